# C types of notation.py
from parlour.games.vanilla.knowledge cimport VanillaKnowledge
from parlour.games.vanilla.rules cimport (
    ACE, ACTIONS, ALIGNMENT, ALL_ROWS, CLEAR_WEATHER, DECLARE, DECLINE, DESTROY, DISCARD, DISPEL, EMPOWER,
    EMPOWERING, FIRST_JOKER, HEART_UNITS, HERO, IN_CLUBS, MAGIC, MIND, MIND_DISCARD, MOVE, PASS, PLAIN_CARDS, QUEENS,
    QUEEN_CARDS, SETUP, THREE, WIZARD
)

cpdef taken_apart(VanillaKnowledge game, int action)
cpdef refusal(VanillaKnowledge game, int action)
cdef refused_discard(VanillaKnowledge game, int action)
cdef refused_target(VanillaKnowledge game, int action, rule, int base, verb, choice)
cdef refused_card(VanillaKnowledge game, int action)
cpdef why_not(VanillaKnowledge game, text)

# C types of notation.py
from parlour.games.vanilla.rules cimport (
    ACE, ACTIONS, ALIGNMENT, ALL_ROWS, CLEAR_WEATHER, DECLARE, DECLINE, DESTROY, DISCARD, DISPEL, EMPOWER,
    EMPOWERING, FIRST_JOKER, HEART_UNITS, HERO, IN_CLUBS, MAGIC, MIND, MIND_DISCARD, MOVE, PASS, PLAIN_CARDS, QUEENS,
    QUEEN_CARDS, SETUP, THREE, VanillaRules, WIZARD
)

cpdef taken_apart(VanillaRules game, int action)
cpdef refusal(VanillaRules game, int action)
cdef refused_discard(VanillaRules game, int action)
cdef refused_target(VanillaRules game, int action, rule, int base, verb, choice)
cdef refused_card(VanillaRules game, int action)
cpdef why_not(VanillaRules game, text)

# C types of vanilla.py
import cython

from parlour.rules.bits cimport one, popcount
from parlour.rules.vanilla_rules cimport (
    ACE, ACTIONS, ALIGNMENT, CLEAR_WEATHER, DECLARE, DECLINE, DESTROY, DISCARD, DISPEL, DRAWN_GAME, EMPOWER,
    EMPOWERING, FIRST_JOKER, FOUR, FOUR_CARDS, HEART_UNITS, HERO, IN_CLUBS, JACK, KING, MAGIC, MIGHT, MIND,
    MIND_DISCARD, MOVE, NONE, PASS, PLAIN_CARDS, QUEENS, QUEEN_CARDS, SETUP, SEVEN, SIX, SLOTS, THREE,
    WIZARD, VanillaRules,
)

cdef class Vanilla(VanillaRules):
    @cython.locals(new=Vanilla)
    cpdef Vanilla copy(self)

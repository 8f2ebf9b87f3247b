# C types of nvwk.py
import cython

from parlour.rules.bits cimport lowest, one, popcount
from parlour.rules.nvwk_rules cimport (
    AS_THREE, BY, CHARGE, CHARGING, DRAW, DROP, DROPPING, EACH, EMPTY_HAND, EQUAL, EVERY_CARD, FIVE, FREE, GAIN,
    GAINING, GIVE, GIVING, GUARD, JOKER, JOKERS, LOW_SCORE, NO_LEADER, PASS, PASS_LOCKS, PLAY, RUN, SINGLES_EVOLVE,
    SIX, SKIP, STRIKING, TAKING, THREE, THREE_ANSWERS, THREES, TIES, TURN, TURN_LIMIT, amount_of, cards_of, shown_by,
    threes_of, NvwkRules,
)

cdef class Nvwk(NvwkRules):
    @cython.locals(new=Nvwk)
    cpdef Nvwk copy(self)

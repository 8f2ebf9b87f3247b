# C types of refusals.py
import cython

from parlour.engine.bits cimport lowest, one
from parlour.games.nvwk.knowledge cimport NvwkKnowledge
from parlour.games.nvwk.plays cimport (
    CHARGING, DRAW, DROP, DROPPING, EQUAL, FIVE, FREE, GAIN, GAINING, GIVE, GIVING, GUARD, JOKER, JOKERS, NO_LEADER,
    PASS, PLAY, RUN, SINGLES_EVOLVE, SIX, SKIP, STRIKING, TAKING, THREES, THREE_ANSWERS, TURN, TURN_LIMIT, amount_of,
    cards_of, shown_by, threes_of
)

cdef class NvwkRefusals(NvwkKnowledge):
    pass

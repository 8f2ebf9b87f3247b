# C types of game.py
import cython

from parlour.engine.bits cimport one, popcount
from parlour.games.nvwk.refusals cimport NvwkRefusals
from parlour.games.nvwk.plays cimport (
    BY, EMPTY_HAND, JOKERS, LOW_SCORE, PASS_LOCKS, PLAY, TAKING, THREES, TIES, TURN, TURN_LIMIT
)

cdef class Nvwk(NvwkRefusals):
    @cython.locals(new=Nvwk)
    cpdef Nvwk copy(self)

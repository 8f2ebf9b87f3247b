# C types of game.py
import cython

from parlour.engine.bits cimport one, popcount
from parlour.engine.game cimport Cards, copied
from parlour.games.nvwk.refusals cimport NvwkRefusals
from parlour.games.nvwk.plays cimport (
    EMPTY_HAND, EVERY_CARD, JOKERS, LOW_SCORE, NO_LEADER, PASS_LOCKS, PLAY, TAKING, THREES, TIES, TURN, TURN_LIMIT,
    amount_of, cards_of
)

cdef class Nvwk(NvwkRefusals):
    @cython.locals(new=Nvwk)
    cpdef Nvwk copy(self)
    @cython.locals(play=int)
    cpdef tuple top_play(self)
    @cython.locals(cards=Cards, i=int)
    cpdef cards_on_pile(self)

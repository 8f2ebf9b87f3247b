# C types of knowledge.py
import cython

from parlour.chance cimport Rng
from parlour.engine.bits cimport lowest, one, popcount
from parlour.engine.game cimport Cards
from parlour.games.nvwk.rules cimport NvwkRules
from parlour.games.nvwk.plays cimport BY, DROPPING, EVERY_CARD, GIVING, JOKERS, TURN, cards_of

cdef class NvwkKnowledge(NvwkRules):
    @cython.locals(hidden=Cards, free=bint, other=int, i=int, size=int[8])
    cdef void determinize(self, int seat, Rng rng) noexcept nogil
    @cython.final
    cdef bint cannot_be_joker(self, int seat, int size) noexcept nogil
    @cython.final
    @cython.locals(other=int)
    cdef bint plausible(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(room=int[25], fits=Cards[25], home=int[54], other=int, least=int, most=int, cards=Cards, placed=Cards,
                   single=int, card=int, place=int, total=int, i=int, number=int)
    cdef bint fit(self, int seat, Cards hidden, int *size, Rng rng) noexcept nogil
    @cython.final
    @cython.locals(place=int, other=int)
    cdef bint make_room(self, int card, int tried, int *room, Cards *fits, int *home) noexcept nogil

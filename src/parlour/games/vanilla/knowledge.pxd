# C types of knowledge.py
import cython

from parlour.engine.bits cimport lowest, one, popcount
from parlour.chance cimport Rng
from parlour.engine.game cimport Cards
from parlour.games.vanilla.rules cimport FIRST_JOKER, NONE, SETUP, SLOTS, VanillaRules

cdef class VanillaKnowledge(VanillaRules):
    @cython.locals(other=int, i=int, r=int, k=int, room=int, slots=int, later=int, unknown=Cards, placed=Cards,
                   old=Cards, bit=Cards, lacks=bint, free=int)
    cdef void determinize(self, int seat, Rng rng) noexcept nogil
    cdef void toss(self, Rng rng) noexcept nogil
    @cython.final
    @cython.locals(i=int)
    cdef int row_with(self, int card) noexcept nogil

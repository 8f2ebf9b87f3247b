# C types of game.py
import cython

from parlour.engine.bits cimport lowest, one, popcount
from parlour.engine.game cimport Cards, copied
from parlour.engine.kinds cimport DESTROYED
from parlour.games.battlefield.rows cimport rows_in, spot_of
from parlour.games.vanilla.knowledge cimport VanillaKnowledge
from parlour.games.vanilla.rules cimport (
    ALIGNMENT, DRAWN_GAME, EMPOWER, FIRST_JOKER, FOUR, FOUR_CARDS, HERO, JACK, JOKERS, KING, MIGHT, NONE, SETUP,
    SEVEN, SIX, SLOTS
)

cdef class Vanilla(VanillaKnowledge):
    cdef int winners(self) noexcept nogil
    @cython.locals(new=Vanilla)
    cpdef Vanilla copy(self)
    @cython.locals(cards=Cards, card=int)
    cpdef list units(self, int seat, int row)
    @cython.locals(i=int, seat=int, row=int, rank=int, number=int, militia=int, power=int, jokers=int)
    cpdef list breakdown(self, card)
    cdef int spot(self, int seat, int row) except -1
    @cython.locals(table=Vanilla)
    cpdef tuple hit_by(self, int action)

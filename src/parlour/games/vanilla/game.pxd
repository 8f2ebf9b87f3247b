# C types of game.py
import cython

from parlour.engine.bits cimport one, popcount
from parlour.engine.kinds cimport DESTROYED
from parlour.games.vanilla.knowledge cimport VanillaKnowledge
from parlour.games.vanilla.rules cimport (
    ALIGNMENT, DRAWN_GAME, EMPOWER, FIRST_JOKER, FOUR, FOUR_CARDS, HERO, JACK, JOKERS, KING, MIGHT, NONE, SETUP,
    SEVEN, SIX, SLOTS
)

cdef class Vanilla(VanillaKnowledge):
    cdef int winners(self) noexcept nogil
    @cython.locals(new=Vanilla)
    cpdef Vanilla copy(self)
    @cython.locals(table=Vanilla)
    cpdef tuple tried(self, int action)

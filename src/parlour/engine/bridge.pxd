# C types of bridge.py
import cython

from parlour.chance cimport Rng
from parlour.engine.bits cimport MOST_ACTIONS, NO_ACTION, one
from parlour.engine.game cimport Action, Game

cdef class PlainGame(Game):
    cdef list listener
    cdef bint lost
    cdef int gone_on

    cdef void start(self, int first) noexcept with gil
    @cython.locals(n=int)
    cdef int options(self, Action *out) noexcept with gil
    cdef void step(self, int action) noexcept with gil
    cdef void become(self, Game other) noexcept with gil
    cdef follow(self, PlainGame that)
    cdef void determinize(self, int seat, Rng rng) noexcept with gil
    cdef int winners(self) noexcept with gil
    cdef restore_extra(self, tuple values)
    cdef step_aloud(self, int action, list log)

    @cython.locals(new=PlainGame)
    cpdef PlainGame copy(self)
    @cython.locals(new=PlainGame)
    cpdef Game resample(self, seat, Rng rng)

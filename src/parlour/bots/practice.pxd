# C types of practice.py
import cython
from libc.math cimport exp, log

from parlour.bots.evaluator cimport Evaluator
from parlour.bots.search cimport Search
from parlour.engine.bits cimport MOST_ACTIONS
from parlour.chance cimport Rng
from parlour.engine.game cimport Action, Game

cdef int MOST_INPUTS, A_GAME, INPUTS_EACH, CHOICES_EACH

@cython.final
cdef class Practice:
    cdef Evaluator evaluator
    cdef int others
    cdef readonly int room, used, noted, offered
    cdef public double reach
    cdef readonly short[::1] index, slots
    cdef readonly float[::1] amount, ways, share, chance, value, target, gain
    cdef readonly long long[::1] rows, choices
    cdef readonly int[::1] chosen
    cdef readonly signed char[::1] seat
    cdef readonly unsigned long long[::1] cards
    cdef Action options[MOST_ACTIONS]
    cdef double[::1] weight
    cdef int[::1] place
    cdef double[::1] ahead, trail

    cpdef void play(self, Game game, Rng rng, bint by_heuristic=*)
    @cython.locals(first=int, n=int, pick=int)
    cdef void play_on(self, Game game, Rng rng, bint by_heuristic) noexcept nogil
    cdef bint has_room(self, int positions) noexcept nogil
    cdef void look(self, Game game, Rng rng) noexcept nogil
    @cython.locals(i=int, at=int)
    cdef void note(self, Game game, int seat) noexcept nogil
    cdef void close(self) noexcept nogil
    @cython.locals(total=double, at=double, start=int, i=int, slot=int, pick=int)
    cdef int decide(self, Game game, int n, Rng rng) noexcept nogil
    @cython.locals(i=int, seat=int)
    cdef void assess(self, int first, int seats) noexcept nogil

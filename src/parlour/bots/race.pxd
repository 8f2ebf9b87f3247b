# C types of race.py
import cython
from libc.math cimport log, sqrt

from parlour.bots.search cimport Search
from parlour.engine.game cimport Game

cdef int MOST_RIVALS, HEATS
cdef double OPINION, LIKING, BEHIND

cdef class Race(Search):
    cdef Game dealt
    cdef int rivals, at
    cdef int[::1] runner
    cdef signed char[::1] racing
    cdef double[::1] liking
    cdef int[::1] rounds
    cdef double[::1] latest
    cdef double[::1] sums
    cdef double[::1] products
    cdef unsigned long long worlds, luck

    cdef void simulate(self) noexcept nogil
    @cython.final
    @cython.locals(n=int, i=int, j=int, node=int)
    cdef void line_up(self) noexcept nogil
    @cython.final
    cdef int start(self) noexcept nogil
    @cython.final
    @cython.locals(best=int, i=int, j=int, n=int, lead=double, spread=double, opinion=double)
    cdef void arrive(self, double share) noexcept nogil

# C types of judge.py
import cython
from libc.math cimport exp, log

from parlour.rules.bits cimport lowest
from parlour.rules.chance cimport Rng
from parlour.rules.game cimport Action, Cards, Game

cdef enum:
    HIDDEN = 64

cdef Action SCRATCH[4608]

cdef int rung(int lead) noexcept nogil

@cython.final
cdef class Net:
    cdef readonly int inputs, outputs
    cdef float[::1] weights
    cdef int bias, last, ends

    @cython.locals(i=int, j=int, at=int, x=float)
    cdef void hide(self, short[::1] index, float[::1] amount, int number, float[::1] hidden) noexcept nogil
    @cython.locals(j=int, at=int, a=float, b=float, c=float, d=float)
    cdef float out(self, float[::1] hidden, int k) noexcept nogil


cdef class Judge:
    cdef short[::1] index
    cdef float[::1] amount
    cdef int number
    cdef float[::1] hidden
    cdef double[::1] values
    cdef Net worth, eye
    cdef bint knows
    cdef int slots, cards

    cdef void sense(self, Game game, int seat, bint all_hands) noexcept nogil
    cdef int slot(self, Game game, Action action) noexcept nogil
    cdef bint beyond(self, Game game, Game root) noexcept nogil
    cdef int advise(self, Game game, Action *options, int n, Rng rng) noexcept nogil

    @cython.final
    cdef inline void note(self, int index, float amount) noexcept nogil
    @cython.final
    cdef inline void note_cards(self, int first, Cards cards) noexcept nogil
    @cython.final
    @cython.locals(won=int, shares=int, seat=int)
    cdef void settle(self, Game game) noexcept nogil
    @cython.final
    @cython.locals(seat=int, total=double)
    cdef void judge(self, Game game) noexcept nogil
    @cython.final
    cdef void look(self, Game game) noexcept nogil
    @cython.final
    cdef float leaning(self, Game game, Action action) noexcept nogil
    @cython.final
    @cython.locals(best=int, most=double, lean=double, i=int)
    cdef int incline(self, Game game, Action *options, int n, Rng rng) noexcept nogil
    @cython.final
    cdef float suspicion(self, int other, int card) noexcept nogil

    cpdef int advice(self, Game game, Rng rng)

# C types of solve.py
import cython

from parlour.engine.bits cimport MOST_ACTIONS, popcount
from parlour.engine.game cimport Action, Game

cdef int DEEPEST, WIDEST, MOST_CARDS, SAMPLES

@cython.final
cdef class Solver:
    cdef readonly long limit, left
    cdef int seat
    cdef bint known, hidden
    cdef list games
    cdef Action room[48][MOST_ACTIONS]

    @cython.locals(low=double, high=double)
    cpdef dict solve(self, Game world, int seat, bint all_hands=*)
    @cython.locals(table=Game)
    cdef double after(self, Game world, int action, double unknown)
    @cython.locals(won=int, mine=bint, n=int, i=int, best=double, found=double, table=Game)
    cdef double value(self, Game game, double alpha, double beta, int depth, double unknown)

# C types of search.py
import cython
from libc.math cimport exp, log, sqrt

from parlour.bots.judge cimport Judge
from parlour.rules.bits cimport MOST_ACTIONS, lowest
from parlour.rules.chance cimport Rng
from parlour.rules.game cimport Action, Cards, Game

cdef int NETWORK, RANDOM, ROUND, THUMB, TABLE, DEEPEST, WIDEST, HEATS
cdef double OPINION, LIKING, BEHIND

@cython.final
cdef class Search:
    cdef Judge judge
    cdef Game root, world, likely, dealt
    cdef Rng rng
    cdef int room, used, origin
    cdef unsigned int[::1] action
    cdef int[::1] visits
    cdef int[::1] chances
    cdef double[::1] total
    cdef double[::1] squares
    cdef float[::1] prior
    cdef int[::1] child
    cdef int[::1] sibling
    cdef signed char[::1] mover
    cdef Action options[MOST_ACTIONS]
    cdef float[::1] weight
    cdef signed char[::1] found
    cdef unsigned int[::1] key
    cdef int[::1] place
    cdef long long[::1] mark
    cdef long long marks
    cdef int[::1] path
    cdef float[::1] suspicions
    cdef int rivals, at
    cdef int[::1] runner
    cdef signed char[::1] racing
    cdef double[::1] liking
    cdef int[::1] rounds
    cdef double[::1] latest
    cdef double[::1] sums
    cdef double[::1] products
    cdef unsigned long long worlds, luck
    cdef public int leaf, readings, far
    cdef public bint deep, guided, modelled, raced
    cdef public double explore, trust, doubt, reach
    cdef readonly bint open
    cdef readonly int seat
    cdef readonly long simulations

    cpdef void run(self, int simulations)
    @cython.locals(node=int, depth=int, i=int, share=double, others=bint)
    cdef void simulate(self) noexcept nogil
    @cython.locals(n=int, i=int, j=int, node=int)
    cdef void line_up(self) noexcept nogil
    cdef int start(self) noexcept nogil
    @cython.locals(best=int, i=int, j=int, n=int, lead=double, spread=double, opinion=double)
    cdef void arrive(self, double share) noexcept nogil
    @cython.locals(i=int, total=double, weight=double)
    cdef void imagine(self) noexcept nogil
    @cython.locals(i=int, card=int)
    cdef void suspect(self) noexcept nogil
    @cython.locals(i=int, total=double, cards=Cards)
    cdef double likelihood(self) noexcept nogil
    @cython.locals(n=int, i=int, at=Action, known=int, seen=int, here=int)
    cdef int descend(self, int node) noexcept nogil
    @cython.locals(n=int, action=Action, here=int)
    cdef int answer(self, int node) noexcept nogil
    @cython.locals(bar=double, i=int, made=int)
    cdef void grow(self, int node, int n, int missing) noexcept nogil
    @cython.locals(low=double, high=double, middle=double, i=int, count=int, j=int)
    cdef double bar(self, int n) noexcept nogil
    @cython.locals(new=int)
    cdef void sprout(self, int parent, unsigned int action, int mover, float prior) noexcept nogil
    @cython.locals(best=int, best_score=double, weights=double, sum_value=double, sum_visits=int, here=int, first=double,
                   rest=int, n=int, score=double, prior=double, number=int)
    cdef int choose(self, int node) noexcept nogil
    @cython.locals(far=int, n=int, i=int, blended=double, rest=double)
    cdef void judge_leaf(self) noexcept nogil

# C types of search.py
import cython
from libc.math cimport exp, log, sqrt

from parlour.bots.evaluator cimport Evaluator
from parlour.engine.bits cimport MOST_ACTIONS, lowest
from parlour.chance cimport Rng
from parlour.engine.game cimport Action, Cards, Game

cdef int NETWORK, RANDOM, ROUND, HEURISTIC, TABLE, DEEPEST, WIDEST, LOOKS, MOST_READINGS

cdef class Search:
    cdef readonly Evaluator evaluator
    cdef Game root, world, likely, sober
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
    cdef public int leaf, readings, far
    cdef public bint deep, guided, modelled
    cdef public double explore, trust, doubt, reach, keen, rosy
    cdef readonly bint open, begun
    cdef readonly int seat
    cdef readonly long simulations

    cpdef void run(self, int simulations)
    cdef void simulate(self) noexcept nogil
    @cython.final
    @cython.locals(i=int, share=double, others=bint)
    cdef void walk(self, int node, int depth) noexcept nogil
    @cython.final
    @cython.locals(rosy=double, total=double, weight=double)
    cdef void determinize(self) noexcept nogil
    @cython.final
    @cython.locals(total=double, weight=double)
    cdef void deal_likely(self) noexcept nogil
    @cython.final
    @cython.locals(i=int, card=int)
    cdef void suspect(self) noexcept nogil
    @cython.final
    @cython.locals(i=int, total=double, cards=Cards)
    cdef double likelihood(self) noexcept nogil
    @cython.final
    @cython.locals(n=int, i=int, at=Action, known=int, seen=int, here=int)
    cdef int descend(self, int node) noexcept nogil
    @cython.final
    @cython.locals(n=int, action=Action, here=int)
    cdef int answer(self, int node) noexcept nogil
    @cython.final
    @cython.locals(bar=double, i=int, made=int)
    cdef void grow(self, int node, int n, int missing) noexcept nogil
    @cython.final
    @cython.locals(low=double, high=double, middle=double, i=int, count=int, j=int)
    cdef double bar(self, int n) noexcept nogil
    @cython.final
    @cython.locals(new=int)
    cdef void sprout(self, int parent, unsigned int action, int mover, float prior) noexcept nogil
    @cython.final
    @cython.locals(best=int, best_score=double, weights=double, sum_value=double, sum_visits=int, here=int, first=double,
                   rest=int, n=int, score=double, prior=double, number=int)
    cdef int choose(self, int node) noexcept nogil
    @cython.final
    @cython.locals(far=int, n=int, i=int, blended=double, rest=double)
    cdef void evaluate_leaf(self) noexcept nogil

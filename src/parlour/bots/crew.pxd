# C types of crew.py
import cython

from parlour.bots.evaluator cimport Evaluator
from parlour.chance cimport Rng
from parlour.engine.bits cimport GOLDEN, MASK64, MOST_ACTIONS, mix, one
from parlour.engine.game cimport Action, Game
from parlour.engine.observer cimport Observer

cdef int DEAL, FIND, PLAY, SHOW, PICK, KEPT, NOBODY, BY_CHANCE, BY_THUMB, BY_POLICY, ASKED

ctypedef int (*Served)(void *worker, void *game, long long i, int verb, int given) noexcept nogil

@cython.final
cdef class Worker:
    cdef readonly long long first, end
    cdef list games
    cdef int size, ids_each, seats, opponent
    cdef bint in_floats, masked, found
    cdef unsigned long long decks, firsts, chances
    cdef Observer observer
    cdef Evaluator evaluator
    cdef Rng rng
    cdef Action options[MOST_ACTIONS]
    cdef unsigned long long[::1] places
    cdef float[::1] floats
    cdef unsigned char[::1] whole
    cdef unsigned char[::1] masks
    cdef signed char[::1] turns, learners
    cdef float[::1] rewards
    cdef unsigned char[::1] dones
    cdef unsigned long long[::1] seeds, streams
    cdef int[::1] lengths, counts
    cdef short[::1] ids
    cdef unsigned int[::1] actions, chosen
    cdef unsigned char[::1] asked

    @cython.locals(i=cython.longlong)
    cpdef void deal_all(self, const unsigned char[::1] only)
    @cython.locals(i=cython.longlong, wrong=cython.longlong)
    cpdef long long check(self, const int[::1] wanted)
    @cython.locals(i=cython.longlong)
    cpdef void play_all(self)
    @cython.locals(i=cython.longlong)
    cpdef void pick_all(self, int[::1] out, unsigned long long seed)
    cpdef void act(self, long long i, Action action)
    @cython.locals(i=cython.longlong, at=cython.longlong, number=cython.longlong, j=int)
    cpdef long long list_all(self, int[::1] out, long long at, long long[::1] starts)

    cdef void deal(self, Game game, long long i) noexcept nogil
    @cython.locals(won=int, winners=int, seat=int)
    cdef void settle(self, Game game, long long i) noexcept nogil
    @cython.locals(n=int, pick=int)
    cdef void go_on(self, Game game, long long i) noexcept nogil
    @cython.locals(n=int, j=int, number=int, base=cython.longlong, kept=cython.longlong)
    cdef void show(self, Game game, long long i) noexcept nogil
    @cython.locals(n=int, j=int, kept=cython.longlong)
    cdef int find(self, Game game, long long i, int wanted) noexcept nogil

@cython.locals(n=int, seat=int)
cdef int serve(Worker worker, Game game, long long i, int verb, int given) noexcept nogil

cdef inline int visit(Worker worker, long long i, int verb, int given) noexcept nogil:
    # a game is known here by where it lies: to count who refers to it would need Python's lock
    return (<Served>serve)(<void *>worker, <void *>worker.places[i], i, verb, given)

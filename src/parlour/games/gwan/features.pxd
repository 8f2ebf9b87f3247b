# C types of gwan.py
import cython

from parlour.bots.evaluator cimport Evaluator, rung
from parlour.engine.bits cimport lowest, popcount
from parlour.chance cimport Rng
from parlour.engine.game cimport Action, Cards, Game
from parlour.games.gwan.rules cimport COMMANDERS, FIRST_ACE, LEVEL, PASS, Gwan, value_sum

cdef int HAND, THEIRS, SIDE, FACING, GONE, ROWS, SCORES, SUMS, DECK, STARTS, WEATHERS, LEADS, STANDING, SIZE, THEIR_SIZE
cdef int NEEDED, OVERTAKES, ALL, FEW

cdef class GwanEvaluator(Evaluator):
    cdef void features(self, Game game, int seat, bint all_hands) noexcept nogil
    cdef int slot(self, Game game, Action action) noexcept nogil
    cdef bint beyond(self, Game game, Game root) noexcept nogil
    cdef int heuristic(self, Game game, Action *options, int n, Rng rng) noexcept nogil

    @cython.final
    @cython.locals(other=int, row=int, lead=int, held=int, beside=Cards)
    cdef void read(self, Gwan game, int me, bint all_hands) noexcept nogil
    @cython.final
    cdef inline int round_of(self, Gwan game) noexcept nogil
    @cython.final
    @cython.locals(cards=Cards, card=int, gain=int)
    cdef void note_needed(self, Gwan game, int me, int behind) noexcept nogil
    @cython.final
    cdef inline void note_row(self, int at, int first, Cards cards) noexcept nogil
    @cython.final
    @cython.locals(me=int, other=int, lead=int, last=bint, held=int, theirs=int, best=int, i=int, mood=int)
    cdef int choice(self, Gwan game, Action *options, int n, Rng rng) noexcept nogil
    @cython.final
    @cython.locals(best=int, most=int, least=int, reach=int, gain=int, i=int)
    cdef int overtake(self, Gwan game, Action *options, int n, int lead, bint last) noexcept nogil
    @cython.final
    @cython.locals(card=int, rank=int, row=int, value=int, me=int, other=int)
    cdef int gain(self, Gwan game, Action action) noexcept nogil
    @cython.final
    @cython.locals(cards=Cards)
    cdef int loss(self, Gwan game, int at, int row) noexcept nogil

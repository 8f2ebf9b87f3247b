# C types of features.py
import cython

from parlour.bots.evaluator cimport Evaluator, rung
from parlour.engine.bits cimport one, popcount
from parlour.chance cimport Rng
from parlour.engine.game cimport Action, Cards, Game
from parlour.games.vanilla.rules cimport (
    ACE, ALIGNMENT, DESTROY, DISCARD, FIRST_JOKER, HERO_CARD, KING_CARDS, PLAIN_CARDS, PLAY, QUEEN_CARDS, SETUP,
    THREE, UNDECLARED, VanillaRules, value_sum
)

cdef int HAND, THEIRS, SIDE, FACING, GONE, POWERS, UNITS, STRENGTHS, DECK, WEATHERS, CLEAR, ALIGNED, MAGIC_LEFT
cdef int JOKERS_ON, QUEEN, STARTS, LEADS, STANDING, SIZE, THEIR_SIZE, PHASE, LATEST, NEEDED, ALL, FEW
cdef int KEPT[14]

cdef class VanillaEvaluator(Evaluator):
    cdef VanillaRules trial

    cdef void features(self, Game game, int seat, bint all_hands) noexcept nogil
    cdef int slot(self, Game game, Action action) noexcept nogil
    cdef bint beyond(self, Game game, Game root) noexcept nogil
    cdef int heuristic(self, Game game, Action *options, int n, Rng rng) noexcept nogil

    @cython.final
    @cython.locals(other=int, row=int, lead=int, held=int)
    cdef void read(self, VanillaRules game, int me, bint all_hands) noexcept nogil
    @cython.final
    @cython.locals(row=int, cards=Cards)
    cdef void note_side(self, VanillaRules game, int seat, int which, int first) noexcept nogil
    @cython.final
    @cython.locals(me=int, other=int, lead=int, last=bint, theirs=int, mood=int)
    cdef int choice(self, VanillaRules game, Action *options, int n, Rng rng) noexcept nogil
    @cython.final
    @cython.locals(best=int, most=int, i=int, gain=int)
    cdef int best_of(self, VanillaRules game, Action *options, int n, Rng rng) noexcept nogil
    @cython.final
    @cython.locals(me=int, card=int, gain=int)
    cdef int gain(self, VanillaRules game, Action action) noexcept nogil

# C types of features.py
import cython

from parlour.bots.evaluator cimport Evaluator
from parlour.engine.bits cimport lowest, popcount
from parlour.chance cimport Rng
from parlour.engine.game cimport Action, Cards, Game
from parlour.games.nvwk.plays cimport (
    BY, CHARGE, DROP, EVERY_CARD, JOKERS, PLAY, SIZE4, THREE, THREES, TURN, amount_of, cards_of, threes_of
)
from parlour.games.nvwk.rules cimport NvwkRules

cdef int HAND, NEXT, FAR, THEIR_SIZES, SIZE, WORTH, MARGIN, BANK, THEIR_BANKS, THEIR_WORTHS, TURNS, OWNER, VALUE, EMPTY
cdef int AMOUNT, DESCENDING, ANTICLOCKWISE, BLANK, BAN, LOCK, SIXES, EIGHTS, SKIPS, DEMAND, STAGE, ACTOR, SEATS, MOVES
cdef int DECK, RANKS, WILDS, PAIRS, TRIPLES, GONE, DECLINED, COUNTING, ALL, PLAY_SLOTS

cdef class NvwkEvaluator(Evaluator):
    cdef void features(self, Game game, int seat, bint all_hands) noexcept nogil
    @cython.locals(wild=int, first=int)
    cdef int slot(self, Game game, Action action) noexcept nogil
    cdef int heuristic(self, Game game, Action *options, int n, Rng rng) noexcept nogil

    @cython.final
    @cython.locals(seats=int, i=int, other=int, size=int, bank=int, least=int, held=Cards, unseen=Cards)
    cdef void read(self, NvwkRules game, int me, bint all_hands) noexcept nogil
    @cython.final
    @cython.locals(i=int)
    cdef void note_pile(self, NvwkRules game, int me, int seats) noexcept nogil
    @cython.final
    @cython.locals(ranks=int, rank=int, size=int)
    cdef void note_hand(self, Cards held) noexcept nogil
    @cython.final
    @cython.locals(first=int, best=int, other=int)
    cdef int choice(self, NvwkRules game, Action *options, int n, Rng rng) noexcept nogil
    @cython.final
    cdef int shed(self, NvwkRules game, Action play) noexcept nogil

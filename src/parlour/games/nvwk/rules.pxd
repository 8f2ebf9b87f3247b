# C types of rules.py
import cython

from parlour.engine.bits cimport lowest, one, popcount
from parlour.engine.game cimport Cards
from parlour.engine.kinds cimport (
    BANKED, BANNED, BLANKED, CANCELLED, CHAINED, CHARGED, CLEARED, DEMANDED, DIRECTION_TURNED, DISCARDED, FACED,
    FLIPPED, GAINED, GAVE, KEPT_LAST, LOCKED, ORDER_TURNED, PASSED, PLAYED, POWERLESS, SILENCED, SKIPPED, STRUCK
)
from parlour.games.nvwk.legal cimport NvwkLegal
from parlour.games.nvwk.plays cimport (
    BY, CHARGE, CHARGING, DRAW, DRAW_ENDS_TURN, DROP, DROPPING, EACH, EMPTY_HAND, EVERY_CARD, GAIN, GAINING, GIVE,
    GIVING, GUARD, JOKERS, KING_SPADES, LOW_SCORE, NINE_CLUBS, NO_LEADER, ORDER_RESETS, PASS, PASS_LOCKS, PLAY,
    POINTS, SET_ABILITIES, SEVEN, SIX, SIX_DRAW, SKIP, STRIKING, TAKING, THREE, THREES, TIES, TURN, TURN_LIMIT,
    TWO_PLAYER_FOUR, WILDS, amount_of, cards_of, same_ability, shown_by, threes_of
)

cdef class NvwkRules(NvwkLegal):
    @cython.locals(size=int, seat=int)
    cdef void start(self, int first) noexcept nogil
    @cython.locals(me=int)
    cdef void step(self, int action) noexcept nogil
    @cython.final
    cdef void settle(self) noexcept nogil
    @cython.final
    @cython.locals(me=int, cards=Cards, value=int, three=int, blank=bint, amount=int, suits=int, suit=int)
    cdef void put(self, int play) noexcept nogil
    @cython.final
    cdef void note_play(self, int play) noexcept nogil
    @cython.final
    @cython.locals(ends=int)
    cdef void note_cancelled(self, int rule, int able) noexcept nogil
    @cython.final
    @cython.locals(i=int)
    cdef inline void add_ability(self, int card) noexcept nogil
    @cython.final
    @cython.locals(gap=int)
    cdef inline void count(self, int value, int amount) noexcept nogil
    @cython.final
    cdef void count_afresh(self) noexcept nogil
    @cython.final
    cdef void count_from_top(self) noexcept nogil
    @cython.final
    @cython.locals(number=int, i=int, jokers=bint, three=bint, card=int, turned=int, first=int, more=int)
    cdef void flip(self) noexcept nogil
    @cython.final
    @cython.locals(more=bint, i=int)
    cdef void gain(self, int card) noexcept nogil
    @cython.final
    cdef void resolve(self) noexcept nogil
    @cython.final
    @cython.locals(rank=int, suit=int)
    cdef int perform(self, int card) noexcept nogil
    @cython.final
    cdef inline void turn_order(self) noexcept nogil
    @cython.final
    @cython.locals(held=Cards)
    cdef bint can_part(self) noexcept nogil
    @cython.final
    cdef void drop(self, int card) noexcept nogil
    @cython.final
    @cython.locals(me=int, to=int)
    cdef void give(self, int card) noexcept nogil
    @cython.final
    cdef void finish(self) noexcept nogil
    @cython.final
    @cython.locals(i=int)
    cdef void note_asked(self) noexcept nogil
    @cython.final
    cdef void next_taker(self) noexcept nogil
    @cython.final
    cdef inline int after(self, int seat) noexcept nogil
    @cython.final
    cdef void pass_on(self) noexcept nogil
    @cython.final
    @cython.locals(i=int)
    cdef void clear(self) noexcept nogil
    @cython.final
    @cython.locals(unable=int, held=Cards)
    cdef void lead(self) noexcept nogil
    @cython.final
    @cython.locals(seat=int)
    cdef bint ended(self) noexcept nogil
    @cython.final
    cdef void end(self, int ending) noexcept nogil
    @cython.locals(best=int, found=int, seat=int, rank=int)
    cdef int winners(self) noexcept nogil

# C types of rules.py
import cython

from parlour.engine.bits cimport listed, listed_in_rows, lowest, one, popcount
from parlour.engine.game cimport Action, Byte, Cards, Game, overlay
from parlour.engine.kinds cimport (
    DECLARED, DECLINED, DESTROYED, DISCARDED, DREW, EMPOWERED, LOOKED, MOVED, PASSED, PLAYED, ROUND_BEGAN, ROUND_ENDED,
    ROUNDS_SPENT, TOSSED, WEATHER_CAME, WEATHER_WENT
)

cdef int QUEENS, JOKER, DRAWN_GAME, EMPTY_HANDS
cdef int SETUP, ALIGNMENT, MIND_DISCARD, PLAY, HERO, WIZARD, EMPOWER
cdef int UNDECLARED, MIGHT, MAGIC, MIND
cdef int THREE, FOUR, SIX, SEVEN, EIGHT, JACK, KING, ACE
cdef int CLEAR_WEATHER, HERO_CARD, HEART_ACE, FIRST_JOKER, SECOND_JOKER, PLAIN_CARDS, ALL_ROWS, NONE
cdef int PASS, DISPEL, DECLINE, DECLARE, IN_CLUBS, DISCARD, DESTROY, EMPOWERING, MOVE, ACTIONS
cdef Cards ROW_CARDS, HEART_UNITS, FOUR_CARDS, SEVEN_CARDS, SIX_CARDS, JACK_CARDS, QUEEN_CARDS, KING_CARDS
cdef Cards MIGHTY_CARDS, STRONG_CARDS, JOKERS
cdef Cards VALUE_BIT0, VALUE_BIT1, VALUE_BIT2, VALUE_BIT3
cdef int SLOTS, MOST_LOOKS

cdef int value_sum(Cards cards) noexcept nogil

cdef class VanillaRules(Game):
    cdef public Cards rows[6]
    cdef public Cards look_hand[8]
    cdef public Byte look_by[8]
    cdef public Byte look_round[8]
    cdef public Byte look_card[8]
    cdef public int looks
    cdef public Byte hidden[10]
    cdef public Byte joker_on[2]
    cdef public Byte latest[2]
    cdef public Byte alignments[2]
    cdef public bint magic_used[2]
    cdef public bint passed[2]
    cdef public int wins[2]
    cdef public int totals[2]
    cdef public bint lacks_x1[2]
    cdef public int air, round, starter, weather, clear, phase

    cdef void start(self, int first) noexcept nogil
    cdef int options(self, Action *out) noexcept nogil
    @cython.final
    @cython.locals(n=int, hand=Cards, table=Cards)
    cdef inline int turn_options(self, Action *out) noexcept nogil
    @cython.final
    @cython.locals(n=int, cards=Cards, card=int, row=int, base=int)
    cdef int other_options(self, Action *out) noexcept nogil
    @cython.locals(me=int, card=int, row=int)
    cdef void step(self, int action) noexcept nogil
    cdef void become(self, Game other) noexcept nogil
    @cython.final
    cdef inline void follow(self, VanillaRules that) noexcept nogil
    @cython.final
    cdef inline void adopt(self, VanillaRules that) noexcept nogil

    @cython.final
    @cython.locals(me=int, rank=int, bit=Cards)
    cdef inline void lay(self, int card, int row) noexcept nogil
    @cython.final
    @cython.locals(cards=Cards, n=int)
    cdef void look(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(rows=int, row=int, side=int, power=int, best=int, cards=Cards, hit=Cards)
    cdef void strike(self, int suit) noexcept nogil
    @cython.final
    @cython.locals(i=int)
    cdef void destroy(self, Cards cards, int rule) noexcept nogil
    @cython.final
    @cython.locals(side=int, i=int, hit=Cards)
    cdef void note_destroyed(self, Cards cards, int rule) noexcept nogil
    @cython.final
    @cython.locals(i=int)
    cdef void note_empowered(self, int card) noexcept nogil
    @cython.final
    @cython.locals(slot=int)
    cdef void discard(self, int seat, int card) noexcept nogil
    @cython.final
    @cython.locals(i=int)
    cdef void remove_weather(self) noexcept nogil
    @cython.final
    cdef inline void draw(self, int seat, int rule) noexcept nogil
    @cython.final
    cdef inline Cards side(self, int seat) noexcept nogil
    @cython.final
    cdef inline Cards targets(self, int seat) noexcept nogil
    @cython.final
    cdef inline Cards hidden_by(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(rank=int, power=int)
    cdef int bare_power(self, int seat, int row, int card) noexcept nogil
    @cython.final
    @cython.locals(power=int)
    cdef inline int unit_power(self, int seat, int row, int card) noexcept nogil
    @cython.final
    @cython.locals(cards=Cards, found=Cards, row=int, card=int)
    cdef Cards strong(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(total=int, row=int, cards=Cards, fair=Cards, foul=Cards)
    cdef int power(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(total=int, row=int, i=int, cards=Cards)
    cdef int power_of_jokers(self, int seat) noexcept nogil
    @cython.final
    cdef inline bint may_dispel(self, int seat) noexcept nogil
    @cython.final
    cdef inline void pass_turn(self, int seat) noexcept nogil
    @cython.final
    cdef inline void pass_round(self, int seat, bint forced) noexcept nogil
    @cython.final
    cdef void begin_round(self) noexcept nogil
    @cython.final
    cdef bint mind_draw(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(mine=int, theirs=int, won=int, i=int, seat=int)
    cdef void end_round(self) noexcept nogil

cdef VanillaRules FRESH

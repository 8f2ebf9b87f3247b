# C types of rules.py
import cython

from parlour.engine.bits cimport listed, listed_in_rows, one, popcount
from parlour.chance cimport Rng
from parlour.engine.game cimport Action, Cards, Game, copied, overlay
from parlour.engine.kinds cimport (
    DISCARDED, DREW, PASSED, PLAYED, RESHUFFLED, ROUND_BEGAN, ROUND_ENDED, WEATHER_CAME, WEATHER_STAYED, WEATHER_WENT
)
from parlour.games.battlefield.rows cimport rows_in, spot_of

cdef int HEARTS, TIES, WEATHER, REFILL, DECK_OUT, LEVEL
cdef int NOWHERE, PASS, FIVE, ACE, FIRST_ACE, HEART_ACE, PLAIN_CARDS, IN_CLOSE
cdef int BONUS[3]
cdef Cards COMMANDERS, HEART_CARDS, HEART_UNITS, VALUE_BIT0, VALUE_BIT1, VALUE_BIT2, VALUE_BIT3

cdef int value_sum(Cards cards) noexcept nogil

cdef class Gwan(Game):
    cdef public Cards rows[6]
    cdef public Cards known[2]
    cdef public int round, starter, weather
    cdef public bint passed[2]
    cdef public int wins[2]
    cdef public int totals[2]

    cdef void start(self, int first) noexcept nogil
    @cython.locals(n=int, row=int)
    cdef int options(self, Action *out) noexcept nogil
    @cython.locals(me=int, card=int, row=int, rank=int, held=Cards)
    cdef void step(self, int action) noexcept nogil
    cdef void become(self, Game other) noexcept nogil
    @cython.final
    cdef inline void follow(self, Gwan that) noexcept nogil
    @cython.final
    cdef inline void adopt(self, Gwan that) noexcept nogil
    @cython.locals(other=int, kept=Cards, size=int)
    cdef void determinize(self, int seat, Rng rng) noexcept nogil
    cdef int winners(self) noexcept nogil
    cdef restore_extra(self, tuple values)
    cdef int spot(self, int seat, int row) except -1

    @cython.final
    cdef inline void draw(self, int seat) noexcept nogil
    @cython.final
    cdef inline void lift(self, int row) noexcept nogil
    @cython.final
    cdef inline int most_rounds(self) noexcept nogil
    @cython.final
    cdef inline int refill_of(self, Cards held) noexcept nogil
    @cython.final
    cdef inline void note_draw(self, int seat, Cards held, int number, int rule) noexcept nogil
    @cython.final
    cdef inline void pass_empty(self, int seat) noexcept nogil
    @cython.final
    cdef void pass_turn(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(total=int, row=int, cards=Cards)
    cdef int tally(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(mine=int, theirs=int, loser=int, won=int)
    cdef void end_round(self) noexcept nogil
    @cython.final
    @cython.locals(i=int, other=int, mine=Cards, theirs=Cards)
    cdef void next_round(self) noexcept nogil
    @cython.final
    @cython.locals(i=int)
    cdef void sweep(self) noexcept nogil
    @cython.locals(new=Gwan)
    cpdef Gwan copy(self)

cdef Gwan FRESH

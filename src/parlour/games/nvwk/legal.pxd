# C types of legal.py
import cython

from parlour.engine.bits cimport lowest, one, popcount
from parlour.engine.game cimport Action, Cards
from parlour.games.nvwk.state cimport NvwkState
from parlour.games.nvwk.plays cimport (
    ACES, AS_THREE, CHARGE, CHARGING, DRAW, DROP, DROPPING, EACH, EQUAL, FIVE, FIVES, FREE, GAIN, GAINING, GAINS,
    GIVE, GUARD, JOKER, JOKERS, NINE_CLUBS, PASS, PLAIN_CARDS, QUEENS, RUN, SINGLES_EVOLVE, SIX, SIZE4, SKIP, STACK,
    STACK_WITH_THREE, STRIKING, TAKING, TENS, THREE, THREES, THREE_ANSWERS, TURN, WILDS, listed_singles, of_suits
)

cdef class NvwkLegal(NvwkState):
    cdef int options(self, Action *out) noexcept nogil
    @cython.locals(value=int)
    cdef int options_like(self, Action *out, int action) noexcept nogil
    @cython.final
    @cython.locals(held=Cards)
    cdef int options_among(self, Action *out, Cards among) noexcept nogil
    @cython.final
    @cython.locals(n=int, wilds=int, value=int, most=int, amount=int, rest=Cards)
    cdef int leads(self, Action *out, Cards held, Cards among) noexcept nogil
    @cython.final
    @cython.locals(n=int, need=int)
    cdef int answers(self, Action *out, Cards held, Cards among) noexcept nogil
    @cython.final
    @cython.locals(n=int, i=int, seat=int, first=int)
    cdef int choices(self, Action *out, Cards held) noexcept nogil
    @cython.final
    @cython.locals(wild=Cards)
    cdef Cards distinct(self, Cards held) noexcept nogil
    @cython.final
    cdef inline int need(self) noexcept nogil
    @cython.final
    cdef inline int demand(self) noexcept nogil
    @cython.final
    @cython.locals(below=Cards, order=Cards, fits=Cards, rest=Cards, value=int, only=int, most=int)
    cdef int plays(self, Action *out, int n, Cards held, int need, Cards among) noexcept nogil
    @cython.final
    @cython.locals(least=int)
    cdef int offer(self, Action *out, int n, Cards held, int value, int amount, int only, int most, int need) noexcept nogil
    @cython.final
    cdef inline int emit(self, Action *out, int n, Cards held, int value, int amount, int only, int least, int most) noexcept nogil
    @cython.final
    @cython.locals(head=int, plain=int, jokers=int)
    cdef inline int singles(self, Action *out, int n, Cards held, int value, int only, int least, int most) noexcept nogil
    @cython.final
    @cython.locals(threes=int, plain=int, jokers=int, spare=int, head=int, used=int, wild=int, joker=int, suited=int,
                   number=int, part=int)
    cdef int sets(self, Action *out, int n, Cards held, int value, int amount, int only, int least, int most) noexcept nogil
    @cython.final
    @cython.locals(first=int, suit=int, second=int)
    cdef int declare(self, Action *out, int n, int play, int jokers, int threes, int suited, int only) noexcept nogil

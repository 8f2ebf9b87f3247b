# C types of observer.py
import cython

from parlour.engine.bits cimport one, popcount
from parlour.engine.game cimport Action, Cards, Game
from parlour.engine.observer cimport Observer, put_cards, put_choice, put_number
from parlour.games.nvwk.plays cimport (
    BY, CHARGE, DROP, DROPPING, EVERY_CARD, GAIN, GAINS, GIVE, GIVING, PASS, PASS_LOCKS, PLAY, SIZE4, THREE, TURN,
    amount_of, cards_of, threes_of
)
from parlour.games.nvwk.rules cimport NvwkRules

cdef int THREES, CHARGES, DROPS, GIVES, GAINED, AS_THREES, PLAYS, VALUE_PLAYS, MOST_POINTS, MOST_HELD
cdef short JOKER_WAYS[64]
cdef short WAYS[1680]
cdef short THREE_WAYS[15]
cdef short GAIN_WAYS[54]

cdef int kind_of_card(int card) noexcept nogil

cdef class NvwkObserver(Observer):
    cdef void look(self, Game game, int seat, unsigned char *out) noexcept nogil
    @cython.locals(value=int)
    cdef int id_of(self, Game game, Action action) noexcept nogil
    @cython.locals(at=int, verb=int, value=int, shown=int, jokers=int, suit=int, number=int,
                   amount=int, threes=int, whom=int, gained=int, cards=Cards)
    cdef void describe(self, Game game, Action action, unsigned char *out) noexcept nogil

    @cython.final
    @cython.locals(at=int, i=int, other=int, seats=int, top=Action, hidden=Cards, table=Cards, once=Cards, twice=Cards)
    cdef void read(self, NvwkRules game, int me, unsigned char *out) noexcept nogil
    @cython.final
    @cython.locals(bank=int, passed=int)
    cdef int note_seat(self, NvwkRules game, int seat, unsigned char *out, int at) noexcept nogil
    @cython.final
    @cython.locals(seats=int, stage=int)
    cdef void note_rest(self, NvwkRules game, int me, unsigned char *out, int at) noexcept nogil

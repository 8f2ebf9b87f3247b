# C types of observer.py
import cython

from parlour.engine.bits cimport one, popcount
from parlour.engine.game cimport Action, Cards, Game
from parlour.engine.observer cimport Observer, put_cards, put_choice, put_number
from parlour.games.vanilla.rules cimport (
    DESTROY, DISCARD, EMPOWERING, FIRST_JOKER, HEART_ACE, IN_CLUBS, MOVE, NONE, PASS, PLAIN_CARDS, SETUP, SLOTS,
    VanillaRules
)

cdef int CARDS, HEARTS, JOKER, WORDS, DISCARDS, DESTROYS, EMPOWERS, MOVES, UNITS, FIRST_UNIT, MOST_LEAD, MOST_SUM, MOST_HELD
cdef int FIRST_SEVEN

cdef class VanillaObserver(Observer):
    cdef void look(self, Game game, int seat, unsigned char *out) noexcept nogil
    @cython.locals(card=int)
    cdef int id_of(self, Game game, Action action) noexcept nogil
    @cython.locals(at=int, card=int, row=int, verb=int)
    cdef void describe(self, Game game, Action action, unsigned char *out) noexcept nogil

    @cython.final
    @cython.locals(other=int, at=int, i=int, row=int, mine=int, theirs=int, later=int, unplayed=Cards, seen=Cards,
                   sure=Cards, bit=Cards)
    cdef void read(self, VanillaRules game, int me, unsigned char *out) noexcept nogil

# C types of observer.py
import cython

from parlour.engine.bits cimport lowest, popcount
from parlour.engine.game cimport Action, Cards, Game
from parlour.engine.observer cimport Observer, put_cards, put_choice, put_number
from parlour.games.gwan.rules cimport (
    BONUS, COMMANDERS, HEART_ACE, HEART_CARDS, IN_CLOSE, NOWHERE, PASS, Gwan, value_sum
)

cdef int PLAIN, WITH_ROW, PASSING, MOST_LEAD, MOST_SUM, MOST_HELD

cdef class GwanObserver(Observer):
    cdef void look(self, Game game, int seat, unsigned char *out) noexcept nogil
    @cython.locals(card=int)
    cdef int id_of(self, Game game, Action action) noexcept nogil
    @cython.locals(at=int, card=int, row=int)
    cdef void describe(self, Game game, Action action, unsigned char *out) noexcept nogil

    @cython.final
    @cython.locals(other=int, at=int, i=int, side=int, row=int, total=int, mine=int, theirs=int, cards=Cards)
    cdef void read(self, Gwan game, int me, unsigned char *out) noexcept nogil

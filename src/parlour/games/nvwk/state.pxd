# C types of state.py
import cython

from parlour.engine.bits cimport lowest, one, popcount
from parlour.engine.game cimport FIRST_FIELD, Byte, Cards, Game, overlay
from parlour.engine.kinds cimport DREW, RESHUFFLED
from parlour.games.nvwk.plays cimport EVERY_CARD, POINTS, TURN, cards_of

cdef class NvwkState(Game):
    cdef public short worth[8]
    cdef public unsigned int pile[53]
    cdef public unsigned char piled, value, amount, shown, descending, anticlockwise, lock, ban, blank, sixes, eights, skips
    cdef public unsigned char same, same_cards, run, run_cards, locked, stage, actor, busy, todo_size, todo_next
    cdef public signed char run_step
    cdef public unsigned char drops_left, gives_to, joker_left, given_to, joker_to, clears, jump, strike, ending
    cdef public short moves
    cdef public Byte todo[8]
    cdef public Cards flips, latest_cards
    cdef public Byte fresh_least[8]
    cdef public Byte fresh_most[8]
    cdef public Byte joker_at[8]
    cdef public Byte declined[8]
    # the last, so that `become` can leave out what belongs to no seat
    cdef public Cards may[8][8]

    @cython.final
    @cython.locals(viewer=int, seat=int)
    cdef void know_nothing(self) noexcept nogil
    @cython.final
    @cython.locals(total=int)
    cdef int points_in(self, Cards cards) noexcept nogil
    @cython.final
    @cython.locals(cards=Cards, viewer=int, seat=int)
    cdef int take(self) noexcept nogil
    @cython.final
    @cython.locals(card=int, viewer=int, held=Cards)
    cdef void draw(self, int seat, int number, int rule) noexcept nogil
    @cython.final
    cdef void lose_all(self, int seat, Cards cards) noexcept nogil
    @cython.final
    @cython.locals(viewer=int)
    cdef void lose(self, int seat, int card) noexcept nogil
    @cython.final
    @cython.locals(missing=Cards, last=bint, card=int, viewer=int)
    cdef void reveal_order(self, int seat, Cards cards, int only) noexcept nogil
    @cython.final
    @cython.locals(viewer=int)
    cdef void reveal_joker(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(bit=Cards, viewer=int, seat=int)
    cdef void learn_gift(self, int giver, int to, int card) noexcept nogil
    @cython.locals(heard=bint)
    cdef void become(self, Game other) noexcept nogil
    @cython.final
    cdef inline void adopt(self, NvwkState that) noexcept nogil
    @cython.final
    cdef void begin_afresh(self) noexcept nogil
    cdef restore_extra(self, tuple values)

cdef NvwkState FRESH

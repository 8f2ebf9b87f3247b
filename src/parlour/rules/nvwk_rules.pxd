# C types of nvwk_rules.py
import cython

from parlour.rules.bits cimport lowest, one, popcount
from parlour.rules.chance cimport Rng
from parlour.rules.game cimport Action, Cards, Game

cdef int ORDER_RESETS, PASS_LOCKS, SINGLES_EVOLVE, SET_ABILITIES, DRAW_ENDS_TURN, TWO_PLAYER_FOUR, FIVE, SEVEN
cdef int SIX_DRAW, THREE_ANSWERS, JOKER, TIES
cdef int PASS, DRAW, GUARD, SKIP, EACH, THREE, CHARGE, DROP, GIVE, GAIN, PLAY, AS_THREE, BY
cdef int TURN, GAINING, DROPPING, GIVING, CHARGING, STRIKING, TAKING
cdef int FREE, EQUAL, RUN, SIX, STACK, STACK_WITH_THREE
cdef int EMPTY_HAND, LOW_SCORE, TURN_LIMIT, NO_LEADER
cdef int NINE_CLUBS, NINE_SPADES, KING_SPADES
cdef Cards JOKERS, THREES, WILDS, EVERY_CARD, PLAIN_CARDS, FIVES, TENS, QUEENS, ACES
cdef int SIZE4[16]
cdef int POINTS[54]
cdef int GAINS[19]

cdef Cards cards_of(unsigned int play) noexcept nogil
cdef int amount_of(unsigned int play) noexcept nogil
cdef int shown_by(unsigned int play) noexcept nogil
cdef int threes_of(unsigned int play) noexcept nogil
@cython.locals(rank=int)
cdef bint same_ability(int card, int other) noexcept nogil

cdef class NvwkRules(Game):
    cdef short worth[8]
    cdef unsigned int pile[52]
    cdef unsigned char piled, value, amount, shown, descending, anticlockwise, lock, ban, blank, sixes, eights, skips
    cdef unsigned char same, same_cards, run, run_cards, locked, stage, actor, busy, todo_size, todo_next
    cdef signed char run_step
    cdef unsigned char left, neighbour, joker_left, given_to, joker_to, clears, jump, strike, ending
    cdef short moves
    cdef unsigned char todo[8]
    cdef Cards flips, latest_cards
    cdef Cards may[8][8]
    cdef unsigned char fresh_least[8]
    cdef unsigned char fresh_most[8]
    cdef unsigned char joker_at[8]
    cdef unsigned char declined[8]

    @cython.locals(size=int, seat=int, other=int)
    cdef void start(self, int first) noexcept nogil
    @cython.locals(held=Cards)
    cdef int options(self, Action *out) noexcept nogil
    @cython.locals(me=int)
    cdef void step(self, int action) noexcept nogil
    cdef void become(self, Game other) noexcept nogil
    @cython.locals(hidden=Cards, free=bint, other=int, i=int, size=int[8])
    cdef void imagine(self, int seat, Rng rng) noexcept nogil
    @cython.locals(best=int, found=int, seat=int, rank=int)
    cdef int winners(self) noexcept nogil

    @cython.final
    @cython.locals(total=int)
    cdef int points_in(self, Cards cards) noexcept nogil
    @cython.final
    @cython.locals(n=int, wilds=int, value=int, most=int, amount=int, rest=Cards)
    cdef int leads(self, Action *out, Cards held) noexcept nogil
    @cython.final
    @cython.locals(n=int, need=int)
    cdef int answers(self, Action *out, Cards held) noexcept nogil
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
    @cython.locals(rest=Cards, value=int)
    cdef int plays(self, Action *out, int n, Cards held, int need) noexcept nogil
    @cython.final
    @cython.locals(only=int)
    cdef inline int fitting(self, Action *out, int n, Cards held, int value, int need) noexcept nogil
    @cython.final
    @cython.locals(least=int)
    cdef int offer(self, Action *out, int n, Cards held, int value, int amount, int only, int most, int need) noexcept nogil
    @cython.final
    @cython.locals(threes=int, plain=int, jokers=int, spare=int, head=int, used=int, wild=int, joker=int, suited=int,
                   number=int, part=int)
    cdef int emit(self, Action *out, int n, Cards held, int value, int amount, int only, int least, int most) noexcept nogil
    @cython.final
    @cython.locals(first=int, suit=int, second=int)
    cdef int declare(self, Action *out, int n, int play, int jokers, int threes, int suited, int only) noexcept nogil

    @cython.final
    cdef void settle(self) noexcept nogil
    @cython.final
    @cython.locals(me=int, cards=Cards, value=int, three=int, blank=bint, suit=int)
    cdef void put(self, int play) noexcept nogil
    @cython.final
    @cython.locals(i=int)
    cdef void add_ability(self, int card) noexcept nogil
    @cython.final
    @cython.locals(gap=int)
    cdef void count(self, int value, int amount) noexcept nogil
    @cython.final
    cdef void count_afresh(self) noexcept nogil
    @cython.final
    cdef void count_from_top(self) noexcept nogil
    @cython.final
    @cython.locals(number=int, i=int, jokers=bint, three=bint, card=int)
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
    @cython.locals(held=Cards)
    cdef bint can_part(self) noexcept nogil
    @cython.final
    cdef void drop(self, int card) noexcept nogil
    @cython.final
    @cython.locals(me=int, to=int, bit=Cards, fresh=bint, viewer=int, seat=int)
    cdef void give(self, int card) noexcept nogil
    @cython.final
    cdef void finish(self) noexcept nogil
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

    @cython.final
    @cython.locals(cards=Cards, viewer=int, seat=int)
    cdef int take(self) noexcept nogil
    @cython.final
    @cython.locals(card=int, viewer=int)
    cdef void draw(self, int seat, int number) noexcept nogil
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
    @cython.locals(viewer=int)
    cdef void follow(self, NvwkRules that) noexcept nogil
    @cython.final
    cdef bint cannot_be_joker(self, int seat, int size) noexcept nogil
    @cython.final
    @cython.locals(other=int)
    cdef bint plausible(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(room=int[25], fits=Cards[25], home=int[54], other=int, least=int, most=int, cards=Cards, placed=Cards,
                   single=int, card=int, place=int, total=int, i=int, number=int)
    cdef bint fit(self, int seat, Cards hidden, int *size, Rng rng) noexcept nogil
    @cython.final
    @cython.locals(place=int, other=int)
    cdef bint make_room(self, int card, int tried, int *room, Cards *fits, int *home) noexcept nogil

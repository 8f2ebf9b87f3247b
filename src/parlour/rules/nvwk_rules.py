"""NVWK: shed your cards, mind the chains. The numbers are the rulebook's sentences.

A play is one number: value, the suits of its plain cards, its 3s, and the suits its jokers are declared as. Other
actions are numbers below 1024. What each player has learned of hidden cards is kept as sets (see `may`), so that a
view and a resample can use it.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from parlour.rules import plain as cython

from parlour.rules.game import Game

if not cython.compiled:
    from parlour.rules.bits import lowest, one, popcount

ORDER_RESETS = 0  # places of the switches in `house`
PASS_LOCKS = 1
SINGLES_EVOLVE = 2
SET_ABILITIES = 3
DRAW_ENDS_TURN = 4
TWO_PLAYER_FOUR = 5
FIVE = 6
SEVEN = 7
SIX_DRAW = 8
THREE_ANSWERS = 9
JOKER = 10
TIES = 11

PASS = 1  # actions below 1024
DRAW = 2
GUARD = 3
SKIP = 4
EACH = 5
THREE = 16  # + seat
CHARGE = 32  # + seat
DROP = 64  # + card
GIVE = 128  # + card
GAIN = 192  # + card
PLAY = 1 << 15  # plays: value << 14 | plain suits << 10 | 3s << 6 | X1's suit + 1 << 3 | X2's suit + 1
AS_THREE = 5  # in place of a joker's suit + 1: it plays as a 3, which has none (N32)
BY = 18  # in the pile, the seat stands above the play

TURN = 0  # what the seat on turn is asked: to play
GAINING = 1  # the ability of a flipped joker (N31)
DROPPING = 2  # a card to drop (N29)
GIVING = 3  # a card to give (N29)
CHARGING = 4  # whom to charge (N26)
STRIKING = 5  # who draws for a 9H (N27)
TAKING = 6  # to draw for a 9H

FREE = 0  # what a play must do: nothing
EQUAL = 1  # continue a chain of equal values, or escape (N13, N14)
RUN = 2  # continue a run, or escape
SIX = 3  # answer a 6, or escape (N21)
STACK = 4  # stack on an 8 (N23)
STACK_WITH_THREE = 5  # the same with a draw to be settled, which only a 3 cancels

EMPTY_HAND = 1  # ways to end
LOW_SCORE = 2
TURN_LIMIT = 3
NO_LEADER = 4

NINE_CLUBS = 28
NINE_SPADES = 29
KING_SPADES = 45
JOKERS = 0x30000000000000
THREES = 0xF0
WILDS = 0x300000000000F0
EVERY_CARD = 0x3FFFFFFFFFFFFF
PLAIN_CARDS = 0xFFFFFFFFFFFFF
FIVES = 0xF000
TENS = 0xF00000000
QUEENS = 0xF0000000000
ACES = 0xF000000000000
SIZE4 = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]
LOW_POINTS = [1] * 4 + [4] * 4 + [2] * 4 + [-1] * 4 + [2] * 12 + [5] * 4  # held at scoring: 2s, 3s … 9s
HIGH_POINTS = [3] * 4 + [5] * 4 + [3] * 4 + [4] * 4 + [1] * 4 + [10] * 2  # tens … Aces, jokers
POINTS = LOW_POINTS + HIGH_POINTS
GAINS = [0, 4, 8, 12, 16, 20, 24, 29, 30, 31, 32, 36, 37, 38, 39, 40, 41, 42, 43]  # N31: each different ability once



def cards_of(play):
    """The cards of a play, as a set."""
    return (
        (((play >> 10) & 15) * one(4 * ((play >> 14) & 15) - 8))
        | ((play >> 6) & 15) * 16
        | (one(52) if play & 0o70 else 0)
        | (one(53) if play & 0o7 else 0)
    )


def amount_of(play):
    """How many cards a play has."""
    return SIZE4[(play >> 10) & 15] + SIZE4[(play >> 6) & 15] + (1 if play & 0o70 else 0) + (1 if play & 0o7 else 0)


def shown_by(play):
    """The suits that a play shows (N20); 3s have none."""
    return ((play >> 10) & 15) | (((1 << ((play >> 3) & 7)) | (1 << (play & 7))) >> 1 & 15)


def threes_of(play):
    """How many 3s a play has; a joker as a 3 is one (N32)."""
    return (
        SIZE4[(play >> 6) & 15]
        + (1 if (play >> 3) & 7 == AS_THREE else 0)
        + (1 if play & 7 == AS_THREE else 0)
    )


def same_ability(card, other):
    """Whether two cards of one value have the same ability (set-abilities = once)."""
    rank = card >> 2
    if rank == 11:
        return (card == KING_SPADES) == (other == KING_SPADES)
    return card == other if rank in (7, 9, 10) else True


class NvwkRules(Game):
    """A deal of NVWK. Its words are in nvwk.py."""

    def __init__(self) -> None:
        Game.__init__(self)
        self.worth = [0] * 8  # bank and cards in hand together (N33)
        self.pile = [0] * 52
        self.piled = 0  # plays on the pile
        self.value = 0  # of the top play
        self.amount = 0
        self.shown = 0
        self.descending = False  # N3
        self.anticlockwise = False
        self.lock = 0  # suits of Queens in force (N30)
        self.ban = False  # no tens (N17)
        self.blank = False  # the next play has no abilities (N22)
        self.sixes = 0  # six abilities of the top play that wait for an answer (N21)
        self.eights = 0  # eight abilities of the top play
        self.skips = 0  # players still to be skipped (N23)
        self.same = 0  # the last counted plays of one value (N12)
        self.same_cards = 0
        self.run = 0  # the last counted plays that step by one
        self.run_cards = 0
        self.run_step = 0
        self.moves = 0  # how often the turn has passed (N36)
        self.locked = 0  # seats out of this pile (pass-locks)
        self.stage = TURN
        self.actor = 0  # whose play is being carried out
        self.busy = False
        self.todo = [0] * 8  # abilities of the play still to be carried out
        self.todo_size = 0
        self.todo_next = 0
        self.flips = 0  # cards flipped in the latest play (N35)
        self.left = 0  # cards still to drop
        self.neighbour = 0  # who is given a card
        self.joker_left = False  # a joker has left the hand in this play for all to see (N32)
        self.given_to = 0  # seats that were given a card in this play, a bit each
        self.joker_to = 0  # those of them that were given a joker, which only giver and receiver know
        self.clears = False  # a 9S ends this play (N24)
        self.jump = False  # the other of two players is passed over (N19)
        self.strike = 0  # cards that a 9H makes each of its targets draw
        self.ending = 0
        self.may = [[0] * 8 for _ in range(8)]  # viewer, seat: cards that may be there; the viewer's own place: deck
        self.latest_cards = 0  # the cards of the latest shuffle; the first deal is one
        self.fresh_least = [0] * 8  # how many cards of that shuffle each seat holds, at least and at most
        self.fresh_most = [0] * 8
        self.joker_at = [0] * 8  # viewer: seats known to hold a joker, a bit each
        self.declined = [0] * 8  # what each seat last passed on: value, 16 a card above one, 64 in descending order

    # -- setup ---------------------------------------------------------------------------------------------

    def start(self, first):
        size = 6 if self.seats > 4 else 7
        self.deal_hands(size)  # N1
        self.piled = self.value = self.amount = self.shown = 0
        self.descending = self.anticlockwise = False  # N3
        self.lock = 0
        self.ban = self.blank = False
        self.sixes = self.eights = self.skips = 0
        self.count_afresh()
        self.moves = self.locked = 0
        self.stage = TURN
        self.busy = self.joker_left = self.clears = self.jump = False
        self.todo_size = self.todo_next = 0
        self.flips = 0
        self.left = self.neighbour = self.strike = self.given_to = self.joker_to = 0
        self.ending = 0
        self.over = False
        self.turn = self.actor = first
        self.latest_cards = EVERY_CARD
        for seat in range(8):
            self.worth[seat] = 0
            self.joker_at[seat] = 0
            self.declined[seat] = 0
            self.fresh_least[seat] = self.fresh_most[seat] = size if seat < self.seats else 0
            for other in range(8):
                self.may[seat][other] = EVERY_CARD
            if seat < self.seats:
                self.worth[seat] = self.points_in(self.hand[seat])

    def points_in(self, cards):
        """What cards in hand count."""
        total = 0
        while cards:
            total += POINTS[lowest(cards)]
            cards &= cards - 1
        return total

    # -- what may be done ----------------------------------------------------------------------------------

    def options(self, out):
        if self.over:
            return 0
        held = self.hand[self.turn]
        if self.stage == TURN:
            if self.piled == 0:
                return self.leads(out, held)
            return self.answers(out, held)
        return self.choices(out, held)

    def leads(self, out, held):
        """Any single card or set (N4, N8)."""
        n = 0
        wilds = SIZE4[(held >> 4) & 15] + SIZE4[held >> 52]
        rest = PLAIN_CARDS if wilds else held
        while rest:
            value = (lowest(rest) >> 2) + 2
            rest &= ~(one(4 * value - 4) - 1)
            most = wilds
            if value != 3:
                most += SIZE4[(held >> (4 * value - 8)) & 15]
            if most > 4:
                most = 4
            for amount in range(1, most + 1):
                n = self.emit(out, n, held, value, amount, 15, 0, 4)
        return n

    def answers(self, out, held):
        """What may be done on a pile (N5)."""
        n = 0
        need = self.need()
        if need == FREE and self.skips == 0:
            out[0] = PASS
            return self.plays(out, 1, held, FREE)
        if need != FREE:  # a draw is demanded (N13, N21)
            out[0] = DRAW
            n = 1
            if held >> NINE_CLUBS & 1:
                out[1] = GUARD  # N14, N25
                n = 2
            if self.skips == 0:
                return self.plays(out, n, held, need)
            if need == EQUAL and self.value == 8:  # N23: 8 on 8
                return self.plays(out, n, held, STACK)
            if self.blank or self.house[THREE_ANSWERS]:
                return n
            return self.plays(out, n, held, STACK_WITH_THREE)
        out[0] = SKIP
        return self.plays(out, 1, held, STACK)

    def choices(self, out, held):
        """What a play in progress asks for."""
        n = 0
        if self.stage == TAKING:  # N27
            out[0] = DRAW
            n = 1
            if held >> NINE_CLUBS & 1:
                out[1] = GUARD
                n = 2
        elif self.stage == GAINING:
            for i in range(19):
                out[i] = GAIN + GAINS[i]
            n = 19
        elif self.stage == CHARGING or self.stage == STRIKING:
            for seat in range(self.seats):
                if seat != self.turn:
                    out[n] = (CHARGE if self.stage == CHARGING else THREE) + seat
                    n += 1
            if self.stage == STRIKING:
                out[n] = EACH
                n += 1
        else:
            first = DROP if self.stage == DROPPING else GIVE
            held = self.distinct(held)
            while held:
                out[n] = first + lowest(held)
                n += 1
                held &= held - 1
        return n

    def distinct(self, held):
        """A hand without all 3s and jokers but the first: they are interchangeable."""
        wild = held & THREES
        if wild:
            held &= ~(wild & (wild - 1))
        wild = held & JOKERS
        if wild:
            held &= ~(wild & (wild - 1))
        return held

    def need(self):
        """Whether a draw is demanded, and what would answer it."""
        if self.same >= 2:
            return EQUAL  # N12
        if self.run >= 3:
            return RUN
        if self.sixes:
            return SIX
        return FREE

    def demand(self):
        """How many cards the seat on turn must draw before anything else."""
        if self.stage == TAKING:
            return self.strike
        if self.stage != TURN:
            return 0
        if self.same >= 2:
            return self.same_cards  # N13
        if self.run >= 3:
            return self.run_cards
        return self.sixes  # N16, N21

    def plays(self, out, n, held, need):
        """The plays that fit on the top play and do what is needed."""
        if self.lock:
            rest = TENS | QUEENS | ACES
        else:
            rest = one(4 * self.value - 4) - 1 if self.descending else PLAIN_CARDS & ~(one(4 * self.value - 8) - 1)
            if not self.blank:
                rest |= TENS | one(NINE_CLUBS) | FIVES
        if not held & WILDS:
            rest &= held  # else any value may be declared
        while rest:
            value = (lowest(rest) >> 2) + 2
            rest &= ~(one(4 * value - 4) - 1)
            n = self.fitting(out, n, held, value, need)
        return n

    def fitting(self, out, n, held, value, need):
        """The plays of one value that fit on the top play and do what is needed."""
        if self.lock:  # N30
            if value == 12:
                n = self.offer(out, n, held, value, self.amount, 15, 4, need)
            elif value == 14 or (value == 10 and not self.ban):
                n = self.offer(out, n, held, value, self.amount, self.lock, 0, need)
            return n
        if value == 10 and self.ban:  # N17
            return n
        only = self.shown if value == 5 and not self.blank else 15  # N20, N22
        if value == self.value or (value < self.value) == self.descending:  # N7
            n = self.offer(out, n, held, value, self.amount, only, 4, need)
        elif not self.blank:
            if value == 10:  # N10, N28
                n = self.offer(out, n, held, value, self.amount, 15, 0, need)
            elif value == 9:  # N10, N25
                n = self.offer(out, n, held, value, self.amount, 1, 0, need)
            elif value == 5 and self.house[FIVE]:
                n = self.offer(out, n, held, value, self.amount, only, 0, need)
        if value == (self.value - 1 if self.descending else self.value + 1):  # N9
            if self.amount >= 2 or self.house[SINGLES_EVOLVE]:
                if value & 1:
                    if self.amount >= 2:
                        n = self.offer(out, n, held, value, self.amount - 1, only, 4, need)
                elif self.amount < 4:
                    n = self.offer(out, n, held, value, self.amount + 1, only, 4, need)
        return n

    def offer(self, out, n, held, value, amount, only, most, need):
        """Of the plays of one value that fit, those that do what is needed."""
        least = 0
        if need >= STACK:  # N23
            if value != 8 or amount < self.eights:
                return n
            if self.house[THREE_ANSWERS] and most > amount - self.eights:
                most = amount - self.eights
            if need == STACK_WITH_THREE:
                least = 1
        elif need == FREE or (value == 5 and not self.blank):  # N14
            pass
        elif (need == EQUAL and value == self.value) or (
            need == RUN and value == self.value + self.run_step and (self.run_step < 0) == self.descending  # N15
        ):  # N13
            pass
        elif need == SIX and value == 6:  # N21
            if amount < self.sixes:
                if self.blank:
                    return n
                least = 1
            elif self.blank and self.house[THREE_ANSWERS] and most > amount - self.sixes:
                most = amount - self.sixes
        elif not self.blank:
            least = 1  # N14: a 3
        else:
            return n
        if least > most:
            return n
        return self.emit(out, n, held, value, amount, only, least, most)

    def emit(self, out, n, held, value, amount, only, least, most):
        """All plays of one value and amount from a hand, with `least` to `most` 3s, other cards of the suits `only`."""
        threes = held >> 4 & 15
        plain = held >> (4 * value - 8) & only
        jokers = held >> 52
        if jokers and popcount(held) == amount:
            jokers = 0  # N32
        spare = 0 if self.house[JOKER] else SIZE4[jokers]  # jokers that may be 3s
        if value == 3:
            plain = only = 0
        head = value << 14
        if amount == 1:
            if least == 0:
                while plain:
                    out[n] = head | (plain & -plain) << 10
                    n += 1
                    plain &= plain - 1
                if jokers:
                    n = self.declare(out, n, head, jokers, 0, 1, only)
            if most and threes:
                out[n] = head | (threes & -threes) << 6
                n += 1
            if most and spare:
                n = self.declare(out, n, head, jokers, 1, 0, only)
            return n
        if SIZE4[plain] + SIZE4[threes] + SIZE4[jokers] < amount:
            return n
        used = 0  # the first 3s held
        for wild in range(5):
            if wild:
                if not threes:
                    break
                used |= threes & -threes
                threes &= threes - 1
            for joker in range(spare + 1):  # as 3s
                if wild + joker < least or wild + joker > most:
                    continue
                for suited in range(SIZE4[jokers] - joker + 1):
                    number = amount - wild - joker - suited
                    if number < 0 or number > SIZE4[plain]:
                        continue
                    part = plain if number else 0
                    while True:
                        if SIZE4[part] == number:
                            n = self.declare(out, n, head | part << 10 | used << 6, jokers, joker, suited, only)
                        if part == 0 or number == SIZE4[plain]:
                            break
                        part = (part - 1) & plain
        return n

    def declare(self, out, n, play, jokers, threes, suited, only):
        """A play with so many jokers as 3s and so many with a suit, declared in all ways, X1 first (N32)."""
        first = 3 if jokers & 1 else 0
        if threes:
            play |= AS_THREE << first
            if threes == 2:
                play |= AS_THREE
            first = 0
        if suited == 0:
            out[n] = play
            return n + 1
        for suit in range(4):
            if only >> suit & 1:
                if suited == 1:
                    out[n] = play | (suit + 1) << first
                    n += 1
                else:
                    for second in range(suit, 4):
                        if only >> second & 1:
                            out[n] = play | (suit + 1) << 3 | (second + 1)
                            n += 1
        return n

    # -- what happens --------------------------------------------------------------------------------------

    def step(self, action):
        me = self.turn
        if action >= PLAY:
            self.put(action)
        elif action == PASS:  # N5
            self.declined[me] = self.value + 16 * (self.amount - 1) + (64 if self.descending else 0)
            self.locked |= 1 << me
            self.pass_on()
        elif action == SKIP:  # N23
            self.skips -= 1
            self.locked |= 1 << me
            self.pass_on()
        elif action == DRAW:
            if self.stage == TAKING:
                self.draw(me, self.strike)
                self.next_taker()
                return
            self.draw(me, self.demand())
            self.settle()
            if not self.ended() and self.house[DRAW_ENDS_TURN]:
                if self.skips:
                    self.skips -= 1
                self.pass_on()
        elif action == GUARD:  # N25
            self.lose(me, NINE_CLUBS)
            self.discards |= one(NINE_CLUBS)
            if self.stage == TAKING:
                self.next_taker()
                return
            self.settle()
            self.ended()
        elif action >= GAIN:
            self.gain(action - GAIN)
        elif action >= GIVE:
            self.give(action - GIVE)
        elif action >= DROP:
            self.drop(action - DROP)
        elif action >= CHARGE:
            self.worth[action - CHARGE] += 5  # N26
            self.resolve()
        else:
            self.strike = 1 if action == EACH else 3  # N27
            self.stage = TAKING
            self.turn = self.after(me) if action == EACH else action - THREE

    def settle(self):
        """A demanded draw is taken or guarded; that of a chain ends the count, that of a lone 6 does not (N15)."""
        if self.need() != SIX or self.house[SIX_DRAW]:
            self.count_afresh()
        self.sixes = 0

    def put(self, play):
        """A play comes onto the pile."""
        me = self.turn
        cards = cards_of(play)
        value = play >> 14
        three = threes_of(play)
        blank = self.blank  # N22
        if not self.house[SEVEN]:
            self.blank = False
        self.pile[self.piled] = play | me << BY
        self.piled += 1
        self.lose_all(me, cards)
        if cards & WILDS:
            self.reveal_order(me, cards, -1)
        self.joker_left = play & 0o77 != 0
        self.given_to = self.joker_to = 0
        self.actor = me
        self.busy = True
        self.flips = 0
        self.lock = self.sixes = self.eights = self.skips = 0
        self.ban = self.clears = self.jump = False
        self.todo_size = self.todo_next = 0
        if not blank and (three or value == 5):  # N15
            self.same = self.run = 0
        self.count(value, amount_of(play))
        self.value = value
        self.amount = amount_of(play)
        self.shown = shown_by(play)
        if blank or three:  # N18, N22
            self.finish()
            return
        for suit in range(4):  # N11
            if play >> (10 + suit) & 1:
                self.add_ability(4 * value - 8 + suit)
            if play >> 3 & 7 == suit + 1:
                self.add_ability(4 * value - 8 + suit)
            if play & 7 == suit + 1:
                self.add_ability(4 * value - 8 + suit)
        if value == 13:
            self.flip()
            return
        self.resolve()

    def add_ability(self, card):
        """The ability of a card of the play; where a set's count once, each different one once."""
        if self.house[SET_ABILITIES]:
            for i in range(self.todo_size):
                if same_ability(self.todo[i], card):
                    return
        self.todo[self.todo_size] = card
        self.todo_size += 1

    def count(self, value, amount):
        """One more play is counted for chains (N12)."""
        gap = value - self.value
        if self.same == 0 or gap * gap > 1:
            self.same = self.run = 1
            self.same_cards = self.run_cards = amount
            self.run_step = 0
        elif gap == 0:
            self.same += 1
            self.same_cards += amount
            self.run = 1
            self.run_cards = amount
            self.run_step = 0
        else:
            if gap == self.run_step:
                self.run += 1
                self.run_cards += amount
            else:
                self.run = 2
                self.run_cards = self.amount + amount
                self.run_step = gap
            self.same = 1
            self.same_cards = amount

    def count_afresh(self):
        """Counting starts with the next play (N15)."""
        self.same = self.same_cards = self.run = self.run_cards = self.run_step = 0

    def count_from_top(self):
        """The top play is the first of a new count (N15)."""
        self.same = self.run = 1
        self.same_cards = self.run_cards = self.amount
        self.run_step = 0

    def flip(self):
        """Kings flip cards of the deck (N31)."""
        number = 0
        for i in range(self.todo_size):
            number += 2 if self.todo[i] == KING_SPADES else 1
        self.todo_size = 0
        jokers = False
        three = False
        while number:
            number -= 1
            card = self.take()
            if card < 0:
                break
            self.discards |= one(card)
            self.flips |= one(card)
            if card >> 2 == 11:
                number += 2 if card == KING_SPADES else 1
                continue
            self.todo[self.todo_size] = card
            self.todo_size += 1
            if card >= 52:
                jokers = True
            elif card >> 2 == 1:
                three = True
                self.count_from_top()
            elif card >> 2 == 3:
                self.count_from_top()
        if three:
            self.todo_size = 0
        elif jokers:
            self.stage = GAINING
            return
        self.resolve()

    def gain(self, card):
        """The ability that a flipped joker is given (N31)."""
        more = False
        for i in range(self.todo_size):
            if self.todo[i] >= 52:
                if card >= 0:
                    self.todo[i] = card
                    card = -1
                else:
                    more = True
        if more:
            return
        for i in range(self.todo_size):
            if self.todo[i] >> 2 == 3:
                self.count_from_top()  # N15
        for i in range(self.todo_size):
            if self.todo[i] >> 2 == 1:
                self.count_from_top()
                self.todo_size = 0  # a chosen 3 silences all
                break
        self.resolve()

    def resolve(self):
        """Carry out the abilities of the play, one by one, until one asks for a choice."""
        self.turn = self.actor
        while self.todo_next < self.todo_size:
            self.todo_next += 1
            self.stage = self.perform(self.todo[self.todo_next - 1])
            if self.stage != TURN:
                return
        self.finish()

    def perform(self, card):
        """Carry out one ability; what it asks for, or TURN."""
        rank = card >> 2
        suit = card & 3
        if rank == 0 or rank == 12:  # N17
            self.descending = not self.descending
            self.ban = True
        elif rank == 2:  # N19
            if self.seats > 2:
                self.anticlockwise = not self.anticlockwise
            elif self.house[TWO_PLAYER_FOUR]:
                self.jump = not self.jump
        elif rank == 3:  # N20
            self.worth[self.actor] -= 2
            self.sixes = 0
        elif rank == 4:  # N21
            self.sixes += 1
        elif rank == 5:  # N22
            self.blank = True
        elif rank == 6:  # N23
            self.eights += 1
            self.skips += 1
        elif rank == 7:
            if suit == 1:  # N24
                self.clears = True
            elif suit == 2:  # N26
                return CHARGING
            elif suit == 3:  # N27
                return STRIKING
        elif rank == 8:  # N28
            self.descending = not self.descending
        elif rank == 9:  # N29
            if suit < 2:
                self.left = 1 + suit
                if self.can_part():
                    return DROPPING
            elif self.can_part():
                self.neighbour = (self.actor + (1 if suit == 2 else self.seats - 1)) % self.seats
                return GIVING
        elif rank == 10:  # N30
            self.lock |= 1 << suit
        return TURN

    def can_part(self):
        """Whether the actor may drop or give a card: not a joker, nor after one, in the action that empties (N32)."""
        held = self.hand[self.actor]
        if held == 0:
            return False
        if held & (held - 1):
            return True
        if self.joker_left or self.joker_to:
            return False
        if held & JOKERS:
            if self.given_to == 0:
                self.reveal_joker(self.actor)
            elif self.given_to & (self.given_to - 1) == 0:  # others can't tell whether a joker was given away
                self.joker_at[lowest(self.given_to)] |= 1 << self.actor
            return False
        return True

    def drop(self, card):
        """A card goes with a Jack (N29)."""
        self.lose(self.actor, card)
        self.discards |= one(card)
        if card >= 52:
            self.joker_left = True
        self.reveal_order(self.actor, one(card), -1)
        self.left -= 1
        if self.left and self.can_part():
            return
        self.resolve()

    def give(self, card):
        """A card goes to a neighbour (N29)."""
        me = self.actor
        to = self.neighbour
        bit = one(card)
        fresh = self.fresh_least[me] == popcount(self.hand[me])
        self.hand[me] ^= bit
        self.hand[to] |= bit
        self.worth[me] -= POINTS[card]
        self.worth[to] += POINTS[card]
        self.given_to |= 1 << to
        if card >= 52:
            self.joker_to |= 1 << to
        for viewer in range(self.seats):
            if viewer == me:
                for seat in range(self.seats):
                    self.may[me][seat] &= ~bit
                self.may[me][to] |= bit
            elif viewer != to:
                self.may[viewer][to] |= self.may[viewer][me]
                self.joker_at[viewer] &= ~(1 << me)
            elif card >= 52:
                self.joker_at[viewer] &= ~(1 << me)
        self.reveal_order(me, bit, to)
        if fresh:  # all of the giver's cards are of the latest shuffle, so everybody knows that this one is
            self.fresh_least[me] -= 1
            self.fresh_most[me] -= 1
            self.fresh_least[to] += 1
            self.fresh_most[to] += 1
        elif self.fresh_most[me]:
            if self.fresh_least[me]:
                self.fresh_least[me] -= 1
            self.fresh_most[to] += 1
        self.resolve()

    def finish(self):
        """Everything that a play triggered has been carried out."""
        self.busy = False
        self.stage = TURN
        self.turn = self.actor
        if self.clears:  # N24
            self.clear()
        if self.ended():  # N33
            return
        if self.clears:
            self.lead()
            return
        if self.jump:  # N19: the other player's turn passes at once
            self.jump = False
            self.turn = self.after(self.turn)
            self.locked |= 1 << self.turn
            self.moves += 1
        self.pass_on()

    def next_taker(self):
        """The next who draws for a 9H, in the order of play; after the last the play goes on (N27)."""
        if self.strike == 1:
            self.turn = self.after(self.turn)
            if self.turn != self.actor:
                return
        self.resolve()

    def after(self, seat):
        """The next seat in the order of play."""
        if self.anticlockwise:
            return seat - 1 if seat else self.seats - 1
        return seat + 1 if seat + 1 < self.seats else 0

    def pass_on(self):
        """The turn passes to the next seat that may act; the owner of the top play leads anew (N6)."""
        while True:
            self.turn = self.after(self.turn)
            self.moves += 1
            if self.moves >= 50 * self.seats:  # N36
                self.end(TURN_LIMIT)
                return
            if self.turn == self.pile[self.piled - 1] >> BY:
                self.clear()
                self.lead()
                return
            if not (self.house[PASS_LOCKS] and self.locked >> self.turn & 1):
                return

    def clear(self):
        """The pile goes to the discards, and with it all that was in force on it (N6, N24)."""
        for i in range(self.piled):
            self.discards |= cards_of(self.pile[i])
        self.piled = self.value = self.amount = self.shown = 0
        self.lock = self.sixes = self.eights = self.skips = self.locked = 0
        self.ban = self.blank = False
        self.count_afresh()
        if self.house[ORDER_RESETS]:
            self.descending = False

    def lead(self):
        """The seat on turn leads; one who holds but a joker draws first, or the lead passes on (N32)."""
        unable = 0
        while unable < self.seats:
            held = self.hand[self.turn]
            if held & (held - 1) or not held & JOKERS:
                return
            self.reveal_joker(self.turn)
            self.draw(self.turn, 1)
            self.moves += 1  # such a draw counts as a passing of the turn too, or X1 and 9S could go on for ever (N36)
            if self.hand[self.turn] != held:
                if not self.ended() and self.moves >= 50 * self.seats:
                    self.end(TURN_LIMIT)
                return
            unable += 1
            self.turn = self.after(self.turn)
            if self.moves >= 50 * self.seats:
                self.end(TURN_LIMIT)
                return
        self.end(NO_LEADER)  # N36

    def ended(self):
        """Whether the deal ends here (N33)."""
        for seat in range(self.seats):
            if self.hand[seat] == 0:
                self.end(EMPTY_HAND)
                return True
        for seat in range(self.seats):
            if self.worth[seat] <= -3:
                self.end(LOW_SCORE)
                return True
        return False

    def end(self, ending):
        """The deal is scored as it stands."""
        self.ending = ending
        self.over = True
        self.turn = -1

    def winners(self):
        if not self.over:
            return 0
        best = 0
        found = 0
        for seat in range(self.seats):  # N34: least score, then fewer cards, of which none is the fewest
            rank = self.worth[seat] * 64
            if not self.house[TIES]:
                rank += popcount(self.hand[seat])
            if found == 0 or rank < best:
                best = rank
                found = 1 << seat
            elif rank == best:
                found |= 1 << seat
        return found

    # -- cards that move -----------------------------------------------------------------------------------

    def take(self):
        """The next card of the deck, shuffled anew if need be (N35); -1 if there is none."""
        if self.top == self.bottom:
            cards = self.discards
            if self.busy:
                cards &= ~self.flips
            while self.piled > 1:
                self.piled -= 1
                cards |= cards_of(self.pile[self.piled - 1])
                self.pile[self.piled - 1] = self.pile[self.piled]
            if cards == 0:
                return -1
            self.recycle(cards)
            self.latest_cards = cards
            for viewer in range(self.seats):
                self.fresh_least[viewer] = self.fresh_most[viewer] = 0
                for seat in range(self.seats):
                    self.may[viewer][seat] &= ~cards
                self.may[viewer][viewer] = cards
        self.top += 1
        return self.deck[self.top - 1]

    def draw(self, seat, number):
        """A seat draws, as far as there are cards."""
        while number:
            number -= 1
            card = self.take()
            if card < 0:
                return
            self.hand[seat] |= one(card)
            self.worth[seat] += POINTS[card]
            self.fresh_least[seat] += 1
            self.fresh_most[seat] += 1
            for viewer in range(self.seats):
                if viewer != seat:
                    self.may[viewer][seat] |= self.may[viewer][viewer]

    def lose_all(self, seat, cards):
        """Cards leave a hand for all to see."""
        while cards:
            self.lose(seat, lowest(cards))
            cards &= cards - 1

    def lose(self, seat, card):
        """A card leaves a hand for all to see."""
        self.hand[seat] ^= one(card)
        self.worth[seat] -= POINTS[card]
        if card >= 52:
            for viewer in range(self.seats):
                self.joker_at[viewer] &= ~(1 << seat)
        if self.latest_cards >> card & 1:
            self.fresh_most[seat] -= 1
            if self.fresh_least[seat]:
                self.fresh_least[seat] -= 1

    def reveal_order(self, seat, cards, only):
        """Alike cards go in order: one who parts with X2 alone holds no X1, with 3D no 3C and no 3S.

        All others see it, or where cards are given `only` the receiver.
        """
        missing = 0
        last = False
        for card in range(7, 3, -1):
            if cards >> card & 1:
                last = True
            elif last:
                missing |= one(card)
        if cards >> 53 and not cards >> 52 & 1:
            missing |= one(52)
        for viewer in range(self.seats):
            if viewer == only or (only < 0 and viewer != seat):
                self.may[viewer][seat] &= ~missing

    def reveal_joker(self, seat):
        """What happened shows everybody that this seat's only card is a joker."""
        for viewer in range(self.seats):
            self.joker_at[viewer] |= 1 << seat

    # -- worlds --------------------------------------------------------------------------------------------

    def become(self, other):
        self.follow(cython.cast(NvwkRules, other))

    def follow(self, that):
        self.become_zones(that)
        self.worth[:] = that.worth
        self.pile[:] = that.pile
        self.piled = that.piled
        self.value = that.value
        self.amount = that.amount
        self.shown = that.shown
        self.descending = that.descending
        self.anticlockwise = that.anticlockwise
        self.lock = that.lock
        self.ban = that.ban
        self.blank = that.blank
        self.sixes = that.sixes
        self.eights = that.eights
        self.skips = that.skips
        self.same = that.same
        self.same_cards = that.same_cards
        self.run = that.run
        self.run_cards = that.run_cards
        self.run_step = that.run_step
        self.moves = that.moves
        self.locked = that.locked
        self.stage = that.stage
        self.actor = that.actor
        self.busy = that.busy
        self.todo[:] = that.todo
        self.todo_size = that.todo_size
        self.todo_next = that.todo_next
        self.flips = that.flips
        self.left = that.left
        self.neighbour = that.neighbour
        self.joker_left = that.joker_left
        self.given_to = that.given_to
        self.joker_to = that.joker_to
        self.clears = that.clears
        self.jump = that.jump
        self.strike = that.strike
        self.ending = that.ending
        self.latest_cards = that.latest_cards
        self.fresh_least[:] = that.fresh_least
        self.fresh_most[:] = that.fresh_most
        self.joker_at[:] = that.joker_at
        self.declined[:] = that.declined
        for viewer in range(that.seats):
            self.may[viewer][:] = that.may[viewer]

    def imagine(self, seat, rng):
        hidden = self.in_deck()  # N37: with the other hands, all that a seat is not shown
        free = True  # whether every hidden card may be anywhere
        for other in range(self.seats):
            if other != seat:
                hidden |= self.hand[other]
        size = [0] * 8
        for other in range(self.seats):
            size[other] = popcount(self.hand[other])
            if hidden & ~self.may[seat][other]:
                free = False
            if other != seat:
                self.worth[other] -= self.points_in(self.hand[other])  # the bank, for now
                if self.fresh_least[other] < size[other] or self.cannot_be_joker(other, size[other]):
                    free = False
        if self.joker_at[seat] & ~(1 << seat):
            free = False
        if seat != self.actor:
            self.joker_to &= 1 << seat
        for _ in range(16):
            if free or not self.fit(seat, hidden, size, rng):
                self.lay_deck(hidden)
                self.shuffle_deck(rng)
                for other in range(self.seats):
                    if other != seat:
                        self.hand[other] = 0
                        for _ in range(size[other]):
                            self.hand[other] |= one(self.deck[self.top])
                            self.top += 1
            if self.plausible(seat):
                break
        for other in range(self.seats):
            if other != seat:
                self.worth[other] += self.points_in(self.hand[other])
                self.joker_at[other] = 0  # what the others have learned is not imagined: they start from nothing
                for i in range(self.seats):
                    self.may[other][i] = EVERY_CARD
        self.chance = rng.next()

    def cannot_be_joker(self, seat, size):
        """Whether everybody knows that this seat's last card is no joker, since N32 asks it to part with it."""
        if size != 1 or seat != self.turn:
            return False
        return self.stage == DROPPING or self.stage == GIVING or (self.stage == TURN and self.piled == 0)

    def plausible(self, seat):
        """Whether nobody's imagined hand would have ended the deal already (N33)."""
        if self.busy or self.over:
            return True
        for other in range(self.seats):
            if other != seat and self.worth[other] + self.points_in(self.hand[other]) <= -3:
                return False
        return True

    def fit(self, seat, hidden, size, rng):
        """Redeal the hidden cards to places where the seat knows that they may be; False if that can't be done.

        A place is a seat's cards of the latest shuffle, its older ones, those that may be either, or the deck.
        """
        room = [0] * 25
        fits = [0] * 25
        home = [0] * 54
        for other in range(self.seats):
            if other == seat:
                continue
            least = self.fresh_least[other]
            most = self.fresh_most[other]
            if most > size[other]:
                most = size[other]
            if least > most:
                least = most
            room[3 * other] = least
            room[3 * other + 1] = size[other] - most
            room[3 * other + 2] = most - least
            cards = self.may[seat][other] & hidden
            if self.cannot_be_joker(other, size[other]):
                cards &= ~JOKERS
            fits[3 * other] = cards & self.latest_cards
            fits[3 * other + 1] = cards & ~self.latest_cards
            fits[3 * other + 2] = cards
        room[24] = self.bottom - self.top
        fits[24] = self.may[seat][seat] & hidden
        placed = 0
        for single in range(2):  # seats known to hold a joker: first those that can hold but one of the two
            for other in range(self.seats):
                if other == seat or not self.joker_at[seat] >> other & 1 or placed >> (56 + other) & 1:
                    continue
                cards = fits[3 * other + 2] & JOKERS & ~placed
                if cards == 0:
                    return False
                if single == 0 and cards & (cards - 1):
                    continue
                card = lowest(cards)
                if cards & (cards - 1) and rng.below(2):
                    card += 1
                place = 3 * other + (0 if self.latest_cards >> card & 1 else 1)
                if room[place] == 0:
                    place = 3 * other + 2
                    if room[place] == 0:
                        return False
                room[place] -= 1
                home[card] = place + 32  # stays
                placed |= one(card) | one(56 + other)
        self.lay_deck(hidden & ~placed)
        self.shuffle_deck(rng)
        total = self.bottom
        for i in range(54):
            if not placed >> i & 1:
                home[i] = -1
        for i in range(total):
            card = self.deck[i]
            number = 0
            for place in range(25):
                if fits[place] >> card & 1:
                    number += room[place]
            if number:
                number = rng.below(number)
                for place in range(25):
                    if fits[place] >> card & 1:
                        number -= room[place]
                        if number < 0:
                            room[place] -= 1
                            home[card] = place
                            break
            elif not self.make_room(card, 0, room, fits, home):
                return False
        for other in range(self.seats):
            if other != seat:
                self.hand[other] = 0
        cards = 0
        for i in range(54):
            if home[i] >= 0:
                if home[i] & 31 == 24:
                    cards |= one(i)
                else:
                    self.hand[(home[i] & 31) // 3] |= one(i)
        self.lay_deck(cards)
        self.shuffle_deck(rng)
        return True

    def make_room(self, card, tried, room, fits, home):
        """Find a place for a card by moving others, each to another place where it may be."""
        for place in range(25):
            if fits[place] >> card & 1 and not tried >> place & 1:
                if room[place]:
                    room[place] -= 1
                    home[card] = place
                    return True
                tried |= 1 << place
                for other in range(54):
                    if home[other] == place and self.make_room(other, tried, room, fits, home):
                        home[card] = place
                        return True
        return False

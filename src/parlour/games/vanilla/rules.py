"""Vanilla Gwent: one hand for three rounds, units with powers. The numbers are the rulebook's sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.engine.game import Game

if not cython.compiled:
    from parlour.engine.bits import listed, listed_in_rows, lowest, one, overlay, popcount
    from parlour.engine.kinds import (
        DECLARED,
        DECLINED,
        DESTROYED,
        DISCARDED,
        DREW,
        EMPOWERED,
        LOOKED,
        MOVED,
        PASSED,
        PLAYED,
        ROUND_BEGAN,
        ROUND_ENDED,
        ROUNDS_SPENT,
        TOSSED,
        WEATHER_CAME,
        WEATHER_WENT,
    )

QUEENS, JOKER, DRAWN_GAME, EMPTY_HANDS = range(4)  # places of the switches in `house`
SETUP, ALIGNMENT, MIND_DISCARD, PLAY, HERO, WIZARD, EMPOWER = range(7)  # what the seat on turn is asked for
UNDECLARED, MIGHT, MAGIC, MIND = range(4)

THREE, FOUR, SIX, SEVEN, EIGHT, JACK, KING, ACE = 1, 2, 4, 5, 6, 9, 11, 12  # ranks
CLEAR_WEATHER = 3  # 2H; the other 2s are 0, 1 and 2, so that a set of weather rows is a set of cards too
HERO_CARD, HEART_ACE = 15, 51
FIRST_JOKER, SECOND_JOKER = 52, 53
PLAIN_CARDS = 54
ALL_ROWS = 3  # in place of a row, for the Ace of Hearts; also the suit of Hearts
NONE = 63  # in place of a card

# An action is a card to play, with a Heart's row as 64, 128 or 192 more; above that a card to discard and so on.
PASS, DISPEL, DECLINE = 54, 55, 56
DECLARE = 56  # and the alignment: 57, 58, 59
IN_CLUBS = 64
DISCARD = 256
DESTROY = 320
EMPOWERING = 384
MOVE = 448  # and 64 for each row
ACTIONS = 640

ROW_CARDS = 0x7777777777777 | 0x8000000000008  # what is played without naming a row, jokers aside
HEART_UNITS = 0x888888888880
FOUR_CARDS = 0xF00
SIX_CARDS = 0xF0000
SEVEN_CARDS = 0xF00000
JACK_CARDS = 0xF000000000
QUEEN_CARDS = 0xF0000000000
KING_CARDS = 0xF00000000000
MIGHTY_CARDS = 0xFFF000000000  # V25
STRONG_CARDS = 0xFFF000000F00  # units that can grant more than 10 without a joker
JOKERS = 0x30000000000000
VALUE_BIT0 = 0x0000F0F0F0F0  # units whose plain power (V7) has this bit; 4s and Jacks are left out
VALUE_BIT1 = 0xFF0F00FF00F0
VALUE_BIT2 = 0x000000FFF000
VALUE_BIT3 = 0xFF0FFF000000

SLOTS = 5  # a seat's hidden discards: two of the setup, then Mind's of rounds 1, 2 and 3
MOST_LOOKS = 8  # four Seers, and as many more in an arranged position


def value_sum(cards: int) -> int:
    """The plain powers of these units (V7, V15, V16), without 4s and Jacks."""
    return (
        popcount(cards & VALUE_BIT0)
        + 2 * popcount(cards & VALUE_BIT1)
        + 4 * popcount(cards & VALUE_BIT2)
        + 8 * popcount(cards & VALUE_BIT3)
    )


class VanillaRules(Game):
    """The rules of Vanilla Gwent. What its seats know, its notation and its words stand on this."""

    def __init__(self) -> None:
        Game.__init__(self)
        self.rows = [0] * 6  # seat * 3 + row
        self.look_hand = [0] * 8  # the hand that a Seer looked into, as it was then; a look after another
        self.look_by = [0] * 8
        self.look_round = [0] * 8
        self.look_card = [0] * 8
        self.looks = 0
        self.hidden = [NONE] * 10  # seat * SLOTS + slot; these cards are among the discards too
        self.joker_on = [NONE] * 2  # the unit that has X1, and X2
        self.latest = [NONE] * 2  # V12
        self.alignments = [UNDECLARED] * 2
        self.magic_used = [False] * 2
        self.passed = [False] * 2
        self.wins = [0] * 2
        self.totals = [0] * 2  # sums of the powers of finished rounds
        self.lacks_x1 = [False] * 2  # played X2, so did not hold X1, and has not drawn since
        self.air = NONE  # a joker that is played and not yet attached
        self.round = 1
        self.starter = 0
        self.weather = 0  # a bit a row
        self.clear = -1  # the seat whose 2H lies beside the battlefield
        self.phase = SETUP

    # -- the rules -----------------------------------------------------------------------------------------

    def start(self, first: int) -> None:
        self.deal_hands(12)  # V1, V3
        self.adopt(FRESH)
        self.over = False
        self.starter = first  # V2: nobody is told before the discards are made
        self.turn = 0

    def options(self, out: list[int]) -> int:
        if self.over:
            return 0
        if self.phase == PLAY:
            return self.turn_options(out)
        return self.other_options(out)

    def turn_options(self, out: list[int]) -> int:
        """What may be done in a turn (V4)."""
        hand = self.hand[self.turn]
        table = self.side(0) | self.side(1)
        if table & QUEEN_CARDS and not self.house_rules[QUEENS]:
            hand &= ~QUEEN_CARDS  # V15
        n = listed(out, 0, hand & ROW_CARDS, 0)
        n = listed_in_rows(out, n, hand & HEART_UNITS, 3)
        # What can't be foretold is counted, not branched on: who comes next writes over what is not there.
        out[n] = lowest(hand & JOKERS | one(NONE))
        n += (hand & JOKERS != 0) & (self.targets(self.turn) != 0)  # V20
        out[n] = DISPEL
        n += self.may_dispel(self.turn)  # V26
        out[n] = PASS
        return n + 1

    def other_options(self, out: list[int]) -> int:
        """What may be answered where something else than a turn is asked for."""
        n = 0
        if self.phase == ALIGNMENT:  # V2
            out[0] = DECLARE + MIGHT
            out[1] = DECLARE + MAGIC
            out[2] = DECLARE + MIND
            return 3
        if self.phase == WIZARD:  # V13
            for row in range(3):
                cards = self.rows[(1 - self.turn) * 3 + row]
                while cards:
                    card = lowest(cards)
                    cards &= cards - 1
                    out[n] = MOVE + card + (64 if row == 0 else 0)
                    out[n + 1] = MOVE + card + (64 if row == 2 else 128)
                    n += 2
            out[n] = DECLINE
            return n + 1
        if self.phase == HERO:  # V10
            base = DESTROY
            cards = self.strong(1 - self.turn)
        elif self.phase == EMPOWER:  # V20
            base = EMPOWERING
            cards = self.targets(self.turn)
        else:  # V1, V27
            base = DISCARD
            cards = self.hand[self.turn]
            if cards & JOKERS == JOKERS:
                cards ^= one(SECOND_JOKER)
        n = listed(out, 0, cards, base)
        if self.phase == HERO:
            out[n] = DECLINE
            n += 1
        return n

    def step(self, action: int) -> None:
        me = self.turn
        card = action & 63
        if action < DISCARD:
            if card < PLAIN_CARDS:
                self.lay(card, (action >> 6) - 1 if action >= IN_CLUBS else card & 3)
                return
            if action == PASS:
                self.pass_round(me, False)  # V5
            elif action == DISPEL:  # V26
                self.magic_used[me] = True
                self.note(WEATHER_WENT, me, -1, 0, 0, self.weather | (one(CLEAR_WEATHER) if self.clear >= 0 else 0))
                self.remove_weather()
                if self.clear >= 0:
                    self.discards |= one(CLEAR_WEATHER)
                    self.clear = -1
            elif action == DECLINE:
                self.note(DECLINED, me, self.phase == WIZARD, 0, 0, 0)
            else:
                self.alignments[me] = action - DECLARE  # V2
                self.note(DECLARED, me, action - DECLARE, 0, 0, 0)
                if me == self.starter:
                    self.begin_round()
                else:
                    self.turn = self.starter
                return
        elif action < DESTROY:
            self.discard(me, card)
            return
        elif action < EMPOWERING:
            self.destroy(one(card), 10)  # V10
        elif action < MOVE:
            self.joker_on[self.air - FIRST_JOKER] = card  # V20
            self.air = NONE
            if self.heard:
                self.note_empowered(card)
        else:
            row = (1 - me) * 3  # V13
            self.rows[row] &= ~one(card)
            self.rows[row + 1] &= ~one(card)
            self.rows[row + 2] &= ~one(card)
            self.rows[row + ((action - MOVE) >> 6)] |= one(card)
            self.note(MOVED, me, 1 - me, (action - MOVE) >> 6, 0, one(card))
        self.phase = PLAY
        self.pass_turn(1 - me)

    def lay(self, card: int, row: int) -> None:
        """Play a card from the hand (V4)."""
        me = self.turn
        bit = one(card)
        self.hand[me] ^= bit
        rank = card >> 2
        if 0 < rank < ACE:
            self.latest[me] = card  # V12
            if rank == THREE:  # V8
                self.rows[(1 - me) * 3 + row] |= bit
                self.note(PLAYED, me, row, 1 - me, 0, bit)
                self.draw(me, 8)
            else:
                self.note(PLAYED, me, row, me, 0, bit)
                if bit & QUEEN_CARDS:
                    self.destroy((self.side(0) | self.side(1)) & QUEEN_CARDS, 15)  # V15, where a table replaces them
                self.rows[me * 3 + row] |= bit
                if rank == SIX:
                    self.look(me)
                elif rank == EIGHT:
                    if self.side(1 - me):
                        self.phase = WIZARD  # V13
                        return
                elif card == HERO_CARD and self.strong(1 - me):
                    self.phase = HERO  # V10
                    return
        elif rank == 0:
            if card == CLEAR_WEATHER:  # V19
                self.note(PLAYED, me, -1, -1, 0, bit)
                self.note(WEATHER_WENT, me, -1, 0, 0, self.weather)
                self.remove_weather()
                self.clear = me
            else:
                self.note(PLAYED, me, row, -1, 0, bit)
                self.note(WEATHER_CAME, row, self.weather >> row & 1, True, 0, 0)
                self.weather |= 1 << row  # V18
        elif rank == ACE:
            self.discards |= bit
            self.note(PLAYED, me, row if row != ALL_ROWS else -1, -1, 0, bit)
            self.strike(row)
        else:
            self.note(PLAYED, me, -1, -1, 0, bit)
            self.air = card  # V20
            self.lacks_x1[me] = card > FIRST_JOKER
            self.phase = EMPOWER
            return
        self.pass_turn(1 - me)

    def look(self, seat: int) -> None:
        """A Seer sees a card of the other hand (V11)."""
        cards = self.hand[1 - seat]
        if cards == 0 or self.looks == MOST_LOOKS:
            self.note(LOOKED, seat, 1 - seat, 0, 0, 0)
            return
        self.look_hand[self.looks] = cards
        n = self.roll(popcount(cards))
        while n:
            cards &= cards - 1
            n -= 1
        self.look_by[self.looks] = seat
        self.look_round[self.looks] = self.round
        self.look_card[self.looks] = lowest(cards)
        self.looks += 1
        self.note(LOOKED, seat, 1 - seat, 1, 0, one(lowest(cards)))

    def strike(self, suit: int) -> None:
        """An Ace destroys the strongest units in the rows of its suit, or everywhere (V17)."""
        best = 0
        hit = 0
        for row in range(3):
            if suit != row and suit != ALL_ROWS:
                continue
            for side in range(2):
                cards = self.rows[side * 3 + row] & ~KING_CARDS  # V16
                while cards:
                    power = self.unit_power(side, row, lowest(cards))
                    if power > best:
                        best = power
                        hit = 0
                    if power == best:
                        hit |= one(lowest(cards))
                    cards &= cards - 1
        if hit:
            self.destroy(hit, 17)
        else:
            self.note(DESTROYED, self.turn, -1, 17, 0, 0)

    def destroy(self, cards: int, rule: int) -> None:
        """Units leave the battlefield, their jokers with them (V20)."""
        if cards == 0:
            return
        if self.heard:
            self.note_destroyed(cards, rule)
        for i in range(6):
            self.rows[i] &= ~cards
        self.discards |= cards
        for i in range(2):
            if cards & one(self.joker_on[i]):
                self.joker_on[i] = NONE
                self.discards |= one(FIRST_JOKER + i)

    def note_destroyed(self, cards: int, rule: int) -> None:
        """Tell which units leave which side, with their jokers."""
        for side in range(2):
            hit = cards & self.side(side)
            if hit:
                for i in range(2):
                    if hit & one(self.joker_on[i]):
                        hit |= one(FIRST_JOKER + i)
                self.note(DESTROYED, self.turn, side, rule, 0, hit)

    def note_empowered(self, card: int) -> None:
        """Tell what a unit grants now that a joker lies on it."""
        for i in range(6):
            if self.rows[i] >> card & 1:
                self.note(EMPOWERED, self.turn, i // 3, self.unit_power(i // 3, i % 3, card), 0, one(card))

    def discard(self, seat: int, card: int) -> None:
        """A hidden discard: two each in the setup (V1), one of Mind's (V27)."""
        slot = seat * SLOTS
        self.note(DISCARDED, seat, 1, True, 27 if self.phase == MIND_DISCARD else 1, one(card))
        self.hand[seat] ^= one(card)
        self.discards |= one(card)
        if self.phase == MIND_DISCARD:
            self.hidden[slot + 1 + self.round] = card
            self.phase = PLAY
            if seat != self.starter or not self.mind_draw(1 - seat):
                self.pass_turn(self.starter)
        elif self.hidden[slot] == NONE:
            self.hidden[slot] = card
        else:
            self.hidden[slot + 1] = card
            if seat == 0:
                self.turn = 1
            else:
                self.phase = ALIGNMENT
                self.turn = 1 - self.starter  # V2
                if self.edition > 1:  # in the first edition the starter was simply known
                    self.note(TOSSED, self.starter, 0, 0, 0, 0)

    def remove_weather(self) -> None:
        """All weather but the 2H goes to the discards."""
        for i in range(3):
            if self.weather >> i & 1:
                self.discards |= one(i)
        self.weather = 0

    def draw(self, seat: int, rule: int) -> None:
        """One card from the deck, if there is one."""
        if self.top < self.bottom:
            self.hand[seat] |= one(self.deck[self.top])
            self.note(DREW, seat, 1, 1, rule, one(self.deck[self.top]))
            self.top += 1
            self.lacks_x1[seat] = False
        else:
            self.note(DREW, seat, 0, 1, rule, 0)

    def side(self, seat: int) -> int:
        """The units on a player's side."""
        return self.rows[seat * 3] | self.rows[seat * 3 + 1] | self.rows[seat * 3 + 2]

    def targets(self, seat: int) -> int:
        """The units that a player's joker may go to (V20)."""
        if self.house_rules[JOKER]:
            return self.side(seat)
        return self.side(0) | self.side(1)

    def hidden_by(self, seat: int) -> int:
        """A player's hidden discards as a set; in an empty slot stands no card of the pack."""
        return (
            one(self.hidden[seat * SLOTS])
            | one(self.hidden[seat * SLOTS + 1])
            | one(self.hidden[seat * SLOTS + 2])
            | one(self.hidden[seat * SLOTS + 3])
            | one(self.hidden[seat * SLOTS + 4])
        ) & ~one(NONE)

    def bare_power(self, seat: int, row: int, card: int) -> int:
        """What a unit on a player's side grants before jokers (V21)."""
        rank = card >> 2
        if rank == KING:
            power = 10  # V16
        elif self.weather >> row & 1:
            power = 2  # V18
        elif rank == FOUR:
            power = 4 * popcount(self.side(seat) & FOUR_CARDS)  # V9
        elif rank == SIX and self.clear == seat:
            power = 8  # V19
        elif rank == SEVEN and self.latest[seat] == card:
            power = 9  # V12
        elif rank == JACK:
            power = 3 * popcount(self.rows[seat * 3 + row])  # V14
        elif rank > JACK:
            power = 10  # V15
        else:
            power = rank + 2  # V7
        if rank >= JACK and self.alignments[seat] == MIGHT:
            power += 2  # V25
        return power

    def unit_power(self, seat: int, row: int, card: int) -> int:
        """What a unit on a player's side grants (V20, V21)."""
        power = self.bare_power(seat, row, card)
        if self.joker_on[0] == card:
            power = 2 * power
        if self.joker_on[1] == card:
            power = 2 * power
        return power

    def strong(self, seat: int) -> int:
        """The units on a player's side that a Hero may destroy (V10)."""
        found = 0
        for row in range(3):
            cards = self.rows[seat * 3 + row] & (STRONG_CARDS | one(self.joker_on[0]) | one(self.joker_on[1]))
            while cards:
                card = lowest(cards)
                cards &= cards - 1
                if self.unit_power(seat, row, card) > 10:
                    found |= one(card)
        return found

    def power(self, seat: int) -> int:
        """The sum of all that a player's side grants (V21)."""
        total = 0
        fair = 0  # units under no weather, and under weather
        foul = 0
        for row in range(3):
            cards = self.rows[seat * 3 + row]
            if self.weather >> row & 1:
                foul |= cards
            else:
                fair |= cards
                total += 3 * popcount(cards) * popcount(cards & JACK_CARDS)  # V14
        cards = fair | foul
        total += value_sum(fair)  # V7
        total += 2 * popcount(foul & ~KING_CARDS) + 10 * popcount(foul & KING_CARDS)  # V18, V16
        total += 4 * popcount(cards & FOUR_CARDS) * popcount(fair & FOUR_CARDS)  # V9
        total += 2 * popcount(fair & SEVEN_CARDS & one(self.latest[seat]))  # V12
        if self.clear == seat:
            total += 2 * popcount(fair & SIX_CARDS)  # V19
        if self.alignments[seat] == MIGHT:
            total += 2 * popcount(cards & MIGHTY_CARDS)  # V25
        if cards & (one(self.joker_on[0]) | one(self.joker_on[1])):
            total += self.power_of_jokers(seat)
        return total

    def power_of_jokers(self, seat: int) -> int:
        """What jokers add to a player's side (V20)."""
        total = 0
        for row in range(3):
            cards = self.rows[seat * 3 + row]
            if self.joker_on[0] == self.joker_on[1]:
                if cards & one(self.joker_on[0]):
                    total += 3 * self.bare_power(seat, row, self.joker_on[0])
            else:
                for i in range(2):
                    if cards & one(self.joker_on[i]):
                        total += self.bare_power(seat, row, self.joker_on[i])
        return total

    def may_dispel(self, seat: int) -> bool:
        """Whether a player holds the unused Magic power (V26)."""
        return (self.alignments[seat] == MAGIC) & (not self.magic_used[seat])

    def pass_turn(self, seat: int) -> None:
        """The turn would come to `seat`."""
        if not self.passed[seat]:
            if self.hand[seat] or self.may_dispel(seat):
                self.turn = seat
                return
            self.pass_round(seat, True)  # V6
        seat = 1 - seat
        if not self.passed[seat]:
            if self.hand[seat] or self.may_dispel(seat):
                self.turn = seat
                return
            self.pass_round(seat, True)
        self.end_round()  # V5

    def pass_round(self, seat: int, forced: bool) -> None:
        """A player is out of this round, by choice (V5) or for want of cards (V6)."""
        self.passed[seat] = True
        if self.heard:
            self.note(PASSED, seat, self.power(seat), forced, 0, 0)

    def begin_round(self) -> None:
        if self.hand[0] | self.hand[1] == 0:  # V28
            self.note(ROUNDS_SPENT, self.house_rules[EMPTY_HANDS], 0, 0, 0, 0)
            if self.house_rules[EMPTY_HANDS]:
                self.over = True
                self.turn = -1
            else:
                self.end_round()
            return
        self.note(ROUND_BEGAN, self.round, self.starter, 0, 0, 0)
        if not self.mind_draw(self.starter) and not self.mind_draw(1 - self.starter):
            self.phase = PLAY
            self.pass_turn(self.starter)

    def mind_draw(self, seat: int) -> bool:
        """A player with Mind draws a card and owes one; False where there is nothing to draw or no Mind (V27)."""
        if self.alignments[seat] != MIND or self.top == self.bottom:
            return False
        self.draw(seat, 27)
        self.phase = MIND_DISCARD
        self.turn = seat
        return True

    def end_round(self) -> None:
        mine = self.power(0)
        theirs = self.power(1)
        self.totals[0] += mine
        self.totals[1] += theirs
        if mine != theirs:  # V22
            won = 1 if mine > theirs else 2
        elif self.alignments[0] == MIGHT and self.alignments[1] != MIGHT:  # V25
            won = 1
        elif self.alignments[1] == MIGHT and self.alignments[0] != MIGHT:
            won = 2
        else:
            won = 3
        self.wins[0] += won & 1
        self.wins[1] += won >> 1
        self.note(ROUND_ENDED, self.round, mine, theirs, won, 0)
        if self.wins[0] == 2 or self.wins[1] == 2:  # V23
            self.over = True
            self.turn = -1
            return
        for i in range(6):  # V24
            self.discards |= self.rows[i]
            self.rows[i] = 0
        self.remove_weather()
        if self.clear >= 0:
            self.discards |= one(CLEAR_WEATHER)
            self.clear = -1
        for i in range(2):
            if self.joker_on[i] != NONE:
                self.joker_on[i] = NONE
                self.discards |= one(FIRST_JOKER + i)
            self.latest[i] = NONE
            self.passed[i] = False
        self.round += 1
        self.starter = 1 - self.starter if won == 3 else won - 1
        for i in range(2):
            seat = self.starter ^ i
            if self.alignments[seat] == MAGIC and won >> seat & 1:
                self.draw(seat, 26)  # V26
        self.begin_round()

    def become(self, other: Game) -> None:
        self.follow(cython.cast(VanillaRules, other))

    def follow(self, that: VanillaRules) -> None:
        self.become_zones(that)
        self.adopt(that)

    def adopt(self, that: VanillaRules) -> None:
        """Take over all that Vanilla Gwent declares, and nothing of the common fields."""
        overlay(self, that, cython.sizeof(Game), cython.sizeof(VanillaRules))


FRESH = VanillaRules()  # as a game begins

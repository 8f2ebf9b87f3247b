"""Vanilla Gwent: one hand for three rounds, units with powers. The numbers are the rulebook's sentences."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from parlour.rules import plain as cython

from parlour.rules.game import Game

if not cython.compiled:
    from parlour.rules.bits import lowest, one, popcount

QUEENS = 0  # places of the switches in `house`
JOKER = 1
DRAWN_GAME = 2
EMPTY_HANDS = 3

SETUP = 0  # what the seat on turn is asked for
ALIGNMENT = 1
MIND_DISCARD = 2
PLAY = 3
HERO = 4
WIZARD = 5
EMPOWER = 6

UNDECLARED = 0
MIGHT = 1
MAGIC = 2
MIND = 3

THREE = 1  # ranks
FOUR = 2
SIX = 4
SEVEN = 5
EIGHT = 6
JACK = 9
KING = 11
ACE = 12
CLEAR_WEATHER = 3  # 2H; the other 2s are 0, 1 and 2, so that a set of weather rows is a set of cards too
HERO_CARD = 15
HEART_ACE = 51
FIRST_JOKER = 52
SECOND_JOKER = 53
PLAIN_CARDS = 54
ALL_ROWS = 3  # in place of a row, for the Ace of Hearts; also the suit of Hearts
NONE = 63  # in place of a card

# An action is a card to play, with a Heart's row as 64, 128 or 192 more; above that a card to discard and so on.
PASS = 54
DISPEL = 55
DECLINE = 56
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



def value_sum(cards):
    """The plain powers of these units (V7, V15, V16), without 4s and Jacks."""
    return (
        popcount(cards & VALUE_BIT0)
        + 2 * popcount(cards & VALUE_BIT1)
        + 4 * popcount(cards & VALUE_BIT2)
        + 8 * popcount(cards & VALUE_BIT3)
    )


class VanillaRules(Game):
    """A game of Vanilla Gwent. Its words are in vanilla.py."""

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

    def start(self, first):
        self.deal_hands(12)  # V1, V3
        for i in range(6):
            self.rows[i] = 0
        for i in range(10):
            self.hidden[i] = NONE
        for i in range(2):
            self.joker_on[i] = NONE
            self.latest[i] = NONE
            self.alignments[i] = UNDECLARED
            self.magic_used[i] = False
            self.passed[i] = False
            self.wins[i] = 0
            self.totals[i] = 0
            self.lacks_x1[i] = False
        self.looks = 0
        self.air = NONE
        self.weather = 0
        self.clear = -1
        self.round = 1
        self.over = False
        self.starter = first  # V2: nobody is told before the discards are made
        self.turn = 0
        self.phase = SETUP

    def options(self, out):
        if self.over:
            return 0
        if self.phase == PLAY:
            return self.turn_options(out)
        return self.other_options(out)

    def turn_options(self, out):
        """What may be done in a turn (V4)."""
        n = 0
        hand = self.hand[self.turn]
        table = self.side(0) | self.side(1)
        if table & QUEEN_CARDS and not self.house[QUEENS]:
            hand &= ~QUEEN_CARDS  # V15
        cards = hand & ROW_CARDS
        while cards:
            out[n] = lowest(cards)
            n += 1
            cards &= cards - 1
        cards = hand & HEART_UNITS
        while cards:
            card = lowest(cards) + IN_CLUBS
            cards &= cards - 1
            out[n] = card
            out[n + 1] = card + 64
            out[n + 2] = card + 128
            n += 3
        cards = hand & JOKERS
        if cards and self.targets(self.turn):  # V20
            out[n] = lowest(cards)
            n += 1
        if self.may_dispel(self.turn):
            out[n] = DISPEL  # V26
            n += 1
        out[n] = PASS
        return n + 1

    def other_options(self, out):
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
        while cards:
            out[n] = base + lowest(cards)
            n += 1
            cards &= cards - 1
        if self.phase == HERO:
            out[n] = DECLINE
            n += 1
        return n

    def step(self, action):
        me = self.turn
        card = action & 63
        if action < DISCARD:
            if card < PLAIN_CARDS:
                self.lay(card, (action >> 6) - 1 if action >= IN_CLUBS else card & 3)
                return
            if action == PASS:
                self.passed[me] = True  # V5
            elif action == DISPEL:  # V26
                self.magic_used[me] = True
                self.remove_weather()
                if self.clear >= 0:
                    self.discards |= one(CLEAR_WEATHER)
                    self.clear = -1
            elif action != DECLINE:
                self.alignments[me] = action - DECLARE  # V2
                if me == self.starter:
                    self.begin_round()
                else:
                    self.turn = self.starter
                return
        elif action < DESTROY:
            self.discard(me, card)
            return
        elif action < EMPOWERING:
            self.destroy(one(card))  # V10
        elif action < MOVE:
            self.joker_on[self.air - FIRST_JOKER] = card  # V20
            self.air = NONE
        else:
            row = (1 - me) * 3  # V13
            self.rows[row] &= ~one(card)
            self.rows[row + 1] &= ~one(card)
            self.rows[row + 2] &= ~one(card)
            self.rows[row + ((action - MOVE) >> 6)] |= one(card)
        self.phase = PLAY
        self.pass_turn(1 - me)

    def lay(self, card, row):
        """Play a card from the hand (V4)."""
        me = self.turn
        bit = one(card)
        self.hand[me] ^= bit
        rank = card >> 2
        if 0 < rank < ACE:
            self.latest[me] = card  # V12
            if rank == THREE:  # V8
                self.rows[(1 - me) * 3 + row] |= bit
                self.draw(me)
            else:
                if bit & QUEEN_CARDS:
                    self.destroy((self.side(0) | self.side(1)) & QUEEN_CARDS)  # V15, where a table replaces them
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
                self.remove_weather()
                self.clear = me
            else:
                self.weather |= 1 << row  # V18
        elif rank == ACE:
            self.discards |= bit
            self.strike(row)
        else:
            self.air = card  # V20
            self.lacks_x1[me] = card > FIRST_JOKER
            self.phase = EMPOWER
            return
        self.pass_turn(1 - me)

    def look(self, seat):
        """A Seer sees a card of the other hand (V11)."""
        cards = self.hand[1 - seat]
        if cards == 0 or self.looks == MOST_LOOKS:
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

    def strike(self, suit):
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
        self.destroy(hit)

    def destroy(self, cards):
        """Units leave the battlefield, their jokers with them (V20)."""
        if cards == 0:
            return
        for i in range(6):
            self.rows[i] &= ~cards
        self.discards |= cards
        for i in range(2):
            if cards & one(self.joker_on[i]):
                self.joker_on[i] = NONE
                self.discards |= one(FIRST_JOKER + i)

    def discard(self, seat, card):
        """A hidden discard: two each in the setup (V1), one of Mind's (V27)."""
        slot = seat * SLOTS
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

    def remove_weather(self):
        """All weather but the 2H goes to the discards."""
        for i in range(3):
            if self.weather >> i & 1:
                self.discards |= one(i)
        self.weather = 0

    def draw(self, seat):
        """One card from the deck, if there is one."""
        if self.top < self.bottom:
            self.hand[seat] |= one(self.deck[self.top])
            self.top += 1
            self.lacks_x1[seat] = False

    def side(self, seat):
        """The units on a player's side."""
        return self.rows[seat * 3] | self.rows[seat * 3 + 1] | self.rows[seat * 3 + 2]

    def targets(self, seat):
        """The units that a player's joker may go to (V20)."""
        if self.house[JOKER]:
            return self.side(seat)
        return self.side(0) | self.side(1)

    def hidden_by(self, seat):
        """A player's hidden discards as a set; in an empty slot stands no card of the pack."""
        return (
            one(self.hidden[seat * SLOTS])
            | one(self.hidden[seat * SLOTS + 1])
            | one(self.hidden[seat * SLOTS + 2])
            | one(self.hidden[seat * SLOTS + 3])
            | one(self.hidden[seat * SLOTS + 4])
        ) & ~one(NONE)

    def bare_power(self, seat, row, card):
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

    def unit_power(self, seat, row, card):
        """What a unit on a player's side grants (V20, V21)."""
        power = self.bare_power(seat, row, card)
        if self.joker_on[0] == card:
            power = 2 * power
        if self.joker_on[1] == card:
            power = 2 * power
        return power

    def strong(self, seat):
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

    def power(self, seat):
        """The sum of all that a player's side grants (V21)."""
        total = 0
        fours = popcount(self.side(seat) & FOUR_CARDS)
        for row in range(3):
            cards = self.rows[seat * 3 + row]
            if cards == 0:
                continue
            if self.weather >> row & 1:
                total += 2 * popcount(cards & ~KING_CARDS) + 10 * popcount(cards & KING_CARDS)  # V18, V16
            else:
                total += value_sum(cards)  # V7
                if cards & FOUR_CARDS:
                    total += 4 * fours * popcount(cards & FOUR_CARDS)  # V9
                if cards & JACK_CARDS:
                    total += 3 * popcount(cards) * popcount(cards & JACK_CARDS)  # V14
                if self.clear == seat:
                    total += 2 * popcount(cards & SIX_CARDS)  # V19
                if cards & SEVEN_CARDS & one(self.latest[seat]):
                    total += 2  # V12
            if self.alignments[seat] == MIGHT:
                total += 2 * popcount(cards & MIGHTY_CARDS)  # V25
            if self.joker_on[0] == self.joker_on[1]:  # V20
                if cards & one(self.joker_on[0]):
                    total += 3 * self.bare_power(seat, row, self.joker_on[0])
            else:
                for i in range(2):
                    if cards & one(self.joker_on[i]):
                        total += self.bare_power(seat, row, self.joker_on[i])
        return total

    def may_dispel(self, seat):
        """Whether a player holds the unused Magic power (V26)."""
        return self.alignments[seat] == MAGIC and not self.magic_used[seat]

    def pass_turn(self, seat):
        """The turn would come to `seat`."""
        if not self.passed[seat]:
            if self.hand[seat] or self.may_dispel(seat):
                self.turn = seat
                return
            self.passed[seat] = True  # V6
        seat = 1 - seat
        if not self.passed[seat]:
            if self.hand[seat] or self.may_dispel(seat):
                self.turn = seat
                return
            self.passed[seat] = True
        self.end_round()  # V5

    def begin_round(self):
        if self.hand[0] | self.hand[1] == 0:  # V28
            if self.house[EMPTY_HANDS]:
                self.over = True
                self.turn = -1
            else:
                self.end_round()
        elif not self.mind_draw(self.starter) and not self.mind_draw(1 - self.starter):
            self.phase = PLAY
            self.pass_turn(self.starter)

    def mind_draw(self, seat):
        """A player with Mind draws a card and owes one; False where there is nothing to draw or no Mind (V27)."""
        if self.alignments[seat] != MIND or self.top == self.bottom:
            return False
        self.draw(seat)
        self.phase = MIND_DISCARD
        self.turn = seat
        return True

    def end_round(self):
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
                self.draw(seat)  # V26
        self.begin_round()

    def winners(self):
        if not self.over:
            return 0
        if self.wins[0] != self.wins[1]:  # V23, V28
            return 1 if self.wins[0] > self.wins[1] else 2
        if self.house[DRAWN_GAME] and self.totals[0] != self.totals[1]:
            return 1 if self.totals[0] > self.totals[1] else 2
        return 3

    def become(self, other):
        self.follow(cython.cast(VanillaRules, other))

    def follow(self, that):
        self.become_zones(that)
        self.rows[:] = that.rows
        self.look_hand[:] = that.look_hand
        self.look_by[:] = that.look_by
        self.look_round[:] = that.look_round
        self.look_card[:] = that.look_card
        self.looks = that.looks
        self.hidden[:] = that.hidden
        self.joker_on[:] = that.joker_on
        self.latest[:] = that.latest
        self.alignments[:] = that.alignments
        self.magic_used[:] = that.magic_used
        self.passed[:] = that.passed
        self.wins[:] = that.wins
        self.totals[:] = that.totals
        self.lacks_x1[:] = that.lacks_x1
        self.air = that.air
        self.round = that.round
        self.starter = that.starter
        self.weather = that.weather
        self.clear = that.clear
        self.phase = that.phase

    def toss(self, rng):
        if self.phase == SETUP:  # V2
            self.starter = rng.below(2)

    def imagine(self, seat, rng):
        self.toss(rng)
        other = 1 - seat
        lacks = self.lacks_x1[other]
        old = self.hidden_by(other)
        unknown = self.in_deck() | self.hand[other] | old  # V29
        room = popcount(self.hand[other])
        slots = 0  # the other's hidden discards that are still to be imagined, a bit a slot
        for i in range(SLOTS):
            if self.hidden[other * SLOTS + i] != NONE:
                slots |= 1 << i
        self.discards ^= old
        self.hand[other] = 0
        # A card that a Seer saw in round r, and that was not played since, is in the other's hand or was discarded by
        # Mind in a later round. The latest round leaves the fewest places, and they are places of the earlier ones
        # too: filled in this order, each card at random, every way to place them is equally likely.
        placed = 0
        for r in range(3, 0, -1):
            for i in range(self.looks):
                bit = one(self.look_card[i])
                if self.look_by[i] != seat or self.look_round[i] != r or not bit & unknown & ~placed:
                    continue
                placed |= bit
                later = slots >> (r + 2) << (r + 2)
                free = 0 if lacks and later and self.look_card[i] == FIRST_JOKER else room
                k = rng.below(free + popcount(later))
                if k < free:
                    self.hand[other] |= bit
                    room -= 1
                else:
                    for _ in range(k - free):
                        later &= later - 1
                    self.hidden[other * SLOTS + lowest(later)] = self.look_card[i]
                    slots ^= later & -later
        self.lay_deck(unknown & ~placed)
        self.shuffle_deck(rng)
        while room:
            self.draw(other)
            room -= 1
        self.lacks_x1[other] = lacks
        if lacks and self.hand[other] >> FIRST_JOKER & 1 and self.top < self.bottom:
            k = self.top + rng.below(self.bottom - self.top)
            self.hand[other] ^= one(FIRST_JOKER) | one(self.deck[k])
            self.deck[k] = FIRST_JOKER
        while slots:
            self.hidden[other * SLOTS + lowest(slots)] = self.deck[self.top]
            self.top += 1
            slots &= slots - 1
        self.discards |= self.hidden_by(other)
        # The other's Seers saw any card of the seat's hand as it was then. And the hand that a Seer of the seat's own
        # looked into, which matters only to what the other may guess, had the card seen and perhaps those held now.
        for i in range(self.looks):
            if self.look_by[i] == seat:
                self.look_hand[i] = one(self.look_card[i]) | self.hand[other]
            else:
                unknown = self.look_hand[i]
                for _ in range(rng.below(popcount(unknown))):
                    unknown &= unknown - 1
                self.look_card[i] = lowest(unknown)
        self.chance = rng.next()

"""NVWK: shed your cards, mind the chains. The numbers are the rulebook's sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.games.nvwk.legal import NvwkLegal

if not cython.compiled:
    from parlour.engine.bits import lowest, one, popcount
    from parlour.engine.kinds import (
        BANKED,
        BANNED,
        BLANKED,
        CANCELLED,
        CHAINED,
        CHARGED,
        CLEARED,
        DEMANDED,
        DIRECTION_TURNED,
        DISCARDED,
        FACED,
        FLIPPED,
        GAINED,
        GAVE,
        KEPT_LAST,
        LOCKED,
        ORDER_TURNED,
        PASSED,
        PLAYED,
        POWERLESS,
        SILENCED,
        SKIPPED,
        STRUCK,
    )
    from parlour.games.nvwk.plays import (
        BY,
        CHARGE,
        CHARGING,
        DRAW,
        DRAW_ENDS_TURN,
        DROP,
        DROPPING,
        EACH,
        EMPTY_HAND,
        GAIN,
        GAINING,
        GIVE,
        GIVING,
        GUARD,
        JOKERS,
        KING_SPADES,
        LOW_SCORE,
        NINE_CLUBS,
        NO_LEADER,
        ORDER_RESETS,
        PASS,
        PASS_LOCKS,
        PLAY,
        POINTS,
        SET_ABILITIES,
        SEVEN,
        SIX,
        SIX_DRAW,
        SKIP,
        STRIKING,
        TAKING,
        THREE,
        THREES,
        TIES,
        TURN,
        TURN_LIMIT,
        TWO_PLAYER_FOUR,
        WILDS,
        amount_of,
        cards_of,
        same_ability,
        shown_by,
        threes_of,
    )


class NvwkRules(NvwkLegal):
    """A deal of NVWK that can be played."""

    def start(self, first: int) -> None:
        size = 6 if self.seats > 4 else 7
        self.deal_hands(size)  # N1
        self.begin_afresh()  # N3
        self.over = False
        self.turn = self.actor = first
        for seat in range(self.seats):
            self.worth[seat] = self.points_in(self.hand[seat])
            self.fresh_least[seat] = self.fresh_most[seat] = size

    # -- what happens --------------------------------------------------------------------------------------

    def step(self, action: int) -> None:
        me = self.turn
        if action >= PLAY:
            self.put(action)
        elif action == PASS:  # N5
            self.declined[me] = self.value + 16 * (self.amount - 1) + (64 if self.descending else 0)
            self.locked |= 1 << me
            self.note(PASSED, me, -1, 0, 0, 0)
            self.pass_on()
        elif action == SKIP:  # N23
            self.skips -= 1
            self.locked |= 1 << me
            self.note(SKIPPED, me, 23, 0, 0, 0)
            self.pass_on()
        elif action == DRAW:
            if self.stage == TAKING:
                self.draw(me, self.strike, 27)
                self.next_taker()
                return
            self.draw(me, self.demand(), 21 if self.need() == SIX else 13)
            self.settle()
            if not self.ended() and self.house_rules[DRAW_ENDS_TURN]:
                if self.skips:
                    self.skips -= 1
                self.pass_on()
        elif action == GUARD:  # N25
            self.lose(me, NINE_CLUBS)
            self.discards |= one(NINE_CLUBS)
            self.note(DISCARDED, me, 1, 0, 25, one(NINE_CLUBS))
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
            self.note(CHARGED, me, action - CHARGE, 5, 0, 0)
            self.resolve()
        else:
            self.strike = 1 if action == EACH else 3  # N27
            self.note(STRUCK, me, -1 if action == EACH else action - THREE, self.strike, 0, 0)
            self.stage = TAKING
            self.turn = self.after(me) if action == EACH else action - THREE

    def settle(self) -> None:
        """A demanded draw is taken or guarded; that of a chain ends the count, that of a lone 6 does not (N15)."""
        if self.need() != SIX or self.house_rules[SIX_DRAW]:
            self.count_afresh()
        self.sixes = 0

    def put(self, play: int) -> None:
        """A play comes onto the pile."""
        me = self.turn
        cards = cards_of(play)
        value = play >> 14
        three = threes_of(play)
        blank = self.blank  # N22
        if self.heard:
            self.note_play(play)
        if not self.house_rules[SEVEN]:
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
        amount = amount_of(play)
        suits = shown_by(play)
        self.count(value, amount)
        self.value = value
        self.amount = amount
        self.shown = suits
        if blank or three:  # N18, N22
            self.finish()
            return
        while suits:  # N11
            suit = lowest(suits)
            suits &= suits - 1
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

    def note_play(self, play: int) -> None:
        """Tell of a play that comes onto the pile, and of what it ends there."""
        self.note(PLAYED, self.turn, -1, -1, self.piled == 0, cards_of(play))
        if self.blank:
            self.note(POWERLESS, 0, 0, 0, 0, 0)
        elif threes_of(play):
            self.note_cancelled(18, 31)
        elif play >> 14 == 5:
            self.note_cancelled(20, 3)

    def note_cancelled(self, rule: int, able: int) -> None:
        """Tell which of the things that a rule is `able` to cancel waited or were in force; a bit each."""
        ends = 1 if self.same >= 2 or self.run >= 3 else 2 if self.sixes else 0  # the chain, or a demanded draw
        if self.skips:
            ends |= 4
        if self.lock:
            ends |= 8
        if self.ban:
            ends |= 16
        if ends & able:
            self.note(CANCELLED, ends & able, rule, 0, 0, 0)

    def add_ability(self, card: int) -> None:
        """The ability of a card of the play; where a set's count once, each different one once."""
        if self.house_rules[SET_ABILITIES]:
            for i in range(self.todo_size):
                if same_ability(self.todo[i], card):
                    return
        self.todo[self.todo_size] = card
        self.todo_size += 1

    def count(self, value: int, amount: int) -> None:
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

    def count_afresh(self) -> None:
        """Counting starts with the next play (N15)."""
        self.same = self.same_cards = self.run = self.run_cards = self.run_step = 0

    def count_from_top(self) -> None:
        """The top play is the first of a new count (N15)."""
        self.same = self.run = 1
        self.same_cards = self.run_cards = self.amount
        self.run_step = 0

    def flip(self) -> None:
        """Kings flip cards of the deck (N31)."""
        number = 0
        for i in range(self.todo_size):
            number += 2 if self.todo[i] == KING_SPADES else 1
        self.todo_size = 0
        jokers = False
        three = False
        turned = 0
        first = 0  # five cards in their order, six bits each; then five more: nine at the very most are turned over
        more = 0
        while number:
            number -= 1
            card = self.take()
            if card < 0:
                break
            self.discards |= one(card)
            self.flips |= one(card)
            if turned < 5:
                first |= card << 6 * turned
            else:
                more |= card << 6 * (turned - 5)
            turned += 1
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
        if self.heard:
            self.note(FLIPPED, self.actor, popcount(self.flips), first, more, self.flips)
        if three:
            self.todo_size = 0
            self.note(SILENCED, 0, 0, 0, 0, self.flips & THREES)
        elif jokers:
            self.stage = GAINING
            return
        self.resolve()

    def gain(self, card: int) -> None:
        """The ability that a flipped joker is given (N31)."""
        more = False
        self.note(GAINED, self.actor, 0, 0, 0, one(card))
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

    def resolve(self) -> None:
        """Carry out the abilities of the play, one by one, until one asks for a choice."""
        self.turn = self.actor
        while self.todo_next < self.todo_size:
            self.todo_next += 1
            self.stage = self.perform(self.todo[self.todo_next - 1])
            if self.stage != TURN:
                return
        self.finish()

    def perform(self, card: int) -> int:
        """Carry out one ability; what it asks for, or TURN."""
        rank = card >> 2
        suit = card & 3
        if rank == 0 or rank == 12:  # N17
            self.turn_order()
            self.ban = True
        elif rank == 2:  # N19
            if self.seats > 2:
                self.anticlockwise = not self.anticlockwise
                self.note(DIRECTION_TURNED, self.anticlockwise, 0, 0, 0, 0)
            elif self.house_rules[TWO_PLAYER_FOUR]:
                self.jump = not self.jump
        elif rank == 3:  # N20
            self.worth[self.actor] -= 2
            self.note(BANKED, self.actor, -2, 20, 0, 0)
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
            self.turn_order()
        elif rank == 9:  # N29
            if suit < 2:
                self.drops_left = 1 + suit
                if self.can_part():
                    return DROPPING
            elif self.can_part():
                self.gives_to = (self.actor + (1 if suit == 2 else self.seats - 1)) % self.seats
                return GIVING
        elif rank == 10:  # N30
            self.lock |= 1 << suit
        return TURN

    def turn_order(self) -> None:
        """Cards go the other way, up or down (N3)."""
        self.descending = not self.descending
        self.note(ORDER_TURNED, self.descending, 0, 0, 0, 0)

    def can_part(self) -> bool:
        """Whether the actor may drop or give a card: not a joker, nor after one, in the action that empties (N32)."""
        held = self.hand[self.actor]
        if held == 0:
            return False
        if held & (held - 1):
            return True
        if self.joker_left or self.joker_to:
            self.note(KEPT_LAST, self.actor, 0, 0, 0, 0)
            return False
        if held & JOKERS:
            self.note(KEPT_LAST, self.actor, 0, 0, 0, 0)
            if self.given_to == 0:
                self.reveal_joker(self.actor)
            elif self.given_to & (self.given_to - 1) == 0:  # others can't tell whether a joker was given away
                self.joker_at[lowest(self.given_to)] |= 1 << self.actor
            return False
        return True

    def drop(self, card: int) -> None:
        """A card goes with a Jack (N29)."""
        self.lose(self.actor, card)
        self.discards |= one(card)
        self.note(DISCARDED, self.actor, 1, 0, 29, one(card))
        if card >= 52:
            self.joker_left = True
        self.reveal_order(self.actor, one(card), -1)
        self.drops_left -= 1
        if self.drops_left and self.can_part():
            return
        self.resolve()

    def give(self, card: int) -> None:
        """A card goes to a neighbour (N29)."""
        me = self.actor
        to = self.gives_to
        self.hand[me] ^= one(card)
        self.hand[to] |= one(card)
        self.worth[me] -= POINTS[card]
        self.worth[to] += POINTS[card]
        self.note(GAVE, me, to, 1, 0, one(card))
        self.given_to |= 1 << to
        if card >= 52:
            self.joker_to |= 1 << to
        self.learn_gift(me, to, card)
        self.resolve()

    def finish(self) -> None:
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
            self.note(SKIPPED, self.turn, 19, 0, 0, 0)
            self.locked |= 1 << self.turn
            self.moves += 1
        self.pass_on()
        if self.heard and self.piled and not self.over:
            self.note_asked()

    def note_asked(self) -> None:
        """Tell what a play, when all of it has been carried out, puts in force and asks of the next player."""
        for i in range(self.todo_size):
            if self.todo[i] >> 2 == 5:  # N22
                self.note(BLANKED, self.house_rules[SEVEN], 0, 0, 0, 0)
                break
        if self.lock:
            self.note(LOCKED, self.lock, 0, 0, 0, 0)
        if self.ban:
            self.note(BANNED, 0, 0, 0, 0, 0)
        if self.same >= 2:
            self.note(CHAINED, self.turn, self.same, self.same_cards, 0, 0)
        elif self.run >= 3:
            self.note(CHAINED, self.turn, self.run, self.run_cards, 0, 0)
        elif self.sixes:
            self.note(DEMANDED, self.turn, self.sixes, 0, 0, 0)
        if self.skips:
            self.note(FACED, self.turn, self.eights, 0, 0, 0)

    def next_taker(self) -> None:
        """The next who draws for a 9H, in the order of play; after the last the play goes on (N27)."""
        if self.strike == 1:
            self.turn = self.after(self.turn)
            if self.turn != self.actor:
                return
        self.resolve()

    def after(self, seat: int) -> int:
        """The next seat in the order of play."""
        if self.anticlockwise:
            return seat - 1 if seat else self.seats - 1
        return seat + 1 if seat + 1 < self.seats else 0

    def pass_on(self) -> None:
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
            if not (self.house_rules[PASS_LOCKS] and self.locked >> self.turn & 1):
                return

    def clear(self) -> None:
        """The pile goes to the discards, and with it all that was in force on it (N6, N24)."""
        self.note(CLEARED, self.turn, self.clears, self.house_rules[ORDER_RESETS], 0, 0)
        for i in range(self.piled):
            self.discards |= cards_of(self.pile[i])
        self.piled = self.value = self.amount = self.shown = 0
        self.lock = self.sixes = self.eights = self.skips = self.locked = 0
        self.ban = self.blank = False
        self.count_afresh()
        if self.house_rules[ORDER_RESETS] and self.descending:
            self.turn_order()

    def lead(self) -> None:
        """The seat on turn leads; one who holds but a joker draws first, or the lead passes on (N32)."""
        unable = 0
        while unable < self.seats:
            held = self.hand[self.turn]
            if held & (held - 1) or not held & JOKERS:
                return
            self.reveal_joker(self.turn)
            self.draw(self.turn, 1, 32)
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

    def ended(self) -> bool:
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

    def end(self, ending: int) -> None:
        """The deal is scored as it stands."""
        self.ending = ending
        self.over = True
        self.turn = -1

    def winners(self) -> int:
        if not self.over:
            return 0
        best = 0
        found = 0
        for seat in range(self.seats):  # N34: least score, then fewer cards, of which none is the fewest
            rank = self.worth[seat] * 64
            if not self.house_rules[TIES]:
                rank += popcount(self.hand[seat])
            if found == 0 or rank < best:
                best = rank
                found = 1 << seat
            elif rank == best:
                found |= 1 << seat
        return found

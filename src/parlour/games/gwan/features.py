"""What counts in GWAN."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.bots.evaluator import Evaluator
from parlour.chance import Rng
from parlour.engine.game import Game
from parlour.games.gwan.rules import Gwan

if not cython.compiled:
    from parlour.bots.evaluator import rung
    from parlour.engine.bits import lowest, popcount
    from parlour.games.gwan.rules import COMMANDERS, FIRST_ACE, LEVEL, value_sum

HAND = 0  # where each kind of input begins
THEIRS = 52
SIDE = 104
FACING = 156
GONE = 208
ROWS = 260
SCORES = 272
SUMS = 273
DECK = 274
STARTS = 275
WEATHERS = 276
LEADS = 279
STANDING = 321
SIZE = 333
THEIR_SIZE = 353
NEEDED = 373  # points to overtake one who has passed, and the cards that do
OVERTAKES = 414
ALL = 466

FEW = 8  # cards in both hands with which a search looks on into the next round


class GwanEvaluator(Evaluator):
    """Looks at a game of GWAN."""

    RULES = Gwan
    INPUTS = ALL
    SECRETS = ((THEIRS, SIDE),)
    SLOTS = 256
    CARDS = 52

    def features(self, game: Game, seat: int, all_hands: bool) -> None:
        self.read(cython.cast(Gwan, game), seat, all_hands)

    def read(self, game: Gwan, me: int, all_hands: bool) -> None:
        other = 1 - me
        self.number = 0
        self.note_cards(HAND, game.hand[me])
        if all_hands:
            self.note_cards(THEIRS, game.hand[other])
        for row in range(3):
            self.note_row(ROWS + row, SIDE, game.rows[me * 3 + row])
            self.note_row(ROWS + 6 + row, FACING, game.rows[other * 3 + row])
            if game.weather >> row & 1:
                self.note(WEATHERS + row, 1)
        beside = game.weather  # G13
        self.note_cards(GONE, game.discards | beside << FIRST_ACE)
        lead = game.tally(me) - game.tally(other)
        self.note(SCORES, lead / 20.0)
        self.note(SUMS, (game.totals[me] - game.totals[other]) / 40.0)
        self.note(DECK, (game.bottom - game.top) / 20.0)
        if game.starter == me:
            self.note(STARTS, 1)
        self.note(LEADS + rung(lead) + (21 if game.passed[other] else 0), 1)
        self.note(STANDING + 4 * (self.round_of(game) - 1) + 2 * (game.wins[me] > 0) + (game.wins[other] > 0), 1)
        held = popcount(game.hand[me])
        self.note(SIZE + (held if held < 19 else 19), 1)
        held = popcount(game.hand[other])
        self.note(THEIR_SIZE + (held if held < 19 else 19), 1)
        if game.passed[other] and lead <= 0:
            self.note_needed(game, me, -lead)

    def round_of(self, game: Gwan) -> int:
        """Which of three rounds this is, or is most like where more are played (G20)."""
        if not game.house_rules[LEVEL]:
            return game.round
        if game.round == game.most_rounds() or (game.wins[0] and game.wins[1]):
            return 3
        return 1 if game.round == 1 else 2

    def note_needed(self, game: Gwan, me: int, behind: int) -> None:
        """What it takes to overtake one who has passed."""
        self.note(NEEDED + (behind if behind < 40 else 40), 1)
        if me != game.turn:
            return
        cards = game.hand[me]
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            gain = self.gain(game, card if card & 3 < 3 else card | 64)
            if card & 3 == 3 and self.gain(game, card | 128) > gain:
                gain = self.gain(game, card | 128)
            if gain > behind:
                self.note(OVERTAKES + card, 1)

    def note_row(self, at: int, first: int, cards: int) -> None:
        """The cards of a row, what those count that weather changes, and what the commanders count."""
        if cards:
            self.note_cards(first, cards)
            self.note(at, value_sum(cards & ~COMMANDERS) / 20.0)
            self.note(at + 3, value_sum(cards & COMMANDERS) / 20.0)

    def slot(self, game: Game, action: int) -> int:
        return action

    def beyond(self, game: Game, root: Game) -> bool:
        if cython.cast(Gwan, game).round == cython.cast(Gwan, root).round:
            return False
        return popcount(game.hand[0] | game.hand[1]) > FEW

    def heuristic(self, game: Game, options: list[int], n: int, rng: Rng) -> int:
        return self.choice(cython.cast(Gwan, game), options, n, rng)

    def choice(self, game: Gwan, options: list[int], n: int, rng: Rng) -> int:
        """Let a won round go, overtake as cheaply as may be, else play the better of two cards."""
        me = game.turn
        other = 1 - me
        lead = game.tally(me) - game.tally(other)
        last = game.wins[other] > 0 or game.round == game.most_rounds()  # to lose this round is to lose, or nearly
        if n == 1:
            return 0
        if game.passed[other]:
            return n - 1 if lead > 0 else self.overtake(game, options, n, lead, last)
        held = popcount(game.hand[me])
        theirs = popcount(game.hand[other])
        if not last or held == 0:
            mood = rng.below(20)  # signed, unlike what it comes from: a lead may be negative
            if lead > 20 + mood + 2 * theirs - (10 if game.wins[me] else 0):
                return n - 1
            mood = rng.below(25)
            if lead < -25 - mood:
                return n - 1
        elif lead > 8 * theirs + 6:
            return n - 1
        best = rng.below(n - 1)
        i = rng.below(n - 1)
        if self.gain(game, options[i]) > self.gain(game, options[best]):
            best = i
        return best

    def overtake(self, game: Gwan, options: list[int], n: int, lead: int, last: bool) -> int:
        """The cheapest card that overtakes; else the best, if all together might; else nothing."""
        best = most = -1
        least = reach = 0
        for i in range(n - 1):
            gain = self.gain(game, options[i])
            if gain > 0:
                reach += gain
            if lead + gain > 0 and (best < 0 or gain < least):
                best = i
                least = gain
            if most < 0 or gain > self.gain(game, options[most]):
                most = i
        if best >= 0:
            return best
        return most if last or (lead + reach > 0 and lead > -25) else n - 1

    def gain(self, game: Gwan, action: int) -> int:
        """Roughly what a card does for the seat on turn."""
        card = action & 63
        rank = card >> 2
        row = (action >> 6) - 1 if action >= 64 else card & 3
        me = game.turn * 3
        other = 3 - me
        if rank == 12:
            if row == 3:
                return -3
            value = self.loss(game, other + row, row) - self.loss(game, me + row, row)
            if card == 51:
                return -value - 3
            return 0 if game.weather >> row & 1 else value - 3
        if rank == 3:
            return -6 if game.passed[1 - game.turn] else 6
        value = rank + 2
        if game.weather >> row & 1:
            return value if rank >= 9 else 1
        if game.rows[me + row] == 0:
            value += 5 if row == 2 else row + 2
        return value

    def loss(self, game: Gwan, at: int, row: int) -> int:
        """What weather takes from a row."""
        cards = game.rows[at]
        if cards == 0:
            return 0
        return value_sum(cards & ~COMMANDERS) - popcount(cards & ~COMMANDERS) + (5 if row == 2 else row + 2)


EVALUATOR = GwanEvaluator

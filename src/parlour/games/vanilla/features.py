"""What counts in Vanilla Gwent."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.bots.evaluator import Evaluator, Net
from parlour.chance import Rng
from parlour.engine.game import Game
from parlour.games.vanilla.rules import VanillaRules

if not cython.compiled:
    from parlour.bots.evaluator import rung
    from parlour.engine.bits import one, popcount
    from parlour.games.vanilla.rules import (
        ACE,
        ALIGNMENT,
        DESTROY,
        DISCARD,
        FIRST_JOKER,
        HERO_CARD,
        KING_CARDS,
        PLAIN_CARDS,
        PLAY,
        QUEEN_CARDS,
        SETUP,
        THREE,
        UNDECLARED,
        value_sum,
    )

HAND = 0  # where each kind of input begins
THEIRS = 54
SIDE = 108
FACING = 162
GONE = 216
POWERS = 270
UNITS = 271
STRENGTHS = 277
DECK = 283
WEATHERS = 284
CLEAR = 287
ALIGNED = 289
MAGIC_LEFT = 295
JOKERS_ON = 297
QUEEN = 299
STARTS = 300
LEADS = 301
STANDING = 343
SIZE = 355
THEIR_SIZE = 371
PHASE = 387
LATEST = 394
NEEDED = 396  # points to overtake one who has passed
ALL = 437

FEW = 8  # cards in both hands with which a search looks on into the next round

KEPT = [
    5,
    8,
    5,
    5,
    6,
    7,
    8,
    9,
    10,
    9,
    10,
    11,
    8,
    12,
]  # roughly what a card of each rank is worth in the hand, jokers last


class VanillaEvaluator(Evaluator):
    """Looks at a game of Vanilla Gwent."""

    RULES = VanillaRules
    INPUTS = ALL
    WIDTH = 64
    SECRETS = ((THEIRS, SIDE),)
    SLOTS = 640
    CARDS = 54

    def __init__(self, value: Net | None = None, policy: Net | None = None) -> None:
        Evaluator.__init__(self, value, policy)
        self.trial = VanillaRules()

    def features(self, game: Game, seat: int, all_hands: bool) -> None:
        self.read(cython.cast(VanillaRules, game), seat, all_hands)

    def read(self, game: VanillaRules, me: int, all_hands: bool) -> None:
        other = 1 - me
        self.number = 0
        self.note_cards(HAND, game.hand[me])
        if all_hands:
            self.note_cards(THEIRS, game.hand[other])
        self.note_cards(GONE, game.discards & ~game.hidden_by(other))
        self.note_side(game, me, 0, SIDE)
        self.note_side(game, other, 1, FACING)
        lead = game.power(me) - game.power(other)
        self.note(POWERS, lead / 20.0)
        self.note(LEADS + rung(lead) + (21 if game.passed[other] else 0), 1)
        if game.passed[other] and lead <= 0:
            self.note(NEEDED + (-lead if lead > -40 else 40), 1)
        self.note(DECK, (game.bottom - game.top) / 30.0)
        for row in range(3):
            if game.weather >> row & 1:
                self.note(WEATHERS + row, 1)
        if game.clear >= 0:
            self.note(CLEAR + (game.clear != me), 1)
        if (game.side(0) | game.side(1)) & QUEEN_CARDS:
            self.note(QUEEN, 1)
        if game.starter == me and game.phase != SETUP:  # V2
            self.note(STARTS, 1)
        self.note(STANDING + 4 * (game.round - 1) + 2 * (game.wins[me] > 0) + (game.wins[other] > 0), 1)
        held = popcount(game.hand[me])
        self.note(SIZE + (held if held < 15 else 15), 1)
        held = popcount(game.hand[other])
        self.note(THEIR_SIZE + (held if held < 15 else 15), 1)
        self.note(PHASE + game.phase, 1)

    def note_side(self, game: VanillaRules, seat: int, which: int, first: int) -> None:
        """What lies on a player's side, and what the player can still do."""
        for row in range(3):
            cards = game.rows[seat * 3 + row]
            if cards:
                self.note_cards(first, cards)
                self.note(UNITS + 3 * which + row, popcount(cards & ~KING_CARDS) / 4.0)
                self.note(STRENGTHS + 3 * which + row, value_sum(cards & ~KING_CARDS) / 20.0)
        if game.alignments[seat] != UNDECLARED:
            self.note(ALIGNED + 3 * which + game.alignments[seat] - 1, 1)
        if game.may_dispel(seat):
            self.note(MAGIC_LEFT + which, 1)
        cards = (one(game.joker_on[0]) | one(game.joker_on[1])) & game.side(seat)
        if cards:
            self.note(JOKERS_ON + which, popcount(cards))
        if 20 <= game.latest[seat] < 24:
            self.note(LATEST + which, 1)

    def slot(self, game: Game, action: int) -> int:
        return action

    def beyond(self, game: Game, root: Game) -> bool:
        if cython.cast(VanillaRules, game).round == cython.cast(VanillaRules, root).round:
            return False
        return popcount(game.hand[0] | game.hand[1]) > FEW

    def heuristic(self, game: Game, options: list[int], n: int, rng: Rng) -> int:
        return self.choice(cython.cast(VanillaRules, game), options, n, rng)

    def choice(self, game: VanillaRules, options: list[int], n: int, rng: Rng) -> int:
        """Let a won round go, overtake or give up, else do the best of three things."""
        me = game.turn
        other = 1 - me
        if n == 1:
            return 0
        if game.phase != PLAY:
            return self.best_of(game, options, n, rng) if game.phase != ALIGNMENT else rng.below(n)
        lead = game.power(me) - game.power(other)
        last = game.wins[other] > 0
        theirs = popcount(game.hand[other])
        mood = rng.below(15)  # signed, unlike what it comes from: a lead may be negative
        if game.passed[other]:
            if lead > 0 or (not last and lead < -16 - mood):
                return n - 1
        elif last:
            if lead > 9 * theirs + 4:
                return n - 1
        elif lead > 14 + mood or lead < -18 - mood:
            return n - 1
        return self.best_of(game, options, n - 1, rng)

    def best_of(self, game: VanillaRules, options: list[int], n: int, rng: Rng) -> int:
        """The best of three things, by what it does at once."""
        best = 0
        most = -10000
        for _ in range(3):
            i = rng.below(n)
            gain = self.gain(game, options[i])
            if gain > most:
                most = gain
                best = i
        return best

    def gain(self, game: VanillaRules, action: int) -> int:
        """Roughly what an action does for the seat on turn."""
        me = game.turn
        card = action & 63
        if DISCARD <= action < DESTROY:
            return -KEPT[card >> 2] - (4 if card == HERO_CARD else 0)
        self.trial.follow(game)
        self.trial.step(action)
        if self.trial.round != game.round or self.trial.over:
            return 0
        gain = self.trial.power(me) - self.trial.power(1 - me)
        if action < DISCARD and card < PLAIN_CARDS:
            if card >> 2 == THREE:
                return gain + 8
            if card >= FIRST_JOKER:
                return gain + 9
            if game.passed[1 - me] == 0 and (card >> 2 == 0 or card >> 2 == ACE):
                return gain - 4
        return gain


EVALUATOR = VanillaEvaluator

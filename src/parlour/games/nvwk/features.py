"""What counts in NVWK."""

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
from parlour.games.nvwk.rules import NvwkRules

if not cython.compiled:
    from parlour.engine.bits import popcount
    from parlour.games.nvwk.plays import (
        BY,
        CHARGE,
        DROP,
        EVERY_CARD,
        JOKERS,
        PLAY,
        SIZE4,
        THREE,
        THREES,
        TURN,
        amount_of,
        cards_of,
        threes_of,
    )

HAND = 0  # where each kind of input begins
NEXT = 54
FAR = 108
THEIR_SIZES = 162
SIZE = 232
WORTH = 242
MARGIN = 272
BANK = 303
THEIR_BANKS = 304
THEIR_WORTHS = 311
TURNS = 318
OWNER = 326
VALUE = 334
EMPTY = 347
AMOUNT = 348
DESCENDING = 352
ANTICLOCKWISE = 353
BLANK = 354
BAN = 355
LOCK = 356
SIXES = 360
EIGHTS = 361
SKIPS = 362
DEMAND = 363
STAGE = 371
ACTOR = 378
SEATS = 386
MOVES = 394
DECK = 395
RANKS = 396
WILDS = 406
PAIRS = 412
TRIPLES = 425
GONE = 438
DECLINED = 492  # for each of seven others: a value, up or down, as a single or a set
COUNTING = 856  # for chains: whether anything is counted, and two plays that go a step up or down
ALL = 859

PLAY_SLOTS = 256


class NvwkEvaluator(Evaluator):
    """Looks at a deal of NVWK."""

    RULES = NvwkRules
    INPUTS = ALL
    SLOTS = 1088
    CARDS = 54
    OTHERS = 7
    SECRETS = ((NEXT, THEIR_SIZES), (MARGIN, BANK), (THEIR_WORTHS, TURNS))

    def features(self, game: Game, seat: int, all_hands: bool) -> None:
        self.read(cython.cast(NvwkRules, game), seat, all_hands)

    def read(self, game: NvwkRules, me: int, all_hands: bool) -> None:
        seats = game.seats
        self.number = 0
        self.note_hand(game.hand[me])
        held = game.hand[me]
        unseen = held
        least = 1000
        for i in range(1, seats):
            other = (me + i) % seats
            size = popcount(game.hand[other])
            self.note(THEIR_SIZES + 10 * (i - 1) + (size if size < 9 else 9), 1)
            bank = game.worth[other] - game.points_in(game.hand[other])
            if bank:
                self.note(THEIR_BANKS + i - 1, bank / 5.0)
            unseen |= game.hand[other]
            if game.declined[other]:
                size = game.declined[other]
                size = (size & 15) - 2 + (13 if size >> 6 else 0) + (26 if size >> 4 & 3 else 0)
                self.note(DECLINED + 52 * (i - 1) + size, 1)
            if all_hands:
                self.note_cards(NEXT if i == 1 else FAR, game.hand[other])
                self.note(THEIR_WORTHS + i - 1, game.worth[other] / 10.0)
                if game.worth[other] < least:
                    least = game.worth[other]
        unseen |= game.in_deck()
        self.note_cards(GONE, EVERY_CARD & ~unseen)
        size = popcount(held)
        self.note(SIZE + (size if size < 9 else 9), 1)
        bank = game.worth[me] - game.points_in(held)
        if bank:
            self.note(BANK, bank / 5.0)
        if all_hands:
            least = game.worth[me] - least + 15
            self.note(MARGIN + (0 if least < 0 else 30 if least > 30 else least), 1)
        least = game.worth[me] + 5
        self.note(WORTH + (0 if least < 0 else 29 if least > 29 else least), 1)
        self.note(TURNS + (game.turn - me + seats) % seats, 1)
        self.note(ACTOR + (game.actor - me + seats) % seats, 1)
        self.note(SEATS + seats - 1, 1)
        self.note(STAGE + game.stage, 1)
        self.note(MOVES, game.moves / (50.0 * seats))
        self.note(DECK, (game.bottom - game.top) / 40.0)
        if game.descending:
            self.note(DESCENDING, 1)
        if game.anticlockwise:
            self.note(ANTICLOCKWISE, 1)
        self.note_pile(game, me, seats)

    def note_pile(self, game: NvwkRules, me: int, seats: int) -> None:
        """The top play and what it asks for."""
        if game.piled == 0:
            self.note(EMPTY, 1)
            return
        self.note(OWNER + ((game.pile[game.piled - 1] >> BY) - me + seats) % seats, 1)
        self.note(VALUE + game.value - 2, 1)
        self.note(AMOUNT + (game.amount if game.amount < 4 else 4) - 1, 1)
        if game.blank:
            self.note(BLANK, 1)
        if game.ban:
            self.note(BAN, 1)
        for i in range(4):
            if game.lock >> i & 1:
                self.note(LOCK + i, 1)
        if game.sixes:
            self.note(SIXES, game.sixes)
        if game.eights:
            self.note(EIGHTS, game.eights)
        if game.skips:
            self.note(SKIPS, game.skips)
        if game.same:  # N12
            self.note(COUNTING, 1)
            if game.run == 2:
                self.note(COUNTING + (1 if game.run_step > 0 else 2), 1)
        i = game.demand()
        if i:
            self.note(DEMAND + (i if i < 7 else 7), 1)

    def note_hand(self, held: int) -> None:
        """One's own cards, and how they go together."""
        self.note_cards(HAND, held)
        ranks = 0
        for rank in range(13):
            size = SIZE4[(held >> (4 * rank)) & 15]
            if size:
                ranks += 1
                if size > 1:
                    self.note(PAIRS + rank, 1)
                    if size > 2:
                        self.note(TRIPLES + rank, 1)
        self.note(RANKS + (ranks if ranks < 9 else 9), 1)
        self.note(WILDS + popcount(held & (THREES | JOKERS)), 1)

    def slot(self, game: Game, action: int) -> int:
        if action >= PLAY:
            wild = (1 if threes_of(action) else 0) + (2 if action & 0o77 else 0)
            return PLAY_SLOTS + ((action >> 14) - 2) * 64 + ((action >> 10) & 15) * 4 + wild
        if THREE <= action < DROP:
            first = CHARGE if action >= CHARGE else THREE
            return first + (action - first - game.turn + game.seats) % game.seats
        return action

    def heuristic(self, game: Game, options: list[int], n: int, rng: Rng) -> int:
        return self.choice(cython.cast(NvwkRules, game), options, n, rng)

    def choice(self, game: NvwkRules, options: list[int], n: int, rng: Rng) -> int:
        """Play rather than pass or draw, and shed as much as one can."""
        if game.stage != TURN or n == 1:
            return rng.below(n)
        first = 0
        while first < n and options[first] < PLAY:
            first += 1
        if first == n or (first and rng.below(8) == 0):
            return rng.below(first)
        best = first + rng.below(n - first)
        other = first + rng.below(n - first)
        if self.shed(game, options[other]) > self.shed(game, options[best]):
            best = other
        return best

    def shed(self, game: NvwkRules, play: int) -> int:
        """What a play takes off the hand: its points, and something for each card."""
        return game.points_in(cards_of(play)) + 2 * amount_of(play)


EVALUATOR = NvwkEvaluator

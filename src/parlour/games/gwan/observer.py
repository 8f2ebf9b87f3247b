"""GWAN in numbers, for programs that learn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.cards import RANKS, SUITS, TEXTS
from parlour.engine.game import Game
from parlour.engine.observer import Entry, Observer, Row
from parlour.games.gwan.rules import Gwan

if not cython.compiled:
    from parlour.engine.bits import lowest, popcount
    from parlour.engine.observer import put_cards, put_choice, put_number
    from parlour.games.gwan.rules import (
        BONUS,
        COMMANDERS,
        HEART_ACE,
        HEART_CARDS,
        IN_CLOSE,
        NOWHERE,
        PASS,
        value_sum,
    )

PLAIN = 0  # ids: three suits of thirteen, then AH alone,
WITH_ROW = 40  # then the Hearts with each of three rows,
PASSING = 79
MOST_LEAD = 40  # beyond these nobody counts
MOST_SUM = 100
MOST_HELD = 20


class GwanObserver(Observer):
    """Writes a game of GWAN as numbers."""

    GAME = Gwan

    @staticmethod
    def entries(seats: int) -> list[Entry]:
        """What the entries of an observation mean, in order."""
        cards = TEXTS[:52]
        both, rows = ("own", "other"), SUITS[:3]
        return [
            *(Entry(f"hand {card}") for card in cards),
            *(Entry(f"other hand {card}") for card in cards),  # those that one knows (G22)
            *(Entry(f"discards {card}") for card in cards),
            *(Entry(f"{side} side {card}") for side in both for card in cards),
            *(Entry(f"{side} {row} {rank}H") for side in both for row in rows[1:] for rank in RANKS),
            *(Entry(f"{side} {row} total", MOST_SUM) for side in both for row in rows),
            *(Entry(f"weather {row}") for row in rows),
            Entry("ahead", MOST_LEAD),
            Entry("behind", MOST_LEAD),
            Entry("totals ahead", MOST_SUM),
            Entry("totals behind", MOST_SUM),
            Entry("own size", MOST_HELD),
            Entry("other size", MOST_HELD),
            Entry("deck", 52),
            *(Entry(f"round {number}") for number in range(1, 7)),
            Entry("own wins", 2),
            Entry("other wins", 2),
            Entry("own passed"),
            Entry("other passed"),
            Entry("began the round"),
            Entry("on turn"),
        ]

    @staticmethod
    def action_names() -> list[str]:
        """The actions by their ids."""
        plain = [rank + suit for rank in RANKS for suit in SUITS[:3]]
        return [*plain, "AH", *(f"{rank}H@{row}" for rank in RANKS for row in SUITS[:3]), "pass"]

    @staticmethod
    def feature_entries(seats: int) -> list[Entry]:
        """What the features of an action mean, in order."""
        rows = (Entry(f"row {row}") for row in SUITS[:3])
        return [*(Entry(f"card {card}") for card in TEXTS[:52]), *rows, Entry("pass")]

    @staticmethod
    def longest(seats: int, switches: Mapping[str, str]) -> int:
        """How many actions a game takes at the very most.

        A round takes each card at most once, for it lies in its row until the round ends. Aces do not, and where the
        discards are reshuffled a spy may draw one again: four spies a round, two cards each. Two passes a round.
        """
        return (6 if switches["level"] == "play-on" else 3) * (52 + 4 * 2 + 2)

    def look(self, game: Game, seat: int, out: Row) -> None:
        self.read(cython.cast(Gwan, game), seat, out)

    def read(self, game: Gwan, me: int, out: Row) -> None:
        other = 1 - me
        at = put_cards(out, 0, game.hand[me], 52)
        at = put_cards(out, at, game.known[me] & game.hand[other], 52)
        at = put_cards(out, at, game.discards, 52)
        for i in range(2):
            side = 3 * (me ^ i)
            at = put_cards(out, at, game.rows[side] | game.rows[side + 1] | game.rows[side + 2], 52)
        for i in range(2):
            for row in range(1, 3):
                at = put_choice(out, at, -1, 13)
                cards = game.rows[3 * (me ^ i) + row] & HEART_CARDS
                while cards:
                    out[at - 13 + (lowest(cards) >> 2)] = 1
                    cards &= cards - 1
        mine = theirs = 0
        for i in range(2):
            for row in range(3):
                cards = game.rows[3 * (me ^ i) + row]
                total = 0
                if cards:
                    if game.weather >> row & 1:
                        total = popcount(cards & ~COMMANDERS) + value_sum(cards & COMMANDERS)  # G12, G13
                    else:
                        total = value_sum(cards) + BONUS[row]  # G10
                at = put_number(out, at, total, MOST_SUM)
                if i == 0:
                    mine += total
                else:
                    theirs += total
        for row in range(3):
            at = put_number(out, at, game.weather >> row & 1, 1)
        at = put_number(out, at, mine - theirs, MOST_LEAD)
        at = put_number(out, at, theirs - mine, MOST_LEAD)
        at = put_number(out, at, game.totals[me] - game.totals[other], MOST_SUM)
        at = put_number(out, at, game.totals[other] - game.totals[me], MOST_SUM)
        at = put_number(out, at, popcount(game.hand[me]), MOST_HELD)
        at = put_number(out, at, popcount(game.hand[other]), MOST_HELD)
        at = put_number(out, at, game.bottom - game.top, 52)
        at = put_choice(out, at, game.round - 1, 6)
        at = put_number(out, at, game.wins[me], 2)
        at = put_number(out, at, game.wins[other], 2)
        at = put_number(out, at, game.passed[me], 1)
        at = put_number(out, at, game.passed[other], 1)
        at = put_number(out, at, game.starter == me, 1)
        put_number(out, at, game.turn == me, 1)

    def id_of(self, game: Game, action: int) -> int:
        card = action & 63
        if action == PASS:
            return PASSING
        if action >= IN_CLOSE:
            return WITH_ROW + 3 * (card >> 2) + (action >> 6) - 1
        return WITH_ROW - 1 if card == HEART_ACE else PLAIN + 3 * (card >> 2) + (card & 3)

    def describe(self, game: Game, action: int, out: Row) -> None:
        card = action & 63
        row = (action >> 6) - 1 if action >= IN_CLOSE else card & 3
        if action == PASS:
            at = put_cards(out, 0, 0, 52)
            row = NOWHERE
        else:
            at = put_choice(out, 0, card, 52)
        at = put_choice(out, at, row, 3)
        put_number(out, at, action == PASS, 1)


OBSERVER = GwanObserver

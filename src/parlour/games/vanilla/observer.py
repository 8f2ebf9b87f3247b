"""Vanilla Gwent in numbers, for programs that learn."""

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
from parlour.games.vanilla.game import PHASES, Vanilla
from parlour.games.vanilla.notation import ALIGNMENTS
from parlour.games.vanilla.rules import VanillaRules

if not cython.compiled:
    from parlour.engine.bits import one, popcount
    from parlour.engine.observer import put_cards, put_choice, put_number
    from parlour.games.vanilla.rules import (
        DESTROY,
        DISCARD,
        EMPOWERING,
        FIRST_JOKER,
        HEART_ACE,
        IN_CLUBS,
        MOVE,
        NONE,
        PASS,
        PLAIN_CARDS,
        SETUP,
        SLOTS,
    )

CARDS = 0  # ids: three suits of thirteen, 2H and AH,
HEARTS = 41  # Hearts from 3 to King with each of three rows,
JOKER = 74  # a joker, whichever: they are alike,
WORDS = 75  # pass, dispel, decline and the alignments,
DISCARDS = 81  # then 53 cards, the jokers as one,
DESTROYS = 134  # and the units, once for each verb, to be moved once for each row
EMPOWERS = 178
MOVES = 222
UNITS = 44
FIRST_UNIT = 4
FIRST_SEVEN = 20
MOST_LEAD = 40  # beyond these nobody counts
MOST_SUM = 100
MOST_HELD = 20

VERBS: tuple[str, ...] = ("play", "discard", "destroy", "empower", "move", "pass", "dispel", "decline", *ALIGNMENTS)


class VanillaObserver(Observer):
    """Writes a game of Vanilla Gwent as numbers."""

    GAME = Vanilla

    @staticmethod
    def entries(seats: int) -> list[Entry]:
        """What the entries of an observation mean, in order."""
        units = TEXTS[FIRST_UNIT : FIRST_UNIT + UNITS]
        both, rows = ("own", "other"), SUITS[:3]
        return [
            *(Entry(f"hand {card}") for card in TEXTS),
            *(Entry(f"other hand {card}") for card in TEXTS),  # what a Seer saw, and is there still (V11)
            *(Entry(f"seen {card}") for card in TEXTS),  # what a Seer saw, and was not played since
            *(Entry(f"discards {card}") for card in TEXTS),
            *(Entry(f"hidden {card}") for card in TEXTS),  # one's own discards that nobody else knows
            *(Entry(f"{side} {row} {unit}") for side in both for row in rows for unit in units),
            *(Entry(f"jokers on {unit}", 2) for unit in units),
            *(Entry(f"{side} latest 7{suit}") for side in both for suit in SUITS),  # V12
            *(Entry(f"weather {row}") for row in rows),
            *(Entry(f"{side} clear weather") for side in both),
            *(Entry(f"{side} power", MOST_SUM) for side in both),
            Entry("ahead", MOST_LEAD),
            Entry("behind", MOST_LEAD),
            Entry("totals ahead", MOST_SUM),
            Entry("totals behind", MOST_SUM),
            *(Entry(f"{side} {name}") for side in both for name in ALIGNMENTS),
            *(Entry(f"{side} magic used") for side in both),
            *(Entry(f"{side} size", MOST_HELD) for side in both),
            *(Entry(f"{side} hidden", 5) for side in both),
            Entry("deck", 54),
            *(Entry(f"round {number}") for number in range(1, 4)),
            *(Entry(f"{side} wins", 2) for side in both),
            *(Entry(f"{side} passed") for side in both),
            *(Entry(f"{side} began") for side in both),
            *(Entry(f"asked {phase}") for phase in PHASES),
            Entry("on turn"),
        ]

    @staticmethod
    def action_names() -> list[str]:
        """The actions by their ids."""
        units = TEXTS[FIRST_UNIT : FIRST_UNIT + UNITS]
        return [
            *(rank + suit for rank in RANKS for suit in SUITS[:3]),
            *("2H", "AH"),
            *(f"{rank}H@{row}" for rank in RANKS[1:12] for row in SUITS[:3]),
            "X1",
            *("pass", "dispel", "decline", *ALIGNMENTS),
            *(f"discard {card}" for card in TEXTS[:53]),
            *(f"destroy {unit}" for unit in units),
            *(f"empower {unit}" for unit in units),
            *(f"move {unit}@{row}" for row in SUITS[:3] for unit in units),
        ]

    @staticmethod
    def feature_entries(seats: int) -> list[Entry]:
        """What the features of an action mean, in order."""
        return [
            *(Entry(f"card {card}") for card in TEXTS),
            *(Entry(f"unit {card}") for card in TEXTS),
            *(Entry(f"row {row}") for row in SUITS[:3]),
            *(Entry(verb) for verb in VERBS),
        ]

    @staticmethod
    def longest(seats: int, switches: Mapping[str, str]) -> int:
        """How many actions a game takes at the very most.

        A card that has left the deck never returns to it, so each of the 54 is played or discarded once, and may ask
        one question. Two alignments, two uses of Magic; at most three rounds, since every round has a winner, with two
        passes each.
        """
        return 54 * 2 + 2 + 2 + 3 * 2

    def look(self, game: Game, seat: int, out: Row) -> None:
        self.read(cython.cast(VanillaRules, game), seat, out)

    def read(self, game: VanillaRules, me: int, out: Row) -> None:
        other = 1 - me
        later = 0  # the round of the other's latest discard for Mind: what was seen before may be gone
        for i in range(3):
            if game.hidden[other * SLOTS + 2 + i] != NONE:
                later = i + 1
        unplayed = game.hand[other] | game.hidden_by(other)
        seen = sure = 0
        for i in range(game.looks):
            if game.look_by[i] == me:
                bit = one(game.look_card[i])
                seen |= bit & unplayed
                if game.look_round[i] >= later:
                    sure |= bit & unplayed
        at = put_cards(out, 0, game.hand[me], 54)
        at = put_cards(out, at, sure, 54)
        at = put_cards(out, at, seen, 54)
        at = put_cards(out, at, game.discards & ~game.hidden_by(me) & ~game.hidden_by(other), 54)
        at = put_cards(out, at, game.hidden_by(me), 54)
        for i in range(2):
            for row in range(3):
                at = put_cards(out, at, game.rows[3 * (me ^ i) + row] >> FIRST_UNIT, UNITS)
        at = put_choice(out, at, game.joker_on[0] - FIRST_UNIT, UNITS)
        if game.joker_on[1] != NONE:
            out[at - UNITS + game.joker_on[1] - FIRST_UNIT] += 1
        for i in range(2):
            at = put_cards(out, at, (one(game.latest[me ^ i]) & game.side(me ^ i)) >> FIRST_SEVEN & 15, 4)
        for row in range(3):
            at = put_number(out, at, game.weather >> row & 1, 1)
        at = put_number(out, at, game.clear == me, 1)
        at = put_number(out, at, game.clear == other, 1)
        mine = game.power(me)
        theirs = game.power(other)
        at = put_number(out, at, mine, MOST_SUM)
        at = put_number(out, at, theirs, MOST_SUM)
        at = put_number(out, at, mine - theirs, MOST_LEAD)
        at = put_number(out, at, theirs - mine, MOST_LEAD)
        at = put_number(out, at, game.totals[me] - game.totals[other], MOST_SUM)
        at = put_number(out, at, game.totals[other] - game.totals[me], MOST_SUM)
        at = put_choice(out, at, game.alignments[me] - 1, 3)
        at = put_choice(out, at, game.alignments[other] - 1, 3)
        at = put_number(out, at, game.magic_used[me], 1)
        at = put_number(out, at, game.magic_used[other], 1)
        at = put_number(out, at, popcount(game.hand[me]), MOST_HELD)
        at = put_number(out, at, popcount(game.hand[other]), MOST_HELD)
        at = put_number(out, at, popcount(game.hidden_by(me)), SLOTS)
        at = put_number(out, at, popcount(game.hidden_by(other)), SLOTS)
        at = put_number(out, at, game.bottom - game.top, 54)
        at = put_choice(out, at, game.round - 1, 3)
        at = put_number(out, at, game.wins[me], 2)
        at = put_number(out, at, game.wins[other], 2)
        at = put_number(out, at, game.passed[me], 1)
        at = put_number(out, at, game.passed[other], 1)
        at = put_number(out, at, game.phase != SETUP and game.starter == me, 1)  # V2
        at = put_number(out, at, game.phase != SETUP and game.starter == other, 1)
        at = put_choice(out, at, game.phase, 7)
        put_number(out, at, game.turn == me, 1)

    def id_of(self, game: Game, action: int) -> int:
        card = action & 63
        if action < IN_CLUBS:
            if card >= PLAIN_CARDS:
                return WORDS + card - PASS
            if card >= FIRST_JOKER:
                return JOKER
            if card & 3 == 3:
                return HEARTS - 1 if card == HEART_ACE else HEARTS - 2
            return CARDS + 3 * (card >> 2) + (card & 3)
        if action < DISCARD:
            return HEARTS + 3 * ((card >> 2) - 1) + (action >> 6) - 1
        if action < DESTROY:
            return DISCARDS + (card if card < FIRST_JOKER else FIRST_JOKER)
        if action < EMPOWERING:
            return DESTROYS + card - FIRST_UNIT
        if action < MOVE:
            return EMPOWERS + card - FIRST_UNIT
        return MOVES + UNITS * ((action - MOVE) >> 6) + card - FIRST_UNIT

    def describe(self, game: Game, action: int, out: Row) -> None:
        card = action & 63
        row = 3
        verb = 0
        if action >= MOVE:
            verb = 4
            row = (action - MOVE) >> 6
        elif action >= DISCARD:
            verb = 1 + ((action - DISCARD) >> 6)
        elif action >= IN_CLUBS:
            row = (action >> 6) - 1
        elif card >= PLAIN_CARDS:
            verb = 5 + card - PASS
        elif card < FIRST_JOKER:
            row = card & 3
        at = put_choice(out, 0, card if verb < 2 else -1, 54)
        at = put_choice(out, at, card if 2 <= verb < 5 else -1, 54)
        at = put_choice(out, at, row, 3)
        put_choice(out, at, verb, 11)


OBSERVER = VanillaObserver

"""The editions of the rulebook, for whoever looks at an older game again: which it was, and where none can follow it.

A game is replayed by the readings of its own edition. A reading that changed without leaving a switch behind is kept
under its edition in the rules; where it mattered no later edition follows the game, which its own `editions` tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from parlour.engine import RULES_VERSION, Deal, Game, described
from parlour.engine.events import Event
from parlour.records.game_record import GameRecord

if TYPE_CHECKING:
    from parlour.engine import Outcome
    from parlour.records.record import Record
    from parlour.views.shapes import ReplayNote

ORDINALS = {1: "first", 2: "second", 3: "third"}


class Stray(NamedTuple):
    """An action after which no later edition follows a game."""

    number: int  # of the action, from 1
    cards: tuple[str, ...]  # that went astray
    text: str  # what happened there, as a sentence or two

    def plain(self) -> ReplayNote:
        """As data, for programs."""
        return {"position": self.number, "cards": list(self.cards), "say": self.text}


def ordinal(edition: int) -> str:
    """The first, the second."""
    return ORDINALS.get(edition, f"{edition}th")


def told(edition: int) -> str:
    """Which edition a game was played by, as a sentence, where that is not the present one; else nothing.

    >>> told(1)
    'Played under the first edition of the rules.'
    """
    return "" if edition == RULES_VERSION else f"Played under the {ordinal(edition)} edition of the rules."


def stray(number: int, game: Game, events: Sequence[Event]) -> Stray | None:
    """Whether an action, the game's so many-th, took a course that only its own edition has.

    `events` is what happened in it, `game` the position after it.
    """
    part = None if game.edition == RULES_VERSION else described(game.NAME).part("editions")
    cards: tuple[str, ...] = part.astray(game, events) if part else ()
    return Stray(number, cards, part.said(number, cards)) if part and cards else None


def strays(deal: Deal, actions: Iterable[str]) -> list[Stray]:
    """Where a game took a course that only its own edition has; from there on no later one follows it."""
    if deal.edition == RULES_VERSION:
        return []
    log: list[Event] = []
    course = enumerate(GameRecord(deal, list(actions)).replay(log))
    return [found for number, (game, _) in course if (found := stray(number, game, log))]


def remarks(record: Record, outcome: Outcome | None, fair: bool | None) -> list[str]:
    """What is to be known of a record that is right: its edition, where the rules have changed, and its own words."""
    written = record.outcome.reason if record.outcome else None
    said = [] if outcome is None or written in (None, "", outcome.reason) else [written]
    return [
        *(f"Its own words about the end are others: {words}" for words in said),  # an older program's are no fault
        *([told(record.deal.edition)] if record.deal.edition != RULES_VERSION else []),
        *(stray.text for stray in strays(record.deal, record.actions)),
        *(["The deal is the one that the table committed itself to before the first card."] if fair else []),
    ]

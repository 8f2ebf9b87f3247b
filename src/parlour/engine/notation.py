"""An action taken apart, for whoever looks for it by its cards or its place and wants to know no rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from parlour.cards import NUMBERS, SUITS, seat_text


class Move(NamedTuple):
    """What an action does, in parts. `Game.taken_apart` makes it; nobody else reads an action's text."""

    verb: str  # pass, draw, discard, destroy …; nothing where cards are played
    cards: tuple[int, ...] = ()  # those of the hand that it uses, in the order in which they are written
    meant: tuple[str, ...] = ()  # what each of them stands for, as written: 9, 9C, 3=9; nothing for a plain card
    unit: int | None = None  # a card on the table that it is about
    row: int | None = None  # that is named
    seat: int | None = None  # at whom it is aimed
    places: tuple[str, ...] = ()  # where it is done: row:P1:C, unit:TS, seat:P2, pile, deck, discards

    @property
    def about(self) -> tuple[int, ...]:
        """The cards that people look for it by: those of the hand, else the one on the table, or what is stood for."""
        if self.unit is not None:
            return (*self.cards, self.unit)
        return self.cards or tuple(NUMBERS[meant] for meant in self.meant)


def declared(card: str) -> tuple[str, str]:
    """A card as a play writes it, and what it stands for; nothing for a plain card.

    >>> declared("3H=9"), declared("X1=3=9"), declared("9D")
    (('3H', '9'), ('X1', '3=9'), ('9D', ''))
    """
    held, _, meant = card.partition("=")
    return held, meant


def rank_meant(meant: str) -> str:
    """The rank that a card stands for: 9 of 9, 9C and 3=9."""
    return meant.rpartition("=")[2][0]


def row_places(sides: Iterable[int], rows: Iterable[int]) -> tuple[str, ...]:
    """These rows of these sides, as places.

    >>> row_places((1, 0), (2,))
    ('row:P2:D', 'row:P1:D')
    """
    rows = tuple(rows)
    return tuple(f"row:{seat_text(side)}:{SUITS[row]}" for side in sides for row in rows)

"""What a view tells besides what every view does, in words and cards: for whoever shows a game without knowing it.

A game's folder may say it better (`picture`); what is found here is named as in the data.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from parlour.cards import NUMBERS, SUIT_NAMES, SUITS
from parlour.views.voice import capital

if TYPE_CHECKING:
    pass

View = Mapping[str, Any]  # of whichever game: a game's own `picture` knows the shape of its own

COMMON = frozenset(
    (
        *("game", "title", "seats", "seat", "names", "switches", "turn", "over", "outcome", "deck", "discards"),
        *("hands", "prompt", "goal", "meanings", "legal", "unplayable", "alike"),
    )
)


class Value(NamedTuple):
    """Something that a view tells: words and cards, or neither where the label says it all ("Passed")."""

    label: str
    words: str = ""
    cards: tuple[str, ...] = ()


class Lane(NamedTuple):
    """Cards in a row before a seat: the row's name and total, what lies over it, and what is written on each card."""

    name: str
    total: int
    over: str | None
    cards: list[tuple[str, str]]


class OnPile(NamedTuple):
    """Cards on a pile, as they are written; whose they are, and whether they are marked."""

    by: str
    cards: list[str]
    marked: bool


class Values(NamedTuple):
    """What a view tells of the table, and of each seat; a game may have rows before the seats, or a pile."""

    table: list[Value]
    seats: dict[str, list[Value]]
    lanes: dict[str, list[Lane]] | None = None  # from the middle outward
    pile: list[OnPile] | None = None


def values(view: View) -> Values:
    """All that a view tells besides the common fields.

    >>> view = {"names": {"P1": "Anna", "P2": "Ben"}, "top": "7C", "banks": {"P1": 3, "P2": 0}, "out": ["P2"]}
    >>> values(view).table
    [Value(label='Top', words='', cards=('7C',))]
    >>> values(view).seats["P2"]
    [Value(label='Banks', words='0', cards=()), Value(label='Out', words='', cards=())]
    """
    found = Values([], {seat: [] for seat in view["names"]})
    for name, value in view.items():
        if name in COMMON:
            continue
        if isinstance(value, dict) and value and all(key in found.seats for key in value):
            for seat, each in value.items():
                found.seats[seat] += labelled(view, name, each)
        elif isinstance(value, list) and value and all(isinstance(each, str) and each in found.seats for each in value):
            for seat in value:
                found.seats[seat] += labelled(view, name, True)
        else:
            found.table.extend(labelled(view, name, value))
    return found


def labelled(view: View, name: str, value: Any) -> list[Value]:
    """A field in words, if there is anything to tell of it."""
    said = told(view, value)
    return [] if said is None else [Value(label(name), *said)]


def label(name: str) -> str:
    """What a field is called.

    >>> label("moves_left")
    'Moves left'
    """
    return capital(name.replace("_", " "))


def told(view: View, value: Any) -> tuple[str, tuple[str, ...]] | None:
    """A value as words and cards; None where there is nothing to tell."""
    if value is None or value is False or value == "":
        return None
    if value is True:
        return "", ()
    if isinstance(value, str):
        return ("", (value,)) if value in NUMBERS else (word(view, value), ())
    if isinstance(value, dict) and "total" in value:
        return told(view, value["total"])  # the rest says how it comes about
    if isinstance(value, dict):
        parts = [named(name, told(view, each)) for name, each in value.items()]
    elif isinstance(value, list):
        parts = [told(view, each) for each in value]
    else:
        return str(value).replace("-", "\N{MINUS SIGN}"), ()
    kept = [part for part in parts if part is not None]
    words = ", ".join(words for words, _ in kept if words)
    return (words, tuple(card for _, cards in kept for card in cards)) if kept else None


def named(name: str, said: tuple[str, tuple[str, ...]] | None) -> tuple[str, tuple[str, ...]] | None:
    """Part of a value with its name before it; cards speak for themselves."""
    if said is None or (said[1] and not said[0]):
        return said
    return f"{label(name).lower()} {said[0]}".strip(), said[1]


def word(view: View, value: str) -> str:
    """A word of the data as people say it: a seat's name, a suit's."""
    if value in view["names"]:
        return str(view["names"][value])
    return SUIT_NAMES[SUITS.index(value)] if len(value) == 1 and value in SUITS else value

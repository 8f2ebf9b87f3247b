"""What the rules note of an action, as numbers, read as events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache, lru_cache
from typing import Any

from parlour.cards import members
from parlour.engine.events import EVENTS, Event

NOTED: dict[int, type[Event]] = {kind.KIND: kind for kind in EVENTS if kind.KIND >= 0}


@lru_cache(2048)  # what happens has mostly happened before; and nobody can change an event
def noted(letter: str, meant: tuple[str, ...], kind: int, a: int, b: int, c: int, d: int, cards: int) -> Event:
    """The event that a note of the rules stands for; `letter` is that of their numbers."""
    numbers = iter((a, b, c, d))
    reads = readers(NOTED[kind])  # type: ignore[arg-type]  # mypy takes a class for its instances here
    return NOTED[kind](*(read(numbers, letter, meant, cards) for read in reads))


Reader = Callable[[Iterator[int], str, tuple[str, ...], int], Any]


@cache
def readers(kind: type[Event]) -> tuple[Reader, ...]:
    """How each field of an event is read from a note, in order."""
    return tuple(reader(kind, field.name, str(field.type)) for field in fields(kind))


def reader(kind: type[Event], name: str, written: str) -> Reader:
    """How a field is read from a note, by its type: the next number, or the cards, or both numbers of a score."""
    if name == "cards" and kind.IN_ORDER:  # five cards in a number, six bits each, the first lowest
        return lambda numbers, letter, meant, cards: tuple(
            number >> 6 * i & 63
            for number, held in zip(numbers, (min(cards.bit_count(), 5), max(cards.bit_count() - 5, 0)), strict=False)
            for i in range(held)
        )
    if name == "cards":
        return lambda numbers, letter, meant, cards: tuple(members(cards))
    if name == "meant":
        return lambda numbers, letter, meant, cards: meant or ("",) * cards.bit_count()
    if name == "rule":
        return lambda numbers, letter, meant, cards: (lambda rule: f"{letter}{rule}" if rule else None)(next(numbers))
    if written == "tuple[int, int]":
        return lambda numbers, letter, meant, cards: (next(numbers), next(numbers))
    if written in ("tuple[Seat, ...]", "Suits"):
        return lambda numbers, letter, meant, cards: tuple(members(next(numbers)))
    if written == "tuple[str, ...]":
        return lambda numbers, letter, meant, cards: tuple(kind.WORDS[bit] for bit in members(next(numbers)))
    if written == "str":
        return lambda numbers, letter, meant, cards: kind.WORDS[next(numbers)]
    if written == "bool":
        return lambda numbers, letter, meant, cards: bool(next(numbers))
    if written.endswith(" | None"):
        return lambda numbers, letter, meant, cards: (lambda number: None if number < 0 else number)(next(numbers))
    return lambda numbers, letter, meant, cards: next(numbers)

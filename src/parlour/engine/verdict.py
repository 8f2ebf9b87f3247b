"""What the rules say of an action and of a finished game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from parlour.cards import seat_text


def conjugated(verb: str) -> str:
    """A verb in the third person.

    >>> conjugated("play"), conjugated("pass"), conjugated("have")
    ('plays', 'passes', 'has')
    """
    irregular = {"have": "has", "are": "is"}
    return irregular.get(verb) or verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "o")) else "s")


class Named(NamedTuple):
    """A seat in a sentence, and the verb that follows where it is another one after "you": hold, have."""

    seat: int
    verb: str = ""

    def __str__(self) -> str:
        return f"{seat_text(self.seat)} {conjugated(self.verb)}" if self.verb else seat_text(self.seat)


class Sentence(str):
    """What the rules say of seats. As a text it calls them P1 and P2; its parts tell where they stand in it.

    So whoever words it for a listener needs to find no seat in a text.

    >>> Sentence(Named(1, "hold"), " no 9C")
    'P2 holds no 9C'
    """

    __slots__ = ("parts",)
    parts: tuple[str | Named, ...]

    def __new__(cls, *parts: str | Named) -> Sentence:
        self = super().__new__(cls, "".join(map(str, parts)))
        self.parts = parts
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Sentence, self.parts


def named(seats: Sequence[int], between: str = ", ") -> Iterator[str | Named]:
    """Several seats, as they are listed in a sentence.

    >>> Sentence(*named([0, 1, 3]), " share the win")
    'P1, P2 and P4 share the win'
    """
    for place, seat in enumerate(seats):
        if place:
            yield " and " if place == len(seats) - 1 else between
        yield Named(seat)


class Illegal(Exception):
    """An action that may not be played, with the number of the rule that forbids it, if one does."""

    def __init__(self, rule: str | None, why: str) -> None:
        super().__init__(why if rule is None else f"{why} ({rule})")
        self.rule = rule
        self.why = why  # a `Sentence` where it speaks of a seat

    def __reduce__(self) -> tuple[type[Illegal], tuple[str | None, str]]:
        return type(self), (self.rule, self.why)  # so that it comes back from another process


class Unreadable(Illegal):
    """A text that is no action at all; its words quote the text, so they are for nobody but who wrote it."""


class Outcome(NamedTuple):
    """How a game ended: all who won (several share it), each seat's score, and why."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str  # a `Sentence` where it speaks of a seat

    def plain(self) -> dict[str, Any]:
        """The outcome as the referee writes it."""
        return {
            "winners": [seat_text(seat) for seat in self.winners],
            "scores": {seat_text(seat): int(score) for seat, score in enumerate(self.scores)},
            "reason": str(self.reason),
        }

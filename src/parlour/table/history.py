"""A table's history: all that was done in the order in which it was stored, and what of it stands.

Nothing is ever struck out. Taking back is one more line, `back 2`: it takes the latest two actions that stand. So a
position's number, how many lines led to it, only grows, and a command that was stored is known for ever.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

BACK = "back"  # a word of the table; no game has an action of that name


@dataclass(frozen=True)
class Made:
    """Something that was done: an action, or actions taken back."""

    action: str
    bot: bool

    @property
    def back(self) -> int:
        """How many actions this takes back; 0 for an action."""
        word, _, number = self.action.partition(" ")
        return int(number) if word == BACK else 0


def standing(history: Iterable[Made]) -> list[Made]:
    """The actions that have not been taken back.

    >>> done = ["X1", "back 1", "8C", "decline"]
    >>> [made.action for made in standing(Made(action, False) for action in done)]
    ['8C', 'decline']
    """
    found: list[Made] = []
    for made in history:
        if made.back:
            del found[-made.back :]
        else:
            found.append(made)
    return found

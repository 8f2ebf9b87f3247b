"""What the rules say of an action and of a finished game."""

from typing import Any, NamedTuple

from parlour.cards import seat_text


class Illegal(Exception):
    """An action that may not be played, with the number of the rule that forbids it, if one does."""

    def __init__(self, rule: str | None, why: str) -> None:
        super().__init__(why if rule is None else f"{why} ({rule})")
        self.rule = rule
        self.why = why


class Outcome(NamedTuple):
    """How a game ended: all who won (several share it), each seat's score, and why."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str

    def plain(self) -> dict[str, Any]:
        """The outcome as the referee writes it."""
        return {
            "winners": [seat_text(seat) for seat in self.winners],
            "scores": {seat_text(seat): score for seat, score in enumerate(self.scores)},
            "reason": self.reason,
        }

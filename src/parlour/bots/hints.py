"""Hints: the best action for a seat, how sure that is, and why, in words. Nothing outside the information set is used.

>>> from parlour import deal
>>> from parlour.bots import Budget, InformationSet
>>> game = deal("gwan", seed=7)
>>> found = hint(InformationSet(game), Budget(simulations=20), seed=1)
>>> found.action in game.legal_actions(), found.sure in SURE
(True, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from parlour import views
from parlour.bots.information import Budget, InformationSet, Thought, check_asked, percent
from parlour.bots.minds import think
from parlour.bots.reasons import reason

if TYPE_CHECKING:
    from parlour.views.shapes import Sureness

CLEAR, LIKELY = 2.0, 1.0  # standard errors between the best and the next
WORTH = 0.02  # a difference that matters
NEARLY = 0.995  # from here on a share of the win is told as a whole one
SURE: tuple[Sureness, ...] = ("the only thing", "clearly", "probably", "a toss-up")


@dataclass(frozen=True)
class Hint:
    """What a seat could do best."""

    action: int
    text: str
    sentence: str
    gist: str  # the sentence without what comes of it
    value: float  # the share of the win that may be expected after it, from 0 to 1
    error: float
    sure: Sureness
    margin: float  # what the next best is expected to lose against it; 0 where there is none
    doubt: float  # the standard error of that
    why: str
    odds: str  # the value in words
    thoughts: tuple[Thought, ...] = field(default=(), repr=False)  # what it was chosen from


def hint(information: InformationSet, budget: Budget, seed: int, names: Sequence[str] | None = None) -> Hint:
    """The best action for the seat on turn; ValueError where it is not on turn."""
    check_asked(information)
    if not information.actions():
        raise ValueError("there is nothing to do for that seat now")
    thoughts = think(information, budget, seed)
    return explained(information, thoughts, names)


def explained(
    information: InformationSet, thoughts: Sequence[Thought], names: Sequence[str] | None = None, *, aloud: bool = False
) -> Hint:
    """The first of some thoughts, in words for the seat, or `aloud` for everybody."""
    viewer = None if aloud else information.seat
    best = thoughts[0]
    margin, doubt = 0.0, 0.0
    sure = SURE[0] if len(information.actions()) == 1 else SURE[2]  # one thought alone: it was compared with nothing
    if len(thoughts) > 1:
        margin, doubt = beside(best, thoughts[1])
        clear, likely = margin > max(WORTH, CLEAR * doubt), margin > LIKELY * doubt
        sure = SURE[1] if clear else SURE[2] if likely else SURE[3]
    said = views.phrase(information.world, best.action, viewer, names)
    why = reason(information, thoughts, names, viewer)
    return Hint(
        best.action,
        best.text,
        str(said),
        said.gist,
        best.value,
        best.error,
        sure,
        margin,
        doubt,
        why,
        odds(best.value, best.error),
        tuple(thoughts),
    )


def odds(value: float, error: float) -> str:
    """A share of the win in words that promise no more than is known.

    >>> odds(0.84, 0.031), odds(0.84, 0.001), odds(0.997, 0.01)
    ('about 84% to win, give or take 3', 'about 84% to win', 'nearly certain to win')
    >>> odds(1.0, 0.0), odds(0.5, 0.0)
    ('certain to win', 'even')
    """
    if error == 0:  # worked out to the end
        exact = {0.0: "certain to lose", 0.5: "even", 1.0: "certain to win"}
        return exact.get(value, f"{percent(value)} to win")
    if not 1 - NEARLY < value < NEARLY:
        return f"nearly certain to {'win' if value > 0.5 else 'lose'}"
    spread = round(100 * error)
    return f"about {percent(value)} to win" + (f", give or take {spread}" if spread else "")


def beside(better: Thought, other: Thought) -> tuple[float, float]:
    """By how much an action is better than another, and the standard error of that."""
    return better.value - other.value, (better.error**2 + other.error**2) ** 0.5

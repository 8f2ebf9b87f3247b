"""Whether the strongest bot's words can be trusted: what it expects at each decision, beside what came of it.

It plays against itself. At every decision it says what share of the win it expects; where it is right, of all the times
that it says 70% seven of ten are won. The error is the mean distance between the two over ten groups of equal size, as
it is usually counted. Noise alone makes it larger than it is, never smaller: what it would be if all that was said were
right is told beside it, and what is left when decks drawn anew have shown how much chance adds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sqrt
from typing import Any

from parlour.arena.evidence import Interval, mean_interval, rate_interval
from parlour.engine import Rng

GROUPS = 10
AGAIN = 200  # times that decks are drawn anew from those there are, to see how sure the error is


@dataclass(frozen=True)
class Group:
    """Decisions at which about the same was expected."""

    expected: float
    came: Interval
    decisions: int
    spread: float  # the standard error of what came, by what was seen


@dataclass(frozen=True)
class Calibration:
    """How far what was expected is from what came."""

    error: Interval
    corrected: float  # the same, less what drawing decks adds to it: the bootstrap's correction of its bias
    noise: float  # what the error would be, about, if all that was said were right
    rosy: Interval  # by how much more was expected than came, on average
    groups: list[Group]
    decisions: int


def calibrated(decks: Sequence[Sequence[Sequence[float]]], column: int = 0) -> Calibration:
    """What the decks say of the bot's words (column 0) or of the networks' (column 1)."""
    pairs = [[(each[column], each[2]) for each in deck] for deck in decks if deck]
    whole = sorted(pair for deck in pairs for pair in deck)
    edges = [whole[len(whole) * i // GROUPS][0] for i in range(1, GROUPS)]
    rng = Rng(len(whole))
    drawn = sorted(error_of([pairs[rng.below(len(pairs))] for _ in pairs], edges) for _ in range(AGAIN))
    error = error_of(pairs, edges)
    # Draws from the decks vary about this error as it does about the true one: their ends, turned round it.
    low, high = drawn[round(0.025 * AGAIN)], drawn[round(0.975 * AGAIN) - 1]
    groups = []
    for at in range(GROUPS):
        inside = [[pair for pair in deck if group_of(pair[0], edges) == at] for deck in pairs]
        here = [pair for deck in inside for pair in deck]
        if here:
            expected = sum(said for said, _ in here) / len(here)
            came = [[came for _, came in deck] for deck in inside]
            groups.append(Group(expected, rate_interval([(sum(d), len(d)) for d in came]), len(here), spread_of(came)))
    by_chance = sqrt(2 / pi)  # of a standard error, is how far a mean is from the true one on average
    noise = sum(by_chance * group.spread * group.decisions for group in groups) / len(whole)
    rosy = mean_interval([sum(said - came for said, came in deck) / len(deck) for deck in pairs])
    interval = Interval(error, max(0.0, 2 * error - high), max(error, 2 * error - low))
    corrected = max(0.0, 2 * error - sum(drawn) / AGAIN)
    return Calibration(interval, corrected, noise, rosy, groups, len(whole))


def group_of(said: float, edges: Sequence[float]) -> int:
    """The group that an expectation belongs to."""
    return sum(said >= edge for edge in edges)


def error_of(decks: Sequence[Sequence[tuple[float, float]]], edges: Sequence[float]) -> float:
    """The mean distance between what was expected and what came, over the groups."""
    sums = [[0.0, 0.0] for _ in range(GROUPS)]
    decisions = 0
    for deck in decks:
        for said, came in deck:
            mine = sums[group_of(said, edges)]
            mine[0] += said
            mine[1] += came
            decisions += 1
    return sum(abs(said - came) for said, came in sums) / decisions


def spread_of(decks: Sequence[Sequence[float]]) -> float:
    """The standard error of the mean of all values, a deck as the unit."""
    values = [value for deck in decks for value in deck]
    mean = sum(values) / len(values)
    return sqrt(sum(sum(value - mean for value in deck) ** 2 for deck in decks)) / len(values)


def plain(found: Calibration) -> dict[str, Any]:
    """For JSON."""
    return {
        "error": found.error._asdict(),
        "corrected": found.corrected,
        "noise": found.noise,
        "rosy": found.rosy._asdict(),
        "decisions": found.decisions,
        "groups": [
            {"expected": group.expected, "came": group.came._asdict(), "decisions": group.decisions}
            for group in found.groups
        ],
    }

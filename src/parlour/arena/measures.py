"""What a game is measured by. Its folder says so (`measures`); of a game that says nothing nothing is wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from parlour.bots import LADDER
from parlour.engine import GAMES, Outcome, described


@dataclass(frozen=True)
class Wanted:
    """A match of the strength table: what is wanted of the first one's share, and how much of the time it gets."""

    one: str
    other: str
    least: float | None = None  # the lower end of the interval must reach it
    most: float | None = None  # and the share not lie beyond this
    weight: float = 1.0  # the nearer to what is wanted a row is, or to 100%, the more deals it needs
    why: str = ""
    seats: int = 0  # as many as is usual
    alone: bool = False


def outcome_scores(game: Any) -> Sequence[float]:
    """The scores with which a game ended; below nothing, where few are good and so none who won has the most."""
    outcome: Outcome = game.outcome()
    few = all(outcome.scores[seat] < max(outcome.scores) for seat in outcome.winners)
    return [-score if few else score for score in outcome.scores]


@dataclass(frozen=True)
class Measures:
    """How a game is measured, and what is wanted of it."""

    points: Callable[[Any], Sequence[float]] = outcome_scores  # of every seat at the end; more are better
    tables: tuple[int, ...] = ()  # the seats with which its speed is measured, those that targets speak of first
    choices: Mapping[int, int] = field(default_factory=dict)  # in a game, about, by seats
    simulations: int | None = None  # a second, that the strongest bot makes at the usual table
    floor: tuple[str, float] | None = None  # a program in `bench`, and how much of its pace is wanted
    open_spiel: float | None = None  # how many times the pace of OpenSpiel's bots is wanted
    batch: float | None = None  # decisions a second that are wanted of a `Batch`, observed and masked
    rows: tuple[Sequence[Wanted], ...] = ()  # the table has the first of these of all games, then the second


def measures_of(game: str) -> Measures:
    """How a game is measured."""
    part = described(game).part("measures")
    found: Measures = Measures() if part is None else part.MEASURES
    return found


def measured_games() -> list[str]:
    """The games of which something is wanted."""
    return [game for game in GAMES if described(game).part("measures") is not None]


def floored() -> tuple[str, str, float] | None:
    """The game that has a floor: its name, the floor's, and how much of the floor's pace is wanted."""
    return next(((name, *found) for name in GAMES if (found := measures_of(name).floor) is not None), None)


def beside_measures(castellan: Mapping[str, float], weights: Sequence[float]) -> list[Wanted]:
    """The strongest bot against those that measure it: the least share, and the weight, of each."""
    wanted = zip(castellan.items(), weights, strict=True)
    return [Wanted("castellan", other, least, weight=weight) for (other, least), weight in wanted]


def beside_random(weight: float, seats: int = 0, levels: int = len(LADDER)) -> list[Wanted]:
    """Every level up to this one against chance, the strongest first: even a beginner is better than that."""
    bots = reversed(LADDER[:levels])
    return [Wanted(bot.name, "random", 0.60, weight=weight, why=f" (level {bot.level})", seats=seats) for bot in bots]


def steps(least: float, most: float, weights: Sequence[float]) -> list[Wanted]:
    """Each bot of the ladder against the next lower one, the strongest first."""
    names = pairwise(bot.name for bot in reversed(LADDER))
    why = " (a step of the ladder)"
    return [Wanted(one, other, least, most, weight, why) for (one, other), weight in zip(names, weights, strict=True)]


def luck_leaves(other: str, weight: float, seats: int = 0, alone: bool = False) -> Wanted:
    """What one who sees all hands reaches."""
    return Wanted("clairvoyant", other, weight=weight, why=" (what luck leaves)", seats=seats, alone=alone)

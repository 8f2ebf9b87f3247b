"""How much there is to choose, how games open, and how many different styles win.

Whoever opens in a way had the hand for it: that it wins is company and no cause, and said so wherever it is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

from parlour.arena.evidence import Interval, mean_interval, rate_interval, share_interval, student
from parlour.arena.match import Entrant
from parlour.cards import NUMBERS
from parlour.lab.findings import CONFIDENCE, SEEN, Results
from parlour.lab.study import Task, rank_of
from parlour.lab.watched import Watched

NEARLY = 0.1  # of the win; what is known to be behind the best by no more wins as often

Named = Callable[[Watched], Sequence[tuple[str, float]]]  # what was chosen in a game, and what each came to


@dataclass(frozen=True)
class Style:
    """One way to play, and how often it wins."""

    name: str
    decks: int  # on which somebody played so
    wins: Interval
    behind: Interval  # what it wins less than the best of them; holds for all pairs at once

    @property
    def verdict(self) -> str:
        """Beside the best: shown to be worse, known to be nearly as good, or not yet to be told."""
        return "worse" if self.behind.low > 0 else "as good" if self.behind.high <= NEARLY else "open"


@dataclass(frozen=True)
class Freedom:
    """How much there is to decide."""

    options: Interval  # at a choice
    real: Interval  # of them as good as the best, or nearly
    forced: Interval  # the share of actions that are the only one
    openings: list[tuple[str, Interval]]
    declared: list[tuple[str, Interval]]
    opening_wins: list[Style]
    declared_wins: list[Style]


def choices(results: Results, bot: Entrant) -> Freedom | None:
    """What there is to choose, at a strength."""
    decks = results.games(bot)
    looked = [deck for deck in results.of(Task("choices", bot)) if deck]
    if not decks or not looked:
        return None
    return Freedom(
        options=mean_interval([fmean(options for options, _ in deck) for deck in looked]),
        real=mean_interval([fmean(real for _, real in deck) for deck in looked]),
        forced=share_interval([fmean(1 - game.choices / game.actions for game in games) for games in decks]),
        openings=frequencies(decks, lambda game: [opening_of(game)]),
        declared=frequencies(decks, lambda game: [each for each in game.declared if each]),
        opening_wins=wins_by(decks, opened),
        declared_wins=wins_by(decks, declared),
    )


def opening_of(game: Watched) -> str:
    """The rank of the first card, or what was done instead."""
    return rank_of(NUMBERS[game.opening]) if game.opening in NUMBERS else game.opening


def frequencies(
    decks: Sequence[Sequence[Watched]], named: Callable[[Watched], Sequence[str]]
) -> list[tuple[str, Interval]]:
    """How often each thing is done, the most usual first."""
    seen = Counter(name for games in decks for game in games for name in named(game))
    found = []
    for name, _ in seen.most_common():
        shares = []
        for games in decks:
            all_names = [each for game in games for each in named(game)]
            if all_names:
                shares.append(all_names.count(name) / len(all_names))
        found.append((name, share_interval(shares)))
    return found


def opened(game: Watched) -> list[tuple[str, float]]:
    """How a game was opened, and what that came to for who did."""
    return [(opening_of(game), game.shares[game.opener])] if game.opener >= 0 else []


def declared(game: Watched) -> list[tuple[str, float]]:
    """What was declared against something else: where all declare the same, somebody wins with it in any case."""
    both = [(name, share) for name, share in zip(game.declared, game.shares, strict=True) if name]
    return both if len({name for name, _ in both}) > 1 else []


def wins_by(decks: Sequence[Sequence[Watched]], named: Named) -> list[Style]:
    """What each way to play wins, the best first; those that were seen on too few decks are left out."""
    tallies: dict[str, list[tuple[float, int]]] = {}
    for place, games in enumerate(decks):
        for name, share in (each for game in games for each in named(game)):
            tally = tallies.setdefault(name, [(0.0, 0)] * len(decks))
            won, times = tally[place]
            tally[place] = won + share, times + 1
    seen = {name: sum(times > 0 for _, times in tally) for name, tally in tallies.items()}
    tallies = {name: tally for name, tally in tallies.items() if seen[name] >= SEEN}
    shares = {name: rate_interval(tally) for name, tally in tallies.items()}
    ranked = sorted(shares, key=lambda name: -shares[name].value)
    # Which of them is the best is seen in the same games, so a difference is to hold whichever it is: for every pair.
    pairs = max(1, len(ranked) * (len(ranked) - 1) // 2)
    return [
        Style(
            name, seen[name], shares[name], difference(tallies[ranked[0]], tallies[name], 1 - (1 - CONFIDENCE) / pairs)
        )
        for name in ranked
    ]


def difference(one: Sequence[tuple[float, int]], other: Sequence[tuple[float, int]], sure: float) -> Interval:
    """How much more one wins than another on the same decks. Two ratios, whose decks are the units.

    The wider of two reaches: that of what each deck adds to both ratios, which knows what they share, and that of the
    two intervals, which knows that what was never seen may come.
    """
    if one == other:
        return Interval(0.0, 0.0, 0.0)
    parts = [a - b for a, b in zip(influences(one), influences(other), strict=True)]
    ours, theirs = rate_interval(one, sure), rate_interval(other, sure)
    value = ours.value - theirs.value
    n = sum(a[1] + b[1] > 0 for a, b in zip(one, other, strict=True))
    shared = student(n - 1, sure) * sqrt(n / (n - 1) * sum(part * part for part in parts))
    low = max(shared, sqrt((ours.value - ours.low) ** 2 + (theirs.high - theirs.value) ** 2))
    high = max(shared, sqrt((ours.high - ours.value) ** 2 + (theirs.value - theirs.low) ** 2))
    return Interval(value, value - low, value + high)


def influences(tally: Sequence[tuple[float, int]]) -> list[float]:
    """How far each deck moves a ratio of sums."""
    every = sum(times for _, times in tally)
    ratio = sum(won for won, _ in tally) / every
    return [(won - ratio * times) / every for won, times in tally]

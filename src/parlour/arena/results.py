"""Contests: matches played until enough is known, and what they came to."""

from __future__ import annotations

import time
from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, isfinite
from typing import Any

from parlour.arena.evidence import BOUND, Interval, Sprt, elo_interval, mean_interval, share_interval
from parlour.arena.luck import FITTED, less
from parlour.arena.match import HERE, Crew, Match, PlayedDeal, play

DEALS = 100

Watch = Callable[["Contest"], None]
Keep = Callable[[Match, int, PlayedDeal], None]


@dataclass
class Contest:
    """A match and what its deals have come to so far."""

    match: Match
    sprt: Sprt | None = None
    shares: list[float] = field(default_factory=list)
    margins: list[float] = field(default_factory=list)
    lucks: list[float] = field(default_factory=list)  # what chance gave in each deal, where that was judged
    games: int = 0
    actions: int = 0
    thought: tuple[array[float], array[float]] = field(default_factory=lambda: (array("d"), array("d")))
    worked: list[float] = field(default_factory=lambda: [0.0, 0.0])
    seconds: float = 0.0
    interrupted: bool = False

    def add(self, played: PlayedDeal) -> None:
        """Take in another deal."""
        self.shares.append(played.share)
        self.margins.append(played.margin)
        if played.luck is not None:
            self.lucks.append(played.luck)
        self.games += played.games
        self.actions += played.actions
        for mine, new in zip(self.thought, played.thought, strict=True):
            mine.extend(new)
        for who, seconds in enumerate(played.worked):
            self.worked[who] += seconds
        if self.sprt:
            self.sprt.add(played.share)

    @property
    def share(self) -> Interval:
        """The first one's share of the wins."""
        return share_interval(self.shares)

    @property
    def reduced(self) -> Interval | None:
        """The same share with what chance gave taken off, where that was judged; the counted one stands beside it.

        What the hands gave needs no taking off: every deal is played from every seat. Of few deals nobody knows how
        much to take off, and it would be told worse than it is.
        """
        if len(self.lucks) < FITTED:
            return None
        value, low, high = mean_interval(less(self.shares, [(luck,) for luck in self.lucks])[0])
        return Interval(min(1.0, max(0.0, value)), max(0.0, low), min(1.0, high))

    @property
    def factor(self) -> float | None:
        """How many times the deals the counted share would need to be as sure as the other."""
        if self.reduced is None or not isfinite(self.reduced.low):
            return None
        wide, narrow = self.share.high - self.share.low, self.reduced.high - self.reduced.low
        return (wide / narrow) ** 2 if narrow > 0 else None

    @property
    def elo(self) -> Interval | None:
        """How much stronger the first one is; nothing where it sits alone, since Elo is between two sides."""
        return None if self.match.alone else elo_interval(self.share)

    def work(self, who: int) -> float | None:
        """Seconds of a core that a bot used for a choice, on average: the same time need not be the same work."""
        return self.worked[who] / len(self.thought[who]) if self.thought[who] else None

    def plain(self) -> dict[str, Any]:
        """All that is known, for JSON. What `time` holds differs from run to run."""
        match = self.match
        return {
            "bots": [{"bot": entrant.bot, "budget": vars(entrant.budget)} for entrant in (match.one, match.other)],
            "seats": match.seats,
            "alone": match.alone,
            "par": match.par,
            "deals": len(self.shares),
            "games": self.games,
            "interrupted": self.interrupted,
            "share": ends(self.share),
            "reduced": ends(self.reduced) if self.reduced else None,
            "factor": self.factor,
            "elo": ends(self.elo) if self.elo else None,
            "margin": ends(mean_interval(self.margins)) if self.margins else None,
            "sprt": self.sprt
            and {
                "elo0": self.sprt.elo0,
                "elo1": self.sprt.elo1,
                "llr": self.sprt.llr,
                "bounds": [-BOUND, BOUND],
                "verdict": self.sprt.verdict,
            },
            "deal_shares": {f"{value:.4g}": number for value, number in sorted(Counter(self.shares).items())},
            "actions_per_game": self.actions / self.games if self.games else None,
            "time": {
                "seconds": self.seconds,
                "games_per_second": self.games / self.seconds if self.seconds else None,
                "thinking": [think_time(self.thought[who]) | {"work": self.work(who)} for who in (0, 1)],
            },
            "command": match.command(max(1, len(self.shares))),
        }


def contest(
    match: Match,
    deals: int = DEALS,
    *,
    sprt: tuple[float, float] | None = None,
    crew: Crew = HERE,
    watch: Watch | None = None,
    keep: Keep | None = None,
) -> Contest:
    """Play a match: all its deals, or fewer where a sequential test is sooner certain or somebody presses Ctrl-C.

    >>> from parlour.arena import Entrant
    >>> result = contest(Match(Entrant("greedy"), Entrant("random"), "gwan"), deals=20)
    >>> result.share.low > 0.5, result.games
    (True, 40)
    """
    result = Contest(match, Sprt(*sprt) if sprt else None)
    began = time.perf_counter()
    try:
        for played in play(match, deals, crew):
            if keep:
                keep(match, len(result.shares), played)
            result.add(played)
            result.seconds = time.perf_counter() - began
            if watch:
                watch(result)
            if result.sprt and result.sprt.verdict:
                break
    except KeyboardInterrupt:
        result.interrupted = True
    return result


def ends(interval: Interval) -> dict[str, float | None]:
    """An interval for JSON, which knows no infinity."""
    return {name: value if isfinite(value) else None for name, value in interval._asdict().items()}


def think_time(seconds: Sequence[float]) -> dict[str, float | int | None]:
    """The middle, the 99th percentile and the longest of these times."""
    ranked = sorted(seconds)

    def percentile(part: float) -> float | None:
        return ranked[ceil(part * len(ranked)) - 1] if ranked else None

    return {"choices": len(ranked), "p50": percentile(0.5), "p99": percentile(0.99), "max": percentile(1.0)}

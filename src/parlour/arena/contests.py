"""Contests: matches played until enough is known, what they came to, and how that is told."""

from __future__ import annotations

import platform
import secrets
import shlex
import sys
import time
from array import array
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import combinations, permutations
from json import dumps
from math import ceil, isfinite
from statistics import fmean
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from parlour.arena.evidence import BOUND, Interval, Sprt, elo_interval, mean_interval, share_interval
from parlour.arena.match import HERE, PATIENCE, BadMatch, Crew, Entrant, Match, Played, cluster, play, processes
from parlour.bench import cores
from parlour.bots import Budget, known_bots
from parlour.rules import COMPILED, GAMES, RULES_VERSION
from parlour.version import VERSION

DEALS = 100
SPRT_DEALS = 20_000  # at most, where a sequential test says when it is enough
MOST_DEALS = 1_000_000
SPRT = (0.0, 20.0)

Watch = Callable[["Contest"], None]


@dataclass
class Contest:
    """A match and what its deals have come to so far."""

    match: Match
    sprt: Sprt | None = None
    shares: list[float] = field(default_factory=list)
    margins: list[float] = field(default_factory=list)
    games: int = 0
    actions: int = 0
    thought: tuple[array[float], array[float]] = field(default_factory=lambda: (array("d"), array("d")))
    worked: list[float] = field(default_factory=lambda: [0.0, 0.0])
    seconds: float = 0.0
    interrupted: bool = False

    def add(self, played: Played) -> None:
        """Take in another deal."""
        self.shares.append(played.share)
        self.margins.append(played.margin)
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
) -> Contest:
    """Play a match: all its deals, or fewer where a sequential test is sooner certain or somebody presses Ctrl-C.

    >>> result = contest(Match(Entrant("greedy"), Entrant("random"), "gwan"), deals=20)
    >>> result.share.low > 0.5, result.games
    (True, 40)
    """
    result = Contest(match, Sprt(*sprt) if sprt else None)
    began = time.perf_counter()
    try:
        for played in play(match, deals, crew):
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


# -- the command -------------------------------------------------------------------------------------------


def run(
    words: Sequence[str],
    game: str,
    *,
    deals: int | None = None,
    seats: int = 0,
    alone: bool = False,
    sprt: tuple[float, float] | None = None,
    budget: Budget = PATIENCE,
    seed: int | None = None,
    switches: Mapping[str, str] | None = None,
    dask: str | None = None,
    workers: int | None = None,
    json: bool = False,
) -> int:
    """parlour arena: every pair of these bots, measured and reported; BadMatch says what is wrong with the words."""
    deals = (SPRT_DEALS if sprt else DEALS) if deals is None else deals
    workers = cores() if workers is None else workers
    if not 1 <= deals <= MOST_DEALS:
        raise BadMatch(f"an arena plays from 1 to {MOST_DEALS:,} deals, not {deals:,}")
    if not 1 <= workers <= 256:
        raise BadMatch(f"an arena has from 1 to 256 workers, not {workers}")
    if len(words) < 2:
        raise BadMatch("an arena needs two bots or more; parlour arena --list shows which there are")
    if sprt and alone:
        raise BadMatch("--sprt tests a difference in Elo, which is between two equal sides: not with --alone")
    if sprt:
        try:
            Sprt(*sprt)
        except ValueError as error:
            raise BadMatch(str(error)) from None
    seed = secrets.randbits(32) if seed is None else seed
    entrants = [Entrant.read(word, budget) for word in words]
    pairs = (permutations if alone and len(entrants) > 2 else combinations)(range(len(entrants)), 2)
    matches = {(i, j): Match(entrants[i], entrants[j], game, seats, alone, switches or {}, seed) for i, j in pairs}
    team: AbstractContextManager[Crew] = cluster(dask) if dask else processes(min(workers, deals))
    results = play_all(matches, deals, team, sprt)
    played = {pair: result for pair, result in results.items() if result.shares}
    interrupted = any(result.interrupted for result in results.values())
    if json:
        first = next(iter(matches.values()))
        test = [f"--sprt={sprt[0]:g},{sprt[1]:g}"] if sprt else []
        command = shlex.join(
            ["parlour", "arena", *map(str, entrants), *first.table_words(), "--deals", str(deals), *test]
        )
        print(dumps(document(command, first, list(played.values()), interrupted), ensure_ascii=False))
    else:
        tell(played, entrants, Console())
    if interrupted:
        print("parlour: interrupted; only whole deals count", file=sys.stderr)
    return 130 if interrupted else 0


def play_all(
    matches: Mapping[tuple[int, int], Match],
    deals: int,
    team: AbstractContextManager[Crew],
    sprt: tuple[float, float] | None = None,
) -> dict[tuple[int, int], Contest]:
    """All these matches, with a bar for each; no more after an interruption."""
    results: dict[tuple[int, int], Contest] = {}
    with team as crew, bar() as progress:
        for pair, match in matches.items():
            title = f"{match.one.bot} – {match.other.bot}"
            task = progress.add_task(title, total=deals, share="")

            def watch(result: Contest, task: Any = task) -> None:
                progress.update(task, completed=len(result.shares), share=percents(result.share))

            results[pair] = contest(match, deals, sprt=sprt, crew=crew, watch=watch)
            if results[pair].interrupted:
                break
    return results


def tournament(words: Sequence[str], game: str, deals: int, budget: Budget, workers: int) -> str:
    """Everybody against everybody, reported; who had the greatest share in all."""
    entrants = [Entrant.read(word, budget) for word in words]
    pairs = combinations(range(len(entrants)), 2)
    matches = {(i, j): Match(entrants[i], entrants[j], game, seed=1) for i, j in pairs}
    results = play_all(matches, deals, processes(min(workers, deals)))
    if len(results) < len(matches) or any(result.interrupted for result in results.values()):
        raise KeyboardInterrupt
    tell(results, entrants, Console())
    shares = [0.0] * len(words)
    for (i, j), result in results.items():
        shares[i] += result.share.value
        shares[j] += 1 - result.share.value
    return words[shares.index(max(shares))]


def bar() -> Progress:
    """A bar for people who watch; nothing where standard error is no terminal."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[share]}"),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def document(command: str, match: Match, results: Sequence[Contest], interrupted: bool) -> dict[str, Any]:
    """Everything as one JSON object."""
    return {
        "command": command,
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "versions": versions(),
        "game": match.game,
        "switches": dict(match.switches),
        "seed": match.seed,
        "interrupted": interrupted,
        "contests": [result.plain() for result in results],
    }


def versions() -> dict[str, Any]:
    """What was measured, and on what."""
    return {
        "parlour": VERSION,
        "rules": RULES_VERSION,
        "compiled": COMPILED,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": cores(),
    }


def tell(results: Mapping[tuple[int, int], Contest], entrants: Sequence[Entrant], console: Console) -> None:
    """The figures for people."""
    for result in results.values():
        tell_one(result, console)
    if len(entrants) > 2 and results:
        console.print(cross_table(results, entrants))


def tell_one(result: Contest, console: Console) -> None:
    """One contest."""
    match = result.match
    how = f"{match.one.bot} alone at {match.seats}" if match.alone else f"{match.seats} seats"
    console.print(
        f"[bold]{match.one.bot} against {match.other.bot}[/bold]: {GAMES[match.game].TITLE}, {how}, "
        f"{len(result.shares):,} deals of {len(match.seatings())} games"
    )
    figures = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    figures.add_row("win share", percents(result.share), f"par {match.par:.1%}")
    if result.elo:
        figures.add_row("Elo", signed(result.elo))
    figures.add_row("margin", signed(mean_interval(result.margins), 1), "points a game")
    if result.sprt:
        test = result.sprt
        said = {
            "H0": f"at most {test.elo0:+g} Elo",
            "H1": f"at least {test.elo1:+g} Elo",
            None: f"not yet known whether {test.elo0:+g} or {test.elo1:+g} Elo",
        }
        figures.add_row("SPRT", f"LLR {test.llr:.2f} of ±{BOUND:.2f}", said[test.verdict])
    console.print(figures)
    times = Table(
        "", "budget", "choices", "p50", "p99", "longest", "work", box=None, header_style="bold", padding=(0, 2, 0, 0)
    )
    for who, entrant in enumerate((match.one, match.other)):
        time_of = think_time(result.thought[who])
        cells = (clock(time_of[name]) for name in ("p50", "p99", "max"))
        times.add_row(entrant.bot, amount(entrant.budget), f"{time_of['choices']:,}", *cells, clock(result.work(who)))
    console.print(times)
    pace = f"{result.games / result.seconds:,.1f} games a second" if result.seconds else ""
    console.print(f"{result.actions / result.games:.1f} actions a game, {pace}", highlight=False)
    console.print(f"again: {match.command(len(result.shares))}\n", soft_wrap=True, highlight=False)


def cross_table(results: Mapping[tuple[int, int], Contest], entrants: Sequence[Entrant]) -> Table:
    """Everybody against everybody: the share of the bot at the left, the best first."""
    shares = {pair: result.share for pair, result in results.items()}
    for (i, j), share in list(shares.items()):
        if not results[i, j].match.alone:
            shares[j, i] = Interval(1 - share.value, 1 - share.high, 1 - share.low)
    mean = {}
    for i in range(len(entrants)):
        mine = [share.value for (k, _), share in shares.items() if k == i]
        mean[i] = fmean(mine) if mine else 0.0
    order = sorted(mean, key=lambda i: -mean[i])
    table = Table("win share", *(entrants[i].bot for i in order), "all", box=None, header_style="bold")
    for i in order:
        cells = [percents(shares[i, j]) if (i, j) in shares else "" for j in order]
        table.add_row(entrants[i].bot, *cells, f"{mean[i]:.1%}")
    return table


def percents(share: Interval) -> str:
    """A share with its interval."""
    return f"{share.value:.1%} ({share.low:.1%}–{share.high:.1%})"


def signed(interval: Interval, places: int = 0) -> str:
    """A difference with its interval."""
    value, low, high = (f"{number:+.{places}f}" if isfinite(number) else "?" for number in interval)
    return f"{value} ({low} to {high})"


def clock(seconds: float | None) -> str:
    """A time to think."""
    return "" if seconds is None else f"{1000 * seconds:,.1f} ms" if seconds >= 1e-3 else f"{1e6 * seconds:.0f} µs"


def amount(budget: Budget) -> str:
    """A budget in words."""
    if budget.simulations is not None:
        return f"{budget.simulations:,} simulation{'s' * (budget.simulations != 1)}"
    return f"{budget.seconds:g} s"


def list_bots(json: bool = False) -> int:
    """parlour arena --list"""
    bots = known_bots().values()
    if json:
        names = ("name", "level", "title", "about", "sits", "sees_all")
        print(dumps([{name: getattr(bot, name) for name in names} for bot in bots], ensure_ascii=False))
        return 0
    table = Table("bot", "level", "", "", box=None, header_style="bold")
    for bot in bots:
        table.add_row(bot.name, "" if bot.level is None else str(bot.level), bot.title, bot.about)
    Console().print(table)
    return 0

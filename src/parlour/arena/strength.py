"""The strength table: the house's bots against each other and against those that measure them, held to what is wanted.

`python -m parlour.arena.strength --out docs/strength.md` plays about fifteen minutes on two cores; `--deals-scale 10`
plays ten times the deals.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib.util import find_spec
from itertools import pairwise
from json import dumps, loads
from pathlib import Path
from typing import Any

from rich.console import Console

from parlour.arena.contests import MOST_DEALS, Contest, amount, clock, contest, percents, think_time, versions
from parlour.arena.endings import optimal_share
from parlour.arena.evidence import Interval
from parlour.arena.match import HERE, BadMatch, Crew, Entrant, Match, check_budget, processes
from parlour.bench import cores, title
from parlour.bots import LADDER, Budget, minds
from parlour.rules import GAMES
from parlour.table.opponents import PATIENCE
from parlour.version import VERSION

SECONDS = 0.02  # for an action, in the quick run
ROW_SECONDS = 25.0  # of one core, about, for a row of weight 1
FEWEST, MOST = 6, 600  # deals of a row in the quick run
CHOICES = {("gwan", 2): 40, ("vanilla", 2): 33, ("nvwk", 2): 12, ("nvwk", 4): 25}  # in a game, about
# Seconds that these take, at most.
BRIEF = {"random": 0.0001, "page": 0.0003, "greedy": 0.0003, "gambler": 0.001, "scholar": 0.005}
LONGEST = 1.0  # seconds, for the slowest action of a hundred
ENDINGS, ENDING_SIMULATIONS = 100, 4_000
OPEN_SPIEL = Path(__file__).parents[3] / "bench" / "open_spiel_ismcts.py"
OPEN_SPIEL_LEAST = 0.52

NOTES, END_OF_NOTES = "<!-- notes -->", "<!-- /notes -->"


@dataclass(frozen=True)
class Row:
    """A match of the table: what is wanted of the first one's share, and how much of the time it gets."""

    match: Match
    least: float | None = None  # the lower end of the interval must reach it
    most: float | None = None  # and the share not lie beyond this
    weight: float = 1.0
    why: str = ""

    @property
    def test(self) -> str:
        """Who against whom."""
        how = ", alone" if self.match.alone else ""
        return f"{self.match.one.bot} – {self.match.other.bot}{how}{self.why}"

    def deals(self, scale: float) -> int:
        """How many deals fit into the row's time."""
        match = self.match
        mine = 1 / match.seats if match.alone else 0.5
        cost = 0.0
        for entrant, part in ((match.one, mine), (match.other, 1 - mine)):
            assert entrant.budget.seconds is not None
            cost += part * min(entrant.budget.seconds, BRIEF.get(entrant.bot, entrant.budget.seconds))
        cost *= len(match.seatings()) * CHOICES[match.game, match.seats]
        quick = min(MOST, max(FEWEST, self.weight * ROW_SECONDS / cost))
        return min(MOST_DEALS, max(1, round(scale * quick)))


@dataclass(frozen=True)
class Line:
    """A row of the table with its figures."""

    test: str
    table: str  # the game and its seats
    wanted: str
    measured: str
    verdict: str  # met, missed, not shown (more deals are needed to tell), or nothing where nothing is wanted
    budget: str = ""
    deals: int | None = None
    p99: float | None = None  # seconds for an action, of the first one
    work: str = ""  # time of a core for a choice, on average, of both
    command: str = ""
    details: dict[str, Any] | None = None


# -- the rows ----------------------------------------------------------------------------------------------


def rows(seconds: float = SECONDS, seed: int = 1) -> Iterator[Row]:
    """All matches of the table."""
    budget = Budget(seconds=seconds)

    def match(one: str, other: str, game: str, seats: int = 0, alone: bool = False) -> Match:
        return Match(Entrant(one, budget), Entrant(other, budget), game, seats, alone, seed=seed)

    # The weights: the nearer to what is wanted a row is, or to 100%, the more deals it needs.
    for game, weights in (("gwan", (1.2, 0.6, 1.0, 1.4)), ("vanilla", (1.4, 0.3, 0.6, 0.6))):
        wanted = {"random": 0.95, "greedy": 0.80, "flat": 0.65, "tree": 0.57}
        for (other, least), weight in zip(wanted.items(), weights, strict=True):
            yield Row(match("castellan", other, game), least, weight=weight)
    yield Row(match("castellan", "thumbs", "gwan"), 0.65, weight=2.4, why=" (how the gambler thinks there)")
    yield Row(match("castellan", "random", "nvwk", alone=True), 0.55, weight=0.3)
    yield Row(match("castellan", "greedy", "nvwk", alone=True), 0.38, weight=0.9)
    yield Row(match("castellan", "greedy", "nvwk", 2), 0.68, weight=0.4)
    yield Row(match("castellan", "flat", "nvwk"), 0.57, weight=22.0)
    yield Row(match("castellan", "tree", "nvwk"), 0.53, weight=2.5)

    steps = [bot.name for bot in reversed(LADDER)]
    for game, weights in (
        ("gwan", (2.0, 2.4, 1.2, 0.4)),
        ("vanilla", (2.0, 0.8, 0.5, 0.4)),
        ("nvwk", (2.6, 1.0, 0.5, 0.5)),
    ):
        least, most = (0.54, 0.66) if game == "nvwk" else (0.60, 0.80)
        for (upper, lower), weight in zip(pairwise(steps), weights, strict=True):
            yield Row(match(upper, lower, game), least, most, weight, " (a step of the ladder)")

    yield Row(match("castellan", "clairvoyant", "gwan"), 0.30, weight=0.6)
    yield Row(match("castellan", "clairvoyant", "vanilla"), 0.30, weight=2.4)
    yield Row(match("castellan", "clairvoyant", "nvwk"), weight=0.5)

    ceiling = " (what luck leaves)"
    for game in ("gwan", "vanilla"):
        for other in ("random", "greedy", "flat", "tree"):
            yield Row(match("clairvoyant", other, game), weight=0.15, why=ceiling)
    yield Row(match("clairvoyant", "thumbs", "gwan"), weight=2.4, why=ceiling)
    for other in ("random", "greedy"):
        yield Row(match("clairvoyant", other, "nvwk", alone=True), weight=0.15, why=ceiling)
    yield Row(match("clairvoyant", "greedy", "nvwk", 2), weight=0.15, why=ceiling)
    for other in ("flat", "tree"):
        yield Row(match("clairvoyant", other, "nvwk"), weight=0.6, why=ceiling)


def judged(row: Row, result: Contest) -> Line:
    """What a match came to."""
    share, match = result.share, row.match
    if row.least is None:
        wanted, verdict = "", ""
    else:
        wanted = f"{row.least:.0%}–{row.most:.0%}" if row.most else f"≥ {row.least:.0%}"
        most = 1.0 if row.most is None else row.most
        missed = share.high < row.least or share.low > most
        verdict = "missed" if missed else "met" if share.low >= row.least and share.value <= most else "not shown"
    one, other = match.one.budget, match.other.budget
    return Line(
        row.test,
        title(match.game, match.seats),
        wanted,
        percents(share),
        verdict,
        budget=amount(one) if one == other else f"{amount(one)}, {amount(other)}",
        deals=len(result.shares),
        p99=think_time(result.thought[0])["p99"],
        work=" – ".join(clock(result.work(who)) for who in (0, 1)),
        command=match.command(len(result.shares)),
        details=result.plain(),
    )


def slowest_actions(crew: Crew, seed: int) -> Iterator[Line]:
    """How long the strongest bot takes at a table, where all cores are busy."""
    for game, deals in (("gwan", 2), ("vanilla", 2), ("nvwk", 4)):
        alone = game == "nvwk"
        match = Match(Entrant("castellan", PATIENCE), Entrant("greedy", PATIENCE), game, alone=alone, seed=seed)
        result = contest(match, deals, crew=crew)
        if result.interrupted:
            raise KeyboardInterrupt
        taken = think_time(result.thought[0])
        p99 = taken["p99"] or 0.0
        yield Line(
            "castellan, time for an action, all cores busy: p99",
            title(game, match.seats),
            f"≤ {LONGEST:g} s",
            f"{clock(p99)} of {taken['choices']} choices",
            "met" if p99 <= LONGEST else "missed",
            budget=amount(PATIENCE),
            deals=deals,
            p99=p99,
            command=match.command(deals),
            details=result.plain(),
        )


def simulations() -> Iterator[Line]:
    """How many simulations a second one core makes from the deal, if the bots can tell."""
    pace: Callable[[str, int], float] | None = getattr(minds, "simulations_per_second", None)
    if pace is None:
        return
    for game, seats, least in (("gwan", 2, 150_000), ("nvwk", 4, 40_000)):
        measured = pace(game, seats)
        yield Line(
            "castellan, simulations a second on one core from the deal",
            title(game, seats),
            f"≥ {least:,}",
            f"{measured:,.0f}",
            "met" if measured >= least else "missed",
            details={"simulations_per_second": measured},
        )


def endings_found(number: int = ENDINGS) -> Iterator[Line]:
    """How often the strongest bot chooses an optimal action in small endings, and how often without its solver."""
    bare = {game: replace(style, solves=False) for game, style in minds.CASTELLAN.items()}
    for name, chooser, least in (
        ("castellan", minds.castellan, 1.0),
        ("castellan without solver", minds.by(bare), 0.95),
    ):
        for game in GAMES:
            share = optimal_share(chooser, game, number, seed=1, simulations=ENDING_SIMULATIONS)
            yield Line(
                f"{name}, optimal actions in {number} small endings",
                title(game, 2),
                f"≥ {least:.0%}",
                f"{share:.1%}",
                "met" if share >= least else "missed",
                budget=amount(Budget(simulations=ENDING_SIMULATIONS)),
                details={"optimal_share": share},
            )


def beside_open_spiel(deals: int = 60, simulations: int = 200) -> Iterator[Line]:
    """The strongest bot against OpenSpiel's information-set search with as many simulations, if that is installed."""
    if not OPEN_SPIEL.exists() or find_spec("pyspiel") is None:
        return
    for game in GAMES:
        words = ["--game", game, "--deals", str(deals), "--simulations", str(simulations)]
        run = subprocess.run([sys.executable, str(OPEN_SPIEL), *words, "--json"], capture_output=True, text=True)
        if run.returncode:
            print(f"parlour: {run.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
            continue
        found = loads(run.stdout)
        share = Interval(*found["share"])
        missed, met = share.high < OPEN_SPIEL_LEAST, share.low >= OPEN_SPIEL_LEAST
        yield Line(
            "castellan – OpenSpiel's search",
            title(game, found["seats"]),
            f"≥ {OPEN_SPIEL_LEAST:.0%}",
            percents(share),
            "missed" if missed else "met" if met else "not shown",
            budget=amount(Budget(simulations=simulations)),
            deals=deals,
            command=shlex.join(["python", f"bench/{OPEN_SPIEL.name}", *words]),
            details=found,
        )


# Rows from elsewhere; one that can't be measured gives none.
MORE: list[Callable[[], Iterable[Line]]] = [simulations, endings_found, beside_open_spiel]


# -- the run -----------------------------------------------------------------------------------------------


def measure(
    scale: float = 1.0,
    seconds: float = SECONDS,
    seed: int = 1,
    crew: Crew = HERE,
    wanted: Iterable[Row] | None = None,
    say: Callable[[str], None] = lambda text: None,
) -> Iterator[Line]:
    """The lines of the table, one after another; KeyboardInterrupt where somebody presses Ctrl-C."""
    chosen = list(rows(seconds, seed) if wanted is None else wanted)
    for number, row in enumerate(chosen, 1):
        began = time.perf_counter()
        result = contest(row.match, row.deals(scale), crew=crew)
        if result.interrupted:
            raise KeyboardInterrupt
        line = judged(row, result)
        took = f"{time.perf_counter() - began:.0f} s"
        say(f"{number}/{len(chosen)} {line.test}, {line.table}: {line.measured} {line.verdict} ({took})")
        yield line
    if wanted is None:
        yield from slowest_actions(crew, seed)
        for more in MORE:
            yield from more()


PREFACE = """\
# How strong the bots are

Written by `make arena` on {date}, Parlour {version}, {cores} cores ({machine}), {deals:,} deals in all. Edit only what
stands between the two marks at the end; everything else is written anew.

Each deal is played from every seat, with the same cards, so that the cards favour nobody: twice where two sit; in
NVWK at four with each bot in two seats, in all six ways, or with one bot alone in each seat in turn (par is then 25%).
A win counts 1, a shared one is divided. The figure is the first bot's share of the wins with its 95% interval, in which
a deal, not a game, is one observation. *Met* means that the lower end of the interval reaches what is wanted, and that
a step of the ladder is not measured as too high; *missed*, that all of the interval lies outside what is wanted; *not
shown*, that so few deals can't tell. About one interval in twenty does not hold the truth, and this is a table of many.

All bots get the same time for an action, and the same one core, however many threads they have; *work* tells how much
of a core's time each used for a choice, on average. The lower levels of the ladder use less, as they do at a table. An
action that is the only one is not asked for, and so not in the times. The clairvoyant is the Castellan seeing all
hands: what it reaches is about what luck leaves to be reached.
"""

EMPTY_NOTES = f"{NOTES}\n{END_OF_NOTES}"


def page(lines: Sequence[Line], kept: str = EMPTY_NOTES) -> str:
    """The table as a Markdown page; `kept` is the part written by hand, with its marks."""
    about = versions()
    text = PREFACE.format(
        date=datetime.now(UTC).date().isoformat(),
        version=VERSION,
        cores=about["cores"],
        machine=about["machine"],
        deals=sum(line.deals or 0 for line in lines),
    )
    text += "\n| # | test | table | measured | wanted | | time | p99 | work | deals |\n"
    text += "|--:|---|---|---|---|---|---|--:|---|--:|\n"
    for number, line in enumerate(lines, 1):
        verdict = f"**{line.verdict}**" if line.verdict == "missed" else line.verdict or "report"
        deals = f"{line.deals:,}" if line.deals else ""
        cells = (line.test, line.table, line.measured, line.wanted, verdict)
        cost = (line.budget, clock(line.p99), line.work, deals)
        text += f"| {number} | {' | '.join(cells + cost)} |\n"
    text += "\n## One row again\n\n```\n"
    text += "".join(f"{line.command}  # {number}\n" for number, line in enumerate(lines, 1) if line.command)
    return f"{text}```\n\n{kept}\n"


def notes_in(text: str) -> str:
    """The part of a page that was written by hand, with its marks."""
    _, mark, rest = text.partition(NOTES)
    notes, end, _ = rest.partition(END_OF_NOTES)
    return f"{NOTES}{notes}{END_OF_NOTES}" if mark and end else EMPTY_NOTES


def main(words: Sequence[str] | None = None) -> int:
    """python -m parlour.arena.strength"""
    parser = argparse.ArgumentParser(prog="python -m parlour.arena.strength", description=__doc__)
    parser.add_argument("--deals-scale", type=float, default=1.0, metavar="X", help="so many times the deals (1)")
    parser.add_argument("--seconds", type=float, default=SECONDS, metavar="S", help=f"for an action ({SECONDS:g})")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="what all deals come from (1)")
    parser.add_argument("--workers", type=int, default=cores(), metavar="N", help="how many deals at once")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the page there")
    arguments = parser.parse_args(words)
    if not 0 < arguments.deals_scale <= 1000 or not 1 <= arguments.workers <= 256:
        parser.error("the scale is a number up to 1000, the workers are 1 to 256")
    try:
        check_budget(Budget(seconds=arguments.seconds))
    except BadMatch as error:
        parser.error(str(error))

    console = Console(stderr=True, highlight=False)
    lines: list[Line] = []
    interrupted = False
    try:
        with processes(arguments.workers) as crew:
            for line in measure(
                arguments.deals_scale,
                arguments.seconds,
                arguments.seed,
                crew,
                say=lambda text: console.print(text, soft_wrap=True),
            ):
                lines.append(line)
    except KeyboardInterrupt:
        interrupted = True
    except BadMatch as error:
        print(f"parlour: {error}", file=sys.stderr)
        return 1
    if arguments.json:
        date = datetime.now(UTC).isoformat(timespec="seconds")
        print(
            dumps({"date": date, "versions": versions(), "lines": [vars(line) for line in lines]}, ensure_ascii=False)
        )
    if interrupted:
        print("parlour: interrupted; the page stays as it was", file=sys.stderr)
        return 130
    if arguments.out:
        kept = notes_in(arguments.out.read_text(encoding="utf-8")) if arguments.out.exists() else EMPTY_NOTES
        arguments.out.write_text(page(lines, kept), encoding="utf-8")
    elif not arguments.json:
        print(page(lines), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())

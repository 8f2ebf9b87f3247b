"""The strength table: the house's bots against each other and against those that measure them, held to what is wanted.

`python -m parlour.measure.strength --out docs/strength.md` plays about fifteen minutes on two cores; `--deals-scale 10`
plays ten times the deals.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.util import find_spec
from itertools import zip_longest
from json import dumps, loads
from pathlib import Path

from rich.console import Console

from parlour.arena.contests import MOST_DEALS, versions
from parlour.arena.endings import has_endings, optimal_share
from parlour.arena.evidence import Interval
from parlour.arena.match import HERE, BadMatch, Crew, Entrant, Match, checked_budget, processes
from parlour.arena.measures import Wanted, measured_games, measures_of
from parlour.arena.report import amount, clock, percents
from parlour.arena.results import Contest, contest, think_time
from parlour.bots import Budget, minds
from parlour.bots.workers import cores
from parlour.engine import GAMES, described
from parlour.measure.bench import title
from parlour.measure.strength_page import EMPTY_NOTES, Measured, notes_in, page
from parlour.server.opponents import PATIENCE

SECONDS = 0.02  # for an action, in the quick run
ROW_SECONDS = 25.0  # of one core, about, for a row of weight 1
FEWEST, MOST = 6, 600  # deals of a row in the quick run
CHOICES = 30  # in a game, about, where nobody has counted
# Seconds that these take, at most.
BRIEF = {"random": 0.0001, "page": 0.0003, "greedy": 0.0003, "gambler": 0.001, "scholar": 0.005}
LONGEST = 1.0  # seconds, for the slowest action of a hundred
ENDINGS, ENDING_SIMULATIONS = 100, 4_000
OPEN_SPIEL = Path(__file__).parents[3] / "bench" / "open_spiel_ismcts.py"
OPEN_SPIEL_LEAST = 0.52


@dataclass(frozen=True)
class Row:
    """A match of the table, and what is wanted of it."""

    match: Match
    wanted: Wanted

    @property
    def test(self) -> str:
        """Who against whom."""
        how = ", alone" if self.match.alone else ""
        return f"{self.match.one.bot} – {self.match.other.bot}{how}{self.wanted.why}"

    def deals(self, scale: float) -> int:
        """How many deals fit into the row's time."""
        match = self.match
        mine = 1 / match.seats if match.alone else 0.5
        cost = 0.0
        for entrant, part in ((match.one, mine), (match.other, 1 - mine)):
            assert entrant.budget.seconds is not None
            cost += part * min(entrant.budget.seconds, BRIEF.get(entrant.bot, entrant.budget.seconds))
        cost *= len(match.seatings()) * measures_of(match.game).choices.get(match.seats, CHOICES)
        quick = min(MOST, max(FEWEST, self.wanted.weight * ROW_SECONDS / cost))
        return min(MOST_DEALS, max(1, round(scale * quick)))


# -- the rows ----------------------------------------------------------------------------------------------


def rows(seconds: float = SECONDS, seed: int = 1) -> Iterator[Row]:
    """All matches of the table, group by group of each game."""
    budget = Budget(seconds=seconds)
    for group in zip_longest(*(measures_of(game).rows for game in GAMES), fillvalue=()):
        for game, some in zip(GAMES, group, strict=True):
            for wanted in some:
                sides = Entrant(wanted.one, budget), Entrant(wanted.other, budget)
                yield Row(Match(*sides, game, wanted.seats, wanted.alone, seed=seed), wanted)


def judged(row: Row, result: Contest) -> Measured:
    """What a match came to."""
    share, match, least = result.share, row.match, row.wanted.least
    if least is None:
        wanted, verdict = "", ""
    else:
        wanted = f"{least:.0%}–{row.wanted.most:.0%}" if row.wanted.most else f"≥ {least:.0%}"
        most = 1.0 if row.wanted.most is None else row.wanted.most
        missed = share.high < least or share.low > most
        verdict = "missed" if missed else "met" if share.low >= least and share.value <= most else "not shown"
    one, other = match.one.budget, match.other.budget
    return Measured(
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


def slowest_actions(crew: Crew, seed: int) -> Iterator[Measured]:
    """How long the strongest bot takes at a table, where all cores are busy."""
    for game in measured_games():
        deals = described(game).usual_seats
        alone = deals > 2
        match = Match(Entrant("castellan", PATIENCE), Entrant("greedy", PATIENCE), game, alone=alone, seed=seed)
        result = contest(match, deals, crew=crew)
        if result.interrupted:
            raise KeyboardInterrupt
        taken = think_time(result.thought[0])
        p99 = taken["p99"] or 0.0
        yield Measured(
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


def simulations() -> Iterator[Measured]:
    """How many simulations a second one core makes from the deal."""
    for game in measured_games():
        least, seats = measures_of(game).simulations, described(game).usual_seats
        if least is None:
            continue
        measured = minds.simulations_per_second(game, seats)
        yield Measured(
            "castellan, simulations a second on one core from the deal",
            title(game, seats),
            f"≥ {least:,}",
            f"{measured:,.0f}",
            "met" if measured >= least else "missed",
            details={"simulations_per_second": measured},
        )


def endings_found(number: int = ENDINGS) -> Iterator[Measured]:
    """How often the strongest bot chooses an optimal action in small endings, and how often without its solver."""
    for name, chooser, least in (
        ("castellan", minds.castellan, 1.0),
        ("castellan without solver", minds.by_name("castellan", solves=False), 0.95),
    ):
        for game in filter(has_endings, GAMES):
            share = optimal_share(chooser, game, number, seed=1, simulations=ENDING_SIMULATIONS)
            yield Measured(
                f"{name}, optimal actions in {number} small endings",
                title(game, 2),
                f"≥ {least:.0%}",
                f"{share:.1%}",
                "met" if share >= least else "missed",
                budget=amount(Budget(simulations=ENDING_SIMULATIONS)),
                details={"optimal_share": share},
            )


def beside_open_spiel(deals: int = 60, simulations: int = 200) -> Iterator[Measured]:
    """The strongest bot against OpenSpiel's information-set search with as many simulations, if that is installed."""
    if not OPEN_SPIEL.exists() or find_spec("pyspiel") is None:
        return
    for game in measured_games():
        words = ["--game", game, "--deals", str(deals), "--simulations", str(simulations)]
        run = subprocess.run([sys.executable, str(OPEN_SPIEL), *words, "--json"], capture_output=True, text=True)
        if run.returncode:
            print(f"parlour: {run.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
            continue
        found = loads(run.stdout)
        share = Interval(*found["share"])
        missed, met = share.high < OPEN_SPIEL_LEAST, share.low >= OPEN_SPIEL_LEAST
        yield Measured(
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
MORE: list[Callable[[], Iterable[Measured]]] = [simulations, endings_found, beside_open_spiel]


# -- the run -----------------------------------------------------------------------------------------------


def measure(
    scale: float = 1.0,
    seconds: float = SECONDS,
    seed: int = 1,
    crew: Crew = HERE,
    wanted: Iterable[Row] | None = None,
    say: Callable[[str], None] = lambda text: None,
) -> Iterator[Measured]:
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


def main(words: Sequence[str] | None = None) -> int:
    """python -m parlour.measure.strength"""
    parser = argparse.ArgumentParser(prog="python -m parlour.measure.strength", description=__doc__)
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
        checked_budget(None, arguments.seconds)
    except BadMatch as error:
        parser.error(str(error))

    console = Console(stderr=True, highlight=False)
    lines: list[Measured] = []
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

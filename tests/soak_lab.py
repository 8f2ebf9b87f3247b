"""The lab on a game whose answers are known: 200 runs of every section, of which 95% must hold what is true.

    python tests/soak_lab.py [--runs N] [--decks N] [--seed S] [SECTION …]

Each run is a study of its own. Where the interval of an answer holds the truth less often than chance allows, its name
and the runs that missed are printed, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections import defaultdict
from collections.abc import Iterator
from math import ceil, sqrt
from pathlib import Path
from typing import NamedTuple

import rigged

from parlour.arena import luck as luck_of
from parlour.arena.evidence import Interval
from parlour.arena.match import HERE, Entrant
from parlour.bots import Budget
from parlour.cards import TEXTS
from parlour.engine import register
from parlour.lab import findings, styles
from parlour.lab.findings import Results
from parlour.lab.run import Bench, Enough, Journal, work
from parlour.lab.study import Study

SURE = 0.95
RANDOM = Entrant("random", Budget(simulations=1))

Answer = tuple[str, Interval, float]  # what was asked, what was found, what is true


def carried_out(study: Study, decks: int, *sections: str) -> Results:
    """A study of so many decks, right here."""
    bench = Bench(study, Enough(deals=decks), frozenset(sections), 1)
    assert not work(bench, HERE, Journal(Path("nowhere")), lambda: None)
    return bench.results


# -- what each section says, and what is true ----------------------------------------------------------------


def seats(decks: int, seed: int) -> Iterator[Answer]:
    """A fair coin, and one of 60%; and how such a game goes."""
    for coin, truth in (("fair", 0.5), ("sixty", 0.6)):
        results = carried_out(Study("rigged", 2, (RANDOM,), {"coin": coin}, seed=seed), decks, "seats")
        for place, share in enumerate(findings.places(results, results.games(RANDOM))):
            true = 1 - truth if place else truth
            yield f"{coin} coin, place {place + 1}, counted", share.counted, true
            yield f"{coin} coin, place {place + 1}, less luck", share.reduced, true
        yield f"{coin} coin, actions", findings.course(results.games(RANDOM))["actions"], 2.0


def cards(decks: int, seed: int) -> Iterator[Answer]:
    """One card wins always; the others are worth as much as each other. The intervals are for all cards at once."""
    results = carried_out(Study("rigged", 2, (RANDOM,), {"ace": "wins"}, seed=seed), decks, "cards", "seats")
    found = {TEXTS[worth.card]: worth.dealt for worth in findings.cards(results, RANDOM)}
    true = {card: 0.45 if card == "2C" else -0.05 for card in found}
    missed = [card for card, dealt in found.items() if not dealt.low <= true[card] <= dealt.high]
    worst = missed[0] if missed else "2C"
    yield "all cards at once", found[worst], true[worst]
    yield "the card that wins", found["2C"], 0.45
    yield "its rank", findings.ranks(results, RANDOM)["2"], 0.075


def abilities(decks: int, seed: int) -> Iterator[Answer]:
    """Nobody misses what does nothing."""
    results = carried_out(Study("rigged", 2, (RANDOM,), seed=seed), decks, "abilities")
    for what in results.study.bans():
        yield f"without {what}", findings.without(results, RANDOM, what), 0.0
    asked = Study("rigged", 2, (RANDOM,), {"coin": "sixty"}, ban=("2C",), seed=seed, place=0)
    played = carried_out(asked, decks, "abilities")
    for place, share in enumerate(findings.places(played, played.placed(RANDOM))):
        yield f"place {place + 1} without 2C, counted", share.counted, 0.4 if place else 0.6
        yield f"place {place + 1} without 2C, less luck", share.reduced, 0.4 if place else 0.6


def rules(decks: int, seed: int) -> Iterator[Answer]:
    """A switch that does nothing changes nothing at all; a coin of 60% a tenth."""
    study = Study("rigged", 2, (RANDOM,), compare=(("nothing", "on"), ("coin", "sixty")), seed=seed)
    results = carried_out(study, decks, "seats", "rules")
    nothing = findings.change(results, RANDOM, "nothing=on")
    assert nothing.same == nothing.decks
    assert all(change.value == 0 for change in nothing.figures.values())
    yield "nothing=on", nothing.figures["starter's share"], 0.0
    yield "coin=sixty", findings.change(results, RANDOM, "coin=sixty").figures["starter's share"], 0.1


def luck(decks: int, seed: int) -> Iterator[Answer]:
    """Six times of ten somebody holds the card that wins."""
    for ace, truth in (("wins", 0.6), ("plain", 0.0)):
        results = carried_out(Study("rigged", 2, (RANDOM,), {"ace": ace}, seed=seed), max(20, decks), "luck")
        decided = findings.hands_decide(results, RANDOM)
        assert decided is not None
        yield f"ace={ace}, what the hands decide", decided, truth


def ladder(decks: int, seed: int) -> Iterator[Answer]:
    """Where all is luck, no level is better than another."""
    results = carried_out(Study("rigged", 2, (RANDOM,), seed=seed), max(10, decks // 4), "ladder")
    for step in findings.ladder(results):
        yield f"{step.one} against {step.other}", step.share, 0.5


def choices(decks: int, seed: int) -> Iterator[Answer]:
    """Three cards to choose from, and any of ten to open with."""
    results = carried_out(Study("rigged", 2, (RANDOM,), seed=seed), decks, "seats", "choices")
    found = styles.choices(results, RANDOM)
    assert found is not None
    yield "actions to choose from", found.options, 3.0
    yield "forced", found.forced, 0.0
    opened = dict(found.openings)
    for rank, truth in (("2", 0.4), ("3", 0.4), ("4", 0.2)):
        yield f"opening with a {rank}", opened.get(rank, Interval(0.0, 0.0, 0.0)), truth
    for kind in found.opening_wins:
        yield f"what opening with a {kind.name} wins", kind.wins, 0.5
        yield f"opening with a {kind.name} beside the best", kind.behind, 0.0


SECTIONS = {each.__name__: each for each in (seats, cards, abilities, rules, luck, ladder, choices)}


# -- the runs ------------------------------------------------------------------------------------------------


class Run(NamedTuple):
    """One study of a section."""

    section: str
    decks: int
    seed: int


def begin() -> None:
    """The rigged game is known in every process; whoever judges by playing on does so a few times: that is as right."""
    register(rigged.DESCRIPTION)
    luck_of.PLAYOUTS, luck_of.OTHERWISE = 4, 4
    findings.BASELINE, findings.EXCHANGED = 100, 100


def held(run: Run) -> tuple[Run, dict[str, bool]]:
    """Of each answer of a run, whether its interval holds what is true."""
    answers = SECTIONS[run.section](run.decks, run.seed)
    return run, {asked: found.low - 1e-9 <= truth <= found.high + 1e-9 for asked, found, truth in answers}


def fewest(runs: int) -> int:
    """How many runs hold the truth at least, where 95% are to be expected: fewer come once in a thousand times."""
    return ceil(SURE * runs - 3.1 * sqrt(runs * SURE * (1 - SURE)))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="the lab's intervals, held to what is known to be true")
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"only these: {', '.join(SECTIONS)}")
    parser.add_argument("--runs", type=int, default=200, help="of each section (200)")
    parser.add_argument("--decks", type=int, default=40, help="of each run (40)")
    parser.add_argument("--seed", type=int, default=0, help="where the seeds begin")
    parser.add_argument("--cores", type=int, default=2)
    chosen = parser.parse_args(arguments)
    unknown = set(chosen.sections) - set(SECTIONS)
    if unknown:
        parser.error(f"there is no section {sorted(unknown)[0]!r}; the sections are {', '.join(SECTIONS)}")
    failed = 0
    with multiprocessing.get_context("spawn").Pool(chosen.cores, begin) as pool:
        for section in chosen.sections or SECTIONS:
            runs = [Run(section, chosen.decks, chosen.seed + number) for number in range(chosen.runs)]
            missed: dict[str, list[int]] = defaultdict(list)
            for run, answers in pool.imap_unordered(held, runs):
                for asked, holds in answers.items():
                    missed[asked] += [] if holds else [run.seed]
            for asked, seeds in missed.items():
                number = len(runs) - len(seeds)
                print(f"{section}: {asked}: {number} of {len(runs)} hold", flush=True)
                if number < fewest(len(runs)):
                    failed += 1
                    print(f"  fewer than {fewest(len(runs))}: seeds {sorted(seeds)}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""How fast the games are on this machine: in the engine, from Python, and beside a floor in C and OpenSpiel.

The contestants take turns in many short rounds of one run and the best round of each counts: machines are noisy,
and the ratios are what matters. What one thread does is timed on that thread's own clock, which stands still while the
machine does something else; what needs more of the machine than it had to give is not judged.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from json import dumps
from typing import Any

from rich.console import Console
from rich.progress import track

from parlour.arena.measures import floored, measured_games, measures_of
from parlour.bots.workers import cores
from parlour.engine import COMPILED, GAMES, deal, described
from parlour.measure.bench_report import asked, got, report
from parlour.measure.contestants import (
    WHOLE_CORE,
    Contestant,
    Floor,
    Stint,
    assigning,
    compiled_floor,
    copying,
    from_python,
    hashing,
    in_a_batch,
    in_the_engine,
    in_two_threads,
    open_spiel,
    open_spiel_bots,
    open_spiel_from_python,
)
from parlour.measure.rivals import rivals
from parlour.version import VERSION

SECONDS = 30.0  # about, for everything together
ROUNDS = 15
OPEN_SPIEL_GAMES = ("crazy_eights", "hearts")
YARDSTICK = "crazy_eights"


@dataclass(frozen=True)
class Target:
    """A bound, and the worst figure measured against it; None where there was nothing to compare with."""

    what: str
    sense: str
    bound: float
    unit: str
    measured: float | None
    where: str
    met: bool | None

    @classmethod
    def judge(
        cls, what: str, sense: str, bound: float, unit: str, figures: dict[str, float], fair: bool = COMPILED
    ) -> Target:
        """Hold the worst of these figures to the bound; nobody judges the uncompiled rules."""
        at_least = sense == "≥"
        where = (min if at_least else max)(figures, key=lambda place: figures[place], default="")
        worst = figures.get(where)
        met = None if worst is None or not fair else worst >= bound if at_least else worst < bound
        return cls(what, sense, bound, unit, worst, where if len(figures) > 1 else "", met)


def measure(seconds: float = SECONDS, *, progress: bool = False) -> dict[str, Any]:
    """All the figures, from a run of about this many seconds."""
    tables = [(name, seats) for name in GAMES for seats in measures_of(name).tables or GAMES[name].SEATS[:1]]
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    if progress and load > cores() / 2:
        print(
            f"this machine is busy (load {load:.1f} on {cores()} cores): not everything can be judged", file=sys.stderr
        )
    pyspiel = open_spiel()
    with the_floor() as floor, ThreadPoolExecutor(2) as crew:
        contestants: dict[tuple[Any, ...], Contestant] = {
            ("hashing", 1): hashing(1, crew),
            ("hashing", 2): hashing(2, crew),
        }
        for name, seats in tables:
            game = deal(name, seats=seats, seed=1)
            contestants[name, seats, "engine"] = in_the_engine(game)
            contestants[name, seats, "python"] = from_python(name, seats)
            if described(name).part("observer") is not None and (batch := in_a_batch(name, seats)) is not None:
                contestants[name, seats, "batch"] = batch
            contestants[name, seats, "threads"] = in_two_threads(game, crew)
            contestants[name, seats, "copy"] = copying(game)
            contestants[name, seats, "assign"] = assigning(game)
        if not isinstance(floor, str):
            contestants["floor",] = floor
        if not isinstance(pyspiel, str):
            for name in OPEN_SPIEL_GAMES:
                contestants["open_spiel", name, "bots"] = open_spiel_bots(pyspiel, name)
                contestants["open_spiel", name, "python"] = open_spiel_from_python(pyspiel, name)
        others = rivals()
        contestants |= {("rival", name): made for name, made in others.items() if not isinstance(made, str)}
        best = race(contestants, seconds, progress)

    found: dict[str, Any] = {
        "version": VERSION,
        "compiled": COMPILED,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": cores(),
        "load": load,
        "second_core": best["hashing", 2].pace / best["hashing", 1].pace,
        "seconds": seconds,
        "tables": [
            {
                "game": name,
                "seats": seats,
                "title": title(name, seats),
                "engine": best[name, seats, "engine"].plain(),
                "python": best[name, seats, "python"].plain(),
                "batch": best[name, seats, "batch"].plain() if (name, seats, "batch") in best else None,
                "two_threads": best[name, seats, "threads"].pace / best[name, seats, "engine"].pace,
                "copy_ns": 1e9 / best[name, seats, "copy"].pace,
                "assign_ns": 1e9 / best[name, seats, "assign"].pace,
                "state_bytes": deal(name, seats=seats, seed=1).__sizeof__() if COMPILED else None,
            }
            for name, seats in tables
        ],
        "floor": {"skipped": floor}
        if isinstance(floor, str)
        else best["floor",].plain() | {"share_of_a_core": floor.share},
        "open_spiel": {"skipped": pyspiel}
        if isinstance(pyspiel, str)
        else {
            name: {way: best["open_spiel", name, way].plain() for way in ("bots", "python")}
            for name in OPEN_SPIEL_GAMES
        },
    }
    found["observed"] = {
        name: {"skipped": made} if isinstance(made, str) else best["rival", name].plain()
        for name, made in others.items()
    }
    found["targets"] = [vars(target) for target in targets(found)]
    return found


def race(
    contestants: dict[tuple[Any, ...], Contestant], seconds: float, progress: bool
) -> dict[tuple[Any, ...], Stint]:
    """The best round of each, all in about this many seconds."""
    turn = seconds / ROUNDS / len(contestants)
    turns: Iterable[tuple[Any, ...]] = [key for _ in range(ROUNDS) for key in contestants]
    if progress:
        turns = track(turns, "Measuring", console=Console(stderr=True), transient=True)
    best: dict[tuple[Any, ...], Stint] = {}
    for key in turns:
        done = contestants[key]()
        while done.seconds < turn:
            done += contestants[key]()
        if key not in best or done.pace > best[key].pace:
            best[key] = done
    return best


def title(name: str, seats: int) -> str:
    """A table's name for people; seats are told where they vary."""
    least, most = GAMES[name].SEATS
    return GAMES[name].TITLE + (f", {seats} seats" if least < most else "")


def the_floor() -> AbstractContextManager[Floor | str]:
    """The floor, or a word where there is none."""
    found = floored()
    return nullcontext("no game here has one") if found is None else compiled_floor(found[1])


def targets(found: dict[str, Any]) -> Iterator[Target]:
    """The bounds that the engine is held to, in the games of which something is wanted."""
    tables = [table for table in found["tables"] if table["game"] in measured_games()]
    main = {table["game"]: table for table in reversed(tables)}
    yardstick = found["open_spiel"].get(YARDSTICK, {})
    bots = yardstick.get("bots", {}).get("decisions_per_second")
    loop = yardstick.get("python", {}).get("decisions_per_second")

    def against(rival: float | None, names: Iterable[str], way: str, unit: str) -> dict[str, float]:
        return {main[name]["title"]: main[name][way][unit] / rival for name in names if rival}

    held = floored()
    if held is not None:
        figures = against(found["floor"].get("games_per_second"), held[:1], "engine", "games_per_second")
        fair = COMPILED and found["floor"].get("share_of_a_core", 0.0) >= WHOLE_CORE
        what = f"{main[held[0]]['title']} in the engine, games"
        yield Target.judge(what, "≥", held[2], "× the floor", figures, fair)
    for name in GAMES:
        bound = measures_of(name).open_spiel
        if bound is not None:
            what = f"{main[name]['title']} in the engine, decisions"
            figures = against(bots, [name], "engine", "decisions_per_second")
            yield Target.judge(what, "≥", bound, f"× OpenSpiel's bots at {YARDSTICK}", figures)
    for name in GAMES:
        wanted = measures_of(name).batch
        if wanted is not None:
            table = main[name]
            figures = {table["title"]: table["batch"]["decisions_per_second"] / 1e6} if table["batch"] else {}
            what = f"{table['title']} in a batch, decisions"
            yield Target.judge(what, "≥", wanted / 1e6, "million a second, observed and masked", figures)
    figures = against(loop, main, "python", "decisions_per_second")
    yield Target.judge("driven from Python, decisions", "≥", 4, f"× OpenSpiel's Python loop at {YARDSTICK}", figures)
    figures = {table["title"]: table["two_threads"] for table in main.values()}
    yield Target.judge("two threads", "≥", 1.7, "× one", figures, fair=False)
    figures = {table["title"]: table["copy_ns"] for table in tables}
    yield Target.judge("copying a state", "<", 150, "ns", figures)
    for bound, full in ((1024, False), (2048, True)):
        seated = [table for table in tables if (table["seats"] == 8) == full]
        figures = {table["title"]: table["state_bytes"] for table in seated if table["state_bytes"]}
        if seated:
            yield Target.judge("a state at 8 seats" if full else "a state", "<", bound, "bytes", figures)


def run(json: bool = False, seconds: float = SECONDS) -> int:
    """Measure and report; 1 where a target is missed."""
    found = measure(seconds, progress=True)
    if json:
        print(dumps(found, ensure_ascii=False))
    else:
        report(found)
    missed = [target for target in found["targets"] if target["met"] is False]
    for target in missed:
        print(f"missed: {target['what']}: {got(target)}, not {asked(target)}", file=sys.stderr)
    return 1 if missed else 0

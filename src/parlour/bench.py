"""How fast the games are on this machine: in the engine, from Python, and beside a floor in C and OpenSpiel.

The contestants take turns in many short rounds of one run and the best round of each counts: machines are noisy,
and the ratios are what matters. What one thread does is timed on that thread's own clock, which stands still while the
machine does something else; what needs more of the machine than it had to give is not judged.
"""

from __future__ import annotations

import importlib
import os
import platform
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from json import dumps
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from parlour.rules import COMPILED, GAMES, Game, Rng, deal
from parlour.rules.playouts import assigns, random_games
from parlour.version import VERSION

SECONDS = 30.0  # about, for everything together
ROUNDS = 15
BATCH_SECONDS = 0.01  # about how long one call of a contestant takes
FLOOR_GAMES = 100_000
WHOLE_CORE = 0.95  # the floor is judged by only where it had at least so much of a core
FLOOR = Path(__file__).parents[2] / "../shared/bench/gwan_floor.c"
SEATS = {"nvwk": (4, 2, 8)}  # the targets speak of the first; other games are measured at their smallest table
OPEN_SPIEL_GAMES = ("crazy_eights", "hearts")
YARDSTICK = "crazy_eights"


@dataclass(frozen=True)
class Stint:
    """What a contestant did, and how long it took by its own watch."""

    games: int
    decisions: int
    seconds: float

    def __add__(self, other: Stint) -> Stint:
        return Stint(self.games + other.games, self.decisions + other.decisions, self.seconds + other.seconds)

    @property
    def pace(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds

    def plain(self) -> dict[str, float]:
        """The figures of the report."""
        return {"games_per_second": self.games / self.seconds, "decisions_per_second": self.pace}


Contestant = Callable[[], Stint]


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


# -- the contestants ---------------------------------------------------------------------------------------


def in_the_engine(game: Game) -> Contestant:
    """Uniformly random games without touching Python."""
    rng = Rng(1)

    def stint(number: int) -> Stint:
        start = thread_time()
        decisions = random_games(game, number, rng)
        return Stint(number, decisions, thread_time() - start)

    return in_batches(stint)


def in_two_threads(game: Game, crew: ThreadPoolExecutor) -> Contestant:
    """The same in two threads at once, each with a stream of its own."""
    streams = [Rng(1), Rng(2)]

    def stint(number: int) -> Stint:
        start = perf_counter()
        decisions = sum(crew.map(lambda rng: random_games(game, number, rng), streams))
        return Stint(2 * number, decisions, perf_counter() - start)

    return in_batches(stint, 8 * BATCH_SECONDS)


def hashing(threads: int, crew: ThreadPoolExecutor) -> Contestant:
    """Work of Python's own that needs no GIL: what so many threads can gain on this machine now."""
    block = bytes(1 << 20)

    def work(number: int) -> None:
        for _ in range(number):
            sha256(block)

    def stint(number: int) -> Stint:
        start = perf_counter()
        list(crew.map(work, [number] * threads))
        return Stint(threads * number, threads * number, perf_counter() - start)

    return in_batches(stint, 8 * BATCH_SECONDS)


def from_python(name: str, seats: int) -> Contestant:
    """Random games dealt, listed, chosen and played with the checked verbs."""
    source = Rng(1)

    def stint(number: int) -> Stint:
        decisions = 0
        start = thread_time()
        for _ in range(number):
            game = deal(name, seats=seats, seed=source.next())
            while not game.over:
                game.play(random.choice(game.legal_actions()))
                decisions += 1
        return Stint(number, decisions, thread_time() - start)

    return in_batches(stint)


def copying(game: Game) -> Contestant:
    """Copies made by calling `copy` from Python."""

    def stint(number: int) -> Stint:
        copy = game.copy
        start = thread_time()
        for _ in range(number):
            copy()
        return Stint(number, number, thread_time() - start)

    return in_batches(stint)


def assigning(game: Game) -> Contestant:
    """Positions copied into another game inside the engine."""

    def stint(number: int) -> Stint:
        start = thread_time()
        assigns(game, number)
        return Stint(number, number, thread_time() - start)

    return in_batches(stint)


def in_batches(stint: Callable[[int], Stint], seconds: float = BATCH_SECONDS) -> Contestant:
    """The stint with so large a number that it takes about this long."""
    number = 1
    while min(stint(number).seconds for _ in range(3)) < seconds / 2:
        number *= 2
    return lambda: stint(number)


class Floor:
    """GWAN in hand-written C, a program that times itself by the clock on the wall."""

    def __init__(self, program: Path) -> None:
        self.program = program
        self.share = 0.0  # of a core, at its best

    def __call__(self) -> Stint:
        start, before = perf_counter(), os.times()
        command = [str(self.program), str(FLOOR_GAMES)]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        after = os.times()
        used = after.children_user + after.children_system - before.children_user - before.children_system
        self.share = max(self.share, used / (perf_counter() - start))
        found = re.search(r"(\d+)\) \d+ (\d+) g/s", said)
        if found is None:
            raise RuntimeError(f"the floor said {said!r}")
        return Stint(FLOOR_GAMES, int(found[1]), FLOOR_GAMES / int(found[2]))


@contextmanager
def the_floor() -> Iterator[Floor | str]:
    """The floor, compiled for the occasion; a word where that can't be."""
    source = Path(os.environ.get("PARLOUR_FLOOR", FLOOR))
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if not source.is_file():
        yield f"{source.name} is not here; PARLOUR_FLOOR can say where it is"
    elif compiler is None:
        yield "there is no C compiler"
    else:
        with TemporaryDirectory() as room:
            program = Path(room, "floor")
            done = subprocess.run([compiler, "-O3", str(source), "-o", str(program)], capture_output=True)
            yield Floor(program) if done.returncode == 0 else f"{source.name} does not compile"


def open_spiel() -> Any:
    """OpenSpiel's module, or a word where it is not installed."""
    try:
        return importlib.import_module("pyspiel")
    except ImportError as error:
        return f"OpenSpiel can't be imported ({error})"


def open_spiel_bots(pyspiel: Any, name: str) -> Contestant:
    """OpenSpiel's random bots, games played wholly inside its C++; decisions are counted off the clock."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    seeds = Rng(1)

    def stint(number: int) -> Stint:
        start = thread_time()
        states = [game.new_initial_state() for _ in range(number)]
        for state in states:
            pyspiel.evaluate_bots(state, bots, seeds.below(1 << 30))
        seconds = thread_time() - start
        decisions = sum(move.player >= 0 for state in states for move in state.full_history())
        return Stint(number, decisions, seconds)

    return in_batches(stint)


def open_spiel_from_python(pyspiel: Any, name: str) -> Contestant:
    """Random OpenSpiel games driven from Python."""
    game = pyspiel.load_game(name)

    def stint(number: int) -> Stint:
        decisions = 0
        start = thread_time()
        for _ in range(number):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(random.choice(state.chance_outcomes())[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                    decisions += 1
        return Stint(number, decisions, thread_time() - start)

    return in_batches(stint)


# -- the run -----------------------------------------------------------------------------------------------


def measure(seconds: float = SECONDS, *, progress: bool = False) -> dict[str, Any]:
    """All the figures, from a run of about this many seconds."""
    tables = [(name, seats) for name, kind in GAMES.items() for seats in SEATS.get(name, kind.SEATS[:1])]
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
            contestants[name, seats, "threads"] = in_two_threads(game, crew)
            contestants[name, seats, "copy"] = copying(game)
            contestants[name, seats, "assign"] = assigning(game)
        if not isinstance(floor, str):
            contestants["floor",] = floor
        if not isinstance(pyspiel, str):
            for name in OPEN_SPIEL_GAMES:
                contestants["open_spiel", name, "bots"] = open_spiel_bots(pyspiel, name)
                contestants["open_spiel", name, "python"] = open_spiel_from_python(pyspiel, name)
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


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def targets(found: dict[str, Any]) -> Iterator[Target]:
    """The bounds that the engine is held to."""
    main = {table["game"]: table for table in reversed(found["tables"])}
    yardstick = found["open_spiel"].get(YARDSTICK, {})
    floor = found["floor"].get("games_per_second")
    bots = yardstick.get("bots", {}).get("decisions_per_second")
    loop = yardstick.get("python", {}).get("decisions_per_second")

    def against(rival: float | None, names: Iterable[str], way: str, unit: str) -> dict[str, float]:
        return {main[name]["title"]: main[name][way][unit] / rival for name in names if rival}

    if "gwan" in main:
        figures = against(floor, ["gwan"], "engine", "games_per_second")
        fair = COMPILED and found["floor"].get("share_of_a_core", 0.0) >= WHOLE_CORE
        yield Target.judge("GWAN in the engine, games", "≥", 0.8, "× the floor", figures, fair)
    for name, bound in (("vanilla", 5), ("nvwk", 3)):
        if name in main:
            what = f"{main[name]['title']} in the engine, decisions"
            figures = against(bots, [name], "engine", "decisions_per_second")
            yield Target.judge(what, "≥", bound, f"× OpenSpiel's bots at {YARDSTICK}", figures)
    figures = against(loop, main, "python", "decisions_per_second")
    yield Target.judge("driven from Python, decisions", "≥", 2, f"× OpenSpiel's Python loop at {YARDSTICK}", figures)
    figures = {table["title"]: table["two_threads"] for table in main.values()}
    yield Target.judge("two threads", "≥", 1.7, "× one", figures, fair=False)
    figures = {table["title"]: table["copy_ns"] for table in found["tables"]}
    yield Target.judge("copying a state", "<", 150, "ns", figures)
    for bound, full in ((1024, False), (2048, True)):
        seated = [table for table in found["tables"] if (table["seats"] == 8) == full]
        figures = {table["title"]: table["state_bytes"] for table in seated if table["state_bytes"]}
        if seated:
            yield Target.judge("a state at 8 seats" if full else "a state", "<", bound, "bytes", figures)


# -- the report --------------------------------------------------------------------------------------------


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


def report(found: dict[str, Any], console: Console | None = None) -> None:
    """The figures as tables."""
    console = console or Console()
    how = "compiled" if found["compiled"] else "uncompiled"
    console.print(f"Parlour {found['version']} ({how}), Python {found['python']}, {found['machine']}, random games\n")

    paces = Table("", "games/s", "decisions/s", "from Python\ngames/s", "\ndecisions/s", box=None, header_style="bold")
    for table in found["tables"]:
        paces.add_row(table["title"], *pace(table["engine"]), *pace(table["python"]))
    if "skipped" not in found["floor"]:
        paces.add_row("GWAN's floor in C", *pace(found["floor"]))
    if "skipped" not in found["open_spiel"]:
        for name, ways in found["open_spiel"].items():
            paces.add_row(f"OpenSpiel {name}", *pace(ways["bots"]), *pace(ways["python"]))
    right(console, paces)
    for rival, name in (("floor", "floor"), ("open_spiel", "OpenSpiel")):
        if "skipped" in found[rival]:
            console.print(f"No {name} to compare with: {found[rival]['skipped']}.")

    states = Table("", "copy", "assign", "state", "two threads", box=None, header_style="bold")
    for table in found["tables"]:
        states.add_row(
            table["title"],
            f"{table['copy_ns']:,.0f} ns",
            f"{table['assign_ns']:,.1f} ns",
            f"{table['state_bytes']:,} bytes" if table["state_bytes"] else "",
            f"{table['two_threads']:.2f} × one",
        )
    right(console, states)

    verdicts = {True: "[green]met[/]", False: "[bold red]missed[/]", None: "[dim]not judged[/]"}
    held = Table("", "target", "measured", "", box=None, header_style="bold")
    for target in found["targets"]:
        held.add_row(target["what"], asked(target), got(target), verdicts[target["met"]])
    console.print(held)
    share = found["floor"].get("share_of_a_core", 1.0)
    if share < WHOLE_CORE:
        console.print(f"\nThe floor never had more than {share:.0%} of a core, so nothing is judged by it.")
    gain = f"{found['second_core']:.2f} × one"
    console.print(f"\nTwo threads of anything make {gain} on this machine now, so ours are reported and not judged.")
    if not found["compiled"]:
        console.print("\nThe rules run uncompiled here, so nothing is judged.")


def right(console: Console, table: Table) -> None:
    """Print a table of figures."""
    for column in table.columns[1:]:
        column.justify = "right"
    console.print(table)
    console.print()


def pace(figures: dict[str, float]) -> tuple[str, str]:
    """A pace as two cells."""
    return f"{figures['games_per_second']:,.0f}", f"{figures['decisions_per_second']:,.0f}"


def asked(target: dict[str, Any]) -> str:
    """What a target asks for."""
    return f"{target['sense']} {target['bound']:g} {target['unit']}"


def got(target: dict[str, Any]) -> str:
    """What was measured against a target, at the worst place."""
    if target["measured"] is None:
        return "not measured"
    number = f"{target['measured']:.2f}" if target["measured"] < 100 else f"{target['measured']:,.0f}"
    return f"{number} ({target['where']})" if target["where"] else number

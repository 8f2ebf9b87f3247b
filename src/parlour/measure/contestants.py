"""Who takes part in the bench: games in the engine and from Python, copies, a floor in C, and OpenSpiel."""

from __future__ import annotations

import importlib
import os
import random
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time
from typing import Any

from parlour.batch import Batch
from parlour.engine import Game, Rng, deal
from parlour.engine.playouts import assigns, random_games

BATCH_SECONDS = 0.01  # about how long one call of a contestant takes
BATCH_GAMES = 256  # side by side
FLOOR_GAMES = 100_000
WHOLE_CORE = 0.95  # the floor is judged by only where it had at least so much of a core
FLOORS = Path(__file__).parents[3] / "bench"


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


def in_a_batch(name: str, seats: int) -> Contestant | None:
    """Random games in a `Batch`, every position observed in float32 and masked; None where there is no NumPy."""
    try:
        batch = Batch(name, BATCH_GAMES, seed=1, seats=seats)
    except ImportError:
        return None
    ids = batch.sample()

    def stint(number: int) -> Stint:
        before = batch.finished
        start = thread_time()
        for _ in range(number):
            batch.step(batch.sample(ids))
        return Stint(batch.finished - before, number * batch.n, thread_time() - start)

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
    elsewhere = []

    def stint(number: int) -> Stint:
        # two that lie alike in their pages of memory take twice as long; so the next pair lies otherwise
        elsewhere.append(game.copy())
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
    """A game in hand-written C, a program that times itself by the clock on the wall."""

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
def compiled_floor(name: str) -> Iterator[Floor | str]:
    """The floor of that name, compiled for the occasion; a word where that can't be."""
    source = Path(os.environ.get("PARLOUR_FLOOR", FLOORS / name))
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

"""How the evaluators learn: games against themselves, and what came of them.

Four stages, each of which plays and learns in turns. `linear`: rules of thumb play, and a linear value learns by
temporal differences. `returns`: the same games, and a small network learns their results. `practice`: a policy plays
against itself, and it and the network learn from millions of decisions. `search`: a tree search that uses both plays
itself, and both learn from it. Each stage leaves a file of weights; a tournament says which to keep.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from parlour.bots.evaluator import Net
from parlour.bots.fit import Examples, Fitted, Linear, learn_policy, learn_value
from parlour.bots.practice import LEAST_ROOM, Practice
from parlour.bots.search import LEAVES, Search
from parlour.bots.weights import evaluator_kind, outputs_of, read, write
from parlour.engine import GAMES, Rng, deal, described

RATE = 3e-3  # of the steps; it falls to nothing at the end of a stage
BATCH = 2048
REMEMBERED = 16  # sets of examples by search that are learned from again
BETWEEN_CHECKPOINTS = 30.0  # seconds


@dataclass(frozen=True)
class Stage:
    """How to play, and how to learn from it."""

    name: str
    time: float  # share of the whole
    plays: str  # heuristic, policy or search
    reach: float  # how much a judgement counts for the one before it; 1: only the result counts
    positions: int  # of a set of examples
    passes: int = 1  # how often a set of examples is gone through
    entropy: tuple[float, float] | None = None  # how much being unsure is worth, at the beginning and at the end
    rate: float = RATE


STAGES = (
    Stage("linear", 0.01, "heuristic", 0.8, 1 << 15),
    Stage("returns", 0.04, "heuristic", 1.0, 1 << 15),
    Stage("practice", 0.75, "policy", 0.7, 1 << 16, entropy=(0.02, 0.002)),
    Stage("search", 0.20, "search", 0.8, 1 << 12, passes=4, rate=1e-3),
)
SIMULATIONS = 200  # of the search that plays
HALFWAY = 0.5  # of the practice, where it goes on from what was learned before


class Training:
    """A stage being gone through: networks, and how far it is."""

    def __init__(
        self,
        game: str,
        stage: Stage,
        networks: bytes | None,
        seed: int,
        start: float = 0.0,
        switches: Mapping[str, str] | None = None,
    ) -> None:
        self.game, self.stage, self.switches = game, stage, switches or {}
        self.kind = evaluator_kind(game)
        self.chance = np.random.default_rng(seed)
        self.rng = Rng(seed)
        value, policy = (None, None) if networks is None else read(networks, game)[:2]
        self.value: Fitted | Linear
        if stage.name == "linear":
            self.value = Linear(self.kind)
        else:
            self.value = Fitted(self.kind, 1, self.chance, None if stage.name == "returns" else value)
        goes_on = stage.plays == "search" or start > 0
        self.policy = Fitted(self.kind, outputs_of(game), self.chance, policy if goes_on else None)
        self.used = start  # of the stage's time
        self.games = self.positions = 0
        self.measured: dict[str, float] = {}
        self.memory: list[Examples] = []

    # -- playing -------------------------------------------------------------------------------------------

    def player(self) -> Callable[[], tuple[Examples, int]]:
        """Something that plays enough games for a set of examples with the networks as they are now, on any thread."""
        value = Net(self.kind.INPUTS, 1, self.value.numbers())
        policy = Net(self.kind.INPUTS, outputs_of(self.game), self.policy.numbers())
        rng = self.rng.fork(self.rng.next())
        return lambda: play(self.game, self.stage, value, policy, rng, self.switches)

    # -- learning ------------------------------------------------------------------------------------------

    def learn(self, gathered: list[tuple[Examples, int]]) -> None:
        """Learn from what was played."""
        rate = self.stage.rate * min(1.0, 1.1 * (1 - self.used))
        for examples, games in gathered:
            self.games += games
            self.positions += len(examples)
            self.memory = [*self.memory[1 - REMEMBERED :], examples] if self.stage.plays == "search" else [examples]
            for _ in range(self.stage.passes):
                again = self.memory[int(self.chance.integers(len(self.memory)))]
                order = self.chance.permutation(len(again))
                found = [self.step(again, np.sort(order[at : at + BATCH]), rate) for at in range(0, len(order), BATCH)]
                self.measured = {name: round(float(np.mean([one[name] for one in found])), 4) for name in found[0]}

    def step(self, examples: Examples, which: Any, rate: float) -> dict[str, float]:
        """One step of each network; what is measured on the way."""
        found = {"off": learn_value(examples, which, self.value, rate)}
        if self.stage.plays == "policy" and self.stage.entropy:
            begin, end = self.stage.entropy
            found["entropy"] = learn_policy(examples, which, self.policy, rate, begin + (end - begin) * self.used)
        elif self.stage.plays == "search":
            found["entropy"] = learn_policy(examples, which, self.policy, rate, None)
        return found

    # -- keeping -------------------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Keep how far it is, to go on from later."""
        part = path.with_suffix(".part")
        kept: dict[str, Any] = {"used": self.used, "games": self.games, "positions": self.positions}
        kept["rng"] = np.array(self.rng.state, np.uint64)
        kept |= {f"worth_{name}": value for name, value in self.value.kept().items()}
        kept |= {f"eye_{name}": value for name, value in self.policy.kept().items()}
        with part.open("wb") as file:
            np.savez(file, **kept)
        part.rename(path)

    def load(self, path: Path) -> None:
        """Go on from what was kept."""
        kept = dict(np.load(path))
        self.used, self.games, self.positions = float(kept["used"]), int(kept["games"]), int(kept["positions"])
        self.rng = Rng(0)
        self.rng.state = int(kept["rng"])
        for name, net in (("worth_", self.value), ("eye_", self.policy)):
            net.go_on({key.removeprefix(name): value for key, value in kept.items() if key.startswith(name)})


def play(
    game: str, stage: Stage, value: Net, policy: Net, rng: Rng, switches: Mapping[str, str] | None = None
) -> tuple[Examples, int]:
    """Play until there is enough for a set of examples; and how many games that were."""
    evaluator = evaluator_kind(game)(value, policy)
    sizes = getattr(described(game).part("style"), "SEATS", (described(game).usual_seats,))
    practice = Practice(evaluator, max(stage.positions, LEAST_ROOM))
    practice.reach = stage.reach
    search = None
    if stage.plays == "search":
        search = Search(evaluator, 1 << 15)
        search.leaf, search.guided, search.explore = LEAVES.index("network"), True, 1.0
    games = 0
    while not practice.full():
        seats = sizes[rng.below(len(sizes))] if len(sizes) > 1 else sizes[0]
        table = deal(game, seats=seats, seed=rng.next() >> 1, switches=switches or {})
        if search is not None:
            practice.play_searching(table, rng, search, SIMULATIONS)
        else:
            practice.play(table, rng, stage.plays == "heuristic")
        games += 1
    return Examples.of(evaluator_kind(game), practice), games


def go_through(training: Training, seconds: float, checkpoint: Path, workers: int, tell: Callable[[], None]) -> None:
    """A stage: while one set of examples is learned from, the next is played, by networks that are one older."""
    if checkpoint.exists():
        training.load(checkpoint)
    players = workers if training.stage.plays == "search" else 1
    saved = began = time.monotonic()
    before = training.used
    with ThreadPoolExecutor(players) as pool:

        def ask() -> list[Future[tuple[Examples, int]]]:
            return [pool.submit(training.player()) for _ in range(players)]

        ahead = ask()
        while training.used < 1:
            gathered = [future.result() for future in ahead]
            training.used = min(1.0, before + (time.monotonic() - began) / seconds)
            if training.used < 1:
                ahead = ask()
            training.learn(gathered)
            if time.monotonic() - saved > BETWEEN_CHECKPOINTS:
                training.save(checkpoint)
                saved = time.monotonic()
            tell()


def train(
    game: str,
    minutes: float,
    folder: Path,
    seed: int,
    workers: int,
    command: str,
    before: Path | None = None,
    switches: Mapping[str, str] | None = None,
) -> list[Path]:
    """Learn a game; a file of weights for each stage, the last the latest. What a folder holds is not done again.

    With what was learned `before` the practice goes on from there, as if half of it were done. With `switches` a
    table's house rules are learned.
    """
    if game not in GAMES:
        raise ValueError(f"there is no game {game!r}")
    if not evaluator_kind(game).INPUTS:
        raise ValueError(f"nobody has said yet what there is to see in {game}: its folder has no features")
    folder.mkdir(parents=True, exist_ok=True)
    paths: list[Path] = []
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[news]}"), TimeElapsedColumn())
    if before is not None:
        paths.append(before)
    with Progress(*columns) as bars:
        for number, stage in enumerate(STAGES):
            if before is not None and stage.plays == "heuristic":
                continue
            path = folder / f"{game}-{stage.name}.weights"
            if not path.exists():
                start = HALFWAY if before is not None and stage.plays == "policy" else 0.0
                networks = paths[-1].read_bytes() if paths else None
                training = Training(game, stage, networks, seed + number, start, switches)
                bar = bars.add_task(f"{game}: {stage.name}", total=1, news="")

                def tell(training: Training = training, bar: Any = bar) -> None:
                    news = "  ".join(f"{name} {value}" for name, value in training.measured.items())
                    bars.update(bar, completed=training.used, news=f"{training.games:,} games  {news}")

                checkpoint = folder / f"{game}-{stage.name}.npz"
                whole = 60 * minutes * stage.time / (1 - start)
                go_through(training, whole, checkpoint, workers, tell)
                told: dict[str, Any] = {"stage": stage.name, "eye": stage.plays != "heuristic", "command": command}
                told |= {"games": training.games, "positions": training.positions, "measured": training.measured}
                write(path, game, training.value.numbers(), training.policy.numbers(), told)
                checkpoint.unlink(missing_ok=True)
            paths.append(path)
    return paths

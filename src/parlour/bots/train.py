"""How the judges learn: games against themselves, and what came of them.

Four stages, each of which plays and then fits. `thumb`: rules of thumb play themselves, and a network learns to
foretell the result. `search`: a tree search that uses this network plays itself; the network learns from results and
from what the search found, and an eye learns which actions the search chose and which cards were where. `guided`: once
more, with the eye leading the search. `polished`: and once more, looking longer. The later fits learn from the games of
all stages but the first.
"""

from __future__ import annotations

import json
import time
from array import array
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from parlour.bots.judge import WIDTH, Judge, Net
from parlour.bots.search import LEAVES, Search
from parlour.bots.weights import JUDGES, outputs_of, read, write
from parlour.bots.workers import leave_with_parent
from parlour.rules import GAMES, Game, Rng, deal

STAGES = ("thumb", "search", "guided", "polished")
LED = ("guided", "polished")  # where the eye leads the search, and so has learned already
PLAY_SHARE = 0.75  # of a stage's time; the rest is for fitting
STAGE_SHARES = {"thumb": 0.08, "search": 0.30, "guided": 0.31, "polished": 0.31}
SIMULATIONS = {"search": 160, "guided": 240, "polished": 320}
CHUNK = {"thumb": 400, "search": 40, "guided": 30, "polished": 30}  # games that a worker plays before it reports
RESULT = 0.7  # how much of the target is the result; the rest is what the search thought
NVWK_SEATS = (2, 4, 2, 4, 3, 4, 2, 5, 4, 2, 6, 4, 2, 3, 8, 4)
BATCH = 2048
FLOAT = np.float32


@dataclass
class Chunk:
    """Positions of some games: active inputs a row, results, and what the eye should have seen."""

    index: list[int]
    amount: list[float]
    rows: list[int]  # where each position's inputs begin, and the end
    result: list[float]
    slots: list[int]  # the actions that could be chosen, as places among the outputs, and how often each was
    chosen: list[float]
    choices: list[int]  # where each position's actions begin, and the end; none for positions without a choice
    cards: list[int]  # for each other seat a set of its cards, and first the set of all cards unseen
    games: int = 0

    def arrays(self) -> dict[str, Any]:
        """As they are stored."""
        kinds = {
            "index": np.int16, "amount": np.float16, "rows": np.int64, "result": FLOAT,
            "slots": np.int16, "chosen": FLOAT, "choices": np.int64, "cards": np.uint64, "games": np.int64,
        }  # fmt: skip
        return {name: np.array(getattr(self, name), dtype=kind) for name, kind in kinds.items()}


class Player:
    """Plays games against itself and notes what it saw."""

    def __init__(self, game: str, stage: str, networks: bytes | None, seed: int) -> None:
        self.game = game
        self.stage = stage
        self.rng = Rng(seed)
        worth, eye = (None, None) if networks is None else read(networks, game)[:2]
        self.judge: Judge = JUDGES[game](worth, eye)
        self.search = Search(self.judge, 1 << 15)
        self.search.leaf = LEAVES.index("mixed")
        self.search.guided = stage in LED
        self.search.explore = 1.0 if stage in LED else 0.5
        self.chunk = Chunk([], [], [0], [], [], [], [0], [])

    def play(self, games: int) -> Chunk:
        """So many games."""
        for _ in range(games):
            self.play_one()
        self.chunk.games = games
        return self.chunk

    def play_one(self) -> None:
        seats = NVWK_SEATS[self.rng.below(len(NVWK_SEATS))] if self.game == "nvwk" else 2
        game = deal(self.game, seats=seats, seed=self.rng.next() >> 1)
        seen: list[tuple[int, float | None]] = []
        while not game.over:
            actions = game.legal_actions()
            value = None
            if len(actions) == 1:
                game.apply(actions[0])
                continue
            if self.stage == "thumb":
                self.note(game, game.turn, seen, None, None)
                if seats > 2:
                    self.note(game, self.rng.below(seats), seen, None, None)
                action = self.by_thumb(game, actions)
            else:
                action, value, shares = self.by_search(game, actions)
                self.note(game, game.turn, seen, value, shares)
                if seats > 2:
                    self.note(game, self.rng.below(seats), seen, None, None)
            game.apply(action)
        bits = game.winners_of()
        for seat, value in seen:
            result = (bits >> seat & 1) / bits.bit_count()
            self.chunk.result.append(result if value is None else RESULT * result + (1 - RESULT) * value)

    def by_thumb(self, game: Game, actions: list[int]) -> int:
        """A rule of thumb, and now and then anything, so that everything is seen."""
        if self.rng.below(8) == 0:
            return actions[self.rng.below(len(actions))]
        return actions[self.judge.advice(game, self.rng)]

    def by_search(self, game: Game, actions: list[int]) -> tuple[int, float, dict[int, float]]:
        """What the search chooses, what it thinks of the position, and how often it looked at each action."""
        self.search.begin(game, game.turn, False, self.rng.fork(self.rng.next()))
        self.search.run(SIMULATIONS[self.stage])
        found = self.search.results()
        visits = sum(n for _, n, _, _ in found)
        value = sum(n * mean for _, n, mean, _ in found) / visits
        shares = {action: n / visits for action, n, _, _ in found}
        if self.rng.below(4) == 0:  # look around
            pick = self.rng.below(visits)
            for action, n, _, _ in found:
                pick -= n
                if pick < 0:
                    return action, value, shares
        return max(found, key=lambda one: one[1])[0], value, shares

    def note(
        self,
        game: Game,
        seat: int,
        seen: list[tuple[int, float | None]],
        value: float | None,
        shares: dict[int, float] | None,
    ) -> None:
        """Remember a position as a seat sees it with all hands open; the eye is shown less of it."""
        index, amount = self.judge.inputs_of(game, seat, True)
        chunk = self.chunk
        chunk.index += index
        chunk.amount += amount
        chunk.rows.append(len(chunk.index))
        if shares is not None:
            places: dict[int, float] = {}
            for action in game.legal_actions():
                place = self.judge.slot_of(game, action)
                places[place] = places.get(place, 0.0) + shares.get(action, 0.0)
            chunk.slots += places
            chunk.chosen += places.values()
        chunk.choices.append(len(chunk.slots))
        hands = [game.hand_of((seat + i) % game.seats) for i in range(1, game.seats)]
        unseen = 0
        for card in game.deck_order():
            unseen |= 1 << card
        for hand in hands:
            unseen |= hand
        chunk.cards += [unseen, *hands, *[0] * (self.judge.OTHERS - len(hands))]
        seen.append((seat, value))


def play_chunk(game: str, stage: str, networks: bytes | None, games: int, seed: int) -> dict[str, Any]:
    """What a worker does."""
    return Player(game, stage, networks, seed).play(games).arrays()


class Data:
    """All positions of a stage."""

    def __init__(self, game: str, chunks: list[dict[str, Any]]) -> None:
        def joined(name: str) -> Any:
            return np.concatenate([chunk[name] for chunk in chunks])

        def ends(name: str, of: str) -> Any:
            offsets = np.cumsum([0] + [len(chunk[of]) for chunk in chunks])
            return np.concatenate(
                [[0]] + [chunk[name][1:] + start for chunk, start in zip(chunks, offsets[:-1], strict=True)]
            )

        kind = JUDGES[game]
        self.kind = kind
        self.outputs = outputs_of(game)
        self.index, self.amount, self.rows = joined("index"), joined("amount"), ends("rows", "index")
        self.result = joined("result")
        self.slots, self.chosen, self.choices = joined("slots"), joined("chosen"), ends("choices", "slots")
        self.cards = joined("cards").reshape(len(self.result), 1 + kind.OTHERS)

    def __len__(self) -> int:
        return len(self.result)

    def inputs(self, which: Any) -> Any:
        """The inputs of these positions, a row each."""
        starts, sizes = self.rows[which], self.rows[which + 1] - self.rows[which]
        row = np.repeat(np.arange(len(which)), sizes)
        flat = np.repeat(starts - np.concatenate([[0], np.cumsum(sizes)[:-1]]), sizes) + np.arange(sizes.sum())
        table = np.zeros((len(which), self.kind.INPUTS), FLOAT)
        table[row, self.index[flat]] = self.amount[flat]
        return table

    def hide(self, table: Any) -> Any:
        """The same without what only open hands tell."""
        for first, end in self.kind.SECRETS:
            table[:, first:end] = 0
        return table

    def chosen_slots(self, which: Any) -> tuple[Any, Any]:
        """Which outputs were open to these positions, and how often each was chosen."""
        starts, sizes = self.choices[which], self.choices[which + 1] - self.choices[which]
        row = np.repeat(np.arange(len(which)), sizes)
        flat = np.repeat(starts - np.concatenate([[0], np.cumsum(sizes)[:-1]]), sizes) + np.arange(sizes.sum())
        could = np.zeros((len(which), self.kind.SLOTS), bool)
        did = np.zeros((len(which), self.kind.SLOTS), FLOAT)
        could[row, self.slots[flat]] = True
        did[row, self.slots[flat]] = self.chosen[flat]
        return could, did

    def held(self, which: Any) -> tuple[Any, Any]:
        """Which cards each other seat might hold, and holds."""
        bits = np.arange(self.kind.CARDS, dtype=np.uint64)
        some = self.cards[which]
        unseen = (some[:, :1, None] >> bits) & np.uint64(1)
        held = (some[:, 1:, None] >> bits) & np.uint64(1)
        there = (some[:, 1:, None] > 0) & (unseen > 0)
        flat = (len(which), self.kind.OTHERS * self.kind.CARDS)
        return there.reshape(flat), held.astype(FLOAT).reshape(flat)


class Fitted:
    """A network being fitted: Adam on mini-batches."""

    def __init__(self, inputs: int, outputs: int, rng: np.random.Generator, before: Net | None = None) -> None:
        self.inputs, self.outputs = inputs, outputs
        if before is None:
            first = rng.normal(0, 0.12, (inputs, WIDTH))
            parts = [first, np.full(WIDTH, 0.05), rng.normal(0, 0.05, (outputs, WIDTH)), np.zeros(outputs)]
        else:
            flat, cut = np.array(before.numbers(), FLOAT), inputs * WIDTH
            last = cut + WIDTH + outputs * WIDTH
            parts = [
                flat[:cut].reshape(inputs, WIDTH),
                flat[cut : cut + WIDTH],
                flat[cut + WIDTH : last].reshape(outputs, WIDTH),
                flat[last:],
            ]
        self.parts = [np.ascontiguousarray(part, FLOAT) for part in parts]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def forward(self, x: Any) -> tuple[Any, Any]:
        """The hidden layer and the outputs."""
        hidden = np.maximum(x @ self.parts[0] + self.parts[1], 0)
        return hidden, hidden @ self.parts[2].T + self.parts[3]

    def backward(self, x: Any, hidden: Any, slope: Any, rate: float) -> None:
        """One step of Adam, given the slope of the loss at the outputs."""
        inner = (slope @ self.parts[2]) * (hidden > 0)
        slopes = [x.T @ inner, inner.sum(0), slope.T @ hidden, slope.sum(0)]
        self.steps += 1
        scale = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for part, mean, square, each in zip(self.parts, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (each - mean)
            square += 0.001 * (each * each - square)
            part -= scale * mean / (np.sqrt(square) + 1e-8)

    def numbers(self) -> array[float]:
        """All weights, as a file keeps them."""
        return array("f", np.concatenate([part.ravel() for part in self.parts]).tolist())


def sigmoid(x: Any) -> Any:
    return 1 / (1 + np.exp(-np.clip(x, -30, 30)))


def fit(
    data: Data, worth: Fitted, eye: Fitted | None, seconds: float, seed: int
) -> Iterator[tuple[float, dict[str, float]]]:
    """Fit both networks to the data for so long: again and again how much of the time is used, and the losses.

    Every twentieth position is kept aside to measure with; the rate falls to nothing at the end.
    """
    rng = np.random.default_rng(seed)
    aside = np.arange(len(data)) % 20 == 0
    train, test = np.flatnonzero(~aside), np.flatnonzero(aside)[:20_000]
    began = time.monotonic()
    used = 0.0
    order, at = rng.permutation(train), 0
    while used < 1:
        if at + BATCH > len(order):
            order, at = rng.permutation(train), 0
        which = np.sort(order[at : at + BATCH])
        at += BATCH
        step(data, which, worth, eye, 2e-3 * min(1.0, 1.25 * (1 - used)))
        used = min(1.0, (time.monotonic() - began) / seconds)
        if worth.steps % 25 == 0 or used == 1:
            yield used, losses(data, test, worth, eye) if worth.steps % 100 == 0 or used == 1 else {}


def step(data: Data, which: Any, worth: Fitted, eye: Fitted | None, rate: float) -> None:
    """One step for both networks."""
    x = data.inputs(which)
    hidden, out = worth.forward(x)
    slope = (sigmoid(out) - data.result[which][:, None]) / len(which)
    worth.backward(x, hidden, slope.astype(FLOAT), rate)
    if eye is None:
        return
    x = data.hide(x)
    hidden, out = eye.forward(x)
    slope = np.zeros_like(out)
    could, did = data.chosen_slots(which)
    slots = data.kind.SLOTS
    asked = could.any(1)
    slope[:, :slots] = np.where(asked[:, None], softmax(out[:, :slots], could) - did, 0) / len(which)
    there, held = data.held(which)
    slope[:, slots:] = there * (sigmoid(out[:, slots:]) - held) / len(which) / 4
    eye.backward(x, hidden, slope.astype(FLOAT), rate)


def softmax(out: Any, could: Any) -> Any:
    """How likely each open output is."""
    raised = np.where(could, out, -1e9)
    powers = np.exp(raised - raised.max(1, keepdims=True)) * could
    return powers / np.maximum(powers.sum(1, keepdims=True), 1e-9)


def losses(data: Data, which: Any, worth: Fitted, eye: Fitted | None) -> dict[str, float]:
    """How far off the networks are on positions that they have not seen."""
    x = data.inputs(which)
    p = np.clip(sigmoid(worth.forward(x)[1][:, 0]), 1e-4, 1 - 1e-4)
    z = data.result[which]
    found = {"value": float(-(z * np.log(p) + (1 - z) * np.log(1 - p)).mean())}
    if eye is not None:
        out = eye.forward(data.hide(x))[1]
        could, did = data.chosen_slots(which)
        asked = could.any(1)
        likely = np.maximum(softmax(out[:, : data.kind.SLOTS], could), 1e-9)
        found["policy"] = float(-(did * np.log(likely) * could).sum(1)[asked].mean()) if asked.any() else 0.0
        there, held = data.held(which)
        p = np.clip(sigmoid(out[:, data.kind.SLOTS :]), 1e-4, 1 - 1e-4)
        cross = -(held * np.log(p) + (1 - held) * np.log(1 - p))
        found["cards"] = float(cross[there].mean())
    return found


def play_stage(
    game: str, stage: str, networks: bytes | None, seconds: float, seed: int, folder: Path, workers: int
) -> Iterator[tuple[float, int]]:
    """Play for so long on all cores, writing down chunk after chunk; again and again how far, and how many games."""
    began, asked, games = time.monotonic(), len(list(folder.glob("*.npz"))), 0
    with ProcessPoolExecutor(workers, get_context("spawn"), leave_with_parent) as pool:
        running: dict[Any, int] = {}
        while True:
            used = (time.monotonic() - began) / seconds
            while used < 1 and len(running) < 2 * workers:
                asked += 1
                future = pool.submit(play_chunk, game, stage, networks, CHUNK[stage], hash_of(seed, asked))
                running[future] = asked
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                number = running.pop(future)
                part = folder / f"{number:05}.part"
                with part.open("wb") as file:
                    np.savez(file, **future.result())
                part.rename(folder / f"{number:05}.npz")
                games += CHUNK[stage]
            yield min(1.0, used), games


def hash_of(seed: int, number: int) -> int:
    """A seed for a chunk."""
    return Rng(seed).fork(number).next()


def train(game: str, minutes: float, folder: Path, seed: int, workers: int, command: str) -> Path:
    """Learn a game; the file with what was learned. What a folder already holds is not done again."""
    if game not in GAMES:
        raise ValueError(f"there is no game {game!r}")
    folder.mkdir(parents=True, exist_ok=True)
    networks: bytes | None = None
    path = folder
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[news]}"), TimeElapsedColumn())
    with Progress(*columns) as bars:
        for number, stage in enumerate(STAGES):
            path = folder / f"{game}-{stage}.weights"
            seconds = 60 * minutes * STAGE_SHARES[stage]
            if not path.exists():
                room = folder / f"{game}-{stage}"
                room.mkdir(exist_ok=True)
                old = sum(CHUNK[stage] for _ in room.glob("*.npz"))
                bar = bars.add_task(f"{game}: {stage}, playing", total=1, news="")
                done = folder / f"{game}-{stage}.played"
                if not done.exists():
                    for used, games in play_stage(
                        game, stage, networks, PLAY_SHARE * seconds, seed + number, room, workers
                    ):
                        bars.update(bar, completed=used, news=f"{old + games} games")
                    done.touch()
                rooms = [room] if stage == "thumb" else [folder / f"{game}-{name}" for name in STAGES[1 : number + 1]]
                data = Data(game, [dict(np.load(file)) for each in rooms for file in sorted(each.glob("*.npz"))])
                bar = bars.add_task(f"{game}: {stage}, fitting", total=1, news=f"{len(data)} positions")
                found = fit_stage(game, stage, data, networks, (1 - PLAY_SHARE) * seconds, seed + number, bars, bar)
                worth, eye, measured = found
                about = {"stage": stage, "command": command, "positions": len(data), "losses": measured}
                write(path, game, worth.numbers(), eye.numbers(), about)
            networks = path.read_bytes()
    return path


def fit_stage(
    game: str, stage: str, data: Data, networks: bytes | None, seconds: float, seed: int, bars: Progress, bar: Any
) -> tuple[Fitted, Fitted, dict[str, float]]:
    """Fit the networks of a stage, from those of the stage before where there are some."""
    rng = np.random.default_rng(seed)
    inputs, outputs = JUDGES[game].INPUTS, outputs_of(game)
    before = (None, None) if networks is None else read(networks, game)[:2]
    worth = Fitted(inputs, 1, rng, before[0])
    eye = Fitted(inputs, outputs, rng, before[1] if stage in LED else None)
    measured: dict[str, float] = {}
    for used, found in fit(data, worth, None if stage == "thumb" else eye, seconds, seed):
        measured = found or measured
        news = "  ".join(f"{name} {loss:.4f}" for name, loss in measured.items())
        bars.update(bar, completed=used, news=f"{len(data)} positions  {news}")
    return worth, eye, measured


def about(path: Path) -> dict[str, Any]:
    """How a file of weights was made."""
    with path.open("rb") as file:
        head: dict[str, Any] = json.loads(file.readline())
    return head

"""Learns a game from nothing by playing itself: proximal policy optimisation in NumPy, one file.

`python examples/ppo.py gwan --minutes 10` plays hundreds of games side by side in a `parlour.Batch`, learns from them
for so long, and tells which share of the win it takes from chance and from the bots of the house. A network with one
hidden layer sees what the seat on turn sees; it gives a logit for every id and a value. It plays all seats.
"""

from __future__ import annotations

import argparse
import os
import time
from typing import Any, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices this small are done before a second thread has woken up

import numpy as np
from numpy.typing import NDArray

import parlour

Numbers = NDArray[np.float32]
HIDDEN, GAMES, STEPS, EPOCHS, MINIBATCH = 128, 256, 64, 2, 512
LAMBDA, CLIP, ENTROPY, RATE = 0.8, 0.2, 0.01, 1e-3
THREADS = os.cpu_count() or 1
THINKERS = ("scholar", "castellan")  # take so long over an action that a tenth of the deals has to do


class Network:
    """Two layers, and Adam to change them."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        def layer(rows: int, columns: int, size: float) -> Numbers:
            return (rng.standard_normal((rows, columns)) * size).astype(np.float32)

        self.weights = [layer(inputs, HIDDEN, inputs**-0.5 * 3), np.zeros(HIDDEN, np.float32)]
        self.weights += [layer(HIDDEN, actions + 1, 0.01), np.zeros(actions + 1, np.float32)]
        self.moments = [(np.zeros_like(each), np.zeros_like(each)) for each in self.weights]
        self.updates = 0

    def look(self, seen: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """The hidden layer, the logits and the values."""
        first, bias, last, end = self.weights
        hidden = np.maximum(seen @ first + bias, 0)
        out = hidden @ last + end
        return hidden, out[:, :-1], out[:, -1]

    def learn(self, seen: Numbers, hidden: Numbers, slopes: Numbers, rate: float) -> None:
        """Go down the slopes of the loss in the outputs."""
        back = (slopes @ self.weights[2].T) * (hidden > 0)
        found = [seen.T @ back, back.sum(0), hidden.T @ slopes, slopes.sum(0)]
        size = np.sqrt(sum(float((each**2).sum()) for each in found))
        self.updates += 1
        for weight, slope, (mean, square) in zip(self.weights, found, self.moments, strict=True):
            slope *= min(1.0, 0.5 / (size + 1e-8))
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            steady = mean / (1 - 0.9**self.updates)
            weight -= rate * steady / (np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8)


def chances(logits: Numbers, masks: NDArray[np.bool_]) -> Numbers:
    """How likely each legal action is."""
    logits = np.where(masks, logits, -1e9)
    found: Numbers = np.exp(logits - logits.max(1, keepdims=True))
    found /= found.sum(1, keepdims=True)
    return found


def chosen(likely: Numbers, rng: np.random.Generator) -> NDArray[np.int32]:
    """An action of each row, by chance."""
    reached = likely.cumsum(1)
    at = rng.random((len(likely), 1), np.float32) * reached[:, -1:]
    found: NDArray[np.int32] = np.minimum((reached <= at).sum(1), likely.shape[1] - 1).astype(np.int32)
    return found


class Played(NamedTuple):
    """What was seen and done in a stretch of play, a row a decision, and what came of it."""

    seen: Numbers
    masks: NDArray[np.bool_]
    actions: NDArray[np.int32]
    likely: Numbers  # how likely the action was then
    gains: Numbers  # how much better than expected things went
    targets: Numbers  # what the value should have been


def play(batch: parlour.Batch, network: Network, rng: np.random.Generator) -> Played:
    """Play a stretch in all games, and look back from its end (generalised advantage estimation)."""
    assert batch.masks is not None
    n, every, steps = batch.n, np.arange(batch.n), []
    for _ in range(STEPS):
        seen, masks, seats = batch.observations.copy(), batch.masks.copy(), batch.turns.astype(np.int64)
        _, logits, values = network.look(seen)
        likely = chances(logits, masks)
        actions = chosen(likely, rng)
        batch.step(actions)
        came = batch.rewards.copy(), batch.dones.copy()
        steps.append((seen, masks, actions, likely[every, actions], seats, values, *came))
    gains, targets = np.zeros((STEPS, n), np.float32), np.zeros((STEPS, n), np.float32)
    _, _, ahead = network.look(batch.observations)
    later, trail, due = (np.zeros((n, batch.spec.seats), np.float32) for _ in range(3))
    later[every, batch.turns] = ahead  # other seats are taken as even where the stretch ends
    for t in reversed(range(STEPS)):
        *_, seats, values, rewards, dones = steps[t]
        later[dones], trail[dones], due[dones] = 0, 0, rewards[dones]
        surprise = due[every, seats] + later[every, seats] - values
        gains[t] = trail[every, seats] = surprise + LAMBDA * trail[every, seats]
        targets[t] = gains[t] + values
        later[every, seats], due[every, seats] = values, 0
    seen, masks, actions, likely, *_ = (np.concatenate(each) for each in zip(*steps, strict=True))
    return Played(seen, masks, actions, likely, gains.ravel(), targets.ravel())


def improve(network: Network, played: Played, rng: np.random.Generator, rate: float) -> None:
    """Make what went better than expected likelier, though never much at once."""
    gains = (played.gains - played.gains.mean()) / (played.gains.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in np.array_split(rng.permutation(len(gains)), max(1, len(gains) // MINIBATCH)):
            seen, rows = played.seen[part], np.arange(len(part))
            hidden, logits, values = network.look(seen)
            likely = chances(logits, played.masks[part])
            ratio = likely[rows, played.actions[part]] / played.likely[part]
            held = np.where(gains[part] > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)  # gone far enough
            push = np.where(held, 0, -ratio * gains[part]).astype(np.float32)[:, None]
            slopes = np.zeros((len(part), logits.shape[1] + 1), np.float32)
            slopes[:, :-1] = -push * likely
            slopes[rows, played.actions[part]] += push[:, 0]
            spread = np.log(likely + 1e-9)
            slopes[:, :-1] += ENTROPY * likely * (spread - (likely * spread).sum(1, keepdims=True))
            slopes[:, -1] = 0.5 * (values - played.targets[part])
            slopes /= len(part)
            network.learn(seen, hidden, slopes, rate)


def train(game: str, minutes: float, most: float = float("inf"), seed: int = 1, **table: Any) -> Network:
    """Learn for so long, or from so many decisions."""
    rng, ends = np.random.default_rng(seed), time.monotonic() + 60 * minutes
    batch = parlour.Batch(game, GAMES, seed, threads=THREADS, **table)
    network = Network(batch.spec.observation_size, batch.spec.action_count, rng)
    decisions, told = 0, time.monotonic()
    while (left := (ends - time.monotonic()) / (60 * minutes)) > 0 and decisions < most:
        improve(network, play(batch, network, rng), rng, RATE * max(left, 0.1))
        decisions += GAMES * STEPS
        if time.monotonic() - told > 30:
            told = time.monotonic()
            print(f"{batch.finished:,} games, {decisions:,} decisions, {1 - left:.0%} of the time", flush=True)
    return network


def share(network: Network, game: str, opponents: str, deals: int, **table: Any) -> float:
    """The share of the win that a network takes from opponents, doing what it likes best."""
    # a bot below level 4 makes fewer simulations than it may: as many as it likes
    table = {"opponents": opponents, "simulations": 1000, **table}
    batch = parlour.Batch(game, min(deals, 200), seed=999, threads=THREADS, **table)
    assert batch.masks is not None
    won, every, least = 0.0, np.arange(batch.n), batch.spec.least_utility
    while batch.finished < deals:
        _, logits, _ = network.look(batch.observations)
        batch.step(np.where(batch.masks, logits, -1e9).argmax(1))
        won += float((batch.rewards[every, batch.learners][batch.dones] - least).sum()) / (1 - least)
    return won / batch.finished


def duration(text: str) -> float:
    """Minutes, more than 0: time runs out of no other."""
    try:
        minutes = float(text)
    except ValueError:
        minutes = 0.0
    if not 0 < minutes <= 100_000:
        raise argparse.ArgumentTypeError(f"learning takes more than 0 and up to 100,000 minutes, not {text}")
    return minutes


def main() -> None:
    """Learn, and tell what came of it."""
    parser = argparse.ArgumentParser(description="Learn a game by playing oneself, and play against the house.")
    parser.add_argument("game", nargs="?", default="gwan", help="gwan, vanilla or nvwk")
    parser.add_argument("--minutes", type=duration, default=10, help="how long to learn (10)")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--deals", type=int, default=2000, help="against each opponent")
    parser.add_argument("--against", default="random,page,greedy,gambler,scholar,castellan", help="bots of the house")
    parser.add_argument("--save", help="a file for the weights, as numpy.load reads them")
    given = parser.parse_args()
    network = train(given.game, given.minutes, seats=given.seats)
    if given.save:
        np.savez(given.save, *network.weights)
    for opponents in given.against.split(","):
        deals = max(1, given.deals // 10) if opponents in THINKERS else given.deals
        taken = share(network, given.game, opponents, deals, seats=given.seats)
        error = (taken * (1 - taken) / deals) ** 0.5
        print(f"{taken:.1%} ± {2 * error:.1%} of the win from {opponents}, {deals} deals", flush=True)


if __name__ == "__main__":
    main()

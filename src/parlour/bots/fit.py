"""How networks are fitted to what was seen in practice: NumPy, and Adam on mini-batches.

The value of a position is fitted to what came of it. The policy is fitted in one of two ways: towards choices that
turned out better than expected and away from the others, in small steps (proximal policy optimisation; Schulman et al.,
2017), or towards what a search looked at most. On the side it learns where hidden cards are.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from parlour.bots.evaluator import Evaluator, Net
from parlour.bots.practice import Practice

FLOAT = np.float32
CLIP = 0.2  # how much likelier or less likely a choice may become before its slope is cut off
CARDS_COUNT = 0.1  # how much finding hidden cards counts beside choosing well


class Adam:
    """Parameters that are moved against a slope."""

    def __init__(self, parts: list[Any]) -> None:
        self.parts = [np.ascontiguousarray(part, FLOAT) for part in parts]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def move(self, slopes: list[Any], rate: float) -> None:
        """One step."""
        self.steps += 1
        scale = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for part, mean, square, slope in zip(self.parts, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= scale * mean / (np.sqrt(square) + 1e-8)

    def kept(self) -> dict[str, Any]:
        """Everything, to go on from later."""
        kept = {"steps": np.array(self.steps)}
        for name in ("parts", "means", "squares"):
            kept |= {f"{name}{i}": each for i, each in enumerate(getattr(self, name))}
        return kept

    def go_on(self, kept: dict[str, Any]) -> None:
        """Take back what `kept` gave."""
        self.steps = int(kept["steps"])
        for name in ("parts", "means", "squares"):
            setattr(self, name, [kept[f"{name}{i}"] for i in range(len(self.parts))])


class Fitted(Adam):
    """A network with one hidden layer."""

    def __init__(
        self, kind: type[Evaluator], outputs: int, rng: np.random.Generator, before: Net | None = None
    ) -> None:
        inputs, width = kind.INPUTS, kind.WIDTH if before is None else before.width
        if before is None:
            parts = [rng.normal(0, 0.12, (inputs, width)), np.full(width, 0.05)]
            parts += [rng.normal(0, 0.02, (outputs, width)), np.zeros(outputs)]
        else:
            sizes = [inputs * width, width, outputs * width]
            first, bias, last, ends = np.split(np.array(before.numbers(), FLOAT), np.cumsum(sizes))
            parts = [first.reshape(inputs, width), bias, last.reshape(outputs, width), ends]
        super().__init__(parts)

    def forward(self, x: Any) -> tuple[Any, Any]:
        """The hidden layer and the outputs."""
        hidden = np.maximum(x @ self.parts[0] + self.parts[1], 0)
        return hidden, hidden @ self.parts[2].T + self.parts[3]

    def backward(self, x: Any, hidden: Any, slope: Any, rate: float) -> None:
        """One step, given the slope of the loss at the outputs."""
        inner = (slope @ self.parts[2]) * (hidden > 0)
        self.move([x.T @ inner, inner.sum(0), slope.T @ hidden, slope.sum(0)], rate)

    def numbers(self) -> array[float]:
        """All weights, as a network takes them."""
        return array("f", np.concatenate([part.ravel() for part in self.parts]).tolist())


class Linear(Adam):
    """A linear value; as a network it needs two hidden units, one for each sign."""

    def __init__(self, kind: type[Evaluator]) -> None:
        super().__init__([np.zeros((kind.INPUTS, 1)), np.zeros(1)])
        self.width = kind.WIDTH

    def forward(self, x: Any) -> tuple[Any, Any]:
        """Nothing, and the output."""
        return None, x @ self.parts[0] + self.parts[1]

    def backward(self, x: Any, hidden: Any, slope: Any, rate: float) -> None:
        """One step, given the slope of the loss at the output."""
        self.move([x.T @ slope, slope.sum(0)], rate)

    def numbers(self) -> array[float]:
        """All weights, as a network takes them."""
        signs = np.zeros(self.width, FLOAT)
        signs[:2] = 1, -1
        layers = [self.parts[0] * signs, self.parts[1] * signs, signs, np.zeros(1, FLOAT)]
        return array("f", np.concatenate([layer.ravel() for layer in layers]).tolist())


@dataclass
class Examples:
    """Positions of some games, as practice left them (its arrays have the same names)."""

    kind: type[Evaluator]
    index: Any
    amount: Any
    rows: Any
    slots: Any
    ways: Any
    share: Any
    choices: Any
    chosen: Any
    chance: Any
    value: Any
    target: Any
    gain: Any
    cards: Any

    @classmethod
    def of(cls, kind: type[Evaluator], practice: Practice) -> Examples:
        """What a practice holds now, as arrays of its own."""
        n = practice.used
        sizes = {"index": practice.noted, "amount": practice.noted, "rows": n + 1, "choices": n + 1}
        sizes |= dict.fromkeys(("slots", "ways", "share"), practice.offered)
        sizes["cards"] = n * (1 + kind.OTHERS)
        names = [field.name for field in fields(cls) if field.name != "kind"]
        examples = cls(kind, **{name: np.array(getattr(practice, name)[: sizes.get(name, n)]) for name in names})
        examples.cards = examples.cards.reshape(n, 1 + kind.OTHERS)
        asked = examples.choices[1:] > examples.choices[:-1]
        if asked.any():
            gains = examples.gain[asked]
            examples.gain = ((examples.gain - gains.mean()) / (gains.std() + 1e-6)).astype(FLOAT)
        return examples

    def __len__(self) -> int:
        return len(self.value)

    def inputs(self, which: Any) -> Any:
        """The inputs of these positions with all hands open, a row each."""
        row, at = spans(self.rows, which)
        table = np.zeros((len(which), self.kind.INPUTS), FLOAT)
        table[row, self.index[at]] = self.amount[at]
        return table

    def hide(self, table: Any) -> Any:
        """The same without what only open hands tell."""
        for first, end in self.kind.SECRETS:
            table[:, first:end] = 0
        return table

    def held(self, which: Any) -> tuple[Any, Any]:
        """Which cards each other seat might hold, and holds."""
        bits = np.arange(self.kind.CARDS, dtype=np.uint64)
        some = self.cards[which]
        unseen = (some[:, :1, None] >> bits) & np.uint64(1)
        held = (some[:, 1:, None] >> bits) & np.uint64(1)
        there = (some[:, 1:, None] > 0) & (unseen > 0)
        flat = (len(which), self.kind.OTHERS * self.kind.CARDS)
        return there.reshape(flat), held.astype(FLOAT).reshape(flat)


@dataclass
class Outlook:
    """What the policy makes of the choices of some positions, all in one row."""

    row: Any  # of the position that each choice belongs to
    at: Any  # where the choice stands among the examples
    first: Any  # of each position's choices
    likely: Any
    logs: Any
    entropy: Any

    @classmethod
    def of(cls, examples: Examples, which: Any, out: Any) -> Outlook:
        row, at = spans(examples.choices, which)
        first = np.concatenate([[0], np.cumsum(examples.choices[which + 1] - examples.choices[which])[:-1]])
        lean = out[row, examples.slots[at]] + examples.ways[at]
        powers = np.exp(lean - np.maximum.reduceat(lean, first)[row])
        likely = powers / np.add.reduceat(powers, first)[row]
        logs = np.log(np.maximum(likely, 1e-12))
        return cls(row, at, first, likely, logs, -np.add.reduceat(likely * logs, first))


def spans(starts: Any, which: Any) -> tuple[Any, Any]:
    """Where the entries of these rows stand, and to which of the rows each belongs."""
    sizes = starts[which + 1] - starts[which]
    row = np.repeat(np.arange(len(which)), sizes)
    before = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    return row, np.repeat(starts[which] - before, sizes) + np.arange(sizes.sum())


def sigmoid(x: Any) -> Any:
    return 1 / (1 + np.exp(-np.clip(x, -30, 30)))


def learn_value(examples: Examples, which: Any, value: Fitted | Linear, rate: float) -> float:
    """One step towards what came of these positions; how far off it was, squared."""
    x = examples.inputs(which)
    hidden, out = value.forward(x)
    off = sigmoid(out) - examples.target[which][:, None]
    value.backward(x, hidden, (off / len(which)).astype(FLOAT), rate)
    return float((off * off).mean())


def learn_policy(examples: Examples, which: Any, policy: Fitted, rate: float, entropy: float | None) -> float:
    """One step towards better choices, kept from being too sure; or with no entropy towards what a search looked at.

    Gives the entropy of what the policy now thinks of its choices.
    """
    which = which[examples.choices[which + 1] > examples.choices[which]]
    x = examples.hide(examples.inputs(which))
    hidden, out = policy.forward(x)
    outlook = Outlook.of(examples, which, out)
    slope = np.zeros_like(out)
    leaning = choice_slope(examples, which, outlook, entropy)
    slope[outlook.row, examples.slots[outlook.at]] = leaning / len(which)
    there, held = examples.held(which)
    slots = examples.kind.SLOTS
    slope[:, slots:] = there * (sigmoid(out[:, slots:]) - held) * (CARDS_COUNT / len(which))
    policy.backward(x, hidden, slope, rate)
    return float(outlook.entropy.mean())


def choice_slope(examples: Examples, which: Any, outlook: Outlook, entropy: float | None) -> Any:
    """The slope of the loss at each choice."""
    if entropy is None:
        return outlook.likely - examples.share[outlook.at]
    chosen = outlook.first + examples.chosen[which]
    gain, ratio = examples.gain[which], np.exp(outlook.logs[chosen] - examples.chance[which])
    cut = ((gain > 0) & (ratio > 1 + CLIP)) | ((gain < 0) & (ratio < 1 - CLIP))
    push = gain * ratio * ~cut
    slope = push[outlook.row] * outlook.likely
    slope[chosen] -= push
    return slope + entropy * outlook.likely * (outlook.logs + outlook.entropy[outlook.row])

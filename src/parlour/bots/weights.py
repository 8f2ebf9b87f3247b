"""The evaluators by game, with what they have learned: a file of plain numbers for each game.

Such a file is one line of JSON, which tells how it was made and how large its two networks are, and then their weights
as 16-bit floats: first the network that judges positions, then the policy. All low bytes stand before all high ones
(`"bytes": "apart"`): high ones are much alike, and so a package that holds them is smaller. In older files each low
byte stands before its high one.
"""

from __future__ import annotations

import json
import struct
from array import array
from functools import cache
from pathlib import Path
from typing import Any

from parlour.bots.evaluator import Evaluator, Net, size_of
from parlour.engine import described


def evaluator_kind(game: str) -> type[Evaluator]:
    """What a game's folder says about how its positions are seen; where it says nothing, one who sees nothing."""
    features = described(game).part("features")
    kind: type[Evaluator] = Evaluator if features is None else features.EVALUATOR
    return kind


def outputs_of(game: str) -> int:
    """How many outputs the policy of a game has."""
    kind = evaluator_kind(game)
    return int(kind.SLOTS + kind.CARDS * kind.OTHERS)


def write(path: Path, game: str, value: array[float], policy: array[float], about: dict[str, Any]) -> None:
    """Write the weights of a game's two networks."""
    kind = evaluator_kind(game)
    size = {"inputs": kind.INPUTS, "hidden": kind.WIDTH, "outputs": outputs_of(game)}
    head = {"game": game, **size, **about, "bytes": "apart"}
    numbers = [*value, *policy]
    body = struct.pack(f"<{len(numbers)}e", *numbers)
    path.write_bytes(json.dumps(head).encode() + b"\n" + body[::2] + body[1::2])


def read(data: bytes, game: str) -> tuple[Net, Net, dict[str, Any]]:
    """A game's two networks, and how they were made."""
    line, _, body = data.partition(b"\n")
    head = json.loads(line)
    inputs, outputs = evaluator_kind(game).INPUTS, outputs_of(game)
    missing = inputs - int(head.get("inputs", 0))
    if head.get("game") != game or head.get("outputs") != outputs or not 0 <= missing < inputs:
        raise ValueError(f"these weights are for {head.get('game')} as it was seen once; train {game} again")
    count = len(body) // 2
    pairs = bytearray(body)
    if head.get("bytes") == "apart":
        pairs[: 2 * count : 2], pairs[1 : 2 * count : 2] = body[:count], body[count : 2 * count]
    numbers = array("f", struct.unpack_from(f"<{count}e", pairs))
    width = int(head["hidden"])
    parts = size_of(inputs - missing, width, 1)
    known = (inputs - missing) * width  # after these come inputs that were unknown then: they count for nothing
    blank = array("f", bytes(4 * missing * width))
    value, policy = (net[:known] + blank + net[known:] for net in (numbers[:parts], numbers[parts:]))
    return Net(inputs, 1, value), Net(inputs, outputs, policy), head


def about(path: Path) -> dict[str, Any]:
    """How a file of weights was made."""
    with path.open("rb") as file:
        head: dict[str, Any] = json.loads(file.readline())
    return head


@cache
def shipped(game: str) -> tuple[Net, Net, dict[str, Any]] | None:
    """The networks that come with the house; None where a game has not been learned."""
    file = described(game).file("learned.weights")
    return None if file is None else read(file.read_bytes(), game)


def evaluator_of(game: str, path: Path | None = None) -> Evaluator:
    """An evaluator for one thread, with what it has learned; playouts to the end need nothing learned."""
    nets = shipped(game) if path is None else read(path.read_bytes(), game)
    return evaluator_kind(game)() if nets is None else evaluator_kind(game)(*nets[:2])

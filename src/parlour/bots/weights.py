"""The judges by game, with what they have learned: a file of plain numbers for each game.

Such a file is one line of JSON, which tells how it was made and how large its two networks are, and then their weights
as little-endian 16-bit floats: first the network that judges positions, then the eye.
"""

from __future__ import annotations

import json
import struct
from array import array
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from parlour.bots.gwan import GwanJudge
from parlour.bots.judge import Judge, Net, size_of
from parlour.bots.nvwk import NvwkJudge
from parlour.bots.vanilla import VanillaJudge

JUDGES: dict[str, type[Judge]] = {"gwan": GwanJudge, "vanilla": VanillaJudge, "nvwk": NvwkJudge}


def outputs_of(game: str) -> int:
    """How many outputs the eye of a game has."""
    kind = JUDGES[game]
    return int(kind.SLOTS + kind.CARDS * kind.OTHERS)


def write(path: Path, game: str, worth: array[float], eye: array[float], about: dict[str, Any]) -> None:
    """Write the weights of a game's two networks."""
    kind = JUDGES[game]
    head = {"game": game, "inputs": kind.INPUTS, "hidden": kind.WIDTH, "outputs": outputs_of(game), **about}
    numbers = [*worth, *eye]
    path.write_bytes(json.dumps(head).encode() + b"\n" + struct.pack(f"<{len(numbers)}e", *numbers))


def read(data: bytes, game: str) -> tuple[Net, Net, dict[str, Any]]:
    """A game's two networks, and how they were made."""
    line, _, body = data.partition(b"\n")
    head = json.loads(line)
    inputs, outputs = JUDGES[game].INPUTS, outputs_of(game)
    missing = inputs - int(head.get("inputs", 0))
    if head.get("game") != game or head.get("outputs") != outputs or not 0 <= missing < inputs:
        raise ValueError(f"these weights are for {head.get('game')} as it was seen once; train {game} again")
    numbers = array("f", struct.unpack_from(f"<{len(body) // 2}e", body))
    width = int(head["hidden"])
    parts = size_of(inputs - missing, width, 1)
    known = (inputs - missing) * width  # after these come inputs that were unknown then: they count for nothing
    blank = array("f", bytes(4 * missing * width))
    worth, eye = (net[:known] + blank + net[known:] for net in (numbers[:parts], numbers[parts:]))
    return Net(inputs, 1, worth), Net(inputs, outputs, eye), head


def about(path: Path) -> dict[str, Any]:
    """How a file of weights was made."""
    with path.open("rb") as file:
        head: dict[str, Any] = json.loads(file.readline())
    return head


@cache
def shipped(game: str) -> tuple[Net, Net, dict[str, Any]]:
    """The networks that come with the house."""
    return read((files("parlour.bots") / "learned" / f"{game}.weights").read_bytes(), game)


def judge_of(game: str, path: Path | None = None) -> Judge:
    """A judge for one thread, with what it has learned."""
    worth, eye, _ = shipped(game) if path is None else read(path.read_bytes(), game)
    return JUDGES[game](worth, eye)

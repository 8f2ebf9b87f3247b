"""Compiled and uncompiled, the rules play the same games.

Run as a script this file prints the digests of its games; the test runs it on the .py files alone and plays the same
games with what is compiled.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour import GAMES, Game, Rng, deal, spec
from parlour.engine import described

GAMES_EACH = 200
RESAMPLE_EVERY = 5


def table(name: str, seed: int) -> dict[str, Any]:
    """What the game with this seed is dealt with: every number of seats in turn, switches at random."""
    kind = GAMES[name]
    least, most = kind.SEATS
    rng = Rng(seed).fork(1)
    switches = {switch: values[rng.below(len(values))] for switch, values in kind.SWITCHES.items()}
    return {"seats": least + seed % (most - least + 1), "switches": switches, "seed": seed}


def digest(*values: object) -> str:
    return hashlib.blake2b(repr(values).encode(), digest_size=6).hexdigest()


def play(name: str, seed: int) -> Iterator[tuple[str, Game, int | None]]:
    """A random game: after every action a digest of all there is to see, the game, and the action that comes next."""
    game = deal(name, **table(name, seed))
    numbers = spec(name, game.seats) if described(name).part("observer") else None
    chooser, dreamer = Rng(seed).fork(2), Rng(seed).fork(3)
    number = 0
    while True:
        actions = game.legal_actions()
        seen: list[object] = [game.dump(), actions, game.over, game.turn]
        if number % RESAMPLE_EVERY == 0:
            seen += [game.resample(seat, dreamer).dump() for seat in range(game.seats)]
            if numbers is not None:
                row = bytearray(numbers.observation_size)
                seen += [bytes(numbers.observe(game, seat, row)) for seat in range(game.seats)]
                seen += [list(numbers.observe(game, 0)), numbers.legal_ids(game)]
        action = actions[chooser.below(len(actions))] if actions else None
        yield digest(*seen), game, action
        if action is None:
            return
        game.play(action)
        number += 1


def digests(name: str) -> list[list[str]]:
    """The digests of every game, action by action."""
    return [[seen for seen, _, _ in play(name, seed)] for seed in range(GAMES_EACH)]


@pytest.mark.parametrize("name", GAMES)
def test_compiled_and_uncompiled_play_the_same_games(name: str, uncompiled: Path) -> None:
    run = subprocess.run(
        [sys.executable, __file__, name],
        env=os.environ | {"PYTHONPATH": str(uncompiled)},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    expected = json.loads(run.stdout)
    assert len(expected) == GAMES_EACH
    for seed, plain in enumerate(expected):
        actions: list[str] = []
        for number, (seen, game, action) in enumerate(play(name, seed)):
            where = f"{name} {table(name, seed)}, action {number}, after {actions}"
            assert number < len(plain), f"goes on where the uncompiled game is over: {where}"
            assert seen == plain[number], f"differs: {where}"
            if action is not None:
                actions.append(game.text(action))
        assert number + 1 == len(plain), f"is over where the uncompiled game goes on: {where}"


if __name__ == "__main__":
    if parlour.COMPILED:
        sys.exit("this is the compiled engine")
    print(json.dumps(digests(sys.argv[1])))

"""Many random games, inside the engine, while other Python threads run."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.chance import Rng
from parlour.engine.game import Game

if not cython.compiled:
    from parlour.engine.bits import GOLDEN, MASK64, MOST_ACTIONS, pick


class Playout:
    """Room for one thread to play games out at random, without touching Python."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.actions = [0] * MOST_ACTIONS

    def play_out(self, game: Game, rng: Rng) -> int:
        """Play to the end at random; how many decisions that took."""
        decisions = 0
        state = rng.state
        while not game.over:
            n = game.options(self.actions)
            state = (state + GOLDEN) & MASK64
            game.step(self.actions[pick(state, n)])
            decisions += 1
        rng.state = state
        return decisions


def random_games(game: Game, number: int, rng: Rng) -> int:
    """Deal and play that many random games with the seats and switches of `game`; how many decisions they took."""
    table = game.copy()
    room = Playout()
    decisions = 0
    with cython.nogil:
        for _ in range(number):
            table.redeal(rng)
            decisions += room.play_out(table, rng)
    table.raise_trouble()
    return decisions


def random_ends(game: Game, number: int, rng: Rng) -> int:
    """Play `game` to its end at random that many times, each from where it stands; how many decisions that took."""
    if not game.over and not game.legal_actions():
        raise ValueError("this game has not begun: nobody can do anything")
    table = game.copy()
    room = Playout()
    decisions = 0
    with cython.nogil:
        for _ in range(number):
            table.become(game)
            decisions += room.play_out(table, rng)
    table.raise_trouble()
    return decisions


def assigns(game: Game, number: int) -> None:
    """Copy a position into another game that many times."""
    table = game.copy()
    with cython.nogil:
        for _ in range(number):
            table.become(game)

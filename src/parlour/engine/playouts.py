"""Many random games, inside the engine, while other Python threads run."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from parlour.engine import plain as cython

from parlour.chance import Rng
from parlour.engine.game import Game, Room


def random_games(game: Game, number: int, rng: Rng) -> int:
    """Deal and play that many random games with the seats and switches of `game`; how many decisions they took."""
    table = game.copy()
    room = Room()
    decisions = 0
    with cython.nogil:
        for _ in range(number):
            table.redeal(rng)
            decisions += room.play_out(table, rng)
    table.raise_trouble()
    return decisions


def random_ends(game: Game, number: int, rng: Rng) -> int:
    """Play `game` to its end at random that many times, each from where it stands; how many decisions that took."""
    table = game.copy()
    room = Room()
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

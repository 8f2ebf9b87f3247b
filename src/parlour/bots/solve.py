"""Endings of games for two, worked out to the end.

Two things are enough: no card is drawn any more that could change the result, and nobody's unknown hand matters. What
does not meet this is a leaf of which only is known that it lies between a loss and a win; so what the solver says of an
action is a pair of bounds, and where both are the same it is exact.
"""

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
    from parlour.engine.bits import MOST_ACTIONS, popcount

DEEPEST = 48
WIDEST = 512
MOST_CARDS = 12  # in both hands; with more there is no hope
SAMPLES = 24  # worlds that must agree on all hands before these count as known


class Solver:
    """Works out endings, within a number of positions."""

    def __init__(self, limit: int = 100_000) -> None:
        self.limit = limit
        self.left = 0
        self.seat = 0
        self.known = False
        self.hidden = False  # what the other holds is not known and counts at the end
        self.games: list[Game] = []
        if not cython.compiled:
            self.room = [[0] * MOST_ACTIONS for _ in range(DEEPEST)]

    def solve(self, world: Game, seat: int, all_hands: bool = False) -> dict[int, tuple[float, float]] | None:
        """For each action of the seat on turn the least and the most that it is worth; None if that is too much work.

        `world` is any world that agrees with what the seat knows.
        """
        if world.seats != 2 or world.over or world.turn != seat:
            return None
        if popcount(world.hand[0]) + popcount(world.hand[1]) > MOST_CARDS:
            return None
        self.seat = seat
        self.known = all_hands or hands_known(world, seat)
        self.hidden = world.HANDS_COUNT and not self.known
        self.left = self.limit
        if not self.games or type(self.games[0]) is not type(world):
            self.games = [world.copy() for _ in range(DEEPEST + 1)]
        bounds = {}
        for action in world.legal_actions():
            low = self.after(world, action, 0.0)
            high = 1.0 if low == 1 else self.after(world, action, 1.0)
            if self.left <= 0:
                return None
            bounds[action] = (low, high)
        return bounds

    def after(self, world: Game, action: int, unknown: float) -> float:
        """What an action is worth to the seat, unknown leaves being worth so much."""
        table = self.games[0]
        table.become(world)
        table.step(action)
        if table.top != world.top or table.bottom != world.bottom:
            return unknown
        return self.value(table, 0.0, 1.0, 1, unknown)

    def value(self, game: Game, alpha: float, beta: float, depth: int, unknown: float) -> float:
        """What a position is worth to the seat, if that lies between alpha and beta."""
        if game.over:
            if self.hidden and game.hand[1 - self.seat]:
                return unknown
            won = game.winners()
            return (won >> self.seat & 1) / (2.0 if won == 3 else 1.0)
        self.left -= 1
        mine = game.turn == self.seat
        if self.left <= 0 or depth == DEEPEST or (not mine and not self.known):
            return unknown
        n = game.options(self.room[depth])
        if n > WIDEST:
            return unknown
        best = 0.0 if mine else 1.0
        for i in range(n):
            table = self.games[depth]
            table.become(game)
            table.step(self.room[depth][i])
            if table.top != game.top or table.bottom != game.bottom:
                found = unknown
            else:
                found = self.value(table, alpha, beta, depth + 1, unknown)
            if mine:
                if found > best:
                    best = found
                if best > alpha:
                    alpha = best
            else:
                if found < best:
                    best = found
                if best < beta:
                    beta = best
            if alpha >= beta:
                break
        return best


def hands_known(world: Game, seat: int) -> bool:
    """Whether a seat can know all hands: whether all worlds that it can imagine have the same."""
    rng = Rng(1)
    for _ in range(SAMPLES):
        other = world.resample(seat, rng)
        if any(other.hand_of(i) != world.hand_of(i) for i in range(world.seats)):
            return False
    return True

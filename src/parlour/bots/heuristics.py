"""Rules of thumb: what looks best at once. A game's folder says how things look in it (`style`)."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

from parlour.engine import Game, Rng, described


def greedy(world: Game, rng: Rng, actions: Sequence[int]) -> int:
    """The action that looks best at once, of these."""
    seat = world.turn
    style = described(world.NAME).part("style")
    if style is not None and hasattr(style, "settle"):
        settled: int | None = style.settle(world, seat, actions)
        if settled is not None and settled in actions:
            return settled
    best, best_value = actions[0], float("-inf")
    for action in actions:
        after = world.copy()
        after.apply(action)
        value = looks(style, world, after, seat) + rng.below(1000) / 1e6  # equals are decided by chance
        if value > best_value:
            best, best_value = action, value
    return best


def looks(style: ModuleType | None, before: Game, after: Game, seat: int) -> float:
    """How good a position looks to a seat, just after its action; where the game says nothing, only whether it won."""
    if style is not None:
        return float(style.looks(before, after, seat))
    if after.over:
        return 1000.0 if after.winners_of() >> seat & 1 else -1000.0
    return 0.0

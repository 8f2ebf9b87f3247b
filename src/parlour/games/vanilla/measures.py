"""What Vanilla Gwent is measured by, and what is wanted of it."""

from __future__ import annotations

from parlour.arena.measures import Measures, Wanted, beside_measures, beside_random, luck_leaves, steps
from parlour.games.vanilla.game import Vanilla


def points(game: Vanilla) -> list[float]:
    """The power of all rounds together."""
    return [game.totals[seat] for seat in range(2)]


MEASURES = Measures(
    points=points,
    tables=(2,),
    choices={2: 33},
    open_spiel=10,
    batch=2e6,
    rows=(
        beside_measures({"random": 0.95, "greedy": 0.80, "flat": 0.65, "tree": 0.57}, (1.4, 0.3, 0.6, 0.6)),
        [],
        steps(0.60, 0.80, (2.0, 0.8, 0.5, 0.4)),
        [Wanted("castellan", "clairvoyant", 0.30, weight=2.4)],
        [luck_leaves(other, 0.15) for other in ("random", "greedy", "flat", "tree")],
        [],
        beside_random(0.3, levels=4),
    ),
)

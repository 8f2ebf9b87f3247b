"""What GWAN is measured by, and what is wanted of it."""

from __future__ import annotations

from parlour.arena.measures import Measures, Wanted, beside_measures, beside_random, luck_leaves, steps
from parlour.games.gwan.rules import Gwan


def points(game: Gwan) -> list[float]:
    """The points of all rounds together."""
    return [game.totals[seat] for seat in range(2)]


MEASURES = Measures(
    points=points,
    tables=(2,),
    choices={2: 40},
    simulations=150_000,
    batch=3e6,
    floor=("gwan_floor.c", 0.92),
    rows=(
        beside_measures({"random": 0.95, "greedy": 0.80, "flat": 0.65, "tree": 0.57}, (1.2, 0.6, 1.0, 1.4)),
        [Wanted("castellan", "thumbs", 0.65, weight=2.4, why=" (how the gambler thinks there)")],
        steps(0.60, 0.80, (2.0, 2.4, 1.2, 0.4)),
        [Wanted("castellan", "clairvoyant", 0.30, weight=0.6)],
        [luck_leaves(other, 0.15) for other in ("random", "greedy", "flat", "tree")],
        [luck_leaves("thumbs", 2.4)],
        beside_random(0.3, levels=4),
    ),
)

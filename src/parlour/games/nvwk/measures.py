"""What NVWK is measured by, and what is wanted of it."""

from __future__ import annotations

from parlour.arena.measures import Measures, Wanted, beside_random, luck_leaves, steps

MEASURES = Measures(
    tables=(4, 2, 8),
    choices={2: 12, 4: 25},
    simulations=40_000,
    open_spiel=5,
    batch=2e6,
    rows=(
        [],
        [
            Wanted("castellan", "random", 0.55, weight=0.3, alone=True),
            Wanted("castellan", "greedy", 0.38, weight=0.9, alone=True),
            Wanted("castellan", "greedy", 0.68, weight=0.4, seats=2),
            Wanted("castellan", "flat", 0.57, weight=22.0),
            Wanted("castellan", "tree", 0.53, weight=2.5),
        ],
        steps(0.54, 0.66, (2.6, 1.0, 0.5, 0.5)),
        [Wanted("castellan", "clairvoyant", weight=0.5)],
        [],
        [
            luck_leaves("random", 0.15, alone=True),
            luck_leaves("greedy", 0.15, alone=True),
            luck_leaves("greedy", 0.15, seats=2),
            luck_leaves("flat", 0.6),
            luck_leaves("tree", 0.6),
        ],
        [*beside_random(0.3), *beside_random(0.3, seats=2)],
    ),
)

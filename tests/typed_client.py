"""A program that uses the library, without a single Any for whoever checks its types.

`test_packaging` checks it so, with a wheel, and `test_examples` runs it.
"""

from __future__ import annotations

from typing import assert_type

import parlour
from parlour.bots import Budget, InformationSet, hint
from parlour.engine.events import Drew
from parlour.games.gwan.shapes import GwanRow
from parlour.views.shapes import Hand, Seat, Sureness, View


def first_row(seed: int) -> GwanRow:
    """The first row of a played game."""
    game = parlour.deal("gwan", seed=seed)
    log: list[parlour.Event] = []
    while not game.over:
        game.play(game.legal_actions()[0], log)
    drawn = [event.number for event in log if isinstance(event, Drew)]
    assert_type(drawn, list[int])
    seen = parlour.view(game, 0)
    rows = [row for side in seen["rows"].values() for row in side.values()]
    assert_type(rows, list[GwanRow])
    return rows[0]


def held(game: parlour.Game) -> dict[Seat, Hand]:
    """The hands of any game, as a spectator sees them."""
    seen = parlour.view(game, None)
    assert_type(seen, View)
    return dict(seen["hands"])


def asked(seed: int) -> tuple[Sureness, list[str]]:
    """How sure a hint is, and what may be done."""
    game = parlour.deal("nvwk", seats=3, seed=seed)
    seen = InformationSet(game).view()
    actions = [each["action"] for group in seen["legal"] for each in group["actions"]]
    return hint(InformationSet(game), Budget(simulations=4), seed=1).sure, actions


def judged(seed: int) -> list[tuple[Seat, float]]:
    """What every decision of a short game lost."""
    from parlour.records import Record
    from parlour.review import review

    record = Record.begin(parlour.prepare("gwan", seed=seed), ["Anna", "Ben"])
    for _ in range(3):
        record.play(record.game.legal_texts()[0])
    found = review(record, Budget(simulations=2)).plain()
    return [(each["seat"], each["loss"]) for each in found["decisions"]]

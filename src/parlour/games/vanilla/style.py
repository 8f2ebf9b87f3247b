"""How the house's bots play Vanilla Gwent."""

from __future__ import annotations

from dataclasses import replace

from parlour.bots.style import EVERYTHING, FLAT, Style
from parlour.chance import Rng
from parlour.games.battlefield import thinking
from parlour.games.vanilla.game import Vanilla

STYLES = {
    "gambler": replace(FLAT, most=220),
    "scholar": Style("round", 0.5, most=1_600),
    "castellan": replace(
        EVERYTHING, modelled=True, far=12, reach=0.6, raced=True, readings=16, trust=1.5, rosy=4.0, keen=3.0
    ),
}
A_ROUND = 4  # units that the page lays in a round


def page(world: Vanilla, seat: int, advised: int, rng: Rng) -> int:
    """Lets a round go after four units; else plays any card."""
    actions = world.legal_actions()
    cards = [action for action in actions if world.text(action) != "pass"]
    if len(cards) < len(actions):
        laid = sum(world.row_of(seat, row).bit_count() for row in range(3))
        advised = actions[-1] if laid >= A_ROUND or not cards else cards[0]
    return thinking.any_card(world, advised, rng)


def settle(world: Vanilla, seat: int, actions: list[int]) -> int | None:
    """What to do in a round that is decided."""
    return thinking.settle(world, seat, actions, Vanilla.power_of)


def looks(before: Vanilla, after: Vanilla, seat: int) -> float:
    """How good a position looks to a seat, just after its action."""
    return thinking.looks(before, after, seat, Vanilla.power_of)

"""How the house's bots play GWAN."""

from __future__ import annotations

from dataclasses import replace

from parlour.bots.style import EVERYTHING, THUMBS, Style
from parlour.chance import Rng
from parlour.games.battlefield import thinking
from parlour.games.gwan.rules import Gwan

STYLES = {
    "gambler": replace(THUMBS, most=140),
    "scholar": Style("round", 0.4, most=1_200),
    "castellan": replace(EVERYTHING, readings=16, trust=1.5, sure=1.25),
}
GOOD_LEAD = 12  # beyond which the page lets a round go


def page(world: Gwan, seat: int, advised: int, rng: Rng) -> int:
    """Lets a round go once it is well ahead; else plays any card, whether it is still needed or can still help."""
    *cards, leave = world.legal_actions()
    well_ahead = world.score_of(seat) - world.score_of(1 - seat) > GOOD_LEAD
    return thinking.any_card(world, leave if well_ahead or not cards else cards[0], rng)


def settle(world: Gwan, seat: int, actions: list[int]) -> int | None:
    """What to do in a round that is decided."""
    return thinking.settle(world, seat, actions, Gwan.score_of)


def looks(before: Gwan, after: Gwan, seat: int) -> float:
    """How good a position looks to a seat, just after its action."""
    return thinking.looks(before, after, seat, Gwan.score_of)

"""How the house's bots play NVWK."""

from __future__ import annotations

from dataclasses import replace

from parlour.bots.style import EVERYTHING, FLAT, Style
from parlour.games.nvwk.game import Nvwk

STYLES = {
    "gambler": replace(FLAT, most=200, softness=0.015),
    "scholar": Style("round", 0.5, most=1_000),
    "castellan": replace(EVERYTHING, modelled=True, far=40, reach=0.7, raced=True, readings=4, trust=1.5, rosy=3.0),
}
SEATS = (2, 4, 2, 4, 3, 4, 2, 5, 4, 2, 6, 4, 2, 3, 8, 4)  # of the tables that are learned from, each as likely


def looks(before: Nvwk, after: Nvwk, seat: int) -> float:
    """How good a position looks to a seat, just after its action: what counts against it, and against the others."""
    others = [after.bank_of(i) + after.points_of(after.hand_of(i)) for i in range(after.seats) if i != seat]
    mine: int = after.bank_of(seat) + after.points_of(after.hand_of(seat))
    if after.over:
        return 1000.0 if after.winners_of() >> seat & 1 else -1000.0 - mine
    return -mine - 2.0 * after.hand_sizes()[seat] + 0.2 * sum(others) / len(others)

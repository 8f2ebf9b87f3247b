"""Small endings of NVWK."""

from __future__ import annotations

import random
from typing import Any

from parlour.cards import seat_text

MOST_CARDS = 4  # in a hand
LAST_TURN = 100  # after which a deal for two ends (N36)


def table(cards: list[str], chance: random.Random) -> dict[str, Any]:
    """Nothing on the pile, something in the banks, and not many turns to go."""
    banks = {seat_text(seat): chance.randint(0, 4) for seat in range(2)}
    order = chance.choice(("up", "down"))
    return {"banks": banks, "order": order, "moves": LAST_TURN - chance.randint(4, 16)}

"""Small endings of GWAN."""

from __future__ import annotations

import random
from typing import Any

from parlour.games.battlefield.endings import battlefield

MOST_CARDS = 4  # in a hand
UNITS = "2346789TJQK"  # what lies in one's own rows: no spies, no weather


def table(cards: list[str], chance: random.Random) -> dict[str, Any]:
    """What lies on the table."""
    return battlefield(cards, UNITS, chance)

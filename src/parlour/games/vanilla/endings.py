"""Small endings of Vanilla Gwent."""

from __future__ import annotations

import random
from typing import Any

from parlour.cards import seat_text
from parlour.games.battlefield.endings import battlefield
from parlour.games.vanilla.notation import ALIGNMENTS

MOST_CARDS = 3  # in a hand
UNITS = "23456789TJQK"  # what may lie in one's own rows


def table(cards: list[str], chance: random.Random) -> dict[str, Any]:
    """What lies on the table, and who is aligned to what."""
    laid = battlefield(cards, UNITS, chance)
    return laid | {"alignments": {seat_text(seat): chance.choice(ALIGNMENTS) for seat in range(2)}}

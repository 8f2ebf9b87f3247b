"""A battlefield late in a game, laid out by chance."""

from __future__ import annotations

import random
from typing import Any

from parlour.cards import SUITS, seat_text


def battlefield(cards: list[str], units: str, chance: random.Random) -> dict[str, Any]:
    """Three rows a side with up to two of these cards in each, which are taken away, late in a game of rounds."""
    rows = {seat_text(seat): {row: fitting(cards, units, row, chance) for row in SUITS[:3]} for seat in range(2)}
    wins = chance.choice(((1, 1), (1, 1), (1, 0), (0, 1)))
    totals = (0, 0) if chance.random() < 0.3 else (chance.randint(0, 60), chance.randint(0, 60))
    weather = "".join(row for row in SUITS[:3] if chance.random() < 0.2)
    return {"rows": rows, "wins": wins, "totals": totals, "weather": weather, "round": 1 + sum(wins)}


def fitting(cards: list[str], units: str, row: str, chance: random.Random) -> str:
    """Up to two cards that may lie in a row, which are taken away."""
    found = [card for card in cards if card[0] in units and card[1] == row][: chance.randint(0, 2)]
    for card in found:
        cards.remove(card)
    return " ".join(found)

"""GWAN with five cards: the third round at one win each, two cards in each hand and one to draw."""

from __future__ import annotations

from parlour.small import Small

SMALL = Small("gwan", ("2H", "4C", "5S", "5H", "6S"), 2, 1 / 15, {"round": 3, "wins": (1, 1)})

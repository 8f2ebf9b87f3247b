"""Vanilla Gwent with five cards: the third round at one win each, Might against Mind."""

from __future__ import annotations

from parlour.small import Small

SMALL = Small(
    "vanilla",
    ("4S", "4D", "7C", "JC", "AC"),
    2,
    1 / 5,
    {"round": 3, "wins": (1, 1), "alignments": {"P1": "might", "P2": "mind"}},
)

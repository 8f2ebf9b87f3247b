"""NVWK with six cards, three in each hand and none to draw, shortly before the turn has passed often enough (N36)."""

from __future__ import annotations

from parlour.small import Small

SMALL = Small("nvwk", ("4C", "6C", "7C", "8S", "9D", "TD"), 3, 3 / 10, {"moves": 90})

"""GWAN's table in the terminal."""

from __future__ import annotations

from rich.console import Group

from parlour.terminal.battlefield import SCORE_HEADS, Side, battlefield
from parlour.terminal.battlefield import score_cells as cells
from parlour.terminal.draw import Look, View

__all__ = ["SCORE_HEADS", "score_cells", "table"]


def table(view: View, look: Look) -> Group:
    """The whole table."""
    return Group(*battlefield(view, look, lambda seat: Side(view["scores"][seat]["total"])))


def score_cells(view: View, seat: str) -> list[str]:
    """A player's scores at the end."""
    return cells(view, seat, view["scores"][seat]["total"])

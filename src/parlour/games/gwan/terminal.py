"""GWAN's table in the terminal."""

from __future__ import annotations

from rich.console import Group

from parlour.games.battlefield.terminal import SCORE_HEADS, Side, battlefield
from parlour.games.battlefield.terminal import score_cells as cells
from parlour.games.gwan.shapes import GwanView
from parlour.games.gwan.view import units
from parlour.terminal.draw import Look
from parlour.views.shapes import Seat

__all__ = ["SCORE_HEADS", "score_cells", "table"]


def table(view: GwanView, look: Look) -> Group:
    """The whole table."""
    return Group(*battlefield(view, look, lambda seat: Side(view["scores"][seat]["total"]), units))


def score_cells(view: GwanView, seat: Seat) -> list[str]:
    """A player's scores at the end."""
    return cells(view, seat, view["scores"][seat]["total"])

"""Vanilla Gwent's table in the terminal."""

from __future__ import annotations

from rich.console import Group
from rich.text import Text

from parlour.games.battlefield.terminal import SCORE_HEADS, Side, battlefield, cards_words
from parlour.games.battlefield.terminal import score_cells as cells
from parlour.games.vanilla.shapes import VanillaView
from parlour.games.vanilla.view import units
from parlour.terminal.draw import Look, corner, inked
from parlour.views.shapes import Seat
from parlour.views.voice import capital

__all__ = ["SCORE_HEADS", "score_cells", "table"]


def table(view: VanillaView, look: Look) -> Group:
    """The whole table, and what only the viewer knows."""
    return Group(*battlefield(view, look, lambda seat: side(view, seat, look), units), *seen_words(view, look))


def score_cells(view: VanillaView, seat: Seat) -> list[str]:
    """A player's scores at the end."""
    return cells(view, seat, view["powers"][seat]["total"])


def side(view: VanillaView, seat: Seat, look: Look) -> Side:
    """A player's power and alignment, and what lies beside the rows."""
    lies = [Text(f"{corner('2', 'H', look)} beside")] if view["clear"] == seat else []
    if laid_away := view["hidden"][seat]["cards"]:
        lies.append(cards_words("laid away", laid_away, look))
    return Side(view["powers"][seat]["total"], alignment_words(view, seat), lies)


def alignment_words(view: VanillaView, seat: Seat) -> list[Text]:
    """An alignment, once it is declared, and whether Magic is used up."""
    alignment = view["alignments"][seat]
    if alignment is None:
        return []
    used = " (used)" if seat in view["magic_used"] else ""
    return [Text(capital(alignment) + used, style="italic")]


def seen_words(view: VanillaView, look: Look) -> list[Text]:
    """What Seers saw that may be gone by now; what is surely still in the hand stands beside the name."""
    return [inked(f"Seer: {entry['say']}.", look, "italic") for entry in view["seen"] if entry["now"] == "unsure"]

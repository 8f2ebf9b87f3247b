"""The table of a game whose folder does not draw one: who sits there, and all that the view tells."""

from __future__ import annotations

from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from parlour.terminal.draw import BRASS, RAIL, Look, View, counted, face, inked, joined, row_of, seat_name, tile, tiles
from parlour.views.plain import Value, values

SCORE_HEADS = ["score"]
LABEL = 10
NAME = 16


def table(view: View, look: Look) -> Panel:
    """The whole table: its cards and values, then the seats in their order."""
    told = values(view)
    room = look.width - 6 - max(LABEL, NAME)
    grid = Table.grid(padding=(0, 2))
    grid.add_column(min_width=LABEL, max_width=NAME)
    grid.add_column(width=room)
    for value in told.table:
        grid.add_row(Text(value.label, style=RAIL), value_lines(value, look, room))
    if view["discards"]:
        grid.add_row(Text("Discards", style=RAIL), Text("\n").join(tiles(view["discards"], look, room)))
    for seat in view["hands"]:
        grid.add_row(seat_mark(view, seat), seat_words(view, seat, told.seats[seat], look))
    return Panel(grid, title=Text(f"deck {view['deck']}"), border_style=RAIL, padding=(0, 1), width=look.width)


def value_lines(value: Value, look: Look, room: int) -> Text:
    """A value of the table: its cards, then its words."""
    parts = [tile(card, look) for card in value.cards]
    if value.words:
        parts.append(inked(value.words, look, "bold"))
    return Text("\n").join(row_of(parts, room)) if parts else Text("yes")


def seat_mark(view: View, seat: str) -> Text:
    """A player's name, and whether it is their turn."""
    mark = Text("▶ " if view["turn"] == seat else "  ", style=f"bold {BRASS}")
    return joined(mark, Text(seat_name(view, seat, NAME - 2), style="bold"))


def seat_words(view: View, seat: str, told: list[Value], look: Look) -> Text:
    """What is to be known of a player: how many cards, and what the view tells besides."""
    hand = view["hands"][seat]
    parts = [Text(counted(hand["size"], "card"))]
    for value in told:
        cards = " ".join(face(card, look) for card in value.cards)
        parts.append(Text(" ".join(filter(None, (value.label.lower(), value.words, cards)))))
    if hand["known"]:
        parts.append(Text("holds " + " ".join(face(card, look) for card in hand["known"]), style="italic"))
    return Text(" · ").join(parts)


def score_cells(view: View, seat: str) -> list[str]:
    """A player's score at the end."""
    return [str(view["outcome"]["scores"][seat]).replace("-", "\N{MINUS SIGN}")]

"""The table of whichever game it is, the hands at the end, and who won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from parlour.terminal import plain
from parlour.terminal.draw import (
    BRASS,
    Look,
    View,
    drawing,
    hand_lines,
    inked,
    joined,
    seat_name,
    sorted_hand,
    tiles,
)
from parlour.views.shapes import Seat
from parlour.views.voice import capital


def table(view: View, look: Look) -> RenderableType:
    """The table, and the viewer's hand below it."""
    drawn: list[RenderableType] = [drawing(view, "table", plain.table)(view, look)]
    if view["seat"] is not None and not view["over"]:
        drawn += hand_lines(view, view["seat"], look, "Your hand")
    return Group(*drawn)


def hands_open(view: View, look: Look, hands: Mapping[Seat, Sequence[str] | None]) -> list[Text]:
    """All hands, for who may see them."""
    lines: list[Text] = []
    names = {seat: seat_name(view, seat) for seat in hands}
    room = max(Text(name).cell_len for name in names.values()) + 2
    for seat, name in names.items():
        cards = hands[seat]
        head = Text(name, style="bold")
        head.pad_right(room - head.cell_len)
        if not cards:
            lines.append(joined(head, Text("no cards", style="dim")))
            continue
        for i, line in enumerate(tiles(sorted_hand(view, cards), look, look.width - room)):
            lines.append(joined(head if i == 0 else Text(" " * room), line))
    return lines


def outcome_panel(view: View, look: Look) -> Panel:
    """Who won, why, and the scores."""
    outcome = view["outcome"]
    scores = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    scores.add_column("")
    for head in drawing(view, "SCORE_HEADS", plain.SCORE_HEADS):
        scores.add_column(head, justify="right")
    scores.add_column("held at the end")
    for seat in view["hands"]:
        won = seat in outcome["winners"]
        star = Text("★ " if won else "  ", style=f"bold {BRASS}")
        name = joined(star, Text(seat_name(view, seat), style="bold" if won else ""))
        scores.add_row(name, *drawing(view, "score_cells", plain.score_cells)(view, seat), held(view, seat, look))
    words = Group(Text(winner_words(view), style="bold"), inked(capital(view["prompt"]), look), Text(), scores)
    return Panel(words, border_style=BRASS, padding=(0, 2), width=look.width, title=Text("The end"))


def held(view: View, seat: str, look: Look) -> Text:
    """A hand within the table of scores."""
    cards = sorted_hand(view, view["hands"][seat]["cards"])
    return Text("\n").join(tiles(cards, look, max(12, look.width - 50))) if cards else Text("no cards", style="dim")


def winner_words(view: View) -> str:
    """Who won, in one line."""
    winners = view["outcome"]["winners"]
    if winners == [view["seat"]]:
        return "You won."
    if len(winners) == len(view["hands"]):
        return "It is a draw."
    names = ["you" if seat == view["seat"] else view["names"][seat] for seat in winners]
    if len(names) == 1:
        return capital(f"{names[0]} won.")
    return capital(f"{', '.join(names[:-1])} and {names[-1]} share the win.")

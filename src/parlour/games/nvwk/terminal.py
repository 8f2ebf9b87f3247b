"""NVWK's table in the terminal: seats round the pile, what is demanded, and which way things go."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from parlour.games.nvwk.shapes import NvwkView
from parlour.terminal.draw import (
    ALARM,
    BRASS,
    RAIL,
    Look,
    by_rank,
    corner,
    counted,
    face,
    joined,
    play_tiles,
    seat_name,
    signed,
    tiles,
)
from parlour.views.shapes import Seat

__all__ = ["SCORE_HEADS", "in_hand", "score_cells", "table"]

SCORE_HEADS = ["bank", "cards", "score"]
in_hand = by_rank

# how many of the others sit at the left, at the top and at the right, by how many others there are
SIDES = {1: (0, 1, 0), 2: (1, 0, 1), 3: (1, 1, 1), 4: (1, 2, 1), 5: (2, 1, 2), 6: (2, 2, 2), 7: (2, 3, 2)}
SIDE = 17
SHOWN = 5
VALUES = {11: "Jack", 12: "Queen", 13: "King", 14: "Ace"}


def table(view: NvwkView, look: Look) -> RenderableType:
    """The whole table."""
    mine = view["seat"] or "P1"
    seats = list(view["names"])
    place = seats.index(mine)
    others = seats[place + 1 :] + seats[:place]
    left, top, _ = SIDES[len(others)]
    parts: list[RenderableType] = []
    if top:
        above = Table.grid(expand=True, padding=(0, 1))
        for _ in range(top):
            above.add_column(justify="center", ratio=1)
        above.add_row(*(seat_card(view, seat, look) for seat in others[left : left + top]))
        parts.append(above)
    ring = Table.grid(padding=(0, 1))
    ring.add_column(width=SIDE, justify="left", vertical="middle")
    ring.add_column(width=look.width - 2 * SIDE - 2)
    ring.add_column(width=SIDE, justify="left", vertical="middle")
    ring.add_row(
        stacked(view, list(reversed(others[:left])), look),
        Panel(middle(view, look), title=title(view), border_style=RAIL, padding=(0, 1)),
        stacked(view, others[left + top :], look),
    )
    parts.append(ring)
    own = Text(" · ").join(seat_words(view, mine, look))
    own.justify = "center"
    return Constrain(Group(*parts, own), look.width)


def score_cells(view: NvwkView, seat: Seat) -> list[str]:
    """A player's points at the end."""
    points, outcome = view["points"][seat], view["outcome"]
    assert points is not None
    assert outcome is not None
    return [signed(points["bank"]), signed(points["hand"]), signed(outcome["scores"][seat])]


def title(view: NvwkView) -> Text:
    """What the middle of the table is called."""
    return Text(f"pile · deck {view['deck']}")


def stacked(view: NvwkView, seats: list[Seat], look: Look) -> Group:
    """Players at one side of the table."""
    parts: list[RenderableType] = []
    for i, seat in enumerate(seats):
        if i:
            parts.append(Text())
        parts.append(seat_card(view, seat, look))
    return Group(*parts)


def seat_card(view: NvwkView, seat: Seat, look: Look) -> Text:
    """A player in a few short lines."""
    words = seat_words(view, seat, look)
    return Text("\n").join([words[0], joined(words[1], Text(" · "), words[2]), *words[3:]])


def seat_words(view: NvwkView, seat: Seat, look: Look) -> list[Text]:
    """Name, cards left, bank, and what else is known of a player."""
    on_turn = view["turn"] == seat
    mark = Text("▶ " if on_turn else "", style=f"bold {BRASS}")
    name = joined(mark, Text(seat_name(view, seat, 13), style="bold"))
    hand = view["hands"][seat]
    words = [name, Text(counted(hand["size"], "card")), Text(f"bank {signed(view['banks'][seat])}")]
    points = view["points"][seat]
    if points is not None and seat == view["seat"]:
        words.append(Text(f"in all {signed(points['total'])}"))
    if view["skip"] and view["skip"]["of"] == seat:
        words.append(Text("faces an 8", style=ALARM))
    if seat in view["out"]:
        words.append(Text("out of this pile", style="dim"))
    if hand["known"]:
        words.append(Text("holds " + " ".join(face(card, look) for card in hand["known"]), style="italic"))
    elif hand["joker"] and hand["cards"] is None:
        words.append(Text("holds a joker", style="italic"))
    return words


def middle(view: NvwkView, look: Look) -> Group:
    """The pile's last plays with the chain, and both orders."""
    room = look.width - 2 * SIDE - 6
    lines: list[Text] = []
    pile = view["pile"]
    if len(pile) > SHOWN:
        lines.append(Text(f"… {len(pile) - SHOWN} more below", style="dim"))
    for play in pile[-SHOWN:]:
        name = Text(seat_name(view, play["by"], 10))
        name.pad_right(11 - name.cell_len)
        thread = Text("┃ ", style=f"bold {BRASS}") if play["chain"] else Text("  ")
        lines.append(joined(name, thread, play_tiles(play["cards"], look)))
    if not pile:
        lines.append(Text("The pile is empty.", style="dim"))
    lines += costs(view)
    if view["flips"]:
        turned = tiles(view["flips"], look, room - 9)
        lines += [joined(Text("flipped  " if i == 0 else " " * 9), line) for i, line in enumerate(turned)]
    force = in_force(view, look)
    if force:
        lines.append(Text(" · ".join(force), style=f"bold {ALARM}"))
    lines.append(arrows(view, look))
    return Group(*lines)


def costs(view: NvwkView) -> list[Text]:
    """What the chain costs, or what one more play would begin."""
    chain = view["chain"]
    if view["over"]:
        return []
    if chain:
        goes_on = f" or play {a_value(chain['next'])}" if chain["next"] else ", it can't go on"
        return [Text(" " * 11 + f"┗ of {chain['plays']}: draw {chain['owes']}{goes_on}", style=f"bold {BRASS}")]
    soon = [f"{value_name(entry['value'])} makes {entry['owes']}" for entry in view["forming"]]
    return [Text("next " + ", ".join(soon) + " to draw", style="dim")] if soon else []


def in_force(view: NvwkView, look: Look) -> list[str]:
    """What holds for the next play."""
    force = []
    if view["blank"]:
        force.append("next play is blank")
    if view["ban"]:
        force.append("no 10s")
    if view["lock"]:
        force.append("Queen " + "".join(corner("", suit, look) for suit in view["lock"]) + " locks")
    return force


def arrows(view: NvwkView, look: Look) -> Text:
    """Card order and play order."""
    up, clockwise = view["order"] == "up", view["direction"] == "cw"
    return Text(
        f"cards {'▲ up' if up else '▼ down'} · play {'↻ clockwise' if clockwise else '↺ anticlockwise'}",
        style="bold",
    )


def value_name(value: int) -> str:
    """A value: 9, Jack."""
    return VALUES.get(value, str(value))


def a_value(value: int) -> str:
    """A value in a sentence: a 9, an 8, a Jack."""
    return f"an {value_name(value)}" if value in (8, 14) else f"a {value_name(value)}"

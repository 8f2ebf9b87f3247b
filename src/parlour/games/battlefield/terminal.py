"""The table of a game of rows: the opponent above, you below, rows mirrored at the middle line.

A game that is played on it draws it from its own `terminal`, and says there what it has beside the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from parlour.games.battlefield.view import TO_WIN, Unit
from parlour.terminal.draw import (
    ALARM,
    BRASS,
    COLD,
    RAIL,
    Look,
    View,
    corner,
    counted,
    face,
    joined,
    row_of,
    seat_name,
    tile,
)
from parlour.views.shapes import Seat

LABEL, TOTAL, BONUS = 12, 4, 4
SCORE_HEADS = ["won", "last round"]


@dataclass(frozen=True)
class Side:
    """What a game tells of a player's side besides what every game of rows does."""

    points: int  # in this round
    stands: Sequence[Text] = ()  # for what the player stands
    lies: Sequence[Text] = ()  # what lies beside the rows


def battlefield(view: View, look: Look, side: Callable[[Seat], Side], units: Callable[[Any], list[Unit]]) -> list[Text]:
    """The whole table, line by line; a game says what is told of a side, and what lies in a row."""
    mine: Seat = view["seat"] or "P1"
    other: Seat = "P2" if mine == "P1" else "P1"
    lines = [side_edge(view, other, side(other), "╭╮", look)]
    for row in "DSC":
        lines += row_lines(view, other, row, units, look)
    lines.append(edge(middle_words(view, look), Text(), "├┤", look, centre=True))
    for row in "CSD":
        lines += row_lines(view, mine, row, units, look)
    return [*lines, side_edge(view, mine, side(mine), "╰╯", look)]


def side_edge(view: View, seat: str, side: Side, ends: str, look: Look) -> Text:
    """A player's line of the frame."""
    return edge(side_words(view, seat, side, look), Text(str(side.points), style="bold"), ends, look)


def edge(words: Text, number: Text, ends: str, look: Look, centre: bool = False) -> Text:
    """A line of the frame with words in it, and a score at its end."""
    room = look.width - 2 - (number.cell_len + 3 if number.cell_len else 1)
    words = words.copy()
    words.truncate(room - 3, overflow="ellipsis")
    left = max(1, (room - words.cell_len - 2) // 2) if centre else 1
    rest = " " + "─" * (room - left - words.cell_len - 2 + (0 if number.cell_len else 1))
    line = joined(Text(f"{ends[0]}{'─' * left} ", style=RAIL), words, Text(rest, style=RAIL))
    if number.cell_len:
        line = joined(line, Text(" "), number, Text(" ─", style=RAIL))
    return joined(line, Text(ends[1], style=RAIL))


def side_words(view: View, seat: str, side: Side, look: Look) -> Text:
    """What is to be known of a player: cards, wins, what they stand for, whether they passed, and what lies there."""
    wins = view["wins"][seat]
    hand = view["hands"][seat]
    parts = [Text(seat_name(view, seat), style="bold"), Text(counted(hand["size"], "card"))]
    parts.append(Text("wins " + "●" * wins + "○" * max(0, TO_WIN - wins), style=BRASS if look.colour else ""))
    parts += side.stands
    if seat in view["passed"]:
        parts.append(Text("passed", style=f"bold {ALARM}"))
    parts += side.lies
    if hand["known"]:
        parts.append(cards_words("holds", hand["known"], look))
    words = Text(" · ").join(parts)
    return joined(Text("▶ ", style=f"bold {BRASS}"), words) if view["turn"] == seat else words


def cards_words(where: str, cards: Sequence[str], look: Look) -> Text:
    """Cards in the line of a player, and where they are."""
    return Text(f"{where} {' '.join(face(card, look) for card in cards)}")


def middle_words(view: View, look: Look) -> Text:
    """The round, the deck, and whose turn it is."""
    parts = [Text(f"round {view['round']}"), Text(f"deck {view['deck']}")]
    if view["over"]:
        parts.append(Text("the game is over", style="bold"))
    elif view["turn"] == view["seat"]:
        parts.append(Text("your turn", style=f"bold {BRASS}"))
    else:
        parts.append(Text(f"{view['names'][view['turn']]} to play"))
    return Text(" · ").join(parts)


def row_lines(view: View, seat: str, row: str, units: Callable[[Any], list[Unit]], look: Look) -> list[Text]:
    """A row: its name, cards, weather, bonus and total."""
    place = view["rows"][seat][row]
    weather = next((weather_words(entry, look) for entry in view["weather"] if entry["row"] == row), None)
    cards = [card_piece(unit, look) for unit in units(place)]
    room = look.width - 2 - LABEL - BONUS - TOTAL - 1
    name = Text(f" {place['name']:<9}{corner('', row, look)} ")
    bonus = place.get("bonus", 0)
    lines = []
    for i, part in enumerate(row_of(cards, room)):
        line = joined(Text("│", style=RAIL))
        line.append_text(name if i == 0 else Text(" " * LABEL))
        line.append_text(part)
        line.append_text(sky(weather, room - part.cell_len) if i == 0 else Text(" " * (room - part.cell_len)))
        line.append_text(Text(f"+{bonus}".rjust(BONUS) if bonus and i == 0 else " " * BONUS, style="dim"))
        total = str(place["total"]).rjust(TOTAL) if i == 0 else " " * TOTAL
        line.append_text(Text(total, style="bold" if place["total"] else "dim"))
        line.append(" │", style=RAIL)
        lines.append(line)
    return lines


def card_piece(unit: Unit, look: Look) -> Text:
    """A card in a row, with what it counts where that is not the number on it."""
    notes = ["spy"] if unit.spy else []
    notes += ["★" if look.signs else "X"] * len(unit.jokers)
    piece = tile(unit.card, look, " ".join(notes))
    return joined(piece, Text(unit.counts, style=f"bold {BRASS}")) if unit.counts else piece


def weather_words(weather: Mapping[str, Any], look: Look) -> str:
    """The weather of a row, with the card that lies beside it."""
    card = weather["card"]
    return f"{weather['name'].lower()} {face(card, look)}" if card else str(weather["name"]).lower()


def sky(weather: str | None, room: int) -> Text:
    """What lies over the rest of a row: nothing, or weather."""
    if weather is None or room < 3:
        return Text(" " * room)
    words = f" {weather} "
    if room < len(words) + 3:
        return Text(" " + "≈" * (room - 1), style=COLD)
    left = max(1, (room - 1 - len(words)) // 2)
    return Text(" " + "≈" * left + words + "≈" * (room - 1 - left - len(words)), style=COLD)


def score_cells(view: View, seat: str, points: int) -> list[str]:
    """A player's rounds and last points, under `SCORE_HEADS`."""
    return [str(view["wins"][seat]), str(points)]

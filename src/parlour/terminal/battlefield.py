"""The table of GWAN and of Vanilla Gwent: the opponent above, you below, rows mirrored at the middle line."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from parlour.terminal.draw import (
    ALARM,
    BRASS,
    COLD,
    RAIL,
    Look,
    View,
    capital,
    corner,
    counted,
    face,
    inked,
    joined,
    row_of,
    seat_name,
    tile,
)

LABEL, TOTAL, BONUS = 12, 4, 4
TO_WIN = 2


def battlefield(view: View, look: Look) -> list[Text]:
    """The whole table, line by line."""
    mine = view["seat"] or "P1"
    other = "P2" if mine == "P1" else "P1"
    lines = [edge(side_words(view, other, look), score(view, other), "╭╮", look)]
    for row in "DSC":
        lines += row_lines(view, other, row, look)
    lines.append(edge(middle_words(view, look), Text(), "├┤", look, centre=True))
    for row in "CSD":
        lines += row_lines(view, mine, row, look)
    lines.append(edge(side_words(view, mine, look), score(view, mine), "╰╯", look))
    return lines + beside(view, look)


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


def side_words(view: View, seat: str, look: Look) -> Text:
    """What is to be known of a player: cards, wins, whether they passed, and their alignment."""
    wins = view["wins"][seat]
    hand = view["hands"][seat]
    parts = [Text(seat_name(view, seat), style="bold"), Text(counted(hand["size"], "card"))]
    parts.append(Text("wins " + "●" * wins + "○" * max(0, TO_WIN - wins), style=BRASS if look.colour else ""))
    if view["game"] == "vanilla":
        parts += alignment_words(view, seat)
    if seat in view["passed"]:
        parts.append(Text("passed", style=f"bold {ALARM}"))
    if view.get("clear") == seat:
        parts.append(Text(f"{corner('2', 'H', look)} beside"))
    away = view["hidden"][seat]["cards"] if view["game"] == "vanilla" else None
    for where, cards in (("laid away", away), ("holds", hand["known"])):
        if cards:
            parts.append(Text(f"{where} {' '.join(face(card, look) for card in cards)}"))
    words = Text(" · ").join(parts)
    return joined(Text("▶ ", style=f"bold {BRASS}"), words) if view["turn"] == seat else words


def alignment_words(view: View, seat: str) -> list[Text]:
    """An alignment, once it is declared, and whether Magic is used up."""
    alignment = view["alignments"][seat]
    if alignment is None:
        return []
    used = " (used)" if seat in view["magic_used"] else ""
    return [Text(capital(alignment) + used, style="italic")]


def score(view: View, seat: str) -> Text:
    """A player's points in this round."""
    points = view["scores"] if view["game"] == "gwan" else view["powers"]
    return Text(str(points[seat]["total"]), style="bold")


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


def row_lines(view: View, seat: str, row: str, look: Look) -> list[Text]:
    """A row: its name, cards, weather, bonus and total."""
    place = view["rows"][seat][row]
    weather = next((weather_words(entry, look) for entry in view["weather"] if entry["row"] == row), None)
    cards = [card_piece(entry, look) for entry in place.get("cards", place.get("units"))]
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


def card_piece(entry: dict[str, Any], look: Look) -> Text:
    """A card in a row, with what it counts where that is not the number on it."""
    card = entry["card"]
    worth = entry.get("worth", entry.get("power"))
    notes = ["spy"] if entry["spy"] else []
    notes += ["★" if look.signs else "X"] * len(entry.get("jokers", []))
    piece = tile(card, look, " ".join(notes))
    if str(worth) != card[0].replace("T", "10"):
        piece = joined(piece, Text(str(worth), style=f"bold {BRASS}"))
    return piece


def weather_words(weather: dict[str, Any], look: Look) -> str:
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


def beside(view: View, look: Look) -> list[Text]:
    """What only the viewer knows."""
    lines = []
    if view["game"] == "vanilla":
        # what is surely still in the hand stands beside the name
        lines += [inked(f"Seer: {entry['say']}.", look, "italic") for entry in view["seen"] if entry["now"] == "unsure"]
    return lines

"""What a picture of a battlefield tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from parlour.games.battlefield.view import Unit
from parlour.views.plain import Lane, Value, Values, View
from parlour.views.shapes import Seat
from parlour.views.voice import capital, listed, number


def of_rounds(
    view: View, table: Sequence[Value], side: Callable[[Seat], list[Value]], units: Callable[[Any], list[Unit]]
) -> Values:
    """What a game of rounds tells: the round and who began it, what else lies there, and how each side stands.

    A game says what is told of a side, and what lies in a row.
    """
    starter = view["starter"]
    began = "" if starter is None else f", {view['names'][starter]} began"
    skies = {entry["row"]: entry["name"].lower() for entry in view["weather"]}
    wins = {seat: f"{number(n)} round{'s' * (n != 1)} won" for seat, n in view["wins"].items() if n}
    return Values(
        [Value("Round", f"{view['round']}{began}"), *(value for value in table if value.words or value.cards)],
        {
            seat: [
                *side(seat),
                *([Value("", wins[seat])] if seat in wins else []),
                *([Value("", "passed")] if seat in view["passed"] else []),
            ]
            for seat in view["names"]
        },
        {
            seat: [lane(row, skies.get(name), units(row)) for name, row in rows.items()]
            for seat, rows in view["rows"].items()
        },
    )


def lane(row: Mapping[str, Any], weather: str | None, units: list[Unit]) -> Lane:
    """A row with its weather; each card with what it counts, and its jokers beside it."""
    cards = [each for unit in units for each in ((unit.card, unit.counts), *((joker, "") for joker in unit.jokers))]
    return Lane(row["name"], row["total"], weather, cards)


def weather_told(view: View) -> Value:
    """The weather, with the cards of it that lie beside the rows; nothing where there is none."""
    skies = [(entry, view["rows"]["P1"][entry["row"]]["name"]) for entry in view["weather"]]
    words = [f"{capital(entry['name'])} on the {row} rows" for entry, row in skies if entry["name"] != "weather"]
    if skies and not words:  # it has no name of its own
        words = [f"on the {listed([row for _, row in skies])} rows"]
    return Value("Weather", ", ".join(words), tuple(entry["card"] for entry, _ in skies if entry["card"]))

"""What happens between two sides of three rows, in few words."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.engine.events import Event, Played, WeatherCame, WeatherWent
from parlour.views.briefly import Part, shared, signs
from parlour.views.voice import Voice


def brief(event: Event, voice: Voice, rows: Sequence[str]) -> Part | None:
    """What happened, in few words; `rows` is what the rows are called."""
    match event:
        case Played(row=int(row), side=int(side)):
            how = f" as a spy on {rows[row]}" if side != event.seat else f" to {rows[row]}"
            return Part(signs(event.cards) + how, event.seat)
        case WeatherCame():
            return Part(f"weather over {rows[event.row]}{', as before' * event.again}")
        case WeatherWent(row=None):
            return Part("all weather leaves")
        case WeatherWent(row=int(row)):
            return Part(f"the weather leaves {rows[row]}")
    return shared(event, voice)

"""What happens in Crazy Eights and in no game of the house."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.engine.events import Event, Seat


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    """A seat passed its turn, after drawing, or for want of a card to draw."""

    seat: Seat
    drew: bool

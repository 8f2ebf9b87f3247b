"""The shape of Crazy Eights' view, as types."""

from __future__ import annotations

from typing import Annotated, Literal

from parlour.views.shapes import Doc, Hand, Seat, SharedView, Suit


class CrazyEightsView(SharedView):
    """Crazy Eights as one viewer sees it."""

    game: Literal["crazy-eights"]
    hands: dict[Seat, Hand]
    top: Annotated[str, Doc("the card that is followed")]
    suit: Annotated[Suit, Doc("that is followed: the top card's, or the one that was named")]
    points: Annotated[dict[Seat, int | None], Doc("what a hand counts; null if hidden")]


View = CrazyEightsView

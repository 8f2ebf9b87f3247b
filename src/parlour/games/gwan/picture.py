"""What a picture of GWAN tells beside the cards."""

from __future__ import annotations

from parlour.games.gwan.shapes import GwanView
from parlour.views.plain import Value, Values, of_rounds, weather_told


def told(view: GwanView) -> Values:
    """The round, the weather, and how each side stands."""
    return of_rounds(view, [weather_told(view)], lambda seat: [Value("score", str(view["scores"][seat]["total"]))])

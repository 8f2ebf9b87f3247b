"""What a picture of GWAN tells beside the cards."""

from __future__ import annotations

from parlour.games.battlefield.picture import of_rounds, weather_told
from parlour.games.gwan.shapes import GwanView
from parlour.games.gwan.view import units
from parlour.views.plain import Value, Values


def told(view: GwanView) -> Values:
    """The round, the weather, and how each side stands."""
    score = {seat: [Value("score", str(sum_["total"]))] for seat, sum_ in view["scores"].items()}
    return of_rounds(view, [weather_told(view)], score.__getitem__, units)

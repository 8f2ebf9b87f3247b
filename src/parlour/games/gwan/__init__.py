"""GWAN: ten cards, three rows, best of three rounds."""

from parlour.engine.registry import Description
from parlour.games.gwan.rules import Gwan

DESCRIPTION = Description(
    rules=Gwan,
    folder=__name__,
    motto="Two players, three rows, two rounds to win. Know when to pass.",
    examples="7C, 7H@S, pass",
)

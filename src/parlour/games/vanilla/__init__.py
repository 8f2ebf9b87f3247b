"""Vanilla Gwent: one hand for the whole game, Wizards, Seers, Generals, and an alignment of one's own."""

from parlour.engine.registry import Description
from parlour.games.vanilla.game import Vanilla

DESCRIPTION = Description(
    rules=Vanilla,
    folder=__name__,
    motto="Gwent with a deck of cards: spies, heroes, wizards, and one hand for the whole game.",
    examples="7C, 7H@S, pass",
)

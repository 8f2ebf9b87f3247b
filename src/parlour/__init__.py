"""Parlour: GWAN, Vanilla Gwent and NVWK, played properly."""

from parlour.rules import COMPILED, GAMES, Game, Illegal, Outcome, Rng, deal
from parlour.version import VERSION

__version__ = VERSION
__all__ = ["COMPILED", "GAMES", "Game", "Illegal", "Outcome", "Rng", "__version__", "deal"]

"""The engine: the verbs that every game answers, the games by name, and how one is dealt."""

from parlour.chance import Rng
from parlour.engine.deal import EDITIONS, Deal, checked_switches, deal, prepare
from parlour.engine.game import COMPILED, RULES_VERSION, Game
from parlour.engine.registry import GAMES, Description, described, register
from parlour.engine.verdict import Illegal, Outcome, Unreadable

__all__ = [
    "COMPILED",
    "EDITIONS",
    "GAMES",
    "RULES_VERSION",
    "Deal",
    "Description",
    "Game",
    "Illegal",
    "Outcome",
    "Rng",
    "Unreadable",
    "checked_switches",
    "deal",
    "described",
    "prepare",
    "register",
]

"""The rules of the house: the games by name, and how one is dealt."""

from parlour.rules.chance import Rng
from parlour.rules.dealing import EDITIONS, GAMES, Deal, checked_switches, deal, prepare
from parlour.rules.game import COMPILED, RULES_VERSION, Game
from parlour.rules.verdict import Illegal, Outcome

__all__ = [
    "COMPILED",
    "EDITIONS",
    "GAMES",
    "RULES_VERSION",
    "Deal",
    "Game",
    "Illegal",
    "Outcome",
    "Rng",
    "checked_switches",
    "deal",
    "prepare",
]

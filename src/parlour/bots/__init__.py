"""Bots. A bot is shown a seat's sight of a game, never the game itself.

>>> from parlour import deal
>>> from parlour.bots import Budget, Sight, find
>>> game = deal("gwan", seed=7)
>>> action = find("greedy").choose(Sight(game), Budget(simulations=100), seed=1)
>>> game.play(action)
"""

from parlour.bots.hints import Hint, hint
from parlour.bots.ladder import LADDER, MEASURES, Bot, find, known_bots
from parlour.bots.minds import think
from parlour.bots.sight import Budget, OpenSight, Sight, Thought

__all__ = [
    "LADDER",
    "MEASURES",
    "Bot",
    "Budget",
    "Hint",
    "OpenSight",
    "Sight",
    "Thought",
    "find",
    "hint",
    "known_bots",
    "think",
]

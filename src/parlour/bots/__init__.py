"""Bots. A bot is shown a seat's information set, never the game itself.

>>> from parlour import deal
>>> from parlour.bots import Budget, InformationSet, find
>>> game = deal("gwan", seed=7)
>>> action = find("greedy").choose(InformationSet(game), Budget(simulations=100), seed=1)
>>> game.play(action)
"""

from parlour.bots.hints import Hint, hint
from parlour.bots.information import Budget, InformationSet, OpenInformationSet, Thought
from parlour.bots.ladder import LADDER, MEASURES, Bot, NoSuchBot, bot_of, find, known_bots
from parlour.bots.minds import think

__all__ = [
    "LADDER",
    "MEASURES",
    "Bot",
    "Budget",
    "Hint",
    "InformationSet",
    "NoSuchBot",
    "OpenInformationSet",
    "Thought",
    "bot_of",
    "find",
    "hint",
    "known_bots",
    "think",
]

"""The arena: which of two bots is stronger, and how sure one may be of it.

>>> from parlour.arena import Entrant, Match, contest
>>> result = contest(Match(Entrant.read("greedy@1"), Entrant.read("random@1"), "vanilla", seed=5), deals=20)
>>> result.share.low > 0.5
True
"""

from parlour.arena.evidence import Interval, Sprt, elo, elo_interval, share_interval
from parlour.arena.match import (
    HERE,
    PATIENCE,
    BadMatch,
    Crew,
    Entrant,
    Match,
    PlayedDeal,
    cluster,
    play,
    play_deal,
    processes,
)
from parlour.arena.results import Contest, contest

__all__ = [
    "HERE",
    "PATIENCE",
    "BadMatch",
    "Contest",
    "Crew",
    "Entrant",
    "Interval",
    "Match",
    "PlayedDeal",
    "Sprt",
    "cluster",
    "contest",
    "elo",
    "elo_interval",
    "play",
    "play_deal",
    "processes",
    "share_interval",
]

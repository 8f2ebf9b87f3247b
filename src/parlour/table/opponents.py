"""The bots by name, and where they think: in threads of their own, so that no table waits for another table's bot.

A bot comes from `parlour.bots` or from an installed package with an entry point in the group `parlour.bots`: a callable
that takes a game and a random stream and gives an action. Its docstring's first line says what it is like. It is handed
a copy of the game and looks at nothing but what the seat on turn may know, by `Game.resample`.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.metadata import entry_points

from parlour import bots
from parlour.rules import COMPILED, Game, Rng
from parlour.table import metrics

logger = logging.getLogger(__name__)

STAND_IN = "greedy"  # who plays for absent people
RESERVED = ("me", "open", "hotseat")

Chooser = Callable[[Game, Rng], int]


@dataclass(frozen=True)
class Bot:
    """A bot that one can play against."""

    name: str
    title: str
    about: str
    choose: Chooser


def known_bots() -> dict[str, Bot]:
    """All bots of the house and of installed packages."""
    found = {
        "greedy": Bot("greedy", "Greedy", "Takes what looks best at once. Quick, and easy to learn from.", bots.choose)
    }
    for point in entry_points(group="parlour.bots"):
        if point.name in found or point.name in RESERVED:
            continue
        try:
            chooser: Chooser = point.load()
        except Exception:
            logger.exception("a bot can't be loaded", extra={"bot": point.name})
            continue
        about = (chooser.__doc__ or "").strip().partition("\n")[0]
        found[point.name] = Bot(point.name, point.name.replace("-", " ").capitalize(), about, chooser)
    return found


class Thinkers:
    """The threads in which bots think."""

    def __init__(self, threads: int) -> None:
        self.bots = known_bots()
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")

    async def think(self, name: str, game: Game) -> str:
        """The action that a bot chooses for the seat on turn, as text."""
        bot = self.bots.get(name) or self.bots[STAND_IN]
        copy, rng = game.copy(), Rng(secrets.randbits(64))

        def choose() -> str:
            began = time.perf_counter()
            action = bot.choose(copy, rng)
            metrics.THINK_SECONDS.labels(bot.name).observe(time.perf_counter() - began)
            return game.text(action)

        if not COMPILED:
            return choose()  # the uncompiled engine lists actions in one shared buffer: no two threads at once
        return await asyncio.get_running_loop().run_in_executor(self.pool, choose)

    def close(self) -> None:
        """Let nobody think any longer."""
        self.pool.shutdown(wait=False, cancel_futures=True)

"""Where the bots think: in threads of their own, so that no table waits for another table's bot."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from parlour.bots import Bot, Budget, InformationSet, known_bots
from parlour.engine import COMPILED, Game
from parlour.server import metrics

logger = logging.getLogger(__name__)
T = TypeVar("T")

STAND_IN = "greedy"  # who plays for absent people
PATIENCE = Budget(seconds=0.8)  # at most, for an action


def table_bots() -> dict[str, Bot]:
    """The bots that sit at tables: the ladder of the house, and those of installed packages."""
    return {bot.name: bot for bot in known_bots().values() if bot.sits}


class BotPool:
    """The bots that sit at tables, and the threads in which they think."""

    def __init__(self, threads: int) -> None:
        self.bots = table_bots()
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")

    async def think(self, name: str, game: Game) -> str:
        """The action that a bot chooses for the seat on turn, as text."""
        bot = self.bots.get(name) or self.bots[STAND_IN]
        information, seed = InformationSet(game), secrets.randbits(64)

        def choose() -> str:
            began = time.perf_counter()
            try:
                action = bot.choose(information, PATIENCE, seed)
            except Exception:
                logger.exception("a bot failed", extra={"bot": bot.name})
                action = self.bots[STAND_IN].choose(information, PATIENCE, seed)
            metrics.THINK_SECONDS.labels(bot.name).observe(time.perf_counter() - began)
            return game.text(action)

        return await self.run(choose)

    async def run(self, work: Callable[[], T]) -> T:
        """Do something that takes a while where the bots think."""
        if not COMPILED:
            return work()  # the uncompiled engine lists actions in one shared buffer: no two threads at once
        return await asyncio.get_running_loop().run_in_executor(self.pool, work)

    def close(self) -> None:
        """Let nobody think any longer."""
        self.pool.shutdown(wait=False, cancel_futures=True)

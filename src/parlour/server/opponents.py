"""Where the bots think: in threads of their own, so that no table waits for another table's bot."""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from parlour.bots import Bot, Budget, InformationSet, known_bots
from parlour.bots.ladder import introduced
from parlour.bots.program import Program
from parlour.engine import COMPILED, Game
from parlour.engine.events import Event
from parlour.server import metrics

logger = logging.getLogger(__name__)
T = TypeVar("T")

STAND_IN = "greedy"  # who plays for absent people
PATIENCE = Budget(seconds=0.6)  # at most, for an action; shorter than the pause that a turn takes


def table_bots() -> dict[str, Bot]:
    """The bots that sit at tables: the ladder of the house, and those of installed packages."""
    return {bot.name: bot for bot in known_bots().values() if bot.sits}


@dataclass(frozen=True)
class Job:
    """Something to think about, and who waits for it."""

    work: Callable[[], Any]
    done: asyncio.Future[Any]


class BotPool:
    """The bots that sit at tables, and the threads in which they think, for one guest after the other.

    Each guest has a line of their own, and the lines take turns. While others may come, one guest never has all
    threads: so somebody with thirty tables makes nobody else wait for more than one thought. What can wait (reviews)
    has lines of its own, which move when nobody waits for a bot or a hint.
    """

    def __init__(self, threads: int) -> None:
        self.bots = table_bots()
        self.introduce()
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self.threads = threads
        self.most_of_one = max(1, threads - 1)
        self.lines: tuple[dict[str, deque[Job]], dict[str, deque[Job]]] = ({}, {})  # first those who can't wait
        self.busy: Counter[str] = Counter()
        self.closed = False

    def introduce(self) -> None:
        """Let programs say what they are like; a slow one keeps nobody waiting."""

        def ask() -> None:
            for name, bot in list(self.bots.items()):
                self.bots[name] = introduced(bot)

        if any(isinstance(bot.choose, Program) for bot in self.bots.values()):
            threading.Thread(target=ask, name="introduce", daemon=True).start()

    def company(self, bot: str, many: int) -> list[str]:
        """So many bots for one table: the one asked for, then others nearest in strength, each once if it can be.

        >>> BotPool(1).company("greedy", 3)
        ['greedy', 'page', 'gambler']
        """
        wanted = self.bots.get(bot)
        level = (wanted.level if wanted is not None else None) or 3
        near = sorted(self.bots.values(), key=lambda each: (each.name != bot, abs((each.level or 9) - level)))
        return [near[place % len(near)].name if wanted is not None else bot for place in range(many)]

    async def think(
        self, name: str, game: Game, guest: str, past: Callable[[], Sequence[Event]] | None = None
    ) -> tuple[str, float]:
        """The action that a bot chooses for the seat on turn, as text, and how many seconds it thought.

        `past` gives what has happened, for those who want to know.

        The time in which others came first does not count: it is the same whatever the bot holds.
        """
        bot = self.bots.get(name) or self.bots[STAND_IN]
        information, seed = InformationSet(game), secrets.randbits(64)

        def choose() -> tuple[str, float]:
            began = time.perf_counter()
            try:
                known = InformationSet(game, past=past()) if bot.remembers and past is not None else information
                action = bot.choose(known, PATIENCE, seed)
            except Exception:
                logger.exception("a bot failed", extra={"bot": bot.name})
                action = self.bots[STAND_IN].choose(information, PATIENCE, seed)
            took = time.perf_counter() - began
            metrics.THINK_SECONDS.labels(bot.name).observe(took)
            return game.text(action), took

        return await self.run(guest, choose)

    async def run(self, guest: str, work: Callable[[], T], *, can_wait: bool = False) -> T:
        """Do something that takes a while where the bots think, when it is that guest's turn."""
        if not COMPILED:
            return work()  # the uncompiled engine lists actions in one shared buffer: no two threads at once
        job = Job(work, asyncio.get_running_loop().create_future())
        self.lines[can_wait].setdefault(guest, deque()).append(job)
        asked = time.perf_counter()
        self.go_on()
        found: T = await job.done
        metrics.BOT_WAIT_SECONDS.observe(time.perf_counter() - asked)
        return found

    def go_on(self) -> None:
        """Let whoever is next think, for as long as a thread is free."""
        while self.busy.total() < self.threads:
            chosen = self.next_in(self.lines[0])
            if chosen is None and (self.busy.total() < self.most_of_one or self.threads == 1):
                chosen = self.next_in(self.lines[1])  # one thread stays for who can't wait
            if chosen is None:
                break
            self.begin(*chosen)
        metrics.BOT_QUEUE.set(sum(len(line) for lines in self.lines for line in lines.values()))

    def next_in(self, lines: dict[str, deque[Job]]) -> tuple[str, Job] | None:
        """The next of these lines whose guest does not think enough already; it goes to the end of them."""
        for guest in list(lines):
            line = lines[guest]
            while line and line[0].done.done():
                line.popleft()  # nobody waits for it any more
            if not line:
                del lines[guest]
            elif self.busy[guest] < self.most_of_one:
                job = line.popleft()
                del lines[guest]
                if line:
                    lines[guest] = line
                return guest, job
        return None

    def begin(self, guest: str, job: Job) -> None:
        """Let a thread do it."""
        self.busy[guest] += 1
        running = asyncio.get_running_loop().run_in_executor(self.pool, job.work)

        def end(ended: asyncio.Future[Any]) -> None:
            self.busy[guest] -= 1
            if not self.busy[guest]:
                del self.busy[guest]
            if not job.done.done():
                if ended.cancelled():
                    job.done.cancel()
                elif (error := ended.exception()) is not None:
                    job.done.set_exception(error)
                else:
                    job.done.set_result(ended.result())
            if not self.closed:
                self.go_on()

        running.add_done_callback(end)

    def close(self) -> None:
        """Let nobody think any longer."""
        self.closed = True
        for lines in self.lines:
            for job in [job for line in lines.values() for job in line]:
                job.done.cancel()
            lines.clear()
        self.pool.shutdown(wait=False, cancel_futures=True)

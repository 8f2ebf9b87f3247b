"""Advice: hints in games against bots, and reviews of finished games.

It is worked out where the bots think, a position at a time, so that no bot waits for long: a guest's reviews one after
another, those of several guests in turns, not many in line, and none that nobody asks about any more.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple
from weakref import WeakValueDictionary

from pydantic_core import to_json

from parlour.bots import Budget, Hint, InformationSet, Thought, hint
from parlour.cards import TEXTS
from parlour.records import Record
from parlour.review import Review, steps
from parlour.server.live import LiveTable
from parlour.server.opponents import BotPool
from parlour.views import shapes
from parlour.views.common import SEAT_NAMES

logger = logging.getLogger(__name__)

TO_HINT = Budget(seconds=0.8)
LOOK, SIMULATIONS = 0.2, 8000  # for one look at a position of a review
LONGEST = 60.0  # seconds of thought that a review may take
FORGOTTEN = 30.0  # seconds after which nobody waits for a review any more
IN_LINE = 12
IN_LINE_OF_ONE = 2
KEPT = 200
KEPT_HINTS = 2000


class HintKey(NamedTuple):
    """Where a hint was asked for."""

    table: str
    seat: int
    actions: tuple[str, ...]


class TooMany(Exception):
    """More reviews are asked for than can be made."""


@dataclass
class Work:
    """A review that is being made, or is there."""

    guest: str
    asked: float
    done: int = 0
    total: int = 0
    body: bytes | None = None
    task: asyncio.Task[None] | None = field(default=None, repr=False)


class Advisers:
    """Who gives advice at a server."""

    def __init__(self, bot_pool: BotPool) -> None:
        self.bot_pool = bot_pool
        self.works: OrderedDict[str, Work] = OrderedDict()
        self.hints: OrderedDict[HintKey, asyncio.Task[Hint]] = OrderedDict()
        self.one_by_one: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # a guest's reviews

    # -- hints ---------------------------------------------------------------------------------------------------

    async def hint(self, table: LiveTable, seat: int, guest: str) -> shapes.Hint:
        """What that seat, which is on turn, could do best; asked again in the same position, the same."""
        key, position = HintKey(table.id, seat, tuple(table.actions)), table.position
        information, names = InformationSet(table.game, seat), list(table.names)
        task = self.hints.get(key)
        if task is None or (task.done() and task.exception() is not None):
            seed = seed_of(table) + position
            task = asyncio.create_task(self.bot_pool.run(guest, lambda: hint(information, TO_HINT, seed, names)))
            self.hints[key] = task
            while len(self.hints) > KEPT_HINTS:
                self.hints.popitem(last=False)
        found = await asyncio.shield(task)
        return {
            "position": position,
            "seat": SEAT_NAMES[seat],
            "action": found.text,
            "cards": [TEXTS[card] for card in information.world.taken_apart(found.action).about],
            "say": found.sentence,
            "gist": found.gist,
            "why": found.why,
            "sure": found.sure,
            "value": round(found.value, 4),
            "error": round(found.error, 4),
            "margin": round(found.margin, 4),
            "doubt": round(found.doubt, 4),
            "odds": found.odds,
        }

    def hinted(self, table: LiveTable) -> dict[int, tuple[Thought, ...]]:
        """What the hints that were given in a game were chosen from, by the number of the action that followed."""
        actions = tuple(table.actions)
        given = {
            len(key.actions) + 1: task.result()
            for key, task in self.hints.items()
            if key.table == table.id and task.done() and not task.cancelled() and task.exception() is None
            if key.actions == actions[: len(key.actions)]
        }
        return {number: found.thoughts for number, found in given.items()}

    # -- reviews -------------------------------------------------------------------------------------------------

    def known(self, table: LiveTable) -> Work | None:
        """The review of a game that is over, if it is there or under way; it counts as asked for."""
        work = self.works.get(table.id)
        if work is not None:
            work.asked = time.monotonic()
            self.works.move_to_end(table.id)
        return work

    def begin(self, table: LiveTable, guest: str) -> Work:
        """Begin to review a game that is over; TooMany where others are to come first."""
        waiting = [work for work in self.works.values() if work.body is None]
        if len(waiting) >= IN_LINE:
            raise TooMany("Many games are being reviewed just now; ask again in a minute.")
        if sum(work.guest == guest for work in waiting) >= IN_LINE_OF_ONE:
            raise TooMany("The games that you asked about before come first; ask again when they are reviewed.")
        record = Record.begin(table.deal, table.names)
        record.actions = table.actions
        seconds = min(LOOK, LONGEST / (6 * len(record.actions) + 2))  # two looks, and each may be weighed again
        budget = Budget(SIMULATIONS, seconds)
        judging = steps(record, budget, seed_of(table), list(table.names), table.resigned, self.hinted(table))
        work = self.works[table.id] = Work(guest, time.monotonic(), total=len(record.actions))
        work.task = asyncio.create_task(self.judge(table.id, work, judging))
        return work

    async def judge(self, table: str, work: Work, judging: Iterator[tuple[int, int, Review | None]]) -> None:
        """Review a game, a position at a time."""
        try:
            async with self.one_by_one.setdefault(work.guest, asyncio.Lock()):
                while work.body is None:
                    if time.monotonic() - work.asked > FORGOTTEN:
                        break
                    look = self.bot_pool.run(work.guest, lambda: next(judging), can_wait=True)
                    work.done, work.total, found = await look
                    if found is not None:
                        work.body = to_json(found.plain())
        except Exception:
            logger.exception("a game can't be reviewed", extra={"table": table})
        finally:
            if work.body is None and self.works.get(table) is work:
                del self.works[table]
        there = [name for name, each in self.works.items() if each.body is not None]
        for name in there[:-KEPT]:
            del self.works[name]

    async def close(self) -> None:
        """Stop."""
        tasks = [work.task for work in self.works.values() if work.task is not None and not work.task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def seed_of(table: LiveTable) -> int:
    """A table's own chance for what is worked out about it."""
    return int(table.commitment[:15], 16)

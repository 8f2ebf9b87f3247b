"""Advice: hints in games against bots, and reviews of finished games.

It is worked out where the bots think, a position at a time, so that no bot waits for long: a guest's reviews one after
another, those of several guests in turns, not many in line, and none that nobody asks about any more.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple
from weakref import WeakValueDictionary

from orjson import dumps
from pydantic import Field, TypeAdapter
from sqlalchemy import select

from parlour.bots import Budget, Hint, InformationSet, Thought, hint
from parlour.bots.hints import explained
from parlour.cards import TEXTS
from parlour.engine import Game, Illegal
from parlour.records import Record
from parlour.review import steps
from parlour.server import books, store
from parlour.server.history import standing_after_each
from parlour.server.live import LiveTable
from parlour.server.opponents import BotPool
from parlour.server.protocol import LONGEST_ACTION
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


Share = Annotated[float, Field(ge=-1e-6, le=1 + 1e-6)]  # sums of many are a little off


class HintKey(NamedTuple):
    """Where a hint was asked for."""

    table: str
    seat: int
    actions: tuple[str, ...]


class StoredThought(NamedTuple):
    """A thought as it is stored."""

    text: Annotated[str, Field(max_length=LONGEST_ACTION)]
    share: Share
    value: Share
    error: Annotated[float, Field(ge=0, allow_inf_nan=False)]


STORED = TypeAdapter(Annotated[list[StoredThought], Field(min_length=1)])


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
            task = asyncio.create_task(self.thought(table, key.actions, position, information, names, guest))
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

    async def thought(
        self,
        table: LiveTable,
        actions: tuple[str, ...],
        position: int,
        information: InformationSet,
        names: list[str],
        guest: str,
    ) -> Hint:
        """What was told there before, be it by the server before this one; else it is thought of now, and stored.

        The table may go on meanwhile: where it stood when it was asked is told.
        """
        seed = seed_of(table) + position
        given = (await self.given(table)).get(actions)
        kept = () if given is None else read(information.world, given)
        if kept:
            return explained(information, kept, names)
        found = await self.bot_pool.run(guest, lambda: hint(information, TO_HINT, seed, names))
        if given is not None:
            return found  # in the place of what is damaged, which stays for whoever looks into it
        thoughts = dumps([(each.text, each.share, each.value, each.error) for each in found.thoughts]).decode()
        await table.write((books.ADD_HINT, {"table_id": table.id, "position": position, "thoughts": thoughts}))
        return found

    async def given(self, table: LiveTable) -> dict[tuple[str, ...], str]:
        """What was thought where hints were given at a table, by the actions that had led there."""
        rows = await table.server.store.rows(select(books.hints).where(books.hints.c.table_id == table.id))
        asked = {row["position"]: row["thoughts"] for row in rows}
        found: dict[tuple[str, ...], str] = {}
        if asked:
            for position, stood in enumerate(standing_after_each(table.history.lines)):
                if position in asked:  # what was told first stands
                    found.setdefault(tuple(made.action for made in stood), asked[position])
        return found

    async def hinted(self, table: LiveTable, record: Record) -> dict[int, tuple[Thought, ...]]:
        """What the hints that were given in a game were chosen from, by the number of the action that followed."""
        given, actions = await self.given(table), tuple(record.actions)
        found = {}
        for done, (game, _) in enumerate(record.replay() if given else ()):
            if actions[:done] in given and (thoughts := read(game, given[actions[:done]])):
                found[done + 1] = thoughts
        return found

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
        work = self.works[table.id] = Work(guest, time.monotonic(), total=len(record.actions))
        work.task = asyncio.create_task(self.judge(table, work, record))
        return work

    async def judge(self, live: LiveTable, work: Work, record: Record) -> None:
        """Review a game, a position at a time."""
        table, names = live.id, list(live.names)
        seconds = min(LOOK, LONGEST / (6 * len(record.actions) + 2))  # two looks, and each may be weighed again
        try:
            hinted = await self.hinted(live, record)
            judging = steps(record, Budget(SIMULATIONS, seconds), seed_of(live), names, live.resigned, hinted)
            async with self.one_by_one.setdefault(work.guest, asyncio.Lock()):
                while work.body is None:
                    if time.monotonic() - work.asked > FORGOTTEN:
                        break
                    look = self.bot_pool.run(work.guest, lambda: next(judging), can_wait=True)
                    work.done, work.total, found = await look
                    if found is not None:
                        work.body = dumps(found.plain())
        except store.Unstored:
            pass  # the store has said that it is away; who asks again is answered when it is back
        except Exception:
            logger.exception("a game can't be reviewed", extra={"table": table})
        finally:
            if work.body is None and self.works.get(table) is work:
                del self.works[table]
        there = [name for name, each in self.works.items() if each.body is not None]
        for name in there[:-KEPT]:
            del self.works[name]

    def forget(self) -> None:
        """What is known by a table's name is not so any more: the games may be others."""
        self.works.clear()
        self.hints.clear()

    async def close(self) -> None:
        """Stop."""
        tasks = [work.task for work in self.works.values() if work.task is not None and not work.task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def read(game: Game, thoughts: str) -> tuple[Thought, ...]:
    """What was thought of a position, as it is stored; nothing where that is damaged, of which nothing is believed."""
    try:
        found = tuple(Thought(game.parse(each.text), *each) for each in STORED.validate_json(thoughts))
    except (Illegal, ArithmeticError, LookupError, TypeError, ValueError):  # so a game may say that it can't read it
        return ()
    return found if all(game.is_legal(thought.action) for thought in found) else ()


def seed_of(table: LiveTable) -> int:
    """A table's own chance for what is worked out about it."""
    return int(table.commitment[:15], 16)

"""The store: what outlives the server. What there is of it stands in the `books`.

All writes go through one queue: everything that is waiting becomes one transaction (group commit), and only then those
who wait are told, in order. Nothing here needs more than SQLAlchemy's common dialect, nor `Direct` more than SQLite.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import (
    Connection,
    Executable,
    Insert,
    func,
    select,
    text,
    tuple_,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.server import metrics
from parlour.server.books import (
    ADD_ACTION,
    INSERTS,
    MOVES,
    PLACES,
    RESTORED,
    RESULTS,
    SET_HOUSE,
    STATES,
    Hold,
    Rows,
    Write,
    actions,
    chat,
    commands,
    guests,
    holders,
    house,
    seats,
    tables,
)
from parlour.server.database import (
    PERMANENT,
    ROWS_ALONE,
    Direct,
    Unusable,
    engine_for,
    explained,
    in_short,
    migrate,
    writer_for,
)

logger = logging.getLogger(__name__)

PATIENCE, LONGEST_PAUSE = 5.0, 0.5  # seconds that something waits for a database that is away, and between two attempts
ROUNDS = 4  # of the event loop that a transaction waits for: who is about to ask for one is in it, and few are cheap
PROBE_PATIENCE, PROBE_KEPT = 3.0, 1.0
PROBED_FOR = 10.0  # seconds for which a failure is remembered

Guard = Callable[[AsyncConnection, Set[Hold]], Awaitable["Fenced | None"]]


class Unstored(Exception):
    """The database did not take it: nothing has changed, as far as is known."""


class Away(Unstored):
    """The database does not answer."""


class Fenced(Unstored):
    """A table is another server's by now, or all may be where none is named: nothing has changed, that is certain."""

    def __init__(self, lost: Set[Hold] | None = None) -> None:
        super().__init__()
        self.lost = lost


class Restored(Exception):
    """A backup was put in the place of what was stored: what is in memory is of another time."""


class Waiting(NamedTuple):
    """What somebody waits for to be stored, and by which hold it may be."""

    writes: Sequence[Write]
    hold: Hold | None
    done: asyncio.Future[None]
    until: float  # when it has waited for long enough, also behind what failed before it
    restored: str | None  # the backup that was restored last, as far as who waits can know

    def is_lost(self, error: Exception) -> bool:
        """Whether it is given up after an error of its transaction."""
        if isinstance(error, Fenced):
            return error.lost is None or self.hold in error.lost
        return not isinstance(error, Away) or self.until <= time.monotonic() + LONGEST_PAUSE

    def answer(self, error: Exception | None = None) -> None:
        """Tell whoever waits."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Store:
    """A database, brought up to date, its one writer, and what is asked of it."""

    def __init__(self, url: str, lease: float | None = None) -> None:
        self.engine = engine_for(url, lease)
        self.own_way = writer_for(url)  # to write, in a thread of its own, where the database is a file
        self.thread = ThreadPoolExecutor(1, "writer")
        self.waiting: list[Waiting] = []
        self.wake = asyncio.Event()
        self.writer: asyncio.Task[None] | None = None
        self.closing = False
        self.restored: str | None = None  # which backup was restored last
        self.on_restored: Callable[[], Awaitable[None]] = nothing
        self.guard: Guard | None = None  # whom every transaction asks first, where there are other servers
        self.cut_off = False  # the lease has passed while nothing was heard: nobody is kept waiting
        self.away_since: float | None = None
        self.unwritten = False  # what failed last was a write: that something can be read does not mean much then
        self.failed = -PROBED_FOR  # when something was not stored because of the database
        self.probing = asyncio.Lock()
        self.probed: tuple[float, str] = (0.0, "")

    async def open(self) -> None:
        """Bring the database up to date, see that it can be written, and begin; Unusable where that can't be."""
        try:
            async with self.engine.begin() as connection:
                await connection.run_sync(migrate)
                self.restored = await connection.scalar(RESTORED)
            await self.commit([self.probe()])
        except Exception as error:
            await self.let_go()
            raise Unusable(explained(self.engine.url, error)) from error
        self.writer = asyncio.create_task(self.write_on(), name="writer")

    async def close(self) -> None:
        """Write what is waiting and let go of the database."""
        if self.writer is not None:
            self.closing = True
            self.wake.set()
            await self.writer
        await self.let_go()

    async def let_go(self) -> None:
        """Close all connections."""
        self.thread.shutdown()
        if self.own_way is not None:
            self.own_way.dispose()
        await self.engine.dispose()

    # -- writing -------------------------------------------------------------------------------------------

    async def write(self, *writes: Write, hold: Hold | None = None) -> None:
        """Store these together; they are safe on disk when this returns. Unstored if they can't be."""
        if self.closing or self.cut_off:
            raise Away
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(Waiting(writes, hold, done, time.monotonic() + PATIENCE, self.restored))
        self.wake.set()
        await done

    async def write_on(self) -> None:
        """Store whatever is waiting, again and again, one transaction for all of it."""
        while self.waiting or not self.closing:
            await self.wake.wait()
            for _ in range(ROUNDS):
                await asyncio.sleep(0)
            self.wake.clear()
            batch, self.waiting = self.waiting, []
            if not batch:
                continue
            try:
                await self.commit_patiently(batch)
            except (Away, Restored, Fenced) as error:
                lost = [each for each in batch if each.is_lost(error)]
                metrics.UNSTORED.inc(len(lost))
                for each in lost:
                    each.answer(Fenced() if isinstance(error, Fenced) else Unstored())
                self.waiting[:0] = [each for each in batch if each not in lost]
                self.wake.set()
            except Exception as error:  # whatever it is, those who wait must hear of it
                logger.warning("a batch was not stored", extra={"writes": len(batch), "error": in_short(error)})
                await self.one_by_one(batch)
            else:
                for each in batch:
                    each.answer()

    async def commit_patiently(self, batch: Sequence[Waiting]) -> None:
        """One transaction; where the database is away it is waited for, but not for long: Away after that.

        A transaction may have been stored although the answer got lost. Then its numbers are taken, and who asked
        for it is told that it is not known; they ask again, and are told that it is stored.
        """
        until, pause = min(each.until for each in batch), 0.05
        writes = [write for each in batch for write in each.writes]
        holds = {each.hold for each in batch if each.hold is not None}
        while True:
            if any(each.restored != self.restored for each in batch):
                raise Restored  # since they were made, and that was noticed
            try:
                await self.commit(writes, holds)
            except Exception as error:
                if isinstance(error, Restored):
                    await self.notice(error.args[0])
                if isinstance(error, (*PERMANENT, Restored, Fenced)):
                    raise
                self.lost(error, writing=True)
                if time.monotonic() + pause > until:
                    self.failed = time.monotonic()
                    raise Away from error
                await asyncio.sleep(pause)
                pause = min(LONGEST_PAUSE, 2 * pause)
            else:
                return self.back(writing=True)

    async def one_by_one(self, batch: list[Waiting]) -> None:
        """Find those of a failed batch that can be stored, so that one bad write costs the others nothing."""
        for each in batch:
            try:
                await self.commit_patiently([each])
            except Exception as error:
                metrics.UNSTORED.inc()
                if not isinstance(error, (Unstored, Restored)):
                    logger.error("not stored", extra={"error": in_short(error)})
                each.answer(Fenced() if isinstance(error, Fenced) else Unstored())
            else:
                each.answer()

    async def notice(self, restored: str | None) -> None:
        """Another house is stored than the one in memory; that is forgotten."""
        logger.warning("a backup was restored; everything is read again")
        await self.on_restored()
        self.restored = restored  # not before: what could not be forgotten is tried again

    async def look(self) -> None:
        """See whether a backup was restored since the last look."""
        found = (await self.rows(RESTORED))[0]["value"]
        if found != self.restored:
            await self.notice(found)

    async def states(self) -> dict[str, int]:
        """How many tables are stored in each state."""
        counted = select(tables.c.state, func.count().label("number")).group_by(tables.c.state)
        return dict.fromkeys(STATES, 0) | {row["state"]: row["number"] for row in await self.rows(counted)}

    async def expired(self, tables_before: float, guests_before: float, limit: int) -> tuple[list[str], list[str]]:
        """Tables that have waited in vain since then, and guests who came before then and never played."""
        waiting = select(tables.c.id).where(tables.c.state == "waiting", tables.c.created < tables_before)
        sat = select(seats.c.seat).where(seats.c.guest == guests.c.id).exists()
        held = select(holders.c.seat).where(holders.c.guest == guests.c.id).exists()
        made = select(tables.c.id).where(tables.c.creator == guests.c.id).exists()
        idle = select(guests.c.id).where(guests.c.created < guests_before, ~sat, ~held, ~made)
        found = [await self.rows(wanted.limit(limit)) for wanted in (waiting, idle)]
        return [str(row["id"]) for row in found[0]], [str(row["id"]) for row in found[1]]

    def lost(self, error: BaseException, *, writing: bool = False) -> None:
        """The database does not answer: said once, not for every question."""
        self.unwritten = writing
        if self.away_since is None:
            self.away_since = time.monotonic()
            metrics.DATABASE_AWAY.set(1)
            logger.error("the database is away", extra={"error": in_short(error)})

    def back(self, *, writing: bool = False) -> None:
        """The database answers; after a write that failed, another one that does not."""
        self.unwritten &= not writing
        if self.away_since is not None and not self.unwritten:
            seconds = round(time.monotonic() - self.away_since, 1)
            self.away_since = None
            metrics.DATABASE_AWAY.set(0)
            logger.warning("the database is back", extra={"seconds": seconds})

    def probe(self) -> Write:
        """Something to write that means nothing."""
        return SET_HOUSE, {"which": "probe", "new_value": f"{time.time():.3f}"}

    async def trouble(self) -> str:
        """Why nothing can be stored now, or was not lately; nothing where all is well. Found out once a second."""
        async with self.probing:
            since, found = self.probed
            if time.monotonic() - since > PROBE_KEPT:
                found = ""
                try:
                    async with asyncio.timeout(PROBE_PATIENCE):
                        await self.write(self.probe())
                except (Unstored, TimeoutError):
                    found = "Nothing can be stored."
                self.probed = time.monotonic(), found
        if not found and time.monotonic() - self.failed < PROBED_FOR:
            found = "Something could not be stored a moment ago."
        return found

    async def commit(self, writes: Sequence[Write], holds: Set[Hold] = frozenset()) -> None:
        """One transaction. Inserts come first, in the order in which they refer to each other; then the updates.

        Before all of them the guard locks the tables that are held, so that nobody takes them meanwhile.
        """
        began, restored, rows, updates = time.perf_counter(), self.restored, Rows(), list[Write]()
        for write in writes:
            if isinstance(write[0], Insert):
                rows.setdefault(PLACES[id(write[0])], []).append(write[1])
            else:
                updates.append(write)
        if self.own_way is not None:  # where there are no other servers, and so nobody to guard against
            loop, what = asyncio.get_running_loop(), (rows, updates, restored)
            await loop.run_in_executor(self.thread, self.commit_here, self.own_way, *what)
        else:
            async with self.engine.begin() as connection:
                fenced = None if self.guard is None else await self.guard(connection, holds)
                await connection.run_sync(self.put, {} if fenced else rows, () if fenced else updates, restored)
                if fenced is not None:
                    raise fenced
        metrics.COMMIT_SECONDS.observe(time.perf_counter() - began)
        metrics.COMMIT_SIZE.observe(len(writes))

    def commit_here(self, way: Direct, rows: Rows, updates: Sequence[Write], restored: str | None) -> None:
        """One transaction, in the writer's thread; moves alone, as most are, in one statement."""
        if not updates and list(rows) == [MOVES] and len(rows[MOVES]) <= ROWS_ALONE:
            if not way.insert_alone(ADD_ACTION, rows[MOVES], RESTORED, restored):
                raise Restored(way.scalar(RESTORED))
            return
        with way.begin() as connection:
            self.put(connection, rows, updates, restored)

    def put(self, to: Connection | Direct, rows: Rows, updates: Sequence[Write], restored: str | None) -> None:
        """What a transaction writes; Restored where another house is stored than the one it is meant for."""
        for kind in sorted(rows):
            to.execute(INSERTS[kind], rows[kind])
        for change, values in updates:
            to.execute(change, values)
        if (found := to.scalar(RESTORED)) != restored:
            raise Restored(found)

    # -- reading -------------------------------------------------------------------------------------------

    async def secret(self, make: Callable[[], str]) -> str:
        """The secret that all servers of a database share; the first of them brings it along."""
        wanted = select(house.c.value).where(house.c.name == "secret")
        async with self.engine.begin() as connection:
            found = await connection.scalar(wanted)
            if found is None:
                bring = text("INSERT INTO house (name, value) VALUES ('secret', :secret) ON CONFLICT DO NOTHING")
                await connection.execute(bring, {"secret": make()})
                found = await connection.scalar(wanted)
        return str(found)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to ask things over; Away where the database does not answer."""
        if self.cut_off:
            raise Away
        try:
            async with self.engine.connect() as connection:
                yield connection
        except Exception as error:
            self.lost(error)
            raise Away from error
        self.back()

    async def rows(self, statement: Executable) -> list[Mapping[str, Any]]:
        """What a question finds."""
        async with self.reading() as connection:
            return [dict(row) for row in (await connection.execute(statement)).mappings()]

    async def guest(self, guest: str) -> Mapping[str, Any] | None:
        """A guest."""
        found = await self.rows(select(guests).where(guests.c.id == guest))
        return found[0] if found else None

    async def table(self, table: str) -> StoredTable | None:
        """All that is stored of a table."""
        async with self.reading() as connection:
            head = (await connection.execute(select(tables).where(tables.c.id == table))).mappings().first()
            if head is None:
                return None

            async def found(wanted: Executable) -> list[dict[str, Any]]:
                return [dict(row) for row in (await connection.execute(wanted)).mappings()]

            said = select(chat).where(chat.c.table_id == table).order_by(chat.c.number.desc()).limit(100)
            done = select(commands.c.command, commands.c.kind).where(commands.c.table_id == table)
            return StoredTable(
                dict(head),
                await found(select(seats).where(seats.c.table_id == table).order_by(seats.c.seat)),
                await found(select(actions).where(actions.c.table_id == table).order_by(actions.c.number)),
                (await found(said))[::-1],
                await found(select(holders).where(holders.c.table_id == table)),
                await found(done.order_by(commands.c.at)),
            )

    async def glimpses(self, names: Sequence[str]) -> dict[str, StoredTable]:
        """Tables without their histories, chat and holders: what a list shows of them, if no line of any is missing."""
        heads = await self.rows(select(tables).where(tables.c.id.in_(names)))
        sat = await self.rows(select(seats).where(seats.c.table_id.in_(names)).order_by(seats.c.seat))
        figures = func.count().label("length"), func.max(actions.c.number).label("last")
        counted = select(actions.c.table_id, *figures).where(actions.c.table_id.in_(names))
        histories = await self.rows(counted.group_by(actions.c.table_id))
        lengths = {row["table_id"]: row["length"] for row in histories}
        lacking = {row["table_id"] for row in histories if row["length"] != row["last"]}
        of = {head["id"]: [dict(row) for row in sat if row["table_id"] == head["id"]] for head in heads}
        return {
            head["id"]: StoredTable(head, of[head["id"]], [], [], length=lengths.get(head["id"], 0))
            for head in heads
            if head["id"] not in lacking
        }

    async def stored_at(self, lines: Sequence[tuple[str, int]]) -> dict[str, float]:
        """When these lines of tables were stored, by the tables' names; nothing of those that there are not."""
        wanted = select(actions.c.table_id, actions.c.at).where(tuple_(actions.c.table_id, actions.c.number).in_(lines))
        return {str(row["table_id"]): row["at"] for row in await self.rows(wanted) if isinstance(row["at"], float)}

    async def move(self, table: str, command: str) -> tuple[int, str] | None:
        """The position that a move led to and what it was, by its command; None where none of a table came from it."""
        wanted = select(actions.c.number, actions.c.action)
        found = await self.rows(wanted.where(actions.c.table_id == table, actions.c.command == command))
        return (int(found[0]["number"]), str(found[0]["action"])) if found else None

    async def kind(self, table: str, command: str) -> str | None:
        """What a command was that is no move and was carried out at a table; None where none was."""
        wanted = select(commands.c.kind).where(commands.c.table_id == table, commands.c.command == command)
        return next((str(row["kind"]) for row in await self.rows(wanted)), None)

    async def ids(self, state: str, since: float, limit: int) -> list[str]:
        """Public tables, the latest first."""
        wanted = select(tables.c.id).where(tables.c.state == state, tables.c.public, tables.c.created > since)
        return [str(row["id"]) for row in await self.rows(wanted.order_by(tables.c.created.desc()).limit(limit))]

    async def ids_of(self, guest: str, state: str | None, limit: int) -> list[str]:
        """A guest's tables, the latest first; with None those in a state that there is not."""
        sat = select(seats.c.table_id).where(seats.c.guest == guest)
        there = tables.c.state.not_in(STATES) if state is None else tables.c.state == state
        wanted = select(tables.c.id).where(tables.c.id.in_(sat), there)
        return [str(row["id"]) for row in await self.rows(wanted.order_by(tables.c.created.desc()).limit(limit))]

    async def results(self, guest: str, limit: int = 2000) -> list[Mapping[str, Any]]:
        """A guest's finished games: game, result, and the names of those who sat there too."""
        mine, other, second = seats.alias("mine"), seats.alias("other"), seats.alias("second")
        several = (
            select(second.c.seat)
            .where(second.c.table_id == tables.c.id, second.c.guest == guest, second.c.seat != mine.c.seat)
            .exists()
        )
        wanted = (
            select(tables.c.id, tables.c.game, mine.c.seat, mine.c.result, other.c.name, other.c.bot)
            .join(mine, mine.c.table_id == tables.c.id)
            .join(other, (other.c.table_id == tables.c.id) & (other.c.seat != mine.c.seat))
            .where(mine.c.guest == guest, mine.c.result.in_(RESULTS))
            .where(~several)  # against oneself nobody wins
            .where(tables.c.origin_position.is_(None))  # who plays on from a record knows the cards
            .order_by(tables.c.created.desc(), other.c.seat)
            .limit(limit)
        )
        return await self.rows(wanted)


async def nothing() -> None:
    """What is done where nobody has said what."""


@dataclass
class StoredTable:
    """The rows of one table."""

    head: Mapping[str, Any]
    seats: list[dict[str, Any]]
    actions: list[dict[str, Any]]
    chat: list[dict[str, Any]]
    holders: Sequence[Mapping[str, Any]] = ()
    commands: Sequence[Mapping[str, Any]] = ()  # that were no moves
    length: int = 0  # of the history, also where it was not read

    def __post_init__(self) -> None:
        self.length = self.length or len(self.actions)

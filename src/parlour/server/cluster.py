"""Many servers, one room: which servers there are, and whose a table is. PostgreSQL alone keeps it.

Each server has a row with a lease by the database's clock. A table in play is one server's, and its epoch goes up
whenever one brings it into memory. Every transaction locks the tables that it writes and checks both (`guard`), so
whatever a server still believes after it has slept, it can store nothing once somebody else may have the table. A
server whose lease has passed takes leave of its clients and comes back under another number; none is given twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket as network
import time
from collections.abc import Callable, Collection, Set
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Double,
    Integer,
    String,
    Table,
    delete,
    exists,
    extract,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert as insert_or_update
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.server import books, metrics, store
from parlour.server.database import in_short
from parlour.server.settings import Settings
from parlour.version import VERSION

logger = logging.getLogger(__name__)

RENEWALS = 4  # in a lease; twice as often a server looks who else is there
FORGOTTEN = 600.0  # seconds after its lease for which a server's row is kept, to be looked at

servers = Table(
    "servers",
    books.metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("address", String(80), nullable=False),  # where the other servers reach it
    Column("version", String(20), nullable=False),
    Column("until", Double, nullable=False),  # the end of its lease, by the database's clock
)

limits = Table(  # of what costs much, for all servers together
    "limits",
    books.metadata,
    Column("name", String(120), primary_key=True),
    Column("until", Double, nullable=False),  # when nothing of it would count any more, by the database's clock
)

PASSING = (servers, limits)  # what is of the servers and not of the house, and so in no backup
NOW: ColumnElement[Any] = extract("epoch", func.clock_timestamp())
LIVE = servers.c.until > NOW


@dataclass(frozen=True)
class Peer:
    """Another server of the room."""

    id: int
    address: str


class Elsewhere(Exception):
    """A table is another server's."""

    def __init__(self, peer: Peer) -> None:
        super().__init__(peer.address)
        self.peer = peer


class Cluster:
    """This server among the others."""

    def __init__(self, settings: Settings, kept: store.Store, lapsed: Callable[[], None]) -> None:
        self.lease = settings.lease
        self.store = kept
        self.lapsed = lapsed  # tells the clients goodbye
        self.door = network.socket(network.AF_INET6 if ":" in settings.private_host else network.AF_INET)
        self.host = settings.private_host
        self.id: int | None = None  # None while there is no lease
        self.good_until = 0.0  # by our own clock, and so not later than by the database's
        self.peers: dict[int, Peer] = {}  # the others, as far as is known
        self.looked: Callable[[], None] = lambda: None  # what follows from who is there
        self.letting_go: set[str] = set()
        self.keeper: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.hurry = asyncio.Event()

    @property
    def address(self) -> str:
        """Where the other servers reach this one."""
        host, port = self.door.getsockname()[:2]
        return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"

    async def open(self) -> None:
        """Come in."""
        self.door.bind((self.host, 0))
        await self.enter()
        await self.look()
        self.store.guard = self.guard
        self.keeper = asyncio.create_task(self.keep(), name="lease")

    async def close(self) -> None:
        """Leave, where that has not been done, and close the door."""
        await self.leave()
        self.door.close()

    # -- the lease -----------------------------------------------------------------------------------------

    async def enter(self) -> None:
        """Take a number and a lease."""
        began = time.monotonic()
        row = {"address": self.address, "version": VERSION}
        async with self.store.engine.begin() as connection:
            await connection.execute(delete(servers).where(servers.c.until < NOW - FORGOTTEN))
            given = insert(servers).values(**row, until=NOW + self.lease).returning(servers.c.id)
            self.id = int((await connection.execute(given)).scalar_one())
        self.lasts(began)
        self.store.cut_off = False
        logger.info("one of the servers", extra={"server": self.id, **row})

    async def leave(self) -> None:
        """Give everything back, so that the others need not wait for the lease to pass."""
        if self.keeper is not None:
            self.keeper.cancel()
        if self.alarm is not None:
            self.alarm.cancel()
        gone, self.id = self.id, None
        if gone is None:
            return
        with contextlib.suppress(Exception):  # then it passes by itself
            async with asyncio.timeout(self.lease), self.store.engine.begin() as connection:
                mine = books.tables.c.server == gone
                await connection.execute(update(books.tables).where(mine).values(server=None))
                await connection.execute(delete(servers).where(servers.c.id == gone))

    async def keep(self) -> None:
        """Renew the lease in time, and see who else is there; where it has passed, say so and come in anew."""
        tick = 0
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.hurry.wait(), self.lease / RENEWALS / 2)
            self.hurry.clear()
            tick += 1
            try:
                async with asyncio.timeout(self.lease / 2):
                    if self.id is None:
                        await self.enter()
                    elif tick % 2 == 0 and not await self.renew():
                        self.lapse()
                    await self.look()
            except Exception as error:  # the database is away; the lease may pass meanwhile
                self.store.lost(error)
            self.current()

    async def renew(self) -> bool:
        """Make the lease longer; False where it has passed."""
        began = time.monotonic()
        mine = update(servers).where(servers.c.id == self.id, LIVE).values(until=NOW + self.lease)
        async with self.store.engine.begin() as connection:
            kept = (await connection.execute(mine.returning(servers.c.id))).first() is not None
        if kept:
            self.lasts(began)
        return kept

    def lasts(self, since: float) -> None:
        """The lease is good from then on; when it has passed unheard, nobody waits for the next look to find out."""
        self.good_until = since + self.lease
        if self.alarm is not None:
            self.alarm.cancel()
        left = max(0.0, self.good_until - time.monotonic())
        self.alarm = asyncio.get_running_loop().call_later(left, self.current)

    def current(self) -> bool:
        """Whether what is in memory is still ours: asked before anybody is shown it, as we may have slept."""
        if self.id is not None and time.monotonic() >= self.good_until:
            self.lapse()
        return self.id is not None

    def lapse(self) -> None:
        """The lease has passed: all tables may be others' by now."""
        if self.id is None:
            return
        logger.warning("the lease has passed; the clients come back to whoever has their tables", extra=self.named())
        metrics.LAPSES.inc()
        self.id = None
        self.store.cut_off = True
        self.hurry.set()
        self.lapsed()

    def named(self) -> dict[str, object]:
        """This server in a line of the log."""
        return {"server": self.id, "address": self.address}

    async def look(self) -> None:
        """See which other servers there are."""
        async with self.store.engine.connect() as connection:
            rows = (await connection.execute(select(servers.c.id, servers.c.address).where(LIVE))).all()
        self.peers = {row.id: Peer(row.id, row.address) for row in rows if row.id != self.id}
        metrics.SERVERS.set(len(rows))
        self.looked()

    # -- limits --------------------------------------------------------------------------------------------

    async def allow(self, buckets: Collection[tuple[tuple[str, str], float, float]]) -> bool:
        """Whether something may be done once more now, wherever it was done before; each counts for its own."""
        allowed = True
        try:
            async with self.store.engine.begin() as connection:
                for (what, whose), rate, burst in sorted(buckets):
                    each = 1 / rate
                    latest = func.greatest(limits.c.until, NOW)
                    once_more = insert_or_update(limits).values(name=f"{what} {whose}"[:120], until=NOW + each)
                    once_more = once_more.on_conflict_do_update(
                        index_elements=[limits.c.name],
                        set_={"until": latest + each},
                        where=latest - NOW <= each * (burst - 1),
                    )
                    taken = await connection.execute(once_more.returning(limits.c.name))
                    allowed = taken.first() is not None and allowed
        except Exception as error:
            self.store.lost(error)
            raise store.Away from error
        return allowed

    async def tidy(self) -> None:
        """Drop what counts no more."""
        async with self.store.engine.begin() as connection:
            await connection.execute(delete(limits).where(limits.c.until < NOW))

    # -- tables --------------------------------------------------------------------------------------------

    async def guard(self, connection: AsyncConnection, holds: Set[books.Hold]) -> store.Fenced | None:
        """Lock the tables that are about to be written; what speaks against it, if they are not all still ours."""
        mine = select(servers.c.id).where(servers.c.id == self.id, LIVE)
        if self.id is None or await connection.scalar(mine) is None:
            self.lapse()
            return store.Fenced()
        if not holds:
            return None
        tables = books.tables
        wanted = select(tables.c.id, tables.c.epoch).where(tables.c.server == self.id)
        wanted = wanted.where(tables.c.id.in_({table for table, _ in holds})).order_by(tables.c.id)
        rows = await connection.execute(wanted.with_for_update(key_share=True))
        lost = holds - {(row.id, row.epoch) for row in rows}
        return store.Fenced(lost) if lost else None

    async def claim(self, table: str) -> int | None:
        """Make a table ours: its epoch. None where there is no such table, Elsewhere where it is another's."""
        while table in self.letting_go:
            await asyncio.sleep(0.01)
        tables, other = books.tables, servers.alias("other")
        alive = exists().where(other.c.id == tables.c.server, other.c.until > NOW)
        take = (
            update(tables)
            .where(tables.c.id == table, (tables.c.server == self.id) | tables.c.server.is_(None) | ~alive)
            .where(exists().where(servers.c.id == self.id, LIVE))
            .values(server=self.id, epoch=tables.c.epoch + 1)
            .returning(tables.c.epoch)
        )
        whose = select(servers.c.id, servers.c.address, LIVE.label("live")).join_from(
            tables, servers, tables.c.server == servers.c.id, isouter=True
        )
        try:
            async with self.store.engine.begin() as connection:
                if self.id is None:
                    raise store.Away
                epoch = await connection.scalar(take)
                if epoch is not None:
                    return int(epoch)
                found = (await connection.execute(whose.where(tables.c.id == table))).first()
        except store.Away:
            raise
        except Exception as error:
            self.store.lost(error)
            raise store.Away from error
        if found is None:
            return None
        if found.live and found.id != self.id:
            raise Elsewhere(Peer(found.id, found.address))
        raise store.Away  # somebody's lease has passed just now, or ours

    async def release(self, names: Collection[str]) -> None:
        """Let tables go that are not in memory any more, so that they are whoever's asks for them next."""
        self.letting_go |= set(names)
        mine = (books.tables.c.server == self.id) & books.tables.c.id.in_(list(names))
        try:
            async with self.store.engine.begin() as connection:
                await connection.execute(update(books.tables).where(mine).values(server=None))
        except Exception as error:  # they stay ours
            logger.info("tables were not let go", extra={"error": in_short(error)})
        finally:
            self.letting_go -= set(names)

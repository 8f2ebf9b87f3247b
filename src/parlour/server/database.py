"""The way to a database: its driver, its schema brought up to date, and what is said where it can't be used."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import lru_cache
from pathlib import Path
from typing import IO, Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import (
    URL,
    ClauseElement,
    Connection,
    Engine,
    Executable,
    Insert,
    NullPool,
    PoolProxiedConnection,
    create_engine,
    event,
    inspect,
    make_url,
    text,
)
from sqlalchemy.exc import DataError, IntegrityError, NotSupportedError, ProgrammingError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

WORKS_WITH = "0007"  # the oldest schema whose versions can work with the newest one: what was added since has defaults
CONNECTING, ANSWERING = 5.0, 10.0  # seconds for a connection, and for an answer
PERMANENT = (  # which waiting does not mend
    *(IntegrityError, DataError, ProgrammingError, NotSupportedError),
    *(sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError, sqlite3.NotSupportedError),
    *(ValueError, OverflowError, TypeError, LookupError),  # what no database can be told
)
ROWS_AT_ONCE = 8  # SQLite keeps the pages that a statement changes, to take it back; more than these in a file
ROWS_ALONE = 100  # which it need not where a statement is a transaction of its own: then many are soon inserted at once


class Unusable(Exception):
    """A database that a server can't begin with, in one line for the person who runs it."""


def engine_for(url: str, lease: float | None = None) -> AsyncEngine:
    """A way to a database; Unusable where there is none.

    A server that falls asleep in the middle of a transaction keeps the others from its tables: the database ends the
    transaction well within the lease.
    """
    try:
        if url.startswith("sqlite"):
            engine = create_async_engine(url)
            event.listen(engine.sync_engine, "connect", prepare_sqlite)
            return engine
        patience: dict[str, Any] = {"timeout": CONNECTING, "command_timeout": ANSWERING} if "+asyncpg" in url else {}
        if patience and lease is not None:
            patience["server_settings"] = {"idle_in_transaction_session_timeout": str(int(1000 * lease / 2))}
        return create_async_engine(url, pool_pre_ping=True, pool_timeout=CONNECTING, connect_args=patience)
    except ModuleNotFoundError as error:
        raise Unusable(f"this database needs the package {error.name}; parlour[postgres] brings PostgreSQL's") from None
    except SQLAlchemyError as error:
        raise Unusable(f"PARLOUR_DATABASE_URL is no database's address: {in_short(error)}") from None


class Direct:
    """SQLite's way for whoever has a thread of their own to write in.

    Over the asynchronous way every statement of a transaction would wait for its turn in the event loop, behind all
    tables that are told something: that took longer than the disk. And whenever SQLite is at work, the event loop goes
    on, and the thread has to wait for it again: so rows are written many at once, and with nothing in between.
    """

    def __init__(self, url: str) -> None:
        self.engine = create_engine(make_url(url).set(drivername="sqlite"), poolclass=NullPool)
        event.listen(self.engine, "connect", set_pragmas)
        event.listen(self.engine, "connect", be_impatient)
        self.connection: PoolProxiedConnection | None = None

    @contextmanager
    def begin(self) -> Iterator[Direct]:
        """One transaction; after an error nothing of it is stored, and the next one has a connection of its own."""
        try:
            self.ask("BEGIN IMMEDIATE")
            yield self
            self.ask("COMMIT")
        except BaseException:
            self.dispose()
            raise

    def dispose(self) -> None:
        """Let go of the database; what was not committed is gone."""
        connection, self.connection = self.connection, None
        if connection is not None:
            connection.close()

    def ask(self, words: str, values: Sequence[Any] = ()) -> Any:
        """Say something to the database; outside a transaction it is one of its own."""
        if self.connection is None:
            self.connection = self.engine.raw_connection()
        connection: Any = self.connection.driver_connection
        return connection.execute(words, values)

    def execute(self, statement: Executable, values: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> None:
        """Carry out a statement; with several rows, one that inserts."""
        if isinstance(values, Mapping):
            self.ask(*worded(self.engine, statement, values))
            return
        names = tuple(values[0])
        for first in range(0, len(values), ROWS_AT_ONCE):
            rows = values[first : first + ROWS_AT_ONCE]
            self.ask(several(statement, names, len(rows)), [row[name] for row in rows for name in names])

    def insert_alone(
        self, statement: Executable, rows: Sequence[Mapping[str, Any]], where: Executable, value: Any
    ) -> bool:
        """Insert rows in a transaction of their own, if what a question finds is this; whether that was so.

        It is one step of SQLite's, and nothing of it waits for the event loop.
        """
        names, (found, asked) = tuple(rows[0]), worded(self.engine, where, {})
        words = f"{several(statement, names, len(rows), 'SELECT * FROM (VALUES', ')')} WHERE ({found}) IS ?"
        try:
            done = self.ask(words, [*(row[name] for row in rows for name in names), *asked, value])
        except BaseException:
            self.dispose()
            raise
        return bool(done.rowcount)

    def scalar(self, statement: Executable) -> Any:
        """The first value of the first row that is found."""
        found = self.ask(*worded(self.engine, statement, {})).fetchone()
        return None if found is None else found[0]


def worded(engine: Engine, statement: Executable, values: Mapping[str, Any]) -> tuple[str, list[Any]]:
    """A statement as SQLite reads it, and its values in order: these, and those that stand in it."""
    words, names, fixed = compiled(engine, statement)
    return words, [values[name] if name in values else fixed[name] for name in names]


@lru_cache(256)
def compiled(engine: Engine, statement: Executable) -> tuple[str, Sequence[str], Mapping[str, Any]]:
    """A statement as SQLite reads it, the names of its values in order, and those that stand in it."""
    assert isinstance(statement, ClauseElement)
    found: Any = statement.compile(engine)
    return str(found), found.positiontup or (), found.params


@lru_cache(256)
def several(statement: Executable, names: Sequence[str], rows: int, before: str = "VALUES", after: str = "") -> str:
    """What inserts so many rows."""
    assert isinstance(statement, Insert)
    row = f"({', '.join('?' * len(names))})"
    called = ", ".join(f'"{name}"' for name in names)
    return f"INSERT INTO {statement.table.name} ({called}) {before} {', '.join([row] * rows)}{after}"


def writer_for(url: str) -> Direct | None:
    """The way to write to a database that is a file; None for one that is asked over a network."""
    return Direct(url) if url.startswith("sqlite") else None


@asynccontextmanager
async def one_moment(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection to which everything is as it was at one moment, whatever is stored meanwhile."""
    async with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            await connection.exec_driver_sql("BEGIN")  # else every question would have its own moment
        else:
            await connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


def explained(url: URL, error: Exception) -> str:
    """Why a server can't begin with a database, in one line, without its password."""
    if isinstance(error, CommandError):
        return (
            f"the database {shown(url)} was made by a newer version of Parlour; run that one, or give another database"
        )
    return f"the database {shown(url)} can't be used: {in_short(error)}"


def shown(url: URL) -> str:
    """A database's address, without its password."""
    return url.database or "" if url.drivername.startswith("sqlite") else url.render_as_string(hide_password=True)


def in_short(error: BaseException) -> str:
    """An error in one line: what the driver says, without the statement."""
    said = str(getattr(error, "orig", None) or error).strip().splitlines()
    return f"{said[0] if said else type(error).__name__}"[:300]


def set_pragmas(connection: Any, _: Any) -> None:
    """SQLite: readers never wait for the writer, and what is committed is on the disk."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def be_impatient(connection: Any, _: Any) -> None:
    """Who writes for everybody and tries again says soon that somebody else keeps the database locked."""
    connection.execute("PRAGMA busy_timeout=1000")
    connection.isolation_level = None  # transactions begin where we say so


def prepare_sqlite(connection: Any, _: Any) -> None:
    """The same where it is read."""
    set_pragmas(connection, _)
    # what is no text is read all the same, so that the rest of its row is not lost with it
    connection.driver_connection.text_factory = lambda text: text.decode(errors="replace")


def schemas() -> ScriptDirectory:
    """The schemas that this version knows."""
    return ScriptDirectory(str(Path(__file__).parent / "migrations"))


def migrate(connection: Connection, schema: str = "head") -> None:
    """Bring the database to a schema, unless a newer version has been here and says that this one can work with it."""
    if connection.dialect.name == "postgresql":  # where there may be other servers
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('parlour'))"))  # one after the other
        if works_with_newer(connection):
            return
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # else each change of a schema would be kept by itself
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, schema)


def works_with_newer(connection: Connection) -> bool:
    """Whether a newer version has been here that leaves room for this one: both run for the time of an upgrade."""
    if not inspect(connection).has_table("alembic_version"):
        return False
    schema = connection.scalar(text("SELECT version_num FROM alembic_version"))
    known = schemas()
    if schema is None or schema in {step.revision for step in known.walk_revisions()}:
        return False
    least = connection.scalar(text("SELECT value FROM house WHERE name = 'works-with'"))
    return least is not None and str(least) <= str(known.get_current_head())


def hold(url: str) -> IO[str] | None:
    """Keep other servers from a SQLite database while this file is open; Unusable where one keeps us from it."""
    path = make_url(url).database if url.startswith("sqlite") else None
    if not path or path.startswith("file:"):
        return None
    try:
        held = open(f"{path}.lock", "a")  # noqa: SIM115 - as long as the server lives
    except OSError:
        return None  # what is wrong there is found when the database is opened
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(held.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        held.close()
        raise Unusable(
            f"another server has the database {path}; stop that one, or let both use PARLOUR_DATABASE_URL=postgresql://…"
        ) from None
    return held

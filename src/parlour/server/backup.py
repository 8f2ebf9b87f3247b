"""Backups: everything that is stored in one file, taken and restored while the server runs, on any database.

A backup is gzipped lines of JSON: what it is, every row, and how many there were. It is read in one transaction, so it
is the house at one moment. Restoring replaces everything in one transaction too and marks it (`house.restored`), by
which a running server notices that what it has in memory is no longer so.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Table, delete, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.server import books, cluster, database, store
from parlour.server.identity import kept_secret, own_folder, replace_secret
from parlour.server.settings import Settings
from parlour.version import VERSION

TABLES = {table.name: table for table in books.metadata.sorted_tables if table not in cluster.PASSING}
CHUNK = 500


class BadBackup(Exception):
    """A file that is no backup, or one that can't be restored here, in one line."""


def save(settings: Settings, path: Path) -> dict[str, int]:
    """Write a backup to a file; how many rows of each kind it holds."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)  # it holds the server's secret
        with os.fdopen(handle, "wb") as raw:
            with gzip.open(raw, "wt", encoding="utf-8") as file:
                counts = asyncio.run(write_rows(settings.database, file, settings.data))
            raw.flush()
            os.fsync(raw.fileno())
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)
    return counts


async def write_rows(url: str, file: IO[str], folder: Path) -> dict[str, int]:
    """Write everything, as it is at one moment."""
    engine = database.engine_for(url)
    counts: dict[str, int] = {}
    try:
        async with database.one_moment(engine) as connection:
            schema = await connection.scalar(text("SELECT version_num FROM alembic_version"))
            shared = select(books.house.c.value).where(books.house.c.name == "secret")
            secret = await connection.scalar(shared) or kept_secret(folder)
            head = {"parlour": VERSION, "schema": schema, "at": time.time(), "secret": secret}
            file.write(json.dumps(head) + "\n")
            for name, table in TABLES.items():
                counts[name] = 0
                async for row in (await connection.stream(select(table))).mappings():
                    file.write(json.dumps([name, list(row.values())]) + "\n")
                    counts[name] += 1
            file.write(json.dumps({"end": counts}) + "\n")
    except Exception as error:
        raise database.Unusable(database.explained(engine.url, error)) from error
    finally:
        await engine.dispose()
    return counts


def read(path: Path) -> Iterator[Any]:
    """The lines of a backup: its head, its rows, its end; BadBackup where it is none or not whole."""
    counts: dict[str, int] = dict.fromkeys(TABLES, 0)
    line: Any = None
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            line = json.loads(file.readline())
            if not isinstance(line, dict) or "parlour" not in line:
                raise BadBackup(f"{path} is no backup of Parlour")
            if line["schema"] not in schemas():
                raise BadBackup(
                    f"{path} was made by Parlour {line['parlour']}, which is newer than this one, {VERSION}"
                )
            yield line
            for text_line in file:
                line = json.loads(text_line)
                if isinstance(line, list):
                    counts[line[0]] += 1
                yield line
    except (OSError, EOFError, ValueError, KeyError) as error:
        raise BadBackup(f"{path} is no whole backup of Parlour: {error}") from None
    end = line.get("end") if isinstance(line, dict) else None
    if not isinstance(end, dict) or dict.fromkeys(TABLES, 0) | end != counts:  # an older one has fewer kinds of rows
        raise BadBackup(f"{path} is no whole backup of Parlour: its end is missing")


def schemas() -> set[str]:
    """The schemas that this version knows."""
    return {step.revision for step in database.schemas().walk_revisions()}


def restore(settings: Settings, path: Path, *, replace: bool) -> dict[str, int]:
    """Put back what a backup holds; how many rows of each kind."""
    secret = ""
    for line in read(path):  # all of it, before anything is touched
        secret = line.get("secret", secret) if isinstance(line, dict) else secret
    own_folder(settings.data)
    before = kept_secret(settings.data)
    replace_secret(settings.data, secret)  # first: a running server reads it when it finds the backup
    try:
        return asyncio.run(replace_rows(settings.database, path, replace, secret))
    except BaseException:
        replace_secret(settings.data, before)
        raise


async def replace_rows(url: str, path: Path, replace: bool, secret: str) -> dict[str, int]:
    """Replace everything that is stored by a backup, or nothing."""
    kept = store.Store(url)
    await kept.open()
    counts: dict[str, int] = dict.fromkeys(TABLES, 0)
    try:
        async with kept.engine.begin() as connection:
            if kept.engine.dialect.name == "sqlite":
                await connection.execute(kept.probe()[0], kept.probe()[1])  # nobody else writes from here on
            else:
                await connection.execute(text(f"LOCK TABLE {', '.join(TABLES)} IN EXCLUSIVE MODE"))
            held = await connection.scalar(select(func.count()).select_from(books.tables))
            if held and not replace:
                raise BadBackup(f"there are {held} tables already; --replace puts the backup in their place")
            latest = await connection.scalar(select(func.max(books.tables.c.epoch))) or 0
            for table in reversed(TABLES.values()):
                await connection.execute(delete(table))
            rows: list[Any] = []
            for line in read(path):
                if isinstance(line, list):
                    if rows and (rows[0][0] != line[0] or len(rows) == CHUNK):
                        await add(connection, rows, latest)
                        rows = []
                    rows.append(line)
                    counts[line[0]] += 1
            await add(connection, rows, latest)
            old = books.house.c.name.in_(("probe", "restored", "secret", "works-with"))
            await connection.execute(delete(books.house).where(old))
            mark = {"probe": "", "restored": secrets.token_hex(16), "works-with": database.WORKS_WITH, "secret": secret}
            if kept.engine.dialect.name == "sqlite":
                del mark["secret"]  # it is in the folder
            await connection.execute(insert(books.house), [{"name": key, "value": mark[key]} for key in mark])
    finally:
        await kept.close()
    return counts


async def add(connection: AsyncConnection, rows: list[Any], latest: int) -> None:
    """Store rows of one kind; what an older backup does not have is left empty.

    A table is nobody's yet, and its epoch is later than any that there was before: what a server still has in memory,
    or is about to write, is of an epoch that never comes again.
    """
    if not rows:
        return
    table: Table = TABLES[rows[0][0]]
    names = [column.name for column in table.columns]
    filled = [dict.fromkeys(names) | dict(zip(names, row[1], strict=False)) for row in rows]
    if table is books.tables:
        for row in filled:
            row |= {"server": None, "epoch": max(latest, row["epoch"] or 0) + 1}
    await connection.execute(insert(table), filled)

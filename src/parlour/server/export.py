"""Exports: the finished games of a house as records in a folder, for the lab, the arena, and whoever counts otherwise.

Only what is over is read, all at one moment, so a server may run meanwhile; nothing is written to its database. Who
played is left out unless it is asked for, and so is what would tell the table: its name and the proof of its deal.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import RowMapping, make_url, select
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.records import Record
from parlour.server import books, database
from parlour.server.history import Made, standing
from parlour.server.live import deal_of
from parlour.server.replays import resigned_remark
from parlour.server.settings import Settings

NEEDED = [
    books.tables.c[name]
    for name in ("id", "game", "rules", "seats", "deck", "first", "chance", "switches", "resigned", "origin_position")
]


@dataclass
class Exported:
    """How many games were written, and how many were left out for what."""

    written: int = 0
    played_on: int = 0  # from a position of another game: who does that knows the cards
    damaged: int = 0


def export(settings: Settings, folder: Path, *, game: str | None = None, names: bool = False) -> Exported:
    """Write the finished games to a folder, each under a name made from what was played: again changes nothing."""
    url = make_url(settings.database)
    if url.drivername.startswith("sqlite") and url.database and not Path(url.database).exists():
        raise database.Unusable(f"there are no games in {Path(url.database).parent}; --data names the server's folder")
    folder.mkdir(parents=True, exist_ok=True)
    return asyncio.run(write_games(settings.database, folder, game, names))


async def write_games(url: str, folder: Path, game: str | None, names: bool) -> Exported:
    """Read every finished game and write its record."""
    engine = database.engine_for(url)
    done = Exported()
    try:
        async with aclosing(finished(engine, game)) as games:
            async for head, sat, made in games:
                if head["origin_position"] is not None:
                    done.played_on += 1
                    continue
                try:
                    record = record_of(head, sat, made, names)
                except Exception:  # whatever is stored there, the others are exported
                    done.damaged += 1
                    continue
                path = folder / f"{record.deal.game}-{record.seal()}.parlour"
                path.write_text(record.text() + resigned_remark(head["resigned"]), encoding="utf-8")
                done.written += 1
    finally:
        await engine.dispose()
    return done


Rows = Sequence[RowMapping]


async def finished(engine: AsyncEngine, game: str | None) -> AsyncGenerator[tuple[RowMapping, Rows, Rows]]:
    """The finished tables, each with its seats and its history, in the order in which they were laid."""
    wanted = select(*NEEDED).where(books.tables.c.state == "over").order_by(books.tables.c.created, books.tables.c.id)
    if game is not None:
        wanted = wanted.where(books.tables.c.game == game)
    try:
        async with database.one_moment(engine) as connection:
            for head in (await connection.execute(wanted)).mappings().all():
                rows = []
                for table, order in ((books.seats, books.seats.c.seat), (books.actions, books.actions.c.number)):
                    asked = select(table).where(table.c.table_id == head["id"]).order_by(order)
                    rows.append((await connection.execute(asked)).mappings().all())
                if all(seat["result"] for seat in rows[0]):  # as with what is kept: a state alone may be the damage
                    yield head, rows[0], rows[1]
    except Exception as error:
        raise database.Unusable(database.explained(engine.url, error)) from error


def record_of(head: RowMapping, sat: Rows, made: Rows, names: bool) -> Record:
    """The record of a finished game; an error where what is stored does not say what it was."""
    called = [seat["bot"] or (seat["name"] if names else "") for seat in sat]
    record = Record.begin(deal_of(dict(head)), called)
    record.actions = [each.action for each in standing(Made(row["action"], bool(row["bot"])) for row in made)]
    record.outcome = record.game.outcome()
    if len(sat) != record.deal.seats or (record.outcome is None) != (head["resigned"] is not None):
        raise ValueError("it is stored as over, but its actions do not end it")
    record.check()
    return record

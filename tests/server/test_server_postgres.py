"""A house on PostgreSQL: games are played, the database goes away and comes back, and a backup moves elsewhere."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text
from wire import Guest, RunningServer

from parlour.records import parse
from parlour.server import backup, books, export, store
from parlour.server.settings import Settings


def test_moves_wait_for_postgresql_while_it_starts_again(
    postgres: Any, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "PATIENCE", 30.0)
    url = database_url
    house = RunningServer(tmp_path / "house", database_url=url, lease=60.0)  # which is not what is asked here
    anna, bert = Guest(house.url), Guest(house.url)
    table = anna.new_table("gwan", "me", "open")
    bert.sit(table, "P2")

    async def play() -> None:
        sockets = [await anna.at(table), await bert.at(table)]

        def mover() -> Any:
            return next(socket for socket in sockets if socket.on_turn())

        async def hear(position: int) -> None:
            for socket in sockets:
                while socket.position < position:
                    await socket.read()

        for position in (1, 2, 3):
            assert (await mover().act(mover().legal()[0]))["position"] == position
            await hear(position)
        await asyncio.to_thread(postgres.stop)
        first = mover()
        name = await first.send("act", position=3, action=first.legal()[0])
        await asyncio.sleep(0.5)
        await asyncio.to_thread(postgres.start)
        assert await first.until("ack", "refused", patience=60) == {"type": "ack", "id": name, "position": 4}
        await hear(4)
        await asyncio.gather(*(socket.play_on(random.Random(1)) for socket in sockets))

    asyncio.run(play())
    record = anna.http.get(f"/api/tables/{table}/record")
    assert record.status_code == 200
    file = tmp_path / "parlour.backup"
    here = Settings(port=0, data=tmp_path / "house", database_url=url)
    assert export.export(here, tmp_path / "games").written == 1
    exported = parse(next((tmp_path / "games").iterdir()).read_text(encoding="utf-8"))
    assert (exported.deal, exported.actions) == (parse(record.text).deal, parse(record.text).actions)
    counts = backup.save(here, file)
    assert counts["actions"] >= 4
    house.stop()
    with pytest.raises(backup.BadBackup, match="--replace"):
        backup.restore(here, file, replace=False)
    assert backup.restore(here, file, replace=True) == counts
    assert backup.restore(Settings(port=0, data=tmp_path / "other"), file, replace=False) == counts
    connection = sqlite3.connect(tmp_path / "other" / "parlour.sqlite3")
    assert connection.execute("SELECT count(*) FROM actions").fetchone() == (counts["actions"],)
    connection.close()
    other = RunningServer(tmp_path / "other")
    anna.http.base_url = other.url
    assert anna.http.get(f"/api/tables/{table}/record").text == record.text
    other.stop()


def test_nobody_waits_to_say_that_a_table_replays(database_url: str, tmp_path: Path) -> None:
    """Two servers that list each other's tables would wait for each other, and all moves with them."""
    house = RunningServer(tmp_path, database_url=database_url)
    anna = Guest(house.url)
    table = anna.new_table("gwan", "me", "hotseat")
    stored = house.parlour.store

    async def say() -> None:
        known = (books.SET_SOUND, {"which": table, "new_turn": 1, "new_sound_to": 0})
        async with stored.engine.begin() as other:
            await other.execute(text("SELECT 1 FROM tables WHERE id = :table FOR UPDATE"), {"table": table})
            async with asyncio.timeout(5):
                await stored.write(known)
            assert (await stored.rows(select(books.tables.c.sound_to)))[0]["sound_to"] is None
        async with asyncio.timeout(5):
            while (await stored.rows(select(books.tables.c.sound_to)))[0]["sound_to"] is None:
                await stored.write(known)  # if nobody else has it just then

    house.inside(say())
    house.stop()

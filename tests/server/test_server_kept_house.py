"""What a house keeps and what it lets go: backups, what expires, who may look into its folder, and its promises."""

from __future__ import annotations

import asyncio
import gzip
import itertools
import json
import os
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from house import House
from sqlalchemy import create_engine, event
from wire import Guest, RunningServer

from parlour.server import books, database, identity

COLUMNS_0007 = {  # in the order in which backups of that schema have them
    "tables": (
        *("id", "state", "game", "rules", "seats", "deck", "first", "chance", "switches", "salt", "clock", "public"),
        *("creator", "origin_table", "origin_position", "next", "resigned", "created", "commitment", "server", "epoch"),
    ),
    "seats": ("table_id", "seat", "bot", "guest", "name", "generation", "result"),
}


def parlour(*words: str, data: Path, url: str = "") -> tuple[int, str]:
    """A command of the house, as people give it; the exit code and what it said."""
    command = [sys.executable, "-m", "parlour", *words, "--data", str(data)]
    where = {**os.environ, "PARLOUR_DATABASE_URL": url}
    done = subprocess.run(command, env=where, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, (done.stdout + done.stderr).strip()


# -- backups -------------------------------------------------------------------------------------------------


def test_a_backup_is_taken_and_restored_while_people_play(house: House, tmp_path: Path) -> None:
    file, here = tmp_path / "parlour.backup", partial(parlour, data=house.folder, url=house.url)
    server = house.process()
    anna, bert = Guest(server.url), Guest(server.url)
    table = anna.new_table("gwan", "me", "open")
    bert.sit(table, "P2")

    async def play() -> None:
        sockets = [await anna.at(table), await bert.at(table)]

        async def move() -> None:
            mover = next(socket for socket in sockets if socket.on_turn())
            answer = await mover.act(mover.legal()[0])
            assert answer["type"] == "ack", answer
            for socket in sockets:
                while socket.position < answer["position"]:
                    await socket.read()

        for _ in range(3):
            await move()
        view = sockets[0].view
        code, said = await asyncio.to_thread(here, "backup", str(file))
        assert (code, said) == (0, f"{file}: 1 tables with 3 actions, 2 guests.")
        for _ in range(2):
            await move()
        code, said = await asyncio.to_thread(here, "restore", str(file))
        assert code == 1
        assert "there are 1 tables already; --replace" in said
        code, said = await asyncio.to_thread(here, "restore", str(file), "--replace")
        assert (code, said) == (0, "Restored 1 tables with 3 actions and 2 guests.")
        mover = next(socket for socket in sockets if socket.on_turn())
        await mover.send("act", position=5, action=mover.legal()[0])  # in a game that the house no longer has
        assert (await mover.until("ack", "bye")) == {"type": "bye", "why": "shutdown", "again": True}
        sockets[:] = [await anna.at(table), await bert.at(table)]
        assert (sockets[0].position, sockets[0].view) == (3, view)
        await move()
        assert sockets[0].position == 4

    asyncio.run(play())
    assert server.stop() in (0, -15)


def moved(tmp_path: Path, change: Callable[[bytes], bytes] = lambda whole: whole) -> None:
    """A house is backed up and restored elsewhere, where its guests are known; the backup may be changed on the way."""
    first = RunningServer(tmp_path / "first")
    anna = Guest(first.url)
    table = anna.new_table("vanilla", "me", "greedy")
    first.stop()
    file = tmp_path / "parlour.backup"
    assert parlour("backup", str(file), data=tmp_path / "first")[0] == 0
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.write_bytes(gzip.compress(change(gzip.decompress(file.read_bytes()))))
    assert parlour("restore", str(file), data=tmp_path / "second")[0] == 0
    second = RunningServer(tmp_path / "second")
    anna.http.base_url = second.url
    assert anna.info(table)["mine"] == ["P1"]  # the cookie is good there
    second.stop()


def test_a_backup_moves_to_another_house_with_its_secret(tmp_path: Path) -> None:
    moved(tmp_path)


def test_a_backup_of_an_earlier_version_is_restored(tmp_path: Path) -> None:
    """It had fewer kinds of rows, which are counted at its end, and rows of fewer columns: none stood elsewhere."""

    def earlier(whole: bytes) -> bytes:
        head, *rows, end = map(json.loads, whole.splitlines())
        assert head["schema"] == "0010"
        assert end["end"].pop("hints") == 0
        for kind, row in rows:
            names = books.metadata.tables[kind].columns.keys()
            row[:] = [dict(zip(names, row, strict=True))[name] for name in COLUMNS_0007.get(kind, names)]
        return "\n".join(map(json.dumps, [head | {"schema": "0007"}, *rows, end])).encode() + b"\n"

    moved(tmp_path, earlier)


def test_an_interrupted_upgrade_begins_again(tmp_path: Path) -> None:
    """Each change of a schema was kept by itself, and could not be made a second time."""
    engine = create_engine(f"sqlite:///{tmp_path / 'parlour.sqlite3'}")
    versions = [step.revision for step in database.schemas().walk_revisions()][::-1]
    with engine.begin() as connection:
        database.migrate(connection, versions[-2])
    left = 0

    def cut(*_: Any) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise InterruptedError("the plug was pulled")

    for times in itertools.count():
        left = times
        event.listen(engine, "after_cursor_execute", cut)
        try:
            with engine.begin() as connection:
                database.migrate(connection)
            break
        except InterruptedError:
            with sqlite3.connect(tmp_path / "parlour.sqlite3") as after:
                assert after.execute("SELECT version_num FROM alembic_version").fetchone() == (versions[-2],)
        finally:
            event.remove(engine, "after_cursor_execute", cut)
    assert times > 4  # it was cut off after each statement
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), books.metadata) == []
    engine.dispose()


@pytest.mark.parametrize("damage", ["short", "other", "newer", "no file"])
def test_what_is_no_whole_backup_changes_nothing(tmp_path: Path, damage: str) -> None:
    data, file = tmp_path / "data", tmp_path / "parlour.backup"
    RunningServer(data).stop()
    assert parlour("backup", str(file), data=data)[0] == 0
    whole = gzip.decompress(file.read_bytes())
    if damage == "short":
        file.write_bytes(gzip.compress(whole[: whole.rindex(b'{"end"')]))
    elif damage == "other":
        file.write_bytes(b"something else")
    elif damage == "newer":
        file.write_bytes(gzip.compress(whole.replace(b'"schema": "0', b'"schema": "9')))
    else:
        file.unlink()
    before = (data / "secret").read_text()
    code, said = parlour("restore", str(file), "--replace", data=data)
    assert code == 1
    assert len(said.splitlines()) == 1
    assert {"newer": "newer than this one", "other": "is no"}.get(damage, "is no whole backup") in said
    assert (data / "secret").read_text() == before


# -- what expires --------------------------------------------------------------------------------------------


def test_tables_that_wait_in_vain_and_guests_who_never_played_expire(house: House) -> None:
    server = house.server()
    anna, bert, idle = Guest(server.url), Guest(server.url), Guest(server.url)
    waiting = anna.new_table("gwan", "me", "open")
    running = bert.new_table("gwan", "me", "greedy")
    fresh = bert.new_table("gwan", "me", "open")
    long_ago = time.time() - 40 * 24 * 3600
    house.change("UPDATE guests SET created = :then", then=long_ago)
    house.change("UPDATE tables SET created = :then WHERE id != :fresh", then=long_ago, fresh=fresh)

    async def clean() -> Any:
        for table in list(server.parlour.tables.values()):
            server.parlour.forget(table)
        server.parlour.guests.clear()
        return await server.parlour.clean_up()

    async def watched() -> Any:
        socket = await anna.at(waiting)
        cleaned = asyncio.wrap_future(asyncio.run_coroutine_threadsafe(server.parlour.clean_up(), server.loop))
        assert (await cleaned)[0] == 0  # somebody is there
        await socket.close()

    asyncio.run(watched())
    assert server.inside(clean()) == (1, 1)
    assert server.inside(clean()) == (0, 1)  # who made it has never played either
    assert anna.http.get(f"/api/tables/{waiting}").status_code == 404
    for table in (running, fresh):
        assert bert.info(table)["mine"] == ["P1"]
    assert bert.http.get("/api/me").json()["name"] == bert.name
    assert idle.http.get("/api/me").status_code == 200  # the cookie is good, and a new name is there
    server.stop()


def test_who_comes_while_the_house_is_cleaned_up_finds_a_table_that_stays_or_none(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not one that is gone: whoever sat down there would be told that they sit, and nothing of it was stored."""
    server = house.server()
    anna, bert = Guest(server.url), Guest(server.url)
    tables = {anna.new_table("gwan", "me", "open") for _ in range(2)}
    house.change("UPDATE tables SET created = :then", then=time.time() - 40 * 24 * 3600)
    write = server.parlour.store.write
    found: list[Any] = []

    async def meanwhile(*writes: books.Write, hold: books.Hold | None = None) -> None:
        if not found and writes[0][0] is books.DROP_WAITING[0]:
            (other,) = tables - {writes[0][1]["which"]}
            found.append(await server.parlour.table(other))  # whose turn it is next
            too_late = asyncio.create_task(server.parlour.table(writes[0][1]["which"]))
            await asyncio.sleep(0.1)
            await write(*writes, hold=hold)
            found.append(too_late)
        else:
            await write(*writes, hold=hold)

    async def clean() -> Any:
        for table in list(server.parlour.tables.values()):
            server.parlour.forget(table)
        monkeypatch.setattr(server.parlour.store, "write", meanwhile)
        cleaned = await server.parlour.clean_up()
        return cleaned, found[0], await found[1]

    cleaned, stays, gone = server.inside(clean())
    assert (cleaned, gone) == ((1, 0), None)
    assert bert.sit(stays.id, "P2").status_code == 200
    server.stop()
    server = house.server()
    bert.http.base_url = server.url
    assert bert.info(stays.id)["mine"] == ["P2"]
    server.stop()


# -- the folder and the secret -------------------------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="there are no such modes")
def test_nobody_else_looks_into_the_data_folder(tmp_path: Path) -> None:
    data = tmp_path / "data"
    identity.own_folder(data)
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    identity.kept_secret(data)
    data.chmod(0o755)  # as earlier versions made it
    identity.own_folder(data)
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o755)
    (shared / "letter").touch()
    identity.own_folder(shared)  # not ours alone: others may need it
    assert stat.S_IMODE(shared.stat().st_mode) == 0o755


@pytest.mark.parametrize("secret", ["", "short"])
def test_a_secret_that_could_be_guessed_is_refused(tmp_path: Path, secret: str) -> None:
    (tmp_path / "secret").write_text(secret)
    code, said = parlour("serve", "--port", "0", data=tmp_path)
    assert code == 1
    where = tmp_path / "secret"
    mend = "put the right one there, or remove it for a new one"
    assert said.splitlines() == [f"parlour: the secret in {where} is too short; {mend}"]


# -- promises ------------------------------------------------------------------------------------------------


def test_a_deck_that_is_not_the_promised_one_stops_the_game(house: House) -> None:
    server = house.server()
    anna = Guest(server.url)
    table = anna.new_table("gwan", "me", "hotseat")
    promised = anna.info(table)["commitment"]
    server.stop()
    ((deck, stored),) = house.rows("SELECT deck, commitment FROM tables")
    assert stored == promised
    cards = deck.split()
    house.change("UPDATE tables SET deck = :deck", deck=" ".join([*cards[:-2], cards[-1], cards[-2]]))
    server = house.server()
    anna.http.base_url = server.url
    refused = anna.http.get(f"/api/tables/{table}")
    assert (refused.status_code, refused.json()["code"]) == (409, "kept")
    assert refused.json()["why"].startswith("Its deck is not the one that the table committed itself to")
    server.stop()

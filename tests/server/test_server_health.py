"""Whether the server says honestly how it is: at its start, while it runs, and while its database is away."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from house import House
from prometheus_client import REGISTRY
from sqlalchemy.exc import OperationalError
from wire import PATIENCE, Guest, RunningServer

from parlour.server import store
from parlour.server.database import Unusable

AWAY = OperationalError("INSERT", {}, Exception("the database is gone\nand this is the second line"))
REMEMBERED = 2.0  # seconds for which a failure to store is: longer than a busy machine takes for an answer


@pytest.fixture
def alone(house: House) -> Iterator[RunningServer]:
    """A server of one's own."""
    running = house.server()
    yield running
    running.stop()


class Switch:
    """Takes a server's database away, and brings it back."""

    def __init__(self, server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
        self.store = server.parlour.store
        self.commit, self.connect = self.store.commit, self.store.engine.connect
        self.patch = monkeypatch

    def off(self) -> None:
        async def no_commit(*what: Any) -> None:
            raise AWAY

        self.patch.setattr(self.store, "commit", no_commit)
        self.patch.setattr(self.store, "reading", store.Store.reading.__get__(Refusing(self.store)))

    def on(self) -> None:
        self.patch.undo()
        self.store.probed = (0.0, "")


class Refusing:
    """A store whose engine connects to nothing."""

    def __init__(self, real: store.Store) -> None:
        self.real = real

    def __getattr__(self, name: str) -> Any:
        if name == "engine":
            raise ConnectionRefusedError("nobody listens there")
        return getattr(self.real, name)


@pytest.fixture
def database(alone: RunningServer, monkeypatch: pytest.MonkeyPatch) -> Switch:
    """The switch of that server's database; nobody is waited for."""
    monkeypatch.setattr(store, "PATIENCE", 0.2)
    monkeypatch.setattr(store, "PROBED_FOR", REMEMBERED)
    return Switch(alone, pytest.MonkeyPatch())


def test_ready_means_that_something_was_written(alone: RunningServer, database: Switch) -> None:
    def states() -> list[tuple[int, str]]:
        answers = [httpx.get(f"{alone.url}/{path}") for path in ("livez", "readyz", "healthz")]
        return [(answer.status_code, answer.json()["status"]) for answer in answers]

    good, bad = (200, "ok"), (503, "failing")
    assert states() == [good, good, good]
    database.off()
    time.sleep(store.PROBE_KEPT + 0.1)  # what was found out is believed for a second
    assert states() == [good, bad, bad]
    assert httpx.get(f"{alone.url}/readyz").json()["why"] == "Nothing can be stored."
    database.on()
    assert httpx.get(f"{alone.url}/readyz").json()["why"] == "Something could not be stored a moment ago."
    time.sleep(REMEMBERED + 0.1)
    assert states() == [good, good, good]


def test_a_probe_that_hangs_is_not_waited_for(
    alone: RunningServer, database: Switch, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hang(*what: Any) -> None:
        await asyncio.sleep(1.5)

    monkeypatch.setattr(store, "PROBE_PATIENCE", 0.2)
    database.patch.setattr(database.store, "commit", hang)
    began = time.monotonic()
    assert httpx.get(f"{alone.url}/readyz").status_code == 503
    assert time.monotonic() - began < 1.4
    database.on()


def test_while_the_database_is_away_answers_are_503_and_the_log_has_one_line(
    alone: RunningServer, database: Switch, caplog: pytest.LogCaptureFixture
) -> None:
    anna = Guest(alone.url)
    table = anna.new_table("gwan", "me", "greedy")
    alone.inside(forget_all(alone))
    with caplog.at_level(logging.INFO):
        database.off()
        for _ in range(5):
            for answer in (
                anna.http.get(f"/api/tables/{table}"),
                anna.http.get("/api/me/tables"),
                anna.http.post("/api/tables", json={"game": "gwan", "seats": ["me", "greedy"]}),
                httpx.get(f"{alone.url}/api/me"),
            ):
                assert (answer.status_code, answer.json()["code"]) == (503, "unstored")
                assert answer.headers["retry-after"] == "2"

        async def call() -> None:
            socket = await anna.at(table)
            assert socket.heard == [{"type": "bye", "why": "shutdown", "again": True}]

        asyncio.run(call())
        database.on()
        assert anna.http.get(f"/api/tables/{table}").status_code == 200
    lines = [record for record in caplog.records if record.name.startswith("parlour")]
    assert [record.message for record in lines] == ["the database is away", "the database is back"]
    assert all(record.exc_info is None for record in lines)


def test_what_can_still_be_read_does_not_mean_that_a_full_disk_is_none(
    alone: RunningServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(store, "PATIENCE", 0.1)
    anna = Guest(alone.url)
    table = anna.new_table("gwan", "me", "greedy")

    async def full(*what: Any) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with caplog.at_level(logging.INFO):
        with monkeypatch.context() as patch:
            patch.setattr(alone.parlour.store, "commit", full)
            for _ in range(3):
                alone.inside(forget_all(alone))
                assert anna.http.get(f"/api/tables/{table}").status_code == 200
                answer = anna.http.post("/api/tables", json={"game": "gwan", "seats": ["me", "greedy"]})
                assert answer.status_code == 503
                assert REGISTRY.get_sample_value("parlour_database_away") == 1
        anna.new_table("gwan", "me", "greedy")
    lines = [record.message for record in caplog.records if record.name.startswith("parlour")]
    assert lines == ["the database is away", "the database is back"]
    assert REGISTRY.get_sample_value("parlour_database_away") == 0


def test_a_database_that_somebody_else_keeps_locked_is_not_waited_for_long(
    alone: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "PATIENCE", 0.5)
    anna = Guest(alone.url)
    path = alone.parlour.store.engine.url.database
    if alone.parlour.shared or path is None:
        pytest.skip("PostgreSQL locks no more than what is written")
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        answer = anna.http.post("/api/tables", json={"game": "gwan", "seats": ["me", "greedy"]})
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
        assert time.monotonic() - began < 5
        assert anna.http.get("/api/me/tables").status_code == 200  # what is only read needs no turn
        other.execute("ROLLBACK")
    anna.new_table("gwan", "me", "greedy")


async def forget_all(server: RunningServer) -> None:
    for table in list(server.parlour.tables.values()):
        server.parlour.forget(table)


def test_a_move_waits_shortly_for_the_database_and_goes_on(
    alone: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = Guest(alone.url)
    table = anna.new_table("gwan", "me", "hotseat")
    commit, tries = alone.parlour.store.commit, 0

    async def at_the_third(*what: Any) -> None:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise AWAY
        await commit(*what)

    async def play() -> None:
        socket = await anna.at(table)
        monkeypatch.setattr(alone.parlour.store, "commit", at_the_third)
        assert (await socket.act(socket.legal()[0]))["position"] == 1
        await socket.until("update")

    asyncio.run(play())
    assert tries == 3


def test_a_move_whose_answer_from_the_database_was_lost_is_made_once(
    alone: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = Guest(alone.url)
    table = anna.new_table("gwan", "me", "hotseat")
    commit = alone.parlour.store.commit

    async def stored_but_lost(*what: Any) -> None:
        await commit(*what)  # the first time it succeeds, the second time the number is taken
        raise AWAY

    async def play() -> None:
        socket = await anna.at(table)
        move = {"id": "m", "position": 0, "action": socket.legal()[0]}
        monkeypatch.setattr(alone.parlour.store, "commit", stored_but_lost)
        assert (await socket.ask("act", **move))["code"] == "unstored"
        monkeypatch.undo()
        socket = await anna.at(table)
        assert socket.position == 1
        assert await socket.ask("act", **move) == {"type": "ack", "id": "m", "position": 1}

    asyncio.run(play())


def test_what_waited_at_a_table_that_was_forgotten_is_not_done_there(
    alone: RunningServer, monkeypatch: pytest.MonkeyPatch, house: House
) -> None:
    """Else it would be stored, and whoever has come back to the table would not know of it."""
    monkeypatch.setattr(store, "PATIENCE", 1.0)
    anna, bert = Guest(alone.url), Guest(alone.url)
    table = anna.new_table("gwan", "me", "open")
    bert.sit(table, "P2")
    kept = alone.parlour.store

    def stored() -> tuple[str, int | None]:
        alone.inside(kept.write(kept.probe()))  # after all that waits
        (found,) = house.rows("SELECT state, resigned FROM tables")
        return found[0], found[1]

    async def no_commit(*what: Any) -> None:
        raise AWAY

    async def play() -> None:
        first, second = await anna.at(table), await bert.at(table)
        with monkeypatch.context() as away:
            away.setattr(kept, "commit", no_commit)
            said = await first.send("chat", text="Hello")
            async with asyncio.timeout(PATIENCE):
                while not alone.parlour.tables[table].lock.locked():
                    await asyncio.sleep(0.01)
            await second.send("resign", id="gives-up")  # waits until that is done
            assert (await first.until("refused"))["id"] == said
            await first.until("bye")
            first = await anna.at(table)  # which can be read
        assert await asyncio.to_thread(stored) == ("running", None)
        await second.until("bye")
        second = await bert.at(table)
        assert (await second.ask("resign", id="gives-up"))["type"] == "ack"
        assert (await first.until("over"))["ending"]["resigned"] == "P2"
        assert await asyncio.to_thread(stored) == ("over", 1)

    asyncio.run(play())


def test_who_comes_in_while_a_table_is_forgotten_is_sent_to_the_one_that_is_there(
    alone: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else they would wait for moves that are made elsewhere."""
    anna = Guest(alone.url)
    table = anna.new_table("gwan", "me", "hotseat")
    guest = alone.parlour.guest

    async def forgets(name: str) -> Any:
        alone.parlour.forget(alone.parlour.tables[table])
        return await guest(name)

    async def play() -> None:
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(alone.parlour, "guest", forgets)
            bye = await (await anna.at(table)).until("bye")
        assert bye == {"type": "bye", "why": "shutdown", "again": True}
        socket = await anna.at(table)
        assert (await socket.act(socket.legal()[0]))["position"] == 1

    asyncio.run(play())


# -- an honest start -----------------------------------------------------------------------------------------


def serve(data: Path, url: str = "", prefix: str = "") -> tuple[int, list[str]]:
    """Try to start a server; its exit code and what it said on the way."""
    command = f"{prefix}exec {sys.executable} -m parlour serve --port 0 --data {data}"
    environment = {**os.environ, "PARLOUR_DATABASE_URL": url}
    done = subprocess.run(
        ["sh", "-c", command], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert "Parlour is open" not in done.stdout
    return done.returncode, done.stderr.strip().splitlines()


def made(data: Path) -> Path:
    """A house with an empty database of today's."""
    data.mkdir(mode=0o700)
    RunningServer(data).stop()
    return data / "parlour.sqlite3"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no sh")
@pytest.mark.parametrize("trouble", ["full", "read-only", "newer", "no database", "driver", "nobody", "nonsense"])
def test_a_server_that_cannot_store_says_why_in_one_line_and_does_not_start(tmp_path: Path, trouble: str) -> None:
    data, url, prefix = tmp_path / "data", "", ""
    if trouble == "full":
        prefix, said = "ulimit -f 1; ", "can't be used: "
        made(data).unlink()
    elif trouble == "read-only":
        url, said = f"sqlite:///file:{made(data)}?mode=ro&uri=true", "can't be used: attempt to write a readonly"
    elif trouble == "newer":
        connection = sqlite3.connect(made(data))
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
        connection.close()
        said = "was made by a newer version of Parlour"
    elif trouble == "no database":
        made(data).write_bytes(b"something else " * 1000)
        said = "can't be used: file is not a database"
    elif trouble == "driver":
        url, said = "postgresql+nosuchdriver://somebody@127.0.0.1/parlour", "is no database's address"
    elif trouble == "nobody":
        pytest.importorskip("asyncpg")
        url, said = "postgresql://somebody:secret@127.0.0.1:1/parlour", "can't be used: "
    else:
        url, said = "nonsense", "is no database's address"
    code, lines = serve(data, url, prefix)
    assert code == 1
    assert len(lines) == 1, lines
    assert lines[0].startswith("parlour: ")
    assert said in lines[0]
    assert "secret" not in lines[0]


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object, **__: object) -> None:
        raise ModuleNotFoundError("No module named 'asyncpg'", name="asyncpg")

    monkeypatch.setattr("parlour.server.database.create_async_engine", missing)
    with pytest.raises(Unusable, match=r"needs the package asyncpg; parlour\[postgres\] brings PostgreSQL's"):
        store.Store("postgresql+asyncpg://u@h/db")

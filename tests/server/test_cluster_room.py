"""Two servers, one room: whichever door somebody comes through, they find the same tables, people and limits."""

from __future__ import annotations

import asyncio
import random
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from itsdangerous import TimestampSigner
from wire import PATIENCE, Guest, RunningServer, ServerProcess, Socket

from parlour.server import backup, books, cluster, database, door, store
from parlour.server.identity import Seals
from parlour.server.settings import Settings


@pytest.fixture(scope="module")
def servers(database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[RunningServer]]:
    """Two servers on one database, each with a folder of its own."""
    folder = tmp_path_factory.mktemp("room")
    running = [RunningServer(folder / name, database_url=database_url) for name in ("first", "second")]
    for server in running:
        server.inside(looked(server))
    yield running
    for server in running:
        server.stop()


async def looked(server: RunningServer) -> None:
    """See who is there without waiting for the next look."""
    assert server.parlour.cluster is not None
    await server.parlour.cluster.look()


def through(guest: Guest, server: RunningServer) -> Guest:
    """The same guest at another server's door."""
    guest.url = server.url
    guest.http.base_url = httpx.URL(server.url)
    return guest


def test_a_whole_game_is_played_through_two_servers(servers: list[RunningServer]) -> None:
    first, second = servers
    anna, bert = Guest(first.url), Guest(second.url)
    table = anna.new_table("gwan", "me", "open")
    assert bert.sit(table, "P2").status_code == 200
    assert bert.info(table)["mine"] == ["P2"]

    async def play() -> None:
        sockets = [await anna.at(table), await bert.at(table)]
        assert sockets[1].heard[0]["type"] == "hello"
        assert (await sockets[1].ask("chat", text="Good evening"))["type"] == "ack"
        said = await sockets[0].until("chat")
        assert said["line"]["text"] == "Good evening"
        await asyncio.gather(*(socket.play_on(random.Random(5)) for socket in sockets))
        assert all(socket.view is not None and socket.view["over"] for socket in sockets)

    asyncio.run(play())
    assert list(first.parlour.tables) == [table]
    assert table not in second.parlour.tables
    record = anna.http.get(f"/api/tables/{table}/record")
    there = bert.http.get(f"/api/tables/{table}/record")
    assert there.status_code == 200
    assert there.text == record.text
    assert there.headers["content-disposition"] == record.headers["content-disposition"]
    assert there.headers.get_list("content-security-policy") == record.headers.get_list("content-security-policy")
    assert bert.http.get(f"/api/tables/{table}/replay").json()["total"] > 10


def test_what_changes_a_seat_is_done_where_the_table_is(servers: list[RunningServer]) -> None:
    first, second = servers
    anna, stranger = Guest(first.url), httpx.Client(base_url=second.url)
    table = anna.new_table("gwan", "me", "open")
    link = through(anna, second).http.get(f"/api/tables/{table}/seats/P1/link").json()["url"]
    assert link.startswith(second.url)  # by the name that was asked for
    answer = stranger.post("/api/seat", json={"token": link.rpartition("/")[2]})
    assert answer.status_code == 200
    assert answer.json()["mine"] == ["P1"]
    assert stranger.get(f"/api/tables/{table}").json()["mine"] == ["P1"]  # with the cookie that came along
    assert anna.info(table)["mine"] == []
    assert stranger.delete(f"/api/tables/{table}/seats/P1/link").status_code == 200
    assert stranger.get("/api/tables/nosuchtable").status_code == 404
    assert stranger.get("/api/tables/no%20table").status_code == 404


def test_the_lobby_and_ones_own_games_are_those_of_all_servers(servers: list[RunningServer]) -> None:
    first, second = servers
    anna, bert = Guest(first.url), Guest(second.url)
    table = anna.new_table("gwan", "me", "open", public=True)

    async def look() -> None:
        socket = await anna.at(table)
        assert table in [each["id"] for each in bert.http.get("/api/tables").json()["open"]]
        (mine,) = through(anna, second).http.get("/api/me/tables").json()["waiting"]
        assert mine["id"] == table
        assert mine["seats"][0]["presence"] == "here"
        await socket.close()
        until = time.monotonic() + PATIENCE
        while bert.http.get("/api/tables").json()["open"]:
            assert time.monotonic() < until
            await asyncio.sleep(0.05)

    asyncio.run(look())


def test_the_list_of_ones_games_plays_none_again_that_another_server_has(
    servers: list[RunningServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has it tells whose turn it is; every table that had moved there since was replayed here."""
    first, second = servers
    anna = Guest(first.url)
    table = anna.new_table("gwan", "me", "hotseat")

    async def move() -> None:
        socket = await anna.at(table)
        for _ in range(2):
            await socket.act(socket.legal()[0], seat=socket.view and socket.view["turn"])
            while len(socket.heard) < 3:
                await socket.read()
        await socket.close()

    def no_more(*_: object) -> None:
        raise AssertionError("a game was played from the beginning")

    def listed(server: RunningServer) -> Any:
        (mine,) = through(anna, server).http.get("/api/me/tables").json()["running"]
        return mine

    for _ in range(2):
        asyncio.run(move())
        here = listed(first)
        assert here["turn"] is not None
        with monkeypatch.context() as patch:
            patch.setattr("parlour.server.server.opened", no_more)
            assert listed(second) == here
        through(anna, first)


def test_a_new_name_is_heard_at_every_table(servers: list[RunningServer]) -> None:
    first, second = servers
    anna = Guest(first.url)
    table = anna.new_table("gwan", "me", "open")

    async def rename() -> None:
        socket = await anna.at(table)
        assert through(anna, second).http.patch("/api/me", json={"name": "Henrietta"}).status_code == 200
        told = await socket.until("hello")
        assert told["table"]["seats"][0]["name"] == "Henrietta"
        await socket.close()

    asyncio.run(rename())
    assert through(anna, first).http.get("/api/me").json()["name"] == "Henrietta"


def test_limits_of_what_costs_much_count_for_all_servers(
    servers: list[RunningServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = Guest(servers[0].url)
    rate, burst = door.LIMITS["make"]
    for server in servers:
        monkeypatch.setattr(server.app.state.limits, "generosity", 0.1)
    monkeypatch.setitem(door.LIMITS, "request", (1e6, 1e6))
    monkeypatch.setitem(door.LIMITS, "change", (1e6, 1e6))
    monkeypatch.setitem(door.LIMITS, "make", (rate / 1000, burst))
    made = []
    for number in range(8):
        wanted = {"game": "gwan", "seats": ["me", "open"]}
        made.append(through(anna, servers[number % 2]).http.post("/api/tables", json=wanted).status_code)
    assert made == [201] * int(burst * 0.1) + [429] * (8 - int(burst * 0.1))


def test_the_back_door_is_for_servers_alone(servers: list[RunningServer]) -> None:
    first = servers[0].parlour
    assert first.cluster is not None
    door = f"http://{first.cluster.address}"
    assert httpx.get(f"{door}/api/tables").status_code == 403
    assert httpx.get(f"{door}/api/tables", headers={"x-parlour-pass": "forged"}).status_code == 403
    good = first.seals.pass_for("cards.example", "192.0.2.7", True)
    assert httpx.get(f"{door}/api/tables", headers={"x-parlour-pass": good}).status_code == 200
    # at the front door a pass is nothing
    assert httpx.get(f"{servers[0].url}/api/me", headers={"x-parlour-pass": good}).status_code == 200


@pytest.mark.parametrize(("ahead", "good"), [(0, True), (1, True), (30, True), (-30, True), (90, False), (-90, False)])
def test_servers_whose_clocks_differ_know_each_others_passes(
    ahead: int, good: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    seals = Seals("a secret of many letters and more of them")
    with monkeypatch.context() as other:
        other.setattr(TimestampSigner, "get_timestamp", lambda signer: int(time.time()) + ahead)
        given = seals.pass_for("cards.example", "192.0.2.7", True)
    assert (seals.shown(given) is not None) == good


def test_who_leaves_in_the_handshake_leaves_no_line_behind(servers: list[RunningServer]) -> None:
    first, second = servers
    anna = Guest(first.url)
    table = anna.new_table("gwan", "me", "open")
    host, port = second.url.removeprefix("http://").split(":")
    hello = (
        f"GET /ws/{table} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    for _ in range(20):
        with socket.create_connection((host, int(port))) as line:
            line.sendall(hello.encode())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # a reset, not a goodbye

    def left() -> int:
        return len(first.parlour.tables[table].connections)

    time.sleep(2)  # they have all been carried there by now
    until = time.monotonic() + 20
    while left() and time.monotonic() < until:
        time.sleep(0.2)
    assert left() == 0


def test_a_table_that_waits_with_somebody_at_it_elsewhere_is_not_dropped(
    servers: list[RunningServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = servers
    anna = Guest(first.url)
    kept, left = anna.new_table("gwan", "me", "open"), anna.new_table("gwan", "me", "open")

    async def let_go() -> None:
        first.parlour.forget(first.parlour.tables[left])
        assert first.parlour.cluster is not None
        await first.parlour.cluster.release([left])

    async def clean_up() -> None:
        async def all_tables(*_: Any) -> tuple[list[str], list[str]]:
            return [kept, left], []

        monkeypatch.setattr(second.parlour.store, "expired", all_tables)
        await second.parlour.clean_up()

    first.inside(let_go())
    second.inside(clean_up())
    assert anna.http.get(f"/api/tables/{kept}").status_code == 200
    assert anna.http.get(f"/api/tables/{left}").status_code == 404


def test_whoever_held_a_table_before_can_store_nothing_of_it(servers: list[RunningServer]) -> None:
    first, second = servers
    anna = Guest(first.url)
    table = anna.new_table("gwan", "me", "hotseat")

    async def steal() -> None:
        """As if the lease of the first had passed for a moment: fencing does not depend on how long it is."""
        mine = second.parlour.cluster
        assert mine is not None
        take = books.tables.update().where(books.tables.c.id == table).values(server=mine.id, epoch=99)
        async with second.parlour.store.engine.begin() as connection:
            await connection.execute(take)

    async def play() -> None:
        socket = await anna.at(table)
        assert (await socket.act(socket.legal()[0], seat=socket.seat))["position"] == 1
        await socket.until("update")
        second.inside(steal())
        for kind, more in (
            ("act", {"position": 1, "action": socket.legal()[0], "seat": socket.seat}),
            ("chat", {"text": "?"}),
        ):
            again = socket if kind == "act" else await held_again()
            name = await again.send(kind, id="fenced", **more)
            assert (await again.until("bye", "ack", "refused"))["type"] == "bye", (kind, name)
        there = await Socket.open(first.url, table, anna.cookie())
        assert there.position == 1
        assert [line["text"] for line in there.heard[0]["chat"]] == []
        await there.close()

    async def held_again() -> Socket:
        """The first server still believes in what it had in memory."""
        old = first.inside(first.parlour.glance(table))
        assert old is not None

        async def believe() -> None:
            first.parlour.tables[table] = old  # type: ignore[assignment]

        old.epoch = 1  # type: ignore[union-attr]
        first.inside(believe())
        return await anna.at(table)

    asyncio.run(play())


def test_a_backup_is_restored_under_two_servers(servers: list[RunningServer], tmp_path: Path) -> None:
    first, second = servers
    anna = Guest(first.url)
    table = anna.new_table("gwan", "me", "hotseat")
    here = first.parlour.settings
    file = tmp_path / "parlour.backup"
    backup.save(here, file)
    later = through(anna, second).new_table("gwan", "me", "open")
    backup.restore(here, file, replace=True)

    async def look(server: RunningServer) -> None:
        await server.parlour.store.look()

    for server in servers:
        server.inside(look(server))
        through(anna, server)
        assert anna.http.get(f"/api/tables/{table}").json()["mine"] == ["P1", "P2"]
        assert anna.http.get(f"/api/tables/{later}").status_code == 404


def test_what_a_server_had_in_memory_before_a_restore_is_never_stored_after_it(
    servers: list[RunningServer], tmp_path: Path
) -> None:
    """The table is the same server's again, and yet of another epoch: what was under way is fenced off."""
    first = servers[0]
    anna = through(Guest(first.url), first)
    table = anna.new_table("gwan", "me", "hotseat")

    async def come_and_go() -> None:
        await (await anna.at(table)).close()

    asyncio.run(come_and_go())
    old = first.parlour.tables[table]
    here, file = first.parlour.settings, tmp_path / "parlour.backup"
    backup.save(here, file)
    backup.restore(here, file, replace=True)
    first.inside(first.parlour.store.look())
    asyncio.run(come_and_go())
    new = first.parlour.tables[table]
    assert new is not old
    assert new.epoch > old.epoch
    said = {"number": 1, "name": "Anna", "seat": None, "text": "late", "emote": None, "at": 0.0}
    late: books.Write = books.ADD_CHAT, {"table_id": table, **said}
    with pytest.raises(store.Fenced):
        first.inside(old.write(late))
    first.inside(new.write(late))


def test_an_older_version_works_with_a_newer_schema_that_leaves_room_for_it(
    servers: list[RunningServer], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For the time of an upgrade: the newer one has added a column and a schema that the older one does not know."""

    async def change(*statements: str) -> None:
        async with servers[0].parlour.store.engine.begin() as connection:
            for statement in statements:
                await connection.exec_driver_sql(statement)

    added = "ALTER TABLE tables ADD COLUMN mood VARCHAR(20) NOT NULL DEFAULT 'merry'"
    servers[0].inside(change(added, "UPDATE alembic_version SET version_num = '9999'"))
    try:
        older = RunningServer(tmp_path / "older", database_url=servers[0].parlour.settings.database_url)
        anna = Guest(older.url)
        table = anna.new_table("gwan", "me", "open")
        assert through(anna, servers[0]).info(table)["mine"] == ["P1"]
        older.stop()
        servers[0].inside(change("UPDATE house SET value = '9999' WHERE name = 'works-with'"))
        with pytest.raises(database.Unusable, match="newer version"):
            asyncio.run(store.Store(older.parlour.settings.database).open())
    finally:
        servers[0].inside(
            change(
                "UPDATE alembic_version SET version_num = '0010'",
                "UPDATE house SET value = '0007' WHERE name = 'works-with'",
                "ALTER TABLE tables DROP COLUMN mood",
            )
        )


def test_a_second_server_on_one_sqlite_folder_is_refused_with_one_line(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    again = subprocess.run(
        [sys.executable, "-m", "parlour", "serve", "--port", "0", "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    server.kill()
    assert again.returncode == 1
    (line,) = again.stderr.splitlines()
    assert line.startswith(f"parlour: another server has the database {tmp_path}")
    assert "postgresql://" in line
    server.start()  # who is killed holds nothing
    server.kill()


def test_servers_and_limits_are_in_no_backup() -> None:
    assert {table.name for table in cluster.PASSING} == {"servers", "limits"}
    assert not {"servers", "limits"} & set(backup.TABLES)
    assert Settings(port=0).lease == 8.0

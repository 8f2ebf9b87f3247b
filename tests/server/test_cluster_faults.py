"""Three servers, one room: whatever happens to a server, every acknowledged move is stored once, in order."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Iterator
from typing import Any

import pytest
from room import LEASE, Evening, Room, play_through
from wire import Guest

from parlour.server.settings import Settings

ELSEWHERE = 10.0  # seconds after which a table goes on elsewhere, with the lease that servers have by themselves
AT_ONCE = 0.3  # seconds in which may still be heard what was answered before
SLACK = 20.0  # seconds that a busy machine may take for what takes none


@pytest.fixture(scope="module")
def room(postgres: Any, database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """Three servers on one database."""
    running = Room(tmp_path_factory.mktemp("room"), postgres, database_url, 3)
    yield running
    running.close()


def test_a_server_that_sleeps_longer_than_its_lease_stores_nothing_any_more(room: Room) -> None:
    sleeper = room.servers[0]

    async def sleep(evening: Evening) -> None:
        sleeper.process.send_signal(signal.SIGSTOP)
        try:
            await evening.all_go_on()
            await asyncio.sleep(LEASE)
        finally:
            sleeper.process.send_signal(signal.SIGCONT)

    play_through(room.urls, room.url, sleep)


def test_the_tables_of_a_killed_server_go_on_elsewhere(room: Room) -> None:
    killed = room.servers[1]

    async def kill(evening: Evening) -> None:
        killed.kill()
        await asyncio.sleep(AT_ONCE)
        assert await evening.all_go_on() < LEASE + SLACK
        await asyncio.to_thread(killed.start)

    play_through(room.urls, room.url, kill)


def test_a_table_goes_on_elsewhere_within_ten_seconds(postgres: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    """What players are told, held at the lease that they meet; the other tests do not wait for so long.

    What the machine had no time for is not the room's, and is taken off: by how late our own clock was meanwhile.
    """
    postgres.psql("CREATE DATABASE in_earnest;")
    lease = Settings.model_fields["lease"].default
    url = str(postgres.get_uri("in_earnest"))
    room = Room(tmp_path_factory.mktemp("in-earnest"), postgres, url, 2, PARLOUR_LEASE=str(lease))

    async def kill(evening: Evening) -> None:
        late = evening.late
        room.servers[0].kill()
        await asyncio.sleep(AT_ONCE)
        took = AT_ONCE + await evening.all_go_on() - (evening.late - late)
        assert lease / 2 < took <= ELSEWHERE  # sooner it would be somebody's who may still believe that it is theirs

    try:
        play_through(room.urls, room.url, kill)
    finally:
        room.close()


def test_a_server_that_closes_hands_its_tables_over_at_once(room: Room) -> None:
    closing = room.servers[2]

    async def close(evening: Evening) -> None:
        began = time.monotonic()
        closing.process.send_signal(signal.SIGTERM)
        await evening.all_go_on()
        assert await asyncio.to_thread(closing.stop) in (0, -signal.SIGTERM)
        assert time.monotonic() - began < LEASE + SLACK
        await asyncio.to_thread(closing.start)

    play_through(room.urls, room.url, close)


def test_postgresql_starts_again_under_all_of_them(room: Room) -> None:
    async def restart(evening: Evening) -> None:
        await asyncio.to_thread(room.database.stop)
        await asyncio.sleep(1)
        await asyncio.to_thread(room.database.start)
        await evening.all_go_on()

    play_through(room.urls, room.url, restart)


def test_connections_to_the_database_break(room: Room) -> None:
    async def break_off(evening: Evening) -> None:
        for wire in room.wires:
            wire.drop()
            await evening.moves(3)
        await evening.all_go_on()

    play_through(room.urls, room.url, break_off)


def test_a_server_cut_off_from_the_database_but_not_from_its_clients_loses_its_tables(room: Room) -> None:
    wire = room.wires[0]

    async def cut(evening: Evening) -> None:
        wire.cut()
        try:
            await evening.all_go_on()
            await asyncio.sleep(LEASE)
            await evening.moves(10)
        finally:
            wire.mend()
        await evening.all_go_on()

    play_through(room.urls, room.url, cut)


def test_who_waits_for_a_database_that_says_nothing_hears_of_it_when_the_lease_has_passed(room: Room) -> None:
    """No attempt fails meanwhile, so nobody counts how long it takes; the answer itself would be waited for longer."""
    anna = Guest(room.urls[0])
    table = anna.new_table("gwan", "me", "hotseat")

    async def wait() -> float:
        socket = await anna.at(table)
        room.wires[0].cut()
        began = time.monotonic()
        await socket.send("act", position=0, action=socket.legal()[0], seat=None)
        assert (await socket.until("bye", "ack", "refused"))["type"] == "bye"
        took = time.monotonic() - began
        answer = await asyncio.to_thread(anna.http.get, "/api/me/tables")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
        return took

    try:
        assert asyncio.run(wait()) < LEASE + 2
    finally:
        room.wires[0].mend()


def test_a_server_that_falls_asleep_in_the_middle_of_a_transaction_keeps_nobody_from_its_tables(room: Room) -> None:
    sleeper = room.servers[0]

    async def sleep(evening: Evening) -> None:
        for _ in range(200):  # until it holds the lock of a table
            sleeper.process.send_signal(signal.SIGSTOP)
            if await asyncio.to_thread(idle_in_transaction, room):
                break
            sleeper.process.send_signal(signal.SIGCONT)
            await evening.moves(1)
        try:
            assert await evening.all_go_on() < LEASE + SLACK
        finally:
            sleeper.process.send_signal(signal.SIGCONT)

    play_through(room.urls, room.url, sleep)


def idle_in_transaction(room: Room) -> bool:
    """Whether somebody has begun a transaction and does nothing."""
    time.sleep(0.02)
    asked = "SELECT count(*) FROM pg_stat_activity WHERE state = 'idle in transaction'"
    return "0" not in room.database.psql(f"{asked};").split()

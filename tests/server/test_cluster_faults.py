"""Three servers, one room: whatever happens to a server, every acknowledged move is stored once, in order."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Iterator
from typing import Any

import pytest
from room import LEASE, Evening, Room, play_through

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
        took = await evening.all_go_on()
        assert took < LEASE + SLACK
        await asyncio.to_thread(killed.start)

    play_through(room.urls, room.url, kill)


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

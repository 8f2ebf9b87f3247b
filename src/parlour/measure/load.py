"""Load: many tables at once over real WebSockets, paced as people play, and every view checked afterwards.

Each table has two clients, or one and a bot. A client that sees itself on turn waits a little and makes one of its
legal actions. What is measured is the time from sending a move to the other side seeing it. At the end every view that
anybody received is held against a replay of the record, and every acknowledged move must be in it.

To saturate the server the clients do not wait: they answer as fast as they are told, but only so many moves are under
way at once, and the other tables wait here for their turn. If all were, an answer would take as long as all their moves
do, however fast each is, and its time would say nothing. The clock runs only while all play; tables are laid before it
starts, again and again, and looked through after it has stopped.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from orjson import loads
from uvicorn.loops.auto import auto_loop_factory
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from parlour import records
from parlour.cards import seat_text
from parlour.engine import GAMES, prepare
from parlour.views import view

FOR_TWO = [name for name, game in GAMES.items() if game.SEATS[0] <= 2]
HURRY = 64  # connections that are being made at once
UNDER_WAY = 48  # moves, where the server is saturated
PATIENCE = 20.0  # seconds for what is under way at the end
WARMING_UP = 2.0  # seconds of play before anything is measured


@dataclass
class PlayedGame:
    """One game of one table, as its two clients saw it."""

    table: str
    game: str
    views: list[tuple[int, int, str]] = field(default_factory=list)  # seat, position, frame
    acked: list[tuple[int, str]] = field(default_factory=list)  # position, action
    sent: dict[int, float] = field(default_factory=dict)  # when the move to a position was sent
    over: bool = False


@dataclass
class Tally:
    """What a run found."""

    latencies: list[float] = field(default_factory=list)
    acks: list[float] = field(default_factory=list)
    finished: int = 0
    connected: int = 0
    out_of_order: int = 0
    refused: int = 0
    broken: int = 0
    timing: bool = True  # whether what happens now counts
    timed: int = 0  # moves that were acknowledged while it did
    full: float = 0.0  # the server's memory when all tables were played at
    games: list[PlayedGame] = field(default_factory=list)


class Client:
    """HTTP by hand: a guest's few requests before play begins."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.cookie = ""

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request."""
        return await asyncio.to_thread(self.ask_now, method, path, body)

    def ask_now(self, method: str, path: str, body: Any = None) -> Any:
        """One request, waiting for it."""
        sent = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, sent, method=method)
        request.add_header("Content-Type", "application/json")
        if self.cookie:
            request.add_header("Cookie", self.cookie)
        with urllib.request.urlopen(request, timeout=60) as answer:
            given = answer.headers.get("Set-Cookie")
            if given:
                self.cookie = given.split(";")[0]
            text = answer.read().decode()
            return json.loads(text) if answer.headers.get_content_type() == "application/json" else text


class TableUnderLoad:
    """Two clients who play one game after another."""

    def __init__(
        self,
        number: int,
        url: str,
        pace: float,
        bots: bool,
        tally: Tally,
        stop: asyncio.Event,
        room: asyncio.Semaphore | None,
    ) -> None:
        self.room = room  # for so many moves at once; where there is such a limit, one game is played, and no other
        self.game = FOR_TWO[number % len(FOR_TWO)]
        self.url = url
        self.pace = pace
        self.tally = tally
        self.stop = stop
        self.random = random.Random(number)
        self.people = [Client(url)] if bots else [Client(url), Client(url)]
        self.pending: dict[int, tuple[int, str, float]] = {}  # by seat: position, action, when it was sent
        self.sockets: dict[int, ClientConnection] = {}

    async def sit_down(self) -> PlayedGame:
        """A new table with both at it."""
        seats = ["me", "castellan" if len(self.people) == 1 else "open"]
        made = await self.people[0].ask("POST", "/api/tables", {"game": self.game, "seats": seats})
        for person in self.people[1:]:
            await person.ask("POST", f"/api/tables/{made['id']}/seats/P2")
        played = PlayedGame(made["id"], self.game)
        self.tally.games.append(played)
        return played

    async def play(self, gate: asyncio.Semaphore, begin: asyncio.Event) -> None:
        """Play until it is time to stop."""
        async with gate:
            for person in self.people:
                await person.ask("GET", "/api/me")
            played = await self.sit_down()
        while not self.stop.is_set():
            seats = [asyncio.create_task(self.one_seat(seat, played, gate, begin)) for seat in range(len(self.people))]
            await asyncio.gather(*seats)
            if not played.over or self.stop.is_set():
                return
            self.tally.finished += 1
            if self.room is not None:
                return
            async with gate:
                played = await self.sit_down()

    async def one_seat(self, seat: int, played: PlayedGame, gate: asyncio.Semaphore, begin: asyncio.Event) -> None:
        """One client of a game."""
        address = f"{self.url.replace('http', 'ws', 1)}/ws/{played.table}"
        headers = {"Cookie": self.people[seat].cookie}
        try:
            async with gate:
                socket = await connect(
                    address, additional_headers=headers, compression=None, ping_interval=None, open_timeout=60
                )
            async with socket:
                self.sockets[seat] = socket
                self.tally.connected += 1
                if self.stop.is_set():  # too late to play, and nobody else would close it
                    return
                await begin.wait()
                await self.follow(socket, seat, played)
        except (ConnectionClosed, OSError, TimeoutError):
            self.tally.broken += not self.stop.is_set()
        finally:
            self.answered(seat)

    def answered(self, seat: int) -> tuple[int, str, float] | None:
        """A move is under way no more: position, action, when it was sent."""
        found = self.pending.pop(seat, None)
        if found is not None and self.room is not None:
            self.room.release()
        return found

    async def follow(self, socket: ClientConnection, seat: int, played: PlayedGame) -> None:
        """Listen, and act when on turn, until the game is over or the run has closed the connection."""
        last = -1
        async for frame in socket:
            now = time.perf_counter()
            told = loads(frame)
            kind = told["type"]
            if kind == "ack":
                move = self.answered(seat)
                assert move is not None, "only a move is acknowledged"
                position, action, sent = move
                if self.tally.timing:
                    self.tally.acks.append(now - sent)
                    self.tally.timed += 1
                played.acked.append((position, action))
            elif kind == "refused":
                self.tally.refused += 1
                self.answered(seat)
            elif kind == "over":
                played.over = True
                return
            elif kind in ("hello", "update") and told["view"] is not None:
                if kind == "update":
                    self.tally.out_of_order += told["position"] != last + 1
                    began = played.sent.get(told["position"])
                    if began is not None and told["by"] != seat_text(seat) and self.tally.timing:
                        self.tally.latencies.append(now - began)
                last = told["position"]
                played.views.append((seat, last, str(frame)))
                if told["view"]["turn"] == seat_text(seat):
                    if self.pace:
                        await asyncio.sleep(self.pace * self.random.uniform(0.5, 1.5))
                    await self.act(socket, seat, played, told["view"], last)

    async def act(self, socket: ClientConnection, seat: int, played: PlayedGame, seen: Any, position: int) -> None:
        """Make one of the legal actions."""
        if self.room is not None:
            await self.room.acquire()
        if self.stop.is_set():
            if self.room is not None:
                self.room.release()
            return
        action = self.random.choice([each["action"] for group in seen["legal"] for each in group["actions"]])
        now = time.perf_counter()
        self.pending[seat] = (position + 1, action, now)
        played.sent[position + 1] = now
        act = {"type": "act", "id": f"{seat}-{position}", "position": position, "action": action}
        await socket.send(json.dumps(act))


def stored_records(url: str, games: list[PlayedGame], database: str | None) -> dict[str, list[str]]:
    """The stored actions of every game, read from the database itself where it is our own."""
    if database is None:
        return {}
    found: dict[str, list[str]] = {game.table: [] for game in games}
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    for table, action in connection.execute("SELECT table_id, action FROM actions ORDER BY table_id, number"):
        if table in found:
            found[table].append(action)
    connection.close()
    return found


def stored_deals(database: str) -> dict[str, tuple[Any, list[str]]]:
    """The deal and the names of every table of our own server."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    names: dict[str, list[str]] = {}
    for table, name in connection.execute("SELECT table_id, name FROM seats ORDER BY table_id, seat"):
        taken = names.setdefault(table, [])
        taken.append(name if name not in taken else f"{name} 2")
    deals = {}
    for table, game, edition, seats, deck, first, chance, switches in connection.execute(
        "SELECT id, game, rules, seats, deck, first, chance, switches FROM tables"
    ):
        deal = prepare(
            game,
            seats=seats,
            deck=deck.split(),
            first=first,
            switches=json.loads(switches),
            chance=int(chance, 16),
            edition=edition,
        )
        deals[table] = (deal, names[table])
    connection.close()
    return deals


def check(tally: Tally, database: str | None, url: str) -> dict[str, int]:
    """Hold every received view against a replay of what is stored."""
    wrong = lost = checked = unchecked = 0
    deals = stored_deals(database) if database else {}
    stored = stored_records(url, tally.games, database)
    for played in tally.games:
        if database is None and not played.over:
            unchecked += len(played.views)  # somebody else's server shows a record only when it is over
            continue
        if database is None:
            record = records.parse(Client(url).ask_now("GET", f"/api/tables/{played.table}/record"))
            deal, names, actions = record.deal, list(record.names), record.actions
        else:
            (deal, names), actions = deals[played.table], stored[played.table]
        lost += sum(
            1 for position, action in played.acked if position > len(actions) or actions[position - 1] != action
        )
        wanted: dict[int, list[tuple[int, str]]] = {}
        for seat, position, frame in played.views:
            wanted.setdefault(position, []).append((seat, frame))
        for position, (game, _) in enumerate(records.GameRecord(deal, actions).replay()):
            for seat, frame in wanted.get(position, ()):
                checked += 1
                wrong += json.loads(frame)["view"] != json.loads(json.dumps(view(game, seat, names)))
    return {"views_checked": checked, "views_wrong": wrong, "views_unchecked": unchecked, "moves_lost": lost}


@contextmanager
def own_server() -> Iterator[tuple[str, str, int]]:
    """A server on a free port with a data folder of its own: its address, database and process."""
    with tempfile.TemporaryDirectory(prefix="parlour-load-") as folder:
        environment = {**os.environ, "PARLOUR_RATE": "0", "PARLOUR_LOG": "warning", "PARLOUR_DATABASE_URL": ""}
        command = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--host", "127.0.0.1", "--data", folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True)
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            match = re.search(r":(\d+)\s*$", line)
            if match is None:
                raise OSError("the server did not start")
            yield f"http://127.0.0.1:{match[1]}", os.path.join(folder, "parlour.sqlite3"), server.pid
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


@dataclass(frozen=True)
class Usage:
    """What has been used up so far: the server's memory in bytes, and seconds of processors and of committing."""

    memory: float
    processor: float
    committing: float
    generator: float

    @classmethod
    def at(cls, url: str) -> Usage:
        """As the server says, and of this process."""
        text = str(Client(url).ask_now("GET", "/metrics"))
        names = ("process_resident_memory_bytes", "process_cpu_seconds_total", "parlour_commit_seconds_sum")
        found = [re.search(rf"^{name} (\S+)", text, re.MULTILINE) for name in names]
        memory, processor, committing = (float(match[1]) if match else 0.0 for match in found)
        return cls(memory, processor, committing, time.process_time())


@dataclass
class Spent:
    """How long was measured, and what it took; the memory is that of another table with its connections."""

    seconds: float = 0.0
    memory: float = 0.0
    processor: float = 0.0
    committing: float = 0.0
    generator: float = 0.0

    def add(self, seconds: float, before: Usage, after: Usage) -> None:
        """Something more was measured."""
        self.seconds += seconds
        self.processor += after.processor - before.processor
        self.committing += after.committing - before.committing
        self.generator += after.generator - before.generator

    def limit(self) -> str:
        """What keeps it from being faster."""
        shares = {
            "the server's processor": self.processor / self.seconds,
            "the load generator's processor": self.generator / self.seconds,
            "storing": self.committing / self.seconds,
        }
        busiest = max(shares, key=lambda name: shares[name])
        told = ", ".join(f"{name} {share:.0%}" for name, share in shares.items())
        if (cores := os.cpu_count() or 1) * 0.9 < shares["the server's processor"] + shares[
            "the load generator's processor"
        ]:
            return f"all {cores} processors ({told})"
        return (
            f"{busiest if shares[busiest] > 0.85 else 'waiting for each other, or for others on this machine'} ({told})"
        )


async def measure(
    url: str, tables: int, seconds: float, pace: float, bots: bool, under_way: int | None
) -> tuple[Tally, Spent]:
    """Play, as people do or with so many moves always under way; what was found, and what it took."""
    tally, spent = Tally(), Spent()
    # one table of each game first: what the server loads and remembers once is not a table's
    await play_round(url, len(FOR_TWO), WARMING_UP, pace, bots, None if bots else len(FOR_TWO), Tally(), Spent())
    empty = await asyncio.to_thread(Usage.at, url)
    while spent.seconds < seconds * 0.95:
        await play_round(url, tables, seconds - spent.seconds, pace, bots, under_way, tally, spent)
        spent.memory = spent.memory or max(0.0, tally.full - empty.memory) / tables
    return tally, spent


async def play_round(
    url: str, tables: int, seconds: float, pace: float, bots: bool, under_way: int | None, tally: Tally, spent: Spent
) -> None:
    """Lay the tables, play for so long or, where each plays once, until a quarter of the games is over; clear up."""
    once = under_way is not None
    room = None if under_way is None else asyncio.Semaphore(under_way)
    stop, begin = asyncio.Event(), asyncio.Event()
    gate = asyncio.Semaphore(HURRY)
    tally.timing = False
    connected, finished = tally.connected, tally.finished
    pace = 0.0 if once else pace
    all_tables = [TableUnderLoad(number, url, pace, bots, tally, stop, room) for number in range(tables)]
    running = [asyncio.create_task(table.play(gate, begin)) for table in all_tables]
    while tally.connected - connected < (1 if bots else 2) * tables:
        await asyncio.sleep(0.1)
        for task in running:
            if task.done():
                task.result()
    before = await asyncio.to_thread(Usage.at, url)
    gc.collect()
    gc.disable()  # the clients keep every frame; searching through them would be measured too
    tally.timing = True
    begin.set()
    began = time.perf_counter()
    while (took := time.perf_counter() - began) < seconds and not (once and tally.finished - finished > tables / 4):
        await asyncio.sleep(min(0.05, seconds - took))
    tally.timing = not once
    took = time.perf_counter() - began  # what is asked now waits behind 48 moves, and none of them counts any more
    after = await asyncio.to_thread(Usage.at, url)
    tally.full = after.memory
    spent.add(took, before, after)
    gc.enable()
    stop.set()
    settled = time.monotonic() + PATIENCE
    while any(table.pending for table in all_tables) and time.monotonic() < settled:
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.5)  # what the other side still hears
    late = set(running)
    while late and time.monotonic() < settled + PATIENCE:  # also those that connect only now
        await asyncio.gather(
            *(socket.close() for table in all_tables for socket in table.sockets.values()), return_exceptions=True
        )
        _, late = await asyncio.wait(late, timeout=0.5)
    for task in late:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)


def in_loop(measuring: Coroutine[Any, Any, tuple[Tally, Spent]]) -> tuple[Tally, Spent]:
    """Measure, in the same kind of event loop as the server's: the quickest that there is."""
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        return runner.run(measuring)


def percentile(values: list[float], share: float) -> float:
    """The value below which that share lies, in milliseconds."""
    ordered = sorted(values)
    return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1) if ordered else 0.0


def allow_files(wanted: int) -> None:
    """Ask for so many open files, where the system counts them."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard) if hard > 0 else wanted, hard))


def run(
    *,
    tables: int,
    seconds: float,
    pace: float,
    bots: bool,
    url: str | None,
    as_json: bool,
    saturate: bool = False,
    under_way: int = UNDER_WAY,
) -> int:
    """Measure and report; the exit code says whether nothing was lost or wrong."""
    allow_files(2 * tables + 200)
    at_once = under_way if saturate else None
    if url is None:
        with own_server() as (address, database, _):
            tally, spent = in_loop(measure(address, tables, seconds, pace, bots, at_once))
            checks = check(tally, database, address)
    else:
        address = url.rstrip("/")
        try:
            Client(address).ask_now("GET", "/livez")
        except (OSError, ValueError) as error:
            print(f"no server answers at {url} ({error}); start one with PARLOUR_RATE=0 parlour serve", file=sys.stderr)
            return 2
        tally, spent = in_loop(measure(address, tables, seconds, pace, bots, at_once))
        checks = check(tally, None, address)
    moves = tally.timed if saturate else sum(len(played.acked) for played in tally.games)
    report = {
        "tables": tables,
        "seconds": round(spent.seconds, 1),
        "moves": moves,
        **({"under_way": under_way} if saturate else {}),
        "moves_per_second": round(moves / spent.seconds, 1),
        "move_to_other_side_p50_ms": percentile(tally.latencies, 0.50),
        "move_to_other_side_p99_ms": percentile(tally.latencies, 0.99),
        "ack_p50_ms": percentile(tally.acks, 0.50),
        "ack_p99_ms": percentile(tally.acks, 0.99),
        "games_finished": tally.finished,
        "out_of_order": tally.out_of_order,
        "refused": tally.refused,
        "broken_connections": tally.broken,
        "memory_per_table_kb": round(spent.memory / 1024, 1),
        "server_processor_ms_per_move": round(1000 * spent.processor / max(1, moves), 2),
        **checks,
        **({"limited_by": spent.limit()} if saturate else {}),
    }
    if as_json:
        print(json.dumps(report))
    else:
        for name, value in report.items():
            print(f"{name.replace('_', ' '):<30}{value:>12}")
    bad = ("out_of_order", "broken_connections", "views_wrong", "moves_lost")
    return 1 if any(report[name] for name in bad) or not moves else 0

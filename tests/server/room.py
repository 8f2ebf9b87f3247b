"""A room of many servers on one PostgreSQL, players who find their way in it, and a wire that can be cut."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import socket as network
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
from ledger import Entry, Ledger, faults, stored_tables
from websockets.exceptions import WebSocketException
from wire import Guest, ServerProcess, Socket

LEASE = float(
    os.environ.get("LEASE", "4")
)  # seconds; in earnest 8, but the tests need not wait, and it is right at any
TABLES = 4
PATIENCE = 90.0  # seconds until a test gives up
ARRIVING = 60.0  # seconds until somebody gives up
ANSWER = 4.0  # seconds after which a player tries another server


class Wire:
    """A way through which TCP goes, until it is cut: what is sent over a cut wire gets no answer, not even an error."""

    def __init__(self, target: str | tuple[str, int]) -> None:
        self.target = target  # a unix socket or an address
        self.whole = threading.Event()
        self.whole.set()
        self.ends: set[network.socket] = set()
        self.door = network.create_server(("127.0.0.1", 0))
        self.port: int = self.door.getsockname()[1]
        threading.Thread(target=self.run, daemon=True).start()

    def run(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.door.accept()
                threading.Thread(target=self.carry, args=(near,), daemon=True).start()

    def carry(self, near: network.socket) -> None:
        self.whole.wait()
        try:
            far = self.connect()
        except OSError:
            near.close()
            return
        self.ends |= {near, far}
        back = threading.Thread(target=self.pump, args=(far, near), daemon=True)
        back.start()
        self.pump(near, far)
        back.join()
        self.ends -= {near, far}

    def connect(self) -> network.socket:
        if isinstance(self.target, str):
            far = network.socket(network.AF_UNIX)
            far.connect(self.target)
            return far
        return network.create_connection(self.target)

    def pump(self, source: network.socket, sink: network.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                self.whole.wait()
                sink.sendall(data)
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(network.SHUT_RDWR)
            end.close()

    def cut(self) -> None:
        """From now on nothing comes through."""
        self.whole.clear()

    def mend(self) -> None:
        """What was held up comes through, and so does everything after it."""
        self.whole.set()

    def drop(self) -> None:
        """Every connection breaks; new ones are made."""
        for end in list(self.ends):
            with contextlib.suppress(OSError):
                end.shutdown(network.SHUT_RDWR)

    def close(self) -> None:
        self.whole.set()
        self.door.close()
        self.drop()


class Balancer(Wire):
    """One door before several servers, which lets people in to one after the other; where one is gone, to the next."""

    def __init__(self, ports: Sequence[int]) -> None:
        self.ports = list(ports)
        super().__init__(("127.0.0.1", ports[0]))

    def connect(self) -> network.socket:
        for _ in self.ports:
            self.ports.append(self.ports.pop(0))
            with contextlib.suppress(OSError):
                return network.create_connection(("127.0.0.1", self.ports[-1]))
        raise OSError

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


class Room:
    """Servers that share a database, each with a folder and a wire to the database of its own."""

    def __init__(self, folder: Path, database: Any, url: str, servers: int, **environment: str) -> None:
        self.database = database  # the packaged server
        self.url = url
        found = re.search(r"/([^/?]+)\?host=([^&]+)", url)
        assert found, url
        self.name, place = found[1], found[2]
        # the socket's name is fixed by its port, which is the usual one
        self.wires = [Wire(f"{place}/.s.PGSQL.5432") for _ in range(servers)]
        common: dict[str, Any] = {"PARLOUR_LEASE": str(LEASE), "PARLOUR_WAIT": "600", **environment}

        def start(number: int) -> ServerProcess:
            url = self.through(self.wires[number])
            return ServerProcess(folder / f"server{number}", **common, PARLOUR_DATABASE_URL=url)

        with ThreadPoolExecutor() as pool:
            self.servers = list(pool.map(start, range(servers)))

    def through(self, wire: Wire) -> str:
        return f"postgresql://postgres:@127.0.0.1:{wire.port}/{self.name}"

    @property
    def urls(self) -> list[str]:
        return [server.url for server in self.servers]

    def close(self) -> None:
        for wire in self.wires:
            wire.mend()
        for server in self.servers:
            server.kill()
        for wire in self.wires:
            wire.close()


class Player:
    """Somebody who comes back by themselves, wherever there is a door, and sends again what was not answered."""

    def __init__(self, doors: Sequence[str], person: Guest, table: str, seat: str, ledger: Ledger) -> None:
        self.doors = doors  # those of the servers, or of a balancer before them
        self.person = person
        self.table = table
        self.seat = seat
        self.ledger = ledger
        self.rng = random.Random(f"{table} {seat}")
        self.turn = self.rng.randrange(len(doors))
        self.commands = 0
        self.over = False
        self.connected = 0
        self.unanswered: Entry | None = None  # what is sent again, by its name, until it is answered
        self.port = 0  # which the latest connection has here

    def note(self, kind: str, position: int, **more: Any) -> None:
        self.ledger.write(Entry(time.monotonic(), self.table, self.seat, kind, position, **more))

    async def play(self, enough: Callable[[], bool], pace: float) -> None:
        """Play until it is over or somebody says that it is enough."""
        while not enough() and not self.over:
            door = self.doors[self.turn % len(self.doors)]
            self.turn += 1
            socket = None
            try:
                async with asyncio.timeout(ANSWER):
                    socket = await Heard.at(door, self)
                self.port = socket.connection.local_address[1]
                self.connected += 1
                while not enough() and not self.over:
                    before = self.commands
                    await self.step(socket)
                    if self.commands > before:
                        await asyncio.sleep(pace * self.rng.uniform(0.5, 1.5))
            except (OSError, WebSocketException, TimeoutError, Turned):
                await asyncio.sleep(0.1)
            finally:
                if socket is not None:
                    socket.connection.transport.abort()

    async def step(self, socket: Heard) -> None:
        if self.unanswered is None and socket.on_turn():
            self.commands += 1
            action = self.rng.choice(socket.legal())
            name = f"{self.table}-{self.seat}-{self.commands}"
            self.unanswered = Entry(time.monotonic(), self.table, self.seat, "sent", socket.position, name, action)
            self.ledger.write(self.unanswered)
        unanswered = self.unanswered
        if unanswered is not None:
            fields = {"id": unanswered.command, "position": unanswered.position, "action": unanswered.action}
            async with asyncio.timeout(ANSWER):
                answer = await socket.ask("act", **fields)
                if answer["type"] == "refused" and answer["code"] == "unstored":
                    raise Turned  # to be sent again, perhaps elsewhere
                assert answer["type"] == "ack", (answer, unanswered)
                self.note("acked", answer["position"], command=unanswered.command)
                self.unanswered = None
                while socket.position < answer["position"]:
                    await socket.read()
            return
        if socket.view is not None and socket.view["over"]:
            self.over = True
        else:
            with contextlib.suppress(TimeoutError):
                await socket.read(0.5)
            socket.quiet = socket.quiet + 1 if socket.quiet_since == len(socket.heard) else 0
            socket.quiet_since = len(socket.heard)
            if socket.quiet >= 4:  # as a browser does, but sooner
                async with asyncio.timeout(ANSWER):
                    await socket.ask("ping")


class Turned(Exception):
    """The server has said goodbye."""


class Heard(Socket):
    """A connection whose views all go into the ledger."""

    player: Player
    quiet = 0
    quiet_since = 0

    @classmethod
    async def at(cls, door: str, player: Player) -> Heard:
        class HeardBy(cls):  # type: ignore[misc, valid-type]
            pass

        HeardBy.player = player
        new: Heard = await HeardBy.open(door, player.table, player.person.cookie())
        return new

    async def read(self, patience: float = ANSWER) -> dict[str, Any]:
        told = await super().read(patience)
        if told["type"] == "bye":
            raise Turned
        if told["type"] in ("hello", "update") and told["view"] is not None:
            self.player.note("saw", told["position"], view=told["view"])
        return told


class Visitor(Guest):
    """A person with a browser who goes to the next door where one is closed, or is asked to come again."""

    def __init__(self, doors: Sequence[str], first: int) -> None:
        self.doors = [doors[(first + number) % len(doors)] for number in range(len(doors))]
        self.http = httpx.Client(timeout=ANSWER)
        self.name = self.ask("GET", "/api/me").json()["name"]

    def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        until = time.monotonic() + ARRIVING
        while True:
            with contextlib.suppress(httpx.TransportError):
                answer = self.http.request(method, self.doors[0] + path, json=body)
                if answer.status_code != 503 or time.monotonic() > until:
                    assert answer.status_code in (200, 201), answer.text
                    return answer
            assert time.monotonic() < until, f"nobody answers {path}"
            self.doors.append(self.doors.pop(0))
            time.sleep(0.1)


def seat_players(doors: Sequence[str], ledger: Ledger, place: int) -> list[Player]:
    """Two players at a new table, who begin at different servers; at the first they are namesakes."""
    anna, bert = Visitor(doors, place), Visitor(doors, place + 1)
    if place == 0:
        bert.ask("PATCH", "/api/me", {"name": anna.name})
    wanted = {"game": ("gwan", "vanilla", "nvwk")[place % 3], "seats": ["me", "open"]}
    table = str(anna.ask("POST", "/api/tables", wanted).json()["id"])
    bert.ask("POST", f"/api/tables/{table}/seats/P2")
    return [Player(doors, anna, table, "P1", ledger), Player(doors, bert, table, "P2", ledger)]


class Evening:
    """People play at some tables, one game after another, whatever happens."""

    def __init__(self, doors: Sequence[str], pace: float = 0.03) -> None:
        self.doors = doors
        self.pace = pace  # seconds between two moves of a player
        self.ledger = Ledger()
        self.done = False
        self.played: list[set[str]] = [set() for _ in range(TABLES)]  # the games of each place
        self.places: list[asyncio.Task[None]] = []
        self.players: list[list[Player]] = [[] for _ in range(TABLES)]  # who is there now
        self.late = 0.0  # seconds for which the machine had no time for us, though nothing else was waited for

    async def begin(self) -> None:
        """Let them come in."""
        self.places = [asyncio.create_task(self.play_at(place)) for place in range(TABLES)]
        await self.all_go_on()

    async def play_at(self, place: int) -> None:
        while not self.done:
            players = await asyncio.to_thread(seat_players, self.doors, self.ledger, place)
            self.played[place].add(players[0].table)
            self.players[place] = players
            await asyncio.gather(*(player.play(lambda: self.done, self.pace) for player in players))

    async def moves(self, more: int) -> None:
        """Wait until so many more moves were acknowledged."""
        enough = self.ledger.acked() + more
        await self.until(lambda: self.ledger.acked() >= enough)

    async def all_go_on(self) -> float:
        """Wait until there was another move at every table; how many seconds that took."""
        began = time.monotonic()

        def gone_on() -> bool:
            moved = {entry.table for entry in self.ledger.entries if entry.kind == "acked" and entry.at > began}
            return all(games & moved for games in self.played)

        await self.until(gone_on)
        return time.monotonic() - began

    async def until(self, so: Callable[[], bool]) -> None:
        """Wait for something."""
        began = time.monotonic()
        while not so():
            assert time.monotonic() - began < PATIENCE, "nothing goes on"
            for place in self.places:
                if place.done():
                    place.result()
            asleep = time.monotonic()
            await asyncio.sleep(0.05)
            self.late += time.monotonic() - asleep - 0.05

    async def end(self) -> None:
        """Enough for tonight."""
        self.done = True
        await asyncio.gather(*self.places)


def play_through(doors: Sequence[str], url: str, fault: Callable[[Evening], Any]) -> Ledger:
    """Play, let something happen, play on; the history of it, which has no fault."""
    evening = Evening(doors)

    async def run() -> None:
        await evening.begin()
        await evening.moves(20)
        await fault(evening)
        await evening.moves(20)
        await evening.end()

    asyncio.run(run())
    found = faults(evening.ledger, stored_tables(url))
    assert not found, "\n".join(found)
    return evening.ledger

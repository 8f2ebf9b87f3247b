"""A server of one's own and clients who talk to it as browsers do, checking every frame against the protocol."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, TypeVar

import httpx
from pydantic import TypeAdapter
from websockets.asyncio.client import ClientConnection, connect

from parlour.server import app, protocol
from parlour.server.server import Server
from parlour.server.settings import Settings

FRAMES: TypeAdapter[Any] = TypeAdapter(protocol.ServerMessage)
T = TypeVar("T")
PATIENCE = 20.0


class RunningServer:
    """A real server on loopback with a real database, in a thread of its own."""

    def __init__(self, data: Path, **settings: Any) -> None:
        wanted = {"rate": 0.0, "wait": 0.5, "bot_pause": 0.0, **settings}
        chosen = Settings(port=0, data=data, **wanted)
        self.app = app.build(chosen)
        self.parlour: Server = self.app.state.server
        config = app.uvicorn_config(self.app, chosen)
        config.port = 0
        self.listener = app.Listener(config, self.parlour, browse=False)
        self.loop: asyncio.AbstractEventLoop
        self.thread = threading.Thread(target=lambda: asyncio.run(self.run()), daemon=True)
        self.up = threading.Event()
        self.thread.start()
        assert self.up.wait(PATIENCE), "the server did not start"
        port = self.listener.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"

    async def run(self) -> None:
        self.loop = asyncio.get_running_loop()
        serving = asyncio.create_task(self.listener.serve())
        while not self.listener.started and not serving.done():
            await asyncio.sleep(0.01)
        self.up.set()
        await serving

    def inside(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def stop(self) -> None:
        self.listener.should_exit = True
        self.thread.join(PATIENCE)


class Guest:
    """A person with a browser."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)
        self.name = self.http.get("/api/me").json()["name"]

    def cookie(self) -> dict[str, str]:
        return {"Cookie": f"parlour={self.http.cookies['parlour']}"}

    def new_table(self, game: str, *seats: str, **more: Any) -> str:
        answer = self.http.post("/api/tables", json={"game": game, "seats": list(seats), **more})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def sit(self, table: str, seat: str) -> httpx.Response:
        return self.http.post(f"/api/tables/{table}/seats/{seat}")

    def info(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = self.http.get(f"/api/tables/{table}").json()
        return found

    async def at(self, table: str) -> Socket:
        """Connect to a table; the first frame is read."""
        return await Socket.open(self.url, table, self.cookie())


class Socket:
    """A client's connection: keeps what it has heard."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.view: dict[str, Any] | None = None
        self.position = 0
        self.back = False
        self.seat: str | None = None
        self.count = 0

    @classmethod
    async def open(cls, url: str, table: str, headers: dict[str, str] | None = None) -> Socket:
        address = f"{url.replace('http', 'ws', 1)}/ws/{table}"
        new = cls(await connect(address, additional_headers=headers or {}, compression=None, max_size=None))
        await new.read()
        return new

    async def read(self, patience: float = PATIENCE) -> dict[str, Any]:
        text = str(await asyncio.wait_for(self.connection.recv(), patience))
        told: dict[str, Any] = json.loads(text)
        FRAMES.validate_json(text)
        self.heard.append(told)
        self.raw.append(text)
        if "view" in told and told["type"] != "refused":
            self.view, self.position = told["view"], told["position"]
            self.seat = told.get("seat", self.seat)
            self.back = told.get("back", False)
        return told

    async def until(self, *kinds: str, patience: float = PATIENCE) -> dict[str, Any]:
        while True:
            told = await self.read(patience)
            if told["type"] in kinds:
                return told

    async def send(self, kind: str, **fields: Any) -> str:
        self.count += 1
        fields = {"id": f"c{self.count}-{random.getrandbits(40):x}", **fields}
        await self.connection.send(json.dumps({"type": kind, **fields}))
        return str(fields["id"])

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        name = await self.send(kind, **fields)
        while True:
            told = await self.until("ack", "refused", "pong")
            if told["id"] == name:
                return told

    def legal(self) -> list[str]:
        assert self.view is not None
        return [each["action"] for group in self.view["legal"] for each in group["actions"]]

    def on_turn(self) -> bool:
        return self.view is not None and self.seat is not None and self.view["turn"] == self.seat

    async def act(self, action: str, **fields: Any) -> dict[str, Any]:
        return await self.ask("act", **{"position": self.position, "action": action, **fields})

    async def play_on(self, rng: random.Random, most: int = 10_000) -> int:
        """Play at random until the game is over or so many moves of one's own are made."""
        made = 0
        while made < most:
            if self.on_turn():
                before = self.position
                fields = {"seat": self.seat} if self.heard[0].get("hotseat") else {}
                answer = await self.act(rng.choice(self.legal()), **fields)
                assert answer["type"] == "ack", answer
                made += 1
                while self.position == before:
                    await self.read()
            elif self.view is not None and self.view["over"]:
                break
            else:
                await self.read()
        return made

    async def close(self) -> None:
        await self.connection.close()


# The same server, with decks, names and bots' thoughts that are the same every time.
REPEATABLE = """
import random, secrets, sys
from parlour.engine import deal
chance = {each: random.Random(f"{each} SEED") for each in ("deck", "deal", "bots", "names")}
random.SystemRandom.shuffle = lambda self, cards: chance["deck"].shuffle(cards)
deal.urandom = chance["deal"].randbytes
secrets.randbits = chance["bots"].getrandbits
secrets.choice = chance["names"].choice
from parlour.cli import main
sys.exit(main())
"""


class ServerProcess:
    """`parlour serve` as people run it, which can be killed; with a seed it deals the same games every time."""

    more: Sequence[str] = ()  # what else is said on the command line

    def __init__(self, data: Path, port: int = 0, *, seed: int | None = None, **environment: str) -> None:
        self.data = data
        self.program = ["-m", "parlour"] if seed is None else ["-c", REPEATABLE.replace("SEED", str(seed))]
        self.environment = {"PARLOUR_RATE": "0", "PARLOUR_BOT_PAUSE": "0", "PARLOUR_LOG": "warning", **environment}
        self.port = port
        self.start()

    def start(self) -> None:
        command = [
            sys.executable,
            *self.program,
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(self.data),
            *self.more,
        ]
        environment = {**os.environ, **self.environment}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        match = re.search(r"http://localhost:(\d+)", line)
        assert match, f"the server said {line!r}"
        self.port = int(match[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code

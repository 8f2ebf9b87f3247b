"""The WebSocket of a table: frames in, checked and counted; frames out, in order, without waiting for slow clients."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json, to_json
from starlette.requests import cookie_parser
from starlette.websockets import WebSocket, WebSocketDisconnect

from parlour.server import metrics, protocol, seating
from parlour.server.commands import obey
from parlour.server.connection import Connection
from parlour.server.door import LARGEST_FRAME, Limits, header, same_origin
from parlour.server.door import address as address_of
from parlour.server.identity import COOKIE
from parlour.server.kept import KeptTable
from parlour.server.live import LiveTable
from parlour.server.messages import refuse
from parlour.server.refusal import Refusal
from parlour.server.routing import Routes, found_at, let_in
from parlour.server.server import Server
from parlour.server.store import Unstored

logger = logging.getLogger(__name__)

MOST_WAITING = 200  # frames; a client that is further behind is sent away and comes back to a fresh hello
MOST_BYTES_WAITING = 2_000_000  # the same, where they are large
TAKEN_OVER = 5.0  # seconds that somebody waits for a table whose server is gone; browsers wait for seven
READER: TypeAdapter[Any] = TypeAdapter(protocol.ClientMessage)


class SocketConnection(Connection):
    """A client's WebSocket."""

    def __init__(self, socket: WebSocket, guest: str | None, name: str) -> None:
        super().__init__(guest, name)
        self.socket = socket
        self.waiting: list[bytes] = []  # few, and thousands of connections: a deque or an event would cost more
        self.bytes_waiting = 0
        self.asleep: asyncio.Future[None] | None = None  # while there is nothing to send
        self.ending = False

    def send(self, frame: bytes) -> None:
        """Put a frame on its way."""
        if self.ending:
            return
        if len(self.waiting) >= MOST_WAITING or self.bytes_waiting + len(frame) > MOST_BYTES_WAITING:
            self.waiting.clear()
            self.end("too-slow", again=True)
            return
        self.waiting.append(frame)
        self.bytes_waiting += len(frame)
        self.wake()

    def end(self, why: str, again: bool) -> None:
        """Say goodbye and close, after what is on its way."""
        if self.ending:
            return
        self.waiting.append(to_json({"type": "bye", "why": why, "again": again}))
        self.ending = True
        self.wake()

    def wake(self) -> None:
        """There is something to send."""
        if self.asleep is not None and not self.asleep.done():
            self.asleep.set_result(None)

    async def send_on(self) -> None:
        """Send what is waiting until the end."""
        while True:
            while self.waiting:
                frame = self.waiting.pop(0)
                self.bytes_waiting -= len(frame)
                await self.socket.send_text(frame.decode())
            if self.ending:
                await self.socket.close(1001)
                return
            self.asleep = asyncio.get_running_loop().create_future()
            await self.asleep


async def attend(socket: WebSocket, name: str, server: Server, limits: Limits) -> None:
    """Serve one client at one table for as long as it is connected."""
    address = address_of(socket.scope)
    guest = server.seals.guest(cookie_parser(header(socket.scope, b"cookie") or "").get(COOKIE))
    if not same_origin(socket.scope, server.settings.origins.split()):
        await turn_away(socket, "origin", again=False)
        return
    if not limits.allow("connect", guest, address):
        await turn_away(socket, "rate", again=True)
        return
    if server.closing:
        await turn_away(socket, "shutdown", again=True)
        return
    routes: Routes | None = socket.app.state.routes
    try:
        table = await found_at(server, routes, socket, name, TAKEN_OVER)
        if routes is not None and isinstance(table, tuple):
            await routes.relay(socket, *table)
            return
        called = str((await server.guest(guest))["name"]) if guest is not None else ""
    except Unstored:
        await turn_away(socket, "shutdown", again=True)  # while the database is away; they come back by themselves
        return
    if table is None:
        await turn_away(socket, "no-table", again=False)
        return
    if isinstance(table, KeptTable):
        await turn_away(socket, "kept", again=False)
        return
    if table.full(guest):
        await turn_away(socket, "rate", again=True)
        return
    connection = SocketConnection(socket, guest, called)
    await let_in(socket)
    sender = asyncio.create_task(connection.send_on())
    metrics.CONNECTIONS.inc()
    try:
        seating.join(table, connection)
        receiver = asyncio.create_task(listen(connection, table, server, limits, address))
        done, _ = await asyncio.wait({sender, receiver}, return_when=asyncio.FIRST_COMPLETED)
        receiver.cancel()
        for task in (*done, receiver):
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await task
    finally:
        metrics.CONNECTIONS.dec()
        sender.cancel()
        with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await sender
        seating.part(table, connection)


async def turn_away(socket: WebSocket, why: str, *, again: bool) -> None:
    """Say why somebody can't come in."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # who has waited may be gone by now
        await let_in(socket)
        await socket.send_text(to_json({"type": "bye", "why": why, "again": again}).decode())
        await socket.close(1008)


async def listen(connection: SocketConnection, table: LiveTable, server: Server, limits: Limits, address: str) -> None:
    """Read frames and carry them out, one after the other."""
    while True:
        received = await connection.socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        text = received.get("text")
        if not limits.allow("message", connection.guest, address):
            metrics.REFUSED.labels("rate").inc()
            refuse(table, connection, None if text is None else command_id(text), Refusal("rate", "Slow down, please."))
            await asyncio.sleep(0.2)  # and be slower than the client
            continue
        if text is None:
            refuse(table, connection, None, Refusal("bad", "Frames are text."))
            continue
        if len(text) > LARGEST_FRAME:
            metrics.REFUSED.labels("too-big").inc()
            refuse(table, connection, None, Refusal("too-big", f"A frame has at most {LARGEST_FRAME} characters."))
            continue
        try:
            command = READER.validate_json(text)
        except (ValidationError, ValueError, RecursionError):
            metrics.REFUSED.labels("bad").inc()
            refuse(table, connection, command_id(text), Refusal("bad", "This is no message that the table knows."))
            continue
        if isinstance(command, protocol.Ping):
            connection.send(to_json({"type": "pong", "id": command.id, "position": table.position}))
            continue
        talk = isinstance(command, protocol.Chat | protocol.Emoted)
        if talk and not limits.allow("chat", connection.guest, address):
            metrics.REFUSED.labels("rate").inc()
            refuse(table, connection, command.id, Refusal("rate", "You talk faster than anybody can read."))
            continue
        # else the client hears no answer, comes back and sends it again
        if not server.closing and (server.cluster is None or server.cluster.current()):
            await server.whole(obey(table, connection, command))


def command_id(text: str) -> str | None:
    """The id in a frame that was not understood, if it has one, so that the client knows which it was."""
    if len(text) > LARGEST_FRAME:
        return None
    try:
        found = from_json(text)
    except (ValueError, RecursionError):
        return None
    given = found.get("id") if isinstance(found, dict) else None
    return given if isinstance(given, str) and len(given) <= 40 and given.isascii() else None

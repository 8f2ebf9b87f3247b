"""The WebSocket of a table: frames in, checked and counted; frames out, in order, without waiting for slow clients."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

from orjson import dumps
from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json
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
from parlour.server.wire import Wire, wire_of

logger = logging.getLogger(__name__)

MOST_UNREAD = 200  # frames; a client that is further behind is sent away and comes back to a fresh hello
MOST_BYTES_UNREAD = 2_000_000  # the same, where they are large
MOST_UNANSWERED = 1000  # frames; who sends more at once is sent away, whatever they say
TAKEN_OVER = 5.0  # seconds that somebody waits for a table whose server is gone; browsers wait for seven
READER: TypeAdapter[Any] = TypeAdapter(protocol.ClientMessage)


class SocketConnection(Connection):
    """A client at a table, whom this attends from when they are let in until they are gone."""

    __slots__ = (
        "address",
        "answering",
        "bytes_unread",
        "ending",
        "held",
        "left",
        "limits",
        "table",
        "unanswered",
        "unread",
        "wire",
    )

    def __init__(
        self, wire: Wire, table: LiveTable, limits: Limits, *, guest: str | None, name: str, address: str
    ) -> None:
        super().__init__(guest, name)
        self.wire = wire
        self.table = table
        self.limits = limits
        self.address = address
        self.held: bytes | None = None
        self.unread: list[bytes] = []  # frames for a client that is slow; few, so a deque would cost more
        self.bytes_unread = 0
        self.unanswered: list[str | None] = []  # frames from one that is quick
        self.answering: asyncio.Task[None] | None = None
        self.ending = False
        self.left = False

    # -- out -----------------------------------------------------------------------------------------------

    def send(self, frame: bytes) -> None:
        """Put a frame on its way, after the one that is held."""
        if self.ending:
            return
        held, self.held = self.held, None
        if not self.unread and self.wire.has_room:
            self.wire.say(*([frame] if held is None else [held, frame]))
            return
        if held is not None:
            self.queue(held)
        self.queue(frame)

    def hold(self, frame: bytes) -> None:
        """Keep a frame back for a moment: two that go together cost both sides as much as one."""
        self.held = frame

    def release(self) -> None:
        """Put the frame that is held on its way, if it has not gone yet."""
        if self.held is not None:
            held, self.held = self.held, None
            self.send(held)

    def queue(self, frame: bytes) -> None:
        """Keep a frame for a client that is slow; one that is too slow is sent away."""
        if self.ending:
            return
        if len(self.unread) >= MOST_UNREAD or self.bytes_unread + len(frame) > MOST_BYTES_UNREAD:
            self.unread.clear()
            self.end("too-slow", again=True)
        else:
            self.unread.append(frame)
            self.bytes_unread += len(frame)

    def end(self, why: str, again: bool) -> None:
        """Say goodbye and close, after what is on its way."""
        self.release()
        if self.ending:  # since before, or as it was too much for a slow client
            return
        self.ending = True
        self.unread.append(dumps({"type": "bye", "why": why, "again": again}))
        self.drained()

    def drained(self) -> None:
        """Go on with what the client has not read yet."""
        while self.unread and self.wire.has_room:
            frame = self.unread.pop(0)
            self.bytes_unread -= len(frame)
            self.wire.say(frame)
        if self.ending and not self.unread:
            self.wire.close(1001)
            asyncio.get_running_loop().call_soon(self.gone)  # not now: somebody may be telling all who are here

    def gone(self) -> None:
        """The client has left the table."""
        if not self.left:
            self.left = self.ending = True
            self.unanswered.clear()
            metrics.CONNECTIONS.dec()
            seating.part(self.table, self)

    # -- in ------------------------------------------------------------------------------------------------

    def heard(self, text: str | None) -> None:
        """Carry a frame out, after those that came before."""
        if self.ending:
            return
        if len(self.unanswered) >= MOST_UNANSWERED:
            self.unanswered.clear()
            self.end("rate", again=True)
            return
        self.unanswered.append(text)
        if self.answering is None:
            self.answering = self.table.server.under_way(self.answer())
        else:
            self.wire.stop_listening()

    async def answer(self) -> None:
        """Carry out what has come, one frame after the other, be the client still there or not."""
        try:
            while self.unanswered and not self.table.server.closing:
                await self.carry_out(self.unanswered.pop(0))
        except Exception:
            logger.exception("a frame was not answered", extra={"table": self.table.id})
            self.end("shutdown", again=True)
        finally:
            self.answering = None
        self.wire.listen_on()

    async def carry_out(self, text: str | None) -> None:
        """Read a frame, and do what it says; whatever it says, it is answered."""
        if not self.limits.allow("message", self.guest, self.address):
            self.refuse(None if text is None else command_id(text), Refusal("rate", "Slow down, please."))
            await asyncio.sleep(0.2)  # and be slower than the client
            return
        if text is None:
            self.refuse(None, Refusal("bad", "Frames are text."))
            return
        if len(text) > LARGEST_FRAME:
            self.refuse(None, Refusal("too-big", f"A frame has at most {LARGEST_FRAME} characters."))
            return
        try:
            command = READER.validate_json(text)
        except (ValidationError, ValueError, RecursionError):
            self.refuse(command_id(text), Refusal("bad", "This is no message that the table knows."))
            return
        if isinstance(command, protocol.Ping):
            self.send(dumps({"type": "pong", "id": command.id, "position": self.table.position}))
            return
        talk = isinstance(command, protocol.Chat | protocol.Emoted)
        if talk and not self.limits.allow("chat", self.guest, self.address):
            self.refuse(command.id, Refusal("rate", "You talk faster than anybody can read."))
            return
        cluster = self.table.server.cluster
        if cluster is None or cluster.current():  # else the client hears no answer, comes back and sends it again
            await obey(self.table, self, command)

    def refuse(self, command: str | None, refusal: Refusal) -> None:
        """Answer a frame that nothing comes of."""
        metrics.REFUSED.labels(refusal.code).inc()
        refuse(self.table, self, command, refusal)


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
    await let_in(socket)
    wire = wire_of(socket.scope)
    connection = SocketConnection(wire, table, limits, guest=guest, name=called, address=address)
    metrics.CONNECTIONS.inc()
    try:
        seating.join(table, connection)
    except BaseException:
        connection.gone()
        raise
    wire.hand_to(connection)
    if server.tables.get(table.id) is not table:  # it was forgotten on their way in, and may be here anew
        connection.end("shutdown", again=True)


async def turn_away(socket: WebSocket, why: str, *, again: bool) -> None:
    """Say why somebody can't come in."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # who has waited may be gone by now
        await let_in(socket)
        await socket.send_text(dumps({"type": "bye", "why": why, "again": again}).decode())
        await socket.close(1008)


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

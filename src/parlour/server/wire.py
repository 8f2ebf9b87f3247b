"""A client's WebSocket as uvicorn carries it, until it is handed to whoever attends the client at a table.

People stay at a table for hours, and there are thousands of them. So nothing of what let one in waits behind them: the
application says who attends the client and ends. From then on frames are heard as they come and said as they are made.
"""

from __future__ import annotations

import logging
from typing import Any, ClassVar, Protocol, cast

from starlette.types import Scope
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from parlour.server.gate import Gate, Http

logger = logging.getLogger(__name__)

EXTENSION = "parlour.wire"  # where a request's scope has it


class Attendant(Protocol):
    """Who attends a client."""

    def heard(self, text: str | None) -> None:
        """A frame has come; None if it is no text."""

    def drained(self) -> None:
        """The client has read so much that there is room again."""

    def gone(self) -> None:
        """The client is gone."""


class Nowhere:
    """What uvicorn puts here for the application, nobody reads: the application has ended."""

    def put_nowait(self, message: object) -> None:
        """Forget it."""


class Wire(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket, which the gate counts as long as it lives, and which forgets how it was asked for."""

    gate: ClassVar[Gate]
    attendant: Attendant | None = None

    def handle_connect(self, event: Request) -> None:
        """Somebody asks to be let in."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"wire": self}

    async def run_asgi(self) -> None:
        """Let the application decide; what it has handed over stays open when it ends."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            logger.exception("a WebSocket was not let in")
            self.send_500_response()
        else:
            if not self.handshake_complete:
                self.send_500_response()
        self.scope = cast("Any", {})
        if self.attendant is None and self.close_timer is None:
            self.transport.close()

    async def send(self, message: Any) -> None:
        """What the application says; once the client is let in, how it asked is forgotten."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.scope["headers"] = []
            self.request.headers.clear()  # the parser holds on to it
            self.request = self.response = cast("Any", None)

    # -- attended ------------------------------------------------------------------------------------------

    def hand_to(self, attendant: Attendant) -> None:
        """Let somebody attend the client from now on; what has come already is heard first."""
        self.attendant = attendant
        came, self.queue = self.queue, cast("Any", Nowhere())
        while not came.empty():
            message = came.get_nowait()
            if message["type"] == "websocket.receive":
                attendant.heard(message.get("text"))
        if self.disconnected:
            self.leave()
        else:
            self.listen_on()

    def send_receive_event_to_app(self) -> None:
        """A message is whole."""
        if self.attendant is None:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        if self.curr_msg_data_type != "text":
            self.attendant.heard(None)
            return
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self.conn.send_close(1007)
            self.handle_parser_exception()
        else:
            self.attendant.heard(text)

    @property
    def has_room(self) -> bool:
        """Whether the client reads what it is told."""
        return self.writable.is_set()

    def say(self, frame: bytes) -> None:
        """Send a frame of text; to who has left, nothing."""
        if self.close_sent or self.transport.is_closing():
            return
        try:
            self.conn.send_text(frame)
        except InvalidState:  # they are saying goodbye
            return
        self.transport.write(b"".join(self.conn.data_to_send()))

    def close(self, code: int) -> None:
        """Say goodbye, and wait for the answer a while."""
        if self.close_sent or self.transport.is_closing():
            return
        try:
            self.conn.send_close(code)
        except InvalidState:
            return
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.listen_on()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def stop_listening(self) -> None:
        """Read nothing for now: the client is faster than we are."""
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def listen_on(self) -> None:
        """Read on."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def keepalive_timeout(self) -> None:
        """The client does not answer; what it has not read by now it never will."""
        super().keepalive_timeout()
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    def resume_writing(self) -> None:
        """There is room again."""
        super().resume_writing()
        if self.attendant is not None:
            self.attendant.drained()

    def connection_lost(self, exc: Exception | None) -> None:
        """The end."""
        self.gate.leave(self.transport)
        super().connection_lost(exc)
        self.leave()

    def leave(self) -> None:
        """Whoever attends the client is told, once."""
        attendant, self.attendant = self.attendant, None
        if attendant is not None:
            attendant.gone()


def wire_of(scope: Scope) -> Wire:
    """The wire that a WebSocket's request came over."""
    return cast("Wire", scope["extensions"][EXTENSION]["wire"])


def protocols(gate: Gate, from_servers: bool = False) -> tuple[type[Http], type[Wire]]:
    """What uvicorn speaks HTTP and WebSocket with, through this gate."""
    http = type("GatedHttp", (Http,), {"gate": gate, "from_servers": from_servers})
    return http, type("GatedWire", (Wire,), {"gate": gate})

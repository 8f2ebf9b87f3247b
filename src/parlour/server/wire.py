"""A client's WebSocket as uvicorn carries it, until it is handed to whoever attends the client at a table.

People stay at a table for hours, and there are thousands of them. So nothing of what let one in waits behind them: the
application says who attends the client and ends. From then on frames are heard as they come and said as they are made.
"""

from __future__ import annotations

import logging
from struct import pack
from typing import Any, ClassVar, Protocol, cast

from starlette.types import Scope
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from parlour.server.gate import Gate, Http

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

logger = logging.getLogger(__name__)

EXTENSION = "parlour.wire"  # where a request's scope has it
AT_ONCE = 4096  # bytes that are read before anybody else has a turn of what they bring
MOST_IDLE = 1000  # frames that say nothing, between two of our pings: no browser sends any but an answer to each
UNREADABLE = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
COMMON = {  # what all wires of a server have, and each would keep for itself
    *("app", "app_state", "asgi_version", "close_timeout", "config", "connections", "default_headers"),
    *("initial_response", "logger", "loop", "ping_interval", "ping_timeout", "root_path", "scheme", "tasks"),
}


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


class Writable:
    """Whether there is room to write, for whom nobody waits: an `asyncio.Event` is ten times as large."""

    __slots__ = ("free",)

    def __init__(self, free: bool) -> None:
        self.free = free

    def is_set(self) -> bool:
        """Whether there is."""
        return self.free

    def set(self) -> None:
        """There is again."""
        self.free = True

    def clear(self) -> None:
        """There is none for now."""
        self.free = False


class Wire(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket, which the gate counts as long as it lives, and which forgets how it was asked for."""

    gate: ClassVar[Gate]
    attendant: Attendant | None = None
    idle = 0  # frames that said nothing since our last ping
    pong = b""  # the answer to a ping that waits for room
    whole = False  # whether whole messages have come and nothing else, so that one begins where the last has ended
    early = False  # whether something came before somebody attended the client

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
        self.writable = cast("Any", Writable(self.writable.is_set()))
        self.share()
        while not came.empty():
            message = came.get_nowait()
            if message["type"] == "websocket.receive":
                attendant.heard(message.get("text"))
        if self.disconnected:
            self.leave()
        else:
            self.whole = not self.early
            self.listen_on()

    def share(self) -> None:
        """Keep what all wires have once, with their class: of what is written down for one, half is that."""
        kept = vars(self)
        for name in COMMON & kept.keys():
            if getattr(type(self), name, self) is self:
                setattr(type(self), name, kept[name])
            if kept[name] is getattr(type(self), name):
                del kept[name]
        self.__dict__ = dict(kept)

    def data_received(self, data: bytes) -> None:
        """Something has come; who floods us is sent away before all of it is taken apart."""
        if self.whole:
            text = short(data)
            if text is not None and self.attendant is not None and not self.close_sent:
                self.attendant.heard(text)
                return
            self.whole = ends(data)
        elif self.handshake_initiated or not data.endswith(b"\r\n\r\n"):  # or more than a request
            self.early = True
        for first in range(0, len(data), AT_ONCE):
            if self.transport.is_closing():
                break
            super().data_received(data[first : first + AT_ONCE])
        if not self.handshake_initiated and self.conn.handshake_exc is not None and not self.transport.is_closing():
            self.transport.write(UNREADABLE)  # the parser says nothing, and nobody would wait for more
            self.part()

    def says_nothing(self) -> None:
        """A frame that no limit counts: a ping, a pong unasked for, a part of a message, one after the end."""
        self.idle += 1
        if self.idle > MOST_IDLE and not self.transport.is_closing():
            if not self.close_sent:
                self.conn.fail(1008)
                self.close_sent = True
                self.transport.write(b"".join(self.conn.data_to_send()))
            self.part()

    def part(self) -> None:
        """Close, and wait a while until the client has read what is on its way; whoever attends it does not wait."""
        self.transport.close()
        if not self.disconnected and self.close_timer is None:
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)
        self.loop.call_soon(self.leave)  # after what was heard last has been begun

    def handle_text(self, event: Frame) -> None:
        """The beginning of a message, or all of it."""
        if not event.fin:
            self.says_nothing()
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """The same of one that is no text."""
        if not event.fin:
            self.says_nothing()
        super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """A part of a message; it may be empty, so that no limit of size ends this."""
        if not event.fin:
            self.says_nothing()
        super().handle_cont(event)

    def handle_ping(self) -> None:
        """An answer, or where there is no room for one the latest (RFC 6455, 5.5.3), when there is."""
        self.says_nothing()
        if self.has_room:
            super().handle_ping()
        else:
            self.pong = b"".join(self.conn.data_to_send()[-1:]) or self.pong

    def handle_pong(self, event: Frame) -> None:
        """An answer to our ping, or to none."""
        if event.data != self.pending_ping_payload:
            self.says_nothing()
        super().handle_pong(event)

    def send_keepalive_ping(self) -> None:
        """See whether the client is there."""
        if self.idle:
            self.idle = 0
        super().send_keepalive_ping()

    def handle_close(self, event: Frame) -> None:
        """The client says goodbye, and need not read any more for us to believe it."""
        super().handle_close(event)
        self.part()

    def handle_parser_exception(self) -> None:
        """What came is no WebSocket's."""
        super().handle_parser_exception()
        self.part()

    def send_receive_event_to_app(self) -> None:
        """A message is whole."""
        if self.attendant is None:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            self.says_nothing()
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

    def say(self, *frames: bytes) -> None:
        """Send frames of text, together; to who has left, nothing."""
        if self.close_sent or self.transport.is_closing() or self.conn.state is not State.OPEN:
            return
        self.transport.write(headed(frames[0]) if len(frames) == 1 else b"".join(map(headed, frames)))

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
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

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
        if self.pong:
            pong, self.pong = self.pong, b""
            if not self.close_sent and not self.transport.is_closing():
                self.transport.write(pong)
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


def headed(text: bytes) -> bytes:
    """A text as a frame, whole and in the clear (RFC 6455, 5.2): the parser has several steps for what is one.

    >>> headed(b"hello"), headed(b"." * 300)[:4]
    (b'\\x81\\x05hello', b'\\x81~\\x01,')
    """
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    return (pack("!BBH", 0x81, 126, size) if size < 1 << 16 else pack("!BBQ", 0x81, 127, size)) + text


def short(data: bytes) -> str | None:
    """The text of a frame that is short, whole and alone, as nearly all are; else None, and the parser is asked.

    >>> short(bytes.fromhex("8182 01020304 6968")), short(bytes.fromhex("8182 01020304 69"))
    ('hj', None)
    """
    if len(data) < 6 or data[0] != 0x81 or data[1] < 0x80 or data[1] - 0x80 != len(data) - 6 or data[1] > 0xFD:
        return None
    try:
        return apply_mask(data[6:], data[2:6]).decode()
    except UnicodeDecodeError:
        return None


def ends(data: bytes) -> bool:
    """Whether whole messages end where this ends, if it begins with one; no where that is not easily said.

    >>> pong = bytes.fromhex("8a81 01020304 69")
    >>> ends(pong), ends(pong + pong), ends(pong[:-1]), ends(b"\x01" + pong[1:])
    (True, True, False, False)
    """
    at = 0
    while at + 6 <= len(data) and data[at] & 0x80 and 0x80 <= data[at + 1] <= 0xFD:
        at += 6 + data[at + 1] - 0x80
    return at == len(data)


def wire_of(scope: Scope) -> Wire:
    """The wire that a WebSocket's request came over."""
    return cast("Wire", scope["extensions"][EXTENSION]["wire"])


def protocols(gate: Gate, from_servers: bool = False) -> tuple[type[Http], type[Wire]]:
    """What uvicorn speaks HTTP and WebSocket with, through this gate."""
    http = type("GatedHttp", (Http,), {"gate": gate, "from_servers": from_servers})
    return http, type("GatedWire", (Wire,), {"gate": gate})

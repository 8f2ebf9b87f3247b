"""The gate: how many connections there may be, from one address and in all, and how slowly a request may come.

Who sends half a request and waits holds a connection for nothing. Such a one is cut off after a while, and at once
where somebody else finds no room; so nobody is locked out by them. Nor is the memory filled by who asks and asks, and
reads no answer.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from parlour.server import metrics
from parlour.server.network import household

logger = logging.getLogger(__name__)

HEADERS = 10.0  # seconds for a request's headers
BODY = 20.0  # seconds for its body
READING = 60.0  # seconds for who asked to read the answer
TELLING, MOST_TOLD = 1.0, 64  # seconds for telling somebody that there is no room, and how many at once
LARGEST_HEAD, MOST_HEADERS = 32 * 1024, 200  # of which each is kept by itself
AT_ONCE = 4096  # bytes that are read before it is asked what they bring
MOST_AHEAD, LARGEST_AHEAD = 8, 64 * 1024  # requests that wait for the answer before them, and bytes of theirs
FILES_WANTED = 65_536
FILES_SPARED = 128  # for the database, the log and the like
TOLD_EVERY = 10.0  # seconds between two lines of the log
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nretry-after: 5\r\nconnection: close\r\n\r\n"
    b'{"code":"rate","why":"There are too many connections; come back in a moment."}'
)


def raise_file_limit() -> int:
    """Let this process have as many connections as the system allows; how many files it may open."""
    if sys.platform == "win32":
        return FILES_WANTED
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES_WANTED if hard == resource.RLIM_INFINITY else min(hard, FILES_WANTED)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return FILES_WANTED if soft == resource.RLIM_INFINITY else soft


class Gate:
    """All connections of a server, by the address that they come from."""

    def __init__(self, most: int, most_an_address: int, is_proxy: Callable[[str], bool]) -> None:
        self.most = most
        self.most_an_address = most_an_address  # 0: as many as there are
        self.is_proxy = is_proxy  # many people come from there
        self.held: dict[Any, str] = {}  # transports and where they come from
        self.of: Counter[str] = Counter()
        self.unready: dict[Http, str] = {}  # those whose request is not whole yet, the oldest first
        self.turned_away: set[Http] = set()
        self.told = 0.0
        self.untold: Counter[str] = Counter()

    def enter(self, guest: Http, address: str) -> bool:
        """Whether there is room for one more; it is made at the cost of those who send half a request."""
        many = guest.from_servers or self.is_proxy(address)
        address = household(address)
        crowded = 0 < self.most_an_address <= self.of[address] and not many
        if crowded and not self.make_room(address):
            self.note("address", address)
            return False
        if len(self.held) >= self.most and not self.make_room(None):
            self.note("full", address)
            return False
        self.held[guest.transport] = address
        self.of[address] += 1
        self.unready[guest] = address
        metrics.SOCKETS.set(len(self.held))
        return True

    def make_room(self, address: str | None) -> bool:
        """Cut off the one who has kept us waiting for the longest, of one address or of all."""
        for guest, place in self.unready.items():
            if address in (None, place):
                guest.cut_off("crowded")
                return True
        return False

    def leave(self, transport: Any) -> None:
        """A connection is gone."""
        address = self.held.pop(transport, None)
        if address is not None:
            self.of[address] -= 1
            if not self.of[address]:
                del self.of[address]
            metrics.SOCKETS.set(len(self.held))

    def note(self, why: str, address: str) -> None:
        """Count who was turned away or cut off, and say so in the log now and then."""
        metrics.TURNED_AWAY.labels(why).inc()
        self.untold[why] += 1
        now = time.monotonic()
        if now - self.told >= TOLD_EVERY:
            self.told = now
            logger.warning(
                "connections turned away",
                extra={"why": dict(self.untold), "latest": address, "open": len(self.held)},
            )
            self.untold.clear()


class Http(HttpToolsProtocol):
    """Uvicorn's HTTP, through the gate."""

    gate: ClassVar[Gate]
    from_servers: ClassVar[bool]  # whether these are the other servers, who come for many people

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.alarm: asyncio.TimerHandle | None = None
        self.unread: asyncio.TimerHandle | None = None  # while there is no room for more that has to be read
        self.head = 0  # bytes since a request began or something of its body came: headers, trailers
        self.ahead = 0  # bytes that came since the latest answer while requests waited for theirs
        self.upgraded = False
        self.lines = 0  # of headers and trailers
        self.heard = False  # whether the headers are whole: what comes then is a trailer

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Come in, or be turned away."""
        super().connection_made(transport)
        if self.gate.enter(self, self.address):
            self.wait(HEADERS, "slow-headers")
        elif len(self.gate.turned_away) < MOST_TOLD:
            self.gate.turned_away.add(self)  # to be told why, when they have asked; not for long
            self.alarm = self.loop.call_later(TELLING, transport.abort)
        else:
            transport.abort()

    @property
    def address(self) -> str:
        """Where this comes from."""
        return str(self.client[0]) if self.client else ""

    def wait(self, seconds: float, why: str) -> None:
        """Cut the connection off unless something else happens in time."""
        self.stop_waiting()
        self.alarm = self.loop.call_later(seconds, self.cut_off, why)

    def stop_waiting(self) -> None:
        """It has come in time."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    def cut_off(self, why: str) -> None:
        """End the connection at once."""
        self.gate.note(why, self.address)
        self.gone()
        self.transport.abort()

    def gone(self) -> None:
        """This connection counts no more."""
        self.stop_waiting()
        self.has_read()
        self.pipeline.clear()  # nobody is there for the answers
        self.gate.turned_away.discard(self)
        self.gate.unready.pop(self, None)
        self.gate.leave(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """The end."""
        self.gone()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something of a request."""
        if self in self.gate.turned_away:
            self.transport.write(FULL)
            self.transport.close()
            return
        for first in range(0, len(data), AT_ONCE):
            if self.parser is None or self.upgraded or self.transport.is_closing():
                return  # what comes after the end is nobody's
            part = data[first : first + AT_ONCE]
            super().data_received(part)
            self.look_ahead(len(part))

    def look_ahead(self, came: int) -> None:
        """Cut off who asks faster than they can be answered: every request that waits is kept, whole."""
        self.head += came
        if self.head > LARGEST_HEAD + AT_ONCE or self.lines > MOST_HEADERS:
            self.cut_off("large-headers")
            return
        if self.alarm is None and self.cycle is not None and self.cycle.response_complete and not self.upgraded:
            self.wait(HEADERS, "slow-headers")  # something that is no request, and nobody else waits for more
        if self.pipeline:
            self.ahead += came
            if len(self.pipeline) > MOST_AHEAD or self.ahead > LARGEST_AHEAD:
                self.cut_off("ahead")

    def on_message_begin(self) -> None:
        """A request begins, the first or another one."""
        super().on_message_begin()
        self.head = self.lines = 0
        self.heard = False
        place = self.gate.held.get(self.transport)
        if place is not None:
            self.gate.unready[self] = place
            self.wait(HEADERS, "slow-headers")

    def on_header(self, name: bytes, value: bytes) -> None:
        """A line of the headers. A trailer says who nobody is: a proxy has looked at the headers alone."""
        self.lines += 1
        if not self.heard:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Its headers are whole."""
        self.heard = True
        self.gate.unready.pop(self, None)
        self.wait(BODY, "slow-body")
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Some of its body."""
        self.head = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """It is whole."""
        self.head = 0
        self.stop_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a WebSocket, which pings."""
        self.stop_waiting()
        self.has_read()
        self.upgraded = True
        super().handle_websocket_upgrade()

    # -- what is answered has to be read some time ---------------------------------------------------------

    def pause_writing(self) -> None:
        """There is no room for more until some of it has been read."""
        super().pause_writing()
        if self.unread is None and not self.transport.is_closing():
            self.unread = self.loop.call_later(READING, self.cut_off, "slow-reader")

    def resume_writing(self) -> None:
        """There is room again."""
        super().resume_writing()
        self.has_read()

    def has_read(self) -> None:
        """Nobody waits for that any more."""
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None

    def on_response_complete(self) -> None:
        """An answer is written; where it was the last, it has to be read before the connection ends."""
        self.ahead = 0
        super().on_response_complete()
        self.await_the_end()

    def send_400_response(self, msg: str) -> None:
        """That is no request."""
        super().send_400_response(msg)
        self.await_the_end()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more was asked."""
        super().timeout_keep_alive_handler()
        self.await_the_end()

    def await_the_end(self) -> None:
        """A connection that is closed is there until all of it was read; who is gone already counts no more."""
        if self.transport.is_closing() and not self.upgraded and self.transport in self.gate.held:
            self.wait(READING, "slow-reader")

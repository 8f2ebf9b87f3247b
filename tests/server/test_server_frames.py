"""Frames that no browser sends: in parts, empty, by the thousand, never read, broken off; nobody else notices."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from wire import PATIENCE, Guest, RunningServer

from parlour.server import socket, wire
from parlour.server.live import LiveTable

CONT, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


def frame(kind: int, data: bytes = b"", *, last: bool = True, masked: bool = True) -> bytes:
    """A client's frame as it goes over the wire, with a mask that changes nothing."""
    size = len(data)
    mark = 0x80 if masked else 0
    first = (0x80 if last else 0) | kind
    head = bytes((first, mark | size)) if size < 126 else bytes((first, mark | 126)) + size.to_bytes(2, "big")
    return head + (bytes(4) if masked else b"") + data


class Raw:
    """A client that writes what it likes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def read(self) -> tuple[int, bytes]:
        """The next frame."""
        async with asyncio.timeout(PATIENCE):
            first, size = await self.reader.readexactly(2)
            if size >= 126:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            return first & 15, await self.reader.readexactly(size)

    async def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of such a kind."""
        while True:
            kind, data = await self.read()
            assert kind == TEXT, (kind, data)
            told: dict[str, Any] = json.loads(data)
            if told["type"] in kinds:
                return told

    async def flood(self, chunk: bytes, most: int) -> int:
        """Write the same again and again, until the other side has enough; how many bytes that were."""
        sent = 0
        with suppress(OSError, TimeoutError):
            while sent < most:
                self.writer.write(chunk)
                sent += len(chunk)
                async with asyncio.timeout(0.5):
                    await self.writer.drain()
        return sent

    async def closed(self) -> bool:
        """Whether the other side ends it in time, whatever it says before."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                with suppress(OSError):
                    while await self.reader.read(1 << 16):
                        pass
                return True
        return False


def request(place: str, table: str, *more: str) -> bytes:
    """What asks for a table's WebSocket."""
    asked = (
        *(f"GET /ws/{table} HTTP/1.1", f"Host: {place}", "Upgrade: websocket", "Connection: Upgrade"),
        *("Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}"),
        *(*more, "", ""),
    )
    return "\r\n".join(asked).encode()


@asynccontextmanager
async def at(guest: Guest, table: str) -> AsyncIterator[Raw]:
    """Somebody at a table."""
    place = guest.url.removeprefix("http://")
    reader, writer = await asyncio.open_connection(*place.split(":"))
    writer.write(request(place, table, f"Cookie: {guest.cookie()['Cookie']}"))
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    try:
        yield Raw(reader, writer)
    finally:
        writer.transport.abort()


async def laid(server: RunningServer, name: str) -> LiveTable:
    found = await server.parlour.table(name)
    assert isinstance(found, LiveTable)
    return found


async def attended(server: RunningServer, name: str) -> list[socket.SocketConnection]:
    """Who is at a table."""
    here = (await laid(server, name)).connections
    return [each for each in here if isinstance(each, socket.SocketConnection)]


def all_gone(server: RunningServer, name: str, within: float = PATIENCE) -> bool:
    """Whether the table is empty in time."""
    until = time.monotonic() + within
    while (here := server.inside(attended(server, name))) and time.monotonic() < until:
        time.sleep(0.02)
    return not here


@pytest.fixture
def anna(server: RunningServer) -> Guest:
    return Guest(server.url)


@pytest.fixture
def table(anna: Guest) -> str:
    return anna.new_table("gwan", "me", "hotseat")


def test_a_message_may_come_in_parts_with_pings_between(anna: Guest, table: str) -> None:
    async def play() -> None:
        async with at(anna, table) as client:
            assert (await client.until("hello"))["type"] == "hello"
            said = json.dumps({"type": "ping", "id": "parts"}).encode()
            parts = frame(TEXT, said[:5], last=False), frame(PING, b"x" * 125), frame(CONT, b"", last=False)
            client.writer.write(b"".join(parts) + frame(CONT, said[5:]))
            while (told := await client.read())[0] != PONG:
                pass
            assert told == (PONG, b"x" * 125)
            assert (await client.until("pong"))["id"] == "parts"
            client.writer.write(frame(BINARY, said[:5], last=False) + frame(CONT, said[5:]))
            assert (await client.until("refused"))["why"] == "Frames are text."

    asyncio.run(play())


def test_a_move_that_comes_with_the_goodbye_is_made_once(server: RunningServer, anna: Guest, table: str) -> None:
    """Its answer is on the way when nobody listens any more; who comes back and asks again hears it."""

    async def play() -> None:
        move: dict[str, Any] = {"id": "last", "position": 0}
        async with at(anna, table) as client:
            legal = (await client.until("hello"))["view"]["legal"]
            move["action"] = legal[0]["actions"][0]["action"]
            client.writer.write(frame(TEXT, json.dumps({"type": "act", **move}).encode()) + frame(CLOSE, b"\x03\xe8"))
            assert await client.closed()
        until = time.monotonic() + PATIENCE
        while anna.info(table)["position"] != 1 and time.monotonic() < until:
            await asyncio.sleep(0.02)
        again = await anna.at(table)
        assert again.position == 1
        assert await again.ask("act", **move) == {"type": "ack", "id": "last", "position": 1}
        await again.close()

    asyncio.run(play())


@pytest.mark.parametrize(
    "broken",
    [
        frame(TEXT, b"{}", masked=False),
        frame(CONT, b"{}"),  # of nothing
        frame(TEXT, b"{", last=False) + frame(TEXT, b"}"),
        frame(3, b"{}"),
        frame(PING, b"x" * 126),
        frame(PING, b"x", last=False),
        frame(CLOSE, b"\x00"),
        frame(CLOSE, b"\x00\x01"),
        b"\xc1\x80\0\0\0\0",  # compressed, which was not agreed
        b"\x81\xff" + b"\xff" * 8 + bytes(4),  # 2^64 - 1 bytes
        b"\x81\xff" + b"\x7f" + b"\xff" * 7 + bytes(4),
    ],
)
def test_what_is_no_websocket_ends_the_connection_and_nothing_else(
    server: RunningServer, anna: Guest, table: str, broken: bytes
) -> None:
    async def play() -> None:
        async with at(anna, table) as client:
            await client.until("hello")
            client.writer.write(broken)
            assert await client.closed()

    asyncio.run(play())
    assert all_gone(server, table)


@pytest.mark.parametrize(
    "more",
    [
        [f"X-{number}: {number}" for number in range(200)],
        [f"X: {'x' * 9000}"],
        ["Content-Length: 5"],
        ["Transfer-Encoding: chunked"],
    ],
    ids=["many headers", "a long one", "a body", "a body in chunks"],
)
def test_who_asks_for_a_websocket_in_a_way_that_nobody_reads_is_refused(
    server: RunningServer, anna: Guest, table: str, more: list[str]
) -> None:
    """And holds no connection, which nothing would ever end."""

    async def play() -> None:
        place = anna.url.removeprefix("http://")
        reader, writer = await asyncio.open_connection(*place.split(":"))
        writer.write(request(place, table, *more))
        answer = await asyncio.wait_for(reader.read(), PATIENCE)  # to its end
        assert answer.startswith(b"HTTP/1.1 400 ")
        writer.close()

    asyncio.run(play())
    assert all_gone(server, table)


def test_pings_whose_answers_nobody_reads_fill_no_memory(
    server: RunningServer, anna: Guest, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "MOST_IDLE", 10**9)  # the other bound

    async def waiting() -> int:
        return sum(each.wire.transport.get_write_buffer_size() for each in await attended(server, table))

    async def play() -> None:
        async with at(anna, table) as client:
            await client.until("hello")
            client.writer.transport.pause_reading()  # type: ignore[attr-defined]
            await client.flood(frame(PING, b"x" * 125) * 500, 20_000_000)
            assert await asyncio.to_thread(server.inside, waiting()) < 1_000_000
            client.writer.transport.resume_reading()  # type: ignore[attr-defined]
            client.writer.write(frame(PING, b"latest"))
            while await client.read() != (PONG, b"latest"):
                pass  # whoever reads again is answered

    asyncio.run(play())


@pytest.mark.parametrize(
    ("begins", "goes_on"),
    [
        (b"", frame(PING)),
        (b"", frame(PONG)),
        (frame(TEXT, b"", last=False), frame(CONT, b"", last=False)),
        (b"", frame(TEXT, b"{}")),
    ],
    ids=["pings", "pongs", "parts of nothing", "messages"],
)
def test_who_sends_frames_by_the_thousand_is_sent_away(
    server: RunningServer, anna: Guest, table: str, begins: bytes, goes_on: bytes
) -> None:
    """Each of them is work that no limit counts, and parts of nothing are kept until there is a whole."""

    async def play() -> None:
        async with at(anna, table) as client:
            client.writer.write(begins)
            reading = asyncio.create_task(client.closed())
            sent = await client.flood(goes_on * 2000, 50_000_000)
            assert sent < 50_000_000
            assert await reading

    asyncio.run(play())
    assert all_gone(server, table)


def test_who_answers_our_pings_may_stay_for_ever(
    server: RunningServer, anna: Guest, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "MOST_IDLE", 3)

    async def ping_soon() -> None:
        for each in await attended(server, table):
            each.wire.stop_keepalive()
            each.wire.last_ping_rtt = 0.0
            vars(each.wire)["ping_interval"] = 0.01
            each.wire.start_keepalive()

    async def play() -> None:
        socket = await anna.at(table)
        await asyncio.to_thread(server.inside, ping_soon())
        await asyncio.sleep(0.5)  # many of them
        for _ in range(2):
            await (await socket.connection.ping())
        assert (await socket.ask("ping"))["type"] == "pong"
        await socket.close()

    asyncio.run(play())


async def unread(server: RunningServer, table: str) -> Any:
    """Let more be on its way to the one at a table than they read; their transport, which waits half a second."""
    (only,) = await attended(server, table)
    only.wire.close_timeout = 0.5
    only.wire.transport.write(b"x" * 10_000_000)
    assert not only.wire.has_room
    return only.wire.transport


async def cut_off(server: RunningServer, transport: Any) -> bool:
    """Whether a connection counts no more, in time."""
    until = time.monotonic() + PATIENCE
    while transport in server.app.state.gate.held and time.monotonic() < until:
        await asyncio.sleep(0.02)
    return transport not in server.app.state.gate.held


def test_who_says_goodbye_and_reads_nothing_is_gone(server: RunningServer, anna: Guest, table: str) -> None:
    """Also as long as something is on its way to them, which they never read."""

    async def play() -> None:
        async with at(anna, table) as client:
            await client.until("hello")
            client.writer.transport.pause_reading()  # type: ignore[attr-defined]
            transport = await asyncio.to_thread(server.inside, unread(server, table))
            client.writer.write(frame(CLOSE, b"\x03\xe8"))
            assert await asyncio.to_thread(all_gone, server, table)
            assert await cut_off(server, transport)

    asyncio.run(play())


def test_who_is_sent_away_and_reads_nothing_is_cut_off(server: RunningServer, anna: Guest, table: str) -> None:
    async def send_away() -> None:
        for each in await attended(server, table):
            each.wire.close(1001)

    async def play() -> None:
        async with at(anna, table) as client:
            await client.until("hello")
            client.writer.transport.pause_reading()  # type: ignore[attr-defined]
            transport = await asyncio.to_thread(server.inside, unread(server, table))
            await asyncio.to_thread(server.inside, send_away())
            assert await cut_off(server, transport)

    asyncio.run(play())

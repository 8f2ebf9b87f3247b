"""A client's WebSocket at a table: frames in their order, slow and quick clients, and what is left of who is gone."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri
from wire import PATIENCE, Guest, RunningServer

from parlour.server import socket
from parlour.server.door import Limits
from parlour.server.live import LiveTable
from parlour.server.wire import Wire


async def until(holds: Callable[[], bool]) -> bool:
    """Whether something comes to hold in time."""
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await asyncio.sleep(0.01)
    return holds()


async def laid(server: RunningServer, name: str) -> LiveTable:
    """A table in the server's memory."""
    found = await server.parlour.table(name)
    assert isinstance(found, LiveTable)
    return found


class SlowClient:
    """A wire whose client reads when told to."""

    def __init__(self) -> None:
        self.has_room = False
        self.said: list[bytes] = []
        self.closed = 0

    def say(self, *frames: bytes) -> None:
        self.said += frames

    def close(self, code: int) -> None:
        self.closed = code


def test_a_client_that_does_not_read_is_sent_away_and_comes_back(server: RunningServer) -> None:
    anna = Guest(server.url)
    name = anna.new_table("gwan", "me", "open")

    async def stay() -> None:
        table = await laid(server, name)
        slow = SlowClient()
        kept = socket.SocketConnection(
            cast("Wire", slow), table, cast("Limits", None), guest=None, name="", address="127.0.0.1"
        )
        table.connections.add(kept)
        for number in range(socket.MOST_UNREAD):
            kept.send(b"%d" % number)
        slow.has_room = True
        kept.drained()
        assert slow.said == [b"%d" % number for number in range(socket.MOST_UNREAD)]  # late, and in order
        kept.send(b"at once")
        assert slow.said.pop() == b"at once"
        slow.has_room = False
        for _ in range(socket.MOST_UNREAD + 1):
            kept.send(b"too much")
        kept.send(b"to nobody")
        assert (len(kept.unread), slow.closed) == (1, 0)  # goodbye alone
        slow.has_room = True
        kept.drained()
        assert json.loads(slow.said[-1]) == {"type": "bye", "why": "too-slow", "again": True}
        assert slow.closed == 1001
        assert kept in table.connections  # whoever is telling all who are here is not disturbed
        await asyncio.sleep(0)
        assert kept not in table.connections

    server.inside(stay())


def test_what_is_held_goes_with_the_next_frame_and_before_it(server: RunningServer) -> None:
    name = Guest(server.url).new_table("gwan", "me", "open")

    async def stay() -> None:
        table, slow = await laid(server, name), SlowClient()
        kept = socket.SocketConnection(
            cast("Wire", slow), table, cast("Limits", None), guest=None, name="", address="127.0.0.1"
        )
        slow.has_room = True
        kept.hold(b"done")
        assert not slow.said
        kept.send(b"what was done")
        kept.release()  # it has gone
        assert slow.said == [b"done", b"what was done"]
        kept.hold(b"done again")
        kept.release()
        assert slow.said.pop() == b"done again"
        slow.has_room = False
        kept.hold(b"late")
        kept.send(b"later")
        kept.hold(b"last")
        kept.end("shutdown", again=True)
        assert kept.unread[:3] == [b"late", b"later", b"last"]  # and goodbye

    server.inside(stay())


def test_frames_that_come_at_once_are_answered_in_their_order(server: RunningServer) -> None:
    anna = Guest(server.url)
    name = anna.new_table("gwan", "me", "hotseat")

    async def play() -> None:
        client = await anna.at(name)
        names = [f"p{number}" for number in range(300)]
        for number, each in enumerate(names):  # nothing is read meanwhile
            frame: Any = json.dumps({"type": "ping", "id": each})
            if number == 150:
                await client.connection.send(b"no text")
            await client.connection.send(frame)
        heard = [await client.until("pong", "refused") for _ in range(len(names) + 1)]
        assert [told["id"] for told in heard] == [*names[:150], None, *names[150:]]
        assert heard[150]["why"] == "Frames are text."
        first = await client.send("act", position=0, action=random.Random(1).choice(client.legal()))
        second = await client.send("act", position=0, action="pass")
        answers = [await client.until("ack", "refused") for _ in range(2)]
        assert [(told["type"], told["id"]) for told in answers] == [("ack", first), ("refused", second)]
        await client.close()

    asyncio.run(play())


def test_nothing_of_the_application_waits_behind_who_sits_at_a_table(server: RunningServer) -> None:
    anna = Guest(server.url)
    name = anna.new_table("gwan", "me", "hotseat")

    async def tasks() -> int:
        return len(asyncio.all_tasks())

    async def play() -> None:
        before = server.inside(tasks())
        clients = [await anna.at(name) for _ in range(4)]
        for client in clients:
            assert (await client.ask("ping"))["type"] == "pong"
        assert await until(lambda: server.inside(tasks()) <= before)
        for client in clients:
            await client.close()

    asyncio.run(play())
    table = server.inside(laid(server, name))
    assert asyncio.run(until(lambda: not table.connections))


def test_words_that_are_no_text_end_the_connection(server: RunningServer) -> None:
    anna = Guest(server.url)
    name = anna.new_table("gwan", "me", "hotseat")

    async def play() -> None:
        client = await anna.at(name)
        await client.connection.send(b"\xff\xfe", text=True)
        await client.connection.wait_closed()
        assert client.connection.close_code == 1007

    asyncio.run(play())


def test_messages_are_read_however_the_network_cuts_them(server: RunningServer) -> None:
    """Short frames that come alone are read without the parser, and it is never led astray by that."""
    anna = Guest(server.url)
    name = anna.new_table("gwan", "me", "open")
    rng = random.Random(3)

    async def talk(run: int) -> None:
        client = ClientProtocol(parse_uri(f"{server.url.replace('http', 'ws', 1)}/ws/{name}"))
        there = client.connect()
        client.send_request(there)
        reader, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rsplit(":", 1)[1]))
        wanted = [f"{run}-{number}" for number in range(40)]
        sent: list[bytes] = []  # as a network would bring it if it brought each message alone
        for each in wanted:
            text = json.dumps({"type": "ping", "id": each}) + " " * rng.choice([0, 0, 0, 300])
            how = rng.choice(["whole", "whole", "whole", "ping", "parts"])
            if how == "ping":
                client_frames = [Frame(Opcode.PING, b"there?"), Frame(Opcode.TEXT, text.encode())]
            elif how == "parts":
                half = rng.randrange(len(text))
                client_frames = [
                    Frame(Opcode.TEXT, text[:half].encode(), fin=False),
                    Frame(Opcode.CONT, text[half:].encode()),
                ]
            else:
                client_frames = [Frame(Opcode.TEXT, text.encode())]
            sent += [frame.serialize(mask=True) for frame in client_frames]
        if run % 3 == 1:  # all cut anywhere
            stream = b"".join(sent)
            cuts = sorted(rng.sample(range(1, len(stream)), 60))
            sent = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
        elif run % 3 == 2:  # one is cut, and then they come alone again
            sent[9:10] = [sent[9][:7], sent[9][7:]]
        for request in client.data_to_send():
            writer.write(request)
        answered: list[str] = []

        async def read() -> None:
            while len(answered) < len(wanted):
                client.receive_data(await reader.read(1 << 16))
                for event in client.events_received():
                    frame = (
                        json.loads(bytes(event.data))
                        if isinstance(event, Frame) and event.opcode is Opcode.TEXT
                        else {}
                    )
                    if frame.get("type") == "pong":
                        answered.append(frame["id"])

        async with asyncio.timeout(PATIENCE):
            client.receive_data(await reader.read(1 << 16))  # they are let in
            reading = asyncio.create_task(read())
            for piece in sent:
                writer.write(piece)
                await asyncio.sleep(0.002)
            await reading
        assert answered == wanted
        writer.close()

    for run in range(6):
        asyncio.run(talk(run))


def test_what_looks_like_a_message_inside_of_another_is_none(server: RunningServer) -> None:
    name = Guest(server.url).new_table("gwan", "me", "open")
    ping = Frame(Opcode.TEXT, json.dumps({"type": "ping", "id": "inside"}).encode()).serialize(mask=True)
    begun = Frame(Opcode.TEXT, b'{"type":', fin=False).serialize(mask=True)
    longer = bytes((0x81, 0x80 + 3 + len(ping), 0, 0, 0, 0)) + b"[1,"  # and what follows belongs to it

    async def send(first: bytes) -> bytes:
        client = ClientProtocol(parse_uri(f"{server.url.replace('http', 'ws', 1)}/ws/{name}"))
        client.send_request(client.connect())
        reader, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rsplit(":", 1)[1]))
        writer.write(b"".join(client.data_to_send()))
        async with asyncio.timeout(PATIENCE):
            read = await reader.readuntil(b'"ending":null}')  # hello
            for piece in (first, ping):
                writer.write(piece)
                await asyncio.sleep(0.05)
            while not reader.at_eof():  # they are sent away, for what is no text or comes in the midst of another
                read += await reader.read(1 << 16)
        writer.close()
        return read

    for first in (begun, longer):
        assert b'"pong"' not in asyncio.run(send(first))

"""Strangers who ask a lot: nothing grows without bound, and nobody is locked out."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import logging
import pathlib
import socket
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
import uvicorn
from fastapi import Request
from prometheus_client import REGISTRY
from uvicorn.server import ServerState
from wire import PATIENCE, Guest, RunningServer

from parlour.server import gate
from parlour.server.door import Limits
from parlour.server.pages import File, Pages
from parlour.server.wire import protocols

DOTS = ["/assets/../index.html", "/%2e%2e/static/index.html", "/x/..%2f..%2fstatic%2findex.html", "/assets/%2e/x"]


def test_no_path_is_looked_for_on_the_disk(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Path] = []

    def look(path: Path, *_: object, **__: object) -> None:
        looked.append(path)
        raise AssertionError(path)

    with httpx.Client(base_url=server.url) as client, monkeypatch.context() as patch:
        for name in ("stat", "is_file", "resolve", "open", "read_bytes"):
            patch.setattr(pathlib.Path, name, look)
        answers = {path: client.get(path) for path in ("/", "/table/abc", *DOTS)}
        many = [client.get(f"/{'x/../' * number}index.html") for number in range(1, 50)]
    assert not looked
    assert answers["/"].status_code == 200
    assert len({answer.content for answer in many} | {answers["/"].content}) == 1
    assert len(server.app.state.pages.files) == len(Pages().files)


def test_the_answer_does_not_tell_which_folders_there_are(server: RunningServer) -> None:
    here = Path(__file__).parent
    up = "../" * 12
    for there, not_there in (("etc", "no-such-folder"), (f"{here}"[1:], f"{here}x"[1:])):
        answers = [httpx.get(f"{server.url}/x/..%2f{up.replace('/', '%2f')}{path}") for path in (there, not_there)]
        assert answers[0].status_code == answers[1].status_code
        assert answers[0].content == answers[1].content


def test_files_are_sent_by_their_exact_names_compressed_at_build_time(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(b"<p>" * 500)
    (tmp_path / "assets" / "a.js").write_bytes(b"let a;" * 500)
    (tmp_path / "assets" / "a.js.gz").write_bytes(b"small")
    (tmp_path / "assets" / "a.js.br").write_bytes(b"smaller")
    found = Pages(tmp_path)
    assert set(found.files) == {"index.html", "assets/a.js"}
    script, page = found.files["assets/a.js"], found.files["index.html"]
    assert "immutable" in script.age

    def sent(file: File, read: str) -> tuple[bytes, str | None]:
        scope = {"type": "http", "headers": [(b"accept-encoding", read.encode())]}
        answer = file.answer(Request(scope))
        return bytes(answer.body), answer.headers.get("content-encoding")

    for read in ("gzip, deflate, br, zstd", "br", "gzip;q=1.0, br;q=0.5"):
        assert sent(script, read) == (b"smaller", "br")
    for read in ("gzip, deflate", "gzip;q=0.8", "br;q=0, gzip", "br;q=0.0, GZIP", "br; q=0.000, gzip"):
        assert sent(script, read) == (b"small", "gzip")
    for read in ("", "identity", "vibrato"):
        assert sent(script, read) == (b"let a;" * 500, None)
    assert gzip.decompress(sent(page, "gzip, br")[0]) == b"<p>" * 500  # which the build left as it was


def test_every_route_has_a_limit(tmp_path: Path) -> None:
    server = RunningServer(tmp_path, rate=0.01)  # 24 at once
    try:
        for path in ("/", "/assets/x", "/docs", "/metrics", "/healthz", "/api/openapi.json", "/api/games", "/api/x"):
            with httpx.Client(base_url=server.url, timeout=20) as client:
                server.app.state.limits.buckets.clear()
                codes = [client.get(path).status_code for _ in range(40)]
            assert 429 in codes, path
            assert codes[0] != 429, path
        refused = httpx.get(f"{server.url}/api/games")
        assert (refused.json()["code"], refused.headers["retry-after"]) == ("rate", "2")
    finally:
        server.stop()


def half_a_request(server: RunningServer, sent: bytes) -> socket.socket:
    """A connection on which a request has begun."""
    place = server.url.removeprefix("http://").split(":")
    opened = socket.create_connection((place[0], int(place[1])), timeout=PATIENCE)
    opened.sendall(sent)
    return opened


def is_closed(opened: socket.socket) -> bool:
    """Whether the other side has ended a connection, sooner or later."""
    try:
        return opened.recv(1000) == b""
    except ConnectionError:
        return True


HEAD = b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "
BODY = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{"


@pytest.mark.parametrize(("sent", "why"), [(b"", "slow-headers"), (HEAD, "slow-headers"), (BODY, "slow-body")])
def test_who_sends_half_a_request_is_cut_off(
    server: RunningServer, sent: bytes, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HEADERS", "BODY"):
        monkeypatch.setattr(gate, name, 0.3)
    before = counted(why)
    opened = half_a_request(server, sent)
    assert is_closed(opened)
    assert counted(why) == before + 1
    opened.close()


def counted(why: str) -> float:
    return float(REGISTRY.get_sample_value("parlour_turned_away_total", {"why": why}) or 0.0)


def test_endless_headers_are_not_read(server: RunningServer) -> None:
    opened = half_a_request(server, HEAD)
    with contextlib.suppress(ConnectionError):
        for _ in range(100):
            opened.sendall(b"x" * 4096)
    assert is_closed(opened)
    opened.close()
    assert counted("large-headers") >= 1


CHUNKED = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"


@pytest.mark.parametrize("trailer", [b"a:\r\n" * 1024, b"a" * 4096], ids=["many", "long"])
def test_endless_trailers_are_not_read(server: RunningServer, trailer: bytes) -> None:
    """What comes behind the last part of a body are headers too, and its own time limit is long."""
    before = counted("large-headers")
    opened = half_a_request(server, CHUNKED)
    with contextlib.suppress(ConnectionError):
        for _ in range(100):
            opened.sendall(trailer)
    assert is_closed(opened)
    opened.close()
    assert counted("large-headers") == before + 1


def test_a_trailer_says_nothing_of_who_asks(server: RunningServer) -> None:
    """A proxy has looked at the headers, and at what stands behind the body not."""
    anna = Guest(server.url)
    cookie = f"Cookie: parlour={anna.http.cookies['parlour']}\r\n".encode()
    asked = b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
    answers = []
    for before, behind in ((cookie, b""), (b"", cookie)):
        with half_a_request(
            server, asked + before + b"Transfer-Encoding: chunked\r\n\r\n0\r\n" + behind + b"\r\n"
        ) as opened:
            answers.append(b"".join(iter(partial(opened.recv, 65536), b"")))
    name = anna.http.get("/api/me").json()["name"].encode()
    assert name in answers[0]
    assert answers[1].startswith(b"HTTP/1.1 200")
    assert name not in answers[1]


FORBIDDEN = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nOrigin: http://evil\r\nContent-Length: 2\r\n\r\n"


@pytest.mark.parametrize(
    ("asked", "late"), [(b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n", b"\r\n"), (FORBIDDEN, b"{}")], ids=["line", "body"]
)
def test_what_is_no_request_keeps_no_connection_open(
    server: RunningServer, asked: bytes, late: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "HEADERS", 0.3)
    with half_a_request(server, asked) as opened:
        assert opened.recv(65536).startswith(b"HTTP/1.1 ")
        before = counted("slow-headers")
        opened.sendall(late)
        assert read_to_the_end(opened) is not None
        assert counted("slow-headers") == before + 1


def read_to_the_end(opened: socket.socket) -> bytes:
    """All that comes until the other side ends a connection, in whatever way."""
    came = b""
    with contextlib.suppress(ConnectionError):
        while part := opened.recv(65536):
            came += part
    return came


ASK = b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"


def test_who_asks_far_ahead_of_the_answers_is_cut_off(server: RunningServer) -> None:
    """Every request that waits for the answer before it is kept, some kilobytes of memory for 18 bytes."""
    with half_a_request(server, ASK * gate.MOST_AHEAD) as opened:
        came = b""
        while came.count(b"HTTP/1.1 200") < gate.MOST_AHEAD:  # so many are answered, one after the other
            came += opened.recv(65536)
    before = counted("ahead")
    with half_a_request(server, b"") as opened:
        with contextlib.suppress(ConnectionError):
            opened.sendall(b"GET / HTTP/1.1\r\n\r\n" * 14_000)
        read_to_the_end(opened)
    assert counted("ahead") == before + 1


class Line(asyncio.Transport):
    """A connection to nobody: what is written stays unread."""

    def __init__(self) -> None:
        super().__init__()
        self.closing = self.aborted = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("192.0.2.1", 1) if name == "peername" else default

    def write(self, data: Any) -> None:
        """Nobody reads it."""

    def pause_reading(self) -> None:
        """Whoever tests this sends all the same."""

    def resume_reading(self) -> None:
        """The same."""

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.closing = self.aborted = True


async def silent(scope: Any, receive: Any, send: Any) -> None:
    """An application that never answers."""
    await asyncio.Event().wait()


async def brief(scope: Any, receive: Any, send: Any) -> None:
    """One that answers at once."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


def at_the_gate(application: Any, do: Callable[[gate.Http, Line], Awaitable[None]]) -> None:
    """Do something with a connection that has come in."""

    async def run() -> None:
        config, line = uvicorn.Config(application, log_config=None), Line()
        config.load()
        http, _ = protocols(gate.Gate(10, 10, lambda address: False))
        guest = http(config, ServerState(), {})
        guest.connection_made(line)
        try:
            await do(guest, line)
        finally:
            guest.connection_lost(None)  # who waits to write waits for this
            for task in list(guest.tasks):
                task.cancel()

    asyncio.run(run())


@pytest.mark.parametrize("read_at_once", [64, 1 << 20])
@pytest.mark.parametrize(
    "request_",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + b"400\r\n" + b"x" * 0x400 + b"\r\n",
    ],
)
def test_what_waits_of_one_connection_is_little(request_: bytes, read_at_once: int) -> None:
    async def ask(guest: gate.Http, line: Line) -> None:
        head, _, rest = request_.partition(b"\r\n\r\n")
        sent = b"GET / HTTP/1.1\r\n\r\n" + (head + b"\r\n\r\n") + (rest * 1000 or request_ * 14_000)
        for first in range(0, len(sent), read_at_once):
            guest.data_received(sent[first : first + read_at_once])
            waits = sum(len(cycle.body) for cycle, _ in guest.pipeline)
            assert len(guest.pipeline) <= gate.MOST_AHEAD + 1
            assert waits <= gate.LARGEST_AHEAD
        assert line.aborted

    at_the_gate(silent, ask)


def test_many_small_headers_are_not_read_either() -> None:
    """Of each some hundred bytes are kept, of which it takes four to send."""

    async def ask(guest: gate.Http, line: Line) -> None:
        guest.data_received(b"GET / HTTP/1.1\r\n")
        for _ in range(gate.LARGEST_HEAD // 4 // 40):
            guest.data_received(b"a:\r\n" * 40)
        assert line.aborted

    at_the_gate(silent, ask)


def test_who_reads_no_answer_is_cut_off_also_while_more_is_asked(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next answer would wait for ever, and what is kept for the connection with it."""
    monkeypatch.setattr(gate, "READING", 0.5)
    monkeypatch.setattr(gate, "MOST_AHEAD", 1 << 30)
    monkeypatch.setattr(gate, "LARGEST_AHEAD", 1 << 30)
    before = counted("slow-reader")

    def ask_and_ask(opened: socket.socket) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            opened.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 20)
            time.sleep(0.05)

    with half_a_request(server, b"") as opened, pytest.raises(ConnectionError):
        ask_and_ask(opened)
    assert counted("slow-reader") == before + 1


def test_who_reads_in_time_is_left_alone_and_who_does_not_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "READING", 0.05)

    async def read_late(guest: gate.Http, line: Line) -> None:
        guest.data_received(b"GET / HTTP/1.1\r\n\r\n")
        guest.pause_writing()
        guest.resume_writing()  # in time
        await asyncio.sleep(0.1)
        assert not line.aborted
        guest.pause_writing()
        await asyncio.sleep(0.1)
        assert line.aborted

    at_the_gate(silent, read_late)


@pytest.mark.parametrize("last", [b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n", b"nonsense\r\n\r\n"])
def test_what_was_said_last_has_to_be_read_too(last: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that is closed stays until then."""
    monkeypatch.setattr(gate, "READING", 0.05)

    async def read_never(guest: gate.Http, line: Line) -> None:
        guest.data_received(last)
        while not line.closing:
            await asyncio.sleep(0)
        assert not line.aborted
        await asyncio.sleep(0.2)
        assert line.aborted

    at_the_gate(brief, read_never)


def test_half_sent_requests_lock_nobody_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    server = RunningServer(tmp_path, connections=40)
    with contextlib.ExitStack() as open_ones, caplog.at_level(logging.WARNING):
        for _ in range(120):
            open_ones.enter_context(half_a_request(server, HEAD))
        anna = Guest(server.url)
        table = anna.new_table("gwan", "me", "hotseat")

        async def play() -> None:
            playing = await anna.at(table)
            for _ in range(40):  # a WebSocket has asked its whole question, so it stays
                open_ones.enter_context(half_a_request(server, b"GET"))
            assert (await playing.act(playing.legal()[0]))["type"] == "ack"

        asyncio.run(play())
        assert counted("crowded") >= 100
        lines = [record for record in caplog.records if record.message == "connections turned away"]
        assert 1 <= len(lines) <= 3  # not one each
    server.stop()


def test_one_address_has_so_many_connections_and_no_more(tmp_path: Path) -> None:
    server = RunningServer(tmp_path, rate=1.0, connections_an_address=6)
    anna = Guest(server.url)
    table = anna.new_table("gwan", "me", "hotseat")

    async def play() -> None:
        sockets = [await anna.at(table) for _ in range(5)]  # and one that keeps the API's connection alive
        anna.http.get("/api/me")
        refused = httpx.get(f"{server.url}/api/me")
        assert (refused.status_code, refused.json()["code"]) == (503, "rate")
        await sockets.pop().close()
        for _ in range(100):
            if httpx.get(f"{server.url}/livez").status_code == 200:
                break
            await asyncio.sleep(0.05)
        else:
            raise AssertionError("there is no room although somebody has left")

    asyncio.run(play())
    server.stop()


class Knock:
    """A connection as the gate knows it, which has asked its whole question."""

    from_servers = False

    def __init__(self) -> None:
        self.transport = object()


def test_one_line_to_a_house_is_one_address_however_many_it_has() -> None:
    """An IPv6 network of one house has 2^64, and each of them had all that an address may."""
    full = gate.Gate(100, 3, lambda address: address == "2001:db8::9")
    let_in = []
    for number in range(8):
        guest = cast("gate.Http", Knock())
        let_in.append(full.enter(guest, f"2001:db8:0:1::{number:x}"))
        full.unready.clear()
    assert let_in == [True] * 3 + [False] * 5
    assert full.enter(cast("gate.Http", Knock()), "2001:db8:0:2::1")  # next door
    full.unready.clear()
    assert all(full.enter(cast("gate.Http", Knock()), "2001:db8::9") for _ in range(8))  # a proxy is who it is
    limits = Limits(1.0)
    allowed = [limits.allow("make", None, f"2001:db8:0:1::{number:x}") for number in range(400)]
    assert 0 < sum(allowed) < 300
    assert limits.allow("make", None, "2001:db8:0:2::1")


def test_the_soft_limit_of_open_files_is_raised() -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, hard), hard))
        assert gate.raise_file_limit() == min(hard, gate.FILES_WANTED)
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(hard, gate.FILES_WANTED)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, gate.FILES_WANTED)), hard))

"""Whoever means ill gets a typed refusal and changes nothing."""

from __future__ import annotations

import asyncio
import json
import random
import re
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from wire import Guest, RunningServer, Socket

DEEP = "[" * 2000 + "]" * 2000
GARBAGE = [
    "",
    "nonsense",
    "null",
    "[]",
    "{}",
    "1e999",
    DEEP,
    '{"type":"act"}',
    '{"type":"explode","id":"1"}',
    '{"type":"act","id":"1","position":"0","action":7}',
    '{"type":"act","id":"1","position":-1,"action":"pass"}',
    '{"type":"act","id":"1","position":1e400,"action":"pass"}',
    '{"type":"act","id":"1","position":0,"action":"pass","seat":"P9"}',
    '{"type":"act","id":"1","position":0,"action":"pass","extra":1}',
    '{"type":"act","id":{"a":1},"position":0,"action":"pass"}',
    '{"type":"act","id":"' + "x" * 200 + '","position":0,"action":"pass"}',
    '{"type":"act","id":"1","position":0,"action":"\\ud800"}',
    '{"type":"act","id":"1","position":0,"action":' + DEEP + "}",
    '{"type":"chat","id":"1","text":""}',
    '{"type":"chat","id":"1","text":"' + "x" * 301 + '"}',
    '{"type":"emote","id":"1","emote":"rude"}',
    '{"type":"take-seat","id":"1","seat":0}',
    '{"type":"hello","id":"1"}',
    "\x00\x01\x02",
]


def test_garbage_frames_are_refused_and_change_nothing(server: RunningServer) -> None:
    anna = Guest(server.url)
    table = anna.new_table("gwan", "me", "hotseat")

    async def play() -> None:
        socket = await anna.at(table)
        for frame in GARBAGE:
            await socket.connection.send(frame)
            told = await socket.until("refused")
            assert told["code"] == "bad", frame
            assert told["position"] == 0
        await socket.connection.send(b"\xff\xfe")
        assert (await socket.read())["code"] == "bad"
        await socket.connection.send('{"type":"ping","id":"' + "x" * 5000 + '"}')
        assert (await socket.read())["code"] == "too-big"
        rng = random.Random(1)
        good = json.dumps({"type": "act", "id": "1", "position": 0, "action": "pass", "seat": "P1"})
        for _ in range(100):  # a good frame with a few wrong letters
            letters = list(good)
            for _ in range(rng.randint(1, 4)):
                letters[rng.randrange(len(letters))] = chr(rng.randrange(1, 0x2FF))
            text = "".join(letters)
            if '"act"' in text and "pass" in text:
                continue
            await socket.connection.send(text)
            await socket.until("refused")
        assert (await socket.ask("ping"))["type"] == "pong"
        assert anna.info(table)["position"] == 0
        await socket.connection.send("x" * 200_000)  # nobody reads that
        with pytest.raises(ConnectionClosed):
            await socket.read()

    asyncio.run(play())
    assert anna.http.get("/healthz").json()["status"] == "ok"


def test_nobody_plays_for_another_seat(server: RunningServer) -> None:
    anna, bert, mallory = (Guest(server.url) for _ in range(3))
    table = anna.new_table("gwan", "me", "open")
    bert.sit(table, "P2")

    async def play() -> None:
        sockets = {"P1": await anna.at(table), "P2": await bert.at(table)}
        stranger = await mallory.at(table)
        nobody = await Socket.open(server.url, table)
        forged = {"Cookie": anna.cookie()["Cookie"][:-2] + "xx"}
        liar = await Socket.open(server.url, table, forged)
        mover = next(seat for seat, socket in sockets.items() if socket.on_turn())
        action = sockets[mover].legal()[0]
        for wrong in (stranger, nobody, liar):
            assert wrong.seat is None
            assert all(hand["cards"] is None for hand in (wrong.view or {})["hands"].values())
            for seat in ({}, {"seat": mover}):
                assert (await wrong.act(action, **seat))["code"] == "not-seated"
            assert (await wrong.ask("resign"))["code"] == "not-seated"
            assert (await wrong.ask("resign", seat="P1"))["code"] == "not-seated"
            assert (await wrong.ask("rematch"))["code"] == "not-seated"
            assert (await wrong.ask("take-seat", seat="P1"))["code"] in ("taken", "not-seated")
            assert (await wrong.ask("take-seat", seat="P8"))["code"] in ("bad", "not-seated")
        waiting = sockets["P1" if mover == "P2" else "P2"]
        assert (await waiting.act(action, seat=mover))["code"] == "not-seated"
        assert (await waiting.act(action))["code"] == "not-your-turn"
        assert (await nobody.ask("chat", text="hi"))["code"] == "not-seated"

    asyncio.run(play())
    assert anna.info(table)["position"] == 0
    assert mallory.sit(table, "P1").status_code == 409


def test_another_pages_scripts_can_do_nothing(server: RunningServer) -> None:
    anna = Guest(server.url)
    table = anna.new_table("gwan", "me", "greedy")
    evil = {"Origin": "https://evil.example"}
    assert (
        anna.http.post("/api/tables", json={"game": "gwan", "seats": ["me", "greedy"]}, headers=evil).status_code == 403
    )
    assert anna.http.patch("/api/me", json={"name": "Eve"}, headers=evil).json()["code"] == "origin"
    assert anna.http.patch("/api/me", json={"name": "Ada"}, headers={"Origin": server.url}).status_code == 200

    async def play() -> None:
        socket = await Socket.open(server.url, table, anna.cookie() | evil)
        assert socket.heard == [{"type": "bye", "why": "origin", "again": False}]
        good = await Socket.open(server.url, table, anna.cookie() | {"Origin": server.url})
        assert good.seat == "P1"
        lost = await Socket.open(server.url, "no-such-table", anna.cookie())
        assert lost.heard[0]["why"] == "no-table"

    asyncio.run(play())


def test_every_answer_carries_the_security_headers(server: RunningServer) -> None:
    for path in ("/", "/table/abc", "/api/me", "/api/nothing", "/healthz", "/docs", "/api/tables/nothing"):
        answer = httpx.get(server.url + path)
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert not re.search(r"<script(?![^>]* src=)|<style| on[a-z]+=", answer.text)
    parts = re.findall(r"/(assets/[^\"]+)", httpx.get(server.url).text)
    assert {part.rpartition(".")[2] for part in parts} >= {"js", "css", "woff2"}
    for part in parts:  # which are no pages: that nobody takes them for one, or for their own, is all they need
        answer = httpx.get(f"{server.url}/{part}")
        assert (answer.status_code, answer.headers["x-content-type-options"]) == (200, "nosniff")
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    cookie = httpx.get(server.url + "/api/me").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/tables", b"{"),
        ("POST", "/api/tables", DEEP.encode()),
        ("POST", "/api/tables", b'{"game":"gwan","seats":["me","open"],"switches":{"ties":"maybe"}}'),
        ("POST", "/api/tables", b'{"game":"gwan","seats":["me","open","open"]}'),
        ("POST", "/api/tables", b'{"game":"gwan","seats":["me","me"]}'),
        ("POST", "/api/tables", b'{"game":"gwan","seats":["me","no-such-bot"]}'),
        ("POST", "/api/tables", b'{"game":"poker","seats":["me","open"]}'),
        ("POST", "/api/tables", b'{"game":"gwan","seats":["me","open"],"clock":1e308}'),
        ("PATCH", "/api/me", b'{"name":"\\ud800"}'),
        ("PATCH", "/api/me", b'{"name":"\\u0000\\u200f"}'),
        ("PATCH", "/api/me", b'"name"'),
        ("PATCH", "/api/me", b"\xff\xfe"),
        ("POST", "/api/seat", b'{"token":"x"}'),
        ("POST", "/api/play-on", b'{"position":0,"seat":"P1"}'),
        ("POST", "/api/play-on", b'{"record":"Parlour record 1\\n","position":0,"seat":"P1"}'),
        ("POST", "/api/play-on", b'{"table":"nothing","position":0,"seat":"P1"}'),
        ("GET", "/api/tables/%00", None),
        ("GET", "/api/tables/" + "x" * 3000, None),
        ("GET", "/../secret", None),
        ("GET", "/%2e%2e/%2e%2e/app.py", None),
        ("DELETE", "/api/me", None),
        ("GET", "/api/games/poker/rules", None),
        ("GET", "/api/tables/x/replay?start=-1", None),
    ],
)
def test_nonsense_requests_are_refused(server: RunningServer, method: str, path: str, body: bytes | None) -> None:
    answer = httpx.request(method, server.url + path, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code < 500
    if path.startswith("/api"):
        assert answer.status_code >= 400
        assert set(answer.json()) == {"code", "why"}
    else:
        assert "def " not in answer.text


def test_large_bodies_are_refused(server: RunningServer) -> None:
    answer = httpx.post(server.url + "/api/tables", content=b"x" * 200_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-big")

    def endless() -> object:
        for _ in range(100):
            yield b"x" * 4096

    answer = httpx.post(server.url + "/api/tables", content=endless())  # type: ignore[arg-type]
    assert answer.status_code == 413


def test_chat_is_plain_text_of_bounded_length_and_rate(strict_server: RunningServer) -> None:
    anna, bert = Guest(strict_server.url), Guest(strict_server.url)
    table = anna.new_table("gwan", "me", "open")
    bert.sit(table, "P2")

    async def play() -> None:
        first, other = await anna.at(table), await bert.at(table)
        said = "<img src=x onerror=alert(1)> \u202egnp\u0007\n  hello"
        assert (await first.ask("chat", id="one", text=said))["type"] == "ack"
        line = (await other.until("chat"))["line"]
        assert line["text"] == "<img src=x onerror=alert(1)> gnp hello"
        assert (line["name"], line["seat"]) == (anna.name, "P1")
        assert (await first.ask("chat", id="one", text=said))["type"] == "ack"  # repeated: said once
        assert (await first.ask("chat", text="\u202e"))["code"] == "bad"
        assert (await first.ask("emote", emote="thanks"))["type"] == "ack"
        assert (await other.until("chat"))["line"]["emote"] == "thanks"
        codes = [(await first.ask("chat", text="spam")).get("code") for _ in range(12)]
        assert "rate" in codes
        await asyncio.sleep(1.2)
        assert (await first.ask("chat", text="sorry"))["type"] == "ack"
        again = await bert.at(table)
        assert [line["text"] for line in again.heard[0]["chat"]].count(line["text"]) == 1

    asyncio.run(play())


def test_who_asks_too_often_is_refused(strict_server: RunningServer) -> None:
    anna = Guest(strict_server.url)
    table = anna.new_table("gwan", "me", "hotseat")

    async def play() -> None:
        socket = await anna.at(table)
        for number in range(90):
            await socket.connection.send(json.dumps({"type": "ping", "id": str(number)}))
        answers = [await socket.until("pong", "refused") for _ in range(90)]
        assert {told.get("code") for told in answers} == {None, "rate"}

    asyncio.run(play())
    codes = [
        anna.http.post("/api/tables", json={"game": "gwan", "seats": ["me", "greedy"]}).status_code for _ in range(40)
    ]
    assert set(codes) == {201, 429}


def test_a_slow_reader_does_not_hold_up_the_table(server: RunningServer) -> None:
    anna = Guest(server.url)
    table = anna.new_table("nvwk", "me", "hotseat")

    async def play() -> None:
        address = f"{server.url.replace('http', 'ws', 1)}/ws/{table}"
        sleeper = await connect(address, max_queue=1, compression=None, close_timeout=0.1)  # reads nothing
        socket = await anna.at(table)
        await socket.play_on(random.Random(2))
        await sleeper.close()

    asyncio.run(play())


def test_the_api_keeps_to_its_own_description(server: RunningServer) -> None:
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    tried = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @settings(
            max_examples=10, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None
        )
        @given(case=operation.as_strategy())
        def try_it(case: schemathesis.Case[Any]) -> None:
            nonlocal tried
            tried += 1
            answer = case.call()
            assert answer.status_code < 500, case.as_curl_command()
            case.validate_response(answer, checks=[response_schema_conformance, status_code_conformance])

        try_it()
    assert tried > 100

"""Hints in games against bots and reviews of finished games, as clients ask for them."""

from __future__ import annotations

import asyncio
import json
import random
import time
from typing import Any

import httpx
import pytest
from pydantic import TypeAdapter
from sqlalchemy import select, update
from wire import Guest, RunningServer

from parlour import Rng
from parlour.bots import Budget, InformationSet
from parlour.bots.hints import hint
from parlour.engine import GAMES
from parlour.server import advice, bodies
from parlour.server.books import hints
from parlour.server.history import Made


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thoughts that take no time."""
    monkeypatch.setattr(advice, "SIMULATIONS", 2)
    monkeypatch.setattr(advice, "TO_HINT", Budget(simulations=3))


def ask(guest: Guest, table: str) -> httpx.Response:
    return guest.http.post(f"/api/tables/{table}/hint")


def refused(answer: httpx.Response) -> tuple[int, str]:
    bodies.Problem.model_validate(answer.json())
    return answer.status_code, answer.json()["code"]


def finished(guest: Guest, game: str = "gwan", *seats: str) -> str:
    table = guest.new_table(game, *(seats or ("me", "greedy")))

    async def play() -> None:
        socket = await guest.at(table)
        await socket.play_on(random.Random(5))
        await socket.close()

    asyncio.run(play())
    return table


def reviewed(guest: Guest, table: str) -> dict[str, Any]:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        answer = guest.http.get(f"/api/tables/{table}/review")
        if answer.status_code == 200:
            TypeAdapter(bodies.Review).validate_json(answer.content)
            found: dict[str, Any] = answer.json()
            return found
        assert answer.status_code == 202, answer.text
        working = bodies.Working.model_validate_json(answer.content)
        assert 0 <= working.done <= working.total
        time.sleep(0.05)
    raise AssertionError("the review does not end")


# -- hints -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), [("gwan", 2), ("vanilla", 2), ("nvwk", 3)])
def test_a_hint_is_something_that_may_be_done(server: RunningServer, game: str, seats: int) -> None:
    anna = Guest(server.url)
    table = anna.new_table(game, "me", *["greedy"] * (seats - 1))

    async def play() -> None:
        socket = await anna.at(table)
        while not socket.on_turn():
            await socket.read()
        answer = await asyncio.to_thread(ask, anna, table)
        told = TypeAdapter(bodies.Hint).validate_python(answer.json())
        assert told["action"] in socket.legal()
        assert (told["position"], told["seat"]) == (socket.position, socket.seat)
        assert told["why"].endswith(".")
        again = await asyncio.to_thread(ask, anna, table)
        assert again.json() == answer.json()
        server.parlour.advisers.hints.clear()  # what is only remembered is gone with a server
        again = await asyncio.to_thread(ask, anna, table)
        assert again.json() == answer.json()
        assert (await socket.act(told["action"]))["type"] == "ack"

    asyncio.run(play())


def test_a_hint_is_kept_with_the_position_that_it_was_asked_in(server: RunningServer) -> None:
    """Also where the table goes on before anybody has begun to think."""
    anna = Guest(server.url)
    table = anna.new_table("gwan", "me", "greedy")

    async def play() -> tuple[int, list[str]]:
        socket = await anna.at(table)
        while not socket.on_turn():
            await socket.read()
        position, legal = socket.position, socket.legal()

        async def asked_then_moved() -> None:
            live = server.parlour.tables[table]
            asked = asyncio.ensure_future(server.parlour.advisers.hint(live, live.game.turn, "anna"))
            await asyncio.sleep(0)
            live.history.lines.append(Made(live.game.legal_texts()[0], False))  # a move that falls just there
            await asyncio.sleep(0)
            live.history.lines.pop()
            await asked

        await asyncio.to_thread(server.inside, asked_then_moved())
        return position, legal

    position, legal = asyncio.run(play())
    rows = server.inside(server.parlour.store.rows(select(hints).where(hints.c.table_id == table)))
    assert [row["position"] for row in rows] == [position]
    assert {text for text, *_ in json.loads(rows[0]["thoughts"])} <= set(legal)


def test_who_follows_the_hints_is_told_of_no_mistake(server: RunningServer) -> None:
    anna = Guest(server.url)
    table = anna.new_table("gwan", "me", "greedy")

    async def play() -> str:
        socket = await anna.at(table)
        while socket.view is None or not socket.view["over"]:
            if not socket.on_turn():
                await socket.read()
                continue
            before = socket.position
            answer = await asyncio.to_thread(ask, anna, table)
            assert (await socket.act(answer.json()["action"]))["type"] == "ack"
            while socket.position == before:
                await socket.read()
        return str(socket.seat)

    seat = asyncio.run(play())
    server.parlour.advisers.hints.clear()
    mine = [decision for decision in reviewed(anna, table)["decisions"] if decision["seat"] == seat]
    assert len(mine) > 3
    assert all(decision["equal"] and decision["loss"] == 0 for decision in mine)


@pytest.mark.parametrize(
    "damaged",
    [
        "",
        "no JSON",
        "7",
        "[]",
        "[[]]",
        '[["pass"]]',
        '[["pass", 1, 0.5]]',
        '[["pass", 1, 0.5, 0.1, 2]]',
        '[["pass", 1, "much", 0.1]]',
        '[["pass", 1, null, 0.1]]',
        '[["pass", 1, 1e999, 0.1]]',
        '[["pass", 1, 0.5, -1]]',
        '[["no action", 1, 0.5, 0.1]]',
        '[["' + "x" * 5000 + '", 1, 0.5, 0.1]]',
        "[" * 5000,
    ],
)
def test_a_hint_that_is_stored_damaged_is_thought_of_again_and_spoils_no_review(
    server: RunningServer, damaged: str
) -> None:
    anna = Guest(server.url)
    table = anna.new_table("gwan", "me", "greedy")

    async def play() -> None:
        socket = await anna.at(table)
        while not socket.on_turn():
            await socket.read()
        first = await asyncio.to_thread(ask, anna, table)
        spoilt = update(hints).where(hints.c.table_id == table).values(thoughts=damaged)
        await asyncio.to_thread(server.inside, spoil(server, spoilt))
        server.parlour.advisers.hints.clear()
        for _ in range(2):
            again = await asyncio.to_thread(ask, anna, table)
            assert again.status_code == 200, again.text
            assert again.json() == first.json()  # the same was thought
        await socket.play_on(random.Random(5))
        await socket.close()

    asyncio.run(play())
    assert reviewed(anna, table)["decisions"]


async def spoil(server: RunningServer, change: Any) -> None:
    async with server.parlour.store.engine.begin() as connection:
        assert (await connection.execute(change)).rowcount == 1


def test_no_hints_against_people_or_for_others(server: RunningServer) -> None:
    anna, bert = Guest(server.url), Guest(server.url)
    alone = anna.new_table("gwan", "me", "greedy")
    assert refused(ask(bert, alone)) == (403, "forbidden")
    assert refused(ask(anna, anna.new_table("gwan", "me", "hotseat"))) == (403, "forbidden")
    shared = anna.new_table("nvwk", "me", "open", "greedy")
    assert refused(ask(anna, shared)) == (403, "forbidden")
    bert.sit(shared, "P2")
    for guest in (anna, bert):
        answer = ask(guest, shared)
        assert refused(answer) == (403, "forbidden")
        assert "against people" in answer.json()["why"]
    assert refused(ask(anna, "no-such-table")) == (404, "not-found")


def test_no_hints_out_of_turn_or_when_it_is_over(server: RunningServer) -> None:
    anna = Guest(server.url)
    assert refused(ask(anna, finished(anna))) == (409, "over")
    for _ in range(30):  # nobody is connected, so the bot that begins waits
        table = anna.new_table("gwan", "me", "greedy")
        answer = ask(anna, table)
        if answer.status_code != 200:
            assert refused(answer) == (409, "not-your-turn")
            return
    raise AssertionError("the bot never begins")


def test_a_hint_is_worked_out_from_the_seats_own_view(server: RunningServer) -> None:
    """The table's hint is the one that the seat's information set gives, also when all that is hidden is another."""
    anna = Guest(server.url)
    table = anna.new_table("gwan", "me", "greedy")

    async def first() -> None:
        socket = await anna.at(table)
        while not socket.on_turn():
            await socket.read()

    asyncio.run(first())
    told = ask(anna, table).json()
    live = server.parlour.tables[table]
    other = live.game.resample(0, Rng(1234))
    assert isinstance(other, GAMES["gwan"])
    same = hint(InformationSet(other, 0), advice.TO_HINT, advice.seed_of(live) + live.position, live.names)
    assert (told["action"], told["why"], told["value"]) == (same.text, same.why, round(same.value, 4))


# -- reviews ---------------------------------------------------------------------------------------------------


def test_a_review_of_a_finished_game(server: RunningServer) -> None:
    anna = Guest(server.url)
    table = finished(anna)
    found = reviewed(anna, table)
    actions = anna.http.get(f"/api/tables/{table}/replay").json()["total"] - 1
    assert [decision["number"] for decision in found["decisions"]] == list(range(1, actions + 1))
    for luck in found["luck"]:
        parts = luck["deal"] + luck["draws"] + luck["own"] + luck["others"]
        assert parts == pytest.approx(luck["end"] - 0.5, abs=1e-9)
    assert reviewed(Guest(server.url), table) == found  # everybody may read it, and it is there at once


def test_where_a_backup_was_restored_a_game_of_the_same_name_is_reviewed_anew(server: RunningServer) -> None:
    """It may have ended otherwise since."""
    anna = Guest(server.url)
    table = finished(anna)
    found = reviewed(anna, table)
    server.inside(server.parlour.read_again())
    assert anna.http.get(f"/api/tables/{table}/review").status_code == 202
    assert reviewed(anna, table)["decisions"] == found["decisions"]


def test_a_resigned_game_is_reviewed_with_its_result(server: RunningServer) -> None:
    anna = Guest(server.url)
    table = anna.new_table("gwan", "me", "greedy")

    async def play() -> None:
        socket = await anna.at(table)
        await socket.play_on(random.Random(5), most=2)
        await socket.ask("resign")

    asyncio.run(play())
    assert [luck["end"] for luck in reviewed(anna, table)["luck"]] == [0.0, 1.0]


def test_no_review_while_the_cards_are_hidden(server: RunningServer) -> None:
    anna = Guest(server.url)
    table = anna.new_table("gwan", "me", "greedy")
    assert refused(anna.http.get(f"/api/tables/{table}/review")) == (409, "running")


def test_nobody_can_burn_the_processor(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = Guest(server.url)
    tables = [finished(anna) for _ in range(3)]
    monkeypatch.setattr(advice, "SIMULATIONS", 10_000_000)
    monkeypatch.setattr(advice, "FORGOTTEN", 0.5)
    answers = [anna.http.get(f"/api/tables/{table}/review") for table in tables]
    assert [answer.status_code for answer in answers] == [202, 202, 429]
    assert refused(answers[2]) == (429, "rate")
    began = time.perf_counter()
    assert httpx.get(f"{server.url}/healthz").status_code == 200
    assert time.perf_counter() - began < 2
    until = time.monotonic() + 20
    while server.parlour.advisers.works.keys() & set(tables) and time.monotonic() < until:
        time.sleep(0.05)
    assert not server.parlour.advisers.works.keys() & set(tables)  # nobody asked any more


def test_reviews_and_hints_are_limited(strict_server: RunningServer) -> None:
    anna = Guest(strict_server.url)
    table = anna.new_table("gwan", "me", "greedy")

    async def turn() -> None:
        socket = await anna.at(table)
        while not socket.on_turn():
            await socket.read()
        codes = [(await asyncio.to_thread(ask, anna, table)).status_code for _ in range(20)]
        assert codes[0] == 200
        assert codes[-1] == 429

    asyncio.run(turn())


def test_bots_have_levels(server: RunningServer) -> None:
    known = httpx.get(f"{server.url}/api/bots").json()
    assert [(bot["bot"], bot["level"]) for bot in known][:5] == [
        ("page", 1),
        ("greedy", 2),
        ("gambler", 3),
        ("scholar", 4),
        ("castellan", 5),
    ]

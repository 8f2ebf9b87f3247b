"""Bots, hints and reviews: what a bot's time tells (nothing), and that one guest's tables do not slow another's."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from house import House
from sqlalchemy import update
from wire import Guest, RunningServer

from parlour.bots import ladder
from parlour.engine import COMPILED, prepare
from parlour.server import books, opponents, settings
from parlour.server.kept import KeptTable, opened
from parlour.server.live import LOG_TAIL, LiveTable
from parlour.server.opponents import BotPool
from parlour.server.seats import Seat
from parlour.server.server import Server
from parlour.server.store import StoredTable
from parlour.server.turns import left_of_pause

PAUSE = 0.5


@pytest.fixture(scope="module")
def steady(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server whose bots take half a second for a turn."""
    running = RunningServer(tmp_path_factory.mktemp("steady"), bot_pause=PAUSE)
    yield running
    running.stop()


def position(choices: range) -> tuple[Any, list[str]]:
    """A deal and the actions to a position in which the second seat has so many choices."""
    for seed in range(200):
        rng = random.Random(seed)
        deal = prepare("nvwk", seed=seed, first=0)
        game = deal.start()
        actions: list[str] = []
        while not game.over:
            legal = game.legal_texts()
            if game.turn == 1 and len(legal) in choices:
                return deal, actions
            actions.append(rng.choice(legal))
            game.play(actions[-1])
    raise AssertionError("there is no such position")


def turn_time(server: RunningServer, bot: str, choices: range) -> float:
    """How long a bot's turn takes, from sitting down to hearing of its move."""
    anna = Guest(server.url)
    guest = server.parlour.seals.guest(anna.http.cookies["parlour"])
    deal, actions = position(choices)
    seats = [Seat(None, guest, anna.name, 0), Seat(bot, None, bot, 0)]
    table = server.inside(server.parlour.create(guest or "", deal, seats, actions=actions)).id

    async def watch() -> float:
        socket = await anna.at(table)
        began = time.perf_counter()
        await socket.until("update")
        took = time.perf_counter() - began
        await socket.close()
        return took

    return asyncio.run(watch())


def test_a_bots_turn_is_longer_than_it_thinks() -> None:
    assert opponents.PATIENCE.seconds is not None
    assert settings.read().bot_pause > opponents.PATIENCE.seconds * 1.2


def test_a_forced_move_takes_as_long_as_any_other(steady: RunningServer) -> None:
    for bot, choices in (("greedy", range(1, 2)), ("greedy", range(5, 20)), ("castellan", range(1, 2))):
        assert turn_time(steady, bot, choices) > 0.95 * PAUSE


def test_who_thinks_for_longer_waits_for_whole_pauses(steady: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(information: Any, budget: object, seed: int) -> int:
        time.sleep(1.2 * PAUSE)
        return int(information.world.legal_actions()[0])

    monkeypatch.setitem(steady.parlour.bot_pool.bots, "slow", ladder.Bot("slow", "Slow", "", slow))
    assert turn_time(steady, "slow", range(5, 20)) > 1.95 * PAUSE
    assert left_of_pause(1.0, 2.5) == 0.5


@pytest.mark.skipif(not COMPILED, reason="uncompiled, nothing is thought about side by side")
def test_one_guests_many_tables_do_not_make_another_wait() -> None:
    done: list[str] = []

    async def run() -> None:
        pool = BotPool(2)

        def thought(whose: str) -> None:
            time.sleep(0.02)
            done.append(whose)

        crowd = [asyncio.create_task(pool.run("mallory", lambda: thought("mallory"))) for _ in range(60)]
        await asyncio.sleep(0)
        slow = [asyncio.create_task(pool.run("rita", lambda: thought("review"), can_wait=True)) for _ in range(4)]
        await asyncio.sleep(0)
        for _ in range(3):
            await pool.run("anna", lambda: thought("anna"))
        assert done.count("anna") == 3
        assert done.count("mallory") <= 12  # a thought each, and not the whole crowd first
        gone = asyncio.create_task(pool.run("anna", lambda: thought("gone")))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(*crowd, *slow)
        assert done.count("mallory") == 60
        assert done.count("review") == 4
        assert not pool.busy
        assert not any(pool.lines)
        pool.close()

    asyncio.run(run())


@pytest.mark.skipif(not COMPILED, reason="uncompiled, nothing is thought about side by side")
def test_reviews_wait_for_bots_and_take_turns() -> None:
    done: list[str] = []

    async def run() -> None:
        pool = BotPool(1)
        work: dict[str, Any] = {}
        for whose, can_wait in (("first", False), ("r1", True), ("r1", True), ("r2", True), ("bot", False)):
            work[f"{whose}{len(work)}"] = pool.run(whose, partial(done.append, whose), can_wait=can_wait)
        await asyncio.gather(*work.values())
        pool.close()

    asyncio.run(run())
    assert done == ["first", "bot", "r1", "r2", "r1"]


def long_table(server: RunningServer, person: Guest, lines: int) -> str:
    """A table at which somebody has chosen and taken back again and again."""
    guest = server.parlour.seals.guest(person.http.cookies["parlour"]) or ""
    deal = prepare("vanilla", seed=1, first=0)
    first = next(text for text in deal.start().legal_texts() if text.startswith("discard"))
    seats = [Seat(None, guest, person.name, 0), Seat(None, guest, person.name, 0)]
    history = [first, "back 1"] * (lines // 2)
    return server.inside(server.parlour.create(guest, deal, seats, actions=history)).id


def test_a_hello_plays_no_more_again_than_it_tells_however_long_the_history(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = Guest(server.url)
    table = long_table(server, anna, 2000)

    async def hello() -> list[dict[str, Any]]:
        socket = await anna.at(table)
        await socket.close()
        log: list[dict[str, Any]] = socket.heard[0]["log"]
        return log

    first = asyncio.run(hello())
    assert [line["position"] for line in first] == list(range(2001 - LOG_TAIL, 2001))
    assert [line["events"][0]["event"] for line in first[-2:]] == ["discarded", "took-back"]

    def no_more(*_: object) -> None:
        raise AssertionError("a game was played from the beginning")

    live = server.parlour.tables[table]
    monkeypatch.setattr(type(live.history), "replayed", no_more)
    assert asyncio.run(hello()) == first

    async def move() -> list[dict[str, Any]]:
        socket = await anna.at(table)
        assert (await socket.act(socket.legal()[0], seat="P1"))["type"] == "ack"
        told = await socket.until("update")
        again = await anna.at(table)
        log: list[dict[str, Any]] = again.heard[0]["log"]
        assert log[-1]["events"] == told["events"]
        return log

    later = [*first[1:-1], {**first[-1], "brief": None}]  # only the latest is told in brief too
    assert asyncio.run(move())[:-1] == later


def test_the_list_of_ones_tables_plays_no_game_again(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = Guest(server.url)
    tables = [anna.new_table("gwan", "me", "greedy") for _ in range(3)] + [long_table(server, anna, 500)]

    async def forget() -> None:
        for table in tables:
            server.parlour.forget(server.parlour.tables[table])

    before = anna.http.get("/api/me/tables").json()
    server.inside(forget())
    played: list[object] = []
    with monkeypatch.context() as patch:
        patch.setattr("parlour.server.server.opened", lambda *stored: played.append(stored))
        assert anna.http.get("/api/me/tables").json() == before
    assert not played
    assert [table["position"] for table in before["running"]] == [500, 0, 0, 0]


def test_nor_does_it_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody has in memory, nobody has replayed; after a kill that is made up for once."""
    server = RunningServer(tmp_path)
    anna = Guest(server.url)
    over = anna.new_table("gwan", "me", "greedy")

    async def play() -> None:
        for table in (over, anna.new_table("gwan", "me", "hotseat"), anna.new_table("nvwk", "me", "hotseat")):
            socket = await anna.at(table)
            if table == over:
                assert (await socket.ask("resign"))["type"] == "ack"
            else:
                await socket.act(socket.legal()[0], seat=socket.view and socket.view["turn"])
            await socket.close()
        while server.parlour.connections():
            await asyncio.sleep(0.01)

    asyncio.run(play())
    anna.new_table("gwan", "me", "open")
    long_table(server, anna, 500)
    played: list[str] = []

    def opened_once_more(server: Server, stored: StoredTable) -> LiveTable | KeptTable:
        played.append(stored.head["id"])
        return opened(server, stored)

    def listed() -> Any:
        played.clear()
        return anna.http.get("/api/me/tables").json()

    before = listed()
    assert [len(before[state]) for state in ("waiting", "running", "over", "kept")] == [1, 3, 1, 0]
    assert None not in [table["turn"] for table in before["running"]]
    monkeypatch.setattr("parlour.server.server.opened", opened_once_more)
    for _ in range(2):
        server.stop()
        server = RunningServer(tmp_path)
        anna.http.base_url = server.url
        assert listed() == before
        assert played == []
    server.inside(
        server.parlour.store.write((update(books.tables).values(sound_to=None), {}))
    )  # a kill comes before it
    assert listed() == before
    assert len(played) == 5
    while server.parlour.tasks:  # nobody waits for that it is written down
        time.sleep(0.01)
    server.parlour.sound.clear()
    assert listed() == before
    assert played == []
    server.stop()


def act_once(anna: Guest, table: str) -> None:
    async def play() -> None:
        socket = await anna.at(table)
        await socket.act(socket.legal()[0], seat=socket.view and socket.view["turn"])
        await socket.close()

    asyncio.run(play())


def damaged(house: House, damage: str) -> tuple[RunningServer, Guest, str]:
    """A server, a guest and their table, of which somebody has changed what is stored while there was no server."""
    server = house.server()
    anna = Guest(server.url)
    table = anna.new_table("gwan", "me", "hotseat")
    act_once(anna, table)
    server.stop()
    assert house.rows("SELECT sound_to FROM tables") == [(1,)]
    house.change(damage, table=table)
    server = house.server()
    anna.http.base_url = server.url
    return server, anna, table


SPOILT = {  # in one field that a list shows, and what the table is listed as then
    "a clock": ("UPDATE tables SET clock = 1.5 WHERE id = :table", "kept"),
    "a number": ("UPDATE seats SET seat = 7 WHERE seat = 1 AND table_id = :table", "kept"),
    "a gap": ("UPDATE actions SET number = number + 5 WHERE table_id = :table", "kept"),
    "a turn": ("UPDATE tables SET turn = 9 WHERE id = :table", "running"),
    "a result": ("UPDATE seats SET result = 'x' WHERE table_id = :table", "running"),
}


@pytest.mark.parametrize(("spoil", "state"), SPOILT.values(), ids=SPOILT)
def test_one_damaged_table_spoils_no_list(spoil: str, state: str, tmp_path: Path) -> None:
    server, anna, table = damaged(House(tmp_path), spoil)
    answer = anna.http.get("/api/me/tables")
    server.stop()
    assert answer.status_code == 200
    assert {name: [each["id"] for each in of] for name, of in answer.json().items() if of} == {state: [table]}


def test_no_list_waits_until_something_can_be_written(tmp_path: Path) -> None:
    house = House(tmp_path)
    server = house.server()
    anna = Guest(server.url)
    tables = [anna.new_table("gwan", "me", "greedy") for _ in range(3)]
    server.stop()
    house.change("UPDATE tables SET game = 'gone', sound_to = 0 WHERE id = :table", table=tables[0])
    house.change("UPDATE tables SET sound_to = NULL WHERE id = :table", table=tables[1])
    server = house.server()
    anna.http.base_url = server.url
    other = sqlite3.connect(tmp_path / "parlour.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    began = time.monotonic()
    listed = anna.http.get("/api/me/tables").json()
    assert time.monotonic() - began < 2
    assert [len(listed[state]) for state in ("running", "kept")] == [2, 1]
    other.execute("ROLLBACK")
    other.close()
    server.stop()


def test_a_list_says_when_somebody_last_did_something(server: RunningServer) -> None:
    anna = Guest(server.url)
    table = anna.new_table("gwan", "me", "hotseat")

    def since() -> tuple[float, float]:
        [listed] = anna.http.get("/api/me/tables").json()["running"]
        return listed["since"], listed["created"]

    assert since()[0] == since()[1]
    act_once(anna, table)
    assert since()[0] > since()[1]


DAMAGE = {
    "an action": "UPDATE actions SET action = 'XX' WHERE number = 1 AND table_id = :table",
    "a seat": "DELETE FROM seats WHERE seat = 1 AND table_id = :table",
    "an end": "UPDATE tables SET resigned = 1 WHERE id = :table",
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_what_was_damaged_since_is_listed_as_that(damage: str, house: House) -> None:
    """Once somebody has looked at it, at the latest: that it replayed once is not believed any more then."""
    server, anna, table = damaged(house, damage)
    assert anna.http.get(f"/api/tables/{table}").status_code == 409
    server.parlour.sound.clear()
    listed = anna.http.get("/api/me/tables").json()
    server.stop()
    assert {state: [each["id"] for each in of] for state, of in listed.items() if of} == {"kept": [table]}

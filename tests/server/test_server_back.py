"""Taking back a half-made choice at a table: who may, when, and what everybody hears of it."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from wire import Guest, RunningServer, ServerProcess, Socket

from parlour import records
from parlour.engine import Game, prepare
from parlour.server import turns
from parlour.server.history import Made, TableHistory, standing
from parlour.server.seats import Seat

OPENING = ["discard", "discard", "discard", "discard", "might", "might"]


def lay(server: RunningServer, people: Sequence[Guest], game: str, wanted: str, **more: Any) -> tuple[str, Game]:
    """A table whose next player holds the card that is wanted, with a unit on either side in Vanilla Gwent."""
    for seed in range(500):
        deal = prepare(game, seats=len(people), seed=seed, first=0)
        position, actions = deal.start(), []
        for word in OPENING if game == "vanilla" else []:
            actions.append(next(text for text in position.legal_texts() if text.startswith(word)))
            position.play(actions[-1])
        if game == "vanilla":
            for _ in range(2):
                plain = [text for text in position.legal_texts() if text[0] in "79T" and "@" not in text]
                if plain:
                    actions.append(plain[0])
                    position.play(plain[0])
        if wanted in position.legal_texts() and len(actions) in (0, 8):
            break
    else:
        raise AssertionError(f"nobody is dealt {wanted}")
    sat = [Seat(None, server.parlour.seals.guest(one.http.cookies["parlour"]), one.name, 0) for one in people]
    live = server.inside(server.parlour.create(sat[0].guest or "", deal, sat, actions=actions, **more))
    return live.id, position


async def drop(server: RunningServer, table: str) -> None:
    """The server forgets what it has in memory."""
    server.parlour.forget(server.parlour.tables[table])


async def hears(socket: Socket, position: int) -> dict[str, Any]:
    """Listen until a position is there."""
    while socket.position < position:
        await socket.read()
    return next(told for told in reversed(socket.heard) if told.get("position") == position and "told" in told)


@pytest.mark.parametrize(
    ("game", "steps"),
    [
        ("vanilla", ["8C"]),
        ("vanilla", ["X1"]),
        ("nvwk", ["JS"]),
        ("nvwk", ["JS", "drop"]),
        ("nvwk", ["JC"]),
        ("nvwk", ["JD"]),
        ("nvwk", ["JH"]),
        ("nvwk", ["9D"]),
        ("nvwk", ["9H"]),
    ],
)
def test_a_half_made_choice_is_taken_back(server: RunningServer, game: str, steps: list[str]) -> None:
    anna, bert = Guest(server.url), Guest(server.url)
    table, _ = lay(server, [anna, bert], game, steps[0])

    async def play() -> None:
        first, other, watcher = await anna.at(table), await bert.at(table), await Socket.open(server.url, table)
        began = first.position
        views = [socket.view for socket in (first, other, watcher)]
        for step in steps:
            action = next(text for text in first.legal() if text.startswith(step))
            answer = await first.act(action)
            told = await hears(first, answer["position"])
            assert told["back"]
            for socket in (other, watcher):
                assert not (await hears(socket, answer["position"]))["back"]
        for socket, code in ((other, "not-your-turn"), (watcher, "not-seated")):
            refused = await socket.ask("back", position=socket.position)
            assert (refused["code"], refused["back"]) == (code, False)
        answer = await first.ask("back", position=first.position)
        assert (answer["type"], answer["position"]) == ("ack", began + len(steps) + 1)
        for socket, view in zip((first, other, watcher), views, strict=True):
            told = await hears(socket, answer["position"])
            assert told["view"] == view
            assert not told["back"]
            who = "You take" if socket is first else f"{anna.name} takes"
            what = "that back" if len(steps) == 1 else "the last two steps back"
            assert told["told"] == [f"{who} {what}."]
        again = await bert.at(table)
        assert (again.position, again.view) == (answer["position"], views[1])
        assert [line["told"] for line in again.heard[0]["log"]][-1] == [f"{anna.name} takes {what}."]
        assert first.legal()
        await asyncio.gather(first.play_on(random.Random(1)), other.play_on(random.Random(1)))

    asyncio.run(play())
    text = anna.http.get(f"/api/tables/{table}/record").text
    assert "back" not in text
    records.parse(text).check()
    replay = anna.http.get(f"/api/tables/{table}/replay").json()
    assert replay["total"] == len(replay["steps"]) == len(records.parse(text).actions) + 1


def test_nothing_can_be_taken_back_once_a_choice_is_whole_or_something_was_shown(server: RunningServer) -> None:
    anna, bert = Guest(server.url), Guest(server.url)

    async def refused_after(game: str, *actions: str) -> None:
        table, _ = lay(server, [anna, bert], game, actions[0])
        first, other = await anna.at(table), await bert.at(table)
        for action in actions:
            answer = await first.act(next(text for text in first.legal() if text.startswith(action)))
            assert answer["type"] == "ack"
            for socket in (first, other):
                await hears(socket, answer["position"])
        before = first.view
        for socket in (first, other):
            refused = await socket.ask("back", position=socket.position)
            assert refused["code"] == ("illegal" if socket.on_turn() else "not-your-turn")
            assert refused["view"] is None  # the client has it
        assert first.view == before

    async def play() -> None:
        await refused_after("vanilla", "TC")
        await refused_after("vanilla", "6C")
        await refused_after("vanilla", "8C", "decline")
        await refused_after("nvwk", "JD", "give")
        await refused_after("nvwk", "9D", "charge P2")
        await refused_after("nvwk", "9H", "three P2")
        await refused_after("nvwk", "KC")
        await refused_after("nvwk", "9S")

    asyncio.run(play())


def test_one_discard_is_taken_back_and_another_chosen_at_one_device(server: RunningServer) -> None:
    anna = Guest(server.url)
    table = anna.new_table("vanilla", "me", "hotseat")

    async def play() -> None:
        socket = await anna.at(table)
        for seat in ("P1", "P2"):
            view = socket.view
            first, second = socket.legal()[:2]
            answer = await socket.act(first, seat=seat)
            assert (await hears(socket, answer["position"]))["back"]
            other = "P2" if seat == "P1" else "P1"
            assert (await socket.ask("back", position=socket.position, seat=other))["code"] == "not-your-turn"
            answer = await socket.ask("back", position=socket.position, seat=seat)
            assert (await hears(socket, answer["position"]))["view"] == view
            for action in (second, first):
                answer = await socket.act(action, seat=seat)
                told = await hears(socket, answer["position"])
            assert not told["back"]  # the other one has not acted, but the choice is made

    asyncio.run(play())


def test_a_repeated_back_is_answered_again_and_a_late_one_refused(server: RunningServer) -> None:
    anna, bert = Guest(server.url), Guest(server.url)
    table = anna.new_table("vanilla", "me", "open")
    bert.sit(table, "P2")

    async def play() -> None:
        socket = await anna.at(table)
        act = {"id": "act", "position": 0, "action": socket.legal()[0]}
        back = {"id": "back", "position": 1}
        late = {"id": "late", "position": 1}
        assert (await socket.ask("back", id="early", position=0))["code"] == "illegal"
        assert await socket.ask("act", **act) == {"type": "ack", "id": "act", "position": 1}
        assert await socket.ask("back", **back) == {"type": "ack", "id": "back", "position": 2}
        for lost in (False, True):  # the second time from what is stored
            if lost:
                server.inside(drop(server, table))
                socket = await anna.at(table)
            assert await socket.ask("back", **back) == {"type": "ack", "id": "back", "position": 2}
            assert await socket.ask("act", **act) == {"type": "ack", "id": "act", "position": 1}
            refused = await socket.ask("back", **late)
            assert (refused["code"], refused["position"], refused["back"]) == ("stale", 2, False)
            assert refused["view"]["hidden"]["P1"]["size"] == 0
        assert (await socket.ask("act", id="stale", position=1, action=act["action"]))["code"] == "stale"
        assert (await socket.ask("act", id="new", position=2, action=act["action"]))["position"] == 3
        assert anna.info(table)["position"] == 3

    asyncio.run(play())


def test_taking_back_gives_no_time(server: RunningServer) -> None:
    anna = Guest(server.url)
    table = anna.new_table("vanilla", "me", "hotseat", clock=60)

    async def play() -> None:
        socket = await anna.at(table)
        live = server.parlour.tables[table]
        live.clock.began -= 50
        left = []
        for command in ("act", "back", "act", "back"):
            if command == "act":
                answer = await socket.act(socket.legal()[0])
                told = await hears(socket, answer["position"])
                live.clock.began -= 20
            else:
                answer = await socket.ask("back", position=socket.position)
                told = await hears(socket, answer["position"])
            left.append(round(told["clock"]["left"]))
        assert left == [60, 10, 40, 10]
        for _ in range(2):
            answer = await socket.act(socket.legal()[0])
            told = await hears(socket, answer["position"])
        assert round(told["clock"]["left"]) == 60  # it is the other's turn

    asyncio.run(play())


def test_what_a_bot_did_for_somebody_stands(server: RunningServer) -> None:
    anna, bert = Guest(server.url), Guest(server.url)
    table = anna.new_table("vanilla", "me", "open")
    bert.sit(table, "P2")

    async def play() -> None:
        socket = await anna.at(table)
        live = server.parlour.tables[table]
        server.inside(turns.bot_acts(live, 0, socket.legal()[0]))
        told = await hears(socket, 1)
        assert told["bot"]
        assert not told["back"]
        assert (await socket.ask("back", position=1))["code"] == "illegal"

    asyncio.run(play())


def test_a_game_that_is_played_on_can_not_go_back_before_where_it_began(server: RunningServer) -> None:
    anna = Guest(server.url)
    table = anna.new_table("vanilla", "me", "hotseat")

    async def play() -> None:
        socket = await anna.at(table)
        await socket.play_on(random.Random(4))
        text = anna.http.get(f"/api/tables/{table}/record").text
        new = anna.http.post("/api/play-on", json={"record": text, "position": 1, "seat": "P1"}).json()
        socket = await anna.at(new["id"])
        assert not socket.heard[0]["back"]
        assert (await socket.ask("back", position=1))["code"] == "illegal"

    asyncio.run(play())


def test_after_a_kill_what_was_taken_back_stays_so(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "data")
    anna, bert = Guest(server.url), Guest(server.url)
    table = anna.new_table("vanilla", "me", "open")
    bert.sit(table, "P2")

    async def play() -> None:
        socket = await anna.at(table)
        view, action = socket.view, socket.legal()[0]
        await socket.act(action)
        await hears(socket, 1)
        server.kill()
        await asyncio.to_thread(server.start)
        socket = await anna.at(table)
        assert socket.heard[0]["back"]  # a half-made choice is still one
        back = {"id": "back", "position": 1}
        assert (await socket.ask("back", **back))["position"] == 2
        server.kill()
        await asyncio.to_thread(server.start)
        socket = await anna.at(table)
        assert (socket.position, socket.view, socket.heard[0]["back"]) == (2, view, False)
        assert [line["position"] for line in socket.heard[0]["log"]] == [1, 2]
        assert (await socket.ask("back", **back))["position"] == 2
        assert (await socket.act(action))["position"] == 3

    asyncio.run(play())
    server.kill()
    connection = sqlite3.connect(tmp_path / "data" / "parlour.sqlite3")
    rows = connection.execute("SELECT number, action FROM actions ORDER BY number").fetchall()
    connection.close()
    assert [number for number, _ in rows] == [1, 2, 3]
    assert rows[1] == (2, "back 1")
    assert len(standing(Made(action, False) for _, action in rows)) == 1


def test_a_long_history_is_not_made_longer(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.live.LONGEST_HISTORY", 4)
    anna = Guest(server.url)
    table = anna.new_table("vanilla", "me", "hotseat")

    async def play() -> None:
        socket = await anna.at(table)
        began = time.monotonic()
        while time.monotonic() < began + 20:
            answer = await socket.act(socket.legal()[0])
            if not (await hears(socket, answer["position"]))["back"]:
                break
            answer = await socket.ask("back", position=socket.position)
            await hears(socket, answer["position"])
        assert socket.position == 5
        assert (await socket.ask("back", position=5))["code"] == "illegal"

    asyncio.run(play())


@pytest.mark.parametrize("deepest", [2, 12])
def test_what_led_to_the_latest_positions_is_the_same_wherever_one_begins(deepest: int) -> None:
    chance = random.Random(deepest)
    deal = prepare("nvwk", seats=3, seed=7)
    lines: list[Made] = []
    stood = [deal.start()]
    for _ in range(200):
        depth = min(len(stood) - 1, chance.randint(1, deepest))
        if depth and (stood[-1].over or chance.random() < 0.3):
            lines.append(Made(f"back {depth}", bot=False))
            del stood[-depth:]
        else:
            lines.append(Made(chance.choice(stood[-1].legal_texts()), bot=False))
            stood.append(stood[-1].copy())
            stood[-1].play(lines[-1].action)
    history = TableHistory(deal, lines, 0)
    whole = list(history.course())[1:]
    for first in [*range(1, 200, 7), 199, *chance.sample(range(1, 200), 60)]:
        assert list(history.course(first)) == whole[first:]
        assert history.after(first)[-1].dump() == TableHistory(deal, lines[:first], 0).game.dump()

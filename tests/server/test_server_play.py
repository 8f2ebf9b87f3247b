"""Whole games over real WebSockets, coming back, moving a seat, and commands that come twice or too late."""

from __future__ import annotations

import asyncio
import hashlib
import random
from pathlib import Path
from typing import Any

import pytest
from wire import Guest, RunningServer, ServerProcess, Socket

from parlour import cli, records
from parlour.records import fairness


async def play_all(*sockets: Socket) -> None:
    await asyncio.gather(*(socket.play_on(random.Random(7)) for socket in sockets))


@pytest.mark.parametrize(("game", "seats"), [("gwan", 2), ("vanilla", 2), ("nvwk", 4)])
def test_people_play_a_whole_game_and_everything_is_open_afterwards(
    server: RunningServer, game: str, seats: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    people = [Guest(server.url) for _ in range(seats)]
    table = people[0].new_table(game, "me", *["open"] * (seats - 1))
    commitment = people[0].info(table)["commitment"]
    for number, person in enumerate(people[1:], 2):
        assert person.sit(table, f"P{number}").status_code == 200

    async def play() -> list[Socket]:
        sockets = [await person.at(table) for person in people]
        watcher = await Socket.open(server.url, table)
        await asyncio.gather(play_all(*sockets), watcher.until("over"))
        for socket in sockets:
            if socket.heard[-1]["type"] != "over":
                await socket.until("over")
        return [*sockets, watcher]

    sockets = asyncio.run(play())
    for number, socket in enumerate(sockets):
        positions = [told["position"] for told in socket.heard if told["type"] == "update"]
        assert positions == list(range(1, len(positions) + 1))
        over = socket.heard[-1]
        assert over["type"] == "over"
        assert all(hand["cards"] is not None for hand in over["view"]["hands"].values())
        running = [told["view"] for told in socket.heard if told["type"] == "update" and not told["view"]["over"]]
        for seen in running:
            open_hands = [seat for seat, hand in seen["hands"].items() if hand["cards"] is not None]
            assert open_hands == ([] if number == seats else [f"P{number + 1}"])

    proof = sockets[0].heard[-1]["ending"]["fairness"]
    assert proof["commitment"] == commitment == hashlib.sha256(proof["preimage"].encode()).hexdigest()
    replay = people[0].http.get(f"/api/tables/{table}/replay").json()
    assert replay["total"] == len(replay["steps"]) == len(positions) + 1
    assert [step["position"] for step in replay["steps"]] == list(range(replay["total"]))
    assert all(hand["cards"] is not None for step in replay["steps"] for hand in step["view"]["hands"].values())
    text = people[0].http.get(f"/api/tables/{table}/record").text
    record = records.parse(text)
    record.check()
    assert fairness.verify(record.deal, text) is True
    file = tmp_path / "game.parlour"
    file.write_text(text)
    assert cli.main(["check", str(file)]) == 0
    assert "committed" in capsys.readouterr().out
    file.write_text(text.replace("# salt: ", "# salt: 0"))
    assert cli.main(["check", str(file)]) == 1


@pytest.mark.parametrize("game", ["gwan", "vanilla", "nvwk"])
def test_a_person_plays_a_whole_game_against_a_bot(server: RunningServer, game: str) -> None:
    person = Guest(server.url)
    table = person.new_table(game, "me", "greedy")

    async def play() -> None:
        socket = await person.at(table)
        await socket.play_on(random.Random(3))

    asyncio.run(play())
    assert person.info(table)["state"] == "over"
    mine = person.http.get("/api/me/tables").json()
    assert [each["id"] for each in mine["over"]] == [table]
    statistics = person.http.get("/api/me/statistics").json()
    assert statistics["games"][0]["played"] == 1
    assert statistics["opponents"][0]["opponent"] == "Greta Greedy"


def test_two_people_share_a_device(server: RunningServer) -> None:
    person = Guest(server.url)
    table = person.new_table("vanilla", "me", "hotseat")

    async def play() -> None:
        socket = await person.at(table)
        assert socket.heard[0]["hotseat"]
        while not (socket.view and socket.view["over"]):
            assert socket.view is not None
            seat = socket.view["turn"]
            assert socket.seat == seat
            shown = [name for name, hand in socket.view["hands"].items() if hand["cards"] is not None]
            assert shown == [seat]
            other = "P1" if seat == "P2" else "P2"
            wrong = await socket.act(socket.legal()[0], seat=other)
            assert wrong["code"] == "not-your-turn"
            assert (await socket.act(random.choice(socket.legal()), seat=seat))["type"] == "ack"
            await socket.until("update")

    asyncio.run(play())


def test_who_comes_back_goes_on_where_the_game_is(server: RunningServer) -> None:
    anna, bert = Guest(server.url), Guest(server.url)
    table = anna.new_table("gwan", "me", "open")
    bert.sit(table, "P2")

    async def play() -> None:
        first, other = await anna.at(table), await bert.at(table)
        for position in range(5):
            mover = first if first.on_turn() else other
            await mover.act(next(action for action in mover.legal() if action != "pass"))
            for socket in (first, other):
                while socket.position == position:
                    await socket.read()
        await first.close()
        again = await anna.at(table)
        assert again.position == 5
        assert again.heard[0]["log"][-1]["position"] == again.position
        assert again.view is not None
        assert again.view["hands"]["P1"]["cards"] is not None
        await play_all(again, other)

    asyncio.run(play())


def test_a_seat_moves_to_another_device_by_its_link(server: RunningServer) -> None:
    anna, phone, bert = Guest(server.url), Guest(server.url), Guest(server.url)
    table = anna.new_table("gwan", "me", "open")
    bert.sit(table, "P2")
    link = anna.http.get(f"/api/tables/{table}/seats/P1/link").json()
    assert link["qr"].startswith("<svg")
    assert 'viewBox="0 0 ' in link["qr"]
    assert bert.http.get(f"/api/tables/{table}/seats/P1/link").status_code == 403
    token = link["url"].rpartition("/seat/")[2]
    assert phone.http.post("/api/seat", json={"token": token + "x"}).status_code == 404

    async def play() -> None:
        old, other = await anna.at(table), await bert.at(table)
        assert old.seat == "P1"
        assert phone.http.post("/api/seat", json={"token": token}).json()["mine"] == ["P1"]
        told = await old.until("hello")
        assert told["seat"] is None
        assert told["view"]["hands"]["P1"]["cards"] is None
        new = await phone.at(table)
        assert new.seat == "P1"
        refused = await old.act("pass")
        assert refused["code"] == "not-seated"
        await play_all(new, other)

    asyncio.run(play())


def test_a_seat_that_moved_is_taken_back_by_the_device_that_it_left_and_no_other(server: RunningServer) -> None:
    anna, phone, bert, cora = (Guest(server.url) for _ in range(4))
    table = anna.new_table("gwan", "me", "open")
    bert.sit(table, "P2")

    def link(guest: Guest) -> str:
        url: str = guest.http.get(f"/api/tables/{table}/seats/P1/link").json()["url"]
        return url.rpartition("/seat/")[2]

    def take(guest: Guest) -> int:
        return guest.http.post(f"/api/tables/{table}/seats/P1").status_code

    assert phone.http.post("/api/seat", json={"token": link(anna)}).json()["mine"] == ["P1"]
    assert [take(guest) for guest in (bert, cora)] == [409, 409]
    assert take(anna) == 200
    assert anna.info(table)["mine"] == ["P1"]
    assert take(phone) == 200  # and so may the other one
    assert cora.http.post("/api/seat", json={"token": link(phone)}).status_code == 200
    assert take(anna) == 409  # the device that it left last is another one now


def test_a_repeated_command_is_answered_again_and_done_once(server: RunningServer) -> None:
    anna = Guest(server.url)
    table = anna.new_table("gwan", "me", "hotseat")

    async def play() -> None:
        socket = await anna.at(table)
        act = {"id": "one", "position": 0, "action": socket.legal()[0]}
        assert await socket.ask("act", **act) == {"type": "ack", "id": "one", "position": 1}
        await socket.until("update")
        assert await socket.ask("act", **act) == {"type": "ack", "id": "one", "position": 1}
        again = await anna.at(table)
        assert await again.ask("act", **act) == {"type": "ack", "id": "one", "position": 1}
        server.inside(drop(table))  # memory is lost; what is stored still knows the command
        third = await anna.at(table)
        assert third.position == 1
        assert await third.ask("act", **act) == {"type": "ack", "id": "one", "position": 1}
        refused = await third.ask("act", **act | {"id": "two"})
        assert (refused["code"], refused["position"]) == ("stale", 1)
        assert refused["view"] == third.view
        assert await third.ask("act", **act | {"id": "two"}) == refused
        assert anna.info(table)["position"] == 1

    async def drop(name: str) -> None:
        server.parlour.forget(server.parlour.tables[name])

    asyncio.run(play())


def test_an_illegal_action_is_refused_with_its_rule(server: RunningServer) -> None:
    anna = Guest(server.url)
    table = anna.new_table("gwan", "me", "hotseat")

    async def play() -> None:
        socket = await anna.at(table)
        assert socket.view is not None
        mine = socket.view["hands"][socket.seat]["cards"]
        absent = next(card for card in ("7C", "8C", "9C", "TC", "JC", "QC", "KC", "6C", "4C") if card not in mine)
        refused = await socket.act(absent)
        assert refused["code"] == "illegal"
        assert refused["rule"]
        assert refused["why"]
        assert (await socket.act("nonsense"))["code"] == "illegal"
        assert anna.info(table)["position"] == 0

    asyncio.run(play())


def test_resigning_ends_a_game_of_two_and_opens_it(server: RunningServer) -> None:
    anna, bert = Guest(server.url), Guest(server.url)
    table = anna.new_table("nvwk", "me", "open")
    bert.sit(table, "P2")

    async def play() -> None:
        first, other = await anna.at(table), await bert.at(table)
        assert (await first.ask("resign"))["type"] == "ack"
        over = await other.until("over")
        assert over["ending"]["outcome"]["winners"] == ["P2"]
        assert over["ending"]["resigned"] == "P1"
        assert over["view"]["hands"]["P1"]["cards"] is not None
        assert (await other.ask("act", position=0, action="pass"))["code"] == "over"
        assert anna.http.get(f"/api/tables/{table}/replay").json()["resigned"] == "P1"
        assert (await other.ask("rematch", swap=True))["type"] == "ack"
        assert (await first.ask("rematch", swap=True))["type"] == "ack"
        told = first.heard[-1]
        while told["type"] != "over" or told["ending"]["next"] is None:
            told = await first.read()
        new = anna.info(told["ending"]["next"])
        assert [seat["name"] for seat in new["seats"]] == [bert.name, anna.name]
        assert new["state"] == "running"

    asyncio.run(play())


def test_a_rematch_goes_on_with_what_was_won_and_said(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "data")
    anna, bert = Guest(server.url), Guest(server.url)
    table = anna.new_table("gwan", "me", "open")
    bert.sit(table, "P2")

    async def another(name: str, loser: Guest, winner: Guest, *, swap: bool) -> tuple[str, dict[str, Any]]:
        """One gives up, both want another game: that table's name, and how the first ended."""
        first, other = await loser.at(name), await winner.at(name)
        assert (await first.ask("resign"))["type"] == "ack"
        for socket in (first, other):
            assert (await socket.ask("rematch", swap=swap))["type"] == "ack"
        told = first.heard[-1]
        while told["type"] != "over" or told["ending"]["next"] is None:
            told = await first.read()
        return told["ending"]["next"], told["ending"]

    async def play() -> None:
        watcher = Guest(server.url)
        assert (await (await anna.at(table)).ask("chat", text="Good luck"))["type"] == "ack"
        assert (await (await watcher.at(table)).ask("emote", emote="hello"))["type"] == "ack"
        second, ended = await another(table, anna, bert, swap=True)
        assert ended["series"] is None
        server.kill()
        await asyncio.to_thread(server.start)
        hello = (await anna.at(second)).heard[0]
        assert [(line["name"], line["seat"], line["text"]) for line in hello["chat"]] == [
            (anna.name, "P2", "Good luck"),
            (watcher.name, None, None),
        ]
        assert (await (await bert.at(second)).ask("chat", text="Thanks"))["type"] == "ack"
        third, ended = await another(second, bert, anna, swap=False)
        assert ended["series"] == {"P1": 1, "P2": 1}
        hello = (await bert.at(third)).heard[0]
        assert [line["number"] for line in hello["chat"]] == [1, 2, 3]
        phone = Guest(server.url)
        link = bert.http.get(f"/api/tables/{third}/seats/P1/link").json()["url"]  # after the swap P1 is Bert
        assert phone.http.post("/api/seat", json={"token": link.rpartition("/seat/")[2]}).json()["mine"] == ["P1"]
        server.kill()
        await asyncio.to_thread(server.start)
        _, ended = await another(third, anna, phone, swap=False)
        assert ended["series"] == {"P1": 2, "P2": 1}

    try:
        asyncio.run(play())
    finally:
        server.kill()


def test_what_a_bot_has_won_is_its_seats_whoever_else_plays_like_it(server: RunningServer) -> None:
    anna, bert = Guest(server.url), Guest(server.url)
    table = anna.new_table("nvwk", "me", "open", "greedy")
    bert.sit(table, "P2")
    live = server.parlour.tables[table]
    people = [live.seats[number].guest for number in range(2)]
    assert [live.player(number) for number in range(3)] == [*people, "P3"]

    async def play() -> None:
        assert (await (await bert.at(table)).ask("resign"))["type"] == "ack"

    asyncio.run(play())
    assert [live.player(number) for number in range(3)] == [people[0], "P2", "P3"]
    assert live.names[1] != live.names[2]  # both are Greta Greedy


def test_resigning_at_a_larger_table_leaves_the_seat_to_a_bot(server: RunningServer) -> None:
    people = [Guest(server.url) for _ in range(3)]
    table = people[0].new_table("nvwk", "me", "open", "open")
    people[1].sit(table, "P2")
    people[2].sit(table, "P3")

    async def play() -> None:
        sockets = [await person.at(table) for person in people]
        assert (await sockets[0].ask("resign"))["type"] == "ack"
        await play_all(*sockets[1:])

    asyncio.run(play())
    assert people[0].info(table)["seats"][0]["kind"] == "bot"


def test_who_is_away_is_waited_for_where_somebody_would_rather(server: RunningServer) -> None:
    anna, bert = Guest(server.url), Guest(server.url)
    table = anna.new_table("gwan", "me", "open")
    bert.sit(table, "P2")

    async def play() -> None:
        first, other = await anna.at(table), await bert.at(table)
        assert (await other.ask("wait", seat="P1", patient=True))["code"] == "bad"  # for whom?
        if other.on_turn():
            await other.act(next(action for action in other.legal() if action != "pass"))
        await first.close()
        while seat_of(other, "P1")["presence"] != "away":
            await other.read()
        assert (await (await Guest(server.url).at(table)).ask("wait", seat="P1", patient=True))["code"] == "not-seated"
        assert (await other.ask("wait", seat="P2", patient=True))["code"] == "bad"
        assert (await other.ask("wait", seat="P1", patient=True))["type"] == "ack"
        while not seat_of(other, "P1")["awaited"]:
            await other.read()
        assert seat_of(other, "P1")["bot_in"] is None
        await asyncio.sleep(1.5)  # three times as long as a bot waits here
        position = bert.info(table)["position"]
        assert other.view is not None
        assert other.view["turn"] == "P1"
        assert (await other.ask("wait", seat="P1", patient=True))["code"] == "bad"  # once is enough
        assert (await other.ask("wait", seat="P1", patient=False))["type"] == "ack"
        while bert.info(table)["position"] == position:
            await asyncio.sleep(0.05)
        back = await anna.at(table)
        assert not back.heard[0]["table"]["seats"][0]["stand_in"]
        assert not back.heard[0]["table"]["seats"][0]["awaited"]

    asyncio.run(play())


def test_nobody_takes_the_time_of_who_is_away(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "data", PARLOUR_WAIT="3600", PARLOUR_BOT_PAUSE="0")

    async def play() -> None:
        for clock in (None, 600):
            anna, bert = Guest(server.url), Guest(server.url)
            table = anna.new_table("gwan", "me", "open", clock=clock)
            bert.sit(table, "P2")
            first, other = await anna.at(table), await bert.at(table)
            if other.on_turn():
                await other.act(next(action for action in other.legal() if action != "pass"))
            await first.close()
            while seat_of(other, "P1")["presence"] != "away":
                await other.read()
            position = bert.info(table)["position"]
            for patient in (False, True, False):
                answer = await other.ask("wait", seat="P1", patient=patient)
                assert (answer["type"] == "ack") == (clock is None)
            await asyncio.sleep(1)
            assert bert.info(table)["position"] == position  # half an hour is not over

    try:
        asyncio.run(play())
    finally:
        server.kill()


def seat_of(socket: Socket, seat: str) -> dict[str, Any]:
    """A seat, as it was told last."""
    told = [frame.get("seats") or frame["table"]["seats"] for frame in socket.heard if frame["type"] in SEATED]
    found: dict[str, Any] = next(each for each in told[-1] if each["seat"] == seat)
    return found


SEATED = ("hello", "presence")


def test_an_absent_person_is_replaced_by_a_bot_until_they_are_back(server: RunningServer) -> None:
    anna, bert = Guest(server.url), Guest(server.url)
    table = anna.new_table("gwan", "me", "open")
    bert.sit(table, "P2")

    async def play() -> None:
        first, other = await anna.at(table), await bert.at(table)
        await first.close()
        while True:
            if other.on_turn():
                await other.act(next(action for action in other.legal() if action != "pass"))
            told = await other.read()
            if told["type"] == "update" and told["by"] == "P1":
                break
        assert told["bot"]
        waits = [seat for told in other.heard if told["type"] == "presence" for seat in told["seats"]]
        assert any(seat["presence"] == "away" and seat["bot_in"] is not None for seat in waits if seat["seat"] == "P1")
        back = await anna.at(table)
        assert not back.heard[0]["table"]["seats"][0]["stand_in"]
        while not other.on_turn() and not back.on_turn():
            await asyncio.wait({asyncio.ensure_future(each.read()) for each in (back, other)}, timeout=1)
        if other.on_turn():
            await other.act(next(action for action in other.legal() if action != "pass"))
            while not back.on_turn():
                await back.read()
        await asyncio.sleep(0.8)  # longer than the wait: nobody plays for them now
        assert (await back.act(back.legal()[0]))["type"] == "ack"

    asyncio.run(play())


def test_when_nobody_is_there_the_table_sleeps(server: RunningServer) -> None:
    anna = Guest(server.url)
    table = anna.new_table("gwan", "greedy", "me")

    async def play() -> int:
        socket = await anna.at(table)
        while not socket.on_turn():
            await socket.read()
        await socket.close()
        return socket.position

    position = asyncio.run(play())
    asyncio.run(asyncio.sleep(0.8))
    assert anna.info(table)["position"] == position


def test_a_clock_lets_a_bot_make_the_move_that_took_too_long(server: RunningServer) -> None:
    anna = Guest(server.url)
    table = anna.new_table("gwan", "me", "hotseat", clock=5)

    async def play() -> None:
        server.parlour.tables[table].clock.seconds = 0  # no test waits five seconds
        socket = await anna.at(table)
        told = await socket.until("update")
        assert told["bot"]

    asyncio.run(play())


def test_leaving_frees_the_seat_for_somebody_else(server: RunningServer) -> None:
    anna, bert, cora = Guest(server.url), Guest(server.url), Guest(server.url)
    table = anna.new_table("gwan", "me", "open", public=True)
    bert.sit(table, "P2")

    async def play() -> None:
        first, second, third = await anna.at(table), await bert.at(table), await cora.at(table)
        assert third.seat is None
        assert (await third.ask("take-seat", seat="P2"))["code"] == "taken"
        assert (await second.ask("leave"))["type"] == "ack"
        told = await first.until("hello")
        assert told["view"]["names"]["P2"] == "the free seat"
        assert told["table"]["seats"][1]["name"] == "a free seat"
        assert "P2" not in told["view"]["prompt"]
        assert (await third.ask("take-seat", seat="P2"))["type"] == "ack"
        asked = (await first.until("presence"))["seats"][1]["asking"]
        assert asked == [{"ask": 1, "name": cora.name, "you": False, "agreed": []}]
        assert (await first.ask("give", ask=1))["type"] == "ack"
        await third.until("hello")
        assert third.seat == "P2"
        await play_all(first, third)

    asyncio.run(play())


def test_the_maker_fills_free_seats_with_bots(server: RunningServer) -> None:
    anna, bert = Guest(server.url), Guest(server.url)
    table = anna.new_table("nvwk", "me", "open", "open")

    async def play() -> None:
        socket, watcher = await anna.at(table), await bert.at(table)
        assert socket.view is None
        assert (await socket.act("pass"))["code"] == "not-your-turn"
        assert (await watcher.ask("fill", bot="greedy"))["code"] == "not-seated"
        assert (await socket.ask("fill", bot="nobody"))["code"] == "bad"
        assert (await socket.ask("fill", bot="greedy"))["type"] == "ack"
        await socket.play_on(random.Random(5))

    asyncio.run(play())


def test_playing_on_from_a_position(server: RunningServer) -> None:
    anna = Guest(server.url)
    table = anna.new_table("gwan", "me", "greedy")

    async def play(name: str, most: int = 10_000) -> None:
        await (await anna.at(name)).play_on(random.Random(8), most)

    running = anna.http.post("/api/play-on", json={"table": table, "position": 0, "seat": "P1"})
    assert running.status_code == 409  # its cards are hidden
    asyncio.run(play(table))
    text = anna.http.get(f"/api/tables/{table}/record").text
    for source in ({"table": table}, {"record": text}):
        answer = anna.http.post("/api/play-on", json={**source, "position": 4, "seat": "P2", "bot": "greedy"})
        assert answer.status_code == 201
        new = answer.json()
        assert (new["position"], new["mine"]) == (4, ["P2"])
        asyncio.run(play(new["id"]))
        assert anna.info(new["id"])["state"] == "over"


def test_a_new_name_is_heard_at_the_table(server: RunningServer) -> None:
    anna, bert = Guest(server.url), Guest(server.url)
    table = anna.new_table("gwan", "me", "open")
    bert.sit(table, "P2")

    async def play() -> None:
        socket = await anna.at(table)
        assert bert.http.patch("/api/me", json={"name": "  <b>Bert</b>\u202e\n "}).json()["name"] == "<b>Bert</b>"
        told = await socket.until("hello")
        assert told["view"]["names"]["P2"] == "<b>Bert</b>"  # text, not markup

    asyncio.run(play())

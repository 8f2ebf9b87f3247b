"""Seats of a running game: who may sit down where somebody's cards lie, and what a seat's link is good for."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
from wire import Guest, RunningServer, ServerProcess, Socket


def seated(server: RunningServer | ServerProcess, game: str, people: int) -> tuple[str, list[Guest]]:
    """A running game of so many people."""
    guests = [Guest(server.url) for _ in range(people)]
    table = guests[0].new_table(game, "me", *["open"] * (people - 1))
    for number, guest in enumerate(guests[1:], 2):
        assert guest.sit(table, f"P{number}").status_code == 200
    return table, guests


def hands(told: dict[str, object]) -> dict[str, object]:
    """Whose cards a view shows."""
    shown: dict[str, object] = told["view"]["hands"]  # type: ignore[index]
    return {seat: hand for seat, hand in shown.items() if hand["cards"] is not None}  # type: ignore[index]


def test_who_has_held_a_seat_of_a_running_game_may_only_return_to_that_one(server: RunningServer) -> None:
    table, (_, bert, cora) = seated(server, "nvwk", 3)

    async def play() -> None:
        second, third = await bert.at(table), await cora.at(table)
        for socket in (second, third):
            assert (await socket.ask("leave"))["type"] == "ack"
        for _ in range(2):  # the second time from what is stored
            refused = await second.ask("take-seat", seat="P3")
            assert (refused["type"], refused["code"]) == ("refused", "taken")
            assert bert.sit(table, "P3").status_code == 409
            server.inside(forget(server, table))
            second = await bert.at(table)
            assert not hands(second.heard[0])
        assert (await second.ask("take-seat", seat="P2"))["type"] == "ack"  # their own needs no giving
        assert list(hands(await second.until("hello"))) == ["P2"]

    asyncio.run(play())


async def forget(server: RunningServer, table: str) -> None:
    server.parlour.forget(server.parlour.tables[table])


def test_a_seat_whose_hand_is_known_by_its_link_counts_as_held(server: RunningServer) -> None:
    table, (anna, bert, cora) = seated(server, "nvwk", 3)
    phone = Guest(server.url)

    def link(guest: Guest, seat: str) -> str:
        url: str = guest.http.get(f"/api/tables/{table}/seats/{seat}/link").json()["url"]
        return url.rpartition("/seat/")[2]

    assert phone.http.post("/api/seat", json={"token": link(bert, "P2")}).status_code == 200
    refused = bert.http.post("/api/seat", json={"token": link(cora, "P3")})
    assert (refused.status_code, refused.json()["code"]) == (409, "taken")
    assert anna.info(table)["seats"][2]["name"] == cora.name


def test_a_free_seat_of_a_running_game_is_given_by_its_maker(server: RunningServer) -> None:
    table, (anna, bert) = seated(server, "gwan", 2)
    cora, dora = Guest(server.url), Guest(server.url)

    async def play() -> None:
        first, second = await anna.at(table), await bert.at(table)
        third, fourth = await cora.at(table), await dora.at(table)
        await second.ask("leave")
        for socket in (third, fourth):
            assert (await socket.ask("take-seat", seat="P2"))["type"] == "ack"
            assert (await socket.ask("take-seat", seat="P2"))["type"] == "ack"  # asked once
        for socket in (third, fourth):
            assert socket.seat is None
            assert not hands({"view": socket.view})
        while len(asking := first.heard[-1].get("seats", [{}, {}])[1].get("asking", [])) < 2:
            await first.read()
        assert [each["name"] for each in asking] == [cora.name, dora.name]
        for socket in (third, second):
            refused = await socket.ask("give", ask=asking[0]["ask"])
            assert refused["code"] == "not-seated"
        assert (await first.ask("give", ask=99))["code"] == "taken"
        assert (await first.ask("give", ask=asking[1]["ask"]))["type"] == "ack"
        assert list(hands(await fourth.until("hello"))) == ["P2"]
        assert (await first.ask("give", ask=asking[0]["ask"]))["code"] == "taken"
        assert all(not each["asking"] for each in anna.info(table)["seats"])
        assert dora.info(table)["mine"] == ["P2"]

    asyncio.run(play())


def test_all_who_sit_there_may_give_it_where_the_maker_does_not(server: RunningServer) -> None:
    table, (anna, bert, cora, dora) = seated(server, "nvwk", 4)
    emil = Guest(server.url)

    async def play() -> None:
        sockets: dict[Guest, Socket] = {guest: await guest.at(table) for guest in (anna, bert, cora, dora, emil)}
        for guest in (anna, dora):  # the maker is gone too
            await sockets[guest].ask("leave")
        assert (await sockets[emil].ask("take-seat", seat="P4"))["type"] == "ack"
        assert (await sockets[bert].ask("give", ask=1))["type"] == "ack"
        assert emil.info(table)["mine"] == []
        asking = emil.info(table)["seats"][3]["asking"]
        assert asking == [{"ask": 1, "name": emil.name, "you": True, "agreed": ["P2"]}]
        assert (await sockets[cora].ask("give", ask=1))["type"] == "ack"
        assert emil.info(table)["mine"] == ["P4"]

    asyncio.run(play())


def test_who_goes_away_asks_no_longer(server: RunningServer) -> None:
    table, (anna, bert) = seated(server, "gwan", 2)
    cora = Guest(server.url)

    async def play() -> None:
        first, second, third = await anna.at(table), await bert.at(table), await cora.at(table)
        await second.ask("leave")
        await third.ask("take-seat", seat="P2")
        while not first.heard[-1].get("seats", [{}, {}])[1].get("asking"):
            await first.read()
        await third.close()
        while first.heard[-1].get("seats", [{}, {}])[1].get("asking") != []:
            await first.read()
        assert (await first.ask("give", ask=1))["code"] == "taken"

    asyncio.run(play())


def test_a_seats_link_works_once_for_each_move_and_can_be_revoked(server: RunningServer) -> None:
    table, (anna, _) = seated(server, "gwan", 2)
    phone, thief = Guest(server.url), Guest(server.url)
    path = f"/api/tables/{table}/seats/P1/link"

    def opened(guest: Guest, url: str) -> httpx.Response:
        return guest.http.post("/api/seat", json={"token": url.rpartition("/seat/")[2]})

    first = anna.http.get(path).json()["url"]
    assert opened(phone, first).json()["mine"] == ["P1"]
    assert opened(phone, first).json()["mine"] == ["P1"]  # opened again where the seat is, it changes nothing
    for guest in (thief, anna):
        assert (opened(guest, first).status_code, opened(guest, first).json()["code"]) == (409, "taken")
    second = phone.http.get(path).json()["url"]
    assert phone.http.delete(path).json()["mine"] == ["P1"]
    assert thief.http.delete(path).status_code == 403
    assert opened(anna, second).status_code == 409
    assert opened(anna, phone.http.get(path).json()["url"]).json()["mine"] == ["P1"]


def test_a_link_that_is_revoked_takes_nothing_back_either(server: RunningServer) -> None:
    table, (anna, _) = seated(server, "gwan", 2)
    thief = Guest(server.url)
    path = f"/api/tables/{table}/seats/P1"
    token = anna.http.get(f"{path}/link").json()["url"].rpartition("/seat/")[2]
    assert thief.http.post("/api/seat", json={"token": token}).json()["mine"] == ["P1"]
    assert anna.http.post(path).json()["mine"] == ["P1"]  # from the device that the seat went from
    assert anna.http.delete(f"{path}/link").json()["mine"] == ["P1"]
    assert thief.http.post(path).status_code == 409
    assert anna.http.get(f"/api/tables/{table}").json()["mine"] == ["P1"]


def test_the_past_keeps_the_name_of_who_left(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "data", PARLOUR_WAIT="3600")
    try:
        table, guests = seated(server, "gwan", 2)

        async def told(guest: Guest) -> list[str]:
            """Who passed when, as a new connection is told."""
            lines = (await guest.at(table)).heard[0]["log"]
            assert lines[-1]["brief"] == lines[-1]["told"][0].rstrip(".")
            return [line["told"][0] for line in lines if line["by"] is not None]

        async def play() -> None:
            sockets = [await guest.at(table) for guest in guests]
            first = int(not sockets[0].on_turn())
            leaver, name = sockets[first], guests[first].name
            cora = Guest(server.url)
            assert (await leaver.act("pass"))["type"] == "ack"
            assert (await leaver.ask("leave"))["type"] == "ack"
            assert await told(cora) == [f"{name} passes at 0."]
            server.kill()
            await asyncio.to_thread(server.start)
            assert await told(cora) == [f"{name} passes at 0."]
            assert (await (await guests[first].at(table)).ask("take-seat", seat=f"P{first + 1}"))["type"] == "ack"
            assert await told(guests[first]) == ["You pass at 0."]
            assert await told(guests[1 - first]) == [f"{name} passes at 0."]

        asyncio.run(play())
    finally:
        server.kill()


def test_who_follows_in_a_seat_is_not_said_to_have_played_before(server: RunningServer) -> None:
    table, (anna, bert, cora) = seated(server, "nvwk", 3)

    async def play() -> None:
        first, second = await anna.at(table), await bert.at(table)
        third = await cora.at(table)
        sockets = {socket.seat: socket for socket in (first, second, third)}
        assert first.view is not None
        leads = sockets[first.view["turn"]]
        name = {first: anna.name, second: bert.name, third: cora.name}[leads]
        await leads.act(next(action for action in leads.legal() if len(action) == 2))
        assert (await leads.ask("resign"))["type"] == "ack"  # a bot plays on
        seen = await Guest(server.url).at(table)
        lines = [line["told"][0] for line in seen.heard[0]["log"] if line["position"] == 1]
        assert lines[0].startswith(f"{name} leads ")
        assert seen.view is not None
        assert seen.view["names"][leads.seat] != name

    asyncio.run(play())


def test_a_seat_that_moves_to_another_device_keeps_its_past(server: RunningServer) -> None:
    table, guests = seated(server, "gwan", 2)
    phone = Guest(server.url)

    async def play() -> list[list[str]]:
        sockets = [await guest.at(table) for guest in guests]
        first = int(not sockets[0].on_turn())
        assert (await sockets[first].act(sockets[first].legal()[0]))["type"] == "ack"
        before = (await guests[first].at(table)).heard[0]["log"]
        link = guests[first].http.get(f"/api/tables/{table}/seats/P{first + 1}/link").json()["url"]
        moved = phone.http.post("/api/seat", json={"token": link.rpartition("/seat/")[2]})
        assert moved.json()["mine"] == [f"P{first + 1}"]
        after = (await phone.at(table)).heard[0]["log"]
        return [[line["told"][0] for line in log] for log in (before, after)]

    before, after = asyncio.run(play())
    assert before == after
    assert any(told.startswith("You ") for told in before)


def test_after_a_restart_who_has_held_a_seat_is_still_known(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "data")
    try:
        table, (_, bert, cora) = seated(server, "nvwk", 3)

        async def play() -> None:
            second, third = await bert.at(table), await cora.at(table)
            await second.ask("leave")
            await third.ask("leave")
            server.kill()
            await asyncio.to_thread(server.start)
            assert bert.sit(table, "P3").status_code == 409
            assert bert.sit(table, "P2").json()["mine"] == ["P2"]

        asyncio.run(play())
    finally:
        server.kill()

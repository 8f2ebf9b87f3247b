"""A command is carried out once, however often it is sent, for as long as its table lives."""

from __future__ import annotations

import asyncio
import random
import sys
from typing import Any

import pytest
from house import House
from wire import PATIENCE, Guest, Socket


async def many(socket: Socket, number: int) -> None:
    """So many other commands that no answer from before is in memory any more."""
    for _ in range(number):
        await socket.ask("take-seat", seat="P8")


def test_every_kind_of_command_is_known_again_after_a_hundred_others_and_a_restart(house: House) -> None:
    server = house.process()
    anna, bert = Guest(server.url), Guest(server.url)
    table = anna.new_table("gwan", "me", "open")

    async def again() -> tuple[Socket, Socket]:
        server.kill()
        await asyncio.to_thread(server.start)
        return await anna.at(table), await bert.at(table)

    async def play() -> None:
        first, second = await anna.at(table), await bert.at(table)
        said = {"id": "said", "text": "Hello"}
        sits = {"id": "sits", "seat": "P2"}
        for _ in range(2):
            assert (await second.ask("take-seat", **sits))["type"] == "ack"
            assert (await first.ask("chat", **said))["type"] == "ack"
            await many(first, 70)
            first, second = await again()
        assert [line["text"] for line in first.heard[0]["chat"]] == ["Hello"]
        assert (await second.ask("leave", id="leaves"))["type"] == "ack"
        assert (await second.ask("take-seat", id="back", seat="P2"))["type"] == "ack"
        first, second = await again()
        assert (await second.ask("leave", id="leaves"))["type"] == "ack"  # a late echo does not make anybody leave
        assert bert.info(table)["mine"] == ["P2"]
        moved: dict[str, Any] = {"position": 0, "id": "moves"}
        mover = first if first.on_turn() else second
        moved["action"] = mover.legal()[0]
        assert (await mover.ask("act", **moved))["position"] == 1
        await many(mover, 70)
        assert (await mover.ask("act", **moved)) == {"type": "ack", "id": "moves", "position": 1}
        for _ in range(2):
            assert (await first.ask("resign", id="resigns"))["type"] == "ack"
            first, second = await again()

    asyncio.run(play())
    server.kill()
    assert house.rows("SELECT count(*) FROM chat") == [(1,)]
    assert house.rows("SELECT state, resigned FROM tables") == [("over", 0)]
    kinds = dict(house.rows("SELECT kind, count(*) FROM commands GROUP BY 1"))
    assert kinds == {"chat": 1, "take-seat": 2, "leave": 1, "resign": 1}


def test_an_id_means_one_thing_whatever_is_sent_with_it_later(house: House) -> None:
    server = house.server()
    anna = Guest(server.url)
    table = anna.new_table("vanilla", "me", "greedy")

    async def play() -> None:
        socket = await anna.at(table)
        while not socket.on_turn():
            await socket.read()
        position, action = socket.position, socket.legal()[0]
        led_to = (await socket.ask("act", id="once", position=position, action=action))["position"]
        while socket.position < led_to:
            await socket.read()
        while not socket.on_turn():
            await socket.read()
        other = socket.legal()[0]
        again = await socket.ask("act", id="once", position=socket.position, action=other)
        assert again == {"type": "ack", "id": "once", "position": led_to}
        assert (await socket.ask("chat", id="once", text="Hello"))["type"] == "refused"
        assert (await socket.ask("chat", id="said", text="Hello"))["type"] == "ack"
        refused = await socket.ask("act", id="said", position=socket.position, action=socket.legal()[0])
        assert (refused["type"], refused["code"]) == ("refused", "bad")
        assert anna.info(table)["position"] == socket.position

    asyncio.run(play())
    server.stop()


def test_an_id_of_long_ago_carries_nothing_else_out(house: House) -> None:
    server = house.process()
    anna, bert = Guest(server.url), Guest(server.url)
    table = anna.new_table("gwan", "me", "open")
    bert.sit(table, "P2")

    async def nothing_else_happens(who: Guest, id_of_move: str, id_of_chat: str) -> None:
        socket = await who.at(table)
        assert socket.on_turn()
        position, other = socket.position, socket.legal()[-1]
        again = await socket.ask("act", id=id_of_move, position=position, action=other)
        assert again == {"type": "ack", "id": id_of_move, "position": 1}
        crossed = await socket.ask("act", id=id_of_chat, position=position, action=other)
        assert (crossed["type"], crossed["code"]) == ("refused", "bad")
        crossed = await socket.ask("chat", id=id_of_move, text="Hello")
        assert (crossed["type"], crossed["code"]) == ("refused", "bad")
        back = await socket.ask("back", id=id_of_chat, position=position)
        assert (back["type"], back["code"]) == ("refused", "bad")
        for kind in ("resign", "leave"):  # nor is it said that they were done
            crossed = await socket.ask(kind, id=id_of_chat)
            assert (crossed["type"], crossed["code"]) == ("refused", "bad")
        crossed = await socket.ask("back", id=id_of_move, position=position)
        assert (crossed["type"], crossed["code"]) == ("refused", "bad")
        assert who.info(table)["position"] == position

    async def play() -> None:
        people = {"P1": anna, "P2": bert}
        first = "P1" if (await anna.at(table)).on_turn() else "P2"
        mover = people[first]
        socket = await mover.at(table)
        assert (await socket.ask("act", id="moved", position=0, action=socket.legal()[0]))["position"] == 1
        assert (await socket.ask("chat", id="said", text="Hello"))["type"] == "ack"
        others = [await guest.at(table) for guest in (anna, bert)]
        while not others[first == "P2"].on_turn():  # who follows moves, until it is the first one's turn again
            other = others[first == "P1"]
            await other.ask("act", position=other.position, action=other.legal()[0])
            others = [await guest.at(table) for guest in (anna, bert)]
        await many(socket, 70)
        await nothing_else_happens(mover, "moved", "said")
        server.kill()
        await asyncio.to_thread(server.start)
        await nothing_else_happens(mover, "moved", "said")

    asyncio.run(play())
    server.kill()


def test_a_rematch_that_was_asked_for_before_a_restart_is_made_once(house: House) -> None:
    server = house.process()
    anna, bert = Guest(server.url), Guest(server.url)
    table = anna.new_table("gwan", "me", "open")
    bert.sit(table, "P2")

    async def play() -> None:
        first, second = await anna.at(table), await bert.at(table)
        await first.ask("resign")
        assert (await first.ask("rematch", id="again", swap=True))["type"] == "ack"
        server.kill()
        await asyncio.to_thread(server.start)
        first, second = await anna.at(table), await bert.at(table)
        assert second.heard[0]["ending"]["rematch"] == ["P1"]
        assert (await first.ask("rematch", id="again", swap=True))["type"] == "ack"
        assert (await second.ask("rematch", id="too"))["type"] == "ack"
        server.kill()
        await asyncio.to_thread(server.start)
        second = await bert.at(table)
        assert (await second.ask("rematch", id="too"))["type"] == "ack"
        assert bert.info(second.heard[0]["ending"]["next"])["mine"] == ["P1"]  # the first to ask wanted to swap

    asyncio.run(play())
    server.kill()
    assert house.rows("SELECT count(*) FROM tables") == [(2,)]


@pytest.mark.skipif(sys.platform == "win32", reason="there a process is ended, not asked to end")
def test_at_shutdown_what_is_being_stored_gets_its_answer(house: House) -> None:
    server = house.server()
    anna, bert = Guest(server.url), Guest(server.url)
    table = anna.new_table("gwan", "me", "open")
    bert.sit(table, "P2")
    commit = server.parlour.store.commit

    async def slow(*what: Any) -> None:
        await commit(*what)
        await asyncio.sleep(0.5)

    async def play() -> list[str]:
        sockets = [await anna.at(table), await bert.at(table)]
        mover = next(socket for socket in sockets if socket.on_turn())
        server.parlour.store.commit = slow  # type: ignore[method-assign, assignment]
        name = await mover.send("act", position=0, action=random.Random(1).choice(mover.legal()))
        async with asyncio.timeout(PATIENCE):
            while not server.parlour.tasks:
                await asyncio.sleep(0.01)
        server.listener.should_exit = True
        await mover.until("bye")
        assert all(told.get("id", name) == name for told in mover.heard)
        return [str(told["type"]) for told in mover.heard if told["type"] in ("ack", "bye")]

    assert asyncio.run(play()) == ["ack", "bye"]
    server.stop()

"""Every frame is answered, exactly once, whatever it says and whatever goes wrong in the house."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest
from wire import Guest, RunningServer

from parlour.server import turns

STRANGE = ["P3", "P8 P7 P6", "P3 has", "charge P3", "give P4", "<b>P2</b>", "7C@P3", "back 1", "‮7C", "move P5 Z"]


@pytest.mark.parametrize("game", ["gwan", "vanilla", "nvwk"])
def test_no_text_of_a_client_ends_its_connection_or_comes_back_in_a_sentence(server: RunningServer, game: str) -> None:
    anna, bert = Guest(server.url), Guest(server.url)
    table = anna.new_table(game, "me", "open")
    bert.sit(table, "P2")

    async def play() -> None:
        sockets = [await anna.at(table), await bert.at(table)]
        socket = next(each for each in sockets if each.on_turn())
        for text in STRANGE:
            refused = await socket.act(text)
            assert (refused["type"], refused["code"]) == ("refused", "illegal"), text
            assert "P3" not in refused["why"]
            assert "<b>" not in refused["why"]
            assert anna.name not in refused["why"]  # a seat in the client's text is nobody's name
            assert bert.name not in refused["why"]
        assert (await socket.ask("ping"))["type"] == "pong"
        assert (await socket.act(socket.legal()[0]))["type"] == "ack"

    asyncio.run(play())


def test_a_play_that_can_be_read_is_refused_by_its_rule(server: RunningServer) -> None:
    """What can't be read is told in our own words; a play that names cards, by the rule against it (N8, N18)."""
    anna = Guest(server.url)
    table = anna.new_table("nvwk", "me", "hotseat")

    async def play() -> None:
        socket = await anna.at(table)
        for text, why, rule in (
            ("7C+7C", "7C can't be played twice at once", "N8"),
            ("7C=9", "Only 3s and jokers are declared; write 7C alone", "N18"),
            ("3C=1", "That is no action of NVWK", "N18"),
            ("sevens", "That is no action of NVWK", None),
        ):
            refused = await socket.act(text)
            assert (refused["why"], refused["rule"]) == (why, rule)

    asyncio.run(play())


def test_a_refusal_brings_the_view_only_to_a_client_that_is_behind(server: RunningServer) -> None:
    anna = Guest(server.url)
    table = anna.new_table("nvwk", "me", "hotseat")

    async def play() -> None:
        socket = await anna.at(table)
        assert (await socket.act(socket.legal()[0]))["position"] == 1
        await socket.until("update")
        for position, behind in ((0, True), (1, False)):
            refused = await socket.ask("act", position=position, action="nonsense")
            assert refused["position"] == 1
            assert (refused["view"] == socket.view) is behind
            assert (refused["view"] is None) is not behind
        await socket.connection.send("nonsense")
        assert (await socket.until("refused"))["view"] is None
        for kind, fields in (("take-seat", {"seat": "P8"}), ("rematch", {}), ("chat", {"text": "\u200f"})):
            refused = await socket.ask(kind, **fields)
            assert (refused["type"], refused["view"]) == ("refused", None)
            assert len(socket.raw[-1]) < 500

    asyncio.run(play())


def test_whatever_goes_wrong_in_a_command_is_answered_and_noted_once(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    anna, bert = Guest(server.url), Guest(server.url)
    table = anna.new_table("gwan", "me", "open")
    bert.sit(table, "P2")

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no idea")

    async def play() -> None:
        sockets = [await anna.at(table), await bert.at(table)]
        socket = next(each for each in sockets if each.on_turn())
        with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
            patch.setattr(turns, "make", broken)
            refused = await socket.act(socket.legal()[0])
        assert (refused["code"], refused["position"]) == ("bad", 0)
        assert "no idea" not in json.dumps(refused)
        assert [record.message for record in caplog.records].count("a command failed") == 1
        assert (await socket.act(socket.legal()[0]))["type"] == "ack"  # the connection and the table live

    asyncio.run(play())


def test_a_table_that_is_not_what_is_stored_is_read_again(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = Guest(server.url)
    table = anna.new_table("gwan", "me", "hotseat")

    def broken(*_: object) -> None:
        raise RuntimeError("no idea")

    async def play() -> None:
        socket = await anna.at(table)
        with monkeypatch.context() as patch:
            patch.setattr(server.parlour.tables[table].history, "add", broken)  # between storing and remembering
            refused = await socket.ask("act", id="lost", position=0, action=socket.legal()[0])
            assert refused["code"] == "bad"
            assert (await socket.until("bye"))["again"]
        socket = await anna.at(table)
        assert socket.position == 1
        assert await socket.ask("act", id="lost", position=0, action="pass") == {
            "type": "ack",
            "id": "lost",
            "position": 1,
        }

    asyncio.run(play())

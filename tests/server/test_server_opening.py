"""The roll of the dice, the coin and the lot: seen by all at the table, kept in the record, the same in a replay."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from wire import Guest, RunningServer, Socket

from parlour import records, views
from parlour.engine.events import Event
from parlour.server.live import LiveTable

SWITCHES = {"gwan": {"level": "play-on"}, "vanilla": {}, "nvwk": {"joker": "not-three"}}


def told_at(log: list[dict[str, Any]], position: int) -> list[str]:
    return [sentence for line in log if line["position"] == position for sentence in line["told"]]


def live(server: RunningServer, table: str) -> LiveTable:
    found = server.inside(server.parlour.table(table))
    assert isinstance(found, LiveTable)
    return found


@pytest.mark.parametrize("game", ["gwan", "nvwk"])
def test_how_it_was_decided_who_begins_is_told_before_the_first_action(server: RunningServer, game: str) -> None:
    """G2, N1"""
    anna, bert = Guest(server.url), Guest(server.url)
    table = anna.new_table(game, "me", "open", switches=SWITCHES[game])

    async def play() -> tuple[Socket, Socket]:
        first = await anna.at(table)
        assert first.heard[0]["log"] == []  # nobody has rolled: the table is waiting
        bert.sit(table, "P2")
        while first.view is None:
            await first.until("hello")
        second = await bert.at(table)
        await first.ask("resign")
        await first.until("over")
        await first.close()
        await second.close()
        return first, second

    here = live(server, table)
    first, second = asyncio.run(play())
    log: list[Event] = []
    start = here.deal.start(log)
    for seat, socket in enumerate((first, second)):
        hello = [frame for frame in socket.heard if frame["type"] == "hello"][-1]
        assert told_at(hello["log"], 0) == views.tell(log, start, seat, here.names)
        assert [(line["by"], line["bot"]) for line in hello["log"]] == [(None, False)]
    replay = anna.http.get(f"/api/tables/{table}/replay").json()
    for guest, listener in ((anna, 0), (bert, 1), (Guest(server.url), None)):  # who played hears "you"
        told = views.tell(log, start, listener, here.names)
        assert told
        assert guest.http.get(f"/api/tables/{table}/replay").json()["steps"][0]["told"] == told
    opening = here.deal.opening()
    assert opening is not None
    assert f"\nopening: {opening.text}\n" in replay["record"]
    assert records.parse(replay["record"]).deal == here.deal
    assert replay["table"]["edition"] == 2
    assert replay["notes"] == []


def test_before_the_coin_is_tossed_nothing_is_told_of_it(server: RunningServer) -> None:
    """V2"""
    anna, bert = Guest(server.url), Guest(server.url)
    table = anna.new_table("vanilla", "me", "open")
    bert.sit(table, "P2")

    async def play() -> list[dict[str, Any]]:
        first = await anna.at(table)
        assert first.heard[0]["log"] == []
        for _ in range(2):
            await first.act(first.legal()[0])
            await first.until("update")
        again = await anna.at(table)
        await first.close()
        await again.close()
        log: list[dict[str, Any]] = again.heard[0]["log"]
        return log

    assert [line["position"] for line in asyncio.run(play())] == [1, 2]

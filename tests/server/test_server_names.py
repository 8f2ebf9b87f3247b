"""What people may be called, and which of their games count."""

from __future__ import annotations

import asyncio
import random

import pytest
from wire import Guest, RunningServer

from parlour.bots import LADDER
from parlour.server.identity import BadName, good_name, plain

HOUSE = [name for bot in LADDER for name in (bot.name, bot.title)]


@pytest.mark.parametrize(
    "blank", ["\u3164", "\u2800", "\u115f\u1160", "\uffa0", "\u034f", " \u3164 \u2800 ", "...", "—"]
)
def test_a_name_that_shows_nothing_is_refused(server: RunningServer, blank: str) -> None:
    anna = Guest(server.url)
    refused = anna.http.patch("/api/me", json={"name": blank})
    assert (refused.status_code, refused.json()["why"]) == (422, "A name has letters in it.")
    assert anna.http.get("/api/me").json()["name"] == anna.name


def test_blanks_within_a_name_or_a_line_of_chat_are_spaces() -> None:
    assert plain("Ada\u3164\u2800Lovelace\u3164", 24) == "Ada Lovelace"


@pytest.mark.parametrize(
    "name",
    [*HOUSE, "castellan", "CASTELLAN", "Castellan 2", "\u0421\u0430st\u0435ll\u0430n", "C a s t e l l a n", "P2"],
)
def test_nobody_is_called_like_a_bot_of_the_house_or_a_seat(server: RunningServer, name: str) -> None:
    anna = Guest(server.url)
    refused = anna.http.patch("/api/me", json={"name": name})
    assert refused.status_code == 422
    assert "choose another name" in refused.json()["why"]


@pytest.mark.parametrize(
    "name", ["Ada", "Émile", "王五", "Åsa 2", "\u041e\u043b\u044c\u0433\u0430", "🦊", "Pagel", "Greta", "D'Arcy"]
)
def test_other_names_are_welcome(name: str) -> None:
    assert good_name(name, 24, HOUSE) == name


def test_a_free_seat_is_nobodys_name() -> None:
    with pytest.raises(BadName):
        good_name("A free seat", 24, ["a free seat"])


def test_games_from_a_record_and_with_a_second_seat_of_ones_own_do_not_count(server: RunningServer) -> None:
    anna = Guest(server.url)

    def played() -> int:
        found = anna.http.get("/api/me/statistics").json()
        return sum(game["played"] for game in found["games"])

    async def finish(table: str) -> None:
        socket = await anna.at(table)
        await socket.play_on(random.Random(3))
        await socket.close()

    first = anna.new_table("gwan", "me", "greedy")
    asyncio.run(finish(first))
    assert played() == 1
    record = anna.http.get(f"/api/tables/{first}/record").text
    for body in ({"record": record}, {"table": first}):
        again = anna.http.post("/api/play-on", json={"position": 2, "seat": "P1", "bot": "page", **body})
        assert again.status_code == 201, again.text
        asyncio.run(finish(again.json()["id"]))
    asyncio.run(finish(anna.new_table("nvwk", "me", "hotseat", "greedy")))
    assert played() == 1

"""Events on the wire: every one is as the protocol says, those of other games are told apart, a resignation is one."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError
from wire import Guest, RunningServer

from parlour.engine import GAMES, prepare
from parlour.engine.events import EVENTS, Event, Seat, name_of, plain, seen_plain
from parlour.server.payloads import STRICT, GameEvent, View, event_models
from parlour.server.schema import schema
from parlour.views import view

EVENT: TypeAdapter[Any] = TypeAdapter(GameEvent)
VIEW: TypeAdapter[Any] = TypeAdapter(View, config=STRICT)


@dataclass(frozen=True, slots=True)
class SuitNamed(Event):
    """A seat named a suit: an event of a game that is not of the house."""

    seat: Seat
    suit: str


@pytest.mark.parametrize("game", GAMES)
def test_whatever_happens_is_an_event_of_the_protocol(game: str) -> None:
    rng = random.Random(game)
    met: set[str] = set()
    for seed in range(30):
        log: list[Event] = []
        played = prepare(game, seats=rng.choice(GAMES[game].SEATS), seed=seed).start(log)
        while not played.over:
            played.play(rng.choice(played.legal_actions()), log)
        for viewer in (None, *range(played.seats)):
            for told in seen_plain(log, viewer):
                known = EVENT.validate_python(told)
                assert known.model_dump() == told
                met.add(str(told["event"]))
    assert "game-ended" in met
    assert len(met) >= 10


def test_every_event_of_the_house_has_a_type_in_the_schema() -> None:
    types = schema()["$defs"]
    for kind in EVENTS:
        assert types[f"{kind.__name__}Event"]["properties"]["event"]["const"] == name_of(kind)
    assert set(event_models(EVENTS)) == {name_of(kind) for kind in EVENTS}


def test_an_event_of_another_game_is_told_apart_by_its_name() -> None:
    told = plain(SuitNamed(1, "H"))
    assert told == {"event": "x-suit-named", "seat": "P2", "suit": "H"}
    assert EVENT.validate_python(told).model_dump() == told
    for wrong in (
        {**told, "event": "suit-named"},  # none of the house has that name
        {"event": "resigned"},
        {"event": "resigned", "seat": "P9"},
        {"event": "resigned", "seat": "P1", "more": 1},
    ):
        with pytest.raises(ValidationError):
            EVENT.validate_python(wrong)


@pytest.mark.parametrize("game", GAMES)
def test_the_view_of_another_game_has_the_common_fields_and_may_have_more(game: str) -> None:
    seen = view(prepare(game, seed=1).start(), 0)
    assert VIEW.validate_python(seen) == seen
    with pytest.raises(ValidationError):
        VIEW.validate_python({**seen, "more": 1})
    other = {**seen, "game": "another", "more": 1}
    assert VIEW.validate_python(other) == other
    with pytest.raises(ValidationError):
        VIEW.validate_python({key: value for key, value in other.items() if key != "hands"})


def test_a_resignation_is_told_as_an_event(server: RunningServer) -> None:
    anna = Guest(server.url)
    table = anna.new_table("gwan", "me", "greedy")

    async def play() -> tuple[dict[str, Any], dict[str, Any]]:
        socket = await anna.at(table)
        await socket.play_on(random.Random(2), most=2)
        await socket.ask("resign")
        over = await socket.until("over")
        await socket.close()
        again = await anna.at(table)
        await again.close()
        return over["ending"], again.heard[0]["ending"]

    ending, later = asyncio.run(play())
    assert ending == later
    resigned, ended = ending["events"]
    assert resigned == {"event": "resigned", "seat": "P1"}
    assert (ended["event"], ended["winners"], ended["reason"]) == ("game-ended", ["P2"], "P1 resigned")
    steps = anna.http.get(f"/api/tables/{table}/replay").json()["steps"]
    assert steps[-1]["events"][-2:] == ending["events"]
    assert all(event["event"] != "resigned" for step in steps[:-1] for event in step["events"])


def test_a_game_that_is_given_up_counts_what_lies_open(server: RunningServer) -> None:  # N34
    anna = Guest(server.url)
    table = anna.new_table("nvwk", "me", "greedy")

    async def play() -> dict[str, Any]:
        socket = await anna.at(table)
        await socket.ask("resign")
        over = await socket.until("over")
        await socket.close()
        return over

    over = asyncio.run(play())
    scores = over["view"]["outcome"]["scores"]
    assert scores == {seat: counted["total"] for seat, counted in over["view"]["points"].items()}
    assert any(scores.values())  # of seven cards each


def test_an_end_by_the_rules_is_the_last_event_of_the_last_move(server: RunningServer) -> None:
    anna = Guest(server.url)
    table = anna.new_table("gwan", "me", "greedy")

    async def play() -> list[dict[str, Any]]:
        socket = await anna.at(table)
        await socket.play_on(random.Random(2))
        if socket.heard[-1]["type"] != "over":
            await socket.until("over")
        await socket.close()
        return socket.heard

    heard = asyncio.run(play())
    updates = [frame for frame in heard if frame["type"] == "update"]
    ending = heard[-1]["ending"]
    assert ending["events"] == updates[-1]["events"][-1:]
    assert ending["events"][0]["scores"] == heard[-1]["view"]["wins"]

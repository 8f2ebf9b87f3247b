"""Secrets at the wire: tables that differ only in what a viewer can't see send that viewer the same bytes."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Sequence
from typing import Any

import pytest
from wire import Guest, RunningServer, Socket

from parlour.engine import Deal, prepare
from parlour.server.seats import Seat

VARYING = re.compile(r'"(commitment|id|created|at|left|bot_in)":("[^"]*"|[\d.e+]+)')


def twins(game: str, seats: int, seed: int) -> tuple[Deal, Deal]:
    """Two deals in which P1 has and will draw the same cards; the other hands are exchanged with the deck's end."""
    deal = prepare(game, seats=seats, seed=seed, first=0)
    deck = list(deal.deck)
    dealt = deal.start()
    hand = dealt.hand_sizes()[0]
    others = [place for place in range(hand * seats) if place % seats]
    tail = list(range(len(deck) - 12, len(deck)))
    places = others + tail
    shuffled = places.copy()
    random.Random(seed).shuffle(shuffled)
    for place, source in zip(places, shuffled, strict=True):
        deck[place] = deal.deck[source]
    twin = prepare(game, seats=seats, deck=deck, first=0, chance=deal.chance)
    assert twin.start().hand_of(0) == dealt.hand_of(0)
    assert twin.start().hand_of(1) != dealt.hand_of(1)
    return deal, twin


def table_for(server: RunningServer, people: Sequence[Guest], deal: Deal) -> str:
    """A table with that deal, at which these people sit."""
    guests = [server.parlour.seals.guest(person.http.cookies["parlour"]) for person in people]
    sat = [Seat(None, guest, person.name, 0) for guest, person in zip(guests, people, strict=True)]
    return server.inside(server.parlour.create(guests[0] or "", deal, sat)).id


def same(frames: list[str], table: str) -> list[str]:
    return [VARYING.sub(r'"\1":0', frame.replace(table, "TABLE")) for frame in frames]


@pytest.mark.parametrize(("game", "seats"), [("gwan", 2), ("vanilla", 2), ("nvwk", 2), ("nvwk", 3)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_a_viewer_cannot_see_changes_no_byte(server: RunningServer, game: str, seats: int, seed: int) -> None:
    people = [Guest(server.url) for _ in range(seats)]

    async def play() -> int:
        names = [table_for(server, people, deal) for deal in twins(game, seats, seed)]
        worlds: list[dict[str, Any]] = []
        for name in names:
            sockets = [await person.at(name) for person in people]
            worlds.append({"name": name, "seats": sockets, "watcher": await Socket.open(server.url, name)})
        rng = random.Random(seed)
        moves = taken_back = 0
        while moves < 40:
            mover = next(i for i in range(seats) if worlds[0]["seats"][i].on_turn())
            legal = [world["seats"][mover].legal() for world in worlds]
            if mover == 0:
                assert legal[0] == legal[1]
                blind = [action for action in legal[0] if game != "vanilla" or action[0] != "6"]  # a Seer sees a card
                pair = [rng.choice(blind)] * 2
            else:
                public = sorted(set(legal[0]) & set(legal[1]), key=lambda action: (action != "pass", action))
                secret = worlds[0]["seats"][mover].view.get("phase") == "setup"  # a discard that nobody sees
                if not public and not secret:
                    break
                pair = [legal[0][0], legal[1][0]] if secret else public[:1] * 2
            if pair[0] == "pass" and worlds[0]["seats"][0].view.get("wins", {}).get("P1") == 1:
                break  # the game would end, and then all is open
            for world, action in zip(worlds, pair, strict=True):
                answer = await world["seats"][mover].act(action)
                assert answer["type"] == "ack"
                for socket in (*world["seats"], world["watcher"]):
                    while socket.position <= moves:
                        await socket.read()
            moves += 1
            if any(world["watcher"].view["over"] for world in worlds):
                moves -= 1
                for world in worlds:
                    for socket in (world["seats"][0], world["watcher"]):
                        last = next(i for i, told in enumerate(socket.heard) if told.get("position") == moves + 1)
                        del socket.raw[last:]
                break
            for world in worlds:
                world["back"] = any(socket.back for socket in world["seats"])
            assert worlds[0]["back"] == worlds[1]["back"]
            if worlds[0]["back"] and taken_back < 4:
                taken_back += 1
                for world in worlds:
                    answer = await world["seats"][mover].ask("back", position=moves)
                    assert answer["type"] == "ack"
                    for socket in (*world["seats"], world["watcher"]):
                        while socket.position <= moves:
                            await socket.read()
                moves += 1
            for world in worlds:  # a refusal tells no more than a view
                refused = await world["seats"][0].ask("act", id=f"x{moves}", position=0, action="pass")
                assert refused["code"] == "stale"
            if moves % 4 == 1:  # who comes in the middle is told what was before, and no more of it
                for viewer in ("player", "watcher"):
                    greeted = []
                    for world in worlds:
                        name = world["name"]
                        late = await (people[0].at(name) if viewer == "player" else Socket.open(server.url, name))
                        assert len(late.heard[0]["log"]) > moves - 1
                        assert late.heard[0]["log"][-1]["brief"]
                        greeted += same(late.raw[:1], name)
                        await late.close()
                    assert greeted[0] == greeted[1]
        for viewer in ("player", "watcher"):
            heard = []
            for world in worlds:
                socket = world["seats"][0] if viewer == "player" else world["watcher"]
                frames = [frame for frame in socket.raw if '"type":"presence"' not in frame]
                updates = [told for told in map(json.loads, frames) if told["type"] == "update"]
                assert all(
                    told["events"] and told["brief"] for told in updates
                )  # compared with all the rest, byte for byte
                heard.append(same(frames, world["name"]))
            assert heard[0] == heard[1]
        for world in worlds:
            for socket in (*world["seats"], world["watcher"]):
                await socket.close()
        assert game != "vanilla" or taken_back
        return moves

    assert asyncio.run(play()) >= 3


@pytest.mark.parametrize("game", ["gwan", "vanilla", "nvwk"])
def test_an_event_names_a_hidden_card_only_to_who_may_know_it(server: RunningServer, game: str) -> None:
    people = [Guest(server.url), Guest(server.url)]
    table = table_for(server, people, prepare(game, seed=3))  # in which both draw

    async def play() -> list[Socket]:
        sockets = [await person.at(table) for person in people]
        watcher = await Socket.open(server.url, table)
        await asyncio.gather(*(socket.play_on(random.Random(3)) for socket in sockets), watcher.until("over"))
        again = [await person.at(table) for person in people]
        for socket in (*sockets, watcher, *again):
            await socket.close()
        return [*sockets, watcher, *again]

    *live, first_again, second_again = asyncio.run(play())
    named: set[str | None] = set()
    counted: set[str | None] = set()
    for viewer, socket in zip(("P1", "P2", None), live, strict=True):
        for told in socket.heard:
            for event in told["events"] if told["type"] == "update" else []:
                hidden = event["event"] in ("drew", "looked", "gave") or event.get("hidden", False)
                if hidden and event["number"]:
                    (named if event["cards"] else counted).add(viewer)
                    assert (event["cards"] is not None) == (viewer in (event["seat"], event.get("to", event["seat"])))
    assert named == {"P1", "P2"}
    assert counted == {"P1", "P2", None}
    for before, after in zip(live, (first_again, second_again), strict=False):  # who comes back hears the same
        told = {frame["position"]: frame["events"] for frame in before.heard if frame["type"] == "update"}
        log = {line["position"]: line["events"] for line in after.heard[0]["log"] if line["position"]}
        assert log
        assert log == {position: told[position] for position in log}
        *_, latest = [frame["brief"] for frame in before.heard if frame["type"] == "update"]
        assert [line["brief"] for line in after.heard[0]["log"]][-2:] == [None, latest]


@pytest.mark.parametrize("game", ["gwan", "vanilla"])
def test_how_rounds_ended_is_worded_for_who_hears_it(server: RunningServer, game: str) -> None:
    people = [Guest(server.url), Guest(server.url)]
    table = table_for(server, people, prepare(game, seed=3))

    async def play() -> list[Socket]:
        sockets = [await person.at(table) for person in people]
        watcher = await Socket.open(server.url, table)
        await asyncio.gather(*(socket.play_on(random.Random(3)) for socket in sockets), watcher.until("over"))
        again = await people[0].at(table)
        for socket in (*sockets, watcher, again):
            await socket.close()
        return [*sockets, watcher, again]

    *live, again = asyncio.run(play())
    names = {seat["seat"]: seat["name"] for seat in again.heard[0]["table"]["seats"]}
    replay = people[0].http.get(f"/api/tables/{table}/replay").json()["steps"]
    told = [frame for frame in live[0].heard if frame["type"] == "update"]
    rounds = {frame["position"]: frame["rounds"] for frame in told}
    assert {
        line["position"]: line["rounds"] for line in again.heard[0]["log"] if line["position"]
    }.items() <= rounds.items()
    assert {step["position"]: step["rounds"] for step in replay if step["position"]} == rounds
    for viewer, socket in zip(("P1", "P2", None), live, strict=True):
        called = names | ({viewer: "you"} if viewer else {})
        found = 0
        for frame in [frame for frame in socket.heard if frame["type"] == "update"]:
            ended = [event for event in frame["events"] if event["event"] == "round-ended"]
            assert len(frame["rounds"]) == len(ended)
            for event, words in zip(ended, frame["rounds"], strict=True):
                each = ", ".join(f"{called[seat]} {score}" for seat, score in event["scores"].items())
                assert words["scores"] == f"Round {event['round']}: {each}."
                won = event["winners"][0] if len(event["winners"]) == 1 else None
                tied, wins = f"Round {event['round']} is tied", "win" if won == viewer else "wins"
                assert words["title"] == (tied if won is None else f"Round {event['round']}: {called[won]} {wins}")
                found += 1
        assert found >= 2


def test_only_a_finished_game_is_open(server: RunningServer) -> None:
    anna = Guest(server.url)
    table = anna.new_table("gwan", "me", "greedy", public=True)
    for path in ("replay", "record"):
        assert anna.http.get(f"/api/tables/{table}/{path}").status_code == 409
    text = anna.http.get(f"/api/tables/{table}").text
    deal = server.parlour.tables[table].deal
    assert server.parlour.tables[table].salt not in text
    assert f"{deal.chance:016x}" not in text
    assert " ".join(deal.deck[:3]) not in text

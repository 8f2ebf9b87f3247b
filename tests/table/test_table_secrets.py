"""Secrets at the wire: tables that differ only in what a viewer can't see send that viewer the same bytes."""

from __future__ import annotations

import asyncio
import random
import re
from typing import Any

import pytest
from wire import Guest, HouseServer, Socket

from parlour.rules import Deal, prepare
from parlour.table.table import Seat

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


def same(frames: list[str], table: str) -> list[str]:
    return [VARYING.sub(r'"\1":0', frame.replace(table, "TABLE")) for frame in frames]


@pytest.mark.parametrize(("game", "seats"), [("gwan", 2), ("vanilla", 2), ("nvwk", 2), ("nvwk", 3)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_a_viewer_cannot_see_changes_no_byte(server: HouseServer, game: str, seats: int, seed: int) -> None:
    people = [Guest(server.url) for _ in range(seats)]

    def table_for(deal: Deal) -> str:
        sat = []
        for person in people:
            guest = server.house.seals.guest(person.http.cookies["parlour"])
            sat.append(Seat(None, guest, person.name, 0))
        creator = sat[0].guest or ""
        return server.inside(server.house.create(creator, deal, sat)).id

    async def play() -> int:
        names = [table_for(deal) for deal in twins(game, seats, seed)]
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
        for viewer in ("player", "watcher"):
            heard = []
            for world in worlds:
                socket = world["seats"][0] if viewer == "player" else world["watcher"]
                frames = [frame for frame in socket.raw if '"type":"presence"' not in frame]
                heard.append(same(frames, world["name"]))
            assert heard[0] == heard[1]
        for world in worlds:
            for socket in (*world["seats"], world["watcher"]):
                await socket.close()
        assert game != "vanilla" or taken_back
        return moves

    assert asyncio.run(play()) >= 3


def test_only_a_finished_game_is_open(server: HouseServer) -> None:
    anna = Guest(server.url)
    table = anna.new_table("gwan", "me", "greedy", public=True)
    for path in ("replay", "record"):
        assert anna.http.get(f"/api/tables/{table}/{path}").status_code == 409
    text = anna.http.get(f"/api/tables/{table}").text
    deal = server.house.tables[table].deal
    assert server.house.tables[table].salt not in text
    assert f"{deal.chance:016x}" not in text
    assert " ".join(deal.deck[:3]) not in text

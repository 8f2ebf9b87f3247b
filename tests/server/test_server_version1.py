"""A house that opens with a database of the first edition: nothing is gone, and its games go on by their own rules."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import TypeAdapter
from wire import Guest, RunningServer, Socket

from parlour import records
from parlour.engine import GAMES, Game, Illegal
from parlour.records import fairness
from parlour.server import advice, bodies
from parlour.server.live import LiveTable

sys.path.insert(0, str(Path(__file__).parents[1]))

from test_version1 import EXPECTED, FOLDER, TABLES, digests

RUNNING = [label for label, table in TABLES.items() if table["state"] == "running"]
OVER = [label for label, table in TABLES.items() if table["state"] == "over"]


class Regular(Guest):
    """Somebody who played here before, with their old cookie."""

    def __init__(self, url: str, name: str) -> None:
        kept = next(guest for guest in EXPECTED["guests"] if guest["name"] == name)
        self.url, self.id = url, kept["id"]
        self.http = httpx.Client(base_url=url, timeout=20, cookies={"parlour": kept["cookie"]})
        self.name = self.http.get("/api/me").json()["name"]
        assert self.name == name

    def cookie(self) -> dict[str, str]:
        return {"Cookie": f"parlour={next(cookie.value for cookie in self.http.cookies.jar)}"}


def regulars(url: str) -> dict[str, Regular]:
    """All of them by their id."""
    return {guest["id"]: Regular(url, guest["name"]) for guest in EXPECTED["guests"]}


def old_house(folder: Path) -> Path:
    """A data folder as the first edition left it."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(FOLDER / "games.db", folder / "parlour.sqlite3")
    shutil.copy(FOLDER / "secret", folder / "secret")
    (folder / "secret").chmod(0o600)
    return folder


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with the old database, which nobody changes."""
    running = RunningServer(old_house(tmp_path_factory.mktemp("old")))
    yield running
    running.stop()


# -- nothing is gone -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("label", TABLES)
def test_every_table_is_there_as_it_was(old: RunningServer, label: str) -> None:
    wanted = TABLES[label]
    live = old.inside(old.parlour.glance(wanted["id"]))
    assert isinstance(live, LiveTable)
    assert (live.deal.edition, live.state, live.names) == (1, wanted["state"], wanted["names"])
    assert digests(live.deal, live.actions)["positions"] == wanted["positions"]
    ada = Regular(old.url, "Ada")
    info = ada.info(wanted["id"])
    assert (info["edition"], info["commitment"], info["position"]) == (1, wanted["commitment"], wanted["history"])
    assert info["switches"] == {**wanted["switches"], **GAMES[wanted["game"]].EARLIER}


def test_everybody_finds_all_their_games(old: RunningServer) -> None:
    for guest in regulars(old.url).values():
        mine = guest.http.get("/api/me/tables").json()
        bodies.MyTables.model_validate(mine)
        for state in ("waiting", "running", "over"):
            wanted = {
                table["id"]
                for table in TABLES.values()
                if table["state"] == state and any(seat["guest"] == guest.id for seat in table["seats"])
            }
            found = [table["id"] for table in mine[state]]
            assert set(found) <= wanted
            assert len(found) == min(30, len(wanted))
        assert mine["kept"] == []
        assert guest.http.get("/api/me/statistics").status_code == 200


def test_a_game_that_ends_while_the_list_is_made_is_listed_once(
    old: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = TABLES["gwan-people-over"]["id"]

    async def found(guest: str, state: str | None, limit: int) -> list[str]:
        return [name] if state in ("running", "over") else []

    monkeypatch.setattr(old.parlour.store, "ids_of", found)
    mine = Regular(old.url, "Bo").http.get("/api/me/tables").json()
    assert [table["id"] for table in mine["over"]] == [name]
    assert mine["running"] == []


@pytest.mark.parametrize("label", OVER)
def test_a_finished_game_replays_verifies_and_gives_its_record(old: RunningServer, label: str) -> None:
    wanted = TABLES[label]
    ada = Regular(old.url, "Ada")
    answer = ada.http.get(f"/api/tables/{wanted['id']}/replay")
    bodies.Replay.model_validate_json(answer.content)
    replay = answer.json()
    assert replay["table"]["edition"] == 1
    assert replay["fairness"]["preimage"] == wanted["preimage"]
    assert hashlib.sha256(wanted["preimage"].encode()).hexdigest() == wanted["commitment"]
    assert replay["fairness"]["commitment"] == wanted["commitment"]
    assert (len(replay["steps"]), replay["total"]) == (wanted["actions"] + 1,) * 2
    assert replay["steps"][0]["told"] == []
    shuffled = [(each["action"], each["aces_in_force"]) for each in wanted.get("reshuffles") or []]
    assert [(note["position"], note["cards"]) for note in replay["notes"]] == [each for each in shuffled if each[1]]
    for note in replay["notes"]:
        assert f"with action {note['position']}, the first edition shuffled the Ace" in note["say"]
        assert "(G13)" in note["say"]
    text = ada.http.get(f"/api/tables/{wanted['id']}/record").text
    assert text == wanted["record"] == replay["record"]
    record = records.parse(text)
    record.check()
    assert fairness.verify(record.deal, text) is True


@pytest.mark.parametrize("label", ["gwan-ace-reshuffled-round-over", "vanilla-bot-over", "nvwk-2-people-over"])
def test_a_finished_game_is_reviewed(old: RunningServer, label: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "SIMULATIONS", 2)
    ada, table = Regular(old.url, "Ada"), TABLES[label]
    until = time.monotonic() + 60
    while (answer := ada.http.get(f"/api/tables/{table['id']}/review")).status_code == 202:
        assert time.monotonic() < until
        time.sleep(0.05)
    found = TypeAdapter(bodies.Review).validate_json(answer.content)
    assert (found["edition"], len(found["decisions"])) == (1, table["actions"])
    assert bool(found["notes"]) == ("ace" in label)


# -- they go on by their own rules ---------------------------------------------------------------------------


def by_the_second_edition(live: LiveTable) -> Game | None:
    """Where the same game would stand now; None where it could not have come here."""
    game = replace(live.deal, edition=2).start()
    try:
        for action in live.actions:
            game.play(action)
    except Illegal:
        return None
    return game


class Party:
    """The people of a table, all at their places."""

    def __init__(self, server: RunningServer, label: str) -> None:
        self.server, self.table = server, str(TABLES[label]["id"])
        self.people = regulars(server.url)
        self.seats = [seat["guest"] for seat in TABLES[label]["seats"]]
        self.sockets: dict[str, Socket] = {}

    async def sit(self) -> None:
        for guest in dict.fromkeys(guest for guest in self.seats if guest):
            self.sockets[guest] = await self.people[guest].at(self.table)

    async def follow(self, position: int) -> None:
        """Everybody hears of a position."""
        for socket in self.sockets.values():
            while socket.position < position:
                await socket.read()

    async def on_turn(self) -> tuple[Socket, str] | None:
        """Whoever is to act, when nobody waits for a bot any more, and their seat; None when it is over."""
        socket = next(iter(self.sockets.values()))
        while True:
            assert socket.view is not None
            if socket.view["over"]:
                return None
            turn = socket.view["turn"]
            guest = self.seats[int(turn[1:]) - 1]
            if guest is not None:
                await self.follow(socket.position)
                return self.sockets[guest], turn
            await socket.read()

    async def act(self, action: str) -> dict[str, Any]:
        found = await self.on_turn()
        assert found is not None
        socket, seat = found
        answer = await socket.act(action, seat=seat)
        if answer["type"] == "ack":
            await self.follow(answer["position"])
        return answer

    async def finish(self, seed: int) -> None:
        rng = random.Random(seed)
        while (found := await self.on_turn()) is not None:
            assert (await self.act(rng.choice(found[0].legal())))["type"] == "ack"

    async def close(self) -> None:
        for socket in self.sockets.values():
            await socket.close()


def stored_actions(data: Path, table: str) -> list[str]:
    connection = sqlite3.connect(data / "parlour.sqlite3")
    rows = connection.execute("SELECT action FROM actions WHERE table_id = ? ORDER BY number", (table,))
    found = [row[0] for row in rows]
    connection.close()
    return found


def test_running_games_of_every_kind_go_on_are_finished_and_outlive_a_restart(tmp_path: Path) -> None:
    data = old_house(tmp_path / "old")
    server = RunningServer(data, wait=60.0)
    apart: set[str] = set()  # games in which something was done that the second edition would not have had

    async def go_on(label: str) -> None:
        party = Party(server, label)
        live = server.inside(server.parlour.table(party.table))
        assert isinstance(live, LiveTable)
        await party.sit()
        found = await party.on_turn()
        if found is None:  # the bot whose turn it was ended it
            await party.close()
            return
        socket, seat = found
        if TABLES[label]["turn"] == seat and live.position == TABLES[label]["history"]:
            assert sorted(socket.legal()) == sorted(TABLES[label]["legal"])
        later = by_the_second_edition(live)
        allowed = set(later.legal_texts()) if later is not None else set()
        for action in sorted(allowed - set(socket.legal()))[:1]:
            refused = await party.act(action)  # what only the second edition allows
            assert (refused["type"], refused["code"]) == ("refused", "illegal")
        own = sorted(set(socket.legal()) - allowed)
        if own or allowed - set(socket.legal()):
            apart.add(label)
        action = (own or socket.legal())[0]
        before = socket.position
        answer = await party.act(action)
        assert (answer["type"], answer["position"]) == ("ack", before + 1)
        assert stored_actions(data, party.table)[before] == action
        await party.close()

    for label in RUNNING:
        asyncio.run(go_on(label))
    assert {label.partition("-")[0] for label in apart} >= {"gwan", "nvwk"}
    assert len(apart) >= 8

    finished = ["gwan-ace-reshuffled-match-running", "vanilla-setup-1-first-P2", "nvwk-six-draw-then-pass-running"]
    finished += [
        "vanilla-setup-0-first-P2",
        "vanilla-setup-5-first-P1",
        "gwan-people-running",
        "nvwk-half-made-running",
    ]

    async def finish(label: str) -> None:
        party = Party(server, label)
        await party.sit()
        await party.finish(5)
        await party.close()

    for label in finished:
        asyncio.run(finish(label))
    kept = {label: stored_actions(data, TABLES[label]["id"]) for label in RUNNING}
    server.stop()

    server = RunningServer(data)
    ada = Regular(server.url, "Ada")
    for label in RUNNING:
        name = TABLES[label]["id"]
        info = ada.info(name)
        assert (info["edition"], info["position"]) == (1, len(kept[label]))
        assert info["commitment"] == TABLES[label]["commitment"]
        if label in finished:
            assert info["state"] == "over"
            text = ada.http.get(f"/api/tables/{name}/record").text
            record = records.parse(text)
            record.check()
            assert record.deal.edition == 1
            assert fairness.verify(record.deal, text) is True
            assert ada.http.get(f"/api/tables/{name}/replay").status_code == 200
    server.stop()


def test_who_plays_on_stays_in_the_edition_and_a_rematch_is_a_new_game(tmp_path: Path) -> None:
    server = RunningServer(old_house(tmp_path / "old"))
    ada = Regular(server.url, "Ada")
    name = TABLES["nvwk-2-house-rules-over"]["id"]
    wanted = {"table": name, "position": 3, "seat": "P1"}
    answer = ada.http.post("/api/play-on", json=wanted)
    assert (answer.status_code, answer.json()["edition"]) == (201, 1)
    wanted = {"record": TABLES["gwan-people-over"]["record"], "position": 5, "seat": "P2"}
    answer = ada.http.post("/api/play-on", json=wanted)
    assert (answer.status_code, answer.json()["edition"]) == (201, 1)

    async def again() -> str:
        party = Party(server, "nvwk-2-house-rules-over")  # a hot seat
        await party.sit()
        socket = next(iter(party.sockets.values()))
        await socket.send("rematch")
        over = await socket.until("over")
        await party.close()
        return str(over["ending"]["next"])

    info = ada.info(asyncio.run(again()))
    kind = GAMES["nvwk"]
    old = TABLES["nvwk-2-house-rules-over"]["switches"]
    assert info["edition"] == 2
    assert info["switches"] == {switch: old.get(switch, values[0]) for switch, values in kind.SWITCHES.items()}
    server.stop()


# -- what can't be replayed ----------------------------------------------------------------------------------


def change(data: Path, *statements: tuple[str, tuple[object, ...]]) -> None:
    connection = sqlite3.connect(data / "parlour.sqlite3")
    for statement, values in statements:
        assert connection.execute(statement, values).rowcount > 0
    connection.commit()
    connection.close()


def set_to(column: str, value: object) -> Callable[[str], tuple[str, tuple[object, ...]]]:
    return lambda table: (f"UPDATE tables SET {column} = ? WHERE id = ?", (value, table))


def action_to(value: str) -> Callable[[str], tuple[str, tuple[object, ...]]]:
    return lambda table: ("UPDATE actions SET action = ? WHERE table_id = ? AND number = 3", (value, table))


DAMAGES: dict[str, tuple[Callable[[str], tuple[str, tuple[object, ...]]], str]] = {
    "later-edition": (set_to("rules", 7), "under edition 7 of the rules; this server knows the first and the"),
    "no-edition": (set_to("rules", "seven"), "under edition seven"),
    "other-game": (set_to("game", "whist"), "does not have, “whist”"),
    "illegal-action": (action_to("X2"), "can't be replayed from action 3 on"),
    "no-action": (action_to("\N{SNOWMAN}\nseal: 0"), "can't be replayed from action 3 on"),
    "bad-way-back": (action_to("back x"), "damaged"),
    "switches": (set_to("switches", "{not json"), "damaged"),
    "later-switch": (set_to("switches", '{"level": "play-on", "ties": "shared", "empty-hands": "end"}'), "damaged"),
    "deck": (set_to("deck", "7C 7C"), "damaged"),
    "chance": (set_to("chance", "-1"), "damaged"),
    "first": (set_to("first", 9), "damaged"),
    "state": (set_to("state", "asleep"), "damaged"),
    "seats": (lambda table: ("DELETE FROM seats WHERE table_id = ? AND seat = 0", (table,)), "damaged"),
    "seat-numbers": (lambda table: ("UPDATE seats SET seat = 5 WHERE table_id = ? AND seat = 0", (table,)), "damaged"),
    "numbers": (lambda table: ("UPDATE actions SET number = number + 99 WHERE table_id = ?", (table,)), "damaged"),
    "no-text": (lambda table: ("UPDATE tables SET deck = CAST(X'ff' AS TEXT) WHERE id = ?", (table,)), "damaged"),
    "too-deep": (set_to("switches", "[" * 100_000), "damaged"),
    "clock": (set_to("clock", "noon"), "damaged"),
    "next": (set_to("next", b"\xff"), "damaged"),
    "name": (lambda table: ("UPDATE seats SET name = X'ff' WHERE table_id = ? AND seat = 0", (table,)), "damaged"),
    "chat": (
        lambda table: ("INSERT INTO chat VALUES (?, 900, 'Bo', 99, 'hello', NULL, 1.0)", (table,)),
        "damaged",
    ),
    "cut-off": (lambda table: ("DELETE FROM actions WHERE table_id = ? AND number > 4", (table,)), "damaged"),
    "said-to-be-over": (set_to("state", "over"), "damaged"),  # a running game's cards are hidden all the same
    "resigned": (set_to("resigned", 5), "damaged"),
    "resigned-and-running": (set_to("resigned", 0), "damaged"),
}
HARMLESS = {  # a running game is whole wherever it is cut off, and a game that is over stays so
    ("cut-off", "gwan-people-running"),
    ("said-to-be-over", "gwan-people-over"),
    ("said-to-be-over", "nvwk-2-people-over"),
    ("resigned-and-running", "gwan-people-over"),
    ("resigned-and-running", "nvwk-2-people-over"),
}
CASES = {
    f"{damage}-{label}": (damage, label)
    for damage in DAMAGES
    for label in ("gwan-people-over", "nvwk-2-people-over", "gwan-people-running")
    if (damage, label) not in HARMLESS
}


@pytest.mark.parametrize(("damage", "label"), CASES.values(), ids=list(CASES))
def test_what_can_not_be_replayed_is_not_gone(tmp_path: Path, damage: str, label: str) -> None:
    data = old_house(tmp_path / "old")
    damaged, why = DAMAGES[damage]
    table, running = TABLES[label]["id"], label.endswith("running") or damage == "state"
    change(data, damaged(table))
    server = RunningServer(data)
    person = Regular(server.url, "Bo")
    mine = person.http.get("/api/me/tables")
    listed = bodies.MyTables.model_validate_json(mine.content).kept
    assert [kept.id for kept in listed] == [table]
    assert why in listed[0].why
    assert listed[0].mine == ["P2"]
    told = person.http.get(f"/api/tables/{table}/kept")
    assert bodies.KeptTable.model_validate_json(told.content) == listed[0]
    assert listed[0].record is not running
    assert ("stays stored" in listed[0].why) is running
    assert person.http.get("/api/me/statistics").status_code == 200

    asks = [("GET", way) for way in ("", "/replay", "/review", "/link", "/seats/P2/link")]
    asks += [("POST", "/hint"), ("POST", "/seats/P1")]
    asks += [("GET", "/record")] if running else []
    secrets = [answer.text for answer in (mine, told)]
    for method, way in asks:
        answer = person.http.request(method, f"/api/tables/{table}{way}")
        problem = bodies.Problem.model_validate_json(answer.content)
        assert (answer.status_code, problem.code, problem.why) == (409, "kept", listed[0].why)
        secrets.append(answer.text)
    answer = person.http.post("/api/play-on", json={"table": table, "position": 1, "seat": "P1"})
    assert (answer.status_code, answer.json()["code"]) == (409, "kept")

    async def knock() -> dict[str, Any]:
        socket = await person.at(table)
        return socket.heard[0]

    assert asyncio.run(knock()) == {"type": "bye", "why": "kept", "again": False}
    if running:
        deck = json.dumps(TABLES[label]["preimage"]).partition("deck: ")[2].split()[:8]
        assert not any(" ".join(deck[:2]) in text for text in secrets)
    else:
        answer = person.http.get(f"/api/tables/{table}/record")
        assert answer.status_code == 200
        text = answer.text
        assert text.startswith("Parlour record 1\nrules: ")
        assert "# This record is not whole. " in text
        for action in TABLES[label]["record"].partition("\n\n")[2].splitlines()[4:8] if damage != "cut-off" else []:
            number, _, rest = action.partition(" ")
            assert f"\n{number} {rest}\n" in text or f"\n{number} {rest.partition(' ')[2]}\n" in text
        assert "\nseal: " not in text
        if damage == "cut-off":
            assert not records.parse(text).check().over
        else:
            with pytest.raises(records.BadRecord):
                records.parse(text).check()
    rows = sqlite3.connect(data / "parlour.sqlite3").execute("SELECT count(*) FROM tables WHERE id = ?", (table,))
    assert rows.fetchone() == (1,)
    server.stop()


def test_a_table_that_can_be_seen_is_not_among_the_kept(old: RunningServer) -> None:
    ada = Regular(old.url, "Ada")
    answer = ada.http.get(f"/api/tables/{TABLES['gwan-people-over']['id']}/kept")
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
    assert ada.http.get("/api/tables/no-such-table/kept").status_code == 404

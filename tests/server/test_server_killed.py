"""The server is killed in the middle of things: no acknowledged move is lost, none is made twice."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sys
import time

import pytest
from house import House
from websockets.exceptions import WebSocketException
from wire import Guest, ServerProcess, Socket

from parlour.engine import prepare
from parlour.server.history import Made, standing

TABLES, KILLS, MOVES = 6, 4, 300


class Player:
    """Somebody who comes back by themselves and sends again what was not answered."""

    def __init__(self, server: ServerProcess, person: Guest, table: str, seat: str) -> None:
        self.server = server
        self.person = person
        self.table = table
        self.seat = seat
        self.acked: dict[int, str] = {}
        self.rng = random.Random(f"{table} {seat}")
        self.commands = 0

    async def play(self, done: asyncio.Event) -> None:
        unanswered: dict[str, object] | None = None
        over = False
        while not done.is_set() and not over:
            try:
                socket = await Socket.open(self.server.url, self.table, self.person.cookie())
                while not done.is_set():
                    if unanswered is None and socket.on_turn():
                        self.commands += 1
                        action = self.rng.choice(socket.legal())
                        name = f"{self.seat}-{self.commands}"
                        unanswered = {"id": name, "position": socket.position, "action": action}
                        if socket.back and self.rng.random() < 0.5:
                            unanswered["action"] = "back"
                    if unanswered is not None:
                        sent = {key: value for key, value in unanswered.items() if value != "back"}
                        answer = await socket.ask("act" if "action" in sent else "back", **sent)
                        assert answer["type"] == "ack", answer
                        assert answer["position"] == unanswered["position"] + 1  # type: ignore[operator]
                        self.acked[answer["position"]] = str(unanswered["action"])
                        while socket.position < answer["position"]:
                            await socket.read()
                        unanswered = None
                    elif socket.view is not None and socket.view["over"]:
                        over = True
                        break
                    else:
                        with contextlib.suppress(TimeoutError):
                            await socket.read(0.3)
                await socket.close()
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.05)


def test_killing_the_server_loses_no_acknowledged_move_and_doubles_none(house: House) -> None:
    server = house.process()
    players: list[Player] = []
    for number in range(TABLES):
        anna, bert = Guest(server.url), Guest(server.url)
        table = anna.new_table(("gwan", "vanilla", "nvwk")[number % 3], "me", "open")
        bert.sit(table, "P2")
        players += [Player(server, anna, table, "P1"), Player(server, bert, table, "P2")]

    def acked() -> int:
        return sum(len(player.acked) for player in players)

    async def run() -> int:
        done = asyncio.Event()
        tasks = [asyncio.create_task(player.play(done)) for player in players]
        rng = random.Random(11)
        until = time.monotonic() + 60
        kills = 0
        while kills < KILLS and not all(task.done() for task in tasks) and time.monotonic() < until:
            enough = acked() + rng.randint(4, 16)  # after so many moves, however fast they are made
            while acked() < enough and not all(task.done() for task in tasks) and time.monotonic() < until:
                await asyncio.sleep(0.001)
            await asyncio.sleep(rng.uniform(0, 0.01))
            server.kill()
            kills += 1
            await asyncio.to_thread(server.start)
        while acked() < MOVES and time.monotonic() < until:
            if all(task.done() for task in tasks):
                break
            await asyncio.sleep(0.05)
        server.kill()
        done.set()
        await asyncio.gather(*tasks)
        return kills

    kills = asyncio.run(run())
    moves = acked()
    assert kills == KILLS
    assert moves >= 100
    stored: dict[str, list[str]] = {}
    for table, number, action in house.rows("SELECT table_id, number, action FROM actions ORDER BY 1, 2"):
        made = stored.setdefault(table, [])
        made.append(action)
        assert number == len(made)
    for player in players:
        for position, action in player.acked.items():
            kept = Made(stored[player.table][position - 1], False)
            assert kept.action == action or (action == "back" and kept.back)
    tables = house.rows("SELECT id, game, rules, deck, first, chance FROM tables")
    for table, game, edition, deck, first, chance in tables:
        dealt = prepare(game, deck=deck.split(), first=first, chance=int(chance, 16), edition=edition)
        replayed = dealt.start()
        for kept in standing(Made(action, False) for action in stored.get(table, [])):
            replayed.play(kept.action)
    assert any(Made(action, False).back for made in stored.values() for action in made)
    # each command was stored once: nobody's moves outnumber their commands
    total = sum(len(made) for made in stored.values())
    assert moves <= total <= sum(player.commands for player in players)


@pytest.mark.skipif(sys.platform == "win32", reason="there a process is ended, not asked to end")
def test_a_clean_shutdown_tells_the_clients(house: House) -> None:
    server = house.process()
    anna = Guest(server.url)
    table = anna.new_table("gwan", "me", "open")

    async def play() -> dict[str, object]:
        socket = await anna.at(table)
        server.process.terminate()
        return await socket.until("bye")

    assert asyncio.run(play()) == {"type": "bye", "why": "shutdown", "again": True}
    assert server.stop() in (0, -15)
    assert (house.folder / "secret").stat().st_mode & 0o077 == 0

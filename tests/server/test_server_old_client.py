"""A client that was made when frames had no events: it plays whole games, and finds in every frame what it knows.

`tests/golden/protocol-1.json` is the protocol of that time and is never made anew.
"""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import pytest
from websockets.asyncio.client import connect
from wire import PATIENCE, RunningServer

OLD: dict[str, Any] = json.loads((Path(__file__).parents[1] / "golden/protocol-1.json").read_text())


def unknown_ignored(part: Any) -> Any:
    """A schema by which fields that it does not know are left alone, as clients leave them."""
    if isinstance(part, list):
        return [unknown_ignored(each) for each in part]
    if not isinstance(part, dict):
        return part
    closed = part.get("additionalProperties") is False
    return {key: unknown_ignored(value) for key, value in part.items() if not closed or key != "additionalProperties"}


def checker(name: str, *, sent: bool) -> Any:
    """What tells whether a message is as the old protocol says; what the client itself sends has nothing more."""
    schema = OLD if sent else unknown_ignored(OLD)
    return jsonschema_rs.validator_for({**schema["properties"][name], "$defs": schema["$defs"]})


COMMAND = checker("ClientMessage", sent=True)
FRAME = checker("ServerMessage", sent=False)


class OldClient:
    """It keeps the latest view, answers when it is on turn, and knows nothing that the old protocol does not say."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)
        self.ask("Me", "/api/me")
        self.frames = 0

    def ask(self, kind: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        answer = self.http.get(path) if body is None else self.http.post(path, json=body)
        found: dict[str, Any] = answer.json()
        checker(kind, sent=False).validate(found)
        return found

    async def play(self, table: str, rng: random.Random) -> dict[str, Any]:
        """Play to the end; the last frame."""
        headers = {"Cookie": f"parlour={self.http.cookies['parlour']}"}
        address = f"{self.url.replace('http', 'ws', 1)}/ws/{table}"
        async with connect(address, additional_headers=headers, max_size=None) as socket:
            asked = -1
            while True:
                frame = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                FRAME.validate(frame)
                self.frames += 1
                assert frame["type"] != "refused", frame
                if frame["type"] == "over":
                    return dict(frame)
                view = frame.get("view")
                if view is None or view["turn"] != view["seat"] or frame["position"] == asked:
                    continue
                asked = frame["position"]
                choice = rng.choice(rng.choice(view["legal"])["actions"])
                command = {"type": "act", "id": f"a{asked}", "position": asked, "action": choice["action"]}
                COMMAND.validate(command)
                await socket.send(json.dumps(command))


@pytest.mark.parametrize(("game", "seats"), [("gwan", 2), ("vanilla", 2), ("nvwk", 4)])
def test_a_client_of_the_old_protocol_plays_a_whole_game(server: RunningServer, game: str, seats: int) -> None:
    client = OldClient(server.url)
    wish = {"game": game, "seats": ["me", *["greedy"] * (seats - 1)]}
    checker("NewTable", sent=True).validate(wish)
    table = client.ask("TableInfo", "/api/tables", wish)["id"]
    last = asyncio.run(client.play(table, random.Random(5)))
    assert last["view"]["over"]
    assert last["ending"]["outcome"]["winners"]
    assert client.frames > 10
    replay = client.ask("Replay", f"/api/tables/{table}/replay")
    assert replay["total"] == len(replay["steps"]) == last["position"] + 1


def test_the_old_protocol_is_held_against_what_is_sent() -> None:
    pong = {"type": "pong", "id": "a", "position": 3}
    assert FRAME.is_valid(pong)
    assert FRAME.is_valid({**pong, "more": 1})
    assert not FRAME.is_valid({"type": "pong", "id": "a"})
    assert not COMMAND.is_valid({"type": "ping", "id": "a", "more": 1})

"""Two servers behind a balancer that lets every connection in to another one: a browser notices nothing of it."""

from __future__ import annotations

from pathlib import Path

from room import Balancer
from visit import Player, Room, invited, play_together, record, sit
from wire import ServerProcess


def test_friends_play_on_while_the_server_of_their_table_is_killed(
    room: Room, database_url: str, tmp_path: Path
) -> None:
    common = {"PARLOUR_DATABASE_URL": database_url, "PARLOUR_WAIT": "3600", "PARLOUR_LEASE": "4"}
    first, second = (ServerProcess(tmp_path / name, 0, seed=None, **common) for name in ("first", "second"))
    balancer = Balancer([first.port, second.port])
    try:
        anna = room.window(balancer.url)
        anna.get_by_role("button", name="Play a friend: GWAN").click()
        bert = sit(room, invited(anna))
        players = [Player(anna), Player(bert)]
        play_together(players, moves=6)
        room.forgive("WebSocket", "Failed to load resource")  # what is lost on the way is asked for again
        first.kill()
        play_together(players, moves=4)
        first.start()
        second.kill()
        play_together(players)
        assert record(anna).deal.game == "gwan"
    finally:
        balancer.close()
        for server in (first, second):
            server.kill()

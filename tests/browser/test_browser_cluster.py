"""Two servers behind a balancer that lets every connection in to another one: a browser notices nothing of it."""

from __future__ import annotations

import signal
from pathlib import Path
from time import monotonic as now
from typing import Any

from playwright.sync_api import TimeoutError
from room import Balancer
from visit import PATIENCE, Player, Room, invited, play_together, record, sit
from wire import ServerProcess


class Undaunted(Player):
    """Somebody who looks again where the page has begun afresh under the hand: what was begun is gone with the line."""

    def touch(self, offer: dict[str, Any]) -> None:
        self.page.set_default_timeout(3_000)
        try:
            super().touch(offer)
        except TimeoutError:
            self.page.set_default_timeout(PATIENCE)
            self.seen = ""
            if self.page.locator(f"{offer['what']} >> visible=true").count():
                super().touch(offer)
        finally:
            self.page.set_default_timeout(PATIENCE)


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
        players = [Undaunted(anna), Undaunted(bert)]
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


def test_a_browser_leaves_a_frozen_server_before_its_lease_has_passed(
    room: Room, database_url: str, tmp_path: Path
) -> None:
    """Nothing is said by a server that is stopped, and no connection breaks: the page has to notice by itself.

    The others have its tables after eight seconds, and within ten people play on. What is told apart here, on a machine
    that may be busy, is whether the page waits for longer than that, as it did for 21 seconds and more.
    """
    common = {"PARLOUR_DATABASE_URL": database_url, "PARLOUR_WAIT": "3600"}
    first, second = (ServerProcess(tmp_path / name, 0, seed=None, **common) for name in ("first", "second"))
    balancer = Balancer([first.port])  # the page comes to the server that will freeze, and its table is there
    try:
        page = room.window(balancer.url)
        page.get_by_role("button", name="Play now: GWAN").click()
        player = Player(page)
        player.play(4)
        room.forgive("WebSocket", "Failed to load resource")
        heard: list[float] = []
        page.on("websocket", lambda line: line.on("framereceived", lambda _: heard.append(now())))
        balancer.ports.append(second.port)  # the next door is the frozen one's again, and only the one after it opens
        first.process.send_signal(signal.SIGSTOP)
        began = now()
        while not heard:
            assert now() - began < 16, "the page waits for a frozen server"
            page.wait_for_timeout(100)
        player.play(4)
        first.process.send_signal(signal.SIGCONT)
        player.play()
        assert record(page).deal.game == "gwan"
    finally:
        first.process.send_signal(signal.SIGCONT)
        balancer.close()
        for server in (first, second):
            server.kill()

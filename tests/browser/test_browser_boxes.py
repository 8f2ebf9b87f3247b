"""Whole games of each kind, measured at five sizes: the hand in sight, nothing on anything, nothing cut off.

Each step is measured on the narrowest phone and at one more size in turn, the pictured steps at all sizes. The games
are the same every time, so that what fails does so again; `PARLOUR_SEED=7 pytest …` measures others.
"""

from __future__ import annotations

import pytest
from looks import SIZES, boxes
from playwright.sync_api import Page
from visit import DESK, Player, Room, laid
from wire import ServerProcess

TABLES = {"gwan": 2, "vanilla": 2, "nvwk": 4}
PICTURED = (0, 6, 14)  # of these steps a picture is kept at every size


def measured(page: Page, player: Player, name: str) -> list[str]:
    """Play to the end, and measure before every step."""
    wrong: list[str] = []
    for step in range(2_000):
        found = player.look()
        assert found is not None, f"nothing is offered: {player.seen}"
        sizes = SIZES if step in PICTURED else (SIZES[0], SIZES[1 + step % (len(SIZES) - 1)])
        wrong += boxes(page, f"{name}-step-{step}", sizes, picture=step in PICTURED)
        if found["over"] or len(wrong) > 40:
            return wrong
        player.step()
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", TABLES)
def test_a_whole_game_measured(game: str, room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK)
    page.goto(laid(page, game=game, seats=["me", *["greedy"] * (TABLES[game] - 1)]))
    wrong = measured(page, Player(page), f"boxes-{game}")
    assert not wrong, "\n".join(wrong)

"""Somebody leaves in the middle of a game: the others are told, a bot plays for them, and they take over again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from looks import SIZES, boxes, faults
from playwright.sync_api import expect
from visit import DESK, Player, Room, invited, play_together, record, sit
from wire import ServerProcess

WAIT = 5


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that does not wait long for people who are away."""
    running = ServerProcess(tmp_path, PARLOUR_WAIT=str(WAIT))
    yield running
    running.stop()


def test_a_bot_plays_for_who_is_away_until_they_are_back(room: Room, impatient: ServerProcess) -> None:
    anna = room.window(impatient.url, DESK)
    anna.get_by_role("button", name="Play a friend: GWAN").click()
    bert = sit(room, invited(anna))
    bert.locator(".hand").wait_for()
    table = bert.url
    seats = anna.get_by_role("list", name="At the table")
    bert.goto("/docs")  # anywhere but the table
    expect(anna.get_by_role("status").filter(has_text="is away.")).to_be_visible()
    player = Player(anna)
    while player.step(500):  # until it is Bert's turn
        pass
    expect(seats).to_contain_text(re.compile(r"away, a bot plays in \d s"))
    assert player.look(), "nobody plays for Bert"
    expect(seats).to_contain_text(re.compile("away, a bot plays for them(?! in)"))
    assert not faults(anna, "stand-in-desk")
    watching = room.window(table)
    watching.locator(".board").wait_for()
    assert not boxes(watching, "stand-in-watched", SIZES[:1])  # all of it is told, beside the sign of who watches
    player.play(4)
    assert player.look(), "nobody plays for Bert any more"

    bert.goto(table)
    bert.locator(".hand").wait_for()
    expect(anna.get_by_role("status").filter(has_text="is back.")).to_be_visible()
    expect(seats).not_to_contain_text("away")
    for page in (anna, bert):
        expect(page.get_by_role("list", name="At the table")).not_to_contain_text("a bot plays")
    back = Player(bert)
    play_together([player, back])
    assert back.kinds, "Bert was never asked"
    record(anna)

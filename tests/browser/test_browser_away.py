"""Somebody leaves in the middle of a game: the others are told, a bot plays for them, and they take over again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from looks import SIZES, boxes, faults
from playwright.sync_api import expect
from visit import DESK, Player, Room, invited, laid, play_together, record, sit
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


def test_who_leaves_is_told_of_and_keeps_their_name_in_the_log(room: Room, impatient: ServerProcess) -> None:
    anna = room.window(impatient.url, DESK)
    anna.goto(laid(anna, game="gwan", seats=["me", "open"]))
    link = invited(anna)
    bert = room.window(link, DESK)
    bert.get_by_role("textbox", name="What are you called?").fill("Bert")
    bert.get_by_role("button", name="Sit down").click()
    players = [Player(anna), Player(bert)]
    play_together(players, 6)
    log = anna.get_by_role("list", name="What happened")
    expect(log).to_contain_text("Bert plays")
    while players[0].step(500):  # until it is Bert's turn
        pass
    bert.get_by_role("button", name="Menu of the table").click()
    bert.get_by_role("button", name="Leave the table").click()
    bert.get_by_role("dialog").get_by_role("button", name="Leave").click()
    told = anna.get_by_role("status").filter(has_text=re.compile(r"Bert has left the table. A bot plays .* in \d s"))
    expect(told).to_be_visible()
    expect(anna.get_by_role("list", name="At the table")).to_contain_text(re.compile(r"a bot plays in \d s"))
    assert not boxes(anna, "left")  # the last, for it takes its time, and a bot is about to play
    expect(log).to_contain_text("Bert plays")
    expect(log).not_to_contain_text("the free seat")
    assert players[0].look(), "nobody plays for the free seat"
    expect(told).to_have_count(0)
    expect(log).to_contain_text("The free seat")  # what is played for it now is not Bert's
    expect(log).to_contain_text("Bert plays")

"""Whole games in a real browser, against the house: by mouse, by keyboard alone, by touch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from visit import DESK, PHONE, Player, Room, record, walk
from wire import ServerProcess

TITLES = {"gwan": "GWAN", "vanilla": "Vanilla Gwent", "nvwk": "NVWK"}


def finished(page: Page, game: str) -> None:
    """The end tells who won and why, its record is right, and its replay opens."""
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "the table scrolls away"
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading").first).to_have_text(re.compile("wins?$|^You win|^A draw$"))
    expect(dialog.get_by_role("button", name="Play again")).to_be_visible()
    written = record(page)
    assert written.deal.game == game
    dialog.get_by_role("link", name="See the replay").click()
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    page.keyboard.press("End")
    expect(slider).to_have_value(str(len(written.actions)))


@pytest.mark.parametrize("game", TITLES)
def test_a_whole_game_by_mouse(game: str, room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK)
    page.get_by_role("button", name=f"Play now: {TITLES[game]}").click()
    Player(page).play()
    finished(page, game)


def test_a_whole_game_by_keyboard_alone(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url)
    page.get_by_role("button", name="Play now: Vanilla Gwent").wait_for()
    walk(page, '[aria-label^="Play now: Vanilla Gwent"]')
    page.keyboard.press("Enter")
    Player(page, "keys").play()
    finished(page, "vanilla")


def test_a_whole_game_by_touch_on_a_phone(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, PHONE, touch=True, speed="quick")  # with all that moves, as people play
    page.get_by_role("button", name="Play now: NVWK").tap()
    Player(page, "finger").play()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    finished(page, "nvwk")

"""Whole games in a real browser, against the house: by mouse, by keyboard alone, by touch."""

from __future__ import annotations

import re

import pytest
from looks import SETTLED
from playwright.sync_api import Page, expect
from test_browser_back import sit_down
from test_browser_wild import record_of
from visit import DESK, PHONE, Player, Room, laid, record, walk
from wire import ServerProcess

TITLES = {"gwan": "GWAN", "vanilla": "Vanilla Gwent", "nvwk": "NVWK"}


def finished(page: Page, game: str) -> None:
    """The end tells who won and why, its record is right, and its replay opens."""
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "the table scrolls away"
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading").first).to_have_text(re.compile("wins?$|^You win|^A draw$"))
    again = dialog.get_by_role("button", name="Play again")
    expect(dialog).to_be_focused()
    page.keyboard.press("Enter")  # meant for a move, and a moment late
    expect(again).to_be_visible()
    written = record(page)
    assert written.deal.game == game
    dialog.get_by_role("link", name="See the replay").click()
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    looked_at(page)
    page.keyboard.press("End")
    expect(slider).to_have_value(str(len(written.actions)))


def looked_at(page: Page) -> None:
    """A replay speaks to who played, shows the table from their place, and its cards can be read."""
    told = []
    for _ in range(60):  # at a table of several others may be on turn for long
        page.keyboard.press("ArrowRight")
        told.append(page.locator("footer .told").inner_text())
        if len(told) >= 6 and re.search(r"\b[Yy]ou\b", " ".join(told)):
            break
    assert re.search(r"\b[Yy]ou\b", " ".join(told)), told
    said = page.locator(".strip .score").all_text_contents()
    assert not any("You has" in each for each in said), said
    assert not said or any("You have" in each for each in said), said
    desk = page.viewport_size == DESK
    if desk:
        expect(page.locator(".hand .held")).not_to_have_count(0)
    # a card that is still turned over, or on its way, looks narrower than it is
    page.wait_for_function(
        """(least) => [...document.querySelectorAll('.battle [data-flip] .card, .ring [data-zone^=hand] .card')]
          .every((one) => one.getBoundingClientRect().width >= least)""",
        arg=34 if desk else 24,
    )


@pytest.mark.parametrize("game", TITLES)
def test_a_whole_game_by_mouse(game: str, room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK)
    page.get_by_role("button", name=f"Play now: {TITLES[game]}").click()
    Player(page).play()
    finished(page, game)


@pytest.mark.parametrize("game", TITLES)
def test_a_whole_game_by_keyboard_alone(game: str, room: Room, server: ServerProcess) -> None:
    page = room.window(server.url)
    page.get_by_role("button", name=f"Play now: {TITLES[game]}").wait_for()
    walk(page, f'[aria-label^="Play now: {TITLES[game]}"]')
    page.keyboard.press("Enter")
    Player(page, "keys").play()
    finished(page, game)


def test_a_whole_game_by_touch_on_a_phone(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, PHONE, touch=True, speed="quick")  # with all that moves, as people play
    page.get_by_role("button", name="Play now: NVWK").tap()
    Player(page, "finger").play()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    finished(page, "nvwk")


def test_the_menu_tells_the_keys_and_they_do_what_it_says(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url)
    page.goto(laid(page, game="gwan", seats=["me", "greedy"]))
    page.locator(".hand .held.free").first.wait_for()
    page.get_by_role("button", name="Menu of the table").click()
    expect(page.get_by_text("The arrows go through your hand")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    walk(page, ".hand .held.free")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".hand .held").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".hand .held.picked")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".hand .held.picked")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".notice")).to_be_visible()


def test_what_is_told_of_a_score_stands_beside_it_where_there_is_room(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK)
    sit_down(page, record=record_of("gwan", "5C 7S 8S 9S 2C 3C 4C 6C 7C 8C", 2, "7S", "pass"), position=2, seat="P1")
    score = page.get_by_role("button", name=re.compile("has 0: "))
    page.evaluate(SETTLED)  # while cards are dealt there is less room
    score.hover()
    about, tip = score.bounding_box(), page.get_by_role("tooltip").bounding_box()
    assert about
    assert tip
    assert tip["x"] - about["x"] - about["width"] < 170, (about, tip)
    assert abs(tip["y"] - about["y"]) < 60, (about, tip)

"""Nothing is lost by a slip: what one may regret is asked about, and Escape closes what lies on top first."""

from __future__ import annotations

import re

import pytest
from looks import faults
from playwright.sync_api import Page, expect
from test_browser_back import a_game, position, sit_down
from test_browser_wild import record_of
from visit import CORNER, DESK, PHONE, Player, Room, laid, sit
from wire import ServerProcess

from parlour.cards import TEXTS
from parlour.engine import prepare
from parlour.records import Record


def at_magic(page: Page) -> None:
    """A game of Vanilla Gwent in which one has declared Magic, and it is one's turn; no weather lies yet."""
    for _ in range(20):
        page.goto(laid(page, game="vanilla", seats=["me", "greedy"]))
        for _ in range(2):
            hand = page.locator(".hand .held.free")
            hand.first.click(position={"x": 9, "y": 16})
            page.locator(".bar .do.main").click()
        page.locator(".do[data-action=magic]").click()
        dispel = page.locator("[data-action=dispel]")
        dispel.wait_for()
        if not page.locator(".weather, [data-weather]").count():
            return
    raise AssertionError("the bot always begins with weather")


def test_magic_with_no_weather_is_asked_about(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url)
    at_magic(page)
    page.locator("[data-action=dispel]").click()
    dialog = page.get_by_role("dialog", name="Are you sure?")
    expect(dialog).to_contain_text("Magic works once in the game, and would be used up (V26).")
    expect(dialog.get_by_role("button", name="Back")).to_be_focused()
    expect(dialog.locator(".button.main")).to_have_text("Back")  # what one may regret does not shine
    assert not faults(page, "sure")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.locator("[data-action=dispel]")).to_be_focused()  # and never the page's body
    page.locator("[data-action=dispel]").click()
    dialog.get_by_role("button", name="Use Magic").click()
    expect(page.locator("[data-action=dispel]")).to_have_count(0)  # it works once


def test_the_question_stays_when_the_menu_is_asked_for_by_its_key(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK)
    at_magic(page)
    page.locator("[data-action=dispel]").click()
    dialog = page.get_by_role("dialog", name="Are you sure?")
    dialog.wait_for()
    page.keyboard.press("?")
    page.keyboard.press("h")
    page.wait_for_timeout(300)
    expect(page.get_by_role("dialog")).to_have_count(1)
    expect(page.locator(".notice")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize(("played", "asked"), [(4, True), (5, False)])
def test_questions_go_away_with_experience(played: int, asked: bool, room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK)
    games = [{"game": "gwan", "played": played, "won": 0, "points": None}]
    page.route("**/api/me/statistics", lambda route: route.fulfill(json={"games": games, "opponents": []}))
    with page.expect_response("**/api/me/statistics"):
        sit_down(page, record=record_of("gwan", "7S 9C 8C", 2, "7S"), position=1, seat="P2", bot="page")
    page.locator(".do[data-action=pass]").click()
    expect(page.get_by_role("dialog")).to_have_accessible_name("Are you sure?" if asked else re.compile("^Round 1"))


def test_a_setting_turns_it_off(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, ask="off")
    at_magic(page)
    page.locator("[data-action=dispel]").click()
    expect(page.locator("[data-action=dispel]")).to_have_count(0)  # it works once
    expect(page.get_by_role("dialog", name="Are you sure?")).to_have_count(0)


def test_escape_closes_a_hint_before_it_takes_a_move_back(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url)
    page.goto(laid(page, game="vanilla", seats=["me", "greedy"]))
    Player(page).play(2)  # one card of two is discarded: a half-made choice
    undo = page.locator(".do.undo")
    undo.wait_for()
    page.get_by_role("button", name="Hint", exact=True).click()
    hint = page.locator(".hint")
    hint.first.wait_for()
    assert not faults(page, "hint")
    lifted = page.locator(".hand .held.picked")
    page.locator(".hand .held").first.click(position=CORNER)
    expect(lifted).to_have_count(1)
    expect(hint).to_have_count(0)  # it waits
    page.keyboard.press("Escape")
    expect(lifted).to_have_count(0)
    expect(hint).to_be_visible()
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    expect(undo).to_be_visible()
    page.keyboard.press("Escape")
    expect(undo).to_have_count(0)


def test_escape_closes_the_log_before_the_hint_under_it(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, PHONE)
    page.goto(laid(page, game="gwan", seats=["me", "greedy"]))
    page.locator(".hand .held.free").first.wait_for()
    page.keyboard.press("h")
    hint, beside = page.locator(".hint"), page.get_by_role("button", name="Log and chat")
    hint.wait_for()
    beside.click()
    log = page.get_by_label("What happened", exact=True)
    log.wait_for()
    page.keyboard.press("Escape")
    expect(log).to_have_count(0)
    expect(hint).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("The arrows go through your hand")


def test_a_mouse_that_rests_where_the_cards_come_asks_nothing(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url)
    page.goto(laid(page, game="gwan", seats=["me", "open"]))
    page.get_by_role("button", name="Copy").wait_for()
    page.mouse.move(300, 690)
    sit(room, page.url)
    page.locator(".hand .held:hover").wait_for()
    page.wait_for_timeout(800)  # longer than a mouse rests before it is told
    told = page.locator(".held.pointed")
    expect(told).to_have_count(0)
    page.mouse.move(303, 690)
    expect(told).to_have_count(1)


def test_why_a_card_cannot_be_played_is_told_until_another_is_taken_up(room: Room, server: ServerProcess) -> None:
    hands = zip(["4C", "KD", "9S", "5H", "6C", "8D", "4H"], ["TC", "KC", "4S", "5D", "7C", "7D", "8C"], strict=True)
    dealt = [card for pair in hands for card in pair]
    deck = [*dealt, *(card for card in TEXTS if card not in dealt)]
    record = Record.begin(prepare("nvwk", seats=2, deck=deck, first=0), ("Anna", "Bert"))
    record.actions = ["4C"]
    page = room.window(server.url)
    page.goto(laid(page, "/api/play-on", record=record.text(), position=1, seat="P2", bot="greedy"))
    page.locator('.hand [data-card="5D"] button').click(position=CORNER)
    notice = page.locator(".notice")
    expect(notice).to_contain_text("A 5 needs its own suit in the play below, which shows no Diamonds (N20).")
    page.locator('.hand [data-card="KC"] button').click(position=CORNER)
    expect(page.locator(".hand .held.picked")).to_have_count(1)
    assert notice.count() == 0, "it goes by itself after some seconds, but not at once"


def test_a_digit_does_only_what_bears_it(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK, ask="off")
    sit_down(page, game="gwan", seats=["me", "page"])
    pass_ = page.locator(".do[data-action=pass]")
    pass_.wait_for()
    expect(pass_.locator("kbd")).to_have_count(0)
    before = position(page)
    page.keyboard.press("1")
    page.wait_for_timeout(300)
    assert position(page) == before, "Pass bears no number"
    sit_down(page, record=a_game("9C 8H", "9S"), position=8, seat="P1", bot="page")
    page.locator('.hand [data-card="8H"] button').focus()
    page.keyboard.press("Enter")
    places = page.locator("button.place")
    expect(places).to_have_count(3)
    assert [each.get_attribute("aria-keyshortcuts") for each in places.all()] == ["1", "2", "3"]
    expect(places.nth(1).locator("kbd")).to_have_text("2")
    page.keyboard.press("2")  # this one does
    nothing = page.get_by_role("button", name="Move nothing")
    nothing.wait_for()
    before = position(page)
    page.keyboard.press("1")
    page.wait_for_timeout(300)
    assert position(page) == before, "nor does Move nothing"
    expect(nothing).to_be_visible()

"""Taking back a half-made choice in a real browser: by mouse, by Escape, by touch."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect
from visit import CORNER, DESK, PHONE, Room, laid, table_of
from wire import ServerProcess

from parlour.cards import TEXTS
from parlour.engine import prepare
from parlour.records import Record

UNDO = "Take back"


def sit_down(page: Page, **wanted: Any) -> None:
    """Make a table and go there."""
    page.goto(laid(page, "/api/play-on" if "record" in wanted else "/api/tables", **wanted))
    expect(page.locator(".hand .held").first).to_be_visible()


def a_game(hand: str, other: str) -> str:
    """The record of a game of Vanilla Gwent in which both have laid a unit, and P1 holds the rest of a hand."""
    mine, theirs = hand.split(), other.split()
    rest = [card for card in TEXTS if card not in mine + theirs]
    mine += [rest.pop() for _ in range(12 - len(mine))]
    theirs += [rest.pop() for _ in range(12 - len(theirs))]
    deck = [card for pair in zip(mine, theirs, strict=True) for card in pair] + rest
    record = Record.begin(prepare("vanilla", deck=deck, first=0), ("Anna", "Bert"))
    record.actions = [f"discard {card}" for card in (*mine[-2:], *theirs[-2:])]
    record.actions += ["might", "might", mine[0], theirs[0]]
    return record.text()


def hold(page: Page) -> list[str]:
    return [str(spot.get_attribute("data-card")) for spot in page.locator(".hand .spot").all()]


def position(page: Page) -> int:
    return int(page.request.get(f"/api/tables/{table_of(page)}").json()["position"])


def test_a_discard_is_taken_back_by_mouse_and_by_escape(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK)
    sit_down(page, game="vanilla", seats=["me", "greedy"])
    cards = hold(page)
    undo = page.get_by_role("button", name=UNDO)

    def discard(card: str) -> None:
        page.locator(f'.hand [data-card="{card}"] button').click(position=CORNER)
        page.locator(".bar .do.main").click()

    expect(undo).to_have_count(0)
    discard(cards[0])
    expect(undo).to_be_visible()
    assert cards[0] not in hold(page)
    undo.click()
    expect(page.locator(".hand .held")).to_have_count(12)
    expect(undo).to_have_count(0)
    expect(page.locator("[aria-live]").first).to_contain_text("back")

    discard(cards[1])
    expect(undo).to_be_visible()
    page.locator(f'.hand [data-card="{cards[2]}"] button').click(position=CORNER)
    expect(undo).to_have_count(0)  # a lifted card goes back first
    page.keyboard.press("Escape")
    page.mouse.move(5, 5)
    expect(page.locator(".hand .picked")).to_have_count(0)
    expect(undo).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".hand .held")).to_have_count(12)
    assert hold(page) == cards

    discard(cards[3])
    expect(undo).to_be_visible()
    assert position(page) == 5
    page.reload()
    expect(undo).to_be_visible()  # also after coming back
    discard(cards[4])
    expect(page.locator(".hand .held")).to_have_count(10)
    expect(undo).to_have_count(0)


def test_a_wizard_and_a_joker_are_taken_back_by_touch(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, PHONE, touch=True)
    record = a_game("TC 8C X1 X2", "TS 9S")
    sit_down(page, record=record, position=8, seat="P1")
    cards = hold(page)
    undo = page.get_by_role("button", name=UNDO)

    page.locator('.hand [data-card="8C"] button').tap(position=CORNER)
    page.locator(".bar .do.main").tap()
    expect(page.locator(".bar .plate")).to_contain_text("move a unit")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    undo.tap()
    expect(page.locator(".hand .held")).to_have_count(len(cards))

    page.locator('.hand [data-card="X2"] button').tap(position=CORNER)  # the jokers are alike: X1 is offered for both
    expect(page.locator(".bar .do.main")).to_have_attribute("data-action", "X1")
    page.locator(".bar .do.main").tap()
    expect(page.locator(".bar .plate")).to_contain_text("joker doubles")
    undo.tap()
    expect(page.locator(".hand .held")).to_have_count(len(cards))
    assert hold(page) == cards
    assert position(page) == 12

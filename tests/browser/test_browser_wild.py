"""Wild cards of NVWK in a real browser: a joker as a 3, by mouse, by keys and by touch; and weather's Aces in GWAN."""

from __future__ import annotations

import re

import pytest
from looks import SIZES, boxes, faults
from playwright.sync_api import Locator, Page, expect
from test_browser_back import sit_down
from visit import CORNER, DESK, PHONE, Room
from wire import ServerProcess

from parlour.cards import TEXTS
from parlour.engine import GAMES, prepare
from parlour.records import Record

MINE = "7C 7D 3D X1 X2 KC 4S"

# The line that tells the last move lies under the open wheel as a whole, or it does not at all.
WHOLE = """
() => {
  const line = document.createRange();
  line.selectNodeContents(document.querySelector('.told'));
  const [told, wheel] = [line, document.querySelector('.wheel')].map((one) => one.getBoundingClientRect());
  return told.bottom <= wheel.bottom + 1 || told.top >= wheel.bottom - 1;
}
"""


def record_of(game: str, mine: str, seats: int, *actions: str, draws: str = "") -> str:
    """The record of a game in which P1 was dealt these cards and begins, and these lie on top of the deck."""
    own, top = mine.split(), draws.split()
    rest = top + [card for card in TEXTS[: GAMES[game].CARDS] if card not in own + top]
    deck = [card for one in own for card in (one, *(rest.pop() for _ in range(seats - 1)))] + rest
    record = Record.begin(prepare(game, seats=seats, deck=deck, first=0), ("Anna", "Bert", "Cleo")[:seats])
    record.actions = list(actions)
    return record.text()


def at_the_pile(room: Room, server: ServerProcess, size: dict[str, int], *, touch: bool = False) -> Page:
    page = room.window(server.url, size, touch=touch)
    sit_down(page, record=record_of("nvwk", MINE, 3), position=0, seat="P1")
    return page


def held(page: Page, card: str) -> Locator:
    return page.locator(f'.hand [data-card="{card}"] button')


def test_a_joker_as_a_three_by_mouse(room: Room, server: ServerProcess) -> None:
    page = at_the_pile(room, server, DESK)
    held(page, "X1").click(position=CORNER)
    options = page.locator(".wheel .option")
    expect(options).to_have_count(13)  # every value, 3 included
    page.locator(".wheel .option", has_text="Seven").click()
    expect(options).to_have_count(5)
    expect(options.last).to_contain_text("Play a joker as a Three for a Seven")
    assert not faults(page, "wild-wheel-desk")
    options.last.click()
    expect(page.locator(".bar .do.main")).to_have_attribute("data-action", "X1=3=7")
    assert not faults(page, "wild-chosen-desk")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator(".wheel .option", has_text="Three").click()  # a joker as a 3 that is a 3: nothing more to ask
    expect(page.locator(".bar .do.main")).to_have_attribute("data-action", "X1=3=3")


def test_a_set_with_a_joker_as_a_three_by_keys(room: Room, server: ServerProcess) -> None:
    page = at_the_pile(room, server, DESK)
    for card in ("7C", "3D", "X1"):
        held(page, card).focus()
        page.keyboard.press("Enter")
    options = page.locator(".wheel .option")
    expect(options).to_have_count(5)
    page.keyboard.press("5")
    expect(page.locator(".bar .do.main")).to_have_attribute("data-action", "7C+3D=7+X1=3=7")
    assert not faults(page, "wild-set-desk")


def test_a_joker_as_a_three_by_touch(room: Room, server: ServerProcess) -> None:
    page = at_the_pile(room, server, PHONE, touch=True)
    for card in ("X1", "X2"):
        held(page, card).tap(position=CORNER)
    page.locator(".wheel .option", has_text="Ten").tap()
    options = page.locator(".wheel .option")
    expect(options).to_have_count(15)  # ten pairs of suits, a 3 and each suit, two 3s
    assert not faults(page, "wild-wheel-phone")
    for option in options.all():
        box = option.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        assert box["y"] >= 0
        assert min(box["width"], box["height"]) >= 40
    options.filter(has_text="two jokers as Threes for Tens").tap()
    expect(page.locator(".bar .do.main")).to_have_attribute("data-action", "X1=3=T+X2=3=T")


def test_the_abilities_for_a_flipped_joker_are_told_in_words(room: Room, server: ServerProcess) -> None:  # N31
    page = room.window(server.url, DESK)
    king = record_of("nvwk", "KC 4C 5C 6C 7C 8C 2C", 3, "KC", draws="X1")
    sit_down(page, record=king, position=1, seat="P1")
    options = page.get_by_role("group", name="Whose ability?").get_by_role("button")
    expect(options).to_have_count(19)
    for option in options.all():
        expect(option.locator(".means")).to_have_text(re.compile("^[A-Z].* "))  # no bare sign
    expect(page.locator(".bar .plate")).to_have_text("You must choose the ability of the flipped joker (N31).")
    wrong = boxes(page, "gain", picture=True)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(WHOLE)  # or it is half of it that shows
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    options.filter(has_text="Make the next player draw").click()
    expect(page.locator(".bar .plate")).to_have_text("Take it, or choose another.")
    wrong += boxes(page, "gained", picture=True)
    assert not wrong, "\n".join(wrong)
    page.locator(".bar .do.main").click()
    expect(options).to_have_count(0)


def test_nobody_is_asked_which_is_the_only_opponent(room: Room, server: ServerProcess) -> None:  # N26
    page = room.window(server.url, DESK)
    sit_down(page, record=record_of("nvwk", "9D 4C 5C 6C 7C 8C 2C", 2), position=0, seat="P1")
    held(page, "9D").click(position=CORNER)
    page.locator(".bar .do.main").click()
    expect(page.get_by_role("complementary")).to_contain_text(re.compile("You charge .* five points"))


@pytest.mark.parametrize(("name", "size"), [("desk", DESK), ("phone", PHONE)])
def test_the_pile_shows_a_joker_as_a_three(name: str, size: dict[str, int], room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, size)
    sit_down(page, record=record_of("nvwk", MINE, 3, "7C+3D=7+X1=3=7", "pass", "pass"), position=2, seat="P3")
    pile = page.locator(".pile")
    said = "Seven of Clubs and Three of Diamonds as a Seven and Joker as a Three for a Seven"
    expect(pile).to_have_attribute("aria-label", re.compile(rf"played {said}\. Card order goes up"))
    assert not faults(page, f"wild-pile-{name}")


def test_who_begins_in_vanilla_is_shown_to_nobody_before_the_coin(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK)
    sit_down(page, game="vanilla", seats=["me", "greedy"])
    expect(page.locator(".bar .plate")).to_contain_text("discard two cards")
    expect(page.locator(".board")).not_to_contain_text("start")


def test_weather_tells_which_card_lies_beside_the_row(room: Room, server: ServerProcess) -> None:
    mine = "AS 7S 8S 9S 2C 3C 4C 6C 7C 8C"
    page = room.window(server.url, DESK)
    sit_down(page, record=record_of("gwan", mine, 2, "AS", "pass"), position=2, seat="P1")
    page.locator(".row.mine .total").nth(1).click()
    expect(page.get_by_text("Rain lies over this row; the Ace of Spades lies beside it.")).to_be_visible()
    assert not faults(page, "weather-beside")


def test_open_hands_leave_the_pile_its_room(room: Room, server: ServerProcess) -> None:
    dealt = ["6C", "2D", "4C", "5H", "7C", "8C", "2S"]  # to Anna, one in four
    rest = [card for card in TEXTS if card not in dealt]
    deck = [card for one in dealt for card in (one, *(rest.pop() for _ in range(3)))] + rest
    record = Record.begin(prepare("nvwk", seats=4, deck=deck, first=0), ("Anna", "Bert", "Cleo", "Dora"))
    record.actions = ["6C"]
    page = room.window(server.url, {"width": 844, "height": 390})
    sit_down(page, record=record.text(), position=1, seat="P2")
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("link", name="See the replay").click()
    page.goto(f"{page.url.partition('?')[0]}?at=1")
    expect(page.locator(".chips")).to_contain_text("Draw 1")
    lies_on = page.evaluate(
        """() => {
          const box = (node) => node.getBoundingClientRect();
          const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
          const cards = [...document.querySelectorAll('.pile [data-card]')].map(box);
          return [...document.querySelectorAll('.chip, .plate')]
            .filter((node) => cards.some((card) => meet(card, box(node)))).map((node) => node.innerText);
        }"""
    )
    assert lies_on == [], "something lies on the pile"


def test_an_empty_row_says_what_a_card_adds_there(room: Room, server: ServerProcess) -> None:  # G10
    page = room.window(server.url, PHONE)
    laid = record_of("gwan", "AC TC 2D 3D 4D 6D 7D 8D 9D 2H", 2, "AC", "pass", "2D")
    sit_down(page, record=laid, position=3, seat="P1")
    more = "more for the row as soon as a card lies here and no weather is on it."
    page.get_by_role("button", name="Your Mid row: 0.").click()
    expect(page.locator(".bar")).to_contain_text(f"3 {more}")
    assert not boxes(page, "row-bonus")
    page.get_by_role("button", name="Your Long row: 7.").click()
    expect(page.locator(".bar")).to_contain_text("2, +5 bonus makes 7.")
    expect(page.locator(".bar")).not_to_contain_text(more)


def test_a_lone_card_in_weather_is_no_sum(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, PHONE)
    laid = record_of("gwan", "AC TC 2D 3D 4D 6D 7D 8D 9D 2H", 2, "AC", "pass", "TC")
    sit_down(page, record=laid, position=3, seat="P1")
    page.get_by_role("button", name="Your Close row: 1.").click()
    expect(page.locator(".bar")).to_contain_text("The Ten of Clubs counts 1 here.")
    expect(page.locator(".bar")).not_to_contain_text("makes")


def test_a_joker_as_a_three_is_explained_where_it_is_offered(room: Room, server: ServerProcess) -> None:
    page = at_the_pile(room, server, DESK)
    held(page, "X1").click(position=CORNER)
    page.locator(".wheel .option", has_text="Jack").click()
    three = page.get_by_role("button", name="Play a joker as a Three for a Jack")
    tip = page.get_by_role("tooltip")
    three.hover()
    expect(tip).to_have_text("3=J Play a joker as a Three for a Jack.")
    page.mouse.move(5, 5)
    expect(tip).to_have_count(0)
    held(page, "X1").focus()
    page.keyboard.press("Tab")
    for _ in range(20):
        if three.evaluate("node => node === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(tip).to_contain_text("a Three for a Jack")
    page.keyboard.press("Enter")
    expect(page.locator(".bar .do.main")).to_have_attribute("data-action", "X1=3=J")


def test_a_finger_that_rests_on_a_joker_as_a_three_is_told_of_it(room: Room, server: ServerProcess) -> None:
    page = at_the_pile(room, server, PHONE, touch=True)
    held(page, "X1").tap(position=CORNER)
    page.locator(".wheel .option", has_text="Jack").tap()
    three = page.get_by_role("button", name="Play a joker as a Three for a Jack")
    box = three.bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)
    at = [{"x": box["x"] + 20, "y": box["y"] + 20}]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    expect(page.get_by_role("tooltip")).to_contain_text("Play a joker as a Three for a Jack.")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(100)
    expect(three).to_have_attribute("aria-pressed", "false")  # who asks what it is has not chosen it
    assert not boxes(page, "three-told", [(360, 740), (844, 390)], picture=True)
    page.locator(".wheel .option").last.tap()
    expect(page.locator(".bar .do.main")).to_have_attribute("data-action", "X1=3=J")

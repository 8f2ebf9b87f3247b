"""The bots of the house in a real browser: chosen by name, asked for a hint, and the finished game reviewed."""

from __future__ import annotations

import re

import pytest
from looks import SETTLED, SIZES
from playwright.sync_api import Locator, Page, Route, expect
from visit import DESK, PHONE, Player, Room, laid, table_of
from wire import ServerProcess

BOTS = ["Pip the page", "Greta Greedy", "Gus the gambler", "Sister Ada", "The Castellan"]


OPEN_HANDS = """
() => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const faults = [];
  for (const [who, rows] of [['.opp', '.theirs'], ['.you', '.side.mine']]) {
    const plate = box(`${who} .strip`);
    if (Math.abs(plate.height - box(rows).height) > 1) faults.push(`${who} is not as high as its rows`);
    for (const node of document.querySelectorAll(`${who} :is(.card, .who, .wins, .chip, .score)`)) {
      const { left, right, top, bottom, width } = node.getBoundingClientRect();
      const out = left < plate.left || right > plate.right || top < plate.top || bottom > plate.bottom;
      if (width > 1 && out) faults.push(`${node.className} leaves ${who}`);
    }
  }
  const rows = box('.side.mine').bottom;
  const held = [...document.querySelectorAll('.hand .held')].map((node) => node.getBoundingClientRect());
  if (held.some(({ top }) => top < rows)) faults.push('the hand covers the rows');
  if (held.some(({ left, right }, at) => left < 0 || (held[at + 1]?.left ?? right) - left < 20))
    faults.push('a card in hand cannot be read');
  return { held: held.length, open: document.querySelectorAll('.opp .fan .card').length, faults };
}
"""
DECK = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]


def full_hands(route: Route) -> None:
    """The replay as it is, but at its end both hold seventeen cards."""
    answer = route.fetch().json()
    for hand, first in zip(answer["steps"][-1]["view"]["hands"].values(), (0, 17), strict=True):
        hand.update(cards=DECK[first : first + 17], size=17)
    route.fulfill(json=answer)


def open_hands_lie_in_their_places(page: Page) -> None:
    for key, many in (("Home", 10), ("End", 17)):
        page.locator("header h1").click()
        page.keyboard.press(key)
        expect(page.locator(".hand .held")).to_have_count(many)
        assert page.evaluate(OPEN_HANDS) == {"held": many, "open": many, "faults": []}


def face(page: Page, title: str):
    return page.get_by_role("radio", name=re.compile(f"^{title}, level"))


def test_the_five_are_there_by_name_and_the_last_choice_is_kept(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, PHONE, touch=True)
    for title in BOTS:
        expect(face(page, title)).to_be_attached()
    face(page, "Sister Ada").check(force=True)
    expect(page.get_by_role("button", name="Play now: GWAN, against Sister Ada")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage.getItem('parlour.settings')).bot") == "scholar"
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    both = page.get_by_role("button", name="Play now: NVWK, against Sister Ada and Gus the gambler")
    expect(both).to_be_visible()
    page.get_by_role("button", name="Play now: GWAN").tap()
    expect(page.locator('.board [data-face="scholar"]')).to_be_visible()


def test_a_first_game_is_against_pip_unless_somebody_else_was_chosen(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK, met=False)
    play = page.get_by_role("button", name="Play now: GWAN, against Pip the page")
    play.wait_for()
    expect(face(page, "Pip the page")).to_be_checked()
    play.click()
    page.get_by_role("dialog").get_by_role("button", name="Play at once").click()
    expect(page.locator('.board [data-face="page"]')).to_be_visible()
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("link", name="See the replay").wait_for()
    page.goto("/")
    expect(page.get_by_role("button", name="Play now: GWAN, against Pip the page")).to_be_visible()  # nobody has won
    expect(face(page, "Pip the page")).to_be_checked()
    mine = page.request.get("/api/me/tables").json()
    mine["over"][0]["result"] = "won"
    page.route("**/api/me/tables", lambda route: route.fulfill(json=mine))
    page.goto("/")  # that game has been won, the others not
    expect(page.get_by_role("button", name="Play now: GWAN, against Greta Greedy")).to_be_visible()
    expect(page.get_by_role("button", name="Play now: Vanilla Gwent, against Pip the page")).to_be_visible()
    expect(page.locator("input[type=radio]:checked")).to_have_count(0)
    expect(page.locator(".opposite .about")).to_contain_text("GWAN: Greta Greedy. Vanilla Gwent: Pip the page.")
    page.unroute("**/api/me/tables")
    face(page, "Sister Ada").check(force=True)
    expect(page.get_by_role("button", name="Play now: Vanilla Gwent, against Sister Ada")).to_be_visible()


@pytest.mark.parametrize("path", ["/", "/new"])
def test_one_answer_that_never_comes_keeps_nobody_from_the_table(path: str, room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK)
    lost: list[Route] = []

    def lose_the_first(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route)

    page.route("**/api/me/tables", lose_the_first)
    page.goto(path)
    page.get_by_role("button", name=re.compile("^Play now: GWAN|^Lay the table")).click()
    expect(page.locator(".board, .lobby").first).to_be_visible(timeout=15_000)
    assert lost


def test_the_castellan_is_seated_at_a_new_table(room: Room, server: ServerProcess) -> None:
    page = room.window(f"{server.url}/new", DESK)
    face(page, "The Castellan").check(force=True)
    expect(page.get_by_label("Seat 2")).to_have_value("castellan")
    page.get_by_role("button", name="Lay the table and begin").click()
    expect(page.locator('.board [data-face="castellan"]')).to_be_visible()


def rows_keep_their_numbers(page: Page) -> None:
    """Above a review too: at no size does a card lie on another's corner, on a row's name or on its sum."""
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    kept = page.viewport_size
    assert kept is not None
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        crowded = page.evaluate(
            """() => [...document.querySelectorAll('.board .row')].filter((row) => {
              const box = (what) => [...row.querySelectorAll(what)].map((node) => node.getBoundingClientRect());
              const cards = box('.spot'), [name] = box('.label .name'), [sum] = box('.total .sum');
              const close = cards.some((card, at) => at && card.left < cards[at - 1].left + 12);
              const wide = cards.some((card) => card.left < name.right || card.right > sum.left);
              return close || wide || cards.some((card) => card.height > row.clientHeight || card.width < 22);
            }).map((row) => row.ariaLabel)"""
        )
        assert not crowded, f"{width} × {height}: {crowded}"
    page.set_viewport_size(kept)


def comes_into_sight(page: Page, graph: Locator) -> None:
    """Asked for on a phone that lies, a review is not left below the screen."""
    page.set_viewport_size({"width": 844, "height": 390})
    button = page.get_by_role("button", name="Review", exact=True)
    button.click()
    expect(graph).to_have_count(0)
    page.evaluate("window.scrollTo(0, 0)")
    button.click()
    expect(graph).to_be_in_viewport(ratio=0.9)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]


@pytest.mark.parametrize(("size", "touch"), [(DESK, False), (PHONE, True)], ids=["desk", "phone"])
def test_hint_finish_and_review(size: dict[str, int], touch: bool, room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, size, touch=touch, bot="greedy")
    page.get_by_role("button", name="Play now: GWAN").click()
    button = page.get_by_role("button", name="Hint", exact=True)
    page.locator('button[aria-label="Hint"][aria-disabled="false"]').wait_for()
    if touch:
        button.tap()
    else:
        page.keyboard.press("h")
    note = page.locator(".notice.hint")
    expect(note).to_contain_text("% to win")
    expect(page.locator(".hinted").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    note.get_by_role("button", name="Close").click()
    expect(page.locator(".hinted")).to_have_count(0)
    Player(page, "finger" if touch else "mouse").play()
    if not touch:
        page.route("**/api/tables/*/replay*", full_hands)
    page.goto(f"{server.url}/replay/{table_of(page)}")
    if not touch:
        open_hands_lie_in_their_places(page)
    page.get_by_role("button", name="Review", exact=True).click()
    graph = page.get_by_role("img", name=re.compile("chance to win by move"))
    expect(graph).to_be_visible(timeout=90_000)
    if not touch:
        open_hands_lie_in_their_places(page)
    else:
        rows_keep_their_numbers(page)
        comes_into_sight(page, graph)
    expect(page.get_by_text("all hands open")).to_be_visible()
    expect(page.get_by_text(re.compile(r"your moves\s"))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    moves = page.get_by_role("list", name="The moves that lost the most")
    if moves.count():
        first = moves.get_by_role("button").first
        number = int(re.match(r"\d+", first.inner_text())[0])  # type: ignore[index]
        first.click()
        expect(page.get_by_role("slider")).to_have_value(str(number - 1))
        expect(page.locator(".review .say")).to_contain_text("Better was to ")
        mark, curve = page.locator(".spot.on").bounding_box(), graph.bounding_box()
        assert mark is not None, "the move that is looked at is marked"
        assert curve is not None
        assert curve["x"] - 20 <= mark["x"] <= curve["x"] + curve["width"]
        assert (mark["width"], mark["height"]) == (32, 32)


def test_no_hints_at_a_table_of_people(room: Room, server: ServerProcess) -> None:
    page = room.window(f"{server.url}/new")
    page.get_by_label("Seat 2").select_option("hotseat")
    page.get_by_role("button", name="Lay the table and begin").click()
    page.locator(".cover button").click()
    page.locator(".hand .held").first.wait_for()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)


def test_under_a_cover_nothing_is_told_of_a_hand(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url)
    page.goto(laid(page, game="nvwk", seats=["me", "hotseat"]))
    page.locator(".cover").wait_for()
    expect(page.locator(".goal")).to_have_text("")  # it would say what the cards count
    page.locator(".cover button").click()
    expect(page.locator(".goal")).to_contain_text("You")


def test_a_hint_is_told_by_keys_too_and_whoever_follows_it_is_not_asked(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK, ask="always")
    hint = {
        "action": "pass",
        "cards": [],
        "gist": "Pass and stay at 0",
        "why": "You keep your cards.",
        "sure": "the only thing",
        "odds": "about 60% to win",
    }

    def answer(route: Route) -> None:
        position = route.fetch().json()["position"]
        route.fulfill(json={**hint, "position": position})

    page.route("**/api/tables/*/hint*", answer)
    page.goto(laid(page, game="gwan", seats=["me", "greedy"]))
    page.locator('button[aria-label="Hint"][aria-disabled="false"]').wait_for()
    page.locator(".hand .held").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".hand .held:focus")).to_have_count(1)  # and told what it does
    page.keyboard.press("h")
    expect(page.locator(".notice.hint")).to_contain_text("Pass and stay at 0. You keep your cards. About 60% to win.")
    expect(page.locator("[aria-live=polite]").first).to_contain_text("You keep your cards. About 60% to win.")
    page.locator(".notice.hint").get_by_role("button", name="Close").click()
    page.locator(".do[data-action=pass]").click()
    expect(page.get_by_role("list", name="What happened")).to_contain_text("You pass")
    expect(page.get_by_role("dialog", name="Are you sure?")).to_have_count(0)

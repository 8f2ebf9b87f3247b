"""Every page and every moment of a game, looked at in five sizes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from looks import SIZES as MEASURED
from looks import boxes, faults
from playwright.sync_api import Page, expect
from visit import DESK, PHONE, TABLET, Player, Room, begun, invited, laid, sit, table_of
from wire import Guest, ServerProcess

SIZES = {
    "phone": PHONE,
    "big-phone": {"width": 390, "height": 844},
    "lying-phone": {"width": 844, "height": 390},
    "tablet": TABLET,
    "desk": DESK,
}
HALF = {"big-phone": 0, "lying-phone": 1}  # what is seen at one of these two is not seen at the other
GAMES = ("gwan", "vanilla", "nvwk")

# How far the words of a button, with the faces before them, are from its sides, and in how many lines they stand.
WORDS = """
(button) => {
  const range = document.createRange();
  range.selectNodeContents([...button.childNodes].filter((node) => node.nodeType === 3 && node.data.trim()).at(-1));
  const [words, all, faces] = [range.getBoundingClientRect(), button, button.querySelector('.met')]
    .map((one) => one?.getBoundingClientRect?.() ?? one);
  const first = faces?.width ? faces.left : words.left;
  return { lines: range.getClientRects().length, left: first - all.left, right: all.right - words.right };
}
"""
# How far the number of a hand of eighteen is from the frame.
EIGHTEEN = """
(fan) => {
  while (fan.children.length < 18) fan.append(fan.lastElementChild.cloneNode(true));
  fan.style.setProperty('--one', 17);
  const number = fan.parentElement.querySelector('.number');
  return fan.closest('.strip').getBoundingClientRect().right - number.getBoundingClientRect().right;
}
"""

Visit = tuple[str, str, Callable[[Page], None]]


def shows(what: str) -> Callable[[Page], None]:
    """The page is there when this is seen."""
    return lambda page: page.locator(what).first.wait_for()


def lifted(page: Page) -> None:
    """A card is in the air, and its places are lit, if there is one that can be played."""
    page.locator(".hand .held").first.wait_for()
    player = Player(page)
    if card := next((offer for offer in (player.look() or {})["offers"] if offer["kind"] == "card"), None):
        player.touch(card)


def asks(*buttons: str) -> Callable[[Page], None]:
    """What the menu of a table leads to."""

    def ask(page: Page) -> None:
        for button in ("Menu of the table", *buttons):
            page.get_by_role("button", name=button).click()
        page.get_by_role("dialog").wait_for()
        if page.get_by_role("dialog").get_by_text("link").count():
            page.locator(".qr svg").wait_for()

    return ask


def unfolded(page: Page) -> None:
    page.get_by_text("All as usual").click()
    page.locator(".rule").first.wait_for()


def to_the_foot(page: Page) -> None:
    """What is half under the bar at a page's foot can be scrolled: there it is measured where nothing is."""
    unfolded(page)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")


def asked(page: Page) -> None:
    for rules in page.get_by_text("What each house rule changes").all():
        rules.click()
    page.locator("dd").first.wait_for()


def chat(page: Page) -> None:
    page.locator(".hand .held").first.wait_for()
    button = page.get_by_role("button", name="Log and chat")
    if button.get_attribute("aria-expanded") == "false":
        button.click()
    page.get_by_role("complementary").get_by_role("button", name="Chat").click()


def round_end(page: Page) -> None:
    """A game whose first round is over: who passes at once does not wait long for that."""
    page.goto(laid(page, game="gwan", seats=["me", "greedy"]))
    page.locator(".do[data-action=pass]").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Go on")).to_be_visible()


def offline(page: Page) -> None:
    page.locator(".hand .held").first.wait_for()
    page.context.set_offline(True)
    expect(page.get_by_text("You are offline.")).to_be_visible()


def fairness(page: Page) -> None:
    page.get_by_role("button", name="Was it fair?").click()
    expect(page.get_by_text("The deck was not touched.")).to_be_visible()


@pytest.fixture(scope="module")
def house(room: Room, server: ServerProcess) -> tuple[Any, list[Visit]]:
    """Somebody who has played a little of everything: their cookie, and every page there is for them."""
    page = room.window(server.url)
    tables = {
        "gwan": begun(page, "gwan", 2, 6),
        "vanilla": begun(page, "vanilla", 2, 6),
        "nvwk": begun(page, "nvwk", 8, 2),
    }
    waiting = laid(page, game="nvwk", seats=["me", "open", "greedy"], public=True)
    cover = laid(page, game="vanilla", seats=["me", "hotseat"])
    left = laid(page, game="gwan", seats=["me", "open"])
    stranger = Guest(server.url)
    assert stranger.sit(left.removeprefix("/table/"), "P2").is_success
    theirs = stranger.new_table("vanilla", "me", "greedy")
    inviting = stranger.new_table("nvwk", "me", "open", "open", public=True)
    page.goto("/")
    page.get_by_role("button", name="Play now: GWAN").click()
    Player(page).play()
    over = table_of(page)
    visits: list[Visit] = [
        ("home", "/", shows(".running")),
        ("new", "/new?game=nvwk", to_the_foot),
        ("rules", "/rules", shows(".book svg")),
        *((f"rules-{game}", f"/rules/{game}", shows("article")) for game in GAMES),
        ("lab", "/lab", asked),
        ("you", "/you", shows(".score")),
        ("lobby", waiting, shows(".qr svg")),
        ("invited", f"/table/{inviting}", shows(".lobby .button.main")),
        *((f"table-{game}", tables[game], shows(".hand .held")) for game in GAMES),
        *((f"lifted-{game}", tables[game], lifted) for game in GAMES),
        ("lesson", "/lesson/vanilla", shows(".coach .say")),
        ("menu", tables["vanilla"], asks()),
        ("invite", tables["nvwk"], asks("Invite, or let somebody watch")),
        ("device", tables["nvwk"], asks("Your seat on another device")),
        ("resign", tables["gwan"], asks("Resign")),
        ("leave", tables["gwan"], asks("Leave the table")),
        ("chat", tables["nvwk"], chat),
        ("cover", cover, shows(".cover button")),
        ("watching", f"/table/{theirs}", shows(".watching")),
        ("away", left, shows(".seats .away")),
        ("round-end", "/", round_end),
        ("offline", tables["vanilla"], offline),
        ("end", f"/table/{over}", shows("dialog[open] .button.main")),
        ("replay", f"/replay/{over}?at=9", shows(".hand, .board")),
        ("fair", f"/replay/{over}", fairness),
        ("no-table", "/table/nonsense", shows(".gone .button")),
        ("no-seat", "/seat/nonsense", shows("[role=alert]")),
        ("no-page", "/cellar", shows("h1")),
    ]
    return page.context.storage_state(), visits


@pytest.mark.parametrize("size", SIZES)
def test_every_page(size: str, house: tuple[Any, list[Visit]], room: Room, server: ServerProcess) -> None:
    state, visits = house
    theme = "afternoon" if size == "tablet" else "evening"
    page = room.window(server.url, SIZES[size], touch="phone" in size, state=state, theme=theme, ask="off")
    room.forgive("Failed to load resource", "WebSocket connection")  # what is not there, and the line that is cut
    wrong = []
    for name, path, ready in visits[HALF[size] :: 2] if size in HALF else visits:
        page.context.set_offline(False)
        page.goto(path)
        ready(page)
        wrong += faults(page, f"{name}-{size}")
    assert not wrong, "\n".join(wrong)


def test_what_the_keyboard_comes_to_is_never_under_the_bar(room: Room, server: ServerProcess) -> None:
    page = room.window(f"{server.url}/new?game=nvwk", PHONE)
    unfolded(page)
    under = """
    () => {
      const here = document.activeElement.getBoundingClientRect();
      const bar = document.querySelector('.lay').getBoundingClientRect();
      return !document.activeElement.closest('.lay') && here.bottom > bar.top + 1 && document.activeElement.outerHTML;
    }
    """
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.lay') !== null"):
            return
        assert not page.evaluate(under)
    raise AssertionError("the keyboard does not come to the end")


@pytest.mark.parametrize("size", MEASURED)
def test_a_stranger_can_begin_without_scrolling(size: tuple[int, int], room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, {"width": size[0], "height": size[1]})
    button = page.get_by_role("button", name="Play now: GWAN")
    expect(page.locator(".opposite .faces")).to_be_visible()  # until the bots are there, the page grows
    box = button.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= size[1]
    expect(page.get_by_text("Who plays against you?")).to_be_in_viewport(ratio=1)
    who = page.locator(".opposite .about")
    expect(who.locator("b")).to_be_in_viewport(ratio=1)
    expect(who.locator(".level")).to_be_in_viewport(ratio=1)
    for game in ("GWAN", "Vanilla Gwent", "NVWK"):  # its words stand in one line, in the middle
        off = page.get_by_role("button", name=f"Play now: {game}").evaluate(WORDS)
        assert off["lines"] == 1, game
        assert off["left"] >= 4, game
        assert abs(off["left"] - off["right"]) <= 2, game


@pytest.mark.parametrize("size", MEASURED)
def test_who_lays_a_table_chooses_who_plays_without_scrolling(
    size: tuple[int, int], room: Room, server: ServerProcess
) -> None:
    page = room.window(f"{server.url}/new", {"width": size[0], "height": size[1]})
    faces = page.locator(".faces label")
    expect(faces).to_have_count(5)
    bar = page.locator(".lay").bounding_box()
    assert bar is not None
    for what in (*faces.all(), page.get_by_label("Seat 2")):
        box = what.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= bar["y"]  # what is laid with lies at the foot


def test_who_plays_now_sees_the_faces_of_all_they_meet(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, PHONE)
    for game, others in (("GWAN", 1), ("NVWK", 2)):
        expect(page.get_by_role("button", name=f"Play now: {game}").locator("svg")).to_have_count(others)


def test_a_game_that_waits_for_one_comes_before_the_settings(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, PHONE)
    begun(page, "gwan", 2, 0)
    page.goto("/you")
    page.get_by_role("heading", name="Your name").wait_for()
    assert page.get_by_role("heading", level=2).all_text_contents()[:2] == ["Running", "Your name"]
    waiting = page.get_by_role("link", name="Greta Greedy").bounding_box()
    assert waiting is not None
    assert waiting["y"] + waiting["height"] < PHONE["height"]


def test_who_watches_on_a_phone_asks_for_a_free_seat(room: Room, server: ServerProcess) -> None:
    anna = room.window(server.url, PHONE, touch=True)
    anna.goto(laid(anna, game="gwan", seats=["me", "open"]))
    bert = sit(room, invited(anna))
    anna.locator(".hand .held").first.wait_for()
    cleo = room.window(anna.url, PHONE, touch=True)
    cleo.locator(".board").wait_for()
    asks("Leave the table")(bert)
    bert.get_by_role("dialog").get_by_role("button", name="Leave").click()
    ask = cleo.get_by_role("button", name="Ask for the seat")
    expect(ask).to_be_visible()
    wrong = [*boxes(cleo, "watcher"), *faults(cleo, "watcher")]
    ask.tap()
    expect(cleo.get_by_text("You have asked for the seat.")).to_be_visible()
    give = anna.get_by_role("button", name="Let them sit down")
    expect(give).to_be_visible()
    wrong += [*boxes(anna, "giver"), *faults(anna, "giver")]
    assert not wrong, "\n".join(wrong)
    give.tap()
    cleo.locator(".hand .held").first.wait_for()


def test_a_review_on_a_phone_tells_its_verdict_first(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, PHONE, touch=True, ask="off")
    page.goto(laid(page, game="gwan", seats=["me", "greedy"]))
    Player(page, "finger").play()
    page.goto(f"/replay/{table_of(page)}")
    page.get_by_role("button", name="Review").tap()
    said = page.get_by_role("region", name="Review").get_by_role("status")
    expect(said).to_have_text(re.compile("."))
    page.evaluate("window.scrollTo(0, 0)")
    box = said.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"]
    assert not re.search(r": (Play|Pass|Declare|Discard)", said.inner_text())  # what somebody did, and no command
    cut = page.locator(".review .head :is(b, .key)").evaluate_all(
        "nodes => nodes.filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.innerText)"
    )
    assert not cut
    assert not faults(page, "review-phone")
    page.keyboard.press("Home")  # at the end of a game a hand may be empty
    page.locator(".strip.laid .fan > *").first.wait_for()
    off = page.locator(".strip.laid .fan").first.evaluate(EIGHTEEN)
    assert off >= 4, "the number of a large hand stands on the frame"
    page.get_by_role("button", name="Play on from here").first.tap()
    expect(page.get_by_label("Your seat").get_by_role("option", name=re.compile("^You"))).to_have_count(1)
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 844, "height": 390})  # there it stands beside the table
    page.evaluate("window.scrollTo(0, 0)")
    expect(said).to_be_in_viewport(ratio=1)
    expect(page.locator(".board .strip").first).to_be_in_viewport(ratio=1)
    assert not faults(page, "review-lying")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1366, 768), (1280, 720)])
def test_lessons_are_offered_without_scrolling(width: int, height: int, room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, {"width": width, "height": height})
    lessons = page.get_by_role("link", name="Learn it in two minutes")
    expect(lessons).to_have_count(3)
    for lesson in lessons.all():
        expect(lesson).to_be_in_viewport(ratio=1)
    assert not faults(page, f"home-{width}x{height}")


def test_a_review_calls_nothing_the_draws_where_nothing_was_drawn(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, ask="off")
    page.goto(laid(page, game="gwan", seats=["me", "greedy"]))
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("link", name="See the replay").click()
    page.get_by_role("button", name="Review").click()
    luck = page.locator(".review .luck")
    expect(luck).to_contain_text("the rest")
    expect(luck).not_to_contain_text("the draws")

"""A game that the web client has no folder for: it is offered, explained and played at a plain table.

The games are the house's own; only their names, and the letters of their rules, are changed on the way to the page.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from looks import faults
from playwright.sync_api import Page, expect
from test_browser_games import TITLES, finished
from visit import CORNER, DESK, PHONE, Player, Room, laid
from wire import ServerProcess

from parlour.cards import TEXTS
from parlour.engine import described, prepare
from parlour.records import Record

NAME, TITLE = "high-street", "High Street"

# What the page asks for, and what it hears, with the names changed; the last view is kept as it was sent.
RENAMED = """
const [game, title, letter] = GAME;
const toServer = (text) => text.replaceAll('high-street', game);
const toPage = (text) => text
  .replaceAll(`"game":"${game}"`, '"game":"high-street"')
  .replaceAll(title, 'High Street')
  .replace(new RegExp(`\\\\b${letter}(\\\\d{1,2})\\\\b`, 'g'), 'E$1');
const ask = window.fetch;
window.fetch = async (address, how) => {
  const answer = await ask(toServer(address), how?.body ? { ...how, body: toServer(how.body) } : how);
  return new Response(toPage(await answer.text()), answer);
};
window.WebSocket = class extends WebSocket {
  set onmessage(heard) {
    super.onmessage = (event) => {
      const data = toPage(event.data);
      window.seen = JSON.parse(data).view ?? window.seen;
      heard({ data });
    };
  }
};
"""

# On turn: every legal action has its button, no other has one, and it says the sentence.
ALL_SHOWN = """
() => {
  const legal = (window.seen?.legal ?? []).flatMap((group) => group.actions);
  const buttons = [...document.querySelectorAll('.board [data-action]')];
  const shown = new Map(buttons.map((node) => [node.dataset.action, node.textContent]));
  const told = ({ action, say }) => shown.get(action)?.includes(say.replaceAll("'", '’'));  // as it is printed
  return legal.length > 0 && shown.size === legal.length && legal.every(told);
}
"""


def stranger(room: Room, server: ServerProcess, game: str, size: dict[str, int] = DESK, **window: Any) -> Page:
    """Somebody new, before a page to which one of the games goes by a name that it has never heard."""
    page = room.window(f"{server.url}/docs", size, **window)  # a page that asks for nothing
    page.add_init_script(f"localStorage.setItem('parlour.met', JSON.stringify(['{NAME}']))")  # no lesson first
    page.add_init_script(RENAMED.replace("GAME", str([game, TITLES[game], game[0].upper()])))
    page.goto("/")
    return page


def seated(room: Room, server: ServerProcess, game: str, size: dict[str, int] = DESK) -> Page:
    """The same, at a table with one of the house, and asked no questions."""
    page = stranger(room, server, game, size, ask="off")
    page.goto(laid(page, game=game, seats=["me", "greedy"]))
    return page


def test_it_has_a_door_a_rulebook_and_a_place_among_the_new_tables(room: Room, server: ServerProcess) -> None:
    page = stranger(room, server, "nvwk")
    doors = page.locator(".door")
    expect(doors).to_have_count(3)
    door = doors.last
    expect(door.get_by_role("heading")).to_have_text(TITLE)
    expect(door.locator(".players")).to_have_text("2 to 8 players")
    expect(door.locator("p.line")).to_have_text("Get rid of your cards.")
    assert not faults(page, "plain-home")
    door.get_by_role("link", name="How it is played").click()
    expect(page).to_have_url(re.compile(f"/rules/{NAME}$"))
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLE)
    expect(page).to_have_title(f"Rules of {TITLE} · Parlour")
    page.locator("#the-cards").wait_for()
    expect(page.locator("#E23")).to_be_attached()
    page.goto(f"/new?game={NAME}")
    expect(page.get_by_role("radio", name=TITLE)).to_be_checked()
    page.locator("summary").click()  # they are folded
    page.locator("fieldset.rule").first.wait_for()
    page.get_by_label("Seat 2").select_option("greedy")
    page.get_by_role("button", name="Lay the table and begin").click()
    page.locator(".plain").wait_for()
    expect(page).to_have_title(re.compile(TITLE))


def test_a_name_that_the_server_does_not_know_has_no_rules(room: Room, server: ServerProcess) -> None:
    room.forgive("Failed to load resource")
    page = room.window(f"{server.url}/rules/bridge")
    expect(page.get_by_role("alert")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "hand", "size"),
    [("gwan", "mouse", DESK), ("vanilla", "keys", DESK), ("nvwk", "finger", PHONE)],
    ids=["mouse", "keys", "finger"],
)
def test_a_whole_game(game: str, hand: str, size: dict[str, int], room: Room, server: ServerProcess) -> None:
    page = stranger(room, server, game, size, touch=hand == "finger")
    button = page.get_by_role("button", name=f"Play now: {TITLE}")
    button.tap() if hand == "finger" else button.click()
    Player(page, hand).play()
    expect(page.locator(".plain")).to_be_visible()
    assert page.evaluate("window.seen.seats") == described(game).usual_seats
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    finished(page, game)
    expect(page.locator(".plain")).to_be_visible()


@pytest.mark.parametrize("game", TITLES)
def test_all_that_may_be_done_is_a_button_with_its_sentence(game: str, room: Room, server: ServerProcess) -> None:
    page = seated(room, server, game)
    for _ in range(6):
        page.wait_for_function(f"() => window.seen !== window.before && (window.seen.over || ({ALL_SHOWN.strip()})())")
        if page.evaluate("(window.before = window.seen).over"):
            break  # a deal of NVWK may end early
        page.locator(".board [data-action]").first.click()


def test_a_choice_among_the_others_is_a_button_too(room: Room, server: ServerProcess) -> None:  # N26
    nine = ["9D", *(card for card in TEXTS if card != "9D")]
    begun = Record.begin(prepare("nvwk", seats=3, deck=nine, first=0), ("Anna", "Bert", "Cora"))
    begun.actions = ["9D"]
    page = stranger(room, server, "nvwk")
    page.goto(laid(page, "/api/play-on", record=begun.text(), position=1, seat="P1", bot="greedy"))
    page.wait_for_function(ALL_SHOWN)
    page.locator(".board [data-action='charge P2']").click()
    expect(page.locator(".board [data-action='charge P2']")).to_have_count(0)


def test_the_only_opponent_is_not_chosen(room: Room, server: ServerProcess) -> None:  # N26
    nine = ["9D", *(card for card in TEXTS if card != "9D")]
    begun = Record.begin(prepare("nvwk", seats=2, deck=nine, first=0), ("Anna", "Bert"))
    begun.actions = ["9D"]
    page = stranger(room, server, "nvwk")
    page.goto(laid(page, "/api/play-on", record=begun.text(), position=1, seat="P1", bot="greedy"))
    page.wait_for_function("() => window.seen?.banks.P2 === 5")


@pytest.mark.parametrize(("name", "size"), [("phone", PHONE), ("desk", DESK)])
def test_how_it_looks(name: str, size: dict[str, int], room: Room, server: ServerProcess) -> None:
    page = seated(room, server, "gwan", size)
    card = page.locator(".hand .held.free").first
    card.wait_for()
    wrong = faults(page, f"plain-table-{name}")
    card.click(position=CORNER)
    expect(page.locator(".choices .picked")).to_be_in_viewport()
    wrong += faults(page, f"plain-lifted-{name}")
    # a card that goes to one place has a button in the bar; one that has a choice of rows has them in the list
    page.locator(".bar .do.main, .choices .picked .act").first.click()
    expect(page.locator(".hand .held")).not_to_have_count(10)
    page.locator(".do[data-action=pass]").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text(re.compile("^Round 1"))
    wrong += faults(page, f"plain-round-{name}")
    dialog.get_by_role("button", name="Go on").click()
    if size is PHONE:
        page.set_viewport_size({"width": PHONE["height"], "height": PHONE["width"]})
        wrong += faults(page, "plain-turned")
    assert not wrong, "\n".join(wrong)


def test_its_rules_are_read_by_touching_their_numbers(room: Room, server: ServerProcess) -> None:
    page = seated(room, server, "gwan")
    Player(page).play()
    page.get_by_role("dialog").get_by_role("link", name="Rule E19").click()
    rule = page.get_by_role("dialog").last
    expect(rule.get_by_role("heading")).to_have_text(f"{TITLE}, rule E19")
    expect(rule.locator(".rule")).not_to_have_text("There is no such rule.")

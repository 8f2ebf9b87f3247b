"""What a first visit costs, and that nothing jumps about while cards arrive."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from looks import faults
from playwright.sync_api import Page, Request
from visit import DESK, PHONE, Player, Room, laid
from wire import ServerProcess

MOST = 200 * 1024  # bytes, as they come over the line
STILL = 0.05

CARDS = ".slot, .spot, .held, .play, .stack"
SHIFTS = """
window.shifts = [];
const element = (one) => (one.node instanceof Element ? one.node : one.node?.parentElement);
const box = (rect) => [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(' ');
const area = (rect) => rect.width * rect.height;
const far = (one) =>
  Math.hypot(one.currentRect.x - one.previousRect.x, one.currentRect.y - one.previousRect.y);
const score = (moved) =>
  (moved.reduce((sum, one) => sum + area(one.previousRect) + area(one.currentRect), 0) / innerWidth / innerHeight) *
  (Math.max(0, ...moved.map(far)) / Math.max(innerWidth, innerHeight));
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) {
    const moved = shift.sources.filter((one) => area(one.previousRect) * area(one.currentRect));  // not come or gone
    window.shifts.push({
      all: moved.length < shift.sources.length ? score(moved) : shift.value,
      cards: score(moved.filter((one) => element(one)?.closest('CARDS'))),
      what: shift.sources.map(
        (one) => `${element(one)?.getAttribute('class')}: ${box(one.previousRect)} to ${box(one.currentRect)}`),
    });
  }
}).observe({ type: 'layout-shift', buffered: true });
""".replace("CARDS", CARDS)


def weight(asked: Request) -> int:
    """The bytes of an answer, as they came over the line."""
    sizes = asked.sizes()
    return sizes["responseBodySize"] + sizes["responseHeadersSize"]


def test_a_first_visit_is_small(
    room: Room, server: ServerProcess, record_property: Callable[[str, object], None]
) -> None:
    page = room.window(f"{server.url}/docs", met=False)  # which asks for nothing that a page needs
    fetched: list[Request] = []
    page.on("requestfinished", lambda asked: fetched.append(asked))
    page.goto(server.url)
    button = page.get_by_role("button", name="Play now: GWAN")
    button.wait_for()
    ready = page.evaluate("performance.now()")
    assert not faults(page, "first-visit")
    button.click()
    page.get_by_role("button", name="Play at once").click()
    page.locator(".hand .held").first.wait_for()
    page.wait_for_load_state("networkidle")
    sizes = {asked.url: weight(asked) for asked in fetched}
    total = sum(sizes.values())
    record_property("measured", f"first visit: {total / 1024:.0f} KB to the first card, usable after {ready:.0f} ms")
    assert total < MOST, sizes
    assert not [url for url in sizes if "esson" in url], "lessons are fetched by those who want them"


def still(page: Page, what: str) -> None:
    """Little has moved since the page was opened, as browsers measure it: "all", or "cards" alone."""
    shifts = page.evaluate("window.shifts")
    assert sum(each[what] for each in shifts) < STILL, "\n".join(map(str, shifts))


@pytest.mark.parametrize("game", ["gwan", "vanilla", "nvwk"])
def test_nothing_jumps_when_cards_arrive(game: str, room: Room, server: ServerProcess) -> None:
    anna = room.window(server.url, PHONE)
    table = laid(anna, game=game, seats=["me", "greedy"])
    # who only watch touch nothing, so that whatever moves before them moves by itself
    wide, narrow = room.window(server.url, DESK), room.window(server.url, PHONE)
    for page in (anna, wide, narrow):
        page.add_init_script(SHIFTS)
        page.goto(table)
        page.locator(".board").wait_for()
    player = Player(anna)
    player.play(8)
    still(wide, "all")
    still(narrow, "cards")  # there the sentence below takes one line or two
    assert player.look()
    anna.reload()
    anna.locator(".hand .held").first.wait_for()
    anna.wait_for_load_state("networkidle")
    still(anna, "all")

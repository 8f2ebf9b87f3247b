"""The rules pages: what one needs to play fits one printed sheet, and a cited rule is found at once."""

from __future__ import annotations

import re

import pytest
from looks import faults
from playwright.sync_api import Page, expect
from visit import PHONE, TABLET, Room
from wire import ServerProcess

from parlour import GAMES, rulebook

SHEETS = {"A4": (210, 297), "Letter": (215.9, 279.4)}  # millimetres
MARGIN = 15  # left and right, as the page's own style has it
SMALLEST = 9  # points
PIXELS = 96 / 25.4  # in a millimetre
FIRST = ".head h1, #top, #how-to-play"

# The first part as it is printed: the size of each text in points, and what sticks out of the sheet.
PRINTED = """
() => {
  const sizes = [], out = [];
  const wide = document.documentElement.clientWidth;
  for (const part of document.querySelectorAll('.head h1, #top, #how-to-play')) {
    const words = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const node = words.currentNode;
      if (!node.data.trim()) continue;
      sizes.push(parseFloat(getComputedStyle(node.parentElement).fontSize) * 0.75);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) if (box.left < -0.5 || box.right > wide + 0.5) out.push(node.data);
    }
  }
  return { least: Math.min(...sizes), out, wide: document.documentElement.scrollWidth - wide };
}
"""


def opened(room: Room, server: ServerProcess, path: str, size: dict[str, int] = TABLET) -> Page:
    page = room.window(server.url, size)
    page.goto(path)
    page.locator("#the-cards").wait_for()
    page.evaluate("document.fonts.ready")
    return page


def sheets(page: Page, size: str) -> int:
    """How many sheets of paper the page takes."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=size)))


def show(page: Page, what: str, there: bool) -> None:
    page.eval_on_selector_all(what, f"all => all.forEach((one) => one.style.display = '{'' if there else 'none'}')")


@pytest.mark.parametrize("size", SHEETS)
@pytest.mark.parametrize("game", GAMES)
def test_the_first_part_fits_one_sheet(game: str, size: str, room: Room, server: ServerProcess) -> None:
    page = opened(room, server, f"/rules/{game}")
    every = sheets(page, size)
    show(page, FIRST, False)
    after = sheets(page, size)
    assert every == 1 + after, "the first part is one sheet, and the rest begins on the next"
    show(page, FIRST, True)
    show(page, "article section:not(#top, #how-to-play)", False)
    assert sheets(page, size) == 1
    page.emulate_media(media="print")
    page.set_viewport_size({"width": int((SHEETS[size][0] - 2 * MARGIN) * PIXELS), "height": 900})
    printed = page.evaluate(PRINTED)
    assert printed["least"] >= SMALLEST
    assert (printed["out"], printed["wide"]) == ([], 0)


def test_one_button_prints_the_first_part_alone(room: Room, server: ServerProcess) -> None:
    page = opened(room, server, "/rules/nvwk")
    page.evaluate("window.print = () => { window.asked = true }")
    page.get_by_role("button", name="Print it on one sheet").click()
    page.wait_for_function("window.asked")
    assert sheets(page, "A4") == 1
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    expect(page.locator("article.sheet")).to_have_count(0)
    assert sheets(page, "A4") > 4


@pytest.mark.parametrize("number", ["N23", "N31", "W11", "V30", "G16"])
def test_a_link_to_a_rule_opens_it(number: str, room: Room, server: ServerProcess) -> None:
    game = {"G": "gwan", "V": "vanilla"}.get(number[0], "nvwk")
    page = opened(room, server, f"/rules/{game}#{number}", PHONE)
    rule = page.locator("article li:target")
    expect(rule).to_have_id(number)
    expect(rule).to_be_in_viewport()
    assert rulebook.sentence(number)[:9] in " ".join(rule.inner_text().split())


def test_a_rule_leads_to_those_it_cites(room: Room, server: ServerProcess) -> None:
    page = opened(room, server, "/rules/nvwk#N23")
    page.locator("#N23").get_by_role("link", name="N18").click()
    expect(page.locator("article li:target")).to_have_id("N18")
    expect(page.locator("#N18")).to_be_in_viewport()


def test_a_rule_that_is_read_in_place_leads_to_those_it_cites(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, TABLET)
    page.goto("/new?game=nvwk")
    page.get_by_text("All as usual").click()
    page.get_by_role("link", name="Rule N21").first.click()
    dialog = page.get_by_role("dialog")
    cited = dialog.get_by_role("link", name=re.compile("^Rule N")).first
    number = (cited.get_attribute("aria-label") or "").removeprefix("Rule ")
    cited.click()
    expect(dialog).to_have_accessible_name(f"NVWK, rule {number}")
    expect(dialog).to_contain_text(rulebook.sentence(number)[:9])
    assert page.evaluate("document.activeElement.closest('dialog') !== null"), "the keyboard stands below it"
    assert not faults(page, "rule-in-place")


@pytest.mark.parametrize("game", GAMES)
def test_the_worked_example_is_shown_with_its_cards(game: str, room: Room, server: ServerProcess) -> None:
    page = opened(room, server, f"/rules/{game}")
    pictures = [part for part in rulebook.worked_example(game) if isinstance(part, rulebook.Picture)]
    shown = page.locator("#a-worked-example .picture")
    expect(shown).to_have_count(len(pictures))
    for at, picture in enumerate(pictures):
        told = " ".join(shown.nth(at).inner_text().split())
        assert all(line.label in told and line.note in told for line in picture.lines), told
        cards = sum(1 + len(laid.jokers) for line in picture.lines for laid in line.cards)
        expect(shown.nth(at).get_by_role("img")).to_have_count(cards)


@pytest.mark.parametrize("game", GAMES)
def test_house_rules_show_cards_as_they_are_printed(game: str, room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, TABLET)
    page.goto(f"/new?game={game}")
    page.get_by_text("All as usual").click()
    page.locator("fieldset.rule").first.wait_for()
    told = " ".join(page.locator("fieldset.rule").all_inner_texts())
    assert not re.search(r"\b[2-9TJQKA][CSDH]\b", told)
    if game == "gwan":
        assert "the spy 5♥" in told
    if game == "nvwk":
        page.get_by_role("link", name="Rule N15").click()
        expect(page.get_by_role("dialog")).to_contain_text("refused with 9♣")


def test_while_a_room_is_renewed_a_rulebook_that_is_not_there_yet_is_asked_for_again_later(
    room: Room, server: ServerProcess
) -> None:
    page = room.window(server.url, TABLET)
    room.forgive("status of 404")
    missing = {"code": "not-found", "why": "There is no such page."}  # as a server says that is older than the page
    page.route("**/api/games/*/page", lambda route: route.fulfill(status=404, json=missing))
    page.goto("/rules/gwan")
    expect(page.get_by_role("alert")).to_contain_text("Look again in a minute")
    page.unroute("**/api/games/*/page")
    page.reload()
    expect(page.locator("#the-cards")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)

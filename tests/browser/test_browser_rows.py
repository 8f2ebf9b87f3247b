"""The rows of a battlefield: what an empty one would add, and which one a card is held over."""

from __future__ import annotations

import base64
import re
from typing import Any

import pytest
from looks import SETTLED, SIZES, boxes
from playwright.sync_api import Page, expect
from test_browser_back import sit_down
from test_browser_wild import held, record_of
from visit import DESK, PHONE, Room, laid
from wire import ServerProcess

HAND = "7H 8C KD 9S QC"

# The contrast of what is drawn in a picture: between its commonest colour and the one farthest from that.
CONTRAST = """
async (data) => {
  const image = new Image();
  image.src = `data:image/png;base64,${data}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
  canvas.drawImage(image, 0, 0);
  const { data: bytes } = canvas.getImageData(0, 0, image.width, image.height);
  const part = (byte) => (byte <= 10 ? byte / 3294.6 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
  const all = [];
  for (let i = 0; i < bytes.length; i += 4)
    all.push(0.2126 * part(bytes[i]) + 0.7152 * part(bytes[i + 1]) + 0.0722 * part(bytes[i + 2]));
  const middle = all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)];
  const against = (one) => (Math.max(one, middle) + 0.05) / (Math.min(one, middle) + 0.05);
  return Math.max(...all.map(against));
}
"""


def contrast(page: Page, what: str) -> float:
    box = page.locator(what).bounding_box()
    assert box is not None
    clip: Any = {key: box[key] + by for key, by in (("x", -2), ("y", -2), ("width", 4), ("height", 4))}  # type: ignore[literal-required]
    picture = base64.b64encode(page.screenshot(clip=clip)).decode()
    return float(page.evaluate(CONTRAST, picture))


def test_an_empty_row_shows_what_a_card_adds(room: Room, server: ServerProcess) -> None:  # G10
    page = room.window(server.url, DESK)
    sit_down(page, record=record_of("gwan", HAND, 2), position=0, seat="P1")
    adds = page.locator(".row .adds")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(adds).to_have_text(["+5", "+3", "+2", "+2", "+3", "+5"])
        for each in adds.all():
            expect(each).to_be_in_viewport(ratio=1)
    assert not boxes(page, "adds", picture=True)
    sit_down(page, record=record_of("gwan", f"{HAND} AS", 2, "8C", "pass"), position=2, seat="P1")
    expect(page.locator(".side.mine .adds")).to_have_text(["+3", "+5"])
    held(page, "AS").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".side.mine .adds")).to_have_text(["+5"])  # in weather a row adds nothing


@pytest.mark.parametrize("theme", ["evening", "afternoon"])
def test_the_row_under_a_card_is_marked_and_all_are_readable(theme: str, room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK, theme=theme)
    sit_down(page, record=record_of("gwan", HAND, 2), position=0, seat="P1")
    card, row = held(page, "7H").bounding_box(), page.locator('.row[data-place="row:P1:S"]').bounding_box()
    assert card is not None
    assert row is not None
    page.mouse.move(card["x"] + 20, card["y"] + 40)
    page.mouse.down()
    page.mouse.move(card["x"] + 30, card["y"] - 60, steps=4)
    page.mouse.move(row["x"] + row["width"] / 2, row["y"] + row["height"] / 2, steps=4)
    over = page.locator("button.place.over")
    expect(over).to_have_attribute("data-place", "row:P1:S")
    rings = page.locator("button.place").evaluate_all("nodes => nodes.map((node) => getComputedStyle(node).boxShadow)")
    assert [ring == "none" for ring in rings] == [True, False]
    page.evaluate(SETTLED)
    for letter in "CS":
        for part in (".name", ".adds", ".sum"):
            found = contrast(page, f'.row[data-place="row:P1:{letter}"] {part} >> visible=true')
            assert found >= 4.5, f"{part} of {letter}: {found:.1f}"
    page.mouse.up()
    expect(page.locator(".side.mine [data-card='7H']")).to_be_visible()


LEAST = (28, 40, 28, 50, 64)  # px of a card's width, at each of the sizes


def test_cards_in_rows_use_the_room_there_is(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK)
    record = record_of("gwan", HAND + " 7S 8S", 2, "9S", "pass", "7S", "8S")
    sit_down(page, record=record, position=4, seat="P1")
    for (width, height), least in zip(SIZES, LEAST, strict=True):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        cards = page.locator(".side.mine .spot .card")
        widths = cards.evaluate_all("nodes => nodes.map((node) => node.getBoundingClientRect().width)")
        assert len(widths) == 3
        assert min(widths) >= least, f"{width} × {height}: {widths}"


READ = {
    "gwan": [".mid .last", ".mid .round", ".bar .plate", ".goal", ".strip.mine .name", ".opp .score .sum"],
    "nvwk": [".told", ".bar .plate", ".goal", ".order span", ".seat .plate .name", ".chip"],
}


@pytest.mark.parametrize("theme", ["evening", "afternoon"])
def test_what_lies_on_the_felt_can_be_read(theme: str, room: Room, server: ServerProcess) -> None:  # G13
    page = room.window(server.url, DESK, theme=theme)
    low = []
    for game, hand, seats, actions, seat in (
        ("gwan", f"{HAND} AS", 2, ("9S", "pass", "AS"), "P1"),  # rain lies on the row
        ("nvwk", "7C 4C 6C 8C 9C TC JC", 3, ("7C",), "P2"),
    ):
        sit_down(page, record=record_of(game, hand, seats, *actions), position=len(actions), seat=seat, bot="page")
        page.evaluate(SETTLED)
        rows = [f'.row[data-place="row:P{side}:S"] {part}' for side in (1, 2) for part in (".name", ".sum")]
        for what in READ[game] + (rows if game == "gwan" else []):
            found = contrast(page, f"{what} >> visible=true >> nth=0")
            low += [f"{what}: {found:.1f}"] if found < 4.5 else []
    assert not low, "\n".join(low)


def test_at_the_end_every_sum_stands_in_its_plate(room: Room, server: ServerProcess) -> None:  # N34
    page = room.window(server.url, DESK)
    page.goto(laid(page, game="nvwk", seats=["me", "greedy"]))
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        for plate in page.locator(".seat .plate").all():
            expect(plate.locator(".points")).to_have_text(re.compile("^= "))
            plate.locator(".points").evaluate("(points) => { points.textContent = '= 104'; }")
            plate.locator(".bank").evaluate("(bank) => { bank.textContent = '+12'; }")
            out = plate.evaluate(
                """(plate) => [...plate.querySelectorAll('.facts > *, .presence svg')].some((part) => {
                  const { left, right, width } = part.getBoundingClientRect(), around = plate.getBoundingClientRect();
                  return width > 0 && (left < around.left || right > around.right);
                })"""
            )
            assert not out, f"{width} × {height}"


@pytest.mark.parametrize("width", [320, PHONE["width"]])
def test_who_has_passed_keeps_their_face(width: int, room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, {"width": width, "height": 640})
    sit_down(page, record=record_of("gwan", HAND, 2, "8C", "pass"), position=2, seat="P1")
    strip = page.locator(".opp .strip")
    for what in (".portrait svg", ".passed", ".name", ".number", ".sum"):
        expect(strip.locator(what)).to_be_in_viewport(ratio=1)
    assert not boxes(page, "passed", [(width, 640), *SIZES[:2]], picture=True)

"""Whole games of each kind, measured at five sizes: the hand in sight, nothing on anything, nothing cut off.

Each step is measured at two sizes in turn, so that every size is met all through a game, and the pictured steps at all
of them. The games are the same every time, so that what fails does so again; `PARLOUR_SEED=7 pytest …` measures others.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from looks import SETTLED, SIZES, boxes
from playwright.sync_api import Page, expect
from test_browser_back import sit_down
from visit import DESK, PHONE, Player, Room, begun, laid
from wire import ServerProcess

from parlour.engine import prepare
from parlour.records import Record

# At a full table of NVWK: who covers what is told, whose face is cut, and whether an arrow crosses the order.
FULL = """
() => {
  const box = (node) => node.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const words = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const wrong = [];
  const told = words(document.querySelector('.ring .told'));
  for (const plate of document.querySelectorAll('.plate')) {
    if (meet(told, box(plate))) wrong.push(`${plate.innerText} covers what is told`);
    const face = plate.querySelector('.portrait svg');
    const clip = face?.closest('.presence');
    const whole = !face || getComputedStyle(clip).overflow === 'visible' || box(clip).width >= box(face).width - 1;
    if (!whole || (face && box(face).left < box(plate).left)) wrong.push(`the face of ${plate.innerText} is cut`);
  }
  const order = words(document.querySelector('.order span'));
  for (const path of document.querySelectorAll('.orbit path')) {
    const [matrix, length] = [path.getScreenCTM(), path.getTotalLength()];
    for (let at = 0; at <= length; at += length / 200) {
      const { x, y } = path.getPointAtLength(at).matrixTransform(matrix);
      if (!meet({ left: x, right: x, top: y, bottom: y }, order)) continue;
      wrong.push('an arrow runs through the order');
      break;
    }
  }
  return wrong;
}
"""
TABLES = {"gwan": 2, "vanilla": 2, "nvwk": 4}
PICTURED = (0, 6, 14)  # of these steps a picture is kept at every size


def measured(page: Page, player: Player, name: str) -> list[str]:
    """Play to the end, and measure before every step."""
    wrong: list[str] = []
    for step in range(2_000):
        found = player.look()
        assert found is not None, f"nothing is offered: {player.seen}"
        sizes = SIZES if step in PICTURED else (SIZES[step % len(SIZES)], SIZES[(step + 2) % len(SIZES)])
        wrong += boxes(page, f"{name}-step-{step}", sizes, picture=step in PICTURED)
        if found["over"] or len(wrong) > 40:
            return wrong
        player.step()
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("game", "hand"), [("gwan", "mouse"), ("vanilla", "finger"), ("nvwk", "mouse")])
def test_a_whole_game_measured(game: str, hand: str, room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK, touch=hand == "finger")  # glass shows no keys
    page.goto(laid(page, game=game, seats=["me", *["greedy"] * (TABLES[game] - 1)]))
    wrong = measured(page, Player(page, hand), f"boxes-{game}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("game", "clicks"), [("gwan", 4), ("vanilla", 4), ("nvwk", 1)])  # vanilla: three long choices
def test_a_hint_lies_on_nothing(game: str, clicks: int, room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK)
    begun(page, game, TABLES[game], clicks)
    ask, hint = page.get_by_role("button", name="Hint", exact=True), page.locator(".hint")
    with page.expect_response("**/hint") as given:
        ask.click()
    hint.wait_for()
    wrong = boxes(page, f"hint-{game}", picture=True)
    longest = given.value.json() | {
        "why": "It adds 11 and keeps the Jack of Spades and the Jack of Hearts for later. " * 2
    }
    page.route("**/hint", lambda route: route.fulfill(json=longest))
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    ask.click()
    expect(hint).to_contain_text("for later. It adds")
    wrong += boxes(page, f"long-hint-{game}")
    assert not wrong, "\n".join(wrong)
    page.set_viewport_size({"width": 844, "height": 390})
    hint.get_by_role("button", name="Close").focus()
    page.keyboard.press("Enter")
    expect(hint).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body"), "the keyboard stands nowhere"


def test_eight_have_their_room_at_a_table_of_nvwk(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK)
    for _ in range(20):  # somebody may go out before one's second turn
        page.goto(laid(page, game="nvwk", seats=["me", *["page", "gambler"] * 3, "page"]))
        player = Player(page)
        player.play(2)
        found = player.look()
        if found and not found["over"]:
            break
    wrong = boxes(page, "eight", picture=True)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        page.locator(".order span").evaluate("node => (node.textContent = 'down')")  # the wider word
        wrong += [f"{width} × {height}: {each}" for each in page.evaluate(FULL)]
    assert not wrong, "\n".join(wrong)


def swollen() -> Record:
    """A game of NVWK in which the others make P1 draw so much that they hold seventeen cards, and may play some."""
    for seed in range(200):
        chance, game = random.Random(seed), (deal := prepare("nvwk", seats=4, seed=seed)).start()
        record = Record.begin(deal, ("Anna", "Bert", "Cleo", "Dora"))

        def owed(action: str, game: Any = game) -> tuple[int, int]:
            after = game.copy()
            after.play(action)
            return int(after.demanded()) if after.turn == 0 else 0, -len(action)

        while not game.over:
            open_ = game.legal_texts()
            if game.turn == 0:
                if game.hand_sizes()[0] >= 17 and len(open_) > 4:
                    return record
                chosen = next((each for each in ("draw", "pass") if each in open_), open_[0])
            else:
                chosen = max(chance.sample(open_, len(open_)), key=owed)
            record.actions.append(chosen)
            game.play(chosen)
    raise AssertionError("nobody draws so much")


def test_a_hand_of_seventeen_is_wholly_in_sight(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, PHONE, touch=True)
    record = swollen()
    sit_down(page, record=record.text(), position=len(record.actions), seat="P1", bot="page")
    assert page.locator(".hand .held").count() >= 17
    wrong = boxes(page, "seventeen", picture=True)
    assert not wrong, "\n".join(wrong)


LONG_HINT = {
    "gist": "Play the Seven of Diamonds as a spy on Venerable Hedgehog\u2019s Long row",
    "why": "It brings you two cards for the 10 it gives Venerable Hedgehog.",
    "sure": "a toss-up",
    "odds": "about 47% to win",
}


@pytest.mark.parametrize("game", ["gwan", "nvwk"])
def test_a_long_hint_is_read_whole_and_leaves_pass_in_sight(game: str, room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, PHONE)
    page.route("**/hint", lambda route: route.fulfill(json=route.fetch().json() | LONG_HINT))
    begun(page, game, TABLES[game], 0, lambda: page.locator(".do[data-action=pass]").count() > 0)
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator(".hint").wait_for()
    for size in (PHONE, {"width": 844, "height": 390}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(page.locator(".do[data-action=pass]")).to_be_in_viewport(ratio=1)
        over = page.locator(".hint").evaluate("node => node.scrollHeight - node.clientHeight")
        assert over <= 1, f"{over} px of the hint are to be scrolled at {size}"
    wrong = boxes(page, f"long-hint-pass-{game}", picture=True)
    assert not wrong, "\n".join(wrong)


def test_alignments_are_as_readable_as_other_choices(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK)
    might = page.locator(".do[data-action=might]")
    begun(page, "vanilla", 2, 0, lambda: might.count() > 0)
    sizes = page.locator(".bar .do").evaluate_all("nodes => nodes.map((node) => getComputedStyle(node).fontSize)")
    assert sizes == ["15px"] * 3
    wrong = boxes(page, "alignments", [*SIZES, (1280, 720), (1280, 800), (1366, 768), (1920, 1080)], picture=True)
    assert not wrong, "\n".join(wrong)

"""Windows of a real browser, and people who sit before them: with a mouse, a keyboard, or a finger on glass."""

from __future__ import annotations

import json
import random
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Position, expect, sync_playwright

from parlour import GAMES, records

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 360, "height": 740}
TABLET = {"width": 1024, "height": 768}
DESK = {"width": 1440, "height": 900}
PATIENCE = 45_000  # far more than anything takes, so that a busy machine fails nothing
CORNER: Position = {"x": 9, "y": 16}  # of a card, where in a crowded hand it is not under the next one
STEPS = 2_000  # more than any game takes

LOOK = """
() => {
  const all = (what) => [...document.querySelectorAll(what)].filter((node) => node.getClientRects().length);
  const dialog = document.querySelector('dialog[open]');
  const over = dialog !== null && dialog.querySelector('a[href^="/replay/"]') !== null;
  const held = all('.hand .held');
  const offers = [];
  const covered = (node) => {  // a wheel may lie over a lit place; its button is beside it
    const { left, top, width, height } = node.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && !node.contains(there);
  };
  const offer = (kind, what) =>
    all(what).forEach((node, at) => kind === 'place' && covered(node) || offers.push({ kind, what, at }));
  if (dialog) {
    const sure = dialog.querySelector('[data-action]') !== null;  // asked again, one goes on; Back would never end
    if (!over) offer('go on', `dialog[open] ${sure ? '[data-action]' : '.button.main'}`);
  } else if (document.querySelector('.cover')) offer('uncover', '.cover button');
  else {
    offer('ready', '.bar .do.main');
    offer('place', '.board button.place');
    offer('wheel', '.wheel .option');
    offer('word', '.bar .do:not(.main, .back)');
    offer('unit', '.board button.target');
    offer('act', '.board .act[aria-disabled=false]');
    held.forEach((node, at) => {
      if (node.matches('.picked, :not(.free)')) return;
      offers.push({ kind: node.matches('.joins') ? 'join' : 'card', what: '.hand .held', at });
    });
  }
  const seen = [
    location.pathname,
    dialog?.innerText,
    document.querySelector('.board')?.innerText,
    document.querySelector('[aria-live]')?.textContent,
    ...held.map((node) => node.parentElement.dataset.card + node.className),
    ...all('.board [aria-pressed]').map((node) => node.ariaPressed),
  ].join('|');
  const making = held.some((node) => node.matches('.picked')) || all('.do.back:not(.undo)').length > 0;
  return { over, making, offers, seen };
}
"""

WAIT = f"""
([before, patience]) => new Promise((done) => {{
  const look = {LOOK};
  const until = performance.now() + patience;
  const again = () => {{
    const found = look();
    if (found.over || (found.offers.length && found.seen !== before)) done(found);
    else if (performance.now() > until) done(null);
    else requestAnimationFrame(again);
  }};
  again();
}})
"""

FOCUS = """
([what, at]) => {
  const wanted = [...document.querySelectorAll(what)].filter((node) => node.getClientRects().length)[at];
  const active = document.activeElement;
  if (active === wanted) return 'there';
  const held = [...document.querySelectorAll('.hand .held')];
  if (held.includes(active) && held.includes(wanted))
    return held.indexOf(wanted) > held.indexOf(active) ? 'ArrowRight' : 'ArrowLeft';
  return 'Tab';
}
"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """The machine's own browser, or Playwright's."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        if found is None and not Path(playwright.chromium.executable_path).exists():
            pytest.fail(
                f"there is no browser to test with ({', '.join(NAMES)}): `make browser` installs Debian's as root, or "
                "Playwright's own; elsewhere install Chromium yourself",
                pytrace=False,
            )
        browser = playwright.chromium.launch(executable_path=found, headless=True, args=FLAGS)
        yield browser
        browser.close()


class Room:
    """Opens windows, and remembers what they complain about."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.forgiven: tuple[str, ...] = ()

    def window(
        self,
        url: str,
        size: dict[str, int] = TABLET,
        *,
        touch: bool = False,
        state: Any = None,
        speed: str | None = "off",
        calm: bool = False,
        met: bool = True,
        **settings: Any,
    ) -> Page:
        """A window on this page, of somebody new unless their state is given; at speed "off" nothing moves.

        Who has not met the games is offered their lessons, and whose speed is None has chosen none. Before who is calm
        the device asks for little motion.
        """
        context = self.browser.new_context(
            base_url=f"{urlsplit(url).scheme}://{urlsplit(url).netloc}",
            viewport=size,  # type: ignore[arg-type]
            has_touch=touch,
            is_mobile=touch,
            storage_state=state,
            reduced_motion="reduce" if calm or speed == "off" else "no-preference",
        )
        context.set_default_timeout(PATIENCE)
        kept = json.dumps({"speed": speed, **settings})
        context.add_init_script(f"localStorage.setItem('parlour.settings', JSON.stringify({kept}))")
        if met:
            context.add_init_script(f"localStorage.setItem('parlour.met', JSON.stringify({json.dumps(list(GAMES))}))")
        page = context.new_page()
        page.on("console", lambda said: self.heard(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.heard(str(error)))
        page.on("request", lambda asked: self.asked(asked.url, url))
        self.contexts.append(context)
        page.goto(url)
        return page

    def heard(self, complaint: str) -> None:
        if not any(word in complaint for word in self.forgiven):
            self.complaints.append(complaint)

    def asked(self, url: str, home: str) -> None:
        if urlsplit(url).scheme not in ("data", "blob") and urlsplit(url).netloc != urlsplit(home).netloc:
            self.complaints.append(f"asked somebody else: {url}")

    def forgive(self, *words: str) -> None:
        """Complaints that belong to the test."""
        self.forgiven = words

    def check(self) -> None:
        assert not self.complaints, "; ".join(self.complaints)

    def clear(self) -> None:
        for context in self.contexts:
            context.close()
        self.contexts.clear()
        self.complaints.clear()
        self.forgiven = ()


class Player:
    """Somebody before a window who chooses among what is offered, whatever it is."""

    def __init__(self, page: Page, hand: str = "mouse", seed: int = 7) -> None:
        self.page = page
        self.hand = hand
        self.chance = random.Random(seed)
        self.seen = ""
        self.kinds: set[str] = set()

    def look(self, patience: float = PATIENCE) -> dict[str, Any] | None:
        """What is offered next, or that the game is over; None if nothing changes in time."""
        found: dict[str, Any] | None = self.page.evaluate(WAIT, [self.seen, patience])
        return found

    def choose(self, found: dict[str, Any]) -> dict[str, Any]:
        """What is begun is brought to its end; cards are played rather than words spoken."""
        kinds: dict[str, list[dict[str, Any]]] = {}
        for offer in found["offers"]:
            kinds.setdefault(offer["kind"], []).append(offer)
        if found["making"]:
            # now and then one more card for a set, or another option of the wheel
            order = ["join"] if "join" in kinds and self.chance.random() < 0.3 else []
            order += ["ready", "place", "wheel", "join", "act", "word", "unit", "card"]
        else:
            order = ["go on", "uncover", "ready", "place", "wheel", "unit"]
            order += ["word", "card"] if self.chance.random() < 0.08 else ["card", "word"]
            # a plain table lists all that can be done with a card
            order = ["act", *order] if "act" in kinds and self.chance.random() < 0.5 else [*order, "act"]
        # with a place lit, Tab leads from the hand there and not to the buttons
        done = ({"place"} if self.hand == "keys" and "place" in kinds else {"ready", "place"}) & set(kinds)
        if done and order[0] != "join":
            return self.chance.choice([offer for kind in sorted(done) for offer in kinds[kind]])
        return self.chance.choice(next(kinds[kind] for kind in order if kind in kinds))

    def step(self, patience: float = PATIENCE) -> str | None:
        """Do one thing: its kind, "over", or None if there is nothing to do yet."""
        found = self.look(patience)
        if found is None:
            return None
        if found["over"]:
            return "over"
        self.seen = found["seen"]
        offer = self.choose(found)
        self.touch(offer)
        self.kinds.add(offer["kind"])
        return str(offer["kind"])

    def touch(self, offer: dict[str, Any]) -> None:
        node = self.page.locator(f"{offer['what']} >> visible=true").nth(offer["at"])
        if self.hand == "keys":
            self.press(offer)
        elif offer["kind"] in ("card", "join", "unit"):
            self.put(node, position=CORNER)
        else:
            self.put(node)

    def put(self, node: Locator, **where: Any) -> None:
        if self.hand == "finger":
            node.tap(**where)
        else:
            node.click(**where)

    def press(self, offer: dict[str, Any]) -> None:
        """Walk to it with the keys and press Enter."""
        walk(self.page, offer["what"], offer["at"])
        self.page.keyboard.press("Enter")

    def play(self, moves: int | None = None) -> int:
        """Play until the game is over, or so many clicks have been made: the number of clicks."""
        for made in range(STEPS):
            if made == moves:
                return made
            done = self.step()
            assert done is not None, f"nothing is offered: {self.seen}"
            if done == "over":
                return made
        raise AssertionError("the game does not end")


def walk(page: Page, what: str, at: int = 0) -> None:
    """Bring the focus to a control with Tab and the arrows alone."""
    for _ in range(120):
        key = page.evaluate(FOCUS, [what, at])
        if key == "there":
            return
        page.keyboard.press(key)
    raise AssertionError(f"the keyboard does not reach {what}")


def play_together(players: Sequence[Player], moves: int | None = None) -> None:
    """Several windows of one table, until all of them see the end, or so many clicks have been made."""
    playing = list(players)
    made = 0
    until = time.monotonic() + PATIENCE / 1000
    while playing and (moves is None or made < moves):
        done = {player: player.step(0) for player in playing}
        playing = [player for player in playing if done[player] != "over"]
        if any(done.values()):
            made += 1
            until = time.monotonic() + PATIENCE / 1000
        else:
            players[0].page.wait_for_timeout(10)
        assert time.monotonic() < until, f"nobody is offered anything: {[player.seen for player in playing]}"


def laid(page: Page, path: str = "/api/tables", **wanted: Any) -> str:
    """The path of a table that is laid for who sits before this window, once the server has greeted them."""
    until = time.monotonic() + PATIENCE / 1000
    while not page.context.cookies():  # or two guests would be made, and the table be the other one's
        assert time.monotonic() < until, "nobody is greeted"
        page.wait_for_timeout(10)
    answer = page.request.post(path, data=wanted)
    assert answer.ok, answer.text()
    return f"/table/{answer.json()['id']}"


def begun(
    page: Page, game: str, seats: int, moves: int, until: Callable[[], bool] = lambda: True, hand: str = "mouse"
) -> str:
    """The path of a table where somebody has made so many clicks, more until this is so, and the game is still on."""
    for _ in range(20):  # of eight at NVWK, somebody goes out before the second click now and then
        path = laid(page, game=game, seats=["me", *["greedy"] * (seats - 1)])
        page.goto(path)
        player = Player(page, hand)
        player.play(moves)
        while True:
            found = player.look()
            assert found is not None, f"nothing is offered: {player.seen}"
            if found["over"]:
                break
            if until():
                return path
            player.step()
    raise AssertionError(f"a game of {game} is always over before it comes to that")


def invited(page: Page) -> str:
    """The link that a table's page shows."""
    field = page.get_by_role("textbox", name="The link", exact=True)
    field.wait_for()
    return field.input_value()


def sit(room: Room, url: str, size: dict[str, int] | None = None) -> Page:
    """Somebody new opens the link and sits down in the first free seat."""
    page = room.window(url, size) if size else room.window(url)
    button = page.get_by_role("button", name="Sit down")
    button.first.click()
    expect(button).to_have_count(0)  # or the next one would reach for the same seat
    return page


def record(page: Page) -> records.Record:
    """What is written of the finished game on this page; every action in it is legal and it has an end."""
    answer = page.request.get(f"/api/tables/{table_of(page)}/record")
    assert answer.ok, answer.text()
    found = records.parse(answer.text())
    assert found.check().over
    return found


def table_of(page: Page) -> str:
    return urlsplit(page.url).path.rpartition("/")[2]

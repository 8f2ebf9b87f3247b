"""A whole game of each kind by a screen reader's words alone: the accessibility tree, pressed by the keyboard.

Nothing here knows how the page is made: what has no role and no name is not there.
"""

from __future__ import annotations

import json
import random
import re
import time
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, TimeoutError, expect
from visit import DESK, PATIENCE, PHONE, STEPS, Room, laid, record
from wire import ServerProcess

LINE = re.compile(r'^(?P<in> *)- (?P<role>\w+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<state>(?: \[[^\]]*\])*)')
HAND, WHEEL, TODO = re.compile("^Your hand, "), re.compile("^(As which|Whose ability)"), "What you can do"
DOES = re.compile("^(Play|Move|Give|Drop|Discard|Charge|Make|Draw) ")  # what is done at a place
UNIT = re.compile(", counts [0-9]+.*[.] ")


class Control(NamedTuple):
    """A button as it is heard: its name, whether it is pressed, and the named groups that it is in."""

    name: str
    pressed: bool
    within: tuple[str, ...]

    def inside(self, group: str | re.Pattern[str]) -> bool:
        return any(re.match(group, name) for name in self.within)


def controls(tree: str) -> list[Control]:
    """All buttons of the accessibility tree."""
    found, path = [], list[tuple[int, str]]()
    for line in tree.splitlines():
        if line.lstrip().startswith("- '"):  # a name with a colon is quoted once more
            line = line.replace("- '", "- ", 1).replace("''", "'")
        heard = LINE.match(line)
        if heard is None:
            continue
        depth, name = len(heard["in"]), json.loads(f'"{heard["name"] or ""}"')
        path = [(at, each) for at, each in path if at < depth]
        if heard["role"] == "button":
            found.append(Control(name, "[pressed]" in heard["state"], tuple(each for _, each in path)))
        path.append((depth, f"dialog {name}" if heard["role"] == "dialog" else name))
    return found


class Listener:
    """Somebody who hears a table and never sees it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.chance = random.Random(7)

    def press(self, control: Control) -> bool:
        """Go to what is called that and press Enter, to any one of several; False if it was gone meanwhile."""
        room = self.page.get_by_role("dialog") if control.inside("dialog ") else self.page
        found = room.get_by_role("button", name=control.name, exact=True)
        if not found.count():
            return False
        try:
            found.first.focus(timeout=1000)
        except TimeoutError:
            return False
        self.page.keyboard.press("Enter")
        return True

    def choose(self, heard: list[Control]) -> Control | None:
        """Something to do among what is heard; None if there is nothing."""
        asked = [each for each in heard if each.inside("dialog ")]
        if asked:
            wanted = ("Go on", "(?!Back|Close)", "Back")  # who is asked whether they are sure is
            return next((each for name in wanted for each in asked if re.match(name, each.name)), None)
        held = [each for each in heard if each.inside(HAND)]
        free = [each for each in held if not each.pressed and "can’t be played now" not in each.name]
        wheel = [each for each in heard if each.inside(WHEEL)]
        todo = [each for each in heard if each.inside(TODO) and not re.match("Back|Take back", each.name)]
        places = [each for each in heard if not each.inside(TODO) and DOES.match(each.name)]
        units = [each for each in heard if UNIT.search(each.name) and not each.pressed]
        making = any(each.pressed for each in (*held, *heard) if each in held or UNIT.search(each.name))
        if wheel and not any(each.pressed for each in wheel) and not todo:
            return self.chance.choice(wheel)
        if making or not free:
            order = [todo + places, units, free]
        else:
            order = [units, todo, free] if self.chance.random() < 0.1 else [units, free, todo, places]
        return next((self.chance.choice(each) for each in order if each), None)

    def play(self) -> None:
        """Until the game is over."""
        before = ""
        for _ in range(STEPS):
            until = time.monotonic() + PATIENCE / 1000
            while True:
                expect(self.page.locator("[aria-busy=true]")).to_have_count(0)  # a move on its way is waited for
                tree = self.page.locator("body").aria_snapshot()
                heard = controls(tree)
                if any(each.inside("dialog ") and each.name == "Play again" for each in heard):
                    return
                there = self.page.title().startswith("Your turn") or any(each.inside("dialog ") for each in heard)
                wanted = self.choose(heard) if there and tree != before else None
                if wanted and self.press(wanted):
                    break
                assert time.monotonic() < until, f"nothing is heard: {tree}"
                self.page.wait_for_timeout(15)
            before = tree
            assert self.page.evaluate("document.activeElement !== document.body"), f"lost after {wanted}"
        raise AssertionError(f"the game never ends: {before}")


@pytest.mark.parametrize(("game", "seats", "size"), [("gwan", 2, DESK), ("vanilla", 2, PHONE), ("nvwk", 3, DESK)])
def test_a_whole_game_by_words_alone(
    game: str, seats: int, size: dict[str, int], room: Room, server: ServerProcess
) -> None:
    page = room.window(server.url, size)
    page.goto(laid(page, game=game, seats=["me", *["greedy"] * (seats - 1)]))
    held = page.get_by_role("group", name=HAND).get_by_role("button")
    held.first.wait_for()
    for card in held.all():  # each says what it does
        expect(card).to_have_accessible_description(re.compile("[.]$"))
    Listener(page).play()
    record(page)


def test_landmarks_and_headings_are_there_once(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK)
    page.goto(laid(page, game="gwan", seats=["me", "open"]))
    page.get_by_role("button", name="Copy").wait_for()
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    page.goto(laid(page, game="gwan", seats=["me", "greedy"]))
    page.locator(".hand .held").first.wait_for()
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    expect(page.locator("header:not(main *, aside *, section *)")).to_have_count(1)
    page.keyboard.press("Escape")


def test_one_comes_at_once_to_the_hand_or_to_the_table(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK)
    page.goto(laid(page, game="gwan", seats=["me", "greedy"]))
    page.locator(".hand .held").first.wait_for()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To your hand")).to_be_focused()
    page.keyboard.press("Tab")
    table = page.get_by_role("link", name="To the table")
    expect(table).to_be_focused()
    expect(table).to_be_in_viewport(ratio=1)
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    page.get_by_role("link", name="To your hand").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".hand .held").first).to_be_focused()
    page.goto("/")
    expect(page.get_by_role("link", name="To the page")).to_have_count(1)
    expect(page.get_by_role("link", name="To your hand")).to_have_count(0)

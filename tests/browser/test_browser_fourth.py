"""A game of somebody else's, found by its name and played in the browser: the web client has never heard of it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from looks import faults
from playwright.sync_api import expect
from visit import DESK, PHONE, Player, Room
from wire import ServerProcess

import parlour

FOLDERS = (Path(parlour.__file__).parents[1], Path(__file__).parents[2] / "examples")


@pytest.fixture(scope="module")
def eights(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that knows Crazy Eights, too."""
    path = os.pathsep.join(map(str, FOLDERS))
    data = tmp_path_factory.mktemp("eights")
    running = ServerProcess(data, seed=1, PARLOUR_WAIT="3600", PARLOUR_GAMES="crazy_eights", PYTHONPATH=path)
    yield running
    running.stop()


@pytest.mark.parametrize(("size", "hand"), [(DESK, "mouse"), (PHONE, "finger")], ids=["desk", "phone"])
def test_crazy_eights_is_played_at_a_plain_table(
    size: dict[str, int], hand: str, room: Room, eights: ServerProcess
) -> None:
    page = room.window(eights.url, size, touch=hand == "finger")
    button = page.get_by_role("button", name="Play now: Crazy Eights")
    button.tap() if hand == "finger" else button.click()
    player = Player(page, hand)
    player.play(4)
    expect(page.locator(".plain")).to_be_visible()
    wrong = faults(page, f"crazy-eights-{hand}")
    assert not wrong, "\n".join(wrong)
    player.play()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Play again")).to_be_visible()
    dialog.get_by_role("link", name="See the replay").click()
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    page.keyboard.press("End")
    expect(slider).not_to_have_value("0")
    expect(page.locator(".plain")).to_be_visible()

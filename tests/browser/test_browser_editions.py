"""Games of the first edition in the browser, and those that the house keeps but can't show."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from looks import faults
from playwright.sync_api import Page, expect
from visit import DESK, PHONE, Room, laid
from wire import ServerProcess

from parlour import records

FOLDER = Path(__file__).parents[1] / "golden" / "version1"
OLD = "Played under the first edition of the rules."


@pytest.fixture(scope="module")
def expected() -> dict[str, dict[str, str]]:
    """The tables by label, and the guests' cookies."""
    found = json.loads((FOLDER / "expected.json").read_text())
    tables = {table["label"]: table for table in found["tables"]}
    return tables | {"guests": {guest["name"]: guest["cookie"] for guest in found["guests"]}}


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory, expected: dict[str, dict[str, str]]) -> Iterator[ServerProcess]:
    """A server with the first edition's database, in which two tables are of an edition that is not known."""
    data = tmp_path_factory.mktemp("old")
    shutil.copy(FOLDER / "games.db", data / "parlour.sqlite3")
    shutil.copy(FOLDER / "secret", data / "secret")
    (data / "secret").chmod(0o600)
    connection = sqlite3.connect(data / "parlour.sqlite3")
    for label in ("gwan-bot-over", "gwan-people-running"):
        connection.execute("UPDATE tables SET rules = 7 WHERE id = ?", (expected[label]["id"],))
    connection.commit()
    connection.close()
    running = ServerProcess(data, PARLOUR_WAIT="3600")
    yield running
    running.stop()


def regular(
    name: str, room: Room, server: ServerProcess, expected: dict[str, dict[str, str]], size: dict[str, int] = DESK
) -> Page:
    """The window of somebody who played here before."""
    cookie: dict[str, object] = {
        "name": "parlour",
        "value": expected["guests"][name],
        "domain": urlsplit(server.url).hostname,
        "path": "/",
    }
    cookie |= {"expires": -1, "httpOnly": True, "secure": False, "sameSite": "Lax"}
    return room.window(server.url, size, state={"cookies": [cookie], "origins": []})


def test_a_replay_says_its_edition_where_it_left_the_rules_and_that_it_was_fair(
    room: Room, old: ServerProcess, expected: dict[str, dict[str, str]]
) -> None:
    page = regular("Ada", room, old, expected)
    table = expected["gwan-ace-reshuffled-match-over"]
    page.goto(f"/replay/{table['id']}")
    side = page.get_by_role("complementary")
    expect(side.get_by_text(OLD)).to_be_visible()
    expect(side.get_by_role("link", name="the rules")).to_have_attribute("href", "/rules/gwan#editions")
    expect(side.get_by_text("the first edition shuffled")).to_be_visible()
    side.get_by_role("button", name="Action 49", exact=True).click()
    expect(page.get_by_text("49 / 60")).to_be_visible()
    expect(page.locator(".told")).to_contain_text("the first edition shuffled")
    page.get_by_role("button", name="Was it fair?").click()
    expect(page.get_by_text("The deck was not touched.")).to_be_visible()
    assert not faults(page, "old-replay")
    with page.expect_download() as download:
        page.keyboard.press("Escape")
        page.get_by_role("link", name="Download the record").click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert text == table["record"]
    records.parse(text).check()


def test_a_replay_says_its_edition_on_a_phone_without_being_asked(
    room: Room, old: ServerProcess, expected: dict[str, dict[str, str]]
) -> None:
    page = regular("Ada", room, old, expected, PHONE)
    page.goto(f"/replay/{expected['gwan-ace-reshuffled-match-over']['id']}")
    expect(page.get_by_text(OLD)).to_be_visible()
    assert not faults(page, "old-replay-phone")


@pytest.mark.parametrize("change", ["rules: 1|rules: 2", "game: gwan|game: gwan\nswitches: ties=both"])
def test_a_game_by_other_rules_than_were_promised_was_not_fair(
    room: Room, old: ServerProcess, expected: dict[str, dict[str, str]], change: str
) -> None:
    page = regular("Ada", room, old, expected)
    table, (honest, false) = expected["gwan-people-over"], change.split("|")
    answer = page.request.get(f"{old.url}/api/tables/{table['id']}/replay").json()
    assert honest in answer["record"]
    answer["record"] = answer["record"].replace(honest, false)
    page.route("**/api/tables/*/replay*", lambda route: route.fulfill(json=answer))
    page.goto(f"/replay/{table['id']}")
    page.get_by_role("button", name="Was it fair?").click()
    expect(page.get_by_text("This does not fit.")).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_table_says_its_edition(
    room: Room, old: ServerProcess, expected: dict[str, dict[str, str]], size: dict[str, int]
) -> None:
    page = regular("Ada", room, old, expected, size)
    page.goto(f"/table/{expected['vanilla-setup-0-first-P2']['id']}")
    page.get_by_role("button", name="Menu of the table").click()
    expect(page.get_by_role("dialog").get_by_text(OLD)).to_be_visible()
    assert not faults(page, f"old-table-{size['width']}")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_what_can_not_be_shown_is_listed_and_told(
    room: Room, old: ServerProcess, expected: dict[str, dict[str, str]], size: dict[str, int]
) -> None:
    page = regular("Bo", room, old, expected, size)
    room.forgive("Failed to load resource")
    page.goto("/you")
    kept = page.locator("section", has_text="Kept, but not to be shown here")
    expect(kept.get_by_role("link")).to_have_count(2)
    assert not faults(page, f"kept-list-{size['width']}")
    page.goto(f"/replay/{expected['gwan-bot-over']['id']}")
    expect(page.get_by_role("heading", name="This game is kept, but can’t be shown")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("edition 7 of the rules")
    assert not faults(page, f"kept-over-{size['width']}")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert "rules: 7" in Path(download.value.path()).read_text(encoding="utf-8")
    page.goto(f"/table/{expected['gwan-people-running']['id']}")
    expect(page.get_by_role("alert")).to_contain_text("it stays stored as it is")
    expect(page.get_by_role("link", name="Download the record")).to_have_count(0)
    assert not faults(page, f"kept-running-{size['width']}")


def test_a_game_of_the_present_edition_says_nothing_of_it_and_was_fair(room: Room, old: ServerProcess) -> None:
    page = room.window(old.url, DESK)
    path = laid(page, game="gwan", seats=["me", "greedy"], switches={"ties": "both", "level": "play-on"})
    table = path.removeprefix("/table/")
    page.goto(path)
    page.get_by_role("button", name="Menu of the table").click()
    expect(page.get_by_role("dialog").get_by_text("House rules of this table")).to_be_visible()
    expect(page.get_by_text("edition of")).to_have_count(0)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("link", name="See the replay")).to_be_visible()
    page.goto(f"/replay/{table}")
    expect(page.get_by_role("button", name="Go to position 0")).to_be_visible()
    expect(page.get_by_text("edition of")).to_have_count(0)
    page.get_by_role("button", name="Was it fair?").click()
    expect(page.get_by_text("The deck was not touched.")).to_be_visible()
    page.get_by_text("What was hashed", exact=True).click()
    expect(page.locator("pre")).to_contain_text("switches: level=play-on ties=both")

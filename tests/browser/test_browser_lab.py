"""The lab in the browser: what was found stands on its page, and a house rule says what it changes."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect
from visit import DESK, PHONE, Room
from wire import ServerProcess

REPORTS = json.loads((Path(__file__).parents[2] / "web/src/lab.json").read_text(encoding="utf-8"))


def test_the_lab_is_found_from_home_and_tells_what_was_found(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, PHONE)
    page.get_by_role("link", name="Is it fair? What the lab found").click()
    expect(page.get_by_role("heading", name="The lab", level=1)).to_be_visible()
    assert page.locator("article").count() == len(REPORTS)
    for report, article in zip(REPORTS, page.locator("article").all(), strict=True):
        assert article.locator("li").count() == len(report["findings"]) >= 3
        assert article.locator("tbody tr").count() == report["seats"]
        expect(article.get_by_text(report["command"])).to_be_visible()
    page.goto("/rules/vanilla")
    page.get_by_role("link", name="Is it fair?").click()
    expect(page.locator("#vanilla h2")).to_be_in_viewport()


def test_a_house_rule_says_what_it_changes_at_a_table_of_that_size(room: Room, server: ServerProcess) -> None:
    page = room.window(f"{server.url}/new?game=gwan", DESK)
    page.get_by_text("All as usual").click()
    told = next(report["rules"] for report in REPORTS if report["game"] == "gwan")
    expect(page.locator(".effect")).to_have_count(len(told))
    assert sorted(page.locator(".effect").all_inner_texts()) == sorted(told.values())
    choice = page.get_by_role("radio", name=told["refill=draw-1"])
    choice.check()
    expect(choice).to_be_checked()

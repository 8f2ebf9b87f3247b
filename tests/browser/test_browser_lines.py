"""The line breaks, the server dies: the page says so, comes back by itself, and nothing is lost."""

from __future__ import annotations

import random
import time
from pathlib import Path

from playwright.sync_api import Page, Route, expect
from visit import Player, Room, invited, play_together, record, sit
from wire import ServerProcess

from parlour.version import VERSION

LINE = ("WebSocket connection", "Failed to load resource", "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED")


def seen(page: Page) -> list[str]:
    """What lies on the table and in the hand."""
    cards: list[str] = page.locator(".board [data-card]").evaluate_all("nodes => nodes.map((one) => one.dataset.card)")
    return cards


def test_a_browser_that_was_offline_comes_back_and_goes_on(room: Room, server: ServerProcess) -> None:
    room.forgive(*LINE)
    page = room.window(server.url)
    page.get_by_role("button", name="Play now: GWAN").click()
    player = Player(page)
    player.play(6)
    assert player.look()
    before = seen(page)
    page.context.set_offline(True)
    expect(page.get_by_text("You are offline.")).to_be_visible()
    assert seen(page) == before
    page.context.set_offline(False)
    expect(page.get_by_text("You are offline.")).not_to_be_visible()
    assert seen(page) == before
    player.play()
    record(page)


def test_a_killed_server_comes_back_and_so_do_its_pages(room: Room, tmp_path: Path) -> None:
    room.forgive(*LINE)
    server = ServerProcess(tmp_path)
    try:
        page = room.window(server.url)
        page.get_by_role("button", name="Play now: NVWK").click()
        player = Player(page)
        player.play(2)
        assert player.look()
        before = seen(page)
        server.kill()
        expect(page.get_by_text("You are offline.")).to_be_visible()
        assert seen(page) == before
        server.start()
        expect(page.get_by_text("You are offline.")).not_to_be_visible()
        assert seen(page) == before
        player.play()
        record(page)
    finally:
        server.stop()


def test_moves_on_their_way_to_a_server_that_is_killed_are_made_once(room: Room, tmp_path: Path) -> None:
    room.forgive(*LINE)
    server = ServerProcess(tmp_path, PARLOUR_WAIT="3600")
    chance = random.Random(5)
    try:
        anna = room.window(server.url)
        anna.get_by_role("button", name="Play a friend: GWAN").click()
        bert = sit(room, invited(anna))
        players = [Player(anna), Player(bert)]
        for _ in range(4):
            play_together(players, chance.randint(2, 7))
            time.sleep(chance.uniform(0, 0.05))
            server.kill()
            server.start()
        play_together(players)
        for page in (anna, bert):
            record(page)
    finally:
        server.stop()


def test_a_page_of_the_version_before_plays_on_and_offers_to_be_loaded_again_between_moves(
    room: Room, server: ServerProcess
) -> None:
    """As in a tab that was open while the server was renewed."""
    page = room.window(server.url)
    older = 0

    def of_before(route: Route) -> None:
        nonlocal older
        answer = route.fetch()
        text = answer.text()
        older += VERSION in text
        fresh = answer.headers | {"cache-control": "no-store"}  # in earnest another version's files have other names
        route.fulfill(response=answer, headers=fresh, body=text.replace(VERSION, "0.0.1"))

    page.route("**/assets/*.js", of_before)
    page.reload()
    page.get_by_role("button", name="Play now: GWAN").click()
    renewed = page.get_by_text("The room has been renewed.")
    expect(renewed).to_be_visible()
    assert older, "no file of the page knows its version"
    expect(page.get_by_role("group", name="You, on turn")).to_be_visible()  # Greta may begin
    page.locator(".hand .card, .hand [data-card]").first.click()
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_visible()
    expect(renewed).not_to_be_visible()  # never in the middle of a move
    page.get_by_role("button", name="Back", exact=True).click()
    expect(renewed).to_be_visible()
    player = Player(page)
    assert player.play(4) == 4, "it does not play on"
    expect(renewed).to_be_visible()
    page.unroute("**/assets/*.js")
    page.get_by_role("button", name="Reload").click()
    page.locator(".hand").wait_for()
    expect(renewed).not_to_be_visible()
    player.play()
    record(page)

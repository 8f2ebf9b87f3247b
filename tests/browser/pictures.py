"""The pictures of the README, taken anew: python tests/browser/pictures.py

The deals are the same every time, the bots need not be. Look at each picture before it is committed.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))

from looks import SETTLED
from playwright.sync_api import Page
from visit import Player, Room, chromium, laid
from wire import ServerProcess

from parlour.cli import main as parlour

DOCS = Path(__file__).parents[2] / "docs"
WIDE = {"width": 1280, "height": 800}
TALL = {"width": 390, "height": 760}
REPORT = ("lab", "gwan", "--sections", "seats,ladder", "--minutes", "1")


def kept(page: Page, name: str) -> None:
    """Keep what is seen, once nothing moves any more."""
    page.mouse.move(0, 0)
    page.evaluate(SETTLED)
    page.screenshot(path=DOCS / f"{name}.jpg", type="jpeg", quality=82)


def played(room: Room, server: ServerProcess, size: dict[str, int], clicks: int | None, **table: Any) -> Page:
    """A window at a table after so many clicks."""
    page = room.window(server.url, size, ask="off")
    page.goto(laid(page, **table))
    player = Player(page, seed=3)
    player.play(clicks)
    player.look()
    return page


def main() -> None:
    """Take all of them."""
    server = ServerProcess(Path(tempfile.mkdtemp()), seed=11, PARLOUR_WAIT="3600")
    try:
        with chromium() as browser:
            room = Room(browser)
            page = room.window(server.url, WIDE)
            page.get_by_role("button", name="Play now: GWAN").wait_for()
            kept(page, "home")
            page.goto("/lab#vanilla")
            page.locator("#vanilla table").wait_for()
            kept(page, "lab")
            kept(played(room, server, WIDE, 16, game="gwan", seats=["me", "greedy"]), "gwan")
            others = ["greedy", "page", "gambler"]
            kept(played(room, server, WIDE, 12, game="nvwk", seats=["me", *others]), "nvwk")
            kept(played(room, server, TALL, 18, game="vanilla", seats=["me", "greedy"]), "phone")
            page = played(room, server, WIDE, None, game="gwan", seats=["me", "greedy"])
            page.goto(page.url.replace("/table/", "/replay/"))
            page.get_by_role("button", name="Review").click()
            page.locator(".graph, figure").first.wait_for(timeout=300_000)
            page.keyboard.press("Escape")
            for _ in range(7):
                page.keyboard.press("ArrowRight")
            kept(page, "review")
            report = Path(tempfile.mkdtemp()) / "gwan.html"
            parlour([*REPORT, "--html", str(report)])
            page.set_viewport_size({"width": 1000, "height": 720})
            page.goto(report.as_uri())
            kept(page, "report")
    finally:
        server.stop()


if __name__ == "__main__":
    main()

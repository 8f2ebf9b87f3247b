"""One whole game of each kind in the engines that the tests of every day do not use: WebKit, and Firefox.

    make browsers

Debian's WebKitWebDriver drives WebKitGTK, the engine of iPhones; Firefox is played in where geckodriver is installed.
Whoever plays is the same as in Chromium (`visit.Player`), by mouse, and what is written of each game is checked.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver
from visit import LOOK, PATIENCE, Player
from wire import ServerProcess

from parlour import records

TITLES = {"gwan": "GWAN", "vanilla": "Vanilla Gwent", "nvwk": "NVWK"}
CLICK = """
const [what, at] = arguments;
const node = [...document.querySelectorAll(what)].filter((each) => each.getClientRects().length)[at];
node?.scrollIntoView({ block: 'nearest' });
return node ?? null;
"""


class Visitor(Player):
    """The player of the everyday tests, before a window that a WebDriver moves."""

    def __init__(self, driver: WebDriver) -> None:
        super().__init__(None)  # type: ignore[arg-type]  # no page of Playwright's
        self.driver = driver

    def look(self, patience: float = PATIENCE) -> dict[str, Any] | None:
        """What is offered next, or that the game is over; None if nothing changes in time."""
        until = time.monotonic() + patience / 1000
        while True:
            found: dict[str, Any] = self.driver.execute_script(f"return ({LOOK})()")
            if found["over"] or (found["offers"] and found["seen"] != self.seen):
                return found
            if time.monotonic() > until:
                return None
            time.sleep(0.02)

    def touch(self, offer: dict[str, Any]) -> None:
        """A click where one sees it: on the corner of a card, else in the middle."""
        node = self.driver.execute_script(CLICK, offer["what"], offer["at"])
        if node is None:
            return  # it is gone already; the next look sees what there is
        mouse = webdriver.ActionChains(self.driver)
        if offer["kind"] in ("card", "join", "unit"):
            size = node.size
            mouse.move_to_element_with_offset(node, 9 - int(size["width"] / 2), 16 - int(size["height"] / 2))
        else:
            mouse.move_to_element(node)
        mouse.click().perform()


def webkit() -> WebDriver | str:
    """WebKitGTK, or why not."""
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    driver = shutil.which("WebKitWebDriver")
    browsers = sorted(Path("/usr").glob("lib*/*/webkit*gtk-*/MiniBrowser")) + sorted(
        Path("/usr").glob("lib*/webkit*gtk-*/MiniBrowser")
    )
    if driver is None or not browsers:
        return "WebKitWebDriver or its MiniBrowser is not installed (Debian: webkit2gtk-driver)"
    options = Options()
    options.binary_location = str(browsers[-1])
    options.add_argument("--automation")
    return webdriver.WebKitGTK(options=options, service=Service(driver))


def firefox() -> WebDriver | str:
    """Firefox, or why not."""
    driver, browser = shutil.which("geckodriver"), shutil.which("firefox-esr") or shutil.which("firefox")
    if driver is None or browser is None:
        return (
            "geckodriver is not installed, and Debian has no package of it" if browser else "Firefox is not installed"
        )
    options = webdriver.FirefoxOptions()
    options.binary_location = browser
    options.add_argument("--headless")
    return webdriver.Firefox(options=options, service=webdriver.FirefoxService(driver))


@contextmanager
def screen() -> Iterator[None]:
    """A screen to draw on, where the machine has none."""
    server = None if os.environ.get("DISPLAY") else shutil.which("Xvfb")
    if server is None:
        yield
        return
    reading, writing = os.pipe()
    command = [server, "-displayfd", str(writing), "-screen", "0", "1440x900x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as told:
        os.environ["DISPLAY"] = f":{told.readline().strip()}"
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def play(driver: WebDriver, url: str, game: str) -> int:
    """A whole game from the front door: how many clicks it took."""
    driver.get(url)
    driver.execute_script("localStorage.setItem('parlour.settings', JSON.stringify({ speed: 'off' }))")
    driver.get(url)
    until = time.monotonic() + PATIENCE / 1000
    while not (doors := driver.find_elements(By.CSS_SELECTOR, f'[aria-label^="Play now: {TITLES[game]}"]')):
        assert time.monotonic() < until, "the front door does not open"
        time.sleep(0.05)
    doors[0].click()
    clicks = Visitor(driver).play()
    table = driver.current_url.rpartition("/")[2]
    with urlopen(f"{url}/api/tables/{table}/record") as answer:
        written = records.parse(answer.read().decode())
    assert written.deal.game == game
    assert written.check().over
    return clicks


def main() -> int:
    """Play in every engine that can be driven here: 1 if one fails, or if there is none."""
    played = 0
    with screen(), tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder), PARLOUR_WAIT="3600")
        try:
            for name, open_browser in (("WebKit", webkit), ("Firefox", firefox)):
                driver = open_browser()
                if isinstance(driver, str):
                    print(f"{name}: not played: {driver}.")
                    continue
                try:
                    driver.set_window_size(1280, 850)
                    for game, title in TITLES.items():
                        clicks = play(driver, server.url, game)
                        print(f"{name}: a whole game of {title}, {clicks} clicks.", flush=True)
                        played += 1
                finally:
                    driver.quit()
        finally:
            server.stop()
    if not played:
        print("There is no other engine to play in.")
    return 0 if played else 1


if __name__ == "__main__":
    sys.exit(main())

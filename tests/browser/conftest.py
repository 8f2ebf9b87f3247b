"""A real browser and a real server for the tests of the web client."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))
sys.path.insert(0, str(Path(__file__).parent))

from visit import Room, chromium
from wire import ServerProcess

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session", autouse=True)
def client() -> None:
    """The web client must be there, and built from the present sources."""
    built = ROOT / "src/parlour/server/static/index.html"
    if not built.exists():
        pytest.fail("the web client is not built: see what `make build` says", pytrace=False)
    sources = [path for name in ("src", "public") for path in (ROOT / "web" / name).rglob("*") if path.is_file()]
    newer = [path.name for path in sources if path.stat().st_mtime > built.stat().st_mtime]
    if newer:
        pytest.fail(f"the web client is older than {', '.join(sorted(newer))}; run `make build`", pytrace=False)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """`parlour serve` with bots that neither pause nor play for people who are away.

    A file's games are the same every time, so that what fails can be seen again; PARLOUR_SEED deals others.
    """
    seed = int(os.environ.get("PARLOUR_SEED", "1"))
    running = ServerProcess(tmp_path_factory.mktemp("browser"), seed=seed, PARLOUR_WAIT="3600")
    yield running
    running.stop()


# While Playwright is open no other event loop runs in this thread, and other tests need one: it closes with the file.
@pytest.fixture(scope="module")
def room() -> Iterator[Room]:
    """A browser to open windows in."""
    with chromium() as browser:
        yield Room(browser)


@pytest.fixture(autouse=True)
def clean(room: Room) -> Iterator[None]:
    """After each test: nothing went wrong in a page, nothing was asked of anybody else, and all windows are closed."""
    yield
    try:
        room.check()
    finally:
        room.clear()

"""Every page, looked at: pictures at three sizes, nothing sticks out sideways, axe finds nothing serious."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from visit import DESK, PHONE, TABLET, Player, Room, table_of
from wire import ServerProcess

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "build/screenshots"
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
GRAVE = ("serious", "critical")
SIZES = {"phone": PHONE, "tablet": TABLET, "desk": DESK}

Visit = tuple[str, str, Callable[[Page], None]]


def shows(what: str) -> Callable[[Page], None]:
    """The page is there when this is seen."""
    return lambda page: page.locator(what).first.wait_for()


def lifted(page: Page) -> None:
    """A card is in the air, and its places are lit, if there is one that can be played."""
    page.locator(".hand .held").first.wait_for()
    player = Player(page)
    if card := next((offer for offer in (player.look() or {})["offers"] if offer["kind"] == "card"), None):
        player.touch(card)


def menu(page: Page) -> None:
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("dialog").wait_for()


def chat(page: Page) -> None:
    page.locator(".hand .held").first.wait_for()
    button = page.get_by_role("button", name="Log and chat")
    if button.get_attribute("aria-expanded") == "false":
        button.click()
    page.get_by_role("complementary").get_by_role("button", name="Chat").click()


def fairness(page: Page) -> None:
    page.get_by_role("button", name="Was it fair?").click()
    expect(page.get_by_text("The deck was not touched.")).to_be_visible()


@pytest.fixture(scope="module")
def house(room: Room, server: ServerProcess) -> tuple[Any, list[Visit]]:
    """Somebody who has played a little of everything: their cookie, and every page there is for them."""
    page = room.window(server.url)
    page.get_by_role("button", name="Play now").first.wait_for()
    tables = {}
    for game, seats in {"gwan": 2, "vanilla": 2, "nvwk": 8}.items():
        body = {"game": game, "seats": ["me", *["greedy"] * (seats - 1)]}
        tables[game] = page.request.post("/api/tables", data=body).json()["id"]
        page.goto(f"/table/{tables[game]}")
        Player(page).play(2 if game == "nvwk" else 6)
    body = {"game": "nvwk", "seats": ["me", "open", "greedy"], "public": True}
    tables["lobby"] = page.request.post("/api/tables", data=body).json()["id"]
    page.goto("/")
    page.get_by_role("button", name="Play now: GWAN").click()
    Player(page).play()
    over = table_of(page)
    visits: list[Visit] = [
        ("home", "/", shows(".running")),
        ("new", "/new?game=nvwk", shows(".rule")),
        ("rules", "/rules", shows(".book svg")),
        *((f"rules-{game}", f"/rules/{game}", shows("article")) for game in ("gwan", "vanilla", "nvwk")),
        ("you", "/you", shows(".score")),
        ("lobby", f"/table/{tables['lobby']}", shows(".qr svg")),
        *((f"table-{game}", f"/table/{tables[game]}", shows(".hand .held")) for game in ("gwan", "vanilla", "nvwk")),
        *((f"lifted-{game}", f"/table/{tables[game]}", lifted) for game in ("gwan", "vanilla", "nvwk")),
        ("guide", f"/table/{tables['gwan']}?guide", shows(".guide")),
        ("menu", f"/table/{tables['vanilla']}", menu),
        ("chat", f"/table/{tables['nvwk']}", chat),
        ("end", f"/table/{over}", shows("dialog[open] .button.main")),
        ("replay", f"/replay/{over}?at=9", shows(".hand, .board")),
        ("fair", f"/replay/{over}", fairness),
        ("no-seat", "/seat/nonsense", shows("[role=alert]")),
        ("no-page", "/cellar", shows("h1")),
    ]
    return page.context.storage_state(), visits


@pytest.mark.parametrize("size", SIZES)
def test_every_page(size: str, house: tuple[Any, list[Visit]], room: Room, server: ServerProcess) -> None:
    state, visits = house
    assert AXE.exists(), "axe-core is not installed: see what `make build` says"
    axe = AXE.read_text(encoding="utf-8")
    theme = "afternoon" if size == "tablet" else "evening"
    page = room.window(server.url, SIZES[size], touch=size == "phone", state=state, theme=theme)
    room.forgive("Failed to load resource")  # the seat that is not there
    PICTURES.mkdir(parents=True, exist_ok=True)
    wrong = []
    for name, path, ready in visits:
        page.goto(path)
        ready(page)
        page.evaluate("document.fonts.ready.then(() => null)")
        page.screenshot(path=PICTURES / f"{name}-{size}.png")
        if (wide := page.evaluate("document.documentElement.scrollWidth")) > SIZES[size]["width"]:
            wrong.append(f"{name} is {wide} px wide")
        page.evaluate(axe)
        found = page.evaluate("axe.run({ resultTypes: ['violations'] })")
        for each in found["violations"]:
            if each["impact"] in GRAVE:
                nodes = [node["html"][:160] + " " + node["failureSummary"] for node in each["nodes"]]
                wrong.append(f"{name}: {each['id']}: {each['help']} ({len(nodes)}): {nodes[0]}")
    assert not wrong, "\n".join(wrong)

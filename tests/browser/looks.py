"""How a page looks: a picture of it is kept, nothing sticks out sideways, and axe finds nothing serious."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "build/screenshots"
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
GRAVE = ("serious", "critical")
SETTLED = """
async () => {
  await document.fonts.ready;
  await Promise.allSettled(document.getAnimations().map((each) => each.finished));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}
"""


def faults(page: Page, name: str) -> list[str]:
    """Take a picture of the page as it is, and tell what is wrong with it."""
    assert AXE.exists(), "axe-core is not installed: see what `make tools` says"
    page.evaluate(SETTLED)
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png")
    wrong = []
    room = page.viewport_size
    assert room is not None
    if (wide := page.evaluate("document.documentElement.scrollWidth")) > room["width"]:
        wrong.append(f"{name} is {wide} px wide")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for each in page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]:
        if each["impact"] in GRAVE:
            nodes = [node["html"][:160] + " " + node["failureSummary"] for node in each["nodes"]]
            wrong.append(f"{name}: {each['id']}: {each['help']} ({len(nodes)}): {nodes[0]}")
    return wrong

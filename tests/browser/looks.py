"""How a page looks: pictures are kept, nothing sticks out, axe finds nothing serious, no box lies on another."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "build/screenshots"
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
GRAVE = ("serious", "critical")
# What can be tapped is 24 px wide and high, or has so much room round it: axe looks at that only where it is asked.
RUN = "axe.run({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })"
SETTLED = """
async () => {
  await document.fonts.ready;
  await Promise.allSettled(document.getAnimations().map((each) => each.finished));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}
"""

# All boxes of a table in one go: the hand, what can be tapped, words and numbers, and what floats over them.
BOXES = """
async (least) => {
  // a page is laid out anew in several steps: its boxes, what follows from its width, what is told beside all that
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const lie = () => [...document.querySelectorAll('.room *')].map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join();
  }).join(';');
  await frame();
  let [before, now] = ['', lie()];
  for (let frames = 0; before !== now && frames < 30; frames++) {
    await frame();
    await frame();
    [before, now] = [now, lie()];
  }
  if (document.querySelector('dialog[open], .cover')) return [];
  const wrong = [];
  const seen = (node) =>
    node.getClientRects().length > 0 && node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);
  const called = (node) =>
    `${node.tagName.toLowerCase()}.${[...node.classList].filter((one) => !one.startsWith('svelte')).join('.')}` +
    ` "${(node.dataset?.card ?? node.parentElement?.dataset?.card ?? node.innerText ?? '').trim().slice(0, 40)}"`;
  const meet = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const area = (a) => Math.max(0, a.right - a.left) * Math.max(0, a.bottom - a.top);
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  /** What is left of a box in the page and in all that clips it; null in what scrolls, which shows the rest of it. */
  const left = (node, box) => {
    let rest = meet(box, page);
    for (let one = node; one && one !== document.body; one = one.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(one);
      if (overflowX === 'auto' || overflowY === 'auto' || overflowY === 'scroll')
        if (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1) return null;
      if (overflowX !== 'visible' || overflowY !== 'visible')
        rest = meet(rest, one.getBoundingClientRect());
      if (position === 'fixed') break;
    }
    return rest;
  };

  /** What of a box is in sight, of what scrolls, too. */
  const shown = (node) => {
    let rest = meet(node.getBoundingClientRect(), page);
    for (let one = node.parentElement; one && one !== document.body; one = one.parentElement)
      if (getComputedStyle(one).overflow !== 'visible') rest = meet(rest, one.getBoundingClientRect());
    return rest;
  };

  // The hand: every card whole, and of each so much that a finger finds it.
  const hand = all('.hand .held');
  for (const node of hand) {
    const box = node.getBoundingClientRect();
    const inside = meet(box, page);
    if (area(inside) < 0.99 * area(box)) wrong.push(`${called(node)} of the hand is not wholly in sight`);
    // others lie over its right and its foot, so from its corner on, across and down
    const mine = (x, y) => node.contains(document.elementFromPoint(x, y));
    let [wide, high] = [0, 0];
    for (let x = box.left; x <= box.right && wide < least; x += 2) if (mine(x, box.top + 12)) wide += 2;
    for (let y = box.top; y <= box.bottom && high < least; y += 2) if (mine(box.left + 12, y)) high += 2;
    if (wide < least - 1 || high < least - 1)
      wrong.push(`of ${called(node)} only ${wide} × ${high} px can be tapped`);
  }

  // Words and numbers: whole, and none on another.
  const aside = 'svg, .layer, .unseen, .said, aside, .moment, [aria-hidden=true] .wide';
  const words = [];
  const walk = document.createTreeWalker(document.querySelector('.room') ?? document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || !seen(node) || node.closest(aside)) continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    const box = range.getBoundingClientRect();
    if (!area(box)) continue;
    const text = walk.currentNode.data.trim().slice(0, 60);
    const rest = left(node, box);
    if (rest === null) continue;
    // lines that stand close clip the box of a font, not its letters
    const cut = rest.right - rest.left < 0.98 * box.width - 1 || rest.bottom - rest.top < 0.7 * box.height;
    if (cut) wrong.push(`"${text}" is cut off (${called(node)})`);
    const lines = [...range.getClientRects()];
    words.push({ node, box, text, lines, flows: getComputedStyle(node).display === 'inline' });
  }
  const shrunk = (box) => ({ left: box.left + 2, top: box.top + 3, right: box.right - 2, bottom: box.bottom - 3 });
  const floats = all('.tip, .notice, .guide, .coach, .offline, kbd');
  const own = (one, node) => one.contains(node) || node.contains(one);
  const mine = (node) => node.closest('.plate.self, .strip.mine, .hand, .bar') !== null;
  // an open wheel is a question that waits, as a dialog is: what lies under it comes back; one's own stays in sight
  const asked = (a, b) => Boolean(a.closest('.wheel')) !== Boolean(b.closest('.wheel')) && !mine(a) && !mine(b);
  for (let i = 0; i < words.length; i++)
    for (let j = 0; j < i; j++) {
      const [a, b] = [words[i], words[j]];
      if (asked(a.node, b.node)) continue;
      if (a.flows && b.flows && a.node.parentElement === b.node.parentElement) continue; // one text in several lines
      if (a.node === b.node || a.node.parentElement === b.node || b.node.parentElement === a.node) continue;
      // a sentence with a link in it runs on in the next line: there each line counts, not the box round all of them
      const one = a.node.closest('p, .tip');
      const [ours, theirs] = one && one.contains(b.node) ? [a.lines, b.lines] : [[a.box], [b.box]];
      if (ours.some((x) => theirs.some((y) => area(meet(shrunk(x), shrunk(y))) > 4)))
        wrong.push(`"${a.text}" and "${b.text}" lie on each other`);
    }

  // What floats lies on no card of the hand, on nothing that can be tapped, on no name and on no number.
  const controls = all('.room button, .room a[href], .room input');
  const targets = controls.filter((node) => !floats.some((one) => own(one, node)));
  for (const one of floats) {
    const box = one.getBoundingClientRect();
    for (const node of targets) {
      if (one.closest('button') === node || own(one, node) || node.closest('.place')) continue;
      if (area(meet(box, shown(node))) > 4) wrong.push(`${called(one)} lies on ${called(node)}`);
    }
    for (const { node, box: under, text } of words)
      if (!own(one, node) && area(meet(shrunk(box), under)) > 4) wrong.push(`${called(one)} lies on "${text}"`);
  }

  // And nothing else covers a word: what lies there is it, or a place that is lit.
  for (const { node, box, text } of words) {
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (top && !own(top, node) && !top.closest('.place') && !asked(top, node) && !node.closest('.tip'))
      if (getComputedStyle(node).pointerEvents !== 'none') wrong.push(`${called(top)} covers "${text}"`);
  }
  return [...new Set(wrong)];
}
"""
SIZES = ((360, 740), (390, 844), (844, 390), (1024, 768), (1440, 900))
LEAST = 40  # px of a card that a finger needs


def boxes(page: Page, name: str, sizes: Iterable[tuple[int, int]] = SIZES, *, picture: bool = False) -> list[str]:
    """Measure the table at every size, in place, and tell what lies where it should not; the size it had comes back."""
    kept = page.viewport_size
    assert kept is not None
    wrong = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        wrong += [f"{name} at {width} × {height}: {each}" for each in page.evaluate(BOXES, LEAST)]
        if picture:
            PICTURES.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=PICTURES / f"{name}-{width}x{height}.png")
    page.set_viewport_size(kept)
    return wrong


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
    if straight := re.findall(r".{0,20}[A-Za-z]'.{0,20}", page.evaluate("document.body.innerText")):
        wrong.append(f"{name}: an apostrophe that is not printed: {straight[0]}")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for each in page.evaluate(RUN)["violations"]:
        if each["impact"] in GRAVE:
            nodes = [node["html"][:160] + " " + node["failureSummary"] for node in each["nodes"]]
            wrong.append(f"{name}: {each['id']}: {each['help']} ({len(nodes)}): {nodes[0]}")
    return wrong

"""The sounds as they are heard: short, soft at both ends, never too loud, and none unasked."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect
from visit import DESK, Player, Room, laid
from wire import ServerProcess

RATE = 44_100
# Sounds go into a room that renders them, instead of to the loudspeaker. What a test asks of a page counts for the
# browser as somebody's touch, so we notice touches ourselves.
HEARD = f"""
window.rooms = [];
const activation = {{ hasBeenActive: false }};
Object.defineProperty(navigator, 'userActivation', {{ value: activation }});
addEventListener('pointerdown', () => (activation.hasBeenActive = true), true);
window.AudioContext = class extends OfflineAudioContext {{
  constructor() {{
    super(1, {RATE}, {RATE});
    rooms.push(this);
  }}
  get state() {{ return 'running'; }}
}};
"""
RENDER = """
async () => Promise.all(rooms.map(async (room) => {
  const data = (await room.startRendering()).getChannelData(0);
  let peak = 0, last = 0;
  data.forEach((value, at) => {
    peak = Math.max(peak, Math.abs(value));
    if (Math.abs(value) > 1e-4) last = at;
  });
  const first = data.findIndex((value) => Math.abs(value) > 1e-4);
  const jump = (at) => Math.abs(data[at] - (data[at - 1] ?? 0));
  return { peak, seconds: last / room.sampleRate, begins: jump(first), ends: Math.abs(data[last]) };
}))
"""


def table(room: Room, server: ServerProcess, **settings: Any) -> Page:
    page = room.window(server.url, DESK, **settings)
    page.add_init_script(HEARD)
    page.goto(laid(page, game="gwan", seats=["me", "hotseat"]))
    expect(page.locator(".cover button")).to_be_visible()
    return page


def test_a_sound_is_short_and_soft_and_comes_after_a_touch(room: Room, server: ServerProcess) -> None:
    page = table(room, server, sound=True)
    assert page.evaluate("rooms.length") == 0
    player = Player(page)
    while not page.evaluate("rooms.length"):  # the first sound is a card's; how a round ends is heard for longer
        assert player.step() not in (None, "over")
    heard = page.evaluate(RENDER)
    assert len(heard) == 1
    assert 0.05 < heard[0]["peak"] < 0.9
    assert heard[0]["seconds"] < 0.4
    assert heard[0]["begins"] < 0.02
    assert heard[0]["ends"] < 0.02


def test_who_wants_no_sound_hears_none(room: Room, server: ServerProcess) -> None:
    page = table(room, server)
    Player(page).play(6)
    assert page.evaluate("rooms.length") == 0

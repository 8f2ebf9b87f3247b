"""What is seen for a moment: who begins, the card just played, what a bot says; and what signs mean."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from looks import SETTLED, SIZES, boxes, faults
from playwright.sync_api import Locator, Page, expect
from test_browser_back import a_game, sit_down
from test_browser_wild import record_of
from visit import CORNER, DESK, PHONE, Player, Room, begun, laid
from wire import ServerProcess

from parlour.cards import TEXTS
from parlour.engine import prepare
from parlour.engine.events import Event, RoundEnded
from parlour.records import Record

SEEN = """
new MutationObserver((all) => {
  for (const { addedNodes } of all)
    for (const node of addedNodes)
      if (node instanceof Element)
        for (const one of [node, ...node.querySelectorAll('*')])
          for (const kind of ['die', 'coin', 'lot', 'stamp', 'flying'])
            if (one.classList.contains(kind)) (window.moments ??= {})[kind] = (window.moments[kind] ?? 0) + 1;
}).observe(document, { childList: true, subtree: true });
"""
# How what is moved by hand moves: what fades alone, what glows as it goes, and all else.
MOVED = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  const is = (what) => frames.some((frame) => (frame[what] ?? 'none') !== 'none');
  const kind = is('filter') ? 'burning' : is('transform') ? 'moving' : 'fading';
  (window.moments ??= {})[kind] = (window.moments[kind] ?? 0) + 1;
  return animate.call(this, frames, options);
};
"""


# The cards that have had the halo, and what was told in the middle: a quick bot answers before anybody looks.
TOLD = """
new MutationObserver(() => {
  for (const spot of document.querySelectorAll('.spot.just')) (window.just ??= new Set()).add(spot.dataset.card);
  (window.told ??= new Set()).add(document.querySelector('.mid .last')?.textContent.trim() ?? '');
}).observe(document, { childList: true, subtree: true, characterData: true, attributeFilter: ['class'] });
"""


def mine_to_lead(page: Page, path: str) -> bool:
    running = page.request.get("/api/me/tables").json()["running"]
    return any(path.endswith(table["id"]) and table["turn"] == "P1" for table in running)


def seated(room: Room, server: ServerProcess, speed: str, first: bool = False, **wanted: Any) -> Page:
    page = room.window(server.url, DESK, speed=speed)
    page.add_init_script(SEEN)
    paths = (laid(page, **wanted) for _ in range(20))
    page.goto(next(path for path in paths if not first or mine_to_lead(page, path)))
    page.locator(".hand .held").first.wait_for()
    return page


@pytest.mark.parametrize(
    ("game", "seats", "clicks", "moment", "many", "dealt"),
    [
        ("gwan", 2, 0, "die", 2, 10),  # G2
        ("vanilla", 2, 4, "coin", 1, 12),  # two cards are discarded first
        ("nvwk", 3, 0, "lot", 1, 7),
    ],
)
def test_who_begins_is_seen_cards_are_dealt_and_nothing_waits_for_it(
    game: str, seats: int, clicks: int, moment: str, many: int, dealt: int, room: Room, server: ServerProcess
) -> None:
    # nobody is shown to begin who has led already, and a bot might have
    page = seated(room, server, "quick", game == "nvwk", game=game, seats=["me", *["greedy"] * (seats - 1)])
    page.wait_for_function("(many) => window.moments?.flying >= many", arg=dealt)
    Player(page).play(clicks)
    page.wait_for_function("([kind, many]) => window.moments?.[kind] === many", arg=[moment, many])
    page.keyboard.press("ArrowRight")  # whatever is done, it is over
    expect(page.locator(".moment")).to_have_count(0)


def test_who_asks_for_little_motion_sees_cards_come_and_none_fly(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK, speed="quick", calm=True)
    expect(page.locator(".picture .laid").first).to_be_visible()
    before = page.locator(".picture").first.inner_html()
    page.add_init_script(SEEN + MOVED)
    page.wait_for_timeout(1_000)
    page.goto(laid(page, game="gwan", seats=["me", "greedy"]))
    Player(page).play(6)
    page.wait_for_function("() => window.moments?.fading >= 2")
    moments = page.evaluate("window.moments")
    assert not {"moving", "burning", "flying", "stamp"} & moments.keys(), moments
    page.goto("/")
    expect(page.locator(".picture .laid").first).to_be_visible()
    assert page.locator(".picture").first.inner_html() == before, "the games' pictures live on"


def test_a_unit_that_is_struck_is_seen_to_go(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK, speed="quick")
    page.add_init_script(SEEN + MOVED)
    sit_down(page, record=a_game("9C AH", "9S"), position=8, seat="P1", bot="page")
    page.locator('.hand [data-card="AH"] button').click(position=CORNER)
    page.locator("button.target, button.place, .bar .do.main").first.click()
    page.wait_for_function("() => window.moments?.burning >= 1")
    expect(page.locator(".theirs [data-card='9S']")).to_have_count(0)


def test_a_round_is_swept_before_its_end_is_told(room: Room, server: ServerProcess) -> None:  # G19
    page = room.window(server.url, DESK, speed="quick")
    page.add_init_script(SEEN + MOVED)
    hand, order = "7S 8S 9S 2C 3C 4C 6C 7C 8C 9C", ("7S", "pass", "8S", "9S", "2C", "3C")
    sit_down(page, record=record_of("gwan", hand, 2, *order), position=len(order), seat="P1")
    before = page.evaluate("window.moments?.flying ?? 0")
    page.locator(".do[data-action=pass]").click()
    page.get_by_role("dialog", name=re.compile("^Round 1")).wait_for()
    assert page.evaluate("window.moments.flying") - before >= 5, "each of the round's cards goes its way"


def test_the_first_games_go_at_a_relaxed_pace(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK, speed=None, games=2)
    page.goto(laid(page, game="gwan", seats=["me", "page"]))
    page.locator(".hand .held").first.wait_for()
    whole = page.locator(":root")
    expect(whole).to_have_attribute("data-speed", "relaxed")
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(whole).to_have_attribute("data-speed", "quick")
    page.get_by_role("link", name="See the replay").wait_for()


def test_who_comes_to_a_running_game_is_not_shown_who_began(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK)
    page.goto(laid(page, game="gwan", seats=["me", "hotseat"], names=["Anna", "Bert"]))

    def watcher() -> Page:
        one = room.window(f"{server.url}/rules/gwan", DESK, speed="quick")
        one.add_init_script(SEEN)
        one.goto(page.url)
        one.locator(".board .strip").first.wait_for()
        return one

    watcher().wait_for_function("() => window.moments?.die === 2")
    player = Player(page)
    while not page.locator(".cover").count() or not player.kinds & {"card", "word"}:  # until it is the other's turn
        player.step()
    late = watcher()
    late.wait_for_timeout(500)
    assert late.evaluate("window.moments?.die ?? 0") == 0


def test_who_wants_nothing_to_move_sees_no_moment(room: Room, server: ServerProcess) -> None:
    page = seated(room, server, "off", game="gwan", seats=["me", "greedy"])
    Player(page).play(6)
    assert page.evaluate("window.moments") is None


def test_a_spy_is_seen_as_one_and_told_in_the_middle(room: Room, server: ServerProcess) -> None:  # G16
    page = room.window(server.url, DESK, speed="quick")
    page.add_init_script(SEEN + TOLD)
    sit_down(page, record=record_of("gwan", "5C 7S 8S 9S 2C 3C 4C 6C 7C 8C", 2), position=0, seat="P1")
    held = page.locator('.hand [data-card="5C"] button')
    held.click(position=CORNER)
    page.locator(".bar .do.main").click()
    page.wait_for_function("() => window.moments?.stamp >= 1 && window.just?.has('5C')")
    told = "You: 5♣\ufe0e as a spy on Close, draw "
    page.wait_for_function("(told) => [...window.told].some((each) => each.startsWith(told))", arg=told)


@pytest.mark.parametrize(
    ("mine", "before", "seat", "card", "moment"),
    [
        ("9S 4C 5C 6C 7C 8C 2C", (), "P1", "9S", "sweeping"),  # N24
        ("AC 4C 5C 6C 7C 8C 2C", ("AC",), "P2", "AS", "closing"),  # N12
    ],
)
def test_a_chain_and_a_clear_are_seen_as_what_they_are(
    mine: str, before: tuple[str, ...], seat: str, card: str, moment: str, room: Room, server: ServerProcess
) -> None:
    page = room.window(server.url, DESK, speed="quick")
    page.add_init_script(SEEN.replace("'stamp'", "'closing', 'sweeping'"))
    record = record_of("nvwk", mine, 2, *before)
    sit_down(page, record=record, position=len(before), seat=seat)
    page.locator(f'.hand [data-card="{card}"] button').click(position=CORNER)
    page.locator(".bar .do.main").click()
    page.wait_for_function("(kind) => window.moments?.[kind] >= 1", arg=moment)


def test_signs_say_what_they_mean(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, PHONE, touch=True)
    page.goto(laid(page, game="vanilla", seats=["me", "greedy"]))
    player = Player(page, "finger")
    player.play(7)
    player.look()
    wrong = []
    for what, said in {
        ".strip .wins": "of the two that win the game",
        ".strip .chip": "Jacks, Queens and Kings|removes all weather|a draw and a discard",
        ".mid [data-spot=deck]": "left to draw",
        ".row .total": "makes|counts|Nothing lies here",
    }.items():
        page.locator(what).first.tap()
        expect(page.locator(".tip")).to_have_text(re.compile(said))
        wrong += boxes(page, f"sign {what}", [(360, 740), (844, 390)])
    assert not wrong, "\n".join(wrong)


# One sign of every kind, marked; all that says what it means when it is clicked.
KINDS = """
() => {
  const seen = {};
  const all = document.querySelectorAll('.board :is(.sign:not(.heap, text), .total, .score, span.unit)');
  for (const node of all) {
    const kind = [...node.classList].find((one) => !one.startsWith('svelte'));
    seen[kind] = (seen[kind] ?? 0) + 1;
    if (seen[kind] === 1 && node.getClientRects().length) node.dataset.asked = kind;
  }
  return document.querySelectorAll('[data-asked]').length;
}
"""
# Click one, and measure how far what is told is from it; it wears a ring, and may be told in the place for words.
ASK = """
async (at) => {
  const node = document.querySelectorAll('[data-asked]')[at];
  if (!node.getClientRects().length) return '';  // not at this size
  node.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const [a, b] = [node, document.querySelector('.tip')].map((one) => one?.getBoundingClientRect());
  if (!b) return `${node.dataset.asked} says nothing`;
  if (!node.matches('.pointed')) return `${node.dataset.asked} wears no ring`;
  const across = Math.max(0, a.left - b.right, b.left - a.right);
  const far = Math.hypot(across, Math.max(0, a.top - b.bottom, b.top - a.bottom));
  return far < 170 || document.querySelector('.bar .tip') ? '' : `${node.dataset.asked} is told ${far} px away`;
}
"""


@pytest.mark.parametrize(("game", "seats"), [("gwan", 2), ("vanilla", 2), ("nvwk", 4)])
def test_what_a_sign_means_is_told_beside_it_and_on_nothing(
    game: str, seats: int, room: Room, server: ServerProcess
) -> None:
    page = room.window(server.url, DESK)
    begun(page, game, seats, 4)
    page.mouse.move(1, 1)  # or it would point at whatever comes to lie under it
    page.evaluate("document.activeElement.blur()")
    wrong = []
    for at in range(page.evaluate(KINDS)):
        for width, height in (SIZES[0], SIZES[1 + at % (len(SIZES) - 1)]):
            page.set_viewport_size({"width": width, "height": height})
            said = page.evaluate(ASK, at)
            wrong += [f"{said} at {width} × {height}"] if said else []
            wrong += boxes(page, f"sign {at} of {game}", [(width, height)])
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("game", "clicks"), [("gwan", 4), ("vanilla", 8)])
def test_sums_say_where_they_come_from_and_cards_are_their_sides(
    game: str, clicks: int, room: Room, server: ServerProcess
) -> None:
    page = room.window(server.url, DESK)
    begun(page, game, 2, clicks)
    for what, said in (
        (".theirs .total", "row .* go here"),
        (".theirs .label", "row .* go here"),
        (".score", ": [0-9]"),
    ):
        page.mouse.move(0, 0)
        page.locator(what).first.hover()
        expect(page.locator(".tip")).to_have_text(re.compile(said))
    about = page.locator(".theirs [id^=does-]").all_text_contents()
    assert about
    assert not [each for each in about if re.search(r"\byour?\b", each)]  # it is another's


# What is asked, and the answers, beside the plates and the hand: the whole boxes, not only what is written in them.
OVER_PLATES = """
() => {
  const others = [...document.querySelectorAll('.strip, .hand .held')].map((node) => node.getBoundingClientRect());
  return [...document.querySelectorAll('.bar .plate, .bar .do')].filter((node) => {
    const box = node.getBoundingClientRect();
    return box.width && others.some((other) =>
      box.left < other.right - 1 && other.left < box.right - 1 && box.top < other.bottom && other.top < box.bottom);
  }).map((node) => node.innerText);
}
"""


def test_alignments_are_declared_at_every_size(room: Room, server: ServerProcess) -> None:  # V2
    """The longest choice that there is: nothing of it lies on anything, or below the edge."""
    page = room.window(server.url, DESK)
    page.goto(laid(page, game="vanilla", seats=["me", "greedy"]))
    declared, player = page.locator(".buttons .do", has_text="Declare"), Player(page)
    player.look()
    while not declared.count():
        assert player.step() not in (None, "over")
        player.look()
    wrong = boxes(page, "alignments", SIZES, picture=True)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for each in declared.all():
            box = each.bounding_box()
            assert box is not None
            if box["y"] + box["height"] > height:
                wrong.append(f"{each.text_content()} is cut off at {width} × {height}")
        over = page.evaluate(OVER_PLATES)
        wrong += [f"{each} lies on a plate at {width} × {height}" for each in over]
    assert not wrong, "\n".join(wrong)


def lying(heap: Locator) -> int:
    """How many cards lie there open."""
    return int(re.findall("[0-9]+", heap.text_content() or "")[0])


@pytest.mark.parametrize(("game", "seats"), [("gwan", 2), ("vanilla", 2), ("nvwk", 3)])
def test_the_discards_are_looked_through(game: str, seats: int, room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, PHONE, touch=True)
    heap = page.get_by_role("button", name=re.compile("^Discards: "))
    # a round's end lies over it, and so does the place to drop a card at
    covered = page.get_by_role("dialog").or_(page.locator(".place[data-place=discards]"))
    begun(page, game, seats, 0, lambda: lying(heap) > 0 and not covered.count(), "finger")
    number = lying(heap)
    heap.tap()
    opened = page.get_by_role("dialog")
    expect(opened.get_by_role("heading")).to_have_text(f"Discards: {number} card{'s' * (number != 1)}")
    expect(opened.get_by_role("listitem")).to_have_count(number)
    assert not faults(page, f"discards-{game}")
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    expect(heap).to_be_focused()


def test_a_card_that_is_pointed_at_is_explained_beside_the_hand(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK)
    begun(page, "nvwk", 3, 0)
    wrong, loose = [], 0
    for at, (width, height) in enumerate(SIZES):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)  # a table that is laid out anew tells it in the bar
        page.keyboard.press("ArrowLeft" if at % 2 else "ArrowRight")
        expect(page.locator(".tip:not(.lost)")).to_be_visible()
        wrong += boxes(page, "tip", [(width, height)], picture=True)
        loose += page.locator(".tip.loose").count()
    assert loose, "it stands beside the card at no size"
    assert not wrong, "\n".join(wrong)


def test_what_a_king_flipped_says_what_it_does(room: Room, server: ServerProcess) -> None:  # N31
    page = room.window(server.url, PHONE, touch=True)
    record = record_of("nvwk", "KS 4C 6C 7C 8C 9C TC", 3, "KS", draws="TD JH")
    sit_down(page, record=record, position=1, seat="P2")
    page.locator(".chip", has_text="flipped").tap()
    expect(page.locator(".tip")).to_contain_text("A King flipped these cards: the play has their abilities.")
    wrong = boxes(page, "flipped", picture=True)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("remarks", [True, False])
def test_bots_say_a_word_now_and_then_unless_told_not_to(remarks: bool, room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK, remarks=remarks)
    heard = "new MutationObserver(() => document.querySelector('.last q')?.checkVisibility() && (window.heard = true))"
    page.add_init_script(f"{heard}.observe(document, {{ childList: true, subtree: true }});")
    for _ in range(6 if remarks else 2):
        page.goto(laid(page, game="gwan", seats=["me", "greedy"]))
        Player(page).play()
        if page.evaluate("window.heard ?? false"):
            break
    assert page.evaluate("window.heard ?? false") is remarks


def test_on_a_phone_the_move_is_told_and_then_what_a_bot_says_of_it(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, PHONE, touch=True, ask="off")
    said, told = page.locator(".mid .last q"), page.locator(".mid .last > span")
    for _ in range(8):
        page.goto(laid(page, game="gwan", seats=["me", "greedy"]))
        player = Player(page, "finger")
        while (done := player.step()) != "over" and not (said.count() and player.look(300)):
            assert done, "nothing is offered"
        if done != "over" and not page.get_by_role("dialog").count():
            break
    words = said.text_content()
    expect(told).to_be_visible()
    assert not said.is_visible()
    expect(said).to_be_visible()
    expect(told).to_be_hidden()
    expect(page.locator("[aria-live]", has_text=f": {words}")).to_have_count(1)  # and who says it
    wrong = boxes(page, "said", ((360, 740), (390, 844)), picture=True)
    assert not wrong, "\n".join(wrong)
    expect(told).to_be_visible()
    expect(said).to_be_hidden()


def test_sounds_are_offered_once(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK, ask="off")
    page.goto(laid(page, game="gwan", seats=["me", "greedy"]))
    page.locator(".do[data-action=pass]").click()
    page.get_by_role("dialog").get_by_role("button", name="In silence").click()
    expect(page.get_by_text("Would you like to hear the cards?")).to_have_count(0)
    assert page.evaluate("JSON.parse(localStorage.getItem('parlour.settings'))")["offered"] is True


def test_who_goes_on_without_an_answer_is_not_asked_again(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK, ask="off")
    page.goto(laid(page, game="gwan", seats=["me", "greedy"]))
    page.locator(".do[data-action=pass]").click()
    expect(page.get_by_role("dialog").get_by_text("Would you like to hear the cards?")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Go on").click()
    page.locator(".do[data-action=pass]").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_text("Would you like to hear the cards?")).to_have_count(0)


def down_to_the_last_card() -> tuple[Record, int]:
    """A game of Vanilla Gwent whose last card ends the second round, and with it the third (V28), and whose it is."""
    for seed in range(100):
        chance, game = random.Random(seed), (deal := prepare("vanilla", seed=seed)).start()
        record, log, seat = Record.begin(deal, ("Anna", "Bert")), list[Event](), 0
        while not game.over:
            open_ = game.legal_actions()
            cards = [each for each in open_ if game.text(each) != "pass"]
            early = len(cards) < len(open_) and len(record.actions) < 14 and chance.random() < 0.25
            action = open_[-1] if early or not cards else chance.choice(cards)
            record.actions.append(game.text(action))
            log, seat = [], game.turn
            game.play(action, log)
        if record.actions[-1] in TEXTS and [each.round for each in log if isinstance(each, RoundEnded)] == [2, 3]:
            return record, seat
    raise AssertionError("both always keep a card")


def test_a_round_that_ends_with_the_last_card_is_told_before_the_game(room: Room, server: ServerProcess) -> None:
    record, seat = down_to_the_last_card()
    page = room.window(server.url, DESK)
    sit_down(page, record=record.text(), position=len(record.actions) - 1, seat=f"P{seat + 1}", bot="page")
    page.locator(".hand .held").click(position=CORNER)
    page.locator(".bar .do.main, button.place").first.click()
    round_ = page.get_by_role("dialog", name=re.compile("^Round 2"))
    expect(round_).to_contain_text("Nobody has a card, so the round is scored at once (V28).")
    round_.get_by_role("button", name="Go on").click()
    end = page.get_by_role("dialog").filter(has_text="Play again")
    expect(end.locator(".rounds li")).to_have_text([re.compile(f"^Round {each}: ") for each in (1, 2, 3)])

"""The lessons: offered once, finished by following their words, and never in the way of anything."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest
from looks import PICTURES, SETTLED, faults
from playwright.sync_api import Locator, Page, Route, expect
from visit import CORNER, DESK, PHONE, TABLET, Room, laid, walk
from wire import ServerProcess

from parlour.cards import card_name, parse_card
from parlour.lessons import lesson_of

GAMES = ("gwan", "vanilla", "nvwk")
SIZES = {
    "phone": PHONE,
    "big-phone": {"width": 390, "height": 844},
    "lying-phone": {"width": 844, "height": 390},
    "tablet": TABLET,
    "desk": DESK,
}
NARROW = ("phone", "lying-phone")
WIDER = ("big-phone", "tablet", "desk")

# What the coach puts on the page, and what lies under it: hands, whatever can be touched, and all words and numbers.
OVERLAPS = """
async (target) => {
  await (SETTLED)();
  // the arrow follows once the table has found its new shape: it is looked at when neither moves any more
  const shape = () => `${document.querySelector('.arrow .line')?.getAttribute('d')} ${
    Object.values(target.getBoundingClientRect().toJSON())}`;
  for (let before = '', still = 0, frames = 0; still < 12 && frames < 600; frames++) {
    still = shape() === before ? still + 1 : 0;
    before = shape();
    await new Promise((done) => requestAnimationFrame(done));
  }
  const main = document.querySelector('main').getBoundingClientRect();
  const coach = document.querySelector('.coach');
  const line = document.querySelector('.arrow .line');
  if (!line) return ['no arrow'];
  const corners = line.getAttribute('d').slice(1).split('L').map((corner) => corner.split(' ').map(Number));
  const marks = [['the coach', coach.getBoundingClientRect()]];
  for (let i = 1; i < corners.length; i++) {
    const [[ax, ay], [bx, by]] = [corners[i - 1], corners[i]];
    marks.push(['the arrow', {
      left: Math.min(ax, bx) - 1, right: Math.max(ax, bx) + 1, top: Math.min(ay, by) - 1, bottom: Math.max(ay, by) + 1,
    }]);
  }
  marks.push(['the head', document.querySelector('.arrow .head').getBoundingClientRect()]);
  const things = [];
  const add = (what, node, box = node.getBoundingClientRect()) => {
    const room = node.closest('.hand')?.getBoundingClientRect() ?? main;  // what is scrolled away is not seen
    const seen = {
      left: Math.max(box.left, room.left), right: Math.min(box.right, room.right),
      top: Math.max(box.top, room.top), bottom: Math.min(box.bottom, room.bottom),
    };
    if (seen.right - seen.left > 1 && seen.bottom - seen.top > 1) things.push([what, seen]);
  };
  for (const node of document.querySelectorAll('main button, main a')) add(`“${node.innerText.trim()}”`, node);
  for (const node of document.querySelectorAll('main .table [data-card]')) add(`the ${node.dataset.card}`, node);
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!text.textContent.trim() || holder.getBoundingClientRect().width <= 1) continue;
    if (holder.closest('[data-card]')) continue;  // the card as a whole is measured
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) add(`the words “${text.textContent.trim()}”`, holder, box);
  }
  const wrong = [];
  for (const [mark, a] of marks)
    for (const [thing, b] of things)
      if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        wrong.push(`${mark} lies on ${thing}`);
  if (coach.scrollHeight > coach.clientHeight + 1) wrong.push('the coach’s words are cut off');
  const edge = coach.getBoundingClientRect().right;
  for (const node of coach.querySelectorAll('header > :not(h1)'))
    if (node.getBoundingClientRect().right > edge) wrong.push(`“${node.innerText}” of the coach is cut off`);
  const words = coach.querySelector('.words');
  if (words.scrollHeight > words.clientHeight + 1) wrong.push('the coach’s words are too many');
  const box = target.getBoundingClientRect();
  if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
    wrong.push('what is asked for is out of sight');
  const [x, y] = corners.at(-1);
  const far = Math.hypot(Math.max(box.left - x, x - box.right, 0), Math.max(box.top - y, y - box.bottom, 0));
  if (far > 16) wrong.push(  // where a panel fills the board it points from the lane beside it
    `the arrow ends ${Math.round(far)} px away from what it speaks of`);
  return wrong;
}
""".replace("SETTLED", SETTLED)


def called(card: str) -> str:
    """What a screen reader calls a card that is printed like this."""
    return card_name(parse_card(card.replace("10", "T").translate(str.maketrans("♣♠♦♥", "CSDH"))))


def hand(page: Page, card: str) -> Locator:
    """A card of the hand."""
    return page.get_by_role("group", name="Your hand").get_by_role("button", name=called(card))


def asked(page: Page) -> str:
    """What the coach asks for, in words."""
    return page.locator(".coach strong").inner_text()


def touches(page: Page) -> Iterator[Locator]:
    """All that is to be touched to do what the coach asks for, one thing after another, going by its words alone."""
    words = asked(page)
    cards = re.findall(r"(?:10|[2-9JQKA])[♣♠♦♥]", words)
    row = re.search(r"(your|Otto’s|his) (\w+) row", words)
    if words.startswith("Move"):
        yield page.get_by_role("button", name=f"{called(cards[0])}, counts")
    elif cards:
        for card in cards:
            yield hand(page, card)
    else:
        word = re.search(r"(Pass|Draw|Might)", words)
        assert word, words
        yield page.locator("main").get_by_role("button", name=re.compile(word[0])).first
        return
    if row:
        whose = "Your" if row[1] == "your" else "Otto’s"
        yield page.get_by_role("group", name=f"{whose} {row[2]} row").locator("button.place")
    else:
        yield page.locator("main").locator(".place, .do.main").first


def overlaps(page: Page, target: Locator, sizes: Iterable[str], name: str, pictured: Iterable[str] = ()) -> list[str]:
    """What the coach's marks lie on at any of these sizes; at some of them a picture is kept."""
    wrong = []
    for size in sizes:
        page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
        found: list[str] = target.evaluate(OVERLAPS)
        wrong += [f"{name}, {size}: {each}" for each in found]
        if size in pictured:
            page.screenshot(path=PICTURES / f"{name}-{size}.png")
    return wrong


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_finished_by_its_words_alone_and_covers_nothing(
    game: str, room: Room, server: ServerProcess
) -> None:
    lesson = lesson_of(game)
    assert lesson is not None
    page = room.window(f"{server.url}/lesson/{game}", PHONE)
    wrong: list[str] = []
    for number in range(1, len(lesson.steps) + 1):
        expect(page.locator(".coach .far")).to_have_text(f"{number} of {len(lesson.steps)}")
        for place, target in enumerate(touches(page)):
            # while a card is lifted, where there is the least room, and at the other sizes in turn
            sizes = (*NARROW, WIDER[number % len(WIDER)]) if place else SIZES
            pictured = () if place else ("phone", *list(SIZES)[1 + number % 2 :: 2])
            wrong += overlaps(page, target, sizes, f"lesson-{game}-{number}{'-lifted' * (place > 0)}", pictured)
            page.set_viewport_size(PHONE)  # type: ignore[arg-type]
            target.click(position=CORNER)
            page.mouse.move(1, 1)
    expect(page.get_by_role("button", name="Play a real game")).to_be_visible()
    for size in ("phone", "desk"):
        page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
        wrong += faults(page, f"lesson-{game}-end-{size}")
        if page.locator(".coach .words").evaluate("node => node.scrollHeight > node.clientHeight + 1"):
            wrong.append(f"{game}, {size}: the last words are too many")
    assert not wrong, "\n".join(wrong)
    assert not any(page.request.get("/api/me/tables").json().values()), "a lesson is no game of anybody's"
    assert page.request.get("/api/me/statistics").json() == {"games": [], "opponents": []}


def test_another_move_is_answered_and_every_step_can_be_taken_back(room: Room, server: ServerProcess) -> None:
    page = room.window(f"{server.url}/lesson/gwan", PHONE, touch=True)
    coach = page.get_by_role("region", name="Lesson")
    hand(page, "5♦").tap(position=CORNER)
    page.get_by_role("group", name="Otto’s Long row").locator("button.place").tap()
    expect(coach).to_contain_text("A Five is a spy: it would count for Otto.")
    expect(coach).to_contain_text("Lay the 9♣ in your Close row.")  # it is still asked for
    expect(hand(page, "5♦")).to_have_count(1)  # and nothing has happened
    for number, target in enumerate(touches(page)):
        target.tap(position=CORNER)
        if number == 0:  # the right card is taken up: there is nothing to correct any more
            expect(coach).not_to_contain_text("it would count for Otto")
            expect(coach).to_contain_text("Lay the 9♣ in your Close row.")
    expect(coach).to_contain_text("Lay the 6♦ in your Long row.")
    page.reload()  # as a phone does by itself
    expect(coach).to_contain_text("Lay the 6♦ in your Long row.")
    expect(hand(page, "9♣")).to_have_count(0)
    page.get_by_role("button", name="Take back").tap()
    expect(coach).to_contain_text("Lay the 9♣ in your Close row.")
    expect(hand(page, "9♣")).to_have_count(1)
    expect(page.get_by_role("button", name="Take back")).to_be_hidden()


def test_every_answer_has_room_on_a_phone(room: Room, server: ServerProcess) -> None:
    for game in GAMES:
        page = room.window(f"{server.url}/lesson/{game}", PHONE)
        page.locator(".coach .why").wait_for()
        said = [
            (step["say"].replace("**", ""), words)
            for step in page.request.get(f"/api/games/{game}/lesson").json()["steps"]
            for words in {step["why"], *step["otherwise"].values()}
        ]
        for size in NARROW:
            page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
            cut = page.evaluate(
                """(said) => {
                  const [box, say, why] = ['.words', '.say', '.why'].map((what) => document.querySelector(what));
                  why.style.fontWeight = 600;  // as an answer is
                  return said.filter(([ask, words]) => {
                    [say.textContent, why.textContent] = [ask, words];
                    return box.scrollHeight > box.clientHeight + 1;
                  });
                }""",
                said,
            )
            assert not cut, f"{game}, {size}: {cut}"


def test_a_lesson_is_offered_once_to_who_has_never_played(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, met=False)
    page.get_by_role("button", name="Play now: GWAN").click()
    offer = page.get_by_role("dialog", name="GWAN is new to you")
    assert not faults(page, "lesson-offer")
    offer.get_by_role("link", name="Learn it first (2 minutes)").click()
    expect(page.get_by_role("region", name="Lesson")).to_contain_text("Lay the 9♣")
    page.get_by_role("link", name="Leave the lesson").click()
    page.get_by_role("button", name="Play now: GWAN").click()  # and is not asked again
    page.locator(".hand .held").first.wait_for()
    assert "/table/" in page.url
    page.goto("/")
    page.get_by_role("button", name="Play now: NVWK").click()
    page.get_by_role("dialog", name="NVWK is new to you").get_by_role("button", name="Play at once").click()
    page.locator(".hand .held").first.wait_for()
    assert "/table/" in page.url


def test_a_lesson_is_offered_on_a_slow_line_too(room: Room, server: ServerProcess) -> None:
    page = room.window(f"{server.url}/docs", met=False)
    held: list[Route] = []
    page.route("**/api/games", lambda route: held.append(route))
    page.goto("/")
    page.get_by_role("button", name="Play now: GWAN").click()  # before the page knows what is taught
    expect(page.get_by_role("button", name="Dealing …")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    for route in held:
        route.continue_()
    expect(page.get_by_role("dialog", name="GWAN is new to you")).to_be_visible()


@pytest.mark.parametrize("path", ["/", "/new?game=vanilla"])
def test_who_has_played_is_not_asked_on_a_slow_line_either(path: str, room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, met=False)
    laid(page, game="vanilla", seats=["me", "greedy"])
    held: list[Route] = []
    page.route("**/api/me/tables", lambda route: held.append(route), times=1)
    page.goto(path)
    if path == "/":
        page.get_by_role("button", name="Play now: Vanilla Gwent").click()
    else:
        page.get_by_label("Seat 2").select_option("page")
        page.get_by_role("button", name="Lay the table and begin").click()
    expect(page.get_by_role("button", name=re.compile("Dealing …|Laying the table …"))).to_be_visible()
    held[0].continue_()
    page.locator(".hand .held").first.wait_for()


def test_a_lesson_is_offered_before_a_first_game_at_a_new_table(room: Room, server: ServerProcess) -> None:
    page = room.window(f"{server.url}/new", met=False)
    page.get_by_role("button", name="Lay the table and invite").wait_for()
    page.get_by_label("Seat 2").select_option("page")
    begin = page.get_by_role("button", name="Lay the table and begin")
    begin.click()
    offer = page.get_by_role("dialog", name="GWAN is new to you")
    expect(offer.get_by_role("link", name="Learn it first (2 minutes)")).to_be_focused()
    page.keyboard.press("Escape")
    expect(offer).to_have_count(0)
    begin.click()
    offer.get_by_role("button", name="Play at once").click()
    expect(page.locator('.board [data-face="page"]')).to_be_visible()
    page.goto("/new?game=gwan")
    page.get_by_label("Seat 2").select_option("page")
    begin.click()  # and is not asked again
    page.locator(".hand .held").first.wait_for()


def test_who_has_played_is_not_asked_on_a_new_device(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, met=False)
    laid(page, game="vanilla", seats=["me", "greedy"])
    page.goto("/")
    page.get_by_role("heading", name="Your games").wait_for()
    page.get_by_role("button", name="Play now: Vanilla Gwent").click()
    page.locator(".hand .held").first.wait_for()
    assert "/table/" in page.url


def test_a_lesson_begins_from_the_rules_and_by_the_keyboard_alone(room: Room, server: ServerProcess) -> None:
    page = room.window(f"{server.url}/rules/gwan")
    page.get_by_role("link", name="Learn it in two minutes").click()
    page.locator(".coach strong").wait_for()
    walk(page, '.hand [data-card="9C"] .held')
    page.keyboard.press("Enter")
    walk(page, "button.place")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Lesson")).to_contain_text("Lay the 6♦ in your Long row.")


def test_a_game_without_a_lesson_says_so(room: Room, server: ServerProcess) -> None:
    room.forgive("Failed to load resource")
    page = room.window(f"{server.url}/lesson/nonsense")
    expect(page.get_by_role("heading", name="The lesson did not load")).to_be_visible()

"""Several people at one table: each before a window of their own, or all before one."""

from __future__ import annotations

import re
import time

import pytest
from looks import SETTLED, boxes, faults
from playwright.sync_api import Locator, Page, Route, expect
from visit import DESK, PHONE, TABLET, Player, Room, invited, laid, play_together, record, sit
from wire import ServerProcess

# Everything that a page's place for words comes to say, in order.
LISTEN = """
() => {
  window.said = [];
  const listen = () => {
    const said = document.querySelector('.notice')?.innerText.trim();
    if (said && said !== window.said.at(-1)) window.said.push(said);
  };
  new MutationObserver(listen).observe(document.body, { childList: true, subtree: true, characterData: true });
}
"""
LYING = {"width": 844, "height": 390}
PLACES = """
nodes => nodes.map((node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return [node.innerText, ...[x, y, width, height].map(Math.round)];
})
"""
CARDS = "nodes => nodes.map((node) => node.dataset.card)"


def lay(page: Page, game: str, *seats: str) -> None:
    """Lay a table of one's own: who sits in the other seats, as the page words it."""
    page.get_by_role("link", name="Lay a table of your own").click()
    page.get_by_role("radio", name=game).check()
    for number, who in enumerate(seats, 2):
        if number > 2:
            page.get_by_role("button", name="Add a seat").click()
        page.get_by_role("combobox", name=f"Seat {number}").select_option(who)
    page.get_by_role("button", name="Lay the table").click()


def test_nvwk_with_four_people(room: Room, server: ServerProcess) -> None:
    first = room.window(server.url)
    lay(first, "NVWK", *["A friend, by link"] * 3)
    link = invited(first)
    pages = [first, sit(room, link), sit(room, link, PHONE), sit(room, link)]
    for page in pages:
        page.locator(".hand").wait_for()
    hands = [frozenset(page.locator(".hand [data-card]").evaluate_all(CARDS)) for page in pages]
    assert len(frozenset().union(*hands)) == sum(map(len, hands))
    play_together([Player(page, seed=seed) for seed, page in enumerate(pages)])
    winners = {page.get_by_role("dialog").get_by_role("heading").first.inner_text() for page in pages}
    assert any("win" in each or each == "A draw" for each in winners)
    assert record(first).deal.seats == 4


def test_who_comes_by_a_link_can_sit_down_however_slowly_they_are_greeted(room: Room, server: ServerProcess) -> None:
    anna = room.window(server.url)
    anna.get_by_role("button", name="Play a friend: GWAN").click()
    link = invited(anna)

    def slowly(route: Route) -> None:
        time.sleep(0.5)
        route.continue_()

    bert = room.window(f"{server.url}/docs")  # a page that greets nobody
    bert.route("**/api/me", slowly)
    bert.goto(link)
    bert.get_by_role("button", name="Sit down").click()
    bert.locator(".hand").wait_for()


def test_vanilla_with_a_friend_and_again_with_swapped_seats(room: Room, server: ServerProcess) -> None:
    anna = room.window(server.url)
    anna.get_by_role("button", name="Play a friend: Vanilla Gwent").click()
    bert = sit(room, invited(anna))
    play_together([Player(anna), Player(bert)])
    record(anna)
    before = anna.url
    anna.get_by_role("button", name="Swap seats").click()
    expect(bert.get_by_role("dialog")).to_contain_text("would like another game")
    bert.get_by_role("button", name="Swap seats").click()
    for page in (anna, bert):
        expect(page).not_to_have_url(before)
        page.locator(".hand").wait_for()
    assert anna.url == bert.url


def test_the_end_is_told_to_who_still_watches_it_when_another_game_is_asked_for(
    room: Room, server: ServerProcess
) -> None:
    anna = room.window(server.url, DESK, speed="quick")
    anna.get_by_role("button", name="Play a friend: GWAN").click()
    bert = sit(room, invited(anna), DESK)  # before whom nothing moves, so that he sees the end at once
    anna.locator(".hand .held").first.wait_for()
    bert.get_by_role("button", name="Menu of the table").click()
    bert.get_by_role("button", name="Resign").click()
    bert.get_by_role("dialog").get_by_role("button", name="Resign").click()
    bert.get_by_role("button", name="Play again").click()
    expect(anna.get_by_role("dialog", name="You win")).to_contain_text("would like another game.")
    expect(anna.locator("dialog .laurel")).to_be_visible()
    expect(bert.locator("dialog .laurel")).to_have_count(0)


def test_a_whole_game_before_one_window(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url)
    lay(page, "GWAN", "Somebody on this device")
    player = Player(page)
    uncovered = 0
    while (done := player.step()) != "over":
        assert done is not None, "nothing is offered"
        if done == "uncover":
            uncovered += 1
        elif page.locator(".cover").count():
            assert not page.locator(".hand").count(), "a hand is seen before it is uncovered"
    assert uncovered > 2
    record(page)


def test_the_same_seat_on_a_second_device_by_its_link(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url)
    page.get_by_role("button", name="Play now: GWAN").click()
    player = Player(page)
    player.play(4)
    assert player.look()
    hand = set(page.locator(".hand [data-card]").evaluate_all(CARDS))
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("button", name="Your seat on another device").click()
    link = invited(page)
    page.keyboard.press("Escape")
    page.evaluate(LISTEN)
    phone = room.window(link, PHONE, touch=True)
    expect(phone).to_have_url(page.url)
    phone.locator(".hand .held").first.wait_for()
    assert set(phone.locator(".hand [data-card]").evaluate_all(CARDS)) == hand
    taken = page.get_by_role("status").filter(has_text="Your seat is on another device.")
    expect(taken).to_be_visible()
    said = page.evaluate("() => window.said")
    assert said[0].startswith("Your seat is on another device."), said  # at once, and not that somebody is back
    for one, other in ((page, phone), (phone, page)):  # the device that it left says so, and can take it back
        one.keyboard.press("Escape")
        expect(one.get_by_role("status").filter(has_text="Your seat is on another device.")).to_be_visible()
        one.get_by_role("button", name="Take it back").click()
        one.locator(".hand .held").first.wait_for()
        expect(other.locator(".hand .held")).to_have_count(0)
    Player(phone, "finger").play()
    record(phone)
    expect(page.get_by_text(re.compile("watching|You win|wins|draw", re.I)).first).to_be_attached()


def test_friends_have_names_are_greeted_and_part_with_a_word(room: Room, server: ServerProcess) -> None:
    anna = room.window(server.url, PHONE)
    anna.get_by_role("button", name="Play a friend: GWAN").click()
    link = invited(anna)
    assert anna.get_by_role("button", name="Copy").bounding_box()["y"] < PHONE["height"] - 48  # type: ignore[index]
    anna.get_by_role("textbox", name="What are you called?").fill("Anna")
    anna.get_by_role("button", name="Change").click()
    bert = room.window(link, PHONE)
    expect(bert.get_by_role("heading", name="Anna invites you to a game of GWAN")).to_be_visible()
    seat = bert.get_by_role("button", name="Sit down")
    for size in (PHONE, LYING):
        bert.set_viewport_size(size)  # type: ignore[arg-type]
        expect(seat).to_be_in_viewport(ratio=1)
    bert.get_by_role("textbox", name="What are you called?").fill("Bert")
    seat.click()  # what was typed is meant, though it was not sent
    expect(anna.get_by_role("status").filter(has_text="Bert sits down.")).to_be_visible()
    anna.get_by_role("button", name="Menu of the table").click()
    anna.get_by_role("button", name="Resign").click()
    expect(anna.get_by_role("dialog")).to_contain_text("The game ends, and Bert wins.")
    anna.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(anna.get_by_role("dialog", name="Bert wins")).to_contain_text("The game is over: you resigned.")
    expect(anna.locator(".goal")).to_have_text("This game is over.")
    end = bert.get_by_role("dialog", name="You win")
    expect(end).to_contain_text("The game is over: Anna resigned.")
    anna.get_by_role("button", name="Good game.").click()
    expect(end.get_by_role("log")).to_have_text("Anna: Good game.")
    for size in (PHONE, LYING):
        bert.set_viewport_size(size)  # type: ignore[arg-type]
        for link in ("See the replay", "Review moves", "To the parlour"):
            expect(end.get_by_role("link", name=link)).to_be_in_viewport(ratio=1)
        expect(end.get_by_role("heading", name="You win")).to_be_in_viewport(ratio=1)
    bert.keyboard.press("Escape")
    expect(end).to_have_count(0)
    anna.get_by_role("button", name="Play again").click()  # who has closed the result is told
    expect(bert.get_by_role("status").filter(has_text="Anna would like another game.")).to_be_visible()
    bert.get_by_role("button", name="Again?").click()
    end.get_by_role("button", name="Play again").click()
    bert.locator(".hand .held").first.wait_for()
    resign(bert)  # the second game: what was said and won goes on
    bert.get_by_role("dialog", name="Anna wins").wait_for()
    expect(bert.get_by_role("dialog")).to_contain_text("Games won: Anna 1, You 1")
    for size in (PHONE, LYING):
        bert.set_viewport_size(size)  # type: ignore[arg-type]
        expect(bert.get_by_role("dialog").get_by_role("link", name="To the parlour")).to_be_in_viewport(ratio=1)
    bert.keyboard.press("Escape")
    bert.get_by_role("button", name=re.compile("^Log and chat")).click()
    bert.get_by_role("button", name="Chat", exact=True).click()
    expect(bert.get_by_role("listitem").filter(has_text="Good game.")).to_be_visible()


def resign(page: Page) -> None:
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def test_who_was_never_seen_to_go_is_not_said_to_be_back(room: Room, server: ServerProcess) -> None:
    anna = room.window(server.url, PHONE)
    anna.get_by_role("button", name="Play a friend: GWAN").click()
    link = invited(anna)
    anna.goto("/rules/gwan")
    bert = sit(room, link)
    bert.locator(".hand .held").first.wait_for()
    told = bert.get_by_role("status")
    anna.goto(link)
    expect(told.filter(has_text="is here.")).to_be_visible()
    anna.goto("/rules/gwan")
    expect(told.filter(has_text="is away.")).to_be_visible()
    anna.goto(link)
    expect(told.filter(has_text="is back.")).to_be_visible()


def test_what_can_be_said_without_typing_is_all_in_sight_on_a_phone(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url)
    page.goto(laid(page, game="gwan", seats=["me", "greedy"]))
    for size in (PHONE, LYING):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        if page.get_by_role("textbox", name="Say something").count() == 0:
            page.get_by_role("button", name="Log and chat").click()
            page.get_by_role("button", name="Chat", exact=True).click()
        words = page.get_by_role("group", name="Say without typing").get_by_role("button")
        expect(words).to_have_count(8)
        for word in words.all():
            expect(word).to_be_in_viewport(ratio=1)
        assert page.get_by_role("list", name="What was said").bounding_box()["height"] > 80  # type: ignore[index]


def spoken_to(room: Room, server: ServerProcess, game: str, size: dict[str, int]) -> tuple[Page, Locator]:
    """Somebody at a table, and where a friend says something to them."""
    anna = room.window(server.url, size)
    anna.goto(laid(anna, game=game, seats=["me", "open"]))
    bert = sit(room, invited(anna), DESK)
    anna.locator(".hand .held").first.wait_for()
    bert.get_by_role("button", name="Chat", exact=True).click()
    return anna, bert.get_by_role("textbox", name="Say something")


def test_what_was_read_in_the_chat_is_not_told_again(room: Room, server: ServerProcess) -> None:
    anna = room.window(server.url, PHONE)
    anna.goto(laid(anna, game="gwan", seats=["me", "open"]))
    bert = sit(room, invited(anna))
    anna.locator(".hand .held").first.wait_for()
    bert.get_by_role("button", name="Log and chat").click()
    bert.get_by_role("button", name="Chat", exact=True).click()
    said = "Good evening, and may the better cards win: " + "la " * 60  # so much that it is told for long
    bert.get_by_role("textbox", name="Say something").fill(said)
    bert.get_by_role("button", name="Say", exact=True).click()
    told = anna.locator(".notice", has_text="Good evening")
    expect(told).to_be_visible()
    anna.get_by_role("button", name="Log and chat").click()
    expect(anna.get_by_role("list", name="What was said")).to_contain_text("Good evening")
    anna.keyboard.press("Escape")  # what lies over the table goes first
    expect(anna.get_by_role("list", name="What was said")).to_have_count(0)
    expect(told).to_have_count(0)


def test_what_was_not_read_in_the_chat_is_told_after_a_reload_too(room: Room, server: ServerProcess) -> None:
    anna, box = spoken_to(room, server, "nvwk", DESK)
    box.fill("see" + "alongway" * 20)
    box.press("Enter")
    told = anna.locator(".notice p", has_text="alongway")
    expect(told).to_be_visible()
    assert told.evaluate("said => said.scrollWidth <= said.clientWidth")
    expect(anna.locator(".notice").get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    unread = anna.get_by_role("button", name="Log and chat, 1 new")
    expect(unread).to_be_visible()
    anna.reload()
    expect(unread).to_be_visible()
    anna.get_by_role("button", name="Chat").last.click()
    expect(unread).to_have_count(0)
    anna.reload()
    anna.locator(".hand .held").first.wait_for()
    expect(unread).to_have_count(0)


def test_what_is_said_in_quick_succession_is_all_told(room: Room, server: ServerProcess) -> None:
    anna, box = spoken_to(room, server, "gwan", TABLET)
    said = ["Hi Mia", "Good luck to you", "Nice card", "la " * 80]
    told = anna.locator(".notice p")
    expect(told).to_contain_text("sits down")
    anna.keyboard.press("Escape")
    for text in said[:2]:
        box.fill(text)
        box.press("Enter")
    expect(told).to_contain_text(said[:2])
    close = anna.locator(".notice").get_by_role("button", name="Close")
    close.focus()  # what somebody is at stays, however long all this takes
    assert not boxes(anna, "said-two", picture=True)
    for text in said[2:]:
        box.fill(text)
        box.press("Enter")
    expect(told).to_contain_text(said[1:])  # three at once, so that there is room for each, however long
    for size in (PHONE, LYING, TABLET):
        anna.set_viewport_size(size)  # type: ignore[arg-type]
        for line in (*told.all(), close):
            expect(line).to_be_in_viewport(ratio=1)
    anna.keyboard.press("Escape")
    expect(told).to_have_count(0)


def test_what_somebody_reads_is_not_taken_away(room: Room, server: ServerProcess) -> None:
    anna, box = spoken_to(room, server, "gwan", DESK)
    box.fill("Hi")
    box.press("Enter")
    told = anna.locator(".notice", has_text="Hi")
    told.hover()
    anna.wait_for_timeout(6_000)  # it is told for less than four seconds
    expect(told).to_be_visible()
    anna.mouse.move(1, 1)
    expect(told).to_have_count(0, timeout=3_000)


def test_who_says_what_is_heard_apart(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK)
    page.goto(laid(page, game="gwan", seats=["me", "greedy"]))
    page.get_by_role("button", name="Chat", exact=True).click()
    page.get_by_role("textbox", name="Say something").fill("Hi Mia")
    page.get_by_role("button", name="Say", exact=True).click()
    page.get_by_role("button", name="Well played.").click()
    lines = page.get_by_role("list", name="What was said").get_by_role("listitem")
    expect(lines).to_have_text([re.compile(r"\w: Hi Mia"), re.compile(r"\w: Well played.")])


def test_the_log_lies_over_no_score_when_the_window_gets_narrow(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, DESK)
    page.goto(laid(page, game="gwan", seats=["me", "greedy"]))
    log = page.get_by_role("complementary", name="Log and chat")
    expect(log).to_be_visible()  # beside the table there is room for it
    page.set_viewport_size(TABLET)  # type: ignore[arg-type]
    expect(log).to_have_count(0)
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    expect(log).to_be_visible()


def test_who_shares_a_device_is_named_where_the_game_is_found_again(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url)
    laid(page, game="gwan", seats=["me", "hotseat"], names=["Anna", "Bert"])
    page.goto("/you")
    expect(page.get_by_role("link", name="GWAN Anna and Bert on one device")).to_be_visible()


def test_who_wins_because_another_gave_up_stands_first(room: Room, server: ServerProcess) -> None:
    page = room.window(server.url, PHONE)
    page.goto(laid(page, game="nvwk", seats=["me", "greedy"]))
    resign(page)
    end = page.get_by_role("dialog", name="Greta Greedy wins")
    expect(end.get_by_role("listitem")).to_have_text([re.compile("^Greta Greedy"), re.compile("^You")])


@pytest.mark.parametrize("size", [PHONE, LYING, DESK])
def test_nothing_moves_under_a_finger_when_somebody_would_like_another_game(
    size: dict[str, int], room: Room, server: ServerProcess
) -> None:
    anna = room.window(server.url, size)
    anna.goto(laid(anna, game="gwan", seats=["me", "open"]))
    bert = sit(room, anna.url, size)
    resign(anna)
    end, theirs = anna.get_by_role("dialog"), bert.get_by_role("dialog", name="You win")
    again = end.get_by_role("button", name="Play again")
    expect(again).to_be_visible()
    expect(theirs.get_by_role("button", name="Play again")).to_be_visible()

    def lie(page: Page) -> list[object]:
        page.evaluate(SETTLED)
        found: list[object] = page.locator("dialog :is(button, a)").evaluate_all(PLACES)
        return found

    first, second = lie(anna), lie(bert)
    if size["height"] > 500:
        expect(theirs.get_by_role("link", name="To the parlour")).to_be_in_viewport(ratio=1)
    assert not faults(bert, f"won-{size['width']}")
    theirs.get_by_role("button", name="Good game.").click()
    expect(end.get_by_role("log")).to_contain_text("Good game.")
    assert lie(anna) == first
    theirs.get_by_role("button", name="Play again").click()
    expect(end.get_by_role("status")).to_contain_text("would like another game.")
    assert lie(anna) == first
    expect(theirs.get_by_role("status")).to_contain_text("You asked for another game; waiting for")
    assert lie(bert) == second
    assert not faults(anna, f"wished-{size['width']}")
    again.click()
    anna.locator(".hand .held").first.wait_for()


@pytest.mark.parametrize("size", [PHONE, LYING, DESK])
def test_who_is_away_can_be_waited_for(size: dict[str, int], room: Room, server: ServerProcess) -> None:
    anna = room.window(server.url, size)
    anna.goto(laid(anna, game="gwan", seats=["me", "open"]))
    bert = sit(room, anna.url, size)
    bert.locator(".hand .held").first.wait_for()
    asked = re.compile("^Pass")  # it is one's turn
    for page in (anna, bert):
        expect(page.locator(".goal")).to_be_visible()
        page.evaluate(SETTLED)
    stays, goes = (bert, anna) if anna.get_by_role("button", name=asked).count() else (anna, bert)
    link = goes.url
    goes.goto("/rules/gwan")
    wait = stays.get_by_role("button", name="Wait for them")
    wait.wait_for()
    assert not faults(stays, f"away-{size['width']}")
    wait.click()
    expect(stays.locator(".notice")).to_contain_text("The table waits for")
    expect(stays.get_by_role("button", name="Let a bot play")).to_be_visible()
    assert not faults(stays, f"awaited-{size['width']}")
    goes.goto(link)
    expect(stays.get_by_role("button", name="Let a bot play")).to_have_count(0)

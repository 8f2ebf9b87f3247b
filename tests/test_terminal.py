"""The terminal, driven as a person or a pipe would drive it."""

from __future__ import annotations

import io
import itertools
import random
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from rich.cells import cell_len
from rich.text import Text
from scene import scene

import parlour
from parlour import records, rulebook, terminal, views
from parlour.bots import Budget, find
from parlour.cards import NUMBERS
from parlour.engine import prepare
from parlour.lessons import lesson_of, moments, worded
from parlour.terminal.choices import MOST, card_meant, normal, offered
from parlour.terminal.draw import ON_CARD, ON_SCREEN, Look, face, inked, joined
from parlour.terminal.room import LETTERS, SIGNS, Room
from parlour.terminal.sitting import Sitting
from parlour.terminal.tables import table

if TYPE_CHECKING:
    from pseudo import Pseudo

LOOK = Look(signs=True, colour=False, width=80)
CARD = re.compile(r"(?:10|[2-9JQKA])[♣♠♦♥]|X[12]")
GAMES = [("gwan", 2), ("vanilla", 2), ("nvwk", 2), ("nvwk", 4), ("nvwk", 8)]
Answer = Callable[[str], str]


class Screen:
    """What was printed; not a terminal."""

    def __init__(self, capture: pytest.CaptureFixture[str]) -> None:
        self.capture = capture
        self.shown = ""

    def getvalue(self) -> str:
        self.shown += self.capture.readouterr().out
        return self.shown


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Screen:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setenv("COLUMNS", "80")
    return Screen(capsys)


def answers(monkeypatch: pytest.MonkeyPatch, screen: Screen, answer: Answer) -> list[str]:
    """Answer every question; the questions, as they are asked."""
    asked: list[str] = []

    def ask(question: str = "") -> str:
        asked.append(question)
        assert len(asked) < 3000, "the game does not end"
        sys.stdout.write(question)
        return answer(question)

    monkeypatch.setattr("builtins.input", ask)
    return asked


def typed(*lines: str) -> Answer:
    """These lines, then nothing more."""
    waiting = iter(lines)

    def answer(question: str) -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    return answer


def first(question: str) -> str:
    """Always the first of the list; Enter where nothing else is asked."""
    return "1" if "[" in question else ""


def at_random(seed: int) -> Answer:
    """Any number of the list."""
    rng = random.Random(seed)

    def answer(question: str) -> str:
        found = re.search(r"\[1-(\d+)", question)
        return str(rng.randint(1, int(found[1]))) if found else ""

    return answer


def play(game: str | None = "gwan", seats: int | None = None, **given: Any) -> int:
    defaults: dict[str, Any] = {"switches": {}, "seed": 5, "hotseat": False, "name": "", "save": None}
    defaults["bot"] = "greedy"  # quick, and always the same
    return terminal.play(game=game, seats=seats, **(defaults | given))


def said(text: str) -> str:
    """A screen as running text, whatever its line breaks."""
    return " ".join(text.split())


# -- whole games ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hotseat", [False, True])
@pytest.mark.parametrize(("game", "seats"), GAMES)
@pytest.mark.parametrize("answer", [first, at_random(1)], ids=["first", "random"])
def test_a_whole_game(
    monkeypatch: pytest.MonkeyPatch,
    screen: Screen,
    tmp_path: Path,
    game: str,
    seats: int,
    hotseat: bool,
    answer: Answer,
) -> None:
    answers(monkeypatch, screen, answer)
    saved = tmp_path / "game.parlour"
    assert play(game, seats, hotseat=hotseat, save=saved) == 0
    shown = screen.getvalue()
    assert "The end" in shown
    assert "won." in shown or "It is a draw." in shown or "share the win" in shown
    assert max(cell_len(line) for line in shown.splitlines() if str(saved) not in line) <= 80
    assert records.parse(saved.read_text(encoding="utf-8")).check().over
    assert f"parlour replay {saved}\n" in shown
    assert f"parlour check {saved}\n" in shown
    assert list(tmp_path.iterdir()) == [saved]


@pytest.mark.parametrize(("game", "seats"), [("gwan", 2), ("vanilla", 2), ("nvwk", 4)])
def test_house_rules_are_played(monkeypatch: pytest.MonkeyPatch, screen: Screen, game: str, seats: int) -> None:
    others = {name: rule.values[-1] for name, rule in rulebook.house_rules(game).items()}
    for seed in range(4):
        answers(monkeypatch, screen, at_random(seed))
        assert play(game, seats, switches=others, seed=seed) == 0


def test_a_seed_decides_everything(monkeypatch: pytest.MonkeyPatch, screen: Screen, tmp_path: Path) -> None:
    texts = []
    for name in ("a", "b"):
        answers(monkeypatch, screen, first)
        play("nvwk", 4, save=tmp_path / name)
        texts.append((tmp_path / name).read_text(encoding="utf-8"))
    assert texts[0] == texts[1]


@pytest.mark.parametrize("game", ["gwan", "vanilla", "nvwk"])
def test_a_lesson_is_won_by_doing_what_it_says(monkeypatch: pytest.MonkeyPatch, screen: Screen, game: str) -> None:
    lesson = lesson_of(game)
    assert lesson is not None
    answers(monkeypatch, screen, typed(*(step.action for step in lesson.steps)))
    assert play(game, lesson=True) == 0
    shown = screen.getvalue()
    assert f"step {len(lesson.steps)} of {len(lesson.steps)}" in shown
    assert f"A real game: parlour play {game}" in shown


def test_a_wrong_move_is_answered_and_not_made_and_a_step_can_be_taken_back(
    monkeypatch: pytest.MonkeyPatch, screen: Screen
) -> None:
    lesson = lesson_of("gwan")
    assert lesson is not None
    first, second = lesson.steps[:2]
    answers(monkeypatch, screen, typed("pass", first.action, "back", first.action, "q"))
    assert play("gwan", lesson=True) == 0
    shown = " ".join(screen.getvalue().split())
    assert " ".join(worded(lesson, moments(lesson)[0])["otherwise"]["pass"].split()) in shown
    assert [int(step) for step in re.findall(r"step (\d+) of", shown)] == [1, 1, 2, 1, 2]
    assert second.action != first.action
    assert "The lesson can be begun again: parlour play gwan --lesson" in shown


def test_the_only_opponent_is_not_asked_for(monkeypatch: pytest.MonkeyPatch, screen: Screen) -> None:  # N26
    nine = ["9D", *(card for card in NUMBERS if card != "9D")]
    record = records.Record.begin(prepare("nvwk", seats=2, deck=nine, first=0), ("Anna", "Bert"))
    answers(monkeypatch, screen, typed("9D", "q", "y"))
    Sitting(Room(), record, [0], 0, None, find("greedy")).run()
    assert record.actions[:2] == ["9D", "charge P2"]


def test_nvwk_is_for_four_unless_said(monkeypatch: pytest.MonkeyPatch, screen: Screen) -> None:
    answers(monkeypatch, screen, typed("quit"))
    assert play("nvwk") == 0
    assert all(name in screen.getvalue() for name in ("Ada", "Bruno", "Clara"))
    assert "Dario" not in screen.getvalue()


def test_names_may_be_anything(monkeypatch: pytest.MonkeyPatch, screen: Screen, tmp_path: Path) -> None:
    answers(monkeypatch, screen, first)
    name = "[bold]:smile: 游戏游戏游戏游戏游戏游戏游戏游戏\x1b[2J"
    for game, seats in GAMES:
        assert play(game, seats, name=name, hotseat=True, save=tmp_path / "game") == 0
    assert "\x1b" not in screen.getvalue()
    assert max(cell_len(line) for line in screen.getvalue().splitlines() if str(tmp_path) not in line) <= 80


# -- what may be typed ---------------------------------------------------------------------------------------


def ask_things(monkeypatch: pytest.MonkeyPatch, screen: Screen, *lines: str, game: str = "gwan", seed: int = 5) -> str:
    """What stands on the screen after typing these lines and leaving."""
    answers(monkeypatch, screen, typed(*lines))
    assert play(game, seed=seed) == 1
    return said(screen.getvalue())


def test_the_rulebook_is_at_hand(monkeypatch: pytest.MonkeyPatch, screen: Screen) -> None:
    lines = ("help", "rule G3", "rule 16", "card 5d", "card 10h", "rule G99", "card zz", "rule")
    shown = ask_things(monkeypatch, screen, *lines)
    assert "what a card does in this game" in shown
    assert "G3: On your turn you play one card or you pass." in shown
    assert "G16: Fives are spies" in shown
    assert "5♦: Spy." in shown
    assert "10♥: Goes to your Close or your Mid row" in shown
    assert "There is no rule G99; GWAN has G1 to G24" in shown
    assert "There is no such card in this game" in shown


@pytest.mark.parametrize("game", parlour.GAMES)
def test_every_card_can_be_asked_about(monkeypatch: pytest.MonkeyPatch, screen: Screen, game: str) -> None:
    cards = [card for card in NUMBERS if game != "gwan" or card[0] != "X"]
    ask_things(monkeypatch, screen, *(f"card {card}" for card in cards), *(f"? {card}" for card in cards), game=game)
    assert "no such card" not in screen.getvalue()


def test_a_card_that_can_only_be_discarded_says_what_to_type(
    monkeypatch: pytest.MonkeyPatch, screen: Screen
) -> None:  # V1
    shown = ask_things(monkeypatch, screen, "? 2C", game="vanilla", seed=3)
    assert "It can't be played now. Type what you would do with it:" in shown
    assert "with it: discard 2C " in shown


def test_rules_shows_the_page(monkeypatch: pytest.MonkeyPatch, screen: Screen) -> None:
    assert "How to play" in ask_things(monkeypatch, screen, "rules")


def test_the_log_tells_what_happened(monkeypatch: pytest.MonkeyPatch, screen: Screen) -> None:
    shown = ask_things(monkeypatch, screen, "log", "8C", "log", "log all")
    assert shown.count("You roll 5, Greta rolls 4: you start (G2).") == 4  # as news, and three times in the log
    assert shown.count("You play 8♣ to your Close row.") == 3
    assert "Nothing has happened yet." in ask_things(monkeypatch, screen, "log", game="vanilla")


def test_it_is_told_who_begins(monkeypatch: pytest.MonkeyPatch, screen: Screen) -> None:  # G2 V2 N1
    answers(monkeypatch, screen, typed())
    play("nvwk", 3)
    assert re.search(r"· The lot falls to (you: you lead|\w+, who leads) \(N1\)\.", screen.getvalue())
    answers(monkeypatch, screen, typed("1", "1"))
    play("vanilla")
    coin = r"· The coin shows (heads: you go|tails: Greta goes) first, (Greta declares|you declare) an alignment first"
    assert re.search(coin, said(screen.getvalue()))


@pytest.mark.parametrize("line", ["", "0", "99", "9" * 5000, "hello", "²", "pass pass", "8C@D", "+", "=", "@", "X1="])
def test_what_is_not_understood_gets_one_kind_line(monkeypatch: pytest.MonkeyPatch, screen: Screen, line: str) -> None:
    asked = answers(monkeypatch, screen, typed(line))
    assert play("nvwk", 2, seed=1) == 1
    assert len(asked) == 2
    assert asked[0] == asked[1] or "back" in asked[1]
    assert "Traceback" not in screen.getvalue()


def test_noise_does_no_harm(monkeypatch: pytest.MonkeyPatch, screen: Screen) -> None:
    rng = random.Random(4)
    alphabet = "0123456789XCSDHTJQKA+=@ ?paswdrgmuv\x00\x1b\ud800é♥"
    words = ["give", "charge", "rule", "card", "?", "drop", "log", "three", "move", "destroy", "empower"]
    for game, seats in GAMES:
        noise = ["".join(rng.choices(alphabet, k=rng.randint(1, 8))) for _ in range(150)]
        noise += [f"{rng.choice(words)} {''.join(rng.choices(alphabet, k=3))}" for _ in range(100)]
        answers(monkeypatch, screen, typed(*noise))
        assert play(game, seats) in (0, 1)
    screen.getvalue().encode("utf-8")


def test_actions_may_be_written_as_people_write(monkeypatch: pytest.MonkeyPatch, screen: Screen) -> None:
    for line in ("8C", "8c", "8♣", " 8c "):
        assert "You play 8♣ to your Close row." in ask_things(monkeypatch, screen, line)
    for line in ("10d", "10♦", "TD", "td"):
        assert "You play 10♦ to your Long row." in ask_things(monkeypatch, screen, line)
    assert "You pass at 0." in ask_things(monkeypatch, screen, "p")


def test_a_beginning_with_several_ends_asks_which(monkeypatch: pytest.MonkeyPatch, screen: Screen) -> None:
    asked = answers(monkeypatch, screen, typed("2H", "back", "2H", "2"))
    assert play("gwan") == 1
    assert asked[1] == "Your choice [1-2, back]: "
    assert asked[2] == asked[0]
    assert "You play 2♥ to your Mid row." in screen.getvalue()


@pytest.mark.parametrize("hotseat", [False, True])
def test_a_half_made_choice_is_taken_back(
    monkeypatch: pytest.MonkeyPatch, screen: Screen, tmp_path: Path, hotseat: bool
) -> None:
    saved = tmp_path / "game.parlour"
    line = typed("back", "discard 6C", "back", "discard TC", "discard 6C")
    asked = answers(monkeypatch, screen, lambda question: line(question) if "[" in question else "")
    assert play("vanilla", hotseat=hotseat, save=saved) == 1
    choices = [question for question in asked if "[" in question]
    offered_back = ["back" in question for question in choices[:5]]
    assert offered_back == [False, False, True, False, True]
    shown = said(screen.getvalue())
    assert "There is nothing that you could take back." in shown
    assert "You take that back." in shown
    assert records.parse(saved.read_text()).actions[:2] == ["discard TC", "discard 6C"]


def test_a_record_has_the_players_name(monkeypatch: pytest.MonkeyPatch, screen: Screen, tmp_path: Path) -> None:
    saved = tmp_path / "game.parlour"
    for login, name, called in [("anna", "", "Anna"), ("root", "", "Guest"), ("anna", "Zoe", "Zoe")]:
        monkeypatch.setattr("getpass.getuser", lambda login=login: login)
        answers(monkeypatch, screen, typed())
        assert play("gwan", name=name, save=saved) == 1
        assert records.parse(saved.read_text()).names == (called, "Greta")


def test_notation() -> None:
    assert normal("7d + 10♥") == "7D+TH"
    assert normal("7c 7d") == "7C+7D"
    assert normal("x1 = 9c") == "X1=9C"
    assert normal("3h=10") == "3H=T"
    assert normal("give  10c") == "GIVE TC"
    assert card_meant("10h") == "TH"
    assert card_meant("joker") == "X1"
    assert card_meant("1h") is None


def test_a_set_may_be_written_in_any_order() -> None:
    offer = offered(views.view(scene("nvwk", p1="7C 7D 9S", p2="2C").game, 0))
    assert offer.meant("7d+7c") == offer.meant("7C 7D") == ["7C+7D"]


def test_every_action_can_be_reached_by_numbers() -> None:
    table = scene("nvwk", p1="3C 3S 5C 6C QC X1 X2", p2="2C")
    offer = offered(views.view(table.game, 0))
    found: list[str] = []
    lists = [offer.top(MOST)]
    while lists:
        choices = lists.pop()
        assert len(choices) <= 60
        for choice in choices:
            if len(choice.actions) == 1:
                found += choice.actions
            else:
                assert len(choice.actions) < len(offer.sentences)
                lists.append(offer.within(choice.actions, MOST))
    assert len(found) > 300
    assert sorted(found) == sorted(table.legal)


def test_why_not(monkeypatch: pytest.MonkeyPatch, screen: Screen) -> None:
    absent = prepare("vanilla", seed=5).deck[-1]  # the last card of the deck is nobody's
    answers(monkeypatch, screen, typed("1", "1", "1", "1", "1", "?", "? AS", "qd", "? 5D", f"? {absent}"))
    play("vanilla")
    shown = said(screen.getvalue())
    assert "5♦ 8♦" in shown or "5♦ 5♥" in shown
    assert "A♠: Move a unit, or decline first (V13)." in shown
    assert "Q♦: Move a unit, or decline first (V13)." in shown
    assert "You do not hold" in shown


def test_every_refusal_names_its_rule(monkeypatch: pytest.MonkeyPatch, screen: Screen) -> None:
    """All unplayable cards of many positions, as the view has them."""
    for seed in range(6):
        asked = 0

        def answer(question: str, choose: Answer = at_random(seed)) -> str:  # noqa: B008
            nonlocal asked
            asked += 1
            return choose(question) if asked % 2 else "?"

        answers(monkeypatch, screen, answer)
        play("nvwk", 3, seed=seed)
    lines = screen.getvalue()
    assert re.search(r"\(N\d+\)\.", lines)


# -- leaving -------------------------------------------------------------------------------------------------


def test_the_end_of_input_ends_politely(monkeypatch: pytest.MonkeyPatch, screen: Screen, tmp_path: Path) -> None:
    saved = tmp_path / "game"
    answers(monkeypatch, screen, typed("1"))
    assert play("gwan", save=saved) == 1
    shown = said(screen.getvalue())
    assert "The game is unfinished" in shown
    assert "parlour replay" in shown
    record = records.parse(saved.read_text(encoding="utf-8"))
    assert not record.check().over
    assert record.actions


@pytest.mark.parametrize("word", ["q", "Q", "quit", "exit", "QUIT"])
def test_quit(monkeypatch: pytest.MonkeyPatch, screen: Screen, word: str) -> None:
    answers(monkeypatch, screen, typed(word))
    assert play("gwan") == 0
    assert "The game is unfinished after 0 actions." in screen.getvalue()


KINDS = {
    "gwan": {"play"},
    "vanilla": {"setup", "alignment", "mind", "play", "hero", "wizard", "joker"},
    "nvwk": {"play", "drop", "give", "charge", "strike", "take", "gain"},
}


@pytest.mark.parametrize("game", KINDS)
def test_q_leaves_wherever_something_is_asked_and_plays_no_queen(
    monkeypatch: pytest.MonkeyPatch, screen: Screen, game: str
) -> None:
    kinds: set[str] = set()
    queens = left = 0
    sitting: list[Sitting] = []

    def leave(self: Sitting) -> None:  # and stay, as one who then says no
        nonlocal left
        left += 1
        sitting[:] = [self]

    monkeypatch.setattr(Sitting, "leave", leave)
    for seed in range(200):
        if seed >= 6 and kinds == KINDS[game]:
            break
        choose, lines = at_random(seed), itertools.count()

        def answer(
            question: str, choose: Answer = choose, lines: Iterator[int] = lines, word: str = "qQ"[seed % 2]
        ) -> str:
            nonlocal queens
            if next(lines) % 2 == 0:
                return word
            position: Any = sitting[0].game
            kinds.add("play" if game == "gwan" else position.phase_name() if game == "vanilla" else position.question())
            queens += any(text.startswith("Q") for text in position.legal_texts())
            return choose(question)

        asked = answers(monkeypatch, screen, answer)
        left = 0
        assert play(game, 3 if game == "nvwk" else 2, hotseat=True, seed=seed) == 0
        assert left == len(asked) / 2  # every second line was a q, and each of them wanted to leave
        assert asked[::2] == asked[1::2]  # and nothing was done by it
    assert kinds == KINDS[game]
    assert queens


def test_q_at_a_cover(monkeypatch: pytest.MonkeyPatch, screen: Screen) -> None:
    asked = answers(monkeypatch, screen, typed("q"))
    assert play("gwan", hotseat=True) == 0
    assert len(asked) == 1
    assert asked[0].startswith("Pass the screen")
    assert "unfinished after 0 actions" in screen.getvalue()


def test_help_tells_how_to_leave_and_how_to_write_a_queen(monkeypatch: pytest.MonkeyPatch, screen: Screen) -> None:
    shown = ask_things(monkeypatch, screen, "help")
    assert "q, quit leave the game; a Queen is written with her suit: QC" in shown


def test_control_c(monkeypatch: pytest.MonkeyPatch, screen: Screen, tmp_path: Path) -> None:
    def interrupt(question: str) -> str:
        raise KeyboardInterrupt

    saved = tmp_path / "game"
    answers(monkeypatch, screen, interrupt)
    assert play("gwan", save=saved) == 130
    assert records.parse(saved.read_text(encoding="utf-8")).check() is not None


def test_what_can_not_be_is_said_in_one_line(screen: Screen, tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("Dear diary")
    for given, words in (
        ({"game": None}, "say which game: gwan, vanilla or nvwk"),
        ({"game": "whist"}, "there is no game"),
        ({"game": "gwan", "seats": 3}, "GWAN is for 2 players"),
        ({"game": "nvwk", "seats": 9}, "2 to 8"),
        ({"game": "gwan", "switches": {"ties": "maybe"}}, "ties is"),
        ({"game": "gwan", "save": tmp_path / "no" / "where"}, "can't be written"),
        ({"game": "gwan", "save": tmp_path}, "can't be written"),
        ({"game": "gwan", "save": tmp_path / "diary"}, "not a game's record"),
    ):
        with pytest.raises(ValueError, match=words) as raised:
            play(**given)
        assert "\n" not in str(raised.value)
    assert (tmp_path / "diary").read_text() == "Dear diary"


# -- secrets -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_between_two_people_nothing_is_shown(
    monkeypatch: pytest.MonkeyPatch, screen: Screen, game: str, seats: int
) -> None:
    asked = answers(monkeypatch, screen, at_random(3))
    play(game, seats, hotseat=True)
    covers = [question for question in asked if question.startswith("Pass the screen to P")]
    assert len(covers) > 3
    assert all(one != other for one, other in itertools.pairwise(covers))
    shown = screen.getvalue()
    for question in set(covers):
        for before in shown.split(question)[:-1]:
            # from the answer that ended the last turn to this question nothing is printed
            tail = before.rpartition("choice [")[2]
            assert len(tail.strip().splitlines()) <= 1


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_the_table_shows_only_what_the_seat_may_know(game: str, seats: int) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        position = prepare(game, seats=seats, seed=seed).start()
        while not position.over:
            for seat in {0, position.turn}:
                view = views.view(position, seat)
                allowed = known_cards(view)
                assert set(CARD.findall(drawn(view))) <= {face(card, LOOK) for card in allowed}
            position.play(rng.choice(position.legal_actions()))


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_hidden_card_is_never_printed_before_the_end(
    monkeypatch: pytest.MonkeyPatch, screen: Screen, game: str, seats: int
) -> None:
    """Deal two games that differ only in what P1 can't see: the first screens are the same, letter by letter."""
    shown = []
    plain = prepare(game, seats=seats, seed=11)
    start = plain.start()
    mine = {card for card in plain.deck if start.hand_of(0) >> NUMBERS[card] & 1}
    hidden = [card for card in plain.deck if card not in mine]
    for turn in (0, 1):
        others = iter(hidden if not turn else reversed(hidden))
        deck = [card if card in mine else next(others) for card in plain.deck]

        def fixed(name: str, deck: list[str] = deck, **given: Any) -> Any:
            return prepare(name, **(given | {"deck": deck, "first": 0}))

        monkeypatch.setattr(terminal, "prepare", fixed)
        answers(monkeypatch, screen, typed("?", "log", *(f"? {card}" for card in NUMBERS)))
        play(game, seats)
        shown.append(screen.getvalue())
        screen.shown = ""
    assert shown[0] == shown[1]
    assert len(shown[0]) > 500


def drawn(view: Mapping[str, Any]) -> str:
    """A table as it is printed without colours."""
    from rich.console import Console

    console = Console(file=io.StringIO(), width=80, record=True)
    console.print(table(view, LOOK))
    return console.export_text()


def known_cards(view: Mapping[str, Any]) -> set[str]:
    """All cards that a view has, wherever it has them."""
    found: set[str] = set()
    waiting: list[Any] = [{name: part for name, part in view.items() if name not in ("legal", "switches")}]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
        elif isinstance(part, str):
            words = re.split(r"[=\s]", part)
            found |= {word for word in words if word in NUMBERS}
            found |= {part} if "=" in part and words[0] in NUMBERS else set()  # a wild, with what it stands for
    return found | ({"2H"} if view.get("clear") else set())


# -- the table -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [40, 60, 80, 100])
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_no_line_is_wider_than_the_screen(game: str, seats: int, width: int) -> None:
    from rich.console import Console

    rng = random.Random(width)
    position = prepare(game, seats=seats, seed=width).start()
    names = ["Maximiliane von Hohenfels", "游戏游戏游戏游戏游戏游戏游戏", *"ABCDEF"][:seats]
    for colour in (False, True):
        while not position.over:
            console = Console(file=io.StringIO(), width=width, record=True)
            console.print(table(views.view(position, position.turn, names), Look(True, colour, width)))
            text = console.export_text()
            assert max(cell_len(line) for line in text.splitlines()) <= width
            position.play(rng.choice(position.legal_actions()))


def test_gwan_rows_are_mirrored_and_weather_lies_on_both_sides() -> None:
    position = scene("gwan", p1="AS 7H 5D KS", p2="7S 9C", deck="2C 2S").play("7H@S", "7S", "AS", "9C", "5D")
    lines = drawn(views.view(position.game, 0)).splitlines()
    assert [line.split()[1] for line in (*lines[1:4], *lines[5:8])] == ["Long", "Mid", "Close", "Close", "Mid", "Long"]
    assert "[5♦ spy]" in lines[1]
    assert "[7♠]1" in lines[2]
    assert "rain A♠" in lines[2]  # G13: the Ace lies beside its row
    assert "[7♥]1" in lines[6]
    assert "rain A♠" in lines[6]
    position = scene("gwan", p1="7H", p2="7S", wins=(1, 1), round=5, switches={"level": "play-on"})
    assert "round 5" in drawn(views.view(position.game, 0))


def test_vanilla_shows_powers_jokers_and_alignments() -> None:
    position = scene("vanilla", p1="JS 4C X1", p2="9D 8D", alignments={"P1": "might", "P2": "magic"})
    position.play("JS", "9D", "X1", "empower JS")
    text = drawn(views.view(position.game, 0))
    assert "[J♠ ★]" in text
    assert "Might" in text
    assert "Magic" in text


def test_two_jokers_are_alike() -> None:
    position = scene("vanilla", p1="X1 X2 9C", p2="9D 8D", alignments={"P1": "might", "P2": "magic"})
    assert "(X1)(X2)" in drawn(views.view(position.game, 0))
    assert "[X1][X2]" in drawn(views.view(position.play("9C", "9D").game, 0))


def test_nvwk_shows_the_chain_and_what_it_costs() -> None:
    position = scene("nvwk", p1="7C 9C 2S", p2="8D 2C", p3="9H 2D KC").play("7C", "8D")
    text = drawn(views.view(position.game, 2))
    assert "play ↻ clockwise" in text
    position = scene("nvwk", p1="6S 2C 2S", p2="6D 2D 4C", p3="9C 4D 4S").play("6S", "6D")
    text = drawn(views.view(position.game, 2))
    assert text.count("┃") == 2
    assert "draw 2 or play a 6" in text


def test_nvwk_shows_a_joker_as_a_three() -> None:  # N32
    position = scene("nvwk", p1="TC X1 X2 2S", p2="8D 2C", p3="9H 2D KC").play("X1=3=T")
    assert "[X1=3=10]" in drawn(views.view(position.game, 2))
    position = scene("nvwk", p1="TC X1 X2 2S 3D", p2="8D 2C", p3="9H 2D KC")
    offer = offered(views.view(position.game, 0))
    assert offer.meant("x1=3=10") == ["X1=3=T"]
    assert offer.meant("10c + 3d=10 + x1=3=10") == ["TC+3D=T+X1=3=T"]
    assert set(offer.meant("x1=3")) == {text for text in position.legal if text.startswith("X1=3")}
    alone = [text for text in position.legal if text.startswith("X1=") and "+" not in text]
    tens = [choice for choice in offer.within(alone, MOST) if choice.say.startswith("as a Ten")]
    assert set(tens[0].actions) == {"X1=TC", "X1=TS", "X1=TD", "X1=TH", "X1=3=T"}


def test_signs_have_letters_as_wide() -> None:
    assert all(cell_len(sign) == 1 for sign in SIGNS)
    assert "♥♠".translate(LETTERS) == "HS"


def test_colours_can_be_read_on_any_ground() -> None:
    for colour in ON_CARD.values():
        assert contrast(colour, "#f7f1e3") >= 4.5
    for colour in filter(None, ON_SCREEN.values()):
        assert min(contrast(colour, "#000000"), contrast(colour, "#ffffff")) >= 4


def contrast(one: str, other: str) -> float:
    """How well two colours can be told apart, as the web's guidelines count it."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_texts_keep_their_own_styles() -> None:
    assert joined(Text("a", style="red"), Text("b")).style == ""


def test_sentences_show_cards_short() -> None:
    assert inked("Play the Seven of Hearts to your Mid row", LOOK).plain == "Play 7♥ to your Mid row"
    assert inked("only the Ten or Ace of Hearts", LOOK).plain == "only the Ten or Ace of Hearts"
    assert inked("Play the Ten of Clubs", Look(False, False, 80)).plain == "Play 10C"
    called = Look(True, False, 80, ("Queen of Hearts", "Bo"))
    assert inked("Queen of Hearts plays the Ten of Clubs", called).plain == "Queen of Hearts plays 10♣"


def test_a_screen_without_signs_gets_letters(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setenv("COLUMNS", "80")
    for game, seats in GAMES:
        monkeypatch.setattr("builtins.input", typed("help", "rules", *["1"] * 3000))
        assert play(game, seats, name="Zoë") == 0
    sys.stdout.flush()
    shown = raw.getvalue().decode("ascii")
    assert "8C" in shown
    assert max(map(len, shown.splitlines())) <= 80


# -- rules and replays ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", parlour.GAMES)
def test_rules(screen: Screen, game: str) -> None:
    terminal.show_rules(game)
    shown = said(screen.getvalue())
    assert "House rules" in shown
    assert all(number in shown for number in rulebook.sentences(game))
    assert "[switch" not in shown
    assert "```" not in shown
    holding = {"gwan": "Ann holds [9♣][K♠]", "vanilla": "Ann holds [4♣][4♦]", "nvwk": "Ann holds [5♥][6♠]"}[game]
    assert holding in shown
    with pytest.raises(ValueError, match="there is no game"):
        terminal.show_rules("whist")


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_replay_shows_every_step_and_all_hands(
    monkeypatch: pytest.MonkeyPatch, screen: Screen, game: str, seats: int
) -> None:
    deal = prepare(game, seats=seats, seed=2)
    record = records.Record.begin(deal, [f"N{i}" for i in range(seats)])
    rng = random.Random(2)
    position = deal.start()
    hands = position.state()["hands"]
    while not position.over:
        action = rng.choice(position.legal_texts())
        position.play(action)
        record.add(action, position)
    monkeypatch.setattr("builtins.input", lambda _="": pytest.fail("nobody is there to press Enter"))
    for step in (True, False):
        terminal.replay(record, step=step)
    shown = screen.getvalue()
    assert f"{len(record.actions)} of {len(record.actions)}" in shown
    opening = shown.partition("1 of ")[0]
    begins = {"gwan": "N0 rolls ", "vanilla": "", "nvwk": "The lot falls to N"}[game]
    assert "the deal ─" in opening
    assert begins in opening
    assert ("The coin shows" in shown) == (game == "vanilla")
    assert {face(card, LOOK) for hand in hands.values() for card in hand} <= set(CARD.findall(opening))
    assert max(cell_len(line) for line in shown.splitlines()) <= 80


def test_replay_of_an_unfinished_or_bad_record(screen: Screen) -> None:
    record = records.Record.begin(prepare("gwan", seed=2, first=0))
    terminal.replay(record, step=True)
    assert "the game is not over" in screen.getvalue()
    record.actions.append("discard 7C")
    with pytest.raises(records.BadRecord):
        terminal.replay(record, step=True)


# -- a real terminal -----------------------------------------------------------------------------------------


def test_in_a_terminal(pseudo: Callable[..., Pseudo]) -> None:
    program = pseudo("play", "--seed", "5")
    assert "Vanilla Gwent" in program.until("Which game?")
    program.type("7\n")
    program.until("Type 1, 2 or 3")
    program.type("gwan\n")
    assert "\x1b[" in program.until("Your choice [1-13, help]: ")
    program.interrupt("[y/n]: ")  # Ctrl-C asks before it leaves
    program.type("n\n")
    program.until("Your choice")
    program.type("q\n")
    program.until("[y/n]: ")
    program.type("y\n")
    program.until("The game is unfinished")
    assert program.ended() == 0
    program = pseudo("play")
    program.until("Which game?")
    program.type("q\n")
    program.until("Another time, then.")
    assert program.ended() == 1


@pytest.mark.parametrize("game", parlour.GAMES)
def test_a_decision_fits_on_a_small_screen(pseudo: Callable[..., Pseudo], game: str) -> None:
    program = pseudo("play", game, "--seed", "3")
    while "The end" not in (shown := program.until("]: ", "The end")):
        frame = shown.rpartition("\x1b[2J")[2]
        assert frame.count("\n") < 24, frame
        program.type("1\n")
    program.until("score" if game == "nvwk" else "last round")
    assert program.ended() == 0


def test_in_a_terminal_without_colours(pseudo: Callable[..., Pseudo]) -> None:
    program = pseudo("play", "gwan", "--seed", "5", NO_COLOR="1")
    shown = program.until("Your choice")
    assert "[8♣]" in shown
    assert not re.search(r"\x1b\[[\d;]*[34]8;", shown)
    program.type("\x04")
    program.until("The game is unfinished")
    assert program.ended() == 1


def test_in_a_dumb_terminal(pseudo: Callable[..., Pseudo]) -> None:
    program = pseudo("play", "nvwk", "--seed", "5", "--hotseat", TERM="dumb")
    assert "\x1b" not in program.until("Press Enter when only")
    program.type("\n")
    assert "\x1b" not in program.until("choice [")
    program.type("\x04")
    assert program.ended() == 1


def test_a_cover_leaves_nothing_on_the_screen(pseudo: Callable[..., Pseudo]) -> None:
    program = pseudo("play", "gwan", "--seed", "5", "--hotseat")
    program.until("Press Enter when only P")
    program.type("\n")
    program.until("choice [")
    program.type("1\n")
    before = program.until("Press Enter when only P")
    wiped = before.rpartition("\x1b[3J")[2]
    assert wiped != before
    assert "\x1b[2J" in before
    assert not CARD.search(wiped)


def test_a_pager_only_in_a_terminal(pseudo: Callable[..., Pseudo]) -> None:
    program = pseudo("rules", "gwan")
    program.until("G24")
    program.until("fresh-7")
    assert program.ended() == 0


def test_replay_waits_in_a_terminal(pseudo: Callable[..., Pseudo], tmp_path: Path) -> None:
    deal = prepare("gwan", seed=2, first=0)
    record = records.Record.begin(deal)
    position = deal.start()
    for _ in range(4):
        action = position.legal_texts()[0]
        position.play(action)
        record.add(action, position)
    (tmp_path / "game").write_text(record.text(), encoding="utf-8")
    program = pseudo("replay", str(tmp_path / "game"))
    program.until("the deal")
    program.until("q stops: ")
    program.type("\n")
    program.until("1 of 4")
    program.until("q stops: ")
    program.type("q\n")
    assert program.ended() == 0


def test_a_hint_says_what_to_do_and_why(monkeypatch: pytest.MonkeyPatch, screen: Screen) -> None:
    monkeypatch.setattr("parlour.terminal.sitting.PATIENCE", Budget(simulations=3))
    answers(monkeypatch, screen, typed("hint"))
    play("gwan", bot="castellan")
    shown = said(screen.getvalue())
    odds = r"about \d+% to win(, give or take [1-9]\d*)?|nearly certain to win"
    beside = rf"\((clearly best|probably best|the next best is as good); ({odds})\)\. \S"
    assert re.search(beside, shown)
    assert "Castellan" in shown

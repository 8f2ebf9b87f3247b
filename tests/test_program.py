"""Programs as bots: one that plays well-behaved, and all the ways in which others do not."""

from __future__ import annotations

import io
import json
import random
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from test_secrets import TABLES, any_switches, lively

from parlour import Event, deal, prepare, view
from parlour.arena import Entrant, Match
from parlour.arena.match import play_deal
from parlour.bots import Budget, InformationSet, find, known_bots, program
from parlour.bots.ladder import introduced
from parlour.bots.program import Program, ProgramError
from parlour.cli import main
from parlour.engine.events import Discarded, Flipped
from parlour.terminal import short_name

EXAMPLE = Path(__file__).parents[1] / "examples/highest.py"
SHORT = Budget(seconds=0.2)
HELLO = "print('name Test\\nready', flush=True); import sys; lines = iter(sys.stdin.readline, ''); "


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Programs written in a line, ended after the test."""
    monkeypatch.setattr(program, "GRACE", 0.3)
    monkeypatch.setattr(program, "TO_BEGIN", 5.0)
    running: list[Program] = []

    def write(code: str) -> Program:
        path = tmp_path / f"bot{len(running)}.py"
        path.write_text(code)
        running.append(Program(f"{sys.executable} {path}"))
        return running[-1]

    yield write
    for one in running:
        one.close()


def answering(answer: str) -> str:
    return HELLO + f"\nfor line in lines:\n    if line.startswith('go'): {answer}\n"


@pytest.mark.parametrize(("game", "seats"), [("gwan", 2), ("vanilla", 2), ("nvwk", 3)])
def test_the_example_plays_whole_games(game: str, seats: int) -> None:
    bot = find(f"exec:{sys.executable} {EXAMPLE}")
    assert len(EXAMPLE.read_text().splitlines()) <= 30
    table = deal(game, seats=seats, seed=3)
    while not table.over:
        table.play(bot.choose(InformationSet(table), Budget(simulations=5), 1))
    assert isinstance(bot.choose, Program)
    assert (bot.choose.name, bot.choose.about) == ("Highest", "Plays its highest card.")
    assert not bot.sits
    bot.choose.close()


def test_the_example_in_javascript_plays_whole_games() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node here")
    bot = find(f"exec:{node} {EXAMPLE.with_name('lowest.mjs')}")
    for game in ("gwan", "nvwk"):
        table = deal(game, seed=4)
        while not table.over:
            table.play(bot.choose(InformationSet(table), Budget(simulations=5), 1))
    assert isinstance(bot.choose, Program)
    assert bot.choose.name == "Lowest"
    bot.choose.close()


def test_the_example_in_rust_answers_what_was_played_last(tmp_path: Path) -> None:
    compiler = shutil.which("rustc")
    if compiler is None:
        pytest.skip("there is no Rust compiler here")
    made = tmp_path / "echo"
    command = [compiler, "--edition", "2021", str(EXAMPLE.with_name("echo.rs")), "-o", str(made)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    bot = find(f"exec:{made}")
    assert bot.remembers
    for game in ("gwan", "vanilla", "nvwk"):
        past: list[Event] = []
        table = prepare(game, seed=4).start(past)
        while not table.over:
            table.play(bot.choose(InformationSet(table, past=past), Budget(simulations=5), 1), past)
    past = []
    table = prepare("gwan", seed=7).start(past)
    table.play("4C", past)
    answer = table.text(bot.choose(InformationSet(table, past=past), Budget(simulations=5), 1))

    def far(text: str) -> int:
        return abs("23456789TJQKA".find(text[0]) - "23456789TJQKA".find("4"))

    assert far(answer) == min(far(text) for text in table.legal_texts() if text != "pass")
    assert isinstance(bot.choose, Program)
    assert bot.choose.about == "Plays what is nearest to the last card."
    bot.choose.close()


class Listening(Program):
    """A program of which one sees what it is told; it does the first thing that is legal."""

    def __init__(self) -> None:
        super().__init__("nothing")
        self.told: list[str] = []
        self.wants_history = True

    def _begin(self) -> None: ...

    def _send(self, line: str) -> None:
        self.told.append(line)

    def _answer(self, word: str, patience: float) -> str:
        legal = json.loads(self.told[-2].partition(" ")[2])["legal"]
        return str(legal[0]["actions"][0]["action"])


def flipped(past: list[Event]) -> list[Event]:
    """What a King has turned over so far."""
    return [event for event in past if isinstance(event, Flipped)]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_history_tells_a_seat_nothing_that_it_may_not_know(name: str, seats: int) -> None:
    """Two deals that differ where the seat can't look, played alike: it is told the same, byte for byte."""
    rng, compared, hidden = random.Random(f"told {name} {seats}"), 0, 0
    for _ in range(12):
        one = prepare(name, seats=seats, seed=rng.getrandbits(60), switches=any_switches(name, rng))
        deck, dealt = list(one.deck), sum(one.start().hand_sizes())
        a, b = rng.sample(range(dealt, dealt + 8), 2) if dealt + 8 <= len(deck) else rng.sample(range(len(deck)), 2)
        deck[a], deck[b] = deck[b], deck[a]
        other = prepare(name, seats=seats, deck=deck, first=one.first, switches=dict(one.switches), chance=one.chance)
        pasts: tuple[list[Event], list[Event]] = [], []
        tables = one.start(pasts[0]), other.start(pasts[1])
        viewer = rng.randrange(seats)
        for _ in range(60):
            if tables[0].over or view(tables[0], viewer) != view(tables[1], viewer):
                break
            pairs = [InformationSet(table, viewer, past) for table, past in zip(tables, pasts, strict=True)]
            told: list[Any] = [information.history for information in pairs]
            if tables[0].turn == viewer:
                programs = Listening(), Listening()
                for program, information in zip(programs, pairs, strict=True):
                    program(information, SHORT, 1)
                told = [program.told for program in programs]
                compared += 1
            if any(isinstance(event, Discarded) and event.rule == "G21" for event in pasts[0]):
                break  # hands that were shown to all and at once shuffled away
            if flipped(pasts[0]) != flipped(pasts[1]):
                break  # all have seen in which order they came (N37), though no view keeps it
            assert told[0] == told[1]
            hidden += pasts[0] != pasts[1]
            text = lively(tables[0], rng)
            if text not in tables[1].legal_texts():
                break
            for table, past in zip(tables, pasts, strict=True):
                table.play(text, past)
    assert compared > 8
    assert hidden  # somebody else drew another card, say


def test_what_happened_is_told_to_who_wants_to_know(start, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    code = (
        "import sys; print('name T\\nabout [b]Bold\\x1b[31m\\nwants history\\nready', flush=True)\n"
        f"for line in sys.stdin:\n    open({str(heard)!r}, 'a').write(line)\n"
        "    if line[:2] == 'go': print('best pass', flush=True)\n"
    )
    bot = start(code)
    past: list[Event] = []
    table = prepare("gwan", seed=7).start(past)
    table.play("5D", past)
    bot(InformationSet(table, past=past), SHORT, 1)
    words = [line.split()[0] for line in heard.read_text().splitlines()]
    assert words == ["parlour", "history", "position", "go"]
    told = json.loads(heard.read_text().splitlines()[1].partition(" ")[2])
    assert [event["event"] for event in told][-2:] == ["played", "drew"]
    assert told[-1]["cards"] is None  # G16: the other seat's draws
    assert bot.about == "[b]Bold[31m"
    bot(InformationSet(table), SHORT, 1)  # where nobody has kept it
    assert "history null" in heard.read_text().splitlines()


def test_bots_of_others_are_told_in_the_arena_what_happened_and_the_house_is_not(tmp_path: Path) -> None:
    (tmp_path / "nosy.py").write_text(
        "def choose(information, budget, seed):\n"
        "    assert information.history[0].number == 10\n"
        "    drawn = [event for event in information.history if type(event).__name__ == 'Drew']\n"
        "    assert all((event.cards is None) == (event.seat != information.seat) for event in drawn)\n"
        "    return information.actions()[0]\n"
    )
    match = Match(Entrant(f"py:{tmp_path / 'nosy.py'}:choose"), Entrant("random"), "gwan")
    assert play_deal(match, 0).games == 2
    assert not find("castellan").remembers
    assert InformationSet(deal("gwan", seed=3)).history is None


def test_a_bot_in_one_file_of_python_plays_whole_games(tmp_path: Path) -> None:
    bot = find(f"py:{EXAMPLE.with_name('cautious.py')}:choose")
    assert bot.about.startswith("Plays every action out at random")
    assert not bot.sits
    table = deal("vanilla", seed=4)
    while not table.over:
        table.play(bot.choose(InformationSet(table), Budget(simulations=5), 1))
    (tmp_path / "broken.py").write_text("1 / 0")
    (tmp_path / "empty.py").write_text("choose = 3")
    (tmp_path / "lost.py").write_text("{}['x']")
    for name, why in (
        (f"py:{tmp_path / 'broken.py'}:choose", "division by zero"),
        (f"py:{tmp_path / 'lost.py'}:choose", "there is no bot 'choose' to be had from"),
        (f"py:{tmp_path / 'empty.py'}:choose", "it can't be called"),
        (f"py:{tmp_path / 'empty.py'}:other", "has no attribute 'other'"),
        (f"py:{tmp_path / 'nowhere.py'}:choose", "No such file"),
        ("py:choose", "is written py:FILE.py:NAME"),
    ):
        with pytest.raises(KeyError, match=why):
            find(name)


def test_a_bot_that_breaks_down_or_cheats_at_the_table_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n" * 40))
    for body, why in (
        ("1 / 0", f"broke down: ZeroDivisionError: division by zero, in line 2 of {tmp_path / 'bad.py'}"),
        ("__import__('json').loads('{')", f"in line 2 of {tmp_path / 'bad.py'}"),
        ("information.world.parse('no such thing')", f"in line 2 of {tmp_path / 'bad.py'}"),
        ("return 10**6", "chose 1000000, which is not legal: a bot returns the number of a legal action"),
        ("return 'pass'", "chose 'pass', which is not legal: a bot returns the number of a legal action"),
        ("return 'pass'", "information.world.parse('pass') gives the number"),
        ("return float(information.actions()[0])", "a bot returns the number of a legal action"),
        ("return None", "chose None, which is not legal: a bot returns the number of a legal action"),
    ):
        (tmp_path / "bad.py").write_text(f"def choose(information, budget, seed):\n    {body}\n")
        bot = f"py:{tmp_path / 'bad.py'}:choose"
        assert main(["play", "gwan", "--seed", "3", "--bot", bot]) == 1
        assert why in capsys.readouterr().err
        assert main(["arena", bot, "random", "--game", "gwan", "--deals", "2", "--workers", "1"]) == 1
        assert why in re.sub(r", in deal 0 \(seed=\d+\)", "", capsys.readouterr().err)


def test_a_program_of_a_command_is_called_as_it_calls_itself() -> None:
    bot = introduced(find(f"exec:{sys.executable} {EXAMPLE}"))
    assert isinstance(bot.choose, Program)
    assert (bot.title, bot.about) == ("Highest", "Plays its highest card.")
    assert short_name(bot) == "Highest"
    bot.choose.close()
    silent = introduced(find("exec:there-is-no-such-program"))
    assert silent.title == "there-is-no-such-program"
    assert introduced(find("greedy")) == find("greedy")


def test_it_is_told_the_view_the_budget_and_the_seed(start, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    bot = start(answering(f"open({str(heard)!r}, 'w').write(line); print('info hm\\nbest pass', flush=True)"))
    table = deal("gwan", seed=3)
    assert table.text(bot(InformationSet(table), SHORT, 11)) == "pass"
    assert heard.read_text() == "go seconds 0.2 seed 11\n"
    bot(InformationSet(table), Budget(simulations=7), 12)
    assert heard.read_text() == "go simulations 7 seed 12\n"


@pytest.mark.parametrize(
    ("code", "why"),
    [
        (answering("print('best 9Z', flush=True)"), "'Test' answered '9Z'"),
        (answering("print('best dispel', flush=True)"), "'Test' answered 'dispel'"),
        (answering("print('hm', flush=True)"), "said 'hm' instead of 'best'"),
        (answering("print('best', flush=True)"), "said 'best' instead of 'best'"),
        (answering("sys.exit(3)"), "ended by itself with exit code 3"),
        (answering("pass"), "gave no answer in time"),
        (answering("print('x' * 100000, flush=True)"), "too long"),
        (answering("[print('info', flush=True) for _ in range(10**9)]"), "in time"),
        ("print('hello')", "said 'hello' where it should say who it is"),
        ("import sys; sys.exit(1)", "ended by itself with exit code 1"),
        ("import sys; sys.stdout.buffer.write(bytes(range(128, 256)))", "where it should say who it is"),
    ],
)
def test_what_goes_wrong_is_told_with_its_name(start, code: str, why: str) -> None:
    bot = start(code)
    began = time.monotonic()
    with pytest.raises(ProgramError, match="the program ") as error:
        bot(InformationSet(deal("gwan", seed=3)), SHORT, 1)
    assert why in str(error.value)
    assert time.monotonic() - began < 5
    assert bot._process is None


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(ProgramError, match=r"'/no/such/bot' can't be started"):
        Program("/no/such/bot")(InformationSet(deal("gwan", seed=3)), SHORT, 1)
    with pytest.raises(ProgramError, match="can't be started"):
        Program('"unclosed')(InformationSet(deal("gwan", seed=3)), SHORT, 1)


def test_it_is_started_again_after_it_failed(start, tmp_path: Path) -> None:
    there = tmp_path / "there"
    bot = start(
        f"import pathlib; there = pathlib.Path({str(there)!r})\n"
        + HELLO
        + "\nfor line in lines:\n    if line.startswith('go'):\n        if not there.exists():\n"
        + "            there.touch(); sys.exit(1)\n        print('best pass', flush=True)\n"
    )
    information = InformationSet(deal("gwan", seed=3))
    with pytest.raises(ProgramError):
        bot(information, SHORT, 1)
    assert information.world.text(bot(information, SHORT, 1)) == "pass"


def test_what_it_says_unasked_is_no_answer(start) -> None:
    bot = start(answering("print('best pass\\nbest nonsense', flush=True)"))
    information = InformationSet(deal("gwan", seed=3))
    for _ in range(3):
        assert information.world.text(bot(information, SHORT, 1)) == "pass"
        time.sleep(0.05)


def test_quit_ends_it(start) -> None:
    bot = start(answering("print('best pass', flush=True)").replace("go'): ", "quit'): break\n    if line[0] == 'g': "))
    bot(InformationSet(deal("gwan", seed=3)), SHORT, 1)
    process = bot._process
    assert process is not None
    bot.close()
    assert process.returncode == 0


def test_programs_are_seated_by_name(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setenv("PARLOUR_BOTS", f"highest={sys.executable} {EXAMPLE}; greedy=other; Bad Name=x; open=y; z=")
    known = known_bots()
    assert known["highest"].sits
    assert known["highest"].title == "Highest"
    assert known["greedy"].level == 2
    assert {"open", "z", "Bad Name"}.isdisjoint(known)
    assert caplog.text.count("name=command") == 2
    table = deal("gwan", seed=3)
    table.play(find("highest").choose(InformationSet(table), SHORT, 1))
    with pytest.raises(KeyError, match="highest"):
        find("exec: ")

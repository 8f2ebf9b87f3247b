"""The command line as a person and a script meet it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from parlour import cli
from parlour.engine import Rng, prepare
from parlour.records import Record
from parlour.version import VERSION

COMMANDS = [
    "play",
    "rules",
    "replay",
    "review",
    "check",
    "referee",
    "serve",
    "load",
    "bench",
    "arena",
    "lab",
    "bots",
    "train",
]


def run(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "COLUMNS": "100", "NO_COLOR": "1"}
    command = [sys.executable, "-m", "parlour", *words]
    return subprocess.run(
        command, input=given, capture_output=True, timeout=120, env=environment, encoding="utf-8", check=False
    )


@pytest.fixture
def record(tmp_path: Path) -> Path:
    from parlour.bots import Budget, InformationSet, find

    deal = prepare("nvwk", seats=3, seed=4)
    game, rng, written = deal.start(), Rng(4), Record.begin(deal, ["Ada", "", ""])
    while not game.over:
        action = game.text(find("greedy").choose(InformationSet(game), Budget(simulations=1), rng.next()))
        game.play(action)
        written.add(action, game)
    path = tmp_path / "game.parlour"
    path.write_text(written.text())
    return path


def test_the_version_says_what_runs() -> None:
    answer = run("--version")
    assert answer.stdout.startswith(f"parlour {VERSION} (")
    assert "compiled" in answer.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit:
        cli.main([command, "--help"])
    assert exit.value.code == 0
    text = capsys.readouterr().out
    assert "example:" in text
    assert f"parlour {command}" in text.split("example:")[1]


@pytest.mark.parametrize(
    "words",
    [
        ["shuffle"],
        ["play", "whist"],
        ["play", "gwan", "--seats", "3"],
        ["play", "gwan", "--seats", "two"],
        ["play", "nvwk", "--seats", "9"],
        ["play", "gwan", "--switch", "ties"],
        ["play", "gwan", "--switch", "ties=perhaps"],
        ["play", "gwan", "--switch", "weather-forecast=on"],
        ["play", "gwan", "--save", "/no/such/folder/game.parlour"],
        ["play"],
        ["rules", "whist"],
        ["rules"],
        ["check", "no-such-file"],
        ["check", "src/parlour/arena"],
        ["replay", "no-such-file"],
        ["serve", "--port", "65536"],
        ["bench", "--seconds", "-1"],
        ["arena"],
        ["arena", "greedy", "random"],
        ["play", "gwan", "--bot", "nobody"],
        ["review", "no-such-file"],
        ["review", ".", "--simulations", "0"],
    ],
)
def test_bad_input_gets_one_clear_line(words: list[str]) -> None:
    answer = run(*words)
    assert answer.returncode not in (0, 130)
    assert "Traceback" not in answer.stderr + answer.stdout
    assert len(answer.stderr.strip().splitlines()) == 1, answer.stderr
    assert answer.stderr.startswith("parlour: ")


def test_all_bots_that_can_be_played_against_are_named_where_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    from parlour.bots import known_bots

    assert cli.main(["play", "gwan", "--bot", "nobody"]) == 1
    said = capsys.readouterr().err
    assert said == f"parlour: there is no bot 'nobody'; there are {', '.join(known_bots())}\n"
    assert {"random", "policy", "castellan"} <= set(known_bots())


def test_without_words_the_card_room_opens_and_closes_cleanly(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "PARLOUR_PORT": "0", "CI": "1"}
    environment |= {"PARLOUR_DATA": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-m", "parlour"], stdout=-1, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as room:
        assert room.stdout is not None
        said = room.stdout.readline()
        room.terminate()
    assert said.startswith("Parlour is open at http://localhost:")


@pytest.mark.parametrize(
    ("terminal", "environment", "opens"),
    [
        (True, {"DISPLAY": ":0"}, True),
        (True, {"WAYLAND_DISPLAY": "wayland-0"}, True),
        (True, {}, False),
        (True, {"DISPLAY": ":0", "CI": "true"}, False),
        (False, {"DISPLAY": ":0"}, False),
    ],
)
def test_the_browser_opens_only_where_somebody_would_see_it(
    terminal: bool, environment: dict[str, str], opens: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CI", "DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal, raising=False)
    assert cli.somebody_is_looking() == opens


def test_the_referee_answers_two_lines() -> None:
    answer = run("referee", given='{"new": {"game": "gwan", "seed": 7}}\n{"play": "nonsense"}\n')
    first, second = (json.loads(line) for line in answer.stdout.splitlines())
    assert (answer.returncode, first["ok"], second["ok"]) == (0, True, False)
    assert first["state"] == second["state"]


def test_check_accepts_what_play_saved_and_rejects_it_changed(tmp_path: Path) -> None:
    path = tmp_path / "saved.parlour"
    played = run("play", "nvwk", "--seats", "4", "--seed", "3", "--save", str(path), given="1\n" * 3000)
    assert played.returncode == 0, played.stderr + played.stdout[-2000:]
    accepted = run("check", str(path))
    assert (accepted.returncode, accepted.stderr) == (0, "")
    assert "all legal" in accepted.stdout
    lines = path.read_text().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("3. "))
    lines[at] = lines[at].rsplit(" ", 1)[0] + " skip"
    path.write_text("\n".join(lines))
    rejected = run("check", str(path))
    assert rejected.returncode == 1
    assert f"line {at + 1}: " in rejected.stderr
    assert "(N" in rejected.stderr


def test_check_takes_folders_and_goes_on_after_a_wrong_record(tmp_path: Path) -> None:
    right = run("check", "tests/golden/version1", "tests/golden/version2")
    assert (right.returncode, right.stderr) == (0, "")
    many = right.stdout.count(": right. ")
    assert many > 40
    assert right.stdout.endswith(f"{many} of {many} records are right.\n")
    (tmp_path / "a.parlour").write_text("nonsense\n")
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "b.parlour").write_text(Path("tests/golden/gwan-2-11.parlour").read_text())
    one = run("check", str(tmp_path))
    assert one.returncode == 1
    assert len(one.stderr.splitlines()) == 1
    assert "a.parlour: " in one.stderr
    assert one.stdout.endswith("1 of 2 records are right.\n")


def test_replay_shows_every_step(record: Path) -> None:
    answer = run("replay", "--all", str(record))
    assert answer.returncode == 0, answer.stderr
    assert "went out" in answer.stdout or "(N3" in answer.stdout


def test_rules_show_the_page() -> None:
    answer = run("rules", "gwan")
    assert answer.returncode == 0
    assert "How to play" in answer.stdout
    assert "G24" in answer.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="its shell has no head")
def test_a_reader_that_goes_away_is_no_traceback(record: Path) -> None:
    command = f'"{sys.executable}" -m parlour replay --all "{record}" | head -n 1'
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    answer = subprocess.run(
        command, shell=True, capture_output=True, text=True, env=environment, timeout=60, check=False
    )
    assert "Traceback" not in answer.stderr

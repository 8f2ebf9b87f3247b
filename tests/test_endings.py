"""The measures of strength beyond matches: endings that are worked out, and OpenSpiel's search."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from itertools import islice

import pytest

from parlour import GAMES
from parlour.arena import endings
from parlour.bots import find
from parlour.engine import Description
from parlour.measure import strength


@pytest.mark.parametrize("game", GAMES)
def test_an_ending_has_something_to_choose_and_nothing_to_draw(game: str) -> None:
    for table, worth in islice(endings.endings(game, 7), 4):
        assert table.deck_size() == 0
        assert set(worth) == set(table.legal_actions())
        best = [action for action, value in worth.items() if value == max(worth.values())]
        assert 2 * len(best) <= len(worth)
        assert all(value in (0, 0.5, 1) for value in worth.values())


def test_the_same_seed_gives_the_same_endings() -> None:
    first, again = (list(islice(endings.endings("gwan", 3), 3)) for _ in range(2))
    assert first == again


def test_a_longer_ending_is_left_out() -> None:
    table, worth = next(endings.endings("gwan", 1))
    assert endings.worths(table) == worth
    assert endings.worths(table, most=0) is None


def test_one_who_chooses_the_worst_is_never_right() -> None:
    def worst(information: object, budget: object, place: int) -> int:
        worth = endings.some_endings("gwan", 5, 1)[place][1]
        return min(worth, key=lambda action: worth[action])

    assert endings.optimal_share(worst, "gwan", 5, seed=1) == 0
    assert 0 <= endings.optimal_share(find("random").choose, "gwan", 5, seed=1) < 1


def test_a_game_that_says_nothing_of_endings_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Description, "part", lambda self, name: None)
    with pytest.raises(LookupError, match="its folder has no endings"):
        next(endings.endings("gwan", 1))
    assert list(strength.endings_found(4)) == []
    assert list(strength.rows()) == []
    assert list(strength.simulations()) == []


def test_endings_are_rows_of_the_strength_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "ENDING_SIMULATIONS", 200)
    lines = list(strength.endings_found(4))
    assert len(lines) == 2 * len(GAMES)
    assert [line.verdict for line in lines[: len(GAMES)]] == ["met"] * len(GAMES)
    assert strength.endings_found in strength.MORE
    assert strength.beside_open_spiel in strength.MORE


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(strength.OPEN_SPIEL), *words], capture_output=True, text=True)


@pytest.mark.skipif(not strength.OPEN_SPIEL.exists(), reason="the folder bench is not here")
@pytest.mark.parametrize("game", GAMES)
def test_open_spiels_search_plays_our_games(game: str) -> None:
    done = run("--game", game, "--deals", "1", "--simulations", "8", "--json")
    if find_spec("pyspiel") is None:
        assert done.returncode == 2
        assert "OpenSpiel is not installed" in done.stderr
        pytest.skip("OpenSpiel is not installed")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    low, high = found["share"][1:]
    assert (found["game"], found["deals"]) == (game, 1)
    assert 0 <= low <= high <= 1


def test_without_open_spiel_there_is_no_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "find_spec", lambda name: None)
    assert list(strength.beside_open_spiel()) == []

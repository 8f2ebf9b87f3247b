"""Random games in which everything happens that can: each card, ability, choice, verb and way to end."""

import pytest
from exhaustive import WANTED, play_until_all_has_happened

import parlour

CAP = {"gwan": 5_000, "vanilla": 5_000, "nvwk": 10_000}  # several times what it takes


@pytest.mark.parametrize("name", parlour.GAMES)
def test_everything_happens(name: str) -> None:
    assert play_until_all_has_happened(name, CAP[name]) > 10


def test_a_new_game_needs_its_list() -> None:
    assert set(WANTED) == set(parlour.GAMES)


def test_what_never_happened_is_said() -> None:
    with pytest.raises(AssertionError, match=r"these never happened: .*turn limit"):
        play_until_all_has_happened("nvwk", 3)

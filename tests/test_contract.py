"""The contract of a game, over random games of every kind, number of seats and house rule."""

from __future__ import annotations

import random
from typing import Any

import pytest
import soak
from contract import check_cards, check_end, check_refused, every_combination, every_setting, play_checked
from scene import scene

import parlour

SETTINGS = [
    pytest.param(name, seats, switches, id="-".join([name, str(seats), *switches, *switches.values()]))
    for name in parlour.GAMES
    for seats, switches in every_setting(name)
]
SEEDS = {"gwan": 50, "vanilla": 50, "nvwk": 10}


@pytest.fixture(scope="module")
def seen() -> dict[str, list[str]]:
    """Actions of all positions so far, to be tried in others."""
    return {name: [] for name in parlour.GAMES}


@pytest.mark.parametrize(("name", "seats", "switches"), SETTINGS)
def test_a_game_keeps_its_promises(name: str, seats: int, switches: dict[str, str], seen: dict[str, list[str]]) -> None:
    for seed in range(SEEDS[name]):
        play_checked(name, seats, switches, seed, seen[name])


@pytest.mark.parametrize("name", parlour.GAMES)
def test_a_game_keeps_its_promises_under_any_house_rules(name: str, seen: dict[str, list[str]]) -> None:
    rng = random.Random(name)
    least, most = parlour.GAMES[name].SEATS
    for switches in rng.sample(every_combination(name), 8):
        for seed in range(SEEDS[name] // 2):
            play_checked(name, rng.randint(least, most), switches, seed, seen[name])


@pytest.mark.parametrize("name", parlour.GAMES)
def test_two_deals_of_one_seed_are_one_game(name: str) -> None:
    for seed in range(20):
        rng = random.Random(seed)
        one, other = parlour.deal(name, seed=seed), parlour.deal(name, seed=seed)
        while not one.over:
            assert one == other
            action = rng.choice(one.legal_actions())
            one.play(action)
            other.play(action)
        assert one.outcome() == other.outcome()
    assert parlour.deal(name, seed=1) != parlour.deal(name, seed=2)


@pytest.mark.parametrize("name", parlour.GAMES)
def test_a_table_dealt_anew_is_as_good_as_a_new_one(name: str) -> None:
    kind = parlour.GAMES[name]
    rng = random.Random(name)
    for seed in range(40):
        used = parlour.deal(name, seats=rng.randint(*kind.SEATS), seed=seed)
        for _ in range(rng.randrange(80)):
            if not used.over:
                used.play(rng.choice(used.legal_actions()))
        fresh = kind()
        for game in (used, fresh):
            game.set_up(2, list(range(kind.CARDS)), seed % 2, [0] * 8, 7)
        assert used == fresh


def test_a_game_does_not_become_another() -> None:
    with pytest.raises(TypeError):
        parlour.deal("gwan", seed=1).assign(parlour.deal("nvwk", seed=1))
    assert parlour.deal("gwan", seed=1) != parlour.deal("nvwk", seed=1)


@pytest.mark.parametrize("name", parlour.GAMES)
def test_a_drop_of_the_soak(name: str) -> None:
    chunk, decisions, wrong = soak.play(soak.Chunk(name, 1_000, 1))
    assert wrong == ""
    assert decisions > chunk.games


def test_the_checks_can_fail() -> None:
    game = scene("gwan", p1="2C 9D", p2="4D").game
    careless: Any = Careless(game)
    with pytest.raises(AssertionError, match="was played"):
        check_refused(careless, ["9D"])
    with pytest.raises(AssertionError, match="missing"):
        check_cards(game)  # most of the pack is out of the game
    with pytest.raises(AssertionError):
        check_end(careless)


class Careless:
    """A game that lists nothing but plays all."""

    def __init__(self, game: parlour.Game) -> None:
        self.game = game

    def legal_actions(self) -> list[int]:
        return []

    def __getattr__(self, name: str) -> object:
        return getattr(self.game, name)


@pytest.mark.parametrize("name", parlour.GAMES)
def test_numbers_that_are_no_action_are_refused_in_words(name):
    game = parlour.deal(name, seed=1)
    before = game.dump()
    for number in (-1, 1 << 14, 1 << 29, 1 << 31, 1 << 70):
        assert game.is_legal(number) is False
        with pytest.raises(parlour.Illegal, match="no action"):
            game.text(number)
        with pytest.raises(parlour.Illegal):
            game.play(number)
    nonsense: list[Any] = [1.5, 1.0, None, [1]]
    for wrong in nonsense:
        with pytest.raises(TypeError):
            game.play(wrong)
    assert game.dump() == before

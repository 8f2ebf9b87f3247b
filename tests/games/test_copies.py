"""A copy takes up the memory of one that went, and nothing of what was in it."""

from __future__ import annotations

import random
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import parlour
from parlour import GAMES, Game, deal
from parlour.engine.fields import fields_of

pytestmark = pytest.mark.parametrize("name", GAMES)


def positions(name: str, seed: int) -> list[Game]:
    """The positions of a random game, with any number of seats."""
    rng = random.Random(seed)
    game = deal(name, seats=rng.randint(*GAMES[name].SEATS), seed=seed)
    found = []
    while not game.over:
        found.append(game.copy())
        game.apply(rng.choice(game.legal_actions()))
    return [*found, game]


def everything(game: Game) -> tuple[Any, ...]:
    """What is dumped, and of every field the whole."""
    return game.dump(), [getattr(game, field) for field in fields_of(type(game))]


def test_nothing_of_what_was_there_is_left_in_a_copy(name: str) -> None:
    others = positions(name, 1)
    for seed in range(2, 8):
        for game in positions(name, seed):
            gone = [other.copy() for other in others]
            del gone
            copies = [game.copy() for _ in range(40)]  # more than memory is kept for
            assert all(everything(copy) == everything(game) for copy in copies)


def test_what_happens_to_a_copy_happens_to_no_other(name: str) -> None:
    game = deal(name, seed=3)
    before = everything(game)
    first, second = game.copy(), game.copy()
    first.apply(first.legal_actions()[0])
    assert everything(second) == everything(game) == before != everything(first)


@pytest.mark.skipif(not parlour.COMPILED, reason="Python sees to its own memory")
def test_the_memory_of_a_copy_is_taken_up_and_not_hoarded(name: str) -> None:
    game = deal(name, seed=3)
    copy = game.copy()
    place = id(copy)
    del copy
    copy = game.copy()
    assert id(copy) == place
    tracemalloc.start()
    try:
        many = [game.copy() for _ in range(5000)]
        held = tracemalloc.get_traced_memory()[0]
        del many
        left = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert left < 32 * game.__sizeof__() < held / 100


def test_a_subclass_in_python_goes_its_own_way(name: str) -> None:
    gone = []

    def part(self: Any) -> None:
        gone.append(self.mark)

    kind = type("Marked", (GAMES[name],), {"__del__": part})
    for mark in range(50):
        game = kind()
        game.mark = mark
        game.set_up(2, list(range(game.CARDS)), 0, [], 0)
        copy = game.copy()
        assert type(copy) is GAMES[name]
        assert copy.dump() == game.dump()
        del game
    assert gone == list(range(50))


def test_copies_in_two_threads_are_each_their_own(name: str) -> None:
    def copied(game: Game) -> bool:
        dumped = game.dump()
        for _ in range(300):
            copies = [game.copy() for _ in range(20)]
            if copies[0].dump() != dumped or copies[-1].dump() != dumped:
                return False
        return True

    with ThreadPoolExecutor(2) as crew:
        assert all(crew.map(copied, [positions(name, seed)[5] for seed in (1, 2, 3, 4)]))

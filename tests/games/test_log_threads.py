"""Logs of games that are played at once: none holds what happened in another."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from threading import Thread

import pytest

from parlour import Rng
from parlour.engine import prepare
from parlour.engine.events import Event


def logs_of(game: str, seats: int, seed: int) -> list[list[Event]]:
    """What happened in each action of a random game."""
    found: list[list[Event]] = []
    table, rng = prepare(game, seats=seats, seed=seed).start(), Rng(seed)
    while not table.over:
        log: list[Event] = []
        actions = table.legal_actions()
        table.play(actions[rng.below(len(actions))], log)
        found.append(log)
    return found


@pytest.fixture
def hurried() -> Iterator[None]:
    """Threads change places as often as may be."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("hurried")
def test_games_that_are_played_at_once_have_logs_of_their_own() -> None:
    tables = [("nvwk", 4, seed) for seed in range(60)] + [("vanilla", 2, seed) for seed in range(40)]
    alone = {table: logs_of(*table) for table in tables}
    wrong: list[tuple[str, int, int]] = []

    def play(own: list[tuple[str, int, int]]) -> None:
        for _ in range(3):
            wrong.extend(table for table in own if logs_of(*table) != alone[table])

    threads = [Thread(target=play, args=(tables[start::3],)) for start in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []

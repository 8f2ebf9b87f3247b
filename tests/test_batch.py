"""Many games at once are the same games as one by one."""

from __future__ import annotations

import random
import threading
from typing import Any

import numpy as np
import pytest
from test_secrets import TABLES, any_switches

import parlour
from parlour import COMPILED, Batch, Game, Illegal, Rng
from parlour.research import utilities

POSITIONS = 1_000_000 if COMPILED else 2_000  # in which masks are held to legal actions, over all tables


class Mirror:
    """The games of a batch, played one by one."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.games = [self.dealt(i) for i in range(batch.n)]

    def dealt(self, i: int) -> Game:
        return self.batch.spec.deal(int(self.batch.seeds[i]))

    def check(self) -> None:
        spec = self.batch.spec
        assert self.batch.masks is not None
        for i, game in enumerate(self.games):
            assert self.batch.turns[i] == game.turn
            assert np.array_equal(self.batch.masks[i], np.frombuffer(spec.mask(game), bool))
            row = np.zeros(spec.observation_size, self.batch.observations.dtype)
            assert np.array_equal(self.batch.observations[i], spec.observe(game, game.turn, row))
            assert self.batch.game(i) == game

    def step(self, ids: Any) -> None:
        spec = self.batch.spec
        for game, number in zip(self.games, ids, strict=True):
            game.play(spec.action(game, number))
        self.batch.step(ids)
        for i, game in enumerate(self.games):
            assert self.batch.dones[i] == game.over
            assert self.batch.rewards[i] == pytest.approx(utilities(game) if game.over else [0.0] * spec.seats)
            if game.over:
                self.games[i] = self.dealt(i)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_games_of_a_batch_are_those_of_single_tables_action_for_action(table: tuple[str, int]) -> None:
    rng = random.Random(f"batch {table}")
    for dtype in ("float32", "uint8"):
        batch = Batch(table[0], 6, rng.getrandbits(60), table[1], any_switches(table[0], rng), dtype=dtype)
        mirror = Mirror(batch)
        for _ in range(80):
            mirror.check()
            mirror.step(batch.sample())
        assert batch.finished > 2 or table[1] > 3


def test_masks_are_the_legal_actions_in_a_million_positions() -> None:
    looked, rng = 0, random.Random("masks")
    rounds = [(table, any_switches(table[0], rng)) for table in TABLES for _ in range(4)]
    for table, switches in rounds:
        batch = Batch(table[0], 64, rng.getrandbits(60), table[1], switches, dtype="uint8")
        assert batch.masks is not None
        row = bytearray(batch.spec.action_count)
        for _ in range(POSITIONS // len(rounds) // batch.n + 1):
            batch.step(batch.sample())
            for i in range(batch.n):
                game = batch.game(i)
                assert batch.spec.mask(game, row) == batch.masks[i].tobytes()
            looked += batch.n
    assert looked >= POSITIONS


def test_the_legal_ids_are_listed_too() -> None:
    batch = Batch("nvwk", 40, seed=3, seats=8)
    without = Batch("nvwk", 40, seed=3, seats=8, masks=False)
    assert without.masks is None
    for _ in range(150):
        ids, starts = without.legal()
        assert batch.masks is not None
        for i, mask in enumerate(batch.masks):
            assert sorted(ids[starts[i] : starts[i + 1]]) == np.flatnonzero(mask).tolist()
        chosen = batch.sample()
        batch.step(chosen)
        without.step(chosen)
    assert max(np.diff(starts)) > 0


@pytest.mark.parametrize("opponents", [None, "random", "heuristic", "policy"])
def test_threads_change_nothing(opponents: str | None) -> None:
    played = []
    for threads in (1, 3):
        batch = Batch("vanilla", 20, seed=5, opponents=opponents, threads=threads)
        seen = []
        for _ in range(60):
            batch.step(batch.sample())
            seen += [batch.observations.tobytes(), batch.rewards.tobytes(), batch.seeds.tobytes()]
        played.append(seen)
    assert played[0] == played[1]


@pytest.mark.parametrize("table", [("gwan", 2), ("vanilla", 2), ("nvwk", 4)], ids=str)
@pytest.mark.parametrize("opponents", ["random", "heuristic", "policy", "greedy"])
def test_opponents_leave_only_the_program_to_be_asked(table: tuple[str, int], opponents: str) -> None:
    batch = Batch(table[0], 8, seed=2, seats=table[1], opponents=opponents, simulations=4)
    assert batch.learners.tolist() == [i % table[1] for i in range(8)]
    while batch.finished < 8:
        assert (batch.turns == batch.learners).all()
        batch.step(batch.sample())
        assert batch.rewards.sum(axis=1) == pytest.approx(np.zeros(8), abs=1e-6)
    assert (Batch("nvwk", 5, seats=3, seat=2, opponents="random").turns == 2).all()


def test_the_policy_of_the_house_beats_chance_and_chance_loses() -> None:
    totals = {}
    for opponents in ("random", "policy"):
        batch, total, every = Batch("gwan", 256, seed=8, opponents=opponents), 0.0, np.arange(256)
        while batch.finished < 600:
            batch.step(batch.sample())
            total += float(batch.rewards[every, batch.learners].sum())
        totals[opponents] = total / batch.finished
    assert abs(totals["random"]) < 0.2
    assert totals["policy"] < -0.7


def test_an_illegal_id_is_told_and_nothing_has_changed() -> None:
    batch = Batch("gwan", 4, seed=1)
    before = [batch.game(i) for i in range(4)]
    for wrong in (0, -1, 80, 1 << 40, -(1 << 40)):
        ids = batch.sample().astype(np.int64)
        ids[2] = batch.spec.actions.index("pass") if wrong == 0 else wrong
        if wrong == 0:
            assert batch.masks is not None
            ids[2] = int(np.flatnonzero(~batch.masks[2])[0])
        with pytest.raises(Illegal, match=rf"in game 2 {ids[2]} \("):
            batch.step(ids)
        with pytest.raises(Illegal, match=rf"in game 2 {ids[2]} \("):
            batch.step(ids.tolist())
        assert [batch.game(i) for i in range(4)] == before


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda batch: batch.step([1, 2]), "3 whole numbers"),
        (lambda batch: batch.step([0.5, 1.0, 2.0]), "whole numbers, an id for each game, not float64"),
        (lambda batch: batch.step(None), "whole numbers"),
        (lambda batch: batch.game(3), "there is no game 3"),
        (lambda batch: batch.sample(np.zeros(3)), "int32"),
        (lambda batch: Batch("gwan", 0), "one game at least"),
        *(
            (
                lambda batch, wrong=wrong: Batch("gwan", 2, threads=wrong),
                "threads are a whole number from 1 to 256, not",
            )
            for wrong in (0, -1, 257, 1 << 31, 1 << 63, 10**30, None, 2.0, True, "2")
        ),
        (lambda batch: Batch("gwan", 2, seat=2, opponents="random"), "there is no seat 2"),
        (lambda batch: Batch("gwan", 2, dtype="int64"), "float32 or uint8, not int64"),
        (lambda batch: Batch("gwan", 2, observations=np.zeros((2, 3), np.float32)), r"\(2, 340\)"),
        (lambda batch: Batch("gwan", 2, observations=np.zeros((340, 2), np.float32).T), "one row after the other"),
        (lambda batch: Batch("gwan", 2, masks=np.zeros((2, 80), np.int64)), "bool or uint8"),
        (lambda batch: Batch("gwan", 2, opponents="nobody at all"), "there is no bot"),
    ],
)
def test_what_is_wrong_is_said(wrong: Any, said: str) -> None:
    with pytest.raises((ValueError, KeyError), match=said):
        wrong(Batch("gwan", 3))


def test_there_are_never_more_threads_than_games() -> None:
    before = threading.active_count()
    batch = Batch("gwan", 2, threads=256)
    assert len(batch._workers) == 2
    batch.step(batch.sample())
    assert threading.active_count() <= before + 1


def test_nobody_moves_a_learner_to_another_seat() -> None:
    batch = Batch("gwan", 4, opponents="random")
    with pytest.raises(ValueError, match="read-only"):
        batch.learners[:] = 7
    batch.learners.flags.writeable = True  # who insists changes the picture, not the games
    batch.learners[:] = 7
    while batch.finished < 4:
        batch.step(batch.sample())
        assert batch.turns.tolist() == [0, 1, 0, 1]


def test_arrays_of_the_caller_are_written_in_place_and_shared_without_copying() -> None:
    mine = np.full((5, 340), 7, np.uint8), np.full((5, 80), 7, np.uint8)
    batch = Batch("gwan", 5, seed=9, observations=mine[0], masks=mine[1])
    other = Batch("gwan", 5, seed=9, dtype="uint8")
    shared = np.from_dlpack(batch.observations)
    for _ in range(30):
        assert other.masks is not None
        assert np.array_equal(mine[0], other.observations)
        assert np.array_equal(mine[1], other.masks)
        assert np.array_equal(shared, mine[0])
        ids = other.sample()
        batch.step(ids)
        other.step(ids)


def test_a_reset_goes_on_from_the_seed_or_begins_with_another() -> None:
    batch = Batch("nvwk", 4, seed=6)
    first = batch.seeds.tolist()
    batch.reset()
    assert batch.seeds.tolist() != first
    batch.reset(6)
    assert batch.seeds.tolist() == first
    assert batch.game(2) == parlour.deal("nvwk", seats=4, seed=first[2])
    assert Rng(first[0]).state == first[0]

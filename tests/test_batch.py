"""Many games at once are the same games as one by one."""

from __future__ import annotations

import copy
import dataclasses
import os
import pickle
import random
import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest
from test_secrets import TABLES, any_switches

import parlour
from parlour import COMPILED, Batch, Game, Illegal, Rng
from parlour.bots import Budget, InformationSet
from parlour.engine.events import Event, seen_by
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


def test_a_deal_that_is_over_before_the_program_had_a_turn_counts_for_nothing() -> None:
    if not COMPILED:
        pytest.skip("uncompiled it takes too long")
    number = 6000  # in which the policy goes out at once some twenty times
    batch, usual = (Batch("nvwk", number, seed=1, seats=2, opponents=who, masks=False) for who in ("policy", None))
    assert 0 < int((batch.seeds != usual.seeds).sum()) < number // 50
    assert (batch.turns == batch.learners).all()
    assert not batch.dones.any()
    assert not batch.rewards.any()
    ended = 0
    for _ in range(60):
        batch.step(batch.sample())
        ended += int(batch.dones.sum())
        assert (np.abs(batch.rewards).max(1) <= batch.dones).all()  # one end of a game, and not two
    assert batch.finished == ended > number


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
        (lambda batch: Batch("gwan", 2, seat=1), "a seat is what a program has among opponents"),
        (lambda batch: Batch("gwan", 2, dtype="int64"), "float32 or uint8, not int64"),
        (lambda batch: Batch("gwan", 2, dtype="bool"), "float32 or uint8, not bool"),
        (lambda batch: batch.sample(np.zeros(6, np.int32)[::2]), "one after the other"),
        (lambda batch: Batch("gwan", 2, observations=np.zeros((2, 3), np.float32)), r"\(2, 340\)"),
        (lambda batch: Batch("gwan", 2, observations=np.zeros((340, 2), np.float32).T), "one row after the other"),
        (lambda batch: Batch("gwan", 2, masks=np.zeros((2, 80), np.int64)), "bool or uint8"),  # type: ignore[arg-type]
        (lambda batch: Batch("gwan", 2, opponents="nobody at all"), "there is no bot"),
    ],
)
def test_what_is_wrong_is_said(wrong: Any, said: str) -> None:
    with pytest.raises((ValueError, KeyError), match=said):
        wrong(Batch("gwan", 3))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda batch: Batch("gwan", "2"), "how many games a batch has is a whole number, not '2'"),  # type: ignore[arg-type]
        (lambda batch: Batch("gwan", 2, seat="P1"), "a seat is a whole number, not 'P1'"),  # type: ignore[arg-type]
        (lambda batch: batch.game("x"), "the number of a game is a whole number, not 'x'"),
        (lambda batch: batch.sample([0, 0, 0]), "for ids there has to be an array to write into"),
        *(
            (lambda batch, wrong=wrong: batch.reset(wrong), "a seed is a whole number, or 3 of them")
            for wrong in ("abc", b"abc", 1.5, True, [1.0, 2, 3], np.zeros(3), [], object())
        ),
        (lambda batch: Batch("gwan", 2, observations=np.zeros((2, 340))), r"not into \(2, 340\), float64$"),  # type: ignore[arg-type]
        (lambda batch: Batch("gwan", 2, observations=np.zeros((4, 340), np.float32)[::2]), ", with gaps$"),
        (lambda batch: Batch("gwan", 2, observations=[[0]]), r"of a tensor hand in its \.numpy\(\)"),  # type: ignore[arg-type]
        (lambda batch: Batch("gwan", 2, opponents=5), "a bot is a name as in 'greedy' or .*, not 5"),  # type: ignore[arg-type]
        (lambda batch: Batch("gwan", 2, opponents=["policy"]), "a bot is a name"),  # type: ignore[arg-type]
        (lambda batch: batch.step([-1, 0, 0]), r"in game 0 -1 \(no id: they go to 79\) .* nothing has been played"),
    ],
)
def test_what_is_wrong_is_said_in_words_and_not_by_numpy(wrong: Any, said: str) -> None:
    with pytest.raises((ValueError, TypeError, Illegal), match=said):
        wrong(Batch("gwan", 3))


def test_ids_that_nobody_may_write_to_are_read() -> None:
    """What NumPy makes of an array of JAX's is read-only."""
    batch = Batch("gwan", 3, seed=1)
    ids = batch.sample()
    ids.flags.writeable = False
    batch.step(ids)
    assert not np.array_equal(ids, batch.sample())


@pytest.mark.filterwarnings("ignore::PendingDeprecationWarning")  # nobody should use a matrix; some do
def test_rows_are_rows_whatever_class_of_array_they_are() -> None:
    plain = Batch("gwan", 3, seed=1)
    given = np.asmatrix(np.zeros((3, 340), np.float32))
    marked = np.zeros((3, 80), np.int8)  # as spaces of Gymnasium want them
    other = Batch("gwan", 3, seed=1, observations=given, masks=marked)
    for _ in range(20):
        assert np.array_equal(np.asarray(given), plain.observations)
        assert plain.masks is not None
        assert np.array_equal(marked, plain.masks)
        ids = plain.sample()
        plain.step(ids)
        other.step(ids)


def test_observations_and_masks_do_not_overwrite_each_other() -> None:
    both = np.zeros(2 * 340 + 2 * 80, np.uint8)
    Batch("gwan", 2, observations=both[:680].reshape(2, 340), masks=both[680:].reshape(2, 80))
    with pytest.raises(ValueError, match="lie in the same place in memory"):
        Batch("gwan", 2, observations=both[:680].reshape(2, 340), masks=both[600:760].reshape(2, 80))


def test_a_reset_clears_what_somebody_has_written_into_the_masks() -> None:
    batch = Batch("gwan", 3, seed=1)
    assert batch.masks is not None
    before = batch.masks.copy()
    batch.masks[:] = True
    batch.reset(1)
    assert np.array_equal(batch.masks, before)


def test_opponents_are_also_bots_and_whatever_chooses() -> None:
    from parlour.bots import InformationSet, OpenInformationSet, find

    asked: list[type] = []

    def policy(information: Any, budget: Any, seed: int) -> int:  # a name that the house has given to another
        asked.append(type(information))
        assert budget.simulations == 7
        found: int = information.actions()[0]
        return found

    batch = Batch("gwan", 4, seed=1, opponents=policy, simulations=7)
    for _ in range(10):
        batch.step(batch.sample())
    assert len(asked) > 10
    assert set(asked) == {InformationSet}
    asked.clear()
    open_eyed = dataclasses.replace(find("clairvoyant"), choose=policy)
    Batch("gwan", 4, seed=1, opponents=open_eyed, simulations=7)
    assert set(asked) == {OpenInformationSet}
    named, given = (Batch("gwan", 4, seed=1, opponents=each, simulations=7) for each in ("greedy", find("greedy")))
    assert np.array_equal(named.observations, given.observations)


def test_a_step_that_an_opponent_breaks_off_is_not_gone_on_from() -> None:
    tired = False

    def choose(information: Any, budget: Any, seed: int) -> int:
        if tired:
            raise KeyboardInterrupt
        found: int = information.actions()[0]
        return found

    batch = Batch("gwan", 4, seed=1, opponents=choose)
    tired = True
    with pytest.raises(KeyboardInterrupt):
        batch.step(batch.sample())
    tired = False
    with pytest.raises(ValueError, match=r"broken off, .* reset\(\) deals them anew"):
        batch.step(batch.sample())
    batch.reset(1)
    assert np.array_equal(batch.observations, Batch("gwan", 4, seed=1, opponents=choose).observations)
    batch.step(batch.sample())


def test_a_call_waits_for_the_threads_that_one_broken_off_has_left_playing() -> None:
    batch, told, go = Batch("gwan", 4, threads=2), [], threading.Event()

    def work(worker: Any) -> None:
        if worker.first == 0:
            raise KeyboardInterrupt
        go.wait(30)
        told.append("played")

    with pytest.raises(KeyboardInterrupt):
        batch._each(work)
    threading.Timer(0.1, go.set).start()
    batch.game(3)
    assert told == ["played"]


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


class Beside:
    """The first game of a batch, played by itself with a log; an opponent there, who looks at what it is told."""

    def __init__(self, name: str, seats: int) -> None:
        self.asked = 0
        self.game: Any = None
        self.log: list[Event] = []
        self.batch: Batch | None = None
        self.batch = Batch(name, 1, seats=seats, opponents=self.choose, seat=0)
        self.batch.reset(4)

    def now(self) -> Any:
        if self.game is None or self.game.over:
            assert self.batch is not None
            self.log = []
            self.game = self.batch.spec.prepare(int(self.batch.seeds[0])).start(self.log)
        return self.game

    def choose(self, information: InformationSet, budget: Budget, seed: int) -> int:
        action = information.actions()[seed % len(information.actions())]
        if self.batch is not None:
            game = self.now()
            assert information.history == tuple(seen_by(self.log, information.seat))
            assert information.view() == parlour.view(game, information.seat)
            game.play(action, self.log)
            self.asked += 1
        return action


@pytest.mark.parametrize(("name", "seats"), [("gwan", 2), ("vanilla", 2), ("nvwk", 3)])
def test_opponents_who_are_asked_are_told_what_has_happened_since_the_deal(name: str, seats: int) -> None:
    beside = Beside(name, seats)
    batch = beside.batch
    assert batch is not None
    for end in (3, 6):
        while batch.finished < end:
            game, ids = beside.now(), batch.sample()
            game.play(batch.spec.action(game, ids[0]), beside.log)
            batch.step(ids)
        beside.game = None
        batch.reset(4)  # the first deal once more, of which nothing has happened yet
    assert beside.asked > 20


def test_all_arrays_can_be_those_of_the_caller() -> None:
    turns, rewards, dones = np.full(5, 7, np.int8), np.full((5, 2), 7, np.float32), np.full(5, 7, np.uint8)
    ids, starts = np.zeros(400, np.int32), np.zeros(6, np.int64)
    batch = Batch("gwan", 5, seed=9, turns=turns, rewards=rewards, dones=dones)
    other = Batch("gwan", 5, seed=9)
    for _ in range(200):
        assert np.array_equal(turns, other.turns)
        assert np.array_equal(rewards, other.rewards)
        assert np.array_equal(dones.astype(bool), other.dones)
        listed, begin = batch.legal(ids, starts)
        assert listed.base is ids
        assert begin is starts
        usual = other.legal()
        assert np.array_equal(listed, usual[0])
        assert np.array_equal(begin, usual[1])
        chosen = other.sample()
        batch.step(chosen)
        other.step(chosen)
    assert batch.finished > 5


SHARED = np.zeros(400, np.int32)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda batch: Batch("gwan", 3, turns=np.zeros(3, np.int32)), r"turns are written into .* \(3,\), int8"),
        (lambda batch: Batch("gwan", 3, rewards=np.zeros(6, np.float32)), r"\(3, 2\), float32"),
        (lambda batch: Batch("gwan", 3, dones=np.zeros(3)), "bool or uint8 or int8"),  # type: ignore[arg-type]
        (lambda batch: batch.legal(np.zeros(2, np.int32)), "ids are legal, and there is room for 2"),
        (lambda batch: batch.legal(np.zeros(99, np.int64)), "ids are written into a row int32"),
        (lambda batch: batch.legal(starts=np.zeros(3, np.int64)), "starts are written into a row of 4 int64"),
        (lambda batch: batch.legal(starts=np.zeros(4, np.int32)), "starts are written into a row of 4 int64"),
        (lambda batch: batch.legal(SHARED, SHARED.view(np.int64)[:4]), "ids and starts are two arrays"),
        (lambda batch: batch.legal([0]), "for ids there has to be an array to write into"),
    ],
)
def test_arrays_of_the_caller_that_do_not_fit_are_refused(wrong: Any, said: str) -> None:
    with pytest.raises((ValueError, TypeError), match=said):
        wrong(Batch("gwan", 3))


def test_arrays_of_the_caller_lie_apart() -> None:
    both = np.zeros(8, np.int8)
    Batch("gwan", 4, turns=both[:4], dones=both[4:])
    with pytest.raises(ValueError, match="turns and dones are two arrays: these lie in the same place in memory"):
        Batch("gwan", 4, turns=both[:4], dones=both[2:6])


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


def test_threads_of_the_caller_take_turns() -> None:
    """Without a lock this ends the interpreter, or leaves cards in two places."""
    script = """
import threading, parlour
for name, seats in (("gwan", 2), ("nvwk", 4)):
    batch = parlour.Batch(name, 256, seats=seats, seed=1)
    def run():
        for _ in range(60):
            try:
                batch.step(batch.sample())
                batch.legal()
            except parlour.Illegal:
                pass  # another one has stepped between the two
    threads = [threading.Thread(target=run) for _ in range(3)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    for i in range(batch.n):
        batch.game(i).check()
print("well")
"""
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (0, "well\n"), found.stderr[-500:]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks here")
def test_a_fork_goes_on_with_threads_of_its_own() -> None:
    script = """
import os, parlour
batch = parlour.Batch("gwan", 8, seed=1, threads=2)
batch.step(batch.sample())
child = os.fork()
for _ in range(5):
    batch.step(batch.sample())
if child:
    raise SystemExit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
os._exit(0)
"""
    subprocess.run([sys.executable, "-W", "ignore", "-c", script], check=True, timeout=120)


def test_a_batch_is_neither_copied_nor_pickled() -> None:
    batch = Batch("gwan", 2)
    for way in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="make another with the same seed"):
            way(batch)


@pytest.mark.parametrize("opponents", [None, "random", "page"])
def test_some_games_are_dealt_anew_and_the_others_stay(opponents: str | None) -> None:
    one, all_of_them = (
        Batch("nvwk", 5, seed=3, seats=3, opponents=opponents, simulations=4, threads=threads) for threads in (2, 1)
    )
    for _ in range(30):
        one.step(one.sample())
    before = [one.game(i) for i in range(5)]
    only = np.array([False, True, False, True, False])
    one.reset(only=only)
    assert [one.game(i) == before[i] for i in range(5)] == [True, False, True, False, True]
    one.reset(9, only=only)
    all_of_them.reset(9)
    for name in ("observations", "masks", "turns", "seeds"):
        assert np.array_equal(getattr(one, name)[only], getattr(all_of_them, name)[only])
    assert [one.game(i) == before[i] for i in range(0, 5, 2)] == [True] * 3
    one.step(one.sample())
    held = [one.game(i) for i in range(5)]
    one.reset([1, 2, 3, 4, 5], only=[False] * 5)
    assert [one.game(i) for i in range(5)] == held
    for wrong in ([True], np.ones(5), "x", 1, [0, 1, 0, 1, 0], True):
        with pytest.raises(ValueError, match="5 times True or False, not by"):
            one.reset(only=wrong)  # type: ignore[arg-type]
    assert [one.game(i) for i in range(5)] == held


def test_games_that_stand_anywhere_are_all_dealt_anew() -> None:
    tired = False

    def choose(information: Any, budget: Any, seed: int) -> int:
        if tired:
            raise KeyboardInterrupt
        found: int = information.actions()[0]
        return found

    batch = Batch("gwan", 3, opponents=choose)
    tired = True
    with pytest.raises(KeyboardInterrupt):
        batch.step(batch.sample())
    tired = False
    with pytest.raises(ValueError, match="deals them anew, and all of them"):
        batch.reset(only=[True, False, True])
    batch.reset()
    batch.step(batch.sample())


def test_an_opponent_that_asks_the_batch_that_asks_it_is_told_so() -> None:
    """With a lock alone it would wait for itself for ever."""
    script = """
import parlour
batches = []
def choose(information, budget, seed):
    for batch in batches:
        for call in (batch.sample, batch.legal, batch.reset, lambda: batch.game(0), lambda: batch.step([0, 0])):
            try:
                call()
            except ValueError as error:
                assert "was called by an opponent" in str(error), error
            else:
                raise AssertionError(call)
    return information.actions()[0]
batches.append(parlour.Batch("gwan", 2, opponents=choose))
for _ in range(3):
    batches[0].step(batches[0].sample())
print("well")
"""
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60)
    assert (found.returncode, found.stdout) == (0, "well\n"), found.stderr[-500:]


def test_every_game_can_have_its_own_seed() -> None:
    batch = Batch("gwan", 3)
    batch.reset([1, 2, 3])
    seen = batch.observations.copy()
    batch.reset((1, 9, 3))
    assert [bool((batch.observations[i] == seen[i]).all()) for i in range(3)] == [True, False, True]
    with pytest.raises(ValueError, match="there are 3 games, and 2 seeds"):
        batch.reset([1, 2])
    batch.reset(np.array([1, 9, 3]))
    assert np.array_equal(batch.observations, Batch("gwan", 3, (1, 9, 3)).observations)
    before = batch.seeds.copy()
    batch.reset([None, 9, None])
    assert (batch.seeds == before).tolist() == [False, True, False]

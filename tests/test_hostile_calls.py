"""Whatever Python can call of the library that learns answers wrong calls with an error: nothing crashes or hangs."""

from __future__ import annotations

import gc
import random
from array import array
from math import inf, nan
from typing import Any, ClassVar

import numpy as np
import pytest

import parlour
from parlour import COMPILED, Game, Illegal, Rng
from parlour.bots import Budget
from parlour.bots.crew import Worker
from parlour.engine.observer import Observer
from parlour.games.gwan.rules import Gwan
from parlour.games.nvwk.game import Nvwk
from parlour.research import Spec

numbers: Any = np  # whose types are no ints to a type checker
TABLES = [("gwan", 2), ("vanilla", 2), ("nvwk", 4)]
N = 3
ALL = bytes([1] * N)


def arrays_for(spec: Spec) -> dict[str, Any]:
    """The arrays that three games of a table need."""
    return {
        "floats": array("f", bytes(4 * N * spec.observation_size)),
        "masks": array("B", bytes(N * spec.action_count)),
        "turns": array("b", bytes(N)),
        "learners": array("b", bytes(N)),
        "rewards": array("f", bytes(4 * N * spec.seats)),
        "dones": array("B", bytes(N)),
        "seeds": array("Q", bytes(8 * N)),
        "streams": array("Q", bytes(8 * N)),
    }


def worker_of(spec: Spec, opponent: str | None = None, first: int = 0, end: int = N, **other: Any) -> Worker:
    games = [spec.deal(seed) for seed in range(N)]
    return Worker(games, first, end, spec._observer, opponent, {**arrays_for(spec), **other})


# -- a worker ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_worker_serves_its_own_games_and_no_others(table: tuple[str, int]) -> None:
    spec = parlour.spec(*table)
    for first, end in ((0, 5000), (-1, 2), (2, 1), (0, N + 1), (-(1 << 40), 1 << 40)):
        with pytest.raises(ValueError, match="there are none from"):
            worker_of(spec, first=first, end=end)
    worker = worker_of(spec, first=1)
    worker.deal_all(ALL)
    for i in (-1, 0, N, 5000, 1 << 40, -(1 << 62)):
        for ask in (worker.length, worker.game, lambda i: worker.act(i, 0)):
            with pytest.raises(ValueError, match="is not served here"):
                ask(i)
    assert worker.length(1) == 0


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_worker_carries_out_only_what_is_legal(table: tuple[str, int]) -> None:
    spec = parlour.spec(*table)
    worker, rng = worker_of(spec), random.Random(4)
    ids = array("i", bytes(4 * N))
    with pytest.raises(ValueError, match="no legal actions have been found"):
        worker.play_all()
    worker.deal_all(ALL)
    for _ in range(300):
        action = rng.choice((rng.randrange(300), rng.getrandbits(32), (1 << 32) - 1))
        if not worker.game(0).is_legal(action):
            with pytest.raises(ValueError, match="is not legal now in game 0"):
                worker.act(0, action)
        worker.pick_all(ids, rng.getrandbits(60))
        assert worker.check(ids) == -1
        worker.play_all()
        with pytest.raises(ValueError, match="no legal actions have been found"):
            worker.play_all()  # once is enough
    held = worker.game(0)
    held.play(held.legal_actions()[0])
    assert worker.game(0) != held  # what is handed out is a copy


def test_a_worker_has_as_much_room_as_it_needs() -> None:
    spec = parlour.spec("gwan")
    for name, whole in arrays_for(spec).items():
        for wrong in (whole[:-1], whole[:0], None):
            with pytest.raises(ValueError, match=f"^{name} of 3 games are"):
                worker_of(spec, None, 0, N, **{name: wrong})
    for seat in (2, 7, -1):
        with pytest.raises(ValueError, match="a learner has a seat from 0 to 1"):
            worker_of(spec, "random", learners=array("b", [0, seat, 0]))
    worker = worker_of(spec)
    worker.deal_all(ALL)
    short, ids, starts = array("i", [0, 0]), array("i", bytes(400)), array("q", bytes(8 * N))
    for call in (
        lambda: worker.check(short),
        lambda: worker.deal_all(ALL[1:]),
        lambda: worker.deal_all(None),
        lambda: worker.check(None),
        lambda: worker.pick_all(short, 1),
        lambda: worker.pick_all(None, 1),
        lambda: worker.list_all(ids, -1, starts),
        lambda: worker.list_all(ids, (1 << 63) - 1, starts),
        lambda: worker.list_all(ids, 0, starts[:2]),
        lambda: worker.list_all(None, 0, starts),
        lambda: worker.list_all(ids, 0, None),
    ):
        with pytest.raises((ValueError, TypeError), match=r"3 games need|None"):
            call()
    others: list[Game] = [parlour.deal("vanilla", seed=1)] * N
    with pytest.raises(ValueError, match="this is no game of GWAN"):
        Worker(others, 0, N, spec._observer, None, arrays_for(spec))


# -- an observer ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_an_observer_writes_into_nothing_that_is_too_small(table: tuple[str, int]) -> None:
    spec = parlour.spec(*table)
    game, observer = spec.deal(1), spec._observer
    ours, rows = array("f", bytes(4 * spec.observation_size)), np.zeros((200, len(spec.features) - 1), np.float32)
    strange: list[Any] = [None, parlour.deal("gwan" if table[0] == "vanilla" else "vanilla", seed=1)]
    calls: list[Any] = [
        lambda: observer.observe_floats(game, 0, array("f", [0])),
        lambda: observer.observe_bytes(game, 0, bytearray(1)),
        lambda: observer.observe_bytes(game, 0, bytearray(spec.observation_size - 1)),
        lambda: observer.mark(game, bytearray(spec.action_count - 1)),
        lambda: observer.describe_floats(game, rows),
        lambda: observer.describe_bytes(game, rows.astype(np.uint8)),
        *(lambda seat=seat: observer.observe_floats(game, seat, ours) for seat in (-1, spec.seats, 1 << 20)),
        *(lambda other=other: observer.observe_floats(other, 0, ours) for other in strange),
        *(lambda other=other: observer.mark(other, bytearray(spec.action_count)) for other in strange),
        *(lambda other=other: observer.find(other, 0) for other in strange),
        *(lambda other=other: observer.legal_ids(other) for other in strange),
        *(lambda other=other: observer.id_for(other, 0) for other in strange),
        *(lambda number=number: observer.id_for(game, number) for number in ((1 << 32) - 1, 1 << 30, 12345678)),
    ]
    if COMPILED:
        calls += [lambda: observer.observe_floats(game, 0, None), lambda: observer.mark(game, None)]
    for call in calls:
        refused = r"room for|no game of|no seat|no legal action|need a row|incorrect type|None"
        with pytest.raises((ValueError, TypeError), match=refused):
            call()
    assert observer.legal_ids(game) == [observer.id_for(game, action) for action in game.legal_actions()]


def test_a_row_with_gaps_is_refused_for_its_gaps() -> None:
    spec, game = parlour.spec("vanilla"), parlour.deal("vanilla", seed=1)
    with pytest.raises(ValueError, match="uint8, which is not contiguous"):
        spec.observe(game, 0, np.zeros(2 * spec.observation_size, np.uint8)[::2])


# -- numbers -------------------------------------------------------------------------------------------------


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    wrong: Any
    assert Rng(numbers.int64(1)).next() == Rng(1).next()
    assert Rng(numbers.uint64(1 << 63)).state == 1 << 63
    assert Rng(numbers.int64(-1)).state == Rng(-1).state == (1 << 64) - 1
    with pytest.raises(TypeError):
        Rng(numbers.float64(1.5))
    assert parlour.deal("gwan", seats=numbers.int64(2), seed=numbers.uint64(5)) == parlour.deal("gwan", seats=2, seed=5)
    deal = parlour.prepare(
        "nvwk", seats=numbers.int8(3), first=numbers.int32(2), seed=numbers.int16(5), chance=numbers.uint64(9)
    )
    assert deal == parlour.prepare("nvwk", seats=3, first=2, seed=5, chance=9)
    assert {type(deal.seats), type(deal.first), type(deal.chance)} == {int}
    for wrong in (True, numbers.True_, 2.0, "2", numbers.array([2, 2]), None):
        with pytest.raises(ValueError, match="GWAN is for 2 players"):
            parlour.deal("gwan", seats=wrong)
    for wrong in (True, 1.0, "1", numbers.float64(1)):
        with pytest.raises(ValueError, match="a seed is a whole number"):
            parlour.deal("gwan", seed=wrong)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_float_is_no_action_and_a_number_is_no_text(table: tuple[str, int]) -> None:
    wrong: Any
    game = parlour.spec(*table).deal(7)
    legal = game.legal_actions()[0]
    assert game.is_legal(legal)
    assert game.is_legal(numbers.int64(legal))
    for wrong in (legal + 0.5, float(legal), None, "pass"):
        with pytest.raises(TypeError):
            game.is_legal(wrong)
    assert not game.is_legal(-1)
    assert not game.is_legal(1 << 70)
    for wrong in (5, None, b"7C", ["7C"], 2.5):
        with pytest.raises(TypeError, match="by its text, as in '7C' or 'pass', not"):
            game.why_not(wrong)
    assert isinstance(game.why_not("nonsense"), Illegal)


def test_a_budget_is_an_amount_of_thought() -> None:
    number: Any
    seconds: Any
    for number in (0, -1, 2.5, "100", True, nan):
        with pytest.raises(ValueError, match="simulations are a whole number from 1 on, not"):
            Budget(simulations=number)
    for seconds in (0, -1.0, inf, nan, "1", True):
        with pytest.raises(ValueError, match="seconds are a number above 0, and not endless, not"):
            Budget(seconds=seconds)
    assert Budget(numbers.int64(5), 1).seconds == 1
    assert Budget(seconds=numbers.float32(0.5)).seconds == 0.5


# -- what somebody might take for theirs ---------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_nobody_says_that_an_observation_is_shorter_than_it_is(table: tuple[str, int]) -> None:
    kind = type(parlour.spec(*table)._observer)
    fewer = {"entries": staticmethod(lambda seats: kind.entries(seats)[:3])}
    for others in ((kind,), (type("Other", (), {}), kind), (type("Between", (kind,), {}),)):
        shorter: Any = type("Shorter", others, fewer)
        with pytest.raises(TypeError, match="an observer is made from Observer alone"):
            shorter(table[1])
        with pytest.raises((ValueError, AttributeError), match=r"this is no game of|has no attribute"):
            shorter.__new__(shorter).legal_ids(parlour.spec(*table).deal(1))


def test_an_observer_names_an_action() -> None:
    nothing = staticmethod(lambda *of: [])
    mute: Any = type("Mute", (Observer,), dict.fromkeys(("entries", "feature_entries", "action_names"), nothing))
    with pytest.raises(ValueError, match="names an action at least"):
        mute(2)


def test_nobody_resizes_what_a_batch_writes_into() -> None:
    batch = parlour.Batch("gwan", 4, seed=1)
    for each in (batch.observations, batch.masks, batch.turns, batch.rewards, batch.dones, batch.seeds, batch.learners):
        assert each is not None
        with pytest.raises(ValueError, match="it does not own its data"):
            each.resize(1, refcheck=False)
    batch.step(batch.sample())


# -- games ---------------------------------------------------------------------------------------------------


class Liar(int):
    """A number that is as great as one likes whenever it is compared."""

    __lt__ = __le__ = __gt__ = __ge__ = lambda self, other: True


def test_a_list_of_actions_is_of_the_game_that_was_asked_whoever_runs_between() -> None:
    """Making a list may run the collector, which runs anybody's code, which may ask another game."""
    small, large = parlour.deal("gwan", seed=1), parlour.deal("nvwk", seed=3)
    spec = parlour.spec("gwan", 2)
    other = parlour.spec("nvwk", 2)
    wanted, ids = small.legal_actions(), spec.legal_ids(small)

    def between(*_: object) -> None:
        large.legal_actions()
        other.legal_ids(large)

    before, kept = gc.get_threshold(), []
    gc.callbacks.append(between)
    gc.set_threshold(1, 1, 1)
    try:
        for _ in range(300):
            kept.append((small.legal_actions(), spec.legal_ids(small)))
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(between)
    assert [each for each in kept if each != (wanted, ids)] == []


@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("vanilla", {"hands": {0: 1 << 20, 1: 1 << 21}, "clear": "P8"}),
        ("nvwk", {"hands": dict.fromkeys(range(8), (1 << 54) - 1), "seats": 8}),
        ("gwan", {"hands": {0: 1}, "round": -(2**31)}),
        ("gwan", {"hands": {0: 1}, "round": 2**40}),
        ("gwan", {"hands": {0: 1}, "first": Liar(1000000)}),
        ("gwan", {"hands": {0: 1}, "deck": [Liar(250)]}),
        ("gwan", {"hands": {0: Liar(1 << 60)}}),
        ("nvwk", {"hands": {0: 1, 1: 2}, "house": [Liar(250)] * 12}),
        ("nvwk", {"hands": {0: 1, 1: 2}, "seats": Liar(100)}),
    ],
    ids=str,
)
def test_a_position_that_there_is_not_is_not_put_up(name: str, position: dict[str, Any]) -> None:
    game: Any = parlour.deal(name, seed=1)
    before = game.dump()
    with pytest.raises((ValueError, OverflowError)):
        game.arrange(**{"seats": 2, "deck": [], "first": 0, "house": [], **position})
    assert game.dump() == before
    game.play(game.legal_actions()[0])


def test_numbers_that_lie_set_nothing_up() -> None:
    game = parlour.deal("gwan", seed=1)
    before = game.dump()
    lies: list[tuple[int, int, list[int]]]
    lies = [(2, Liar(1000000), []), (Liar(100), 0, []), (2, 0, [Liar(250)] * 12)]
    for seats, first, house in lies:
        with pytest.raises(ValueError, match=r"seats of which|a house rule"):
            game.set_up(seats, list(range(52)), first, house, 0)
    with pytest.raises(ValueError, match="each once"):
        game.set_up(2, [Liar(255)] * 52, 0, [], 0)
    assert game.dump() == before


@pytest.mark.skipif(not COMPILED, reason="nothing lies in memory where it is not compiled")
def test_a_subclass_that_lies_of_its_kind_reaches_nothing_in_c() -> None:
    class Masked(Gwan):
        __class__ = property(lambda self: Nvwk)

    class Careless(Gwan):
        def check(self) -> None:
            """Whatever it is."""

    class Elsewhere(Gwan):
        def copy(self) -> Any:
            return parlour.deal("nvwk", seats=8, seed=1)

    class Restless(Gwan):
        def meanings(self, action: int) -> tuple[str, ...]:
            while not self.over:
                self.play(self.legal_actions()[0])
            return ()

    class Other(Nvwk):
        def __new__(cls) -> Any:
            return Gwan() if cls.odd else Nvwk.__new__(cls)

        odd = False

    whole = parlour.deal("gwan", seed=1).dump()
    masked, careless, elsewhere, restless = Masked(), Careless(), Elsewhere(), Restless()
    for game in (masked, careless, elsewhere, restless):
        game.restore(whole)
    spec = parlour.spec("nvwk", 2)
    for ask in (lambda: spec.observe(masked, 0), lambda: spec.mask(masked), lambda: spec.legal_ids(masked)):
        with pytest.raises(ValueError, match="this is no game of"):
            ask()
    with pytest.raises(ValueError, match="this is no game that was dumped"):
        careless.restore((whole[0], 100, *whole[2:]))
    with pytest.raises(TypeError, match="Elsewhere makes a Nvwk"):
        elsewhere.resample(0, Rng(1))
    with pytest.raises(Illegal, match="changed meanwhile"):
        restless.play(restless.legal_actions()[0], [])
    other = Other()
    Other.odd = True
    with pytest.raises(TypeError, match="Other makes a Gwan"):
        other.restore(parlour.deal("nvwk", seed=1).dump())


def test_an_array_that_is_written_into_is_not_resized() -> None:
    rows = np.zeros((8, 340), np.float32)
    batch = parlour.Batch("gwan", 8, observations=rows)
    with pytest.raises(ValueError, match="resize"):
        rows.resize((1, 1), refcheck=False)
    batch.step(batch.sample())


def test_a_number_that_is_no_action_is_taken_apart_into_nothing() -> None:
    for name in ("gwan", "vanilla", "nvwk"):
        game = parlour.deal(name, seed=1)
        for number in (10**9, 4000):
            with pytest.raises((IndexError, ValueError)):
                game.taken_apart(number)


def test_a_shuffle_wants_a_stream_and_a_house_rule_a_value_that_there_is() -> None:
    game = Gwan()
    with pytest.raises((TypeError, AttributeError)):
        game.shuffled(None)  # type: ignore[arg-type]

    class Bare(Gwan):
        SWITCHES: ClassVar[dict[str, tuple[str, ...]]] = {"none": ()}

    class Many(Gwan):
        SWITCHES: ClassVar[dict[str, tuple[str, ...]]] = {f"s{i}": ("on", "off") for i in range(5000)}

    for kind, name in ((Bare, "none"), (Many, "s4999")):
        with pytest.raises(ValueError, match="no such value"):
            kind().switch(name)
        with pytest.raises(ValueError, match="no such value"):
            kind().switches()


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_table_that_was_tried_out_is_one_that_there_can_be(table: tuple[str, int]) -> None:
    name, seats = table
    for seed in range(30):
        game = parlour.deal(name, seats=seats, seed=seed)
        chance = random.Random(seed)
        while not game.over:
            action = chance.choice(game.legal_actions())
            before = game.dump()
            tried, _ = game.tried(action)
            assert game.dump() == before
            seat = chance.randrange(seats)
            assert tried.resample(seat, Rng(seed)).hand_sizes() == tried.hand_sizes()
            game.apply(action)
    assert not COMPILED or not hasattr(game, "hold_more")


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_world_of_a_finished_game_is_that_game_and_a_seat_is_a_whole_number(table: tuple[str, int]) -> None:
    name, seats = table
    for seed in range(20):
        game, chance = parlour.deal(name, seats=seats, seed=seed), random.Random(seed)
        while not game.over:
            game.apply(chance.choice(game.legal_actions()))
        for seat in range(seats):
            world = game.resample(seat, Rng(seed))
            assert world == game
            assert parlour.view(world, seat) == parlour.view(game, seat)
    wrong: Any
    for wrong in (1.9, 0.0, "P1", None):
        with pytest.raises(TypeError):
            game.resample(wrong, Rng(1))
    for wrong in (-1, seats, 1 << 70):
        with pytest.raises((ValueError, OverflowError)):
            game.resample(wrong, Rng(1))

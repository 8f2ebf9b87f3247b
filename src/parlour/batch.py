"""Many games at once, for programs that learn: observations, masks and rewards in arrays, played in compiled code.

>>> import parlour
>>> batch = parlour.Batch("gwan", 64, seed=1)
>>> batch.observations.shape, batch.masks.shape, batch.rewards.shape
((64, 340), (64, 80), (64, 2))
>>> for _ in range(100):
...     batch.step(batch.sample())
>>> int(batch.finished) > 64
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import wraps
from itertools import combinations, pairwise
from operator import index
from os import getpid
from threading import Lock, get_ident
from typing import TYPE_CHECKING, Any, Concatenate, Literal, Never, ParamSpec, TypeVar
from weakref import ref

from parlour.bots import Bot, Budget, InformationSet, OpenInformationSet, bot_of
from parlour.bots.crew import OPPONENTS, Worker
from parlour.chance import Rng
from parlour.engine import Game, Illegal
from parlour.engine.deal import is_whole
from parlour.engine.events import Event
from parlour.research import Spec, lying, spec
from parlour.research import whole as whole_number

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from parlour.bots.ladder import Chooser

    Seen = NDArray[np.float32] | NDArray[np.uint8]
    Marked = NDArray[np.bool_] | NDArray[np.uint8] | NDArray[np.int8]

MOST_THREADS = 256
MARKS = ("bool", "uint8", "int8")  # what says yes and no, a byte each
BROKEN_OFF = "the latest step was broken off, and games stand anywhere: reset() deals them anew"
P = ParamSpec("P")
T = TypeVar("T")


def by_turns(verb: Callable[Concatenate[Batch, P], T]) -> Callable[Concatenate[Batch, P], T]:
    """Let one thread at a time do something with a batch: its games are played where Python guards nothing."""

    @wraps(verb)
    def alone(batch: Batch, /, *given: P.args, **named: P.kwargs) -> T:
        if batch._busy == get_ident():
            raise ValueError(f"{verb.__name__}() was called by an opponent whom the batch is asking: it has to wait")
        with batch._lock:
            try:
                batch._busy = get_ident()
                if batch._begun and batch._process == getpid():  # by a call broken off while its threads played
                    wait(batch._begun)
                batch._begun = []
                return verb(batch, *given, **named)
            finally:
                batch._busy = 0

    return alone


class Batch:
    """`n` games of one table, played side by side; where one is over the next is dealt at once.

    After `reset`, which making one does too, and after every `step` the arrays say how each game stands:

    - `observations`: what the seat on turn knows, a row a game (float32, or uint8: see `Spec.observation`)
    - `masks`: the ids of what it may do, True for those that are legal (bool)
    - `turns`: the seat on turn (int8)
    - `rewards`: what the games that ended in the latest step are worth to each seat, 0 elsewhere (float32)
    - `dones`: which games ended in the latest step (bool); what is seen of them is the next deal already
    - `seeds`: `batch.spec.deal` with this seed is the deal that is being played (uint64)

    All are NumPy arrays and are written in place, so that what is made from them by `torch.from_numpy` or by DLPack
    stays in step; copy what you keep longer than to the next step. They are there to be read: what you write into
    `masks` stays there until the next `reset`. Hand in any of them but `seeds` to have an array of yours written into
    (masks and dones may be bool, uint8 or int8); `masks=False` leaves masks out, and `legal()` lists ids instead.

    With `opponents` a program plays one seat in each game (`learners`: game i's is seat i modulo the seats, or `seat`;
    to be read only) and the opponents all others. "random", "heuristic" (the house's rules of thumb) and "policy" (its
    networks, without a search) play in compiled code; any other bot is asked, with so many `simulations`: by its name,
    as a `Bot`, or any callable that takes an information set, a budget and a seed and gives an action. A deal that they
    end before the program had a turn (NVWK has one in some hundreds) is dealt anew and counts for nothing.

    The same seed gives the same games, however many `threads` play them: 256 at most, and never more than games.
    Threads of your own take turns with a batch. It stays in its process: it can't be copied or pickled.
    """

    def __init__(
        self,
        game: str,
        n: int,
        seed: int | Iterable[int | None] | None = 0,
        seats: int | None = None,
        house_rules: Mapping[str, str] | None = None,
        *,
        opponents: str | Bot | Chooser | None = None,
        seat: int | None = None,
        simulations: int = 100,
        threads: int = 1,
        dtype: str = "float32",
        observations: Seen | None = None,
        masks: Marked | Literal[False] | None = None,
        turns: NDArray[np.int8] | None = None,
        rewards: NDArray[np.float32] | None = None,
        dones: Marked | None = None,
    ) -> None:
        arrays = numpy()
        self.spec: Spec = spec(game, seats, house_rules)
        self.n = whole_number(n, "how many games a batch has")
        if self.n < 1:
            raise ValueError(f"a batch is of one game at least, not {n}")
        if not is_whole(threads) or not 1 <= threads <= MOST_THREADS:
            raise ValueError(f"threads are a whole number from 1 to {MOST_THREADS}, not {threads!r}")
        threads = min(index(threads), self.n)
        if seat is not None and not 0 <= whole_number(seat, "a seat") < self.spec.seats:
            raise ValueError(f"there is no seat {seat}; this table has {self.spec.seats}")
        if seat is not None and opponents is None:
            raise ValueError("a seat is what a program has among opponents: say who they are")
        shape = (self.n, self.spec.observation_size)
        self.observations: NDArray[Any] = room(observations, shape, (dtype,), "observations")
        self.masks: NDArray[np.bool_] | None = None
        if masks is not False:
            self.masks = room(masks, (self.n, self.spec.action_count), MARKS, "masks")
        self.turns: NDArray[np.int8] = room(turns, (self.n,), ("int8",), "turns")
        self.rewards: NDArray[np.float32] = room(rewards, (self.n, self.spec.seats), ("float32",), "rewards")
        self.dones: NDArray[np.bool_] = room(dones, (self.n,), MARKS, "dones")
        written = {
            "observations": self.observations,
            "masks": self.masks,
            "turns": self.turns,
            "rewards": self.rewards,
            "dones": self.dones,
        }
        apart({name: each for name, each in written.items() if each is not None})
        self.seeds: NDArray[np.uint64] = zeros(self.n, "uint64")
        given = arrays.full(self.n, seat) if seat is not None else arrays.arange(self.n) % self.spec.seats
        self.learners: NDArray[np.int8] = given.astype(arrays.int8).view()
        self.learners.flags.writeable = False
        self.finished = 0  # games so far
        given_arrays = (observations, masks, turns, rewards, dones)
        self._watched = [
            ref(each) for each in given_arrays if isinstance(each, arrays.ndarray)
        ]  # so that none is resized
        self._streams: NDArray[np.uint64] = arrays.zeros(self.n, arrays.uint64)
        named = isinstance(opponents, str)
        self._bot = None if opponents is None or (named and opponents in OPPONENTS) else bot_of(opponents)
        self._budget = Budget(simulations=simulations)
        self._past: list[Past | None] = [None] * self.n  # of each game, for opponents who are told it
        self._lock = Lock()
        self._busy = 0  # the thread that has the lock
        self._broken = False  # whether the latest step was broken off, so that nobody knows how far the games are
        self._begun: list[Future[Any]] = []
        self._pool: ThreadPoolExecutor | None = None
        self._process = 0  # in which the pool has its threads: a fork has none of them
        self._sampled = 0
        self._workers = self._hire(threads, opponents if opponents is None or isinstance(opponents, str) else "asked")
        self.reset(seed)

    def _hire(self, threads: int, opponents: str | None) -> list[Worker]:
        """A worker for each thread."""
        games = [self.spec.deal(0) for _ in range(self.n)]
        seen = "floats" if self.observations.dtype == "float32" else "whole"
        arrays: dict[str, Any] = {
            seen: flat(self.observations),
            "turns": self.turns,
            "learners": self.learners,
            "rewards": flat(self.rewards),
            "dones": self.dones.view("uint8"),
            "seeds": self.seeds,
            "streams": self._streams,
        }
        if self.masks is not None:
            arrays["masks"] = flat(self.masks).view("uint8")
        arrays = {name: memoryview(each) for name, each in arrays.items()}
        bounds = [self.n * i // threads for i in range(threads + 1)]
        observer = self.spec._observer
        return [Worker(games, first, end, observer, opponents, arrays) for first, end in pairwise(bounds)]

    @by_turns
    def reset(
        self, seed: int | Iterable[int | None] | None = None, *, only: Sequence[bool] | NDArray[np.bool_] | None = None
    ) -> None:
        """Deal all games anew: from a seed, from a seed for each (where it is None, as they come), or as they come.

        With `only`, True or False for each game, those games alone, and all others stay as they are.
        """
        marked = marks(only, self.n)
        if self._broken and not marked.all():
            raise ValueError(f"{BROKEN_OFF}, and all of them")
        streams, sampled = self._begin(seed)
        self._broken = True
        self._past = [None if dealt else past for dealt, past in zip(marked, self._past, strict=True)]
        self._streams[marked], self._sampled = numpy().array(streams, "uint64")[marked], sampled
        if self.masks is not None:
            self.masks[marked] = 0
        wanted = memoryview(marked.view("uint8"))
        self._each(lambda worker: worker.deal_all(wanted))
        self._ask()
        self._broken = False

    def _begin(self, seed: Any) -> tuple[Any, int]:
        """Where the games' seeds come from, and what is sampled; ValueError where these are no seeds."""
        if seed is None:
            return self._streams, self._sampled
        if is_whole(seed):
            source = Rng(index(seed))
            return [source.fork(i).state for i in range(self.n)], source.fork(self.n).state
        try:
            seeds = [None if each is None else index(each) for each in (() if isinstance(seed, str | bytes) else seed)]
        except TypeError:
            seeds = []
        if not seeds:
            raise ValueError(f"a seed is a whole number, or {self.n} of them, one for each game, not {seed!r:.60}")
        if len(seeds) != self.n:
            raise ValueError(f"there are {self.n} games, and {len(seeds)} seeds")
        streams = [
            int(old) if new is None else Rng(new).fork(0).state for old, new in zip(self._streams, seeds, strict=True)
        ]
        first = next((each for each in seeds if each is not None), None)
        return streams, self._sampled if first is None else Rng(first).fork(self.n).state

    @by_turns
    def step(self, actions: ArrayLike) -> None:
        """Carry out an action in every game, given by its id; Illegal, and nothing changed, where one is not legal."""
        if self._broken:
            raise ValueError(BROKEN_OFF)
        wanted = memoryview(whole(actions, self.n))
        wrong = [i for i in self._each(lambda worker: worker.check(wanted)) if i >= 0]
        if wrong:
            number, name = index(numpy().asarray(actions)[wrong[0]]), f"no id: they go to {self.spec.action_count - 1}"
            if 0 <= number < self.spec.action_count:
                name = self.spec.actions[number]
            raise Illegal(None, f"in game {wrong[0]} {number} ({name}) is not legal now; nothing has been played")
        self._broken = True
        if self._bot is not None and self._bot.remembers:
            for i, number in enumerate(wanted):
                past = self._past_of(i)
                past.play(self.spec.action(past.game, number))
        self._each(lambda worker: worker.play_all())
        self._ask()
        self._broken = False
        self.finished += int(self.dones.sum())

    @by_turns
    def sample(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """A legal id for every game, each as likely."""
        found: Any = numpy().zeros(self.n, "int32") if out is None else out
        view = written(found, "ids", "int32", self.n)
        self._sampled = Rng(self._sampled).next()
        self._each(lambda worker: worker.pick_all(view, self._sampled))
        row: NDArray[np.int32] = found
        return row

    @by_turns
    def legal(
        self, ids: NDArray[np.int32] | None = None, starts: NDArray[np.int64] | None = None
    ) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """All legal ids, one game after the other, and where each game's begin, and the end.

        Arrays of yours are written into where you hand some in: `ids` with room for all of them, `starts` of n + 1.
        """
        place: Any = zeros(self.n + 1, "int64") if starts is None else starts
        listed: Any = zeros(16 * self.n, "int32") if ids is None else ids
        where = written(place, "starts", "int64", self.n + 1)
        apart({"ids": numpy().asarray(written(listed, "ids", "int32")), "starts": numpy().asarray(where)})
        for _ in range(2):
            at, view = 0, written(listed, "ids", "int32")
            for worker in self._workers:
                at = worker.list_all(view, at, where)
            if at <= len(view):
                break
            if ids is not None:
                raise ValueError(f"{at} ids are legal, and there is room for {len(view)}")
            listed = zeros(at, "int32")
        where[self.n] = at
        return numpy().asarray(listed)[:at], numpy().asarray(place)

    @by_turns
    def game(self, i: int) -> Game:
        """A copy of one of the games."""
        i = whole_number(i, "the number of a game")
        if not 0 <= i < self.n:
            raise ValueError(f"there is no game {i}; there are {self.n}, from 0 on")
        return next(worker for worker in self._workers if i < worker.end).game(i)

    def _each(self, work: Callable[[Worker], Any]) -> list[Any]:
        """Let all workers do something, each in a thread of its own."""
        first, *others = self._workers
        if not others:
            return [work(first)]
        if self._pool is None or self._process != getpid():
            self._pool, self._process = ThreadPoolExecutor(len(others)), getpid()
        for worker in others:
            self._begun.append(self._pool.submit(work, worker))
        done = [work(first), *(one.result() for one in self._begun)]
        self._begun = []
        return done

    def _ask(self) -> None:
        """Ask those opponents that do not play in compiled code, until all games wait for the program."""
        if self._bot is None:
            return
        information = OpenInformationSet if self._bot.sees_all else InformationSet
        for worker in self._workers:
            while waiting := worker.waiting():
                for i in waiting:
                    game = worker.game(i)
                    past = self._past_of(i) if self._bot.remembers else None
                    seed = Rng(int(self.seeds[i])).fork(worker.length(i)).next()
                    known = information(game, past=None if past is None else past.events)
                    action = self._bot.choose(known, self._budget, seed)
                    if not is_whole(action) or not game.is_legal(action):
                        raise ValueError(f"the opponent chose {action!r} in game {i}, which is not legal there")
                    if past is not None:
                        past.play(index(action))
                    worker.act(i, index(action))

    def _past_of(self, i: int) -> Past:
        """What has happened in a game since it was dealt: nothing yet where that is another deal than before."""
        past, seed = self._past[i], int(self.seeds[i])
        if past is None or past.seed != seed:
            past = self._past[i] = Past(self.spec, seed)
        return past

    def __repr__(self) -> str:
        """What it plays."""
        return f"<Batch of {self.n} games at {self.spec!r}, {self.finished} finished>"

    def __reduce__(self) -> Never:
        raise TypeError("a Batch can't be copied or pickled; make another with the same seed")


class Past:
    """A game played once more beside its batch, where nobody writes down what happens, for who is told that."""

    def __init__(self, table: Spec, seed: int) -> None:
        self.seed = seed
        self.events: list[Event] = []
        self.game = table.prepare(seed).start(self.events)

    def play(self, action: int) -> None:
        """An action that was made there."""
        self.game.play(action, self.events)


def numpy() -> Any:
    """NumPy, where it is installed."""
    try:
        import numpy
    except ImportError:
        raise ImportError("a Batch keeps its games in NumPy arrays: pip install 'parlour[research]'") from None
    return numpy


def zeros(shape: int | tuple[int, ...], kind: Any) -> Any:
    """An array that nobody can resize while it is written into: what is seen of it does not own its memory."""
    return numpy().zeros(shape, kind).view()


def room(given: Any, shape: tuple[int, ...], names: Sequence[str], what: str) -> Any:
    """An array of that shape and of one of these kinds: one that was handed in, emptied, or a new one."""
    np = numpy()
    kinds = tuple(map(np.dtype, names))
    if what == "observations" and kinds[0] not in ("float32", "uint8"):
        raise ValueError(f"{what} are float32 or uint8, not {kinds[0]}")
    if given is None:
        return zeros(shape, kinds[0])
    if isinstance(given, np.ndarray) and what == "observations":
        kinds = (np.dtype(np.float32), np.dtype(np.uint8))
    good = isinstance(given, np.ndarray) and given.shape == shape and given.dtype in kinds
    if not good or not given.flags.c_contiguous or not given.flags.writeable:
        wanted = " or ".join(map(str, kinds))
        found = f"{given!r:.60} (of a tensor hand in its .numpy())"
        if isinstance(given, np.ndarray):
            gaps = "" if given.flags.c_contiguous else ", with gaps"
            found = f"{given.shape}, {given.dtype}{gaps}{'' if given.flags.writeable else ', read-only'}"
        rows = "row" if len(shape) > 1 else "number"
        raise ValueError(
            f"{what} are written into a NumPy array of {shape}, {wanted}, one {rows} after the other, not into {found}"
        )
    given[...] = 0
    return given


def apart(arrays: Mapping[str, Any]) -> None:
    """ValueError where two arrays lie in the same place in memory, and each would be written over the other."""
    for (name, one), (other, two) in combinations(arrays.items(), 2):
        if numpy().may_share_memory(one, two):
            raise ValueError(f"{name} and {other} are two arrays: these lie in the same place in memory")


def marks(only: Any, n: int) -> Any:
    """Which of so many games are meant, as an array of bool of its own; ValueError where nobody can tell."""
    np = numpy()
    if only is None:
        return np.ones(n, np.bool_)
    found = np.asarray(only)
    if found.shape != (n,) or found.dtype != np.bool_:
        raise ValueError(f"games are picked by {n} times True or False, not by {found.dtype} of {found.shape}")
    return np.array(found, np.bool_)


def written(given: Any, what: str, kind: str, n: int | None = None) -> memoryview:
    """An array that is to be written into, as memory; ValueError where that can't be."""
    view = lying(given, what)
    good = view.format in {"int32": "i", "int64": "lq"}[kind] and view.itemsize == (4 if kind == "int32" else 8)
    if not good or view.ndim != 1 or n not in (None, len(view)) or view.readonly or not view.c_contiguous:
        size = "" if n is None else f" of {n}"
        raise ValueError(f"{what} are written into a row{size} {kind}, one after the other")
    return view


def flat(rows: Any) -> Any:
    """Rows one after the other in the same memory; a matrix would stay one."""
    return rows.view(numpy().ndarray).reshape(-1)


def whole(actions: ArrayLike, n: int) -> Any:
    """Ids as an array of int32; ValueError where they are no whole numbers, or too many, or too few."""
    np = numpy()
    found = np.asarray(actions)
    if found.shape != (n,) or found.dtype.kind not in "iu":
        raise ValueError(f"actions are {n} whole numbers, an id for each game, not {found.dtype} of {found.shape}")
    if found.dtype != np.int32:
        found = np.clip(found, -1, (1 << 31) - 1).astype(np.int32)
    return np.ascontiguousarray(found)

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

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from operator import index
from typing import TYPE_CHECKING, Any

from parlour.bots import Budget, InformationSet, find
from parlour.bots.crew import OPPONENTS, Worker
from parlour.chance import Rng
from parlour.engine import Game, Illegal
from parlour.engine.deal import is_whole
from parlour.research import Spec, spec

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_THREADS = 256


class Batch:
    """`n` games of one table, played side by side; where one is over the next is dealt at once.

    After `reset`, which making one does too, and after every `step` the arrays say how each game stands:

    - `observations`: what the seat on turn knows, a row a game (float32, or uint8: see `Spec.observation`)
    - `masks`: the ids of what it may do, True for those that are legal (bool)
    - `turns`: the seat on turn (int8)
    - `rewards`: what the games that ended in the latest step are worth to each seat, 0 elsewhere (float32)
    - `dones`: which games ended in the latest step (bool); what is seen of them is the next deal already
    - `seeds`: `parlour.deal` with this seed is the deal that is being played (uint64)

    All are NumPy arrays and are written in place, so that what is made from them by `torch.from_numpy` or by DLPack
    stays in step. Hand in `observations` and `masks` of your own to have them written there; `masks=False` leaves masks
    out, and `legal()` lists ids instead.

    With `opponents` a program plays one seat in each game (`learners`: game i's is seat i modulo the seats, or `seat`;
    to be read only) and the opponents all others. "random", "heuristic" (the house's rules of thumb) and "policy" (its
    networks, without a search) play in compiled code; any other bot is asked by its name, with so many `simulations`.

    The same seed gives the same games, however many `threads` play them: 256 at most, and never more than games.
    """

    def __init__(
        self,
        game: str,
        n: int,
        seed: int = 0,
        seats: int | None = None,
        house_rules: Mapping[str, str] | None = None,
        *,
        opponents: str | None = None,
        seat: int | None = None,
        simulations: int = 100,
        threads: int = 1,
        dtype: str = "float32",
        observations: Any = None,
        masks: Any = None,
    ) -> None:
        arrays = numpy()
        self.spec: Spec = spec(game, seats, house_rules)
        self.n = index(n)
        if self.n < 1:
            raise ValueError(f"a batch is of one game at least, not {n}")
        if not is_whole(threads) or not 1 <= threads <= MOST_THREADS:
            raise ValueError(f"threads are a whole number from 1 to {MOST_THREADS}, not {threads!r}")
        threads = min(index(threads), self.n)
        if seat is not None and not 0 <= index(seat) < self.spec.seats:
            raise ValueError(f"there is no seat {seat}; this table has {self.spec.seats}")
        size = self.spec.observation_size
        self.observations: NDArray[Any] = room(observations, (self.n, size), (arrays.dtype(dtype),), "observations")
        self.masks: NDArray[np.bool_] | None = None
        if masks is not False:
            shape = (self.n, self.spec.action_count)
            self.masks = room(masks, shape, (arrays.dtype(bool), arrays.dtype(arrays.uint8)), "masks")
        self.turns: NDArray[np.int8] = arrays.zeros(self.n, arrays.int8)
        self.rewards: NDArray[np.float32] = arrays.zeros((self.n, self.spec.seats), arrays.float32)
        self.dones: NDArray[np.bool_] = arrays.zeros(self.n, arrays.bool_)
        self.seeds: NDArray[np.uint64] = arrays.zeros(self.n, arrays.uint64)
        given = arrays.full(self.n, seat) if seat is not None else arrays.arange(self.n) % self.spec.seats
        self.learners: NDArray[np.int8] = given.astype(arrays.int8)
        self.learners.flags.writeable = False
        self.finished = 0  # games so far
        self._streams: NDArray[np.uint64] = arrays.zeros(self.n, arrays.uint64)
        self._choose = None if opponents is None or opponents in OPPONENTS else find(opponents).choose
        self._budget = Budget(simulations=simulations)
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self._sampled = 0
        self._workers = self._hire(threads, opponents)
        self.reset(seed)

    def _hire(self, threads: int, opponents: str | None) -> list[Worker]:
        """A worker for each thread."""
        games = [self.spec.deal(0) for _ in range(self.n)]
        seen = "floats" if self.observations.dtype == "float32" else "whole"
        arrays: dict[str, Any] = {
            seen: self.observations.reshape(-1),
            "turns": self.turns,
            "learners": self.learners,
            "rewards": self.rewards.reshape(-1),
            "dones": self.dones.view("uint8"),
            "seeds": self.seeds,
            "streams": self._streams,
        }
        if self.masks is not None:
            arrays["masks"] = self.masks.reshape(-1).view("uint8")
        arrays = {name: memoryview(each) for name, each in arrays.items()}
        bounds = [self.n * i // threads for i in range(threads + 1)]
        observer = self.spec._observer
        return [Worker(games, first, end, observer, opponents, arrays) for first, end in pairwise(bounds)]

    def reset(self, seed: int | None = None) -> None:
        """Deal all games anew, from a seed, or as they come."""
        if seed is not None:
            source = Rng(index(seed))
            self._streams[:] = [source.fork(i).state for i in range(self.n)]
            self._sampled = source.fork(self.n).state
        self._each(lambda worker: worker.deal_all())
        self._ask()

    def step(self, actions: Any) -> None:
        """Carry out an action in every game, given by its id; Illegal, and nothing changed, where one is not legal."""
        wanted = memoryview(whole(actions, self.n))
        wrong = [i for i in self._each(lambda worker: worker.check(wanted)) if i >= 0]
        if wrong:
            number, name = index(actions[wrong[0]]), "no id"
            if 0 <= number < self.spec.action_count:
                name = self.spec.actions[number]
            raise Illegal(None, f"in game {wrong[0]} {number} ({name}) is not legal now")
        self._each(lambda worker: worker.play_all())
        self._ask()
        self.finished += int(self.dones.sum())

    def sample(self, out: Any = None) -> NDArray[np.int32]:
        """A legal id for every game, each as likely."""
        found: Any = numpy().zeros(self.n, "int32") if out is None else out
        view = memoryview(found)
        if view.format != "i" or view.shape != (self.n,) or view.readonly:
            raise ValueError(f"ids are written into a row of {self.n} int32")
        self._sampled = Rng(self._sampled).next()
        self._each(lambda worker: worker.pick_all(view, self._sampled))
        row: NDArray[np.int32] = found
        return row

    def legal(self) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """All legal ids, one game after the other, and where each game's begin, and the end."""
        zeros = numpy().zeros
        starts, ids = zeros(self.n + 1, "int64"), zeros(16 * self.n, "int32")
        for _ in range(2):
            at = 0
            for worker in self._workers:
                at = worker.list_all(memoryview(ids), at, memoryview(starts))
            starts[-1] = at
            if at <= len(ids):
                break
            ids = zeros(at, "int32")
        return ids[:at], starts

    def game(self, i: int) -> Game:
        """A copy of one of the games."""
        i = index(i)
        if not 0 <= i < self.n:
            raise ValueError(f"there is no game {i}; there are {self.n}")
        return next(worker for worker in self._workers if i < worker.end).game(i)

    def _each(self, work: Callable[[Worker], Any]) -> list[Any]:
        """Let all workers do something, each in a thread of its own."""
        first, *others = self._workers
        if self._pool is None:
            return [work(first)]
        begun = [self._pool.submit(work, worker) for worker in others]
        return [work(first), *(one.result() for one in begun)]

    def _ask(self) -> None:
        """Ask those opponents that do not play in compiled code, until all games wait for the program."""
        if self._choose is None:
            return
        for worker in self._workers:
            while waiting := worker.waiting():
                for i in waiting:
                    game = worker.game(i)
                    seed = Rng(int(self.seeds[i])).fork(worker.length(i)).next()
                    worker.act(i, self._choose(InformationSet(game), self._budget, seed))


def numpy() -> Any:
    """NumPy, where it is installed."""
    try:
        import numpy
    except ImportError:
        raise ImportError("a Batch keeps its games in NumPy arrays: pip install 'parlour[research]'") from None
    return numpy


def room(given: Any, shape: tuple[int, ...], kinds: tuple[Any, ...], what: str) -> Any:
    """An array of that shape: one that was handed in, emptied, or a new one."""
    np = numpy()
    if given is None:
        if kinds[0] not in ("float32", "uint8", "bool"):
            raise ValueError(f"{what} are float32 or uint8, not {kinds[0]}")
        return np.zeros(shape, kinds[0])
    if isinstance(given, np.ndarray) and what == "observations":
        kinds = (np.dtype(np.float32), np.dtype(np.uint8))
    good = isinstance(given, np.ndarray) and given.shape == shape and given.dtype in kinds
    if not good or not given.flags.c_contiguous or not given.flags.writeable:
        wanted = " or ".join(map(str, kinds))
        raise ValueError(f"{what} are written into a NumPy array of {shape}, {wanted}, one row after the other")
    given[:] = 0
    return given


def whole(actions: Any, n: int) -> Any:
    """Ids as an array of int32; ValueError where they are no whole numbers, or too many, or too few."""
    np = numpy()
    found = np.asarray(actions)
    if found.shape != (n,) or found.dtype.kind not in "iu":
        raise ValueError(f"actions are {n} whole numbers, an id for each game, not {found.dtype} of {found.shape}")
    if found.dtype != np.int32:
        found = np.clip(found, -1, (1 << 31) - 1).astype(np.int32)
    return np.ascontiguousarray(found)

"""What a program that learns needs to know of a game, and positions as rows of numbers.

>>> import parlour
>>> spec = parlour.spec("gwan")
>>> game = parlour.deal("gwan", seed=7)
>>> seen = spec.observe(game, game.turn)
>>> len(seen) == spec.observation_size, [entry.name for entry, x in zip(spec.observation, seen) if x][:3]
(True, ['hand 2D', 'hand 2H', 'hand 4C'])
>>> [spec.actions[i] for i, legal in enumerate(spec.mask(game)) if legal][:3]
['2D', '4C', '5C']
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from json import dumps
from operator import index
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar, overload

from parlour.cards import seat_text, texts
from parlour.engine import Deal, Game, Illegal, checked_switches, deal, described, prepare
from parlour.engine.deal import switches_of
from parlour.engine.game import RULES_VERSION
from parlour.engine.observer import Entry, Observer

if TYPE_CHECKING:
    from parlour.chance import Rng
    from parlour.engine.events import Event

__all__ = ["Entry", "History", "Spec", "spec", "utilities"]

Row = TypeVar("Row")  # an array of NumPy's, of Python's own, or whatever else lies in memory like them

KINDS = {"f": "float32", "B": "uint8", "b": "int8", "?": "bool"}
NUMBERS = {"float": "efdg", "int": "bhilq", "uint": "BHILQ"}  # how a buffer writes what it holds
AT_THE_END = "and when a game is over none is on turn: name one"


def whole(number: Any, what: str) -> int:
    """A whole number, NumPy's too; TypeError says what was handed in instead."""
    try:
        return index(number)
    except TypeError:
        raise TypeError(f"{what} is a whole number, not {number!r:.60}") from None


def lying(out: Any, what: str) -> memoryview:
    """Numbers as they lie in memory; TypeError where they do not."""
    try:
        return memoryview(out)
    except (TypeError, ValueError, BufferError):
        wanted = "NumPy's, array.array, a bytearray; of a tensor its .numpy()"
        raise TypeError(f"for {what} there has to be an array to write into ({wanted}), not {out!r:.60}") from None


def about(view: memoryview) -> str:
    """What somebody has handed in to be written into."""
    kind = next((name for name, formats in NUMBERS.items() if view.format in formats), None)
    named = KINDS.get(view.format, f"{kind}{8 * view.itemsize}" if kind else repr(view.format))
    gaps = "" if view.c_contiguous else ", which is not contiguous: one number after the other in memory"
    return f"{view.shape} of {named}{', which is read-only' * view.readonly}{gaps}"


@dataclass(frozen=True)
class Spec:
    """A table of a game as a program sees it that learns to play there.

    Observations, ids and features mean the same at every table of as many seats, whatever its house rules, for as long
    as `version` is the same. All numbers can be had as `float32` from 0 to 1, or as `uint8` from 0 to what each entry
    says that it can be `most`; what goes beyond that counts as that.
    """

    game: str
    seats: int
    house_rules: Mapping[str, str]
    version: str
    observation: tuple[Entry, ...]
    actions: tuple[str, ...]  # by their ids, in the rulebook's notation; cards that are alike go by the first
    features: tuple[Entry, ...]
    longest: int  # how many actions a game takes at the very most
    _observer: Observer = field(repr=False, compare=False)

    @property
    def observation_size(self) -> int:
        """How many numbers an observation has."""
        return len(self.observation)

    @property
    def action_count(self) -> int:
        """How many ids there are."""
        return len(self.actions)

    @cached_property
    def least_utility(self) -> float:
        """What a seat gets that has lost alone against all others; who wins alone gets 1, and all together get 0."""
        return -1.0 / (self.seats - 1)

    def prepare(self, seed: int | None = None) -> Deal:
        """A deal at this table, which nobody has begun yet."""
        return prepare(self.game, seats=self.seats, switches=dict(self.house_rules), seed=seed)

    def deal(self, seed: int | None = None) -> Game:
        """Begin a game at this table."""
        return deal(self.game, seats=self.seats, switches=dict(self.house_rules), seed=seed)

    @overload
    def observe(self, game: Game, seat: int, out: None = None) -> array[float]: ...
    @overload
    def observe(self, game: Game, seat: int, out: Row) -> Row: ...
    def observe(self, game: Game, seat: int, out: Any = None) -> Any:
        """Write what the seat knows into `out`, a row of float32 or uint8, or into a new row of float32; the row."""
        self.check(game)
        seat = whole(seat, "a seat")
        if not 0 <= seat < self.seats:
            why = AT_THE_END if game.over else "from 0 on"
            raise ValueError(f"there is no seat {seat}; this table has {self.seats}, {why}")
        if out is None:
            out = array("f", bytes(4 * self.observation_size))
        view = lying(out, "an observation")
        if self.holds(view, self.observation_size, "an observation", ("f", "B")) == "f":
            self._observer.observe_floats(game, seat, view)
        else:
            self._observer.observe_bytes(game, seat, view)
        return out

    @overload
    def mask(self, game: Game, out: None = None) -> bytearray: ...
    @overload
    def mask(self, game: Game, out: Row) -> Row: ...
    def mask(self, game: Game, out: Any = None) -> Any:
        """Write 1 for the ids of the legal actions and 0 for all others into a row of uint8, int8 or bool; the row."""
        self.check(game)
        if out is None:
            out = bytearray(self.action_count)
        view = lying(out, "a mask")
        if self.holds(view, self.action_count, "a mask", ("B", "b", "?")) != "B":
            view = view.cast("B")
        self._observer.mark(game, view)
        return out

    def id_of(self, game: Game, action: int | str) -> int:
        """The id of a legal action, which is given as its number or its text."""
        self.check(game)
        number = game.parse(action) if isinstance(action, str) else whole(action, "an action")
        if not game.is_legal(number):
            raise game.refusal(number) if 0 <= number < 1 << 30 else Illegal(None, f"{number} is no action")
        return self._observer.id_for(game, number)

    def action(self, game: Game, id: int) -> int:
        """The legal action that has an id; Illegal where none has."""
        self.check(game)
        wanted = whole(id, "an id (see `id_of`)")
        if not 0 <= wanted < self.action_count:
            raise ValueError(f"there is no id {wanted}; they go from 0 to {self.action_count - 1}")
        found = self._observer.find(game, wanted)
        if found < 0:
            why = "the game is over" if game.over else "see mask and legal_ids for what is"
            raise Illegal(None, f"{self.actions[wanted]} (id {wanted}) is not legal now: {why}")
        return found

    def legal_ids(self, game: Game) -> list[int]:
        """The ids of the legal actions, in the order of `game.legal_actions()`."""
        self.check(game)
        return self._observer.legal_ids(game)

    @overload
    def describe(self, game: Game, out: None = None) -> memoryview: ...
    @overload
    def describe(self, game: Game, out: Row) -> int: ...
    def describe(self, game: Game, out: Any = None) -> Any:
        """Write the features of the legal actions, in the order of `game.legal_actions()`; how many there are.

        `out` has a row for each, of float32 or uint8; ValueError where it has too few. Without one there are new rows
        of float32, as many as needed, and they are what is handed back: `numpy.asarray` takes them as they lie.
        """
        self.check(game)
        number, long = len(game.legal_actions()), len(self.features)
        if out is None:
            if not number:
                raise Illegal(None, "the game is over: there are no actions to describe")
            rows = memoryview(bytearray(4 * number * long)).cast("f", (number, long))
            self._observer.describe_floats(game, rows)
            return rows
        view = lying(out, "features")
        if view.ndim != 2 or view.shape is None or view.shape[1] != long or view.shape[0] < number:
            raise ValueError(f"{number} legal actions need as many rows of {long}, not {view.shape}")
        if view.readonly or not view.c_contiguous or view.format not in ("f", "B"):
            raise ValueError(
                f"features are written into rows of float32 or uint8, one after the other in memory, not {about(view)}"
            )
        if view.format == "f":
            return self._observer.describe_floats(game, out)
        return self._observer.describe_bytes(game, out)

    def __hash__(self) -> int:
        return hash((self.game, self.seats, self.version, *sorted(self.house_rules.items())))

    def check(self, game: Game) -> None:
        """ValueError where a game is not of this table."""
        if not issubclass(type(game), self._observer.GAME) or game.seats != self.seats:
            raise ValueError(
                f"this is no game of {self.game} with {self.seats} seats: {game!r}; Spec.deal deals one, and "
                f"parlour.spec(name, seats) is there for every other table"
            )

    def holds(self, view: memoryview, size: int, what: str, formats: tuple[str, ...]) -> str:
        """The format of a row that there is room in; ValueError says what is wrong with it."""
        if view.format not in formats or view.readonly or not view.c_contiguous or view.shape != (size,):
            wanted = " or ".join(KINDS[each] for each in formats)
            raise ValueError(f"{what} is written into a row of {size} numbers, {wanted}, not into {about(view)}")
        return view.format

    def __repr__(self) -> str:
        """How it is made, and not the thousands of names that it holds."""
        return f"parlour.spec({self.game!r}, {self.seats}, {dict(self.house_rules)})"

    def __deepcopy__(self, memo: dict[int, Any]) -> Spec:
        return self  # nothing of it changes

    def __reduce__(self) -> tuple[Any, ...]:
        return spec, (self.game, self.seats, dict(self.house_rules))


def spec(game: str, seats: int | None = None, house_rules: Mapping[str, str] | None = None) -> Spec:
    """What a program that learns needs to know of a table; without `seats` as many as are usual there.

    >>> table = spec("nvwk", seats=4)
    >>> table.action_count, table.actions[0], table.actions[200]
    (5693, 'pass', '3C=2+3S=2+X1=3=2+X2=2H')
    """
    description = described(game)
    part = description.part("observer")
    if part is None:
        raise LookupError(f"{description.rules.TITLE} has no observer.py in its folder, which writes it as numbers")
    kind: type[Observer] = part.OBSERVER
    seats = description.usual_seats if seats is None else seats
    empty = deal(game, seats=seats, switches=house_rules, seed=0)  # says what is wrong with these
    seats = int(empty.seats)
    given = dict(house_rules or {})
    checked_switches(type(empty), given)
    switches = {name: given.get(name, values[0]) for name, values in switches_of(type(empty), RULES_VERSION).items()}
    return Spec(
        game=game,
        seats=seats,
        house_rules=MappingProxyType(switches),
        version=f"{RULES_VERSION}.{kind.VERSION}",
        observation=tuple(kind.entries(seats)),
        actions=tuple(kind.action_names()),
        features=tuple(kind.feature_entries(seats)),
        longest=kind.longest(seats, switches),
        _observer=kind(seats),
    )


def utilities(game: Game) -> list[float]:
    """What a finished game is worth to each seat: 1 to who wins alone, together nothing; zeros while it goes on.

    Winners share: the share of the win s among n seats is worth (n s - 1) / (n - 1).
    """
    if not isinstance(game, Game):
        raise TypeError(f"utilities are those of a game, not of {game!r:.60}")
    won = game.winners_of()
    share = 1 / won.bit_count() if won else 1 / game.seats
    return [((won >> seat & 1 if won else 1) * share * game.seats - 1) / (game.seats - 1) for seat in range(game.seats)]


class History:
    """A game that remembers: what every seat has seen and done since the cards were dealt.

    Two histories have the same information state for a seat exactly when that seat can't tell them apart, and a seat
    forgets nothing (perfect recall).

    >>> from parlour import prepare
    >>> history = History(prepare("gwan", seed=7))
    >>> history.play("5D")
    >>> print(history.information_state_text(0).splitlines()[-1])
    {"event":"drew","seat":"P2","number":2,"of":2,"rule":"G16","cards":null}
    """

    def __init__(self, begun: Deal | Game) -> None:
        """From a deal, or from a position of which all but the hands is known to everybody; it is played on here."""
        if not isinstance(begun, Deal | Game):
            raise TypeError(f"a history begins with a deal (see `Spec.prepare`) or a position, not with {begun!r:.60}")
        self.actions: list[int] = []
        log: list[Event] = []
        self.game: Game = begun.start(log) if isinstance(begun, Deal) else begun
        self._logs = [log]
        self._told = [[f"{self._about(seat)} {self._hand(seat)}"] for seat in range(self.game.seats)]
        self._read = [0] * self.game.seats  # logs that a seat has been told of

    def _about(self, seat: int) -> str:
        """The table, and who sits there."""
        rules = ",".join(f"{name}={value}" for name, value in self.game.switches().items())
        return f"{self.game.NAME} {self.game.seats} edition={self.game.edition} {rules}\n{seat_text(seat)}"

    def _hand(self, seat: int) -> str:
        return " ".join(texts(self.game.hand_of(seat)))

    def play(self, action: int | str) -> None:
        """Carry out an action, given as its number or its text; Illegal, and nothing changed, if it may not be."""
        log: list[Event] = []
        number = self.game.parse(action) if isinstance(action, str) else whole(action, "an action")
        self.game.play(number, log)
        self.actions.append(number)
        self._logs.append(log)

    def information_state_text(self, seat: int) -> str:
        """All that a seat knows: its table, its first hand, and then what it saw, an event a line."""
        from parlour.engine.events import seen_plain

        seat = self._seated(seat)
        for log in self._logs[self._read[seat] :]:
            self._told[seat] += [dumps(event, separators=(",", ":")) for event in seen_plain(log, seat)]
        self._read[seat] = len(self._logs)
        return "\n".join(self._told[seat])

    def information_state(self, seat: int) -> bytes:
        """The same as bytes, to look up by."""
        return self.information_state_text(seat).encode()

    def resample(self, seat: int, rng: Rng) -> History:
        """A history that the seat holds possible, drawn at random; it depends on nothing that the seat does not know.

        The seat itself remembers what it has seen. All others know what they have seen together with the seat, and the
        hand that they hold in the imagined world: which cards they held before, and drew when, is not imagined. Nor
        are `actions`, since some are secret: those that are played from here on are remembered.
        """
        from parlour.engine.events import seen_by, seen_plain

        new, seat = History.__new__(History), self._seated(seat)
        new.game, new.actions = self.game.resample(seat, rng), []
        self.information_state_text(seat)
        new._logs = [list(seen_by(log, seat)) for log in self._logs]
        new._read = [len(new._logs)] * new.game.seats
        new._told = []
        for other in range(new.game.seats):
            if other == seat:
                new._told.append(self._told[seat][:])
                continue
            told = [dumps(event, separators=(",", ":")) for log in new._logs for event in seen_plain(log, other)]
            new._told.append([new._about(other), *told, f"{seat_text(other)} holds {new._hand(other)}"])
        return new

    def _seated(self, seat: Any) -> int:
        number = whole(seat, "a seat")
        if not 0 <= number < self.game.seats:
            raise ValueError(f"there is no seat {number}; this game has {self.game.seats}")
        return number

    def __repr__(self) -> str:
        """The position, and how many actions led there."""
        return f"<History of {len(self.actions)} actions: {self.game!r}>"

    def copy(self) -> History:
        """A history of its own that stands where this one stands."""
        new = History.__new__(History)
        new.game, new.actions = self.game.copy(), self.actions[:]
        new._logs, new._told, new._read = self._logs[:], [told[:] for told in self._told], self._read[:]
        return new

    def __deepcopy__(self, memo: dict[int, Any]) -> History:
        return self.copy()

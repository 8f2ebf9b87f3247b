"""How a table looks to a program that learns: what a seat knows, and what it may do, as rows of numbers.

An `Observer` writes a position as one seat knows it into a row of small whole numbers, gives every action a number
that stays the same in every position, and describes actions by features. A game's folder has its own
(`games/*/observer.py`); it writes its entries one after the other, in the order in which `entries` names them.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.engine.game import Game

Row = Any  # numbers that can be set one by one: an array or a view of one; in C the address of the first

if not cython.compiled:
    from parlour.engine.bits import MOST_ACTIONS

    SCRATCH = [0] * MOST_ACTIONS
    MOST_ENTRIES = 2048

    def put_cards(out: Row, at: int, cards: int, number: int) -> int:
        """An entry a card, 1 for those of a set; where the next entry is."""
        for i in range(number):
            out[at + i] = cards >> i & 1
        return at + number

    def put_number(out: Row, at: int, number: int, most: int) -> int:
        """One entry: a number from 0 to `most`, beyond which it is not counted."""
        out[at] = min(max(number, 0), most)
        return at + 1

    def put_choice(out: Row, at: int, which: int, of: int) -> int:
        """So many entries, of which one is 1, or none."""
        for i in range(of):
            out[at + i] = int(i == which)
        return at + of

    def to_floats(numbers: Row, scale: Row, out: Row, number: int) -> None:
        """The numbers as parts of the most that each can be."""
        for i in range(number):
            out[i] = numbers[i] * scale[i]


class Entry(NamedTuple):
    """An entry of an observation: what it tells, and the most that it can be as a whole number."""

    name: str
    most: int = 1


class Observer:
    """Writes the tables of one game, with so many seats, as numbers. It belongs to one thread."""

    GAME: ClassVar[type[Game]] = Game
    VERSION = 1  # goes up when entries, ids or features are not what they were

    def __init__(self, seats: int) -> None:
        kind: Any = type(self)
        if kind.__base__ is not Observer:  # what is written in C is as long as its own entries, whoever names fewer
            raise TypeError(f"an observer is made from Observer alone, and not from {kind.__base__.__name__}")
        seen, described = kind.entries(seats), kind.feature_entries(seats)
        if max(len(seen), len(described)) > MOST_ENTRIES:
            raise ValueError(f"an observation has at most {MOST_ENTRIES} entries, not {len(seen)}")
        if not kind.action_names():
            raise ValueError("an observer names an action at least")
        self.seats = seats
        self.size = len(seen)
        self.actions = len(kind.action_names())
        self.features = len(described)
        self.scale = array("f", [1 / entry.most for entry in seen])
        self.feature_scale = array("f", [1 / entry.most for entry in described])
        if not cython.compiled:
            self.room = [0] * MOST_ENTRIES

    # -- what a game fills in ------------------------------------------------------------------------------

    @staticmethod
    def entries(seats: int) -> list[Entry]:
        """What the entries of an observation mean, in order."""
        raise TypeError("a game fills this in")

    @staticmethod
    def action_names() -> list[str]:
        """The actions by their ids, in the rulebook's notation."""
        raise TypeError("a game fills this in")

    @staticmethod
    def feature_entries(seats: int) -> list[Entry]:
        """What the features of an action mean, in order."""
        raise TypeError("a game fills this in")

    @staticmethod
    def longest(seats: int, switches: Mapping[str, str]) -> int:
        """How many actions a game takes at the very most."""
        raise TypeError("a game fills this in")

    def look(self, game: Game, seat: int, out: Row) -> None:
        """Write what the seat knows, and nothing else, into a row of `size` numbers."""

    def id_of(self, game: Game, action: int) -> int:
        """The id of an action of the seat on turn."""
        return 0

    def describe(self, game: Game, action: int, out: Row) -> None:
        """Write the features of an action of the seat on turn into a row of `features` numbers."""

    # -- in C only, for who has checked what is handed in -------------------------------------------------------

    def look_in_floats(self, game: Game, seat: int, out: Row) -> None:
        """The same as `look`, each number as a part of the most that it can be."""
        self.look(game, seat, self.room)
        if cython.compiled:
            to_floats(self.room, cython.address(self.scale[0]), out, self.size)
        else:
            to_floats(self.room, self.scale, out, self.size)

    # -- for everybody -------------------------------------------------------------------------------------

    def fits(self, game: Game, seat: int = 0) -> None:
        """ValueError where this is no game, or no seat, that is written down here."""
        if not issubclass(type(game), self.GAME) or game.seats != self.seats or not self.size:
            raise ValueError(f"this is no game of {self.GAME.TITLE} with {self.seats} seats: {game!r}")
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}; this table has {self.seats}")

    def observe_bytes(self, game: Game, seat: int, out: Row) -> None:
        """What the seat knows, in whole numbers."""
        self.fits(game, seat)
        if out is None or len(out) < self.size:
            raise ValueError(f"an observation needs room for {self.size} numbers")
        if cython.compiled:
            self.look(game, seat, cython.address(out[0]))
        else:
            self.look(game, seat, out)

    def observe_floats(self, game: Game, seat: int, out: Row) -> None:
        """What the seat knows, in numbers from 0 to 1."""
        self.fits(game, seat)
        if out is None or len(out) < self.size:
            raise ValueError(f"an observation needs room for {self.size} numbers")
        if cython.compiled:
            self.look_in_floats(game, seat, cython.address(out[0]))
        else:
            self.look_in_floats(game, seat, out)

    def mark(self, game: Game, out: Row) -> None:
        """Write 1 for the ids of the legal actions, 0 for all others."""
        self.fits(game)
        if out is None or len(out) < self.actions:
            raise ValueError(f"a mask needs room for {self.actions} numbers")
        for i in range(self.actions):
            out[i] = 0
        n = game.options(SCRATCH)
        for i in range(n):
            out[self.id_of(game, SCRATCH[i])] = 1

    def id_for(self, game: Game, action: int) -> int:
        """The id of a legal action of the seat on turn."""
        self.fits(game)
        if not game.is_legal(action):
            raise ValueError(f"{action} is no legal action now, and has no id")
        return self.id_of(game, action)

    def legal_ids(self, game: Game) -> list[int]:
        """The ids of the legal actions in their order."""
        self.fits(game)
        found: list[int] = []  # first: making it may let others run, who list something else
        n = game.options(SCRATCH)
        for i in range(n):
            found.append(self.id_of(game, SCRATCH[i]))
        return found

    def find(self, game: Game, wanted: int) -> int:
        """The legal action that has this id; -1 where none has."""
        self.fits(game)
        n = game.options(SCRATCH)
        for i in range(n):
            if self.id_of(game, SCRATCH[i]) == wanted:
                return SCRATCH[i]
        return -1

    def describe_bytes(self, game: Game, out: Row) -> int:
        """The features of the legal actions in their order, a row each, as many as there is room for; how many."""
        self.fits(game)
        self.fits_features(out)
        n = min(game.options(SCRATCH), len(out))
        for i in range(n):
            if cython.compiled:
                self.describe(game, SCRATCH[i], cython.address(out[i, 0]))
            else:
                self.describe(game, SCRATCH[i], out[i])
        return n

    def describe_floats(self, game: Game, out: Row) -> int:
        """The same in numbers from 0 to 1."""
        self.fits(game)
        self.fits_features(out)
        n = min(game.options(SCRATCH), len(out))
        for i in range(n):
            self.describe(game, SCRATCH[i], self.room)
            if cython.compiled:
                to_floats(self.room, cython.address(self.feature_scale[0]), cython.address(out[i, 0]), self.features)
            else:
                to_floats(self.room, self.feature_scale, out[i], self.features)
        return n

    def fits_features(self, out: Row) -> None:
        """ValueError where the rows of an array are too short for the features of an action."""
        shape = (None if out is None else memoryview(out).shape) or ()
        if len(shape) < 2 or shape[1] < self.features:
            raise ValueError(f"the features of an action need a row of {self.features} numbers")

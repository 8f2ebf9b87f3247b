"""What happened, as data: typed, immutable, in order. People are told events in words, programs get them as they are.

A caller that wants to know hands `play` a list, which receives the events of that action; `Deal.start` takes one too.
`seen_by` is the one place where they are filtered for a viewer: a hidden card becomes a count. Fields hold seats, rows
and cards as numbers; `plain` writes an event as the wire has it.

>>> from parlour import deal
>>> game, log = deal("gwan", seed=7), []
>>> game.play("5D", log)
>>> log[0]
Played(seat=1, cards=(14,), meant=('',), row=2, side=0, leads=False)
>>> [plain(event) for event in seen_by(log, 0)][1]
{'event': 'drew', 'seat': 'P2', 'number': 2, 'of': 2, 'rule': 'G16', 'cards': None}
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, ClassVar

from parlour.cards import SUITS, TEXTS, seat_text
from parlour.engine import kinds

Seat = int
Row = int
Cards = tuple[int, ...]
Suits = tuple[int, ...]
Plain = str | int | None | list[str] | dict[str, int] | list[dict[str, int]]  # a field of an event, as the wire has it
PlainEvent = dict[str, Plain]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened."""

    KIND: ClassVar[int] = -1  # the number that the rules note it by, if they do
    WORDS: ClassVar[tuple[str, ...]] = ()  # what a field that is a word may be, or several
    SECRET: ClassVar[tuple[str, ...]] = ("cards",)  # the fields that are None for whoever may not know them
    IN_ORDER: ClassVar[bool] = False  # whether its note ends with two numbers that tell in which order its cards came

    def knowers(self) -> tuple[Seat, ...] | None:
        """Who may know what is secret; None where everybody may."""
        return None


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Everybody got so many cards."""

    number: int


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """Both rolled a die, again where they were equal, to see who begins: "3-3", "5-2", and the same as numbers."""

    faces: tuple[str, ...]
    first: Seat
    rolls: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Tossed(Event):
    """A coin decided who begins: heads is P1."""

    KIND = kinds.TOSSED
    first: Seat

    @property
    def face(self) -> str:
        """What the coin shows."""
        return "tails" if self.first else "heads"


@dataclass(frozen=True, slots=True)
class LotFell(Event):
    """A lot decided who begins."""

    first: Seat


@dataclass(frozen=True, slots=True)
class Played(Event):
    """Cards came from a hand to the table; `meant` is what each wild among them stands for, as it is written."""

    KIND = kinds.PLAYED
    seat: Seat
    cards: Cards
    meant: tuple[str, ...] = ()
    row: Row | None = None  # where it lies or what it is about; in the row of `side`, None for both or neither
    side: Seat | None = None
    leads: bool = False


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat passed: at how many points where rounds have them, and whether only for want of cards."""

    KIND = kinds.PASSED
    seat: Seat
    points: int | None
    forced: bool


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat drew, `number` cards of those it should have, for a rule."""

    KIND = kinds.DREW
    seat: Seat
    number: int
    of: int
    rule: str | None
    cards: Cards | None

    def knowers(self) -> tuple[Seat, ...]:
        """Who drew."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """Cards that were open were shuffled into a new deck."""

    KIND = kinds.RESHUFFLED
    rule: str | None
    cards: Cards


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A seat laid cards away, face down or for all to see."""

    KIND = kinds.DISCARDED
    seat: Seat
    number: int
    hidden: bool
    rule: str | None
    cards: Cards | None

    def knowers(self) -> tuple[Seat, ...] | None:
        """Whose they were, where they lie face down."""
        return (self.seat,) if self.hidden else None


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """A seat saw a card of another's hand, or nothing where that is empty."""

    KIND = kinds.LOOKED
    seat: Seat
    whose: Seat
    number: int
    cards: Cards | None

    def knowers(self) -> tuple[Seat, ...]:
        """Who looked."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Gave(Event):
    """A seat gave another a card."""

    KIND = kinds.GAVE
    seat: Seat
    to: Seat
    number: int
    cards: Cards | None

    def knowers(self) -> tuple[Seat, ...]:
        """Giver and receiver."""
        return (self.seat, self.to)


@dataclass(frozen=True, slots=True)
class Destroyed(Event):
    """Units of a side left the table, jokers that lay on them among them; none is one event too, with an empty set."""

    KIND = kinds.DESTROYED
    seat: Seat
    side: Seat | None  # None where there was nothing to destroy
    rule: str | None
    cards: Cards


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A unit came to another row of its side."""

    KIND = kinds.MOVED
    seat: Seat
    side: Seat
    row: Row
    cards: Cards


@dataclass(frozen=True, slots=True)
class Empowered(Event):
    """A unit of a side grants `power` now, since a joker lies on it."""

    KIND = kinds.EMPOWERED
    seat: Seat
    side: Seat
    power: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A seat declared an alignment."""

    KIND = kinds.DECLARED
    WORDS = ("", "might", "magic", "mind")
    seat: Seat
    alignment: str


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """A seat made no use of what a card offered: to destroy or to move."""

    KIND = kinds.DECLINED
    WORDS = ("destroy", "move")
    seat: Seat
    what: str


@dataclass(frozen=True, slots=True)
class WeatherCame(Event):
    """Weather lies over a row of both sides; `again` where it did before, `beside` where its card lies there."""

    KIND = kinds.WEATHER_CAME
    row: Row
    again: bool
    beside: bool


@dataclass(frozen=True, slots=True)
class WeatherWent(Event):
    """Weather left a row, or with None all of them, whose cards went to the discards."""

    KIND = kinds.WEATHER_WENT
    seat: Seat
    row: Row | None
    cards: Cards


@dataclass(frozen=True, slots=True)
class WeatherStayed(Event):
    """Weather stays for the next round; its cards lie beside their rows."""

    KIND = kinds.WEATHER_STAYED
    cards: Cards


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A round is over: what both had, and who won it (both or nobody in a tie)."""

    KIND = kinds.ROUND_ENDED
    round: int
    scores: tuple[int, int]
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """Another round begins."""

    KIND = kinds.ROUND_BEGAN
    round: int
    starter: Seat


@dataclass(frozen=True, slots=True)
class RoundsSpent(Event):
    """Nobody has a card for another round; with `over` none is played, else it is scored at once."""

    KIND = kinds.ROUNDS_SPENT
    over: bool


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """A seat's turn was passed over."""

    KIND = kinds.SKIPPED
    seat: Seat
    rule: str | None


@dataclass(frozen=True, slots=True)
class Banked(Event):
    """Points went to a seat's bank."""

    KIND = kinds.BANKED
    seat: Seat
    points: int
    rule: str | None


@dataclass(frozen=True, slots=True)
class Charged(Event):
    """A seat put points into another's bank."""

    KIND = kinds.CHARGED
    seat: Seat
    whom: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Struck(Event):
    """A seat makes another draw, or with None everyone else."""

    KIND = kinds.STRUCK
    seat: Seat
    whom: Seat | None
    number: int


@dataclass(frozen=True, slots=True)
class Flipped(Event):
    """Cards of the deck were turned over."""

    KIND = kinds.FLIPPED
    IN_ORDER = True  # what they do, they do one after the other
    seat: Seat
    number: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Silenced(Event):
    """A flipped card took all abilities away."""

    KIND = kinds.SILENCED
    cards: Cards


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """A seat gave a flipped joker the ability of a card."""

    KIND = kinds.GAINED
    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class OrderTurned(Event):
    """Cards go up or down now."""

    KIND = kinds.ORDER_TURNED
    WORDS = ("up", "down")
    order: str


@dataclass(frozen=True, slots=True)
class DirectionTurned(Event):
    """Play goes the other way round the table: cw or ccw."""

    KIND = kinds.DIRECTION_TURNED
    WORDS = ("cw", "ccw")
    direction: str


@dataclass(frozen=True, slots=True)
class Cancelled(Event):
    """A play ended what waited or was in force: chain, draw, skip, lock, ban."""

    KIND = kinds.CANCELLED
    WORDS = ("chain", "draw", "skip", "lock", "ban")
    what: tuple[str, ...]
    rule: str | None


@dataclass(frozen=True, slots=True)
class Powerless(Event):
    """A play has no abilities."""

    KIND = kinds.POWERLESS


@dataclass(frozen=True, slots=True)
class Blanked(Event):
    """The next play has no abilities, or `lasting` every play until the pile is cleared."""

    KIND = kinds.BLANKED
    lasting: bool


@dataclass(frozen=True, slots=True)
class Locked(Event):
    """Only Queens and the Ten or Ace of these suits may follow."""

    KIND = kinds.LOCKED
    suits: Suits


@dataclass(frozen=True, slots=True)
class Banned(Event):
    """No ten may follow."""

    KIND = kinds.BANNED


@dataclass(frozen=True, slots=True)
class Chained(Event):
    """So many plays make a chain, and a seat owes cards for it."""

    KIND = kinds.CHAINED
    seat: Seat
    plays: int
    number: int


@dataclass(frozen=True, slots=True)
class Demanded(Event):
    """A seat owes cards."""

    KIND = kinds.DEMANDED
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Faced(Event):
    """A seat is to be skipped, unless it stacks as many."""

    KIND = kinds.FACED
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class KeptLast(Event):
    """A seat could not part with its last card."""

    KIND = kinds.KEPT_LAST
    seat: Seat


@dataclass(frozen=True, slots=True)
class Cleared(Event):
    """The pile went to the discards, and a seat leads.

    It leads `again` where its own play cleared the pile; `resets` where with a new pile cards go up whatever they did.
    """

    KIND = kinds.CLEARED
    leader: Seat
    again: bool
    resets: bool


@dataclass(frozen=True, slots=True)
class TookBack(Event):
    """A seat took steps of a half-made choice back."""

    seat: Seat
    steps: int


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    """A seat gave up."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: str


EVENTS: tuple[type[Event], ...] = tuple(Event.__subclasses__())


def seen_by(events: Iterable[Event], viewer: Seat | None) -> list[Event]:
    """The events as a seat, or with None a spectator, may know them: a hidden card becomes a count.

    What was filtered for a viewer is the same when it is filtered again, and soon done.
    """
    return [
        event if (knowers := event.knowers()) is None or viewer in knowers else without_secrets(event)
        for event in events
    ]


def without_secrets(event: Event) -> Event:
    """An event as those know it who may not know all of it."""
    hidden = all(getattr(event, name) is None for name in event.SECRET)
    return event if hidden else replace(event, **dict.fromkeys(event.SECRET))


def seen_plain(events: Iterable[Event], viewer: Seat | None) -> list[PlainEvent]:
    """The events as a viewer may know them, as the wire has them."""
    return [plain(event) for event in seen_by(events, viewer)]


def name_of(kind: type[Event]) -> str:
    """What an event is called on the wire. One that a game brings along begins with x-, so as to be told apart.

    >>> name_of(RoundEnded)
    'round-ended'
    """
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower()
    return name if kind.__module__ == __name__ else f"x-{name}"


def by_seat(numbers: Iterable[int]) -> dict[str, int]:
    """A number for each seat."""
    return {seat_text(seat): number for seat, number in enumerate(numbers)}


PLAIN: dict[str, Callable[[Any], Plain]] = {  # by a field's type
    "Seat": seat_text,
    "tuple[Seat, ...]": lambda seats: [seat_text(seat) for seat in seats],
    "Row": lambda row: SUITS[row],
    "Suits": lambda suits: [SUITS[suit] for suit in suits],
    "Cards": lambda cards: [TEXTS[card] for card in cards],
    "tuple[str, ...]": list,
    "tuple[int, int]": by_seat,
    "tuple[int, ...]": by_seat,
    "tuple[tuple[int, int], ...]": lambda rolls: [by_seat(roll) for roll in rolls],
}


@cache
def shape(kind: type[Event]) -> tuple[str, tuple[tuple[str, Callable[[Any], Plain] | None], ...]]:
    """What an event is called, and its fields, each with how its value is written.

    That follows from the name of its type, so a module with events of its own has `from __future__ import annotations`.
    """
    if not all(isinstance(field.type, str) for field in fields(kind)):
        raise TypeError(f"{kind.__module__} defines {kind.__name__} without from __future__ import annotations")
    parts = tuple((field.name, PLAIN.get(str(field.type).removesuffix(" | None"))) for field in fields(kind))
    return name_of(kind), parts


def plain(event: Event) -> PlainEvent:
    """An event as the wire has it."""
    called, parts = shape(type(event))  # type: ignore[arg-type]  # mypy takes a class for its instances here
    found: PlainEvent = {"event": called}
    for name, write in parts:
        value = getattr(event, name)
        found[name] = value if write is None or value is None else write(value)
    return found

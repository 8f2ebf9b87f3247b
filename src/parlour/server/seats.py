"""Who sits where at a table, and what sentences call them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

FREE = "a free seat"
THE_FREE = "the free seat"  # in sentences
NOBODYS: Sequence[int] = ()


@dataclass(slots=True)
class Seat:
    """A seat: a bot, a guest, or nobody yet."""

    bot: str | None
    guest: str | None
    name: str
    generation: int
    away_since: float = 0.0
    stand_in: bool = False  # a bot plays for the guest until they are back
    awaited: bool = False  # somebody would rather wait for them
    asked: frozenset[str] = frozenset()  # who has, since they went away: each asks for that once
    past: tuple[tuple[int, str, str | None], ...] = ()  # who sat here before: up to a position, their name, which guest

    @property
    def free(self) -> bool:
        """Whether anybody may sit down."""
        return self.bot is None and self.guest is None

    def left(self, position: int) -> tuple[tuple[int, str, str | None], ...]:
        """The past of whoever follows here at a position.

        >>> Seat(None, None, "", 2, past=((7, "Anna", "a"),)).left(7)  # while it was free nothing was done
        ((7, 'Anna', 'a'),)
        """
        known = any(until == position for until, _, _ in self.past)
        return self.past if known else (*self.past, (position, self.name, self.guest))

    def moved(self, guest: str) -> Seat:
        """The same person's seat on another device, where they are another guest; its old link works no more.

        >>> Seat(None, "a", "Anna", 2, past=((4, "Anna", "a"), (7, "Bo", "b"))).moved("c").past
        ((4, 'Anna', 'c'), (7, 'Bo', 'b'))
        """
        past = tuple((until, name, guest if who == self.guest else who) for until, name, who in self.past)
        return Seat(None, guest, self.name, self.generation + 1, past=past)

    def name_at(self, position: int) -> str:
        """The name of who sat here when a position came about."""
        return next((name for until, name, _ in self.past if position <= until), self.name)

    def guest_at(self, position: int) -> str | None:
        """Which guest that was."""
        return next((guest for until, _, guest in self.past if position <= until), self.guest)


@dataclass
class Ask:
    """Somebody would like a free seat of a running game."""

    number: int  # counts up at a table
    seat: int
    guest: str
    name: str
    agreed: set[int] = field(default_factory=set)  # the seats whose people would give it to them


class Seats:
    """The seats of a table, in order."""

    def __init__(self, seats: Iterable[Seat]) -> None:
        self._seats = list(seats)
        self.recall()

    def __getitem__(self, number: int) -> Seat:
        return self._seats[number]

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._seats)

    def __len__(self) -> int:
        return len(self._seats)

    def of(self, guest: str | None) -> Sequence[int]:
        """The seats that a guest plays: one, none, or several at a hot-seat table."""
        return self._of.get(guest, NOBODYS)

    def free(self) -> list[int]:
        """The seats that anybody may take."""
        return [number for number, seat in enumerate(self) if seat.free]

    def full_with(self, changed: Mapping[int, Seat]) -> bool:
        """Whether no seat would be free after a change."""
        return not any(changed.get(number, seat).free for number, seat in enumerate(self))

    def change(self, changed: Mapping[int, Seat]) -> None:
        """Let others sit in some seats."""
        for number, seat in changed.items():
            self._seats[number] = seat
        self.recall()

    def names_at(self, position: int) -> list[str]:
        """What sentences called the seats when a position came about."""
        return calling_names(seat.name_at(position) for seat in self)

    def recall(self) -> None:
        """See once, and not with every frame, what they are called and whose they are."""
        self.names = calling_names(seat.name for seat in self)
        self._of: dict[str | None, Sequence[int]] = {}
        for guest in {seat.guest for seat in self._seats} - {None}:
            self._of[guest] = tuple(number for number, seat in enumerate(self._seats) if seat.guest == guest)


def calling_names(seated: Iterable[str]) -> list[str]:
    """What sentences call the seats: no two alike.

    >>> calling_names(["Anna", "Anna", ""])
    ['Anna', 'Anna 2', 'the free seat']
    """
    names: list[str] = []
    for each in seated:
        name = base = each or THE_FREE
        count = 2
        while name in names:
            name = f"{base} {count}"
            count += 1
        names.append(name)
    return names

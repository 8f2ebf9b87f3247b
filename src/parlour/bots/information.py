"""What a bot is given: a seat's information set, a budget, and a seed. Never the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from numbers import Real
from typing import TYPE_CHECKING

from parlour import views
from parlour.engine import Game, Rng
from parlour.engine.deal import is_whole
from parlour.engine.events import Event, seen_by

if TYPE_CHECKING:
    from parlour.views.shapes import View

BLIND = 0x5EED  # the stream of the one world that stands for a view


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about an action: so many simulations, or so many seconds, whichever ends first."""

    simulations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None:
            raise ValueError("a budget is a number of simulations, or of seconds, or both")
        number, seconds = self.simulations, self.seconds
        if number is not None and not (is_whole(number) and number >= 1):
            raise ValueError(f"simulations are a whole number from 1 on, not {number!r}")
        if seconds is not None and not (is_real(seconds) and 0 < seconds < inf):
            raise ValueError(f"seconds are a number above 0, and not endless, not {seconds!r}")


def is_real(number: object) -> bool:
    """Whether this is a number that can be put on a line, and not True or False."""
    return isinstance(number, Real) and not isinstance(number, bool)


@dataclass(frozen=True)
class Thought:
    """What a bot makes of one of the actions that it could choose."""

    action: int
    text: str
    share: float  # of its visits
    value: float  # the share of the win that the seat may expect after it, from 0 to 1
    error: float  # the standard error of that


def percent(value: float) -> str:
    """A share of the win as people say it."""
    return f"{100 * value:.0f}%"


class InformationSet:
    """All that a seat may know of a game, and the worlds that agree with it.

    It keeps one such world, which depends on the seat's view alone: equal views are equal information sets. Where it is
    handed what has happened since the deal (`past`), `history` is that as the seat saw it, and else None.
    """

    forbidden: frozenset[int] = frozenset()  # legal actions that are not to be chosen: for studies of what they give

    def __init__(self, game: Game, seat: int | None = None, past: Iterable[Event] | None = None) -> None:
        self.seat = seat_asked(game, seat)
        self.open = False
        self.world = game.resample(self.seat, Rng(BLIND))
        self.history = None if past is None else tuple(seen_by(past, self.seat))

    def determinize(self, rng: Rng) -> Game:
        """A world drawn at random from those that agree with what the seat knows."""
        return self.world.resample(self.seat, rng)

    def actions(self) -> list[int]:
        """What the seat may do; nothing while others are on turn."""
        actions = self.world.legal_actions() if self.world.turn == self.seat else []
        return [action for action in actions if action not in self.forbidden] if self.forbidden else actions

    def view(self) -> View:
        """The seat's view, as a table sends it."""
        return views.view(self.world, self.seat)


class OpenInformationSet(InformationSet):
    """All hands, not the deck: for reviews, and for measuring what luck leaves to play for."""

    def __init__(self, game: Game, seat: int | None = None, past: Iterable[Event] | None = None) -> None:
        self.seat = seat_asked(game, seat)
        self.open = True
        self.world = game.copy()
        self.world.stir(Rng(BLIND))
        self.history = None if past is None else tuple(seen_by(past, self.seat))

    def determinize(self, rng: Rng) -> Game:
        """A world with these hands, and the deck in another order."""
        world = self.world.copy()
        world.stir(rng)
        return world


def seat_asked(game: Game, seat: int | None) -> int:
    """The seat that an information set is of: the one on turn, where none is named. ValueError where there is none."""
    if not isinstance(game, Game):
        raise TypeError(f"an information set is of a game, as `parlour.deal` gives it, not of {game!r:.60}")
    if seat is not None:
        if not is_whole(seat):
            raise TypeError(f"a seat is a number from 0, or None for the one on turn, not {seat!r:.60}")
        return seat
    if game.over:
        raise ValueError("the game is over, and nobody is on turn; name a seat to learn what it knows")
    return game.turn


def check_asked(information: object) -> None:
    """TypeError where a bot is shown something else than an information set, such as the game itself."""
    if isinstance(information, Game):
        raise TypeError("a bot is shown a seat's information set, never the game: hand it InformationSet(game)")
    if not isinstance(information, InformationSet):
        raise TypeError(f"a bot is shown an InformationSet, not {information!r:.60}")


def check_budget(budget: object) -> None:
    """TypeError where how long to think is told in some other way."""
    if not isinstance(budget, Budget):
        raise TypeError(f"how long a bot thinks is a Budget, Budget(simulations=100), not {budget!r:.60}")

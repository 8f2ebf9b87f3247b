"""Dealing: what a game starts from, checked, and the game that starts from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import index
from os import urandom
from typing import TYPE_CHECKING, NamedTuple

from parlour.cards import TEXTS, parse_card, seat_text
from parlour.chance import Rng
from parlour.engine.game import RULES_VERSION, Game
from parlour.engine.registry import GAMES

if TYPE_CHECKING:
    from parlour.engine.events import Event
    from parlour.engine.opening import Opening

EDITIONS = tuple(range(1, RULES_VERSION + 1))  # of the rulebook that games can be played by

DECK_STREAM, FIRST_STREAM, CHANCE_STREAM = 1, 2, 3


class Deal(NamedTuple):
    """All that a game starts from: with the actions it decides everything."""

    game: str
    seats: int
    deck: tuple[str, ...]
    first: int
    switches: Mapping[str, str]
    chance: int  # what reshuffles, a Seer's look and the faces of the dice come from
    edition: int = RULES_VERSION  # of the rulebook that it is played by

    def start(self, log: list[Event] | None = None) -> Game:
        """The game, dealt; a `log` receives what happened for all to see."""
        kind = GAMES[self.game]
        new = kind()
        order = [parse_card(card) for card in self.deck]
        house = checked_switches(kind, self.switches, self.edition)
        new.set_up(self.seats, order, self.first, house, self.chance, self.edition)
        if log is not None:
            from parlour.engine.events import Dealt

            log.append(Dealt(new.hand_sizes()[0]))
            opening = self.opening()
            if opening is not None and kind.OPENS_AT_ONCE:
                log.append(opening.event())
        return new

    def opening(self) -> Opening | None:
        """How it is decided who begins: what all see of it once they may; None in the first edition."""
        decide: Callable[[int, int], Opening] | None = GAMES[self.game].OPENING
        return None if self.edition == 1 or decide is None else decide(self.first, self.chance)

    def house_rules(self) -> dict[str, str]:
        """The switches that are not at their default: these, with the edition, say by which rules it is played."""
        offered = switches_of(GAMES[self.game], self.edition)
        return {name: value for name, value in self.switches.items() if value != offered[name][0]}


def prepare(
    game: str,
    *,
    seats: int = 2,
    deck: Sequence[str] | None = None,
    first: int | None = None,
    switches: Mapping[str, str] | None = None,
    seed: int | None = None,
    chance: int | None = None,
    edition: int = RULES_VERSION,
) -> Deal:
    """Check and complete what a game starts from; ValueError says what is wrong.

    `deck` is the whole deck in the order in which cards leave it, `first` the seat that starts the game. What is not
    given comes from `seed`, or from the operating system's randomness. `edition` is that of the rulebook: games of an
    earlier one go on by its readings and have its switches only.
    """
    if edition not in EDITIONS:
        known = " and ".join(map(str, EDITIONS))
        raise ValueError(f"rules version {edition!r} is not known; known are {known}")
    empty, order, first, _, chance = settle(game, seats, deck, first, switches, seed, chance, edition)
    given = {} if switches is None else switches
    return Deal(
        game=game,
        seats=index(seats),
        deck=tuple(TEXTS[card] for card in (empty.shuffled(order) if isinstance(order, Rng) else order)),
        first=first,
        switches={name: given.get(name, values[0]) for name, values in switches_of(type(empty), edition).items()},
        chance=chance,
        edition=edition,
    )


def deal(
    game: str,
    *,
    seats: int = 2,
    deck: Sequence[str] | None = None,
    first: int | None = None,
    switches: Mapping[str, str] | None = None,
    seed: int | None = None,
) -> Game:
    """Begin a game; see `prepare` for what may be given.

    >>> game = deal("gwan", seed=7)
    >>> game.turn, len(game.legal_actions())
    (1, 12)
    """
    new, order, first, house, chance = settle(game, seats, deck, first, switches, seed, None, RULES_VERSION)
    new.set_up(index(seats), order, first, house, chance)
    return new


def settle(
    game: str,
    seats: int,
    deck: Sequence[str] | None,
    first: int | None,
    switches: Mapping[str, str] | None,
    seed: int | None,
    chance: int | None,
    edition: int,
) -> tuple[Game, list[int] | Rng, int, list[int], int]:
    """What a game starts from, checked and complete: a game without cards, deck, first seat, switches, chance.

    The deck is its order, or what shuffles it.
    """
    kind = GAMES.get(game) if isinstance(game, str) else None
    if kind is None:
        raise ValueError(f"there is no game {game!r}; the games are {', '.join(GAMES)}")
    least, most = kind.SEATS
    if not (type(seats) is int or is_whole(seats)) or not least <= seats <= most:
        span = f"{least} to {most}" if least < most else f"{least}"
        raise ValueError(f"{kind.TITLE} is for {span} players, not {seats!r}")
    if seed is not None and not (type(seed) is int or is_whole(seed)):
        raise ValueError(f"a seed is a whole number, not {seed!r}")
    empty = kind()
    source = Rng(int.from_bytes(urandom(8), "little") if seed is None else seed)
    order: list[int] | Rng
    if deck is not None:
        order = checked_deck(kind, deck)
    elif seed is None:
        from random import SystemRandom  # who gives a seed never loads it

        order = list(range(kind.CARDS))
        SystemRandom().shuffle(order)
    else:
        order = source.fork(DECK_STREAM)
    if first is None:
        first = source.fork(FIRST_STREAM).below(seats)
    elif not is_whole(first) or not 0 <= first < seats:
        told = seat_text(index(first)) if is_whole(first) and 0 <= first < 8 else repr(first)
        raise ValueError(f"the first player is a seat from {seat_text(0)} to {seat_text(seats - 1)}, not {told}")
    # without house rules all stand at their first value, and nobody need look at them one by one
    house = [] if switches is None and edition == RULES_VERSION else checked_switches(kind, switches, edition)
    return empty, order, index(first), house, source.fork(CHANCE_STREAM).next() if chance is None else index(chance)


def is_whole(number: object) -> bool:
    """Whether this is a whole number, NumPy's too, and not True or False."""
    if type(number) is int:
        return True
    try:
        index(number)  # type: ignore[arg-type]  # that is the question
    except TypeError:
        return False
    return not isinstance(number, bool)


def checked_deck(kind: type[Game], deck: Sequence[str]) -> list[int]:
    """The given deck order as numbers; ValueError unless it is the game's whole deck."""
    if isinstance(deck, str) or not isinstance(deck, Sequence):
        raise ValueError("a deck is a list of cards")
    order = [parse_card(card) for card in deck]
    if len(order) != kind.CARDS or set(order) != set(range(kind.CARDS)):
        missing = sorted(set(range(kind.CARDS)) - set(order))
        detail = f"; it lacks {' '.join(TEXTS[card] for card in missing)}" if missing else ""
        raise ValueError(f"{kind.TITLE}'s deck has {kind.CARDS} cards, each once; this one has {len(order)}{detail}")
    return order


def switches_of(kind: type[Game], edition: int) -> dict[str, tuple[str, ...]]:
    """The switches of a game in an edition of the rulebook, each with its values, the default first."""
    return {name: values for name, values in kind.SWITCHES.items() if edition > 1 or name not in kind.EARLIER}


def checked_switches(kind: type[Game], switches: Mapping[str, str] | None, edition: int = RULES_VERSION) -> list[int]:
    """The switches as places among their values; ValueError for one that the game does not have.

    Those that an edition does not have stand where its reading is.
    """
    if switches is None:
        return [*usual_switches(kind, edition)]  # type: ignore[arg-type]  # it takes a class for its instances
    if not isinstance(switches, Mapping):
        raise ValueError(f"house rules (switches) are names with values, as in a dictionary, not {switches!r:.60}")
    offered = switches_of(kind, edition)
    for name, value in switches.items():
        if name not in offered:
            raise ValueError(f"{kind.TITLE} has no switch {name!r}; it has {', '.join(offered)}")
        if value not in offered[name]:
            raise ValueError(f"{name} is {' or '.join(offered[name])}, not {value!r}")
    return placed(kind, switches, edition)


@cache
def usual_switches(kind: type[Game], edition: int) -> tuple[int, ...]:
    """The switches of a table that has no house rules."""
    return tuple(placed(kind, {}, edition))


def placed(kind: type[Game], switches: Mapping[str, str], edition: int) -> list[int]:
    """The switches as places among their values."""
    offered = switches_of(kind, edition)
    return [
        values.index(switches.get(name, values[0] if name in offered else kind.EARLIER[name]))
        for name, values in kind.SWITCHES.items()
    ]

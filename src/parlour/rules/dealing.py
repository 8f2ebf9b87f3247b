"""Dealing: what a game starts from, checked, and the game that starts from it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from parlour.cards import TEXTS, parse_card, seat_text
from parlour.rules.chance import Rng
from parlour.rules.game import Game
from parlour.rules.gwan import Gwan
from parlour.rules.nvwk import Nvwk
from parlour.rules.vanilla import Vanilla

GAMES: dict[str, type[Game]] = {kind.NAME: kind for kind in (Gwan, Vanilla, Nvwk)}
RULES_VERSION = 1  # of the rulebook: goes up when the same actions could lead to another end

DECK_STREAM, FIRST_STREAM, CHANCE_STREAM = 1, 2, 3


@dataclass(frozen=True)
class Deal:
    """All that a game starts from: with the actions it decides everything."""

    game: str
    seats: int
    deck: tuple[str, ...]
    first: int
    switches: Mapping[str, str]
    chance: int  # what reshuffles and a Seer's look come from

    def start(self) -> Game:
        """The game, dealt."""
        kind = GAMES[self.game]
        new = kind()
        order = [parse_card(card) for card in self.deck]
        new.set_up(self.seats, order, self.first, checked_switches(kind, self.switches), self.chance)
        return new


def prepare(
    game: str,
    *,
    seats: int = 2,
    deck: Sequence[str] | None = None,
    first: int | None = None,
    switches: Mapping[str, str] | None = None,
    seed: int | None = None,
    chance: int | None = None,
) -> Deal:
    """Check and complete what a game starts from; ValueError says what is wrong.

    `deck` is the whole deck in the order in which cards leave it, `first` the seat that starts round one (in NVWK:
    leads). What is not given comes from `seed`, or from the operating system's randomness.
    """
    kind, order, first, house, chance = settle(game, seats, deck, first, switches, seed, chance)
    return Deal(
        game=game,
        seats=seats,
        deck=tuple(TEXTS[card] for card in order),
        first=first,
        switches={name: values[house[i]] for i, (name, values) in enumerate(kind.SWITCHES.items())},
        chance=chance,
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
    kind, order, first, house, chance = settle(game, seats, deck, first, switches, seed, None)
    new = kind()
    new.set_up(seats, order, first, house, chance)
    return new


def settle(
    game: str,
    seats: int,
    deck: Sequence[str] | None,
    first: int | None,
    switches: Mapping[str, str] | None,
    seed: int | None,
    chance: int | None,
) -> tuple[type[Game], list[int], int, list[int], int]:
    """What a game starts from, checked and complete, as numbers: kind, deck order, first seat, switches, chance."""
    kind = GAMES.get(game) if isinstance(game, str) else None
    if kind is None:
        raise ValueError(f"there is no game {game!r}; the games are {', '.join(GAMES)}")
    least, most = kind.SEATS
    if not is_whole(seats) or not least <= seats <= most:
        span = f"{least} to {most}" if least < most else f"{least}"
        raise ValueError(f"{kind.TITLE} is for {span} players, not {seats!r}")
    if seed is not None and not is_whole(seed):
        raise ValueError(f"a seed is a whole number, not {seed!r}")
    source = Rng(secrets.randbits(64) if seed is None else seed)
    if deck is not None:
        order = checked_deck(kind, deck)
    elif seed is None:
        order = list(range(kind.CARDS))
        secrets.SystemRandom().shuffle(order)
    else:
        order = kind().shuffled(source.fork(DECK_STREAM))
    if first is None:
        first = source.fork(FIRST_STREAM).below(seats)
    elif not is_whole(first) or not 0 <= first < seats:
        raise ValueError(f"the first player is a seat from {seat_text(0)} to {seat_text(seats - 1)}, not {first!r}")
    house = checked_switches(kind, {} if switches is None else switches)
    return kind, order, first, house, source.fork(CHANCE_STREAM).next() if chance is None else chance


def is_whole(number: object) -> bool:
    """Whether this is a whole number, and not True or False."""
    return isinstance(number, int) and not isinstance(number, bool)


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


def checked_switches(kind: type[Game], switches: Mapping[str, str]) -> list[int]:
    """The switches as places among their values; ValueError for one that the game does not have."""
    if not isinstance(switches, Mapping):
        raise ValueError("switches are names with values")
    for name, value in switches.items():
        if name not in kind.SWITCHES:
            raise ValueError(f"{kind.TITLE} has no switch {name!r}; it has {', '.join(kind.SWITCHES)}")
        if value not in kind.SWITCHES[name]:
            raise ValueError(f"{name} is {' or '.join(kind.SWITCHES[name])}, not {value!r}")
    return [values.index(switches.get(name, values[0])) for name, values in kind.SWITCHES.items()]

"""Small endings of games for two, worked out by brute force: how often does a bot find an optimal action?

The deck is empty, so that a player knows the other hand, and a few cards are left. Only positions count in which
actions of different worth can be chosen, and at most half of them are optimal.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, cast

from parlour.bots import Budget, InformationSet
from parlour.cards import TEXTS, parse_card
from parlour.engine import GAMES, Game, Rng, checked_switches, described

MOST_POSITIONS = 3_000  # of an ending that is worked out; one with more is left out

Chooser = Callable[[InformationSet, Budget, int], int]


class TooLong(Exception):
    """An ending with more positions than one wants to look at."""


class Minimax:
    """What positions of a game for two are worth to a seat, by looking at every way to go on.

    Where a card is drawn the value is `drawn`: worked out with 0 and with 1 an action's worth is exact if both agree.
    With None the game goes on with the card that its own chance gives.
    """

    def __init__(self, seat: int, drawn: float | None, most: int = MOST_POSITIONS) -> None:
        self.seat = seat
        self.drawn = drawn
        self.left = most
        self.draws = 0
        self.known: dict[object, float] = {}

    def after(self, game: Game, action: int) -> float:
        """What an action is worth."""
        new = game.copy()
        new.apply(action)
        if self.drawn is not None and has_drawn(game, new):
            self.draws += 1
            return self.drawn
        return self.value(new)

    def value(self, game: Game) -> float:
        """What a position is worth."""
        if game.over:
            won = game.winners_of()
            return (won >> self.seat & 1) / won.bit_count()
        key = game.dump()
        if key not in self.known:
            self.left -= 1
            if self.left < 0:
                raise TooLong
            best = max if game.turn == self.seat else min
            self.known[key] = best(self.after(game, action) for action in game.legal_actions())
        return self.known[key]


def has_drawn(before: Game, after: Game) -> bool:
    """Whether a card was drawn, from the deck or from discards that became one."""
    if before.deck_order() != after.deck_order():
        return True
    held, now = (game.hand_of(0) | game.hand_of(1) for game in (before, after))
    return bool(now & ~held)


def worths(game: Game, most: int = MOST_POSITIONS) -> dict[int, float] | None:
    """What each action is worth; None where a draw could matter, or that is too much work."""
    low, high = (Minimax(game.turn, drawn, most) for drawn in (0.0, 1.0))
    found = {}
    try:
        for action in game.legal_actions():
            found[action] = low.after(game, action)
            if low.draws and high.after(game, action) != found[action]:
                return None
    except TooLong:
        return None
    return found


# -- positions ---------------------------------------------------------------------------------------------


def has_endings(game: str) -> bool:
    """Whether a game's folder says how to lay out endings."""
    return described(game).part("endings") is not None


def laid_out(game: str, chance: random.Random, switches: dict[str, str]) -> Game:
    """A position with a few cards in hand and none to draw; the rest of the table is laid out by the game's folder."""
    part = described(game).part("endings")
    if part is None:
        raise LookupError(f"nobody has said yet how {game} may end: its folder has no endings")
    kind = GAMES[game]
    cards = list(TEXTS[: kind.CARDS])
    chance.shuffle(cards)
    hands = {seat: [cards.pop() for _ in range(chance.randint(2, part.MOST_CARDS))] for seat in range(2)}
    common = {
        "seats": 2,
        "hands": {seat: sum(1 << parse_card(card) for card in held) for seat, held in hands.items()},
        "deck": [],
        "first": chance.randrange(2),
        "house": checked_switches(kind, switches),
    }
    new: Any = kind()
    new.arrange(**part.table(cards, chance), **common)
    return cast(Game, new)


def endings(game: str, seed: int, switches: dict[str, str] | None = None) -> Iterator[tuple[Game, dict[int, float]]]:
    """Endings without end, each with what its actions are worth."""
    chance = random.Random(f"{game} {seed}")
    while True:
        table = laid_out(game, chance, switches or {})
        for _ in range(chance.randint(0, 2)):  # so that somebody may have passed, or a play lies on the pile
            if not table.over:
                table.apply(chance.choice(table.legal_actions()))
        if table.over or table.deck_size() or not sees_all(table):
            continue
        found = worths(table)
        if found is not None and 2 * list(found.values()).count(max(found.values())) <= len(found):
            yield table, found


def sees_all(table: Game) -> bool:
    """Whether the seat on turn knows the other hand."""
    other = 1 - table.turn
    return all(table.resample(table.turn, Rng(i)).hand_of(other) == table.hand_of(other) for i in range(8))


@cache
def some_endings(game: str, number: int, seed: int) -> list[tuple[Game, dict[int, float]]]:
    """So many endings."""
    source = endings(game, seed)
    return [next(source) for _ in range(number)]


def optimal_share(chooser: Chooser, game: str, number: int, seed: int, simulations: int = 2_000) -> float:
    """How often a bot chooses an optimal action in so many endings.

    >>> from parlour.bots import find
    >>> optimal_share(find("castellan").choose, "gwan", 5, seed=1, simulations=50)
    1.0
    """
    budget = Budget(simulations=simulations)
    found = 0
    for place, (table, worth) in enumerate(some_endings(game, number, seed)):
        found += worth[chooser(InformationSet(table), budget, place)] == max(worth.values())
    return found / number

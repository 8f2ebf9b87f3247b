"""The rest of a round of GWAN that only one seat still plays.

Once the opponent has passed nobody answers any more, and only few ways to go on are worth a thought: to let the round
go, to overtake with no card more than that takes, and to draw. Each is carried out in the same imagined worlds, and a
judge says what it is worth where it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from typing import TypeGuard

from parlour.bots.judge import Judge
from parlour.rules import Game
from parlour.rules.gwan import Gwan

Way = tuple[int, ...]  # actions, one after the other

HEATS = (6, 12, 25, 50, 100)  # worlds after which ways are given up
BEHIND = 2.5  # that are so many standard errors behind the best
TURNED = 24  # of the best ways, to see what they could begin with as well


def alone(game: Game, seat: int) -> TypeGuard[Gwan]:
    """Whether nobody else plays in this round of GWAN any more."""
    return isinstance(game, Gwan) and not game.over and game.turn == seat and game.has_passed(1 - seat)


def ways_on(world: Gwan, seat: int, go_on: Callable[[int], bool]) -> list[Way] | None:
    """Every way to go on that is worth a thought, each set of actions in one order only; None if told to stop.

    A way ends with the round, or where a card is drawn. `go_on` is asked now and then, with how much was looked at.
    """
    found: list[Way] = []
    seen: set[tuple[frozenset[int], int]] = set()
    waiting: list[tuple[Way, Gwan]] = [((), world)]  # what was done, and where that led
    while waiting:
        done, game = waiting.pop()
        hand = game.hand_of(seat)
        lead = game.score_of(seat) - game.score_of(1 - seat)
        for action in game.legal_actions():
            after = game.copy()
            after.apply(action)
            left = after.hand_of(seat)
            if not alone(after, seat) or left & ~hand:
                passes = not hand & ~left
                if not passes or lead >= 0 or len(done) < 2:  # else it had better been done before
                    found.append((*done, action))
            elif lead <= 0 or not done:  # who is ahead has only cards to lose; to say how many, each is tried once
                way = (*done, action)
                key = (frozenset(way), after.score_of(seat) - after.score_of(1 - seat))
                if key not in seen:
                    seen.add(key)
                    waiting.append((way, after))
        if not go_on(len(seen) + len(found)):
            return None
    return found


def compare(
    judge: Judge, ways: list[Way], worlds: Iterator[Game], seat: int, go_on: Callable[[int], bool]
) -> dict[Way, list[float]]:
    """What each way is worth to the seat in each world that it was tried in; the best are tried in the most."""
    found: dict[Way, list[float]] = {way: [] for way in ways}
    tried = 0
    for number, world in enumerate(worlds, 1):
        for way in ways:
            game = world.copy()
            for action in way:
                game.apply(action)
            found[way].append(judge.values_of(game)[seat])
        tried += len(ways)
        if not go_on(tried):
            break
        if number in HEATS:
            best = max(ways, key=lambda way: sum(found[way]))
            ways = [way for way in ways if not far_behind(found[way], found[best])]
    return found


def far_behind(values: list[float], best: list[float]) -> bool:
    """Whether these are clearly worse than the best, world by world."""
    n = len(values)
    behind = sum(best) / n - sum(values) / n
    spread = sum((b - a - behind) ** 2 for a, b in zip(values, best, strict=True)) / n
    return behind > BEHIND * sqrt((spread + 1e-4) / n)


def first_steps(world: Game, ways: list[Way]) -> dict[int, list[Way]]:
    """For each action the ways, the best first, that may begin with it: cards can mostly be laid in any order."""
    found: dict[int, list[Way]] = {action: [] for action in world.legal_actions()}
    for number, way in enumerate(ways):
        found[way[0]].append(way)
        end = carried_out(world, way) if number < TURNED else None
        for i, action in enumerate(way[1:], 1):
            if end is not None and action in found and carried_out(world, (action, *way[:i], *way[i + 1 :])) == end:
                found[action].append(way)
    return found


def carried_out(world: Game, way: Way) -> Game | None:
    """Where a way leads; None if it can't be gone."""
    game = world.copy()
    for action in way:
        if not game.is_legal(action):
            return None
        game.apply(action)
    return game

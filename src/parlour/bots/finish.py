"""Ways to go on where nobody answers any more, compared: a game's folder may list them (`finish`).

Each is carried out in the same imagined worlds, and an evaluator says what it is worth where it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt

from parlour.bots.evaluator import Evaluator
from parlour.engine import Game

Way = tuple[int, ...]  # actions, one after the other

HEATS = (6, 12, 25, 50, 100)  # worlds after which ways are given up
BEHIND = 2.5  # that are so many standard errors behind the best
TURNED = 24  # of the best ways, to see what they could begin with as well


def compare(
    evaluator: Evaluator, ways: list[Way], worlds: Iterator[Game], seat: int, go_on: Callable[[int], bool]
) -> dict[Way, list[float]]:
    """What each way is worth to the seat in each world that it was tried in; the best are tried in the most."""
    found: dict[Way, list[float]] = {way: [] for way in ways}
    tried = 0
    for number, world in enumerate(worlds, 1):
        for way in ways:
            game = world.copy()
            for action in way:
                game.apply(action)
            found[way].append(evaluator.values_of(game)[seat])
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

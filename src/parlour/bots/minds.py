"""How each bot of the house thinks."""

from __future__ import annotations

import time
from collections.abc import Iterator

from parlour.bots import thumb
from parlour.bots.sight import Budget, Sight, Thought
from parlour.rules import Rng


def think(sight: Sight, budget: Budget, seed: int) -> list[Thought]:
    """What the strongest bot makes of every action, the best first."""
    rng = Rng(seed)
    actions = sight.actions()
    won = dict.fromkeys(actions, 0.0)
    number = 0
    for number, _ in enumerate(ticks(budget), 1):
        for action in actions:
            world = sight.imagine(rng)
            world.apply(action)
            while not world.over:
                options = world.legal_actions()
                world.apply(options[rng.below(len(options))])
            bits = world.winners_of()
            won[action] += (bits >> sight.seat & 1) / bits.bit_count()
    thoughts = []
    for action in actions:
        value = won[action] / max(number, 1)
        error = (max(value * (1 - value), 0.01) / max(number, 1)) ** 0.5
        thoughts.append(Thought(action, sight.world.text(action), 1 / len(actions), value, error))
    return sorted(thoughts, key=lambda thought: -thought.value)


def ticks(budget: Budget) -> Iterator[None]:
    """Once for each simulation that there is time for; at least once."""
    until = time.monotonic() + budget.seconds if budget.seconds is not None else None
    done = 0
    while True:
        yield
        done += 1
        if budget.simulations is not None and done >= budget.simulations:
            return
        if until is not None and time.monotonic() >= until:
            return


def by_chance(sight: Sight, budget: Budget, seed: int) -> int:
    """Any legal action."""
    actions = sight.actions()
    return actions[Rng(seed).below(len(actions))]


def greedy(sight: Sight, budget: Budget, seed: int) -> int:
    """What looks best at once, in one of the worlds."""
    rng = Rng(seed)
    return thumb.greedy(sight.imagine(rng), rng)


page = flat = tree = gambler = scholar = castellan = greedy

"""The rest of a round of GWAN that only one seat still plays.

Once the opponent has passed nobody answers any more, and only few ways to go on are worth a thought: to let the round
go, to overtake with no card more than that takes, and to draw.
"""

from __future__ import annotations

from collections.abc import Callable

from parlour.bots.finish import Way
from parlour.games.gwan.rules import Gwan


def alone(game: Gwan, seat: int) -> bool:
    """Whether nobody else plays in this round any more."""
    return not game.over and game.turn == seat and game.passed[1 - seat]


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

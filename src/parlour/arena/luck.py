"""What chance gave in a game beyond what was to be expected of it, as a network judges: its mean is nothing.

Whatever is taken from a result by it changes no mean and only makes it vary less, however wrong the network is: a
control variate in the manner of AIVAT (Burch and others, 2018), for chance. That holds because the order of the deck is
unknown to all who play, so that whatever they did, every order is as likely; and because it is known before an action
whether it draws. Where a game leaves that to chance, too, an action counts where it could have drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from statistics import fmean

import numpy as np

from parlour.bots.evaluator import Evaluator
from parlour.bots.weights import evaluator_of, shipped
from parlour.engine import Game, Rng
from parlour.engine.bridge import PlainGame

OTHERWISE = 24  # ways in which a chance could have fallen, to see what was to be expected of it
PLAYOUTS = 24  # from a position, where nobody has learned the game
FOLDS = 10  # parts of the deals, each of which is told by the others how much of its luck to take off
FITTED = 40  # deals from which on that is worth finding out; of fewer all of it is taken off


class Valuer:
    """Every seat's share of the win, all hands seen: by what a network has learned, else by playing on at random."""

    def __init__(self, game: str) -> None:
        self.evaluator: Evaluator | None = evaluator_of(game) if shipped(game) is not None else None

    def values(self, game: Game, rng: Rng) -> list[float]:
        """The shares in a position."""
        if game.over or self.evaluator is not None:
            return won(game) if game.over else self.evaluator.values_of(game)  # type: ignore[union-attr]
        total = [0.0] * game.seats
        for _ in range(PLAYOUTS):
            world = game.copy()
            world.stir(rng)
            while not world.over:
                options = world.legal_actions()
                world.apply(options[rng.below(len(options))])
            total = [a + b for a, b in zip(total, won(world), strict=True)]
        return [share / PLAYOUTS for share in total]


@cache
def valuer_of(game: str) -> Valuer:
    """This process's valuer of a game."""
    return Valuer(game)


def won(game: Game) -> list[float]:
    """Every seat's share of a win that is decided."""
    winners = game.winners_of()
    return [(winners >> seat & 1) / winners.bit_count() for seat in range(game.seats)]


def chance_fell(before: Game, after: Game) -> bool:
    """Whether an action turned up cards of the deck, which is smaller then or made anew: no game need tell of that."""
    return before.deck_size() != after.deck_size()


def ways(before: Game, rng: Rng) -> Iterator[Game]:
    """The position before an action with chance otherwise, each way as likely as any."""
    for _ in range(OTHERWISE):
        other = before.copy()
        other.stir(rng)
        yield other


def beyond_expected(
    valuer: Valuer, before: Game, action: int, after: Game, rng: Rng, worth: list[float] | None = None
) -> list[float] | None:
    """What chance gave every seat in an action beyond what was expected; None where none could fall.

    Of a plain game nobody knows before whether an action draws. So it counts if it has drawn or would have drawn with
    chance otherwise: to go by what it did alone would take off only where chance was kind, and that has a mean.
    """
    fell = chance_fell(before, after)
    if not fell and not isinstance(before, PlainGame):
        return None
    others = list(ways(before, rng))
    for other in others:
        other.apply(action)
    if not fell and not any(chance_fell(before, other) for other in others):
        return None
    worth = valuer.values(after, rng) if worth is None else worth
    expected = map(fmean, zip(*(valuer.values(other, rng) for other in others), strict=True))
    return [value - usual for value, usual in zip(worth, expected, strict=True)]


def beyond_even(valuer: Valuer, before: Game, action: int, options: Sequence[int], rng: Rng) -> list[float]:
    """What every seat has of this action beyond what all of them come to on average, where each was as likely.

    All are judged in the same way, each with chance otherwise than it fell, so that the mean over what might have been
    chosen is nothing.
    """
    worth = {}
    for option in options:
        other = before.copy()
        other.stir(rng)
        other.apply(option)
        worth[option] = valuer.values(other, rng)
    return [mine - fmean(each) for mine, each in zip(worth[action], zip(*worth.values(), strict=True), strict=True)]


def less(
    values: Sequence[float], controls: Sequence[Sequence[float]], sure: Sequence[float] | None = None
) -> tuple[list[float], list[float]]:
    """The deals' values less what their controls say of luck, and how much of each control was taken, on average.

    Controls have no mean. How much of each is taken is what would have been best in the other deals, so that it has
    nothing to do with the deal itself: the mean of what is taken off stays nothing. Where the mean of a control is
    itself only found in other deals, `sure` says how much of it is worth using.

    >>> less([1.0, 0.0, 1.0], [(0.4,), (-0.3,), (0.2,)])
    ([0.6, 0.3, 0.8], [1.0])
    """
    part = np.ones(len(controls[0])) if sure is None else np.asarray(sure)
    wins, luck = np.asarray(values), np.asarray(controls)
    if len(values) < FITTED:
        return (wins - luck @ part).tolist(), part.tolist()
    found, taken = np.empty(len(wins)), []
    for fold in range(FOLDS):
        mine = np.arange(len(wins)) % FOLDS == fold
        others = luck[~mine] - luck[~mine].mean(axis=0)
        best = np.linalg.lstsq(others, wins[~mine] - wins[~mine].mean(), rcond=None)[0] * part
        found[mine] = wins[mine] - luck[mine] @ best
        taken.append(best)
    return found.tolist(), [fmean(each) for each in zip(*(best.tolist() for best in taken), strict=True)]

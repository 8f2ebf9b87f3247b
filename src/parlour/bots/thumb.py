"""Rules of thumb: what looks best at once."""

from __future__ import annotations

from parlour.rules import Game, Rng
from parlour.rules.gwan import Gwan
from parlour.rules.nvwk import Nvwk
from parlour.rules.vanilla import Vanilla

CARD_IN_HAND = 7.0  # what a card kept is worth on the battlefield, roughly
ENOUGH_LEAD = 24.0  # a lead at which greedy lets the round go


def greedy(world: Game, rng: Rng) -> int:
    """The action that looks best at once."""
    seat = world.turn
    actions = world.legal_actions()
    if isinstance(world, Gwan | Vanilla):
        settled = settle(world, seat, actions)
        if settled is not None:
            return settled
    best, best_value = actions[0], float("-inf")
    for action in actions:
        after = world.copy()
        after.apply(action)
        value = judge(world, after, seat) + rng.below(1000) / 1e6  # equals are decided by chance
        if value > best_value:
            best, best_value = action, value
    return best


def points(game: Gwan | Vanilla, seat: int) -> int:
    """A player's score in this round."""
    return game.score_of(seat) if isinstance(game, Gwan) else game.power_of(seat)


def settle(world: Gwan | Vanilla, seat: int, actions: list[int]) -> int | None:
    """The rounds that are decided: against a player who has passed, overtake as cheaply as may be, or let it go."""
    leave = next((action for action in actions if world.text(action) == "pass"), None)
    if leave is None:
        return None
    other = 1 - seat
    lead = points(world, seat) - points(world, other)
    if world.has_passed(other):
        if lead > 0:
            return leave
        cheapest: tuple[int, int] | None = None
        for action in actions:
            after = world.copy()
            after.apply(action)
            gain = 0 if after.over else points(after, seat) - points(after, other)
            if action != leave and after.round == world.round and gain > 0 and (cheapest is None or gain < cheapest[0]):
                cheapest = gain, action
        if cheapest is not None:
            return cheapest[1]
        within_reach = -lead <= 2 * CARD_IN_HAND or world.wins_of(other) == 1
        return None if within_reach and world.hand_sizes()[seat] > 1 else leave
    can_spare = world.wins_of(other) == 0 or world.wins_of(seat) == 1
    return leave if lead > ENOUGH_LEAD and can_spare else None


def judge(before: Game, after: Game, seat: int) -> float:
    """How good a position looks to a seat, just after its action."""
    if isinstance(after, Nvwk):
        others = [after.bank_of(i) + after.points_of(after.hand_of(i)) for i in range(after.seats) if i != seat]
        mine = after.bank_of(seat) + after.points_of(after.hand_of(seat))
        if after.over:
            return 1000.0 if after.winners_of() >> seat & 1 else -1000.0 - mine
        return -mine - 2.0 * after.hand_sizes()[seat] + 0.2 * sum(others) / len(others)
    assert isinstance(before, Gwan | Vanilla)
    assert isinstance(after, Gwan | Vanilla)
    if after.over:
        return 1000.0 if after.winners_of() >> seat & 1 else -1000.0
    kept = after.hand_sizes()[seat] - after.hand_sizes()[1 - seat]
    if after.round != before.round:
        won = after.wins_of(seat) - after.wins_of(1 - seat)
        return 40.0 * won + CARD_IN_HAND * kept
    passing = -15.0 if after.has_passed(seat) else 0.0
    return points(after, seat) - points(after, 1 - seat) + CARD_IN_HAND * kept + passing

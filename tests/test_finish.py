"""A round of GWAN that only one seat still plays is thought through to its end."""

from __future__ import annotations

import random
import time
from functools import cache
from itertools import islice

import pytest

from parlour import Rng, deal
from parlour.bots import Budget, InformationSet, minds
from parlour.bots.finish import HEATS, Way, compare, first_steps
from parlour.bots.style import FLAT, Style, style_of
from parlour.bots.weights import evaluator_of
from parlour.games.gwan import finish
from parlour.games.gwan.rules import Gwan

CASTELLAN = style_of("castellan", "gwan")


def dealt(seed: int) -> Gwan:
    table = deal("gwan", seed=seed)
    assert isinstance(table, Gwan)
    return table


@cache
def left_alone(number: int, most: int = 20) -> tuple[Gwan, ...]:
    """Positions whose seat on turn has a choice, and an opponent who has passed."""
    rng = random.Random(1)
    found: list[Gwan] = []
    while len(found) < number:
        table = dealt(rng.getrandbits(60))
        while not table.over:
            actions = table.legal_actions()
            if finish.alone(table, table.turn) and len(actions) > 1 and table.hand_sizes()[table.turn] <= most:
                found.append(table.copy())
                break
            lively = [action for action in actions if table.text(action) != "pass"]
            table.apply(rng.choice(lively if lively and rng.random() < 0.85 else actions))
    return tuple(found)


class Plain:
    """An evaluator for whom a round is worth seven cards."""

    def __init__(self, table: Gwan, seat: int) -> None:
        self.rounds, self.seat = table.wins[seat], seat

    def values_of(self, game: Gwan) -> list[float]:
        value = 0.1 * (game.wins[self.seat] - self.rounds)
        value += (0.1 / 7) * game.hand_sizes()[self.seat]
        return [value, value]


def every_way(world: Gwan, seat: int) -> list[Way]:
    """All that can be done to the end of the round, or to the first card that is drawn, in every order."""
    found: list[Way] = []

    def go(game: Gwan, way: Way) -> None:
        for action in game.legal_actions():
            after = game.copy()
            after.apply(action)
            if not finish.alone(after, seat) or after.hand_of(seat) & ~game.hand_of(seat):
                found.append((*way, action))
            else:
                go(after, (*way, action))

    go(world, ())
    return found


def always(_: int) -> bool:
    return True


def test_alone_is_who_plays_on_after_a_pass() -> None:
    table = dealt(3)
    assert not finish.alone(table, table.turn)
    seat = 1 - table.turn
    table.play("pass")
    assert finish.alone(table, seat)
    assert not finish.alone(table, 1 - seat)
    table.play("pass")
    assert not finish.alone(table, table.turn)  # another round
    other = deal("nvwk", seats=2, seed=3)
    assert minds.finished(style_of("castellan", "nvwk"), InformationSet(other), Budget(simulations=9), 1) is None


def test_no_better_way_is_left_out() -> None:
    shorter = long = 0
    for table in left_alone(300, most=5):
        seat = table.turn
        all_ways = every_way(table, seat)
        ways = finish.ways_on(table, seat, always)
        assert ways is not None
        assert set(ways) <= set(all_ways)
        shorter += len(ways) < len(all_ways)
        evaluator = Plain(table, seat)
        for world in islice(minds.likely_worlds(evaluator_of("gwan"), FLAT, InformationSet(table), Rng(1)), 3):
            worth = compare(evaluator, all_ways, iter([world]), seat, always)  # type: ignore[arg-type]
            best = max(value for (value,) in worth.values())
            assert max(worth[way][0] for way in ways) == pytest.approx(best)
            long += min(len(way) for way in all_ways if worth[way][0] == pytest.approx(best)) > 2
    assert shorter > 100
    assert long > 10  # two cards or more, and a pass


def test_every_action_has_a_way_and_the_best_ways_may_begin_with_any_of_their_cards() -> None:
    turned = 0
    for table in left_alone(40, most=6):
        ways = finish.ways_on(table, table.turn, always)
        assert ways is not None
        steps = first_steps(table, ways)
        assert set(steps) == set(table.legal_actions())
        assert all(steps.values())
        for action, its in steps.items():
            for way in its[:5]:
                assert action in way
                turned += action != way[0]
    assert turned > 5


def test_worse_ways_are_given_up_and_the_best_is_not() -> None:
    given_up = 0
    for table in left_alone(20):
        seat = table.turn
        ways = finish.ways_on(table, seat, always)
        assert ways is not None
        worlds = islice(minds.likely_worlds(evaluator_of("gwan"), FLAT, InformationSet(table), Rng(1)), 60)
        worth = compare(evaluator_of("gwan"), ways, worlds, seat, always)
        tried = [len(values) for values in worth.values()]
        best = max(worth, key=lambda way: (len(worth[way]), sum(worth[way])))
        assert len(worth[best]) == 60
        assert min(tried) >= HEATS[0]
        given_up += min(tried) < 60
    assert given_up > 5


def test_the_castellan_thinks_such_rounds_through_without_peeking() -> None:
    budget = Budget(simulations=2_000)
    used = 0
    for number, table in enumerate(left_alone(40)):
        information, other = InformationSet(table), InformationSet(table.resample(table.turn, Rng(number)))
        found = minds.finished(CASTELLAN, information, budget, number)
        assert found == minds.finished(CASTELLAN, other, budget, number)
        if found is not None:
            used += 1
            assert set(found) == set(information.actions())
            choice = minds.castellan(information, budget, number)
            assert choice == max(found, key=lambda action: (found[action].visits, found[action].mean))
            assert {thought.action for thought in minds.think(information, budget, number)} == set(found)
    assert used > 10


def test_too_many_ways_are_left_to_the_search() -> None:
    table = max(left_alone(40), key=lambda table: len(finish.ways_on(table, table.turn, always) or ()))
    assert minds.finished(CASTELLAN, InformationSet(table), Budget(simulations=20), 1) is None
    assert minds.castellan(InformationSet(table), Budget(simulations=20), 1) in table.legal_actions()


def test_what_was_too_much_counts_as_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def in_vain(*_: object) -> None:
        time.sleep(0.3)

    monkeypatch.setattr(finish, "ways_on", in_vain)
    given: list[float | None] = []
    explore = minds.explore

    def watched(style: Style, information: InformationSet, budget: Budget, seed: int) -> dict[int, minds.Found]:
        given.append(budget.seconds)
        return explore(style, information, budget, seed)

    monkeypatch.setattr(minds, "explore", watched)
    table = next(table for table in left_alone(40) if minds.solved(InformationSet(table)) is None)
    for thinks in (minds.castellan, minds.think):
        thinks(InformationSet(table), Budget(seconds=0.4), 1)
    assert len(given) == 2
    assert all(seconds is not None and seconds < 0.11 for seconds in given)

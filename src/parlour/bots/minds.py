"""How each bot of the house thinks."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import islice
from math import exp, sqrt
from pathlib import Path

from parlour.bots import finish, heuristics
from parlour.bots.evaluator import Evaluator
from parlour.bots.information import Budget, InformationSet, Thought, check_asked, check_budget
from parlour.bots.race import Race
from parlour.bots.search import LEAVES, Search
from parlour.bots.solve import Solver
from parlour.bots.style import FLAT, THUMBS, TREE, Style, style_of
from parlour.bots.weights import about, evaluator_kind, evaluator_of, shipped
from parlour.engine import COMPILED, Game, Rng, deal, described

BURST = 64  # simulations between two looks at the clock, at most
A_LOOK = 0.0005  # seconds that they take, about
NODES = 1 << 18  # of a tree, about 11 MB
A_MOMENT = 1e-6  # seconds, which is what is left of a budget that is used up


@dataclass
class Found:
    """What the searches of one decision found of an action."""

    visits: int = 0
    total: float = 0.0
    squares: float = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.visits

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        spread = max(self.squares / self.visits - self.mean**2, 0.0025)
        return sqrt(spread / self.visits)


ENOUGH = 200  # worlds to compare ways to end a round in
OTHERWISE = 6  # worlds in which something might have been seen that was not


class Memory(threading.local):
    """What a thread keeps between its decisions: its trees for each game, and where the latest was left."""

    def __init__(self) -> None:
        self.trees: dict[tuple[str, str | None, bool], list[Search]] = {}
        self.left: Left | None = None


@dataclass
class Left:
    """A search that may be gone on with: whose, after which action, and what the seat then sees if nothing is new."""

    style: Style
    action: int
    information: InformationSet


memory = Memory()


def searchers(game: str, style: Style, number: int = 1) -> list[Search]:
    """So many of this thread's trees for a game and a style."""
    kept = memory.trees.setdefault((game, style.weights, style.raced), [])
    while len(kept) < number:
        evaluator = evaluator_of(game, None if style.weights is None else Path(style.weights))
        kept.append(Race(evaluator, NODES) if style.raced else Search(evaluator, NODES))
    for tree in kept[:number]:
        tree.evaluator.sure = style.sure
    return kept[:number]


def explore(style: Style, information: InformationSet, budget: Budget, seed: int) -> dict[int, Found]:
    """Search for as long as the budget allows; what was found of each action."""
    until = None if budget.seconds is None else time.monotonic() + budget.seconds
    limits = [limit for limit in (budget.simulations, style.most) if limit is not None]
    limit = min(limits) if limits else None
    rng = Rng(seed)
    trees = searchers(information.world.NAME, style, style.threads if limit is None and COMPILED else 1)
    before = action_before(style, information) if limit is None else None
    memory.left = None

    def run(number: int) -> list[tuple[int, int, float, float]]:
        grown = grow(trees[number], style, information, limit, until, rng.fork(number), before)
        information.world.raise_trouble()  # in the thread that had it
        return grown

    if len(trees) > 1:
        with ThreadPoolExecutor(len(trees) - 1) as pool:
            others = [pool.submit(run, number) for number in range(1, len(trees))]
            results = [run(0), *(other.result() for other in others)]
    else:
        results = [run(0)]
    merged: dict[int, Found] = {}
    legal = set(information.actions())
    for result in results:
        for action, visits, mean, squares in result:
            if action not in legal:  # a tree gone on with also holds what might have followed and did not
                continue
            found = merged.setdefault(action, Found())
            found.visits += visits
            found.total += visits * mean
            found.squares += squares
    return merged


def grow(
    tree: Search,
    style: Style,
    information: InformationSet,
    limit: int | None,
    until: float | None,
    rng: Rng,
    before: int | None = None,
) -> list[tuple[int, int, float, float]]:
    """Grow a tree for so many simulations or until then; what it says of each action."""
    tree.leaf, tree.deep, tree.guided = LEAVES.index(style.leaf), style.deep, style.guided
    tree.readings, tree.trust, tree.explore, tree.far = style.readings, style.trust, style.explore, style.far
    tree.modelled, tree.reach, tree.doubt = style.modelled, style.reach, style.doubt
    tree.keen, tree.rosy = style.keen, style.rosy
    if before is None or not tree.follow(information.world, before, rng):
        tree.begin(information.world, information.seat, information.open, rng)
    if until is None:
        tree.run(limit or 0)
        return tree.results()
    burst, now = 1, time.monotonic()
    while limit is None or tree.simulations < limit:
        tree.run(burst if limit is None else min(burst, limit - tree.simulations))
        before_it, now = now, time.monotonic()
        if now >= until:
            break
        if now - before_it < A_LOOK:
            burst = min(2 * burst, BURST)
    return tree.results()


def action_before(style: Style, information: InformationSet) -> int | None:
    """The action by which the seat came here from where this thread last searched, if nothing new was seen since."""
    left = memory.left
    if left is None or left.style != style:
        return None
    expected = left.information
    same = (expected.open, expected.seat) == (
        information.open,
        information.seat,
    ) and expected.world == information.world
    return left.action if same else None


def leave(style: Style, information: InformationSet, action: int) -> None:
    """Remember the search if the seat goes on by itself: what it found of the next choice is kept."""
    after = information.world.copy()
    after.play(action)
    if after.over or after.turn != information.seat:
        return
    seen = type(information)(after)
    for number in range(OTHERWISE):  # whatever was drawn, flipped or tossed came otherwise in some of these
        other = information.world.copy()
        other.stir(Rng(number))
        other.play(action)
        if other.turn != information.seat or type(information)(other).world != seen.world:
            return
    memory.left = Left(style, action, seen)


def finished(style: Style, information: InformationSet, budget: Budget, seed: int) -> dict[int, Found] | None:
    """What each action is worth where only this seat still plays in the round; None elsewhere, or if it is too much."""
    world = information.world
    part = described(world.NAME).part("finish") if style.solves else None
    if part is None or not part.alone(world, information.seat):
        return None
    began = time.monotonic()
    evaluator = searchers(world.NAME, style)[0].evaluator

    def within(part: float) -> Callable[[int], bool]:
        def go_on(steps: int) -> bool:
            if budget.simulations is not None and steps > part * budget.simulations:
                return False
            return budget.seconds is None or time.monotonic() - began < part * budget.seconds

        return go_on

    ways: list[finish.Way] | None = part.ways_on(world, information.seat, within(0.4))
    if ways is None:
        return None
    worlds = islice(likely_worlds(evaluator, style, information, Rng(seed)), ENOUGH)
    worth = finish.compare(evaluator, ways, worlds, information.seat, within(1.0))
    ways.sort(key=lambda way: (-len(worth[way]), -sum(worth[way])))
    found = {}
    for action, its in finish.first_steps(world, ways).items():
        if its:
            values = worth[its[0]]
            found[action] = Found(len(values), sum(values), sum(value * value for value in values))
    return found


def rest_of(budget: Budget, began: float) -> Budget:
    """What is left of a budget that was begun then."""
    if budget.seconds is None:
        return budget
    return replace(budget, seconds=max(A_MOMENT, budget.seconds - (time.monotonic() - began)))


def likely_worlds(evaluator: Evaluator, style: Style, information: InformationSet, rng: Rng) -> Iterator[Game]:
    """Worlds as the search imagines them: of some readings, one by how likely the policy thinks it."""
    suspicions = None
    if style.readings > 1 and not information.open:
        suspicions = [style.trust * one for one in evaluator.suspicions_of(information.world, 1)]

    def weight(world: Game) -> float:
        hand = world.hand_of(1 - information.seat)
        looks = style.rosy * evaluator.values_of(world)[information.seat] if style.rosy else 0.0  # between two
        return exp(sum(one for card, one in enumerate(suspicions or ()) if hand >> card & 1) - looks)

    while True:
        worlds = [information.determinize(rng) for _ in range(style.readings if suspicions else 1)]
        if suspicions is None:
            yield worlds[0]
            continue
        weights = [weight(world) for world in worlds]
        at = sum(weights) * rng.below(1 << 30) / (1 << 30)
        for world, part in zip(worlds, weights, strict=True):
            at -= part
            if at < 0:
                break
        yield world


def solved(information: InformationSet) -> dict[int, float] | None:
    """What each action is worth, where the ending can be worked out; a sure win is enough."""
    bounds = Solver().solve(information.world, information.seat, information.open)
    if bounds is None:
        return None
    exact = {action: low for action, (low, high) in bounds.items() if low == high}
    return exact if len(exact) == len(bounds) or 1.0 in exact.values() else None


def choose(style: Style, information: InformationSet, budget: Budget, seed: int) -> int:
    """The action that was looked at most; a soft style chooses among those that look nearly as good."""
    actions = information.actions()
    if len(actions) == 1:
        return actions[0]
    best_ones: list[int] | None = None
    if style.solves and not information.forbidden and (worth := solved(information)) is not None:
        best_ones = [action for action in worth if worth[action] == max(worth.values())]
        if len(best_ones) == 1 or max(worth.values()) == 1:
            return best_ones[0]
    began = time.monotonic()
    found = finished(style, information, budget, seed)
    searched = found is None
    if found is None:
        found = explore(style, information, rest_of(budget, began), seed)
    if best_ones is not None:
        found = {action: one for action, one in found.items() if action in best_ones}
        if not found:
            return best_ones[0]
    if information.forbidden:
        found = {action: one for action, one in found.items() if action not in information.forbidden}
        if not found:
            return greedy(information, budget, seed)
    best = max(found, key=lambda action: (found[action].visits, found[action].mean))
    if style.softness == 0:
        if searched and budget.simulations is None and style.most is None:
            leave(style, information, best)
        return best
    rng = Rng(seed).fork(99)
    most = found[best].visits
    chances = {
        action: exp((one.mean - found[best].mean) / style.softness)
        for action, one in found.items()
        if 10 * one.visits >= most and one.mean <= found[best].mean + 2 * one.error
    }
    at = sum(chances.values()) * rng.below(1 << 30) / (1 << 30)
    for action, chance in chances.items():
        at -= chance
        if at < 0:
            return action
    return best


def think(information: InformationSet, budget: Budget, seed: int) -> list[Thought]:
    """What the strongest bot makes of every action that it looked at, the best first."""
    check_asked(information)
    check_budget(budget)
    style = style_of("castellan", information.world.NAME)
    if style.solves and (worth := solved(information)) is not None:
        exact = sorted(worth, key=lambda action: -worth[action])
        return [Thought(action, information.world.text(action), 1 / len(exact), worth[action], 0.0) for action in exact]
    began = time.monotonic()
    found = finished(style, information, budget, seed) or explore(style, information, rest_of(budget, began), seed)
    visits = sum(one.visits for one in found.values())
    thoughts = [
        Thought(action, information.world.text(action), one.visits / visits, one.mean, one.error)
        for action, one in found.items()
    ]
    return sorted(thoughts, key=lambda thought: (-thought.share, -thought.value))


def by(style: Style) -> Callable[[InformationSet, Budget, int], int]:
    """A bot of that style."""
    return lambda information, budget, seed: choose(style, information, budget, seed)


def by_name(bot: str, *, solves: bool = True) -> Callable[[InformationSet, Budget, int], int]:
    """A bot of the house, with the style that it has in each game, or in that style without solving anything."""

    def chooser(information: InformationSet, budget: Budget, seed: int) -> int:
        style = style_of(bot, information.world.NAME)
        return choose(replace(style, solves=style.solves and solves), information, budget, seed)

    return chooser


def with_weights(path: str) -> Callable[[InformationSet, Budget, int], int]:
    """The castellan with what a file of weights holds; without a policy, if none had learned by then."""
    head = about(Path(path))
    style = style_of("castellan", head["game"]) if head.get("eye", True) else replace(TREE, leaf="network", solves=True)
    return by(replace(style, weights=path))


def by_chance(information: InformationSet, budget: Budget, seed: int) -> int:
    """Any legal action."""
    actions = information.actions()
    return actions[Rng(seed).below(len(actions))]


def heuristic(information: InformationSet, budget: Budget, seed: int) -> int:
    """What a rule of thumb says: what opponents of that name do in a `Batch`."""
    world, actions = information.world, information.actions()
    advised = world.legal_actions()[evaluator_kind(world.NAME)().heuristic_of(world, Rng(seed))]
    return advised if advised in actions else by_chance(information, budget, seed)


def policy(information: InformationSet, budget: Budget, seed: int) -> int:
    """What the house's network inclines to, by chance: what opponents of that name do in a `Batch`.

    In a game that nobody has learned there are rules of thumb instead.
    """
    world, actions = information.world, information.actions()
    if shipped(world.NAME) is None:
        return heuristic(information, budget, seed)
    inclined = [exp(each) for each in evaluator_of(world.NAME).logits_of(world, actions)]
    left = sum(inclined) * (Rng(seed).below(1 << 30) / (1 << 30))
    for action, much in zip(actions, inclined, strict=True):
        left -= much
        if left < 0:
            return action
    return actions[-1]


def page(information: InformationSet, budget: Budget, seed: int) -> int:
    """What a rule of thumb says, in one of the worlds, or a habit that the page has in the game."""
    rng = Rng(seed)
    world = information.determinize(rng)
    advised = world.legal_actions()[evaluator_kind(world.NAME)().heuristic_of(world, rng)]
    habit: Callable[[Game, int, int, Rng], int] | None = getattr(described(world.NAME).part("style"), "page", None)
    chosen = advised if habit is None else habit(world, information.seat, advised, rng)
    return greedy(information, budget, seed) if chosen in information.forbidden else chosen


def greedy(information: InformationSet, budget: Budget, seed: int) -> int:
    """What looks best at once, in one of the worlds."""
    rng = Rng(seed)
    return heuristics.greedy(information.determinize(rng), rng, information.actions())


gambler, scholar, castellan = by_name("gambler"), by_name("scholar"), by_name("castellan")
flat, thumbs, tree = by(FLAT), by(THUMBS), by(TREE)


def simulations_per_second(game: str, seats: int, seconds: float = 1.0) -> float:
    """How many simulations the strongest bot makes on one core in a second, from the deal."""
    information = InformationSet(deal(game, seats=seats, seed=1))
    began = time.monotonic()
    style = style_of("castellan", game)
    tree = searchers(game, style)[0]
    grow(tree, style, information, None, began + seconds, Rng(1))
    return tree.simulations / (time.monotonic() - began)

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

from parlour.bots import finish, thumb
from parlour.bots.judge import Judge
from parlour.bots.search import LEAVES, Search
from parlour.bots.sight import Budget, Sight, Thought
from parlour.bots.solve import Solver
from parlour.bots.weights import JUDGES, about, judge_of
from parlour.rules import COMPILED, Game, Rng, deal
from parlour.rules.gwan import Gwan
from parlour.rules.nvwk import Nvwk
from parlour.rules.vanilla import Vanilla

BURST = 64 if COMPILED else 2  # simulations between two looks at the clock
NODES = 1 << 18  # of a tree, about 11 MB


@dataclass(frozen=True)
class Style:
    """A way of searching."""

    leaf: str  # how a position is judged where the walk leaves the tree: one of search.LEAVES
    explore: float
    deep: bool = True
    guided: bool = False  # the eye says where to look first
    modelled: bool = False  # others do what the eye inclines to, instead of what was best for them so far
    far: int = 0  # decisions by the eye before the network judges
    reach: float = 1.0  # how much of a judgement is left to what comes after one's own next decision on the way
    raced: bool = False  # each action is tried in the same worlds with the same luck, until it falls clearly behind
    doubt: float = 0.25  # how much of where to look first the eye does not decide
    readings: int = 1  # worlds to choose one of by how likely the eye thinks it
    trust: float = 0.5  # how much to make of that
    most: int | None = None  # simulations, however much time there is
    softness: float = 0.0  # how much worse, as a share of the win, an action may look and still be chosen at times
    solves: bool = False  # works out endings where that can be done
    threads: int = 1  # used when the budget is a time
    weights: str | None = None  # a file with what another training learned; None: what the house ships


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


FLAT = Style("random", 0.5, deep=False)
THUMBS = replace(FLAT, leaf="thumb")
TREE = Style("random", 0.7)
EVERYTHING = Style("network", 1.0, guided=True, readings=3, solves=True, threads=2)
CASTELLAN = {
    "gwan": replace(EVERYTHING, readings=6, trust=1.0),
    "vanilla": replace(EVERYTHING, modelled=True, far=12, reach=0.6, raced=True),
    "nvwk": replace(EVERYTHING, modelled=True, far=40, reach=0.7, raced=True),
}
GAMBLER = {  # the weaker levels look less far, and are softer, as much as each game asks for
    "gwan": replace(THUMBS, most=140),
    "vanilla": replace(FLAT, most=220),
    "nvwk": replace(FLAT, most=200, softness=0.015),
}
SCHOLAR = {
    "gwan": Style("round", 0.4, most=1_200),
    "vanilla": Style("round", 0.5, most=1_600),
    "nvwk": Style("round", 0.5, most=1_000),
}
ENOUGH = 200  # worlds to compare ways to end a round in
A_ROUND = 4  # units that the page lays in a round of Vanilla Gwent
GOOD_LEAD = 1  # at which the page lets a round of GWAN go


class Room(threading.local):
    """What a thread keeps between its decisions: for each game a judge, its trees, and where the latest was left."""

    def __init__(self) -> None:
        self.judges: dict[tuple[str, str | None], Judge] = {}
        self.trees: dict[tuple[str, str | None], list[Search]] = {}
        self.left: Left | None = None


@dataclass
class Left:
    """A search that may be gone on with: whose, after which action, and what the seat then sees if nothing is new."""

    style: Style
    action: int
    sight: Sight


room = Room()


def judge_for(game: str, weights: str | None = None) -> Judge:
    """This thread's judge of a game, with what was learned of it."""
    if (game, weights) not in room.judges:
        room.judges[game, weights] = learned(game, weights)
    return room.judges[game, weights]


def learned(game: str, weights: str | None) -> Judge:
    """A new judge with what a file holds, or with what the house ships."""
    return judge_of(game, None if weights is None else Path(weights))


def searchers(game: str, number: int, weights: str | None = None) -> list[Search]:
    """So many of this thread's trees for a game, and for what was learned of it."""
    kept = room.trees.setdefault((game, weights), [])
    while len(kept) < number:
        kept.append(Search(learned(game, weights), NODES))
    return kept[:number]


def explore(style: Style, sight: Sight, budget: Budget, seed: int) -> dict[int, Found]:
    """Search for as long as the budget allows; what was found of each action."""
    until = None if budget.seconds is None else time.monotonic() + budget.seconds
    limits = [limit for limit in (budget.simulations, style.most) if limit is not None]
    limit = min(limits) if limits else None
    rng = Rng(seed)
    trees = searchers(sight.world.NAME, style.threads if limit is None and COMPILED else 1, style.weights)
    before = action_before(style, sight) if limit is None else None
    room.left = None

    def run(number: int) -> list[tuple[int, int, float, float]]:
        return grow(trees[number], style, sight, limit, until, rng.fork(number), before)

    if len(trees) > 1:
        with ThreadPoolExecutor(len(trees) - 1) as pool:
            others = [pool.submit(run, number) for number in range(1, len(trees))]
            results = [run(0), *(other.result() for other in others)]
    else:
        results = [run(0)]
    merged: dict[int, Found] = {}
    legal = set(sight.actions())
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
    sight: Sight,
    limit: int | None,
    until: float | None,
    rng: Rng,
    before: int | None = None,
) -> list[tuple[int, int, float, float]]:
    """Grow a tree for so many simulations or until then; what it says of each action."""
    tree.leaf, tree.deep, tree.guided = LEAVES.index(style.leaf), style.deep, style.guided
    tree.readings, tree.trust, tree.explore, tree.far = style.readings, style.trust, style.explore, style.far
    tree.modelled, tree.reach, tree.doubt, tree.raced = style.modelled, style.reach, style.doubt, style.raced
    if before is None or not tree.follow(sight.world, before, rng):
        tree.begin(sight.world, sight.seat, sight.open, rng)
    if until is None:
        tree.run(limit or 0)
        return tree.results()
    while limit is None or tree.simulations < limit:
        tree.run(BURST if limit is None else min(BURST, limit - tree.simulations))
        if time.monotonic() >= until:
            break
    return tree.results()


def action_before(style: Style, sight: Sight) -> int | None:
    """The action by which the seat came here from where this thread last searched, if nothing new was seen since."""
    left = room.left
    if left is None or left.style != style or left.sight.open != sight.open or left.sight.seat != sight.seat:
        return None
    return left.action if left.sight.world == sight.world else None


def leave(style: Style, sight: Sight, action: int) -> None:
    """Remember the search if the seat goes on by itself: what it found of the next choice is kept."""
    world = sight.world
    after = world.copy()
    after.play(action)
    drawn = after.hand_of(sight.seat) & ~world.hand_of(sight.seat)
    tossed = isinstance(world, Vanilla) and not world.starter_known() and not after.half_made()  # V2: the last discard
    if not after.over and after.turn == sight.seat and not drawn and not tossed:
        room.left = Left(style, action, type(sight)(after))


def finished(style: Style, sight: Sight, budget: Budget, seed: int) -> dict[int, Found] | None:
    """What each action is worth where only this seat still plays in the round; None elsewhere, or if it is too much."""
    world = sight.world
    if not style.solves or not finish.alone(world, sight.seat):
        return None
    began = time.monotonic()
    judge = judge_for(world.NAME, style.weights)

    def within(part: float) -> Callable[[int], bool]:
        def go_on(steps: int) -> bool:
            if budget.simulations is not None and steps > part * budget.simulations:
                return False
            return budget.seconds is None or time.monotonic() - began < part * budget.seconds

        return go_on

    ways = finish.ways_on(world, sight.seat, within(0.4))
    if ways is None:
        return None
    worlds = islice(likely_worlds(judge, style, sight, Rng(seed)), ENOUGH)
    worth = finish.compare(judge, ways, worlds, sight.seat, within(1.0))
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
    return replace(budget, seconds=max(0.0, budget.seconds - (time.monotonic() - began)))


def likely_worlds(judge: Judge, style: Style, sight: Sight, rng: Rng) -> Iterator[Game]:
    """Worlds as the search imagines them: of some readings, one by how likely the eye thinks it."""
    suspicions = None
    if style.readings > 1 and not sight.open:
        suspicions = [style.trust * one for one in judge.suspicions_of(sight.world, 1)]

    def weight(world: Game) -> float:
        hand = world.hand_of(1 - sight.seat)
        return exp(sum(one for card, one in enumerate(suspicions or ()) if hand >> card & 1))

    while True:
        worlds = [sight.imagine(rng) for _ in range(style.readings if suspicions else 1)]
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


def solved(sight: Sight) -> dict[int, float] | None:
    """What each action is worth, where the ending can be worked out; a sure win is enough."""
    bounds = Solver().solve(sight.world, sight.seat, sight.open)
    if bounds is None:
        return None
    exact = {action: low for action, (low, high) in bounds.items() if low == high}
    return exact if len(exact) == len(bounds) or 1.0 in exact.values() else None


def choose(style: Style, sight: Sight, budget: Budget, seed: int) -> int:
    """The action that was looked at most; a soft style chooses among those that look nearly as good."""
    actions = sight.actions()
    if len(actions) == 1:
        return actions[0]
    best_ones: list[int] | None = None
    if style.solves and (worth := solved(sight)) is not None:
        best_ones = [action for action in worth if worth[action] == max(worth.values())]
        if len(best_ones) == 1 or max(worth.values()) == 1:
            return best_ones[0]
    began = time.monotonic()
    found = finished(style, sight, budget, seed)
    searched = found is None
    if found is None:
        found = explore(style, sight, rest_of(budget, began), seed)
    if best_ones is not None:
        found = {action: one for action, one in found.items() if action in best_ones}
        if not found:
            return best_ones[0]
    best = max(found, key=lambda action: (found[action].visits, found[action].mean))
    if style.softness == 0:
        if searched and budget.simulations is None and style.most is None:
            leave(style, sight, best)
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


def think(sight: Sight, budget: Budget, seed: int) -> list[Thought]:
    """What the strongest bot makes of every action that it looked at, the best first."""
    if (worth := solved(sight)) is not None:
        exact = sorted(worth, key=lambda action: -worth[action])
        return [Thought(action, sight.world.text(action), 1 / len(exact), worth[action], 0.0) for action in exact]
    style = CASTELLAN[sight.world.NAME]
    began = time.monotonic()
    found = finished(style, sight, budget, seed) or explore(style, sight, rest_of(budget, began), seed)
    visits = sum(one.visits for one in found.values())
    thoughts = [
        Thought(action, sight.world.text(action), one.visits / visits, one.mean, one.error)
        for action, one in found.items()
    ]
    return sorted(thoughts, key=lambda thought: (-thought.share, -thought.value))


def by(styles: Style | dict[str, Style]) -> Callable[[Sight, Budget, int], int]:
    """A bot of that style, or of a style for each game."""

    def chooser(sight: Sight, budget: Budget, seed: int) -> int:
        style = styles if isinstance(styles, Style) else styles[sight.world.NAME]
        return choose(style, sight, budget, seed)

    return chooser


def with_weights(path: str) -> Callable[[Sight, Budget, int], int]:
    """The castellan with what a file of weights holds; without an eye, if none had learned by then."""
    head = about(Path(path))
    style = CASTELLAN[head["game"]] if head.get("eye", True) else replace(TREE, leaf="network", solves=True)
    return by({head["game"]: replace(style, weights=path)})


def by_chance(sight: Sight, budget: Budget, seed: int) -> int:
    """Any legal action."""
    actions = sight.actions()
    return actions[Rng(seed).below(len(actions))]


def page(sight: Sight, budget: Budget, seed: int) -> int:
    """In GWAN lets a round go as soon as it is ahead, in Vanilla Gwent after four units; else plays any card."""
    rng = Rng(seed)
    world = sight.imagine(rng)
    actions = world.legal_actions()
    advised = actions[JUDGES[world.NAME]().advice(world, rng)]
    if isinstance(world, Nvwk):
        return advised
    cards = [action for action in actions if world.text(action) != "pass"]
    if isinstance(world, Gwan):
        if world.score_of(sight.seat) - world.score_of(1 - sight.seat) > GOOD_LEAD:
            return actions[-1]
    elif isinstance(world, Vanilla) and len(cards) < len(actions):
        laid = sum(world.row_of(sight.seat, row).bit_count() for row in range(3))
        advised = actions[-1] if laid >= A_ROUND or not cards else cards[0]
    return cards[rng.below(len(cards))] if advised in cards else advised


def greedy(sight: Sight, budget: Budget, seed: int) -> int:
    """What looks best at once, in one of the worlds."""
    rng = Rng(seed)
    return thumb.greedy(sight.imagine(rng), rng)


gambler, scholar, castellan = by(GAMBLER), by(SCHOLAR), by(CASTELLAN)
flat, thumbs, tree = by(FLAT), by(THUMBS), by(TREE)


def simulations_per_second(game: str, seats: int, seconds: float = 1.0) -> float:
    """How many simulations the strongest bot makes on one core in a second, from the deal."""
    sight = Sight(deal(game, seats=seats, seed=1))
    began = time.monotonic()
    tree = searchers(game, 1)[0]
    grow(tree, CASTELLAN[game], sight, None, began + seconds, Rng(1))
    return tree.simulations / (time.monotonic() - began)

"""Information-set tree search over the verbs that every game answers (Cowling, Powley and Whitehouse, 2012).

Each simulation imagines a world that agrees with what the seat knows and walks down one tree that all worlds share. At
each position only the actions that are legal in this world can be chosen, and for each of them is counted how often it
was available. Every seat goes for its own share of the win (max^n). Where the walk leaves the tree, a network judges
the position, or a playout does. One search belongs to one thread; its memory is bounded and used again. `race` begins
its walks in another way.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.bots.evaluator import Evaluator
from parlour.chance import Rng
from parlour.engine.game import Game

if not cython.compiled:
    from math import exp, log, sqrt

    from parlour.engine.bits import MOST_ACTIONS, lowest

# How a position is judged where the walk leaves the tree:
NETWORK = 0  # by the network, some decisions of the policy later,
RANDOM = 1  # by a random playout to the end,
ROUND = 2  # by a playout by rules of thumb to the end of the round, and there by the network,
HEURISTIC = 3  # or by such a playout to the end
LEAVES = ("network", "random", "round", "heuristic")

TABLE = 8192  # places to look up actions in, a power of two
DEEPEST = 400
WIDEST = 48  # children that a position gets at most
LOOKS = 4  # worlds of which one is chosen by how it looks
MOST_READINGS = 1024


class Search:
    """A tree, and how to grow it."""

    def __init__(self, evaluator: Evaluator, nodes: int = 1 << 18) -> None:
        if nodes < 1 or not isinstance(evaluator, Evaluator):
            raise ValueError(f"a tree has room for its root, and an evaluator; not {nodes} nodes and {evaluator!r}")
        self.begun = False
        self.evaluator = evaluator
        self.used = 0
        self.origin = 0  # the node where walks begin
        self.action = array("I", bytes(4 * nodes))
        self.visits = array("i", bytes(4 * nodes))
        self.chances = array("i", bytes(4 * nodes))  # how often it was available
        self.total = array("d", bytes(8 * nodes))
        self.squares = array("d", bytes(8 * nodes))
        self.prior = array("f", bytes(4 * nodes))
        self.child = array("i", bytes(4 * nodes))
        self.sibling = array("i", bytes(4 * nodes))
        self.mover = array("b", bytes(nodes))
        self.room = nodes
        if not cython.compiled:
            self.options = [0] * MOST_ACTIONS
        self.weight = array("f", bytes(4 * MOST_ACTIONS))
        self.found = array("b", bytes(MOST_ACTIONS))
        self.key = array("I", bytes(4 * TABLE))
        self.place = array("i", bytes(4 * TABLE))
        self.mark = array("q", bytes(8 * TABLE))
        self.marks = 0
        self.path = array("i", bytes(4 * DEEPEST))
        self.suspicions = array("f", bytes(4 * 64 * 8))
        self.leaf = NETWORK
        self.deep = True
        self.guided = False  # the policy says where to look first
        self.readings = 1  # worlds to choose one of by how likely the policy thinks it; 1 takes any
        self.trust = 0.5  # how much to make of what the policy thinks likely
        self.explore = 0.7
        self.doubt = 0.25  # how much of where to look first the policy does not decide
        self.modelled = False  # others do what the policy inclines to
        self.far = 0  # decisions by the policy before the network judges
        self.keen = 1.0  # how much those keep to what the policy likes most; 1 does it as often as it was learned
        # How much of a judgement is left to what comes after one of the seat's own decisions; less than all of it only
        # where others are modelled, as it is the seat's share alone that is made of both.
        self.reach = 1.0
        # Others hold what they chose to keep, and suspicions card by card do not tell the whole of it: how much
        # likelier a world is, as a logarithm, the worse it looks by two fair shares: by a whole win, between two.
        self.rosy = 0.0
        self.open = False
        self.seat = 0
        self.simulations = 0

    # -- from Python ---------------------------------------------------------------------------------------

    def begin(self, root: Game, seat: int, all_hands: bool, rng: Rng) -> None:
        """Forget the old tree; the next simulations begin here, and only what the seat knows is used."""
        self.check(root)
        root.seated(seat)
        self.begun = True
        self.root = root.copy()
        self.world = root.copy()
        self.likely = root.copy()
        self.sober = root.copy()
        self.rng = rng
        self.seat = seat
        self.open = all_hands
        self.used = 0
        self.origin = 0
        self.simulations = 0
        self.sprout(-1, 0, 0, 0)
        self.visits[0] = 1
        if self.readings > 1 and not all_hands:
            self.suspect()

    def follow(self, root: Game, action: int, rng: Rng) -> bool:
        """Go on from where the seat's own action led, with what the tree knows of it; False where that is nothing.

        Only sound if the seat learned nothing new by its action and is on turn again.
        """
        if not self.begun or type(root) is not type(self.root) or root.seats != self.root.seats:
            raise ValueError("`begin` comes first, with a position of the same game")
        self.check(root)
        node = self.child[self.origin]
        while node >= 0 and self.action[node] != action:
            node = self.sibling[node]
        if node < 0 or self.child[node] < 0 or 2 * self.used > self.room:
            return False
        self.root = root.copy()
        self.rng = rng
        self.origin = node
        self.simulations = 0
        if self.readings > 1 and not self.open:
            self.suspect()
        return True

    def check(self, root: Game) -> None:
        """TypeError or ValueError where it can't think about a position, or lacks the networks that it is to use."""
        if not NETWORK <= self.leaf <= HEURISTIC or not 1 <= self.readings <= MOST_READINGS:
            raise ValueError(f"there is no leaf {self.leaf}, or {self.readings} readings are none or too many")
        policy = self.guided or self.modelled or self.readings > 1 or (self.leaf == NETWORK and self.far != 0)
        self.evaluator.asked(root, [], self.leaf in (NETWORK, ROUND) or self.rosy != 0, policy)

    def run(self, simulations: int) -> None:
        """Grow the tree by so many simulations, while other threads run."""
        if not self.begun:
            raise ValueError("`begin` comes first, with the position to think about")
        self.check(self.root)
        with cython.nogil:
            for _ in range(simulations):
                self.simulate()

    def results(self) -> list[tuple[int, int, float, float]]:
        """Each action of the root that was looked at: visits, the seat's mean share, and the sum of squares."""
        found = []
        node = self.child[self.origin] if self.begun else -1
        while node >= 0:
            n = self.visits[node]
            if n:
                found.append((int(self.action[node]), n, self.total[node] / n, self.squares[node]))
            node = self.sibling[node]
        return found

    # -- a simulation --------------------------------------------------------------------------------------

    def simulate(self) -> None:
        """One walk from the root, in an imagined world."""
        self.determinize()
        self.walk(self.origin, 0)

    def walk(self, node: int, depth: int) -> None:
        """On from a node that lies so deep, down the tree, and what came of it back up to the root."""
        self.path[0] = self.origin
        self.path[depth] = node
        while True:
            if self.world.over:
                self.evaluator.settle(self.world)
                break
            if depth and (self.visits[node] == 0 or not self.deep or self.evaluator.beyond(self.world, self.root)):
                self.evaluate_leaf()
                break
            others = self.modelled and self.world.turn != self.seat
            node = self.answer(node) if others else self.descend(node)
            if node < 0 or depth + 1 >= DEEPEST:
                self.evaluate_leaf()
                break
            self.world.step(self.action[node])
            depth += 1
            self.path[depth] = node
        self.simulations += 1
        for i in range(depth + 1):
            node = self.path[i]
            self.visits[node] += 1
            if i:
                share = self.evaluator.values[self.mover[node]]
                self.total[node] += share
                self.squares[node] += share * share

    # -- a walk --------------------------------------------------------------------------------------------

    def determinize(self) -> None:
        """Another world that agrees with what the seat knows; of some, rather one that does not look too good."""
        if self.open:
            self.world.become(self.root)
            self.world.shuffle_deck(self.rng)
            self.world.toss(self.rng)
            self.world.chance = self.rng.next()
            return
        self.deal_likely()
        if self.rosy == 0:
            return
        rosy = self.rosy * self.world.seats / 2
        self.sober.become(self.world)
        total = exp(-rosy * self.evaluator.share_of(self.world, self.seat))
        for _ in range(LOOKS - 1):
            self.deal_likely()
            weight = exp(-rosy * self.evaluator.share_of(self.world, self.seat))
            total += weight
            if self.rng.below(1 << 20) * total < weight * (1 << 20):
                self.sober.become(self.world)
        self.world.become(self.sober)

    def deal_likely(self) -> None:
        """Any world that agrees with what the seat knows; of several the one that holds what the policy suspects."""
        self.world.become(self.root)
        self.world.determinize(self.seat, self.rng)
        if self.readings < 2:
            return
        self.likely.become(self.world)
        total = self.likelihood()
        for _ in range(self.readings - 1):
            self.world.become(self.root)
            self.world.determinize(self.seat, self.rng)
            weight = self.likelihood()
            total += weight
            if self.rng.below(1 << 20) * total < weight * (1 << 20):
                self.likely.become(self.world)
        self.world.become(self.likely)

    def suspect(self) -> None:
        """Let the policy say once which cards it suspects each other seat to hold."""
        self.evaluator.look(self.root)
        for i in range(1, self.root.seats):
            for card in range(self.evaluator.cards):
                self.suspicions[64 * i + card] = self.trust * self.evaluator.suspicion(i, card)

    def likelihood(self) -> float:
        """How likely the policy thinks the hands of this world, up to a factor."""
        total = 0.0
        for i in range(1, self.world.seats):
            cards = self.world.hand[(self.seat + i) % self.world.seats]
            while cards:
                total += self.suspicions[64 * i + lowest(cards)]
                cards &= cards - 1
        return exp(total if total < 300 else 300)

    def descend(self, node: int) -> int:
        """Choose among the actions that are legal here; those not seen before get a node. -1: no room for one."""
        n = self.world.options(self.options)
        self.marks += 1
        for i in range(n):
            self.found[i] = 0
            at = (self.options[i] * 40503 >> 7) & (TABLE - 1)
            while self.mark[at] == self.marks:
                at = (at + 1) & (TABLE - 1)
            self.mark[at] = self.marks
            self.key[at] = self.options[i]
            self.place[at] = i
        known = seen = 0
        here = self.child[node]
        while here >= 0:
            seen += 1
            at = (self.action[here] * 40503 >> 7) & (TABLE - 1)
            while self.mark[at] == self.marks and self.key[at] != self.action[here]:
                at = (at + 1) & (TABLE - 1)
            # by a coin or a flipped card, who is on turn may differ from world to world: then it is another's choice
            if self.mark[at] == self.marks and self.mover[here] == self.world.turn:
                self.found[self.place[at]] = 1
                self.chances[here] += 1
                known += 1
            else:
                self.chances[here] = -self.chances[here] - 1  # not now: marked by its sign until the choice is made
            here = self.sibling[here]
        if known < n and (seen < WIDEST or known == 0):
            self.grow(node, n, n - known)
        return self.choose(node)

    def answer(self, node: int) -> int:
        """What another seat does here as the policy would, seeing that seat's cards. -1: no room for a node."""
        n = self.world.options(self.options)
        action = self.options[self.evaluator.sample(self.world, self.options, n, self.keen, self.rng) if n > 1 else 0]
        here = self.child[node]
        while here >= 0 and (self.action[here] != action or self.mover[here] != self.world.turn):
            here = self.sibling[here]
        if here < 0 and self.used < self.room:
            here = self.used
            self.sprout(node, action, self.world.turn, 1)
        return here

    def grow(self, node: int, n: int, missing: int) -> None:
        """Give the actions without a node one; of very many the likeliest."""
        bar = -1.0
        if self.guided:
            self.evaluator.look(self.world)
            for i in range(n):
                if not self.found[i]:
                    self.weight[i] = exp(self.evaluator.logit(self.world, self.options[i]))
        else:
            for i in range(n):
                self.weight[i] = 1
        if missing > WIDEST:
            if not self.guided:
                for i in range(n):
                    self.weight[i] = 1 + self.rng.below(1000) / 1000.0
            bar = self.bar(n)
        made = 0
        for i in range(n):
            if not self.found[i] and self.weight[i] >= bar and made < WIDEST:
                if self.used == self.room:
                    return
                made += 1
                self.sprout(node, self.options[i], self.world.turn, self.weight[i] if self.guided else 1)

    def bar(self, n: int) -> float:
        """The weight that WIDEST of the missing actions reach, or nearly."""
        low = 0.0
        high = 0.0
        for i in range(n):
            if not self.found[i] and self.weight[i] > high:
                high = self.weight[i]
        for _ in range(20):
            middle = (low + high) / 2
            count = 0
            for i in range(n):
                if not self.found[i] and self.weight[i] >= middle:
                    count += 1
            if count > WIDEST:
                low = middle
            else:
                high = middle
        return high

    def sprout(self, parent: int, action: int, mover: int, prior: float) -> None:
        """A new node."""
        new = self.used
        self.used += 1
        self.action[new] = action
        self.mover[new] = mover
        self.prior[new] = prior
        self.visits[new] = 0
        self.chances[new] = 1
        self.total[new] = 0
        self.squares[new] = 0
        self.child[new] = -1
        self.sibling[new] = -1
        if parent >= 0:
            self.sibling[new] = self.child[parent]
            self.child[parent] = new

    def choose(self, node: int) -> int:
        """The available child with the best prospects."""
        best = -1
        best_score = -1.0
        weights = 0.0
        sum_value = 0.0
        sum_visits = number = 0
        here = self.child[node]
        while here >= 0:
            if self.chances[here] > 0:
                number += 1
                weights += self.prior[here]
                sum_value += self.total[here]
                sum_visits += self.visits[here]
            here = self.sibling[here]
        first = sum_value / sum_visits if sum_visits else 1.0 / self.world.seats  # what an untried action may be worth
        rest = 1 + self.rng.below(64)
        here = self.child[node]
        while here >= 0:
            if self.chances[here] < 0:
                self.chances[here] = -self.chances[here] - 1
                here = self.sibling[here]
                continue
            n = self.visits[here]
            if self.guided:
                score = self.total[here] / n if n else first - 0.05
                prior = (1 - self.doubt) * self.prior[here] / weights + self.doubt / number
                score += self.explore * prior * sqrt(self.chances[here]) / (1 + n)
            elif n:
                score = self.total[here] / n + self.explore * sqrt(log(self.chances[here]) / n)
            else:
                rest = rest * 5 & 127
                score = 1000.0 + rest
            if score > best_score:
                best_score = score
                best = here
            here = self.sibling[here]
        return best

    def evaluate_leaf(self) -> None:
        """Every seat's share from here.

        On the way, the network's opinion of each of the seat's own decisions may count for a part, and what comes after
        it for the rest: it knows less than the end does, but is not as much a matter of chance.
        """
        far = self.far if self.leaf == NETWORK else -1
        blended = 0.0
        rest = 1.0
        while not self.world.over and far != 0:
            if (self.leaf == NETWORK or self.leaf == ROUND) and self.evaluator.beyond(self.world, self.root):
                break
            n = self.world.options(self.options)
            i = 0
            if self.leaf == RANDOM:
                i = self.rng.below(n)
            elif self.leaf != NETWORK:
                i = self.evaluator.heuristic(self.world, self.options, n, self.rng)
            elif n > 1:
                if self.reach < 1 and self.world.turn == self.seat:
                    blended += rest * (1 - self.reach) * self.evaluator.share_of(self.world, self.seat)
                    rest *= self.reach
                i = self.evaluator.sample(self.world, self.options, n, self.keen, self.rng)
            self.world.step(self.options[i])
            far -= 1
        if self.world.over:
            self.evaluator.settle(self.world)
        else:
            self.evaluator.evaluate(self.world)
        self.evaluator.values[self.seat] = blended + rest * self.evaluator.values[self.seat]

"""A race between the actions of the seat on turn.

Every action is tried in the same worlds with the same luck, round after round, until it falls clearly behind the best.
Below it the search walks as it always does.
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
from parlour.bots.search import Search
from parlour.chance import Rng
from parlour.engine.game import Game

if not cython.compiled:
    from math import log, sqrt

MOST_RIVALS = 48  # as many as a position gets children
# The policy's opinion counts as much as a few rounds in which the actions that it likes less came out behind.
OPINION = 20.0  # rounds
LIKING = 0.01  # share of the win, for each step of its leaning
HEATS = 4  # rounds before anything is given up
BEHIND = 2.0  # standard errors at which it is


class Race(Search):
    """A search whose walks begin with each action in turn."""

    def __init__(self, evaluator: Evaluator, nodes: int = 1 << 18) -> None:
        Search.__init__(self, evaluator, nodes)
        self.rivals = 0
        self.runner = array("i", bytes(4 * MOST_RIVALS))  # the nodes that race,
        self.racing = array("b", bytes(MOST_RIVALS))  # whether they still do,
        self.liking = array("d", bytes(8 * MOST_RIVALS))  # by how much the policy thinks them worse than another,
        self.rounds = array("i", bytes(4 * MOST_RIVALS))  # for how many rounds they did,
        self.latest = array("d", bytes(8 * MOST_RIVALS))  # what the present round gave them,
        self.sums = array("d", bytes(8 * MOST_RIVALS))  # what all rounds did,
        self.products = array("d", bytes(8 * MOST_RIVALS * MOST_RIVALS))  # and that times what it gave each other one
        self.at = 0
        self.worlds = 0  # states of the stream: for the next world, and for what happens in this one
        self.luck = 0

    # -- from Python ---------------------------------------------------------------------------------------

    def begin(self, root: Game, seat: int, all_hands: bool, rng: Rng) -> None:
        """Forget the old tree, and let all actions of this position begin a race."""
        self.dealt = root.copy()
        Search.begin(self, root, seat, all_hands, rng)
        self.line_up()

    def follow(self, root: Game, action: int, rng: Rng) -> bool:
        """Go on with the tree as a search does, and begin another race in it."""
        if not Search.follow(self, root, action, rng):
            return False
        self.line_up()
        return True

    def results(self) -> list[tuple[int, int, float, float]]:
        """How each action has done in the race so far, and the policy's opinion."""
        found = []
        best = max((self.sums[i] / self.rounds[i] for i in range(self.rivals) if self.rounds[i]), default=0.0)
        for i in range(self.rivals):
            action, n = int(self.action[self.runner[i]]), self.rounds[i]
            if n:
                mean = (self.sums[i] + OPINION * max(best + self.liking[i], 0.0)) / (n + OPINION)
                found.append((action, n, mean, self.products[i * MOST_RIVALS + i]))
            elif i < self.at and not self.rounds[0]:  # not even the first round is over
                found.append((action, 1, self.latest[i], self.latest[i] ** 2))
        return found

    # -- a round -------------------------------------------------------------------------------------------

    def simulate(self) -> None:
        """One walk from the next action of the race."""
        self.walk(self.start(), 1)
        self.arrive(self.evaluator.values[self.seat])

    def line_up(self) -> None:
        """All actions of the seat begin a race."""
        self.determinize()
        n = 0
        while n != self.used:
            n = self.used
            self.descend(self.origin)  # gives more of them a node
        n = self.world.options(self.options)
        self.rivals = 0
        node = self.child[self.origin]
        while node >= 0:
            for i in range(n):
                if self.options[i] == self.action[node]:
                    j = self.rivals  # those that the policy likes best go first
                    while j and self.prior[self.runner[j - 1]] < self.prior[node]:
                        if j < MOST_RIVALS:
                            self.runner[j] = self.runner[j - 1]
                        j -= 1
                    if j < MOST_RIVALS:
                        self.runner[j] = node
                        self.rivals = min(self.rivals + 1, MOST_RIVALS)
            node = self.sibling[node]
        for i in range(self.rivals):
            self.racing[i] = 1
            self.rounds[i] = 0
            self.sums[i] = 0
            self.liking[i] = LIKING * log(self.prior[self.runner[i]] / self.prior[self.runner[0]] + 1e-7)
            for j in range(self.rivals):
                self.products[i * MOST_RIVALS + j] = 0
        self.at = self.rivals
        self.worlds = self.rng.next()

    def start(self) -> int:
        """The next action of the race, done in the world of this round; its node."""
        while self.at < self.rivals and not self.racing[self.at]:
            self.at += 1
        if self.at == self.rivals:
            self.rng.state = self.worlds
            self.determinize()
            self.dealt.become(self.world)
            self.luck = self.rng.next()
            self.worlds = self.rng.state
            self.at = 0
            while not self.racing[self.at]:
                self.at += 1
        else:
            self.world.become(self.dealt)
        self.rng.state = self.luck
        self.world.step(self.action[self.runner[self.at]])
        return self.runner[self.at]

    def arrive(self, share: float) -> None:
        """What the walk came to; after the last of a round those far behind are given up."""
        self.latest[self.at] = share
        self.at += 1
        for i in range(self.at, self.rivals):
            if self.racing[i]:
                return
        best = -1
        for i in range(self.rivals):
            if self.racing[i]:
                self.rounds[i] += 1
                self.sums[i] += self.latest[i]
                for j in range(self.rivals):
                    if self.racing[j]:
                        self.products[i * MOST_RIVALS + j] += self.latest[i] * self.latest[j]
                if best < 0 or self.sums[i] > self.sums[best]:
                    best = i
        n = self.rounds[best]
        if n < HEATS:
            return
        for i in range(self.rivals):
            if self.racing[i] and i != best:
                lead = (self.sums[best] - self.sums[i]) / n
                opinion = self.liking[best] - self.liking[i]
                spread = self.products[best * MOST_RIVALS + best] + self.products[i * MOST_RIVALS + i]
                spread = (spread - 2 * self.products[best * MOST_RIVALS + i]) / n - lead * lead
                lead = (n * lead + OPINION * opinion) / (n + OPINION)
                if lead > BEHIND * sqrt((spread + 0.5 / n) / (n + OPINION)):
                    self.racing[i] = 0

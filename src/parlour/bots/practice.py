"""Games that an evaluator plays against itself, and what can be learned from them.

By what the policy inclines to and nothing else it plays thousands of games in a second. Of each decision is kept what
the seat saw, what it could do and did, and how much better or worse than expected things then went: the difference that
each of its next decisions made to the network's judgement, with all hands open, those near more than those far
(generalised advantage estimation; Schulman et al., 2016). `fit` learns from that.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.bots.evaluator import MOST_INPUTS, Evaluator
from parlour.bots.search import Search
from parlour.chance import Rng
from parlour.engine.game import Game

if not cython.compiled:
    from math import exp, log

    from parlour.engine.bits import MOST_ACTIONS

A_GAME = 1 << 10  # positions of a game, about, at most
INPUTS_EACH = 100  # on average, at most
CHOICES_EACH = 40
LEAST_ROOM = 2 * A_GAME


class Practice:
    """Room for positions, filled game by game."""

    def __init__(self, evaluator: Evaluator, positions: int) -> None:
        if not isinstance(evaluator, Evaluator):
            raise TypeError(f"{evaluator!r} is no evaluator")
        self.evaluator = evaluator
        self.others = evaluator.OTHERS
        self.used = 0  # positions, inputs and choices so far
        self.noted = 0
        self.offered = 0
        self.index = array("h", bytes(2 * INPUTS_EACH * positions))
        self.amount = array("f", bytes(4 * INPUTS_EACH * positions))
        self.rows = array("q", bytes(8 * (positions + 1)))  # where each position's inputs begin, and the end
        self.slots = array("h", bytes(2 * CHOICES_EACH * positions))  # what could be done, as places among the outputs,
        self.ways = array("f", bytes(4 * CHOICES_EACH * positions))  # each in so many ways, as a logarithm
        self.choices = array("q", bytes(8 * (positions + 1)))  # where each position's choices begin; some have none
        self.share = array("f", bytes(4 * CHOICES_EACH * positions))  # how much a search looked at each
        self.chosen = array("i", bytes(4 * positions))  # which of them was chosen
        self.chance = array("f", bytes(4 * positions))  # and how likely that was, as a logarithm
        self.seat = array("b", bytes(positions))
        self.value = array("f", bytes(4 * positions))
        self.target = array("f", bytes(4 * positions))  # what the value should have been
        self.gain = array("f", bytes(4 * positions))  # how much better than expected the choice was
        self.cards = array("Q", bytes(8 * (1 + evaluator.OTHERS) * positions))  # all unseen, and each other seat's
        if not cython.compiled:
            self.options = [0] * MOST_ACTIONS
        self.weight = array("d", bytes(8 * MOST_ACTIONS))
        self.place = array("i", bytes(4 * evaluator.SLOTS))  # of a slot among a position's choices, plus one
        self.ahead = array("d", bytes(8 * 8))
        self.trail = array("d", bytes(8 * 8))
        self.room = positions
        self.reach = 0.95  # how much less a difference counts for each decision that lies between

    def full(self) -> bool:
        """Whether there is hardly room for another game."""
        return not self.has_room(A_GAME)

    def has_room(self, positions: int) -> bool:
        """Whether so many more positions fit, as large as they usually are; two always do where it says so of two."""
        return (
            self.used + positions <= self.room
            and self.noted + positions * INPUTS_EACH + 2 * MOST_INPUTS <= INPUTS_EACH * self.room
            and self.offered + positions * CHOICES_EACH + self.evaluator.slots <= CHOICES_EACH * self.room
        )

    def play(self, game: Game, rng: Rng, by_heuristic: bool = False) -> None:
        """Play a game to its end, by the policy or by rules of thumb."""
        self.evaluator.ready(game, True, not by_heuristic)
        with cython.nogil:
            self.play_on(game, rng, by_heuristic)

    def play_on(self, game: Game, rng: Rng, by_heuristic: bool) -> None:
        """Every seat does what its policy inclines to; by rules of thumb now and then anything, so that all is seen."""
        first = self.used
        while not game.over:
            n = game.options(self.options)
            pick = 0
            if n > 1:
                if not self.has_room(2):
                    pick = rng.below(n)
                else:
                    self.look(game, rng)
                    if by_heuristic:
                        pick = self.evaluator.heuristic(game, self.options, n, rng) if rng.below(8) else rng.below(n)
                        self.offered += 1
                        self.close()
                    else:
                        pick = self.decide(game, n, rng)
            game.step(self.options[pick])
        self.evaluator.settle(game)
        self.assess(first, game.seats)

    def play_searching(self, game: Game, rng: Rng, search: Search, simulations: int) -> None:
        """Play a game to its end by a search; now and then not what it likes most, so that more is seen."""
        self.evaluator.ready(game, True, False)
        first = self.used
        while not game.over:
            actions = game.legal_actions()
            action = actions[0]
            if len(actions) > 1 and self.has_room(2):
                self.look(game, rng)
                search.begin(game, game.turn, False, rng.fork(rng.next()))
                search.run(simulations)
                found = {one[0]: one[1] for one in search.results()}
                action = max(found, key=lambda each: found[each])
                if rng.below(8) == 0:
                    at = rng.below(sum(found.values()))
                    for action, visits in found.items():
                        at -= visits
                        if at < 0:
                            break
                shares: dict[int, float] = {}
                for each in actions:
                    slot = self.evaluator.slot_of(game, each)
                    shares[slot] = shares.get(slot, 0.0) + found.get(each, 0) / sum(found.values())
                for slot, share in shares.items():
                    self.slots[self.offered] = slot
                    self.ways[self.offered] = 0
                    self.share[self.offered] = share
                    self.offered += 1
                self.close()
            game.apply(action)
        self.evaluator.values_of(game)
        self.assess(first, game.seats)

    def look(self, game: Game, rng: Rng) -> None:
        """Keep the position as the seat on turn sees it, and with more than two also as another one does."""
        if game.seats > 2:
            self.note(game, (game.turn + 1 + rng.below(game.seats - 1)) % game.seats)
            self.close()
        self.note(game, game.turn)

    def note(self, game: Game, seat: int) -> None:
        """Keep how a position looks to a seat, with all hands open, and what the network makes of it."""
        self.value[self.used] = self.evaluator.share_of(game, seat)
        for i in range(self.evaluator.number):
            self.index[self.noted + i] = self.evaluator.index[i]
            self.amount[self.noted + i] = self.evaluator.amount[i]
        self.noted += self.evaluator.number
        self.seat[self.used] = seat
        at = self.used * (1 + self.others)
        self.cards[at] = game.in_deck()
        for i in range(1, 1 + self.others):
            self.cards[at + i] = 0
            if i < game.seats:
                self.cards[at + i] = game.hand[(seat + i) % game.seats]
                self.cards[at] |= self.cards[at + i]

    def close(self) -> None:
        """Done with a position."""
        self.used += 1
        self.rows[self.used] = self.noted
        self.choices[self.used] = self.offered

    def decide(self, game: Game, n: int, rng: Rng) -> int:
        """What the policy inclines to, by chance; the place of an action among the options."""
        self.evaluator.look(game)
        total = 0.0
        start = self.offered
        for i in range(n):
            slot = self.evaluator.slot(game, self.options[i])
            if self.place[slot] == 0:
                self.slots[self.offered] = slot
                self.ways[self.offered] = 1
                self.offered += 1
                self.place[slot] = self.offered - start
                self.weight[i] = exp(self.evaluator.policy.out(self.evaluator.hidden, slot))
            else:
                self.ways[start + self.place[slot] - 1] += 1
                self.weight[i] = exp(self.evaluator.policy.out(self.evaluator.hidden, slot))
            total += self.weight[i]
        at = rng.below(1 << 30) / (1.0 * (1 << 30)) * total
        pick = 0
        while pick < n - 1:
            at -= self.weight[pick]
            if at < 0:
                break
            pick += 1
        slot = self.evaluator.slot(game, self.options[pick])
        self.chosen[self.used] = self.place[slot] - 1
        self.chance[self.used] = log(self.weight[pick] * self.ways[start + self.place[slot] - 1] / total)
        for i in range(start, self.offered):
            self.place[self.slots[i]] = 0
            self.ways[i] = log(self.ways[i])
        self.close()
        return pick

    def assess(self, first: int, seats: int) -> None:
        """How much each decision of a game gained, from the last to the first."""
        for i in range(seats):
            self.ahead[i] = self.evaluator.values[i]
            self.trail[i] = 0
        for i in range(self.used - 1, first - 1, -1):
            seat = self.seat[i]
            if self.choices[i + 1] == self.choices[i]:  # only looked at
                self.target[i] = self.ahead[seat] + self.reach * self.trail[seat]
                continue
            self.trail[seat] = self.ahead[seat] - self.value[i] + self.reach * self.trail[seat]
            self.ahead[seat] = self.value[i]
            self.gain[i] = self.trail[seat]
            self.target[i] = self.value[i] + self.trail[seat]

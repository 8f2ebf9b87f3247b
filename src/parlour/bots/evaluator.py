"""What counts in a position, as numbers, and what a small trained network makes of them.

A `Net` is a plain network: active inputs, one hidden layer, outputs. An `Evaluator` looks at a position as one seat
does: it lists the active inputs, and from them estimates the seat's share of the win, which actions are likely, and
where hidden cards may be. Each game has its own; an evaluator belongs to one thread.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.chance import Rng
from parlour.engine.game import Game

MOST_INPUTS = 320  # active at once
if not cython.compiled:
    from math import exp

    from parlour.engine.bits import MOST_ACTIONS, lowest

    SCRATCH = [0] * MOST_ACTIONS
    add_rows: Callable[[float, float, int, float, int, float, int], None]  # in C only, as addresses
    multiply: Callable[[float, float, int], float]

WIDEST = 256  # of the hidden layer
STEP = 32  # its width is a multiple of this
MOST_SEATS = 8


class Net:
    """A network with one hidden layer of rectified units. Its weights: first layer, bias, last layer, bias."""

    def __init__(self, inputs: int, outputs: int, weights: array[float]) -> None:
        if inputs < 1 or outputs < 1:
            raise ValueError(f"a network has inputs and outputs, not {inputs} and {outputs}")
        if getattr(self, "width", 0):
            raise TypeError("a network is made once; those who look through it rely on its size")
        width = (len(weights) - outputs) // (inputs + 1 + outputs)
        if len(weights) != size_of(inputs, width, outputs) or width % STEP or not 0 < width <= WIDEST:
            raise ValueError(f"a network of {inputs} inputs and {outputs} outputs has not {len(weights)} weights")
        self.inputs = inputs
        self.outputs = outputs
        self.weights = weights
        self.width = width  # of the hidden layer
        self.bias = inputs * width
        self.last = self.bias + width
        self.ends = self.last + outputs * width

    def hide(self, index: array[int], amount: array[float], number: int, hidden: array[float]) -> None:
        """Work out the hidden layer for the active inputs."""
        if cython.compiled:
            add_rows(  # noqa: F821
                cython.address(self.weights[0]),
                cython.address(self.weights[self.bias]),
                cython.address(index[0]),
                cython.address(amount[0]),
                number,
                cython.address(hidden[0]),
                self.width,
            )
            return
        for j in range(self.width):
            hidden[j] = self.weights[self.bias + j]
        for i in range(number):
            at = index[i] * self.width
            x = amount[i]
            for j in range(self.width):
                hidden[j] += x * self.weights[at + j]
        for j in range(self.width):
            if hidden[j] < 0:
                hidden[j] = 0

    def out(self, hidden: array[float], k: int) -> float:
        """One of the outputs."""
        at = self.last + k * self.width
        if cython.compiled:
            total = multiply(cython.address(hidden[0]), cython.address(self.weights[at]), self.width)  # noqa: F821
        else:
            total = sum(hidden[j] * self.weights[at + j] for j in range(self.width))
        return total + self.weights[self.ends + k]

    def numbers(self) -> list[float]:
        """All weights."""
        return list(self.weights)


def size_of(inputs: int, width: int, outputs: int) -> int:
    """How many weights such a network has."""
    return (inputs + 1) * width + outputs * (width + 1)


def rung(lead: int) -> int:
    """Which of 21 steps of four points a lead falls into; 10 is a tie."""
    if lead >= 0:
        return 20 if lead > 36 else 10 + (lead + 3) // 4
    return 0 if lead < -36 else 10 - (3 - lead) // 4


class Evaluator:
    """How a game looks to those who think about it. Each game has a subclass."""

    RULES: type[Game] = Game  # whose positions it can look at
    INPUTS = 0
    WIDTH = 128  # of the hidden layers
    SLOTS = 0  # places for actions among the outputs of the policy
    CARDS = 54  # and after them, for each other seat, a place for each card that it may hold
    OTHERS = 1
    SECRETS: tuple[tuple[int, int], ...] = ()  # the inputs that tell of other hands, from and to

    def __init__(self, value: Net | None = None, policy: Net | None = None) -> None:
        outputs = self.SLOTS + self.OTHERS * self.CARDS
        for net, wanted in ((value, 1), (policy, outputs)):
            if net is not None and (not isinstance(net, Net) or (net.inputs, net.outputs) != (self.INPUTS, wanted)):
                raise ValueError(f"this is no network of {self.INPUTS} inputs and {wanted} outputs")
        self.index = array("h", bytes(2 * MOST_INPUTS))
        self.amount = array("f", bytes(4 * MOST_INPUTS))
        self.number = 0
        self.hidden = array("f", bytes(4 * WIDEST))
        self.values = array("d", bytes(8 * MOST_SEATS))
        self.weight = array("d", bytes(8 * MOST_ACTIONS))
        self.value = cython.cast(Net, value)  # None where nobody asks for more than rules of thumb
        self.policy = cython.cast(Net, policy)
        self.slots = self.SLOTS
        self.cards = self.CARDS
        # The network learned what came of leads when the policy alone played them; who looks ahead gives fewer away.
        self.sure = 1.0  # how much surer than the network a judgement is: times what it says, as a logit

    # -- what a game fills in ------------------------------------------------------------------------------

    def features(self, game: Game, seat: int, all_hands: bool) -> None:
        """List the active inputs, as the seat sees the position, or with all hands open."""

    def slot(self, game: Game, action: int) -> int:
        """The place of an action of the seat on turn among the outputs of the policy."""
        return 0

    def beyond(self, game: Game, root: Game) -> bool:
        """Whether a position lies beyond the round in which the search began."""
        return False

    def heuristic(self, game: Game, options: list[int], n: int, rng: Rng) -> int:
        """What a rule of thumb would do: the place of an action among the options. For playouts."""
        return rng.below(n)

    # -- for everybody -------------------------------------------------------------------------------------

    def note(self, index: int, amount: float) -> None:
        """One more active input."""
        self.index[self.number] = index
        self.amount[self.number] = amount
        self.number += 1

    def note_cards(self, first: int, cards: int) -> None:
        """These cards are active."""
        while cards:
            self.note(first + lowest(cards), 1)
            cards &= cards - 1

    def settle(self, game: Game) -> None:
        """The shares of a game that is over."""
        won = game.winners()
        shares = 0
        for seat in range(game.seats):
            shares += won >> seat & 1
        for seat in range(game.seats):
            self.values[seat] = (won >> seat & 1) / (1.0 * shares)

    def evaluate(self, game: Game) -> None:
        """Every seat's share of the win as the network sees it."""
        total = 0.0
        if game.seats == 2:
            self.values[game.turn] = self.share_of(game, game.turn)
            self.values[1 - game.turn] = 1 - self.values[game.turn]
            return
        for seat in range(game.seats):
            self.values[seat] = self.share_of(game, seat)
            total += self.values[seat]
        for seat in range(game.seats):
            self.values[seat] /= total

    def share_of(self, game: Game, seat: int) -> float:
        """A seat's share of the win as the network sees it, with all hands open."""
        self.features(game, seat, True)
        self.value.hide(self.index, self.amount, self.number, self.hidden)
        return 1 / (1 + exp(-self.sure * self.value.out(self.hidden, 0)))

    def look(self, game: Game) -> None:
        """Let the policy of the seat on turn look at the position; then ask for `logit` and `suspicion`."""
        self.features(game, game.turn, False)
        self.policy.hide(self.index, self.amount, self.number, self.hidden)

    def logit(self, game: Game, action: int) -> float:
        """How much the policy inclines to an action."""
        return self.policy.out(self.hidden, self.slot(game, action))

    def sample(self, game: Game, options: list[int], n: int, keen: float, rng: Rng) -> int:
        """What the policy inclines to, by chance: the place of an action among the options. For playouts.

        The keener, the more it keeps to what it likes most.
        """
        self.look(game)
        total = 0.0
        for i in range(n):
            self.weight[i] = exp(keen * self.logit(game, options[i]))
            total += self.weight[i]
        total *= rng.below(1 << 30) / (1.0 * (1 << 30))
        for i in range(n - 1):
            total -= self.weight[i]
            if total < 0:
                return i
        return n - 1

    def suspicion(self, other: int, card: int) -> float:
        """How much the policy suspects that a seat, so many places on, holds a card."""
        return self.policy.out(self.hidden, self.slots + (other - 1) * self.cards + card)

    # -- for training and tests ----------------------------------------------------------------------------

    def ready(self, game: Game, value: bool, policy: bool) -> None:
        """TypeError or ValueError where it can't look at a position, or lacks the network that is asked for."""
        if not issubclass(type(game), self.RULES):
            raise TypeError(f"{type(self).__name__} can't look at {game!r}")
        if not game.over and not game.legal_actions():
            raise ValueError("this game has not begun: nobody can do anything")
        if (value and self.value is None) or (policy and self.policy is None):
            raise ValueError(f"{type(self).__name__} has no network for this: it is made from weights, `parlour train`")

    def asked(self, game: Game, actions: list[int], value: bool, policy: bool) -> None:
        """The same, where somebody is on turn, and may do all this."""
        self.ready(game, value, policy)
        if game.over or not {*actions} <= {*game.legal_actions()}:
            raise ValueError(f"not all of {actions} can be done in {game!r}")

    def features_of(self, game: Game, seat: int, all_hands: bool) -> tuple[list[int], list[float]]:
        """The active inputs of a position."""
        self.ready(game, False, False)
        self.features(game, game.seated(seat), all_hands)
        return list(self.index[: self.number]), list(self.amount[: self.number])

    def heuristic_of(self, game: Game, rng: Rng) -> int:
        """What a rule of thumb would do: the place of an action among the legal ones."""
        self.asked(game, [], False, False)
        if cython.compiled:
            return self.heuristic(game, SCRATCH, game.options(SCRATCH), rng)
        actions = game.legal_actions()
        return self.heuristic(game, actions, len(actions), rng)

    def slot_of(self, game: Game, action: int) -> int:
        """The place of an action among the outputs of the policy."""
        self.asked(game, [action], False, False)
        return self.slot(game, action)

    def values_of(self, game: Game) -> list[float]:
        """Every seat's share of the win: as it is if the game is over, else as the network sees it."""
        self.ready(game, not game.over, False)
        if game.over:
            self.settle(game)
        else:
            self.evaluate(game)
        return [self.values[seat] for seat in range(game.seats)]

    def logits_of(self, game: Game, actions: list[int]) -> list[float]:
        """How much the policy inclines to each action."""
        self.asked(game, actions, False, True)
        self.look(game)
        return [self.logit(game, action) for action in actions]

    def suspicions_of(self, game: Game, other: int) -> list[float]:
        """How much the policy of the seat on turn suspects a seat, so many places on, of each card."""
        self.asked(game, [], False, True)
        if not 1 <= other < game.seats:
            raise ValueError(f"there is no seat {other} places on; this game has {game.seats}")
        self.look(game)
        return [self.suspicion(other, card) for card in range(self.CARDS)]

"""A bot in one file of Python: `parlour play gwan --bot py:examples/cautious.py:choose`."""

from parlour import Game
from parlour.bots import Budget, InformationSet
from parlour.engine import Rng


def choose(information: InformationSet, budget: Budget, seed: int) -> int:
    """Plays every action out at random in a few imagined worlds, and takes the one that is lost least often."""
    rng = Rng(seed)
    worlds = [information.determinize(rng) for _ in range(8)]

    def lost(action: int) -> int:
        return sum(1 - (ended(world, action, rng).winners_of() >> information.seat & 1) for world in worlds)

    return min(information.actions(), key=lost)


def ended(world: Game, action: int, rng: Rng) -> Game:
    """How a world might end after an action."""
    game = world.copy()
    game.play(action)
    while not game.over:
        legal = game.legal_actions()
        game.apply(legal[rng.below(len(legal))])
    return game

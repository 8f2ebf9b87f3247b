"""The Castellan against OpenSpiel's information-set search with the same number of simulations, on paired deals.

OpenSpiel's own `ISMCTSBot` searches our games: its worlds are those that our games imagine, its positions are known by
what the player on turn sees, and it judges a position by a playout by our rules of thumb. `make bench` installs
OpenSpiel; python bench/open_spiel_ismcts.py --game gwan --deals 20 --simulations 500
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from parlour.arena import BadMatch, Entrant, Match, contest
from parlour.bots import Bot, Budget, InformationSet, ladder
from parlour.bots.weights import evaluator_kind
from parlour.engine import GAMES, Game, Rng

NAME = "ismcts"
EXPLORE = 0.7
WANTED = 0.52


class State:
    """A position as OpenSpiel's search asks for it."""

    def __init__(self, game: Game, kind: Any) -> None:
        self.game = game
        self.kind = kind

    def get_game(self) -> Any:
        return self.kind

    def is_terminal(self) -> bool:
        return self.game.over

    def is_chance_node(self) -> bool:
        return False  # chance is in the world that was imagined

    def current_player(self) -> int:
        return self.game.turn

    def legal_actions(self) -> list[int]:
        return self.game.legal_actions()

    def apply_action(self, action: int) -> None:
        self.game.apply(int(action))

    def returns(self) -> list[float]:
        won = self.game.winners_of()
        return [(won >> seat & 1) / won.bit_count() for seat in range(self.game.seats)]

    def information_state_string(self) -> str:
        """Equal exactly where the player on turn sees the same: an information set is made of nothing else."""
        return repr(InformationSet(self.game).world.dump())


class Heuristic:
    """Judges a position by playing it out by our rules of thumb; every action is as likely."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def prior(self, state: State) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]

    def evaluate(self, state: State) -> list[float]:
        game = state.game.copy()
        evaluator = evaluator_kind(game.NAME)()
        while not game.over:
            game.apply(game.legal_actions()[evaluator.heuristic_of(game, self.rng)])
        return State(game, state.kind).returns()


@cache
def spiel() -> tuple[Any, Any, Any]:
    """OpenSpiel's module, its search, and what it wants to know of a game; ImportError if it is not installed."""
    pyspiel = import_module("pyspiel")
    search = import_module("open_spiel.python.algorithms.ismcts")
    about = SimpleNamespace(
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    )
    return import_module("numpy"), search, SimpleNamespace(get_type=lambda: about)


def choose(information: InformationSet, budget: Budget, seed: int) -> int:
    """What OpenSpiel's search chooses."""
    numpy, search, kind = spiel()
    rng = Rng(seed)
    bot = search.ISMCTSBot(
        kind,
        Heuristic(rng.fork(1)),
        EXPLORE,
        budget.simulations,
        random_state=numpy.random.RandomState(seed & 0xFFFFFFFF),
    )
    bot.set_resampler(lambda state, seat: State(state.game.resample(seat, rng), kind))
    return int(bot.step(State(information.world, kind)))


def enter() -> None:
    """Make it known to the arena of this process."""
    if NAME not in ladder.known_bots():
        ladder.MEASURES += (Bot(NAME, "OpenSpiel's ISMCTS", "Information-set search.", choose, sits=False),)


def main(words: Sequence[str] | None = None) -> int:
    """python bench/open_spiel_ismcts.py"""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(GAMES), default="gwan")
    parser.add_argument("--seats", type=int, default=2, metavar="N", help="in NVWK (2)")
    parser.add_argument("--deals", type=int, default=10, metavar="N", help="each played from every seat (10)")
    parser.add_argument("--simulations", type=int, default=500, metavar="N", help="for an action, of both (500)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="what all deals come from (1)")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    arguments = parser.parse_args(words)
    if arguments.deals < 1 or arguments.simulations < 1:
        parser.error("deals and simulations are at least 1")
    try:
        spiel()
    except ImportError:
        print("OpenSpiel is not installed; pip install 'parlour[bench]' installs it", file=sys.stderr)
        return 2
    enter()
    budget = Budget(simulations=arguments.simulations)
    try:
        match = Match(
            Entrant("castellan", budget), Entrant(NAME, budget), arguments.game, arguments.seats, seed=arguments.seed
        )
        result = contest(match, arguments.deals)
    except BadMatch as error:
        print(error, file=sys.stderr)
        return 1
    share = result.share
    if arguments.json:
        said = {"game": match.game, "seats": match.seats, "deals": len(result.shares)}
        print(json.dumps({**said, "simulations": arguments.simulations, "share": list(share), "wanted": WANTED}))
    else:
        print(
            f"castellan – OpenSpiel's ISMCTS, {match.game} at {match.seats} seats, {len(result.shares)} deals, "
            f"{arguments.simulations} simulations: {share.value:.1%} ({share.low:.1%} to {share.high:.1%}), "
            f"wanted: at least {WANTED:.0%}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())

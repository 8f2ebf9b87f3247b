"""The games in the loops that RLCard and pgx have taught, for agents that were written for them; it needs neither.

    python examples/loops.py nvwk

RLCard: an environment asks its agents in turn; a state is a dictionary, `run` gives back trajectories and payoffs.
pgx: many games side by side; `init` and `step` give a state with a current player, an observation and a mask a game.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

import parlour
from parlour.research import History, utilities

Numbers = NDArray[np.float32]


# -- as in RLCard --------------------------------------------------------------------------------------------


class Agent(Protocol):
    """What RLCard calls an agent; `use_raw` says that it answers in words, not with ids."""

    use_raw: bool

    def step(self, state: dict[str, Any]) -> Any:
        """What it does while it learns."""

    def eval_step(self, state: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        """What it does when it is measured, and anything else that it wants to say."""


class Env:
    """`rlcard.make`, for one table: `env = Env("gwan"); env.set_agents([…]); trajectories, payoffs = env.run()`."""

    def __init__(self, game: str, seats: int | None = None, seed: int = 0) -> None:
        self.table = parlour.spec(game, seats)
        self.num_players, self.num_actions = self.table.seats, self.table.action_count
        self.state_shape = [[self.table.observation_size]] * self.num_players
        self.agents: list[Agent] = []
        self.seeds = parlour.Rng(seed)
        self.played = History(self.table.prepare(0))

    def set_agents(self, agents: list[Agent]) -> None:
        """Who sits where."""
        self.agents = agents

    def reset(self) -> tuple[dict[str, Any], int]:
        """Deal; what the first one sees, and who that is."""
        self.played = History(self.table.prepare(self.seeds.next()))
        return self.get_state(self.played.game.turn), self.played.game.turn

    def step(self, action: Any, raw_action: bool = False) -> tuple[dict[str, Any], int]:
        """Carry out an action; what the next one sees, and who that is."""
        game = self.played.game
        self.played.play(action if raw_action else self.table.action(game, action))
        return self.get_state(max(game.turn, 0)), game.turn

    def get_state(self, seat: int) -> dict[str, Any]:
        """What a seat knows: as numbers, and as words."""
        game, seen = self.played.game, np.zeros(self.table.observation_size, np.float32)
        ids = self.table.legal_ids(game) if game.turn == seat else []
        return {
            "obs": self.table.observe(game, seat, seen),
            "legal_actions": dict.fromkeys(ids),
            "raw_obs": self.played.information_state_text(seat),
            "raw_legal_actions": game.legal_texts() if ids else [],
        }

    def run(self, is_training: bool = False) -> tuple[list[list[Any]], Numbers]:
        """A whole game: for each seat what it saw and did in turn, and what the game was worth to it."""
        told: list[list[Any]] = [[] for _ in range(self.num_players)]
        state, seat = self.reset()
        while not self.played.game.over:
            agent = self.agents[seat]
            action = agent.step(state) if is_training else agent.eval_step(state)[0]
            told[seat] += [state, action]
            state, seat = self.step(action, agent.use_raw)
        for seat in range(self.num_players):
            told[seat].append(self.get_state(seat))
        return told, np.array(utilities(self.played.game), np.float32)


class RandomAgent:
    """Any legal action."""

    use_raw = False

    def __init__(self, seed: int) -> None:
        self.rng = parlour.Rng(seed)

    def step(self, state: dict[str, Any]) -> int:
        """An id."""
        ids: list[int] = list(state["legal_actions"])
        return ids[self.rng.below(len(ids))]

    def eval_step(self, state: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """The same."""
        return self.step(state), {}


# -- as in pgx -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class State:
    """How many games stand: a row each. Where one is over the next is dealt already, as by `pgx.auto_reset`."""

    current_player: NDArray[np.int8]
    observation: Numbers
    legal_action_mask: NDArray[np.bool_]
    rewards: Numbers  # of each seat, in the step that led here
    terminated: NDArray[np.bool_]  # in that step


class Games:
    """`pgx.make`, `jax.vmap(env.init)` and `jax.vmap(auto_reset(env.step, env.init))` in one, over a `parlour.Batch`.

    A `Batch` writes into the same arrays again and again, so what is kept here is a copy: a state stays as it was,
    as pgx has it, but only the latest one can be gone on from.
    """

    def __init__(self, game: str, number: int, seats: int | None = None) -> None:
        self.batch = parlour.Batch(game, number, seats=seats)

    def init(self, key: int) -> State:
        """Deal."""
        self.batch.reset(key)
        return self.state()

    def step(self, state: State, action: NDArray[np.int32]) -> State:
        """Carry out an action in each game."""
        self.batch.step(action)
        return self.state()

    def state(self) -> State:
        """How the games stand."""
        batch = self.batch
        assert batch.masks is not None
        return State(
            current_player=batch.turns.copy(),
            observation=batch.observations.copy(),
            legal_action_mask=batch.masks.copy(),
            rewards=batch.rewards.copy(),
            terminated=batch.dones.copy(),
        )


def act_randomly(rng: np.random.Generator, mask: NDArray[np.bool_]) -> NDArray[np.int32]:
    """A legal action of each row (`pgx.utils.act_randomly`)."""
    found: NDArray[np.int32] = (rng.random(mask.shape, np.float32) * mask).argmax(1).astype(np.int32)
    return found


def main() -> None:
    """Play in both ways."""
    parser = argparse.ArgumentParser(description="Play random games as RLCard and as pgx would.")
    parser.add_argument("game", nargs="?", default="gwan", help="gwan, vanilla or nvwk")
    given = parser.parse_args()
    env = Env(given.game, seed=1)
    env.set_agents([RandomAgent(seat) for seat in range(env.num_players)])
    trajectories, payoffs = env.run(is_training=True)
    print(f"one game: {[len(each) // 2 for each in trajectories]} decisions, payoffs {payoffs.round(2).tolist()}")
    games, rng = Games(given.game, 64), np.random.default_rng(1)
    state, total = games.init(1), np.zeros(games.batch.spec.seats)
    for _ in range(200):
        state = games.step(state, act_randomly(rng, state.legal_action_mask))
        total += state.rewards.sum(0)
    print(f"{games.batch.finished} games: rewards {total.round(1).tolist()}")


if __name__ == "__main__":
    main()

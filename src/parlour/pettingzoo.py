"""The games as PettingZoo environments, in which agents take turns (AEC); importing this registers their names.

>>> from parlour.pettingzoo import env
>>> table = env("nvwk", seats=4)
>>> table.reset(seed=7)
>>> for agent in table.agent_iter():
...     seen, reward, ended, cut_off, about = table.last()
...     table.step(None if ended else table.action_space(agent).sample(seen["action_mask"]))
>>> table.agents
[]

Nobody acts at the same time as others here, so PettingZoo's `aec_to_parallel` refuses these tables. `parallel_env` is
what PettingZoo has for such games instead: all are asked in every step, and who is not on turn is not listened to.
"""

from __future__ import annotations

from collections.abc import Mapping
from os import urandom
from typing import TYPE_CHECKING, Any

from parlour.chance import Rng
from parlour.engine import GAMES, Game, described
from parlour.research import spec, utilities, whole

try:
    import numpy as np
    import pettingzoo
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper
except ImportError as error:
    raise ImportError(f"parlour.pettingzoo needs PettingZoo ({error}): pip install 'parlour[research]'") from None

if TYPE_CHECKING:
    from pettingzoo import ParallelEnv

    Seen = dict[str, Any]

__all__ = ["TableEnv", "env", "parallel_env", "raw_env", "register"]


class TableEnv(AECEnv):
    """A table of a game whose seats are the agents player_0, player_1 and so on: P1, P2 …

    What an agent sees is a dictionary: `observation` (see `parlour.Spec`) and `action_mask`, which is all zeros for
    those who are not on turn. Rewards come at the end: 1 to who wins alone, together nothing.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        house_rules: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.spec = spec(game, seats, house_rules)
        self.metadata: dict[str, Any] = {
            "name": f"parlour_{game}_v0",
            "render_modes": ["human", "ansi"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        if render_mode not in (None, "human", "ansi"):
            raise ValueError(f"there is no render mode {render_mode!r}; there are human and ansi")
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.spec.seats)]
        self.agents: list[str] = []
        self._rng = Rng(int.from_bytes(urandom(8), "little"))
        self._game: Game = self.spec.deal(0)
        seen = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (self.spec.observation_size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.spec.action_count,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(self.spec.action_count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an agent's observations are like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The ids of all actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game; a seed decides this one and those that follow."""
        if seed is not None:
            self._rng = Rng(whole(seed, "a seed"))
        self._game = self.spec.deal(self._rng.next())
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._game.turn]
        self._show()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows and may do."""
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}; there are {', '.join(self.possible_agents)}")
        self._check_dealt()
        seat, mask = self.possible_agents.index(agent), np.zeros(self.spec.action_count, np.int8)
        if self._game.turn == seat:
            self.spec.mask(self._game, mask)
        row = np.zeros(self.spec.observation_size, np.float32)
        return {"observation": self.spec.observe(self._game, seat, row), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Carry out an action of the agent on turn, given by its id."""
        self._check_dealt()
        if not self.agents:
            raise ValueError("the game is over, and everybody knows: reset() deals another")
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{self.agent_selection} is on turn and has to do something")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._game.play(self.spec.action(self._game, action))
        self._clear_rewards()
        if self._game.over:
            self.rewards = dict(zip(self.agents, utilities(self._game), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[self._game.turn]
        self._show()

    def render(self) -> str | None:
        """The table, drawn as text: handed back, or with "human" printed."""
        self._check_dealt()
        drawn = str(self._game)
        if self.render_mode == "ansi":
            return drawn
        if self.render_mode == "human":
            print(drawn)
        return None

    def _check_dealt(self) -> None:
        if not hasattr(self, "agent_selection"):
            raise ValueError("nothing is dealt yet: call reset() first")

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is left open."""


def raw_env(
    game: str,
    seats: int | None = None,
    house_rules: Mapping[str, str] | None = None,
    render_mode: str | None = None,
) -> TableEnv:
    """A table as it is; an illegal action raises `Illegal`."""
    return TableEnv(game, seats, house_rules, render_mode)


def env(
    game: str,
    seats: int | None = None,
    house_rules: Mapping[str, str] | None = None,
    render_mode: str | None = None,
) -> AECEnv[str, Seen, int | None]:
    """A table with PettingZoo's usual guards: who does what is illegal has lost, and the game is over."""
    table = wrappers.TerminateIllegalWrapper(raw_env(game, seats, house_rules, render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))


def parallel_env(
    game: str,
    seats: int | None = None,
    house_rules: Mapping[str, str] | None = None,
    render_mode: str | None = None,
) -> ParallelEnv[str, Seen, int | None]:
    """A table at which everybody is asked in every step; only the one counts whose `action_mask` is not all zeros."""
    return turn_based_aec_to_parallel_wrapper(env(game, seats, house_rules, render_mode))


def register() -> None:
    """Let `pettingzoo.make("aec", "parlour/gwan-v0")` find the games that are written as numbers.

    PettingZoo has names since 1.26; in an older one there is `env("gwan")` alone.
    """
    if not hasattr(pettingzoo, "aec_registry"):
        return
    kinds = (("aec", "env", pettingzoo.aec_registry), ("parallel", "parallel_env", pettingzoo.parallel_registry))
    for name in GAMES:
        for kind, made_by, known in kinds:
            called = f"parlour/{name}-v0"
            if described(name).part("observer") is not None and called not in known:
                pettingzoo.register(kind, called, f"parlour.pettingzoo:{made_by}", kwargs={"game": name})


register()

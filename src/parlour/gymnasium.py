"""The games as Gymnasium environments: one seat is yours, the house's bots play the others.

>>> import gymnasium, parlour.gymnasium
>>> table = gymnasium.make("parlour/gwan-v0", opponents="greedy")
>>> seen, about = table.reset(seed=7)
>>> ended = False
>>> while not ended:
...     action = table.action_space.sample(about["action_mask"])
...     seen, reward, ended, _, about = table.step(action)
>>> reward in (-1.0, 0.0, 1.0)
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import urandom
from typing import TYPE_CHECKING, Any, ClassVar

from parlour.batch import Batch
from parlour.bots import Bot, Budget, InformationSet, OpenInformationSet, bot_of
from parlour.chance import Rng
from parlour.engine import GAMES, Game, Illegal, described
from parlour.engine.deal import is_whole
from parlour.engine.events import Event
from parlour.research import spec, utilities, whole

if TYPE_CHECKING:
    from parlour.bots.ladder import Chooser

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
except ImportError as error:
    raise ImportError(f"parlour.gymnasium needs Gymnasium ({error}): pip install 'parlour[research]'") from None

__all__ = ["TableEnv", "TableVectorEnv"]


class TableEnv(gymnasium.Env):
    """A table at which a program has a seat, and bots of the house have the others.

    Observations are float32 from 0 to 1 (see `parlour.Spec`). `info["action_mask"]` says which ids are legal, and so
    does `action_masks()`. The reward comes at the end: 1 for a win alone, less than 0 for a loss. Who does what is
    illegal has lost: the game is over, and `info["illegal"]` says why.

    `seat` is the program's; without one it has another in every game. `opponents` is the name of any bot, a `Bot`, or a
    callable that takes an information set, a budget and a seed; it has so many `simulations` for each action.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["human", "ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        house_rules: Mapping[str, str] | None = None,
        *,
        opponents: str | Bot | Chooser = "greedy",
        simulations: int = 100,
        seat: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.table = spec(game, seats, house_rules)
        if seat is not None and not 0 <= whole(seat, "a seat") < self.table.seats:
            raise ValueError(f"there is no seat {seat}; this table has {self.table.seats}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"there is no render mode {render_mode!r}; there are human and ansi")
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0.0, 1.0, (self.table.observation_size,), np.float32)
        self.action_space = spaces.Discrete(self.table.action_count)
        self.seat = 0 if seat is None else whole(seat, "a seat")
        self._fixed = seat is not None
        self._bot = bot_of(opponents)
        self._budget = Budget(simulations=simulations)
        self._rng = Rng()
        self._past: list[Event] = []
        self._game: Game = self.table.deal(0)
        self._lost = False  # by doing what is illegal
        self._waits = False  # for the program

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal a game, and let those play who come before the program."""
        super().reset(seed=None if seed is None else whole(seed, "a seed"))
        self._rng, self._lost, self._waits = Rng(int(self.np_random.integers(1 << 62))), False, False
        if not self._fixed:
            self.seat = self._rng.below(self.table.seats)
        self._deal()
        while self._game.over:  # before the program had a turn: such a deal counts for nothing
            self._deal()
        return self._seen(), self._about()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Carry out an action, given by its id, and let the others play until it is the program's turn again."""
        if self._game.over or self._lost:
            raise ValueError("the game is over: reset it")
        if not self._waits:
            raise ValueError("nothing is dealt, or an opponent's turn was broken off: call reset() first")
        try:
            self._game.play(self.table.action(self._game, action), self._past if self._bot.remembers else None)
        except Illegal as refusal:
            self._lost = True
            return self._seen(), -1.0, True, False, {**self._about(), "illegal": str(refusal)}
        self._waits = False
        self._go_on()
        reward = utilities(self._game)[self.seat] if self._game.over else 0.0
        return self._seen(), reward, bool(self._game.over), False, self._about()

    def action_masks(self) -> Any:
        """Which ids are legal; none when the game is over."""
        mask = np.zeros(self.table.action_count, np.int8)
        if self._game.turn == self.seat and not self._lost:
            self.table.mask(self._game, mask)
        return mask

    def render(self) -> str | None:
        """The table, drawn as text: handed back, or with "human" printed."""
        drawn = str(self._game)
        if self.render_mode == "human":
            print(drawn)
            return None
        return drawn

    def _deal(self) -> None:
        self._past, seed = [], self._rng.next()
        self._game = self.table.prepare(seed).start(self._past) if self._bot.remembers else self.table.deal(seed)
        self._go_on()

    def _go_on(self) -> None:
        while not self._game.over and self._game.turn != self.seat:
            past, seed = self._past if self._bot.remembers else None, self._rng.next()
            information = (OpenInformationSet if self._bot.sees_all else InformationSet)(self._game, past=past)
            action = self._bot.choose(information, self._budget, seed)
            if not is_whole(action) or not self._game.is_legal(action):
                raise ValueError(f"the opponent chose {action!r:.60}, which is not legal now")
            self._game.play(action, past)
        self._waits = True
        if self.render_mode == "human":
            self.render()

    def _seen(self) -> Any:
        return self.table.observe(self._game, self.seat, np.zeros(self.table.observation_size, np.float32))

    def _about(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self.seat}


class TableVectorEnv(VectorEnv):
    """Many such tables at once, played in compiled code (see `parlour.Batch`).

    Where a game is over the next one is dealt in the same step, so that what is seen is the new deal; `infos` has no
    last observation, since nothing follows a game that has ended. `info["action_mask"]` says which ids are legal in
    each, `info["seat"]` where the program sits; an illegal id raises `Illegal`, and nothing has changed. What is handed
    back is written anew by every step: copy what you keep. `reset(options={"reset_mask": …})` deals anew only where the
    mask, an array of bool, is True.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        house_rules: Mapping[str, str] | None = None,
        *,
        opponents: str | Bot | Chooser = "policy",
        simulations: int = 100,
        seat: int | None = None,
        threads: int = 1,
        render_mode: None = None,
    ) -> None:
        if opponents is None:
            raise TypeError("somebody has to play the other seats: for a program that plays all there is parlour.Batch")
        if render_mode is not None:
            raise ValueError(f"many tables are not drawn, and so not as {render_mode!r}; one is: gymnasium.make")
        self.batch = Batch(
            game,
            num_envs,
            int.from_bytes(urandom(8), "little"),
            seats,
            house_rules,
            opponents=opponents,
            simulations=simulations,
            seat=seat,
            threads=threads,
        )
        self.num_envs = num_envs = self.batch.n
        size, count = self.batch.spec.observation_size, self.batch.spec.action_count
        self.single_observation_space = spaces.Box(0.0, 1.0, (size,), np.float32)
        self.single_action_space = spaces.Discrete(count)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self._every = np.arange(num_envs)
        assert self.batch.masks is not None
        self._masks = self.batch.masks.view(np.int8)  # as spaces of Gymnasium want them: the same memory

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal all games anew; with a seed, or one for each table, always the same."""
        self.batch.reset(seed, only=(options or {}).get("reset_mask"))
        return self.batch.observations, self._about()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Carry out an action at every table, given by its id."""
        self.batch.step(np.asarray(actions))
        rewards = self.batch.rewards[self._every, self.batch.learners]
        return self.batch.observations, rewards, self.batch.dones, np.zeros(self.num_envs, bool), self._about()

    def _about(self) -> dict[str, Any]:
        told = {"action_mask": self._masks, "seat": self.batch.learners}
        return {**told, **{f"_{name}": np.ones(self.num_envs, bool) for name in told}}


def register() -> None:
    """Let `gymnasium.make("parlour/gwan-v0")` and `make_vec` find the games that are written as numbers."""
    for name in GAMES:
        known = f"parlour/{name}-v0"
        if described(name).part("observer") is not None and known not in gymnasium.registry:
            gymnasium.register(
                known,
                entry_point="parlour.gymnasium:TableEnv",
                vector_entry_point="parlour.gymnasium:TableVectorEnv",
                kwargs={"game": name},
            )


register()

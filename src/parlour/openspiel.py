"""The games for OpenSpiel: importing this registers `parlour_gwan`, `parlour_gwan_small` and so on there.

>>> import pyspiel, parlour.openspiel
>>> game = pyspiel.load_game("parlour_nvwk(players=3,house_rules=ties:shared)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), game.num_distinct_actions()
(True, 5693)

All chance comes first, as explicit chance nodes: the order of the deck card by card, who begins, and the bytes from
which reshuffles and Seers' looks come. So a state is its history, and serialising one keeps it whole.

Take OpenSpiel's search for Python, `open_spiel.python.algorithms.ismcts`: the one in C++ (`pyspiel.ISMCTSBot`) ends the
interpreter with any game that is written in Python, its own too.
"""

from __future__ import annotations

from copy import deepcopy
from json import dumps
from typing import Any

from parlour.cards import TEXTS, seat_text, texts
from parlour.chance import Rng
from parlour.engine import GAMES, Deal, described, prepare
from parlour.research import History, Spec, spec, utilities
from parlour.small import Small, small
from parlour.views import view

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise ImportError(f"parlour.openspiel needs OpenSpiel ({error}): pip install 'parlour[research]'") from None

__all__ = ["TableGame", "TableObserver", "TableState", "register"]

CHANCE_BYTES = 8  # that reshuffles and looks come from


def house_rules_of(text: str) -> dict[str, str]:
    """House rules as a parameter writes them: name:value, with semicolons between."""
    given = [part.partition(":") for part in text.split(";") if part]
    wrong = [name for name, colon, _ in given if not colon]
    if wrong:
        raise ValueError(f"house rules are written name:value, as in ties:shared;five:suit-only, not {wrong[0]!r}")
    return {name: value for name, _, value in given}


class TableGame(pyspiel.Game):
    """A table of a game. Its parameters are `players` and `house_rules`, as in `ties:shared;five:suit-only`."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        players = int(given.get("players", described(name).usual_seats))
        self.table: Spec = spec(name, players, house_rules_of(str(given.get("house_rules", ""))))
        about = pyspiel.GameInfo(
            num_distinct_actions=self.table.action_count,
            max_chance_outcomes=256,
            num_players=players,
            min_utility=self.table.least_utility,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.table.longest,
        )
        super().__init__(game_type(name), about, given)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        """How often chance acts."""
        return GAMES[self.table.game].CARDS + 1 + CHANCE_BYTES

    def new_initial_state(self) -> TableState:
        """A table before anything is dealt."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:
        """Who writes down what players see."""
        return TableObserver(self.table, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class TableState(pyspiel.State):
    """A position: chance first, then the players."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.pack = GAMES[game.table.game].CARDS
        self.drawn: list[int] = []  # the deck, the first seat, and the bytes of chance
        self.played: History | None = None
        self.resampled = False  # whether it was drawn from what a player knows, and has no deal that it began with

    def current_player(self) -> int:
        """Who acts: a seat, chance, or nobody any more."""
        if self.played is None:
            return int(pyspiel.PlayerId.CHANCE)
        game = self.played.game
        return int(pyspiel.PlayerId.TERMINAL) if game.over else int(game.turn)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do next, each as likely."""
        self.check_dealing()
        number = len(self.drawn)
        if number < self.pack:
            found = sorted(set(range(self.pack)) - set(self.drawn))
        else:
            found = list(range(self.table.seats if number == self.pack else 256))
        return [(outcome, 1 / len(found)) for outcome in found]

    def _legal_actions(self, player: int) -> list[int]:
        """The ids of what a player may do, in order."""
        assert self.played is not None
        return sorted(self.table.legal_ids(self.played.game))

    def _apply_action(self, action: int) -> None:
        if self.played is not None:
            self.played.play(self.table.action(self.played.game, action))
            return
        self.check_chance(action)
        self.drawn.append(action)
        if len(self.drawn) == self.pack + 1 + CHANCE_BYTES:
            self.played = History(self.dealt())

    def check_chance(self, action: int) -> None:
        """ValueError where chance can't do this now: OpenSpiel asks for that here."""
        outcomes = [outcome for outcome, _ in self.chance_outcomes()]
        if action not in outcomes:
            raise ValueError(f"{action} is nothing that chance may do now; see chance_outcomes() for what is")

    def check_dealing(self) -> None:
        """ValueError where chance has done all that it does."""
        if self.played is not None:
            raise ValueError("all chance came first, and nothing is left to it here: ask is_chance_node() before")

    def dealt(self) -> Deal:
        """The deal that chance has made; ValueError where it has not yet, or where the state was resampled."""
        if len(self.drawn) < self.pack + 1 + CHANCE_BYTES and not self.resampled:
            raise ValueError("chance has not dealt yet: ask is_chance_node() before")
        if self.resampled:
            raise ValueError("this state is one that a player may hold for true: it has no deal that it began with")
        return prepare(
            self.table.game,
            seats=self.table.seats,
            deck=[TEXTS[card] for card in self.drawn[: self.pack]],
            first=self.drawn[self.pack],
            switches=dict(self.table.house_rules),
            chance=int.from_bytes(bytes(self.drawn[self.pack + 1 :]), "little"),
        )

    def _action_to_string(self, player: int, action: int) -> str:
        """An action in the rulebook's notation; what chance did in words."""
        if player != pyspiel.PlayerId.CHANCE:
            return self.named(action)
        number = len(self.drawn)
        if number < self.pack:
            if not 0 <= action < self.pack:
                raise ValueError(f"{action} is no card; they go from 0 to {self.pack - 1}")
            return f"deal {TEXTS[action]}"
        return f"{seat_text(action)} begins" if number == self.pack else f"chance {action}"

    def named(self, action: int) -> str:
        """What an id is called."""
        if not 0 <= action < self.table.action_count:
            raise ValueError(f"there is no id {action}; they go from 0 to {self.table.action_count - 1}")
        return self.table.actions[action]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.played is not None and bool(self.played.game.over)

    def returns(self) -> list[float]:
        """What the game is worth to each player: 1 to who wins alone, together nothing."""
        return utilities(self.played.game) if self.is_terminal() and self.played else [0.0] * self.table.seats

    def resample_from_infostate(self, player: int, sampler: Any) -> TableState:
        """A state that a player holds possible, dealt by the house; `sampler` gives numbers from 0 to 1.

        It is made from what the player knows and from nothing else; see `History.resample` for what the others know
        there. What chance and the players did before is no part of it, and its `history()` begins here.
        """
        if self.is_terminal():
            return deepcopy(self)  # all hands lie open
        rng = Rng(int(sampler() * (1 << 62)))
        new = type(self)(self.get_game())
        if self.played is not None:
            new.played, new.resampled = self.played.resample(player, rng), True
            return new
        for _ in self.drawn:  # nobody has seen any of it yet
            outcomes = new.chance_outcomes()
            new.apply_action(outcomes[rng.below(len(outcomes))][0])
        return new

    def __str__(self) -> str:
        if self.played is None:
            return f"{len(self.drawn)} of {self.pack + 1 + CHANCE_BYTES} of chance: {self.drawn}"
        return str(self.played.game)


class TableObserver:
    """Writes what a player sees as numbers and as text; with perfect recall the text is the information state.

    What is public alone, or private alone, there is as text: a spectator's view, a hand.
    """

    def __init__(self, table: Spec, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of an observation, and so not {params}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody sees all hands; for that there is the state itself")
        self.table = table
        self.recalls = bool(kind.perfect_recall)
        self.public = bool(kind.public_info)
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.whole = self.public and self.private and not self.recalls
        self.tensor = np.zeros(table.observation_size if self.whole else 0, np.float32)
        self.dict = {"observation": self.tensor} if self.whole else {}

    def set_from(self, state: TableState, player: int) -> None:
        """What a player sees, as numbers: zeros while nothing is dealt."""
        if state.played is None:
            self.tensor.fill(0)
        elif self.whole:
            self.table.observe(state.played.game, player, self.tensor)

    def string_from(self, state: TableState, player: int) -> str:
        """What a player sees, or with perfect recall has seen, as text."""
        if state.played is None:
            return seat_text(player)
        if not self.private:
            return dumps(view(state.played.game, None)) if self.public else ""
        if not self.public:
            return " ".join(texts(state.played.game.hand_of(player)))
        if self.recalls:
            return state.played.information_state_text(player)
        row = self.table.observe(state.played.game, player, bytearray(self.table.observation_size))
        seen = (f"{entry.name}={n}" for entry, n in zip(self.table.observation, row, strict=True) if n)
        return f"{seat_text(player)}: {', '.join(seen)}"


class SmallGame(TableGame):
    """The small version of a game (see `parlour.small`), for methods that look at the whole tree."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        self.small: Small = small(name)
        self.table = spec(name, 2)
        about = pyspiel.GameInfo(
            num_distinct_actions=self.table.action_count,
            max_chance_outcomes=len(self.small.deals()),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.table.longest,
        )
        pyspiel.Game.__init__(self, game_type(name, is_small=True), about, params or {})

    def max_chance_nodes_in_history(self) -> int:
        """How often chance acts."""
        return 1

    def new_initial_state(self) -> SmallState:
        """A table before anything is dealt."""
        return SmallState(self)


class SmallState(TableState):
    """A position of a small game: chance takes one of its deals."""

    def __init__(self, game: SmallGame) -> None:
        super().__init__(game)
        self.small = game.small

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, each as likely."""
        self.check_dealing()
        number = len(self.small.deals())
        return [(outcome, 1 / number) for outcome in range(number)]

    def _apply_action(self, action: int) -> None:
        if self.played is None:
            self.check_chance(action)
            self.played = self.small.start(self.small.deals()[action])
        else:
            super()._apply_action(action)

    def dealt(self) -> Deal:
        """There is none: a small game's cards are laid out."""
        raise ValueError(
            "a small game begins with hands that are laid out, and not with a deal; its deals are in `small`"
        )

    def _action_to_string(self, player: int, action: int) -> str:
        """An action in the rulebook's notation; a deal by its cards."""
        if player != pyspiel.PlayerId.CHANCE:
            return self.named(action)
        number = len(self.small.deals())
        if not 0 <= action < number:
            raise ValueError(f"there is no deal {action}; they go from 0 to {number - 1}")
        dealt = self.small.deals()[action]
        return " | ".join(" ".join(cards) for cards in (*dealt.hands, dealt.deck))

    def __str__(self) -> str:
        return "nothing is dealt yet" if self.played is None else super().__str__()


def game_type(name: str, is_small: bool = False) -> Any:
    """What OpenSpiel is told of a game."""
    kind = GAMES[name]
    parameters = {} if is_small else {"players": described(name).usual_seats, "house_rules": ""}
    return pyspiel.GameType(
        short_name=f"parlour_{name.replace('-', '_')}{'_small' if is_small else ''}",
        long_name=f"{kind.TITLE}{', a small version' if is_small else ''}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2 if is_small else kind.SEATS[1],
        min_num_players=kind.SEATS[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def register() -> None:
    """Let OpenSpiel load the games that are written as numbers."""
    for name in GAMES:
        for part, base in (("observer", TableGame), ("small", SmallGame)):
            kind = game_type(name, is_small=base is SmallGame)
            if described(name).part(part) is not None and kind.short_name not in pyspiel.registered_names():
                pyspiel.register_game(kind, maker(name, base))


def maker(name: str, base: Any) -> Any:
    """A class of the games of that name: OpenSpiel makes games with nothing but their parameters."""

    class OfThatName(base):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params)

    return OfThatName


register()

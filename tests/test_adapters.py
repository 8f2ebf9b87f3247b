"""Everybody's interfaces, held to everybody's own tests."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
import unittest
import warnings
from functools import partial
from typing import Any

import playthroughs
import pytest
from test_secrets import any_switches

import parlour
from parlour import Illegal
from parlour.research import History

TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("gwan", 2, {}),
    ("gwan", 2, {"hearts": "any-row", "level": "play-on"}),
    ("vanilla", 2, {}),
    ("vanilla", 2, {"queens": "replace"}),
    ("nvwk", 4, {}),
    ("nvwk", 2, {"seven": "whole-pile"}),
    ("nvwk", 8, {"ties": "shared"}),
]


@pytest.mark.parametrize("module", ["gymnasium", "openspiel", "pettingzoo"])
def test_an_interface_without_its_library_says_what_to_install(module: str) -> None:
    library = {"openspiel": "pyspiel"}.get(module, module)
    code = f"import sys; sys.modules[{library!r}] = None; import parlour.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "pip install 'parlour[research]'" in done.stderr
    assert "ImportError: parlour." in done.stderr


def test_nothing_of_this_is_loaded_with_the_library() -> None:
    heavy = {"numpy", "gymnasium", "pettingzoo", "pyspiel"}
    code = f"import sys, parlour; parlour.spec('gwan'); print({heavy} & {{*sys.modules}})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


# -- PettingZoo ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_pettingzoo_is_content(table: tuple[str, int, dict[str, str]]) -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from parlour.pettingzoo import env

    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation")  # a dictionary with its mask, as their classics have
        warnings.filterwarnings("error", message="(?!Observation)")
        api_test(env(*table), num_cycles=300)
        seed_test(lambda: env(*table), num_cycles=30)


@pytest.mark.parametrize("table", TABLES[::3], ids=str)
def test_pettingzoo_is_content_where_all_are_asked_at_once(table: tuple[str, int, dict[str, str]]) -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import parallel_api_test
    from pettingzoo.test.seed_test import parallel_seed_test

    from parlour.pettingzoo import parallel_env

    parallel_api_test(parallel_env(*table), num_cycles=200)
    parallel_seed_test(lambda: parallel_env(*table), num_cycles=20)


def test_who_is_not_on_turn_is_not_listened_to() -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.utils.conversions import aec_to_parallel

    from parlour.pettingzoo import env, parallel_env, raw_env

    table, alone = parallel_env("gwan"), raw_env("gwan")
    seen, _ = table.reset(seed=4)
    alone.reset(seed=4)
    rng = random.Random(4)
    while alone.agents and not any(alone.terminations.values()):
        (who,) = [agent for agent in seen if seen[agent]["action_mask"].any()]
        assert who == alone.agent_selection
        action = rng.choice(list(seen[who]["action_mask"].nonzero()[0]))
        seen, rewards, *_ = table.step({agent: action if agent == who else 0 for agent in seen})
        alone.step(action)
        assert rewards == alone.rewards
    assert not table.agents
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(env("gwan"))


def test_pettingzoo_knows_the_games_by_name() -> None:
    pettingzoo = pytest.importorskip("pettingzoo")
    if not hasattr(pettingzoo, "make"):
        pytest.skip("this PettingZoo has no names")
    import parlour.pettingzoo

    for name in parlour.GAMES:
        assert pettingzoo.make("aec", f"parlour/{name}-v0").metadata["name"] == f"parlour_{name}_v0"
    table = pettingzoo.make("parallel", "parlour/nvwk-v0", seats=5, house_rules={"ties": "shared"})
    assert len(table.possible_agents) == 5
    assert table.unwrapped.spec.house_rules["ties"] == "shared"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parlour.pettingzoo.register()  # again changes nothing


def test_pettingzoo_draws_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import render_test

    from parlour.pettingzoo import env, raw_env

    render_test(lambda render_mode: env("vanilla", render_mode=render_mode))
    assert "P1" in capsys.readouterr().out
    with pytest.raises(ValueError, match="there is no render mode 'oil'"):
        raw_env("gwan", render_mode="oil")


def test_pettingzoo_is_measured(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import performance_benchmark as their

    from parlour.pettingzoo import env

    clock = iter(range(0, 1000, 3))
    module = sys.modules[their.__module__]
    monkeypatch.setattr(module.time, "time", lambda: next(clock))  # two turns are enough to see that it runs
    their(env("gwan"))
    assert "turns per second" in capsys.readouterr().out


def test_a_game_of_pettingzoo_is_the_game_and_its_rewards_are_the_utilities() -> None:
    pytest.importorskip("pettingzoo")
    from parlour.pettingzoo import raw_env

    table = raw_env("nvwk", seats=3)
    table.reset(seed=5)
    game = table.spec.deal(parlour.Rng(5).next())
    rng = random.Random(5)
    while not game.over:
        action = rng.choice(table.spec.legal_ids(game))
        assert table.agent_selection == f"player_{game.turn}"
        others = [agent for agent in table.agents if agent != table.agent_selection]
        assert not any(table.observe(agent)["action_mask"].any() for agent in others)
        game.play(table.spec.action(game, action))
        table.step(action)
    assert list(table.rewards.values()) == parlour.research.utilities(game)
    table.reset(seed=5)
    illegal = next(i for i, legal in enumerate(table.spec.mask(table._game)) if not legal)
    with pytest.raises(Illegal):
        table.step(illegal)


def test_a_copy_of_a_table_stands_where_the_table_stands() -> None:
    pytest.importorskip("pettingzoo")
    from parlour.pettingzoo import raw_env

    table = raw_env("nvwk", seats=4)
    table.reset(seed=3)
    for again in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        seat = table.agent_selection
        assert again.agent_selection == seat
        assert (again.observe(seat)["observation"] == table.observe(seat)["observation"]).all()


def test_pettingzoo_says_which_agents_there_are() -> None:
    pytest.importorskip("pettingzoo")
    from parlour.pettingzoo import raw_env

    table = raw_env("gwan")
    table.reset(seed=1)
    for wrong in ("player_2", 0, None):
        with pytest.raises(ValueError, match="there are player_0, player_1"):
            table.observe(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a seed is a whole number, not 'x'"):
        table.reset(seed="x")  # type: ignore[arg-type]


def test_pettingzoo_says_that_a_game_begins_with_a_reset() -> None:
    pytest.importorskip("pettingzoo")
    from parlour.pettingzoo import raw_env

    table = raw_env("gwan", render_mode="ansi")
    for call in (lambda: table.step(0), lambda: table.observe("player_0"), table.render):
        with pytest.raises(ValueError, match=r"call reset\(\) first"):
            call()
    table.reset(seed=1)
    while table.agents:
        ended = table.terminations[table.agent_selection]
        table.step(None if ended else int(table.observe(table.agent_selection)["action_mask"].argmax()))
    for action in (None, 0):
        with pytest.raises(ValueError, match="the game is over, and everybody knows"):
            table.step(action)


# -- Gymnasium -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_gymnasium_is_content(table: tuple[str, int, dict[str, str]], capsys: pytest.CaptureFixture[str]) -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    import parlour.gymnasium  # noqa: F401 - registers the games

    name, seats, house_rules = table
    made = gymnasium.make(f"parlour/{name}-v0", seats=seats, house_rules=house_rules, opponents="random")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped)


def test_a_game_of_gymnasium_goes_to_its_end_and_an_illegal_action_loses() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    import parlour.gymnasium  # noqa: F401

    table = gymnasium.make("parlour/vanilla-v0", opponents="greedy", seat=1, render_mode="ansi")
    rng, rewards = random.Random(3), set()
    for seed in range(12):
        _, about = table.reset(seed=seed)
        assert about["seat"] == 1
        ended = False
        while not ended:
            legal = about["action_mask"].nonzero()[0]
            _, reward, ended, cut_off, about = table.step(rng.choice(list(legal)))
            assert not cut_off
        assert not about["action_mask"].any()
        rewards.add(reward)
    assert {-1.0} <= rewards <= {-1.0, 0.0, 1.0}
    assert "P2" in table.render()
    with pytest.raises(ValueError, match="reset it"):
        table.step(0)
    _, about = table.reset(seed=1)
    _, reward, ended, _, about = table.step(int((about["action_mask"] == 0).nonzero()[0][0]))
    assert (reward, ended) == (-1.0, True)
    assert "is not legal now" in about["illegal"]
    assert not about["action_mask"].any()
    with pytest.raises(ValueError, match="reset it"):
        table.step(0)
    table.reset(seed=1)
    again = copy.deepcopy(pickle.loads(pickle.dumps(table.unwrapped)))
    legal = int(table.unwrapped.action_masks().nonzero()[0][0])
    assert (table.step(legal)[0] == again.step(legal)[0]).all()
    with pytest.raises(ValueError, match="there is no seat 2"):
        gymnasium.make("parlour/gwan-v0", seat=2)


@pytest.mark.parametrize("opponents", ["policy", "heuristic", "random", "page", "clairvoyant"])
@pytest.mark.parametrize("game", parlour.GAMES)
def test_one_table_of_gymnasium_has_the_opponents_that_many_have(game: str, opponents: str) -> None:
    pytest.importorskip("gymnasium")
    from parlour.gymnasium import TableEnv, TableVectorEnv

    table, total = TableEnv(game, opponents=opponents, simulations=5), 0.0
    for seed in range(2):
        ended, about = False, table.reset(seed=seed)[1]
        while not ended:
            _, reward, ended, _, about = table.step(int(about["action_mask"].nonzero()[0][0]))
        total += reward
    assert abs(total) <= 2
    assert TableVectorEnv(game, 2, opponents=opponents, simulations=5).reset(seed=1)[0].any()


def test_the_policy_at_one_table_plays_as_it_does_at_many() -> None:
    """Not the same games, but as well: chance loses to it, and rules of thumb take less from chance."""
    pytest.importorskip("gymnasium")
    from parlour.gymnasium import TableEnv

    rng, totals = random.Random(5), {}
    for opponents in ("random", "heuristic", "policy"):
        table, totals[opponents] = TableEnv("gwan", opponents=opponents), 0.0
        for seed in range(60):
            ended, about = False, table.reset(seed=seed)[1]
            while not ended:
                _, reward, ended, _, about = table.step(rng.choice(list(about["action_mask"].nonzero()[0])))
            totals[opponents] += reward / 60
    assert totals["policy"] < -0.6
    assert totals["policy"] < totals["heuristic"] < totals["random"] < 0.4


def test_a_table_of_gymnasium_waits_for_a_reset_where_nobody_knows_whose_turn_it_is() -> None:
    pytest.importorskip("gymnasium")
    from parlour.gymnasium import TableEnv

    tired = False

    def choose(information: Any, budget: Any, seed: int) -> int:
        if tired:
            raise KeyboardInterrupt
        assert information.history[0] == parlour.events.Dealt(10)
        found: int = information.actions()[0]
        return found

    table = TableEnv("gwan", opponents=choose)
    with pytest.raises(ValueError, match=r"nothing is dealt, .* call reset\(\) first"):
        table.step(0)
    _, about = table.reset(seed=1)
    tired = True
    with pytest.raises(KeyboardInterrupt):
        table.step(int(about["action_mask"].nonzero()[0][0]))
    with pytest.raises(ValueError, match=r"an opponent's turn was broken off: call reset\(\) first"):
        table.step(0)
    tired = False
    _, about = table.reset(seed=1)
    table.step(int(about["action_mask"].nonzero()[0][0]))
    with pytest.raises(TypeError, match="a bot is a name as in 'greedy'"):
        TableEnv("gwan", opponents=None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"an id .* is a whole number, not None"):
        table.step(None)  # type: ignore[arg-type]


def test_a_table_of_gymnasium_begins_with_a_turn_of_the_program() -> None:
    """Also where the others would be done before it: here two deals of three are over at once."""
    pytest.importorskip("gymnasium")
    from parlour.gymnasium import TableEnv

    class Hasty(TableEnv):
        deals = 0

        def _deal(self) -> None:
            super()._deal()
            self.deals += 1
            while self.deals % 3 and not self._game.over:  # as if the others had played on
                self._game.play(self._game.legal_actions()[0])

    table = Hasty("nvwk", 3, opponents="random")
    for seed in range(3):
        _, about = table.reset(seed=seed)
        assert about["action_mask"].any()
        table.step(int(about["action_mask"].nonzero()[0][0]))
    assert table.deals == 9


def test_many_tables_of_gymnasium_are_a_batch() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    np = pytest.importorskip("numpy")
    import parlour.gymnasium  # noqa: F401

    tables = gymnasium.make_vec("parlour/gwan-v0", 16, "vector_entry_point", opponents="policy", threads=2)
    assert tables.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP
    seen, about = tables.reset(seed=4)
    ended, total = 0, 0.0
    while ended < 40:
        assert tables.observation_space.contains(seen)
        actions = np.array([np.flatnonzero(mask)[0] for mask in about["action_mask"]])
        assert tables.action_space.contains(actions)
        seen, rewards, dones, cut_off, about = tables.step(actions)
        assert not cut_off.any()
        assert not rewards[~dones].any()
        ended, total = ended + int(dones.sum()), total + float(rewards.sum())
    assert total < 0  # who plays the lowest card again and again
    others = gymnasium.make_vec("parlour/gwan-v0", 16, "vector_entry_point")
    assert (others.reset()[0] != tables.reset()[0]).any()  # nobody has said which deals
    one = others.reset(seed=list(range(16)))[0].copy()
    assert [bool(row.all()) for row in others.reset(seed=[*range(15), 99])[0] == one] == [True] * 15 + [False]


def test_the_masks_of_many_tables_are_what_their_spaces_sample_by() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    import parlour.gymnasium  # noqa: F401

    tables = gymnasium.make_vec("parlour/nvwk-v0", 6, opponents="random", seats=3)
    _, about = tables.reset(seed=2)
    assert about["seat"].tolist() == [0, 1, 2, 0, 1, 2]
    tables.action_space.seed(1)
    for _ in range(40):
        about = tables.step(tables.action_space.sample(mask=tuple(about["action_mask"])))[4]


def test_a_mask_says_which_of_many_tables_are_dealt_anew() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    np = pytest.importorskip("numpy")
    import parlour.gymnasium  # noqa: F401

    tables = gymnasium.make_vec("parlour/gwan-v0", 4, opponents="random")
    seen, about = tables.reset(seed=2)
    seen = tables.step(np.array([np.flatnonzero(mask)[0] for mask in about["action_mask"]]))[0].copy()
    only = np.array([True, False, False, True])
    again, _ = tables.reset(seed=2, options={"reset_mask": only})
    assert [bool((a == b).all()) for a, b in zip(again, seen, strict=True)] == (~only).tolist()
    assert (again[only] == tables.reset(seed=2)[0][only]).all()
    with pytest.raises(ValueError, match="4 times True or False"):
        tables.reset(options={"reset_mask": np.ones(3, bool)})


def test_gymnasium_says_what_is_wrong_with_a_table() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    np: Any = pytest.importorskip("numpy")
    import parlour.gymnasium  # noqa: F401

    with pytest.raises(TypeError, match="somebody has to play the other seats"):
        gymnasium.make_vec("parlour/gwan-v0", 2, opponents=None)
    with pytest.raises(ValueError, match="many tables are not drawn"):
        gymnasium.make_vec("parlour/gwan-v0", 2, render_mode="ansi")
    for wrong in (10**9, -1, None, 2.5, "pass", True):
        table = gymnasium.make("parlour/gwan-v0", opponents=lambda *asked, wrong=wrong: wrong, seat=0)
        with pytest.raises(ValueError, match=r"the opponent chose .*, which is not legal now"):
            table.reset(seed=1)  # the other one begins
    table = gymnasium.make("parlour/gwan-v0", opponents="random")
    assert (table.reset(seed=np.int64(5))[0] == table.reset(seed=5)[0]).all()
    with pytest.raises(TypeError, match="a seed is a whole number, not 'x'"):
        table.reset(seed="x")


# -- OpenSpiel -----------------------------------------------------------------------------------------------


def loaded(name: str, seats: int, house_rules: dict[str, str]) -> Any:
    pyspiel = pytest.importorskip("pyspiel")
    import parlour.openspiel  # noqa: F401

    written = ";".join(f"{rule}:{value}" for rule, value in house_rules.items())
    return pyspiel.load_game(f"parlour_{name}", {"players": seats, "house_rules": written})


@pytest.mark.parametrize("table", TABLES[::2], ids=str)
def test_openspiel_plays_at_random_and_every_state_can_be_written_down(table: tuple[str, int, dict[str, str]]) -> None:
    game = loaded(*table)
    import pyspiel

    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("table", TABLES[::2], ids=str)
def test_openspiel_is_content(table: tuple[str, int, dict[str, str]]) -> None:
    game = loaded(*table)
    from open_spiel.integration_tests import api_test
    from open_spiel.python.algorithms import sample_some_states

    class Ours(api_test.EnforceAPIOnPartialTreeBase):
        @classmethod
        def setUpClass(cls) -> None:
            unittest.TestCase.setUpClass()
            cls.some_states = sample_some_states.sample_some_states(cls.game, max_states=80)
            cls.game_type = cls.game.get_type()

    Ours.game, Ours.game_name = game, str(game)
    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Ours).run(found)
    assert found.testsRun >= 5
    assert not found.errors + found.failures, found.errors + found.failures


def test_chance_of_openspiel_does_only_what_it_may() -> None:
    for name in ("gwan", "gwan_small"):
        state = loaded(name, 2, {}) if name == "gwan" else __import__("pyspiel").load_game("parlour_gwan_small")
        state = state.new_initial_state()
        for wrong in (99, -2, 1 << 40):
            with pytest.raises(ValueError, match="is nothing that chance may do now"):
                state.apply_action(wrong)
    state = loaded("gwan", 2, {}).new_initial_state()
    state.apply_action(7)
    with pytest.raises(ValueError, match="7 is nothing that chance may do now"):
        state.apply_action(7)  # a card is dealt once


@pytest.mark.parametrize("name", ["gwan", "gwan_small"])
def test_openspiel_names_only_what_there_is(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import parlour.openspiel  # noqa: F401

    state = pyspiel.load_game(f"parlour_{name}").new_initial_state()
    for wrong in (-1, 52, 1 << 40):
        with pytest.raises(ValueError, match=r"; they go from 0 to (51|29)$"):
            state.action_to_string(wrong)
    state = dealt(state.get_game(), random.Random(1))
    for wrong in (-1, 80, 1 << 40):
        with pytest.raises(ValueError, match=f"there is no id {wrong}; they go from 0 to 79"):
            state.action_to_string(wrong)
    with pytest.raises(ValueError, match="nothing is left to it here"):
        state.chance_outcomes()


def dealt(game: Any, rng: random.Random) -> Any:
    """A state in which chance has done its part."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
    return state


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_game_of_openspiel_is_the_game(table: tuple[str, int, dict[str, str]]) -> None:
    game, rng = loaded(*table), random.Random(6)
    state = dealt(game, rng)
    ours = state.dealt().start()
    spec = parlour.spec(*table)
    assert ours.switches() == spec.house_rules
    while not ours.over:
        assert state.current_player() == ours.turn
        ids = spec.legal_ids(ours)
        assert state.legal_actions() == sorted(ids)
        assert state.observation_tensor(0) == pytest.approx(list(spec.observe(ours, 0)))
        action = rng.choice(ids)
        assert state.action_to_string(action) == spec.actions[action]
        ours.play(spec.action(ours, action))
        state.apply_action(action)
    assert state.is_terminal()
    assert state.returns() == parlour.research.utilities(ours)
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize("name", playthroughs.GAMES)
def test_a_playthrough_is_as_it_was_written_down(name: str) -> None:
    pytest.importorskip("pyspiel")
    written = (playthroughs.FOLDER / f"{name}.txt").read_text("utf-8")
    actions = playthroughs.actions_of(written)
    assert len(actions) >= 4
    assert playthroughs.playthrough(name, actions) == written


def test_openspiel_searches_with_the_resampler_of_the_house() -> None:
    game = loaded("gwan", 2, {})
    np = pytest.importorskip("numpy")
    from open_spiel.python.algorithms import ismcts, mcts

    chance = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=1.4,
        evaluator=mcts.RandomRolloutEvaluator(1, chance),
        max_simulations=8,
        random_state=chance,
    )
    state = dealt(game, random.Random(2))
    before = state.information_state_string(state.current_player())
    other = state.resample_from_infostate(state.current_player(), chance.random_sample)
    assert other.played.game != state.played.game
    assert other.played.game.legal_actions() == state.played.game.legal_actions()
    assert bot.step(state) in state.legal_actions()
    assert state.information_state_string(state.current_player()) == before


def all_of(state: Any) -> list[Any]:
    """Everything that OpenSpiel can be told of a state, and all that serialising it writes down."""
    players = range(state.num_players())
    return [
        str(state),
        state.current_player(),
        state.legal_actions(),
        state.history(),
        {name: value for name, value in vars(state).items() if name != "played"},
        vars(state.played),
        [state.information_state_string(player) for player in players],
        [state.observation_string(player) for player in players],
        [state.observation_tensor(player) for player in players],
    ]


def swapped(game: Any, state: Any, player: int) -> Any:
    """The same actions after a deal in which others hold other cards, as the player can't know; None if they differ."""
    outcomes, world = state.history()[: len(state.drawn)], state.played.game
    hidden = world.deck_order()
    for other in range(world.seats):
        if other == player:
            continue
        for card in hidden[-3:]:
            held = [i for i in range(54) if world.hand_of(other) >> i & 1]
            order = list(outcomes)
            a, b = order.index(held[0]), order.index(card)
            order[a], order[b] = order[b], order[a]
            twin = game.new_initial_state()
            for action in (*order, *state.history()[len(outcomes) :]):
                if action not in twin.legal_actions():
                    break
                twin.apply_action(action)
            else:
                if twin.information_state_string(player) == state.information_state_string(player):
                    return twin
    return None


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_resampled_state_holds_nothing_that_the_player_does_not_know(table: tuple[str, int, dict[str, str]]) -> None:
    """Two worlds that differ in what others hold, and the same numbers: the same state, in every respect."""
    game, compared = loaded(*table), 0
    rng = random.Random(f"resampled {table}")
    for _ in range(6):
        state = dealt(game, rng)
        for _ in range(12):
            if state.is_terminal():
                break
            player = 0
            twin = swapped(game, state, player)
            if twin is not None:
                same = partial(float, rng.random())
                one, other = (each.resample_from_infostate(player, same) for each in (state, twin))
                assert state.information_state_string(1) != twin.information_state_string(1) or table[1] > 2
                assert one.information_state_string(player) == state.information_state_string(player)
                compared += 1
                for again in range(4):  # and whatever is played from there on, a resample of a resample too
                    assert all_of(one) == all_of(other) == all_of(one.clone())
                    if one.is_terminal():
                        break
                    action = rng.choice(one.legal_actions())
                    one.apply_action(action)
                    other.apply_action(action)
                    assert one.history() == other.history()
                    if again == 2 and not one.is_terminal():
                        one, other = (each.resample_from_infostate(1, same) for each in (one, other))
            state.apply_action(rng.choice(state.legal_actions()))
    assert compared > 5


def test_a_resampled_state_knows_no_deal_and_before_the_deal_is_over_no_card() -> None:
    game, rng = loaded("gwan", 2, {}), random.Random(3)
    state = dealt(game, rng)
    other = state.resample_from_infostate(0, rng.random)
    with pytest.raises(ValueError, match="a player may hold for true"):
        other.dealt()
    with pytest.raises(ValueError, match="chance has not dealt yet"):
        game.new_initial_state().dealt()
    import pyspiel

    with pytest.raises(ValueError, match="hands that are laid out"):
        dealt(pyspiel.load_game("parlour_gwan_small"), rng).dealt()
    hand = " ".join(parlour.cards.texts(other.played.game.hand_of(1)))
    assert other.information_state_string(1).endswith(f"P2 holds {hand}")
    early = [game.new_initial_state() for _ in range(2)]
    for each, first in zip(early, (3, 4), strict=True):
        each.apply_action(first)
        each.apply_action(9)
    drawn = [str(each.resample_from_infostate(0, lambda: 0.25)) for each in early]
    assert drawn[0] == drawn[1]
    assert "2 of 61" in drawn[0]


# -- histories -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", parlour.GAMES)
def test_an_information_state_is_the_same_where_a_seat_can_not_tell_games_apart(name: str) -> None:
    """Two deals that differ in a card that one seat never sees, played alike."""
    rng = random.Random(f"history {name}")
    for seed in range(20):
        deal = parlour.prepare(name, seed=seed)
        deck = list(deal.deck)
        deck[-1], deck[-2] = deck[-2], deck[-1]  # the last cards of the deck, which nobody has drawn for long
        histories = History(deal), History(parlour.prepare(name, deck=deck, first=deal.first, chance=deal.chance))
        one, other = histories
        for _ in range(6):
            for seat in range(2):
                assert one.information_state(seat) == other.information_state(seat)
            action = rng.choice(one.game.legal_actions())
            for history in histories:
                history.play(action)
        assert one.information_state(0) != one.information_state(1)


@pytest.mark.parametrize("table", [("gwan", 2), ("vanilla", 2), ("nvwk", 2), ("nvwk", 3), ("nvwk", 5)], ids=str)
def test_who_has_seen_and_done_the_same_sees_and_may_do_the_same(table: tuple[str, int]) -> None:
    """Deals in which cards have changed places, played alike, for as long as some seat can't tell them apart."""
    rng, compared = random.Random(f"alike {table}"), 0
    while compared < 3_000:
        switches = any_switches(table[0], rng)
        deal = parlour.prepare(table[0], seats=table[1], seed=rng.getrandbits(60), switches=switches)
        deck, spec = list(deal.deck), parlour.spec(*table, switches)
        one, among = History(deal), [*range(len(deck))]
        if rng.random() < 0.5:  # two of those that come next, whose order may be seen though both cards are
            among = among[-one.game.deck_size() :][:4]
        a, b = rng.sample(among, 2)
        deck[a], deck[b] = deck[b], deck[a]
        other = History(deal._replace(deck=tuple(deck)))
        while not one.game.over and not other.game.over:
            alike = [seat for seat in range(table[1]) if one.information_state(seat) == other.information_state(seat)]
            for seat in alike:
                assert spec.observe(one.game, seat) == spec.observe(other.game, seat), switches
                if seat == one.game.turn:
                    assert spec.mask(one.game) == spec.mask(other.game)
                compared += one.game != other.game
            action = rng.choice(one.game.legal_actions())
            if not alike or not other.game.is_legal(action):
                break
            one.play(action)
            other.play(action)


@pytest.mark.parametrize("name", parlour.GAMES)
def test_a_seat_forgets_nothing_and_learns_no_secret(name: str) -> None:
    rng = random.Random(f"recall {name}")
    history = History(parlour.prepare(name, seed=8))
    before = [b"", b""]
    while not history.game.over:
        for seat in range(2):
            state = history.information_state(seat)
            assert state.startswith(before[seat])
            before[seat] = state
        twin = history.copy()
        assert twin.information_state(0) == history.information_state(0)
        history.play(rng.choice(history.game.legal_actions()))
        assert len(twin.actions) == len(history.actions) - 1
    assert len(history.actions) > 5
    assert pickle.loads(pickle.dumps(parlour.spec(name, 2))) == parlour.spec(name, 2)

"""The small versions have the values that they say, found by two methods that know nothing of each other."""

from __future__ import annotations

import copy
import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.research import History, utilities
from parlour.small import small

ROOT = Path(__file__).parents[1]
Sequence = tuple[Any, ...]


@pytest.fixture(scope="module")
def cfr() -> Any:
    found = importlib.util.spec_from_file_location("cfr", ROOT / "examples/cfr.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules["cfr"] = module  # where its dataclasses look for their names
    found.loader.exec_module(module)
    return module


class Tree:
    """All that can happen, as sequences of what each seat knew and did."""

    def __init__(self, game: str) -> None:
        self.payoffs: dict[tuple[Sequence, Sequence], float] = {}
        self.sets: list[dict[bytes, tuple[Sequence, list[int]]]] = [{}, {}]  # what led there, and what may be done
        table = small(game)
        for dealt in table.deals():
            self.walk(table.start(dealt), ((), ()), 1 / len(table.deals()))

    def walk(self, history: History, before: tuple[Sequence, Sequence], chance: float) -> None:
        game = history.game
        if game.over:
            self.payoffs[before] = self.payoffs.get(before, 0.0) + chance * utilities(game)[0]
            return
        seat, legal, known = game.turn, game.legal_actions(), history.information_state(game.turn)
        led, offered = self.sets[seat].setdefault(known, (before[seat], legal))
        assert led == before[seat], "a seat has forgotten something"
        assert offered == legal, "a seat could tell by what it may do"
        for action in legal:
            then = history.copy()
            then.play(action)
            mine = (*before[seat], (known, action))
            self.walk(then, (mine, before[1]) if seat == 0 else (before[0], mine), chance)


def exact_value(tree: Tree) -> float:
    """The value by linear programming over sequences (Koller, Megiddo and von Stengel, 1994)."""
    np = pytest.importorskip("numpy")
    optimize = pytest.importorskip("scipy.optimize")
    sparse = pytest.importorskip("scipy.sparse")
    sequences: list[dict[Sequence, int]] = [{(): 0}, {(): 0}]
    sets: list[dict[bytes, int]] = [{}, {}]
    for seat in range(2):
        for known, (led, legal) in tree.sets[seat].items():
            sets[seat][known] = len(sets[seat]) + 1
            for action in legal:
                sequences[seat].setdefault((*led, (known, action)), len(sequences[seat]))

    def flow(seat: int) -> Any:
        rows = sparse.lil_matrix((len(sets[seat]) + 1, len(sequences[seat])))
        rows[0, 0] = 1
        for known, (led, legal) in tree.sets[seat].items():
            rows[sets[seat][known], sequences[seat][led]] = -1
            for action in legal:
                rows[sets[seat][known], sequences[seat][(*led, (known, action))]] = 1
        return rows.tocsr()

    payoff = sparse.lil_matrix((len(sequences[0]), len(sequences[1])))
    for (mine, theirs), worth in tree.payoffs.items():
        payoff[sequences[0][mine], sequences[1][theirs]] += worth
    mine, theirs = flow(0), flow(1)
    # P1's plan x and the values v of P2's choices: the most of v at the root, with theirs' v below what x leaves them
    bounds = [(0, None)] * len(sequences[0]) + [(None, None)] * theirs.shape[0]
    goal = np.zeros(len(bounds))
    goal[len(sequences[0])] = -1
    found = optimize.linprog(
        goal,
        A_ub=sparse.hstack([-payoff.T.tocsr(), theirs.T]),
        b_ub=np.zeros(len(sequences[1])),
        A_eq=sparse.hstack([mine, sparse.csr_matrix((mine.shape[0], theirs.shape[0]))]),
        b_eq=np.eye(1, mine.shape[0])[0],
        bounds=bounds,
        method="highs",
    )
    assert found.success
    return float(-found.fun)


@pytest.mark.parametrize("game", parlour.GAMES)
def test_the_value_of_a_small_game_is_exact(game: str) -> None:
    assert exact_value(Tree(game)) == pytest.approx(small(game).value, abs=1e-6)


@pytest.mark.parametrize("game", parlour.GAMES)
def test_regret_finds_the_value_and_leaves_less_and_less_to_gain(game: str, cfr: Any) -> None:
    solver = cfr.Solver(game)
    solver.run(10)
    first = solver.exploitability()
    solver.run(40)
    assert 0 <= solver.exploitability() < min(first, 0.01)
    assert solver.value() == pytest.approx(small(game).value, abs=0.01)


@pytest.mark.parametrize("game", parlour.GAMES)
def test_openspiel_knows_the_small_games_too(game: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import parlour.openspiel  # noqa: F401

    loaded = pyspiel.load_game(f"parlour_{game}_small")
    pyspiel.random_sim_test(loaded, num_sims=2, serialize=True, verbose=False)
    state = loaded.new_initial_state()
    assert len(state.chance_outcomes()) == len(small(game).deals())
    assert "|" in state.action_to_string(0)
    state.apply_action(3)
    assert state.legal_actions()
    assert not state.is_chance_node()


@pytest.mark.parametrize("game", parlour.GAMES)
def test_a_small_game_is_not_copied_with_every_state(game: str) -> None:
    """Else it is a third of what an iteration of OpenSpiel takes."""
    assert copy.deepcopy(small(game)) is small(game)


def test_openspiel_learns_a_small_game() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import parlour.openspiel  # noqa: F401

    game = pyspiel.load_game("parlour_vanilla_small")
    solver = pyspiel.CFRPlusSolver(game)
    left = []
    for _ in range(2):
        for _ in range(4):
            solver.evaluate_and_update_policy()
        left.append(pyspiel.exploitability(game, solver.tabular_average_policy()))
    assert 0 <= left[1] < left[0] < 0.5


def test_a_game_without_a_small_version_says_so() -> None:
    from parlour.engine import Description, registry
    from parlour.engine.bridge import PlainGame

    class Mute(PlainGame):
        NAME = "mute"

    parlour.register(Description(rules=Mute))
    try:
        with pytest.raises(LookupError, match=r"small\.py"):
            small("mute")
    finally:
        del registry.GAMES["mute"], registry._DESCRIPTIONS["mute"]

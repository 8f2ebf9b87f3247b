"""Bots see only what their seat sees, choose the same every time, stay within their budgets, and count right.

Run as a script this file prints what the bots choose in its positions; tests run it in another process, compiled and
uncompiled.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import struct
import subprocess
import sys
import time
from array import array
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scene import scene

import parlour
from parlour import GAMES, Game, Rng, cli, deal
from parlour.arena import Entrant, Match, contest, endings
from parlour.bots import (
    LADDER,
    MEASURES,
    Bot,
    Budget,
    InformationSet,
    NoSuchBot,
    OpenInformationSet,
    find,
    fit,
    hint,
    minds,
    think,
    train,
)
from parlour.bots.evaluator import MOST_INPUTS, Net, size_of
from parlour.bots.practice import LEAST_ROOM, Practice
from parlour.bots.race import Race
from parlour.bots.search import LEAVES, Search
from parlour.bots.solve import Solver
from parlour.bots.style import FLAT, style_of
from parlour.bots.weights import about, evaluator_kind, evaluator_of, outputs_of, read, shipped, write
from parlour.engine import Description, described

TABLES = [("gwan", 2), ("vanilla", 2), ("nvwk", 2), ("nvwk", 4)]
PAIRS = 2_500  # of each table, 10,000 in all
HONEST = [bot for bot in (*LADDER, *MEASURES) if not bot.sees_all]
SEARCHING = ("gambler", "scholar", "castellan", "flat", "tree")
FEW = Budget(simulations=4)

Choice = Callable[[Game, int], int]


def any_switches(game: str, rng: random.Random) -> dict[str, str]:
    """A table's house rules, drawn at random; often the usual ones."""
    if rng.random() < 0.5:
        return {}
    return {name: rng.choice(values) for name, values in GAMES[game].SWITCHES.items()}


@cache
def positions(game: str, seats: int, number: int, seed: int = 1) -> tuple[Game, ...]:
    """Positions with a choice, from all phases of random games."""
    rng = random.Random(f"{game} {seats} {seed}")
    found: list[Game] = []
    while len(found) < number:
        table = deal(game, seats=seats, switches=any_switches(game, rng), seed=rng.getrandbits(60))
        while not table.over:
            actions = table.legal_actions()
            if len(actions) > 1 and rng.random() < 0.3:
                found.append(table.copy())
            lively = [action for action in actions if table.text(action) != "pass"]
            table.apply(rng.choice(lively if lively and rng.random() < 0.9 else actions))
    return tuple(found[:number])


@cache
def pairs(game: str, seats: int) -> list[tuple[Game, Game]]:
    """Two positions each that look the same to the seat on turn and differ in what it can't see."""
    rng = Rng(5)
    found: list[tuple[Game, Game]] = []
    for table in positions(game, seats, 2 * PAIRS):
        other = table.resample(table.turn, rng)
        if any(table.hand_of(seat) != other.hand_of(seat) for seat in range(seats)):
            found.append((table, other))
    assert len(found) >= PAIRS
    return found[:PAIRS]


def told_apart(choice: Choice, game: str, seats: int) -> int:
    """How often a choice is not the same in two positions that look the same."""
    return sum(choice(one, number) != choice(other, number) for number, (one, other) in enumerate(pairs(game, seats)))


# -- no peeking --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_equal_views_are_equal_information_sets(game: str, seats: int) -> None:
    for one, other in pairs(game, seats):
        assert InformationSet(one).world.dump() == InformationSet(other).world.dump()


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("bot", HONEST, ids=lambda bot: bot.name)
def test_no_bot_peeks(bot: Bot, game: str, seats: int) -> None:
    assert told_apart(lambda table, seed: bot.choose(InformationSet(table), FEW, seed), game, seats) == 0


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_one_that_peeks_is_caught(game: str, seats: int) -> None:
    def cheat(table: Game, seed: int) -> int:
        actions = table.legal_actions()
        return actions[table.hand_of((table.turn + 1) % seats) % 997 % len(actions)]

    def peer_into_the_deck(table: Game, seed: int) -> int:
        return sum(table.deck_order()[:1])

    assert told_apart(cheat, game, seats) > PAIRS / 4
    assert told_apart(peer_into_the_deck, game, seats) > PAIRS / 4
    assert told_apart(lambda table, seed: minds.tree(OpenInformationSet(table), FEW, seed), game, seats) > 0


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("kind", [InformationSet, OpenInformationSet])
def test_no_information_set_tells_of_the_deck_or_of_chance(kind: type[InformationSet], game: str, seats: int) -> None:
    for table in positions(game, seats, 400):
        other = table.copy()
        other.stir(Rng(77))
        assert other != table
        for seat in range(seats):
            assert kind(table, seat).world.dump() == kind(other, seat).world.dump()


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_an_information_set_is_a_world_that_looks_like_the_game(game: str, seats: int) -> None:
    for table in positions(game, seats, 50):
        information = InformationSet(table)
        assert information.actions() == table.legal_actions()
        assert information.view() == parlour.views.view(table, table.turn)
        assert InformationSet(table, (table.turn + 1) % seats).actions() == []


# -- the same every time -----------------------------------------------------------------------------------


def choices(names: tuple[str, ...] = SEARCHING, number: int = 6, simulations: int = 30) -> list[str]:
    """What some bots choose in some positions."""
    budget = Budget(simulations=simulations)
    return [
        f"{name}, {game} at {seats}, position {place}: "
        + table.text(find(name).choose(InformationSet(table), budget, place))
        for game, seats in TABLES
        for place, table in enumerate(positions(game, seats, number, seed=2))
        for name in names
    ]


def elsewhere(path: str | None = None, **given: Any) -> list[str]:
    """The same in another process."""
    more = {} if path is None else {"PYTHONPATH": path}
    run = subprocess.run(
        [sys.executable, __file__, json.dumps(given)], env=os.environ | more, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    found: list[str] = json.loads(run.stdout)
    return found


def test_a_seed_decides_the_choice_here_and_in_another_process() -> None:
    found = choices()
    assert choices() == found
    assert elsewhere() == found


def test_a_seed_decides_the_choice_in_any_thread() -> None:
    with ThreadPoolExecutor(4) as pool:
        first, *rest = pool.map(lambda _: choices(number=3), range(4))
    assert all(found == first for found in rest)
    assert choices(number=3) == first


@pytest.mark.parametrize("threads", [2, 5])
def test_the_number_of_threads_does_not_matter_to_a_number_of_simulations(threads: int) -> None:
    for game, seats in TABLES:
        for table in positions(game, seats, 5):
            found = {
                minds.choose(
                    replace(style_of("castellan", game), threads=n), InformationSet(table), Budget(simulations=40), 3
                )
                for n in (1, threads)
            }
            assert len(found) == 1


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("leaf", LEAVES)
def test_nothing_of_an_earlier_tree_is_left(leaf: str, game: str, seats: int) -> None:
    def grow(tree: Search, table: Game, simulations: int) -> list[tuple[int, int, float, float]]:
        tree.leaf, tree.guided, tree.readings = LEAVES.index(leaf), leaf == "network", 3
        tree.begin(table, table.turn, False, Rng(9))
        tree.run(simulations)
        return tree.results()

    used = Search(evaluator_of(game), 4096)
    for table, another in pairwise(positions(game, seats, 8)):
        fresh = grow(Search(evaluator_of(game), 4096), table, 60)
        grow(used, another, 500)
        assert grow(used, table, 60) == fresh
        assert grow(used, table, 60) == fresh


@pytest.fixture(scope="module")
def uncompiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the .py files alone."""
    if not parlour.COMPILED:
        pytest.skip("nothing is compiled here, so there is nothing to compare")
    room = tmp_path_factory.mktemp("uncompiled")
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static")
    shutil.copytree(Path(parlour.__file__).parent, room / "parlour", ignore=ignored)
    return room


def test_compiled_and_uncompiled_bots_choose_the_same(uncompiled: Path) -> None:
    given: dict[str, Any] = {"names": [bot.name for bot in HONEST], "number": 4, "simulations": 8}
    assert elsewhere(str(uncompiled), **given) == choices(**given)


@pytest.mark.parametrize("game", GAMES)
def test_rules_of_thumb_do_not_always_pass(game: str) -> None:
    evaluator, passes, asked = evaluator_kind(game)(), 0, 0
    for table in positions(game, 2, 300):
        actions = table.legal_actions()
        if "pass" in table.legal_texts():
            asked += 1
            passes += table.text(actions[evaluator.heuristic_of(table, Rng(asked))]) == "pass"
    assert 0.02 * asked < passes < 0.6 * asked


# -- races -------------------------------------------------------------------------------------------------


def race(table: Game, simulations: int) -> dict[str, tuple[int, float, float]]:
    """How a race between all actions goes: rounds, mean, and sum of squares of each."""
    tree = Race(evaluator_of(table.NAME), 1 << 14)
    tree.guided = tree.modelled = True
    tree.far, tree.reach = 40, 0.7
    tree.begin(table, table.turn, False, Rng(3))
    tree.run(simulations)
    return {table.text(action): (rounds, mean, squares) for action, rounds, mean, squares in tree.results()}


def test_in_a_race_actions_of_equal_worth_have_the_same_luck() -> None:
    """Suits mean nothing here: no Fives, Queens, Tens or Aces are about."""
    table = scene("nvwk", p1="X1 4C 6D 7H", p2="4S 7C 8C", p3="6C 7S JD JH", deck="4D 4H 6S 6H 8S 8D 8H").game
    found = race(table, 3_000)
    alike = [[found.get(f"{cards}{suit}") for suit in "CSDH"] for cards in ("4C+X1=4", "6D+X1=6", "X1=4", "X1=6")]
    assert all(len(set(same)) == 1 for same in alike)
    assert sum(same[0] is not None for same in alike) >= 2
    assert len({mean for _, mean, _ in found.values()}) > 10


@pytest.mark.parametrize(("game", "seats"), [*TABLES, ("nvwk", 8)])
def test_a_race_goes_on_between_those_that_are_not_far_behind(game: str, seats: int) -> None:
    for table in positions(game, seats, 6):
        actions = table.legal_actions()
        found = race(table, 40 * len(actions))
        assert set(found) <= set(table.legal_texts())
        assert len(found) == min(len(actions), 48)
        longest = max(rounds for rounds, _, _ in found.values())
        assert sum(rounds for rounds, _, _ in found.values()) > 39 * len(actions) - len(found)
        assert longest >= 40
        best = max(mean for _, mean, _ in found.values())
        assert max(mean for rounds, mean, _ in found.values() if rounds == longest) > best - 0.1


def test_a_race_gives_up_what_loses_and_not_what_wins() -> None:
    found = race(scene("nvwk", p1="4C 4S", p2="2C JD", p3="2S JH", deck="9D 9H QD QH KD KH").game, 400)
    assert found["4C+4S"][0] > 5 * found["4C"][0]
    assert found["4C+4S"][1] > 0.9


def test_a_race_that_is_not_through_its_first_round_answers() -> None:
    table = deal("nvwk", seats=4, seed=1)
    assert len(table.legal_actions()) > 48
    for simulations in (1, 3, 47):
        assert [rounds for rounds, _, _ in race(table, simulations).values()] == [1] * simulations


# -- within bounds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), [*TABLES, ("nvwk", 8)])
@pytest.mark.parametrize("guided", [False, True])
def test_a_small_tree_is_filled_and_still_answers(game: str, seats: int, guided: bool) -> None:
    tree = Search(evaluator_of(game), nodes=256)
    tree.guided = guided
    for place, table in enumerate(positions(game, seats, 5)):
        tree.leaf, tree.readings = place % len(LEAVES), 1 + place % 2
        tree.begin(table, table.turn, False, Rng(place))
        tree.run(5_000 if place == 0 else 1_000)
        found = tree.results()
        assert found
        assert {action for action, *_ in found} <= set(table.legal_actions())
        assert sum(visits for _, visits, _, _ in found) <= tree.simulations
        assert all(0 <= mean <= 1 for _, _, mean, _ in found)


@pytest.mark.parametrize(
    "hand", ["3C 3S 3D 3H X1 X2 4C 4S 4D 4H 5C 5S", "3C 3S 3D 3H X1 X2 KC KS KD KH QC QS QD QH 8C 8S 8D 8H"]
)
def test_positions_with_very_many_options_are_no_trouble(hand: str) -> None:
    table = scene("nvwk", p1=hand, p2="7C 7S 9D", p3="6C 9S", deck="2C 2S 2D 2H TC TS").game
    options = table.legal_actions()
    assert len(options) > 300
    for bot in HONEST:
        assert bot.choose(InformationSet(table), Budget(simulations=200), 1) in options
    tree = Search(evaluator_of("nvwk"), nodes=256)
    for guided in (False, True):
        tree.guided = guided
        tree.begin(table, 0, False, Rng(1))
        tree.run(3_000)
        assert {action for action, *_ in tree.results()} <= set(options)
        assert len(tree.results()) < len(options)


@pytest.mark.parametrize("name", SEARCHING)
def test_a_time_is_kept(name: str) -> None:
    for game, seats in TABLES:
        table = positions(game, seats, 1)[0]
        find(name).choose(InformationSet(table), FEW, 1)  # the weights are read
        began = time.monotonic()
        assert table.is_legal(find(name).choose(InformationSet(table), Budget(seconds=0.05), 1))
        assert time.monotonic() - began < 1


def test_a_bot_is_shown_an_information_set_and_nothing_else() -> None:
    game: Any = deal("gwan", seed=7)
    for asked in (think, hint):
        with pytest.raises(TypeError, match=r"never the game: hand it InformationSet\(game\)"):
            asked(game, FEW, 1)
        with pytest.raises(TypeError, match="is shown an InformationSet, not 'gwan'"):
            asked("gwan", FEW, 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [InformationSet, OpenInformationSet])
def test_an_information_set_is_of_a_seat_of_a_game(kind: Any) -> None:
    game = deal("gwan", seed=7)
    with pytest.raises(TypeError, match="a seat is a number from 0, or None for the one on turn, not 'P1'"):
        kind(game, "P1")
    with pytest.raises(TypeError, match=r"is of a game, as `parlour\.deal` gives it, not of 'gwan'"):
        kind("gwan")
    while not game.over:
        game.play("pass")
    with pytest.raises(ValueError, match="the game is over, and nobody is on turn"):
        kind(game)
    assert kind(game, 0).actions() == []


def test_a_bot_that_there_is_not_is_told_in_a_plain_sentence() -> None:
    for kind in (KeyError, ValueError, NoSuchBot):
        with pytest.raises(kind) as refused:
            find("nobody")
        assert str(refused.value).startswith("there is no bot 'nobody'; there are page, ")


def test_no_budget_is_no_budget() -> None:
    with pytest.raises(ValueError, match="a number of simulations, or of seconds"):
        Budget()


@pytest.mark.parametrize("bot", [*LADDER, *MEASURES], ids=lambda bot: bot.name)
@pytest.mark.parametrize("house", [0, 1, -1])
@pytest.mark.parametrize(("game", "seats"), [("gwan", 2), ("vanilla", 2), ("nvwk", 2), ("nvwk", 5)])
def test_every_bot_plays_whole_legal_games(game: str, seats: int, house: int, bot: Bot) -> None:
    switches = {name: values[house % len(values)] for name, values in GAMES[game].SWITCHES.items()}
    table = deal(game, seats=seats, switches=switches, seed=10 + house)
    number = 0
    while not table.over:
        information = OpenInformationSet(table) if bot.sees_all else InformationSet(table)
        table.play(bot.choose(information, Budget(simulations=3), number))
        number += 1
    assert table.outcome() is not None


# -- the networks ------------------------------------------------------------------------------------------


def forward(numbers: list[float], inputs: int, outputs: int, active: tuple[list[int], list[float]]) -> Any:
    """A network's outputs, by NumPy."""
    flat = np.array(numbers, np.float64)
    width = (len(flat) - outputs) // (inputs + 1 + outputs)
    first, bias, last, ends = np.split(flat, np.cumsum([inputs * width, width, outputs * width]))
    x = np.zeros(inputs)
    x[active[0]] = active[1]
    hidden = np.maximum(x @ first.reshape(inputs, width) + bias, 0)
    return last.reshape(outputs, width) @ hidden + ends


def random_nets(game: str) -> tuple[Net, Net]:
    chance = np.random.default_rng(4)
    kind = evaluator_kind(game)

    def net(outputs: int) -> Net:
        size = size_of(kind.INPUTS, kind.WIDTH, outputs)
        return Net(kind.INPUTS, outputs, array("f", chance.normal(0, 0.2, size).astype(np.float16).tolist()))

    return net(1), net(outputs_of(game))


def house_nets(game: str) -> tuple[Net, Net, dict[str, Any]]:
    """The networks that come with the house."""
    found = shipped(game)
    assert found is not None
    return found


@pytest.mark.parametrize("nets", [random_nets, lambda game: house_nets(game)[:2]], ids=["random", "shipped"])
@pytest.mark.parametrize(("game", "seats"), [*TABLES, ("nvwk", 8)])
def test_the_networks_say_what_numpy_says(game: str, seats: int, nets: Callable[[str], tuple[Net, Net]]) -> None:
    value_net, policy_net = nets(game)
    kind = evaluator_kind(game)
    evaluator = kind(value_net, policy_net)
    value_numbers, policy_numbers = value_net.numbers(), policy_net.numbers()
    for table in positions(game, seats, 12):
        alone = [
            1 / (1 + np.exp(-forward(value_numbers, kind.INPUTS, 1, evaluator.features_of(table, seat, True))[0]))
            for seat in range(seats)
        ]
        if seats == 2:
            alone[1 - table.turn] = 1 - alone[table.turn]
        values = evaluator.values_of(table)
        assert sum(values) == pytest.approx(1)
        assert values == pytest.approx([value / sum(alone) for value in alone], abs=1e-4)
        out = forward(policy_numbers, kind.INPUTS, policy_net.outputs, evaluator.features_of(table, table.turn, False))
        actions = table.legal_actions()
        slots = [evaluator.slot_of(table, action) for action in actions]
        assert all(0 <= slot < kind.SLOTS for slot in slots)
        near: dict[str, Any] = {"abs": 1e-4, "rel": 1e-4}
        assert evaluator.logits_of(table, actions) == pytest.approx(out[slots].tolist(), **near)
        for other in range(1, seats):
            first = kind.SLOTS + (other - 1) * kind.CARDS
            assert evaluator.suspicions_of(table, other) == pytest.approx(
                out[first : first + kind.CARDS].tolist(), **near
            )


def weights_of(game: str) -> bytes:
    """The file that a game's folder ships."""
    file = described(game).file("learned.weights")
    assert file is not None
    return file.read_bytes()


@pytest.mark.parametrize("game", GAMES)
def test_shipped_weights_are_small_and_tell_how_they_were_made(game: str) -> None:
    data = weights_of(game)
    assert len(data) <= 1_000_000
    head = house_nets(game)[2]
    assert head["game"] == game
    assert head["command"].startswith(f"parlour train {game}")
    assert head["positions"] > 0


def test_weights_of_another_shape_are_refused(tmp_path: Path) -> None:
    value_net, policy_net, _ = house_nets("gwan")
    path = tmp_path / "gwan.weights"
    write(path, "gwan", array("f", value_net.numbers()), array("f", policy_net.numbers()), {"command": "by hand"})
    assert read(path.read_bytes(), "gwan")[0].numbers() == value_net.numbers()
    with pytest.raises(ValueError, match="these weights are for gwan as it was seen once; train vanilla again"):
        evaluator_of("vanilla", path)
    head, _, body = path.read_bytes().partition(b"\n")
    pairs = bytes(byte for pair in zip(body[: len(body) // 2], body[len(body) // 2 :], strict=True) for byte in pair)
    older = head.replace(b'"bytes": "apart"', b'"command": "by hand"') + b"\n" + pairs
    assert [net.numbers() for net in read(older, "gwan")[:2]] == [value_net.numbers(), policy_net.numbers()]
    path.write_bytes(head.replace(b'"inputs": ', b'"inputs": 1') + b"\n" + body)
    with pytest.raises(ValueError, match="train gwan again"):
        evaluator_of("gwan", path)
    for other in (
        head.replace(b'"hidden": 128', b'"hidden": 32') + b"\n" + body,
        head + b"\n" + body[:-4],
        head + b"\n" + body[:-1],
    ):
        path.write_bytes(other)
        with pytest.raises(ValueError, match=r"has not \d+ weights"):
            evaluator_of("gwan", path)


def test_a_network_may_be_wider(tmp_path: Path) -> None:
    kind = evaluator_kind("gwan")
    sizes = [size_of(kind.INPUTS, 96, outputs) for outputs in (1, outputs_of("gwan"))]
    value_numbers, policy_numbers = (array("f", bytes(4 * size)) for size in sizes)
    path = tmp_path / "gwan.weights"
    write(path, "gwan", value_numbers, policy_numbers, {"command": "by hand", "hidden": 96})
    value_net, policy_net, _ = read(path.read_bytes(), "gwan")
    assert value_net.width == policy_net.width == 96
    with pytest.raises(ValueError, match="has not"):  # only whole steps of 32
        Net(5, 1, array("f", bytes(4 * size_of(5, 40, 1))))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_eye_sees_nothing_hidden(game: str, seats: int) -> None:
    evaluator = evaluator_kind(game)()
    for one, other in pairs(game, seats):
        seen = evaluator.features_of(one, one.turn, False)
        assert seen == evaluator.features_of(other, one.turn, False)
        everything = dict(zip(*evaluator.features_of(one, one.turn, True), strict=True))
        kept = {
            place: amount
            for place, amount in everything.items()
            if not any(first <= place < end for first, end in evaluator.SECRETS)
        }
        assert dict(zip(*seen, strict=True)) == kept


@pytest.mark.parametrize(("game", "seats"), [*TABLES, ("nvwk", 3), ("nvwk", 6), ("nvwk", 8)])
def test_there_is_room_for_all_active_inputs(game: str, seats: int) -> None:
    evaluator = evaluator_kind(game)()
    for table in positions(game, seats, 1_500):
        for seat in range(seats):
            places, amounts = evaluator.features_of(table, seat, True)
            assert len(places) < MOST_INPUTS
            assert len(set(places)) == len(places)
            assert 0 <= min(places) <= max(places) < evaluator.INPUTS
            assert max(map(abs, amounts)) < 20


# -- endings -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("house", [0, -1])
def test_the_solver_finds_what_brute_force_finds(game: str, house: int) -> None:
    switches = {name: values[house] for name, values in GAMES[game].SWITCHES.items()}
    exact = number = 0
    for table, worth in islice(endings.endings(game, 3, switches), 8):
        bounds = Solver().solve(InformationSet(table).world, table.turn)
        assert bounds is not None
        for action, (low, high) in bounds.items():
            assert low <= worth[action] <= high
            exact += low == high
            number += 1
    assert exact == number or (game == "nvwk" and exact > 0.8 * number)  # there a card may go through an empty deck


def late(game: str, number: int) -> list[Game]:
    """Positions near the end of random games for two, a hand of few cards and something unknown."""
    found = []
    for table in positions(game, 2, 2 * PAIRS):
        if sum(table.hand_sizes()) <= (4 if game == "vanilla" else 6):
            found.append(table)
    return found[:number]


@pytest.mark.parametrize("game", GAMES)
def test_no_world_lies_outside_the_solvers_bounds(game: str) -> None:
    """In every world that a seat can imagine, with every draw, an action's worth lies between its bounds."""
    compared = told = 0
    for number, table in enumerate(late(game, 300)):
        bounds = Solver().solve(InformationSet(table).world, table.turn)
        if bounds is None or all(found == (0, 1) for found in bounds.values()):
            continue
        for i in range(4):
            world = table.resample(table.turn, Rng(100 * number + i))
            brute = endings.Minimax(world.turn, None)
            for action, (low, high) in bounds.items():
                try:
                    worth = brute.after(world, action)
                except endings.TooLong:
                    continue
                assert low <= worth <= high, f"{table.text(action)} in {table.state()}"
                compared += 1
                told += (low, high) != (0, 1)
    assert compared > 20
    assert told > 10


@pytest.mark.parametrize("game", GAMES)
def test_the_solver_gives_up_in_time(game: str) -> None:
    for table, worth in islice(endings.endings(game, 4), 5):
        solver = Solver(limit=3)
        found = solver.solve(table, table.turn)
        assert found is None or found == {action: (value, value) for action, value in worth.items()}
    table = deal(game, seats=2, seed=1)
    assert Solver().solve(table, table.turn) is None
    assert Solver().solve(table, 1 - table.turn) is None


def test_only_games_for_two_are_solved() -> None:
    assert Solver().solve(scene("nvwk", p1="4C", p2="5C", p3="6C").game, 0) is None


@pytest.mark.parametrize("game", GAMES)
def test_the_castellan_plays_endings_perfectly(game: str) -> None:
    assert endings.optimal_share(find("castellan").choose, game, 15, seed=1, simulations=20) == 1
    assert endings.optimal_share(find("random").choose, game, 15, seed=1) < 0.8


# -- what others may hold ----------------------------------------------------------------------------------


def test_others_are_imagined_to_have_kept_what_is_worth_keeping() -> None:  # V1
    """Who has thrown two cards away holds fewer Twos than chance would give, and more Kings."""
    style, evaluator, rng = style_of("castellan", "vanilla"), evaluator_of("vanilla"), Rng(1)
    kept = {"any": [0, 0], "likely": [0, 0]}
    for seed in range(12):
        table = deal("vanilla", seed=seed)
        for _ in range(6):  # discards and alignments
            table.play(minds.choose(style, InformationSet(table), Budget(simulations=20), seed))
        information = InformationSet(table)
        worlds = islice(minds.likely_worlds(evaluator, style, information, rng), 40)
        for name, imagined in (("any", (information.determinize(rng) for _ in range(40))), ("likely", worlds)):
            for world in imagined:
                hand = world.hand_of(1 - information.seat)
                kept[name][0] += (hand & 0xF).bit_count()
                kept[name][1] += (hand & 0xF << 44).bit_count()
    assert kept["likely"][0] < 0.5 * kept["any"][0]
    assert kept["likely"][1] > 1.1 * kept["any"][1]


@pytest.mark.parametrize(("game", "seats"), [("vanilla", 2), ("nvwk", 4)])
def test_what_is_imagined_is_looked_at_soberly_and_what_is_seen_as_it_is(game: str, seats: int) -> None:
    style = replace(style_of("castellan", game), rosy=0.0)
    expected = [0.0, 0.0]
    for table in positions(game, seats, 12):
        for open_hands in (False, True):
            information = (OpenInformationSet if open_hands else InformationSet)(table)
            found = [
                minds.explore(each, information, Budget(simulations=200), 1)
                for each in (style, replace(style, rosy=20.0))
            ]
            if open_hands:
                assert found[0] == found[1]
                continue
            for number, one in enumerate(found):
                expected[number] += max(one.values(), key=lambda each: each.visits).mean
    assert expected[1] < expected[0]


def test_who_is_keen_keeps_to_what_the_policy_likes() -> None:
    """Others who are keen do one thing almost always: what comes of an action then varies less."""
    style = replace(style_of("castellan", "vanilla"), readings=1)
    spread = {1.0: 0.0, 50.0: 0.0}
    for table in positions("vanilla", 2, 8):
        for keen in spread:
            found = minds.explore(replace(style, keen=keen), OpenInformationSet(table), Budget(simulations=300), 1)
            spread[keen] += sum(one.squares / one.visits - one.mean**2 for one in found.values()) / len(found)
    assert spread[50.0] < spread[1.0]


def test_who_looks_ahead_is_surer_of_a_lead_than_the_network_and_those_who_share_its_tree_are_not() -> None:
    castellan, scholar, network = style_of("castellan", "gwan"), style_of("scholar", "gwan"), evaluator_of("gwan")
    assert network.sure == scholar.sure == 1.0 < castellan.sure
    for table in positions("gwan", 2, 8):
        said = network.values_of(table)
        surer = minds.searchers("gwan", castellan)[0].evaluator.values_of(table)
        odds, wider = said[0] / said[1], surer[0] / surer[1]
        assert wider == pytest.approx(odds**castellan.sure, rel=1e-4)
        assert sum(surer) == pytest.approx(1.0)
        assert minds.searchers("gwan", scholar)[0].evaluator.values_of(table) == said


# -- the tree that is kept ---------------------------------------------------------------------------------


def test_a_tree_is_kept_where_the_seat_goes_on_and_has_seen_nothing_new() -> None:
    style, time_enough = replace(style_of("castellan", "vanilla"), raced=False), Budget(seconds=0.4)
    table = deal("vanilla", seed=4)
    seat = table.turn
    action = minds.choose(style, InformationSet(table), time_enough, 1)  # the first of two discards
    assert minds.action_before(style, InformationSet(table)) is None
    table.play(action)
    assert table.turn == seat
    assert minds.action_before(style, InformationSet(table)) == action
    tree = minds.searchers("vanilla", style)[0]
    known = {one[0]: one[1] for one in tree.results()}[action]
    assert tree.follow(InformationSet(table).world, action, Rng(1))
    assert sum(one[1] for one in tree.results()) >= known - 1
    tree.run(10)
    assert tree.simulations == 10
    assert {one[0] for one in tree.results()} <= set(table.legal_actions())
    assert minds.choose(style, InformationSet(table), time_enough, 1) in table.legal_actions()


def test_what_might_have_followed_a_king_and_did_not_is_not_chosen() -> None:
    """The card that a King turns over decides who goes on, and with what; a kept tree holds all of that."""
    style = replace(style_of("castellan", "nvwk"), threads=1, raced=False)
    tree = minds.searchers("nvwk", style)[0]
    stale = 0
    for seed in range(60):
        table = deal("nvwk", seats=4, seed=seed)
        for _ in range(30):
            actions = [] if table.over else table.legal_actions()
            kings = [action for action in actions if table.text(action)[0] == "K"]
            if not kings:
                if actions:
                    table.play(actions[Rng(seed).below(len(actions))])
                continue
            seat = table.turn
            minds.grow(tree, style, InformationSet(table), 300, None, Rng(seed))
            table.play(kings[0])
            if not table.over and table.turn == seat:
                minds.memory.left = minds.Left(style, kings[0], InformationSet(table))
                found = minds.explore(style, InformationSet(table), Budget(seconds=0.001), 1)
                legal = set(table.legal_actions())
                assert found.keys() <= legal
                stale += bool({one[0] for one in tree.results()} - legal)
    assert stale


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_kept_tree_never_leads_to_what_is_not_legal(game: str, seats: int) -> None:
    style, kept = style_of("castellan", game), 0
    for seed in range(3):
        table = deal(game, seats=seats, seed=seed)
        while not table.over:
            information = InformationSet(table)
            kept += minds.action_before(style, information) is not None
            action = minds.choose(style, information, Budget(seconds=0.002), seed)
            assert action in table.legal_actions()
            table.play(action)
    assert kept > 0 or game == "nvwk"


def test_another_search_on_the_thread_ends_what_is_kept() -> None:
    style = style_of("castellan", "vanilla")
    table = deal("vanilla", seed=4)
    table.play(minds.choose(style, InformationSet(table), Budget(seconds=0.02), 1))
    assert minds.action_before(style, InformationSet(table)) is not None
    minds.choose(FLAT, InformationSet(deal("vanilla", seed=5)), FEW, 1)
    assert minds.action_before(style, InformationSet(table)) is None


def test_a_number_of_simulations_keeps_nothing() -> None:
    style = style_of("castellan", "vanilla")
    table = deal("vanilla", seed=4)
    table.play(minds.choose(style, InformationSet(table), Budget(simulations=50), 1))
    assert minds.action_before(style, InformationSet(table)) is None


# -- a game of which nobody has said anything --------------------------------------------------------------


@pytest.fixture
def nothing_said(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The folders of the games have rules, a view and words, and nothing for bots."""
    part = Description.part
    monkeypatch.setattr(Description, "part", lambda self, name: part(self, name) if name in ("view", "words") else None)
    monkeypatch.setattr(Description, "file", lambda self, name: None)
    monkeypatch.setattr(minds, "memory", minds.Memory())
    shipped.cache_clear()
    yield
    shipped.cache_clear()


@pytest.mark.parametrize("bot", [*LADDER, *MEASURES], ids=lambda bot: bot.name)
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_bot_plays_a_game_of_which_nobody_has_said_anything(
    nothing_said: None, game: str, seats: int, bot: Bot
) -> None:
    table, kind = deal(game, seats=seats, seed=3), OpenInformationSet if bot.sees_all else InformationSet
    seed = 0
    while not table.over:
        table.play(bot.choose(kind(table), Budget(simulations=6), seed))
        seed += 1
    assert seed > 5


def test_searching_is_better_than_chance_where_nobody_has_said_anything(nothing_said: None) -> None:
    few = Budget(simulations=60)
    for game in GAMES:
        for bot in ("flat", "tree"):
            result = contest(Match(Entrant(bot, few), Entrant("random", few), game, seats=2, seed=1), deals=12)
            assert result.share.value > 0.6


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_thoughts_and_hints_without_anything_said(nothing_said: None, game: str, seats: int) -> None:
    table = positions(game, seats, 3)[2]
    told = hint(InformationSet(table), Budget(simulations=20), 1)
    assert told.action in table.legal_actions()
    assert told.why.startswith("It wins about ")


def test_nothing_is_learned_where_nobody_has_said_what_there_is_to_see(nothing_said: None, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="its folder has no features"):
        train.train("gwan", 0.01, tmp_path, seed=1, workers=1, command="parlour train gwan")


# -- learning ----------------------------------------------------------------------------------------------


def examples_of(game: str, plays: str, games: int = 40) -> fit.Examples:
    """Positions of a few games that were played in this way, by networks that know nothing yet."""
    value_net, policy_net = random_nets(game)
    evaluator = evaluator_kind(game)(value_net, policy_net)
    practice = Practice(evaluator, LEAST_ROOM)
    rng = Rng(3)
    search = Search(evaluator, 1 << 12)
    search.guided = True
    for seed in range(games):
        if practice.full():
            break
        table = deal(game, seats=4 if game == "nvwk" else 2, seed=seed)
        if plays == "search":
            practice.play_searching(table, rng, search, 12)
        else:
            practice.play(table, rng, plays == "heuristic")
    return fit.Examples.of(evaluator_kind(game), practice)


def fitted(examples: fit.Examples) -> tuple[fit.Fitted, fit.Fitted]:
    rng = np.random.default_rng(1)
    outputs = examples.kind.SLOTS + examples.kind.CARDS * examples.kind.OTHERS
    return fit.Fitted(examples.kind, 1, rng), fit.Fitted(examples.kind, outputs, rng)


@pytest.mark.parametrize("plays", ["heuristic", "policy", "search"])
@pytest.mark.parametrize("game", GAMES)
def test_practice_keeps_what_each_seat_could_see_and_do(game: str, plays: str) -> None:
    examples = examples_of(game, plays, 3)
    seats = 4 if game == "nvwk" else 2
    asked = examples.choices[1:] > examples.choices[:-1]
    assert asked.sum() * (2 if seats > 2 else 1) == len(examples) > 20
    assert ((examples.value > 0) & (examples.value < 1)).all()
    others = examples.cards[:, 1:seats]
    assert (examples.cards[:, 0] & others[:, 0] == others[:, 0]).all()  # what others hold has not been seen
    if plays == "policy":
        _, policy_net = random_nets(game)
        which = np.flatnonzero(asked)
        table = examples.hide(examples.inputs(which))
        weights, width = np.array(policy_net.numbers(), np.float64), policy_net.width
        first, bias, last, ends = np.split(
            weights, np.cumsum([policy_net.inputs * width, width, policy_net.outputs * width])
        )
        out = np.maximum(table @ first.reshape(-1, width) + bias, 0) @ last.reshape(-1, width).T + ends
        outlook = fit.Outlook.of(examples, which, out)
        logs = outlook.logs[outlook.first + examples.chosen[which]]
        assert logs == pytest.approx(examples.chance[which], abs=2e-3)
    if plays == "search":
        shares = np.add.reduceat(examples.share, examples.choices[:-1][asked])
        assert shares == pytest.approx(np.ones(asked.sum()), abs=1e-4)


@pytest.mark.parametrize("game", GAMES)
def test_practice_stays_within_its_room(game: str) -> None:
    evaluator = evaluator_kind(game)(*random_nets(game))
    practice = Practice(evaluator, LEAST_ROOM)
    rng = Rng(2)
    for seed in range(400):  # far more than there is room for
        practice.play(deal(game, seats=8 if game == "nvwk" else 2, seed=seed), rng)
    assert practice.full()
    assert practice.used <= practice.room
    assert practice.noted <= len(practice.index)
    assert practice.offered <= len(practice.slots)
    assert len(fit.Examples.of(evaluator_kind(game), practice)) == practice.used


@pytest.mark.parametrize("reach", [1.0, 0.0, 0.6])
def test_gains_are_sums_of_what_later_decisions_changed(reach: float) -> None:
    evaluator = evaluator_kind("gwan")(*random_nets("gwan"))
    practice = Practice(evaluator, LEAST_ROOM)
    practice.reach = reach
    table = deal("gwan", seed=5)
    practice.play(table, Rng(1))
    n = practice.used
    bits = table.winners_of()
    for seat in range(2):
        mine = [i for i in range(n) if practice.seat[i] == seat]
        ends = [*(practice.value[i] for i in mine[1:]), (bits >> seat & 1) / bits.bit_count()]
        gain = 0.0
        for i, after in zip(reversed(mine), reversed(ends), strict=True):
            gain = after - practice.value[i] + reach * gain
            assert practice.gain[i] == pytest.approx(gain, abs=1e-4)
            assert practice.target[i] == pytest.approx(practice.value[i] + gain, abs=1e-4)


def objective(
    examples: fit.Examples, which: Any, value_net: Any, policy_net: Any, entropy: float | None
) -> tuple[float, float]:
    """What a step goes down on: of both networks."""
    x = examples.inputs(which)
    p, z = fit.sigmoid(value_net.forward(x)[1][:, 0]), examples.target[which]
    value = -(z * np.log(p) + (1 - z) * np.log(1 - p)).mean()
    which = which[examples.choices[which + 1] > examples.choices[which]]
    out, slots = policy_net.forward(examples.hide(examples.inputs(which)))[1], examples.kind.SLOTS
    outlook = fit.Outlook.of(examples, which, out)
    if entropy is None:
        policy = -(examples.share[outlook.at] * outlook.logs).sum() / len(which)
    else:
        ratio = np.exp(outlook.logs[outlook.first + examples.chosen[which]] - examples.chance[which])
        gain = examples.gain[which]
        policy = -np.minimum(ratio * gain, np.clip(ratio, 1 - fit.CLIP, 1 + fit.CLIP) * gain).mean()
        policy -= entropy * outlook.entropy.mean()
    there, held = examples.held(which)
    p = fit.sigmoid(out[:, slots:])
    cards = -(there * (held * np.log(p) + (1 - held) * np.log(1 - p))).sum() / len(which)
    return float(value), float(policy + fit.CARDS_COUNT * cards)


@pytest.mark.parametrize(("plays", "entropy"), [("policy", 0.05), ("search", None)])
def test_the_slopes_are_those_of_the_losses(plays: str, entropy: float | None) -> None:
    examples = examples_of("gwan", plays)
    which = np.arange(16)
    nets = fitted(examples)
    for net in nets:
        net.parts = [part.astype(np.float64) for part in net.parts]
    start = [[part.copy() for part in net.parts] for net in nets]
    fit.learn_value(examples, which, nets[0], 1e-3)
    fit.learn_policy(examples, which, nets[1], 1e-3, entropy)
    for number, net in enumerate(nets):
        net.parts = start[number]
    for number, net in enumerate(nets):
        for part, mean in zip(net.parts, net.means, strict=True):
            slopes = 10 * mean  # Adam's first mean is a tenth of the slope
            for place in np.argsort(-np.abs(slopes).ravel())[:4]:
                kept, ends = part.flat[place], []
                for shift in (1e-6, -1e-6):  # so small that no unit goes on or off by it
                    part.flat[place] = kept + shift
                    ends.append(objective(examples, which, *nets, entropy)[number])
                part.flat[place] = kept
                assert slopes.flat[place] == pytest.approx((ends[0] - ends[1]) / 2e-6, rel=0.02, abs=1e-6)


@pytest.mark.parametrize("plays", ["policy", "search"])
def test_fitting_goes_down(plays: str) -> None:
    examples = examples_of("gwan", plays)
    entropy = 0.01 if plays == "policy" else None
    value_net, policy_net = fitted(examples)
    which = np.arange(len(examples))
    before = objective(examples, which, value_net, policy_net, entropy)
    for _ in range(25):
        fit.learn_value(examples, which, value_net, 2e-3)
        fit.learn_policy(examples, which, policy_net, 2e-3, entropy)
    after = objective(examples, which, value_net, policy_net, entropy)
    assert after[0] < 0.95 * before[0]
    assert after[1] < before[1] - 0.1


def test_a_linear_value_is_the_same_as_a_network() -> None:
    examples = examples_of("gwan", "heuristic")
    line = fit.Linear(examples.kind)
    which = np.arange(len(examples))
    first = fit.learn_value(examples, which, line, 1e-2)
    for _ in range(40):
        last = fit.learn_value(examples, which, line, 1e-2)
    assert last < 0.8 * first
    evaluator = evaluator_kind("gwan")(Net(examples.kind.INPUTS, 1, line.numbers()))
    for table in positions("gwan", 2, 5):
        index, amount = evaluator.features_of(table, table.turn, True)
        x = np.zeros(examples.kind.INPUTS)
        x[index] = amount
        assert evaluator.values_of(table)[table.turn] == pytest.approx(fit.sigmoid(line.forward(x)[1][0]), abs=1e-4)


def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short lessons, and a search that looks at little."""
    stages = tuple(replace(stage, positions=LEAST_ROOM, passes=1) for stage in train.STAGES)
    monkeypatch.setattr(train, "STAGES", stages)
    monkeypatch.setattr(train, "SIMULATIONS", 4)


def test_a_short_training_gives_weights_that_load_and_is_not_done_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    brief(monkeypatch)

    def learn() -> list[Path]:
        return train.train("gwan", 0.01, tmp_path, seed=1, workers=1, command="parlour train gwan")

    paths = learn()
    before = [(path.read_bytes(), path.stat().st_mtime_ns) for path in paths]
    assert [about(path)["stage"] for path in paths] == [stage.name for stage in train.STAGES]
    assert all(about(path)["command"] == "parlour train gwan" for path in paths)
    table = positions("gwan", 2, 1)[0]
    for path in paths:
        assert sum(evaluator_of("gwan", path).values_of(table)) == pytest.approx(1)
    began = time.monotonic()
    assert learn() == paths
    assert time.monotonic() - began < 1
    assert [(path.read_bytes(), path.stat().st_mtime_ns) for path in paths] == before


def test_a_house_rule_is_practised_under_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    brief(monkeypatch)
    tables: list[dict[str, str]] = []

    def dealt(game: str, **words: Any) -> Any:
        tables.append(words["switches"])
        return deal(game, **words)

    monkeypatch.setattr(train, "deal", dealt)
    words = ["train", "gwan", "--minutes", "0.01", "--folder", str(tmp_path), "--workers", "1", "--deals", "1"]
    assert cli.main([*words, "--from", "house", "--switch", "refill=up-to-7"]) == 0
    assert tables
    assert all(table == {"refill": "up-to-7"} for table in tables)
    command = about(tmp_path / "gwan-practice.weights")["command"]
    assert command == "parlour train gwan --minutes 0.01 --seed 1 --switch refill=up-to-7 --from house"
    capsys.readouterr()
    assert cli.main([*words, "--switch", "refill=perhaps"]) == 1
    assert "refill" in capsys.readouterr().err


def test_what_was_learned_plays_under_the_name_of_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    brief(monkeypatch)
    paths = train.train("gwan", 0.01, tmp_path, seed=1, workers=1, command="parlour train gwan")
    assert [about(path)["eye"] for path in paths] == [False, False, True, True]
    table = positions("gwan", 2, 1)[0]
    for path in paths:
        bot = find(f"weights:{path}")
        assert not bot.sits
        assert bot.choose(InformationSet(table), Budget(simulations=20), 1) in table.legal_actions()
    shipped_file = tmp_path / "shipped.weights"
    shipped_file.write_bytes(weights_of("gwan"))
    same = find(f"weights:{shipped_file}")
    for table in positions("gwan", 2, 10):
        few = Budget(simulations=50)
        assert same.choose(InformationSet(table), few, 3) == find("castellan").choose(InformationSet(table), few, 3)
    for wrong in (tmp_path / "missing", tmp_path, Path(__file__)):
        with pytest.raises(KeyError, match="there are no weights to read in"):
            find(f"weights:{wrong}")


def test_training_goes_on_from_what_was_learned_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    brief(monkeypatch)
    value_net, policy_net, _ = house_nets("gwan")
    before = tmp_path / "before.weights"
    write(before, "gwan", array("f", value_net.numbers()), array("f", policy_net.numbers()), {"command": "by hand"})
    command = "parlour train gwan --from before.weights"
    paths = train.train("gwan", 0.01, tmp_path, 1, 1, command, before)
    assert [path.name for path in paths] == ["before.weights", "gwan-practice.weights", "gwan-search.weights"]
    old, new = (np.array(read(path.read_bytes(), "gwan")[1].numbers()) for path in paths[:2])
    assert 0 < np.abs(old - new).mean() < 0.1 * np.abs(old).mean()  # it has learned, and from there


def test_weights_from_before_an_input_was_known_still_play(tmp_path: Path) -> None:
    value_net, policy_net, head = house_nets("nvwk")
    known = value_net.inputs - 3
    path = tmp_path / "nvwk.weights"
    shorter = [
        net.numbers()[: known * net.width] + net.numbers()[value_net.inputs * net.width :]
        for net in (value_net, policy_net)
    ]
    told = {"game": "nvwk", "inputs": known, "hidden": head["hidden"], "outputs": head["outputs"]}
    numbers = [*shorter[0], *shorter[1]]
    path.write_bytes(json.dumps(told).encode() + b"\n" + struct.pack(f"<{len(numbers)}e", *numbers))
    for net, whole in zip(read(path.read_bytes(), "nvwk")[:2], (value_net, policy_net), strict=True):
        blank = net.numbers()[known * net.width : value_net.inputs * net.width]
        assert set(blank) == {0.0}
        assert net.numbers()[: known * net.width] == whole.numbers()[: known * net.width]
        assert net.numbers()[value_net.inputs * net.width :] == whole.numbers()[value_net.inputs * net.width :]


def test_training_goes_on_where_it_was_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    brief(monkeypatch)
    monkeypatch.setattr(train, "BETWEEN_CHECKPOINTS", 0.0)
    stage, checkpoint = train.STAGES[2], tmp_path / "checkpoint.npz"
    training = train.Training("gwan", stage, None, 1)

    class PlugPulled(Exception):
        pass

    def pull() -> None:
        raise PlugPulled

    with pytest.raises(PlugPulled):
        train.go_through(training, 1000.0, checkpoint, 1, pull)
    other = train.Training("gwan", stage, None, 2)
    other.load(checkpoint)
    assert (other.games, other.positions, other.used) == (training.games, training.positions, training.used)
    assert other.games > 0 < other.used < 1
    assert other.policy.steps == training.policy.steps > 0
    assert other.policy.numbers() == training.policy.numbers()
    assert other.value.numbers() == training.value.numbers()
    assert other.rng.next() == training.rng.next()


if __name__ == "__main__":
    print(json.dumps(choices(**json.loads(sys.argv[1]))))

"""The arena: fair pairings, honest intervals, the same results whoever plays them."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from parlour import cli
from parlour.arena import (
    BadMatch,
    Crew,
    Entrant,
    Interval,
    Match,
    Sprt,
    cluster,
    contest,
    elo,
    match,
    play,
    play_deal,
    processes,
    results,
    share_interval,
)
from parlour.arena.evidence import BOUND, mean_interval, share_at, student
from parlour.arena.measures import Wanted, outcome_scores
from parlour.bots import Bot, Budget, InformationSet, ladder, minds
from parlour.engine import Outcome, Rng, described
from parlour.measure import strength
from parlour.measure.strength_page import Measured, notes_in

ONCE = Budget(simulations=1)
GREEDY, RANDOM = Entrant("greedy", ONCE), Entrant("random", ONCE)


# -- the tables --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["gwan", "vanilla", "nvwk"])
def test_a_bot_is_as_good_as_itself(game: str) -> None:
    result = contest(Match(GREEDY, GREEDY, game, seed=4), deals=200)
    assert result.share.low <= 0.5 <= result.share.high
    assert len(set(result.shares)) > 1


@pytest.mark.parametrize(("game", "seats"), [("gwan", 2), ("vanilla", 2), ("nvwk", 2), ("nvwk", 4)])
def test_with_common_seeds_every_deal_of_a_bot_against_itself_is_even(game: str, seats: int) -> None:
    result = contest(Match(GREEDY, GREEDY, game, seats, common=True), deals=10)
    assert result.shares == pytest.approx([0.5] * 10)
    assert result.margins == pytest.approx([0] * 10)


def test_two_players_change_seats_with_the_same_cards_and_the_same_first_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, int, int]] = []

    def watch(name: str) -> Callable[[InformationSet, Budget, int], int]:
        def choose(information: InformationSet, budget: Budget, seed: int) -> int:
            seen.append((name, information.seat, information.world.hand_of(information.seat)))
            return information.actions()[0]

        return choose

    seat_bots(monkeypatch, left=watch("left"), right=watch("right"))
    play_deal(Match(Entrant("left"), Entrant("right"), "gwan", seed=9), 0)
    there, back = seen[: len(seen) // 2], seen[len(seen) // 2 :]
    assert [turn[1:] for turn in there] == [turn[1:] for turn in back]
    assert all(one[0] != other[0] for one, other in zip(there, back, strict=True))


def test_at_four_seats_two_bots_sit_in_all_six_ways_each_once() -> None:
    seatings = Match(GREEDY, RANDOM, "nvwk").seatings()
    assert len(seatings) == len(set(seatings)) == 6
    assert Counter(seat for seating in seatings for seat in seating) == dict.fromkeys(range(4), 3)
    assert len(Match(GREEDY, RANDOM, "nvwk", 6).seatings()) == 20
    assert Match(GREEDY, RANDOM, "gwan").seatings() == [(0,), (1,)]


@pytest.mark.parametrize(("usual", "shared", "alone"), [(4, 4, 4), (3, 2, 3), (5, 4, 5)])
def test_two_bots_share_an_even_number_of_seats(
    usual: int, shared: int, alone: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    usually = copy(described("nvwk"))
    usually.usual_seats = usual
    monkeypatch.setattr(match, "described", lambda game: usually)
    assert Match(GREEDY, RANDOM, "nvwk").seats == shared
    assert Match(GREEDY, RANDOM, "nvwk", alone=True).seats == alone
    assert "--seats" not in Match(GREEDY, RANDOM, "nvwk").command(1)


def test_one_alone_sits_in_every_seat_and_par_is_a_seats_share() -> None:
    table = Match(GREEDY, RANDOM, "nvwk", 5, alone=True)
    assert table.seatings() == [(0,), (1,), (2,), (3,), (4,)]
    assert table.par == 0.2
    result = contest(table, deals=4)
    assert result.games == 20
    assert result.elo is None


def test_the_shares_of_both_sides_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in ("gwan", "nvwk"):
        there = contest(Match(GREEDY, RANDOM, game, common=True), deals=10)
        back = contest(Match(RANDOM, GREEDY, game, common=True), deals=10)
        assert [a + b for a, b in zip(there.shares, back.shares, strict=True)] == pytest.approx([1] * 10)
        assert there.share.value > 0.5
        assert mean_interval(there.margins).value > 0  # in NVWK few points are good


@pytest.mark.parametrize(
    ("scores", "winners", "counted"),
    [((3, 9), (1,), [3, 9]), ((3, 9), (0,), [-3, -9]), ((4, 4, 7), (0,), [-4, -4, -7]), ((5, 5), (0,), [5, 5])],
)
def test_a_margin_is_in_favour_of_who_won_where_scores_decide(
    scores: tuple[int, ...], winners: tuple[int, ...], counted: list[int]
) -> None:
    ended = SimpleNamespace(outcome=lambda: Outcome(winners, scores, ""))
    assert outcome_scores(ended) == counted


def test_every_action_has_a_seed_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []

    def note(information: InformationSet, budget: Budget, seed: int) -> int:
        seeds.append(seed)
        actions = information.actions()
        return actions[Rng(seed).below(len(actions))]

    seat_bots(monkeypatch, left=note, right=note)
    table = Match(Entrant("left"), Entrant("right"), "gwan", seed=9)
    for number in range(3):
        play_deal(table, number)
    assert len(set(seeds)) == len(seeds) > 100
    again = seeds[:]
    seeds.clear()
    for number in range(3):
        play_deal(table, number)
    assert seeds == again


def test_those_who_see_all_are_shown_all_and_others_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: dict[str, set[bool]] = {"left": set(), "right": set()}

    def watch(name: str) -> Callable[[InformationSet, Budget, int], int]:
        def choose(information: InformationSet, budget: Budget, seed: int) -> int:
            shown[name].add(information.open)
            return information.actions()[0]

        return choose

    seat_bots(monkeypatch, left=watch("left"), right=watch("right"), sees_all={"left"})
    play_deal(Match(Entrant("left"), Entrant("right"), "vanilla"), 0)
    assert shown == {"left": {True}, "right": {False}}


def test_a_bot_that_plays_what_is_not_legal_or_breaks_down_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(information: InformationSet, budget: Budget, seed: int) -> int:
        raise ZeroDivisionError("oh")

    seat_bots(monkeypatch, left=lambda information, budget, seed: 1 << 29, right=broken)
    with pytest.raises(BadMatch, match=r"left chose .* not legal, in deal 0"):
        play_deal(Match(Entrant("left"), RANDOM, "gwan"), 0)
    with pytest.raises(BadMatch, match="right broke down: ZeroDivisionError: oh"):
        play_deal(Match(Entrant("right"), RANDOM, "gwan"), 0)


@pytest.mark.parametrize(
    ("word", "budget"),
    [
        ("greedy", Budget(seconds=0.1)),
        ("greedy@500", Budget(simulations=500)),
        ("greedy@0.2s", Budget(seconds=0.2)),
        ("greedy@.5s", Budget(seconds=0.5)),
    ],
)
def test_a_handicap_is_written_behind_the_bot(word: str, budget: Budget) -> None:
    entrant = Entrant.read(word)
    assert entrant == Entrant("greedy", budget)
    assert Entrant.read(str(entrant)) == entrant


def seat_bots(monkeypatch: pytest.MonkeyPatch, sees_all: Collection[str] = (), **choosers: Any) -> None:
    """Let these choosers be known as bots, in this process."""
    bots = tuple(
        Bot(name, name, "", chooser, sits=False, sees_all=name in sees_all) for name, chooser in choosers.items()
    )
    monkeypatch.setattr(ladder, "MEASURES", ladder.MEASURES + bots)


# -- the evidence ------------------------------------------------------------------------------------------


def two_games(chance: random.Random, share: float, alike: float) -> float:
    """The share of a deal of two games that are alike more often than by chance."""
    first = chance.random() < share
    second = first if chance.random() < alike else chance.random() < share
    return (first + second) / 2


@pytest.mark.parametrize(("share", "alike", "deals"), [(0.5, 0.0, 50), (0.6, 0.6, 100), (0.8, 0.3, 60)])
def test_the_interval_holds_the_truth_nineteen_times_in_twenty(share: float, alike: float, deals: int) -> None:
    chance, held = random.Random(1), 0
    for _ in range(2000):
        found = share_interval([two_games(chance, share, alike) for _ in range(deals)])
        held += found.low <= share <= found.high
    assert held / 2000 == pytest.approx(0.95, abs=0.02)


@pytest.mark.parametrize(("share", "deals"), [(0.97, 40), (0.5, 6), (0.99, 200)])
def test_few_deals_and_shares_near_the_end_are_not_taken_for_certain(share: float, deals: int) -> None:
    chance, held = random.Random(2), 0
    for _ in range(1000):
        found = share_interval([two_games(chance, share, 0.2) for _ in range(deals)])
        held += found.low <= share <= found.high
    assert held / 1000 >= 0.93


@pytest.mark.parametrize("shares", [[], [1.0], [0.0] * 50, [1.0] * 50, [0.5] * 50, [0.5]])
def test_deals_that_are_all_alike_leave_an_interval_with_a_width(shares: list[float]) -> None:
    found = share_interval(shares)
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert found.high - found.low >= 1 / (len(shares) + 1)
    assert found.high - found.low < 0.1 or len(shares) < 50


def test_games_of_one_deal_are_no_separate_observations() -> None:
    lucky = share_interval([1.0, 0.0] * 50)
    paired = share_interval([0.5] * 80 + [1.0, 0.0] * 10)
    assert paired.high - paired.low < (lucky.high - lucky.low) / 2
    assert lucky.high - lucky.low == pytest.approx(0.2, abs=0.01)


def test_students_quantiles_are_those_of_the_tables() -> None:
    table = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 30: 2.042, 120: 1.980}
    for freedom, quantile in table.items():
        assert student(freedom) == pytest.approx(quantile, abs=0.006 if freedom == 3 else 0.002)


def test_elo_is_the_chess_players_elo() -> None:
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(0.64) == pytest.approx(100, abs=0.1)
    assert elo(0.25) == pytest.approx(-190.8, abs=0.1)
    assert (elo(0), elo(1)) == (-inf, inf)
    assert elo(share_at(-37)) == pytest.approx(-37)


@pytest.mark.parametrize(("truth", "wrong"), [(0.0, "H1"), (80.0, "H0")])
def test_the_sequential_test_is_seldom_wrong(truth: float, wrong: str) -> None:
    chance, errors, runs = random.Random(3), 0, 400
    for _ in range(runs):
        test = Sprt(0, 80)
        while (verdict := test.verdict) is None:
            test.add(two_games(chance, share_at(truth), 0.2))
        errors += verdict == wrong
    assert errors / runs <= 0.05 + 0.02


def test_the_sequential_test_agrees_with_the_normal_approximation_near_the_middle() -> None:
    test = Sprt(0, 10)
    deals = [0.0] * 200 + [0.5] * 560 + [1.0] * 240
    for share in deals:
        test.add(share)
    low, high, mean = 0.5, share_at(10), 0.52
    variance = sum((share - mean) ** 2 for share in deals) / 1000
    assert test.llr == pytest.approx(1000 * (high - low) * (2 * mean - low - high) / (2 * variance), rel=0.02)


def test_a_bot_that_always_wins_is_found_out_soon_but_not_at_once() -> None:
    test = Sprt(0, 100)
    while test.verdict is None:
        test.add(1.0)
    assert test.verdict == "H1"
    assert 5 <= sum(test.seen.values()) <= 40


# -- many at once ------------------------------------------------------------------------------------------


def figures(result: results.Contest) -> dict[str, Any]:
    return {name: value for name, value in result.plain().items() if name != "time"}


def test_results_and_their_order_do_not_depend_on_who_plays() -> None:
    for table in (Match(GREEDY, RANDOM, "gwan", seed=3), Match(GREEDY, RANDOM, "nvwk", alone=True, seed=3)):
        alone = contest(table, deals=12)
        with processes(2) as crew:
            shared = contest(table, deals=12, crew=crew)
            stopped = contest(table, deals=300, crew=crew, sprt=(0, 300)) if not table.alone else None
        assert shared.shares == alone.shares
        assert figures(shared) == figures(alone)
        if stopped:
            assert figures(stopped) == figures(contest(table, deals=300, sprt=(0, 300)))
            assert len(stopped.shares) < 300


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="this machine lets nobody choose a core")
def test_a_process_keeps_to_one_core_however_many_threads_its_bots_have() -> None:
    with processes(2) as crew:
        assert crew.executor is not None
        assert len(crew.executor.submit(os.sched_getaffinity, 0).result()) == 1


class Shuffled(ThreadPoolExecutor):
    """An executor that finishes in another order than it was asked."""

    def submit(self, call: Any, /, *given: Any, **more: Any) -> Any:
        def late() -> Any:
            time.sleep(random.random() / 50)
            return call(*given, **more)

        return super().submit(late)


def test_deals_come_in_order_even_if_they_end_in_another() -> None:
    table = Match(RANDOM, RANDOM, "gwan", seed=8)
    with Shuffled(4) as executor:
        assert [deal.share for deal in play(table, 10, Crew(executor, 4))] == [
            play_deal(table, number).share for number in range(10)
        ]


def test_ctrl_c_ends_with_what_was_measured(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    asked = 0

    def impatient(information: InformationSet, budget: Budget, seed: int) -> int:
        nonlocal asked
        asked += 1
        if asked == 200:
            raise KeyboardInterrupt
        return information.actions()[0]

    seat_bots(monkeypatch, left=impatient)
    words = ["arena", "left", "random", "greedy", "--game", "gwan", "--workers", "1", "--json"]
    assert cli.main(words) == 130
    said = capsys.readouterr()
    found = json.loads(said.out)
    assert found["interrupted"]
    assert len(found["contests"]) == 1
    assert 0 < found["contests"][0]["deals"] < 100
    assert "interrupted" in said.err


AFTER_FIVE_DEALS = """
import os, signal, sys
from parlour import cli
from parlour.arena import contests

add = contests.Contest.add

def press(self, played):
    add(self, played)
    if len(self.shares) == 5:
        os.killpg(0, signal.SIGINT)

contests.Contest.add = press
sys.exit(cli.main("arena greedy random --game gwan --deals 100000 --workers 2 --json".split()))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl-C is no signal to a group")
def test_a_real_ctrl_c_ends_the_other_processes_too() -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    answer = subprocess.run(
        [sys.executable, "-c", AFTER_FIVE_DEALS],
        capture_output=True,
        text=True,
        env=environment,
        start_new_session=True,
        timeout=60,
        check=False,
    )
    assert answer.returncode == 130, answer.stderr
    assert answer.stderr == "parlour: interrupted; only whole deals count\n"
    assert json.loads(answer.stdout)["contests"][0]["deals"] == 5


# -- Dask --------------------------------------------------------------------------------------------------


def test_dask_is_asked_for_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadMatch, match=r"pip install 'parlour\[dask\]'"), cluster("tcp://127.0.0.1:1"):
        pass


def test_a_cluster_is_an_executor_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    class Client:
        def __init__(self, address: str, **settings: Any) -> None:
            if address == "nowhere:1":
                raise OSError("nobody")
            self.cores = {} if address == "idle:1" else {"a": 2, "b": 1}

        def __enter__(self) -> Client:
            return self

        def __exit__(self, *error: object) -> None:
            pass

        def ncores(self) -> dict[str, int]:
            return self.cores

        def get_executor(self, pure: bool) -> ThreadPoolExecutor:
            return ThreadPoolExecutor(2)

    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Client))
    table = Match(GREEDY, RANDOM, "vanilla")
    with cluster("somewhere:1") as crew:
        assert crew.hands == 3
        assert contest(table, 6, crew=crew).shares == contest(table, 6).shares
    complaints = {
        "nowhere:1": "no Dask scheduler answers at nowhere:1",
        "idle:1": "has no workers",
        "somewhere": "address is like tcp://",
        "http://somewhere:1": "address is like tcp://",
    }
    for address, words in complaints.items():
        with pytest.raises(BadMatch, match=words), cluster(address):
            pass


def test_a_real_cluster_gives_the_same_results() -> None:
    distributed = pytest.importorskip("distributed")
    table = Match(GREEDY, RANDOM, "gwan")
    local = distributed.LocalCluster(n_workers=1, processes=False, dashboard_address=None)
    with local, cluster(local.scheduler_address) as crew:
        assert contest(table, 6, crew=crew).shares == contest(table, 6).shares
    with pytest.raises(BadMatch, match="no Dask scheduler answers"), cluster("tcp://127.0.0.1:1"):
        pass


# -- the command -------------------------------------------------------------------------------------------

QUICK = ["--deals", "4", "--simulations", "1", "--seed", "7", "--workers", "1"]


def arena(*words: str) -> int:
    return cli.main(["arena", *words])


@pytest.mark.parametrize(("deals", "told"), [("1", "1 deal of 2 games"), ("2", "2 deals of 2 games")])
def test_one_deal_is_told_as_one(deals: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("greedy", "random", "--game", "gwan", *QUICK, "--deals", deals) == 0
    assert told in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["greedy", "nobody", "--game", "gwan"], "there is no bot 'nobody'; there are page"),
        (["greedy", "--game", "gwan"], "two bots or more"),
        (["greedy", "random"], "needs a game"),
        (["greedy", "random", "--game", "whist"], "there is no game 'whist'"),
        (["greedy", "random", "--game", "gwan", "--seats", "3"], "GWAN is for 2 players, not 3"),
        (["greedy", "random", "--game", "nvwk", "--seats", "9"], "2 to 8 players, not 9"),
        (["greedy", "random", "--game", "nvwk", "--seats", "-2"], "2 to 8 players"),
        (["greedy", "random", "--game", "nvwk", "--seats", "3"], "3 seats can't be shared equally"),
        (["greedy", "random", "--game", "gwan", "--alone"], "nobody sits alone at a table of two"),
        (["greedy", "random", "--game", "gwan", "--deals", "-5"], "from 1 to 1,000,000 deals, not -5"),
        (["greedy", "random", "--game", "gwan", "--deals", "0"], "not 0"),
        (["greedy", "random", "--game", "gwan", "--workers", "0"], "from 1 to 256 workers"),
        (["greedy", "random", "--game", "gwan", "--seconds", "0"], "up to 3600 seconds"),
        (["greedy", "random", "--game", "gwan", "--seconds", "nan"], "up to 3600 seconds"),
        (["greedy", "random", "--game", "gwan", "--simulations", "0"], "from 1 to"),
        (["greedy@0", "random", "--game", "gwan"], "from 1 to"),
        (["greedy@soon", "random", "--game", "gwan"], "BOT@500"),
        (["greedy", "random", "--game", "gwan", "--sprt", "5"], "two differences in Elo"),
        (["greedy", "random", "--game", "gwan", "--sprt", "20,0"], "a lower and a higher Elo"),
        (["greedy", "random", "--game", "gwan", "--sprt=nan,20"], "a lower and a higher Elo"),
        (["greedy", "random", "--game", "nvwk", "--sprt", "--alone"], "not with --alone"),
        (["greedy", "random", "--game", "gwan", "--switch", "ties"], "NAME=VALUE"),
        (["greedy", "random", "--game", "gwan", "--switch", "ties=perhaps"], "ties is"),
    ],
)
def test_bad_words_get_one_clear_line(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena(*words) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert complaint in said.err
    assert len(said.err.splitlines()) == 1


def test_one_budget_at_a_time(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit:
        arena("greedy", "random", "--game", "gwan", "--seconds", "1", "--simulations", "1")
    assert exit.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def read(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_json_says_everything_and_the_same_again(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["greedy", "random@3", "--game", "vanilla", "--sprt", *QUICK, "--json"]
    assert arena(*words) == 0
    found = read(capsys)
    assert set(found) == {"command", "date", "versions", "game", "switches", "seed", "interrupted", "contests"}
    assert set(found["versions"]) == {"parlour", "rules", "compiled", "python", "machine", "cores"}
    assert found["command"] == "parlour arena greedy@1 random@3 --game vanilla --seed 7 --deals 4 --sprt=0,20"
    (one,) = found["contests"]
    assert one["bots"][1] == {"bot": "random", "budget": {"simulations": 3, "seconds": None}}
    assert (one["deals"], one["games"], one["par"], one["seats"]) == (4, 8, 0.5, 2)
    assert sum(one["deal_shares"].values()) == 4
    for figure in ("share", "elo", "margin"):
        assert set(one[figure]) == {"value", "low", "high"}
    assert one["sprt"]["bounds"] == [-BOUND, BOUND]
    assert set(one["time"]) == {"seconds", "games_per_second", "thinking"}
    for times in one["time"]["thinking"]:
        assert 0 < times["p50"] <= times["p99"] <= times["max"]
        assert times["choices"] > 20
        assert times["work"] >= 0
    assert arena(*found["command"].split()[2:], "--workers", "2", "--json") == 0
    again = read(capsys)
    for document in (found, again):
        del document["date"], document["contests"][0]["time"]
    assert again == found


def test_an_infinite_elo_is_none_in_json(monkeypatch: pytest.MonkeyPatch) -> None:
    assert results.ends(Interval(inf, 120.0, inf)) == {"value": None, "low": 120.0, "high": None}


def test_a_report_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("greedy", "random", "page", "--game", "nvwk", "--seats", "2", *QUICK) == 0
    said = capsys.readouterr()
    assert said.err == ""
    for words in ("greedy against random: NVWK, 2 seats, 4 deals of 2 games", "win share", "Elo", "margin", "p99"):
        assert words in said.out
    assert "again: parlour arena random@1 page@1 --game nvwk --seats 2 --seed 7 --deals 4" in said.out
    cross = said.out[said.out.rindex("win share") :].splitlines()
    assert {line.split()[0] for line in cross} >= {"greedy", "random", "page"}
    assert cross[0].split()[-1] == "all"


def test_many_bots_alone_are_measured_both_ways_round(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("greedy", "random", "page", "--game", "nvwk", "--alone", *QUICK, "--json") == 0
    pairs = [tuple(bot["bot"] for bot in one["bots"]) for one in read(capsys)["contests"]]
    assert len(set(pairs)) == 6


def test_the_bots_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--list") == 0
    said = capsys.readouterr().out
    assert all(name in said for name in ladder.known_bots())
    assert arena("--list", "--json") == 0
    assert [bot["level"] for bot in json.loads(capsys.readouterr().out)][:5] == [1, 2, 3, 4, 5]


def test_a_program_is_listed_with_what_it_says_of_itself(capsys: pytest.CaptureFixture[str]) -> None:
    name = f"exec:{sys.executable} {Path(__file__).parents[1] / 'examples/highest.py'}"
    assert cli.main(["bots", name, "greedy", "--json"]) == 0
    program, greedy = json.loads(capsys.readouterr().out)
    assert (program["title"], program["about"], program["level"]) == ("Highest", "Plays its highest card.", None)
    assert greedy["about"] == ladder.find("greedy").about
    assert cli.main(["bots", "nobody"]) == 1
    assert "there is no bot 'nobody'" in capsys.readouterr().err
    assert arena(name, "random", "--game", "gwan", "--deals", "1", "--seed", "1", "--workers", "1") == 0
    assert "Highest: Plays its highest card." in capsys.readouterr().out


# -- the strength table ------------------------------------------------------------------------------------


def test_the_strength_table_asks_for_what_is_wanted() -> None:
    asked = {(row.match.one.bot, row.match.other.bot, row.match.game, row.match.seats): row for row in strength.rows()}
    assert asked["castellan", "random", "gwan", 2].wanted.least == 0.95
    assert asked["castellan", "greedy", "nvwk", 2].wanted.least == 0.68
    assert asked["castellan", "greedy", "nvwk", 4].match.alone
    assert asked["greedy", "page", "nvwk", 4].wanted.most == 0.66
    assert asked["clairvoyant", "tree", "vanilla", 2].wanted.least is None
    for bot in ladder.LADDER:
        for table in (("gwan", 2), ("vanilla", 2), ("nvwk", 2), ("nvwk", 4)):
            assert (asked[bot.name, "random", *table].wanted.least or 0) >= 0.55, (bot.name, table)
    assert all(row.deals(1) >= 6 for row in asked.values())
    assert all(row.deals(10) == pytest.approx(10 * row.deals(1), rel=0.1) for row in asked.values())


@pytest.mark.parametrize(
    ("won", "verdict"), [(200, "met"), (135, "met"), (110, "not shown"), (80, "missed"), (122, "not shown")]
)
def test_a_row_is_met_where_the_lower_end_reaches_it(won: int, verdict: str) -> None:
    row = strength.Row(Match(GREEDY, RANDOM, "gwan"), Wanted("greedy", "random", 0.60))
    result = results.Contest(row.match)
    result.shares = [1.0] * won + [0.0] * (200 - won)
    result.margins = [0.0] * 200
    assert strength.judged(row, result).verdict == verdict


@pytest.mark.parametrize(("won", "verdict"), [(200, "missed"), (165, "not shown"), (150, "met")])
def test_a_step_of_the_ladder_may_be_too_high(won: int, verdict: str) -> None:
    row = strength.Row(Match(GREEDY, RANDOM, "gwan"), Wanted("greedy", "random", 0.60, 0.80))
    result = results.Contest(row.match)
    result.shares = [1.0] * won + [0.0] * (200 - won)
    result.margins = [0.0] * 200
    line = strength.judged(row, result)
    assert (line.wanted, line.verdict) == ("60%–80%", verdict)


@pytest.fixture
def short_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def rows(seconds: float, seed: int) -> Iterator[strength.Row]:
        sides, wanted = (Entrant("greedy"), Entrant("random")), Wanted("greedy", "random", 0.7, weight=0.01)
        yield strength.Row(Match(*sides, "gwan", seed=seed), wanted)
        yield strength.Row(Match(*sides, "nvwk", alone=True, seed=seed), Wanted("greedy", "random"))

    monkeypatch.setattr(strength, "rows", rows)
    monkeypatch.setattr(strength, "slowest_actions", lambda crew, seed: iter(()))
    extra = Measured("solved endings", "GWAN", "all", "all 12", "met")
    monkeypatch.setattr(strength, "MORE", [strength.simulations, lambda: [extra]])
    monkeypatch.setattr(minds, "simulations_per_second", lambda game, seats: 50_000.0)


def test_a_rerun_writes_the_page_anew_and_keeps_the_notes(short_table: None, tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    words = ["--workers", "1", "--deals-scale", "0.05", "--out", str(page)]
    assert strength.main(words) == 0
    written = page.read_text()
    assert "| 1 | greedy – random | GWAN |" in written
    assert "| 2 | greedy – random, alone | NVWK, 4 seats |" in written
    assert "≥ 150,000 | **missed**" in written
    assert "≥ 40,000 | met" in written
    assert "| 5 | solved endings |" in written
    assert "parlour arena greedy@0.1s random@0.1s --game nvwk --alone --seed 1 --deals 30  # 2" in written
    page.write_text("old\n" + written.replace("<!-- notes -->\n", "<!-- notes -->\nBy hand: | a table |\n"))
    assert strength.main(words) == 0
    again = page.read_text()
    assert "<!-- notes -->\nBy hand: | a table |\n<!-- /notes -->" in again
    assert not again.startswith("old")


def test_the_notes_of_the_strength_table_say_nothing_that_the_next_run_makes_untrue() -> None:
    page = (Path(__file__).parents[1] / "docs/strength.md").read_text(encoding="utf-8")
    assert page.splitlines()[2].startswith("Written by `make arena` on ")
    notes = notes_in(page)
    for claim in ("put together by hand", "above are from before", "not been measured anew", "## This run"):
        assert claim not in notes


def test_an_interrupted_table_leaves_the_page_alone(
    short_table: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(table: Match, number: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(match, "play_deal", stop)
    page = tmp_path / "strength.md"
    assert strength.main(["--workers", "1", "--json", "--out", str(page)]) == 130
    said = capsys.readouterr()
    assert json.loads(said.out)["lines"] == []
    assert not page.exists()


@pytest.mark.parametrize("words", [["--deals-scale", "-1"], ["--seconds", "0"], ["--workers", "0"]])
def test_bad_words_for_the_strength_table(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit:
        strength.main(words)
    assert exit.value.code == 2


# -- games that are kept -----------------------------------------------------------------------------------


def test_games_that_are_kept_say_what_their_arena_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("greedy", "random", "--game", "nvwk", *QUICK, "--records", str(tmp_path), "--json") == 0
    contest_of = json.loads(capsys.readouterr().out)["contests"][0]
    assert len(list(tmp_path.glob("nvwk-7-*.parlour"))) == contest_of["games"] == 24
    assert cli.main(["check", str(tmp_path)]) == 0
    capsys.readouterr()
    assert arena("--game", "nvwk", "--from", str(tmp_path), "--json") == 0
    greedy = json.loads(capsys.readouterr().out)["players"][0]
    assert (greedy["name"], greedy["games"], greedy["decks"], greedy["par"]) == ("greedy@1", 24, 4, 0.5)
    assert greedy["share"] == pytest.approx(contest_of["share"])
    assert arena("greedy@1", "random@1", "--game", "nvwk", "--from", str(tmp_path)) == 0
    assert "greedy@1" in capsys.readouterr().out
    for words in (["nobody", "--game", "nvwk"], ["--game", "gwan"], ["--game", "nvwk", "--seats", "3"]):
        assert arena(*words, "--from", str(tmp_path)) == 1
        assert "has no" in capsys.readouterr().err


# -- the lowest level --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), [("gwan", 2), ("vanilla", 2), ("nvwk", 2), ("nvwk", 4)])
def test_a_beginner_beats_chance_and_loses_to_the_next_level(game: str, seats: int) -> None:
    page = Entrant("page", Budget(simulations=1))
    deals = 120 if seats == 2 else 30
    assert contest(Match(page, RANDOM, game, seats), deals).share.value > 0.57  # 60% at least, measured: 64% to 79%
    assert contest(Match(GREEDY, page, game, seats), deals).share.value > 0.54  # measured: 63% to 64%


def test_a_match_of_texts_says_what_it_wants() -> None:
    wrong: Any = "greedy"
    with pytest.raises(TypeError, match=r"as `Entrant.read\('greedy'\)` gives it, not 'greedy'"):
        Match(wrong, Entrant.read("random"), "gwan")

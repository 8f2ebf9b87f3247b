"""A review judges by what a player could know, marks only what is more than chance, and its sums add up."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from parlour import review as reviews
from parlour.bots import Budget, InformationSet, Thought, find, hint
from parlour.bots.hints import explained
from parlour.engine import Rng, prepare
from parlour.records import Record
from parlour.review import Decision, Judged, Luck, Review, judge, luck_of, review, whole_points
from parlour.terminal import reviewed
from parlour.terminal.draw import Look

FEW = Budget(simulations=3)
TABLES = [("gwan", 2), ("vanilla", 2), ("nvwk", 2), ("nvwk", 3), ("nvwk", 5)]
NAMES = ["Anna", "Bert", "Cleo", "Dora", "Emil"]


def recorded(game: str, seats: int, seed: int = 4, most: int = 10_000) -> Record:
    deal = prepare(game, seats=seats, seed=seed)
    table, rng, record = deal.start(), Rng(seed), Record.begin(deal, NAMES[:seats])
    while not table.over and len(record.actions) < most:
        bot = find("greedy" if table.turn else "random")
        action = table.text(bot.choose(InformationSet(table), FEW, rng.next()))
        table.play(action)
        record.add(action, table)
    return record


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_where_the_result_came_from_adds_up(game: str, seats: int) -> None:
    record = recorded(game, seats)
    found = review(record, FEW, seed=1)
    assert record.outcome is not None
    for luck in found.luck:
        won = luck.seat in record.outcome.winners
        assert luck.end == (1 / len(record.outcome.winners) if won else 0.0)
        assert sum(luck.parts().values()) == pytest.approx(luck.end - 1 / seats, abs=1e-12)
        assert sum(luck.points().values()) == round(100 * luck.end) - round(100 / seats)
        assert luck.own <= 0
    if seats == 2:
        first, second = found.luck
        assert first.deal == pytest.approx(-second.deal)
        assert first.own == pytest.approx(-second.others)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_review_never_contradicts_a_hint(game: str, seats: int) -> None:
    deal = prepare(game, seats=seats, seed=11)
    table, record, hinted = deal.start(), Record.begin(deal, NAMES[:seats]), {}
    for number in range(1, 13):
        found = hint(InformationSet(table), FEW, seed=number)
        hinted[number] = found.thoughts
        table.play(found.text)
        record.add(found.text, table)
    told = review(record, FEW, seed=99, hinted=hinted)
    assert all(decision.loss == 0 and decision.equal and decision.better is None for decision in told.decisions)
    judged = [decision for decision in told.decisions if decision.known]
    assert judged
    for decision in judged:
        best = hinted[decision.number][0]
        assert decision.known is not None
        assert (decision.known.best, decision.known.best_error) == (best.value, best.error)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_a_hint_called_clearly_worse_is_a_loss_in_the_review(game: str, seats: int) -> None:
    table = prepare(game, seats=seats, seed=11).start()
    while len(table.legal_actions()) < 3:
        table.apply(table.legal_actions()[0])
    best, second, chosen = table.legal_actions()[:3]
    thoughts = [
        Thought(best, table.text(best), 0.9, 0.7, 0.01),
        Thought(second, table.text(second), 0.06, 0.6, 0.01),
        Thought(chosen, table.text(chosen), 0.04, 0.5, 0.2),  # hardly looked at, so that it is weighed again
    ]
    assert explained(InformationSet(table), thoughts).sure == "clearly"
    for action in (second, chosen, table.legal_actions()[-1]):
        found = judge(table, 1, table.text(action), FEW, 5, NAMES[:seats], thoughts)
        assert found.better is not None
        assert found.better.action == table.text(best)
        assert found.loss > 2 * found.doubt


def test_a_loss_within_its_doubt_is_called_equal() -> None:
    def decided(loss: float, doubt: float) -> bool:
        return Decision(1, 0, "7C", "Play the Seven of Clubs", "Play the Seven of Clubs", loss=loss, doubt=doubt).equal

    assert decided(0.0, 0.0)
    assert decided(0.03, 0.03)
    assert not decided(0.031, 0.03)
    assert Decision(1, 0, "7C", "Play it", "Play it", loss=0.2, doubt=0.1).plain()["equal"] is False


@pytest.mark.parametrize("resigned", [0, 1])
def test_giving_up_is_a_move_of_ones_own(resigned: int) -> None:
    found = review(recorded("gwan", 2, most=9), FEW, resigned=resigned)
    assert found.finished
    assert [luck.end for luck in found.luck] == ([0.0, 1.0] if resigned == 0 else [1.0, 0.0])
    for luck in found.luck:
        assert sum(luck.parts().values()) == pytest.approx(luck.end - 0.5, abs=1e-12)
        played = luck.own if luck.seat == resigned else -luck.others
        assert played - (luck.given if luck.seat == resigned else -luck.given) <= 1e-12  # moves lose, they win nothing
    assert found.luck[0].given == pytest.approx(-found.luck[1].given)
    assert found.luck[resigned].given <= 0


def test_an_unfinished_game_ends_with_what_may_be_expected() -> None:
    for seats in (2, 3):
        found = review(recorded("nvwk", seats, most=8), FEW)
        assert not found.finished
        for luck in found.luck:
            assert 0 <= luck.end <= 1
            assert sum(luck.parts().values()) == pytest.approx(luck.end - 1 / seats, abs=1e-12)


def test_nothing_played_is_a_review_too() -> None:
    found = review(recorded("gwan", 2, most=0), FEW)
    assert found.decisions == found.marked == []
    assert found.worst() == "No move lost more than the doubt about it."


def test_the_same_seed_and_simulations_give_the_same_review() -> None:
    record = recorded("nvwk", 3)
    assert review(record, FEW, seed=7).plain() == review(record, FEW, seed=7).plain()
    assert review(record, FEW, seed=7).plain() != review(record, FEW, seed=8).plain()


def test_where_there_is_no_choice_nothing_is_judged() -> None:
    found = review(recorded("nvwk", 3), FEW)
    game = recorded("nvwk", 3).deal.start()
    for decision in found.decisions:
        assert (decision.known is None) == (len(game.legal_actions()) == 1)
        assert decision.seat == game.turn
        game.play(decision.action)


def test_a_player_is_judged_by_what_they_could_know() -> None:
    """Two deals that differ only in what the player can't see: the same judgement; all hands open, another."""
    game = prepare("gwan", seats=2, seed=4).start()
    other = game.resample(game.turn, Rng(99))
    action = game.legal_texts()[3]
    here, there = (judge(table, 1, action, FEW, 5, NAMES) for table in (game, other))
    assert here.known == there.known
    assert replace(here, open=None) == replace(there, open=None)


def judged(best: float, chosen: float, error: float = 0.01) -> Judged:
    return Judged(best, error, chosen, error)


def test_only_what_is_more_than_the_doubt_counts_as_lost() -> None:
    assert judged(0.6, 0.5).lost() == pytest.approx(0.1)
    assert judged(0.6, 0.5, error=0.1).lost() == 0
    assert judged(0.6, 0.6).lost() == 0


def test_the_parts_of_a_made_up_game() -> None:
    decisions = [
        Decision(1, 0, "9C", "", "", open=judged(0.6, 0.5)),
        Decision(2, 1, "pass", "", "", open=judged(0.55, 0.35)),
        Decision(3, 0, "pass", "", ""),
    ]
    luck = luck_of(0, 2, decisions, {0: 1.0, 1: 0.0}, None)
    parts = {name: round(value, 9) for name, value in luck.parts().items()}
    assert parts == {"deal": 0.1, "draws": 0.3, "own": -0.1, "others": 0.2}


def test_points_are_whole_and_add_up() -> None:
    assert whole_points({"deal": 0.1, "draws": 0.3, "own": -0.1, "others": 0.2}, 50) == {
        "deal": 10,
        "draws": 30,
        "own": -10,
        "others": 20,
    }
    rng = Rng(3)
    for _ in range(200):
        values = {name: rng.below(2000) / 1000 - 1 for name in "abcd"}
        total = round(100 * sum(values.values()))
        found = whole_points(values, total)
        assert sum(found.values()) == total
        assert all(abs(found[name] - 100 * values[name]) <= 1 for name in values)


def test_the_worst_move_is_told_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    better = reviews.Better("9C", "Play the Nine of Clubs", "It overtakes.", {"say": "", "why": ""})
    worst = Decision(17, 0, "pass", "Pass", "Pass", judged(0.38, 0.21), judged(0.5, 0.4), 0.17, 0.014, better)
    small = Decision(5, 1, "2C", "", "", judged(0.5, 0.45), judged(0.5, 0.4), 0.05, 0.014, better)
    found = Review("gwan", NAMES[:2], True, [small, worst], [Luck(0, 1, 0.5, 0, 0.5, 0, 0)])
    assert found.worst() == "Worst move: action 17, Anna's pass (38% → 21%); better was 9C."
    assert [move.number for move in found.marked] == [17, 5]


def test_the_terminal_prints_both_moves_alike() -> None:
    better = reviews.Better("TH", "Play the Ten of Hearts", "It overtakes.", {"say": "", "why": ""})
    move = Decision(5, 1, "2C", "", "", judged(0.5, 0.45), judged(0.5, 0.4), 0.05, 0.014, better)
    table = reviewed.moves(Review("gwan", NAMES[:2], True, [move]), Look(signs=True, colour=False, width=80))
    columns = [[str(cell) for cell in column.cells] for column in table.columns]
    assert columns[2] == ["2♣"]
    assert columns[4] == ["10♥: It overtakes."]


def test_what_no_draw_can_explain_is_not_called_the_draws() -> None:
    deal = prepare("gwan", seed=7)
    record = Record.begin(deal, NAMES[:2])
    record.play("pass")
    heads = [str(column.header) for column in reviewed.luck(review(record, FEW)).columns]
    assert heads[2:6] == ["the deal", "the rest", "own moves", "others' moves"]
    record.play("pass")  # the round ends, and both draw
    heads = [str(column.header) for column in reviewed.luck(review(record, FEW)).columns]
    assert heads[2:6] == ["the deal", "the draws", "own moves", "others' moves"]


def test_a_draw_of_nothing_is_no_draw() -> None:  # G21
    record = Record.begin(prepare("gwan", seed=7, switches={"refill": "up-to-7"}), NAMES[:2])
    for action in ("pass", "pass"):  # the round ends, and both hold more than seven
        record.play(action)
    found = review(record, FEW)
    heads = [str(column.header) for column in reviewed.luck(found).columns]
    assert heads[2:6] == ["the deal", "the rest", "own moves", "others' moves"]
    assert found.plain()["drew"] is False


def test_marks_are_larger_than_their_doubt() -> None:
    for move in review(recorded("gwan", 2), Budget(simulations=20)).marked:
        assert move.loss > max(reviews.MARK_LEAST, 2 * move.doubt)


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    record = recorded("gwan", 2)
    review(record, FEW, progress=lambda done, total: told.append((done, total)))
    number = len(record.actions)
    assert told[0] == (0, number)
    assert told[-1] == (number, number)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.parlour"
    path.write_text(recorded("gwan", 2).text())
    return path


def run(*words: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "COLUMNS": "100", "NO_COLOR": "1"}
    return subprocess.run(
        [sys.executable, "-m", "parlour", "review", *words],
        capture_output=True,
        env=environment,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def test_the_command_line(saved: Path) -> None:
    answer = run(str(saved), "--simulations", "8")
    assert (answer.returncode, answer.stderr) == (0, "")
    lines = answer.stdout.splitlines()
    assert lines[0].startswith("GWAN: ")
    assert any("as they knew it" in line for line in lines)
    assert any("all hands open" in line for line in lines)
    assert any(line.startswith(("Worst move: action ", "No move lost")) for line in lines)
    assert "others' moves" in answer.stdout


def test_the_command_line_for_programs(saved: Path) -> None:
    answer = run(str(saved), "--simulations", "2", "--json")
    assert answer.returncode == 0, answer.stderr
    found = json.loads(answer.stdout)
    told = {"game", "edition", "names", "finished", "notes", "decisions", "marked", "luck", "drew", "worst"}
    assert told == set(found)
    assert found["names"] == {"P1": "Anna", "P2": "Bert"}
    assert json.load(io.StringIO(run(str(saved), "--simulations", "2", "--json").stdout)) == found


def test_what_the_search_hardly_looked_at_is_weighed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search judges too badly what it leaves aside: here it leaves aside what is as good as the best."""
    game = prepare("gwan", seats=2, seed=4).start()
    best, chosen = game.legal_actions()[:2]
    looked: list[int] = []

    def thinks(information: InformationSet, budget: Budget, seed: int) -> list[Thought]:
        looked.append(information.world.turn)
        if information.world.turn == game.turn:
            return [Thought(best, "", 0.99, 0.6, 0.001), Thought(chosen, "", 0.01, 0.1, 0.01)]
        return [Thought(0, "", 1.0, 0.4, 0.001)]

    monkeypatch.setattr(reviews, "think", thinks)
    found = reviews.thoughts_of(InformationSet(game), chosen, FEW, 1)
    assert (found[0].action, found[0].value) == (best, 0.6)
    assert (found[-1].action, found[-1].value, found[-1].error) == (chosen, 0.6, 0.0)
    assert len(looked) == 1 + 2 * reviews.WORLDS


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_the_search_left_out_is_judged_all_the_same(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = prepare(game, seats=seats, seed=4).start()
    information, chosen = InformationSet(table), table.legal_actions()[-1]
    monkeypatch.setattr(reviews, "WORLDS", 2)
    best = Thought(table.legal_actions()[0], "", 1.0, 0.5, 0.01)
    made = reviews.weighed(information, best, chosen, FEW, 1)
    assert made.action == chosen
    assert 0 <= made.value <= 1

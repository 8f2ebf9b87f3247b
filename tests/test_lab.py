"""The lab: known answers are found, with intervals that hold them, and the same study gives the same report."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from statistics import fmean
from types import SimpleNamespace
from typing import Any

import pytest
import rigged

from parlour.arena import luck
from parlour.arena.evidence import Interval, mean_interval
from parlour.arena.match import HERE, BadMatch, Entrant
from parlour.bots import LADDER, Budget
from parlour.cards import TEXTS, parse_card
from parlour.cli import main
from parlour.engine import GAMES, Rng, prepare, register, registry
from parlour.lab import findings, published, report, run, study, styles, telling, watched
from parlour.lab.calibration import Calibration, calibrated
from parlour.lab.findings import Results
from parlour.lab.page import page as page_of
from parlour.lab.run import Bench, Enough, Journal, from_records, work
from parlour.lab.study import Study, Task, carry_out
from parlour.records import Record

RANDOM = Entrant("random", Budget(simulations=1))
GREEDY = Entrant("greedy", Budget(simulations=1))


@pytest.fixture(scope="module", autouse=True)
def registered() -> Iterator[None]:
    """The rigged game is known here alone."""
    register(rigged.DESCRIPTION)
    yield
    for known in (GAMES, registry._DESCRIPTIONS):
        del known["rigged"]


@pytest.fixture
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever judges a position by playing on does so less often here: that is as right, only less sure."""
    monkeypatch.setattr(luck, "PLAYOUTS", 3)
    monkeypatch.setattr(luck, "OTHERWISE", 3)
    monkeypatch.setattr(findings, "BASELINE", 60)
    monkeypatch.setattr(findings, "EXCHANGED", 60)


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(run, "user_cache_path", lambda name: tmp_path / "cache" / name)


def carried_out(asked: Study, decks: int, *sections: str) -> Results:
    bench = Bench(asked, Enough(deals=decks), frozenset(sections), 1)
    assert not work(bench, HERE, Journal(Path("nowhere")), lambda: None)
    return bench.results


def holds(interval: Interval, truth: float) -> bool:
    return interval.low <= truth <= interval.high


# -- the rigged game: what is true is known ------------------------------------------------------------------


@pytest.mark.usefixtures("few_playouts")
@pytest.mark.parametrize(("coin", "truth"), [("fair", 0.5), ("sixty", 0.6)])
def test_intervals_of_the_seats_hold_what_is_true(coin: str, truth: float) -> None:
    counted = reduced = 0
    runs = 30
    for seed in range(runs):
        results = carried_out(Study("rigged", 2, (RANDOM,), {"coin": coin}, seed=seed), 12, "seats")
        starter, other = findings.places(results, results.games(RANDOM))
        assert starter.counted.value + other.counted.value == pytest.approx(1)
        counted += holds(starter.counted, truth)
        reduced += holds(starter.reduced, truth)
    assert counted >= 0.85 * runs  # 95% are to be expected: fewer than this would come once in some hundred times
    assert reduced >= 0.85 * runs


@pytest.mark.usefixtures("few_playouts")
def test_a_coin_of_60_is_told_from_a_fair_one() -> None:
    results = carried_out(Study("rigged", 2, (RANDOM,), {"coin": "sixty"}), 300, "seats")
    starter = findings.places(results, results.games(RANDOM))[0]
    assert telling.clear(starter.best, 0.5) == 1
    assert holds(starter.best, 0.6)
    said = report.seats_section(results, []).said
    assert said[0].startswith("The first player wins ")


@pytest.mark.usefixtures("few_playouts")
def test_what_is_taken_off_for_luck_has_no_mean() -> None:
    results = carried_out(Study("rigged", 2, (RANDOM,)), 150, "seats")
    games = [game for games in results.games(RANDOM) for game in games]
    given = mean_interval([fmean(game.luck[game.first] for game in games) for games in results.games(RANDOM)])
    assert holds(given, 0.0)
    assert any(game.luck[0] for game in games)  # the card that is turned up is luck, and was seen to be


@pytest.mark.usefixtures("few_playouts")
def test_the_card_that_wins_is_worth_what_it_is_worth() -> None:
    results = carried_out(Study("rigged", 2, (RANDOM,), {"ace": "wins"}), 120, "cards", "seats")
    best, *others = findings.cards(results, RANDOM)
    assert TEXTS[best.card] == "2C"
    assert holds(best.dealt, 0.45)  # one half beside another card, which is one of ten in the average
    assert telling.clear(best.dealt) == 1
    assert sum(holds(other.dealt, -0.05) for other in others) >= len(others) - 1
    ranks = findings.ranks(results, RANDOM)
    assert next(iter(ranks)) == "2"
    assert holds(ranks["2"], 0.075)  # it and three that do nothing
    assert holds(ranks["3"], -0.05)
    narrow, wide = (worth.high - worth.low for worth in (ranks["3"], others[0].dealt))
    assert narrow < wide
    section = report.cards_section(results, [])
    assert section.said[0].startswith("At the level of Random the best rank to be dealt is the Two, +")
    assert set(section.data["ranks"][str(RANDOM)]) == {"2", "3", "4"}


@pytest.mark.usefixtures("few_playouts")
def test_nobody_misses_cards_that_do_nothing() -> None:
    results = carried_out(Study("rigged", 2, (RANDOM,)), 60, "abilities")
    costs = [findings.without(results, RANDOM, what) for what in results.study.bans()]
    assert len(costs) == 3  # the pack of ten has Twos, Threes, and two Fours
    assert all(holds(cost, 0.0) for cost in costs)


@pytest.mark.parametrize(("share", "word"), [(0.0, "less"), (0.5, "as often"), (1.0, "more")])
def test_decks_that_are_all_alike_prove_no_certainty(share: float, word: str) -> None:
    asked = Study("gwan", bots=(RANDOM,), ban=("5C",))
    results = findings.Results(asked, {Task("abilities", RANDOM, "5C").stream: [share] * 12})
    cost = findings.without(results, RANDOM, "5C")
    assert cost.value == share - 0.5
    assert cost.low < cost.value or share == 0
    assert cost.high > cost.value or share == 1
    assert cost.high - cost.low > 0.05
    assert f"who does without 5C wins {word}" in report.abilities_section(results, []).said[0].replace(
        "50.0 points ", ""
    )


def test_the_few_who_did_not_play_a_card_may_have_been_of_one_mind_by_chance() -> None:
    def game(share: float, played: int) -> Any:
        return SimpleNamespace(shares=(share, 1 - share), dealt=(1, 0), played=(played, 0))

    decks = [[game(float(number % 2), 1)] for number in range(400)] + [[game(1.0, 0)] for _ in range(12)]
    worth = findings.played_worth(decks, 0)
    assert worth is not None
    assert worth.value == -0.5
    assert worth.low < -0.55
    assert worth.high > -0.15  # of twelve, one in ten or two may well lose
    assert findings.played_worth(decks[:409], 0) is None, "nine are too few to say anything"


def test_a_rank_may_be_named_whole(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--sections", "abilities", "--deals", "2", "--bots", "random", "--workers", "1"]
    said = told(capsys, "vanilla", "--ban", "5,X", *words)["sections"]["abilities"]
    assert "--ban 5C,5S,5D,5H,X1,X2" in said["command"]


def test_one_may_do_without_actions_as_well_as_cards() -> None:  # V1 V2
    asked = Study("vanilla", bots=(GREEDY,), ban=("might", "magic", "discard 2C", "3C"))
    [ban] = asked.bans().values()
    for number in range(6):
        deal = asked.deal(number, number % 2)
        game = watched.play(deal, [watched.Player(GREEDY, ban), watched.Player(GREEDY)], number, curve=False)
        assert game.declared[0] == "mind"
        assert not {"discard 2C", "discard 3C"} & set(game.texts[:2])  # the first seat's discards


def test_what_is_done_without_is_asked_as_it_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--sections", "abilities", "--deals", "4", "--bots", "greedy@1", "--workers", "1"]
    said = told(capsys, "vanilla", "--ban", "might, discard 2C,5C 5D", *words)["sections"]["abilities"]
    assert "--ban 'might,discard 2C,5C,5D'" in said["command"]


def test_one_place_alone_may_be_asked_to_do_without() -> None:
    asked = Study("gwan", bots=(RANDOM,), ban=("5C", "5D", "5H", "5S"), place=1)
    spies = sum(1 << parse_card(card) for card in asked.ban)
    used = 0
    for number in range(6):
        found = carry_out(asked, Task("abilities", RANDOM, ", ".join(asked.ban), number))["found"]
        games = study.watched(found)
        assert [game.first for game in games] == [0, 1]  # the deck with each seat to begin
        for game in games:
            assert not game.played[game.at(1)] & spies
            used += bool(game.played[game.at(0)] & spies)
    assert used


@pytest.mark.usefixtures("few_playouts")
def test_a_proposal_for_one_place_is_played_as_such_and_holds_what_is_true() -> None:
    asked = Study("rigged", 3, (RANDOM,), {"coin": "sixty"}, ban=("2C",), place=0)
    results = carried_out(asked, 40, "seats", "abilities")
    found = findings.places(results, results.placed(RANDOM))
    assert all(holds(place.counted, true) for place, true in zip(found, (0.6, 0.4, 0.0), strict=True))
    assert all(holds(place.best, true) for place, true in zip(found[:2], (0.6, 0.4), strict=True))
    sections = {section.name: section for section in report.report(results)}
    assert "abilities" not in sections
    section = sections["proposal"]
    assert section.command == (
        "parlour lab rigged --seats 3 --bots random@1 --switch coin=sixty --ban 2C --ban-place first --seed 1 "
        "--sections abilities"
    )
    assert section.said[0].startswith("Where the first player does without 2C: the places differ at the level of")
    assert "points for the starter on the same decks" in section.said[1]
    change = section.data[str(RANDOM)]["starter_change"]
    assert change["low"] <= 0 <= change["high"]


def test_a_proposal_is_asked_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--ban", "8C,8D,8H,8S", "--ban-place", "first", "--sections", "abilities", "--deals", "8"]
    whole = told(capsys, "nvwk", "--seats", "6", "--bots", "greedy@1", "--workers", "1", *words)
    found = whole["sections"]["proposal"]
    assert len(found["greedy@1"]["places"]) == 6
    assert "--ban 8C,8D,8H,8S --ban-place first" in whole["command"]
    assert published.TABLES["proposal"](found, whole)[0].startswith("| player |")


@pytest.mark.usefixtures("few_playouts")
def test_a_switch_that_does_nothing_changes_nothing_at_all() -> None:
    asked = Study("rigged", 2, (RANDOM,), compare=(("nothing", "on"), ("coin", "sixty")), seed=2)
    results = carried_out(asked, 80, "seats", "rules")
    nothing = findings.change(results, RANDOM, "nothing=on")
    assert nothing.without_effect
    assert all(change.value == 0 for change in nothing.figures.values())
    assert "no effect" in report.change_sentence(nothing, RANDOM)
    sixty = findings.change(results, RANDOM, "coin=sixty").figures["starter's share"]
    assert holds(sixty, 0.1)


@pytest.mark.usefixtures("few_playouts")
def test_a_change_that_was_never_seen_is_not_called_impossible() -> None:
    asked = Study("rigged", 2, (RANDOM,), compare=(("nothing", "on"),))
    few = findings.change(carried_out(asked, 10, "seats", "rules"), RANDOM, "nothing=on").figures["starter's share"]
    many = findings.change(carried_out(asked, 40, "seats", "rules"), RANDOM, "nothing=on").figures["starter's share"]
    assert 0 < many.high < few.high


@pytest.mark.usefixtures("few_playouts")
def test_what_the_hands_decide_is_found() -> None:
    results = carried_out(Study("rigged", 2, (RANDOM,), {"ace": "wins"}), 150, "luck")
    decided = findings.hands_decide(results, RANDOM)
    assert decided is not None
    assert holds(decided, 0.6)  # six times of ten somebody holds the card
    nothing = findings.hands_decide(carried_out(Study("rigged", 2, (RANDOM,)), 150, "luck"), RANDOM)
    assert nothing is not None
    assert holds(nothing, 0.0)


@pytest.mark.usefixtures("few_playouts")
def test_what_openings_win_holds_what_is_true() -> None:
    results = carried_out(Study("rigged", 2, (RANDOM,), {"coin": "sixty"}), 40, "seats")
    won = styles.wins_by(results.games(RANDOM), styles.opened)
    assert {"2", "3"} <= {kind.name for kind in won}
    assert all(holds(kind.wins, 0.6) and kind.verdict != "worse" for kind in won)  # whoever opens with whatever


def test_what_openings_win_is_as_sure_as_it_says() -> None:
    rng = Rng(8)
    missed = behind = every = 0
    for _ in range(60):
        decks = []
        for _ in range(60):
            luck = rng.below(1000)  # a deck's games share it, and some decks have more of one opening
            cards = ["KC", "QC"] * (1 + rng.below(2)) + ["2C"] * rng.below(2)
            decks.append(styled(*((card, float((luck + rng.below(500)) % 1000 < 600), ("", "")) for card in cards)))
        won = styles.wins_by(decks, styles.opened)
        every += len(won)
        missed += sum(not holds(kind.wins, 0.6) for kind in won)
        behind += any(kind.verdict == "worse" for kind in won)
    assert missed <= 0.1 * every  # 5% are to be expected
    assert behind <= 0.1 * 60


@cache
def some_game() -> watched.Watched:
    return watched.play(Study("rigged", 2, (RANDOM,)).deal(0, 0), [watched.Player(RANDOM)] * 2, 1, curve=False)


def styled(*games: tuple[str, float, tuple[str, str]]) -> list[watched.Watched]:
    """Games of a deck: how the first seat opened and what it won, and what both declared."""
    return [
        replace(some_game(), opening=card, opener=0, shares=(share, 1 - share), declared=declared)
        for card, share, declared in games
    ]


def test_styles_that_win_as_often_as_the_best_are_told_from_those_that_do_not() -> None:
    rng = Rng(4)

    def won(share: float) -> float:
        return float(rng.below(1000) < 1000 * share)

    neither = ("", "")
    decks = [
        styled(("KC", won(0.6), neither), ("QC", won(0.6), neither), ("2C", won(0.3), neither)) for _ in range(1500)
    ]
    decks += [styled(("JC", 1.0, neither)) for _ in range(19)]  # on too few decks to be looked at
    decks += [styled(("3C", won(0.45), neither)) for _ in range(25)]
    kinds = {kind.name: kind for kind in styles.wins_by(decks, styles.opened)}
    assert {name: kind.verdict for name, kind in kinds.items()} == {
        "K": "as good",
        "Q": "as good",
        "2": "worse",
        "3": "open",
    }
    assert kinds["2"].decks == 1500
    assert holds(kinds["2"].behind, 0.3)
    said = report.style_sentence(list(kinds.values()), "openings")
    assert said.startswith("2 of 4 openings win as often as the best, ")
    assert said.endswith("; 1 less often; 1 can't be told from it yet.")


def test_an_alignment_wins_only_against_another() -> None:
    alike, apart = ("magic", "magic"), ("mind", "magic")
    decks = [styled(("2C", 0.0, alike), ("2C", float(number % 4 == 0), apart)) for number in range(400)]
    magic, mind = styles.wins_by(decks, styles.declared)
    assert (magic.name, magic.wins.value, mind.wins.value) == ("magic", 0.75, 0.25)
    assert mind.verdict == "worse"
    assert holds(mind.behind, 0.5)
    assert not styles.wins_by([styled(("2C", 1.0, alike))] * 40, styles.declared)


def test_one_deck_is_one_deck_however_many_games_open_alike() -> None:
    once = [styled(("KC", float(number % 2), ("", ""))) for number in range(40)]
    thrice = [games * 3 for games in once]
    [one], [same] = (styles.wins_by(decks, styles.opened) for decks in (once, thrice))
    assert one.wins == pytest.approx(same.wins)


def test_what_styles_win_is_in_the_report_its_page_and_its_data(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(styles, "SEEN", 3)
    words = ["vanilla", "--bots", "random,greedy", "--sections", "choices", "--deals", "9", "--workers", "1"]
    whole = told(capsys, *words)
    section = whole["sections"]["choices"]
    wins = section["greedy@100"]["opening_wins"]
    assert all(0 <= each["wins"]["low"] <= each["wins"]["high"] <= 1 for each in wins.values())
    assert section["random@100"]["declared_wins"].keys() == {"magic", "might", "mind"}
    assert any(" openings " in said and " win" in said for said in section["sentences"])
    assert any(" alignments " in said and " win" in said for said in section["sentences"])
    assert any("company and no cause" in warning for warning in section["warnings"])
    page = "\n".join(published.choices_tables(section, whole))
    assert "| alignment | chosen | wins of who chose so | beside the best |" in page
    assert main(["lab", *words]) == 0
    assert "what alignments win" in capsys.readouterr().out


@pytest.mark.usefixtures("few_playouts")
def test_every_section_says_something_of_a_game_that_nobody_has_learned() -> None:
    asked = Study("rigged", 3, (RANDOM, GREEDY), compare=(("nothing", "on"),))
    results = carried_out(asked, 20, *study.SECTIONS)
    sections = report.report(results)
    assert [section.name for section in sections] == [
        "seats",
        "course",
        "cards",
        "abilities",
        "rules",
        "luck,ladder",
        "choices",
    ]
    for section in sections:
        assert section.command.startswith("parlour lab rigged --seats 3 ")


# -- where strengths of play disagree --------------------------------------------------------------------------


def disagreeing(section: str, what: str, of_random: list[Any], of_greedy: list[Any]) -> Results:
    """A study in which the weaker and the stronger found just this."""
    compare = (("nothing", "on"),) if section == "rules" else ()
    found = Results(Study("rigged", 2, (RANDOM, GREEDY), compare=compare))
    for bot, decks in ((RANDOM, of_random), (GREEDY, of_greedy)):
        found.streams[Task(section, bot, what).stream] = decks
    return found


def starters(share: float, number: int = 60) -> list[list[dict[str, Any]]]:
    """Decks whose starters win so often."""
    return [
        [replace(some_game(), first=0, shares=(won, 1 - won)).plain()]
        for won in (float(place < share * number) for place in range(number))
    ]


def worth(card: int, points: float, number: int = 150) -> list[list[list[float]]]:
    """Exchanges that show what a card of the ten is worth beside any other."""
    rng = Rng(3)
    decks = []
    for _ in range(number):
        mine, other = rng.below(10), rng.below(10)
        change = points * ((mine == card) - (other == card)) + (rng.below(100) - 49.5) / 1000
        decks.append([[mine, other, change, float(rng.below(9))]] if mine != other else [])
    return decks


@pytest.mark.usefixtures("few_playouts")
def test_a_report_says_where_strengths_of_play_disagree() -> None:
    seats = report.seats_section(disagreeing("seats", "", starters(0.9), starters(0.1)), [])
    assert "Whether it is good to begin depends on how well one plays: up with Random, down with Greta Greedy." in (
        seats.warned
    )
    costs = report.abilities_section(disagreeing("abilities", "3", [0.7] * 30 + [0.6], [0.2] * 30 + [0.3]), [])
    assert costs.warned[0] == (
        "What comes of doing without 3 depends on how well one plays: up with Random, down with Greta Greedy."
    )
    cards = report.cards_section(disagreeing("cards", "", worth(4, -0.4), worth(4, 0.4)), []).warned
    depends = "is good to be dealt depends on how well one plays: up with Greta Greedy, down with Random."
    assert f"Whether the Three of Clubs {depends}" in cards
    assert f"Whether the rank Three {depends}" in cards
    changed = disagreeing("rules", "nothing=on", starters(0.9), starters(0.1))
    for bot in (RANDOM, GREEDY):
        changed.streams[Task("seats", bot).stream] = starters(0.5)
    rules = report.rules_section(changed, []).warned
    assert "What nothing=on does for the starter depends on how well one plays: up with Random, down with" in rules[0]


@pytest.mark.usefixtures("few_playouts")
def test_nothing_is_said_of_disagreement_where_there_is_none() -> None:
    alike = [
        report.seats_section(disagreeing("seats", "", starters(0.9), starters(0.8)), []),
        report.abilities_section(disagreeing("abilities", "3", [0.2] * 30 + [0.3], [0.4] * 30 + [0.3]), []),
        report.cards_section(disagreeing("cards", "", worth(4, 0.3), worth(4, 0.4)), []),
    ]
    assert not any("depends on how well" in warning for section in alike for warning in section.warned)


def test_of_many_things_done_without_one_that_looks_good_by_chance_is_no_disagreement() -> None:
    results = disagreeing("abilities", "2", [0.5] * 10 + [0.7] * 6 + [0.4], [0.2] * 30 + [0.3])
    cost = findings.without(results, RANDOM, "2")
    assert telling.clear(cost) == 1  # asked alone
    many = {"2": cost, **{str(rank): cost for rank in range(3, 16)}}
    assert set(telling.all_at_once({"2": cost}).values()) == {1}
    assert set(telling.all_at_once(many).values()) == {0}


# -- real games ----------------------------------------------------------------------------------------------


def test_less_varies_with_luck_taken_off_and_the_answer_is_the_same() -> None:
    strong = Entrant("castellan", Budget(simulations=40))
    results = carried_out(Study("gwan", 2, (strong,)), 60, "seats")
    starter = findings.places(results, results.games(strong))[0]
    assert starter.factor > 1.5
    assert starter.counted.low < starter.reduced.high
    assert starter.reduced.low < starter.counted.high


@pytest.mark.parametrize("bot", ["random", "page", "greedy", "gambler@20", "castellan@20"])
def test_who_is_to_do_without_a_card_does(bot: str) -> None:
    spies = sum(1 << parse_card(card) for card in ("5C", "5D", "5H", "5S"))
    used = 0
    for number in range(4):
        players = [watched.Player(Entrant.read(bot, study.USUAL_BUDGET), watched.Ban(spies)), watched.Player(RANDOM)]
        game = watched.play(Study("gwan").deal(number, 0), players, number)
        used += bool(game.played[1] & spies)
        assert not game.played[0] & spies
    assert used  # there were some to be used


def test_an_exchange_is_the_same_deal_but_for_two_cards() -> None:
    deal = prepare("nvwk", seats=4, seed=3)
    for mine, other, seat, changed in study.exchanges(deal, Rng(1)):
        before, after = deal.start(), changed.start()
        assert before.hand_of(seat) ^ after.hand_of(seat) == 1 << mine | 1 << other
        others = [each for each in range(4) if each != seat]
        assert [before.hand_of(each) for each in others] == [after.hand_of(each) for each in others]


def test_a_record_is_watched_as_its_game_was(tmp_path: Path) -> None:
    results = carried_out(Study("gwan", 2, (GREEDY,)), 3, "seats")
    from parlour.lab.run import keep_records

    keep_records(results, tmp_path)
    assert main(["check", str(tmp_path)]) == 0
    (tmp_path / "damaged.parlour").write_text("nonsense")
    other = Record.begin(prepare("gwan", seed=1, switches={"ties": "both"}))
    while not other.game.over:
        other.play(other.game.legal_texts()[-1])
    (tmp_path / "other-rules.parlour").write_text(other.text())
    assert len(from_records("gwan", 2, {"ties": "both"}, tmp_path)[0].games(run.PEOPLE)) == 1
    again, left = from_records("gwan", 0, {}, tmp_path)
    assert left == 2
    played = {game.texts: game for games in results.games(GREEDY) for game in games}
    decks = again.games(again.study.bots[0])
    assert [len(games) for games in decks] == [2, 2, 2]  # the deck stays the unit
    for game in (game for games in decks for game in games):
        same = played[game.texts]
        assert replace(game, luck=(), expected=()) == replace(same, luck=(), expected=())
    assert [section.name for section in report.report(again)] == ["seats", "course"]


def test_words_that_are_true_have_no_error_and_rosy_ones_do() -> None:
    rng = Rng(5)

    def decks(too_much: float) -> list[list[list[float]]]:
        found = []
        for _ in range(300):
            said = [rng.below(1000) / 1000 for _ in range(5)]
            found.append([[min(1.0, each + too_much), each, float(rng.below(1000) < 1000 * each)] for each in said])
        return found

    honest, rosy = calibrated(decks(0.0)), calibrated(decks(0.15))
    assert honest.error.value < 2.5 * honest.noise
    assert holds(honest.rosy, 0.0)
    assert rosy.error.low > 0.08
    assert holds(rosy.rosy, 0.1388)  # 0.15, but for what can't be more than certain
    assert rosy.decisions == sum(group.decisions for group in rosy.groups) == 1500


def test_what_chance_adds_to_the_error_is_taken_off_again_and_no_more() -> None:
    rng = Rng(6)

    def few(too_much: float) -> Calibration:
        decks = []
        for _ in range(60):
            luck = rng.below(1000)  # shared by a deck's decisions, as its result is
            said = 0.1 + 0.08 * rng.below(10)
            decks.append([[said + too_much, 0.0, float(luck < 1000 * said)] for _ in range(6)])
        return calibrated(decks)

    for true in (0.0, 0.05, 0.1):
        found = [few(true) for _ in range(12)]
        raw, corrected = (sum(each) / 12 for each in ([f.error.value for f in found], [f.corrected for f in found]))
        assert true < raw
        assert abs(corrected - true) < 0.8 * (raw - true) + 0.01
        assert all(each.corrected < each.error.value for each in found)


def test_the_network_is_calibrated_where_all_hands_are_seen(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["gwan", "--calibration", "--bots", "castellan@30", "--deals", "30", "--workers", "1"]
    said = told(capsys, *words)["sections"]["calibration"]
    assert said["network"]["rosy"]["low"] < 0.02
    assert said["network"]["rosy"]["high"] > -0.02
    came = [group["came"] for who in ("bot", "network") for group in said[who]["groups"]]
    assert any(each["value"] in (0.0, 1.0) for each in came)
    assert all(each["low"] < each["high"] for each in came), "so few decks prove no certainty"
    assert said["command"] == "parlour lab gwan --bots castellan@30 --seed 1 --calibration --deals 30"
    assert "expects" in said["sentences"][0]


# -- the same study, however it is carried out ---------------------------------------------------------------


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["lab", *words, "--json"]) == 0
    whole: dict[str, Any] = json.loads(capsys.readouterr().out)
    del whole["made"]
    return whole


QUICK = ["gwan", "--bots", "random,greedy", "--sections", "seats,rules", "--compare", "ties=both", "--deals", "12"]


def test_one_process_or_two_a_break_and_a_resumption_give_the_same_report(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    whole = told(capsys, *QUICK, "--workers", "1")
    journal = next((tmp_path / "cache").rglob("*.jsonl"))
    lines = journal.read_text().splitlines(keepends=True)
    assert len(lines) == 4 * 12
    journal.write_text("".join(reversed(lines[1:20])) + lines[30][:25])  # gaps, and the last line half written
    assert told(capsys, *QUICK, "--workers", "2", "--resume") == whole
    assert len(journal.read_text().splitlines()) == 4 * 12
    assert told(capsys, *QUICK[:-1], "8", "--resume")["decks"] == dict.fromkeys(whole["decks"], 8)
    assert whole["command"].endswith("--compare ties=both --seed 1 --sections rules,seats --deals 12")
    other = told(capsys, *QUICK, "--workers", "1", "--seed", "2")
    assert other["sections"] != whole["sections"]


def test_dask_gives_the_same_report(capsys: pytest.CaptureFixture[str]) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as local:
        assert told(capsys, *QUICK, "--dask", local.scheduler_address) == told(capsys, *QUICK, "--workers", "1")


def test_it_goes_on_until_enough_is_known(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["gwan", "--bots", "random", "--sections", "seats", "--until", "4%", "--workers", "1"]
    whole = told(capsys, *words)
    journal = next((tmp_path / "cache").rglob("*.jsonl"))
    lines = journal.read_text().splitlines(keepends=True)
    assert len(lines) > 40
    journal.write_text("".join(lines[:55]))  # in the middle of a round
    assert told(capsys, *words, "--resume") == whole
    starter = whole["sections"]["seats"]["random@100"]["places"][0]
    width = min(starter[kind]["high"] - starter[kind]["low"] for kind in ("counted", "reduced"))
    assert width <= 0.08
    assert whole["decks"]["seats/random@100/"] % 40 == 0
    assert told(capsys, *words) == whole


def test_a_tenth_of_a_minute_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    whole = told(capsys, "gwan", "--minutes", "0.05", "--workers", "1", "--bots", "random", "--sections", "seats")
    assert set(whole["sections"]) >= {"seats", "course"}


def test_a_question_that_is_too_dear_for_its_part_of_the_time_waits() -> None:
    bench = Bench(Study("gwan", 2, (RANDOM,)), Enough(minutes=2), frozenset({"seats", "abilities"}), 1)
    first = bench.next()
    assert first is not None
    assert first.section == "seats"
    bench.take({"stream": first.stream, "number": 0, "found": [], "seconds": 6.0})  # no rank's part is as long as that
    asked = [bench.next() for _ in range(5)]
    assert [task.section for task in asked if task is not None] == ["seats"] * 5


def test_where_nobody_watches_a_bar_a_line_is_written_now_and_then(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["lab", *QUICK, "--workers", "1", "--json"]
    assert main(words) == 0
    assert not capsys.readouterr().err  # it is soon done
    monkeypatch.setattr(run, "NOW_AND_THEN", 0.0)
    assert main(words) == 0
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 4 * 12
    assert said[0] == "parlour: GWAN: 2% done"
    assert said[-1].startswith("parlour: GWAN: 100% done, starter ")


def test_a_page_needs_nothing_else(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    page = tmp_path / "gwan.html"
    assert main(["lab", *QUICK, "--html", str(page)]) == 0
    assert "The report is in" in capsys.readouterr().out
    html = page.read_text(encoding="utf-8")
    assert html.count("<svg") == html.count("</svg>") == 2
    for outside in ("http://", "https://", "<script", "@import", "src="):
        assert outside not in html.replace("http://www.w3.org", "").replace("https://www.w3.org", ""), outside
    assert "prefers-color-scheme: dark" in html
    assert "broken off" not in html
    whole: dict[str, Any] = {
        "title": "GWAN",
        "seats": 2,
        "switches": {},
        "bots": [],
        "command": "",
        "interrupted": True,
    }
    whole["made"] = {"date": "2026-11-19", "parlour": "0.2.0", "rules": 2}
    written = page_of(whole, [telling.Section("seats", "Seats", "parlour lab", ["Ask `parlour lab gwan <now>`."])])
    assert "This was broken off" in written
    assert "<p>Ask <code>parlour lab gwan &lt;now&gt;</code>.</p>" in written
    assert "parlour lab gwan" in html


@pytest.mark.parametrize(
    "words",
    [
        ["whist"],
        ["gwan", "--seats", "3"],
        ["gwan", "--bots", "nobody"],
        ["gwan", "--bots", "greedy,greedy"],
        ["gwan", "--compare", "ties"],
        ["gwan", "--compare", "ties=perhaps"],
        ["gwan", "--compare", "ties=nobody"],
        ["gwan", "--compare", "ties=both", "--sections", "seats"],
        ["gwan", "--ban", "1C"],
        ["gwan", "--ban", "X1"],
        ["gwan", "--ban", "magic"],
        ["gwan", "--ban", ""],
        ["gwan", "--ban", "5C,,5D"],
        ["gwan", "--ban", "5C", "--sections", "seats"],
        ["gwan", "--ban-place", "first"],
        ["gwan", "--ban", "5C", "--ban-place", "third"],
        ["gwan", "--ban", "5C", "--ban-place", "last"],
        ["gwan", "--ban", "5C", "--ban-place", "first", "--sections", "seats"],
        ["gwan", "--sections", "weather"],
        ["gwan", "--calibration", "--bots", "greedy"],
        ["gwan", "--until", "much"],
        ["gwan", "--until", "0"],
        ["gwan", "--minutes", "0"],
        ["gwan", "--deals", "1"],
        ["gwan", "--workers", "0"],
        ["gwan", "--from", "no-such-folder"],
        ["gwan", "--from", ".", "--sections", "cards"],
        ["gwan", "--from", ".", "--bots", "random"],
        ["gwan", "--from", ".", "--minutes", "1"],
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", *words]) in (1, 2)
    said = capsys.readouterr().err.strip()
    assert said.startswith("parlour: ")
    assert "\n" not in said


@pytest.mark.parametrize("minutes", ["0", "-1", "nan"])
def test_a_study_takes_some_time(minutes: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "gwan", "--minutes", minutes]) == 1
    assert f"takes more than 0 and up to 100,000 minutes, not {minutes}" in capsys.readouterr().err


def test_a_bot_that_breaks_down_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadMatch, match="there is no bot"):
        Entrant.read("nobody")
    deal = Study("gwan").deal(0, 0)

    def broken(*_: Any) -> int:
        raise RuntimeError("oh")

    monkeypatch.setattr(watched, "find", lambda name: replace(LADDER[1], choose=broken))
    with pytest.raises(BadMatch, match="greedy broke down: RuntimeError: oh"):
        watched.play(deal, [watched.Player(GREEDY)] * 2, 1)
    assert carry_out.__doc__
    assert Task("seats", GREEDY).stream == "seats/greedy@1/"


# -- what is published ---------------------------------------------------------------------------------------


def test_published_pages_and_the_webs_summary_are_made_from_their_reports() -> None:
    root = Path(__file__).parents[1]
    files = published.written(root / "docs/lab")
    assert len(files) > 1
    for path, text in files.items():
        assert path.read_text(encoding="utf-8") == text, "run `python -m parlour.lab.published`"
    pages = {path.stem: text for path, text in files.items() if path.parent.name == "lab"}
    assert set(pages) == {"gwan", "vanilla", *(f"nvwk-{seats}" for seats in (2, 3, 4, 6, 8))}
    for name, text in pages.items():
        told = published.Told.read(root / f"docs/lab/{name}.toml")
        assert 3 <= len(told.findings) <= 5, name
        assert told.proposal, name
        assert all(command.startswith("parlour lab ") for command in (*told.asked, *told.tested)), name
        assert f"Proposal:** {told.proposal}" in text
        assert f"lab/{name}.md" in (root / "docs/lab.md").read_text(encoding="utf-8")
    assert (root / "web/src/lab.json").stat().st_size < 20_000  # whoever lays a table fetches it


def test_what_is_said_by_hand_is_read_from_its_fields_whatever_the_words(tmp_path: Path) -> None:
    by_hand = tmp_path / "gwan.toml"
    by_hand.write_text(
        'findings = ["Proposal: none is needed (says Ann). Asked with care."]\n'
        '[proposal]\nsaid = "Play on. Asked with a smile (twice)."\nasked = ["parlour lab gwan", "parlour lab nvwk"]\n'
    )
    told = published.Told.read(by_hand)
    root = Path(__file__).parents[1]
    whole = json.loads((root / "docs/lab/gwan.json").read_text(encoding="utf-8"))
    summary = published.summary(whole, told)
    assert summary["findings"] == ["Proposal: none is needed (says Ann). Asked with care."]
    assert summary["proposal"] == "Play on. Asked with a smile (twice)."
    assert list(summary["places"]) == ["Greta Greedy", "the Castellan"]
    assert (
        "**Proposal:** Play on. Asked with a smile (twice). Asked with `parlour lab gwan` and `parlour lab nvwk`."
        in published.page(whole, told)
    )


def test_what_was_asked_later_stands_on_the_page_with_its_own_command_and_date() -> None:
    root = Path(__file__).parents[1]
    whole = json.loads((root / "docs/lab/nvwk-4.json").read_text(encoding="utf-8"))
    whole.pop("later", None)
    section = {**whole["sections"]["seats"], "title": "Played so", "sentences": ["Fair."], "command": "parlour lab x"}
    made = {**whole["made"], "date": "2031-01-02T00:00:00+00:00", "seconds": 121.0}
    later = {**whole, "command": "parlour lab later", "made": made, "sections": {"proposal": section, "seats": section}}
    both = published.with_later(published.with_later(whole, later), later)
    assert len(both["later"]) == 1
    text = published.page(both, published.Told.read(root / "docs/lab/nvwk-4.toml"))
    assert "## Asked later: played so" in text
    assert "Asked on 2031-01-02 with Parlour 0.2.0, 2 minutes of one core:\n\n```\nparlour lab later\n```" in text
    assert "### Played so\n\n- Fair.\n" in text
    assert text.count("### Played so") == 2
    fewer = {**later, "decks": {"seats/x": 1}}
    assert set(published.with_later(whole, fewer)["later"][-1]["sections"]) == {"proposal"}


def test_what_the_lab_says_of_its_reduction_is_what_the_reports_say() -> None:
    root = Path(__file__).parents[1]
    whole = json.loads((root / "docs/lab/gwan.json").read_text(encoding="utf-8"))
    factor = whole["sections"]["seats"]["castellan@100"]["places"][0]["factor"]
    row = next(line for line in (root / "docs/lab.md").read_text("utf-8").splitlines() if line.startswith("| GWAN, 2"))
    assert f" {factor:.2f} |" in row


def figures(starter: float, reach: float, actions: float = 0.0) -> dict[str, Any]:
    share = {"value": starter, "low": starter - reach, "high": starter + reach}
    return {"starter's share": share, "actions": {"value": actions, "low": actions - 0.5, "high": actions + 0.5}}


def test_a_house_rule_is_told_by_the_strongest_who_saw_it_change_anything() -> None:
    def said(*levels: dict[str, Any]) -> str:
        known = {f"bot{i}": {"figures": each, "without_effect": False} for i, each in enumerate(levels)}
        whole = {"bots": list(known), "seats": 2, "sections": {"rules": {"ties=both": known}}}
        return published.effect(whole, "ties=both")

    assert said(figures(0.02, 0.01, -3.0)) == (
        "Games get 3.0 actions shorter; the first player wins 2.0 points more often ± 1.0."
    )
    assert said(figures(0.02, 0.01), figures(-0.05, 0.02)).startswith("The first player wins 5.0 points less often")
    assert said(figures(0.02, 0.01), figures(-0.05, 0.09)).startswith(
        "Among beginners the first player wins 2.0 points more"
    )
    assert said(figures(0.01, 0.03)) == ("No effect that we could measure: less than 4 points for the first player.")
    assert said(figures(0.02, 0.015)).startswith("No effect")  # of so many rules one looks like that by chance
    assert said(figures(0.01, 0.3)) == ""  # too little is known to say that there is nothing

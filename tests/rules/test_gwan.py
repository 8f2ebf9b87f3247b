"""GWAN, sentence by sentence."""

import pytest
from scene import scene

from parlour import Rng, deal
from parlour.cards import NUMBERS, TEXTS, mask_of
from parlour.engine import Illegal

SEATS = ("P1", "P2")
PACK = list(TEXTS[:52])


def scores(table):
    return tuple(table.state["scores"][seat] for seat in SEATS)


def wins(table):
    return tuple(table.state["wins"][seat] for seat in SEATS)


def held(table, seat):
    return set(table.state["hands"][seat])


def cards(text):
    return set(text.split())


def both_pass(table):
    return table.play("pass", "pass")


# -- setup -------------------------------------------------------------------------------------------------


def test_each_is_dealt_ten_of_the_52_and_the_rest_is_the_deck():  # G1
    state = deal("gwan", deck=PACK, first=0).state()
    assert sorted(state["hands"]["P1"]) == sorted(PACK[0:20:2])
    assert sorted(state["hands"]["P2"]) == sorted(PACK[1:20:2])
    assert state["deck"] == PACK[20:]
    assert state["discards"] == []


def test_there_are_no_jokers():  # G1
    assert scene("gwan", p1="2C", p2="2D").refused("X1") == "G1"
    with pytest.raises(ValueError, match="52"):
        deal("gwan", deck=[*PACK[:51], "X1"])


def test_a_fair_roll_says_who_starts_the_first_round():  # G2
    starters = [deal("gwan", seed=seed).state()["starter"] for seed in range(400)]
    assert 150 < starters.count("P1") < 250


def test_the_starter_has_the_first_turn():  # G2
    table = scene("gwan", p1="2C", p2="2D", first="P2")
    assert (table.turn, table.state["starter"]) == ("P2", "P2")


# -- a turn ------------------------------------------------------------------------------------------------


def test_a_turn_is_one_card_or_a_pass():  # G3
    table = scene("gwan", p1="2C 9D", p2="2D 4D")
    assert table.legal == {"2C", "9D", "pass"}
    table.play("2C")
    assert table.turn == "P2"
    assert table.hand("P1") == "9D"


def test_a_card_that_you_do_not_hold_may_not_be_played():  # G3
    table = scene("gwan", p1="2C 9D", p2="4D")
    assert table.refused("4D") == "G3"
    assert table.refused("7H@S") == "G3"


def test_who_has_passed_plays_no_more_and_the_other_goes_on_alone():  # G4
    table = scene("gwan", p1="2C 9D", p2="2D 4D 6D")
    table.play("pass")
    for card in ("2D", "4D"):
        assert table.turn == "P2"
        table.play(card)
    assert (table.turn, table.state["passed"], table.state["round"]) == ("P2", ["P1"], 1)
    table.play("pass")
    assert table.state["round"] == 2
    assert table.hand("P1") == "2C 9D"


def test_an_empty_hand_has_passed_when_its_turn_would_come_and_not_before():  # G5
    table = scene("gwan", p1="2C", p2="2D 4D 6D")
    table.play("2C")
    assert table.state["passed"] == []
    table.play("2D")
    assert (table.state["passed"], table.turn) == (["P1"], "P2")
    table.play("4D")
    assert table.turn == "P2"


def test_a_spy_that_fills_the_hand_again_keeps_its_player_in_the_round():  # G5 G16
    table = scene("gwan", p1="5C", p2="2D 4D", deck="7H 8H")
    table.play("5C", "2D")
    assert (table.state["passed"], table.turn) == ([], "P1")


def test_a_starter_with_an_empty_hand_has_passed():  # G5 G23
    table = scene("gwan", p1="2C", p2="2D 4D", first="P2", rows={"P2": {"C": "9C"}})
    table.play("pass", "2C")  # P1 loses and starts, with nothing in hand and nothing to draw
    assert (table.state["starter"], table.state["passed"], table.turn) == ("P1", ["P1"], "P2")


def test_the_round_ends_when_both_hands_are_empty():  # G5 G6
    table = scene("gwan", p1="2C", p2="2D", deck="7H 8H")
    table.play("2C")
    assert table.state["round"] == 1
    table.play("2D")
    assert table.state["round"] == 2


def test_the_round_ends_when_both_have_passed():  # G6
    table = scene("gwan", p1="2C", p2="2D")
    table.play("pass")
    assert table.state["round"] == 1
    table.play("pass")
    assert (table.state["round"], table.state["passed"]) == (2, [])


# -- rows and scoring --------------------------------------------------------------------------------------


def test_clubs_go_to_close_spades_to_mid_and_diamonds_to_long():  # G7
    table = scene("gwan", p1="2C 2S 2D", p2="4C 4S 4D")
    table.play("2C", "4C", "2S", "4S", "2D")
    assert [table.row("P1", row) for row in "CSD"] == ["2C", "2S", "2D"]
    assert [table.row("P2", row) for row in "CSD"] == ["4C", "4S", ""]


def test_a_suit_card_names_no_row():  # G7
    table = scene("gwan", p1="7C", p2="4C")
    assert table.refused("7C@C") == "G7"
    assert table.refused("7C@S") == "G7"
    assert scene("gwan", p1="7H", p2="4C").refused("7H@H") == "G7"


def test_a_heart_goes_to_close_or_mid():  # G8 switch: hearts=close-or-mid
    table = scene("gwan", p1="7H 8H 9C", p2="2C 2D 2S")
    assert table.legal == {"7H@C", "7H@S", "8H@C", "8H@S", "9C", "pass"}
    assert table.refused("7H@D") == "G8"
    assert table.refused("7H") == "G8"
    table.play("7H@C", "2C", "8H@S")
    assert (table.row("P1", "C"), table.row("P1", "S")) == ("7H", "8H")


def test_a_heart_without_its_row_is_told_which_there_are():  # G8
    why = "a Heart needs its row: 7H@C"
    for hearts, rows in (("close-or-mid", " or 7H@S"), ("any-row", ", 7H@S or 7H@D")):
        table = scene("gwan", p1="7H", p2="2C", switches={"hearts": hearts})
        with pytest.raises(Illegal) as refusal:
            table.game.play("7H")
        assert (refusal.value.rule, refusal.value.why) == ("G8", why + rows)


def test_hearts_in_any_row():  # G8 switch: hearts=any-row
    table = scene("gwan", p1="7H 5H", p2="2C", switches={"hearts": "any-row"})
    assert table.legal == {"7H@C", "7H@S", "7H@D", "5H@C", "5H@S", "5H@D", "pass"}
    table.play("7H@D")
    assert table.row("P1", "D") == "7H"


@pytest.mark.parametrize(("rank", "value"), [("2", 2), ("3", 3), ("9", 9), ("T", 10), ("J", 11), ("Q", 12), ("K", 13)])
def test_a_card_counts_its_number(rank, value):  # G9
    card = f"{rank}C"
    table = scene("gwan", p1=f"{card} 4D", p2="2D")
    table.play(card)
    assert scores(table) == (value + 2, 0)


@pytest.mark.parametrize(("row", "bonus"), [("C", 2), ("S", 3), ("D", 5)])
def test_a_row_with_a_card_adds_its_bonus_once(row, bonus):  # G10
    table = scene("gwan", p1=f"6{row} 7{row} 8{row}", p2="2C 2S 2D")
    assert scores(table) == (0, 0)
    table.play(f"6{row}")
    assert scores(table)[0] == 6 + bonus
    table.play("pass", f"7{row}")
    assert scores(table)[0] == 13 + bonus


def test_a_spy_alone_in_a_row_earns_its_host_the_bonus():  # G10 G16
    table = scene("gwan", p1="5D 9C", p2="2D")
    table.play("5D")
    assert scores(table) == (0, 5 + 5)


def test_a_score_is_the_cards_and_the_bonuses():  # G11
    table = scene("gwan", p1="2C", p2="2D", rows={"P1": {"C": "7C 8H", "S": "QS", "D": "TD"}, "P2": {"S": "KS 2H"}})
    assert scores(table) == (7 + 8 + 2 + 12 + 3 + 10 + 5, 13 + 2 + 3)


# -- special cards -----------------------------------------------------------------------------------------


def test_weather_leaves_commanders_their_value_and_takes_the_bonus():  # G12
    table = scene("gwan", p1="AC 2D", p2="2S", rows={"P1": {"C": "JC QC KC"}})
    assert scores(table)[0] == 11 + 12 + 13 + 2
    table.play("AC")
    assert scores(table)[0] == 11 + 12 + 13


@pytest.mark.parametrize(("ace", "row", "bonus"), [("AC", "C", 2), ("AS", "S", 3), ("AD", "D", 5)])
def test_weather_lies_on_that_row_of_both(ace, row, bonus):  # G13
    rows = {seat: {"C": "", "S": "", "D": ""} for seat in SEATS}
    rows["P1"][row], rows["P2"][row] = f"9{row} T{row}", f"8{row}"
    other = "S" if row == "C" else "C"
    rows["P1"][other] = f"7{other}"
    table = scene("gwan", p1=f"{ace} 2D", p2="2S", rows=rows)
    before = scores(table)
    table.play(ace)
    assert table.state["weather"] == [row]
    assert scores(table) == (before[0] - bonus - 19 + 2, before[1] - bonus - 8 + 1)


def test_weather_falls_on_cards_that_come_later_too():  # G13
    table = scene("gwan", p1="AD 2C", p2="TD 2S")
    table.play("AD", "TD")
    assert scores(table) == (0, 1)


def test_a_second_weather_joins_the_first():  # G13
    table = scene("gwan", p1="AD AC", p2="TD 2S")
    table.play("AD", "TD", "AC")
    assert table.state["weather"] == ["C", "D"]


def test_clear_skies_clear_one_row_of_your_choice():  # G14
    table = scene("gwan", p1="AH 2C", p2="2S", weather="CD", rows={"P1": {"C": "9C", "D": "9D"}})
    assert table.legal == {"AH@C", "AH@D", "2C", "pass"}
    assert scores(table)[0] == 2
    table.play("AH@D")
    assert table.state["weather"] == ["C"]
    assert scores(table)[0] == 1 + 9 + 5


def test_clear_skies_need_a_row_with_weather():  # G14
    table = scene("gwan", p1="AH 2C", p2="2S", weather="C")
    assert table.refused("AH@S") == "G14"
    assert table.refused("AH") == "G14"


def test_clear_skies_may_be_played_for_nothing_without_weather():  # G14
    table = scene("gwan", p1="AH 2C", p2="2S")
    assert table.legal == {"AH", "2C", "pass"}
    assert table.refused("AH@C") == "G14"
    table.play("AH")
    assert (table.turn, table.discards, table.state["weather"]) == ("P2", "AH", [])


@pytest.mark.parametrize("ace", ["AC", "AS", "AD", "AH"])
def test_an_ace_lies_in_no_row_and_counts_nothing(ace):  # G15
    table = scene("gwan", p1=f"{ace} 2C", p2="2S")
    table.play(ace)
    assert all(table.row(seat, row) == "" for seat in SEATS for row in "CSD")
    assert scores(table) == (0, 0)
    assert table.discards == ("AH" if ace == "AH" else "")


def test_a_weather_ace_lies_beside_its_row_while_it_is_in_force():  # G13 G14
    table = scene("gwan", p1="AC AS 2C", p2="AH 2S", first="P1")
    table.play("AC")
    assert (table.state["weather"], table.discards) == (["C"], "")
    table.play("AH@C")
    assert (table.state["weather"], table.discards) == ([], "AC AH")


def test_it_is_swept_to_the_discards_with_the_round():  # G13 G21
    table = scene("gwan", p1="AC 2C", p2="2D 9C")
    table.play("AC", "pass", "pass")
    assert (table.state["round"], table.state["weather"], table.discards) == (2, [], "AC")


def test_an_ace_in_force_is_not_reshuffled():  # G13 G22
    table = scene("gwan", p1="AC 5D 2C", p2="2D", discards="KC KD KH", switches={"deck-out": "reshuffle"})
    table.play("AC", "2D", "5D")
    assert table.state["weather"] == ["C"]
    assert "AC" not in table.state["deck"] + table.state["hands"]["P1"]
    assert len(table.state["hands"]["P1"]) == 3


def test_an_ace_that_was_cleared_is_reshuffled():  # G14 G22
    table = scene("gwan", p1="AC 5D 2C", p2="AH 2D", switches={"deck-out": "reshuffle"})
    table.play("AC", "AH@C", "5D")
    assert {"AC", "AH"} == {*table.state["hands"]["P1"], *table.state["deck"]} - {"2C"}


def test_in_the_first_edition_an_ace_in_force_could_come_back():  # G13 G22
    table = scene("gwan", p1="AC 5D 2C", p2="2D 4D", switches={"deck-out": "reshuffle"}, edition=1)
    table.play("AC")
    assert (table.state["weather"], table.discards) == (["C"], "AC")
    table.play("2D", "5D")
    assert (table.state["weather"], table.hand("P1"), table.discards) == (["C"], "2C AC", "")


def test_a_spy_goes_to_the_other_side_and_draws_two():  # G16
    table = scene("gwan", p1="5S 9C", p2="2D", deck="7H 8H")
    table.play("5S")
    assert table.row("P2", "S") == "5S"
    assert table.hand("P1") == "7H 8H 9C"


def test_the_spy_of_hearts_goes_to_the_opponents_close_or_mid():  # G16
    table = scene("gwan", p1="5H 9C", p2="2D", deck="7C 8C 9D")
    assert table.legal == {"5H@C", "5H@S", "9C", "pass"}
    table.play("5H@S")
    assert (table.row("P1", "S"), table.row("P2", "S")) == ("", "5H")
    assert scores(table) == (0, 5 + 3)
    assert table.hand("P1") == "7C 8C 9C"


@pytest.mark.parametrize(("deck", "hand"), [("8H", "8H 9C"), ("", "9C")])
def test_a_spy_draws_as_many_as_are_left(deck, hand):  # G16
    table = scene("gwan", p1="5S 9C", p2="2D", deck=deck)
    table.play("5S")
    assert table.hand("P1") == hand


def test_a_three_is_a_card_like_any_other():  # G17
    table = scene("gwan", p1="3C 9D", p2="2D", deck="7H 8H", discards="KC")
    table.play("3C")
    assert (table.row("P1", "C"), table.hand("P1"), table.discards, table.turn) == ("3C", "9D", "KC", "P2")
    assert scores(table) == (3 + 2, 0)


# -- rounds ------------------------------------------------------------------------------------------------


def test_the_higher_score_wins_the_round():  # G18
    table = scene("gwan", p1="2C", p2="2D", rows={"P1": {"C": "8C"}, "P2": {"S": "8S"}})
    both_pass(table)
    assert wins(table) == (0, 1)


def test_a_tied_round_is_won_by_nobody():  # G18 switch: ties=nobody
    table = scene("gwan", p1="2C", p2="2D", rows={"P1": {"C": "9C"}, "P2": {"S": "8S"}})
    assert scores(table) == (11, 11)
    both_pass(table)
    assert wins(table) == (0, 0)


def test_a_tied_round_won_by_both():  # G18 switch: ties=both
    table = scene("gwan", p1="2C", p2="2D", switches={"ties": "both"})
    both_pass(table)
    assert wins(table) == (1, 1)
    both_pass(table)
    assert table.game.over
    assert table.game.outcome().winners == (0, 1)


def test_two_round_wins_end_the_game_at_once():  # G19
    table = scene("gwan", p1="2C", p2="2D", deck="4C 4D", round=2, wins=(1, 0), rows={"P1": {"C": "9C"}})
    both_pass(table)
    assert (table.turn, table.legal) == (None, set())
    assert table.game.outcome().plain() == {
        "winners": ["P1"],
        "scores": {"P1": 2, "P2": 0},
        "reason": "P1 won two rounds (G19)",
    }
    assert table.row("P1", "C") == "9C"  # nothing is swept or drawn any more
    assert table.state["deck"] == ["4C", "4D"]
    assert table.refused("2C") == "G19"


def test_a_third_round_decides_between_one_win_each():  # G19
    table = scene("gwan", p1="2C", p2="2D", round=3, wins=(1, 1), totals=(90, 0), rows={"P2": {"C": "9C"}})
    both_pass(table)
    assert table.game.outcome().winners == (1,)


def test_after_three_rounds_more_wins_decide():  # G20
    table = scene("gwan", p1="2C", p2="2D", round=3, wins=(0, 1), totals=(90, 10))
    both_pass(table)
    assert (table.game.outcome().winners, table.game.outcome().scores) == ((1,), (0, 1))


def test_then_the_greater_sum_of_all_round_scores():  # G20
    table = scene("gwan", p1="2C", p2="2D", round=3, wins=(0, 0), totals=(41, 40))
    both_pass(table)
    assert table.game.outcome().winners == (0,)
    for winner, one, other in ((0, "P1", 1), (1, "P2", 0)):  # this round's score is what tips it
        lost, behind = [0, 0], [40, 40]
        lost[other], behind[winner] = 1, 35
        table = scene("gwan", p1="2C", p2="2D", round=3, wins=lost, totals=behind, rows={one: {"C": "8C"}})
        both_pass(table)
        assert wins(table) == (1, 1)
        assert table.game.outcome().winners == (winner,)


def test_then_the_game_is_drawn():  # G20
    table = scene("gwan", p1="2C", p2="2D", round=3, totals=(40, 40))
    both_pass(table)
    assert table.game.over
    assert table.game.outcome().winners == (0, 1)


def test_a_game_without_two_wins_goes_on_to_the_third_round_and_no_further():  # G20
    table = scene("gwan", p1="2C", p2="2D")
    both_pass(table)
    both_pass(table)
    assert (table.state["round"], table.game.over) == (3, False)
    both_pass(table)
    assert table.game.over


PLAY_ON = {"level": "play-on"}


def test_with_totals_a_level_game_ends_after_three_rounds():  # G20 switch: level=totals
    table = scene("gwan", p1="2C", p2="2D", round=3, wins=(1, 0), totals=(10, 90), switches={"level": "totals"})
    both_pass(table)
    assert (table.game.over, table.game.outcome().winners) == (True, (0,))


@pytest.mark.parametrize("standing", [(0, 0), (1, 0), (1, 1)])
def test_with_play_on_there_are_more_rounds_until_somebody_has_two_wins(standing):  # G20 switch: level=play-on
    table = scene("gwan", p1="2C", p2="2D", deck="4C 4D", round=3, wins=standing, switches=PLAY_ON)
    both_pass(table)  # a tie
    assert (table.game.over, table.state["round"], table.state["starter"]) == (False, 4, "P2")
    assert (held(table, "P1"), held(table, "P2")) == ({"2C", "4D"}, {"2D", "4C"})  # G21: each draws, as far as it goes
    table.play("4C", "pass", "pass")
    assert (table.game.over, wins(table)) == (standing[1] == 1, (standing[0], standing[1] + 1))


def test_and_six_rounds_at_most():  # G20
    table = scene("gwan", p1="2C", p2="2D", round=5, wins=(1, 0), totals=(10, 90), switches=PLAY_ON)
    both_pass(table)
    assert (table.game.over, table.state["round"]) == (False, 6)
    both_pass(table)
    assert (table.game.over, table.game.outcome().winners) == (True, (0,))
    table = scene("gwan", p1="2C", p2="2D", round=6, wins=(0, 0), totals=(10, 90), switches=PLAY_ON)
    both_pass(table)
    assert table.game.outcome().winners == (1,)


def test_a_round_with_both_hands_empty_is_scored_at_once():  # G20 G5
    table = scene("gwan", p1="2C", p2="", round=3, wins=(0, 0), totals=(10, 90), switches=PLAY_ON)
    table.play("2C")  # wins the third round; nobody holds a card in the fourth, fifth and sixth
    assert (table.game.over, table.state["round"], wins(table)) == (True, 6, (1, 0))
    assert table.game.outcome().winners == (0,)


def test_two_wins_each_are_decided_by_totals_under_either_value():  # G20
    for level in ("totals", "play-on"):
        switches = {"ties": "both", "level": level}
        table = scene("gwan", p1="2C", p2="2D", round=2, wins=(1, 1), totals=(10, 11), switches=switches)
        both_pass(table)
        assert (table.game.over, wins(table), table.game.outcome().winners) == (True, (2, 2), (1,))


def test_rows_and_weather_are_swept_between_rounds():  # G21 switch: weather=round
    table = scene("gwan", p1="AC 2C", p2="2D", rows={"P1": {"C": "9C", "S": "7H"}, "P2": {"D": "8D 5D"}})
    table.play("AC", "pass", "pass")
    assert all(table.row(seat, row) == "" for seat in SEATS for row in "CSD")
    assert table.discards == "5D 7H 8D 9C AC"
    assert table.state["weather"] == []


def test_weather_that_stays_for_the_match():  # G21 switch: weather=match
    table = scene("gwan", p1="AC 2C", p2="2D 9C", deck="TC", switches={"weather": "match"})
    table.play("AC", "pass", "pass")
    assert (table.state["round"], table.state["weather"], table.discards) == (2, ["C"], "")
    table.play("9C")
    assert scores(table) == (0, 1)


def test_hands_are_kept_and_each_draws_seven():  # G21 switch: refill=draw-7
    deck = "2S 4S 6S 7S 8S 9S TS JS QS KS AS 2H 4H 6H 7H"
    table = scene("gwan", p1="2C 4C", p2="2D", deck=deck, rows={"P1": {"C": "9C"}})
    both_pass(table)  # P2 lost, starts, and draws first
    assert table.state["starter"] == "P2"
    assert held(table, "P2") == cards("2D 2S 6S 8S TS QS AS 4H")
    assert held(table, "P1") == cards("2C 4C 4S 7S 9S JS KS 2H 6H")
    assert table.state["deck"] == ["7H"]


def test_the_draw_goes_as_far_as_the_deck():  # G21
    table = scene("gwan", p1="2C 4C", p2="2D", deck="2S 4S 6S", rows={"P1": {"C": "9C"}})
    both_pass(table)
    assert (table.hand("P1"), table.hand("P2")) == ("2C 4C 4S", "2S 2D 6S")


def test_refill_up_to_seven():  # G21 switch: refill=up-to-7
    table = scene(
        "gwan",
        p1="2C 4C 6C 7C 8C 9C TC JC",
        p2="2D 4D 6D 7D 8D",
        deck="2S 4S 6S",
        switches={"refill": "up-to-7"},
    )
    both_pass(table)
    assert table.hand("P1") == "2C 4C 6C 7C 8C 9C TC JC"
    assert table.hand("P2") == "2S 2D 4S 4D 6D 7D 8D"
    assert table.state["deck"] == ["6S"]


def test_refilling_goes_alternately_from_the_starter():  # G21
    table = scene(
        "gwan", p1="2C 4C 6C 7C 8C 9C", p2="2D 4D 6D 7D 8D", deck="2S 4S 6S TH", switches={"refill": "up-to-7"}
    )
    both_pass(table)  # a tie, so P2 starts and draws first
    assert table.hand("P1") == "2C 4C 4S 6C 7C 8C 9C"
    assert table.hand("P2") == "2S 2D 4D 6S 6D 7D 8D"
    assert table.state["deck"] == ["TH"]


def test_refill_of_one_card():  # G21 switch: refill=draw-1
    table = scene("gwan", p1="2C", p2="2D", deck="2S 4S 6S", switches={"refill": "draw-1"})
    both_pass(table)  # a tie, so P2 starts and draws first
    assert (table.hand("P1"), table.hand("P2"), table.state["deck"]) == ("2C 4S", "2S 2D", ["6S"])


def test_refill_with_seven_fresh_cards():  # G21 switch: refill=fresh-7
    deck = "2S 4S 6S 7S 8S 9S TS JS QS KS AS 2H 4H 6H 7H"
    table = scene("gwan", p1="2C 4C", p2="2D", deck=deck, switches={"refill": "fresh-7"})
    both_pass(table)
    assert table.discards == "2C 2D 4C"
    assert held(table, "P2") == cards("2S 6S 8S TS QS AS 4H")
    assert held(table, "P1") == cards("4S 7S 9S JS KS 2H 6H")


def test_the_discards_are_not_reshuffled():  # G22 switch: deck-out=stop
    table = scene("gwan", p1="5C 2C", p2="2D", deck="2S", discards="KC KD")
    table.play("5C")
    assert (table.hand("P1"), table.state["deck"], table.discards) == ("2C 2S", [], "KC KD")


def test_discards_reshuffled_when_the_deck_is_out():  # G22 switch: deck-out=reshuffle
    table = scene("gwan", p1="5C 2C", p2="2D", deck="2S", discards="KC KD KH", switches={"deck-out": "reshuffle"})
    table.play("5C")
    hand = table.state["hands"]["P1"]
    assert len(hand) == 3
    assert hand[:2] == ["2C", "2S"]
    assert {hand[2], *table.state["deck"]} == {"KC", "KD", "KH"}
    assert table.discards == ""


def test_between_rounds_the_swept_cards_are_reshuffled_too():  # G22
    table = scene("gwan", p1="2C", p2="2D", rows={"P1": {"C": "9C 8C 7C"}}, switches={"deck-out": "reshuffle"})
    both_pass(table)
    assert (len(table.state["hands"]["P1"]), len(table.state["hands"]["P2"])) == (2, 3)
    assert table.discards == ""


@pytest.mark.parametrize("first", SEATS)
@pytest.mark.parametrize(("winner", "loser"), [("P1", "P2"), ("P2", "P1")])
def test_the_loser_of_a_round_starts_the_next(first, winner, loser):  # G23
    table = scene("gwan", p1="2C", p2="2D", first=first, rows={winner: {"C": "9C"}})
    both_pass(table)
    assert (table.turn, table.state["starter"]) == (loser, loser)


@pytest.mark.parametrize(("first", "second"), [("P1", "P2"), ("P2", "P1")])
def test_after_a_tie_whoever_did_not_start_starts(first, second):  # G23
    table = scene("gwan", p1="2C", p2="2D", first=first)
    both_pass(table)
    assert (table.turn, table.state["starter"]) == (second, second)


def test_a_player_knows_all_but_the_other_hand_and_the_order_of_the_deck():  # G24
    game = deal("gwan", seed=5)
    rng = Rng(5)
    for _ in range(9):
        game.play(game.legal_actions()[rng.below(len(game.legal_actions()))])
    truth = game.state()
    worlds = [game.resample(0, rng).state() for _ in range(40)]
    for world in worlds:
        public = {name: shown for name, shown in world.items() if name not in ("hands", "deck")}
        assert public == {name: shown for name, shown in truth.items() if name not in ("hands", "deck")}
        assert world["hands"]["P1"] == truth["hands"]["P1"]
        assert len(world["hands"]["P2"]) == len(truth["hands"]["P2"])
        hidden = world["hands"]["P2"] + world["deck"]
        assert sorted(hidden) == sorted(truth["hands"]["P2"] + truth["deck"])
    for card in truth["hands"]["P2"] + truth["deck"]:
        assert 0 < sum(card in world["hands"]["P2"] for world in worlds) < len(worlds)


def test_when_the_deck_is_reshuffled_all_that_is_unseen_is_the_other_hand():  # G24 G22
    table = scene("gwan", p1="5C 2C", p2="2D 9D", discards="KC KD KH", switches={"deck-out": "reshuffle"})
    assert table.game.known_to(0) == table.game.known_to(1) == 0
    table.play("5C")
    assert table.game.known_to(0) == table.game.hand_of(1)
    assert table.game.known_to(1) == mask_of([NUMBERS["2C"]])  # not what was drawn since

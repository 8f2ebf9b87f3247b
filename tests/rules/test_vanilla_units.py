"""Vanilla Gwent: the units, sentence by sentence."""

import pytest
from scene import Table, scene

from parlour.cards import TEXTS, parse_card


def power(table: Table, card: str) -> int:
    """What a unit grants."""
    units = [unit for side in table.state["rows"].values() for row in side.values() for unit in row]
    (found,) = [int(unit["power"]) for unit in units if unit["card"] == card]
    return found


def powers(table: Table) -> tuple[int, int]:
    """Both players' power."""
    return table.state["powers"]["P1"], table.state["powers"]["P2"]


@pytest.mark.parametrize(("card", "number"), [("3S", 3), ("5S", 5), ("6S", 6), ("8S", 8), ("9S", 9), ("TS", 10)])
def test_a_unit_grants_its_number(card, number):  # V7
    table = scene("vanilla", p1="AC", p2="AD", rows={"P1": {"S": card}})
    assert power(table, card) == number
    assert powers(table) == (number, 0)


def test_the_numbers_of_a_side_are_added_up():  # V7
    table = scene("vanilla", p1="", p2="", rows={"P1": {"C": "3C 5C 9C", "S": "TS", "D": "6D"}, "P2": {"D": "8D"}})
    assert powers(table) == (3 + 5 + 9 + 10 + 6, 8)


def test_a_spy_goes_to_the_other_side_counts_there_and_draws_one_card():  # V8
    table = scene("vanilla", p1="3S 9C", p2="2D", deck="7H 8H")
    table.play("3S")
    assert table.row("P2", "S") == "3S"
    assert powers(table) == (0, 3)
    assert table.hand("P1") == "7H 9C"
    assert table.hand("P2") == "2D"


def test_the_spy_of_hearts_goes_to_any_row_of_the_other_side():  # V8
    table = scene("vanilla", p1="3H 9C", p2="2D")
    assert {"3H@C", "3H@S", "3H@D"} < table.legal
    assert table.refused("3H") == "V8"
    table.play("3H@D")
    assert table.row("P2", "D") == "3H"
    assert table.hand("P1") == "9C"  # an empty deck gives nothing


def test_militia_grants_four_for_each_four_on_its_side():  # V9
    table = scene("vanilla", p1="4C 4H", p2="4S 9D")
    table.play("4C")
    assert power(table, "4C") == 4
    table.play("4S", "4H@D")
    assert power(table, "4C") == power(table, "4H") == 8
    assert power(table, "4S") == 4
    assert powers(table) == (16, 4)


def test_the_hero_may_destroy_a_unit_that_grants_more_than_ten():  # V10
    table = scene("vanilla", p1="5H 9C", p2="9D", rows={"P2": {"C": "JC 8C 3C TC", "S": "TS", "D": "KD+X1"}})
    table.play("5H@C")
    assert table.turn == "P1"
    assert table.legal == {"destroy JC", "destroy KD", "decline"}  # a Jack of 12; a King fears Heroes
    table.play("destroy KD")
    assert table.row("P2", "D") == ""
    assert table.discards == "KD X1"
    assert table.turn == "P2"


def test_the_hero_may_decline():  # V10
    table = scene("vanilla", p1="5H 9C", p2="9D", rows={"P2": {"D": "TD+X1"}})
    table.play("5H@C", "decline")
    assert table.row("P2", "D") == "TD"
    assert table.turn == "P2"


def test_the_hero_may_destroy_your_own_spy():  # V10
    table = scene("vanilla", p1="5H", p2="9D", rows={"P2": {"D": "3D+X1+X2"}})
    table.play("5H@C", "destroy 3D")
    assert table.discards == "3D X1 X2"


def test_ten_is_not_more_than_ten_and_without_a_target_the_hero_is_not_asked():  # V10
    table = scene("vanilla", p1="5H 9C", p2="9D", rows={"P1": {"S": "9S+X1"}, "P2": {"D": "TD KD QC"}})
    table.play("5H@C")
    assert table.turn == "P2"
    assert "pass" in table.legal


def test_the_hero_has_to_choose_a_strong_unit_of_the_other_side():  # V10
    table = scene("vanilla", p1="5H 9C", p2="4D", rows={"P1": {"S": "9S+X1"}, "P2": {"D": "TD+X2 9D"}})
    table.play("5H@C")
    for action in ("destroy 9D", "destroy 9S", "destroy KC", "9C", "pass", "move TD@S", "empower TD", "discard 9C"):
        assert table.refused(action) == "V10"
    assert table.game.why_not("destroy 9D").why == "the Hero destroys only what grants more than 10, and 9D grants 9"


def test_the_other_fives_are_plain():  # V10
    table = scene("vanilla", p1="5C 5D", p2="9D", rows={"P2": {"D": "TD+X1"}})
    table.play("5C")
    assert table.turn == "P2"
    assert power(table, "5C") == 5
    table.play("pass")
    assert table.refused("destroy TD") == "V10"


def test_a_seer_sees_one_card_of_the_other_hand():  # V11
    seen = set()
    for chance in range(60):
        table = scene("vanilla", p1="6C 9C", p2="7D KD X1", chance=chance)
        table.play("6C")
        ((when, card),) = table.game.looks_of(0)
        assert when == 1
        assert table.game.looks_of(1) == []
        assert table.turn == "P2"
        assert table.hand("P2") == "7D KD X1"
        seen.add(TEXTS[card])
    assert seen == {"7D", "KD", "X1"}


def test_a_seer_sees_nothing_in_an_empty_hand():  # V11
    table = scene("vanilla", p1="6H 9C", p2="", deck="7C")
    table.play("6H@S")
    assert table.game.looks_of(0) == []
    assert power(table, "6H") == 6


def test_what_was_seen_is_known_until_it_is_played():  # V11
    table = scene("vanilla", p1="6C 9C", p2="KD", deck="7C 8C")
    table.play("6C")
    assert table.game.seen_by(0) == table.game.known_to(0) == 1 << parse_card("KD")
    table.play("KD")
    assert table.game.seen_by(0) == 0


def test_cavalry_grants_nine_while_it_is_the_latest_unit():  # V12
    table = scene("vanilla", p1="7C 9C AD", p2="7D 2S 5D")
    table.play("7C", "7D")
    assert powers(table) == (9, 9)
    table.play("9C")
    assert power(table, "7C") == 7
    assert power(table, "7D") == 9
    assert powers(table) == (7 + 9, 9)


def test_a_newer_cavalry_takes_the_bonus():  # V12
    table = scene("vanilla", p1="7C 7H", p2="5D 9D")
    table.play("7C", "5D", "7H@C")
    assert power(table, "7C") == 7
    assert power(table, "7H") == 9


def test_your_spy_is_your_latest_unit_and_a_special_is_not():  # V12
    table = scene("vanilla", p1="7C 2D 3D AS", p2="5S 6S 9S")
    table.play("7C", "5S", "2D")
    assert power(table, "7C") == 9
    table.play("pass", "3D")
    assert power(table, "7C") == 7


def test_no_older_cavalry_gets_its_bonus_back():  # V12
    table = scene("vanilla", p1="7C 9D", p2="AD 5S 9S")
    table.play("7C", "5S", "9D", "AD")
    assert table.row("P1", "D") == ""
    assert power(table, "7C") == 7


def test_the_latest_unit_is_of_this_round():  # V12
    table = scene("vanilla", p1="7C 7S", p2="9D TD", alignments={"P1": "might", "P2": "might"})
    table.play("7C", "TD", "pass", "pass")
    assert table.state["round"] == 2
    assert table.game.latest[0] not in range(54)
    table.play("9D", "7S")
    assert power(table, "7S") == 9


def test_a_wizard_may_move_a_unit_to_another_row_of_its_side():  # V13
    table = scene("vanilla", p1="8C 9C", p2="9D", rows={"P2": {"C": "KC", "D": "3S+X1"}})
    table.play("8C")
    assert table.turn == "P1"
    assert table.legal == {"move KC@S", "move KC@D", "move 3S@C", "move 3S@S", "decline"}
    table.play("move 3S@C")
    assert table.row("P2", "C") == "3S KC"
    assert table.row("P2", "D") == ""
    assert power(table, "3S") == 6  # its joker went along
    assert table.turn == "P2"


def test_a_wizard_may_decline_and_is_not_asked_without_a_target():  # V13
    table = scene("vanilla", p1="8C 9C", p2="8D 5D", rows={"P1": {"C": "9S"}})
    table.play("8C")
    assert table.turn == "P2"
    table.play("8D", "decline")
    assert table.row("P1", "C") == "8C 9S"
    assert table.turn == "P1"


def test_a_wizard_moves_only_to_another_row_and_only_the_other_side():  # V13
    table = scene("vanilla", p1="8C 9C", p2="9D", rows={"P1": {"S": "TS"}, "P2": {"C": "KC"}})
    table.play("8C")
    for action in ("move KC@C", "move TS@C", "move 8C@D", "move AC@D", "9C", "pass", "destroy KC"):
        assert table.refused(action) == "V13"
    assert table.refused("move KC") == "V13"
    assert table.refused("move KC@H") == "V13"
    assert table.game.why_not("move KC@C").why == "KC lies in that row already; move it to another row"


def test_only_a_wizard_moves_units():  # V13
    table = scene("vanilla", p1="9C", p2="9D", rows={"P2": {"C": "KC"}})
    assert table.refused("move KC@S") == "V13"


def test_a_general_grants_three_for_each_unit_in_its_row_on_its_side():  # V14
    table = scene("vanilla", p1="JC", p2="3C 9D 9C", rows={"P1": {"C": "5C+X1+X2", "S": "9S"}, "P2": {"C": "TC"}})
    table.play("JC")
    assert power(table, "JC") == 6  # itself and the 5; jokers are not units
    table.play("3C")
    assert power(table, "JC") == 9  # the spy counts


def test_two_generals_count_each_other():  # V14
    table = scene("vanilla", p1="JH 5C", p2="9D", rows={"P1": {"C": "JC"}})
    table.play("JH@C")
    assert powers(table) == (12, 0)


def test_no_queen_may_be_played_while_one_lies_anywhere():  # V15 switch: queens=blocked
    table = scene("vanilla", p1="QC 9C QS", p2="QD QH AC 9D")
    table.play("QC")
    assert power(table, "QC") == 10
    assert table.legal == {"AC", "9D", "pass"}
    assert table.refused("QD") == "V15"
    assert table.refused("QH@S") == "V15"
    assert table.game.why_not("QH").rule == "V15"
    why = "you may not play a second Queen while one lies on the battlefield, and QC does"
    assert table.game.why_not("QD").why == why
    table.play("9D")
    assert table.refused("QS") == "V15"
    table.play("9C", "AC")
    assert table.row("P1", "C") == "9C"  # the Ace took the Queen
    assert "QS" in table.legal


def test_a_new_queen_destroys_the_old_one():  # V15 switch: queens=replace
    rows = {"P1": {"C": "QC+X1"}, "P2": {"D": "5D"}}
    table = scene("vanilla", p1="QS 9C", p2="QH 9D", rows=rows, switches={"queens": "replace"})
    assert "QS" in table.legal
    table.play("QS")
    assert table.row("P1", "C") == ""
    assert table.row("P1", "S") == "QS"
    assert table.discards == "QC X1"
    table.play("QH@D")
    assert table.row("P1", "S") == ""
    assert table.row("P2", "D") == "5D QH"
    assert powers(table) == (0, 15)


def test_a_king_grants_ten_and_fears_neither_aces_nor_twos():  # V16
    table = scene("vanilla", p1="KC 2C", p2="AC AH 9D")
    table.play("KC", "AC")
    assert table.row("P1", "C") == "KC"
    table.play("2C", "AH")
    assert table.row("P1", "C") == "KC"
    assert power(table, "KC") == 10

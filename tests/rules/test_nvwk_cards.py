"""NVWK: what the cards from 2 to 7, the Ten and the Ace do (N17 to N22, N28)."""

import pytest
from scene import scene

SPARE = "2C 2S 2D 2H AC AS AD AH"  # a deck to draw from
RANKS = "23456789TJQKA"


# -- 2 and Ace ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["2C", "AC"])
def test_2_and_ace_reverse_card_order(card):  # N17
    for order, turned in (("up", "down"), ("down", "up")):
        table = scene("nvwk", p1=f"{card} 4C", p2="KD 4D", order=order)
        table.play(card)
        assert table.state["order"] == turned


@pytest.mark.parametrize(("card", "order"), [("2C", "down"), ("AC", "up")])
def test_tens_can_not_be_played_on_them(card, order):  # N17
    table = scene("nvwk", p1=f"{card} 4C", p2="TC 3D X1 KD 4D", order=order)
    table.play(card)
    assert "KD" in table.legal
    assert table.refused("TC") == table.refused("3D=T") == table.refused("X1=TH") == "N17"


def test_the_ban_ends_with_the_next_play():  # N17
    table = scene("nvwk", p1="2C 4C", p2="4D 8D", p3="TC 4H", p4="TD 4S", order="down")
    table.play("2C", "8D", "skip", "TD")
    assert table.state["order"] == "down"


def test_pairs_of_tens_can_not_be_played_on_a_pair_of_2s():  # N17 N11
    table = scene("nvwk", p1="2C 2S 4C", p2="TC TD KD 4D")
    table.play("2C+2S")
    assert table.state["order"] == "up"  # reversed twice
    assert table.refused("TC+TD") == "N17"


# -- 3 -----------------------------------------------------------------------------------------------------


def test_a_3_is_any_value_and_always_declared():  # N18
    table = scene("nvwk", p1="3C KD", p2="4D 6D")
    assert table.legal == {"KD", "KD+3C=K"} | {f"3C={rank}" for rank in RANKS}
    assert table.refused("3C") == "N18"
    assert table.refused("3C=9C") == "N18"
    table.play("3C=J")
    assert table.state["pile"] == [{"by": "P1", "cards": ["3C=J"], "value": 11}]


def test_3s_are_alike_and_the_first_held_is_offered():  # N18
    table = scene("nvwk", p1="3S 3D KD", p2="4D 6D")
    assert "3S=9" in table.legal
    assert table.refused("3D=9") == "N18"
    assert "3S=9+3D=9" in table.legal


def test_a_3_has_no_suit():  # N18 N20
    table = scene("nvwk", p1="3C 4C", p2="5C 5S 5D 5H 4D", order="down")
    table.play("3C=7")
    assert table.legal == {"4D", "pass"}
    assert table.refused("5C") == "N20"


@pytest.mark.parametrize("rank", "2456789TJQKA")
def test_a_3_has_no_ability_of_its_value(rank):  # N18
    table = scene("nvwk", p1="3C 4C 8C", p2="KD 8D", p3="KC 8H", deck="6C 6S")
    table.play(f"3C={rank}")
    state = table.state
    assert table.turn == "P2"
    assert (state["order"], state["direction"], state["banks"]["P1"], state["discards"]) == ("up", "cw", 0, [])
    assert (state["demand"], state["skip"], state["blank"]) == (0, False, False)
    assert not table.game.ban
    assert table.game.lock == 0


def test_a_3_cancels_a_demanded_draw():  # N18
    table = scene("nvwk", p1="6C 4C", p2="3C 4D", p3="KC 4H")
    table.play("6C", "3C=8")
    assert (table.turn, table.state["demand"]) == ("P3", 0)


def test_a_3_cancels_a_queens_lock():  # N18 N30
    table = scene("nvwk", p1="QH 4C", p2="3C 4D", p3="KC 9C 4H")
    table.play("QH", "3C=Q")
    assert table.legal == {"KC", "9C", "pass"}


def test_a_3_cancels_the_ban_on_tens():  # N18 N17
    table = scene("nvwk", p1="2C 4C", p2="3C 4D", p3="TC 4H", order="down")
    table.play("2C", "3C=4")
    assert "TC" in table.legal


def test_a_3_silences_the_other_cards_of_its_play():  # N18
    table = scene("nvwk", p1="8C 8S 3C 4C", p2="KD 4D", p3="KC 4H")
    table.play("8C+8S+3C=8")
    assert (table.turn, table.state["skip"]) == ("P2", False)
    table = scene("nvwk", p1="KC 3C 4C", p2="AD 4D", deck="8C")
    table.play("KC+3C=K")
    assert (table.discards, table.state["deck"]) == ("", ["8C"])


def test_a_3_cancels_even_the_minus_two_of_a_5():  # N18 N20
    table = scene("nvwk", p1="5C 3D 4C", p2="KD 4D")
    table.play("5C+3D=5")
    assert table.state["banks"]["P1"] == 0


def test_a_3_does_not_undo_reversals_already_made():  # N18 N3
    table = scene("nvwk", p1="TC 4C", p2="3C 4D 8D")
    table.play("TC", "3C=9")
    assert table.state["order"] == "down"
    table = scene("nvwk", p1="4C 8C", p2="KD 8D", p3="3C 8H")
    table.play("4C", "3C=9")
    assert (table.state["direction"], table.turn) == ("ccw", "P2")


# -- 4 -----------------------------------------------------------------------------------------------------


def test_a_4_reverses_the_order_of_play():  # N19
    table = scene("nvwk", p1="4C 8C", p2="KD 8D", p3="KC 8H", p4="4S KH 8S")
    table.play("4C")
    assert (table.turn, table.state["direction"]) == ("P4", "ccw")
    table.play("4S")
    assert (table.turn, table.state["direction"]) == ("P1", "cw")


def test_with_two_players_a_4_changes_nothing():  # N19 switch: two-player-four=nothing
    table = scene("nvwk", p1="4C 8C", p2="KD 8D")
    table.play("4C")
    assert (table.turn, table.state["direction"]) == ("P2", "cw")


def test_with_two_players_a_4_skips():  # N19 switch: two-player-four=skip
    table = scene("nvwk", p1="4C 8C KH", p2="KD 8D", switches={"two-player-four": "skip"})
    table.play("4C")
    assert (table.turn, table.state["pile"], table.discards) == ("P1", [], "4C")
    table = scene("nvwk", p1="4C 4S 8C KH", p2="KD 8D", switches={"two-player-four": "skip"})
    table.play("4C+4S")  # cancelling out
    assert table.turn == "P2"


def test_the_skip_of_a_4_is_for_two_players_only():  # N19
    table = scene("nvwk", p1="4C 8C", p2="KD 8D", p3="KC 8H", switches={"two-player-four": "skip"})
    table.play("4C")
    assert (table.turn, table.state["direction"]) == ("P3", "ccw")


# -- 5 -----------------------------------------------------------------------------------------------------


def test_a_5_needs_its_suit_and_must_fit_the_order():  # N20 switch: five=suit-and-order
    table = scene("nvwk", p1="9C 4C", p2="5C 5H 8D", order="down")
    table.play("9C")
    assert table.legal == {"5C", "8D", "pass"}
    assert table.refused("5H") == "N20"
    table = scene("nvwk", p1="9C 4C", p2="5C 5H KD", order="up")
    table.play("9C")
    assert table.refused("5C") == "N7"


def test_a_5_needs_only_its_suit():  # N20 switch: five=suit-only
    table = scene("nvwk", p1="9C 4C", p2="5C 5H KD", order="up", switches={"five": "suit-only"})
    table.play("9C")
    assert table.legal == {"5C", "KD", "pass"}
    assert table.refused("5H") == "N20"


def test_a_5_may_be_led_and_banks_minus_two():  # N20
    table = scene("nvwk", p1="5C KC 4C", p2="KD 4D")
    table.play("5C")
    assert table.state["banks"]["P1"] == -2


def test_a_joker_shows_its_declared_suit():  # N20 N32
    table = scene("nvwk", p1="X1 4C", p2="5C 5H 8D", order="down")
    table.play("X1=9C")
    assert "5C" in table.legal
    assert table.refused("5H") == "N20"


def test_a_joker_as_5_needs_its_declared_suit():  # N20 N32
    table = scene("nvwk", p1="9C 4C", p2="X1 KD 4D", order="down")
    table.play("9C")
    assert "X1=5C" in table.legal
    assert table.refused("X1=5H") == "N20"


def test_every_5_of_a_set_needs_its_own_suit():  # N20
    table = scene("nvwk", p1="TC TD 4C", p2="5C 5S 5D 3D X1 8D KD", order="down")
    table.play("TC+TD")
    assert {"5C+5D", "5C+3D=5", "5C+X1=5D", "5C+X1=5C", "3D=5+X1=5D"} < table.legal
    assert table.refused("5C+5S") == "N20"
    assert table.refused("5S+3D=5") == "N20"  # although the 3 silences it
    assert table.refused("5C+X1=5H") == "N20"


def test_the_refusal_names_the_suit_that_is_missing():  # N20
    table = scene("nvwk", p1="9C 4C", p2="5H KD 4D", order="down")
    table.play("9C")
    assert "shows no H" in table.game.why_not("5H").why


def test_each_5_banks_minus_two():  # N20 N11
    table = scene("nvwk", p1="5C 5S KC KD", p2="KH 4D")
    table.play("5C+5S")
    assert table.state["banks"] == {"P1": -4, "P2": 0}


def test_a_5_cancels_a_demanded_draw():  # N20
    table = scene("nvwk", p1="6C 4C", p2="5C KD 4D", p3="4H 8H", order="down")
    table.play("6C", "5C")
    assert (table.turn, table.state["demand"]) == ("P3", 0)


# -- 6 -----------------------------------------------------------------------------------------------------


def test_after_a_6_the_next_player_draws_one():  # N21
    table = scene("nvwk", p1="6C 4C", p2="KD 4D", deck=SPARE)
    table.play("6C")
    assert (table.state["demand"], table.legal) == (1, {"draw"})
    table.play("draw")
    assert table.hand("P2") == "2C 4D KD"
    assert table.legal == {"KD", "pass"}


def test_unless_they_answer_with_a_6():  # N21
    table = scene("nvwk", p1="6C 4C", p2="6D X1 KD 4D", p3="4H 8H")
    table.play("6C")
    escapes = {f"X1=3={rank}" for rank in "6789TJQKA"}  # as a 3 it escapes
    assert table.legal == {"draw", "6D", "X1=6C", "X1=6S", "X1=6D", "X1=6H"} | escapes
    table.play("6D")
    assert (table.turn, table.state["demand"]) == ("P3", 2)  # a chain, which decides the number


def blank_six(p2, **more):
    """P1's King gained a 6 and a 7: P2 must answer a 6, and plays blank."""
    table = scene("nvwk", p1="KS 4C", p2=p2, p3="4H 8H", order="down", deck=f"6C 7D {SPARE}", **more)
    return table.play("KS")


def test_a_3_or_a_joker_as_6_answers_blank_or_not():  # N21 N22 N31 switch: three-answers=on
    table = blank_six("3C X1 9D 4D")
    assert (table.state["demand"], table.state["blank"]) == (1, True)
    assert table.legal == {"draw", "3C=6", "X1=6C", "X1=6S", "X1=6D", "X1=6H", "X1=3=6"}
    table.play("3C=6")
    assert (table.turn, table.state["demand"]) == ("P3", 0)


def test_at_some_tables_a_3_counts_for_no_6():  # N21 N22 switch: three-answers=off
    table = blank_six("3C X1 9D 4D", switches={"three-answers": "off"})
    assert table.legal == {"draw", "X1=6C", "X1=6S", "X1=6D", "X1=6H"}
    assert table.refused("3C=6") == table.refused("X1=3=6") == "N22"


def test_the_other_cards_of_its_play_do():  # N21 switch: three-answers=off
    more = {"order": "down", "deck": f"6C 7D {SPARE}", "switches": {"three-answers": "off", "set-abilities": "once"}}
    table = scene("nvwk", p1="KC KD 4C", p2="6H 3C 3D 4D", p3="4H 8H", **more)
    table.play("KC+KD")  # one flip for both: a 6
    assert (table.state["demand"], table.state["blank"]) == (1, False)
    assert "6H+3C=6" in table.legal


def test_two_6s_want_two_6s():  # N21
    table = scene("nvwk", p1="6C 6S 4C", p2="6D 6H 8C 8D 4D", p3="4H 8H")
    table.play("6C+6S")
    assert (table.state["demand"], table.legal) == (2, {"draw", "6D+6H"})
    table.play("6D+6H")
    assert table.state["demand"] == 4


def test_one_6_does_not_answer_two():  # N21 N31
    table = scene("nvwk", p1="KS 4C", p2="6H 3C 4D", p3="4H 8H", order="down", deck=f"6C 6D {SPARE}")
    table.play("KS")  # a single card with two 6s on it
    assert table.state["demand"] == 2
    assert table.refused("6H") == "N14"
    assert "3C=6" in table.legal


def test_a_blank_6_asks_nothing():  # N21 N22
    table = scene("nvwk", p1="7C 4C", p2="6D KD", p3="4H 8H", order="down")
    table.play("7C", "6D")
    assert (table.turn, table.state["demand"]) == ("P3", 0)


def test_a_blank_6_answers_a_6():  # N21 N22 N31
    table = scene("nvwk", p1="KS 4C", p2="6H 4D 8D", p3="4H 8H", order="down", deck=f"6C 7D {SPARE}")
    table.play("KS")  # a 6 and a 7: the answer is blank
    assert (table.state["demand"], table.state["blank"]) == (1, True)
    assert table.legal == {"draw", "6H"}
    table.play("6H")
    assert (table.turn, table.state["demand"]) == ("P3", 0)


# -- 7 -----------------------------------------------------------------------------------------------------


def test_after_a_7_one_play_has_no_abilities():  # N22 switch: seven=next-play
    table = scene("nvwk", p1="7C 4C", p2="8C 4D", p3="9D 4H", p4="KH 4S")
    table.play("7C")
    assert table.state["blank"]
    table.play("8C")
    assert (table.turn, table.state["skip"], table.state["blank"]) == ("P3", False, False)
    table.play("9D")
    assert "charge P1" in table.legal


def test_whoever_makes_it():  # N22
    table = scene("nvwk", p1="7C 4C", p2="8C 4D", p3="8D 4H", p4="KH 4S")
    table.play("7C", "pass", "8D")
    assert (table.turn, table.state["skip"]) == ("P4", False)


def test_a_7_blanks_the_whole_pile():  # N22 switch: seven=whole-pile
    table = scene("nvwk", p1="7C 4C 8S", p2="8C 4D", p3="TD 4H", p4="QH 4S", switches={"seven": "whole-pile"})
    table.play("7C", "8C", "TD", "QH")
    assert (table.turn, table.state["blank"], table.state["order"]) == ("P1", True, "up")
    table.play("pass", "pass", "pass")
    assert (table.turn, table.state["pile"], table.state["blank"]) == ("P4", [], False)


def test_a_blank_ten_9c_and_5_are_their_value_and_suit():  # N22 N28 N25
    table = scene("nvwk", p1="7C 4C", p2="TC 9C 5D 8D", p3="4H 8H", order="down")
    table.play("7C")
    assert table.refused("TC") == table.refused("9C") == "N22"
    assert table.legal == {"5D", "pass"}  # no suit needed
    table.play("5D")
    assert table.state["banks"]["P2"] == 0


def test_a_blank_ten_does_not_turn_the_order():  # N22 N28
    table = scene("nvwk", p1="7C 4C", p2="TC 4D", p3="JD 4H")
    table.play("7C", "TC")
    assert table.state["order"] == "up"
    assert "JD" in table.legal


def test_a_clear_ends_the_blank():  # N22
    table = scene("nvwk", p1="7C 8C 4C", p2="8D 4D")
    table.play("7C", "pass")
    assert not table.state["blank"]
    table.play("8C")
    assert table.state["skip"]


def test_a_7_on_a_7_is_itself_blank():  # N22
    table = scene("nvwk", p1="7C 4C", p2="7D 4D", p3="8D 4H", p4="8H 4S", deck=SPARE)
    table.play("7C", "7D")
    assert not table.state["blank"]
    table.play("draw", "8D")  # the two 7s are a chain all the same
    assert table.state["skip"]


def test_demands_made_before_a_7_stand():  # N22
    table = scene("nvwk", p1="3C 4C", p2="7C 4D", p3="KD 4H", deck=SPARE)
    table.play("3C=7", "7C")
    assert (table.state["demand"], table.state["blank"]) == (2, True)
    table.play("draw")
    assert table.state["blank"]  # drawing is no play


def test_wilds_are_still_declared_when_blank():  # N22
    table = scene("nvwk", p1="7C 4C", p2="3D X1 4D", p3="KC 4H")
    table.play("7C")
    assert table.refused("3D") == "N18"
    assert table.refused("X1") == "N32"
    table.play("X1=8D")
    assert not table.state["skip"]


def test_a_blank_2_or_ace_forbids_nothing():  # N22 N17
    table = scene("nvwk", p1="7C 4C", p2="2C 4D", p3="TD 4H", order="down")
    table.play("7C", "2C")
    assert table.state["order"] == "down"
    assert "TD" in table.legal
    table = scene("nvwk", p1="7C 4C", p2="AC 4D", p3="TD 4H")
    table.play("7C", "AC")
    assert "TD" in table.legal


def test_a_blank_queen_forbids_nothing():  # N22 N30 N25
    table = scene("nvwk", p1="7C 4C", p2="QC 4D", p3="KD 9C TD 4H")
    table.play("7C", "QC")
    assert table.legal == {"KD", "9C", "TD", "pass"}


def test_silenced_queens_and_2s_forbid_nothing():  # N22 N18
    table = scene("nvwk", p1="QC 3C 4C", p2="KD KH TC TD 4D")
    table.play("QC+3C=Q")
    assert {"KD+KH", "TC+TD"} < table.legal
    table = scene("nvwk", p1="2C 3C 4C", p2="TC TD 4D")
    table.play("2C+3C=2")
    assert (table.state["order"], "TC+TD" in table.legal) == ("up", True)


# -- 10 ----------------------------------------------------------------------------------------------------


def test_a_ten_plays_on_any_card_and_reverses_the_order():  # N28
    table = scene("nvwk", p1="3C 4C", p2="TC 4D", p3="KC 4H")
    table.play("3C=K", "TC")
    assert table.state["order"] == "down"


def test_a_ten_does_not_play_on_a_queen_of_another_suit():  # N28 N30
    table = scene("nvwk", p1="QH 4C", p2="TD TH 4D")
    table.play("QH")
    assert table.legal == {"TH", "pass"}
    assert table.refused("TD") == "N30"
    table.play("TH")
    assert table.state["order"] == "down"


def test_a_joker_as_ten_is_a_ten_and_a_3_as_ten_is_not():  # N28 N32 N18
    table = scene("nvwk", p1="3C 4C", p2="X1 3D 4D", p3="KC 4H")
    table.play("3C=K")
    assert "X1=TD" in table.legal
    assert table.refused("3D=T") == "N7"

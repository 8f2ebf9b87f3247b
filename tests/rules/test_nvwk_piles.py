"""NVWK: piles, turns and sets (N4 to N11)."""

import pytest
from scene import scene

RANKS = "23456789TJQKA"


def amounts(table, rank):
    """How many cards of a rank may be played."""
    return {text.count("+") + 1 for text in table.legal if text[0] == rank}


# -- turns -------------------------------------------------------------------------------------------------


def test_the_leader_plays_a_single_card_or_a_set_and_may_not_pass():  # N4
    table = scene("nvwk", p1="7C 7D 9H", p2="4D 6D")
    assert table.legal == {"7C", "7D", "7C+7D", "9H"}
    assert table.refused("pass") == "N4"
    assert table.refused("4D") == "N4"


def test_on_a_pile_you_play_or_pass():  # N5
    table = scene("nvwk", p1="3C 4C", p2="9D 4D")
    table.play("3C=8")
    assert table.legal == {"9D", "pass"}
    assert table.refused("KH") == "N5"  # not held
    assert table.refused("draw") == "N13"
    table.play("pass")
    assert table.hand("P2") == "4D 9D"
    assert table.state["banks"] == {"P1": 0, "P2": 0}


def passed_once(**switches):
    """P2 and P4 have passed on a pile that P3 and P1 go on with."""
    table = scene("nvwk", p1="3C 3S 4C 6C", p2="KD 4D", p3="9C KC 4H", p4="KH 4S", **switches)
    return table.play("3C=7", "pass", "9C", "pass", "3S=T")


def test_who_passed_may_play_again_when_the_turn_comes_back():  # N5 switch: pass-locks=off
    table = passed_once()
    assert table.turn == "P2"
    assert table.legal == {"KD", "pass"}


def test_who_passed_is_out_of_the_pile():  # N5 switch: pass-locks=on
    table = passed_once(switches={"pass-locks": "on"})
    assert table.turn == "P3"
    table.play("pass")
    assert (table.turn, table.state["pile"]) == ("P1", [])
    table.play("4C", "pass")  # anticlockwise; the lock went with the pile
    assert table.turn == "P3"


def test_a_skipped_player_is_locked_out_as_one_who_passed():  # N5 N23
    switches = {"pass-locks": "on"}
    table = scene("nvwk", p1="8C 3C 4C", p2="KD 4D", p3="9C 4H", switches=switches)
    table.play("8C", "skip", "9C", "3C=T")
    assert table.turn == "P3"


def test_the_pile_is_cleared_when_the_turn_comes_back_to_its_owner():  # N6
    table = scene("nvwk", p1="3C 4C", p2="9C 4D 8D", p3="KC 4H", p4="KH 4S")
    table.play("3C=7", "9C", "pass", "pass", "pass")
    assert table.turn == "P2"
    assert (table.state["pile"], table.discards) == ([], "3C 9C")
    assert table.legal == {"4D", "8D"}  # it leads


def test_skipped_players_let_the_pile_be_cleared_too():  # N6 N23
    table = scene("nvwk", p1="8C 4C", p2="8D 4D", p3="KC 4H")
    table.play("8C", "skip", "pass")
    assert (table.turn, table.state["pile"]) == ("P1", [])


def test_a_play_has_as_many_cards_and_the_same_value_or_above():  # N7
    table = scene("nvwk", p1="3C 4C", p2="7H 8D 8H JD KD 4D")
    table.play("3C=8")
    assert table.legal == {"8D", "8H", "JD", "KD", "pass"}
    assert table.refused("7H") == "N7"
    assert table.refused("8D+8H") == "N7"


def test_in_descending_order_the_same_value_or_below():  # N7
    table = scene("nvwk", p1="3C 4C", p2="7H 8D 8H JD KD 4D", order="down")
    table.play("3C=8")
    assert table.legal == {"8D", "8H", "7H", "4D", "pass"}
    assert table.refused("JD") == "N7"


def test_a_pair_wants_a_pair():  # N7
    table = scene("nvwk", p1="3C 3S 4C", p2="7H 8C 8D 8H JD JH 4D", order="up")
    table.play("3C=6+3S=6")
    assert amounts(table, "8") == {2}
    assert amounts(table, "J") == {2}
    assert table.refused("8C") == table.refused("8C+8D+8H") == "N7"


# -- sets --------------------------------------------------------------------------------------------------


def test_a_set_is_two_to_four_cards_of_one_value():  # N8
    table = scene("nvwk", p1="7C 7S 7D 7H 3C 8C", p2="4D 6D")
    assert amounts(table, "7") == {1, 2, 3, 4}
    assert "7C+7S+7D+7H" in table.legal
    assert table.refused("7C+8C") == "N8"
    assert table.refused("7C+7S+7D+7H+3C=7") == "N8"
    assert table.refused("7C+7C") == "N8"


def test_3s_and_jokers_stand_in_for_any_cards_of_a_set():  # N8
    table = scene("nvwk", p1="7C 3D X1 4C", p2="4D 6D")
    assert {"7C+3D=7", "7C+X1=7S", "7C+3D=7+X1=7H", "3D=7+X1=7H"} < table.legal


def test_3s_and_jokers_may_be_all_of_a_set():  # N8 N32
    table = scene("nvwk", p1="3C 3D X1 X2 4C", p2="4D 6D")
    assert {"3C=9+3D=9", "X1=9C+X2=9D", "3C=9+3D=9+X1=9C+X2=9D", "3C=3+3D=3"} < table.legal


@pytest.mark.parametrize(
    ("below", "above", "evolved"),
    [("6", "7", 1), ("7", "8", 3), ("9", "T", 3), ("T", "J", 1), ("J", "Q", 3), ("Q", "K", 1), ("K", "A", 3)],
)
def test_the_next_value_evolves_if_even_and_devolves_if_odd(below, above, evolved):  # N9
    hand = " ".join(above + suit for suit in "CSD") + " 2H"
    table = scene("nvwk", p1="3C 3S 4C", p2=hand)
    table.play(f"3C={below}+3S={below}")
    assert amounts(table, above) == {2, evolved}


@pytest.mark.parametrize(("above", "below", "evolved"), [("9", "8", 3), ("7", "6", 3), ("A", "K", 1), ("5", "4", 3)])
def test_in_descending_order_the_next_value_is_the_one_below(above, below, evolved):  # N9
    hand = " ".join(below + suit for suit in "CSD") + " AH"
    table = scene("nvwk", p1="3C 3S TC", p2=hand, order="down")
    table.play(f"3C={above}+3S={above}")
    assert amounts(table, below) == {2, evolved}


def test_only_the_very_next_value_evolves():  # N9
    table = scene("nvwk", p1="3C 3S 4C", p2="8C 8S 8D TC TS TD")
    table.play("3C=7+3S=7")
    assert amounts(table, "8") == {2, 3}
    assert amounts(table, "T") == {2}
    table = scene("nvwk", p1="3C 3S 4C", p2="8C 8S 8D 9H")
    table.play("3C=8+3S=8")
    assert amounts(table, "8") == {2}
    assert amounts(table, "9") == {1}


def test_three_become_four_and_four_do_not_become_five():  # N9
    table = scene("nvwk", p1="3C 3S 3D 4C", p2="8C 8S 8D 8H KD")
    table.play("3C=7+3S=7+3D=7")
    assert amounts(table, "8") == {3, 4}
    table = scene("nvwk", p1="3C 3S 3D 3H 4C", p2="8C 8S 8D 8H X1 KD")
    table.play("3C=7+3S=7+3D=7+3H=7")
    assert amounts(table, "8") == {4}


def test_single_cards_do_not_evolve():  # N9 switch: singles-evolve=off
    table = scene("nvwk", p1="3C 4C", p2="8C 8S KD")
    table.play("3C=7")
    assert amounts(table, "8") == {1}
    assert table.refused("8C+8S") == "N9"


def test_single_cards_evolve():  # N9 switch: singles-evolve=on
    table = scene("nvwk", p1="3C 4C", p2="8C 8S KD", switches={"singles-evolve": "on"})
    table.play("3C=7")
    assert amounts(table, "8") == {1, 2}
    table.play("8C+8S")
    assert table.state["skip"]


def test_plays_on_any_card_waives_the_value_and_never_the_amount():  # N10
    table = scene("nvwk", p1="3C 3S 4C", p2="TC TD 9C 9D X1 3D KD")
    table.play("3C=Q+3S=Q")
    assert {"TC+TD", "TC+X1=TH", "9C+X1=9C"} < table.legal
    assert table.refused("TC") == "N7"
    assert table.refused("9C") == "N7"


def test_in_a_set_every_card_needs_that_permission():  # N10
    table = scene("nvwk", p1="3C 3S 4C", p2="TC 9C 9D X1 3D KD")
    table.play("3C=Q+3S=Q")
    assert table.refused("9C+9D") == "N7"
    assert table.refused("9C+X1=9H") == "N7"
    assert table.refused("TC+3D=T") == "N7"  # a 3 has no ability


# -- abilities of a set ------------------------------------------------------------------------------------


def test_each_card_of_a_set_triggers_its_ability():  # N11 N21 switch: set-abilities=each
    table = scene("nvwk", p1="6C 6S 4C", p2="4D 8D")
    table.play("6C+6S")
    assert table.state["demand"] == 2


def test_two_fours_and_two_tens_cancel_out():  # N11 N19 N28
    table = scene("nvwk", p1="4C 4S 8C", p2="KD 8D", p3="KC 8H")
    table.play("4C+4S")
    assert (table.turn, table.state["direction"]) == ("P2", "cw")
    table = scene("nvwk", p1="TC TS 8C", p2="KD 8D", p3="KC 8H")
    table.play("TC+TS")
    assert table.state["order"] == "up"


def test_three_fours_reverse_the_order_of_play():  # N11 N19
    table = scene("nvwk", p1="4C 4S 4D 8C", p2="KD 8D", p3="KC 8H")
    table.play("4C+4S+4D")
    assert (table.turn, table.state["direction"]) == ("P3", "ccw")


def test_abilities_follow_in_suit_order_and_a_9s_clears_last():  # N11 N24
    table = scene("nvwk", p1="9C 9S 9D 9H 4C", p2="4D 8D", deck="2C 2D 2S 2H")
    table.play("9C+9S+9D+9H")
    assert table.legal == {"charge P2"}
    table.play("charge P2")
    assert table.legal == {"three P2", "each"}
    table.play("three P2", "draw")
    assert (table.turn, table.state["pile"]) == ("P1", [])


def test_jokers_count_by_their_declared_suit():  # N11 N32
    table = scene("nvwk", p1="9H X1 4C", p2="4D 8D", deck="2C 2D 2S")
    table.play("9H+X1=9D")
    assert table.legal == {"charge P2"}
    table.play("charge P2")
    assert table.legal == {"three P2", "each"}
    table = scene("nvwk", p1="9D X1 4C", p2="4D 8D")
    table.play("9D+X1=9H")
    assert table.legal == {"charge P2"}


def test_a_sets_abilities_count_once():  # N11 switch: set-abilities=once
    once = {"set-abilities": "once"}
    table = scene("nvwk", p1="6C 6S 4C", p2="4D 8D", switches=once)
    table.play("6C+6S")
    assert table.state["demand"] == 1
    table = scene("nvwk", p1="4C 4S 8C", p2="KD 8D", p3="KC 8H", switches=once)
    table.play("4C+4S")
    assert table.state["direction"] == "ccw"
    table = scene("nvwk", p1="8C 8S 4C", p2="KD 4D", p3="KC 4H", switches=once)
    table.play("8C+8S", "skip")
    assert not table.state["skip"]


def test_different_abilities_of_a_set_each_count_once():  # N11 switch: set-abilities=once
    table = scene("nvwk", p1="9D 9H X1 4C", p2="4D 8D", deck="2C 2D 2S", switches={"set-abilities": "once"})
    table.play("9D+9H+X1=9D", "charge P2")
    assert table.state["banks"]["P2"] == 5
    table.play("three P2", "draw")
    assert table.turn == "P2"


def test_kings_of_a_set_flip_once_and_the_king_of_spades_is_another():  # N11 N31 switch: set-abilities=once
    for play, flips in (("KC+KD", 1), ("KC+KS", 3), ("KC+KS+KD", 3)):
        table = scene("nvwk", p1="KC KS KD 4C", p2="4D 8D", deck="6C 6S 6D 6H", switches={"set-abilities": "once"})
        table.play(play)
        assert len(table.state["discards"]) == flips

"""NVWK: jokers (N32)."""

import pytest
from scene import scene

from parlour.cards import RANKS, TEXTS

SPARE = "2C 2S 2D 2H"  # a deck to draw from


SUITED = {f"X1={card}" for card in TEXTS[:52] if card[0] != "3"}
AS_3 = {f"X1=3={rank}" for rank in RANKS}


def test_a_joker_plays_as_any_card():  # N32 switch: joker=any-card
    table = scene("nvwk", p1="X1 KD", p2="9D 4D")
    singles = {text for text in table.legal if text.startswith("X1=") and "+" not in text}
    assert singles == SUITED | AS_3
    for wrong in ("X1=3C", "X1", "X1=X2", "X1=3", "X1=9=3", "X1=3=10", "X1=3=", "X1=3=9C"):
        assert table.refused(wrong) == "N32"


def test_at_some_tables_any_but_a_3():  # N32 switch: joker=not-three
    table = scene("nvwk", p1="X1 KD 3D", p2="9D 4D", switches={"joker": "not-three"})
    singles = {text for text in table.legal if text.startswith("X1=") and "+" not in text}
    assert singles == SUITED
    assert table.refused("X1=3=9") == table.refused("3D=3+X1=3=3") == "N32"
    assert not any("=3=" in text for text in table.legal)
    table = scene("nvwk", p1="KC 4C 6C", p2="9D 4D", deck="X1", switches={"joker": "not-three"})
    table.play("KC")
    assert "gain 3C" in table.legal  # untouched by it


def test_as_a_3_it_is_a_3_in_play():  # N32 N18
    table = scene("nvwk", p1="9D 4C 8S", p2="X1 4D", p3="9H 6H", p4="KH 4S")
    table.play("9D", "charge P3", "X1=3=9")
    assert table.state["pile"][1] == {"by": "P2", "cards": ["X1=3=9"], "value": 9}
    assert table.state["demand"] == 0  # it cancels, so the two 9s are no chain
    table = scene("nvwk", p1="QH 4C", p2="X1 4D", p3="KD 6H", p4="KH 4S")
    table.play("QH", "X1=3=Q")  # a 3 as Queen is a Queen, and silent
    assert "KD" in table.legal


def test_as_a_3_it_shows_no_suit():  # N32 N20
    table = scene("nvwk", p1="X1 4C", p2="5C 2D")
    table.play("X1=3=4")
    assert table.legal == {"pass"}
    assert table.refused("5C") == "N20"


def test_as_a_3_it_escapes():  # N32 N14
    table = scene("nvwk", p1="6C 4C", p2="6D 4D 8D", p3="X1 4H", p4="KH 4S", deck=SPARE)
    table.play("6C", "6D")
    assert {"X1=3=6", "X1=3=K"} <= table.legal
    table.play("X1=3=K")
    assert (table.turn, table.state["demand"]) == ("P4", 0)


def test_it_is_offered_beside_a_3_of_the_same_value():  # N32 N8
    table = scene("nvwk", p1="7D 3C 3S X1 X2 4C", p2="9H 4D")
    assert {"3C=7", "X1=3=7", "3C=7+X1=3=7", "X1=3=7+X2=3=7", "X1=3=7+X2=7D", "7D+3C=7+3S=7+X1=3=7"} <= table.legal
    assert {"3C=3+3S=3+X1=3=3+X2=3=3", "X1=3=3"} <= table.legal
    assert table.refused("X2=3=7") == table.refused("X1=7D+X2=3=7") == "N32"
    assert table.refused("X1=3=7+3C=7") is None  # only the writing is wrong
    assert table.refused("3C=3+X1=9C") == "N8"


def test_as_a_3_it_stays_a_joker():  # N32 N33
    table = scene("nvwk", p1="9C 4C", p2="X1", p3="9H 6H")
    table.play("9C")
    assert table.legal == {"pass"}  # it may not be the last to go
    assert table.refused("X1=3=9") == "N32"
    assert table.game.points_of(table.game.hand_of(1)) == 10


def test_with_its_value_suit_and_ability():  # N32
    table = scene("nvwk", p1="X1 KD", p2="9D 4D", p3="9H 6H")
    table.play("X1=8H")
    assert table.state["pile"] == [{"by": "P1", "cards": ["X1=8H"], "value": 8}]
    assert table.state["skip"]
    table = scene("nvwk", p1="X1 KD", p2="9D 4D", p3="9H 6H")
    table.play("X1=9S")
    assert (table.turn, table.discards) == ("P1", "X1")
    table = scene("nvwk", p1="X1 KD", p2="9D 4D", p3="9H 6H", deck="6C 8C")
    table.play("X1=KS")
    assert table.discards == "6C 8C"


def test_a_joker_may_double_a_card_of_its_own_set():  # N32
    table = scene("nvwk", p1="9D X1 KD", p2="9H 4D")
    table.play("9D+X1=9D", "charge P2", "charge P2")
    assert table.state["banks"]["P2"] == 10


def test_two_jokers_may_double_each_other():  # N32
    table = scene("nvwk", p1="X1 X2 KD", p2="9H 4D")
    table.play("X1=9D+X2=9D", "charge P2", "charge P2")
    assert table.state["banks"]["P2"] == 10


def test_jokers_are_alike():  # N32
    table = scene("nvwk", p1="X1 X2 KD", p2="9H 4D")
    assert "X1=9C" in table.legal
    assert table.refused("X2=9C") == "N32"
    assert "X1=9C+X2=9D" in table.legal
    assert table.refused("X1=9D+X2=9C") == "N32"
    table = scene("nvwk", p1="X2 KD", p2="9H 4D")
    assert "X2=9C" in table.legal


def test_a_joker_may_not_be_played_as_the_last_card():  # N32
    table = scene("nvwk", p1="3C 4C", p2="X1", p3="9H 6H")
    table.play("3C=8")
    assert table.legal == {"pass"}
    assert table.refused("X1=9D") == "N32"


def test_nor_in_a_set_that_empties_the_hand():  # N32
    table = scene("nvwk", p1="8C X1", p2="9D 4D")
    assert table.refused("8C+X1=8D") == "N32"
    assert "8C" in table.legal
    table = scene("nvwk", p1="X1 X2", p2="9D 4D")
    assert table.refused("X1=8C+X2=8D") == "N32"
    assert "X1=8C" in table.legal


def test_nor_in_a_play_whose_drop_or_give_empties_the_hand():  # N32 N29
    for jack in ("JC", "JS", "JD", "JH"):
        table = scene("nvwk", p1="X1 4C", p2="9D 4D", p3="9H 6H")
        table.play(f"X1={jack}")
        assert (table.turn, table.hand("P1")) == ("P2", "4C")


def test_a_drop_stops_one_short_once_a_joker_has_gone():  # N32 N29
    table = scene("nvwk", p1="X1 4C 6C", p2="9D 4D", p3="9H 6H")
    table.play("X1=JS", "drop 6C")
    assert (table.turn, table.hand("P1")) == ("P2", "4C")


def test_a_joker_may_be_dropped_or_given_if_cards_are_left():  # N32 N29
    table = scene("nvwk", p1="JC X1 4C", p2="9D 4D", p3="9H 6H")
    table.play("JC", "drop X1")
    assert (table.hand("P1"), table.discards) == ("4C", "X1")
    table = scene("nvwk", p1="JD X1 4C", p2="9D 4D", p3="9H 6H")
    table.play("JD", "give X1")
    assert table.hand("P2") == "4D 9D X1"


def test_a_flipped_jack_gives_no_last_joker_either():  # N32 N31
    table = scene("nvwk", p1="KC X1", p2="9D 4D", p3="9H 6H", deck="JD")
    table.play("KC")
    assert (table.turn, table.hand("P1")) == ("P2", "X1")


def test_a_play_without_jokers_may_empty_the_hand_by_its_drops():  # N32 N29
    table = scene("nvwk", p1="JC 4C", p2="9D 4D")
    table.play("JC", "drop 4C")
    assert table.game.over


# -- a leader who holds but a joker ------------------------------------------------------------------------


def alone(deck, **more):
    """P1 wins the pile and holds but a joker."""
    table = scene("nvwk", p1="3C X1", p2="4D 6D", p3="4H 6H", deck=deck, **more)
    return table.play("3C=K", "pass", "pass")


def test_a_leader_with_a_lone_joker_draws_a_card_and_leads():  # N32
    table = alone(SPARE)
    assert (table.turn, table.hand("P1"), table.state["pile"]) == ("P1", "2C X1", [])
    assert "2C" in table.legal
    assert "X1=9C" in table.legal


def test_after_a_9s_too():  # N32 N24
    table = scene("nvwk", p1="9S X1", p2="4D 6D", deck=SPARE)
    table.play("9S")
    assert (table.turn, table.hand("P1")) == ("P1", "2C X1")


def test_the_end_is_tested_after_that_draw():  # N32 N33
    table = alone("5C 2C", banks={"P1": -12})  # 10 for the joker: -2 before, -3 after
    assert table.game.over
    assert table.game.outcome().scores[0] == -3


def test_the_cleared_pile_is_there_to_be_drawn():  # N32 N35
    table = alone("")
    assert (table.turn, table.hand("P1"), table.discards) == ("P1", "3C X1", "")


def test_two_jokers_are_enough_to_lead():  # N32
    table = scene("nvwk", p1="3C X1 X2", p2="4D 6D", deck=SPARE)
    table.play("3C=K", "pass")
    assert (table.turn, table.hand("P1")) == ("P1", "X1 X2")


@pytest.mark.parametrize("seat", ["P1", "P3"])
def test_a_lone_joker_on_a_pile_passes_and_draws_nothing(seat):  # N32 N5
    table = scene("nvwk", p1="3C 4C", p2="X1", p3="4H 6H", deck=SPARE)
    table.play("3C=K", "pass")
    assert table.hand("P2") == "X1"
    assert table.turn == "P3"
    assert table.state["hands"][seat]

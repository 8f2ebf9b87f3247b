"""NVWK: the four 9s (N24 to N27)."""

import pytest
from scene import scene

SPARE = "2C 2S 2D 2H AC AS AD AH"  # a deck to draw from


# -- 9S ----------------------------------------------------------------------------------------------------


def test_9s_clears_the_pile_and_you_lead_again():  # N24
    table = scene("nvwk", p1="3C 4C", p2="9S 4D 6D", p3="KC 4H")
    table.play("3C=8", "9S")
    assert (table.turn, table.state["pile"], table.discards) == ("P2", [], "3C 9S")
    assert table.legal == {"4D", "6D"}


def test_9s_continues_a_chain_and_clears_it():  # N24
    table = scene("nvwk", p1="3C 4C", p2="9C 4D 6D", p3="9S KC 4H")
    table.play("3C=9", "9C")
    assert table.state["demand"] == 2
    table.play("9S")
    assert (table.turn, table.state["demand"], table.state["pile"]) == ("P3", 0, [])


@pytest.mark.parametrize("flips", ["6C 9S", "9S 6C", "8C 9S", "9S 8C", "QC 9S", "7C 9S", "2C 9S"])
def test_9s_clears_the_demands_of_its_own_play(flips):  # N24 N31
    table = scene("nvwk", p1="KS TC 4C", p2="9D 4D", deck=flips)
    table.play("KS")
    state = table.state
    assert (table.turn, state["pile"], state["demand"], state["skip"], state["blank"]) == ("P1", [], 0, False, False)
    assert "TC" in table.legal
    assert table.game.lock == 0


def test_what_a_9s_play_reversed_stays_reversed():  # N24 N31 N3
    table = scene("nvwk", p1="KS TC 4C", p2="9D 4D", p3="KC 4H", deck="TD 9S")
    table.play("KS")
    assert table.state["order"] == "down"


def test_a_blank_9s_clears_nothing():  # N24 N22
    table = scene("nvwk", p1="7C 4C", p2="9S 4D 6D", p3="KC 4H")
    table.play("7C", "9S")
    assert (table.turn, len(table.state["pile"])) == ("P3", 2)


# -- 9C ----------------------------------------------------------------------------------------------------


def test_9c_plays_on_any_card():  # N25
    table = scene("nvwk", p1="3C 4C", p2="9C 9H 4D", p3="KC 4H")
    table.play("3C=A")
    assert table.legal == {"9C", "pass"}
    table = scene("nvwk", p1="3C 4C", p2="9C 9H KD", p3="KC 4H", order="down")
    table.play("3C=2")
    assert table.legal == {"9C", "pass"}


def test_9c_does_not_play_on_a_queen():  # N25 N30
    table = scene("nvwk", p1="QC 4C", p2="9C KD 4D", p3="KC 4H")
    table.play("QC")
    assert table.legal == {"pass"}
    assert table.refused("9C") == "N30"


def test_guarding_discards_9c_and_draws_nothing():  # N25
    table = scene("nvwk", p1="6C 4C", p2="9C KD 4D", p3="KC 4H", deck=SPARE)
    table.play("6C", "guard")
    assert (table.turn, table.hand("P2"), table.discards, table.state["demand"]) == ("P2", "4D KD", "9C", 0)
    assert table.legal == {"KD", "pass"}
    assert len(table.state["deck"]) == 8


def test_guarding_off_turn():  # N25 N27
    table = scene("nvwk", p1="9H 4C", p2="KD 4D", p3="9C 4H", deck=SPARE)
    table.play("9H", "three P3")
    assert (table.turn, table.legal) == ("P3", {"draw", "guard"})
    table.play("guard")
    assert (table.turn, table.hand("P3"), table.discards) == ("P2", "4H", "9C")


def test_nobody_guards_without_9c_or_without_a_draw():  # N25
    table = scene("nvwk", p1="6C 4C", p2="KD 4D", p3="KC 4H", deck=SPARE)
    table.play("6C")
    assert table.refused("guard") == "N25"
    table = scene("nvwk", p1="3C 4C", p2="9C 4D", p3="KC 4H", deck=SPARE)
    table.play("3C=8")
    assert table.refused("guard") == "N25"
    table = scene("nvwk", p1="9H 4C", p2="KD 4D", deck=SPARE)
    table.play("9H", "each")
    assert table.refused("guard") == "N25"


def test_a_joker_as_9c_does_not_guard():  # N25
    table = scene("nvwk", p1="6C 4C", p2="X1 KD 4D", p3="KC 4H", deck=SPARE)
    table.play("6C")
    assert "guard" not in table.legal


# -- 9D ----------------------------------------------------------------------------------------------------


def test_9d_charges_an_opponent_of_your_choice():  # N26
    table = scene("nvwk", p1="9D 4C", p2="KD 4D", p3="KC 4H", p4="KH 4S")
    table.play("9D")
    assert (table.turn, table.legal) == ("P1", {"charge P2", "charge P3", "charge P4"})
    assert table.refused("charge P1") == table.refused("pass") == table.refused("4C") == "N26"
    table.play("charge P3")
    assert table.state["banks"] == {"P1": 0, "P2": 0, "P3": 5, "P4": 0}
    assert table.turn == "P2"
    assert table.refused("charge P3") == "N26"


# -- 9H ----------------------------------------------------------------------------------------------------


def test_9h_makes_one_opponent_draw_three():  # N27
    table = scene("nvwk", p1="9H 4C", p2="KD 4D", p3="KC 4H", p4="KH 4S", deck=SPARE)
    table.play("9H")
    assert table.legal == {"three P2", "three P3", "three P4", "each"}
    assert table.refused("three P1") == "N27"
    table.play("three P3")
    assert (table.turn, table.state["demand"], table.legal) == ("P3", 3, {"draw"})
    assert table.refused("pass") == table.refused("KC") == "N27"
    table.play("draw")
    assert table.hand("P3") == "2C 2S 2D 4H KC"
    assert (table.turn, table.state["demand"]) == ("P2", 0)


def test_or_every_opponent_draw_one_in_the_order_of_play():  # N27
    table = scene("nvwk", p1="9H 4C", p2="KD 4D", p3="9C 4H", p4="KH 4S", deck=SPARE)
    table.play("9H", "each")
    assert (table.turn, table.state["demand"], table.legal) == ("P2", 1, {"draw"})
    table.play("draw")
    assert (table.turn, table.legal) == ("P3", {"draw", "guard"})
    table.play("draw")
    assert table.turn == "P4"
    table.play("draw")
    assert [table.hand(seat) for seat in ("P1", "P2", "P3", "P4")] == ["4C", "2C 4D KD", "2S 4H 9C", "2D 4S KH"]
    assert table.turn == "P2"


def test_anticlockwise_the_draws_start_on_the_other_side():  # N27
    table = scene("nvwk", p1="9H 4C", p2="KD 4D", p3="KC 4H", p4="KH 4S", deck=SPARE, direction="ccw")
    table.play("9H", "each")
    seen = []
    for _ in range(3):
        seen.append(table.turn)
        table.play("draw")
    assert seen == ["P4", "P3", "P2"]
    assert table.turn == "P4"


def test_a_9h_starts_after_its_player_wherever_they_sit():  # N27
    table = scene("nvwk", p1="3C 4C", p2="9H 4D", p3="KC 4H", p4="KH 4S", deck=SPARE)
    table.play("3C=8", "9H", "each")
    seen = []
    for _ in range(3):
        seen.append(table.turn)
        table.play("draw")
    assert seen == ["P3", "P4", "P1"]
    assert table.turn == "P3"


def test_a_draw_for_a_9h_leaves_the_chain_as_it_was():  # N27 N15
    table = scene("nvwk", p1="3C 4C", p2="9H 4D", p3="KC 4H", p4="KH 4S", deck=SPARE)
    table.play("3C=9", "9H", "three P3", "draw")
    assert (table.turn, table.state["demand"]) == ("P3", 2)

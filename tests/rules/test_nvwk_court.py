"""NVWK: Jacks and Queens (N29, N30)."""

import pytest
from scene import scene

# -- Jacks -------------------------------------------------------------------------------------------------


def test_js_discards_two_more_cards():  # N29
    table = scene("nvwk", p1="JS 4C 8C 6C", p2="KD 4D", p3="KC 4H")
    table.play("JS")
    assert (table.turn, table.legal) == ("P1", {"drop 4C", "drop 6C", "drop 8C"})
    assert table.refused("pass") == table.refused("drop KD") == table.refused("give 4C") == "N29"
    table.play("drop 8C")
    assert table.turn == "P1"
    table.play("drop 6C")
    assert (table.turn, table.hand("P1"), table.discards) == ("P2", "4C", "6C 8C")


def test_jc_discards_one_and_dropped_cards_have_no_ability():  # N29
    table = scene("nvwk", p1="JC 4C 8C 6C", p2="KD 4D", p3="KC 4H")
    table.play("JC", "drop 8C")
    assert (table.turn, table.state["skip"], table.state["demand"]) == ("P2", False, 0)
    table = scene("nvwk", p1="JC 5C KC KH", p2="KD 4D", p3="TC 4H")
    table.play("JC", "drop 5C")
    assert table.state["banks"]["P1"] == 0


@pytest.mark.parametrize("card", ["2C", "3C", "9C", "AH", "X1"])
def test_any_card_may_be_dropped_or_given(card):  # N29
    table = scene("nvwk", p1=f"JC {card} 4C", p2="KD 4D", p3="KC 4H")
    table.play("JC", f"drop {card}")
    assert (table.turn, table.discards) == ("P2", card)
    table = scene("nvwk", p1=f"JD {card} 4C", p2="KD 4D", p3="KC 4H")
    table.play("JD", f"give {card}")
    assert card in table.state["hands"]["P2"]


def test_as_many_as_you_have():  # N29 N33
    table = scene("nvwk", p1="JS 4C", p2="KD 4D")
    table.play("JS", "drop 4C")
    assert (table.game.over, table.hand("P1")) == (True, "")


def test_a_last_jack_drops_and_gives_nothing():  # N29
    for jack in ("JC", "JS", "JD", "JH"):
        table = scene("nvwk", p1=jack, p2="KD 4D")
        table.play(jack)
        assert table.game.over
        assert table.hand("P2") == "4D KD"


def test_two_jacks_drop_three():  # N29 N11
    table = scene("nvwk", p1="JC JS 4C 8C 6C 7C", p2="KD 4D", p3="KC 4H")
    table.play("JC+JS", "drop 4C", "drop 8C", "drop 6C")
    assert (table.turn, table.hand("P1")) == ("P2", "7C")


def test_alike_cards_are_offered_once():  # N29 N18
    table = scene("nvwk", p1="JC 3S 3D X1 X2 4C", p2="KD 4D", p3="KC 4H")
    table.play("JC")
    assert table.legal == {"drop 3S", "drop X1", "drop 4C"}


@pytest.mark.parametrize("direction", ["cw", "ccw"])
@pytest.mark.parametrize(("jack", "first", "neighbour"), [("JD", 1, 2), ("JH", 1, 4), ("JD", 4, 1), ("JH", 3, 2)])
def test_jd_gives_to_the_left_and_jh_to_the_right(jack, first, neighbour, direction):  # N29
    hands = {f"p{seat}": f"K{suit} 7{suit}" for seat, suit in enumerate("CSDH", 1)}
    hands[f"p{first}"] += f" {jack} 4C 4H"
    table = scene("nvwk", first=f"P{first}", direction=direction, **hands)
    table.play(jack)
    assert {"give 4C", "give 4H"} < table.legal
    assert table.refused("drop 4C") == "N29"
    table.play("give 4H")
    assert "4H" in table.state["hands"][f"P{neighbour}"]
    assert "4H" not in table.state["hands"][f"P{first}"]
    assert table.discards == ""


def test_a_gift_carries_its_points():  # N29 N34
    table = scene("nvwk", p1="JD 9D", p2="KD", p3="KC")
    table.play("JD", "give 9D")
    assert table.game.outcome().scores == (0, 4 + 5, 4)


def test_a_drop_stops_one_short_of_a_joker():  # N29 N32
    table = scene("nvwk", p1="JC X1", p2="KD 4D", p3="KC 4H")
    table.play("JC")
    assert (table.turn, table.hand("P1")) == ("P2", "X1")
    table = scene("nvwk", p1="JS 4C X1", p2="KD 4D", p3="KC 4H")
    table.play("JS", "drop X1")
    assert (table.turn, table.hand("P1")) == ("P2", "4C")


def test_a_give_stops_one_short_of_a_joker():  # N29 N32
    table = scene("nvwk", p1="JD X1", p2="KD 4D", p3="KC 4H")
    table.play("JD")
    assert (table.turn, table.hand("P1"), table.hand("P2")) == ("P2", "X1", "4D KD")


# -- Queens ------------------------------------------------------------------------------------------------


def queen(p2, lead="QH", **more):
    table = scene("nvwk", p1="QC QH 4C", p2=f"{p2} 4D", p3="KC 4H", **more)
    return table.play(lead)


def test_a_queen_is_played_on_by_queens_and_the_ten_or_ace_of_its_suit():  # N30
    table = queen("QS TH AH TD AD KD JD 9C 2H")
    assert table.legal == {"QS", "TH", "AH", "pass"}
    for action in ("TD", "AD", "KD", "JD", "9C", "2H"):
        assert table.refused(action) == "N30"


@pytest.mark.parametrize("order", ["up", "down"])
def test_whatever_the_order(order):  # N30
    assert queen("TH AH KD", order=order).legal == {"TH", "AH", "pass"}


def test_wilds_on_a_queen():  # N30 N18 N32
    table = queen("3D X1")
    assert "3D=Q" in table.legal  # a 3 as Queen is a Queen
    assert {"X1=QC", "X1=QS", "X1=QD", "X1=QH", "X1=TH", "X1=AH"} < table.legal
    assert table.refused("3D=T") == table.refused("3D=A") == table.refused("X1=TD") == "N30"
    assert not any(text.startswith("X1=K") for text in table.legal)


def test_a_set_of_queens_wants_suits_that_it_shows():  # N30
    table = queen("QS QD TC TH AC AH X1 TD KD KH", lead="QC+QH")
    assert {"QS+QD", "TC+TH", "AC+AH", "QS+X1=QS", "TC+X1=TC", "TC+X1=TH"} < table.legal
    for action in ("TC+TD", "TC+X1=TD", "KD+KH"):
        assert table.refused(action) == "N30"


def test_never_by_evolving():  # N30 N9
    table = queen("KD KH", lead="QC+QH")  # a single King would devolve
    assert table.legal == {"pass"}
    assert table.refused("KD") == "N30"
    table = queen("TC TH X1 QS QD", lead="QC+QH")
    assert table.refused("QS") == table.refused("TC") == "N7"


def test_a_queen_on_a_queen_locks_with_her_own_suit():  # N30
    table = scene("nvwk", p1="QC 4C", p2="QD 4D", p3="AD AC 4H", deck="2C 2D 2H")
    table.play("QC", "QD", "draw")
    assert {"AD", "pass"} <= table.legal
    assert table.refused("AC") == "N30"


def test_a_chain_of_queens_goes_on_with_queens_alone():  # N30 N13
    table = scene("nvwk", p1="QC 4C", p2="QD 4D", p3="AD TD QH 4H", deck="2C 2D 2H")
    table.play("QC", "QD")
    assert table.legal == {"draw", "QH"}
    assert table.refused("AD") == table.refused("TD") == "N14"


def test_the_lock_lets_them_in_even_when_the_play_is_blank():  # N30 N22
    table = scene("nvwk", p1="KS 4C", p2="TH AH QD TC KD 4D", p3="KC 4H", deck="QH 7C")
    table.play("KS")
    assert table.state["blank"]
    assert table.legal == {"TH", "AH", "QD", "pass"}
    table.play("TH")
    assert table.state["order"] == "up"


def test_a_ban_on_tens_beats_the_lock():  # N30 N17
    table = scene("nvwk", p1="KS 4C", p2="TH AH QD 4D", p3="KC 4H", deck="QH 2C")
    table.play("KS")
    assert table.legal == {"AH", "QD", "pass"}
    assert table.refused("TH") == "N17"

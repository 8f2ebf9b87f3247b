"""NVWK: chains, demanded draws and escapes from them (N12 to N16)."""

import pytest
from scene import scene

SPARE = "2C 2S 2D 2H AC AS AD AH"  # a deck to draw from


def nines(p3="KD 4H", **more):
    """P1 and P2 have made a chain of two 9s."""
    table = scene("nvwk", p1="3C 4C 8S", p2="9C 4D 8D", p3=p3, p4="KH 4S 8H", deck=SPARE, **more)
    return table.play("3C=9", "9C")


def seven_eight_nine(p4="TC 4S", p1="7C KD 4C"):
    """A run of three; the 8 was blank."""
    table = scene("nvwk", p1=p1, p2="8C 4D 6D", p3="9C 4H 6H", p4=p4, deck=SPARE)
    return table.play("7C", "8C", "9C")


# -- what is a chain ---------------------------------------------------------------------------------------


def test_two_plays_of_one_value_are_a_chain():  # N12
    table = nines()
    assert (table.turn, table.state["demand"]) == ("P3", 2)
    assert table.game.chain() == ("equal", 2, 2)


def test_three_plays_that_step_by_one_are_a_chain():  # N12
    table = scene("nvwk", p1="7C KD 4C", p2="8C 4D 6D", p3="9C 4H 6H", p4="TC 4S", deck=SPARE)
    table.play("7C", "8C")
    assert table.state["demand"] == 0
    table.play("9C")
    assert (table.turn, table.state["demand"]) == ("P4", 3)
    assert table.game.chain() == ("run", 3, 3)


def test_one_set_by_itself_is_no_chain():  # N12
    table = scene("nvwk", p1="3C 3S 4C", p2="9C 4D")
    table.play("3C=9+3S=9")
    assert table.state["demand"] == 0


def test_steps_in_two_directions_are_no_chain():  # N12
    table = scene("nvwk", p1="3C 4C 8S", p2="TC 4D", p3="9C 4H", p4="8H 4S")
    table.play("3C=9", "TC", "9C")  # the ten turned the order
    assert table.state["demand"] == 0
    table.play("8H")  # but 10-9-8 is one
    assert table.state["demand"] == 3


def test_a_play_of_another_value_breaks_the_row():  # N12
    table = scene("nvwk", p1="3C 4C 8S", p2="9C 4D", p3="KD 4H", p4="KH 4S", deck="9D 8D")
    table.play("3C=8", "9C", "KD")
    assert table.state["demand"] == 0


def test_passes_between_do_not_break_a_chain():  # N12
    table = scene("nvwk", p1="3C 4C 8S", p2="KC 4D", p3="KD 4H", p4="9C 4S", deck=SPARE)
    table.play("3C=9", "pass", "pass", "9C")
    assert (table.turn, table.state["demand"]) == ("P1", 2)


# -- continue, escape or draw ------------------------------------------------------------------------------


def test_a_chain_of_equal_values_goes_on_only_with_that_value():  # N13
    table = nines(p3="9D TD KD 4H")
    assert table.legal == {"9D", "draw"}
    assert table.refused("TD") == "N14"
    table.play("9D", "charge P1")
    assert (table.turn, table.state["demand"]) == ("P4", 3)


def test_a_run_goes_on_only_with_its_next_step():  # N13
    table = seven_eight_nine(p4="TC 9D QD 4S")
    assert table.legal == {"TC", "draw"}
    assert table.refused("9D") == "N14"
    table.play("TC")
    assert (table.turn, table.state["demand"]) == ("P1", 4)


def test_the_draw_is_of_as_many_cards_as_all_plays_of_the_chain():  # N13
    table = scene("nvwk", p1="3C 3S 4C", p2="9C X1 4D 8D", p3="KD 4H", deck=SPARE)
    table.play("3C=9+3S=9", "9C+X1=9C")
    assert table.state["demand"] == 4
    table.play("draw")
    assert table.hand("P3") == "2C 2S 2D 2H 4H KD"
    assert table.state["demand"] == 0


def test_an_evolving_run_goes_on_by_evolving():  # N13 N9
    table = scene("nvwk", p1="7S 7D 4C", p2="8C 8S 8H 4D", p3="9C X1 6H 4H", p4="TC TS TD 4S", deck=SPARE)
    table.play("7S+7D", "8C+8S+8H", "9C+X1=9C")  # a blank evolve, then devolve
    assert table.state["demand"] == 7
    assert table.legal == {"TC+TS", "TC+TD", "TS+TD", "TC+TS+TD", "draw"}


def test_you_may_draw_although_you_could_continue():  # N13
    table = nines(p3="9D KD 4H")
    table.play("draw")
    assert table.hand("P3") == "2C 2S 4H 9D KD"


def test_after_drawing_the_turn_goes_on():  # N13 switch: draw-ends-turn=off
    table = nines(p3="9D KD 4H")
    table.play("draw")
    assert table.turn == "P3"
    assert table.legal == {"9D", "KD", "pass"}


def test_drawing_ends_the_turn():  # N13 switch: draw-ends-turn=on
    table = nines(p3="9D KD 4H", switches={"draw-ends-turn": "on"})
    table.play("draw")
    assert (table.turn, table.state["demand"]) == ("P4", 0)


def test_before_drawing_nothing_else_may_be_played_and_nobody_may_pass():  # N14
    table = nines(p3="TD KD 4H")
    assert table.legal == {"draw"}
    assert table.refused("pass") == "N14"
    assert table.refused("KD") == "N14"
    assert table.refused("skip") == "N23"


def test_a_fitting_5_escapes():  # N14 N20
    table = scene("nvwk", p1="6C 4C 8S", p2="6D 4D 8D", p3="5D 5H 4H", p4="KH 4S", order="down", deck=SPARE)
    table.play("6C", "6D")
    assert table.legal == {"draw", "5D"}
    assert table.refused("5H") == "N20"
    table.play("5D")
    assert (table.turn, table.state["demand"], table.state["banks"]["P3"]) == ("P4", 0, -2)


def test_a_3_escapes_with_any_value_that_fits():  # N14 N18
    table = nines(p3="3S KD 4H")
    assert table.legal == {"draw", "3S=9", "3S=T", "3S=J", "3S=Q", "3S=K", "3S=A"}
    table.play("3S=Q")
    assert (table.turn, table.state["demand"]) == ("P4", 0)


def test_a_set_with_a_3_in_it_escapes():  # N14
    table = scene("nvwk", p1="3C 3S 4C", p2="9C X1 4D 8D", p3="KD KH 3D 4H", deck=SPARE)
    table.play("3C=9+3S=9", "9C+X1=9C")
    assert {"KD+3D=K", "KH+3D=K"} < table.legal
    assert table.refused("KD+KH") == "N14"


def test_9c_guards():  # N14 N25
    table = scene("nvwk", p1="6C 4C 8S", p2="6D 4D 8D", p3="9C KD 4H", p4="KH 4S", deck=SPARE)
    table.play("6C", "6D")
    assert table.legal == {"draw", "guard"}
    table.play("guard")
    assert (table.hand("P3"), table.discards) == ("4H KD", "9C")
    assert table.legal == {"KD", "pass"}


def test_blank_3s_and_5s_are_no_escape():  # N14 N22
    table = scene("nvwk", p1="3C 4C 8S", p2="7C 4D 8D", p3="3S 5C 9C 4H", order="down", deck=SPARE)
    table.play("3C=7", "7C")  # a chain of two, and the next play is blank
    assert (table.state["demand"], table.state["blank"]) == (2, True)
    assert table.legal == {"draw", "guard", "3S=7"}  # as a 7 it continues the chain
    assert table.refused("3S=6") == table.refused("5C") == "N22"
    table.play("3S=7")
    assert table.state["demand"] == 3


# -- counting ----------------------------------------------------------------------------------------------


def test_after_a_draw_counting_starts_afresh():  # N15
    table = nines(p3="9D KD 4H")
    table.play("draw", "9D", "charge P1")
    assert (table.turn, table.state["demand"]) == ("P4", 0)


def test_after_a_guard_counting_starts_afresh():  # N15 N25
    table = scene("nvwk", p1="6C 4C 8S", p2="6D 4D 8D", p3="9C 6H 4H", p4="6S 4S", deck=SPARE)
    table.play("6C", "6D", "guard", "6H")
    assert (table.turn, table.state["demand"]) == ("P4", 1)


@pytest.mark.parametrize(("settled", "held"), [("draw", "6D 7D 8D"), ("guard", "6D 7D 9C")])
def test_the_draw_of_a_lone_6_leaves_the_count_as_it_is(settled, held):  # N15 N21 N25 switch: six-draw=keeps-count
    table = scene("nvwk", p1="6C 4C 8S", p2=held, p3="8C 4H", p4="KC 4S", deck=SPARE)
    table.play("6C", settled, "6D")
    assert (table.turn, table.state["demand"]) == ("P3", 2)
    table = scene("nvwk", p1="6C 4C 8S", p2=held, p3="8C 4H", p4="KC 4S", deck=SPARE)
    table.play("6C", settled, "7D", "8C")  # 6, draw, 7, 8 is a run
    assert (table.turn, table.state["demand"]) == ("P4", 3)


@pytest.mark.parametrize(("settled", "held"), [("draw", "6D 7D 8D"), ("guard", "6D 7D 9C")])
def test_at_some_tables_it_ends_the_count(settled, held):  # N15 N21 N25 switch: six-draw=ends-count
    ends = {"six-draw": "ends-count"}
    table = scene("nvwk", p1="6C 4C 8S", p2=held, p3="8C 4H", p4="KC 4S", deck=SPARE, switches=ends)
    table.play("6C", settled, "6D")
    assert (table.turn, table.state["demand"]) == ("P3", 1)
    table = scene("nvwk", p1="6C 4C 8S", p2=held, p3="8C 4H", p4="KC 4S", deck=SPARE, switches=ends)
    table.play("6C", settled, "7D", "8C")
    assert (table.turn, table.state["demand"]) == ("P4", 0)


def test_so_does_the_draw_for_a_6_that_a_king_gained():  # N15 N31
    table = scene("nvwk", p1="KC 4C 8S", p2="KD 4D", p3="KH 4H", deck=f"6C 9C {SPARE}")
    table.play("KC", "draw", "KD")
    assert (table.turn, table.state["demand"]) == ("P3", 2)


def test_a_6_in_a_chain_is_drawn_for_as_the_chain():  # N15 N16
    table = scene("nvwk", p1="3C 4C 8S", p2="6D 4D 8D", p3="6H 4H", p4="KC 4S", deck=SPARE)
    table.play("3C=6", "6D", "draw", "6H")  # the chain of two is drawn for, so the next 6 counts as the first
    assert (table.turn, table.state["demand"]) == ("P4", 1)


def test_a_3_is_the_first_play_of_a_new_count_even_if_it_escaped_nothing():  # N15
    table = scene("nvwk", p1="9C 4C 8S", p2="3C 4D", p3="9D 4H", p4="KH 4S", deck=SPARE)
    table.play("9C", "3C=9")
    assert table.state["demand"] == 0
    table.play("9D", "charge P1")
    assert table.state["demand"] == 2


def test_a_5_is_the_first_play_of_a_new_count():  # N15 N20
    table = scene("nvwk", p1="6C 4C 8S", p2="5C 4D 8D", p3="4H 8H", p4="3S 4S", order="down", deck=SPARE)
    table.play("6C", "5C", "4H")  # 6-5-4, but counted from the 5
    assert (table.turn, table.state["demand"]) == ("P2", 0)


def test_a_blank_3_goes_on_with_the_count():  # N15 N22
    table = scene("nvwk", p1="3C 4C 8S", p2="7C 4D", p3="3D 4H", p4="9D 4S", deck=SPARE)
    table.play("3C=6", "7C", "3D=8")
    assert (table.turn, table.state["demand"]) == ("P4", 3)


def test_a_blank_5_goes_on_with_the_count():  # N15 N22
    whole = {"seven": "whole-pile"}
    table = scene("nvwk", p1="7C 4C", p2="6D 4D", p3="5H 4H", p4="9D 4S", order="down", switches=whole, deck=SPARE)
    table.play("7C", "6D", "5H")
    assert (table.turn, table.state["demand"]) == ("P4", 3)
    assert table.state["banks"]["P3"] == 0


def test_a_king_that_flipped_a_5_or_a_3_is_the_first_play_of_a_new_count():  # N15 N31
    for flipped, demand in (("5D", 0), ("3D", 0), ("9C", 2)):
        table = scene("nvwk", p1="3C 4C 8S", p2="KC 4D 8D", p3="KH 4H", deck=f"{flipped} {SPARE}")
        table.play("3C=K", "KC")
        assert (table.turn, table.state["demand"]) == ("P3", demand)


def test_a_king_that_gained_a_5_or_a_3_is_the_first_play_of_a_new_count():  # N15 N31
    for gained, demand in (("5C", 0), ("3C", 0), ("7C", 2)):
        table = scene("nvwk", p1="3C 4C 8S", p2="KC 4D 8D", p3="KH 4H", deck=f"X1 {SPARE}")
        table.play("3C=K", "KC", f"gain {gained}")
        assert (table.turn, table.state["demand"]) == ("P3", demand)


def test_a_run_stopped_by_a_reversal_goes_on_with_nothing():  # N15
    table = seven_eight_nine(p4="TC 4S", p1="7C JD 9D 4C")
    table.play("TC")  # descending now
    assert table.legal == {"draw"}
    assert table.refused("JD") == table.refused("9D") == "N14"


def test_not_even_with_a_card_that_plays_on_any_card():  # N15 N25
    table = scene("nvwk", p1="3C 4C", p2="JC 4D 8D", p3="TC 4H", p4="9C 9D 4S", order="down", deck=SPARE)
    table.play("3C=Q", "JC", "drop 8D", "TC")  # a run down to the ten, which turned the order
    assert (table.state["order"], table.state["demand"]) == ("up", 3)
    assert table.legal == {"draw", "guard"}
    assert table.refused("9C") == "N14"


def test_a_chain_takes_in_the_demand_of_a_6():  # N16 N21
    table = scene("nvwk", p1="6C 4C 8S", p2="6D 4D 8D", p3="KC 4H", deck=SPARE)
    table.play("6C", "6D")
    assert table.state["demand"] == 2
    table.play("draw")
    assert (table.hand("P3"), table.state["demand"]) == ("2C 2S 4H KC", 0)
    assert "pass" in table.legal


def test_a_flipped_6_in_a_chain_of_kings_asks_nothing_more():  # N16 N31
    table = scene("nvwk", p1="3C 4C 8S", p2="KC 4D 8D", p3="KH 6H 4H", deck=f"6D {SPARE}")
    table.play("3C=K", "KC")
    assert table.state["demand"] == 2
    assert table.legal == {"KH", "draw"}
    table.play("draw")
    assert table.state["demand"] == 0


def test_a_refusal_names_only_ways_out_that_there_are():  # N14 N21 N30 N31
    table = scene("nvwk", p1="KC 4C", p2="2D 4D", p3="4H 4S", deck="6H 2C 2S 2H")
    table.play("KC")
    assert table.game.why_not("2D").why == "draw 1, escape with a 3 or a fitting 5, or discard 9C"  # no 6 fits
    table = scene("nvwk", p1="KC 4C", p2="KD 4D", p3="4H 2D", deck="9C QH 2C 2S 2H")
    table.play("KC", "KD")
    assert table.game.why_not("2D").why == "draw 2, escape with a 3 as a Queen, or discard 9C"  # no King, no 5


def test_a_refusal_says_that_a_3_counts_for_no_6():  # N21 N22 switch: three-answers=off
    switches = {"three-answers": "off"}
    table = scene("nvwk", p1="KS 4C", p2="3D 4D", p3="4H 2D", order="down", deck="6H 7H 2C 2S", switches=switches)
    table.play("KS")
    refusal = table.game.why_not("3D=6")
    assert (refusal.rule, refusal.why) == ("N22", "after a 7 a 3 cancels nothing, and at this table it counts for no 6")

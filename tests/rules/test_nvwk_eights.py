"""NVWK: the 8 and who faces it (N23)."""

from scene import scene

SPARE = "2C 2S 2D 2H AC AS AD AH"  # a deck to draw from


def test_an_8_skips_the_next_player():  # N23
    table = scene("nvwk", p1="8C 4C", p2="KD 4D", p3="KC 4H")
    table.play("8C")
    assert (table.turn, table.state["skip"], table.legal) == ("P2", True, {"skip"})
    table.play("skip")
    assert (table.turn, table.state["skip"]) == ("P3", False)
    assert table.legal == {"KC", "pass"}


def test_who_faces_an_8_may_do_nothing_but_stack_or_skip():  # N23
    table = scene("nvwk", p1="8C 4C", p2="8D X1 3D 9D TD 9C 5C 4D", p3="KC 4H")
    table.play("8C")
    assert table.legal == {"skip", "8D", "X1=8C", "X1=8S", "X1=8D", "X1=8H", "3D=8", "X1=3=8"}
    for action in ("pass", "9D", "TD", "9C", "3D=9", "X1=3=9", "8D+3D=8"):
        assert table.refused(action) == "N23"
    assert table.refused("draw") == "N13"
    assert table.refused("guard") == "N25"


def test_other_3s_and_5s_are_no_escape_from_an_8():  # N23 N14
    table = scene("nvwk", p1="8C 4C", p2="8D 4D 6D", p3="3D 5D 4H", order="down", deck=SPARE)
    table.play("8C", "8D")
    assert (table.state["demand"], table.state["skip"]) == (2, True)
    assert table.legal == {"draw", "3D=8"}
    for action in ("3D=7", "5D", "pass", "skip"):
        assert table.refused(action) == "N23"


def test_a_3_that_stands_for_an_8_stacks_and_cancels():  # N23 N18 switch: three-answers=on
    for wild in ("3D=8", "X1=3=8"):
        table = scene("nvwk", p1="8C 4C", p2="8D 4D 6D", p3="3D X1 4H", p4="9S 4S", deck=SPARE)
        table.play("8C", "8D", wild)  # chain and skip are gone
        assert (table.turn, table.state["demand"], table.state["skip"]) == ("P4", 0, False)
        assert "9S" in table.legal


def test_it_cancels_whatever_draw_is_demanded():  # N23 N18
    table = scene("nvwk", p1="TC 4C", p2="9C 4D", p3="8C 4H", p4="8D 3D 4S 6S", deck=SPARE)
    table.play("TC", "9C", "8C")
    assert table.legal == {"draw", "3D=8"}  # the draw of a run comes before a stack, unless it has a 3
    table.play("3D=8")
    assert (table.turn, table.state["demand"], table.state["skip"]) == ("P1", 0, False)


def test_a_stack_of_several_with_a_3_in_it():  # N23
    table = scene("nvwk", p1="8C 8D 4C", p2="8S 3D 4D 6D", p3="KC 4H", p4="KH KS 4S")
    table.play("8C+8D")
    assert table.legal == {"skip", "8S+3D=8"}
    table.play("8S+3D=8")
    assert (table.turn, table.state["skip"], table.state["demand"]) == ("P3", False, 0)


def test_a_blank_3_stacks_but_cancels_no_draw():  # N23 N21 N22 N31
    table = scene("nvwk", p1="KS 4C", p2="3D 9D 4D", p3="4H 6H", order="down", deck=f"8C 7D {SPARE}")
    table.play("KS")
    assert (table.state["blank"], table.legal) == (True, {"skip", "3D=8"})
    table.play("3D=8")
    assert (table.turn, table.state["skip"]) == ("P3", False)
    table = scene("nvwk", p1="KS 4C", p2="3D 9D 4D", p3="4H 6H", order="down", deck=f"KC 8C 6D 7D {SPARE}")
    table.play("KS")  # an 8, a 6 and … the next play is not blank: only three cards are flipped
    assert table.legal == {"draw", "3D=8"}
    table = scene("nvwk", p1="KS 4C", p2="3D 9D 4D", p3="4H 6H", order="down", deck=f"6D 7D {SPARE}")
    table.play("KS")
    assert (table.state["blank"], table.state["demand"], table.legal) == (True, 1, {"draw", "3D=6"})
    assert table.refused("3D=8") == "N22"


def test_at_some_tables_a_3_counts_for_no_8():  # N23 switch: three-answers=off
    off = {"three-answers": "off"}
    table = scene("nvwk", p1="8C 4C", p2="8D X1 3D 4D", p3="KC 4H", switches=off)
    table.play("8C")
    assert table.legal == {"skip", "8D", "X1=8C", "X1=8S", "X1=8D", "X1=8H"}
    assert table.refused("3D=8") == table.refused("X1=3=8") == "N23"
    table = scene("nvwk", p1="TC 4C", p2="9C 4D", p3="8C 4H", p4="8D 3D 4S 6S", deck=SPARE, switches=off)
    table.play("TC", "9C", "8C")
    assert table.legal == {"draw"}
    assert table.refused("3D=8") == "N23"


def test_without_an_8_there_is_nothing_to_skip():  # N23
    table = scene("nvwk", p1="9C 4C", p2="KD 4D", p3="KC 4H")
    table.play("9C")
    assert table.refused("skip") == "N23"


def test_a_stack_moves_the_skip_on():  # N23
    table = scene("nvwk", p1="8C 4C", p2="X1 KD 4D", p3="8H 4H", p4="KH 4S", deck=SPARE)
    table.play("8C", "X1=8D")  # a joker as 8 counts
    assert (table.turn, table.state["skip"], table.state["demand"]) == ("P3", True, 2)
    table.play("8H")
    assert (table.turn, table.state["skip"], table.state["demand"]) == ("P4", True, 3)


def test_who_does_not_stack_draws_the_chain_and_is_skipped():  # N23
    table = scene("nvwk", p1="8C 4C", p2="8D KD 4D", p3="8H KC 4H", p4="KH 4S", deck=SPARE)
    table.play("8C", "8D")
    assert table.legal == {"draw", "8H"}
    assert table.refused("skip") == "N23"  # the draw comes first
    table.play("draw")
    assert (table.turn, table.state["demand"], table.state["skip"]) == ("P3", 0, True)
    assert table.legal == {"skip", "8H"}  # it still faces the 8
    table.play("skip")
    assert (table.turn, table.state["skip"]) == ("P4", False)


def test_after_drawing_an_8_may_still_be_stacked():  # N23 N15
    table = scene("nvwk", p1="8C 4C", p2="8D KD 4D", p3="8H KC 4H", p4="KH 4S", deck=SPARE)
    table.play("8C", "8D", "draw", "8H")
    assert (table.turn, table.state["skip"], table.state["demand"]) == ("P4", True, 0)


def test_after_a_guard_you_still_face_the_8():  # N23 N25
    table = scene("nvwk", p1="8C 4C", p2="8D KD 4D", p3="8H 9C 4H", p4="KH 4S", deck=SPARE)
    table.play("8C", "8D")
    assert table.legal == {"draw", "guard", "8H"}
    table.play("guard")
    assert table.hand("P3") == "4H 8H"
    assert table.legal == {"skip", "8H"}


def test_two_8s_skip_two_players():  # N23
    table = scene("nvwk", p1="8C 8D 4C", p2="KD 4D", p3="KC 4H", p4="KH KS 4S")
    table.play("8C+8D", "skip")
    assert (table.turn, table.state["skip"], table.legal) == ("P3", True, {"skip"})
    table.play("skip")
    assert (table.turn, table.state["skip"]) == ("P4", False)
    assert table.legal == {"KS+KH", "pass"}


def test_each_of_those_skipped_may_stack_in_turn():  # N23
    table = scene("nvwk", p1="8C 8D 4C", p2="KD 4D", p3="8S 8H 4H", p4="KH 4S", deck=SPARE)
    table.play("8C+8D", "skip")
    assert table.legal == {"skip", "8S+8H"}
    table.play("8S+8H")
    assert (table.turn, table.state["skip"], table.state["demand"]) == ("P4", True, 4)
    table.play("draw", "skip")
    assert (table.turn, table.state["skip"], table.state["demand"]) == ("P1", True, 0)
    table.play("skip")
    assert (table.turn, table.state["skip"]) == ("P2", False)


def test_as_many_8s_must_be_stacked():  # N23 N21
    table = scene("nvwk", p1="8C 8D 4C", p2="8S X1 3D KD 4D", p3="KC 4H")
    table.play("8C+8D")
    jokers = {"X1=8C", "X1=8S", "X1=8D", "X1=8H", "X1=3=8"}
    assert table.legal == {"skip", "8S+3D=8"} | {f"{card}+{joker}" for card in ("8S", "3D=8") for joker in jokers}
    assert table.refused("8S") == "N23"


def test_nobody_skips_themselves():  # N23 N6
    table = scene("nvwk", p1="8C 8D 8S 4C 6C", p2="KD 4D", p3="KC 4H")
    table.play("8C+8S+8D", "skip", "skip")
    assert (table.turn, table.state["pile"]) == ("P1", [])
    table.play("4C")
    assert (table.turn, table.state["skip"]) == ("P3", False)


def test_with_two_players_two_8s_give_the_lead_back():  # N23 N6
    table = scene("nvwk", p1="8C 8D 4C 6C", p2="KD 4D")
    table.play("8C+8D", "skip")
    assert (table.turn, table.state["pile"]) == ("P1", [])


def test_a_draw_of_a_run_is_settled_before_stacking():  # N23
    table = scene("nvwk", p1="TC 4C", p2="9C 4D", p3="8C 4H", p4="8D 4S 6S", deck=SPARE)
    table.play("TC", "9C", "8C")
    assert (table.turn, table.state["demand"], table.state["skip"]) == ("P4", 3, True)
    assert table.legal == {"draw"}
    assert table.refused("8D") == table.refused("skip") == "N23"
    table.play("draw")
    assert (table.state["demand"], table.state["skip"], table.legal) == (0, True, {"skip", "8D"})
    table.play("8D")
    assert (table.turn, table.state["demand"], table.state["skip"]) == ("P1", 0, True)


def test_a_draw_of_a_6_is_settled_before_stacking():  # N23 N31
    table = scene("nvwk", p1="KS 4C", p2="8D 9C 6H 4D", p3="KC 4H", order="down", deck=f"6C 8C {SPARE}")
    table.play("KS")
    assert (table.state["demand"], table.state["skip"]) == (1, True)
    assert table.legal == {"draw", "guard"}
    assert table.refused("8D") == table.refused("6H") == "N23"
    table.play("guard")
    assert table.legal == {"skip", "8D"}


def test_a_stack_must_fit_the_order():  # N23 N7
    table = scene("nvwk", p1="KC 4C", p2="8D 9D 4D", p3="KD 4H", deck="8C")
    table.play("KC")  # flips an 8; the 8 in hand is too low
    assert (table.state["skip"], table.legal) == (True, {"skip"})


def test_a_blank_8_stacks_and_asks_nothing_of_the_next_player():  # N23 N21 N22
    table = scene("nvwk", p1="KS 4C", p2="8H 9D 4D", p3="4H 6H", order="down", deck="8C 7D")
    table.play("KS")
    assert table.legal == {"skip", "8H"}
    table.play("8H")
    assert (table.turn, table.state["skip"], table.state["demand"]) == ("P3", False, 0)


def test_the_skip_walks_in_the_order_of_play():  # N23 N19
    table = scene("nvwk", p1="8C 4C", p2="KD 4D", p3="KC 4H", p4="KH 4S", direction="ccw")
    table.play("8C")
    assert (table.turn, table.state["skip"]) == ("P4", True)
    table.play("skip")
    assert (table.turn, table.state["skip"]) == ("P3", False)


def test_drawing_that_ends_the_turn_is_the_skip_too():  # N23 N13
    switches = {"draw-ends-turn": "on"}
    table = scene("nvwk", p1="8C 4C", p2="8D 4D 6D", p3="KC 4H", p4="KH 4S", deck=SPARE, switches=switches)
    table.play("8C", "8D", "draw")
    assert (table.turn, table.state["skip"], table.state["demand"]) == ("P4", False, 0)


def test_a_refusal_offers_no_stack_where_no_8_fits():  # N23 N31
    table = scene("nvwk", p1="KC 4C", p2="8D 4D", p3="4H 4S", deck="8H 2C 2S 2H")
    table.play("KC")
    assert table.legal == {"skip"}
    assert table.game.why_not("8D").why == "you face an 8 and no 8 fits here: skip"

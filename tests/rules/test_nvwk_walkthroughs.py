"""NVWK: the walkthroughs of the rulebook as they stand. Four players, ascending, P1 → P2 → P3 → P4."""

from scene import scene

DECK = "2C 2S 2D 2H AC AS AD 7H"


def test_stacked_eights():  # W1
    table = scene("nvwk", p1="8S 4C JC", p2="8H 4D JD", p3="KC 4H", p4="8D JH 6S", deck=DECK)
    table.play("8S")
    assert (table.turn, table.state["skip"]) == ("P2", True)
    table.play("8H")
    assert table.game.chain() == ("equal", 2, 2)
    assert (table.turn, table.state["skip"], table.state["demand"]) == ("P3", True, 2)
    assert table.legal == {"draw"}
    table.play("draw")
    assert table.hand("P3") == "2C 2S 4H KC"
    assert (table.turn, table.legal) == ("P3", {"skip"})
    table.play("skip")
    assert (table.turn, table.state["skip"], table.state["demand"]) == ("P4", False, 0)
    table.play("8D")
    assert table.game.chain() == ("", 0, 0)
    assert (table.turn, table.state["skip"], table.state["demand"]) == ("P1", True, 0)


def sixes():
    table = scene("nvwk", p1="6S 4C JC", p2="6D 4D JD", p3="9C 3C KC 4H", p4="6H JH 4S", deck=DECK)
    table.play("6S", "6D")
    assert table.game.chain() == ("equal", 2, 2)
    assert (table.turn, table.state["demand"]) == ("P3", 2)
    assert {"guard", "3C=6"} < table.legal
    return table


def test_sixes_guarded():  # W2
    table = sixes()
    table.play("guard")
    assert (table.turn, table.state["demand"], table.discards) == ("P3", 0, "9C")
    assert {"pass", "KC"} < table.legal


def test_sixes_escaped_with_a_three():  # W2
    table = sixes()
    table.play("3C=6")
    assert table.game.chain() == ("", 0, 0)
    assert (table.turn, table.state["demand"]) == ("P4", 0)
    table.play("6H")
    assert (table.turn, table.state["demand"]) == ("P1", 2)


def test_a_seven_blanks_one_play():  # W3
    table = scene("nvwk", p1="7C 4C", p2="KS 4D", p3="TD 4H", p4="JH 9H 4S", deck="8C 6C")
    table.play("7C", "KS")
    assert (table.turn, table.discards, table.state["deck"]) == ("P3", "", ["8C", "6C"])
    assert not table.state["skip"]
    table.play("TD")
    assert (table.turn, table.state["order"]) == ("P4", "down")
    assert table.refused("JH") == "N7"
    assert table.legal == {"9H", "4S", "pass"}


def test_a_run_stopped_by_a_ten():  # W4
    table = scene("nvwk", p1="8C JC TC 9S 4C", p2="KD 4D", p3="9D 4H", p4="TH 4S", deck=DECK)
    table.play("8C", "skip", "9D", "charge P1")
    assert table.state["banks"]["P1"] == 5
    table.play("TH")
    assert table.game.chain() == ("run", 3, 3)
    assert (table.turn, table.state["order"], table.state["demand"]) == ("P1", "down", 3)
    assert table.legal == {"draw"}
    assert table.refused("JC") == table.refused("9S") == table.refused("pass") == "N14"
    table.play("draw")
    assert table.turn == "P1"
    assert table.legal == {"TC", "9S", "4C", "2C", "2S", "2D", "pass"}
    assert table.refused("JC") == "N7"


def test_evolve_and_devolve_then_a_clear():  # W5
    table = scene("nvwk", p1="7S 7D 4C", p2="8C 8H X1 4D", p3="9S 9D 4H", p4="TH 4S", deck=DECK)
    table.play("7S+7D", "8C+8H+X1=8S")
    assert (table.turn, table.state["skip"]) == ("P3", False)
    table.play("9S+9D")
    assert table.game.chain() == ("run", 3, 7)
    table.play("charge P2")
    assert table.state["banks"]["P2"] == 5
    assert (table.turn, table.state["pile"], table.state["demand"]) == ("P3", [], 0)
    assert table.legal == {"4H"}  # it leads


def test_a_queens_lock():  # W6
    table = scene("nvwk", p1="QH 4C", p2="9C KD TD 5H QS QD TH AH 3S X1", p3="KC 9D 4H", p4="JH 4S", deck=DECK)
    table.play("QH")
    for action in ("9C", "KD", "TD", "5H"):
        assert table.refused(action) == "N30"
    assert {"QS", "QD", "TH", "AH", "3S=Q", "X1=QC"} < table.legal
    table.play("3S=Q")
    assert table.game.lock == 0
    assert "KC" in table.legal


def test_after_a_three_as_queen_the_king_of_diamonds_is_legal():  # W6
    table = scene("nvwk", p1="QH 4C", p2="3S 4D", p3="KD 4H", p4="JH 4S")
    table.play("QH", "3S=Q")
    assert "KD" in table.legal


def test_a_drop_stops_short_of_the_joker():  # W7
    for dropped, left in (("5D", "X1"), ("X1", "5D")):
        table = scene("nvwk", p1="JS 5D X1", p2="KD 4D", p3="KC 4H", p4="JH 4S")
        table.play("JS")
        assert table.legal == {"drop 5D", "drop X1"}
        table.play(f"drop {dropped}")
        assert (table.turn, table.hand("P1"), table.game.over) == ("P2", left, False)


def test_a_low_score_ends_the_deal():  # W8
    table = scene("nvwk", p1="2D 5S", p2="KD 4D", p3="KC 4H", p4="JH 4S", banks={"P1": -2})
    table.play("2D")
    assert table.game.over
    outcome = table.game.outcome()
    assert (outcome.winners, outcome.scores[0]) == ((0,), -3)


def test_a_last_king_flips_a_king_flips_a_nine():  # W9
    table = scene("nvwk", p1="KD", p2="KS 4D", p3="KC 4H", p4="JH 4S", deck="KH 9H 2C 2S 2D")
    table.play("KD")
    assert (table.game.over, table.turn, table.discards) == (False, "P1", "9H KH")
    assert table.legal == {"three P2", "three P3", "three P4", "each"}
    table.play("three P2")
    assert (table.game.over, table.turn) == (False, "P2")
    table.play("draw")
    assert table.game.over
    assert table.hand("P2") == "2C 2S 2D 4D KS"
    assert table.game.outcome().scores == (0, 9, 6, 7)


def test_a_flipped_six_on_the_last_card_does_nothing():  # W9
    table = scene("nvwk", p1="KD", p2="KS 4D", p3="KC 4H", p4="JH 4S", deck="KH 6H 2C 2S 2D")
    table.play("KD")
    assert table.game.over
    assert table.hand("P2") == "4D KS"


def test_a_lone_six_keeps_the_count():  # W10
    table = scene("nvwk", p1="6C 4C JC", p2="6D 4D JD", p3="7S KC 4H", p4="8H JH 6S", deck=DECK)
    table.play("6C", "draw")
    assert (table.turn, table.hand("P2")) == ("P2", "2C 4D 6D JD")
    table.play("6D")
    assert table.game.chain() == ("equal", 2, 2)
    assert (table.turn, table.state["demand"], table.legal) == ("P3", 2, {"draw"})
    table.play("draw", "7S")
    assert (table.hand("P3"), table.game.counts()) == ("2S 2D 4H KC", (1, 1, 1, 1, 0))


def test_a_three_as_eight_cancels_the_skip():  # W11
    table = scene("nvwk", p1="8C 4C", p2="3H 4D JD", p3="9D 5C 5S 5D 5H", p4="KH 4S", deck=DECK)
    table.play("8C", "3H=8")
    assert (table.turn, table.state["skip"], table.state["demand"]) == ("P3", False, 0)
    assert table.legal == {"9D", "pass"}


def test_a_joker_as_three_as_eight():  # W12
    table = scene("nvwk", p1="8C 4C", p2="8D 4D", p3="X1 4H", p4="9D 4S", deck=DECK)
    table.play("8C", "8D")
    assert (table.game.chain(), table.turn, table.state["skip"]) == (("equal", 2, 2), "P3", True)
    table.play("X1=3=8")
    assert (table.turn, table.state["skip"], table.state["demand"]) == ("P4", False, 0)
    assert table.game.chain() == ("", 0, 0)
    assert table.legal == {"9D", "pass"}

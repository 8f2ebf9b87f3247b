"""Vanilla Gwent: rounds, alignments and the end, sentence by sentence."""

import pytest
from scene import scene

MIGHTY = {"P1": "might", "P2": "might"}
MAGIC = {"P1": "magic", "P2": "magic"}
MIND = {"P1": "mind", "P2": "mind"}


def test_the_higher_power_wins_the_round():  # V22
    table = scene("vanilla", p1="9C 8C", p2="TD 8D")
    table.play("9C", "TD", "pass", "pass")
    assert table.state["wins"] == {"P1": 0, "P2": 1}


def test_a_tied_round_is_won_by_both():  # V22
    table = scene("vanilla", p1="9C 8C", p2="9D 8D")
    table.play("9C", "9D", "pass", "pass")
    assert table.state["wins"] == {"P1": 1, "P2": 1}
    assert table.state["round"] == 2


def test_two_wins_take_the_game_and_the_table_stays_as_it_is():  # V23
    table = scene("vanilla", p1="9C TC", p2="5D 6D", wins=(1, 0), round=2)
    table.play("9C", "5D", "pass", "pass")
    assert table.turn is None
    assert table.legal == set()
    assert table.game.outcome() == ((0,), (2, 0), "P1 won two rounds (V23)")
    assert table.row("P1", "C") == "9C"
    assert table.state["round"] == 2
    assert table.state["passed"] == ["P1", "P2"]
    assert table.state["starter"] == "P1"
    assert table.refused("TC") == "V23"


def test_a_second_win_of_both_together_is_a_draw():  # V23 V22 switch: drawn-game=draw
    table = scene("vanilla", p1="9C TC", p2="9D 6D", wins=(1, 1), totals=(30, 20), round=2)
    table.play("9C", "9D", "pass", "pass")
    outcome = table.game.outcome()
    assert outcome.winners == (0, 1)
    assert outcome.scores == (2, 2)
    assert outcome.reason == "the last round was tied and won by both (V22), the second win of each: a draw (V23)"


def test_the_greater_total_power_decides_a_drawn_game():  # V23 switch: drawn-game=total-power
    total = {"drawn-game": "total-power"}
    table = scene("vanilla", p1="9C TC", p2="6D TD", switches=total)
    table.play("9C", "6D", "pass", "pass")  # 9 to 6
    assert table.turn == "P1"
    table.play("pass", "TD")  # 0 to 10, and P2 has no card left
    table.play("pass")  # a tie of nothing
    outcome = table.game.outcome()
    assert outcome.winners == (1,)
    assert outcome.scores == (2, 2)
    assert outcome.reason.endswith("P2 has the greater total power, 16 to 9 (V23)")


def test_equal_total_power_is_a_draw_still():  # V23
    zones = {"wins": (1, 1), "totals": (20, 20), "round": 2, "switches": {"drawn-game": "total-power"}}
    table = scene("vanilla", p1="9C TC", p2="9D 6D", **zones)
    table.play("9C", "9D", "pass", "pass")
    assert table.game.outcome().winners == (0, 1)
    assert table.game.outcome().reason.endswith("total power is level at 29: a draw (V23)")


def test_after_a_round_all_that_was_played_is_discarded_and_hands_are_kept():  # V24
    rows = {"P1": {"C": "9C+X1"}, "P2": {"D": "3D+X2"}}
    table = scene("vanilla", p1="8C", p2="8D", rows=rows, weather="S", clear="P2")
    table.play("pass", "pass")
    assert table.discards == "2S 2H 3D 9C X1 X2"
    assert table.hand("P1") == "8C"
    assert table.hand("P2") == "8D"
    assert table.state["powers"] == {"P1": 0, "P2": 0}
    table.play("8C")
    assert table.state["rows"]["P1"]["C"] == [{"card": "8C", "power": 8, "jokers": []}]


def test_the_winner_of_a_round_starts_the_next():  # V24
    table = scene("vanilla", p1="9C 8C", p2="TD 8D")
    table.play("9C", "TD", "pass", "pass")
    assert table.turn == "P2"
    assert table.state["starter"] == "P2"
    table = scene("vanilla", p1="9C 8C", p2="5D 8D")
    table.play("9C", "5D", "pass", "pass")
    assert table.turn == "P1"


def test_after_a_shared_win_whoever_did_not_start_starts():  # V24
    for first, second in (("P1", "P2"), ("P2", "P1")):
        table = scene("vanilla", p1="9C 8C", p2="9D 8D", first=first)
        table.play("pass", "pass")
        assert table.turn == second


def test_might_makes_jacks_queens_and_kings_grant_two_more():  # V25
    rows = {"P1": {"C": "JC", "S": "QS", "D": "KD TD"}, "P2": {"D": "KS 3D"}}
    table = scene("vanilla", p1="2C 2S", p2="9D", rows=rows, alignments={"P1": "might", "P2": "mind"})
    assert table.state["powers"] == {"P1": 5 + 12 + 12 + 10, "P2": 13}
    table.play("2C")
    assert table.state["rows"]["P1"]["C"] == [{"card": "JC", "power": 4, "jokers": []}]  # after weather


def test_only_might_wins_a_tied_round():  # V25
    table = scene("vanilla", p1="9C 8C", p2="9D 8D", alignments={"P1": "magic", "P2": "might"}, deck="KC")
    table.play("9C", "9D", "pass", "pass")
    assert table.state["wins"] == {"P1": 0, "P2": 1}
    assert table.turn == "P2"
    assert table.hand("P1") == "8C"  # no win, no card for Magic
    table.play("pass", "pass")
    reason = "P2 won two rounds, the last of them tied, which Might wins (V25)"
    assert table.game.outcome() == ((1,), (0, 2), reason)


def test_two_players_with_might_both_win_a_tied_round():  # V25
    table = scene("vanilla", p1="9C 8C", p2="9D 8D", alignments=MIGHTY)
    table.play("9C", "9D", "pass", "pass")
    assert table.state["wins"] == {"P1": 1, "P2": 1}
    table.play("pass", "pass")
    assert table.game.outcome().winners == (0, 1)
    assert "(V25)" in table.game.outcome().reason


def test_magic_removes_all_weather_once_in_the_game():  # V26
    table = scene("vanilla", p1="9C", p2="9D 8D", weather="CS", clear="P2", alignments={"P1": "magic"})
    assert "dispel" in table.legal
    table.play("dispel")
    assert table.state["weather"] == []
    assert table.state["clear"] is None
    assert table.discards == "2C 2S 2H"
    assert table.state["magic_used"] == ["P1"]
    assert table.turn == "P2"
    table.play("9D")
    assert "dispel" not in table.legal
    assert table.refused("dispel") == "V26"


def test_magic_may_be_used_for_nothing_and_only_by_magic():  # V26
    table = scene("vanilla", p1="9C 8C", p2="9D 8D", alignments={"P1": "magic", "P2": "mind"})
    table.play("dispel")
    assert table.state["magic_used"] == ["P1"]
    assert table.refused("dispel") == "V26"
    assert table.game.why_not("dispel").why == "only a player with Magic may dispel the weather"


def test_used_magic_stays_used_in_the_next_round():  # V26
    table = scene("vanilla", p1="9C 8C", p2="9D 8D", alignments={"P1": "magic"}, magic_used="P1")
    assert table.refused("dispel") == "V26"
    table.play("9C", "pass", "pass")
    assert table.turn == "P1"
    assert table.refused("dispel") == "V26"


def test_magic_draws_a_card_for_a_round_won():  # V26
    table = scene("vanilla", p1="9C 8C", p2="TD 8D", alignments=MAGIC, deck="KC KS")
    table.play("9C", "TD", "pass", "pass")
    assert table.hand("P1") == "8C"
    assert table.hand("P2") == "8D KC"


def test_after_a_shared_win_the_new_starter_draws_first():  # V26
    table = scene("vanilla", p1="9C 8C", p2="9D 8D", alignments=MAGIC, deck="KC KS KD")
    table.play("9C", "9D", "pass", "pass")
    assert table.turn == "P2"
    assert table.hand("P2") == "8D KC"
    assert table.hand("P1") == "8C KS"


def test_after_the_last_round_nobody_draws():  # V26
    table = scene("vanilla", p1="9C 8C", p2="5D 8D", alignments=MAGIC, deck="KC KS", wins=(1, 0), round=2)
    table.play("9C", "5D", "pass", "pass")
    assert table.hand("P1") == "8C"
    assert table.state["deck"] == ["KC", "KS"]


def test_mind_draws_and_discards_at_the_start_of_each_round_the_starter_first():  # V27
    table = scene("vanilla", p1="9C 8C", p2="9D 8D", deck="KC KS KD KH", phase="alignment")
    table.play("mind", "mind")
    assert table.turn == "P1"
    assert table.hand("P1") == "8C 9C KC"
    assert table.hand("P2") == "8D 9D"
    assert table.legal == {"discard 8C", "discard 9C", "discard KC"}
    table.play("discard 8C")
    assert table.turn == "P2"
    assert table.hand("P2") == "8D 9D KS"
    table.play("discard KS")
    assert table.turn == "P1"
    assert table.legal == {"9C", "KC", "pass"}
    table.play("9C", "pass", "pass")  # P1 wins and starts
    assert table.state["round"] == 2
    assert table.hand("P1") == "KC KD"
    table.play("discard KD", "discard KH")
    assert table.discards == "8C 9C KS KD KH"
    assert [None if card is None else card >> 2 for card in table.game.hidden_slots(0)] == [None, None, 6, 11, None]


def test_the_starter_draws_for_mind_first_whichever_seat_it_is():  # V27
    table = scene("vanilla", p1="9C", p2="9D", deck="KC KS", first="P2", phase="alignment")
    table.play("mind", "mind")
    assert table.turn == "P2"
    assert table.hand("P2") == "9D KC"
    table.play("discard 9D")
    assert table.turn == "P1"
    assert table.hand("P1") == "9C KS"
    table.play("discard 9C")
    assert table.turn == "P2"


def test_mind_may_do_nothing_before_its_discard():  # V27
    table = scene("vanilla", p1="9C X1 X2", p2="9D 8D", deck="KC", phase="alignment")
    table.play("might", "mind")
    assert table.legal == {"discard 9C", "discard KC", "discard X1"}
    for action in ("9C", "pass", "discard 9D", "discard X2", "might", "dispel"):
        assert table.refused(action) == "V27"
    table.play("discard KC")
    assert table.refused("discard 9C") == "V27"


def test_with_nothing_to_draw_mind_does_not_discard():  # V27
    table = scene("vanilla", p1="9C 8C", p2="9D 8D", deck="KC", phase="alignment")
    table.play("mind", "mind", "discard KC")
    assert table.turn == "P1"
    assert table.hand("P2") == "8D 9D"
    assert table.legal == {"9C", "8C", "pass"}


def test_only_a_player_with_mind_draws():  # V27
    table = scene("vanilla", p1="9C 8C", p2="9D 8D", deck="KC KS", phase="alignment")
    table.play("mind", "might")
    assert table.turn == "P2"
    assert table.hand("P2") == "8D 9D KC"
    table.play("discard KC")
    assert table.turn == "P1"
    assert table.hand("P1") == "8C 9C"


def test_a_round_with_both_hands_empty_is_scored_at_once():  # V28 switch: empty-hands=rounds
    table = scene("vanilla", p1="9C", p2="5D", alignments=MIND, deck="KC KS KD")
    table.play("9C", "5D")
    assert table.game.over  # rounds two, shared, at once: before Mind could draw
    assert table.state["wins"] == {"P1": 2, "P2": 1}
    assert table.state["round"] == 2
    assert table.state["passed"] == []
    assert table.state["deck"] == ["KC", "KS", "KD"]
    assert table.discards == "5D 9C"


def test_an_empty_round_comes_whether_or_not_magic_is_unused():  # V28
    table = scene("vanilla", p1="9C", p2="5D", alignments={"P1": "mind", "P2": "magic"}, deck="KC")
    table.play("9C", "5D", "pass")  # P2 held its Magic and had to pass
    assert table.game.over
    assert table.state["wins"] == {"P1": 2, "P2": 1}
    assert table.state["magic_used"] == []


def test_empty_rounds_may_follow_each_other():  # V28 V25
    table = scene("vanilla", p1="9C", p2="5D", alignments={"P1": "mind", "P2": "might"})
    table.play("9C", "5D")
    assert table.state["wins"] == {"P1": 1, "P2": 2}
    assert table.state["round"] == 3


def test_magic_draws_before_hands_are_found_empty():  # V28 V26
    table = scene("vanilla", p1="9C", p2="5D", alignments={"P1": "magic", "P2": "mind"}, magic_used="P1", deck="KC KS")
    table.play("9C", "5D")
    assert not table.game.over
    assert table.state["round"] == 2
    assert table.hand("P1") == "KC"
    assert table.turn == "P2"
    assert table.legal == {"discard KS"}
    table.play("discard KS")  # P2's hand is empty again
    assert table.turn == "P1"


def test_at_some_tables_the_game_ends_where_both_hands_are_empty():  # V28 switch: empty-hands=end
    table = scene("vanilla", p1="9C", p2="5D", alignments=MIND, deck="KC KS", switches={"empty-hands": "end"})
    table.play("9C", "5D")
    assert (table.game.over, table.turn, table.legal) == (True, None, set())
    assert table.state["wins"] == {"P1": 1, "P2": 0}
    assert (table.state["round"], table.state["starter"], table.state["passed"]) == (2, "P1", [])
    assert table.state["deck"] == ["KC", "KS"]
    assert table.state["powers"] == {"P1": 0, "P2": 0}
    assert (table.game.outcome().winners, table.game.outcome().scores) == ((0,), (1, 0))
    assert table.game.outcome().reason == "both hands are empty (V28); P1 won the only round"


@pytest.mark.parametrize(
    ("drawn_game", "totals", "winners", "said"),
    [
        ("draw", (30, 10), (0, 1), ": a draw (V23)"),
        ("total-power", (30, 10), (0,), "; P1 has the greater total power, 39 to 19 (V23)"),
        ("total-power", (10, 10), (0, 1), "; total power is level at 19: a draw (V23)"),
    ],
)
def test_then_level_wins_are_decided_as_two_each_are(drawn_game, totals, winners, said):  # V28 V23
    switches = {"empty-hands": "end", "drawn-game": drawn_game}
    table = scene("vanilla", p1="9C", p2="9D", alignments=MIND, totals=totals, switches=switches)
    table.play("9C", "9D")  # a shared round
    outcome = table.game.outcome()
    assert (table.state["wins"], outcome.winners) == ({"P1": 1, "P2": 1}, winners)
    assert outcome.reason == f"both hands are empty (V28), and round wins are level at 1{said}"


def test_magic_draws_before_that_too():  # V28 V26
    magic = {"P1": "magic", "P2": "mind"}
    table = scene("vanilla", p1="9C", p2="5D", alignments=magic, deck="KC", switches={"empty-hands": "end"})
    table.play("9C", "5D", "pass")
    assert (table.game.over, table.hand("P1"), table.turn) == (False, "KC", "P1")


def test_a_shared_round_that_gives_the_second_win_is_told_as_shared():  # V22 V23
    table = scene("vanilla", p1="9C", p2="9S", wins=(1, 0), round=2)
    table.play("9C", "9S")
    outcome = table.game.outcome()
    assert (outcome.winners, outcome.scores) == ((0,), (2, 1))
    assert outcome.reason == "P1 won two rounds, the last of them shared (V22, V23)"

"""NVWK: how a deal ends, scores, and a deck that is out (N33 to N36)."""

import pytest
from scene import scene

SPARE = "2C 2S 2D 2H"  # a deck to draw from


def ends(table, *seats):
    """That the deal is over and these seats have won."""
    assert table.game.over
    assert table.legal == set()
    assert table.game.outcome().plain()["winners"] == list(seats)
    return True


# -- N33 ---------------------------------------------------------------------------------------------------


def test_the_deal_ends_when_a_hand_is_empty():  # N33
    table = scene("nvwk", p1="9C", p2="4D 6D", p3="4H 6H")
    table.play("9C")
    assert ends(table, "P1")
    assert table.game.outcome().scores == (0, 4, 4)
    assert table.refused("pass") == "N33"


def test_by_a_guard():  # N33 N25
    table = scene("nvwk", p1="6C 4C", p2="9C", p3="4H 6H", deck=SPARE)
    table.play("6C", "guard")
    assert ends(table, "P2")


def test_by_a_guard_off_turn():  # N33 N25
    table = scene("nvwk", p1="9H 4C", p2="9C", p3="4H 6H", deck=SPARE)
    table.play("9H", "each", "guard")
    assert not table.game.over  # P3 draws first
    table.play("draw")
    assert ends(table, "P2")
    assert table.hand("P3") == "2C 4H 6H"


def test_by_a_drop_or_a_gift():  # N33 N29
    table = scene("nvwk", p1="JC 4C", p2="4D 6D", p3="4H 6H")
    table.play("JC", "drop 4C")
    assert ends(table, "P1")
    table = scene("nvwk", p1="JD 4C", p2="4D 6D", p3="4H 6H")
    table.play("JD", "give 4C")
    assert ends(table, "P1")


def test_it_ends_when_bank_and_hand_are_minus_three_or_less():  # N33
    table = scene("nvwk", p1="5C 2C", p2="4D 6D", p3="4H 6H", banks={"P1": -2})
    table.play("5C")  # -2 - 2 + 1
    assert ends(table, "P1")
    assert table.game.outcome().scores == (-3, 4, 4)
    table = scene("nvwk", p1="5C 4C", p2="4D 6D", p3="4H 6H", banks={"P1": -2})
    table.play("5C")
    assert not table.game.over


def test_for_any_player_at_any_time():  # N33 N29
    table = scene("nvwk", p1="JD 5C 4C", p2="2D", p3="4H 6H", banks={"P2": -3})
    table.play("JD", "give 5C")
    assert ends(table, "P2")


def test_by_drawing_a_5():  # N33
    table = scene("nvwk", p1="6C 4C", p2="2D 2S", p3="4H 6H", banks={"P2": -4}, deck="5D 2C")
    table.play("6C", "draw")
    assert ends(table, "P2")


def test_all_that_a_play_triggered_comes_first():  # N33 N27
    table = scene("nvwk", p1="9H", p2="4D 6D", p3="4H 6H", deck=SPARE)
    table.play("9H")
    assert not table.game.over
    table.play("three P3")
    assert table.turn == "P3"
    table.play("draw")
    assert ends(table, "P1")
    assert table.game.outcome().scores == (0, 4, 7)
    table = scene("nvwk", p1="9D", p2="4D 6D", p3="4H 6H")
    table.play("9D", "charge P2")
    assert ends(table, "P1")
    assert table.game.outcome().scores == (0, 9, 4)


def test_a_low_score_in_the_midst_of_a_play_does_not_end_it():  # N33 N29
    table = scene("nvwk", p1="JS 9D 5C 2C 2D 2H", p2="4D 6D", p3="4H 6H", banks={"P1": -5})
    table.play("JS", "drop 9D")  # -5 - 1 + 3 = -3, but the play goes on
    assert not table.game.over
    table.play("drop 5C")
    assert (table.game.over, table.turn) == (False, "P2")


def test_demands_on_the_next_player_are_not_carried_out():  # N33 N21
    table = scene("nvwk", p1="6C", p2="4D 6D", p3="4H 6H", deck=SPARE)
    table.play("6C")
    assert ends(table, "P1")
    assert table.hand("P2") == "4D 6D"
    assert table.state["demand"] == 0


def test_a_last_9s_clears_and_ends():  # N33 N24
    table = scene("nvwk", p1="9S", p2="4D 6D")
    table.play("9S")
    assert ends(table, "P1")
    assert (table.state["pile"], table.discards) == ([], "9S")


# -- N34 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("2C", 1),
        ("3C", 4),
        ("4C", 2),
        ("5C", -1),
        ("6S", 2),
        ("7C", 2),
        ("8C", 2),
        ("9D", 5),
        ("TC", 3),
        ("JC", 5),
        ("QC", 3),
        ("KC", 4),
        ("AC", 1),
        ("X1", 10),
    ],
)
def test_points_of_cards_in_hand(card, points):  # N34
    table = scene("nvwk", p1="9C", p2=f"{card} 6D", banks={"P2": 7})
    table.play("9C")
    assert table.game.outcome().scores == (0, 7 + points + 2)


def test_the_least_score_wins_and_not_who_went_out():  # N34
    table = scene("nvwk", p1="9C", p2="4D 6D", p3="2H", banks={"P1": 5})
    table.play("9C")
    assert ends(table, "P3")
    assert table.game.outcome().scores == (5, 4, 1)


def test_of_equal_scores_the_empty_hand_wins():  # N34
    table = scene("nvwk", p1="9C", p2="4D", p3="4H 6H", banks={"P1": 2})
    table.play("9C")
    assert ends(table, "P1")


def test_then_the_fewer_cards():  # N34
    table = scene("nvwk", p1="9C", p2="2D 2S", p3="4H", p4="9D", banks={"P1": 9})
    table.play("9C")
    assert ends(table, "P3")


def test_then_the_win_is_shared():  # N34
    table = scene("nvwk", p1="9C", p2="4D", p3="4H", p4="9D", banks={"P1": 9})
    table.play("9C")
    assert ends(table, "P2", "P3")


def test_at_some_tables_equal_scores_share_an_empty_hand_too():  # N34 switch: ties=shared
    table = scene("nvwk", p1="9C", p2="2D 2S", p3="4H", p4="9D", banks={"P1": 2}, switches={"ties": "shared"})
    table.play("9C")
    assert ends(table, "P1", "P2", "P3")
    assert table.game.outcome().reason == "P1 went out (N33); P1, P2 and P3 share the least, 2 (N34)"


@pytest.mark.parametrize(
    ("p2", "p3", "bank", "said"),
    [
        ("4D", "9H", 0, "P1 has the least, 0"),
        ("4D", "4H 6H", 2, "P1 and P2 tie for the least, 2; P1 wins with the empty hand"),
        ("4D", "4H", 2, "P1, P2 and P3 tie for the least, 2; P1 wins with the empty hand"),
        ("2D 2S", "4H", 9, "P2 and P3 tie for the least, 2; P3 wins with the fewest cards, 1"),
        ("4D", "4H", 9, "P2 and P3 share the least, 2, each with one card in hand"),
        ("2D 2S", "2C 2H", 9, "P2 and P3 share the least, 2, each with 2 cards in hand"),
    ],
)
def test_the_result_names_a_tie_and_what_broke_it(p2, p3, bank, said):  # N34 switch: ties=fewest-cards
    table = scene("nvwk", p1="9C", p2=p2, p3=p3, p4="9D", banks={"P1": bank})
    table.play("9C")
    assert table.game.outcome().reason == f"P1 went out (N33); {said} (N34)"


def test_several_may_win_a_broken_tie():  # N34
    table = scene("nvwk", p1="9C", p2="2D 2S", p3="4H", p4="4S", banks={"P1": 9})
    table.play("9C")
    assert ends(table, "P3", "P4")
    said = "P2, P3 and P4 tie for the least, 2; P3 and P4 share the win with the fewest cards, 1"
    assert table.game.outcome().reason == f"P1 went out (N33); {said} (N34)"


# -- N35 ---------------------------------------------------------------------------------------------------


def test_the_discards_and_the_pile_under_the_top_make_a_new_deck():  # N35
    table = scene("nvwk", p1="3C 4C", p2="9C 4D", p3="KD 4H", discards="2H")
    table.play("3C=9", "9C", "draw")
    assert table.hand("P3") == "2H 3C 4H KD"
    assert table.state["pile"] == [{"by": "P2", "cards": ["9C"], "value": 9}]
    assert (table.state["deck"], table.discards) == ([], "")


def test_a_draw_goes_on_with_the_new_deck():  # N35
    table = scene("nvwk", p1="3C 4C", p2="9C 4D", p3="KD 4H", deck="2S", discards="2H 2D")
    table.play("3C=9", "9C", "draw")
    hand = table.state["hands"]["P3"]
    assert len(hand) == 4
    assert "2S" in hand
    assert sorted(hand + table.state["deck"]) == sorted(["2S", "4H", "KD", "2H", "2D", "3C"])


def test_as_often_as_needed():  # N35 N27
    table = scene("nvwk", p1="9H 6D KH", p2="KD 4D", discards="2C")
    table.play("9H", "each", "draw")  # takes 2C, and nothing is left
    assert table.hand("P2") == "2C 4D KD"
    table.play("pass", "6D", "draw")
    assert table.hand("P2") == "2C 4D 9H KD"


def test_chain_counts_are_not_affected():  # N35 N13
    table = scene("nvwk", p1="3C 4C", p2="9H 4D", p3="KD 4H")
    table.play("3C=9", "9H", "three P3", "draw")  # 3C comes out of the pile
    assert len(table.state["pile"]) == 1
    assert (table.turn, table.state["demand"]) == ("P3", 2)


def test_cards_flipped_in_the_current_play_stay_out():  # N35 N31
    table = scene("nvwk", p1="KS 4C", p2="AD 4D", deck="6C")
    table.play("KS")  # the second flip finds nothing
    assert (table.discards, table.state["deck"], table.state["demand"]) == ("6C", [], 1)
    table = scene("nvwk", p1="KS 4C", p2="AD 4D", deck="6C", discards="8D")
    table.play("KS")
    assert (table.discards, table.state["demand"], table.state["skip"]) == ("6C 8D", 1, True)


def test_cards_flipped_stay_out_while_their_play_goes_on():  # N35 N31 N27
    table = scene("nvwk", p1="KC 4C", p2="AD 4D", deck="9H")
    table.play("KC", "three P2", "draw")
    assert (table.hand("P2"), table.discards) == ("4D AD", "9H")


def test_and_come_back_when_it_is_over():  # N35 N31
    table = scene("nvwk", p1="KC 4C", p2="AD 4D", deck="6C")
    table.play("KC", "draw")
    assert (table.hand("P2"), table.discards) == ("4D 6C AD", "")


def test_with_nothing_to_shuffle_a_draw_gives_nothing():  # N35
    table = scene("nvwk", p1="6C 4C", p2="KD 4D")
    table.play("6C", "draw")
    assert (table.hand("P2"), table.state["demand"]) == ("4D KD", 0)
    assert table.legal == {"KD", "pass"}


# -- N36 ---------------------------------------------------------------------------------------------------


def test_after_fifty_turns_a_player_the_deal_is_scored():  # N36
    table = scene("nvwk", p1="9C 4C", p2="4D 6D", p3="2H", p4="9D", moves=198)
    table.play("9C")
    assert not table.game.over
    table.play("pass")
    assert ends(table, "P3")
    assert "50 times" in table.game.outcome().reason
    assert table.refused("pass") == "N36"


def test_before_any_clearing():  # N36
    table = scene("nvwk", p1="9C 4C", p2="4D 6D", moves=98)
    table.play("9C", "pass")
    assert ends(table, "P1")
    assert len(table.state["pile"]) == 1


def test_a_skipped_seat_counts():  # N36 N23
    table = scene("nvwk", p1="8C 4C", p2="4D 6D", p3="4H 6H", moves=148)
    table.play("8C")
    assert table.turn == "P2"
    table.play("skip")
    assert ends(table, "P1")
    table = scene("nvwk", p1="4C 8C", p2="4D 6D", moves=98, switches={"two-player-four": "skip"})
    table.play("4C")  # passes over P2 and would lead again
    assert ends(table, "P1")


def test_leading_again_after_a_9s_is_no_turn_that_passes():  # N36 N24
    table = scene("nvwk", p1="9S 9C 4C", p2="4D 6D", moves=99)
    table.play("9S")
    assert table.turn == "P1"
    table.play("9C")
    assert table.game.over


def test_an_emptied_hand_comes_before_the_limit():  # N36 N33
    table = scene("nvwk", p1="9C", p2="4D 6D", moves=99)
    table.play("9C")
    assert ends(table, "P1")
    assert "went out" in table.game.outcome().reason


def test_nobody_need_ever_be_stuck_with_the_lead():  # N36 N32
    # A leader who can't lead holds but a joker, and the pile that was cleared for the lead lies in the discards.
    table = scene("nvwk", p1="9C X1", p2="X2", p3="4H 6H")
    table.play("9C", "pass", "pass")
    assert (table.turn, table.hand("P1")) == ("P1", "9C X1")


def test_a_nine_that_is_drawn_back_again_and_again_does_not_go_on_for_ever():  # N36 N32 N24
    table = scene("nvwk", p1="X1 9S", p2="4D 6D 7D", p3="6C 7C 8C")
    leads = 0
    while not table.game.over:
        assert table.turn == "P1"
        table.play("9S")
        leads += 1
    assert leads == 50 * 3
    assert "50 times" in table.game.outcome().reason

"""The rulebook's walkthroughs W1 to W12 as NVWK's oracle plays them, and the scenes that the oracles bring along.

They cite nothing on their def lines: what cites a sentence there is a test of the engine.
"""

from __future__ import annotations

from typing import Any

import pytest
from oracle import gwan, nvwk, vanilla
from oracle.nvwk import Oracle, ends, legal_is, may, plays

FILLER = {"P1": "4C 4S JD JC", "P2": "4D 4H JH QC", "P3": "7H QS KC KH", "P4": "6C QD KD AC"}
FIRST_EDITION = {"six-draw": "ends-count", "three-answers": "off", "joker": "not-three"}


def four_players(switches: dict[str, str] | None = None, **hands: str) -> Oracle:
    """P1 leads, ascending, clockwise; each holds these cards and some that do not matter."""
    cards = {seat: f"{hands.get(seat.lower(), '')} {FILLER[seat]}" for seat in FILLER}
    return Oracle.scene(4, cards, "2C 2S 2D 2H AS AD", switches=switches)


def count(game: Oracle) -> list[int]:
    return [value for value, _ in game.count]


def test_w1_eights_are_stacked() -> None:
    game = four_players(p1="8S", p2="8H", p4="8D")
    plays(game, "8S", "P2", 0, True)
    legal_is(game, "8H, skip")
    plays(game, "8H", "P3", 2, True)
    legal_is(game, "draw")
    plays(game, "draw", "P3", 0, True)
    legal_is(game, "skip")
    plays(game, "skip, 8D", "P1", 0, True)


def test_w2_sixes_are_guarded() -> None:
    game = four_players(p1="6S", p2="6D", p3="9C 3C")
    plays(game, "6S, 6D", "P3", 2)
    may(game, "draw, guard, 3C=6, 3C=A", "pass, 9C, KC")
    plays(game, "guard", "P3")
    may(game, "pass, 3C=7, KC", "draw")


def test_w2_sixes_are_cancelled_by_a_three_that_is_one_six_of_a_new_count() -> None:
    game = four_players(p1="6S", p2="6D", p3="9C 3C", p4="6H")
    plays(game, "6S, 6D, 3C=6", "P4")
    plays(game, "6H", "P1", 2)


def test_w3_a_seven_blanks_the_king() -> None:
    game = four_players(p1="7C", p2="KS", p3="TD", p4="JS TS")
    plays(game, "7C", "P2")
    assert game.blank
    plays(game, "KS", "P3")
    assert not game.blank
    assert len(game.deck) == 6
    plays(game, "TD", "P4")
    assert game.order == "down"
    may(game, "TS", "JS, QD")


def test_w4_a_run_stopped_by_its_ten() -> None:
    game = four_players(p1="8C TC JS", p3="9D", p4="TH")
    plays(game, "8C, skip, 9D, charge P1, TH", "P1", 3)
    assert game.banks["P1"] == 5
    legal_is(game, "draw")
    plays(game, "draw", "P1")
    may(game, "TC, 4C, pass", "JS")


def test_w5_sets_evolve_and_devolve_and_the_nine_clears() -> None:
    game = four_players(p1="7S 7D", p2="8C 8H X1", p3="9S 9D")
    plays(game, "7S+7D, 8C+8H+X1=8S", "P3")
    plays(game, "9S+9D, charge P2", "P3")
    assert not game.pile
    assert len(game.discards) == 7


def test_w6_a_queen_locks_until_a_three() -> None:
    game = four_players(p1="QH", p2="9C TD 5H TH AH 3S KS")
    plays(game, "QH", "P2")
    legal_is(game, "3S=Q, AH, QC, TH, pass")
    plays(game, "3S=Q", "P3")
    may(game, "KC, KH, QS", "7H")


@pytest.mark.parametrize("dropped", ["5D", "X1"])
def test_w7_a_drop_stops_one_short_of_a_joker(dropped: str) -> None:
    game = Oracle.scene(4, {**FILLER, "P1": "JS 5D X1"})
    plays(game, "JS", "P1")
    legal_is(game, "drop 5D, drop X1")
    plays(game, f"drop {dropped}", "P2")
    assert len(game.hands["P1"]) == 1


def test_w8_minus_three_ends_the_deal() -> None:
    game = Oracle.scene(4, {**FILLER, "P1": "2D 5S"}, banks={"P1": -2})
    plays(game, "2D", None)
    ends(game, ["P1"], {"P1": -3})


def test_w9_a_last_king_does_what_it_flips() -> None:
    hands = {"P1": "KD", "P2": "4D", "P3": "7H", "P4": "7D"}
    game = Oracle.scene(4, hands, "KH 9H 2C 2S 2D 2H")
    plays(game, "KD", "P1")
    legal_is(game, "three P2, three P3, three P4, each")
    plays(game, "three P2", "P2", 3)
    legal_is(game, "draw")
    plays(game, "draw", None)
    ends(game, ["P1"], {"P1": 0, "P2": 5, "P3": 2, "P4": 2})
    game = Oracle.scene(4, hands, "6H 2C 2S 2D 2H")
    plays(game, "KD", None)
    ends(game, ["P1"], {"P1": 0, "P2": 2, "P3": 2, "P4": 2})


def test_w10_a_lone_six_that_was_drawn_for_still_counts() -> None:
    game = four_players(p1="6S", p2="6D", p3="7S")
    plays(game, "6S", "P2", 1)
    plays(game, "draw", "P2")
    assert len(game.hands["P2"]) == 6
    plays(game, "6D", "P3", 2)
    plays(game, "draw", "P3")
    assert len(game.hands["P3"]) == 7
    plays(game, "7S", "P4")
    assert count(game) == [7]


def test_w10_in_the_first_edition_the_draw_ended_the_count() -> None:
    game = four_players(FIRST_EDITION, p1="6S", p2="6D", p3="7S")
    plays(game, "6S, draw, 6D", "P3", 1)


def test_w11_a_three_as_eight_cancels_the_skip() -> None:
    game = four_players(p1="8C", p2="3H", p3="5C 8H")
    plays(game, "8C", "P2", 0, True)
    legal_is(game, "3H=8, skip")
    plays(game, "3H=8", "P3")
    may(game, "8H, KC, pass", "5C, 7H, skip")
    assert game.pile[-1].suits == set()


def test_w11_in_the_first_edition_a_three_stacked_nothing() -> None:
    game = four_players(FIRST_EDITION, p1="8C", p2="3H 8D")
    plays(game, "8C", "P2", 0, True)
    legal_is(game, "8D, skip")


def test_w12_a_joker_as_three_cancels_chain_and_skip() -> None:
    game = four_players(p1="8C", p2="8D", p3="X1", p4="8H")
    plays(game, "8C, 8D", "P3", 2, True)
    legal_is(game, "X1=3=8, X1=8C, X1=8S, X1=8D, X1=8H, draw")
    plays(game, "X1=3=8", "P4")
    assert game.state()["pile"][-1] == {"by": "P3", "cards": ["X1=3=8"], "value": 8}
    assert count(game) == [8]
    may(game, "8H, KD, pass", "draw, skip")
    plays(game, "8H", "P1", 2, True)


def test_w12_in_the_first_edition_a_joker_was_no_three() -> None:
    game = four_players(FIRST_EDITION, p1="8C", p2="8D", p3="X1")
    plays(game, "8C, 8D", "P3", 2, True)
    legal_is(game, "X1=8C, X1=8S, X1=8D, X1=8H, draw")


@pytest.mark.parametrize(
    "scenes",
    [gwan.scenes, vanilla.scenes_of_units, vanilla.scenes_of_specials, vanilla.scenes_of_rounds, nvwk.corners],
)
def test_the_oracles_own_scenes_hold(scenes: Any) -> None:
    scenes()

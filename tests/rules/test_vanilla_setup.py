"""Vanilla Gwent: the setup and the turn, sentence by sentence."""

from typing import Any

import pytest
from scene import Table, happened, scene

from parlour import Rng, deal
from parlour.cards import TEXTS
from parlour.engine.events import Declared, Tossed


def dealt(first: str = "P1") -> Table:
    """A game with the deck in card order: P1 is dealt 2C 2D 3C 3D …, P2 2S 2H 3S 3H …"""
    return Table(deal("vanilla", deck=list(TEXTS), first=int(first[1:]) - 1))


def test_each_player_is_dealt_twelve_cards_one_at_a_time_from_p1():  # V1
    table = dealt(first="P2")
    assert table.hand("P1") == "2C 2D 3C 3D 4C 4D 5C 5D 6C 6D 7C 7D"
    assert table.hand("P2") == "2S 2H 3S 3H 4S 4H 5S 5H 6S 6H 7S 7H"
    assert len(table.state["deck"]) == 30


def test_p1_discards_both_cards_and_then_p2_whoever_goes_first():  # V1
    table = dealt(first="P2")
    assert table.turn == "P1"
    assert len(table.legal) == 12
    table.play("discard 2C")
    assert table.turn == "P1"
    assert "discard 2C" not in table.legal
    table.play("discard 7D")
    assert table.turn == "P2"
    table.play("discard 2S", "discard 2H")
    assert table.discards == "2C 2S 2H 7D"
    assert [len(table.hand(seat).split()) for seat in ("P1", "P2")] == [10, 10]
    assert table.turn == "P1"
    assert table.legal == {"might", "magic", "mind"}


def test_before_the_discards_nothing_else_may_be_done():  # V1
    table = dealt()
    for action in ("2C", "pass", "might", "dispel", "decline", "destroy 7S", "move 7S@C", "empower 7S"):
        assert table.refused(action) == "V1"
    assert table.refused("discard 2S") == "V1"


def test_of_two_jokers_the_first_is_discarded_first():  # V1
    table = scene("vanilla", p1="9C X1 X2", p2="9D", phase="setup")
    assert table.legal == {"discard 9C", "discard X1"}
    assert table.refused("discard X2") == "V1"
    assert table.game.why_not("X2").why == "the jokers are alike: discard X1 before X2"
    table.play("discard X1")
    assert table.legal == {"discard 9C", "discard X2"}


def test_setup_discards_are_kept_apart_from_discards_of_play():  # V1 V29
    table = dealt().play("discard 2C", "discard 7D", "discard 2S", "discard 2H")
    game = table.game
    assert game.public_discards() == 0
    assert [TEXTS[card] for card in game.hidden_slots(0) if card is not None] == ["2C", "7D"]
    assert [TEXTS[card] for card in game.hidden_slots(1) if card is not None] == ["2S", "2H"]


def test_the_second_player_declares_first_and_then_the_first():  # V2
    table = dealt(first="P2").play("discard 2C", "discard 2D", "discard 2S", "discard 2H")
    assert table.state["alignments"] == {"P1": None, "P2": None}
    assert table.turn == "P1"
    assert table.refused("pass") == "V2"
    assert table.refused("3C") == "V2"
    table.play("magic")
    assert table.turn == "P2"
    assert table.legal == {"might", "magic", "mind"}
    table.play("might")
    assert table.state["alignments"] == {"P1": "magic", "P2": "might"}
    assert table.turn == "P2"
    assert table.state["starter"] == "P2"


def test_nobody_knows_the_starter_before_the_discards_are_made():  # V2
    game: Any = deal("vanilla", seed=4)
    for discards in range(4):
        starters = {game.resample(seat, Rng(n)).starter for seat in (0, 1) for n in range(20)}
        assert (starters, game.starter_known()) == ({0, 1}, False)
        stirred = game.copy()
        assert len({stirred.stir(Rng(n)) or stirred.starter for n in range(20)}) == 2
        log = happened(game, game.legal_actions()[discards])
        assert any(isinstance(event, Tossed) for event in log) == (discards == 3)
    assert {game.resample(seat, Rng(n)).starter for seat in (0, 1) for n in range(20)} == {game.starter}
    assert game.turn == 1 - game.starter


@pytest.mark.parametrize("first", [0, 1])
def test_the_coin_is_tossed_after_the_discards(first):  # V2
    game = deal("vanilla", seed=4, first=first)
    for _ in range(4):
        log = happened(game, game.legal_actions()[0])
    assert log[1:] == [Tossed(first)]
    assert Tossed(first).face == ("heads", "tails")[first]
    assert happened(game, "mind") == [Declared(1 - first, "mind")]


def test_both_may_take_the_same_alignment_and_it_stays():  # V2
    table = dealt().play("discard 2C", "discard 2D", "discard 2S", "discard 2H", "might", "might")
    assert table.state["alignments"] == {"P1": "might", "P2": "might"}
    assert table.refused("mind") == "V2"


def test_between_rounds_nobody_is_dealt_anything():  # V3
    table = scene("vanilla", p1="9C 8C", p2="5D 7D", deck="KC KS KD", alignments={"P1": "might", "P2": "might"})
    table.play("9C", "5D", "pass", "pass")
    assert table.state["round"] == 2
    assert table.hand("P1") == "8C"
    assert table.hand("P2") == "7D"
    assert table.state["deck"] == ["KC", "KS", "KD"]


def test_a_turn_is_one_card_or_a_pass_or_the_magic_power():  # V4
    table = scene("vanilla", p1="9C 9H 2C AH", p2="9D 9S", alignments={"P1": "magic"})
    assert table.legal == {"9C", "9H@C", "9H@S", "9H@D", "2C", "AH", "pass", "dispel"}
    table.play("9C")
    assert table.turn == "P2"
    assert table.refused("9C") == "V4"
    assert table.refused("decline") == "V4"
    assert table.refused("discard 9S") == "V1"


def test_a_unit_goes_to_its_own_row_and_a_heart_to_any_of_yours():  # V4 V30
    table = scene("vanilla", p1="9C 9S 9D 9H 5C", p2="TC TS TD 5D")
    for wrong in ("9C@S", "9H", "9H@H", "9H@X", "9C@C"):
        assert table.refused(wrong) == "V30"
    table.play("9C", "TC", "9S", "TS", "9D", "TD", "9H@S")
    assert [table.row("P1", row) for row in "CSD"] == ["9C", "9S 9H", "9D"]
    assert [table.row("P2", row) for row in "CSD"] == ["TC", "TS", "TD"]


def test_who_has_passed_plays_no_more_and_the_other_goes_on_alone():  # V5
    table = scene("vanilla", p1="9C TC", p2="9D 5D TD", alignments={"P1": "might", "P2": "might"})
    table.play("9C", "9D", "pass")
    assert table.state["passed"] == ["P1"]
    assert table.turn == "P2"
    table.play("5D")
    assert table.turn == "P2"
    assert table.state["round"] == 1
    table.play("pass")
    assert table.state["round"] == 2
    assert table.state["wins"] == {"P1": 0, "P2": 1}
    assert table.state["passed"] == []


def test_an_empty_hand_has_passed_when_the_turn_would_come_and_not_before():  # V6
    table = scene("vanilla", p1="9C", p2="9D 9S 5D", alignments={"P1": "might", "P2": "might"})
    table.play("9C")
    assert table.state["passed"] == []
    table.play("9D")
    assert table.state["passed"] == ["P1"]
    assert table.turn == "P2"
    table.play("9S")
    assert table.turn == "P2"


def test_an_empty_hand_that_a_spy_fills_again_has_not_passed():  # V6 V8
    table = scene("vanilla", p1="3C", p2="9D 9S 5D", deck="KC")
    table.play("3C", "9D")
    assert table.turn == "P1"
    assert table.legal == {"KC", "pass"}


def test_unused_magic_keeps_an_empty_hand_in_the_round():  # V6 V26
    table = scene("vanilla", p1="9C", p2="9D 9S 5D", alignments={"P1": "magic"})
    table.play("9C", "9D")
    assert table.turn == "P1"
    assert table.legal == {"dispel", "pass"}
    table.play("dispel", "9S")
    assert table.state["passed"] == ["P1"]
    assert table.turn == "P2"


def test_with_no_card_that_can_be_played_there_is_only_the_pass():  # V6
    table = scene("vanilla", p1="X1", p2="9D")
    assert table.legal == {"pass"}
    table = scene("vanilla", p1="QC", p2="9D", rows={"P2": {"S": "QS"}}, alignments={"P1": "magic"})
    assert table.legal == {"pass", "dispel"}

"""Hints say what is true, say it of this position, and know nothing that the seat does not."""

from __future__ import annotations

import random

import pytest
from scene import scene
from test_secrets import positions

from parlour import Rng
from parlour.bots import Budget, InformationSet, Thought, hint
from parlour.bots.hints import SURE, explained, odds

FEW = Budget(simulations=4)
TABLES = [("gwan", 2), ("vanilla", 2), ("nvwk", 2), ("nvwk", 4)]
NAMES = ["Anna", "Bert", "Cleo", "Dora"]


def thoughts(
    information: InformationSet, *texts: str, values: tuple[float, ...] = (), error: float = 0.01
) -> list[Thought]:
    """These actions first, in this order, and all others after them."""
    actions = {information.world.text(action): action for action in information.actions()}
    order = [*texts, *(text for text in actions if text not in texts)]
    given = dict(zip(texts, values, strict=False))
    return [Thought(actions[text], text, 0.1, given.get(text, 0.1), error) for text in order]


def why(table: object, *texts: str, values: tuple[float, ...] = (0.71, 0.3), names: list[str] | None = NAMES) -> str:
    information = InformationSet(table.game)  # type: ignore[attr-defined]
    return explained(information, thoughts(information, *texts, values=values), names).why


# -- rows ------------------------------------------------------------------------------------------------------


def test_the_cheapest_card_that_overtakes() -> None:
    table = scene("gwan", p1="9C KD 4C", p2="2D 8S", rows={"P2": {"D": "4D"}}, first="P2", deck="7H").play("pass")
    assert why(table, "9C", "KD") == "Bert has passed at 9, and the Nine of Clubs is the cheapest card that overtakes."
    assert why(table, "KD", "9C") == "Bert has passed at 9, and the King of Diamonds overtakes by 9."
    assert why(table, "4C", "9C") == "Bert has passed at 9; after it you need 4 more."


def test_passing_with_a_lead_tells_what_is_kept() -> None:
    table = scene("gwan", p1="9C KD 4C 3C", p2="2D 8S", rows={"P1": {"D": "KS QS"}}, deck="7H")
    assert why(table, "pass", "9C") == "You lead by 30 and keep four cards for the next round."
    passed = scene("gwan", p1="9C KD", p2="2D", rows={"P1": {"D": "KS QS"}}, first="P2", deck="7H").play("pass")
    assert why(passed, "pass", "9C") == "Bert has passed; so you win the round by 30 and keep two cards."


def test_a_card_that_keeps_the_kings() -> None:
    table = scene("gwan", p1="7C KD KS", p2="2D 8S", deck="7H")
    assert why(table, "7C", "KD") == "It adds 9 and keeps the King of Diamonds and the King of Spades for later."
    assert why(table, "KD", "7C") == "It adds 18, more than any other card in your hand."


def test_weather_that_hurts_them_more() -> None:
    table = scene("gwan", p1="AS 7C", p2="2D", rows={"P1": {"S": "4S"}, "P2": {"S": "9S 8S"}}, deck="7H")
    assert why(table, "AS", "7C") == "It costs Bert 18 and you only 6."


def test_a_spy_tells_what_it_brings() -> None:
    table = scene("gwan", p1="5S 9C", p2="2D", deck="7H 8H 9H")
    assert why(table, "5S", "9C") == "It brings you two cards for the 8 it gives Bert."


def test_what_cannot_be_seen_on_the_table_is_told_in_numbers() -> None:
    table = scene("nvwk", p1="KD 5C 5S", p2="2D 2S 4D", deck="X1 7H 8H 9D").play("KD")  # N31
    assert why(table, "gain 2C", "gain 4C").startswith("It wins about 71% of the time; the next best, to ")


def test_what_is_discarded_is_missed_least() -> None:  # V1 V15
    table = scene("vanilla", p1="9C 8C 7C", p2="2D 3D 4D", phase="setup", deck="7H")
    assert why(table, "discard 7C", "discard 8C") == "No unit in your hand has a lower number."
    assert why(table, "discard 8C", "discard 7C") == ("You keep the Nine of Clubs and the Seven of Clubs for the rows.")
    table = scene("vanilla", p1="QC QS 7C", p2="2D 3D 4D", phase="setup", deck="7H")
    assert why(table, "discard QC", "discard 7C") == "You hold two Queens, and one keeps the next away (V15)."
    table = scene("vanilla", p1="2C AS X1", p2="2D 3D 4D", phase="setup", deck="7H")
    assert why(table, "discard 2C", "discard AS") == "You keep two cards for the rows."


def test_an_alignment_that_fits_the_hand() -> None:  # V25 V26 V27
    table = scene("vanilla", p1="KC QS 7C", p2="JD 3D 4D", phase="alignment", first="P2", deck="7H 8H")
    assert why(table, "might", "mind") == (
        "You hold two of the Jacks, Queens and Kings that grant 2 more, and you win tied rounds alone."
    )
    assert why(table, "magic", "mind") == "A round won brings you a card, and once in the game all weather can go."
    assert why(table, "mind", "magic") == "Each round brings you a card, and the worst one can go."
    table.play("might")
    assert why(table, "might", "mind") == "You hold one of the Jacks, Queens and Kings that grant 2 more."


def test_what_gains_nothing_at_once_keeps_something() -> None:
    table = scene("gwan", p1="AS 7C KD", p2="2D", rows={"P1": {"S": "9S"}}, deck="7H")
    assert why(table, "AS", "7C") == "It costs you 11 for now, but you keep two cards that can still be played."
    table = scene("gwan", p1="AS 7C", p2="2D", deck="7H")
    assert why(table, "AS", "7C") == "It changes no score for now, and you keep a card that can still be played."


def test_others_hear_it_by_name() -> None:
    table = scene("gwan", p1="9C KD 4C 3C", p2="2D 8S", rows={"P1": {"D": "KS QS"}}, deck="7H")
    information = InformationSet(table.game)
    told = explained(information, thoughts(information, "pass", "9C", values=(0.71, 0.3)), NAMES, aloud=True)
    assert told.why == "Anna leads by 30 and keeps four cards for the next round."


# -- the pile --------------------------------------------------------------------------------------------------


def test_shedding_cards_and_points() -> None:
    table = scene("nvwk", p1="TC TD 2C 4S", p2="9C 9S", deck="8C 8S")
    assert why(table, "TC+TD", "2C") == "It sheds two cards and six points, and two are left."
    close = scene("nvwk", p1="TC TD 4S", p2="9C 9S", deck="8C 8S")
    assert why(close, "TC+TD", "4S") == "It leaves you one card from going out."
    last = scene("nvwk", p1="TC TD", p2="9C 9S", deck="8C 8S")
    assert why(last, "TC+TD", "TC") == "They are your last cards."
    giving = scene("nvwk", p1="JH 2C 4S 9D", p2="9C 9S", deck="8C 8S")  # N29
    assert why(giving, "JH", "2C") == "It sheds a card and five points, then a card more, and two are left."
    assert why(scene("nvwk", p1="JS 2C 4S", p2="9C 9S", deck="8C 8S"), "JS", "2C") == "They are your last cards."
    joker = scene("nvwk", p1="JS 2C X1", p2="9C 9S", deck="8C 8S")  # N32
    assert why(joker, "JS", "2C") == "It leaves you one card from going out."


def test_answering_a_chain() -> None:
    table = scene("nvwk", p1="7C 9D 4C", p2="7D 2C 2S", p3="7S KC KS", deck="8C 8S QC QS")
    table.play("7C", "7D")
    assert why(table, "7S", "draw") == "It answers the chain, so you need not draw 2."


def test_a_three_cancels_what_others_answer() -> None:  # N18 N23
    hands = {"p1": "8C 9D 4C", "p2": "3H X1 8D 2S", "p3": "7S KC KS", "deck": "JC JS QC QS"}
    table = scene("nvwk", **hands).play("8C")
    assert why(table, "3H=8", "skip") == "It cancels the skip, so you are not skipped."
    assert why(table, "X1=3=8", "skip") == "It cancels the skip, so you are not skipped."
    assert why(table, "8D", "skip") == "It answers the Eight, so you are not skipped."
    table = scene(
        "nvwk", p1="7C 9D 4C", p2="7D 2C 2S", p3="3S KC KS", deck="8C 8S QC QS", switches={"seven": "next-play"}
    )
    table.play("7C", "7D")
    assert why(table, "3S=7", "draw") == "It cancels the chain, so you need not draw 2."


def test_waiting_keeps_what_could_be_played() -> None:  # N5 N23
    table = scene("nvwk", p1="7C 9D 4D", p2="7D 2C 2S", p3="KC KS 5D", deck="8C 8S QC QS").play("7C")
    assert why(table, "pass", "7D") == "So you keep the Seven of Diamonds for a better moment."
    table = scene("nvwk", p1="8C 9D 4C", p2="8D 2C 2S", p3="KC KS 5D", deck="JC JS QC QS").play("8C")
    assert why(table, "skip", "8D") == "You are passed over, but you keep the Eight of Diamonds for a better moment."
    table = scene("nvwk", p1="7C 9D 4C", p2="7D 2C 2S", p3="7S KC KS", deck="8C 8S QC QS").play("7C", "7D")
    assert why(table, "draw", "7S") == "Two cards more, but you keep the Seven of Spades for a better moment."


# -- how sure --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "error", "sure"),
    [((0.7, 0.5), 0.01, "clearly"), ((0.55, 0.5), 0.03, "probably"), ((0.52, 0.5), 0.03, "a toss-up")],
)
def test_how_sure_it_is(values: tuple[float, ...], error: float, sure: str) -> None:
    information = InformationSet(scene("gwan", p1="7C KD KS", p2="2D 8S", deck="7H").game)
    told = explained(information, thoughts(information, "7C", "KD", values=values, error=error))
    assert told.sure == sure
    assert told.margin == pytest.approx(values[0] - values[1])
    assert told.doubt == pytest.approx(2**0.5 * error)


def test_no_more_is_promised_than_is_known() -> None:
    assert odds(0.84, 0.031) == "about 84% to win, give or take 3"
    assert odds(0.84, 0.004) == "about 84% to win"
    assert odds(0.996, 0.01) == "nearly certain to win"
    assert odds(0.004, 0.01) == "nearly certain to lose"
    assert (odds(1.0, 0.0), odds(0.0, 0.0), odds(0.5, 0.0)) == ("certain to win", "certain to lose", "even")
    for value in range(1001):
        said = odds(value / 1000, 0.01)
        assert "100%" not in said
        assert " 0%" not in said


def test_where_there_is_no_choice_it_says_so() -> None:
    table = scene("nvwk", p1="7C 9D 4C", p2="7D 2C 2S", p3="KC KS", deck="8C 8S QC QS").play("7C", "7D")
    assert table.legal == {"draw"}
    told = hint(InformationSet(table.game), FEW, 1)
    assert (told.sure, told.margin, told.why) == (SURE[0], 0.0, "There is nothing else to do.")


def test_who_is_not_on_turn_gets_none() -> None:
    game = scene("gwan", p1="7C KD", p2="2D 8S", deck="7H").game
    with pytest.raises(ValueError, match="nothing to do"):
        hint(InformationSet(game, 1), FEW, 1)


# -- secrets ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_hint_depends_on_nothing_hidden(game: str, seats: int) -> None:
    compared = 0
    for table, rng in positions(game, seats, 6, 5, seed="hint"):
        if len(table.legal_actions()) > 40:
            continue
        world = table.resample(table.turn, Rng(rng.getrandbits(60)))
        seed = random.Random(compared).getrandbits(32)
        told = hint(InformationSet(table), FEW, seed, NAMES[:seats])
        assert told == hint(InformationSet(world), FEW, seed, NAMES[:seats])
        assert told.action in table.legal_actions()
        assert told.why.endswith(".")
        compared += 1
    assert compared >= 5

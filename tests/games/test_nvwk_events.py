"""NVWK: what happens in an action, as events in their order."""

import pytest
from scene import happened, scene, told

from parlour.cards import NUMBERS, parse_cards
from parlour.engine import prepare
from parlour.engine.events import (
    Banked,
    Banned,
    Blanked,
    Cancelled,
    Chained,
    Charged,
    Cleared,
    Dealt,
    Demanded,
    DirectionTurned,
    Discarded,
    Drew,
    Event,
    Faced,
    Flipped,
    Gained,
    GameEnded,
    Gave,
    KeptLast,
    Locked,
    LotFell,
    OrderTurned,
    Passed,
    Played,
    Powerless,
    Reshuffled,
    Silenced,
    Skipped,
    Struck,
    seen_plain,
)


def cards(text):
    return tuple(sorted(parse_cards(text)))


def plays(seat, text, *meant, leads=False):
    """A play of these cards, in the order of the deck, and what each of them stands for."""
    held = cards(text)
    return Played(seat, held, meant or ("",) * len(held), leads=leads)


def test_a_deal_begins_with_the_lot():  # N1
    log: list[Event] = []
    prepare("nvwk", seats=5, first=3, seed=1).start(log)
    assert log == [Dealt(6), LotFell(3)]
    log = []
    prepare("nvwk", seats=4, first=3, seed=1, edition=1).start(log)
    assert log == [Dealt(7)]


def test_wild_cards_say_what_they_stand_for():  # N18 N32
    table = scene("nvwk", p1="7C 3D X1 X2 9C", p2="8C 8S")
    assert happened(table.game, "7C+3D=7+X1=3=7+X2=7H")[0] == plays(0, "3D 7C X1 X2", "7", "", "3=7", "7H", leads=True)


def test_a_three_ends_all_that_waits_and_a_five_only_the_draw():  # N18 N20
    table = scene("nvwk", p1="8C QC", p2="8D 5C", p3="3C 9H", p4="8H 7C", deck="TC TS").play("8C", "8D")
    assert happened(table.game, "3C=8") == [plays(2, "3C", "8"), Cancelled(("chain", "skip"), "N18")]
    table = scene("nvwk", p1="QC 6S", p2="3C 9H", p3="2C 2D").play("QC")
    assert happened(table.game, "3C=Q") == [plays(1, "3C", "Q"), Cancelled(("lock",), "N18")]
    table = scene("nvwk", p1="6D 9S", p2="5D 8C", p3="9D 9H", order="down", deck="TC").play("6D")
    assert happened(table.game, "5D") == [plays(1, "5D"), Cancelled(("draw",), "N20"), Banked(1, -2, "N20")]


def test_what_a_play_puts_in_force_is_told_when_all_of_it_is_done():  # N17 N21 N22 N30
    table = scene("nvwk", p1="2C 4C", p2="QD 5C", p3="9H 9D")
    assert happened(table.game, "2C") == [plays(0, "2C", leads=True), OrderTurned("down"), Banned()]
    table = scene("nvwk", p1="QD QH 4C", p2="KD 5C", p3="9H 9D")
    assert happened(table.game, "QD+QH") == [plays(0, "QD QH", leads=True), Locked((2, 3))]
    table = scene("nvwk", p1="6D 6H 4C", p2="KD 5C", p3="9H 9D")
    assert happened(table.game, "6D+6H") == [plays(0, "6D 6H", leads=True), Demanded(1, 2)]
    table = scene("nvwk", p1="KS 4C 4S", p2="8D 8H", p3="9H 9S", deck="7C 9D QS", switches={"seven": "whole-pile"})
    assert happened(table.game, "KS") == [plays(0, "KS", leads=True), Flipped(0, 2, cards("7C 9D"))]
    assert happened(table.game, "charge P2") == [Charged(0, 1, 5), Blanked(True)]
    assert happened(table.game, "pass") == [Passed(1, None, False)]


def test_a_chain_of_eights_is_owed_and_faced():  # N13 N23
    table = scene("nvwk", p1="8C 4C", p2="8D 8H 5C", p3="9S 9H", deck="TC TS JC")
    assert happened(table.game, "8C") == [plays(0, "8C", leads=True), Faced(1, 1)]
    assert happened(table.game, "8D") == [plays(1, "8D"), Chained(2, 2, 2), Faced(2, 1)]
    assert happened(table.game, "draw") == [Drew(2, 2, 2, "N13", cards("TC TS"))]
    assert happened(table.game, "skip") == [Skipped(2, "N23")]


def test_orders_that_turn_back_are_two_events_and_no_sentence():  # N17 N19
    table = scene("nvwk", p1="4C 4D 9S", p2="8C 8D", p3="9H 9D")
    log = happened(table.game, "4C+4D")
    assert log == [plays(0, "4C 4D", leads=True), DirectionTurned("ccw"), DirectionTurned("cw")]
    table = scene("nvwk", p1="4C 4D 9S", p2="8C 8D", p3="9H 9D")
    assert told(table.game, "4C+4D") == ["P1 leads the Four of Clubs and the Four of Diamonds."]


def test_a_four_skips_the_other_of_two():  # N19
    table = scene("nvwk", p1="4D 9S", p2="4S 9C", switches={"two-player-four": "skip"})
    assert happened(table.game, "4D") == [plays(0, "4D", leads=True), Skipped(1, "N19"), Cleared(0, False, False)]


def test_a_nine_clears_and_a_leader_with_but_a_joker_draws():  # N3 N24 N32
    table = scene("nvwk", p1="9S X1", p2="8C 8D", deck="TC", order="down", switches={"order-resets": "on"})
    log = happened(table.game, "9S")
    assert log == [plays(0, "9S", leads=True), Cleared(0, True, True), OrderTurned("up"), Drew(0, 1, 1, "N32", (32,))]
    assert seen_plain(log, 0)[-1]["cards"] == ["TC"]
    assert seen_plain(log, 1)[-1] == seen_plain(log, None)[-1]
    assert seen_plain(log, 1)[-1]["cards"] is None
    table = scene("nvwk", p1="9S X1", p2="8C 8D", deck="TC")
    assert told(table.game, "9S", 1) == [
        "P1 leads the Nine of Spades.",
        "The pile is cleared, and P1 leads again (N24).",
        "P1 holds only a joker, so P1 draws a card first (N32).",
    ]


@pytest.mark.parametrize(
    ("hand", "deck", "actions"),
    [
        ("JC X1", "", ["JC"]),
        ("JS 5D X1", "", ["JS", "drop 5D"]),
        ("JC JD 5D X1", "", ["JC+JD", "drop 5D"]),
        ("JD JH 5D X1", "", ["JD+JH", "give X1"]),
        ("KC X1", "JC", ["KC"]),
    ],
)
def test_a_last_card_that_a_jack_can_not_take_is_kept(hand, deck, actions):  # N29 N32
    table = scene("nvwk", p1=hand, p2="8C 8D", p3="9C 9D", deck=deck).play(*actions[:-1])
    before = table.game.copy()
    assert [event for event in happened(table.game, actions[-1]) if isinstance(event, KeptLast)] == [KeptLast(0)]
    assert "You keep the last card, because of a joker (N32)." in told(before, actions[-1], 0)


def test_a_king_flips_and_a_joker_gains():  # N31
    table = scene("nvwk", p1="KC 4C 4S", p2="8D 8H", deck="X1 TS")
    assert happened(table.game, "KC") == [plays(0, "KC", leads=True), Flipped(0, 1, (52,))]
    assert happened(table.game, "gain 9H") == [Gained(0, (NUMBERS["9H"],))]
    assert happened(table.game, "three P2") == [Struck(0, 1, 3)]
    assert [event.of for event in happened(table.game, "draw") if isinstance(event, Drew)] == [3]
    table = scene("nvwk", p1="KS 4C 4S", p2="8D 8H", deck="3C 6S")
    flips = cards("3C 6S")
    assert happened(table.game, "KS") == [plays(0, "KS", leads=True), Flipped(0, 2, flips), Silenced(cards("3C"))]


def test_cards_are_flipped_one_after_the_other():  # N31
    for deck in ("7H QH TS", "QH 7H TS"):  # what each does comes after what the one before it did
        table = scene("nvwk", p1="KS 4C 4S", p2="8D 8H", deck=deck)
        flipped = tuple(NUMBERS[card] for card in deck.split()[:2])
        assert Flipped(0, 2, flipped) in happened(table.game, "KS")
    deck = "KC 8C KD 2C KH 9C TD"  # a King that is flipped flips another, before those that were left
    table = scene("nvwk", p1="KS X1 X2 4C 4S", p2="8D 8H", deck=f"{deck} 5C 6C 4D 4H")
    (flips,) = (event for event in happened(table.game, "KS+X1=KC+X2=KD") if isinstance(event, Flipped))
    assert flips.cards == tuple(NUMBERS[card] for card in deck.split())
    assert flips.number == 7


def test_a_blank_play_is_powerless():  # N22
    table = scene("nvwk", p1="7C 4C", p2="KS 5C", p3="TD 5D", deck="TC TS").play("7C")
    assert happened(table.game, "KS") == [plays(1, "KS"), Powerless()]


def test_a_guard_and_a_drop_lie_open_and_a_gift_does_not():  # N25 N29 N37
    table = scene("nvwk", p1="6C 4C", p2="9C JD 8C KD", p3="TD 5D", deck="TC TS").play("6C")
    assert happened(table.game, "guard") == [Discarded(1, 1, False, "N25", cards("9C"))]
    table.play("JD")
    log = happened(table.game, "give 8C")
    assert log == [Gave(1, 2, 1, cards("8C"))]
    assert [seen_plain(log, viewer)[0]["cards"] for viewer in (0, 1, 2, None)] == [None, ["8C"], ["8C"], None]
    table = scene("nvwk", p1="JC 4C 5C", p2="9C 9D").play("JC")
    assert happened(table.game, "drop 4C") == [Discarded(0, 1, False, "N29", cards("4C"))]


def test_a_reshuffle_and_a_draw_that_falls_short():  # N35
    table = scene("nvwk", p1="6C 6S 9S", p2="6D 8H", p3="7C 7S", discards="TS").play("6C", "6D")
    log = happened(table.game, "draw")
    assert log == [Reshuffled("N35", cards("6C TS")), Drew(2, 2, 2, "N13", cards("6C TS"))]
    table = scene("nvwk", p1="6C 6S 9S", p2="8D 8H", p3="7C 7S").play("6C")
    assert happened(table.game, "draw") == [Drew(1, 0, 1, "N21", ())]


def test_the_end_is_the_last_event():  # N33 N34
    table = scene("nvwk", p1="7C", p2="4C 8C")
    *_, last = happened(table.game, "7C")
    assert last == GameEnded((0,), (0, 4), "P1 went out (N33); P1 has the least, 0 (N34)")

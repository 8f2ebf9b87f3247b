"""NVWK: the deal, values, both orders, and who knows what (N1 to N3, N37)."""

import pytest
from scene import scene

from parlour import Rng, deal
from parlour.cards import NUMBERS, TEXTS

PACK = list(TEXTS)
HEARTS = "2H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"


@pytest.mark.parametrize("seats", range(2, 9))
def test_seven_cards_each_and_six_with_more_than_four(seats):  # N1
    state = deal("nvwk", seats=seats, deck=PACK, first=0).state()
    dealt = (7 if seats <= 4 else 6) * seats
    for seat in range(seats):
        assert state["hands"][f"P{seat + 1}"] == PACK[seat:dealt:seats]
    assert state["deck"] == PACK[dealt:]
    assert (state["pile"], state["discards"], set(state["banks"].values())) == ([], [], {0})


def test_the_first_leader_is_random():  # N1
    leaders = [deal("nvwk", seats=5, seed=seed).turn for seed in range(500)]
    assert all(60 < leaders.count(seat) < 140 for seat in range(5))


def test_ascending_values_run_from_2_to_the_ace():  # N2
    table = scene("nvwk", p1="7C 4C", p2=HEARTS)
    table.play("7C")  # the next play is blank, so nothing counts but values
    assert table.legal == {"pass", "7H", "8H", "9H", "TH", "JH", "QH", "KH", "AH"}


def test_descending_values_run_from_the_ace_to_2():  # N2
    table = scene("nvwk", p1="7C 4C", p2=HEARTS, order="down")
    table.play("7C")
    assert table.legal == {"pass", "7H", "6H", "5H", "4H", "2H"}


def test_a_3_lies_between_2_and_4():  # N2
    table = scene("nvwk", p1="3C 4C", p2="2H 3S 4H KH")
    table.play("3C=3")
    assert {"4H", "3S=3", "3S=4"} < table.legal
    assert table.refused("2H") == table.refused("3S=2") == "N7"


def test_there_is_no_step_from_the_ace_to_2():  # N2
    table = scene("nvwk", p1="AC 4C", p2="2H 9D", order="down")
    table.play("AC")  # ascending now
    assert table.refused("2H") == "N7"
    table = scene("nvwk", p1="2C 2S 4C", p2="AS AD AH 9D", order="down")
    table.play("2C+2S")  # two reversals: descending still
    assert table.refused("AS+AD") == table.refused("AS+AD+AH") == "N7"


def test_order_starts_ascending_and_clockwise():  # N3
    state = deal("nvwk", seats=4, seed=1).state()
    assert (state["order"], state["direction"]) == ("up", "cw")
    table = scene("nvwk", p1="3C 4C", p2="9D 4D", p3="9H 4H", p4="KC 4S")
    table.play("3C=8")
    seen = []
    for _ in range(3):
        seen.append(table.turn)
        table.play("pass")
    assert seen == ["P2", "P3", "P4"]


def test_reversals_last_across_piles():  # N3 switch: order-resets=off
    table = scene("nvwk", p1="4C TC 8D 9D", p2="6D KD", p3="9H 4H", first="P1")
    table.play("4C", "pass", "pass")
    assert (table.turn, table.state["pile"], table.state["direction"]) == ("P1", [], "ccw")
    table.play("TC", "pass", "pass")
    assert (table.turn, table.state["order"]) == ("P1", "down")
    table.play("8D")
    assert table.turn == "P3"


def test_a_second_reversal_undoes_the_first():  # N3
    table = scene("nvwk", p1="TC 4C", p2="TD 4D")
    table.play("TC")
    assert table.state["order"] == "down"
    table.play("TD")
    assert table.state["order"] == "up"


def test_each_new_pile_ascending():  # N3 switch: order-resets=on
    table = scene("nvwk", p1="TC 4C 9D", p2="KD 6D", p3="9H 4H", switches={"order-resets": "on"})
    table.play("TC")
    assert table.state["order"] == "down"
    table.play("pass", "pass")
    assert table.state["order"] == "up"
    table.play("4C", "pass", "pass")
    assert table.state["direction"] == "ccw"  # the order of play is not reset


def test_the_referee_shows_all_that_is_public():  # N37
    table = scene("nvwk", p1="6C JC 4C 8S", p2="6D 4D", deck="KD KH", banks={"P2": 5}, discards="AH")
    table.play("6C", "6D")
    assert table.state == {
        "hands": {"P1": ["4C", "8S", "JC"], "P2": ["4D"]},
        "deck": ["KD", "KH"],
        "discards": ["AH"],
        "order": "up",
        "direction": "cw",
        "pile": [{"by": "P1", "cards": ["6C"], "value": 6}, {"by": "P2", "cards": ["6D"], "value": 6}],
        "demand": 2,
        "skip": False,
        "blank": False,
        "banks": {"P1": 0, "P2": 5},
    }


def test_drops_and_flips_lie_open_in_the_discards():  # N37
    table = scene("nvwk", p1="JC 4C 8S", p2="KD 4D", deck="6H")
    table.play("JC", "drop 4C", "KD")
    assert table.discards == "4C 6H"


def test_a_seat_knows_all_but_the_other_hands_and_the_order_of_the_deck():  # N37
    game = deal("nvwk", seats=3, seed=3)
    rng = Rng(8)
    for _ in range(12):
        game.play(game.legal_actions()[rng.below(len(game.legal_actions()))])
    assert not game.over
    truth = game.state()
    worlds = [game.resample(1, rng).state() for _ in range(60)]
    for world in worlds:
        for name, shown in truth.items():
            if name not in ("hands", "deck"):
                assert world[name] == shown
        assert world["hands"]["P2"] == truth["hands"]["P2"]
        sizes = [len(hand) for hand in world["hands"].values()]
        assert sizes == [len(hand) for hand in truth["hands"].values()]
    assert len({tuple(world["hands"]["P1"]) for world in worlds}) > 30
    assert len({tuple(world["deck"]) for world in worlds}) > 30


def test_a_card_given_is_known_to_the_two():  # N37
    table = scene("nvwk", p1="JD 4C 8S", p2="KD 4D", p3="9H 6H", p4="9D 6D", deck="2C 2D 2S")
    table.play("JD", "give 8S")
    given = 1 << NUMBERS["8S"]
    known = table.game.known_to(0)
    assert known[1] & given
    assert not any(table.game.known_to(other)[1] & given for other in (2, 3))

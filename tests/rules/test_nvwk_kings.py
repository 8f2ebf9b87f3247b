"""NVWK: Kings, and what they flip (N31)."""

import pytest
from scene import scene

GAINS = "2C 3C 4C 5C 6C 7C 8C 9S 9D 9H TC JC JS JD JH QC QS QD QH"
SPARE = "4S 4H 8S 8H"  # a deck to go on with


def king(deck, play="KC", p1="KC KS 4C 6C", p2="9D 4D", **more):
    flipped = deck.split()
    p2, p3 = (" ".join(f"A{each[1]}" if each in flipped else each for each in hand.split()) for hand in (p2, "9H 6H"))
    table = scene("nvwk", p1=p1, p2=p2, p3=p3, deck=deck, **more)
    return table.play(play)


def force(table):
    """What waits for the next player."""
    state = table.state
    return table.turn, state["demand"], state["skip"], state["blank"]


def test_a_king_flips_one_card_into_the_discards():  # N31
    table = king("9C 8C")
    assert (table.discards, table.state["deck"]) == ("9C", ["8C"])
    assert force(table) == ("P2", 0, False, False)  # a flipped 9C does nothing


def test_the_king_of_spades_flips_two():  # N31
    table = king("6D 8C 4S", play="KS")
    assert (table.discards, table.state["deck"]) == ("6D 8C", ["4S"])
    assert force(table) == ("P2", 1, True, False)


def test_the_king_keeps_its_value_and_suit():  # N31
    table = scene("nvwk", p1="KC 4C", p2="5C 5D QD AD", p3="9H 6H", deck="7D", order="up")
    table.play("KC")
    assert table.state["pile"] == [{"by": "P1", "cards": ["KC"], "value": 13}]
    assert table.legal == {"AD", "pass"}


def test_flipped_cards_act_as_if_printed_on_the_king():  # N31
    assert force(king("6D")) == ("P2", 1, False, False)
    assert force(king("7D")) == ("P2", 0, False, True)
    assert force(king("8D")) == ("P2", 0, True, False)
    assert force(king("4D"))[0] == "P3"
    assert king("TD").state["order"] == "down"
    assert king("5D").state["banks"]["P1"] == -2
    assert king("JC").legal == {"drop KS", "drop 4C", "drop 6C"}
    assert king("JH").legal == {"give KS", "give 4C", "give 6C"}
    assert king("9D").legal == {"charge P2", "charge P3"}
    assert king("9H").legal == {"three P2", "three P3", "each"}


def test_a_flipped_2_or_ace_bans_tens():  # N31 N17
    for card in ("2D", "AD"):
        table = king(card, p2="TD 4D")
        assert table.state["order"] == "down"
        assert table.refused("TD") == "N17"


def test_a_flipped_queen_locks_with_her_suit():  # N31 N30
    table = king("QD", p2="AD AC QS KD TC 4D")
    assert table.legal == {"AD", "QS", "pass"}
    assert table.refused("AC") == table.refused("KD") == "N30"


def test_a_flipped_9s_clears():  # N31 N24
    table = king("9S")
    assert (table.turn, table.state["pile"], table.discards) == ("P1", [], "9S KC")


def test_a_flipped_king_flips_again():  # N31
    table = king("KD 6D 4S")
    assert (table.discards, table.state["deck"]) == ("6D KD", ["4S"])
    assert force(table) == ("P2", 1, False, False)


def test_a_flipped_king_of_spades_flips_two():  # N31
    table = king("KS 6D 8D 4S", p1="KC 4C 6C")
    assert table.discards == "6D 8D KS"
    assert force(table) == ("P2", 1, True, False)


def test_a_king_has_nothing_of_the_plays_before_it():  # N31
    table = scene("nvwk", p1="9D 4C", p2="KC 4D", p3="9H 6H", deck="8C")
    table.play("9D", "charge P3", "KC")
    assert force(table) == ("P3", 0, True, False)
    assert table.state["banks"]["P3"] == 5


def test_a_set_of_kings_flips_for_each():  # N31 N11
    table = king("6S 6D 8D 4S", play="KC+KS")
    assert table.discards == "6S 6D 8D"
    assert force(table) == ("P2", 2, True, False)


def test_a_blank_king_flips_nothing():  # N31 N22
    table = scene("nvwk", p1="7C 4C", p2="KC 4D", p3="9H 6H", deck="8C")
    table.play("7C", "KC")
    assert (table.turn, table.discards) == ("P3", "")


# -- flipped jokers ----------------------------------------------------------------------------------------


def test_for_a_flipped_joker_you_choose_an_ability():  # N31
    table = king("X1")
    assert (table.turn, table.legal) == ("P1", {f"gain {card}" for card in GAINS.split()})
    for action in ("gain KC", "gain 9C", "gain X2", "gain 8D", "pass", "4C"):
        assert table.refused(action) == "N31"


@pytest.mark.parametrize(
    ("gained", "waiting"),
    [
        ("2C", ("P2", 0, False, False)),
        ("3C", ("P2", 0, False, False)),
        ("4C", ("P3", 0, False, False)),
        ("5C", ("P2", 0, False, False)),
        ("6C", ("P2", 1, False, False)),
        ("7C", ("P2", 0, False, True)),
        ("8C", ("P2", 0, True, False)),
        ("9S", ("P1", 0, False, False)),
        ("TC", ("P2", 0, False, False)),
        ("QD", ("P2", 0, False, False)),
    ],
)
def test_a_gained_ability_works(gained, waiting):  # N31
    table = king("X1")
    table.play(f"gain {gained}")
    assert force(table) == waiting
    assert table.state["order"] == ("down" if gained in ("2C", "TC") else "up")
    assert table.state["banks"]["P1"] == (-2 if gained == "5C" else 0)
    assert table.game.lock == (4 if gained == "QD" else 0)
    assert table.game.ban == (gained == "2C")


@pytest.mark.parametrize(
    ("gained", "asked"),
    [
        ("9D", "charge P2"),
        ("9H", "three P2"),
        ("JC", "drop 4C"),
        ("JS", "drop 4C"),
        ("JD", "give 4C"),
        ("JH", "give 4C"),
    ],
)
def test_a_gained_choice_is_asked(gained, asked):  # N31
    table = king("X1", p1="KC 4C 6C 8C")
    table.play(f"gain {gained}")
    assert table.turn == "P1"
    assert asked in table.legal
    table.play(asked)
    assert table.turn == {"9H": "P2", "JS": "P1"}.get(gained, "P2")
    if gained in ("JD", "JH"):
        assert "4C" in table.state["hands"]["P2" if gained == "JD" else "P3"]


def test_two_flipped_jokers_are_two_choices():  # N31
    table = king("X1 X2", play="KS")
    table.play("gain 6C")
    assert table.turn == "P1"
    table.play("gain 8C")
    assert force(table) == ("P2", 1, True, False)


def test_all_flips_come_before_the_choice():  # N31
    table = king("X1 KD 6D 4S", play="KS")
    assert table.discards == "6D KD X1"
    assert "gain 8C" in table.legal
    table.play("gain 8C")
    assert force(table) == ("P2", 1, True, False)


# -- order of what was flipped -----------------------------------------------------------------------------


def test_abilities_follow_in_the_order_of_flipping():  # N31
    table = king("9H 9D 4S 4H", play="KS")
    assert "each" in table.legal
    table.play("three P2", "draw")
    assert table.legal == {"charge P2", "charge P3"}
    table = king("9D 9H", play="KS")
    assert table.legal == {"charge P2", "charge P3"}


def test_a_5_cancels_a_6_flipped_before_it_and_not_after():  # N31
    assert king("6D 5D", play="KS").state["demand"] == 0
    assert king("5D 6D", play="KS").state["demand"] == 1
    assert king("6D 5D", play="KS").state["banks"]["P1"] == -2


def test_a_gained_5_cancels_in_the_place_of_its_joker():  # N31
    assert king("6D X1", play="KS").play("gain 5C").state["demand"] == 0
    assert king("X1 6D", play="KS").play("gain 5C").state["demand"] == 1


@pytest.mark.parametrize("flips", ["3D 6D", "6D 3D", "3D 5D", "8D 3D", "TD 3D", "3D X1", "X1 3D", "3D 9H", "JS 3D"])
def test_a_flipped_3_silences_all_and_no_choice_is_asked(flips):  # N31
    table = king(flips, play="KS")
    assert force(table) == ("P2", 0, False, False)
    assert (table.state["order"], table.state["banks"]["P1"]) == ("up", 0)


def test_a_chosen_3_silences_all():  # N31
    for flips in ("8D X1", "X1 8D"):
        table = king(flips, play="KS")
        table.play("gain 3C")
        assert force(table) == ("P2", 0, False, False)


def test_two_flipped_4s_cancel_out():  # N31 N19
    table = king("4S 4H", play="KS")
    assert (table.turn, table.state["direction"]) == ("P2", "cw")


def test_with_no_card_to_flip_a_king_is_plain():  # N31 N35
    table = king("")
    assert force(table) == ("P2", 0, False, False)

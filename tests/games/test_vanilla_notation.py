"""Vanilla Gwent: an action in parts, from its number."""

from scene import scene

from parlour.cards import TEXTS
from parlour.engine import Illegal
from parlour.engine.notation import Move
from parlour.views import view

EVERYWHERE = [f"row:{side}:{row}" for side in ("P1", "P2") for row in "CSD"]


def parts(table, action):
    return table.game.taken_apart(table.game.parse(action))


def places(table, action):
    return list(parts(table, action).places)


def test_where_a_card_is_played():  # V8 V17 V18 V19 V20 V30
    table = scene("vanilla", p1="9C 9H 3S 3H AD AH 2S 2H X1", p2="KD", rows={"P2": {"C": "5C"}})
    assert places(table, "9C") == ["row:P1:C"]
    assert places(table, "9H@S") == ["row:P1:S"]
    assert places(table, "3S") == ["row:P2:S"]
    assert places(table, "3H@D") == ["row:P2:D"]
    assert places(table, "AD") == ["row:P1:D", "row:P2:D"]
    assert places(table, "2S") == ["row:P1:S", "row:P2:S"]
    assert places(table, "AH") == places(table, "2H") == places(table, "X1") == EVERYWHERE


def test_what_is_done_to_a_unit_names_it_and_no_card_of_the_hand():  # V10 V13 V20
    table = scene("vanilla", p1="9C", p2="KD", rows={"P1": {"C": "3C"}, "P2": {"S": "JS"}})
    unit = TEXTS.index("JS")
    assert parts(table, "destroy JS") == Move("destroy", unit=unit, places=("unit:JS",))
    assert parts(table, "empower JS") == Move("empower", unit=unit, places=("unit:JS",))
    assert parts(table, "move JS@C") == Move("move", unit=unit, row=0, places=("row:P2:C",))
    assert parts(table, "move 3C@D").places == ("row:P1:D",)


def test_words_and_discards():  # V1 V2 V4 V26
    table = scene("vanilla", p1="9C", p2="KD")
    assert [parts(table, word) for word in ("pass", "dispel", "decline", "might", "magic", "mind")] == [
        *(Move("pass"), Move("dispel"), Move("decline"), Move("might"), Move("magic"), Move("mind")),
    ]
    assert parts(table, "discard 9C") == Move("discard", (TEXTS.index("9C"),), ("",), places=("discards",))


def test_every_number_in_parts_is_what_its_text_says():
    table = scene("vanilla", p1="9C", p2="KD")
    told = 0
    for action in range(640):
        try:
            text = table.game.text(action)
        except Illegal:
            continue
        move = table.game.taken_apart(action)
        card = "".join(TEXTS[card] for card in (*move.cards, *(() if move.unit is None else (move.unit,))))
        row = "" if move.row is None else f"@{'CSD'[move.row]}"
        assert " ".join(word for word in (move.verb, f"{card}{row}") if word) == text
        told += 1
    assert told == 10 * 54 + 6


def test_the_jokers_are_alike():  # V20
    table = scene("vanilla", p1="X1 X2", p2="KD", rows={"P2": {"C": "5C"}})
    assert view(table.game, 0)["alike"] == view(table.game, None)["alike"] == [["X1", "X2"]]

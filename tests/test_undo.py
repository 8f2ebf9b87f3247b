"""What may be taken back: a half-made choice, until something hidden was shown or another player has acted."""

from __future__ import annotations

import random
import re

import pytest
from scene import happened, scene

from parlour import GAMES, deal
from parlour.engine import Rng
from parlour.views import tell

SHOWN = re.compile(r"\b(draws?|flips?|sees?|gives? (?!the flipped joker))\b")


def ways(table, *actions):
    """How far the seat on turn may go back after each of these actions."""
    found, way = [], 0
    for action in actions:
        before = table.game.copy()
        table.play(action)
        way = table.game.undo_depth(before, way)
        found.append(way)
    return found


# -- Vanilla Gwent -------------------------------------------------------------------------------------------


def test_the_first_of_two_discards():  # V1
    table = scene("vanilla", p1="7C 8C 9C", p2="7S 8S 9S", phase="setup")
    assert ways(table, "discard 7C", "discard 8C", "discard 7S", "discard 8S") == [1, 0, 1, 0]


def test_a_wizard_before_it_moves_anybody():  # V13
    table = scene("vanilla", p1="8C 9C", p2="7S", rows={"P2": {"C": "TC"}})
    assert ways(table, "8C", "move TC@S") == [1, 0]
    assert ways(scene("vanilla", p1="8C 9C", p2="7S"), "8C") == [0]  # it asks for nothing


def test_a_hero_and_a_joker_before_their_unit_is_chosen():  # V10 V20
    strong = {"P2": {"C": "JC TC 9C 5C"}}
    assert ways(scene("vanilla", p1="5H 9S", p2="7S", rows=strong), "5H@C", "decline") == [1, 0]
    assert ways(scene("vanilla", p1="X1 9S", p2="7S", rows=strong), "X1", "empower JC") == [1, 0]


def test_a_finished_turn_stands_even_if_the_same_player_goes_on():  # V5
    table = scene("vanilla", p1="7C 8C 9C", p2="7S", passed="P2")
    assert ways(table, "7C", "8C", "9C") == [0, 0, 0]
    table = scene("gwan", p1="7C 8C 9C", p2="7S", first="P2")
    assert ways(table, "pass", "7C", "8C") == [0, 0, 0]


def test_who_saw_or_drew_a_card_can_not_go_back():  # V8 V11
    assert ways(scene("vanilla", p1="6C 9C", p2="7S"), "6C") == [0]
    assert ways(scene("vanilla", p1="3C 9C", p2="7S", deck="TD"), "3C") == [0]


# -- NVWK ----------------------------------------------------------------------------------------------------


def test_jacks_before_everything_is_dropped():  # N29
    table = scene("nvwk", p1="JS 4C 5C 6C 7C", p2="2C 2D", deck="8C")
    assert ways(table, "JS", "drop 4C", "drop 5C") == [1, 2, 0]


def test_a_jack_before_its_gift_is_given():  # N29 N37
    table = scene("nvwk", p1="JD 4C 5C", p2="2C 2D", deck="8C")
    assert ways(table, "JD", "give 4C") == [1, 0]
    table = scene("nvwk", p1="JD JH 4C 5C 6C", p2="2C 2D", p3="2S 2H", deck="8C")
    assert ways(table, "JD+JH", "give 4C") == [1, 0]  # P2 has seen it; the second gift is still to be made


def test_nines_before_somebody_is_chosen():  # N26 N27
    assert ways(scene("nvwk", p1="9D 4C", p2="2C 2D", deck="8C"), "9D", "charge P2") == [1, 0]
    table = scene("nvwk", p1="9H X1 4C 5C", p2="2C 2D", deck="8C 8S 8D 8H 7C 7S")
    assert ways(table, "9H+X1=9H", "three P2", "draw") == [1, 0, 0]  # P2 has acted between the two strikes


def test_no_way_back_over_what_a_king_flipped():  # N31
    assert ways(scene("nvwk", p1="KD 4C 5C 6C", p2="2C 2D", deck="JS 8C 8D"), "KD", "drop 4C") == [0, 1]
    table = scene("nvwk", p1="KD 4C 5C 6C", p2="2C 2D", deck="X1 8C 8D")
    assert ways(table, "KD", "gain JS", "drop 4C") == [0, 1, 2]  # to where the flip was seen, and no further


# -- all games -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), [("gwan", 2), ("vanilla", 2), ("nvwk", 2), ("nvwk", 4)])
def test_it_depends_on_what_everybody_sees_and_on_nothing_else(game, seats):
    rng = random.Random(f"{game} {seats}")
    worlds = Rng(rng.getrandbits(60))
    found = refused = 0
    for _ in range(60):
        switches = {name: rng.choice(values) for name, values in GAMES[game].SWITCHES.items()}
        table = deal(game, seats=seats, switches=switches, seed=rng.getrandbits(60))
        while not table.over:
            before, action = table.copy(), rng.choice(table.legal_actions())
            log = happened(table, action)
            way = table.undo_depth(before)
            asked = table.half_made() and table.turn == before.turn
            told = [line for seat in range(seats) for line in tell(log, table, seat)]
            shown = any(SHOWN.search(line) for line in told)
            assert bool(way) == (asked and not shown), (before.text(action), told)
            found, refused = found + bool(way), refused + (asked and shown)
            world = before.resample(before.turn, worlds)
            other = world.copy()
            other.play(action)
            if not shown:
                assert other.undo_depth(world) == way
    assert game == "gwan" or found > 20
    assert game != "nvwk" or refused > 0

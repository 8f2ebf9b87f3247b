"""What is asked before an action that a beginner may regret: the game's folder says which, and what it would mean."""

from __future__ import annotations

from random import Random

import pytest
from scene import Table, scene

from parlour import GAMES, deal
from parlour.chance import Rng
from parlour.views import view


def asked(table: Table, action: str) -> str | None:
    """What whoever is on turn is asked before an action."""
    seen = view(table.game, table.game.turn)
    choices = {one["action"]: one for group in seen["legal"] for one in group["actions"]}
    found: str | None = choices[action].get("ask")
    return found


def test_passing_while_behind():  # G18 G19
    table = scene("gwan", p1="9C 5D", p2="TC 4D").play("9C")
    assert asked(table, "pass") == (
        "You are behind, 0 to 11. Once you pass you play no more in this round, so you will most likely lose it."
    )
    table.play("TC", "pass")
    assert asked(table, "pass") is None  # P2 is ahead, and keeps the round
    table = scene("gwan", p1="9C 5D", p2="TC 4D", wins=(1, 0)).play("9C", "4D", "pass")
    assert asked(table, "pass") == (
        "You are behind, 9 to 11, and your opponent has passed. "
        "If you pass too, you lose this round, and with it the game."
    )


def test_passing_at_a_tie_while_the_other_plays_on():  # G3 G18
    table = scene("gwan", p1="9C 5D", p2="TC 4D", wins=(0, 1))
    assert asked(table, "pass") == (
        "The round is tied at 0. Once you pass you play no more in this round, "
        "so you will most likely lose it, and with it the game."
    )


@pytest.mark.parametrize(
    ("totals", "said"),
    [((50, 40), "your opponent wins it"), ((40, 50), None), ((40, 40), "you share the win")],
)
def test_a_pass_that_ends_the_game_says_who_wins_it(totals, said):  # G19 G20
    table = scene("gwan", p1="9C 2C", p2="6D 2D", wins=(1, 1), totals=totals, round=3).play("9C", "6D", "pass")
    found = asked(table, "pass")
    assert found == (
        said
        and f"The round is tied at 11, and your opponent has passed. If you pass too, the game is over, and {said}."
    )
    table.play("pass")
    assert table.game.over
    assert table.game.winners_of() == {None: 2, "your opponent wins it": 1, "you share the win": 3}[said]


def test_a_card_that_would_be_spent_for_nothing():  # G13 G14
    table = scene("gwan", p1="AC 9D AH", p2="3D 4D", weather="C")
    assert "already" in str(asked(table, "AC"))
    assert asked(table, "9D") is None
    table = scene("gwan", p1="AH 9D", p2="3D 4D")
    assert "no weather to clear" in str(asked(table, "AH"))


def test_weather_that_hits_oneself():  # G12
    table = scene("gwan", p1="KC AC 2D", p2="4D 3D").play("KC", "4D")
    assert str(asked(table, "AC")).endswith("and your opponent nothing.")


def test_magic_with_no_weather():  # V26
    table = scene("vanilla", p1="2C 9D", p2="4D 3D", alignments={"P1": "magic", "P2": "mind"})
    assert asked(table, "dispel") == "There is no weather. Magic works once in the game, and would be used up (V26)."
    table.play("2C", "4D")
    assert asked(table, "dispel") is None


def test_drawing_where_one_need_not():  # N21 N25
    table = scene("nvwk", p1="6S 4C", p2="6D 5C 9C", p3="8C 8S", deck="TC TS").play("6S")
    assert asked(table, "draw") == "You would draw a card. You hold an answer to it."
    table = scene("nvwk", p1="6S 4C", p2="5C 9C", p3="8C 8S", deck="TC TS").play("6S")
    assert asked(table, "draw") == "You would draw a card. You can discard the Nine of Clubs instead (N25)."
    table = scene("nvwk", p1="6S 4C", p2="5C KC", p3="8C 8S", deck="TC TS").play("6S")
    assert asked(table, "draw") is None


@pytest.mark.parametrize("name", GAMES)
def test_nothing_hidden_decides_it(name):
    """Worlds that look alike to whoever is on turn ask them the same."""
    chance, met = Random(f"asks {name}"), 0
    for number in range(12):
        game = deal(name, seed=number)
        while not game.over:
            if chance.random() < 0.2:
                here = view(game, game.turn)["legal"]
                other = game.resample(game.turn, Rng(chance.getrandbits(64)))
                assert view(other, game.turn)["legal"] == here
                met += sum("ask" in one for group in here for one in group["actions"])
            game.play(chance.choice(game.legal_actions()))
    assert met

"""Vanilla Gwent: notation, positions and properties over random games."""

import pickle
import random

import pytest
from scene import scene

from parlour import GAMES, Illegal, deal
from parlour.games.vanilla.game import Vanilla

JOKERS = (52, 53)
EVERY_ACTION = [number for number in range(640) if number & 63 < 54 or 54 <= number < 60]


def random_games(number):
    """Positions of random games, every combination of switches among them."""
    rng = random.Random(number)
    for seed in range(number):
        chosen = {name: values[seed >> i & 1] for i, (name, values) in enumerate(Vanilla.SWITCHES.items())}
        game = deal("vanilla", seed=seed, switches=chosen)
        while not game.over:
            yield game
            game.play(rng.choice(game.legal_actions()))
        yield game


def test_the_registry_knows_the_game():
    assert GAMES["vanilla"] is Vanilla
    assert (Vanilla.TITLE, Vanilla.CARDS, list(Vanilla.SWITCHES)) == (
        "Vanilla Gwent",
        54,
        ["queens", "joker", "drawn-game", "empty-hands"],
    )


def test_every_text_means_its_action():
    game = Vanilla()
    told = [game.text(action) for action in EVERY_ACTION]
    assert len(set(told)) == len(told)
    for action, text in zip(EVERY_ACTION, told, strict=True):
        try:
            assert game.parse(text) == action
        except Illegal:
            # a Heart unit without a row, or a row for what needs none, is only a number
            assert action < 256


def test_every_listed_action_plays_and_every_other_is_refused_with_a_sentence():
    for game in random_games(24):
        legal = set(game.legal_actions())
        assert bool(legal) != game.over
        before = game.dump()
        for action in EVERY_ACTION:
            if action in legal:
                game.copy().play(action)
                assert game.why_not(game.text(action)) is None
            else:
                with pytest.raises(Illegal) as refusal:
                    game.play(action)
                assert refusal.value.rule
                assert refusal.value.why
        assert game.dump() == before


def test_a_card_is_refused_exactly_when_no_action_plays_it():
    for game in random_games(24):
        if game.over:
            continue
        legal = game.legal_texts()
        for card in game.state()["hands"][f"P{game.turn + 1}"]:
            if game.phase_name() in ("hero", "wizard", "joker"):
                assert game.why_not(card) is not None
            else:
                playable = any(text.removeprefix("discard ").partition("@")[0] == card for text in legal)
                assert (game.why_not(card) is None) == playable


def test_cards_are_conserved():
    for game in random_games(40):
        state = game.state()
        cards = state["deck"] + state["discards"] + state["hands"]["P1"] + state["hands"]["P2"]
        for unit in (unit for side in state["rows"].values() for row in side.values() for unit in row):
            cards += [unit["card"], *unit["jokers"]]
        cards += ["2" + row for row in state["weather"]] + (["2H"] if state["clear"] else [])
        assert len(cards) == len(set(cards)) == (53 if game.air in JOKERS else 54)


def test_a_side_grants_what_its_units_grant():
    for game in random_games(40):
        state = game.state()
        for seat in ("P1", "P2"):
            units = [unit for row in state["rows"][seat].values() for unit in row]
            assert state["powers"][seat] == sum(unit["power"] for unit in units)


def test_a_position_survives_a_copy_and_a_pickle():
    for game in random_games(8):
        assert game.copy() == game
        assert pickle.loads(pickle.dumps(game)) == game
        other = Vanilla()
        other.assign(game)
        assert other == game


@pytest.mark.parametrize("text", ["", "nonsense", "7", "7C 8C", "destroy", "play 7C", "destroy 7C@S", "PASS", "7c"])
def test_what_makes_no_sense_is_no_action(text):
    table = scene("vanilla", p1="9C", p2="9D")
    assert table.refused(text) is None
    assert table.game.why_not(text).rule is None


@pytest.mark.parametrize("number", [-1, 60, 63, 118, 640, 1 << 31, 1 << 40])
def test_a_number_without_meaning_is_no_action(number):
    with pytest.raises(Illegal):
        scene("vanilla", p1="9C", p2="9D").game.play(number)

"""What a game declares of a position is kept, copied, forgotten and shown, all of it."""

import pickle
import random
from typing import Any

import pytest
from scene import scene

from parlour import deal
from parlour.cards import mask_of, parse_card, parse_cards
from parlour.engine import checked_switches, prepare
from parlour.engine.fields import fields_of
from parlour.engine.game import restored

TABLES = [("gwan", {"deck-out": "reshuffle", "weather": "match"}), ("vanilla", {})]  # every field is used there
LOOKED = {"look_by", "look_card", "look_hand", "look_round", "looks"}


def played_out(game, rng):
    """Play at random; every position on the way, and the end."""
    while not game.over:
        yield game
        game.play(rng.choice(game.legal_actions()))
    yield game


@pytest.mark.parametrize(("name", "switches"), TABLES)
def test_every_field_changes_in_some_game_and_none_is_lost_in_a_copy(name, switches):
    rng = random.Random(4)
    changed = set()
    for seed in range(60):
        game: Any = deal(name, seed=seed, switches=switches)
        first = dict(zip(fields_of(type(game)), game.extra(), strict=True))
        for position in played_out(game, rng):
            values = position.extra()
            changed |= {name for name, value in zip(first, values, strict=True) if value != first[name]}
            copied = position.copy()
            for same in (copied, restored(type(game), position.dump()), pickle.loads(pickle.dumps(position))):
                assert same.dump() == position.dump()
    assert changed == set(fields_of(type(game)))
    assert name != "vanilla" or changed >= LOOKED


@pytest.mark.parametrize(("name", "switches"), TABLES)
def test_a_game_that_is_set_up_again_has_forgotten_everything(name, switches):
    rng = random.Random(5)
    for seed in range(30):
        dealt = prepare(name, seed=seed, switches=switches)
        game = dealt.start()
        fresh = game.dump()
        for _ in played_out(game, rng):
            pass
        assert game.dump() != fresh
        order = [parse_card(card) for card in dealt.deck]
        house = checked_switches(type(game), dealt.switches)
        game.set_up(2, order, dealt.first, house, dealt.chance)
        assert game.dump() == fresh


def test_fields_are_read_by_their_names():
    game = scene("vanilla", p1="9C", p2="KD", rows={"P2": {"S": "JS 9S"}}, wins=(1, 0), round=2, weather="C").game
    assert list(game.rows) == [0, 0, 0, 0, mask_of(parse_cards("JS 9S")), 0]
    assert (list(game.wins), game.round, game.weather, list(game.passed)) == ([1, 0], 2, 1, [False, False])


def test_fields_of_gwan_are_read_by_their_names():
    game = scene("gwan", p1="9C", p2="KD", rows={"P2": {"S": "JS 9S"}}, wins=(1, 0), totals=(40, 12), round=2).game
    assert list(game.rows) == [0, 0, 0, 0, mask_of(parse_cards("JS 9S")), 0]
    assert (list(game.wins), list(game.totals), game.round, list(game.passed)) == ([1, 0], [40, 12], 2, [False, False])

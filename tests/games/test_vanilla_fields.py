"""Vanilla Gwent: what is declared of a position is kept, copied, forgotten and shown, all of it."""

import pickle
import random
from typing import Any

from scene import scene

from parlour import deal
from parlour.cards import mask_of, parse_card, parse_cards
from parlour.engine import checked_switches, prepare
from parlour.engine.fields import fields_of
from parlour.engine.game import restored

LOOKED = {"look_by", "look_card", "look_hand", "look_round", "looks"}


def played_out(game, rng):
    """Play at random; every position on the way, and the end."""
    while not game.over:
        yield game
        game.play(rng.choice(game.legal_actions()))
    yield game


def test_every_field_changes_in_some_game_and_none_is_lost_in_a_copy():
    rng = random.Random(4)
    changed = set()
    for seed in range(60):
        game: Any = deal("vanilla", seed=seed)
        first = dict(zip(fields_of(type(game)), game.extra(), strict=True))
        for position in played_out(game, rng):
            values = position.extra()
            changed |= {name for name, value in zip(first, values, strict=True) if value != first[name]}
            copied = position.copy()
            for same in (copied, restored(type(game), position.dump()), pickle.loads(pickle.dumps(position))):
                assert same.dump() == position.dump()
    assert changed == set(fields_of(type(game)))
    assert changed >= LOOKED


def test_a_game_that_is_set_up_again_has_forgotten_everything():
    rng = random.Random(5)
    for seed in range(30):
        dealt = prepare("vanilla", seed=seed)
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

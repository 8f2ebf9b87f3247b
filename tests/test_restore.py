"""A position comes back from its dump or not at all, and nobody but the rules changes one."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from scene import scene

import parlour
from parlour import GAMES, Game, Illegal, Rng, deal
from parlour.bots.search import Search
from parlour.bots.weights import evaluator_kind
from parlour.cards import TEXTS
from parlour.engine.fields import fields_of
from parlour.engine.game import restored
from parlour.engine.playouts import random_ends

HERE = Path(__file__).parent
NO_DUMP = "this is no game that was dumped"


def midway(name: str, rng: random.Random) -> Game:
    """A game of any seats and switches, some way on."""
    kind = GAMES[name]
    switches = {switch: rng.choice(values) for switch, values in kind.SWITCHES.items()}
    game = deal(name, seats=rng.randint(*kind.SEATS), switches=switches, seed=rng.randrange(1000))
    for _ in range(rng.randrange(60)):
        if not game.over:
            game.apply(rng.choice(game.legal_actions()))
    return game


def spoiled(value: Any, rng: random.Random) -> Any:
    """Something like a part of a dump, and yet another."""
    if isinstance(value, tuple):
        i = rng.randrange(len(value) + 1)
        longer, shorter = (*value, rng.randrange(256)), value[:-1]
        changed = (*value[:i], spoiled(value[i] if i < len(value) else 0, rng), *value[i + 1 :])
        return rng.choice([longer, shorter, None, changed, changed, changed])
    if not isinstance(value, int):
        return value  # spoiled already
    far = 1 << rng.randrange(70)
    return rng.choice([rng.randrange(-3, 300), value + 1, value - 1, far, -far, rng.getrandbits(54), "x", 7])


@pytest.mark.parametrize("name", GAMES)
def test_a_dump_that_was_tampered_with_is_refused_or_plays_on(name: str) -> None:
    rng = random.Random(7)
    refused = taken = 0
    for _ in range(120):
        game = midway(name, rng)
        whole = game.dump()
        assert restored(type(game), whole) == game
        for _ in range(8):
            values = list(whole)
            for _ in range(rng.choice([1, 1, 2, 3])):
                at = rng.randrange(len(values))
                values[at] = spoiled(values[at], rng)
            try:
                other = restored(type(game), tuple(values))
            except ValueError as error:
                assert str(error).startswith(NO_DUMP)
                refused += 1
                continue
            taken += 1
            stream = Rng(taken)
            random_ends(other, 2, stream)
            for seat in range(0 if other.over else other.seats):
                random_ends(other.resample(seat, stream), 1, stream)
            other.legal_texts(), other.outcome(), other.state(), repr(other)
    assert refused > 500
    assert taken > 20


def test_a_refused_dump_changes_nothing() -> None:
    game = deal("nvwk", seats=3, seed=5)
    before = game.dump()
    for wrong in ((), before[:-1], (*before, 0), (3, 9, *before[2:]), None, "nothing", [1, 2, 3]):
        with pytest.raises(ValueError, match=NO_DUMP):
            game.restore(wrong)  # type: ignore[arg-type]  # on purpose
    assert game.dump() == before
    game.restore(before)
    assert game.dump() == before


def with_field(game: Game, name: str, value: object) -> tuple[Any, ...]:
    values = list(game.dump())
    values[9 + fields_of(type(game)).index(name)] = value
    return tuple(values)


def test_a_card_lies_in_one_place() -> None:  # N1
    game = scene("nvwk", p1="9C 4C", p2="9D 4D").play("9C").game
    nine = game.pile[0]
    for pile, piled in (((nine, nine), 2), ((nine & ~(15 << 10) | 4 << 10,), 1)):  # twice, and one that P2 holds
        values = list(with_field(game, "pile", pile))
        values[9 + fields_of(type(game)).index("piled")] = piled
        with pytest.raises(ValueError, match="two places"):
            restored(type(game), tuple(values))


def test_what_a_seer_saw_must_have_been_there() -> None:  # V11
    game = scene("vanilla", p1="6C 7C", p2="9D TD", deck="2C 3C").play("6C").game
    assert game.look_card[0] in (TEXTS.index("9D"), TEXTS.index("TD"))
    assert restored(type(game), game.dump()) == game
    with pytest.raises(ValueError, match="Seer"):
        restored(type(game), with_field(game, "look_card", (0, *game.look_card[1:])))  # 2C is in the deck


@pytest.mark.skipif(not parlour.COMPILED, reason="uncompiled, a wrong number can harm nobody else")
@pytest.mark.parametrize("name", GAMES)
def test_only_the_rules_change_a_position(name: str) -> None:
    game = deal(name, seed=7)
    before = game.dump()
    for field in (*fields_of(type(game)), "seats", "turn", "over"):
        with pytest.raises(AttributeError, match=field):
            setattr(game, field, 200)
        with pytest.raises((AttributeError, NotImplementedError)):
            delattr(game, field)
    for hidden in ("restore_extra", "take_back", "step", "become", "hand", "deck"):
        assert not hasattr(game, hidden)
    assert game.dump() == before


@pytest.mark.parametrize("name", GAMES)
def test_a_subclass_in_python_keeps_what_it_likes(name: str) -> None:
    kind = type("Marked", (GAMES[name],), {})
    game = kind()
    game.mark = "mine"
    assert game.mark == "mine"
    del game.mark
    assert not hasattr(game, "mark")


@pytest.mark.skipif(not parlour.COMPILED, reason="plain Python can't be crashed like that")
def test_nothing_public_of_the_compiled_classes_crashes_python() -> None:
    """Every method of every class, with numbers, objects and nothing where none belong: see `hostile`."""
    found = subprocess.run([sys.executable, HERE / "hostile.py"], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_action_is_refused_in_words(name: str) -> None:
    game = deal(name, seed=1)
    before = game.dump()
    for action in (10**9, -1, 2**70):
        with pytest.raises(Illegal, match=f"{action} is no action"):
            game.apply(action)
    for nothing in (None, 1.0, "pass"):
        with pytest.raises(TypeError):
            game.apply(nothing)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there is no seat 8"):
        game.hand_of(8)
    with pytest.raises(ValueError, match="each once"):
        game.set_up(2, [0] * 500, 0, [], 0)
    with pytest.raises(ValueError, match="a card or a seat that there is not"):
        game.arrange(seats=2, hands={}, deck=[0] * 500, first=0, house=[])  # type: ignore[attr-defined]
    assert game.dump() == before


def test_a_search_and_an_evaluator_say_what_they_lack() -> None:
    game = deal("gwan", seed=1)
    bare = evaluator_kind("gwan")()
    with pytest.raises(ValueError, match="`begin` comes first"):
        Search(bare, 64).run(1)
    with pytest.raises(ValueError, match="has no network"):
        bare.values_of(game)
    with pytest.raises(TypeError, match="can't look at"):
        bare.features_of(deal("nvwk", seed=1), 0, False)
    if parlour.COMPILED:
        with pytest.raises(AttributeError):
            GAMES["nvwk"].piled.__set__(deal("nvwk", seed=1), 200)  # type: ignore[attr-defined]

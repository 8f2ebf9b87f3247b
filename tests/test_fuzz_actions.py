"""Whatever is said to a game, it answers with an Illegal or plays it, and a refusal changes nothing."""

from __future__ import annotations

import random

import pytest
from contract import refusal_of
from hypothesis import example, given, settings
from hypothesis import strategies as st

import parlour
from parlour import GAMES, Game, Illegal, deal
from parlour.cards import TEXTS

ALPHABET = "23456789TJQKACSDHX1@=+ P"
WORDS = ["pass", "draw", "guard", "skip", "each", "three", "charge", "drop", "give", "gain", "discard", "might"]
WORDS += ["magic", "mind", "dispel", "destroy", "move", "empower", "decline", "P1", "P9", "@", "=", "+", " ", *TEXTS]

bounded = settings(max_examples=200, deadline=None, derandomize=True)


@st.composite
def positions(draw: st.DrawFn) -> Game:
    """A random position of a random game."""
    name = draw(st.sampled_from(list(parlour.GAMES)))
    kind = parlour.GAMES[name]
    switches = {switch: draw(st.sampled_from(values)) for switch, values in kind.SWITCHES.items()}
    seed = draw(st.integers(0, 1 << 32))
    game = parlour.deal(name, seats=draw(st.integers(*kind.SEATS)), switches=switches, seed=seed)
    rng = random.Random(seed)
    for _ in range(draw(st.integers(0, 60))):
        if game.over:
            break
        game.play(rng.choice(game.legal_actions()))
    return game


@st.composite
def near_misses(draw: st.DrawFn) -> tuple[Game, str]:
    """A position, and a legal action with something wrong in it."""
    game = draw(positions().filter(lambda game: not game.over))
    text = draw(st.sampled_from(game.legal_texts()))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        cut = draw(st.integers(0, 3))
        text = text[:at] + draw(st.text(ALPHABET, max_size=2) | st.sampled_from(WORDS)) + text[at + cut :]
    return game, text


def check(game: Game, action: int | str) -> None:
    """Listed actions play; all others are refused and change nothing."""
    before = game.dump()
    listed = action in (game.legal_texts() if isinstance(action, str) else game.legal_actions())
    if isinstance(action, str):
        try:
            game.parse(action)
        except Illegal:
            assert not listed
        doubt = game.why_not(action)
        assert not (listed and doubt)
        assert listed or doubt or action in TEXTS  # a card's name alone asks about the card
        assert game.dump() == before
    refusal = refusal_of(game, action)
    assert (refusal is None) == listed
    if refusal:
        assert game.dump() == before


@bounded
@given(positions(), st.text(max_size=12) | st.text(ALPHABET, max_size=12))
@example(parlour.deal("gwan", seed=1), "")
@example(parlour.deal("nvwk", seed=1), "+")
@example(parlour.deal("nvwk", seed=1), "X1=X2")
@example(parlour.deal("vanilla", seed=1), "discard ")
def test_any_text_is_refused_or_listed(game: Game, text: str) -> None:
    check(game, text)


@bounded
@given(positions(), st.lists(st.sampled_from(WORDS), min_size=1, max_size=5))
def test_any_heap_of_words_is_refused_or_listed(game: Game, words: list[str]) -> None:
    check(game, "".join(words))
    check(game, " ".join(words))


@bounded
@given(near_misses())
def test_a_near_miss_is_refused_or_listed(miss: tuple[Game, str]) -> None:
    check(*miss)


@bounded
@given(positions(), st.integers() | st.integers(-2, 1100) | st.integers(1 << 14, 1 << 19))
def test_any_number_is_refused_or_listed(game: Game, number: int) -> None:
    check(game, number)


@bounded
@given(positions())
def test_every_small_number_is_refused_or_listed(game: Game) -> None:
    for number in range(-1, 700):
        check(game.copy(), number)


@bounded
@given(positions(), st.sampled_from(TEXTS))
def test_why_not_explains_a_card_without_changing_anything(game: Game, card: str) -> None:
    before = game.dump()
    doubt = game.why_not(card)
    assert game.dump() == before
    assert doubt is None or doubt.why


@pytest.mark.parametrize("name", GAMES)
def test_what_is_legal_is_what_is_listed(name: str) -> None:
    """One action is looked for among those that are like it, and found exactly where it is among all."""
    rng, met = random.Random(5), {0}
    for seed in range(30):
        kind = GAMES[name]
        switches = {switch: rng.choice(values) for switch, values in kind.SWITCHES.items()}
        game = deal(name, seats=rng.randint(*kind.SEATS), switches=switches, seed=seed)
        while not game.over:
            listed = game.legal_actions()
            met |= {*listed}
            asked = {*rng.sample(sorted(met), min(40, len(met))), *listed, *(rng.randrange(1 << 18) for _ in range(40))}
            assert {action for action in asked if game.is_legal(action)} == {*listed}
            game.play(rng.choice(listed))

"""The engine against second, naive implementations of the rulebook, action by action."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from oracle import gwan, nvwk, vanilla

import parlour
from parlour.cards import NUMBERS, TEXTS
from parlour.engine import prepare
from parlour.engine.deal import switches_of

GOLDEN, MASK64 = 0x9E3779B97F4A7C15, 0xFFFFFFFFFFFFFFFF


class Chance:
    """The engine's own chance, foretold from its state before an action."""

    def __init__(self) -> None:
        self.state = 0

    def roll(self, n: int) -> int:
        self.state = (self.state + GOLDEN) & MASK64
        return parlour.Rng(self.state - GOLDEN).below(n)

    def shuffle(self, cards: list[str]) -> list[str]:
        order = list(cards)
        for i in range(len(order) - 1, 0, -1):
            j = self.roll(i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def look(self, hand: list[str]) -> str:
        return hand[self.roll(len(hand))]


def tidy(value: Any) -> Any:
    """Lists whose order does not matter, sorted."""
    if isinstance(value, dict):
        return {
            key: [tidy(item) for item in inner] if key in ("deck", "pile") else tidy(inner)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return sorted((tidy(item) for item in value), key=repr)
    return value


def play_both(name: str, seed: int, switches: dict[str, str] | None = None, edition: int = 2) -> None:
    rng = random.Random(seed)
    kind = parlour.GAMES[name]
    seats = rng.randint(*kind.SEATS)
    if switches is None:
        switches = {}
        if rng.random() < 0.8:
            offered = switches_of(kind, edition)
            switches = {key: rng.choice(values) for key, values in offered.items()}
    deck = list(TEXTS[: kind.CARDS])
    rng.shuffle(deck)
    first = rng.randrange(seats)
    chance = Chance()
    dealt = prepare(name, seats=seats, deck=deck, first=first, switches=switches, seed=seed, edition=edition)
    game = dealt.start()
    start = (deck, f"P{first + 1}", switches if edition == 2 else {**kind.EARLIER, **switches})
    oracle: Any
    if name == "nvwk":
        oracle = nvwk.Oracle(seats, *start, shuffle=chance.shuffle)
    elif name == "gwan":
        oracle = gwan.Oracle(*start, shuffle=chance.shuffle, look=chance.look, edition=edition)
    else:
        oracle = vanilla.Oracle(*start, shuffle=chance.shuffle, look=chance.look)
    history: list[str] = []
    greed = rng.random()  # some games pass seldom, so that they go deep
    while True:
        where = f"{name} seed {seed} {switches} after {history}"
        assert tidy(game.state()) == tidy(oracle.state()), where
        assert (None if game.over else f"P{game.turn + 1}") == oracle.turn, where
        legal = game.legal_texts()
        assert len(legal) == len(set(legal)), where
        assert set(legal) == set(oracle.legal()), where
        assert game.over == oracle.over, where
        if game.over:
            break
        if greed > 0.5 and rng.random() < greed:
            legal = [text for text in legal if text not in ("pass", "skip")] or legal
        action = rng.choice(legal)
        chance.state = game.dump()[6]
        game.play(action)
        oracle.play(action)
        history.append(action)
    ours, theirs = game.outcome(), oracle.outcome()
    assert ours is not None
    plain = ours.plain()
    assert sorted(plain["winners"]) == sorted(theirs["winners"]), where
    assert plain["scores"] == theirs["scores"], where


@pytest.mark.parametrize(("name", "block"), list(itertools.product(parlour.GAMES, range(4))))
def test_the_engine_and_the_oracle_play_the_same_games(name: str, block: int) -> None:
    for seed in range(block * 150, block * 150 + 150):
        play_both(name, seed)


SINGLE = [
    (name, switch, value)
    for name, kind in parlour.GAMES.items()
    for switch, values in kind.SWITCHES.items()
    for value in values[1:]
]


@pytest.mark.parametrize(("name", "switch", "value"), SINGLE)
def test_they_do_with_each_switch_value_by_itself(name: str, switch: str, value: str) -> None:
    for seed in range(10_000, 10_012):
        play_both(name, seed, {switch: value})


@pytest.mark.parametrize("name", parlour.GAMES)
def test_they_do_in_the_first_edition(name: str) -> None:
    for seed in range(20_000, 20_050):
        play_both(name, seed, edition=1)
    if name == "gwan":  # an Ace in force is reshuffled
        for seed in range(20_200, 20_240):
            play_both(name, seed, {"deck-out": "reshuffle", "weather": "match", "refill": "draw-7"}, edition=1)


def test_cards_are_numbered_as_they_sort() -> None:
    assert [NUMBERS[text] for text in TEXTS] == list(range(54))

"""The sizes of what the engine sets aside: buffers of actions, the house rules, a state."""

import itertools
import math
from contextlib import suppress

import pytest

import parlour
from parlour.engine import bits
from parlour.engine.fields import fields_of
from parlour.engine.game import SIZES, restored
from parlour.games.nvwk.game import Nvwk


def test_one_constant_each_compiled_or_not():
    assert {"actions": bits.MOST_ACTIONS, "house": bits.HOUSE_SIZE, "notes": bits.MOST_NOTES} == SIZES


def test_the_house_array_holds_every_switch():
    assert all(len(kind.SWITCHES) <= SIZES["house"] for kind in parlour.GAMES.values())
    for name, kind in parlour.GAMES.items():
        others = {switch: values[-1] for switch, values in kind.SWITCHES.items()}
        assert parlour.deal(name, switches=others, seed=1).switches() == others


def leads_from_all(jokers_as_3s):
    """How many leads there are from a hand of all 54 cards, counted by how many cards of each kind they have."""
    total = 0
    for plain, threes, as_3s, suited in itertools.product(range(5), range(5), range(3), range(3)):
        if 1 <= plain + threes + as_3s + suited <= 4 and as_3s + suited <= 2 and (jokers_as_3s or not as_3s):
            ways = math.comb(4, plain) * math.comb(4 + suited - 1, suited)  # alike 3s, and jokers, are offered once
            total += 12 * ways + (plain == suited == 0)  # twelve values, and the 3s
    return total


@pytest.mark.parametrize("joker", [0, 1])
def test_a_buffer_holds_all_leads_from_a_hand_of_54_cards(joker):  # N4 N8 N32
    game = Nvwk()
    house = [joker if switch == "joker" else 0 for switch in Nvwk.SWITCHES]
    held = None
    with suppress(ValueError), game.laid_out(2, {0: (1 << 54) - 1, 1: 0}, [], 0, house):  # no game comes to that
        held = game.copy()
    assert held is not None
    leads = held.legal_texts()
    assert len(leads) == len(set(leads)) == leads_from_all(not joker)
    assert len(leads) <= SIZES["actions"]
    assert [held.parse(text) for text in leads] == held.legal_actions()
    assert all(held.is_legal(action) for action in held.legal_actions()[-3:])
    held.play("X1=3=A+X2=3=A" if not joker else "X1=AC+X2=AH")
    assert game.dump() == Nvwk().dump()


@pytest.mark.skipif(not parlour.COMPILED, reason="only compiled states are structs")
def test_a_state_is_under_one_kibibyte():
    assert all(kind().__sizeof__() < 1024 for kind in parlour.GAMES.values())


@pytest.mark.parametrize(
    ("at", "value"),
    [(0, 9), (1, 8), (5, tuple(range(54)) + (0,)), ("pile", (1 << 15,) * 53), ("piled", 53), ("todo", (0,) * 9)],
    ids=["seats", "turn", "deck", "pile", "plays", "abilities"],
)
def test_what_has_no_room_is_not_restored(at, value):
    values = list(parlour.deal("nvwk", seed=7).dump())
    values[at if isinstance(at, int) else 9 + fields_of(Nvwk).index(at)] = value
    with pytest.raises(ValueError, match="no game that was dumped"):
        restored(Nvwk, tuple(values))

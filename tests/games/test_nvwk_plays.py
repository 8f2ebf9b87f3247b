"""NVWK: an action is the same number, and means the same, in Python and in C."""

import re
from pathlib import Path

from parlour.games.nvwk import plays
from parlour.games.nvwk.notation import is_play, parsed, written

IN_C = Path(plays.__file__).with_suffix(".pxd").read_text("utf-8")


def test_the_constants_have_one_value():
    numbers = {name: int(value) for name, value in re.findall(r"^    ([A-Z_]+) = (\d+)$", IN_C, re.M)}
    sets = {name: int(value, 16) for name, value in re.findall(r"#define NVWK_(\w+) (\w+)ULL", IN_C)}
    rows = {
        name: [int(each) for each in values.split(",")]
        for name, values in re.findall(r"static const int NVWK_(\w+)\[\d+\] = \{([^}]+)\};", IN_C)
    }
    declared = {name for name, value in vars(plays).items() if name.isupper() and isinstance(value, int | list)}
    assert numbers | sets | rows == {name: getattr(plays, name) for name in declared - {"LOW_POINTS", "HIGH_POINTS"}}


def test_the_parts_of_a_play():  # N18 N20 N32
    play = parsed("9C+9H+3D=9+X1=3=9")
    assert plays.cards_of(play) == 1 << 28 | 1 << 31 | 1 << 6 | 1 << 52
    assert (plays.amount_of(play), plays.threes_of(play), plays.shown_by(play)) == (4, 2, 0b1001)
    assert plays.shown_by(parsed("X1=9S+X2=9D")) == 0b0110
    assert [number for number in range(1 << 14, 1 << 18) if is_play(number) and parsed(written(number)) != number] == []

"""NVWK: what is declared of a position is kept, copied, forgotten and shown, all of it."""

import pickle
import random
import re
from pathlib import Path

from scene import scene

from parlour import GAMES, deal
from parlour.engine.fields import fields_of
from parlour.engine.game import restored
from parlour.games import nvwk
from parlour.games.nvwk.game import Nvwk

STATE = Path(nvwk.__file__).with_name("state.py")


def test_a_field_is_declared_in_both_files_with_the_same_name():
    source, types = STATE.read_text("utf-8"), STATE.with_suffix(".pxd").read_text("utf-8")
    made = source.partition("def __init__")[2].partition("    def ")[0]
    typed = re.findall(r"^    cdef public (?:unsigned |signed )?\w+ (.+)$", types, re.M)
    names = sorted(re.sub(r"\[\d+\]", "", name) for line in typed for name in line.split(", "))
    assert names == sorted(re.findall(r"^        self\.(\w+) = ", made, re.M)) == fields_of(Nvwk)


def test_every_field_changes_in_some_game_and_none_is_lost_in_a_copy():
    rng = random.Random(4)
    changed = set()
    for seed in range(300):
        switches = {name: rng.choice(values) for name, values in GAMES["nvwk"].SWITCHES.items()}
        game = deal("nvwk", seats=2 + seed % 7, switches=switches, seed=seed)
        first = dict(zip(fields_of(type(game)), game.extra(), strict=True))
        while not game.over:
            legal = game.legal_texts()
            gifts = [text for text in legal if text.startswith("give X")]  # rare, and so is a last card that is a joker
            game.play(rng.choice(gifts or [text for text in legal if "X" not in text] or legal))
            changed |= {name for name, value in zip(first, game.extra(), strict=True) if value != first[name]}
            if rng.random() < 0.1:
                for same in (game.copy(), restored(type(game), game.dump()), pickle.loads(pickle.dumps(game))):
                    assert same.dump() == game.dump()
    assert changed == set(first)


def test_a_copy_goes_its_own_way():
    game = deal("nvwk", seats=4, seed=3)
    before, copied = game.dump(), game.copy()
    while not copied.over:
        copied.play(copied.legal_actions()[-1])
    assert game.dump() == before


def test_fields_are_read_by_their_names():
    game = scene("nvwk", p1="QD 8C 8D", p2="JS 4C 5C", p3="9C 9D", order="down").play("QD").game
    assert (game.lock, game.value, game.amount, bool(game.descending)) == (4, 12, 1, True)
    game = scene("nvwk", p1="8C 8D 4C", p2="JS 4D 5C", p3="9C 9D").play("8C+8D").game
    assert (game.skips, game.eights) == (2, 2)
    game = scene("nvwk", p1="JS 4D 5C 6C", p2="9C 9D").play("JS").game
    assert game.drops_left == 2

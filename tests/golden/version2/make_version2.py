"""What made the golden records of the second edition in this folder: games of random actions that show something.

    .venv/bin/python tests/golden/version2/make_version2.py FOLDER

They are kept as they are: made again by a later edition they would be of that one. A new switch value brings its own.
"""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from parlour.rules import Deal, Illegal, prepare

from parlour.records import Record

LONGEST = 60
PEOPLE = ("Ada", "Bo", "Cy", "Zoë", "Eve")
Shows = Callable[[Record], bool]


def random_record(game: str, seats: int, seed: int, switches: dict[str, str]) -> Record:
    """A whole game of random actions."""
    deal = prepare(game, seats=seats, seed=seed, switches=switches)
    record = Record.begin(deal, PEOPLE[:seats])
    rng, position = random.Random(seed), deal.start()
    while not position.over and len(record.actions) <= LONGEST:
        action = rng.choice(position.legal_texts())
        position.play(action)
        record.add(action, position)
    return record


def matters(**others: str) -> Shows:
    """Games that would have gone on differently with other values of some switches."""
    named = {name.replace("_", "-"): value for name, value in others.items()}

    def shows(record: Record) -> bool:
        here = record.deal.start()
        there = other_deal(record.deal, named).start()
        for action in record.actions:
            if here.legal_texts() != there.legal_texts():
                return True
            here.play(action)
            try:
                there.play(action)
            except Illegal:
                return True
        return here.outcome() != there.outcome()

    return shows


def other_deal(deal: Deal, switches: dict[str, str]) -> Deal:
    """The same deal with other house rules."""
    return replace(deal, switches={**deal.switches, **switches})


def does(*words: str) -> Shows:
    """Games with an action that has all of these in it."""
    return lambda record: any(all(word in action for word in words) for action in record.actions)


def stacks_a_three(record: Record) -> bool:
    """A 3 that answers an 8 (N23)."""
    game = record.deal.start()
    for action in record.actions:
        if "skip" in game.legal_texts() and action[0] == "3" and action.endswith("=8"):
            return True
        game.play(action)
    return False


def chains_over_a_draw(record: Record) -> bool:
    """A chain that counts on over the draw of a lone 6 (N15), and is drawn for."""
    game, other = record.deal.start(), other_deal(record.deal, {"six-draw": "ends-count"}).start()
    for action in record.actions:
        if action == "draw" and game.legal_texts() != other.legal_texts():
            return True
        game.play(action)
        try:
            other.play(action)
        except Illegal:
            return False
    return False


def reshuffles_beside_an_ace(record: Record) -> bool:
    """GWAN: a reshuffle while an Ace lies beside its row (G13, G22)."""
    game = record.deal.start()
    for action in record.actions:
        before = game.copy()
        game.play(action)
        if game.deck_size() > before.deck_size() and game.state()["weather"]:
            return True
    return False


def rolls_again(record: Record) -> bool:
    """Three equal rolls of the dice before one decides (G2)."""
    opening = record.deal.opening()
    return opening is not None and len(opening.faces) == 4


WANTED: dict[str, tuple[str, int, dict[str, str], Shows]] = {
    "gwan": ("gwan", 2, {}, lambda record: True),
    "gwan-dice-again": ("gwan", 2, {}, rolls_again),
    "gwan-level-play-on": ("gwan", 2, {"level": "play-on"}, matters(level="totals")),
    "gwan-reshuffle-beside-an-ace": (
        "gwan",
        2,
        {"weather": "match", "deck-out": "reshuffle"},
        reshuffles_beside_an_ace,
    ),
    "vanilla": ("vanilla", 2, {}, lambda record: record.deal.first == 1),
    "vanilla-empty-hands-end": ("vanilla", 2, {"empty-hands": "end"}, matters(empty_hands="rounds")),
    "nvwk-2": ("nvwk", 2, {}, lambda record: True),
    "nvwk-5": ("nvwk", 5, {}, lambda record: True),
    "nvwk-joker-as-a-3": ("nvwk", 3, {}, does("=3=")),
    "nvwk-joker-as-a-3-beside-a-joker": ("nvwk", 2, {}, does("=3=", "+X2=")),
    "nvwk-stacked-3": ("nvwk", 3, {}, stacks_a_three),
    "nvwk-chain-over-a-draw": ("nvwk", 3, {}, chains_over_a_draw),
    "nvwk-six-draw-ends-count": ("nvwk", 3, {"six-draw": "ends-count"}, matters(six_draw="keeps-count")),
    "nvwk-three-answers-off": ("nvwk", 3, {"three-answers": "off"}, matters(three_answers="on")),
    "nvwk-joker-not-three": ("nvwk", 2, {"joker": "not-three"}, matters(joker="any-card")),
    "nvwk-ties-shared": ("nvwk", 4, {"ties": "shared"}, matters(ties="fewest-cards")),
    "nvwk-first-edition-readings": (
        "nvwk",
        4,
        {"six-draw": "ends-count", "three-answers": "off", "joker": "not-three"},
        matters(six_draw="keeps-count"),
    ),
}


def main(folder: Path) -> None:
    """Write them all."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (game, seats, switches, shows) in WANTED.items():
        for seed in itertools.count():
            record = random_record(game, seats, seed, switches)
            if record.outcome is not None and len(record.actions) <= LONGEST and shows(record):
                (folder / f"{name}.parlour").write_text(record.text(), encoding="utf-8")
                print(name, seed, len(record.actions), flush=True)
                break


if __name__ == "__main__":
    main(Path(sys.argv[1]))

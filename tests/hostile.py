"""Calls everything public of the compiled classes with whatever somebody might hand over: python tests/hostile.py [1]

What is asked for is only that Python is still there: any exception is well. Each class is tried in a process of its own
where the system can fork, so that a method that crashes is named.
"""

from __future__ import annotations

import contextlib
import importlib
import inspect
import os
import random
import signal
import sys
import traceback
from array import array
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import GetSetDescriptorType
from typing import Any

import parlour
from parlour.bots.evaluator import Evaluator, Net
from parlour.bots.practice import Practice
from parlour.bots.search import Search
from parlour.bots.weights import evaluator_kind, shipped
from parlour.chance import Rng
from parlour.engine import GAMES, Game
from parlour.engine.bridge import PlainGame
from parlour.engine.playouts import assigns, random_ends, random_games

ROOT = Path(parlour.__file__).parent
LONGEST = 120  # seconds for one class: what loops for ever is no better than a crash
SPECIAL = ("__init__", "__setattr__", "__reduce__", "__eq__", "__setstate__", "__repr__", "__str__")
LONG = ("run", "play_searching")  # which do as much as they are told to
NUMBERS = [10**9, -1, 2**31 - 1, 2**31, 2**32 - 1, 2**63, -(2**63), 2**64, 10**30, 255, 256, 300, 54, 64, *range(10)]


class Number:
    """Something that counts as a whole number, as NumPy's do."""

    def __index__(self) -> int:
        return 10**9


def compiled() -> list[type]:
    """The classes of all modules that are compiled."""
    found = []
    for path in sorted(ROOT.rglob("*.pxd")):
        if not path.read_text("utf-8").startswith("# C meaning of"):
            name = ".".join(("parlour", *path.relative_to(ROOT).with_suffix("").parts))
            module = importlib.import_module(name)
            found += [each for each in vars(module).values() if inspect.isclass(each) and each.__module__ == name]
    return list(dict.fromkeys(found))


def positions(chance: random.Random) -> list[Game]:
    """Games of all kinds, somewhere on their way."""
    found = []
    for name, kind in GAMES.items():
        game = parlour.deal(name, seats=kind.SEATS[1], seed=chance.randrange(1000))
        for _ in range(chance.randrange(40)):
            if not game.over:
                game.play(chance.choice(game.legal_actions()))
        found.append(game)
    return found


@cache
def networks(game: str) -> tuple[Net, Net]:
    """Those that the house ships."""
    found = shipped(game)
    assert found is not None
    return found[:2]


def evaluators() -> Iterator[Evaluator]:
    """With networks, and without."""
    for name in GAMES:
        kind = evaluator_kind(name)
        yield kind()
        yield kind(*networks(name))


def made(kind: type[Any], chance: random.Random) -> list[Any]:
    """Objects of a class: as they are made, half made, and not made at all."""
    found: list[Any] = [game for game in positions(chance) if isinstance(game, kind)]
    with contextlib.suppress(Exception):
        found.append(kind())
    with contextlib.suppress(Exception):
        unmade: Any = kind.__new__
        found.append(unmade(kind))
    if issubclass(kind, Evaluator):
        found += [each for each in evaluators() if isinstance(each, kind)]
    if issubclass(kind, Search):
        for each in evaluators():
            found += [kind(each, 64), begun(kind(each, 64), chance)]
    if issubclass(kind, Practice):
        found += [kind(each, 16) for each in evaluators()]
    if kind is Net:
        found.append(Net(1, 1, array("f", bytes(4 * 97))))
    return found


def begun(search: Search, chance: random.Random) -> Search:
    """A search that has a position, where it can think about it."""
    for game in positions(chance):
        with contextlib.suppress(Exception):
            search.begin(game, game.turn, False, Rng(1))
    return search


def values(chance: random.Random) -> list[Any]:
    """What somebody might hand over."""
    odd = [None, 1.5, float("nan"), "x", "7C", "pass", b"abc", True, object(), Number(), Rng, Rng(1), Rng(2)]
    many = [
        [],
        [1] * 200,
        [300] * 54,
        list(range(54)),
        list(range(52)),
        [-1],
        (),
        (1, 2),
        {},
        {0: 2**64},
        {9: 1},
        {"a": 1},
    ]
    rooms = [array("f", bytes(40)), array("d", bytes(8)), array("h", [30000] * 10), bytearray(8)]
    return [*NUMBERS, *NUMBERS, *odd, *many, *rooms, *positions(chance), *positions(chance), next(evaluators())]


def attack(kind: type, rounds: int, say: Callable[[str], None]) -> None:
    """Call every method in many ways, and set every field; after each look whether an object can still be asked."""
    chance = random.Random(kind.__name__)
    for name in dir(kind):
        what = inspect.getattr_static(kind, name)
        if name.startswith("__") and name not in SPECIAL:
            continue
        if not callable(what) and not isinstance(what, GetSetDescriptorType):
            continue
        say(f"{kind.__name__}.{name}")
        for _ in range(rounds):
            given = values(chance)
            for each in made(kind, chance):
                for number in range(7):
                    few = [chance.choice(given) for _ in range(number)]
                    if name in LONG:
                        few = [min(each, 9) if isinstance(each, int) else each for each in few]
                    with contextlib.suppress(Exception):
                        if isinstance(what, GetSetDescriptorType):
                            what.__set__(each, few[-1])
                        else:
                            getattr(each, name)(*few)
                survey(each)


def survey(each: Any) -> None:
    """What anybody may ask of an object, whatever was done to it."""
    for after in ("legal_actions", "dump", "copy", "state", "winners_of", "results"):
        with contextlib.suppress(Exception):
            getattr(each, after)()
    with contextlib.suppress(Exception):
        if isinstance(each, Game):
            random_ends(each, 1, Rng(3))
        elif isinstance(each, Search):
            each.run(2)


def attack_functions(rounds: int, say: Callable[[str], None]) -> None:
    """The same with what is no method."""
    say("a function")
    chance = random.Random("functions")
    for _ in range(20 * rounds):
        game, *rest = (chance.choice(values(chance)) for _ in range(3))
        for function in (random_games, random_ends):
            with contextlib.suppress(Exception):
                function(game, min(rest[0], 50), rest[1])
        with contextlib.suppress(Exception):
            assigns(game, min(rest[0], 50))


def tried(what: Callable[..., None], *given: object) -> tuple[int, str]:
    """How an attack ended, 0 if well, and what it was about last."""
    if not hasattr(os, "fork"):
        what(*given, lambda said: None)
        return 0, ""
    hears, says = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        signal.alarm(LONGEST)
        try:
            what(*given, lambda said: os.write(says, f"{said}\n".encode()))
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    os.close(says)
    with open(hears, encoding="utf-8") as told:
        said = told.read().split("\n")
    return os.waitpid(child, 0)[1], said[-2] if len(said) > 1 else ""


def main() -> int:
    """Attack everything; whether something did not survive it."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    whole = [kind for kind in compiled() if not issubclass(kind, Game) or kind in (*GAMES.values(), Game, PlainGame)]
    ended = [tried(attack, kind, rounds) for kind in whole]
    ended.append(tried(attack_functions, rounds))
    for number, last in ended:
        if number:
            print(f"ended with {number} at {last}")
    print(f"{len(ended)} attacks, {sum(number > 0 for number, _ in ended)} that Python did not survive")
    return int(any(number for number, _ in ended))


if __name__ == "__main__":
    sys.exit(main())

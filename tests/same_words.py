"""Whether two checkouts show and say the same: all views, prompts and sentences of seeded games, for every viewer.

    python tests/same_words.py OLD NEW [--games 1000] [--first 0]

Both checkouts must be built (`make build`); each is asked with its own `.venv`. Every game kind is played that often at
random, with every number of seats in turn and house rules at random, also by the rules' first edition. A digest of
everything that each viewer is shown and told is compared after every action; where two differ, the first difference is
printed whole. What a newer checkout shows beyond the older one (ADDED, the brief line) is left out of the comparison.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

KINDS = (("gwan", 2), ("vanilla", 2), ("nvwk", 2), ("nvwk", 3), ("nvwk", 4), ("nvwk", 8))
NAMES = ["Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal"]
ADDED_TO_VIEW = {"adds", "alike", "goal", "meanings", "ranking", "stands_for", "takes", "to_win"}
# Sentences that an older checkout left out in corners where it could not infer them: left out on both sides.
CORRECTED = ("because of a joker (N32).",)
ADDED_TO_PILE = {"laid", "meant"}
ADDED = {"ask", "verb", "cards", "meant", "unit", "row", "seat", "places"}  # of an action in `legal`


def table(kind: Any, seats: int, number: int) -> dict[str, Any]:
    """What a game is dealt with: every fifth by the first edition, every other with house rules."""
    from random import Random

    chance = Random(f"{kind.NAME} {seats} {number}")
    edition = 1 if number % 5 == 4 else 2
    offered = {name: values for name, values in kind.SWITCHES.items() if edition > 1 or name not in kind.EARLIER}
    switches = {name: chance.choice(values) for name, values in offered.items()} if number % 2 else {}
    return {"seats": seats, "seed": number, "switches": switches, "edition": edition}


def plain(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what newer checkouts add."""
    for group in view["legal"]:
        group["actions"] = [{key: said[key] for key in said if key not in ADDED} for said in group["actions"]]
    if "pile" in view:
        view["pile"] = [{key: play[key] for key in play if key not in ADDED_TO_PILE} for play in view["pile"]]
    return {key: view[key] for key in view if key not in ADDED_TO_VIEW}


def seen(game: Any, told: Any, views: Any, in_brief: Any = None) -> Iterator[tuple[str, object]]:
    """What every viewer is shown and told of a position: with names, and without."""
    for viewer in [None, *range(game.seats)]:
        for names in (None, NAMES[: game.seats]):
            yield f"view {viewer} {names}", plain(views.view(game, viewer, names))
            yield f"prompt {viewer} {names}", views.prompt(game, viewer, names)
            yield f"told {viewer} {names}", [line for line in told(viewer, names) if not line.endswith(CORRECTED)]
            if in_brief is not None:
                yield f"brief {viewer} {names}", in_brief(viewer, names)


def play(name: str, seats: int, number: int, brief: int) -> Iterator[tuple[str | None, list[tuple[str, object]]]]:
    """A random game: each action with all that is shown and told of it, also in `brief` where both checkouts can."""
    from random import Random

    from parlour import GAMES
    from parlour import views as shown

    views: Any = shown  # of either checkout

    try:
        from parlour.engine import prepare
    except ImportError:  # before the games had folders of their own
        from parlour.rules import prepare  # type: ignore[import-not-found,no-redef]

    chance = Random(f"actions {name} {seats} {number}")
    deal: Any = prepare(name, **table(GAMES[name], seats, number))
    log: list[Any] = []
    game: Any = None
    in_brief = (lambda viewer, names: views.brief(log, game, viewer, names)) if brief else None
    if hasattr(views, "tell"):
        game = deal.start(log)
        yield None, list(seen(game, lambda viewer, names: views.tell(log, game, viewer, names), views, in_brief))
    else:
        game = deal.start()
        yield None, list(seen(game, lambda viewer, names: views.opening(game, viewer, names), views))
    while not game.over:
        action = chance.choice(game.legal_actions())
        text = game.text(action)
        if hasattr(views, "tell"):
            log = []
            game.play(action, log)
            told = [(viewer, names) for viewer in [None, *range(seats)] for names in (None, NAMES[:seats])]
            said = {str(who): views.tell(log, game, *who) for who in told}
            yield text, list(seen(game, lambda *who, said=said: said[str(who)], views, in_brief))
        else:
            before = game.copy()
            game.play(action)
            tell = lambda *who, before=before, action=action: views.narrate(before, action, game, *who)  # noqa: E731
            yield text, list(seen(game, tell, views))


def can(name: str) -> None:
    """Print whether this checkout has a line of few words beside the sentences."""
    from parlour import views

    print(int(hasattr(views, name)))


def digest(things: object) -> str:
    return hashlib.blake2b(json.dumps(things, ensure_ascii=False).encode(), digest_size=8).hexdigest()


def dump(name: str, brief: int, seats: int, first: int, games: int) -> None:
    """Print a digest of every position of these games, a line a game."""
    for number in range(first, first + games):
        print(number, *(digest([action, shown]) for action, shown in play(name, seats, number, brief)), flush=True)


def tell(name: str, brief: int, seats: int, number: int, position: int) -> None:
    """Print all that is shown and told at one position."""
    for at, (action, shown) in enumerate(play(name, seats, number, brief)):
        if at == position:
            print(json.dumps([["action", action], *shown], ensure_ascii=False))


def ask(checkout: Path, *words: object) -> subprocess.Popen[str]:
    """Run this script in a checkout's own environment."""
    command = [str(checkout / ".venv/bin/python"), __file__, "--as", *map(str, words)]
    return subprocess.Popen(command, cwd=checkout, stdout=subprocess.PIPE, text=True)


def compare(old: Path, new: Path, games: int, first: int, only: str | None) -> int:
    """How many games differ; the first difference is printed."""
    different = 0
    brief = int(all(ask(checkout, "can", "brief").communicate()[0].strip() == "1" for checkout in (old, new)))
    for name, seats in [kind for kind in KINDS if only in (None, kind[0])]:
        share = games if name != "nvwk" else -(-games // 4)
        both = [ask(checkout, "dump", name, brief, seats, first, share) for checkout in (old, new)]
        lines = [process.communicate()[0].splitlines() for process in both]
        if any(process.returncode for process in both) or len(lines[0]) != len(lines[1]) or len(lines[0]) != share:
            print(f"{name}, {seats} seats: a checkout failed")
            return 1
        positions = 0
        for one, other in zip(*lines, strict=True):
            positions += len(one.split()) - 1
            if one != other:
                different += 1
                if different == 1:
                    show(old, new, name, brief, seats, one.split(), other.split())
        print(f"{name}, {seats} seats: {share} games, {positions} positions, {different} games differ", flush=True)
    return different


def show(old: Path, new: Path, name: str, brief: int, seats: int, one: list[str], other: list[str]) -> None:
    """Print the first difference of a game."""
    shorter = min(len(one), len(other))
    position = next((i for i in range(shorter) if one[i] != other[i]), shorter) - 1
    both = [json.loads(ask(each, "tell", name, brief, seats, one[0], position).communicate()[0]) for each in (old, new)]
    print(f"{name}, {seats} seats, game {one[0]}, position {position}, after {both[0][0][1]}:")
    for (what, before), (_, after) in zip(*both, strict=True):
        if before != after:
            print(f"  {what}\n    old: {json.dumps(before)}\n    new: {json.dumps(after)}")
            break


def main() -> int:
    parser = argparse.ArgumentParser(description="Do two checkouts show and say the same?")
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--games", type=int, default=1000, help="of each kind (NVWK: a quarter at each of four tables)")
    parser.add_argument("--first", type=int, default=0, help="the first game's number")
    parser.add_argument("--only", metavar="GAME", help="this game alone")
    given = parser.parse_args()
    return min(compare(given.old.resolve(), given.new.resolve(), given.games, given.first, given.only), 1)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--as"]:
        what, name, *numbers = sys.argv[2:]
        part: Any = {"can": can, "dump": dump, "tell": tell}[what]
        part(name, *map(int, numbers))
    else:
        sys.exit(main())

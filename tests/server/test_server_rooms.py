"""The rooms of a table stand on each other in one order, and the server names no game."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import parlour.server
from parlour.engine import GAMES

SOURCE = Path(parlour.server.__file__).parent
ROOMS = ["refusal", "connection", "seats", "history", "clock", "live", "messages", "turns", "seating", "commands"]


def imported(module: str) -> set[str]:
    """The modules of the server that one needs when it runs; what only a type checker reads does not count."""
    tree = ast.parse((SOURCE / f"{module}.py").read_text())
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == "parlour.server":
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("parlour.server."):
            found.add(str(node.module).removeprefix("parlour.server."))
    return found


def test_a_room_knows_only_those_before_it() -> None:
    for place, room in enumerate(ROOMS):
        above = imported(room) & set(ROOMS[place:])
        assert not above, f"{room} imports {above}"
    assert imported("commands") & set(ROOMS) > {"messages", "seating", "turns"}


def test_the_server_names_no_game() -> None:
    names = re.compile("|".join(GAMES), re.IGNORECASE)
    for path in SOURCE.rglob("*.py"):
        found = names.search(path.read_text())
        assert not found, f"{path.name} names {found and found[0]}"

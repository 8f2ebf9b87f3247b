"""What a module says in Python and its .pxd says in C is the same, and no field is forgotten where games are kept."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

import parlour
from parlour.engine import game as engine_game

SOURCE = Path(parlour.__file__).parent
IN_C = sorted(path for path in SOURCE.rglob("*.pxd") if path.read_text("utf-8").startswith("# C meaning of"))
SUFFIX = re.compile(r"(?<=\w)ULL\b")


def number(text: str) -> int:
    """A number as C writes it."""
    return int(ast.literal_eval(SUFFIX.sub("", text))) if "<<" not in text else eval(SUFFIX.sub("", text))


def said_in_c(path: Path) -> dict[str, int | list[int]]:
    """The constants of a .pxd by their names in Python: those of enums, macros and tables."""
    text = path.read_text("utf-8")
    names = {c: name for name, c in re.findall(r'(?:const [\w ]*?[* ])(\w+) "(\w+)"', text)}
    found: dict[str, int | list[int]] = {}
    for name, value in re.findall(r"#define (\w+) (0x\w+|\d+|\(\d+ << \d+\))\n", text):
        found[names.get(name, name)] = number(value)
    for name, values in re.findall(r"static const int (\w+)\[\d+\] = \{([^}]*)\}", text):
        found[names[name]] = [int(value) for value in values.split(",")]
    for block in re.findall(r"^cdef enum:\n((?:    \w+(?: = \d+)?\n?)+)", text, re.M):
        for place, (name, value) in enumerate(re.findall(r"    (\w+)(?: = (\d+))?", block)):
            found[name] = int(value) if value else place
    return found


@pytest.mark.parametrize("path", IN_C, ids=lambda path: path.stem)
def test_a_constant_is_the_same_in_c_and_in_python(path: Path) -> None:
    module = import_module(".".join(("parlour", *path.relative_to(SOURCE).with_suffix("").parts)))
    in_c = said_in_c(path)
    assert len(in_c) > 5
    assert in_c == {name: getattr(module, name) for name in in_c}
    numbers = {name: value for name, value in vars(module).items() if name.isupper() and type(value) is int}
    assert set(numbers) <= set(in_c), "these are said in Python only"


def test_every_common_field_is_dumped_and_taken_back() -> None:
    declared = (SOURCE / "engine/zones.pxd").read_text("utf-8").split("cdef class Zones:\n")[1].split("\n\n")[0]
    fields = {name for line in declared.splitlines() for name in re.findall(r"\b[a-z_]+\b", line.split("#")[0])}
    fields -= {"cdef", "readonly", "signed", "unsigned", "char", "long", "bint", "public"}
    assert {"seats", "hand", "chance", "house_rules"} < fields
    kept = fields - {"heard", "pack"}  # who listens is no part of a position, and the pack is the same in all of a kind
    tree = ast.parse(Path(engine_game.__file__).with_name("game.py").read_text("utf-8"))
    for method, besides in (("dump", {"top", "bottom"}), ("take_back", set())):  # the deck is dumped in its order
        body = next(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == method)
        named = {node.attr for node in ast.walk(body) if isinstance(node, ast.Attribute)}
        named |= {"deck"} if "deck_order" in named else set()
        assert kept - besides <= named, f"{method} forgets {kept - besides - named}"

"""The picture of the imports: every arrow points from what sits above to what it stands on."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import parlour

SOURCE = Path(parlour.__file__).parent
LAYERS = [  # from the ground up; a module imports from its own layer or below, never from above
    {"version", "cards", "engine.bits", "engine.plain", "engine.kinds", "engine.checks", "engine.fields"},
    {"chance", "engine.verdict", "engine.events", "engine.notation"},
    {"engine.opening", "engine.notes", "engine.zones"},
    {"engine.game"},
    {"engine.registry", "engine.playouts", "engine.bridge", "engine.observer"},
    {"rulebook"},
    {"engine.deal"},
    {"engine"},
    {"games.*.plays", "games.battlefield.rows"},
    {"games.*.state"},
    {"games.*.legal"},
    {"games.*.rules"},
    {"games.*.knowledge"},
    {"games.*.notation"},
    {"games.*.refusals"},
    {"games.*.game"},
    {"games.*"},
    {"games.*.observer"},
    {"games"},  # registration
    {"", "events"},
    {"views", "records", "research"},
    {
        "games.*.abilities",
        "games.*.view",
        "games.*.words",
        "games.*.shapes",
        "games.*.picture",
        "games.*.editions",
        "bots.evaluator",
        "bots.information",
        "bots.style",
        "bots.finish",
    },
    {"games.battlefield.thinking", "lessons", "small"},
    {"games.*.lesson", "games.*.small", "games.*.features", "games.*.style", "games.*.reasons", "games.*.finish"},
    {"bots"},
    {"review", "batch"},
    {"gymnasium", "openspiel", "pettingzoo"},
    {"referee", "terminal", "games.*.terminal", "server", "arena"},
    {"games.*.measures", "games.*.endings", "pictures"},
    {"lab.watched"},
    {"lab.study"},
    {"lab.findings", "lab.calibration", "lab.styles", "lab.telling"},
    {"lab.report"},
    {"lab"},
    {"measure"},
    {"cli"},
    {"__main__"},
]


def modules() -> dict[str, Path]:
    found = {}
    for path in SOURCE.rglob("*.py"):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        found[".".join(part for part in parts if part != "__init__")] = path
    return found


def layer(module: str) -> int:
    for height, names in enumerate(LAYERS):
        if module in names or any_game(module) in names:
            return height
    package = module.rpartition(".")[0]
    assert package, f"{module} has no place in the picture"
    return layer(package)


def any_game(module: str) -> str:
    """The place of a game's module, which is the same for every game."""
    return re.sub(r"^games\.\w+", "games.*", module)


def game_of(module: str) -> str | None:
    """Whose a module is; what several games share is no game's."""
    found = re.match(r"games\.(\w+)", module)
    return None if found is None or found[1] == "battlefield" else found[1]


def imports(path: Path, names: set[str]) -> set[str]:
    found: set[str] = set()
    tree = ast.parse(path.read_text())
    named = [node for node in ast.walk(tree) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    only_types = {id(inner) for node in named for inner in ast.walk(node)}  # never loaded, so no arrow
    for node in ast.walk(tree):
        if id(node) in only_types:
            continue
        if isinstance(node, ast.Import):
            wanted = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            inner = [(base, f"{base}.{alias.name}") for alias in node.names]
            wanted = [name if name.removeprefix("parlour.") in names else base for base, name in inner]
        else:
            continue
        found |= {name.removeprefix("parlour").removeprefix(".") for name in wanted if name.split(".")[0] == "parlour"}
    return found


def test_no_arrow_points_upward() -> None:
    known = modules()
    for module, path in known.items():
        for target in imports(path, set(known)):
            assert layer(target) <= layer(module), f"{module} imports {target}, which sits above it"


def test_the_picture_in_the_documentation_is_this_one() -> None:
    picture = (SOURCE.parents[1] / "ARCHITECTURE.md").read_text("utf-8").split("```\n")[1].splitlines()
    rows = [re.split(r"\s{3,}", row)[0].split() for row in picture]
    drawn = {name for row in rows for name in row}
    named = {name for names in LAYERS for name in names if name and not re.search(r"[.*]|__", name)}
    assert named - drawn == {"events"}, "the front door's own name for engine.events"
    heights = [[layer(name) for name in row if not name.startswith(".")] for row in rows]
    for (upper, above), (lower, below) in pairwise(zip(rows, heights, strict=True)):
        assert min(above) >= max(below), f"{upper} is drawn above {lower}"


def test_the_rules_stand_on_the_standard_library_alone() -> None:
    allowed = {
        "parlour",
        "cython",
        "__future__",
        "array",
        "collections",
        "contextlib",
        "copy",
        "dataclasses",
        "functools",
    }
    allowed |= {"importlib", "inspect", "logging", "operator", "os", "random", "re", "threading", "types", "typing"}
    for module, path in modules().items():
        inner = re.fullmatch(r"games\.\w+(\.(plays|state|legal|rules|knowledge|notation|refusals|game))?", module)
        if module.startswith("engine") or module in ("cards", "chance", "games") or inner:
            for node in ast.walk(ast.parse(path.read_text())):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                assert {name.split(".")[0] for name in names} <= allowed, f"{module} imports {names}"


def test_no_game_knows_another() -> None:
    known = modules()
    for module, path in known.items():
        if module.startswith("games."):
            others = {game_of(target) for target in imports(path, set(known))} - {None, game_of(module)}
            assert not others, f"{module} imports {others}"


def test_events_are_a_module_of_the_front_door() -> None:
    import parlour.engine.events
    import parlour.events

    assert parlour.events.Played is parlour.engine.events.Played
    assert parlour.Event is parlour.events.Event


def test_importing_the_library_loads_little() -> None:
    """What takes long to load is loaded when somebody asks for it; modules are counted, since time depends on whose."""
    script = """
import sys
before = set(sys.modules)
import parlour
new = {name for name in set(sys.modules) - before if not name.startswith("parlour")}
heavy = {"logging", "inspect", "dataclasses", "ast", "asyncio", "json", "random", "numpy", "pydantic", "rich"}
assert not heavy & new, sorted(heavy & new)
assert len(new) <= 45, sorted(new)
own = {name for name in sys.modules if name.startswith("parlour.")}
assert not {name.split(".")[1] for name in own} - {"cards", "chance", "engine", "games", "version"}, sorted(own)
"""
    subprocess.run([sys.executable, "-c", script], check=True)

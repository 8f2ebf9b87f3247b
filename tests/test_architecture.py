"""The picture of the imports: every arrow points from what sits above to what it stands on."""

from __future__ import annotations

import ast
from pathlib import Path

import parlour

SOURCE = Path(parlour.__file__).parent
LAYERS = [  # from the ground up; a module imports from its own layer or below, never from above
    {"version", "cards", "rules.bits", "rules.plain", "rulebook"},
    {"rules.chance", "rules.verdict", "rules.opening"},
    {"rules.game"},
    {"rules.vanilla_rules", "rules.nvwk_rules"},
    {"rules.gwan", "rules.vanilla", "rules.nvwk", "rules.playouts"},
    {"rules.dealing"},
    {"rules"},
    {""},
    {"views", "records", "editions"},
    {"bots"},
    {"review"},
    {"referee", "terminal", "bench", "table", "arena"},
    {"cli"},
    {"__main__"},
]
GAMES = {"gwan", "vanilla", "nvwk"}


def modules() -> dict[str, Path]:
    found = {}
    for path in SOURCE.rglob("*.py"):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        found[".".join(part for part in parts if part != "__init__")] = path
    return found


def layer(module: str) -> int:
    for height, names in enumerate(LAYERS):
        if module in names:
            return height
    package = module.rpartition(".")[0]
    assert package, f"{module} has no place in the picture"
    return layer(package)


def game_of(module: str) -> str:
    return module.rpartition(".")[2].removesuffix("_rules")


def imports(path: Path, names: set[str]) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
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


def test_the_rules_stand_on_the_standard_library_alone() -> None:
    allowed = {"parlour", "cython", "__future__", "collections", "contextlib", "dataclasses"}
    allowed |= {"operator", "secrets", "typing"}
    for module, path in modules().items():
        if module.startswith("rules") or module == "cards":
            for node in ast.walk(ast.parse(path.read_text())):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                assert {name.split(".")[0] for name in names} <= allowed, f"{module} imports {names}"


def test_no_game_knows_another() -> None:
    known = modules()
    for module, path in known.items():
        game = game_of(module)
        if game in GAMES:
            others = {game_of(target) for target in imports(path, set(known))}
            assert not others & (GAMES - {game}), f"{module} imports {others}"

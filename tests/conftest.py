"""Lets tests import the helpers beside them, and refuses stale builds."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


def pytest_sessionstart() -> None:
    """A compiled module wins over the .py beside it: refuse to test one that is not what the source says."""
    rules = Path(__file__).parents[1] / "src/parlour/rules"
    shared = rules / "bits.pxd"
    compiled = {path.name.split(".")[0]: path for path in [*rules.glob("*.so"), *rules.glob("*.pyd")]}
    sources = {path.stem for path in rules.glob("*.pxd")} - {"bits"}
    stale = set(compiled) ^ sources if compiled else set()
    for name in sources & set(compiled):
        newest = max(path.stat().st_mtime for path in (shared, rules / f"{name}.py", rules / f"{name}.pxd"))
        if compiled[name].stat().st_mtime < newest:
            stale.add(name)
    if stale:
        pytest.exit(f"not compiled from the present sources: {', '.join(sorted(stale))}; run `make build`", 3)

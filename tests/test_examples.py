"""The examples in the README and in docstrings run as they stand."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import parlour

README = Path(__file__).parents[1] / "README.md"
FOUND = ["parlour", *(m.name for m in pkgutil.walk_packages(parlour.__path__, "parlour."))]
MODULES = [name for name in FOUND if ".migrations." not in name]  # those run inside Alembic only


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = README.read_text(encoding="utf-8")
    blocks = list(re.finditer(r"^```(?:python|pycon)\n(.*?)^```$", text, re.M | re.S))
    assert blocks, "the README has no Python example"
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in blocks:
        line = text.count("\n", 0, block.start(1))
        if ">>>" not in block[1]:
            exec(compile("\n" * line + block[1], str(README), "exec"), names)
            continue
        example = doctest.DocTestParser().get_doctest(block[1], names, README.name, str(README), line)
        failed, _ = doctest.DocTestRunner().run(example, clear_globs=False)
        assert failed == 0
        names |= example.globs

"""The examples in the README and in docstrings run as they stand."""

import doctest
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
import typed_client

import parlour
from parlour.engine import registry
from parlour.views.shapes import Sureness

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *(ROOT / "docs" / f"{name}.md" for name in ("library", "bots", "games"))]
FOUND = ["parlour", *(m.name for m in pkgutil.walk_packages(parlour.__path__, "parlour."))]
MODULES = [name for name in FOUND if ".migrations." not in name]  # those run inside Alembic only


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.fixture
def own_games() -> Iterator[None]:
    """What an example registers is for itself alone."""
    before = set(registry.GAMES)
    yield
    for name in set(registry.GAMES) - before:
        del registry.GAMES[name], registry._DESCRIPTIONS[name]


@pytest.mark.usefixtures("own_games")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_readme_and_the_guides(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = page.read_text(encoding="utf-8")
    blocks = list(re.finditer(r"^```(?:python|pycon)\n(.*?)^```$", text, re.M | re.S))
    assert blocks, f"{page.name} has no Python example"
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in blocks:
        line = text.count("\n", 0, block.start(1))
        if ">>>" not in block[1]:
            exec(compile("\n" * line + block[1], str(page), "exec"), names)
            continue
        example = doctest.DocTestParser().get_doctest(block[1], names, page.name, str(page), line)
        failed, _ = doctest.DocTestRunner().run(example, clear_globs=False)
        assert failed == 0
        names |= example.globs


def test_the_program_that_is_checked_without_any_runs_as_well() -> None:
    assert set(typed_client.first_row(7)) == {"name", "cards", "bonus", "total", "how"}
    game = parlour.deal("vanilla", seed=7)
    assert {seat: hand["size"] for seat, hand in typed_client.held(game).items()} == {"P1": 12, "P2": 12}  # V1
    sure, actions = typed_client.asked(7)
    assert sure in get_args(Sureness)
    assert actions
    assert len(typed_client.judged(7)) == 3

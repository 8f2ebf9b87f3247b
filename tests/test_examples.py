"""The examples in the README and in docstrings run as they stand."""

import ast
import doctest
import importlib
import importlib.util
import json
import pkgutil
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
import typed_client

import parlour
from parlour import cli
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


IN_A_LINE = re.compile(r"^(?:\S+=\S+ )*parlour ([^#\n]+)", re.M)
IN_A_SENTENCE = re.compile(r"(?<!`)`(?:\S+=\S+ )*parlour ([^`]+)`(?!`)")


def commands(page: Path) -> Iterator[list[str]]:
    """What a page says can be typed after `parlour`, in a line of its own or within a sentence."""
    blocks = re.split(r"^```.*$", page.read_text("utf-8"), flags=re.M)
    for place, text in enumerate(blocks):
        for typed in (IN_A_LINE if place % 2 else IN_A_SENTENCE).findall(text):
            words = shlex.split(re.sub(r"\$\(.*?\)", "", typed))
            if len(words) > 1 and "…" not in words:  # a verb alone is spoken of
                yield words


DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_every_command_in_the_documents_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    understood = 0
    for page in DOCUMENTS:
        for words in commands(page):
            try:
                cli.parser().parse_args(words)
            except SystemExit as stopped:
                said = capsys.readouterr()
                assert stopped.code == 0, f"{page.name}: parlour {shlex.join(words)}\n{said.err}"
            understood += 1
    assert understood > 100, understood


def test_the_program_that_is_checked_without_any_runs_as_well() -> None:
    assert set(typed_client.first_row(7)) == {"name", "cards", "bonus", "total", "how"}
    game = parlour.deal("vanilla", seed=7)
    assert {seat: hand["size"] for seat, hand in typed_client.held(game).items()} == {"P1": 12, "P2": 12}  # V1
    sure, actions = typed_client.asked(7)
    assert sure in get_args(Sureness)
    assert actions
    assert len(typed_client.judged(7)) == 3


def example(name: str) -> Any:
    """One of the examples, as a module."""
    found = importlib.util.spec_from_file_location(name, ROOT / f"examples/{name}.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module  # where its dataclasses look for their names
    found.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", parlour.GAMES)
def test_the_loops_of_others_play_our_games(game: str) -> None:
    loops, np = example("loops"), pytest.importorskip("numpy")

    class InWords:
        use_raw = True

        def eval_step(self, state: dict[str, Any]) -> tuple[str, dict[str, Any]]:
            return state["raw_legal_actions"][-1], {}

    env = loops.Env(game, 2, seed=3)
    env.set_agents([InWords(), loops.RandomAgent(2)])
    for _ in range(5):
        trajectories, payoffs = env.run()
        assert env.played.game.over
        assert payoffs.tolist() == parlour.research.utilities(env.played.game)
        for seat, told in enumerate(trajectories):
            states, actions = told[::2], told[1::2]
            assert len(states) == len(actions) + 1
            legal = "raw_legal_actions" if seat == 0 else "legal_actions"
            assert all(action in state[legal] for state, action in zip(states, actions, strict=False))
            assert not states[-1]["legal_actions"]
            assert states[-1]["raw_obs"].startswith(states[0]["raw_obs"])

    games, rng = loops.Games(game, 12, seats=2), np.random.default_rng(4)
    state, ended = games.init(4), 0
    while ended < 12:
        before = state, state.observation.copy()
        state = games.step(state, loops.act_randomly(rng, state.legal_action_mask))
        assert (before[0].observation == before[1]).all()  # a state stays as it was
        assert not state.rewards[~state.terminated].any()
        assert state.rewards.sum(1) == pytest.approx(np.zeros(12), abs=1e-6)
        ended += int(state.terminated.sum())


def test_the_notebook_draws_positions() -> None:
    """Run as a notebook runs it: cell by cell, and what a cell ends with is shown."""
    written = (ROOT / "examples/positions.ipynb").read_text("utf-8")
    notebook = json.loads(written)
    assert notebook["nbformat"] == 4
    assert str(Path.home()) not in written
    names: dict[str, Any] = {}
    drawn = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        assert (cell["outputs"], cell["execution_count"]) == ([], None), "a notebook is kept without what it showed"
        *body, last = ast.parse("".join(cell["source"])).body
        exec(compile(ast.Module(body, []), "positions.ipynb", "exec"), names)
        assert isinstance(last, ast.Expr)
        shown = eval(compile(ast.Expression(last.value), "positions.ipynb", "eval"), names)
        for way in ("_repr_svg_", "_repr_html_"):
            drawn += getattr(shown, way)().count("<svg") if hasattr(shown, way) else 0
    assert drawn > 10


def test_one_learns_in_seconds_to_beat_chance(record_property: Callable[[str, object], None]) -> None:
    if not parlour.COMPILED:
        pytest.skip("uncompiled it takes too long")
    ppo = example("ppo")
    network = ppo.train("gwan", minutes=5, most=300_000)
    share = ppo.share(network, "gwan", "random", 600)
    record_property("measured", f"after 300,000 decisions a network takes {share:.0%} of the win from chance at GWAN")
    assert share > 0.65


@pytest.mark.parametrize("minutes", ["0", "-1", "nan", "long"])
def test_learning_takes_some_time(
    minutes: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["ppo.py", "gwan", "--minutes", minutes])
    with pytest.raises(SystemExit):
        example("ppo").main()
    assert f"learning takes more than 0 and up to 100,000 minutes, not {minutes}" in capsys.readouterr().err

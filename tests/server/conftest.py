"""Servers for the tests of the table."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from house import House
from wire import RunningServer


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server without rate limits, whose bots are quick and which waits half a second for absent people."""
    url = ""
    if request.param == "postgresql":
        postgres = request.getfixturevalue("postgres")
        postgres.psql("CREATE DATABASE house;")
        url = postgres.get_uri("house")
    running = RunningServer(tmp_path_factory.mktemp("house"), database_url=url)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def strict_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with the rate limits that people meet."""
    running = RunningServer(tmp_path_factory.mktemp("strict"), rate=1.0)
    yield running
    running.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> House:
    """A house that nobody has opened yet, on a fresh database."""
    if request.param == "sqlite":
        return House(tmp_path / "data")
    postgres = request.getfixturevalue("postgres")
    name = f"house_{uuid4().hex}"
    postgres.psql(f"CREATE DATABASE {name};")
    return House(tmp_path / "data", postgres.get_uri(name))

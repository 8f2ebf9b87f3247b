"""Servers for the tests of the table."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

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

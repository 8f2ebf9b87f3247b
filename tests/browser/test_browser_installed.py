"""Which browser the tests drive: the machine's, Debian's, or Playwright's own, in that order."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import visit

INSTALL = Path(__file__).with_name("install-chromium")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no sh")
@pytest.mark.parametrize(
    ("works", "asked", "said"),
    [
        (("chromium", "apt-get", "python"), [], False),
        (("apt-get", "python"), ["apt-get update", "apt-get install"], False),
        (("python",), ["apt-get update", "python -m playwright install chromium"], False),
        ((), ["apt-get update", "python -m playwright install chromium"], True),
    ],
)
def test_playwrights_own_browser_is_installed_where_there_is_no_other(
    tmp_path: Path, works: tuple[str, ...], asked: list[str], said: bool
) -> None:
    """With stand-ins for all that would be downloaded."""
    script, found = tmp_path / "tests/browser/install-chromium", tmp_path / "bin"
    log, python = tmp_path / "log", tmp_path / ".venv/bin/python"
    for folder in (script.parent, found, python.parent):
        folder.mkdir(parents=True)
    shutil.copy(INSTALL, script)

    def stand_in(program: Path, then: str) -> None:
        program.write_text(f'#!/bin/sh\necho "${{0##*/}} $*" >> {log}\n{then}\n')
        program.chmod(0o755)

    for program in (found / "apt-get", python):
        stand_in(program, "exit 0" if program.name in works else "exit 100")
    (found / "id").write_text("#!/bin/sh\necho 0\n")
    (found / "id").chmod(0o755)
    if "chromium" in works:
        stand_in(found / "chromium", "exit 0")
    done = subprocess.run(
        ["/bin/sh", str(script)], env={"PATH": str(found)}, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0  # the tests say themselves that there is none, and fail
    lines = log.read_text().splitlines() if log.exists() else []
    assert [line[: len(wanted)] for line, wanted in zip(lines, asked, strict=True)] == asked
    assert ("There is no browser to test with" in done.stdout) is said


@pytest.mark.parametrize("machines", ["/usr/bin/chromium", None])
@pytest.mark.parametrize("own", [True, False])
def test_the_machines_browser_is_driven_or_playwrights(
    machines: str | None, own: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    launched: list[str | None] = []
    there = tmp_path / "chrome"
    if own:
        there.touch()

    def launch(*, executable_path: str | None, **_: Any) -> Any:
        launched.append(executable_path)
        return SimpleNamespace(close=lambda: None)

    @contextmanager
    def playwright() -> Iterator[Any]:
        yield SimpleNamespace(chromium=SimpleNamespace(executable_path=os.fspath(there), launch=launch))

    monkeypatch.setattr(visit, "sync_playwright", playwright)
    monkeypatch.setattr(shutil, "which", lambda name: machines)
    if machines is None and not own:
        with pytest.raises(pytest.fail.Exception, match="there is no browser to test with"), visit.chromium():
            pass
        assert not launched
    else:
        with visit.chromium():
            assert launched == [machines]  # None is its own

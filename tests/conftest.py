"""Lets tests import the helpers beside them, and refuses stale builds."""

import signal
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


def pytest_configure() -> None:
    """A shell's background jobs are deaf to Ctrl-C, and what they start is too; some tests press it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_sessionstart() -> None:
    """A compiled module wins over the .py beside it: refuse to test one that is not what the source says."""
    source = Path(__file__).parents[1] / "src/parlour"
    shared = source / "rules/bits.pxd"
    folders = [source / "rules", source / "bots"]
    compiled = {
        path.parent / path.name.split(".")[0]: path
        for folder in folders
        for path in [*folder.glob("*.so"), *folder.glob("*.pyd")]
    }
    sources = {path.with_suffix("") for folder in folders for path in folder.glob("*.pxd") if path != shared}
    stale = {path.name for path in set(compiled) ^ sources} if compiled else set()
    for path in sources & set(compiled):
        newest = max(each.stat().st_mtime for each in (shared, path.with_suffix(".py"), path.with_suffix(".pxd")))
        if compiled[path].stat().st_mtime < newest:
            stale.add(path.name)
    if stale:
        pytest.exit(f"not compiled from the present sources: {', '.join(sorted(stale))}; run `make build`", 3)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What tests have measured is worth a line, also where nothing failed."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "measured":
                terminalreporter.write_line(str(value))

"""A program in a terminal of its own, with somebody who reads and types."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import parlour


def own_terminal() -> None:
    """Make the terminal this process's own, so that Ctrl-C reaches it, also where the tests run with it turned off."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Pseudo:
    """A program in a terminal of its own."""

    def __init__(self, *words: str, **environment: str) -> None:
        self.main, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        sources = str(Path(parlour.__file__).parents[1])
        env = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR", "LESS")}
        env |= {"TERM": "xterm-256color", "PYTHONPATH": sources, "PYTHONIOENCODING": "utf-8", "PAGER": "cat"}
        env |= environment
        command = [sys.executable, "-m", "parlour", *words]
        self.child = subprocess.Popen(
            command,
            stdin=other,
            stdout=other,
            stderr=other,
            env=env,
            start_new_session=True,
            preexec_fn=own_terminal,
        )
        os.close(other)
        self.seen = ""

    def until(self, *ends: str) -> str:
        """Everything up to one of these words; what comes after them is left for the next time."""
        end = time.monotonic() + 30
        while not (words := next((word for word in ends if word in self.seen), "")):
            ready, _, _ = select.select([self.main], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"{ends!r} does not come: {self.seen[-800:]!r}"
            try:
                more = os.read(self.main, 65536)
            except OSError:
                more = b""
            assert more, f"it ended without {ends!r}: {self.seen[-800:]!r}"
            self.seen += more.decode("utf-8", "replace")
        before, _, self.seen = self.seen.partition(words)
        return before + words

    def type(self, text: str) -> None:
        os.write(self.main, text.encode())

    def interrupt(self, *ends: str) -> str:
        """Ctrl-C, again if need be: Python notices none that comes just between its prompt and its reading."""
        for _ in range(10):
            self.type("\x03")
            if select.select([self.main], [], [], 3.0)[0]:
                break
        return self.until(*ends)

    def ended(self) -> int:
        code = self.child.wait(timeout=30)
        os.close(self.main)
        return code

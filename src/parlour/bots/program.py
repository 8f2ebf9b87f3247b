"""A program in any language as a bot: we start it and talk lines over its standard input and output.

    we say                                it answers
    parlour 1                             name NAME, perhaps about TEXT and wants history, then ready
    history [what the seat has seen]      (only to a program that wants it)
    position {the seat's view as JSON}
    go simulations N seed N               best ACTION, one of the texts in the view's `legal`
      or go seconds S seed N
    quit

A line that begins with info is not read. One program serves any number of games: every position is whole.
"""

from __future__ import annotations

import atexit
import json
import logging
import os
import queue
import re
import shlex
import subprocess
import threading
import time
from contextlib import suppress
from functools import cache
from typing import IO

from parlour.bots.information import Budget, InformationSet
from parlour.engine import Illegal
from parlour.engine.events import plain

logger = logging.getLogger(__name__)

PROTOCOL = 1
TO_BEGIN = 10.0  # seconds until it must be ready
GRACE = 2.0  # seconds beyond what a budget allows
WITHOUT_CLOCK = 60.0  # seconds for a budget that is a number of simulations
TO_LEAVE = 1.0
LONGEST = 4096  # characters of a line
MOST_LINES = 10_000  # of talk before an answer
VARIABLE = "PARLOUR_BOTS"
NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


class ProgramError(Exception):
    """What an outside program did wrong: its name, and a sentence."""

    def __init__(self, program: str, why: str) -> None:
        super().__init__(f"the program {program!r} {why}")
        self.program = program
        self.why = why


class Program:
    """An outside program that chooses actions. It is started when it is first asked, and again after it failed."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.name = command
        self.about = f"An outside program: {command}"
        self.wants_history = False
        self._lock = threading.Lock()
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()

    def __call__(self, information: InformationSet, budget: Budget, seed: int) -> int:
        """The action that the program chooses; ProgramError says what it did instead."""
        with self._lock:
            try:
                self._begin()
                while not self._lines.empty():  # what it said unasked
                    self._lines.get_nowait()
                if self.wants_history:
                    past = information.history
                    self._send("history " + written(None if past is None else [plain(event) for event in past]))
                self._send("position " + written(information.view()))
                self._send(f"go {spelled(budget)} seed {seed}")
                patience = WITHOUT_CLOCK if budget.seconds is None else budget.seconds + GRACE
                return self._meant(self._answer("best", patience), information)
            except ProgramError:
                self._end()
                raise

    def introduced(self) -> str:
        """What it calls itself, once it has said so; its command where it does not."""
        with self._lock:
            try:
                self._begin()
            except ProgramError:
                self._end()
            return self.name

    def close(self) -> None:
        """Tell it to quit, and see to it that it does."""
        with self._lock:
            if self._process is not None and self._process.poll() is None:
                with suppress(ProgramError, subprocess.TimeoutExpired):
                    self._send("quit")
                    self._process.wait(TO_LEAVE)
            self._end()

    # -- the program -----------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Start it, if it does not run, and let it introduce itself."""
        if self._process is not None and self._process.poll() is None:
            return
        self._end()
        try:
            self._process = subprocess.Popen(
                self.command if os.name == "nt" else shlex.split(self.command),  # Windows splits it itself
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise ProgramError(self.command, f"can't be started: {why}") from None
        atexit.register(self.close)
        self._lines = queue.Queue(MOST_LINES)
        self.wants_history = False
        assert self._process.stdout is not None
        threading.Thread(target=listen, args=(self._process.stdout, self._lines), daemon=True).start()
        self._send(f"parlour {PROTOCOL}")
        until = time.monotonic() + TO_BEGIN
        while True:
            word, _, rest = self._hear(until).partition(" ")
            if word == "name" and clean(rest, 40):
                self.name = clean(rest, 40)
            elif word == "about":
                self.about = clean(rest, 200)
            elif (word, rest.strip()) == ("wants", "history"):
                self.wants_history = True
            elif word == "ready":
                return
            else:
                raise ProgramError(self.name, f"said {word[:40]!r} where it should say who it is, or ready")

    def _send(self, line: str) -> None:
        """Say a line to it."""
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise ProgramError(self.name, self._gone()) from None

    def _hear(self, until: float) -> str:
        """The next line of it that is not only for information."""
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                raise ProgramError(self.name, "gave no answer in time") from None
            if line is None:
                raise ProgramError(self.name, self._gone())
            if len(line) >= LONGEST:
                raise ProgramError(self.name, "said a line that is too long")
            if line.strip() and line.split()[0] != "info":
                return line.strip()
            if time.monotonic() > until:
                raise ProgramError(self.name, "talked on and gave no answer in time")

    def _answer(self, word: str, patience: float) -> str:
        """What it says after this word."""
        line = self._hear(time.monotonic() + patience)
        said, _, rest = line.partition(" ")
        if said != word or not rest.strip():
            raise ProgramError(self.name, f"said {line[:60]!r} instead of {word!r} and an action")
        return rest.strip()

    def _meant(self, text: str, information: InformationSet) -> int:
        """The action that it chose."""
        try:
            action = information.world.parse(text)
        except Illegal as illegal:
            raise ProgramError(self.name, f"answered {text[:60]!r}: {illegal}") from None
        if action not in information.actions():
            raise ProgramError(self.name, f"answered {text[:60]!r}, which is not legal there")
        return action

    def _gone(self) -> str:
        """What became of a program that is not there any more."""
        assert self._process is not None
        try:
            return f"ended by itself with exit code {self._process.wait(TO_LEAVE)}"
        except subprocess.TimeoutExpired:
            return "closed its side"

    def _end(self) -> None:
        """Let go of it, however it is."""
        process, self._process = self._process, None
        if process is None:
            return
        atexit.unregister(self.close)
        process.kill()
        process.wait()
        with suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()


def listen(lines: IO[str], heard: queue.Queue[str | None]) -> None:
    """Put every line into the queue, and None at the end; in a thread, so that nobody waits for ever."""
    with lines, suppress(queue.Full):  # full: it talks more than anybody listens to
        while line := lines.readline(LONGEST):
            heard.put(line, timeout=TO_BEGIN)
        heard.put(None, timeout=TO_BEGIN)


def clean(text: str, longest: int) -> str:
    """What a program says of itself, fit to be shown anywhere."""
    return "".join(letter for letter in text.strip() if letter.isprintable())[:longest].strip()


def written(thing: object) -> str:
    """A thing as JSON, in one line."""
    return json.dumps(thing, separators=(",", ":"))


def spelled(budget: Budget) -> str:
    """A budget as it is told to a program."""
    parts = [f"simulations {budget.simulations}"] if budget.simulations is not None else []
    parts += [f"seconds {budget.seconds:g}"] if budget.seconds is not None else []
    return " ".join(parts)


@cache
def program(command: str) -> Program:
    """The program of a command: one, however many games it plays."""
    return Program(command)


def configured() -> dict[str, str]:
    """The programs that PARLOUR_BOTS names: "name=command and its words; other=command"."""
    found: dict[str, str] = {}
    for part in os.environ.get(VARIABLE, "").split(";"):
        name, _, command = (piece.strip() for piece in part.partition("="))
        if NAME.fullmatch(name) and command:
            found[name] = command
        elif part.strip():
            logger.error("a bot is given as name=command", extra={"given": part.strip()[:80]})
    return found

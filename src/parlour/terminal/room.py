"""The screen and the keyboard: where things are printed, where answers come from, and what the screen can show."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.text import Text

from parlour import rulebook
from parlour.terminal.draw import Look, corner, picture_lines

# Each sign and the letter that stands for it, as wide, where the screen has no signs.
LETTERS = str.maketrans(
    "♣♠♦♥●○▶▲▼↻↺≈┃┗╭─╮├┤╰╯│·…→★“”" + "\N{MINUS SIGN}\N{EN DASH}\N{MULTIPLICATION SIGN}\N{RIGHT SINGLE QUOTATION MARK}",
    'CSDH*o>^v><~||+-+++++|-.>*""' + "--x'",
)
SIGNS = "".join(map(chr, LETTERS))
CARD = re.compile(r"\b([2-9TJQKA])([CSDH])\b")
QUIT = ("q", "quit", "exit")  # what leaves or stops, wherever something is asked
WIDEST = 100
PAGE = 100
ENDLESS = 1000


class Spelled:
    """A stream that can't show all signs: they are spelled with plain letters."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.encoding = stream.encoding or "ascii"

    def write(self, text: str) -> int:
        """Write what can be written of a text."""
        known = text.translate(LETTERS).encode(self.encoding, "replace").decode(self.encoding)
        return self.stream.write(known)

    def flush(self) -> None:
        """Send what has been written."""
        self.stream.flush()

    def isatty(self) -> bool:
        """Whether somebody is looking."""
        return self.stream.isatty()

    def fileno(self) -> int:
        """The stream's number."""
        return self.stream.fileno()


class Room:
    """A console, and what it can do."""

    def __init__(self, console: Console | None = None) -> None:
        stream = sys.stdout
        self.signs = can_show(SIGNS, getattr(stream, "encoding", None))
        file: TextIO = stream if self.signs else Spelled(stream)  # type: ignore[assignment]
        self.console = console or Console(file=file, highlight=False, emoji=False, markup=False)
        self.typed = sys.stdin is not None and sys.stdin.isatty()
        self.live = self.typed and self.console.is_terminal and not self.console.is_dumb_terminal
        self.lines = 0  # printed since the screen was last clean
        self.colour = self.console.color_system is not None and not self.console.no_color
        with suppress(AttributeError, ValueError):
            sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
        if self.live:
            with suppress(ImportError):
                import readline  # noqa: F401  (lets a line be edited and the last ones be called back)

    @property
    def width(self) -> int:
        """How wide a table may be."""
        return max(40, min(self.console.width, WIDEST))

    def say(self, *what: RenderableType) -> None:
        """Print, one below another."""
        for part in what:
            shown = Text(part) if isinstance(part, str) else part
            self.console.print(shown)
            if self.live:
                self.lines += self.height_of(shown)

    def height_of(self, *what: RenderableType) -> int:
        """How many lines these take."""
        return sum(len(self.console.render_lines(part)) for part in what)

    def say_whole(self, text: str) -> None:
        """Print a line as it is, however long, so that it can be copied."""
        self.console.print(Text(text), soft_wrap=True)

    @property
    def height(self) -> int:
        """How many lines the screen has; many where nothing scrolls away."""
        return self.console.height if self.live else ENDLESS

    def lines_left(self) -> int:
        """How many lines fit below what stands on the screen."""
        return max(0, self.height - self.lines)

    def ask(self, question: str) -> str:
        """One line from whoever sits there; EOFError when there is nobody any more."""
        self.console.file.flush()
        if sys.stdin is None:
            raise EOFError
        asked = question if can_show(question, getattr(sys.stdout, "encoding", None)) else plainly(question)
        answer = input(asked).strip()
        if not self.typed:
            self.say(printable(answer))  # so that what was piped in stands where it would have been typed
        self.lines += 1
        return answer

    def clear(self) -> None:
        """A clean screen, where there is a screen."""
        if self.live:
            self.console.clear()
            self.lines = 0

    def wipe(self) -> None:
        """Leave nothing to be read of what stood here, not even by scrolling back."""
        if self.live:
            self.console.clear()
            self.console.file.write("\x1b[3J")
        elif self.console.is_terminal:
            self.console.print("\n" * self.console.height)
        else:
            self.console.print()

    def rules(self, game: str) -> None:
        """A game's page; through a pager where somebody is looking."""
        look = Look(self.signs, self.colour, self.width)
        parts: list[RenderableType] = []
        for part in rulebook.illustrated(rulebook.markdown(game)):
            if isinstance(part, str):
                said, notation, written = part.partition("\n## Notation\n")
                shown = CARD.sub(lambda card: corner(card[1], card[2], look), said) + notation + written
                parts.append(Markdown(shown if self.signs else plainly(shown)))
            else:
                parts += [Text(), *picture_lines(part, look), Text()]
        page = Group(*parts)
        width = min(self.console.width, PAGE)
        if not self.console.is_terminal or not self.typed:
            self.console.print(page, width=width)
            return
        with raw_colours(), self.console.pager(styles=self.colour):
            self.console.print(page, width=width)


def can_show(text: str, encoding: str | None) -> bool:
    """Whether an encoding has all signs of a text."""
    try:
        text.encode(encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def plainly(text: str) -> str:
    """A text in the plainest letters."""
    return text.translate(LETTERS).encode("ascii", "replace").decode()


def printable(text: str, most: int = 40) -> str:
    """What somebody typed, fit to be shown again."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in text)
    return shown if len(shown) <= most else shown[: most - 1] + "…"


@contextmanager
def raw_colours() -> Iterator[None]:
    """Lets less show colours while it runs."""
    before = os.environ.get("LESS")
    os.environ["LESS"] = f"{before} -R" if before else "-R"
    try:
        yield
    finally:
        if before is None:
            del os.environ["LESS"]
        else:
            os.environ["LESS"] = before

"""A record on disk while its game is played."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from parlour.records import TITLE, Record


def check_place(path: Path) -> None:
    """ValueError if a record can't be or should not be written there."""
    with suppress(FileNotFoundError):
        try:
            with path.open(encoding="utf-8", errors="replace") as file:
                start = file.read(len(TITLE))
        except FileNotFoundError:
            raise
        except OSError as error:
            raise ValueError(f"{path} can't be written: {error.strerror or error}") from None
        if start and start != TITLE:
            raise ValueError(f"{path} exists and is not a game's record; save under another name")


def write(path: Path, record: Record) -> None:
    """Put a record in place as a whole, so that whatever happens a whole one lies there."""
    try:
        number, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(number, "w", encoding="utf-8") as file:
                file.write(record.text())
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(name, 0o666 & ~mask)
            os.replace(name, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise
    except OSError as error:
        raise ValueError(f"{path} can't be written: {error.strerror or error}") from None

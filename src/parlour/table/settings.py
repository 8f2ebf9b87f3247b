"""What a server is set to: flags, then the environment (PARLOUR_…), then what is sensible on one's own machine."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from platformdirs import user_data_path


class BadSetting(Exception):
    """A setting that can't be, in one line for the person who made it."""


@dataclass(frozen=True)
class Settings:
    """Every field may be set by the environment: PARLOUR_PORT for port."""

    host: str = "127.0.0.1"
    port: int = 8420
    data: Path = field(default_factory=lambda: user_data_path("parlour", appauthor=False))
    database_url: str = ""  # SQLite in the data folder if empty
    public_url: str = ""  # what links begin with, where the address people use is not the one the server sees
    origins: str = ""  # further origins that may open a WebSocket, with spaces between
    wait: float = 30.0  # seconds until a bot plays for an absent person
    bot_pause: float = 0.7  # the least time a bot takes, so that one can follow, and so that it tells nothing
    bot_threads: int = 2
    rate: float = 1.0  # how generous rate limits are; 0 turns them off
    idle: float = 600.0  # seconds that a table nobody looks at stays in memory
    log: str = "info"

    @property
    def database(self) -> str:
        """The database's address, with a driver that can wait."""
        url = self.database_url or f"sqlite:///{(self.data / 'parlour.sqlite3').absolute()}"
        for plain, driver in (("sqlite:", "sqlite+aiosqlite:"), ("postgres:", "postgresql+asyncpg:")):
            url = url.replace(plain, driver, 1) if url.startswith(plain) else url
        if url.startswith("postgresql:"):
            url = url.replace("postgresql:", "postgresql+asyncpg:", 1)
        return url


def read(**flags: Any) -> Settings:
    """The settings, from flags that are not None and the environment."""
    found: dict[str, Any] = {}
    for each in fields(Settings):
        name = f"PARLOUR_{each.name.upper()}"
        given = flags.get(each.name)
        if given is None:
            given = os.environ.get(name)
        if given is None:
            continue
        kind = {"int": int, "float": float, "Path": Path, "str": str}[str(each.type)]
        try:
            found[each.name] = kind(given)
        except ValueError:
            raise BadSetting(f"{name} is a number, not {given!r}") from None
    settings = Settings(**found)
    if not 0 <= settings.port <= 65535:
        raise BadSetting(f"a port is a number from 0 to 65535, not {settings.port}")
    if settings.log not in ("debug", "info", "warning", "error"):
        raise BadSetting(f"PARLOUR_LOG is debug, info, warning or error, not {settings.log!r}")
    return settings

"""What a server is set to: flags, then the environment (PARLOUR_…), then what is sensible on one's own machine."""

from __future__ import annotations

from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any, Literal

from platformdirs import user_data_path
from pydantic import Field, ValidationError, field_validator
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX = "PARLOUR_"


class BadSetting(Exception):
    """A setting that can't be, in one line for the person who made it."""


class Settings(BaseSettings):
    """Every field may be set by the environment: PARLOUR_PORT for port."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True)

    host: str = "127.0.0.1"
    port: int = Field(8420, ge=0, le=65535)
    data: Path = Field(default_factory=lambda: user_data_path("parlour", appauthor=False))
    database_url: str = ""  # SQLite in the data folder if empty
    public_url: str = ""  # what links begin with, where the address people use is not the one the server sees
    origins: str = ""  # further origins that may open a WebSocket, with spaces between
    hosts: str = ""  # the names that people call this server by, with spaces between; others are refused. Empty: any
    proxies: str = ""  # addresses or networks of proxies whose X-Forwarded-For is believed, with spaces between
    wait: float = 30.0  # seconds until a bot plays for an absent person
    bot_pause: float = 0.8  # what a bot's turn takes, longer than it thinks: so one can follow, and it tells nothing
    bot_threads: int = 2
    rate: float = 1.0  # how generous rate limits are; 0 turns them off
    connections: int = 10_000  # in all; fewer where the system allows fewer open files
    connections_an_address: int = 250
    idle: float = 600.0  # seconds that a table nobody looks at stays in memory
    table_days: float = 7.0  # after which a table is dropped whose game has not begun; 0: never
    guest_days: float = 30.0  # after which a guest is forgotten who never played; 0: never
    lease: float = Field(
        default=8.0, gt=0
    )  # seconds that tables stay a server's which is not heard of, of many on PostgreSQL
    private_host: str = "127.0.0.1"  # where other servers of the same database reach this one
    log: Literal["debug", "info", "warning", "error"] = "info"

    @field_validator("proxies")
    @classmethod
    def are_addresses(cls, proxies: str) -> str:
        """Addresses and networks only: a misspelt one would be believed to be none."""
        for each in proxies.split():
            if each != "*":
                ip_network(each, strict=False)
        return proxies

    @field_validator("private_host")
    @classmethod
    def is_somewhere(cls, host: str) -> str:
        """One address of this machine: others are told it, and find nobody at "everywhere"."""
        if not host or host.strip("0.:[]") == "":
            raise ValueError("name the address at which other servers reach this one, not all of them")
        return host

    def is_proxy(self, address: str) -> bool:
        """Whether other people's requests come from an address."""
        wanted = self.proxies.split()
        try:
            return "*" in wanted or any(ip_address(address) in ip_network(each, strict=False) for each in wanted)
        except ValueError:
            return False

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
    try:
        return Settings(**{name: value for name, value in flags.items() if value is not None})
    except ValidationError as error:
        raise BadSetting(explained(error.errors()[0])) from None


def explained(wrong: ErrorDetails) -> str:
    """What is wrong with a setting, in the words of the person who made it."""
    name, given = f"{PREFIX}{wrong['loc'][0]}".upper(), wrong["input"]
    match wrong["type"]:
        case "greater_than_equal" | "less_than_equal":
            return f"a port is a number from 0 to 65535, not {given}"
        case "literal_error":
            choices = wrong["ctx"]["expected"].replace("'", "")
            return f"{name} is {choices}, not {given!r}"
        case "value_error" if name == "PARLOUR_PRIVATE_HOST":
            return f"{name} is one address of this machine, at which other servers reach it, not {given!r}"
        case "value_error":
            return f"{name} is addresses or networks such as 10.0.0.0/8, with spaces between, not {given!r}"
    return f"{name} is a number, not {given!r}"

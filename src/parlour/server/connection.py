"""A client's connection, as a table knows it."""

from __future__ import annotations

from abc import ABC, abstractmethod


class Connection(ABC):
    """Who is connected, and where frames go."""

    __slots__ = ("guest", "name")

    def __init__(self, guest: str | None, name: str) -> None:
        self.guest = guest
        self.name = name

    @abstractmethod
    def send(self, frame: bytes) -> None:
        """Put a frame on its way; never waits."""

    @abstractmethod
    def hold(self, frame: bytes) -> None:
        """Keep a frame back for a moment, to go on its way with the next one."""

    @abstractmethod
    def release(self) -> None:
        """Put the frame that is held on its way, if it has not gone yet."""

    @abstractmethod
    def end(self, why: str, again: bool) -> None:
        """Say goodbye and close."""

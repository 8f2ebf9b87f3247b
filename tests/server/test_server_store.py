"""What is written to a file: many rows at once, all of them or none."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from house import House
from sqlalchemy.exc import IntegrityError

from parlour.server import books, store
from parlour.server.database import ROWS_ALONE, ROWS_AT_ONCE

REFUSED = (sqlite3.IntegrityError, IntegrityError)  # by SQLite in our own way, or by SQLAlchemy's
MANY = 3 * ROWS_AT_ONCE + 1


def guests(first: int, number: int) -> list[books.Write]:
    return [(books.ADD_GUEST, {"id": f"g{i}", "name": "Änna", "created": 0.1}) for i in range(first, first + number)]


def moves(first: int, number: int, table: str = "t") -> list[books.Write]:
    move = {"table_id": table, "action": "7C", "bot": False, "command": None, "at": 0.0, "epoch": 1}
    return [(books.ADD_ACTION, {**move, "number": i}) for i in range(first, first + number)]


def stored(house: House, what: str = "guests WHERE name = 'Änna' AND created = 0.1") -> int:
    ((found,),) = house.rows(f"SELECT count(*) FROM {what}")
    return int(found)


async def lay(kept: store.Store) -> None:
    """Store a table, for moves to be of."""
    told = dict.fromkeys(("state", "game", "deck", "chance", "switches", "salt", "creator", "commitment"), "")
    counted = {"rules": 2, "seats": 2, "first": 0, "public": False, "created": 0.0}
    await kept.write((books.ADD_TABLE, {"id": "t", **told, **counted}))


def with_store(house: House, do: Callable[[store.Store], Awaitable[None]]) -> None:
    house.folder.mkdir()

    async def run() -> None:
        kept = store.Store(house.database)
        await kept.open()
        try:
            await do(kept)
        finally:
            await kept.close()

    asyncio.run(run())


def test_many_rows_are_stored_by_few_statements(house: House) -> None:
    async def do(kept: store.Store) -> None:
        await kept.write(*guests(0, MANY))
        assert stored(house) == MANY

    with_store(house, do)


def test_of_a_transaction_with_a_bad_row_nothing_is_stored_and_the_next_one_is(house: House) -> None:
    async def do(kept: store.Store) -> None:
        with pytest.raises(REFUSED):
            await kept.commit([*guests(0, MANY), *guests(MANY - 1, 1)])
        assert stored(house) == 0
        with pytest.raises(REFUSED):  # a move of no table
            await kept.commit([*guests(0, 1), *moves(1, 1, table="none")])
        assert stored(house) == 0
        await kept.commit(guests(0, MANY))
        assert stored(house) == MANY

    with_store(house, do)


def test_moves_alone_are_stored_all_or_none_and_in_no_other_house(house: House) -> None:
    async def do(kept: store.Store) -> None:
        await lay(kept)
        await kept.write(*moves(1, ROWS_ALONE))
        await kept.write(*moves(ROWS_ALONE + 1, 2 * ROWS_ALONE))  # more than one statement takes
        assert stored(house, "actions") == 3 * ROWS_ALONE
        for bad in (moves(3 * ROWS_ALONE, 2), moves(1000, 2, table="none"), [*moves(1000, 1), *moves(1000, 1)]):
            with pytest.raises(REFUSED):
                await kept.commit(bad)
        assert stored(house, "actions") == 3 * ROWS_ALONE
        await kept.commit(moves(1000, 1))
        restore(house, "another house")
        with pytest.raises(store.Unstored):
            await kept.write(*moves(1001, 2))
        assert stored(house, "actions") == 3 * ROWS_ALONE + 1
        await kept.write(*moves(1001, 2))  # by who has read what is there now
        assert stored(house, "actions") == 3 * ROWS_ALONE + 3

    with_store(house, do)


def test_one_bad_write_costs_those_who_wait_with_it_nothing(house: House) -> None:
    async def do(kept: store.Store) -> None:
        await kept.write(*guests(0, 1))
        each = [kept.write(*guests(first, 1)) for first in range(MANY)]
        found = await asyncio.gather(*each, return_exceptions=True)
        assert [isinstance(one, store.Unstored) for one in found] == [True] + [False] * (MANY - 1)
        assert stored(house) == MANY

    with_store(house, do)


def test_who_asks_in_the_next_moment_is_in_the_same_transaction(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []

    async def do(kept: store.Store) -> None:
        commit = kept.commit

        async def counted(writes: Sequence[books.Write], *holds: Any) -> None:
            sizes.append(len(writes))
            await commit(writes, *holds)

        async def a_little_later(rounds: int) -> None:
            for _ in range(rounds):
                await asyncio.sleep(0)
            await kept.write(*guests(rounds, 1))

        monkeypatch.setattr(kept, "commit", counted)
        await asyncio.gather(*(a_little_later(rounds) for rounds in range(store.ROUNDS)))
        assert stored(house) == store.ROUNDS

    with_store(house, do)
    assert sizes == [store.ROUNDS]


def test_what_waits_behind_a_batch_that_fails_waits_no_longer_than_that(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0  # each attempt takes a second of a clock of its own

    async def behind(open_store: store.Store) -> None:
        second: asyncio.Task[None] | None = None

        async def away(*what: Any) -> None:
            nonlocal now, second
            if second is None:
                second = asyncio.create_task(open_store.write(*guests(2, 1)))
                await asyncio.sleep(0)  # until it waits
            now += 1.0
            raise OSError("the disk is away")

        with monkeypatch.context() as patched:
            clock = SimpleNamespace(monotonic=lambda: now, perf_counter=time.perf_counter, time=time.time)
            patched.setattr(store, "time", clock)
            patched.setattr(open_store, "commit", away)
            with pytest.raises(store.Unstored):
                await open_store.write(*guests(1, 1))
            assert now <= store.PATIENCE + 1
            assert second is not None
            with pytest.raises(store.Unstored):
                await second
            assert now <= store.PATIENCE + 2  # not twice as long
        await open_store.write(*guests(3, 1))  # and it goes on
        assert stored(house) == 1

    with_store(house, behind)


def restore(house: House, mark: str) -> None:
    """Put another house in the place of the one that is stored, as far as that is marked."""
    house.change("DELETE FROM house WHERE name = 'restored'")
    house.change("INSERT INTO house (name, value) VALUES ('restored', :mark)", mark=mark)


def test_what_waited_while_a_backup_was_restored_is_not_stored_in_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Be it behind the batch that finds that out, or tried again after it was found out otherwise."""

    async def do(kept: store.Store) -> None:
        commit, mark = kept.commit, "first"
        behind: list[asyncio.Task[None]] = []

        async def meanwhile(*what: Any) -> None:
            restore(house, mark)
            behind.append(asyncio.create_task(kept.write(*guests(100, 1))))
            await asyncio.sleep(0)  # until it waits
            monkeypatch.undo()
            await commit(*what)

        monkeypatch.setattr(kept, "commit", meanwhile)
        for late in (kept.write(*guests(0, 1)), behind):
            with pytest.raises(store.Unstored):
                await (late.pop() if isinstance(late, list) else late)
        assert stored(house) == 0
        await kept.write(*guests(0, 1))  # by who has read what is there now
        mark = "second"

        async def looked(*what: Any) -> None:
            restore(house, mark)
            monkeypatch.undo()
            await kept.look()
            raise OSError("the disk is away")

        monkeypatch.setattr(kept, "commit", looked)
        with pytest.raises(store.Unstored):
            await kept.write(*guests(1, 1))
        assert stored(house) == 1

    with_store(house, do)


def test_what_could_not_be_forgotten_when_a_backup_was_restored_is_tried_again(house: House) -> None:
    async def do(kept: store.Store) -> None:
        tries = 0

        async def forget() -> None:
            nonlocal tries
            tries += 1
            if tries == 1:
                raise OSError("the secret can't be read")

        kept.on_restored = forget
        restore(house, "once")
        with pytest.raises(store.Unstored):
            await kept.write(*guests(0, 1))
        assert (tries, stored(house)) == (2, 0)
        await kept.write(*guests(0, 1))
        assert (tries, stored(house)) == (2, 1)

    with_store(house, do)

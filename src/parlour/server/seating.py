"""Coming and going at a table: who connects, sits down, gets up. A seat is stored before it changes."""

from __future__ import annotations

import time
from collections.abc import Mapping

from parlour.cards import seat_text
from parlour.server import messages, store
from parlour.server.connection import Connection
from parlour.server.live import LiveTable
from parlour.server.opponents import STAND_IN
from parlour.server.refusal import Refusal
from parlour.server.seats import Seat
from parlour.server.turns import Tell, arrange

# -- connections ---------------------------------------------------------------------------------------------


def join(table: LiveTable, connection: Connection) -> None:
    """Somebody connects."""
    now = time.monotonic()
    if not table.connections:
        table.clock.resume()
        for seat in table.seats:
            seat.away_since = now
    table.connections.add(connection)
    table.touched = now
    for number in table.seats.of(connection.guest):
        table.seats[number].stand_in = False
    arrange(table)
    connection.send(messages.hello(table, connection.guest))
    messages.tell_presence(table)


def part(table: LiveTable, connection: Connection) -> None:
    """Somebody's connection is gone."""
    if connection not in table.connections:
        return
    table.connections.remove(connection)
    table.touched = time.monotonic()
    for number in table.seats.of(connection.guest):
        if not table.here(number):
            table.seats[number].away_since = table.touched
    arrange(table)
    messages.tell_presence(table)


# -- seats ---------------------------------------------------------------------------------------------------


async def reseat(table: LiveTable, changed: Mapping[int, Seat]) -> Tell:
    """Change who sits where; the game begins when no seat is free."""
    writes = [seat_write(table, number, seat) for number, seat in changed.items()]
    begins = table.state == "waiting" and table.seats.full_with(changed)
    if begins:
        writes.append((store.SET_STATE, {"which": table.id, "new_state": "running", "new_resigned": None}))
    await table.server.store.write(*writes)
    now = time.monotonic()
    for seat in changed.values():
        seat.away_since = now
    table.seats.change(changed)
    if begins:
        table.state = "running"
        table.clock.begin()
    arrange(table)
    table.presence_told = None
    return lambda: messages.greet_all(table)


def seat_write(table: LiveTable, number: int, seat: Seat) -> store.Write:
    """What is stored of a seat that changes."""
    return store.SET_SEAT, {
        "which": table.id,
        "which_seat": number,
        "new_bot": seat.bot,
        "new_guest": seat.guest,
        "new_name": seat.name,
        "new_generation": seat.generation,
    }


def next_in(table: LiveTable, number: int, bot: str | None = None, guest: str | None = None, name: str = "") -> Seat:
    """A seat for whoever follows in it, so that its old link works no more; for nobody, unless a bot or a guest."""
    title = name if bot is None else table.server.bot_pool.bots[bot].title
    return Seat(bot, guest, title, table.seats[number].generation + 1)


async def take(table: LiveTable, guest: str | None, name: str, number: int) -> Tell | None:
    """Somebody sits down."""
    if guest is None:
        raise Refusal("not-seated", "Only guests with a name can sit down; ask /api/me for one.")
    if not 0 <= number < len(table.seats):
        raise Refusal("bad", f"There is no seat {seat_text(number)} at this table.")
    if table.seats[number].guest == guest:
        return None
    if table.over:
        raise Refusal("over", "The game is over.")
    if table.seats.of(guest):
        raise Refusal("taken", "You have a seat at this table.")
    if not table.seats[number].free:
        raise Refusal("taken", f"{table.names[number]} sits there.")
    return await reseat(table, {number: next_in(table, number, guest=guest, name=name)})


async def take_by_token(table: LiveTable, guest: str, number: int, generation: int) -> Tell | None:
    """A seat's link moves it to whoever opens it."""
    seats = table.seats
    if not 0 <= number < len(seats) or seats[number].generation != generation:
        raise Refusal("taken", "This link does not work any more.")
    if seats[number].guest == guest:
        return None
    if seats.of(guest):
        raise Refusal("taken", "You have another seat at this table.")
    moved = seats.of(seats[number].guest)  # at a hot-seat table the device moves, with all its seats
    return await reseat(
        table, {other: Seat(None, guest, seats[other].name, seats[other].generation) for other in moved}
    )


async def leave(table: LiveTable, guest: str | None) -> Tell | None:
    """Somebody gets up: their seats are free."""
    mine = table.seats.of(guest)
    if not mine or table.over:
        return None
    return await reseat(table, {number: next_in(table, number) for number in mine})


async def fill(table: LiveTable, guest: str | None, bot: str) -> Tell | None:
    """Bots take the free seats."""
    if guest is None or guest != table.creator:
        raise Refusal("not-seated", "Only who made this table can do that.")
    if bot not in table.server.bot_pool.bots:
        raise Refusal("bad", "There is no bot of that name.")
    free = table.seats.free()
    if not free or table.over:
        return None
    return await reseat(table, {number: next_in(table, number, bot=bot) for number in free})


async def hand_over(table: LiveTable, number: int) -> Tell:
    """A bot plays on for somebody who has given up."""
    return await reseat(table, {number: next_in(table, number, bot=STAND_IN)})


async def rename(table: LiveTable, guest: str, name: str) -> None:
    """A guest has another name now."""
    async with table.lock:
        for connection in table.connections:
            if connection.guest == guest:
                connection.name = name
        mine = table.seats.of(guest)
        if len(mine) != 1 or table.over:
            return
        old = table.seats[mine[0]]
        seat = Seat(None, guest, name, old.generation, old.away_since, old.stand_in)
        tell = await reseat(table, {mine[0]: seat})
        tell()


def rematch_seats(table: LiveTable, swap: bool) -> list[Seat]:
    """Who sits where in the next game; who is not there may come back to a free seat."""
    kept = []
    for number, seat in enumerate(table.seats):
        there = seat.bot is not None or table.here(number)
        kept.append(Seat(seat.bot, seat.guest, seat.name, 0) if there else Seat(None, None, "", 0))
    return kept[-1:] + kept[:-1] if swap else kept

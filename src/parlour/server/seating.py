"""Coming and going at a table: who connects, sits down, gets up. A seat is stored before it changes."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace

from orjson import dumps

from parlour.cards import seat_text
from parlour.server import books, messages
from parlour.server.connection import Connection
from parlour.server.live import LiveTable
from parlour.server.opponents import STAND_IN
from parlour.server.refusal import Refusal
from parlour.server.seats import Ask, Seat
from parlour.server.turns import Tell, arrange

MOST_ASKS = 12

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
        table.seats[number].stand_in = table.seats[number].awaited = False
        table.seats[number].asked = frozenset()
    arrange(table)
    connection.send(messages.hello(table, connection.guest))
    messages.tell_presence(table)


def part(table: LiveTable, connection: Connection) -> None:
    """Somebody's connection is gone."""
    if connection not in table.connections:
        return
    table.connections.remove(connection)
    table.touched = time.monotonic()
    if not any(other.guest == connection.guest for other in table.connections):
        table.asks = [ask for ask in table.asks if ask.guest != connection.guest]  # who is gone asks no longer
    for number in table.seats.of(connection.guest):
        if not table.here(number):
            table.seats[number].away_since = table.touched
    arrange(table)
    messages.tell_presence(table)


# -- seats ---------------------------------------------------------------------------------------------------


async def reseat(table: LiveTable, changed: Mapping[int, Seat], *notes: books.Write) -> Tell:
    """Change who sits where, with the note of the command that asks for it; the game begins when no seat is free."""
    writes = [*notes, *(seat_write(table, number, seat) for number, seat in changed.items())]
    gone = {(guest, number) for number, seat in changed.items() if (guest := left_by(table, number, seat)) is not None}
    for guest, number in gone - table.held:
        writes.append((books.ADD_HOLDER, {"table_id": table.id, "guest": guest, "seat": number}))
    begins = table.state == "waiting" and table.seats.full_with(changed)
    if begins:
        writes.append((books.SET_STATE, {"which": table.id, "new_state": "running", "new_resigned": None}))
    await table.write(*writes)
    now = time.monotonic()
    for seat in changed.values():
        seat.away_since = now
    table.seats.change(changed)
    table.held |= gone
    table.asks = [ask for ask in table.asks if table.seats[ask.seat].free and not table.seats.of(ask.guest)]
    if begins:
        table.state = "running"
        table.clock.begin()
    arrange(table)
    table.presence_told = None
    return lambda: messages.greet_all(table)


def left_by(table: LiveTable, number: int, seat: Seat) -> str | None:
    """Who has held a seat of the running game and does not with a change: they know its hand."""
    old = table.seats[number].guest
    return old if table.state == "running" and old != seat.guest else None


def seat_write(table: LiveTable, number: int, seat: Seat) -> books.Write:
    """What is stored of a seat that changes."""
    return books.SET_SEAT, {
        "which": table.id,
        "which_seat": number,
        "new_bot": seat.bot,
        "new_guest": seat.guest,
        "new_name": seat.name,
        "new_generation": seat.generation,
        "new_past": dumps(seat.past).decode() if seat.past else None,
    }


def next_in(table: LiveTable, number: int, bot: str | None = None, guest: str | None = None, name: str = "") -> Seat:
    """A seat for whoever follows in it, so that its old link works no more; for nobody, unless a bot or a guest."""
    title = name if bot is None else table.server.bot_pool.bots[bot].title
    old = table.seats[number]
    past = old.left(table.position) if table.state == "running" else ()
    return Seat(bot, guest, title, old.generation + 1, past=past)


def fit_to_sit(table: LiveTable, guest: str, number: int) -> None:
    """A refusal for a guest who has a seat here, or who knows the hand of another one than this."""
    if table.seats.of(guest):
        raise Refusal("taken", "You have a seat at this table.")
    known = [seat for held_by, seat in table.held if held_by == guest]
    if table.state == "running" and known and number not in known:
        theirs = " or ".join(seat_text(seat) for seat in sorted(known))
        raise Refusal("taken", f"You have seen the hand of {theirs} in this game, so you may only come back to that.")


async def take(table: LiveTable, guest: str | None, name: str, number: int, *notes: books.Write) -> Tell | None:
    """Somebody sits down, or asks for the seat where its hand is in play."""
    if guest is None:
        raise Refusal("not-seated", "Only guests with a name can sit down; ask /api/me for one.")
    if not 0 <= number < len(table.seats):
        raise Refusal("bad", f"There is no seat {seat_text(number)} at this table.")
    if table.seats[number].guest == guest:
        return None
    if table.over:
        raise Refusal("over", "The game is over.")
    fit_to_sit(table, guest, number)
    if table.moved.get(number) == (guest, table.seats[number].guest):
        return await move(table, number, guest, *notes)
    if not table.seats[number].free:
        raise Refusal("taken", f"{table.names[number]} sits there.")
    if table.state == "running" and (guest, number) not in table.held and not may_give(table, guest):
        return ask_for(table, guest, name, number)
    return await reseat(table, {number: next_in(table, number, guest=guest, name=name)}, *notes)


def may_give(table: LiveTable, guest: str) -> bool:
    """Whether a guest alone may give a free seat away: who made the table, or anybody where nobody sits any more."""
    return guest == table.creator or all(seat.guest is None for seat in table.seats)


def ask_for(table: LiveTable, guest: str, name: str, number: int) -> Tell | None:
    """Somebody would like a seat of the running game; asked again, it is another seat that they would like."""
    if any((ask.guest, ask.seat) == (guest, number) for ask in table.asks):
        return None
    there = {connection.guest for connection in table.connections}
    table.asks = [ask for ask in table.asks if ask.guest != guest and ask.guest in there]
    if len(table.asks) >= MOST_ASKS:
        raise Refusal("taken", "Many ask for a seat here already; ask again when they have been answered.")
    table.asked += 1
    table.asks.append(Ask(table.asked, number, guest, name))
    return lambda: messages.tell_presence(table)


async def give(table: LiveTable, guest: str | None, number: int, *notes: books.Write) -> Tell | None:
    """Somebody agrees that a free seat goes to who asks for it; it does when the table's maker or all have agreed."""
    mine = table.seats.of(guest)
    if guest is None or not (mine or guest == table.creator):
        raise Refusal("not-seated", "A seat is given by whoever made the table, or by all who sit there.")
    ask = next((ask for ask in table.asks if ask.number == number), None)
    if ask is None or table.over:
        raise Refusal("taken", "Nobody asks for that seat any more.")
    agreed = ask.agreed.union(mine)
    people = {seat for seat, sat in enumerate(table.seats) if sat.guest is not None}
    if guest == table.creator or agreed >= people:
        seat = next_in(table, ask.seat, guest=ask.guest, name=ask.name)
        return await reseat(table, {ask.seat: seat}, *notes)
    ask.agreed = agreed
    return lambda: messages.tell_presence(table)


async def take_by_token(table: LiveTable, guest: str, number: int, generation: int) -> Tell | None:
    """A seat's link moves it to whoever opens it, once: the seat has another link then."""
    seats = table.seats
    if 0 <= number < len(seats) and seats[number].guest == guest:
        return None
    if not 0 <= number < len(seats) or seats[number].generation != generation:
        raise Refusal("taken", "This link does not work any more; the device that has the seat can show a new one.")
    fit_to_sit(table, guest, number)
    return await move(table, number, guest)


async def move(table: LiveTable, number: int, guest: str, *notes: books.Write) -> Tell:
    """A seat goes to another device, from which the present one may take it back.

    At a hot-seat table the device moves, with all its seats.
    """
    seats, before = table.seats, table.seats[number].guest
    both, series = seats.of(before), table.series
    writes = [*notes]
    if series and before is not None:
        series = {renamed(who, before, guest): games for who, games in series.items()}
        writes.append((books.SET_SERIES, {"which": table.id, "new_series": dumps(series).decode()}))
    tell = await reseat(table, {each: seats[each].moved(guest) for each in both}, *writes)
    table.series = series
    if before is not None:
        table.moved |= dict.fromkeys(both, (before, guest))
    return tell


def renamed(player: str, before: str, guest: str) -> str:
    """What `LiveTable.player` calls somebody of one guest when they are another."""
    who, space, name = player.partition(" ")
    return f"{guest if who == before else who}{space}{name}"


async def revoke(table: LiveTable, number: int) -> Tell:
    """Whoever has the link of a seat can do nothing with it any more, nor take back what it moved."""
    table.moved.pop(number, None)
    seat = table.seats[number]
    return await reseat(table, {number: replace(seat, generation=seat.generation + 1)})


async def leave(table: LiveTable, guest: str | None, *notes: books.Write) -> Tell | None:
    """Somebody gets up: their seats are free."""
    mine = table.seats.of(guest)
    if not mine or table.over:
        return None
    for number in mine:
        table.moved.pop(number, None)
    return await reseat(table, {number: next_in(table, number) for number in mine}, *notes)


async def fill(table: LiveTable, guest: str | None, bot: str, *notes: books.Write) -> Tell | None:
    """Bots take the free seats."""
    if guest is None or guest != table.creator:
        raise Refusal("not-seated", "Only who made this table can do that.")
    if bot not in table.server.bot_pool.bots:
        raise Refusal("bad", "There is no bot of that name.")
    free = table.seats.free()
    if not free or table.over:
        return None
    bots = table.server.bot_pool.company(bot, len(free))
    seats = {number: next_in(table, number, bot=each) for number, each in zip(free, bots, strict=True)}
    return await reseat(table, seats, *notes)


async def hand_over(table: LiveTable, number: int, *notes: books.Write) -> Tell:
    """A bot plays on for somebody who has given up."""
    table.moved.pop(number, None)
    return await reseat(table, {number: next_in(table, number, bot=STAND_IN)}, *notes)


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
        tell = await reseat(table, {mine[0]: replace(old, name=name)})
        tell()


def rematch_seats(table: LiveTable, swap: bool) -> list[tuple[int, Seat]]:
    """Who sits where in the next game, after where they sat; who is not there may come back to a free seat."""
    kept = []
    for number, seat in enumerate(table.seats):
        there = seat.bot is not None or table.here(number)
        kept.append((number, Seat(seat.bot, seat.guest, seat.name, 0) if there else Seat(None, None, "", 0)))
    return kept[-1:] + kept[:-1] if swap else kept

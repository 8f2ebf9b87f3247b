"""What clients ask of a table: each command is checked, carried out and answered, once, one after another."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Sequence

from orjson import dumps

from parlour.cards import parse_seat, seat_text
from parlour.engine import Illegal, Unreadable
from parlour.server import books, messages, metrics, protocol, replays, seating, store, turns
from parlour.server.connection import Connection
from parlour.server.history import line
from parlour.server.identity import plain
from parlour.server.live import ANSWERS_KEPT, CHAT_KEPT, Done, LiveTable
from parlour.server.refusal import Refusal
from parlour.server.turns import Tell
from parlour.views.voice import Voice, capital

logger = logging.getLogger(__name__)

FAILED = "Something went wrong here, and nothing was done; we have noted it. Try something else, or try it again."

Command = (
    protocol.Act
    | protocol.Back
    | protocol.Resign
    | protocol.Leave
    | protocol.TakeSeat
    | protocol.Give
    | protocol.Fill
    | protocol.Chat
    | protocol.Emoted
    | protocol.Rematch
    | protocol.Wait
)


async def obey(table: LiveTable, connection: Connection, command: Command) -> None:
    """Carry out a command and answer it, once; a repeated one is only answered."""
    began = time.perf_counter()
    async with table.lock:
        table.touched = time.monotonic()
        try:
            answer, tell = await answer_to(table, connection, command)
        except store.Fenced:  # surely nothing was stored; the client comes back and sends it to who has the table
            table.server.forget(table)
            return
        except store.Unstored:
            metrics.REFUSED.labels("unstored").inc()
            unstored = Refusal("unstored", "This could not be stored; try it again.")
            messages.refuse(table, connection, command.id, unstored)
            table.server.forget(table)
            return
        except Exception:  # whatever it is, the client hears of it and the table goes on
            logger.exception("a command failed", extra={"table": table.id, "command": command.type})
            metrics.REFUSED.labels("failed").inc()
            messages.refuse(table, connection, command.id, Refusal("bad", FAILED))
            await table.server.compare(table)
            return
        if isinstance(answer, Refusal):
            seen = command.position if isinstance(command, protocol.Act | protocol.Back) else None
            messages.refuse(table, connection, command.id, answer, seen)
        else:
            connection.hold(dumps({"type": "ack", "position": answer.position, "id": command.id}))
        if tell is not None:
            try:
                tell()
            except Exception:  # it is stored and acknowledged; who was not told finds it on coming back
                logger.exception("a change was not told", extra={"table": table.id, "command": command.type})
                table.server.forget(table)
        connection.release()
        if isinstance(command, protocol.Act):
            metrics.ACK_SECONDS.observe(time.perf_counter() - began)


async def answer_to(table: LiveTable, connection: Connection, command: Command) -> tuple[Done | Refusal, Tell | None]:
    """The answer to a command, which is carried out unless it was before; and what to tell everybody then."""
    key = f"{connection.guest} {command.id}"
    if connection.guest is not None:  # who is nobody can do nothing, so there is nothing to remember
        known = table.answers.get(key) or await answered(table, key)
        if isinstance(known, Done) and known.kind != command.type:
            return Refusal("bad", "This command has the id of another one, which was carried out."), None
        if known is not None:
            return known, None
    answer: Done | Refusal
    tell: Tell | None = None
    try:
        position, tell = await carry_out(table, connection, command, key)
        answer = Done(position, command.type)
        table.used.add(key)
    except Refusal as refusal:
        metrics.REFUSED.labels(refusal.code).inc()
        answer = Refusal(refusal.code, refusal.why, refusal.rule)  # without where it came from, which would be kept
    except Exception:
        table.used.add(key)  # perhaps it was: then the store knows
        raise
    if connection.guest is not None:
        table.answers[key] = answer
        while len(table.answers) > ANSWERS_KEPT:
            del table.answers[next(iter(table.answers))]
    return answer, tell


async def in_turn(table: LiveTable, change: Callable[[], Awaitable[Tell | None]]) -> None:
    """Carry out a change that did not come over a WebSocket, after those that are under way."""
    async with table.lock:
        try:
            tell = await change()
        except store.Unstored:
            table.server.forget(table)  # perhaps it is stored and only the answer was lost
            raise
        if tell is not None:
            tell()


async def answered(table: LiveTable, key: str) -> Done | None:
    """The answer to a command that was carried out before, from what is stored; None where it was not."""
    if key not in table.used:
        return None
    move = await table.server.store.move(table.id, key)
    if move is not None:
        position, action = move
        return Done(position, "back" if line(action, False).back else "act")
    kind = await table.server.store.kind(table.id, key)
    return None if kind is None else Done(None, "rematch" if kind in books.REMATCHES else kind)


async def carry_out(
    table: LiveTable, connection: Connection, command: Command, key: str
) -> tuple[int | None, Tell | None]:
    """Carry out a command: the position for the answer, and what to tell everybody after it."""
    match command:
        case protocol.Act():
            return await act(table, connection.guest, command, key)
        case protocol.Back():
            return await go_back(table, connection.guest, command, key)
    kind = "rematch-swap" if isinstance(command, protocol.Rematch) and command.swap else command.type
    note: books.Write = books.ADD_COMMAND, {"table_id": table.id, "command": key, "kind": kind, "at": time.time()}
    tell = await carry_out_once(table, connection, command, note)
    if tell is None and connection.guest is not None:
        await table.write(note)  # there was nothing to do; nor is there when it is repeated
    return None, tell


async def carry_out_once(table: LiveTable, connection: Connection, command: Command, note: books.Write) -> Tell | None:
    """Carry out what is no move, and store the note of it with whatever it changes."""
    guest = connection.guest
    match command:
        case protocol.Chat():
            text = plain(command.text, protocol.LONGEST_CHAT)
            if not text:
                raise Refusal("bad", "There is nothing to read in that.")
            return await say(table, connection, text, None, note)
        case protocol.Emoted():
            return await say(table, connection, None, command.emote, note)
        case protocol.Resign():
            return await resign(table, guest, command.seat, note)
        case protocol.Leave():
            return await seating.leave(table, guest, note)
        case protocol.TakeSeat():
            return await seating.take(table, guest, connection.name, parse_seat(command.seat), note)
        case protocol.Give():
            return await seating.give(table, guest, command.ask, note)
        case protocol.Fill():
            return await seating.fill(table, guest, command.bot, note)
        case protocol.Rematch():
            return await ask_rematch(table, guest, command.swap, note)
        case protocol.Wait():
            return await wait(table, guest, parse_seat(command.seat), command.patient, note)
    raise TypeError(f"{command.type} is a move")


# -- moves ---------------------------------------------------------------------------------------------------


def my_seats(table: LiveTable, guest: str | None) -> Sequence[int]:
    """The seats of whoever asks; a refusal where they have none."""
    mine = table.seats.of(guest)
    if not mine:
        raise Refusal("not-seated", "You don't sit at this table.")
    return mine


def my_seat(table: LiveTable, guest: str | None, named: str | None) -> int:
    """The seat that a command is for."""
    mine = my_seats(table, guest)
    if named is None:
        return int(table.game.turn) if table.game.turn in mine else mine[0]
    number = parse_seat(named)
    if number not in mine:
        raise Refusal("not-seated", f"{named} is not your seat.")
    return number


def must_run(table: LiveTable) -> None:
    """A refusal unless the game is on."""
    if table.state == "waiting":
        raise Refusal("not-your-turn", "The game begins when all seats are taken.")
    if table.over:
        raise Refusal("over", "The game is over.")


def seat_on_turn(table: LiveTable, guest: str | None, command: protocol.Act | protocol.Back) -> int:
    """The seat that a command is for, which must be on turn in the position that the command was made in."""
    number = my_seat(table, guest, command.seat)
    must_run(table)
    if command.position != table.position:
        raise Refusal("stale", "The game has gone on since.")
    turn = table.game.turn
    if turn != number:
        raise Refusal("not-your-turn", f"It is {table.names[turn]}'s turn.", table.game.TURN_RULE or None)
    return number


async def act(table: LiveTable, guest: str | None, command: protocol.Act, key: str) -> tuple[int, Tell]:
    """A person makes an action."""
    number = seat_on_turn(table, guest, command)
    try:
        action = table.game.parse(command.action)
    except Unreadable as unreadable:  # no sentence is made from what a client sent
        raise Refusal("illegal", f"That is no action of {table.title}", unreadable.rule) from None
    except Illegal as illegal:
        raise Refusal("illegal", capital(illegal.why), illegal.rule) from None
    except (ArithmeticError, LookupError, TypeError, ValueError):  # so a game may say that it can't read it
        raise Refusal("illegal", f"That is no action of {table.title}") from None
    try:
        tell = await turns.make(table, action, bot=False, command=key)
    except Illegal as illegal:
        why = capital(Voice(number, table.names).addressed(illegal.why))
        raise Refusal("illegal", why, illegal.rule) from None
    return table.position, tell


async def go_back(table: LiveTable, guest: str | None, command: protocol.Back, key: str) -> tuple[int, Tell]:
    """A person takes back what they have done of a half-made choice."""
    seat_on_turn(table, guest, command)
    if table.steps_back == 0:
        raise Refusal("illegal", "There is nothing that you could take back.")
    tell = await turns.take_back(table, key)
    return table.position, tell


async def resign(table: LiveTable, guest: str | None, named: str | None, note: books.Write) -> Tell:
    """Somebody gives up."""
    number = my_seat(table, guest, named)
    must_run(table)
    if len(table.seats) > 2:
        return await seating.hand_over(table, number, note)
    return await turns.give_up(table, number, replays.resignation(table.game, number), note)


async def wait(table: LiveTable, guest: str | None, number: int, patient: bool, note: books.Write) -> Tell:
    """Somebody would rather wait for who is away and on turn, or not any longer."""
    my_seats(table, guest)
    must_run(table)

    def away() -> bool:
        return table.game.turn == number and table.seats[number].guest is not None and not table.here(number)

    if not away():
        raise Refusal("bad", "Nobody is waited for who is away.")
    if table.clock.seconds is not None:
        raise Refusal("bad", "Here the clock says how long somebody is waited for.")
    if patient and guest in table.seats[number].asked:
        raise Refusal("bad", "You have asked for that already.")
    await table.write(note)
    seat = table.seats[number]
    if away() and seat.awaited != patient and not seat.stand_in:  # else they are back, or nothing changes
        seat.asked |= {str(guest)} if patient else set()
        seat.awaited = patient
        turns.arrange(table)
    return lambda: messages.tell_presence(table)


async def ask_rematch(table: LiveTable, guest: str | None, swap: bool, note: books.Write) -> Tell:
    """Somebody wants another game; it is made when all people who are there do."""
    mine = my_seats(table, guest)
    if not table.over:
        raise Refusal("bad", "The game is not over yet.")
    if table.next is None:
        asked, swap = table.rematch.union(mine), table.swap if table.rematch else swap
        wanted = {number for number, seat in enumerate(table.seats) if seat.guest is not None and table.here(number)}
        if asked >= wanted:
            table.next = await table.server.rematch(table, swap, note)
        else:
            await table.write(note)
        table.rematch, table.swap = asked, swap
    return lambda: messages.tell_over(table)


# -- talk ----------------------------------------------------------------------------------------------------


async def say(table: LiveTable, connection: Connection, text: str | None, emote: str | None, note: books.Write) -> Tell:
    """Somebody says something."""
    if connection.guest is None:
        raise Refusal("not-seated", "Only guests with a name can talk here.")
    mine = table.seats.of(connection.guest)
    seat = mine[0] if len(mine) == 1 else None
    said = {
        "number": table.chat[-1]["number"] + 1 if table.chat else 1,
        "name": connection.name,
        "seat": seat,
        "text": text,
        "emote": emote,
        "at": round(time.time(), 3),
    }
    await table.write((books.ADD_CHAT, {"table_id": table.id, **said}), note)
    said["seat"] = None if seat is None else seat_text(seat)
    table.chat.append(said)
    del table.chat[:-CHAT_KEPT]
    return lambda: messages.tell_chat(table, said)

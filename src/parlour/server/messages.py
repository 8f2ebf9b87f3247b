"""What people at a table are told: frames made for each of them, with what they may know and nothing else."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from orjson import dumps

from parlour.cards import seat_text
from parlour.engine.events import Event, RoundEnded, plain, seen_plain
from parlour.records import fairness
from parlour.server import replays
from parlour.server.connection import Connection
from parlour.server.history import Made
from parlour.server.live import Happened, LiveTable
from parlour.server.refusal import Refusal
from parlour.server.seats import FREE, Ask
from parlour.version import VERSION
from parlour.views import account, brief, rounds, tell
from parlour.views.common import Public

CHAT_TAIL = 50

Who = TypeVar("Who")


def maybe_seat(number: int | None) -> str | None:
    """A seat, or nothing."""
    return None if number is None else seat_text(number)


# -- the parts of frames and answers -------------------------------------------------------------------------


def ask_info(ask: Ask, guest: str | None) -> dict[str, Any]:
    """Somebody who asks for a seat, as a guest is told about it."""
    agreed = [seat_text(seat) for seat in sorted(ask.agreed)]
    return {"ask": ask.number, "name": ask.name, "you": guest == ask.guest, "agreed": agreed}


def seat_info(table: LiveTable, number: int, guest: str | None) -> dict[str, Any]:
    """A seat, as a guest is told about it."""
    seat = table.seats[number]
    awake = table.state == "running" and bool(table.connections)  # a table at which nobody is sleeps
    on_turn = awake and table.game.turn == number
    if seat.bot is not None:
        presence = "thinking" if on_turn else "bot"
    elif seat.free:
        presence = "free"
    elif not table.here(number):
        presence = "away"
    else:
        presence = "thinking" if on_turn else "here"
    due = table.clock.bot_due if on_turn else None
    return {
        "seat": seat_text(number),
        "kind": "person" if seat.bot is None else "bot",
        "name": FREE if seat.free else table.names[number],
        "bot": seat.bot,
        "free": seat.free,
        "you": guest is not None and seat.guest == guest,
        "presence": presence,
        "stand_in": seat.stand_in,
        "awaited": seat.awaited,
        "asking": [ask_info(ask, guest) for ask in table.asks if ask.seat == number],
        "bot_in": None if due is None else max(0.0, round(due - time.monotonic(), 1)),
    }


def seat_infos(table: LiveTable, guest: str | None) -> list[dict[str, Any]]:
    """All seats, as a guest is told about them."""
    return [seat_info(table, number, guest) for number in range(len(table.seats))]


def table_info(table: LiveTable, guest: str | None) -> dict[str, Any]:
    """The table, as a guest is told about it."""
    origin = None
    if table.origin_position is not None:
        origin = {"table": table.origin_table, "position": table.origin_position}
    return {
        "id": table.id,
        "game": table.deal.game,
        "title": table.title,
        "state": table.state,
        "seats": seat_infos(table, guest),
        "watchers": table.watchers(),
        "mine": [seat_text(number) for number in table.seats.of(guest)],
        "creator": guest == table.creator,
        "switches": table.game.switches(),
        "edition": table.deal.edition,
        "clock": table.clock.seconds,
        "public": table.public,
        "position": table.position,
        "commitment": table.commitment,
        "origin": origin,
        "next": table.next,
        "created": table.created,
    }


def my_table_info(table: LiveTable, guest: str, result: str | None, latest: float | None) -> dict[str, Any]:
    """The same in the list of a guest's tables: whose turn it is, how it ended for them, since when it stands so."""
    own = {"turn": maybe_seat(table.turn()), "result": result, "since": latest or table.created}
    return table_info(table, guest) | own


def clock_info(table: LiveTable) -> dict[str, Any] | None:
    """The time that the person on turn has left."""
    seconds = table.clock.seconds
    if seconds is None or table.state != "running" or table.seats[table.game.turn].bot is not None:
        return None
    left = seconds - (time.monotonic() - table.clock.began) if table.connections else seconds
    return {"seat": seat_text(table.game.turn), "left": max(0.0, round(left, 1))}


def fairness_info(table: LiveTable) -> dict[str, Any]:
    """The proof of the deal, for a game that is over."""
    assert table.over, "the deal is secret while the game runs"
    return {
        "commitment": table.commitment,
        "salt": table.salt,
        "preimage": fairness.preimage(table.deal, table.salt),
    }


def ending(table: LiveTable) -> dict[str, Any] | None:
    """How the game ended, for everybody; None while it goes on."""
    if not table.over:
        return None
    return {
        "outcome": table.plain_outcome(),
        "resigned": maybe_seat(table.resigned),
        "events": seen_plain(replays.last_events(table.outcome(), table.resigned), None),
        "fairness": fairness_info(table),
        "series": None if table.series is None else series(table),
        "rematch": [seat_text(number) for number in sorted(table.rematch)],
        "next": table.next,
    }


def series(table: LiveTable) -> dict[str, int]:
    """How many games who sits in each seat has won here."""
    won = table.won()
    return {seat_text(number): won.get(table.player(number), 0) for number in range(len(table.seats))}


def round_told(table: LiveTable, events: Sequence[Event], listener: int | None) -> int | None:
    """Which of the sentences for a listener is the first that tells of a round's end, if one has ended."""
    for place, event in enumerate(events):
        if isinstance(event, RoundEnded):
            return len(tell(events[:place], table.game, listener, table.names))
    return None


def log(table: LiveTable, listener: int | None) -> list[dict[str, Any]]:
    """The latest positions in sentences, for one listener."""
    if table.state == "waiting":
        return []
    recent = list(table.recent())
    lines = [logged(table, happened, listener, happened is recent[-1]) for happened in recent]
    return [line for line in lines if line["by"] is not None or line["told"]]


def logged(table: LiveTable, happened: Happened, listener: int | None, latest: bool) -> dict[str, Any]:
    """What led to a position, with the names of those who sat there then; who was not there is not called you."""
    events, names = happened.events, table.seats.names_at(happened.position)
    there = listener
    if listener is not None and table.seats[listener].guest_at(happened.position) != table.seats[listener].guest:
        there = None
    return {
        "position": happened.position,
        "by": maybe_seat(happened.by),
        "bot": happened.bot,
        "told": tell(events, table.game, there, names),
        "events": seen_plain(events, listener),
        "rounds": rounds(events, there, names),
        "brief": brief(events, table.game, there, names) if latest else None,
    }


# -- frames --------------------------------------------------------------------------------------------------


def hello(table: LiveTable, guest: str | None) -> bytes:
    """Everything that a guest may know."""
    viewer = table.viewer(guest)
    return dumps(
        {
            "type": "hello",
            "version": VERSION,
            "table": table_info(table, guest),
            "seat": maybe_seat(viewer),
            "hotseat": len(table.seats.of(guest)) > 1,
            "position": table.position,
            "view": table.seen(viewer),
            "back": table.may_go_back(viewer),
            "log": log(table, table.listener(guest)),
            "chat": table.chat[-CHAT_TAIL:],
            "clock": clock_info(table),
            "ending": ending(table),
        }
    )


def refuse(
    table: LiveTable, connection: Connection, command: str | None, refusal: Refusal, seen: int | None = None
) -> None:
    """Say why not, and how things stand, but only to a client that has `seen` another position than the present one."""
    viewer = table.viewer(connection.guest)
    behind = seen is not None and seen != table.position
    connection.send(
        dumps(
            {
                "type": "refused",
                "id": command,
                "code": refusal.code,
                "rule": refusal.rule,
                "why": refusal.why,
                "position": table.position,
                "view": table.seen(viewer) if behind else None,
                "back": table.may_go_back(viewer),
            }
        )
    )


def broadcast(table: LiveTable, frame_for: Callable[[Who], bytes], who: Callable[[str | None], Who]) -> None:
    """Send everybody their own frame; `who` says what a guest is to it, and all who are the same get the same one."""
    frames: dict[Who, bytes] = {}
    for connection in table.connections:
        key = who(connection.guest)
        frame = frames.get(key)
        if frame is None:
            frame = frames[key] = frame_for(key)
        connection.send(frame)


def greet_all(table: LiveTable) -> None:
    """Tell everybody everything anew."""

    def who(guest: str | None) -> str | None:
        asked = any(ask.guest == guest for ask in table.asks)
        return guest if asked or table.seats.of(guest) or guest == table.creator else None

    broadcast(table, lambda guest: hello(table, guest), who)


def tell_presence(table: LiveTable) -> None:
    """Tell everybody who is there, if that has changed."""
    guests = {connection.guest for connection in table.connections}
    present = [
        (seat.bot, seat.free, name, seat.guest is not None and seat.guest in guests, seat.stand_in, seat.awaited)
        for seat, name in zip(table.seats, table.names, strict=True)
    ]
    asking = [(ask.number, *sorted(ask.agreed)) for ask in table.asks]
    now = (present, table.watchers(), asking, table.clock.bot_due)
    if now == table.presence_told:
        return
    table.presence_told = now

    def frame(guest: str | None) -> bytes:
        return dumps({"type": "presence", "seats": seat_infos(table, guest), "watchers": table.watchers()})

    asked = {ask.guest for ask in table.asks}
    broadcast(table, frame, lambda guest: guest if guest in asked or table.seats.of(guest) else None)


def tell_made(table: LiveTable, by: int, made: Made, events: Sequence[Event]) -> None:
    """Tell everybody what somebody did, as far as they may know, and who is waited for now."""
    clock, position, maker = clock_info(table), table.position, seat_text(by)
    public: Public = {}  # what all see alike
    open_to_all: dict[int, Any] = {}  # the events that all may know, by their places

    def frame(ears: tuple[int | None, int | None]) -> bytes:
        viewer, listener = ears
        seen, told, short, ended = account(events, table.game, listener, table.names)
        return dumps(
            {
                "type": "update",
                "position": position,
                "by": maker,
                "bot": made.bot,
                "seat": maybe_seat(viewer),
                "told": told,
                "events": [as_plain(place, event) for place, event in enumerate(seen)],
                "rounds": ended,
                "round_told": round_told(table, seen, listener) if ended else None,
                "brief": short,
                "view": table.seen(viewer, public),
                "back": table.may_go_back(viewer),
                "clock": clock,
            }
        )

    def as_plain(place: int, event: Event) -> Any:
        if event is not events[place]:  # something of it is secret
            return plain(event)
        if place not in open_to_all:
            open_to_all[place] = plain(event)
        return open_to_all[place]

    broadcast(table, frame, table.ears)
    if table.over:
        tell_over(table)
    if table.presence_told is None or table.presence_told[-1] != table.clock.bot_due:  # a move changes nothing else
        tell_presence(table)


def tell_over(table: LiveTable) -> None:
    """Everything is open now."""

    def frame(listener: int | None) -> bytes:
        seen = table.seen(listener)
        return dumps({"type": "over", "position": table.position, "view": seen, "ending": ending(table)})

    broadcast(table, frame, table.listener)


def tell_chat(table: LiveTable, line: dict[str, Any]) -> None:
    """Tell everybody what somebody said."""
    frame = dumps({"type": "chat", "line": line})
    broadcast(table, lambda _: frame, lambda _: None)

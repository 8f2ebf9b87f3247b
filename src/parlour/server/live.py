"""One table while somebody is at it: the game, the people, and who may see what.

What is kept here is a copy of what is stored and can be lost at any time. Whatever changes the game is stored first;
then it happens here, then everybody hears of it. `lock` keeps one command after another. What people are told is in
`messages`, how a move is made in `turns`, who sits down and gets up in `seating`, what clients ask for in `commands`.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from parlour.cards import seat_text
from parlour.engine import GAMES, Deal, Game, Outcome, prepare
from parlour.engine.events import Event
from parlour.records import fairness
from parlour.server import books, replays, store
from parlour.server.clock import TurnClock
from parlour.server.connection import Connection
from parlour.server.history import TableHistory, line
from parlour.server.refusal import Refusal
from parlour.server.seats import Ask, Seat, Seats
from parlour.views import view
from parlour.views.common import Public, result
from parlour.views.shapes import View

if TYPE_CHECKING:
    from parlour.server.server import Server

ANSWERS_KEPT = 4  # in memory; all that were carried out are stored
MOST_CONNECTIONS = 300  # to one table
MOST_CONNECTIONS_OF_ONE = 10
LONGEST_HISTORY = 5_000  # after that nothing can be taken back
CHAT_KEPT = 100
LOG_TAIL = 60  # positions whose sentences a hello tells


@dataclass(frozen=True, slots=True)
class Done:
    """The answer to a command that was carried out: for a move the position that it led to; and what it was."""

    position: int | None
    kind: str


@dataclass(frozen=True, slots=True)
class Happened:
    """What led to a position; at position 0 what came before the first action, which nobody did."""

    position: int
    by: int | None
    bot: bool
    events: Sequence[Event]


class Used:
    """The commands that were carried out at a table, eight bytes of each: what is not among them never was.

    For what may be among them the store is asked. A set of their names would be ten times as large.

    >>> used = Used(["anna 1"])
    >>> used.add("anna 2")
    >>> "anna 1" in used, "anna 2" in used, "anna 3" in used
    (True, True, False)
    """

    __slots__ = ("digests",)

    def __init__(self, commands: Iterable[str]) -> None:
        self.digests = bytearray(b"".join(map(digest, commands)))

    def add(self, command: str) -> None:
        """One more was carried out."""
        self.digests += digest(command)

    def __contains__(self, command: str) -> bool:
        return digest(command) in self.digests


def digest(command: str) -> bytes:
    """Eight bytes that stand for a command as long as this process lives."""
    return hash(command).to_bytes(8, "little", signed=True)


class Unread(TableHistory):
    """A history of which only the length is known, and whose turn it led to: for a list of tables nothing is played."""

    def __init__(self, deal: Deal, length: int, turn: int | None) -> None:
        super().__init__(deal, (), 0)
        self.length = length
        self.turn = turn

    @property
    def position(self) -> int:
        """How many lines there are."""
        return self.length


def deal_of(head: Mapping[str, Any]) -> Deal:
    """The deal in a table's stored row; ValueError where it is none."""
    chance = int(head["chance"], 16)
    if not 0 <= chance < 1 << 64:
        raise ValueError("chance is sixteen hexadecimal digits")
    return prepare(
        head["game"],
        seats=head["seats"],
        deck=head["deck"].split(),
        first=head["first"],
        switches=json.loads(head["switches"]),
        chance=chance,
        edition=head["rules"],
    )


def seat_of(row: Mapping[str, Any]) -> Seat:
    """A stored seat."""
    past = tuple((int(until), str(name), guest) for until, name, guest in json.loads(row["past"] or "[]"))
    return Seat(row["bot"], row["guest"], row["name"], row["generation"], past=past)


class LiveTable:
    """A table in memory."""

    __slots__ = (
        "answers",
        "asked",
        "asks",
        "chat",
        "clock",
        "commitment",
        "connections",
        "created",
        "creator",
        "deal",
        "epoch",
        "held",
        "history",
        "id",
        "lock",
        "moved",
        "next",
        "origin_position",
        "origin_table",
        "owner",
        "presence_told",
        "public",
        "rematch",
        "resigned",
        "salt",
        "seats",
        "series",
        "server",
        "state",
        "swap",
        "touched",
        "used",
    )

    def __init__(self, server: Server, stored: store.StoredTable, turn: int | None = None) -> None:
        head = stored.head
        self.server = server
        self.id = str(head["id"])
        self.epoch = int(head["epoch"])  # in which it was brought into memory
        self.owner: int | None = head["server"]  # the server that has it, or had
        self.state = str(head["state"])
        self.deal = deal_of(head)
        self.salt = str(head["salt"])
        self.commitment = fairness.commitment(self.deal, self.salt)
        self.public = bool(head["public"])
        self.creator = str(head["creator"])
        self.origin_table: str | None = head["origin_table"]
        self.origin_position: int | None = head["origin_position"]
        self.next: str | None = head["next"]
        self.resigned: int | None = head["resigned"]
        # the games that each has won here before, by who they are
        self.series: dict[str, int] | None = None if head["series"] is None else json.loads(head["series"])
        self.created = float(head["created"])
        self.seats = Seats(map(seat_of, stored.seats))
        lines = [line(row["action"], bool(row["bot"])) for row in stored.actions]
        self.history = TableHistory(self.deal, lines, self.origin_position or 0)
        if stored.length != len(lines):
            self.history = Unread(self.deal, stored.length, turn)
        self.chat = [
            {
                "number": row["number"],
                "name": row["name"],
                "seat": None if row["seat"] is None else seat_text(row["seat"]),
                "text": row["text"],
                "emote": row["emote"],
                "at": row["at"],
            }
            for row in stored.chat
        ]
        self.answers: dict[str, Done | Refusal] = {}  # the latest
        self.connections: set[Connection] = set()
        self.lock = asyncio.Lock()
        self.touched = time.monotonic()
        self.clock = TurnClock(head["clock"])
        self.held: set[tuple[str, int]] = {(row["guest"], row["seat"]) for row in stored.holders}  # and not any more
        self.moved: dict[int, tuple[str, str]] = {}  # seats that went to another device: from whom, to whom
        self.asks: list[Ask] = []
        self.asked = 0
        self.used = Used(
            str(row["command"]) for row in (*stored.actions, *stored.commands) if row["command"] is not None
        )
        asked = [
            (row["command"].partition(" ")[0], row["kind"]) for row in stored.commands if row["kind"] in books.REMATCHES
        ]
        self.rematch = {number for guest, _ in asked for number in self.seats.of(guest)}
        self.swap = bool(asked) and asked[0][1] == "rematch-swap"
        self.presence_told: tuple[Any, ...] | None = None

    def hold(self) -> books.Hold:
        """By what something of this table may be stored; Fenced where it was forgotten, and is perhaps here anew."""
        if self.server.tables.get(self.id) is not self:
            raise store.Fenced
        return self.id, self.epoch

    async def write(self, *writes: books.Write) -> None:
        """Store something of this table, as long as it is ours."""
        await self.server.store.write(*writes, hold=self.hold())

    # -- the game ------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The game's name."""
        return GAMES[self.deal.game].TITLE

    @property
    def game(self) -> Game:
        """The position."""
        return self.history.game

    @property
    def position(self) -> int:
        """The position's number: how many lines the history has."""
        return self.history.position

    @property
    def actions(self) -> list[str]:
        """The actions that led to the position."""
        return [made.action for made in self.history.made]

    def recent(self) -> Iterable[Happened]:
        """What led to the latest positions: played again for whoever comes, as few do and all tables would keep it."""
        first = max(0, self.position - LOG_TAIL)
        for position, (by, made, events) in enumerate(self.history.course(first), first + bool(first)):
            yield Happened(position, by, made is not None and made.bot, events)

    @property
    def steps_back(self) -> int:
        """How many of their own latest actions the person on turn may take back."""
        if self.state != "running" or self.position >= LONGEST_HISTORY:
            return 0
        return self.history.steps_back

    @property
    def over(self) -> bool:
        """Whether everything is open."""
        return self.state == "over"

    def outcome(self) -> Outcome:
        """How the game ended."""
        found = self.game.outcome()
        if found is None:
            assert self.resigned is not None, "only a game that is over has an outcome"
            found = replays.resignation(self.game, self.resigned)
        return found

    def player(self, number: int) -> str:
        """Who sits in a seat: a guest, with a name only where several are on one device; a bot is its seat's."""
        guest = self.seats[number].guest
        if guest is None:
            return seat_text(number)
        return guest if len(self.seats.of(guest)) == 1 else f"{guest} {self.names[number]}"

    def won(self) -> dict[str, int]:
        """How many games each has won here, this one too; one that was shared nobody has."""
        found, winners = dict(self.series or {}), self.outcome().winners
        if len(winners) == 1 and not self.seats[winners[0]].free:
            found[self.player(winners[0])] = found.get(self.player(winners[0]), 0) + 1
        return found

    def turn(self) -> int | None:
        """Whose turn it is; None where it is nobody's."""
        if self.state != "running":
            return None
        return self.history.turn if isinstance(self.history, Unread) else int(self.game.turn)

    def plain_outcome(self) -> dict[str, Any]:
        """How the game ended, with the players' names."""
        return {**result(self.outcome(), self.names)}

    # -- the people ----------------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        """What sentences call the seats."""
        return self.seats.names

    def here(self, number: int) -> bool:
        """Whether the guest of a seat is connected."""
        guest = self.seats[number].guest
        return guest is not None and any(connection.guest == guest for connection in self.connections)

    def watchers(self) -> int:
        """How many look on without a seat."""
        return sum(1 for connection in self.connections if not self.seats.of(connection.guest))

    def full(self, guest: str | None) -> bool:
        """Whether nobody more can connect, or not this guest."""
        own = 0 if guest is None else sum(1 for connection in self.connections if connection.guest == guest)
        crowded = len(self.connections) >= MOST_CONNECTIONS and not self.seats.of(guest)
        return own >= MOST_CONNECTIONS_OF_ONE or crowded

    # -- who may see what ----------------------------------------------------------------------------------

    def viewer(self, guest: str | None) -> int | None:
        """Whose view a guest gets. Who plays several seats gets that of the one on turn, and no other hand."""
        mine = self.seats.of(guest)
        if len(mine) <= 1:
            return mine[0] if mine else None
        if self.state == "running" and self.game.turn in mine:
            return int(self.game.turn)
        return None

    def listener(self, guest: str | None) -> int | None:
        """To whom sentences are told. Several people at one device hear what everybody may hear."""
        mine = self.seats.of(guest)
        return mine[0] if len(mine) == 1 else None

    def ears(self, guest: str | None) -> tuple[int | None, int | None]:
        """Whose view a guest gets, and to whom sentences are told that they hear."""
        mine = self.seats.of(guest)
        if len(mine) == 1:
            return mine[0], mine[0]
        return self.viewer(guest), None

    def seen(self, viewer: int | None, public: Public | None = None) -> View | None:
        """The table as a seat, or a spectator, may see it now; `public` is as with `view`."""
        if self.state == "waiting":
            return None
        if self.resigned is not None and not self.game.over:
            return replays.given_up(self.game, self.resigned, viewer, self.names)
        return view(self.game, viewer, self.names, public)

    def may_go_back(self, viewer: int | None) -> bool:
        """Whether a viewer is the one who may take something back."""
        return viewer is not None and self.steps_back > 0 and self.game.turn == viewer

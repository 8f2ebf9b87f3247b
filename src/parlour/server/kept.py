"""A stored table that this server can't replay. It is not gone: it says what it is and why, and gives its record.

While such a game is not over its cards are hidden from everybody, and so is what exactly is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from orjson import dumps

from parlour.cards import seat_text
from parlour.engine import EDITIONS, GAMES, Illegal
from parlour.records import FORMAT_VERSION, TITLE, Record, fairness
from parlour.records.editions import ordinal
from parlour.server import protocol
from parlour.server.books import STATES
from parlour.server.history import Made, standing
from parlour.server.live import LiveTable, deal_of
from parlour.server.messages import table_info
from parlour.server.seats import FREE
from parlour.server.store import StoredTable

if TYPE_CHECKING:
    from parlour.server.server import Server

DAMAGED = "What is stored of it is damaged."
BROKEN_PROMISE = (
    "Its deck is not the one that the table committed itself to before the first card, so the game is stopped."
)


@dataclass(frozen=True)
class KeptTable:
    """What is stored of such a table, why it can't be shown, and what only its record tells about that."""

    stored: StoredTable
    why: str
    detail: str

    @property
    def id(self) -> str:
        """The table's name."""
        return str(self.stored.head["id"])

    @property
    def over(self) -> bool:
        """Whether everything is open. The end is stored with each seat's result: a state alone may be the damage."""
        return self.stored.head["state"] == "over" and all(row["result"] for row in self.stored.seats)

    @property
    def sentence(self) -> str:
        """Why it can't be shown, and what becomes of it."""
        if self.over:
            return f"{self.why} Its record is here to download, as far as it can be written."
        return f"{self.why} It can't be played on here; it stays stored as it is."

    def info(self, guest: str | None) -> dict[str, Any]:
        """The table, as a guest is told about it."""
        head = self.stored.head
        game, edition, state, created = str(head["game"]), head["rules"], head["state"], head["created"]
        return {
            "id": self.id,
            "game": game,
            "title": GAMES[game].TITLE if game in GAMES else game,
            "edition": edition if isinstance(edition, int) else None,
            "state": state if state in STATES else "running",
            "names": [str(row["name"]) or FREE for row in self.stored.seats],
            "mine": [
                seat_text(row["seat"])
                for row in self.stored.seats
                if guest is not None and row["guest"] == guest and row["seat"] in range(8)
            ],
            "why": self.sentence,
            "record": self.over,
            "created": created if isinstance(created, float) else 0.0,
        }

    def record(self) -> str:
        """The record, as far as it can be written: without the seats where it can't be replayed, and without a seal."""
        assert self.over, "the cards are hidden while a game runs"
        head = self.stored.head
        try:
            deal = deal_of(head)
        except Exception:  # as in `opened`
            lines, moves = [*self.plain_head(), ""], []
            closing = [f"# salt: {head['salt']}"]
        else:
            names = {row["seat"]: str(row["name"]) for row in self.stored.seats}
            record = Record.begin(deal, [names.get(seat, "") for seat in range(deal.seats)])
            moves = list(legal_moves(record, self.actions()))
            lines = [*record.head(), "", *moves]
            closing = fairness.remarks(deal, str(head["salt"])).splitlines()
        lines.append(f"# This record is not whole. {one_line(f'{self.why} {self.detail}')}")
        rest = list(enumerate(self.actions(), 1))[len(moves) :]
        if rest:
            lines.append(f"# From action {rest[0][0]} on they stand as they were stored, without who made them.")
        lines += [f"{number}. {one_line(action)}" for number, action in rest]
        results = [f"{seat_text(seat)} {row['result']}" for seat, row in enumerate(self.stored.seats) if row["result"]]
        lines += ["", f"# stored result: {', '.join(results)}"] if results else [""]
        if isinstance(head["resigned"], int):
            lines.append(f"# {seat_text(head['resigned'])} resigned")
        return "\n".join([*lines, *closing]) + "\n"

    def actions(self) -> list[str]:
        """The actions that stand; all that are stored, where it can't be told which."""
        history = [Made(str(row["action"]), bool(row["bot"])) for row in self.stored.actions]
        try:
            return [made.action for made in standing(history)]
        except ValueError:
            return [made.action for made in history]

    def plain_head(self) -> Iterator[str]:
        """A record's head from what is stored, whatever that is."""
        head = self.stored.head
        yield f"{TITLE} {FORMAT_VERSION}"
        yield f"rules: {one_line(head['rules'])}"
        yield f"game: {one_line(head['game'])}"
        yield f"# switches as stored: {one_line(head['switches'])}"
        for number, row in enumerate(self.stored.seats):
            yield f"{seat_text(number)}: {one_line(row['name'])}".rstrip()
        first = head["first"]
        yield f"first: {seat_text(first) if isinstance(first, int) else one_line(first)}"
        yield f"chance: {one_line(head['chance'])}"
        yield f"deck: {one_line(head['deck'])}"


def one_line(value: object) -> str:
    """Anything as one line."""
    return " ".join(str(value).split())


def legal_moves(record: Record, actions: list[str]) -> Iterator[str]:
    """The lines of a record's actions, as far as they are legal."""
    record.actions = actions
    try:
        yield from record.moves()
    except Illegal:
        return


def opened(server: Server, stored: StoredTable) -> LiveTable | KeptTable:
    """The table that is stored, replayed; what is kept of it where that can't be."""
    head = stored.head
    if head["game"] not in GAMES:
        return KeptTable(stored, f"It is a game that this server does not have, “{one_line(head['game'])}”.", "")
    if head["rules"] not in EDITIONS:
        known = " and ".join(f"the {ordinal(edition)}" for edition in EDITIONS)
        why = f"It was played under edition {one_line(head['rules'])} of the rules; this server knows {known}."
        return KeptTable(stored, why, "")
    try:
        live = LiveTable(server, stored)
        number = first_illegal(live)
        if number:
            detail = f"{live.actions[number - 1]!r} is not legal there."
            return KeptTable(stored, f"It can't be replayed from action {number} on.", detail)
        if head["commitment"] not in (None, live.commitment):
            return KeptTable(stored, BROKEN_PROMISE, "The deal that is stored is another one.")
        problem = contradiction(live) or miscounted(stored)
        tellable(live)
    except Exception as error:  # whatever is stored there, the table must not be gone
        return KeptTable(stored, DAMAGED, str(error))
    return KeptTable(stored, DAMAGED, problem) if problem else live


def first_illegal(live: LiveTable) -> int:
    """The number of the first action that is not legal; 0 where all are."""
    try:
        _ = live.game
    except Illegal:
        return 1 + live.history.record(live.history.made).legal_length()
    return 0


def mismatch(live: LiveTable) -> str:
    """What does not fit together in what is stored of a table besides its actions; nothing where all does."""
    if live.state not in STATES:
        return f"Its state is {live.state!r}."
    if len(live.seats) != live.deal.seats:
        return f"It is for {live.deal.seats}, and {len(live.seats)} seats are stored."
    if live.resigned is not None and (live.resigned not in (0, 1) or len(live.seats) > 2):
        return f"Seat {live.resigned} is stored to have resigned."
    if live.state != "over" and live.resigned is not None:
        return f"It is stored as {live.state}, but somebody has resigned."  # who looks on would see all hands
    return ""


def contradiction(live: LiveTable) -> str:
    """What does not fit together in what is stored of a table, its actions played; nothing where all does."""
    if problem := mismatch(live):
        return problem
    if live.state == "over" and live.resigned is None and not live.game.over:
        return "It is stored as over, but its actions do not end it."
    if live.state != "over" and live.game.over:
        return "It is stored as running, but its actions end it."
    return ""


def miscounted(stored: StoredTable) -> str:
    """What is not numbered as it was written: what is stored next would be lost, or come before what was."""
    if [row["seat"] for row in stored.seats] != list(range(len(stored.seats))):
        return "Its seats are not numbered one after the other."
    if [row["number"] for row in stored.actions] != list(range(1, len(stored.actions) + 1)):
        return "Its actions are not numbered one after the other."
    return ""


def tellable(live: LiveTable) -> None:
    """An error where something that is stored can't be told to anybody: one such table would spoil a whole list."""
    protocol.TableInfo.model_validate_json(dumps(table_info(live, None)))
    for line in live.chat:
        protocol.ChatLine.model_validate_json(dumps(line))

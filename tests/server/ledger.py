"""What players did and heard at the tables of a room, and a checker that holds it against what is stored.

The players write down every move that they sent, every answer and every view. The checker knows nothing of servers: it
asks whether one single table, never interrupted, could have given all those answers.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from parlour.cards import parse_seat
from parlour.engine import Game
from parlour.server.history import Made
from parlour.server.live import deal_of
from parlour.server.seats import calling_names
from parlour.views import view


@dataclass(frozen=True)
class Entry:
    """Something that happened to a player."""

    at: float
    table: str
    seat: str
    kind: str  # sent, acked, saw
    position: int  # sent: where it was made; acked: where it led to; saw: of the view
    command: str = ""
    action: str = ""
    view: Any = None


@dataclass
class Ledger:
    """The history of a run."""

    entries: list[Entry] = field(default_factory=list)

    def write(self, entry: Entry) -> None:
        self.entries.append(entry)

    def acked(self) -> int:
        """How many moves were acknowledged."""
        return len({entry.command for entry in self.entries if entry.kind == "acked"})

    def save(self, path: Path) -> None:
        """Keep it, a line of JSON for each entry."""
        path.write_text("".join(json.dumps(asdict(entry)) + "\n" for entry in self.entries), "utf-8")

    @classmethod
    def load(cls, path: Path) -> Ledger:
        return cls([Entry(**json.loads(line)) for line in path.read_text("utf-8").splitlines()])


@dataclass
class Stored:
    """What the database holds of a table."""

    head: Mapping[str, Any]
    names: Sequence[str]  # as sentences call the seats
    lines: Sequence[Mapping[str, Any]]


def stored_tables(url: str) -> dict[str, Stored]:
    """All tables, read from PostgreSQL without any server."""

    import asyncpg  # type: ignore[import-untyped]

    async def ask() -> dict[str, Stored]:
        connection = await asyncpg.connect(url)
        try:
            heads = await connection.fetch("SELECT * FROM tables")
            seats = await connection.fetch("SELECT * FROM seats ORDER BY table_id, seat")
            lines = await connection.fetch("SELECT * FROM actions ORDER BY table_id, number")
        finally:
            await connection.close()
        sat, made = defaultdict(list), defaultdict(list)
        for row in seats:
            sat[row["table_id"]].append(row["name"])
        for row in lines:
            made[row["table_id"]].append(dict(row))
        return {row["id"]: Stored(dict(row), calling_names(sat[row["id"]]), made[row["id"]]) for row in heads}

    return asyncio.run(ask())


def faults(ledger: Ledger, tables: Mapping[str, Stored]) -> list[str]:
    """All that could not have happened at tables which were never interrupted; nothing where all is well."""
    found: list[str] = []
    by_table: dict[str, list[Entry]] = defaultdict(list)
    for entry in ledger.entries:
        by_table[entry.table].append(entry)
    for name, entries in by_table.items():
        stored = tables.get(name)
        if stored is None:
            found.append(f"{name}: the table is gone")
        else:
            found += [f"{name}: {fault}" for fault in stored_faults(stored)]
            found += [f"{name}: {fault}" for fault in answer_faults(entries, stored)]
            found += [f"{name}: {fault}" for fault in view_faults(entries, stored)]
    return found


def stored_faults(stored: Stored) -> Iterable[str]:
    """Lines follow one another, no command is stored twice, and whoever wrote never wrote after who followed."""
    numbers = [line["number"] for line in stored.lines]
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"the lines are numbered {numbers}"
    for command, times in Counter(line["command"] for line in stored.lines if line["command"]).items():
        if times > 1:
            yield f"{command} is stored {times} times"
    epochs = [line["epoch"] for line in stored.lines]
    if None in epochs:
        yield "a line has no epoch"
    elif epochs != sorted(epochs):
        yield f"the epochs interleave: {epochs}"


def answer_faults(entries: Sequence[Entry], stored: Stored) -> Iterable[str]:
    """Every acknowledged move is stored, exactly there and exactly so; nobody was told of what is not stored."""
    kept = {line["number"]: line for line in stored.lines}
    sent: dict[str, Entry] = {}
    heard = 0  # the highest position of which anybody knew
    for entry in sorted(entries, key=lambda entry: entry.at):
        if entry.kind == "sent":
            sent.setdefault(entry.command, entry)
        elif entry.kind == "saw":
            heard = max(heard, entry.position)
        else:
            line = kept.get(entry.position)
            if line is None or not str(line["command"]).endswith(f" {entry.command}"):
                holds = None if line is None else line["command"]
                yield f"{entry.command} was acknowledged as {entry.position}, where {holds} is stored"
            elif line["action"] != sent[entry.command].action:
                yield f"{entry.command} was {sent[entry.command].action}, and {line['action']} is stored"
            elif entry.position != sent[entry.command].position + 1:
                yield f"{entry.command} was made in {sent[entry.command].position} and led to {entry.position}"
            heard = max(heard, entry.position)
    if heard > len(stored.lines):
        yield f"somebody was told of position {heard}, and {len(stored.lines)} lines are stored"


def view_faults(entries: Sequence[Entry], stored: Stored) -> Iterable[str]:
    """Every view that anybody was shown is what the record gives for that seat and position."""
    wanted: dict[int, list[Entry]] = defaultdict(list)
    for entry in entries:
        if entry.kind == "saw" and entry.view is not None:
            wanted[entry.position].append(entry)
    for position, game in enumerate(replayed(stored)):
        for entry in wanted[position]:
            plain = json.loads(json.dumps(view(game, parse_seat(entry.seat), list(stored.names))))
            if entry.view != plain:
                yield f"{entry.seat} was shown another position {position} than the record's"


def replayed(stored: Stored) -> Iterable[Game]:
    """Every position, one for each line; an illegal line raises."""
    games = [deal_of(stored.head).start()]
    yield games[-1]
    for line in stored.lines:
        made = Made(line["action"], line["bot"])
        if made.back:
            del games[-made.back :]
        else:
            games.append(games[-1].copy())
            games[-1].play(made.action)
        yield games[-1]

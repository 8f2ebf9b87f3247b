"""A folder of records, of which the finished games of one table and its rules are wanted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from parlour.engine import GAMES, Deal
from parlour.records.record import BadRecord, Record, parse


class NoRecords(ValueError):
    """A folder in which there is nothing that was asked for."""


@dataclass
class Folder:
    """What was found: whole games, how many files were left out, and at how many seats others of the game sat."""

    records: list[Record] = field(default_factory=list)
    left: int = 0
    elsewhere: Counter[int] = field(default_factory=Counter)


def read_folder(folder: Path, table: Deal) -> Folder:
    """The records of games like this deal, at as many seats and by the same rules, that were played to the end."""
    if not folder.is_dir():
        raise NoRecords(f"{folder} is no folder")
    wanted = (table.game, table.seats, table.house_rules(), table.edition)
    found = Folder()
    for path in sorted(folder.rglob("*.parlour")):
        try:
            record = parse(path.read_text(encoding="utf-8"))
            deal = record.deal
            if deal.game == table.game and deal.seats != table.seats:
                found.elsewhere[deal.seats] += 1
            fits = (deal.game, deal.seats, deal.house_rules(), deal.edition) == wanted and record.check().over
        except (BadRecord, OSError, UnicodeDecodeError):
            fits = False
        if fits:
            found.records.append(record)
        else:
            found.left += 1
    if not found.records:
        known = ", ".join(
            f"{number} with {seats} seats (--seats {seats})" for seats, number in sorted(found.elsewhere.items())
        )
        what = f"a finished game of {GAMES[table.game].TITLE} with {table.seats} seats and these rules"
        raise NoRecords(f"{folder} has no record of {what}" + (f"; it has {known}" if known else ""))
    return found


LEFT_OUT = "parlour: {:,} files were left out: another game, table or rules, given up or not finished, or damaged"

"""The checker of histories finds what is lost, doubled, out of order, interleaved or shown wrongly."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import chaos
import pytest
from ledger import Entry, Ledger, Stored, faults
from room import ANSWER, LEASE

from parlour.engine import prepare
from parlour.views import view

NAMES = ["Anna", "Bert"]


def played() -> tuple[Ledger, Stored]:
    """Four moves as they should be: sent, acknowledged, shown and stored."""
    start = prepare("gwan", seed=5)
    head = {
        "game": "gwan",
        "seats": 2,
        "deck": " ".join(start.deck),
        "first": start.first,
        "switches": "{}",
        "chance": f"{start.chance:016x}",
        "rules": start.edition,
    }
    game, entries, lines = start.start(), [], []
    for number in range(1, 5):
        seat, command = f"P{game.turn + 1}", f"c{number}"
        action = game.text(game.legal_actions()[0])
        entries.append(Entry(number, "t", seat, "sent", number - 1, command, action))
        game.play(action)
        entries.append(Entry(number + 0.5, "t", seat, "acked", number, command))
        seen = json.loads(json.dumps(view(game, int(seat[1]) - 1, NAMES)))
        entries.append(Entry(number + 0.6, "t", seat, "saw", number, view=seen))
        lines.append({"number": number, "action": action, "bot": False, "command": f"g {command}", "epoch": number})
    return Ledger(entries), Stored(head, NAMES, lines)


def changed(stored: Stored, line: int, **what: Any) -> Stored:
    """Another line in the place of one that is stored."""
    lines = list(stored.lines)
    lines[line] = {**lines[line], **what}
    return replace(stored, lines=lines)


def test_a_good_history_has_no_fault() -> None:
    ledger, stored = played()
    assert faults(ledger, {"t": stored}) == []


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("gone", "the table is gone"),
        ("lost", "was acknowledged as 4, where None is stored"),
        ("doubled", "is stored 2 times"),
        ("interleaved", "the epochs interleave"),
        ("overwritten", "where g somebody else is stored"),
        ("another action", "is stored"),
        ("shown wrongly", "was shown another position 3"),
        ("told and not stored", "was told of position 9"),
        ("misnumbered", "the lines are numbered"),
    ],
)
def test_a_bad_one_has(fault: str, said: str) -> None:
    ledger, stored = played()
    tables = {"t": stored}
    match fault:
        case "gone":
            tables = {}
        case "lost":
            tables = {"t": replace(stored, lines=stored.lines[:3])}
        case "doubled":
            tables = {"t": changed(stored, 2, command="g c2")}
        case "interleaved":
            tables = {"t": changed(stored, 1, epoch=9)}
        case "overwritten":
            tables = {"t": changed(stored, 3, command="g somebody else")}
        case "another action":
            ledger.entries[9] = replace(ledger.entries[9], action="pass anyway")
        case "shown wrongly":
            ledger.entries[8] = replace(ledger.entries[8], view=ledger.entries[5].view)
        case "told and not stored":
            ledger.write(Entry(9, "t", "P1", "saw", 9))
        case "misnumbered":
            tables = {"t": changed(stored, 3, number=5)}
    assert any(said in found for found in faults(ledger, tables)), faults(ledger, tables)


@pytest.mark.parametrize(
    ("fault", "took", "excused", "late"),
    [
        (chaos.kill, LEASE + 1.0, 0.0, 0.0),
        (chaos.kill, LEASE + 5.0, 0.0, 4.0),
        (chaos.start_postgresql_again, LEASE + 5.0, 4.0, 0.0),
        (chaos.stop_and_continue, LEASE + ANSWER + 1.0, 0.0, 0.0),
    ],
)
def test_a_table_that_goes_on_too_late_is_a_fault_too(
    fault: chaos.Fault, took: float, excused: float, late: float
) -> None:
    """But for what the machine had no time for, and a database that is not there."""
    assert not chaos.overdue(fault, took, excused, late)
    assert chaos.overdue(fault, took + 2.0, excused, late).startswith(f"{fault.__name__}: every table had gone on ")

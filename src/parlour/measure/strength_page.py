"""The strength table as a page for people, with a part that is written by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from parlour.arena.contests import versions
from parlour.arena.report import clock
from parlour.version import VERSION

NOTES, END_OF_NOTES = "<!-- notes -->", "<!-- /notes -->"


@dataclass(frozen=True)
class Measured:
    """A row of the table with its figures."""

    test: str
    table: str  # the game and its seats
    wanted: str
    measured: str
    verdict: str  # met, missed, not shown (more deals are needed to tell), or nothing where nothing is wanted
    budget: str = ""
    deals: int | None = None
    p99: float | None = None  # seconds for an action, of the first one
    work: str = ""  # time of a core for a choice, on average, of both
    command: str = ""
    details: dict[str, Any] | None = None


PREFACE = """\
# How strong the bots are

Written by `make arena` on {date}, Parlour {version}, {cores} cores ({machine}), {deals:,} deals in all. Edit only what
stands between the two marks at the end; everything else is written anew.

Each deal is played from every seat, with the same cards, so that the cards favour nobody: twice where two sit; where
four do with each bot in two seats, in all six ways, or with one bot alone in each seat in turn (par is then 25%). A win
counts 1, a shared one is divided. The figure is the first bot's share of the wins with its 95% interval, in which a
deal, not a game, is one observation. *Met* means that the lower end of the interval reaches what is wanted, and that a
step of the ladder is not measured as too high; *missed*, that all of the interval lies outside what is wanted; *not
shown*, that so few deals can't tell. About one interval in twenty does not hold the truth, and this is a table of many.

All bots get the same time for an action, and the same one core, however many threads they have; *work* tells how much
of a core's time each used for a choice, on average. The lower levels of the ladder use less, as they do at a table. An
action that is the only one is not asked for, and so not in the times. The clairvoyant is the Castellan seeing all
hands: what it reaches is about what luck leaves to be reached.
"""

EMPTY_NOTES = f"{NOTES}\n{END_OF_NOTES}"


def page(lines: Sequence[Measured], kept: str = EMPTY_NOTES) -> str:
    """The table as a Markdown page; `kept` is the part written by hand, with its marks."""
    about = versions()
    text = PREFACE.format(
        date=datetime.now(UTC).date().isoformat(),
        version=VERSION,
        cores=about["cores"],
        machine=about["machine"],
        deals=sum(line.deals or 0 for line in lines),
    )
    text += "\n| # | test | table | measured | wanted | | time | p99 | work | deals |\n"
    text += "|--:|---|---|---|---|---|---|--:|---|--:|\n"
    for number, line in enumerate(lines, 1):
        verdict = f"**{line.verdict}**" if line.verdict == "missed" else line.verdict or "report"
        deals = f"{line.deals:,}" if line.deals else ""
        cells = (line.test, line.table, line.measured, line.wanted, verdict)
        cost = (line.budget, clock(line.p99), line.work, deals)
        text += f"| {number} | {' | '.join(cells + cost)} |\n"
    text += "\n## One row again\n\n```\n"
    text += "".join(f"{line.command}  # {number}\n" for number, line in enumerate(lines, 1) if line.command)
    return f"{text}```\n\n{kept}\n"


def notes_in(text: str) -> str:
    """The part of a page that was written by hand, with its marks."""
    _, mark, rest = text.partition(NOTES)
    notes, end, _ = rest.partition(END_OF_NOTES)
    return f"{NOTES}{notes}{END_OF_NOTES}" if mark and end else EMPTY_NOTES

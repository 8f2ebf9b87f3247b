"""A review as people read it: who was ahead when, which moves lost something, and how much was luck."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from parlour.bots import Budget
from parlour.engine import GAMES, RULES_VERSION
from parlour.records import Record, editions
from parlour.review import Decision, Review, percent
from parlour.review import Progress as Told
from parlour.review import review as judge
from parlour.terminal.draw import BRASS, Look, inked, joined, shortened, signed
from parlour.terminal.room import Room
from parlour.views.shapes import LuckPart
from parlour.views.voice import capital

BLOCKS, LETTERS = "▁▂▃▄▅▆▇█", "_.-~=+*#"
PARTS: dict[LuckPart, str] = {"deal": "the deal", "draws": "the draws", "own": "own moves", "others": "others' moves"}


def review(record: Record, budget: Budget, seed: int, as_json: bool) -> None:
    """Judge a record and show what was found; BadRecord where it can't be replayed."""
    with progress_bar() as told:
        found = judge(record, budget, seed, told)
    if as_json:
        print(json.dumps(found.plain(), ensure_ascii=False))
        return
    room = Room()
    show(found, room, Look(room.signs, room.colour, room.width, tuple(found.names)))


@contextmanager
def progress_bar() -> Iterator[Told | None]:
    """A bar on the error stream, where somebody is looking."""
    console = Console(stderr=True)
    if not sys.stderr.isatty():
        yield None
        return
    columns = (TextColumn("Judging"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def show(found: Review, room: Room, look: Look) -> None:
    """Print it all."""
    state = "" if found.finished else ", unfinished"
    room.say(Text(f"{GAMES[found.game].TITLE}: {len(found.decisions)} actions{state}", style=f"bold {BRASS}"))
    if found.edition != RULES_VERSION:
        room.say(Text(editions.told(found.edition), style="dim"))
    room.say(*(inked(stray.text, look) for stray in found.strays))
    room.say(*curves(found, look), Text())
    if found.marked:
        room.say(moves(found, look), Text())
    room.say(luck(found), Text())
    room.say(inked(found.worst(), look, "bold"))


def curves(found: Review, look: Look) -> list[Text]:
    """Who was ahead when; for two players one curve tells it."""
    lines = []
    seats = [0] if len(found.names) == 2 else range(len(found.names))
    names = [shortened(capital(found.names[seat]), 14) for seat in seats]
    room = max(len(name) for name in names) + 2
    for seat, name in zip(seats, names, strict=True):
        for kind, open in (("as they knew it", False), ("all hands open", True)):
            bar = sparkline(values(found, seat, open), look)
            label = f"{name:<{room}}{kind:<17}"
            lines.append(joined(Text(label, style="bold" if not open else "dim"), Text(bar, style=BRASS)))
    return lines


def values(found: Review, seat: int, open: bool) -> list[float | None]:
    """What a seat could expect before each action, where that is known."""
    return [value(decision, seat, len(found.names), open) for decision in found.decisions]


def value(decision: Decision, seat: int, seats: int, open: bool) -> float | None:
    """What a seat could expect before an action; None where that is not known."""
    judged = decision.open if open else decision.known
    if judged is None or (decision.seat != seat and (seats > 2 or not open)):
        return None  # of two players with all hands open, either one's chances tell the other's
    return judged.best if decision.seat == seat else 1 - judged.best


def sparkline(points: list[float | None], look: Look) -> str:
    """A curve as a line of blocks: unknown points stay as they were."""
    blocks = BLOCKS if look.signs else LETTERS
    width = max(10, look.width - 36)
    drawn, last = [], None
    for point in points:
        last = last if point is None else point
        drawn.append(" " if last is None else blocks[min(7, int(8 * last))])
    if len(drawn) > width:
        drawn = [drawn[i * len(drawn) // width] for i in range(width)]
    return "".join(drawn)


def moves(found: Review, look: Look) -> Table:
    """The moves that lost more than the doubt about it."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for head in ("", "player", "played", "lost", "better"):
        table.add_column(head, justify="right" if head in ("", "lost") else "left")
    for move in found.marked:
        assert move.known is not None
        assert move.better is not None
        lost = f"{percent(move.known.best)} → {percent(move.known.chosen)}"
        better = joined(inked(f"{move.better.action}: ", look, "bold"), inked(move.better.why, look))
        name = shortened(capital(found.names[move.seat]), 14)
        table.add_row(str(move.number), name, inked(move.action, look), lost, better)
    return table


def luck(found: Review) -> Table:
    """Where everybody's result came from, in percentage points that add up."""
    title = "Where the result came from, in points of a hundred"
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, title=title, title_justify="left")
    table.add_column("")
    parts = PARTS if found.drew else PARTS | {"draws": "the rest"}
    for head in ("at first", *parts.values(), "result" if found.finished else "now"):
        table.add_column(head, justify="right")
    for each in found.luck:
        points = each.points()
        cells = [signed(points[part]) for part in parts]
        name = shortened(capital(found.names[each.seat]), 20)
        table.add_row(name, percent(each.start), *cells, percent(each.end))
    return table

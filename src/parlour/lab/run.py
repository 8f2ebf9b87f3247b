"""The command `parlour lab`: tasks carried out by all cores, a journal of what was found, and the report of it."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TextIO

from platformdirs import user_cache_path
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as RichTable

from parlour.arena.contests import versions
from parlour.arena.evidence import share_interval
from parlour.arena.match import BadMatch, Crew, Entrant, cluster, processes
from parlour.bots import Budget
from parlour.bots.workers import cores
from parlour.engine import GAMES
from parlour.lab import findings
from parlour.lab.findings import Results
from parlour.lab.report import report
from parlour.lab.study import CALIBRATION, SECTIONS, Study, Task, carry_out, tasks_of, watched
from parlour.lab.telling import RECORDS, Section, percent
from parlour.lab.watched import watch_record
from parlour.records import Record
from parlour.records.folder import LEFT_OUT, NoRecords, read_folder

ROUND = 40  # decks of every stream between two looks at what is known, where that says when it is enough
MOST_ROUNDS = 2_500
NOW_AND_THEN = 30.0  # seconds between two lines on how far it is, where there is no bar to be watched
PEOPLE = Entrant(RECORDS, Budget(simulations=1))


@dataclass(frozen=True)
class Enough:
    """When a study ends: after so many minutes, at so many decks of each stream, or once so much is known."""

    minutes: float | None = None
    deals: int | None = None
    until: float | None = None  # the reach of the starter's share at the strongest level, as a share

    def __post_init__(self) -> None:
        if self.minutes is not None and not 0 < self.minutes <= 100_000:
            raise BadMatch(f"a study takes more than 0 and up to 100,000 minutes, not {self.minutes:g}")
        if self.deals is not None and not 2 <= self.deals <= 1_000_000:
            raise BadMatch(f"a study plays from 2 to 1,000,000 decks, not {self.deals:,}")
        if self.until is not None and not 0.0005 <= self.until <= 0.5:
            raise BadMatch("--until is from 0.05% to 50%: how far the starter's share may be from what is found")

    def words(self) -> list[str]:
        """As the command line writes it."""
        if self.deals is not None:
            return ["--deals", str(self.deals)]
        if self.until is not None:
            return ["--until", f"{100 * self.until:g}%"]
        return ["--minutes", f"{self.minutes:g}"]


@dataclass
class Journal:
    """What was found, a line for each task: a study that was broken off goes on from here."""

    path: Path
    file: TextIO | None = None

    def read(self) -> Iterator[dict[str, Any]]:
        """What was found before; a line that was being written when the power went is left out."""
        if self.path.exists():
            with self.path.open(encoding="utf-8") as lines:
                for line in lines:
                    if line.endswith("\n"):
                        yield json.loads(line)

    def open(self, again: bool) -> None:
        """Begin to write: after what there is, or anew."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if again and self.path.exists():
            whole = self.path.read_bytes()
            self.path.write_bytes(whole[: whole.rfind(b"\n") + 1])
        self.file = self.path.open("a" if again else "w", encoding="utf-8")

    def add(self, line: dict[str, Any]) -> None:
        """Write down what a task has found."""
        if self.file is not None:
            self.file.write(json.dumps(line, separators=(",", ":")) + "\n")
            self.file.flush()


def journal_of(study: Study) -> Journal:
    """Where a study's journal is kept: in the user's cache folder, under a name made from its words."""
    return Journal(user_cache_path("parlour") / "lab" / f"{study.game}-{study.digest()}.jsonl")


@dataclass
class Bench:
    """The work on a study: which task comes next, what is under way, and what was found."""

    study: Study
    enough: Enough
    sections: frozenset[str]
    hands: int
    results: Results = field(init=False)
    spent: dict[str, float] = field(default_factory=dict)
    begun: dict[str, int] = field(default_factory=dict)  # tasks of a stream that were given out, or are done
    early: dict[str, dict[int, Any]] = field(default_factory=dict)  # found before those in front of them

    def __post_init__(self) -> None:
        self.results = Results(self.study)
        self.tasks = tasks_of(self.study, self.sections)
        if not self.tasks:
            raise BadMatch("there is nothing to find out: no section that was asked for has anything to play")
        self.rounds = 1

    def take(self, line: dict[str, Any]) -> bool:
        """Take in what a task has found; whether it was new."""
        stream, number = line["stream"], line["number"]
        done = self.results.streams.setdefault(stream, [])
        early = self.early.setdefault(stream, {})
        if number < len(done) or number in early:
            return False
        early[number] = line["found"]
        while len(done) in early:
            done.append(early.pop(len(done)))
        self.spent[stream] = self.spent.get(stream, 0.0) + line["seconds"]
        self.results.seconds += line["seconds"]
        return True

    def quota(self) -> int | None:
        """How many decks every stream is to have by now; None where time decides."""
        if self.enough.deals is not None:
            return self.enough.deals
        return ROUND * self.rounds if self.enough.until is not None else None

    def next(self) -> Task | None:
        """What to do next; None where there is nothing more to give out for now."""
        quota = self.quota()
        if quota is None:
            if self.results.seconds + self.pending() >= 60 * (self.enough.minutes or 0) * self.hands:
                return None
            # Whose part of the time is least used up once it has had its task: one that is too dear for its part waits.
            task, _ = min(self.tasks, key=lambda pair: (self.forecast(pair[0]) + self.usual(pair[0])) / pair[1])
        else:
            waiting = [task for task, _ in self.tasks if self.number(task) < quota]
            if not waiting:
                return None
            task = min(waiting, key=self.number)
        number = self.number(task)
        self.begun[task.stream] = number + 1
        return replace(task, number=number)

    def number(self, task: Task) -> int:
        """The next deck of a stream that nobody has."""
        stream = task.stream
        number = max(self.begun.get(stream, 0), len(self.results.streams.get(stream, ())))
        while number in self.early.get(stream, {}):
            number += 1
        return number

    def forecast(self, task: Task) -> float:
        """The seconds that a stream has had, those under way counted as usual ones."""
        stream = task.stream
        done = len(self.results.streams.get(stream, ()))
        return self.spent.get(stream, 0.0) + self.usual(task) * max(0, self.begun.get(stream, 0) - done)

    def usual(self, task: Task) -> float:
        """The seconds that a task of a stream takes, about: as its others did, else as those of all streams."""
        if done := len(self.results.streams.get(task.stream, ())):
            return self.spent[task.stream] / done
        every = sum(map(len, self.results.streams.values()))
        return self.results.seconds / every if every else 0.01

    def pending(self) -> float:
        """The seconds that is under way, about."""
        return sum(self.forecast(task) for task, _ in self.tasks) - self.results.seconds

    def settled(self) -> bool:
        """Whether all is known that was asked for, once nothing is under way; else another round begins."""
        if self.enough.until is None or "seats" not in self.sections:
            return True
        whole = Results(self.study, {name: found[: self.quota()] for name, found in self.results.streams.items()})
        starter = findings.places(whole, whole.games(self.study.bots[-1]))[0].best
        if starter.high - starter.low <= 2 * self.enough.until or self.rounds == MOST_ROUNDS:
            return True
        self.rounds += 1
        return False

    def progress(self) -> tuple[float, float]:
        """How much is done, and of how much."""
        quota = self.quota()
        if quota is None:
            return self.results.seconds, 60 * (self.enough.minutes or 0) * self.hands
        done = sum(min(quota, len(self.results.streams.get(task.stream, ()))) for task, _ in self.tasks)
        return done, quota * len(self.tasks)

    def known(self) -> str:
        """What is known so far, in a few words."""
        strongest = self.study.bots[-1]
        decks = self.results.games(strongest)
        if len(decks) < 10:
            return ""
        counted = share_interval([sum(game.share(0) for game in games) / len(games) for games in decks])
        return f"starter {percent(counted)}"

    def cut(self) -> None:
        """Keep no more decks than were asked for: a journal may hold more."""
        quota = self.quota()
        if quota is not None:
            streams = {name: found[:quota] for name, found in self.results.streams.items()}
            self.results = Results(self.study, streams, self.results.seconds)


def work(bench: Bench, crew: Crew, journal: Journal, watch: Callable[[], None]) -> bool:
    """Carry out tasks until it is enough; whether it was broken off."""
    waiting: dict[Future[dict[str, Any]], Task] = {}
    try:
        while True:
            while len(waiting) < 2 * crew.hands and (task := bench.next()) is not None:
                if crew.executor is None:
                    line = carry_out(bench.study, task)
                    bench.take(line)
                    journal.add(line)
                    watch()
                else:
                    waiting[crew.executor.submit(carry_out, bench.study, task)] = task
            if not waiting:
                if bench.settled():
                    return False
                continue
            for future in finished(waiting):
                del waiting[future]
                line = future.result()
                bench.take(line)
                journal.add(line)
            watch()
    except KeyboardInterrupt:
        return True
    except BrokenExecutor:
        raise BadMatch("a process that played has died; with --workers 1 its last words can be seen") from None
    finally:
        for future in waiting:
            future.cancel()


def finished(waiting: dict[Future[dict[str, Any]], Task]) -> list[Future[dict[str, Any]]]:
    """Those that are done, once there is one; Dask's futures are asked in turn."""
    if all(isinstance(future, Future) for future in waiting):
        return list(wait(waiting, return_when=FIRST_COMPLETED).done)
    first = next(iter(waiting))
    first.result()
    return [future for future in waiting if future.done()]


def run(
    study: Study,
    enough: Enough,
    sections: frozenset[str] = frozenset(SECTIONS),
    *,
    resume: bool = False,
    workers: int | None = None,
    dask: str | None = None,
    records: Path | None = None,
    html: Path | None = None,
    as_json: bool = False,
) -> int:
    """parlour lab: carry out a study and report it."""
    workers = cores() if workers is None else workers
    if not 1 <= workers <= 256:
        raise BadMatch(f"a lab has from 1 to 256 workers, not {workers}")
    journal = journal_of(study)
    team: AbstractContextManager[Crew] = cluster(dask) if dask else processes(workers)
    with team as crew, bar() as progress:
        bench = Bench(study, enough, sections, crew.hands)
        if resume:
            for line in journal.read():
                bench.take(line)
        journal.open(again=resume)
        task = progress.add_task(GAMES[study.game].TITLE, total=1.0, known="")
        told = 0
        said = time.monotonic()

        def watch() -> None:
            nonlocal told, said
            done, whole = bench.progress()
            told += 1
            progress.update(task, completed=done, total=whole)
            if told % 50 == 0:
                progress.update(task, known=bench.known())
            if progress.disable and time.monotonic() - said >= NOW_AND_THEN:
                said = time.monotonic()
                known = ", ".join(filter(None, (f"{min(1.0, done / whole):.0%} done", bench.known())))
                print(f"parlour: {GAMES[study.game].TITLE}: {known}", file=sys.stderr, flush=True)

        broken_off = work(bench, crew, journal, watch)
    bench.cut()
    if records is not None:
        keep_records(bench.results, records)
    tell(bench.results, [*scope(sections), *enough.words()], broken_off, html=html, as_json=as_json)
    if broken_off:
        print("parlour: broken off; the same command with --resume goes on", file=sys.stderr)
    return 130 if broken_off else 0


def scope(sections: frozenset[str]) -> list[str]:
    """What a study is limited to, as the command line writes it."""
    if CALIBRATION in sections:
        return ["--calibration"]
    return [] if sections == frozenset(SECTIONS) else ["--sections", ",".join(sorted(sections))]


def bar() -> Progress:
    """A bar for people who watch; where standard error is no terminal a line is written now and then instead."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TextColumn("{task.fields[known]}"))
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


# -- records -------------------------------------------------------------------------------------------------


def keep_records(results: Results, folder: Path) -> None:
    """Write the games that were watched from every seat as records."""
    folder.mkdir(parents=True, exist_ok=True)
    study = results.study
    for bot in study.bots:
        for number, found in enumerate(results.of(Task("seats", bot))):
            for game in watched(found):
                record = Record.begin(study.deal(number, game.first), [str(bot)] * study.seats)
                for action in game.texts:
                    record.play(action)
                name = f"{study.game}-{study.seed}-{number}-{game.first + 1}-{bot.bot}.parlour"
                (folder / name).write_text(record.text(), encoding="utf-8")


def from_records(game: str, seats: int, switches: dict[str, str], folder: Path) -> tuple[Results, int]:
    """What the records in a folder say, those of this game, table and rules that were played to the end."""
    study = Study(game, seats, (PEOPLE,), switches)
    try:
        found = read_folder(folder, study.deal(0, 0))
    except NoRecords as error:
        raise BadMatch(str(error)) from None
    decks: dict[tuple[str, ...], dict[Any, Any]] = {}  # games with the same cards belong together, and count once each
    for record in found.records:
        games = decks.setdefault(record.deal.deck, {})
        games[record.deal.first, tuple(record.actions)] = watch_record(record).plain()
    results = Results(study)
    results.streams[Task("seats", PEOPLE).stream] = [list(games.values()) for games in decks.values()]
    return results, found.left


def run_from(game: str, seats: int, switches: dict[str, str], folder: Path, *, html: Path | None, as_json: bool) -> int:
    """parlour lab --from: the same look at games that were played elsewhere."""
    results, left = from_records(game, seats, switches, folder)
    tell(results, ["--from", str(folder)], False, html=html, as_json=as_json)
    if left:
        print(LEFT_OUT.format(left), file=sys.stderr)
    return 0


# -- telling -------------------------------------------------------------------------------------------------


def tell(results: Results, more: Sequence[str], broken_off: bool, *, html: Path | None, as_json: bool) -> None:
    """The report: for people, for programs, or as a page."""
    sections = report(results, more[-2:])
    whole = document(results, sections, more, broken_off)
    if html is not None:
        from parlour.lab.page import page

        try:
            html.write_text(page(whole, sections), encoding="utf-8")
        except OSError as error:
            raise BadMatch(f"{html} can't be written: {error.strerror or error}") from None
    if as_json:
        print(json.dumps(whole, ensure_ascii=False, allow_nan=False))
    else:
        show(whole, sections, Console())
        if html is not None:
            print(f"The report is in {html}.")


def document(results: Results, sections: Sequence[Section], more: Sequence[str], broken_off: bool) -> dict[str, Any]:
    """Everything as one JSON object. What `made` holds differs from run to run."""
    study = results.study
    return {
        "command": study.command(*more),
        "made": {
            "date": datetime.now(UTC).isoformat(timespec="seconds"),
            "seconds": round(results.seconds, 1),
            **versions(),
        },
        "game": study.game,
        "title": GAMES[study.game].TITLE,
        "seats": study.seats,
        "switches": dict(study.switches),
        "bots": list(map(str, study.bots)),
        "seed": study.seed,
        "interrupted": broken_off,
        "decks": {stream: len(found) for stream, found in sorted(results.streams.items())},
        "sections": {section.name: section.plain() for section in sections},
    }


def show(whole: dict[str, Any], sections: Sequence[Section], console: Console) -> None:
    """The report for people at a terminal."""
    console.print(f"[bold]{escape(whole['title'])}[/bold], {whole['seats']} seats: {escape(whole['command'])}\n")
    for section in sections:
        console.print(f"[bold]{escape(section.title)}[/bold]")
        for sentence in section.said:
            console.print(f"  {escape(sentence)}", highlight=False)
        for table in section.tables:
            drawn = RichTable(title=escape(table.title), title_justify="left", box=None, padding=(0, 2, 0, 0))
            for head in table.head:
                drawn.add_column(escape(head))
            for row in table.rows:
                drawn.add_row(*map(escape, row))
            console.print(drawn)
        for warning in section.warned:
            console.print(f"  [dim]Mind: {escape(warning)}[/dim]", highlight=False)
        console.print(f"  [dim]{escape(section.command)}[/dim]\n", highlight=False)

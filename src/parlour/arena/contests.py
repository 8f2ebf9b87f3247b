"""The command `parlour arena`: contests between every pair of some bots, for people or for programs."""

from __future__ import annotations

import platform
import secrets
import shlex
import sys
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from itertools import combinations, permutations
from json import dumps
from pathlib import Path
from typing import Any

from rich.console import Console

from parlour.arena.evidence import Sprt
from parlour.arena.kept import keeper
from parlour.arena.match import PATIENCE, BadMatch, Crew, Entrant, Match, cluster, processes
from parlour.arena.report import bar, percents, tell, tell_bots
from parlour.arena.results import DEALS, Contest, Keep, contest
from parlour.bots import Budget, find, known_bots
from parlour.bots.ladder import introduced
from parlour.bots.workers import cores
from parlour.engine import COMPILED, RULES_VERSION
from parlour.version import VERSION

SPRT_DEALS = 20_000  # at most, where a sequential test says when it is enough
MOST_DEALS = 1_000_000


def run(
    words: Sequence[str],
    game: str,
    *,
    deals: int | None = None,
    seats: int = 0,
    alone: bool = False,
    luck: bool = False,
    sprt: tuple[float, float] | None = None,
    budget: Budget = PATIENCE,
    seed: int | None = None,
    switches: Mapping[str, str] | None = None,
    dask: str | None = None,
    workers: int | None = None,
    json: bool = False,
    records: Path | None = None,
) -> int:
    """parlour arena: every pair of these bots, measured and reported; BadMatch says what is wrong with the words."""
    deals = (SPRT_DEALS if sprt else DEALS) if deals is None else deals
    workers = cores() if workers is None else workers
    if not 1 <= deals <= MOST_DEALS:
        raise BadMatch(f"an arena plays from 1 to {MOST_DEALS:,} deals, not {deals:,}")
    if not 1 <= workers <= 256:
        raise BadMatch(f"an arena has from 1 to 256 workers, not {workers}")
    if len(words) < 2:
        raise BadMatch("an arena needs two bots or more; parlour arena --list shows which there are")
    if sprt and alone:
        raise BadMatch("--sprt tests a difference in Elo, which is between two equal sides: not with --alone")
    if sprt:
        try:
            Sprt(*sprt)
        except ValueError as error:
            raise BadMatch(str(error)) from None
    seed = secrets.randbits(32) if seed is None else seed
    entrants = [Entrant.read(word, budget) for word in words]
    pairs = (permutations if alone and len(entrants) > 2 else combinations)(range(len(entrants)), 2)
    table: dict[str, Any] = {"alone": alone, "switches": switches or {}, "seed": seed, "luck": luck}
    matches = {(i, j): Match(entrants[i], entrants[j], game, seats, **table) for i, j in pairs}
    team: AbstractContextManager[Crew] = cluster(dask) if dask else processes(min(workers, deals))
    results = play_all(matches, deals, team, sprt, None if records is None else keeper(records))
    played = {pair: result for pair, result in results.items() if result.shares}
    interrupted = any(result.interrupted for result in results.values())
    if json:
        first = next(iter(matches.values()))
        test = [f"--sprt={sprt[0]:g},{sprt[1]:g}"] if sprt else []
        command = shlex.join(
            ["parlour", "arena", *map(str, entrants), *first.table_words(), "--deals", str(deals), *test]
        )
        print(dumps(document(command, first, list(played.values()), interrupted), ensure_ascii=False))
    else:
        tell(played, entrants, Console())
    if interrupted:
        print("parlour: interrupted; only whole deals count", file=sys.stderr)
    return 130 if interrupted else 0


def play_all(
    matches: Mapping[tuple[int, int], Match],
    deals: int,
    team: AbstractContextManager[Crew],
    sprt: tuple[float, float] | None = None,
    keep: Keep | None = None,
) -> dict[tuple[int, int], Contest]:
    """All these matches, with a bar for each; no more after an interruption."""
    results: dict[tuple[int, int], Contest] = {}
    with team as crew, bar() as progress:
        for pair, match in matches.items():
            title = f"{match.one.bot} – {match.other.bot}"
            task = progress.add_task(title, total=deals, share="")

            def watch(result: Contest, task: Any = task) -> None:
                progress.update(task, completed=len(result.shares), share=percents(result.share))

            results[pair] = contest(match, deals, sprt=sprt, crew=crew, watch=watch, keep=keep)
            if results[pair].interrupted:
                break
    return results


def tournament(
    words: Sequence[str],
    game: str,
    deals: int,
    budget: Budget,
    workers: int,
    switches: Mapping[str, str] | None = None,
) -> str:
    """Everybody against everybody, reported; who had the greatest share in all."""
    entrants = [Entrant.read(word, budget) for word in words]
    pairs = combinations(range(len(entrants)), 2)
    matches = {(i, j): Match(entrants[i], entrants[j], game, switches=switches or {}, seed=1) for i, j in pairs}
    results = play_all(matches, deals, processes(min(workers, deals)))
    if len(results) < len(matches) or any(result.interrupted for result in results.values()):
        raise KeyboardInterrupt
    tell(results, entrants, Console())
    shares = [0.0] * len(words)
    for (i, j), result in results.items():
        shares[i] += result.share.value
        shares[j] += 1 - result.share.value
    return words[shares.index(max(shares))]


def document(command: str, match: Match, results: Sequence[Contest], interrupted: bool) -> dict[str, Any]:
    """Everything as one JSON object."""
    return {
        "command": command,
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "versions": versions(),
        "game": match.game,
        "switches": dict(match.switches),
        "seed": match.seed,
        "interrupted": interrupted,
        "contests": [result.plain() for result in results],
    }


def versions() -> dict[str, Any]:
    """What was measured, and on what."""
    return {
        "parlour": VERSION,
        "rules": RULES_VERSION,
        "compiled": COMPILED,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": cores(),
    }


def list_bots(json: bool = False, words: Sequence[str] = ()) -> int:
    """parlour bots, or parlour arena --list: all bots, or these; programs are started to say what they are like."""
    try:
        bots = [introduced(bot) for bot in (map(find, words) if words else known_bots().values())]
    except KeyError as error:
        raise BadMatch(error.args[0]) from None
    if json:
        names = ("name", "level", "title", "about", "sits", "sees_all")
        print(dumps([{name: getattr(bot, name) for name in names} for bot in bots], ensure_ascii=False))
        return 0
    tell_bots(bots, Console())
    return 0

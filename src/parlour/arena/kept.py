"""Games of the arena kept as records, and what records say of who won: those of the arena, or of people at a table."""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from json import dumps
from pathlib import Path
from statistics import fmean
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from parlour.arena.evidence import Interval, share_interval
from parlour.arena.match import BadMatch, Match, PlayedDeal
from parlour.arena.report import percents
from parlour.arena.results import Keep, ends
from parlour.engine import GAMES, described, prepare
from parlour.records import Record
from parlour.records.folder import LEFT_OUT, NoRecords, read_folder

NOBODY = "unnamed"  # people whose names were left out


def keeper(folder: Path) -> Keep:
    """Who writes every game of a deal to a folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadMatch(f"{folder} can't be written: {error.strerror or error}") from None

    def keep(match: Match, number: int, played: PlayedDeal) -> None:
        deal = match.deal(number)
        sides = f"{match.one}-{match.other}"
        for seating, (mine, course) in enumerate(zip(match.seatings(), played.played, strict=True), 1):
            names = [str(match.one if seat in mine else match.other) for seat in range(match.seats)]
            record = Record.begin(deal, names)
            for action in course:
                record.play(record.game.text(action))
            name = re.sub(r"[^A-Za-z0-9.@-]+", "_", f"{match.game}-{match.seed}-{number + 1}-{seating}-{sides}")
            (folder / f"{name[:200]}.parlour").write_text(record.text(), encoding="utf-8")

    return keep


@dataclass(frozen=True)
class Standing:
    """How somebody did: their share of the wins, and what it would be if all were equally good."""

    name: str
    games: int
    decks: int
    share: Interval
    par: float


def standings(records: Sequence[Record], names: Sequence[str] = ()) -> list[Standing]:
    """How all players of some games did, the best first; with names, in the games that only these played.

    A deck is the unit: its games share its cards. Who sits in all seats of a game, or among unnamed people alone, wins
    against nobody, and such games say nothing.
    """
    shares: dict[str, dict[tuple[str, ...], list[tuple[float, float]]]] = defaultdict(lambda: defaultdict(list))
    for record in records:
        called = [name or NOBODY for name in record.names]
        if len(set(called)) == 1 or (names and not set(called) <= set(names)):
            continue
        outcome = record.outcome
        assert outcome is not None  # a finished game
        for name in set(called):
            mine = {seat for seat, other in enumerate(called) if other == name}
            won = len(mine & set(outcome.winners)) / len(outcome.winners)
            shares[name][record.deal.deck].append((won, len(mine) / len(called)))
    found = []
    for name, decks in shares.items():
        means = [fmean(share for share, _ in games) for games in decks.values()]
        par = fmean(fmean(part for _, part in games) for games in decks.values())
        found.append(Standing(name, sum(map(len, decks.values())), len(decks), share_interval(means), par))
    return sorted(found, key=lambda standing: (standing.par - standing.share.value, standing.name))


def run_from(
    folder: Path, game: str, names: Sequence[str], seats: int, switches: Mapping[str, str], as_json: bool
) -> int:
    """parlour arena --from: who won how much of the games in a folder."""
    try:
        table = prepare(game, seats=seats or described(game).usual_seats, switches=switches, seed=1)
        found = read_folder(folder, table)
    except (NoRecords, ValueError) as error:
        raise BadMatch(str(error)) from None
    standing = standings(found.records, names)
    if not standing:
        among = f" in which only {', '.join(names)} play" if names else " between players who are told apart"
        raise BadMatch(f"{folder} has no finished game of {GAMES[game].TITLE}{among}")
    if as_json:
        plain = [{**vars(one), "share": ends(one.share)} for one in standing]
        whole: dict[str, Any] = {"game": game, "seats": table.seats, "switches": dict(switches), "players": plain}
        print(dumps(whole, ensure_ascii=False))
    else:
        tell_standings(standing, f"{GAMES[game].TITLE}, {table.seats} seats, {len(found.records):,} games")
    if found.left:
        print(LEFT_OUT.format(found.left), file=sys.stderr)
    return 0


def tell_standings(standing: Sequence[Standing], title: str) -> None:
    """How everybody did, for people."""
    shown = Table("player", "win share", "par", "games", "decks", box=None, header_style="bold", padding=(0, 2, 0, 0))
    for one in standing:
        shown.add_row(escape(one.name), percents(one.share), f"{one.par:.1%}", f"{one.games:,}", f"{one.decks:,}")
    Console().print(f"[bold]{title}[/bold]", shown)

"""The command line: every command, what it takes, and where the work is done."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from errno import ENOSPC, EPIPE
from pathlib import Path
from shutil import copyfile
from typing import NoReturn

from parlour import records
from parlour.engine import COMPILED, GAMES, described, prepare
from parlour.engine.registry import Missing, register_installed
from parlour.records import editions
from parlour.referee import serve
from parlour.version import VERSION
from parlour.views.voice import listed

SPEED = "compiled" if COMPILED else "uncompiled: plain Python, about a hundred times slower"


class Stopped(Exception):
    """What a command can't do, in one line for the person who asked."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"parlour: {message}; {self.prog} --help shows how\n")


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    register_installed()
    arguments = parser().parse_args(words)
    if not COMPILED and arguments.run is not referee:
        print("parlour: running uncompiled; install a C compiler and reinstall for full speed", file=sys.stderr)
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except (Stopped, Missing) as refusal:
        print(f"parlour: {refusal}", file=sys.stderr)
        return 1
    except ModuleNotFoundError as error:
        if (error.name or "parlour").partition(".")[0] == "parlour":
            raise
        extra = "lab" if arguments.run in (bench, arena, lab, train) else "table"
        print(
            f"parlour: this needs {error.name}, which is not installed: pip install 'parlour[{extra}]'", file=sys.stderr
        )
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except OSError as error:
        if error.errno not in (EPIPE, ENOSPC):
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever read us has gone; say no more
        print("parlour: the disk is full\n" * (error.errno == ENOSPC), end="", file=sys.stderr)
        return 1
    return code


def parser() -> Parser:
    """The words that the command line understands."""
    top = Parser(
        prog="parlour", description=f"A card room: {listed([kind.TITLE for kind in GAMES.values()])}.", epilog=EXAMPLES
    )
    top.formatter_class = argparse.RawDescriptionHelpFormatter
    top.add_argument("--version", action="version", version=f"parlour {VERSION} ({SPEED})")
    top.set_defaults(run=serve_table, host=None, port=None, data=None, open=None, processes=None, door=None)
    commands = top.add_subparsers(title="commands", metavar="[COMMAND]", parser_class=Parser)

    def command(name: str, run: Callable[[argparse.Namespace], int], about: str, example: str) -> Parser:
        new: Parser = commands.add_parser(name, help=about, description=about, epilog=f"example:\n  {example}")
        new.formatter_class = argparse.RawDescriptionHelpFormatter
        new.set_defaults(run=run)
        return new

    about = "Play in the terminal, against the house or hot-seat."
    new = command("play", play, about, "parlour play nvwk --seats 4 --seed 3")
    new.add_argument("game", nargs="?", metavar="GAME", help=f"{', '.join(GAMES)}; asked for if left out")
    new.add_argument("--seats", type=int, metavar="N", help=f"how many sit at the table ({seat_spans()})")
    new.add_argument("--switch", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    new.add_argument("--seed", type=int, metavar="N", help="deal from this number instead of at random")
    new.add_argument("--hotseat", action="store_true", help="people in all seats, hands covered between turns")
    whom = f"who plays against you: {bot_names()} or another of `parlour bots` (gambler)"
    new.add_argument("--bot", metavar="NAME", default="gambler", help=whom)
    new.add_argument("--lesson", action="store_true", help="learn it: a laid-out deal of two minutes, move by move")
    new.add_argument("--name", default="", help="your name in the record; else your login's")
    new.add_argument("--save", type=Path, metavar="FILE", help="write the record there, after every action")

    new = command("rules", rules, "Show a game's rules.", "parlour rules vanilla")
    new.add_argument("game", metavar="GAME", help=", ".join(GAMES))

    new = command("replay", replay, "Show a recorded game step by step.", "parlour replay game.parlour")
    new.add_argument("file", type=Path, metavar="FILE")
    new.add_argument("--all", action="store_true", help="all steps at once, without waiting for Enter")

    about = "What every move of a recorded game was worth, which ones lost something, and how much was luck."
    new = command("review", review, about, "parlour review game.parlour --simulations 20000")
    new.add_argument("file", type=Path, metavar="RECORD")
    new.add_argument(
        "--simulations",
        type=int,
        metavar="N",
        help="how many for a look at a position (10000; 200 in a game of plain Python)",
    )
    new.add_argument("--seconds", type=float, metavar="S", help="the same as time, instead of simulations")
    new.add_argument("--seed", type=int, default=0, metavar="N", help="what chance the simulations have (0)")
    new.add_argument("--json", action="store_true", help="one JSON object instead of tables")

    about = "Replay records and say whether all in them is right; in a folder, every .parlour file."
    new = command("check", check, about, "parlour check game.parlour")
    new.add_argument("files", type=Path, nargs="+", metavar="RECORD")

    example = """echo '{"new": {"game": "gwan", "seed": 7}}' | parlour referee"""
    command("referee", referee, "Play over standard input and output, a JSON object a line.", example)

    new = command("serve", serve_table, "Open the card room: play in the browser.", "parlour serve --open")
    new.add_argument("--host", metavar="ADDRESS", help="where to listen (127.0.0.1: this machine only)")
    new.add_argument("--port", type=int, metavar="N", help="the port (8420; 0 takes a free one)")
    new.add_argument("--data", type=Path, metavar="FOLDER", help="where games are kept (the user's data folder)")
    new.add_argument("--open", action="store_true", help="open the browser")
    new.add_argument("--processes", type=int, metavar="N", help="so many servers on one port, with PostgreSQL (1)")
    new.add_argument("--door", type=int, help=argparse.SUPPRESS)  # the port that one of them is handed

    about = "Write everything that is stored to a file, also while the server runs."
    new = command("backup", backup, about, "parlour backup parlour.backup")
    new.add_argument("file", type=Path, metavar="FILE")
    new.add_argument("--data", type=Path, metavar="FOLDER", help="where games are kept (the user's data folder)")

    about = "Put back what a backup holds, also while the server runs."
    new = command("restore", restore, about, "parlour restore parlour.backup")
    new.add_argument("file", type=Path, metavar="FILE")
    new.add_argument("--data", type=Path, metavar="FOLDER", help="where games are kept (the user's data folder)")
    new.add_argument("--replace", action="store_true", help="in the place of what is stored now")

    about = "Write the finished games as records to a folder, also while the server runs, for lab and arena."
    new = command("export", export, about, "parlour export my-games --data /var/lib/parlour")
    new.add_argument("folder", type=Path, metavar="DIR", help="where to; games that are there already stay")
    new.add_argument("--data", type=Path, metavar="FOLDER", help="where games are kept (the user's data folder)")
    new.add_argument("--game", metavar="GAME", help=f"only these: {', '.join(GAMES)}")
    new.add_argument("--names", action="store_true", help="say who played; else only which bots did")

    new = command(
        "load", load, "Measure the server with many tables at once.", "parlour load --tables 500 --seconds 30"
    )
    new.add_argument("--tables", type=int, default=500, metavar="N", help="how many tables (500)")
    new.add_argument("--seconds", type=float, default=30.0, metavar="S", help="how long (30)")
    new.add_argument("--pace", type=float, default=1.0, metavar="S", help="seconds a player thinks (1)")
    new.add_argument("--saturate", action="store_true", help="as fast as answers come, and say what limits it")
    new.add_argument("--under-way", type=int, default=48, metavar="N", help="moves at once where it is saturated (48)")
    new.add_argument("--bots", action="store_true", help="one client a table, against a thinking bot")
    new.add_argument("--url", metavar="URL", help="a running server, with PARLOUR_RATE=0; else one is started")
    new.add_argument("--json", action="store_true", help="one JSON object instead of a table")

    new = command("bench", bench, "Measure how fast the engine is.", "parlour bench --json")
    new.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    new.add_argument("--seconds", type=float, default=30.0, metavar="S", help="about how long to measure (30)")

    about = "Measure how strong bots are: paired deals, each played from every seat."
    new = command("arena", arena, about, "parlour arena castellan greedy --game gwan --deals 200")
    new.add_argument("bots", nargs="*", metavar="BOT", help="two or more; BOT@500 or BOT@0.2s has a budget of its own")
    new.add_argument("--game", metavar="GAME", help=", ".join(GAMES))
    new.add_argument("--deals", type=int, metavar="N", help="deals for each pair (100; with --sprt at most 20000)")
    new.add_argument("--seats", type=int, default=0, metavar="N", help=f"how many sit at the table ({usual_seats()})")
    new.add_argument("--alone", action="store_true", help="the first bot has one seat, the other all others")
    new.add_argument("--luck", action="store_true", help="also tell the share with what chance gave taken off")
    new.add_argument(
        "--sprt",
        nargs="?",
        const="0,20",
        metavar="ELO0,ELO1",
        help="stop when it is clear which of the two it is (0,20)",
    )
    budget = new.add_mutually_exclusive_group()
    budget.add_argument("--simulations", type=int, metavar="N", help="how many simulations for an action")
    budget.add_argument("--seconds", type=float, metavar="S", help="or how long to think about it (0.1)")
    new.add_argument("--seed", type=int, metavar="N", help="deal from this number instead of at random")
    new.add_argument("--switch", action="append", default=[], metavar="NAME=VALUE", help="a house rule")
    new.add_argument("--workers", type=int, metavar="N", help="how many deals at once (as many as there are cores)")
    new.add_argument("--dask", metavar="ADDRESS", help="play on the workers of a Dask cluster")
    new.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    new.add_argument("--records", type=Path, metavar="DIR", help="keep the games as records")
    new.add_argument(
        "--from", dest="before", type=Path, metavar="DIR", help="who won the games in a folder of records instead"
    )
    new.add_argument("--list", action="store_true", help="show the bots there are")

    about = "Find out whether a game is fair, what its cards are worth, and what a house rule changes."
    new = command("lab", lab, about, "parlour lab gwan --minutes 10 --html gwan.html")
    new.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    new.add_argument("--seats", type=int, default=0, metavar="N", help=f"how many sit at the table ({usual_seats()})")
    new.add_argument("--bots", metavar="BOT,BOT", help="strengths of play, the weakest first (greedy,castellan@100)")
    new.add_argument("--switch", action="append", default=[], metavar="NAME=VALUE", help="a house rule of this table")
    new.add_argument(
        "--compare", action="append", default=[], metavar="NAME=VALUE", help="what this house rule changes; or all"
    )
    new.add_argument("--ban", metavar="CARDS", help="what it costs to do without 5C,5D or 5 or magic; else each rank")
    new.add_argument("--ban-place", metavar="PLACE", help="who alone does without them: first, second and so on")
    new.add_argument("--sections", metavar="NAMES", help="only: seats, cards, rules, abilities, luck, ladder, choices")
    new.add_argument("--calibration", action="store_true", help="whether the Castellan's words can be trusted, alone")
    enough = new.add_mutually_exclusive_group()
    enough.add_argument("--minutes", type=float, metavar="M", help="how long (10)")
    enough.add_argument("--until", metavar="PERCENT", help="until the starter's share is known to so much: 1%%")
    enough.add_argument("--deals", type=int, metavar="N", help="or so many decks for every question")
    new.add_argument("--seed", type=int, default=1, metavar="N", help="deal from this number (1)")
    new.add_argument("--resume", action="store_true", help="go on with what was broken off")
    new.add_argument("--records", type=Path, metavar="DIR", help="keep the games as records")
    new.add_argument("--from", dest="before", type=Path, metavar="DIR", help="look at the records in a folder instead")
    new.add_argument("--workers", type=int, metavar="N", help="how many at once (as many as there are cores)")
    new.add_argument("--dask", metavar="ADDRESS", help="play on the workers of a Dask cluster")
    new.add_argument("--html", type=Path, metavar="FILE", help="write the report as a page with plots")
    new.add_argument("--json", action="store_true", help="one JSON object instead of tables")

    about = "Who there is to play against, and what they say of themselves."
    new = command("bots", bots, about, 'parlour bots "exec:node examples/lowest.mjs"')
    new.add_argument("bots", nargs="*", metavar="BOT", help="only these: a name, exec:COMMAND, py:FILE:NAME")
    new.add_argument("--json", action="store_true", help="a JSON list instead of a table")

    about = "Let the bots learn a game by playing against themselves."
    new = command("train", train, about, "parlour train gwan --minutes 20")
    new.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    new.add_argument("--minutes", type=float, default=60.0, metavar="M", help="how long (60)")
    new.add_argument("--folder", type=Path, default=Path("training"), metavar="DIR", help="what is kept (training)")
    new.add_argument("--seed", type=int, default=1, metavar="N", help="where chance begins (1)")
    new.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N", help="at once (one a core)")
    new.add_argument("--deals", type=int, default=100, metavar="N", help="a match of the tournament (100)")
    new.add_argument("--switch", action="append", default=[], metavar="NAME=VALUE", help="a house rule to learn")
    new.add_argument(
        "--from", dest="before", type=Path, metavar="FILE", help="go on from weights learned before; house: the shipped"
    )
    return top


EXAMPLES = """without a command: serve, and open the browser if there is one

example:
  parlour                      the card room, in the browser
  parlour play gwan            a game of GWAN against the house
  parlour play nvwk --seats 4  NVWK at a table of four
  parlour rules vanilla        how Vanilla Gwent is played"""


def play(arguments: argparse.Namespace) -> int:
    """parlour play"""
    from parlour import terminal

    try:
        return terminal.play(
            game=None if arguments.game is None else known_game(arguments.game),
            seats=arguments.seats,
            switches=read_switches(arguments.switch),
            seed=arguments.seed,
            hotseat=arguments.hotseat,
            bot=arguments.bot,
            name=arguments.name,
            save=arguments.save,
            lesson=arguments.lesson,
        )
    except (ValueError, OSError) as error:
        raise Stopped(str(error)) from None


def rules(arguments: argparse.Namespace) -> int:
    """parlour rules"""
    from parlour import terminal

    terminal.show_rules(known_game(arguments.game))
    return 0


def replay(arguments: argparse.Namespace) -> int:
    """parlour replay"""
    from parlour import terminal

    try:
        terminal.replay(read_record(arguments.file), step=not arguments.all)
    except records.BadRecord as error:
        raise Stopped(f"{arguments.file}: {error}") from None
    return 0


def review(arguments: argparse.Namespace) -> int:
    """parlour review"""
    from parlour import terminal
    from parlour.bots import Budget
    from parlour.review import usual_budget

    simulations, seconds = arguments.simulations, arguments.seconds
    if (simulations is not None and not 1 <= simulations <= 10**8) or (seconds is not None and not 0 < seconds <= 3600):
        raise Stopped("a look at a position takes 1 to 100000000 simulations, or up to 3600 seconds")
    try:
        record = read_record(arguments.file)
        budget = Budget(simulations, seconds) if simulations or seconds else usual_budget(record.deal.game)
        terminal.review(record, budget, seed=arguments.seed, as_json=arguments.json)
    except records.BadRecord as error:
        raise Stopped(f"{arguments.file}: {error}") from None
    return 0


def check(arguments: argparse.Namespace) -> int:
    """parlour check"""
    files = [file for path in arguments.files for file in records_at(path)]
    wrong = 0
    for file in files:
        try:
            check_record(file)
        except Stopped as refusal:
            print(f"parlour: {refusal}", file=sys.stderr)
            wrong += 1
    if len(files) > 1:
        print(f"{len(files) - wrong} of {len(files)} records are right.")
    return 1 if wrong else 0


def records_at(path: Path) -> list[Path]:
    """The file itself, or the records in a folder and in those below it."""
    if not path.is_dir():
        return [path]
    found = sorted(path.rglob("*.parlour"))
    if not found:
        raise Stopped(f"{path} is a folder without a .parlour file")
    return found


def check_record(file: Path) -> None:
    """Say that a record is right, and what is to be known of it; or refuse it."""
    from parlour.records import fairness

    record = read_record(file)
    try:
        game = record.check()
    except records.BadRecord as error:
        raise Stopped(f"{file}: {error}") from None
    fair = fairness.verify(record.deal, file.read_text(encoding="utf-8"))
    if fair is False:
        raise Stopped(f"{file}: the deal is not the one that the table committed itself to")
    outcome = game.outcome()
    how = f"ended: {outcome.reason}" if outcome else "is still running"
    print(f"{file}: right. {len(record.actions)} actions, all legal; the game {how}.")
    for line in editions.remarks(record, outcome, fair):
        print(line)


def referee(arguments: argparse.Namespace) -> int:
    """parlour referee"""
    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


def serve_table(arguments: argparse.Namespace) -> int:
    """parlour serve"""
    from parlour.server import app, database, processes, settings

    if arguments.processes is not None and not 1 <= arguments.processes <= processes.MOST:
        raise Stopped(f"--processes takes 1 to {processes.MOST}")
    browse = somebody_is_looking() if arguments.open is None else arguments.open
    try:
        wanted = settings.read(host=arguments.host, port=arguments.port, data=arguments.data)
        if arguments.processes is not None:
            return processes.run(wanted, arguments.processes, browse=browse)
        return app.serve(wanted, browse=browse and arguments.door is None, shared_door=arguments.door)
    except (settings.BadSetting, database.Unusable, OSError) as error:
        raise Stopped(str(error)) from None


def backup(arguments: argparse.Namespace) -> int:
    """parlour backup"""
    from parlour.server import backup as backups
    from parlour.server import database, settings

    try:
        counts = backups.save(settings.read(data=arguments.data), arguments.file)
    except (settings.BadSetting, database.Unusable, OSError) as error:
        raise Stopped(str(error)) from None
    print(f"{arguments.file}: {counts['tables']} tables with {counts['actions']} actions, {counts['guests']} guests.")
    return 0


def restore(arguments: argparse.Namespace) -> int:
    """parlour restore"""
    from parlour.server import backup as backups
    from parlour.server import database, settings

    try:
        counts = backups.restore(settings.read(data=arguments.data), arguments.file, replace=arguments.replace)
    except (settings.BadSetting, database.Unusable, backups.BadBackup, OSError) as error:
        raise Stopped(str(error)) from None
    print(f"Restored {counts['tables']} tables with {counts['actions']} actions and {counts['guests']} guests.")
    return 0


def export(arguments: argparse.Namespace) -> int:
    """parlour export"""
    from parlour.server import database, settings
    from parlour.server import export as exports

    game = None if arguments.game is None else known_game(arguments.game)
    try:
        done = exports.export(settings.read(data=arguments.data), arguments.folder, game=game, names=arguments.names)
    except (settings.BadSetting, database.Unusable, OSError) as error:
        raise Stopped(str(error)) from None
    left = {"played on from another game": done.played_on, "damaged": done.damaged}
    told = "".join(f" {number} left out: {why}." for why, number in left.items() if number)
    print(f"{arguments.folder}: {done.written} finished game{'s' * (done.written != 1)}.{told}")
    return 0


def somebody_is_looking() -> bool:
    """Whether a browser window would be seen."""
    if os.environ.get("CI") or not sys.stdout.isatty():
        return False
    has_display = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.environ.get("BROWSER"))
    return has_display or sys.platform in ("darwin", "win32")


def load(arguments: argparse.Namespace) -> int:
    """parlour load"""
    from parlour.measure import load as measure

    if not 1 <= arguments.tables <= 5000 or not 0 < arguments.seconds <= 600 or not 0 <= arguments.pace <= 60:
        raise Stopped("load takes 1 to 5000 tables, up to 600 seconds, and a pace of up to 60 seconds")
    if not 1 <= arguments.under_way <= 5000:
        raise Stopped("load takes 1 to 5000 moves under way at once")
    return measure.run(
        tables=arguments.tables,
        seconds=arguments.seconds,
        pace=arguments.pace,
        bots=arguments.bots,
        url=arguments.url,
        as_json=arguments.json,
        saturate=arguments.saturate,
        under_way=arguments.under_way,
    )


def bench(arguments: argparse.Namespace) -> int:
    """parlour bench"""
    from parlour.measure import bench as measure

    if not 0 < arguments.seconds <= 3600:
        raise Stopped("bench --seconds is a number of seconds, up to 3600")
    return measure.run(json=arguments.json, seconds=arguments.seconds)


def arena(arguments: argparse.Namespace) -> int:
    """parlour arena"""
    from parlour.arena import PATIENCE, BadMatch, contests, kept
    from parlour.arena.match import checked_budget

    if arguments.list:
        return contests.list_bots(arguments.json)
    if arguments.game is None:
        raise Stopped(f"an arena needs a game: --game {', '.join(GAMES)}")
    try:
        if arguments.before is not None:
            words = arguments.before, known_game(arguments.game), arguments.bots, arguments.seats
            return kept.run_from(*words, read_switches(arguments.switch), arguments.json)
        if arguments.simulations is None and arguments.seconds is None:
            budget = PATIENCE
        else:
            budget = checked_budget(arguments.simulations, arguments.seconds)
        return contests.run(
            arguments.bots,
            known_game(arguments.game),
            deals=arguments.deals,
            seats=arguments.seats,
            alone=arguments.alone,
            luck=arguments.luck,
            sprt=None if arguments.sprt is None else read_elos(arguments.sprt),
            budget=budget,
            seed=arguments.seed,
            switches=read_switches(arguments.switch),
            dask=arguments.dask,
            workers=arguments.workers,
            json=arguments.json,
            records=arguments.records,
        )
    except BadMatch as error:
        raise Stopped(str(error)) from None


def bots(arguments: argparse.Namespace) -> int:
    """parlour bots"""
    from parlour.arena import BadMatch, contests

    try:
        return contests.list_bots(arguments.json, arguments.bots)
    except BadMatch as error:
        raise Stopped(str(error)) from None


def read_elos(text: str) -> tuple[float, float]:
    """The two Elo differences of a sequential test."""
    low, comma, high = text.partition(",")
    try:
        if comma:
            return float(low), float(high)
    except ValueError:
        pass
    raise Stopped(f"--sprt takes two differences in Elo, as in --sprt=0,20, not {text!r}")


def seat_spans() -> str:
    """How many may sit down where that is not always two, as help tells it."""
    spans = {kind.TITLE: kind.SEATS for kind in GAMES.values()}
    return ", ".join(f"{title}: {least} to {most}" for title, (least, most) in spans.items() if most > 2)


def usual_seats() -> str:
    """How many sit down where that is not two, as help tells it."""
    usual = {kind.TITLE: described(name).usual_seats for name, kind in GAMES.items()}
    return ", ".join(f"{title}: {seats}" for title, seats in usual.items() if seats > 2)


def bot_names() -> str:
    """Those that one can play against, as help names them."""
    from parlour.bots import LADDER

    return ", ".join(bot.name for bot in LADDER)


def lab(arguments: argparse.Namespace) -> int:
    """parlour lab"""
    from parlour.arena import BadMatch
    from parlour.lab import asked

    try:
        return asked.run(arguments, known_game(arguments.game), read_switches(arguments.switch))
    except BadMatch as error:
        raise Stopped(str(error)) from None


def train(arguments: argparse.Namespace) -> int:
    """parlour train"""
    game = known_game(arguments.game)
    if not 0 < arguments.minutes <= 24 * 60 or not 1 <= arguments.workers <= 64 or not 1 <= arguments.deals <= 10_000:
        raise Stopped("train takes more than 0 and up to 1440 minutes, 1 to 64 workers and 1 to 10,000 deals")
    from parlour.arena.contests import tournament
    from parlour.bots import Budget
    from parlour.bots import train as learn

    command = f"parlour train {game} --minutes {arguments.minutes:g} --seed {arguments.seed}"
    switches = read_switches(arguments.switch)
    try:
        prepare(game, switches=switches, seed=1)
    except ValueError as error:
        raise Stopped(str(error)) from None
    command += "".join(f" --switch {name}={value}" for name, value in switches.items())
    before: Path | None = arguments.before
    if before is not None:
        command += f" --from {before.name}"
        shipped = described(game).file("learned.weights") if str(before) == "house" else None
        before = before if shipped is None else Path(str(shipped))
        if not before.is_file():
            raise Stopped(f"there are no weights {before}")
    words = arguments.minutes, arguments.folder, arguments.seed, arguments.workers, command
    paths = learn.train(game, *words, before, switches)
    entrants = [f"weights:{path}" for path in paths]
    best = tournament(entrants, game, arguments.deals, Budget(simulations=200), arguments.workers, switches)
    kept = arguments.folder / f"{game}.weights"
    copyfile(best.removeprefix("weights:"), kept)
    print(f"The best of them is kept as {kept}; src/parlour/games/{game}/learned.weights is what the bots use.")
    return 0


def known_game(name: str) -> str:
    """A game's name as the house writes it."""
    if name.lower() not in GAMES:
        raise Stopped(f"there is no game {name!r}; the games are {', '.join(GAMES)}")
    return name.lower()


def read_switches(words: list[str]) -> dict[str, str]:
    """The house rules of a table, as they were written."""
    switches = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise Stopped(f"a switch is written NAME=VALUE, as in ties=both, not {word!r}")
        switches[name] = value
    return switches


def read_record(path: Path) -> records.Record:
    """The record in a file."""
    try:
        return records.parse(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Stopped(f"{path} can't be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise Stopped(f"{path} is not a text file") from None
    except records.BadRecord as error:
        raise Stopped(f"{path}: {error}") from None

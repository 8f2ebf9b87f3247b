"""Contests told to people: while they are played, one by one, and everybody against everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from statistics import fmean

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from parlour.arena.evidence import BOUND, Interval, mean_interval
from parlour.arena.match import Entrant
from parlour.arena.results import Contest, think_time
from parlour.bots import Bot, Budget, find
from parlour.bots.ladder import introduced
from parlour.engine import GAMES


def bar() -> Progress:
    """A bar for people who watch; nothing where standard error is no terminal."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[share]}"),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def tell(results: Mapping[tuple[int, int], Contest], entrants: Sequence[Entrant], console: Console) -> None:
    """The figures for people."""
    for result in results.values():
        tell_one(result, console)
    if len(entrants) > 2 and results:
        console.print(cross_table(results, entrants))


def tell_one(result: Contest, console: Console) -> None:
    """One contest."""
    match = result.match
    how = f"{match.one.bot} alone at {match.seats}" if match.alone else f"{match.seats} seats"
    console.print(
        f"[bold]{match.one.bot} against {match.other.bot}[/bold]: {GAMES[match.game].TITLE}, {how}, "
        f"{counted(len(result.shares), 'deal')} of {counted(len(match.seatings()), 'game')}"
    )
    for entrant in (match.one, match.other):
        bot = introduced(find(entrant.bot))
        if bot.remembers and bot.about:  # one from outside, of which readers know nothing
            console.print(Text(f"{bot.title}: {bot.about}", style="dim"))
    figures = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    figures.add_row("win share", percents(result.share), f"par {match.par:.1%}")
    if result.reduced:
        sure = f"as good as {result.factor:.2f} times the deals" if result.factor else ""
        figures.add_row("luck taken off", percents(result.reduced), sure)
    if result.elo:
        figures.add_row("Elo", signed(result.elo))
    figures.add_row("margin", signed(mean_interval(result.margins), 1), "points a game")
    if result.sprt:
        test = result.sprt
        said = {
            "H0": f"at most {test.elo0:+g} Elo",
            "H1": f"at least {test.elo1:+g} Elo",
            None: f"not yet known whether {test.elo0:+g} or {test.elo1:+g} Elo",
        }
        figures.add_row("SPRT", f"LLR {test.llr:.2f} of ±{BOUND:.2f}", said[test.verdict])
    console.print(figures)
    times = Table(
        "", "budget", "choices", "p50", "p99", "longest", "work", box=None, header_style="bold", padding=(0, 2, 0, 0)
    )
    for who, entrant in enumerate((match.one, match.other)):
        time_of = think_time(result.thought[who])
        cells = (clock(time_of[name]) for name in ("p50", "p99", "max"))
        times.add_row(entrant.bot, amount(entrant.budget), f"{time_of['choices']:,}", *cells, clock(result.work(who)))
    console.print(times)
    pace = f"{result.games / result.seconds:,.1f} games a second" if result.seconds else ""
    console.print(f"{result.actions / result.games:.1f} actions a game, {pace}", highlight=False)
    console.print(f"again: {match.command(len(result.shares))}\n", soft_wrap=True, highlight=False)


def counted(number: int, thing: str) -> str:
    """1 deal, 2,000 deals."""
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def cross_table(results: Mapping[tuple[int, int], Contest], entrants: Sequence[Entrant]) -> Table:
    """Everybody against everybody: the share of the bot at the left, the best first."""
    shares = {pair: result.share for pair, result in results.items()}
    for (i, j), share in list(shares.items()):
        if not results[i, j].match.alone:
            shares[j, i] = Interval(1 - share.value, 1 - share.high, 1 - share.low)
    mean = {}
    for i in range(len(entrants)):
        mine = [share.value for (k, _), share in shares.items() if k == i]
        mean[i] = fmean(mine) if mine else 0.0
    order = sorted(mean, key=lambda i: -mean[i])
    table = Table("win share", *(entrants[i].bot for i in order), "all", box=None, header_style="bold")
    for i in order:
        cells = [percents(shares[i, j]) if (i, j) in shares else "" for j in order]
        table.add_row(entrants[i].bot, *cells, f"{mean[i]:.1%}")
    return table


def percents(share: Interval) -> str:
    """A share with its interval."""
    return f"{share.value:.1%} ({share.low:.1%}–{share.high:.1%})"


def signed(interval: Interval, places: int = 0) -> str:
    """A difference with its interval."""
    value, low, high = (f"{number:+.{places}f}" if isfinite(number) else "?" for number in interval)
    return f"{value} ({low} to {high})"


def clock(seconds: float | None) -> str:
    """A time to think."""
    return "" if seconds is None else f"{1000 * seconds:,.1f} ms" if seconds >= 1e-3 else f"{1e6 * seconds:.0f} µs"


def amount(budget: Budget) -> str:
    """A budget in words."""
    if budget.simulations is not None:
        return f"{budget.simulations:,} simulation{'s' * (budget.simulations != 1)}"
    return f"{budget.seconds:g} s"


def tell_bots(bots: Sequence[Bot], console: Console) -> None:
    """Who there is to play against."""
    table = Table("bot", "level", "", "", box=None, header_style="bold")
    for bot in bots:
        cells = (bot.name, "" if bot.level is None else str(bot.level), bot.title, bot.about)
        table.add_row(*map(Text, cells))
    console.print(table)

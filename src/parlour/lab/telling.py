"""What every section of a report is made of: sentences, tables, plots, and figures as people say them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from parlour.arena.evidence import Interval
from parlour.arena.match import Entrant
from parlour.bots import find
from parlour.lab import findings
from parlour.lab.findings import Results

RECORDS = "records"  # stands in the place of a bot where games come from elsewhere
MINUS = "\N{MINUS SIGN}"
FEW = 8  # decks; from fewer an interval is made of next to nothing
PARTS = ("comebacks", "played on when decided")  # figures of a game that are parts of a whole
WIDE = 0.05  # a share known worse than this is too uncertain to say much


@dataclass
class Bars:
    """Values with their intervals, to be drawn one under another."""

    title: str
    unit: str
    names: list[str]
    intervals: list[Interval]
    middle: float | None = None  # where a line says that nothing is the matter
    beside: list[float] | None = None  # the same of each value


@dataclass
class Table:
    """Rows of words and figures under their heads."""

    title: str
    head: list[str]
    rows: list[list[str]]


@dataclass
class Section:
    """One question, answered."""

    name: str
    title: str
    command: str
    said: list[str] = field(default_factory=list)
    warned: list[str] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    plots: list[Bars] = field(default_factory=list)
    data: dict[str, Any] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "title": self.title,
            "command": self.command,
            "sentences": self.said,
            "warnings": self.warned,
            **self.data,
        }


def percent(interval: Interval) -> str:
    """A share as people say it.

    >>> percent(Interval(0.549, 0.533, 0.565))
    '54.9% ± 1.6'
    """
    if not isfinite(interval.low):
        return f"{100 * interval.value:.1f}% (too few deals to say how sure)"
    return f"{100 * interval.value:.1f}% ± {50 * (interval.high - interval.low):.1f}"


def points(interval: Interval) -> str:
    """A difference of shares, in points with their sign.

    >>> points(Interval(0.021, 0.012, 0.03))
    '+2.1 ± 0.9'
    """
    return signed(Interval(*(100 * end for end in interval)))


def signed(interval: Interval, digits: int = 1) -> str:
    """A difference with its sign."""
    sign = MINUS if round(interval.value, digits) < 0 else "+" if round(interval.value, digits) > 0 else ""
    reach = f" ± {(interval.high - interval.low) / 2:.{digits}f}" if isfinite(interval.low) else " ± ?"
    return f"{sign}{abs(interval.value):.{digits}f}{reach}"


def amount(interval: Interval, digits: int = 1) -> str:
    """A figure with its reach."""
    reach = f" ± {(interval.high - interval.low) / 2:.{digits}f}" if isfinite(interval.low) else ""
    return f"{interval.value:.{digits}f}{reach}"


def of_a_game(name: str, interval: Interval) -> str:
    """The mean of a figure of games, in a table: what is a part of something in per cent."""
    return percent(interval) if name in PARTS else amount(interval, 2)


def clear(interval: Interval, middle: float = 0.0) -> int:
    """On which side of the middle an interval lies: 1, -1, or 0 where it lies on both."""
    return 1 if interval.low > middle else -1 if interval.high < middle else 0


def level(bot: Entrant) -> str:
    """A strength of play as people call it: the Castellan with 100 simulations."""
    name = called(bot)
    if bot.bot == RECORDS:
        return name
    thinks = bot.budget.simulations if find(bot.bot).level not in (None, 1, 2) else None
    return f"{name} ({thinks} simulations)" if thinks else name


def called(bot: Entrant) -> str:
    """Who plays, without how much they think: the Castellan."""
    if bot.bot == RECORDS:
        return "those who played"
    title = find(bot.bot).title
    return title[0].lower() + title[1:] if title.startswith("The ") else title


def upper(text: str) -> str:
    """As it stands at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def begun(results: Results, name: str, title: str, more: Sequence[str]) -> Section:
    """A section that says nothing yet."""
    return Section(name, title, results.study.command("--sections", name, *more))


def all_at_once(intervals: Mapping[str, Interval]) -> dict[str, int]:
    """Which way each of these goes, by ends that hold for all of them together: of many some look clear by chance."""
    wider = findings.many_quantile(len(intervals)) / findings.many_quantile(1)
    return {
        name: clear(Interval(one.value, *(one.value + wider * (end - one.value) for end in one[1:])))
        for name, one in intervals.items()
    }


def differing_each(section: Section, levels: Mapping[str, Mapping[str, int]], what: str) -> None:
    """The same of each of many things, known by strength of play: `what` has a place for its name."""
    for name in dict.fromkeys(name for signs in levels.values() for name in signs):
        differing(section, {who: signs[name] for who, signs in levels.items() if name in signs}, what.format(name))


def differing(section: Section, signs: dict[str, int], what: str) -> None:
    """Warn where strengths of play disagree about which way something goes."""
    if len({sign for sign in signs.values() if sign}) > 1:
        plus = " and ".join(name for name, sign in signs.items() if sign > 0)
        minus = " and ".join(name for name, sign in signs.items() if sign < 0)
        section.warned.append(f"{what} depends on how well one plays: up with {plus}, down with {minus}.")


def often(found: Sequence[tuple[str, Interval]], most: int = 5) -> str:
    """The most usual ones with their shares."""
    said = [f"{name} ({percent(share)})" for name, share in found[:most]]
    rest = len(found) - len(said)
    return ", ".join(said) + (f" and {rest} more" if rest else "")

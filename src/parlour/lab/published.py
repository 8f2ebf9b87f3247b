"""The reports that the house publishes, made from what `parlour lab --json` wrote: a page each, and the web's summary.

    python -m parlour.lab.published [--add FILE …]

goes through `docs/lab/*.json` and writes a page beside each, `web/src/lab.json`, and in `docs/lab.md` what it is worth
to take luck off. The findings and the proposal of a page are written by hand, in the `.toml` beside it; the web shows
the same sentences. `--add` takes what `parlour lab --json` wrote later of the same game and seats: it stands on the
page with its own command and date.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil
from pathlib import Path
from typing import Any

from parlour.arena.evidence import Interval
from parlour.arena.match import Entrant
from parlour.engine import GAMES
from parlour.lab.report import change_parts
from parlour.lab.study import ORDINALS
from parlour.lab.telling import called, clear, level, of_a_game, percent, points

DOCS, WEB = Path("docs/lab"), Path("web/src/lab.json")
BEGIN, END = "<!-- factors -->", "<!-- /factors -->"
WIDE = 15.0  # points, beyond which one has not seen enough to say that nothing was seen
ALL_AT_ONCE = 1.6  # times as wide: 30 questions, each asked to be sure of 999 times of 1,000
NOTHING = Interval(0.0, -1.0, 1.0)
DIGITS = 5  # of what is kept of a number: intervals are wider than that


def rounded(value: Any) -> Any:
    """The same with numbers of no more digits than mean something."""
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    return [rounded(each) for each in value] if isinstance(value, list) else value


def interval(plain: dict[str, float | None]) -> Interval:
    """An interval from JSON."""
    value, low, high = (float("nan") if end is None else end for end in (plain["value"], plain["low"], plain["high"]))
    return Interval(value, low, high)


@dataclass(frozen=True)
class Told:
    """What is said of a report by hand, and the commands by which it was asked apart from the report."""

    findings: tuple[str, ...]
    asked: tuple[str, ...]  # for the findings
    proposal: str
    tested: tuple[str, ...]  # for the proposal

    @classmethod
    def read(cls, path: Path) -> Told:
        """From the file beside a report."""
        plain = tomllib.loads(path.read_text(encoding="utf-8"))
        proposal = plain["proposal"]
        return cls(
            tuple(plain["findings"]), tuple(plain.get("asked", ())), proposal["said"], tuple(proposal.get("asked", ()))
        )

    def lines(self) -> list[str]:
        """As they stand at the top of a page."""
        return [
            *(f"- {finding}" for finding in self.findings),
            "",
            *([f"Some of this was asked apart, with {commands(self.asked)}.", ""] if self.asked else []),
            f"**Proposal:** {self.proposal}" + (f" Asked with {commands(self.tested)}." if self.tested else ""),
        ]


def commands(words: Sequence[str]) -> str:
    """Commands in a sentence."""
    return " and ".join(f"`{word}`" for word in words)


# -- a page --------------------------------------------------------------------------------------------------


def page(whole: dict[str, Any], told: Told) -> str:
    """A report as a page of the documentation: the findings first, then all that was found."""
    lines = [
        f"# The lab on {whole['title']}, {whole['seats']} seats",
        "",
        *told.lines(),
        "",
        *asked(whole, "Asked"),
        "",
        "How it is measured is told [on the lab's page](../lab.md). A figure stands with the reach of its 95%",
        "interval, in which a deck is one observation; intervals of cards hold for all of them at once.",
    ]
    lines += sections_of(whole, "##")
    for later in whole.get("later", ()):
        titles = ", ".join(section["title"].lower() for section in later["sections"].values())
        rules = ", ".join(f"{name}={value}" for name, value in later["switches"].items())
        under = f", with {rules}" if rules else ""
        lines += ["", f"## Asked later: {titles}{under}", "", *asked(later, "Asked"), *sections_of(later, "###")]
    return "\n".join(lines) + "\n"


def asked(whole: dict[str, Any], word: str) -> list[str]:
    """When a report was made, how long that took, and the command."""
    made = date.fromisoformat(whole["made"]["date"][:10])
    minutes = max(1, round(whole["made"]["seconds"] / 60))
    core = f"{minutes} minute{'s' * (minutes != 1)} of one core"
    return [f"{word} on {made} with Parlour {whole['made']['parlour']}, {core}:", "", "```", whole["command"], "```"]


def sections_of(whole: dict[str, Any], marks: str) -> list[str]:
    """Every section of a report, under headings of this depth."""
    lines: list[str] = []
    for name, section in whole["sections"].items():
        lines += ["", f"{marks} {section['title']}", "", *(f"- {sentence}" for sentence in section["sentences"]), ""]
        lines += TABLES[name](section, whole) if name in TABLES else []
        lines += [f"*Mind:* {warning}\n" for warning in section["warnings"]]
        lines += [f"`{section['command']}`"]
    return lines


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table in Markdown."""
    if not rows:
        return []
    return [f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows)] + [""]


def bots_of(whole: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The strengths of play: as JSON has them, and as people call them."""
    for word in whole["bots"]:
        yield word, level(Entrant.read(word))


def seats_tables(section: dict[str, Any], whole: dict[str, Any]) -> list[str]:
    """Every place's share, by strength."""
    known = [(word, name) for word, name in bots_of(whole) if word in section]
    rows = []
    for place in range(whole["seats"]):
        cells = [percent(best(section[word]["places"][place])) for word, _ in known]
        rows.append([ORDINALS[place], *cells])
    return table(["player", *(name for _, name in known)], rows)


def best(place: dict[str, Any]) -> Interval:
    """Of the two answers, counted and less luck, the one that varies less."""
    both = [interval(place[kind]) for kind in ("counted", "reduced") if place.get(kind)]
    return min(both, key=lambda one: one.high - one.low)


def course_tables(section: dict[str, Any], whole: dict[str, Any]) -> list[str]:
    """How a game goes, by strength."""
    known = [(word, name) for word, name in bots_of(whole) if word in section]
    figures = list(dict.fromkeys(figure for word, _ in known for figure in section[word]["figures"]))
    rows = []
    for figure in figures:
        cells = [section[word]["figures"].get(figure) for word, _ in known]
        rows.append([figure, *(of_a_game(figure, interval(cell)) if cell else "" for cell in cells)])
    return table(["mean of a game", *(name for _, name in known)], rows)


def cards_tables(section: dict[str, Any], whole: dict[str, Any]) -> list[str]:
    """What every rank and every card is worth, by strength."""
    ranked = section.get("ranks", {})
    lines = by_strength("rank, mean of its suits", ranked, whole) if ranked else []
    for word, name in bots_of(whole):
        rows = [
            [
                card["card"],
                points(interval(card["dealt"])),
                points(interval(card["played_confounded"])) if card["played_confounded"] else "",
                percent(interval(card["dead"])) if card["dead"] else "",
            ]
            for card in section.get(word, ())
        ]
        if rows:
            lines += [f"With {name}, in points of the win:", ""]
            lines += table(["card", "being dealt it", "playing it (company)", "left in hand"], rows)
    return lines


def abilities_tables(section: dict[str, Any], whole: dict[str, Any]) -> list[str]:
    """What doing without costs, by strength."""
    return by_strength("without", section, whole)


def by_strength(title: str, section: dict[str, Any], whole: dict[str, Any]) -> list[str]:
    """Points of the win, a row for each thing and a column for each strength."""
    known = [(word, name) for word, name in bots_of(whole) if word in section]
    whats = list(dict.fromkeys(what for word, _ in known for what in section[word]))
    rows = []
    for what in whats:
        cells = [section[word].get(what) for word, _ in known]
        rows.append([what, *(points(interval(cell)) if cell else "" for cell in cells)])
    return table([title, *(name for _, name in known)], rows)


def skill_tables(section: dict[str, Any], whole: dict[str, Any]) -> list[str]:
    """The steps of the ladder."""
    rows = [
        [step["one"], step["other"], percent(interval(step["share"])), str(step["games_needed"] or "no telling yet")]
        for step in section.get("steps", ())
    ]
    return table(["stronger", "weaker", "share", "games to tell them apart"], rows)


def choices_tables(section: dict[str, Any], whole: dict[str, Any]) -> list[str]:
    """What each opening and each alignment wins, by strength."""
    lines: list[str] = []
    for word, name in bots_of(whole):
        known = section.get(word, {})
        for what, chosen, wins in (
            ("opening", "openings", "opening_wins"),
            ("alignment", "declared", "declared_wins"),
        ):
            rows = [
                [kind, percent(interval(known[chosen][kind])), percent(interval(each["wins"])), each["verdict"]]
                for kind, each in known.get(wins, {}).items()
            ]
            if rows:
                lines += [
                    f"With {name}:",
                    "",
                    *table([what, "chosen", "wins of who chose so", "beside the best"], rows),
                ]
    return lines


TABLES = {
    "seats": seats_tables,
    "course": course_tables,
    "cards": cards_tables,
    "abilities": abilities_tables,
    "proposal": seats_tables,
    "luck,ladder": skill_tables,
    "choices": choices_tables,
}


# -- what the web shows --------------------------------------------------------------------------------------


def summary(whole: dict[str, Any], told: Told) -> dict[str, Any]:
    """A report in a few hundred words, for the page *The lab* and for what a house rule says of itself."""
    seats = whole["sections"].get("seats", {})
    places = {}
    for word in whole["bots"]:
        if word in seats:
            shares = [best(place) for place in seats[word]["places"]]
            places[called(Entrant.read(word))] = [
                [round(100 * one.value, 1), round(50 * (one.high - one.low), 1)] for one in shares
            ]
    return {
        "game": whole["game"],
        "title": whole["title"],
        "seats": whole["seats"],
        "date": whole["made"]["date"][:10],
        "command": whole["command"],
        "decks": sum(number for stream, number in whole["decks"].items() if stream.startswith("seats/")),
        "findings": list(told.findings),
        "proposal": told.proposal,
        "places": places,
        "rules": {switch: said for switch in house_rules(whole) if (said := effect(whole, switch))},
    }


def house_rules(whole: dict[str, Any]) -> list[str]:
    """The house rules that a report compares."""
    return [name for name in whole["sections"].get("rules", {}) if "=" in name]


def effect(whole: dict[str, Any], switch: str) -> str:
    """What a house rule changes, in a sentence: at the greatest strength at which anything is seen."""
    by_bot = whole["sections"]["rules"][switch]
    known = [by_bot[word] for word in reversed(whole["bots"]) if word in by_bot]
    if not known:
        return ""
    for each in known:
        figures = {name: interval(each["figures"][name]) for name in ("actions", "starter's share")}
        parts = change_parts({name: change if clear(widened(change)) else NOTHING for name, change in figures.items()})
        if parts:
            said = ("" if each is known[0] else "among beginners ") + "; ".join(parts)
            return f"{said[0].upper()}{said[1:]}."
    if all(each["without_effect"] for each in known):
        return f"No effect with {whole['seats']} seats: every game went as without it."
    starters = [interval(each["figures"]["starter's share"]) for each in known]
    most = 100 * min(max(-share.low, share.high) for share in starters)
    if most > WIDE:
        return ""
    return f"No effect that we could measure: less than {ceil(most) or 1} points for the first player."


def widened(found: Interval) -> Interval:
    """The interval that holds for all house rules of a report at once: who looks at many sees something by chance."""
    return Interval(found.value, *(found.value + ALL_AT_ONCE * (end - found.value) for end in found[1:]))


def written(docs: Path = DOCS) -> dict[Path, str]:
    """Every file that is made from the reports, by its path."""
    files: dict[Path, str] = {}
    summaries = []
    wholes = []
    for source in sorted(docs.glob("*.json"), key=order):
        whole = json.loads(source.read_text(encoding="utf-8"))
        told = Told.read(source.with_suffix(".toml"))
        files[source.with_suffix(".md")] = page(whole, told)
        summaries.append(summary(whole, told))
        wholes.append(whole)
    lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in summaries)
    files[docs.parents[1] / WEB] = f"[\n{lines}\n]\n"
    about = docs.with_suffix(".md")
    before, _, rest = about.read_text(encoding="utf-8").partition(BEGIN)
    files[about] = f"{before}{BEGIN}\n{factors(wholes)}{END}{rest.partition(END)[2]}"
    return files


def factors(wholes: Sequence[dict[str, Any]]) -> str:
    """How many counted decks one deck is worth with luck taken off, in every report, by place."""
    names = list(dict.fromkeys(name for whole in wholes for _, name in bots_of(whole)))
    rows = []
    for whole in wholes:
        found = {name: whole["sections"]["seats"].get(word) for word, name in bots_of(whole)}
        cells = []
        for name in names:
            known = found.get(name)
            ends = sorted(f"{place['factor']:.2f}" for place in known["places"]) if known else [""]
            cells.append(ends[0] if ends[0] == ends[-1] else f"{ends[0]} to {ends[-1]}")
        made = date.fromisoformat(whole["made"]["date"][:10])
        rows.append([f"{whole['title']}, {whole['seats']} seats", *cells, str(made)])
    return "\n".join(table(["report", *names, "asked on"], rows)[:-1]) + "\n"


def order(source: Path) -> tuple[int, int]:
    """Reports in the order of the games, then of the seats: gwan.json, nvwk-4.json."""
    game, _, seats = source.stem.partition("-")
    return list(GAMES).index(game), int(seats or 0)


def with_later(whole: dict[str, Any], later: dict[str, Any]) -> dict[str, Any]:
    """A report with what was asked later of the same table; what the same command said before is replaced.

    How games went that were only played to see something else in them is left out where the report has more of them.
    """
    seats = [sum(n for stream, n in each["decks"].items() if stream.startswith("seats/")) for each in (whole, later)]
    known = {"seats", "course"} & set(whole["sections"]) if seats[0] > seats[1] else set()
    later = {**later, "sections": {name: one for name, one in later["sections"].items() if name not in known}}
    others = [each for each in whole.get("later", ()) if each["command"] != later["command"]]
    return {**whole, "later": [*others, later]}


def main(words: Sequence[str] | None = None) -> int:
    """python -m parlour.lab.published"""
    parser = argparse.ArgumentParser(prog="python -m parlour.lab.published")
    parser.add_argument("--add", type=Path, nargs="+", default=[], metavar="FILE", help="what was asked later")
    added = [json.loads(path.read_text(encoding="utf-8")) for path in parser.parse_args(words).add]
    for source in DOCS.glob("*.json"):
        whole = json.loads(source.read_text(encoding="utf-8"))
        for later in added:
            if (later["game"], later["seats"]) == (whole["game"], whole["seats"]):
                whole = with_later(whole, later)
        whole = rounded(whole)
        source.write_text(json.dumps(whole, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    for path, text in written(DOCS.absolute()).items():
        path.write_text(text, encoding="utf-8")
        print(path.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())

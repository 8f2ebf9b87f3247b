"""The reports that the house publishes, made from what `parlour lab --json` wrote: a page each, and the web's summary.

    python -m parlour.lab.published

goes through `docs/lab/*.json` and writes a page beside each and `web/src/lab.json`. What stands between the two marks
of a page, the findings, is written by hand and stays; the web shows the same sentences.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from datetime import date
from math import ceil
from pathlib import Path
from typing import Any

from parlour.arena.evidence import Interval
from parlour.arena.match import Entrant
from parlour.engine import GAMES
from parlour.lab.report import change_parts
from parlour.lab.study import ORDINALS
from parlour.lab.telling import clear, level, percent, points, signed

DOCS, WEB = Path("docs/lab"), Path("web/src/lab.json")
BEGIN, END = "<!-- findings -->", "<!-- /findings -->"
WIDE = 15.0  # points, beyond which one has not seen enough to say that nothing was seen
ALL_AT_ONCE = 1.6  # times as wide: 30 questions, each asked to be sure of 999 times of 1,000
NOTHING = Interval(0.0, -1.0, 1.0)
DIGITS = 4  # of what is kept of a number: intervals are wider than that


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


def findings_in(text: str) -> str:
    """What was written by hand on a page, with its marks."""
    _, begin, rest = text.partition(BEGIN)
    found, end, _ = rest.partition(END)
    return f"{BEGIN}{found}{END}" if begin and end else f"{BEGIN}\n{END}"


def sentences(findings: str) -> tuple[list[str], str]:
    """The findings of a page as sentences, and the proposal, without the command that tested it."""
    lines = re.sub(r"\n(?=[^\n*-])", " ", findings.removeprefix(BEGIN).removesuffix(END).strip()).splitlines()
    plain = [line.replace("**", "").replace("`", "").strip() for line in lines if line.strip()]
    found = [line.removeprefix("- ") for line in plain if line.startswith("- ")]
    proposed = next((line.removeprefix("Proposal: ") for line in plain if line.startswith("Proposal: ")), "")
    return found, proposed.partition(" Asked with ")[0]


# -- a page --------------------------------------------------------------------------------------------------


def page(whole: dict[str, Any], findings: str) -> str:
    """A report as a page of the documentation: the findings first, then all that was found."""
    made = date.fromisoformat(whole["made"]["date"][:10])
    minutes = whole["made"]["seconds"] / 60
    lines = [
        f"# The lab on {whole['title']}, {whole['seats']} seats",
        "",
        findings,
        "",
        f"Asked on {made} with Parlour {whole['made']['parlour']}, {minutes:.0f} minutes of one core:",
        "",
        "```",
        whole["command"],
        "```",
        "",
        "How it is measured is told [on the lab's page](../lab.md). A figure stands with the reach of its 95%",
        "interval, in which a deck is one observation; intervals of cards hold for all of them at once.",
    ]
    sections = whole["sections"]
    for name, section in sections.items():
        lines += ["", f"## {section['title']}", "", *(f"- {sentence}" for sentence in section["sentences"]), ""]
        lines += TABLES[name](section, whole) if name in TABLES else []
        lines += [f"*Mind:* {warning}\n" for warning in section["warnings"]]
        lines += [f"`{section['command']}`"]
    return "\n".join(lines) + "\n"


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
        rows.append([figure, *(signed(interval(cell), 2).removeprefix("+") if cell else "" for cell in cells)])
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


def summary(whole: dict[str, Any], findings: str) -> dict[str, Any]:
    """A report in a few hundred words, for the page *The lab* and for what a house rule says of itself."""
    found, proposed = sentences(findings)
    seats = whole["sections"].get("seats", {})
    places = {}
    for word, name in bots_of(whole):
        if word in seats:
            shares = [best(place) for place in seats[word]["places"]]
            places[name.partition(" (")[0]] = [
                [round(100 * one.value, 1), round(50 * (one.high - one.low), 1)] for one in shares
            ]
    return {
        "game": whole["game"],
        "title": whole["title"],
        "seats": whole["seats"],
        "date": whole["made"]["date"][:10],
        "command": whole["command"],
        "decks": sum(number for stream, number in whole["decks"].items() if stream.startswith("seats/")),
        "findings": found,
        "proposal": proposed,
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
    for source in sorted(docs.glob("*.json"), key=order):
        whole = json.loads(source.read_text(encoding="utf-8"))
        beside = source.with_suffix(".md")
        findings = findings_in(beside.read_text(encoding="utf-8") if beside.exists() else "")
        files[beside] = page(whole, findings)
        summaries.append(summary(whole, findings))
    lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in summaries)
    files[docs.parents[1] / WEB] = f"[\n{lines}\n]\n"
    return files


def order(source: Path) -> tuple[int, int]:
    """Reports in the order of the games, then of the seats: gwan.json, nvwk-4.json."""
    game, _, seats = source.stem.partition("-")
    return list(GAMES).index(game), int(seats or 0)


def main() -> int:
    """python -m parlour.lab.published"""
    for source in DOCS.glob("*.json"):
        whole = rounded(json.loads(source.read_text(encoding="utf-8")))
        source.write_text(json.dumps(whole, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    for path, text in written(DOCS.absolute()).items():
        path.write_text(text, encoding="utf-8")
        print(path.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())

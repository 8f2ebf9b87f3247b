"""The players' rulebook: the pages in `rules/`, and what they say about a number, a card or a house rule."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

GAMES = ("gwan", "vanilla", "nvwk")

_RULE = re.compile(r"- \*\*([A-Z]\d+)\*\* (.+)")
_SWITCH = re.compile(r"\[switch: (\S+) = ([^\]]+)\]")
_VALUE = re.compile(r"- (\S+) = (\S+): (.+)")
_CARDS = re.compile(r"- ((?:[2-9TJQKAX][CSDH12] ?)+): (.+)")


@dataclass(frozen=True)
class HouseRule:
    """One thing a table may decide for itself: the readings to choose from, and what each means."""

    name: str
    default: str
    values: tuple[str, ...]
    rule: str
    meaning: dict[str, str] = field(hash=False)


@dataclass(frozen=True)
class _Page:
    """A page taken apart, so that it is read only once."""

    text: str
    title: str
    sections: dict[str, str]
    sentences: dict[str, str]
    walkthroughs: dict[str, str]
    cards: dict[str, str]
    house_rules: dict[str, HouseRule]


def page(game: str) -> str:
    """The whole page of a game, as markdown."""
    return _page(game).text


def five_minutes(game: str) -> str:
    """The short introduction for somebody who has never played the game, as markdown."""
    return _page(game).sections["How to play in five minutes"]


def sentence(number: str) -> str:
    """The sentence behind a rule's number, as plain text, to answer "why?".

    >>> sentence("G3")
    'On your turn you play one card or you pass.'
    """
    for game in GAMES:
        found = _page(game)
        if number in found.sentences:
            return found.sentences[number]
        if number in found.walkthroughs:
            return found.walkthroughs[number]
    raise LookupError(f"there is no rule {number}; {', '.join(_numbers(game) for game in GAMES)}")


def sentences(game: str) -> dict[str, str]:
    """All rules of a game by number, in the page's order; the walkthroughs are kept apart."""
    return dict(_page(game).sentences)


def walkthroughs(game: str) -> dict[str, str]:
    """The worked examples of a game by number; a game may have none."""
    return dict(_page(game).walkthroughs)


def describe(game: str, card: str) -> str:
    """What a card does in a game, in one line.

    >>> describe("gwan", "5D")
    "Spy. Goes to your opponent's row of its suit and counts for them; you draw two cards."
    """
    found = _page(game)
    if card not in found.cards:
        raise LookupError(f"there is no card {card} in {found.title}; a card is written like 7C or TH")
    return found.cards[card]


def house_rules(game: str) -> dict[str, HouseRule]:
    """What a table may decide for itself, by name.

    >>> ties = house_rules("gwan")["ties"]
    >>> ties.values, ties.default, ties.rule
    (('nobody', 'both'), 'nobody', 'G18')
    >>> ties.meaning["both"]
    'A tied round is won by both players.'
    """
    return dict(_page(game).house_rules)


def _page(game: str) -> _Page:
    if game not in GAMES:
        raise LookupError(f"there is no game {game!r}; the games are {', '.join(GAMES)}")
    return _read(game)


@cache
def _read(game: str) -> _Page:
    # By folder, not as the package parlour.rules: the rulebook needs nothing of the engine.
    text = (resources.files("parlour") / "rules" / f"{game}.md").read_text(encoding="utf-8")
    head, *rest = re.split(r"^## ", text, flags=re.MULTILINE)
    sections = {name: body.strip() for name, body in (part.split("\n", 1) for part in rest)}
    rules = dict(_items(_RULE, sections["The rules"]))
    plain = {number: _plain(marked) for number, marked in rules.items()}
    return _Page(
        text=text,
        title=head.split("\n", 1)[0].removeprefix("# "),
        sections=sections,
        sentences={number: said for number, said in plain.items() if not number.startswith("W")},
        walkthroughs={number: said for number, said in plain.items() if number.startswith("W")},
        cards={
            card: _plain(said)
            for cards, said in _items(_CARDS, sections["The cards"])
            for card in cards.split()
        },
        house_rules=_house_rules(rules, sections["House rules"]),
    )


def _house_rules(rules: dict[str, str], section: str) -> dict[str, HouseRule]:
    meanings: dict[str, dict[str, str]] = {}
    for line in section.splitlines():
        if match := _VALUE.fullmatch(line):
            name, value, said = match.groups()
            meanings.setdefault(name, {})[value] = _plain(said)
    found = {}
    for number, marked in rules.items():
        for name, choices in _SWITCH.findall(marked):
            values = choices.split(" | ")
            default = next(value for value in values if value.startswith("*")).strip("*")
            others = [value for value in values if not value.startswith("*")]
            found[name] = HouseRule(name, default, (default, *others), number, meanings[name])
    return found


def _items(form: re.Pattern[str], section: str) -> list[tuple[str, str]]:
    matches = (form.fullmatch(line) for line in section.splitlines())
    return [(match[1], match[2]) for match in matches if match]


def _plain(marked: str) -> str:
    said = _SWITCH.sub("", marked).replace("*(ruling)*", "")
    return re.sub(r"[*`]", "", said).strip()


def _numbers(game: str) -> str:
    """Which numbers a game has, to help somebody who asked for one that it has not.

    >>> _numbers("nvwk")
    'NVWK has N1 to N37 and W1 to W9'
    """
    found = _page(game)
    ranges = [list(numbered) for numbered in (found.sentences, found.walkthroughs) if numbered]
    return f"{found.title} has {' and '.join(f'{known[0]} to {known[-1]}' for known in ranges)}"

"""The players' rulebook: the games' pages, and what they say about a number, a card or a house rule.

A page is Markdown with a few forms of its own. A rule is `- **N7** …` on one line, or such a line and a list below it;
at the line's end stand its marks: `*(ruling)*` or `*(ruling: what)*`, then `[switch: name = *default* | other]`. What
the engine had to decide beyond the sheets is a sentence of the rule it belongs to, under its mark. A picture is a
fenced block `table`, with the actions since the picture before it; its lines are `whose: 9S(1) 3S=6 4D+X1(16) = note`,
a play on a pile where `whose` is one word.
What is said of a card may differ where it lies on the table: `{in a hand|there}`.

All of that is read here and nowhere else: `chapters` is a page as data for whoever draws it, `markdown` a page that any
reader of Markdown can show.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from parlour.cards import TEXTS
from parlour.engine.registry import GAMES, Missing, described, shown_games

_RULE = re.compile(r"^- \*\*([A-Z]\d+)\*\* (.+(?:\n  - .+)*)$", re.MULTILINE)
_SWITCH = re.compile(r"\[switch: (?P<switch>\S+) = (?P<values>[^\]]+)\]")
_RULING = re.compile(r"\*\(ruling(?P<ruling>[^)]*)\)\*")
_VALUE = re.compile(r"^- (\S+) = (\S+): (.+)$", re.MULTILINE)
_CARDS = re.compile(r"^- ((?:[2-9TJQKAX][CSDH12] ?)+): (.+)$", re.MULTILINE)
_EITHER = re.compile(r"\{([^{}|]*)\|([^{}|]*)\}")  # said of a card in a hand, and of one that lies on the table
_PICTURE = re.compile(r"^```table(.*)\n((?:.+\n)+?)```$", re.MULTILINE)
_LAID = re.compile(r"([2-9TJQKA][CSDH]|X[12])(?:=([2-9TJQKA][CSDH]?))?((?:\+X[12])*)(?:\((\d+)\))?")
_NUMBERED = re.compile(r"\*\*([A-Z]\d+)\*\* ")
_MARKED = re.compile(
    rf"{_RULING.pattern}|{_SWITCH.pattern}|\*\*(?P<bold>.+?)\*\*|\*(?P<italic>[^*]+)\*|`(?P<code>[^`]+)`"
    r"|\[(?P<linked>[^\]]+)\]\((?P<link>[^)\s]+)\)"
)


@dataclass(frozen=True)
class HouseRule:
    """One thing a table may decide for itself: the readings to choose from, and what each means."""

    name: str
    default: str
    values: tuple[str, ...]
    rule: str
    meaning: dict[str, str] = field(hash=False)


@dataclass(frozen=True)
class Laid:
    """A card in a picture: what it stands for, the jokers on it, and what it counts if its number does not say so."""

    card: str
    declared: str = ""
    jokers: tuple[str, ...] = ()
    worth: int | None = None


@dataclass(frozen=True)
class PictureRow:
    """One line of a picture: whose or which, the cards, and what they come to."""

    label: str
    cards: tuple[Laid, ...] = ()
    note: str = ""
    under: bool = False  # whether something lies over it, which its label ends with in brackets
    beside: bool = False  # whether it is a play, which lies beside the last: its label is only who made it


@dataclass(frozen=True)
class Picture:
    """A moment of a worked example, and the actions that led to it since the picture before."""

    actions: tuple[str, ...]
    lines: tuple[PictureRow, ...]
    kind: Literal["picture"] = "picture"


@dataclass(frozen=True)
class Span:
    """Words that look alike, as a mark of our ruling or of a house rule does, or a link."""

    text: str
    look: Literal["", "bold", "italic", "code", "ruling", "switch", "link"] = ""
    link: str = ""


Words = tuple[Span, ...]


@dataclass(frozen=True)
class Paragraph:
    """Some sentences."""

    words: Words
    kind: Literal["paragraph"] = "paragraph"


@dataclass(frozen=True)
class Heading:
    """A heading within a section."""

    text: str
    kind: Literal["heading"] = "heading"


@dataclass(frozen=True)
class Item:
    """An item of a list, with the list below it; a rule has its number, and may be our ruling in whole or in part."""

    words: Words
    number: str | None
    ruling: bool
    below: tuple[Item, ...]


@dataclass(frozen=True)
class Items:
    """A list."""

    items: tuple[Item, ...]
    kind: Literal["list"] = "list"


@dataclass(frozen=True)
class Grid:
    """Rows of cells below their headings."""

    header: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]
    kind: Literal["table"] = "table"


@dataclass(frozen=True)
class CardLine:
    """Cards that do the same, and what that is."""

    cards: tuple[str, ...]
    about: str


@dataclass(frozen=True)
class CardLines:
    """What the cards do."""

    lines: tuple[CardLine, ...]
    kind: Literal["cards"] = "cards"


@dataclass(frozen=True)
class Code:
    """Lines that stand as they are written."""

    text: str
    kind: Literal["code"] = "code"


Block = Paragraph | Heading | Items | Grid | CardLines | Picture | Code


@dataclass(frozen=True)
class Chapter:
    """What stands below one heading of a page; the first has none."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class _Page:
    """A page taken apart, so that it is read only once."""

    text: str
    title: str
    sections: dict[str, str]
    sentences: dict[str, str]
    walkthroughs: dict[str, str]
    cards: dict[str, str]
    lying: dict[str, str]
    house_rules: dict[str, HouseRule]


def page(game: str) -> str:
    """The whole page of a game, as markdown."""
    return _page(game).text


def markdown(game: str) -> str:
    """The whole page with the marks of house rules as words."""
    return _SWITCH.sub(r"*(house rule: \1)*", page(game))


def chapters(game: str) -> list[Chapter]:
    """The whole page below its title as data, for whoever draws it.

    >>> [chapter.title for chapter in chapters("gwan")][:3]
    ['', 'How to play', 'A worked example']
    >>> chapters("gwan")[3].blocks[2].items[1].words[-1]
    Span(text='our ruling: one die', look='ruling', link='')
    """
    found = _page(game)
    head = found.text.split("\n## ", 1)[0].partition("\n")[2]
    return [Chapter(title, tuple(_blocks(body))) for title, body in [("", head), *found.sections.items()]]


def how_to_play(game: str) -> str:
    """All that one needs to play the game with real cards, as markdown that fits one printed page."""
    return _page(game).sections["How to play"]


def in_short(game: str) -> str:
    """The first sentence of how a game is played, as plain text.

    >>> in_short("nvwk")
    'Get rid of your cards.'
    """
    told = (each for each in re.split(r"\n\s*\n", how_to_play(game)) if each[:1] not in "#|`-")
    return re.split(r"(?<=[.!?]) ", " ".join(_plain(next(told, "")).split()))[0]


def illustrated(text: str) -> list[str | Picture]:
    """A page, or a part of one, with its pictures taken apart: markdown and pictures in turn.

    >>> illustrated("Rain.\\n\\n```table AS\\nBen, Mid (rain): 9S(1) TH(1) = 2\\n```\\n")[1].lines[0].cards[0]
    Laid(card='9S', declared='', jokers=(), worth=1)
    """
    pieces = _PICTURE.split(text)
    found: list[str | Picture] = []
    for at in range(0, len(pieces), 3):
        if pieces[at].strip():
            found.append(pieces[at].strip())
        if at + 1 < len(pieces):
            found.append(_picture(pieces[at + 1], pieces[at + 2].splitlines()))
    return found


def worked_example(game: str) -> list[str | Picture]:
    """A few moves of a game, told and shown in turn."""
    return illustrated(_page(game).sections.get("A worked example", ""))


def sentence(number: str) -> str:
    """The sentence behind a rule's number, as plain text, to answer "why?"; a long rule has several lines.

    >>> sentence("G3")
    'On your turn you play one card or you pass.'
    """
    for game in shown_games():
        found = _page(game)
        if number in found.sentences:
            return found.sentences[number]
        if number in found.walkthroughs:
            return found.walkthroughs[number]
    raise LookupError(f"there is no rule {number}; {numbers()}")


def numbers() -> str:
    """Which numbers there are, to help somebody who asked for another."""
    return ", ".join(map(_numbers, shown_games()))


def sentences(game: str) -> dict[str, str]:
    """All rules of a game by number, in the page's order; the walkthroughs are kept apart."""
    return dict(_page(game).sentences)


def letters(game: str) -> str:
    """What the numbers of a game's rules and walkthroughs begin with.

    >>> letters("nvwk")
    'NW'
    """
    found = _page(game)
    return "".join(dict.fromkeys(number[0] for number in (*found.sentences, *found.walkthroughs)))


def walkthroughs(game: str) -> dict[str, str]:
    """The numbered examples among the rules of a game; a game may have none."""
    return dict(_page(game).walkthroughs)


def describe(game: str, card: str, lying: bool = False) -> str:
    """What a card does in a game, in one line: whoever holds it, or where it lies on the table whoever played it.

    >>> describe("gwan", "5D")
    "Spy. Goes to your opponent's row of its suit and counts for them; you draw two cards."
    >>> describe("vanilla", "4D", lying=True)
    'Militia. Grants 4 times the number of 4s on its side.'
    """
    found = _page(game)
    if card not in found.cards:
        if card in TEXTS[: GAMES[game].CARDS]:
            return ""  # a page may say nothing of a card that does nothing
        raise LookupError(f"there is no card {card} in {found.title}; a card is written like 7C or TH")
    return (found.lying if lying else found.cards)[card]


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
    file = described(game).file("page.md")
    if file is None:
        raise Missing(f"{GAMES[game].TITLE} has no page in the rulebook: its folder has no page.md")
    written = file.read_text(encoding="utf-8")
    text, lying = _EITHER.sub(r"\1", written), _EITHER.sub(r"\2", written)
    head, *rest = re.split(r"^## ", text, flags=re.MULTILINE)
    sections = {name: body.strip() for name, body in (part.split("\n", 1) for part in rest)}
    rules = dict(_RULE.findall(sections.get("The rules", "")))
    plain = {number: _plain(marked) for number, marked in rules.items()}
    shown = sorted((number for number in plain if number.startswith("W")), key=_place)
    return _Page(
        text=text,
        title=head.split("\n", 1)[0].removeprefix("# "),
        sections=sections,
        sentences={number: said for number, said in plain.items() if not number.startswith("W")},
        walkthroughs={number: plain[number] for number in shown},
        cards=_card_texts(text),
        lying=_card_texts(lying),
        house_rules=_house_rules(rules, sections.get("House rules", "")),
    )


def _card_texts(text: str) -> dict[str, str]:
    dealt = text.partition("\n## The cards\n")[2].partition("\n## ")[0]
    return {card: _plain(said) for cards, said in _CARDS.findall(dealt) for card in cards.split()}


def _house_rules(rules: dict[str, str], section: str) -> dict[str, HouseRule]:
    meanings: dict[str, dict[str, str]] = {}
    for name, value, said in _VALUE.findall(section):
        meanings.setdefault(name, {})[value] = _plain(said)
    found = {}
    for number, marked in rules.items():
        for name, choices in _SWITCH.findall(marked):
            values = choices.split(" | ")
            default = next(value for value in values if value.startswith("*")).strip("*")
            others = [value for value in values if not value.startswith("*")]
            found[name] = HouseRule(name, default, (default, *others), number, meanings[name])
    return found


def _picture(actions: str, lines: Sequence[str]) -> Picture:
    named = tuple(action.strip() for action in actions.split(",") if action.strip())
    return Picture(named, tuple(map(_line, lines)))


def _line(text: str) -> PictureRow:
    said, _, note = f"{text} ".partition(" = ")
    label, _, cards = said.partition(":")
    whose, laid = label.strip(), tuple(map(_laid, cards.split()))
    return PictureRow(whose, laid, note.strip(), whose.endswith(")"), bool(laid) and " " not in whose)


def _laid(text: str) -> Laid:
    match = _LAID.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no card of a picture, as 9S(1), 3S=6 or 4D+X1(16) are")
    card, declared, jokers, worth = match.groups()
    return Laid(card, declared or "", tuple(jokers.split("+")[1:]), int(worth) if worth else None)


def _plain(marked: str) -> str:
    said = _RULING.sub("", _SWITCH.sub("", marked))
    lines = (line.removeprefix("  - ") for line in re.sub(r"[*`]", "", said).splitlines())
    return "\n".join(line.strip() for line in lines)


def _blocks(text: str) -> Iterator[Block]:
    """A part of a page, taken apart."""
    lines = text.splitlines()
    while lines:
        first = lines.pop(0)
        if first.startswith("```"):
            inside = _taken(lines, lambda line: not line.startswith("```"))
            del lines[:1]
            kind, _, actions = first.removeprefix("```").partition(" ")
            yield _picture(actions, inside) if kind == "table" else Code("\n".join(inside))
        elif first.startswith("### "):
            yield Heading(first.removeprefix("### "))
        elif first.startswith("|"):
            rows = [_cells(line) for line in _taken(lines, lambda line: line.startswith("|"))]
            yield Grid(_cells(first), tuple(rows[1:]))  # the first only says that there is a header
        elif first.startswith("- "):
            listed = [first, *_taken(lines, lambda line: line.startswith(("- ", "  ")))]
            cards = _CARDS.findall("\n".join(listed))
            yield CardLines(tuple(_card_line(*each) for each in cards)) if cards else Items(_items(listed))
        elif first.strip():
            more = _taken(lines, lambda line: bool(line.strip()) and not line.startswith(("- ", "|", "```", "#")))
            yield Paragraph(tuple(_spans(" ".join([first, *more]))))


def _taken(lines: list[str], fits: Callable[[str], bool]) -> list[str]:
    """The first lines that fit, which are taken away."""
    found = []
    while lines and fits(lines[0]):
        found.append(lines.pop(0))
    return found


def _items(lines: Sequence[str]) -> tuple[Item, ...]:
    """A list, each item of which is a line, or a line and a list below it."""
    found = []
    for item in re.split(r"^- ", "\n".join(lines), flags=re.MULTILINE)[1:]:
        said, *below = item.splitlines()
        value = _VALUE.match(f"- {said}")
        if value:
            name, reading, meaning = value.groups()
            said = f"**{spoken(name)}**, {reading.replace('-', ' ')}: {meaning}"
        number = _NUMBERED.match(said)
        words = tuple(_spans(said))
        ruling = any(span.look == "ruling" for span in words)
        more = _items([line.removeprefix("  ") for line in below])
        found.append(Item(words, number and number[1], ruling, more))
    return tuple(found)


def spoken(name: str) -> str:
    """A house rule's name as words.

    >>> spoken("deck-out")
    'Deck out'
    """
    return name[:1].upper() + name[1:].replace("-", " ")


def _cells(line: str) -> tuple[Words, ...]:
    return tuple(tuple(_spans(cell.strip())) for cell in line.strip("| ").split("|"))


def _card_line(cards: str, said: str) -> CardLine:
    return CardLine(tuple(cards.split()), _plain(said))


def _spans(text: str) -> Iterator[Span]:
    """Words with their marks."""
    at = 0
    for match in _MARKED.finditer(text):
        if match.start() > at:
            yield Span(text[at : match.start()])
        at = match.end()
        found = {name: said for name, said in match.groupdict().items() if said is not None}
        if "ruling" in found:
            yield Span(f"our ruling{found['ruling']}", "ruling")
        elif "switch" in found:
            yield Span(f"house rule: {spoken(found['switch']).lower()}", "switch")
        elif "link" in found:
            yield Span(found["linked"], "link", found["link"])
        elif "bold" in found:
            yield Span(found["bold"], "bold")
        elif "italic" in found:
            yield Span(found["italic"], "italic")
        else:
            yield Span(found["code"], "code")
    if text[at:]:
        yield Span(text[at:])


def _place(number: str) -> int:
    return int(number[1:])


def _numbers(game: str) -> str:
    """Which numbers a game has.

    >>> _numbers("nvwk")
    'NVWK has N1 to N37 and W1 to W12'
    """
    found = _page(game)
    ranges = [sorted(numbered, key=_place) for numbered in (found.sentences, found.walkthroughs) if numbered]
    return f"{found.title} has {' and '.join(f'{known[0]} to {known[-1]}' for known in ranges)}"

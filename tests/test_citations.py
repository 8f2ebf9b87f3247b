"""The rulebook, the rules and the tests name the same sentences: none is left out, none is made up.

A test cites what it tests in a comment on its def line: `# G16`, `# N10 N16`, `# W1`, `# G8 switch: hearts=any-row`.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

import parlour
from parlour import rulebook

TESTS = Path(__file__).parent
SOURCE = Path(parlour.__file__).parent
GAMES = tuple(parlour.GAMES)
LETTERS = {"gwan": "G", "vanilla": "V", "nvwk": "N"}
SAID_ONLY = {
    "view",
    "words",
    "features",
    "terminal",
    "editions",
    "lesson",
}  # these tell of rules; carrying one out is for the others

NUMBERED = {game: {*rulebook.sentences(game), *rulebook.walkthroughs(game)} for game in GAMES}
SWITCH_VALUES = {
    game: {f"{name}={value}" for name, house in rulebook.house_rules(game).items() for value in house.values}
    for game in GAMES
}

CITATION = re.compile(r"(?:[GVNW]\d+|switch: \S+=\S+)(?: (?:[GVNW]\d+|switch: \S+=\S+))*")


def citations() -> list[tuple[str, str]]:
    """Where something is cited, and what: each number and each switch value."""
    found = []
    for path in sorted(TESTS.rglob("test_*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            comment = line.rpartition("  # ")[2].strip()
            if re.match(r"\s*def test_", line) and re.match(r"[GVNW]\d|switch", comment):
                where = f"{path.relative_to(TESTS)}:{number}"
                assert CITATION.fullmatch(comment), f"{where}: {comment!r} is no citation"
                found += [(where, cited) for cited in re.findall(r"[GVNW]\d+|(?<=switch: )\S+", comment)]
    return found


def game_of(where: str) -> str | None:
    """The game that a test file is about, by its name."""
    return next((game for game in GAMES if game in where.rpartition("/")[2]), None)


def in_order(numbers: set[str]) -> list[str]:
    return sorted(numbers, key=lambda text: (text[0], int(text[1:])))


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_is_cited_by_a_test(game: str) -> None:
    cited = {what for _, what in citations()}
    assert in_order(NUMBERED[game] - cited) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_value_is_cited_by_a_test(game: str) -> None:
    cited = {what for where, what in citations() if game_of(where) == game}
    assert sorted(SWITCH_VALUES[game] - cited) == []


def test_nothing_is_cited_that_does_not_exist() -> None:
    for where, cited in citations():
        game = game_of(where)
        if "=" in cited:
            assert game, f"{where} cites the switch {cited}, but its file names no game"
            assert cited in SWITCH_VALUES[game], f"{where} cites {cited}, which {game} does not have"
        else:
            assert any(cited in numbered for numbered in NUMBERED.values()), f"{where} cites {cited}"
            assert game is None or cited in NUMBERED[game], f"{where} cites {cited} of another game"


@pytest.mark.parametrize("game", GAMES)
def test_the_rulebook_and_the_engine_have_the_same_switches(game: str) -> None:
    engine = {f"{name}={value}" for name, values in parlour.GAMES[game].SWITCHES.items() for value in values}
    assert engine == SWITCH_VALUES[game]
    for name, values in parlour.GAMES[game].SWITCHES.items():
        assert values[0] == rulebook.house_rules(game)[name].default


def named_in_source(path: Path, letter: str) -> set[str]:
    """The numbers in a module's comments and in its texts: docstrings and refusals."""
    source = path.read_text(encoding="utf-8")
    words = [t.string for t in tokenize.generate_tokens(io.StringIO(source).readline) if t.type == tokenize.COMMENT]
    words += [n.value for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    found = set()
    for word in words:
        for first, last in re.findall(rf"\b({letter}\d+) to ({letter}\d+)\b", word):
            found |= {f"{letter}{number}" for number in range(int(first[1:]), int(last[1:]) + 1)}
        found |= set(re.findall(rf"\b{letter}\d+\b", word))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_is_named_in_its_rules_and_no_other(game: str) -> None:
    rules = [path for path in (SOURCE / "games" / game).glob("*.py") if path.stem not in SAID_ONLY]
    named = set().union(*(named_in_source(path, LETTERS[game]) for path in rules))
    sentences = set(rulebook.sentences(game))
    assert in_order(named - sentences) == []
    assert in_order(sentences - named) == []

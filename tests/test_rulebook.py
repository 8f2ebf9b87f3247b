"""The rulebook in the product is complete, agrees with itself and answers clearly."""

import doctest
import re
from collections import Counter
from collections.abc import Callable

import pytest

from parlour import rulebook
from parlour.rulebook import GAMES, HouseRule

NUMBERS = {
    "gwan": [f"G{n}" for n in range(1, 25)],
    "vanilla": [f"V{n}" for n in range(1, 30)],
    "nvwk": [f"N{n}" for n in range(1, 38)],
}
WALKTHROUGHS: dict[str, list[str]] = {"gwan": [], "vanilla": [], "nvwk": [f"W{n}" for n in range(1, 10)]}

PACK = [rank + suit for rank in "23456789TJQKA" for suit in "CSDH"]
DECKS = {"gwan": PACK, "vanilla": [*PACK, "X1", "X2"], "nvwk": [*PACK, "X1", "X2"]}

# The rulebook's switches: the sentence that has it, then its values, the default first.
SWITCHES: dict[str, dict[str, tuple[str, ...]]] = {
    "gwan": {
        "hearts": ("G8", "close-or-mid", "any-row"),
        "ties": ("G18", "nobody", "both"),
        "weather": ("G21", "round", "match"),
        "refill": ("G21", "draw-7", "up-to-7", "draw-1", "fresh-7"),
        "deck-out": ("G22", "stop", "reshuffle"),
    },
    "vanilla": {
        "queens": ("V15", "blocked", "replace"),
        "joker": ("V20", "any-unit", "own-unit"),
        "drawn-game": ("V23", "draw", "total-power"),
    },
    "nvwk": {
        "order-resets": ("N3", "off", "on"),
        "pass-locks": ("N5", "off", "on"),
        "singles-evolve": ("N9", "off", "on"),
        "set-abilities": ("N11", "each", "once"),
        "draw-ends-turn": ("N13", "off", "on"),
        "two-player-four": ("N19", "nothing", "skip"),
        "five": ("N20", "suit-and-order", "suit-only"),
        "seven": ("N22", "next-play", "whole-pile"),
    },
}

# The sentences that the rulebook marks as ours, in whole or in part.
RULINGS = {
    "gwan": "G2 G5 G10 G14 G15 G18 G20 G21 G22 G23",
    "vanilla": "V6 V10 V11 V12 V13 V15 V17 V19 V20 V23 V24 V25 V26 V27 V28 V29",
    "nvwk": "N1 N2 N3 N6 N8 N9 N10 N11 N12 N13 N14 N15 N16 N18 N19 N20 N21 N22 N23 N24 N25 N27 N29 N30 N31"
    " N32 N33 N34 N35 N36",
}

every_game = pytest.mark.parametrize("game", GAMES)


def section(game: str, heading: str) -> str:
    """A section straight from the page, so that the tests do not lean on the reader they test."""
    return rulebook.page(game).split(f"\n## {heading}\n")[1].split("\n## ")[0]


def items(game: str, heading: str) -> list[str]:
    return [line for line in section(game, heading).splitlines() if line.startswith("- ")]


@every_game
def test_every_number_is_there_exactly_once_and_no_other(game: str) -> None:
    on_the_page = re.findall(r"^- \*\*([A-Z]\d+)\*\* ", rulebook.page(game), flags=re.MULTILINE)
    assert on_the_page == NUMBERS[game] + WALKTHROUGHS[game]
    assert list(rulebook.sentences(game)) == NUMBERS[game]
    assert list(rulebook.walkthroughs(game)) == WALKTHROUGHS[game]


@every_game
def test_every_rule_is_one_line_and_nothing_is_left_over(game: str) -> None:
    for line in items(game, "The rules"):
        assert re.fullmatch(r"- \*\*[GVNW]\d+\*\* \S.*\S", line), line
    assert not re.search(r"^ +\S", section(game, "The rules"), flags=re.MULTILINE)


@every_game
def test_a_page_cites_only_numbers_that_exist(game: str) -> None:
    cited = set(re.findall(r"\b[GVNW]\d+\b", rulebook.page(game)))
    assert cited <= {*NUMBERS[game], *WALKTHROUGHS[game]}


@every_game
def test_rulings_are_marked_at_the_end_where_the_rulebook_marks_them(game: str) -> None:
    marked = [
        line.split("**")[1]
        for line in items(game, "The rules")
        if re.search(r"\. \*\(ruling\)\*( \[switch: [^\]]+\])*$", line)
    ]
    assert marked == RULINGS[game].split()
    assert sum(line.count("(ruling") for line in items(game, "The rules")) == len(marked)


def test_a_sentence_comes_without_its_markup() -> None:
    assert rulebook.sentence("G8") == (
        "A Heart goes to your Close row or to your Mid row, whichever you choose."
        " With hearts = any-row you may choose your Long row too."
    )
    assert rulebook.sentence("W7").startswith("P1 holds JS, 5D and X1 and plays JS: only one card")


@every_game
def test_no_plain_text_keeps_any_markup(game: str) -> None:
    said = [*rulebook.sentences(game).values(), *rulebook.walkthroughs(game).values()]
    said += [rulebook.describe(game, card) for card in DECKS[game]]
    said += [text for rule in rulebook.house_rules(game).values() for text in rule.meaning.values()]
    for text in said:
        assert not re.search(r"[*`\[\]]|\(ruling|\s{2}|^\s|\s$", text), text
        assert text.endswith("."), text


@every_game
def test_every_card_is_described_exactly_once(game: str) -> None:
    named = Counter(
        card for line in items(game, "The cards") for card in line.removeprefix("- ").split(":")[0].split()
    )
    assert named == Counter(DECKS[game])
    for card in DECKS[game]:
        assert rulebook.describe(game, card)


def test_a_card_is_described_for_the_game_it_is_played_in() -> None:
    assert rulebook.describe("gwan", "5H").startswith("Spy.")
    assert rulebook.describe("vanilla", "5H").startswith("Hero.")
    assert rulebook.describe("nvwk", "5H").startswith("Plays only on its suit")


@every_game
def test_house_rules_are_exactly_those_of_the_rulebook(game: str) -> None:
    found = {name: (rule.rule, *rule.values) for name, rule in rulebook.house_rules(game).items()}
    assert found == SWITCHES[game]
    for name, rule in rulebook.house_rules(game).items():
        assert (rule.name, rule.default) == (name, SWITCHES[game][name][1])


@every_game
def test_every_switch_stands_in_its_sentence_with_the_same_values_and_default(game: str) -> None:
    for name, (number, default, *others) in SWITCHES[game].items():
        (line,) = [line for line in items(game, "The rules") if line.startswith(f"- **{number}** ")]
        assert f" [switch: {name} = {' | '.join([f'*{default}*', *others])}]" in line
        assert line.endswith("]")
        assert f"ith {name} = {others[0]}" in line, "the other reading is told before the switch"
    assert rulebook.page(game).count("[switch:") == len(SWITCHES[game])


@every_game
def test_the_house_rules_section_tells_every_value_once_and_no_other(game: str) -> None:
    listed = [line.removeprefix("- ").split(": ")[0] for line in items(game, "House rules")]
    assert listed == [
        f"{name} = {value}" for name, (_, *values) in SWITCHES[game].items() for value in values
    ]
    for rule in rulebook.house_rules(game).values():
        assert tuple(rule.meaning) == rule.values


@every_game
def test_every_page_has_a_short_introduction(game: str) -> None:
    words = rulebook.five_minutes(game).split()
    assert 100 < len(words) < 350
    assert rulebook.five_minutes(game) == section(game, "How to play in five minutes").strip()


@every_game
def test_every_page_has_the_same_sections_in_the_same_order(game: str) -> None:
    assert re.findall(r"^## (.+)$", rulebook.page(game), flags=re.MULTILINE) == [
        "How to play in five minutes",
        "The rules",
        "House rules",
        "Notation",
        "The cards",
        "Rulings beyond the sheet",
    ]


def test_the_rules_have_the_headings_of_the_rulebook() -> None:
    headings = {game: re.findall(r"^### (.+)$", rulebook.page(game), flags=re.MULTILINE) for game in GAMES}
    assert headings == {
        "gwan": ["Setup", "A turn", "Rows and scoring", "Special cards", "Rounds"],
        "vanilla": ["Setup", "A turn", "Units (3 to King)", "Specials", "Rounds"],
        "nvwk": ["Setup and order", "Piles and turns", "Chains", "Abilities", "Ending", "Walkthroughs"],
    }


@every_game
def test_a_ruling_beyond_the_sheet_says_which_rule_it_is_about(game: str) -> None:
    for line in items(game, "Rulings beyond the sheet"):
        assert re.match(r"- On [GVN]\d+( and [GVN]\d+| to [GVN]\d+)?: ", line), line


def test_every_page_credits_its_authors() -> None:
    credit = {game: rulebook.page(game).splitlines()[2] for game in GAMES}
    assert "names nobody" in credit["gwan"]
    assert "Eastvillage" in credit["vanilla"]
    assert "v0.4.0" in credit["vanilla"]
    for author in (
        "The AAA",
        "Casey Dow",
        "Calvin Chen",
        "Evan Velek",
        "Tai Lee",
        "Allen Qiang",
        "Ollie Wendt",
        "Aditya Murthy",
    ):
        assert author in credit["nvwk"]


def test_an_unknown_number_is_answered_with_the_numbers_there_are() -> None:
    with pytest.raises(LookupError) as error:
        rulebook.sentence("Z9")
    assert str(error.value) == (
        "there is no rule Z9; GWAN has G1 to G24, Vanilla Gwent has V1 to V29,"
        " NVWK has N1 to N37 and W1 to W9"
    )


@pytest.mark.parametrize("number", ["G0", "G25", "V30", "N38", "W10", "g8", "G08", ""])
def test_a_number_just_beside_the_rulebook_is_no_rule(number: str) -> None:
    with pytest.raises(LookupError, match=f"there is no rule {number};"):
        rulebook.sentence(number)


@pytest.mark.parametrize(
    "ask",
    [
        rulebook.page,
        rulebook.sentences,
        rulebook.walkthroughs,
        rulebook.house_rules,
        rulebook.five_minutes,
        lambda game: rulebook.describe(game, "7C"),
    ],
)
def test_an_unknown_game_is_answered_with_the_three(ask: Callable[[str], object]) -> None:
    with pytest.raises(LookupError, match="there is no game 'whist'; the games are gwan, vanilla, nvwk"):
        ask("whist")


@pytest.mark.parametrize(("game", "card"), [("gwan", "X1"), ("vanilla", "X3"), ("nvwk", "10C"), ("gwan", "")])
def test_an_unknown_card_is_answered_clearly(game: str, card: str) -> None:
    with pytest.raises(LookupError, match=f"there is no card {card} in "):
        rulebook.describe(game, card)


def test_what_a_caller_does_to_an_answer_does_not_change_the_rulebook() -> None:
    rulebook.sentences("gwan").clear()
    rulebook.house_rules("gwan").clear()
    assert list(rulebook.sentences("gwan")) == NUMBERS["gwan"]
    assert list(rulebook.house_rules("gwan")) == list(SWITCHES["gwan"])


def test_a_house_rule_can_be_kept_in_a_set() -> None:
    rule = rulebook.house_rules("nvwk")["five"]
    assert rule in {rule}
    assert isinstance(rule, HouseRule)


def test_the_examples_in_the_module_are_true() -> None:
    assert doctest.testmod(rulebook).failed == 0

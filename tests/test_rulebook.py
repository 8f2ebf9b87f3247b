"""The rulebook in the product is complete, agrees with itself and with the engine, and answers clearly."""

import doctest
import re
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from scene import Table, scene

import parlour
from parlour import GAMES, rulebook
from parlour.rulebook import HouseRule, Picture


def numbered(letter: str, *ranges: tuple[int, int]) -> list[str]:
    return [f"{letter}{n}" for first, last in ranges for n in range(first, last + 1)]


# In the page's order: V30 was numbered last, but belongs at the head of the units.
NUMBERS = {
    "gwan": numbered("G", (1, 24)),
    "vanilla": numbered("V", (1, 6), (30, 30), (7, 29)),
    "nvwk": numbered("N", (1, 37)),
}
WALKTHROUGHS: dict[str, list[str]] = {"gwan": [], "vanilla": [], "nvwk": numbered("W", (1, 12))}
# Each stands right after a rule that it illustrates, or after another example of it.
ILLUSTRATED = {
    "N14": ["W2"],
    "N15": ["W10", "W4"],
    "N22": ["W3"],
    "N23": ["W1", "W11", "W12"],
    "N24": ["W5"],
    "N30": ["W6"],
    "N31": ["W9"],
    "N32": ["W7"],
    "N33": ["W8"],
}
LISTS = ["N22", "N23", "N31", "N32"]

PACK = [rank + suit for rank in "23456789TJQKA" for suit in "CSDH"]
DECKS = {"gwan": PACK, "vanilla": [*PACK, "X1", "X2"], "nvwk": [*PACK, "X1", "X2"]}

# The rulebook's switches: the sentence that has it, then its values, the default first.
SWITCHES: dict[str, dict[str, tuple[str, ...]]] = {
    "gwan": {
        "hearts": ("G8", "close-or-mid", "any-row"),
        "ties": ("G18", "nobody", "both"),
        "level": ("G20", "totals", "play-on"),
        "weather": ("G21", "round", "match"),
        "refill": ("G21", "draw-7", "up-to-7", "draw-1", "fresh-7"),
        "deck-out": ("G22", "stop", "reshuffle"),
    },
    "vanilla": {
        "queens": ("V15", "blocked", "replace"),
        "joker": ("V20", "any-unit", "own-unit"),
        "drawn-game": ("V23", "draw", "total-power"),
        "empty-hands": ("V28", "rounds", "end"),
    },
    "nvwk": {
        "order-resets": ("N3", "off", "on"),
        "pass-locks": ("N5", "off", "on"),
        "singles-evolve": ("N9", "off", "on"),
        "set-abilities": ("N11", "each", "once"),
        "draw-ends-turn": ("N13", "off", "on"),
        "six-draw": ("N15", "keeps-count", "ends-count"),
        "two-player-four": ("N19", "nothing", "skip"),
        "five": ("N20", "suit-and-order", "suit-only"),
        "three-answers": ("N21", "on", "off"),
        "seven": ("N22", "next-play", "whole-pile"),
        "joker": ("N32", "any-card", "not-three"),
        "ties": ("N34", "fewest-cards", "shared"),
    },
}

# The sentences that the rulebook marks as ours, in whole or in part.
RULINGS = {
    "gwan": "G2 G5 G10 G13 G14 G15 G16 G18 G20 G21 G22 G23",
    "vanilla": "V1 V6 V10 V11 V12 V13 V15 V17 V19 V20 V23 V24 V25 V26 V27 V28 V29",
    "nvwk": "N1 N2 N3 N4 N5 N6 N8 N9 N10 N11 N12 N13 N14 N15 N16 N17 N18 N19 N20 N21 N22 N23 N24 N25 N26 N27 N29"
    " N30 N31 N32 N33 N34 N35 N36",
}

# Every number in the authors' sheets, in their order, and how the first part of our page says it.
POINTS = {"2": 1, "3": 4, "4": 2, "5": -1, "6": 2, "7": 2, "8": 2, "10": 3, "Q": 3, "Ace": 1, "Joker": 10}
POINTS |= {"9♠": 5, "9♣": 5, "9♦": 5, "9♥": 5, "J♠ J♣": 5, "J♦ J♥": 5, "K♠": 4, "K♣ K♦ K♥": 4}
SHEETS: dict[str, dict[str, str]] = {
    "gwan": {
        "best 2 of 3 rounds": r"best 2 of 3 rounds",
        "dealt 10 cards": r"dealt 10 cards",
        "round 1 is rolled for": r"roll the die.*starts round 1",
        "play one card": r"Play one card",
        "Clubs +2": r"Close \| Clubs.*\| \+2",
        "Spades +3": r"Mid \| Spades.*\| \+3",
        "Diamonds +5": r"Long \| Diamonds.*\| \+5",
        "Hearts in two of the rows": r"Close \|[^|]*Hearts.* Mid \|[^|]*Hearts",
        "at least one card for a bonus": r"at least one card",
        "Jacks 11, Queens 12, Kings 13": r"Jack, Queen, King: Commanders \| 11, 12, 13",
        "weather makes 1": r"A♣ Tundra, A♠ Rain, A♦ Fog .*counts 1;",
        "Clear Skies: one row": r"A♥ Clear Skies .*one row of your choice",
        "5s are spies": r"5: Spy",
        "a spy draws 2": r"you draw 2 cards",
        "3s are medics": r"3: Medic",
        "2 rounds win": r"first to win 2 rounds wins the game",
        "draw 7": r"draws 7 new cards",
    },
    "vanilla": {
        "two players": r"Two players",
        "two jokers": r"54 cards with its two jokers",
        "up to three rounds": r"Up to three rounds",
        "two rounds win": r"first to win two rounds wins the game",
        "both win a tie": r"if it is tied, both win it",
        "dealt once for the three rounds": r"only this once.*all three rounds",
        "three rows": r"three rows: Clubs ♣, Spades ♠ and Diamonds ♦",
        "12 cards": r"dealt 12 cards",
        "discard 2": r"discards 2 of them",
        "the second player declares first": r"second player declares an alignment, and after that the first",
        "play one card": r"Play one card",
        "3s: draw a card": r"3: Spy .*you draw a card",
        "4s: 4 × n": r"4: Militia \| 4 × n \| n is the number of 4s",
        "5♥: more than 10": r"5♥: Hero .*an enemy unit that grants more than 10",
        "6s: a random card": r"6: Seer .*one random card",
        "7s: 9 or 7": r"7: Cavalry \| 9 or 7 \| 9 while it is the latest .* otherwise 7",
        "8s: one unit": r"8: Wizard .*move one of your opponent's units",
        "Jack: 3 × n": r"Jack: General \| 3 × n \|.*itself included",
        "Queen: 10": r"Queen \| 10",
        "one Queen": r"only one Queen on the whole battlefield",
        "King: 10": r"King \| 10",
        "Kings are immune to 2s": r"immune to Aces and 2s",
        "unlisted units: their number": r"grants its number as power unless",
        "Aces": r"A♣ A♠ A♦ .*destroys the strongest",
        "2s: grant 2": r"2♣ 2♠ 2♦ .*grants 2",
        "2♥: Seers 8": r"2♥ .*Seers grant 8",
        "jokers double": r"Joker .*doubled, applied last",
        "Might: +2": r"Might \| .*\+2, applied after weather",
        "Magic: once": r"Magic \| Once in the game",
        "Magic: a card for a round": r"win a round, draw a card",
        "Mind: draw one, discard one": r"Mind \| .*draw a card, then discard a card",
    },
    "nvwk": {
        **{f"{card}: {n} points": rf"\| {card} \|[^|]+\| {n} \|" for card, n in POINTS.items()},
        "no tens on 2": r"\| 2 \| reverses the card order; no 10",
        "no tens on A": r"\| Ace \| reverses the card order; no 10",
        "5: -2": r"you gain -2 points",
        "6: one card": r"next player draws one card",
        "7: one play": r"the next play has no abilities",
        "8: one player": r"the next player is skipped",
        "9♦: five points": r"gains 5 points",
        "9♥: three or one": r"an opponent to draw three, or all opponents draw one",
        "J♠: two, J♣: one": r"drop two more cards with it \(J♠\), or one \(J♣\)",
        "J♦, J♥: a card": r"give a card to the player on your left \(J♦\) or on your right \(J♥\)",
        "Q: the ten or ace": r"the 10 or Ace of its suit",
        "K♠: two": r"flips two cards of the deck .*abilities of both",
        "the other Kings: one": r"flips one card of the deck",
        "deal 7": r"deal 7 cards to each",
        "6 with more than 4 players": r"6 if there are more than 4 players",
        "sets of two or more": r"two, three or four cards of one value",
        "evolving adds one": r"even, may be played with one card more",
        "devolving removes one": r"odd, with one card less",
        "chains: two, three": r"two plays of the same value in a row, or three of consecutive values",
        "-3 ends it": r"-3 or less",
        "all the cards end it": r"no cards left",
    },
}

every_game = pytest.mark.parametrize("game", GAMES)


def section(game: str, heading: str) -> str:
    """A section straight from the page, so that the tests do not lean on the reader they test."""
    return rulebook.page(game).split(f"\n## {heading}\n")[1].split("\n## ")[0]


def items(game: str, heading: str) -> list[str]:
    return [line for line in section(game, heading).splitlines() if line.startswith("- ")]


def players_part(game: str) -> str:
    """What a person at the table reads: everything but the names of house rules, notation and cards."""
    return rulebook.page(game).split("\n## House rules\n")[0]


@every_game
def test_every_number_is_there_exactly_once_and_no_other(game: str) -> None:
    on_the_page = re.findall(r"^- \*\*([A-Z]\d+)\*\* ", rulebook.page(game), flags=re.MULTILINE)
    assert on_the_page == [number for rule in NUMBERS[game] for number in (rule, *ILLUSTRATED.get(rule, ()))]
    assert list(rulebook.sentences(game)) == NUMBERS[game]
    assert list(rulebook.walkthroughs(game)) == WALKTHROUGHS[game]


@every_game
def test_every_rule_is_one_line_or_a_list_and_nothing_is_left_over(game: str) -> None:
    rules = section(game, "The rules")
    for line in rules.splitlines():
        if line.startswith("- "):
            assert re.fullmatch(r"- \*\*[GVNW]\d+\*\* \S.*\S", line), line
        elif line.startswith(" "):
            assert re.fullmatch(r"  - [A-Z0-9]\S* .*\.", line), line
    broken = re.findall(r"^- \*\*(\w+)\*\* .+\n  - ", rules, flags=re.MULTILINE)
    assert broken == [number for number in LISTS if number in NUMBERS[game]]


@pytest.mark.parametrize("number", LISTS)
def test_a_rule_that_is_a_list_is_told_whole(number: str) -> None:
    told = rulebook.sentence(number).splitlines()
    listed = section("nvwk", "The rules").split(f"- **{number}** ")[1].split("\n- ")[0].splitlines()
    assert len(told) == len(listed) > 4
    assert told[1:] == [line.removeprefix("  - ") for line in listed[1:]]
    assert listed[0].startswith(told[0])


@every_game
def test_a_page_cites_only_numbers_that_exist(game: str) -> None:
    cited = set(re.findall(r"\b[GVNW]\d+\b", rulebook.page(game)))
    assert cited <= {*NUMBERS[game], *WALKTHROUGHS[game]}


@every_game
def test_rulings_are_marked_at_the_end_where_the_rulebook_marks_them(game: str) -> None:
    marked = [
        line.split("**")[1]
        for line in items(game, "The rules")
        if re.search(r"\. \*\(ruling(: [^()*]+)?\)\*( \[switch: [^\]]+\])*$", line)
    ]
    assert marked == RULINGS[game].split()
    assert players_part(game).count("*(ruling") == len(marked) + 1, "the marks, and what is said of them"


def test_a_sentence_comes_without_its_markup() -> None:
    assert rulebook.sentence("G8") == (
        "A Heart goes to your Close row or to your Mid row, whichever you choose;"
        " by a house rule it may go to your Long row too."
    )
    assert rulebook.sentence("W7").startswith("P1 holds JS, 5D and a joker and plays JS: only one card")
    assert rulebook.sentence("G10").endswith("counts as a card of that row.")


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
    named = Counter(card for line in items(game, "The cards") for card in line.removeprefix("- ").split(":")[0].split())
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
        assert "house rule" in rulebook.sentence(number).lower(), "the other reading is told before the switch"
    assert rulebook.page(game).count("[switch:") == len(SWITCHES[game])


@every_game
def test_the_house_rules_section_tells_every_value_once_and_no_other(game: str) -> None:
    listed = [line.removeprefix("- ").split(": ")[0] for line in items(game, "House rules")]
    assert listed == [f"{name} = {value}" for name, (_, *values) in SWITCHES[game].items() for value in values]
    for rule in rulebook.house_rules(game).values():
        assert tuple(rule.meaning) == rule.values


@pytest.mark.parametrize(("game", "what"), [(game, what) for game in GAMES for what in SHEETS[game]])
def test_the_first_part_has_every_number_of_the_sheet(game: str, what: str) -> None:
    first = " ".join(rulebook.how_to_play(game).split()).replace("\N{MINUS SIGN}", "-")
    assert re.search(SHEETS[game][what], first), what


@every_game
def test_the_first_part_is_the_first_and_has_everything_one_needs(game: str) -> None:
    first = section(game, "How to play")
    assert rulebook.how_to_play(game) == first.strip()
    headings = re.findall(r"^### (.+)$", first, flags=re.MULTILINE)
    assert {"What you need", "The deal", "A turn", "The cards", "How it ends"} <= set(headings)
    if game == "nvwk":
        assert headings[0] == "The cards"
    assert len(first.split()) < 800


def test_all_tips_of_the_sheets_are_there() -> None:
    tips = rulebook.how_to_play("gwan").split("### Tips from the sheet")[1]
    assert re.findall(r"^- \*\*(.+):\*\* ", tips, flags=re.MULTILINE) == [
        "Weather timing",
        "Commanders",
        "Row distribution",
        "Spies",
        "Passing",
    ]
    assert "Paper, or an app" in rulebook.how_to_play("vanilla")


@every_game
def test_the_players_part_speaks_as_a_person_at_the_table(game: str) -> None:
    said = [rulebook.how_to_play(game), *rulebook.sentences(game).values(), *rulebook.walkthroughs(game).values()]
    engine = r"\bguard|\bgained\b(?! in play)|\bdispel|order of actions|\bX[12]\b|`|[a-z] = [a-z]"
    for text in said:
        assert not re.search(engine, text), text


@every_game
def test_every_page_has_the_same_sections_in_the_same_order(game: str) -> None:
    assert re.findall(r"^## (.+)$", rulebook.page(game), flags=re.MULTILINE) == [
        "How to play",
        "A worked example",
        "The rules",
        "House rules",
        "Editions",
        "Notation",
        "The cards",
    ]


@every_game
def test_the_page_says_what_each_switch_of_this_edition_changed(game: str) -> None:
    told = re.split(r"^## ", rulebook.page(game), flags=re.MULTILINE)
    editions = next(part for part in told if part.startswith("Editions"))
    for switch in parlour.GAMES[game].EARLIER:
        assert rulebook.house_rules(game)[switch].rule in editions


def test_the_rules_have_the_headings_of_the_rulebook() -> None:
    headings = {game: re.findall(r"^### (.+)$", section(game, "The rules"), flags=re.MULTILINE) for game in GAMES}
    assert headings == {
        "gwan": ["Setup", "A turn", "Rows and scoring", "Special cards", "Rounds"],
        "vanilla": ["Setup", "A turn", "Units (3 to King)", "Specials", "Rounds"],
        "nvwk": ["Setup and order", "Piles and turns", "Chains", "Abilities", "Ending"],
    }


NOTATION = {
    "gwan": "pass 7C 7H@S 5D 5H@C AC AH@D AH",
    "vanilla": "discard might magic mind pass dispel 9C 9H@D 3H@S destroy move empower decline X1 X2",
    "nvwk": "7C 7C+7D 9D+3H=9 3C=3 X1=9C X1=9C+X2=9D X1=3=7 X1=3=3 X1=3=9+X2=9D pass draw guard skip drop give charge"
    " three each gain",
}


@every_game
def test_the_notation_is_complete(game: str) -> None:
    told = {word for code in re.findall(r"`([^`]+)`", section(game, "Notation")) for word in code.split()}
    assert set(NOTATION[game].split()) <= told
    if game == "nvwk":
        gains = "2C 3C 4C 5C 6C 7C 8C 9S 9D 9H TC JC JS JD JH QC QS QD QH"
        assert f"`{gains}`" in section(game, "Notation")


# -- the worked examples ---------------------------------------------------------------------------------------

NAMES = {"P1": "Ann", "P2": "Ben", "P3": "Cleo", "P4": "Dan"}
ROWS = {"gwan": ("Close", "Mid", "Long"), "vanilla": ("Clubs", "Spades", "Diamonds")}
WEATHER = {"gwan": ("tundra", "rain", "fog"), "vanilla": ("weather",) * 3}
BONUS = (2, 3, 5)
HELD_POINTS = dict(zip("23456789TJQKAX", (1, 4, 2, -1, 2, 2, 2, 5, 3, 5, 3, 4, 1, 10), strict=True))


def opened(game: str, start: Picture) -> Table:
    """The table as the first picture of an example lays it."""
    cards = {line.label: " ".join(laid.card for laid in line.cards) for line in start.lines}
    hands = {seat.lower(): cards[f"{name} holds"] for seat, name in NAMES.items() if f"{name} holds" in cards}
    more = {"alignments": {"P1": "might", "P2": "mind"}} if game == "vanilla" else {}
    return scene(game, deck=cards.get("Next in the deck", ""), **hands, **more)


def laid(card: str, worth: int, jokers: tuple[str, ...] = ()) -> str:
    """A card of a picture; what it counts is told where its number does not tell it."""
    printed = {"T": "10"}.get(card[0], card[0])
    return card + "".join(f"+{joker}" for joker in jokers) + ("" if printed == str(worth) else f"({worth})")


def field(table: Table) -> list[str]:
    """The lines of a picture of GWAN or Vanilla Gwent, from the engine."""
    game, state = table.game.NAME, table.state
    lines = []
    for seat, row in [("P2", 2), ("P2", 1), ("P2", 0), ("P1", 0), ("P1", 1), ("P1", 2)]:
        there = state["rows"][seat]["CSD"[row]]
        if not there:
            continue
        if game == "gwan":
            units = [(card, table.game.worth_of(PACK.index(card), row), ()) for card in there]
        else:
            units = [(unit["card"], unit["power"], tuple(unit["jokers"])) for unit in there]
        under = row in table.game.rows_under()
        total = sum(worth for _, worth, _ in units)
        note = f"{total} + {BONUS[row]} = {total + BONUS[row]}" if game == "gwan" and not under else f"{total}"
        label = f"{NAMES[seat]}, {ROWS[game][row]}" + (f" ({WEATHER[game][row]})" if under else "")
        lines.append(f"{label}: {' '.join(laid(*unit) for unit in units)} = {note}")
    if lines:
        score = state["scores" if game == "gwan" else "powers"]
        lines.append(f"{'Score' if game == 'gwan' else 'Power'}: = Ann {score['P1']}, Ben {score['P2']}")
    if any(state["wins"].values()):
        lines.append(f"Rounds won: = Ann {state['wins']['P1']}, Ben {state['wins']['P2']}")
    return lines


def pile(table: Table) -> list[str]:
    """The lines of a picture of NVWK, from the engine."""
    state = table.state
    lines = [f"{NAMES[play['by']]}: {' '.join(play['cards'])}" for play in state["pile"]]
    lines.append(f"Card order: = {'ascending' if state['order'] == 'up' else 'descending'}")
    if state["demand"]:
        assert table.turn
        lines.append(f"{NAMES[table.turn]} owes: = {state['demand']} card{'s' * (state['demand'] > 1)}")
    if banks := [f"{NAMES[seat]} {points}" for seat, points in state["banks"].items() if points]:
        lines.append(f"Points gained: = {', '.join(banks)}")
    return lines


def counted(table: Table) -> list[str]:
    """What everybody holds at NVWK, and what it comes to."""
    lines = []
    for seat, hand in table.state["hands"].items():
        points, bank = sum(HELD_POINTS[card[0]] for card in hand), table.state["banks"][seat]
        note = f"{points} + {bank} = {points + bank}" if bank else f"{points}"
        lines.append(f"{NAMES[seat]} holds: {' '.join(hand)} = {note}")
    return lines


def steps(game: str) -> Iterator[tuple[str, Picture, list[str], set[int]]]:
    """Each step of an example: its words, its picture, what the engine would draw, and the numbers that came up."""
    first, start, *rest = rulebook.worked_example(game)
    assert isinstance(first, str)
    assert isinstance(start, Picture)
    assert not start.actions
    table = opened(game, start)
    draw = pile if game == "nvwk" else field
    before: list[str] = []
    for words, picture in zip(rest[::2], rest[1::2], strict=True):
        assert isinstance(words, str)
        assert isinstance(picture, Picture)
        seen = list(before)
        for action in picture.actions:
            table.play(action)
            seen += draw(table)
        before = draw(table) if picture.actions else counted(table)
        yield words, picture, before, {int(number) for number in re.findall(r"\d+", " ".join([*seen, *before]))}


@every_game
def test_the_worked_example_is_played_as_it_is_told_and_shown(game: str) -> None:
    told = list(steps(game))
    assert len(told) >= 5
    for words, picture, drawn, _ in told:
        block = "\n".join(["```table", *drawn, "```", ""])
        (expected,) = rulebook.illustrated(block)
        assert isinstance(expected, Picture)
        assert picture.lines == expected.lines, words


@every_game
def test_the_numbers_in_the_words_of_an_example_are_true(game: str) -> None:
    for said, _, _, numbers in steps(game):
        words = said.replace("\N{MINUS SIGN}", "-")
        for left, sign, right, result in re.findall(r"(\d+) ([×+-]) (\d+) = (\d+)", words):
            worked = {"×": int(left) * int(right), "+": int(left) + int(right), "-": int(left) - int(right)}
            assert worked[sign] == int(result), words
            numbers |= {int(left), int(right), int(result)}
        assert {int(number) for number in re.findall(r"\d+", words)} <= numbers, words


def test_a_picture_is_read_card_by_card() -> None:
    lines = "Ann, Mid: 4D+X1(16) 3S=6 X2=9C = 16\nDeck: = 2 cards\n"
    (picture,) = rulebook.illustrated(f"```table X1, empower 4D\n{lines}```")
    assert isinstance(picture, Picture)
    assert picture.actions == ("X1", "empower 4D")
    line, note = picture.lines
    assert (line.label, line.note, note.label, note.cards, note.note) == ("Ann, Mid", "16", "Deck", (), "2 cards")
    assert [(each.card, each.declared, each.jokers, each.worth) for each in line.cards] == [
        ("4D", "", ("X1",), 16),
        ("3S", "6", (), None),
        ("X2", "9C", (), None),
    ]
    with pytest.raises(ValueError, match="'10C' is no card of a picture"):
        rulebook.illustrated("```table\nAnn: 10C\n```")


def test_every_page_credits_its_authors() -> None:
    credit = {game: rulebook.page(game).splitlines()[4] for game in GAMES}
    assert "Ty-Quinn/gwan-windsurf" in credit["gwan"]
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
        "there is no rule Z9; GWAN has G1 to G24, Vanilla Gwent has V1 to V30, NVWK has N1 to N37 and W1 to W12"
    )


@pytest.mark.parametrize("number", ["G0", "G25", "V31", "N38", "W13", "g8", "G08", ""])
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
        rulebook.how_to_play,
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


# -- a page as data ----------------------------------------------------------------------------------------------


def all_items(blocks: Iterator[rulebook.Block]) -> Iterator[rulebook.Item]:
    for block in blocks:
        if isinstance(block, rulebook.Items):
            for item in block.items:
                yield item
                yield from item.below


def spans(block: rulebook.Block) -> Iterator[rulebook.Span]:
    match block:
        case rulebook.Paragraph():
            yield from block.words
        case rulebook.Items():
            for item in all_items(iter([block])):
                yield from item.words
        case rulebook.Grid():
            for cell in (*block.header, *(cell for row in block.rows for cell in row)):
                yield from cell


@pytest.mark.parametrize("game", GAMES)
def test_a_page_as_data_holds_all_of_it_and_no_markup(game: str) -> None:
    blocks = [block for chapter in rulebook.chapters(game) for block in chapter.blocks]
    found = list(all_items(iter(blocks)))
    assert [item.number for item in found if item.number and item.number[0] != "W"] == NUMBERS[game]
    assert sorted(item.number for item in found if item.number and item.number[0] == "W") == sorted(WALKTHROUGHS[game])
    pictures = [part for part in rulebook.worked_example(game) if isinstance(part, Picture)]
    assert [block for block in blocks if isinstance(block, Picture)] == pictures
    (cards,) = [block for block in blocks if isinstance(block, rulebook.CardLines)]
    assert sorted(card for line in cards.lines for card in line.cards) == sorted(DECKS[game])
    assert all(line.about == rulebook.describe(game, card) for line in cards.lines for card in line.cards)
    looks = Counter(span.look for block in blocks for span in spans(block))
    assert looks["switch"] == len(SWITCHES[game])
    assert looks["ruling"] == rulebook.page(game).count("*(ruling")
    assert sum(item.ruling for item in found) == looks["ruling"] - 1  # one shows what the mark is
    assert not any(sign in span.text for block in blocks for span in spans(block) for sign in ("*", "`", "[", "|", "{"))
    shown = "".join(span.text for block in blocks for span in spans(block))
    for number, sentence in rulebook.sentences(game).items():
        words = re.sub(r"\W", "", sentence.splitlines()[0])
        assert words in re.sub(r"\W", "", shown), number


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_lies_there_is_nobodys_in_particular(game: str) -> None:
    assert not re.search(r"[{}]", rulebook.page(game))
    for card in DECKS[game]:
        said = rulebook.describe(game, card, lying=True)
        assert re.fullmatch(r"[A-Z0-9][^{}|]*\.", said)
        if game != "nvwk" and card != "AH" and said != rulebook.describe(game, card):
            assert not re.search(r"\b[Yy]our?\b|Goes to", said), said

"""What a game says that its cards do is what its rules let them do: each card is tried."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from scene import Table, happened, scene

from parlour import GAMES, view
from parlour.cards import SUIT_NAMES, TEXTS, parse_card
from parlour.engine.events import (
    Banked,
    Blanked,
    Charged,
    Cleared,
    Demanded,
    Destroyed,
    DirectionTurned,
    Discarded,
    Event,
    Faced,
    Flipped,
    Gave,
    Locked,
    Looked,
    OrderTurned,
    Played,
    Struck,
    WeatherCame,
    WeatherWent,
)
from parlour.rulebook import sentences, walkthroughs
from parlour.views.abilities import abilities, ability_of

PLAIN = [TEXTS[card] for card in range(52)]
ALL = [*PLAIN, "X1", "X2"]
HOUSE = ("gwan", "vanilla", "nvwk")
WEB = Path(__file__).parents[2] / "web" / "src" / "games"


def others(card: str, wanted: str) -> str:
    """These cards, without the one that is tried."""
    return " ".join(each for each in wanted.split() if each != card)


def ways(table: Table, card: str) -> list[str]:
    """The actions that play just this card."""
    number = parse_card(card)
    moves = {text: table.game.taken_apart(table.game.parse(text)) for text in table.legal}
    return sorted(text for text, move in moves.items() if not move.verb and move.cards == (number,))


def goes_to(card: str) -> str:
    return "C" if card[1] == "H" else card[1]


def marked(game: str, card: str) -> set[str]:
    found = ability_of(game, parse_card(card))
    return set() if found is None else {found}


# -- GWAN --------------------------------------------------------------------------------------------------------


def done_in_gwan(card: str) -> set[str]:
    found = set()
    for weather in ("", "CSD"):
        table = scene("gwan", p1=f"{card} {others(card, '2C 2S')}", p2=others(card, "2D 3D"), weather=weather)
        for event in happened(table.game, ways(table, card)[0]):
            match event:
                case Played(side=1):
                    found.add("spy")
                case WeatherCame(row=row):
                    found.add(f"weather-{'CSD'[row]}")
                case WeatherWent():
                    found.add("clear")
                case Played(side=0, row=int(row)) if weather:
                    clear = scene("gwan", p1="", p2="").game
                    number = parse_card(card)
                    if table.game.worth_of(number, row) == clear.worth_of(number, row):
                        found.add("commander")
    return found


@pytest.mark.parametrize("card", PLAIN)
def test_a_card_of_gwan_does_what_it_is_marked_with(card: str) -> None:  # G12 G13 G14 G16
    assert done_in_gwan(card) == marked("gwan", card)


# -- Vanilla Gwent -----------------------------------------------------------------------------------------------

CHOICES = {"hero": "hero", "wizard": "wizard", "joker": "empower"}  # what a card asks for when it is played


def power(card: str, more: str = "", **zones: object) -> int:
    """What a unit grants in a row of its player's, with more units in the rows (C: 9C)."""
    rows = {goes_to(card): card}
    for row, unit in (part.split(":") for part in more.split()):
        rows[row] = f"{rows.get(row, '')} {unit}".strip()
    table = scene("vanilla", p1="AC", p2="AD", rows={"P1": rows}, **zones)
    return int(table.game.power_of_unit(parse_card(card)))


def done_in_vanilla(card: str) -> set[str]:
    found = set()
    for weather in ("", "CSD"):
        units = {row: others(card, f"9{row} K{row}") for row in "CSD"}
        king = next(row for row in "CSD" if f"K{row}" != card)
        if card != "X2":
            units[king] = units[king].replace(f"K{king}", f"K{king}+X2")
        hand = f"{card} {others(card, '2C 2S')}"
        table = scene("vanilla", p1=hand, p2=others(card, "TD 5D"), deck="", rows={"P2": units}, weather=weather)
        for event in happened(table.game, ways(table, card)[0]):
            match event:
                case Played(side=1):
                    found.add("spy")
                case Looked():
                    found.add("seer")
                case WeatherCame(row=row):
                    found.add(f"weather-{'CSD'[row]}")
                case WeatherWent():
                    found.add("clear")
                case Destroyed(rule="V17"):
                    found.add("lightning")
        if table.game.phase_name() in CHOICES:
            found.add(CHOICES[table.game.phase_name()])
    if card[0] in "3456789TJQK":
        elsewhere = "S" if goes_to(card) != "S" else "D"
        four = next(each for each in ("4C", "4S") if each != card)
        nine = next(each for each in ("9C", "9S") if each != card)
        alone = power(card)
        if power(card, f"{elsewhere}:{four}") != alone:
            found.add("militia")
        if power(card, f"{goes_to(card)}:{nine}") != alone:
            found.add("general")
        if power(card, latest={"P1": card}) != alone:
            found.add("cavalry")
        if power(card, weather="CSD") == alone:
            found.add("king")
        queen = next(each for each in ("QC", "QS") if each != card)
        if not ways(scene("vanilla", p1=card, p2="2D", rows={"P2": {goes_to(queen): queen}}), card):
            found.add("queen")
    return found


@pytest.mark.parametrize("card", ALL)
def test_a_card_of_vanilla_gwent_does_what_it_is_marked_with(card: str) -> None:  # V8 V9 V10 V11 V12 V13 V14 V17
    assert done_in_vanilla(card) == marked("vanilla", card)


# -- NVWK --------------------------------------------------------------------------------------------------------

TOO = {  # what else a card does than what it is marked with
    "any-card": {"order"},
    "guard": {"any-card"},
    "wild": {"any-card"},
    "joker": {"any-card"},
}


def led(card: str) -> list[Event]:
    """What happens when a card is led and all that it asks for is answered, up to what a King flips."""
    rest = {"p1": "4C 4S 7D", "p2": "4D 6D 6H", "p3": "7C 7S 7H"}
    hands = {seat: others(card, cards) for seat, cards in rest.items()}
    table = scene("nvwk", **{**hands, "p1": f"{card} {hands['p1']}"}, deck=others(card, "8C 8S 8D 8H 2C"))
    log = happened(table.game, ways(table, card)[0])
    flips = [place for place, event in enumerate(log) if isinstance(event, Flipped)]
    if flips:
        return log[: flips[0] + 1]
    while table.turn == "P1" and not any(isinstance(event, Cleared) for event in log):
        log += happened(table.game, table.game.legal_actions()[0])
    return log


def follows(card: str, value: str, order: str) -> bool:
    """Whether a card may be played on another, by which nothing is asked or forbidden."""
    lead = next(each for each in ("3S", "3D") if each != card)
    table = scene("nvwk", p1=f"{lead} {others(card, '6S 7S')}", p2=f"{card} {others(card, '6C 7C')}", order=order)
    return bool(ways(table.play(f"{lead}={value}"), card))


def done_in_nvwk(card: str) -> set[str]:
    found = set()
    table = scene("nvwk", p1=f"{card} {others(card, '6C 7C')}", p2=others(card, "6D 7D"))
    meant = {table.game.taken_apart(table.game.parse(way)).meant[0] for way in ways(table, card)}
    if meant == {""}:
        dropped = 0
        for event in led(card):
            match event:
                case OrderTurned():
                    found.add("order")
                case DirectionTurned():
                    found.add("direction")
                case Banked(seat=0, points=-2):
                    found.add("bank")
                case Demanded(seat=1):
                    found.add("draw")
                case Blanked():
                    found.add("blank")
                case Faced(seat=1):
                    found.add("skip")
                case Cleared(leader=0, again=True):
                    found.add("clear")
                case Charged(points=5):
                    found.add("charge")
                case Struck():
                    found.add("strike")
                case Discarded():
                    dropped += event.number
                case Gave(to=to):
                    found.add("give-left" if to == 1 else "give-right")
                case Locked():
                    found.add("lock")
                case Flipped(number=number):
                    found.add("flip-two" if number == 2 else "flip")
        found |= {("drop-one", "drop-two")[dropped - 1]} if dropped else set()
    else:
        found.add("joker" if any(re.fullmatch(".[CSDH]", each) for each in meant) else "wild")
    if follows(card, "9", "up") and follows(card, "4", "down"):
        found.add("any-card")
    six = next(each for each in ("6C", "6S") if each != card)
    if (
        "guard"
        in scene("nvwk", p1=f"{six} {others(card, '7C 7S')}", p2=f"{card} {others(card, '4C 7D')}").play(six).legal
    ):
        found.add("guard")
    return found


@pytest.mark.parametrize("card", ALL)
def test_a_card_of_nvwk_does_what_it_is_marked_with(card: str) -> None:  # N17 N18 N19 N24 N25 N28 N29 N31
    (mark,) = marked("nvwk", card)
    assert done_in_nvwk(card) == {mark} | TOO.get(mark, set())


# -- where suits go ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "switches"), [("gwan", {}), ("gwan", {"hearts": "any-row"}), ("vanilla", {})], ids=str
)
def test_a_row_takes_the_suits_that_it_is_said_to_take(game: str, switches: dict[str, str]) -> None:  # G7 G8 V4
    table = scene(game, p1="9C 9S 9D 9H", p2="2C", switches=switches)
    taken: dict[str, list[str]] = {row: [] for row in "CSD"}
    for suit in range(4):
        for way in ways(table, f"9{'CSDH'[suit]}"):
            trial = Table(table.game.copy()).play(way)
            for row, suits in taken.items():
                if trial.row("P1", row):
                    suits.append(SUIT_NAMES[suit])
    assert view(table.game, 0)["takes"] == {row: " and ".join(suits) for row, suits in taken.items()}


# -- what clients are told ---------------------------------------------------------------------------------------


def test_the_web_client_is_told_of_every_game_and_ability() -> None:
    """Also where there is no Node; `npm run types:check` holds the files to this word by word."""
    told = subprocess.run(
        [sys.executable, "-m", "parlour.views.clients"], check=True, capture_output=True, text=True, encoding="utf-8"
    )
    games = json.loads(told.stdout)
    assert list(games) == list(HOUSE)
    for game, parts in games.items():
        title, (least, most), letters = parts["known"].values()
        assert (title, least, most) == (GAMES[game].TITLE, *GAMES[game].SEATS)
        assert {number[0] for number in [*sentences(game), *walkthroughs(game)]} == set(letters)
        known = (WEB / game / "known.ts").read_text(encoding="utf-8")
        assert f"{{ title: '{title}', seats: [{least}, {most}], letters: '{letters}' }}" in known
        found = parts["abilities"]
        assert found == {name: each._asdict() for name, each in abilities(game).items()}
        file = (WEB / game / "abilities.ts").read_text(encoding="utf-8")
        lines = re.findall(r"^  '?([\w-]+)'?: \{ title: '([^']*)', cards: '([^']*)' \},$", file, re.MULTILINE)
        assert {name: {"title": title, "cards": cards} for name, title, cards in lines} == found

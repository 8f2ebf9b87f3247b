"""What `parlour lab` is asked on the command line, read and checked."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from importlib.util import find_spec

from parlour.arena.match import BadMatch, Entrant
from parlour.cards import TEXTS, parse_card
from parlour.engine import GAMES, Illegal
from parlour.lab import run as running
from parlour.lab.run import Enough
from parlour.lab.study import CALIBRATION, ORDINALS, SECTIONS, USUAL_BOTS, USUAL_BUDGET, Study, rank_of

USUAL_MINUTES = 10.0
STRONGEST = ("castellan@1000",)


def run(arguments: Namespace, game: str, switches: dict[str, str]) -> int:
    """Carry out what was asked; BadMatch says what is wrong with the words."""
    if arguments.html is not None and find_spec("matplotlib") is None:
        raise BadMatch("a page needs matplotlib for its plots; pip install 'parlour[lab]' installs it")
    if arguments.before is not None:
        refuse_with_records(arguments)
        seats, folder = arguments.seats, arguments.before
        return running.run_from(game, seats, switches, folder, html=arguments.html, as_json=arguments.json)
    sections = frozenset({CALIBRATION}) if arguments.calibration else read_sections(arguments.sections)
    study = read_study(arguments, game, switches, sections)
    return running.run(
        study,
        read_enough(arguments),
        sections,
        resume=arguments.resume,
        workers=arguments.workers,
        dask=arguments.dask,
        records=arguments.records,
        html=arguments.html,
        as_json=arguments.json,
    )


def read_study(arguments: Namespace, game: str, switches: dict[str, str], sections: frozenset[str]) -> Study:
    """The study that was asked for. Without a word on what to compare, every house rule is."""
    usual = STRONGEST if arguments.calibration else USUAL_BOTS
    words = arguments.bots.split(",") if arguments.bots else usual
    bots = tuple(Entrant.read(word.strip(), USUAL_BUDGET) for word in words)
    if arguments.calibration and [bot.bot for bot in bots] != ["castellan"]:
        raise BadMatch("--calibration asks the castellan, who gives hints: --bots castellan@1000")
    if len(set(bots)) < len(bots):
        raise BadMatch("each strength of play is named once")
    if arguments.compare and "rules" not in sections:
        raise BadMatch("--compare asks for the section rules, which --sections or --calibration leaves out")
    ban = read_ban(arguments.ban, game)
    place = read_place(arguments.ban_place)
    if (ban or place is not None) and "abilities" not in sections:
        said = "--ban-place" if place is not None else "--ban"
        raise BadMatch(f"{said} asks for the section abilities, which --sections or --calibration leaves out")
    if place is not None and not ban:
        raise BadMatch("--ban-place says who does without what --ban names: name it, --ban 8C,8D")
    study = Study(game, arguments.seats, bots, switches, (), ban, arguments.seed, place)
    if "rules" not in sections:
        return study
    every = study.all_switches()
    wanted: list[tuple[str, str]] = []
    for word in arguments.compare or ["all"]:
        name, equals, value = word.partition("=")
        if word != "all" and not equals:
            raise BadMatch(f"--compare takes NAME=VALUE or all, not {word!r}")
        if word != "all" and switches.get(name, GAMES[game].SWITCHES.get(name, ("",))[0]) == value:
            raise BadMatch(f"{word} is how this table plays already: there is nothing to compare")
        wanted += every if word == "all" else [(name, value)]
    return replace(study, compare=tuple(dict.fromkeys(wanted)))


def refuse_with_records(arguments: Namespace) -> None:
    """What says how games are to be played has no place beside records of games that were played."""
    said = {
        "--bots": arguments.bots,
        "--compare": arguments.compare,
        "--ban": arguments.ban,
        "--ban-place": arguments.ban_place,
        "--sections": arguments.sections,
        "--calibration": arguments.calibration,
        "--minutes": arguments.minutes,
        "--until": arguments.until,
        "--deals": arguments.deals,
        "--resume": arguments.resume,
        "--records": arguments.records,
        "--dask": arguments.dask,
    }
    for option, given in said.items():
        if given:
            raise BadMatch(f"{option} is for games that the lab plays; --from looks at games that were played already")


def read_place(word: str | None) -> int | None:
    """The place after the starter that a word names."""
    if word is not None and word not in ORDINALS:
        raise BadMatch(f"--ban-place takes one of {', '.join(ORDINALS)}, not {word!r}")
    return None if word is None else ORDINALS.index(word)


def read_ban(words: str | None, game: str) -> tuple[str, ...]:
    """What is to be done without: cards, all of a rank, and actions as the rulebook writes them."""
    ban: list[str] = []
    pack = range(GAMES[game].CARDS)
    for word in map(str.strip, () if words is None else words.split(",")):
        try:
            ranked = [card for card in pack if rank_of(card) == word]
            cards = ranked or [parse_card(card) for card in word.split()]
            if not cards:
                raise ValueError("there is nothing between two commas")
        except ValueError as error:
            try:
                GAMES[game]().parse(word)
            except Illegal:
                raise BadMatch(f"--ban takes cards and actions of {GAMES[game].TITLE}: {error}") from None
            ban.append(word)
            continue
        if max(cards) >= GAMES[game].CARDS:
            raise BadMatch(f"{GAMES[game].TITLE} is played without {TEXTS[max(cards)]}")
        ban += [TEXTS[card] for card in cards]
    return tuple(dict.fromkeys(ban))


def read_sections(words: str | None) -> frozenset[str]:
    """The sections that were asked for."""
    if words is None:
        return frozenset(SECTIONS)
    named = frozenset(word.strip() for word in words.split(","))
    unknown = sorted(named - set(SECTIONS))
    if unknown:
        raise BadMatch(f"there is no section {unknown[0]!r}; the sections are {', '.join(SECTIONS)}")
    # Differences are taken from the games without the change, and a card's fate is seen in whole games.
    return named | {"seats"} if named & {"rules", "cards", "choices"} else named


def read_enough(arguments: Namespace) -> Enough:
    """When it is enough."""
    if arguments.deals is not None:
        return Enough(deals=arguments.deals)
    if arguments.until is not None:
        try:
            return Enough(until=float(arguments.until.removesuffix("%")) / 100)
        except ValueError:
            raise BadMatch(f"--until takes a percentage like 1%, not {arguments.until!r}") from None
    return Enough(minutes=USUAL_MINUTES if arguments.minutes is None else arguments.minutes)

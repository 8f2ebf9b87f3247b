"""The bots by name: the five of the house, those that measure them, those of installed packages, and programs.

A bot is a callable that takes an `InformationSet`, a `Budget` and a seed, and gives an action. Another package adds one
by an entry point in the group `parlour.bots`; the first line of its docstring says what it is like. A program in any
language is named in PARLOUR_BOTS, or asked for as `exec:COMMAND`; see `program`. `py:FILE:NAME` is a callable in a file
of Python, and `weights:FILE` what a training has learned.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Container
from dataclasses import dataclass, replace
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from operator import index
from pathlib import Path
from traceback import extract_tb
from typing import Any

from parlour.bots import minds, program
from parlour.bots.information import Budget, InformationSet

logger = logging.getLogger(__name__)

RESERVED = ("me", "open", "hotseat")
EXEC = "exec:"
FILE = "py:"
WEIGHTS = "weights:"

HOUSE = Path(__file__).parents[1]

Chooser = Callable[[InformationSet, Budget, int], int]


class NoSuchBot(KeyError, ValueError):
    """There is no bot of a name: a ValueError, as for a game that there is not, and the KeyError that it used to be."""

    def __str__(self) -> str:
        return str(self.args[0])  # a KeyError alone would quote the sentence


@dataclass(frozen=True)
class Bot:
    """A bot that one can play against."""

    name: str
    title: str
    about: str
    choose: Chooser
    level: int | None = None  # from 1 to 5 on the ladder of the house
    short: str = ""  # what it is called where there is little room, if not by its title
    sits: bool = True  # at tables; those that only measure others do not
    sees_all: bool = False  # is given an OpenInformationSet
    remembers: bool = False  # is told what has happened as well; the house's look at the position alone
    even: bool = False  # draws evenly from all that it may do, so that how likely each action was is known


LADDER = (
    Bot("page", "Pip the page", "Plays by simple rules and forgives a lot. For a first game.", minds.page, 1, "Pip"),
    Bot(
        "greedy",
        "Greta Greedy",
        "Takes what looks best at once. Quick, and easy to learn from.",
        minds.greedy,
        2,
        "Greta",
    ),
    Bot("gambler", "Gus the gambler", "Plays each card out in his head a few hundred times.", minds.gambler, 3, "Gus"),
    Bot(
        "scholar",
        "Sister Ada",
        "Looks ahead through all that you might hold, and knows what a lead is worth.",
        minds.scholar,
        4,
        "Ada",
    ),
    Bot(
        "castellan",
        "The Castellan",
        "Sees far, reads your play, counts endings out. Forgives nothing.",
        minds.castellan,
        5,
        "Castellan",
    ),
)
MEASURES: tuple[Bot, ...] = (
    Bot("random", "Random", "Any legal action, each as likely.", minds.by_chance, sits=False, even=True),
    Bot("heuristic", "Rules of thumb", "What a rule of thumb says, at once.", minds.heuristic, sits=False),
    Bot("policy", "The policy", "What the learned network inclines to, without a search.", minds.policy, sits=False),
    Bot(
        "flat",
        "Flat Monte Carlo",
        "Plays each action out at random, as often as there is time.",
        minds.flat,
        sits=False,
    ),
    Bot("thumbs", "Thumbs", "The same, but plays out by rules of thumb.", minds.thumbs, sits=False),
    Bot("tree", "Plain tree search", "Information-set search without anything learned.", minds.tree, sits=False),
    Bot(
        "clairvoyant", "The clairvoyant", "The Castellan, seeing all hands.", minds.castellan, sits=False, sees_all=True
    ),
)


def known_bots() -> dict[str, Bot]:
    """All bots of the house and of installed packages, and the programs that PARLOUR_BOTS names."""
    found = {bot.name: bot for bot in (*LADDER, *MEASURES)}
    for point in entry_points(group="parlour.bots"):
        if point.name in found or point.name in RESERVED:
            continue
        try:
            chooser: Chooser = point.load()
        except Exception:
            logger.exception("a bot can't be loaded", extra={"bot": point.name})
            continue
        found[point.name] = Bot(point.name, spoken(point.name), said_of(chooser), chooser, remembers=True)
    for name, command in program.configured().items():
        if name not in found and name not in RESERVED:
            outside = program.program(command)
            found[name] = Bot(name, spoken(name), outside.about, outside, remembers=True)
    return found


def introduced(bot: Bot) -> Bot:
    """The same bot with what it says of itself, if it is a program; that is started for it.

    It is called as it calls itself where nobody has given it another name.
    """
    outside = bot.choose
    if not isinstance(outside, program.Program):
        return bot
    title = outside.introduced()
    return replace(bot, title=title if bot.name.startswith(EXEC) else bot.title, about=outside.about)


def spoken(name: str) -> str:
    """A bot's name as a title."""
    return name.replace("-", " ").capitalize()


def from_file(name: str) -> Bot:
    """The bot of `py:FILE:NAME`; NoSuchBot says what is wrong with the file."""
    path, _, called = name.removeprefix(FILE).rpartition(":")
    try:
        found = spec_from_file_location(f"parlour_bot_{Path(path).stem}", path)
        if not path or found is None or found.loader is None:
            raise NoSuchBot(f"a bot in a file is written py:FILE.py:NAME, not {name!r}")
        module = module_from_spec(found)
        found.loader.exec_module(module)
        chooser: Chooser = getattr(module, called)
    except NoSuchBot:
        raise
    except Exception as error:  # whatever somebody else's file raises
        raise NoSuchBot(f"there is no bot {called!r} to be had from {path!r}: {error}") from None
    if not callable(chooser):
        raise NoSuchBot(f"{called!r} in {path!r} is no bot: it can't be called")
    return Bot(name, spoken(called.replace("_", "-")), said_of(chooser), chooser, sits=False, remembers=True)


def bot_of(given: str | Bot | Chooser) -> Bot:
    """A bot by its name, as it is, or made from a callable; NoSuchBot or TypeError says why there is none."""
    if isinstance(given, Bot):
        return given
    if isinstance(given, str):
        return find(given)
    if not callable(given):
        wanted = "a name as in 'greedy' or 'py:FILE:NAME', or what takes an information set, a budget and a seed"
        raise TypeError(f"a bot is {wanted}, not {given!r:.60}")
    name = getattr(given, "__name__", type(given).__name__)
    return Bot(name, spoken(name.replace("_", "-")), said_of(given), given, sits=False, remembers=True)


def said_of(chooser: Chooser) -> str:
    """What a callable says of itself: the first line of its docstring."""
    return (chooser.__doc__ or "").strip().partition("\n")[0]


def find(name: str) -> Bot:
    """The bot of that name, or of `exec:COMMAND`, `py:FILE:NAME`, `weights:FILE`; NoSuchBot says why there is none."""
    if name.startswith(FILE):
        return from_file(name)
    if name.startswith(WEIGHTS):
        path = name.removeprefix(WEIGHTS)
        try:
            chooser = minds.with_weights(path)
            return Bot(name, Path(path).stem, "The Castellan with what this file holds.", chooser, sits=False)
        except (OSError, ValueError, KeyError) as error:
            raise NoSuchBot(f"there are no weights to read in {path!r}: {error}") from None
    if name.startswith(EXEC) and name.removeprefix(EXEC).strip():
        outside = program.program(name.removeprefix(EXEC).strip())
        return Bot(name, outside.command, outside.about, outside, sits=False, remembers=True)
    known = known_bots()
    if name not in known:
        raise NoSuchBot(f"there is no bot {name!r}; there are {', '.join(known)}")
    return known[name]


# -- what is said of a bot that did not play -------------------------------------------------------------------


def broke_down(bot: Bot, error: BaseException) -> str:
    """What a bot raised, and where in its own file, for whoever wrote it. The caller is the first in the traceback."""
    called = extract_tb(error.__traceback__)[1:]
    place = ""
    if called and HOUSE not in Path(called[0].filename).parents:
        # What it calls may lie deeper, in a library; who wrote the bot looks into the file that was called.
        own = [frame for frame in called if frame.filename == called[0].filename][-1]
        place = f", in line {own.lineno} of {own.filename}"
    return f"{bot.name} broke down: {type(error).__name__}: {error}{place}"


def is_choice(action: Any, legal: Container[int]) -> bool:
    """Whether what a bot returned is one of the legal actions, as a whole number of whatever kind."""
    try:
        return index(action) in legal
    except TypeError:
        return False


def wrong_choice(bot: Bot, action: object, where: str = "") -> str:
    """What is said of a bot that returned something else, `where` it did."""
    wanted = "a bot returns the number of a legal action, one of information.actions()"
    if isinstance(action, str):
        wanted += f"; information.world.parse({action!r:.60}) gives the number of a text"
    return f"{bot.name} chose {action!r:.60}, which is not legal{where}: {wanted}"

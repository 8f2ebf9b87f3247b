"""The games that there are. A game is one folder and one line of registration; nothing else names it.

Its folder has `rules` (the game itself), `view` (what a seat sees and may do), `words` (what happened), and `page.md`
(the rulebook's page); it may have `features` with `learned.weights` (what bots make of a position), `style` (how the
house's bots play it), `abilities` (what a card does, in a word), `lesson` (how it is taught) and `terminal` (how it is
drawn there). What it does not have is done in a plain way.
"""

from __future__ import annotations

import os
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING

from parlour.engine.game import SIZES, Game, seal

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

NAMED = "PARLOUR_GAMES"
NAMES_ARE_OF = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
GAMES: dict[str, type[Game]] = {}  # the rules by name, in the order in which they were registered
_DESCRIPTIONS: dict[str, Description] = {}


class Missing(LookupError):
    """A game's folder has not what is asked of it."""


class Description:
    """All that the house knows of a game beside its rules: where its parts are, and what people are told first."""

    def __init__(
        self,
        rules: type[Game],
        motto: str = "",
        folder: str = "",
        usual_seats: int = 2,
        examples: str = "",
    ) -> None:
        self.rules = rules
        self.motto = motto  # one line for whoever chooses a game
        self.folder = folder  # the package that holds its parts; without one it can be dealt and played, but not shown
        self.usual_seats = usual_seats
        self.examples = examples  # a few actions, for whoever types them

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Description) and self.told() == other.told()

    def __hash__(self) -> int:
        return hash(self.told())

    def told(self) -> tuple[type[Game], str, str, int, str]:
        """All that it was made from."""
        return self.rules, self.motto, self.folder, self.usual_seats, self.examples

    def __repr__(self) -> str:
        return f"<the description of {self.rules.TITLE}>"

    @property
    def name(self) -> str:
        """What the game is called in commands and records."""
        return str(self.rules.NAME)

    def part(self, name: str) -> ModuleType | None:
        """A module of the game's folder, loaded when it is first asked for; None where the folder has none."""
        whole = f"{self.folder}.{name}"
        return import_module(whole) if self.folder and find_spec(whole) is not None else None

    def needed(self, name: str) -> ModuleType:
        """The same, where a game can't do without; Missing says what there is not."""
        found = self.part(name)
        if found is None:
            where = f"its folder {self.folder}" if self.folder else "it has no folder, and so"
            raise Missing(f"{self.rules.TITLE} can't be shown: {where} has no {name}.py")
        return found

    def file(self, name: str) -> Traversable | None:
        """A file in the game's folder; None where there is none."""
        from importlib.resources import files  # takes its time, and most who deal a game never ask

        found = files(self.folder) / name if self.folder else None
        return found if found is not None and found.is_file() else None

    @cached_property
    def words(self) -> ModuleType:
        """What happened in the game, in sentences."""
        return self.needed("words")

    @cached_property
    def view(self) -> ModuleType:
        """What a seat sees of the game and may do, and in which words."""
        return self.needed("view")


def register(description: Description, *, replace: bool = False) -> None:
    """Let a game be dealt, shown, recorded and played everywhere; `replace` is for trying its rules out again."""
    if not isinstance(description, Description):
        game = isinstance(description, type) and issubclass(description, Game)
        wanted = f"register(Description({description.__name__}))" if game else "register(Description(YourGame))"
        raise TypeError(f"a game is registered by its description: {wanted}, not {description!r:.60}")
    name, rules = description.name, description.rules
    check_kind(rules)
    if not name or name[0] == "-" or not set(name) <= NAMES_ARE_OF:
        raise ValueError(f"a game's NAME is of small letters, digits and hyphens, not {name!r}")
    least, most = rules.SEATS
    if not 1 <= least <= most <= 8:
        raise ValueError(f"{name} is for {least} to {most} seats; a table has 1 to 8")
    if not 1 <= rules.CARDS <= 54:
        raise ValueError(f"{name} has {rules.CARDS} cards; a pack has 1 to 54")
    check_switches(name, rules.SWITCHES)
    if _DESCRIPTIONS.get(name, description) != description and not replace:
        raise ValueError(f"there is another game {name!r} already; `replace=True` puts this one in its place")
    for other in GAMES.values():
        if other is not rules and "copy" in vars(other) and rules.copy is other.copy:
            raise ValueError(
                f"{name} has its copies made by {other.__name__}, as what they are not; let it make its own"
            )
    seal(rules)
    GAMES[name] = description.rules
    _DESCRIPTIONS[name] = description


def check_kind(rules: type[Game]) -> None:
    """TypeError where what a game says of itself is not of the kind that it has to be."""
    title, seats, cards = rules.TITLE, rules.SEATS, rules.CARDS
    if not isinstance(rules.NAME, str) or not isinstance(title, str):
        raise TypeError(f"a game has a NAME and a TITLE, which are texts, not {rules.NAME!r:.40} and {title!r:.40}")
    if not isinstance(seats, tuple | list) or len(seats) != 2 or not all(type(each) is int for each in seats):
        raise TypeError(f"{title}'s SEATS are the least and the most who can play, (2, 4), not {seats!r:.40}")
    if type(cards) is not int:
        raise TypeError(f"{title}'s CARDS are how many it is played with, a whole number, not {cards!r:.40}")


def check_switches(game: str, switches: object) -> None:
    """Refuse house rules that no table could choose from."""
    if not isinstance(switches, dict):
        raise TypeError(
            f"{game}'s SWITCHES are names with their values, {{'ties': ('nobody', 'both')}}, not {switches!r:.60}"
        )
    if len(switches) > SIZES["house"]:
        raise ValueError(f"{game} has {len(switches)} switches; a game has at most {SIZES['house']}")
    for switch, values in switches.items():
        named = isinstance(values, tuple | list) and all(map(is_word, (switch, *values)))
        if not named or len(set(values)) < max(2, len(values)):
            raise ValueError(
                f"{game}'s switch {switch!r} has two or more values, each another word of small letters, digits and "
                f"hyphens, the default first: ('nobody', 'both'), not {values!r:.60}"
            )


def is_word(text: object) -> bool:
    """Whether a text can stand in commands and records as it is."""
    return isinstance(text, str) and text != "" and set(text) <= NAMES_ARE_OF


def register_named() -> None:
    """Let the games be played that PARLOUR_GAMES names: modules, with commas between, that have a DESCRIPTION."""
    for name in os.environ.get(NAMED, "").split(","):
        if name.strip():
            register_module(name.strip())


def register_installed() -> None:
    """Let the games of installed packages be played: their entry points in the group `parlour.games` name the modules.

    The processes that are started from here learn of them as well, by PARLOUR_GAMES.
    """
    from importlib.metadata import entry_points  # takes longer than all the rest, so `import parlour` does without

    named = os.environ.get(NAMED, "").split(",")
    found = [point.module for point in entry_points(group="parlour.games") if point.module not in named]
    for module in found:
        register_module(module)
    if found:
        os.environ[NAMED] = ",".join([*filter(None, named), *found])


def register_module(name: str) -> None:
    """Let the game be played that a module describes; where that can't be, the others can."""
    try:
        register(import_module(name).DESCRIPTION)
    except (Exception, SystemExit) as error:  # whatever somebody else's game raises
        import logging  # takes its time, and most games can be played

        logging.getLogger(__name__).warning("the game of %s can't be played: %s", name, error)


def shown_games() -> list[str]:
    """The games that can be shown to people: those that have a folder."""
    return [name for name, description in _DESCRIPTIONS.items() if description.folder]


def described(game: str) -> Description:
    """What the house knows of a game; ValueError where there is none of that name."""
    if game not in _DESCRIPTIONS:
        raise ValueError(f"there is no game {game!r}; the games are {', '.join(GAMES)}")
    return _DESCRIPTIONS[game]

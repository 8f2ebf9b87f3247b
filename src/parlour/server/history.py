"""A table's history: all that was done in the order in which it was stored, and what of it stands.

Nothing is ever struck out. Taking back is one more line, `back 2`: it takes the latest two actions that stand. So a
position's number, how many lines led to it, only grows, and a command that was stored is known for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from parlour.engine import Deal, Game
from parlour.engine.events import Event, TookBack
from parlour.records import GameRecord

BACK = "back"  # a word of the table; no game has an action of that name


@dataclass(frozen=True, slots=True)
class Made:
    """Something that was done: an action, or actions taken back."""

    action: str
    bot: bool

    @property
    def back(self) -> int:
        """How many actions this takes back; 0 for an action."""
        word, _, number = self.action.partition(" ")
        return int(number) if word == BACK else 0


def standing(history: Iterable[Made]) -> list[Made]:
    """The actions that have not been taken back.

    >>> done = ["X1", "back 1", "8C", "decline"]
    >>> [made.action for made in standing(Made(action, False) for action in done)]
    ['8C', 'decline']
    """
    found: list[Made] = []
    for made in history:
        if made.back:
            del found[-made.back :]
        else:
            found.append(made)
    return found


class TableHistory:
    """What was done at a table, and the position that it led to."""

    def __init__(self, deal: Deal, lines: Iterable[Made], given: int) -> None:
        self.deal = deal
        self.lines = list(lines)
        self.made = standing(self.lines)
        self.given = given  # how many actions the table began with, which stand for ever
        self._game: Game | None = None
        self._steps_back = 0

    @property
    def position(self) -> int:
        """How many lines there are."""
        return len(self.lines)

    @property
    def game(self) -> Game:
        """The position, replayed from what is stored when it is first needed."""
        if self._game is None:
            course = self.record(self.made).replay()
            game, steps = next(course)[0], 0
            before = game.copy()
            for place, made in enumerate(self.made):
                next(course)
                steps = 0 if made.bot or place < self.given else game.undo_depth(before, steps)
                before.assign(game)
            self._game, self._steps_back = game, steps
        return self._game

    @property
    def steps_back(self) -> int:
        """How many of their own latest actions whoever is on turn could take back; what a bot did for them stands."""
        _ = self.game
        return self._steps_back

    def after(self, lines: int) -> Game:
        """The position that the first lines led to."""
        return self.record(standing(self.lines[:lines])).game

    def course(self, first: int = 0) -> Iterator[tuple[int | None, Made | None, list[Event]]]:
        """What each line after the first ones did, and who; from the beginning also what came before all lines."""
        events: list[Event] = []
        games = [self.after(first) if first else self.deal.start(events)]  # the present one last, before it what stood
        if not first:
            yield None, None, events
        for position, made in enumerate(self.lines[first:], first + 1):
            by, events = int(games[-1].turn), []
            if made.back:
                games = games[: -made.back] or [self.after(position)]
                events.append(TookBack(by, made.back))
            else:
                games.append(games[-1].copy())
                games[-1].play(made.action, events)
            yield by, made, events

    def past(self) -> list[Event]:
        """All that has happened, in order."""
        return [event for _, _, events in self.course() for event in events]

    def record(self, made: Iterable[Made]) -> GameRecord:
        """The game as far as these actions of it."""
        return GameRecord(self.deal, [each.action for each in made])

    def add(self, made: Made, after: Game) -> None:
        """An action was made, which led to a position."""
        steps = 0 if made.bot else after.undo_depth(self.game, self._steps_back)
        self.lines.append(made)
        self.made.append(made)
        self._game, self._steps_back = after, steps

    def take_back(self, made: Made) -> None:
        """Actions were taken back."""
        self.lines.append(made)
        del self.made[-made.back :]
        self._game = None

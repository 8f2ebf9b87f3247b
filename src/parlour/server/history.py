"""A table's history: all that was done in the order in which it was stored, and what of it stands.

Nothing is ever struck out. Taking back is one more line, `back 2`: it takes the latest two actions that stand. So a
position's number, how many lines led to it, only grows, and a command that was stored is known for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from parlour.engine import Deal, Game
from parlour.engine.events import Event, TookBack
from parlour.records import GameRecord

BACK = "back"  # a word of the table; no game has an action of that name
DEEP = 8  # positions that are kept to go back to; more are seldom taken back at once


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


@lru_cache(8192)
def line(action: str, bot: bool) -> Made:
    """A line of a history; one for all tables, as each has many and most say what others say."""
    return Made(action, bot)


def standing(history: Iterable[Made]) -> list[Made]:
    """The actions that have not been taken back.

    >>> done = ["X1", "back 1", "8C", "decline"]
    >>> [made.action for made in standing(Made(action, False) for action in done)]
    ['8C', 'decline']
    """
    *_, found = standing_after_each(history)
    return found


def standing_after_each(history: Iterable[Made]) -> Iterator[list[Made]]:
    """The same before the first line and after each of them: one list, which goes on changing."""
    found: list[Made] = []
    yield found
    for made in history:
        if made.back:
            del found[-made.back :]
        else:
            found.append(made)
        yield found


class TableHistory:
    """What was done at a table, and the position that it led to."""

    def __init__(self, deal: Deal, lines: Iterable[Made], given: int) -> None:
        self.deal = deal
        self.lines = list(lines)
        self.made = standing(self.lines)
        self.given = given  # how many actions the table began with, which stand for ever
        self._game: Game | None = None
        self._steps_back = 0
        self._mark: tuple[int, list[Game]] = 0, []  # what `after` found last, and after how many lines

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

    def after(self, lines: int) -> list[Game]:
        """What the first lines led to, last, after the latest positions that stood before it; all only to be looked at.

        It is played on from what was asked for last, where that is not later.
        """
        done, games = self._mark
        if not games or done > lines:
            done, games = lines, self.replayed(lines)
        for position in range(done + 1, lines + 1):
            self.lead_on(games, position, [])
        del games[:-DEEP]
        self._mark = lines, games
        return list(games)

    def replayed(self, lines: int) -> list[Game]:
        """The same, played from the beginning."""
        made = standing(self.lines[:lines])
        course = islice(self.record(made).replay(), max(0, len(made) - DEEP + 1), None)
        return [game.copy() for game, _ in course]

    def lead_on(self, games: list[Game], position: int, events: list[Event]) -> None:
        """Let the line that leads to a position do so, from the last of these."""
        made, by = self.lines[position - 1], int(games[-1].turn)
        if made.back:
            events.append(TookBack(by, made.back))
            del games[-made.back :]
            games[:0] = () if games else self.replayed(position)
        else:
            games.append(games[-1].copy())
            games[-1].play(made.action, events)

    def course(self, first: int = 0) -> Iterator[tuple[int | None, Made | None, list[Event]]]:
        """What each line after the first ones did, and who; from the beginning also what came before all lines."""
        events: list[Event] = []
        games = self.after(first) if first else [self.deal.start(events)]
        if not first:
            yield None, None, events
        for position, made in enumerate(self.lines[first:], first + 1):
            by, events = int(games[-1].turn), []
            self.lead_on(games, position, events)
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

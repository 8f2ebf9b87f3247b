"""Lessons: a deal that is laid out so that somebody new wins it by understanding, one asked move after another.

A lesson is data in a game's folder (`lesson.py`): the cards, what the other side does, and for every step the words,
the action that is asked for, and what is said to any other. Here it is played through the rules, so that all that a
learner is shown is a view like any other, and the numbers in the words are those of the table. It is no table's game:
nothing of it is stored or counted, and a step can be taken back because the one before it is still there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from parlour.cards import TEXTS, seat_text
from parlour.engine import GAMES, Deal, Game, described, prepare
from parlour.engine.events import Event
from parlour.engine.registry import shown_games
from parlour.records import GameRecord
from parlour.views import tell, view

LEARNER = 0  # sits in P1, opposite somebody who plays from the script
YOU = "You"

Figures = Callable[[Mapping[str, Any]], dict[str, int]]


@dataclass(frozen=True)
class Step:
    """One move that is asked of the learner; figures in braces are as things stand, `{mine_then}` as after an action.

    What to do stands between two pairs of stars.
    """

    action: str
    say: str  # how things stand, and what to do: all that one needs to do it
    why: str  # in one sentence
    otherwise: Mapping[str, str]  # what is said to other actions, by their form: the first that fits, "*" fits all
    then: str = ""  # what the other side does, with commas between

    def form(self, action: str) -> str:
        """The form that another action than the one asked for is answered by; LookupError if there is none."""
        for form in self.otherwise:
            if fnmatchcase(action, form):
                return form
        raise LookupError(f"nothing is said to {action} where {self.action} is asked for")


@dataclass(frozen=True)
class Lesson:
    """A scripted deal of a game for two."""

    game: str
    opponent: str  # what the other side is called
    hands: tuple[str, str]  # the learner's cards, and the other side's
    draws: str  # what lies on top of the deck, in the order in which it is drawn
    first: int
    figures: Figures  # the numbers that the words name, from the learner's view
    steps: tuple[Step, ...]
    won: str  # what is said at the end
    before: str = ""  # what the other side does before the first step
    chance: int = 0

    @property
    def names(self) -> tuple[str, str]:
        """What the sentences call the two."""
        return YOU, self.opponent

    def deal(self) -> Deal:
        """What it starts from: the laid-out cards, and below them the rest of the pack in its own order."""
        ours, theirs = (hand.split() for hand in self.hands)
        laid = [card for pair in zip(ours, theirs, strict=True) for card in pair] + self.draws.split()
        rest = [card for card in TEXTS[: GAMES[self.game].CARDS] if card not in laid]
        return prepare(self.game, deck=laid + rest, first=self.first, chance=self.chance)


@dataclass(frozen=True)
class Moment:
    """A position of a lesson, who led to it, and what the learner is told of that."""

    game: Game
    by: int | None
    told: list[str]
    step: Step | None = None  # what is asked here; None where the other side goes on, or it is over


def lesson_of(game: str) -> Lesson | None:
    """The lesson in a game's folder, if it has one."""
    part = described(game).part("lesson")
    return None if part is None else part.LESSON


def moments(lesson: Lesson) -> list[Moment]:
    """All positions of a lesson in order, as they follow from its actions; Illegal where one may not be done."""
    script: list[tuple[str, Step | None]] = [(action, None) for action in listed(lesson.before)]
    for step in lesson.steps:
        script += [(step.action, step), *((action, None) for action in listed(step.then))]
    log: list[Event] = []
    found: list[Moment] = []
    by: int | None = None
    steps = [*(step for _, step in script), None]  # what is asked before each action, and at the end
    course = GameRecord(lesson.deal(), [action for action, _ in script]).replay(log)
    for (game, _), asked in zip(course, steps, strict=True):
        found.append(Moment(game.copy(), by, tell(log, game, LEARNER, lesson.names), asked))
        by = int(game.turn)
    return found


def listed(actions: str) -> list[str]:
    """Actions with commas between."""
    return [action.strip() for action in actions.split(",") if action.strip()]


def worded(lesson: Lesson, moment: Moment) -> dict[str, Any]:
    """A step's words with their figures: what to do, why, and what is said to every other legal action."""
    step = moment.step
    assert step is not None, "nothing is asked here"

    now = lesson.figures(view(moment.game, LEARNER, lesson.names))

    def after(action: str, said: str) -> str:
        game = moment.game.copy()
        game.play(action)
        then = lesson.figures(view(game, LEARNER, lesson.names))
        return said.format(**now, **{f"{name}_then": figure for name, figure in then.items()})

    others = [action for action in moment.game.legal_texts() if action != step.action]
    return {
        "action": step.action,
        "say": step.say.format(**now),
        "why": after(step.action, step.why),
        "otherwise": {action: after(action, step.otherwise[step.form(action)]) for action in others},
    }


def shown(lesson: Lesson) -> dict[str, Any]:
    """A whole lesson as plain data: its positions as the learner sees them, and where in them something is asked."""
    played = moments(lesson)
    return {
        "game": lesson.game,
        "title": GAMES[lesson.game].TITLE,
        "opponent": lesson.opponent,
        "moments": [
            {
                "by": None if moment.by is None else seat_text(moment.by),
                "told": moment.told,
                "view": view(moment.game, LEARNER, lesson.names),
            }
            for moment in played
        ],
        "steps": [
            {"at": place, **worded(lesson, moment)} for place, moment in enumerate(played) if moment.step is not None
        ],
        "won": lesson.won.format(**lesson.figures(view(played[-1].game, LEARNER, lesson.names))),
    }


# -- the page in the documentation ---------------------------------------------------------------------------


def page() -> str:
    """All lessons as a page to read: python -m parlour.lessons > docs/lessons.md"""
    told = [PAGE.strip()]
    for game in shown_games():
        lesson = lesson_of(game)
        if lesson is not None:
            told += [f"## {GAMES[game].TITLE}", *chapter(lesson), shown(lesson)["won"]]
    return "\n\n".join(told) + "\n"


PAGE = """
# The lessons

Whoever has never played a game is offered its lesson at *Play now*, and finds it again at the game’s door and on its
rules page: two minutes, a deal that is laid out, and an opponent who plays from a script. Every step asks for one move
and says why. Any other move is answered and not made, and every step can be taken back. Nothing of it is stored or
counted.

This page is written by `python -m parlour.lessons` from the lessons themselves, `games/*/lesson.py`, and a test holds
it to them. Of moves that are answered alike one is shown.
"""


def chapter(lesson: Lesson) -> list[str]:
    """What happens before the first step, and then each step: what is said to it and to others, and what follows."""
    played = moments(lesson)
    asked = [place for place, moment in enumerate(played) if moment.step is not None]

    def told(first: int, last: int) -> str:
        return " ".join(line for moment in played[first : last + 1] for line in moment.told)

    found = [before] if (before := told(0, asked[0])) else []
    for number, (place, after) in enumerate(zip(asked, [*asked[1:], len(played) - 1], strict=True), 1):
        moment = played[place]
        assert moment.step is not None
        words = worded(lesson, moment)
        lines = [f"{number}. {words['say']} {words['why']}", ""]
        for form in moment.step.otherwise:
            action = next(other for other in words["otherwise"] if moment.step.form(other) == form)
            lines.append(f"    - `{action}`: {words['otherwise'][action]}")
        lines += ["", f"    *{told(place + 1, after)}*"]
        found.append("\n".join(lines).replace("\n\n\n", "\n\n"))
    return found


if __name__ == "__main__":
    print(page(), end="")

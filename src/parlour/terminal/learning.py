"""A lesson played here: a laid-out deal, each step with its words, and an answer to whatever else is chosen."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from parlour import views
from parlour.bots import Bot
from parlour.lessons import LEARNER, Lesson, listed, moments, worded
from parlour.records import Record
from parlour.terminal.draw import BRASS, inked, joined
from parlour.terminal.room import Room
from parlour.terminal.sitting import BACK, Sitting
from parlour.terminal.tables import table


class Learning(Sitting):
    """A sitting whose course is written: the other side plays from the script, and a wrong move is not made."""

    def __init__(self, room: Room, lesson: Lesson, bot: Bot) -> None:
        super().__init__(room, Record.begin(lesson.deal(), lesson.names), [LEARNER], 0, None, bot)
        self.lesson = lesson
        self.played = moments(lesson)
        self.script = listed(lesson.before)
        for step in lesson.steps:
            self.script += [step.action, *listed(step.then)]
        self.answered = ""  # what is said to the wrong move just chosen

    def bot_choice(self, seat: int) -> str:
        """What the script says."""
        return self.script[len(self.record.actions)]

    def words(self) -> dict[str, Any]:
        """What is said here."""
        return worded(self.lesson, self.played[len(self.record.actions)])

    def decide(self, seat: int) -> str | None:
        """Ask until it is the move that the step asks for."""
        self.answered = ""
        words = self.words()
        while True:
            chosen = super().decide(seat)
            if chosen in (None, BACK, words["action"]):
                return chosen
            self.answered = words["otherwise"][chosen]

    def carry_out(self, action: str) -> None:
        """Every step can be taken back."""
        super().carry_out(action)
        self.undo_depth = self.to_the_last_step()

    def take_back(self, seat: int) -> None:
        """Go back to the step before."""
        super().take_back(seat)
        self.undo_depth = self.to_the_last_step()

    def to_the_last_step(self) -> int:
        """How many actions lie between here and the step before this one; 0 before the first."""
        here = len(self.record.actions)
        asked = [place for place, moment in enumerate(self.played[:here]) if moment.step is not None]
        return here - asked[-1] if asked else 0

    def scene(self, seat: int) -> tuple[RenderableType, RenderableType]:
        """The table, and the step's words: what to do, and why, or what is said to the wrong move."""
        look, words = self.look(), self.words()
        said = Text()
        for place, part in enumerate(words["say"].split("**")):
            said.append_text(inked(part, look, "bold" if place % 2 else ""))
        done = sum(moment.step is not None for moment in self.played[: len(self.record.actions)])
        far = Text(f"  {self.game.TITLE}, step {done + 1} of {len(self.lesson.steps)}", style="dim")
        why = inked(f"  {self.answered or words['why']}", look, "bold" if self.answered else "")
        view = views.view(self.game, seat, self.names)
        return table(view, look), Group(far, joined(Text("▶ ", style=f"bold {BRASS}"), said), why)

    def leave(self) -> None:
        """Nothing is lost, so nothing is asked."""
        self.left = True

    def unfinished(self, code: int) -> int:
        """Somebody left."""
        self.room.say_whole(f"The lesson can be begun again: parlour play {self.lesson.game} --lesson")
        return code

    def finish(self) -> None:
        """The end, and what to do next."""
        super().finish()
        figures = self.lesson.figures(views.view(self.game, LEARNER, self.names))
        self.room.say(inked(self.lesson.won.format(**figures), self.look(), "bold"))
        self.room.say_whole(f"A real game: parlour play {self.lesson.game}")

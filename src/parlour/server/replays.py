"""Finished games: everything is open, step by step, with the record and the proof of the deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from parlour.cards import seat_text
from parlour.engine import Deal, Game, Outcome, described
from parlour.engine.events import Event, GameEnded, Resigned, seen_plain
from parlour.engine.verdict import Named, Sentence
from parlour.records import GameRecord, Record, fairness
from parlour.server.history import Made
from parlour.views import brief, open_view, rounds, say, tell
from parlour.views.common import result
from parlour.views.shapes import View
from parlour.views.voice import Voice


def given_up(game: Game, resigned: int, viewer: int | None, names: Sequence[str]) -> View:
    """The last position of a game of two that somebody resigned."""
    given = resignation(game, resigned)
    over = f"The game is over: {Voice(viewer, names).addressed(given.reason)}."
    return {
        **open_view(game, viewer, names),
        "over": True,
        "turn": None,
        "outcome": result(given, names),
        "prompt": over,
        "goal": "This game is over.",
    }


def resignation(game: Game, resigned: int) -> Outcome:
    """The other one has won; what was counted stands, where a game says what that is (`so_far` of its `view`)."""
    so_far: Callable[[Game], tuple[int, ...]] | None = getattr(described(game.NAME).view, "so_far", None)
    scores = (0,) * game.seats if so_far is None else so_far(game)
    return Outcome((1 - resigned,), scores, Sentence(Named(resigned), " resigned"))


def last_events(outcome: Outcome, resigned: int | None) -> list[Event]:
    """How a game ended, as data: a resignation is no action, and so in no log."""
    ended = GameEnded(*outcome)
    return [ended] if resigned is None else [Resigned(resigned), ended]


def record_text(deal: Deal, names: Sequence[str], actions: Sequence[str], salt: str, resigned: int | None) -> str:
    """The record of a finished game as a file."""
    record = Record.begin(deal, names)
    record.actions = list(actions)
    record.outcome = record.game.outcome()
    return record.text() + resigned_remark(resigned) + fairness.remarks(deal, salt)


def resigned_remark(resigned: int | None) -> str:
    """What a record says beside its actions where somebody gave up, which is no action."""
    return "" if resigned is None else f"# {seat_text(resigned)} resigned\n"


def steps(
    deal: Deal,
    names: Sequence[str],
    made: Sequence[Made],
    resigned: int | None,
    start: int,
    count: int,
    listener: int | None = None,
) -> list[dict[str, Any]]:
    """The positions from `start` on, all hands open, from the `listener`'s place and in words to them."""
    found = []
    log: list[Event] = []
    led: dict[str, Any] = {"by": None, "bot": False, "action": None, "say": None}
    for position, (game, _) in enumerate(GameRecord(deal, [done.action for done in made]).replay(log)):
        if start <= position < start + count:
            step = {"position": position, **led, "told": tell(log, game, listener, names)}
            events = list(log)
            if position == len(made) and resigned is not None and not game.over:
                events += last_events(resignation(game, resigned), resigned)
                step["view"] = given_up(game, resigned, listener, names)
            else:
                step["view"] = open_view(game, listener, names)
            step["brief"] = brief(events, game, listener, names)
            step["rounds"] = rounds(events, listener, names)
            step["events"] = seen_plain(events, None)
            found.append(step)
        if start <= position + 1 < min(start + count, len(made) + 1):
            done = made[position]
            said = say(game, game.parse(done.action), listener, names)
            led = {"by": seat_text(game.turn), "bot": done.bot, "action": done.action, "say": said}
    return found

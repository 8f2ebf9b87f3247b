"""Finished games: everything is open, step by step, with the record and the proof of the deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from parlour.cards import seat_text
from parlour.engine import Deal, Game, Outcome
from parlour.engine.events import Event, GameEnded, Resigned, seen_plain
from parlour.engine.verdict import Named, Sentence
from parlour.records import GameRecord, Record, fairness
from parlour.server.history import Made
from parlour.views import open_view, say, tell, view
from parlour.views.common import result
from parlour.views.shapes import View


def given_up(game: Game, resigned: int, viewer: int | None, names: Sequence[str]) -> View:
    """The last position of a game of two that somebody resigned."""
    outcome = result(resignation(game, resigned), names)
    over = f"The game is over: {outcome['reason']}."
    return {**open_view(game, viewer, names), "over": True, "turn": None, "outcome": outcome, "prompt": over}


def resignation(game: Game, resigned: int) -> Outcome:
    """The other one has won; the rounds won so far stand."""
    rounds: Mapping[str, Any] = view(game, None)
    wins = rounds.get("wins", {})
    scores = tuple(int(wins.get(seat_text(seat), 0)) for seat in range(game.seats))
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
            step = {
                "position": position,
                **led,
                "told": tell(log, game, listener, names),
                "events": seen_plain(log, None),
            }
            if position == len(made) and resigned is not None and not game.over:
                step["events"] += seen_plain(last_events(resignation(game, resigned), resigned), None)
                step["view"] = given_up(game, resigned, listener, names)
            else:
                step["view"] = open_view(game, listener, names)
            found.append(step)
        if start <= position + 1 < min(start + count, len(made) + 1):
            done = made[position]
            said = say(game, game.parse(done.action), listener, names)
            led = {"by": seat_text(game.turn), "bot": done.bot, "action": done.action, "say": said}
    return found

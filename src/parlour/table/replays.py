"""Finished games: everything is open, step by step, with the record and the proof of the deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.cards import seat_text
from parlour.records import Record
from parlour.rules import Deal, Game, Outcome
from parlour.table import fairness
from parlour.views import narrate, opening, say, view
from parlour.views.common import Voice

OWN = ("hands", "hidden", "points")  # by seat: what that seat sees of itself, and the others don't


def open_view(game: Game, viewer: int | None, names: Sequence[str]) -> dict[str, Any]:
    """A position of a finished game with nothing hidden, put together from what each seat sees of itself."""
    if game.over:
        return view(game, viewer, names)
    seen = view(game, None, names)
    for seat in range(game.seats):
        own = view(game, seat, names)
        for part in OWN:
            if part in own:
                seen[part][seat_text(seat)] = own[part][seat_text(seat)]
    return seen | {"seat": None if viewer is None else seat_text(viewer)}


def given_up(game: Game, resigned: int, viewer: int | None, names: Sequence[str]) -> dict[str, Any]:
    """The last position of a game of two that somebody resigned."""
    seen = open_view(game, viewer, names)
    outcome = resignation(game, resigned).plain()
    outcome["reason"] = Voice(None, names).addressed(outcome["reason"])
    return seen | {"over": True, "turn": None, "outcome": outcome, "prompt": f"The game is over: {outcome['reason']}."}


def resignation(game: Game, resigned: int) -> Outcome:
    """The other one has won; the rounds won so far stand."""
    wins = view(game, None).get("wins", {})
    scores = tuple(int(wins.get(seat_text(seat), 0)) for seat in range(game.seats))
    return Outcome((1 - resigned,), scores, f"{seat_text(resigned)} resigned")


def record_text(deal: Deal, names: Sequence[str], actions: Sequence[str], salt: str, resigned: int | None) -> str:
    """The record of a finished game as a file."""
    record = Record.begin(deal, names)
    record.actions = list(actions)
    game = record.deal.start()
    for action in actions:
        game.play(action)
    record.outcome = game.outcome()
    remark = "" if resigned is None else f"# {seat_text(resigned)} resigned\n"
    return record.text() + remark + fairness.remarks(deal, salt)


def steps(
    deal: Deal, names: Sequence[str], actions: Sequence[tuple[str, bool]], resigned: int | None, start: int, count: int
) -> list[dict[str, Any]]:
    """The positions from `start` on, all hands open, each with what led to it."""
    found = []
    game = deal.start()
    before = game
    for position in range(len(actions) + 1):
        step: dict[str, Any] = {"position": position, "by": None, "bot": False, "action": None, "say": None, "told": []}
        wanted = start <= position < start + count
        if not position:
            step["told"] = opening(game, None, names)
        else:
            action, bot = actions[position - 1]
            before = game.copy()
            number = game.parse(action)
            game.play(number)
            if wanted:
                step |= {
                    "by": seat_text(before.turn),
                    "bot": bot,
                    "action": action,
                    "say": say(before, number, None, names),
                    "told": narrate(before, number, game, None, names),
                }
        if wanted:
            last = position == len(actions) and resigned is not None and not game.over
            step["view"] = given_up(game, resigned or 0, None, names) if last else open_view(game, None, names)
            found.append(step)
    return found

"""Why an action is good, in one sentence that is true of the position: what it does, beside what else could be done.

Only what the seat knows is looked at. A game's folder may say what can be seen at its table (`reasons`); where that is
nothing the numbers are told.
"""

from __future__ import annotations

from collections.abc import Sequence

from parlour import views
from parlour.bots.information import InformationSet, Thought, percent
from parlour.engine import described
from parlour.views.voice import Voice


def reason(
    information: InformationSet, thoughts: Sequence[Thought], names: Sequence[str] | None, viewer: int | None
) -> str:
    """Why the first of these thoughts is the best, in a sentence for the seat itself or, with None, for everybody."""
    world, best = information.world, thoughts[0]
    actions = {world.text(action): action for action in information.actions()}
    if len(actions) == 1:
        return "There is nothing else to do."
    part = described(world.NAME).part("reasons")
    voice = Voice(viewer, names)
    found: str | None = None if part is None else part.reason(world, information.seat, voice, actions, best)
    if found is not None:
        return found
    if len(thoughts) == 1:
        return f"It wins about {percent(best.value)} of the time, and nothing else comes near it."
    return beside_the_next(thoughts, views.phrase(world, thoughts[1].action, viewer, names).short)


def beside_the_next(thoughts: Sequence[Thought], short: str) -> str:
    """What the numbers say, where there is nothing plainer to say; `short` says the next best."""
    best, second = thoughts[:2]
    other = f"to {short[:1].lower()}{short[1:]}"
    return f"It wins about {percent(best.value)} of the time; the next best, {other}, {percent(second.value)}."

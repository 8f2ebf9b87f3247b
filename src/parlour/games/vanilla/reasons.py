"""Why an action is good in Vanilla Gwent, where it can be seen on the battlefield."""

from __future__ import annotations

from collections.abc import Mapping

from parlour.bots import battle
from parlour.bots.information import Thought
from parlour.games.vanilla.game import Vanilla
from parlour.games.vanilla.view import THREE
from parlour.views.voice import Voice


class Field(battle.Field):
    """Rows of Vanilla Gwent, from one side."""

    def points(self, world: Vanilla, seat: int) -> int:
        """A player's power in this round."""
        return world.power_of(seat)

    def brought_by(self, card: int) -> int:
        """What a spy brings (V8)."""
        return min(1, self.world.deck_size()) if card >> 2 == THREE else 0


def reason(world: Vanilla, seat: int, voice: Voice, actions: Mapping[str, int], best: Thought) -> str | None:
    """Why this action; what is discarded or declared does nothing on the table."""
    if best.text != "pass" and world.phase_name() in ("setup", "alignment", "mind"):
        return None
    return Field(world, seat, voice, actions).reason(best)

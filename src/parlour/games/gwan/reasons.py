"""Why an action is good in GWAN, where it can be seen on the battlefield."""

from __future__ import annotations

from collections.abc import Mapping

from parlour.bots.information import Thought
from parlour.games.battlefield import thinking
from parlour.games.gwan.rules import Gwan
from parlour.games.gwan.view import FIVE, to_draw
from parlour.views.voice import Voice


class Field(thinking.Field):
    """Rows of GWAN, from one side."""

    def points(self, world: Gwan, seat: int) -> int:
        """A player's score in this round."""
        return world.score_of(seat)

    def brought_by(self, card: int) -> int:
        """What a spy brings (G16)."""
        return to_draw(self.world) if card >> 2 == FIVE else 0


def reason(world: Gwan, seat: int, voice: Voice, actions: Mapping[str, int], best: Thought) -> str | None:
    """Why this action."""
    return Field(world, seat, voice, actions).reason(best)

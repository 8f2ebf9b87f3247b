"""Why an action is good in Vanilla Gwent, where it can be seen on the battlefield."""

from __future__ import annotations

from collections.abc import Mapping

from parlour.bots.information import Thought
from parlour.cards import members
from parlour.games.battlefield import thinking
from parlour.games.vanilla.game import Vanilla
from parlour.games.vanilla.view import ACE, THREE
from parlour.games.vanilla.words import ALIGNMENTS
from parlour.views.voice import Voice, capital, cards_counted, listed, number, the

JACK, QUEEN, KING = 9, 10, 11  # ranks


class Field(thinking.Field):
    """Rows of Vanilla Gwent, from one side."""

    def points(self, world: Vanilla, seat: int) -> int:
        """A player's power in this round."""
        return world.power_of(seat)

    def brought_by(self, card: int) -> int:
        """What a spy brings (V8)."""
        return min(1, self.world.deck_size()) if card >> 2 == THREE else 0


def reason(world: Vanilla, seat: int, voice: Voice, actions: Mapping[str, int], best: Thought) -> str | None:
    """Why this action."""
    move = world.taken_apart(best.action)
    if move.verb == "discard":
        return discarding(world, seat, move.cards[0], voice)
    if move.verb in ALIGNMENTS:
        return aligning(world, seat, move.verb, voice)
    return Field(world, seat, voice, actions).reason(best)


def discarding(world: Vanilla, seat: int, card: int, voice: Voice) -> str:
    """Why this card is missed least; what is discarded does nothing on the table (V1, V27)."""
    held = list(members(world.hand_of(seat)))
    your = voice.your(seat)
    queens = [each for each in held if each >> 2 == QUEEN]
    if card in queens and len(queens) > 1 and world.switch("queens") == "blocked":
        return f"{voice.does(seat, 'hold')} {number(len(queens))} Queens, and one keeps the next away (V15)."
    units = [each for each in held if THREE <= each >> 2 < ACE]
    if card in units and card >> 2 == min(each >> 2 for each in units):
        return f"No unit in {your} hand has a lower number."
    best = sorted((each for each in units if each != card), key=lambda each: -(each >> 2))[: thinking.STRONGER]
    kept = listed([the(each) for each in best]) if best else cards_counted(len(held) - 1)
    return f"{voice.does(seat, 'keep')} {kept} for the rows."


def aligning(world: Vanilla, seat: int, alignment: str, voice: Voice) -> str:
    """What an alignment gives to this hand (V25, V26, V27)."""
    you = voice.you(seat)
    if alignment == "might":
        alone = "" if world.alignment(1 - seat) == "might" else f"{voice.do(seat, 'win')} tied rounds alone"
        courts = sum(JACK <= card >> 2 <= KING for card in members(world.hand_of(seat)))
        if courts:
            held = f"{voice.does(seat, 'hold')} {number(courts)} of the Jacks, Queens and Kings that grant 2 more"
            return f"{held}{', and ' * bool(alone)}{alone}."
        return f"{capital(alone)}." if alone else "Jacks, Queens and Kings that are drawn later grant 2 more."
    if alignment == "magic":
        return f"A round won brings {you} a card, and once in the game all weather can go."
    return f"Each round brings {you} a card, and the worst one can go."

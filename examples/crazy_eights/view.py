"""Crazy Eights as a seat sees it, and what it may do, in sentences."""

from __future__ import annotations

from parlour.cards import SUIT_NAMES, TEXTS
from parlour.views.common import SUIT_LETTERS, Eyes, asked, by_seat, common, ending, hands
from parlour.views.voice import Voice, the

from .rules import DRAW, NAMES, PASS, CrazyEights
from .shapes import CrazyEightsView


def view(game: CrazyEights, eyes: Eyes) -> CrazyEightsView:
    """Crazy Eights as one viewer sees it; what lies below the top card is public (E12)."""
    return {
        "game": "crazy-eights",
        **common(game, eyes, game.discards),
        "hands": hands(game, eyes, game.known_to),
        "top": TEXTS[game.upcard],
        "suit": SUIT_LETTERS[game.suit],
        "points": by_seat(game.seats, lambda seat: game.points(seat) if eyes.sees(seat) else None),
        **asked(game, eyes, prompt, say, goal),
    }


def prompt(game: CrazyEights, voice: Voice) -> str:
    """What is asked of whom."""
    if game.over:
        return ending(game, voice)
    whose = "Your turn" if game.turn == voice.viewer else f"{voice.name(game.turn)} is on turn"
    instead = ["draw"] * game.may_draw() + ["pass"] * bool(game.drawn or not game.may_draw())
    follow = f"follow {the(game.upcard)} with {SUIT_NAMES[game.suit]}, its rank or an eight"
    return f"{whose}: {follow}; or {' or '.join(instead)} (E4)."


def goal(game: CrazyEights, eyes: Eyes) -> str:
    """How it is won, in one line (E9, E10)."""
    return "Get rid of all your cards first."


def say(game: CrazyEights, action: int, voice: Voice) -> str:
    """The sentence for an action of the seat on turn."""
    if action == DRAW:
        return "Draw a card"
    if action == PASS:
        return "Pass"
    named = action // NAMES
    return f"Play {the(action % NAMES)}" + (f" and name {SUIT_NAMES[named - 1]}" if named else "")

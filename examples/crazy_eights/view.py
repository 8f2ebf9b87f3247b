"""Crazy Eights as a seat sees it, and what it may do, in sentences."""

from __future__ import annotations

from typing import Any

from parlour.cards import SUIT_NAMES, SUITS, TEXTS
from parlour.views.common import Eyes, by_seat, ending
from parlour.views.voice import Voice, the

from .rules import DRAW, NAMES, PASS, CrazyEights


def known(game: CrazyEights, viewer: int, seat: int) -> int:
    """The cards that the viewer knows to be in another hand."""
    return game.known_to(viewer, seat)


def more_of_hand(game: CrazyEights, eyes: Eyes, seat: int) -> dict[str, Any]:
    """Nothing but the cards is known of a hand."""
    return {}


def discards(game: CrazyEights, eyes: Eyes) -> int:
    """What lies below the top card is public (E12)."""
    return game.discards


def table(game: CrazyEights, eyes: Eyes) -> dict[str, Any]:
    """What Crazy Eights adds to a view."""
    return {
        "top": TEXTS[game.upcard],
        "suit": SUITS[game.suit],
        "points": by_seat(game.seats, lambda seat: game.points(seat) if eyes.sees(seat) else None),
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

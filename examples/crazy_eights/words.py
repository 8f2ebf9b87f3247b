"""What happened in Crazy Eights, in sentences and in few words."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.cards import SUIT_NAMES, SUITS
from parlour.engine.events import Drew, Event, GameEnded, LotFell, Played, Reshuffled
from parlour.views.briefly import Part, shared, signs
from parlour.views.voice import Voice, the

from .events import TurnPassed


def tell(events: Sequence[Event], voice: Voice) -> list[str]:
    """What happened in an action, or at the beginning, as one listener hears it."""
    told: list[str] = []
    for event in events:
        match event:
            case LotFell():
                told.append(voice.lot_fell(event, "E3"))
            case Played(meant=("",)):
                told.append(f"{voice.does(event.seat, 'play')} {the(event.cards[0])}.")
            case Played(meant=(suit,)):
                told.append(f"{voice.does(event.seat, 'play')} {the(event.cards[0])}: {named(suit)} must follow (E5).")
            case TurnPassed():
                why = "" if event.drew else "; there is nothing to draw (E8)"
                told.append(f"{voice.does(event.seat, 'pass')}{why}.")
            case Drew():
                told.append(voice.drew(event))
            case Reshuffled():
                told.append("All but the top card are shuffled into a new deck (E7).")
            case GameEnded():
                told.append(voice.ended(event))
    return told


def named(suit: str) -> str:
    """A suit as people say it."""
    return SUIT_NAMES[SUITS.index(suit)]


def brief(event: Event, voice: Voice) -> Part | None:
    """What happened, in few words."""
    match event:
        case Played(meant=(suit,)) if suit:
            return Part(f"{signs(event.cards)}, {named(suit)} follow", event.seat)
        case TurnPassed():
            return Part(voice.verb(event.seat, "pass"), event.seat)
    return shared(event, voice)

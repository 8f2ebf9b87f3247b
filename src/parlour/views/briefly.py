"""What happened, in few words, for whoever has room for one line: "Greta: 5♥ as a spy on Close, draws two".

A game's `words` may have `brief(event, voice)` for the events that it words in its own way, beside the `tell` that says
them in whole sentences; what it leaves to `shared` is worded here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from parlour.cards import SUIT_SIGNS, TEXTS
from parlour.engine.events import (
    Discarded,
    Drew,
    Event,
    Gave,
    LotFell,
    Passed,
    Played,
    Reshuffled,
    Resigned,
    Rolled,
    RoundBegan,
    RoundEnded,
    Skipped,
    TookBack,
    Tossed,
)
from parlour.views.voice import Voice, capital, cards_counted, number

AS_TEXT = "\ufe0e"  # keeps phones from drawing a picture of the sign before it


class Part(NamedTuple):
    """A few words of the line: what `by` somebody is done, who is named once and before it; with None what is so."""

    what: str
    by: int | None = None


def suit_sign(suit: int) -> str:
    """♥, as text."""
    return SUIT_SIGNS[suit] + AS_TEXT


def rank_sign(rank: str) -> str:
    """A rank as it stands in a card's corner: 10 for T."""
    return "10" if rank == "T" else rank


SIGNS = (*(rank_sign(TEXTS[card][0]) + suit_sign(card & 3) for card in range(52)), "Joker", "Joker")


def signs(cards: Sequence[int]) -> str:
    """Cards as they are printed: 5♥ 10♠ Joker."""
    return " ".join([SIGNS[card] for card in cards])


def shared(event: Event, voice: Voice) -> Part | None:
    """What several games have, in few words; None for what is not worth a word of its own.

    >>> shared(Rolled(("3-3", "1-5"), 1, ((3, 3), (1, 5))), Voice(1, ["Anna", "Ben"]))
    Part(what='dice 5 to 1: you start', by=None)
    """
    match event:
        case Rolled():
            dice = list(event.rolls[-1])
            theirs = dice.pop(event.first)  # told first, as they are: 5 to 1 whoever looks
            return Part(f"dice {' to '.join(map(str, [theirs, *dice]))}: {voice.do(event.first, 'start')}")
        case Tossed():
            return Part(f"the coin: {voice.do(event.first, 'go')} first")
        case LotFell():
            return Part(f"the lot: {voice.do(event.first, 'lead')}")
        case Played():
            return Part(signs(event.cards), event.seat)
        case Passed():
            at = "" if event.points is None else f" at {event.points}"
            return Part(f"{voice.verb(event.seat, 'pass')}{at}", event.seat)
        case Drew():
            some = number(event.number) if event.number else "nothing"
            what = signs(event.cards) if event.cards else some
            return Part(f"{voice.verb(event.seat, 'draw')} {what}", event.seat)
        case Reshuffled():
            return Part("the discards are a new deck")
        case Discarded():
            what = signs(event.cards) if event.cards else cards_counted(event.number)
            return Part(f"{voice.verb(event.seat, 'discard')} {what}", event.seat)
        case Gave():
            what = signs(event.cards) if event.cards else "a card"
            return Part(f"{voice.verb(event.seat, 'give')} {voice.you(event.to)} {what}", event.seat)
        case RoundEnded():
            return Part(f"round {event.round} ends: {voice.scores(event)}")
        case RoundBegan():
            return Part(f"{voice.do(event.starter, 'start')} round {event.round}")
        case Skipped():
            return Part(f"{voice.do(event.seat, 'are')} skipped")
        case TookBack():
            return Part(f"{voice.verb(event.seat, 'take')} it back", event.seat)
        case Resigned():
            return Part(voice.verb(event.seat, "resign"), event.seat)
    return None


def in_one_line(events: Sequence[Event], voice: Voice, brief: Callable[[Event, Voice], Part | None]) -> str:
    """What happened, one thing after another; who did it is named once, and again only after somebody else."""
    said: list[str] = []
    first: int | None = None  # who did what comes first, if it was anybody's doing
    who: int | None = None
    colon = ""
    ends = any(isinstance(event, RoundEnded) for event in events)
    for event in events:
        if ends and said and isinstance(event, Passed):
            continue  # for want of cards, which the end of the round says as well
        part = brief(event, voice)
        if part is not None:
            what, by = part
            if by is not None and by != who:
                if said:
                    what = f"{voice.you(by)} {what}"
                else:
                    first = by
                who = by
            said.append(what)
        if isinstance(event, Played):
            colon = ":"
        elif isinstance(event, RoundEnded):
            break  # nothing else of an action matters at a glance
    line = ", ".join(said)
    return capital(line) if first is None else f"{capital(voice.you(first))}{colon} {line}"

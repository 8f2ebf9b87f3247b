"""What happened in Vanilla Gwent, in sentences and in few words."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.cards import SUIT_NAMES, card_name, mask_of
from parlour.engine.events import (
    Declared,
    Declined,
    Destroyed,
    Discarded,
    Drew,
    Empowered,
    Event,
    GameEnded,
    Looked,
    Moved,
    Passed,
    Played,
    RoundBegan,
    RoundEnded,
    RoundsSpent,
    Tossed,
    WeatherCame,
    WeatherWent,
)
from parlour.games.battlefield.words import brief as in_rows
from parlour.views.briefly import Part, signs
from parlour.views.voice import Voice, capital, listed, the, the_cards

ALIGNMENTS = {
    "might": "Jacks, Queens and Kings grant 2 more; a tie wins the round",
    "magic": "it removes all weather once; a round won brings a card",
    "mind": "each round begins with a draw and a discard",
}
FIRST_JOKER = 52
DRAWN_FOR = {"V8": "", "V26": " for Magic (V26)", "V27": " for Mind (V27)"}  # by the rule that lets somebody draw
DISCARDED_FOR = {"V1": ", face down (V1)", "V27": " for Mind, face down (V27)"}


def tell(events: Sequence[Event], voice: Voice) -> list[str]:
    """What happened in an action, or at the beginning, as one listener hears it."""
    told: list[str] = []
    losses = [event for event in events if isinstance(event, Destroyed)]
    for place, event in enumerate(events):
        match event:
            case Tossed():
                then = f", {voice.do(1 - event.first, 'declare')} an alignment first"
                told.append(voice.tossed(event, "V2", then))
            case Played():
                told.append(played(event, events[place + 1 : place + 2], voice))
            case Destroyed() if event is losses[0]:
                told += destroyed(losses, voice)
            case Looked():
                told.append(looked(event, voice))
            case WeatherWent() if place == 0:
                told.append(f"{voice.does(event.seat, 'use')} Magic: all weather is gone (V26).")
            case Moved():
                unit, row = owned(voice, event.side, event.cards[0]), SUIT_NAMES[event.row]
                told.append(f"{voice.does(event.seat, 'move')} {unit} to the {row} row (V13).")
            case Empowered():
                unit = owned(voice, event.side, event.cards[0], event.seat)
                told.append(f"{voice.does(event.seat, 'empower')} {unit}: it grants {event.power} now (V20).")
            case Declined():
                told.append(f"{voice.does(event.seat, event.what)} nothing.")
            case Declared():
                alignment = event.alignment
                said = f"{alignment.capitalize()}: {ALIGNMENTS[alignment]}."
                told.append(f"{voice.does(event.seat, 'declare')} {said}")
            case Discarded(rule=rule) if rule:
                what = the_cards(mask_of(event.cards)) if event.cards else "a card"
                told.append(f"{voice.does(event.seat, 'discard')} {what}{DISCARDED_FOR[rule]}.")
            case Passed():
                told.append(voice.passed(event, "V6"))
            case Drew(number=0):
                if event.rule == "V8":
                    told.append("There is no card left to draw.")
            case Drew(rule=rule) if rule:
                told.append(voice.drew(event, DRAWN_FOR[rule]))
            case RoundEnded():
                told += round_ended(event, voice)
            case RoundsSpent():
                what = "no other round is played" if event.over else "the round is scored at once"
                told.append(f"Nobody has a card, so {what} (V28).")
            case RoundBegan():
                rule = "V2" if event.round == 1 else "V24"
                told.append(f"Round {event.round}: {voice.do(event.starter, 'start')} ({rule}).")
            case GameEnded():
                told.append(voice.ended(event))
    return told


def played(event: Played, then: Sequence[Event], voice: Voice) -> str:
    """A card comes to the table; weather is told with what it does."""
    me = event.seat
    does = f"{voice.does(me, 'play')} {the(event.cards[0])}"
    match then:
        case [WeatherWent()]:
            return f"{does}: all other weather is gone, and {voice.your(me, me)} Sixes grant 8 (V19)."
        case [WeatherCame() as weather]:
            lies = "already lies" if weather.again else "comes"
            return f"{does}: weather {lies} over both {SUIT_NAMES[weather.row]} rows."
    if event.row is None or event.side is None:  # an Ace or a joker
        return f"{does}."
    row = SUIT_NAMES[event.row]
    if event.side != me:
        return f"{does} as a spy on {voice.your(1 - me)} {row} row."
    return f"{does} to {voice.your(me, me)} {row} row."


def destroyed(losses: Sequence[Destroyed], voice: Voice) -> list[str]:
    """Units leave both sides by an Ace (V17), one by a Hero (V10) or by a Queen who replaces another (V15)."""
    first = losses[0]
    gone = sorted((card, loss.side) for loss in losses if loss.side is not None for card in loss.cards)
    units = [owned(voice, side, card) for card, side in gone if card < FIRST_JOKER]
    jokers = mask_of(card for card, _ in gone if card >= FIRST_JOKER)
    does = voice.does(first.seat, "destroy") if first.rule == "V10" else "It destroys"
    told = [f"{does} {listed(units) if units else 'nothing'} ({first.rule})."]
    if jokers:  # they die with their units (V20)
        told.append(f"{capital(the_cards(jokers))} {'goes' if jokers.bit_count() == 1 else 'go'} with it.")
    return told


def looked(event: Looked, voice: Voice) -> str:
    """A Seer sees a card, and only the looker learns which (V11)."""
    whose = voice.your(event.whose)
    if not event.number:
        return f"{capital(whose)} hand is empty, so there is nothing to see."
    what = the_cards(mask_of(event.cards)) if event.cards else "a card"
    return f"{voice.does(event.seat, 'see')} {what} in {whose} hand."


def owned(voice: Voice, side: int, card: int, doer: int | None = None) -> str:
    """A unit, with the side on which it lies."""
    return f"{voice.your(side, doer)} {card_name(card)}"


def round_ended(event: RoundEnded, voice: Voice) -> list[str]:
    """The powers of a round, and who has won it."""
    told = [voice.round_ended(event)]
    if len(event.winners) == 2:
        return [*told, "Both win the tied round (V22)."]
    mine, theirs = event.scores
    what = "round (V22)" if mine != theirs else "tied round by Might (V25)"
    return [*told, f"{voice.does(event.winners[0], 'win')} the {what}."]


def brief(event: Event, voice: Voice) -> Part | None:
    """What happened, in few words."""
    match event:
        case Looked(number=0):
            return None
        case Looked():
            sees = f"{voice.verb(event.seat, 'see')} {signs(event.cards)}" if event.cards else None
            return Part(sees or f"{voice.verb(event.seat, 'look')} at a card", event.seat)
        case Destroyed():
            return Part(f"{voice.verb(event.seat, 'destroy')} {signs(event.cards) or 'nothing'}", event.seat)
        case Moved():
            return Part(f"{voice.verb(event.seat, 'move')} {signs(event.cards)} to {SUIT_NAMES[event.row]}", event.seat)
        case Empowered():
            return Part(f"{voice.verb(event.seat, 'double')} {signs(event.cards)} to {event.power}", event.seat)
        case Declared():
            return Part(f"{voice.verb(event.seat, 'declare')} {event.alignment.capitalize()}", event.seat)
        case Declined():
            return Part(f"{voice.verb(event.seat, event.what)} nothing", event.seat)
    return in_rows(event, voice, SUIT_NAMES)

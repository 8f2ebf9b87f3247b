"""What happened in GWAN, in sentences and in few words."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.cards import mask_of
from parlour.engine.events import (
    Discarded,
    Drew,
    Event,
    GameEnded,
    Passed,
    Played,
    Reshuffled,
    Rolled,
    RoundBegan,
    RoundEnded,
    WeatherCame,
    WeatherStayed,
    WeatherWent,
)
from parlour.games.battlefield.words import brief as in_rows
from parlour.games.gwan.rules import ROW_NAMES, WEATHER_NAMES
from parlour.views.briefly import Part
from parlour.views.voice import Voice, the, the_cards


def tell(events: Sequence[Event], voice: Voice) -> list[str]:
    """What happened in an action, or at the beginning, as one listener hears it."""
    told: list[str] = []
    ends = [place for place, event in enumerate(events) if isinstance(event, RoundEnded)]
    for place, event in enumerate(events):
        if ends and ends[0] < place < ends[-1] and place not in ends:
            continue  # a round for which nobody had a card is told by its end alone
        match event:
            case Rolled():
                told += voice.rolled(event, "G2")
            case Played():
                told.append(played(event, events[place + 1 : place + 2], voice))
            case Passed():
                told.append(voice.passed(event, "G5"))
            case Drew(number=0):
                if event.rule == "G16":
                    told.append("There is no card left to draw.")
            case Drew():
                told.append(voice.drew(event))
            case Reshuffled():
                told.append("The discards are shuffled into a new deck (G22).")
            case RoundEnded():
                told += round_ended(event, voice)
            case WeatherStayed():
                told.append(stayed(event))
            case Discarded(cards=cards) if cards:
                told.append(f"{voice.does(event.seat, 'give')} up {the_cards(mask_of(cards))}, face up (G21).")
            case RoundBegan():
                if not any(isinstance(drawn, Drew) and drawn.number for drawn in events[ends[-1] : place]):
                    told.append("Nobody draws.")
                told.append(f"Round {event.round}: {voice.do(event.starter, 'start')} (G23).")
            case GameEnded():
                told.append(voice.ended(event))
    return told


def played(event: Played, then: Sequence[Event], voice: Voice) -> str:
    """A card comes to the table."""
    me, card = event.seat, event.cards[0]
    does = f"{voice.does(me, 'play')} {the(card)}"
    if event.row is None:
        return f"{does} for nothing; there is no weather to clear (G14)."
    name, weather = ROW_NAMES[event.row], WEATHER_NAMES[event.row]
    match then:
        case [WeatherWent(cards=aces)]:
            beside = f", and {the(aces[0])} goes to the discards (G14)" if aces else ""
            return f"{does}: Clear Skies, the {weather} leaves both {name} rows{beside}."
        case [WeatherCame(again=True)]:
            return f"{does}: {weather} already lies over both {name} rows."
        case [WeatherCame(beside=beside)]:
            return f"{does}: {weather} comes over both {name} rows{', and the Ace lies beside them (G13)' * beside}."
    if event.side != me:
        return f"{does} as a spy on {voice.your(1 - me)} {name} row."
    return f"{does} to {voice.your(me, me)} {name} row."


def round_ended(event: RoundEnded, voice: Voice) -> list[str]:
    """The scores of a round, and who has won it."""
    told = [voice.round_ended(event)]
    if len(event.winners) == 1:
        return [*told, f"{voice.does(event.winners[0], 'win')} the round (G18)."]
    return [*told, "Both win the tied round (G18)." if event.winners else "Nobody wins the tied round (G18)."]


def stayed(event: WeatherStayed) -> str:
    """The weather that stays for another round; in the first edition no Ace lies beside its row."""
    lies = "Ace beside its row" if len(event.cards) == 1 else "Aces beside their rows"
    where = f", the {lies}" if event.cards else ""
    return f"The weather stays for the next round{where} (G21)."


def brief(event: Event, voice: Voice) -> Part | None:
    """What happened, in few words."""
    return in_rows(event, voice, ROW_NAMES)

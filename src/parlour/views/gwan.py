"""GWAN as a seat sees it, and in sentences."""

from __future__ import annotations

from typing import Any

from parlour.cards import NUMBERS, SUITS, TEXTS, members, seat_text
from parlour.rules.gwan import ROW_NAMES, WEATHER_NAMES, Gwan
from parlour.views.common import (
    Eyes,
    Voice,
    by_seat,
    ending,
    gained,
    number,
    passed_by_themselves,
    round_ends,
    standing,
    the,
    the_cards,
    total_how,
)

FIVE, ACE = 3, 12  # ranks
FIRST_ACE = NUMBERS["AC"]


def known(game: Gwan, viewer: int, seat: int) -> int:
    """The cards that the viewer knows to be in another hand."""
    return game.known_to(viewer)


def discards(game: Gwan, eyes: Eyes) -> int:
    """All discards are public (G24)."""
    return game.discarded()


def table(game: Gwan, eyes: Eyes) -> dict[str, Any]:
    """What GWAN adds to a view."""
    rows = by_seat(2, lambda seat: {SUITS[row]: row_view(game, seat, row) for row in range(3)})
    return {
        "round": game.round,
        "starter": seat_text(game.starter),
        "wins": by_seat(2, game.wins_of),
        "passed": [seat_text(seat) for seat in range(2) if game.has_passed(seat)],
        "weather": [
            {"row": SUITS[row], "name": WEATHER_NAMES[row], "card": None if game.edition == 1 else f"A{SUITS[row]}"}
            for row in game.rows_under()
        ],
        "rows": rows,
        "scores": by_seat(2, lambda seat: score_view(game, seat, rows[seat_text(seat)])),
    }


def row_view(game: Gwan, seat: int, row: int) -> dict[str, Any]:
    """A row, what each card counts, and how the total comes about."""
    cards = list(members(game.row_of(seat, row)))
    worths = [game.worth_of(card, row) for card in cards]
    bonus = game.bonus_of(seat, row)
    how = " + ".join(str(worth) for worth in worths)
    if bonus:
        how += f", +{bonus} bonus"
    elif cards:
        how += f" ({WEATHER_NAMES[row]})"
    return {
        "name": ROW_NAMES[row],
        "cards": [
            {"card": TEXTS[card], "worth": worth, "spy": card >> 2 == FIVE}
            for card, worth in zip(cards, worths, strict=True)
        ],
        "bonus": bonus,
        "total": sum(worths) + bonus,
        "how": how,
    }


def score_view(game: Gwan, seat: int, rows: dict[str, Any]) -> dict[str, Any]:
    """A score and how it comes about."""
    return {"total": game.score_of(seat), "how": total_how((row["name"], row["total"]) for row in rows.values())}


def cards_in(text: str) -> list[str]:
    """The cards that an action is about."""
    return [] if text == "pass" else [text.partition("@")[0]]


def prompt(game: Gwan, voice: Voice) -> str:
    """What is asked of whom."""
    if game.over:
        return ending(game, voice)
    ties = "both" if game.switches()["ties"] == "both" else "nobody"
    scores = [game.score_of(seat) for seat in range(2)]
    return standing(voice, game.turn, scores, game.has_passed(1 - game.turn), ties, "G18")


def target(text: str) -> tuple[int, int | None]:
    """The card of an action and the row that it goes to or is about; None for Clear Skies with nothing to clear."""
    name, at, row = text.partition("@")
    card = NUMBERS[name]
    place = SUITS.index(row) if at else card & 3
    return card, None if place == 3 else place


def to_draw(game: Gwan) -> int:
    """How many cards a spy brings (G16, G22)."""
    more = game.discarded().bit_count() if game.switches()["deck-out"] == "reshuffle" else 0
    return min(2, game.deck_size() + more)


def say(game: Gwan, action: int, voice: Voice) -> str:
    """The sentence for an action of the seat on turn."""
    me, text = game.turn, game.text(action)
    if text == "pass":
        return f"Pass and stay at {game.score_of(me)}"
    card, row = target(text)
    if row is None:
        return f"Play {the(card)} for nothing; there is no weather to clear"
    name, weather = ROW_NAMES[row], WEATHER_NAMES[row]
    if card >> 2 == ACE:
        if card & 3 == 3:
            return f"Play {the(card)} to clear the {weather} from both {name} rows"
        again = ", where it lies already" if row in game.rows_under() else ""
        return f"Play {the(card)}: {weather} on both {name} rows{again}"
    if card >> 2 == FIVE:
        whose = f"{voice.opponent(1 - me)}'s" if voice.viewer != 1 - me else "your"
        drawn = to_draw(game)
        effect = f"{voice.do(me, 'draw')} {number(drawn)}" if drawn else "there is nothing to draw"
        return f"Play {the(card)} as a spy on {whose} {name} row; {effect}"
    worth = game.worth_of(card, row)
    effect = f"; it counts {worth} in the {weather}" if row in game.rows_under() else ""
    return f"Play {the(card)} to {voice.your(me)} {name} row{effect}"


def narrate(before: Gwan, action: int, after: Gwan, eyes: tuple[Eyes, Eyes]) -> list[str]:
    """What happened, as the viewer may know it."""
    voice, me, text = eyes[1].voice, before.turn, before.text(action)
    rounds = after.round - before.round + bool(after.over)
    gone = 0
    told = []
    if text == "pass":
        told.append(f"{voice.does(me, 'pass')} at {before.score_of(me)}.")
    else:
        card, row = target(text)
        gone = 1 << card
        told += played(before, card, row, voice)
        if card >> 2 == FIVE:
            # a round that ends with a spy ends for want of cards: then nothing was drawn for it
            drawn = 0 if rounds else after.hand_sizes()[me] - before.hand_sizes()[me] + 1
            told += reshuffled(before, drawn)
            if drawn:
                told.append(voice.draws(me, drawn, gained(*eyes, me, gone)))
            else:
                told.append("There is no card left to draw.")
    if rounds:
        out = [seat for seat in (1 - me, me) if not before.has_passed(seat) and (seat != me or text != "pass")]
        told += passed_by_themselves(voice, out, "G5")
        told += rounds_over(before, after, rounds, voice)
        if not after.over:
            told += next_round(before, after, gone, eyes)
    if not after.over:
        told += passed_by_themselves(voice, newly_out(before, after, rounds, me if text == "pass" else None), "G5")
    else:
        told.append(ending(after, voice))
    return told


def played(before: Gwan, card: int, row: int | None, voice: Voice) -> list[str]:
    """A card comes to the table."""
    me = before.turn
    does = f"{voice.does(me, 'play')} {the(card)}"
    beside = before.edition > 1  # in the first edition an Ace went to the discards at once
    if row is None:
        return [f"{does} for nothing; there is no weather to clear (G14)."]
    name, weather = ROW_NAMES[row], WEATHER_NAMES[row]
    if card >> 2 == ACE:
        if card & 3 == 3:
            cleared = f", and {the(FIRST_ACE + row)} goes to the discards (G14)" if beside else ""
            return [f"{does}: Clear Skies, the {weather} leaves both {name} rows{cleared}."]
        if row in before.rows_under():
            return [f"{does}: {weather} already lies over both {name} rows."]
        return [f"{does}: {weather} comes over both {name} rows{', and the Ace lies beside them (G13)' * beside}."]
    if card >> 2 == FIVE:
        return [f"{does} as a spy on {voice.your(1 - me)} {name} row."]
    return [f"{does} to {voice.your(me, me)} {name} row."]


def reshuffled(before: Gwan, drawn: int) -> list[str]:
    """The deck did not last."""
    return ["The discards are shuffled into a new deck (G22)."] if drawn > before.deck_size() else []


def newly_out(before: Gwan, after: Gwan, rounds: int, passer: int | None) -> list[int]:
    """The seats that were passed over for want of cards in the round that goes on now."""
    return [
        seat
        for seat in range(2)
        if after.has_passed(seat) and (rounds or (seat != passer and not before.has_passed(seat)))
    ]


def rounds_over(before: Gwan, after: Gwan, rounds: int, voice: Voice) -> list[str]:
    """The rounds that ended: after the first of them, those for which nobody had a card."""
    told = []
    shared = after.switches()["ties"] == "both"
    for i in range(rounds):
        points = [after.total_of(seat) - before.total_of(seat) if i == 0 else 0 for seat in range(2)]
        told.append(round_ends(voice, before.round + i, points))
        if points[0] != points[1]:
            told.append(f"{voice.does(int(points[1] > points[0]), 'win')} the round (G18).")
        else:
            told.append("Both win the tied round (G18)." if shared else "Nobody wins the tied round (G18).")
    return told


def next_round(before: Gwan, after: Gwan, gone: int, eyes: tuple[Eyes, Eyes]) -> list[str]:
    """The table is swept and hands are refilled (G21)."""
    voice = eyes[1].voice
    told = []
    fresh = after.switches()["refill"] == "fresh-7"
    kept = [size - (seat == before.turn and gone > 0) for seat, size in enumerate(before.hand_sizes())]
    if after.weather:
        lies = "Ace beside its row" if len(after.rows_under()) == 1 else "Aces beside their rows"
        where = f", the {lies}" if after.edition > 1 else ""
        told.append(f"The weather stays for the next round{where} (G21).")
    if fresh:
        told += given_up(before, gone, voice)
        kept = [0, 0]
    drawn = [size - kept[seat] for seat, size in enumerate(after.hand_sizes())]
    told += reshuffled(before, sum(drawn))
    first = after.starter
    for seat in (first, 1 - first):
        if drawn[seat]:
            cards = eyes[1].hand(seat) if fresh else gained(*eyes, seat, gone if seat == before.turn else 0)
            told.append(voice.draws(seat, drawn[seat], cards))
    if not any(drawn):
        told.append("Nobody draws.")
    told.append(f"Round {after.round}: {voice.do(first, 'start')} (G23).")
    return told


def given_up(before: Gwan, gone: int, voice: Voice) -> list[str]:
    """With fresh-7 the hands go face up to the discards, so that everybody sees them."""
    told = []
    for seat in range(2):
        cards = before.hand_of(seat) & ~gone  # public from now on (G21, G24)
        if cards:
            told.append(f"{voice.does(seat, 'give')} up {the_cards(cards)}, face up (G21).")
    return told

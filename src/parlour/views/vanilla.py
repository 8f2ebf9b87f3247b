"""Vanilla Gwent as a seat sees it, and in sentences."""

from __future__ import annotations

from typing import Any

from parlour.cards import NUMBERS, SUIT_NAMES, SUITS, TEXTS, mask_of, members, seat_text, texts
from parlour.rules.vanilla import Vanilla
from parlour.views.common import (
    Eyes,
    Voice,
    by_seat,
    capital,
    ending,
    gained,
    listed,
    maybe_texts,
    opened,
    passed_by_themselves,
    round_ends,
    standing,
    still_open,
    the,
    the_cards,
    total_how,
)

TWO, THREE, SIX, ACE = 0, 1, 4, 12  # ranks
CLEAR_WEATHER = NUMBERS["2H"]
SPIES = 0xF0
ALIGNMENTS = {
    "might": "Jacks, Queens and Kings grant 2 more, and tied rounds are won alone",
    "magic": "once it removes all weather, and a round won draws a card",
    "mind": "each round begins with drawing a card and discarding one",
}
CHOICES = {"hero": "destroy", "wizard": "move", "joker": "empower"}


def known(game: Vanilla, viewer: int, seat: int) -> int:
    """The cards that the viewer knows to be in another hand."""
    return game.known_to(viewer)


def discards(game: Vanilla, eyes: Eyes) -> int:
    """The discards from play; the hidden ones stand apart until all is open (V29)."""
    return game.discarded() if eyes.open else game.public_discards()


def table(game: Vanilla, eyes: Eyes) -> dict[str, Any]:
    """What Vanilla Gwent adds to a view."""
    rows = by_seat(2, lambda seat: {SUITS[row]: row_view(game, seat, row) for row in range(3)})
    clear = game.clear_of()
    return {
        "round": game.round,
        "starter": seat_text(game.starter) if game.starter_known() else None,
        "wins": by_seat(2, game.wins_of),
        "totals": by_seat(2, game.total_of),
        "passed": [seat_text(seat) for seat in range(2) if game.has_passed(seat)],
        "phase": game.phase_name(),
        "pending": pending(game),
        "alignments": by_seat(2, game.alignment),
        "magic_used": [seat_text(seat) for seat in range(2) if game.has_used_magic(seat)],
        "weather": [{"row": SUITS[row], "name": "weather", "card": f"2{SUITS[row]}"} for row in game.rows_under()],
        "clear": None if clear is None else seat_text(clear),
        "rows": rows,
        "powers": by_seat(2, lambda seat: power_view(game, seat, rows[seat_text(seat)])),
        "hidden": by_seat(
            2,
            lambda seat: {
                "size": game.hidden_count(seat),
                "cards": maybe_texts(eyes.hidden(seat, game.hidden_discards)),
            },
        ),
        "seen": [] if eyes.viewer is None else seen(game, eyes.viewer),
    }


def row_view(game: Vanilla, seat: int, row: int) -> dict[str, Any]:
    """A row, what each unit grants and how."""
    units = game.units(seat, row)
    return {
        "name": SUIT_NAMES[row],
        "units": [
            {
                "card": TEXTS[card],
                "power": power,
                "jokers": [TEXTS[joker] for joker in jokers],
                "spy": card >> 2 == THREE,
                "how": ", ".join(part for part, _ in game.breakdown(card)),
            }
            for card, power, jokers in units
        ],
        "total": sum(power for _, power, _ in units),
    }


def power_view(game: Vanilla, seat: int, rows: dict[str, Any]) -> dict[str, Any]:
    """A player's power and how it comes about."""
    return {"total": game.power_of(seat), "how": total_how((row["name"], row["total"]) for row in rows.values())}


def pending(game: Vanilla) -> dict[str, Any] | None:
    """The choice that a Hero, a Wizard or a joker waits for; everything about it is public."""
    if game.over or game.phase_name() not in CHOICES:
        return None
    card = game.joker_in_the_air() if game.phase_name() == "joker" else game.latest_of(game.turn)
    targets = mask_of({NUMBERS[cards_in(text)[0]] for text in game.legal_texts() if text != "decline"})
    return {"card": None if card is None else TEXTS[card], "by": seat_text(game.turn), "targets": texts(targets)}


def seen(game: Vanilla, viewer: int) -> list[dict[str, Any]]:
    """What the viewer's own Seers saw, and what became of it as far as the viewer knows."""
    found = []
    unplayed, certain = game.seen_by(viewer), game.known_to(viewer)
    for when, card in game.looks_of(viewer):
        said = f"You saw {the(card)} in round {when}"
        if not unplayed >> card & 1:
            now, said = "played", f"{said}; it has been played since"
        elif certain >> card & 1:
            now = "hand"
        else:
            now, said = "unsure", f"{said}; it may have been discarded since"
        found.append({"round": when, "card": TEXTS[card], "now": now, "say": said})
    return found


def cards_in(text: str) -> list[str]:
    """The cards that an action is about."""
    name = text.rpartition(" ")[2].partition("@")[0]
    return [name] if name in NUMBERS else []


# -- what is asked -------------------------------------------------------------------------------------------


def prompt(game: Vanilla, voice: Voice) -> str:
    """What is asked of whom."""
    if game.over:
        return ending(game, voice)
    me = game.turn
    yours = voice.viewer == me
    must = "You must" if yours else f"{capital(voice.opponent(me))} must"
    may = "You may" if yours else f"{capital(voice.opponent(me))} may"
    enemy = side_of(voice, 1 - me, me)
    phase = game.phase_name()
    if phase == "setup":
        left = "two cards" if game.hidden_count(me) == 0 else "one more card"
        return f"{must} discard {left}, face down (V1)."
    if phase == "alignment":
        return f"{must} declare an alignment: Might, Magic or Mind (V2)."
    if phase == "mind":
        return f"{must} discard a card for Mind, face down (V27)."
    if phase == "hero":
        return f"{may} destroy a unit on {enemy} side that grants more than 10 (V10)."
    if phase == "wizard":
        return f"{may} move a unit on {enemy} side to another row (V13)."
    if phase == "joker":
        return f"{must} choose the unit that the joker doubles (V20)."
    powers = [game.power_of(seat) for seat in range(2)]
    return standing(voice, me, powers, game.has_passed(1 - me), ties(game, me), "V22")


def ties(game: Vanilla, mover: int) -> str:
    """Who wins a tied round (V22, V25)."""
    mine, theirs = (game.alignment(seat) == "might" for seat in (mover, 1 - mover))
    return "both" if mine == theirs else "mover" if mine else "other"


def side_of(voice: Voice, seat: int, doer: int) -> str:
    """Whose side or card, in what is said to or about the doer: your, your opponent's, P2's."""
    if voice.viewer == seat:
        return "your"
    if voice.viewer == doer:
        return f"{voice.opponent(seat)}'s"
    return f"{voice.name(seat)}'s"


def owned(game: Vanilla, voice: Voice, card: int) -> str:
    """A unit with the side on which it lies."""
    place = game.place_of(card)
    whose = "the" if place is None else side_of(voice, place[0], game.turn)
    return f"{whose} {the(card).removeprefix('the ')}"


def say(game: Vanilla, action: int, voice: Voice) -> str:
    """The sentence for an action of the seat on turn."""
    me, text = game.turn, game.text(action)
    verb, _, rest = text.rpartition(" ")
    card = NUMBERS[cards_in(text)[0]] if cards_in(text) else -1
    if text == "pass":
        return f"Pass and stay at {game.power_of(me)}"
    if text == "dispel":
        return "Use Magic to remove all weather; it works once in the game"
    if text == "decline":
        return "Destroy nothing" if game.phase_name() == "hero" else "Move nothing"
    if text in ALIGNMENTS:
        return f"Declare {text.capitalize()}: {ALIGNMENTS[text]}"
    if verb == "discard":
        return f"Discard {the(card)}, face down"
    if verb == "destroy":
        return f"Destroy {owned(game, voice, card)}, which grants {game.power_of_unit(card)}"
    if verb == "empower":
        power = game.power_of_unit(card)
        return f"Double {owned(game, voice, card)}, from {power} to {2 * power}"
    if verb == "move":
        row = SUITS.index(rest[-1])
        return f"Move {owned(game, voice, card)} to the {SUIT_NAMES[row]} row"
    return say_card(game, action, card, text, voice)


def say_card(game: Vanilla, action: int, card: int, text: str, voice: Voice) -> str:
    """The sentence for playing a card."""
    me = game.turn
    rank = card >> 2
    row = SUITS.index(text[-1]) if "@" in text else card & 3
    if card >= 52:
        return "Play a joker, and choose the unit that it doubles"
    if card == CLEAR_WEATHER:
        return f"Play {the(card)}: it removes all other weather, and {voice.your(me)} Sixes grant 8"
    if rank == TWO:
        again = ", where it lies already" if row in game.rows_under() else ""
        return f"Play {the(card)}: weather on both {SUIT_NAMES[row]} rows{again}"
    if rank == ACE:
        hit = units_of(game) & ~units_of(played_on(game, action))
        lost = listed([owned(game, voice, unit) for unit in members(hit)]) if hit else "nothing"
        return f"Play {the(card)}; it destroys {lost}"
    if rank == THREE:
        drawn = f"{voice.do(me, 'draw')} a card" if game.deck_size() else "there is nothing to draw"
        return f"Play {the(card)} as a spy on {side_of(voice, 1 - me, me)} {SUIT_NAMES[row]} row; {drawn}"
    then = played_on(game, action)
    enemy = side_of(voice, 1 - me, me)
    hit = units_of(game) & ~units_of(then)
    effect = ""
    if then.phase_name() == "hero":
        effect = f"; it may destroy a unit on {enemy} side"
    elif then.phase_name() == "wizard":
        effect = f"; it may move a unit on {enemy} side"
    elif rank == SIX and game.hand_sizes()[1 - me]:
        effect = f"; {voice.do(me, 'see')} a card of {enemy} hand"
    elif hit:
        effect = f"; it destroys {listed([owned(game, voice, unit) for unit in members(hit)])}"
    return f"Play {the(card)} to {voice.your(me)} {SUIT_NAMES[row]} row for {then.power_of_unit(card)}{effect}"


def units_of(game: Vanilla) -> int:
    """All units on the battlefield."""
    return sum(game.row_of(seat, row) for seat in range(2) for row in range(3))


def played_on(game: Vanilla, action: int) -> Vanilla:
    """The table as an action leaves it, before a round may end."""
    table = still_open(game)
    table.apply(action)
    return table


# -- what happened -------------------------------------------------------------------------------------------


def narrate(before: Vanilla, action: int, after: Vanilla, eyes: tuple[Eyes, Eyes]) -> list[str]:
    """What happened, as the viewer may know it."""
    voice, me, text = eyes[1].voice, before.turn, before.text(action)
    nobody_has_cards = bool(after.over) and max(after.wins_of(0), after.wins_of(1)) < 2  # V28: empty-hands = end
    rounds = after.round - before.round + (bool(after.over) and not nobody_has_cards)
    told = done(before, action, after, eyes)
    verb, cards_of_it = text.rpartition(" ")[0], cards_in(text)
    gone = 1 << NUMBERS[cards_of_it[0]] if verb in ("", "discard") and cards_of_it else 0
    spying = not verb and bool(gone & SPIES)
    drew = [new - old for old, new in zip(before.hand_sizes(), after.hand_sizes(), strict=True)]
    drew[me] += gone > 0
    if spying and not before.deck_size():
        told.append("There is no card left to draw.")
    elif spying:
        told.append(voice.draws(me, 1, gained(*eyes, me, gone)))
        drew[me] -= 1
    if rounds:
        out = [seat for seat in (1 - me, me) if not before.has_passed(seat) and (seat != me or text != "pass")]
        told += passed_by_themselves(voice, ready_to_end(before, out), "V6")
        told += rounds_over(before, after, rounds, voice)
    for seat in (after.starter, 1 - after.starter):
        if after.alignment(seat) == "magic" and drew[seat]:
            cards = gained(*eyes, seat, gone if seat == me else 0)
            told.append(voice.draws(seat, drew[seat], cards, " for Magic (V26)"))
    if not after.over and (rounds or (before.phase_name() == "alignment" and after.phase_name() != "alignment")):
        rule = "V24" if after.round > 1 else "V2"
        told.append(f"Round {after.round}: {voice.do(after.starter, 'start')} ({rule}).")
    for seat in range(2):
        if after.alignment(seat) == "mind" and drew[seat]:
            cards = gained(*eyes, seat, gone if seat == me else 0)
            told.append(voice.draws(seat, drew[seat], cards, " for Mind (V27)"))
    toss = after.opening() if before.phase_name() == "setup" else None
    if toss is not None:
        told += opened(toss, voice)
    if nobody_has_cards:
        told.append("Nobody has a card, so no other round is played (V28).")
    if after.over:
        told.append(ending(after, voice))
    else:
        passer = me if text == "pass" else None
        out = [
            seat
            for seat in range(2)
            if after.has_passed(seat) and (rounds or (seat != passer and not before.has_passed(seat)))
        ]
        told += passed_by_themselves(voice, out, "V6")
    return told


def ready_to_end(before: Vanilla, out: list[int]) -> list[int]:
    """The seats that had no cards when a round ended; they had passed by themselves (V6)."""
    return out if before.phase_name() in ("play", "hero", "wizard", "joker") else []


def done(before: Vanilla, action: int, after: Vanilla, eyes: tuple[Eyes, Eyes]) -> list[str]:
    """The action itself and what it does to the table."""
    voice, me, text = eyes[1].voice, before.turn, before.text(action)
    verb, _, rest = text.rpartition(" ")
    if text == "pass":
        return [f"{voice.does(me, 'pass')} at {before.power_of(me)}."]
    if text == "dispel":
        return [f"{voice.does(me, 'use')} Magic: all weather is gone (V26)."]
    if text == "decline":
        return [f"{voice.does(me, 'destroy' if before.phase_name() == 'hero' else 'move')} nothing."]
    if text in ALIGNMENTS:
        return [f"{voice.does(me, 'declare')} {text.capitalize()}: {ALIGNMENTS[text]}."]
    card = NUMBERS[cards_in(text)[0]]
    if verb == "discard":
        what = the(card) if me == voice.viewer else "a card"
        why = " for Mind, face down (V27)" if before.phase_name() == "mind" else ", face down (V1)"
        return [f"{voice.does(me, 'discard')} {what}{why}."]
    if verb == "destroy":
        told = [f"{voice.does(me, 'destroy')} {placed(before, voice, card)} (V10)."]
        return told + with_jokers(before, 1 << card)
    if verb == "move":
        row = SUIT_NAMES[SUITS.index(rest[-1])]
        return [f"{voice.does(me, 'move')} {placed(before, voice, card)} to the {row} row (V13)."]
    if verb == "empower":
        now = played_on(before, action).power_of_unit(card)
        return [f"{voice.does(me, 'empower')} {placed(before, voice, card, me)}: it grants {now} now (V20)."]
    return laid(before, action, after, card, text, voice)


def laid(before: Vanilla, action: int, after: Vanilla, card: int, text: str, voice: Voice) -> list[str]:
    """A card is played."""
    me = before.turn
    rank = card >> 2
    row = SUITS.index(text[-1]) if "@" in text else card & 3
    does = f"{voice.does(me, 'play')} {the(card)}"
    if card >= 52:
        return [f"{does}."]
    if card == CLEAR_WEATHER:
        return [f"{does}: all other weather is gone, and {voice.your(me, me)} Sixes grant 8 (V19)."]
    if rank == TWO:
        already = row in before.rows_under()
        return [f"{does}: weather {'already lies' if already else 'comes'} over both {SUIT_NAMES[row]} rows."]
    hit = units_of(before) & ~units_of(played_on(before, action))
    if rank == ACE:
        lost = listed([placed(before, voice, unit) for unit in members(hit)]) if hit else "nothing"
        return [f"{does}.", f"It destroys {lost} (V17).", *with_jokers(before, hit)]
    if rank == THREE:
        return [f"{does} as a spy on {voice.your(1 - me)} {SUIT_NAMES[row]} row."]
    told = [f"{does} to {voice.your(me, me)} {SUIT_NAMES[row]} row."]
    if hit:
        told.append(f"It destroys {listed([placed(before, voice, unit) for unit in members(hit)])} (V15).")
        told += with_jokers(before, hit)
    if rank == SIX:
        told.append(looked(before, after, voice))
    return told


def looked(before: Vanilla, after: Vanilla, voice: Voice) -> str:
    """A Seer sees a card, and only the looker learns which (V11)."""
    me = before.turn
    looks = after.looks_of(me)
    if len(looks) == len(before.looks_of(me)):
        return f"{capital(voice.your(1 - me))} hand is empty, so there is nothing to see."
    if me == voice.viewer:
        return f"You see {the(looks[-1][1])} in {voice.your(1 - me)} hand."
    return f"{voice.does(me, 'see')} a card in {voice.your(1 - me)} hand."


def placed(before: Vanilla, voice: Voice, card: int, doer: int | None = None) -> str:
    """A unit, with the side on which it lies."""
    place = before.place_of(card)
    whose = "the" if place is None else voice.your(place[0], doer)
    return f"{whose} {the(card).removeprefix('the ')}"


def with_jokers(before: Vanilla, hit: int) -> list[str]:
    """Jokers die with their units (V20)."""
    jokers = mask_of(joker for card in members(hit) for joker in before.jokers_on(card))
    return [f"{capital(the_cards(jokers))} {'goes' if jokers.bit_count() == 1 else 'go'} with it."] if jokers else []


def rounds_over(before: Vanilla, after: Vanilla, rounds: int, voice: Voice) -> list[str]:
    """The rounds that ended: after the first of them, those for which nobody had a card (V28)."""
    told = []
    for i in range(rounds):
        points = [after.total_of(seat) - before.total_of(seat) if i == 0 else 0 for seat in range(2)]
        if i or before.phase_name() == "alignment":
            told.append("Nobody has a card, so the round is scored at once (V28).")
        told.append(round_ends(voice, before.round + i, points))
        who = "mover" if points[0] > points[1] else "other" if points[0] < points[1] else ties(after, 0)
        if who == "both":
            told.append("Both win the tied round (V22).")
        else:
            what = "round (V22)" if points[0] != points[1] else "tied round by Might (V25)"
            told.append(f"{voice.does(0 if who == 'mover' else 1, 'win')} the {what}.")
    return told

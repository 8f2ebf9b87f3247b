"""Vanilla Gwent as a seat sees it: the table, what is asked, and what may be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.cards import NUMBERS, SUIT_NAMES, SUITS, TEXTS, mask_of, members, texts
from parlour.games.battlefield.view import (
    TO_WIN,
    Unit,
    at_whose_cost,
    before_passing,
    goal_of_rounds,
    meanings_of,
    standing,
    suits_taken,
    total_how,
)
from parlour.games.vanilla.game import Vanilla
from parlour.games.vanilla.words import ALIGNMENTS, FIRST_JOKER
from parlour.views.common import (
    ROW_LETTERS,
    SEAT_NAMES,
    Eyes,
    asked,
    common,
    ending,
    hands,
    maybe_texts,
    of_two,
    those,
)
from parlour.views.voice import Phrase, Voice, capital, listed, played, the

if TYPE_CHECKING:
    from parlour.games.vanilla.shapes import (
        HiddenCards,
        Pending,
        Sighting,
        VanillaField,
        VanillaRow,
        VanillaView,
        Whereabouts,
    )
    from parlour.views.shapes import RowName, Sum

TWO, THREE, SIX, ACE = 0, 1, 4, 12  # ranks
CLEAR_WEATHER = NUMBERS["2H"]
CHOICES = {"hero": "destroy", "wizard": "move", "joker": "empower"}


def view(game: Vanilla, eyes: Eyes) -> VanillaView:
    """Vanilla Gwent as one viewer sees it; the hidden discards stand apart until all is open (V29)."""
    return {
        "game": "vanilla",
        **common(game, eyes, game.discards if eyes.open else game.public_discards()),
        "hands": hands(game, eyes, lambda viewer, seat: game.known_to(viewer)),
        **eyes.alike(table, game),
        "hidden": of_two([hidden(game, eyes, seat) for seat in range(2)]),
        "seen": [] if eyes.viewer is None else seen(game, eyes.viewer),
        **asked(game, eyes, prompt, say, goal, ask, meanings),
    }


def table(game: Vanilla) -> VanillaField:
    """What Vanilla Gwent adds to a view, and everybody sees."""
    rows = of_two([{ROW_LETTERS[row]: row_view(game, seat, row) for row in range(3)} for seat in range(2)])
    alignments = of_two([game.alignment(seat) for seat in range(2)])
    return {
        "round": game.round,
        "starter": SEAT_NAMES[game.starter] if game.starter_known() else None,
        "wins": of_two(game.wins),
        "to_win": TO_WIN,
        "totals": of_two(game.totals),
        "passed": those(game.passed),
        "phase": game.phase_name(),
        "pending": pending(game),
        "alignments": alignments,
        "stands_for": {seat: alignment and ALIGNMENTS[alignment] for seat, alignment in alignments.items()},
        "magic_used": those(game.magic_used),
        "weather": [
            {"row": ROW_LETTERS[row], "name": "weather", "card": f"2{SUITS[row]}"} for row in game.rows_under()
        ],
        "takes": suits_taken(3),  # V4
        "clear": None if game.clear < 0 else SEAT_NAMES[game.clear],
        "rows": rows,
        "powers": of_two([power_view(game, seat, rows[SEAT_NAMES[seat]]) for seat in range(2)]),
    }


def hidden(game: Vanilla, eyes: Eyes, seat: int) -> HiddenCards:
    """The discards that only their owner knows (V29)."""
    return {"size": game.hidden_count(seat), "cards": maybe_texts(eyes.hidden(seat, game.hidden_discards))}


def row_view(game: Vanilla, seat: int, row: int) -> VanillaRow:
    """A row, what each unit grants and how."""
    held = game.units(seat, row)
    if not held:
        return {"name": SUIT_NAMES[row], "units": [], "total": 0}
    return {
        "name": SUIT_NAMES[row],
        "units": [
            {
                "card": TEXTS[card],
                "power": power,
                "jokers": [TEXTS[joker] for joker in jokers],
                "spy": card >> 2 == THREE,
                "how": ", ".join([part for part, _ in game.breakdown(card)]),
            }
            for card, power, jokers in held
        ],
        "total": sum([power for _, power, _ in held]),
    }


def units(row: VanillaRow) -> list[Unit]:
    """The units of a row."""
    return [Unit(each["card"], each["power"], each["spy"], each["jokers"]) for each in row["units"]]


def power_view(game: Vanilla, seat: int, rows: dict[RowName, VanillaRow]) -> Sum:
    """A player's power and how it comes about."""
    return {"total": game.power_of(seat), "how": total_how([(row["name"], row["total"]) for row in rows.values()])}


def pending(game: Vanilla) -> Pending | None:
    """The choice that a Hero, a Wizard or a joker waits for; everything about it is public."""
    if game.over or game.phase_name() not in CHOICES:
        return None
    card = game.air if game.phase_name() == "joker" else game.latest[game.turn]
    offered = {game.taken_apart(action).unit for action in game.legal_actions()}
    targets = mask_of(unit for unit in offered if unit is not None)
    return {"card": TEXTS[card], "by": SEAT_NAMES[game.turn], "targets": texts(targets)}


def seen(game: Vanilla, viewer: int) -> list[Sighting]:
    """What the viewer's own Seers saw, and what became of it as far as the viewer knows."""
    found: list[Sighting] = []
    now: Whereabouts
    looks = game.looks_of(viewer)
    if not looks:
        return found
    unplayed, certain = game.seen_by(viewer), game.known_to(viewer)
    for when, card in looks:
        said = f"You saw {the(card)} in round {when}"
        if not unplayed >> card & 1:
            now, said = "played", f"{said}; it has been played since"
        elif certain >> card & 1:
            now = "hand"
        else:
            now, said = "unsure", f"{said}; it may have been discarded since"
        found.append({"round": when, "card": TEXTS[card], "now": now, "say": said})
    return found


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
        return f"{must} declare an alignment (V2)."
    if phase == "mind":
        return f"{must} discard a card for Mind, face down (V27)."
    if phase == "hero":
        return f"{may} destroy a unit on {enemy} side that grants more than 10 (V10)."
    if phase == "wizard":
        return f"{may} move a unit on {enemy} side to another row (V13)."
    if phase == "joker":
        return f"{must} choose the unit that the joker doubles (V20)."
    might = f"enough with Might{',' * (voice.viewer != me)}"
    return standing(game, voice, powers(game), game.passed[1 - me], ties(game, me), "V22", might, "V25")


def so_far(game: Vanilla) -> tuple[int, ...]:
    """What an outcome would count by now: rounds won."""
    return tuple(game.wins)


def goal(game: Vanilla, eyes: Eyes) -> str:
    """How it is won, here and now (V22, V23)."""
    return goal_of_rounds(eyes, game.wins, "power")


def meanings(game: Vanilla, voice: Voice) -> dict[str, str]:
    """What the signs beside the names mean."""
    return meanings_of(voice, game.wins, game.passed)


def powers(game: Vanilla) -> list[int]:
    """What both sides grant in this round."""
    return [game.power_of(seat) for seat in range(2)]


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


def say(game: Vanilla, action: int, voice: Voice) -> Phrase:
    """The sentence for an action of the seat on turn."""
    verb, cards, _, unit, row, _, _ = game.taken_apart(action)
    if not verb:
        return say_card(game, action, cards[0], cards[0] & 3 if row is None else row, voice)
    if unit is not None:
        return Phrase(say_unit(game, verb, unit, row, voice))
    if verb == "pass":
        return Phrase(f"Pass and stay at {game.power_of(game.turn)}")
    if verb == "dispel":
        return Phrase("Use Magic to remove all weather", effect="; it works once in the game")
    if verb == "decline":
        return Phrase("Destroy nothing" if game.phase_name() == "hero" else "Move nothing")
    if verb == "discard":
        return Phrase(f"Discard {the(cards[0])}, face down")
    return Phrase(f"Declare {verb.capitalize()}", effect=f": {ALIGNMENTS[verb]}")


def say_unit(game: Vanilla, verb: str, card: int, row: int | None, voice: Voice) -> str:
    """The sentence for what a Hero, a Wizard or a joker does to a unit."""
    unit, power = owned(game, voice, card), game.power_of_unit(card)
    if row is not None:
        return f"Move {unit} to the {SUIT_NAMES[row]} row"
    if verb == "destroy":
        return f"Destroy {unit}, which grants {power}"
    return f"Double {unit}, from {power} to {2 * power}"


def say_card(game: Vanilla, action: int, card: int, row: int, voice: Voice) -> Phrase:
    """The sentence for playing a card."""
    me = game.turn
    rank = card >> 2
    if card >= FIRST_JOKER:
        return played("a joker, and choose the unit that it doubles")
    if card == CLEAR_WEATHER:
        return played(the(card), f": it removes all other weather, and {voice.your(me)} Sixes grant 8")
    if rank == TWO:
        again = ", where it lies already" if row in game.rows_under() else ""
        return played(the(card), f": weather on both {SUIT_NAMES[row]} rows{again}")
    if rank == ACE:
        _, hit = game.hit_by(action)
        lost = destroyed(game, hit, voice) if hit else "nothing"
        return played(the(card), effect=f"; it destroys {lost}")
    if rank == THREE:
        drawn = f"{voice.do(me, 'draw')} a card" if game.deck_size() else "there is nothing to draw"
        where = f"{side_of(voice, 1 - me, me)} {SUIT_NAMES[row]} row"
        return played(f"{the(card)} as a spy on {where}", effect=f"; {drawn}")
    then, hit = game.hit_by(action)
    phase, effect = then.phase_name(), ""
    if phase == "hero":
        effect = f"; it may destroy a unit on {side_of(voice, 1 - me, me)} side"
    elif phase == "wizard":
        effect = f"; it may move a unit on {side_of(voice, 1 - me, me)} side"
    elif rank == SIX and game.hand_sizes()[1 - me]:
        effect = f"; {voice.do(me, 'see')} a card of {side_of(voice, 1 - me, me)} hand"
    elif hit:
        effect = f"; it destroys {destroyed(game, hit, voice)}"
    where = f"{voice.your(me)} {SUIT_NAMES[row]} row"
    return played(f"{the(card)} to {where} for {then.power_of_unit(card)}", effect=effect)


def destroyed(game: Vanilla, units: int, voice: Voice) -> str:
    """Units that an action destroys, with their sides."""
    return listed([owned(game, voice, unit) for unit in members(units) if unit < FIRST_JOKER])


def ask(game: Vanilla, action: int, voice: Voice) -> str | None:
    """What is worth asking before an action that a beginner may regret; decided by the table and one's own cards."""
    verb, cards, _, unit, _, _, _ = game.taken_apart(action)
    if not verb:
        return ask_card(game, action, cards[0], voice)
    me = game.turn
    if verb == "pass":
        stake = game.wins[1 - me] == 1
        return before_passing(game, voice, powers(game), game.passed[1 - me], ties(game, me), stake)
    if verb == "dispel":
        lies = game.rows_under() or game.clear >= 0
        return None if lies else "There is no weather. Magic works once in the game, and would be used up (V26)."
    if unit is not None and game.phase_name() == "joker":
        place = game.place_of(unit)
        theirs = place is not None and place[0] != me
        return f"That unit fights for {voice.opponent(1 - me)}, whose power would grow (V20)." if theirs else None
    return None


def ask_card(game: Vanilla, action: int, card: int, voice: Voice) -> str | None:
    """The same for a card that is played."""
    rank = card >> 2
    if rank not in (TWO, THREE, ACE):
        return None
    me = game.turn
    if rank == THREE:
        useless = f"There is nothing to draw, so it only adds to {voice.opponent(1 - me)}'s power (V8)."
        return None if game.deck_size() else useless
    if rank == TWO and card != CLEAR_WEATHER and card & 3 in game.rows_under():
        return "Weather lies there already, so the card would be spent for nothing."
    table, hit = game.hit_by(action)
    if rank == ACE and not hit:
        return "It destroys nothing, so the card would be spent for nothing (V17)."
    return at_whose_cost(voice, me, powers(game), powers(table))

"""What the views of all games share: who is looking, how people and cards are named, and the common fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from parlour import rulebook
from parlour.cards import NUMBERS, card_name, members, seat_text, texts
from parlour.rules import Game
from parlour.rules.game import restored
from parlour.rules.opening import Opening

AnyGame = TypeVar("AnyGame", bound=Game)

NUMBER_WORDS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
SEAT = re.compile(r"\bP([1-8])\b( (?:has|does|holds|wins)\b)?")  # and a verb that is another one after you
TO_YOU = {" has": " have", " does": " do", " holds": " hold", " wins": " win"}


# -- words ---------------------------------------------------------------------------------------------------


def number(n: int) -> str:
    """A number as a person says it."""
    return NUMBER_WORDS[n] if 0 <= n < len(NUMBER_WORDS) else str(n)


def cards_counted(n: int) -> str:
    """So many cards: a card, two cards.

    >>> cards_counted(1), cards_counted(4)
    ('a card', 'four cards')
    """
    return "a card" if n == 1 else f"{number(n)} cards"


def listed(parts: Sequence[str], word: str = "and") -> str:
    """Things in a row, as in a sentence.

    >>> listed(["one", "two", "three"])
    'one, two and three'
    """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def signed(n: int) -> str:
    """A number with its sign, as the rulebook writes it."""
    return f"+{n}" if n >= 0 else f"\N{MINUS SIGN}{-n}"


def the(card: int) -> str:
    """A card in a sentence; the jokers are alike."""
    return "a joker" if card >= 52 else f"the {card_name(card)}"


def the_cards(cards: int) -> str:
    """A set of cards in a sentence.

    >>> the_cards(1 << 20 | 3 << 52)
    'the Seven of Clubs and two jokers'
    """
    parts = [the(card) for card in members(cards & ~(3 << 52))]
    if cards >> 52:
        parts.append("two jokers" if cards >> 52 == 3 else "a joker")
    return listed(parts)


def conjugated(verb: str) -> str:
    """A verb in the third person.

    >>> conjugated("play"), conjugated("pass"), conjugated("have")
    ('plays', 'passes', 'has')
    """
    irregular = {"have": "has", "are": "is"}
    return irregular.get(verb) or verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "o")) else "s")


class Voice:
    """How one listener is spoken to: their own seat is you, the others have their names."""

    def __init__(self, viewer: int | None, names: Sequence[str] | None) -> None:
        self.viewer = viewer
        self.names = names

    def name(self, seat: int) -> str:
        """What a seat is called, by everybody."""
        return seat_text(seat) if self.names is None else self.names[seat]

    def does(self, seat: int, verb: str) -> str:
        """You play, P2 plays."""
        return f"You {verb}" if seat == self.viewer else f"{self.name(seat)} {conjugated(verb)}"

    def do(self, seat: int, verb: str) -> str:
        """The same within a sentence: you play, P2 plays."""
        return f"you {verb}" if seat == self.viewer else f"{self.name(seat)} {conjugated(verb)}"

    def you(self, seat: int) -> str:
        """A seat within a sentence."""
        return "you" if seat == self.viewer else self.name(seat)

    def your(self, seat: int, doer: int | None = None) -> str:
        """Whose: your, their where it is the doer's own, P2's."""
        if seat == self.viewer:
            return "your"
        return "their" if seat == doer else f"{self.name(seat)}'s"

    def opponent(self, seat: int) -> str:
        """The other player of two, as the one who is told about it would say."""
        return "your opponent" if self.viewer == 1 - seat and self.names is None else self.you(seat)

    def addressed(self, text: str) -> str:
        """A sentence of the rules, which calls everybody by seat, as this listener hears it."""

        def heard(match: re.Match[str]) -> str:
            seat, verb = int(match[1]) - 1, match[2] or ""
            return f"you{TO_YOU.get(verb, '')}" if seat == self.viewer else self.name(seat) + verb

        return SEAT.sub(heard, text)

    def draws(self, seat: int, how_many: int, cards: int | None, why: str = "") -> str:
        """Somebody draws; who may see the cards is told which."""
        what = cards_counted(how_many) if not cards else the_cards(cards)
        return f"{self.does(seat, 'draw')} {what}{why}."


def capital(text: str) -> str:
    """A sentence's beginning."""
    return text[:1].upper() + text[1:]


# -- who is looking ------------------------------------------------------------------------------------------


class Eyes:
    """One viewer before one position: the only way in which views and narration get at a hidden card."""

    def __init__(self, game: Game, viewer: int | None, names: Sequence[str] | None = None) -> None:
        if viewer is not None and not 0 <= viewer < game.seats:
            raise ValueError(f"there is no seat {viewer}; this game has {game.seats}")
        if names is not None and len(names) < game.seats:
            raise ValueError(f"{len(names)} names are too few for {game.seats} seats")
        self.viewer = viewer
        self.open = bool(game.over)
        self.voice = Voice(viewer, names)
        self._game = game

    def sees(self, seat: int) -> bool:
        """Whether the viewer may see what that seat keeps hidden."""
        return self.open or seat == self.viewer

    def hand(self, seat: int) -> int | None:
        """A hand, if the viewer may see it."""
        return self._game.hand_of(seat) if self.sees(seat) else None

    def hidden(self, seat: int, cards: Callable[[int], int]) -> int | None:
        """Something else that a seat keeps to itself, if the viewer may see it."""
        return cards(seat) if self.sees(seat) else None

    def on_turn(self) -> bool:
        """Whether the viewer is the one who is asked."""
        return not self.open and self.viewer is not None and self._game.turn == self.viewer


def gained(before: Eyes, after: Eyes, seat: int, gone: int = 0) -> int | None:
    """The cards that came into a hand between two positions while others left it, if the viewer may see them."""
    old, new = before.hand(seat), after.hand(seat)
    return None if old is None or new is None else new & ~(old & ~gone)


def by_seat(seats: int, what: Callable[[int], Any]) -> dict[str, Any]:
    """The same question about every seat."""
    return {seat_text(seat): what(seat) for seat in range(seats)}


def maybe_texts(cards: int | None) -> list[str] | None:
    """A set of cards, or nothing."""
    return None if cards is None else texts(cards)


def still_open(game: AnyGame) -> AnyGame:
    """The same table with a card more in every hand, so that no action but a pass ends a round.

    It is for looking at what an action does to the table, and nothing hidden may be read from it.
    """
    values = list(game.dump())
    values[3] = tuple(hand | (~hand & (1 << 52) - 1 & -(~hand & (1 << 52) - 1)) for hand in values[3])
    return restored(type(game), tuple(values))  # type: ignore[return-value]


# -- the common fields ---------------------------------------------------------------------------------------


def shared(game: Game, eyes: Eyes, discards: int, known: Callable[[int], int]) -> dict[str, Any]:
    """The fields that every game has, before what may be done."""
    outcome = game.outcome()
    plain = None if outcome is None else outcome.plain()
    if plain is not None and eyes.voice.names is not None:
        plain["reason"] = Voice(None, eyes.voice.names).addressed(plain["reason"])
    sizes = game.hand_sizes()
    return {
        "game": game.NAME,
        "title": game.TITLE,
        "seats": int(game.seats),
        "seat": None if eyes.viewer is None else seat_text(eyes.viewer),
        "names": by_seat(game.seats, eyes.voice.name),
        "switches": game.switches(),
        "turn": None if game.over else seat_text(game.turn),
        "over": bool(game.over),
        "outcome": plain,
        "deck": game.deck_size(),
        "discards": texts(discards),
        "hands": by_seat(
            game.seats,
            lambda seat: {
                "size": sizes[seat],
                "cards": maybe_texts(eyes.hand(seat)),
                "known": texts(known(seat) if eyes.viewer is not None and not eyes.sees(seat) else 0),
            },
        ),
    }


def choices(game: Game, eyes: Eyes, say: Callable[[int], str], cards_in: Callable[[str], list[str]]) -> dict[str, Any]:
    """What may be done, grouped by card, and why the other cards can't be played; for the seat on turn only."""
    if not eyes.on_turn():
        return {"legal": [], "unplayable": []}
    groups: dict[str | None, dict[str, Any]] = {}
    used: set[str] = set()
    for action in game.legal_actions():
        text = game.text(action)
        cards = cards_in(text)
        used.update(cards)
        card = cards[0] if cards else None
        group = groups.setdefault(
            card,
            {
                "card": card,
                "name": None if card is None else capital(card_name(NUMBERS[card])),
                "about": None if card is None else rulebook.describe(game.NAME, card),
                "actions": [],
            },
        )
        group["actions"].append({"action": text, "say": say(action)})
    unplayable = []
    for card in texts(eyes.hand(game.turn) or 0):
        refusal = None if card in used else game.why_not(card)
        if refusal is not None:
            why = capital(eyes.voice.addressed(refusal.why))
            unplayable.append({"card": card, "rule": refusal.rule, "why": why})
    return {"legal": list(groups.values()), "unplayable": unplayable}


def ending(game: Game, voice: Voice) -> str:
    """How the game ended, as a sentence."""
    outcome = game.outcome()
    return "" if outcome is None else f"The game is over: {voice.addressed(outcome.reason)}."


def opened(opening: Opening, voice: Voice) -> list[str]:
    """How it was decided who begins, as sentences.

    >>> opened(Opening("dice", ("3-3", "5-2"), 0), Voice(1, ["Anna", "Ben"]))
    ['Anna rolls 3, you roll 3: a tie, so both roll again.', 'Anna rolls 5, you roll 2: Anna starts (G2).']
    >>> opened(Opening("coin", ("tails",), 1), Voice(1, ["Anna", "Ben"]))
    ['The coin shows tails: you go first, Anna declares an alignment first (V2).']
    >>> opened(Opening("lot", ("P2",), 1), Voice(0, ["Anna", "Ben"]))
    ['The lot falls to Ben, who leads (N1).']
    """
    first = opening.first
    if opening.means == "dice":
        *ties, last = [
            ", ".join(f"{voice.do(seat, 'roll')} {die}" for seat, die in enumerate(roll.split("-")))
            for roll in opening.faces
        ]
        again = [f"{tie}: a tie, so both roll again." for tie in ties]
        return [*again, f"{last}: {voice.do(first, 'start')} (G2)."]
    if opening.means == "coin":
        order = f"{voice.do(first, 'go')} first, {voice.do(1 - first, 'declare')} an alignment first"
        return [f"The coin shows {opening.faces[-1]}: {order} (V2)."]
    return [f"The lot falls to {'you: you lead' if first == voice.viewer else f'{voice.name(first)}, who leads'} (N1)."]


# -- two players and three rows ------------------------------------------------------------------------------


def total_how(rows: Iterable[tuple[str, int]]) -> str:
    """How a score comes about from its rows."""
    return " + ".join(f"{name} {total}" for name, total in rows if total) or "nothing yet"


def standing(voice: Voice, mover: int, points: Sequence[int], waiting: bool, ties: str, rule: str) -> str:
    """What the player on turn is asked in a round: where they stand and what they need.

    `waiting` is whether the other has passed; `ties` is who wins a tied round: nobody, both, mover or other.
    """
    mine, theirs = points[mover], points[1 - mover]
    yours = voice.viewer == mover
    me = "You" if yours else capital(voice.opponent(mover))
    if not waiting:
        head = "Your turn" if yours else f"{me} is on turn"
        return f"{head} at {mine} to {theirs}: play a card or pass ({'G3' if rule[0] == 'G' else 'V4'})."
    head = f"{'You' if voice.viewer == 1 - mover else capital(voice.opponent(1 - mover))} passed at {theirs}."
    gap = theirs - mine
    need, are = ("need", "are") if yours else ("needs", "is")
    if gap > 0 or (gap == 0 and ties in ("nobody", "other")):
        if ties == "both":
            return f"{head} {me} {need} {gap} more to share the round, {gap + 1} to win it alone ({rule})."
        return f"{head} {me} {need} {gap + (ties != 'mover')} more to win the round ({rule})."
    if gap == 0 and ties == "both":
        return f"{head} {me} {are} level and {need} 1 more to win the round alone ({rule})."
    if gap == 0:
        return f"{head} {me} {are} level, which is enough with Might: play on or pass (V25)."
    return f"{head} {me} {are} ahead by {-gap}: play on or pass ({rule})."


def passed_by_themselves(voice: Voice, seats: Iterable[int], rule: str) -> list[str]:
    """Players who had no card left when the turn came to them."""
    have = {seat: "have" if seat == voice.viewer else "has" for seat in seats}
    return [f"{voice.does(seat, 'have')} no cards left and {have[seat]} passed ({rule})." for seat in have]


def round_ends(voice: Voice, number: int, points: Sequence[int]) -> str:
    """The scores of a finished round."""
    return f"Round {number} ends: {voice.you(0)} {points[0]}, {voice.you(1)} {points[1]}."

"""How people, cards and numbers are named in sentences, and how one listener is spoken to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from parlour.cards import card_name, mask_of, members, seat_text
from parlour.engine.events import Drew, GameEnded, LotFell, Passed, Rolled, RoundEnded, TookBack, Tossed
from parlour.engine.verdict import Named, Sentence, conjugated

NUMBER_WORDS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
NEGATIVE = re.compile(r"(?<![\w\N{EN DASH}-])-(?=\d)")


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


THE_CARDS = (*(f"the {card_name(card)}" for card in range(52)), "a joker", "a joker")


def the(card: int) -> str:
    """A card in a sentence; the jokers are alike."""
    return THE_CARDS[card]


def the_cards(cards: int) -> str:
    """A set of cards in a sentence.

    >>> the_cards(1 << 20 | 3 << 52)
    'the Seven of Clubs and two jokers'
    """
    parts = [the(card) for card in members(cards & ~(3 << 52))]
    if cards >> 52:
        parts.append("two jokers" if cards >> 52 == 3 else "a joker")
    return listed(parts)


class Phrase(NamedTuple):
    """Something that may be done, in words, cut where it can be: short, with what it is, and with what comes of it.

    >>> phrase = Phrase("Take the ability of a Six", ": make the next player draw", "; a chain of three")
    >>> phrase.gist
    'Take the ability of a Six: make the next player draw'
    >>> str(phrase) == phrase.gist + phrase.effect
    True
    >>> played("the Ace of Clubs").short
    'Play the Ace of Clubs'
    """

    thing: str
    what: str = ""
    effect: str = ""
    verb: str = ""  # where it goes without saying in a list of such

    @property
    def short(self) -> str:
        """What is done, and no more."""
        return self.verb + self.thing

    @property
    def gist(self) -> str:
        """All but what comes of it."""
        return self.short + self.what

    @property
    def bare(self) -> str:
        """The gist of it where there is no room for the verb."""
        return self.thing + self.what

    def __str__(self) -> str:
        return self.gist + self.effect


def played(thing: str, what: str = "", effect: str = "") -> Phrase:
    """A card, or a set, that may be played."""
    return tuple.__new__(Phrase, (thing, what, effect, "Play "))  # as Phrase() does, but for what it looks up before


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

    def verb(self, seat: int, verb: str) -> str:
        """What they do, where it is clear who: play, plays."""
        return verb if seat == self.viewer else conjugated(verb)

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

    def addressed(self, said: str) -> str:
        """What the rules say, as this listener hears it: in a `Sentence` they hear "you" and the others' names.

        >>> Voice(1, ["Anna", "Ben"]).addressed(Sentence(Named(1, "have"), " more than ", Named(0)))
        'you have more than Anna'
        """
        return "".join(map(self.heard, said.parts if isinstance(said, Sentence) else (said,)))

    def heard(self, part: str | Named) -> str:
        """A part of such a sentence."""
        if isinstance(part, str):
            return NEGATIVE.sub("\N{MINUS SIGN}", part) if "-" in part else part
        return self.do(part.seat, part.verb) if part.verb else self.you(part.seat)

    # -- what happens in several games ---------------------------------------------------------------------

    def rolled(self, event: Rolled, rule: str) -> list[str]:
        """Dice decide who begins.

        >>> Voice(1, ["Anna", "Ben"]).rolled(Rolled(("3-3", "5-2"), 0, ((3, 3), (5, 2))), "G2")
        ['Anna rolls 3, you roll 3: a tie, so both roll again.', 'Anna rolls 5, you roll 2: Anna starts (G2).']
        """
        *ties, last = [
            ", ".join(f"{self.do(seat, 'roll')} {die}" for seat, die in enumerate(roll)) for roll in event.rolls
        ]
        again = [f"{tie}: a tie, so both roll again." for tie in ties]
        return [*again, f"{last}: {self.do(event.first, 'start')} ({rule})."]

    def tossed(self, event: Tossed, rule: str, then: str = "") -> str:
        """A coin decides who begins, and perhaps what comes then.

        >>> Voice(1, ["Anna", "Ben"]).tossed(Tossed(1), "V2", ", Anna declares an alignment first")
        'The coin shows tails: you go first, Anna declares an alignment first (V2).'
        """
        return f"The coin shows {event.face}: {self.do(event.first, 'go')} first{then} ({rule})."

    def lot_fell(self, event: LotFell, rule: str) -> str:
        """A lot decides who leads.

        >>> Voice(0, ["Anna", "Ben"]).lot_fell(LotFell(1), "N1")
        'The lot falls to Ben, who leads (N1).'
        """
        mine = event.first == self.viewer
        return f"The lot falls to {'you: you lead' if mine else f'{self.name(event.first)}, who leads'} ({rule})."

    def passed(self, event: Passed, rule: str) -> str:
        """Somebody passes in a round, or has to for want of cards, as a rule says."""
        if not event.forced:
            return f"{self.does(event.seat, 'pass')} at {event.points}."
        have = "have" if event.seat == self.viewer else "has"
        return f"{self.does(event.seat, 'have')} no cards left and {have} passed ({rule})."

    def drew(self, event: Drew, why: str = "") -> str:
        """Somebody draws; who may see the cards is told which."""
        what = the_cards(mask_of(event.cards)) if event.cards else cards_counted(event.number)
        return f"{self.does(event.seat, 'draw')} {what}{why}."

    def round_ended(self, event: RoundEnded) -> str:
        """The scores of a finished round."""
        return f"Round {event.round} ends: {self.scores(event)}."

    def scores(self, event: RoundEnded) -> str:
        """What both had in a round: you 76, Anna 62."""
        return ", ".join([f"{self.you(seat)} {score}" for seat, score in enumerate(event.scores)])

    def round_won(self, event: RoundEnded) -> str:
        """Who won a round, as a heading.

        >>> Voice(1, ["Anna", "Ben"]).round_won(RoundEnded(2, (62, 76), (1,)))
        'Round 2: you win'
        """
        if len(event.winners) != 1:
            return f"Round {event.round} is tied"
        return f"Round {event.round}: {self.do(event.winners[0], 'win')}"

    def round_scores(self, event: RoundEnded) -> str:
        """What both had in a round, in a list of rounds.

        >>> Voice(1, ["Anna", "Ben"]).round_scores(RoundEnded(2, (62, 76), (1,)))
        'Round 2: Anna 62, you 76.'
        """
        return f"Round {event.round}: {self.scores(event)}."

    def took_back(self, event: TookBack) -> str:
        """Somebody takes back steps of a half-made choice.

        >>> Voice(None, None).took_back(TookBack(1, 2))
        'P2 takes the last two steps back.'
        """
        what = "that" if event.steps == 1 else f"the last {number(event.steps)} steps"
        return f"{self.does(event.seat, 'take')} {what} back."

    def ended(self, event: GameEnded) -> str:
        """How the game ended."""
        return f"The game is over: {self.addressed(event.reason)}."


def capital(text: str) -> str:
    """A sentence's beginning."""
    return text[:1].upper() + text[1:]

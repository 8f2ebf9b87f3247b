"""The rules of Crazy Eights. The numbers are the page's sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from parlour.cards import SUIT_NAMES, SUITS, TEXTS, card_name, mask_of, members, parse_card, seat_text, texts
from parlour.chance import Rng
from parlour.engine.bridge import PlainGame
from parlour.engine.events import Drew, Played, Reshuffled
from parlour.engine.notation import Move
from parlour.engine.opening import lot
from parlour.engine.verdict import Illegal, Named, Outcome, Sentence, named

from .events import TurnPassed

if TYPE_CHECKING:
    from .shapes import CrazyEightsView

EIGHT = 6  # a rank
DRAW, PASS = 52, 53  # an action is a card; for an eight with the suit that it names 64, 128 … more
NAMES = 64
MOST_TURNS = 50  # of a seat
COURT, EIGHTS = 10, 50  # what cards cost that are left in a hand


class CrazyEights(PlainGame):
    """A game of Crazy Eights."""

    NAME = "crazy-eights"
    TITLE = "Crazy Eights"
    CARDS = 52  # E1
    SEATS = (2, 5)
    TURN_RULE = "E4"
    END_RULE = "E9"
    HANDS_COUNT = True
    SWITCHES = {"draws": ("one", "three")}
    OPENING = staticmethod(lot)
    OPENING_RULE = "E3"
    VIEW: ClassVar[type[CrazyEightsView]]  # to whoever checks types

    upcard: int  # the card that is to be followed
    suit: int  # that is to be followed: that of the top card, or the one that was named
    drawn: int  # cards that the seat on turn has drawn
    passes: int  # in a row
    turns: int
    # Of each hand the cards that were in it when the deck was last made anew: all know how many, and which in all.
    old: tuple[int, ...]

    # -- the rules -----------------------------------------------------------------------------------------

    def deal_out(self, first: int) -> None:
        """E1 to E3."""
        self.deal_cards(7 if self.seats == 2 else 5)
        top = self.turn_card()
        assert top is not None
        self.upcard, self.suit = top, top & 3  # E2
        self.drawn = self.passes = self.turns = 0
        self.old = (0,) * self.seats
        self.pass_turn_to(first)  # E3

    def options_now(self) -> list[int]:
        """E4 to E8."""
        found = []
        for card in members(self.hand_of(self.turn)):
            if card >> 2 == EIGHT:
                found += [card + NAMES * (1 + suit) for suit in range(4)]  # E5
            elif self.follows(card):
                found.append(card)  # E4
        if self.may_draw():
            found.append(DRAW)  # E6
        if self.drawn or not self.may_draw():
            found.append(PASS)  # E6, E8
        return found

    def follows(self, card: int) -> bool:
        """Whether a card that is no eight has the suit or the rank that is asked for (E4)."""
        return card & 3 == self.suit or card >> 2 == self.upcard >> 2

    def may_draw(self) -> bool:
        """Whether the seat on turn may draw another card, and there is one (E6 to E8)."""
        most = 3 if self.switches()["draws"] == "three" else 1
        return self.drawn < most and bool(self.deck_size() or self.discards)

    def carry_out(self, action: int) -> None:
        """Play a card, draw, or pass."""
        me = self.turn
        if action == DRAW:
            self.draw(me)
            return
        if action == PASS:
            self.passes += 1
            self.happens(TurnPassed(me, drew=bool(self.drawn)))
        else:
            card, named = action % NAMES, action // NAMES
            self.take(me, 1 << card)
            self.discard(1 << self.upcard)
            self.upcard, self.suit = card, named - 1 if named else card & 3  # E5
            self.old = tuple(cards & ~(1 << card) for cards in self.old)
            self.passes = 0
            self.happens(Played(me, (card,), (SUITS[named - 1] if named else "",)))
        self.next_turn(me)

    def draw(self, seat: int) -> None:
        """One card for the seat on turn (E6), from a new deck where the old one is used up (E7)."""
        if not self.deck_size():
            self.old = tuple(self.hand_of(i) for i in range(self.seats))  # whatever is not on the pile is in a hand
            below = self.discards
            self.reshuffle(below)
            self.happens(Reshuffled("E7", tuple(members(below))))
        card = self.draw_card(seat)
        assert card is not None
        self.drawn += 1
        self.happens(Drew(seat, 1, 1, "E6", (card,)))

    def next_turn(self, seat: int) -> None:
        """The turn goes round, unless the game is over."""
        self.drawn = 0
        self.turns += 1
        blocked = self.passes == self.seats and not self.deck_size() and not self.discards
        if not self.hand_of(seat) or blocked or self.turns == MOST_TURNS * self.seats:  # E9, E10
            self.end()
        else:
            self.pass_turn_to((seat + 1) % self.seats)

    def points(self, seat: int) -> int:
        """What the cards in a hand cost (E11)."""
        return sum(cost(card) for card in members(self.hand_of(seat)))

    def winners_now(self) -> tuple[int, ...]:
        """Whoever has the least left (E9, E10)."""
        points = [self.points(seat) for seat in range(self.seats)]
        return tuple(seat for seat in range(self.seats) if points[seat] == min(points))

    # -- what seats know -----------------------------------------------------------------------------------

    def redeal_unknown(self, seat: int, rng: Rng) -> None:
        """Other hands and the order of the deck (E12); what was in hands when the deck was made anew stays in hands."""
        others = [other for other in range(self.seats) if other != seat]
        sizes = {other: self.hand_of(other).bit_count() for other in others}
        kept = {other: self.old[other].bit_count() for other in others}
        old = mask_of(card for other in others for card in members(self.old[other]))
        new = mask_of(self.deck_order()) | mask_of(card for other in others for card in members(self.hand_of(other)))
        for other in others:
            self.take(other, self.hand_of(other))
        self.stack(old, rng)
        dealt = list(self.old)
        for other in others:
            dealt[other] = mask_of(card for _ in range(kept[other]) if (card := self.draw_card(other)) is not None)
        self.old = tuple(dealt)
        self.stack(new & ~old, rng)
        for other in others:
            for _ in range(sizes[other] - kept[other]):
                self.draw_card(other)

    def known_to(self, viewer: int, seat: int) -> int:
        """The cards that a seat knows to be in another hand: if only that one has old ones, all of them are there."""
        alone = not any(self.old[other] for other in range(self.seats) if other not in (viewer, seat))
        return self.old[seat] if alone else 0

    # -- words ---------------------------------------------------------------------------------------------

    def text(self, action: int) -> str:
        """An action in the page's notation."""
        if action in (DRAW, PASS):
            return "draw" if action == DRAW else "pass"
        card, named = action % NAMES, action // NAMES
        if card >= DRAW or named > 4 or bool(named) != (card >> 2 == EIGHT):
            raise Illegal(None, f"{action} is no action of Crazy Eights")
        return f"{TEXTS[card]}={SUITS[named - 1]}" if named else TEXTS[card]

    def parse(self, text: str) -> int:
        """The action that a text means, legal or not."""
        if text in ("draw", "pass"):
            return DRAW if text == "draw" else PASS
        name, equals, suit = text.partition("=")
        try:
            card = parse_card(name)
        except ValueError as error:
            raise Illegal(None, f"{text!r} is no action of Crazy Eights: {error}") from None
        if card >= self.CARDS:
            raise Illegal("E1", "Crazy Eights is played without jokers")
        if card >> 2 != EIGHT:
            if equals:
                raise Illegal("E5", f"only an eight names a suit; write {name} alone")
            return card
        if len(suit) != 1 or suit not in SUITS:
            raise Illegal("E5", f"an eight names a suit: {', '.join(f'{name}={suit}' for suit in SUITS)}")
        return card + NAMES * (1 + SUITS.index(suit))

    def refusal(self, action: int) -> Illegal:
        """Why an action that is not legal now may not be played."""
        if self.over:
            return Illegal("E9", "the game is over")
        if action == DRAW:
            if self.drawn:
                return Illegal("E6", Sentence(Named(self.turn, "have"), " drawn in this turn; play a card or pass"))
            return Illegal("E8", "there is no card left to draw")
        if action == PASS:
            return Illegal("E6", "who does not play draws before passing")
        try:
            self.text(action)
        except Illegal as error:
            return error
        card = action % NAMES
        if not self.hand_of(self.turn) >> card & 1:
            return Illegal("E4", Sentence(Named(self.turn, "do"), f" not hold the {card_name(card)}"))
        return Illegal("E4", f"the {card_name(card)} has neither the suit, {SUIT_NAMES[self.suit]}, nor the rank")

    def why_not(self, text: str) -> Illegal | None:
        """Why a card of the seat on turn, or an action, can't be played now; None where it can."""
        held = text in TEXTS and not self.over and self.hand_of(self.turn) >> parse_card(text) & 1
        return None if held and text[0] == "8" else super().why_not(text)

    def taken_apart(self, action: int) -> Move:
        """An action in parts."""
        if action in (DRAW, PASS):
            return Move("draw", places=("deck",)) if action == DRAW else Move("pass")
        named = action // NAMES
        return Move("", (action % NAMES,), (SUITS[named - 1] if named else "",), places=("pile",))

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if not self.over:
            return None
        winners = self.winners_now()
        points = tuple(self.points(seat) for seat in range(self.seats))
        if not all(map(self.hand_of, range(self.seats))):
            return Outcome(winners, points, Sentence(Named(winners[0], "have"), " no card left (E9)"))
        why = "nobody can play any more" if self.passes == self.seats else f"everybody has had {MOST_TURNS} turns"
        return Outcome(
            winners, points, Sentence(f"{why}; the fewest points are left with ", *named(winners, " and "), " (E10)")
        )

    def state(self) -> dict[str, Any]:
        """Everything, hidden cards included, as the referee shows it."""
        return {
            "hands": {seat_text(seat): texts(self.hand_of(seat)) for seat in range(self.seats)},
            "deck": [TEXTS[card] for card in self.deck_order()],
            "discards": texts(self.discards),
            "top": TEXTS[self.upcard],
            "suit": SUITS[self.suit],
            "drawn": self.drawn,
            "points": {seat_text(seat): self.points(seat) for seat in range(self.seats)},
        }


def cost(card: int) -> int:
    """What a card costs that is left in a hand (E11).

    >>> [cost(parse_card(card)) for card in ("7C", "8H", "TD", "KS", "AC")]
    [7, 50, 10, 10, 1]
    """
    rank = card >> 2
    if rank == EIGHT:
        return EIGHTS
    return 1 if TEXTS[card][0] == "A" else min(COURT, rank + 2)

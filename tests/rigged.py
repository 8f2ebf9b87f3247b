"""A game whose answers are known: a card is turned up at the end, and that alone decides.

Ten cards, three in each hand. Both lay a card, then one of the deck is turned up: the starter wins if it is among the
first five of the pack (`coin=fair`) or the first six (`coin=sixty`). With `ace=wins` whoever was dealt the 2C has won
anyway. `nothing=on` changes nothing.
"""

from __future__ import annotations

from typing import Any, ClassVar

from parlour.cards import TEXTS, members, parse_card
from parlour.chance import Rng
from parlour.engine.bridge import PlainGame
from parlour.engine.events import Played
from parlour.engine.notation import Move
from parlour.engine.registry import Description
from parlour.engine.verdict import Illegal, Outcome


class Rigged(PlainGame):
    """A game that is all luck."""

    NAME = "rigged"
    TITLE = "Rigged"
    CARDS = 10
    SEATS = (2, 4)
    TURN_RULE = END_RULE = "R1"
    SWITCHES: ClassVar = {"coin": ("fair", "sixty"), "ace": ("plain", "wins"), "nothing": ("off", "on")}

    starter: int
    laid: int
    turned: int
    ace: int  # who was dealt it; -1 where nobody was

    def deal_out(self, first: int) -> None:
        """Three cards each."""
        self.deal_cards(2 if self.seats > 2 else 3)
        self.starter, self.laid, self.turned = first, 0, -1
        self.ace = next((seat for seat in range(self.seats) if self.hand_of(seat) & 1), -1)
        self.pass_turn_to(first)

    def options_now(self) -> list[int]:
        """Any card."""
        return list(members(self.hand_of(self.turn)))

    def carry_out(self, action: int) -> None:
        """Lay a card; after the last one a card is turned up."""
        seat = self.turn
        self.take(seat, 1 << action)
        self.discard(1 << action)
        self.happens(Played(seat, (action,)))
        self.laid += 1
        if self.laid < self.seats:
            self.pass_turn_to((seat + 1) % self.seats)
            return
        turned = self.turn_card()
        assert turned is not None
        self.turned = turned
        self.end()

    def redeal_unknown(self, seat: int, rng: Rng) -> None:
        """Who was dealt the 2C is known to all, so it stays; all else is redealt."""
        others = [other for other in range(self.seats) if other != seat]
        kept = {other: self.hand_of(other) & 1 for other in others}
        unknown = sum(1 << card for card in self.deck_order()) | sum(self.hand_of(other) & ~1 for other in others)
        sizes = {other: self.hand_of(other).bit_count() - kept[other] for other in others}
        for other in others:
            self.take(other, self.hand_of(other) & ~1)
        self.stack(unknown, rng)
        for other in others:
            for _ in range(sizes[other]):
                self.draw_card(other)

    def winners_now(self) -> tuple[int, ...]:
        """Whom the card that was turned up means, or the ace."""
        switches = self.switches()
        if switches["ace"] == "wins" and self.ace >= 0:
            return (self.ace,)
        lucky = self.turned < (6 if switches["coin"] == "sixty" else 5)
        return (self.starter if lucky else (self.starter + 1) % self.seats,)

    def text(self, action: int) -> str:
        """A card."""
        return TEXTS[action]

    def parse(self, text: str) -> int:
        """A card."""
        return parse_card(text)

    def refusal(self, action: int) -> Illegal:
        """There is one reason."""
        return Illegal("R1", "that card is not in the hand")

    def taken_apart(self, action: int) -> Move:
        """A card."""
        return Move("", (action,))

    def outcome(self) -> Outcome | None:
        """Who has won."""
        if not self.over:
            return None
        winners = self.winners_now()
        return Outcome(winners, tuple(int(seat in winners) for seat in range(self.seats)), "the card says so (R1)")

    def state(self) -> dict[str, Any]:
        """Nobody asks."""
        return {}


DESCRIPTION = Description(rules=Rigged)

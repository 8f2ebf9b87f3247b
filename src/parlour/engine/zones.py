"""What every game has on the table: seats, whose turn it is, and the cards in hands, deck and discards.

The rules move cards by the verbs of this room; nothing here knows a rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.chance import Rng

if TYPE_CHECKING:
    from collections.abc import Callable

if not cython.compiled:
    from parlour.engine.bits import GOLDEN, HOUSE_SIZE, MASK64, Notes, lowest, one, pick, popcount

    FIRST_FIELD: int  # these two are used in C only
    overlay: Callable[[Zones, Zones, int, int], None]


class Zones:
    """Seats, a turn, and cards in their zones."""

    def __init__(self) -> None:
        self.pack = 54  # cards in the whole deck
        self.seats = 2
        self.turn = 0
        self.over = False
        self.hand = [0] * 8
        self.discards = 0
        self.deck = [0] * 54
        self.top = 0
        self.bottom = 0
        self.chance = 0
        self.edition = 0  # of the rulebook
        self.heard: bool | Notes = False  # whether somebody listens; never copied, so that nobody does in a playout
        if not cython.compiled:
            self.house_rules = [0] * HOUSE_SIZE

    # -- looking at them -------------------------------------------------------------------------------------

    def seated(self, seat: int) -> int:
        """A seat that there is; ValueError for another."""
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}; this game has {self.seats}")
        return seat

    def hand_of(self, seat: int) -> int:
        """A seat's hand, as a set."""
        return self.hand[self.seated(seat)]

    def hand_sizes(self) -> list[int]:
        """How many cards each seat holds."""
        return [popcount(self.hand[i]) for i in range(self.seats)]

    def deck_order(self) -> list[int]:
        """The cards of the deck, the next one first."""
        return [self.deck[i] for i in range(self.top, self.bottom)]

    def deck_size(self) -> int:
        """How many cards are left in the deck."""
        return self.bottom - self.top

    def shuffled(self, rng: Rng) -> list[int]:
        """The whole deck in an order that `rng` decides."""
        self.lay_pack()
        self.shuffle_deck(rng)
        return self.deck_order()

    # -- for the rules ---------------------------------------------------------------------------------------

    def roll(self, n: int) -> int:
        """A number below n from the game's own chance: reshuffles and Seers."""
        self.chance = (self.chance + GOLDEN) & MASK64
        return pick(self.chance, n)

    def become_zones(self, other: Zones) -> None:
        """The common part of `become`: all that is declared here but who listens."""
        if cython.compiled:
            heard = self.heard
            overlay(self, other, FIRST_FIELD, cython.sizeof(Zones))  # noqa: F821
            self.heard = heard
        else:
            for name in COMMON_FIELDS:
                value = getattr(other, name)
                setattr(self, name, value[:] if isinstance(value, list) else value)

    def in_deck(self) -> int:
        """The deck as a set."""
        found = 0
        for i in range(self.top, self.bottom):
            found |= one(self.deck[i])
        return found

    def hold_more(self, before: Zones) -> None:
        """Put a card more into every hand than it had before, wherever that card lies."""
        for i in range(self.seats):
            self.hand[i] |= ~before.hand[i] & (before.hand[i] + 1) & (one(self.pack) - 1)

    def hold_less(self, before: Zones) -> None:
        """Take that card away again."""
        for i in range(self.seats):
            self.hand[i] &= ~(~before.hand[i] & (before.hand[i] + 1))

    def shuffle_deck(self, rng: Rng) -> None:
        """Put the deck into random order."""
        state = rng.state  # kept here meanwhile: streams of two threads may share a cache line
        for i in range(self.bottom - 1, self.top, -1):
            state = (state + GOLDEN) & MASK64
            j = self.top + pick(state, i - self.top + 1)
            card = self.deck[i]
            self.deck[i] = self.deck[j]
            self.deck[j] = card
        rng.state = state

    def lay_pack(self) -> None:
        """Make the whole pack the deck, in order."""
        for i in range(self.pack):
            self.deck[i] = i
        self.top = 0
        self.bottom = self.pack

    def lay_deck(self, cards: int) -> None:
        """Make these cards the deck, in order."""
        i = 0
        while cards:
            self.deck[i] = lowest(cards)
            cards &= cards - 1
            i += 1
        self.top = 0
        self.bottom = i

    def recycle(self, cards: int) -> None:
        """Shuffle these discards into a new deck, by the game's own chance."""
        self.discards &= ~cards
        self.lay_deck(cards)
        for i in range(self.bottom - 1, 0, -1):
            j = self.roll(i + 1)
            card = self.deck[i]
            self.deck[i] = self.deck[j]
            self.deck[j] = card

    def deal_hands(self, number: int) -> None:
        """Deal that many cards to each seat, one at a time round the table from P1; all other zones empty."""
        self.discards = 0
        for seat in range(8):
            cards = 0
            for i in range(number if seat < self.seats else 0):
                cards |= one(self.deck[self.top + i * self.seats + seat])
            self.hand[seat] = cards
        self.top += number * self.seats


if not cython.compiled:
    COMMON_FIELDS = [name for name in vars(Zones()) if name != "heard"]

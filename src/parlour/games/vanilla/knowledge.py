"""What the seats of Vanilla Gwent know, and how what one does not know is dealt anew (V29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.cards import TEXTS, mask_of
from parlour.chance import Rng
from parlour.games.vanilla.rules import VanillaRules

if not cython.compiled:
    from parlour.engine.bits import lowest, one, popcount
    from parlour.games.vanilla.rules import FIRST_JOKER, NONE, SETUP, SLOTS


class VanillaKnowledge(VanillaRules):
    """The rules, with what each seat knows: its own discards, what its Seers saw, and who is to begin."""

    def toss(self, rng: Rng) -> None:
        if self.phase == SETUP:  # V2
            self.starter = rng.below(2)

    def determinize(self, seat: int, rng: Rng) -> None:
        self.toss(rng)
        other = 1 - seat
        lacks = self.lacks_x1[other]
        old = self.hidden_by(other)
        unknown = self.in_deck() | self.hand[other] | old  # V29
        room = popcount(self.hand[other])
        slots = 0  # the other's hidden discards that are still to be imagined, a bit a slot
        for i in range(SLOTS):
            if self.hidden[other * SLOTS + i] != NONE:
                slots |= 1 << i
        self.discards ^= old
        self.hand[other] = 0
        # A card that a Seer saw in round r, and that was not played since, is in the other's hand or was discarded by
        # Mind in a later round. The latest round leaves the fewest places, and they are places of the earlier ones
        # too: filled in this order, each card at random, every way to place them is equally likely.
        placed = 0
        for r in range(3, 0, -1):
            for i in range(self.looks):
                bit = one(self.look_card[i])
                if self.look_by[i] != seat or self.look_round[i] != r or not bit & unknown & ~placed:
                    continue
                placed |= bit
                later = slots >> (r + 2) << (r + 2)
                free = 0 if lacks and later and self.look_card[i] == FIRST_JOKER else room
                k = rng.below(free + popcount(later))
                if k < free:
                    self.hand[other] |= bit
                    room -= 1
                else:
                    for _ in range(k - free):
                        later &= later - 1
                    self.hidden[other * SLOTS + lowest(later)] = self.look_card[i]
                    slots ^= later & -later
        self.lay_deck(unknown & ~placed)
        self.shuffle_deck(rng)
        while room:
            self.hand[other] |= one(self.deck[self.top])
            self.top += 1
            room -= 1
        if lacks and self.hand[other] >> FIRST_JOKER & 1 and self.top < self.bottom:
            k = self.top + rng.below(self.bottom - self.top)
            self.hand[other] ^= one(FIRST_JOKER) | one(self.deck[k])
            self.deck[k] = FIRST_JOKER
        while slots:
            self.hidden[other * SLOTS + lowest(slots)] = self.deck[self.top]
            self.top += 1
            slots &= slots - 1
        self.discards |= self.hidden_by(other)
        # The other's Seers saw any card of the seat's hand as it was then. And the hand that a Seer of the seat's own
        # looked into, which matters only to what the other may guess, had the card seen and perhaps those held now.
        for i in range(self.looks):
            if self.look_by[i] == seat:
                self.look_hand[i] = one(self.look_card[i]) | self.hand[other]
            else:
                unknown = self.look_hand[i]
                for _ in range(rng.below(popcount(unknown))):
                    unknown &= unknown - 1
                self.look_card[i] = lowest(unknown)
        self.chance = rng.next()

    def row_with(self, card: int) -> int:
        """Where the row is kept in which a unit lies; -1 for a card that is not on the battlefield."""
        if 0 <= card < FIRST_JOKER:
            for i in range(6):
                if self.rows[i] >> card & 1:
                    return i
        return -1

    def place_of(self, card: int) -> tuple[int, int] | None:
        """The side and the row in which a unit lies; None for a card that is not on the battlefield."""
        i = self.row_with(card)
        return None if i < 0 else (i // 3, i % 3)

    def power_of_unit(self, card: int) -> int:
        """What a unit on the battlefield grants."""
        i = self.row_with(card)
        if i < 0:
            raise ValueError(f"{TEXTS[card]} is not on the battlefield")
        return self.unit_power(i // 3, i % 3, card)

    def starter_known(self) -> bool:
        """Whether the coin has been tossed (V2); until then nobody is told, at older tables either."""
        return bool(self.phase != SETUP)

    def public_discards(self) -> int:
        """The discards from play, which everybody may see (V29), as a set."""
        return self.discards & ~self.hidden_by(0) & ~self.hidden_by(1)

    def hidden_discards(self, seat: int) -> int:
        """The cards that a player discarded in the setup and for Mind, which only that player knows, as a set."""
        return self.hidden_by(self.seated(seat))

    def hidden_slots(self, seat: int) -> list[int | None]:
        """The same in their places: two of the setup, then Mind's of rounds 1, 2 and 3."""
        first = self.seated(seat) * SLOTS
        slots = [self.hidden[first + i] for i in range(SLOTS)]
        return [None if card == NONE else card for card in slots]

    def hidden_count(self, seat: int) -> int:
        """How many cards a player has discarded in the setup and for Mind, which everybody has seen happen."""
        return popcount(self.hidden_by(self.seated(seat)))

    def looks_of(self, seat: int) -> list[tuple[int, int]]:
        """What a player's Seers saw, oldest first: each round and card (V11)."""
        return [(self.look_round[i], self.look_card[i]) for i in range(self.looks) if self.look_by[i] == seat]

    def seen_by(self, seat: int) -> int:
        """The cards that a player's Seers saw and that were not played since, as a set.

        Each is in the other hand, or Mind discarded it in a round after it was seen.
        """
        other = 1 - self.seated(seat)
        unplayed = self.hand[other] | self.hidden_by(other)
        return mask_of({card for _, card in self.looks_of(seat)}) & unplayed

    def known_to(self, seat: int) -> int:
        """The cards that a seat knows to be in the other hand: seen, not played, and no Mind discard since."""
        first = (1 - self.seated(seat)) * SLOTS
        looks = self.looks_of(seat)
        if not looks:
            return 0
        later = max((i - 1 for i in range(2, SLOTS) if self.hidden[first + i] != NONE), default=0)
        return mask_of({card for when, card in looks if when >= later}) & self.seen_by(seat)

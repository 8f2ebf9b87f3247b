"""What the players of NVWK know of hidden cards, and the worlds that agree with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.chance import Rng
from parlour.games.nvwk.rules import NvwkRules

if not cython.compiled:
    from parlour.engine.bits import lowest, one, popcount
    from parlour.games.nvwk.plays import BY, DROPPING, EVERY_CARD, GIVING, JOKERS, TURN, cards_of


class NvwkKnowledge(NvwkRules):
    """A deal of NVWK that can be redealt as a seat may imagine it."""

    def determinize(self, seat: int, rng: Rng) -> None:
        hidden = self.in_deck()  # N37: with the other hands, all that a seat is not shown
        free = True  # whether every hidden card may be anywhere
        for other in range(self.seats):
            if other != seat:
                hidden |= self.hand[other]
        size = [0] * 8
        for other in range(self.seats):
            size[other] = popcount(self.hand[other])
            if hidden & ~self.may[seat][other]:
                free = False
            if other != seat:
                self.worth[other] -= self.points_in(self.hand[other])  # the bank, for now
                if self.fresh_least[other] < size[other] or self.cannot_be_joker(other, size[other]):
                    free = False
        if self.joker_at[seat] & ~(1 << seat):
            free = False
        if seat != self.actor:
            self.joker_to &= 1 << seat
        for _ in range(16):
            if free or not self.fit(seat, hidden, size, rng):
                self.lay_deck(hidden)
                self.shuffle_deck(rng)
                for other in range(self.seats):
                    if other != seat:
                        self.hand[other] = 0
                        for _ in range(size[other]):
                            self.hand[other] |= one(self.deck[self.top])
                            self.top += 1
            if self.plausible(seat):
                break
        for other in range(self.seats):
            if other != seat:
                self.worth[other] += self.points_in(self.hand[other])
                self.joker_at[other] = 0  # what the others have learned is not imagined: they start from nothing
                for i in range(self.seats):
                    self.may[other][i] = EVERY_CARD
        self.chance = rng.next()

    def cannot_be_joker(self, seat: int, size: int) -> bool:
        """Whether everybody knows that this seat's last card is no joker, since N32 asks it to part with it."""
        if size != 1 or seat != self.turn:
            return False
        return self.stage == DROPPING or self.stage == GIVING or (self.stage == TURN and self.piled == 0)

    def plausible(self, seat: int) -> bool:
        """Whether nobody's imagined hand would have ended the deal already (N33)."""
        if self.busy or self.over:
            return True
        for other in range(self.seats):
            if other != seat and self.worth[other] + self.points_in(self.hand[other]) <= -3:
                return False
        return True

    def fit(self, seat: int, hidden: int, size: list[int], rng: Rng) -> bool:
        """Redeal the hidden cards to places where the seat knows that they may be; False if that can't be done.

        A place is a seat's cards of the latest shuffle, its older ones, those that may be either, or the deck.
        """
        room = [0] * 25
        fits = [0] * 25
        home = [0] * 54
        for other in range(self.seats):
            if other == seat:
                continue
            least = self.fresh_least[other]
            most = self.fresh_most[other]
            if most > size[other]:
                most = size[other]
            if least > most:
                least = most
            room[3 * other] = least
            room[3 * other + 1] = size[other] - most
            room[3 * other + 2] = most - least
            cards = self.may[seat][other] & hidden
            if self.cannot_be_joker(other, size[other]):
                cards &= ~JOKERS
            fits[3 * other] = cards & self.latest_cards
            fits[3 * other + 1] = cards & ~self.latest_cards
            fits[3 * other + 2] = cards
        room[24] = self.bottom - self.top
        fits[24] = self.may[seat][seat] & hidden
        placed = 0
        for single in range(2):  # seats known to hold a joker: first those that can hold but one of the two
            for other in range(self.seats):
                if other == seat or not self.joker_at[seat] >> other & 1 or placed >> (56 + other) & 1:
                    continue
                cards = fits[3 * other + 2] & JOKERS & ~placed
                if cards == 0:
                    return False
                if single == 0 and cards & (cards - 1):
                    continue
                card = lowest(cards)
                if cards & (cards - 1) and rng.below(2):
                    card += 1
                place = 3 * other + (0 if self.latest_cards >> card & 1 else 1)
                if room[place] == 0:
                    place = 3 * other + 2
                    if room[place] == 0:
                        return False
                room[place] -= 1
                home[card] = place + 32  # stays
                placed |= one(card) | one(56 + other)
        self.lay_deck(hidden & ~placed)
        self.shuffle_deck(rng)
        total = self.bottom
        for i in range(54):
            if not placed >> i & 1:
                home[i] = -1
        for i in range(total):
            card = self.deck[i]
            number = 0
            for place in range(25):
                if fits[place] >> card & 1:
                    number += room[place]
            if number:
                number = rng.below(number)
                for place in range(25):
                    if fits[place] >> card & 1:
                        number -= room[place]
                        if number < 0:
                            room[place] -= 1
                            home[card] = place
                            break
            elif not self.make_room(card, 0, room, fits, home):
                return False
        for other in range(self.seats):
            if other != seat:
                self.hand[other] = 0
        cards = 0
        for i in range(54):
            if home[i] >= 0:
                if home[i] & 31 == 24:
                    cards |= one(i)
                else:
                    self.hand[(home[i] & 31) // 3] |= one(i)
        self.lay_deck(cards)
        self.shuffle_deck(rng)
        return True

    def make_room(self, card: int, tried: int, room: list[int], fits: list[int], home: list[int]) -> bool:
        """Find a place for a card by moving others, each to another place where it may be."""
        for place in range(25):
            if fits[place] >> card & 1 and not tried >> place & 1:
                if room[place]:
                    room[place] -= 1
                    home[card] = place
                    return True
                tried |= 1 << place
                for other in range(54):
                    if home[other] == place and self.make_room(other, tried, room, fits, home):
                        home[card] = place
                        return True
        return False

    # -- what a seat knows ---------------------------------------------------------------------------------

    def plays_on_pile(self) -> list[tuple[int, int]]:
        """The pile, oldest first: seat and play."""
        return [(self.pile[i] >> BY, self.pile[i] & 0x3FFFF) for i in range(self.piled)]

    def known_to(self, viewer: int) -> dict[int, int]:
        """For each other seat the cards that the viewer knows to be in that hand."""
        hidden = EVERY_CARD & ~self.hand[self.seated(viewer)] & ~self.discards
        for _, play in self.plays_on_pile():
            hidden &= ~cards_of(play)
        known = {}
        for seat in range(self.seats):
            if seat != viewer:
                elsewhere = 0
                for other in range(self.seats):
                    if other != seat:
                        elsewhere |= self.may[viewer][other]
                known[seat] = hidden & self.may[viewer][seat] & ~elsewhere
        return known

    def possible(self, viewer: int, seat: int) -> int:
        """The cards that a seat may hold, as far as the viewer knows; the viewer's own seat stands for the deck."""
        return self.may[self.seated(viewer)][self.seated(seat)]

    def fresh(self, seat: int) -> tuple[int, int]:
        """How many cards of the latest shuffle a seat holds, at least and at most, as everybody knows."""
        size = popcount(self.hand[self.seated(seat)])
        return min(self.fresh_least[seat], size), min(self.fresh_most[seat], size)

    def holds_joker(self, viewer: int) -> int:
        """The seats that the viewer knows to hold a joker, a bit each."""
        return self.joker_at[self.seated(viewer)] & ~(1 << viewer)

"""The cards of a deal of NVWK: where they lie and go, and what each player learns of them on the way.

What each player has learned of hidden cards is kept as sets (see `may`), so that a view and a resample can use it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.engine.fields import fields_of
from parlour.engine.game import Game

if not cython.compiled:
    from parlour.engine.bits import lowest, one, overlay, popcount
    from parlour.engine.kinds import DREW, RESHUFFLED
    from parlour.games.nvwk.plays import EVERY_CARD, POINTS, TURN, cards_of

    FIRST_FIELD = 0  # nothing lies in memory one after another here


class NvwkState(Game):
    """A deal of NVWK, without its rules."""

    def __init__(self) -> None:
        Game.__init__(self)
        self.worth = [0] * 8  # bank and cards in hand together (N33)
        self.pile = [0] * 53  # all cards but one that another holds
        self.piled = 0  # plays on the pile
        self.value = 0  # of the top play
        self.amount = 0
        self.shown = 0
        self.descending = False  # N3
        self.anticlockwise = False
        self.lock = 0  # suits of Queens in force (N30)
        self.ban = False  # no tens (N17)
        self.blank = False  # the next play has no abilities (N22)
        self.sixes = 0  # six abilities of the top play that wait for an answer (N21)
        self.eights = 0  # eight abilities of the top play
        self.skips = 0  # players still to be skipped (N23)
        self.same = 0  # the last counted plays of one value (N12)
        self.same_cards = 0
        self.run = 0  # the last counted plays that step by one
        self.run_cards = 0
        self.run_step = 0
        self.moves = 0  # how often the turn has passed (N36)
        self.locked = 0  # seats out of this pile (pass-locks)
        self.stage = TURN
        self.actor = 0  # whose play is being carried out
        self.busy = False
        self.todo = [0] * 8  # abilities of the play still to be carried out
        self.todo_size = 0
        self.todo_next = 0
        self.flips = 0  # cards flipped in the latest play (N35)
        self.drops_left = 0  # cards still to drop
        self.gives_to = 0  # who is given a card
        self.joker_left = False  # a joker has left the hand in this play for all to see (N32)
        self.given_to = 0  # seats that were given a card in this play, a bit each
        self.joker_to = 0  # those of them that were given a joker, which only giver and receiver know
        self.clears = False  # a 9S ends this play (N24)
        self.jump = False  # the other of two players is passed over (N19)
        self.strike = 0  # cards that a 9H makes each of its targets draw
        self.ending = 0
        self.latest_cards = EVERY_CARD  # the cards of the latest shuffle; the first deal is one
        self.fresh_least = [0] * 8  # how many cards of that shuffle each seat holds, at least and at most
        self.fresh_most = [0] * 8
        self.joker_at = [0] * 8  # viewer: seats known to hold a joker, a bit each
        self.declined = [0] * 8  # what each seat last passed on: value, 16 a card above one, 64 in descending order
        self.may = [[0] * 8, [0] * 8, [0] * 8, [0] * 8, [0] * 8, [0] * 8, [0] * 8, [0] * 8]
        self.know_nothing()

    def know_nothing(self) -> None:
        """`may` is, for a viewer and a seat, the cards that may be there; at one's own: in the deck."""
        for viewer in range(8):
            for seat in range(8):
                self.may[viewer][seat] = EVERY_CARD

    def points_in(self, cards: int) -> int:
        """What cards in hand count."""
        total = 0
        while cards:
            total += POINTS[lowest(cards)]
            cards &= cards - 1
        return total

    # -- cards that move -----------------------------------------------------------------------------------

    def take(self) -> int:
        """The next card of the deck, shuffled anew if need be (N35); -1 if there is none."""
        if self.top == self.bottom:
            cards = self.discards
            if self.busy:
                cards &= ~self.flips
            while self.piled > 1:
                self.piled -= 1
                cards |= cards_of(self.pile[self.piled - 1])
                self.pile[self.piled - 1] = self.pile[self.piled]
            if cards == 0:
                return -1
            self.note(RESHUFFLED, 35, 0, 0, 0, cards)
            self.recycle(cards)
            self.latest_cards = cards
            for viewer in range(self.seats):
                self.fresh_least[viewer] = self.fresh_most[viewer] = 0
                for seat in range(self.seats):
                    self.may[viewer][seat] &= ~cards
                self.may[viewer][viewer] = cards
        self.top += 1
        return self.deck[self.top - 1]

    def draw(self, seat: int, number: int, rule: int) -> None:
        """A seat draws for a rule, as far as there are cards."""
        held = self.hand[seat]
        for _ in range(number):
            card = self.take()
            if card < 0:
                break
            self.hand[seat] |= one(card)
            self.worth[seat] += POINTS[card]
            self.fresh_least[seat] += 1
            self.fresh_most[seat] += 1
            for viewer in range(self.seats):
                if viewer != seat:
                    self.may[viewer][seat] |= self.may[viewer][viewer]
        if self.heard:
            held = self.hand[seat] & ~held
            self.note(DREW, seat, popcount(held), number, rule, held)

    def lose_all(self, seat: int, cards: int) -> None:
        """Cards leave a hand for all to see."""
        while cards:
            self.lose(seat, lowest(cards))
            cards &= cards - 1

    def lose(self, seat: int, card: int) -> None:
        """A card leaves a hand for all to see."""
        self.hand[seat] ^= one(card)
        self.worth[seat] -= POINTS[card]
        if card >= 52:
            for viewer in range(self.seats):
                self.joker_at[viewer] &= ~(1 << seat)
        if self.latest_cards >> card & 1:
            self.fresh_most[seat] -= 1
            if self.fresh_least[seat]:
                self.fresh_least[seat] -= 1

    def reveal_order(self, seat: int, cards: int, only: int) -> None:
        """Alike cards go in order: one who parts with X2 alone holds no X1, with 3D no 3C and no 3S.

        All others see it, or where cards are given `only` the receiver.
        """
        missing = 0
        last = False
        for card in range(7, 3, -1):
            if cards >> card & 1:
                last = True
            elif last:
                missing |= one(card)
        if cards >> 53 and not cards >> 52 & 1:
            missing |= one(52)
        for viewer in range(self.seats):
            if viewer == only or (only < 0 and viewer != seat):
                self.may[viewer][seat] &= ~missing

    def reveal_joker(self, seat: int) -> None:
        """What happened shows everybody that this seat's only card is a joker."""
        for viewer in range(self.seats):
            self.joker_at[viewer] |= 1 << seat

    def learn_gift(self, giver: int, to: int, card: int) -> None:
        """What everybody learns where one gives a card to another: these two know it, the others know that it went."""
        bit = one(card)
        for viewer in range(self.seats):
            if viewer == giver:
                for seat in range(self.seats):
                    self.may[giver][seat] &= ~bit
                self.may[giver][to] |= bit
            elif viewer != to:
                self.may[viewer][to] |= self.may[viewer][giver]
                self.joker_at[viewer] &= ~(1 << giver)
            elif card >= 52:
                self.joker_at[viewer] &= ~(1 << giver)
        self.reveal_order(giver, bit, to)
        if self.fresh_least[giver] == popcount(self.hand[giver]) + 1:
            # all cards that the giver had are of the latest shuffle, so everybody knows that this one is
            self.fresh_least[giver] -= 1
            self.fresh_most[giver] -= 1
            self.fresh_least[to] += 1
            self.fresh_most[to] += 1
        elif self.fresh_most[giver]:
            if self.fresh_least[giver]:
                self.fresh_least[giver] -= 1
            self.fresh_most[to] += 1

    # -- copies --------------------------------------------------------------------------------------------

    def become(self, other: Game) -> None:
        if cython.compiled:  # the common fields and these lie in one block, and `may` at its end
            heard = self.heard
            overlay(self, other, FIRST_FIELD, cython.sizeof(NvwkState) - 64 * (8 - other.seats))
            self.heard = heard
        else:
            self.become_zones(other)
            self.adopt(cython.cast(NvwkState, other))

    def adopt(self, that: NvwkState) -> None:
        """Take over all that NVWK declares, and nothing of the common fields."""
        overlay(self, that, cython.sizeof(Game), cython.sizeof(NvwkState))

    def begin_afresh(self) -> None:
        """All that NVWK declares, as a deal begins."""
        self.adopt(FRESH)

    def extra(self) -> tuple[Any, ...]:
        """The fields that NVWK adds; of the pile, the abilities and the seats only as many as there are."""
        found = dict(zip(fields_of(type(self)), Game.extra(self), strict=True))
        found |= {name: int(value) for name, value in found.items() if isinstance(value, bool)}
        found["may"] = tuple(tuple(row[: self.seats]) for row in found["may"][: self.seats])
        for name, count in COUNTED.items():
            found[name] = found[name][: found[count]]
        return tuple(found.values())

    def restore_extra(self, values: tuple[Any, ...]) -> None:
        """Take back what `extra` gave."""
        given = dict(zip(fields_of(type(self)), values, strict=True))
        beyond = [EVERY_CARD] * (8 - len(given["may"]))
        given["may"] = [[*row, *beyond] for row in given["may"]] + [[EVERY_CARD] * 8 for _ in beyond]
        for name, count in COUNTED.items():
            room = len(getattr(self, name)) - len(given[name])
            if room < 0 or len(given[name]) != given[count]:
                raise ValueError("this is no game that was dumped")
            given[name] = [*given[name], *[0] * room]
        Game.restore_extra(self, tuple(given.values()))


COUNTED: dict[str, str] = {"pile": "piled", "todo": "todo_size"}  # fields of which only the first so many are in use
FRESH = NvwkState()  # as a deal begins

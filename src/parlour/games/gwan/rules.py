"""GWAN: ten cards, three rows, best of three rounds. The numbers are the rulebook's sentences."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, cast

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.cards import (
    NUMBERS,
    SUITS,
    TEXTS,
    card_name,
    checked_text,
    mask_of,
    parse_card,
    parse_cards,
    seat_text,
    texts,
)
from parlour.chance import Rng
from parlour.engine.game import Game
from parlour.engine.notation import Move, row_places
from parlour.engine.opening import dice
from parlour.engine.verdict import Illegal, Named, Outcome, Sentence, Unreadable

if TYPE_CHECKING:
    from parlour.games.gwan.shapes import GwanView

if not cython.compiled:
    from parlour.engine.bits import copied, listed, listed_in_rows, one, overlay, popcount
    from parlour.engine.kinds import (
        DISCARDED,
        DREW,
        PASSED,
        PLAYED,
        RESHUFFLED,
        ROUND_BEGAN,
        ROUND_ENDED,
        WEATHER_CAME,
        WEATHER_STAYED,
        WEATHER_WENT,
    )
    from parlour.games.battlefield.rows import rows_in, spot_of

HEARTS = 0  # places of the switches in `house_rules`
TIES = 1
WEATHER = 2
REFILL = 3
DECK_OUT = 4
LEVEL = 5

NOWHERE = 3  # in place of a row: Clear Skies with no weather to clear; also the suit of Hearts
FIVE = 3  # ranks
ACE = 12
FIRST_ACE = 48
HEART_ACE = 51
PASS = 54  # an action is a card, and for a Heart with a row IN_CLOSE more, and 64 for each row
IN_CLOSE = 64
HEART_CARDS = 0x8888888888888
HEART_UNITS = 0x888888888888
PLAIN_CARDS = 52
BONUS = [2, 3, 5]  # G10
COMMANDERS = 0xFFF000000000  # G12: Jacks, Queens and Kings
VALUE_BIT0 = 0xF0F0F0F0F0F0  # cards whose value (G9) has this bit
VALUE_BIT1 = 0x00FF00FF00FF
VALUE_BIT2 = 0xFF0000FFFF00
VALUE_BIT3 = 0xFFFFFF000000

ROW_NAMES = ("Close", "Mid", "Long")
WEATHER_NAMES = ("Tundra", "Rain", "Fog")


def value_sum(cards: int) -> int:
    """The sum of the cards' numbers (G9)."""
    return (
        popcount(cards & VALUE_BIT0)
        + 2 * popcount(cards & VALUE_BIT1)
        + 4 * popcount(cards & VALUE_BIT2)
        + 8 * popcount(cards & VALUE_BIT3)
    )


@lru_cache(1024)  # of both seats there are fewer, and they are asked for again and again
def parts_of(action: int, me: int) -> Move:
    """An action of a seat, in parts."""
    if action == PASS:
        return Move("pass")
    card, named = action & 63, (action >> 6) - 1 if action >= IN_CLOSE else None
    row = card & 3 if named is None else named
    sides = (me, 1 - me) if card >> 2 == ACE else (1 - me,) if card >> 2 == FIVE else (me,)
    return Move("", (card,), ("",), row=named, places=row_places(sides, range(3) if row == NOWHERE else (row,)))


class Gwan(Game):
    """A game of GWAN."""

    NAME = "gwan"
    TITLE = "GWAN"
    CARDS = 52  # G1
    SEATS = (2, 2)
    TURN_RULE = "G3"
    END_RULE = "G20"
    SWITCHES = {
        "hearts": ("close-or-mid", "any-row"),
        "ties": ("nobody", "both"),
        "weather": ("round", "match"),
        "refill": ("draw-7", "up-to-7", "draw-1", "fresh-7"),
        "deck-out": ("stop", "reshuffle"),
        "level": ("totals", "play-on"),
    }
    OPENING = staticmethod(dice)
    OPENING_RULE = "G2"
    EARLIER = {"level": "totals"}
    VIEW: ClassVar[type[GwanView]] = cast("type[GwanView]", dict)  # to whoever checks types

    def __init__(self) -> None:
        Game.__init__(self)
        self.pack = PLAIN_CARDS
        self.rows = [0] * 6  # seat * 3 + row
        self.known = [0] * 2  # cards that a seat knows to have been in the other hand when the deck was reshuffled
        self.passed = [False] * 2
        self.wins = [0] * 2
        self.totals = [0] * 2  # sums of the scores of finished rounds
        self.round = 1
        self.starter = 0
        self.weather = 0  # a bit a row

    # -- the rules -----------------------------------------------------------------------------------------

    def start(self, first: int) -> None:
        self.deal_hands(10)  # G1
        self.adopt(FRESH)
        self.over = False
        self.starter = self.turn = first  # G2

    def options(self, out: list[int]) -> int:
        if self.over:
            return 0
        n = listed(out, 0, self.hand[self.turn] & ~HEART_CARDS, 0)  # G7, G13, G16
        n = listed_in_rows(out, n, self.hand[self.turn] & HEART_UNITS, 3 if self.house_rules[HEARTS] else 2)  # G8, G16
        if self.hand[self.turn] >> HEART_ACE & 1:  # G14
            if self.weather == 0:
                out[n] = HEART_ACE
                n += 1
            for row in range(3):
                if self.weather >> row & 1:
                    out[n] = IN_CLOSE + 64 * row + HEART_ACE
                    n += 1
        out[n] = PASS  # G3
        return n + 1

    def step(self, action: int) -> None:
        me = self.turn
        if action == PASS:
            self.passed[me] = True  # G4
            if self.heard:
                self.note(PASSED, me, self.tally(me), 0, 0, 0)
        else:
            card = action & 63
            row = (action >> 6) - 1 if action >= IN_CLOSE else card & 3
            rank = card >> 2
            self.hand[me] ^= one(card)
            if card == HEART_ACE:  # G14
                self.discards |= one(card)
                self.note(PLAYED, me, row if row != NOWHERE else -1, -1, 0, one(card))
                if row != NOWHERE:
                    self.lift(row)
                    self.note(WEATHER_WENT, me, row, 0, 0, one(FIRST_ACE + row) if self.edition > 1 else 0)
            elif rank == ACE:  # G15
                self.note(PLAYED, me, row, -1, 0, one(card))
                self.note(WEATHER_CAME, row, self.weather >> row & 1, self.edition > 1, 0, 0)
                self.weather |= 1 << row  # G13
                if self.edition == 1:
                    self.discards |= one(card)  # the first edition's reading
            elif rank == FIVE:  # G16
                self.rows[(1 - me) * 3 + row] |= one(card)
                self.note(PLAYED, me, row, 1 - me, 0, one(card))
                held = self.hand[me]
                self.draw(me)
                self.draw(me)
                self.note_draw(me, held, 2, 16)
            else:  # G17: a 3 too
                self.rows[me * 3 + row] |= one(card)
                self.note(PLAYED, me, row, me, 0, one(card))
        self.pass_turn(1 - me)

    def lift(self, row: int) -> None:
        """The weather of a row ends; its Ace goes to the discards (G14, G21)."""
        self.weather &= ~(1 << row)
        if self.edition > 1:
            self.discards |= one(FIRST_ACE + row)

    def pass_turn(self, seat: int) -> None:
        """The turn would come to `seat`."""
        while not self.over:
            if not self.passed[seat]:
                if self.hand[seat]:
                    self.turn = seat
                    return
                self.pass_empty(seat)  # G5
            seat = 1 - seat
            if not self.passed[seat]:
                if self.hand[seat]:
                    self.turn = seat
                    return
                self.pass_empty(seat)
            self.end_round()  # G6
            seat = self.starter

    def pass_empty(self, seat: int) -> None:
        """Who has no card passes by themselves (G5)."""
        self.passed[seat] = True
        if self.heard:
            self.note(PASSED, seat, self.tally(seat), 1, 0, 0)

    def draw(self, seat: int) -> None:
        """One card from the deck, if there is one."""
        if self.top == self.bottom and self.house_rules[DECK_OUT] and self.discards:  # G22
            # nothing is left unseen but the two hands, so each player now knows the other's
            self.known[0] = self.hand[1]
            self.known[1] = self.hand[0]
            self.note(RESHUFFLED, 22, 0, 0, 0, self.discards)
            self.recycle(self.discards)
        if self.top < self.bottom:
            self.hand[seat] |= one(self.deck[self.top])
            self.top += 1

    def note_draw(self, seat: int, held: int, number: int, rule: int) -> None:
        """Tell what came to a hand by drawing up to so many cards."""
        if self.heard:
            held = self.hand[seat] & ~held
            self.note(DREW, seat, popcount(held), number, rule, held)

    def tally(self, seat: int) -> int:
        """A player's score in this round (G11)."""
        total = 0
        for row in range(3):
            cards = self.rows[seat * 3 + row]
            if cards:
                if self.weather >> row & 1:
                    total += popcount(cards & ~COMMANDERS) + value_sum(cards & COMMANDERS)  # G12, G13
                else:
                    total += value_sum(cards) + BONUS[row]  # G10
        return total

    def end_round(self) -> None:
        mine = self.tally(0)
        theirs = self.tally(1)
        self.totals[0] += mine
        self.totals[1] += theirs
        loser = 1 - self.starter  # G23: after a tie, whoever did not start
        if mine > theirs:  # G18
            self.wins[0] += 1
            loser = 1
        elif mine < theirs:
            self.wins[1] += 1
            loser = 0
        elif self.house_rules[TIES]:
            self.wins[0] += 1
            self.wins[1] += 1
        if self.heard:
            won = 1 if mine > theirs else 2 if mine < theirs else 3 if self.house_rules[TIES] else 0
            self.note(ROUND_ENDED, self.round, mine, theirs, won, 0)
        if self.wins[0] == 2 or self.wins[1] == 2 or self.round == self.most_rounds():  # G19, G20
            self.over = True
            self.turn = -1
            return
        self.starter = loser
        self.next_round()

    def most_rounds(self) -> int:
        """How many rounds a game has at most (G20)."""
        return 6 if self.house_rules[LEVEL] else 3

    def next_round(self) -> None:
        self.round += 1
        self.sweep()
        self.passed[0] = self.passed[1] = False
        other = 1 - self.starter
        mine = self.hand[self.starter]
        theirs = self.hand[other]
        if self.house_rules[REFILL] == 0:  # G21
            for _ in range(7):
                self.draw(self.starter)
                self.draw(other)
        elif self.house_rules[REFILL] == 1:
            for _ in range(7):
                if popcount(self.hand[self.starter]) < 7:
                    self.draw(self.starter)
                if popcount(self.hand[other]) < 7:
                    self.draw(other)
        elif self.house_rules[REFILL] == 2:
            self.draw(self.starter)
            self.draw(other)
        else:
            for i in range(2):
                if self.hand[i]:
                    self.note(DISCARDED, i, popcount(self.hand[i]), 0, 21, self.hand[i])
            self.discards |= self.hand[0] | self.hand[1]
            self.hand[0] = self.hand[1] = 0
            mine = theirs = 0
            for _ in range(7):
                self.draw(self.starter)
                self.draw(other)
        self.note_draw(self.starter, mine, self.refill_of(mine), 21)
        self.note_draw(other, theirs, self.refill_of(theirs), 21)
        self.note(ROUND_BEGAN, self.round, self.starter, 0, 0, 0)

    def refill_of(self, held: int) -> int:
        """How many cards a hand is to be refilled with (G21)."""
        if self.house_rules[REFILL] == 2:
            return 1
        if self.house_rules[REFILL] == 1:
            return 7 - popcount(held) if popcount(held) < 7 else 0
        return 7

    def sweep(self) -> None:
        """All rows, and unless it stays the weather, go to the discards (G21)."""
        for i in range(6):
            self.discards |= self.rows[i]
            self.rows[i] = 0
        if not self.house_rules[WEATHER]:
            for i in range(3):
                if self.weather >> i & 1:
                    self.lift(i)
        elif self.weather:
            self.note(WEATHER_STAYED, 0, 0, 0, 0, one(FIRST_ACE) * self.weather if self.edition > 1 else 0)

    def winners(self) -> int:
        if not self.over:
            return 0
        if self.wins[0] != self.wins[1]:  # G19, G20
            return 1 if self.wins[0] > self.wins[1] else 2
        if self.totals[0] != self.totals[1]:
            return 1 if self.totals[0] > self.totals[1] else 2
        return 3

    def become(self, other: Game) -> None:
        self.follow(cython.cast(Gwan, other))

    def follow(self, that: Gwan) -> None:
        self.become_zones(that)
        self.adopt(that)

    def adopt(self, that: Gwan) -> None:
        """Take over all that GWAN declares, and nothing of the common fields."""
        overlay(self, that, cython.sizeof(Game), cython.sizeof(Gwan))

    def copy(self) -> Gwan:
        """A game of its own that stands where this one stands."""
        new = cython.cast(Gwan, copied(self, Gwan))
        new.heard = False
        return new

    def determinize(self, seat: int, rng: Rng) -> None:
        other = 1 - seat  # G24: all but the other hand and the order of the deck is public
        kept = self.known[seat] & self.hand[other]  # between two reshuffles no card comes back to a hand
        size = popcount(self.hand[other] ^ kept)
        self.lay_deck(self.in_deck() | (self.hand[other] ^ kept))
        self.shuffle_deck(rng)
        self.hand[other] = kept
        while size:
            self.hand[other] |= one(self.deck[self.top])
            self.top += 1
            size -= 1
        self.chance = rng.next()

    # -- words ---------------------------------------------------------------------------------------------

    def text(self, action: int) -> str:
        """An action in the rulebook's notation."""
        if action == PASS:
            return "pass"
        card = action & 63
        if not 0 <= action < 256 or card >= PLAIN_CARDS:
            raise Illegal(None, f"{action} is no action of GWAN")
        return TEXTS[card] if action < IN_CLOSE else f"{TEXTS[card]}@{SUITS[(action >> 6) - 1]}"

    def taken_apart(self, action: int) -> Move:
        """An action in parts."""
        return parts_of(action, self.turn)

    def parse(self, text: str) -> int:
        """The action that a text means, legal or not."""
        if text == "pass":
            return PASS
        name, at, row = text.partition("@")
        try:
            card = parse_card(name)
        except ValueError as error:
            raise Unreadable(None, f"{text!r} is no action of GWAN: {error}") from None
        if card >= PLAIN_CARDS:
            raise Illegal("G1", "GWAN is played without jokers")
        hearts = bool(HEART_CARDS >> card & 1)
        if not at:
            if hearts and card != HEART_ACE:
                rows = f"{name}@C, {name}@S or {name}@D" if self.house_rules[HEARTS] else f"{name}@C or {name}@S"
                raise Illegal("G8", f"a Heart needs its row: {rows}")
            return card
        if row not in ("C", "S", "D"):
            raise Unreadable("G7", f"{row!r} is no row; the rows are C, S and D")
        if not hearts:
            raise Illegal("G7", f"{name} has its row by its suit; write {name} alone")
        return IN_CLOSE + 64 * SUITS.index(row) + card

    def refusal(self, action: int) -> Illegal:
        """Why an action that is not legal now may not be played."""
        card, row = action & 63, (action >> 6) - 1
        if self.over:
            return Illegal("G19", "the game is over")
        if action >= 256 or card >= PLAIN_CARDS:
            return Illegal(None, f"{action} is no action of GWAN")
        if not self.hand[self.turn] >> card & 1:
            return Illegal("G3", Sentence(Named(self.turn, "do"), f" not hold the {card_name(card)}"))
        if card == HEART_ACE:
            if self.weather == 0:
                return Illegal("G14", "there is no weather to clear; play AH alone, for nothing")
            if row < 0:
                choices = ", ".join("AH@" + SUITS[r] for r in self.rows_under())
                return Illegal("G14", f"choose the row to clear: {choices}")
            return Illegal("G14", f"the {ROW_NAMES[row]} row has no weather to clear")
        if HEART_CARDS >> card & 1:
            return Illegal("G8", "Hearts go to the Close or the Mid row at this table")
        return Illegal("G7", f"the {card_name(card)} goes to the {ROW_NAMES[card & 3]} row")

    def why_not(self, text: str) -> Illegal | None:
        """Why a card of the seat on turn, or an action, can't be played now; None where it can."""
        checked_text(text)
        if not self.over and text in NUMBERS and self.hand[self.turn] >> NUMBERS[text] & 1:
            return None  # in GWAN every card in hand can be played
        try:
            action = self.parse(text)
        except Illegal as refusal:
            return refusal
        return None if self.allows(action) else self.refusal(action)

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if not self.over:
            return None
        bits = self.winners()
        winners = tuple(seat for seat in range(2) if bits >> seat & 1)
        if self.wins[0] != self.wins[1]:
            best = max(self.wins[0], self.wins[1])
            rounds = "two rounds (G19)" if best == 2 else "the only round that was won (G20)"
            reason = Sentence(Named(winners[0]), f" won {rounds}")
        elif len(winners) == 1:
            sums = f"{self.totals[winners[0]]} to {self.totals[1 - winners[0]]}"
            most = Named(winners[0], "have")
            reason = Sentence("round wins are level; ", most, f" the greater sum of scores, {sums} (G20)")
        else:
            reason = Sentence("round wins and sums of scores are level: a draw (G20)")
        return Outcome(winners, (self.wins[0], self.wins[1]), reason)

    # -- looking at it -------------------------------------------------------------------------------------

    def rows_under(self) -> list[int]:
        """The rows with weather on them."""
        return rows_in(self.weather)

    def row_of(self, seat: int, row: int) -> int:
        """A row, as a set."""
        return self.rows[self.spot(seat, row)]

    def spot(self, seat: int, row: int) -> int:
        """Where a row is kept; ValueError where there is none."""
        return spot_of(self.seated(seat), row)

    def score_of(self, seat: int) -> int:
        """A player's score in this round."""
        return self.tally(self.seated(seat))

    def worth_of(self, card: int, row: int) -> int:
        """What a card counts in a row as the weather is (G9, G12, G13)."""
        return 1 if self.weather >> row & 1 and not COMMANDERS >> card & 1 else (card >> 2) + 2

    def bonus_of(self, seat: int, row: int) -> int:
        """What a row adds for holding a card (G10)."""
        return BONUS[row] if self.rows[self.spot(seat, row)] and not self.weather >> row & 1 else 0

    def known_to(self, seat: int) -> int:
        """The cards that a seat knows to be in the other hand."""
        return self.known[self.seated(seat)] & self.hand[1 - seat]

    def state(self) -> dict[str, Any]:
        """Everything, hidden cards included, as the referee shows it."""
        seats = [seat_text(seat) for seat in range(2)]
        return {
            "hands": {seats[i]: texts(self.hand[i]) for i in range(2)},
            "deck": [TEXTS[card] for card in self.deck_order()],
            "discards": texts(self.discards),
            "round": self.round,
            "wins": {seats[i]: self.wins[i] for i in range(2)},
            "scores": {seats[i]: self.tally(i) for i in range(2)},
            "rows": {seats[i]: {SUITS[r]: texts(self.rows[i * 3 + r]) for r in range(3)} for i in range(2)},
            "weather": [SUITS[row] for row in self.rows_under()],
            "passed": [seats[i] for i in range(2) if self.passed[i]],
            "starter": seats[self.starter],
        }

    def arrange(
        self,
        *,
        rows: dict[str, dict[str, str]] | None = None,
        weather: str = "",
        wins: tuple[int, int] = (0, 0),
        totals: tuple[int, int] = (0, 0),
        round: int = 1,
        discards: str = "",
        **common: Any,
    ) -> None:
        """Put up a position of just these cards: for studies and tests."""
        with self.laid_out(**common):
            for seat in range(2):
                for row in range(3):
                    cards = (rows or {}).get(seat_text(seat), {}).get(SUITS[row], "")
                    self.rows[seat * 3 + row] = mask_of(parse_cards(cards))
                self.wins[seat] = wins[seat]
                self.totals[seat] = totals[seat]
            self.weather = sum(1 << SUITS.index(row) for row in weather)
            self.round = round
            self.discards = mask_of(parse_cards(discards))

    def check(self) -> None:
        """ValueError where this is no position that the rules can be trusted with."""
        Game.check(self)
        won = max(self.wins[0], self.wins[1])
        if not 1 <= self.round <= self.most_rounds() or not 0 <= self.starter < 2 or not 0 <= self.weather < 8:
            raise ValueError(f"round {self.round}, begun by seat {self.starter}, in weather {self.weather}")
        if not 0 <= min(self.wins[0], self.wins[1]) <= won <= (2 if self.over else 1):
            raise ValueError("a player has won too many rounds")
        self.check_cards(*[self.rows[i] for i in range(6)])


FRESH = Gwan()  # as a game begins

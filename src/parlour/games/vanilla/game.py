"""Vanilla Gwent, the whole game: how it ended, what may be looked at, and positions laid out by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, cast

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.cards import (
    RANK_NAMES,
    SUITS,
    TEXTS,
    mask_of,
    parse_card,
    parse_cards,
    parse_seat,
    seat_text,
    texts,
)
from parlour.engine.notation import Move
from parlour.engine.opening import coin
from parlour.engine.verdict import Illegal, Named, Outcome, Sentence
from parlour.games.vanilla import notation
from parlour.games.vanilla.knowledge import VanillaKnowledge
from parlour.games.vanilla.notation import ALIGNMENTS

if TYPE_CHECKING:
    from parlour.games.vanilla.shapes import Alignment, Phase, VanillaView

if not cython.compiled:
    from parlour.engine.bits import copied, lowest, one, popcount
    from parlour.engine.kinds import DESTROYED
    from parlour.games.battlefield.rows import rows_in, spot_of
    from parlour.games.vanilla.rules import (
        ALIGNMENT,
        DRAWN_GAME,
        EMPOWER,
        FIRST_JOKER,
        FOUR,
        FOUR_CARDS,
        HERO,
        JACK,
        JOKERS,
        KING,
        MIGHT,
        NONE,
        SETUP,
        SEVEN,
        SIX,
        SLOTS,
    )

PHASES: tuple[Phase, ...] = ("setup", "alignment", "mind", "play", "hero", "wizard", "joker")
CARDS = 54
LIMITS: dict[
    str, tuple[int, int]
] = {  # the least and the most that a field can be, where more than its C type bounds it
    "rows": (0, (1 << CARDS) - 1),
    "look_hand": (0, (1 << CARDS) - 1),
    "look_by": (0, 1),
    "look_round": (0, 3),
    "look_card": (0, CARDS - 1),
    "looks": (0, 8),
    "joker_on": (0, NONE),
    "latest": (0, NONE),
    "alignments": (0, 3),
    "round": (1, 3),
    "starter": (0, 1),
    "weather": (0, 7),
    "clear": (-1, 1),
    "phase": (SETUP, EMPOWER),
    "wins": (0, 2),
}
JOKER_NAMES = ("", "doubled by a joker", "doubled twice by jokers")


class Vanilla(VanillaKnowledge):
    """A game of Vanilla Gwent."""

    NAME = "vanilla"
    TITLE = "Vanilla Gwent"
    CARDS = 54
    SEATS = (2, 2)
    TURN_RULE = "V4"
    END_RULE = "V23"
    SWITCHES = {
        "queens": ("blocked", "replace"),
        "joker": ("any-unit", "own-unit"),
        "drawn-game": ("draw", "total-power"),
        "empty-hands": ("rounds", "end"),
    }
    OPENING = staticmethod(coin)
    OPENING_RULE = "V2"
    OPENS_AT_ONCE = False  # V2: the coin is tossed after the discards
    ALIKE = (JOKERS,)
    EARLIER = {"empty-hands": "rounds"}
    VIEW: ClassVar[type[VanillaView]] = cast("type[VanillaView]", dict)  # to whoever checks types

    def copy(self) -> Vanilla:
        """A game of its own that stands where this one stands."""
        new = cython.cast(Vanilla, copied(self, Vanilla))
        new.heard = False
        return new

    def text(self, action: int) -> str:
        """An action in the rulebook's notation."""
        return notation.text(action)

    def parse(self, text: str) -> int:
        """The action that a text means, legal or not."""
        return notation.parse(text)

    def taken_apart(self, action: int) -> Move:
        """An action in parts."""
        return notation.taken_apart(self, action)

    def refusal(self, action: int) -> Illegal:
        """Why an action that is not legal now may not be played."""
        return notation.refusal(self, action)

    def why_not(self, text: str) -> Illegal | None:
        """Why a card of the seat on turn, or an action, can't be played now; None where it can."""
        return notation.why_not(self, text)

    def winners(self) -> int:
        if not self.over:
            return 0
        if self.wins[0] != self.wins[1]:  # V23, V28
            return 1 if self.wins[0] > self.wins[1] else 2
        if self.house_rules[DRAWN_GAME] and self.totals[0] != self.totals[1]:
            return 1 if self.totals[0] > self.totals[1] else 2
        return 3

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if not self.over:
            return None
        bits = self.winners()
        winners = tuple(seat for seat in range(2) if bits >> seat & 1)
        winner = winners[0]
        tied = self.power(0) == self.power(1)
        level = self.wins[0] == self.wins[1]
        reason: list[str | Named]
        if max(self.wins[0], self.wins[1]) < 2:
            reason = ["both hands are empty (V28)"]
            reason += (
                [f", and round wins are level at {self.wins[0]}"]
                if level
                else ["; ", Named(winner), " won the only round"]
            )
        elif not level:
            how = " (V23)"
            if tied:
                shared = (self.alignments[0] == MIGHT) == (self.alignments[1] == MIGHT)
                how = "shared (V22, V23)" if shared else "tied, which Might wins (V25)"
                how = f", the last of them {how}"
            reason = [Named(winner), f" won two rounds{how}"]
        else:
            why = "V25" if self.alignments[0] == MIGHT else "V22"
            reason = [f"the last round was tied and won by both ({why}), the second win of each"]
        if level and len(winners) == 1:
            sums = f"{self.totals[winners[0]]} to {self.totals[1 - winners[0]]}"
            reason += ["; ", Named(winner, "have"), f" the greater total power, {sums} (V23)"]
        elif level and self.house_rules[DRAWN_GAME]:
            reason.append(f"; total power is level at {self.totals[0]}: a draw (V23)")
        elif level:
            reason.append(": a draw (V23)")
        return Outcome(winners, (self.wins[0], self.wins[1]), Sentence(*reason))

    # -- looking at it -------------------------------------------------------------------------------------

    def phase_name(self) -> Phase:
        """What the seat on turn is asked for: setup, alignment, mind, play, or a choice for a hero, wizard or joker."""
        return PHASES[self.phase]

    def half_made(self) -> bool:
        """Whether the first of two discards is made (V1), or a card that asks for a unit is played (V10, V13, V20)."""
        if self.phase == SETUP:
            return bool(self.hidden[self.turn * SLOTS] != NONE)
        return bool(HERO <= self.phase <= EMPOWER)

    def rows_under(self) -> list[int]:
        """The rows with weather on them."""
        return rows_in(self.weather)

    def row_of(self, seat: int, row: int) -> int:
        """The units in a row, as a set."""
        return self.rows[self.spot(seat, row)]

    def spot(self, seat: int, row: int) -> int:
        """Where a row is kept; ValueError where there is none."""
        return spot_of(self.seated(seat), row)

    def jokers_on(self, card: int) -> list[int]:
        """The jokers on a unit."""
        return [FIRST_JOKER + i for i in range(2) if self.joker_on[i] == card]

    def units(self, seat: int, row: int) -> list[tuple[int, int, list[int]]]:
        """The units in a row: each card, what it grants and its jokers."""
        cards = self.rows[self.spot(seat, row)]
        found: list[tuple[int, int, list[int]]] = []
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            found.append((card, self.unit_power(seat, row, card), self.jokers_on(card)))
        return found

    def power_of(self, seat: int) -> int:
        """A player's power in this round."""
        return self.power(self.seated(seat))

    def breakdown(self, card: int) -> list[tuple[str, int]]:
        """How a unit comes to what it grants, in V21's order: each part with the power as it stands after it."""
        i = self.row_with(card)
        if i < 0:
            raise ValueError(f"{TEXTS[card]} is not on the battlefield")
        seat, row = i // 3, i % 3
        rank = card >> 2
        number = popcount(self.rows[i])
        militia = popcount(self.side(seat) & FOUR_CARDS)
        power = min(rank + 2, 10)  # V7, V15, V16
        said = RANK_NAMES[rank]
        if rank == FOUR:
            power = 4 * militia  # V9
            said = f"4 \N{MULTIPLICATION SIGN} {militia} Militia on this side"
        elif rank == SIX and self.clear == seat:
            power = 8  # V19
            said = "Seer in clear weather"
        elif rank == SEVEN and self.latest[seat] == card:
            power = 9  # V12
            said = "Cavalry, the latest unit"
        elif rank == JACK:
            power = 3 * number  # V14
            said = f"3 \N{MULTIPLICATION SIGN} {number} unit{'s' if number > 1 else ''} in the row"
        parts = [(said, power)]
        if self.weather >> row & 1 and rank != KING:
            power = 2  # V18
            parts.append(("weather", power))
        if rank >= JACK and self.alignments[seat] == MIGHT:
            power += 2  # V25
            parts.append(("Might, +2", power))
        jokers = len(self.jokers_on(card))
        if jokers:
            power <<= jokers  # V20
            parts.append((JOKER_NAMES[jokers], power))
        return parts

    def hit_by(self, action: int) -> tuple[Vanilla, int]:
        """The table as an action would leave it, and the cards that it destroys."""
        table, notes = self.tried(action)
        gone = 0
        for note in notes:
            if note[0] == DESTROYED:
                gone |= note[5]
        return table, gone

    def alignment(self, seat: int) -> Alignment | None:
        """A player's alignment; None before it is declared."""
        declared = self.alignments[self.seated(seat)]
        return ALIGNMENTS[declared - 1] if declared else None

    def state(self) -> dict[str, Any]:
        """Everything, hidden cards included, as the referee shows it."""
        seats = [seat_text(seat) for seat in range(2)]
        return {
            "hands": {seats[i]: texts(self.hand[i]) for i in range(2)},
            "deck": [TEXTS[card] for card in self.deck_order()],
            "discards": texts(self.discards),
            "round": self.round,
            "wins": {seats[i]: self.wins[i] for i in range(2)},
            "powers": {seats[i]: self.power(i) for i in range(2)},
            "rows": {
                seats[i]: {
                    SUITS[r]: [
                        {"card": TEXTS[card], "power": power, "jokers": [TEXTS[joker] for joker in jokers]}
                        for card, power, jokers in self.units(i, r)
                    ]
                    for r in range(3)
                }
                for i in range(2)
            },
            "weather": [SUITS[row] for row in self.rows_under()],
            "clear": None if self.clear < 0 else seats[self.clear],
            "alignments": {seats[i]: self.alignment(i) for i in range(2)},
            "magic_used": [seats[i] for i in range(2) if self.magic_used[i]],
            "passed": [seats[i] for i in range(2) if self.passed[i]],
            "starter": seats[self.starter],
        }

    def check(self) -> None:
        """ValueError where this is no position that the rules can be trusted with."""
        VanillaKnowledge.check(self)
        for name, (least, most) in LIMITS.items():
            value = getattr(self, name)
            if any(not least <= number <= most for number in ([value] if isinstance(value, int) else value)):
                raise ValueError(f"{name} is {value}")
        if not self.over and (self.round > 1 + sum(self.wins) or max(self.wins) > 1):
            raise ValueError(f"round {self.round}, and yet the wins are {self.wins}")
        hidden = [card for card in self.hidden if card != NONE]
        if len(set(hidden)) < len(hidden) or mask_of(hidden) & ~self.discards or max(hidden, default=0) >= CARDS:
            raise ValueError("a hidden discard that was not discarded")
        jokers = [FIRST_JOKER + i for i in range(2) if self.joker_on[i] != NONE]
        if any(self.place_of(self.joker_on[joker - FIRST_JOKER]) is None for joker in jokers):
            raise ValueError("a joker lies on no unit")
        if (self.phase == EMPOWER) != (self.air != NONE) or self.air not in (FIRST_JOKER, FIRST_JOKER + 1, NONE):
            raise ValueError("a joker is in the air, or should be")
        for i in range(self.looks):
            self.check_look(i)
        if self.air != NONE:
            jokers.append(self.air)
        self.check_cards(*[self.rows[i] for i in range(6)], mask_of(jokers))

    def check_look(self, i: int) -> None:
        """ValueError where what a Seer saw can be nowhere: it is in the hand still, was played, or later discarded."""
        if not 0 <= i < self.looks:
            raise ValueError(f"there was no look {i}")
        other, card = 1 - self.look_by[i], self.look_card[i]
        early = mask_of(card for card in self.hidden_slots(other)[: self.look_round[i] + 2] if card is not None)
        if not self.look_hand[i] >> card & 1 or (self.in_deck() | early) >> card & 1:
            raise ValueError(f"a Seer saw {TEXTS[card]}, which was not there")

    def arrange(
        self,
        *,
        rows: dict[str, dict[str, str]] | None = None,
        weather: str = "",
        clear: str | None = None,
        alignments: dict[str, str] | None = None,
        magic_used: str = "",
        passed: str = "",
        latest: dict[str, str] | None = None,
        wins: tuple[int, int] = (0, 0),
        totals: tuple[int, int] = (0, 0),
        round: int = 1,
        discards: str = "",
        setup: dict[str, str] | None = None,
        mind: dict[str, dict[int, str]] | None = None,
        seen: dict[str, dict[int, str]] | None = None,
        phase: str = "play",
        chance: int = 0,
        **common: Any,
    ) -> None:
        """Put up a position of just these cards: for studies and tests.

        rows={"P1": {"C": "7C KD+X1"}} puts a joker on the King. `setup` and `mind` (by round) are hidden discards,
        `seen` is what Seers saw, by round; `phase` is setup, alignment or play.
        """
        if not 1 <= round <= 1 + sum(wins) or max(wins) > 1:
            raise ValueError(f"there is no round {round} with wins {wins}: each round is won, two wins end the game")
        with self.laid_out(**common):
            self.discards = mask_of(parse_cards(discards))
            for seat in range(2):
                name = seat_text(seat)
                for row in range(3):
                    for unit in (rows or {}).get(name, {}).get(SUITS[row], "").split():
                        card, *jokers = [parse_card(part) for part in unit.split("+")]
                        self.rows[seat * 3 + row] |= one(card)
                        for i in range(2):
                            if FIRST_JOKER + i in jokers:
                                self.joker_on[i] = card
                self.wins[seat] = wins[seat]
                self.totals[seat] = totals[seat]
                self.alignments[seat] = (None, *ALIGNMENTS).index((alignments or {}).get(name))
                self.magic_used[seat] = name in magic_used.split()
                self.passed[seat] = name in passed.split()
                self.latest[seat] = parse_card((latest or {})[name]) if name in (latest or {}) else NONE
                for slot, card in enumerate(parse_cards((setup or {}).get(name, ""))[:2]):
                    self.hidden[seat * SLOTS + slot] = card
                for i in range(3):
                    text = (mind or {}).get(name, {}).get(i + 1)
                    if text is not None:
                        self.hidden[seat * SLOTS + 2 + i] = parse_card(text)
                self.discards |= self.hidden_by(seat)
            seen_cards = [
                (seat, when, card)
                for seat in range(2)
                for when, cards in sorted((seen or {}).get(seat_text(seat), {}).items())
                for card in parse_cards(cards)
            ]
            if len(seen_cards) > 4:
                raise ValueError("there are only four Seers")
            self.looks = len(seen_cards)
            for i, (seat, when, card) in enumerate(seen_cards):
                self.look_by[i] = seat
                self.look_round[i] = when
                self.look_card[i] = card
                self.look_hand[i] = self.hand[1 - seat] | one(card)
            self.weather = sum(1 << SUITS.index(row) for row in weather)
            self.clear = -1 if clear is None else parse_seat(clear)
            self.round = round
            self.chance = chance
            self.phase = PHASES.index(phase)
            self.turn = {SETUP: 0, ALIGNMENT: 1 - self.starter}.get(self.phase, self.starter)

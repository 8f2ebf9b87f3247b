"""NVWK as a whole: its switches, its outcome, and what may be looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal, cast

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.cards import TEXTS, mask_of, parse_cards, seat_text, texts
from parlour.engine.notation import Move
from parlour.engine.opening import lot
from parlour.engine.verdict import Outcome, Sentence, named
from parlour.games.nvwk.notation import declared, is_play, parsed, play_texts, result_words, taken_apart, written
from parlour.games.nvwk.refusals import NvwkRefusals

if TYPE_CHECKING:
    from parlour.games.nvwk.shapes import ChainKind, Direction, NvwkView, Question

if not cython.compiled:
    from parlour.engine.bits import copied, popcount
    from parlour.games.nvwk.plays import (
        EMPTY_HAND,
        EVERY_CARD,
        JOKERS,
        LOW_SCORE,
        NO_LEADER,
        PASS_LOCKS,
        PLAY,
        TAKING,
        THREES,
        TIES,
        TURN,
        TURN_LIMIT,
        amount_of,
        cards_of,
    )


LIMITS: dict[str, int] = {  # the most that a field can be, where less than its C type holds
    **dict.fromkeys(("descending", "anticlockwise", "ban", "blank", "busy", "joker_left", "clears", "jump"), 1),
    **dict.fromkeys(("shown", "lock"), 15),
    **dict.fromkeys(("flips", "latest_cards"), EVERY_CARD),
    **{"value": 14, "amount": 4, "stage": TAKING, "ending": NO_LEADER, "piled": 53, "todo_size": 8},
}
QUESTION_WORDS: tuple[Question, ...] = ("play", "gain", "drop", "give", "charge", "strike", "take")


class Nvwk(NvwkRefusals):
    """A deal of NVWK."""

    NAME = "nvwk"
    TITLE = "NVWK"
    CARDS = 54
    SEATS = (2, 8)
    TURN_RULE = "N5"
    END_RULE = "N34"
    HANDS_COUNT = True  # N33
    SWITCHES = {
        "order-resets": ("off", "on"),
        "pass-locks": ("off", "on"),
        "singles-evolve": ("off", "on"),
        "set-abilities": ("each", "once"),
        "draw-ends-turn": ("off", "on"),
        "two-player-four": ("nothing", "skip"),
        "five": ("suit-and-order", "suit-only"),
        "seven": ("next-play", "whole-pile"),
        "six-draw": ("keeps-count", "ends-count"),
        "three-answers": ("on", "off"),
        "joker": ("any-card", "not-three"),
        "ties": ("fewest-cards", "shared"),
    }
    ALIKE = (THREES, JOKERS)  # N18, N32
    OPENING = staticmethod(lot)
    OPENING_RULE = "N1"
    EARLIER = {"six-draw": "ends-count", "three-answers": "off", "joker": "not-three", "ties": "fewest-cards"}
    VIEW: ClassVar[type[NvwkView]] = cast("type[NvwkView]", dict)  # to whoever checks types

    def copy(self) -> Nvwk:
        """A game of its own that stands where this one stands."""
        new = cython.cast(Nvwk, copied(self, Nvwk))
        new.heard = False
        return new

    # -- words ---------------------------------------------------------------------------------------------

    def text(self, action: int) -> str:
        """An action in the rulebook's notation."""
        return written(action)

    def parse(self, text: str) -> int:
        """The action that a text means, legal or not."""
        return parsed(text)

    def taken_apart(self, action: int) -> Move:
        """An action in parts."""
        return taken_apart(action, self.gives_to)

    def meanings(self, action: int) -> tuple[str, ...]:
        """What each card of a play stands for, as it is written; nothing for plain cards."""
        return tuple(meant for _, meant in sorted(declared(action))) if action >= PLAY else ()

    def outcome(self) -> Outcome | None:
        """How the deal ended; None while it goes on."""
        if not self.over:
            return None
        bits = self.winners()
        winners = tuple(seat for seat in range(self.seats) if bits >> seat & 1)
        scores = tuple(self.worth[seat] for seat in range(self.seats))
        if self.ending == EMPTY_HAND:
            empty = [seat for seat in range(self.seats) if self.hand[seat] == 0]
            how = [*named(empty, " and "), " went out (N33)"]
        elif self.ending == LOW_SCORE:
            low = [seat for seat in range(self.seats) if self.worth[seat] <= -3]
            how = [*named(low, " and "), " reached -3 (N33)"]
        elif self.ending == TURN_LIMIT:
            how = ["the turn has passed 50 times a player (N36)"]
        else:
            how = ["nobody can lead and nothing can be drawn (N36)"]
        result = result_words(winners, scores, popcount(self.hand[winners[0]]), bool(self.house_rules[TIES]))
        return Outcome(winners, scores, Sentence(*how, "; ", *result, " (N34)"))

    # -- looking at it -------------------------------------------------------------------------------------

    def direction(self) -> Direction:
        """The order of play, as the referee writes it."""
        return "ccw" if self.anticlockwise else "cw"

    def bank_of(self, seat: int) -> int:
        """A seat's bank."""
        return self.worth[self.seated(seat)] - self.points_in(self.hand[seat])

    def points_of(self, cards: int) -> int:
        """What a set of cards in hand counts."""
        return self.points_in(cards & EVERY_CARD)

    def demanded(self) -> int:
        """How many cards the seat on turn must draw before anything else."""
        return 0 if self.over else self.demand()

    def is_skipped(self) -> bool:
        """Whether the seat on turn faces an 8."""
        return bool(self.skips) and self.stage == TURN and not self.over

    def chain(self) -> tuple[ChainKind | Literal[""], int, int]:
        """The chain on the pile: its kind, how many plays and how many cards; kind "" while there is none."""
        if self.same >= 2:
            return "equal", self.same, self.same_cards
        if self.run >= 3:
            return "run", self.run, self.run_cards
        return "", 0, 0

    def counts(self) -> tuple[int, int, int, int, int]:
        """What is counted for chains: plays and cards of one value; plays, cards and step of the run (N12)."""
        return self.same, self.same_cards, self.run, self.run_cards, self.run_step

    def top_play(self) -> tuple[int, int]:
        """Value and amount of the top play; 0 and 0 on an empty pile."""
        if not self.piled:
            return 0, 0
        play = self.pile[self.piled - 1] & 0x3FFFF
        return play >> 14, amount_of(play)

    def cards_on_pile(self) -> int:
        """All cards of the pile, as a set."""
        cards = 0
        for i in range(self.piled):
            cards |= cards_of(self.pile[i] & 0x3FFFF)
        return cards

    def question(self) -> Question:
        """What the seat on turn is asked, in a word."""
        return QUESTION_WORDS[self.stage]

    def half_made(self) -> bool:
        """Whether a play asks its player for more: what to gain, drop or give, whom to charge or strike."""
        return bool(not self.over and TURN < self.stage < TAKING)

    def moves_left(self) -> int:
        """How often the turn may still pass (N36)."""
        return 50 * self.seats - self.moves

    def last_declined(self, seat: int) -> tuple[int, int, bool] | None:
        """What a seat last passed on: value, amount, and whether the order was descending; None if it never did."""
        code = self.declined[self.seated(seat)]
        return (code & 15, (code >> 4 & 3) + 1, bool(code >> 6)) if code else None

    def is_out_of_pile(self, seat: int) -> bool:
        """Whether a seat has passed and may not come back to this pile (pass-locks)."""
        return bool(self.house_rules[PASS_LOCKS] and self.piled and self.locked >> seat & 1)

    def state(self) -> dict[str, Any]:
        """Everything, hidden cards included, as the referee shows it."""
        seats = [seat_text(seat) for seat in range(self.seats)]
        return {
            "hands": {seats[i]: texts(self.hand[i]) for i in range(self.seats)},
            "deck": [TEXTS[card] for card in self.deck_order()],
            "discards": texts(self.discards),
            "order": self.order(),
            "direction": self.direction(),
            "pile": [
                {"by": seats[seat], "cards": play_texts(play), "value": play >> 14}
                for seat, play in self.plays_on_pile()
            ],
            "demand": self.demanded(),
            "skip": self.is_skipped(),
            "blank": bool(self.blank),
            "banks": {seats[i]: self.bank_of(i) for i in range(self.seats)},
        }

    def check(self) -> None:
        """ValueError where this is no position that the rules can be trusted with."""
        NvwkRefusals.check(self)
        for name, most in LIMITS.items():
            if getattr(self, name) > most:
                raise ValueError(f"{name} is {getattr(self, name)}")
        if max(self.actor, self.gives_to) >= self.seats or self.moves < 0 or self.todo_next > self.todo_size:
            raise ValueError("a seat or an ability that there is not")
        if max(map(max, self.may)) > EVERY_CARD or max(self.todo) >= 54:
            raise ValueError("a card that there is not")
        if bool(self.busy) != (self.stage != TURN) or (TURN < self.stage < TAKING and self.turn != self.actor):
            raise ValueError("a play asks for something, or should")
        if self.piled and not (self.value >= 2 and self.amount):
            raise ValueError("the top play is nothing")
        if not self.over and not all(self.hand[i] or (self.busy and i == self.actor) for i in range(self.seats)):
            raise ValueError("a hand is empty, and yet it is not over")
        for seat, play in self.plays_on_pile():
            if seat >= self.seats or not is_play(play):
                raise ValueError(f"{play} of seat {seat} is no play")
        self.check_cards(*[cards_of(play) for _, play in self.plays_on_pile()])

    def arrange(
        self,
        *,
        banks: dict[str, int] | None = None,
        order: str = "up",
        direction: str = "cw",
        discards: str = "",
        moves: int = 0,
        **common: Any,
    ) -> None:
        """Put up a position of just these cards on an empty pile: for studies and tests."""
        with self.laid_out(**common):
            self.discards = mask_of(parse_cards(discards))
            self.descending = order == "down"
            self.anticlockwise = direction == "ccw"
            self.moves = moves
            for seat in range(self.seats):
                self.worth[seat] = self.points_in(self.hand[seat]) + (banks or {}).get(seat_text(seat), 0)
                self.fresh_least[seat] = self.fresh_most[seat] = popcount(self.hand[seat])

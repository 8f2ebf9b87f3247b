"""The words of NVWK: notation, refusals, outcome, what may be looked at. The rules: nvwk_rules.py."""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:
    from parlour.rules import plain as cython

from parlour.cards import RANKS, SUITS, TEXTS, mask_of, parse_card, parse_cards, seat_text, texts
from parlour.rules.nvwk_rules import NvwkRules
from parlour.rules.opening import Opening, lot
from parlour.rules.verdict import Illegal, Outcome

if not cython.compiled:
    from parlour.rules.bits import lowest, one, popcount
    from parlour.rules.nvwk_rules import (
        AS_THREE,
        BY,
        CHARGE,
        CHARGING,
        DRAW,
        DROP,
        DROPPING,
        EACH,
        EMPTY_HAND,
        EQUAL,
        EVERY_CARD,
        FIVE,
        FREE,
        GAIN,
        GAINING,
        GIVE,
        GIVING,
        GUARD,
        JOKER,
        JOKERS,
        LOW_SCORE,
        NO_LEADER,
        PASS,
        PASS_LOCKS,
        PLAY,
        RUN,
        SINGLES_EVOLVE,
        SIX,
        SKIP,
        STRIKING,
        TAKING,
        THREE,
        THREE_ANSWERS,
        THREES,
        TIES,
        TURN,
        TURN_LIMIT,
        amount_of,
        cards_of,
        shown_by,
        threes_of,
    )

GAIN_TEXTS = (  # N31
    *("2C", "3C", "4C", "5C", "6C", "7C", "8C", "9S", "9D", "9H"),
    *("TC", "JC", "JS", "JD", "JH", "QC", "QS", "QD", "QH"),
)
MOST_PLAYS, MOST_ABILITIES = 52, 8  # that there is room for
VALUE_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King", "Ace")  # N2: from 2 up to 14


class Nvwk(NvwkRules):
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
    OPENING = staticmethod(lot)
    EARLIER = {"six-draw": "ends-count", "three-answers": "off", "joker": "not-three", "ties": "fewest-cards"}

    def copy(self) -> Nvwk:
        """A game of its own that stands where this one stands."""
        new = Nvwk.__new__(Nvwk) if cython.compiled else Nvwk()
        new.become(self)
        return new

    # -- words ---------------------------------------------------------------------------------------------

    def text(self, action: int) -> str:
        """An action in the rulebook's notation."""
        if action >= PLAY and self.is_play(action):
            return "+".join(play_texts(action))
        if action in WORDS:
            return WORDS[action]
        for first, word in VERBS:
            if first <= action < PLAY and is_word(action):
                return f"{word} {TEXTS[action - first] if first >= DROP else seat_text(action - first)}"
        raise Illegal(None, f"{action} is no action of NVWK")

    def parse(self, text: str) -> int:
        """The action that a text means, legal or not."""
        for action, word in WORDS.items():
            if text == word:
                return action
        word, _, name = text.partition(" ")
        for first, verb in VERBS:
            if word == verb:
                if first < DROP:
                    if name in SEAT_TEXTS:
                        return first + SEAT_TEXTS.index(name)
                    raise Illegal(None, f"{name!r} is no seat; write {verb} P2, for instance")
                if name not in TEXTS:
                    raise Illegal(None, f"{name!r} is no card; write {verb} 4C, for instance")
                if first == GAIN and name not in GAIN_TEXTS:
                    raise Illegal("N31", f"a flipped joker may gain {' '.join(GAIN_TEXTS)}, not {name}")
                return first + parse_card(name)
        return parse_play(text)

    def refusal(self, action: int) -> Illegal:
        """Why an action that is not legal now may not be played."""
        if self.over:
            return Illegal("N36" if self.ending in (TURN_LIMIT, NO_LEADER) else "N33", "the deal is over")
        if action < PLAY and not is_word(action):
            return Illegal(None, f"{action} is no action of NVWK")
        if self.stage != TURN:
            rule, ask = QUESTIONS[self.stage]
            if action == GUARD and self.stage == TAKING:
                return Illegal("N25", f"{seat_text(self.turn)} holds no 9C to guard with")
            held = DROP <= action < GAIN and not self.hand[self.turn] >> ((action - DROP) & 63) & 1
            if held and self.stage == (DROPPING if action < GIVE else GIVING):
                return Illegal(rule, f"{seat_text(self.turn)} does not hold {TEXTS[(action - DROP) & 63]}")
            return Illegal(rule, f"{seat_text(self.turn)} must first {ask}")
        if action >= PLAY:
            return self.play_refusal(action)
        if action in (PASS, DRAW, SKIP, GUARD):
            return self.word_refusal(action)
        return Illegal(CHOICE_RULES[self.text(action).split()[0]], "no such choice is open now")

    def word_refusal(self, action: int) -> Illegal:
        """Why pass, draw, skip or guard may not be said now."""
        demanded = self.need() != FREE
        if action == PASS:
            if self.piled == 0:
                return Illegal("N4", "the leader of an empty pile must play")
            if self.skips:
                return Illegal("N23", "you face an 8: stack as many 8s, settle what you owe, or skip")
            return Illegal("N14", f"you may not pass before you have drawn {self.demand()}")
        if action == SKIP:
            if self.skips:
                return Illegal("N23", f"settle the demanded draw of {self.demand()} first, then skip")
            return Illegal("N23", "you face no 8, so there is nothing to skip")
        if not demanded:
            return Illegal("N25" if action == GUARD else "N13", "no draw is demanded of you")
        return Illegal("N25", "you hold no 9C to guard with")

    def play_refusal(self, play: int) -> Illegal:
        """Why a play may not be made now, by the first rule that forbids it."""
        held = self.hand[self.turn]
        cards = cards_of(play)
        value = play >> 14
        amount = amount_of(play)
        alike = play >> 6 & 15
        threes = threes_of(play)
        if not self.is_play(play):
            return Illegal(None, f"{play} is no action of NVWK")
        if cards & ~held:
            missing = ", ".join(texts(cards & ~held))
            return Illegal("N5" if self.piled else "N4", f"{seat_text(self.turn)} does not hold {missing}")
        if alike and held >> 4 & (one(alike.bit_length()) - 1) != alike:
            return Illegal("N18", "3s are alike: play the first that you hold, in suit order")
        if cards >> 53 and not cards >> 52 & 1 and held >> 52 & 1:
            return Illegal("N32", "the jokers are alike: play X1 before X2")
        if cards == held and cards & JOKERS:
            return Illegal("N32", "a joker may not leave your hand in the action that empties it")
        if self.house[JOKER] and threes_of(play & 0o77):
            return Illegal("N32", "a joker plays as any card but a 3 at this table")
        if self.skips:
            return self.stack_refusal(play)
        need = self.need()
        fit = self.fit_refusal(play)
        if need == SIX and self.blank and value == 6 and fit is None and amount - threes < self.sixes <= amount:
            return Illegal("N22", "after a 7 a 3 cancels nothing, and at this table it counts for no 6")
        if need != FREE and (fit is None or self.blank or not (threes or value == 5)):
            return Illegal("N22" if self.blank and (threes or value == 5) else "N14", self.demand_words())
        return fit or Illegal("N7", f"a play of {amount} does not fit here")

    def stack_refusal(self, play: int) -> Illegal:
        """Why a play may not be made by one who faces an 8 (N23)."""
        if not self.room_for(8, self.eights):
            return Illegal("N23", f"you face an 8 and no 8 fits here: {self.way_out()}")
        settled = self.need() == FREE or (self.same >= 2 and self.value == 8)
        rescue = not settled and not self.blank and not self.house[THREE_ANSWERS]
        if not settled and not (rescue and threes_of(play)):
            but = ", unless with a 3 among the 8s" if rescue else ""
            return Illegal("N23", f"you face an 8 and owe {self.demand()}: draw or guard before you stack{but}")
        answering = amount_of(play) - (threes_of(play) if self.house[THREE_ANSWERS] else 0)
        if play >> 14 == 8 and threes_of(play) and answering < self.eights <= amount_of(play):
            return Illegal("N23", f"at this table a 3 counts for no 8, and you face {value_words(8, self.eights)}")
        return Illegal("N23", f"you face an 8: stack as many 8s ({self.eights} at least), or {self.way_out()}")

    def is_play(self, play: int) -> bool:
        """Whether a number stands for a play that could be written."""
        value = play >> 14
        if not 2 <= value <= 14 or play >> 3 & 7 > AS_THREE or play & 7 > AS_THREE or not 1 <= amount_of(play) <= 4:
            return False
        if value == 3 and threes_of(play) < amount_of(play):
            return False
        return in_order(play >> 3 & 7, play & 7)

    def fit_refusal(self, play: int) -> Illegal | None:
        """Why a play does not fit on the top play (N7 to N10, N17, N20, N30); None if it does."""
        value, amount, threes, shown = play >> 14, amount_of(play), threes_of(play), shown_by(play)
        if self.piled == 0:
            return None
        top = value_words(self.value, self.amount)
        if self.lock:
            suits = " or ".join(SUITS[suit] for suit in range(4) if self.lock >> suit & 1)
            if value == 10 and self.ban:
                return Illegal("N17", "a ten may not be played here: a 2 or an Ace forbids it")
            if value != 12 and (value not in (10, 14) or threes or shown & ~self.lock):
                return Illegal("N30", f"a Queen lies there: only Queens, or the Ten or Ace of {suits}, may follow")
            if amount != self.amount:
                return Illegal("N7", f"{top} want as many cards: {self.amount}")
            return None
        if value == 10 and self.ban:
            return Illegal("N17", f"a ten may not be played on {top}")
        if value == 5 and not self.blank and shown & ~self.shown:
            missing = " and ".join(SUITS[suit] for suit in range(4) if (shown & ~self.shown) >> suit & 1)
            return Illegal("N20", f"a 5 needs its own suit in the play below; {top} shows no {missing}")
        fits = value == self.value or (value < self.value) == bool(self.descending)
        along = value == self.value + (-1 if self.descending else 1)
        if amount != self.amount:
            evolved = self.amount + (-1 if value & 1 else 1)
            if along and amount == evolved and (self.amount >= 2 or (self.house[SINGLES_EVOLVE] and evolved == 2)):
                return None
            if along and self.amount == 1 and amount == 2 and not value & 1:
                return Illegal("N9", "single cards do not evolve at this table")
            return Illegal("N7", f"play as many cards as the top play has: {self.amount}, not {amount}")
        if fits:
            return None
        if not self.blank and not threes:
            if value == 10 or (value == 9 and shown == 1) or (value == 5 and self.house[FIVE]):
                return None
        if self.blank and (value == 10 or (value == 9 and shown == 1 and not threes)):
            return Illegal("N22", "after a 7 your cards have no abilities, so this one must follow the order")
        way = "below" if self.descending else "above"
        return Illegal("N7", f"card order is {self.order()}: play {VALUE_NAMES[self.value - 2]} or {way}")

    def way_out(self) -> str:
        """What a player who faces an 8 can say instead of stacking."""
        return "skip" if self.need() == FREE else "draw"

    def demand_words(self) -> str:
        """What is demanded of the seat on turn, and what can be done about it, as a sentence."""
        need = self.need()
        ways = [f"draw {self.demand()}"]
        if need == EQUAL:
            if not self.lock or self.value == 12:
                ways.append(f"continue with {value_words(self.value, self.amount)}")
        elif need == RUN:
            following = self.value + self.run_step
            along = (self.run_step < 0) == bool(self.descending) and 2 <= following <= 14
            escapes = following in (3, 5) and not self.blank  # these begin a new count (N15)
            if along and not escapes and (not self.lock or following in (10, 12, 14)):
                ways.append(f"continue with {value_words(following, 1)}")
        elif answer := self.room_for(6, self.sixes):
            ways.append(f"answer with {value_words(6, answer)}")
        if not self.blank:
            ways.append(f"escape with {'a 3 as a Queen' if self.lock else 'a 3 or a fitting 5'}")
        if len(ways) == 1:
            return f"{ways[0]} or guard with 9C"
        return f"{', '.join(ways)}, or guard with 9C"

    def room_for(self, value: int, least: int) -> int:
        """With how many cards 6s or 8s, at least so many, can come on the top play (N7, N9, N30); 0 if they can't."""
        if self.lock:
            return 0
        if self.amount >= least and (value == self.value or (value < self.value) == bool(self.descending)):
            return self.amount
        along = value == self.value + (-1 if self.descending else 1)
        evolves = along and self.amount < 4 and (self.amount >= 2 or bool(self.house[SINGLES_EVOLVE]))
        return self.amount + 1 if evolves and self.amount + 1 >= least else 0

    def why_not(self, text: str) -> Illegal | None:
        """Why a card of the seat on turn, or an action, can't be played now; None where it can."""
        if text in TEXTS and not self.over and self.hand[self.turn] >> parse_card(text) & 1:
            card = parse_card(text)
            for action in self.legal_actions():
                if cards_of(action) >> card & 1 if action >= PLAY else action in (DROP + card, GIVE + card):
                    return None
            return self.card_refusal(card)
        try:
            action = self.parse(text)
        except Illegal as refusal:
            return refusal
        return None if self.allows(action) else self.refusal(action)

    def card_refusal(self, card: int) -> Illegal:
        """Why a card in hand can't be played in any way."""
        held = self.hand[self.turn]
        if self.stage != TURN:
            rule, ask = QUESTIONS[self.stage]
            return Illegal(rule, f"{seat_text(self.turn)} must first {ask}")
        alike = held & (THREES if card >> 2 == 1 else JOKERS if card >= 52 else 0)
        if alike and lowest(alike) != card and any(cards_of(a) & alike for a in self.legal_actions() if a >= PLAY):
            return Illegal("N18" if card >> 2 == 1 else "N32", f"play {TEXTS[lowest(alike)]} first: they are alike")
        if held == one(card) and card >= 52:
            return Illegal("N32", "a joker may not be your last card to go")
        tries = [self.parse(text) for text in tries_with(card)]
        refusals = [self.play_refusal(action) for action in tries]
        return next((refusal for refusal in refusals if refusal.rule not in ("N7", None)), refusals[0])

    def outcome(self) -> Outcome | None:
        """How the deal ended; None while it goes on."""
        if not self.over:
            return None
        bits = self.winners()
        winners = tuple(seat for seat in range(self.seats) if bits >> seat & 1)
        scores = tuple(self.worth[seat] for seat in range(self.seats))
        if self.ending == EMPTY_HAND:
            empty = [seat_text(seat) for seat in range(self.seats) if self.hand[seat] == 0]
            how = f"{' and '.join(empty)} went out (N33)"
        elif self.ending == LOW_SCORE:
            low = [seat_text(seat) for seat in range(self.seats) if self.worth[seat] <= -3]
            how = f"{' and '.join(low)} reached -3 (N33)"
        elif self.ending == TURN_LIMIT:
            how = "the turn has passed 50 times a player (N36)"
        else:
            how = "nobody can lead and nothing can be drawn (N36)"
        return Outcome(winners, scores, f"{how}; {self.result_words(winners, scores)} (N34)")

    def result_words(self, winners: tuple[int, ...], scores: tuple[int, ...]) -> str:
        """Who has the least, and where several do what broke the tie (N34)."""
        least = min(scores)
        level = [seat for seat in range(self.seats) if scores[seat] == least]
        names = listed([seat_text(seat) for seat in level])
        if len(level) == 1:
            return f"{names} has the least, {least}"
        best = listed([seat_text(seat) for seat in winners])
        cards = popcount(self.hand[winners[0]])
        held = "no card" if cards == 0 else "one card" if cards == 1 else f"{cards} cards"
        if len(winners) == len(level):
            alike = "" if self.house[TIES] else f", each with {held} in hand"
            return f"{names} share the least, {least}{alike}"
        verb = "share the win" if len(winners) > 1 else "wins"
        how = "with the empty hand" if cards == 0 else f"with the fewest cards, {cards}"
        return f"{names} tie for the least, {least}; {best} {verb} {how}"

    def opening(self) -> Opening | None:
        """The lot that falls to the first leader (N1), before the first card; the first edition had none."""
        if self.edition == 1 or self.piled or self.moves or self.discards or self.over:
            return None
        return lot(self.turn, self.chance)

    # -- looking at it -------------------------------------------------------------------------------------

    def order(self) -> str:
        """The card order, as the referee writes it."""
        return "down" if self.descending else "up"

    def direction(self) -> str:
        """The order of play, as the referee writes it."""
        return "ccw" if self.anticlockwise else "cw"

    def bank_of(self, seat: int) -> int:
        """A seat's bank."""
        return self.worth[seat] - self.points_in(self.hand[seat])

    def points_of(self, cards: int) -> int:
        """What a set of cards in hand counts."""
        return self.points_in(cards)

    def plays_on_pile(self) -> list[tuple[int, int]]:
        """The pile, oldest first: seat and play."""
        return [(self.pile[i] >> BY, self.pile[i] & 0x3FFFF) for i in range(self.piled)]

    def demanded(self) -> int:
        """How many cards the seat on turn must draw before anything else."""
        return 0 if self.over else self.demand()

    def is_skipped(self) -> bool:
        """Whether the seat on turn faces an 8."""
        return bool(self.skips) and self.stage == TURN and not self.over

    def is_blank(self) -> bool:
        """Whether the next play has no abilities."""
        return bool(self.blank)

    def bans_tens(self) -> bool:
        """Whether a 2 or an Ace on top forbids tens."""
        return bool(self.ban)

    def locked_suits(self) -> int:
        """The suits of the Queens whose lock is in force, a bit each."""
        return self.lock

    def chain(self) -> tuple[str, int, int]:
        """The chain on the pile: its kind, how many plays and how many cards; kind "" while there is none."""
        if self.same >= 2:
            return "equal", self.same, self.same_cards
        if self.run >= 3:
            return "run", self.run, self.run_cards
        return "", 0, 0

    def counts(self) -> tuple[int, int, int, int, int]:
        """What is counted for chains: plays and cards of one value; plays, cards and step of the run (N12)."""
        return self.same, self.same_cards, self.run, self.run_cards, self.run_step

    def sixes_waiting(self) -> int:
        """How many 6s of the top play wait for an answer (N21)."""
        return self.sixes

    def skips_left(self) -> int:
        """How many players are still to be skipped (N23)."""
        return self.skips

    def eights_to_stack(self) -> int:
        """How many 8s answer those of the top play (N23)."""
        return self.eights

    def question(self) -> str:
        """What the seat on turn is asked, in a word."""
        return QUESTION_WORDS[self.stage]

    def half_made(self) -> bool:
        """Whether a play asks its player for more: what to gain, drop or give, whom to charge or strike."""
        return bool(not self.over and TURN < self.stage < TAKING)

    def acting(self) -> int:
        """Whose play is being carried out, or was last."""
        return self.actor

    def flipped(self) -> int:
        """The cards that the latest play flipped, as a set."""
        return self.flips

    def drops_left(self) -> int:
        """How many cards are still to drop."""
        return self.left

    def gives_to(self) -> int:
        """The neighbour who is given a card."""
        return self.neighbour

    def moves_left(self) -> int:
        """How often the turn may still pass (N36)."""
        return 50 * self.seats - self.moves

    def last_declined(self, seat: int) -> tuple[int, int, bool] | None:
        """What a seat last passed on: value, amount, and whether the order was descending; None if it never did."""
        code = self.declined[seat]
        return (code & 15, (code >> 4 & 3) + 1, bool(code >> 6)) if code else None

    def is_out_of_pile(self, seat: int) -> bool:
        """Whether a seat has passed and may not come back to this pile (pass-locks)."""
        return bool(self.house[PASS_LOCKS] and self.piled and self.locked >> seat & 1)

    def known_to(self, viewer: int) -> dict[int, int]:
        """For each other seat the cards that the viewer knows to be in that hand."""
        hidden = EVERY_CARD & ~self.hand[viewer] & ~self.discards
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
        return self.may[viewer][seat]

    def fresh(self, seat: int) -> tuple[int, int]:
        """How many cards of the latest shuffle a seat holds, at least and at most, as everybody knows."""
        size = popcount(self.hand[seat])
        return min(self.fresh_least[seat], size), min(self.fresh_most[seat], size)

    def latest_shuffle(self) -> int:
        """The cards that were shuffled into the deck last."""
        return self.latest_cards

    def holds_joker(self, viewer: int) -> int:
        """The seats that the viewer knows to hold a joker, a bit each."""
        return self.joker_at[viewer] & ~(1 << viewer)

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
            "blank": self.is_blank(),
            "banks": {seats[i]: self.bank_of(i) for i in range(self.seats)},
        }

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
        self.lay_out(**common)
        self.discards = mask_of(parse_cards(discards))
        self.descending = order == "down"
        self.anticlockwise = direction == "ccw"
        self.moves = moves
        for seat in range(self.seats):
            self.worth[seat] = self.points_in(self.hand[seat]) + (banks or {}).get(seat_text(seat), 0)
            self.fresh_least[seat] = self.fresh_most[seat] = popcount(self.hand[seat])

    def extra(self) -> tuple[Any, ...]:
        """The fields that NVWK adds."""
        return (
            tuple(self.worth[i] for i in range(8)),
            tuple(self.pile[i] for i in range(self.piled)),
            (self.value, self.amount, self.shown),
            (bool(self.descending), bool(self.anticlockwise), bool(self.ban), bool(self.blank), bool(self.busy)),
            (bool(self.joker_left), bool(self.clears), bool(self.jump)),
            (self.lock, self.sixes, self.eights, self.skips),
            (self.same, self.same_cards, self.run, self.run_cards, self.run_step),
            (self.moves, self.locked, self.stage, self.actor, self.ending),
            (tuple(self.todo[i] for i in range(self.todo_size)), self.todo_next, self.flips),
            (self.left, self.neighbour, self.strike, self.given_to, self.joker_to),
            tuple(tuple(self.may[i][j] for j in range(self.seats)) for i in range(self.seats)),
            self.latest_cards,
            tuple((self.fresh_least[i], self.fresh_most[i]) for i in range(8)),
            tuple((self.joker_at[i], self.declined[i]) for i in range(8)),
        )

    def restore_extra(self, values: tuple[Any, ...]) -> None:
        """Take back what `extra` gave."""
        worth, pile, top, flags, marks, force, count, turn, todo, choice, may, self.latest_cards, fresh = values[:13]
        seen = values[13]
        self.value, self.amount, self.shown = top
        self.descending, self.anticlockwise, self.ban, self.blank, self.busy = flags
        self.joker_left, self.clears, self.jump = marks
        self.lock, self.sixes, self.eights, self.skips = force
        self.same, self.same_cards, self.run, self.run_cards, self.run_step = count
        self.moves, self.locked, self.stage, self.actor, self.ending = turn
        abilities, self.todo_next, self.flips = todo
        self.left, self.neighbour, self.strike, self.given_to, self.joker_to = choice
        if len(pile) > MOST_PLAYS or len(abilities) > MOST_ABILITIES:
            raise ValueError("this is no game that was dumped")
        self.piled = len(pile)
        for i in range(len(pile)):
            self.pile[i] = pile[i]
        self.todo_size = len(abilities)
        for i in range(len(abilities)):
            self.todo[i] = abilities[i]
        for i in range(8):
            self.worth[i] = worth[i]
            self.fresh_least[i], self.fresh_most[i] = fresh[i]
            self.joker_at[i], self.declined[i] = seen[i]
        for i in range(self.seats):
            for j in range(self.seats):
                self.may[i][j] = may[i][j]


SEAT_TEXTS = tuple(seat_text(seat) for seat in range(8))
WORDS = {PASS: "pass", DRAW: "draw", GUARD: "guard", SKIP: "skip", EACH: "each"}
VERBS = ((GAIN, "gain"), (GIVE, "give"), (DROP, "drop"), (CHARGE, "charge"), (THREE, "three"))
CHOICE_RULES = {"gain": "N31", "give": "N29", "drop": "N29", "charge": "N26", "three": "N27", "each": "N27"}
QUESTION_WORDS = ("play", "gain", "drop", "give", "charge", "strike", "take")
QUESTIONS = {
    GAINING: ("N31", "choose the ability of the flipped joker"),
    DROPPING: ("N29", "drop a card"),
    GIVING: ("N29", "give a card"),
    CHARGING: ("N26", "charge an opponent"),
    STRIKING: ("N27", "choose who draws"),
    TAKING: ("N27", "draw, or guard with 9C"),
}


def is_word(action: int) -> bool:
    """Whether a number below the plays means anything: a word, or a verb with a seat or a card."""
    for first, _ in VERBS:
        if action >= first:
            return action - first < (len(TEXTS) if first >= DROP else len(SEAT_TEXTS))
    return action in WORDS


def play_texts(play: int) -> list[str]:
    """The cards of a play in the rulebook's notation: plain cards, 3s, jokers as 3s, jokers by declared suit."""
    rank = RANKS[(play >> 14) - 2]
    cards = [rank + SUITS[suit] for suit in range(4) if play >> (10 + suit) & 1]
    cards += [f"3{SUITS[suit]}={rank}" for suit in range(4) if play >> (6 + suit) & 1]
    for joker, declared in (("X1", play >> 3 & 7), ("X2", play & 7)):
        if declared:
            cards.append(f"{joker}=3={rank}" if declared == AS_THREE else f"{joker}={rank}{SUITS[declared - 1]}")
    return cards


def in_order(first: int, second: int) -> bool:
    """Whether two jokers are declared in order: X1 before X2, a 3 before the suits, these as C S D H (N32)."""
    return not (first and second) or first == AS_THREE or first <= second < AS_THREE


def parse_play(text: str) -> int:
    """The play that a text means."""
    values: list[int] = []
    seen: set[str] = set()
    play = 0
    for word in text.split("+"):
        name, declared, meaning = word.partition("=")
        if name not in TEXTS:
            raise Illegal(None, f"{text!r} is no action of NVWK: {name!r} is no card")
        if name in seen:
            raise Illegal("N8", f"{name} can't be played twice at once")
        seen.add(name)
        if name[0] == "X":
            if not declared:
                raise Illegal("N32", f"declare what the joker plays as: {name}=9C or {name}=3=9, for instance")
            value, suit = parse_joker(name, meaning)
            values.append(value)
            play |= suit << (3 if name == "X1" else 0)
        elif name[0] == "3":
            if not declared:
                raise Illegal("N18", f"a 3 is always declared: {name}=3, or any value from 2 to A")
            if len(meaning) != 1 or meaning not in RANKS:
                raise Illegal("N18", f"{meaning!r} is no value; write {name}=9, for instance")
            values.append(RANKS.index(meaning) + 2)
            play |= 1 << (6 + SUITS.index(name[1]))
        else:
            if declared:
                raise Illegal("N18", f"only 3s and jokers are declared; write {name} alone")
            values.append(RANKS.index(name[0]) + 2)
            play |= 1 << (10 + SUITS.index(name[1]))
    if len(set(values)) > 1:
        raise Illegal("N8", "all cards of a set have one value")
    if len(values) > 4:
        raise Illegal("N8", "a set has at most four cards")
    play |= values[0] << 14
    canonical = "+".join(play_texts(play))
    if not in_order(play >> 3 & 7, play & 7):
        raise Illegal("N32", "the jokers are alike: declare X1 as the 3, or as the earlier suit, C S D H")
    if text != canonical:
        raise Illegal(None, f"write it as {canonical}")
    return play


def parse_joker(name: str, meaning: str) -> tuple[int, int]:
    """What a joker is declared as: its value, and its suit or that it is a 3."""
    rank, as_three, value = meaning.partition("=")
    if as_three:
        if rank != "3" or len(value) != 1 or value not in RANKS:
            raise Illegal("N32", f"{meaning!r} is no card that a joker can be; as a 3 it is written {name}=3=9")
        return RANKS.index(value) + 2, AS_THREE
    if meaning not in TEXTS or rank[0] == "X":
        raise Illegal("N32", f"{meaning!r} is no card that a joker can be")
    if rank[0] == "3":
        raise Illegal("N32", f"a joker as a 3 has no suit, and a value: {name}=3=9, for instance")
    return RANKS.index(rank[0]) + 2, SUITS.index(rank[1]) + 1


def listed(names: list[str]) -> str:
    """Names as a person lists them."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def value_words(value: int, amount: int) -> str:
    """A value, or so many of it, as a person says it."""
    name = VALUE_NAMES[value - 2]
    if amount > 1:
        return f"{amount} {name}s"
    return f"an {name}" if name in ("8", "Ace") else f"a {name}"


def tries_with(card: int) -> list[str]:
    """Ways in which a card could be played alone."""
    name = TEXTS[card]
    if card >= 52:
        suited = [f"{name}={rank}{suit}" for rank in RANKS if rank != "3" for suit in SUITS]
        return suited + [f"{name}=3={rank}" for rank in RANKS]
    if card >> 2 == 1:
        return [f"{name}={rank}" for rank in RANKS]
    return [name]

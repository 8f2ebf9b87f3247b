"""Why something may not be done in NVWK now. The numbers are the rulebook's sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.cards import NUMBERS, SUIT_NAMES, TEXTS, checked_text, texts
from parlour.engine.verdict import Illegal, Named, Sentence
from parlour.games.nvwk.knowledge import NvwkKnowledge
from parlour.games.nvwk.notation import is_play, is_word, tries_with

if TYPE_CHECKING:
    from parlour.games.nvwk.shapes import Order

if not cython.compiled:
    from parlour.engine.bits import lowest, one
    from parlour.games.nvwk.plays import (
        CHARGING,
        DRAW,
        DROP,
        DROPPING,
        EQUAL,
        FIVE,
        FREE,
        GAIN,
        GAINING,
        GIVE,
        GIVING,
        GUARD,
        JOKER,
        JOKERS,
        NO_LEADER,
        PASS,
        PLAY,
        RUN,
        SINGLES_EVOLVE,
        SIX,
        SKIP,
        STRIKING,
        TAKING,
        THREE_ANSWERS,
        THREES,
        TURN,
        TURN_LIMIT,
        amount_of,
        cards_of,
        shown_by,
        threes_of,
    )


VALUE_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King", "Ace")  # N2: from 2 up to 14
CHOICE_RULES: dict[str, str] = {
    "gain": "N31",
    "give": "N29",
    "drop": "N29",
    "charge": "N26",
    "three": "N27",
    "each": "N27",
}
QUESTIONS: dict[int, tuple[str, str]] = {
    GAINING: ("N31", "choose the ability of the flipped joker"),
    DROPPING: ("N29", "drop a card"),
    GIVING: ("N29", "give a card"),
    CHARGING: ("N26", "charge an opponent"),
    STRIKING: ("N27", "choose who draws"),
    TAKING: ("N27", "draw, or discard 9C instead"),
}


def value_words(value: int, amount: int) -> str:
    """A value, or so many of it, as a person says it."""
    name = VALUE_NAMES[value - 2]
    if amount > 1:
        return f"{amount} {name}s"
    return f"an {name}" if name in ("8", "Ace") else f"a {name}"


class NvwkRefusals(NvwkKnowledge):
    """A deal of NVWK that says why it refuses."""

    def refusal(self, action: int) -> Illegal:
        """Why an action that is not legal now may not be played."""
        if self.over:
            return Illegal("N36" if self.ending in (TURN_LIMIT, NO_LEADER) else "N33", "the deal is over")
        if action < PLAY and not is_word(action):
            return Illegal(None, f"{action} is no action of NVWK")
        if self.stage != TURN:
            rule, ask = QUESTIONS[self.stage]
            if action == GUARD and self.stage == TAKING:
                return Illegal("N25", Sentence(Named(self.turn, "hold"), " no 9C to discard instead"))
            held = DROP <= action < GAIN and not self.hand[self.turn] >> ((action - DROP) & 63) & 1
            if held and self.stage == (DROPPING if action < GIVE else GIVING):
                return Illegal(rule, Sentence(Named(self.turn, "do"), f" not hold {TEXTS[(action - DROP) & 63]}"))
            return Illegal(rule, Sentence(Named(self.turn), f" must first {ask}"))
        if action >= PLAY:
            return self.play_refusal(action)
        if action in (PASS, DRAW, SKIP, GUARD):
            return self.word_refusal(action)
        return Illegal(CHOICE_RULES[self.taken_apart(action).verb], "no such choice is open now")

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
        return Illegal("N25", "you hold no 9C to discard instead")

    def play_refusal(self, play: int) -> Illegal:
        """Why a play may not be made now, by the first rule that forbids it."""
        held = self.hand[self.turn]
        cards = cards_of(play)
        value = play >> 14
        amount = amount_of(play)
        alike = play >> 6 & 15
        threes = threes_of(play)
        if not is_play(play):
            return Illegal(None, f"{play} is no action of NVWK")
        if cards & ~held:
            missing = ", ".join(texts(cards & ~held))
            return Illegal("N5" if self.piled else "N4", Sentence(Named(self.turn, "do"), f" not hold {missing}"))
        if alike and held >> 4 & (one(alike.bit_length()) - 1) != alike:
            return Illegal("N18", "3s are alike: play the first that you hold, in suit order")
        if cards >> 53 and not cards >> 52 & 1 and held >> 52 & 1:
            return Illegal("N32", "the jokers are alike: play X1 before X2")
        if cards == held and cards & JOKERS:
            return Illegal("N32", "a joker may not leave your hand in the action that empties it")
        if self.house_rules[JOKER] and threes_of(play & 0o77):
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
        rescue = not settled and not self.blank and not self.house_rules[THREE_ANSWERS]
        if not settled and not (rescue and threes_of(play)):
            but = ", unless with a 3 among the 8s" if rescue else ""
            return Illegal("N23", f"you face an 8 and owe {self.demand()}: draw, or discard 9C, before you stack{but}")
        answering = amount_of(play) - (threes_of(play) if self.house_rules[THREE_ANSWERS] else 0)
        if play >> 14 == 8 and threes_of(play) and answering < self.eights <= amount_of(play):
            return Illegal("N23", f"at this table a 3 counts for no 8, and you face {value_words(8, self.eights)}")
        fitting = value_words(8, self.room_for(8, self.eights))
        return Illegal("N23", f"you face an 8: stack {fitting}, or {self.way_out()}")

    def fit_refusal(self, play: int) -> Illegal | None:
        """Why a play does not fit on the top play (N7 to N10, N17, N20, N30); None if it does."""
        value, amount, threes, shown = play >> 14, amount_of(play), threes_of(play), shown_by(play)
        if self.piled == 0:
            return None
        top = value_words(self.value, self.amount)
        if self.lock:
            suits = " or ".join(SUIT_NAMES[suit] for suit in range(4) if self.lock >> suit & 1)
            if value == 10 and self.ban:
                return Illegal("N17", "a ten may not be played here: a 2 or an Ace forbids it")
            if value != 12 and (value not in (10, 14) or threes or shown & ~self.lock):
                return Illegal("N30", f"a Queen lies there: only Queens, or the Ten or Ace of {suits}, may follow")
            if amount != self.amount:
                return Illegal("N7", f"play as many cards as the top play has: {self.amount}, not {amount}")
            return None
        if value == 10 and self.ban:
            return Illegal("N17", f"a ten may not be played on {top}")
        if value == 5 and not self.blank and shown & ~self.shown:
            missing = " and ".join(SUIT_NAMES[suit] for suit in range(4) if (shown & ~self.shown) >> suit & 1)
            return Illegal("N20", f"a 5 needs its own suit in the play below, which shows no {missing}")
        fits = value == self.value or (value < self.value) == bool(self.descending)
        along = value == self.value + (-1 if self.descending else 1)
        if amount != self.amount:
            evolved = self.amount + (-1 if value & 1 else 1)
            if (
                along
                and amount == evolved
                and (self.amount >= 2 or (self.house_rules[SINGLES_EVOLVE] and evolved == 2))
            ):
                return None
            if along and self.amount == 1 and amount == 2 and not value & 1:
                return Illegal("N9", "single cards do not evolve at this table")
            return Illegal("N7", f"play as many cards as the top play has: {self.amount}, not {amount}")
        if fits:
            return None
        if not self.blank and not threes:
            if value == 10 or (value == 9 and shown == 1) or (value == 5 and self.house_rules[FIVE]):
                return None
        if self.blank and (value == 10 or (value == 9 and shown == 1 and not threes)):
            return Illegal("N22", "after a 7 your cards have no abilities, so this one must follow the order")
        way = "below" if self.descending else "above"
        return Illegal("N7", f"card order is {self.order()}: play {VALUE_NAMES[self.value - 2]} or {way}")

    def order(self) -> Order:
        """The card order, as the referee writes it."""
        return "down" if self.descending else "up"

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
            return f"{ways[0]} or discard 9C"
        return f"{', '.join(ways)}, or discard 9C"

    def room_for(self, value: int, least: int) -> int:
        """With how many cards 6s or 8s, at least so many, can come on the top play (N7, N9, N30); 0 if they can't."""
        if self.lock:
            return 0
        if self.amount >= least and (value == self.value or (value < self.value) == bool(self.descending)):
            return self.amount
        along = value == self.value + (-1 if self.descending else 1)
        evolves = along and self.amount < 4 and (self.amount >= 2 or bool(self.house_rules[SINGLES_EVOLVE]))
        return self.amount + 1 if evolves and self.amount + 1 >= least else 0

    def why_not(self, text: str) -> Illegal | None:
        """Why a card of the seat on turn, or an action, can't be played now; None where it can."""
        checked_text(text)
        if text in NUMBERS and not self.over and self.hand[self.turn] >> NUMBERS[text] & 1:
            card = NUMBERS[text]
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
            return Illegal(rule, Sentence(Named(self.turn), f" must first {ask}"))
        alike = held & (THREES if card >> 2 == 1 else JOKERS if card >= 52 else 0)
        if alike and lowest(alike) != card and any(cards_of(a) & alike for a in self.legal_actions() if a >= PLAY):
            return Illegal("N18" if card >> 2 == 1 else "N32", f"play {TEXTS[lowest(alike)]} first: they are alike")
        if held == one(card) and card >= 52:
            return Illegal("N32", "a joker may not be your last card to go")
        first: Illegal | None = None
        for action in tries_with(card):
            refusal = self.play_refusal(action)
            if refusal.rule not in ("N7", None):
                return refusal
            first = first or refusal
        assert first is not None
        return first

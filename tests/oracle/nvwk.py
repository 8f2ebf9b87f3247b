"""A naive reference implementation of NVWK, written from the rulebook's second edition (N1-N37) alone.

The whole deal is one generator: it yields whenever a seat has to decide, and is sent the chosen action.
Readings chosen where the rulebook is silent are marked "reading:".
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement
from typing import Any

RANKS = "23456789TJQKA"
SUITS = "CSDH"
JOKERS = ["X1", "X2"]
FULL_DECK = [rank + suit for rank in RANKS for suit in SUITS] + JOKERS
POINTS = {
    "2": 1,
    "3": 4,
    "4": 2,
    "5": -1,
    "6": 2,
    "7": 2,
    "8": 2,
    "9": 5,
    "T": 3,
    "J": 5,
    "Q": 3,
    "K": 4,
    "A": 1,
    "X": 10,
}
GAINS = [f"{rank}C" for rank in "2345678"] + ["9S", "9D", "9H", "TC"] + [rank + suit for rank in "JQ" for suit in SUITS]
SWITCHES = {  # the default first
    "order-resets": ["off", "on"],
    "pass-locks": ["off", "on"],
    "singles-evolve": ["off", "on"],
    "set-abilities": ["each", "once"],
    "draw-ends-turn": ["off", "on"],
    "two-player-four": ["nothing", "skip"],
    "five": ["suit-and-order", "suit-only"],
    "seven": ["next-play", "whole-pile"],
    "six-draw": ["keeps-count", "ends-count"],
    "three-answers": ["on", "off"],
    "joker": ["any-card", "not-three"],
    "ties": ["fewest-cards", "shared"],
}
FIVE, SIX, EIGHT, NINE, TEN, QUEEN, KING, ACE = 5, 6, 8, 9, 10, 12, 13, 14

Flow = Generator[list[str], str, None]


def rank_of(value: int) -> str:
    return RANKS[value - 2]  # N2: 2 to 14


def is_joker(card: str) -> bool:
    return card[0] == "X"


def is_three(card: str) -> bool:
    return card[0] == "3"


def ability_of(card: str) -> str:
    """What a card does, told apart as the `gain` list does (an Ace does what a 2 does, N17)."""
    rank, suit = card[0], card[1]
    if rank == "A":
        return "2"
    if rank == "K":
        return "KS" if suit == "S" else "K"
    return rank + suit if rank in "9JQ" else rank


def points_of(cards: list[str]) -> int:
    return sum(POINTS[card[0]] for card in cards)


def offered(hand: list[str]) -> list[str]:
    """Cards one may drop or give: of the 3s only the first held, of the jokers X1 before X2 (preamble)."""
    cards = sorted(hand, key=FULL_DECK.index)
    threes = [card for card in cards if is_three(card)]
    jokers = [card for card in cards if is_joker(card)]
    return [card for card in cards if card not in threes[1:] and card not in jokers[1:]]


def shuffled(cards: list[str]) -> list[str]:
    return random.sample(cards, len(cards))


class OverError(Exception):
    """Raised inside the deal when it ends; its text is the reason."""


@dataclass(frozen=True)
class Shown:
    """A card as it lies in a play: what it is, and what it stands for."""

    card: str
    value: int
    suit: str  # "" for a 3 (N18), a joker as a 3 too (N32)

    @property
    def three(self) -> bool:
        """A 3 in play: a printed one, or a joker as one (N32)."""
        return self.suit == ""

    @property
    def text(self) -> str:
        if is_joker(self.card):
            return f"{self.card}={'3=' if self.three else ''}{rank_of(self.value)}{self.suit}"
        return f"{self.card}={rank_of(self.value)}" if self.three else self.card


@dataclass
class Play:
    by: str
    cards: list[Shown]
    lock: set[str] = field(default_factory=set)  # suits of Queens in force (N30)
    ban: bool = False  # no tens on it (N17)
    sixes: int = 0  # 6s among its abilities (N21)
    eights: int = 0  # 8s among its abilities
    fours: int = 0  # 4s among its abilities, counted with two players only

    @property
    def value(self) -> int:
        return self.cards[0].value

    @property
    def suits(self) -> set[str]:
        return {shown.suit for shown in self.cards if shown.suit}


@dataclass
class Chain:
    kind: str  # "equal" or "run"
    step: int  # 0, +1 or -1
    size: int  # cards in all its plays


def chain_of(count: list[tuple[int, int]]) -> Chain | None:
    """The chain at the end of the counted plays, each (value, number of cards). N12"""
    if len(count) < 2:
        return None
    step = count[-1][0] - count[-2][0]
    if step not in (0, 1, -1):
        return None
    size, length = count[-1][1], 1
    for (older, cards), (newer, _) in zip(count[-2::-1], count[:0:-1], strict=True):
        if newer - older != step:
            break
        size, length = size + cards, length + 1
    if length < (2 if step == 0 else 3):
        return None
    return Chain("equal" if step == 0 else "run", step, size)


def joker_roles(value: int, number: int, as_threes: bool) -> Iterator[tuple[str, ...]]:
    """What so many jokers may stand for in a play of a value: first those as 3s (""), then those with a suit. N32"""
    for n_threes in range(number + 1 if as_threes else 1):
        n_suits = number - n_threes
        if value == 3 and n_suits:  # a joker as a 3 has no suit, so it is `X1=3=3`, never `X1=3C`
            continue
        for suits in combinations_with_replacement(SUITS, n_suits):  # N32: may double a card, each other too
            yield ("",) * n_threes + suits


def all_sets(hand: list[str], as_threes: bool) -> Iterator[list[Shown]]:
    """Every single card and every set in a hand, interchangeable cards once, in canonical notation. N8

    `as_threes`: jokers may be 3s (N32).
    """
    cards = sorted(hand, key=FULL_DECK.index)
    threes = [card for card in cards if is_three(card)]
    jokers = [card for card in cards if is_joker(card)]
    for value in range(2, ACE + 1):
        plain = [card for card in cards if card[0] == rank_of(value) and not is_three(card)]
        for n_plain in range(len(plain) + 1):
            for n_threes in range(len(threes) + 1):
                for n_jokers in range(len(jokers) + 1):
                    if not 1 <= n_plain + n_threes + n_jokers <= 4:
                        continue
                    for chosen in combinations(plain, n_plain):
                        for roles in joker_roles(value, n_jokers, as_threes):
                            yield (
                                [Shown(card, value, card[1]) for card in chosen]
                                + [Shown(card, value, "") for card in threes[:n_threes]]
                                + [Shown(card, value, s) for card, s in zip(jokers, roles, strict=False)]
                            )


class Oracle:
    deck: list[str]
    _options: list[str]
    _deal: Flow

    def __init__(
        self,
        seats: int,
        deck: list[str],
        first: str,
        switches: dict[str, str] | None = None,
        shuffle: Callable[[list[str]], list[str]] = shuffled,
    ) -> None:
        if sorted(deck) != sorted(FULL_DECK):
            raise ValueError("the deck is not the 54 cards")
        self._set_up(seats, first, switches, shuffle)
        self.deck = list(deck)
        for _ in range(7 if seats <= 4 else 6):  # N1
            for seat in self.seats:
                self.hands[seat].append(self.deck.pop(0))
        self._start()

    @classmethod
    def scene(
        cls,
        seats: int,
        hands: dict[str, str],
        deck: str = "",
        turn: str = "P1",
        banks: dict[str, int] | None = None,
        switches: dict[str, str] | None = None,
        order: str = "up",
        direction: str = "cw",
        discards: str = "",
        shuffle: Callable[[list[str]], list[str]] = shuffled,
    ) -> Oracle:
        """A position with `turn` leading on an empty pile; cards not named are out of the game."""
        self = cls.__new__(cls)
        self._set_up(seats, turn, switches, shuffle)
        self.deck = deck.split()
        self.discards = discards.split()
        for seat in self.seats:
            self.hands[seat] = hands.get(seat, "").split()
            if not self.hands[seat]:
                raise ValueError(f"{seat} has no cards")
        named = self.deck + self.discards + [card for hand in self.hands.values() for card in hand]
        if len(set(named)) != len(named) or not set(named) <= set(FULL_DECK):
            raise ValueError("a card is unknown or named twice")
        self.banks.update(banks or {})
        self.order, self.direction = order, direction
        self._start()
        return self

    def _set_up(
        self, seats: int, first: str, switches: dict[str, str] | None, shuffle: Callable[[list[str]], list[str]]
    ) -> None:
        if not 2 <= seats <= 8:
            raise ValueError("two to eight players")
        self.seats = [f"P{i + 1}" for i in range(seats)]
        if first not in self.seats:
            raise ValueError(f"no seat {first}")
        self.switches = {name: values[0] for name, values in SWITCHES.items()}
        for name, value in (switches or {}).items():
            if value not in SWITCHES.get(name, []):
                raise ValueError(f"no switch {name}={value}")
            self.switches[name] = value
        self.shuffle = shuffle
        self.hands: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.banks = dict.fromkeys(self.seats, 0)
        self.deck = []
        self.discards: list[str] = []
        self.pile: list[Play] = []
        self.order = "up"  # N3
        self.direction = "cw"
        self.seat = first  # whose turn it is
        self.turn: str | None = first  # who acts now: also a seat drawing for a 9H
        self.demand = 0
        self.source = ""  # of the demand: "equal", "run" or "six"
        self.step = 0  # of the run that makes the demand
        self.skips = 0  # players still to be skipped
        self.blank = False  # the next play has no abilities
        self.count: list[tuple[int, int]] = []  # N15: (value, cards) of the plays counted for chains
        self.locked: set[str] = set()  # who passed or was skipped on this pile
        self.passed_over = False  # the next seat loses its turn to a 4 (two-player-four=skip)
        self.flipped: list[str] = []  # in the current play
        self.joker_left = False  # a joker left the hand in the current play
        self.passes = 0
        self.over = False
        self.reason = ""

    # --- the interface -------------------------------------------------------------------------------

    def legal(self) -> list[str]:
        return list(self._options)

    def play(self, action: str) -> None:
        if action not in self._options:
            raise ValueError(f"{action!r} is not legal")
        try:
            self._options = self._deal.send(action)
        except StopIteration:
            self._options = []

    def outcome(self) -> dict[str, Any] | None:
        if not self.over:
            return None
        scores = {seat: self._score(seat) for seat in self.seats}  # N34
        winners = [seat for seat in self.seats if scores[seat] == min(scores.values())]
        reason = self.reason
        if len(winners) > 1:
            reason += f"; {' and '.join(winners)} tied"
            fewest = min(len(self.hands[seat]) for seat in winners)
            first = [seat for seat in winners if len(self.hands[seat]) == fewest]
            if self.switches["ties"] == "shared" or len(first) == len(winners):
                reason += ", shared"
            else:
                winners = first
                reason += ", the empty hand first" if fewest == 0 else ", fewer cards first"
                reason += ", shared" if len(winners) > 1 else ""
        return {"winners": winners, "scores": scores, "reason": reason}

    def state(self) -> dict[str, Any]:
        return {
            "hands": {seat: list(hand) for seat, hand in self.hands.items()},
            "deck": list(self.deck),
            "discards": list(self.discards),
            "order": self.order,
            "direction": self.direction,
            "pile": [
                {"by": play.by, "cards": [shown.text for shown in play.cards], "value": play.value}
                for play in self.pile
            ],
            "demand": self.demand,
            "skip": self.skips > 0,
            "blank": self.blank,
            "banks": dict(self.banks),
        }

    # --- the deal ------------------------------------------------------------------------------------

    def _start(self) -> None:
        self._deal = self._whole_deal()
        self._options = next(self._deal, [])

    def _whole_deal(self) -> Flow:
        try:
            self._lead(self.seat)
            while True:
                self.turn = self.seat
                yield from self._turn()
        except OverError as end:
            self.over, self.turn, self.reason = True, None, str(end)
            self.demand = self.skips = 0  # reading: no seat is on turn, so none is asked for anything

    def _turn(self) -> Flow:
        """One action of the seat on turn, with all that it triggers."""
        seat, hand = self.seat, self.hands[self.seat]
        sets = all_sets(hand, self.switches["joker"] == "any-card")
        plays = {"+".join(shown.text for shown in cards): cards for cards in sets if self._may_play(cards)}
        options = list(plays)
        if self.demand:
            options += ["draw"] + ["guard"] * ("9C" in hand)  # N13, N14
        elif self.skips:
            options.append("skip")  # N23
        elif self.pile:
            options.append("pass")  # N5
        action = yield options
        if action in plays:
            yield from self._play(seat, plays[action])
        elif action == "draw":
            self._draw(seat, self.demand)
            self._settle()
            self._test()
            if self.switches["draw-ends-turn"] == "on":
                self.skips = max(0, self.skips - 1)
                self._pass_turn()
        elif action == "guard":
            self._guard(seat)
            self._settle()
            self._test()
        else:  # pass or skip
            if action == "skip":
                self.skips -= 1
            self.locked.add(seat)
            self._test()
            self._pass_turn()

    def _settle(self) -> None:
        """The demanded draw is taken or guarded. N15"""
        if self.source != "six" or self.switches["six-draw"] == "ends-count":
            self.count = []
        self.demand, self.source = 0, ""

    def _pass_turn(self) -> None:
        while True:
            self._move_turn()
            if self.pile and self.pile[-1].by == self.seat:  # N6
                self._clear()
                self._lead(self.seat)
                return
            if self.passed_over:
                self.passed_over = False
            elif self.switches["pass-locks"] == "off" or self.seat not in self.locked:
                return

    def _move_turn(self) -> None:
        self.seat = self._next(self.seat)
        self.passes += 1
        if self.passes >= 50 * len(self.seats):  # N36, before any clearing
            raise OverError("turn limit")

    def _lead(self, seat: str) -> None:
        """The seat is to lead on the empty pile; a leader with only one joker can't. N32"""
        self.seat = seat
        for _ in self.seats:
            hand = self.hands[self.seat]
            if len(hand) != 1 or not is_joker(hand[0]):
                return
            if self._draw(self.seat, 1):
                self._test()
                self.passes += 1  # N36: our ruling, or X1 and 9S could go on for ever
                if self.passes >= 50 * len(self.seats):
                    raise OverError("turn limit")
                return
            self._move_turn()
        raise OverError("nobody can lead")  # N36

    def _clear(self) -> None:
        self.discards += [shown.card for play in self.pile for shown in play.cards]
        self.pile = []
        self.demand, self.source, self.skips, self.blank = 0, "", 0, False  # N22, N24
        self.count = []
        self.locked = set()
        self.passed_over = False
        if self.switches["order-resets"] == "on":  # N3
            self.order = "up"

    def _test(self) -> None:  # N33
        for seat in self.seats:
            if not self.hands[seat]:
                raise OverError("empty hand")
        for seat in self.seats:
            if self._score(seat) <= -3:
                raise OverError("minus three")

    def _score(self, seat: str) -> int:
        return self.banks[seat] + points_of(self.hands[seat])

    def _next(self, seat: str) -> str:
        """The next seat in the order of play."""
        return self._neighbour(seat, 1 if self.direction == "cw" else -1)

    def _neighbour(self, seat: str, step: int) -> str:
        return self.seats[(self.seats.index(seat) + step) % len(self.seats)]

    # --- cards from the deck -------------------------------------------------------------------------

    def _take(self) -> str | None:
        if not self.deck:  # N35
            under = [shown.card for play in self.pile[:-1] for shown in play.cards]
            loose = under + [card for card in self.discards if card not in self.flipped]
            self.discards = [card for card in self.discards if card in self.flipped]
            self.pile = self.pile[-1:]
            if loose:
                self.deck = list(self.shuffle(sorted(loose, key=FULL_DECK.index)))
        return self.deck.pop(0) if self.deck else None

    def _draw(self, seat: str, number: int) -> int:
        drawn = 0
        while drawn < number:
            card = self._take()
            if card is None:
                break
            self.hands[seat].append(card)
            drawn += 1
        return drawn

    def _guard(self, seat: str) -> None:  # N25
        self.hands[seat].remove("9C")
        self.discards.append("9C")

    # --- which plays are legal -----------------------------------------------------------------------

    def _may_play(self, cards: list[Shown]) -> bool:
        jokers = any(is_joker(shown.card) for shown in cards)
        if jokers and len(cards) == len(self.hands[self.seat]):  # N32
            return False
        if not self.pile:
            return True  # N4
        if not self._fits(cards):
            return False
        top, value = self.pile[-1], cards[0].value
        three = any(shown.three for shown in cards)
        answers = len(cards)  # N21: 6s or 8s, if that is their value
        if self.switches["three-answers"] == "off":
            answers -= sum(shown.three for shown in cards)
        if self.skips:  # N23
            settled_first = self.demand > 0 and not (self.source == "equal" and top.value == EIGHT)
            if three and not self.blank and self.switches["three-answers"] == "on":
                settled_first = False
            return value == EIGHT and answers >= top.eights and not settled_first
        if not self.demand:
            return True
        if not self.blank and (three or value == FIVE):  # N14
            return True
        if self.source == "equal":  # N13; reading: by value, so three-answers=off keeps no blank 3 from a chain of 6s
            return value == top.value
        if self.source == "run":
            return value == top.value + self.step and self.step == self._along()  # N15: stopped by a reversal
        return value == SIX and answers >= top.sixes  # N21

    def _along(self) -> int:
        return 1 if self.order == "up" else -1

    def _fits(self, cards: list[Shown]) -> bool:
        """Whether the top play lets these cards be played on it, demands and skips aside."""
        top = self.pile[-1]
        value, amount, on_value, on_amount = cards[0].value, len(cards), top.value, len(top.cards)
        three = any(shown.three for shown in cards)
        if top.ban and value == TEN:  # N17, beats the lock (N30)
            return False
        if top.lock:  # N30
            of_suit = all(shown.suit in top.lock for shown in cards)  # a 3 has none
            return amount == on_amount and (value == QUEEN or (value in (TEN, ACE) and of_suit))
        suits_match = all(shown.suit in top.suits for shown in cards if shown.suit)
        if value == FIVE and not self.blank and not suits_match:  # N20, N22
            return False
        if amount == on_amount:
            if (value - on_value) * self._along() >= 0:  # N7
                return True
            if self.blank or three:  # N22; N18: no ability, so no permission
                return False
            if value == FIVE and self.switches["five"] == "suit-only":  # N20
                return True
            return value == TEN or (value == NINE and all(shown.suit == "C" for shown in cards))  # N10
        if on_amount == 1 and self.switches["singles-evolve"] == "off":
            return False
        change = 1 if value % 2 == 0 else -1  # N9
        return value == on_value + self._along() and amount == on_amount + change

    # --- a play and its abilities --------------------------------------------------------------------

    def _play(self, seat: str, cards: list[Shown]) -> Flow:
        for shown in cards:
            self.hands[seat].remove(shown.card)
        self.joker_left = any(is_joker(shown.card) for shown in cards)
        blank = self.blank  # N22
        if self.switches["seven"] == "next-play":
            self.blank = False
        # Continued, answered, escaped or stacked. reading: a blank stack, or one with a 3, also frees those whom
        # the 8s below it had still to skip (N21, N23: it asks nothing of the next player).
        self.demand, self.source, self.skips = 0, "", 0
        top = Play(seat, cards)
        self.pile.append(top)
        three = any(shown.three for shown in cards)
        fresh = not blank and (three or top.value == FIVE)  # N15
        abilities: list[str] = []
        if not blank and not three:  # N18
            by_suit = sorted(cards, key=lambda shown: SUITS.index(shown.suit))  # N11
            abilities = [ability_of(rank_of(shown.value) + shown.suit) for shown in by_suit]
            if self.switches["set-abilities"] == "once":
                abilities = list(dict.fromkeys(abilities))
            if top.value == KING:
                abilities = yield from self._flip(abilities)
                fresh = "3" in abilities or "5" in abilities  # N15
                if "3" in abilities:
                    abilities = []  # N31
        if fresh:
            self.count = []
        self.count.append((top.value, len(cards)))
        for ability in abilities:
            yield from self._ability(seat, top, ability)
        if "9S" in abilities:  # N11: last; N24
            self._clear()
        self.flipped = []  # the play is complete
        self._test()
        if "9S" in abilities:
            self._lead(seat)
            return
        chain = chain_of(self.count)
        if chain:  # N13, N16
            self.demand, self.source, self.step = chain.size, chain.kind, chain.step
        elif top.sixes:  # N21
            self.demand, self.source = top.sixes, "six"
        self.skips = top.eights  # N23
        self.passed_over = top.fours % 2 == 1 and self.switches["two-player-four"] == "skip"
        self._pass_turn()

    def _flip(self, kings: list[str]) -> Generator[list[str], str, list[str]]:
        """Flip for the Kings; the abilities they get, in the order of flipping. N31"""
        to_flip = sum(2 if king == "KS" else 1 for king in kings)
        while to_flip:
            card = self._take()
            if card is None:
                break
            self.flipped.append(card)
            self.discards.append(card)
            to_flip -= 1
            if card[0] == "K":
                to_flip += 2 if card == "KS" else 1
        if any(is_three(card) for card in self.flipped):
            return ["3"]
        abilities = []
        for card in self.flipped:
            if is_joker(card):
                gain = yield [f"gain {choice}" for choice in GAINS]
                abilities.append(ability_of(gain.split()[1]))
            elif card[0] != "K":
                abilities.append(ability_of(card))
        return abilities

    def _ability(self, seat: str, top: Play, ability: str) -> Flow:
        if ability in ("2", "T"):  # N17, N28
            self.order = "down" if self.order == "up" else "up"
            top.ban = top.ban or ability == "2"
        elif ability == "4":  # N19
            if len(self.seats) == 2:
                top.fours += 1
            else:
                self.direction = "ccw" if self.direction == "cw" else "cw"
        elif ability == "5":  # N20; N31: cancels a 6 flipped before it
            self.banks[seat] -= 2
            top.sixes = 0
        elif ability == "6":
            top.sixes += 1
        elif ability == "7":
            self.blank = True
        elif ability == "8":
            top.eights += 1
        elif ability == "9D":  # N26
            action = yield [f"charge {other}" for other in self.seats if other != seat]
            self.banks[action.split()[1]] += 5
        elif ability == "9H":
            yield from self._nine_of_hearts(seat)
        elif ability in ("JC", "JS"):  # N29
            for _ in range(2 if ability == "JS" else 1):
                yield from self._part_with(seat, "drop", self.discards)
        elif ability in ("JD", "JH"):
            neighbour = self._neighbour(seat, 1 if ability == "JD" else -1)
            yield from self._part_with(seat, "give", self.hands[neighbour])
        elif ability[0] == "Q":  # N30
            top.lock.add(ability[1])

    def _part_with(self, seat: str, verb: str, to: list[str]) -> Flow:
        hand = self.hands[seat]
        if not hand or (len(hand) == 1 and (self.joker_left or is_joker(hand[0]))):  # N29, N32
            return
        action = yield [f"{verb} {card}" for card in offered(hand)]
        card = action.split()[1]
        hand.remove(card)
        to.append(card)
        self.joker_left = self.joker_left or is_joker(card)

    def _nine_of_hearts(self, seat: str) -> Flow:  # N27
        others = []  # in the order of play
        other = self._next(seat)
        while other != seat:
            others.append(other)
            other = self._next(other)
        action = yield [f"three {other}" for other in others] + ["each"]
        number = 1 if action == "each" else 3
        for other in others if action == "each" else [action.split()[1]]:
            self.turn, self.demand = other, number
            action = yield ["draw"] + ["guard"] * ("9C" in self.hands[other])
            if action == "draw":
                self._draw(other, number)
            else:
                self._guard(other)
        self.turn, self.demand = seat, 0


# --- self-test ---------------------------------------------------------------------------------------


def plays(game: Oracle, actions: str, turn: str | None, demand: int = 0, skip: bool = False) -> None:
    """Play the actions (separated by commas), then check who is on turn and what they face."""
    for action in actions.split(", "):
        assert action in game.legal(), (action, game.turn, game.legal(), game.state())
        game.play(action)
    state = game.state()
    assert (game.turn, state["demand"], state["skip"]) == (turn, demand, skip), (game.turn, state)


def legal_is(game: Oracle, expected: str) -> None:
    assert sorted(game.legal()) == sorted(expected.split(", ")), game.legal()


def may(game: Oracle, yes: str, no: str = "") -> None:
    legal = set(game.legal())
    assert set(yes.split(", ")) <= legal, legal
    assert not set(no.split(", ")) & legal, legal


def ends(game: Oracle, winners: list[str], scores: dict[str, int]) -> None:
    outcome = game.outcome()
    assert outcome is not None
    assert outcome["winners"] == winners, outcome
    assert scores.items() <= outcome["scores"].items(), outcome


def corners() -> None:
    """Cases that random games seldom reach."""
    corners_of_leads_and_kings()
    corners_of_jokers_as_threes()
    corners_of_answers()
    corners_of_ties()


def corners_of_leads_and_kings() -> None:
    jokers = {"P1": "X1", "P2": "X2"}
    ends(Oracle.scene(2, jokers), ["P1", "P2"], {"P1": 10, "P2": 10})  # N36: nobody can lead
    game = Oracle.scene(2, jokers, "4C")  # N32: a leader with one joker draws, and may then not end with it
    may(game, "4C, X1=4C", "4C+X1=4C")
    assert Oracle.scene(2, {"P1": "X1", "P2": "4C 6C"}).turn == "P2"  # N32: the lead passes on
    game = Oracle.scene(2, {"P1": "4C 9S", "P2": "X1 X2"})
    plays(game, "4C", "P2")
    may(game, "pass, X1=AH", "X1=3C, X2=AH")
    game.passes = 99  # N36: scored before any clearing
    plays(game, "pass", None)
    assert len(game.pile) == 1
    game = Oracle.scene(2, {"P1": "KC 8H", "P2": "8C 8D"}, "8S 7S", order="down")  # N23: stacking on a King
    plays(game, "KC", "P2", 0, True)
    legal_is(game, "8C, 8D, skip")
    plays(game, "8C", "P1", 0, True)
    plays(game, "8H", None)
    game = Oracle.scene(3, {"P1": "KS 8H", "P2": "6C 8D 5S 3C", "P3": "4C"}, "6S 7S 2C", order="down")
    plays(game, "KS", "P2", 1)  # N21, N22: blank, so only a 6 answers, and asks nothing
    legal_is(game, "6C, 3C=6, draw")
    plays(game, "6C", "P3")
    game = Oracle.scene(2, {"P1": "4C 4D 5D", "P2": "6C 5C"}, switches={"two-player-four": "skip"})
    plays(game, "4C", "P1")  # N19
    assert not game.pile
    plays(game, "4D", "P1")
    game = Oracle.scene(3, {"P1": "KS KD", "P2": "4D 4H", "P3": "4C 4S"}, "X1 6D QH 7H")  # N31
    plays(game, "KS", "P1")
    assert len(game.legal()) == 19
    plays(game, "gain 5C", "P2", 1)  # a 5 cancels no 6 flipped after it
    assert game.banks["P1"] == -2


def corners_of_jokers_as_threes() -> None:  # N32
    hands = {"P1": "9S 3D 3H X1 X2", "P2": "4C 4S"}
    game = Oracle.scene(2, hands)
    may(game, "3D=9, X1=3=9, X1=9D, X1=3=3, 3D=3", "3H=9, X2=3=9, X1=3C, X1=3H")
    may(game, "9S+X1=3=9, 9S+3D=9+X1=3=9+X2=9C, X1=3=9+X2=3=9, X1=3=9+X2=9D, X1=3=3+X2=3=3, 3D=3+3H=3+X1=3=3")
    may(game, "9S", "X1=9D+X2=3=9, X1=3=9+3D=9, 3D=3+X1=3C, 9S+3D=9+3H=9+X1=3=9+X2=3=9")
    plays(game, "9S+X1=3=9", "P2")  # no clear: the 9S is silenced
    assert game.state()["pile"] == [{"by": "P1", "cards": ["9S", "X1=3=9"], "value": 9}]
    game = Oracle.scene(2, hands, switches={"joker": "not-three"})
    assert not [action for action in game.legal() if "X1=3" in action]
    game = Oracle.scene(2, {"P1": "9S X2", "P2": "4C 4S"})
    may(game, "9S, X2=3=9, X2=9S", "9S+X2=3=9, 9S+X2=9S")  # it may not be the last, as a 3 neither
    game = Oracle.scene(3, {"P1": "6C 2C", "P2": "X1 4C", "P3": "7H QS"})
    plays(game, "6C", "P2", 1)  # it escapes as any value that may be played
    may(game, "X1=3=6, X1=3=7, X1=6D, draw", "X1=7C, 4C")
    plays(game, "X1=3=7", "P3")
    assert not game.blank
    game = Oracle.scene(3, {"P1": "7C 2C", "P2": "X1 4C", "P3": "5H 5C"}, switches={"five": "suit-only"})
    plays(game, "7C, X1=3=8", "P3")  # blank, and it shows no suit
    legal_is(game, "pass")
    game = Oracle.scene(2, {"P1": "2C 4C", "P2": "X1 9D"})
    plays(game, "2C", "P2")  # N17
    assert game.order == "down"
    may(game, "X1=3=2, pass", "X1=3=T, X1=TC")


def corners_of_answers() -> None:
    # N15, six-draw: a lone 6's draw keeps the count or ends it
    for value, demand in (("keeps-count", 3), ("ends-count", 0)):
        hands = {"P1": "6C 2C", "P2": "7S 2S", "P3": "8D 2D"}
        game = Oracle.scene(3, hands, "4C 4S 4D 4H", switches={"six-draw": value})
        plays(game, "6C, draw, 7S, 8D", "P1", demand)
        game = Oracle.scene(3, {**hands, "P2": "9C 6S 7S"}, "4C 4S 4D 4H", switches={"six-draw": value})
        plays(game, "6C, guard, 6S", "P3", 2 if value == "keeps-count" else 1)
    # N21: 6s gained by Kings, answered by blank 3s
    hands = {"P1": "KS KD 2C", "P2": "6C 3C 3S X1 4C", "P3": "4D"}
    for value, deck, demand, yes, no in (
        ("on", "6S 7S 9C", 1, "6C+3C=6, 3C=6+3S=6, 3C=6+X1=3=6", "pass"),
        ("on", "6S 6D 7S", 2, "6C+3C=6, 3C=6+3S=6", "pass"),
        ("off", "6S 7S 9C", 1, "6C+3C=6, 6C+X1=3=6", "3C=6+3S=6, 3C=6+X1=3=6"),  # its 6C counts
        ("off", "6S 6D 7S", 2, "6C+X1=6C", "6C+3C=6, 6C+X1=3=6, 3C=6+X1=6C"),
    ):
        game = Oracle.scene(3, hands, deck, order="down", switches={"three-answers": value})
        plays(game, "KS+KD", "P2", demand)
        assert game.blank
        may(game, f"draw, {yes}", f"3C=4+3S=4, {no}")
        plays(game, "6C+X1=6C", "P3")  # blank: it asks nothing
    # N23: a King on a King that gained an 8; only a stack with a 3 may come before the draw
    hands = {"P1": "KC KS", "P2": "KD 2D", "P3": "8C 3H 5C X1 KH", "P4": "4C 9H"}
    for value in ("on", "off"):
        game = Oracle.scene(4, hands, "9C 8H 7H 7D 7C", order="down", switches={"three-answers": value})
        plays(game, "KC, KD", "P3", 2, True)
        if value == "on":
            legal_is(game, "3H=8, X1=3=8, draw")
        else:
            legal_is(game, "draw")
        plays(game, "draw", "P3", 0, True)
        may(game, "8C, X1=8D, skip", "3H=7, 5C, KH, pass, 7H")
        assert ("3H=8" in game.legal()) == ("X1=3=8" in game.legal()) == (value == "on")
    # N23: the 3 cancels the skips of those behind, too
    hands = {"P1": "8C 8S 2C", "P2": "8D 3C 2S", "P3": "4C", "P4": "9H"}
    game = Oracle.scene(4, hands)
    plays(game, "8C+8S, 8D+3C=8", "P3")
    game = Oracle.scene(4, hands, switches={"three-answers": "off"})
    plays(game, "8C+8S", "P2", 0, True)
    legal_is(game, "skip")
    # N21, N23: a blank 3 as 8 stacks, but a draw comes first
    hands = {"P1": "KS 2C", "P2": "3H 8C 2S", "P3": "4C 4S"}
    for value in ("on", "off"):
        game = Oracle.scene(3, hands, "8H 7H", order="down", switches={"three-answers": value})
        plays(game, "KS", "P2", 0, True)
        legal_is(game, "3H=8, 8C, skip" if value == "on" else "8C, skip")
        plays(game, "8C", "P3")
    game = Oracle.scene(3, {"P1": "KS KD", "P2": "3H 8C 2S", "P3": "4C 4S"}, "6H 8H 7H 2H", order="down")
    plays(game, "KS", "P2", 1, True)
    legal_is(game, "3H=8, draw")
    game = Oracle.scene(3, {"P1": "KS KD 2C", "P2": "3H 3S 2S", "P3": "4C 4S"}, "6H 8H 7H 2H", order="down")
    plays(game, "KS+KD", "P2", 1, True)
    legal_is(game, "draw")
    plays(game, "draw", "P2", 0, True)
    legal_is(game, "3S=8+3H=8, skip")
    plays(game, "3S=8+3H=8", "P3")


def corners_of_ties() -> None:  # N34
    hands = {"P1": "2C", "P2": "2S", "P3": "5C 5S 4C"}
    for value, winners, how in (
        ("fewest-cards", ["P1"], "empty hand; P1 and P3 tied, the empty hand first"),
        ("shared", ["P1", "P3"], "empty hand; P1 and P3 tied, shared"),
    ):
        game = Oracle.scene(3, hands, switches={"ties": value})
        plays(game, "2C", None)
        ends(game, winners, {"P1": 0, "P2": 1, "P3": 0})
        assert (game.outcome() or {})["reason"] == how
    game = Oracle.scene(3, {"P1": "2C", "P2": "5S", "P3": "5C 5D 2H"})
    plays(game, "2C", None)
    ends(game, ["P2"], {"P2": -1, "P3": -1})
    assert (game.outcome() or {})["reason"] == "empty hand; P2 and P3 tied, fewer cards first"
    game = Oracle.scene(3, {"P1": "2C", "P2": "5S", "P3": "5C"})
    plays(game, "2C", None)
    ends(game, ["P2", "P3"], {"P2": -1, "P3": -1})


def random_games(number: int) -> dict[str, int]:
    reasons: dict[str, int] = {}
    for seed in range(number):
        rng = random.Random(seed)
        seats = rng.randint(2, 8)
        switches = {name: rng.choice(values) for name, values in SWITCHES.items()}
        game = Oracle(seats, rng.sample(FULL_DECK, 54), f"P{rng.randint(1, seats)}", switches)
        lazy = rng.random()  # how often a player passes, draws or skips when they may
        random.seed(seed)  # for the reshuffles
        while not game.over:
            legal = game.legal()
            assert legal, seed
            assert len(set(legal)) == len(legal), (seed, legal)
            idle = [action for action in legal if action in ("pass", "draw", "skip")]
            game.play(rng.choice(idle) if idle and rng.random() < lazy else rng.choice(legal))
            cards = game.deck + game.discards + [card for hand in game.hands.values() for card in hand]
            cards += [shown.card for play in game.pile for shown in play.cards]
            assert sorted(cards) == sorted(FULL_DECK), seed
            assert not game.demand or "draw" in game.legal(), seed
        assert not game.legal(), seed
        assert game.turn is None, seed
        assert game.outcome() is not None, seed
        reasons[game.reason] = reasons.get(game.reason, 0) + 1
    return reasons


if __name__ == "__main__":
    corners()
    print("nvwk: corners and random games fine", random_games(3000))

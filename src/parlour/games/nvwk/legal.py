"""What may be done in NVWK. The numbers are the rulebook's sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.games.nvwk.state import NvwkState

if not cython.compiled:
    from parlour.engine.bits import lowest, one, popcount
    from parlour.games.nvwk.plays import (
        ACES,
        AS_THREE,
        CHARGE,
        CHARGING,
        DRAW,
        DROP,
        DROPPING,
        EACH,
        EQUAL,
        FIVE,
        FIVES,
        FREE,
        GAIN,
        GAINING,
        GAINS,
        GIVE,
        GUARD,
        JOKER,
        JOKERS,
        NINE_CLUBS,
        PASS,
        PLAIN_CARDS,
        QUEENS,
        RUN,
        SINGLES_EVOLVE,
        SIX,
        SIZE4,
        SKIP,
        STACK,
        STACK_WITH_THREE,
        STRIKING,
        TAKING,
        TENS,
        THREE,
        THREE_ANSWERS,
        THREES,
        TURN,
        WILDS,
        listed_singles,
        of_suits,
    )


class NvwkLegal(NvwkState):
    """A deal of NVWK in which it is known what may be done."""

    def options(self, out: list[int]) -> int:
        return self.options_among(out, PLAIN_CARDS)

    def options_like(self, out: list[int], action: int) -> int:
        value = action >> 14  # of a play
        return self.options_among(out, one(4 * value - 4) - one(4 * value - 8) if 2 <= value <= 14 else 0)

    def options_among(self, out: list[int], among: int) -> int:
        """What may be done, of plays those of values that are `among` these."""
        if self.over:
            return 0
        held = self.hand[self.turn]
        if self.stage == TURN:
            if self.piled == 0:
                return self.leads(out, held, among)
            return self.answers(out, held, among)
        return self.choices(out, held)

    def leads(self, out: list[int], held: int, among: int) -> int:
        """Any single card or set (N4, N8)."""
        n = 0
        wilds = SIZE4[(held >> 4) & 15] + SIZE4[held >> 52]
        rest = among if wilds else held & among
        while rest:
            value = (lowest(rest) >> 2) + 2
            rest &= ~(one(4 * value - 4) - 1)
            most = wilds
            if value != 3:
                most += SIZE4[(held >> (4 * value - 8)) & 15]
            if most > 4:
                most = 4
            for amount in range(1, most + 1):
                n = self.emit(out, n, held, value, amount, 15, 0, 4)
        return n

    def answers(self, out: list[int], held: int, among: int) -> int:
        """What may be done on a pile (N5)."""
        n = 0
        need = self.need()
        if need == FREE and self.skips == 0:
            out[0] = PASS
            return self.plays(out, 1, held, FREE, among)
        if need != FREE:  # a draw is demanded (N13, N21)
            out[0] = DRAW
            n = 1
            if held >> NINE_CLUBS & 1:
                out[1] = GUARD  # N14, N25
                n = 2
            if self.skips == 0:
                return self.plays(out, n, held, need, among)
            if need == EQUAL and self.value == 8:  # N23: 8 on 8
                return self.plays(out, n, held, STACK, among)
            if self.blank or self.house_rules[THREE_ANSWERS]:
                return n
            return self.plays(out, n, held, STACK_WITH_THREE, among)
        out[0] = SKIP
        return self.plays(out, 1, held, STACK, among)

    def choices(self, out: list[int], held: int) -> int:
        """What a play in progress asks for."""
        n = 0
        if self.stage == TAKING:  # N27
            out[0] = DRAW
            n = 1
            if held >> NINE_CLUBS & 1:
                out[1] = GUARD
                n = 2
        elif self.stage == GAINING:
            for i in range(19):
                out[i] = GAIN + GAINS[i]
            n = 19
        elif self.stage == CHARGING or self.stage == STRIKING:
            for seat in range(self.seats):
                if seat != self.turn:
                    out[n] = (CHARGE if self.stage == CHARGING else THREE) + seat
                    n += 1
            if self.stage == STRIKING:
                out[n] = EACH
                n += 1
        else:
            first = DROP if self.stage == DROPPING else GIVE
            held = self.distinct(held)
            while held:
                out[n] = first + lowest(held)
                n += 1
                held &= held - 1
        return n

    def distinct(self, held: int) -> int:
        """A hand without all 3s and jokers but the first: they are interchangeable."""
        wild = held & THREES
        if wild:
            held &= ~(wild & (wild - 1))
        wild = held & JOKERS
        if wild:
            held &= ~(wild & (wild - 1))
        return held

    def need(self) -> int:
        """Whether a draw is demanded, and what would answer it."""
        if self.same >= 2:
            return EQUAL  # N12
        if self.run >= 3:
            return RUN
        if self.sixes:
            return SIX
        return FREE

    def demand(self) -> int:
        """How many cards the seat on turn must draw before anything else."""
        if self.stage == TAKING:
            return self.strike
        if self.stage != TURN:
            return 0
        if self.same >= 2:
            return self.same_cards  # N13
        if self.run >= 3:
            return self.run_cards
        return self.sixes  # N16, N21

    def plays(self, out: list[int], n: int, held: int, need: int, among: int) -> int:
        """The plays that fit on the top play and do what is needed."""
        if self.lock:  # N30
            order = QUEENS
            fits = QUEENS | ((TENS | ACES) & of_suits(self.lock))
        else:  # N7
            below = one(4 * self.value - 8 + 4 * self.descending) - 1
            order = below ^ (PLAIN_CARDS * (not self.descending))  # all the others, where it ascends
            fits = order
            if not self.blank:  # N22
                fits |= TENS | one(NINE_CLUBS)  # N10, N25, N28
                if self.house_rules[FIVE]:
                    fits |= FIVES
                fits &= ~FIVES | of_suits(self.shown)  # N20
        if self.ban:  # N17
            fits &= ~TENS
            order &= ~TENS
        if held & WILDS:
            rest = (fits | order) & among  # any value may be declared, by 3s whatever the suits
        else:
            rest = held & fits & among
            if need == FREE and self.amount == 1 and not self.house_rules[SINGLES_EVOLVE]:
                return listed_singles(out, n, rest)
        while rest:
            value = (lowest(rest) >> 2) + 2
            rest &= ~(one(4 * value - 4) - 1)
            only = fits >> (4 * value - 8) & 15
            most = 4 if order >> (4 * value - 8) & 1 else 0  # 3s: they have no ability that would let them fit (N18)
            n = self.offer(out, n, held, value, self.amount, only, most, need)
            if self.amount >= 2 or self.house_rules[SINGLES_EVOLVE]:  # N9
                if value == (self.value - 1 if self.descending else self.value + 1) and not self.lock:
                    if value & 1:
                        if self.amount >= 2:
                            n = self.offer(out, n, held, value, self.amount - 1, only, 4, need)
                    elif self.amount < 4:
                        n = self.offer(out, n, held, value, self.amount + 1, only, 4, need)
        return n

    def offer(self, out: list[int], n: int, held: int, value: int, amount: int, only: int, most: int, need: int) -> int:
        """Of the plays of one value that fit, those that do what is needed."""
        least = 0
        if need >= STACK:  # N23
            if value != 8 or amount < self.eights:
                return n
            if self.house_rules[THREE_ANSWERS] and most > amount - self.eights:
                most = amount - self.eights
            if need == STACK_WITH_THREE:
                least = 1
        elif need == FREE or (value == 5 and not self.blank):  # N14
            pass
        elif (need == EQUAL and value == self.value) or (
            need == RUN and value == self.value + self.run_step and (self.run_step < 0) == self.descending  # N15
        ):  # N13
            pass
        elif need == SIX and value == 6:  # N21
            if amount < self.sixes:
                if self.blank:
                    return n
                least = 1
            elif self.blank and self.house_rules[THREE_ANSWERS] and most > amount - self.sixes:
                most = amount - self.sixes
        elif not self.blank:
            least = 1  # N14: a 3
        else:
            return n
        if least > most:
            return n
        return self.emit(out, n, held, value, amount, only, least, most)

    def emit(self, out: list[int], n: int, held: int, value: int, amount: int, only: int, least: int, most: int) -> int:
        """All plays of one value and amount from a hand, with `least` to `most` 3s, other cards of the suits `only`."""
        if value == 3:
            only = 0
        if amount == 1:
            return self.singles(out, n, held, value, only, least, most)
        return self.sets(out, n, held, value, amount, only, least, most)

    def singles(self, out: list[int], n: int, held: int, value: int, only: int, least: int, most: int) -> int:
        """The single cards among them."""
        head = value << 14
        if least == 0:
            plain = held >> (4 * value - 8) & only
            while plain:
                out[n] = head | (plain & -plain) << 10
                n += 1
                plain &= plain - 1
        if not held & WILDS:
            return n
        jokers = held >> 52 if held & (held - 1) else 0  # N32
        if least == 0 and jokers:
            n = self.declare(out, n, head, jokers, 0, 1, only)
        if most and held & THREES:
            out[n] = head | one(lowest(held & THREES)) << 2
            n += 1
        if most and jokers and not self.house_rules[JOKER]:
            n = self.declare(out, n, head, jokers, 1, 0, only)
        return n

    def sets(self, out: list[int], n: int, held: int, value: int, amount: int, only: int, least: int, most: int) -> int:
        """The sets among them."""
        threes = held >> 4 & 15
        plain = held >> (4 * value - 8) & only
        jokers = held >> 52
        if jokers and popcount(held) == amount:
            jokers = 0  # N32
        spare = 0 if self.house_rules[JOKER] else SIZE4[jokers]  # jokers that may be 3s
        head = value << 14
        if SIZE4[plain] + SIZE4[threes] + SIZE4[jokers] < amount:
            return n
        if not threes and not jokers:  # as in most hands: the sets of plain cards alone
            if least == 0:
                part = plain
                while part:
                    if SIZE4[part] == amount:
                        out[n] = head | part << 10
                        n += 1
                    part = (part - 1) & plain
            return n
        used = 0  # the first 3s held
        for wild in range(5):
            if wild:
                if not threes:
                    break
                used |= threes & -threes
                threes &= threes - 1
            for joker in range(spare + 1):  # as 3s
                if wild + joker < least or wild + joker > most:
                    continue
                for suited in range(SIZE4[jokers] - joker + 1):
                    number = amount - wild - joker - suited
                    if number < 0 or number > SIZE4[plain]:
                        continue
                    part = plain if number else 0
                    while True:
                        if SIZE4[part] == number:
                            n = self.declare(out, n, head | part << 10 | used << 6, jokers, joker, suited, only)
                        if part == 0 or number == SIZE4[plain]:
                            break
                        part = (part - 1) & plain
        return n

    def declare(self, out: list[int], n: int, play: int, jokers: int, threes: int, suited: int, only: int) -> int:
        """A play with so many jokers as 3s and so many with a suit, declared in all ways, X1 first (N32)."""
        first = 3 if jokers & 1 else 0
        if threes:
            play |= AS_THREE << first
            if threes == 2:
                play |= AS_THREE
            first = 0
        if suited == 0:
            out[n] = play
            return n + 1
        for suit in range(4):
            if only >> suit & 1:
                if suited == 1:
                    out[n] = play | (suit + 1) << first
                    n += 1
                else:
                    for second in range(suit, 4):
                        if only >> second & 1:
                            out[n] = play | (suit + 1) << 3 | (second + 1)
                            n += 1
        return n

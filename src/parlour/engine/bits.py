"""The sizes and bit operations of the rules, where they are not compiled; bits.pxd is their meaning in C."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parlour.engine.game import Game

MOST_ACTIONS = 6144  # a buffer holds: more than there are leads from a hand of all 54 cards
HOUSE_SIZE = 15  # switches that a game can have
MOST_NOTES = 256  # of what happens in one action
NO_ACTION = 1 << 30  # all actions are below
GOLDEN = 0x9E3779B97F4A7C15
MASK64 = 0xFFFFFFFFFFFFFFFF


def popcount(x: int) -> int:
    """How many cards are in a set."""
    return x.bit_count()


def lowest(x: int) -> int:
    """The first card of a set that is not empty."""
    return (x & -x).bit_length() - 1


def listed(out: list[int], n: int, cards: int, base: int) -> int:
    """Write `base` plus each card of a set into `out` from place n on; the place after them, where all may change."""
    while cards:
        out[n] = base + lowest(cards)
        cards &= cards - 1
        n += 1
    return n


def listed_in_rows(out: list[int], n: int, cards: int, rows: int) -> int:
    """The same for cards of which each may go to the first two or three rows, a row as 64 more than the one before."""
    while cards:
        for row in range(rows):
            out[n + row] = lowest(cards) + 64 * (row + 1)
        cards &= cards - 1
        n += rows
    return n


def one(n: int) -> int:
    """The set of one card."""
    return 1 << n


def mix(x: int) -> int:
    """Scramble 64 bits (SplitMix64); every input has an output of its own."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK64
    return x ^ (x >> 31)


def pick(x: int, n: int) -> int:
    """A number below n, each as likely over the 64-bit numbers x."""
    return ((mix(x) >> 32) * n) >> 32


def action_number(number: int) -> int:
    """The action of that number; -1, which is none, for a number that no action has."""
    return number if 0 <= number < NO_ACTION else -1


class Note:
    """What is noted of an action, as one notebook in C has it: a kind, its numbers, and a set of cards."""

    kind: int
    a: int
    b: int
    c: int
    d: int
    cards: int


class Notes:
    """What was noted of one action: each game has notes of its own meanwhile."""

    def __init__(self) -> None:
        self.written: list[tuple[int, ...]] = []


def note(game: Game, kind: int, a: int, b: int, c: int, d: int, cards: int) -> None:
    """Tell whoever listens what happens: a kind, the numbers that are its event's fields, and a set of cards."""
    if isinstance(game.heard, Notes):
        game.heard.written.append((kind, a, b, c, d, cards))


def overlay(to: Game, source: Game, first: int, end: int) -> None:
    """Copy what a game declares beyond the common fields; compiled, the bytes of an object from first to end."""
    to.restore_extra(source.extra())


def copied(game: Game, kind: type[Game]) -> Game:
    """A game of that kind that stands where another stands; compiled, the bytes of it."""
    new = kind()
    new.become(game)
    return new

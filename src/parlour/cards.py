"""The 54 cards: numbers, names, and sets of them as bit masks.

A card is a small integer, rank first: 2C is 0, 2S 1, 2D 2, 2H 3, 3C 4 … AH 51, and the jokers X1 52 and X2 53.
A set of cards is an integer whose bit c says whether card c is in it.

>>> parse_card("TH"), card_text(35), card_name(35)
(35, 'TH', 'Ten of Hearts')
>>> cards_text(mask_of([0, 52, 51]))
'2C AH X1'
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

RANKS = "23456789TJQKA"
SUITS = "CSDH"
TEXTS = tuple(rank + suit for rank in RANKS for suit in SUITS) + ("X1", "X2")
NUMBERS = {text: card for card, text in enumerate(TEXTS)}
JOKERS = (52, 53)

RANK_NAMES = ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
SUIT_NAMES = ("Clubs", "Spades", "Diamonds", "Hearts")
SUIT_SIGNS = "♣♠♦♥"


def parse_card(text: str) -> int:
    """The number of a card written as in the rulebook: rank, then suit."""
    try:
        return NUMBERS[text]
    except (KeyError, TypeError):
        raise ValueError(
            f"{text!r} is no card; write a rank 2-9 T J Q K A and a suit C S D H, as in 7C, or X1, X2"
        ) from None


def checked_text(text: object) -> None:
    """TypeError where a card or an action is asked about that is not written as text."""
    if not isinstance(text, str):
        raise TypeError(f"ask about a card or an action by its text, as in '7C' or 'pass', not {text!r}")


def card_text(card: int) -> str:
    """A card as the rulebook writes it."""
    return TEXTS[card]


def card_name(card: int) -> str:
    """A card as a person says it."""
    if card >= 52:
        return ("first", "second")[card - 52] + " Joker"
    return f"{RANK_NAMES[card >> 2]} of {SUIT_NAMES[card & 3]}"


def mask_of(cards: Iterable[int]) -> int:
    """The set of these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


# The cards of each eight bits of a set, whichever of them are in it: a set is looked up and not counted through.
IN_BYTE = tuple(
    tuple(tuple(first + bit for bit in range(8) if byte >> bit & 1) for byte in range(1 << min(8, 54 - first)))
    for first in range(0, 54, 8)
)


def members(mask: int) -> Iterator[int]:
    """The cards of a set, in order."""
    found: list[int] = []
    for place, byte in enumerate(mask.to_bytes(7, "little")):
        if byte:
            found += IN_BYTE[place][byte]
    return iter(found)


def texts(mask: int) -> list[str]:
    """The cards of a set as the rulebook writes them, in order."""
    return list(written(mask))


@lru_cache(1024)  # the same hands and discards are shown to everybody at a table
def written(mask: int) -> tuple[str, ...]:
    """The same, remembered."""
    return tuple([TEXTS[card] for card in members(mask)])


def cards_text(mask: int) -> str:
    """A set of cards in one line."""
    return " ".join(texts(mask))


def parse_cards(text: str) -> list[int]:
    """Cards in one line, in the order in which they stand there."""
    return [parse_card(word) for word in text.split()]


def seat_text(seat: int) -> str:
    """P1 for seat 0."""
    return f"P{seat + 1}"


def parse_seat(text: str) -> int:
    """The seat that is written so: 0 for P1; there are at most eight.

    >>> parse_seat("P2")
    1
    >>> parse_seat("2")
    Traceback (most recent call last):
    ValueError: '2' is no seat; write P1 to P8
    """
    if isinstance(text, str) and len(text) == 2 and text[0] == "P" and text[1] in "12345678":
        return int(text[1]) - 1
    raise ValueError(f"{text!r} is no seat; write P1 to P8")

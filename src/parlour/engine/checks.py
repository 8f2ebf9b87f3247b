"""What a game can be put up with: asked before anything of it reaches the rules, which trust what they have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parlour.engine.game import Game


def check_table(kind: type[Game], seats: int, first: int, house: Sequence[int], edition: int, newest: int) -> None:
    """ValueError where there is no table like that."""
    least, most = kind.SEATS
    if not least <= seats <= most or not 0 <= first < seats or not 1 <= edition <= newest:
        raise ValueError(f"{seats} seats of which {first} is first, edition {edition}")
    if not any(house):
        return  # as usual
    numbers = [len(values) for values in kind.SWITCHES.values()]
    if any(not 0 <= value < (numbers[i] if i < len(numbers) else 1) for i, value in enumerate(house)):
        raise ValueError("a house rule that there is not")


def check_deck(deck: Sequence[int], pack: int) -> None:
    """ValueError where this is not the whole pack."""
    if len(deck) != pack or {*deck} != {*range(pack)}:
        raise ValueError(f"a deck has {pack} cards, each once")


def check_layout(hands: Mapping[int, int], deck: Sequence[int], seats: int, pack: int) -> None:
    """ValueError where hands and a deck are of other cards than there are, or of other seats."""
    held = [cards for cards in hands.values() if not 0 <= cards < 1 << pack]
    if held or not {*hands} <= {*range(seats)} or len({*deck}) < len(deck) or not {*deck} <= {*range(pack)}:
        raise ValueError("a card or a seat that there is not")


def check_zones(hands: Sequence[int], discards: int, deck: Sequence[int], seats: int, pack: int) -> None:
    """ValueError where a card lies somewhere that there is not, or none of this pack."""
    if any(hands[seats:]) or (discards | max(hands)) >> pack or max(deck, default=0) >= pack:
        raise ValueError("a card that there is not")

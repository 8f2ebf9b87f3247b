"""What a card does in a game, in a word or two, for whoever draws it there.

A game's folder may have `abilities`, which says it once; a client knows how each is drawn, by its name, and no rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from parlour.cards import TEXTS
from parlour.engine import described


class Ability(NamedTuple):
    """What some cards do: in words, and which cards, with a rank for all of its suits where no other is named."""

    title: str
    cards: str


def abilities(game: str) -> Mapping[str, Ability]:
    """What cards do in a game, by the names of their abilities; nothing where the game's folder says nothing."""
    part = described(game).part("abilities")
    found: Mapping[str, Ability] = {} if part is None else part.ABILITIES
    return found


def ability_of(game: str, card: int) -> str | None:
    """The name of what a card does; None for one that does nothing of its own.

    >>> from parlour.cards import parse_card
    >>> ability_of("gwan", parse_card("5C")), ability_of("gwan", parse_card("9C"))
    ('spy', None)
    """
    named = {which: name for name, ability in abilities(game).items() for which in ability.cards.split()}
    text = TEXTS[card]
    return named.get(text, named.get(text[0]))

"""Small versions of the games, for methods that look at everything: a few cards, the last round, and an exact value.

>>> from parlour.small import small
>>> table = small("gwan")
>>> len(table.deals()), table.pack
(30, ('2H', '4C', '5S', '5H', '6S'))
>>> history = table.start(table.deals()[0])
>>> history.game.legal_texts()
['4C', '2H@C', '2H@S', 'pass']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, permutations
from typing import Any

from parlour.cards import NUMBERS, mask_of
from parlour.engine import GAMES, described
from parlour.research import History

__all__ = ["Small", "SmallDeal", "small"]


@dataclass(frozen=True)
class SmallDeal:
    """A deal of a small game: two hands, and the deck in the order in which cards leave it."""

    hands: tuple[tuple[str, ...], tuple[str, ...]]
    deck: tuple[str, ...]


@dataclass(frozen=True)
class Small:
    """A small version of a game for two: P1 begins, by the rules of the house, with just these cards.

    Who knows what is as in the game itself: one's own hand, and what one sees. Every deal is as likely.
    """

    game: str
    pack: tuple[str, ...]
    hand: int  # cards for each
    value: float  # what the game is worth to P1 if both play perfectly; a win is worth 1, a loss -1
    begins: Mapping[str, Any] = field(default_factory=dict)  # what else is so when it begins: see the game's `arrange`

    @property
    def name(self) -> str:
        """What it is called."""
        return f"{self.game}-small"

    @cache  # noqa: B019 - there is one of each
    def deals(self) -> list[SmallDeal]:
        """All deals, each as likely."""
        return list(self._deals())

    def _deals(self) -> Iterator[SmallDeal]:
        for mine in combinations(self.pack, self.hand):
            left = [card for card in self.pack if card not in mine]
            for theirs in combinations(left, self.hand):
                for deck in permutations([card for card in left if card not in theirs]):
                    yield SmallDeal((mine, theirs), deck)

    def start(self, dealt: SmallDeal) -> History:
        """A deal as it begins: one of `deals()`."""
        if not isinstance(dealt, SmallDeal):
            raise TypeError(f"a small game starts from one of its deals(), not from {dealt!r:.60}")
        game: Any = GAMES[self.game]()
        game.arrange(
            seats=2,
            hands={seat: mask_of(NUMBERS[card] for card in hand) for seat, hand in enumerate(dealt.hands)},
            deck=[NUMBERS[card] for card in dealt.deck],
            first=0,
            house=[0] * len(game.SWITCHES),
            **self.begins,
        )
        return History(game)

    def __hash__(self) -> int:
        return hash((self.game, self.pack, self.hand))

    def __deepcopy__(self, memo: dict[int, Any]) -> Small:
        return self  # nothing of it changes, and OpenSpiel copies it with every state


def small(game: str) -> Small:
    """The small version of a game; LookupError where its folder has none."""
    part = described(game).part("small")
    if part is None:
        raise LookupError(
            f"{described(game).rules.TITLE} has no small.py in its folder, which says what its small version is"
        )
    found: Small = part.SMALL
    return found

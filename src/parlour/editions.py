"""The editions of the rulebook, for whoever looks at an older game again: which it was, and where none can follow it.

A game is replayed by the readings of its own edition. Only one reading changed without leaving a switch behind: in the
first edition a weather Ace lay among the discards while it was in force, so that a reshuffle could take it along (G13).
Such a game replays as it was played, and is said to be one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from parlour.cards import SUITS, card_name, parse_card
from parlour.rules import RULES_VERSION, Deal, Game
from parlour.rules.gwan import Gwan

ORDINALS = {1: "first", 2: "second", 3: "third"}


class Stray(NamedTuple):
    """A reshuffle that took Aces along that were in force."""

    number: int  # of the action that brought it about, from 1
    aces: tuple[str, ...]

    @property
    def text(self) -> str:
        """What happened there, as a sentence or two.

        >>> Stray(41, ("AC", "AD")).text[:98]
        'Here, with action 41, the first edition shuffled the Ace of Clubs and the Ace of Diamonds, still i'
        """
        *most, last = [f"the {card_name(parse_card(ace))}" for ace in self.aces]
        names = f"{', '.join(most)} and {last}" if most else last
        return (
            f"Here, with action {self.number}, the first edition shuffled {names}, still in force, back into the deck. "
            "The second edition’s rules don’t follow that: there an Ace lies beside its row while it is in force (G13)."
        )

    def plain(self) -> dict[str, Any]:
        """As data, for programs."""
        return {"position": self.number, "cards": list(self.aces), "say": self.text}


def ordinal(edition: int) -> str:
    """The first, the second."""
    return ORDINALS.get(edition, f"{edition}th")


def told(edition: int) -> str:
    """Which edition a game was played by, as a sentence, where that is not the present one; else nothing.

    >>> told(1)
    'Played under the first edition of the rules.'
    """
    return "" if edition == RULES_VERSION else f"Played under the {ordinal(edition)} edition of the rules."


def adrift(game: Game) -> set[str]:
    """GWAN's Aces that are in force and yet in the deck or in a hand."""
    if not isinstance(game, Gwan):
        return set()
    hidden = sum(1 << card for card in game.deck_order()) | game.hand_of(0) | game.hand_of(1)
    aces = [f"A{SUITS[row]}" for row in game.rows_under()]
    return {ace for ace in aces if hidden >> parse_card(ace) & 1}


def stray(number: int, before: Game, action: str, after: Game) -> Stray | None:
    """Whether this action, the game's so many-th, had Aces in force reshuffled.

    In GWAN cards leave the open table in no other way, so an Ace that was open, or played just now, and is adrift
    afterwards was reshuffled. The chance does not tell: a single card is shuffled without it.
    """
    aces = adrift(after) - (adrift(before) - {action})
    return Stray(number, tuple(sorted(aces, key=parse_card))) if aces else None


def strays(deal: Deal, actions: Iterable[str]) -> list[Stray]:
    """Where a game of the first edition had Aces in force reshuffled; from there on no later edition follows it."""
    if deal.edition > 1 or deal.game != Gwan.NAME:
        return []
    found = []
    after = deal.start()
    for number, action in enumerate(actions, 1):
        before = after.copy()
        after.play(action)
        found.append(stray(number, before, action, after))
    return [each for each in found if each]

"""Where a game of GWAN's first edition took a course that no later one follows.

There a weather Ace lay among the discards while it was in force, so that a reshuffle could take it along (G13).
"""

from __future__ import annotations

from collections.abc import Sequence

from parlour.cards import SUITS, TEXTS, card_name, parse_card
from parlour.engine.events import Event, Reshuffled
from parlour.games.gwan.rules import Gwan


def astray(game: Gwan, events: Sequence[Event]) -> tuple[str, ...]:
    """The Aces that were shuffled into a new deck while they were in force.

    `game` is the position after that. Weather comes with an Ace alone, before anybody draws, so what is in force now
    and was reshuffled was in force then.
    """
    shuffled = {TEXTS[card] for event in events if isinstance(event, Reshuffled) for card in event.cards}
    return tuple(f"A{SUITS[row]}" for row in game.rows_under() if f"A{SUITS[row]}" in shuffled)


def said(number: int, aces: Sequence[str]) -> str:
    """What happened with an action, as a sentence or two.

    >>> said(41, ("AC", "AD"))[:98]
    'Here, with action 41, the first edition shuffled the Ace of Clubs and the Ace of Diamonds, still i'
    """
    *most, last = [f"the {card_name(parse_card(ace))}" for ace in aces]
    names = f"{', '.join(most)} and {last}" if most else last
    return (
        f"Here, with action {number}, the first edition shuffled {names}, still in force, back into the deck. "
        "The second edition’s rules don’t follow that: there an Ace lies beside its row while it is in force (G13)."
    )

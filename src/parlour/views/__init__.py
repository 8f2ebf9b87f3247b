"""What a seat may know of a game, as plain data and as sentences.

`view` is the whole table as one seat (or with None a spectator) may see it; `say` is the sentence for something that
may be done; `tell` words what happened.
All take `names`, to say Anna instead of P2 (data keeps P2). What a view holds is in `shapes`, and in the
`shapes` of each game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.cards import seat_text
from parlour.engine import Game, described
from parlour.engine.events import Event, TookBack, seen_by
from parlour.views.common import Eyes, by_seat, choices, common, hand
from parlour.views.voice import Phrase, capital

__all__ = ["open_view", "phrase", "prompt", "say", "tell", "view"]


def view(game: Game, seat: int | None, names: Sequence[str] | None = None) -> dict[str, Any]:
    """All that a seat, or with None a spectator, may know of a game, and nothing else."""
    words = described(game.NAME).view
    eyes = Eyes(game, seat, names)
    hands = by_seat(game.seats, lambda seat: {**hand(game, eyes, words, seat), **words.more_of_hand(game, eyes, seat)})
    return {
        "game": game.NAME,
        **common(game, eyes, words),
        "hands": hands,
        **words.table(game, eyes),
        "prompt": capital(words.prompt(game, eyes.voice)),
        "goal": goal(game, eyes),
        **choices(game, eyes, words),
    }


def open_view(game: Game, viewer: int | None, names: Sequence[str] | None = None) -> dict[str, Any]:
    """A position with nothing hidden, put together from what each seat sees of itself: for games that are finished."""
    if game.over:
        return view(game, viewer, names)
    seen = view(game, None, names)
    seats = {seat_text(seat): seat for seat in range(game.seats)}
    by_seat = [part for part, value in seen.items() if isinstance(value, dict) and value.keys() == seats.keys()]
    for name, seat in seats.items():
        own = view(game, seat, names)
        for part in by_seat:
            seen[part][name] = own[part][name]
    return seen | {
        "seat": None if viewer is None else seat_text(viewer),
        "prompt": prompt(game, viewer, names),
    }


def goal(game: Game, eyes: Eyes) -> str:
    """How this game is won, here and now, in one line; a game's folder says it, and need not."""
    if game.over:
        return "This game is over."
    words = described(game.NAME).view
    return str(words.goal(game, eyes)) if hasattr(words, "goal") else "Its rules tell how this game is won."


def prompt(game: Game, viewer: int | None, names: Sequence[str] | None = None) -> str:
    """What is asked of whom, in one sentence; the same for everybody but for who is called you."""
    return capital(described(game.NAME).view.prompt(game, Eyes(game, viewer, names).voice))


def say(game: Game, action: int, viewer: int | None, names: Sequence[str] | None = None) -> str:
    """The sentence for an action that the seat on turn may take, as it is said to the viewer.

    >>> from parlour import deal
    >>> game = deal("gwan", seed=7)
    >>> say(game, game.parse("pass"), game.turn)
    'Pass and stay at 0'
    """
    return str(phrase(game, action, viewer, names))


def phrase(game: Game, action: int, viewer: int | None, names: Sequence[str] | None = None) -> Phrase:
    """What `say` says, in parts: for whoever has little room.

    >>> from parlour import deal
    >>> game = deal("gwan", seed=7)
    >>> phrase(game, game.parse("5D"), 0).gist
    'Play the Five of Diamonds as a spy on your Long row'
    """
    said: str | Phrase = described(game.NAME).view.say(game, action, Eyes(game, viewer, names).voice)
    return said if isinstance(said, Phrase) else Phrase(said)


def tell(events: Sequence[Event], game: Game, viewer: int | None, names: Sequence[str] | None = None) -> list[str]:
    """What happened, as sentences that give away nothing the viewer may not know.

    `events` is what a log of `play` or `Deal.start` has received, `game` any position of that game.

    >>> from parlour.engine import prepare
    >>> log = []
    >>> game = prepare("nvwk", first=1, seed=7).start(log)
    >>> tell(log, game, 1)
    ['The lot falls to you: you lead (N1).']
    """
    voice = Eyes(game, viewer, names).voice
    match events:
        case [TookBack()]:
            told = [voice.took_back(events[0])]
        case _:
            told = described(game.NAME).words.tell(seen_by(events, viewer), voice)
    return [capital(line) for line in told]

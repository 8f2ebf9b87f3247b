"""What a seat may know of a game, as plain data and as sentences.

`view` is the whole table as one seat (or with None a spectator) may see it; `say` is the sentence for something that
may be done; `tell` words what happened.
All take `names`, to say Anna instead of P2 (data keeps P2). What a view holds is in `shapes`, and in the
`shapes` of each game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast, overload

from parlour.engine import Game, described
from parlour.engine.events import Event, TookBack, seen_by
from parlour.views.common import SEAT_NAMES, Eyes
from parlour.views.voice import Phrase, capital

if TYPE_CHECKING:
    from parlour.views.shapes import AView, Shaped, View

__all__ = ["open_view", "phrase", "prompt", "say", "tell", "view"]


@overload
def view(game: Shaped[AView], seat: int | None, names: Sequence[str] | None = None) -> AView: ...
@overload
def view(game: Game, seat: int | None, names: Sequence[str] | None = None) -> View: ...


def view(game: object, seat: int | None, names: Sequence[str] | None = None) -> object:
    """All that a seat, or with None a spectator, may know of a game, and nothing else.

    It is plain data, in the shape that the game's folder declares: `parlour.views.shapes` has what all games share.
    """
    assert isinstance(game, Game)
    return described(game.NAME).view.view(game, Eyes(game, seat, names))


@overload
def open_view(game: Shaped[AView], viewer: int | None, names: Sequence[str] | None = None) -> AView: ...
@overload
def open_view(game: Game, viewer: int | None, names: Sequence[str] | None = None) -> View: ...


def open_view(game: object, viewer: int | None, names: Sequence[str] | None = None) -> object:
    """A position with nothing hidden, put together from what each seat sees of itself: for games that are finished."""
    assert isinstance(game, Game)
    if game.over:
        return view(game, viewer, names)
    seats = range(game.seats)
    own = [cast("dict[str, dict[str, object]]", view(game, seat, names)) for seat in seats]
    seen = cast("dict[str, object]", view(game, None, names))
    for part, value in seen.items():
        if isinstance(value, dict) and list(value) == [*SEAT_NAMES[: game.seats]]:
            seen[part] = {SEAT_NAMES[seat]: own[seat][part][SEAT_NAMES[seat]] for seat in seats}
    return seen | {
        "seat": None if viewer is None else SEAT_NAMES[viewer],
        "prompt": prompt(game, viewer, names),
    }


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

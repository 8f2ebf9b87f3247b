"""What a seat may know of a game, as plain data and as sentences.

`view` is the whole table as one seat (or with None a spectator) may see it; `say` is the sentence for something that
may be done; `tell` words what happened, `brief` in one line.
All take `names`, to say Anna instead of P2 (data keeps P2). What a view holds is in `shapes`, and in the
`shapes` of each game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, cast, overload

from parlour.engine import Game, described
from parlour.engine.events import Event, RoundEnded, TookBack, seen_by
from parlour.views.briefly import in_one_line, shared
from parlour.views.common import SEAT_NAMES, Eyes, Public
from parlour.views.voice import Phrase, Voice, capital

if TYPE_CHECKING:
    from parlour.views.shapes import AView, RoundTold, Shaped, View

__all__ = ["account", "brief", "open_view", "phrase", "prompt", "rounds", "say", "tell", "view"]


@overload
def view(
    game: Shaped[AView], seat: int | None, names: Sequence[str] | None = None, public: Public | None = None
) -> AView: ...
@overload
def view(game: Game, seat: int | None, names: Sequence[str] | None = None, public: Public | None = None) -> View: ...


def view(game: object, seat: int | None, names: Sequence[str] | None = None, public: Public | None = None) -> object:
    """All that a seat, or with None a spectator, may know of a game, and nothing else.

    It is plain data, in the shape that the game's folder declares: `parlour.views.shapes` has what all games share.
    Who shows one position to several hands the same empty dict as `public` each time: what all see alike is made once,
    and the views share it.
    """
    if not isinstance(game, Game):
        raise TypeError(f"a view is of a game, not of {game!r}")
    return described(game.NAME).view.view(game, Eyes(game, seat, names, public))


@overload
def open_view(game: Shaped[AView], viewer: int | None, names: Sequence[str] | None = None) -> AView: ...
@overload
def open_view(game: Game, viewer: int | None, names: Sequence[str] | None = None) -> View: ...


def open_view(game: object, viewer: int | None, names: Sequence[str] | None = None) -> object:
    """A position with nothing hidden, put together from what each seat sees of itself: for games that are finished."""
    if not isinstance(game, Game):
        raise TypeError(f"a view is of a game, not of {game!r}")
    if game.over:
        return view(game, viewer, names)
    seats = range(game.seats)
    own = [cast("dict[str, dict[str, object]]", view(game, seat, names)) for seat in seats]
    seen = cast("dict[str, object]", view(game, None, names))
    for part, value in seen.items():
        if isinstance(value, dict) and list(value) == [*SEAT_NAMES[: game.seats]]:
            seen[part] = {SEAT_NAMES[seat]: own[seat][part][SEAT_NAMES[seat]] for seat in seats}
    spoken = seen if viewer is None else own[viewer]
    return seen | {
        "seat": None if viewer is None else SEAT_NAMES[viewer],
        "prompt": spoken["prompt"],
        "meanings": spoken["meanings"],
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
    return told_to(seen_of(events, viewer), game, Eyes(game, viewer, names).voice)


def seen_of(events: Sequence[Event], viewer: int | None) -> list[Event]:
    """What a viewer may know of what happened; TypeError says what is wanted where these are no events."""
    try:
        return seen_by(events, viewer)
    except (AttributeError, TypeError):
        if isinstance(events, Sequence) and all(isinstance(event, Event) for event in events):
            raise  # an event of somebody's own is wrong inside
        wanted = "what happened is a list of events, as `game.play(action, log)` puts them into `log`"
        raise TypeError(f"{wanted}, not {events!r:.60}") from None


def told_to(seen: Sequence[Event], game: Game, voice: Voice) -> list[str]:
    """The sentences of what a listener may know."""
    if len(seen) == 1 and isinstance(seen[0], TookBack):
        told = [voice.took_back(seen[0])]
    else:
        told = described(game.NAME).words.tell(seen, voice)
    return [capital(line) for line in told]


def brief(events: Sequence[Event], game: Game, viewer: int | None, names: Sequence[str] | None = None) -> str:
    """What happened in one line of few words, as the viewer may know it; empty where nothing is worth one.

    The signs of suits are followed by a mark that asks for text and not a picture, as phones draw one.

    >>> from parlour import deal
    >>> game, log = deal("gwan", seed=7), []
    >>> game.play("5D", log)
    >>> brief(log, game, 0, ["Anna", "Greta"]).replace("\N{VARIATION SELECTOR-15}", "")
    'Greta: 5♦ as a spy on Long, draws two'
    """
    return briefly(seen_of(events, viewer), game, Eyes(game, viewer, names).voice)


def briefly(seen: Sequence[Event], game: Game, voice: Voice) -> str:
    """The line of what a listener may know."""
    return in_one_line(seen, voice, getattr(described(game.NAME).words, "brief", shared))


def rounds(events: Sequence[Event], viewer: int | None, names: Sequence[str] | None = None) -> list[RoundTold]:
    """How rounds ended among what happened: who won each, as a heading, and what both had.

    >>> rounds([RoundEnded(2, (62, 76), (1,))], 1, ["Anna", "Ben"])
    [{'title': 'Round 2: you win', 'scores': 'Round 2: Anna 62, you 76.'}]
    """
    return rounds_to(events, Voice(viewer, names))


def rounds_to(events: Sequence[Event], voice: Voice) -> list[RoundTold]:
    """The same for a listener."""
    return [
        {"title": voice.round_won(event), "scores": voice.round_scores(event)}
        for event in events
        if isinstance(event, RoundEnded)
    ]


class Account(NamedTuple):
    """What happened, as one listener may know it."""

    seen: list[Event]
    told: list[str]
    brief: str
    rounds: list[RoundTold]


def account(events: Sequence[Event], game: Game, viewer: int | None, names: Sequence[str] | None = None) -> Account:
    """What `tell`, `brief` and `rounds` say, where all of it is wanted: what happened is filtered once.

    >>> from parlour import deal
    >>> game, log = deal("gwan", seed=7), []
    >>> game.play("5D", log)
    >>> account(log, game, 0).told == tell(log, game, 0), account(log, game, 0).brief == brief(log, game, 0)
    (True, True)
    """
    voice = Eyes(game, viewer, names).voice
    seen = seen_of(events, viewer)
    return Account(seen, told_to(seen, game, voice), briefly(seen, game, voice), rounds_to(seen, voice))

"""What the views of all games share: who is looking, and the common fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar, cast

from parlour import rulebook
from parlour.cards import TEXTS, card_name, members, texts
from parlour.engine import Game, verdict
from parlour.engine.deal import is_whole
from parlour.engine.notation import Move
from parlour.views.voice import Phrase, Voice, capital

if TYPE_CHECKING:
    from parlour.views.shapes import (
        Asked,
        CardChoices,
        Choice,
        Choices,
        Common,
        Hand,
        Outcome,
        RowName,
        Seat,
        Suit,
        Unplayable,
    )

AnyGame = TypeVar("AnyGame", bound=Game)
T = TypeVar("T")
Public = dict[str, object]  # what all who look at one position see alike, once it is made

# As views write them, by number; a card's name as a sentence begins with it.
SEAT_NAMES: tuple[Seat, ...] = ("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8")
ROW_LETTERS: tuple[RowName, ...] = ("C", "S", "D")
SUIT_LETTERS: tuple[Suit, ...] = ("C", "S", "D", "H")
CARD_NAMES = tuple(capital(card_name(card)) for card in range(54))

# -- who is looking ------------------------------------------------------------------------------------------


class Eyes:
    """One viewer before one position: the only way in which views and narration get at a hidden card."""

    def __init__(
        self,
        game: Game,
        viewer: int | None,
        names: Sequence[str] | None = None,
        public: Public | None = None,
    ) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"what may be seen is asked of a game, not of {game!r:.60}")
        if viewer is not None and not is_whole(viewer):
            raise TypeError(f"a seat is a number from 0, or None for a spectator, not {viewer!r:.60}")
        if viewer is not None and not 0 <= viewer < game.seats:
            raise ValueError(f"there is no seat {viewer}; this game has {game.seats}")
        if names is not None and len(names) < game.seats:
            raise ValueError(f"{len(names)} names are too few for {game.seats} seats")
        self.viewer = viewer
        self.open = bool(game.over)
        self.voice = Voice(viewer, names)
        self._game = game
        self._public = public

    def alike(self, table: Callable[[AnyGame], T], game: AnyGame) -> T:
        """What everybody sees alike: it is handed no eyes, and made once where several look at one position."""
        if self._public is None:
            return table(game)
        if not self._public:
            self._public["table"] = table(game)
        return cast("T", self._public["table"])

    def sees(self, seat: int) -> bool:
        """Whether the viewer may see what that seat keeps hidden."""
        return self.open or seat == self.viewer

    def hand(self, seat: int) -> int | None:
        """A hand, if the viewer may see it."""
        return self._game.hand_of(seat) if self.sees(seat) else None

    def hidden(self, seat: int, cards: Callable[[int], int]) -> int | None:
        """Something else that a seat keeps to itself, if the viewer may see it."""
        return cards(seat) if self.sees(seat) else None

    def on_turn(self) -> bool:
        """Whether the viewer is the one who is asked."""
        return not self.open and self.viewer is not None and self._game.turn == self.viewer


def by_seat(seats: int, what: Callable[[int], T]) -> dict[Seat, T]:
    """The same question about every seat."""
    return {SEAT_NAMES[seat]: what(seat) for seat in range(seats)}


def of_two(values: Sequence[T]) -> dict[Seat, T]:
    """What there is of each of two seats."""
    return {"P1": values[0], "P2": values[1]}


def those(seats: Sequence[int] | Sequence[bool]) -> list[Seat]:
    """The seats of which something is so."""
    return [SEAT_NAMES[seat] for seat, so in enumerate(seats) if so]


def maybe_texts(cards: int | None) -> list[str] | None:
    """A set of cards, or nothing."""
    return None if cards is None else texts(cards)


# -- the common fields ---------------------------------------------------------------------------------------


def common(game: Game, eyes: Eyes, discards: int) -> Common:
    """The fields that every game has, before its own; `discards` are those that the viewer may see."""
    outcome = game.outcome()
    return {
        "title": game.TITLE,
        "seats": int(game.seats),
        "seat": None if eyes.viewer is None else SEAT_NAMES[eyes.viewer],
        "names": by_seat(game.seats, eyes.voice.name),
        "switches": game.switches(),
        "turn": None if eyes.open else SEAT_NAMES[game.turn],
        "over": eyes.open,
        "outcome": None if outcome is None else result(outcome, eyes.voice.names),
        "deck": game.deck_size(),
        "discards": texts(discards),
    }


def result(outcome: verdict.Outcome, names: Sequence[str] | None) -> Outcome:
    """How a game ended, with the players' names if there are any."""
    return {
        "winners": [SEAT_NAMES[seat] for seat in outcome.winners],
        "scores": by_seat(len(outcome.scores), outcome.scores.__getitem__),
        "reason": Voice(None, names).addressed(outcome.reason),
    }


def nothing_known(viewer: int, seat: int) -> int:
    """Of another's hand, where a game never shows any of it."""
    return 0


def hands(game: Game, eyes: Eyes, known: Callable[[int, int], int] = nothing_known) -> dict[Seat, Hand]:
    """All hands, as far as the viewer knows them: `known` tells which cards a viewer knows to be in another's hand."""
    sizes = game.hand_sizes()
    return by_seat(len(sizes), lambda seat: hand(eyes, seat, sizes[seat], known))


def hand(eyes: Eyes, seat: int, size: int, known: Callable[[int, int], int]) -> Hand:
    """A hand, as far as the viewer knows it; a game may say more of it."""
    cards = eyes.hand(seat)
    if cards is not None:
        return {"size": size, "cards": texts(cards), "known": []}
    return {"size": size, "cards": None, "known": [] if eyes.viewer is None else texts(known(eyes.viewer, seat))}


def nothing_asked(game: Game, action: int, voice: Voice) -> str | None:
    """What is worth asking before an action, in a game that has not thought about it."""
    return None


def no_meanings(game: Game, voice: Voice) -> dict[str, str]:
    """What the signs on the table mean, in a game that draws none of its own."""
    return {}


def asked(
    game: AnyGame,
    eyes: Eyes,
    prompt: Callable[[AnyGame, Voice], str],
    say: Callable[[AnyGame, int, Voice], str | Phrase],
    goal: Callable[[AnyGame, Eyes], str] | None = None,
    ask: Callable[[AnyGame, int, Voice], str | None] = nothing_asked,
    meanings: Callable[[AnyGame, Voice], dict[str, str]] = no_meanings,
) -> Asked:
    """What is asked of whom, how the game is won, and what may be done: the same for all games but for the words.

    `ask` says what is worth asking before an action that a beginner may regret, `meanings` what signs there mean.
    """
    return {
        "prompt": capital(prompt(game, eyes.voice)),
        "goal": goal_line(game, eyes, goal),
        "meanings": meanings(game, eyes.voice),
        **choices(game, eyes, say, ask),
    }


def goal_line(game: AnyGame, eyes: Eyes, goal: Callable[[AnyGame, Eyes], str] | None) -> str:
    """How this game is won, here and now, in one line; a game's folder says it, and need not."""
    if eyes.open:
        return "This game is over."
    return "Its rules tell how this game is won." if goal is None else goal(game, eyes)


def choices(
    game: AnyGame,
    eyes: Eyes,
    say: Callable[[AnyGame, int, Voice], str | Phrase],
    ask: Callable[[AnyGame, int, Voice], str | None],
) -> Choices:
    """What may be done, grouped by card, and why the other cards can't be played; for the seat on turn only."""
    alike = [texts(cards) for cards in game.ALIKE]
    if not eyes.on_turn():
        return {"legal": [], "unplayable": [], "alike": alike}
    groups: dict[int | None, CardChoices] = {}
    voice = eyes.voice
    used = 0
    for action in game.legal_actions():
        move = game.taken_apart(action)
        about = move.about
        for card in about:
            used |= 1 << card
        first = about[0] if about else None
        group = groups.get(first)
        if group is None:
            card_text, name, does = (None, None, None) if first is None else known_as(game.NAME, first)
            group = groups[first] = {"card": card_text, "name": name, "about": does, "actions": []}
        group["actions"].append(choice(game.text(action), move, say(game, action, voice), ask(game, action, voice)))
    unplayable: list[Unplayable] = []
    for card in members((eyes.hand(game.turn) or 0) & ~used):
        refusal = game.why_not(TEXTS[card])
        if refusal is not None:
            why = capital(eyes.voice.addressed(refusal.why))
            unplayable.append({"card": TEXTS[card], "rule": refusal.rule, "why": why})
    return {"legal": list(groups.values()), "unplayable": unplayable, "alike": alike}


@lru_cache(1024)
def known_as(game: str, card: int) -> tuple[str, str, str]:
    """A card as it is written, what it is called, and what it does in a game."""
    return TEXTS[card], CARD_NAMES[card], rulebook.describe(game, TEXTS[card])


def choice(text: str, move: Move, said: str | Phrase, ask: str | None) -> Choice:
    """Something that may be done, also taken apart."""
    verb, cards, meant, unit, row, seat, places = move
    thing, what, effect, does = said if isinstance(said, Phrase) else (said, "", "", "")
    made: Choice = {
        "action": text,
        "say": does + thing + what + effect,
        "verb": verb,
        "cards": [TEXTS[card] for card in cards],
        "meant": list(meant),
        "unit": None if unit is None else TEXTS[unit],
        "row": None if row is None else ROW_LETTERS[row],
        "seat": None if seat is None else SEAT_NAMES[seat],
        "places": list(places),
    }
    if what:
        made["means"] = capital(what.lstrip(": "))
    if ask is not None:
        made["ask"] = ask
    return made


def ending(game: Game, voice: Voice) -> str:
    """How the game ended, as a sentence."""
    outcome = game.outcome()
    return "" if outcome is None else f"The game is over: {voice.addressed(outcome.reason)}."

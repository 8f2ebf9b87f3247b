"""The shapes of views, hints and reviews, as types: what is built, sent and drawn. A game adds its own in its `shapes`.

Cards are "7C", seats "P1", rows "C", "S", "D". Their builders are checked against these types; the server makes
its JSON Schema of them, and so the web client's types.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, Protocol, TypeVar

if TYPE_CHECKING:
    from typing_extensions import ReadOnly as ReadOnly
    from typing_extensions import TypedDict as TypedDict
else:
    try:
        from typing_extensions import ReadOnly, TypedDict
    except ModuleNotFoundError:  # the library alone, which makes no schemas of these
        from typing import Required as ReadOnly
        from typing import TypedDict

Seat = Literal["P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8"]
RowName = Literal["C", "S", "D"]
Suit = Literal["C", "S", "D", "H"]


@dataclass(frozen=True)
class Doc:
    """What a field says, where its name does not: kept in the JSON Schema, for readers of the generated types."""

    text: str

    def __get_pydantic_json_schema__(self, core: Any, made: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        """Write it beside the field's type."""
        return {**made(core), "description": self.text}


class Outcome(TypedDict):
    """How a game ended: who won (several share it), everybody's score, and why."""

    winners: list[Seat]
    scores: dict[Seat, int]
    reason: str


class Hand(TypedDict):
    """A hand: its cards if the viewer may see them, else those that the viewer knows to be there."""

    size: int
    cards: list[str] | None
    known: list[str]


class Choice(TypedDict):
    """One thing that may be done: what to send, the sentence for it, and what it is made of."""

    action: str
    say: str
    verb: Annotated[str, Doc("pass, draw, discard, destroy …; empty where cards are played")]
    cards: Annotated[list[str], Doc("those of the hand that it uses, as written")]
    meant: Annotated[list[str], Doc("what each of them stands for: 9, 9C, 3=9; empty for a plain card")]
    unit: Annotated[str | None, Doc("a card on the table that it is about")]
    row: Annotated[RowName | None, Doc("that is named")]
    seat: Annotated[Seat | None, Doc("at whom it is aimed")]
    means: NotRequired[Annotated[str, Doc("what it does, where the sentence says that after a name")]]
    ask: NotRequired[
        Annotated[str, Doc("what it would mean, where a beginner may regret it: worth asking once before")]
    ]
    places: Annotated[list[str], Doc("where it is done: row:P1:C, unit:TS, seat:P2, pile, deck, discards")]


class CardChoices(TypedDict):
    """What may be done with a card (null: without any, such as a pass)."""

    card: str | None
    name: str | None
    about: str | None
    actions: list[Choice]


class Unplayable(TypedDict):
    """A card of the viewer's own that can't be played now, and why."""

    card: str
    rule: str | None
    why: str


class Sum(TypedDict):
    """A number, and where it comes from."""

    total: int
    how: str


class RoundTold(TypedDict):
    """How a round ended, in words."""

    title: Annotated[str, Doc("who won it, as a heading")]
    scores: Annotated[str, Doc("what each had, in a list of rounds")]


class Weather(TypedDict):
    """Weather on a row."""

    row: RowName
    name: str
    card: Annotated[str | None, Doc("what lies beside the row; null in the rules' first edition")]


class Common(TypedDict):
    """What the views of all games say of the table; `game` and `hands` too, of which some games say more."""

    title: str
    seats: Annotated[int, Doc("how many")]
    seat: Annotated[Seat | None, Doc("whose view this is; null for a spectator")]
    names: Annotated[dict[Seat, str], Doc("what sentences call them")]
    switches: Annotated[dict[str, str], Doc("all house rules")]
    turn: Annotated[Seat | None, Doc("null when it is over")]
    over: bool
    outcome: Outcome | None
    deck: Annotated[int, Doc("how many cards")]
    discards: Annotated[list[str], Doc("those that everybody may see; all of them when it is over")]


class Choices(TypedDict):
    """What may be done."""

    legal: Annotated[list[CardChoices], Doc("empty unless the viewer is on turn")]
    unplayable: Annotated[list[Unplayable], Doc("of the viewer's own hand, on turn")]
    alike: Annotated[list[list[str]], Doc("cards of which the first that one holds stands for all, in `legal`")]


class Asked(Choices):
    """What is asked, what it is all for, and what may be done."""

    prompt: Annotated[str, Doc("one sentence: what is asked of whom, and why")]
    goal: Annotated[str, Doc("one line: how this game is won, here and now, for whoever looks")]
    meanings: Annotated[dict[str, str], Doc("what signs on the table mean, by name, of those that are there")]


class SharedView(Common, Asked):
    """What the views of all games share, but for `game` and `hands`."""


class View(SharedView):
    """Any game as one viewer sees it: every game's own shape is one of these, and says more."""

    game: ReadOnly[str]
    hands: ReadOnly[Mapping[Seat, Hand]]


AView = TypeVar("AView", bound=View, covariant=True)


class Shaped(Protocol[AView]):
    """A game that says which shape its views have, for whoever checks types: `VIEW: ClassVar[type[MyView]]`."""

    @property
    def VIEW(self) -> type[AView]:  # noqa: N802 - a constant of the game's class, as NAME is
        """The shape."""


# -- hints and reviews ---------------------------------------------------------------------------------------

Sureness = Literal["the only thing", "clearly", "probably", "a toss-up"]
LuckPart = Literal["deal", "draws", "own", "others"]


class ReplayNote(TypedDict):
    """Where an older game took a course that the present rules don't follow."""

    position: Annotated[int, Doc("that it led to")]
    cards: Annotated[list[str], Doc("those that it is about")]
    say: str


class Hint(TypedDict):
    """What you could do best, as far as the strongest bot of the house can tell from your own view."""

    position: int
    seat: Seat
    action: str
    cards: Annotated[list[str], Doc("those that it is about")]
    say: Annotated[str, Doc("the action as a sentence")]
    gist: Annotated[str, Doc("that without what comes of it")]
    why: str
    sure: Sureness
    value: Annotated[float, Doc("the share of the win that you may expect after it, from 0 to 1")]
    error: Annotated[float, Doc("the standard error of that")]
    margin: Annotated[float, Doc("what the next best loses against it")]
    doubt: Annotated[float, Doc("the standard error of that")]
    odds: Annotated[str, Doc("value and error in words")]


class Judged(TypedDict):
    """A position for whoever was on turn: shares of the win after the best action and after the chosen one."""

    best: float
    best_error: float
    chosen: float
    chosen_error: float


class Spoken(TypedDict):
    """What somebody could have done, and why, in words for them."""

    say: str
    why: str


class Better(TypedDict):
    """What would have been better, and why."""

    action: str
    say: str
    why: str
    you: Annotated[Spoken, Doc("the same as it is told to who made the move")]


class Decision(TypedDict):
    """An action of a finished game, judged; null where there was no choice."""

    number: Annotated[int, Doc("the position that it led to")]
    seat: Seat
    action: str
    say: str
    you: Annotated[str, Doc("the same as it is told to who did it")]
    known: Annotated[Judged | None, Doc("with what the player knew")]
    open: Annotated[Judged | None, Doc("with all hands open")]
    loss: Annotated[float, Doc("against the best, with what the player knew")]
    doubt: Annotated[float, Doc("the standard error of that")]
    better: Annotated[Better | None, Doc("only where the loss is larger than its error")]
    equal: Annotated[bool, Doc("whether it was as good as the best, as far as can be told")]


class Luck(TypedDict):
    """Where a seat's result came from: end - start = deal + draws + own + others, in shares of the win."""

    seat: Seat
    end: float
    start: float
    deal: float
    draws: float
    own: float
    others: float
    points: Annotated[dict[LuckPart, int], Doc("the same as whole percentage points that add up")]
    given: Annotated[int, Doc("how much of own or others, in points, came from giving the game up")]


class Review(TypedDict):
    """A finished game, judged move by move."""

    game: str
    edition: Annotated[int, Doc("of the rulebook that it was played by")]
    names: dict[str, str]
    finished: bool
    notes: Annotated[list[ReplayNote], Doc("as in Replay")]
    decisions: list[Decision]
    marked: Annotated[list[int], Doc("the actions that lost more than chance explains, the worst first")]
    luck: list[Luck]
    drew: Annotated[bool, Doc("whether a card was drawn or flipped: else the draws are only what can't be told")]
    worst: Annotated[str, Doc("the worst move as a line")]

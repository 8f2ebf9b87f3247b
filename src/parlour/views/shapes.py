"""The shapes of views, as types: what is built, sent and drawn. A game adds its own in its folder's `shapes`.

Cards are "7C", seats "P1", rows "C", "S", "D". The builders of views are checked against these types; the server makes
its JSON Schema of them, and so the web client's types.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired

from typing_extensions import TypedDict

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


class SharedView(Common, Choices):
    """What the views of all games share, but for `game` and `hands`."""

    prompt: Annotated[str, Doc("one sentence: what is asked of whom, and why")]
    goal: Annotated[str, Doc("one line: how this game is won, here and now, for whoever looks")]

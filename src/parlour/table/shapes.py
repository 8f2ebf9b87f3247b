"""The shapes of the views, as types: what `parlour.views` says in words, for the client's generated types.

The server sends the views as `parlour.views` builds them and never checks them on the way; tests hold them against
these models.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Seat = Literal["P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8"]
GameName = Literal["gwan", "vanilla", "nvwk"]
RowName = Literal["C", "S", "D"]
Suit = Literal["C", "S", "D", "H"]


class Shape(BaseModel):
    """A part of a view, with no field more than it says."""

    model_config = ConfigDict(extra="forbid")


class Outcome(Shape):
    """How a game ended."""

    winners: list[Seat]
    scores: dict[Seat, int]
    reason: str


class Hand(Shape):
    """A hand: its cards if the viewer may see them, else those that the viewer knows to be there."""

    size: int
    cards: list[str] | None
    known: list[str]


class Choice(Shape):
    """One thing that may be done: what to send, and the sentence for it."""

    action: str
    say: str


class CardChoices(Shape):
    """What may be done with a card (null: without any, such as a pass)."""

    card: str | None
    name: str | None
    about: str | None
    actions: list[Choice]


class Unplayable(Shape):
    """A card of the viewer's own that can't be played now, and why."""

    card: str
    rule: str | None
    why: str


class Sum(Shape):
    """A number, and where it comes from."""

    total: int
    how: str


class Weather(Shape):
    """Weather on a row."""

    row: RowName
    name: str
    card: str | None = Field(description="what lies beside the row; null in the first edition's GWAN")


class AnyView(Shape):
    """The fields that the views of all games share."""

    title: str
    seats: int
    seat: Seat | None = Field(description="whose view this is; null for a spectator")
    names: dict[Seat, str]
    switches: dict[str, str]
    turn: Seat | None
    over: bool
    outcome: Outcome | None
    deck: int
    discards: list[str]
    prompt: str
    legal: list[CardChoices] = Field(description="empty unless the viewer is on turn")
    unplayable: list[Unplayable]


class GwanUnit(Shape):
    """A card in a row of GWAN."""

    card: str
    worth: int
    spy: bool


class GwanRow(Shape):
    """A row of GWAN."""

    name: str
    cards: list[GwanUnit]
    bonus: int
    total: int
    how: str


class GwanView(AnyView):
    """GWAN as one viewer sees it."""

    game: Literal["gwan"]
    hands: dict[Seat, Hand]
    round: int
    starter: Seat
    wins: dict[Seat, int]
    passed: list[Seat]
    weather: list[Weather]
    rows: dict[Seat, dict[RowName, GwanRow]]
    scores: dict[Seat, Sum]


class VanillaUnit(Shape):
    """A unit in a row of Vanilla Gwent."""

    card: str
    power: int
    jokers: list[str]
    spy: bool
    how: str


class VanillaRow(Shape):
    """A row of Vanilla Gwent."""

    name: str
    units: list[VanillaUnit]
    total: int


class Pending(Shape):
    """A card that asks for something before the game goes on."""

    card: str
    by: Seat
    targets: list[str]


class HiddenCards(Shape):
    """Cards that only their owner knows."""

    size: int
    cards: list[str] | None


class Sighting(Shape):
    """What one of the viewer's Seers saw."""

    round: int
    card: str
    now: Literal["hand", "unsure", "played"]
    say: str


class VanillaView(AnyView):
    """Vanilla Gwent as one viewer sees it."""

    game: Literal["vanilla"]
    hands: dict[Seat, Hand]
    round: int
    starter: Seat | None = Field(description="null before the coin is tossed")
    wins: dict[Seat, int]
    passed: list[Seat]
    totals: dict[Seat, int]
    phase: Literal["setup", "alignment", "mind", "play", "hero", "wizard", "joker"]
    pending: Pending | None
    alignments: dict[Seat, Literal["might", "magic", "mind"] | None]
    magic_used: list[Seat]
    weather: list[Weather]
    clear: Seat | None
    rows: dict[Seat, dict[RowName, VanillaRow]]
    powers: dict[Seat, Sum]
    hidden: dict[Seat, HiddenCards]
    seen: list[Sighting]


class NvwkHand(Hand):
    """A hand in NVWK."""

    joker: bool = Field(description="whether the viewer knows that it holds a joker")


class PilePlay(Shape):
    """A play on the pile."""

    by: Seat
    cards: list[str]
    value: int
    chain: bool


class Chain(Shape):
    """The chain on the pile."""

    kind: Literal["equal", "run"]
    plays: int
    cards: int
    next: int | None
    owes: int


class Forming(Shape):
    """What would be owed after one more play."""

    kind: Literal["equal", "run"]
    value: int
    owes: int


class Demand(Shape):
    """Cards that somebody must draw."""

    cards: int
    of: Seat
    rule: str
    why: str


class Skip(Shape):
    """Players who are to be skipped."""

    of: Seat
    players: int
    stack: int


class Points(Shape):
    """What a hand and a bank count."""

    cards: dict[str, int]
    hand: int
    bank: int
    total: int


class Declined(Shape):
    """A play that somebody passed on, and the card order then."""

    value: int
    amount: int
    order: Literal["up", "down"]


class NvwkView(AnyView):
    """NVWK as one viewer sees it."""

    game: Literal["nvwk"]
    hands: dict[Seat, NvwkHand]
    question: Literal["play", "gain", "drop", "give", "charge", "strike", "take"] | None
    actor: Seat | None
    order: Literal["up", "down"]
    direction: Literal["cw", "ccw"]
    pile: list[PilePlay] = Field(description="oldest first")
    chain: Chain | None
    forming: list[Forming]
    demand: Demand | None
    skip: Skip | None
    blank: bool
    ban: bool
    lock: list[Suit]
    banks: dict[Seat, int]
    points: dict[Seat, Points | None]
    out: list[Seat]
    declined: dict[Seat, Declined | None] = Field(description="what each seat last passed on")
    flips: list[str]
    moves_left: int
    drops: int
    gives_to: Seat | None


View = Annotated[GwanView | VanillaView | NvwkView, Field(discriminator="game")]

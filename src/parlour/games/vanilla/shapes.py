"""The shape of Vanilla Gwent's view, as types."""

from __future__ import annotations

from typing import Annotated, Literal

from parlour.views.shapes import Doc, Hand, RowName, Seat, SharedView, Sum, TypedDict, Weather

Alignment = Literal["might", "magic", "mind"]
Phase = Literal["setup", "alignment", "mind", "play", "hero", "wizard", "joker"]
Whereabouts = Literal["hand", "unsure", "played"]


class VanillaUnit(TypedDict):
    """A unit in a row of Vanilla Gwent."""

    card: str
    power: int
    jokers: list[str]
    spy: bool
    how: str


class VanillaRow(TypedDict):
    """A row of Vanilla Gwent."""

    name: str
    units: list[VanillaUnit]
    total: int


class Pending(TypedDict):
    """A card that asks for something before the game goes on."""

    card: str
    by: Seat
    targets: Annotated[list[str], Doc("cards that it may be used on")]


class HiddenCards(TypedDict):
    """Cards that only their owner knows."""

    size: int
    cards: list[str] | None


class Sighting(TypedDict):
    """What one of the viewer's Seers saw."""

    round: int
    card: str
    now: Whereabouts
    say: str


class VanillaField(TypedDict):
    """What Vanilla Gwent adds to a view."""

    round: int
    starter: Annotated[Seat | None, Doc("null before the coin is tossed")]
    wins: dict[Seat, int]
    to_win: Annotated[int, Doc("rounds that win the game")]
    passed: list[Seat]
    totals: Annotated[dict[Seat, int], Doc("power of finished rounds")]
    phase: Phase
    pending: Pending | None
    alignments: dict[Seat, Alignment | None]
    stands_for: Annotated[dict[Seat, str | None], Doc("what their alignments do, in words")]
    magic_used: list[Seat]
    weather: list[Weather]
    takes: Annotated[dict[RowName, str], Doc("the suits that go to a row, in words")]
    clear: Annotated[Seat | None, Doc("whose 2H lies beside the battlefield")]
    rows: dict[Seat, dict[RowName, VanillaRow]]
    powers: dict[Seat, Sum]


class VanillaTable(VanillaField):
    """The same with what the viewer knows and not everybody."""

    hidden: Annotated[dict[Seat, HiddenCards], Doc("discards that only their owner knows")]
    seen: Annotated[list[Sighting], Doc("what the viewer's own Seers saw")]


class VanillaView(SharedView, VanillaTable):
    """Vanilla Gwent as one viewer sees it."""

    game: Literal["vanilla"]
    hands: dict[Seat, Hand]


View = VanillaView

"""The shape of GWAN's view, as types."""

from __future__ import annotations

from typing import Annotated, Literal

from parlour.views.shapes import Doc, Hand, RowName, Seat, SharedView, Sum, TypedDict, Weather


class GwanUnit(TypedDict):
    """A card in a row of GWAN."""

    card: str
    worth: int
    spy: bool


class GwanRow(TypedDict):
    """A row of GWAN."""

    name: str
    cards: list[GwanUnit]
    bonus: int
    total: int
    how: str


class GwanTable(TypedDict):
    """What GWAN adds to a view."""

    round: int
    starter: Seat
    wins: dict[Seat, int]
    to_win: Annotated[int, Doc("rounds that win the game")]
    passed: list[Seat]
    weather: list[Weather]
    takes: Annotated[dict[RowName, str], Doc("the suits that go to a row, in words")]
    adds: Annotated[dict[RowName, int], Doc("what a row adds while a card lies in it and no weather")]
    rows: dict[Seat, dict[RowName, GwanRow]]
    scores: dict[Seat, Sum]


class GwanView(SharedView, GwanTable):
    """GWAN as one viewer sees it."""

    game: Literal["gwan"]
    hands: dict[Seat, Hand]


View = GwanView

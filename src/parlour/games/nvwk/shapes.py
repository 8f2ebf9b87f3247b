"""The shape of NVWK's view, as types."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from parlour.views.shapes import Doc, Hand, Seat, SharedView, Suit, TypedDict

ChainKind = Literal["equal", "run"]
Direction = Literal["cw", "ccw"]
Order = Literal["up", "down"]
Question = Literal["play", "gain", "drop", "give", "charge", "strike", "take"]


class NvwkHand(Hand):
    """A hand in NVWK."""

    joker: Annotated[bool, Doc("whether the viewer knows that it holds a joker")]


class PilePlay(TypedDict):
    """A play on the pile."""

    by: Seat
    cards: Annotated[list[str], Doc("as written: 9D, 3H=9; a joker as a 3 is X1=3=9")]
    laid: NotRequired[Annotated[list[str], Doc("where a wild is among them: the cards alone")]]
    meant: NotRequired[Annotated[list[str], Doc("and what each of these stands for, as in Choice")]]
    value: int
    chain: Annotated[bool, Doc("whether it is in the chain")]


class Chain(TypedDict):
    """The chain on the pile."""

    kind: ChainKind
    plays: int
    cards: int
    next: int | None
    owes: int


class Forming(TypedDict):
    """What a play of that value with as many cards would make the next player owe."""

    kind: ChainKind
    value: int
    owes: int


class Demand(TypedDict):
    """Cards that somebody must draw."""

    cards: int
    of: Seat
    rule: str
    why: Annotated[str, Doc("a few words: a chain of 3 plays")]


class Skip(TypedDict):
    """Players who are to be skipped."""

    of: Seat
    players: Annotated[int, Doc("how many are still to be skipped")]
    stack: Annotated[int, Doc("8s that answer")]


class Points(TypedDict):
    """What a hand and a bank count."""

    cards: Annotated[dict[str, int], Doc("what each card counts")]
    hand: int
    bank: int
    total: int


class PassedOn(TypedDict):
    """A play that somebody passed on, and the card order then."""

    value: int
    amount: int
    order: Order


class NvwkField(TypedDict):
    """What NVWK adds to a view."""

    question: Annotated[
        Question | None,
        Doc("what the seat on turn is asked"),
    ]
    actor: Annotated[Seat | None, Doc("whose play is still being carried out")]
    order: Order
    direction: Direction
    pile: Annotated[list[PilePlay], Doc("oldest first")]
    chain: Chain | None
    forming: list[Forming]
    demand: Demand | None
    skip: Skip | None
    blank: Annotated[bool, Doc("the next play has no abilities")]
    ban: Annotated[bool, Doc("no tens")]
    lock: Annotated[list[Suit], Doc("suits of the Queens in force")]
    banks: dict[Seat, int]
    out: Annotated[list[Seat], Doc("who is out of this pile")]
    declined: Annotated[dict[Seat, PassedOn | None], Doc("what each seat last passed on")]
    flips: Annotated[list[str], Doc("cards that the latest play flipped")]
    moves_left: Annotated[int, Doc("how often the turn may still pass")]
    drops: Annotated[int, Doc("cards still to drop, 0 unless asked")]
    gives_to: Annotated[Seat | None, Doc("who is given a card")]
    ranking: Annotated[list[Seat], Doc("the seats, who has won first, then by points; empty before the end")]


class NvwkTable(NvwkField):
    """The same with what the viewer knows and not everybody."""

    points: Annotated[dict[Seat, Points | None], Doc("null if hidden")]


class NvwkView(SharedView, NvwkTable):
    """NVWK as one viewer sees it."""

    game: Literal["nvwk"]
    hands: dict[Seat, NvwkHand]


View = NvwkView

"""What frames carry that the games decide: views and events, as pydantic knows them.

Both follow from what the engine and the games declare: views from the `shapes` in a game's folder, events from the
classes in `parlour.engine.events`. A game that has no shapes, or events of its own, is told apart and left open. The
server sends views and events as they are built and never checks them on the way; tests hold them against these types.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, WithJsonSchema, create_model, with_config
from typing_extensions import TypeAliasType

from parlour.engine import GAMES, described, events
from parlour.views.shapes import Hand, RowName, Seat, SharedView, Suit

STRICT = ConfigDict(extra="forbid")  # no field more than we know
OPEN = ConfigDict(extra="allow")
OTHER = "other"
ONE_OF: Any = Literal  # as values, for types that are only known when this runs
LIST_OF: Any = list


def told_apart(field: str, kinds: Mapping[str, Any], other: Any) -> Any:
    """One of several types, by a field of theirs; what has another value there is of the open type."""

    def tag(value: Any) -> str:
        found = value.get(field) if isinstance(value, dict) else getattr(value, field, None)
        return str(found) if found in kinds else OTHER

    choices = [Annotated[kind, Tag(name)] for name, kind in kinds.items()]
    return Annotated[Union[(*choices, Annotated[other, Tag(OTHER)])], Discriminator(tag)]


# -- views ---------------------------------------------------------------------------------------------------

SHAPES = {game: shape for game in GAMES if (shape := getattr(described(game).part("shapes"), "View", None)) is not None}


@with_config(OPEN)
class OtherHand(Hand):
    """A hand in such a game."""


@with_config(OPEN)
class OtherView(SharedView):
    """A game of which only the common fields are known here, as one viewer sees it; it may have more."""

    game: Annotated[str, WithJsonSchema({"type": "string", "not": {"enum": list(SHAPES)}})]
    hands: dict[Seat, OtherHand]


# -- events --------------------------------------------------------------------------------------------------

WRITTEN: dict[str, Any] = {  # by a field's type: what `events.PLAIN` makes of it
    "Seat": Seat,
    "tuple[Seat, ...]": list[Seat],
    "Row": RowName,
    "Suits": list[Suit],
    "Cards": list[str],
    "tuple[str, ...]": list[str],
    "tuple[int, int]": dict[Seat, int],
    "tuple[int, ...]": dict[Seat, int],
    "tuple[tuple[int, int], ...]": list[dict[Seat, int]],
    "str": str,
    "int": int,
    "bool": bool,
}


def written(kind: type[events.Event], of: str) -> Any:
    """What a field of an event is on the wire, by its type there."""
    if kind.WORDS and of in ("str", "tuple[str, ...]"):
        word = ONE_OF[kind.WORDS]
        return word if of == "str" else LIST_OF[word]
    base = of.removesuffix(" | None")
    return WRITTEN[base] if base == of else WRITTEN[base] | None


def event_model(kind: type[events.Event]) -> type[BaseModel]:
    """An event on the wire."""
    name = events.name_of(kind)
    parts: dict[str, Any] = {"event": (ONE_OF[name], ...)}
    parts |= {field.name: (written(kind, str(field.type)), ...) for field in fields(kind)}
    return create_model(f"{kind.__name__}Event", __config__=STRICT, __doc__=kind.__doc__, **parts)


def event_models(kinds: Iterable[type[events.Event]]) -> dict[str, type[BaseModel]]:
    """Events on the wire by their names."""
    return {events.name_of(kind): event_model(kind) for kind in kinds}


class OtherEvent(BaseModel):
    """Something that happened in a game with events of its own, whose names begin with x-."""

    model_config = OPEN

    event: Annotated[str, Field(pattern="^x-")]


if TYPE_CHECKING:
    View = dict[str, Any]
    GameEvent = dict[str, Any]
else:
    View = TypeAliasType("View", told_apart("game", SHAPES, OtherView))
    GameEvent = TypeAliasType("GameEvent", told_apart("event", event_models(events.EVENTS), OtherEvent))

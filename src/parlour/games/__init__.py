"""The games of the house, each in a folder of its own, registered here and named nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.engine.registry import register
from parlour.games import gwan, nvwk, vanilla

__all__ = ["deal"]

for game in (gwan, vanilla, nvwk):
    register(game.DESCRIPTION)

if not TYPE_CHECKING:
    from parlour.engine import deal
else:  # the same to whoever checks types, who learns from a game's name what is dealt, and so what its views hold
    from collections.abc import Mapping, Sequence
    from typing import Literal, Protocol, TypedDict, Unpack, overload

    from parlour.engine import Game
    from parlour.games.gwan.rules import Gwan
    from parlour.games.nvwk.game import Nvwk
    from parlour.games.vanilla.game import Vanilla

    class Given(TypedDict, total=False):
        """What may be given to `deal`."""

        seats: int
        deck: Sequence[str] | None
        first: int | None
        switches: Mapping[str, str] | None
        seed: int | None

    class Dealer(Protocol):
        """`deal`, with what comes of it."""

        @overload
        def __call__(self, game: Literal["gwan"], **given: Unpack[Given]) -> Gwan: ...
        @overload
        def __call__(self, game: Literal["vanilla"], **given: Unpack[Given]) -> Vanilla: ...
        @overload
        def __call__(self, game: Literal["nvwk"], **given: Unpack[Given]) -> Nvwk: ...
        @overload
        def __call__(self, game: str, **given: Unpack[Given]) -> Game: ...

    deal: Dealer

"""Who begins: by dice, by a coin or by a lot, whichever a game uses.

The seat is fixed with the deal; the faces that show it follow from that seat and the deal's chance, so that the
commitment to a deal covers them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from parlour.cards import seat_text
from parlour.chance import Rng

if TYPE_CHECKING:
    from parlour.engine.events import Event

STREAM = 4  # of the deal's chance


class Opening(NamedTuple):
    """How it was decided who begins."""

    means: str  # dice, coin or lot
    faces: tuple[str, ...]  # a roll is P1's die and P2's; a coin shows heads for P1, tails for P2; a lot names its seat
    first: int
    rolls: tuple[tuple[int, int], ...] = ()  # the dice as numbers

    @property
    def text(self) -> str:
        """The opening as a record writes it.

        >>> Opening("dice", ("3-3", "5-2"), 0).text
        'dice 3-3 5-2'
        """
        return " ".join((self.means, *self.faces))

    def event(self) -> Event:
        """The opening as something that happened."""
        from parlour.engine.events import LotFell, Rolled, Tossed

        if self.means == "dice":
            return Rolled(self.faces, self.first, self.rolls)
        return Tossed(self.first) if self.means == "coin" else LotFell(self.first)


def dice(first: int, chance: int) -> Opening:
    """Both roll until one rolls higher (G2).

    >>> dice(1, 7).rolls
    ((3, 4),)
    """
    rng = Rng(chance).fork(STREAM)
    rolls: list[tuple[int, int]] = []
    while True:
        own, other = 1 + rng.below(6), 1 + rng.below(6)
        if own != other:
            high, low = max(own, other), min(own, other)
            rolls.append((low, high) if first else (high, low))
            return Opening("dice", tuple([f"{mine}-{theirs}" for mine, theirs in rolls]), first, tuple(rolls))
        rolls.append((own, other))


def coin(first: int, _: int) -> Opening:
    """A coin is tossed (V2)."""
    return Opening("coin", ("tails" if first else "heads",), first)


def lot(first: int, _: int) -> Opening:
    """A lot falls to the first leader (N1)."""
    return Opening("lot", (seat_text(first),), first)

"""A small reproducible stream of random numbers (SplitMix64), the same compiled and uncompiled."""

from operator import index
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

if not cython.compiled:
    from parlour.engine.bits import GOLDEN, MASK64, mix, pick


class Rng:
    """A stream of random numbers that a seed decides."""

    def __init__(self, seed: int = 0) -> None:
        self.state = (seed if type(seed) is int else index(seed)) & MASK64

    def next(self) -> int:
        """The next 64 random bits."""
        self.state = (self.state + GOLDEN) & MASK64
        return mix(self.state)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely."""
        self.state = (self.state + GOLDEN) & MASK64
        return pick(self.state, n)

    def fork(self, stream: int) -> "Rng":
        """An independent stream; the same for the same state and number."""
        new = Rng.__new__(Rng)
        new.state = mix(self.state ^ mix(stream))
        return new

    def __reduce__(self) -> tuple[type["Rng"], tuple[int]]:
        return Rng, (self.state,)

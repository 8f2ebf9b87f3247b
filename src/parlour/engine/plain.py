"""What the rules need of the module `cython` where that is not installed; to mypy, its types everywhere."""

from contextlib import nullcontext
from typing import TypeVar
from typing import cast as cast  # a promise, to the compiler too

T = TypeVar("T")

compiled = False
nogil = nullcontext()


def sizeof(kind: type) -> int:
    """How many bytes of memory the compiler lays a thing out in."""
    return 0


def address(thing: T) -> T:
    """Where the compiler has put a thing; nobody else asks."""
    return thing

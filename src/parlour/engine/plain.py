"""What the rules need of the module `cython` where it is not installed and nothing is compiled."""

from contextlib import nullcontext
from typing import Any

compiled = False
nogil = nullcontext()


def cast(kind: Any, value: Any) -> Any:
    """A promise to the compiler."""
    return value


def sizeof(kind: Any) -> int:
    """How many bytes of memory the compiler lays a thing out in."""
    return 0

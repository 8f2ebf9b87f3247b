"""Three rows a side: where each is kept, and which of them a set means."""

from __future__ import annotations


def spot_of(seat: int, row: int) -> int:
    """Where a row is kept; ValueError where there is none."""
    if not 0 <= row < 3:
        raise ValueError(f"there is no row {row}; a side has three")
    return seat * 3 + row


def rows_in(bits: int) -> list[int]:
    """The rows of a set with a bit a row."""
    return [row for row in range(3) if bits >> row & 1]

"""The fair deal: before the first card the server publishes a digest of the deal; afterwards anybody can check it."""

from __future__ import annotations

import hashlib
import secrets

from parlour.cards import seat_text
from parlour.engine import Deal


def new_salt() -> str:
    """What keeps a digest from being guessed: 256 bits from the operating system."""
    return secrets.token_hex(32)


def preimage(deal: Deal, salt: str) -> str:
    """All that a deal is, and the salt, as text. Its SHA-256 (in UTF-8) is the commitment.

    The first edition names all its switches; since then only those that are not at their default are named, so that a
    switch that comes later changes no commitment.
    """
    named = deal.switches if deal.edition == 1 else deal.house_rules()
    lines = [
        f"Parlour deal {1 if deal.edition == 1 else 2}",
        f"salt: {salt}",
        *([] if deal.edition == 1 else [f"rules: {deal.edition}"]),
        f"game: {deal.game}",
        f"seats: {deal.seats}",
        f"switches: {' '.join(f'{name}={value}' for name, value in sorted(named.items()))}".rstrip(),
        f"first: {seat_text(deal.first)}",
        f"chance: {deal.chance:016x}",
        f"deck: {' '.join(deal.deck)}",
    ]
    return "\n".join(lines) + "\n"


def commitment(deal: Deal, salt: str) -> str:
    """The digest that is published at the start."""
    return hashlib.sha256(preimage(deal, salt).encode()).hexdigest()


def remarks(deal: Deal, salt: str) -> str:
    """What a record's file says about this, for `parlour check`."""
    return f"# commitment: {commitment(deal, salt)}\n# salt: {salt}\n"


def verify(deal: Deal, text: str) -> bool | None:
    """Whether the remarks in a record's text fit its deal; None where there are none."""
    found = dict(
        line.removeprefix("# ").split(": ", 1)
        for line in text.splitlines()
        if line.startswith(("# commitment: ", "# salt: "))
    )
    if len(found) < 2:
        return None
    return secrets.compare_digest(commitment(deal, found["salt"].strip()), found["commitment"].strip())

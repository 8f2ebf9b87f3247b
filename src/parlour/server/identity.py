"""Who somebody is: a guest with a friendly name and a signed cookie, and a link for every seat. No accounts."""

from __future__ import annotations

import os
import secrets
import unicodedata
from pathlib import Path

from itsdangerous import BadData, URLSafeSerializer

COOKIE = "parlour"
COOKIE_AGE = 400 * 24 * 3600  # the longest that browsers keep one

FIRST = (
    *("Amber", "Ashen", "Blue", "Brave", "Bright", "Calm", "Clever", "Copper", "Crimson", "Dapper", "Dusty", "Early"),
    *("Gentle", "Golden", "Green", "Happy", "Hazel", "Honest", "Ivory", "Jolly", "Keen", "Kind", "Late", "Lucky"),
    *("Mellow", "Merry", "Misty", "Noble", "Olive", "Patient", "Plucky", "Quick", "Quiet", "Red", "Rosy", "Ruby"),
    *("Rustic", "Sage", "Silver", "Sly", "Snowy", "Spry", "Steady", "Sunny", "Swift", "Tawny", "Velvet", "Wise"),
)
SECOND = (
    *("Badger", "Beaver", "Bison", "Crane", "Crow", "Curlew", "Deer", "Dormouse", "Dove", "Falcon", "Ferret", "Finch"),
    *("Fox", "Gannet", "Goose", "Grouse", "Hare", "Hawk", "Hedgehog", "Heron", "Ibex", "Jackdaw", "Jay", "Kestrel"),
    *("Kite", "Lark", "Linnet", "Lynx", "Magpie", "Marten", "Mole", "Moth", "Newt", "Otter", "Owl", "Partridge"),
    *("Pike", "Plover", "Puffin", "Quail", "Raven", "Robin", "Rook", "Salmon", "Stoat", "Swan", "Teal", "Wren"),
)


def friendly_name() -> str:
    """A name for somebody who has not said theirs."""
    return f"{secrets.choice(FIRST)} {secrets.choice(SECOND)}"


def new_id() -> str:
    """A name for a guest or a table that nobody can guess."""
    return secrets.token_urlsafe(12)


def plain(text: str, longest: int) -> str:
    """Somebody's text as one line without controls, direction marks or piled-up accents; it may end up empty."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        if kind == "Zs" or letter in "\n\t":
            letter = " "
        elif kind[0] == "C" and letter != "\N{ZERO WIDTH JOINER}":  # the joiner holds emoji together
            continue
        marks = marks + 1 if kind[0] == "M" else 0
        if marks <= 2:
            kept.append(letter)
    return " ".join("".join(kept).split())[:longest].strip(" \N{ZERO WIDTH JOINER}")


class Seals:
    """What the server has signed, and nobody else can."""

    def __init__(self, secret: str) -> None:
        self.guests = URLSafeSerializer(secret, salt="guest")
        self.seats = URLSafeSerializer(secret, salt="seat")

    def cookie(self, guest: str) -> str:
        """A guest's cookie."""
        return str(self.guests.dumps(guest))

    def guest(self, cookie: str | None) -> str | None:
        """The guest whose cookie this is."""
        if not cookie or len(cookie) > 200:
            return None
        try:
            found = self.guests.loads(cookie)
        except BadData:
            return None
        return found if isinstance(found, str) else None

    def seat_token(self, table: str, seat: int, generation: int) -> str:
        """What takes a seat to another device."""
        return str(self.seats.dumps([table, seat, generation]))

    def seat(self, token: str) -> tuple[str, int, int] | None:
        """The table, the seat and the generation of a token."""
        try:
            table, seat, generation = self.seats.loads(token)
        except (BadData, ValueError, TypeError):
            return None
        return str(table), int(seat), int(generation)


def kept_secret(folder: Path) -> str:
    """The server's secret, which it makes the first time, readable by nobody else."""
    path, draft = folder / "secret", folder / f"secret.{secrets.token_hex(8)}"
    if not path.exists():
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(draft, path)  # whole or not at all, and only if no other server was quicker
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text().strip()

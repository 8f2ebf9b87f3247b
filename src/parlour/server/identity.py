"""Who somebody is: a guest with a friendly name and a signed cookie, and a link for every seat. No accounts."""

from __future__ import annotations

import logging
import os
import re
import secrets
import unicodedata
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer

logger = logging.getLogger(__name__)

SHORTEST_SECRET = 32
SEAT_NAME = re.compile("p[1-8l]|player[1-8l]?")
COOKIE = "parlour"
PASS_AGE = 60  # seconds; clocks of servers may differ by less
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


# Letters and signs that show nothing, or as good as nothing: fillers and the empty Braille pattern.
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
LOOKALIKES = str.maketrans(  # Cyrillic and Greek letters that are drawn like Latin ones, and digits that pass for some
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0456\u0458"
    "\u0455\u0501\u0261\u04bb\u04cf\u03bf\u03b1\u03b9\u03c1\u03bd\u03c4\u03c5\u03b5\u03ba\u03bc01",
    "abekmhopctyxijsdghloaipvtuekmol",
)


def plain(text: str, longest: int) -> str:
    """Somebody's text as one line without controls, direction marks or piled-up accents; it may end up empty."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        if kind == "Zs" or letter in "\n\t" or letter in BLANKS:
            letter = " "
        elif kind[0] == "C" and letter != "\N{ZERO WIDTH JOINER}":  # the joiner holds emoji together
            continue
        marks = marks + 1 if kind[0] == "M" else 0
        if marks <= 2:
            kept.append(letter)
    return " ".join("".join(kept).split())[:longest].strip(" \N{ZERO WIDTH JOINER}")


def skeleton(name: str) -> str:
    """A name as it looks from afar, so that those that pass for each other are the same.

    >>> skeleton("The Castellan") == skeleton("THE  \\u0421\\u0430stellan!")
    True
    """
    letters = unicodedata.normalize("NFKD", name).casefold().translate(LOOKALIKES)
    return "".join(letter for letter in letters if letter.isalnum())


def good_name(wanted: str, longest: int, taken: Iterable[str]) -> str:
    """The name that somebody would like, as one plain line; BadName for one that shows nothing or is not theirs."""
    name = plain(wanted, longest)
    if not any(unicodedata.category(letter)[0] in "LNS" for letter in name):
        raise BadName("A name has letters in it.")
    if skeleton(name.rstrip("0123456789 ")) in {skeleton(other) for other in taken}:
        raise BadName("That is what somebody of the house is called; choose another name.")
    if SEAT_NAME.fullmatch(skeleton(name)):
        raise BadName("That is what a seat is called; choose another name.")
    return name


class BadName(ValueError):
    """A name that nobody may have, in one sentence."""


class Seals:
    """What the server has signed, and nobody else can."""

    def __init__(self, secret: str) -> None:
        self.guests = URLSafeSerializer(secret, salt="guest")
        self.seats = URLSafeSerializer(secret, salt="seat")
        self.passes = URLSafeTimedSerializer(secret, salt="pass")

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

    def pass_for(self, host: str, address: str, secure: bool) -> str:
        """What one server shows another: by which name, from where and how somebody came whose request it carries."""
        return str(self.passes.dumps([host, address, secure]))

    def shown(self, given: str | None) -> tuple[str, str, bool] | None:
        """What a pass says; None for one that is not good, or not any more."""
        try:
            (host, address, secure), made = self.passes.loads(given or "", return_timestamp=True)
        except (BadData, ValueError, TypeError):
            return None
        if abs((datetime.now(UTC) - made).total_seconds()) > PASS_AGE:  # whichever clock is ahead
            return None
        return str(host), str(address), bool(secure)

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


def own_folder(folder: Path) -> None:
    """The data folder, which nobody else looks into; one that was there and holds other things is left as it is."""
    if not folder.exists():
        folder.mkdir(mode=0o700, parents=True)
    ours = not any(folder.iterdir()) or (folder / "secret").exists()
    if os.name == "posix" and folder.stat().st_mode & 0o077:
        if ours and folder.stat().st_uid == os.getuid():
            folder.chmod(0o700)
        else:
            logger.warning("others can look into the data folder", extra={"data": str(folder)})


def drafted(folder: Path, secret: str) -> Path:
    """A secret in a file that is not the one yet, safe on the disk and readable by nobody else."""
    draft = folder / f"secret.{secrets.token_hex(8)}"
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secret)
        file.flush()
        os.fsync(file.fileno())
    return draft


def kept_secret(folder: Path) -> str:
    """The server's secret, which it makes the first time; OSError for one that could be guessed."""
    path = folder / "secret"
    if not path.exists():
        draft = drafted(folder, secrets.token_urlsafe(48))
        try:
            os.link(draft, path)  # whole or not at all, and only if no other server was quicker
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    found = path.read_text().strip()
    if len(found) < SHORTEST_SECRET:
        raise OSError(f"the secret in {path} is too short; put the right one there, or remove it for a new one")
    return found


def replace_secret(folder: Path, secret: str) -> None:
    """Put another secret in the place of the one that there is."""
    os.replace(drafted(folder, secret), folder / "secret")

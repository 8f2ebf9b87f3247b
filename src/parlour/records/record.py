"""Records: a game as a small text file that a person can read and a program can replay.

    Parlour record 1
    rules: 2
    game: gwan
    switches: ties=both
    P1: Ada
    P2: the house
    first: P2
    opening: dice 3-3 2-5
    chance: 9e3779b97f4a7c15
    deck: 7C TH …

    1. P2 9C
    2. P1 pass
    …

    winners: P2
    scores: P1=0 P2=2
    reason: P2 won two rounds (G19)
    seal: 1f0c66a29b3e4d58

`rules` is the edition of the rulebook that the game was played by, and is replayed by. How it was decided who begins
follows from the chance and the first seat, and may be left out; the first edition has no such line. A running game has
no outcome. The seal is a digest of the deal, the actions and the outcome, so that a change shows
even where the changed game would be legal; a record written by hand may leave it out. Lines that begin with # are
remarks.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from parlour.cards import seat_text
from parlour.engine import EDITIONS, GAMES, Deal, Game, Illegal, Outcome, prepare
from parlour.engine.events import Event
from parlour.records.game_record import GameRecord, check_deal

FORMAT_VERSION = 1
TITLE = "Parlour record"
LONGEST_NAME = 40
JOINERS = "\u200c\u200d"  # in a name as some languages write it, or in a picture of several parts
FIELDS = ("rules", "game", "switches", "first", "opening", "chance", "deck", "winners", "scores", "reason", "seal")


class BadRecord(Exception):
    """A record that can't be read or replayed: the line, the rule if one is broken, and why."""

    def __init__(self, line: int, why: str, rule: str | None = None) -> None:
        why = one_line(why)  # it quotes the file, which may be anybody's
        super().__init__(f"line {line}: {why}" + (f" ({rule})" if rule else ""))
        self.line = line
        self.why = why
        self.rule = rule


@dataclass
class Source:
    """What a record's file says beyond the game: where things stand in it, who is said to act, and its seal."""

    lines: list[int]
    movers: list[str]
    outcome_line: int
    seal_line: int
    seal: str


@dataclass
class Record(GameRecord):
    """A game as it was dealt and played, by whom, and how it ended."""

    names: tuple[str, ...] = ()
    outcome: Outcome | None = None
    source: Source | None = field(default=None, compare=False)

    @classmethod
    def begin(cls, deal: Deal, names: Sequence[str] = ()) -> Record:
        """The record of a game that has not been played yet, with a name for every seat, or none at all.

        A seat whose name is empty is called P1. TypeError or ValueError says what is wrong with the names.
        """
        check_deal(deal)
        check_names(names, deal.seats)
        return cls(deal, names=tuple(one_line(name)[:LONGEST_NAME] for name in names or [""] * deal.seats))

    def play(self, action: int | str, log: list[Event] | None = None) -> None:
        """Go on with an action; Illegal, and nothing changed, if it may not be. A `log` receives what happens."""
        super().play(action, log)
        self.outcome = self.game.outcome()

    def take_back(self, steps: int) -> None:
        """Take the latest actions back."""
        super().take_back(steps)
        self.outcome = self.game.outcome()

    def add(self, action: str, game: Game) -> None:
        """Note an action after it was played in `game`, a position that is kept elsewhere.

        Whether it was legal is not asked again: `game` is believed, and `text` and `check`, which replay, are the first
        to complain. `play` asks at once, and keeps the position itself.
        """
        if not isinstance(action, str):
            raise TypeError(
                f"an action is noted as its text, which `game.text` gives before it is played: not {action!r}"
            )
        self.actions.append(action)
        self._game = None
        self.outcome = game.outcome()

    def name(self, seat: int) -> str:
        """What to call a seat: the player's name, or P1."""
        return self.names[seat] or seat_text(seat)

    def text(self) -> str:
        """The record as it stands in a file."""
        lines = [*self.head(), "", *self.moves(), ""]
        if self.outcome is not None:
            plain = self.outcome.plain()
            scores = " ".join(f"{seat}={score}" for seat, score in plain["scores"].items())
            lines += [
                f"winners: {' '.join(plain['winners'])}",
                f"scores: {scores}",
                f"reason: {one_line(plain['reason'])}",
            ]
        lines.append(f"seal: {self.seal()}")
        return "\n".join(lines) + "\n"

    def head(self) -> list[str]:
        """The lines on who plays what, and what it started from."""
        deal = self.deal
        lines = [f"{TITLE} {FORMAT_VERSION}", f"rules: {deal.edition}", f"game: {deal.game}"]
        switches = house_rules(deal)
        lines += [f"switches: {switches}"] if switches else []
        lines += [f"{seat_text(seat)}: {one_line(name)}".rstrip() for seat, name in enumerate(self.names)]
        lines.append(f"first: {seat_text(deal.first)}")
        opening = deal.opening()
        lines += [f"opening: {opening.text}"] if opening else []
        return [*lines, f"chance: {deal.chance:016x}", f"deck: {' '.join(deal.deck)}"]

    def moves(self) -> Iterator[str]:
        """The actions as lines, each with who made it; Illegal where one could not be."""
        mover = ""
        for number, (game, action) in enumerate(super().replay()):
            if action is not None:
                yield f"{number}. {mover} {action}"
            mover = seat_text(game.turn)

    def seal(self) -> str:
        """A digest of the deal, the actions and the outcome."""
        deal = self.deal
        parts = [str(deal.edition), deal.game, house_rules(deal), str(deal.seats), str(deal.first), f"{deal.chance:x}"]
        parts += [" ".join(deal.deck), "\n".join(self.actions)]
        if self.outcome is not None:
            parts.append(f"{self.outcome.winners} {self.outcome.scores}")
        return hashlib.sha256("\n\n".join(parts).encode()).hexdigest()[:16]

    def replay(self, log: list[Event] | None = None) -> Iterator[tuple[Game, str | None]]:
        """As of every game record, with the movers that the file names; BadRecord where an action is illegal."""
        course = super().replay(log)
        game, _ = next(course)
        yield game, None
        for number, action in enumerate(self.actions):
            line = self.source.lines[number] if self.source else 0
            mover = self.source.movers[number] if self.source else seat_text(game.turn)
            if not game.over and mover != seat_text(game.turn):
                raise BadRecord(line, f"it is {seat_text(game.turn)}'s turn here, not {mover}'s", game.TURN_RULE)
            try:
                next(course)
            except Illegal as refusal:
                raise BadRecord(line, f"{action} is not legal here: {refusal.why}", refusal.rule) from None
            yield game, action

    def check(self) -> Game:
        """Replay the whole record; the position at its end, or BadRecord."""
        *_, (game, _) = self.replay()
        found = game.outcome()
        source = self.source or Source([0], [], 0, 0, "")
        if found is None and self.outcome is not None:
            raise BadRecord(source.outcome_line, "it has an outcome, but the game is not over", game.END_RULE)
        if found is not None and self.outcome is None:
            raise BadRecord(source.lines[-1], "the game is over here, but the record has no outcome", game.END_RULE)
        if found is not None and self.outcome is not None and found[:2] != self.outcome[:2]:
            right = found.plain()
            winners, scores = " and ".join(right["winners"]), right["scores"]
            told = ", ".join(f"{seat} {score}" for seat, score in scores.items())
            why = f"the outcome is wrong: {winners} won, the scores are {told}"
            raise BadRecord(source.outcome_line, why, game.END_RULE)
        if source.seal and source.seal != self.seal():
            raise BadRecord(source.seal_line, "the seal does not fit: an action or the deal has been changed")
        return game


def check_names(names: Sequence[str], seats: int) -> None:
    """TypeError or ValueError where these are no names for so many seats; none at all will do."""
    wanted = f"names are a list with one for each of {seats} seats, or none at all"
    if isinstance(names, str) or not all(isinstance(name, str) for name in names):
        raise TypeError(f"{wanted}, not {names!r:.60}")
    if names and len(names) != seats:
        raise ValueError(f"{wanted}; these are {len(names)}")


def one_line(words: str) -> str:
    """Words that stand in one line of a file, and so can't be taken for another; nothing in them moves a cursor.

    >>> one_line("\\x1b[31m Anna\\u202e\\n Bell")
    '[31m Anna Bell'
    """
    return "".join(sign for sign in " ".join(words.split()) if sign.isprintable() or sign in JOINERS)


def house_rules(deal: Deal) -> str:
    """The switches that are not at their default."""
    return " ".join(f"{name}={value}" for name, value in deal.house_rules().items())


def parse(text: str) -> Record:
    """Read a record; BadRecord names the line that can't be understood. Actions are not checked here."""
    if not isinstance(text, str):
        raise TypeError(f"a record is read from a text, not from {type(text).__name__}: open its file as text")
    lines = text.removeprefix("\ufeff").splitlines()  # which some editors write first
    if len(text) > 1_000_000:
        raise BadRecord(1, "a record has at most a million characters")
    title, _, version = lines[0].strip().rpartition(" ") if lines else ("", "", "")
    if title != TITLE:
        raise BadRecord(1, f"a record begins with “{TITLE} {FORMAT_VERSION}”")
    if version != str(FORMAT_VERSION):
        raise BadRecord(1, f"this is format {version!r}; this version of Parlour reads format {FORMAT_VERSION}")
    return parse_version_1(lines)


def parse_version_1(lines: list[str]) -> Record:
    """Read format 1."""
    fields: dict[str, str] = {}
    where: dict[str, int] = {}
    moves: list[tuple[int, str, str]] = []
    for line, row in enumerate(lines[1:], 2):
        row = row.strip()
        if not row or row.startswith("#"):
            continue
        if row[0].isdigit():
            number, _, rest = row.partition(". ")
            seat, _, action = rest.partition(" ")
            if number != str(len(moves) + 1) or not action or not seat.startswith("P"):
                raise BadRecord(line, f"action {len(moves) + 1} is written “{len(moves) + 1}. P1 7C”, not {row!r}")
            moves.append((line, seat, action))
            continue
        key, colon, value = row.partition(":")
        if not colon or not known_field(key):
            raise BadRecord(line, f"{row[:60]!r} is not understood")
        if key in fields:
            raise BadRecord(line, f"{key} is given twice")
        fields[key], where[key] = value.strip(), line
    deal, names = read_head(fields, where)
    record = Record(deal, [action for _, _, action in moves], names)
    record.source = Source(
        lines=[line for line, _, _ in moves] or [len(lines)],
        movers=[seat for _, seat, _ in moves],
        outcome_line=where.get("winners", where.get("scores", len(lines))),
        seal_line=where.get("seal", len(lines)),
        seal=fields.get("seal", ""),
    )
    if "winners" in fields or "scores" in fields:
        record.outcome = read_outcome(fields, record, record.source.outcome_line)
    return record


def known_field(key: str) -> bool:
    """Whether a line of format 1 may begin with this."""
    return key in FIELDS or key in map(seat_text, range(8))


def read_head(fields: dict[str, str], where: dict[str, int]) -> tuple[Deal, tuple[str, ...]]:
    """What the game started from, and the players' names."""
    for key in ("rules", "game", "first", "chance", "deck", "P1"):
        if key not in fields:
            raise BadRecord(1, f"the line “{key}: …” is missing")
    if fields["rules"] not in map(str, EDITIONS):
        known = " and ".join(map(str, EDITIONS))
        why = f"rules version {fields['rules'][:20]!r} is not known; this version of Parlour knows {known}"
        raise BadRecord(where["rules"], why)
    edition = int(fields["rules"])
    seats = [key for key in map(seat_text, range(8)) if key in fields]
    if seats != [seat_text(seat) for seat in range(len(seats))]:
        raise BadRecord(where[seats[-1]], "the seats are P1, P2 and so on, without a gap")
    if fields["first"] not in seats:
        raise BadRecord(where["first"], f"first is one of {', '.join(seats)}, not {fields['first']!r}")
    switches = {}
    for pair in fields.get("switches", "").split():
        name, _, value = pair.partition("=")
        if name in switches:
            raise BadRecord(where["switches"], f"the switch {name[:20]!r} is given twice")
        switches[name] = value
    if not re.fullmatch("[0-9A-Fa-f]{16}", fields["chance"]):
        raise BadRecord(where["chance"], "chance is sixteen hexadecimal digits")
    chance = int(fields["chance"], 16)
    first = seats.index(fields["first"])
    for key, given in (("game", {}), ("switches", {"switches": switches}), ("deck", {"deck": fields["deck"].split()})):
        try:
            prepare(fields["game"], seats=len(seats), first=first, edition=edition, **given)
        except ValueError as error:
            earlier = f" (rules version {edition})" if key == "switches" and edition < EDITIONS[-1] else ""
            raise BadRecord(where.get(key, 1), f"{error}{earlier}") from None
    deck = fields["deck"].split()
    deal = prepare(
        fields["game"], seats=len(seats), deck=deck, first=first, switches=switches, chance=chance, edition=edition
    )
    check_opening(deal, fields.get("opening"), where.get("opening", 1))
    return deal, tuple(one_line(fields[seat])[:LONGEST_NAME] for seat in seats)


def check_opening(deal: Deal, given: str | None, line: int) -> None:
    """A record may leave out how it was decided who begins, but not say it wrongly."""
    found = deal.opening()
    if given is None or (found is not None and given == found.text):
        return
    if found is None:
        raise BadRecord(line, f"'opening: {given[:50]}' is not understood: rules version {deal.edition} has none")
    why = f"the opening is not what follows from first and chance, which is “{found.text}”"
    raise BadRecord(line, why, GAMES[deal.game].OPENING_RULE)


def read_outcome(fields: dict[str, str], record: Record, line: int) -> Outcome:
    """The outcome that a record claims."""
    seats = [seat_text(seat) for seat in range(record.deal.seats)]
    winners = fields.get("winners", "").split()
    pairs = [pair.partition("=") for pair in fields.get("scores", "").split()]
    if not winners or not set(winners) <= set(seats) or [seat for seat, _, _ in pairs] != seats:
        raise BadRecord(line, "an outcome is “winners: P1” and “scores: P1=2 P2=0”, with every seat")
    if not all(re.fullmatch("-?[0-9]{1,9}", score) for _, _, score in pairs):
        raise BadRecord(line, "scores are whole numbers")
    scores = tuple(int(score) for _, _, score in pairs)
    return Outcome(tuple(seats.index(seat) for seat in winners), scores, fields.get("reason", ""))

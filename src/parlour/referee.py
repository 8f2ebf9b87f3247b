"""The referee: games over standard input and output, one JSON object a line, for programs that check the engine."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, BinaryIO

from parlour.cards import parse_seat, seat_text
from parlour.engine import GAMES, Game, Illegal, prepare
from parlour.views.voice import listed

FIELDS = ("game", "seats", "deck", "first", "switches", "seed")
SHAPES = (("deck", list, "a list of cards"), ("switches", dict, "an object"), ("seed", int, "a number"))


class Referee:
    """One game after another. It sees everything, so it is for trusted callers only."""

    def __init__(self) -> None:
        self.game: Game | None = None

    def answer(self, line: bytes | str) -> dict[str, Any]:
        """The reply to one line; what is refused changes nothing."""
        try:
            self.obey(line)
        except Illegal as refusal:
            return {"ok": False, "error": {"rule": refusal.rule, "why": refusal.why}} | self.position()
        return {"ok": True} | self.position()

    def obey(self, line: bytes | str) -> None:
        """Carry out one request; Illegal says why it can't be."""
        request = read(line)
        if set(request) == {"new"}:
            self.game = begin(request["new"])
        elif set(request) == {"play"}:
            action = request["play"]
            if not isinstance(action, str):
                raise Illegal(None, "an action is a text, as in {'play': '7C'}")
            if self.game is None:
                raise Illegal(None, "no game has begun; send {'new': {'game': 'gwan'}} first")
            self.game.play(action)
        else:
            raise Illegal(None, "a request is {'new': {…}} or {'play': '…'}")

    def position(self) -> dict[str, Any]:
        """The fields that every reply has."""
        game = self.game
        if game is None:
            return {"turn": None, "legal": [], "over": False, "outcome": None, "state": None}
        outcome = game.outcome()
        return {
            "turn": None if game.over else seat_text(game.turn),
            "legal": game.legal_texts(),
            "over": bool(game.over),
            "outcome": None if outcome is None else outcome.plain(),
            "state": game.state(),
        }


def read(line: bytes | str) -> dict[str, Any]:
    """A line as a JSON object."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        raise Illegal(None, "this line is not a JSON object") from None
    if not isinstance(request, dict):
        raise Illegal(None, "a request is a JSON object")
    return request


def begin(wanted: Any) -> Game:
    """The game that a request asks for."""
    if not isinstance(wanted, dict):
        raise Illegal(None, "new takes an object, as in {'new': {'game': 'gwan'}}")
    for key in wanted:
        if key not in FIELDS:
            raise Illegal(None, f"new has no field {key!r}; it has {', '.join(FIELDS)}")
    if "game" not in wanted:
        raise Illegal(None, f"new needs a game: {listed(list(GAMES), 'or')}")
    given = dict(wanted)
    if "first" in given:
        try:
            given["first"] = parse_seat(given["first"])
        except (ValueError, TypeError):
            raise Illegal(None, f"first is a seat such as 'P1', not {given['first']!r}") from None
    for key, kind, what in SHAPES:
        if key in given and not isinstance(given[key], kind):
            raise Illegal(None, f"{key} is {what}, not {given[key]!r}")
    try:
        return prepare(given.pop("game"), **given).start()
    except ValueError as error:
        raise Illegal(None, str(error)) from None


def serve(lines: Iterable[bytes], out: BinaryIO) -> None:
    """Answer every line until there are no more."""
    referee = Referee()
    for line in lines:
        reply = json.dumps(referee.answer(line), ensure_ascii=False, separators=(", ", ": "))
        out.write(reply.encode("utf-8", "replace") + b"\n")
        out.flush()

"""Positions for tests, written as a person would lay them out."""

from __future__ import annotations

from typing import Any

from parlour import views
from parlour.cards import mask_of, parse_cards
from parlour.engine import GAMES, Game, checked_switches
from parlour.engine.events import Event


class Table:
    """A game with questions that read as sentences."""

    def __init__(self, game: Game) -> None:
        self.game: Any = game  # a scene asks its game for what no other game has

    def play(self, *actions: str) -> Table:
        for action in actions:
            self.game.play(action)
        return self

    @property
    def legal(self) -> set[str]:
        return set(self.game.legal_texts())

    @property
    def turn(self) -> str | None:
        return None if self.game.over else f"P{self.game.turn + 1}"

    @property
    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.game.state()
        return state

    def hand(self, seat: str) -> str:
        return " ".join(self.state["hands"][seat])

    @property
    def discards(self) -> str:
        return " ".join(self.state["discards"])

    def row(self, seat: str, row: str) -> str:
        cards = self.state["rows"][seat][row]
        return " ".join(card if isinstance(card, str) else card["card"] for card in cards)

    def refused(self, action: str) -> str | None:
        """The rule that forbids an action, which must change nothing."""
        from parlour.engine import Illegal

        before = self.game.dump()
        try:
            self.game.play(action)
        except Illegal as refusal:
            assert self.game.dump() == before
            assert refusal.why
            return refusal.rule
        raise AssertionError(f"{action} was played")


Zone = Any  # a scene may be laid out from a dictionary, which holds zones of all kinds


def scene(game: str, *, deck: Zone = "", first: Zone = "P1", switches: Zone = None, **zones: Zone) -> Table:
    """A position with just these cards: p1="5S 9C" is P1's hand; other zones as the game's `arrange` takes them."""
    kind = GAMES[game]
    hands = {int(name[1:]) - 1: zones.pop(name) for name in list(zones) if name[0] == "p" and name[1:].isdigit()}
    new: Any = kind()  # only the games lay out positions
    new.arrange(
        seats=max(max(hands, default=1) + 1, kind.SEATS[0]),
        hands={seat: mask_of(parse_cards(cards)) for seat, cards in hands.items()},
        deck=parse_cards(deck),
        first=int(first[1:]) - 1,
        house=checked_switches(kind, switches or {}),
        **zones,
    )
    return Table(new)


def happened(game: Game, action: int | str) -> list[Event]:
    """Play an action: what happened."""
    log: list[Event] = []
    game.play(action, log)
    return log


def told(game: Game, action: int | str, viewer: int | None = None, names: list[str] | None = None) -> list[str]:
    """Play an action: what the viewer hears of it."""
    return views.tell(happened(game, action), game, viewer, names)

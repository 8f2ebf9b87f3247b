"""A game as its deal and the actions that were played: gone through again, gone on with, taken back.

>>> from parlour.engine import prepare
>>> record = GameRecord(prepare("gwan", seed=7))
>>> record.play("5D")
>>> record.actions, record.game.turn
(['5D'], 0)
>>> record.take_back(1)
>>> record.game == record.position(0)
True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from operator import index

from parlour.engine import Deal, Game, Illegal
from parlour.engine.events import Event


@dataclass
class GameRecord:
    """All that a game is: with the deal, the actions decide everything."""

    deal: Deal
    actions: list[str] = field(default_factory=list)
    _game: Game | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_deal(self.deal)

    @property
    def game(self) -> Game:
        """The position after all actions. `play` goes on: what is played in this game alone is not recorded."""
        if self._game is None:
            self._game = self.position()
        return self._game

    def replay(self, log: list[Event] | None = None) -> Iterator[tuple[Game, str | None]]:
        """The positions one after another, each with the action that led to it; Illegal where one may not be.

        The positions are one game that goes on: copy it to keep one. A `log` holds what happened on the way to each.
        """
        game = self.deal.start(log)
        yield game, None
        for action in self.actions:
            if log is not None:
                log.clear()
            game.play(action, log)
            yield game, action

    def position(self, after: int | None = None) -> Game:
        """The position after so many actions, or with None after all of them; a game of its own."""
        if after is not None and not 0 <= after <= len(self.actions):
            raise ValueError(f"there is no position {after}; {len(self.actions)} actions were played")
        *_, (game, _) = GameRecord(self.deal, self.actions[:after]).replay()
        return game

    def legal_length(self) -> int:
        """How many of the actions, from the first on, may be played: all of them, unless the record is damaged."""
        played = 0
        try:
            for played, _ in enumerate(GameRecord.replay(self)):  # noqa: B007 - where it stopped is what is asked
                pass
        except Illegal:
            pass
        return played

    def play(self, action: int | str, log: list[Event] | None = None) -> None:
        """Go on with an action; Illegal, and nothing changed, if it may not be. A `log` receives what happens."""
        if not isinstance(action, str) and self.game.is_legal(action):
            action = self.game.text(index(action))
        self.game.play(action, log)
        self.actions.append(str(action))

    def take_back(self, steps: int) -> None:
        """Take the latest actions back."""
        if not 0 <= steps <= len(self.actions):
            raise ValueError(f"{steps} actions can't be taken back; {len(self.actions)} were played")
        del self.actions[len(self.actions) - steps :]
        self._game = None


def check_deal(deal: object) -> None:
    """TypeError where a record is to begin with something else than a deal, and how one is had."""
    if isinstance(deal, Game):
        raise TypeError("a record begins with a deal, not a game: `parlour.prepare(…)`; go on with `record.play`")
    if not isinstance(deal, Deal):
        raise TypeError(f"a record begins with a deal, as `parlour.prepare('gwan')` gives it, not with {deal!r:.60}")

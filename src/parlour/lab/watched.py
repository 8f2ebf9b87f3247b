"""A game of the lab, played and watched: who won, how it went, what chance gave, and what became of every card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from math import sqrt
from typing import Any

from parlour.arena.luck import Valuer, beyond_even, beyond_expected, valuer_of, won
from parlour.arena.match import BadMatch, Entrant
from parlour.bots import Bot, InformationSet, OpenInformationSet, find
from parlour.bots.ladder import broke_down, is_choice, wrong_choice
from parlour.cards import TEXTS, mask_of
from parlour.engine import Deal, Game, Rng
from parlour.engine.events import Declared, Discarded, Event, Played, RoundEnded
from parlour.records import GameRecord

CERTAIN = 0.95  # from here on a game is decided
AHEAD = 0.05  # by how much one leads, so that trembling is no change of the lead


@dataclass(frozen=True)
class Ban:
    """What a player is to do without while there is another choice: cards as a set, and actions as they are written."""

    cards: int = 0
    actions: frozenset[str] = frozenset()

    def forbids(self, game: Game, action: int) -> bool:
        """Whether an action of the seat on turn is one of them, or uses such a card."""
        return bool(mask_of(game.taken_apart(action).cards) & self.cards) or game.text(action) in self.actions


@dataclass(frozen=True)
class Player:
    """A bot with its budget, and what it is to do without."""

    entrant: Entrant
    without: Ban | None = None


@dataclass(frozen=True)
class Watched:
    """What the lab keeps of a game: plain numbers, by seat where there are several."""

    first: int
    shares: tuple[float, ...]  # of the win
    expected: tuple[float, ...]  # of it, when the cards were dealt
    luck: tuple[float, ...]  # what draws, flips and reshuffles gave beyond what was to be expected of them
    actions: int
    choices: int  # actions that were not the only one
    options: int  # that there were at these, all together
    rounds: tuple[tuple[int, ...], ...]  # who won each
    changes: int  # of the lead
    lowest: float | None  # that the winner's chances ever were; None where several won
    drama: float | None  # how far behind, and how long
    decided: float | None  # the share of the actions that came when it was decided already
    opening: str  # the first card of the first to play one, or what was done instead
    declared: tuple[str, ...]
    dealt: tuple[int, ...]  # cards as sets
    played: tuple[int, ...]
    thrown: tuple[int, ...]
    left: tuple[int, ...]
    texts: tuple[str, ...]  # the actions
    drawn: tuple[float, ...] = ()  # what the choices of bots that draw evenly gave beyond their mean; none: nobody did
    opener: int = -1  # who played the first card, or did something else instead; -1 where nobody has noted it

    def plain(self) -> dict[str, Any]:
        """For a journal."""
        return asdict(self)

    @classmethod
    def read(cls, plain: dict[str, Any]) -> Watched:
        """What `plain` wrote, also by way of JSON."""
        return cls(**{name: frozen(value) for name, value in plain.items()})

    def at(self, place: int) -> int:
        """The seat that is so many places after the starter."""
        return (self.first + place) % len(self.shares)

    def share(self, place: int) -> float:
        """What the seat at a place after the starter won."""
        return self.shares[self.at(place)]

    def even(self, place: int) -> float:
        """The same, less what cards and chance gave: its mean over all deals is smaller by what is expected there."""
        seat = self.at(place)
        return self.shares[seat] - self.expected[seat] - self.luck[seat]


def frozen(value: Any) -> Any:
    """Lists as tuples, all the way down."""
    return tuple(map(frozen, value)) if isinstance(value, list | tuple) else value


# -- playing -------------------------------------------------------------------------------------------------


def play(deal: Deal, players: Sequence[Player], seed: int, curve: bool = True) -> Watched:
    """Play a deal and watch it; without `curve` nobody judges how it stands on the way."""
    chances = Rng(seed)
    judging, asking = chances.fork(1), chances.fork(2)
    valuer = valuer_of(deal.game)
    bots = [find(player.entrant.bot) for player in players]
    log: list[Event] = []
    begun: list[Event] = []
    game = deal.start(begun)
    dealt = tuple(game.hand_of(seat) for seat in range(deal.seats))
    worth = valuer.values(game, judging) if curve else [1 / deal.seats] * deal.seats
    watch = Course(tuple(worth), [0.0] * deal.seats, [worth], game.turn)
    texts: list[str] = []
    while not game.over:
        actions = allowed(game, players[game.turn].without)
        action = actions[0]
        if len(actions) > 1:
            watch.choices += 1
            watch.options += len(actions)
            forbidden = set(game.legal_actions()) - set(actions) if players[game.turn].without else set()
            budget = players[game.turn].entrant.budget
            bot, past = bots[game.turn], [*begun, *log] if bots[game.turn].remembers else None
            action = ask(bot, game, forbidden, budget, asking.fork(len(texts)).next(), past)
        texts.append(game.text(action))
        before = game.copy() if curve else None
        if before is not None and bots[game.turn].even and len(actions) > 1:
            watch.drew(valuer, before, action, actions, judging)
        game.play(action, log)
        if before is not None:
            watch.after(valuer, before, action, game, judging)
    return watch.result(game, deal, dealt, log, texts, curve)


def allowed(game: Game, without: Ban | None) -> list[int]:
    """What a player may do who is to do without something: all, where nothing else is left."""
    actions = game.legal_actions()
    if without is None:
        return actions
    kept = [action for action in actions if not without.forbids(game, action)]
    return kept or actions


def ask(bot: Bot, game: Game, forbidden: set[int], budget: Any, seed: int, past: Sequence[Event] | None = None) -> int:
    """What a bot chooses of what it may do."""
    information = (OpenInformationSet if bot.sees_all else InformationSet)(game, past=past)
    information.forbidden = frozenset(forbidden)
    try:
        action = bot.choose(information, budget, seed)
    except Exception as error:
        raise BadMatch(broke_down(bot, error)) from error
    if action in forbidden:
        raise BadMatch(f"{bot.name} does not listen where it is forbidden a card; choose a bot of the house")
    if not is_choice(action, game.legal_actions()):
        raise BadMatch(wrong_choice(bot, action))
    return action


@dataclass
class Course:
    """What is seen of a game while it is played."""

    expected: tuple[float, ...]
    luck: list[float]
    curve: list[list[float]]
    began: int  # who had the first action
    drawn: list[float] = field(default_factory=list)
    choices: int = 0
    options: int = 0

    def drew(self, valuer: Valuer, before: Game, action: int, options: Sequence[int], rng: Rng) -> None:
        """Count what an even draw among these gave: the mean of it is nothing, too. Playing on is too dear for it."""
        if valuer.evaluator is not None:
            gave = beyond_even(valuer, before, action, options, rng)
            self.drawn = [a + b for a, b in zip(self.drawn or [0.0] * len(gave), gave, strict=True)]

    def after(self, valuer: Valuer, before: Game, action: int, game: Game, rng: Rng) -> None:
        """Look at the position after an action. Where chance fell in it, count what that gave beyond what was to be
        expected: the mean of it is nothing.
        """
        worth = valuer.values(game, rng)
        self.curve.append(worth)
        given = beyond_expected(valuer, before, action, game, rng, worth)
        if given is not None:
            self.luck = [a + b for a, b in zip(self.luck, given, strict=True)]

    def result(
        self, game: Game, deal: Deal, dealt: tuple[int, ...], log: list[Event], texts: list[str], curve: bool
    ) -> Watched:
        """What is kept of it."""
        seats = range(deal.seats)
        played, thrown, declared = [0] * deal.seats, [0] * deal.seats, [""] * deal.seats
        opening, opener = "", self.began
        for event in log:
            match event:
                case Played(seat=seat, cards=cards):
                    played[seat] |= mask_of(cards)
                    opening, opener = (opening, opener) if opening else (TEXTS[cards[0]], seat)
                case Discarded(seat=seat, cards=cards) if cards:
                    thrown[seat] |= mask_of(cards)
                case Declared(seat=seat, alignment=alignment):
                    declared[seat] = alignment
        shares = won(game)
        winner = shares.index(1.0) if 1.0 in shares and curve else None
        return Watched(
            first=deal.first,
            shares=tuple(shares),
            expected=self.expected,
            luck=tuple(self.luck),
            actions=len(texts),
            choices=self.choices,
            options=self.options,
            rounds=tuple(event.winners for event in log if isinstance(event, RoundEnded)),
            changes=lead_changes(self.curve),
            lowest=None if winner is None else min(values[winner] for values in self.curve),
            drama=None if winner is None else drama(self.curve, winner),
            decided=None if winner is None else decided(self.curve, winner),
            opening=opening or texts[0],
            declared=tuple(declared),
            dealt=dealt,
            played=tuple(played),
            thrown=tuple(thrown),
            left=tuple(game.hand_of(seat) for seat in seats),
            texts=tuple(texts),
            drawn=tuple(self.drawn),
            opener=opener,
        )


def lead_changes(curve: Sequence[Sequence[float]]) -> int:
    """How often the lead went from one seat to another.

    >>> lead_changes([[0.5, 0.5], [0.7, 0.3], [0.51, 0.49], [0.4, 0.6], [1.0, 0.0]])
    2
    """
    leader, changes = None, 0
    for values in curve:
        best, *others = sorted(values, reverse=True)
        if best - others[0] >= AHEAD:
            now = values.index(best)
            changes += leader is not None and now != leader
            leader = now
    return changes


def drama(curve: Sequence[Sequence[float]], winner: int) -> float:
    """How far the winner was behind whoever led, on average over the game: the root, so that a little counts too.

    >>> drama([[0.5, 0.5], [0.75, 0.25], [0.5, 0.5], [0.0, 1.0]], 1)
    0.1767766952966369
    """
    return sum(sqrt(max(values) - values[winner]) for values in curve) / len(curve)


def decided(curve: Sequence[Sequence[float]], winner: int) -> float:
    """The share of the actions that were made when the winner was certain, and remained so.

    >>> decided([[0.5, 0.5], [0.96, 0.04], [0.4, 0.6], [0.97, 0.03], [1.0, 0.0]], 0)
    0.25
    """
    certain = 0
    for values in reversed(curve):
        if values[winner] < CERTAIN:
            break
        certain += 1
    return max(0, certain - 1) / (len(curve) - 1)


def watch_record(record: GameRecord) -> Watched:
    """A game that was played elsewhere, watched in the same way."""
    deal, valuer, judging = record.deal, valuer_of(record.deal.game), Rng(0)
    log: list[Event] = []
    events: list[Event] = []
    course = record.replay(events)
    game, _ = next(course)
    dealt = tuple(game.hand_of(seat) for seat in range(deal.seats))
    worth = valuer.values(game, judging)
    watch = Course(tuple(worth), [0.0] * deal.seats, [worth], game.turn)
    before = game.copy()
    for _, text in course:
        assert text is not None  # an action led here
        options = len(before.legal_actions())
        watch.choices += options > 1
        watch.options += options if options > 1 else 0
        watch.after(valuer, before, before.parse(text), game, judging)
        log += events
        before.assign(game)
    return watch.result(game, deal, dealt, log, record.actions, True)

"""What the lab is asked, cut into tasks: each is one deck with the games that a section plays with it.

A task is decided by its words alone, so the same study gives the same answers however many processes carry it out and
however often it is broken off.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import pairwise
from typing import Any

from parlour.arena.luck import valuer_of, won
from parlour.arena.match import BadMatch, Entrant, Match, play_deal
from parlour.bots import LADDER, Budget, InformationSet, think
from parlour.cards import RANKS, TEXTS, mask_of, members
from parlour.engine import GAMES, Deal, Rng, described, prepare
from parlour.engine.deal import switches_of
from parlour.engine.game import RULES_VERSION
from parlour.lab.watched import Ban, Player, Watched, play
from parlour.records import GameRecord
from parlour.version import VERSION

USUAL_BOTS = ("greedy", "castellan@100")
USUAL_BUDGET = Budget(simulations=100)
SWAPS = 4  # of a card of a hand with one of the deck, for each deck
AGAIN = 4  # games with the same hands, to see what these decide
LOOKS = 3  # positions of a game that are looked at closely
A_LOOK = Budget(simulations=400)
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
AS_GOOD = 0.02  # an action within two points of the best is a real choice


@dataclass(frozen=True)
class Study:
    """A game, a table, who plays, and the seed that all decks come from."""

    game: str
    seats: int = 0  # as many as is usual
    bots: tuple[Entrant, ...] = tuple(Entrant.read(word, USUAL_BUDGET) for word in USUAL_BOTS)
    switches: Mapping[str, str] = field(default_factory=dict)
    compare: tuple[tuple[str, str], ...] = ()
    ban: tuple[str, ...] = ()  # cards and actions to do without; none: each rank in turn
    seed: int = 1
    place: int | None = (
        None  # after the starter, which alone does without; none: each seat in turn, to see what it costs
    )

    def __post_init__(self) -> None:
        if self.game not in GAMES:
            raise BadMatch(f"there is no game {self.game!r}; the games are {', '.join(GAMES)}")
        if not self.seats:
            object.__setattr__(self, "seats", described(self.game).usual_seats)
        if self.place is not None and not 0 <= self.place < self.seats:
            raise BadMatch(f"--ban-place is one of {self.seats} places: {', '.join(ORDINALS[: self.seats])}")
        try:
            for changed in ({}, *({name: value} for name, value in self.compare)):
                prepare(self.game, seats=self.seats, switches={**self.switches, **changed}, seed=self.seed)
        except ValueError as error:
            raise BadMatch(str(error)) from None

    def deal(self, number: int, first: int, switches: Mapping[str, str] | None = None) -> Deal:
        """The deck of that number, with this seat to begin, under this table's house rules or others."""
        seed = Rng(self.seed).fork(number).next()
        own = {**self.switches, **(switches or {})}
        return prepare(self.game, seats=self.seats, switches=own, seed=seed, first=first)

    def words(self) -> list[str]:
        """The study as the command line writes it."""
        words = [self.game]
        if self.seats != described(self.game).usual_seats:
            words += ["--seats", str(self.seats)]
        words += ["--bots", ",".join(map(str, self.bots))]
        for name, value in self.switches.items():
            words += ["--switch", f"{name}={value}"]
        if self.ban:
            words += ["--ban", ",".join(self.ban)]
        if self.place is not None:
            words += ["--ban-place", ORDINALS[self.place]]
        if self.compare != self.all_switches():
            words += [word for name, value in self.compare for word in ("--compare", f"{name}={value}")]
        return [*words, "--seed", str(self.seed)]

    def command(self, *more: str) -> str:
        """The command that asks this."""
        return shlex.join(["parlour", "lab", *self.words(), *more])

    def digest(self) -> str:
        """A name for the study that changes with everything its games depend on."""
        words = [*self.words(), f"rules {RULES_VERSION}", VERSION]
        learned = described(self.game).file("learned.weights")
        if learned is not None:
            words.append(sha256(learned.read_bytes()).hexdigest())
        return sha256("\n".join(words).encode()).hexdigest()[:16]

    def all_switches(self) -> tuple[tuple[str, str], ...]:
        """Every value of every switch that this table does not have."""
        rules = GAMES[self.game]
        return tuple(
            (name, value)
            for name, values in switches_of(rules, RULES_VERSION).items()
            for value in values
            if value != self.switches.get(name, values[0])
        )

    def bans(self) -> dict[str, Ban]:
        """What a player is to do without, by name: what was asked for, else each rank in turn."""
        if self.ban:
            cards = mask_of(TEXTS.index(word) for word in self.ban if word in TEXTS)
            return {", ".join(self.ban): Ban(cards, frozenset(word for word in self.ban if word not in TEXTS))}
        found: dict[str, int] = {}
        for card in range(GAMES[self.game].CARDS):
            found[rank_of(card)] = found.get(rank_of(card), 0) | 1 << card
        return {rank: Ban(cards) for rank, cards in found.items()}


def rank_of(card: int) -> str:
    """What a card is called without its suit; jokers are one rank."""
    return RANKS[card >> 2] if card >> 2 < len(RANKS) else "X"


@dataclass(frozen=True)
class Task:
    """One deck of a section, at one strength of play."""

    section: str
    bot: Entrant
    what: str = ""
    number: int = 0

    @property
    def stream(self) -> str:
        """The tasks that differ in their number alone."""
        return f"{self.section}/{self.bot}/{self.what}"


def carry_out(study: Study, task: Task) -> dict[str, Any]:
    """Play a task; what was found, as plain values, and the seconds that it took."""
    began = time.perf_counter()
    found = (play_expecting if task.section == CALIBRATION else SECTIONS[task.section])(study, task)
    return {"stream": task.stream, "number": task.number, "found": found, "seconds": time.perf_counter() - began}


def tasks_of(study: Study, sections: frozenset[str]) -> list[tuple[Task, float]]:
    """The first task of every stream of these sections, with the part of the time that it has."""
    found: list[tuple[Task, float]] = []
    strengths = [(bot, 1.0 if bot is not study.bots[-1] or len(study.bots) == 1 else 3.0) for bot in study.bots]
    plans: dict[str, list[str]] = {
        "seats": [""],
        "cards": [""],
        "rules": [f"{name}={value}" for name, value in study.compare],
        "abilities": list(study.bans()),
        "luck": [""],
        "choices": [""],
    }
    for section, whats in plans.items():
        if section in sections and whats:
            parts = sum(part for _, part in strengths) * len(whats)
            found += [
                (Task(section, bot, what), SHARES[section] * part / parts) for what in whats for bot, part in strengths
            ]
    if CALIBRATION in sections:
        found.append((Task(CALIBRATION, study.bots[-1]), 1.0))
    if "ladder" in sections:
        pairs = ladder_pairs(study)
        found += [(Task("ladder", one, str(other)), SHARES["ladder"] / len(pairs)) for one, other in pairs]
    return found


def ladder_pairs(study: Study) -> list[tuple[Entrant, Entrant]]:
    """Each level of the house against the one below it, and the strongest of the study against half its thought."""
    levels = [Entrant(bot.name, USUAL_BUDGET) for bot in LADDER]
    pairs = [(one, other) for other, one in pairwise(levels)]
    strongest = study.bots[-1]
    if strongest.budget.simulations is not None and strongest.budget.simulations > 1:
        more = replace(strongest, budget=Budget(simulations=2 * strongest.budget.simulations))
        pairs.append((more, strongest))
    return pairs


# -- what each section plays with a deck ---------------------------------------------------------------------


def play_seats(study: Study, task: Task) -> list[dict[str, Any]]:
    """The deck once with each seat to begin: the same hands, so that only the place differs."""
    name, _, value = task.what.partition("=")
    switches = {name: value} if task.what else {}
    players = [Player(task.bot)] * study.seats
    return [
        play(study.deal(task.number, first, switches), players, game_seed(study, task.number, first)).plain()
        for first in range(study.seats)
    ]


def play_cards(study: Study, task: Task) -> list[list[float]]:
    """The deck as it is, and some times with one card of a hand exchanged for one of the deck.

    Of each exchange: the card, that in its place, what the first was worth to its holder, and the same less what chance
    gave and the networks expected.
    """
    rng = Rng(study.seed).fork(task.number).fork(7)
    deal = study.deal(task.number, task.number % study.seats)
    players, seed = [Player(task.bot)] * study.seats, game_seed(study, task.number, 0)
    base = play(deal, players, seed)
    found = []
    for mine, other, seat, changed in exchanges(deal, rng):
        game = play(changed, players, seed)
        place = (seat - deal.first) % study.seats
        found.append([mine, other, base.share(place) - game.share(place), base.even(place) - game.even(place)])
    return found


def exchanges(deal: Deal, rng: Rng) -> Iterator[tuple[int, int, int, Deal]]:
    """Some cards of hands, each with one of the deck, the seat that has it, and the deal with both exchanged."""
    start = deal.start()
    undealt = start.deck_order()
    for _ in range(SWAPS if undealt else 0):
        seat = rng.below(deal.seats)
        hand = list(members(start.hand_of(seat)))
        mine, other = hand[rng.below(len(hand))], undealt[rng.below(len(undealt))]
        yield mine, other, seat, deal._replace(deck=exchanged(deal.deck, TEXTS[mine], TEXTS[other]))


def exchanged(deck: tuple[str, ...], one: str, other: str) -> tuple[str, ...]:
    """The deck with two cards in each other's place.

    >>> exchanged(("2C", "3C", "4C"), "2C", "4C")
    ('4C', '3C', '2C')
    """
    places = {one: other, other: one}
    return tuple(places.get(card, card) for card in deck)


def play_ban(study: Study, task: Task) -> float | list[dict[str, Any]]:
    """The deck with one player at each seat in turn who does without something: that one's share of the wins.

    Where a place is to do without, it is the deck with each seat to begin, as it would be played under such a rule.
    """
    without = study.bans()[task.what]
    if study.place is not None:
        return play_placed(study, task, study.place, without)
    shares = []
    for seat in range(study.seats):
        players = [Player(task.bot, without if seat == other else None) for other in range(study.seats)]
        deal = study.deal(task.number, task.number % study.seats)
        shares.append(play(deal, players, game_seed(study, task.number, 0), curve=False).shares[seat])
    return sum(shares) / len(shares)


def play_placed(study: Study, task: Task, place: int, without: Ban) -> list[dict[str, Any]]:
    """The deck once with each seat to begin, where one place after the starter does without something."""
    games = []
    for first in range(study.seats):
        who = (first + place) % study.seats
        players = [Player(task.bot, without if seat == who else None) for seat in range(study.seats)]
        games.append(play(study.deal(task.number, first), players, game_seed(study, task.number, first)).plain())
    return games


def play_luck(study: Study, task: Task) -> list[list[float]]:
    """The same hands several times, with the rest of the deck, all chance and the starter otherwise: who won."""
    hands = study.deal(task.number, 0).start()
    rng = Rng(study.seed).fork(task.number).fork(8)
    held = [card for seat in range(study.seats) for card in members(hands.hand_of(seat))]
    deal = study.deal(task.number, 0)
    dealt = {TEXTS[card] for card in held}
    results = []
    for again in range(AGAIN):
        rest = [card for card in deal.deck if card not in dealt]
        shuffle(rest, rng)
        order = iter(rest)
        deck = tuple(card if card in dealt else next(order) for card in deal.deck)
        changed = deal._replace(deck=deck, first=rng.below(study.seats), chance=rng.next())
        players = [Player(task.bot)] * study.seats
        results.append(list(play(changed, players, game_seed(study, task.number, again), curve=False).shares))
    return results


def shuffle(cards: list[str], rng: Rng) -> None:
    """Put these into another order."""
    for i in range(len(cards) - 1, 0, -1):
        j = rng.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]


def play_ladder(study: Study, task: Task) -> float:
    """The deck between two bots, from all seats: the first one's share."""
    other = Entrant.read(task.what, USUAL_BUDGET)
    seats = study.seats if study.seats % 2 == 0 else study.seats - 1
    match = Match(task.bot, other, study.game, max(2, seats), switches=study.switches, seed=study.seed)
    return play_deal(match, task.number).share


def play_choices(study: Study, task: Task) -> list[list[int]]:
    """A few positions of the deck's game, and how many of their actions are as good as the best."""
    deal = study.deal(task.number, task.number % study.seats)
    players = [Player(task.bot)] * study.seats
    watched = play(deal, players, game_seed(study, task.number, 0), curve=False)
    rng = Rng(study.seed).fork(task.number).fork(9)
    found = []
    for game, _ in GameRecord(deal, list(watched.texts)).replay():
        options = len(game.legal_actions())
        if options > 1 and rng.below(max(1, watched.choices)) < LOOKS:
            thoughts = think(InformationSet(game), A_LOOK, rng.next())
            best = max(thought.value for thought in thoughts)
            found.append([options, sum(thought.value >= best - AS_GOOD for thought in thoughts)])
    return found


def play_expecting(study: Study, task: Task) -> list[list[float]]:
    """The deck between equals who say at every choice what they expect: that, what the networks expect, what came."""
    deal = study.deal(task.number, task.number % study.seats)
    chances = Rng(game_seed(study, task.number, 50))
    valuer = valuer_of(study.game)
    game = deal.start()
    said: list[tuple[int, float, float]] = []
    ply = 0
    while not game.over:
        actions = game.legal_actions()
        action = actions[0]
        if len(actions) > 1:
            best = think(InformationSet(game), task.bot.budget, chances.fork(ply).next())[0]
            action = best.action
            said.append((game.turn, best.value, valuer.values(game, chances)[game.turn]))
        game.play(action)
        ply += 1
    shares = won(game)
    return [[expected, judged, shares[seat]] for seat, expected, judged in said]


def game_seed(study: Study, number: int, game: int) -> int:
    """What the chance of the bots in a game comes from."""
    return Rng(study.seed).fork(number).fork(100 + game).next()


SECTIONS = {
    "seats": play_seats,
    "rules": play_seats,
    "cards": play_cards,
    "abilities": play_ban,
    "luck": play_luck,
    "ladder": play_ladder,
    "choices": play_choices,
}
CALIBRATION = "calibration"  # is asked for by itself
# What part of the time each section has.
SHARES = {
    "seats": 0.36,
    "cards": 0.22,
    "rules": 0.18,
    "abilities": 0.10,
    "luck": 0.05,
    "ladder": 0.06,
    "choices": 0.03,
}


def watched(found: list[dict[str, Any]]) -> list[Watched]:
    """The games of a task that watched some."""
    return [Watched.read(plain) for plain in found]

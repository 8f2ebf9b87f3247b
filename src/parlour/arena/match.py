"""Matches of paired deals: every deal is played from every seat, so that the cards favour nobody.

A match is decided by its words alone: which games are played, and with which seeds, does not depend on how many
processes play them or in what order they finish. With a budget of simulations the results are the same every time.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import re
import shlex
import signal
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import combinations
from multiprocessing.sharedctypes import Synchronized
from statistics import fmean
from typing import Any

from parlour.arena.luck import beyond_expected, valuer_of
from parlour.arena.measures import measures_of
from parlour.bots import Bot, Budget, InformationSet, OpenInformationSet, find
from parlour.bots.ladder import broke_down, is_choice, wrong_choice
from parlour.bots.workers import leave_with_parent
from parlour.engine import GAMES, Deal, Game, Rng, described, prepare
from parlour.engine.events import Event

PATIENCE = Budget(seconds=0.1)  # for an action, where nobody says otherwise
HANDICAP = re.compile(r"(?P<simulations>\d+)|(?P<seconds>\d+(\.\d*)?|\.\d+)s")

JUDGING = 1 << 32  # where the streams of those who judge luck begin
SCHEDULER = re.compile(r"((tcp|tls|ws|wss|ucx)://)?[^/\s]+:\d+|inproc://\S+")


class BadMatch(ValueError):
    """A match that can't be played, or a bot that did not play it."""


@dataclass(frozen=True)
class Entrant:
    """A bot and the time that it has for an action."""

    bot: str
    budget: Budget = PATIENCE

    @classmethod
    def read(cls, word: str, budget: Budget = PATIENCE) -> Entrant:
        """An entrant as the command line writes it: BOT, or with a budget of its own BOT@500 or BOT@0.2s.

        >>> Entrant.read("castellan@0.2s")
        Entrant(bot='castellan', budget=Budget(simulations=None, seconds=0.2))
        """
        name, at, handicap = word.rpartition("@")
        told = HANDICAP.fullmatch(handicap)
        if at and told is None and is_known(name):
            raise BadMatch(f"a budget is written BOT@500 (simulations) or BOT@0.2s (seconds), not {word!r}")
        if at and told is not None:
            number, seconds = told["simulations"], told["seconds"]
            budget = checked_budget(int(number), None) if number else checked_budget(None, float(seconds))
        else:
            name = word
            checked_budget(budget.simulations, budget.seconds)
        try:
            find(name)
        except KeyError as error:
            raise BadMatch(error.args[0]) from None
        return cls(name, budget)

    def __str__(self) -> str:
        simulations, seconds = self.budget.simulations, self.budget.seconds
        return f"{self.bot}@{simulations}" if simulations is not None else f"{self.bot}@{seconds:g}s"


def is_known(name: str) -> bool:
    """Whether there is a bot of that name."""
    with suppress(KeyError):
        find(name)
        return True
    return False


def checked_budget(simulations: int | None, seconds: float | None) -> Budget:
    """A budget; BadMatch for one with which nobody can think."""
    if simulations is not None and not 1 <= simulations <= 10**9:
        raise BadMatch(f"a bot has from 1 to {10**9:,} simulations for an action, not {simulations:,}")
    if seconds is not None and not 0 < seconds <= 3600:
        raise BadMatch(f"a bot has up to 3600 seconds for an action, not {seconds:g}")
    return Budget(simulations, seconds)


@dataclass(frozen=True)
class Match:
    """Two entrants, a table, and the seed that all deals come from."""

    one: Entrant
    other: Entrant
    game: str
    seats: int = 0  # as many as the game is usually measured with
    alone: bool = False  # the first sits alone among others; else each has half of the seats
    switches: Mapping[str, str] = field(default_factory=dict)
    seed: int = 1
    common: bool = False  # the same random numbers in all seatings of a deal: pairs bots that differ little
    luck: bool = False  # also judge what chance gave, so that it can be taken off

    def __post_init__(self) -> None:
        for entrant in (self.one, self.other):
            if not isinstance(entrant, Entrant):
                raise TypeError(f"who plays is an Entrant, as `Entrant.read('greedy')` gives it, not {entrant!r:.60}")
        if self.seats == 0:
            object.__setattr__(self, "seats", usual_seats(self.game, self.alone))
        try:
            prepare(self.game, seats=self.seats, switches=self.switches, seed=self.seed)
        except ValueError as error:
            raise BadMatch(str(error)) from None
        if self.alone and self.seats == 2:
            raise BadMatch("nobody sits alone at a table of two: both bots have one seat anyway")
        if not self.alone and self.seats % 2:
            raise BadMatch(f"{self.seats} seats can't be shared equally by two bots; --alone seats one among others")

    @property
    def par(self) -> float:
        """The first one's share if both are equally good."""
        return 1 / self.seats if self.alone else 0.5

    def seatings(self) -> list[tuple[int, ...]]:
        """The seats of the first one, in every distinct way in which the two can sit.

        >>> two = Entrant("greedy"), Entrant("random")
        >>> Match(*two, "nvwk").seatings()
        [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
        >>> Match(*two, "nvwk", alone=True).seatings()
        [(0,), (1,), (2,), (3,)]
        """
        return list(combinations(range(self.seats), 1 if self.alone else self.seats // 2))

    def deal_seed(self, number: int) -> int:
        """What the deal of that number, and all its games, come from."""
        return Rng(self.seed).fork(number).next()

    def deal(self, number: int) -> Deal:
        """The deal of that number."""
        return prepare(self.game, seats=self.seats, switches=self.switches, seed=self.deal_seed(number))

    def table_words(self) -> list[str]:
        """The table as the command line writes it."""
        words = ["--game", self.game]
        if self.seats != usual_seats(self.game, self.alone):
            words += ["--seats", str(self.seats)]
        if self.alone:
            words.append("--alone")
        if self.luck:
            words.append("--luck")
        for name, value in self.switches.items():
            words += ["--switch", f"{name}={value}"]
        return [*words, "--seed", str(self.seed)]

    def command(self, deals: int) -> str:
        """The command that plays this match."""
        words = [str(self.one), str(self.other), *self.table_words()]
        return shlex.join(["parlour", "arena", *words, "--deals", str(deals)])


def usual_seats(game: str, alone: bool) -> int:
    """How many seats a game is measured with, if nobody says otherwise; two bots share an even number of them."""
    if game not in GAMES:
        raise BadMatch(f"there is no game {game!r}; the games are {', '.join(GAMES)}")
    seats = described(game).usual_seats
    if alone or seats % 2 == 0:
        return seats
    return seats - 1 if seats > GAMES[game].SEATS[0] else seats + 1


@dataclass(frozen=True)
class PlayedDeal:
    """A deal, played from every seat."""

    share: float  # of the wins, for the first one; the mean of the games
    margin: float
    games: int
    actions: int
    thought: tuple[tuple[float, ...], tuple[float, ...]]  # seconds for each choice, of the first one and of the other
    worked: tuple[float, float]  # seconds of a core that all these choices took; more, where a bot has several threads
    played: tuple[tuple[int, ...], ...]  # the actions of each game
    luck: float | None = None  # the share that chance gave the first one; its mean over all deals is nothing


def play_deal(match: Match, number: int) -> PlayedDeal:
    """Play a deal from every seat. An action that is the only one is not asked for."""
    bots = find(match.one.bot), find(match.other.bot)
    budgets = match.one.budget, match.other.budget
    seed, deal = match.deal_seed(number), match.deal(number)
    valuer = valuer_of(match.game) if match.luck else None
    shares, margins, played, lucks = [], [], [], []
    thought: tuple[list[float], list[float]] = ([], [])
    worked = [0.0, 0.0]
    for seating, mine in enumerate(match.seatings()):
        past: list[Event] | None = [] if any(bot.remembers for bot in bots) else None
        game = deal.start(past)
        chances = Rng(seed).fork(0 if match.common else 1 + seating)
        judging = Rng(seed).fork(JUDGING + seating)  # a stream of its own: who judges changes no game
        course: list[int] = []
        given = 0.0
        while not game.over:
            options = game.legal_actions()
            who = 0 if game.turn in mine else 1
            action = options[0]
            if len(options) > 1:
                began, worked_before = time.perf_counter(), time.process_time()
                action = ask(bots[who], game, budgets[who], chances.fork(len(course)).next(), past)
                thought[who].append(time.perf_counter() - began)
                worked[who] += time.process_time() - worked_before
                if not is_choice(action, options):
                    raise BadMatch(wrong_choice(bots[who], action, f", in deal {number} ({seed=})"))
            before = game.copy() if valuer else None
            game.play(action, past)
            course.append(action)
            if valuer and before is not None:
                beyond = beyond_expected(valuer, before, action, game, judging)
                given += sum(beyond[seat] for seat in mine) if beyond else 0.0
        played.append(tuple(course))
        winners = game.winners_of()
        shares.append(sum(winners >> seat & 1 for seat in mine) / winners.bit_count())
        margins.append(margin(game, mine))
        lucks.append(given)
    return PlayedDeal(
        fmean(shares),
        fmean(margins),
        len(shares),
        sum(map(len, played)),
        (tuple(thought[0]), tuple(thought[1])),
        (worked[0], worked[1]),
        tuple(played),
        fmean(lucks) if valuer else None,
    )


def ask(bot: Bot, game: Game, budget: Budget, seed: int, past: Sequence[Event] | None = None) -> int:
    """The action that a bot chooses; BadMatch says which bot broke down, and where."""
    kind = OpenInformationSet if bot.sees_all else InformationSet
    information = kind(game, past=past if bot.remembers else None)
    try:
        return bot.choose(information, budget, seed)
    except Exception as error:
        raise BadMatch(broke_down(bot, error)) from error


def margin(game: Game, mine: tuple[int, ...]) -> float:
    """By how many points the seats of one bot are ahead of the other's, at the end."""
    points = measures_of(game.NAME).points(game)
    theirs = [seat for seat in range(game.seats) if seat not in mine]
    return fmean(points[seat] for seat in mine) - fmean(points[seat] for seat in theirs)


# -- many deals at once ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Crew:
    """Who plays the deals: so many at once, by an executor, or one after another right here."""

    executor: Executor | None = None
    hands: int = 1


HERE = Crew()


def play(match: Match, deals: int, crew: Crew = HERE) -> Iterator[PlayedDeal]:
    """The deals of a match in order, each as soon as it and those before it are played."""
    if crew.executor is None:
        for number in range(deals):
            yield play_deal(match, number)
        return
    waiting: deque[Future[PlayedDeal]] = deque()
    try:
        for number in range(deals):
            waiting.append(crew.executor.submit(play_deal, match, number))
            if len(waiting) >= 2 * crew.hands:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenExecutor:
        raise BadMatch("a process that played has died; with --workers 1 its last words can be seen") from None
    finally:
        for future in waiting:
            future.cancel()


@contextmanager
def processes(number: int) -> Iterator[Crew]:
    """So many processes of this machine to play deals; for one it is this process itself.

    Where the machine allows it each process keeps to one core, so that a bot with many threads has no more of the
    machine than one with a single thread.
    """
    if number == 1:
        yield HERE
        return
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(number, context, settle_in, (context.Value("i", 0),))
    try:
        with deaf():
            for _ in range(number):  # one is started for each that is asked for while nobody is idle
                executor.submit(os.getpid)
        yield Crew(executor, number)
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()  # it may be in the middle of a deal that nobody wants any more


@contextmanager
def deaf() -> Iterator[None]:
    """Whoever is started meanwhile never hears Ctrl-C, not even before it has settled in; we hear it afterwards."""
    known = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if hasattr(signal, "pthread_sigmask") else None
    try:
        yield
    finally:
        if known is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, known)


def settle_in(started: Synchronized[int]) -> None:
    """Keep to a core of one's own, and let only the process that reports hear of Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_with_parent()
    with started.get_lock():
        number, started.value = started.value, started.value + 1
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[number % len(cores)]})


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """The workers of a Dask cluster; BadMatch where there is none."""
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise BadMatch("Dask is not installed; pip install 'parlour[dask]' installs it") from None
    if not SCHEDULER.fullmatch(address):
        raise BadMatch(f"a Dask scheduler's address is like tcp://192.168.1.5:8786, not {address!r}")
    try:
        client = distributed.Client(address, timeout="5s", set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise BadMatch(f"no Dask scheduler answers at {address} ({type(error).__name__})") from None
    with client:
        hands = sum(client.ncores().values())
        if hands == 0:
            raise BadMatch(f"the Dask scheduler at {address} has no workers")
        yield Crew(client.get_executor(pure=False), hands)

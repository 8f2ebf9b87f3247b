"""Plays a part of many games at once, in compiled code, and writes down what whoever is on turn sees and may do.

A `Worker` serves some of the games of a `Batch`, in one thread. After the actions that it is given it goes on by itself
as far as nobody has to be asked: it deals anew where a game is over, and plays for opponents.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.bots.weights import evaluator_of
from parlour.chance import Rng
from parlour.engine.deal import CHANCE_STREAM, DECK_STREAM, FIRST_STREAM
from parlour.engine.game import Game
from parlour.engine.observer import Observer, Row

if not cython.compiled:
    from parlour.engine.bits import GOLDEN, MASK64, MOST_ACTIONS, mix, one

DEAL, FIND, PLAY, SHOW, PICK = range(5)  # what can be done with a game
KEPT = 160  # legal actions that are remembered of each game; where there are more they are listed again
NOBODY, BY_CHANCE, BY_THUMB, BY_POLICY, ASKED = range(5)  # who plays for the opponents
OPPONENTS: dict[str, int] = {"random": BY_CHANCE, "heuristic": BY_THUMB, "policy": BY_POLICY}  # in compiled code


class Worker:
    """Serves copies of the games from `first` up to `end`, all of one kind; the arrays are of all games of the batch.

    What Python can call here checks what it is handed: in C nothing is checked any more. Games, learners and whoever
    writes down what is seen are a worker's own, so that nobody changes them meanwhile.
    """

    def __init__(
        self,
        games: list[Game],
        first: int,
        end: int,
        observer: Observer,
        opponent: str | None,
        arrays: dict[str, Row],
    ) -> None:
        number = len(games)
        if not 0 <= first <= end <= number:
            raise ValueError(f"of {number} games there are none from {first} up to {end}")
        for each in games:
            observer.fits(each)
        self.observer = type(observer)(observer.seats)
        check_room(arrays, number, self.observer)
        self.games = [each.copy() if first <= i < end else each for i, each in enumerate(games)]
        self.evaluator = evaluator_of(observer.GAME.NAME)
        self.opponent = NOBODY if opponent is None else OPPONENTS.get(opponent, ASKED)
        if self.opponent == BY_POLICY and self.evaluator.policy is None:
            raise ValueError(f"nobody has learned a policy for {observer.GAME.TITLE}")
        self.size = self.observer.size
        self.ids_each = self.observer.actions
        self.seats = self.observer.seats
        self.rng = Rng()
        self.decks = mix(DECK_STREAM)
        self.firsts = mix(FIRST_STREAM)
        self.chances = mix(CHANCE_STREAM)
        self.in_floats = "floats" in arrays
        self.masked = "masks" in arrays
        if "floats" in arrays:
            self.floats = arrays["floats"]
        else:
            self.whole = arrays["whole"]
        if "masks" in arrays:
            self.masks = arrays["masks"]
        self.turns = arrays["turns"]
        self.learners = array("b", arrays["learners"])
        if any(not 0 <= learner < self.seats for learner in self.learners):
            raise ValueError(f"a learner has a seat from 0 to {self.seats - 1}")
        self.rewards = arrays["rewards"]
        self.dones = arrays["dones"]
        self.seeds = arrays["seeds"]
        self.streams = arrays["streams"]
        self.lengths = array("i", bytes(4 * number))  # decisions of each game
        self.counts = array("i", bytes(4 * number))  # legal actions of each
        self.ids = array("h", bytes(2 * KEPT * number))  # theirs
        self.actions = array("I", bytes(4 * KEPT * number))
        self.chosen = array("I", bytes(4 * number))
        self.asked = array("B", bytes(number))  # whether the program has had a turn in each
        if cython.compiled:
            self.places = array("Q", [id(game) for game in self.games])
        else:
            self.options = [0] * MOST_ACTIONS
        self.found = False  # whether an action has been found for every game
        self.first = first  # last, for where this is not reached there is no game to serve
        self.end = end

    # -- for a batch ---------------------------------------------------------------------------------------

    def deal_all(self, only: Row) -> None:
        """Deal all games anew for which `only` is not 0."""
        if only is None or len(only) < self.end:
            raise ValueError(f"{self.end} games need as many marks")
        self.found = False
        with cython.nogil:
            for i in range(self.first, self.end):
                if only[i]:
                    visit(self, i, DEAL, 0)

    def check(self, wanted: Row) -> int:
        """Look for the actions that have these ids; the first game in which there is none, or -1."""
        if wanted is None or len(wanted) < self.end:
            raise ValueError(f"{self.end} games need as many ids")
        wrong = -1
        with cython.nogil:
            for i in range(self.first, self.end):
                if visit(self, i, FIND, wanted[i]) == 0:
                    wrong = i
                    break
        self.found = wrong < 0
        return wrong

    def play_all(self) -> None:
        """Carry out what was found, and whatever follows until somebody is asked."""
        if not self.found:
            raise ValueError("no legal actions have been found that could be carried out")
        self.found = False
        with cython.nogil:
            for i in range(self.first, self.end):
                visit(self, i, PLAY, 0)

    def pick_all(self, out: Row, seed: int) -> None:
        """A legal id for each game, by chance."""
        if out is None or len(out) < self.end:
            raise ValueError(f"{self.end} games need room for as many ids")
        with cython.nogil:
            for i in range(self.first, self.end):
                self.rng.state = mix(seed ^ mix(i))
                out[i] = visit(self, i, PICK, 0)

    def waiting(self) -> list[int]:
        """The games in which an opponent has to be asked."""
        return [i for i in range(self.first, self.end) if self.turns[i] != self.learners[i]]

    def game(self, i: int) -> Game:
        """A copy of one of the games that are served here."""
        return self.games[self.checked(i)].copy()

    def length(self, i: int) -> int:
        """How many decisions have been made in a game."""
        return self.lengths[self.checked(i)]

    def checked(self, i: int) -> int:
        """The number of a game that is served here."""
        if not self.first <= i < self.end:
            raise ValueError(f"game {i} is not served here; those from {self.first} up to {self.end} are")
        return i

    def act(self, i: int, action: int) -> None:
        """Carry out an opponent's action, and whatever follows."""
        game = self.games[self.checked(i)]
        if not game.is_legal(action):
            raise ValueError(f"{action} is not legal now in game {i}")
        self.found = False
        self.chosen[i] = action
        visit(self, i, SHOW, 0)

    def list_all(self, out: Row, at: int, starts: Row) -> int:
        """Write the legal ids of the games one after the other from there on, as far as there is room; where they end.

        Beyond the end of `out` they are only counted.
        """
        if out is None or starts is None or len(starts) < self.end or not 0 <= at < 1 << 60:
            raise ValueError(f"{self.end} games need room for where their ids begin")
        for i in range(self.first, self.end):
            starts[i] = at
            number = self.counts[i]
            if at + number <= len(out):
                if number <= KEPT:
                    for j in range(number):
                        out[at + j] = self.ids[i * KEPT + j]
                else:
                    legal = self.observer.legal_ids(self.games[i])
                    for j in range(number):
                        out[at + j] = legal[j]
            at += number
        return at

    # -- one game ------------------------------------------------------------------------------------------

    def deal(self, game: Game, i: int) -> None:
        """Deal anew, as `parlour.deal` does with the next seed of this game's stream."""
        self.streams[i] = (self.streams[i] + GOLDEN) & MASK64
        self.seeds[i] = mix(self.streams[i])
        self.lengths[i] = 0
        self.asked[i] = 0
        game.lay_deck(one(game.pack) - 1)
        self.rng.state = mix(self.seeds[i] ^ self.decks)
        game.shuffle_deck(self.rng)
        self.rng.state = mix(self.seeds[i] ^ self.chances)
        game.chance = self.rng.next()
        self.rng.state = mix(self.seeds[i] ^ self.firsts)
        game.start(self.rng.below(game.seats))

    def settle(self, game: Game, i: int) -> None:
        """Write down what a finished game is worth to each seat; see `research.utilities`."""
        won = game.winners()
        winners = 0
        for seat in range(self.seats):
            winners += won >> seat & 1
        for seat in range(self.seats):
            self.rewards[i * self.seats + seat] += ((won >> seat & 1) * self.seats / (1.0 * winners) - 1) / (
                self.seats - 1
            )
        self.dones[i] = 1

    def go_on(self, game: Game, i: int) -> None:
        """Deal anew where the game is over and play for opponents, until somebody is asked.

        A deal that is over before the program had a turn is nobody's: so there is one end at most in every step.
        """
        while True:
            if game.over:
                if self.asked[i]:
                    self.settle(game, i)
                self.deal(game, i)
            if self.opponent == NOBODY or self.opponent == ASKED or game.turn == self.learners[i]:
                break
            n = game.options(self.options)
            self.rng.state = mix((self.seeds[i] + GOLDEN * self.lengths[i]) & MASK64)
            if self.opponent == BY_CHANCE:
                pick = self.rng.below(n)
            elif self.opponent == BY_THUMB:
                pick = self.evaluator.heuristic(game, self.options, n, self.rng)
            else:
                pick = self.evaluator.sample(game, self.options, n, 1.0, self.rng)
            game.step(self.options[pick])
            self.lengths[i] += 1
        self.show(game, i)

    def show(self, game: Game, i: int) -> None:
        """Write down what the seat on turn sees and may do."""
        base = i * self.ids_each
        kept = i * KEPT
        if self.masked:
            if self.counts[i] > KEPT:
                for j in range(self.ids_each):
                    self.masks[base + j] = 0
            else:
                for j in range(self.counts[i]):
                    self.masks[base + self.ids[kept + j]] = 0
        n = game.options(self.options)
        self.counts[i] = n
        for j in range(n):
            number = self.observer.id_of(game, self.options[j])
            if j < KEPT:
                self.ids[kept + j] = number
                self.actions[kept + j] = self.options[j]
            if self.masked:
                self.masks[base + number] = 1
        self.turns[i] = game.turn
        base = i * self.size
        if cython.compiled:
            if self.in_floats:
                self.observer.look_in_floats(game, game.turn, cython.address(self.floats[base]))
            else:
                self.observer.look(game, game.turn, cython.address(self.whole[base]))
        elif self.in_floats:
            self.observer.look_in_floats(game, game.turn, self.floats[base : base + self.size])
        else:
            self.observer.look(game, game.turn, self.whole[base : base + self.size])

    def find(self, game: Game, i: int, wanted: int) -> int:
        """Look for the action that has this id; whether there is one."""
        n = self.counts[i]
        kept = i * KEPT
        if n <= KEPT:
            for j in range(n):
                if self.ids[kept + j] == wanted:
                    self.chosen[i] = self.actions[kept + j]
                    return 1
            return 0
        n = game.options(self.options)
        for j in range(n):
            if self.observer.id_of(game, self.options[j]) == wanted:
                self.chosen[i] = self.options[j]
                return 1
        return 0


def check_room(arrays: dict[str, Row], number: int, observer: Observer) -> None:
    """ValueError where an array has not as many numbers as so many games need."""
    each = {"turns": 1, "learners": 1, "rewards": observer.seats, "dones": 1, "seeds": 1, "streams": 1}
    each["floats" if "floats" in arrays else "whole"] = observer.size
    if "masks" in arrays:
        each["masks"] = observer.actions
    for name, size in each.items():
        found = 0 if arrays.get(name) is None else len(arrays[name])
        if found != number * size:
            raise ValueError(f"{name} of {number} games are {number * size} numbers, not {found}")


def serve(worker: Worker, game: Game, i: int, verb: int, given: int) -> int:
    """Do something with one game."""
    if verb == FIND:
        return worker.find(game, i, given)
    if verb == PICK:
        if worker.counts[i] <= KEPT:
            return worker.ids[i * KEPT + worker.rng.below(worker.counts[i])]
        n = game.options(worker.options)
        return worker.observer.id_of(game, worker.options[worker.rng.below(n)])
    if verb == DEAL:
        worker.deal(game, i)
    if verb != SHOW:
        worker.dones[i] = 0
        for seat in range(worker.seats):
            worker.rewards[i * worker.seats + seat] = 0
    if verb == PLAY:
        worker.asked[i] = 1
    if verb != DEAL:
        game.step(worker.chosen[i])
        worker.lengths[i] += 1
    worker.go_on(game, i)
    return 0


if not cython.compiled:

    def visit(worker: Worker, i: int, verb: int, given: int) -> int:
        """The same with a game that is known by its number."""
        return serve(worker, worker.games[i], i, verb, given)

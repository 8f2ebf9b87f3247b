"""A recorded game looked at again: what each move was worth, which ones lost something, and how much was luck.

Every decision is judged twice. With what the player knew (`InformationSet`): that is what a mistake is measured by. And
with all hands open (`OpenInformationSet`): from that comes how much of the result was luck. For every seat

    end - 1/seats = deal + draws + own moves + others' moves

in shares of the win: the end is the result, the deal is what the open hands promised at first, moves are what they
lost against the best one where that is more than the doubt about it, and the draws are all the rest. With more than two
seats a value is known only when that seat decides: its deal is seen at its first decision, and what a player loses is
taken to go to all the others alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from parlour import views
from parlour.bots import Budget, InformationSet, OpenInformationSet, Thought, find, think
from parlour.bots.hints import beside, explained
from parlour.bots.information import percent as percent
from parlour.cards import seat_text
from parlour.engine import GAMES, RULES_VERSION, Game, Rng
from parlour.engine.bridge import PlainGame
from parlour.engine.events import Drew, Event, Flipped
from parlour.records import Record
from parlour.records.editions import Stray, strays
from parlour.views import shapes
from parlour.views.common import SEAT_NAMES

MARK_ERRORS = 2.0  # a mistake is marked if it is larger than so many standard errors
MARK_LEAST = 0.02  # and than this
MOST_MARKS = 8
USUAL = Budget(simulations=10_000)
USUAL_PLAIN = Budget(simulations=200)  # of a game in plain Python: they take about as long as those of another
KNOWN_STREAM, OPEN_STREAM = 1, 2
LOOKED_AT = 0.1  # the share of a search from which on it knows what an action is worth
WORLDS = 16  # in which an action is tried out that the search hardly looked at

Part = TypeVar("Part", bound=str)
Progress = Callable[[int, int], None]
Hinted = Mapping[int, Sequence[Thought]]
NOBODY_ASKED: Hinted = {}


@dataclass(frozen=True)
class Judged:
    """A position as it was judged for whoever was on turn: the best action and the one that was chosen."""

    best: float
    best_error: float
    chosen: float
    chosen_error: float

    def lost(self) -> float:
        """What the choice cost, where that is more than the doubt about it."""
        loss = self.best - self.chosen
        return loss if loss > (self.best_error**2 + self.chosen_error**2) ** 0.5 else 0.0

    def plain(self) -> shapes.Judged:
        """As data."""
        return {
            "best": round(self.best, 4),
            "best_error": round(self.best_error, 4),
            "chosen": round(self.chosen, 4),
            "chosen_error": round(self.chosen_error, 4),
        }


@dataclass(frozen=True)
class Better:
    """What would have been better, and why."""

    action: str
    say: str
    why: str
    you: shapes.Spoken  # the same as it is told to who made the move

    def plain(self) -> shapes.Better:
        """As data."""
        return {"action": self.action, "say": self.say, "why": self.why, "you": self.you}


@dataclass(frozen=True)
class Decision:
    """An action of the game, judged. Where there was no choice nothing is."""

    number: int  # from 1
    seat: int
    action: str
    say: str
    you: str  # the same as it is told to who did it
    known: Judged | None = None  # with what the player knew
    open: Judged | None = None  # with all hands open
    loss: float = 0.0  # against the best, with what the player knew
    doubt: float = 0.0  # the standard error of that
    better: Better | None = None  # only where the loss is larger than its error

    @property
    def equal(self) -> bool:
        """Whether it was as good as the best, as far as can be told: what it lost is within the doubt about that."""
        return self.loss <= self.doubt

    def plain(self) -> shapes.Decision:
        """As data."""
        return {
            "number": self.number,
            "seat": SEAT_NAMES[self.seat],
            "action": self.action,
            "say": self.say,
            "you": self.you,
            "known": None if self.known is None else self.known.plain(),
            "open": None if self.open is None else self.open.plain(),
            "loss": round(self.loss, 4),
            "doubt": round(self.doubt, 4),
            "better": None if self.better is None else self.better.plain(),
            "equal": self.equal,
        }


@dataclass(frozen=True)
class Luck:
    """Where a seat's result came from, in shares of the win."""

    seat: int
    end: float  # the result; in an unfinished game what may be expected
    start: float  # everybody's share alike
    deal: float
    draws: float
    own: float
    others: float
    given: float = 0.0  # of own or others: what giving the game up cost, or brought

    def plain(self) -> shapes.Luck:
        """As data."""
        return {
            "seat": SEAT_NAMES[self.seat],
            "end": self.end,
            "start": self.start,
            "deal": self.deal,
            "draws": self.draws,
            "own": self.own,
            "others": self.others,
            "points": self.points(),
            "given": round(100 * self.given),
        }

    def parts(self) -> dict[shapes.LuckPart, float]:
        """What the difference between end and start is made of."""
        return {"deal": self.deal, "draws": self.draws, "own": self.own, "others": self.others}

    def points(self) -> dict[shapes.LuckPart, int]:
        """The parts as whole percentage points that add up."""
        return whole_points(self.parts(), round(100 * self.end) - round(100 * self.start))


@dataclass
class Review:
    """All that was found out about a game."""

    game: str
    names: list[str]
    finished: bool
    decisions: list[Decision] = field(default_factory=list)
    luck: list[Luck] = field(default_factory=list)
    edition: int = RULES_VERSION  # of the rulebook that it was played by
    strays: list[Stray] = field(default_factory=list)
    resigned: int | None = None  # who gave the game up
    drew: bool = False  # whether a card was drawn or flipped: where none was, the draws are only what can't be told

    @property
    def marked(self) -> list[Decision]:
        """The moves that lost more than chance explains, the worst first."""
        found = [decision for decision in self.decisions if decision.better is not None]
        return sorted(found, key=lambda decision: (-decision.loss, decision.number))[:MOST_MARKS]

    def worst(self) -> str:
        """The worst move as a line."""
        if not self.marked:
            gave_up = "" if self.resigned is None else f"; {self.names[self.resigned]} gave the game up"
            return f"No move lost more than the doubt about it{gave_up}."
        move = self.marked[0]
        assert move.known is not None
        assert move.better is not None
        change = f"{percent(move.known.best)} → {percent(move.known.chosen)}"
        whose = f"{self.names[move.seat]}'s {move.action}"
        return f"Worst move: action {move.number}, {whose} ({change}); better was {move.better.action}."

    def plain(self) -> shapes.Review:
        """As data, for programs."""
        return {
            "game": self.game,
            "edition": self.edition,
            "names": {seat_text(seat): name for seat, name in enumerate(self.names)},
            "finished": self.finished,
            "notes": [stray.plain() for stray in self.strays],
            "decisions": [decision.plain() for decision in self.decisions],
            "marked": [decision.number for decision in self.marked],
            "luck": [luck.plain() for luck in self.luck],
            "drew": self.drew,
            "worst": self.worst(),
        }


def usual_budget(game: str) -> Budget:
    """How long a look at a position of a game takes, where nobody says."""
    return USUAL_PLAIN if issubclass(GAMES[game], PlainGame) else USUAL


def review(
    record: Record,
    budget: Budget | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    names: Sequence[str] | None = None,
    resigned: int | None = None,
    hinted: Hinted = NOBODY_ASKED,
) -> Review:
    """Judge every decision of a record, looking at each position for `budget`; BadRecord if it can't be replayed.

    `hinted` is what hints in this game were chosen from, by the number of the action that followed: they are not
    judged anew, so that a review never contradicts what a player was told.
    """
    if not isinstance(record, Record):
        raise TypeError(f"a review is of a Record, who sat where included, not of {type(record).__name__}")
    for done, total, found in steps(record, budget or usual_budget(record.deal.game), seed, names, resigned, hinted):
        if progress is not None:
            progress(done, total)
        if found is not None:
            return found
    raise AssertionError("the last step brings the review")


def steps(
    record: Record,
    budget: Budget,
    seed: int = 0,
    names: Sequence[str] | None = None,
    resigned: int | None = None,
    hinted: Hinted = NOBODY_ASKED,
) -> Iterator[tuple[int, int, Review | None]]:
    """The same action by action: how many are judged of how many, and at last the review."""
    called = list(names or [record.name(seat) for seat in range(record.deal.seats)])
    positions, drew = [], False
    log: list[Event] = []
    for game, action in record.replay(log):
        positions.append((game.copy(), action))
        drew = drew or any(map(turned_up, log))
    total = len(positions) - 1
    last = positions[-1][0]
    found = Review(record.deal.game, called, bool(last.over) or resigned is not None)
    found.resigned, found.drew = resigned, drew
    found.edition, found.strays = record.deal.edition, strays(record.deal, record.actions)
    yield 0, total, None
    for number in range(1, total + 1):
        before, action = positions[number - 1][0], positions[number][1]
        assert action is not None
        found.decisions.append(judge(before, number, action, budget, seed, called, hinted.get(number, ())))
        yield number, total, None
    ends: dict[int, float] = {}
    if last.over:
        bits = last.winners_of()
        ends = {seat: (bits >> seat & 1) / bits.bit_count() for seat in range(last.seats)}
    elif resigned is not None:
        ends = {seat: 0.0 if seat == resigned else 1 / (last.seats - 1) for seat in range(last.seats)}
    else:  # what may be expected
        ends[int(last.turn)] = think(OpenInformationSet(last), budget, stream(seed, total + 1, OPEN_STREAM))[0].value
        if last.seats == 2:
            ends[1 - last.turn] = 1 - ends[int(last.turn)]
    found.luck = [luck_of(seat, last.seats, found.decisions, ends, resigned) for seat in range(last.seats)]
    yield total, total, found


def turned_up(event: Event) -> bool:
    """Whether a card came from the deck: a spy may find it empty."""
    return (isinstance(event, Drew) and event.number > 0) or (isinstance(event, Flipped) and bool(event.cards))


def stream(seed: int, number: int, which: int) -> int:
    """The seed for one look at one position."""
    return Rng(seed).fork(number).fork(which).next()


def judge(
    before: Game,
    number: int,
    action: str,
    budget: Budget,
    seed: int,
    names: Sequence[str],
    hinted: Sequence[Thought] = (),
) -> Decision:
    """Judge one decision."""
    seat, chosen = int(before.turn), before.parse(action)
    say, you = (views.say(before, chosen, listener, names) for listener in (None, seat))
    if len(before.legal_actions()) == 1:
        return Decision(number, seat, action, say, you)
    information = InformationSet(before)
    known = thoughts_of(information, chosen, budget, stream(seed, number, KNOWN_STREAM), hinted)
    open = thoughts_of(OpenInformationSet(before), chosen, budget, stream(seed, number, OPEN_STREAM))
    best, made = known[0], next(thought for thought in known if thought.action == chosen)
    loss, doubt = beside(best, made)
    better = None
    if marks(loss, doubt):
        told, alone = (explained(information, known, names, aloud=aloud) for aloud in (True, False))
        better = Better(told.text, told.sentence, told.why, {"say": alone.sentence, "why": alone.why})
    return Decision(number, seat, action, say, you, judged(known, chosen), judged(open, chosen), loss, doubt, better)


def thoughts_of(
    information: InformationSet, chosen: int, budget: Budget, seed: int, hinted: Sequence[Thought] = ()
) -> list[Thought]:
    """What may be thought of a position, the chosen action included; where a hint was given, what that was made from.

    A search hardly looks at what seems bad, and then judges it too badly: such a choice is weighed against the best.
    Where a player was told that something is clearly the best, all else is worth no more than the next best was.
    """
    found = list(hinted) or think(information, budget, seed)
    best = found[0]
    made = next((thought for thought in found if thought.action == chosen), None)
    if made is None or (made.share < LOOKED_AT and made.error > 0 and best.value - made.value > MARK_LEAST):
        second = found[1] if hinted and len(found) > 1 and marks(*beside(best, found[1])) else None
        made = weighed(information, best, chosen, budget, seed)
        if second is not None and not marks(*beside(best, made)):
            made = replace(second, action=made.action, text=made.text)
        found = [*(thought for thought in found if thought.action != chosen), made]
    return found


def marks(loss: float, doubt: float) -> bool:
    """Whether a loss is marked: it matters, and is more than chance explains; a hint that says clearly is as strict."""
    return loss > max(MARK_LEAST, MARK_ERRORS * doubt)


def weighed(information: InformationSet, best: Thought, chosen: int, budget: Budget, seed: int) -> Thought:
    """An action beside the best one: both are tried out in the same worlds, with as much thought in each."""
    share = Budget(
        None if budget.simulations is None else max(1, budget.simulations // WORLDS),
        None if budget.seconds is None else budget.seconds / WORLDS,
    )
    rng = Rng(seed)
    tried = []
    for number in range(WORLDS):
        world, chance = information.determinize(rng), rng.fork(number)
        tried.append([expected(information, world, action, share, chance) for action in (best.action, chosen)])
    losses = [first - second for first, second in tried]
    loss = sum(losses) / WORLDS
    doubt = (sum((each - loss) ** 2 for each in losses) / (WORLDS - 1) / WORLDS) ** 0.5
    # Whoever is asked expects the worst, so there the best one is worth more: of less, a smaller part is lost.
    part = min(1.0, best.value * WORLDS / max(1e-9, sum(first for first, _ in tried)))
    value = min(1.0, max(0.0, best.value - part * loss))
    return Thought(chosen, information.world.text(chosen), 0.0, value, part * doubt)


def expected(information: InformationSet, world: Game, action: int, budget: Budget, chance: Rng) -> float:
    """What the seat may expect after an action in a world: what whoever is asked next makes of it.

    What the action leaves half-made is made first, so that two actions are judged by the same player's eyes. With more
    than two seats the others go on by rules of thumb until the seat itself is asked.
    """
    seat, after = information.seat, world.copy()
    after.apply(action)
    while not after.over and after.turn == seat and after.half_made():
        after.apply(think(type(information)(after, seat), budget, chance.next())[0].action)
    while not after.over and after.turn != seat and after.seats > 2:
        after.apply(find("greedy").choose(InformationSet(after), budget, chance.next()))
    if after.over:
        bits = after.winners_of()
        return (bits >> seat & 1) / bits.bit_count()
    value = think(type(information)(after, after.turn), budget, chance.next())[0].value
    return value if after.turn == seat else 1 - value


def judged(thoughts: Sequence[Thought], chosen: int) -> Judged:
    """The best and the chosen of some thoughts."""
    best, made = thoughts[0], next(thought for thought in thoughts if thought.action == chosen)
    return Judged(best.value, best.error, made.value, made.error)


# -- how much was luck ---------------------------------------------------------------------------------------


def luck_of(seat: int, seats: int, decisions: Sequence[Decision], ends: dict[int, float], resigned: int | None) -> Luck:
    """Where a seat's result came from."""
    start = 1 / seats
    first = last = None  # what is known to have been expected at the first decision, and after the last
    own = others = 0.0
    for decision in decisions:
        if decision.open is None:
            continue
        mine = decision.seat == seat
        if mine or seats == 2:
            best, chosen = decision.open.best, decision.open.chosen
            if first is None:
                first = (best if mine else 1 - best) - others
            last = chosen if mine else 1 - chosen
        if mine:
            own -= decision.open.lost()
        else:
            others += decision.open.lost() / (seats - 1)
    end = ends.get(seat, start if last is None else last)
    given = 0.0
    if resigned is not None:
        given = end - (start if last is None else last)
        own, others = (own + given, others) if resigned == seat else (own, others + given)
    deal = 0.0 if first is None else first - start
    return Luck(seat, end, start, deal, end - start - deal - own - others, own, others, given)


def whole_points(values: dict[Part, float], total: int) -> dict[Part, int]:
    """Shares as whole percentage points that add up to a total: those that lose most by rounding are rounded up.

    >>> whole_points({"deal": 0.104, "draws": 0.104, "own": -0.002}, 21)
    {'deal': 11, 'draws': 10, 'own': 0}
    """
    found = {name: int(100 * value // 1) for name, value in values.items()}
    for name in sorted(values, key=lambda name: found[name] - 100 * values[name])[: total - sum(found.values())]:
        found[name] += 1
    return found

"""The verbs that every game answers. Everything that plays, searches, shows or stores a game uses these and no others.

A game is its seats, its switches, its cards and whose turn it is. Actions are small integers; `text` and `parse`
translate them to and from the rulebook's notation. `play` and `apply` check; what does not is C that only C can call.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import reduce
from importlib import import_module
from operator import index, or_
from typing import TYPE_CHECKING, Any, ClassVar, Never, Self, cast

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.cards import seat_text
from parlour.chance import Rng
from parlour.engine.checks import check_deck, check_layout, check_table, check_zones
from parlour.engine.fields import fields_of
from parlour.engine.notation import Move
from parlour.engine.verdict import Illegal, Outcome
from parlour.engine.zones import Zones

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from parlour.engine.events import Event
    from parlour.engine.opening import Opening

if not cython.compiled:
    from parlour.engine.bits import (
        HOUSE_SIZE,
        MOST_ACTIONS,
        MOST_NOTES,
        NO_ACTION,
        Note,
        Notes,
        action_number,
        note,
        one,
    )

    SCRATCH = [0] * MOST_ACTIONS
    PyObject_GenericSetAttr = object.__setattr__
    FIRST_FIELD: int  # these eight are used in C only
    NOTEBOOK: list[Note]
    mine: list[Note]
    listing: Callable[[list[int], int, int], list[int] | None]
    next_listing: Callable[[], int]
    sealed: Callable[[object], int]
    overlay: Callable[[Game, Game, int, int], None]
    set_sealed: Callable[[object, int, Game, int | list[int]], None]

COMPILED = cython.compiled
SETTERS: dict[object, int] = {}  # of the fields that are sealed: where in C they are set
NOTED = 0  # pages of the notebook that are written on
RULES_VERSION = 2  # the rulebook's edition: goes up when the same actions could lead to another end
PICTURES = "parlour.pictures"  # found when one is asked for: the rules stand on nothing that draws
SIZES: dict[str, int] = {"actions": MOST_ACTIONS, "house": HOUSE_SIZE, "notes": MOST_NOTES}


class Game(Zones):
    """A game in progress. Each game of the house is a subclass that fills in the rules."""

    NAME = ""
    TITLE = ""
    CARDS = 54
    SEATS = (2, 2)
    TURN_RULE = ""  # the sentences on whose turn it is, and on who has won
    END_RULE = ""
    HANDS_COUNT = False  # whether the cards left in hand can decide who has won
    SWITCHES: ClassVar[dict[str, tuple[str, ...]]] = {}  # values, the default first; in the order of `house_rules`
    ALIKE: ClassVar[tuple[int, ...]] = ()  # sets of cards that are alike: an action with one stands for the others'
    # How it is decided who begins, from that seat and the deal's chance; None where nobody sees it.
    OPENING: Callable[[int, int], Opening] | None = None
    OPENING_RULE = ""  # the sentence on that
    OPENS_AT_ONCE = True  # whether all see that before the first action; else the rules note it when they do
    EARLIER: ClassVar[dict[str, str]] = {}  # switches of the second edition, and the first one's reading of each
    note: ClassVar[Callable[[Game, int, int, int, int, int, int], None]]  # below, and in game.pxd

    def __init__(self) -> None:
        Zones.__init__(self)
        self.edition = RULES_VERSION

    # -- what a game fills in ------------------------------------------------------------------------------

    def start(self, first: int) -> None:
        """Deal from the top of the shuffled deck and begin; seat `first` starts."""

    def options(self, out: list[int]) -> int:
        """Fill `out` with the legal actions; how many there are."""
        return 0

    def options_like(self, out: list[int], action: int) -> int:
        """The same where one action is asked about: those that are quite unlike it may be left out."""
        return self.options(out)

    def step(self, action: int) -> None:
        """Carry out an action that is known to be legal."""

    def become(self, other: Game) -> None:
        """Turn into a copy of another game of the same kind, without any allocation."""

    def determinize(self, seat: int, rng: Rng) -> None:
        """Redeal at random, in place, all that the seat does not know."""

    def toss(self, rng: Rng) -> None:
        """Decide anew, in place, by chance what nobody knows yet that no card decides."""

    def winners(self) -> int:
        """The seats that have won, as a set of bits; 0 while the game goes on."""
        return 0

    def text(self, action: int) -> str:
        """An action in the rulebook's notation."""
        raise TypeError("a game fills this in")

    def parse(self, text: str) -> int:
        """The action that a text means, legal or not; Illegal where it means none."""
        raise TypeError("a game fills this in")

    def taken_apart(self, action: int) -> Move:
        """An action in parts, for whoever looks for it by its cards or its place."""
        raise TypeError("a game fills this in")

    def refusal(self, action: int) -> Illegal:
        """Why an action that is not legal now may not be played."""
        raise TypeError("a game fills this in")

    def why_not(self, text: str) -> Illegal | None:
        """Why a card of the seat on turn, or an action, can't be played now; None where it can."""
        raise TypeError("a game fills this in")

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        raise TypeError("a game fills this in")

    def state(self) -> dict[str, Any]:
        """Everything, hidden cards included, as the referee shows it."""
        raise TypeError("a game fills this in")

    def half_made(self) -> bool:
        """Whether the seat on turn is in the middle of a choice that takes several actions."""
        return False

    def extra(self) -> tuple[Any, ...]:
        """The fields that this game adds to the common ones, for `dump`: all that it declares, by name."""
        values = [getattr(self, name) for name in fields_of(type(self))]
        return tuple(value if isinstance(value, int) else tuple(value) for value in values)

    def restore_extra(self, values: tuple[Any, ...]) -> None:
        """Take back what `extra` gave; from Python only by way of `restore`, which checks what comes of it."""
        for name, value in zip(fields_of(type(self)), values, strict=True):
            put(self, name, value if isinstance(value, int) else list(value))

    def check(self) -> None:
        """ValueError where this is no position that the rules can be trusted with. A game adds what it relies on."""
        house = [self.house_rules[i] for i in range(HOUSE_SIZE)]
        check_table(type(self), self.seats, 0, house, self.edition, RULES_VERSION)
        if not (-1 if self.over else 0) <= self.turn < self.seats:
            raise ValueError(f"it is the turn of seat {self.turn}")
        check_zones([self.hand[i] for i in range(8)], self.discards, self.deck_order(), self.seats, self.pack)

    def check_cards(self, *others: int) -> None:
        """ValueError where a card lies in two places, these sets among them, or there is nothing to do."""
        zones = [*(self.hand[i] for i in range(8)), *(one(card) for card in self.deck_order()), self.discards, *others]
        if sum(zones) != reduce(or_, zones) or sum(zones) >> self.pack:
            raise ValueError("a card lies in two places")
        if not self.over and not self.legal_actions():
            raise ValueError("there is nothing to do, and yet it is not over")

    # -- verbs for everybody -------------------------------------------------------------------------------

    def legal_actions(self) -> list[int]:
        """All that the seat on turn may do; empty exactly when the game is over."""
        if not cython.compiled:  # another thread may come between, so each call has a room of its own
            out = [0] * MOST_ACTIONS
            return out[: self.options(out)]
        mine = next_listing()  # noqa: F821
        found = listing(SCRATCH, self.options(SCRATCH), mine)  # noqa: F821
        return self.legal_actions() if found is None else found  # where somebody has come between, once more

    def legal_texts(self) -> list[str]:
        """All that the seat on turn may do, in the rulebook's notation."""
        return [self.text(action) for action in self.legal_actions()]

    def is_legal(self, action: int) -> bool:
        """Whether the seat on turn may do this now; TypeError for what is no whole number, as `play` has it."""
        return bool(self.allows(action_number(action if type(action) is int else index(action))))

    def play(self, action: int | str, log: list[Event] | None = None) -> None:
        """Carry out an action, by number or text; Illegal, and nothing changed, if it may not be. `log` gets events."""
        if type(action) is not int:
            action = self.parse(action) if isinstance(action, str) else index(action)
        if not self.allows(action_number(action)):
            raise self.refusal(action) if 0 <= action < NO_ACTION else Illegal(None, f"{action} is no action")
        if log is None:
            self.step(action)
        else:
            self.step_aloud(action, log)

    def apply(self, action: int) -> None:
        """Carry out an action, given as its number, and tell nobody; Illegal, and nothing changed, if it may not be."""
        # Nothing unchecked can be done from Python: what the rules have not foreseen would harm more than the game.
        self.play(index(action))

    def step_aloud(self, action: int, log: list[Event]) -> None:
        """Carry out an action that is known to be legal, and write down what happens."""
        from parlour.engine import events, notes  # who never listens never loads them

        letter, meant = self.END_RULE[:1], self.meanings(action)
        if not self.allows(action):  # any more: a subclass may have done something of its own
            raise Illegal(None, "the game has changed meanwhile")
        log.extend(notes.noted(letter, meant, *note) for note in self.step_noted(action))
        outcome = self.outcome()
        if outcome is not None:
            log.append(events.GameEnded(*outcome))

    def tried(self, action: int) -> tuple[Self, list[tuple[int, ...]]]:
        """The table as an action leaves it, and what was noted of it; no round ends by an empty hand.

        Every hand has a card more meanwhile. Nothing hidden may be read from it.
        """
        if not self.allows(action):
            raise self.refusal(action)
        table = self.copy()
        alike(self, table)
        table.hold_more(self)
        notes = table.step_noted(action)
        table.hold_less(self)
        return cast("Self", table), notes

    def step_noted(self, action: int) -> list[tuple[int, ...]]:
        """Carry out an action; what was noted of it, in order.

        From the first note to the last copy nothing of Python runs, so that no other thread can come between.
        """
        global NOTED
        if not cython.compiled:
            self.heard = Notes()
            try:
                self.step(action)
                return self.heard.written
            finally:
                self.heard = False
        NOTED = 0
        self.heard = True
        self.step(action)
        self.heard = False
        n = NOTED
        for i in range(n):
            mine[i] = NOTEBOOK[i]  # noqa: F821
        return [told(mine[i]) for i in range(n)]  # noqa: F821

    def meanings(self, action: int) -> tuple[str, ...]:
        """What each card of an action that plays cards stands for, as it is written; nothing for plain cards."""
        return ()

    def undo_depth(self, before: Game, earlier: int = 0) -> int:
        """How many of the latest actions the seat on turn may take back, after the one that led here from `before`.

        Only a half-made choice can be taken back, up to where it began, where something hidden was shown to anybody or
        where another seat acted. `earlier` is what this said of `before`. Everybody may know the answer: who draws,
        flips, looks or is given a card is seen by all, and nothing else is asked here.

        >>> from parlour import deal
        >>> game = deal("vanilla", seed=7)
        >>> before = game.copy()
        >>> game.play(game.legal_actions()[0])  # the first of two discards (V1)
        >>> game.undo_depth(before)
        1
        """
        if not self.half_made() or self.turn != before.turn:
            return 0
        if self.chance != before.chance or self.bottom - self.top != before.bottom - before.top:
            return 0  # drawn, flipped, shuffled, or a Seer's look
        for i in range(self.seats):
            if self.hand[i] & ~before.hand[i]:
                return 0  # given, or drawn from what was shuffled just now
        return 1 + earlier if before.half_made() else 1

    def copy(self) -> Game:
        """A game of its own that stands where this one stands."""
        raise TypeError("a game fills this in")

    def assign(self, other: Game) -> None:
        """Turn into a copy of another game of the same kind."""
        if type(other) is not type(self):
            raise TypeError(f"a game of {self.TITLE} can't become a {type(other).__name__}")
        self.become(other)

    def resample(self, seat: int, rng: Rng) -> Self:
        """A world drawn at random from those that agree with all that the seat knows.

        It depends on nothing that the seat does not know: equal views and equal streams give equal worlds. When a game
        is over everything is open, and the world is this one.
        """
        new = self.copy()
        alike(self, new)
        place = self.seated(index(seat))
        if not self.over:
            new.determinize(place, rng)
        return cast("Self", new)

    def stir(self, rng: Rng) -> None:
        """Put the deck into another order, whatever it was, and all chance to come: the hands stay."""
        self.lay_deck(self.in_deck())
        self.shuffle_deck(rng)
        self.toss(rng)
        self.chance = rng.next()

    def raise_trouble(self) -> None:
        """Raise what went wrong where nobody could be told; only in a game that is written in plain Python."""

    def winners_of(self) -> int:
        """The seats that have won, as a set of bits; 0 while the game goes on."""
        return self.winners()

    def switches(self) -> dict[str, str]:
        """The house rules of this table."""
        return {name: self.switch(name) for name in self.SWITCHES}

    def switch(self, name: str) -> str:
        """One of the house rules of this table."""
        values = self.SWITCHES[name]
        place = 0
        for each in self.SWITCHES:
            if each == name:
                break
            place += 1
        if place >= HOUSE_SIZE or self.house_rules[place] >= len(values):
            raise ValueError(f"{name} has no such value here")
        return values[self.house_rules[place]]

    def set_up(
        self, seats: int, deck: list[int] | Rng, first: int, house: list[int], chance: int, edition: int = RULES_VERSION
    ) -> None:
        """Begin a game with a whole deck, or one that a stream shuffles; ValueError where there is none like that."""
        seats, first, edition = int(seats), int(first), int(edition)  # what is looked at is what is taken
        house = whole(house) if any(house) else []
        check_table(type(self), seats, first, house, edition, RULES_VERSION)
        if isinstance(deck, Rng):
            self.lay_pack()
            self.shuffle_deck(deck)
        else:
            deck = whole(deck)
            check_deck(deck, self.pack)
            self.lay_pack()
            for i in range(self.pack):
                self.deck[i] = deck[i]
        self.seats = seats
        self.edition = edition
        for i in range(HOUSE_SIZE):
            self.house_rules[i] = house[i] if i < len(house) else 0
        self.chance = chance
        self.start(first)

    @contextmanager
    def laid_out(
        self,
        seats: int,
        hands: dict[int, int],
        deck: list[int],
        first: int,
        house: list[int],
        edition: int = RULES_VERSION,
    ) -> Iterator[None]:
        """Put up a position of just these cards, the others out of the game, and what else is done to it meanwhile.

        Where the rules can't be trusted with it, ValueError, and nothing has changed.
        """
        kept = self.copy()
        alike(self, kept)
        held, deck = dict(zip(whole(hands), whole(hands.values()), strict=True)), whole(deck)
        try:
            check_layout(held, deck, int(seats), self.pack)
            self.set_up(seats, list(range(self.pack)), first, house, 0, edition)
            for i in range(8):
                self.hand[i] = held.get(i, 0)
            for i in range(len(deck)):
                self.deck[i] = deck[i]
            self.top = 0
            self.bottom = len(deck)
            yield
            self.trust()
        except BaseException:
            self.become(kept)
            raise

    def dump(self) -> tuple[Any, ...]:
        """Everything, as plain numbers; two games are the same position exactly when these are equal."""
        return (
            self.seats,
            self.turn,
            bool(self.over),
            tuple(self.hand[i] for i in range(8)),
            self.discards,
            tuple(self.deck_order()),
            self.chance,
            tuple(self.house_rules[i] for i in range(HOUSE_SIZE)),
            self.edition,
            *self.extra(),
        )

    def restore(self, values: tuple[Any, ...]) -> None:
        """Take back what `dump` gave; ValueError, and nothing changed, where no game can have given it."""
        new = type(self)()
        alike(self, new)
        try:
            new.take_back(tuple(values))
            new.trust()
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise ValueError(f"this is no game that was dumped: {error}") from error
        self.become(new)

    def trust(self) -> None:
        """What `check` says, and what it says of the compiled rules where a subclass has its own."""
        self.check()
        if cython.compiled:
            compiled: Any = next(kind for kind in type(self).__mro__ if "__dict__" not in vars(kind))
            compiled.check(self)

    def take_back(self, values: tuple[Any, ...]) -> None:
        """The same without a check, but that there is room for it."""
        self.seats, self.turn, self.over, hands, self.discards, deck, self.chance, house, self.edition = values[:9]
        if len(hands) != 8 or len(house) != HOUSE_SIZE or len(deck) > 54:
            raise ValueError("too much of something, or too little")
        for i in range(8):
            self.hand[i] = hands[i]
        for i in range(HOUSE_SIZE):
            self.house_rules[i] = house[i]
        for i in range(len(deck)):
            self.deck[i] = deck[i]
        self.top = 0
        self.bottom = len(deck)
        self.restore_extra(values[9:])

    def __setattr__(self, name: str, value: Never) -> None:
        """Only the rules change a position, in C; what they have not made they might not survive."""
        if name in fields_of(type(self)):
            raise AttributeError(f"{name} changes as the game is played, or by `restore` or `arrange`; it can't be set")
        PyObject_GenericSetAttr(self, name, value)

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (type(self), self.dump())

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.dump() == other.dump()

    __hash__ = None  # type: ignore[assignment]  # a position changes; typeshed's own way to say so is this one

    def __repr__(self) -> str:
        whose = "over" if self.over else f"{seat_text(self.turn)} to act"
        return f"<{self.TITLE}, {self.seats} seats, {whose}>"

    def __str__(self) -> str:
        try:
            return str(import_module(f"{PICTURES}.text").drawn(self))
        except ModuleNotFoundError as error:
            if error.name != "rich":
                raise
            return f"{self!r}: {error}"

    def to_svg(self, viewer: int | None = None) -> str:
        """The position as an SVG picture: as a seat sees it, or with None with all hands open."""
        return str(import_module(f"{PICTURES}.svg").drawn(self, viewer))

    def _repr_svg_(self) -> str | None:
        try:
            return self.to_svg()
        except NotImplementedError:  # of a game that is not finished yet; a notebook shows its repr
            return None

    def redeal(self, rng: Rng) -> None:
        """Begin another game with the same seats and switches, all chance from `rng`."""
        self.lay_pack()
        self.shuffle_deck(rng)
        self.chance = rng.next()
        self.start(rng.below(self.seats))

    def allows(self, action: int) -> bool:
        """Whether an action is among the legal ones."""
        if not cython.compiled:
            return action in self.legal_actions()
        found = False
        next_listing()  # noqa: F821
        for i in range(self.options_like(SCRATCH, action)):  # to the end: no processor can foretell where it is found
            found |= SCRATCH[i] == action
        return found


if not cython.compiled:
    Game.note = note  # compiled, it is in game.pxd
    del Game.__setattr__  # nothing lies in memory here that a wrong number could harm


def alike(game: Game, other: Game) -> None:
    """TypeError where two games are of different kinds: what is copied from one to the other is their memory."""
    if type(game) is not type(other):
        raise TypeError(f"{type(game).__name__} makes a {type(other).__name__} where another of its kind is wanted")


def whole(numbers: Iterable[int]) -> list[int]:
    """Numbers that are just numbers, and stay what they are when they are looked at."""
    return [int(index(number)) for number in numbers]


def seal(kind: type[Game]) -> None:
    """Take from a game's fields the way in which Python could set them: the rules trust what is in them."""
    if cython.compiled:
        for name in fields_of(kind):
            field = getattr(kind, name)
            if field not in SETTERS:
                SETTERS[field] = sealed(field)  # noqa: F821


def put(game: Game, name: str, value: int | list[int]) -> None:
    """Set a field that a game declares; in C only, where it is compiled."""
    if cython.compiled:
        field = getattr(type(game), name)
        if field in SETTERS:
            set_sealed(field, SETTERS[field], game, value)  # noqa: F821
        else:  # of a game that nobody has registered
            field.__set__(game, value)
    else:
        setattr(game, name, value)


def told(note: Note) -> tuple[int, ...]:
    """A note of the notebook as plain numbers."""
    return (note.kind, note.a, note.b, note.c, note.d, note.cards)


def jot(kind: int, a: int, b: int, c: int, d: int, cards: int) -> None:
    """Write a note into the one notebook that there is in C; see `step_noted`."""
    global NOTED
    if NOTED < MOST_NOTES:
        page = cython.address(NOTEBOOK[NOTED])  # noqa: F821
        page.kind, page.a, page.b, page.c, page.d, page.cards = kind, a, b, c, d, cards
        NOTED += 1


def restored(kind: type[Game], values: tuple[Any, ...]) -> Game:
    """The game of that kind that `dump` described."""
    game = kind()
    game.restore(values)
    return game

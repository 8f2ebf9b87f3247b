"""A game as an ordinary Python class, without a .pxd: slower, checked, made for trying rules out.

The verbs of `Game` are C functions that run without Python's lock, so that overriding them in Python changes nothing.
`PlainGame` takes the lock and calls Python methods instead, and looks at what they answer:

    deal_out(first)             deal and begin, from a shuffled deck; seat `first` starts
    options_now()               the legal actions, as numbers; asked only while the game goes on
    carry_out(action)           do what is known to be legal
    redeal_unknown(seat, rng)   redeal at random all that the seat does not know
    winners_now()               the seats that have won; asked only when the game is over

and the words of every game: `text`, `parse`, `refusal`, `outcome`, `taken_apart`. The hands, the deck, the discards and
the turn belong to `Game`, and are changed by the verbs below. Whatever else the game keeps in its attributes is part of
its position: copied, compared, dumped and restored with it. Values that can be changed in place are copied deeply.

What goes wrong inside a verb, a wrong answer too, can't be raised where nobody holds Python's lock. The game is then
over for whoever plays it there, and the next Python verb of a game of its kind, in the same thread, raises it.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from functools import cache
from inspect import get_annotations
from operator import index
from threading import local
from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.cards import NUMBERS, TEXTS, checked_text, mask_of, seat_text, texts
from parlour.chance import Rng
from parlour.engine.events import Event, GameEnded
from parlour.engine.game import Game
from parlour.engine.notation import Move
from parlour.engine.verdict import Illegal, Outcome, Unreadable

if not cython.compiled:
    from parlour.engine.bits import MOST_ACTIONS, NO_ACTION, one

ALL_CARDS: int = mask_of(range(len(TEXTS)))
LONGEST = 100_000  # actions of a game; what goes on for longer never ends
SIMPLE: tuple[type, ...] = (int, str, bool, type(None))
# The engine's own names, verbs and fields: in C a game would not see them, uncompiled it would change them.
TAKEN = frozenset(
    (
        *(
            "start",
            "options",
            "step",
            "become",
            "become_zones",
            "follow",
            "determinize",
            "toss",
            "winners",
            "allows",
            "note",
        ),
        *(
            "roll",
            "in_deck",
            "shuffle_deck",
            "lay_deck",
            "lay_pack",
            "recycle",
            "deal_hands",
            "redeal",
            "raise_trouble",
            "listener",
            "lost",
            "gone_on",
        ),
        *(
            "seats",
            "turn",
            "over",
            "edition",
            "hand",
            "discards",
            "deck",
            "top",
            "bottom",
            "pack",
            "chance",
            "house_rules",
            "heard",
        ),
    )
)


class Trouble(local):
    """What nobody could be told yet, by kind of game; each thread has its own, and takes it along when it ends."""

    def __init__(self) -> None:
        self.errors: dict[type, BaseException] = {}


TROUBLE = Trouble()


class Unfilled(TypeError):
    """A game lacks a verb that it must have: which game, and which verb."""

    def __init__(self, game: PlainGame, verb: str) -> None:
        super().__init__(f"{type(game).__name__} has no method {verb}, which every game fills in")


class PlainGame(Game):
    """A game whose rules are Python methods."""

    def __init__(self) -> None:
        Game.__init__(self)
        kind: type = type(self)
        check_names(kind)
        self.pack = self.CARDS
        self.listener: list[Event] | None = None  # who is told what happens, while somebody is
        self.lost = False  # whether something went wrong in here
        self.gone_on = 0  # actions since the deal

    # -- what a game fills in ------------------------------------------------------------------------------

    def deal_out(self, first: int) -> None:
        """Deal from the shuffled deck and begin; seat `first` starts. No hand has a card yet."""
        raise Unfilled(self, "deal_out")

    def options_now(self) -> list[int]:
        """The legal actions, each once, as numbers below 2 ** 30."""
        raise Unfilled(self, "options_now")

    def carry_out(self, action: int) -> None:
        """Carry out an action that is known to be legal."""
        raise Unfilled(self, "carry_out")

    def redeal_unknown(self, seat: int, rng: Rng) -> None:
        """Redeal at random, in place, all that the seat does not know; nothing that it knows may change."""
        raise Unfilled(self, "redeal_unknown")

    def winners_now(self) -> tuple[int, ...]:
        """The seats that have won, now that the game is over."""
        raise Unfilled(self, "winners_now")

    # -- its cards and its turn ----------------------------------------------------------------------------

    def deal_cards(self, number: int) -> None:
        """Deal that many cards to each seat, one at a time round the table from P1."""
        if number < 0 or number * self.seats > self.bottom - self.top:
            raise ValueError(f"{number} cards for each of {self.seats} seats are more than the deck has")
        self.deal_hands(number)

    def draw_card(self, seat: int) -> int | None:
        """The next card of the deck comes to a hand; None where the deck is empty."""
        card = self.turn_card()
        if card is not None:
            self.give(seat, one(card))
        return card

    def turn_card(self) -> int | None:
        """The next card of the deck is turned up, and is nowhere then; None where the deck is empty."""
        if self.top == self.bottom:
            return None
        card = self.deck[self.top]
        self.top += 1
        return card

    def give(self, seat: int, cards: int) -> None:
        """A set of cards comes to a hand."""
        self.hand[self.checked_seat(seat)] |= checked_cards(cards)

    def take(self, seat: int, cards: int) -> None:
        """A set of cards leaves a hand, in which all of them are."""
        held = self.hand[self.checked_seat(seat)]
        if checked_cards(cards) & ~held:
            raise ValueError(f"{seat_text(seat)} does not hold {' '.join(texts(cards & ~held))}")
        self.hand[seat] = held & ~cards

    def discard(self, cards: int) -> None:
        """A set of cards comes to the discards."""
        self.discards |= checked_cards(cards)

    def reshuffle(self, cards: int) -> None:
        """These of the discards are shuffled into a new deck, by the game's own chance."""
        if self.top < self.bottom or checked_cards(cards) & ~self.discards:
            raise ValueError("an empty deck is made anew, from discards")
        self.recycle(cards)

    def stack(self, cards: int, rng: Rng) -> None:
        """Make these cards the deck, in an order that `rng` decides: for redealing what is not known."""
        self.lay_deck(checked_cards(cards))
        self.shuffle_deck(rng)

    def chance_below(self, number: int) -> int:
        """A number below another one, from the game's own chance."""
        if number < 1:
            raise ValueError(f"there is no number below {number}")
        return self.roll(number)

    def pass_turn_to(self, seat: int) -> None:
        """It is a seat's turn now."""
        self.turn = self.checked_seat(seat)

    def end(self) -> None:
        """The game is over."""
        self.over = True
        self.turn = -1

    def happens(self, event: Event) -> None:
        """Tell whoever listens what happens."""
        if self.listener is not None:
            self.listener.append(event)

    def checked_seat(self, seat: int) -> int:
        """A seat that there is."""
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}; this game has {self.seats}")
        return seat

    # -- what it keeps besides -----------------------------------------------------------------------------

    def own(self) -> dict[str, Any]:
        """What the game keeps besides the hands, the deck and the turn."""
        found = {name: value for name, value in self.__dict__.items() if name not in INHERITED}
        refuse_taken(type(self), found)
        return found

    def keep(self, own: dict[str, Any]) -> None:
        """Keep what `own` of another game was, and nothing else."""
        for name in self.own():
            del self.__dict__[name]
        for name, value in own.items():
            self.__dict__[name] = value if type(value) in SIMPLE else deepcopy(value)

    def extra(self) -> tuple[Any, ...]:
        """What it keeps besides, for `dump`."""
        return (tuple((name, deepcopy(value)) for name, value in sorted(self.own().items())),)

    def restore_extra(self, values: tuple[Any, ...]) -> None:
        """Take back what `extra` gave."""
        self.keep(dict(values[0]))

    # -- the verbs of the engine ---------------------------------------------------------------------------

    def start(self, first: int) -> None:
        self.begin(first)

    def begin(self, first: int) -> None:
        """Clear the table and deal."""
        try:
            self.lost = False
            self.gone_on = 0
            self.keep({})
            self.discards = 0
            for i in range(8):
                self.hand[i] = 0
            self.over = False
            self.turn = first
            self.deal_out(first)
        except BaseException as error:
            self.fail(error)

    def options(self, out: list[int]) -> int:
        n = 0
        if self.over:
            return n
        listed = self.listed()
        for action in listed:
            out[n] = action
            n += 1
        return n

    def listed(self) -> list[int]:
        """The legal actions, checked; where they can't be told, one that does nothing."""
        try:
            actions = answered(self, "options_now", self.options_now())
            if not actions:
                raise ValueError(f"{self.TITLE} is not over, and yet there is nothing to do")
            if len(actions) > MOST_ACTIONS:
                raise ValueError(f"{len(actions)} actions are too many; there is room for {MOST_ACTIONS}")
            for action in actions:
                if type(action) is not int or not 0 <= action < NO_ACTION:
                    raise ValueError(f"{action!r} is no action; an action is a number from 0 to 2 ** 30 - 1")
            if len(set(actions)) < len(actions):
                raise ValueError("an action is listed twice")
        except BaseException as error:
            self.fail(error)
            return [0]
        return actions

    def step(self, action: int) -> None:
        if not self.lost:
            self.carried_out(action)

    def carried_out(self, action: int) -> None:
        """Carry out an action, and see whose turn it is then."""
        try:
            self.gone_on += 1
            if self.gone_on > LONGEST:
                raise ValueError(f"{self.TITLE} has gone on for {LONGEST} actions, and is not over")
            self.carry_out(action)
            if not self.over and not 0 <= self.turn < self.seats:
                raise ValueError("it is nobody's turn, and yet the game is not over")
        except BaseException as error:
            self.fail(error)

    def become(self, other: Game) -> None:
        self.follow(cython.cast(PlainGame, other))

    def follow(self, that: PlainGame) -> None:
        self.become_zones(that)
        self.lost = that.lost
        if type(self) in TROUBLE.errors:  # it would go wrong again: whoever plays on and on comes to an end
            self.lost = self.over = True
        self.gone_on = that.gone_on
        try:
            self.keep(that.own())
        except BaseException as error:
            self.fail(error)

    def determinize(self, seat: int, rng: Rng) -> None:
        self.redealt(seat, rng)

    def redealt(self, seat: int, rng: Rng) -> None:
        """Redeal what a seat does not know, and see that no card came or went and that its own hand is the same."""
        try:
            hand, sizes, left = self.hand[seat], self.hand_sizes(), self.deck_size()
            cards = self.held_and_stacked()
            self.redeal_unknown(seat, rng)
            if self.hand[seat] != hand:
                raise ValueError(f"{seat_text(seat)} knows its own hand, and yet that was redealt")
            if self.hand_sizes() != sizes or self.deck_size() != left or self.held_and_stacked() != cards:
                raise ValueError("where a hand or the deck is redealt it has as many cards as before, of the same ones")
            self.chance = rng.next()
        except BaseException as error:
            self.fail(error)

    def held_and_stacked(self) -> int:
        """All cards of the hands and the deck."""
        found = self.in_deck()
        for i in range(self.seats):
            found |= self.hand[i]
        return found

    def winners(self) -> int:
        if not self.over:
            return 0
        return self.won()

    def won(self) -> int:
        """The seats that have won, checked; all of them where that can't be told."""
        try:
            if not self.lost:
                seats = answered(self, "winners_now", self.winners_now())
                if not all(type(seat) is int for seat in seats):
                    raise TypeError(f"{type(self).__name__}.winners_now returns seats, (0,) for P1, not {seats!r:.60}")
                if not seats:
                    raise ValueError(f"{self.TITLE} is over, and yet nobody has won; a draw is won by all")
                return sum(one(self.checked_seat(seat)) for seat in set(seats))
        except BaseException as error:
            TROUBLE.errors.setdefault(type(self), error)  # a question changes nothing: asked again, it may be answered
        return one(self.seats) - 1

    # -- what goes wrong -----------------------------------------------------------------------------------

    def fail(self, error: BaseException) -> None:
        """Remember what went wrong, and end the game for whoever plays it meanwhile."""
        self.lost = True
        self.over = True
        TROUBLE.errors.setdefault(type(self), error)

    def raise_trouble(self) -> None:
        """Raise what went wrong in a game of this kind where nobody could be told."""
        error = TROUBLE.errors.pop(type(self), None)
        if error is not None:
            raise error

    # -- verbs for everybody, which raise it ---------------------------------------------------------------

    def legal_actions(self) -> list[int]:
        """All that the seat on turn may do; empty exactly when the game is over."""
        self.raise_trouble()
        if self.over:
            return []
        found = self.listed()
        if self.lost:
            self.lost = self.over = False  # a question changes nothing
            self.raise_trouble()
        return found

    def is_legal(self, action: int) -> bool:
        """Whether the seat on turn may do this now; TypeError for what is no whole number, as `play` has it."""
        return index(action) in self.legal_actions()

    def play(self, action: int | str, log: list[Event] | None = None) -> None:
        """Carry out an action; where it may not be, or something goes wrong, nothing has changed."""
        self.raise_trouble()
        kept = self.copy()
        try:
            Game.play(self, self.read(action) if isinstance(action, str) else action, log)
            self.raise_trouble()
        except BaseException as error:
            behind = TROUBLE.errors.pop(type(self), None)  # what lies behind it
            self.become(kept)
            if behind is not None:
                raise behind from error
            raise

    def step_aloud(self, action: int, log: list[Event]) -> None:
        """Carry out an action that is known to be legal, and write down what happens."""
        self.listener = []
        self.step(action)
        told, self.listener = self.listener, None
        if self.lost:
            return  # `play` raises what went wrong, and nothing has happened
        outcome = self.outcome()
        right = outcome is None
        if self.over:
            right = isinstance(outcome, Outcome) and set(outcome.winners) == set(self.winners_now())
        if not right:
            wanted = "an Outcome with the winners of winners_now" if self.over else "None while the game goes on"
            raise ValueError(f"{type(self).__name__}.outcome returns {wanted}, not {outcome!r:.80}")
        log.extend(told)
        if outcome is not None:
            log.append(GameEnded(*outcome))

    def set_up(self, *given: Any) -> None:
        """Begin a game; `parlour.deal` checks what it passes here."""
        self.raise_trouble()
        Game.set_up(self, *given)
        self.raise_trouble()

    def copy(self) -> PlainGame:
        """A game of its own that stands where this one stands."""
        self.raise_trouble()
        new = type(self)()
        new.become(self)
        new.raise_trouble()
        return new

    def resample(self, seat: int, rng: Rng) -> PlainGame:
        """A world drawn at random from those that agree with all that the seat knows."""
        seat = self.checked_seat(index(seat))
        new = self.copy()
        if not self.over:
            new.determinize(seat, rng)
            new.raise_trouble()
        return new

    def assign(self, other: Game) -> None:
        """Turn into a copy of another game of the same kind."""
        self.raise_trouble()
        Game.assign(self, other)
        self.raise_trouble()

    def winners_of(self) -> int:
        """The seats that have won, as a set of bits; 0 while the game goes on."""
        found = self.winners()
        self.raise_trouble()
        return found

    # -- words ---------------------------------------------------------------------------------------------

    def text(self, action: int) -> str:
        """An action in the rulebook's notation; a game fills this in."""
        raise Unfilled(self, "text")

    def outcome(self) -> Outcome | None:
        """How the game ended, and None while it goes on; a game fills this in."""
        raise Unfilled(self, "outcome")

    def parse(self, text: str) -> int:
        """The action that a text means: of those that are legal, if the game says nothing else."""
        for action in self.legal_actions():
            if self.text(action) == text:
                return action
        raise Unreadable(None, f"{text!r} is no action that may be taken now")

    def read(self, text: str) -> int:
        """The action that a text means; Illegal where the game can't read it, in whatever way it says so."""
        try:
            found: object = self.parse(text)
        except Unfilled:  # nobody's slip at the table
            raise
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            raise Illegal(None, f"that is no action of {self.TITLE}") from error
        if type(found) is not int:
            raise TypeError(f"{type(self).__name__}.parse returns an action, which is a number, not {found!r:.60}")
        return found

    def taken_apart(self, action: int) -> Move:
        """An action in parts: a card that is played, or a word, if the game says nothing else."""
        text = self.text(action)
        return Move("", (NUMBERS[text],), ("",)) if text in NUMBERS else Move(text)

    def refusal(self, action: int) -> Illegal:
        """Why an action that is not legal now may not be played."""
        return (
            Illegal(self.END_RULE or None, "the game is over") if self.over else Illegal(None, "that is not legal now")
        )

    def why_not(self, text: str) -> Illegal | None:
        """Why a card of the seat on turn, or an action, can't be played now; None where it can."""
        checked_text(text)
        try:
            action = self.read(text)
        except Illegal as refusal:
            return refusal
        return None if action in self.legal_actions() else self.refusal(action)

    def state(self) -> dict[str, Any]:
        """Everything, hidden cards included, as the referee shows it."""
        return {
            "hands": {seat_text(seat): texts(self.hand[seat]) for seat in range(self.seats)},
            "deck": [TEXTS[card] for card in self.deck_order()],
            "discards": texts(self.discards),
            **self.own(),
        }


@cache
def check_names(kind: type) -> None:
    """A game has no verb or field of the engine's names; they would do one thing compiled and another uncompiled."""
    for each in kind.__mro__[: kind.__mro__.index(PlainGame)]:
        refuse_taken(kind, {*vars(each), *get_annotations(each)})


def refuse_taken(kind: type, names: Iterable[str]) -> None:
    """TypeError where a game has a name for itself that is the engine's."""
    for name in names:
        if name in TAKEN:
            raise TypeError(
                f"{name} is the engine's; {kind.__name__} needs another name, or fills in what stands for it"
            )


def answered(game: PlainGame, verb: str, answer: object) -> list[int]:
    """What a verb of a game answers with: several numbers, be they a list, a tuple or made one after the other."""
    if answer is None or isinstance(answer, str) or not isinstance(answer, Iterable):
        raise TypeError(f"{type(game).__name__}.{verb} returns a list of numbers, not {answer!r:.60}")
    return list(answer)


def checked_cards(cards: int) -> int:
    """A set of cards that there are."""
    if not 0 <= cards <= ALL_CARDS:
        raise ValueError(f"{cards!r} is no set of cards")
    return cards


# Uncompiled, the fields of `Game` lie among the attributes.
INHERITED: frozenset[str] = frozenset() if cython.compiled else frozenset(vars(PlainGame()))

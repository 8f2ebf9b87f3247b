"""NVWK in numbers, for programs that learn. Seats are counted from one's own, clockwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.cards import RANKS, SUITS, TEXTS
from parlour.engine.game import Game
from parlour.engine.observer import Entry, Observer, Row
from parlour.games.nvwk.game import QUESTION_WORDS, Nvwk
from parlour.games.nvwk.notation import written
from parlour.games.nvwk.rules import NvwkRules

if not cython.compiled:
    from parlour.engine.bits import one, popcount
    from parlour.engine.observer import put_cards, put_choice, put_number
    from parlour.games.nvwk.plays import (
        BY,
        CHARGE,
        DROP,
        DROPPING,
        EVERY_CARD,
        GAIN,
        GAINS,
        GIVE,
        GIVING,
        PASS,
        PASS_LOCKS,
        PLAY,
        SIZE4,
        THREE,
        TURN,
        amount_of,
        cards_of,
        threes_of,
    )

    JOKER_WAYS = [0] * 64  # of the jokers of a play: none, one, or two, each declared
    WAYS = [0] * 1680  # of a play of one value: its plain suits, how many 3s, its jokers
    THREE_WAYS = [0] * 15  # the same of a play of 3s as 3s, and jokers as these
    GAIN_WAYS = [0] * 54

# Ids: pass, draw, guard, skip and each; verbs with a seat; verbs with a card, all 3s as one and the jokers as one; the
# abilities of a flipped joker; then plays, in which 3s are counted and a joker is a joker.
THREES = 5
CHARGES = 12
DROPS = 19
GIVES = 69
GAINED = 119
AS_THREES = 138
PLAYS = 149
VALUE_PLAYS = 462  # of each value but 3
MOST_POINTS = 40  # beyond these nobody counts
MOST_HELD = 20

VERBS = ("play", "pass", "draw", "guard", "skip", "each", "three", "charge", "drop", "give", "gain")


def ways() -> Iterator[tuple[int, int, int]]:
    """All plays of a value but 3: the suits of plain cards, the number of 3s, and the jokers as in a play."""
    declared = [0, *(way << 3 for way in range(1, 6))]
    declared += [5 << 3 | second for second in (5, 1, 2, 3, 4)]
    declared += [first << 3 | second for first in range(1, 5) for second in range(first, 5)]
    for plain in range(16):
        for threes in range(5):
            for jokers in declared:
                amount = plain.bit_count() + threes + (jokers > 0) + (jokers & 7 > 0)
                if 1 <= amount <= 4:
                    yield plain, threes, jokers


def three_ways() -> list[tuple[int, int]]:
    """All plays of 3s as 3s: how many 3s, and how many jokers as these."""
    return [(threes, jokers) for threes in range(5) for jokers in range(3) if 1 <= threes + jokers <= 4]


def fill() -> None:
    """Number the plays of one value."""
    kinds: dict[int, int] = {}
    for _, _, jokers in ways():
        kinds.setdefault(jokers, len(kinds))
    for jokers, kind in kinds.items():
        JOKER_WAYS[jokers] = kind
        if jokers & 7 == 0:
            JOKER_WAYS[jokers >> 3] = kind  # X2 for X1
    for number, (plain, threes, jokers) in enumerate(ways()):
        WAYS[plain * 105 + threes * 21 + kinds[jokers]] = number
    for number, (threes, jokers) in enumerate(three_ways()):
        THREE_WAYS[threes * 3 + jokers] = number
    for number in range(19):
        GAIN_WAYS[GAINS[number]] = number


fill()


def kind_of_card(card: int) -> int:
    """The place of a card among those that are not alike: one place for the 3s, one for the jokers."""
    if card < 4:
        return card
    if card < 8:
        return 4
    return card - 3 if card < 52 else 49


def card_kinds() -> list[str]:
    """The cards in these places."""
    return [*TEXTS[:5], *TEXTS[8:53]]


NAMES: list[str] = []


def all_names() -> list[str]:
    """The actions by their ids."""
    cards = card_kinds()
    names = ["pass", "draw", "guard", "skip", "each"]
    names += [f"{verb} +{i}" for verb in ("three", "charge") for i in range(1, 8)]
    names += [f"{verb} {card}" for verb in ("drop", "give") for card in cards]
    names += [f"gain {TEXTS[GAINS[i]]}" for i in range(19)]
    for threes, jokers in three_ways():
        names.append(written(3 << 14 | ((1 << threes) - 1) << 6 | (0, 5 << 3, 5 << 3 | 5)[jokers]))
    found = list(ways())
    for value in (2, *range(4, 15)):
        for plain, threes, jokers in found:
            names.append(written(value << 14 | plain << 10 | ((1 << threes) - 1) << 6 | jokers))
    return names


class NvwkObserver(Observer):
    """Writes a deal of NVWK as numbers."""

    GAME = Nvwk

    @staticmethod
    def entries(seats: int) -> list[Entry]:
        """What the entries of an observation mean, in order."""
        if not 2 <= seats <= 8:
            raise ValueError(f"NVWK is for 2 to 8 players, not {seats}")
        everyone = ["own", *(f"+{i}" for i in range(1, seats))]
        others = everyone[1:]
        return [
            *(Entry(f"{zone} {card}") for zone in ("hand", "pile", "discards", "flips") for card in TEXTS),
            *(Entry(f"{seat} hand {card}") for seat in others for card in TEXTS),  # those that one knows
            *(Entry(f"top value {rank}") for rank in RANKS),
            *(Entry(f"top amount {number}") for number in range(1, 5)),
            *(Entry(f"top suit {suit}") for suit in SUITS),
            Entry("top threes", 4),
            *(Entry(f"top by {seat}") for seat in everyone),
            *(entry for seat in everyone for entry in seat_entries(seat)),
            *(Entry(f"{seat} joker") for seat in others),
            *(Entry(f"turn {seat}") for seat in everyone),
            *(Entry(f"actor {seat}") for seat in everyone),
            *(Entry(f"gives to {seat}") for seat in everyone),
            Entry("own points", MOST_POINTS),
            Entry("own points below zero", MOST_POINTS),
            *(Entry(word) for word in ("descending", "anticlockwise", "blank", "ban")),
            *(Entry(f"lock {suit}") for suit in SUITS),
            *(Entry(word, 8) for word in ("sixes", "eights", "skips")),
            *(Entry(word, MOST_HELD) for word in ("same", "same cards", "run", "run cards")),
            *(Entry(word) for word in ("run up", "run down")),
            Entry("demand", MOST_HELD),
            *(Entry(f"asked {word}") for word in QUESTION_WORDS),
            Entry("drops", 2),
            Entry("deck", 54),
            Entry("turns left each", 50),
        ]

    @staticmethod
    def action_names() -> list[str]:
        """The actions by their ids; a seat is told as so many places on, alike cards by the first."""
        if not NAMES:  # they are many, and the same at every table
            NAMES.extend(all_names())
        return NAMES

    @staticmethod
    def feature_entries(seats: int) -> list[Entry]:
        """What the features of an action mean, in order."""
        return [
            *(Entry(f"card {card}") for card in TEXTS),
            *(Entry(f"value {rank}") for rank in RANKS),
            *(Entry(f"suit {suit}", 3) for suit in SUITS),  # a joker may double one
            Entry("cards", 4),
            Entry("threes", 4),
            *(Entry(f"seat +{i}") for i in range(1, 8)),
            *(Entry(f"gain {TEXTS[GAINS[i]]}") for i in range(19)),
            *(Entry(verb) for verb in VERBS),
        ]

    @staticmethod
    def longest(seats: int, switches: Mapping[str, str]) -> int:
        """How many actions a deal takes at the very most, nearly.

        The turn passes at most 50 times a seat (N36). Before it does, a seat settles at most one draw, skips or passes,
        and makes one play, whose abilities are at most seven (three Kings of Spades, jokers among them, and another
        King); each asks at most a gain, a choice and a draw of every opponent. Only a 9S gives the lead again without
        the turn passing. That costs a card each time; it is not limited by the rules (a lone joker draws a card to lead
        with, which may be the same 9S), but it takes a player who wants it: one in fifty turns is ample.
        """
        return 50 * seats * 51 // 50 * (2 + 7 * (seats + 1))

    def look(self, game: Game, seat: int, out: Row) -> None:
        self.read(cython.cast(NvwkRules, game), seat, out)

    def read(self, game: NvwkRules, me: int, out: Row) -> None:
        seats = game.seats
        top = game.pile[game.piled - 1] if game.piled else 0
        table = 0
        for i in range(game.piled):
            table |= cards_of(game.pile[i])
        hidden = EVERY_CARD & ~game.hand[me] & ~game.discards & ~table
        once = twice = 0  # cards that may be in one place, in two: what may be in one place only is there
        for i in range(seats):
            twice |= once & game.may[me][i]
            once |= game.may[me][i]
        hidden &= ~twice
        at = put_cards(out, 0, game.hand[me], 54)
        at = put_cards(out, at, table, 54)
        at = put_cards(out, at, game.discards, 54)
        at = put_cards(out, at, game.flips, 54)
        for i in range(1, seats):
            at = put_cards(out, at, hidden & game.may[me][(me + i) % seats], 54)
        at = put_choice(out, at, game.value - 2, 13)
        at = put_choice(out, at, game.amount - 1, 4)
        at = put_cards(out, at, game.shown, 4)
        at = put_number(out, at, threes_of(top) if top else 0, 4)
        at = put_choice(out, at, ((top >> BY) - me + seats) % seats if top else -1, seats)
        for i in range(seats):
            at = self.note_seat(game, (me + i) % seats, out, at)
        for i in range(1, seats):
            at = put_number(out, at, game.joker_at[me] >> ((me + i) % seats) & 1, 1)
        self.note_rest(game, me, out, at)

    def note_seat(self, game: NvwkRules, seat: int, out: Row, at: int) -> int:
        """What everybody knows of a seat; see `seat_entries`."""
        bank = game.worth[seat] - game.points_in(game.hand[seat])
        passed = game.declined[seat]
        at = put_number(out, at, popcount(game.hand[seat]), MOST_HELD)
        at = put_number(out, at, bank, MOST_POINTS)
        at = put_number(out, at, -bank, MOST_POINTS)
        at = put_number(out, at, game.house_rules[PASS_LOCKS] and game.piled and game.locked >> seat & 1, 1)
        at = put_number(out, at, passed & 15, 14)
        at = put_number(out, at, (passed >> 4 & 3) + 1 if passed else 0, 4)
        return put_number(out, at, passed >> 6, 1)

    def note_rest(self, game: NvwkRules, me: int, out: Row, at: int) -> None:
        """Whose turn it is, what is in force and what is asked."""
        seats = game.seats
        stage = TURN if game.over else game.stage
        at = put_choice(out, at, -1 if game.over else (game.turn - me + seats) % seats, seats)
        at = put_choice(out, at, -1 if stage == TURN else (game.actor - me + seats) % seats, seats)
        at = put_choice(out, at, (game.gives_to - me + seats) % seats if stage == GIVING else -1, seats)
        at = put_number(out, at, game.worth[me], MOST_POINTS)
        at = put_number(out, at, -game.worth[me], MOST_POINTS)
        at = put_number(out, at, game.descending, 1)
        at = put_number(out, at, game.anticlockwise, 1)
        at = put_number(out, at, game.blank, 1)
        at = put_number(out, at, game.ban, 1)
        at = put_cards(out, at, game.lock, 4)
        at = put_number(out, at, game.sixes, 8)
        at = put_number(out, at, game.eights, 8)
        at = put_number(out, at, game.skips, 8)
        at = put_number(out, at, game.same, MOST_HELD)
        at = put_number(out, at, game.same_cards, MOST_HELD)
        at = put_number(out, at, game.run, MOST_HELD)
        at = put_number(out, at, game.run_cards, MOST_HELD)
        at = put_number(out, at, game.run_step > 0, 1)
        at = put_number(out, at, game.run_step < 0, 1)
        at = put_number(out, at, 0 if game.over else game.demand(), MOST_HELD)
        at = put_choice(out, at, -1 if game.over else stage, 7)
        at = put_number(out, at, game.drops_left if stage == DROPPING else 0, 2)
        at = put_number(out, at, game.bottom - game.top, 54)
        put_number(out, at, (50 * seats - game.moves) // seats, 50)

    def id_of(self, game: Game, action: int) -> int:
        if action >= PLAY:
            value = action >> 14
            if value == 3:
                return AS_THREES + THREE_WAYS[SIZE4[action >> 6 & 15] * 3 + (action >> 3 & 7 > 0) + (action & 7 > 0)]
            return (
                PLAYS
                + VALUE_PLAYS * (value - 2 if value < 3 else value - 3)
                + WAYS[(action >> 10 & 15) * 105 + SIZE4[action >> 6 & 15] * 21 + JOKER_WAYS[action & 63]]
            )
        if action >= GAIN:
            return GAINED + GAIN_WAYS[action - GAIN]
        if action >= GIVE:
            return GIVES + kind_of_card(action - GIVE)
        if action >= DROP:
            return DROPS + kind_of_card(action - DROP)
        if action >= CHARGE:
            return CHARGES + (action - CHARGE - game.turn + game.seats) % game.seats - 1
        if action >= THREE:
            return THREES + (action - THREE - game.turn + game.seats) % game.seats - 1
        return action - PASS

    def describe(self, game: Game, action: int, out: Row) -> None:
        cards = 0
        verb = value = shown = jokers = amount = threes = 0
        whom = gained = -1
        if action >= PLAY:
            cards = cards_of(action)
            value = action >> 14
            shown = action >> 10 & 15
            jokers = action & 63
            amount = amount_of(action)
            threes = threes_of(action)
        elif action >= GAIN:
            verb = 10
            gained = GAIN_WAYS[action - GAIN]
        elif action >= GIVE:
            verb = 9
            cards = one(action - GIVE)
        elif action >= DROP:
            verb = 8
            cards = one(action - DROP)
        elif action >= THREE:
            verb = 7 if action >= CHARGE else 6
            whom = action - (CHARGE if action >= CHARGE else THREE)
            whom = (whom - game.turn + game.seats) % game.seats - 1
        else:
            verb = action
        at = put_cards(out, 0, cards, 54)
        at = put_choice(out, at, value - 2, 13)
        for suit in range(4):
            number = (shown >> suit & 1) + (jokers >> 3 == suit + 1) + (jokers & 7 == suit + 1)
            at = put_number(out, at, number, 3)
        at = put_number(out, at, amount, 4)
        at = put_number(out, at, threes, 4)
        at = put_choice(out, at, whom, 7)
        at = put_choice(out, at, gained, 19)
        put_choice(out, at, verb, 11)


def seat_entries(seat: str) -> list[Entry]:
    """What everybody knows of a seat: its hand's size, its bank, and what it last passed on."""
    return [
        Entry(f"{seat} size", MOST_HELD),
        Entry(f"{seat} bank", MOST_POINTS),
        Entry(f"{seat} bank below zero", MOST_POINTS),
        Entry(f"{seat} out of the pile"),
        Entry(f"{seat} passed on value", 14),
        Entry(f"{seat} passed on amount", 4),
        Entry(f"{seat} passed on descending"),
    ]


OBSERVER = NvwkObserver

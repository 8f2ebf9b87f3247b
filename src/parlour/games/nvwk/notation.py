"""The notation of NVWK: what its actions, which are numbers, are written as, and taken apart."""

from __future__ import annotations

from functools import cache, lru_cache

from parlour.cards import RANKS, SUITS, TEXTS, parse_card, parse_seat, seat_text
from parlour.engine.notation import Move
from parlour.engine.verdict import Illegal, Named, Unreadable, named
from parlour.games.nvwk.plays import (
    AS_THREE,
    CHARGE,
    DRAW,
    DROP,
    EACH,
    GAIN,
    GAINS,
    GIVE,
    GUARD,
    NINE_CLUBS,
    PASS,
    PLAY,
    SKIP,
    THREE,
    amount_of,
    threes_of,
)

MOST_SEATS = 8
GAIN_TEXTS = tuple(TEXTS[card] for card in GAINS)  # N31
WORDS = {PASS: "pass", DRAW: "draw", GUARD: "guard", SKIP: "skip", EACH: "each"}
WORD_PLACES = {DRAW: ("deck",), GUARD: ("discards",)}
OFTEN = 3072  # so many actions are worth remembering: what many games side by side have, of all that there can be
VERBS = ((GAIN, "gain"), (GIVE, "give"), (DROP, "drop"), (CHARGE, "charge"), (THREE, "three"))


# -- numbers -------------------------------------------------------------------------------------------------


def is_word(action: int) -> bool:
    """Whether a number below the plays means anything: a word, or a verb with a seat or a card."""
    for first, _ in VERBS:
        if action >= first:
            return action - first < (len(TEXTS) if first >= DROP else MOST_SEATS)
    return action in WORDS


def is_play(play: int) -> bool:
    """Whether a number stands for a play that could be written."""
    value = play >> 14
    if not 2 <= value <= 14 or play >> 3 & 7 > AS_THREE or play & 7 > AS_THREE or not 1 <= amount_of(play) <= 4:
        return False
    if value == 3 and threes_of(play) < amount_of(play):
        return False
    return in_order(play >> 3 & 7, play & 7)


def in_order(first: int, second: int) -> bool:
    """Whether two jokers are declared in order: X1 before X2, a 3 before the suits, these as C S D H (N32)."""
    return not (first and second) or first == AS_THREE or first <= second < AS_THREE


def declared(play: int) -> list[tuple[int, str]]:
    """The cards of a play as they are written, plain cards, 3s, jokers, each with what it stands for; a plain one: "".

    >>> declared(parsed("7C+3D=7+X1=3=7"))
    [(20, ''), (6, '7'), (52, '3=7')]
    """
    value = play >> 14
    rank = RANKS[value - 2]
    cards = [(4 * value - 8 + suit, "") for suit in range(4) if play >> (10 + suit) & 1]
    cards += [(4 + suit, rank) for suit in range(4) if play >> (6 + suit) & 1]
    for joker, suit in ((52, play >> 3 & 7), (53, play & 7)):
        if suit:
            cards.append((joker, f"3={rank}" if suit == AS_THREE else rank + SUITS[suit - 1]))
    return cards


@lru_cache(OFTEN)
def taken_apart(action: int, neighbour: int) -> Move:
    """An action in parts; a card is given to `neighbour`.

    >>> taken_apart(parsed("give 4C"), 2).places
    ('seat:P3',)
    """
    if action >= PLAY:
        cards, meant = zip(*declared(action), strict=True)
        return Move("", cards, meant, places=("pile",))
    if action in WORDS:
        nine = (NINE_CLUBS,) if action == GUARD else ()
        return Move(WORDS[action], nine, ("",) * len(nine), places=WORD_PLACES.get(action, ()))
    if not is_word(action):
        raise IndexError(f"{action} is no action")
    first, verb = next((first, verb) for first, verb in VERBS if action >= first)
    if first == GAIN:
        return Move(verb, meant=(TEXTS[action - first],))
    if first < DROP:
        return Move(verb, seat=action - first, places=(f"seat:{seat_text(action - first)}",))
    place = "discards" if first == DROP else f"seat:{seat_text(neighbour)}"
    return Move(verb, (action - first,), ("",), places=(place,))


# -- texts ---------------------------------------------------------------------------------------------------


@lru_cache(OFTEN)
def written(action: int) -> str:
    """An action in the rulebook's notation."""
    if action >= PLAY and is_play(action):
        return "+".join(play_texts(action))
    if action in WORDS:
        return WORDS[action]
    for first, word in VERBS:
        if first <= action < PLAY and is_word(action):
            return f"{word} {TEXTS[action - first] if first >= DROP else seat_text(action - first)}"
    raise Illegal(None, f"{action} is no action of NVWK")


def play_texts(play: int) -> list[str]:
    """The cards of a play in the rulebook's notation."""
    return list(play_words(play))


@lru_cache(OFTEN)
def play_words(play: int) -> tuple[str, ...]:
    """The same, remembered."""
    return tuple(f"{TEXTS[card]}={meant}" if meant else TEXTS[card] for card, meant in declared(play))


def parsed(text: str) -> int:
    """The action that a text means, legal or not."""
    for action, word in WORDS.items():
        if text == word:
            return action
    word, _, name = text.partition(" ")
    for first, verb in VERBS:
        if word == verb:
            if first < DROP:
                try:
                    return first + parse_seat(name)
                except ValueError:
                    raise Unreadable(None, f"{name!r} is no seat; write {verb} P2, for instance") from None
            if name not in TEXTS:
                raise Unreadable(
                    None, f"{text!r} is no action of NVWK: {no_card(name)}, so here {verb} 4C, for instance"
                )
            if first == GAIN and name not in GAIN_TEXTS:
                raise Illegal("N31", f"a flipped joker may gain {' '.join(GAIN_TEXTS)}, not {name}")
            return first + parse_card(name)
    return parse_play(text)


def no_card(name: str) -> str:
    """Why a text is no card, and how cards are written: in the words of all games."""
    try:
        parse_card(name)
    except ValueError as error:
        return str(error)
    raise AssertionError(f"{name} is a card")


def parse_play(text: str) -> int:
    """The play that a text means."""
    values: list[int] = []
    seen: set[str] = set()
    play = 0
    for word in text.split("+"):
        name, declared, meaning = word.partition("=")
        if name not in TEXTS:
            raise Unreadable(None, f"{text!r} is no action of NVWK: {no_card(name)}")
        if name in seen:
            raise Illegal("N8", f"{name} can't be played twice at once")
        seen.add(name)
        if name[0] == "X":
            if not declared:
                raise Illegal("N32", f"declare what the joker plays as: {name}=9C or {name}=3=9, for instance")
            value, suit = parse_joker(name, meaning)
            values.append(value)
            play |= suit << (3 if name == "X1" else 0)
        elif name[0] == "3":
            if not declared:
                raise Illegal("N18", f"a 3 is always declared: {name}=3, or any value from 2 to A")
            if len(meaning) != 1 or meaning not in RANKS:
                raise Unreadable("N18", f"{meaning!r} is no value; write {name}=9, for instance")
            values.append(RANKS.index(meaning) + 2)
            play |= 1 << (6 + SUITS.index(name[1]))
        else:
            if declared:
                raise Illegal("N18", f"only 3s and jokers are declared; write {name} alone")
            values.append(RANKS.index(name[0]) + 2)
            play |= 1 << (10 + SUITS.index(name[1]))
    if len(set(values)) > 1:
        raise Illegal("N8", "all cards of a set have one value")
    if len(values) > 4:
        raise Illegal("N8", "a set has at most four cards")
    play |= values[0] << 14
    canonical = "+".join(play_texts(play))
    if not in_order(play >> 3 & 7, play & 7):
        raise Illegal("N32", "the jokers are alike: declare X1 as the 3, or as the earlier suit, C S D H")
    if text != canonical:
        raise Illegal(None, f"write it as {canonical}")
    return play


def parse_joker(name: str, meaning: str) -> tuple[int, int]:
    """What a joker is declared as: its value, and its suit or that it is a 3."""
    rank, as_three, value = meaning.partition("=")
    if as_three:
        if rank != "3" or len(value) != 1 or value not in RANKS:
            raise Unreadable("N32", f"{meaning!r} is no card that a joker can be; as a 3 it is written {name}=3=9")
        return RANKS.index(value) + 2, AS_THREE
    if meaning not in TEXTS or rank[0] == "X":
        raise Unreadable("N32", f"{meaning!r} is no card that a joker can be")
    if rank[0] == "3":
        raise Illegal("N32", f"a joker as a 3 has no suit, and a value: {name}=3=9, for instance")
    return RANKS.index(rank[0]) + 2, SUITS.index(rank[1]) + 1


@cache
def tries_with(card: int) -> list[int]:
    """Ways in which a card could be played alone."""
    name = TEXTS[card]
    tries = [name]
    if card >= 52:
        suited = [f"{name}={rank}{suit}" for rank in RANKS if rank != "3" for suit in SUITS]
        tries = suited + [f"{name}=3={rank}" for rank in RANKS]
    elif card >> 2 == 1:
        tries = [f"{name}={rank}" for rank in RANKS]
    return [parsed(text) for text in tries]


def result_words(winners: tuple[int, ...], scores: tuple[int, ...], cards: int, shared: bool) -> list[str | Named]:
    """Who has the least, and what broke a tie (N34): a winner's `cards`, if ties are not `shared`."""
    least = min(scores)
    level = [seat for seat, score in enumerate(scores) if score == least]
    if len(level) == 1:
        return [Named(level[0], "have"), f" the least, {least}"]
    held = "no card" if cards == 0 else "one card" if cards == 1 else f"{cards} cards"
    if len(winners) == len(level):
        alike = "" if shared else f", each with {held} in hand"
        return [*named(level), f" share the least, {least}{alike}"]
    best = [*named(winners), " share the win"] if len(winners) > 1 else [Named(winners[0], "win")]
    how = "with the empty hand" if cards == 0 else f"with the fewest cards, {cards}"
    return [*named(level), f" tie for the least, {least}; ", *best, f" {how}"]

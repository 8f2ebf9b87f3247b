"""How the actions of Vanilla Gwent are written, and why one may not be played."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

try:
    import cython
except ImportError:
    if not TYPE_CHECKING:
        from parlour.engine import plain as cython

from parlour.cards import NUMBERS, SUITS, TEXTS, card_name, checked_text, members, parse_card
from parlour.engine.notation import Move, row_places
from parlour.engine.verdict import Illegal, Named, Sentence, Unreadable
from parlour.games.vanilla.knowledge import VanillaKnowledge

if TYPE_CHECKING:
    from parlour.games.vanilla.shapes import Alignment

if not cython.compiled:
    from parlour.games.vanilla.rules import (
        ACE,
        ACTIONS,
        ALIGNMENT,
        ALL_ROWS,
        CLEAR_WEATHER,
        DECLARE,
        DECLINE,
        DESTROY,
        DISCARD,
        DISPEL,
        EMPOWER,
        EMPOWERING,
        FIRST_JOKER,
        HEART_UNITS,
        HERO,
        IN_CLUBS,
        MAGIC,
        MIND,
        MIND_DISCARD,
        MOVE,
        PASS,
        PLAIN_CARDS,
        QUEEN_CARDS,
        QUEENS,
        SETUP,
        THREE,
        WIZARD,
    )

ALIGNMENTS: tuple[Alignment, ...] = ("might", "magic", "mind")
WORDS: tuple[str, ...] = ("pass", "dispel", "decline", *ALIGNMENTS)  # the actions without a card, from PASS on
VERBS = ("discard", "destroy", "empower")  # the actions on a card, from DISCARD on, 64 apart


@lru_cache(4096)
def text(action: int) -> str:
    """An action in the rulebook's notation."""
    if not is_action(action):
        raise Illegal(None, f"{action} is no action of Vanilla Gwent")
    card = action & 63
    if action < IN_CLUBS:
        return TEXTS[card] if card < PLAIN_CARDS else WORDS[card - PASS]
    if action < DISCARD:
        return f"{TEXTS[card]}@{SUITS[(action >> 6) - 1]}"
    if action < MOVE:
        return f"{VERBS[(action - DISCARD) >> 6]} {TEXTS[card]}"
    return f"move {TEXTS[card]}@{SUITS[(action - MOVE) >> 6]}"


def taken_apart(game: VanillaKnowledge, action: int) -> Move:
    """An action in parts."""
    if action >= MOVE:
        place = game.place_of(action & 63)
        return parts_of(action, 1 - game.turn if place is None else place[0])
    return parts_of(action, game.turn)


@lru_cache(4096)  # of both seats there are fewer, and they are asked for again and again
def parts_of(action: int, me: int) -> Move:
    """An action of a seat, in parts; of a unit that is moved, on that side."""
    card = action & 63
    if action >= MOVE:
        to = (action - MOVE) >> 6
        return Move("move", unit=card, row=to, places=row_places((me,), (to,)))
    if action >= DESTROY:
        return Move(VERBS[(action - DISCARD) >> 6], unit=card, places=(f"unit:{TEXTS[card]}",))
    if action >= DISCARD:
        return Move("discard", (card,), ("",), places=("discards",))
    if card >= PLAIN_CARDS:
        return Move(WORDS[card - PASS])
    row = (action >> 6) - 1 if action >= IN_CLUBS else None
    suit = card & 3 if row is None else row
    everywhere = suit == ALL_ROWS or card >= FIRST_JOKER
    sides = (1 - me,) if card >> 2 == THREE else (me,) if 0 < card >> 2 < ACE else (me, 1 - me)
    return Move("", (card,), ("",), row=row, places=row_places(sides, range(3) if everywhere else (suit,)))


def parse(text: str) -> int:
    """The action that a text means, legal or not."""
    if text in WORDS:
        return PASS + WORDS.index(text)
    verb, space, rest = text.partition(" ")
    if not space:
        verb, rest = "", text
    name, at, row = rest.partition("@")
    try:
        card = parse_card(name)
    except ValueError as error:
        raise Unreadable(None, f"{text!r} is no action of Vanilla Gwent: {error}") from None
    if at and row not in ("C", "S", "D"):
        raise Unreadable("V13" if verb == "move" else "V30", f"{row!r} is no row; the rows are C, S and D")
    if verb == "move":
        if not at:
            raise Illegal("V13", f"a move needs the row to go to: move {name}@C, move {name}@S or move {name}@D")
        return MOVE + 64 * SUITS.index(row) + card
    if space:
        bases = {"discard": DISCARD, "destroy": DESTROY, "empower": EMPOWERING}
        if verb not in bases or at:
            raise Unreadable(None, f"{text!r} is no action of Vanilla Gwent")
        return bases[verb] + card
    hearts = bool(HEART_UNITS >> card & 1)
    if hearts and not at:
        rule = "V8" if card >> 2 == THREE else "V30"
        raise Illegal(rule, f"a Heart needs its row: {name}@C, {name}@S or {name}@D")
    if at and not hearts:
        if 0 < card >> 2 < ACE:
            raise Illegal("V30", f"{name} has its row by its suit; write {name} alone")
        raise Illegal(rule_of_special(card), f"{name} is no unit and lies in no row; write {name} alone")
    return card + (IN_CLUBS + 64 * SUITS.index(row) if at else 0)


def refusal(game: VanillaKnowledge, action: int) -> Illegal:
    """Why an action that is not legal now may not be played."""
    card = action & 63
    if game.over:
        return Illegal("V23", "the game is over")
    if not is_action(action):
        return Illegal(None, f"{action} is no action of Vanilla Gwent")
    if game.phase == ALIGNMENT:
        return Illegal("V2", "declare your alignment first: might, magic or mind")
    if game.phase in (SETUP, MIND_DISCARD):
        return refused_discard(game, action)
    if game.phase == HERO:
        return refused_target(game, action, "V10", DESTROY, "destroy", "destroy a unit, or decline")
    if game.phase == WIZARD:
        return refused_target(game, action, "V13", MOVE, "move", "move a unit, or decline")
    if game.phase == EMPOWER:
        return refused_target(game, action, "V20", EMPOWERING, "empower", "empower a unit")
    if action < DISCARD and card < PLAIN_CARDS:
        return refused_card(game, action)
    if action == DISPEL:
        if game.alignments[game.turn] != MAGIC:
            return Illegal("V26", "only a player with Magic may dispel the weather")
        return Illegal(
            "V26", Sentence(Named(game.turn, "have"), " used the Magic power, and it works once in the game")
        )
    if action == DECLINE:
        return Illegal("V4", "there is nothing to decline: play a card or pass")
    if action < DISCARD:
        return Illegal("V2", "alignments are declared before the first round and stay")
    if action < DESTROY:
        if game.alignments[game.turn] == MIND:
            return Illegal("V27", "Mind discards at the start of a round only")
        return Illegal("V1", "cards are discarded before the first round only")
    if action < EMPOWERING:
        return Illegal("V10", "only the Hero, 5H, destroys a unit, when it is played")
    if action < MOVE:
        return Illegal("V20", "play a joker first, then choose its unit")
    return Illegal("V13", "only a Wizard, an 8, moves a unit, when it is played")


def refused_discard(game: VanillaKnowledge, action: int) -> Illegal:
    """Why an action is not the discard that is asked for."""
    card = action & 63
    rule = "V1" if game.phase == SETUP else "V27"
    if not DISCARD <= action < DESTROY:
        first = "discard two cards first" if game.phase == SETUP else "discard a card for Mind first"
        return Illegal(rule, first)
    if not game.hand[game.turn] >> card & 1:
        return Illegal(rule, Sentence(Named(game.turn, "do"), f" not hold the {card_name(card)}"))
    return Illegal(rule, "the jokers are alike: discard X1 before X2")


def refused_target(game: VanillaKnowledge, action: int, rule: str, base: int, verb: str, choice: str) -> Illegal:
    """Why an action is not the choice that a Hero, a Wizard or a joker asks for."""
    card = action & 63
    name = TEXTS[card] if card < PLAIN_CARDS else ""
    enemy = 1 - game.turn
    if action == DECLINE:
        return Illegal(rule, "a joker needs its unit and can't be declined")
    if not base <= action < base + (192 if base == MOVE else 64):
        return Illegal(rule, f"{choice} first")
    if not (game.side(0) | game.side(1)) >> card & 1:
        return Illegal(rule, f"there is no {name} on the battlefield to {verb}")
    if rule == "V20":
        return Illegal(rule, f"at this table a joker goes to a unit on your own side, and {name} lies on the other")
    if not game.side(enemy) >> card & 1:
        return Illegal(rule, f"{name} lies on your own side; you may only {verb} a unit on your opponent's side")
    if rule == "V13":
        return Illegal(rule, f"{name} lies in that row already; move it to another row")
    power = game.power_of_unit(card)
    return Illegal(rule, f"the Hero destroys only what grants more than 10, and {name} grants {power}")


def refused_card(game: VanillaKnowledge, action: int) -> Illegal:
    """Why a card may not be played in this turn, or not like this."""
    card = action & 63
    name = TEXTS[card]
    if not game.hand[game.turn] >> card & 1:
        return Illegal("V4", Sentence(Named(game.turn, "do"), f" not hold the {card_name(card)}"))
    if QUEEN_CARDS >> card & 1 and not game.house_rules[QUEENS]:
        for queen in members((game.side(0) | game.side(1)) & QUEEN_CARDS):
            why = f"you may not play a second Queen while one lies on the battlefield, and {TEXTS[queen]} does"
            return Illegal("V15", why)
    if card >= FIRST_JOKER and action < IN_CLUBS:
        if game.targets(game.turn):
            return Illegal("V20", "the jokers are alike: play X1 before X2")
        if game.side(0) | game.side(1):
            return Illegal("V20", "at this table a joker goes to a unit on your own side, and there is none")
        return Illegal("V20", "a joker needs a unit, and there is none on the battlefield")
    if HEART_UNITS >> card & 1:
        return Illegal("V30", f"a Heart needs its row: {name}@C, {name}@S or {name}@D")
    return Illegal("V30", f"{name} is played without naming a row")


def why_not(game: VanillaKnowledge, text: str) -> Illegal | None:
    """Why a card of the seat on turn, or an action, can't be played now; None where it can."""
    checked_text(text)
    if text in NUMBERS:
        action = NUMBERS[text]
        if not game.over and game.phase in (SETUP, MIND_DISCARD):
            action += DISCARD
        elif HEART_UNITS >> action & 1:
            action += IN_CLUBS
    else:
        try:
            action = parse(text)
        except Illegal as refused:
            return refused
    return None if game.allows(action) else refusal(game, action)


def is_action(action: int) -> bool:
    """Whether a number means anything at all: a card in its place, or one of the words."""
    return 0 <= action < ACTIONS and (action & 63 < PLAIN_CARDS or PASS <= action <= DECLARE + MIND)


def rule_of_special(card: int) -> str:
    """The sentence about an Ace, a 2 or a joker."""
    if card >= FIRST_JOKER:
        return "V20"
    if card >> 2 == ACE:
        return "V17"
    return "V19" if card == CLEAR_WEATHER else "V18"

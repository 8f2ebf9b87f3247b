"""What happened in NVWK, in sentences and in few words, and how plays are spelled in them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from parlour.cards import NUMBERS, RANK_NAMES, RANKS, SUIT_NAMES, mask_of
from parlour.engine.events import (
    Banked,
    Banned,
    Blanked,
    Cancelled,
    Chained,
    Charged,
    Cleared,
    Demanded,
    DirectionTurned,
    Discarded,
    Drew,
    Event,
    Faced,
    Flipped,
    Gained,
    GameEnded,
    Gave,
    KeptLast,
    Locked,
    LotFell,
    OrderTurned,
    Passed,
    Played,
    Powerless,
    Reshuffled,
    Silenced,
    Skipped,
    Struck,
)
from parlour.engine.notation import rank_meant
from parlour.games.nvwk.notation import OFTEN
from parlour.games.nvwk.plays import same_ability
from parlour.views.briefly import SIGNS, Part, rank_sign, shared, signs, suit_sign
from parlour.views.voice import Voice, cards_counted, listed, number, signed, the, the_cards

Kind = TypeVar("Kind", bound=Event)
CANCELLED = {  # what a 3 or a 5 ends
    "chain": "the chain",
    "draw": "the demanded draw",
    "skip": "the skip",
    "lock": "the Queen's lock",
    "ban": "the ban on tens",
}
ORDERS = {"up": "cards go up", "down": "cards go down"}
DIRECTIONS = {"cw": "play goes clockwise", "ccw": "play goes anticlockwise"}


# -- plays and values ----------------------------------------------------------------------------------------


class Play(NamedTuple):
    """A play taken apart: its value, its plain cards, its 3s, and the cards that its jokers stand for.

    A joker as a 3 is one of the 3s (N32).
    """

    value: int
    plain: tuple[int, ...]
    threes: tuple[int, ...]
    jokers: tuple[int, ...]
    cards: int

    @property
    def amount(self) -> int:
        """How many cards it has."""
        return self.cards.bit_count()

    def abilities(self, once: bool) -> list[int]:
        """The cards whose abilities it would have, were it not blank (N11)."""
        if self.threes:
            return []
        found: list[int] = []
        for card in sorted(self.plain + self.jokers):
            if not once or not any(same_ability(card, other) for other in found):
                found.append(card)
        return found


@lru_cache(OFTEN)
def play_of(cards: tuple[int, ...], meant: tuple[str, ...]) -> Play:
    """The play of some cards, each with what it stands for: 9 for a 3, 9C or 3=9 for a joker, nothing if it is plain.

    >>> play_of((20, 6, 52), ("", "7", "3=7"))
    Play(value=7, plain=(20,), threes=(6, 52), jokers=(), cards=4503599628419136)
    """
    plain: list[int] = []
    threes: list[int] = []
    jokers: list[int] = []
    value = 0
    for card, meaning in zip(cards, meant, strict=True):
        if not meaning:
            plain.append(card)
            value = (card >> 2) + 2
        elif meaning in NUMBERS:
            jokers.append(NUMBERS[meaning])
            value = (jokers[-1] >> 2) + 2
        else:
            threes.append(card)
            value = RANKS.index(meaning[-1]) + 2
    return Play(value, tuple(plain), tuple(threes), tuple(jokers), mask_of(cards))


def article(name: str) -> str:
    """A Nine, an Eight."""
    return f"{'an' if name[0] in 'AE' else 'a'} {name}"


def some(value: int, amount: int) -> str:
    """So many cards of a value.

    >>> some(9, 1), some(8, 1), some(6, 2)
    ('a Nine', 'an Eight', 'two Sixes')
    """
    name = RANK_NAMES[value - 2]
    return article(name) if amount == 1 else f"{number(amount)} {plural(name)}"


def plural(name: str) -> str:
    """Nines, Sixes."""
    return name + ("es" if name == "Six" else "s")


@lru_cache(OFTEN)
def spelled(play: Play) -> str:
    """The cards of a play, as a person says them.

    >>> spelled(play_of((20, 6, 52), ("", "7", "3=7")))
    'the Seven of Clubs, a Three as a Seven and a joker as a Three for a Seven'
    """
    parts = [the(card) for card in play.plain]
    name = RANK_NAMES[play.value - 2]
    wild = sum(card >= 52 for card in play.threes)
    threes = len(play.threes) - wild
    if threes:
        parts.append(f"{some(3, threes)} as {article(name) if threes == 1 else plural(name)}")
    if wild:
        what = ("a joker as a Three", "two jokers as Threes")[wild - 1]
        value = f" for {article(name) if wild == 1 else plural(name)}" if play.value != 3 else ""
        parts.append(f"{what}{value}")
    if play.jokers:
        jokers = "a joker" if len(play.jokers) == 1 else "two jokers"
        parts.append(f"{jokers} as {listed([the(card) for card in play.jokers])}")
    return listed(parts)


def gainable(card: int) -> str:
    """A card whose ability a flipped joker may be given: with its suit only where the suit matters (N31)."""
    return the(card) if card >> 2 in (7, 9, 10) else article(RANK_NAMES[card >> 2])


# -- what happened -------------------------------------------------------------------------------------------


def tell(events: Sequence[Event], voice: Voice) -> list[str]:
    """What happened in an action, or at the beginning, as one listener hears it, in the order that is best told.

    What one does comes first, then what becomes of the cards, then both orders, and what is asked of the next player
    last. What cancels itself out on the way, such as an order that turns and turns back, is not told.
    """
    told = [line for event in events for line in done(event, voice)]
    if any_of(events, Reshuffled):
        told.append("The discards are shuffled into a new deck (N35).")
    told += [drawn(event, voice) for event in any_of(events, Drew) if event.rule != "N32"]
    told += banked(any_of(events, Banked), voice)
    told += turned(events)
    for event in any_of(events, KeptLast)[:1]:
        told.append(f"{voice.does(event.seat, 'keep')} the last card, because of a joker (N32).")
    told += [line for event in events for line in asked(event, voice)]
    ended = any_of(events, GameEnded)
    told += [line for event in events for line in cleared(event, voice, bool(ended))]
    return told + [voice.ended(event) for event in ended]


def any_of(events: Sequence[Event], kind: type[Kind]) -> list[Kind]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def done(event: Event, voice: Voice) -> list[str]:
    """What somebody does, and what that is at once."""
    match event:
        case LotFell():
            return [voice.lot_fell(event, "N1")]
        case Played():
            play = play_of(event.cards, event.meant)
            return [f"{voice.does(event.seat, 'lead' if event.leads else 'play')} {spelled(play)}."]
        case Powerless():
            return ["It has no abilities after the Seven (N22)."]
        case Cancelled():
            return [f"It cancels {listed([CANCELLED[what] for what in event.what])} ({event.rule})."]
        case Flipped():
            flips = f"It flips {the_cards(mask_of(event.cards))} (N31)."
            return [flips if event.cards else "There is nothing to flip (N35)."]
        case Silenced():
            return ["The flipped Three silences it (N31)."]
        case Passed():
            return [f"{voice.does(event.seat, 'pass')}."]
        case Skipped(rule="N23"):
            return [f"{voice.does(event.seat, 'are')} skipped (N23)."]
        case Discarded(rule="N25"):
            return [f"{voice.does(event.seat, 'discard')} the Nine of Clubs instead of drawing (N25)."]
        case Discarded(cards=cards) if cards:
            return [f"{voice.does(event.seat, 'drop')} {the(cards[0])} (N29)."]
        case Gave():
            what = the(event.cards[0]) if event.cards else "a card"
            return [f"{voice.does(event.seat, 'give')} {voice.you(event.to)} {what} (N29)."]
        case Charged():
            return [f"{voice.does(event.seat, 'charge')} {voice.you(event.whom)} {number(event.points)} points (N26)."]
        case Struck(whom=None):
            return [f"{voice.does(event.seat, 'let')} everyone else draw a card (N27)."]
        case Struck(whom=int(whom)):
            return [f"{voice.does(event.seat, 'make')} {voice.you(whom)} draw {cards_counted(event.number)} (N27)."]
        case Gained():
            what = gainable(event.cards[0])
            return [f"{voice.does(event.seat, 'give')} the flipped joker the ability of {what} (N31)."]
    return []


def drawn(event: Drew, voice: Voice) -> str:
    """A demanded draw is taken."""
    if event.number == 0:
        return f"{voice.does(event.seat, 'draw')} nothing; there is no card left (N35)."
    return voice.drew(event, "; there are no more (N35)" if event.number < event.of else f" ({event.rule})")


def banked(events: Sequence[Banked], voice: Voice) -> list[str]:
    """All that one play puts into its player's bank."""
    points = sum(event.points for event in events)
    return [f"{voice.does(events[0].seat, 'bank')} {signed(points)}."] if events else []


def turned(events: Sequence[Event]) -> list[str]:
    """Both orders, where they have not turned back."""
    told = []
    orders = any_of(events, OrderTurned)
    if len(orders) % 2:
        resets = any(event.resets for event in any_of(events, Cleared))
        told.append(f"Card order {'goes up again (N3)' if resets else f'now goes {orders[-1].order}'}.")
    directions = any_of(events, DirectionTurned)
    if len(directions) % 2:
        told.append(f"Play now goes {'clockwise' if directions[-1].direction == 'cw' else 'anticlockwise'}.")
    return told


def asked(event: Event, voice: Voice) -> list[str]:
    """What a play puts in force and asks of the next player."""
    match event:
        case Blanked(lasting=False):
            return ["The next play has no abilities (N22)."]
        case Blanked():
            return ["Every play has no abilities until the pile is cleared (N22)."]
        case Locked():
            names = listed([SUIT_NAMES[suit] for suit in event.suits], "or")
            return [f"Only Queens and the Ten or Ace of {names} may follow (N30)."]
        case Banned():
            return ["Tens can't be played on it (N17)."]
        case Chained():
            owes = f"{voice.do(event.seat, 'owe')} {cards_counted(event.number)}"
            return [f"That is a chain of {number(event.plays)} plays: {owes} (N13)."]
        case Demanded():
            return [f"{voice.does(event.seat, 'owe')} {cards_counted(event.number)} (N21)."]
        case Faced():
            return [f"{voice.does(event.seat, 'face')} {some(8, event.number)} (N23)."]
    return []


def cleared(event: Event, voice: Voice, over: bool) -> list[str]:
    """A pile comes to its end, and somebody leads the next."""
    match event:
        case Skipped(rule="N19"):
            return [f"{voice.does(event.seat, 'are')} skipped (N19)."]
        case Cleared():
            leads = f", and {voice.do(event.leader, 'lead')}{' again' * event.again}"
            return [f"The pile is cleared{'' if over else leads} ({'N24' if event.again else 'N6'})."]
        case Drew(rule="N32"):
            what = the_cards(mask_of(event.cards)) if event.cards else cards_counted(event.number)
            draws = f"{voice.do(event.seat, 'draw')} {what}"
            return [f"{voice.does(event.seat, 'hold')} only a joker, so {draws} first (N32)."]
    return []


# -- what happened, in few words -----------------------------------------------------------------------------


def brief(event: Event, voice: Voice) -> Part | None:
    """What happened, in few words."""
    match event:
        case Played():
            return Part(laid(event), event.seat)
        case Banked():
            return Part(f"{voice.verb(event.seat, 'bank')} {signed(event.points)}", event.seat)
        case Charged():
            charges = f"{voice.verb(event.seat, 'charge')} {voice.you(event.whom)} {event.points}"
            return Part(charges, event.seat)
        case Struck():
            whom = "everyone else" if event.whom is None else voice.you(event.whom)
            return Part(f"{voice.verb(event.seat, 'make')} {whom} draw {number(event.number)}", event.seat)
        case KeptLast():
            return Part(f"{voice.verb(event.seat, 'keep')} the last card", event.seat)
        case Cleared():
            return Part(f"the pile is cleared, {voice.do(event.leader, 'lead')}")
    return brief_effect(event, voice) or shared(event, voice)


def brief_effect(event: Event, voice: Voice) -> Part | None:
    """What a play does, in few words."""
    match event:
        case Flipped():
            return Part(f"flips {signs(event.cards)}" if event.cards else "nothing to flip")
        case Silenced():
            return Part("silenced")
        case Gained():
            return Part(f"as {signs(event.cards)}")
        case OrderTurned():
            return Part(ORDERS[event.order])
        case DirectionTurned():
            return Part(DIRECTIONS[event.direction])
        case Cancelled():
            return Part(f"cancels the {' and '.join(event.what)}")
        case Powerless():
            return Part("without abilities")
        case Blanked():
            return Part("the next play is blank")
        case Locked():
            return Part(f"only {' '.join(map(suit_sign, event.suits))} follow")
        case Banned():
            return Part("no tens")
        case Chained():
            return Part(f"a chain: {voice.do(event.seat, 'owe')} {number(event.number)}")
        case Demanded():
            return Part(f"{voice.do(event.seat, 'owe')} {number(event.number)}")
        case Faced():
            return Part(f"{voice.do(event.seat, 'face')} a skip")
    return None


def laid(event: Played) -> str:
    """The cards of a play as they are printed, wild ones with what they stand for.

    >>> laid(Played(0, (6, 52), ("7", "7C"))).replace("\ufe0e", "")
    '3♦ as 7, Joker as 7♣'
    """
    if not any(event.meant):
        return signs(event.cards)
    each = zip(event.cards, event.meant, strict=True)
    return ", ".join(f"{SIGNS[card]} as {meaning(meant)}" if meant else SIGNS[card] for card, meant in each)


def meaning(meant: str) -> str:
    """What a wild card stands for, as it is printed: 9♣ of 9C, else the value."""
    return SIGNS[NUMBERS[meant]] if meant in NUMBERS else rank_sign(rank_meant(meant))

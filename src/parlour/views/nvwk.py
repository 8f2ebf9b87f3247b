"""NVWK as a seat sees it, and in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from parlour.cards import NUMBERS, RANK_NAMES, RANKS, SUIT_NAMES, SUITS, TEXTS, members, seat_text, texts
from parlour.rules.nvwk import Nvwk, play_texts
from parlour.views.common import (
    Eyes,
    Voice,
    by_seat,
    cards_counted,
    ending,
    gained,
    listed,
    number,
    signed,
    the,
    the_cards,
)

NINE_CLUBS = NUMBERS["9C"]
WORDS = ("pass", "draw", "guard", "skip", "each")
VERBS = ("drop", "give", "charge", "three", "gain")


# -- plays and values ----------------------------------------------------------------------------------------


class Play(NamedTuple):
    """A play taken apart: its value, its plain cards, its 3s, and the cards that its jokers stand for.

    A joker as a 3 is one of the 3s (N32).
    """

    value: int
    plain: list[int]
    threes: list[int]
    jokers: list[int]
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
            if not once or not any(alike(card, other) for other in found):
                found.append(card)
        return found


def alike(card: int, other: int) -> bool:
    """Whether two cards of one value have the same ability (set-abilities = once)."""
    if card >> 2 == 11:
        return (card & 3 == 1) == (other & 3 == 1)
    return card == other or card >> 2 not in (7, 9, 10)


def read(text: str) -> Play | None:
    """The play that an action's text means; None for another action."""
    if text in WORDS or text.partition(" ")[0] in VERBS:
        return None
    plain, threes, jokers, cards, value = [], [], [], 0, 0
    for word in text.split("+"):
        name, *meaning = word.split("=")
        cards |= 1 << NUMBERS[name]
        value = RANKS.index(meaning[-1][0] if meaning else name[0]) + 2
        if name[0] == "3" or len(meaning) > 1:
            threes.append(NUMBERS[name])
        elif name[0] == "X":
            jokers.append(NUMBERS[meaning[0]])
        else:
            plain.append(NUMBERS[name])
    return Play(value, plain, threes, jokers, cards)


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


def spelled(play: Play) -> str:
    """The cards of a play, as a person says them.

    >>> spelled(read("7C+3D=7+X1=3=7"))
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


def suits(bits: int) -> list[str]:
    """The names of suits, a bit each."""
    return [SUIT_NAMES[suit] for suit in range(4) if bits >> suit & 1]


# -- the view ------------------------------------------------------------------------------------------------


def known(game: Nvwk, viewer: int, seat: int) -> int:
    """The cards that the viewer knows to be in another hand."""
    return game.known_to(viewer)[seat]


def discards(game: Nvwk, eyes: Eyes) -> int:
    """All discards are public (N37)."""
    return game.discarded()


def table(game: Nvwk, eyes: Eyes) -> dict[str, Any]:
    """What NVWK adds to a view."""
    seats = game.seats
    plays = game.plays_on_pile()
    chained = min(game.chain()[1], len(plays))
    asked = "" if game.over else game.question()
    return {
        "question": asked or None,
        "actor": seat_text(game.acting()) if asked not in ("", "play") else None,
        "order": game.order(),
        "direction": game.direction(),
        "pile": [
            {
                "by": seat_text(seat),
                "cards": play_texts(play),
                "value": play >> 14,
                "chain": i >= len(plays) - chained,
            }
            for i, (seat, play) in enumerate(plays)
        ],
        "chain": chain_view(game),
        "forming": forming(game),
        "demand": demand_view(game),
        "skip": {"of": seat_text(game.turn), "players": game.skips_left(), "stack": game.eights_to_stack()}
        if game.is_skipped()
        else None,
        "blank": game.is_blank(),
        "ban": game.bans_tens(),
        "lock": [SUITS[suit] for suit in range(4) if game.locked_suits() >> suit & 1],
        "banks": by_seat(seats, game.bank_of),
        "points": by_seat(seats, lambda seat: points_view(game, eyes, seat)),
        "out": [seat_text(seat) for seat in range(seats) if game.is_out_of_pile(seat)],
        "declined": by_seat(seats, lambda seat: declined(game, seat)),
        "flips": texts(game.flipped()),
        "moves_left": game.moves_left(),
        "drops": game.drops_left() if asked == "drop" else 0,
        "gives_to": seat_text(game.gives_to()) if asked == "give" else None,
    }


def more_of_hands(game: Nvwk, eyes: Eyes, hands: dict[str, Any]) -> None:
    """Which hands the viewer knows to hold a joker, though not which."""
    jokers = 0 if eyes.viewer is None or eyes.open else game.holds_joker(eyes.viewer)
    for seat in range(game.seats):
        cards = eyes.hand(seat)
        hands[seat_text(seat)]["joker"] = bool(jokers >> seat & 1) if cards is None else cards >> 52 > 0


def points_view(game: Nvwk, eyes: Eyes, seat: int) -> dict[str, Any] | None:
    """What a hand that may be seen would count."""
    cards = eyes.hand(seat)
    if cards is None:
        return None
    held, bank = game.points_of(cards), game.bank_of(seat)
    each = {TEXTS[card]: game.points_of(1 << card) for card in members(cards)}
    return {"cards": each, "hand": held, "bank": bank, "total": held + bank}


def declined(game: Nvwk, seat: int) -> dict[str, Any] | None:
    """What a seat last passed on; None if it never did."""
    passed = game.last_declined(seat)
    return None if passed is None else {"value": passed[0], "amount": passed[1], "order": "down" if passed[2] else "up"}


def top_of(game: Nvwk) -> tuple[int, int]:
    """Value and amount of the top play; 0 and 0 on an empty pile."""
    plays = game.plays_on_pile()
    return (plays[-1][1] >> 14, len(play_texts(plays[-1][1]))) if plays else (0, 0)


def next_step(game: Nvwk) -> int | None:
    """The value that goes on with the run; None where the order, the end or a Queen stops it (N13, N15, N30)."""
    step = game.counts()[4]
    following = top_of(game)[0] + step
    if step == 0 or (step < 0) != (game.order() == "down") or not 2 <= following <= 14:
        return None
    return following if not game.locked_suits() or following in (10, 12, 14) else None


def chain_view(game: Nvwk) -> dict[str, Any] | None:
    """The chain on the pile, what goes on with it, and what it costs the next player."""
    kind, plays, cards = game.chain()
    if not kind or not game.plays_on_pile():
        return None
    following = top_of(game)[0] if kind == "equal" else next_step(game)
    return {"kind": kind, "plays": plays, "cards": cards, "next": following, "owes": cards}


def forming(game: Nvwk) -> list[dict[str, Any]]:
    """What the player after next would owe if the next play made or lengthened a chain, with as many cards."""
    same, same_cards, run, run_cards, _ = game.counts()
    value, amount = top_of(game)
    found: list[dict[str, Any]] = []
    if value and same and not counts_afresh(game, value):
        found.append({"kind": "equal", "value": value, "owes": same_cards + amount})
    following = next_step(game)
    if value and run >= 2 and same < 2 and following is not None and not counts_afresh(game, following):
        found.append({"kind": "run", "value": following, "owes": run_cards + amount})
    return found


def counts_afresh(game: Nvwk, value: int) -> bool:
    """Whether a play of that value would begin a new count, whatever lies there: 5s and 3s, unless blank (N15)."""
    return value in (3, 5) and not game.is_blank()


def demand_view(game: Nvwk) -> dict[str, Any] | None:
    """The draw that is demanded of the seat on turn, and why."""
    cards = game.demanded()
    if not cards:
        return None
    kind, plays, _ = game.chain()
    if game.question() == "take":
        rule, why = "N27", "a Nine of Hearts"
    elif kind:
        rule, why = "N13", f"a chain of {number(plays)} plays"
    else:
        rule, why = "N21", some(6, cards)
    return {"cards": cards, "of": seat_text(game.turn), "rule": rule, "why": why}


def cards_in(text: str) -> list[str]:
    """The cards that an action is about: first a plain card, else the wild; a guard is about 9C."""
    if text == "guard":
        return ["9C"]
    verb, _, name = text.partition(" ")
    if verb in ("drop", "give", "gain"):
        return [name]
    play = read(text)
    return [] if play is None else [word.partition("=")[0] for word in text.split("+")]


# -- what is asked -------------------------------------------------------------------------------------------


def prompt(game: Nvwk, voice: Voice) -> str:
    """What is asked of whom, and why."""
    if game.over:
        return ending(game, voice)
    me = game.turn
    yours = voice.viewer == me
    must = f"{'You' if yours else voice.name(me)} must"
    question = game.question()
    if question == "play":
        if not game.plays_on_pile():
            return f"{voice.does(me, 'lead')}: any card, or a set of one value (N4)."
        if game.is_skipped():
            return facing(game, voice)
        if game.demanded():
            return f"{must} {ways_out(game)} ({'N13' if game.chain()[0] else 'N21'})."
        return f"{voice.does(me, 'are')} on turn: {open_play(game)}"
    if question == "gain":
        return f"{must} choose the ability of the flipped joker (N31)."
    if question == "drop":
        left = game.drops_left()
        return f"{must} drop {'a card' if left == 1 else 'a card, and then one more'} with the Jack (N29)."
    if question == "give":
        return f"{must} give a card to {voice.you(game.gives_to())} (N29)."
    if question == "charge":
        return f"{must} choose the opponent who banks +5 (N26)."
    if question == "strike":
        return f"{must} choose one opponent to draw three cards, or let everyone else draw one (N27)."
    guard = guarding(game, " or guard with the Nine of Clubs")
    return f"{must} draw {game.demanded()} for the Nine of Hearts{guard} (N27)."


def guarding(game: Nvwk, words: str) -> str:
    """The words about 9C, unless everybody sees that it is gone."""
    gone = game.discarded() >> NINE_CLUBS & 1 or any("9C" in play_texts(play) for _, play in game.plays_on_pile())
    return "" if gone else words


def ways_out(game: Nvwk) -> str:
    """What may be done about a demanded draw by a player who faces no 8 (N13, N14, N21)."""
    value, amount = top_of(game)
    ways = [f"draw {game.demanded()}"]
    kind = game.chain()[0]
    if kind == "equal":
        if not game.locked_suits() or value == 12:
            ways.append(f"continue with {some(value, amount)}")
    elif kind == "run":
        following = next_step(game)
        if following is not None and not counts_afresh(game, following):
            ways.append(f"continue with {some(following, 1) if amount == 1 else plural(RANK_NAMES[following - 2])}")
    elif answer := fitting_amount(game, 6, game.sixes_waiting()):
        ways.append(f"answer with {some(6, answer)}")
    if not game.is_blank():
        wild = "a Three as a Queen" if game.locked_suits() else "a Three or a fitting Five"
        ways.append(f"escape with {wild}")
    guard = guarding(game, "guard with the Nine of Clubs")
    if guard:
        ways.append(guard)
    return listed(ways, "or") if len(ways) < 3 else f"{', '.join(ways[:-1])}, or {ways[-1]}"


def fitting_amount(game: Nvwk, value: int, least: int) -> int:
    """With how many cards 6s or 8s may be played as an answer to so many of them; 0 where they don't fit (N7, N9)."""
    top, amount = top_of(game)
    down = game.order() == "down"
    if game.locked_suits():
        return 0
    amounts = [amount] if value == top or (value < top) == down else []
    if value == top + (-1 if down else 1) and (amount > 1 or game.switches()["singles-evolve"] == "on"):
        amounts.append(amount + 1)
    return min((cards for cards in amounts if least <= cards <= 4), default=0)


def facing(game: Nvwk, voice: Voice) -> str:
    """What is asked of a player who faces an 8 (N23)."""
    me = game.turn
    house = game.switches()
    face = f"{voice.does(me, 'face')} {some(8, game.eights_to_stack())}"
    needed = fitting_amount(game, 8, game.eights_to_stack())
    stack = f"stack {some(8, needed)} or be skipped" if needed else "be skipped"
    owed = game.demanded()
    if not owed:
        ways = f"stack {some(8, needed)}, or be skipped" if needed else "no Eight fits, so be skipped"
        return f"{face}: {ways} (N23)."
    draw = f"draw {owed}{guarding(game, ' or guard with the Nine of Clubs')}"
    owe = f"{face} and {'owe' if voice.viewer == me else 'owes'} {owed}"
    if game.chain()[0] == "equal" and top_of(game)[0] == 8:
        return f"{owe}: stack {some(8, needed)}, or {draw} and be skipped (N23)."
    if house["draw-ends-turn"] == "on":
        first = f"draw {owed} and be skipped{guarding(game, f', or guard with the Nine of Clubs, then {stack}')}"
    else:
        first = f"first {draw}, then {stack}"
    if needed and house["three-answers"] == "on" and not game.is_blank():
        with_three = "a Three as an Eight" if needed == 1 else f"{some(8, needed)}, a Three among them"
        return f"{owe}: stack {with_three}, or {first} (N23)."
    return f"{owe}: {first} (N23)."


def open_play(game: Nvwk) -> str:
    """What fits on the top play when nothing is demanded."""
    value, amount = top_of(game)
    cards = "" if amount == 1 else f"{number(amount)} cards, "
    blank = " The play will have no abilities (N22)." if game.is_blank() else ""
    lock = game.locked_suits()
    if lock:
        names = listed(suits(lock), "or")
        tens = "Ace" if game.bans_tens() else "Ten or Ace"
        return f"{cards}only Queens, or the {tens} of {names}, or pass (N30).{blank}"
    way = "below" if game.order() == "down" else "above"
    ban = ", but no Ten" if game.bans_tens() else ""
    return f"{cards}{article(RANK_NAMES[value - 2])} or {way}{ban}, or pass (N7).{blank}"


# -- what may be done ----------------------------------------------------------------------------------------


def say(game: Nvwk, action: int, voice: Voice) -> str:
    """The sentence for an action of the seat on turn."""
    text = game.text(action)
    me = game.turn
    verb, _, name = text.partition(" ")
    if text == "pass":
        return "Pass"
    if text == "draw":
        return f"Draw {cards_counted(game.demanded())}"
    if text == "guard":
        return "Discard the Nine of Clubs instead of drawing"
    if text == "skip":
        return "Be skipped"
    if text == "each":
        return "Let everyone else draw a card"
    if verb == "drop":
        return f"Drop {the(NUMBERS[name])}"
    if verb == "give":
        return f"Give {the(NUMBERS[name])} to {voice.you(game.gives_to())}"
    if verb == "charge":
        return f"Charge {voice.you(int(name[1:]) - 1)} five points"
    if verb == "three":
        return f"Make {voice.you(int(name[1:]) - 1)} draw three cards"
    if verb == "gain":
        card = NUMBERS[name]
        lock = f"let only Queens and the Ten or Ace of {SUIT_NAMES[card & 3]} follow"
        does = GAINS.get(name) or GAINS.get(name[0]) or lock
        return f"Take the ability of {gainable(card)}: {does}"
    play = read(text)
    assert play is not None
    return "; ".join([f"Play {spelled(play)}", *effects_of(game, play, voice, me)])


def gainable(card: int) -> str:
    """A card whose ability a flipped joker may be given: with its suit only where the suit matters (N31)."""
    return the(card) if card >> 2 in (7, 9, 10) else article(RANK_NAMES[card >> 2])


GAINS = {
    "2": "reverse the card order and forbid tens",
    "3": "silence everything",
    "4": "reverse the order of play",
    "5": "cancel the chain and bank \N{MINUS SIGN}2",
    "6": "make the next player draw",
    "7": "take away the abilities of the next play",
    "8": "skip the next player",
    "T": "reverse the card order",
    "9S": "clear the pile and lead again",
    "9D": "charge an opponent five points",
    "9H": "make opponents draw",
    "JC": "drop a card",
    "JS": "drop two cards",
    "JD": "give a card to the left",
    "JH": "give a card to the right",
}


def effects_of(game: Nvwk, play: Play, voice: Voice, me: int) -> list[str]:
    """What a play does, shortly."""
    if game.is_blank():
        return ["it has no abilities after the Seven", *chain_said(game, play)]
    if play.threes:
        cancelled = in_force(game)
        return [f"it cancels {listed(cancelled)}"] if cancelled else []
    house = game.switches()
    cards = play.abilities(house["set-abilities"] == "once")
    return [*abilities_said(game, play, cards, voice, me), *chain_said(game, play)]


def chain_said(game: Nvwk, play: Play) -> list[str]:
    """The chain that a play makes or lengthens (N12).

    Unless they are blank, a 9S clears it, a 5 begins anew, and a 4 that skips the only other player gives it to nobody.
    """
    if not game.is_blank() and (play.value == 5 or NUMBERS["9S"] in play.plain + play.jokers or jumps(game, play)):
        return []
    same, same_cards, run, run_cards, step = game.counts()
    gap = play.value - top_of(game)[0]
    owed = 0
    if same and gap == 0:
        owed = same_cards + play.amount
    elif run >= 2 and gap == step:
        owed = run_cards + play.amount
    return [f"the chain makes the next player owe {cards_counted(owed)}"] if owed else []


def jumps(game: Nvwk, play: Play) -> bool:
    """Whether the 4s of a play that is not blank skip the other of two players, so that the pile is cleared (N19)."""
    house = game.switches()
    if play.value != 4 or game.seats > 2 or house["two-player-four"] != "skip":
        return False
    return len(play.abilities(house["set-abilities"] == "once")) % 2 == 1


def abilities_said(game: Nvwk, play: Play, cards: list[int], voice: Voice, me: int) -> list[str]:
    """What the abilities of a play do."""
    n = len(cards)
    rank = play.value - 2
    if rank in (0, 8, 12):
        order = "down" if (game.order() == "up") == bool(n & 1) else "up"
        return [f"card order {'turns' if n & 1 else 'turns and turns back, and goes'} {order}"]
    if rank == 2:
        if game.seats > 2:
            return ["the order of play turns round" if n & 1 else "the order of play turns round and back"]
        skips = jumps(game, play)
        return [f"{voice.you(1 - me)} {'is' if voice.viewer != 1 - me else 'are'} skipped"] if skips else []
    if rank == 3:
        effects = [f"{voice.do(me, 'bank')} {signed(-2 * n)}"]
        cancelled = in_force(game, only_draws=True)
        return ([f"it cancels {listed(cancelled)}"] if cancelled else []) + effects
    if rank == 4:
        return [] if chain_said(game, play) else [f"the next player draws {number(n)} or answers"]
    if rank == 5:
        return ["the next play has no abilities"]
    if rank == 6:
        skipped = min(n, game.seats - 1)  # N23: never oneself
        many = f"the next {number(skipped)} players are skipped or stack"
        return ["the next player is skipped or stacks" if skipped == 1 else many]
    if rank == 10:
        return [f"only Queens and the Ten or Ace of {listed(sorted_suits(cards), 'or')} may follow"]
    if rank == 11:
        flips = sum(2 if card & 3 == 1 else 1 for card in cards)
        return [f"it flips {cards_counted(flips)}"]
    left, right = (me + 1) % game.seats, (me - 1) % game.seats
    does = {
        "9S": f"it clears the pile and {voice.do(me, 'lead')} again",
        "9D": "an opponent banks +5",
        "9H": "one opponent draws three or each draws one",
        "JC": f"{voice.do(me, 'drop')} one more card",
        "JS": f"{voice.do(me, 'drop')} two more cards",
        "JD": f"{voice.do(me, 'give')} a card to {voice.you(left)}",
        "JH": f"{voice.do(me, 'give')} a card to {voice.you(right)}",
    }
    last = NUMBERS["9S"]  # N11
    return [does[TEXTS[card]] for card in sorted(cards, key=lambda card: card == last) if TEXTS[card] in does]


def sorted_suits(cards: Sequence[int]) -> list[str]:
    """The suits of some cards, each once."""
    return [SUIT_NAMES[suit] for suit in sorted({card & 3 for card in cards})]


def in_force(game: Nvwk, only_draws: bool = False) -> list[str]:
    """What waits or is in force on the pile, for a 3 or a 5 to cancel."""
    found = []
    if game.chain()[0]:
        found.append("the chain")
    elif game.demanded():
        found.append("the demanded draw")
    if not only_draws:
        if game.is_skipped():
            found.append("the skip")
        if game.locked_suits():
            found.append("the Queen's lock")
        if game.bans_tens():
            found.append("the ban on tens")
    return found


# -- what happened -------------------------------------------------------------------------------------------


def narrate(before: Nvwk, action: int, after: Nvwk, eyes: tuple[Eyes, Eyes]) -> list[str]:
    """What happened, as the viewer may know it."""
    voice, me, text = eyes[1].voice, before.turn, before.text(action)
    verb, _, name = text.partition(" ")
    play = read(text)
    told: list[str] = []
    gone = 0
    banked = [0] * before.seats
    if play is not None:
        gone = play.cards
        told += put(before, play, after, voice)
    elif text == "pass":
        told.append(f"{voice.does(me, 'pass')}.")
    elif text == "skip":
        told.append(f"{voice.does(me, 'are')} skipped (N23).")
    elif text == "guard":
        gone = 1 << NINE_CLUBS
        told.append(f"{voice.does(me, 'discard')} the Nine of Clubs instead of drawing (N25).")
    elif text == "each":
        told.append(f"{voice.does(me, 'let')} everyone else draw a card (N27).")
    elif verb == "drop":
        gone = 1 << NUMBERS[name]
        told.append(f"{voice.does(me, 'drop')} {the(NUMBERS[name])} (N29).")
    elif verb == "give":
        gone = 1 << NUMBERS[name]
        to = before.gives_to()
        what = the(NUMBERS[name]) if voice.viewer in (me, to) else "a card"
        told.append(f"{voice.does(me, 'give')} {voice.you(to)} {what} (N29).")
    elif verb == "charge":
        banked[int(name[1:]) - 1] = 5
        told.append(f"{voice.does(me, 'charge')} {voice.you(int(name[1:]) - 1)} five points (N26).")
    elif verb == "three":
        told.append(f"{voice.does(me, 'make')} {voice.you(int(name[1:]) - 1)} draw three cards (N27).")
    elif verb == "gain":
        told.append(f"{voice.does(me, 'give')} the flipped joker the ability of {gainable(NUMBERS[name])} (N31).")
    told += consequences(before, after, play, text, gone, banked, eyes)
    if after.over:
        told.append(ending(after, voice))
    return told


def put(before: Nvwk, play: Play, after: Nvwk, voice: Voice) -> list[str]:
    """A play comes onto the pile."""
    me = before.turn
    leads = not before.plays_on_pile()
    told = [f"{voice.does(me, 'lead' if leads else 'play')} {spelled(play)}."]
    if before.is_blank():
        told.append("It has no abilities after the Seven (N22).")
    elif play.threes:
        cancelled = in_force(before)
        if cancelled:
            told.append(f"It cancels {listed(cancelled)} (N18).")
    elif play.value == 5:
        cancelled = in_force(before, only_draws=True)
        if cancelled:
            told.append(f"It cancels {listed(cancelled)} (N20).")
    elif play.value == 13:
        flips = after.flipped()
        told.append(f"It flips {the_cards(flips)} (N31)." if flips else "There is nothing to flip (N35).")
        if flips & 0xF0:
            told.append("The flipped Three silences it (N31).")
    return told


def consequences(
    before: Nvwk, after: Nvwk, play: Play | None, text: str, gone: int, banked: list[int], eyes: tuple[Eyes, Eyes]
) -> list[str]:
    """All that followed from an action, in the order in which it is best told."""
    voice, me = eyes[1].voice, before.turn
    told: list[str] = []
    grown = growth(before, after, text, gone)
    flips = after.flipped().bit_count() if play is not None else 0
    if after.deck_size() != before.deck_size() - sum(grown) - flips:
        told.append("The discards are shuffled into a new deck (N35).")
    if text == "draw":
        told.append(drawn(before, grown[me], voice, gained(*eyes, me)))
        grown[me] = 0
    for seat in range(before.seats):
        change = after.bank_of(seat) - before.bank_of(seat) - banked[seat]
        if change:
            told.append(f"{voice.does(seat, 'bank')} {signed(change)}.")
    cleared = bool(before.plays_on_pile() or play) and not after.plays_on_pile()
    told += turned(before, after, cleared)
    if stuck(before, after, play, text):
        told.append(f"{voice.does(me, 'keep')} the last card, because of a joker (N32).")
    if not cleared:
        return told + asked_next(before, after, play, voice)
    moves = before.moves_left() - after.moves_left()
    if before.seats == 2 and moves == 2 and after.acting() == me and not before.is_out_of_pile(1 - me):
        told.append(f"{voice.does(1 - me, 'are')} skipped (N19).")
    owner = after.acting()
    rule = "N6" if moves else "N24"
    leads = f", and {voice.do(owner, 'lead')}{'' if moves else ' again'}"
    told.append(f"The pile is cleared{'' if after.over else leads} ({rule}).")
    for seat in range(before.seats):
        if grown[seat]:
            cards = gained(*eyes, seat, gone if seat == me else 0)
            draws = you_draw(voice, seat, grown[seat], cards)
            told.append(f"{voice.does(seat, 'hold')} only a joker, so {draws} first (N32).")
    return told


def you_draw(voice: Voice, seat: int, how_many: int, cards: int | None) -> str:
    """The draw of a leader who holds only a joker, within a sentence."""
    return f"{voice.do(seat, 'draw')} {the_cards(cards) if cards else cards_counted(how_many)}"


def turned(before: Nvwk, after: Nvwk, cleared: bool) -> list[str]:
    """Both orders, where they have changed."""
    told = []
    if before.order() != after.order():
        resets = cleared and after.order() == "up" and after.switches()["order-resets"] == "on"
        told.append(f"Card order {'goes up again (N3)' if resets else f'now goes {after.order()}'}.")
    if before.direction() != after.direction():
        told.append(f"Play now goes {'clockwise' if after.direction() == 'cw' else 'anticlockwise'}.")
    return told


def stuck(before: Nvwk, after: Nvwk, play: Play | None, text: str) -> bool:
    """Whether everybody saw a Jack stop one short, which only a joker can make it do (N32)."""
    if after.hand_sizes()[before.turn] != 1:
        return False
    if play is not None:
        return play.value == 11 and not play.threes and not before.is_blank() and after.question() == "play"
    asked_again = after.question() == "drop" and after.drops_left() == 1 and after.turn == before.turn
    return text.startswith("drop") and before.drops_left() == 2 and not asked_again


def asked_next(before: Nvwk, after: Nvwk, play: Play | None, voice: Voice) -> list[str]:
    """What a play, when all of it has been carried out, puts in force and asks of the next player."""
    if after.over or after.question() != "play" or (play is None and before.question() == "play"):
        return []
    told = []
    turn = after.turn
    if after.is_blank() and after.switches()["seven"] == "next-play":
        told.append("The next play has no abilities (N22).")
    elif after.is_blank() and not before.is_blank():
        told.append("Every play has no abilities until the pile is cleared (N22).")
    if after.locked_suits():
        names = listed(suits(after.locked_suits()), "or")
        told.append(f"Only Queens and the Ten or Ace of {names} may follow (N30).")
    if after.bans_tens():
        told.append("Tens can't be played on it (N17).")
    owed = after.demanded()
    kind, plays, _ = after.chain()
    if kind:
        told.append(f"That is a chain of {number(plays)} plays: {owes(voice, turn, owed)} (N13).")
    elif owed:
        told.append(f"{voice.does(turn, 'owe')} {cards_counted(owed)} (N21).")
    if after.is_skipped():
        told.append(f"{voice.does(turn, 'face')} {some(8, after.eights_to_stack())} (N23).")
    return told


def owes(voice: Voice, seat: int, cards: int) -> str:
    """What the next player owes, within a sentence."""
    return f"{voice.do(seat, 'owe')} {cards_counted(cards)}"


def growth(before: Nvwk, after: Nvwk, text: str, gone: int) -> list[int]:
    """How many cards each seat drew."""
    grown = [new - old for old, new in zip(before.hand_sizes(), after.hand_sizes(), strict=True)]
    grown[before.turn] += gone.bit_count()
    if text.startswith("give"):
        grown[before.gives_to()] -= 1
    return grown


def drawn(before: Nvwk, cards: int, voice: Voice, which: int | None) -> str:
    """A demanded draw is taken."""
    me, demanded = before.turn, before.demanded()
    rule = "N27" if before.question() == "take" else "N13" if before.chain()[0] else "N21"
    if cards == 0:
        return f"{voice.does(me, 'draw')} nothing; there is no card left (N35)."
    short = "; there are no more (N35)" if cards < demanded else f" ({rule})"
    return voice.draws(me, cards, which, short)

"""NVWK as a seat sees it: the table, what is asked, what may be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from parlour.cards import NUMBERS, RANK_NAMES, SUIT_NAMES, TEXTS, members, texts
from parlour.engine.notation import Move
from parlour.games.nvwk.game import Nvwk
from parlour.games.nvwk.notation import play_texts, taken_apart
from parlour.games.nvwk.plays import NINE_CLUBS
from parlour.games.nvwk.words import CANCELLED, Play, article, gainable, play_of, plural, some, spelled
from parlour.views.common import SEAT_NAMES, SUIT_LETTERS, Eyes, asked, by_seat, common, ending, hand
from parlour.views.voice import Phrase, Voice, capital, cards_counted, listed, number, played, signed, the

if TYPE_CHECKING:
    from parlour.games.nvwk.shapes import (
        Chain,
        Demand,
        Forming,
        NvwkField,
        NvwkHand,
        NvwkView,
        PassedOn,
        PilePlay,
        Points,
    )
    from parlour.views.shapes import Seat

NEARLY_OVER = 3  # rounds of turns, from which on what is left of them is told
NEARLY_LOW = 2  # points, from which on it is told that few enough end the game
OR_LOW = " or has \N{MINUS SIGN}3"  # N33
LOW_ENDS = "Whoever comes to \N{MINUS SIGN}3 or less with both ends the game."


def suits(bits: int) -> list[str]:
    """The names of suits, a bit each."""
    return [SUIT_NAMES[suit] for suit in range(4) if bits >> suit & 1]


# -- the view ------------------------------------------------------------------------------------------------


def view(game: Nvwk, eyes: Eyes) -> NvwkView:
    """NVWK as one viewer sees it; all discards are public (N37)."""
    return {
        "game": "nvwk",
        **common(game, eyes, game.discards),
        "hands": nvwk_hands(game, eyes),
        **eyes.alike(table, game),
        "points": by_seat(game.seats, lambda seat: points_view(game, eyes, seat)),
        **asked(game, eyes, prompt, say, goal, ask, meanings),
    }


def nvwk_hands(game: Nvwk, eyes: Eyes) -> dict[Seat, NvwkHand]:
    """All hands, and whether the viewer knows that one holds a joker, though not which."""
    known = {} if eyes.viewer is None else game.known_to(eyes.viewer)
    jokers = 0 if eyes.viewer is None else game.holds_joker(eyes.viewer)
    sizes = game.hand_sizes()

    def held(seat: int) -> NvwkHand:
        cards = eyes.hand(seat)
        joker = jokers >> seat & 1 if cards is None else cards >> 52
        return {**hand(eyes, seat, sizes[seat], lambda viewer, seat: known[seat]), "joker": joker > 0}

    return by_seat(len(sizes), held)


def table(game: Nvwk) -> NvwkField:
    """What NVWK adds to a view, and everybody sees."""
    seats = game.seats
    plays = game.plays_on_pile()
    chained = min(game.chain()[1], len(plays))
    question = None if game.over else game.question()
    return {
        "question": question,
        "actor": SEAT_NAMES[game.actor] if question not in (None, "play") else None,
        "order": game.order(),
        "direction": game.direction(),
        "pile": [on_pile(seat, play, i >= len(plays) - chained) for i, (seat, play) in enumerate(plays)],
        "chain": chain_view(game),
        "forming": forming(game),
        "demand": demand_view(game),
        "skip": {"of": SEAT_NAMES[game.turn], "players": game.skips, "stack": game.eights}
        if game.is_skipped()
        else None,
        "blank": bool(game.blank),
        "ban": bool(game.ban),
        "lock": [SUIT_LETTERS[suit] for suit in range(4) if game.lock >> suit & 1],
        "banks": by_seat(seats, game.bank_of),
        "out": [SEAT_NAMES[seat] for seat in range(seats) if game.is_out_of_pile(seat)],
        "declined": by_seat(seats, lambda seat: declined(game, seat)),
        "flips": texts(game.flips),
        "moves_left": game.moves_left(),
        "drops": game.drops_left if question == "drop" else 0,
        "gives_to": SEAT_NAMES[game.gives_to] if question == "give" else None,
        "ranking": ranking(game),
    }


def ranking(game: Nvwk) -> list[Seat]:
    """Who comes before whom at the end: who has won, then by points, the fewest first (N34)."""
    outcome = game.outcome()
    if outcome is None:
        return []
    won, scores = outcome.winners, outcome.scores
    return [SEAT_NAMES[seat] for seat in sorted(range(game.seats), key=lambda seat: (seat not in won, scores[seat]))]


def so_far(game: Nvwk) -> tuple[int, ...]:
    """What an outcome would count by now: banks and hands, which lie open once somebody has given up (N34)."""
    held = [Eyes(game, seat).hand(seat) or 0 for seat in range(game.seats)]  # as each sees it
    return tuple(game.bank_of(seat) + game.points_of(cards) for seat, cards in enumerate(held))


def on_pile(seat: int, play: int, chain: bool) -> PilePlay:
    """A play that lies there, taken apart where a wild is in it."""
    shown: PilePlay = {"by": SEAT_NAMES[seat], "cards": play_texts(play), "value": play >> 14, "chain": chain}
    move = taken_apart(play, seat)
    if any(move.meant):
        shown["laid"], shown["meant"] = [TEXTS[card] for card in move.cards], list(move.meant)
    return shown


def points_view(game: Nvwk, eyes: Eyes, seat: int) -> Points | None:
    """What a hand that may be seen would count."""
    cards = eyes.hand(seat)
    if cards is None:
        return None
    held, bank = game.points_of(cards), game.bank_of(seat)
    each = {TEXTS[card]: game.points_of(1 << card) for card in members(cards)}
    return {"cards": each, "hand": held, "bank": bank, "total": held + bank}


def declined(game: Nvwk, seat: int) -> PassedOn | None:
    """What a seat last passed on; None if it never did."""
    passed = game.last_declined(seat)
    return None if passed is None else {"value": passed[0], "amount": passed[1], "order": "down" if passed[2] else "up"}


def next_step(game: Nvwk) -> int | None:
    """The value that goes on with the run; None where the order, the end or a Queen stops it (N13, N15, N30)."""
    step = game.counts()[4]
    following = game.top_play()[0] + step
    if step == 0 or (step < 0) != (game.order() == "down") or not 2 <= following <= 14:
        return None
    return following if not game.lock or following in (10, 12, 14) else None


def chain_view(game: Nvwk) -> Chain | None:
    """The chain on the pile, what goes on with it, and what it costs the next player."""
    kind, plays, cards = game.chain()
    if not kind or not game.piled:
        return None
    following = game.top_play()[0] if kind == "equal" else next_step(game)
    return {"kind": kind, "plays": plays, "cards": cards, "next": following, "owes": cards}


def forming(game: Nvwk) -> list[Forming]:
    """What the player after next would owe if the next play made or lengthened a chain, with as many cards."""
    same, same_cards, run, run_cards, _ = game.counts()
    value, amount = game.top_play()
    found: list[Forming] = []
    if value and same and not counts_afresh(game, value):
        found.append({"kind": "equal", "value": value, "owes": same_cards + amount})
    following = next_step(game)
    if value and run >= 2 and same < 2 and following is not None and not counts_afresh(game, following):
        found.append({"kind": "run", "value": following, "owes": run_cards + amount})
    return found


def counts_afresh(game: Nvwk, value: int) -> bool:
    """Whether a play of that value would begin a new count, whatever lies there: 5s and 3s, unless blank (N15)."""
    return value in (3, 5) and not game.blank


def demand_view(game: Nvwk) -> Demand | None:
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
    return {"cards": cards, "of": SEAT_NAMES[game.turn], "rule": rule, "why": why}


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
        if not game.piled:
            return f"{voice.does(me, 'lead')}: any card, or a set of one value (N4)."
        if game.is_skipped():
            return facing(game, voice)
        if game.demanded():
            return f"{must} {ways_out(game)} ({'N13' if game.chain()[0] else 'N21'})."
        return f"{'You are on turn:' if yours else f'{voice.name(me)} may play'} {open_play(game)}"
    if question == "gain":
        return f"{must} choose the ability of the flipped joker (N31)."
    if question == "drop":
        left = game.drops_left
        return f"{must} drop {'a card' if left == 1 else 'a card, and then one more'} with the Jack (N29)."
    if question == "give":
        return f"{must} give a card to {voice.you(game.gives_to)} (N29)."
    if question == "charge":
        return f"{must} choose the opponent who banks +5 (N26)."
    if question == "strike":
        return f"{must} choose one opponent to draw three cards, or let everyone else draw one (N27)."
    guard = guarding(game, " or discard the Nine of Clubs")
    return f"{must} draw {game.demanded()} for the Nine of Hearts{guard} (N27)."


def guarding(game: Nvwk, words: str) -> str:
    """The words about 9C, unless everybody sees that it is gone."""
    return "" if (game.discards | game.cards_on_pile()) >> NINE_CLUBS & 1 else words


def ways_out(game: Nvwk) -> str:
    """What may be done about a demanded draw by a player who faces no 8 (N13, N14, N21)."""
    value, amount = game.top_play()
    ways = [f"draw {game.demanded()}"]
    kind = game.chain()[0]
    if kind == "equal":
        if not game.lock or value == 12:
            ways.append(f"continue with {some(value, amount)}")
    elif kind == "run":
        following = next_step(game)
        if following is not None and not counts_afresh(game, following):
            ways.append(f"continue with {some(following, 1) if amount == 1 else plural(RANK_NAMES[following - 2])}")
    elif answer := fitting_amount(game, 6, game.sixes):
        ways.append(f"answer with {some(6, answer)}")
    if not game.blank:
        wild = "a Three as a Queen" if game.lock else "a Three or a fitting Five"
        ways.append(f"escape with {wild}")
    guard = guarding(game, "discard the Nine of Clubs instead")
    if guard:
        ways.append(guard)
    return listed(ways, "or") if len(ways) < 3 else f"{', '.join(ways[:-1])}, or {ways[-1]}"


def fitting_amount(game: Nvwk, value: int, least: int) -> int:
    """With how many cards 6s or 8s may be played as an answer to so many of them; 0 where they don't fit (N7, N9)."""
    top, amount = game.top_play()
    down = game.order() == "down"
    if game.lock:
        return 0
    amounts = [amount] if value == top or (value < top) == down else []
    if value == top + (-1 if down else 1) and (amount > 1 or game.switch("singles-evolve") == "on"):
        amounts.append(amount + 1)
    return min((cards for cards in amounts if least <= cards <= 4), default=0)


def facing(game: Nvwk, voice: Voice) -> str:
    """What is asked of a player who faces an 8 (N23)."""
    me = game.turn
    face = f"{voice.does(me, 'face')} {some(8, game.eights)}"
    must = ":" if voice.viewer == me else ", and must"  # only who is asked is told what to do
    needed = fitting_amount(game, 8, game.eights)
    stack = f"stack {some(8, needed)} or be skipped" if needed else "be skipped"
    owed = game.demanded()
    if not owed:
        if needed:
            return f"{face}{must} stack {some(8, needed)}, or be skipped (N23)."
        return f"{face}: no Eight fits, so {voice.do(me, 'are')} skipped (N23)."
    draw = f"draw {owed}{guarding(game, ' or discard the Nine of Clubs')}"
    owe = f"{face} and {'owe' if voice.viewer == me else 'owes'} {owed}"
    if game.chain()[0] == "equal" and game.top_play()[0] == 8:
        return f"{owe}{must} stack {some(8, needed)}, or {draw} and be skipped (N23)."
    if game.switch("draw-ends-turn") == "on":
        first = f"draw {owed} and be skipped{guarding(game, f', or discard the Nine of Clubs, then {stack}')}"
    else:
        first = f"first {draw}, then {stack}"
    if needed and not game.blank and game.switch("three-answers") == "on":
        with_three = "a Three as an Eight" if needed == 1 else f"{some(8, needed)}, a Three among them"
        return f"{owe}{must} stack {with_three}, or {first} (N23)."
    return f"{owe}{must} {first} (N23)."


def open_play(game: Nvwk) -> str:
    """What fits on the top play when nothing is demanded."""
    value, amount = game.top_play()
    cards = "" if amount == 1 else f"{number(amount)} cards, "
    blank = " The play will have no abilities (N22)." if game.blank else ""
    lock = game.lock
    if lock:
        names = listed(suits(lock), "or")
        tens = "Ace" if game.ban else "Ten or Ace"
        return f"{cards}only Queens, or the {tens} of {names}, or pass (N30).{blank}"
    way = "below" if game.order() == "down" else "above"
    ban = ", but no Ten" if game.ban else ""
    grown = evolved(game)
    rule = "N7, N9" if grown else "N7"
    return f"{cards}{article(RANK_NAMES[value - 2])} or {way}{ban}{grown}, or pass ({rule}).{blank}"


def evolved(game: Nvwk) -> str:
    """With what a set may be followed by more cards or fewer, if the next value is there to do so (N9)."""
    value, amount = game.top_play()
    following = value + (-1 if game.order() == "down" else 1)
    if amount == 1 and game.switch("singles-evolve") == "off":
        return ""
    cards = amount + (-1 if following & 1 else 1)
    if not 2 <= following <= 14 or not 1 <= cards <= 4:  # N2
        return ""
    return f", or {some(following, cards) if cards > 1 else f'one {RANK_NAMES[following - 2]}'}"


def goal(game: Nvwk, eyes: Eyes) -> str:
    """How it is won, here and now: one's own points are told, never another's (N33, N34)."""
    cards = None if eyes.viewer is None else eyes.hand(eyes.viewer)
    low = any(game.bank_of(seat) <= -2 for seat in range(game.seats))  # all may see that
    if eyes.viewer is None or cards is None:
        return f"Fewest points when somebody goes out{OR_LOW if low else ''}."
    points = game.points_of(cards) + game.bank_of(eyes.viewer)
    stand = str(points).replace("-", "\N{MINUS SIGN}")
    if low or points <= NEARLY_LOW:
        return f"Fewest points when somebody goes out{OR_LOW}. You: {stand}."
    return f"Fewest points when somebody goes out. You stand at {stand}."


def meanings(game: Nvwk, voice: Voice) -> dict[str, str]:
    """What the signs round the pile and beside the names mean, of those that are there."""
    amount = game.top_play()[1]
    found = {
        "order": f"{'Lower' if game.order() == 'down' else 'Higher'} values follow, or the same.",  # N7
        "bank": f"It is added to what the cards in hand count at the end; below zero is good. {LOW_ENDS}",  # N34
        "points": "The fewest points win.",  # N34
    }
    if game.flips:
        found["flips"] = flipped(texts(game.flips))
    if game.over:
        return found
    chain, demand = chain_view(game), demand_view(game)
    if chain:
        owes = f"continues it or draws {chain['owes']} cards"
        found["chain"] = f"{chain['plays']} plays hang together. Whoever is on turn {owes}."  # N13
    if demand:
        owed = "1 card" if demand["cards"] == 1 else f"{demand['cards']} cards"
        found["demand"] = f"{voice.does(game.turn, 'owe')} {owed}, for {demand['why']}."
    if game.is_skipped():
        needed = fitting_amount(game, 8, game.eights)
        answer = f", unless {some(8, needed)} answer{'s' if needed == 1 else ''} it" if needed else ": no Eight fits"
        found["skip"] = f"{voice.does(game.turn, 'are')} to be skipped{answer}."  # N23
    if game.blank:
        found["blank"] = "The next play does nothing but count."  # N22
    if game.ban:
        found["ban"] = "No Ten may be played on it."  # N17
    if game.lock:
        found["lock"] = f"Only Queens and the {'Ace' if game.ban else 'Ten or Ace'} of these suits may follow."  # N30
    for soon in forming(game):
        rank = RANK_NAMES[soon["value"] - 2]
        more = f"One more {rank}" if amount == 1 else f"{capital(number(amount))} more {plural(rank)}"
        play = more if soon["kind"] == "equal" else capital(some(soon["value"], amount))
        found[soon["kind"]] = f"{play} and the next player owes {soon['owes']} cards."  # N12
    if game.moves_left() <= NEARLY_OVER * game.seats:
        found["moves"] = "When the turns are spent, the hands are counted."  # N36
    if game.question() == "gain":
        found["naming"] = "Whose ability?"  # N31
    return found


def flipped(cards: list[str]) -> str:
    """What comes of the cards that a King has flipped (N31)."""
    these, theirs = ("this card", "its ability") if len(cards) == 1 else ("these cards", "their abilities")
    if any(card[0] == "3" for card in cards):
        return (
            f"A King flipped {'a Three' if len(cards) == 1 else f'{these}, a Three among them'}: it silences the play."
        )
    return f"A King flipped {these}: the play has {theirs}."


# -- what may be done ----------------------------------------------------------------------------------------


def say(game: Nvwk, action: int, voice: Voice) -> Phrase:
    """The sentence for an action of the seat on turn."""
    move = game.taken_apart(action)
    if move.verb:
        return say_word(game, move, voice)
    play = play_of(move.cards, move.meant)
    effects = effects_of(game, play, voice, game.turn)
    return played(spelled(play), effect="".join(f"; {effect}" for effect in effects))


def say_word(game: Nvwk, move: Move, voice: Voice) -> Phrase:
    """The sentence for an action that plays no cards."""
    match move:
        case Move("pass"):
            return Phrase("Pass")
        case Move("draw"):
            return Phrase(f"Draw {cards_counted(game.demanded())}")
        case Move("guard"):
            return Phrase("Discard the Nine of Clubs instead of drawing")
        case Move("skip"):
            return Phrase("Be skipped")
        case Move("drop", (card,)):
            return Phrase(f"Drop {the(card)}")
        case Move("give", (card,)):
            return Phrase(f"Give {the(card)} to {voice.you(game.gives_to)}")
        case Move("charge", seat=int(whom)):
            return Phrase(f"Charge {voice.you(whom)} five points")
        case Move("three", seat=int(whom)):
            return Phrase(f"Make {voice.you(whom)} draw three cards")
        case Move("gain", about=(card,)):
            return Phrase(f"Take the ability of {gainable(card)}", f": {gained(card)}")
    return Phrase("Let everyone else draw a card")  # N27


def ask(game: Nvwk, action: int, voice: Voice) -> str | None:
    """What is worth asking before an action that a beginner may regret: to draw where one need not."""
    if game.taken_apart(action).verb != "draw":
        return None
    others = {game.taken_apart(each).verb for each in game.legal_actions()} - {"draw", "skip"}
    if not others:
        return None
    how = "You can discard the Nine of Clubs instead (N25)" if others == {"guard"} else "You hold an answer to it"
    return f"You would draw {cards_counted(game.demanded())}. {how}."


def gained(card: int) -> str:
    """What the ability of a card does that a flipped joker is given (N31)."""
    lock = f"let only Queens and the Ten or Ace of {SUIT_NAMES[card & 3]} follow"
    return GAINS.get(TEXTS[card]) or GAINS.get(TEXTS[card][0]) or lock


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
    if game.blank:
        return ["it has no abilities after the Seven", *chain_said(game, play)]
    if play.threes:
        cancelled = in_force(game)
        return [f"it cancels {listed(cancelled)}"] if cancelled else []
    cards = play.abilities(game.switch("set-abilities") == "once")
    return [*abilities_said(game, play, cards, voice, me), *chain_said(game, play)]


def chain_said(game: Nvwk, play: Play) -> list[str]:
    """The chain that a play makes or lengthens (N12).

    Unless they are blank, a 9S clears it, a 5 begins anew, and a 4 that skips the only other player gives it to nobody.
    """
    if not game.blank and (play.value == 5 or NUMBERS["9S"] in play.plain + play.jokers or jumps(game, play)):
        return []
    same, same_cards, run, run_cards, step = game.counts()
    gap = play.value - game.top_play()[0]
    owed = 0
    if same and gap == 0:
        owed = same_cards + play.amount
    elif run >= 2 and gap == step:
        owed = run_cards + play.amount
    return [f"the chain makes the next player owe {cards_counted(owed)}"] if owed else []


def jumps(game: Nvwk, play: Play) -> bool:
    """Whether the 4s of a play that is not blank skip the other of two players, so that the pile is cleared (N19)."""
    if play.value != 4 or game.seats > 2 or game.switch("two-player-four") != "skip":
        return False
    return len(play.abilities(game.switch("set-abilities") == "once")) % 2 == 1


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
    last = NUMBERS["9S"]  # N11
    said = [suited_said(game, TEXTS[card], voice, me) for card in sorted(cards, key=lambda card: card == last)]
    return [each for each in said if each]


def suited_said(game: Nvwk, card: str, voice: Voice, me: int) -> str:
    """What the ability of a Nine or a Jack does, which its suit decides."""
    match card:
        case "9S":
            return f"it clears the pile and {voice.do(me, 'lead')} again"
        case "9D":
            return "an opponent banks +5"
        case "9H":
            return "one opponent draws three or each draws one"
        case "JC":
            return f"{voice.do(me, 'drop')} one more card"
        case "JS":
            return f"{voice.do(me, 'drop')} two more cards"
        case "JD":
            return f"{voice.do(me, 'give')} a card to {voice.you((me + 1) % game.seats)}"
        case "JH":
            return f"{voice.do(me, 'give')} a card to {voice.you((me - 1) % game.seats)}"
    return ""


def sorted_suits(cards: Sequence[int]) -> list[str]:
    """The suits of some cards, each once."""
    return [SUIT_NAMES[suit] for suit in sorted({card & 3 for card in cards})]


def in_force(game: Nvwk, only_draws: bool = False) -> list[str]:
    """What waits or is in force on the pile, for a 3 or a 5 to cancel."""
    found = []
    if game.chain()[0]:
        found.append("chain")
    elif game.demanded():
        found.append("draw")
    if not only_draws:
        if game.is_skipped():
            found.append("skip")
        if game.lock:
            found.append("lock")
        if game.ban:
            found.append("ban")
    return [CANCELLED[what] for what in found]

"""Why an action is good in NVWK, where it can be seen at the pile: what it saves, sheds or leaves."""

from __future__ import annotations

from collections.abc import Mapping

from parlour.bots.information import Thought
from parlour.cards import NUMBERS, TEXTS, mask_of, members
from parlour.games.nvwk.game import Nvwk
from parlour.games.nvwk.words import Play, play_of
from parlour.views.voice import Voice, capital, cards_counted, number, the

LEAVING = {"JC": 1, "JS": 2, "JD": 1, "JH": 1}
JOKERS = mask_of(NUMBERS[joker] for joker in ("X1", "X2"))


def reason(world: Nvwk, seat: int, voice: Voice, actions: Mapping[str, int], best: Thought) -> str | None:
    """Why this action."""
    held = world.hand_of(seat)
    owed = world.demanded()
    move = world.taken_apart(best.action)
    if not move.verb:
        play = play_of(move.cards, move.meant)
        return shedding(world, play, held & ~play.cards, owed, seat, voice)
    if move.verb == "guard":
        return f"{capital(voice.you(seat))} need not draw {owed}." if owed else None
    if move.verb in ("drop", "give"):
        worth = {card: world.points_of(1 << card) for card in members(held)}
        mine = worth[move.cards[0]]
        if mine and mine == max(worth.values()):
            return f"No card in {voice.your(seat)} hand counts more: {pointed(mine)}."
        return f"It is {pointed(mine)} less to be caught with." if mine > 0 else None
    if move.seat is not None:
        return closest(world, seat, move.seat, voice)
    return waiting(world, move.verb, owed, actions, seat, voice)


def waiting(world: Nvwk, verb: str, owed: int, actions: Mapping[str, int], seat: int, voice: Voice) -> str | None:
    """Why not to play a card that could be played."""
    could = {card for action in actions.values() if not (move := world.taken_apart(action)).verb for card in move.cards}
    if not could:
        return None
    kept = the(could.pop()) if len(could) == 1 else "what could be played"
    keeps = f"{voice.do(seat, 'keep')} {kept} for a better moment"
    if verb == "pass":
        return f"So {keeps}."
    if verb == "draw" and owed:
        return f"{capital(cards_counted(owed))} more, but {keeps}."
    return f"{capital(voice.do(seat, 'are'))} passed over, but {keeps}." if verb == "skip" else None


def shedding(world: Nvwk, play: Play, rest: int, owed: int, seat: int, voice: Voice) -> str:
    """Why to play cards; the rest of the hand is not played."""
    you, your = voice.you(seat), voice.your(seat)
    more = further(world, play, rest)
    left = rest.bit_count() - more
    if left == 0:
        return f"It is {your} last card." if play.amount + more == 1 else f"They are {your} last cards."
    cancels = bool(play.threes) and not world.blank  # N18
    if owed:
        what = "the chain" if world.chain()[0] else "what is demanded"
        return f"It {'cancels' if cancels else 'answers'} {what}, so {you} need not draw {owed}."
    if world.is_skipped():
        what = "cancels the skip" if cancels else "answers the Eight"
        return f"It {what}, so {voice.do(seat, 'are')} not skipped."
    if left == 1:
        return f"It leaves {you} one card from going out."
    worth = world.points_of(play.cards)
    also = f" and {pointed(worth)}" if worth > 0 else ""
    then = f", then {cards_counted(more)} more" if more else ""
    return f"It sheds {cards_counted(play.amount)}{also}{then}, and {number(left)} are left."


def further(world: Nvwk, play: Play, rest: int) -> int:
    """How many cards of the rest of the hand go with a play, dropped or given (N29)."""
    if world.blank or play.value != 11:
        return 0
    jacks = play.abilities(world.switch("set-abilities") == "once")
    leaving = sum(LEAVING[TEXTS[card]] for card in jacks)
    least = 1 if rest & JOKERS else 0  # no joker goes last (N32)
    return max(0, min(leaving, rest.bit_count() - least))


def closest(world: Nvwk, seat: int, whom: int, voice: Voice) -> str | None:
    """Why that opponent."""
    sizes = {other: size for other, size in enumerate(world.hand_sizes()) if other != seat}
    if len(sizes) > 1 and sizes[whom] == min(sizes.values()):
        alone = list(sizes.values()).count(sizes[whom]) == 1
        return f"{voice.name(whom)} holds {cards_counted(sizes[whom])}, {'the fewest' if alone else 'as few as any'}."
    return None


def pointed(n: int) -> str:
    """So many points."""
    return "one point" if n == 1 else f"{number(n)} points"

"""A round between two players in words: how it stands, what a pass would mean, what an action costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from parlour.cards import SUIT_NAMES
from parlour.engine import Game
from parlour.views.common import ROW_LETTERS, SEAT_NAMES, Eyes
from parlour.views.voice import Voice, capital, number

if TYPE_CHECKING:
    from parlour.views.shapes import RowName

TO_WIN = 2  # rounds (G19, V23)


class Unit(NamedTuple):
    """A card in a row as a view has it, whichever game it is."""

    card: str
    worth: int
    spy: bool
    jokers: Sequence[str] = ()

    @property
    def counts(self) -> str:
        """What it counts; nothing where that is the number on it."""
        return "" if str(self.worth) == self.card[0].replace("T", "10") else str(self.worth)


def suits_taken(hearts: int) -> dict[RowName, str]:
    """The suits that go to each row, in words, where Hearts may go to the first so many."""
    return {row: f"{SUIT_NAMES[i]}{' and Hearts' if i < hearts else ''}" for i, row in enumerate(ROW_LETTERS)}


def total_how(rows: Iterable[tuple[str, int]]) -> str:
    """How a score comes about from its rows."""
    return " + ".join([f"{name} {total}" for name, total in rows if total]) or "nothing yet"


def meanings_of(voice: Voice, wins: Sequence[int], passed: Sequence[bool]) -> dict[str, str]:
    """What the signs beside a player's name mean: the rounds that they have won, and that they have passed."""
    found = {}
    for seat, name in enumerate(SEAT_NAMES[:2]):
        who = "You" if seat == voice.viewer else voice.name(seat)
        found[f"wins:{name}"] = f"{who}: {wins[seat]} of the {number(TO_WIN)} that win the game."
        if passed[seat]:
            found[f"passed:{name}"] = f"{voice.does(seat, 'play')} no more in this round."
    return found


def goal_of_rounds(eyes: Eyes, wins: Sequence[int], what: str) -> str:
    """How a game is won whose first two rounds decide, here and now; `what` is what one needs more of in a round."""
    own = "Two rounds win"
    if eyes.viewer is not None:
        own = f"Win {'one more round' if wins[eyes.viewer] else 'two rounds'}"
    return f"{own}: more {what} when both have passed."  # two lines at the head of a phone


def standing(
    game: Game,
    voice: Voice,
    points: Sequence[int],
    waiting: bool,
    ties: str,
    rule: str,
    enough: str = "enough",
    by: str = "",
) -> str:
    """What the player on turn is asked in a round: where they stand and what they need.

    `waiting` is whether the other has passed; `ties` is who wins a tied round: nobody, both, mover or other; `rule` is
    the sentence on that, and where a tie is enough to the mover alone, `enough` says why, `by` which rule.
    """
    mover = game.turn
    mine, theirs = points[mover], points[1 - mover]
    yours = voice.viewer == mover
    me = "You" if yours else capital(voice.opponent(mover))
    may = ":" if yours else " and may"  # only who is asked is told what to do
    if not waiting:
        head = "Your turn" if yours else f"{me} is on turn"
        return f"{head} at {mine} to {theirs}{may} play a card or pass ({game.TURN_RULE})."
    head = f"{'You' if voice.viewer == 1 - mover else capital(voice.opponent(1 - mover))} passed at {theirs}."
    gap = theirs - mine
    need, are = ("need", "are") if yours else ("needs", "is")
    if gap > 0 or (gap == 0 and ties in ("nobody", "other")):
        if ties == "both":
            return f"{head} {me} {need} {gap} more to share the round, {gap + 1} to win it alone ({rule})."
        return f"{head} {me} {need} {gap + (ties != 'mover')} more to win the round ({rule})."
    if gap == 0 and ties == "both":
        return f"{head} {me} {are} level and {need} 1 more to win the round alone ({rule})."
    if gap == 0:
        return f"{head} {me} {are} level, which is {enough}{may} play on or pass ({by})."
    return f"{head} {me} {are} ahead by {-gap}{may} play on or pass ({rule})."


def before_passing(
    game: Game, voice: Voice, points: Sequence[int], waiting: bool, ties: str, at_stake: bool
) -> str | None:
    """What a pass would mean for who is not ahead, or where it ends the game; None where it costs nothing.

    `waiting` and `ties` are as in `standing`; `at_stake` is whether the other needs only this round.
    """
    mover = game.turn
    mine, theirs = points[mover], points[1 - mover]
    other = voice.opponent(1 - mover)
    tied = f"The round is tied at {mine}"
    stand = tied if mine == theirs else f"You are {'behind' if mine < theirs else 'ahead'}, {mine} to {theirs}"
    if not waiting:
        game_too = ", and with it the game" if at_stake else ""
        alone = f"Once you pass you play no more in this round, so you will most likely lose it{game_too}."
        return f"{stand}. {alone}" if mine <= theirs else None
    passed = f"{stand}, and {other} has passed. If you pass too,"
    won = won_by_passing(game)
    if won is not None and not (mine < theirs and at_stake):
        if won == 1 << mover:
            return None
        return f"{passed} the game is over, and {'you share the win' if won >> mover & 1 else f'{other} wins it'}."
    if mine > theirs or (mine == theirs and ties in ("both", "mover")):
        return None
    if mine == theirs and ties == "nobody":
        return f"{passed} nobody wins this round."
    return f"{passed} you lose this round{', and with it the game' if at_stake else ''}."


def won_by_passing(game: Game) -> int | None:
    """Who wins, as a set of bits, if a pass ends the game; None where it goes on, whatever is drawn then."""
    after = game.copy()
    after.play("pass")
    return after.winners_of() if after.over else None


def at_whose_cost(voice: Voice, mover: int, before: Sequence[int], after: Sequence[int]) -> str | None:
    """What is to be said of an action that costs its player more than the other; None if it does not."""
    mine, theirs = (before[seat] - after[seat] for seat in (mover, 1 - mover))
    if mine <= max(theirs, 0):
        return None
    return f"It costs you {mine}, and {voice.opponent(1 - mover)} {max(theirs, 0) or 'nothing'}."

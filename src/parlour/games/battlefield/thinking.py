"""What the games of two players, three rows and some rounds have in common, for those who think about them.

A round is won by points, and who has passed in it plays no more. A game tells only how its points are counted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from parlour.bots.information import Thought
from parlour.chance import Rng
from parlour.views.voice import Voice, capital, cards_counted, listed, the

Battle = Any  # a game that answers round, wins, passed
Points = Callable[[Battle, int], int]  # a player's score in this round

CARD_IN_HAND = 7.0  # what a card kept is worth on the battlefield, roughly
ENOUGH_LEAD = 24.0  # a lead at which greedy lets the round go
STRONGER = 2  # cards that are named as kept


# -- rules of thumb ------------------------------------------------------------------------------------------


def any_card(world: Battle, advised: int, rng: Rng) -> int:
    """Any card, where a card is advised."""
    cards = [action for action in world.legal_actions() if world.text(action) != "pass"]
    return cards[rng.below(len(cards))] if advised in cards else advised


def settle(world: Battle, seat: int, actions: list[int], points: Points) -> int | None:
    """The rounds that are decided: against a player who has passed, overtake as cheaply as may be, or let it go."""
    leave = next((action for action in actions if world.text(action) == "pass"), None)
    if leave is None:
        return None
    other = 1 - seat
    lead = points(world, seat) - points(world, other)
    if world.passed[other]:
        if lead > 0:
            return leave
        cheapest: tuple[int, int] | None = None
        for action in actions:
            after = world.copy()
            after.apply(action)
            gain = 0 if after.over else points(after, seat) - points(after, other)
            if action != leave and after.round == world.round and gain > 0 and (cheapest is None or gain < cheapest[0]):
                cheapest = gain, action
        if cheapest is not None:
            return cheapest[1]
        within_reach = -lead <= 2 * CARD_IN_HAND or world.wins[other] == 1
        return None if within_reach and world.hand_sizes()[seat] > 1 else leave
    can_spare = world.wins[other] == 0 or world.wins[seat] == 1
    return leave if lead > ENOUGH_LEAD and can_spare else None


def looks(before: Battle, after: Battle, seat: int, points: Points) -> float:
    """How good a position looks to a seat, just after its action."""
    if after.over:
        return 1000.0 if after.winners_of() >> seat & 1 else -1000.0
    kept: int = after.hand_sizes()[seat] - after.hand_sizes()[1 - seat]
    if after.round != before.round:
        won: int = after.wins[seat] - after.wins[1 - seat]
        return 40.0 * won + CARD_IN_HAND * kept
    passing = -15.0 if after.passed[seat] else 0.0
    return points(after, seat) - points(after, 1 - seat) + CARD_IN_HAND * kept + passing


# -- reasons -------------------------------------------------------------------------------------------------


class Swing(NamedTuple):
    """What an action does to the scores, before a round may end."""

    mine: int
    theirs: int

    @property
    def gain(self) -> int:
        """By how much it moves the balance."""
        return self.mine - self.theirs


class Field:
    """The battlefield from one side: why an action is good. Each game says how it counts and what its spies bring."""

    def __init__(self, world: Battle, seat: int, voice: Voice, actions: Mapping[str, int]) -> None:
        self.world = world
        self.actions = actions
        self.seat = seat
        self.voice = voice
        self.you, self.your = voice.you(seat), voice.your(seat)
        self.other = voice.opponent(1 - seat)
        self.mine, self.theirs = self.points(world, seat), self.points(world, 1 - seat)
        self.waiting = world.passed[1 - seat]

    # -- what a game fills in ------------------------------------------------------------------------------

    def points(self, world: Battle, seat: int) -> int:
        """A player's score in this round."""
        raise TypeError("a game fills this in")

    def brought_by(self, card: int) -> int:
        """How many cards one draws who plays this one."""
        return 0

    # ------------------------------------------------------------------------------------------------------

    def swing(self, action: int) -> Swing:
        """What an action other than a pass does to the scores."""
        table, _ = self.world.tried(action)
        return Swing(self.points(table, self.seat) - self.mine, self.points(table, 1 - self.seat) - self.theirs)

    def reason(self, best: Thought) -> str | None:
        """Why this action, if it can be seen on the table."""
        if best.text == "pass":
            return self.passing()
        swing = self.swing(best.action)
        if self.waiting:
            found = self.catching_up(best, swing)
            if found is not None:
                return found
        card = self.card_of(best.text)
        drawn = 0 if card is None else self.brought_by(card)
        if drawn:
            cost = f" for the {swing.theirs} it gives {self.other}" if swing.theirs > 0 else ""
            return f"It brings {self.you} {cards_counted(drawn)}{cost}."
        if swing.gain <= 0:
            return self.waiting_for_more(best, swing)
        if swing.theirs < 0 or swing.mine < 0:
            return self.hurting(swing)
        if swing.theirs > 0:
            return f"It adds {swing.mine} to {self.your} side and only {swing.theirs} to {self.other}'s."
        return self.adding(best, swing)

    def passing(self) -> str:
        """Why to pass."""
        lead = self.mine - self.theirs
        do = self.voice.do
        kept = cards_counted(self.world.hand_sizes()[self.seat])
        keep = f"{'keep' if self.voice.viewer == self.seat else 'keeps'} {kept}"
        if self.waiting:
            if lead > 0:
                won = f"{do(self.seat, 'win')} the round by {lead} and {keep}"
                return f"{capital(self.other)} has passed; so {won}."
            if not any(lead + self.swing(action).gain > 0 for text, action in self.actions.items() if text != "pass"):
                return (
                    f"No card in {self.your} hand overtakes {self.other}'s {self.theirs} at once; so {self.you} {keep}."
                )
            return f"It lets this round go; {self.you} {keep}."
        later = "" if any(self.world.wins) else " for the next round"  # which surely comes
        if lead > 0:
            return f"{capital(do(self.seat, 'lead'))} by {lead} and {keep}{later}."
        stands = "level and" if lead == 0 else f"{-lead} behind but"
        return f"{capital(do(self.seat, 'are'))} {stands} {keep}{later}."

    def catching_up(self, best: Thought, swing: Swing) -> str | None:
        """Why to play on against somebody who has passed."""
        lead = self.mine - self.theirs
        if lead > 0:
            return None
        passed = f"{capital(self.other)} has passed at {self.theirs}"
        after = lead + swing.gain
        if after <= 0:
            short = -after + 1
            return f"{passed}; after it {self.voice.do(self.seat, 'need')} {short} more." if swing.gain > 0 else None
        ways = [
            lead + self.swing(action).gain for text, action in self.actions.items() if text not in ("pass", best.text)
        ]
        overtaking = [way for way in ways if way > 0]
        card = self.card_of(best.text)
        what = "it" if card is None else the(card)
        if not overtaking:
            return f"{passed}, and only {what} overtakes at once."
        if after <= min(overtaking):
            return f"{passed}, and {what} is the cheapest card that overtakes."
        return f"{passed}, and {what} overtakes by {after}."

    def waiting_for_more(self, best: Thought, swing: Swing) -> str | None:
        """Why to do what gains nothing at once: what is kept by it."""
        others = {self.card_of(text) for text in self.actions} - {self.card_of(best.text), None}
        if not others:
            return None
        keep = f"{self.voice.do(self.seat, 'keep')} {cards_counted(len(others))} that can still be played"
        if swing.gain == 0:
            return f"It changes no score for now, and {keep}."
        return f"It costs {self.you} {-swing.gain} for now, but {keep}."

    def hurting(self, swing: Swing) -> str | None:
        """Weather, destruction and the like: what it costs whom."""
        if swing.theirs < 0 and swing.mine < 0:
            return f"It costs {self.other} {-swing.theirs} and {self.you} only {-swing.mine}."
        if swing.theirs < 0:
            also = f", and adds {swing.mine} to {self.your} own" if swing.mine > 0 else ""
            return f"It takes {-swing.theirs} from {self.other}'s side{also}."
        return None

    def adding(self, best: Thought, swing: Swing) -> str:
        """A card that only adds to one's own side: the strongest, or one that keeps stronger ones."""
        own = self.card_of(best.text)
        worth: dict[int, int] = {}
        for text, action in self.actions.items():
            card = self.card_of(text)
            if card is not None and card != own and card < 52:
                worth[card] = max(worth.get(card, 0), self.swing(action).gain)
        stronger = sorted((card for card, gain in worth.items() if gain > swing.gain), key=lambda card: -worth[card])
        if stronger:
            kept = listed([the(card) for card in stronger[:STRONGER]])
            return f"It adds {swing.mine} and keeps {kept} for later."
        if worth and max(worth.values()) < swing.gain:
            return f"It adds {swing.mine}, more than any other card in {self.your} hand."
        ahead = self.mine - self.theirs + swing.gain
        if ahead == 0:
            return f"It adds {swing.mine} and brings {self.you} level."
        how = f"puts {self.you} {ahead} ahead" if ahead > 0 else f"leaves {self.you} {-ahead} behind"
        return f"It adds {swing.mine} and {how}."

    def card_of(self, text: str) -> int | None:
        """The card of one's own that an action plays."""
        move = self.world.taken_apart(self.world.parse(text))
        return None if move.verb else move.cards[0]

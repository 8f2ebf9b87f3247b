"""Why an action is good, in one sentence that is true of the position: what it does, beside what else could be done.

Only what the seat knows is looked at: the table as the action leaves it, its own cards, how many the others hold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from parlour import views
from parlour.bots.sight import Sight, Thought
from parlour.cards import NUMBERS, members
from parlour.rules.gwan import Gwan
from parlour.rules.nvwk import Nvwk
from parlour.rules.vanilla import Vanilla
from parlour.views import gwan as gwan_words
from parlour.views import nvwk as nvwk_words
from parlour.views import vanilla as vanilla_words
from parlour.views.common import Voice, capital, cards_counted, listed, number, still_open, the

Battle = Gwan | Vanilla
STRONGER = 2  # cards that are named as kept


def reason(sight: Sight, thoughts: Sequence[Thought], names: Sequence[str] | None, viewer: int | None) -> str:
    """Why the first of these thoughts is the best, in a sentence for the seat itself or, with None, for everybody."""
    world, voice, best = sight.world, Voice(viewer, names), thoughts[0]
    actions = {world.text(action): action for action in sight.actions()}
    if len(actions) == 1:
        return "There is nothing else to do."
    found: str | None = None
    if isinstance(world, Gwan | Vanilla):
        found = Field(world, sight.seat, voice, actions).reason(best)
    elif isinstance(world, Nvwk):
        found = at_the_pile(world, sight.seat, voice, best.text)
    if found is not None:
        return found
    if len(thoughts) == 1:
        return f"It wins about {percent(best.value)} of the time, and nothing else comes near it."
    return beside_the_next(thoughts, views.say(world, thoughts[1].action, viewer, names))


def percent(value: float) -> str:
    """A share of the win as people say it."""
    return f"{100 * value:.0f}%"


def beside_the_next(thoughts: Sequence[Thought], said: str) -> str:
    """What the numbers say, where there is nothing plainer to say; `said` is the sentence for the next best."""
    best, second = thoughts[:2]
    short = said.partition(";")[0].partition(":")[0]
    other = f"to {short[:1].lower()}{short[1:]}"
    return f"It wins about {percent(best.value)} of the time; the next best, {other}, {percent(second.value)}."


# -- two players and three rows ------------------------------------------------------------------------------


class Swing(NamedTuple):
    """What an action does to the scores, before a round may end."""

    mine: int
    theirs: int

    @property
    def gain(self) -> int:
        """By how much it moves the balance."""
        return self.mine - self.theirs


class Field:
    """GWAN and Vanilla Gwent, from one side."""

    def __init__(self, world: Battle, seat: int, voice: Voice, actions: Mapping[str, int]) -> None:
        self.world = world
        self.actions = actions
        self.seat = seat
        self.voice = voice
        self.you, self.your = voice.you(seat), voice.your(seat)
        self.other = voice.opponent(1 - seat)
        self.mine, self.theirs = points(world, seat), points(world, 1 - seat)
        self.waiting = world.has_passed(1 - seat)

    def swing(self, action: int) -> Swing:
        """What an action other than a pass does to the scores."""
        table = still_open(self.world)
        table.apply(action)
        return Swing(points(table, self.seat) - self.mine, points(table, 1 - self.seat) - self.theirs)

    def reason(self, best: Thought) -> str | None:
        """Why this action, if it can be seen on the table."""
        if best.text == "pass":
            return self.passing(best)
        if isinstance(self.world, Vanilla) and self.world.phase_name() in ("setup", "alignment", "mind"):
            return None
        swing = self.swing(best.action)
        if self.waiting:
            found = self.catching_up(best, swing)
            if found is not None:
                return found
        drawn = self.drawn_for(best.text)
        if drawn:
            cost = f" for the {swing.theirs} it gives {self.other}" if swing.theirs > 0 else ""
            return f"It brings {self.you} {cards_counted(drawn)}{cost}."
        if swing.theirs < 0 or swing.mine < 0:
            return self.hurting(swing)
        if swing.gain <= 0:
            return None
        if swing.theirs > 0:
            return f"It adds {swing.mine} to {self.your} side and only {swing.theirs} to {self.other}'s."
        return self.adding(best, swing)

    def passing(self, best: Thought) -> str:
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
        about = f"passing gives {self.you} about {percent(best.value)}"
        if lead > 0:
            return f"{capital(do(self.seat, 'lead'))} by {lead} and {keep}; {about}."
        stands = "level and" if lead == 0 else f"{-lead} behind but"
        return f"{capital(do(self.seat, 'are'))} {stands} {keep}; {about}."

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

    def hurting(self, swing: Swing) -> str | None:
        """Weather, destruction and the like: what it costs whom."""
        if swing.gain <= 0:
            return None
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
        words = gwan_words if isinstance(self.world, Gwan) else vanilla_words
        cards = words.cards_in(text) if " " not in text else []
        return NUMBERS[cards[0]] if cards else None

    def drawn_for(self, text: str) -> int:
        """How many cards a spy brings."""
        card = self.card_of(text)
        if card is None:
            return 0
        if isinstance(self.world, Gwan):
            return gwan_words.to_draw(self.world) if card >> 2 == gwan_words.FIVE else 0
        return min(1, self.world.deck_size()) if card >> 2 == vanilla_words.THREE else 0


def points(world: Battle, seat: int) -> int:
    """A player's score in this round."""
    return world.score_of(seat) if isinstance(world, Gwan) else world.power_of(seat)


# -- the pile ------------------------------------------------------------------------------------------------


def at_the_pile(world: Nvwk, seat: int, voice: Voice, text: str) -> str | None:
    """NVWK: what an action saves, sheds or leaves."""
    held = world.hand_of(seat)
    owed = world.demanded()
    verb, _, name = text.partition(" ")
    play = nvwk_words.read(text)
    if play is not None:
        return shedding(world, play, held.bit_count() - play.amount, owed, seat, voice)
    if text == "guard":
        return f"{capital(voice.you(seat))} need not draw {owed}." if owed else None
    if verb in ("drop", "give"):
        worth = {card: world.points_of(1 << card) for card in members(held)}
        mine = worth[NUMBERS[name]]
        if mine and mine == max(worth.values()):
            return f"No card in {voice.your(seat)} hand counts more: {pointed(mine)}."
        return None
    if verb in ("charge", "three"):
        return closest(world, seat, int(name[1:]) - 1, voice)
    return None


def shedding(world: Nvwk, play: nvwk_words.Play, left: int, owed: int, seat: int, voice: Voice) -> str:
    """Why to play cards."""
    you, your = voice.you(seat), voice.your(seat)
    if left == 0:
        return f"It is {your} last card." if play.amount == 1 else f"They are {your} last cards."
    cancels = bool(play.threes) and not world.is_blank()  # N18
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
    return f"It sheds {cards_counted(play.amount)}{also}, and {number(left)} are left."


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

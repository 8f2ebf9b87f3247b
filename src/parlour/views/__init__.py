"""What a seat may know of a game, as plain data and as sentences.

`view` is the whole table as one seat (or with None a spectator) may see it; `say` is the sentence for something that
may be done; `narrate` tells what was done, `took_back` that it was taken back, `opening` how it was decided who begins.
All take `names`, to say Anna instead of P2 (data keeps P2).

The shape of a view. Cards are "7C", seats "P1", rows "C", "S", "D"; by seat means {"P1": …, "P2": …}:

    game, title       "gwan", "GWAN"
    seats             how many
    seat              "P1" | null for a spectator
    names             by seat: what sentences call them, "P1" unless names were given
    switches          {"hearts": "close-or-mid", …}
    turn              "P2" | null when it is over
    over, outcome     bool; {"winners": ["P1"], "scores": by seat, "reason": "P1 won two rounds (G19)"} | null
    deck              how many cards
    discards          ["7C", …] those that everybody may see; all of them when it is over
    hands             by seat: {"size": 7, "cards": [...] | null if hidden, "known": [cards the viewer knows are there]}
    prompt            one sentence: what is asked of whom, and why
    legal             [] unless the viewer is on turn:
                      [{"card": "7H" | null, "name": "Seven of Hearts" | null, "about": what the card does | null,
                        "actions": [{"action": "7H@S", "say": "Play the Seven of Hearts to your Mid row"}]}]
    unplayable        [{"card": "QC", "rule": "V15" | null, "why": sentence}] of the viewer's own hand, on turn

GWAN adds
    round, starter, wins (by seat), passed (["P1"])
    weather           [{"row": "S", "name": "Rain", "card": "AS" beside the row | null in the rules' first edition}]
    rows              by seat, by row: {"name": "Mid", "cards": [{"card": "7S", "worth": 7, "spy": false}],
                      "bonus": 3, "total": 10, "how": "7, +3 bonus"}
    scores            by seat: {"total": 31, "how": "Close 18 + Mid 13"}

Vanilla Gwent adds
    round, wins (by seat), passed, totals (by seat: power of finished rounds)
    starter           "P1" | null before the coin is tossed, which is after the fourth discard
    phase             setup | alignment | mind | play | hero | wizard | joker
    pending           null | {"card": the card that asks, "by": "P1", "targets": [cards it may be used on]}
    alignments        by seat: "might" | "magic" | "mind" | null
    magic_used        ["P1"]
    weather           [{"row": "S", "name": "weather", "card": "2S" beside the row}]
    clear             "P1" whose 2H lies beside the battlefield | null
    rows              by seat, by row: {"name": "Spades", "units": [{"card": "TS", "power": 20, "jokers": ["X1"],
                      "spy": false, "how": "Ten, doubled by a joker"}], "total": 20}
    powers            by seat: {"total": 31, "how": "Clubs 18 + Spades 13"}
    hidden            by seat: {"size": 2, "cards": [...] | null} discards that only their owner knows
    seen              what the viewer's own Seers saw: [{"round": 1, "card": "KD", "now": "hand" | "unsure" | "played",
                      "say": "You saw the King of Diamonds in round 1; it may have been discarded since"}]

NVWK adds
    question          what the seat on turn is asked: play | gain | drop | give | charge | strike | take
    actor             whose play is still being carried out | null
    order, direction  "up" | "down"; "cw" | "ccw"
    pile              oldest first: [{"by": "P1", "cards": ["9D", "3H=9"], "value": 9, "chain": true if in the chain}];
                      a joker as a 3 is "X1=3=9"
    chain             null | {"kind": "equal" | "run", "plays": 3, "cards": 4, "next": 9 | null, "owes": 4}
    forming           what a play of that value with as many cards would make the next player owe:
                      [{"kind": "equal" | "run", "value": 9, "owes": 2}]
    demand            null | {"cards": 4, "of": "P2", "rule": "N13", "why": "a chain of 3 plays"}
    skip              null | {"of": "P2", "players": how many are still to be skipped, "stack": 8s that answer}
    blank, ban, lock  bool: the next play has no abilities; bool: no tens; ["H"] suits of the Queens in force
    banks             by seat
    points            by seat: null if hidden | {"cards": {"9C": 5}, "hand": 5, "bank": -2, "total": 3}
    out               seats that are out of this pile (pass-locks)
    declined          by seat, what it last passed on: null | {"value": 9, "amount": 1, "order": "up"}
    flips             cards that the latest play flipped
    moves_left        how often the turn may still pass
    drops, gives_to   cards still to drop (0 unless asked); "P2" | null: who is given a card
    hands             also "joker": true where the viewer knows that this hand holds a joker
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from parlour.rules import Game
from parlour.views import gwan, nvwk, vanilla
from parlour.views.common import Eyes, Voice, capital, choices, number, opened, shared

__all__ = ["narrate", "opening", "prompt", "say", "took_back", "view"]

TABLES: dict[str, ModuleType] = {"gwan": gwan, "vanilla": vanilla, "nvwk": nvwk}


def view(game: Game, seat: int | None, names: Sequence[str] | None = None) -> dict[str, Any]:
    """All that a seat, or with None a spectator, may know of a game, and nothing else."""
    words = TABLES[game.NAME]
    eyes = Eyes(game, seat, names)
    seen = shared(game, eyes, words.discards(game, eyes), lambda other: words.known(game, seat, other))
    seen |= words.table(game, eyes)
    if game.NAME == "nvwk":
        nvwk.more_of_hands(game, eyes, seen["hands"])  # type: ignore[arg-type]
    seen["prompt"] = capital(words.prompt(game, eyes.voice))
    return seen | choices(game, eyes, lambda action: str(words.say(game, action, eyes.voice)), words.cards_in)


def prompt(game: Game, viewer: int | None, names: Sequence[str] | None = None) -> str:
    """What is asked of whom, in one sentence; the same for everybody but for who is called you."""
    return capital(TABLES[game.NAME].prompt(game, Eyes(game, viewer, names).voice))


def say(game: Game, action: int, viewer: int | None, names: Sequence[str] | None = None) -> str:
    """The sentence for an action that the seat on turn may take, as it is said to the viewer.

    >>> from parlour import deal
    >>> game = deal("gwan", seed=7)
    >>> say(game, game.parse("pass"), game.turn)
    'Pass and stay at 0'
    """
    return str(TABLES[game.NAME].say(game, action, Eyes(game, viewer, names).voice))


def narrate(
    before: Game, action: int, after: Game, viewer: int | None, names: Sequence[str] | None = None
) -> list[str]:
    """What happened between two positions, as sentences that give away nothing the viewer may not know.

    `before` and `after` are copies taken around `play(action)`.
    """
    eyes = (Eyes(before, viewer, names), Eyes(after, viewer, names))
    told: list[str] = TABLES[before.NAME].narrate(before, action, after, eyes)
    return [capital(line) for line in told]


def opening(game: Game, viewer: int | None, names: Sequence[str] | None = None) -> list[str]:
    """How it was decided who begins, as sentences, in the position where all have just seen it; empty elsewhere.

    Vanilla Gwent's coin is told by `narrate` too, with the fourth discard; the other games open before any action.

    >>> from parlour import deal
    >>> opening(deal("nvwk", first=1, seed=7), 1)
    ['The lot falls to you: you lead (N1).']
    """
    found = game.opening()
    return [] if found is None else [capital(line) for line in opened(found, Eyes(game, viewer, names).voice)]


def took_back(seat: int, steps: int, viewer: int | None, names: Sequence[str] | None = None) -> str:
    """The sentence for actions of a half-made choice that a seat has taken back.

    >>> took_back(1, 2, None)
    'P2 takes the last two steps back.'
    """
    what = "that" if steps == 1 else f"the last {number(steps)} steps"
    return f"{capital(Voice(viewer, names).does(seat, 'take'))} {what} back."

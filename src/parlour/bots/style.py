"""Ways of searching. How each bot of the house plays a game is told in the game's folder (`style`), or plainly here."""

from __future__ import annotations

from dataclasses import dataclass, replace

from parlour.engine import described


@dataclass(frozen=True)
class Style:
    """A way of searching."""

    leaf: str  # how a position is judged where the walk leaves the tree: one of search.LEAVES
    explore: float
    deep: bool = True
    guided: bool = False  # the policy says where to look first
    modelled: bool = False  # others do what the policy inclines to, instead of what was best for them so far
    far: int = 0  # decisions by the policy before the network judges
    keen: float = 1.0  # how much such decisions, and those of others, keep to what the policy likes most
    reach: float = 1.0  # how much of a judgement is left to what comes after one's own next decision on the way
    sure: float = 1.0  # how much surer than the network, as a logit, judgements are
    raced: bool = False  # each action is tried in the same worlds with the same luck, until it falls clearly behind
    doubt: float = 0.25  # how much of where to look first the policy does not decide
    readings: int = 1  # worlds to choose one of by how likely the policy thinks it
    trust: float = 0.5  # how much to make of that
    rosy: float = 0.0  # how much likelier a world is, as a logarithm, the worse it looks by two fair shares
    most: int | None = None  # simulations, however much time there is
    softness: float = 0.0  # how much worse, as a share of the win, an action may look and still be chosen at times
    solves: bool = False  # works out endings where that can be done
    threads: int = 1  # used when the budget is a time
    weights: str | None = None  # a file with what another training learned; None: what the house ships


FLAT = Style("random", 0.5, deep=False)
THUMBS = replace(FLAT, leaf="heuristic")
TREE = Style("random", 0.7)
EVERYTHING = Style("network", 1.0, guided=True, readings=3, solves=True, threads=2)
PLAIN = {  # for a game of which nobody has said more
    "gambler": replace(FLAT, most=200),
    "scholar": replace(TREE, most=1_200),
    "castellan": replace(TREE, threads=2),
}


def style_of(bot: str, game: str) -> Style:
    """How a bot of the house that searches plays a game."""
    part = described(game).part("style")
    styles: dict[str, Style] = PLAIN if part is None else part.STYLES
    return styles[bot]

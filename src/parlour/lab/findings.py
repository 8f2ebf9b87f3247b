"""What the games of a study say, each with its interval. A deck is the unit: its games share its cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil, hypot, inf, isfinite, sqrt
from statistics import NormalDist, fmean, variance
from typing import Any

import numpy as np

from parlour.arena.evidence import Interval, elo_interval, mean_interval, rate_interval, share_interval
from parlour.arena.luck import less, valuer_of
from parlour.arena.match import Entrant
from parlour.engine import GAMES, Rng
from parlour.lab.study import Study, Task, exchanges, ladder_pairs, rank_of, watched
from parlour.lab.watched import Watched

ELSEWHERE = 1 << 40  # decks from here on are dealt only to see what is to be expected of one
BASELINE = 1500  # of these
EXCHANGED = 3000  # of these, with cards exchanged
CONFIDENCE = 0.95
SEEN = 20  # decks in which what happens now and then would have been seen
MANY = 54  # questions at once, where each card is one
POWER = 0.8  # how often as many games as are said to be enough do tell two levels apart
FEWEST = 6  # games; all of fewer would prove nothing

Exchange = tuple[int, int, float]  # a card, the one that took its place, and how much more it had won


@dataclass
class Results:
    """All that was found so far: of every stream the decks from the first on, without a gap."""

    study: Study
    streams: dict[str, list[Any]] = field(default_factory=dict)
    seconds: float = 0.0
    _read: dict[str, list[list[Watched]]] = field(default_factory=dict, repr=False)

    def of(self, task: Task) -> list[Any]:
        """What a stream has found."""
        return self.streams.get(task.stream, [])

    def games(self, bot: Entrant, switch: str = "") -> list[list[Watched]]:
        """The games of every deck, with each seat to begin, at a strength and perhaps under another house rule."""
        return self.watched(Task("rules" if switch else "seats", bot, switch))

    def placed(self, bot: Entrant) -> list[list[Watched]]:
        """The games of every deck where one place does without what is banned."""
        return self.watched(Task("abilities", bot, next(iter(self.study.bans()))))

    def watched(self, task: Task) -> list[list[Watched]]:
        """The games of every deck of a stream that watches some."""
        kept = self._read.setdefault(task.stream, [])
        kept.extend(watched(found) for found in self.of(task)[len(kept) :])
        return kept

    @cached_property
    def baseline(self) -> list[Interval]:
        """What a place after the starter may expect before anybody sees a card, as the networks have it."""
        study, valuer, rng = self.study, valuer_of(self.study.game), Rng(self.study.seed).fork(3)
        seats = study.seats
        means: list[list[float]] = [[] for _ in range(seats)]
        for number in range(BASELINE):  # each deck with every seat to begin, as they are played
            starts = [valuer.values(study.deal(ELSEWHERE + number, first).start(), rng) for first in range(seats)]
            for place in range(seats):
                means[place].append(fmean(values[(first + place) % seats] for first, values in enumerate(starts)))
        return [mean_interval(values) for values in means]

    @cached_property
    def expected_changes(self) -> list[list[Exchange]]:
        """What the networks expect of exchanged cards, in decks that nobody plays."""
        study, valuer, rng = self.study, valuer_of(self.study.game), Rng(self.study.seed).fork(4)
        decks = []
        for number in range(EXCHANGED):
            deal = study.deal(ELSEWHERE + number, number % study.seats)
            values = valuer.values(deal.start(), rng)
            decks.append(
                [
                    (mine, other, values[seat] - valuer.values(changed.start(), rng)[seat])
                    for mine, other, seat, changed in exchanges(deal, rng)
                ]
            )
        return decks


# -- seats ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """What a place after the starter wins: as counted, and with what chance gave taken off."""

    counted: Interval
    reduced: Interval

    @property
    def factor(self) -> float:
        """How many times the decks one would need without the reduction, the doubt about what is expected counted."""
        wide, narrow = self.counted.high - self.counted.low, self.reduced.high - self.reduced.low
        return (wide / narrow) ** 2 if isfinite(narrow) and narrow > 0 else 1.0

    @property
    def best(self) -> Interval:
        """The narrower of two unbiased answers; which one that is does not depend on what they say."""
        return self.reduced if self.factor > 1 else self.counted


def places(results: Results, decks: Sequence[Sequence[Watched]]) -> list[Place]:
    """Every place's share of the wins in these games of the study's decks."""
    found = []
    for place in range(results.study.seats):
        counted = [fmean(game.share(place) for game in games) for games in decks]
        hands = [fmean(game.expected[game.at(place)] for game in games) for games in decks]
        given = [fmean(game.luck[game.at(place)] for game in games) for games in decks]
        drawn = [fmean(game.drawn[game.at(place)] if game.drawn else 0.0 for game in games) for games in decks]
        reduced = without_luck(counted, hands, [given, drawn] if any(drawn) else [given], results.baseline[place])
        found.append(Place(share_interval(counted), reduced))
    return found


def without_luck(
    counted: Sequence[float], hands: Sequence[float], given: Sequence[Sequence[float]], usual: Interval
) -> Interval:
    """The mean of results less what the hands promised beyond what is usual, and what chance gave in every way.

    What is usual was found in other decks, so that nothing is taken off on average; how well that is known is a part of
    the reach, as far as it was used.
    """
    if len(counted) < 2:
        return Interval(fmean(counted) if counted else 0.5, -inf, inf)
    controls = [(hand - usual.value, *luck) for hand, *luck in zip(hands, *given, strict=True)]
    # Of what was found in so many decks and is used on so many more, just this part makes the answer surest.
    values, taken = less(counted, controls, (BASELINE / (BASELINE + len(counted)), *(1.0 for _ in given)))
    mean = mean_interval(values)
    reach = sqrt((mean.high - mean.value) ** 2 + (taken[0] * (usual.high - usual.value)) ** 2)
    return Interval(mean.value, mean.value - reach, mean.value + reach)


def starter_change(usual: Sequence[Sequence[Watched]], changed: Sequence[Sequence[Watched]]) -> Interval:
    """What changes for the starter, on the same decks."""
    pairs = zip(usual, changed, strict=False)
    share = CHANGES["starter's share"]
    return difference_interval([(share(after) or 0.0) - (share(before) or 0.0) for before, after in pairs])


# -- course --------------------------------------------------------------------------------------------------


def per_deck(decks: Iterable[Sequence[Watched]], figure: Callable[[Watched], float | None]) -> list[float]:
    """The mean of a figure over the games of each deck; decks where no game has it are left out."""
    found = []
    for games in decks:
        values = [value for game in games if (value := figure(game)) is not None]
        if values:
            found.append(fmean(values))
    return found


def comeback(game: Watched) -> float | None:
    """Whether the winner's chances were once at most half of what everybody began with."""
    return None if game.lowest is None else float(game.lowest <= 0.5 / len(game.shares))


FIGURES: dict[str, Callable[[Watched], float | None]] = {
    "actions": lambda game: game.actions,
    "choices": lambda game: game.choices,
    "lead changes": lambda game: game.changes,
    "comebacks": comeback,
    "drama": lambda game: game.drama,
    "played on when decided": lambda game: game.decided,
}


def course(decks: Sequence[Sequence[Watched]]) -> dict[str, Interval]:
    """How games go: the mean of each figure."""
    found = {name: per_deck(decks, figure) for name, figure in FIGURES.items()}
    return {name: mean_interval(values) for name, values in found.items() if values}


def scorelines(decks: Sequence[Sequence[Watched]]) -> dict[str, Interval]:
    """How often a game of rounds ends 2–0, 2–1 …; a win that is shared is a draw."""
    seen = sorted({line for games in decks for game in games if (line := scoreline(game))})
    return {
        line: share_interval([fmean(scoreline(game) == line for game in games) for games in decks]) for line in seen
    }


def scoreline(game: Watched) -> str:
    """The rounds that both have won, the winner's first."""
    if not game.rounds:
        return ""
    if 1.0 not in game.shares:
        return "draw"
    wins = [sum(seat in winners for winners in game.rounds) for seat in range(len(game.shares))]
    winner = game.shares.index(1.0)
    return f"{wins[winner]}–{max(won for seat, won in enumerate(wins) if seat != winner)}"


def same_hand(games: Sequence[Watched]) -> float:
    """How often the same hand wins, whoever begins: of all pairs of the deck's games."""
    pairs = [
        sum(a * b for a, b in zip(one.shares, other.shares, strict=True))
        for i, one in enumerate(games)
        for other in games[i + 1 :]
    ]
    return fmean(pairs)


# -- cards ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CardWorth:
    """What a card does for whoever gets it."""

    card: int
    dealt: Interval  # in share of the win, beside another card in its place
    played: Interval | None  # those who played it beside those who had it and did not: no cause, only company
    dead: Interval | None  # still in the hand at the end
    thrown: Interval | None  # away by choice


def cards(results: Results, bot: Entrant) -> list[CardWorth]:
    """Every card's worth, the best first; the intervals hold for all cards together."""
    pack = range(GAMES[results.study.game].CARDS)
    dealt = dealt_worth(results, bot, [[card] for card in pack])
    decks = results.games(bot)
    found = [CardWorth(card, dealt[card], played_worth(decks, card), *fates(decks, card)) for card in pack]
    return sorted(found, key=lambda worth: -worth.dealt.value)


def ranks(results: Results, bot: Entrant) -> dict[str, Interval]:
    """What being dealt a card of each rank is worth, the mean of its suits, the best first; they hold together, too."""
    suits: dict[str, list[int]] = {}
    for card in range(GAMES[results.study.game].CARDS):
        suits.setdefault(rank_of(card), []).append(card)
    found = dict(zip(suits, dealt_worth(results, bot, list(suits.values())), strict=True))
    return dict(sorted(found.items(), key=lambda worth: -worth[1].value))


def many_quantile(number: int) -> float:
    """How many standard errors hold for so many questions at once."""
    return NormalDist().inv_cdf((1 + sure_of_each(number)) / 2)


def sure_of_each(number: int) -> float:
    """How sure each of so many answers has to be, for all of them to hold at once (Bonferroni)."""
    return 1 - (1 - CONFIDENCE) / max(1, number)


def dealt_worth(results: Results, bot: Entrant, groups: Sequence[Sequence[int]]) -> list[Interval]:
    """What a card of each group is worth to be dealt: as counted, or what the networks expect of it with the games'
    correction, whichever is known better.
    """
    decks = results.of(Task("cards", bot))
    counted = fitted([[(int(a), int(b), change) for a, b, change, _ in deck] for deck in decks], groups)
    if counted is None:
        return [Interval(0.0, -inf, inf)] * len(groups)
    corrected = fitted([[(int(a), int(b), change) for a, b, _, change in deck] for deck in decks], groups)
    expected = fitted(results.expected_changes, groups)
    if corrected is not None and expected is not None:
        reduced = [
            (value + more, sqrt(error**2 + less**2))
            for (value, error), (more, less) in zip(corrected, expected, strict=True)
        ]
        if sum(error for _, error in reduced) < sum(error for _, error in counted):
            counted = reduced
    sure = many_quantile(len(groups))
    return [Interval(value, value - sure * error, value + sure * error) for value, error in counted]


def fitted(decks: Sequence[Sequence[Exchange]], groups: Sequence[Sequence[int]]) -> list[tuple[float, float]] | None:
    """What a card of each group is worth beside the average card, with its error, from exchanges of one for another.

    Least squares, a worth for every card; the errors are robust to what the exchanges of a deck share. None where
    cards were never compared.
    """
    pack = sum(map(len, groups))
    gram, right = np.zeros((pack, pack)), np.zeros(pack)
    for deck in decks:
        for mine, other, change in deck:
            gram[mine, mine] += 1
            gram[other, other] += 1
            gram[mine, other] -= 1
            gram[other, mine] -= 1
            right[mine] += change
            right[other] -= change
    rank = int(np.linalg.matrix_rank(gram))
    if rank < pack - 1 or len(decks) <= pack:
        return None
    inverse = np.linalg.pinv(gram)
    worth = inverse @ right
    middle = np.zeros((pack, pack))
    for deck in decks:
        score = np.zeros(pack)
        for mine, other, change in deck:
            rest = change - (worth[mine] - worth[other])
            score[mine] += rest
            score[other] -= rest
        middle += np.outer(score, score)
    mean = np.zeros((len(groups), pack))
    for row, group in zip(mean, groups, strict=True):
        row[list(group)] = 1 / len(group)
    spread = mean @ inverse @ middle @ inverse @ mean.T * len(decks) / (len(decks) - rank)
    errors = np.sqrt(np.maximum(np.diag(spread), 0))
    return [(float(value), float(error)) for value, error in zip(mean @ worth, errors, strict=True)]


def played_worth(decks: Sequence[Sequence[Watched]], card: int) -> Interval | None:
    """How much more they won who played a card than those who were dealt it and did not."""
    did: list[list[float]] = []
    did_not: list[list[float]] = []
    for games in decks:
        held = [(game, seat) for game in games for seat in range(len(game.shares)) if game.dealt[seat] >> card & 1]
        did.append([game.shares[seat] for game, seat in held if game.played[seat] >> card & 1])
        did_not.append([game.shares[seat] for game, seat in held if not game.played[seat] >> card & 1])
    ones, others = [x for xs in did for x in xs], [x for xs in did_not for x in xs]
    if len(ones) < 10 or len(others) < 10:
        return None
    mean, other = fmean(ones), fmean(others)
    influence = [
        sum(x - mean for x in xs) / len(ones) - sum(x - other for x in ys) / len(others)
        for xs, ys in zip(did, did_not, strict=True)
    ]
    reach = many_quantile(MANY) * sqrt(sum(each * each for each in influence))
    # Where one of the two groups is small and of one mind, that says too little: the shares' own reach counts then.
    sure = sure_of_each(MANY)
    one, two = (rate_interval([(sum(xs), len(xs)) for xs in group], sure) for group in (did, did_not))
    below = max(reach, hypot(one.value - one.low, two.high - two.value))
    above = max(reach, hypot(one.high - one.value, two.value - two.low))
    return Interval(mean - other, mean - other - below, mean - other + above)


def fates(decks: Sequence[Sequence[Watched]], card: int) -> tuple[Interval | None, Interval | None]:
    """How often a card that was dealt is left in the hand at the end, and how often it is thrown away."""
    dead, thrown = [], []
    for games in decks:
        held = [(game, seat) for game in games for seat in range(len(game.shares)) if game.dealt[seat] >> card & 1]
        if held:
            dead.append(fmean(game.left[seat] >> card & 1 for game, seat in held))
            thrown.append(fmean(game.thrown[seat] >> card & 1 for game, seat in held))
    return (share_interval(dead), share_interval(thrown)) if dead else (None, None)


# -- house rules ---------------------------------------------------------------------------------------------

CHANGES: dict[str, Callable[[Sequence[Watched]], float | None]] = {
    "starter's share": lambda games: fmean(game.share(0) for game in games),
    "actions": lambda games: fmean(game.actions for game in games),
    "lead changes": lambda games: fmean(game.changes for game in games),
    "drama": lambda games: mean_known([game.drama for game in games]),
    "the same hand wins": lambda games: same_hand(games) if len(games) > 1 else None,
}


def mean_known(values: Sequence[float | None]) -> float | None:
    """The mean of those that there are."""
    known = [value for value in values if value is not None]
    return fmean(known) if known else None


@dataclass(frozen=True)
class Change:
    """What a house rule does, on the same decks."""

    switch: str
    decks: int
    same: int  # decks whose games went exactly as without it
    figures: dict[str, Interval]

    @property
    def without_effect(self) -> bool:
        """Whether not a single game went or ended otherwise, in as many as one would have seen it in."""
        return self.decks >= SEEN and self.same == self.decks


def difference_interval(found: Sequence[float]) -> Interval:
    """The mean difference. Where none was ever seen, one may still come once in a while: as often as fits with that."""
    if any(found):
        return mean_interval(found)
    rare = 3 / len(found)  # what happens more often would have been seen, 19 times of 20
    return Interval(0.0, -rare, rare)


def change(results: Results, bot: Entrant, switch: str) -> Change:
    """The differences that a switch makes, deck by deck."""
    pairs = list(zip(results.games(bot), results.games(bot, switch), strict=False))
    figures = {}
    for name, figure in CHANGES.items():
        both = [(figure(usual), figure(changed)) for usual, changed in pairs]
        found = [b - a for a, b in both if a is not None and b is not None]
        if found:
            figures[name] = difference_interval(found)
    same = sum(all((a.texts, a.shares) == (b.texts, b.shares) for a, b in zip(*pair, strict=True)) for pair in pairs)
    return Change(switch, len(pairs), same, figures)


# -- abilities, luck, skill ----------------------------------------------------------------------------------


def without(results: Results, bot: Entrant, what: str) -> Interval:
    """What doing without some cards costs: the share of wins beside that of one who may use them."""
    found, par = results.of(Task("abilities", bot, what)), 1 / results.study.seats
    if len(found) < 2:
        return Interval(0.0, -inf, inf)
    if all(share == par for share in found):
        return difference_interval([0.0] * len(found))
    return Interval(*(end - par for end in share_interval(found)))


def hands_decide(results: Results, bot: Entrant) -> Interval | None:
    """The part of the result's variance that lies between hands: what they decide, and not draws, chance and play.

    The deck's games with the same hands vary among themselves by all but the hands; their mean by the hands too. The
    interval comes from leaving out each tenth of the decks in turn.
    """
    decks = results.of(Task("luck", bot))
    if len(decks) < 20:
        return None
    whole = between(decks)
    tenths = [between([deck for i, deck in enumerate(decks) if i % 10 != out]) for out in range(10)]
    pseudo = [10 * whole - 9 * part for part in tenths]
    return mean_interval(pseudo)


def between(decks: Sequence[Sequence[Sequence[float]]]) -> float:
    """The part of the variance between groups, unbiased in its parts (analysis of variance)."""
    again, seats = len(decks[0]), len(decks[0][0])
    inside = fmean(variance([game[seat] for game in deck]) for deck in decks for seat in range(seats))
    means = [[fmean(game[seat] for game in deck) for deck in decks] for seat in range(seats)]
    outside = fmean(variance(values, 1 / seats) for values in means) - inside / again
    return outside / (outside + inside) if outside + inside > 0 else 0.0


@dataclass(frozen=True)
class Rung:
    """One bot beside a weaker one."""

    one: Entrant
    other: Entrant
    share: Interval
    elo: Interval
    enough: int | None  # games that show who is the better, four times of five; None where there is no telling


def ladder(results: Results) -> list[Rung]:
    """Each step up the ladder."""
    found = []
    for one, other in ladder_pairs(results.study):
        shares = results.of(Task("ladder", one, str(other)))
        if shares:
            share = share_interval(shares)
            found.append(Rung(one, other, share, elo_interval(share), games_needed(share)))
    return found


def games_needed(share: Interval) -> int | None:
    """How many games tell two levels apart: a 95% interval of so many leaves out an even share, four times of five.

    >>> games_needed(Interval(0.84, 0.79, 0.89)), games_needed(Interval(0.52, 0.51, 0.53))
    (10, 4898)
    """
    if share.low <= 0.5 <= share.high:
        return None
    lead, sure = abs(share.value - 0.5), NormalDist()
    errors = sure.inv_cdf((1 + CONFIDENCE) / 2) + sure.inv_cdf(POWER)
    return max(FEWEST, ceil(errors**2 * share.value * (1 - share.value) / lead**2))

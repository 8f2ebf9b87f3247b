"""What a number of deals says about two bots: intervals, Elo, and when a sequential test may stop.

A deal is the unit: the games of one deal, played from every seat, share its luck, so their mean is one observation.
Everything here takes such means, each from 0 to 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, log, log10, pi, sqrt, tan
from statistics import NormalDist, fmean, variance
from typing import NamedTuple

CONFIDENCE = 0.95
ALPHA = BETA = 0.05  # how often the sequential test may be wrong, either way
BOUND = log((1 - BETA) / ALPHA)  # the test stops where its log likelihood ratio reaches this, or minus this
UNSEEN = 1e-3  # of a deal, at 0, ½ and 1: as fishtest does, so that no result is thought impossible


class Interval(NamedTuple):
    """An estimate and the ends of its 95% interval."""

    value: float
    low: float
    high: float


def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """The two-sided quantile of Student's t; from three degrees of freedom on by its expansion, to three figures.

    >>> round(student(1), 2), round(student(2), 2), round(student(9), 2), round(student(10**6), 2)
    (12.71, 4.3, 2.26, 1.96)
    """
    if freedom == 1:
        return tan(pi * confidence / 2)
    if freedom == 2:
        return confidence * sqrt(2 / (1 - confidence**2))
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / float(freedom) ** power for power, term in enumerate(terms))


def share_interval(shares: Sequence[float]) -> Interval:
    """The mean win share of these deals.

    A Wilson interval, whose number of observations is the one that would have had the variance between the deals: in
    the middle it is the t-interval over deals, and near 0 and 1 it stays inside them and has a width. Deals that are
    all alike prove no certainty: they are taken to vary as if one of them had been an odd one.
    """
    n = len(shares)
    if n == 0:
        return Interval(0.5, 0.0, 1.0)
    share = fmean(shares)
    alone = share * (1 - share)  # what a deal of one game would vary by
    spread = 1.0 if n == 1 or alone < 1e-12 else variance(shares) / alone
    return wilson(share, min(1.0, spread), n, CONFIDENCE)


def rate_interval(deals: Sequence[tuple[float, float]], confidence: float = CONFIDENCE) -> Interval:
    """The share of what happened, of deals in which it could happen more or less often: how much, of how many times.

    The same interval as that of shares, which it is where every deal has as many times. What a deal adds to the ratio
    of the sums stands for its share.

    >>> rate_interval([(1, 2), (2, 2), (0, 2)]) == share_interval([0.5, 1.0, 0.0])
    True
    """
    deals = [(happened, times) for happened, times in deals if times]
    n = len(deals)
    if n == 0:
        return Interval(0.5, 0.0, 1.0)
    every = sum(times for _, times in deals)
    share = sum(happened for happened, _ in deals) / every
    alone = share * (1 - share)
    parts = [share + (happened - share * times) * n / every for happened, times in deals]
    spread = 1.0 if n == 1 or alone < 1e-12 else variance(parts) / alone
    return wilson(share, spread, n, confidence)


def wilson(share: float, spread: float, n: int, confidence: float) -> Interval:
    """A share of so many deals that vary so many times as much as one game would."""
    t = student(max(1, n - 1), confidence)
    weight = t * t * max(spread, 1 / n) / n
    centre = (share + weight / 2) / (1 + weight)
    reach = sqrt(weight * (share * (1 - share) + weight / 4)) / (1 + weight)
    return Interval(share, max(0.0, min(share, centre - reach)), min(1.0, max(share, centre + reach)))


def mean_interval(values: Sequence[float]) -> Interval:
    """The mean of any figure over the deals, by the t-interval; without ends where there is but one."""
    mean = fmean(values)
    if len(values) < 2:
        return Interval(mean, -inf, inf)
    reach = student(len(values) - 1) * sqrt(variance(values) / len(values))
    return Interval(mean, mean - reach, mean + reach)


def elo(share: float) -> float:
    """The difference in Elo that goes with a share of the wins between two equal sides.

    >>> round(elo(0.5)), round(elo(0.75)), round(elo(10 / 11))
    (0, 191, 400)
    """
    if share <= 0.0:
        return -inf
    return inf if share >= 1.0 else 400 * log10(share / (1 - share))


def share_at(difference: float) -> float:
    """The share that goes with a difference in Elo."""
    return 1 / (1 + 10 ** (-difference / 400))


def elo_interval(share: Interval) -> Interval:
    """A share's interval in Elo."""
    return Interval(*(elo(end) for end in share))


@dataclass
class Sprt:
    """A sequential test of "the difference is at most elo0" against "at least elo1", each wrong at most 1 time in 20.

    The generalised test of fishtest: how likely the deals seen are under the likeliest distribution of deal results
    with the one mean, and under that with the other. That of two games a deal is its pentanomial test.
    """

    elo0: float
    elo1: float
    seen: Counter[float] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"a sequential test needs a lower and a higher Elo, not {self.elo0:g} and {self.elo1:g}")
        if max(abs(self.elo0), abs(self.elo1)) > 1000:
            raise ValueError("a sequential test takes differences of up to 1000 Elo")

    def add(self, share: float) -> None:
        """Take another deal into account."""
        self.seen[round(share, 9)] += 1

    @property
    def llr(self) -> float:
        """The log of how much likelier the deals are under elo1."""
        counts: dict[float, float] = dict.fromkeys((0.0, 0.5, 1.0), UNSEEN)
        for value, number in self.seen.items():
            counts[value] = counts.get(value, 0.0) + number
        lean0, lean1 = (lean(counts, share_at(difference)) for difference in (self.elo0, self.elo1))
        low, high = share_at(self.elo0), share_at(self.elo1)
        return sum(
            number * log((1 + lean0 * (value - low)) / (1 + lean1 * (value - high))) for value, number in counts.items()
        )

    @property
    def verdict(self) -> str | None:
        """Which of the two is taken for true, H0 or H1; None while the test goes on."""
        llr = self.llr
        return "H1" if llr >= BOUND else "H0" if llr <= -BOUND else None


def lean(counts: dict[float, float], mean: float) -> float:
    """How these results are to be reweighted to have that mean, and be as likely as may be.

    The likeliest weights are in proportion to count / (1 + lean × (value - mean)); this finds lean, by Newton's steps
    kept between what is known to be too low and too high.
    """
    points = [(value - mean, number) for value, number in counts.items()]
    low, high = -1 / max(point for point, _ in points), -1 / min(point for point, _ in points)
    guess = 0.0
    for _ in range(100):
        rest = slope = 0.0
        for point, number in points:
            part = point / (1 + guess * point)
            rest += number * part
            slope -= number * part * part
        if rest > 0:
            low = guess
        else:
            high = guess
        step = guess - rest / slope
        step = step if low < step < high else (low + high) / 2
        if abs(step - guess) < 1e-12:
            break
        guess = step
    return guess

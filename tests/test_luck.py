"""What is taken off for luck has no mean: shown exactly, on games small enough to play out every deal of them."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import factorial, fsum
from statistics import fmean, variance

import pytest

import parlour
from parlour.arena import Entrant, Match, contest, luck
from parlour.arena.evidence import mean_interval
from parlour.bots import Budget
from parlour.chance import Rng as Chance
from parlour.cli import main
from parlour.engine import GAMES, Description, Game, Outcome, Rng, registry
from parlour.engine.bridge import PlainGame
from parlour.lab import findings
from parlour.lab.findings import Results
from parlour.lab.study import Study, Task, carry_out
from parlour.lab.watched import Course
from parlour.research import History
from parlour.small import Small, small

# With these the small games have a deck that can fall in several ways and is never made anew, and cards that draw.
MORE = {"gwan": ("3C", "7C"), "vanilla": ("3C", "5S"), "nvwk": ("4D",)}


def larger(game: str) -> Small:
    found = small(game)
    return replace(found, pack=(*found.pack, *MORE[game]), hand=2)


def every_way(before: Game, rng: Rng) -> Iterator[Game]:
    """Every order that the deck may have, once each."""
    found: dict[tuple[int, ...], Game] = {}
    while len(found) < factorial(before.deck_size()):
        other = before.copy()
        other.stir(rng)
        found.setdefault(tuple(other.deck_order()), other)
    yield from found.values()


def played(history: History, policy: int) -> tuple[list[float], Course]:
    """A deal played by a pure policy: what is done follows from what a seat knows. Any policy is a mixture of such."""
    valuer, rng = luck.valuer_of(history.game.NAME), Rng(policy)
    worth = valuer.values(history.game, rng)
    course = Course(tuple(worth), [0.0] * history.game.seats, [worth], history.game.turn)
    while not history.game.over:
        actions = history.game.legal_actions()
        known = history.information_state(history.game.turn)
        action = actions[zlib.crc32(known, policy) % len(actions)]
        before = history.game.copy()
        history.play(action)
        assert history.game.deck_size() <= before.deck_size()
        course.after(valuer, before, action, history.game, rng)
    return luck.won(history.game), course


class Fool(luck.Valuer):
    """Who judges a position by nothing."""

    def values(self, game: Game, rng: Rng) -> list[float]:
        seen = repr(([game.hand_of(seat) for seat in range(game.seats)], game.deck_order(), game.turn))
        return [zlib.crc32(seen.encode(), seat) / (1 << 32) for seat in range(game.seats)]


@pytest.mark.parametrize("judge", [luck.Valuer, Fool])
@pytest.mark.parametrize("game", parlour.GAMES)
def test_the_mean_with_luck_taken_off_is_the_mean_to_rounding(
    game: str, judge: type[luck.Valuer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(luck, "ways", every_way)
    monkeypatch.setattr(luck, "valuer_of", judge)
    table = larger(game)
    for policy in (1, 2):
        counted: list[float] = []
        less: list[float] = []
        given: list[float] = []
        for dealt in table.deals():
            shares, course = played(table.start(dealt), policy)
            given.append(course.luck[0])
            counted.append(shares[0])
            less.append(shares[0] - course.expected[0] - course.luck[0])
        expected = fmean(table_worth(table))
        assert max(map(abs, given)) > 0.01  # chance fell, and was seen to
        assert abs(fsum(given)) / len(given) < 1e-9
        assert fsum(less) / len(less) + expected == pytest.approx(fsum(counted) / len(counted), abs=1e-9)


@pytest.mark.parametrize("judge", [luck.Valuer, Fool])
@pytest.mark.parametrize("game", parlour.GAMES)
def test_what_an_even_draw_gave_has_no_mean_either(game: str, judge: type[luck.Valuer]) -> None:
    valuer, rng, seen = judge(game), Rng(3), [0]

    def walk(history: History, course: Course) -> float:
        """Over all that may be done from here, each as likely: the mean of what the draws gave."""
        table = history.game
        if table.over:
            return course.drawn[0] if course.drawn else 0.0
        actions = table.legal_actions()
        found = []
        for action in actions:
            then, watch = history.copy(), replace(course)
            watch.drew(valuer, table, action, actions, Rng(9))
            then.play(action)
            seen[0] += any(watch.drawn)
            found.append(walk(then, watch))
        return fmean(found)

    table = small(game)
    for each in table.deals()[:: max(1, len(table.deals()) // 4)]:  # of every single deal
        history = table.start(each)
        worth = valuer.values(history.game, rng)
        assert abs(walk(history, Course(tuple(worth), [0.0, 0.0], [worth], history.game.turn))) < 1e-9
    assert seen[0]


def table_worth(table: Small) -> list[float]:
    """What P1 may expect of every deal, as the network sees it."""
    valuer = luck.valuer_of(table.game)
    return [valuer.values(table.start(dealt).game, Rng(1))[0] for dealt in table.deals()]


def test_every_way_in_which_chance_could_have_fallen_is_as_likely() -> None:
    table = larger("gwan")
    before = table.start(table.deals()[0]).game
    seen: Counter[tuple[int, ...]] = Counter()
    rng = Rng(2)
    while seen.total() < 6_000:
        seen.update(tuple(other.deck_order()) for other in luck.ways(before, rng))
    assert len(seen) == factorial(before.deck_size())
    even = seen.total() / len(seen)
    assert sum((number - even) ** 2 / even for number in seen.values()) < 20.5  # once in a thousand times more


# -- how much of it is taken off -----------------------------------------------------------------------------


def some_decks(number: int, seed: int) -> tuple[list[float], list[tuple[float, float]]]:
    """Results of which one control is a part, and another has nothing to do with them."""
    rng = Rng(seed)
    controls = [((rng.below(1000) - 499.5) / 500, (rng.below(1000) - 499.5) / 500) for _ in range(number)]
    return [0.6 + 0.3 * one + (rng.below(1000) - 499.5) / 2500 for one, _ in controls], controls


def test_as_much_luck_is_taken_off_as_there_is_in_the_results() -> None:
    values, controls = some_decks(400, 1)
    reduced, taken = luck.less(values, controls)
    assert taken == pytest.approx([0.3, 0.0], abs=0.02)
    assert variance(reduced) < variance(values) / 2.5
    whole = [value - sum(control) for value, control in zip(values, controls, strict=True)]
    assert variance(whole) > variance(values)  # all of it would be too much
    assert luck.less(values[:10], controls[:10])[0] == pytest.approx(whole[:10])  # too few to find out


def test_what_is_taken_off_a_deck_does_not_depend_on_its_own_result() -> None:
    values, controls = some_decks(60, 2)
    before, _ = luck.less(values, controls)
    for deck in (0, 17, 59):
        other = [value + (5.0 if place == deck else 0.0) for place, value in enumerate(values)]
        after, _ = luck.less(other, controls)
        assert after[deck] == pytest.approx(before[deck] + 5.0)


def test_intervals_with_luck_taken_off_hold_what_is_true() -> None:
    held = 0
    for seed in range(200):
        found = mean_interval(luck.less(*some_decks(60, 100 + seed))[0])
        held += found.low <= 0.6 <= found.high
    assert held >= 180  # 190 are to be expected


def test_who_draws_evenly_is_known_by_it_and_the_answer_is_surer() -> None:
    asked = Study("gwan", 2, (Entrant("random", Budget(simulations=1)),), seed=4)
    results = Results(asked)
    task = Task("seats", asked.bots[0])
    results.streams[task.stream] = [carry_out(asked, replace(task, number=number))["found"] for number in range(150)]
    games = results.games(asked.bots[0])
    drawn = mean_interval([fmean(game.drawn[game.first] for game in deck) for deck in games])
    assert drawn.low < 0 < drawn.high
    starter = findings.places(results, games)[0]
    without = [[replace(game, drawn=()) for game in deck] for deck in games]
    assert starter.factor > 1.25 * findings.places(results, without)[0].factor
    assert starter.reduced.low < starter.counted.high
    assert starter.counted.low < starter.reduced.high


# -- the arena -----------------------------------------------------------------------------------------------


def test_the_arena_tells_the_share_with_luck_taken_off_beside_the_counted_one() -> None:
    two = Entrant("greedy", Budget(simulations=1)), Entrant("page", Budget(simulations=1))
    counted = contest(Match(*two, "gwan", seed=3), 120)
    judged = contest(Match(*two, "gwan", seed=3, luck=True), 120)
    assert counted.shares == judged.shares  # who judges changes no game
    assert counted.reduced is None
    assert judged.reduced is not None
    assert judged.factor is not None
    assert judged.factor > 1.1
    assert judged.reduced.low < judged.share.value < judged.reduced.high
    held = mean_interval(judged.lucks)
    assert held.low < 0 < held.high
    assert "--luck" in judged.match.command(120)
    plain = judged.plain()
    assert plain["share"] == counted.plain()["share"]
    assert set(plain["reduced"]) == {"value", "low", "high"}


def test_the_sequential_test_counts_wins_whether_luck_is_judged_or_not() -> None:
    two = Entrant("greedy", Budget(simulations=1)), Entrant("page", Budget(simulations=1))
    results = [contest(Match(*two, "gwan", seed=3, luck=judged), 30, sprt=(0, 100)) for judged in (False, True)]
    tests = [result.sprt for result in results]
    assert tests[0] is not None
    assert tests[1] is not None
    assert tests[0].llr == tests[1].llr


class Rolled(PlainGame):
    """A coin decides whether an action draws; who has drawn more often wins."""

    NAME, TITLE, CARDS, SEATS = "rolled", "Rolled", 20, (2, 2)
    points: list[int]
    moves: int

    def deal_out(self, first: int) -> None:
        self.deal_cards(1)
        self.points, self.moves = [0, 0], 0
        self.pass_turn_to(first)

    def options_now(self) -> list[int]:
        return [0, 1]

    def carry_out(self, action: int) -> None:
        if self.chance_below(2):
            self.draw_card(self.turn)
            self.points[self.turn] += 1
        self.moves += 1
        if self.moves == 4:
            self.end()
        else:
            self.pass_turn_to(1 - self.turn)

    def redeal_unknown(self, seat: int, rng: Chance) -> None:
        return

    def winners_now(self) -> tuple[int, ...]:
        one, other = self.points
        return (0,) if one > other else (1,) if other > one else (0, 1)

    def text(self, action: int) -> str:
        return str(action)

    def parse(self, text: str) -> int:
        return int(text)

    def outcome(self) -> Outcome | None:
        return Outcome(self.winners_now(), (self.points[0], self.points[1]), "more points") if self.over else None


def test_luck_has_no_mean_either_where_chance_decides_whether_an_action_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "PLAYOUTS", 6)
    monkeypatch.setattr(luck, "OTHERWISE", 6)
    parlour.register(Description(Rolled))
    valuer = luck.Valuer("rolled")
    given = []
    for seed in range(250):
        game, rng, own = parlour.deal("rolled", seed=seed, first=0), Rng(seed), 0.0
        while not game.over:
            before, who = game.copy(), game.turn
            game.play(0)
            beyond = luck.beyond_expected(valuer, before, 0, game, rng)
            own += beyond[0] if beyond is not None and who == 0 else 0.0
        given.append(own)
    for known in (GAMES, registry._DESCRIPTIONS):
        del known["rolled"]
    mean = mean_interval(given)
    assert mean.high - mean.low < 0.1
    assert mean.low < 0 < mean.high  # it would be 0.19 if only those counted that drew


def test_the_command_tells_both(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "greedy@1", "page@1", "--game", "gwan", "--deals", "40", "--seed", "3", "--luck"]
    assert main([*words, "--workers", "1"]) == 0
    said = capsys.readouterr().out
    assert "win share" in said
    assert "luck taken off" in said

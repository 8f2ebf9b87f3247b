"""What every game of the house promises, as checks of one position: used by test_contract, the soak and the rest."""

from __future__ import annotations

import itertools
import pickle
import random
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import parlour
from parlour import Game, Illegal
from parlour.cards import TEXTS
from parlour.engine import described


@cache
def most_actions(name: str, seats: int) -> int:
    """How many actions a game takes at the very most, by whichever house rules; an observer tells why."""
    part = described(name).part("observer")
    assert part is not None
    switches = parlour.GAMES[name].SWITCHES
    each = [{switch: values[0] for switch, values in switches.items()}]
    each += [each[0] | {switch: value} for switch, values in switches.items() for value in values[1:]]
    return max(int(part.OBSERVER.longest(seats, house)) for house in each)


def every_setting(name: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Each number of seats with each single switch value, the defaults first."""
    kind = parlour.GAMES[name]
    least, most = kind.SEATS
    for seats in range(least, most + 1):
        yield seats, {}
        for switch, values in kind.SWITCHES.items():
            for value in values[1:]:
                yield seats, {switch: value}


def every_combination(name: str) -> list[dict[str, str]]:
    """All combinations of switch values."""
    switches = parlour.GAMES[name].SWITCHES
    return [dict(zip(switches, values, strict=True)) for values in itertools.product(*switches.values())]


def cards_in(game: Game) -> list[str]:
    """All cards that the referee's state shows, in whatever zone."""
    state: dict[str, Any] = game.state()
    found = [*state["deck"], *state["discards"]]
    for hand in state["hands"].values():
        found += hand
    for play in state.get("pile", ()):
        found += [card.partition("=")[0] for card in play["cards"]]
    for rows in state.get("rows", {}).values():
        for row in rows.values():
            for unit in row:
                found += [unit] if isinstance(unit, str) else [unit["card"], *unit["jokers"]]
    if game.edition > 1 or game.NAME == "vanilla":  # cards beside the battlefield: Vanilla's 2s, GWAN's weather Aces
        found += [("2" if game.NAME == "vanilla" else "A") + row for row in state.get("weather", ())]
    if state.get("clear"):
        found.append("2H")
    return found


def check_cards(game: Game) -> None:
    """Every card is somewhere, and nowhere else."""
    found = cards_in(game)
    assert len(found) == len(set(found)), f"twice: {sorted(card for card in set(found) if found.count(card) > 1)}"
    missing = set(TEXTS[: game.CARDS]) - set(found)
    assert not set(found) - set(TEXTS[: game.CARDS])
    if missing and game.NAME == "vanilla" and game.legal_texts()[0].startswith("empower "):
        assert len(missing) == 1, missing  # a joker on its way to its unit is shown nowhere
        assert missing < {"X1", "X2"}, missing
    else:
        assert not missing, f"missing: {sorted(missing)}"


def check_end(game: Game) -> None:
    """A game is over exactly when nothing is legal, and then it has an outcome that makes sense."""
    legal = game.legal_actions()
    assert game.over == (not legal)
    outcome = game.outcome()
    if not game.over:
        assert 0 <= game.turn < game.seats
        assert outcome is None
        return
    assert game.turn == -1
    assert outcome is not None
    assert len(outcome.scores) == game.seats
    assert outcome.winners
    assert list(outcome.winners) == sorted(set(outcome.winners))
    assert all(0 <= seat < game.seats for seat in outcome.winners)
    assert outcome.reason
    if game.NAME == "nvwk":
        best = min(outcome.scores)
        assert all(outcome.scores[seat] == best for seat in outcome.winners)
    elif len(set(outcome.scores)) > 1:
        assert outcome.winners == (outcome.scores.index(max(outcome.scores)),)


def check_listed(game: Game) -> None:
    """Every listed action is listed once, is written in one way, and plays, as number and as text."""
    legal = game.legal_actions()
    texts = game.legal_texts()
    assert len(set(legal)) == len(legal)
    assert len(set(texts)) == len(texts)
    assert [game.text(action) for action in legal] == texts
    before = game.dump()
    for action, text in zip(legal, texts, strict=True):
        assert game.parse(text) == action
        assert game.is_legal(action)
        assert game.why_not(text) is None
        by_number, by_text = game.copy(), game.copy()
        by_number.play(action)
        by_text.play(text)
        assert by_number == by_text
        assert by_number.dump() != before, f"{text} changed nothing"
        unchecked = game.copy()
        unchecked.apply(action)
        assert unchecked == by_number
    assert game.dump() == before


def refusal_of(game: Game, action: int | str) -> Illegal | None:
    """The refusal that an action meets; None if it was played."""
    try:
        game.play(action)
    except Illegal as refusal:
        return refusal
    return None


def check_refused(game: Game, tries: Iterable[int | str]) -> None:
    """Everything that is not listed is refused with a sentence, and nothing has changed."""
    legal = set(game.legal_actions())
    texts = {game.text(action) for action in legal}
    before = game.dump()
    for wrong in tries:
        if wrong in legal or wrong in texts:
            continue
        refusal = refusal_of(game, wrong)
        assert refusal, f"{wrong!r} was played; legal were {texts}"
        assert refusal.why
        assert refusal.rule is None or refusal.rule[1:].isdigit()
        assert game.dump() == before, f"{wrong!r} was refused and changed something"
        if isinstance(wrong, str):
            # A card's name asks about the card, not about an action; a Heart of GWAN, say, has no action of that name.
            assert game.why_not(wrong) is not None or wrong in TEXTS
            assert game.dump() == before


def check_copies(game: Game, rng: random.Random) -> None:
    """Copies, pickles and assigned games stand where the game stands, and go their own way."""
    before = game.dump()
    other = type(game)()
    other.assign(game)
    for twin in (game.copy(), pickle.loads(pickle.dumps(game)), other):
        assert twin == game
        assert twin is not game
        assert twin.dump() == before
        assert twin.state() == game.state()
        assert twin.legal_actions() == game.legal_actions()
        assert twin.switches() == game.switches()
        if not game.over:
            for _ in range(3):
                if not twin.over:
                    twin.play(rng.choice(twin.legal_actions()))
            assert twin != game
            assert game.dump() == before


def wrong_numbers(rng: random.Random) -> list[int]:
    """Numbers that are mostly no action: small, play-like, negative and huge."""
    small = [rng.randrange(1100) for _ in range(12)]
    plays = [rng.randrange(1 << 15, 1 << 19) for _ in range(6)]
    beyond = [-1, -rng.randrange(1, 1 << 40), rng.randrange(1 << 30, 1 << 34), rng.randrange(1 << 63, 1 << 80)]
    return [*small, *plays, *beyond]


def check_position(game: Game, rng: random.Random, others: list[str]) -> None:
    """All of the contract; `others` are actions of other positions."""
    check_end(game)
    check_cards(game)
    check_listed(game)
    check_refused(game, [*wrong_numbers(rng), *rng.sample(others, min(len(others), 20))])
    check_copies(game, rng)


def play_checked(
    name: str,
    seats: int,
    switches: dict[str, str],
    seed: int,
    others: list[str],
    often: float = 0.25,
) -> int:
    """Play one random game with every position checked cheaply and some in full; how many actions it took."""
    rng = random.Random(f"{name} {seats} {sorted(switches.items())} {seed}")
    game = parlour.deal(name, seats=seats, switches=switches, seed=seed)
    greed = rng.random()  # some games pass seldom, so that they go deep
    played: list[str] = []
    try:
        while not game.over:
            check_end(game)
            check_cards(game)
            if rng.random() < often:
                check_position(game, rng, others)
            legal = game.legal_texts()
            bold = [text for text in legal if text not in ("pass", "skip", "draw")]
            action = rng.choice(bold if bold and rng.random() < greed else legal)
            if len(others) < 2000 or rng.random() < 0.02:
                others.append(rng.choice(legal))
            game.play(action)
            played.append(action)
            assert len(played) <= most_actions(name, seats), "this game does not end"
        check_position(game, rng, others)
    except Exception as error:
        error.add_note(f"{name}, {seats} seats, {switches}, seed {seed}, after {' '.join(played)!r}")
        raise
    return len(played)

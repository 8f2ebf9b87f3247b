"""Records: written, read, replayed, and refused when they lie."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import parlour
from parlour.records import BadRecord, Record, parse
from parlour.rules import prepare

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.parlour"))


def played(name: str, seed: int, most: int = 10_000, **given: object) -> Record:
    rng = random.Random(seed)
    kind = parlour.GAMES[name]
    switches = {key: rng.choice(values) for key, values in kind.SWITCHES.items()}
    deal = prepare(name, seats=rng.randint(*kind.SEATS), seed=seed, switches=switches)
    record = Record.begin(deal, ["Ada", "Bo  the\nBold"])
    game = deal.start()
    while not game.over and len(record.actions) < most:
        action = rng.choice(game.legal_texts())
        game.play(action)
        record.add(action, game)
    return record


@pytest.mark.parametrize("name", parlour.GAMES)
def test_a_record_reads_back_as_it_was_written_and_replays_to_the_same_end(name: str) -> None:
    for seed in range(40):
        record = played(name, seed)
        again = parse(record.text())
        assert again == record
        assert again.text() == record.text()
        end = again.check()
        assert end.outcome() == record.outcome is not None


@pytest.mark.parametrize("name", parlour.GAMES)
def test_a_running_game_is_a_record_too(name: str) -> None:
    record = played(name, 5, most=6)
    assert record.outcome is None
    assert not parse(record.text()).check().over


def test_names_are_one_line_and_may_be_missing() -> None:
    record = played("nvwk", 3)
    assert record.names[:2] == ("Ada", "Bo the Bold")
    assert [record.name(seat) for seat in range(2)] == ["Ada", "Bo the Bold"]
    assert parse(played("gwan", 1).text().replace("P2: Bo the Bold", "P2:")).name(1) == "P2"


@pytest.mark.parametrize("name", parlour.GAMES)
def test_one_changed_action_is_found_with_its_line(name: str) -> None:
    for seed in range(25):
        record = played(name, seed)
        lines = record.text().splitlines()
        rng = random.Random(seed)
        moves = [i for i, line in enumerate(lines) if line[:1].isdigit()]
        at = rng.choice(moves)
        number, seat, action = lines[at].split(" ", 2)
        others = sorted({line.split(" ", 2)[2] for line in lines if line[:1].isdigit()} - {action})
        lines[at] = f"{number} {seat} {rng.choice(others)}"
        with pytest.raises(BadRecord) as caught:
            parse("\n".join(lines)).check()
        assert caught.value.line > at
        assert f"line {caught.value.line}" in str(caught.value)


def test_an_illegal_action_is_named_with_its_line_and_rule() -> None:
    record = played("gwan", 2)
    lines = record.text().splitlines()
    at = next(i for i, line in enumerate(lines) if line[:1].isdigit())
    lines[at] = lines[at].rsplit(" ", 1)[0] + " X1"
    with pytest.raises(BadRecord, match=rf"line {at + 1}: .*jokers.*\(G1\)"):
        parse("\n".join(lines)).check()


def test_a_wrong_outcome_a_wrong_seat_and_a_broken_seal_are_found() -> None:
    text = played("gwan", 2).text()
    winner = next(line for line in text.splitlines() if line.startswith("winners"))
    other = "winners: P1" if winner == "winners: P2" else "winners: P2"
    with pytest.raises(BadRecord, match=r"outcome is wrong.*\(G20\)"):
        parse(text.replace(winner, other)).check()
    first = next(line for line in text.splitlines() if line.startswith("1. "))
    swapped = first.replace(" P1 ", " P2 ") if " P1 " in first else first.replace(" P2 ", " P1 ")
    with pytest.raises(BadRecord, match=r"turn here.*\(G3\)"):
        parse(text.replace(first, swapped)).check()
    with pytest.raises(BadRecord, match="seal does not fit"):
        parse(text.replace("seal: ", "seal: 0")).check()
    unsealed = "\n".join(line for line in text.splitlines() if not line.startswith("seal"))
    parse(unsealed).check()


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("Parlour record 1", "Parlour record 99", "reads format 1"),
        ("Parlour record 1", "Chess", "begins with"),
        ("rules: 2", "rules: 7", "rules version .7. is not known; .* knows 1 and 2"),
        ("game: gwan", "game: whist", "there is no game"),
        ("first: P", "first: Q", "first is one of"),
        ("chance: ", "chance: zz", "hexadecimal"),
        ("deck: ", "deck: 7C ", "deck has 52 cards"),
        ("P2: Bo the Bold", "P3: Bo the Bold", "without a gap"),
        ("1. P", "one. P", "not understood"),
        ("2. P", "9. P", "action 2 is written"),
        ("scores: P1=", "scores: P1=x", "whole numbers"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line(old: str, new: str, why: str) -> None:
    text = played("gwan", 1).text()
    assert old in text
    with pytest.raises(BadRecord, match=why) as caught:
        parse(text.replace(old, new, 1)).check()
    assert "\n" not in str(caught.value)


@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(
    seed=st.integers(0, 5),
    name=st.sampled_from(sorted(parlour.GAMES)),
    at=st.integers(0, 5000),
    cut=st.integers(0, 30),
    put=st.text(max_size=12),
)
def test_a_mutilated_record_is_refused_or_right(name: str, seed: int, at: int, cut: int, put: str) -> None:
    text = played(name, seed).text()
    at %= len(text)
    try:
        parse(text[:at] + put + text[at + cut :]).check()
    except BadRecord as error:
        assert error.line >= 0


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.text(max_size=400))
def test_any_text_is_refused_as_a_record(text: str) -> None:
    with pytest.raises(BadRecord):
        parse(text)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_old_records_keep_replaying(path: Path) -> None:
    parse(path.read_text()).check()


def test_there_is_a_golden_record_of_every_game() -> None:
    assert {parse(path.read_text()).deal.game for path in GOLDEN} == set(parlour.GAMES)

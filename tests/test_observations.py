"""Positions as rows of numbers: what they tell is what the seat's view tells, and ids are actions."""

from __future__ import annotations

import copy
import pickle
from array import array
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from test_secrets import TABLES, any_switches, positions

import parlour
import parlour.small
from parlour import Game, Illegal, Rng, Spec
from parlour.cards import RANKS, SUITS, TEXTS
from parlour.research import History
from parlour.views import view

SPECS = {table: parlour.spec(*table) for table in TABLES}


def observed(spec: Spec, game: Game, seat: int) -> dict[str, int]:
    """What an observation tells, by name; what is zero is left out."""
    row = spec.observe(game, seat, bytearray(spec.observation_size))
    return {entry.name: number for entry, number in zip(spec.observation, row, strict=True) if number}


# -- the same from a view, written by somebody who never saw the observers -----------------------------------


def cards(name: str, held: list[str]) -> Iterator[tuple[str, int]]:
    return ((f"{name} {card}", 1) for card in held)


def lead(name: str, number: int, most: int) -> Iterator[tuple[str, int]]:
    yield f"{name}ahead", min(max(number, 0), most)
    yield f"{name}behind", min(max(-number, 0), most)


def gwan_told(game: Any, seen: dict[str, Any], me: str, other: str) -> Iterator[tuple[str, int]]:
    yield from cards("other hand", seen["hands"][other]["known"])
    for name, seat in (("own", me), ("other", other)):
        for row, lies in seen["rows"][seat].items():
            held = [each["card"] for each in lies["cards"]]
            yield from cards(f"{name} side", held)
            yield from cards(f"{name} {row}", [card for card in held if card[1] == "H" and row != "C"])
            yield f"{name} {row} total", min(lies["total"], 100)
    yield from lead("", seen["scores"][me]["total"] - seen["scores"][other]["total"], 40)
    mine = int(me[1]) - 1
    yield from lead("totals ", game.totals[mine] - game.totals[1 - mine], 100)
    yield "began the round", seen["starter"] == me


def vanilla_told(game: Any, seen: dict[str, Any], me: str, other: str) -> Iterator[tuple[str, int]]:
    yield from cards("other hand", seen["hands"][other]["known"])
    yield from cards("seen", [each["card"] for each in seen["seen"] if each["now"] != "played"])
    yield from cards("hidden", seen["hidden"][me]["cards"])
    for name, seat in (("own", me), ("other", other)):
        for row, lies in seen["rows"][seat].items():
            yield from cards(f"{name} {row}", [unit["card"] for unit in lies["units"]])
            for unit in lies["units"]:
                yield f"jokers on {unit['card']}", len(unit["jokers"])
                if "the latest" in unit["how"]:
                    yield f"{name} latest {unit['card']}", 1
        yield f"{name} clear weather", seen["clear"] == seat
        yield f"{name} power", min(seen["powers"][seat]["total"], 100)
        yield f"{name} {seen['alignments'][seat]}", seen["alignments"][seat] is not None
        yield f"{name} magic used", seat in seen["magic_used"]
        yield f"{name} hidden", seen["hidden"][seat]["size"]
        yield f"{name} began", seen["starter"] == seat
    yield from lead("", seen["powers"][me]["total"] - seen["powers"][other]["total"], 40)
    yield from lead("totals ", seen["totals"][me] - seen["totals"][other], 100)
    yield f"asked {seen['phase']}", 1


def rounds_told(game: Any, seen: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """What the games of rounds have in common."""
    me, other = (seen["seat"], "P2" if seen["seat"] == "P1" else "P1")
    for name, seat in (("own", me), ("other", other)):
        yield f"{name} size", min(seen["hands"][seat]["size"], 20)
        yield f"{name} wins", seen["wins"][seat]
        yield f"{name} passed", seat in seen["passed"]
    yield from ((f"weather {each['row']}", 1) for each in seen["weather"])
    yield f"round {seen['round']}", 1
    yield "on turn", seen["turn"] == me
    yield from (gwan_told if seen["game"] == "gwan" else vanilla_told)(game, seen, me, other)


def nvwk_told(game: Any, seen: dict[str, Any]) -> Iterator[tuple[str, int]]:
    seats, mine = seen["seats"], int(seen["seat"][1]) - 1
    place = {f"P{(mine + i) % seats + 1}": f"+{i}" if i else "own" for i in range(seats)}
    pile = [[card.partition("=") for card in play["cards"]] for play in seen["pile"]]
    yield from cards("pile", [card for play in pile for card, _, _ in play])
    yield from cards("flips", seen["flips"])
    if pile:
        yield f"top value {RANKS[seen['pile'][-1]['value'] - 2]}", 1
        yield f"top amount {len(pile[-1])}", 1
        yield "top threes", sum(card[0] == "3" or meant[:2] == "3=" for card, _, meant in pile[-1])
        for card, _, meant in pile[-1]:
            yield f"top suit {(meant or card)[-1]}", card[0] != "3" and meant[:2] != "3="
        yield f"top by {place[seen['pile'][-1]['by']]}", 1
    for seat, name in place.items():
        hand, bank, passed = seen["hands"][seat], seen["banks"][seat], seen["declined"][seat]
        yield f"{name} size", min(hand["size"], 20)
        yield f"{name} bank", min(max(bank, 0), 40)
        yield f"{name} bank below zero", max(-bank, 0)
        yield f"{name} out of the pile", seat in seen["out"]
        if passed:
            yield f"{name} passed on value", passed["value"]
            yield f"{name} passed on amount", passed["amount"]
            yield f"{name} passed on descending", passed["order"] == "down"
        if name != "own":
            yield from cards(f"{name} hand", hand["known"])
            yield f"{name} joker", hand["joker"]
    yield f"turn {place[seen['turn']]}", 1
    for what in ("actor", "gives_to"):
        if seen[what]:
            yield f"{what.replace('_', ' ')} {place[seen[what]]}", 1
    points = seen["points"][seen["seat"]]["total"]
    yield from (("own points", min(max(points, 0), 40)), ("own points below zero", max(-points, 0)))
    yield from (("descending", seen["order"] == "down"), ("anticlockwise", seen["direction"] == "ccw"))
    yield from (("blank", seen["blank"]), ("ban", seen["ban"]), ("drops", seen["drops"]))
    yield from ((f"lock {suit}", 1) for suit in seen["lock"])
    yield from (("sixes", game.sixes), ("eights", game.eights), ("skips", game.skips))  # of these a view has less
    for name, number in zip(("same", "same cards", "run", "run cards"), game.counts(), strict=False):
        yield name, min(number, 20)
    yield from (("run up", game.counts()[4] > 0), ("run down", game.counts()[4] < 0))
    yield "demand", min(seen["demand"]["cards"], 20) if seen["demand"] else 0
    yield f"asked {seen['question']}", 1
    yield "turns left each", seen["moves_left"] // seats


def told(game: Game, seat: int) -> dict[str, int]:
    """What an observation is to tell, from the seat's view."""
    seen: dict[str, Any] = dict(view(game, seat))
    found = [*cards("hand", seen["hands"][seen["seat"]]["cards"]), *cards("discards", seen["discards"])]
    found += [("deck", seen["deck"]), *(nvwk_told if seen["game"] == "nvwk" else rounds_told)(game, seen)]
    return {name: int(number) for name, number in found if number}


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_an_observation_tells_what_the_view_of_the_seat_tells(table: tuple[str, int]) -> None:
    looked = 0
    for game, _ in positions(*table, 30, 3, seed="observe"):
        for seat in range(table[1]):
            assert observed(SPECS[table], game, seat) == told(game, seat)
            looked += 1
    assert looked > 200


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_an_observation_is_the_same_in_every_world_that_the_seat_holds_possible(table: tuple[str, int]) -> None:
    spec, differed = SPECS[table], 0
    for game, rng in positions(*table, 30, 3, seed="blind observer"):
        for seat in range(table[1]):
            world = game.resample(seat, Rng(rng.getrandbits(60)))
            assert observed(spec, world, seat) == observed(spec, game, seat)
            if game.turn == seat:
                assert spec.mask(world) == spec.mask(game)
            differed += world.dump() != game.dump()
    assert differed > 100


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_parts_are_whole_numbers_of_the_most_that_an_entry_can_be(table: tuple[str, int]) -> None:
    spec = SPECS[table]
    for game, _ in positions(*table, 4, 3, seed="parts"):
        whole = spec.observe(game, 0, bytearray(spec.observation_size))
        for entry, number, part in zip(spec.observation, whole, spec.observe(game, 0), strict=True):
            assert number <= entry.most, entry
            assert part == pytest.approx(number / entry.most)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_mask_holds_the_ids_of_the_legal_actions_and_every_id_leads_back(table: tuple[str, int]) -> None:
    spec = SPECS[table]
    for game, _ in positions(*table, 20, 2, seed="ids"):
        legal = game.legal_actions()
        ids = spec.legal_ids(game)
        assert len(set(ids)) == len(legal)
        assert [i for i, marked in enumerate(spec.mask(game)) if marked] == sorted(ids)
        assert [spec.action(game, i) for i in ids] == legal
        assert [spec.id_of(game, game.text(action)) for action in legal] == ids


ALIKE = {f"3{suit}": "3C" for suit in SUITS} | {"X2": "X1"}


def as_named(spec: Spec, game: Game, action: int) -> str:
    """An action as its id is called: alike cards go by the first of them, seats by how far on they sit."""
    text, move = game.text(action), game.taken_apart(action)
    if move.seat is not None:
        return f"{move.verb} +{(move.seat - game.turn) % game.seats}"
    if spec.game == "vanilla" and move.verb in ("", "discard"):
        return text.replace("X2", "X1")
    if spec.game != "nvwk" or move.verb not in ("", "drop", "give"):
        return text
    if move.verb:
        return f"{move.verb} {ALIKE.get(TEXTS[move.cards[0]], TEXTS[move.cards[0]])}"
    parts = text.split("+")
    threes = [part for part in parts if part[0] == "3"]
    firsts = [f"3{suit}{part[2:]}" for suit, part in zip(SUITS, threes, strict=False)]
    jokers = [part for part in parts if part[0] == "X"]
    jokers = [f"X{i + 1}{part[2:]}" for i, part in enumerate(jokers)]
    return "+".join([part for part in parts if part[0] not in "3X"] + firsts + jokers)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_an_id_is_called_as_the_action_is_written(table: tuple[str, int]) -> None:
    spec = SPECS[table]
    for game, _ in positions(*table, 20, 2, seed="names"):
        for action, number in zip(game.legal_actions(), spec.legal_ids(game), strict=True):
            assert spec.actions[number] == as_named(spec, game, action)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_features_tell_cards_values_rows_and_seats(table: tuple[str, int]) -> None:
    np = pytest.importorskip("numpy")
    spec = SPECS[table]
    names = [entry.name for entry in spec.features]
    rows, parts = (np.zeros((700, len(names)), kind) for kind in (np.uint8, np.float32))
    for game, _ in positions(*table, 8, 3, seed="features"):
        legal = game.legal_actions()
        assert spec.describe(game, rows) == spec.describe(game, parts) == len(legal)
        assert np.allclose(parts[: len(legal)], rows[: len(legal)] / [entry.most for entry in spec.features])
        for action, row in zip(legal, rows, strict=False):
            told = {name: int(number) for name, number in zip(names, row, strict=True) if number}
            move = game.taken_apart(action)
            held = [] if move.verb == "guard" else move.cards
            assert {name for name in told if name.startswith("card ")} == {f"card {TEXTS[card]}" for card in held}
            if move.unit is not None:
                assert told[f"unit {TEXTS[move.unit]}"] == 1
            if move.seat is not None:
                assert told[f"seat +{(move.seat - game.turn) % game.seats}"] == 1
            if move.row is not None:
                assert told[f"row {SUITS[move.row]}"] == 1
            if spec.game == "nvwk" and not move.verb:
                assert told["cards"] == len(move.cards)
                assert told[f"value {RANKS[(action >> 14) - 2]}"] == 1
            assert told.get(move.verb or "play", spec.game == "gwan") == 1
        assert len({row.tobytes() for row in rows[: len(legal)]}) == len(legal)


def test_a_spec_says_how_large_everything_is() -> None:
    assert [SPECS[table].action_count for table in (("gwan", 2), ("vanilla", 2), ("nvwk", 4))] == [80, 354, 5693]
    for (name, seats), spec in SPECS.items():
        assert (spec.game, spec.seats, spec.version) == (name, seats, "2.1")
        for named in (spec.observation, spec.features):
            assert len({entry.name for entry in named}) == len(named)
        assert len(set(spec.actions)) == spec.action_count
    assert parlour.spec("nvwk").seats == 4
    short, long = (parlour.spec("gwan", house_rules={"level": level}) for level in ("totals", "play-on"))
    assert 2 * short.longest == long.longest
    assert long.house_rules["level"] == "play-on"
    assert long.deal(3).switches()["level"] == "play-on"


def test_nobody_changes_the_house_rules_of_a_table() -> None:
    table: Any = parlour.spec("gwan", 2, {"ties": "both"})
    with pytest.raises(TypeError, match="does not support item assignment"):
        table.house_rules["ties"] = "nobody"
    assert table.deal(1).switches() == table.house_rules
    assert pickle.loads(pickle.dumps(table)) == copy.deepcopy(table) == table


def test_house_rules_change_no_id_and_no_entry() -> None:
    import random

    rng = random.Random(4)
    for name, seats in (("gwan", 2), ("vanilla", 2), ("nvwk", 3)):
        plain, other = parlour.spec(name, seats), parlour.spec(name, seats, any_switches(name, rng))
        assert (plain.actions, plain.observation) == (other.actions, other.observation)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda spec, game: parlour.spec("whist"), "there is no game 'whist'"),
        (lambda spec, game: parlour.spec("gwan", 3), "GWAN is for 2 players"),
        (lambda spec, game: parlour.spec("gwan", 2, {"snow": "on"}), "has no switch 'snow'"),
        (lambda spec, game: spec.observe(game, 2), "there is no seat 2"),
        (lambda spec, game: spec.observe(game, -1), "there is no seat -1"),
        (lambda spec, game: spec.observe(game, 0, bytearray(3)), "340 numbers, float32 or uint8"),
        (lambda spec, game: spec.observe(game, 0, bytes(340)), "read-only"),
        (lambda spec, game: spec.observe(game, 0, array("d", bytes(8 * 340))), "float32 or uint8"),
        (lambda spec, game: spec.mask(game, bytearray(81)), "80 numbers"),
        (lambda spec, game: spec.describe(game, bytearray(56)), "rows of 56"),
        (lambda spec, game: spec.mask(parlour.deal("nvwk", seed=1)), "no game of gwan"),
        (lambda spec, game: spec.action(game, 80), "there is no id 80"),
        (lambda spec, game: spec.action(game, -1), "there is no id -1"),
        (lambda spec, game: spec.id_of(game, 1 << 80), "is no action"),
        (lambda spec, game: spec.id_of(game, "2C"), "does not hold the Two of Clubs"),
        (lambda spec, game: spec.action(game, spec.actions.index("2C")), "2C .* is not legal now: see mask"),
        (lambda spec, game: parlour.spec("nvwk", "4"), "NVWK is for 2 to 8 players, not '4'"),  # type: ignore[arg-type]
        (lambda spec, game: parlour.spec("nvwk", 4.0), "NVWK is for 2 to 8 players, not 4.0"),  # type: ignore[arg-type]
        (lambda spec, game: parlour.spec("gwan", 2, "ties=both"), "as in a dictionary, not 'ties=both'"),  # type: ignore[arg-type]
        (lambda spec, game: spec.observe(game, "P1"), "a seat is a whole number, not 'P1'"),
        (lambda spec, game: spec.observe(game, 0, [0.0] * 340), "for an observation there has to be an array"),
        (lambda spec, game: spec.observe(game, 0, array("d", bytes(8 * 340))), r"not into \(340,\) of float64"),
        (lambda spec, game: spec.mask(game, 0), "for a mask there has to be an array to write into"),
        (lambda spec, game: spec.describe(game, array("f", [0])), "rows of 56"),
        (lambda spec, game: spec.action(game, "5D"), r"an id \(see `id_of`\) is a whole number, not '5D'"),
        (lambda spec, game: spec.id_of(game, None), "an action is a whole number, not None"),
        (lambda spec, game: spec.observe(parlour.deal("vanilla"), 0), r"no game of gwan .*; Spec\.deal deals one"),
        (lambda spec, game: History("gwan"), r"begins with a deal \(see `Spec\.prepare`\) or a position, not"),  # type: ignore[arg-type]
        (lambda spec, game: History(game).information_state(1 << 70), "there is no seat 1180591620717411303424"),
        (lambda spec, game: History(game).resample(1 << 70, Rng(1)), "there is no seat 1180591620717411303424"),
        (lambda spec, game: History(game).play(None), "an action is a whole number, not None"),  # type: ignore[arg-type]
        (lambda spec, game: parlour.research.utilities(None), "utilities are those of a game, not of None"),  # type: ignore[arg-type]
        (lambda spec, game: parlour.small.small("gwan").start(0), r"one of its deals\(\), not from 0"),  # type: ignore[arg-type]
    ],
)
def test_what_is_wrong_is_said(wrong: Any, said: str) -> None:
    game = parlour.deal("gwan", seed=7)
    with pytest.raises((ValueError, TypeError, Illegal), match=said):
        wrong(parlour.spec("gwan"), game)


def test_what_is_asked_of_a_game_that_is_over_is_answered_so() -> None:
    spec, game = parlour.spec("gwan"), parlour.deal("gwan", seed=7)
    while not game.over:
        game.play(game.legal_actions()[0])
    with pytest.raises(Illegal, match="is not legal now: the game is over"):
        spec.action(game, 5)
    with pytest.raises(Illegal, match="the game is over: there are no actions to describe"):
        spec.describe(game)
    with pytest.raises(ValueError, match="when a game is over none is on turn: name one"):
        spec.observe(game, game.turn)
    assert sum(spec.mask(game)) == 0


def test_a_table_and_a_history_are_shown_in_a_line() -> None:
    table = parlour.spec("nvwk", 3, {"ties": "shared"})
    assert len(repr(table)) < 500
    assert eval(repr(table)) == table
    assert repr(History(table.prepare(1))) == "<History of 0 actions: <NVWK, 3 seats, P2 to act>>"
    np = pytest.importorskip("numpy")
    assert repr(parlour.Batch("gwan", 2)).startswith("<Batch of 2 games at parlour.spec('gwan', 2, {")
    assert np.array_equal(table.mask(table.deal(1), np.zeros(5693, np.int8)), table.mask(table.deal(1)))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_features_need_no_room_of_the_caller(table: tuple[str, int]) -> None:
    np = pytest.importorskip("numpy")
    spec = SPECS[table]
    rows = np.zeros((700, len(spec.features)), np.float32)
    for game, _ in positions(*table, 2, 5, seed="rows"):
        found = np.asarray(spec.describe(game))
        assert found.dtype == np.float32
        assert np.array_equal(found, rows[: spec.describe(game, rows)])


def test_a_game_that_nobody_writes_as_numbers_says_so() -> None:
    from parlour.engine import Description, registry
    from parlour.engine.bridge import PlainGame

    class Mute(PlainGame):
        NAME = "mute"

    parlour.register(Description(rules=Mute))
    try:
        with pytest.raises(LookupError, match=r"observer\.py"):
            parlour.spec("mute")
    finally:
        del registry.GAMES["mute"], registry._DESCRIPTIONS["mute"]


ODD: list[Any] = [
    -1,
    0,
    1,
    2,
    7,
    1 << 31,
    -(1 << 31),
    1 << 63,
    1 << 80,
    0.5,
    float("nan"),
    None,
    "",
    "7C",
    b"x",
    [],
    True,
]


def test_whatever_is_handed_in_nothing_crashes() -> None:
    np = pytest.importorskip("numpy")
    odd = [*ODD, np.int8(-3), np.int64(5), np.uint64(2**64 - 1), np.float32(1.5), np.array([1, 2]), np.bool_(True)]
    for (name, seats), spec in SPECS.items():
        game = parlour.deal(name, seats=seats, seed=2)
        before, size, count = game.dump(), spec.observation_size, spec.action_count
        rows = [bytearray(size), np.zeros(size), np.zeros(size, np.float32)[::-1], np.zeros((2, size), np.uint8)]
        calls: list[tuple[Any, tuple[Any, ...]]] = [
            *((spec.observe, (game, one)) for one in odd),
            *((spec.observe, (game, 0, row)) for row in [*rows, *odd[:-6]] if row is not None),
            *((spec.mask, (game, row)) for row in [*rows, *odd] if row is not None),
            *((spec.describe, (game, row)) for row in [*rows, np.zeros((count, 3)), *odd]),
            *((spec.action, (game, one)) for one in odd),
            *((spec.id_of, (game, one)) for one in odd),
            *((spec.legal_ids, (one,)) for one in odd),
            *((parlour.spec, (name, one)) for one in odd),
        ]
        for call, given in calls:
            with suppress(ValueError, TypeError, OverflowError, Illegal, BufferError):
                call(*given)
        assert game.dump() == before


def test_only_a_seat_that_there_is_has_an_information_state() -> None:
    history = History(parlour.prepare("gwan", seed=7))
    history.play("5D")
    known = history.copy().information_state_text(1)
    for seat in (-1, 2, 9):
        with pytest.raises(ValueError, match=f"there is no seat {seat}"):
            history.information_state(seat)
    assert history.information_state_text(1) == known


def test_what_a_process_refuses_is_told_in_another_one() -> None:
    game = parlour.deal("gwan", seed=7)
    refused = pickle.loads(pickle.dumps(game.refusal(game.parse("7C"))))
    assert type(refused) is parlour.Illegal
    assert (refused.rule, refused.why, str(refused)) == (
        game.refusal(game.parse("7C")).rule,
        game.refusal(game.parse("7C")).why,
        str(game.refusal(game.parse("7C"))),
    )
    rng = Rng(5)
    rng.next()
    assert pickle.loads(pickle.dumps(rng)).next() == rng.next()
    table = parlour.spec("nvwk", 3, {"ties": "shared"})
    assert hash(pickle.loads(pickle.dumps(table))) == hash(table)

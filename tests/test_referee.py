"""The referee, to the letter of its protocol."""

from __future__ import annotations

import io
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.cards import TEXTS
from parlour.engine import GAMES
from parlour.referee import Referee, serve

FIELDS = ["turn", "legal", "over", "outcome", "state"]
STATE = {
    "gwan": {"hands", "deck", "discards", "round", "wins", "scores", "rows", "weather", "passed", "starter"},
    "vanilla": {
        *("hands", "deck", "discards", "round", "wins", "powers", "rows", "weather", "clear"),
        *("alignments", "magic_used", "passed", "starter"),
    },
    "nvwk": {"hands", "deck", "discards", "order", "direction", "pile", "demand", "skip", "blank", "banks"},
}


def ask(referee: Referee, request: Any) -> dict[str, Any]:
    reply = referee.answer(json.dumps(request))
    assert json.loads(json.dumps(reply)) == reply
    return reply


def test_before_the_first_game_there_is_no_state() -> None:
    reply = Referee().answer("")
    nothing: dict[str, object] = {"turn": None, "legal": [], "over": False, "outcome": None, "state": None}
    assert reply == {"ok": False, "error": reply["error"]} | nothing
    assert reply["error"]["rule"] is None
    assert ask(Referee(), {"play": "7C"})["ok"] is False


def test_every_line_gets_one_reply_an_empty_one_too() -> None:
    lines = [b'{"new": {"game": "gwan", "seed": 7}}\n', b"\n", b'{"play": "nonsense"}\n', b"\xff\xfe\n"]
    lines += [b"{" * 50_000, b"]"]
    out = io.BytesIO()
    serve(lines, out)
    replies = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [reply["ok"] for reply in replies] == [True, False, False, False, False, False]
    assert all(list(reply)[-5:] == FIELDS for reply in replies)
    assert all({k: reply[k] for k in FIELDS} == {k: replies[0][k] for k in FIELDS} for reply in replies)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game(name: str) -> None:
    for seed in range(10):
        referee, rng = Referee(), random.Random(seed)
        reply = ask(referee, {"new": {"game": name, "seed": seed, "seats": GAMES[name].SEATS[1]}})
        while not reply["over"]:
            assert reply["ok"] is True
            assert set(reply["state"]) == STATE[name]
            assert reply["turn"] in reply["state"]["hands"]
            reply = ask(referee, {"play": rng.choice(reply["legal"])})
        assert (reply["turn"], reply["legal"]) == (None, [])
        assert set(reply["outcome"]) == {"winners", "scores", "reason"}
        assert reply["outcome"]["winners"]
        after = ask(referee, {"play": "pass"})
        assert after["ok"] is False
        assert {k: after[k] for k in FIELDS} == {k: reply[k] for k in FIELDS}


def test_the_deck_is_dealt_one_card_at_a_time_from_p1_whoever_goes_first() -> None:
    deck = list(TEXTS)
    reply = ask(Referee(), {"new": {"game": "nvwk", "seats": 3, "deck": deck, "first": "P2"}})
    assert reply["turn"] == "P2"
    assert [reply["state"]["hands"][seat] for seat in ("P1", "P2", "P3")] == [deck[i:21:3] for i in range(3)]
    assert reply["state"]["deck"] == deck[21:]
    reply = ask(Referee(), {"new": {"game": "gwan", "deck": deck[:52], "first": "P2"}})
    assert reply["state"]["hands"]["P1"] == deck[0:20:2]


def test_a_seed_decides_everything_that_is_not_given() -> None:
    one, two = (ask(Referee(), {"new": {"game": "vanilla", "seed": 12}}) for _ in range(2))
    assert one == two
    assert ask(Referee(), {"new": {"game": "vanilla"}}) != ask(Referee(), {"new": {"game": "vanilla"}})


@pytest.mark.parametrize(
    "wanted",
    [
        None,
        [],
        "gwan",
        {},
        {"game": "whist"},
        {"game": ["gwan"]},
        {"game": "gwan", "seats": 3},
        {"game": "gwan", "seats": "2"},
        {"game": "nvwk", "seats": 9},
        {"game": "nvwk", "seats": True},
        {"game": "nvwk", "seats": 2.0},
        {"game": "gwan", "first": "P3"},
        {"game": "gwan", "first": 1},
        {"game": "gwan", "first": ["P1"]},
        {"game": "gwan", "first": ["P", "1"]},
        {"game": "gwan", "deck": ["7C"]},
        {"game": "gwan", "deck": list(TEXTS)},
        {"game": "gwan", "deck": list(TEXTS[:51]) + ["7C"]},
        {"game": "gwan", "deck": [[]] * 52},
        {"game": "gwan", "deck": "7C"},
        {"game": "gwan", "switches": {"queens": "blocked"}},
        {"game": "gwan", "switches": {"ties": "maybe"}},
        {"game": "gwan", "switches": {"ties": ["both"]}},
        {"game": "gwan", "switches": ["ties"]},
        {"game": "gwan", "seed": "7"},
        {"game": "gwan", "seed": 7.5},
        {"game": "gwan", "seed": True},
        {"game": "gwan", "colour": "red"},
    ],
)
def test_a_bad_new_leaves_the_running_game_alone(wanted: Any) -> None:
    referee = Referee()
    before = ask(referee, {"new": {"game": "vanilla", "seed": 1}})
    reply = ask(referee, {"new": wanted})
    assert reply["ok"] is False
    assert reply["error"]["rule"] is None
    assert "\n" not in reply["error"]["why"]
    assert {k: reply[k] for k in FIELDS} == {k: before[k] for k in FIELDS}


def test_an_illegal_action_names_its_rule_and_changes_nothing() -> None:
    referee = Referee()
    before = ask(referee, {"new": {"game": "gwan", "deck": list(TEXTS[:52]), "first": "P1"}})
    reply = ask(referee, {"play": "2D@C"})
    assert reply["error"]["rule"] == "G7"
    assert {k: reply[k] for k in FIELDS} == {k: before[k] for k in FIELDS}


def begun(name: str, hands: str, **more: Any) -> Referee:
    """A referee with a game in which P1 is dealt these cards, the first ones of the pack go to the others."""
    cards = hands.split()
    others = [card for card in TEXTS[: GAMES[name].CARDS] if card not in cards]
    deck = [cards.pop(0) if i % 2 == 0 and cards else others.pop(0) for i in range(GAMES[name].CARDS)]
    referee = Referee()
    reply = ask(referee, {"new": {"game": name, "deck": deck, "first": "P1", **more}})
    assert reply["ok"], reply
    return referee


def test_a_weather_ace_is_in_weather_only_and_then_in_the_discards() -> None:
    referee = begun("gwan", "AC AH 7C")
    assert ask(referee, {"play": "AC"})["state"]["weather"] == ["C"]
    state = ask(referee, {"play": "pass"})["state"]
    assert "AC" not in [*state["discards"], *state["hands"]["P1"], *state["deck"]]
    state = ask(referee, {"play": "AH@C"})["state"]
    assert (state["weather"], sorted(state["discards"])) == ([], ["AC", "AH"])


def test_vanillas_starter_is_shown_from_the_start() -> None:
    for first in ("P1", "P2"):
        reply = ask(Referee(), {"new": {"game": "vanilla", "first": first, "seed": 3}})
        assert (reply["turn"], reply["state"]["starter"], reply["state"]["round"]) == ("P1", first, 1)


def test_a_wrong_row_cites_v30() -> None:
    referee = begun("vanilla", "9C 9H 2C 2D")
    for action in ("discard 2C", "discard 2D"):
        assert ask(referee, {"play": action})["ok"]
    for _ in range(2):
        ask(referee, {"play": ask(referee, {"play": ""})["legal"][0]})
    for _ in range(2):
        ask(referee, {"play": "might"})
    for wrong in ("9C@S", "9H", "9H@H"):
        assert ask(referee, {"play": wrong})["error"]["rule"] == "V30"


def test_a_joker_as_a_3_is_written_with_two_signs() -> None:
    referee = begun("nvwk", "X1 X2 9D 3H 3C")
    legal = ask(referee, {"play": ""})["legal"]
    assert {"X1=3=9", "X1=3=9+X2=9D", "9D+3C=9+X1=3=9", "X1=3=3"} <= set(legal)
    assert ask(referee, {"play": "X1=3C"})["error"]["rule"] == "N32"
    reply = ask(referee, {"play": "9D+3C=9+X1=3=9"})
    assert reply["state"]["pile"] == [{"by": "P1", "cards": ["9D", "3C=9", "X1=3=9"], "value": 9}]


@pytest.mark.parametrize("name", GAMES)
def test_every_switch_takes_every_value_and_no_other(name: str) -> None:
    for switch, values in GAMES[name].SWITCHES.items():
        for value in values:
            assert ask(Referee(), {"new": {"game": name, "switches": {switch: value}}})["ok"]
        assert not ask(Referee(), {"new": {"game": name, "switches": {switch: "perhaps"}}})["ok"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
KEYS = st.sampled_from(["new", "play", "game", "seats", "deck", "first", "switches", "seed", "gwan"])
REQUESTS = st.builds(json.dumps, st.dictionaries(KEYS, JSON | st.dictionaries(KEYS, JSON), max_size=3))


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.binary(max_size=60) | REQUESTS)
def test_any_line_gets_a_reply_and_only_good_ones_change_anything(line: bytes | str) -> None:
    referee = Referee()
    before = ask(referee, {"new": {"game": "nvwk", "seats": 3, "seed": 5}})
    reply = referee.answer(line)
    json.dumps(reply)
    if not reply["ok"]:
        assert {k: reply[k] for k in FIELDS} == {k: before[k] for k in FIELDS}

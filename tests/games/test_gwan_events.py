"""What happens in GWAN, as events."""

from __future__ import annotations

from scene import Table, scene

from parlour import GAMES
from parlour.cards import parse_cards
from parlour.engine import prepare
from parlour.engine.events import (
    Dealt,
    Discarded,
    Drew,
    Event,
    GameEnded,
    Passed,
    Played,
    Reshuffled,
    Rolled,
    RoundBegan,
    RoundEnded,
    WeatherCame,
    WeatherStayed,
    WeatherWent,
    plain,
    seen_by,
)

P1, P2 = 0, 1
CLOSE, MID, LONG = range(3)


def events(table: Table, action: str) -> list[Event]:
    log: list[Event] = []
    table.game.play(action, log)
    return log


def cards(text: str) -> tuple[int, ...]:
    return tuple(sorted(parse_cards(text)))


def test_who_begins_is_rolled_before_the_first_card() -> None:  # G1 G2
    log: list[Event] = []
    deal = prepare("gwan", seed=7)
    deal.start(log)
    opening = deal.opening()
    assert opening is not None
    assert log == [Dealt(10), Rolled(opening.faces, deal.first, opening.rolls)]
    assert [f"{one}-{other}" for one, other in opening.rolls] == list(opening.faces)
    assert plain(log[1])["rolls"] == [{"P1": one, "P2": other} for one, other in opening.rolls]
    log = []
    prepare("gwan", seed=7, edition=1).start(log)
    assert log == [Dealt(10)]


def test_a_unit_lies_in_a_row_of_ones_own_side() -> None:  # G7 G8
    table = scene("gwan", p1="9C 9H", p2="2D 3D")
    assert events(table, "9C") == [Played(P1, cards("9C"), ("",), CLOSE, P1)]
    table.play("2D")
    assert events(table, "9H@S") == [Played(P1, cards("9H"), ("",), MID, P1)]


def test_a_spy_lies_on_the_other_side_and_only_who_draws_knows_what() -> None:  # G16
    table = scene("gwan", p1="5S 9C", p2="2D", deck="7H 8H 9H")
    log = events(table, "5S")
    assert log == [Played(P1, cards("5S"), ("",), MID, P2), Drew(P1, 2, 2, "G16", cards("7H 8H"))]
    assert seen_by(log, P1) == log
    for viewer in (P2, None):
        assert seen_by(log, viewer)[1] == Drew(P1, 2, 2, "G16", None)
    assert plain(log[1]) == {
        "event": "drew",
        "seat": "P1",
        "number": 2,
        "of": 2,
        "rule": "G16",
        "cards": ["7H", "8H"],
    }


def test_the_cards_of_a_reshuffle_are_known_to_all() -> None:  # G22
    table = scene("gwan", p1="5S 9C", p2="2D", deck="7H", discards="KC", switches={"deck-out": "reshuffle"})
    log = events(table, "5S")
    assert log[1:] == [Reshuffled("G22", cards("KC")), Drew(P1, 2, 2, "G16", cards("7H KC"))]
    assert seen_by(log, P2)[1] == log[1]


def test_weather_comes_and_goes() -> None:  # G13 G14
    table = scene("gwan", p1="AS AH 2C", p2="KS 2S 3S")
    assert events(table, "AS") == [Played(P1, cards("AS"), ("",), MID), WeatherCame(MID, False, True)]
    table.play("KS")
    assert events(table, "AH@S") == [Played(P1, cards("AH"), ("",), MID), WeatherWent(P1, MID, cards("AS"))]
    table = scene("gwan", p1="AH 2C AC", p2="KS", weather="C")
    assert events(table, "AC")[1] == WeatherCame(CLOSE, True, True)
    table = scene("gwan", p1="AH 2C", p2="KS")
    assert events(table, "AH") == [Played(P1, cards("AH"), ("",), None)]


def test_a_round_ends_and_another_begins() -> None:  # G5 G6 G18 G21 G23
    table = scene("gwan", p1="2C 3C", p2="9D", rows={"P1": {"C": "KC"}}, deck="4C 4S 4D 4H 6C", first="P2").play("9D")
    assert events(table, "pass") == [
        Passed(P1, 15, False),
        Passed(P2, 14, True),
        RoundEnded(1, (15, 14), (P1,)),
        Drew(P2, 3, 7, "G21", cards("4C 4D 6C")),
        Drew(P1, 2, 7, "G21", cards("4S 4H")),
        RoundBegan(2, P2),
    ]


def test_hands_are_given_up_face_up_and_weather_stays() -> None:  # G21 switch: refill=fresh-7 switch: weather=match
    switches = {"refill": "fresh-7", "weather": "match"}
    table = scene("gwan", p1="2C 3C", p2="9D", deck="4C 4S 4D", weather="S", switches=switches).play("pass")
    assert events(table, "pass")[2:5] == [
        WeatherStayed(cards("AS")),
        Discarded(P1, 2, False, "G21", cards("2C 3C")),
        Discarded(P2, 1, False, "G21", cards("9D")),
    ]


def test_a_tie_is_won_by_nobody_or_by_both() -> None:  # G18 switch: ties=both
    for ties, winners in (("nobody", ()), ("both", (P1, P2))):
        table = scene("gwan", p1="2C", p2="9D", deck="4C 4S", switches={"ties": ties}).play("pass")
        assert events(table, "pass")[1] == RoundEnded(1, (0, 0), winners)


def test_the_game_ends_with_its_outcome() -> None:  # G19
    table = scene("gwan", p1="2C", p2="9D", rows={"P1": {"C": "KC"}}, wins=(1, 0), round=2, first="P2").play("pass")
    log = events(table, "pass")
    assert log[-1] == GameEnded((P1,), (2, 0), "P1 won two rounds (G19)")
    assert plain(log[-1])["scores"] == {"P1": 2, "P2": 0}


def test_who_does_not_listen_changes_nothing() -> None:
    for name in GAMES:
        silent = prepare(name, seed=3).start()
        heard = prepare(name, seed=3).start()
        while not silent.over:
            action = silent.legal_actions()[-1]
            silent.play(action)
            log: list[Event] = []
            heard.play(action, log)
            assert log
            assert heard == silent

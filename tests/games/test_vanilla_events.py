"""Vanilla Gwent: what happens in an action, as events."""

import random
from typing import Any

import pytest
from scene import happened, scene

from parlour import GAMES
from parlour.cards import mask_of, parse_card, parse_cards
from parlour.engine import prepare
from parlour.engine.events import (
    Dealt,
    Declared,
    Declined,
    Destroyed,
    Discarded,
    Drew,
    Empowered,
    Event,
    GameEnded,
    Looked,
    Moved,
    Passed,
    Played,
    RoundBegan,
    RoundEnded,
    RoundsSpent,
    Tossed,
    WeatherCame,
    WeatherWent,
    seen_by,
)

CLUBS, SPADES, DIAMONDS = range(3)


def cards(text):
    return tuple(parse_cards(text))


def played(seat, card, row=None, side=None):
    return Played(seat, (parse_card(card),), ("",), row, side)


def test_a_spy_goes_over_and_draws_what_only_its_player_sees():  # V8
    log = happened(scene("vanilla", p1="3H 9S", p2="KD", deck="TC").game, "3H@D")
    assert log == [played(0, "3H", DIAMONDS, 1), Drew(0, 1, 1, "V8", cards("TC"))]
    assert seen_by(log, 0) == log
    assert seen_by(log, 1) == seen_by(log, None) == [log[0], Drew(0, 1, 1, "V8", None)]
    log = happened(scene("vanilla", p1="3H 9S", p2="KD").game, "3H@D")
    assert log[1] == Drew(0, 0, 1, "V8", ())


def test_discards_are_face_down_and_the_coin_is_tossed_after_the_last():  # V1 V2
    log: list[Event] = []
    game = prepare("vanilla", first=1, seed=3).start(log)
    assert log == [Dealt(12)]
    for number in range(4):
        card = game.legal_actions()[0] & 63
        log = happened(game, game.legal_actions()[0])
        seat = number // 2
        assert log[0] == Discarded(seat, 1, True, "V1", (card,))
        assert seen_by(log, 1 - seat)[0] == seen_by(log, None)[0] == Discarded(seat, 1, True, "V1", None)
        assert log[1:] == ([Tossed(1)] if number == 3 else [])
    assert happened(game, "mind") == [Declared(0, "mind")]
    assert happened(game, "might")[:2] == [Declared(1, "might"), RoundBegan(1, 1)]


def test_the_first_edition_tossed_no_coin():  # V2
    game = prepare("vanilla", seed=3, edition=1).start()
    for _ in range(4):
        assert len(happened(game, game.legal_actions()[0])) == 1


def test_a_seer_sees_a_card_that_nobody_else_learns_of():  # V11
    log = happened(scene("vanilla", p1="6C 9S", p2="KD").game, "6C")
    assert log == [played(0, "6C", CLUBS, 0), Looked(0, 1, 1, cards("KD"))]
    assert seen_by(log, 1)[1] == seen_by(log, None)[1] == Looked(0, 1, 1, None)
    log = happened(scene("vanilla", p1="6C 9S", p2="", alignments={"P2": "magic"}).game, "6C")
    assert log[1] == Looked(0, 1, 0, ())


def test_an_ace_destroys_on_both_sides_and_jokers_go_along():  # V17 V20
    rows = {"P1": {"C": "9C+X2"}, "P2": {"C": "9H+X1 8C KC"}}
    log = happened(scene("vanilla", p1="AC 9S", p2="KD", rows=rows).game, "AC")
    assert log == [
        played(0, "AC", CLUBS),
        Destroyed(0, 0, "V17", cards("9C X2")),
        Destroyed(0, 1, "V17", cards("9H X1")),
    ]
    log = happened(scene("vanilla", p1="AH 9S", p2="KD", rows={"P2": {"C": "KC"}}).game, "AH")
    assert log == [played(0, "AH"), Destroyed(0, None, "V17", ())]


def test_a_queen_destroys_the_queen_that_lay_there():  # V15
    table = scene("vanilla", p1="QC 9S", p2="2D", rows={"P2": {"D": "QD+X1"}}, switches={"queens": "replace"})
    assert happened(table.game, "QC") == [played(0, "QC", CLUBS, 0), Destroyed(0, 1, "V15", cards("QD X1"))]
    table = scene("vanilla", p1="QC 9S", p2="2D", switches={"queens": "replace"})
    assert happened(table.game, "QC") == [played(0, "QC", CLUBS, 0)]


def test_a_hero_a_wizard_and_a_joker():  # V10 V13 V20
    rows = {"P2": {"D": "KD JD 4C"}}
    table = scene("vanilla", p1="5H 8C X1 9S", p2="2D 7S 6D 6S", rows=rows, alignments={"P2": "might"})
    assert happened(table.game, "5H@C") == [played(0, "5H", CLUBS, 0)]
    assert happened(table.game.copy(), "decline") == [Declined(0, "destroy")]
    assert happened(table.game, "destroy KD") == [Destroyed(0, 1, "V10", cards("KD"))]
    table.play("2D", "8C")
    assert happened(table.game.copy(), "decline") == [Declined(0, "move")]
    assert happened(table.game, "move JD@S") == [Moved(0, 1, SPADES, cards("JD"))]
    table.play("7S")
    assert happened(table.game, "X1") == [played(0, "X1")]
    assert happened(table.game, "empower JD") == [Empowered(0, 1, 16, cards("JD"))]  # (3 × 2 + 2) × 2


def test_weather_comes_and_goes():  # V18 V19 V26
    table = scene("vanilla", p1="2S 2H 9C 9S", p2="2C 9D 2D", alignments={"P2": "magic"})
    assert happened(table.game, "2S") == [played(0, "2S", SPADES), WeatherCame(SPADES, False, True)]
    table.play("2C")
    assert happened(table.game, "2H") == [played(0, "2H"), WeatherWent(0, None, cards("2C 2S"))]
    table.play("2D", "9C")
    assert happened(table.game, "dispel") == [WeatherWent(1, None, cards("2D 2H"))]


def test_a_round_ends_and_another_begins_with_draws():  # V5 V22 V24 V26 V27
    table = scene(
        "vanilla",
        p1="9C 9S",
        p2="KD",
        deck="TC TS TD",
        rows={"P1": {"C": "8C"}},
        alignments={"P1": "magic", "P2": "mind"},
        passed="P2",
    )
    assert happened(table.game, "pass") == [
        Passed(0, 8, False),
        RoundEnded(1, (8, 0), (0,)),
        Drew(0, 1, 1, "V26", cards("TC")),
        RoundBegan(2, 0),
        Drew(1, 1, 1, "V27", cards("TS")),
    ]
    log = happened(table.game, "discard KD")
    assert log == [Discarded(1, 1, True, "V27", cards("KD"))]
    assert seen_by(log, 0) == [Discarded(1, 1, True, "V27", None)]


def test_a_tied_round_is_won_by_both_or_by_might_alone():  # V22 V25
    table = scene("vanilla", p1="9C", p2="KD").play("pass")
    assert happened(table.game, "pass")[1] == RoundEnded(1, (0, 0), (0, 1))
    table = scene("vanilla", p1="9C", p2="KD", alignments={"P2": "might"}).play("pass")
    assert happened(table.game, "pass")[1] == RoundEnded(1, (0, 0), (1,))


def test_who_has_no_card_passes_when_the_turn_would_come():  # V6
    table = scene("vanilla", p1="9C 9S", p2="")
    assert happened(table.game, "9C") == [played(0, "9C", CLUBS, 0), Passed(1, 0, True)]


def test_rounds_for_which_nobody_has_a_card():  # V28
    table = scene("vanilla", p1="9C", p2="", rows={"P2": {"S": "5S"}}, passed="P2")
    log = happened(table.game, "9C")
    assert log[1:-1] == [
        Passed(0, 9, True),
        RoundEnded(1, (9, 5), (0,)),
        RoundsSpent(False),
        RoundEnded(2, (0, 0), (0, 1)),
    ]
    assert log[-1] == GameEnded((0,), (2, 1), table.game.outcome().reason)
    house = {"empty-hands": "end"}
    table = scene("vanilla", p1="9C", p2="", rows={"P2": {"S": "5S"}}, passed="P2", switches=house)
    log = happened(table.game, "9C")
    assert log[2:] == [
        RoundEnded(1, (9, 5), (0,)),
        RoundsSpent(True),
        GameEnded((0,), (1, 0), "both hands are empty (V28); P1 won the only round"),
    ]


@pytest.mark.parametrize("edition", [2, 1])
def test_events_account_for_every_card_of_every_hand_and_for_every_round(edition):  # V3 V5
    rng = random.Random(edition)
    kinds = set()
    for _ in range(150):
        offered = [name for name in GAMES["vanilla"].SWITCHES if edition == 2 or name not in GAMES["vanilla"].EARLIER]
        switches = {name: rng.choice(GAMES["vanilla"].SWITCHES[name]) for name in offered}
        game: Any = prepare("vanilla", switches=switches, seed=rng.getrandbits(60), edition=edition).start()
        rounds: list[RoundEnded] = []
        while not game.over:
            before, hands = game.copy(), [game.hand_of(seat) for seat in range(2)]
            log = happened(game, rng.choice(game.legal_actions()))
            kinds |= {type(event) for event in log}
            for event in log:
                match event:
                    case Played(seat=seat) | Discarded(seat=seat):
                        hands[seat] &= ~mask_of(event.cards or ())
                    case Drew(seat=seat):
                        hands[seat] |= mask_of(event.cards or ())
                        assert event.number == len(event.cards or ()) <= event.of
                    case RoundEnded():
                        rounds.append(event)
            assert hands == [game.hand_of(seat) for seat in range(2)]
            drawn = sum(event.number for event in log if isinstance(event, Drew))
            assert before.deck_size() - game.deck_size() == drawn
        assert [game.wins[seat] for seat in range(2)] == [
            sum(seat in event.winners for event in rounds) for seat in range(2)
        ]
        assert [game.totals[seat] for seat in range(2)] == [
            sum(event.scores[seat] for event in rounds) for seat in range(2)
        ]
        assert [event.round for event in rounds] == list(range(1, len(rounds) + 1))
    missing = {Tossed} if edition == 1 else set()
    wanted = {Played, Discarded, Drew, Looked, Destroyed, Moved, Empowered, Declared, Declined, Passed, WeatherCame}
    wanted |= {WeatherWent, RoundEnded, RoundBegan, GameEnded, Tossed} - missing
    assert wanted <= kinds
    assert not missing & kinds

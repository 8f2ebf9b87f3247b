"""Vanilla Gwent: Aces, twos, jokers and the order of powers, sentence by sentence."""

from scene import Table, scene

from parlour.cards import parse_card


def power(table: Table, card: str) -> int:
    """What a unit grants."""
    units = [unit for side in table.state["rows"].values() for row in side.values() for unit in row]
    (found,) = [int(unit["power"]) for unit in units if unit["card"] == card]
    return found


def test_an_ace_destroys_the_strongest_units_of_both_rows_taken_together():  # V17
    rows = {"P1": {"C": "9C 5C", "S": "TS"}, "P2": {"C": "9H 3C", "D": "TD"}}
    table = scene("vanilla", p1="AC 2D", p2="9D", rows=rows)
    table.play("AC")
    assert table.row("P1", "C") == "5C"  # your own units too
    assert table.row("P2", "C") == "3C"
    assert table.row("P1", "S") == "TS"
    assert table.row("P2", "D") == "TD"
    assert table.discards == "9C 9H AC"


def test_only_the_highest_of_the_two_rows_is_hit():  # V17
    table = scene("vanilla", p1="AS 2D", p2="9D", rows={"P1": {"S": "9S"}, "P2": {"S": "TS"}})
    table.play("AS")
    assert table.row("P1", "S") == "9S"
    assert table.row("P2", "S") == ""


def test_an_ace_counts_current_power_and_leaves_kings_out():  # V17 V16
    rows = {"P1": {"D": "KD+X1 TD"}, "P2": {"D": "6D+X2 JD"}}
    table = scene("vanilla", p1="AD 2C", p2="9D", rows=rows)
    table.play("AD")  # King 20, ignored; 10; 6 doubled; Jack 6
    assert table.row("P1", "D") == "TD KD"
    assert table.row("P2", "D") == "JD"
    assert table.discards == "6D AD X2"


def test_all_powers_are_taken_before_anything_is_destroyed():  # V17
    table = scene("vanilla", p1="AC 2D", p2="9D", rows={"P1": {"C": "4C 4H 4S"}, "P2": {"C": "9C"}})
    table.play("AC")
    assert table.row("P1", "C") == ""
    assert table.row("P2", "C") == "9C"


def test_weather_shields_from_an_ace_of_the_whole_battlefield():  # V17 V18
    rows = {"P1": {"C": "TC", "S": "5S"}, "P2": {"D": "5D KD", "S": "3S"}}
    table = scene("vanilla", p1="AH 2D", p2="9D", rows=rows, weather="C")
    table.play("AH")
    assert table.row("P1", "C") == "TC"
    assert table.row("P1", "S") == ""
    assert table.row("P2", "D") == "KD"
    assert table.row("P2", "S") == "3S"
    assert table.discards == "5S 5D AH"


def test_an_ace_may_be_played_for_nothing():  # V17
    table = scene("vanilla", p1="AC AH", p2="9D 8D", rows={"P1": {"C": "KC", "S": "9S"}})
    table.play("AC")
    assert table.discards == "AC"
    assert table.row("P1", "C") == "KC"
    assert table.turn == "P2"
    assert table.refused("AC@S") == "V17"


def test_weather_makes_units_of_both_rows_grant_two():  # V18
    table = scene("vanilla", p1="2C 9C", p2="5D TC", rows={"P1": {"C": "9S KC 3C", "S": "5C"}, "P2": {"C": "TH JC"}})
    table.play("2C")
    assert [power(table, card) for card in ("9S", "3C", "TH", "JC")] == [2, 2, 2, 2]
    assert power(table, "KC") == 10
    assert power(table, "5C") == 5  # the row counts, not the suit
    assert table.state["weather"] == ["C"]
    assert table.discards == ""
    table.play("TC")
    assert power(table, "TC") == 2
    assert table.refused("2D@D") == "V18"


def test_weather_lasts_until_the_round_ends():  # V18 V24
    table = scene("vanilla", p1="2C 9C", p2="TC 9D", alignments={"P1": "might", "P2": "might"})
    table.play("2C", "TC", "pass", "pass")
    assert table.state["weather"] == []
    assert table.discards == "2C TC"
    table.play("9D", "9C")
    assert power(table, "9C") == 9


def test_clear_weather_removes_the_other_weather_and_helps_your_sixes():  # V19
    table = scene("vanilla", p1="2H 5C", p2="2C 9D", rows={"P1": {"C": "6C"}, "P2": {"D": "6D"}}, weather="CD")
    table.play("2H")
    assert table.state["weather"] == []
    assert table.state["clear"] == "P1"
    assert table.discards == "2C 2D"
    assert power(table, "6C") == 8
    assert power(table, "6D") == 6


def test_weather_played_after_clear_weather_still_makes_sixes_two():  # V19
    table = scene("vanilla", p1="2H 6S", p2="2C 9D", rows={"P1": {"C": "6C"}})
    table.play("2H", "2C")
    assert power(table, "6C") == 2
    assert table.state["clear"] == "P1"
    table.play("6S")
    assert power(table, "6S") == 8
    assert table.refused("2H@C") == "V19"


def test_clear_weather_stays_for_the_round_only():  # V19 V24
    table = scene("vanilla", p1="2H 6S", p2="9D TD", alignments={"P1": "might", "P2": "might"})
    table.play("2H", "TD", "pass", "pass")
    assert table.state["clear"] is None
    assert table.discards == "2H TD"
    table.play("9D", "6S")
    assert power(table, "6S") == 6


def test_a_joker_doubles_any_unit_of_either_side():  # V20 switch: joker=any-unit
    table = scene("vanilla", p1="X1 9C", p2="9D", rows={"P1": {"C": "5C"}, "P2": {"S": "3S"}})
    table.play("X1")
    assert table.turn == "P1"
    assert table.legal == {"empower 5C", "empower 3S"}
    assert table.discards == ""
    table.play("empower 3S")
    assert power(table, "3S") == 6
    assert table.state["rows"]["P2"]["S"] == [{"card": "3S", "power": 6, "jokers": ["X1"]}]
    assert table.turn == "P2"


def test_a_joker_goes_only_to_a_unit_lying_on_your_side():  # V20 switch: joker=own-unit
    own = {"joker": "own-unit"}
    table = scene("vanilla", p1="X1 9C", p2="9D", rows={"P1": {"C": "5C 3C"}, "P2": {"S": "3S"}}, switches=own)
    table.play("X1")
    assert table.legal == {"empower 5C", "empower 3C"}  # a spy of the other's, lying on your side
    assert table.refused("empower 3S") == "V20"
    table = scene("vanilla", p1="X1 9C", p2="9D", rows={"P2": {"S": "3S"}}, switches=own)
    assert table.legal == {"9C", "pass"}
    assert table.refused("X1") == "V20"
    assert table.game.why_not("X1").why == "at this table a joker goes to a unit on your own side, and there is none"


def test_two_jokers_on_one_unit_make_four_times():  # V20
    table = scene("vanilla", p1="X1 X2", p2="9D TD", rows={"P1": {"C": "5C"}})
    assert table.legal == {"X1", "pass"}
    assert table.refused("X2") == "V20"
    table.play("X1", "empower 5C", "9D", "X2", "empower 5C")
    assert power(table, "5C") == 20
    assert table.state["powers"] == {"P1": 20, "P2": 9}
    assert table.state["rows"]["P1"]["C"][0]["jokers"] == ["X1", "X2"]


def test_a_joker_dies_with_its_unit():  # V20
    table = scene("vanilla", p1="AC 9S", p2="9D", rows={"P2": {"C": "5C+X2 9C"}})
    table.play("AC")
    assert table.discards == "5C AC X2"
    assert power(table, "9C") == 9


def test_a_joker_needs_a_unit():  # V20
    table = scene("vanilla", p1="X1 2C", p2="9D")
    assert table.legal == {"2C", "pass"}
    assert table.refused("X1") == "V20"
    assert table.game.why_not("X1").why == "a joker needs a unit, and there is none on the battlefield"
    assert table.refused("X1@C") == "V20"


def test_a_joker_can_not_be_declined():  # V20
    table = scene("vanilla", p1="X1 9C", p2="9D", rows={"P1": {"C": "5C"}})
    assert table.refused("empower 5C") == "V20"
    table.play("X1")
    assert "decline" not in table.legal
    for action in ("decline", "pass", "9C", "empower KC", "empower X1", "destroy 5C"):
        assert table.refused(action) == "V20"


def test_power_is_own_rule_then_weather_then_might_then_jokers():  # V21
    rows = {"P1": {"C": "JC+X1+X2 9C", "S": "JS 9S 5S TS", "D": "KD"}}
    table = scene("vanilla", p1="2S 9D", p2="9H", rows=rows, weather="C", alignments={"P1": "might"})
    assert power(table, "JC") == (2 + 2) * 4
    assert power(table, "JS") == 3 * 4 + 2
    assert power(table, "KD") == 10 + 2
    assert table.state["powers"]["P1"] == 16 + 2 + 14 + 9 + 5 + 10 + 12
    table.play("2S")
    assert power(table, "JS") == 2 + 2


def test_a_power_explains_itself_in_that_order():  # V21
    rows = {"P1": {"C": "JC+X1 9C 3C TC", "S": "7S 6S", "D": "4D 4H"}}
    zones = {"weather": "C", "clear": "P1", "latest": {"P1": "7S"}, "alignments": {"P1": "might"}}
    game = scene("vanilla", p1="2S 9D", p2="9H", rows=rows, **zones).game
    assert game.breakdown(parse_card("JC")) == [
        ("3 × 4 units in the row", 12),
        ("weather", 2),
        ("Might, +2", 4),
        ("doubled by a joker", 8),
    ]
    assert game.breakdown(parse_card("TC")) == [("Ten", 10), ("weather", 2)]
    assert game.breakdown(parse_card("7S")) == [("Cavalry, the latest unit", 9)]
    assert game.breakdown(parse_card("6S")) == [("Seer in clear weather", 8)]
    assert game.breakdown(parse_card("4D")) == [("4 × 2 Militia on this side", 8)]

"""GWAN, sentence by sentence."""

from scene import scene


def test_a_spy_goes_to_the_other_side_and_draws_two():  # G16
    table = scene("gwan", p1="5S 9C", p2="2D", deck="7H 8H")
    table.play("5S")
    assert table.row("P2", "S") == "5S"
    assert table.hand("P1") == "7H 8H 9C"

"""What a seat last passed on (N5) is public, and stays until it passes again."""

from __future__ import annotations

from parlour import Rng, deal
from parlour.games.nvwk.game import Nvwk
from parlour.views import view


def played(seed: int, seats: int = 4) -> Nvwk:
    table = deal("nvwk", seats=seats, seed=seed)
    assert isinstance(table, Nvwk)
    return table


def test_a_pass_is_remembered_with_what_lay_there() -> None:
    passes = 0
    for seed in range(60):
        table = played(seed)
        assert all(table.last_declined(seat) is None for seat in range(4))
        rng = Rng(seed)
        expected: dict[int, tuple[int, int, bool]] = {}
        while not table.over:
            actions = table.legal_actions()
            action = actions[rng.below(len(actions))]
            if table.text(action) == "pass":
                top = table.plays_on_pile()[-1][1]
                amount = len(view(table, table.turn)["pile"][-1]["cards"])
                expected[table.turn] = (top >> 14, amount, table.order() == "down")
                passes += 1
            table.play(action)
            assert all(table.last_declined(seat) == expected.get(seat) for seat in range(4))
    assert passes > 100


def test_everybody_sees_it_and_copies_keep_it() -> None:
    for seed in range(40):
        table = played(seed, 3)
        while not table.over:
            table.play(table.legal_actions()[0])
            shown = [view(table, viewer)["declined"] for viewer in (0, 1, 2, None)]
            assert all(each == shown[0] for each in shown)
            assert [table.copy().last_declined(seat) for seat in range(3)] == [
                table.last_declined(seat) for seat in range(3)
            ]
            imagined = table if table.over else table.resample(table.turn, Rng(1))
            assert isinstance(imagined, Nvwk)
            assert view(imagined, 0)["declined"] == shown[0]
            if table.last_declined(1) is not None:
                value, amount, down = table.last_declined(1) or (0, 0, False)
                assert shown[0]["P2"] == {"value": value, "amount": amount, "order": "down" if down else "up"}

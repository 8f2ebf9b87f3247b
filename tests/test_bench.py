"""The bench measures every game and says which targets are missed."""

from __future__ import annotations

import json
import re
import shutil
import sys
from typing import Any

import pytest

from parlour import COMPILED, GAMES
from parlour.measure import bench, contestants, rivals
from parlour.measure.bench import Target
from parlour.measure.bench_report import report


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bench, "ROUNDS", 1)
        patch.setattr(contestants, "BATCH_SECONDS", 0.001)
        patch.setenv("PARLOUR_FLOOR", "nowhere.c")
        patch.setattr(bench, "open_spiel", lambda: "not today")
        patch.setattr(bench, "rivals", lambda: {"Whist": lambda: contestants.Stint(1, 50, 0.01), "Skat": "not today"})
        return bench.measure(0.1)


def test_every_game_is_measured_nvwk_at_three_sizes(found: dict[str, Any]) -> None:
    assert {table["game"] for table in found["tables"]} == set(GAMES)
    assert [table["seats"] for table in found["tables"] if table["game"] == "nvwk"] == [4, 2, 8]
    for table in found["tables"]:
        for way in ("engine", "python"):
            assert table[way]["decisions_per_second"] > table[way]["games_per_second"] > 0
        assert table["copy_ns"] > table["assign_ns"] > 0
        assert table["batch"]["decisions_per_second"] > table["batch"]["games_per_second"] >= 0


def test_what_is_missing_is_skipped_with_a_word_and_not_judged(found: dict[str, Any]) -> None:
    assert found["floor"]["skipped"].startswith("nowhere.c")
    assert found["open_spiel"] == {"skipped": "not today"}
    for target in found["targets"]:
        if "floor" in target["unit"] or "OpenSpiel" in target["unit"]:
            assert target["measured"] is None
            assert target["met"] is None


def test_other_libraries_stand_beside_a_batch_or_are_skipped_with_a_word(
    found: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert found["observed"]["Whist"]["decisions_per_second"] == pytest.approx(5000)
    report(found)
    said = capsys.readouterr().out
    assert "No Skat to compare with: not today." in said
    assert re.search(r"Whist +5,000", said)


def test_who_is_not_installed_is_no_rival(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contestants, "BATCH_SECONDS", 0.001)
    for name in ("rlcard", "pgx", "pufferlib"):
        monkeypatch.setitem(sys.modules, name, None)
    there = rivals.rivals()
    assert all(isinstance(made, str) for name, made in there.items() if "OpenSpiel" not in name)
    made = there["OpenSpiel crazy_eights, observed"]
    if isinstance(made, str):
        pytest.skip(made)
    assert made().decisions > 10


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_the_floor_is_in_bench_and_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PARLOUR_FLOOR", raising=False)
    monkeypatch.setattr(contestants, "FLOOR_GAMES", 1_000)
    if not contestants.FLOORS.exists():
        pytest.skip("the folder bench is not here")
    with bench.the_floor() as floor:
        assert isinstance(floor, contestants.Floor), floor
        done = floor()
        assert done.games == 1_000
        assert done.decisions > 20 * done.games
        assert floor.share > 0


def test_the_worst_figure_is_held_to_the_bound() -> None:
    figures = {"GWAN": 1.9, "NVWK": 1.6}
    missed = Target.judge("two threads", "≥", 1.7, "× one", figures, fair=True)
    assert (missed.measured, missed.where, missed.met) == (1.6, "NVWK", False)
    assert Target.judge("two threads", "≥", 1.6, "× one", figures, fair=True).met
    assert Target.judge("two threads", "≥", 1.7, "× one", figures, fair=False).met is None
    assert Target.judge("copy", "<", 150, "ns", {"GWAN": 150.0}, fair=True).met is False


@pytest.mark.parametrize("as_json", [True, False])
def test_a_missed_target_is_named_and_costs_the_exit_code(
    found: dict[str, Any], as_json: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    missed = vars(Target("copying a state", "<", 150, "ns", 200.0, "NVWK, 8 seats", False))
    monkeypatch.setattr(bench, "measure", lambda seconds, progress: found | {"targets": [missed]})
    assert bench.run(json=as_json) == 1
    said = capsys.readouterr()
    assert said.err == "missed: copying a state: 200 (NVWK, 8 seats), not < 150 ns\n"
    if as_json:
        assert json.loads(said.out)["compiled"] == COMPILED
    else:
        assert "copying a state" in said.out


def test_nothing_missed_is_well(found: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "measure", lambda seconds, progress: found | {"targets": []})
    assert bench.run() == 0

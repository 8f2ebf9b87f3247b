"""Exports: finished games as records that the lab and the arena read; of a running one, and of who played, nothing."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from wire import Guest, RunningServer

from parlour.cli import main
from parlour.records import parse


def words(capsys: pytest.CaptureFixture[str], *given: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = main(list(given))
    said = capsys.readouterr()
    return code, said.out.strip(), said.err.strip()


class House(NamedTuple):
    data: Path
    over: str
    over_too: str
    given_up: str
    running: str
    waiting: str


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that is open, with two games played out, one given up, one running and one for which a seat is free."""
    data = tmp_path_factory.mktemp("export") / "data"
    server = RunningServer(data)
    anna = Guest(server.url)
    anna.http.patch("/api/me", json={"name": "Anna Exampla"})
    kinds = {"over": "gwan", "over too": "gwan", "given up": "vanilla", "running": "gwan"}
    tables = {name: anna.new_table(kind, "me", "greedy") for name, kind in kinds.items()}
    tables["waiting"] = anna.new_table("gwan", "me", "open")

    async def play() -> None:
        for number, name in enumerate(("over", "over too")):
            socket = await anna.at(tables[name])
            await socket.play_on(random.Random(number))
            await socket.close()
        socket = await anna.at(tables["given up"])
        await socket.ask("resign")
        await socket.close()
        socket = await anna.at(tables["running"])
        await socket.play_on(random.Random(9), most=2)
        await socket.close()

    asyncio.run(play())
    yield House(data, *tables.values())
    server.stop()


def test_finished_games_are_exported_while_the_server_runs(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "games"
    asked = ["export", str(folder), "--data", str(house.data)]
    assert words(capsys, *asked) == (0, f"{folder}: 3 finished games.", "")
    files = sorted(folder.iterdir())
    texts = [file.read_text(encoding="utf-8") for file in files]
    assert [file.name.partition("-")[0] for file in files] == ["gwan", "gwan", "vanilla"]
    for text in texts:
        assert "Anna" not in text
        assert "salt" not in text
        assert not any(table in text for table in house[1:])
        assert sorted(parse(text).names) == ["", "greedy"]
    assert "# P1 resigned" in texts[2] or "# P2 resigned" in texts[2]
    assert words(capsys, *asked) == (0, f"{folder}: 3 finished games.", "")  # again changes nothing
    assert sorted(folder.iterdir()) == files


def test_what_is_exported_is_read_by_check_lab_and_arena(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "games"
    assert words(capsys, "export", str(folder), "--data", str(house.data))[0] == 0
    code, said, _ = words(capsys, "check", str(folder))
    assert (code, said.splitlines()[-1]) == (0, "3 of 3 records are right.")
    code, said, left = words(capsys, "lab", "gwan", "--from", str(folder), "--json")
    found: dict[str, Any] = json.loads(said)
    assert (code, sum(found["decks"].values())) == (0, 2)
    assert left == (
        "parlour: 1 files were left out: another game, table or rules, given up or not finished, or damaged"
    )
    code, said, _ = words(capsys, "arena", "--game", "gwan", "--from", str(folder), "--json")
    assert code == 0
    players = {one["name"]: one for one in json.loads(said)["players"]}
    assert players["greedy"]["games"] == players["unnamed"]["games"] == 2
    assert players["greedy"]["share"]["value"] + players["unnamed"]["share"]["value"] == pytest.approx(1)


def test_names_are_told_where_they_are_asked_for(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "games"
    said = words(capsys, "export", str(folder), "--data", str(house.data), "--names", "--game", "vanilla")
    assert said == (0, f"{folder}: 1 finished game.", "")
    assert sorted(parse(next(folder.iterdir()).read_text(encoding="utf-8")).names) == ["Anna Exampla", "greedy"]


def test_a_game_that_is_damaged_played_on_or_only_says_it_is_over_stays_at_home(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "games"
    connection = sqlite3.connect(tmp_path / "parlour.sqlite3")
    with closing(sqlite3.connect(house.data / "parlour.sqlite3")) as original:
        original.backup(connection)
    connection.execute("UPDATE actions SET action = 'XX' WHERE number = 3 AND table_id = ?", (house.over,))
    connection.execute("UPDATE tables SET origin_table = 'x', origin_position = 2 WHERE id = ?", (house.over_too,))
    connection.execute("UPDATE tables SET state = 'over' WHERE id = ?", (house.running,))
    connection.commit()
    connection.close()
    said = words(capsys, "export", str(folder), "--data", str(tmp_path))
    told = f"{folder}: 1 finished game. 1 left out: played on from another game. 1 left out: damaged."
    assert said == (0, told, "")
    assert [file.name.partition("-")[0] for file in folder.iterdir()] == ["vanilla"]


def test_an_export_from_nowhere_is_refused_and_makes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said, why = words(capsys, "export", str(tmp_path / "games"), "--data", str(tmp_path / "empty"))
    assert (code, said) == (1, "")
    assert why == f"parlour: there are no games in {tmp_path / 'empty'}; --data names the server's folder"
    assert not list(tmp_path.iterdir())

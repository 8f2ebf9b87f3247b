"""What keeps the server running: migrations, metrics, settings, the schema for the client, bots, and load."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable
from wire import Guest, RunningServer, ServerProcess

from parlour.bots import ladder
from parlour.server import app, books, database, opponents, settings, store
from parlour.server.identity import Seals, plain
from parlour.server.schema import schema


def test_migrations_make_the_schema_from_nothing(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'new.sqlite3'}")
    with engine.begin() as connection:
        database.migrate(connection)
    with engine.begin() as connection:
        database.migrate(connection)  # again changes nothing
        assert compare_metadata(MigrationContext.configure(connection), books.metadata) == []
    engine.dispose()


def test_the_schema_is_not_only_for_sqlite() -> None:
    for table in books.metadata.sorted_tables:
        assert "CREATE TABLE" in str(CreateTable(table).compile(dialect=postgresql.dialect()))


def test_one_bad_write_costs_the_others_nothing(tmp_path: Path) -> None:
    async def run() -> list[object]:
        kept = store.Store(f"sqlite+aiosqlite:///{tmp_path / 'new.sqlite3'}")
        await kept.open()
        rows = [{"id": name, "name": "N", "created": 0.0} for name in ("a", "b", "a", "c")]
        results = await asyncio.gather(*(kept.write((books.ADD_GUEST, row)) for row in rows), return_exceptions=True)
        await kept.close()
        return list(results)

    results = asyncio.run(run())
    assert [type(result) for result in results] == [type(None), type(None), store.Unstored, type(None)]
    connection = sqlite3.connect(tmp_path / "new.sqlite3")
    assert connection.execute("SELECT count(*) FROM guests").fetchone() == (3,)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_what_is_counted(server: RunningServer) -> None:
    anna = Guest(server.url)
    table = anna.new_table("gwan", "me", "hotseat")

    async def play() -> None:
        socket = await anna.at(table)
        await socket.act(socket.legal()[0])

    asyncio.run(play())
    text = httpx.get(f"{server.url}/metrics").text
    for name in ("parlour_moves_total", "parlour_commit_seconds_bucket", "parlour_tables", "parlour_ack_seconds_count"):
        assert name in text
    health = httpx.get(f"{server.url}/healthz").json()
    assert health["status"] == "ok"
    assert health["tables"] >= 1


def test_every_part_of_the_protocol_is_in_the_schema() -> None:
    document = schema()
    assert set(document["properties"]) >= {"ClientMessage", "ServerMessage", "View", "NewTable", "TableInfo", "Replay"}
    text = json.dumps(document)
    for name in document["$defs"]:
        assert f'"#/$defs/{name}"' in text
    said = subprocess.run([sys.executable, "-m", "parlour.server.schema"], capture_output=True, check=True)
    assert json.loads(said.stdout) == document


def test_settings_come_from_flags_then_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_PORT", "99")
    monkeypatch.setenv("PARLOUR_WAIT", "3.5")
    monkeypatch.setenv("PARLOUR_DATABASE_URL", "postgresql://u@h/db")
    assert settings.read().port == 99
    assert settings.read(port=0).port == 0
    assert settings.read().wait == 3.5
    assert settings.read().database == "postgresql+asyncpg://u@h/db"
    assert settings.read().host == "127.0.0.1"
    monkeypatch.setenv("PARLOUR_PORT", "many")
    assert settings.read(port=7).port == 7  # what is not asked is not judged


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("PARLOUR_PORT", "many", "PARLOUR_PORT is a number, not 'many'"),
        ("PARLOUR_PORT", "", "PARLOUR_PORT is a number, not ''"),
        ("PARLOUR_PORT", "65536", "a port is a number from 0 to 65535, not 65536"),
        ("PARLOUR_PORT", "-1", "a port is a number from 0 to 65535, not -1"),
        ("PARLOUR_BOT_PAUSE", "long", "PARLOUR_BOT_PAUSE is a number, not 'long'"),
        ("PARLOUR_LOG", "loud", "PARLOUR_LOG is debug, info, warning or error, not 'loud'"),
    ],
)
def test_a_bad_setting_gets_one_clear_line(name: str, value: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(settings.BadSetting) as refused:
        settings.read()
    assert str(refused.value) == said


def logged(level: int, event: str, error: Exception | None = None, **more: object) -> list[tuple[str, object]]:
    """The fields of a log line, in order."""
    exc_info = None if error is None else (type(error), error, error.__traceback__)
    record = logging.getLogger().makeRecord("parlour.x", level, __file__, 1, event, (), exc_info, extra=more)
    fields: list[tuple[str, object]] = json.loads(app.json_lines().format(record), object_pairs_hook=list)
    return fields


def test_a_log_line_is_a_json_object() -> None:
    line = logged(logging.INFO, "open", address="here", data=Path("games"), tables=3)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}", str(line[0][1]))
    assert line == [
        ("at", line[0][1]),
        ("level", "info"),
        ("from", "parlour.x"),
        ("event", "open"),
        ("address", "here"),
        ("data", "games"),
        ("tables", 3),
    ]


def test_a_log_line_tells_what_went_wrong() -> None:
    try:
        raise RuntimeError("no idea")
    except RuntimeError as error:
        line = dict(logged(logging.ERROR, "a bot failed", error, bot="page"))
    assert (line["level"], line["event"], line["bot"]) == ("error", "a bot failed", "page")
    assert str(line["error"]).startswith("Traceback (most recent call last):\n")
    assert str(line["error"]).endswith("RuntimeError: no idea")
    assert set(line) == {"at", "level", "from", "event", "bot", "error"}


def test_names_are_one_plain_line() -> None:
    assert plain("  Ada\n\tLovelace ", 24) == "Ada Lovelace"
    assert plain("a\u0301\u0301\u0301\u0301\u0301", 24) == "\u00e1\u0301\u0301"
    assert plain("\u202e\u0000\ufeff", 24) == ""
    assert len(plain("x" * 99, 24)) == 24
    assert plain("\U0001f468\u200d\U0001f469\u200d\U0001f467", 24) == "\U0001f468\u200d\U0001f469\u200d\U0001f467"


def test_nobody_else_can_sign() -> None:
    ours, theirs = Seals("one"), Seals("two")
    assert ours.guest(ours.cookie("g")) == "g"
    assert theirs.guest(ours.cookie("g")) is None
    assert ours.guest(ours.seat_token("t", 0, 0)) is None
    assert ours.seat(ours.cookie("g")) is None
    assert ours.seat(ours.seat_token("t", 1, 2)) == ("t", 1, 2)


def test_bots_plug_in_by_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    class Point:
        name = "pass-bot"

        def load(self) -> ladder.Chooser:
            def choose(information: object, budget: object, seed: int) -> int:
                """Never plays a card."""
                return 0

            return choose

    monkeypatch.setattr(ladder, "entry_points", lambda group: [Point()] if group == "parlour.bots" else [])
    found = opponents.table_bots()
    assert list(found) == ["page", "greedy", "gambler", "scholar", "castellan", "pass-bot"]
    assert found["pass-bot"].about == "Never plays a card."


def test_a_program_says_what_it_is_like_and_is_told_what_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = tmp_path / "heard"
    (tmp_path / "bot.py").write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    word, _, rest = line.partition(' ')\n"
        "    if word == 'parlour': print('about Listens.\\nwants history\\nready', flush=True)\n"
        f"    if word == 'history': open({str(heard)!r}, 'a').write(rest)\n"
        "    if word == 'position': view = json.loads(rest)\n"
        "    if word == 'go': print('best', view['legal'][0]['actions'][0]['action'], flush=True)\n"
    )
    monkeypatch.setenv("PARLOUR_BOTS", f"listener={sys.executable} {tmp_path / 'bot.py'}")
    server = RunningServer(tmp_path / "data")
    try:
        anna = Guest(server.url)
        until = time.monotonic() + 20
        while "Listens." not in (said := anna.http.get("/api/bots").text) and time.monotonic() < until:
            time.sleep(0.05)
        assert "Listens." in said
        table = anna.new_table("gwan", "listener", "listener")

        async def play() -> None:
            socket = await anna.at(table)
            for _ in range(3):
                await socket.until("update")

        asyncio.run(play())
    finally:
        server.stop()
    first, *_, last = [json.loads(line) for line in heard.read_text().splitlines()]
    assert [event["event"] for event in first] == ["dealt", "rolled"]
    assert last[: len(first)] == first
    assert len(last) > len(first)


def test_a_bot_that_fails_does_not_hang_the_table(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(information: object, budget: object, seed: int) -> int:
        raise RuntimeError("no idea")

    bad = ladder.Bot("broken", "Broken", "", broken)
    monkeypatch.setitem(server.parlour.bot_pool.bots, "broken", bad)
    anna = Guest(server.url)
    table = anna.new_table("gwan", "broken", "broken")

    async def play() -> None:
        socket = await anna.at(table)
        await socket.until("update")

    asyncio.run(play())


def test_the_server_runs_from_the_command_line(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "data")
    try:
        assert httpx.get(f"{server.url}/healthz").json()["status"] == "ok"
        page = httpx.get(f"{server.url}/table/anything")
        assert page.status_code == 200
        assert page.headers["content-type"].startswith("text/html")
        command = [sys.executable, "-m", "parlour", "serve", "--port", str(server.port), "--data", str(tmp_path)]
        second = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
        assert second.returncode == 1
        assert "--port 0" in second.stderr.splitlines()[-1]
    finally:
        server.stop()


def test_load_measures_and_checks(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "parlour", "load", "--tables", "9", "--seconds", "2", "--pace", "0.05", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=90, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    report = json.loads(done.stdout)
    assert report["moves"] > 50
    assert report["views_checked"] > 100
    assert report["views_wrong"] == report["moves_lost"] == report["out_of_order"] == 0


def test_load_saturates_and_says_what_limits_it() -> None:
    command = [sys.executable, "-m", "parlour", "load", "--tables", "6", "--seconds", "1", "--saturate", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=90, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    report = json.loads(done.stdout)
    assert report["moves"] > 20
    assert report["views_wrong"] == report["moves_lost"] == report["out_of_order"] == report["broken_connections"] == 0
    assert "storing" in report["limited_by"]

"""Games of the first edition, stored and recorded by the version that played them, are what they were.

`golden/version1/make_version1.py` tells how they were made, and how their digests are. How they go on at a table is in
`server/test_server_version1.py`.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest
from scene import scene

from parlour.bots import Budget
from parlour.cards import seat_text
from parlour.cli import main
from parlour.engine import GAMES, Deal, Game
from parlour.engine.events import Event
from parlour.engine.game import restored
from parlour.records import Record, editions, fairness, parse
from parlour.review import review
from parlour.server import replays
from parlour.server.history import Made, standing
from parlour.server.live import deal_of

FOLDER = Path(__file__).parent / "golden" / "version1"
EXPECTED: dict[str, Any] = json.loads((FOLDER / "expected.json").read_text())
TABLES: dict[str, dict[str, Any]] = {each["label"]: each for each in EXPECTED["tables"]}


def rows(query: str, *values: object) -> list[dict[str, Any]]:
    connection = sqlite3.connect(f"file:{FOLDER / 'games.db'}?mode=ro&immutable=1", uri=True)
    connection.row_factory = sqlite3.Row
    found = [dict(row) for row in connection.execute(query, values)]
    connection.close()
    return found


def stored(label: str) -> tuple[dict[str, Any], Deal, list[str]]:
    """A table's row, its deal, and the actions that stand."""
    name = TABLES[label]["id"]
    head = rows("SELECT * FROM tables WHERE id = ?", name)[0]
    made = rows("SELECT action, bot FROM actions WHERE table_id = ? ORDER BY number", name)
    kept = standing(Made(row["action"], bool(row["bot"])) for row in made)
    return head, deal_of(head), [each.action for each in kept]


def positions(deal: Deal, actions: Sequence[str]) -> Iterable[Game]:
    game = deal.start()
    yield game
    for action in actions:
        game.play(action)
        yield game


def canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def digests(deal: Deal, actions: Sequence[str]) -> dict[str, str]:
    """What `expected.json` has of a game's course."""
    lines, choices = [], []
    for game in positions(deal, actions):
        turn, legal = None if game.over else seat_text(game.turn), sorted(game.legal_texts())
        lines.append(canonical([turn, legal, game.state()]))
        choices.append(canonical([turn, legal]))
    return {
        "positions": hashlib.sha256("\n".join(lines).encode()).hexdigest(),
        "choices": hashlib.sha256("\n".join(choices).encode()).hexdigest(),
        "steps": " ".join(hashlib.sha256(line.encode()).hexdigest()[:8] for line in lines),
    }


def test_the_fixtures_are_whole() -> None:
    assert len(TABLES) == len(rows("SELECT id FROM tables")) == 66
    assert {row["rules"] for row in rows("SELECT rules FROM tables")} == {1}
    kinds = {(table["game"], table["state"]) for table in TABLES.values()}
    assert kinds == {(game, state) for game in GAMES for state in ("waiting", "running", "over")}


@pytest.mark.parametrize("label", TABLES)
def test_a_stored_game_replays_to_the_last_detail(label: str) -> None:
    wanted = TABLES[label]
    _, deal, actions = stored(label)
    assert deal.edition == 1
    assert len(actions) == wanted["actions"]
    found = digests(deal, actions)
    assert found == {name: wanted[name] for name in found}


@pytest.mark.parametrize("label", TABLES)
def test_what_was_promised_and_written_is_the_same_byte_for_byte(label: str) -> None:
    wanted = TABLES[label]
    head, deal, actions = stored(label)
    assert json.dumps(dict(deal.switches)) == wanted["switches_text"] == head["switches"]
    assert fairness.commitment(deal, head["salt"]) == wanted["commitment"]
    assert fairness.preimage(deal, head["salt"]) == wanted["preimage"]
    record = Record.begin(deal, wanted["names"])
    record.actions = actions
    for game in positions(deal, actions):
        record.outcome = game.outcome()
    assert record.seal() == wanted["seal"]
    if wanted["record"]:
        text = replays.record_text(deal, wanted["names"], actions, head["salt"], head["resigned"])
        assert text == wanted["record"]
        assert fairness.verify(parse(text).deal, text) is True


@pytest.mark.parametrize("name", EXPECTED["records"])
def test_a_record_is_read_replayed_and_written_as_it_was(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    wanted, path = EXPECTED["records"][name], FOLDER / "records" / name
    record = parse(path.read_text())
    assert record.deal.edition == 1
    assert (record.deal.game, record.deal.seats, dict(record.deal.switches)) == (
        wanted["game"],
        wanted["seats"],
        wanted["switches"],
    )
    found = digests(record.deal, record.actions)
    assert found == {name: wanted[name] for name in found}
    game = record.check()
    assert sorted(game.legal_texts()) == sorted(wanted["legal"])
    assert record.seal() == wanted["seal"]
    if wanted["sealed"]:
        assert path.read_text().startswith(record.text())  # remarks may follow
    assert main(["check", str(path)]) == 0
    assert "Played under the first edition of the rules." in capsys.readouterr().out


@pytest.mark.parametrize("label", [label for label in TABLES if label.startswith("gwan")])
def test_where_an_ace_in_force_was_reshuffled_is_told_exactly(label: str) -> None:
    """G13"""
    _, deal, actions = stored(label)
    shuffled = TABLES[label].get("reshuffles") or []
    wanted = [(each["action"], tuple(each["aces_in_force"])) for each in shuffled if each["aces_in_force"]]
    assert [(stray.number, stray.cards) for stray in editions.strays(deal, actions)] == wanted


def test_a_reshuffle_of_one_card_uses_no_chance_and_is_told_too() -> None:
    """G13, G22: only the Ace lies among the discards when a spy draws."""
    table = scene("gwan", p1="5S 9C", p2="2D 3D", weather="C", discards="AC", switches={"deck-out": "reshuffle"})
    numbers = list(table.game.dump())
    numbers[8] = 1  # the edition
    before = restored(GAMES["gwan"], tuple(numbers))
    after = before.copy()
    log: list[Event] = []
    after.play("5S", log)
    assert after.dump()[6] == before.dump()[6]  # the chance
    assert "AC" in after.state()["hands"]["P1"]
    found = editions.stray(7, after, log)
    assert found is not None
    assert (found.number, found.cards) == (7, ("AC",))
    assert found.text.startswith("Here, with action 7, the first edition shuffled the Ace of Clubs, still in force,")
    later: list[Event] = []
    after.play("2D", later)
    assert editions.stray(8, after, later) is None


@pytest.mark.parametrize("name", ["gwan-ace-reshuffled-round", "vanilla-second-seat-starts", "nvwk-three-faces-8-on-8"])
def test_an_old_game_is_shown_and_reviewed_by_its_own_rules(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = FOLDER / "records" / f"{name}.parlour"
    assert main(["replay", "--all", str(path)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "Played under the first edition of the rules." in said
    assert ("the first edition shuffled" in said) == ("ace-reshuffled" in name)
    record = parse(path.read_text())
    found = review(record, Budget(simulations=2))
    assert (len(found.decisions), found.edition) == (len(record.actions), 1)
    assert bool(found.strays) == ("ace-reshuffled" in name)
    assert main(["review", "--simulations", "2", str(path)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "Played under the first edition of the rules." in said
    assert ("the first edition shuffled" in said) == ("ace-reshuffled" in name)

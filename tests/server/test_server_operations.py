"""What an operator is told: every setting, every metric, and a dashboard that asks for what there is."""

from __future__ import annotations

import asyncio
import json
import re
import time
from pathlib import Path

import httpx
import yaml  # type: ignore[import-untyped]
from prometheus_client import REGISTRY
from wire import PATIENCE, Guest, RunningServer

from parlour.server.settings import Settings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/operations.md").read_text(encoding="utf-8")


def ours() -> set[str]:
    """The samples that the server gives, by name."""
    return {sample.name for family in REGISTRY.collect() for sample in family.samples if "parlour" in sample.name}


def test_every_setting_is_told_with_its_default() -> None:
    told = dict(re.findall(r"^\| `(PARLOUR_\w+)` \| ([^|]+) \|", PAGE, re.MULTILINE))
    assert set(told) == {f"PARLOUR_{name.upper()}" for name in Settings.model_fields}
    for name, field in Settings.model_fields.items():
        if isinstance(field.default, int | float):
            assert float(told[f"PARLOUR_{name.upper()}"]) == field.default, name


def test_every_metric_is_told_and_on_the_dashboard() -> None:
    told = set(re.findall(r"^\| `(parlour_\w+)` \|", PAGE, re.MULTILINE))
    families = {
        f"{family.name}_total" if family.type == "counter" else family.name
        for family in REGISTRY.collect()
        if family.name.startswith("parlour_")
    }
    assert told == families
    board = json.loads((ROOT / "deploy/grafana.json").read_text(encoding="utf-8"))
    asked = {
        name
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"parlour_\w+", target["expr"])
    }
    stems = {re.sub(r"_(bucket|sum|count)$", "", name) for name in asked}
    assert stems == families


def test_errors_lag_and_queues_are_counted(server: RunningServer) -> None:
    def value(name: str, **labels: str) -> float:
        return float(REGISTRY.get_sample_value(name, labels) or 0.0)

    anna = Guest(server.url)
    missing = value("parlour_http_answers_total", status="404")
    assert httpx.get(f"{server.url}/api/nothing").status_code == 404
    assert value("parlour_http_answers_total", status="404") == missing + 1
    thoughts = value("parlour_bot_wait_seconds_count")
    table = anna.new_table("gwan", "me", "greedy")

    async def play() -> None:
        socket = await anna.at(table)
        while not any(told["type"] == "update" and told["bot"] for told in socket.heard):
            if socket.on_turn():
                await socket.act(socket.legal()[0])
            await socket.read()

    asyncio.run(play())
    assert value("parlour_bot_wait_seconds_count") > thoughts
    until = time.monotonic() + PATIENCE
    while not value("parlour_loop_lag_seconds_count") and time.monotonic() < until:
        time.sleep(0.05)
    assert value("parlour_loop_lag_seconds_count") > 0
    assert value("parlour_sockets") > 0
    assert REGISTRY.get_sample_value("parlour_stored_tables", {"state": "running"}) is not None


def test_the_files_to_run_it_with_name_what_there_is() -> None:
    compose = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text(encoding="utf-8"))
    text = "".join(
        (ROOT / "deploy" / name).read_text() for name in ("compose.yaml", "Containerfile", "parlour.service")
    )
    known = {f"PARLOUR_{name.upper()}" for name in Settings.model_fields} | {"PARLOUR_NAME"}
    assert set(re.findall(r"PARLOUR_[A-Z_]+", text)) <= known
    assert set(compose["services"]) == {"parlour", "database", "proxy"}
    for name in re.findall(r"deploy/[\w.]+\w", PAGE):
        assert (ROOT / name).is_file(), name

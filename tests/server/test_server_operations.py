"""What an operator is told: every setting, every metric, and a dashboard that asks for what there is."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import httpx
import yaml  # type: ignore[import-untyped]
from prometheus_client import REGISTRY
from sqlalchemy import make_url
from wire import PATIENCE, Guest, RunningServer, ServerProcess

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
        (ROOT / "deploy" / name).read_text()
        for name in ("compose.yaml", "Caddyfile", "Containerfile", "parlour.service")
    )
    known = {f"PARLOUR_{name.upper()}" for name in Settings.model_fields} | {"PARLOUR_NAME"}
    assert set(re.findall(r"PARLOUR_[A-Z_]+", text)) <= known
    assert set(compose["services"]) == {"parlour", "database", "proxy"}
    for name in re.findall(r"deploy/[\w.]+\w", PAGE):
        assert (ROOT / name).is_file(), name


def instructions(name: str) -> list[tuple[str, str]]:
    """The instructions of a container file, each with what it is given."""
    text = re.sub(r"\\\n", " ", (ROOT / name).read_text(encoding="utf-8"))
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines)]


def understood(command: list[str]) -> None:
    """Whether `parlour` takes these words, without doing what they say."""
    done = subprocess.run(
        [sys.executable, "-m", "parlour", *command, "--help"], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    for option in filter(lambda word: word.startswith("--"), command):
        assert option in done.stdout, option


def test_every_command_of_the_container_file_exists() -> None:
    """There is no Docker where tests run, so each step is held against what it asks for."""
    steps = instructions("deploy/Containerfile")
    stages = [re.search(r" AS (\w+)$", rest) for word, rest in steps if word == "FROM"]
    named = {found[1] for found in stages if found}
    assert set(re.findall(r"--from=(\w+)", " ".join(rest for word, rest in steps if word == "COPY"))) == named
    run = " && ".join(rest for word, rest in steps if word == "RUN")
    scripts = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))["scripts"]
    assert set(re.findall(r"npm run (\S+)", run)) == {"build"} <= set(scripts)
    offered = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    (wanted,) = re.findall(r'"\.\[(.+?)\]"', run)
    assert set(wanted.split(",")) <= set(offered)
    last = dict(steps)  # of each word the last one
    assert json.loads(last["ENTRYPOINT"]) == ["/opt/parlour/bin/parlour"]
    understood(json.loads(last["CMD"]))
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert {".venv", "build", "**/*.so", "**/node_modules", "deploy/.env"} <= set(ignored)
    assert "src/parlour/version.py" not in ignored


def test_the_container_is_healthy_when_its_server_is(tmp_path: Path) -> None:
    """Its own question, asked of a server that is set up as the compose file does."""
    asked = dict(instructions("deploy/Containerfile"))["HEALTHCHECK"].partition(" CMD ")[2]
    settings = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text(encoding="utf-8"))["services"]["parlour"]
    given = {name: value for name, value in settings["environment"].items() if name != "PARLOUR_DATABASE_URL"}
    named = {name: value.replace("${PARLOUR_NAME:?}", "cards.example.org") for name, value in given.items()}
    server = ServerProcess(tmp_path, **named, PARLOUR_HOST="127.0.0.1")

    def healthy() -> bool:
        _, *words = json.loads(asked)
        words = [word.replace(":8420/", f":{server.port}/") for word in words]
        return subprocess.run([sys.executable, *words], stderr=-3, check=False, timeout=60).returncode == 0

    try:
        assert healthy()
        assert httpx.get(f"{server.url}/", headers={"Host": "else.example.org"}).status_code == 400
    finally:
        server.kill()
    assert not healthy()


def test_the_compose_file_holds_together() -> None:
    compose = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text(encoding="utf-8"))
    services = compose["services"]
    for name, service in services.items():
        assert set(service.get("depends_on", {})) <= set(services), name
        for each in service.get("volumes", ()):
            kept = each.partition(":")[0]
            assert (ROOT / "deploy" / kept).is_file() if kept.startswith("./") else kept in compose["volumes"], name
    build = services["parlour"]["build"]
    assert (ROOT / "deploy" / build["context"] / build["dockerfile"]).is_file()
    where = services["parlour"]["environment"]["PARLOUR_DATABASE_URL"]
    url = make_url(Settings(port=0, database_url=where.replace("${POSTGRES_PASSWORD:?}", "secret")).database)
    database = services["database"]["environment"]
    assert (url.username, url.database) == (database["POSTGRES_USER"], database["POSTGRES_DB"])
    assert url.host in services
    assert "healthcheck" in services[url.host], "it is waited for"
    exposed = dict(instructions("deploy/Containerfile"))["EXPOSE"]
    assert f"reverse_proxy parlour:{exposed}\n" in (ROOT / "deploy/Caddyfile").read_text(encoding="utf-8")
    assert "./Caddyfile:/etc/caddy/Caddyfile:ro" in services["proxy"]["volumes"]
    assert "command" not in services["proxy"], "it reads that file by itself"
    assert int(exposed) == Settings.model_fields["port"].default


def test_no_proxy_that_is_told_of_shows_strangers_the_metrics() -> None:
    """Those that came with a line of their own did; there is neither Caddy nor nginx where tests run."""
    told = [*re.findall(r"^```.*?\n(.+?)^```", PAGE, re.MULTILINE | re.DOTALL)]
    told += [path.read_text(encoding="utf-8") for path in (ROOT / "deploy").iterdir()]
    caddy = [text for text in told if "reverse_proxy" in text]
    assert [len(re.findall(r"^\s*respond /metrics\* 404\b", text, re.MULTILINE)) for text in caddy] == [1, 1]
    nginx = [text for text in told if "proxy_pass" in text]
    assert ["location /metrics { deny all; }" in text for text in nginx] == [True]
    assert not re.findall(r"caddy reverse-proxy", PAGE + "".join(told)), "which sends everything on"


def test_the_unit_of_systemd_starts_what_there_is() -> None:
    text = (ROOT / "deploy/parlour.service").read_text(encoding="utf-8")
    (line,) = re.findall(r"^ExecStart=(.+)$", text, re.MULTILINE)
    program, *words = line.split()
    assert program == "/opt/parlour/bin/parlour"
    understood(words[:1])
    assert words == ["serve", "--data", "/var/lib/parlour"]
    assert "StateDirectory=parlour\n" in text, "which is /var/lib/parlour"

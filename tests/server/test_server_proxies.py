"""Who is who behind a proxy, and by which names the server is called."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from wire import RunningServer

from parlour.server import settings

TOLD = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}


def test_what_a_stranger_says_of_their_address_is_not_believed(tmp_path: Path) -> None:
    server = RunningServer(tmp_path, rate=1.0)
    answer = httpx.get(f"{server.url}/api/me", headers=TOLD)
    places = {place for _, place in server.app.state.limits.buckets}
    server.stop()
    assert "address 127.0.0.1" in places
    assert "address 203.0.113.9" not in places
    assert "secure" not in answer.headers["set-cookie"].lower()


@pytest.mark.parametrize("proxies", ["127.0.0.1", "10.0.0.0/8 127.0.0.0/8"])
def test_what_our_proxy_says_of_it_is(tmp_path: Path, proxies: str) -> None:
    server = RunningServer(tmp_path, rate=1.0, proxies=proxies)
    answer = httpx.get(f"{server.url}/api/me", headers=TOLD)
    forged = {"X-Forwarded-For": "198.51.100.7, 203.0.113.9"}  # the proxy adds the last one
    httpx.get(f"{server.url}/api/me", headers=forged)
    places = {place for _, place in server.app.state.limits.buckets}
    server.stop()
    assert "address 203.0.113.9" in places
    assert "address 198.51.100.7" not in places
    assert "secure" in answer.headers["set-cookie"].lower()


def test_a_misspelt_proxy_gets_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_PROXIES", "10.0.0.300")
    with pytest.raises(settings.BadSetting, match=r"PARLOUR_PROXIES is addresses or networks such as 10.0.0.0/8"):
        settings.read()


@pytest.mark.parametrize("everywhere", ["0.0.0.0", "::", ""])
def test_everywhere_is_no_address_to_tell_other_servers(everywhere: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_PRIVATE_HOST", everywhere)
    with pytest.raises(settings.BadSetting, match="PARLOUR_PRIVATE_HOST is one address of this machine"):
        settings.read()
    monkeypatch.setenv("PARLOUR_PRIVATE_HOST", "10.0.0.7")
    assert settings.read().private_host == "10.0.0.7"


def test_other_names_than_ours_are_refused(tmp_path: Path) -> None:
    server = RunningServer(tmp_path, hosts="cards.example localhost")
    port = server.url.rpartition(":")[2]
    for host, code in (
        ("cards.example", 200),
        (f"LOCALHOST:{port}", 200),
        ("evil.example", 400),
        ("cards.example.evil.example", 400),
        ("[::1", 400),
    ):
        assert httpx.get(f"{server.url}/api/games", headers={"Host": host}).status_code == code, host
    assert httpx.get(f"{server.url}/livez").status_code == 200  # who watches over us asks by address
    refused = httpx.get(f"{server.url}/api/games").json()
    assert refused == {"code": "bad", "why": "This server is not called by that name."}

    async def call() -> None:
        with pytest.raises(InvalidStatus) as answer:
            await connect(f"ws://127.0.0.1:{port}/ws/abc")
        assert answer.value.response.status_code == 403

    asyncio.run(call())
    server.stop()

"""Strangers who ask a lot: nothing grows without bound, and nobody is locked out."""

from __future__ import annotations

import pathlib
from pathlib import Path

import httpx
import pytest
from wire import RunningServer

from parlour.server.pages import Pages

DOTS = ["/assets/../index.html", "/%2e%2e/static/index.html", "/x/..%2f..%2fstatic%2findex.html", "/assets/%2e/x"]


def test_no_path_is_looked_for_on_the_disk(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Path] = []

    def look(path: Path, *_: object, **__: object) -> None:
        looked.append(path)
        raise AssertionError(path)

    with httpx.Client(base_url=server.url) as client, monkeypatch.context() as patch:
        for name in ("stat", "is_file", "resolve", "open", "read_bytes"):
            patch.setattr(pathlib.Path, name, look)
        answers = {path: client.get(path) for path in ("/", "/table/abc", *DOTS)}
        many = [client.get(f"/{'x/../' * number}index.html") for number in range(1, 50)]
    assert not looked
    assert answers["/"].status_code == 200
    assert len({answer.content for answer in many} | {answers["/"].content}) == 1
    assert len(server.app.state.pages.files) == len(Pages().files)


def test_the_answer_does_not_tell_which_folders_there_are(server: RunningServer) -> None:
    here = Path(__file__).parent
    up = "../" * 12
    for there, not_there in (("etc", "no-such-folder"), (f"{here}"[1:], f"{here}x"[1:])):
        answers = [httpx.get(f"{server.url}/x/..%2f{up.replace('/', '%2f')}{path}") for path in (there, not_there)]
        assert answers[0].status_code == answers[1].status_code
        assert answers[0].content == answers[1].content


def test_files_are_sent_by_their_exact_names_compressed_at_build_time(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(b"<p>" * 500)
    (tmp_path / "assets" / "a.js").write_bytes(b"let a;" * 500)
    (tmp_path / "assets" / "a.js.gz").write_bytes(b"small")
    found = Pages(tmp_path)
    assert set(found.files) == {"index.html", "assets/a.js"}
    assert found.files["assets/a.js"].small == b"small"
    assert found.files["index.html"].small is not None
    assert "immutable" in found.files["assets/a.js"].age


def test_every_route_has_a_limit(tmp_path: Path) -> None:
    server = RunningServer(tmp_path, rate=0.01)  # 24 at once
    try:
        for path in ("/", "/assets/x", "/docs", "/metrics", "/healthz", "/api/openapi.json", "/api/games", "/api/x"):
            with httpx.Client(base_url=server.url, timeout=20) as client:
                server.app.state.limits.buckets.clear()
                codes = [client.get(path).status_code for _ in range(40)]
            assert 429 in codes, path
            assert codes[0] != 429, path
        refused = httpx.get(f"{server.url}/api/games")
        assert (refused.json()["code"], refused.headers["retry-after"]) == ("rate", "2")
    finally:
        server.stop()

"""The built web client: its files by their exact names, from an index made when the server starts."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from pathlib import Path

from fastapi import Request, Response
from fastapi.responses import HTMLResponse

STATIC = Path(__file__).parent / "static"
PACKED = {"br": ".br", "gzip": ".gz"}  # beside a file, the same compressed, the smallest first: the build makes them
NEVER = re.compile(r"q\s*=\s*0(\.0*)?")  # the weight of a coding that whoever asks can't read
FIRST_PAGE = "index.html"
UNBUILT = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Parlour</title><h1>Parlour</h1>"
    "<p>The server works, but the web client is not built.</p><p><a href=/docs>The API</a></p></html>"
)


class File:
    """A file of the web client, as it is sent."""

    def __init__(self, path: Path) -> None:
        self.body = path.read_bytes()
        self.kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        beside = {coding: path.with_name(path.name + ending) for coding, ending in PACKED.items()}
        packed = {coding: each.read_bytes() for coding, each in beside.items() if each.is_file()}
        packed.setdefault("gzip", gzip.compress(self.body, 9))
        self.packed = {coding: body for coding, body in packed.items() if len(body) < 0.9 * len(self.body)}
        self.tag = f'"{hashlib.sha256(self.body).hexdigest()[:20]}"'
        # the build names its assets after their content
        self.age = "public, max-age=31536000, immutable" if path.parent.name == "assets" else "no-cache"

    def answer(self, request: Request) -> Response:
        """The file, compressed where who asks can read that, or that it is still the same."""
        headers = {"etag": self.tag, "cache-control": self.age, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        asked = (each.partition(";") for each in request.headers.get("accept-encoding", "").lower().split(","))
        read = {coding.strip() for coding, _, weight in asked if not NEVER.fullmatch(weight.strip())}
        for coding, body in self.packed.items():
            if coding in read:
                return Response(body, media_type=self.kind, headers=headers | {"content-encoding": coding})
        return Response(self.body, media_type=self.kind, headers=headers)


class Pages:
    """All files of the web client. Nothing that is asked for is ever looked for on the disk."""

    def __init__(self, folder: Path = STATIC) -> None:
        names = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
        packed = {name + ending for name in names for ending in PACKED.values()}
        self.files = {name: File(path) for name, path in names.items() if name not in packed}

    def answer(self, request: Request, name: str) -> Response | None:
        """A file by its exact name; every other name is a page of the client, but not among its assets."""
        found = self.files.get(name)
        if found is None and name.startswith("assets/"):
            return None
        found = found or self.files.get(FIRST_PAGE)
        return HTMLResponse(UNBUILT) if found is None else found.answer(request)

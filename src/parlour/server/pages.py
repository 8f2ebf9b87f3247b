"""The built web client: its files by their exact names, from an index made when the server starts."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path

from fastapi import Request, Response
from fastapi.responses import HTMLResponse

STATIC = Path(__file__).parent / "static"
PACKED = ".gz"  # beside a file, the same compressed: the build makes it
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
        packed = path.with_name(path.name + PACKED)
        small = packed.read_bytes() if packed.is_file() else gzip.compress(self.body, 9)
        self.small = small if len(small) < 0.9 * len(self.body) else None
        self.tag = f'"{hashlib.sha256(self.body).hexdigest()[:20]}"'
        # the build names its assets after their content
        self.age = "public, max-age=31536000, immutable" if path.parent.name == "assets" else "no-cache"

    def answer(self, request: Request) -> Response:
        """The file, compressed where who asks can read that, or that it is still the same."""
        headers = {"etag": self.tag, "cache-control": self.age, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        if self.small is None or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.body, media_type=self.kind, headers=headers)
        headers["content-encoding"] = "gzip"
        return Response(self.small, media_type=self.kind, headers=headers)


class Pages:
    """All files of the web client. Nothing that is asked for is ever looked for on the disk."""

    def __init__(self, folder: Path = STATIC) -> None:
        names = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
        packed = {name + PACKED for name in names}
        self.files = {name: File(path) for name, path in names.items() if name not in packed}

    def answer(self, request: Request, name: str) -> Response | None:
        """A file by its exact name; every other name is a page of the client, but not among its assets."""
        found = self.files.get(name)
        if found is None and name.startswith("assets/"):
            return None
        found = found or self.files.get(FIRST_PAGE)
        return HTMLResponse(UNBUILT) if found is None else found.answer(request)

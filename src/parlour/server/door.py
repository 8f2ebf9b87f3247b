"""The door: which requests may come in, how many, how large, and with what the answers are sent out."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from orjson import dumps
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.server import metrics
from parlour.server.network import household

LARGEST_BODY = 64 * 1024
LARGEST_FRAME = 4 * 1024  # a larger one is refused
LARGEST_READ = 64 * 1024  # a frame larger than this ends the connection

PROBES = ("/livez", "/readyz")  # machines ask for these by address

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),  # a seat's link must not travel
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
]
# What is part of a page and never one itself needs no more than these; there are many of them on a first visit.
PARTS = (b"text/javascript", b"text/css", b"font/")
PART_HEADERS = [pair for pair in HEADERS if pair[0] in (b"x-content-type-options", b"cross-origin-resource-policy")]

LIMITS = {  # a second, at once; an address may hold several guests and gets more
    "request": (30.0, 300.0),  # of any kind over HTTP; what costs more has a limit of its own besides
    "message": (20.0, 60.0),
    "chat": (1.0, 6.0),
    "connect": (2.0, 30.0),
    "read": (20.0, 200.0),
    "change": (5.0, 60.0),
    "make": (0.5, 30.0),
    "guest": (0.5, 40.0),
    "hint": (0.2, 10.0),
    "review": (0.05, 6.0),
}
GUESTS_AN_ADDRESS = 8


class Limits:
    """How often somebody may do something: buckets that fill up again with time."""

    def __init__(self, generosity: float) -> None:
        self.generosity = generosity
        self.buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def allow(self, what: str, guest: str | None, address: str) -> bool:
        """Whether this may be done once more now."""
        taken = [self.take(*bucket) for bucket in self.counted(what, guest, address)]
        return all(taken)

    def counted(self, what: str, guest: str | None, address: str) -> list[tuple[tuple[str, str], float, float]]:
        """Whom it is counted for, and how often they may: a second, and at once."""
        if self.generosity <= 0:
            return []
        rate, burst = (limit * self.generosity for limit in LIMITS[what])
        found = [((what, f"address {household(address)}"), rate * GUESTS_AN_ADDRESS, burst * GUESTS_AN_ADDRESS)]
        return found if guest is None else [*found, ((what, f"guest {guest}"), rate, burst)]

    def take(self, key: tuple[str, str], rate: float, burst: float) -> bool:
        """Take one out of a bucket."""
        now = time.monotonic()
        left, then = self.buckets.pop(key, (burst, now))
        left = min(burst, left + (now - then) * rate)
        self.buckets[key] = (left - 1 if left >= 1 else left, now)
        while len(self.buckets) > 20_000:
            self.buckets.popitem(last=False)
        return left >= 1


def header(scope: Scope, name: bytes) -> str | None:
    """A request's header."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), None)


def address(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def same_origin(scope: Scope, others: Iterable[str]) -> bool:
    """Whether a browser's page of our own sent this. Programs that are no browsers send no origin."""
    origin = header(scope, b"origin")
    if origin is None:
        return True
    if origin in others:
        return True
    try:
        place = urlsplit(origin).netloc
    except ValueError:
        return False
    return bool(place) and place == header(scope, b"host")


class Door:
    """Stands before everything: origins, sizes, and the headers of every answer."""

    def __init__(self, app: ASGIApp, origins: Iterable[str], hosts: Iterable[str], limits: Limits) -> None:
        self.app = app
        self.origins = tuple(origins)
        self.hosts = frozenset(host.lower() for host in hosts)
        self.limits = limits

    def called_by_name(self, scope: Scope) -> bool:
        """Whether a request asks for one of the names that are ours."""
        if not self.hosts:
            return True
        try:
            return urlsplit(f"//{header(scope, b'host') or ''}").hostname in self.hosts
        except ValueError:
            return False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or not."""
        if scope["type"] == "websocket" and not self.called_by_name(scope):
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        left = LARGEST_BODY
        refused = False

        async def measured() -> Message:
            nonlocal left, refused
            message = await receive()
            if message["type"] == "http.request":
                left -= len(message.get("body", b""))
                if left < 0:
                    refused = True
                    await problem(with_headers, 413, "too-big", "That is too large.")
                    return {"type": "http.disconnect"}
            return message

        async def with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                metrics.HTTP_ANSWERS.labels(str(message["status"])).inc()
                given = list(message.get("headers", []))
                part = any(name == b"content-type" and value.startswith(PARTS) for name, value in given)
                message["headers"] = [*given, *(PART_HEADERS if part else HEADERS)]
            await send(message)

        if not self.limits.allow("request", None, address(scope)):
            await problem(with_headers, 429, "rate", "Slow down, please.", (b"retry-after", b"2"))
            return
        if not self.called_by_name(scope) and scope["path"] not in PROBES:
            await problem(with_headers, 400, "bad", "This server is not called by that name.")
            return
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not same_origin(scope, self.origins):
            await problem(with_headers, 403, "origin", "This came from a page that is not ours.")
            return
        length = header(scope, b"content-length")
        if length is not None and (not length.isdecimal() or int(length[:12]) > LARGEST_BODY):
            await problem(with_headers, 413, "too-big", "That is too large.")
            return

        async def unless_refused(message: MutableMapping[str, Any]) -> None:
            if not refused:
                await with_headers(message)

        try:
            await self.app(scope, measured, unless_refused)
        except Exception:
            metrics.HTTP_ANSWERS.labels("500").inc()
            if not refused:  # what the application makes of a body that breaks off does not matter
                raise


async def problem(send: Send, status: int, code: str, why: str, *more: tuple[bytes, bytes]) -> None:
    """Refuse a request."""
    body = dumps({"code": code, "why": why})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

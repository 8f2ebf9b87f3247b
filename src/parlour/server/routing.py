"""The way to the server that has a table: requests and WebSockets that came to another one are carried there.

Clients know one origin, whichever server they reach. Servers talk over private addresses and show each other a pass,
signed with the secret that they share: it says who asks, so that limits count people and not servers.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Set
from typing import TYPE_CHECKING, Any

from fastapi import Request, Response
from orjson import dumps
from pydantic_core import from_json
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from parlour.server import metrics
from parlour.server.cluster import Elsewhere, Peer
from parlour.server.database import Unusable
from parlour.server.door import HEADERS, address, header, problem
from parlour.server.identity import COOKIE
from parlour.server.store import Away

if TYPE_CHECKING:
    import httpx

    from parlour.server.server import Server

logger = logging.getLogger(__name__)

PASS = "x-parlour-pass"
PASSED = "parlour.passed"  # in the scope of a request that another server has carried here
REACHING, ANSWERING = 2.0, 20.0  # seconds for a server to be reached, and to answer
GATHERING = 1.5  # seconds for what all servers are asked; who is slower is left out
KEPT = frozenset({"accept", "accept-encoding", "content-type", "user-agent", "if-none-match"})
NOT_OURS = frozenset({"content-length", "transfer-encoding", "connection", "date", "server"})
ADDED = frozenset(name.decode() for name, _ in HEADERS)  # by the door, to whatever goes out


class BackDoor:
    """Where other servers come in, each with a pass that says for whom."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app = app
        self.server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let in what has a pass, as if its client had come here itself."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        shown = self.server.seals.shown(header(scope, PASS.encode()))
        if shown is None and scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        elif shown is None:
            await problem(send, 403, "forbidden", "This door is for the servers of the house.")
        else:
            host, client, secure = shown
            plain = "https" if scope["type"] == "http" else "wss"
            headers = [pair for pair in scope["headers"] if pair[0] not in (b"host", PASS.encode())]
            came = {
                **scope,
                "client": (client, 0),
                "scheme": plain if secure else plain[:-1],
                "headers": [*headers, (b"host", host.encode("latin-1"))],
                PASSED: True,
            }
            await self.app(came, receive, send)


class Routes:
    """The ways from this server to the others."""

    def __init__(self, server: Server) -> None:
        self.server = server
        try:
            import httpx
        except ModuleNotFoundError as error:
            raise Unusable(
                f"servers on PostgreSQL need the package {error.name}; parlour[postgres] brings it"
            ) from None
        self.client: httpx.AsyncClient = httpx.AsyncClient(
            timeout=httpx.Timeout(ANSWERING, connect=REACHING), trust_env=False
        )
        self.failed: type[Exception] = httpx.TransportError
        self.relays: set[Relay] = set()

    async def close(self) -> None:
        """Say goodbye to everybody whose table is elsewhere."""
        for relay in list(self.relays):
            relay.end("shutdown", again=True)
        await self.client.aclose()

    def look(self) -> None:
        """Say goodbye to those whose table's server is not heard of any more; they find who has it now."""
        peers = {} if self.server.cluster is None else self.server.cluster.peers
        for relay in list(self.relays):
            if relay.peer.id not in peers:
                relay.end("shutdown", again=True)

    def shown_by(self, scope: Scope) -> str:
        """The pass for somebody's request."""
        secure = scope["scheme"] in ("https", "wss")
        return self.server.seals.pass_for(header(scope, b"host") or "", address(scope), secure)

    # -- requests ------------------------------------------------------------------------------------------

    async def carry(self, request: Request, peer: Peer, path: str | None = None) -> httpx.Response:
        """Ask another server what somebody has asked us."""
        headers = {name: value for name, value in request.headers.items() if name in KEPT}
        headers[PASS] = self.shown_by(request.scope)
        guest = getattr(request.state, "guest", None)
        if guest is not None:  # who has come for the first time is known by now
            headers["cookie"] = f"{COOKIE}={self.server.seals.cookie(guest)}"
        elif "cookie" in request.headers:
            headers["cookie"] = request.headers["cookie"]
        where = path or request.url.path + (f"?{request.url.query}" if request.url.query else "")
        return await self.client.request(
            request.method, f"http://{peer.address}{where}", headers=headers, content=await request.body()
        )

    async def answer(self, request: Request, peer: Peer) -> Response:
        """The answer of the server that has the table; Away where it does not give any."""
        if request.scope.get(PASSED):
            raise Away  # the table has moved on meanwhile; whoever asks again finds it
        try:
            given = await self.carry(request, peer)
        except self.failed as error:
            logger.info("a server does not answer", extra={"address": peer.address, "error": repr(error)})
            raise Away from error
        unpacked = {"content-encoding"} if given.headers.get("content-encoding") else set()
        left_out = NOT_OURS | ADDED | unpacked
        answer = Response(given.content, given.status_code)
        answer.raw_headers += [
            (name.encode(), value.encode("latin-1"))
            for name, value in given.headers.multi_items()
            if name not in left_out
        ]
        return answer

    async def gather(
        self, request: Request, read: Callable[[httpx.Response], Any] = lambda given: from_json(given.content)
    ) -> dict[int, Any]:
        """What the other servers answer to a request that each knows a part of; who is slow or gone is left out."""
        cluster = self.server.cluster
        if cluster is None or request.scope.get(PASSED):
            return {}

        async def ask(peer: Peer) -> tuple[int, Any] | None:
            try:
                async with asyncio.timeout(GATHERING):
                    given = await self.carry(request, peer)
                return (peer.id, read(given)) if given.status_code == 200 else None
            except (self.failed, TimeoutError, ValueError):
                return None

        return dict(filter(None, await asyncio.gather(*(ask(peer) for peer in list(cluster.peers.values())))))

    # -- WebSockets ----------------------------------------------------------------------------------------

    def introduced(self, socket: WebSocket) -> dict[str, str]:
        """What another server is told of somebody who comes to it over us."""
        headers = {PASS: self.shown_by(socket.scope)}
        cookie = header(socket.scope, b"cookie")
        return headers if cookie is None else headers | {"Cookie": cookie}

    async def reach(self, introduced: dict[str, str], peer: Peer, table: str) -> ClientConnection | None:
        """A line to the server that has a table; None where it does not answer."""
        try:
            return await connect(
                f"ws://{peer.address}/ws/{table}",
                additional_headers=introduced,
                compression=None,
                max_size=None,
                open_timeout=REACHING,
                ping_interval=None,  # the other server pings, and who is here is pinged by us
                close_timeout=1.0,
                proxy=None,
            )
        except (OSError, TimeoutError, WebSocketException):
            return None

    async def relay(self, socket: WebSocket, peer: Peer, line: ClientConnection) -> None:
        """Carry frames to and fro until one side is gone, be it before the first one."""
        relay = Relay(socket, peer, line)
        self.relays.add(relay)
        metrics.CARRIED.set(len(self.relays))
        try:
            await let_in(socket)
            await relay.run()
        finally:
            line.transport.abort()
            self.relays.discard(relay)
            metrics.CARRIED.set(len(self.relays))


class Relay:
    """A client here whose table is elsewhere: no connection of a table of ours, frames come over the line alone."""

    def __init__(self, socket: WebSocket, peer: Peer, line: ClientConnection) -> None:
        self.socket = socket
        self.peer = peer
        self.line = line
        self.said = False  # goodbye
        self.bye: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def end(self, why: str, again: bool) -> None:
        """Say goodbye and close."""
        if not self.bye.done():
            self.bye.set_result(dumps({"type": "bye", "why": why, "again": again}))

    async def run(self) -> None:
        """Carry frames both ways."""
        tasks = [asyncio.create_task(self.outward()), asyncio.create_task(self.inward())]
        ends: list[asyncio.Future[Any]] = [*tasks, self.bye]
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        gone = tasks[0].done()
        for task in tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketException, WebSocketDisconnect, RuntimeError):
                await task
        self.line.transport.abort()
        if not gone:
            self.end("shutdown", again=True)
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                if not self.said:
                    await self.socket.send_text(self.bye.result().decode())
                await self.socket.close(1001)

    async def outward(self) -> None:
        """From the client to its table."""
        while True:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text")
            try:
                await self.line.send(received["bytes"] if text is None else text)
            except WebSocketException:  # the other side is gone; `inward` hears of it too
                await asyncio.sleep(REACHING)

    async def inward(self) -> None:
        """From the table to its client."""
        async for frame in self.line:
            await self.socket.send_text(str(frame))
            self.said = str(frame).startswith('{"type":"bye"')


async def gathered(request: Request) -> dict[int, Any]:
    """What the other servers answer to a request, by their numbers."""
    routes: Routes | None = request.app.state.routes
    return {} if routes is None else await routes.gather(request)


async def seen_by_owners(request: Request, tables: Set[tuple[int | None, str]]) -> dict[str, tuple[str, Any]]:
    """A guest's tables by their names, as the servers list them that have them, and where.

    Who is there, only they know, and whose turn it is they need not find out.
    """
    cluster = request.app.state.server.cluster
    if cluster is None or not {owner for owner, _ in tables} & set(cluster.peers):
        return {}
    told = await gathered(request)
    shown = [(peer, state, each) for peer, states in told.items() for state in states for each in states[state]]
    for _, _, each in shown:
        if "turn" in each:
            each.setdefault("since", each["created"])  # an older server does not say
    return {each["id"]: (state, each) for peer, state, each in shown if (peer, each["id"]) in tables}


async def let_in(socket: WebSocket) -> None:
    """Open the door to a WebSocket, where it is not open yet."""
    if socket.application_state == WebSocketState.CONNECTING:
        await socket.accept()


async def found_at(server: Server, routes: Routes | None, socket: WebSocket, name: str, patience: float) -> Any:
    """A table that is ours, or the line to the server that has it; Away where neither is in time.

    Who has a table may have gone: then it is anybody's when the lease has passed, so it is worth waiting. Who waits is
    let in first, and knows so that somebody is there: a server that is frozen opens no door, and is left sooner.
    """
    until = time.monotonic() + patience
    introduced = {} if routes is None else routes.introduced(socket)  # once let in, they are not asked again
    while True:
        try:
            return await server.table(name)
        except Elsewhere as elsewhere:
            if routes is None or socket.scope.get(PASSED):
                raise Away from None
            line = await routes.reach(introduced, elsewhere.peer, name)
            if line is not None:
                return elsewhere.peer, line
        except Away:
            if server.cluster is None or socket.scope.get(PASSED):
                raise
        if server.closing or time.monotonic() > until:
            raise Away
        await let_in(socket)
        await asyncio.sleep(0.2)

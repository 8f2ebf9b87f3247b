"""The server without its network: all tables and guests, what they share, and which tables are in memory."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from parlour.cards import seat_text
from parlour.engine import Deal, prepare
from parlour.records import GameRecord, fairness
from parlour.server import bodies, books, identity, metrics, seating, store, turns
from parlour.server.advice import Advisers
from parlour.server.cluster import Cluster, Elsewhere
from parlour.server.kept import KeptTable, miscounted, mismatch, opened, tellable
from parlour.server.live import LiveTable
from parlour.server.opponents import BotPool
from parlour.server.refusal import Refusal
from parlour.server.seats import FREE, THE_FREE, Seat
from parlour.server.settings import Settings

logger = logging.getLogger(__name__)

Loading = asyncio.Task[LiveTable | KeptTable | None]

LISTED = 30  # tables in one list
CLEANED_EVERY, CLEANED_AT_ONCE = 3600.0, 1000
SOUND_AT_ONCE = 1000  # tables, lest who says goodbye keeps people waiting
LAG_EVERY, COUNTED_EVERY = 0.5, 60.0
LISTED_FOR = 24 * 3600.0
LAST_ANSWERS = 5.0  # seconds for what is under way when the server stops
GOODBYE = 2.0  # seconds for everybody to hear it


def is_name(name: str) -> bool:
    """Whether a table could be called that."""
    return 0 < len(name) <= 40 and name.isascii() and name.replace("-", "").replace("_", "").isalnum()


class Server:
    """All that a running server holds."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        identity.own_folder(settings.data)
        self.store = store.Store(settings.database, settings.lease)
        self.shared = self.store.engine.dialect.name == "postgresql"
        self.cluster = Cluster(settings, self.store, self.forget_all) if self.shared else None
        if not self.shared:
            self.seals = identity.Seals(identity.kept_secret(settings.data))
        self.bot_pool = BotPool(settings.bot_threads)
        self.advisers = Advisers(self.bot_pool)
        self.readers = ThreadPoolExecutor(1, thread_name_prefix="replay")  # replays are long; one at a time
        self.tables: dict[str, LiveTable] = {}
        self.loading: dict[str, Loading] = {}
        self.puzzling: set[str] = set()  # tables that can't be replayed, told of in the log once
        self.sound: dict[str, tuple[str, int, int | None]] = {}  # tables that replay: state, lines, whose turn
        self.guests: dict[str, Mapping[str, Any]] = {}  # those seen lately
        self.tasks: set[asyncio.Task[Any]] = set()  # which are done to their end
        self.sweeper: asyncio.Task[None] | None = None
        self.watcher: asyncio.Task[None] | None = None
        self.closing = False

    async def open(self) -> None:
        """Begin."""
        await self.store.open()
        self.store.on_restored = self.read_again
        if self.cluster is not None:
            await self.read_secret()
            await self.cluster.open()
        self.sweeper = asyncio.create_task(self.sweep(), name="sweeper")
        self.watcher = asyncio.create_task(self.watch(), name="watcher")

    async def close(self) -> None:
        """Finish what is under way and stop."""
        for task in (self.sweeper, self.watcher):
            if task is not None:
                task.cancel()
        await self.goodbye()  # where nobody has said it yet
        await self.advisers.close()
        if self.cluster is not None:
            await self.cluster.close()
        await self.store.close()
        self.bot_pool.close()
        self.readers.shutdown(wait=False, cancel_futures=True)

    async def goodbye(self) -> None:
        """Answer what is under way, then tell all clients that the server goes down, so that they come back."""
        again, self.closing = self.closing, True
        for table in self.tables.values():
            turns.arrange(table)  # no bot begins another move
        if not again:
            self.write_sound(list(self.tables.values()))
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=LAST_ANSWERS)
        if self.cluster is not None:
            await self.cluster.leave()  # first, so that who comes back finds the table with another server
        for table in self.tables.values():
            for connection in list(table.connections):
                connection.end("shutdown", again=True)
        until = time.monotonic() + GOODBYE
        while self.connections() and time.monotonic() < until:
            await asyncio.sleep(0.01)

    async def whole(self, change: Coroutine[Any, Any, None]) -> None:
        """Do something to its end even if whoever asked for it is gone meanwhile: stored and done, or neither."""
        await asyncio.shield(self.under_way(change))

    def under_way(self, change: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Begin something that is done to its end, before the server says goodbye."""
        task = asyncio.create_task(change)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    # -- guests --------------------------------------------------------------------------------------------

    async def guest(self, guest: str) -> Mapping[str, Any]:
        """A guest with a good cookie; one whom the database has lost gets a new name."""
        found = None if self.shared else self.guests.get(guest)  # another server may have another name for them
        if found is None:
            found = await self.store.guest(guest) or await self.new_guest(guest)
            self.remember(found)
        return found

    async def new_guest(self, guest: str | None = None) -> Mapping[str, Any]:
        """Somebody comes in for the first time."""
        values = {"id": guest or identity.new_id(), "name": identity.friendly_name(), "created": time.time()}
        await self.store.write((books.ADD_GUEST, values))
        self.remember(values)
        return values

    def house_names(self) -> list[str]:
        """What the bots of the house and the free seats are called, and so no guest."""
        bots = self.bot_pool.bots.values()
        return [name for bot in bots for name in (bot.name, bot.title)] + [FREE, THE_FREE]

    def remember(self, guest: Mapping[str, Any]) -> None:
        """Keep a guest in memory, and not too many."""
        while len(self.guests) >= 10_000:
            del self.guests[next(iter(self.guests))]
        self.guests[str(guest["id"])] = guest

    async def rename(self, guest: str, name: str) -> Mapping[str, Any]:
        """A guest says what they are called."""
        known = await self.guest(guest)
        await self.store.write((books.NAME_GUEST, {"which": guest, "new_name": name}))
        self.remember({**known, "name": name})
        for table in list(self.tables.values()):
            connected = any(connection.guest == guest for connection in table.connections)
            if connected or table.seats.of(guest):
                await self.whole(seating.rename(table, guest, name))
        return self.guests[guest]

    # -- tables --------------------------------------------------------------------------------------------

    async def table(self, name: str) -> LiveTable | KeptTable | None:
        """A table, brought into memory if need be; None if there is none of that name."""
        if self.cluster is not None:
            self.cluster.current()
        live: LiveTable | KeptTable | None = self.tables.get(name)
        if live is None:
            live = await asyncio.shield(self.loading.get(name) or self.begin_loading(name, self.load(name)))
        if isinstance(live, LiveTable):
            live.touched = time.monotonic()
        return live

    def begin_loading(self, name: str, load: Coroutine[Any, Any, LiveTable | KeptTable | None]) -> Loading:
        """Let whoever asks for a table from now on wait for this."""
        task = self.loading[name] = asyncio.create_task(load)
        task.add_done_callback(lambda _: self.loading.pop(name, None))
        return task

    async def load(self, name: str) -> LiveTable | KeptTable | None:
        """Bring a table into memory from what is stored."""
        epoch = None if self.cluster is None or not is_name(name) else await self.cluster.claim(name)
        live = await self.glance(name)
        if isinstance(live, LiveTable):
            if epoch not in (None, live.epoch):
                raise store.Away  # somebody was quicker; whoever asks comes back
            self.tables[name] = live
            metrics.TABLES.set(len(self.tables))
        return live

    async def glance(self, name: str) -> LiveTable | KeptTable | None:
        """A table for a look at it, not kept in memory."""
        if name in self.tables:
            return self.tables[name]
        if not is_name(name):
            return None
        stored = await self.store.table(name)
        if stored is None:
            return None
        found = opened(self, stored)
        if isinstance(found, LiveTable):
            self.remember_sound(found)
        elif stored.head["sound_to"] is not None:  # it was once, by other rules or before something damaged it
            self.sound.pop(name, None)
            self.note((books.SET_SOUND, {"which": name, "new_turn": None, "new_sound_to": None}))
        if isinstance(found, KeptTable) and name not in self.puzzling:
            if len(self.puzzling) >= 10_000:
                self.puzzling.clear()
            self.puzzling.add(name)
            logger.error("a stored table can't be replayed", extra={"table": name, "why": found.why})
        return found

    def remember_sound(self, table: LiveTable) -> None:
        """A table is known to replay, so that a list need not try that again; not too many are remembered."""
        while len(self.sound) >= 20_000:
            del self.sound[next(iter(self.sound))]
        self.sound[table.id] = table.state, table.position, table.turn()

    def write_sound(self, tables: Sequence[LiveTable]) -> None:
        """Store the same, for whoever has not replayed them; where that can't be, it is found out again."""
        writes: list[books.Write] = []
        for table in tables[:SOUND_AT_ONCE]:
            turn = None if table.game.over else int(table.game.turn)
            writes.append((books.SET_SOUND, {"which": table.id, "new_turn": turn, "new_sound_to": table.position}))
        self.note(*writes)

    def note(self, *writes: books.Write) -> None:
        """Store what can be found out again: nobody waits for it, and where it can't be, nothing is lost."""

        async def store_them() -> None:
            with contextlib.suppress(store.Unstored):
                await self.store.write(*writes)

        if writes and self.store.away_since is None:
            self.under_way(store_them())

    def sketch(self, stored: store.StoredTable) -> LiveTable | None:
        """A table as a list shows it, which is not played for that; None where it may not replay, or looks damaged."""
        head, (state, length, turn) = stored.head, self.sound.get(stored.head["id"], ("", 0, None))
        if (state, length) != (head["state"], stored.length):
            known = head["sound_to"] == stored.length
            if not known and (self.cluster is None or head["server"] not in self.cluster.peers):
                return None
            turn = head["turn"] if known else None  # who has it in memory tells the rest
        try:
            live = LiveTable(self, stored, turn)
            tellable(live)
            problem = mismatch(live) or miscounted(stored) or turn not in (None, *range(live.deal.seats))
        except Exception:  # as in `opened`
            return None
        return None if problem or head["commitment"] not in (None, live.commitment) else live

    def forget(self, table: LiveTable) -> None:
        """Drop a table from memory; who is connected comes back and finds what is stored."""
        self.remember_sound(table)
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        for connection in list(table.connections):
            connection.end("shutdown", again=True)
        metrics.TABLES.set(len(self.tables))

    async def compare(self, table: LiveTable) -> None:
        """Forget a table in memory that is not what is stored: something went wrong between the two."""
        try:
            stored = await self.store.table(table.id)
        except store.Unstored:
            stored = None
        seats = [] if stored is None else [(row["bot"], row["guest"], row["generation"]) for row in stored.seats]
        same = [(seat.bot, seat.guest, seat.generation) for seat in table.seats] == seats
        if stored is None or not same or (stored.head["state"], len(stored.actions)) != (table.state, table.position):
            self.forget(table)

    async def sweep(self) -> None:
        """Forget tables that nobody has looked at for a while, and now and then what nobody needs any more."""
        cleaned = -CLEANED_EVERY
        while True:
            await asyncio.sleep(min(30.0, self.settings.idle))
            old, idle = time.monotonic() - self.settings.idle, list[LiveTable]()
            for table in list(self.tables.values()):
                if not table.connections and not table.lock.locked() and table.touched < old:
                    self.forget(table)
                    idle.append(table)
            if idle and self.cluster is not None:
                await self.cluster.release([table.id for table in idle])
            self.write_sound(idle)
            with contextlib.suppress(store.Unstored):  # the store has said so; another time
                await self.store.look()
                if time.monotonic() - cleaned >= CLEANED_EVERY:
                    cleaned = time.monotonic()
                    await self.clean_up()

    async def watch(self) -> None:
        """Measure how late the event loop is, and count the stored tables now and then."""
        counted = -COUNTED_EVERY
        while True:
            if time.monotonic() - counted >= COUNTED_EVERY:
                counted = time.monotonic()
                with contextlib.suppress(store.Unstored):
                    for state, number in (await self.store.states()).items():
                        metrics.STORED_TABLES.labels(state).set(number)
            began = time.perf_counter()
            await asyncio.sleep(LAG_EVERY)
            metrics.LOOP_LAG.observe(max(0.0, time.perf_counter() - began - LAG_EVERY))

    async def clean_up(self) -> tuple[int, int]:
        """Drop tables that waited in vain and guests who never played; how many."""
        now, day = time.time(), 24 * 3600.0
        limits = [
            now - days * day if days > 0 else 0.0 for days in (self.settings.table_days, self.settings.guest_days)
        ]
        tables, guests = await self.store.expired(limits[0], limits[1], CLEANED_AT_ONCE)
        dropped = forgotten = 0
        for name in tables:  # asked for each anew: those before it take a while, and people come meanwhile
            if name not in self.tables and name not in self.loading:
                with contextlib.suppress(Elsewhere):
                    dropped += await asyncio.shield(self.begin_loading(name, self.drop(name))) is None
        for name in guests:
            if name not in self.guests:
                await self.store.write((books.DROP_GUEST, {"which": name}))
                forgotten += 1
        if self.cluster is not None:
            await self.cluster.tidy()
        if dropped or forgotten:
            logger.info("cleaned up", extra={"tables": dropped, "guests": forgotten})
        return dropped, forgotten

    async def drop(self, name: str) -> LiveTable | KeptTable | None:
        """Drop a table that waited in vain; what is there of it then, for who has asked for it meanwhile."""
        epoch = None if self.cluster is None else await self.cluster.claim(name)
        hold = None if epoch is None else (name, epoch)
        await self.store.write(*((drop, {"which": name}) for drop in books.DROP_WAITING), hold=hold)
        return await self.load(name)

    async def read_again(self) -> None:
        """A backup was restored: nothing that is in memory counts any more."""
        if self.shared:
            await self.read_secret()
        else:
            self.seals = identity.Seals(identity.kept_secret(self.settings.data))
        self.guests.clear()
        self.advisers.forget()
        self.forget_all()
        self.sound.clear()

    async def read_secret(self) -> None:
        """The secret that all servers of a database share."""
        self.seals = identity.Seals(await self.store.secret(lambda: identity.kept_secret(self.settings.data)))

    def forget_all(self) -> None:
        """Drop all tables from memory."""
        for table in list(self.tables.values()):
            self.forget(table)

    async def create(
        self,
        creator: str,
        deal: Deal,
        seats: Sequence[Seat],
        *,
        clock: int | None = None,
        public: bool = False,
        origin: tuple[str | None, int] | None = None,
        actions: Sequence[str] = (),
        after: LiveTable | None = None,
        series: Mapping[str, int] | None = None,
        chat: Sequence[Mapping[str, Any]] = (),
        also: Sequence[books.Write] = (),
    ) -> LiveTable:
        """Make a table, and store with it what it comes from: the table that it comes `after`, and what is `also` so.

        `series` and `chat` are what was won and said there.

        The deal stands from the beginning, so its commitment is public before anybody sits down.
        """
        name = identity.new_id()
        now = time.time()
        waiting = any(seat.free for seat in seats)
        salt = fairness.new_salt()
        head = {
            "id": name,
            "state": "waiting" if waiting else "running",
            "game": deal.game,
            "rules": deal.edition,
            "seats": deal.seats,
            "deck": " ".join(deal.deck),
            "first": deal.first,
            "chance": f"{deal.chance:016x}",
            "switches": json.dumps(dict(deal.switches)),
            "salt": salt,
            "clock": clock,
            "public": public,
            "creator": creator,
            "origin_table": None if origin is None else origin[0],
            "origin_position": None if origin is None else origin[1],
            "next": None,
            "series": None if series is None else json.dumps(dict(series)),
            "resigned": None,
            "created": now,
            "commitment": fairness.commitment(deal, salt),
            "server": None if self.cluster is None else self.cluster.id,
            "epoch": 1,
        }
        sat = [
            {
                "table_id": name,
                "seat": number,
                "bot": seat.bot,
                "guest": seat.guest,
                "name": seat.name,
                "generation": 0,
                "result": None,
                "past": None,
            }
            for number, seat in enumerate(seats)
        ]
        made = [
            {"table_id": name, "number": number, "action": action, "bot": False, "command": None, "at": now, "epoch": 1}
            for number, action in enumerate(actions, 1)
        ]
        said = [{"table_id": name, **line} for line in chat]
        writes: list[books.Write] = [(books.ADD_TABLE, head)]
        writes += [(books.ADD_SEAT, row) for row in sat]
        writes += [(books.ADD_ACTION, row) for row in made]
        writes += [(books.ADD_CHAT, row) for row in said]
        if after is not None:
            writes.append((books.SET_NEXT, {"which": after.id, "new_next": name}))
        writes += also
        await self.store.write(*writes, hold=None if after is None else after.hold())
        live = self.tables[name] = LiveTable(self, store.StoredTable(head, sat, made, said))
        metrics.TABLES.set(len(self.tables))
        return live

    async def new_table(self, guest: Mapping[str, Any], wanted: bodies.NewTable) -> LiveTable:
        """The table that somebody asks for; Refusal says what is wrong with it."""
        seats: list[Seat] = []
        if wanted.seats.count("me") > 1:
            raise Refusal("bad", "You sit in one seat; the others on your device are hotseat.")
        own = 0
        for wish in wanted.seats:
            if wish in ("me", "hotseat"):
                own += 1
                several = sum(each in ("me", "hotseat") for each in wanted.seats) > 1
                called = identity.plain("".join(wanted.names[own - 1 : own]), bodies.LONGEST_NAME)
                seats.append(Seat(None, guest["id"], (called or f"Player {own}") if several else guest["name"], 0))
            elif wish == "open":
                seats.append(Seat(None, None, "", 0))
            else:
                seats.append(self.bot_seat(wish))
        try:
            deal = prepare(wanted.game, seats=len(seats), switches=wanted.switches)
        except ValueError as error:
            raise Refusal("bad", f"{error}.") from None
        return await self.create(guest["id"], deal, seats, clock=wanted.clock, public=wanted.public)

    def bot_seat(self, name: str) -> Seat:
        """A seat for a bot."""
        if name not in self.bot_pool.bots:
            raise Refusal("bad", "There is no bot of that name.")
        return Seat(name, None, self.bot_pool.bots[name].title, 0)

    async def rematch(self, table: LiveTable, swap: bool, note: books.Write) -> str:
        """Another game for the same people, by the present edition's rules; the table's name.

        What they said goes with them, and how many games each has won.
        """
        deal = prepare(table.deal.game, seats=table.deal.seats, switches=table.deal.house_rules())
        seats = seating.rematch_seats(table, swap)
        places = {seat_text(old): new for new, (old, _) in enumerate(seats)}
        won = {seat_text(places[who]) if who in places else who: games for who, games in table.won().items()}
        new = await self.create(
            table.creator,
            deal,
            [seat for _, seat in seats],
            clock=table.clock.seconds,
            public=table.public,
            after=table,
            series=won,
            chat=[{**line, "seat": places.get(line["seat"])} for line in table.chat],
            also=[note],
        )
        return new.id

    async def play_on(
        self, guest: Mapping[str, Any], deal: Deal, actions: Sequence[str], seat: int, bot: str, source: str | None
    ) -> LiveTable:
        """A table that goes on from a position of another game, against bots."""
        if not 0 <= seat < deal.seats:
            raise Refusal("bad", "There is no such seat in that game.")
        seats = [self.bot_seat(each) for each in self.bot_pool.company(bot, deal.seats - 1)]
        seats.insert(seat, Seat(None, guest["id"], guest["name"], 0))
        if GameRecord(deal, list(actions)).game.over:
            raise Refusal("bad", "The game is over in that position.")
        return await self.create(guest["id"], deal, seats, origin=(source, len(actions)), actions=actions)

    async def open_tables(self) -> tuple[list[LiveTable], list[LiveTable]]:
        """Public tables with somebody at them: those with a free seat, and those to watch."""
        since = time.time() - LISTED_FOR
        waiting = [self.tables.get(name) for name in await self.store.ids("waiting", since, 10 * LISTED)]
        running = [self.tables.get(name) for name in await self.store.ids("running", since, 10 * LISTED)]
        return (
            [table for table in waiting if table is not None and table.connections][:LISTED],
            [table for table in running if table is not None and table.connections][:LISTED],
        )

    async def tables_of(self, guest: str) -> dict[str, list[LiveTable | KeptTable]]:
        """A guest's tables by their state, and under `kept` those that can't be shown."""
        found: dict[str, list[LiveTable | KeptTable]] = {state: [] for state in (*books.STATES, "kept")}
        names: dict[str, None] = {}  # one that ends meanwhile is found twice
        for state in (*books.STATES, None):
            names |= dict.fromkeys(await self.store.ids_of(guest, state, LISTED))
        glimpses = await self.store.glimpses([name for name in names if name not in self.tables])
        unknown: list[LiveTable] = []
        for name in names:
            table: LiveTable | KeptTable | None = self.tables.get(name)
            if table is None and name in glimpses:
                table = self.sketch(glimpses[name])
            if table is None:
                table = await self.glance(name)
                if isinstance(table, LiveTable) and name not in self.tables:
                    unknown.append(table)
            if table is not None:
                found[table.state if isinstance(table, LiveTable) else "kept"].append(table)
        self.write_sound(unknown)
        return found

    def connections(self) -> int:
        """How many clients are connected."""
        return sum(len(table.connections) for table in self.tables.values())

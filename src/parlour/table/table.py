"""One table while somebody is at it: the game, the people, what they may see, and what they ask for.

What is kept here is a copy of what is stored and can be lost at any time. Whatever changes the game is stored first;
then it happens here, then everybody hears of it. `lock` keeps one command after another.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic_core import to_json

from parlour.cards import seat_text
from parlour.rules import GAMES, Deal, Game, Illegal, Outcome, prepare
from parlour.table import fairness, metrics, protocol, replays, store
from parlour.table.history import BACK, Made, standing
from parlour.table.identity import plain
from parlour.table.opponents import STAND_IN
from parlour.version import VERSION
from parlour.views import narrate, opening, took_back, view
from parlour.views.common import Voice, capital

if TYPE_CHECKING:
    from parlour.table.house import House

logger = logging.getLogger(__name__)

LOG_TAIL = 60  # positions whose sentences a hello tells
CHAT_TAIL = 50
ANSWERS_KEPT = 64
MOST_LINES = 300  # connections to one table
MOST_LINES_OF_ONE = 10
LONGEST_HISTORY = 5_000  # after that nothing can be taken back
FREE = "a free seat"
THE_FREE = "the free seat"  # in sentences

Command = (
    protocol.Act
    | protocol.Back
    | protocol.Resign
    | protocol.Leave
    | protocol.TakeSeat
    | protocol.Fill
    | protocol.Chat
    | protocol.Emoted
    | protocol.Rematch
)


class Refusal(Exception):
    """Why a command is not carried out."""

    def __init__(self, code: protocol.RefusalCode, why: str, rule: str | None = None) -> None:
        super().__init__(why)
        self.code = code
        self.why = why
        self.rule = rule


class Line(ABC):
    """A client's connection, as the table knows it: who it is, and where frames go."""

    def __init__(self, guest: str | None, name: str) -> None:
        self.guest = guest
        self.name = name

    @abstractmethod
    def send(self, frame: bytes) -> None:
        """Put a frame on its way; never waits."""

    @abstractmethod
    def end(self, why: str, again: bool) -> None:
        """Say goodbye and close."""


@dataclass
class Seat:
    """A seat: a bot, a guest, or nobody yet."""

    bot: str | None
    guest: str | None
    name: str
    generation: int
    away_since: float = 0.0
    stand_in: bool = False  # a bot plays for the guest until they are back

    @property
    def free(self) -> bool:
        """Whether anybody may sit down."""
        return self.bot is None and self.guest is None


Tell = Callable[[], None]


def deal_of(head: Mapping[str, Any]) -> Deal:
    """The deal in a table's stored row; ValueError where it is none."""
    chance = int(head["chance"], 16)
    if not 0 <= chance < 1 << 64:
        raise ValueError("chance is sixteen hexadecimal digits")
    return prepare(
        head["game"],
        seats=head["seats"],
        deck=head["deck"].split(),
        first=head["first"],
        switches=json.loads(head["switches"]),
        chance=chance,
        edition=head["rules"],
    )


class LiveTable:
    """A table in memory."""

    def __init__(self, house: House, stored: store.StoredTable) -> None:
        head = stored.head
        self.house = house
        self.id = str(head["id"])
        self.state = str(head["state"])
        self.deal = deal_of(head)
        self.salt = str(head["salt"])
        self.commitment = fairness.commitment(self.deal, self.salt)
        self.clock: int | None = head["clock"]
        self.public = bool(head["public"])
        self.creator = str(head["creator"])
        self.origin_table: str | None = head["origin_table"]
        self.origin_position: int | None = head["origin_position"]
        self.next: str | None = head["next"]
        self.resigned: int | None = head["resigned"]
        self.created = float(head["created"])
        self.seats = [Seat(row["bot"], row["guest"], row["name"], row["generation"]) for row in stored.seats]
        self.history = [Made(row["action"], bool(row["bot"])) for row in stored.actions]
        self.made = standing(self.history)
        self.chat = [
            {
                "number": row["number"],
                "name": row["name"],
                "seat": None if row["seat"] is None else seat_text(row["seat"]),
                "text": row["text"],
                "emote": row["emote"],
                "at": row["at"],
            }
            for row in stored.chat
        ]
        self.answers: OrderedDict[str, dict[str, Any]] = OrderedDict()
        for row in stored.actions[-ANSWERS_KEPT:]:
            if row["command"]:
                self.answers[row["command"]] = {"type": "ack", "position": row["number"]}
        self.lines: set[Line] = set()
        self.lock = asyncio.Lock()
        self.touched = time.monotonic()
        self.turn_began = time.monotonic()
        self.used: dict[int, float] = {}  # seconds that each step of the present choice has taken, also taken back
        self.bot_due: float | None = None  # when a bot plays for the absent person on turn
        self.alarm: asyncio.TimerHandle | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.rematch: set[int] = set()
        self.swap = False
        self.presence_told: object = None
        self.names = self.calling_names()
        self._game: Game | None = None
        self._way_back = 0

    # -- the position --------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The position, replayed from what is stored when it is first needed."""
        if self._game is None:
            given = self.origin_position or 0
            game, way = self.deal.start(), 0
            for place, made in enumerate(self.made):
                before = game.copy()
                game.play(made.action)
                way = 0 if made.bot or place < given else game.way_back(before, way)
            self._game, self._way_back = game, way
        return self._game

    @property
    def position(self) -> int:
        """How many lines the history has."""
        return len(self.history)

    @property
    def way_back(self) -> int:
        """How many of their own latest actions the person on turn may take back; what a bot did for them stands."""
        if self.state != "running" or self.position >= LONGEST_HISTORY:
            return 0
        _ = self.game
        return self._way_back

    def position_after(self, lines: int) -> Game:
        """The position that the first lines of the history led to."""
        game = self.deal.start()
        for made in standing(self.history[:lines]):
            game.play(made.action)
        return game

    @property
    def over(self) -> bool:
        """Whether everything is open."""
        return self.state == "over"

    def calling_names(self) -> list[str]:
        """What sentences call the seats: no two alike."""
        names: list[str] = []
        for seat in self.seats:
            name = base = THE_FREE if seat.free else seat.name
            count = 2
            while name in names:
                name = f"{base} {count}"
                count += 1
            names.append(name)
        return names

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats that a guest plays: one, none, or several at a hot-seat table."""
        return [] if guest is None else [i for i, seat in enumerate(self.seats) if seat.guest == guest]

    def viewer(self, guest: str | None) -> int | None:
        """Whose view a guest gets. Who plays several seats gets that of the one on turn, and no other hand."""
        mine = self.seats_of(guest)
        if len(mine) <= 1:
            return mine[0] if mine else None
        if self.state == "running" and self.game.turn in mine:
            return int(self.game.turn)
        return None

    def listener(self, guest: str | None) -> int | None:
        """To whom sentences are told. Several people at one device hear what everybody may hear."""
        mine = self.seats_of(guest)
        return mine[0] if len(mine) == 1 else None

    def seen(self, viewer: int | None) -> dict[str, Any] | None:
        """The table as a seat, or a spectator, may see it now."""
        if self.state == "waiting":
            return None
        if self.resigned is not None and not self.game.over:
            return replays.given_up(self.game, self.resigned, viewer, self.names)
        return view(self.game, viewer, self.names)

    def outcome(self) -> Outcome:
        """How the game ended."""
        found = self.game.outcome()
        if found is None:
            assert self.resigned is not None, "only a game that is over has an outcome"
            found = replays.resignation(self.game, self.resigned)
        return found

    def plain_outcome(self) -> dict[str, Any]:
        """How the game ended, with the players' names."""
        found = self.outcome().plain()
        found["reason"] = Voice(None, self.names).addressed(found["reason"])
        return found

    # -- what people are told ------------------------------------------------------------------------------

    def here(self, number: int) -> bool:
        """Whether the guest of a seat is connected."""
        guest = self.seats[number].guest
        return guest is not None and any(line.guest == guest for line in self.lines)

    def watchers(self) -> int:
        """How many look on without a seat."""
        return sum(1 for line in self.lines if not self.seats_of(line.guest))

    def seat_info(self, number: int, guest: str | None) -> dict[str, Any]:
        """A seat, as a guest is told about it."""
        seat = self.seats[number]
        on_turn = self.state == "running" and self.game.turn == number
        if seat.bot is not None:
            presence = "thinking" if on_turn else "bot"
        elif seat.free:
            presence = "free"
        elif not self.here(number):
            presence = "away"
        else:
            presence = "thinking" if on_turn else "here"
        due = self.bot_due if on_turn else None
        return {
            "seat": seat_text(number),
            "kind": "person" if seat.bot is None else "bot",
            "name": FREE if seat.free else self.names[number],
            "bot": seat.bot,
            "free": seat.free,
            "you": guest is not None and seat.guest == guest,
            "presence": presence,
            "stand_in": seat.stand_in,
            "bot_in": None if due is None else max(0.0, round(due - time.monotonic(), 1)),
        }

    def info(self, guest: str | None) -> dict[str, Any]:
        """The table, as a guest is told about it."""
        origin = None
        if self.origin_position is not None:
            origin = {"table": self.origin_table, "position": self.origin_position}
        return {
            "id": self.id,
            "game": self.deal.game,
            "title": self.title,
            "state": self.state,
            "seats": [self.seat_info(number, guest) for number in range(len(self.seats))],
            "watchers": self.watchers(),
            "mine": [seat_text(number) for number in self.seats_of(guest)],
            "creator": guest == self.creator,
            "switches": self.game.switches(),
            "edition": self.deal.edition,
            "clock": self.clock,
            "public": self.public,
            "position": self.position,
            "commitment": self.commitment,
            "origin": origin,
            "next": self.next,
            "created": self.created,
        }

    @property
    def title(self) -> str:
        """The game's name."""
        return GAMES[self.deal.game].TITLE

    def clock_info(self) -> dict[str, Any] | None:
        """The time that the person on turn has left."""
        if self.clock is None or self.state != "running" or self.seats[self.game.turn].bot is not None:
            return None
        left = self.clock - (time.monotonic() - self.turn_began) if self.lines else self.clock
        return {"seat": seat_text(self.game.turn), "left": max(0.0, round(left, 1))}

    def fairness_info(self) -> dict[str, Any]:
        """The proof of the deal, for a game that is over."""
        assert self.over, "the deal is secret while the game runs"
        return {
            "commitment": self.commitment,
            "salt": self.salt,
            "preimage": fairness.preimage(self.deal, self.salt),
        }

    def ending(self) -> dict[str, Any] | None:
        """How the game ended, for everybody; None while it goes on."""
        if not self.over:
            return None
        return {
            "outcome": self.plain_outcome(),
            "resigned": None if self.resigned is None else seat_text(self.resigned),
            "fairness": self.fairness_info(),
            "rematch": [seat_text(number) for number in sorted(self.rematch)],
            "next": self.next,
        }

    def told(self, before: Game, made: Made, after: Game, listener: int | None) -> list[str]:
        """What was done between two positions, in sentences for one listener."""
        if made.back:
            return [took_back(before.turn, made.back, listener, self.names)]
        return narrate(before, before.parse(made.action), after, listener, self.names)

    def log(self, listener: int | None) -> list[dict[str, Any]]:
        """The latest positions in sentences, for one listener."""
        if self.state == "waiting":
            return []
        told: list[dict[str, Any]] = []
        first = max(0, self.position - LOG_TAIL)
        game = self.position_after(first)
        begun = opening(game, listener, self.names) if first == 0 else []
        if begun:
            told.append({"position": 0, "by": None, "bot": False, "told": begun})
        for position, made in enumerate(self.history[first:], first + 1):
            before = game
            if made.back:
                game = self.position_after(position)
            else:
                game = before.copy()
                game.play(made.action)
            told.append(
                {
                    "position": position,
                    "by": seat_text(before.turn),
                    "bot": made.bot,
                    "told": self.told(before, made, game, listener),
                }
            )
        return told

    def may_go_back(self, viewer: int | None) -> bool:
        """Whether a viewer is the one who may take something back."""
        return viewer is not None and self.way_back > 0 and self.game.turn == viewer

    def hello(self, guest: str | None) -> bytes:
        """Everything that a guest may know."""
        viewer = self.viewer(guest)
        return to_json(
            {
                "type": "hello",
                "version": VERSION,
                "table": self.info(guest),
                "seat": None if viewer is None else seat_text(viewer),
                "hotseat": len(self.seats_of(guest)) > 1,
                "position": self.position,
                "view": self.seen(viewer),
                "back": self.may_go_back(viewer),
                "log": self.log(self.listener(guest)),
                "chat": self.chat[-CHAT_TAIL:],
                "clock": self.clock_info(),
                "ending": self.ending(),
            }
        )

    def broadcast(self, frame_for: Callable[[str | None], bytes], same_for: Callable[[str | None], object]) -> None:
        """Send everybody their own frame; `same_for` says who gets the same one."""
        frames: dict[object, bytes] = {}
        for line in self.lines:
            key = same_for(line.guest)
            if key not in frames:
                frames[key] = frame_for(line.guest)
            line.send(frames[key])

    def greet_all(self) -> None:
        """Tell everybody everything anew."""
        self.broadcast(self.hello, lambda guest: guest if self.seats_of(guest) or guest == self.creator else None)

    def tell_presence(self) -> None:
        """Tell everybody who is there, if that has changed."""
        present = [
            (seat.bot, seat.free, self.names[i], self.here(i), seat.stand_in) for i, seat in enumerate(self.seats)
        ]
        now = (present, self.watchers(), self.bot_due)
        if now == self.presence_told:
            return
        self.presence_told = now

        def frame(guest: str | None) -> bytes:
            seats = [self.seat_info(number, guest) for number in range(len(self.seats))]
            return to_json({"type": "presence", "seats": seats, "watchers": self.watchers()})

        self.broadcast(frame, lambda guest: guest if self.seats_of(guest) else None)

    def tell_move(self, before: Game, made: Made) -> None:
        """Tell everybody what somebody did, as far as they may know."""
        clock = self.clock_info()

        def frame(guest: str | None) -> bytes:
            viewer = self.viewer(guest)
            return to_json(
                {
                    "type": "update",
                    "position": self.position,
                    "by": seat_text(before.turn),
                    "bot": made.bot,
                    "seat": None if viewer is None else seat_text(viewer),
                    "told": self.told(before, made, self.game, self.listener(guest)),
                    "view": self.seen(viewer),
                    "back": self.may_go_back(viewer),
                    "clock": clock,
                }
            )

        self.broadcast(frame, lambda guest: (self.viewer(guest), self.listener(guest)))
        if self.over:
            self.tell_over()

    def tell_over(self) -> None:
        """Everything is open now."""

        def frame(guest: str | None) -> bytes:
            seen = self.seen(self.listener(guest))
            return to_json({"type": "over", "position": self.position, "view": seen, "ending": self.ending()})

        self.broadcast(frame, self.listener)

    # -- coming and going ----------------------------------------------------------------------------------

    def full(self, guest: str | None) -> bool:
        """Whether nobody more can connect, or not this guest."""
        own = sum(1 for line in self.lines if line.guest == guest) if guest is not None else 0
        return own >= MOST_LINES_OF_ONE or (len(self.lines) >= MOST_LINES and not self.seats_of(guest))

    def join(self, line: Line) -> None:
        """Somebody connects."""
        now = time.monotonic()
        if not self.lines:
            self.turn_began = now  # while nobody was there, nobody's time ran
            for seat in self.seats:
                seat.away_since = now
        self.lines.add(line)
        self.touched = now
        for number in self.seats_of(line.guest):
            self.seats[number].stand_in = False
        self.arrange()
        line.send(self.hello(line.guest))
        self.tell_presence()

    def part(self, line: Line) -> None:
        """Somebody's connection is gone."""
        if line not in self.lines:
            return
        self.lines.remove(line)
        self.touched = time.monotonic()
        for number in self.seats_of(line.guest):
            if not self.here(number):
                self.seats[number].away_since = self.touched
        self.arrange()
        self.tell_presence()

    # -- who is waited for ---------------------------------------------------------------------------------

    def arrange(self) -> None:
        """See to it that the one on turn acts: let a bot think, or wait for the person, or for a bot to step in."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        if self.thinking is not None:
            self.thinking.cancel()
            self.thinking = None
        self.bot_due = None
        if self.state != "running" or not self.lines or self.house.closing:
            return  # a table at which nobody is sleeps
        number = int(self.game.turn)
        seat = self.seats[number]
        if seat.bot is not None:
            self.let_think(seat.bot)
            return
        here = self.here(number)
        if not here and seat.stand_in:
            self.let_think(STAND_IN)
            return
        if not here and any(self.here(other) for other in range(len(self.seats))):
            self.bot_due = max(self.turn_began, seat.away_since) + self.house.settings.wait
            self.wake_at(self.bot_due, self.step_in)
        if self.clock is not None and (self.bot_due is None or self.turn_began + self.clock < self.bot_due):
            self.wake_at(self.turn_began + self.clock, lambda: self.let_think(STAND_IN))

    def wake_at(self, when: float, then: Callable[[], None]) -> None:
        """Do something later, unless something else happens first."""
        if self.alarm is not None:
            self.alarm.cancel()
        self.alarm = asyncio.get_running_loop().call_later(max(0.0, when - time.monotonic()), then)

    def step_in(self) -> None:
        """The wait for an absent person is over."""
        self.seats[self.game.turn].stand_in = True
        self.arrange()
        self.tell_presence()

    def let_think(self, bot: str) -> None:
        """Let a bot choose for the seat on turn."""
        self.thinking = asyncio.create_task(self.think(bot, self.position))

    async def think(self, bot: str, position: int) -> None:
        """A bot's turn."""
        began = time.monotonic()
        game = self.game
        try:
            action = await self.house.thinkers.think(bot, game)
        except asyncio.CancelledError:
            raise
        except Exception:
            logger.exception("a bot failed", extra={"bot": bot, "table": self.id})
            action = game.text(game.legal_actions()[0])  # a poor move, but the table goes on
        await asyncio.sleep(max(0.0, self.house.settings.bot_pause - (time.monotonic() - began)))
        await self.house.whole(self.bot_acts(position, action))

    async def bot_acts(self, position: int, action: str) -> None:
        """Make a bot's move, unless the game has gone on without it."""
        async with self.lock:
            if self.position != position or self.state != "running":
                return
            try:
                tell = await self.make(action, bot=True, command=None)
            except (store.Unstored, Illegal):
                logger.exception("a bot's move was not made", extra={"table": self.id, "action": action})
                self.wake_at(time.monotonic() + 1.0, self.arrange)
                return
            tell()

    # -- commands ------------------------------------------------------------------------------------------

    async def obey(self, line: Line, command: Command) -> None:
        """Carry out a command and answer it, once; a repeated one is only answered."""
        began = time.perf_counter()
        key = f"{line.guest} {command.id}"
        async with self.lock:
            self.touched = time.monotonic()
            answer = self.answers.get(key)
            tell: Tell | None = None
            if answer is None:
                try:
                    position, tell = await self.carry_out(line, command, key)
                    answer = {"type": "ack", "position": position}
                except Refusal as refusal:
                    metrics.REFUSED.labels(refusal.code).inc()
                    answer = {"type": "refused", "code": refusal.code, "rule": refusal.rule, "why": refusal.why}
                except store.Unstored:
                    metrics.REFUSED.labels("unstored").inc()
                    self.refuse(line, command.id, Refusal("unstored", "This could not be stored; try it again."))
                    self.house.forget(self)
                    return
                self.answers[key] = answer
                while len(self.answers) > ANSWERS_KEPT:
                    self.answers.popitem(last=False)
            if answer["type"] == "ack":
                line.send(to_json({**answer, "id": command.id}))
            else:
                self.refuse(line, command.id, Refusal(answer["code"], answer["why"], answer["rule"]))
            if isinstance(command, protocol.Act):
                metrics.ACK_SECONDS.observe(time.perf_counter() - began)
            if tell is not None:
                tell()

    def refuse(self, line: Line, command: str | None, refusal: Refusal) -> None:
        """Say why not, and how things stand."""
        viewer = self.viewer(line.guest)
        line.send(
            to_json(
                {
                    "type": "refused",
                    "id": command,
                    "code": refusal.code,
                    "rule": refusal.rule,
                    "why": refusal.why,
                    "position": self.position,
                    "view": self.seen(viewer),
                    "back": self.may_go_back(viewer),
                }
            )
        )

    async def carry_out(self, line: Line, command: Command, key: str) -> tuple[int | None, Tell | None]:
        """Carry out a command: the position for the answer, and what to tell everybody after it."""
        match command:
            case protocol.Act():
                return await self.act(line, command, key)
            case protocol.Back():
                return await self.go_back(line, command, key)
            case protocol.Chat():
                text = plain(command.text, protocol.LONGEST_CHAT)
                if not text:
                    raise Refusal("bad", "There is nothing to read in that.")
                return None, await self.say(line, text, None)
            case protocol.Emoted():
                return None, await self.say(line, None, command.emote)
            case protocol.Resign():
                return None, await self.resign(line, command.seat)
            case protocol.Leave():
                return None, await self.leave(line)
            case protocol.TakeSeat():
                return None, await self.take(line.guest, line.name, int(command.seat[1:]) - 1)
            case protocol.Fill():
                return None, await self.fill(line, command.bot)
            case protocol.Rematch():
                return None, await self.ask_rematch(line, command.swap)

    def my_seat(self, line: Line, named: str | None) -> int:
        """The seat that a command is for."""
        mine = self.seats_of(line.guest)
        if not mine:
            raise Refusal("not-seated", "You don't sit at this table.")
        if named is None:
            return int(self.game.turn) if self.game.turn in mine else mine[0]
        number = int(named[1:]) - 1
        if number not in mine:
            raise Refusal("not-seated", f"{named} is not your seat.")
        return number

    def seat_on_turn(self, line: Line, command: protocol.Act | protocol.Back) -> int:
        """The seat that a command is for, which must be on turn in the position that the command was made in."""
        number = self.my_seat(line, command.seat)
        self.must_run()
        if command.position != self.position:
            raise Refusal("stale", "The game has gone on since.")
        if self.game.turn != number:
            raise Refusal("not-your-turn", f"It is {self.names[self.game.turn]}'s turn.", self.game.TURN_RULE or None)
        return number

    async def act(self, line: Line, command: protocol.Act, key: str) -> tuple[int, Tell]:
        """A person makes an action."""
        number = self.seat_on_turn(line, command)
        try:
            tell = await self.make(command.action, bot=False, command=key)
        except Illegal as illegal:
            why = capital(Voice(number, self.names).addressed(illegal.why))
            raise Refusal("illegal", why, illegal.rule) from None
        return self.position, tell

    def must_run(self) -> None:
        """A refusal unless the game is on."""
        if self.state == "waiting":
            raise Refusal("not-your-turn", "The game begins when all seats are taken.")
        if self.over:
            raise Refusal("over", "The game is over.")

    async def make(self, action: str, *, bot: bool, command: str | None) -> Tell:
        """Make an action for the seat on turn: store it, then let it happen; what to tell comes back."""
        before, step = self.game, self.way_back
        number = before.parse(action)
        after = before.copy()
        after.play(number)
        made = Made(before.text(number), bot)
        writes = [self.history_write(made, command)]
        outcome = after.outcome()
        if outcome is not None:
            writes += self.ends(outcome, None)
        await self.house.store.write(*writes)
        self.history.append(made)
        self.made.append(made)
        self._game = after
        self._way_back = 0 if bot else after.way_back(before, step)
        if outcome is not None:
            self.state = "over"
        if self._way_back:
            self.begin_step(step, self._way_back)
        else:
            self.used.clear()
            self.turn_began = time.monotonic()
        self.arrange()
        metrics.MOVES.labels(self.deal.game, "bot" if bot else "person").inc()
        return lambda: self.tell_made(before, made)

    async def go_back(self, line: Line, command: protocol.Back, key: str) -> tuple[int, Tell]:
        """A person takes back what they have done of a half-made choice: stored first, as an action is."""
        self.seat_on_turn(line, command)
        before, step = self.game, self.way_back
        if step == 0:
            raise Refusal("illegal", "There is nothing that you could take back.")
        made = Made(f"{BACK} {step}", False)
        await self.house.store.write(self.history_write(made, key))
        self.history.append(made)
        del self.made[-step:]
        self._game = None
        self.begin_step(step, 0)
        self.arrange()
        return self.position, lambda: self.tell_made(before, made)

    def history_write(self, made: Made, command: str | None) -> store.Write:
        """What is stored of the next line of the history."""
        return store.ADD_ACTION, {
            "table_id": self.id,
            "number": self.position + 1,
            "action": made.action,
            "bot": made.bot,
            "command": command,
            "at": time.time(),
        }

    def tell_made(self, before: Game, made: Made) -> None:
        """Tell everybody what was done, and who is waited for now."""
        self.tell_move(before, made)
        self.tell_presence()

    def begin_step(self, old: int, new: int) -> None:
        """The time for another step of a choice begins; one that is made again has the time that was left of it."""
        now = time.monotonic()
        self.used[old] = now - self.turn_began
        self.turn_began = now - self.used.get(new, 0.0)

    def ends(self, outcome: Outcome, resigned: int | None) -> list[store.Write]:
        """What is stored when a game ends."""
        writes: list[store.Write] = [
            (store.SET_STATE, {"which": self.id, "new_state": "over", "new_resigned": resigned})
        ]
        for number in range(len(self.seats)):
            won = "won" if len(outcome.winners) == 1 else "shared"
            result = won if number in outcome.winners else "lost"
            writes.append((store.SET_RESULT, {"which": self.id, "which_seat": number, "new_result": result}))
        return writes

    async def say(self, line: Line, text: str | None, emote: str | None) -> Tell:
        """Somebody says something."""
        if line.guest is None:
            raise Refusal("not-seated", "Only guests with a name can talk here.")
        mine = self.seats_of(line.guest)
        said = {
            "number": self.chat[-1]["number"] + 1 if self.chat else 1,
            "name": line.name,
            "seat": mine[0] if len(mine) == 1 else None,
            "text": text,
            "emote": emote,
            "at": round(time.time(), 3),
        }
        await self.house.store.write((store.ADD_CHAT, {"table_id": self.id, **said}))
        said["seat"] = seat_text(mine[0]) if len(mine) == 1 else None
        self.chat.append(said)
        del self.chat[:-100]
        frame = to_json({"type": "chat", "line": said})
        return lambda: self.broadcast(lambda _: frame, lambda _: None)

    # -- seats ---------------------------------------------------------------------------------------------

    def seat_write(self, number: int, seat: Seat) -> store.Write:
        """What is stored of a seat that changes."""
        return store.SET_SEAT, {
            "which": self.id,
            "which_seat": number,
            "new_bot": seat.bot,
            "new_guest": seat.guest,
            "new_name": seat.name,
            "new_generation": seat.generation,
        }

    async def reseat(self, changed: dict[int, Seat]) -> Tell:
        """Change who sits where; the game begins when no seat is free."""
        writes = [self.seat_write(number, seat) for number, seat in changed.items()]
        after = [changed.get(number, seat) for number, seat in enumerate(self.seats)]
        begins = self.state == "waiting" and not any(seat.free for seat in after)
        if begins:
            writes.append((store.SET_STATE, {"which": self.id, "new_state": "running", "new_resigned": None}))
        await self.house.store.write(*writes)
        now = time.monotonic()
        for number, seat in changed.items():
            seat.away_since = now
            self.seats[number] = seat
        self.names = self.calling_names()
        if begins:
            self.state = "running"
            self.turn_began = now
        self.arrange()
        self.presence_told = None
        return self.greet_all

    async def take(self, guest: str | None, name: str, number: int) -> Tell | None:
        """Somebody sits down."""
        if guest is None:
            raise Refusal("not-seated", "Only guests with a name can sit down; ask /api/me for one.")
        if not 0 <= number < len(self.seats):
            raise Refusal("bad", f"There is no seat {seat_text(number)} at this table.")
        if self.seats[number].guest == guest:
            return None
        if self.over:
            raise Refusal("over", "The game is over.")
        if self.seats_of(guest):
            raise Refusal("taken", "You have a seat at this table.")
        if not self.seats[number].free:
            raise Refusal("taken", f"{self.names[number]} sits there.")
        return await self.reseat({number: Seat(None, guest, name, self.seats[number].generation + 1)})

    async def take_by_token(self, guest: str, name: str, number: int, generation: int) -> Tell | None:
        """A seat's link moves it to whoever opens it."""
        if not 0 <= number < len(self.seats) or self.seats[number].generation != generation:
            raise Refusal("taken", "This link does not work any more.")
        seat = self.seats[number]
        if seat.guest == guest:
            return None
        if self.seats_of(guest):
            raise Refusal("taken", "You have another seat at this table.")
        moved = self.seats_of(seat.guest)  # at a hot-seat table the device moves, with all its seats
        return await self.reseat(
            {other: Seat(None, guest, self.seats[other].name, self.seats[other].generation) for other in moved}
        )

    async def leave(self, line: Line) -> Tell | None:
        """Somebody gets up: their seats are free."""
        mine = self.seats_of(line.guest)
        if not mine or self.over:
            return None
        return await self.reseat({number: Seat(None, None, "", self.seats[number].generation + 1) for number in mine})

    async def fill(self, line: Line, bot: str) -> Tell | None:
        """Bots take the free seats."""
        if line.guest is None or line.guest != self.creator:
            raise Refusal("not-seated", "Only who made this table can do that.")
        if bot not in self.house.thinkers.bots:
            raise Refusal("bad", "There is no bot of that name.")
        free = [number for number, seat in enumerate(self.seats) if seat.free]
        if not free or self.over:
            return None
        title = self.house.thinkers.bots[bot].title
        return await self.reseat({number: Seat(bot, None, title, self.seats[number].generation + 1) for number in free})

    async def resign(self, line: Line, named: str | None) -> Tell:
        """Somebody gives up."""
        number = self.my_seat(line, named)
        self.must_run()
        if len(self.seats) > 2:
            title = self.house.thinkers.bots[STAND_IN].title
            return await self.reseat({number: Seat(STAND_IN, None, title, self.seats[number].generation + 1)})
        await self.house.store.write(*self.ends(replays.resignation(self.game, number), number))
        self.state = "over"
        self.resigned = number
        self.arrange()
        return self.tell_over

    async def rename(self, guest: str, name: str) -> None:
        """A guest has another name now."""
        async with self.lock:
            for line in self.lines:
                if line.guest == guest:
                    line.name = name
            mine = self.seats_of(guest)
            if len(mine) != 1 or self.over:
                return
            old = self.seats[mine[0]]
            seat = Seat(None, guest, name, old.generation, old.away_since, old.stand_in)
            tell = await self.reseat({mine[0]: seat})
            tell()

    async def ask_rematch(self, line: Line, swap: bool) -> Tell | None:
        """Somebody wants another game; it is made when all people who are there do."""
        mine = self.seats_of(line.guest)
        if not mine:
            raise Refusal("not-seated", "You don't sit at this table.")
        if not self.over:
            raise Refusal("bad", "The game is not over yet.")
        if self.next is not None:
            return self.tell_over
        if not self.rematch:
            self.swap = swap
        self.rematch.update(mine)
        wanted = [number for number, seat in enumerate(self.seats) if seat.guest is not None and self.here(number)]
        if all(number in self.rematch for number in wanted):
            self.next = await self.house.rematch(self, self.swap)
        return self.tell_over

    def rematch_seats(self, swap: bool) -> list[Seat]:
        """Who sits where in the next game; who is not there may come back to a free seat."""
        kept = []
        for number, seat in enumerate(self.seats):
            there = seat.bot is not None or self.here(number)
            kept.append(Seat(seat.bot, seat.guest, seat.name, 0) if there else Seat(None, None, "", 0))
        return kept[-1:] + kept[:-1] if swap else kept


Serial = Callable[[], Awaitable[Tell | None]]


async def in_turn(table: LiveTable, change: Serial) -> None:
    """Carry out a change that did not come over a WebSocket, after those that are under way."""
    async with table.lock:
        tell = await change()
        if tell is not None:
            tell()


def actions_of(table: LiveTable) -> Sequence[tuple[str, bool]]:
    """A table's actions, and whether a bot made them."""
    return [(made.action, made.bot) for made in table.made]

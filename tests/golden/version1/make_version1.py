"""What made the version-1 fixtures in this folder. It runs only on the version-1 tree, commit a2a928e.

    git worktree add ../version1 a2a928e        # build it there as CONTRIBUTING.md says
    cd ../version1 && .venv/bin/python .../tests/golden/version1/make_version1.py FOLDER

It plays real games over the HTTP and the WebSocket of a real server of that version, and leaves in FOLDER

- `games.db`, the server's database, and `secret`, the file that signs its cookies (a data folder has them as
  `parlour.sqlite3` and `secret`);
- `records/*.parlour`, records as that version wrote them;
- `expected.json`, what that version made of all of these.

Deals, names of tables, salts, times and bots' choices come from seeds, so that another run gives the same games.

How a digest in `expected.json` is made
---------------------------------------
A game is replayed from its deal with the actions that stand (`history.standing`). Each position, the first one before
any action, is one line of JSON, `canonical([turn, legal, state])`:

    turn      "P1", or null when the game is over
    legal     sorted(game.legal_texts())
    state     game.state()
    canonical json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)

- `positions`: SHA-256, as hex digits, of these lines in UTF-8 with "\\n" between them and none at the end.
- `choices`: the same of the lines `canonical([turn, legal])`.
- `positions_without_discards`, GWAN only: the same as `positions`, with the key "discards" left out of each state: the
  first edition counts a weather Ace in force among the discards, the second does not (G13).
- `steps`: for each position the first eight hex digits of the SHA-256 of its line in `positions`, with spaces between;
  it tells where two replays part.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import itertools
import json
import random
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parlour.rules import RULES_VERSION, Deal, Game, prepare
from parlour.table import fairness, identity, opponents, replays
from parlour.table import house as house_module
from parlour.table import table as table_module
from parlour.table.history import Made, standing

import parlour
from parlour.cards import seat_text
from parlour.records import Record, parse

sys.path.insert(0, str(Path(parlour.__file__).parents[2] / "tests" / "table"))

from wire import Guest, HouseServer, Socket

SECRET = "the-secret-of-the-version-1-fixtures-which-keeps-nothing-secret"
PEOPLE = ("Ada", "Bo", "Cy", "Zoë")
LONGEST = 60  # actions: the fixtures are to stay small
BACK = "back"


# -- games played at random ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Course:
    """A game: what it was dealt from, and what was done."""

    game: str
    seats: int
    seed: int
    switches: dict[str, str]
    actions: list[str] = field(default_factory=list)

    def deal(self) -> Deal:
        """What it started from."""
        return prepare(self.game, seats=self.seats, seed=self.seed, switches=self.switches)

    def positions(self) -> Iterable[tuple[int, Game, str | None]]:
        """Every position, how many actions led to it, and the one made there; it is one game that goes on."""
        game = self.deal().start()
        for number, action in enumerate([*self.actions, None]):
            yield number, game, action
            if action is not None:
                game.play(action)

    def cut(self, number: int) -> Course:
        """The game as it stood after so many actions."""
        return Course(self.game, self.seats, self.seed, self.switches, self.actions[:number])


Finder = Callable[[Course], int | None]


def random_course(game: str, seats: int, seed: int, switches: dict[str, str]) -> Course:
    """A whole game of random actions."""
    course = Course(game, seats, seed, switches)
    rng = random.Random(seed)
    position = course.deal().start()
    while not position.over:
        action = rng.choice(position.legal_actions())
        course.actions.append(position.text(action))
        position.apply(action)
    return course


def find(wanted: Finder, game: str, seats: int = 2, start: int = 0, **switches: str) -> tuple[Course, int]:
    """The first random game with something in it, and after how many actions that is."""
    named = {name.replace("_", "-"): value for name, value in switches.items()}
    for seed in itertools.count(start):
        course = random_course(game, seats, seed, named)
        number = wanted(course) if len(course.actions) <= LONGEST else None
        if number is not None:
            return course, number
    raise AssertionError("seeds do not end")


def halfway(course: Course) -> int | None:
    """A game that is long enough to be stopped in the middle."""
    return len(course.actions) // 2 if len(course.actions) >= 16 else None


def reshuffles(course: Course) -> list[tuple[int, list[str]]]:
    """GWAN's reshuffles: the number of the action, and the Aces in force that went into the new deck."""
    found = []
    before = course.deal().start()
    for number, action in enumerate(course.actions, 1):
        after = before.copy()
        after.play(action)
        if after.dump()[6] != before.dump()[6]:  # the game's own chance is used for nothing else in GWAN
            old, new = before.state(), after.state()
            spied = action[0] == "5" and len(old["deck"]) < 2 and old["discards"]
            weather = old["weather"] if spied else new["weather"]  # after a swept round it is what has stayed
            lay = {*old["discards"], *([action] if action[0] == "A" else [])}
            found.append((number, [f"A{row}" for row in weather if f"A{row}" in lay]))
        before = after
    return found


def ace_came_back(course: Course) -> int | None:
    """A game in which an Ace in force was reshuffled, drawn again and played again; when it was reshuffled."""
    for number, aces in reshuffles(course):
        if set(aces) & set(course.actions[number:]):
            return number
    return None


def ace_back_in_hand(course: Course) -> int | None:
    """Where an Ace that was reshuffled while in force is in the hand of who is on turn, not played yet."""
    shuffled = reshuffles(course)
    if not shuffled or not shuffled[0][1]:
        return None
    first, aces = shuffled[0]
    for number, game, action in course.positions():
        if number > first + 1 and action is not None and set(aces) & set(game.legal_texts()):
            return number
    return None


def reshuffled_without_aces(course: Course) -> int | None:
    """A game with reshuffles after a weather Ace, none of which took one that was in force; when the first was."""
    shuffled = reshuffles(course)
    if (
        not shuffled
        or any(aces for _, aces in shuffled)
        or not {"AC", "AS", "AD"} & set(course.actions[: shuffled[0][0]])
    ):
        return None
    return shuffled[0][0]


def ace_before_any_reshuffle(course: Course) -> int | None:
    """Where the deck is nearly empty, a weather Ace is in force, and a reshuffle will come."""
    shuffled = reshuffles(course)
    if not shuffled or not shuffled[0][1]:
        return None
    number = shuffled[0][0] - 1
    for place, game, _ in course.positions():
        if place == number and game.state()["weather"] and game.state()["deck"]:
            return number
    return None


@dataclass
class Parting:
    """Where the two readings of a lone 6's draw part (N15)."""

    number: int  # of actions before it
    action: str  # what was done there
    old: int  # how many cards each reading demands
    new: int
    settled: str  # how the 6 was settled, draw or guard
    king: bool  # whether a King had flipped it


NEW_COUNT = 0xF << 4 | 0xF << 12 | 3 << 52  # flipped 3s and 5s begin a new count (N15); so may what a joker gains


def parting(course: Course) -> Parting | None:
    """NVWK: where a count that went on over a lone 6's draw would first be a chain, and at this table is none."""
    counted: list[tuple[int, int]] = []
    settled, king = "", False
    before = course.deal().start()
    for number, action in enumerate(course.actions):
        chained = chain_cards(counted)
        if before.question() == "play" and chained and not before.chain()[0]:
            return Parting(number, action, before.demanded(), chained, settled, king)
        after = before.copy()
        after.play(action)
        if not after.plays_on_pile():
            counted = []
        elif before.question() != "play":
            pass
        elif action in ("draw", "guard"):
            settled, king = action, before.plays_on_pile()[-1][1] >> 14 == 13
            counted = [] if before.chain()[0] else counted
        elif action not in ("pass", "skip"):
            play = after.plays_on_pile()[-1][1]
            value, amount = play >> 14, action.count("+") + 1
            fresh = value == 5 or play >> 6 & 15 or (value == 13 and after.flipped() & NEW_COUNT)
            counted = [*([] if fresh and not before.is_blank() else counted), (value, amount)]
        before = after
    return None


def chain_cards(counted: Sequence[tuple[int, int]]) -> int:
    """How many cards the chain at the end of these plays has, each a value and an amount; 0 if there is none (N12)."""
    values = [value for value, _ in counted]
    best = 0
    for step, least in ((0, 2), (1, 3), (-1, 3)):
        length = 1
        while length < len(values) and values[-length] - values[-length - 1] == step:
            length += 1
        if length >= least:
            best = sum(amount for _, amount in counted[-length:])
    return best


def six_then_pass(course: Course) -> int | None:
    """Where somebody passes although a count that went on over a 6's draw would be a chain."""
    found = parting(course)
    return found.number if found and found.action == "pass" and not found.king else None


def six_then_fewer(course: Course) -> int | None:
    """Where somebody draws fewer cards than a count that went on over a 6's draw would demand."""
    found = parting(course)
    return found.number if found and found.action == "draw" and found.old < found.new else None


def six_guarded(course: Course) -> int | None:
    """Where the 6 was guarded against, and a count that went on would be a chain."""
    found = parting(course)
    return found.number if found and found.settled == "guard" else None


def six_of_a_king(course: Course) -> int | None:
    """Where a King had flipped the 6, and a count that went on over its draw would be a chain."""
    found = parting(course)
    return found.number if found and found.king else None


def threes_held(game: Game) -> int:
    """How many 3s the seat on turn holds."""
    return int(game.hand_of(game.turn) >> 4 & 15).bit_count()


def three_faces_eight(course: Course) -> int | None:
    """Where somebody with a 3 faces a single 8, owes nothing, and is skipped."""
    for number, game, action in course.positions():
        if action == "skip" and threes_held(game) and game.state()["pile"][-1]["value"] == 8 and not game.demanded():
            return number if len(game.state()["pile"][-1]["cards"]) == 1 else None
    return None


def three_faces_eights(course: Course) -> int | None:
    """Where somebody with a 3 faces 8 on 8, a chain, and draws."""
    for number, game, action in course.positions():
        if action == "draw" and game.is_skipped() and threes_held(game) and game.chain()[0] == "equal":
            return number
    return None


def three_faces_eight_and_draw(course: Course) -> int | None:
    """Where somebody with a 3 faces an 8 at the end of a run, so that a draw is demanded of them too."""
    for number, game, action in course.positions():
        if action == "draw" and game.is_skipped() and threes_held(game) and game.chain()[0] == "run":
            return number
    return None


def blank_three_faces_six(course: Course) -> int | None:
    """Where a King flipped a 6 and a 7, and somebody with a 3, which would be blank, owes a card; order descends."""
    for number, game, action in course.positions():
        if action is None or game.question() != "play" or not (game.sixes_waiting() and game.is_blank()):
            continue
        if not game.chain()[0] and threes_held(game) and game.order() == "down" and not game.is_skipped():
            return number if len(game.state()["pile"][-1]["cards"]) == 1 else None
    return None


def joker_played(course: Course) -> int | None:
    """Where a joker is played on a pile as a single card, by somebody who could not play a 3."""
    for number, game, action in course.positions():
        if action is not None and action.startswith("X") and "+" not in action and game.plays_on_pile():
            return number if not threes_held(game) else None
    return None


def two_jokers_in_a_set(course: Course) -> int | None:
    """Where both jokers are played together."""
    return next(
        (number for number, _, action in course.positions() if action and "X1=" in action and "X2=" in action), None
    )


def gained_three(course: Course) -> int | None:
    """Where a flipped joker is given the ability of a 3."""
    return course.actions.index("gain 3C") if "gain 3C" in course.actions else None


def half_made_choice(course: Course) -> int | None:
    """After the first half of a choice that could be taken back, not among the discards before a game."""
    before = course.deal().start()
    for number, action in enumerate(course.actions, 1):
        after = before.copy()
        after.play(action)
        if number > 8 and after.way_back(before) == 1 and len(after.legal_actions()) > 1:
            return number
        before = after
    return None


def with_one_taken_back(course: Course, number: int) -> list[str]:
    """A game's actions, where the one of that number is first made, then taken back, then made again."""
    return [*course.actions[:number], f"{BACK} 1", *course.actions[number - 1 :]]


# -- a server whose chance comes from seeds ------------------------------------------------------------------


class Clock:
    """The time that is stored: a second later at every look. What is waited for takes its real time."""

    def __init__(self) -> None:
        self.now = 1_790_000_000.0
        self.monotonic = time.monotonic
        self.perf_counter = time.perf_counter

    def time(self) -> float:
        """Seconds since 1970."""
        self.now += 1.0
        return self.now


class Chance:
    """All that a version-1 server leaves to chance, from seeds."""

    def __init__(self) -> None:
        self.rng = random.Random("version 1")
        self.seed = 0  # of the next deal

    def token(self) -> str:
        """What `secrets.token_urlsafe(12)` could have given."""
        return base64.urlsafe_b64encode(self.rng.randbytes(12)).decode()

    def salt(self) -> str:
        """What `secrets.token_hex(32)` could have given."""
        return self.rng.randbytes(32).hex()

    def randbits(self, number: int) -> int:
        """What a bot's thoughts begin with."""
        return self.rng.getrandbits(number)

    def prepare(self, game: str, **given: Any) -> Deal:
        """The deal of the next table."""
        return prepare(game, seed=self.seed, **given)

    def take_over(self) -> None:
        """From now on the server has no other chance, nor another clock."""
        house_module.prepare = self.prepare
        identity.new_id = self.token
        fairness.new_salt = self.salt
        opponents.secrets = self
        house_module.time = table_module.time = Clock()


class Room:
    """The server, the people who play there, and what each table is to show."""

    def __init__(self, data: Path) -> None:
        self.chance = Chance()
        self.chance.take_over()
        (data / "secret").write_text(SECRET)
        self.server = HouseServer(data, wait=600.0)
        self.people = {name: Guest(self.server.url) for name in PEOPLE}
        for name, guest in self.people.items():
            guest.http.patch("/api/me", json={"name": name})
        self.shows: dict[str, tuple[str, str]] = {}
        self.details: dict[str, dict[str, Any]] = {}
        self.commands = 0

    def make(self, label: str, shows: str, course: Course, *seats: str, **more: Any) -> str:
        """A new table, made by the first person named among its seats; all others who are named sit down."""
        self.chance.seed = course.seed
        people = [seat for seat in seats if seat in PEOPLE]
        wishes = ["me" if seat == people[0] else "open" if seat in PEOPLE else seat for seat in seats]
        table = self.people[people[0]].new_table(course.game, *wishes, switches=course.switches, **more)
        for number, seat in enumerate(seats):
            if seat in people[1:]:
                assert self.people[seat].sit(table, seat_text(number)).status_code == 200
        self.shows[table] = (label, shows)
        return table

    async def ask(self, socket: Socket, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command with a name that another run gives it too."""
        self.commands += 1
        answer = await socket.ask(kind, id=f"c{self.commands}", **fields)
        assert answer["type"] == "ack", (kind, fields, answer)
        return answer

    async def play(self, table: str, course: Course, seats: Sequence[str], lines: Sequence[str]) -> None:
        """Make these actions, each by whoever is on turn; a line `back 1` takes one back."""
        sockets = {name: await self.people[name].at(table) for name in PEOPLE if name in seats}
        owners = [seat if seat in PEOPLE else seats[0] for seat in seats]
        done: list[Made] = []
        for line in lines:
            game = course.deal().start()
            for made in standing(done):
                game.play(made.action)
            fields = {"position": len(done), "seat": seat_text(game.turn)}
            socket = sockets[owners[game.turn]]
            if line.startswith(BACK):
                await self.ask(socket, "back", **fields)
            else:
                await self.ask(socket, "act", action=line, **fields)
            done.append(Made(line, False))
        for socket in sockets.values():
            await socket.close()

    def people_play(
        self, label: str, shows: str, course: Course, *seats: str, lines: Sequence[str] = (), **more: Any
    ) -> str:
        """A table of people with a game that is known beforehand."""
        table = self.make(label, shows, course, *seats, **more)
        asyncio.run(self.play(table, course, seats, lines or course.actions))
        return table

    async def play_bots(self, table: str, name: str, seed: int, most: int) -> None:
        """Play at random against bots, to the end or until one's own turn after so many actions of one's own."""
        rng, made = random.Random(seed), 0
        socket = await self.people[name].at(table)
        while not (socket.view and socket.view["over"]):
            if not socket.on_turn():
                await socket.read()
            elif made == most:
                break
            else:
                before = socket.position
                await self.ask(socket, "act", position=before, action=rng.choice(socket.legal()))
                made += 1
                while socket.position == before:
                    await socket.read()
        await socket.close()

    def bots_play(self, label: str, shows: str, course: Course, *seats: str, most: int = 10_000) -> str:
        """A table of one person against bots."""
        table = self.make(label, shows, course, *seats)
        asyncio.run(self.play_bots(table, next(seat for seat in seats if seat in PEOPLE), course.seed, most))
        return table

    async def say(self, table: str, name: str, *said: tuple[str, dict[str, Any]]) -> None:
        """Say other things than actions at a table."""
        socket = await self.people[name].at(table)
        for kind, fields in said:
            await self.ask(socket, kind, **fields)
        await socket.close()

    def play_on(self, label: str, shows: str, seed: int, most: int, **wanted: Any) -> str:
        """A table that goes on from another game, against greedy."""
        self.chance.seed = seed
        answer = self.people["Ada"].http.post("/api/play-on", json={"bot": "greedy", **wanted})
        assert answer.status_code == 201, answer.text
        table = str(answer.json()["id"])
        self.shows[table] = (label, shows)
        asyncio.run(self.play_bots(table, "Ada", seed, most))
        return table


# -- the tables ----------------------------------------------------------------------------------------------

TWO = ("Ada", "Bo")
HOT = ("Ada", "hotseat")


def gwan_tables(room: Room) -> None:
    """Tables of GWAN."""
    course, _ = find(halfway, "gwan")
    first = room.people_play("gwan-people-over", "two guests, default house rules, chat, a rematch", course, *TWO)
    asyncio.run(
        room.say(first, "Ada", ("chat", {"text": "Well played – on to the next?"}), ("emote", {"emote": "good-game"}))
    )
    asyncio.run(room.say(first, "Zoë", ("chat", {"text": "Was für ein Spiel! 🎴"})))
    room.chance.seed = 500
    asyncio.run(room.say(first, "Ada", ("rematch", {"swap": True})))
    again = room.people["Ada"].info(first)["next"]
    room.shows[again] = ("gwan-rematch", "waiting: the rematch of gwan-people-over, seats swapped; only Ada was there")
    course, _ = find(halfway, "gwan", start=100)
    room.bots_play("gwan-bot-over", "against a bot", course, "greedy", "Bo")
    house = {"hearts": "any-row", "ties": "both", "refill": "fresh-7"}
    course, _ = find(halfway, "gwan", start=200, **house)
    room.people_play("gwan-house-rules-over", "hot seat, three house rules", course, *HOT)
    course, half = find(halfway, "gwan", start=300)
    table = room.people_play(
        "gwan-people-running",
        "two guests in the middle, with a clock, public, chat",
        course.cut(half),
        *TWO,
        clock=3600,
        public=True,
    )
    asyncio.run(room.say(table, "Bo", ("chat", {"text": "A moment, the kettle boils."}), ("emote", {"emote": "hm"})))
    course, _ = find(halfway, "gwan", start=350)
    room.bots_play("gwan-bot-running", "against a bot, in the middle", course, "Ada", "page", most=6)
    course, half = find(halfway, "gwan", start=400)
    table = room.people_play("gwan-resigned", "P2 resigned in the middle", course.cut(half), *TWO)
    asyncio.run(room.say(table, "Bo", ("resign", {})))
    room.make(
        "gwan-waiting",
        "nobody in P2 yet; public",
        Course("gwan", 2, 410, {"deck-out": "reshuffle"}),
        "Ada",
        "open",
        public=True,
    )
    gwan_reshuffle_tables(room)


def gwan_reshuffle_tables(room: Room) -> None:
    """Tables of GWAN at which the discards are shuffled into a new deck, with and without an Ace in force."""
    for weather, start in (("match", 0), ("round", 1000)):
        house = {"deck_out": "reshuffle", "weather": weather}
        course, _ = find(ace_came_back, "gwan", start=start, **house)
        table = room.people_play(
            f"gwan-ace-reshuffled-{weather}-over", "an Ace in force reshuffled, drawn and played again", course, *HOT
        )
        note_reshuffles(room, table, course)
        course, number = find(ace_back_in_hand, "gwan", start=course.seed + 1, **house)
        table = room.people_play(
            f"gwan-ace-reshuffled-{weather}-running",
            "an Ace in force reshuffled, and back in the hand of who is on turn",
            course.cut(number),
            *TWO,
        )
        note_reshuffles(room, table, course.cut(number))
    course, _ = find(reshuffled_without_aces, "gwan", deck_out="reshuffle")
    table = room.people_play(
        "gwan-reshuffled-no-ace-over", "reshuffled with no Ace in force: both editions agree", course, *HOT
    )
    note_reshuffles(room, table, course)
    course, number = find(reshuffled_without_aces, "gwan", start=course.seed + 1, deck_out="reshuffle")
    table = room.people_play(
        "gwan-reshuffled-no-ace-running", "the same, running, just reshuffled", course.cut(number), *TWO
    )
    note_reshuffles(room, table, course.cut(number))
    course, number = find(ace_before_any_reshuffle, "gwan", start=3000, deck_out="reshuffle", weather="match")
    room.people_play(
        "gwan-not-yet-reshuffled-running",
        "deck-out=reshuffle, an Ace in force, not reshuffled yet",
        course.cut(number),
        *TWO,
    )


def note_reshuffles(room: Room, table: str, course: Course) -> None:
    """Keep when a table's discards were shuffled into a new deck, and which Aces in force went with them."""
    room.details[table] = {
        "reshuffles": [{"action": number, "aces_in_force": aces} for number, aces in reshuffles(course)]
    }


def vanilla_tables(room: Room) -> None:
    """Tables of Vanilla Gwent."""
    course, number = find(half_made_choice, "vanilla")
    lines = with_one_taken_back(course, number)
    over = room.people_play(
        "vanilla-hotseat-over", "hot seat; half a choice taken back and made again", course, *HOT, lines=lines
    )
    course, _ = find(halfway, "vanilla", start=100)
    room.bots_play("vanilla-bot-over", "against a bot", course, "Ada", "page")
    house = {"queens": "replace", "joker": "own-unit", "drawn_game": "total-power"}
    course, _ = find(halfway, "vanilla", start=200, **house)
    room.people_play("vanilla-house-rules-over", "two guests, every house rule not at default", course, *TWO)
    for first in (0, 1):
        course = starter_course("vanilla", first, 300)
        end = f"P{first + 1} will start"
        for number in range(6):
            made = course.cut(number)
            what = (
                f"{number} discards made" if number < 4 else f"all discarded, {number - 4} of two alignments declared"
            )
            if (first, number) not in ((0, 0), (0, 2)):
                room.people_play(
                    f"vanilla-setup-{number}-first-P{first + 1}",
                    f"running: {what}; {end}",
                    made,
                    *TWO,
                    lines=made.actions,
                )
    course = starter_course("vanilla", 1, 400)
    lines = [course.actions[0], f"{BACK} 1", course.actions[1]]
    room.people_play(
        "vanilla-setup-taken-back", "running: a discard taken back, another made", course, *TWO, lines=lines
    )
    course, number = find(half_made_choice, "vanilla", start=500)
    lines = with_one_taken_back(course.cut(number), number)
    room.people_play(
        "vanilla-half-made-running",
        "running: half a choice taken back and made again, now waiting for the rest",
        course,
        *TWO,
        lines=lines,
    )
    course, _ = find(halfway, "vanilla", start=600)
    room.bots_play("vanilla-bot-running", "against a bot, in the middle", course, "page", "Bo", most=8)
    course = starter_course("vanilla", 0, 700).cut(3)
    table = room.people_play("vanilla-resigned-in-setup", "P1 resigned when three cards were discarded", course, *TWO)
    asyncio.run(room.say(table, "Ada", ("resign", {})))
    room.make("vanilla-waiting", "nobody in P1 yet", Course("vanilla", 2, 710, {}), "open", "Bo")
    room.play_on(
        "vanilla-play-on",
        "played on from position 9 of vanilla-hotseat-over, running",
        720,
        2,
        table=over,
        position=9,
        seat="P1",
    )


def starter_course(game: str, first: int, start: int) -> Course:
    """A random game that seat `first` starts."""
    return find(lambda course: 0 if course.deal().first == first and halfway(course) else None, game, start=start)[0]


READINGS: list[tuple[str, str, Finder, int]] = [
    ("six-draw-then-pass", "a pass where the second edition's count over a lone 6's draw is a chain", six_then_pass, 4),
    ("six-draw-then-fewer", "fewer cards drawn than the second edition's count demands", six_then_fewer, 2),
    ("six-guarded", "a lone 6 guarded against; the second edition's count goes on to a chain", six_guarded, 4),
    ("six-of-a-king", "a King flipped the 6; the second edition's count goes on to a chain", six_of_a_king, 2),
    ("three-faces-8", "skipped by a single 8 with a 3 in hand", three_faces_eight, 4),
    ("three-faces-8-on-8", "8 on 8 faced with a 3 in hand, and drawn for", three_faces_eights, 2),
    ("three-faces-8-in-run", "an 8 at the end of a run faced with a 3 in hand", three_faces_eight_and_draw, 4),
    (
        "blank-three-faces-6",
        "a King flipped a 6 and a 7: owed with a 3 in hand that would be blank",
        blank_three_faces_six,
        4,
    ),
    ("joker-alone", "a joker played as a single card, no 3 in hand", joker_played, 2),
    ("two-jokers", "both jokers in one set", two_jokers_in_a_set, 3),
    ("joker-gains-3", "a flipped joker is given the ability of a 3", gained_three, 4),
]


def nvwk_tables(room: Room) -> None:
    """Tables of NVWK."""
    course, _ = find(halfway, "nvwk")
    room.people_play("nvwk-2-people-over", "two guests", course, *TWO)
    course, _ = find(halfway, "nvwk", 4, start=100)
    room.bots_play("nvwk-4-bots-over", "against three bots", course, "Ada", "page", "greedy", "page")
    house = {"order_resets": "on", "pass_locks": "on", "two_player_four": "skip", "five": "suit-only"}
    course, _ = find(halfway, "nvwk", start=200, **house)
    over = room.people_play("nvwk-2-house-rules-over", "hot seat, four house rules", course, *HOT)
    house = {"singles_evolve": "on", "set_abilities": "once", "draw_ends_turn": "on", "seven": "whole-pile"}
    course, _ = find(halfway, "nvwk", 4, start=300, **house)
    room.people_play("nvwk-4-house-rules-over", "four guests, the four other house rules", course, *PEOPLE)
    course, half = find(halfway, "nvwk", start=400)
    room.people_play("nvwk-2-running", "two guests in the middle", course.cut(half), *TWO)
    course, half = find(halfway, "nvwk", 4, start=500, **house)
    room.people_play("nvwk-4-house-rules-running", "four guests in the middle, house rules", course.cut(half), *PEOPLE)
    course, number = find(half_made_choice, "nvwk", start=600)
    lines = with_one_taken_back(course.cut(number), number)
    room.people_play(
        "nvwk-half-made-running", "running: half a choice taken back and made again", course, *TWO, lines=lines
    )
    course, half = find(halfway, "nvwk", 4, start=700)
    table = room.people_play(
        "nvwk-4-left", "four guests; P2 resigned to a bot, P3 got up and left a free seat", course.cut(half), *PEOPLE
    )
    asyncio.run(room.say(table, "Bo", ("resign", {})))
    asyncio.run(room.say(table, "Cy", ("leave", {})))
    room.make(
        "nvwk-waiting",
        "five seats, two of them free",
        Course("nvwk", 5, 710, {"seven": "whole-pile"}),
        "Ada",
        "open",
        "greedy",
        "open",
        "Bo",
    )
    record = room.people["Ada"].http.get(f"/api/tables/{over}/record").text
    room.play_on(
        "nvwk-play-on-record",
        "played on from a record, so that there is no table of origin",
        720,
        1,
        record=record,
        position=4,
        seat="P2",
    )
    for label, shows, wanted, seats in READINGS:
        players = HOT if seats == 2 else PEOPLE[:seats]
        course, number = find(wanted, "nvwk", seats)
        table = room.people_play(f"nvwk-{label}-over", shows, course, *players)
        room.details[table] = {"reading_at": number}
        table = room.people_play(
            f"nvwk-{label}-running", f"{shows}; running, right there", course.cut(number), *players
        )
        room.details[table] = {"reading_at": number}


# -- what is expected ----------------------------------------------------------------------------------------


def canonical(value: Any) -> str:
    """The one way to write something as JSON."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def digest(lines: Iterable[str]) -> str:
    """The digest of some lines."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def replayed(deal: Deal, names: Sequence[str], actions: Sequence[str]) -> dict[str, Any]:
    """What version 1 makes of a deal and actions."""
    record = Record.begin(deal, names)
    record.actions = list(actions)
    positions: list[tuple[str | None, list[str], dict[str, Any]]] = []
    game = deal.start()
    for game, _ in record.replay():
        positions.append((None if game.over else seat_text(game.turn), sorted(game.legal_texts()), game.state()))
    record.outcome = game.outcome()
    lines = [canonical(position) for position in positions]
    found = {
        "seal": record.seal(),
        "positions": digest(lines),
        "choices": digest(canonical(position[:2]) for position in positions),
        "steps": " ".join(hashlib.sha256(line.encode()).hexdigest()[:8] for line in lines),
        "turn": positions[-1][0],
        "legal": game.legal_texts(),
        "outcome": None if record.outcome is None else record.outcome.plain(),
        "final_state": game.state(),
    }
    if deal.game == "gwan":
        bare = (
            (turn, legal, {key: state[key] for key in state if key != "discards"}) for turn, legal, state in positions
        )
        found["positions_without_discards"] = digest(map(canonical, bare))
    return found


def expected_table(base: sqlite3.Connection, head: sqlite3.Row, room: Room) -> dict[str, Any]:
    """What is expected of a stored table."""
    name = head["id"]
    label, shows = room.shows[name]
    seats = [dict(row) for row in base.execute("SELECT * FROM seats WHERE table_id = ? ORDER BY seat", [name])]
    history = [row[0] for row in base.execute("SELECT action FROM actions WHERE table_id = ? ORDER BY number", [name])]
    said = base.execute("SELECT count(*) FROM chat WHERE table_id = ?", [name]).fetchone()[0]
    switches = json.loads(head["switches"])
    deal = Deal(
        head["game"], head["seats"], tuple(head["deck"].split()), head["first"], switches, int(head["chance"], 16)
    )
    actions = [made.action for made in standing(Made(action, False) for action in history)]
    live = room.server.inside(room.server.house.table(name))
    assert live is not None
    names = list(live.names)
    text = None
    if head["state"] == "over":
        text = room.people["Ada"].http.get(f"/api/tables/{name}/record").text
        assert text == replays.record_text(deal, names, actions, head["salt"], head["resigned"])
    result = None if head["state"] != "over" else live.outcome().plain()
    return {
        "label": label,
        "shows": shows,
        "id": name,
        "game": head["game"],
        "state": head["state"],
        "seats": [{key: seat[key] for key in ("bot", "guest", "name", "generation", "result")} for seat in seats],
        "names": names,
        "history": len(history),
        "actions": len(actions),
        "chat": said,
        "resigned": head["resigned"],
        "origin": None if head["origin_position"] is None else [head["origin_table"], head["origin_position"]],
        "next": head["next"],
        "switches": switches,
        "switches_text": head["switches"],
        "commitment": fairness.commitment(deal, head["salt"]),
        "preimage": fairness.preimage(deal, head["salt"]),
        "result": result,
        "record": text,
        **replayed(deal, names, actions),
        **room.details.get(name, {}),
    }


def expected(room: Room, database: Path, records: Path) -> dict[str, Any]:
    """All of `expected.json`."""
    base = sqlite3.connect(database)
    base.row_factory = sqlite3.Row
    heads = base.execute("SELECT * FROM tables ORDER BY created, id").fetchall()
    tables = [expected_table(base, head, room) for head in heads]
    seals = room.server.house.seals
    guests = [
        {"name": row["name"], "id": row["id"], "cookie": seals.cookie(row["id"])}
        for row in base.execute("SELECT * FROM guests ORDER BY created")
    ]
    base.close()
    found = {}
    for path in sorted(records.glob("*.parlour")):
        record = parse(path.read_text(encoding="utf-8"))
        record.check()
        switches = dict(record.deal.switches)
        about = {
            "game": record.deal.game,
            "seats": record.deal.seats,
            "names": list(record.names),
            "switches": switches,
        }
        about |= {"actions": len(record.actions), "sealed": bool(record.source and record.source.seal)}
        found[path.name] = about | replayed(record.deal, record.names, record.actions)
    return {"guests": guests, "tables": tables, "records": found}


# -- records -------------------------------------------------------------------------------------------------


def write_records(room: Room, folder: Path) -> None:
    """Golden records: what version 1 wrote of games found here, and some as a person would write them."""
    folder.mkdir()
    for table, (label, _) in room.shows.items():
        wanted = label.startswith(
            ("nvwk-2-house", "nvwk-4-house", "gwan-ace", "gwan-resh", "gwan-house", "vanilla-house")
        )
        wanted = wanted or any(label == f"nvwk-{reading}-over" for reading, *_ in READINGS)
        if (label.endswith("-over") and wanted) or label.endswith("-resigned"):
            text = room.people["Ada"].http.get(f"/api/tables/{table}/record").text
            save(folder / f"{label.removesuffix('-over')}.parlour", text)
    for game, seats in (("gwan", 2), ("vanilla", 2), ("nvwk", 3)):
        course, half = find(halfway, game, seats, start=5000)
        save(folder / f"{game}-running.parlour", written(course.cut(half)))
        save(folder / f"{game}-by-hand-no-seal.parlour", by_hand(written(course)))
    course = starter_course("vanilla", 1, 5100)
    save(folder / "vanilla-running-three-discards.parlour", written(course.cut(3)))
    save(folder / "vanilla-second-seat-starts.parlour", written(course))
    save(folder / "nvwk-5-seats-six-cards.parlour", written(find(halfway, "nvwk", 5, start=5200)[0]))
    save(folder / "nvwk-8-seats.parlour", written(find(halfway, "nvwk", 8, start=5300, singles_evolve="on")[0]))


def save(path: Path, text: str) -> None:
    """Write a record that version 1 finds right."""
    parse(text).check()
    path.write_text(text, encoding="utf-8")


def written(course: Course) -> str:
    """A game as version 1 writes it into a file."""
    deal = course.deal()
    record = Record.begin(deal, PEOPLE)
    game = deal.start()
    for action in course.actions:
        game.play(action)
        record.add(action, game)
    return record.text()


def by_hand(text: str) -> str:
    """A record as a person may write it: with remarks, without names and without a seal."""
    lines = [line for line in text.splitlines() if not line.startswith(("seal: ", "reason: "))]
    bare = [line[:3] if line.startswith("P") and line[2] == ":" else line for line in lines]
    bare[1:1] = ["# written by hand: no names, no reason and no seal"]
    return "\n".join(bare) + "\n"


# -- all of it -----------------------------------------------------------------------------------------------


def keep_database(data: Path, kept: Path) -> None:
    """Keep what a stopped server has left, as one file without room to spare."""
    shutil.copy(data / "parlour.sqlite3", kept)
    base = sqlite3.connect(kept, isolation_level=None)
    base.execute("VACUUM")
    base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    base.close()
    assert [path.name for path in kept.parent.glob(f"{kept.name}*")] == [kept.name]


def readable(value: Any, depth: int = 3) -> str:
    """JSON with a line for each fact about a guest, a table or a record."""
    if depth == 0 or not isinstance(value, dict | list) or not value:
        return json.dumps(value, ensure_ascii=False)
    pad, end = "\n" + " " * (4 - depth), "\n" + " " * (3 - depth)
    if isinstance(value, list):
        return f"[{pad}{f',{pad}'.join(readable(each, depth - 1) for each in value)}{end}]"
    pairs = [f"{json.dumps(key)}: {readable(each, depth - 1)}" for key, each in value.items()]
    return f"{{{pad}{f',{pad}'.join(pairs)}{end}}}"


def main(folder: Path) -> None:
    """Make all fixtures in a folder."""
    assert RULES_VERSION == 1, "this runs only on the version-1 tree"
    folder.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(folder / "records", ignore_errors=True)
    with tempfile.TemporaryDirectory() as made:
        data = Path(made)
        room = Room(data)
        try:
            gwan_tables(room)
            vanilla_tables(room)
            nvwk_tables(room)
            write_records(room, folder / "records")
            found = expected(room, data / "parlour.sqlite3", folder / "records")
        finally:
            room.server.stop()
        shutil.copyfile(data / "secret", folder / "secret")
        keep_database(data, folder / "games.db")
    (folder / "expected.json").write_text(readable(found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""What the server and its clients say to each other: the bodies of the HTTP API and the frames of the WebSocket.

A WebSocket at /ws/{table} carries one JSON object a frame, told apart by `type`. The client sends a `ClientMessage`,
the server a `ServerMessage`. How it goes:

- The server begins with `hello`: everything that this client may know. The same comes again whenever the client's
  seat changes or the game begins.
- A command carries an `id` that the client makes up (any text, new for every command). It is answered exactly once,
  by `ack` or `refused` with that id; sent again, the same answer comes again and nothing happens twice, also after a
  reconnection and after a restart of the server. So a client that heard no answer simply sends the command again.
- `act` carries the number of the position it was made in: how often something had been done. If the game has gone on
  since, it is refused as `stale`, with the present view. Other refusals bring no view: the client has it.
- A choice of several actions (a Wizard and whom it moves, two discards) may be taken back while it is half made:
  `back`, wherever the latest frame says that one may. It leads to the position before the choice, with a new number:
  numbers only go up.
- `update` follows every action, for everybody, with the view of their own seat. It comes after the action is stored.
- `over` follows the last update: everything is open from then on.
- A free seat of a running game shows a hand: `take-seat` asks for it, and it is given (`give`) by whoever made the
  table, or by all who sit there. Who has held a seat while the game ran may only come back to that one.
- After `bye` the server closes the connection; where `again` is true the client may come back.

A table that is stored and can't be replayed here (of an edition that this server does not know, or damaged)
is not gone: `bye` says `kept`, the API refuses with `kept`, and /api/tables/{table}/kept says what it is.

Seats are "P1" to "P8", cards "7C"; times are seconds. Texts are plain text, never HTML.

The HTTP API (/docs has it as OpenAPI); what is refused is answered with a `Problem`:

    GET   /api/me                              Me; makes a guest and sets the cookie where there is none
    PATCH /api/me                              Rename -> Me
    GET   /api/me/tables                       MyTables
    GET   /api/me/statistics                   Statistics
    GET   /api/games                           list of GameInfo
    GET   /api/games/{game}/rules              RulesPage
    GET   /api/games/{game}/page               ShownPage
    GET   /api/games/{game}/lesson             Lesson, where the game has one
    GET   /api/bots                            list of BotInfo
    POST  /api/tables                          NewTable -> TableInfo
    GET   /api/tables                          Tables: the public ones
    GET   /api/tables/{table}                  TableInfo
    GET   /api/tables/{table}/kept             KeptTable: one that this server can't show, and why
    GET   /api/tables/{table}/link             Link to the table, to invite a friend: …/table/{table}
    POST  /api/tables/{table}/seats/{seat}     TableInfo: take a free seat
    GET   /api/tables/{table}/seats/{seat}/link  Link that takes your seat to another device: …/seat/{token}
    DELETE /api/tables/{table}/seats/{seat}/link  TableInfo: that link works no more
    POST  /api/seat                            SeatToken -> TableInfo: what the page /seat/{token} does
    GET   /api/tables/{table}/replay?start=0&count=2000   Replay, once it is over
    GET   /api/tables/{table}/record           the record as a text file, once it is over
    GET   /api/tables/{table}/review           Review, once it is over; until it is worked out 202 with Working
    POST  /api/tables/{table}/hint             Hint, on your turn in a game against bots
    POST  /api/play-on                         PlayOn -> TableInfo
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field, StringConstraints

from parlour.engine.registry import shown_games
from parlour.server.payloads import STRICT, GameEvent, View
from parlour.views.shapes import Outcome, RoundTold, Seat

LONGEST_CHAT = 300
LONGEST_ACTION = 80

Events = Annotated[list[GameEvent], Field(description="the same as data, in order: what this viewer may know of it")]
CommandId = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^[!-~]+$")]
Emote = Literal["hello", "well-played", "thanks", "oops", "hm", "wow", "hurry", "good-game"]
RefusalCode = Literal[
    "stale", "illegal", "not-your-turn", "not-seated", "rate", "too-big", "over", "bad", "taken", "unstored"
]
MayGoBack = Annotated[bool, Field(description="whether you may take back what you have done of a half-made choice")]


def of_this_server(game: str) -> str:
    """The name of a game that there is; ValueError for another."""
    if game not in shown_games():
        raise ValueError(f"there is no game of that name; there are {', '.join(shown_games())}")
    return game


GameName = Annotated[str, StringConstraints(max_length=40), AfterValidator(of_this_server)]


class FromClient(BaseModel):
    """Something that a client sends: no field more than we know."""

    model_config = STRICT


class FromServer(BaseModel):
    """Something that the server sends."""

    model_config = STRICT


# -- the people at a table -----------------------------------------------------------------------------------


class Asking(FromServer):
    """Somebody who would like a free seat of a running game, and who would give it to them."""

    ask: int = Field(description="its number, for `give`")
    name: str
    you: bool
    agreed: list[Seat]


class SeatInfo(FromServer):
    """A seat, who sits there, and whether they are there."""

    seat: Seat
    kind: Literal["person", "bot"]
    name: str = Field(description="what this seat is called; “a free seat” where nobody sits")
    bot: str | None = Field(description="the bot's name in the list of bots")
    free: bool = Field(description="nobody sits there; once the game runs it is asked for, and given")
    you: bool
    presence: Literal["here", "away", "thinking", "free", "bot"] = Field(
        description="thinking: on turn and here (people) or working (bots); bot: a bot that is not on turn"
    )
    stand_in: bool = Field(description="a bot plays for this person until they are back")
    awaited: bool = Field(description="somebody would rather wait for this person than let a bot play")
    bot_in: float | None = Field(description="seconds until a bot plays for this absent person; null if none will")
    asking: list[Asking] = Field(description="who would like this free seat")


class Presence(FromServer):
    """Who sits where, who is there, and how many watch. Sent whenever that changes.

    It is not sent again for every turn: who is here and on turn (`view.turn`) is thinking.
    """

    type: Literal["presence"]
    seats: list[SeatInfo]
    watchers: int


class Clock(FromServer):
    """The time for one decision; when it is used up, a bot makes that decision. It stops while the server is down."""

    seat: Seat
    left: float


class Origin(FromServer):
    """The finished game that this one plays on from."""

    table: str | None = Field(description="null where it came from a record")
    position: int


class TableInfo(FromServer):
    """A table as everybody may see it, and which seats are yours."""

    id: str
    game: GameName
    title: str
    state: Literal["waiting", "running", "over"]
    seats: list[SeatInfo]
    watchers: int
    mine: list[Seat] = Field(description="more than one at a hot-seat table")
    creator: bool = Field(description="whether you made this table")
    switches: dict[str, str] = Field(description="all house rules of the table, as its edition reads them")
    edition: int = Field(description="of the rulebook that it is played by")
    clock: int | None = Field(description="seconds for a decision")
    public: bool
    position: int
    commitment: str = Field(description="SHA-256 of the deal and a salt; see Fairness")
    origin: Origin | None
    next: str | None = Field(description="the table of the rematch")
    created: float = Field(description="seconds since 1970")


class ChatLine(FromServer):
    """Something that somebody said, as plain text, or an emote."""

    number: int = Field(description="counts up at a table")
    name: str
    seat: Seat | None = Field(description="null for somebody who watches")
    text: str | None
    emote: Emote | None
    at: float


class LogLine(FromServer):
    """What happened to reach a position, for this viewer: as sentences, and as data."""

    position: int
    by: Seat | None = Field(description="null for the roll of the dice, or the lot, before the first action")
    bot: bool = Field(description="whether a bot did it, also for an absent person")
    told: list[str]
    brief: str | None = Field(description="the same in one line of few words, of the latest position")
    rounds: list[RoundTold] = Field(description="how rounds ended, if any did")
    events: Events


class Fairness(FromServer):
    """The proof that the deck was not touched: the SHA-256 of `preimage` in UTF-8 is the `commitment` of the start."""

    commitment: str
    salt: str
    preimage: str = Field(description="salt, game, seats, house rules, first seat, chance and deck order, as text")


class Ending(FromServer):
    """How the game ended, with everything open."""

    outcome: Outcome
    resigned: Seat | None
    events: Annotated[list[GameEvent], Field(description="how it ended, as data: a resignation, the end")]
    fairness: Fairness
    series: dict[Seat, int] | None = Field(
        description="games won by who sits there, this one too; null: it is the first"
    )
    rematch: list[Seat] = Field(description="who has asked for a rematch")
    next: str | None = Field(description="the table of the rematch")


# -- what the client sends -----------------------------------------------------------------------------------


class Act(FromClient):
    """Make an action, one of `view.legal`. At a hot-seat table `seat` names who makes it."""

    type: Literal["act"]
    id: CommandId
    position: int = Field(ge=0, le=100_000)
    action: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_ACTION)]
    seat: Seat | None = None


class Back(FromClient):
    """Take back what you have done of a half-made choice, all of it that can be taken back."""

    type: Literal["back"]
    id: CommandId
    position: int = Field(ge=0, le=100_000)
    seat: Seat | None = None


class Resign(FromClient):
    """Give up. With two seats the game is over; with more a bot plays on for you."""

    type: Literal["resign"]
    id: CommandId
    seat: Seat | None = None


class Leave(FromClient):
    """Get up: the seat is free for somebody else, and a bot plays for it meanwhile."""

    type: Literal["leave"]
    id: CommandId


class TakeSeat(FromClient):
    """Sit down in a free seat. While the game runs this asks for it, unless you have sat there before."""

    type: Literal["take-seat"]
    id: CommandId
    seat: Seat


class Give(FromClient):
    """Give a free seat of a running game to somebody who asks for it.

    The table's maker alone can give it, or all who sit there together.
    """

    type: Literal["give"]
    id: CommandId
    ask: int = Field(ge=1, le=100_000)


class Fill(FromClient):
    """The table's maker puts a bot into every free seat, so that the game begins."""

    type: Literal["fill"]
    id: CommandId
    bot: Annotated[str, StringConstraints(max_length=40)]


class Chat(FromClient):
    """Say something to the table."""

    type: Literal["chat"]
    id: CommandId
    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_CHAT)]


class Emoted(FromClient):
    """Say something without words."""

    type: Literal["emote"]
    id: CommandId
    emote: Emote


class Rematch(FromClient):
    """Ask for another game when this one is over; it begins when all people who are there have asked."""

    type: Literal["rematch"]
    id: CommandId
    swap: bool = Field(default=False, description="everybody moves one seat on; what the first to ask wants counts")


class Wait(FromClient):
    """Wait for a person on turn who is away, until they are back; or no longer: then a bot plays when it would have.

    Not where there is a clock. Everybody who sits there may ask for it once while somebody is away.
    """

    type: Literal["wait"]
    id: CommandId
    seat: Seat
    patient: bool


class Ping(FromClient):
    """Are you there?"""

    type: Literal["ping"]
    id: CommandId


ClientMessage = Annotated[
    Act | Back | Resign | Leave | TakeSeat | Give | Fill | Chat | Emoted | Rematch | Wait | Ping,
    Field(discriminator="type"),
]


# -- what the server sends -----------------------------------------------------------------------------------


class Hello(FromServer):
    """Everything that this client may know of the table."""

    type: Literal["hello"]
    version: str
    table: TableInfo
    seat: Seat | None = Field(description="your seat; at a hot-seat table the one on turn; null: you watch")
    hotseat: bool = Field(description="you play several seats: cover the hands between turns")
    position: int
    view: View | None = Field(description="null until the game begins")
    back: MayGoBack
    log: list[LogLine]
    chat: list[ChatLine]
    clock: Clock | None
    ending: Ending | None


class Ack(FromServer):
    """The command was carried out and is stored."""

    type: Literal["ack"]
    id: str
    position: int | None = Field(description="for act and back: the position that it led to")


class Refused(FromServer):
    """The command was not carried out: nothing has changed. To a client that is behind the present view comes along."""

    type: Literal["refused"]
    id: str | None = Field(description="null where the frame could not be read")
    code: RefusalCode
    rule: str | None = Field(description="the rule that forbids it, for /api/games/{game}/rules")
    why: str = Field(description="a sentence for the player")
    position: int
    view: View | None = Field(description="where the command was made in another position, if there is a game")
    back: MayGoBack


class Update(FromServer):
    """Somebody acted, or took that back: the position that it led to, as this client may see it."""

    type: Literal["update"]
    position: int
    by: Seat
    bot: bool = Field(description="whether a bot did it, also for an absent person")
    seat: Seat | None = Field(description="as in hello")
    told: list[str]
    round_told: int | None = Field(description="which sentence is the first of a round's end; null if none ended")
    brief: str = Field(description="the same in one line of few words; empty where nothing is worth one")
    rounds: list[RoundTold] = Field(description="how rounds ended, if any did")
    events: Events
    view: View
    back: MayGoBack
    clock: Clock | None


class Chatted(FromServer):
    """Somebody said something."""

    type: Literal["chat"]
    line: ChatLine


class Over(FromServer):
    """The game is over and everything is open. Sent again when somebody asks for a rematch."""

    type: Literal["over"]
    position: int
    view: View
    ending: Ending


class Pong(FromServer):
    """Here."""

    type: Literal["pong"]
    id: str
    position: int


class Bye(FromServer):
    """The server closes this connection."""

    type: Literal["bye"]
    why: Literal["shutdown", "too-slow", "no-table", "kept", "origin", "rate"]
    again: bool = Field(description="whether to come back by itself")


ServerMessage = Annotated[
    Hello | Ack | Refused | Update | Chatted | Presence | Over | Pong | Bye, Field(discriminator="type")
]

"""What the server and its clients say to each other: the bodies of the HTTP API and the frames of the WebSocket.

A WebSocket at /ws/{table} carries one JSON object a frame, told apart by `type`. The client sends a `ClientMessage`,
the server a `ServerMessage`. How it goes:

- The server begins with `hello`: everything that this client may know. The same comes again whenever the client's
  seat changes or the game begins.
- A command carries an `id` that the client makes up (any text, new for every command). It is answered exactly once,
  by `ack` or `refused` with that id; sent again, the same answer comes again and nothing happens twice, also after a
  reconnection and after a restart of the server. So a client that heard no answer simply sends the command again.
- `act` carries the number of the position it was made in: how often something had been done. If the game has gone on
  since, it is refused as `stale`, with the present view.
- A choice of several actions (a Wizard and whom it moves, two discards) may be taken back while it is half made:
  `back`, wherever the latest frame says that one may. It leads to the position before the choice, with a new number:
  numbers only go up.
- `update` follows every action, for everybody, with the view of their own seat. It comes after the action is stored.
- `over` follows the last update: everything is open from then on.
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
    GET   /api/bots                            list of BotInfo
    POST  /api/tables                          NewTable -> TableInfo
    GET   /api/tables                          Tables: the public ones
    GET   /api/tables/{table}                  TableInfo
    GET   /api/tables/{table}/kept             KeptTable: one that this server can't show, and why
    GET   /api/tables/{table}/link             Link to the table, to invite a friend: …/table/{table}
    POST  /api/tables/{table}/seats/{seat}     TableInfo: take a free seat
    GET   /api/tables/{table}/seats/{seat}/link  Link that takes your seat to another device: …/seat/{token}
    POST  /api/seat                            SeatToken -> TableInfo: what the page /seat/{token} does
    GET   /api/tables/{table}/replay?start=0&count=2000   Replay, once it is over
    GET   /api/tables/{table}/record           the record as a text file, once it is over
    GET   /api/tables/{table}/review           Review, once it is over; until it is worked out 202 with Working
    POST  /api/tables/{table}/hint             Hint, on your turn in a game against bots
    POST  /api/play-on                         PlayOn -> TableInfo
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from parlour.table.shapes import GameName, Outcome, Seat, View

LONGEST_NAME = 24
LONGEST_CHAT = 300
LONGEST_ACTION = 80

CommandId = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^[!-~]+$")]
Emote = Literal["hello", "well-played", "thanks", "oops", "hm", "wow", "hurry", "good-game"]
RefusalCode = Literal[
    "stale", "illegal", "not-your-turn", "not-seated", "rate", "too-big", "over", "bad", "taken", "unstored"
]
SeatWish = Annotated[str, StringConstraints(max_length=40, pattern=r"^(me|open|hotseat|[a-z][a-z0-9-]*)$")]
TableId = Annotated[str, StringConstraints(max_length=40)]
MayGoBack = Annotated[bool, Field(description="whether you may take back what you have done of a half-made choice")]
PersonName = Annotated[str, StringConstraints(min_length=1, max_length=200)]


class Said(BaseModel):
    """Something that a client sends: no field more than we know."""

    model_config = ConfigDict(extra="forbid")


class Told(BaseModel):
    """Something that the server sends."""

    model_config = ConfigDict(extra="forbid")


# -- the people at a table -----------------------------------------------------------------------------------


class SeatInfo(Told):
    """A seat, who sits there, and whether they are there."""

    seat: Seat
    kind: Literal["person", "bot"]
    name: str = Field(description="what this seat is called; “a free seat” where nobody sits")
    bot: str | None = Field(description="the bot's name in the list of bots")
    free: bool = Field(description="anybody may take it")
    you: bool
    presence: Literal["here", "away", "thinking", "free", "bot"] = Field(
        description="thinking: on turn and here (people) or working (bots); bot: a bot that is not on turn"
    )
    stand_in: bool = Field(description="a bot plays for this person until they are back")
    bot_in: float | None = Field(description="seconds until a bot plays for this absent person; null if none will")


class Presence(Told):
    """Who sits where, who is there, and how many watch. Sent whenever that changes.

    It is not sent again for every turn: who is here and on turn (`view.turn`) is thinking.
    """

    type: Literal["presence"]
    seats: list[SeatInfo]
    watchers: int


class Clock(Told):
    """The time for one decision; when it is used up, a bot makes that decision. It stops while the server is down."""

    seat: Seat
    left: float


class Origin(Told):
    """The finished game that this one plays on from."""

    table: str | None = Field(description="null where it came from a record")
    position: int


class TableInfo(Told):
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


class ChatLine(Told):
    """Something that somebody said, as plain text, or an emote."""

    number: int = Field(description="counts up at a table")
    name: str
    seat: Seat | None = Field(description="null for somebody who watches")
    text: str | None
    emote: Emote | None
    at: float


class LogLine(Told):
    """What happened to reach a position, as sentences for this viewer."""

    position: int
    by: Seat | None = Field(description="null for the roll of the dice, or the lot, before the first action")
    bot: bool = Field(description="whether a bot did it, also for an absent person")
    told: list[str]


class Fairness(Told):
    """The proof that the deck was not touched: the SHA-256 of `preimage` in UTF-8 is the `commitment` of the start."""

    commitment: str
    salt: str
    preimage: str = Field(description="salt, game, seats, house rules, first seat, chance and deck order, as text")


class Ending(Told):
    """How the game ended, with everything open."""

    outcome: Outcome
    resigned: Seat | None
    fairness: Fairness
    rematch: list[Seat] = Field(description="who has asked for a rematch")
    next: str | None = Field(description="the table of the rematch")


# -- what the client sends -----------------------------------------------------------------------------------


class Act(Said):
    """Make an action, one of `view.legal`. At a hot-seat table `seat` names who makes it."""

    type: Literal["act"]
    id: CommandId
    position: int = Field(ge=0, le=100_000)
    action: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_ACTION)]
    seat: Seat | None = None


class Back(Said):
    """Take back what you have done of a half-made choice, all of it that can be taken back."""

    type: Literal["back"]
    id: CommandId
    position: int = Field(ge=0, le=100_000)
    seat: Seat | None = None


class Resign(Said):
    """Give up. With two seats the game is over; with more a bot plays on for you."""

    type: Literal["resign"]
    id: CommandId
    seat: Seat | None = None


class Leave(Said):
    """Get up: the seat is free for somebody else, and a bot plays for it meanwhile."""

    type: Literal["leave"]
    id: CommandId


class TakeSeat(Said):
    """Sit down in a free seat."""

    type: Literal["take-seat"]
    id: CommandId
    seat: Seat


class Fill(Said):
    """The table's maker puts a bot into every free seat, so that the game begins."""

    type: Literal["fill"]
    id: CommandId
    bot: Annotated[str, StringConstraints(max_length=40)]


class Chat(Said):
    """Say something to the table."""

    type: Literal["chat"]
    id: CommandId
    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_CHAT)]


class Emoted(Said):
    """Say something without words."""

    type: Literal["emote"]
    id: CommandId
    emote: Emote


class Rematch(Said):
    """Ask for another game when this one is over; it begins when all people who are there have asked."""

    type: Literal["rematch"]
    id: CommandId
    swap: bool = Field(default=False, description="everybody moves one seat on; what the first to ask wants counts")


class Ping(Said):
    """Are you there?"""

    type: Literal["ping"]
    id: CommandId


ClientMessage = Annotated[
    Act | Back | Resign | Leave | TakeSeat | Fill | Chat | Emoted | Rematch | Ping, Field(discriminator="type")
]


# -- what the server sends -----------------------------------------------------------------------------------


class Hello(Told):
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


class Ack(Told):
    """The command was carried out and is stored."""

    type: Literal["ack"]
    id: str
    position: int | None = Field(description="for act and back: the position that it led to")


class Refused(Told):
    """The command was not carried out: nothing has changed. The present view comes along if there is a game."""

    type: Literal["refused"]
    id: str | None = Field(description="null where the frame could not be read")
    code: RefusalCode
    rule: str | None = Field(description="the rule that forbids it, for /api/games/{game}/rules")
    why: str = Field(description="a sentence for the player")
    position: int
    view: View | None
    back: MayGoBack


class Update(Told):
    """Somebody acted, or took that back: the position that it led to, as this client may see it."""

    type: Literal["update"]
    position: int
    by: Seat
    bot: bool = Field(description="whether a bot did it, also for an absent person")
    seat: Seat | None = Field(description="as in hello")
    told: list[str]
    view: View
    back: MayGoBack
    clock: Clock | None


class Chatted(Told):
    """Somebody said something."""

    type: Literal["chat"]
    line: ChatLine


class Over(Told):
    """The game is over and everything is open. Sent again when somebody asks for a rematch."""

    type: Literal["over"]
    position: int
    view: View
    ending: Ending


class Pong(Told):
    """Here."""

    type: Literal["pong"]
    id: str
    position: int


class Bye(Told):
    """The server closes this connection."""

    type: Literal["bye"]
    why: Literal["shutdown", "too-slow", "no-table", "kept", "origin", "rate"]
    again: bool = Field(description="whether to come back by itself")


ServerMessage = Annotated[
    Hello | Ack | Refused | Update | Chatted | Presence | Over | Pong | Bye, Field(discriminator="type")
]


# -- HTTP ----------------------------------------------------------------------------------------------------


class Problem(Told):
    """Why an HTTP request was refused."""

    code: Literal[
        "bad",
        "not-found",
        "kept",
        "forbidden",
        "taken",
        "over",
        "running",
        "not-your-turn",
        "rate",
        "too-big",
        "origin",
        "unstored",
    ]
    why: str


class Me(Told):
    """You, a guest."""

    name: str
    since: float


class Rename(Said):
    """Your new name."""

    name: PersonName


class HouseRule(Told):
    """One thing that a table may decide for itself."""

    name: str
    default: str
    rule: str
    values: list[HouseRuleValue]


class HouseRuleValue(Told):
    """One reading of a house rule, and the sentence on what it means."""

    value: str
    meaning: str


class CardInfo(Told):
    """What a card is called, and what it does in a game."""

    card: str
    name: str
    about: str


class GameInfo(Told):
    """A game of the house."""

    game: GameName
    title: str
    least_seats: int
    most_seats: int
    how_to_play: str = Field(description="how it is played, as Markdown")
    house_rules: list[HouseRule]
    cards: list[CardInfo]


class RulesPage(Told):
    """A game's rulebook."""

    game: GameName
    title: str
    page: str = Field(description="the whole page as Markdown")
    sentences: dict[str, str] = Field(description="the rules by number, as plain text")
    walkthroughs: dict[str, str]


class BotInfo(Told):
    """A bot that one can play against."""

    bot: str
    title: str
    about: str
    level: int | None = Field(description="from 1 to 5 on the ladder of the house; null for others")


class NewTable(Said):
    """A table to be made."""

    game: GameName
    seats: list[SeatWish] = Field(
        min_length=2, max_length=8, description="for every seat: me, open, hotseat (another of mine), or a bot's name"
    )
    switches: dict[
        Annotated[str, StringConstraints(max_length=40)], Annotated[str, StringConstraints(max_length=40)]
    ] = Field(default_factory=dict, max_length=16, description="house rules that are not at their default")
    clock: int | None = Field(default=None, ge=5, le=3600, description="seconds for a decision")
    public: bool = Field(default=False, description="listed on the home page; else only who has the link finds it")


class PlayOn(Said):
    """Play on from a position of a finished game, or of a record, against a bot."""

    table: TableId | None = None
    record: Annotated[str, StringConstraints(max_length=60_000)] | None = None
    position: int = Field(ge=0, le=100_000)
    seat: Seat
    bot: Annotated[str, StringConstraints(max_length=40)] = "greedy"


class Tables(Told):
    """Public tables: some with a free seat, some to watch."""

    open: list[TableInfo]
    running: list[TableInfo]


class KeptTable(Told):
    """A stored table that this server can't replay. It is not gone, but it can't be shown or played on here."""

    id: str
    game: str = Field(description="as it is stored; perhaps none of this server's games")
    title: str
    edition: int | None = Field(description="of the rulebook that it was played by; null where that can't be read")
    state: Literal["waiting", "running", "over"]
    names: list[str] = Field(description="who sat there, seat by seat")
    mine: list[Seat]
    why: str = Field(description="in sentences: why it can't be shown, and what becomes of it")
    record: bool = Field(description="whether its record can be had, as far as it can be written: once it is over")
    created: float = Field(description="seconds since 1970")


class MyTables(Told):
    """Your tables, the latest first."""

    waiting: list[TableInfo]
    running: list[TableInfo]
    over: list[TableInfo]
    kept: list[KeptTable]


class Link(Told):
    """A link to share, and its QR code."""

    url: str
    qr: str = Field(description="an SVG picture of the link")


class SeatToken(Said):
    """What a seat's link ends with."""

    token: Annotated[str, StringConstraints(min_length=1, max_length=200)]


class ReplayStep(Told):
    """A position of a finished game, all hands open."""

    position: int
    by: Seat | None = Field(description="who acted to reach it; null for the deal")
    bot: bool
    action: str | None
    say: str | None = Field(description="the action as a sentence")
    told: list[str] = Field(description="for the deal: how it was decided who begins, where that was seen then")
    view: View


class ReplayNote(Told):
    """Where an older game took a course that the present rules don't follow."""

    position: int = Field(description="that it led to")
    cards: list[str] = Field(description="those that it is about")
    say: str


class Replay(Told):
    """A finished game."""

    table: TableInfo
    record: str = Field(description="the record, as a file")
    outcome: Outcome
    resigned: Seat | None
    fairness: Fairness
    notes: list[ReplayNote] = Field(description="mostly none")
    steps: list[ReplayStep]
    total: int = Field(description="how many positions there are; ask for the rest with start")


class Hint(Told):
    """What you could do best, as far as the strongest bot of the house can tell from your own view."""

    position: int
    seat: Seat
    action: str
    cards: list[str] = Field(description="those that it is about")
    say: str = Field(description="the action as a sentence")
    why: str
    sure: Literal["the only thing", "clearly", "probably", "a toss-up"]
    value: float = Field(description="the share of the win that you may expect after it, from 0 to 1")
    error: float = Field(description="the standard error of that")
    margin: float = Field(description="what the next best loses against it")
    doubt: float = Field(description="the standard error of that")


class Working(Told):
    """A review that is being worked out; ask again in a second."""

    done: int = Field(description="how many actions have been judged")
    total: int


class Judged(Told):
    """A position for whoever was on turn: shares of the win after the best action and after the chosen one."""

    best: float
    best_error: float
    chosen: float
    chosen_error: float


class Better(Told):
    """What would have been better, and why."""

    action: str
    say: str
    why: str


class Decision(Told):
    """An action of a finished game, judged; null where there was no choice."""

    number: int = Field(description="the position that it led to")
    seat: Seat
    action: str
    say: str
    known: Judged | None = Field(description="with what the player knew")
    open: Judged | None = Field(description="with all hands open")
    loss: float = Field(description="against the best, with what the player knew")
    doubt: float = Field(description="the standard error of that")
    better: Better | None = Field(description="only where the loss is larger than its error")


class Luck(Told):
    """Where a seat's result came from: end - start = deal + draws + own + others, in shares of the win."""

    seat: Seat
    end: float
    start: float
    deal: float
    draws: float
    own: float
    others: float
    points: dict[Literal["deal", "draws", "own", "others"], int] = Field(
        description="the same as whole percentage points that add up"
    )


class Review(Told):
    """A finished game, judged move by move."""

    game: GameName
    edition: int = Field(description="of the rulebook that it was played by")
    names: dict[str, str]
    finished: bool
    notes: list[ReplayNote] = Field(description="as in Replay")
    decisions: list[Decision]
    marked: list[int] = Field(description="the actions that lost more than chance explains, the worst first")
    luck: list[Luck]
    worst: str = Field(description="the worst move as a line")


class Score(Told):
    """Games against an opponent or of a kind."""

    game: GameName
    opponent: str | None = Field(description="null: against anybody")
    played: int
    won: int = Field(description="shared wins count")


class Statistics(Told):
    """Your games in numbers."""

    games: list[Score]
    opponents: list[Score]


class Health(Told):
    """Whether the server works."""

    status: Literal["ok", "failing"]
    version: str
    tables: int = Field(description="in memory")
    connections: int


HouseRule.model_rebuild()

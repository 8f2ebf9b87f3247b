"""The bodies of the HTTP API; which request takes and gives which of them is in `protocol`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, StringConstraints, with_config

from parlour.rulebook import Chapter
from parlour.server.payloads import STRICT, View
from parlour.server.protocol import Events, Fairness, FromClient, FromServer, GameName, TableInfo
from parlour.views import shapes
from parlour.views.shapes import Outcome, ReplayNote, RoundTold, Seat

LONGEST_NAME = 24

SeatWish = Annotated[str, StringConstraints(max_length=40, pattern=r"^(me|open|hotseat|[a-z][a-z0-9-]*)$")]
TableId = Annotated[str, StringConstraints(max_length=40)]
PersonName = Annotated[str, StringConstraints(min_length=1, max_length=200)]


class Problem(FromServer):
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


class Probe(FromServer):
    """What the server says to a machine that watches over it."""

    status: Literal["ok", "failing"]
    why: str = Field(description="a sentence where it is failing")


class Me(FromServer):
    """You, a guest."""

    name: str
    since: float


class Rename(FromClient):
    """Your new name."""

    name: PersonName


class HouseRule(FromServer):
    """One thing that a table may decide for itself."""

    name: str
    default: str
    rule: str
    values: list[HouseRuleValue]


class HouseRuleValue(FromServer):
    """One reading of a house rule, and the sentence on what it means."""

    value: str
    meaning: str


class CardInfo(FromServer):
    """What a card is called, and what it does in a game."""

    card: str
    name: str
    about: str
    lying: str = Field(description="the same of one that lies on the table, whoever played it")


class GameInfo(FromServer):
    """A game of the house."""

    game: GameName
    title: str
    least_seats: int
    most_seats: int
    usual_seats: int
    in_short: str = Field(description="how it is played, in a sentence")
    how_to_play: str = Field(description="how it is played, as Markdown")
    house_rules: list[HouseRule]
    cards: list[CardInfo]
    lesson: bool = Field(description="whether there is one: see Lesson")


class RulesPage(FromServer):
    """A game's rulebook."""

    game: GameName
    title: str
    page: str = Field(description="the whole page as Markdown")
    sentences: dict[str, str] = Field(description="the rules by number, as plain text")
    walkthroughs: dict[str, str]


class ShownPage(FromServer):
    """A game's rulebook, taken apart to be drawn."""

    model_config = ConfigDict(**STRICT, json_schema_serialization_defaults_required=True)

    game: GameName
    title: str
    chapters: list[Chapter]


class LessonMoment(FromServer):
    """A position of a lesson, as the learner sees it, and how it came about."""

    by: Seat | None = Field(description="who acted; null for the deal")
    told: list[str]
    view: View


class LessonStep(FromServer):
    """A move that is asked of the learner, who goes on to the next step's moment by it."""

    at: int = Field(description="which of the moments")
    action: str = Field(description="what is asked for")
    say: str = Field(description="how things stand and, between double stars, what to do")
    why: str
    otherwise: dict[str, str] = Field(description="for every other legal action: what would come of it")


class Lesson(FromServer):
    """A game's lesson: a deal that is laid out, and its steps. It is no table's game; nothing of it is stored."""

    game: GameName
    title: str
    opponent: str = Field(description="what the other side is called; the learner is P1")
    moments: list[LessonMoment]
    steps: list[LessonStep]
    won: str = Field(description="what is said at the end")


class BotInfo(FromServer):
    """A bot that one can play against."""

    bot: str
    title: str
    short: str = Field(description="what it is called where there is little room")
    about: str
    level: int | None = Field(description="from 1 to 5 on the ladder of the house; null for others")


class NewTable(FromClient):
    """A table to be made."""

    game: GameName
    seats: list[SeatWish] = Field(
        min_length=2, max_length=8, description="for every seat: me, open, hotseat (another of mine), or a bot's name"
    )
    switches: dict[
        Annotated[str, StringConstraints(max_length=40)], Annotated[str, StringConstraints(max_length=40)]
    ] = Field(default_factory=dict, max_length=16, description="house rules that are not at their default")
    names: list[Annotated[str, StringConstraints(max_length=LONGEST_NAME)]] = Field(
        default_factory=list, max_length=8, description="what the seats of a shared device are called, in their order"
    )
    clock: int | None = Field(default=None, ge=5, le=3600, description="seconds for a decision")
    public: bool = Field(default=False, description="listed on the home page; else only who has the link finds it")


class PlayOn(FromClient):
    """Play on from a position of a finished game, or of a record, against a bot."""

    table: TableId | None = None
    record: Annotated[str, StringConstraints(max_length=60_000)] | None = None
    position: int = Field(ge=0, le=100_000)
    seat: Seat
    bot: Annotated[str, StringConstraints(max_length=40)] = "greedy"


class Tables(FromServer):
    """Public tables: some with a free seat, some to watch."""

    open: list[TableInfo]
    running: list[TableInfo]


class KeptTable(FromServer):
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


class MyTable(TableInfo):
    """One of your tables: whose turn it is, or how it ended for you."""

    turn: Seat | None = Field(description="null where it is nobody's")
    result: Literal["won", "shared", "lost"] | None = Field(description="null where you played all seats, too")
    since: float = Field(description="when somebody last did something there, or the table was laid")


class MyTables(FromServer):
    """Your tables, the latest first."""

    waiting: list[MyTable]
    running: list[MyTable]
    over: list[MyTable]
    kept: list[KeptTable]


class Link(FromServer):
    """A link to share, and its QR code."""

    url: str
    qr: str = Field(description="an SVG picture of the link")
    note: str | None = Field(description="a sentence where other devices can't follow it as it is")


class SeatToken(FromClient):
    """What a seat's link ends with."""

    token: Annotated[str, StringConstraints(min_length=1, max_length=200)]


class ReplayStep(FromServer):
    """A position of a finished game, all hands open."""

    position: int
    by: Seat | None = Field(description="who acted to reach it; null for the deal")
    bot: bool
    action: str | None
    say: str | None = Field(description="the action as a sentence")
    told: list[str] = Field(description="for the deal: how it was decided who begins, where that was seen then")
    brief: str = Field(description="what happened, in one line of few words")
    rounds: list[RoundTold] = Field(description="how rounds ended, if any did")
    events: Events
    view: View


class Replay(FromServer):
    """A finished game."""

    table: TableInfo
    record: str = Field(description="the record, as a file")
    outcome: Outcome
    resigned: Seat | None
    fairness: Fairness
    notes: list[ReplayNote] = Field(description="mostly none")
    steps: list[ReplayStep]
    total: int = Field(description="how many positions there are; ask for the rest with start")


@with_config(STRICT)
class Hint(shapes.Hint):
    """What you could do best, as far as the strongest bot of the house can tell from your own view."""


class Working(FromServer):
    """A review that is being worked out; ask again in a second."""

    done: int = Field(description="how many actions have been judged")
    total: int


@with_config(STRICT)
class Review(shapes.Review):
    """A finished game, judged move by move."""


class Score(FromServer):
    """Games against an opponent or of a kind."""

    game: GameName
    opponent: str | None = Field(description="null: against anybody")
    played: int
    won: int = Field(description="shared wins count")


class Statistics(FromServer):
    """Your games in numbers."""

    games: list[Score]
    opponents: list[Score]


class Health(FromServer):
    """Whether the server works."""

    status: Literal["ok", "failing"]
    version: str
    tables: int = Field(description="in memory")
    connections: int


HouseRule.model_rebuild()

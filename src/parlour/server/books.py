"""What is stored: the tables of the database, and the statements that write them. `store` is who writes and asks.

A table of the room is its deal, its actions and its seats; everything else is replayed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Delete,
    Double,
    ForeignKey,
    Index,
    Insert,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    Update,
    bindparam,
    delete,
    insert,
    select,
    update,
)

STATES = ("waiting", "running", "over")
RESULTS = ("won", "shared", "lost")
REMATCHES = ("rematch", "rematch-swap")  # kinds of commands that are not done at once

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("created", Double, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("state", String(10), nullable=False),  # one of STATES
    Column("game", String(20), nullable=False),
    Column("rules", Integer, nullable=False),  # the edition of the rulebook that it is played by
    Column("seats", Integer, nullable=False),
    Column("deck", Text, nullable=False),
    Column("first", Integer, nullable=False),
    Column("chance", String(16), nullable=False),
    Column("switches", Text, nullable=False),
    Column("salt", String(64), nullable=False),
    Column("clock", Integer),
    Column("public", Boolean, nullable=False),
    Column("creator", String(40), nullable=False),
    Column("origin_table", String(40)),
    Column("origin_position", Integer),
    Column("next", String(40)),
    Column("resigned", Integer),  # the seat that gave up a game of two
    Column("created", Double, nullable=False),
    Column("commitment", String(64)),  # to the deal, as it was told; null for tables from before it was stored
    Column("server", Integer),  # whose the table is, of many servers on one database; null: of whoever asks for it
    Column("epoch", Integer, nullable=False, server_default="0"),  # goes up whenever a server brings it into memory
    Column("series", Text),  # how many games each has won before, as JSON; null where this is the first
    Column("turn", Integer),  # whose it was after `sound_to` lines, or would be where the game has not begun
    Column("sound_to", Integer),  # so many lines are known to replay; written now and then, and never with a move
    Index("tables_by_state", "state", "public", "created"),
    Index("tables_by_server", "server"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("bot", String(40)),  # null for a person
    Column("guest", String(40)),  # null where the seat is free
    Column("name", String(80), nullable=False),
    Column("generation", Integer, nullable=False),  # goes up when the seat's old links must not work any more
    Column("result", String(10)),  # won, shared, lost
    Column("past", Text),  # who sat here in this game before, and up to which position, as JSON
    Index("seats_by_guest", "guest"),
)

actions = Table(
    "actions",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # no move is stored twice
    Column("action", String(80), nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("command", String(90)),  # guest and command id, so that a repeated one is known after a restart
    Column("at", Double, nullable=False),
    Column("epoch", Integer),  # the table's, when this was stored
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("name", String(80), nullable=False),
    Column("seat", Integer),
    Column("text", Text),
    Column("emote", String(20)),
    Column("at", Double, nullable=False),
)

holders = Table(  # who has held a seat while the game ran, and so knows its hand
    "holders",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("guest", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True),
)

commands = Table(  # what was carried out besides moves, so that a repeated one is known for as long as its table
    "commands",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("command", String(90), primary_key=True),  # as with actions
    Column("kind", String(20), nullable=False),
    Column("at", Double, nullable=False),
)

hints = Table(  # what was thought where a hint was given, so that a review agrees with it
    "hints",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("thoughts", Text, nullable=False),
)

house = Table(  # what concerns the whole house
    "house",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)

INSERTS = [insert(each) for each in (guests, tables, seats, actions, chat, holders, commands, hints)]  # in order
ADD_GUEST, ADD_TABLE, ADD_SEAT, ADD_ACTION, ADD_CHAT, ADD_HOLDER, ADD_COMMAND, ADD_HINT = INSERTS
PLACES = {id(statement): place for place, statement in enumerate(INSERTS)}
MOVES = PLACES[id(ADD_ACTION)]

_this_table = tables.c.id == bindparam("which")
_this_seat = (seats.c.table_id == bindparam("which")) & (seats.c.seat == bindparam("which_seat"))
NAME_GUEST = update(guests).where(guests.c.id == bindparam("which")).values(name=bindparam("new_name"))
SET_STATE = update(tables).where(_this_table).values(state=bindparam("new_state"), resigned=bindparam("new_resigned"))
SET_NEXT = update(tables).where(_this_table).values(next=bindparam("new_next"))
_free = select(tables.c.id).where(_this_table).with_for_update(skip_locked=True)
SET_SOUND = (  # who has the table does not matter: a history only grows, so this stays true of its beginning
    update(tables)
    .where(tables.c.id.in_(_free))  # nobody is waited for, lest two wait for each other: it can be found out again
    .values(turn=bindparam("new_turn"), sound_to=bindparam("new_sound_to"))
)
SET_SERIES = update(tables).where(_this_table).values(series=bindparam("new_series"))
SET_RESULT = update(seats).where(_this_seat).values(result=bindparam("new_result"))
SET_SEAT = (
    update(seats)
    .where(_this_seat)
    .values(
        bot=bindparam("new_bot"),
        guest=bindparam("new_guest"),
        name=bindparam("new_name"),
        generation=bindparam("new_generation"),
        past=bindparam("new_past"),
    )
)

RESTORED = select(house.c.value).where(house.c.name == "restored")
SET_HOUSE = update(house).where(house.c.name == bindparam("which")).values(value=bindparam("new_value"))

# What nobody needs any more, in the order in which it refers; only of tables whose game never began.
_waits = select(tables.c.id).where(_this_table, tables.c.state == "waiting").exists()
DROP_WAITING: list[Delete] = [
    *(delete(each).where(each.c.table_id == bindparam("which"), _waits) for each in (commands, holders, chat, seats)),
    delete(tables).where(_this_table, tables.c.state == "waiting"),
]
DROP_GUEST = delete(guests).where(guests.c.id == bindparam("which"))

Write = tuple[Insert | Update | Delete, Mapping[str, Any]]
Rows = dict[int, list[Mapping[str, Any]]]  # to insert, by the places of their statements
Hold = tuple[str, int]  # a table and the epoch in which it was brought into memory: by that it is ours

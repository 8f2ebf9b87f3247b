"""Whose turn it is at a table: who is waited for, how a bot comes to act, and how a move is made, or taken back."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable

from parlour.engine import Illegal, Outcome
from parlour.engine.events import Event, TookBack
from parlour.server import books, messages, metrics, store
from parlour.server.history import BACK, Made, line
from parlour.server.live import LiveTable
from parlour.server.opponents import STAND_IN

logger = logging.getLogger(__name__)

Tell = Callable[[], None]  # what remains after a change: to tell everybody


# -- who is waited for ---------------------------------------------------------------------------------------


def arrange(table: LiveTable) -> None:
    """See to it that the one on turn acts: let a bot think, or wait for the person, or for a bot to step in."""
    clock = table.clock
    clock.stop()
    if table.state != "running" or not table.connections or table.server.closing:
        return  # a table at which nobody is sleeps
    number = int(table.game.turn)
    seat = table.seats[number]
    if seat.bot is not None:
        let_think(table, seat.bot)
        return
    here = table.here(number)
    if not here and seat.stand_in:
        let_think(table, STAND_IN)
        return
    if not here and not seat.awaited and any(table.here(other) for other in range(len(table.seats))):
        clock.bot_due = max(clock.began, seat.away_since) + table.server.settings.wait
        clock.wake_at(clock.bot_due, lambda: step_in(table))
    if clock.runs_out is not None and (clock.bot_due is None or clock.runs_out < clock.bot_due):
        clock.wake_at(clock.runs_out, lambda: let_think(table, STAND_IN))


def step_in(table: LiveTable) -> None:
    """The wait for an absent person is over."""
    table.seats[table.game.turn].stand_in = True
    arrange(table)
    messages.tell_presence(table)


def let_think(table: LiveTable, bot: str) -> None:
    """Let a bot choose for the seat on turn."""
    table.clock.let_think(think(table, bot, table.position))


async def think(table: LiveTable, bot: str, position: int) -> None:
    """A bot's turn. It takes as long whatever the bot holds, also where it has no choice."""
    game = table.game
    began = time.monotonic()
    try:
        action, thought = await table.server.bot_pool.think(bot, game, table.creator, table.history.past)
    except asyncio.CancelledError:
        raise
    except Exception:
        logger.exception("a bot failed", extra={"bot": bot, "table": table.id})
        action, thought = game.text(game.legal_actions()[0]), time.monotonic() - began  # poor, but the table goes on
    await asyncio.sleep(left_of_pause(table.server.settings.bot_pause, thought))
    await table.server.whole(bot_acts(table, position, action))


def left_of_pause(pause: float, thought: float) -> float:
    """How long a bot still waits that has thought for so many seconds: whole pauses pass, so that none tells anything.

    >>> left_of_pause(1.0, 0.25), left_of_pause(1.0, 0.0), left_of_pause(1.0, 1.75), left_of_pause(0.0, 0.5)
    (0.75, 1.0, 0.25, 0.0)
    """
    return pause * max(1, math.ceil(thought / pause)) - thought if pause > 0 else 0.0


async def bot_acts(table: LiveTable, position: int, action: str) -> None:
    """Make a bot's move, unless the game has gone on without it."""
    async with table.lock:
        if table.position != position or table.state != "running":
            return
        try:
            tell = await make(table, table.game.parse(action), bot=True, command=None)
        except store.Unstored:
            table.server.forget(table)  # perhaps it is stored and only the answer was lost; who is here comes back
            return
        except Illegal:
            logger.exception("a bot's move was not made", extra={"table": table.id, "action": action})
            table.clock.wake_at(time.monotonic() + 1.0, lambda: arrange(table))
            return
        tell()


# -- moves ---------------------------------------------------------------------------------------------------


async def make(table: LiveTable, action: int, *, bot: bool, command: str | None) -> Tell:
    """Make an action for the seat on turn: store it, then let it happen; what to tell comes back."""
    before, step = table.game, table.steps_back
    after = before.copy()
    events: list[Event] = []
    after.play(action, events)
    made = line(before.text(action), bot)
    writes = [line_write(table, made, command)]
    outcome = after.outcome()
    if outcome is not None:
        writes += end_writes(table, outcome, None)
    await table.write(*writes)
    table.history.add(made, after)
    if outcome is not None:
        table.state = "over"
    if table.history.steps_back:
        table.clock.begin_step(step, table.history.steps_back)
    else:
        table.clock.begin()
    arrange(table)
    metrics.moves(table.deal.game, "bot" if bot else "person").inc()
    return lambda: messages.tell_made(table, before.turn, made, events)


async def take_back(table: LiveTable, command: str) -> Tell:
    """Take back what the one on turn has done of a half-made choice: stored first, as an action is."""
    by, steps = int(table.game.turn), table.steps_back
    made = line(f"{BACK} {steps}", False)
    await table.write(line_write(table, made, command))
    table.history.take_back(made)
    events = [TookBack(by, steps)]
    table.clock.begin_step(steps, 0)
    arrange(table)
    return lambda: messages.tell_made(table, by, made, events)


async def give_up(table: LiveTable, number: int, outcome: Outcome, note: books.Write) -> Tell:
    """A seat of two resigns, and the game is over."""
    await table.write(*end_writes(table, outcome, number), note)
    table.state = "over"
    table.resigned = number
    arrange(table)
    return lambda: messages.tell_over(table)


def line_write(table: LiveTable, made: Made, command: str | None) -> books.Write:
    """What is stored of the next line of the history."""
    return books.ADD_ACTION, {
        "table_id": table.id,
        "number": table.position + 1,
        "action": made.action,
        "bot": made.bot,
        "command": command,
        "at": time.time(),
        "epoch": table.epoch,
    }


def end_writes(table: LiveTable, outcome: Outcome, resigned: int | None) -> list[books.Write]:
    """What is stored when a game ends."""
    writes: list[books.Write] = [(books.SET_STATE, {"which": table.id, "new_state": "over", "new_resigned": resigned})]
    for number in range(len(table.seats)):
        won = "won" if len(outcome.winners) == 1 else "shared"
        result = won if number in outcome.winners else "lost"
        writes.append((books.SET_RESULT, {"which": table.id, "which_seat": number, "new_result": result}))
    return writes

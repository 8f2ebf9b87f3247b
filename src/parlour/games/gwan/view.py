"""GWAN as a seat sees it, and in sentences."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from parlour.cards import SUITS, TEXTS, members
from parlour.games.battlefield.view import (
    TO_WIN,
    Unit,
    at_whose_cost,
    before_passing,
    goal_of_rounds,
    meanings_of,
    standing,
    suits_taken,
    total_how,
)
from parlour.games.gwan.rules import ROW_NAMES, WEATHER_NAMES, Gwan
from parlour.views.common import (
    ROW_LETTERS,
    SEAT_NAMES,
    Eyes,
    asked,
    common,
    ending,
    hands,
    of_two,
    those,
)
from parlour.views.voice import Phrase, Voice, number, played, the

if TYPE_CHECKING:
    from parlour.games.gwan.shapes import GwanRow, GwanTable, GwanView
    from parlour.views.shapes import RowName, Sum

FIVE, ACE = 3, 12  # ranks
ADDS = {ROW_LETTERS[row]: bonus for row, bonus in enumerate((2, 3, 5))}  # G10
ROWS_ADD = {
    f"row:{row}": f"{bonus} more for the row as soon as a card lies here and no weather is on it."
    for row, bonus in ADDS.items()
}
NOWHERE = SUITS.index("H")  # Clear Skies with nothing to clear is about no row (G14)


def view(game: Gwan, eyes: Eyes) -> GwanView:
    """GWAN as one viewer sees it; all discards are public (G24)."""
    return {
        "game": "gwan",
        **common(game, eyes, game.discards),
        "hands": hands(game, eyes, lambda viewer, seat: game.known_to(viewer)),
        **eyes.alike(table, game),
        **asked(game, eyes, prompt, say, goal, ask, meanings),
    }


def table(game: Gwan) -> GwanTable:
    """What GWAN adds to a view, and everybody sees."""
    rows = of_two([{ROW_LETTERS[row]: row_view(game, seat, row) for row in range(3)} for seat in range(2)])
    return {
        "round": game.round,
        "starter": SEAT_NAMES[game.starter],
        "wins": of_two(game.wins),
        "to_win": TO_WIN,
        "passed": those(game.passed),
        "weather": [
            {
                "row": ROW_LETTERS[row],
                "name": WEATHER_NAMES[row],
                "card": None if game.edition == 1 else f"A{SUITS[row]}",
            }
            for row in game.rows_under()
        ],
        "takes": suits_taken(3 if game.switch("hearts") == "any-row" else 2),  # G8
        "adds": dict(ADDS),
        "rows": rows,
        "scores": of_two([score_view(game, seat, rows[SEAT_NAMES[seat]]) for seat in range(2)]),
    }


def row_view(game: Gwan, seat: int, row: int) -> GwanRow:
    """A row, what each card counts, and how the total comes about."""
    held = game.row_of(seat, row)
    if not held:
        return {"name": ROW_NAMES[row], "cards": [], "bonus": 0, "total": 0, "how": ""}
    cards = [(card, game.worth_of(card, row)) for card in members(held)]
    bonus = game.bonus_of(seat, row)
    how = " + ".join([str(worth) for _, worth in cards])
    return {
        "name": ROW_NAMES[row],
        "cards": [{"card": TEXTS[card], "worth": worth, "spy": card >> 2 == FIVE} for card, worth in cards],
        "bonus": bonus,
        "total": sum([worth for _, worth in cards]) + bonus,
        "how": f"{how}, +{bonus} bonus" if bonus else f"{how} ({WEATHER_NAMES[row]})",
    }


def units(row: GwanRow) -> list[Unit]:
    """The cards of a row."""
    return [Unit(each["card"], each["worth"], each["spy"]) for each in row["cards"]]


def score_view(game: Gwan, seat: int, rows: dict[RowName, GwanRow]) -> Sum:
    """A score and how it comes about."""
    return {"total": game.score_of(seat), "how": total_how([(row["name"], row["total"]) for row in rows.values()])}


def prompt(game: Gwan, voice: Voice) -> str:
    """What is asked of whom."""
    if game.over:
        return ending(game, voice)
    return standing(game, voice, scores(game), game.passed[1 - game.turn], ties(game), "G18")


def so_far(game: Gwan) -> tuple[int, ...]:
    """What an outcome would count by now: rounds won."""
    return tuple(game.wins)


def goal(game: Gwan, eyes: Eyes) -> str:
    """How it is won, here and now (G18, G19)."""
    return goal_of_rounds(eyes, game.wins, "points")


def meanings(game: Gwan, voice: Voice) -> dict[str, str]:
    """What the signs beside the names mean, and what a row adds once it holds a card (G10)."""
    return {**meanings_of(voice, game.wins, game.passed), **ROWS_ADD}


def scores(game: Gwan) -> list[int]:
    """What both have in this round."""
    return [game.score_of(seat) for seat in range(2)]


def ties(game: Gwan) -> str:
    """Who wins a tied round (G18)."""
    return "both" if game.switch("ties") == "both" else "nobody"


def to_draw(game: Gwan) -> int:
    """How many cards a spy brings (G16, G22)."""
    more = game.discards.bit_count() if game.switch("deck-out") == "reshuffle" else 0
    return min(2, game.deck_size() + more)


def say(game: Gwan, action: int, voice: Voice) -> Phrase:
    """The sentence for an action of the seat on turn."""
    me, move = game.turn, game.taken_apart(action)
    if move.verb == "pass":
        return Phrase(f"Pass and stay at {game.score_of(me)}")
    card = move.cards[0]
    row = card & 3 if move.row is None else move.row
    if row == NOWHERE:
        return played(f"{the(card)} for nothing", effect="; there is no weather to clear")
    name, weather, under = ROW_NAMES[row], WEATHER_NAMES[row], game.weather >> row & 1
    if card >> 2 == ACE:
        if card & 3 == 3:
            return played(f"{the(card)} to clear the {weather} from both {name} rows")
        again = ", where it lies already" if under else ""
        return played(the(card), f": {weather} on both {name} rows{again}")
    if card >> 2 == FIVE:
        whose = f"{voice.opponent(1 - me)}'s" if voice.viewer != 1 - me else "your"
        drawn = to_draw(game)
        effect = f"{voice.do(me, 'draw')} {number(drawn)}" if drawn else "there is nothing to draw"
        return played(f"{the(card)} as a spy on {whose} {name} row", effect=f"; {effect}")
    return placed(card, row, voice.your(me), game.worth_of(card, row) if under else None)


@lru_cache(1024)
def placed(card: int, row: int, whose: str, worth: int | None) -> Phrase:
    """A unit to one's own side, and what it counts in weather."""
    effect = "" if worth is None else f"; it counts {worth} in the {WEATHER_NAMES[row]}"
    return played(f"{the(card)} to {whose} {ROW_NAMES[row]} row", effect=effect)


def ask(game: Gwan, action: int, voice: Voice) -> str | None:
    """What is worth asking before an action that a beginner may regret; decided by the table and one's own cards."""
    me, move = game.turn, game.taken_apart(action)
    if move.verb == "pass":
        stake = game.wins[1 - me] == 1
        return before_passing(game, voice, scores(game), game.passed[1 - me], ties(game), stake)
    card = move.cards[0]
    row = card & 3 if move.row is None else move.row
    if row == NOWHERE:
        return "There is no weather to clear, so the card would be spent for nothing (G14)."
    if card >> 2 == FIVE and not to_draw(game):
        return f"There is nothing to draw, so it only adds to {voice.opponent(1 - me)}'s points (G16)."
    if card >> 2 != ACE:
        return None
    if card & 3 != NOWHERE and row in game.rows_under():
        return f"{WEATHER_NAMES[row]} lies there already, so the card would be spent for nothing (G13)."
    table, _ = game.tried(action)
    return at_whose_cost(voice, me, scores(game), scores(table))

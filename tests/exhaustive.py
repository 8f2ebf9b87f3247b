"""Plays random games until all that can happen in each game has happened; says what did not.

Run it as a command to see how many games that takes: python tests/exhaustive.py [game …]
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

from contract import check_cards, check_end

import parlour
from parlour import Game
from parlour.cards import RANKS, TEXTS
from parlour.engine.events import Event, Tossed
from parlour.games.nvwk.notation import GAIN_TEXTS

PLAIN = TEXTS[:52]
TIMID = ("pass", "skip", "draw", "decline")


class Step(NamedTuple):
    """One action, with the game and the referee's state on both sides of it, and what happened."""

    game: Any  # asked for what no other game has
    state: dict[str, Any]
    action: str
    then: Any
    after: dict[str, Any]
    events: list[Event]
    settled: bool  # whether the action before was a draw or a guard of the same seat

    @property
    def seat(self) -> str:
        return f"P{self.game.turn + 1}"

    @property
    def other(self) -> str:
        """The other of two players."""
        return f"P{2 - self.game.turn}"


# -- GWAN --------------------------------------------------------------------------------------------------

GWAN = {
    "pass",
    *(f"play {card}" for card in PLAIN if card[1] != "H"),
    *(f"play {rank}H@{row}" for rank in RANKS[:-1] for row in "CSD"),
    *("play AH", "play AH@C", "play AH@S", "play AH@D"),
    *("spy draws 0", "spy draws 1", "spy draws 2"),
    *("weather on a commander", "weather on a plain card", "two weathers", "weather kept"),
    *("an empty hand passes", "goes on alone", "goes on alone after an empty hand"),
    *("round to P1", "round to P2", "round to nobody", "round to both"),
    *("loser starts", "other starts after a tie"),
    *("draws fall short", "reshuffle", "hand thrown away"),
    *("won two rounds", "won more rounds of three", "won by sum", "drawn after three rounds", "both won two rounds"),
    *("an Ace beside its row", "a cleared Ace is discarded", "swept Aces are discarded"),
    "an Ace stays out of a reshuffle",
    *("round 4", "round 5", "round 6", "won after the third round", "won more rounds of six", "a round without cards"),
}


def gwan(step: Step) -> Iterator[str]:
    state, after, seat = step.state, step.after, step.seat
    yield step.action if step.action == "pass" else f"play {step.action}"
    ended = step.then.over or after["round"] > state["round"]
    if step.action[0] == "5" and not ended:
        yield f"spy draws {len(after['hands'][seat]) - len(state['hands'][seat]) + 1}"
    if len(after["weather"]) == 2:
        yield "two weathers"
    beside = {f"A{row}" for row in after["weather"]}
    assert not beside & {*after["discards"], *after["deck"]}
    if beside:
        yield "an Ace beside its row"
    lifted = {f"A{row}" for row in state["weather"]} - beside
    if lifted and lifted <= set(after["discards"]):
        yield "swept Aces are discarded" if ended else "a cleared Ace is discarded"
    for row in after["weather"]:
        for cards in (after["rows"]["P1"][row], after["rows"]["P2"][row]):
            for card in cards:
                yield "weather on a commander" if card[0] in "JQK" else "weather on a plain card"
    if not ended and step.other in after["passed"]:
        if step.other not in state["passed"]:
            yield "an empty hand passes"
        elif step.action != "pass":
            yield "goes on alone" + (" after an empty hand" if not state["hands"][step.other] else "")
    if len(after["deck"]) > len(state["deck"]):
        yield "reshuffle"
        if beside and not ended:
            yield "an Ace stays out of a reshuffle"
    yield from (f"round {number}" for number in range(max(4, state["round"] + 1), after["round"] + 1))
    if after["round"] - state["round"] > 1:
        yield "a round without cards"
    if not ended:
        return
    gains = [after["wins"][name] - state["wins"][name] for name in ("P1", "P2")]
    if after["round"] - state["round"] < 2:
        yield "round to " + {(1, 0): "P1", (0, 1): "P2", (0, 0): "nobody", (1, 1): "both"}[gains[0], gains[1]]
    if step.then.over:
        outcome = step.then.outcome()
        assert outcome is not None
        if sorted(outcome.scores) == [2, 2]:
            yield "both won two rounds"
        elif max(outcome.scores) == 2:
            yield "won two rounds" if after["round"] <= 3 else "won after the third round"
        elif outcome.scores[0] != outcome.scores[1]:
            yield "won more rounds of three" if after["round"] == 3 else "won more rounds of six"
        else:
            yield "won by sum" if len(outcome.winners) == 1 else "drawn after three rounds"
        return
    if after["round"] - state["round"] > 1:
        return
    if sum(gains) == 1:
        assert after["starter"] == ("P2" if gains[0] else "P1")
        yield "loser starts"
    else:
        assert after["starter"] != state["starter"]
        yield "other starts after a tie"
    if after["weather"]:
        yield "weather kept"
    if not after["deck"]:
        yield "draws fall short"
    if set(state["hands"][step.other]) & set(after["discards"]):
        assert step.game.switches()["refill"] == "fresh-7"
        yield "hand thrown away"


# -- Vanilla Gwent -----------------------------------------------------------------------------------------

VANILLA = {
    *("pass", "might", "magic", "mind", "destroy", "empower", "setup discard", "mind discard"),
    *("decline to destroy", "decline to move", "move to C", "move to S", "move to D", "moves a joker along"),
    *(f"play {card}" for card in (*PLAIN, "X1", "X2") if card[1] != "H" or card[0] in "2A"),
    *(f"play {rank}H@{row}" for rank in "3456789TJQK" for row in "CSD"),
    *("spy draws", "seer looks", "seer finds an empty hand", "hero finds no target", "wizard finds no target"),
    *(f"militia {n}" for n in (1, 2, 3, 4)),
    *("cavalry 9", "cavalry 7", "hero destroys a King", "might makes a Jack stronger", "might makes a King stronger"),
    *(f"general of {n}" for n in (1, 2, 3, 4)),
    *("queen blocked", "queen replaces", "king in weather", "king survives an ace"),
    *("ace destroys one", "ace destroys several", "ace destroys its own", "ace destroys nothing"),
    "ace of hearts destroys",
    *("a joker dies with its unit", "joker doubles", "jokers double twice", "joker on the enemy", "joker unplayable"),
    *("weather on a unit", "clear removes weather", "clear finds none", "clear makes a six 8"),
    *("weather on a six that was 8", "dispel weather", "dispel 2H", "dispel nothing"),
    *("an empty hand passes", "goes on alone", "magic keeps an empty hand in"),
    *("round to P1", "round to P2", "round to both", "a tie to might", "a tie to two mights"),
    *("winner starts", "other starts after a shared win", "magic draws", "round without cards"),
    *("won", "drawn", "won by total power"),
    *("ends with empty hands", "ends level with empty hands", "heads", "tails"),
}


def units(state: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """All units with their seat and row."""
    for seat, rows in state["rows"].items():
        for row, found in rows.items():
            for unit in found:
                yield seat, row, unit


def vanilla(step: Step) -> Iterator[str]:
    state, after, seat, action = step.state, step.after, step.seat, step.action
    verb = action.partition(" ")[0]
    offered = step.game.legal_texts()
    ended = step.then.over or after["round"] > state["round"]
    if verb == "discard":
        yield "setup discard" if None in state["alignments"].values() else "mind discard"
        yield from (event.face for event in step.events if isinstance(event, Tossed))
    elif verb == "decline":
        yield "decline to destroy" if any(text.startswith("destroy") for text in offered) else "decline to move"
    elif verb == "move":
        yield f"move to {action[-1]}"
        if any(unit["card"] in action and unit["jokers"] for _, _, unit in units(state)):
            yield "moves a joker along"
    elif verb == "dispel":
        yield "dispel 2H" if state["clear"] else "dispel weather" if state["weather"] else "dispel nothing"
    elif verb in ("pass", "might", "magic", "mind", "destroy", "empower"):
        yield verb
        if verb == "destroy" and action[8] == "K":
            yield "hero destroys a King"
        if verb == "empower":
            mine = {unit["card"] for owner, _, unit in units(state) if owner == seat}
            yield from ("joker on the enemy",) if action[8:] not in mine else ()
    else:
        yield f"play {action}"
        yield from vanilla_play(step)
    if "pass" in offered:
        hand = state["hands"][seat]
        if state["rows"] and any(card[0] == "Q" and not any(t.startswith(card) for t in offered) for card in hand):
            yield "queen blocked"
        if "X1" in hand and "X1" not in offered:
            yield "joker unplayable"
        if not hand:
            yield "magic keeps an empty hand in"
    if not ended:
        yield from vanilla_table(step)
        if step.other in after["passed"]:
            if step.other not in state["passed"]:
                yield "an empty hand passes"
            elif verb != "pass":
                yield "goes on alone"
    else:
        yield from vanilla_round(step)


def vanilla_play(step: Step) -> Iterator[str]:
    """What a card that is played does at once."""
    state, after, card = step.state, step.after, step.action[:2]
    ended = step.then.over or after["round"] > state["round"]
    asked = step.then.legal_texts()
    if card[0] == "3" and not ended and len(after["hands"][step.seat]) == len(state["hands"][step.seat]):
        yield "spy draws"
    if card[0] == "6":
        yield "seer looks" if state["hands"][step.other] else "seer finds an empty hand"
    if card == "5H" and not any(text.startswith("destroy") for text in asked):
        yield "hero finds no target"
    if card[0] == "8" and not any(owner == step.other for owner, _, _ in units(state)):
        yield "wizard finds no target"
    if card == "2H":
        yield "clear removes weather" if state["weather"] else "clear finds none"
    if ended:
        return
    gone = [(owner, unit) for owner, _, unit in units(state) if unit["card"] in after["discards"]]
    if card[0] == "A":
        yield "ace destroys nothing" if not gone else "ace destroys one" if len(gone) == 1 else "ace destroys several"
        if gone and card == "AH":
            yield "ace of hearts destroys"
        if any(owner == step.seat for owner, _ in gone):
            yield "ace destroys its own"
        if any(unit["jokers"] for _, unit in gone):
            yield "a joker dies with its unit"
        if gone and any(unit["card"][0] == "K" and unit["power"] >= gone[0][1]["power"] for _, _, unit in units(after)):
            yield "king survives an ace"
    elif card[0] == "Q" and gone:
        yield "queen replaces"


def vanilla_table(step: Step) -> Iterator[str]:
    """What lies on the battlefield."""
    after = step.after
    for owner, row, unit in units(after):
        rank, power, jokers = unit["card"][0], unit["power"], len(unit["jokers"])
        might = after["alignments"][owner] == "might"
        weather = row in after["weather"]
        if jokers:
            yield "joker doubles" if jokers == 1 else "jokers double twice"
        elif rank == "K":
            yield from ("king in weather",) if weather else ()
            yield from ("might makes a King stronger",) if might else ()
        elif weather:
            yield "weather on a unit"
            yield from ("weather on a six that was 8",) if rank == "6" and after["clear"] == owner else ()
        elif rank == "4":
            yield f"militia {power // 4}"
        elif rank == "7":
            yield f"cavalry {power}"
        elif rank == "J":
            yield "might makes a Jack stronger" if might else f"general of {min(power // 3, 4)}"
        elif rank == "6" and power == 8:
            yield "clear makes a six 8"


def vanilla_round(step: Step) -> Iterator[str]:
    """How a round or the game ended."""
    state, after = step.state, step.after
    names = ("P1", "P2")
    gains = tuple(after["wins"][name] - state["wins"][name] for name in names)
    if step.then.over:
        outcome = step.then.outcome()
        assert outcome is not None
        level = outcome.scores[0] == outcome.scores[1]
        if max(outcome.scores) < 2:
            assert not any(after["hands"].values())
            assert step.game.switches()["empty-hands"] == "end"
            yield "ends level with empty hands" if level else "ends with empty hands"
            return
        yield "won" if not level else "drawn" if len(outcome.winners) == 2 else "won by total power"
        if after["powers"]["P1"] == after["powers"]["P2"] and sum(gains) == 1:
            assert after["alignments"]["P1" if gains[0] else "P2"] == "might"
            yield "a tie to might"
    if not any(after["hands"].values()) and (step.then.over or after["round"] - state["round"] > 1) and sum(gains) > 1:
        yield "round without cards"
    if after["round"] - state["round"] > 1:
        return
    yield "round to " + {(1, 0): "P1", (0, 1): "P2"}.get(gains, "both")
    if sum(gains) > 1 and set(after["alignments"].values()) == {"might"}:
        yield "a tie to two mights"
    if not step.then.over:
        if sum(gains) == 1:
            assert after["starter"] == ("P1" if gains[0] else "P2")
            yield "winner starts"
        else:
            assert after["starter"] != state["starter"]
            yield "other starts after a shared win"
        if "magic" in after["alignments"].values() and len(after["deck"]) < len(state["deck"]):
            yield "magic draws"


# -- NVWK --------------------------------------------------------------------------------------------------

ABILITIES = (*GAIN_TEXTS, "9C", "K", "KS", "X")  # what a card can be flipped as

NVWK = {
    *(f"play {card}" for card in PLAIN if card[0] != "3"),
    *(f"a 3 as {rank}" for rank in RANKS),
    *(f"joker as {card}" for card in PLAIN if card[0] != "3"),
    *(f"joker as 3={rank}" for rank in RANKS),
    *("set with a joker as a 3", "two jokers as 3s", "a joker as a 3 and one with a suit", "a 3 and a joker as a 3"),
    *("play X1", "play X2", *(f"blank {rank}" for rank in RANKS if rank != "3"), "blank 3", "blank joker"),
    *("set of 2", "set of 3", "set of 4", "set with a 3", "set with a joker", "set of 3s alone", "set of jokers alone"),
    *("a joker doubles a card", "two jokers double", "evolve", "devolve", "a single evolves", "set counts once"),
    *("pass", "cleared by passes", "cleared by skips", "out of the pile", "order resets"),
    *(f"order reversed by {rank}" for rank in "2TAK"),
    *("direction reversed by 4", "direction reversed by K", "4 changes nothing", "4 skips the other"),
    *("5 banks", "5 by suit alone", "ten on any card", "9C on any card", "ten banned"),
    *("draw for a 6", "draw for equals", "draw for a run", "draw although able", "draw ends the turn"),
    *("answer a 6", "continue equals", "continue a run", "escape by 3", "escape by 5", "guard", "guard off turn"),
    *("blank 3 is no escape", "blank 6 asks nothing", "blank 7 on 7", "whole pile blank"),
    *("skip", "stack", "stack with a joker", "stack of two", "two in a row face an 8", "draw facing an 8"),
    *("stack after a draw", "guard facing an 8", "a run up to an 8"),
    *("stack with a 3", "stack with a joker as a 3", "a stacked 3 cancels a draw", "a stacked 3 cancels the skip"),
    *("a blank 3 answers a 6", "a blank 3 stacks", "a 3 counts for no 8"),
    *("a 6's draw keeps the count", "a 6's draw ends the count", "a chain over a 6's draw"),
    *("9S clears", "charge", "three", "each", "take three", "take one"),
    *("drop", "second drop", "drop stops short", "give left", "give right", "give is skipped"),
    *("lock answered by Q", "lock answered by T", "lock answered by A", "lock answered by 3", "lock answered by joker"),
    *("locked out", "ban beats lock"),
    *(f"flip {ability}" for ability in ABILITIES),
    *("a flipped 3 silences", "king flips king", "two jokers flipped", "set of kings"),
    *(f"gain {card}" for card in GAIN_TEXTS),
    *("reshuffle", "reshuffle takes the pile", "reshuffle for a flip", "a draw finds too little"),
    *("a lone joker draws to lead", "a lone joker passes"),
    *("out by a play", "out by a guard", "out by a drop", "out by a gift", "out by a guard off turn"),
    *("ends at -3", "turn limit", "shared win", "won without going out"),
    *("tie won by the empty hand", "tie won by fewer cards", "tie shared", "tie shared in spite of the cards"),
}
# "Nobody can lead and nothing can be drawn" (N36) is missing: a leader who can't lead holds but a joker, and the pile
# that was cleared for the lead can always be drawn. A King that finds nothing to flip needs all other cards in hands;
# it stands in test_nvwk_kings.

FIVES = 0xF << 12
LONE_JOKERS = (1 << 52, 1 << 53)


def is_three(card: str) -> bool:
    """Whether a card of a play is a 3, or a joker as one."""
    return card[0] == "3" or card[2:5] == "=3="


def ability(card: str) -> str:
    """A flipped card by what it does."""
    if card[0] == "A":
        return "2C"
    if card[0] in "9JQ":
        return card
    return {"K": "KS" if card == "KS" else "K", "X": "X"}.get(card[0], f"{card[0]}C")


def nvwk(step: Step) -> Iterator[str]:
    game, then, action = step.game, step.then, step.action
    verb = action.partition(" ")[0]
    asked = game.question()
    kind = game.chain()[0]
    if verb in ("pass", "skip", "charge", "three", "each", "drop"):
        yield verb
    if verb == "gain":
        yield action
    elif verb == "draw":
        if asked == "take":
            yield "take three" if game.demanded() == 3 else "take one"
        else:
            yield "draw for " + {"equal": "equals", "run": "a run", "": "a 6"}[kind]
            if any(text[0] in "23456789TJQKAX" for text in game.legal_texts()):
                yield "draw although able"
            if game.is_skipped():
                yield "draw facing an 8"
            if then.turn not in (game.turn, -1):
                yield "draw ends the turn"
        if asked == "play" and not kind and not then.over and then.plays_on_pile():
            kept = game.switches()["six-draw"] == "keeps-count"
            assert then.counts() == (game.counts() if kept else (0, 0, 0, 0, 0))
            yield "a 6's draw keeps the count" if kept else "a 6's draw ends the count"
        if sum(then.hand_sizes()) - sum(game.hand_sizes()) < game.demanded() and not then.over:
            yield "a draw finds too little"
    elif verb == "guard":
        yield "guard off turn" if asked == "take" else "guard facing an 8" if game.is_skipped() else "guard"
    elif verb == "drop":
        if game.drops_left == 2:
            held = then.hand_of(game.turn)
            yield "second drop" if then.question() == "drop" else "drop" if not held else "drop stops short"
    elif verb == "give":
        if game.seats > 2:
            yield "give left" if game.gives_to == (game.turn + 1) % game.seats else "give right"
    elif asked == "play" and verb not in ("pass", "skip"):
        yield from nvwk_play(step)
    if asked == "play":
        yield from nvwk_position(step)
    if game.plays_on_pile() and not then.plays_on_pile():
        if verb in ("pass", "skip"):
            yield "cleared by passes" if verb == "pass" else "cleared by skips"
        else:
            yield "9S clears"
        if game.order() == "down" and then.order() == "up" and game.switches()["order-resets"] == "on":
            yield "order resets"
        held = 0 if then.over else game.hand_of(then.turn)
        if held in LONE_JOKERS and then.hand_of(then.turn) not in (held, 0) and then.turn != game.turn:
            yield "a lone joker draws to lead"
    if then.latest_cards != game.latest_cards:
        yield "reshuffle"
        if verb == "draw" and len(game.plays_on_pile()) > 1 == len(then.plays_on_pile()):
            yield "reshuffle takes the pile"
        if then.flips and asked == "play" and verb not in ("draw", "pass", "skip"):
            yield "reshuffle for a flip"
    if then.over:
        yield from nvwk_end(step)


def nvwk_position(step: Step) -> Iterator[str]:
    """What the seat on turn could not do, and where the turn went."""
    game, then = step.game, step.then
    held = game.hand_of(game.turn)
    offered = game.legal_texts()
    if held in LONE_JOKERS and step.action == "pass":
        yield "a lone joker passes"
    if game.lock and not game.demanded():
        if len(offered) == 1:
            yield "locked out"
        if game.ban and held >> 32 & game.lock & 15:
            yield "ban beats lock"
    if game.ban and held >> 32 & 15:
        yield "ten banned"
    if game.demanded() and game.blank and held >> 4 & 15 and not any("3" in text[:1] for text in offered):
        yield "blank 3 is no escape"
    if game.is_skipped() and game.switches()["three-answers"] == "off" and held >> 4 & 15:
        yield "a 3 counts for no 8"
    if step.action == "skip" and then.is_skipped() and not then.over:
        yield "two in a row face an 8"
    if not then.over and then.plays_on_pile():
        step_on = 1 if then.direction() == "cw" else -1
        following = (game.turn + step_on) % game.seats
        if step.action == "pass" and then.turn != following and then.is_out_of_pile(following):
            yield "out of the pile"


def nvwk_play(step: Step) -> Iterator[str]:
    """What is played, on what, and why it might be."""
    game, then = step.game, step.then
    cards = step.action.split("+")
    plain = [card for card in cards if "=" not in card]
    threes = [card for card in cards if is_three(card)]
    jokers = [card for card in cards if card[0] == "X"]
    both = [card for card in jokers if is_three(card)]
    rank = cards[0][-1] if is_three(cards[0]) else (cards[0].partition("=")[2] or cards[0])[0]
    value, amount = RANKS.index(rank) + 2, len(cards)
    for card in plain:
        yield f"play {card}"
    if len(threes) > len(both):
        yield f"a 3 as {rank}"
    for card in jokers:
        yield f"joker as {card[3:]}"
        yield f"play {card[:2]}"
    if amount > 1:
        yield f"set of {amount}"
        yield from ("set with a 3",) if threes else ()
        yield from ("set with a joker",) if jokers else ()
        yield from ("set with a joker as a 3",) if both else ()
        yield from ("two jokers as 3s",) if len(both) == 2 else ()
        yield from ("a joker as a 3 and one with a suit",) if len(both) == 1 and len(jokers) == 2 else ()
        yield from ("a 3 and a joker as a 3",) if both and len(threes) > len(both) else ()
        yield from ("set of 3s alone",) if len(threes) == amount and not jokers else ()
        yield from ("set of jokers alone",) if len(jokers) == amount else ()
        shown = [card[-2:] for card in jokers if not is_three(card)]
        yield from ("a joker doubles a card",) if set(shown) & set(plain) else ()
        yield from ("two jokers double",) if len(set(shown)) < len(shown) else ()
    blank = game.blank
    silent = blank or bool(threes)
    pile = game.plays_on_pile()
    if blank:
        yield from (f"blank {card[0]}" for card in plain)
        yield from ("blank 3",) if threes else ()
        yield from ("blank joker",) if jokers else ()
        if then.blank and value != 7:
            yield "whole pile blank"
        if value == 6 and not then.demanded():
            yield "blank 6 asks nothing"
        if value == 7 and pile and pile[-1][1] >> 14 == 7:
            yield "blank 7 on 7"
    if pile:
        yield from nvwk_answer(step, rank, cards)
    if not then.over and then.order() != game.order() and then.question() == "play" and rank in "2TAK":
        yield f"order reversed by {rank}"
    if then.direction() != game.direction():
        yield f"direction reversed by {rank}"
    if value == 4 and not silent and game.seats == 2 and not then.over:
        yield "4 changes nothing" if then.turn != game.turn else "4 skips the other"
    if value == 5 and not silent:
        assert then.bank_of(game.turn) < game.bank_of(game.turn)
        yield "5 banks"
    once = game.switches()["set-abilities"] == "once"
    if once and value == 6 and amount > 1 and not silent and then.demanded() == 1:
        yield "set counts once"
    if cards[-1][-2:] in ("JD", "JH") and not silent and amount == 1 and then.question() != "give" and not then.over:
        yield "give is skipped"
    if value == 13 and not silent:
        flips = [TEXTS[card] for card in range(54) if then.flips >> card & 1]
        yield from (f"flip {ability(card)}" for card in flips)
        yield from ("set of kings",) if amount > 1 else ()
        yield from ("king flips king",) if any(card[0] == "K" for card in flips) else ()
        yield from ("two jokers flipped",) if {"X1", "X2"} <= set(flips) else ()
        yield from ("a flipped 3 silences",) if len(flips) > 1 and any(card[0] == "3" for card in flips) else ()


def nvwk_answer(step: Step, rank: str, cards: list[str]) -> Iterator[str]:
    """A play on a pile: what let it be played."""
    game = step.game
    value = RANKS.index(rank) + 2
    threes = any(is_three(card) for card in cards)
    jokers = any(card[0] == "X" for card in cards)
    top = game.plays_on_pile()[-1][1]
    below, size, amount = top >> 14, len(game.state()["pile"][-1]["cards"]), len(cards)
    if amount != size:
        yield "a single evolves" if size == 1 else "evolve" if amount > size else "devolve"
    kind = game.chain()[0]
    if game.is_skipped():
        yield "stack"
        yield from ("stack with a joker",) if jokers else ()
        yield from ("stack of two",) if amount == 2 else ()
        yield from ("stack after a draw",) if step.settled else ()
        yield from ("stack with a 3",) if threes else ()
        yield from ("stack with a joker as a 3",) if any(card[0] == "X" and is_three(card) for card in cards) else ()
        if threes and game.blank:
            yield "a blank 3 stacks"
        elif threes:
            assert step.then.over or not (step.then.is_skipped() or step.then.demanded())
            yield "a stacked 3 cancels the skip"
            yield from ("a stacked 3 cancels a draw",) if game.demanded() else ()
        return
    if game.lock:
        yield f"lock answered by {'3' if threes else 'joker' if jokers else rank}"
        return
    if game.demanded():
        if kind == "equal" and value == below:
            yield "continue equals"
        elif kind == "run" and abs(value - below) == 1 and not threes and value != 5:
            yield "continue a run"
        elif not kind and value == 6:
            yield "answer a 6"
            yield from ("a blank 3 answers a 6",) if threes and game.blank else ()
        if threes and not game.blank:
            yield "escape by 3"
        elif value == 5 and not game.blank:
            yield "escape by 5"
    if value != below and (value < below) != (game.order() == "down") and amount == size:
        yield {"T": "ten on any card", "9": "9C on any card", "5": "5 by suit alone"}[rank]
    if step.settled and not kind and step.then.chain()[0] and game.switches()["six-draw"] == "keeps-count":
        yield "a chain over a 6's draw"
    if value == 8 and step.then.is_skipped() and step.then.chain()[0] == "run":
        yield "a run up to an 8"


def nvwk_end(step: Step) -> Iterator[str]:
    """How a deal ended."""
    outcome = step.then.outcome()
    assert outcome is not None
    if "50 times" in outcome.reason:
        yield "turn limit"
    elif "reached -3" in outcome.reason:
        yield "ends at -3"
    else:
        verb = step.action.partition(" ")[0]
        how = {"guard": "out by a guard", "drop": "out by a drop", "give": "out by a gift"}.get(verb)
        if verb == "guard" and step.game.question() == "take":
            how = "out by a guard off turn"
        yield how or "out by a play"
        empty = [seat for seat, size in enumerate(step.then.hand_sizes()) if not size]
        if not set(empty) & set(outcome.winners):
            yield "won without going out"
    if len(outcome.winners) > 1:
        yield "shared win"
    level = [seat for seat, score in enumerate(outcome.scores) if score == min(outcome.scores)]
    sizes = step.then.hand_sizes()
    if len(level) > 1:
        if len(outcome.winners) == 1:
            yield "tie won by fewer cards" if sizes[outcome.winners[0]] else "tie won by the empty hand"
        elif len({sizes[seat] for seat in level}) == 1:
            yield "tie shared"
        elif step.game.switches()["ties"] == "shared":
            yield "tie shared in spite of the cards"


# -- playing until all has happened ------------------------------------------------------------------------

WANTED = {
    name: things | {f"{switch}={value}" for switch, values in parlour.GAMES[name].SWITCHES.items() for value in values}
    for name, things in {"gwan": GWAN, "vanilla": VANILLA, "nvwk": NVWK}.items()
}
HAPPENED = {"gwan": gwan, "vanilla": vanilla, "nvwk": nvwk}


def promises(action: str) -> Iterator[str]:
    """What an action shows by its text alone, to steer towards."""
    yield action
    yield f"play {action}"
    if action.count("=3=") == 2:
        yield "two jokers as 3s"
    for card in action.split("+"):
        yield f"play {card}"
        yield f"joker as {card[3:]}"
        yield f"a 3 as {card[3:]}"


def endless(rng: random.Random, game: Any, legal: list[str]) -> str:
    """An action of somebody who never wants to go out: keeps jokers, draws, and makes others draw."""
    if "draw" in legal:
        return "draw"
    if "pass" in legal and game.hand_sizes()[game.turn] < 5:
        return "pass"
    kept = [text for text in legal if "+" not in text and "X" not in text and text not in TIMID] or legal
    going_on = []
    for text in kept:
        then = game.copy()
        then.play(text)
        if not then.over:
            going_on.append((then.demanded(), rng.random(), text))
    return max(going_on)[2] if going_on else rng.choice(legal)


def hoarding(rng: random.Random, game: Game, legal: list[str]) -> str:
    """An action of somebody who keeps 9C to the last, and strikes with 9H whoever holds the fewest cards."""
    strikes = [text for text in legal if text.startswith("three ")]
    if strikes:
        return min(strikes, key=lambda text: (game.hand_sizes()[int(text[-1]) - 1], rng.random()))
    if "guard" in legal and game.hand_sizes()[game.turn] == 1:
        return "guard"
    if "9H" in legal and min(size for seat, size in enumerate(game.hand_sizes()) if seat != game.turn) == 1:
        return "9H"
    kept = [text for text in legal if "9C" not in text and "9H" not in text and text not in ("guard", *TIMID)]
    return rng.choice(kept or [text for text in legal if text not in ("guard", "9C", "9H")] or legal)


def gifted_deck(rng: random.Random, name: str, seats: int, rank: str) -> list[str]:
    """A deck that deals one player all cards of a rank; for Kings the jokers, or a 7 and more, wait to be flipped."""
    deck = list(TEXTS[: parlour.GAMES[name].CARDS])
    rng.shuffle(deck)
    seat = rng.randrange(seats)
    places = {rank + suit: seat + seats * i for i, suit in enumerate("CSDH")}
    if name == "nvwk" and rank == "K":
        dealt = seats * (7 if seats <= 4 else 6)
        waiting = rng.choice([("X1", "X2"), ("2C", "7C", "8C"), ("2C", "7C", "6C")])
        places |= {card: dealt + i for i, card in enumerate(waiting)}
        if "7C" in waiting:  # so that somebody can answer with blank 3s
            places |= {f"3{suit}": (seat + 1) % seats + seats * i for i, suit in enumerate("CSDH")}
    for card, place in places.items():
        at = deck.index(card)
        deck[at], deck[place] = deck[place], deck[at]
    return deck


def choose(rng: random.Random, game: Game, missing: set[str], mood: str) -> str:
    """An action, with a leaning towards what has not happened yet."""
    legal = game.legal_texts()
    if mood == "endless":
        return endless(rng, game, legal)
    if mood == "hoarding" and rng.random() < 0.9:
        return hoarding(rng, game, legal)
    if mood in RANKS and rng.random() < 0.8:  # a gifted player plays the gift
        gifts = [text for text in legal if text[0] == mood]
        kept = [text for text in legal if not text.startswith(f"discard {mood}")]
        return max(gifts, key=lambda text: (text.count("+"), rng.random())) if gifts else rng.choice(kept or legal)
    if rng.random() < 0.5:
        wanted = [text for text in legal if not missing.isdisjoint(promises(text))]
        if wanted:
            return rng.choice(wanted)
    if mood == "bold" and rng.random() < 0.9:
        return rng.choice([text for text in legal if text not in TIMID] or legal)
    if mood == "lavish" and rng.random() < 0.8:
        return max(legal, key=lambda text: (text.count("+"), rng.random()))
    if mood == "thrifty" and rng.random() < 0.9:
        return rng.choice([text for text in legal if text in TIMID] or legal)
    return rng.choice(legal)


def play_one(name: str, seed: int, missing: set[str]) -> set[str]:
    """Play one game by its seed; what happened in it."""
    rng = random.Random(f"{name} {seed}")
    kind = parlour.GAMES[name]
    switches = {switch: rng.choice(values) for switch, values in kind.SWITCHES.items()}
    moods = ["any", "bold", "lavish", "thrifty", rng.choice(RANKS)]
    mood = rng.choice([*moods, "K", "endless", "hoarding"] if name == "nvwk" else moods)
    seats = rng.randint(*kind.SEATS)
    deck = gifted_deck(rng, name, seats, mood) if mood in RANKS else None
    game = parlour.deal(name, seats=seats, switches=switches, seed=seed, deck=deck)
    found: set[str] = {f"{switch}={value}" for switch, value in game.switches().items()}
    settled = False
    played: list[str] = []
    try:
        state = game.state()
        while not game.over:
            action = choose(rng, game, missing - found, mood)
            before = game.copy()
            played.append(action)
            events: list[Event] = []
            game.play(action, events)
            after = game.state()
            happened = set(HAPPENED[name](Step(before, state, action, game, after, events, settled)))
            assert happened <= WANTED[name], happened - WANTED[name]
            found |= happened
            state = after
            settled = action in ("draw", "guard") and game.turn == before.turn
        check_end(game)
        check_cards(game)
    except Exception as error:
        error.add_note(f"{name}, seed {seed}, {seats} seats, {switches}, {mood}: {' '.join(played)!r}")
        raise
    return found


def play_until_all_has_happened(name: str, cap: int, first: int = 0) -> int:
    """Play games of consecutive seeds until nothing is missing; how many. AssertionError when the cap is reached."""
    missing = set(WANTED[name])
    for seed in range(first, first + cap):
        missing -= play_one(name, seed, missing)
        if not missing:
            return seed - first + 1
    raise AssertionError(f"{name}: in {cap} games from seed {first} these never happened: {', '.join(sorted(missing))}")


def main() -> None:
    for name in sys.argv[1:] or parlour.GAMES:
        print(f"{name}: all {len(WANTED[name])} things happened in {play_until_all_has_happened(name, 20_000)} games")


if __name__ == "__main__":
    main()

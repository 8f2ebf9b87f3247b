"""A naive reference implementation of Vanilla Gwent, written from the rulebook's second edition (V1-V30) alone.

It is slow and plain on purpose: tests play it side by side with the real engine and compare every position.
Readings chosen where the rulebook is silent are marked "reading:".
Run as a script it plays random games and a few hand-made scenes against itself.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

RANKS = "23456789TJQKA"
SUITS = "CSDH"
ROWS = ["C", "S", "D"]
SEATS = ["P1", "P2"]
JOKERS = ["X1", "X2"]
FULL_DECK = [rank + suit for rank in RANKS for suit in SUITS] + JOKERS
ALIGNMENTS = ["might", "magic", "mind"]

SWITCHES = {  # every house rule with its values, the default first
    "queens": ["blocked", "replace"],  # V15
    "joker": ["any-unit", "own-unit"],  # V20
    "drawn-game": ["draw", "total-power"],  # V23
    "empty-hands": ["rounds", "end"],  # V28
}


def other(seat: str) -> str:
    return "P2" if seat == "P1" else "P1"


def card_order(card: str) -> int:
    return FULL_DECK.index(card)  # by rank, then suit; the jokers last


def random_shuffle(cards: list[str]) -> list[str]:
    return random.sample(cards, len(cards))


def random_look(cards: list[str]) -> str:
    return random.choice(cards)


def offered(hand: list[str]) -> list[str]:
    """The cards of a hand, interchangeable ones once: X1 before X2 (preamble)."""
    return [card for card in hand if not (card == "X2" and "X1" in hand)]


@dataclass
class Unit:
    card: str
    jokers: list[str] = field(default_factory=list)


class Oracle:
    """One game of Vanilla Gwent. `shuffle` belongs to the common interface; this game never reshuffles."""

    def __init__(
        self,
        deck: list[str],
        first: str,
        switches: dict[str, str] | None = None,
        shuffle: Callable[[list[str]], list[str]] = random_shuffle,
        look: Callable[[list[str]], str] = random_look,
    ) -> None:
        if sorted(deck) != sorted(FULL_DECK):
            raise ValueError("the deck must be the standard 52 cards and two jokers")
        if first not in SEATS:
            raise ValueError(f"no such seat: {first}")
        self.switches = {name: values[0] for name, values in SWITCHES.items()}
        for name, value in (switches or {}).items():
            if value not in SWITCHES.get(name, []):
                raise ValueError(f"no such switch: {name}={value}")
            self.switches[name] = value
        self.look = look
        self.seen: dict[str, list[str]] = {seat: [] for seat in SEATS}

        self.deck = list(deck)
        self.discards: list[str] = []
        self.hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
        self.rows: dict[str, dict[str, list[Unit]]] = {seat: {row: [] for row in ROWS} for seat in SEATS}
        self.weather: list[str] = []  # the rows under weather; the 2 of each lies beside the battlefield
        self.clear: str | None = None  # the seat whose 2H lies beside the battlefield
        self.latest: dict[str, str | None] = dict.fromkeys(SEATS)  # V12
        self.alignments: dict[str, str | None] = dict.fromkeys(SEATS)
        self.magic_used: list[str] = []
        self.passed: list[str] = []
        self.round = 1
        self.wins = dict.fromkeys(SEATS, 0)
        self.history: list[dict[str, int]] = []  # the powers of the rounds that are over
        self.starter = first  # V2: tossed after the discards, but whoever sees everything is shown it from the start
        self.over = False
        self.result: dict[str, Any] | None = None

        # What the seat on turn is asked for: "setup", "alignment", "mind", "turn", "hero", "wizard", "joker".
        self.asked = "setup"
        self.turn: str | None = "P1"
        self.setup_queue = ["P1", "P2", "P2"]  # V1: who discards after P1's first discard
        self.mind_queue: list[str] = []  # V27: who has still to do Mind's draw and discard this round
        self.joker_in_the_air: str | None = None  # a joker played and not yet attached

        for _ in range(12):  # V1
            for seat in SEATS:
                self.hands[seat].append(self.deck.pop(0))

    # ----- what may be done

    def legal(self) -> list[str]:
        seat = self.turn
        if seat is None:
            return []
        if self.asked in ("setup", "mind"):  # V1, V27
            return [f"discard {card}" for card in offered(self.hands[seat])]
        if self.asked == "alignment":  # V2
            return list(ALIGNMENTS)
        if self.asked == "hero":  # V10
            return [f"destroy {card}" for card in self._hero_targets(seat)] + ["decline"]
        if self.asked == "wizard":  # V13
            return [*self._wizard_moves(seat), "decline"]
        if self.asked == "joker":  # V20: a joker needs its unit
            return [f"empower {card}" for card in self._joker_targets(seat)]
        actions = ["pass"]  # V4
        if self._holds_magic(seat):
            actions.append("dispel")  # V26
        for card in offered(self.hands[seat]):
            actions += self._ways_to_play(seat, card)
        return actions

    def _ways_to_play(self, seat: str, card: str) -> list[str]:
        if card in JOKERS:
            return [card] if self._joker_targets(seat) else []  # V20
        rank, suit = card[0], card[1]
        if rank in "A2":
            return [card]  # V17-V19: always playable
        if rank == "Q" and self.switches["queens"] == "blocked" and self._queens():
            return []  # V15
        if suit == "H":
            return [f"{card}@{row}" for row in ROWS]  # V30, and V8 for 3H
        return [card]

    def _holds_magic(self, seat: str) -> bool:
        return self.alignments[seat] == "magic" and seat not in self.magic_used

    def _hero_targets(self, seat: str) -> list[str]:
        enemy = other(seat)
        return [unit.card for row, unit in self._units(enemy) if self._power(enemy, row, unit) > 10]

    def _wizard_moves(self, seat: str) -> list[str]:
        return [
            f"move {unit.card}@{target}" for row, unit in self._units(other(seat)) for target in ROWS if target != row
        ]

    def _joker_targets(self, seat: str) -> list[str]:
        sides = [seat] if self.switches["joker"] == "own-unit" else SEATS
        return [unit.card for side in sides for _, unit in self._units(side)]

    # ----- the battlefield

    def _units(self, side: str) -> list[tuple[str, Unit]]:
        """All units on one side, each with the row it lies in."""
        return [(row, unit) for row in ROWS for unit in self.rows[side][row]]

    def _find(self, card: str) -> tuple[str, str, Unit]:
        """Where a unit lies: side, row, unit."""
        for side in SEATS:
            for row, unit in self._units(side):
                if unit.card == card:
                    return side, row, unit
        raise AssertionError(f"{card} is not on the battlefield")

    def _queens(self) -> list[str]:
        return [unit.card for side in SEATS for _, unit in self._units(side) if unit.card[0] == "Q"]

    def _power(self, side: str, row: str, unit: Unit) -> int:
        """V21: the unit's own rule, then weather, then Might, then jokers."""
        rank = unit.card[0]
        # the unit's own rule
        if rank == "4":  # V9
            power = 4 * len([1 for _, mate in self._units(side) if mate.card[0] == "4"])
        elif rank == "6":  # V19
            power = 8 if self.clear == side else 6
        elif rank == "7":  # V12
            power = 9 if self.latest[side] == unit.card else 7
        elif rank == "J":  # V14
            power = 3 * len(self.rows[side][row])
        elif rank in "TQK":  # V7, V15, V16
            power = 10
        else:
            power = int(rank)  # V7
        # weather
        if row in self.weather and rank != "K":  # V18, V16
            power = 2
        # Might
        if self.alignments[side] == "might" and rank in "JQK":  # V25
            power += 2
        # jokers
        for _ in unit.jokers:  # V20
            power *= 2
        return power

    def power(self, side: str) -> int:
        return sum(self._power(side, row, unit) for row, unit in self._units(side))

    def _destroy(self, card: str) -> None:
        side, row, unit = self._find(card)
        self.rows[side][row].remove(unit)
        self.discards += [unit.card, *unit.jokers]  # V20: a joker dies with its unit

    def _remove_weather(self) -> None:
        """Put the 2s of C, S and D that lie beside the battlefield into the discards."""
        self.discards += ["2" + row for row in self.weather]
        self.weather = []

    def _remove_clear(self) -> None:
        if self.clear is not None:
            self.discards.append("2H")
        self.clear = None

    def _draw(self, seat: str) -> bool:
        if not self.deck:
            return False
        self.hands[seat].append(self.deck.pop(0))
        return True

    # ----- doing it

    def play(self, action: str) -> None:
        if action not in self.legal():
            raise ValueError(f"not legal: {action}")
        seat = self.turn
        assert seat is not None
        if self.asked == "setup":
            self._discard(seat, action)
            self._after_setup_discard()
        elif self.asked == "alignment":
            self._declare(seat, action)
        elif self.asked == "mind":
            self._discard(seat, action)
            self._next_mind()
        elif self.asked == "turn":
            self._take_turn(seat, action)
        else:
            self._answer(seat, action)

    def _discard(self, seat: str, action: str) -> None:
        card = action.removeprefix("discard ")
        self.hands[seat].remove(card)
        self.discards.append(card)

    def _after_setup_discard(self) -> None:
        if self.setup_queue:
            self.turn = self.setup_queue.pop(0)  # V1
        else:
            self.asked = "alignment"
            self.turn = other(self.starter)  # V2: the second player declares first

    def _declare(self, seat: str, alignment: str) -> None:
        self.alignments[seat] = alignment
        if seat == self.starter:
            self._start_round()
        else:
            self.turn = self.starter  # V2

    def _take_turn(self, seat: str, action: str) -> None:
        if action == "pass":
            self.passed.append(seat)  # V5
            self._end_turn(seat)
            return
        if action == "dispel":  # V26
            self.magic_used.append(seat)
            self._remove_weather()
            self._remove_clear()
            self._end_turn(seat)
            return
        card, _, row = action.partition("@")
        self.hands[seat].remove(card)
        if card in JOKERS:
            self.joker_in_the_air = card
            self.asked = "joker"  # V20; the same seat goes on
        elif card[0] == "A":
            self._play_ace(card)
            self._end_turn(seat)
        elif card[0] == "2":
            self._play_two(seat, card)
            self._end_turn(seat)
        else:
            self._play_unit(seat, card, row or card[1])

    def _play_ace(self, card: str) -> None:
        self.discards.append(card)
        rows = ROWS if card == "AH" else [card[1]]  # V17
        targets: dict[str, int] = {}
        for side in SEATS:
            for row, unit in self._units(side):
                if row in rows and unit.card[0] != "K":  # V16
                    targets[unit.card] = self._power(side, row, unit)
        for target, power in targets.items():
            if power == max(targets.values()):
                self._destroy(target)

    def _play_two(self, seat: str, card: str) -> None:
        if card == "2H":
            self._remove_weather()  # V19: all other weather
            self.clear = seat
        else:
            self.weather.append(card[1])  # V18

    def _play_unit(self, seat: str, card: str, row: str) -> None:
        rank = card[0]
        if rank == "Q":
            for queen in self._queens():  # V15, queens=replace; with queens=blocked there is none
                self._destroy(queen)
        side = other(seat) if rank == "3" else seat  # V8
        self.rows[side][row].append(Unit(card))
        self.latest[seat] = card  # V12: a spy counts too
        if rank == "3":
            self._draw(seat)  # V8
        if rank == "6" and self.hands[other(seat)]:  # V11
            self.seen[seat].append(self.look(sorted(self.hands[other(seat)], key=card_order)))
        if card == "5H" and self._hero_targets(seat):
            self.asked = "hero"  # V10
        elif rank == "8" and self._wizard_moves(seat):
            self.asked = "wizard"  # V13
        else:
            self._end_turn(seat)

    def _answer(self, seat: str, action: str) -> None:
        if action != "decline":
            _, _, what = action.partition(" ")
            card, _, target_row = what.partition("@")
            side, row, unit = self._find(card)
            if self.asked == "hero":
                self._destroy(card)  # V10
            elif self.asked == "wizard":
                self.rows[side][row].remove(unit)  # V13: its jokers go along
                self.rows[side][target_row].append(unit)
            else:
                assert self.joker_in_the_air is not None
                unit.jokers.append(self.joker_in_the_air)  # V20
                self.joker_in_the_air = None
        self._end_turn(seat)

    def _end_turn(self, seat: str) -> None:
        self._turn_comes_to(other(seat))

    def _turn_comes_to(self, seat: str) -> None:
        """Give the turn to `seat`, or to the other one if `seat` has passed, or end the round."""
        self.asked = "turn"
        for candidate in [seat, other(seat)]:
            if candidate in self.passed:
                continue
            if not self.hands[candidate] and not self._holds_magic(candidate):
                self.passed.append(candidate)  # V6: then and not before
                continue
            self.turn = candidate
            return
        self._score_round()  # V5

    # ----- rounds

    def _start_round(self) -> None:
        """Begin `self.round`, Magic's draws for the last one being done."""
        if not self.hands["P1"] and not self.hands["P2"]:
            # V28: before Mind's draws, and nobody has passed
            if self.switches["empty-hands"] == "end":
                self._end_game()
            else:
                self._score_round()
            return
        order = [self.starter, other(self.starter)]
        self.mind_queue = [seat for seat in order if self.alignments[seat] == "mind"]  # V27
        self._next_mind()

    def _next_mind(self) -> None:
        """V27: let the next Mind player draw and ask for the discard; after the last, the first turn."""
        while self.mind_queue:
            seat = self.mind_queue.pop(0)
            if self._draw(seat):
                self.asked = "mind"
                self.turn = seat
                return
        self._turn_comes_to(self.starter)

    def _score_round(self) -> None:
        powers = {seat: self.power(seat) for seat in SEATS}
        self.history.append(powers)
        round_winners = self._round_winners(powers)
        for seat in round_winners:
            self.wins[seat] += 1
        if max(self.wins.values()) >= 2:  # V23
            self._end_game()
            return

        self._sweep()
        self.round += 1
        self.passed = []
        self.latest = dict.fromkeys(SEATS)  # V12: this round
        self.starter = round_winners[0] if len(round_winners) == 1 else other(self.starter)  # V24
        for seat in [self.starter, other(self.starter)]:
            if seat in round_winners and self.alignments[seat] == "magic":
                self._draw(seat)  # V26
        self._start_round()

    def _round_winners(self, powers: dict[str, int]) -> list[str]:
        if powers["P1"] != powers["P2"]:
            return [max(SEATS, key=lambda seat: powers[seat])]  # V22
        mighty = [seat for seat in SEATS if self.alignments[seat] == "might"]
        return mighty if len(mighty) == 1 else list(SEATS)  # V25, V22

    def _sweep(self) -> None:
        """V24: everything on or beside the battlefield goes to the discards."""
        for side in SEATS:
            for _, unit in self._units(side):
                self.discards += [unit.card, *unit.jokers]
            self.rows[side] = {row: [] for row in ROWS}
        self._remove_weather()
        self._remove_clear()

    def _end_game(self) -> None:
        self.over = True
        self.turn = None
        sums = {seat: sum(powers[seat] for powers in self.history) for seat in SEATS}
        if self.wins["P1"] != self.wins["P2"]:  # V23; V28 with empty-hands=end
            winners = [max(SEATS, key=lambda seat: self.wins[seat])]
            reason = "two rounds won" if self.wins[winners[0]] == 2 else "both hands empty, more rounds won"
        elif self.switches["drawn-game"] == "total-power" and sums["P1"] != sums["P2"]:
            winners = [max(SEATS, key=lambda seat: sums[seat])]  # V23
            reason = "as many rounds won, greater total power"
        else:
            # reading: equal total power is a draw, as there is nothing else to tell them apart
            winners = list(SEATS)
            reason = "as many rounds won: a draw"
        self.result = {"winners": winners, "scores": dict(self.wins), "reason": reason}

    # ----- what it looks like

    def outcome(self) -> dict[str, Any] | None:
        return self.result

    def state(self) -> dict[str, Any]:
        return {
            "hands": {seat: sorted(self.hands[seat], key=card_order) for seat in SEATS},
            "deck": list(self.deck),
            "discards": sorted(self.discards, key=card_order),
            "round": self.round,
            "wins": dict(self.wins),
            "powers": {seat: self.power(seat) for seat in SEATS},
            "rows": {seat: {row: self._row_state(seat, row) for row in ROWS} for seat in SEATS},
            "weather": [row for row in ROWS if row in self.weather],
            "clear": self.clear,
            "alignments": dict(self.alignments),
            "magic_used": sorted(self.magic_used),
            "passed": sorted(self.passed),
            "starter": self.starter,
        }

    def _row_state(self, side: str, row: str) -> list[dict[str, Any]]:
        units = sorted(self.rows[side][row], key=lambda unit: card_order(unit.card))
        return [
            {"card": unit.card, "power": self._power(side, row, unit), "jokers": sorted(unit.jokers)} for unit in units
        ]


# ----- self-check: random games and hand-made scenes


def check_conserved(game: Oracle) -> None:
    state = game.state()
    cards = state["deck"] + state["discards"]
    for seat in SEATS:
        cards += state["hands"][seat]
        for row in ROWS:
            for unit in state["rows"][seat][row]:
                assert unit["card"][0] in "3456789TJQK"
                cards += [unit["card"], *unit["jokers"]]
    cards += ["2" + row for row in state["weather"]]
    if state["clear"] is not None:
        cards.append("2H")
    actions = game.legal()
    if actions and actions[0].startswith("empower"):
        missing = [card for card in FULL_DECK if card not in cards]
        assert len(missing) == 1
        assert missing[0] in JOKERS
        cards += missing
    assert sorted(cards) == sorted(FULL_DECK), "cards lost or doubled"
    assert len(game._queens()) <= 1  # V15


def random_game(seed: int) -> Oracle:
    rng = random.Random(seed)
    switches = {name: rng.choice(values) for name, values in SWITCHES.items()}
    passing = rng.choice([0.0, 0.02, 0.1, 0.3])
    game = Oracle(rng.sample(FULL_DECK, 54), rng.choice(SEATS), switches, look=rng.choice)
    check_conserved(game)
    for _ in range(400):
        actions = game.legal()
        assert len(actions) == len(set(actions))
        assert bool(actions) == (not game.over) == (game.turn is not None) == (game.outcome() is None)
        if game.over:
            break
        plays = [action for action in actions if action != "pass"]
        if "pass" in actions and (not plays or rng.random() < passing):
            game.play("pass")
        else:
            game.play(rng.choice(plays))
        check_conserved(game)
    assert game.over
    assert game.round <= 3
    assert len(game.deck) > 0
    return game


def begin(p1: str, p2: str, switches: dict[str, str] | None = None) -> Oracle:
    """A game begun by P1 with these alignments, up to the first thing after declaring them."""
    game = Oracle(list(FULL_DECK), "P1", switches, look=lambda cards: cards[0])
    for _ in range(4):
        game.play(game.legal()[0])
    assert game.turn == "P2"
    game.play(p2)
    game.play(p1)
    return game


def set_cards(game: Oracle, p1: str, p2: str, top: str = "") -> None:
    """With an empty battlefield: give these hands, put everything else into the deck after `top`."""
    assert not any(game._units(side) for side in SEATS)
    assert not game.weather
    assert game.clear is None
    taken = p1.split() + p2.split() + top.split()
    game.hands = {"P1": p1.split(), "P2": p2.split()}
    game.deck = top.split() + [card for card in FULL_DECK if card not in taken]
    game.discards = []
    check_conserved(game)


def scene(
    p1: str, p2: str, sides: str = "might might", top: str = "", switches: dict[str, str] | None = None
) -> Oracle:
    """A first round begun by P1 with just these hands; alignments without Mind."""
    p1_side, p2_side = sides.split()
    game = begin(p1_side, p2_side, switches)
    set_cards(game, p1, p2, top)
    game._turn_comes_to("P1")
    return game


def run(game: Oracle, actions: str) -> None:
    """Play actions separated by commas."""
    for action in actions.split(","):
        game.play(action.strip())
        check_conserved(game)


def powers(game: Oracle) -> list[int]:
    return [game.power("P1"), game.power("P2")]


def scenes_of_units() -> None:
    # V8, V12: a spy goes across, draws, and takes the cavalry's bonus away; specials do not
    game = scene("7C 2S 3D 4C", "9C TS 6D 2D", "magic magic", "KS")
    run(game, "7C, 9C, 2S, TS")
    assert powers(game) == [9, 9 + 2]
    run(game, "3D, 2D")
    assert powers(game) == [7, 9 + 2 + 2]
    assert "KS" in game.hands["P1"]

    # V12: the latest unit destroyed, no older 7 gets its bonus back; the enemy's plays do not matter
    game = scene("7C 7S TC", "AS 9D 6S", "magic magic")
    run(game, "7C, 9D, 7S")
    assert powers(game) == [16, 9]
    run(game, "AS")
    assert powers(game) == [7, 9]

    # V9: militia, in any of your rows; hearts go anywhere
    game = scene("4C 4H 4S", "4D 9D TD", "magic magic")
    assert {"4H@C", "4H@S", "4H@D"} < set(game.legal())
    assert "4H" not in game.legal()
    run(game, "4C, 4D, 4H@D")
    assert powers(game) == [16, 4]

    # V10: the hero sees current powers, kings and own spies included; exactly ten is safe
    game = scene("3C X1 5H TC 9C 9S", "KD X2 TD TS 6D 6S", "magic might", "2C")
    run(game, "3C, KD, X1, empower 3C, X2, empower 3C")
    assert game.state()["rows"]["P2"]["C"] == [{"card": "3C", "power": 12, "jokers": ["X1", "X2"]}]
    run(game, "9C, TD, 5H@S")
    assert game.turn == "P1"
    assert sorted(game.legal()) == ["decline", "destroy 3C", "destroy KD"]
    run(game, "destroy 3C")
    assert sorted(game.discards) == ["3C", "X1", "X2"]
    assert game.turn == "P2"
    game = scene("9C 5H TC", "TD 6D 7D", "magic magic")
    run(game, "9C, TD, 5H@C")
    assert game.turn == "P2"  # not asked

    # V11: the seer sees the least card here; nothing in an empty hand
    game = scene("6C 6S", "9D X1")
    run(game, "6C, 9D, 6S")
    assert game.seen == {"P1": ["9D", "X1"], "P2": []}
    game = scene("6C 6S", "6D", "might might")
    run(game, "6C, 6D, 6S")
    assert game.seen == {"P1": ["6D"], "P2": ["6S"]}

    # V13, V14, V18: wizard moves any enemy unit with its joker; the row counts for generals and weather
    game = scene("2S 8C 9C", "JD X1 TD 6C", "magic magic")
    run(game, "2S, TD, 9C, JD")
    assert powers(game) == [9, 16]
    run(game, "8C")
    assert sorted(game.legal()) == ["decline", "move JD@C", "move JD@S", "move TD@C", "move TD@S"]
    run(game, "move TD@S, X1, empower TD")
    assert powers(game) == [17, 3 + 4]
    game = scene("8C 9C", "8D 9D", "magic magic")
    run(game, "8C")
    assert game.turn == "P2"  # nothing to move: not asked
    run(game, "8D, move 8C@D")
    assert game.state()["rows"]["P1"]["D"][0]["card"] == "8C"
    game = scene("8C 9C", "8D 9D", "magic magic")
    run(game, "8C, 8D, decline, 9C")
    assert powers(game) == [17, 8]

    # V15: one Queen on the whole battlefield
    game = scene("QC X1 9C", "QH KD 9D", "magic magic")
    run(game, "QC")
    assert sorted(game.legal()) == ["9D", "KD", "dispel", "pass"]
    game = scene("QC X1 9C", "QH KD 9D", "magic magic", switches={"queens": "replace"})
    run(game, "QC, KD, X1, empower QC, QH@S")
    assert sorted(game.discards) == ["QC", "X1"]
    assert powers(game) == [0, 20]


def scenes_of_specials() -> None:
    # V17: ties die together, on both sides; kings are ignored
    game = scene("TC KC AC 9C", "TH QC 9D 3C", "magic magic")
    run(game, "TC, TH@C, KC, QC, AC")
    assert powers(game) == [10, 0]
    assert sorted(game.discards) == ["AC", "QC", "TC", "TH"]
    game = scene("AS KC AH 9C", "KS 9D 9S", "magic magic")
    run(game, "AS, KS, 9C, 9D")
    run(game, "AH")
    assert powers(game) == [0, 10]  # my own 9C too
    game = scene("AS KC AH 9C", "KS 9D 9S", "magic magic")
    run(game, "KC, KS, AH, 9D")
    assert powers(game) == [10, 19]

    # V18, V19: clear weather removes, makes the owner's 6s 8, and later weather makes them 2
    game = scene("6C 6S 2H 9D", "2C 6D 2S KC", "magic magic")
    run(game, "6C, 2C")
    assert powers(game) == [2, 0]
    run(game, "2H, 6D")
    assert powers(game) == [8, 6]
    assert game.state()["clear"] == "P1"
    assert game.discards == ["2C"]
    run(game, "6S, 2S")
    assert powers(game) == [8 + 2, 6]
    assert game.state()["weather"] == ["S"]
    run(game, "9D, dispel")  # V26: 2H included
    assert powers(game) == [6 + 6 + 9, 6]
    assert game.state()["clear"] is None
    assert sorted(game.discards) == ["2C", "2H", "2S"]
    assert game.magic_used == ["P2"]
    assert game.turn == "P1"
    assert sorted(game.legal()) == ["dispel", "pass"]

    # V20, V21: own rule, weather, Might, jokers
    game = scene("JC KH QS X1 X2 9D 8D", "2C 2S 9C 9S TS TC 7D", "might magic")
    assert "X1" not in game.legal()
    assert "X2" not in game.legal()
    run(game, "JC, 2C, KH@C, 2S, QS, 9C")
    assert powers(game) == [(2 + 2) + (10 + 2) + (2 + 2), 2]
    assert "X1" in game.legal()
    assert "X2" not in game.legal()  # interchangeable
    run(game, "X1")
    assert sorted(game.legal()) == ["empower 9C", "empower JC", "empower KH", "empower QS"]
    run(game, "empower JC, 9S, X2, empower JC")
    assert powers(game) == [16 + 12 + 4, 4]
    game = scene("X1 9D", "9C 3S", switches={"joker": "own-unit"})
    assert "X1" not in game.legal()
    run(game, "pass, 3S")
    game = scene("9D X1", "9C 3S", switches={"joker": "own-unit"})
    run(game, "9D, 3S, X1")
    assert sorted(game.legal()) == ["empower 3S", "empower 9D"]

    # V6: cards but none playable: pass only
    game = scene("X1", "9C", "might might")
    assert game.legal() == ["pass"]


def scenes_of_rounds() -> None:
    # V6: an empty hand passes when its turn comes, not before; unused Magic keeps the turn
    game = scene("9C", "8D 7D 6D", "might might")
    run(game, "9C")
    assert game.passed == []
    assert game.turn == "P2"
    run(game, "8D, decline")
    assert game.passed == ["P1"]
    assert game.turn == "P2"
    game = scene("9C", "8D 7D 6D", "magic might")
    run(game, "9C, 8D, decline")
    assert game.turn == "P1"
    assert sorted(game.legal()) == ["dispel", "pass"]
    run(game, "dispel, 7D")
    assert game.passed == ["P1"]
    assert game.turn == "P2"

    # V22-V26: a tie is won by both; who did not start starts and draws first
    game = scene("9C 8C", "9D 8D", "magic magic", "KC KS KD KH")
    run(game, "9C, 9D, pass, pass")
    assert game.wins == {"P1": 1, "P2": 1}
    assert game.starter == "P2"
    assert game.turn == "P2"
    assert sorted(game.hands["P2"]) == ["8D", "KC"]
    assert sorted(game.hands["P1"]) == ["8C", "KS"]
    run(game, "pass, pass")
    assert game.outcome() == {
        "winners": ["P1", "P2"],
        "scores": {"P1": 2, "P2": 2},
        "reason": "as many rounds won: a draw",
    }
    assert len(game.hands["P1"]) == 2  # nobody draws after the last round
    assert game.state()["round"] == 2
    assert game.state()["passed"] == ["P1", "P2"]

    # V25: only Might wins a tie, and so starts
    game = scene("9C 8C", "9D 8D", "magic might")
    run(game, "9C, 9D, pass, pass")
    assert game.wins == {"P1": 0, "P2": 1}
    assert game.turn == "P2"
    assert game.hands["P1"] == ["8C"]

    # V23: total power
    game = scene("9C TC", "6D TD", "magic magic", switches={"drawn-game": "total-power"})
    run(game, "9C, 6D, pass, pass")
    assert game.turn == "P1"  # V24: the winner starts
    run(game, "pass, TD, pass")
    assert game.wins == {"P1": 1, "P2": 1}
    run(game, "pass, pass")  # 9 + 0 + 0 against 6 + 10 + 0
    result = game.outcome()
    assert result is not None
    assert result["winners"] == ["P2"]
    assert result["scores"] == {"P1": 2, "P2": 2}

    # V27: Mind draws and discards, the starter first, the first round included
    game = begin("mind", "mind")
    assert game.turn == "P1"
    assert len(game.hands["P1"]) == 11
    assert len(game.hands["P2"]) == 10
    assert len(game.legal()) == 11
    assert all(action.startswith("discard") for action in game.legal())
    run(game, game.legal()[0])
    assert game.turn == "P2"
    assert len(game.hands["P1"]) == 10
    assert len(game.hands["P2"]) == 11
    run(game, game.legal()[0])
    assert game.turn == "P1"
    assert "pass" in game.legal()
    assert len(game.deck) == 28

    # V27: no card to draw, no discard
    game = scene("9C 8C", "9D 8D", "might might")
    game.alignments["P1"] = "mind"
    game.discards, game.deck = game.deck, []
    run(game, "9C, pass, pass")
    assert game.round == 2
    assert game.turn == "P1"
    assert sorted(game.legal()) == ["8C", "pass"]

    # V28: both hands empty: scored at once 0-0, before Mind's draws, unused Magic or not
    game = scene("9C", "6D", "might might")
    game.alignments["P1"] = "mind"
    game.alignments["P2"] = "magic"
    run(game, "9C, 6D, pass")  # P1 has passed; P2 still held Magic
    assert game.over
    assert game.wins == {"P1": 2, "P2": 1}
    assert game.round == 2
    assert game.passed == []
    assert game.history[-1] == {"P1": 0, "P2": 0}
    assert "9C" in game.discards
    game = scene("9C", "6D", "might might")
    game.alignments["P1"] = "mind"
    run(game, "9C, 6D")  # V25, V28: Might wins the empty second and third rounds
    assert game.over
    assert game.wins == {"P1": 1, "P2": 2}
    assert game.round == 3
    assert game.starter == "P2"
    game = scene("9C", "6D", "magic might", "KC")
    run(game, "dispel, 6D, 9C")  # V26, V28: Magic's draw comes first
    assert not game.over
    assert game.round == 2
    assert game.turn == "P1"
    assert game.hands["P1"] == ["KC"]

    # V28, empty-hands=end: the game ends where that round would begin, the new number and starter standing
    game = scene("9C", "6D", "might might", switches={"empty-hands": "end"})
    game.alignments["P1"] = "mind"
    run(game, "9C, 6D")  # with empty-hands=rounds P2's Might would have won rounds 2 and 3
    assert game.outcome() == {
        "winners": ["P1"],
        "scores": {"P1": 1, "P2": 0},
        "reason": "both hands empty, more rounds won",
    }
    assert (game.round, game.starter, game.turn, game.passed) == (2, "P1", None, [])
    assert len(game.history) == 1
    assert powers(game) == [0, 0]
    assert {"9C", "6D"} <= set(game.discards)
    for drawn_game, winners in [("draw", ["P1", "P2"]), ("total-power", ["P2"])]:
        game = scene("9C 4C", "6D KD", switches={"empty-hands": "end", "drawn-game": drawn_game})
        run(game, "9C, 6D, pass, pass, 4C, KD")  # 9 to 6, then 4 to 12
        result = game.outcome()
        assert result is not None
        assert result["winners"] == winners
        assert result["scores"] == {"P1": 1, "P2": 1}
        assert (game.round, game.starter) == (3, "P2")
    game = scene("9C", "6D", "magic might", "KC", switches={"empty-hands": "end"})
    run(game, "dispel, 6D, 9C")  # V26, V28: Magic's draw comes first, so the hands are not empty
    assert not game.over


def main() -> None:
    scenes_of_units()
    scenes_of_specials()
    scenes_of_rounds()
    draws = 0
    for seed in range(3000):
        result = random_game(seed).outcome()
        assert result is not None
        draws += len(result["winners"]) == 2
    print(f"vanilla: scenes and 3000 random games fine ({draws} draws)")


if __name__ == "__main__":
    main()

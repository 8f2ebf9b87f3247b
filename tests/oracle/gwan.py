"""A naive reference implementation of GWAN, written from the rulebook's second edition (G1-G24) alone.

It is slow and plain on purpose: tests play it side by side with the real engine and compare every position.
Readings chosen where the rulebook is silent are marked "reading:".
Run as a script it plays random games and a few hand-made scenes against itself.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

RANKS = "23456789TJQKA"
SUITS = "CSDH"
ROWS = ["C", "S", "D"]  # G7: Close, Mid, Long
SEATS = ["P1", "P2"]
COMMANDERS = {"J": 11, "Q": 12, "K": 13}  # G9, G12
BONUS = {"C": 2, "S": 3, "D": 5}  # G10
FULL_DECK = [rank + suit for rank in RANKS for suit in SUITS]  # G1

SWITCHES = {  # every house rule with its values, the default first
    "hearts": ["close-or-mid", "any-row"],  # G8
    "ties": ["nobody", "both"],  # G18
    "weather": ["round", "match"],  # G21
    "refill": ["draw-7", "up-to-7", "draw-1", "fresh-7"],  # G21
    "deck-out": ["stop", "reshuffle"],  # G22
    "level": ["totals", "play-on"],  # G20
}


def other(seat: str) -> str:
    return "P2" if seat == "P1" else "P1"


def card_order(card: str) -> tuple[int, int]:
    return RANKS.index(card[0]), SUITS.index(card[1])


def random_shuffle(cards: list[str]) -> list[str]:
    return random.sample(cards, len(cards))


def random_look(cards: list[str]) -> str:
    return random.choice(cards)


class Oracle:
    """One game of GWAN. `look` and `seen` belong to the common interface; GWAN has no use for them.

    In edition 1 a weather Ace went to the discards when it was played; from edition 2 on it lies beside its row (G13).
    """

    def __init__(
        self,
        deck: list[str],
        first: str,
        switches: dict[str, str] | None = None,
        shuffle: Callable[[list[str]], list[str]] = random_shuffle,
        look: Callable[[list[str]], str] = random_look,
        edition: int = 2,
    ) -> None:
        if sorted(deck) != sorted(FULL_DECK):
            raise ValueError("the deck must be the standard 52 cards")
        if first not in SEATS:
            raise ValueError(f"no such seat: {first}")
        if edition not in (1, 2):
            raise ValueError(f"no such edition: {edition}")
        self.switches = {name: values[0] for name, values in SWITCHES.items()}
        for name, value in (switches or {}).items():
            if value not in SWITCHES.get(name, []):
                raise ValueError(f"no such switch: {name}={value}")
            self.switches[name] = value
        self.edition = edition
        self.shuffle = shuffle
        self.seen: dict[str, list[str]] = {seat: [] for seat in SEATS}

        self.deck = list(deck)
        self.discards: list[str] = []
        self.hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
        self.rows: dict[str, dict[str, list[str]]] = {seat: {row: [] for row in ROWS} for seat in SEATS}
        self.weather: list[str] = []  # the rows under weather; the Ace of each lies beside it (G13)
        self.passed: list[str] = []
        self.round = 1
        self.wins = dict.fromkeys(SEATS, 0)
        self.history: list[dict[str, int]] = []  # the scores of the rounds that are over
        self.starter = first  # G2
        self.turn: str | None = None
        self.over = False
        self.result: dict[str, Any] | None = None

        for _ in range(10):  # G1
            for seat in SEATS:
                self.hands[seat].append(self.deck.pop(0))
        self._turn_comes_to(self.starter)

    # ----- what may be done

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        actions = ["pass"]  # G3
        for card in self.hands[self.turn]:
            actions += self._ways_to_play(card)
        return actions

    def _ways_to_play(self, card: str) -> list[str]:
        rank, suit = card[0], card[1]
        if card == "AH":  # G14
            return [f"AH@{row}" for row in ROWS if row in self.weather] or ["AH"]
        if rank == "A":  # G13
            return [card]
        if suit != "H":  # G7, and G16 for spies
            return [card]
        rows = ROWS if self.switches["hearts"] == "any-row" else ["C", "S"]  # G8, and G16 for 5H
        return [f"{card}@{row}" for row in rows]

    # ----- doing it

    def play(self, action: str) -> None:
        if action not in self.legal():
            raise ValueError(f"not legal: {action}")
        seat = self.turn
        assert seat is not None
        if action == "pass":
            self.passed.append(seat)  # G4
        else:
            card, _, row = action.partition("@")
            self.hands[seat].remove(card)
            self._carry_out(seat, card, row)
        self._turn_comes_to(other(seat))

    def _carry_out(self, seat: str, card: str, chosen_row: str) -> None:
        rank, suit = card[0], card[1]
        row = chosen_row or suit
        if card == "AH":
            self.discards.append(card)  # G15: aces never lie in a row
            if chosen_row:
                self._lift_weather(chosen_row)  # G14
        elif rank == "A":
            if self.edition == 1:
                self.discards.append(card)  # so a reshuffle may bring it back while its weather lasts
            if suit not in self.weather:
                self.weather.append(suit)  # G13; reading: in edition 1 a second Ace on its own weather does nothing
        elif rank == "5":
            self.rows[other(seat)][row].append(card)  # G16
            for _ in range(2):
                self._draw(seat)
        else:
            self.rows[seat][row].append(card)  # G7, G8; threes are plain, G17

    def _lift_weather(self, row: str) -> None:
        """End the weather on a row; the Ace beside it goes to the discards (G14, G21)."""
        self.weather.remove(row)
        if self.edition > 1:
            self.discards.append("A" + row)

    def _draw(self, seat: str) -> None:
        """Draw one card, or none if there is none."""
        if not self.deck and self.discards and self.switches["deck-out"] == "reshuffle":  # G22
            self.deck = list(self.shuffle(sorted(self.discards, key=card_order)))
            self.discards = []
        if self.deck:
            self.hands[seat].append(self.deck.pop(0))

    def _turn_comes_to(self, seat: str) -> None:
        """Give the turn to `seat`, or to the other one if `seat` has passed, or end the round."""
        for candidate in [seat, other(seat)]:
            if candidate in self.passed:
                continue
            if not self.hands[candidate]:
                self.passed.append(candidate)  # G5: then and not before
                continue
            self.turn = candidate
            return
        self._end_round()  # G6

    # ----- scores

    def score(self, seat: str) -> int:
        total = 0
        for row in ROWS:
            cards = self.rows[seat][row]
            for card in cards:
                total += self._value(card, row)
            if cards and row not in self.weather:  # G10
                total += BONUS[row]
        return total  # G11

    def _value(self, card: str, row: str) -> int:
        rank = card[0]
        if rank in COMMANDERS:  # G12
            return COMMANDERS[rank]
        if row in self.weather:  # G13
            return 1
        return 10 if rank == "T" else int(rank)  # G9

    # ----- rounds

    def _end_round(self) -> None:
        scores = {seat: self.score(seat) for seat in SEATS}
        self.history.append(scores)
        loser: str | None = None
        if scores["P1"] == scores["P2"]:
            if self.switches["ties"] == "both":  # G18
                for seat in SEATS:
                    self.wins[seat] += 1
        else:
            loser = "P1" if scores["P1"] < scores["P2"] else "P2"
            self.wins[other(loser)] += 1  # G18

        last_round = 6 if self.switches["level"] == "play-on" else 3  # G20
        if max(self.wins.values()) >= 2 or self.round == last_round:  # G19, G20
            self._end_game()
            return

        self._sweep()  # G21
        self.round += 1
        self.passed = []
        self.starter = loser if loser is not None else other(self.starter)  # G23
        self._refill()
        # G20: with both hands empty this scores the round at once, 0-0.
        # reading: G5 holds for it too, so both have passed in it; only Vanilla's V28 says that nobody has.
        self._turn_comes_to(self.starter)

    def _sweep(self) -> None:
        for seat in SEATS:
            for row in ROWS:
                self.discards += self.rows[seat][row]
                self.rows[seat][row] = []
        if self.switches["weather"] == "round":
            for row in list(self.weather):
                self._lift_weather(row)

    def _refill(self) -> None:
        """G21: between rounds, one card at a time, alternately from the new round's starter."""
        order = [self.starter, other(self.starter)]
        refill = self.switches["refill"]
        if refill == "fresh-7":
            for seat in SEATS:
                self.discards += self.hands[seat]
                self.hands[seat] = []
        for _ in range(1 if refill == "draw-1" else 7):
            for seat in order:
                if refill == "up-to-7" and len(self.hands[seat]) >= 7:
                    continue
                self._draw(seat)

    def _end_game(self) -> None:
        self.over = True
        self.turn = None
        sums = {seat: sum(scores[seat] for scores in self.history) for seat in SEATS}
        if self.wins["P1"] != self.wins["P2"]:  # G19, G20
            winners = [max(SEATS, key=lambda seat: self.wins[seat])]
            reason = "two rounds won" if self.wins[winners[0]] == 2 else "more rounds won"
        elif sums["P1"] != sums["P2"]:  # G20
            winners = [max(SEATS, key=lambda seat: sums[seat])]
            reason = "equal round wins, greater sum of round scores"
        else:
            winners = list(SEATS)
            reason = "a draw"
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
            "scores": {seat: self.score(seat) for seat in SEATS},
            "rows": {seat: {row: sorted(self.rows[seat][row], key=card_order) for row in ROWS} for seat in SEATS},
            "weather": [row for row in ROWS if row in self.weather],
            "passed": sorted(self.passed),
            "starter": self.starter,
        }


# ----- self-check: random games and hand-made scenes


def check_conserved(game: Oracle) -> None:
    state = game.state()
    cards = state["deck"] + state["discards"]
    if game.edition > 1:
        cards += ["A" + row for row in state["weather"]]  # G13
    for seat in SEATS:
        cards += state["hands"][seat]
        for row in ROWS:
            cards += state["rows"][seat][row]
            assert all(card[0] != "A" for card in state["rows"][seat][row])  # G15
    assert sorted(cards) == sorted(FULL_DECK), "cards lost or doubled"


def random_game(seed: int) -> Oracle:
    rng = random.Random(seed)
    switches = {name: rng.choice(values) for name, values in SWITCHES.items()}
    passing = rng.choice([0.0, 0.02, 0.1, 0.3])
    deck, first = rng.sample(FULL_DECK, 52), rng.choice(SEATS)
    game = Oracle(deck, first, switches, lambda cards: rng.sample(cards, len(cards)), edition=rng.choice([1, 2]))
    check_conserved(game)
    for _ in range(800):
        actions = game.legal()
        assert len(actions) == len(set(actions))
        assert bool(actions) == (not game.over) == (game.turn is not None) == (game.outcome() is None)
        if game.over:
            break
        plays = [action for action in actions if action != "pass"]
        assert plays, "a turn came to an empty hand"
        game.play("pass" if rng.random() < passing else rng.choice(plays))
        check_conserved(game)
    assert game.over
    assert game.round <= (6 if switches["level"] == "play-on" else 3)  # G20
    return game


def scene(p1: str, p2: str, top: str = "", switches: dict[str, str] | None = None, edition: int = 2) -> Oracle:
    """A game begun by P1 with just these hands; the deck starts with `top`, the rest follows."""
    game = Oracle(list(FULL_DECK), "P1", switches, lambda cards: cards, edition=edition)
    set_cards(game, p1, p2, top)
    return game


def set_cards(game: Oracle, p1: str, p2: str, top: str = "") -> None:
    game.hands = {"P1": p1.split(), "P2": p2.split()}
    taken = p1.split() + p2.split() + top.split()
    if game.edition > 1:
        taken += ["A" + row for row in game.weather]
    game.deck = top.split() + [card for card in FULL_DECK if card not in taken]
    check_conserved(game)


def run(game: Oracle, actions: str) -> None:
    for action in actions.split():
        game.play(action)
        check_conserved(game)


def scenes() -> None:
    # G7-G11: rows, bonuses; G16: a spy gives its row's bonus to the opponent
    game = scene("7C TH 5D 2S", "KD 9C 9S", "3C 3S")
    assert sorted(game.legal()) == ["2S", "5D", "7C", "TH@C", "TH@S", "pass"]
    run(game, "7C KD TH@C")
    assert game.state()["scores"] == {"P1": 7 + 10 + 2, "P2": 13 + 5}
    run(game, "9C 5D")
    assert game.state()["scores"] == {"P1": 19, "P2": 13 + 5 + 5 + 9 + 2}
    assert game.state()["hands"]["P1"] == ["2S", "3C", "3S"]

    # G12-G14: weather, commanders, clear skies
    game = scene("AC 7C JC 2D", "9C AH AD 4D")
    assert "AH@C" not in game.legal()
    run(game, "AC 9C 7C")
    assert game.state()["scores"] == {"P1": 1, "P2": 1}
    assert game.state()["weather"] == ["C"]
    assert game.state()["discards"] == []  # G13: the Ace lies beside its row
    assert "AH@C" in game.legal()
    assert "AH" not in game.legal()
    assert "AH@S" not in game.legal()
    run(game, "AD JC")
    assert game.state()["scores"] == {"P1": 12, "P2": 1}
    run(game, "AH@C")
    assert game.state()["scores"] == {"P1": 20, "P2": 11}
    assert game.state()["weather"] == ["D"]
    assert game.state()["discards"] == ["AC", "AH"]  # G14
    run(game, "pass pass")
    assert {"AC", "AD", "AH"} < set(game.discards)  # G21: swept
    game = scene("AH 2C", "3C")
    assert "AH" in game.legal()
    run(game, "AH")
    assert game.state()["discards"] == ["AH"]

    # G5: an empty hand passes when its turn comes, not before; the other goes on
    game = scene("7C", "8C 9C TC")
    run(game, "7C")
    assert game.turn == "P2"
    assert game.state()["passed"] == []
    run(game, "8C")
    assert game.turn == "P2"
    assert game.state()["passed"] == ["P1"]
    run(game, "9C TC")
    assert game.state()["round"] == 2
    assert game.state()["wins"] == {"P1": 0, "P2": 1}
    assert game.turn == "P1"
    assert game.state()["passed"] == []  # G23
    assert len(game.hands["P1"]) == 7
    assert len(game.hands["P2"]) == 7  # G21

    # G5, G16: a last-card spy draws and so goes on
    game = scene("5C", "8C", "2C 2S")
    run(game, "5C 8C")
    assert game.turn == "P1"
    assert game.state()["hands"]["P1"] == ["2C", "2S"]

    # G18-G20, G23: ties
    game = scene("7C 2C", "7S 2S")
    run(game, "pass pass")
    assert game.wins == {"P1": 0, "P2": 0}
    assert game.turn == "P2"
    run(game, "pass pass")
    assert game.turn == "P1"
    run(game, "pass pass")
    assert game.outcome() == {"winners": ["P1", "P2"], "scores": {"P1": 0, "P2": 0}, "reason": "a draw"}
    assert game.state()["round"] == 3
    assert game.state()["passed"] == ["P1", "P2"]
    assert game.turn is None
    game = scene("7C 2C", "7S 2S", switches={"ties": "both"})
    run(game, "pass pass pass pass")
    assert game.over
    assert game.wins == {"P1": 2, "P2": 2}
    assert game.round == 2

    # G20: equal wins, the sum of all rounds; with ties=both at 2-2
    game = scene("KD", "2C", switches={"ties": "both"})
    run(game, "KD pass")
    assert game.wins == {"P1": 1, "P2": 0}
    assert game.turn == "P2"
    set_cards_now(game, "3C", "4C")
    run(game, "4C pass")
    assert game.wins == {"P1": 1, "P2": 1}
    assert game.starter == "P1"
    run(game, "pass pass")
    result = game.outcome()
    assert result is not None
    assert result["winners"] == ["P1"]
    assert result["scores"] == {"P1": 2, "P2": 2}

    # G21: refills
    for refill, sizes in [("draw-7", [9, 11]), ("up-to-7", [7, 7]), ("draw-1", [3, 5]), ("fresh-7", [7, 7])]:
        game = scene("2C 3C 4C", "6C 7C 8C 9C TC", switches={"refill": refill})
        run(game, "2C 6C pass pass")
        assert [len(game.hands[seat]) for seat in SEATS] == sizes, refill
        assert ("3C" in game.discards) == (refill == "fresh-7")
    game = scene("2C 3C 4C", "6C 7C 8C 9C TC")
    game.discards, game.deck = game.deck[3:], game.deck[:3]
    wanted = game.deck[:]
    run(game, "2C 6C pass pass")
    assert game.hands["P1"][-2:] == [wanted[0], wanted[2]]
    assert game.hands["P2"][-1] == wanted[1]

    # G22: reshuffle only when a card is needed and the deck is empty
    game = scene("5C 4C", "7C 8C", switches={"deck-out": "reshuffle"})
    game.discards, game.deck = game.deck[1:], game.deck[:1]
    first_draw, second_draw = game.deck[0], min(game.discards, key=card_order)
    run(game, "5C")
    assert game.hands["P1"] == ["4C", first_draw, second_draw]
    assert game.discards == []

    # G13, G22: a reshuffle leaves the Ace in force where it lies; in edition 1 it came back, and did nothing
    for edition in (1, 2):
        game = scene("AC 5D 4C", "7C 8C", switches={"deck-out": "reshuffle"}, edition=edition)
        game.discards, game.deck = game.deck, []
        run(game, "AC 7C")
        assert ("AC" in game.discards) == (edition == 1)
        run(game, "5D")
        assert ("AC" in game.deck + game.hands["P1"]) == (edition == 1)
        assert game.state()["weather"] == ["C"]
    game = scene("AC 5D 4C", "7C 8C", switches={"deck-out": "reshuffle"}, edition=1)
    run(game, "AC 7C")
    game.hands["P1"].append("AC")
    game.discards.remove("AC")
    run(game, "AC")
    assert game.state()["weather"] == ["C"]
    assert game.discards == ["AC"]

    # G20: level=play-on goes on at 1-0 and at 0-0, to six rounds at most
    game = scene("KD", "2C", switches={"level": "play-on"})
    run(game, "KD 2C pass pass pass pass")
    assert (game.over, game.round, game.wins) == (False, 4, {"P1": 1, "P2": 0})
    assert game.turn == "P2"  # P2 lost round 1 and started 2, so P1 started 3
    run(game, "pass pass pass pass")
    assert (game.over, game.round) == (False, 6)
    run(game, "pass pass")
    assert game.outcome() == {"winners": ["P1"], "scores": {"P1": 1, "P2": 0}, "reason": "more rounds won"}
    assert game.round == 6
    game = scene("7C", "7D", switches={"level": "play-on", "ties": "both"})
    run(game, "pass pass pass pass")
    assert game.over
    assert (game.round, game.wins) == (2, {"P1": 2, "P2": 2})

    # G20: rounds that begin with both hands empty are scored at once; here the sums decide at 1-1
    game = scene("KD 4C", "2C", switches={"level": "play-on"})
    run(game, "KD 2C pass")
    game.discards, game.deck = game.deck + game.discards + game.hands["P1"] + game.hands["P2"], []
    game.hands = {"P1": [], "P2": ["2D"]}
    game.discards.remove("2D")
    game.turn = "P2"
    run(game, "2D")
    assert game.over
    assert (game.round, game.starter, game.passed) == (6, "P2", ["P2", "P1"])
    assert game.history[2:] == [{"P1": 0, "P2": 0}] * 4
    result = game.outcome()
    assert result is not None
    assert result["winners"] == ["P1"]
    assert result["scores"] == {"P1": 1, "P2": 1}

    # G21: weather=match
    game = scene("AC 2C", "3C 4C", switches={"weather": "match", "hearts": "any-row"})
    run(game, "AC pass pass")
    assert game.round == 2
    assert game.state()["weather"] == ["C"]
    assert game.state()["discards"] == []
    set_cards_now(game, "5H 2C", "7H")
    assert sorted(game.legal()) == ["7H@C", "7H@D", "7H@S", "pass"]
    run(game, "7H@C")
    assert game.score("P2") == 1
    assert sorted(game.legal()) == ["2C", "5H@C", "5H@D", "5H@S", "pass"]


def set_cards_now(game: Oracle, p1: str, p2: str) -> None:
    """Between rounds, with empty rows: give these hands, put everything else into the deck."""
    assert not any(game.rows[seat][row] for seat in SEATS for row in ROWS)
    game.discards = []
    set_cards(game, p1, p2)


def main() -> None:
    scenes()
    draws = 0
    for seed in range(3000):
        result = random_game(seed).outcome()
        assert result is not None
        draws += len(result["winners"]) == 2
    print(f"gwan: scenes and 3000 random games fine ({draws} draws)")


if __name__ == "__main__":
    main()

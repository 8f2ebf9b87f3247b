"""The words of Vanilla Gwent: notation, refusals, outcome, what may be looked at. The rules: vanilla_rules.py."""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:
    from parlour.rules import plain as cython

from parlour.cards import (
    RANK_NAMES,
    SUITS,
    TEXTS,
    card_name,
    mask_of,
    members,
    parse_card,
    parse_cards,
    seat_text,
    texts,
)
from parlour.rules.opening import Opening, coin
from parlour.rules.vanilla_rules import VanillaRules
from parlour.rules.verdict import Illegal, Outcome

if not cython.compiled:
    from parlour.rules.bits import one, popcount
    from parlour.rules.vanilla_rules import (
        ACE,
        ACTIONS,
        ALIGNMENT,
        CLEAR_WEATHER,
        DECLARE,
        DECLINE,
        DESTROY,
        DISCARD,
        DISPEL,
        DRAWN_GAME,
        EMPOWER,
        EMPOWERING,
        FIRST_JOKER,
        FOUR,
        FOUR_CARDS,
        HEART_UNITS,
        HERO,
        IN_CLUBS,
        JACK,
        KING,
        MAGIC,
        MIGHT,
        MIND,
        MIND_DISCARD,
        MOVE,
        NONE,
        PASS,
        PLAIN_CARDS,
        QUEEN_CARDS,
        QUEENS,
        SETUP,
        SEVEN,
        SIX,
        SLOTS,
        THREE,
        WIZARD,
    )

PHASES = ("setup", "alignment", "mind", "play", "hero", "wizard", "joker")
ALIGNMENTS = ("might", "magic", "mind")
JOKER_NAMES = ("", "doubled by a joker", "doubled twice by jokers")


class Vanilla(VanillaRules):
    """A game of Vanilla Gwent."""

    NAME = "vanilla"
    TITLE = "Vanilla Gwent"
    CARDS = 54
    SEATS = (2, 2)
    TURN_RULE = "V4"
    END_RULE = "V23"
    SWITCHES = {
        "queens": ("blocked", "replace"),
        "joker": ("any-unit", "own-unit"),
        "drawn-game": ("draw", "total-power"),
        "empty-hands": ("rounds", "end"),
    }
    OPENING = staticmethod(coin)
    EARLIER = {"empty-hands": "rounds"}

    def copy(self) -> Vanilla:
        """A game of its own that stands where this one stands."""
        new = Vanilla.__new__(Vanilla) if cython.compiled else Vanilla()
        new.become(self)
        return new

    # -- words ---------------------------------------------------------------------------------------------

    def text(self, action: int) -> str:
        """An action in the rulebook's notation."""
        if not is_action(action):
            raise Illegal(None, f"{action} is no action of Vanilla Gwent")
        card = action & 63
        if action < IN_CLUBS:
            return TEXTS[card] if card < PLAIN_CARDS else ("pass", "dispel", "decline", *ALIGNMENTS)[card - PASS]
        if action < DISCARD:
            return f"{TEXTS[card]}@{SUITS[(action >> 6) - 1]}"
        if action < MOVE:
            return f"{('discard', 'destroy', 'empower')[(action - DISCARD) >> 6]} {TEXTS[card]}"
        return f"move {TEXTS[card]}@{SUITS[(action - MOVE) >> 6]}"

    def parse(self, text: str) -> int:
        """The action that a text means, legal or not."""
        simple = ("pass", "dispel", "decline", *ALIGNMENTS)
        if text in simple:
            return PASS + simple.index(text)
        verb, space, rest = text.partition(" ")
        if not space:
            verb, rest = "", text
        name, at, row = rest.partition("@")
        try:
            card = parse_card(name)
        except ValueError as error:
            raise Illegal(None, f"{text!r} is no action of Vanilla Gwent: {error}") from None
        if at and row not in ("C", "S", "D"):
            raise Illegal("V13" if verb == "move" else "V30", f"{row!r} is no row; the rows are C, S and D")
        if verb == "move":
            if not at:
                raise Illegal("V13", f"a move needs the row to go to: move {name}@C, move {name}@S or move {name}@D")
            return MOVE + 64 * SUITS.index(row) + card
        if verb:
            bases = {"discard": DISCARD, "destroy": DESTROY, "empower": EMPOWERING}
            if verb not in bases or at:
                raise Illegal(None, f"{text!r} is no action of Vanilla Gwent")
            return bases[verb] + card
        hearts = bool(HEART_UNITS >> card & 1)
        if hearts and not at:
            rule = "V8" if card >> 2 == THREE else "V30"
            raise Illegal(rule, f"a Heart needs its row: {name}@C, {name}@S or {name}@D")
        if at and not hearts:
            if 0 < card >> 2 < ACE:
                raise Illegal("V30", f"{name} has its row by its suit; write {name} alone")
            raise Illegal(rule_of_special(card), f"{name} is no unit and lies in no row; write {name} alone")
        return card + (IN_CLUBS + 64 * SUITS.index(row) if at else 0)

    def refusal(self, action: int) -> Illegal:
        """Why an action that is not legal now may not be played."""
        card = action & 63
        if self.over:
            return Illegal("V23", "the game is over")
        if not is_action(action):
            return Illegal(None, f"{action} is no action of Vanilla Gwent")
        if self.phase == ALIGNMENT:
            return Illegal("V2", "declare your alignment first: might, magic or mind")
        if self.phase in (SETUP, MIND_DISCARD):
            return self.refused_discard(action)
        if self.phase == HERO:
            return self.refused_target(action, "V10", DESTROY, "destroy", "destroy a unit, or decline")
        if self.phase == WIZARD:
            return self.refused_target(action, "V13", MOVE, "move", "move a unit, or decline")
        if self.phase == EMPOWER:
            return self.refused_target(action, "V20", EMPOWERING, "empower", "empower a unit")
        if action < DISCARD and card < PLAIN_CARDS:
            return self.refused_card(action)
        if action == DISPEL:
            if self.alignments[self.turn] != MAGIC:
                return Illegal("V26", "only a player with Magic may dispel the weather")
            return Illegal("V26", f"{seat_text(self.turn)} has used the Magic power, and it works once in the game")
        if action == DECLINE:
            return Illegal("V4", "there is nothing to decline: play a card or pass")
        if action < DISCARD:
            return Illegal("V2", "alignments are declared before the first round and stay")
        if action < DESTROY:
            if self.alignments[self.turn] == MIND:
                return Illegal("V27", "Mind discards at the start of a round only")
            return Illegal("V1", "cards are discarded before the first round only")
        if action < EMPOWERING:
            return Illegal("V10", "only the Hero, 5H, destroys a unit, when it is played")
        if action < MOVE:
            return Illegal("V20", "play a joker first, then choose its unit")
        return Illegal("V13", "only a Wizard, an 8, moves a unit, when it is played")

    def refused_discard(self, action: int) -> Illegal:
        """Why an action is not the discard that is asked for."""
        card = action & 63
        rule = "V1" if self.phase == SETUP else "V27"
        if not DISCARD <= action < DESTROY:
            first = "discard two cards first" if self.phase == SETUP else "discard a card for Mind first"
            return Illegal(rule, first)
        if not self.hand[self.turn] >> card & 1:
            return Illegal(rule, f"{seat_text(self.turn)} does not hold the {card_name(card)}")
        return Illegal(rule, "the jokers are alike: discard X1 before X2")

    def refused_target(self, action: int, rule: str, base: int, verb: str, choice: str) -> Illegal:
        """Why an action is not the choice that a Hero, a Wizard or a joker asks for."""
        card = action & 63
        name = TEXTS[card] if card < PLAIN_CARDS else ""
        enemy = 1 - self.turn
        if action == DECLINE:
            return Illegal(rule, "a joker needs its unit and can't be declined")
        if not base <= action < base + (192 if base == MOVE else 64):
            return Illegal(rule, f"{choice} first")
        if not (self.side(0) | self.side(1)) >> card & 1:
            return Illegal(rule, f"there is no {name} on the battlefield to {verb}")
        if rule == "V20":
            return Illegal(rule, f"at this table a joker goes to a unit on your own side, and {name} lies on the other")
        if not self.side(enemy) >> card & 1:
            return Illegal(rule, f"{name} lies on your own side; you may only {verb} a unit on your opponent's side")
        if rule == "V13":
            return Illegal(rule, f"{name} lies in that row already; move it to another row")
        power = self.power_of_unit(card)
        return Illegal(rule, f"the Hero destroys only what grants more than 10, and {name} grants {power}")

    def refused_card(self, action: int) -> Illegal:
        """Why a card may not be played in this turn, or not like this."""
        card = action & 63
        name = TEXTS[card]
        if not self.hand[self.turn] >> card & 1:
            return Illegal("V4", f"{seat_text(self.turn)} does not hold the {card_name(card)}")
        if QUEEN_CARDS >> card & 1 and not self.house[QUEENS]:
            for queen in members((self.side(0) | self.side(1)) & QUEEN_CARDS):
                why = f"you may not play a second Queen while one lies on the battlefield, and {TEXTS[queen]} does"
                return Illegal("V15", why)
        if card >= FIRST_JOKER and action < IN_CLUBS:
            if self.targets(self.turn):
                return Illegal("V20", "the jokers are alike: play X1 before X2")
            if self.side(0) | self.side(1):
                return Illegal("V20", "at this table a joker goes to a unit on your own side, and there is none")
            return Illegal("V20", "a joker needs a unit, and there is none on the battlefield")
        if HEART_UNITS >> card & 1:
            return Illegal("V30", f"a Heart needs its row: {name}@C, {name}@S or {name}@D")
        return Illegal("V30", f"{name} is played without naming a row")

    def why_not(self, text: str) -> Illegal | None:
        """Why a card of the seat on turn, or an action, can't be played now; None where it can."""
        if text in TEXTS:
            action = parse_card(text)
            if not self.over and self.phase in (SETUP, MIND_DISCARD):
                action += DISCARD
            elif HEART_UNITS >> action & 1:
                action += IN_CLUBS
        else:
            try:
                action = self.parse(text)
            except Illegal as refusal:
                return refusal
        return None if self.allows(action) else self.refusal(action)

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if not self.over:
            return None
        bits = self.winners()
        winners = tuple(seat for seat in range(2) if bits >> seat & 1)
        name = seat_text(winners[0])
        tied = self.power(0) == self.power(1)
        level = self.wins[0] == self.wins[1]
        if max(self.wins[0], self.wins[1]) < 2:
            reason = "both hands are empty (V28)"
            reason += f", and round wins are level at {self.wins[0]}" if level else f"; {name} won the only round"
        elif not level:
            how = " (V23)"
            if tied:
                shared = (self.alignments[0] == MIGHT) == (self.alignments[1] == MIGHT)
                how = "shared (V22, V23)" if shared else "tied, which Might wins (V25)"
                how = f", the last of them {how}"
            reason = f"{name} won two rounds{how}"
        else:
            why = "V25" if self.alignments[0] == MIGHT else "V22"
            reason = f"the last round was tied and won by both ({why}), the second win of each"
        if level and len(winners) == 1:
            sums = f"{self.totals[winners[0]]} to {self.totals[1 - winners[0]]}"
            reason += f"; {name} has the greater total power, {sums} (V23)"
        elif level and self.house[DRAWN_GAME]:
            reason += f"; total power is level at {self.totals[0]}: a draw (V23)"
        elif level:
            reason += ": a draw (V23)"
        return Outcome(winners, (self.wins[0], self.wins[1]), reason)

    def opening(self) -> Opening | None:
        """The coin (V2), when the last discard is made; in the first edition the starter was simply known."""
        if self.edition == 1 or self.phase != ALIGNMENT or self.turn == self.starter:
            return None
        return coin(self.starter, self.chance)

    def starter_known(self) -> bool:
        """Whether the coin has been tossed (V2); until then nobody is told, at older tables either."""
        return bool(self.phase != SETUP)

    # -- looking at it -------------------------------------------------------------------------------------

    def phase_name(self) -> str:
        """What the seat on turn is asked for: setup, alignment, mind, play, or a choice for a hero, wizard or joker."""
        return PHASES[self.phase]

    def half_made(self) -> bool:
        """Whether the first of two discards is made (V1), or a card that asks for a unit is played (V10, V13, V20)."""
        if self.phase == SETUP:
            return bool(self.hidden[self.turn * SLOTS] != NONE)
        return bool(HERO <= self.phase <= EMPOWER)

    def rows_under(self) -> list[int]:
        """The rows with weather on them."""
        return [row for row in range(3) if self.weather >> row & 1]

    def clear_of(self) -> int | None:
        """The seat whose 2H lies beside the battlefield."""
        return None if self.clear < 0 else self.clear

    def row_of(self, seat: int, row: int) -> int:
        """The units in a row, as a set."""
        return self.rows[seat * 3 + row]

    def place_of(self, card: int) -> tuple[int, int] | None:
        """The side and the row in which a unit lies; None for a card that is not on the battlefield."""
        for i in range(6):
            if self.rows[i] >> card & 1:
                return i // 3, i % 3
        return None

    def jokers_on(self, card: int) -> list[int]:
        """The jokers on a unit."""
        return [FIRST_JOKER + i for i in range(2) if self.joker_on[i] == card]

    def units(self, seat: int, row: int) -> list[tuple[int, int, list[int]]]:
        """The units in a row: each card, what it grants and its jokers."""
        cards = members(self.rows[seat * 3 + row])
        return [(card, self.unit_power(seat, row, card), self.jokers_on(card)) for card in cards]

    def power_of(self, seat: int) -> int:
        """A player's power in this round."""
        return self.power(seat)

    def power_of_unit(self, card: int) -> int:
        """What a unit on the battlefield grants."""
        place = self.place_of(card)
        if place is None:
            raise ValueError(f"{TEXTS[card]} is not on the battlefield")
        return self.unit_power(place[0], place[1], card)

    def breakdown(self, card: int) -> list[tuple[str, int]]:
        """How a unit comes to what it grants, in V21's order: each part with the power as it stands after it."""
        place = self.place_of(card)
        if place is None:
            raise ValueError(f"{TEXTS[card]} is not on the battlefield")
        seat, row = place
        rank = card >> 2
        number = popcount(self.rows[seat * 3 + row])
        militia = popcount(self.side(seat) & FOUR_CARDS)
        power = min(rank + 2, 10)  # V7, V15, V16
        said = RANK_NAMES[rank]
        if rank == FOUR:
            power = 4 * militia  # V9
            said = f"4 \N{MULTIPLICATION SIGN} {militia} Militia on this side"
        elif rank == SIX and self.clear == seat:
            power = 8  # V19
            said = "Seer in clear weather"
        elif rank == SEVEN and self.latest[seat] == card:
            power = 9  # V12
            said = "Cavalry, the latest unit"
        elif rank == JACK:
            power = 3 * number  # V14
            said = f"3 \N{MULTIPLICATION SIGN} {number} unit{'s' if number > 1 else ''} in the row"
        parts = [(said, power)]
        if self.weather >> row & 1 and rank != KING:
            power = 2  # V18
            parts.append(("weather", power))
        if rank >= JACK and self.alignments[seat] == MIGHT:
            power += 2  # V25
            parts.append(("Might, +2", power))
        jokers = len(self.jokers_on(card))
        if jokers:
            power <<= jokers  # V20
            parts.append((JOKER_NAMES[jokers], power))
        return parts

    def wins_of(self, seat: int) -> int:
        """How many rounds a player has won."""
        return self.wins[seat]

    def total_of(self, seat: int) -> int:
        """The sum of a player's powers in the rounds that are over."""
        return self.totals[seat]

    def has_passed(self, seat: int) -> bool:
        """Whether a player is out of this round."""
        return bool(self.passed[seat])

    def alignment(self, seat: int) -> str | None:
        """A player's alignment; None before it is declared."""
        return (None, *ALIGNMENTS)[self.alignments[seat]]

    def has_used_magic(self, seat: int) -> bool:
        """Whether a player's Magic power is spent."""
        return bool(self.magic_used[seat])

    def latest_of(self, seat: int) -> int | None:
        """The latest unit that a player has played in this round (V12)."""
        return None if self.latest[seat] == NONE else self.latest[seat]

    def joker_in_the_air(self) -> int | None:
        """The joker that was played and waits for its unit."""
        return None if self.air == NONE else self.air

    def public_discards(self) -> int:
        """The discards from play, which everybody may see (V29), as a set."""
        return self.discards & ~self.hidden_by(0) & ~self.hidden_by(1)

    def hidden_discards(self, seat: int) -> int:
        """The cards that a player discarded in the setup and for Mind, which only that player knows, as a set."""
        return self.hidden_by(seat)

    def hidden_slots(self, seat: int) -> list[int | None]:
        """The same in their places: two of the setup, then Mind's of rounds 1, 2 and 3."""
        slots = [self.hidden[seat * SLOTS + i] for i in range(SLOTS)]
        return [None if card == NONE else card for card in slots]

    def hidden_count(self, seat: int) -> int:
        """How many cards a player has discarded in the setup and for Mind, which everybody has seen happen."""
        return popcount(self.hidden_by(seat))

    def looks_of(self, seat: int) -> list[tuple[int, int]]:
        """What a player's Seers saw, oldest first: each round and card (V11)."""
        return [(self.look_round[i], self.look_card[i]) for i in range(self.looks) if self.look_by[i] == seat]

    def seen_in(self, seat: int, round: int) -> int:
        """The cards that a player's Seers saw in a round, as a set."""
        return mask_of({card for when, card in self.looks_of(seat) if when == round})

    def seen_by(self, seat: int) -> int:
        """The cards that a player's Seers saw and that were not played since, as a set.

        Each is in the other hand, or Mind discarded it in a round after it was seen.
        """
        unplayed = self.hand[1 - seat] | self.hidden_by(1 - seat)
        return mask_of({card for _, card in self.looks_of(seat)}) & unplayed

    def known_to(self, seat: int) -> int:
        """The cards that a seat knows to be in the other hand: seen, not played, and no Mind discard since."""
        later = max((i - 1 for i in range(2, SLOTS) if self.hidden[(1 - seat) * SLOTS + i] != NONE), default=0)
        return mask_of({card for when, card in self.looks_of(seat) if when >= later}) & self.seen_by(seat)

    def state(self) -> dict[str, Any]:
        """Everything, hidden cards included, as the referee shows it."""
        seats = [seat_text(seat) for seat in range(2)]
        return {
            "hands": {seats[i]: texts(self.hand[i]) for i in range(2)},
            "deck": [TEXTS[card] for card in self.deck_order()],
            "discards": texts(self.discards),
            "round": self.round,
            "wins": {seats[i]: self.wins[i] for i in range(2)},
            "powers": {seats[i]: self.power(i) for i in range(2)},
            "rows": {
                seats[i]: {
                    SUITS[r]: [
                        {"card": TEXTS[card], "power": power, "jokers": [TEXTS[joker] for joker in jokers]}
                        for card, power, jokers in self.units(i, r)
                    ]
                    for r in range(3)
                }
                for i in range(2)
            },
            "weather": [SUITS[row] for row in self.rows_under()],
            "clear": None if self.clear < 0 else seats[self.clear],
            "alignments": {seats[i]: self.alignment(i) for i in range(2)},
            "magic_used": [seats[i] for i in range(2) if self.magic_used[i]],
            "passed": [seats[i] for i in range(2) if self.passed[i]],
            "starter": seats[self.starter],
        }

    def arrange(
        self,
        *,
        rows: dict[str, dict[str, str]] | None = None,
        weather: str = "",
        clear: str | None = None,
        alignments: dict[str, str] | None = None,
        magic_used: str = "",
        passed: str = "",
        latest: dict[str, str] | None = None,
        wins: tuple[int, int] = (0, 0),
        totals: tuple[int, int] = (0, 0),
        round: int = 1,
        discards: str = "",
        setup: dict[str, str] | None = None,
        mind: dict[str, dict[int, str]] | None = None,
        seen: dict[str, dict[int, str]] | None = None,
        phase: str = "play",
        chance: int = 0,
        **common: Any,
    ) -> None:
        """Put up a position of just these cards: for studies and tests.

        rows={"P1": {"C": "7C KD+X1"}} puts a joker on the King. `setup` and `mind` (by round) are hidden discards,
        `seen` is what Seers saw, by round; `phase` is setup, alignment or play.
        """
        if not 1 <= round <= 1 + sum(wins) or max(wins) > 1:
            raise ValueError(f"there is no round {round} with wins {wins}: each round is won, two wins end the game")
        self.lay_out(**common)
        self.discards = mask_of(parse_cards(discards))
        for seat in range(2):
            name = seat_text(seat)
            for row in range(3):
                for unit in (rows or {}).get(name, {}).get(SUITS[row], "").split():
                    card, *jokers = [parse_card(part) for part in unit.split("+")]
                    self.rows[seat * 3 + row] |= one(card)
                    for i in range(2):
                        if FIRST_JOKER + i in jokers:
                            self.joker_on[i] = card
            self.wins[seat] = wins[seat]
            self.totals[seat] = totals[seat]
            self.alignments[seat] = (None, *ALIGNMENTS).index((alignments or {}).get(name))
            self.magic_used[seat] = name in magic_used.split()
            self.passed[seat] = name in passed.split()
            self.latest[seat] = parse_card((latest or {})[name]) if name in (latest or {}) else NONE
            for slot, card in enumerate(parse_cards((setup or {}).get(name, ""))[:2]):
                self.hidden[seat * SLOTS + slot] = card
            for i in range(3):
                text = (mind or {}).get(name, {}).get(i + 1)
                if text is not None:
                    self.hidden[seat * SLOTS + 2 + i] = parse_card(text)
            self.discards |= self.hidden_by(seat)
        seen_cards = [
            (seat, when, card)
            for seat in range(2)
            for when, cards in sorted((seen or {}).get(seat_text(seat), {}).items())
            for card in parse_cards(cards)
        ]
        if len(seen_cards) > 4:
            raise ValueError("there are only four Seers")
        self.looks = len(seen_cards)
        for i, (seat, when, card) in enumerate(seen_cards):
            self.look_by[i] = seat
            self.look_round[i] = when
            self.look_card[i] = card
            self.look_hand[i] = self.hand[1 - seat] | one(card)
        self.weather = sum(1 << SUITS.index(row) for row in weather)
        self.clear = -1 if clear is None else int(clear[1:]) - 1
        self.round = round
        self.chance = chance
        self.phase = PHASES.index(phase)
        self.turn = {SETUP: 0, ALIGNMENT: 1 - self.starter}.get(self.phase, self.starter)

    def extra(self) -> tuple[Any, ...]:
        """The fields that Vanilla Gwent adds."""
        return (
            tuple(self.rows[i] for i in range(6)),
            tuple(
                (self.look_by[i], self.look_round[i], self.look_card[i], self.look_hand[i]) for i in range(self.looks)
            ),
            tuple(self.hidden[i] for i in range(10)),
            (self.joker_on[0], self.joker_on[1]),
            (self.latest[0], self.latest[1]),
            (self.alignments[0], self.alignments[1]),
            (bool(self.magic_used[0]), bool(self.magic_used[1])),
            (bool(self.passed[0]), bool(self.passed[1])),
            (self.wins[0], self.wins[1]),
            (self.totals[0], self.totals[1]),
            (bool(self.lacks_x1[0]), bool(self.lacks_x1[1])),
            self.air,
            self.round,
            self.starter,
            self.weather,
            self.clear,
            self.phase,
        )

    def restore_extra(self, values: tuple[Any, ...]) -> None:
        """Take back what `extra` gave."""
        rows, looks, hidden, joker_on, latest, alignments, magic_used, passed, wins, totals, lacks = values[:11]
        self.air, self.round, self.starter, self.weather, self.clear, self.phase = values[11:]
        for i in range(6):
            self.rows[i] = rows[i]
        self.looks = min(len(looks), 8)
        for i in range(self.looks):
            self.look_by[i], self.look_round[i], self.look_card[i], self.look_hand[i] = looks[i]
        for i in range(10):
            self.hidden[i] = hidden[i]
        for i in range(2):
            self.joker_on[i] = joker_on[i]
            self.latest[i] = latest[i]
            self.alignments[i] = alignments[i]
            self.magic_used[i] = magic_used[i]
            self.passed[i] = passed[i]
            self.wins[i] = wins[i]
            self.totals[i] = totals[i]
            self.lacks_x1[i] = lacks[i]


def is_action(action: int) -> bool:
    """Whether a number means anything at all: a card in its place, or one of the words."""
    return 0 <= action < ACTIONS and (action & 63 < PLAIN_CARDS or PASS <= action <= DECLARE + MIND)


def rule_of_special(card: int) -> str:
    """The sentence about an Ace, a 2 or a joker."""
    if card >= FIRST_JOKER:
        return "V20"
    if card >> 2 == ACE:
        return "V17"
    return "V19" if card == CLEAR_WEATHER else "V18"

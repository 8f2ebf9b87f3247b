"""What is told of an action, to each who hears it."""

import random
import re

import pytest
from scene import happened, scene, told

from parlour import GAMES, deal, views
from parlour.engine.game import restored
from parlour.views import prompt, view

TABLES = [("gwan", 2), ("vanilla", 2), *(("nvwk", seats) for seats in range(2, 9))]


def tell(table, action, viewer=None, names=None):
    """Play, and what the viewer hears of it."""
    return told(table.game, action, viewer, names)


def tell_all(table, action, viewers):
    """Play, and what each viewer hears of it."""
    log = happened(table.game, action)
    return [views.tell(log, table.game, viewer) for viewer in viewers]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_everything_is_told_in_whole_sentences(game, seats):
    rng = random.Random(seats)
    for _ in range(15):
        switches = {name: rng.choice(values) for name, values in GAMES[game].SWITCHES.items()}
        table = deal(game, seats=seats, switches=switches, seed=rng.getrandbits(60))
        while not table.over:
            legal = table.legal_texts()
            cards = [text for text in legal if text != "pass"]
            action = rng.choice(cards if cards and rng.random() < 0.7 else legal)
            before = table.hand_sizes()
            log = happened(table, action)
            for viewer in (None, *range(seats)):
                heard = views.tell(log, table, viewer)
                assert heard
                for sentence in heard:
                    assert re.fullmatch(r"[A-Z][^{}_]*[a-z0-9)]\.", sentence), sentence
                    assert "  " not in sentence
                    assert "None" not in sentence
                    if viewer is not None:
                        assert f"P{viewer + 1}" not in sentence
                if viewer is None:
                    assert not re.search(r"\b[Yy]our?\b", " ".join(heard))
                line = views.brief(log, table, viewer)
                assert re.fullmatch(r"[A-Z][^{}_]*[^ .,:]", line), line
                assert "None" not in line
                assert "  " not in line
                assert f"P{viewer + 1}" not in line if viewer is not None else not re.search(r"\b[Yy]ou\b", line)
            grown = [new - old for old, new in zip(before, table.hand_sizes(), strict=True)]
            public = " ".join(views.tell(log, table, None))
            for seat in range(seats):
                if grown[seat] > 0:
                    assert re.search(rf"P{seat + 1} draws|gives P{seat + 1} a card", public)
            assert ("The game is over" in public) == bool(table.over)


def test_names_take_the_place_of_seats():
    table = scene("gwan", p1="5S 9C", p2="2D", deck="7H 8H")
    assert tell(table, "5S", 1, ["Anna", "Bo"]) == [
        "Anna plays the Five of Spades as a spy on your Mid row.",
        "Anna draws two cards.",
    ]


# -- in one line -------------------------------------------------------------------------------------------------


def in_brief(table, action, viewer=None, names=("Anna", "Ben", "Cleo")):
    """Play, and what the viewer reads of it in one line; the marks that keep signs from being pictures are left out."""
    log = happened(table.game, action)
    return views.brief(log, table.game, viewer, names).replace("\N{VARIATION SELECTOR-15}", "")


def test_one_line_names_who_did_it_once():
    for viewer, line in ((0, "You: 5♠ as a spy on Mid, draw 7♥ 8♥"), (1, "Anna: 5♠ as a spy on Mid, draws two")):
        table = scene("gwan", p1="5S 9C", p2="2D", deck="7H 8H")
        assert in_brief(table, "5S", viewer) == line


def test_one_line_tells_of_an_empty_deck():
    for viewer, does in ((0, "You: 5♠ as a spy on Mid, draw"), (1, "Anna: 5♠ as a spy on Mid, draws")):
        assert in_brief(scene("gwan", p1="5S 9C", p2="2D 3D"), "5S", viewer) == f"{does} nothing"
    table = scene("vanilla", p1="3H 9S", p2="KD 2D")
    assert in_brief(table, "3H@D", 1) == "Anna: 3♥ as a spy on Diamonds, draws nothing"


def test_one_line_tells_of_weather_once():
    assert in_brief(scene("gwan", p1="AS 9C", p2="2D", deck="7H"), "AS") == "Anna: A♠, weather over Mid"


def test_one_line_ends_with_the_round():
    table = scene("gwan", p1="9C 2S", p2="2D 3D", deck="7H 8H 9H TH")
    assert in_brief(table, "9C") == "Anna: 9♣ to Close"
    assert in_brief(table, "pass") == "Ben passes at 0"
    assert in_brief(table, "pass", 1) == "Anna passes at 11, round 1 ends: Anna 11, you 0"
    table = scene("gwan", p1="9C", p2="")  # who passes for want of cards is not named, there is little room
    assert in_brief(table, "9C", 0) == "You: 9♣ to Close, round 1 ends: you 11, Ben 0"


def test_one_line_says_what_wild_cards_stand_for():
    table = scene("nvwk", p1="7C 3D X1 9C", p2="2D KH")
    assert in_brief(table, "7C+3D=7+X1=7H") == "Anna: 3♦ as 7, 7♣, Joker as 7♥"


# -- GWAN --------------------------------------------------------------------------------------------------------


def test_a_gwan_spy():  # G16
    table = scene("gwan", p1="2D", p2="5S 9C", deck="7H 8H", first="P2")
    assert tell_all(table, "5S", (0, 1, None)) == [
        ["P2 plays the Five of Spades as a spy on your Mid row.", "P2 draws two cards."],
        [
            "You play the Five of Spades as a spy on P1's Mid row.",
            "You draw the Seven of Hearts and the Eight of Hearts.",
        ],
        ["P2 plays the Five of Spades as a spy on P1's Mid row.", "P2 draws two cards."],
    ]


def test_a_gwan_spy_with_nothing_to_draw():  # G16
    table = scene("gwan", p1="5S 9C", p2="2D")
    assert tell(table, "5S") == [
        "P1 plays the Five of Spades as a spy on P2's Mid row.",
        "There is no card left to draw.",
    ]


def test_a_gwan_reshuffle():  # G22
    table = scene("gwan", p1="5S 9C", p2="2D", deck="7H", discards="AC", switches={"deck-out": "reshuffle"})
    assert tell(table, "5S", 0)[1:] == [
        "The discards are shuffled into a new deck (G22).",
        "You draw the Seven of Hearts and the Ace of Clubs.",
    ]


def test_gwan_weather_comes_and_goes():  # G13 G14
    table = scene("gwan", p1="AS AH 2C", p2="AD KS AC")
    assert tell(table, "AS") == [
        "P1 plays the Ace of Spades: Rain comes over both Mid rows, and the Ace lies beside them (G13)."
    ]
    table.play("KS")
    assert tell(table, "AH@S", 0) == [
        "You play the Ace of Hearts: Clear Skies, the Rain leaves both Mid rows, "
        "and the Ace of Spades goes to the discards (G14)."
    ]
    table = scene("gwan", p1="AH 2C AC", p2="AD KS", weather="C")
    assert tell(table, "AC") == ["P1 plays the Ace of Clubs: Tundra already lies over both Close rows."]
    table = scene("gwan", p1="AH 2C", p2="AD KS")
    assert tell(table, "AH") == ["P1 plays the Ace of Hearts for nothing; there is no weather to clear (G14)."]


def test_in_the_first_edition_an_ace_went_to_the_discards_at_once():  # G13 G14
    table = scene("gwan", p1="AS AH 2C", p2="AD KS AC")
    values = list(table.game.dump())
    values[8] = 1
    table.game = restored(type(table.game), tuple(values))
    assert tell(table, "AS") == ["P1 plays the Ace of Spades: Rain comes over both Mid rows."]
    table.play("KS")
    assert tell(table, "AH@S") == ["P1 plays the Ace of Hearts: Clear Skies, the Rain leaves both Mid rows."]


def test_weather_that_stays_for_the_match():  # G21
    table = scene("gwan", p1="AS 2C", p2="9D 8D", deck="4C 4S", switches={"weather": "match"})
    table.play("AS", "pass")
    assert tell(table, "pass")[3] == "The weather stays for the next round, the Ace beside its row (G21)."


def test_a_gwan_round_ends_and_hands_are_refilled():  # G18 G21 G23
    table = scene("gwan", p1="2C 3C", p2="9D", rows={"P1": {"C": "KC"}}, deck="4C 4S 4D 4H 6C", first="P2")
    table.play("9D")
    assert tell_all(table, "pass", (0, None)) == [
        [
            "You pass at 15.",
            "P2 has no cards left and has passed (G5).",
            "Round 1 ends: you 15, P2 14.",
            "You win the round (G18).",
            "P2 draws three cards.",
            "You draw the Four of Spades and the Four of Hearts.",
            "Round 2: P2 starts (G23).",
        ],
        [
            "P1 passes at 15.",
            "P2 has no cards left and has passed (G5).",
            "Round 1 ends: P1 15, P2 14.",
            "P1 wins the round (G18).",
            "P2 draws three cards.",
            "P1 draws two cards.",
            "Round 2: P2 starts (G23).",
        ],
    ]


@pytest.mark.parametrize(("ties", "who"), [("nobody", "Nobody wins"), ("both", "Both win")])
def test_a_tied_gwan_round(ties, who):  # G18
    table = scene("gwan", p1="2C", p2="9D", deck="4C 4S", switches={"ties": ties}).play("pass")
    assert tell(table, "pass")[:3] == ["P2 passes at 0.", "Round 1 ends: P1 0, P2 0.", f"{who} the tied round (G18)."]


def test_fresh_hands_are_given_up_face_up():  # G21
    table = scene("gwan", p1="2C 3C", p2="9D", deck="4C 4S 4D", switches={"refill": "fresh-7"}).play("pass")
    assert tell(table, "pass", 0)[3:] == [
        "You give up the Two of Clubs and the Three of Clubs, face up (G21).",
        "P2 gives up the Nine of Diamonds, face up (G21).",
        "P2 draws two cards.",
        "You draw the Four of Spades.",
        "Round 2: P2 starts (G23).",
    ]


def test_a_gwan_game_ends():  # G19
    table = scene("gwan", p1="2C", p2="9D", rows={"P1": {"C": "KC"}}, wins=(1, 0), round=2, first="P2").play("pass")
    assert tell_all(table, "pass", (0, 1))[0][1:] == [
        "Round 2 ends: you 15, P2 0.",
        "You win the round (G18).",
        "The game is over: you won two rounds (G19).",
    ]


def test_gwan_rounds_for_which_nobody_has_a_card():  # G5 G20
    table = scene("gwan", p1="KC", p2="2D", first="P2").play("2D")
    assert tell(table, "KC") == [
        "P1 plays the King of Clubs to their Close row.",
        "P2 has no cards left and has passed (G5).",
        "P1 has no cards left and has passed (G5).",
        "Round 1 ends: P1 15, P2 7.",
        "P1 wins the round (G18).",
        "Round 2 ends: P1 0, P2 0.",
        "Nobody wins the tied round (G18).",
        "Round 3 ends: P1 0, P2 0.",
        "Nobody wins the tied round (G18).",
        "The game is over: P1 won the only round that was won (G20).",
    ]
    table = scene("gwan", p1="KC", p2="2D", first="P2", switches={"level": "play-on"}).play("2D")
    told = tell(table, "KC", 1)
    assert [line for line in told if line.startswith("Round")] == [
        "Round 1 ends: P1 15, you 7.",
        *(f"Round {number} ends: P1 0, you 0." for number in range(2, 7)),
    ]
    assert told[-1] == "The game is over: P1 won the only round that was won (G20)."


def test_a_fourth_gwan_round_is_told():  # G20
    table = scene(
        "gwan", p1="2C", p2="9D", deck="4C 4S", wins=(1, 1), round=3, switches={"level": "play-on", "refill": "draw-1"}
    ).play("pass")
    assert tell(table, "pass", 0)[1:] == [
        "Round 3 ends: you 0, P2 0.",
        "Nobody wins the tied round (G18).",
        "P2 draws a card.",
        "You draw the Four of Spades.",
        "Round 4: P2 starts (G23).",
    ]


# -- Vanilla Gwent -----------------------------------------------------------------------------------------------


def test_a_vanilla_setup():  # V1 V2 V27
    game = scene("vanilla", p1="9C 9S TD", p2="KD TC 2C", deck="5C 5S", phase="setup", first="P1")
    assert tell_all(game, "discard 9C", (0, 1)) == [
        ["You discard the Nine of Clubs, face down (V1)."],
        ["P1 discards a card, face down (V1)."],
    ]
    assert tell(game, "discard 9S") == ["P1 discards a card, face down (V1)."]
    game.play("discard KD")
    assert tell_all(game, "discard TC", (0, 1)) == [
        [
            "P2 discards a card, face down (V1).",
            "The coin shows heads: you go first, P2 declares an alignment first (V2).",
        ],
        [
            "You discard the Ten of Clubs, face down (V1).",
            "The coin shows heads: P1 goes first, you declare an alignment first (V2).",
        ],
    ]
    assert tell(game, "might") == ["P2 declares Might: Jacks, Queens and Kings grant 2 more; a tie wins the round."]
    assert tell(game, "mind", 0) == [
        "You declare Mind: each round begins with a draw and a discard.",
        "Round 1: you start (V2).",
        "You draw the Five of Clubs for Mind (V27).",
    ]
    assert tell_all(game, "discard TD", (0, None)) == [
        ["You discard the Ten of Diamonds for Mind, face down (V27)."],
        ["P1 discards a card for Mind, face down (V27)."],
    ]


def test_a_vanilla_spy_draws_one():  # V8
    table = scene("vanilla", p1="3H 9S", p2="KD", deck="TC")
    assert tell_all(table, "3H@D", (0, 1)) == [
        ["You play the Three of Hearts as a spy on P2's Diamonds row.", "You draw the Ten of Clubs."],
        ["P1 plays the Three of Hearts as a spy on your Diamonds row.", "P1 draws a card."],
    ]


def test_a_seer_looks_into_an_empty_hand():  # V11
    table = scene("vanilla", p1="6C 9S", p2="", alignments={"P2": "magic"})
    assert tell(table, "6C") == [
        "P1 plays the Six of Clubs to their Clubs row.",
        "P2's hand is empty, so there is nothing to see.",
    ]


def test_an_ace_destroys_on_both_sides_and_jokers_go_along():  # V17 V20
    rows = {"P1": {"C": "9C"}, "P2": {"C": "4H 4D+X1 9H KC"}}
    table = scene("vanilla", p1="AC 9S", p2="KD", rows=rows)
    assert tell(table, "AC", 1) == [
        "P1 plays the Ace of Clubs.",
        "It destroys your Four of Diamonds (V17).",
        "A joker goes with it.",
    ]
    table = scene("vanilla", p1="AC 9S", p2="KD", rows={"P1": {"C": "9C"}, "P2": {"C": "9H KC"}})
    assert tell(table, "AC") == [
        "P1 plays the Ace of Clubs.",
        "It destroys P1's Nine of Clubs and P2's Nine of Hearts (V17).",
    ]
    table = scene("vanilla", p1="AC 9S", p2="KD")
    assert tell(table, "AC") == ["P1 plays the Ace of Clubs.", "It destroys nothing (V17)."]


def test_an_ace_that_ends_the_round_still_tells_what_it_hit():  # V17 V5
    rows = {"P1": {"C": "9C"}, "P2": {"C": "TC 5C"}}
    table = scene("vanilla", p1="AC", p2="KD", rows=rows, passed="P2")
    assert tell(table, "AC", 0) == [
        "You play the Ace of Clubs.",
        "It destroys P2's Ten of Clubs (V17).",
        "You have no cards left and have passed (V6).",
        "Round 1 ends: you 9, P2 5.",
        "You win the round (V22).",
        "Round 2: you start (V24).",
        "You have no cards left and have passed (V6).",
    ]


def test_a_hero_a_wizard_and_a_joker():  # V10 V13 V20
    table = scene(
        "vanilla", p1="5H 8C X1 9S", p2="2D 2C 2H 6D", rows={"P2": {"D": "KD JD 4C"}}, alignments={"P2": "might"}
    )
    assert tell(table, "5H@C") == ["P1 plays the Five of Hearts to their Clubs row."]
    assert tell(table, "destroy KD", 1) == ["P1 destroys your King of Diamonds (V10)."]
    assert tell(table, "2D") == ["P2 plays the Two of Diamonds: weather comes over both Diamonds rows."]
    table.play("8C")
    assert tell(table, "move JD@S", 0) == ["You move P2's Jack of Diamonds to the Spades row (V13)."]
    assert tell(table, "2H", 0) == [
        "P2 plays the Two of Hearts: all other weather is gone, and their Sixes grant 8 (V19)."
    ]
    assert tell(table, "X1") == ["P1 plays a joker."]
    assert tell(table, "empower JD") == ["P1 empowers P2's Jack of Diamonds: it grants 10 now (V20)."]


def test_a_hero_that_spares():  # V10
    table = scene("vanilla", p1="5H 9S", p2="2D", rows={"P2": {"D": "KD"}}, alignments={"P2": "might"}).play("5H@C")
    assert tell(table, "decline", 0) == ["You destroy nothing."]


def test_a_queen_replaces_a_queen():  # V15
    table = scene("vanilla", p1="QC 9S", p2="2D", rows={"P2": {"D": "QD"}}, switches={"queens": "replace"})
    assert tell(table, "QC") == [
        "P1 plays the Queen of Clubs to their Clubs row.",
        "It destroys P2's Queen of Diamonds (V15).",
    ]


def test_a_vanilla_round_ends_with_draws_of_magic_and_mind():  # V22 V26 V27
    table = scene(
        "vanilla",
        p1="9C 9S",
        p2="KD",
        deck="TC TS TD",
        rows={"P1": {"C": "8C"}},
        alignments={"P1": "magic", "P2": "mind"},
        passed="P2",
    )
    assert tell_all(table, "pass", (0, 1)) == [
        [
            "You pass at 8.",
            "Round 1 ends: you 8, P2 0.",
            "You win the round (V22).",
            "You draw the Ten of Clubs for Magic (V26).",
            "Round 2: you start (V24).",
            "P2 draws a card for Mind (V27).",
        ],
        [
            "P1 passes at 8.",
            "Round 1 ends: P1 8, you 0.",
            "P1 wins the round (V22).",
            "P1 draws a card for Magic (V26).",
            "Round 2: P1 starts (V24).",
            "You draw the Ten of Spades for Mind (V27).",
        ],
    ]


def test_a_tied_vanilla_round_and_might():  # V22 V25
    table = scene("vanilla", p1="9C", p2="KD", alignments={"P2": "might"}).play("pass")
    assert tell(table, "pass", 1)[1:3] == ["Round 1 ends: P1 0, you 0.", "You win the tied round by Might (V25)."]
    table = scene("vanilla", p1="9C", p2="KD").play("pass")
    assert tell(table, "pass", 1)[1:3] == ["Round 1 ends: P1 0, you 0.", "Both win the tied round (V22)."]


def test_magic_removes_the_weather():  # V26
    table = scene("vanilla", p1="9C", p2="KD", weather="C", alignments={"P1": "magic"})
    assert tell(table, "dispel", 1) == ["P1 uses Magic: all weather is gone (V26)."]


def test_rounds_without_cards_are_scored_at_once():  # V28
    table = scene("vanilla", p1="9C", p2="", rows={"P2": {"S": "5S"}}, passed="P2")
    told = tell(table, "9C")
    assert told[-6:-1] == [
        "Round 1 ends: P1 9, P2 5.",
        "P1 wins the round (V22).",
        "Nobody has a card, so the round is scored at once (V28).",
        "Round 2 ends: P1 0, P2 0.",
        "Both win the tied round (V22).",
    ]
    assert told[-1].startswith("The game is over: P1 won two rounds")


def test_a_table_that_ends_with_empty_hands():  # V28
    house = {"empty-hands": "end"}
    table = scene("vanilla", p1="9C", p2="", rows={"P2": {"S": "5S"}}, passed="P2", switches=house)
    assert tell(table, "9C", 0) == [
        "You play the Nine of Clubs to your Clubs row.",
        "You have no cards left and have passed (V6).",
        "Round 1 ends: you 9, P2 5.",
        "You win the round (V22).",
        "Nobody has a card, so no other round is played (V28).",
        "The game is over: both hands are empty (V28); you won the only round.",
    ]
    table = scene("vanilla", p1="5C", p2="", rows={"P2": {"S": "5S"}}, passed="P2", switches=house)
    assert tell(table, "5C", 1)[-4:] == [
        "Round 1 ends: P1 5, you 5.",
        "Both win the tied round (V22).",
        "Nobody has a card, so no other round is played (V28).",
        "The game is over: both hands are empty (V28), and round wins are level at 1: a draw (V23).",
    ]
    table = scene("vanilla", p1="", p2="", phase="alignment", alignments={"P2": "might"}, first="P1", switches=house)
    table.game.play("might")
    assert tell(table, "mind", 0)[1:] == [
        "Nobody has a card, so no other round is played (V28).",
        "The game is over: both hands are empty (V28), and round wins are level at 0: a draw (V23).",
    ]


# -- NVWK --------------------------------------------------------------------------------------------------------


def test_walkthrough_1_is_told():  # W1 N23
    table = scene("nvwk", p1="8S 4C 4S", p2="8H 5C 5S", p3="6C 6S 9C", p4="8D 7C 7S", deck="TC TS TD TH JC")
    assert tell(table, "8S") == ["P1 leads the Eight of Spades.", "P2 faces an Eight (N23)."]
    assert tell(table, "8H", 2) == [
        "P2 plays the Eight of Hearts.",
        "That is a chain of two plays: you owe two cards (N13).",
        "You face an Eight (N23).",
    ]
    assert tell_all(table, "draw", (2, 3)) == [
        ["You draw the Ten of Clubs and the Ten of Spades (N13)."],
        ["P3 draws two cards (N13)."],
    ]
    assert tell(table, "skip", 2) == ["You are skipped (N23)."]
    assert tell(table, "8D") == ["P4 plays the Eight of Diamonds.", "P1 faces an Eight (N23)."]


def test_walkthrough_2_is_told():  # W2 N18 N21 N25
    hands = {"p1": "6S 4C 4S", "p2": "6D 5C 5S", "p3": "3C 6C 9C", "p4": "6H 7C 7S"}
    table = scene("nvwk", **hands, deck="TC TS TD TH JC")
    assert tell(table, "6S") == ["P1 leads the Six of Spades.", "P2 owes a card (N21)."]
    table.play("6D")
    assert tell(table, "3C=6") == ["P3 plays a Three as a Six.", "It cancels the chain (N18)."]
    assert tell(table, "6H", 0)[-1] == "That is a chain of two plays: you owe two cards (N13)."
    table = scene("nvwk", **hands, deck="TC TS TD TH JC").play("6S", "6D")
    assert tell(table, "guard") == ["P3 discards the Nine of Clubs instead of drawing (N25)."]


def test_walkthrough_3_is_told():  # W3 N22 N28
    table = scene("nvwk", p1="7C 4C", p2="KS 5C", p3="TD 5D", p4="JC 5S", deck="TC TS")
    assert tell(table, "7C") == ["P1 leads the Seven of Clubs.", "The next play has no abilities (N22)."]
    assert tell(table, "KS") == ["P2 plays the King of Spades.", "It has no abilities after the Seven (N22)."]
    assert tell(table, "TD") == ["P3 plays the Ten of Diamonds.", "Card order now goes down."]


def test_walkthrough_5_is_told():  # W5 N24 N26
    table = scene("nvwk", p1="7S 7D 4S", p2="8C 8H X1 5S", p3="9S 9D 9C", p4="TH 7C", deck="TC")
    table.play("7S+7D")
    assert tell(table, "8C+8H+X1=8S") == [
        "P2 plays the Eight of Clubs, the Eight of Hearts and a joker as the Eight of Spades.",
        "It has no abilities after the Seven (N22).",
    ]
    assert tell(table, "9S+9D") == ["P3 plays the Nine of Spades and the Nine of Diamonds."]
    assert tell(table, "charge P2", 1) == [
        "P3 charges you five points (N26).",
        "The pile is cleared, and P3 leads again (N24).",
    ]


def test_walkthrough_7_is_told():  # W7 N29 N32
    table = scene("nvwk", p1="JS 5D X1", p2="3S 8H 5S", deck="2C TD JD JC")
    assert tell(table, "JS") == ["P1 leads the Jack of Spades."]
    assert tell(table, "drop 5D", 1) == [
        "P1 drops the Five of Diamonds (N29).",
        "P1 keeps the last card, because of a joker (N32).",
    ]
    assert tell_all(table, "pass", (0, 1)) == [
        [
            "P2 passes.",
            "The pile is cleared, and you lead (N6).",
            "You hold only a joker, so you draw the Two of Clubs first (N32).",
        ],
        [
            "You pass.",
            "The pile is cleared, and P1 leads (N6).",
            "P1 holds only a joker, so P1 draws a card first (N32).",
        ],
    ]


def test_walkthrough_8_is_told():  # W8 N33
    table = scene("nvwk", p1="2D 5S", p2="3S 8H", banks={"P1": -2}, deck="2C")
    assert tell(table, "2D", 0) == [
        "You lead the Two of Diamonds.",
        "Card order now goes down.",
        "The game is over: you reached \N{MINUS SIGN}3 (N33); you have the least, \N{MINUS SIGN}3 (N34).",
    ]


def test_walkthrough_9_is_told():  # W9 N31 N27
    table = scene("nvwk", p1="KD", p2="3S 8H", deck="KH 9H 2C 4C 4D")
    assert tell(table, "KD") == [
        "P1 leads the King of Diamonds.",
        "It flips the Nine of Hearts and the King of Hearts (N31).",
    ]
    assert tell(table, "three P2") == ["P1 makes P2 draw three cards (N27)."]
    assert tell(table, "draw")[0] == "P2 draws three cards (N27)."


def test_walkthrough_10_is_told():  # W10 N15
    table = scene("nvwk", p1="6C 4C 4S", p2="6D 5C 5S", p3="7S 7D 9C", p4="8D 7C", deck="TC TS TD TH JC")
    assert tell(table, "6C") == ["P1 leads the Six of Clubs.", "P2 owes a card (N21)."]
    assert tell(table, "draw", 1) == ["You draw the Ten of Clubs (N21)."]
    assert tell(table, "6D") == [
        "P2 plays the Six of Diamonds.",
        "That is a chain of two plays: P3 owes two cards (N13).",
    ]
    assert tell(table, "draw") == ["P3 draws two cards (N13)."]
    assert tell(table, "7S") == ["P3 plays the Seven of Spades.", "The next play has no abilities (N22)."]


def test_walkthrough_11_is_told():  # W11 N23
    table = scene("nvwk", p1="8C 4C", p2="3H 5C", p3="9S 9H", p4="8D 7C", deck="TC TS")
    table.play("8C")
    assert tell(table, "3H=8", 1) == ["You play a Three as an Eight.", "It cancels the skip (N18)."]


def test_walkthrough_12_is_told():  # W12 N32
    table = scene("nvwk", p1="8C 4C", p2="8D 5C", p3="X1 9H", p4="8H 7C", deck="TC TS").play("8C", "8D")
    assert tell(table, "X1=3=8") == [
        "P3 plays a joker as a Three for an Eight.",
        "It cancels the chain and the skip (N18).",
    ]


def test_a_five_banks_and_cancels():  # N20
    table = scene("nvwk", p1="6D 9S", p2="6S 9C", p3="5S 8C", order="down", deck="TC TS TH").play("6D", "6S")
    assert tell(table, "5S", 2) == ["You play the Five of Spades.", "It cancels the chain (N20).", "You bank −2."]  # noqa: RUF001


def test_a_four_turns_the_play_round():  # N19
    table = scene("nvwk", p1="4D 9S", p2="4S 9C", p3="5S 8C")
    assert tell(table, "4D") == ["P1 leads the Four of Diamonds.", "Play now goes anticlockwise."]
    table = scene("nvwk", p1="4D 9S", p2="4S 9C", switches={"two-player-four": "skip"})
    assert tell(table, "4D", 1) == [
        "P1 leads the Four of Diamonds.",
        "You are skipped (N19).",
        "The pile is cleared, and P1 leads (N6).",
    ]


def test_a_flipped_joker_gains_an_ability():  # N31
    table = scene("nvwk", p1="KC 4C 4S", p2="8D 8H", p3="7C 7S", deck="X1 TS TH")
    assert tell(table, "KC") == ["P1 leads the King of Clubs.", "It flips a joker (N31)."]
    assert tell(table, "gain 6C", 1) == [
        "P1 gives the flipped joker the ability of a Six (N31).",
        "You owe a card (N21).",
    ]
    table = scene("nvwk", p1="KC 4C 4S", p2="8D 8H", p3="7C 7S", deck="X1 TS TH").play("KC")
    assert tell(table, "gain QH") == [
        "P1 gives the flipped joker the ability of the Queen of Hearts (N31).",
        "Only Queens and the Ten or Ace of Hearts may follow (N30).",
    ]


def test_a_flipped_three_silences():  # N31
    table = scene("nvwk", p1="KS 4C 4S", p2="8D 8H", deck="3C 6S")
    assert tell(table, "KS") == [
        "P1 leads the King of Spades.",
        "It flips the Three of Clubs and the Six of Spades (N31).",
        "The flipped Three silences it (N31).",
    ]


def test_everyone_draws_for_a_nine_of_hearts():  # N27
    table = scene("nvwk", p1="9H 4C 4S", p2="8D 8H", p3="9C 7S", deck="TC TS")
    table.play("9H")
    assert tell(table, "each", 0) == ["You let everyone else draw a card (N27)."]
    assert tell(table, "draw", 1) == ["You draw the Ten of Clubs (N27)."]
    assert tell(table, "guard", 1) == ["P3 discards the Nine of Clubs instead of drawing (N25)."]


def test_an_nvwk_reshuffle_and_a_draw_that_falls_short():  # N35
    table = scene("nvwk", p1="6C 6S 9S", p2="6D 8H", p3="7C 7S", deck="TC", discards="TS").play("6C", "6D")
    mine, others = tell_all(table, "draw", (2, None))
    assert others == ["The discards are shuffled into a new deck (N35).", "P3 draws two cards (N13)."]
    assert mine[1] in (
        "You draw the Six of Clubs and the Ten of Clubs (N13).",
        "You draw the Ten of Clubs and the Ten of Spades (N13).",
    )
    table = scene("nvwk", p1="6C 6S 9S", p2="8D 8H", p3="7C 7S").play("6C")
    assert tell(table, "draw") == ["P2 draws nothing; there is no card left (N35)."]


def test_the_order_goes_up_again_where_it_resets():  # N3
    table = scene("nvwk", p1="2C 6S", p2="8D 8H", switches={"order-resets": "on"}).play("2C")
    assert tell(table, "pass") == [
        "P2 passes.",
        "Card order goes up again (N3).",
        "The pile is cleared, and P1 leads (N6).",
    ]


# -- how it ended ------------------------------------------------------------------------------------------------

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Gina", "Hans")
ENDINGS = [  # hands, banks, switches, and the end as a spectator, P1 and P2 hear it when P1 leads the first card
    (
        {"p1": "7C", "p2": "4C", "p3": "KC"},
        {"P1": 2},
        {},
        "P1 went out (N33); P1 and P2 tie for the least, 2; P1 wins with the empty hand (N34)",
        "you went out (N33); you and P2 tie for the least, 2; you win with the empty hand (N34)",
        "P1 went out (N33); P1 and you tie for the least, 2; P1 wins with the empty hand (N34)",
    ),
    (
        {"p1": "7C", "p2": "4C", "p3": "KC"},
        {"P1": 2},
        {"ties": "shared"},
        "P1 went out (N33); P1 and P2 share the least, 2 (N34)",
        "you went out (N33); you and P2 share the least, 2 (N34)",
        "P1 went out (N33); P1 and you share the least, 2 (N34)",
    ),
    (
        {"p1": "7C", "p2": "4C", "p3": "2C 2D", "p4": "AC AD"},
        {"P1": 9, "P2": 5},
        {},
        "P1 went out (N33); P3 and P4 share the least, 2, each with 2 cards in hand (N34)",
        "you went out (N33); P3 and P4 share the least, 2, each with 2 cards in hand (N34)",
        "P1 went out (N33); P3 and P4 share the least, 2, each with 2 cards in hand (N34)",
    ),
    (
        {"p1": "7C", "p2": "4C", "p3": "2C 2D", "p4": "4D"},
        {"P1": 9},
        {},
        "P1 went out (N33); P2, P3 and P4 tie for the least, 2; P2 and P4 share the win with the fewest cards, 1 (N34)",
        "you went out (N33); P2, P3 and P4 tie for the least, 2; "
        "P2 and P4 share the win with the fewest cards, 1 (N34)",
        "P1 went out (N33); you, P3 and P4 tie for the least, 2; "
        "you and P4 share the win with the fewest cards, 1 (N34)",
    ),
    (
        {"p1": "7C", "p2": "4C", "p3": "2C 2D"},
        {"P1": 9},
        {},
        "P1 went out (N33); P2 and P3 tie for the least, 2; P2 wins with the fewest cards, 1 (N34)",
        "you went out (N33); P2 and P3 tie for the least, 2; P2 wins with the fewest cards, 1 (N34)",
        "P1 went out (N33); you and P3 tie for the least, 2; you win with the fewest cards, 1 (N34)",
    ),
]


@pytest.mark.parametrize(("hands", "banks", "switches", "all_hear", "first_hears", "second_hears"), ENDINGS)
def test_a_tie_and_what_broke_it_are_named(hands, banks, switches, all_hear, first_hears, second_hears):  # N34
    table = scene("nvwk", **hands, banks=banks, switches=switches).play("7C")
    heard = [prompt(table.game, viewer) for viewer in (None, 0, 1)]
    assert heard == [f"The game is over: {reason}." for reason in (all_hear, first_hears, second_hears)]
    by_name = re.sub(r"P(\d)", lambda seat: NAMES[int(seat[1]) - 1], all_hear)
    assert view(table.game, 0, NAMES)["outcome"]["reason"] == by_name


WRONG = re.compile(r"\byou\b(?! (?:won|win|have|share|tie|went|reached|and)\b|,)")  # no such verb, or none
MANY = re.compile(r"(?:,| and) (?:you|P\d|[A-Z][a-z]+) (?:wins|has|ties|shares)\b")


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_end_is_a_grammatical_sentence_for_everybody(game, seats):
    rng = random.Random(f"end {game} {seats}")
    reasons = set()
    for _ in range(250 if game == "nvwk" else 150):
        switches = {name: rng.choice(values) for name, values in GAMES[game].SWITCHES.items()}
        table = deal(game, seats=seats, switches=switches, seed=rng.getrandbits(60))
        while not table.over:
            table.apply(rng.choice(table.legal_actions()))
        outcome = table.outcome()
        assert outcome is not None
        reason = outcome.reason
        reasons.add(re.sub(r"P\d|-?\d+", "_", reason))
        for viewer in (None, *range(seats)):
            for names in (None, NAMES[:seats]):
                heard = prompt(table, viewer, names)
                assert heard.startswith("The game is over: ")
                assert heard.endswith(".")
                assert not WRONG.search(heard), heard
                assert not MANY.search(heard), heard
                if names:
                    assert not re.search(r"\bP\d\b", heard)
                if viewer is not None and re.search(rf"\bP{viewer + 1}\b", reason):
                    own = NAMES[viewer] if names else f"P{viewer + 1}"
                    assert not re.search(rf"\b{own}\b", heard)
                    assert re.search(r"\byou\b", heard)
    assert len(reasons) >= (2 if game == "gwan" else 4)

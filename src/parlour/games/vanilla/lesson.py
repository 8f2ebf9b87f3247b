"""Vanilla Gwent's lesson: the discards, an alignment, a General, a Wizard, a Seer, a spy, passing, a tie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parlour.lessons import Lesson, Step


def figures(view: Mapping[str, Any]) -> dict[str, int]:
    """Both powers."""
    return {"mine": view["powers"]["P1"]["total"], "theirs": view["powers"]["P2"]["total"]}


KEEP = "Keep that one: it does something. The two Fives count 5 each and do nothing more."
TOO_SOON = "Not yet: after passing you play no more this round, and Otto would win it easily (V5)."

LESSON = Lesson(
    game="vanilla",
    opponent="Otto",
    hands=("KS JS 8C 6S QD 3C 4H AD 2H 2D 5C 5D", "TC JC KD TH 9D 6H 7S 9S 4D 4C 2C 3S"),
    draws="5S",
    first=0,
    figures=figures,
    steps=(
        Step(
            "discard 5C",
            "Win two rounds with ten cards: of your twelve you discard two first. **Discard the 5♣.**",
            "Those ten last for the whole game. A plain Five counts 5 and does nothing more (V1, V3).",
            {"discard 5D": "That one too, right after. First the 5♣.", "*": KEEP},
        ),
        Step(
            "discard 5D",
            "And one more. **Discard the 5♦.**",
            "Cards that do something are worth more than a plain number (V7).",
            {"*": KEEP},
            then="discard 2C, discard 3S, magic",
        ),
        Step(
            "might",
            "The coin says that you begin; Otto stands for Magic. What do you stand for? **Choose Might.**",
            "Your Jacks, Queens and Kings count 2 more, and you alone win tied rounds (V25).",
            {
                "magic": "Magic sweeps the weather away once. Good too, but you hold a Jack, a Queen and a King.",
                "mind": "Mind swaps a card every round. Good too, but you hold a Jack, a Queen and a King.",
            },
        ),
        Step(
            "KS",
            "Have more power than Otto when both have passed; two rounds win. **Lay the K♠ in your Spades row.**",
            "A King counts 10, with your Might 12; a card goes to the row of its suit (V16, V30).",
            {
                "pass": TOO_SOON,
                "JS": "A General counts 3 for every unit in his row. Give him company first: the King.",
                "8C": "A Wizard moves a unit of Otto’s, and there is none yet. Begin with the King.",
                "QD": "A Queen counts 12 as well. Keep her for the second round, and begin with the King.",
                "*": "You would have {mine_then}. Begin with the King: with Might he counts 12.",
            },
            then="TC",
        ),
        Step(
            "JS",
            "Otto has {theirs}, you have {mine}. **Lay the J♠ beside your King, in your Spades row.**",
            "A Jack is a General: 3 for every unit in his row, himself too, so 6, and 2 for Might (V14).",
            {
                "pass": TOO_SOON,
                "AD": "An Ace of Diamonds destroys the strongest unit in Diamonds, and nothing lies there yet.",
                "QD": "That would make {mine_then} to {theirs_then}. But keep her: your hand has to last.",
                "8C": "The Wizard could move the 10♣, but it counts 10 anywhere. Wait for a better one to move.",
                "*": "That would make {mine_then} to {theirs_then}. The General counts 8 beside your King.",
            },
            then="JC",
        ),
        Step(
            "8C",
            "Otto’s General counts 6 beside his 10♣. You have a Wizard. **Lay the 8♣ in your Clubs row.**",
            "An 8 counts 8, and may move one unit of the other side to another of their rows (V13).",
            {
                "pass": "You lead by little, and Otto would need only one card. First the Wizard.",
                "*": "That would make {mine_then} to {theirs_then}. The Wizard counts 8, and weakens Otto as well.",
            },
        ),
        Step(
            "move JC@D",
            "Whom does the Wizard move? **Move Otto’s J♣ to his Diamonds row.**",
            "A General alone in his row counts only 3: that makes it {mine_then} to {theirs_then} (V13, V14).",
            {
                "move JC@S": "That weakens him just as much. Here, take Diamonds.",
                "move TC@*": "That leaves the General alone too: {mine_then} to {theirs_then}. Here, move the J♣.",
                "decline": "Then the General stays strong, {mine_then} to {theirs_then}. The Wizard is free: use him.",
            },
            then="pass",
        ),
        Step(
            "pass",
            "Otto passes at {theirs} and saves his cards. You have {mine}. **Pass.**",
            "The round is yours, and no cards are dealt between rounds: what you keep is all you have (V3, V5).",
            {"*": "You lead by far, and nobody deals you new cards: don’t spend one that you don’t need."},
        ),
        Step(
            "6S",
            "The first round is yours, and its winner begins. **Lay the 6♠, a Seer, in your Spades row.**",
            "A Seer counts 6 and shows you one card of Otto’s hand, and nobody but you (V11).",
            {
                "pass": TOO_SOON,
                "3C": "The spy counts for Otto. Begin with your own side: the Seer looks into his hand.",
                "*": "You would have {mine_then}. Look into Otto’s hand first: that is what a Seer is for.",
            },
            then="KD",
        ),
        Step(
            "QD",
            "There is the King that your Seer saw: 10 to {mine}. **Lay the Q♦ in your Diamonds row.**",
            "A Queen counts 10, with Might 12, and while she lies there nobody can play another (V15, V25).",
            {
                "pass": "Then Otto wins this round, {theirs} to {mine}. You have a Queen!",
                "AD": "Kings are immune to Aces: it would hit nothing (V16, V17).",
                "2D": "Kings are immune to weather: it would do nothing to him (V16, V18).",
                "*": "That would make {mine_then} to {theirs_then}. The Queen counts 12.",
            },
            then="TH@D",
        ),
        Step(
            "3C",
            "Otto leads, {theirs} to {mine}, and you are short of good cards. **Send the 3♣ to Otto’s Clubs row.**",
            "A Three is a spy: it counts 3 for Otto, but you draw a card (V8).",
            {
                "pass": "Then Otto wins this round, {theirs} to {mine}. A spy may bring what you need.",
                "AD": "In Diamonds your own Queen is the strongest but for the King: {mine_then} to {theirs_then}.",
                "2D": "In weather your Queen would shrink as well: {mine_then} to {theirs_then}.",
                "4H@*": "That would make {mine_then} to {theirs_then}, but Otto plays on. First draw a card: the spy.",
                "*": "That would make {mine_then} to {theirs_then}. Draw a card first: send the spy.",
            },
            then="pass",
        ),
        Step(
            "5S",
            "You drew the 5♠. Otto has passed at {theirs}; you have {mine}. **Lay the 5♠ in your Spades row.**",
            "That is a tie, and with Might a tied round is yours alone (V22, V25).",
            {
                "pass": "Then Otto wins this round, {theirs} to {mine}. Five more is all you need.",
                "4H@*": "So close: {mine_then} to {theirs_then}. The 5♠ makes a tie, and ties are yours.",
                "AD": "In Diamonds your own Queen is the strongest but for the King: {mine_then} to {theirs_then}.",
                "2D": "In weather your Queen would shrink as well: {mine_then} to {theirs_then}.",
                "2H": "It lets your Seer count 8: {mine_then} to {theirs_then}, not enough. The 5♠ is.",
            },
        ),
        Step(
            "pass",
            "{mine} to {theirs}: a tie, and you have Might. **Pass.**",
            "When both have passed the round ends: it is your second, and the game is yours (V5, V23).",
            {"*": "You have won already: a tie is yours alone. Pass, and it counts."},
        ),
    ),
    won="You won both rounds! Let your hand last, mind where Generals stand, and know when you have enough.",
)

"""GWAN's lesson: rows and their bonus, a Heart's choice, a spy, weather, a commander, and when to pass; two rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parlour.lessons import Lesson, Step


def figures(view: Mapping[str, Any]) -> dict[str, int]:
    """Both scores."""
    return {"mine": view["scores"]["P1"]["total"], "theirs": view["scores"]["P2"]["total"]}


ROUND_LOST = "Not yet: if you pass now, you play no more this round, and Otto needs little to win it (G4)."

LESSON = Lesson(
    game="gwan",
    opponent="Otto",
    hands=("9C 6D 8H 5D AS QD 4C 7S 2C JH", "8D TS 9S 7H 6C 3C 2D 3H 2S 4D"),
    draws="KS 3S KD 9H TC 6H 6S TD 4S 8C 4H 9D 2H 7C 3D 8S",
    first=0,
    figures=figures,
    steps=(
        Step(
            "9C",
            "Have more points than Otto when both have passed; two rounds win. **Lay the 9♣ in your Close row.**",
            "Clubs ♣ go to Close: it counts 9, and a row that holds a card adds its bonus, here 2 (G7, G10).",
            {
                "pass": ROUND_LOST,
                "5D": "A Five is a spy: it would count for Otto. Good, but later. Begin with the 9♣.",
                "AS": "An Ace is weather, and there is nothing to spoil yet. Begin with the 9♣.",
                "*": "That would make it {mine_then} to {theirs_then}, and is no mistake. But begin with the 9♣.",
            },
            then="8D",
        ),
        Step(
            "6D",
            "Otto’s 8♦ lies in his Long row: 8 and 5 make 13. **Lay the 6♦ in your Long row.**",
            "Diamonds ♦ go to Long, where the bonus is 5: a 6 there is worth 11 (G7, G10).",
            {
                "pass": ROUND_LOST,
                "QD": "Strong, but the 6♦ earns the same bonus. Keep your Queen for the next round.",
                "5D": "The 5♦ is a spy: it goes to Otto’s side and counts for him. In a moment!",
                "*": "You would have {mine_then}. The Long row pays the biggest bonus: try the 6♦.",
            },
            then="TS",
        ),
        Step(
            "8H@S",
            "Otto leads, {theirs} to {mine}. **Lay the 8♥ in your Mid row.**",
            "Spades ♠ go to Mid, a Heart ♥ to Close or Mid as you like: an empty Mid row adds its 3 (G8).",
            {
                "8H@C": "Close has its bonus already: {mine_then}. In your empty Mid row the 8♥ brings 3 more.",
                "pass": ROUND_LOST,
                "*": "That would make {mine_then} to {theirs_then}. Try the Heart: it lets you choose the row.",
            },
            then="9S",
        ),
        Step(
            "5D",
            "Now a spy. **Send the 5♦ to Otto’s Long row.**",
            "A Five counts for the other side, but you draw two cards: more cards, more choices (G16).",
            {
                "pass": ROUND_LOST,
                "AS": "Rain would help, but Otto will lay more in his Mid row. Let him. First the spy.",
                "*": "That would make {mine_then} to {theirs_then}. But two new cards are worth having: send the spy.",
            },
            then="7H@S",
        ),
        Step(
            "AS",
            "Otto leads, {theirs} to {mine}, most of it in his Mid row. **Play the A♠: rain on both Mid rows.**",
            "In weather every card counts 1 and no bonus is paid: he has three cards there, you one (G13).",
            {
                "pass": "That would leave the round to Otto, {theirs} to {mine}. You hold something better: rain.",
                "KS": "The King would make {mine_then} to {theirs_then}: not enough yet. First let it rain on Otto.",
                "*": "That would make {mine_then} to {theirs_then}. Look at Otto’s Mid row: rain would wash it away.",
            },
            then="6C",
        ),
        Step(
            "KS",
            "Rain has turned it, but Otto leads again, {theirs} to {mine}. **Lay the K♠ in your Mid row.**",
            "Jacks, Queens and Kings are commanders: they keep their value in any weather, here 13 (G12).",
            {
                "pass": "Then Otto would win the round, {theirs} to {mine}. The King turns it.",
                "7S": "In the rain the 7♠ would count 1. A King counts 13 in any weather.",
                "3S": "In the rain the 3♠ would count 1. A King counts 13 in any weather.",
                "JH@S": "The Jack is a commander too and would count 11. But the King counts 13: keep the Jack.",
                "*": "That would make {mine_then} to {theirs_then}. Try the King: rain can’t touch him.",
            },
            then="pass",
        ),
        Step(
            "pass",
            "Otto has passed at {theirs}, and you have {mine}. **Pass.**",
            "You win the round with what lies there; every card you keep fights in the next one (G4, G18).",
            {"*": "You lead already. It would win nothing more here, and you would miss it later: pass."},
            then="KD",
        ),
        Step(
            "QD",
            "The first round is yours! You keep your hand, and both drew seven. **Lay the Q♦ in your Long row.**",
            "Otto’s King and his bonus make 18; your Queen and the same bonus make 17 (G21).",
            {
                "pass": "Then Otto would win this round, 18 to 0, and a third would decide. You can win it now.",
                "*": "That would make {mine_then} to {theirs_then}. The Queen in the Long row brings 17 at once.",
            },
            then="TC",
        ),
        Step(
            "4C",
            "Otto leads, {theirs} to {mine}. Small cards help too. **Lay the 4♣ in your Close row.**",
            "With the bonus of an empty row a 4 is worth 6: spread your cards over all three rows (G10).",
            {
                "pass": "Then Otto would win this round, {theirs} to {mine}. You are closer than it looks.",
                "*": "That would make {mine_then} to {theirs_then}. But see what a small card does in an empty row.",
            },
            then="pass",
        ),
        Step(
            "7S",
            "Otto has passed at {theirs}; you have {mine} and need 8 more. **Lay the 7♠ in your Mid row.**",
            "7 and the bonus of 3 make 10: {mine_then} to {theirs_then}, and Otto can’t answer any more (G4, G10).",
            {
                "pass": "Then Otto wins this round, {theirs} to {mine}. He can’t answer any more: one card is enough.",
                "3S": "So close: that makes {mine_then} to {theirs_then}. The 7♠ is enough.",
                "2C": "That would make {mine_then} to {theirs_then}: not enough. The 7♠ is.",
                "7C": "That would make {mine_then} to {theirs_then}, and nobody wins a tie (G18).",
                "6H@C": "So close: {mine_then} to {theirs_then}, for Close has its bonus already. Take the 7♠.",
                "*": "That wins as well, {mine_then} to {theirs_then}! But the 7♠ will do.",
            },
        ),
        Step(
            "pass",
            "{mine} to {theirs}: you lead, and Otto is out. **Pass.**",
            "When both have passed the round ends: it is your second, and the game is yours (G6, G19).",
            {"*": "You have won already, {mine} to {theirs}: pass, and it counts."},
        ),
    ),
    won="You won two rounds! Fill your rows, spy early, mind the weather, and pass when you have enough.",
)

"""NVWK's lesson: a Six, a higher card, a run that becomes a chain, a wild 3, a set, passing, an 8, and going out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parlour.lessons import Lesson, Step


def figures(view: Mapping[str, Any]) -> dict[str, int]:
    """How many cards both hold, and what the learner's count."""
    return {
        "mine": view["hands"]["P1"]["size"],
        "theirs": view["hands"]["P2"]["size"],
        "points": view["points"]["P1"]["total"],
    }


LESSON = Lesson(
    game="nvwk",
    opponent="Otto",
    hands=("3C 4D 4H 8D 8S QD AC", "6D 7H QS 7C 7S 5H KC"),
    draws="6S TC 2S JD KH",
    first=1,
    figures=figures,
    before="6D",
    steps=(
        Step(
            "draw",
            "Be the first without cards: what you hold at the end costs points. Otto leads a 6. **Draw one card.**",
            "A 6 makes the next player draw one, unless they answer with a 6 of their own (N21).",
            {
                "3C=6": "That answers it, for a 3 may be any card. But one card is cheap: keep the 3 for worse.",
                "3C=*": "A 3 cancels what is asked of you. But one card is cheap: keep the 3 for worse.",
            },
        ),
        Step(
            "QD",
            "You drew the 6♠, and it is still your turn. The same value or higher is allowed. **Play the Q♦.**",
            "The Queen beats a 6, and only a Queen or the 10 or Ace of her suit may follow her (N7, N30).",
            {
                "pass": "Passing costs nothing, but you keep {mine} cards. The Queen is high enough: play her.",
                "6S": "Strong: two Sixes are a chain, and Otto would draw two. But play the Queen first.",
                "8*": "High enough. But Eights are strong later, and a Queen costs 3 points if you keep her.",
                "AC": "High enough. But an Ace costs only 1 point at the end, a Queen 3: play the Queen.",
                "3C=*": "A 3 may be any value. Keep it: the Queen is high enough without it.",
            },
            then="pass",
        ),
        Step(
            "6S",
            "Otto has nothing for her: the pile is yours, and you lead what you like. **Lead the 6♠.**",
            "Now Otto must draw, unless he has a 6: he holds more, you hold less (N6, N21).",
            {
                "4D+4H*": "A set, well seen! But begin with the Six: something good may follow on it.",
                "8*": "An 8 would skip Otto. Keep it, and begin with the Six.",
                "3C=*": "Don’t waste a wild card on an empty pile. Lead the Six.",
                "*": "You may, and would hold {mine_then} cards. But lead the Six: then Otto has to draw.",
            },
            then="draw, 7H",
        ),
        Step(
            "8D",
            "Otto drew, and laid the 7♥ on your 6. **Play the 8♦.**",
            "6, 7, 8: three in a row are a chain. Otto must go on with a 9, or draw three (N12, N13).",
            {
                "8S": "An 8 is right, and the suit does not matter. For this lesson, take the 8♦.",
                "pass": "Passing costs nothing. But 6 and 7 lie there: an 8 makes a chain of them!",
                "3C=8": "That is an 8 as well. But a 3 begins a new count, so it would be no chain (N15).",
                "3C=*": "Keep the wild card. 6 and 7 lie there: what comes next?",
                "*": "High enough. But 6 and 7 lie there: what comes next?",
            },
            then="draw, QS",
        ),
        Step(
            "3C=Q",
            "Otto drew three and locks the pile with the Q♠. But a 3 is wild. **Play the 3♣ as a Queen.**",
            "A 3 stands for any value and cancels what is in force, so the lock is gone (N18, N30).",
            {"pass": "Passing costs nothing. But a 3 may be a Queen, and keeping it would cost you 4 points."},
            then="pass",
        ),
        Step(
            "4D+4H",
            "The pile is yours again. Several cards of one value make a set. **Lead both Fours, the 4♦ and the 4♥.**",
            "A set rids you of two cards at once, and only another set of two may follow (N7, N8).",
            {
                "4?": "One at a time is slow. Touch both Fours, and lead them together.",
                "8S": "The 8♠ is your best card: keep it for the end. Lead both Fours.",
                "*": "You would hold {mine_then} cards. The two Fours together leave you with two.",
            },
            then="7C+7S",
        ),
        Step(
            "pass",
            "Two Sevens, and you have no set to lay on them. **Pass.**",
            "Passing costs nothing: you may play again when the turn comes back to you (N5).",
            {},
            then="5H",
        ),
        Step(
            "8S",
            "Otto leads the 5♥. You hold two cards. **Play the 8♠.**",
            "An 8 skips the next player, and with two at the table the pile is yours at once (N6, N23).",
            {
                "AC": "High enough. But Otto may answer. With the 8♠ first he can’t, and you are out next!",
                "pass": "Passing costs nothing, but you can end it now: an 8 skips Otto.",
            },
            then="skip",
        ),
        Step(
            "AC",
            "Otto is skipped, you lead, and one card is left. **Lead the A♣.**",
            "With an empty hand you are out: all hands are counted, and the fewest points win (N33, N34).",
            {},
        ),
    ),
    won="You are out, with {points} points! Shed cards, make chains, keep a 3 and an 8 for when they count.",
)

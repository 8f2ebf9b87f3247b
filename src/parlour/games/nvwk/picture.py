"""What a picture of NVWK tells beside the cards."""

from __future__ import annotations

from parlour.cards import SUIT_NAMES, SUITS
from parlour.games.nvwk.shapes import NvwkView
from parlour.games.nvwk.words import some
from parlour.views.plain import OnPile, Value, Values
from parlour.views.shapes import Seat
from parlour.views.voice import cards_counted, listed, signed


def told(view: NvwkView) -> Values:
    """Both orders, what is in force and owed, how each seat stands, and the pile, its chain marked."""
    pile = [OnPile(play["by"], play["cards"], play["chain"]) for play in view["pile"]]
    return Values(of_table(view), {seat: of_seat(view, seat) for seat in view["names"]}, pile=pile)


def of_table(view: NvwkView) -> list[Value]:
    """What holds for the next play."""
    cards = "up" if view["order"] == "up" else "down"
    play = "clockwise" if view["direction"] == "cw" else "anticlockwise"
    found = [Value("Order", f"cards go {cards}, play goes {play}")]
    force = ["the next play has no abilities"] * view["blank"] + ["no tens"] * view["ban"]
    if view["lock"]:
        suits = listed([SUIT_NAMES[SUITS.index(suit)] for suit in view["lock"]], "or")
        force.append(f"only Queens, or the Ten or Ace of {suits}, may follow")
    if force:
        found.append(Value("In force", ", ".join(force)))
    demand, skip = view["demand"], view["skip"]
    if demand is not None:
        owed = cards_counted(demand["cards"])
        found.append(Value("Owed", f"{view['names'][demand['of']]} must draw {owed}: {demand['why']}"))
    if skip is not None:
        found.append(Value("Skip", f"{view['names'][skip['of']]} faces {some(8, skip['stack'])}"))
    if view["forming"]:
        soon = [f"{some(each['value'], 1)} would make {each['owes']} to draw" for each in view["forming"]]
        found.append(Value("Coming", listed(soon, "or")))
    if view["flips"]:
        found.append(Value("Flipped", cards=tuple(view["flips"])))
    if not view["over"]:
        found.append(Value("Moves left", str(view["moves_left"])))
    return found


def of_seat(view: NvwkView, seat: Seat) -> list[Value]:
    """What a player has in the bank and in hand, and what is known of them."""
    points, hand, declined = view["points"][seat], view["hands"][seat], view["declined"][seat]
    found = [Value("bank", signed(view["banks"][seat]) if view["banks"][seat] else "0")]
    if points is not None:
        found.append(Value("", f"{signed(points['total'])} in all"))
    if view["actor"] == seat:
        found.append(Value("", "has a play under way"))
    if seat in view["out"]:
        found.append(Value("", "out of this pile"))
    if declined is not None and not view["over"]:
        found.append(Value("", f"passed on {some(declined['value'], declined['amount'])}"))
    if hand["joker"] and hand["cards"] is None and not hand["known"]:
        found.append(Value("", "holds a joker"))
    return found

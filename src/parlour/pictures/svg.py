"""A position as an SVG picture with cards of its own: what a view holds, and nothing else.

It knows no game. Others sit above, the viewer below; what lies between them is rows of cards where a view has those,
the last plays of a pile where it has one, and whatever else it tells in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Any
from xml.etree import ElementTree as Tree

from parlour.cards import NUMBERS, SUITS, card_name
from parlour.engine import Game
from parlour.views import open_view, view
from parlour.views.plain import Value, View, values
from parlour.views.voice import cards_counted

WIDTH, MARGIN, LINE = 760, 18, 18
CARD, TALL, GAP = 38, 54, 5
LABEL = 96  # how wide the name of a row is
LETTERS = 104  # of the usual size that fit on a line
PLAYS = 9  # of a pile that are shown
FELT, PLATE, IVORY, BACK, BRASS, PALE = "#1f4d3a", "#183d2e", "#fdfaf1", "#7a2f35", "#e3c57b", "#e9e4d4"
INKS = {"C": "#1d6b2a", "S": "#22201c", "D": "#2450a0", "H": "#b42a2a", "X": "#7a5a10"}
SHAPES = {  # in a box of 20 by 20
    "C": "M10 2a4 4 0 0 1 3.6 5.8A4 4 0 1 1 11 14.2L12.5 18h-5L9 14.2A4 4 0 1 1 6.4 7.8A4 4 0 0 1 10 2z",
    "S": "M10 2C12 6 18 8.5 18 12.5a3.8 3.8 0 0 1-6.8 2.2L12.5 18h-5l1.3-3.3A3.8 3.8 0 0 1 2 12.5C2 8.5 8 6 10 2z",
    "D": "M10 1.5L16.5 10L10 18.5L3.5 10z",
    "H": "M10 18C6 13.5 2 10.5 2 6.8A4.2 4.2 0 0 1 10 5a4.2 4.2 0 0 1 8 1.8C18 10.5 14 13.5 10 18z",
}


def drawn(game: Game, viewer: int | None = None) -> str:
    """A position as a seat sees it; with None all hands are open, as they are when it is printed."""
    return picture(open_view(game, None) if viewer is None else view(game, viewer))


def picture(seen: View) -> str:
    """A view as an SVG picture: a seat's, a spectator's, or an open one."""
    return Sheet(seen).whole()


class Sheet:
    """A picture on which things are laid one below another."""

    def __init__(self, seen: View) -> None:
        self.view = seen
        self.told = values(seen, but=frozenset(("rows", "pile")))
        self.y = MARGIN
        self.root = Tree.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img"})
        self.root.set("font-family", "Georgia, 'Times New Roman', serif")

    def whole(self) -> str:
        """The picture, as text."""
        view = self.view
        Tree.SubElement(self.root, "title").text = f"{view['title']}: {view['prompt']}"
        defs = Tree.SubElement(self.root, "defs")
        for suit, path in SHAPES.items():
            symbol = Tree.SubElement(defs, "symbol", {"id": f"suit-{suit}", "viewBox": "0 0 20 20"})
            Tree.SubElement(symbol, "path", {"d": path})
        felt = self.box(0, 0, WIDTH, 0, FELT, 14)
        mine = view["seat"] or "P1"
        seats = list(view["hands"])
        others = seats[seats.index(mine) + 1 :] + seats[: seats.index(mine)]
        self.heading()
        for seat in others:
            self.plate(seat)
        if "rows" in view:
            self.rows([*others, mine])
        if "pile" in view:
            self.pile(view["pile"])
        for value in self.told.table:
            self.value(value)
        self.plate(mine)
        for line in wrap(view["prompt"], LETTERS):
            self.write(MARGIN, line, BRASS)
            self.y += LINE
        height = self.y + MARGIN - LINE // 2
        felt.set("height", str(height))
        self.root.set("viewBox", f"0 0 {WIDTH} {height}")
        self.root.set("width", str(WIDTH))
        self.root.set("height", str(height))
        return Tree.tostring(self.root, encoding="unicode")

    # -- parts of the table --------------------------------------------------------------------------------

    def heading(self) -> None:
        """The game's name, the deck and the discards."""
        view = self.view
        self.write(MARGIN, view["title"], PALE, size=20, bold=True)
        stacks = f"deck {view['deck']} · discards {len(view['discards'])}"
        self.write(WIDTH - MARGIN, stacks, PALE, anchor="end")
        self.y += LINE + 8

    def plate(self, seat: str) -> None:
        """A player: the name, what is told of them, and the hand; backs where that is hidden."""
        view = self.view
        hand = view["hands"][seat]
        on_turn = view["turn"] == seat
        words = [cards_counted(hand["size"]) if hand["size"] else "no cards", *map(in_words, self.told.seats[seat])]
        shown = [card for value in self.told.seats[seat] for card in value.cards]
        lines = wrap(" · ".join(words), LETTERS - 24)
        height = LINE * len(lines) + 12 + (TALL + 4 if hand["size"] or shown else 0)
        self.box(MARGIN - 6, self.y, WIDTH - 2 * MARGIN + 12, height, PLATE, 8, BRASS if on_turn else None)
        self.y += 6
        name = f"{'▶ ' if on_turn else ''}{view['names'][seat]}"
        self.write(MARGIN + 4, name, BRASS if on_turn else PALE, bold=True)
        for line in lines:
            self.write(MARGIN + 150, line, PALE)
            self.y += LINE
        beside = len(shown) * (CARD + GAP)
        cards = hand["cards"] if hand["cards"] is not None else backs(hand)
        self.spread(MARGIN + 4, cards, WIDTH - 2 * MARGIN - 8 - beside - (12 if shown else 0))
        self.spread(WIDTH - MARGIN - 4 - beside, shown, beside)
        self.y += height - LINE * len(lines) + 2

    def rows(self, seats: Sequence[str]) -> None:
        """A battlefield: the rows of both sides, mirrored at the middle."""
        for place, seat in enumerate(seats):
            sides = list(self.view["rows"][seat].items())
            for _, row in sides if place else reversed(sides):
                entries = row.get("cards", row.get("units", ()))
                self.write(MARGIN, row["name"], PALE, down=TALL // 2 + 4)
                cards = [card for entry in entries for card in (entry["card"], *entry.get("jokers", ()))]
                self.spread(MARGIN + LABEL, cards, WIDTH - 2 * MARGIN - LABEL - 60)
                self.write(WIDTH - MARGIN, str(row["total"]), BRASS, down=TALL // 2 + 4, anchor="end", bold=True)
                self.y += TALL + GAP
            if place + 1 < len(seats):
                line = {"x1": str(MARGIN), "x2": str(WIDTH - MARGIN), "y1": str(self.y), "y2": str(self.y)}
                Tree.SubElement(self.root, "line", {**line, "stroke": BRASS, "stroke-dasharray": "6 5"})
                self.y += GAP + 2
        self.y += GAP

    def pile(self, plays: Sequence[dict[str, Any]]) -> None:
        """The last plays of a pile, the latest at the right, each with who made it."""
        x = MARGIN
        if not plays:
            self.write(x, "The pile is empty.", PALE)
        for play in laid_out(plays):
            self.spread(x, play["cards"], WIDTH)
            self.write(x, self.view["names"][play["by"]], PALE, down=TALL + 14, size=12)
            x += wide(play) + GAP
        self.y += TALL + LINE + 10 if plays else LINE + 4

    def value(self, value: Value) -> None:
        """Something that the view tells of the table."""
        self.write(MARGIN, value.label, PALE, down=TALL // 2 + 4 if value.cards else 0)
        if value.cards:
            self.spread(MARGIN + LABEL + 24, value.cards, WIDTH - 2 * MARGIN - LABEL - 24)
            self.y += TALL + GAP
        for line in wrap(value.words, LETTERS - 20) or ([] if value.cards else ["yes"]):
            self.write(MARGIN + LABEL + 24, line, BRASS)
            self.y += LINE
        self.y += 3

    # -- cards and words -----------------------------------------------------------------------------------

    def spread(self, x: float, cards: Sequence[str | None], room: float) -> None:
        """Cards side by side, closer where there are many; None is a back."""
        step = CARD + GAP if len(cards) < 2 else min(CARD + GAP, (room - CARD) / (len(cards) - 1))
        for number, card in enumerate(cards):
            self.card(round(x + number * step), card)

    def card(self, x: int, card: str | None) -> None:
        """A card: its corner and its suit, or its back; what a wild stands for is written below."""
        group = Tree.SubElement(self.root, "g", {"transform": f"translate({x} {self.y})"})
        face = {"width": str(CARD), "height": str(TALL), "rx": "5", "stroke": "#0006"}
        if card is None:
            Tree.SubElement(group, "rect", {**face, "fill": BACK})
            inner = {"x": "5", "y": "5", "width": str(CARD - 10), "height": str(TALL - 10), "rx": "3", "fill": "none"}
            Tree.SubElement(group, "rect", {**inner, "stroke": BRASS})
            return
        held, _, stands = card.partition("=")
        suit = held[1] if held[1] in SUITS else "X"
        group.set("data-card", held)
        Tree.SubElement(group, "title").text = card_name(NUMBERS[held]) + (f" as {stands}" if stands else "")
        Tree.SubElement(group, "rect", {**face, "fill": IVORY})
        corner = {"x": "4", "y": "16", "fill": INKS[suit], "font-size": "15", "font-weight": "bold"}
        Tree.SubElement(group, "text", corner).text = "★" if suit == "X" else held[0].replace("T", "10")
        if suit != "X":
            place = {"href": f"#suit-{suit}", "x": "9", "y": "19", "width": "20", "height": "20", "fill": INKS[suit]}
            Tree.SubElement(group, "use", place)
        if stands:
            below = {"x": str(CARD - 4), "y": str(TALL - 5), "text-anchor": "end", "font-size": "11", "fill": "#22201c"}
            Tree.SubElement(group, "text", below).text = f"={stands}"

    def box(
        self, x: int, y: int, width: int, height: int, fill: str, round_: int, stroke: str | None = None
    ) -> Tree.Element:
        """A rectangle with round corners."""
        size = {"x": str(x), "y": str(y), "width": str(width), "height": str(height), "rx": str(round_), "fill": fill}
        return Tree.SubElement(self.root, "rect", size | ({"stroke": stroke} if stroke else {}))

    def write(
        self,
        x: int,
        words: str,
        fill: str,
        down: int = 0,
        size: int = 14,
        anchor: str = "start",
        bold: bool = False,
    ) -> None:
        """Words on the present line, or so far below it."""
        at = {"x": str(x), "y": str(self.y + (down or LINE - 6)), "fill": fill, "font-size": str(size)}
        at |= {"text-anchor": anchor} if anchor != "start" else {}
        at |= {"font-weight": "bold"} if bold else {}
        Tree.SubElement(self.root, "text", at).text = words


def backs(hand: dict[str, Any]) -> list[str | None]:
    """A hidden hand: the cards that the viewer knows to be there, and backs."""
    return [*hand["known"], *[None] * (hand["size"] - len(hand["known"]))]


def in_words(value: Value) -> str:
    """Something that is told of a player."""
    return " ".join(filter(None, (value.label.lower(), value.words)))


def wide(play: dict[str, Any]) -> int:
    """How wide a play is on the table."""
    return max(len(play["cards"]) * (CARD + GAP), 58)


def laid_out(plays: Sequence[dict[str, Any]]) -> Iterable[dict[str, Any]]:
    """The latest plays that fit side by side."""
    found: list[dict[str, Any]] = []
    room = WIDTH - 2 * MARGIN
    for play in reversed(plays[-PLAYS:]):
        room -= wide(play) + GAP
        if room < 0 and found:
            break
        found.insert(0, play)
    return found

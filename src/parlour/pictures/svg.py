"""A position as an SVG picture with cards of its own: what a view holds, and nothing else.

It knows no game. Others sit above, the viewer below; what lies between them a game's folder says (`picture`): rows of
cards, a pile, and whatever else there is in words. Of a game that says nothing it tells all that the view holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any, NamedTuple
from xml.etree import ElementTree as Tree

from parlour.cards import NUMBERS, SUIT_SIGNS, SUITS, card_name
from parlour.engine import GAMES, Game, described
from parlour.engine.notation import declared
from parlour.engine.registry import Missing
from parlour.pictures import NotDrawn
from parlour.views import open_view, view
from parlour.views.plain import Lane, OnPile, Value, Values, View, values
from parlour.views.voice import cards_counted

WIDTH, MARGIN, LINE = 760, 18, 18
CARD, TALL, GAP = 38, 54, 5
LABEL = 96  # how wide the name of a row is
LETTER = 7  # how wide a letter of the usual size is, about
LETTERS = 104  # that fit on a line
PLAYS = 9  # of a pile that are shown
FELT, PLATE, IVORY, BACK, BRASS, PALE = "#1f4d3a", "#183d2e", "#fdfaf1", "#7a2f35", "#e3c57b", "#e9e4d4"
ROW, COLD = "#235642", "#3a5a72"  # a row of a battlefield, and one with weather on it
INKS = {"C": "#1d6b2a", "S": "#22201c", "D": "#2450a0", "H": "#b42a2a", "X": "#7a5a10"}
SIGNS = str.maketrans({**dict(zip(SUITS, SUIT_SIGNS, strict=True)), "T": "10"})
SHAPES = {  # in a box of 20 by 20
    "C": "M10 2a4 4 0 0 1 3.6 5.8A4 4 0 1 1 11 14.2L12.5 18h-5L9 14.2A4 4 0 1 1 6.4 7.8A4 4 0 0 1 10 2z",
    "S": "M10 2C12 6 18 8.5 18 12.5a3.8 3.8 0 0 1-6.8 2.2L12.5 18h-5l1.3-3.3A3.8 3.8 0 0 1 2 12.5C2 8.5 8 6 10 2z",
    "D": "M10 1.5L16.5 10L10 18.5L3.5 10z",
    "H": "M10 18C6 13.5 2 10.5 2 6.8A4.2 4.2 0 0 1 10 5a4.2 4.2 0 0 1 8 1.8C18 10.5 14 13.5 10 18z",
}


def drawn(game: Game, viewer: int | None = None) -> str:
    """A position as a seat sees it; with None all hands are open, as they are when it is printed.

    NotDrawn says why there is no picture of a game that is not finished yet.
    """
    if game.NAME not in GAMES:
        raise NotDrawn(f"{game.TITLE or type(game).__name__} can't be drawn: nobody has registered it")
    try:
        return picture(open_view(game, None) if viewer is None else view(game, viewer))
    except Missing as missing:
        raise NotDrawn(str(missing)) from None


def picture(seen: View) -> str:
    """A view as an SVG picture: a seat's, a spectator's, or an open one."""
    return Sheet(seen).whole()


class Plate(NamedTuple):
    """A player's place on the table."""

    seat: str
    width: int
    height: int
    lines: list[str]  # what is told of them
    beside: int  # how far from the name that stands; 0 where it is below
    cards: Sequence[str | None]
    shown: Sequence[str]  # cards that lie apart from the hand


class Sheet:
    """A picture on which things are laid one below another."""

    def __init__(self, seen: View) -> None:
        self.view = seen
        own = described(seen["game"]).part("picture")
        self.told: Values = own.told(seen) if own else values(seen)
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
        self.plates(others)
        if self.told.lanes is not None:
            self.lanes([self.told.lanes[seat] for seat in (*others, mine)])
        if self.told.pile is not None:
            self.pile(self.told.pile)
        for value in self.told.table:
            self.value(value)
        self.plates([mine])
        self.y += 2
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

    def plates(self, seats: Sequence[str]) -> None:
        """The other players, side by side where there are several."""
        columns = min(len(seats), 3)
        width = (WIDTH - 2 * MARGIN + 12 - (columns - 1) * GAP) // columns
        for first in range(0, len(seats), columns):
            beside = [self.plated(seat, width) for seat in seats[first : first + columns]]
            height = max(plate.height for plate in beside)
            for place, plate in enumerate(beside):
                self.plate(plate, MARGIN - 6 + place * (width + GAP), height)
            self.y += height + GAP

    def plated(self, seat: str, width: int) -> Plate:
        """A player, as much as fits into a width: what is told of them, and the hand."""
        hand, told = self.view["hands"][seat], self.told.seats[seat]
        words = [cards_counted(hand["size"]) if hand["size"] else "no cards", *filter(None, map(in_words, told))]
        beside = 150 if width > WIDTH // 2 else 0  # the words stand beside the name, or below it
        lines = wrapped(words, (width - 20 - beside) // LETTER)
        cards = hand["cards"] if hand["cards"] is not None else backs(hand)
        shown = [card for value in told for card in value.cards]
        height = 12 + LINE * (len(lines) + (not beside)) + (TALL + 4 if cards or shown else 0)
        return Plate(seat, width, height, lines, beside, cards, shown)

    def plate(self, plate: Plate, x: int, height: int) -> None:
        """A player on the table; backs where the hand is hidden."""
        top, on_turn = self.y, self.view["turn"] == plate.seat
        self.box(x, top, plate.width, height, PLATE, 8, BRASS if on_turn else None)
        self.y += 6
        name = f"{'▶ ' if on_turn else ''}{self.view['names'][plate.seat]}"
        self.write(
            x + 10, shortened(name, (plate.beside or plate.width - 20) // LETTER), BRASS if on_turn else PALE, bold=True
        )
        self.y += 0 if plate.beside else LINE
        for line in plate.lines:
            self.write(x + 10 + plate.beside, line, PALE)
            self.y += LINE
        room = plate.width - 20
        apart = len(plate.shown) * (CARD + GAP)
        self.spread(x + 10, plate.cards, room - apart - (12 if plate.shown else 0))
        self.spread(x + 10 + room - apart + GAP, plate.shown, apart)
        self.y = top

    def lanes(self, sides: Sequence[Sequence[Lane]]) -> None:
        """The rows of all sides, mirrored at the middle; each card with what is written on it."""
        for place, side in enumerate(sides):
            for lane in side if place else reversed(side):
                cold = lane.over is not None
                self.box(MARGIN - 6, self.y - 2, WIDTH - 2 * MARGIN + 12, TALL + 4, COLD if cold else ROW, 6)
                self.write(MARGIN + 4, lane.name, PALE, down=TALL // 2 + (-2 if cold else 4))
                if lane.over is not None:
                    self.write(MARGIN + 4, lane.over, PALE, down=TALL // 2 + 14, size=12)
                cards, written = [card for card, _ in lane.cards], [words for _, words in lane.cards]
                self.spread(MARGIN + LABEL, cards, WIDTH - 2 * MARGIN - LABEL - 60, written)
                self.write(
                    WIDTH - MARGIN - 4, str(lane.total), BRASS, down=TALL // 2 + 6, size=18, anchor="end", bold=True
                )
                self.y += TALL + GAP + 2
            if place + 1 < len(sides):
                line = {"x1": str(MARGIN), "x2": str(WIDTH - MARGIN), "y1": str(self.y), "y2": str(self.y)}
                Tree.SubElement(self.root, "line", {**line, "stroke": BRASS, "stroke-dasharray": "6 5"})
                self.y += GAP + 2
        self.y += GAP

    def pile(self, plays: Sequence[OnPile]) -> None:
        """The last plays of a pile, the latest at the right, each with who made it; what is marked is underlined."""
        x = MARGIN
        self.y += GAP
        if not plays:
            self.write(x, "The pile is empty.", PALE)
        for play in laid_out(plays):
            self.spread(x, play.cards, WIDTH)
            if play.marked:
                self.box(x, self.y + TALL + 2, wide(play) - GAP, 3, BRASS, 1)
            name = shortened(self.view["names"][play.by], (wide(play) + GAP) // 7)
            self.write(x, name, BRASS if play.marked else PALE, down=TALL + 18, size=12)
            x += wide(play) + GAP
        self.y += TALL + LINE + 12 if plays else LINE + 4

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

    def spread(self, x: float, cards: Sequence[str | None], room: float, below: Sequence[str] = ()) -> None:
        """Cards side by side, closer where there are many; None is a back. Something may be written on each."""
        step = CARD + GAP if len(cards) < 2 else min(CARD + GAP, (room - CARD) / (len(cards) - 1))
        for place, card in enumerate(cards):
            self.card(round(x + place * step), card, below[place] if below else "")

    def card(self, x: int, card: str | None, below: str = "") -> None:
        """A card: its corner and its suit, or its back; what a wild stands for, or a card counts, is written below."""
        group = Tree.SubElement(self.root, "g", {"transform": f"translate({x} {self.y})"})
        face = {"width": str(CARD), "height": str(TALL), "rx": "5", "stroke": "#0006"}
        if card is None:
            Tree.SubElement(group, "rect", {**face, "fill": BACK})
            inner = {"x": "5", "y": "5", "width": str(CARD - 10), "height": str(TALL - 10), "rx": "3", "fill": "none"}
            Tree.SubElement(group, "rect", {**inner, "stroke": BRASS})
            return
        held, stands = declared(card)
        suit = held[1] if held[1] in SUITS else "X"
        group.set("data-card", held)
        Tree.SubElement(group, "title").text = card_name(NUMBERS[held]) + (f" as {stands}" if stands else "")
        Tree.SubElement(group, "rect", {**face, "fill": IVORY})
        corner = {"x": "4", "y": "16", "fill": INKS[suit], "font-size": "15", "font-weight": "bold"}
        Tree.SubElement(group, "text", corner).text = "★" if suit == "X" else held[0].replace("T", "10")
        if suit != "X":
            place = {"href": f"#suit-{suit}", "x": "9", "y": "19", "width": "20", "height": "20", "fill": INKS[suit]}
            Tree.SubElement(group, "use", place)
        if stands or below:
            at = {"x": str(CARD - 4), "y": str(TALL - 5), "text-anchor": "end", "font-size": "11", "fill": "#22201c"}
            Tree.SubElement(group, "text", at).text = f"={stands.translate(SIGNS)}" if stands else below

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


def wrapped(words: Sequence[str], letters: int) -> list[str]:
    """What is told of a player, in lines; broken where one thing ends, or at a space where that is too long."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(word) + 3 <= letters:
            lines[-1] += f" · {word}"
        else:
            lines += wrap(word, letters)
    return lines


def shortened(name: str, letters: int) -> str:
    """A name, with dots where it is too long."""
    return name if len(name) <= letters else f"{name[: max(1, letters - 1)]}…"


def wide(play: OnPile) -> int:
    """How wide a play is on the table."""
    return max(len(play.cards) * (CARD + GAP), 58)


def laid_out(plays: Sequence[OnPile]) -> list[OnPile]:
    """The latest plays that fit side by side."""
    found: list[OnPile] = []
    room = WIDTH - 2 * MARGIN
    for play in reversed(plays[-PLAYS:]):
        room -= wide(play) + GAP
        if room < 0 and found:
            break
        found.insert(0, play)
    return found

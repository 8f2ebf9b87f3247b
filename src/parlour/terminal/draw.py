"""Cards, hands and sentences in colour, as every game's table uses them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.style import Style
from rich.text import Text

from parlour.cards import RANK_NAMES, RANKS, SUIT_NAMES, SUITS
from parlour.engine import described
from parlour.engine.notation import declared
from parlour.rulebook import Picture
from parlour.views.voice import capital

View = Mapping[str, Any]  # of whichever game: a game's own `terminal` knows the shape of its own

IVORY, INK = "#f7f1e3", "#22201c"
# The room's colours, moved just so far that they stay red, green and blue on a screen of 256 or 16 colours.
ON_CARD = {"S": INK, "H": "#b42a2a", "C": "#247e2a", "D": "#2a5aae", "X": "#7a5a10"}
# These lie in the middle between black and white, so that they can be read on either.
ON_SCREEN = {"S": "", "H": "#cc4836", "C": "#2a9042", "D": "#3c78c6", "X": "#9a7416"}
BRASS, RAIL, ALARM, COLD = "#9a7416", "#8d7350", "#cc4836", "#3c78c6"

ANY_RANK, ANY_SUIT = "|".join(RANK_NAMES), "|".join(SUIT_NAMES)
NAMED = re.compile(  # "the Ten or Ace of Clubs" is two cards, and stays in words
    rf"\b(?:{ANY_RANK}) or (?:{ANY_RANK}) of|"
    rf"\b(?:[Tt]he )?({ANY_RANK}) of ({ANY_SUIT})\b|\b([2-9TJQKA])([CSDH])\b"
)


@dataclass(frozen=True)
class Look:
    """What the screen can show: signs for suits, colours, how many columns; and what people are called."""

    signs: bool
    colour: bool
    width: int
    names: tuple[str, ...] = ()

    def sign(self, unicode: str, plain: str) -> str:
        """A sign, or what stands for it."""
        return unicode if self.signs else plain


def suit_of(card: str) -> str:
    """The suit that a card's colour shows; X for a joker."""
    return "X" if card[0] == "X" else card[1]


def face(card: str, look: Look) -> str:
    """A card as it is printed on its corner: 10♥, 3♦=9, X1=9♣."""
    held, meant = declared(card)
    shown = held if held[0] == "X" else corner(held[0], held[1], look)
    if meant:
        shown += "=" + (corner(meant[0], meant[1], look) if len(meant) == 2 else meant.replace("T", "10"))
    return shown


def corner(rank: str, suit: str, look: Look) -> str:
    """A rank with the sign of its suit."""
    sign = "♣♠♦♥"[SUITS.index(suit)] if look.signs else suit
    return ("10" if rank == "T" else rank) + sign


def tile(card: str, look: Look, note: str = "", faded: bool = False) -> Text:
    """A card lying there: ivory with its suit's colour, or in brackets where there are no colours.

    One that is faded, since it can't be used now, stands in round brackets.
    """
    words = face(card, look) + (f" {note}" if note else "")
    if faded:
        return Text(f"({words})", style=ON_SCREEN[suit_of(card)])
    if not look.colour:
        return Text(f"[{words}]")
    return Text(f" {words} ", style=Style(color=ON_CARD[suit_of(card)], bgcolor=IVORY, bold=True))


def joined(*parts: Text) -> Text:
    """Texts one after another, each in its own style; a plain + would give all of them the style of the first."""
    return Text.assemble(*parts)


def row_of(parts: Iterable[Text], width: int, gap: str = " ") -> list[Text]:
    """Things side by side, on as many lines as they need."""
    lines = [Text()]
    for part in parts:
        if lines[-1].cell_len and lines[-1].cell_len + len(gap) + part.cell_len > width:
            lines.append(Text())
        if lines[-1].cell_len:
            lines[-1].append(gap)
        lines[-1].append_text(part)
    return lines


def tiles(cards: Sequence[str], look: Look, width: int, faded: Iterable[str] = ()) -> list[Text]:
    """Cards side by side."""
    pale = set(faded)
    gap = " " if look.colour else ""
    return row_of((tile(card, look, faded=card in pale) for card in cards), width, gap)


def play_tiles(cards: Sequence[str], look: Look) -> Text:
    """The cards of one play."""
    return Text("" if not look.colour else " ").join(tile(card, look) for card in cards)


def picture_lines(picture: Picture, look: Look) -> list[Text]:
    """A moment of the rulebook's worked example: who or what, the cards, and what they come to."""
    lines = []
    wide = max(len(line.label) for line in picture.lines) + 2
    for line in picture.lines:
        parts = []
        for laid in line.cards:
            held = laid.card + (f"={laid.declared}" if laid.declared else "")
            worth = "" if laid.worth is None else look.sign("→", ">") + str(laid.worth)
            parts.append(tile(held, look, " ".join([*(f"+{joker}" for joker in laid.jokers), worth]).strip()))
        cards = Text(" " if look.colour else "").join(parts)
        gap = "   " if line.cards and line.note else ""
        label = Text(f"  {line.label}".ljust(wide + 2), style=RAIL)
        lines.append(joined(label, cards, Text(gap + line.note, style="bold")))
    return lines


def by_suit(cards: Iterable[str]) -> list[str]:
    """A hand for the battlefield: suit by suit, since a suit is a row."""
    return sorted(cards, key=lambda card: ("CSDHX".index(suit_of(card)), RANKS.find(card[0]), card))


def by_rank(cards: Iterable[str]) -> list[str]:
    """A hand for the pile: low to high, jokers last."""
    return sorted(cards, key=lambda card: (card[0] == "X", RANKS.find(card[0]), SUITS.find(card[1]), card))


def drawing(view: View, what: str, otherwise: Any) -> Any:
    """How a game's own folder draws something, in its `terminal`; otherwise the plain way."""
    return getattr(described(view["game"]).part("terminal"), what, otherwise)


def sorted_hand(view: View, cards: Iterable[str]) -> list[str]:
    """A hand in the order that helps in its game: suit by suit, if it says nothing else."""
    order: Callable[[Iterable[str]], list[str]] = drawing(view, "in_hand", by_suit)
    return order(cards)


def inked(sentence: str, look: Look, style: str = "") -> Text:
    """A sentence whose cards are shown short and in their colours: Seven of Hearts becomes 7♥."""
    text = Text(style=style)
    end = 0
    for found in NAMED.finditer(sentence):
        if not found.lastindex or any(found[0] in name for name in look.names):
            continue  # somebody may be called Queen of Hearts
        text.append(sentence[end : found.start()])
        if found[1]:
            rank, suit = RANKS[RANK_NAMES.index(found[1])], SUITS[SUIT_NAMES.index(found[2])]
        else:
            rank, suit = found[3], found[4]
        text.append(corner(rank, suit, look), style=Style(bold=True, color=ON_SCREEN[suit] or None))
        end = found.end()
    text.append(sentence[end:])
    return text


def counted(number: int, thing: str) -> str:
    """1 card, 2 cards."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def signed(number: int) -> str:
    """A number with its sign; 0 has none."""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}" if number else "0"


def seat_name(view: View, seat: str, most: int = 20) -> str:
    """What a seat is called on the table; the viewer is You."""
    return "You" if seat == view["seat"] else shortened(capital(view["names"][seat]), most)


def shortened(name: str, most: int = 20) -> str:
    """A name that takes up no more than so many columns."""
    text = Text(name)
    text.truncate(most, overflow="ellipsis")
    return text.plain


def hand_lines(view: View, seat: str, look: Look, label: str) -> list[Text]:
    """A hand that may be seen, with what can't be played now paler."""
    cards = view["hands"][seat]["cards"]
    head = f"{label}  "
    if not cards:
        return [Text(f"{head}no cards", style="dim")]
    pale = {entry["card"] for entry in view["unplayable"]} if view["seat"] == seat else set()
    if "X1" in cards and "X1" not in pale:
        pale.discard("X2")  # the jokers are alike
    room = look.width - len(head) - 1
    lines = tiles(sorted_hand(view, cards), look, room, pale)
    return [joined(Text(head if i == 0 else " " * len(head), style="bold"), line) for i, line in enumerate(lines)]

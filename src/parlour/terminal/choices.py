"""What may be chosen: numbered lists of what is legal, and what somebody who typed something meant by it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from parlour.cards import NUMBERS, RANK_NAMES, RANKS, SUIT_SIGNS, SUITS
from parlour.engine.notation import rank_meant
from parlour.terminal.draw import View, sorted_hand

MOST = 24  # how many choices a list has before it is asked in two steps
SIGNS = str.maketrans(SUIT_SIGNS, SUITS)


@dataclass(frozen=True)
class Listed:
    """A line of a numbered list: one action, or several among which is asked again."""

    say: str
    actions: tuple[str, ...]


@dataclass
class Offer:
    """All that may be done now, and the sentences for it."""

    sentences: dict[str, str] = field(default_factory=dict)
    parts: dict[str, dict[str, Any]] = field(default_factory=dict)  # each action taken apart
    groups: list[tuple[str | None, str, list[str]]] = field(default_factory=list)

    def top(self, most: int) -> list[Listed]:
        """The first list: every action where there are few, else a line for each card."""
        if len(self.sentences) <= most or len(self.groups) == 1:
            return self.within(list(self.sentences), most)
        lines = []
        for card, name, actions in self.groups:
            if len(actions) == 1 or card is None:
                lines += [Listed(self.sentences[action], (action,)) for action in actions]
            else:
                called = f"Joker {card}" if card[0] == "X" else name
                lines.append(Listed(f"{called}: {len(actions)} ways", tuple(actions)))
        return lines

    def within(self, actions: Sequence[str], most: int) -> list[Listed]:
        """A list of these actions, gathered as often as needed by the cards they take, then by what they stand for."""
        if len(actions) > most:
            for key, words in ((self.cards_used, said_cards), (self.value_of, said_value)):
                parts = gathered(actions, key)
                if len(parts) > 1:
                    return [
                        Listed(self.sentences[part[0]], (part[0],))
                        if len(part) == 1
                        else Listed(f"{words(name)}: {len(part)} ways", tuple(part))
                        for name, part in parts.items()
                    ]
        return [Listed(self.sentences[action], (action,)) for action in actions]

    def cards_used(self, action: str) -> str:
        """The cards that an action takes from the hand: X1+X2; the action itself where it takes none."""
        return "+".join(self.parts[action]["cards"]) or action

    def value_of(self, action: str) -> str:
        """The rank that a play stands for: 9 of 9C, X1=9C, X1=3=9 and 9C+3D=9."""
        cards, meant = self.parts[action]["cards"], self.parts[action]["meant"]
        return rank_meant((meant and meant[-1]) or cards[-1])

    def meant(self, typed: str) -> list[str]:
        """The actions that a text may mean: the one it names, or all that begin with it."""
        wanted = normal(typed)
        if not wanted:
            return []
        known = {action.upper(): action for action in self.sentences}
        if wanted in known:
            return [known[wanted]]
        parts = sorted(wanted.split("+"))
        same = [action for upper, action in known.items() if sorted(upper.split("+")) == parts]
        return same or [action for upper, action in known.items() if upper.startswith(wanted)]


def offered(view: View) -> Offer:
    """What a view says may be done; what needs no card comes last."""
    offer = Offer()
    places = {card: place for place, card in enumerate(sorted_hand(view, NUMBERS))}
    for group in sorted(view["legal"], key=lambda group: places.get(group["card"], len(places))):
        actions = [entry["action"] for entry in group["actions"]]
        offer.sentences.update((entry["action"], entry["say"]) for entry in group["actions"])
        offer.parts.update((entry["action"], entry) for entry in group["actions"])
        offer.groups.append((group["card"], group["name"] or "", actions))
    return offer


def gathered(actions: Sequence[str], key: Callable[[str], str]) -> dict[str, list[str]]:
    """Actions put together by something that they share."""
    parts: dict[str, list[str]] = {}
    for action in actions:
        parts.setdefault(key(action), []).append(action)
    return parts


def said_cards(cards: str) -> str:
    """Cards put together, in a list."""
    words = cards.split("+")
    if len(words) == 1:
        return f"{cards} alone" if cards in NUMBERS else cards
    return f"{words[0]} with {' and '.join(words[1:])}"


def said_value(rank: str) -> str:
    """What a play stands for, in a list."""
    name = RANK_NAMES[RANKS.index(rank)] if rank in RANKS else rank
    return f"as {'an' if name[0] in 'AE' else 'a'} {name}"


def normal(typed: str) -> str:
    """What somebody typed, as the rulebook would write it, in capitals.

    >>> normal("7d + 10♥"), normal("7c 7d"), normal("give  4c")
    ('7D+TH', '7C+7D', 'GIVE 4C')
    """
    text = typed.translate(SIGNS).upper()
    text = re.sub(r"10(?=[CSDH+=@\s]|$)", "T", text)
    text = re.sub(r"\s*([+=@])\s*", r"\1", text.strip())
    text = re.sub(r"\s+", " ", text)
    words = text.split(" ")
    if len(words) > 1 and all(word.partition("=")[0] in NUMBERS for word in words):
        return "+".join(words)
    return text


def card_meant(typed: str) -> str | None:
    """The card that a text names, if it names one."""
    wanted = normal(typed)
    wanted = {"JOKER": "X1", "X": "X1"}.get(wanted, wanted)
    return wanted if wanted in NUMBERS else None

"""A game written in plain Python plays like any other, and what is wrong with it is said, never a crash."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from parlour import COMPILED, Illegal, Outcome, Rng
from parlour.cards import TEXTS, mask_of, members
from parlour.chance import Rng as Chance
from parlour.engine import bridge, registry
from parlour.engine.bridge import PlainGame
from parlour.engine.events import Cards, Event, GameEnded, Played, Seat, seen_plain
from parlour.engine.game import restored
from parlour.engine.playouts import random_ends, random_games


@dataclass(frozen=True, slots=True)
class Whispered(Event):
    """A seat told another one something: an event of a game that is not of the house."""

    SECRET = ("cards", "what")
    seat: Seat
    to: Seat
    what: str | None
    cards: Cards | None

    def knowers(self) -> tuple[Seat, ...]:
        return (self.seat, self.to)


class Highest(PlainGame):
    """Each seat plays three cards, one in turn; the highest card wins. A test changes what it does."""

    NAME = "highest"
    TITLE = "Highest"
    CARDS = 52
    SEATS = (2, 4)
    END_RULE = "H9"

    played: list[int]

    def deal_out(self, first: int) -> None:
        self.deal_cards(3)
        self.played = []
        self.pass_turn_to(first)

    def options_now(self) -> list[int]:
        return list(members(self.hand_of(self.turn)))

    def carry_out(self, action: int) -> None:
        me = self.turn
        self.take(me, 1 << action)
        self.discard(1 << action)
        self.played.append(action)
        self.happens(Played(me, (action,)))
        self.happens(Whispered(me, (me + 1) % self.seats, "well", (action,)))
        if len(self.played) == 3 * self.seats:
            self.end()
        else:
            self.pass_turn_to((me + 1) % self.seats)

    def redeal_unknown(self, seat: int, rng: Chance) -> None:
        others = [other for other in range(self.seats) if other != seat]
        sizes = [self.hand_of(other).bit_count() for other in others]
        unseen = mask_of(self.deck_order()) | sum(self.hand_of(other) for other in others)
        for other in others:
            self.take(other, self.hand_of(other))
        self.stack(unseen, rng)
        for other, size in zip(others, sizes, strict=True):
            for _ in range(size):
                self.draw_card(other)

    def winners_now(self) -> tuple[int, ...]:
        return (self.played.index(max(self.played)) % self.seats,)

    def text(self, action: int) -> str:
        return TEXTS[action]

    def outcome(self) -> Outcome | None:
        return Outcome(self.winners_now(), (0,) * self.seats, "the highest card (H9)") if self.over else None


def dealt(kind: type[PlainGame] = Highest, seats: int = 2, seed: int = 1) -> Any:
    game = kind()
    game.set_up(seats, game.shuffled(Rng(seed)), 0, [], 7)
    return game


def broken(**verbs: Callable[..., Any]) -> type[PlainGame]:
    """The game with some of its verbs replaced."""
    return type("Broken", (Highest,), verbs)


def fails(self: PlainGame, *given: object) -> Any:
    raise ZeroDivisionError("this game is wrong")


def never(error: BaseException) -> Callable[..., Any]:
    def raises(self: PlainGame, *given: object) -> Any:
        raise error

    return raises


def test_it_plays_to_its_end_and_says_who_won() -> None:
    game = dealt(seats=3)
    log: list[Event] = []
    while not game.over:
        assert game.legal_actions() == list(members(game.hand_of(game.turn)))
        assert game.is_legal(game.legal_actions()[0])
        game.play(game.legal_texts()[0], log)
    assert game.legal_actions() == []
    assert game.winners_of() == 1 << game.winners_now()[0]
    assert len([event for event in log if isinstance(event, Played)]) == 9
    assert log[-1] == GameEnded(*game.outcome())
    with pytest.raises(Illegal, match="over"):
        game.play(3)


def test_what_it_keeps_is_part_of_the_position() -> None:
    game = dealt()
    game.play(game.legal_actions()[0])
    twin = game.copy()
    assert twin == game
    twin.play(twin.legal_actions()[0])
    assert twin != game
    assert len(game.played) == 1  # the list is the twin's own
    again = restored(Highest, twin.dump())
    assert again == twin
    game.assign(twin)
    assert game == twin
    assert game.played is not twin.played


def test_a_redeal_keeps_what_the_seat_knows() -> None:
    game = dealt(seats=4)
    for _ in range(5):
        game.play(game.legal_actions()[0])
    world = game.resample(2, Rng(5))
    assert world.hand_of(2) == game.hand_of(2)
    assert world.hand_sizes() == game.hand_sizes()
    assert world.played == game.played
    assert world.hand_of(0) != game.hand_of(0)
    assert game.resample(2, Rng(5)) == world


def test_it_plays_out_where_python_is_not_held() -> None:
    assert random_games(dealt(seats=3), 20, Rng(3)) == 20 * 9
    game = dealt()
    game.play(game.legal_actions()[0])
    assert random_ends(game, 10, Rng(3)) == 10 * 5
    assert len(game.played) == 1


def test_events_of_its_own_are_filtered_and_written() -> None:
    game = dealt(seats=3)
    log: list[Event] = []
    card = game.legal_texts()[0]
    game.play(card, log)
    whole = {"event": "x-whispered", "seat": "P1", "to": "P2", "what": "well", "cards": [card]}
    assert seen_plain(log, 0)[1] == seen_plain(log, 1)[1] == whole
    assert seen_plain(log, 2)[1] == seen_plain(log, None)[1] == whole | {"what": None, "cards": None}


def test_an_event_whose_fields_can_not_be_written_is_refused() -> None:
    kind: Any = dataclass(frozen=True)(type("Nameless", (Event,), {"__annotations__": {"seat": int}}))
    with pytest.raises(TypeError, match="from __future__ import annotations"):
        seen_plain([kind(1)], None)


WRONG_LISTS: list[tuple[Callable[..., Any], str]] = [
    (lambda self: [], "nothing to do"),
    (lambda self: range(10_000), "too many"),
    (lambda self: [-1], "is no action"),
    (lambda self: [1 << 30], "is no action"),
    (lambda self: [1 << 70], "is no action"),
    (lambda self: ["7C"], "is no action"),
    (lambda self: [True], "is no action"),
    (lambda self: [3, 3], "twice"),
    (lambda self: None, "Broken.options_now returns a list of numbers, not None"),
    (lambda self: "7C", "Broken.options_now returns a list of numbers, not '7C'"),
    (fails, "this game is wrong"),
]


@pytest.mark.parametrize(("options", "why"), WRONG_LISTS)
def test_a_wrong_list_of_actions_is_said_everywhere(options: Callable[..., Any], why: str) -> None:
    game = dealt(broken(options_now=options))
    before = game.dump()
    for verb in (game.legal_actions, game.legal_texts, lambda: game.is_legal(1), lambda: game.play(1)):
        with pytest.raises((ValueError, TypeError, ZeroDivisionError), match=why):
            verb()
        assert game.dump() == before
        assert not game.over
    with pytest.raises((ValueError, TypeError, ZeroDivisionError), match=why):
        random_games(game, 3, Rng(1))
    assert game.dump() == before


@pytest.mark.parametrize(
    ("carry_out", "why"),
    [
        (fails, "this game is wrong"),
        (lambda self, action: self.pass_turn_to(7), "there is no seat 7"),
        (lambda self, action: self.pass_turn_to(-1), "there is no seat -1"),
        (lambda self, action: self.take(1, 1 << action), "does not hold"),
        (lambda self, action: self.give(9, 1), "there is no seat 9"),
        (lambda self, action: self.give(0, 1 << 60), "is no set of cards"),
        (lambda self, action: self.discard(-1), "is no set of cards"),
        (lambda self, action: self.reshuffle(0), "an empty deck"),
        (lambda self, action: self.deal_cards(40), "more than the deck has"),
        (lambda self, action: self.chance_below(0), "no number below"),
    ],
)
def test_what_goes_wrong_in_a_move_is_said_and_leaves_nothing_changed(carry_out: Callable[..., Any], why: str) -> None:
    game = dealt(broken(carry_out=carry_out))
    before = game.dump()
    log: list[Event] = []
    for _ in range(2):
        with pytest.raises((ValueError, ZeroDivisionError), match=why):
            game.play(game.legal_actions()[0], log)
        assert game.dump() == before
        assert log == []
    with pytest.raises((ValueError, ZeroDivisionError), match=why):
        random_ends(game, 3, Rng(1))
    with pytest.raises((ValueError, ZeroDivisionError), match=why):
        game.copy().apply(game.legal_actions()[0])


def test_a_move_that_fails_half_way_is_undone() -> None:
    def half(self: Highest, action: int) -> None:
        self.played.append(action)
        self.take(self.turn, 1 << action)
        raise ZeroDivisionError("half way")

    game = dealt(broken(carry_out=half))
    before = game.dump()
    with pytest.raises(ZeroDivisionError, match="half way"):
        game.play(game.legal_actions()[0])
    assert game.dump() == before


@pytest.mark.parametrize(
    ("winners", "why"),
    [
        (lambda self: (), "nobody has won"),
        (lambda self: (5,), "there is no seat 5"),
        (lambda self: (-1,), "there is no seat -1"),
        (lambda self: None, "Broken.winners_now returns a list of numbers, not None"),
        (lambda self: 1, "Broken.winners_now returns a list of numbers, not 1"),
        (lambda self: ("P1",), r"Broken.winners_now returns seats, \(0,\) for P1, not \['P1'\]"),
        (fails, "this game is wrong"),
    ],
)
def test_wrong_winners_are_said(winners: Callable[..., Any], why: str) -> None:
    game = dealt(broken(winners_now=winners, outcome=lambda self: None))
    while not game.over:
        game.play(game.legal_actions()[0])
    with pytest.raises((ValueError, TypeError, ZeroDivisionError), match=why):
        game.winners_of()


def test_who_has_won_may_be_asked_again_where_that_went_wrong_once() -> None:
    asked: list[object] = []

    def winners(self: Highest) -> tuple[int, ...]:
        asked.append(self)
        if len(asked) == 3:
            raise KeyboardInterrupt
        return Highest.winners_now(self)

    game = dealt(broken(winners_now=winners, outcome=lambda self: None))
    while not game.over:
        game.apply(game.legal_actions()[0])
    asked[:] = [None, None]
    with pytest.raises(KeyboardInterrupt):
        game.winners_of()
    assert game.winners_of() == 1 << Highest.winners_now(game)[0]


@pytest.mark.parametrize(
    ("redeal", "why"),
    [
        (fails, "this game is wrong"),
        (lambda self, seat, rng: self.take(seat, self.hand_of(seat)), "its own hand"),
        (lambda self, seat, rng: self.draw_card(1 - seat), "as many cards as before"),
        (lambda self, seat, rng: self.stack(mask_of(range(46)), rng), "of the same ones"),
    ],
)
def test_a_redeal_that_can_not_be_is_said(redeal: Callable[..., Any], why: str) -> None:
    game = dealt(broken(redeal_unknown=redeal))
    with pytest.raises((ValueError, ZeroDivisionError), match=why):
        game.resample(0, Rng(1))


@pytest.mark.parametrize(
    ("outcome", "why"),
    [
        (lambda self: None, "Broken.outcome returns an Outcome with the winners of winners_now, not None"),
        (
            lambda self: "P1 won" if self.over else None,
            "the winners of winners_now, not 'P1 won'",
        ),
        (lambda self: Outcome((), (0, 0), "nobody") if self.over else None, "with the winners of winners_now"),
        (lambda self: Outcome((0,), (0, 0), "early"), "outcome returns None while the game goes on, not Outcome"),
    ],
)
def test_a_wrong_outcome_is_said(outcome: Callable[..., Any], why: str) -> None:
    game = dealt(broken(outcome=outcome))
    log: list[Event] = []
    with pytest.raises(ValueError, match=why):
        play_out(game, log)
    assert not game.over
    assert not any(isinstance(event, GameEnded) for event in log)


def test_a_text_is_read_as_a_number() -> None:
    game = dealt(broken(parse=lambda self, text: text))
    with pytest.raises(TypeError, match=r"Broken.parse returns an action, which is a number, not '7C'"):
        game.play("7C")


def test_a_game_that_never_ends_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "LONGEST", 60)
    game = dealt(broken(carry_out=lambda self, action: None))
    before = game.dump()
    for search in (lambda: random_ends(game, 50, Rng(1)), lambda: play_out(game)):
        with pytest.raises(ValueError, match="Highest has gone on for 60 actions, and is not over"):
            search()
        assert game.copy().dump() == before


def test_what_stops_a_search_stops_all_of_it() -> None:
    """Ctrl-C in one of its playouts, for instance: none of the others begins."""
    asked = 0

    def interrupted(self: Highest, action: int) -> None:
        nonlocal asked
        asked += 1
        raise KeyboardInterrupt

    game = dealt(broken(carry_out=interrupted))
    with pytest.raises(KeyboardInterrupt):
        random_ends(game, 1000, Rng(1))
    assert asked == 1
    assert game.legal_actions()


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"NAME": 5}, "a NAME and a TITLE, which are texts, not 5"),
        ({"TITLE": None}, "a NAME and a TITLE, which are texts"),
        ({"SEATS": 2}, r"SEATS are the least and the most who can play, \(2, 4\), not 2"),
        ({"SEATS": (2.0, 4.0)}, "SEATS are the least and the most"),
        ({"CARDS": "52"}, "CARDS are how many it is played with, a whole number, not '52'"),
        ({"CARDS": 52.0}, "CARDS are how many"),
    ],
)
def test_a_game_that_says_odd_things_of_itself_is_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(TypeError, match=why):
        registry.register(registry.Description(type("Odd", (Highest,), {"NAME": "odd", **wrong})))


def test_a_text_that_it_can_not_read_is_refused() -> None:
    game = dealt(broken(parse=lambda self, text: int(text)))
    with pytest.raises(Illegal, match="that is no action of Highest"):
        game.play("no number")
    assert game.why_not("no number") is not None


def test_an_action_is_a_card_or_a_word_where_it_says_nothing_else() -> None:
    game = dealt()
    card = game.legal_actions()[0]
    assert game.taken_apart(card).cards == (card,)


def test_a_deal_that_fails_is_said() -> None:
    with pytest.raises(ZeroDivisionError, match="this game is wrong"):
        dealt(broken(deal_out=fails))


@pytest.mark.parametrize(
    ("verb", "asked"),
    [
        ("deal_out", lambda game: None),
        ("options_now", lambda game: game.legal_actions()),
        ("carry_out", lambda game: game.play(game.legal_actions()[0])),
        ("redeal_unknown", lambda game: game.resample(0, Rng(1))),
        ("winners_now", lambda game: play_out(game).winners_of()),
        ("text", lambda game: game.legal_texts()),
        ("text", lambda game: game.play("7C")),
        ("outcome", lambda game: game.play(game.legal_actions()[0], [])),
    ],
)
def test_a_verb_that_is_lacking_is_named(verb: str, asked: Callable[[Any], Any]) -> None:
    verbs = {name: value for name, value in vars(Highest).items() if name not in (verb, "__dict__", "__weakref__")}
    with pytest.raises(TypeError, match=f"Half has no method {verb}, which every game fills in"):
        asked(dealt(type("Half", (PlainGame,), verbs)))


def play_out(game: Any, log: list[Event] | None = None) -> Any:
    while not game.over:
        game.play(game.legal_actions()[0], log)
    return game


@pytest.mark.parametrize("name", ["options", "step", "winners", "roll", "top", "turn"])
def test_a_name_of_the_engine_is_refused_at_once(name: str) -> None:
    with pytest.raises(TypeError, match=f"{name} is the engine's"):
        broken(**{name: fails})()
    with pytest.raises(TypeError, match=f"{name} is the engine's"):
        type("Broken", (Highest,), {"__annotations__": {name: int}})()


@pytest.mark.skipif(not COMPILED, reason="uncompiled it is the engine's own field that is set here")
def test_a_field_of_the_engine_is_refused_when_it_is_kept() -> None:
    game = dealt()
    vars(game)["top"] = 3
    with pytest.raises(TypeError, match="top is the engine's"):
        game.copy()


def test_ctrl_c_is_not_swallowed() -> None:
    game = dealt(broken(carry_out=never(KeyboardInterrupt())))
    with pytest.raises(KeyboardInterrupt):
        random_ends(game, 3, Rng(1))


def test_what_went_wrong_in_a_thread_is_said_in_that_thread_alone() -> None:
    game = dealt(broken(carry_out=fails))
    found: list[BaseException] = []

    def elsewhere() -> None:
        try:
            random_ends(game, 1, Rng(1))
        except ZeroDivisionError as error:
            found.append(error)

    thread = Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert len(found) == 1
    assert game.legal_actions()  # and nothing is left for anybody else
    assert dealt().legal_actions()


def test_it_is_the_same_game_uncompiled(uncompiled: Path) -> None:
    script = """
import json
import parlour
from test_same_games import play
print(json.dumps([parlour.COMPILED, [[seen for seen, _, _ in play("crazy-eights", seed)] for seed in range(16)]]))
"""
    here = Path(__file__).parent
    folders = [str(uncompiled), str(here), str(here.parent / "examples")]
    given = os.environ | {"PARLOUR_GAMES": "crazy_eights"}
    plain, compiled = (
        json.loads(
            subprocess.run(
                [sys.executable, "-c", script],
                env=given | {"PYTHONPATH": os.pathsep.join(path)},
                stdout=subprocess.PIPE,
                check=True,
            ).stdout
        )
        for path in (folders, folders[1:])
    )
    assert (plain[0], compiled[0]) == (False, True)
    assert plain[1] == compiled[1]


def test_changed_rules_are_tried_out_in_place_of_the_ones_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "GAMES", dict(registry.GAMES))
    monkeypatch.setattr(registry, "_DESCRIPTIONS", dict(registry._DESCRIPTIONS))
    registry.register(registry.Description(Highest))
    changed = type("Changed", (Highest,), {"TITLE": "Highest, changed"})
    with pytest.raises(ValueError, match="there is another game 'highest' already; `replace=True`"):
        registry.register(registry.Description(changed))
    registry.register(registry.Description(changed), replace=True)
    assert registry.GAMES["highest"] is changed
    assert registry.described("highest").rules is changed


def test_a_game_is_registered_by_its_description() -> None:
    wrong: Any = Highest
    with pytest.raises(TypeError, match=r"by its description: register\(Description\(Highest\)\), not <class"):
        registry.register(wrong)
    wrong = "highest"
    with pytest.raises(TypeError, match=r"register\(Description\(YourGame\)\), not 'highest'"):
        registry.register(wrong)


def test_a_game_whose_copies_would_be_of_another_kind_is_refused() -> None:
    mine = type("Mine", (registry.GAMES["gwan"],), {"NAME": "mine"})
    with pytest.raises(ValueError, match="mine has its copies made by Gwan"):
        registry.register(registry.Description(mine))
    assert "mine" not in registry.GAMES


@pytest.mark.parametrize(
    ("switches", "why"),
    [
        (["ties"], "SWITCHES are names with their values"),
        ({"ties": ()}, "'ties' has two or more values"),
        ({"ties": ("nobody",)}, "'ties' has two or more values"),
        ({"ties": "nobody"}, "'ties' has two or more values"),
        ({"ties": ("nobody", "nobody")}, "'ties' has two or more values"),
        ({"ties": (0, 1)}, "'ties' has two or more values"),
        ({7: ("nobody", "both")}, "switch 7 has two or more values, each another word"),
        ({"a=b": ("x", "y")}, "switch 'a=b' has two or more values, each another word"),
        ({"ties": ("no body", "both")}, "small letters, digits and hyphens"),
        ({"ties\n": ("a", "b\nP1: Eve")}, "small letters, digits and hyphens"),
    ],
)
def test_house_rules_that_no_table_could_choose_are_refused(switches: object, why: str) -> None:
    with pytest.raises((ValueError, TypeError), match=why):
        registry.register(registry.Description(type("Odd", (Highest,), {"NAME": "odd", "SWITCHES": switches})))
    assert "odd" not in registry.GAMES

"""A game that is not of the house, one folder of plain Python: whatever works for the others works for it as well."""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import contract
import pytest

import parlour
from parlour import Illegal, Rng, rulebook, views
from parlour.arena.match import Entrant, Match, play_deal
from parlour.cards import TEXTS, mask_of
from parlour.cli import main
from parlour.engine import prepare, registry
from parlour.engine.events import Event, seen_plain
from parlour.records import Record, parse
from parlour.referee import Referee
from parlour.review import usual_budget

if TYPE_CHECKING:
    from pseudo import Pseudo

HERE = Path(__file__).parent
EXAMPLES = HERE.parent / "examples"
NAME = "crazy-eights"
SEATS = range(2, 6)

sys.path[:0] = [str(EXAMPLES), str(HERE / "server")]

from crazy_eights import DESCRIPTION  # noqa: E402
from crazy_eights.rules import CrazyEights  # noqa: E402
from wire import Guest, RunningServer, Socket  # noqa: E402


@pytest.fixture(scope="module", autouse=True)
def registered() -> Iterator[None]:
    """The one line of registration; the tests of the house's own games must not meet it."""
    parlour.register(DESCRIPTION)
    yield
    for known in (parlour.GAMES, registry._DESCRIPTIONS):
        del known[NAME]


def dealt(seats: int = 2, seed: int = 1, **switches: str) -> Any:
    return parlour.deal(NAME, seats=seats, seed=seed, switches=switches)


def positions(seats: int, games: int = 12, every: int = 4, **switches: str) -> Iterator[tuple[Any, random.Random]]:
    """Positions of random games."""
    for seed in range(games):
        rng = random.Random(f"{seats} {seed}")
        game = parlour.deal(NAME, seats=seats, seed=seed, switches=switches)
        while True:
            if game.over or rng.random() < 1 / every:
                yield game.copy(), rng
            if game.over:
                break
            game.play(rng.choice(game.legal_actions()))


def arranged(hands: list[str], upcard: str, deck: str = "", turn: int = 0, **switches: str) -> Any:
    """A position of just these cards."""
    game: Any = parlour.deal(NAME, seats=len(hands), seed=1, switches=switches)
    for seat, cards in enumerate(hands):
        game.take(seat, game.hand_of(seat))
        game.give(seat, mask_of(TEXTS.index(card) for card in cards.split()))
    while game.deck_size():
        game.turn_card()
    game.stack(mask_of(TEXTS.index(card) for card in deck.split()), Rng(1))
    game.upcard, game.suit = TEXTS.index(upcard), TEXTS.index(upcard) % 4
    game.pass_turn_to(turn)
    return game


def hand(game: Any, seat: int) -> list[str]:
    found: list[str] = game.state()["hands"][f"P{seat + 1}"]
    return found


# -- its rules -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_it_is_dealt(seats: int) -> None:
    """E1, E2, E3"""
    log: list[Event] = []
    game: Any = prepare(NAME, seats=seats, first=1, seed=4).start(log)
    assert game.hand_sizes() == [7 if seats == 2 else 5] * seats
    assert game.turn == 1
    assert game.suit == game.upcard % 4
    assert views.tell(log, game, 0) == ["The lot falls to P2, who leads (E3)."]


def test_a_card_follows_suit_or_rank_and_an_eight_anything() -> None:
    """E4, E5"""
    game = arranged(["7C 9H 8S KD", "2C"], "7H", deck="3C")
    assert game.legal_texts() == ["7C", "8S=C", "8S=S", "8S=D", "8S=H", "9H", "draw"]
    with pytest.raises(Illegal, match=r"neither the suit, Hearts, nor the rank \(E4\)"):
        game.play("KD")
    with pytest.raises(Illegal, match=r"names a suit: 8S=C, .*\(E5\)"):
        game.play("8S")
    game.play("8S=D")
    assert game.state()["suit"] == "D"
    assert game.legal_texts() == ["draw"]
    with pytest.raises(Illegal, match=r"draws before passing \(E6\)"):
        game.play("pass")


def test_who_draws_may_play_then_or_pass() -> None:
    """E6"""
    game = arranged(["KD", "2C 3C"], "7H", deck="9H 9D 9S 9C")
    game.play("draw")
    assert "pass" in game.legal_texts()
    with pytest.raises(Illegal, match=r"has drawn in this turn.*\(E6\)"):
        game.play("draw")
    game.play("pass")
    assert game.turn == 1
    more = arranged(["KD", "2C 3C"], "7H", deck="9S 9D 9C TC", draws="three")
    for _ in range(3):
        more.play("draw")
    assert more.legal_texts() == ["pass"]


def test_the_pile_becomes_a_new_deck_and_what_was_in_hands_is_known_to_be() -> None:
    """E7, E12"""
    game = arranged(["KD 2H", "7C QS"], "7H")
    game.discard(mask_of(range(8)))
    log: list[Event] = []
    game.play("draw", log)
    assert [event["event"] for event in seen_plain(log, 1)] == ["reshuffled", "drew"]
    assert views.view(game, 1)["hands"]["P1"]["known"] == ["2H", "KD"]
    for seed in range(20):
        assert {"2H", "KD"} <= set(hand(game.resample(1, Rng(seed)), 0))


def test_with_nothing_to_draw_all_pass_and_the_fewest_points_win() -> None:
    """E8, E10, E11"""
    game = arranged(["KD AC", "QS 2S", "TD AS"], "7H")
    for _ in range(3):
        assert game.legal_texts() == ["pass"]
        game.play("pass")
    assert game.outcome().winners == (0, 2)
    assert game.outcome().scores == (11, 12, 11)
    assert "nobody can play any more" in game.outcome().reason


def test_who_has_no_card_left_wins() -> None:
    """E9"""
    game = arranged(["7C", "8S 2S"], "7H", deck="3C")
    log: list[Event] = []
    game.play("7C", log)
    assert game.outcome().plain() == {
        "winners": ["P1"],
        "scores": {"P1": 0, "P2": 52},
        "reason": "P1 has no card left (E9)",
    }
    assert views.tell(log, game, 0) == ["You play the Seven of Clubs.", "The game is over: you have no card left (E9)."]


def test_a_game_ends_after_so_many_turns() -> None:
    """E10"""
    game = dealt(2)
    while not game.over:
        game.play("draw" if "draw" in game.legal_texts() else game.legal_texts()[-1])
    assert game.turns <= 100


def test_every_sentence_is_tested_here_and_named_in_the_rules() -> None:
    sentences = set(rulebook.sentences(NAME))
    for place in (Path(__file__), EXAMPLES / "crazy_eights" / "rules.py"):
        text = place.read_text(encoding="utf-8")
        ranges = ("E1 to E3", "E4 to E8", "E6 to E8")
        named = {f"E{number}" for number in range(1, 20) if any(f"E{number}{end}" in text for end in ").,:; \"'\n")}
        named |= {f"E{n}" for each in ranges if each in text for n in range(int(each[1]), int(each[-1]) + 1)}
        assert sentences <= named, f"{place.name} does not name {sorted(sentences - named)}"
    assert set(rulebook.house_rules(NAME)) == set(CrazyEights.SWITCHES)


# -- what every game promises --------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("draws", ["one", "three"])
def test_every_position_keeps_the_contract(seats: int, draws: str) -> None:
    for game, _ in positions(seats, games=6, every=8, draws=draws):
        assert game.over == (not game.legal_actions()) == (game.turn < 0)
        if game.over:
            winners, scores, _ = game.outcome()
            assert winners == tuple(seat for seat in range(seats) if scores[seat] == min(scores))
            assert game.winners_of() == mask_of(winners)
        contract.check_listed(game)
        state = game.state()
        found = [
            *state["deck"],
            *state["discards"],
            state["top"],
            *(card for held in state["hands"].values() for card in held),
        ]
        assert sorted(found) == sorted(TEXTS[:52])
        assert pickle.loads(pickle.dumps(game)) == game


@pytest.mark.parametrize("seats", SEATS)
def test_a_seat_sees_the_same_in_every_world_that_it_holds_possible(seats: int) -> None:
    looked = 0
    for game, rng in positions(seats):
        if game.over:  # and everything open
            continue
        for viewer in range(seats):
            world = game.resample(viewer, Rng(rng.getrandbits(60)))
            assert json.dumps(views.view(world, viewer)) == json.dumps(views.view(game, viewer))
            assert game.resample(viewer, Rng(7)) == world.resample(viewer, Rng(7))
            looked += world != game
            for text in game.legal_texts():
                if text not in world.legal_texts():
                    assert game.turn != viewer
                    continue
                told = []
                for each in (game, world):
                    after = each.copy()
                    log: list[Event] = []
                    after.play(text, log)
                    if after.over:  # then hands are open
                        break
                    drew = text == "draw" and each.turn == viewer
                    events = [event for event in seen_plain(log, viewer) if not (drew and event["event"] == "drew")]
                    told.append((events, [] if drew else views.tell(log, after, viewer)))
                assert len(told) < 2 or told[0] == told[1]
    assert looked > 20


@pytest.mark.parametrize("seats", SEATS)
def test_nobody_is_told_a_card_that_somebody_else_draws(seats: int) -> None:
    game = arranged(["KD", "2C", *["3C"] * (seats - 2)], "7H", deck="9S")
    log: list[Event] = []
    game.play("draw", log)
    assert seen_plain(log, 0)[-1]["cards"] == ["9S"]
    for viewer in (*range(1, seats), None):
        assert "9S" not in json.dumps(seen_plain(log, viewer))
        assert "Nine of Spades" not in " ".join(views.tell(log, game, viewer))


def test_it_is_recorded_and_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deal = prepare(NAME, seats=3, seed=9, switches={"draws": "three"})
    record, game, rng = Record.begin(deal, ["Ann", "Bo", "Cy"]), deal.start(), random.Random(2)
    while not game.over:
        action = game.text(rng.choice(game.legal_actions()))
        game.play(action)
        record.add(action, game)
    again = parse(record.text())
    assert again.check() == game
    assert again.deal == deal
    assert again.text() == record.text()
    file = tmp_path / "game.parlour"
    file.write_text(record.text())
    assert main(["check", str(file)]) == 0
    assert main(["replay", "--all", str(file)]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "right." in shown
    assert "The end" in shown


def test_a_review_of_it_takes_no_longer_than_one_of_a_compiled_game() -> None:
    assert usual_budget("gwan").simulations == 50 * (usual_budget(NAME).simulations or 0)


def test_the_referee_plays_it() -> None:
    referee = Referee()
    answer = referee.answer(json.dumps({"new": {"game": NAME, "seats": 2, "seed": 3}}))
    assert answer["ok"]
    answer = referee.answer(json.dumps({"play": answer["legal"][0]}))
    assert answer["ok"]
    assert answer["state"]["top"]


# -- where people and programs meet it -----------------------------------------------------------------------


def named(**environment: str) -> dict[str, str]:
    """An environment in which the command line finds the game."""
    folders = [str(Path(parlour.__file__).parents[1]), str(EXAMPLES)]
    return {"PARLOUR_GAMES": "crazy_eights", "PYTHONPATH": os.pathsep.join(folders), **environment}


def test_it_is_played_in_the_terminal(pseudo: Callable[..., Pseudo], tmp_path: Path) -> None:
    file = tmp_path / "game.parlour"
    given = ("--seed", "3", "--seats", "3", "--bot", "random", "--save", str(file))
    program = pseudo("play", NAME, *given, **named())
    while "The end" not in (shown := program.until("]: ", "The end")):
        frame = shown.rpartition("\x1b[2J")[2]
        assert frame.count("\n") < 24, frame
        program.type("1\n")
    program.until("The record is saved.")
    assert program.ended() == 0
    assert parse(file.read_text()).check().over


def test_it_is_offered_by_number_and_motto(pseudo: Callable[..., Pseudo]) -> None:
    program = pseudo("play", **named())
    assert "keep an eight" in program.until("Which game? [1-4, q]: ")
    program.type("4\n")
    assert "deck" in program.until("Your choice")
    program.type("\x04")
    program.ended()


@pytest.mark.parametrize("bots", [("random", "flat"), ("flat", "tree"), ("tree", "random")])
@pytest.mark.parametrize("seats", [2, 4])
def test_bots_that_know_nothing_of_it_play_it_in_the_arena(bots: tuple[str, str], seats: int) -> None:
    one, other = (Entrant.read(f"{bot}@4") for bot in bots)
    match = Match(one, other, NAME, seats=seats, seed=3)
    played, again = play_deal(match, 0), play_deal(match, 0)
    assert played.actions > 10
    assert (played.share, played.margin, played.actions) == (again.share, again.margin, again.actions)


def test_searching_is_better_than_chance() -> None:
    match = Match(Entrant.read("flat@24"), Entrant.read("random@1"), NAME, seats=2, seed=5)
    shares = [play_deal(match, number).share for number in range(6)]
    assert sum(shares) / len(shares) > 0.6


def test_the_arena_plays_it_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "arena",
        "random",
        "flat",
        "--game",
        NAME,
        "--deals",
        "1",
        "--simulations",
        "2",
        "--workers",
        "1",
        "--json",
    ]
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out)


def test_it_is_played_over_the_wire(tmp_path: Path) -> None:
    server = RunningServer(tmp_path)
    try:
        people = [Guest(server.url) for _ in range(2)]
        table = people[0].new_table(NAME, "me", "open", "greedy")
        assert people[1].sit(table, "P2").status_code == 200

        async def play() -> list[Socket]:
            sockets = [await person.at(table) for person in people]
            await asyncio.gather(*(socket.play_on(random.Random(7)) for socket in sockets))
            for socket in sockets:
                if socket.heard[-1]["type"] != "over":
                    await socket.until("over")
            return sockets

        for socket in asyncio.run(play()):
            updates = [told for told in socket.heard if told["type"] == "update"]
            assert updates[0]["view"]["game"] == NAME
            assert any(event["event"] == "x-turn-passed" for told in updates for event in told["events"])
        text = people[0].http.get(f"/api/tables/{table}/record").text
        assert parse(text).check().over
        replay = people[0].http.get(f"/api/tables/{table}/replay").json()
        assert all(held["cards"] is not None for step in replay["steps"] for held in step["view"]["hands"].values())
        assert people[0].http.get(f"/api/games/{NAME}/rules").status_code == 200
    finally:
        server.stop()

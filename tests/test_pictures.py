"""A position drawn in text and as a picture: everything for who holds the game, and for a viewer nothing hidden."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest
from scene import scene

import parlour
from parlour import Game, Rng
from parlour.cards import NUMBERS, RANK_NAMES, SUIT_NAMES, card_name, texts
from parlour.engine.registry import Missing
from parlour.pictures.svg import picture
from parlour.views import view

ROOT = Path(__file__).parents[1]
TABLES = [("gwan", 2), ("vanilla", 2), ("nvwk", 2), ("nvwk", 4), ("nvwk", 8)]
WRITTEN = re.compile(r"\b(?:[2-9TJQKA][CSDH]|X[12])\b")
NAMED = re.compile(rf"(?:{'|'.join(RANK_NAMES)}) of (?:{'|'.join(SUIT_NAMES)})")


def positions(name: str, seats: int, games: int = 3, every: int = 9) -> Iterator[Game]:
    for seed in range(games):
        rng = random.Random(f"{name} {seats} {seed}")
        game = parlour.deal(name, seats=seats, seed=seed)
        while True:
            if game.over or rng.random() < 1 / every:
                yield game.copy()
            if game.over:
                break
            game.play(rng.choice(game.legal_actions()))


def cards_drawn(svg: str) -> set[str]:
    """The cards of a picture, in whatever way it names them."""
    root = ElementTree.fromstring(svg)
    return cards_named(" ".join(text for each in root.iter() for text in (each.text, *each.attrib.values()) if text))


def cards_named(words: str) -> set[str]:
    """The cards that a text names, written or spelled out."""
    spelled = set(NAMED.findall(words))
    return {*WRITTEN.findall(words), *(text for text, card in NUMBERS.items() if card_name(card) in spelled)}


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_viewers_picture_holds_no_card_that_the_viewer_may_not_know(name: str, seats: int) -> None:
    looked = 0
    for game in positions(name, seats):
        for viewer in (*range(seats), None):
            seen = view(game, viewer)
            svg = picture(seen) if viewer is None else game.to_svg(viewer)
            assert cards_drawn(svg) <= cards_named(json.dumps(seen))
            if viewer is not None and not game.over:
                world = game.resample(viewer, Rng(5))
                assert world.to_svg(viewer) == svg
                looked += 1
    assert looked > 10


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_whole_picture_holds_every_hand_and_the_viewers_own(name: str, seats: int) -> None:
    for game in positions(name, seats, games=1):
        hands = [set(texts(game.hand_of(seat))) for seat in range(seats)]
        assert set().union(*hands) <= cards_drawn(game.to_svg())
        assert hands[0] <= cards_drawn(game.to_svg(0))
        assert game._repr_svg_() == game.to_svg()


def test_a_picture_is_one_light_file_that_needs_nothing_else() -> None:
    game = parlour.deal("nvwk", seats=8, seed=1)
    svg = game.to_svg()
    root = ElementTree.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(svg) < 40_000
    links = [each.get("href") for each in root.iter() if each.get("href")]
    assert links
    assert all(link and link.startswith("#suit-") for link in links)


def test_names_are_written_as_they_are() -> None:
    game = parlour.deal("gwan", seed=1)
    svg = picture(view(game, 0, ["<Ann> & Co", "B"]))
    assert "<Ann> & Co" in " ".join(each.text or "" for each in ElementTree.fromstring(svg).iter())


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_game_prints_its_whole_table(name: str, seats: int) -> None:
    for game in positions(name, seats, games=1):
        shown = str(game)
        assert shown.startswith(f"{game.TITLE}, {seats} seats, ")
        assert max(map(len, shown.splitlines())) <= 80
        assert "\x1b" not in shown
        signs = {"C": "♣", "S": "♠", "D": "♦", "H": "♥"}
        for seat in range(seats):
            for card in texts(game.hand_of(seat)):
                face = card if card[0] == "X" else card[0].replace("T", "10") + signs[card[1]]
                assert f"[{face}]" in shown


def test_a_game_that_nobody_registered_prints_its_name() -> None:
    from parlour.engine.bridge import PlainGame

    assert str(type("Odd", (PlainGame,), {"NAME": "odd", "TITLE": "Odd"})()) == "<Odd, 2 seats, P1 to act>"


@pytest.fixture
def half_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Game]]:
    """A game with as much of its folder as is asked for, dealt."""
    from parlour.engine import registry

    def made(*parts: str) -> Game:
        folder = tmp_path / "half_made"
        for part in parts:
            folder.mkdir(exist_ok=True)
            (folder / f"{part}.py").write_text(f"from crazy_eights.{part} import *\n")
        monkeypatch.syspath_prepend(str(tmp_path))
        monkeypatch.syspath_prepend(str(ROOT / "examples"))
        rules = import_module("crazy_eights.rules").CrazyEights
        kind = type("Half", (rules,), {"NAME": "half-made", "TITLE": "Half"})
        registry.register(registry.Description(kind, folder="half_made" if parts else ""))
        return parlour.deal("half-made", seats=2, seed=3)

    yield made
    for kept in (registry.GAMES, registry._DESCRIPTIONS):
        kept.pop("half-made", None)
    for name in [name for name in sys.modules if name.partition(".")[0] == "half_made"]:
        del sys.modules[name]


@pytest.mark.parametrize(
    ("parts", "why"),
    [((), "has no view.py"), (("rules",), "has no view.py"), (("view",), "has no page.md")],
)
def test_a_game_that_is_half_made_prints_its_name_and_is_no_trouble_in_a_notebook(
    half_made: Callable[..., Game], parts: tuple[str, ...], why: str
) -> None:
    game = half_made(*parts)
    assert str(game) == repr(game)
    assert game._repr_svg_() is None  # then a notebook shows the name as well
    with pytest.raises(NotImplementedError, match=why) as refused:
        game.to_svg()
    assert isinstance(refused.value, Missing)


def test_there_is_no_picture_of_a_game_that_nobody_registered() -> None:
    from parlour.engine.bridge import PlainGame

    with pytest.raises(NotImplementedError, match="Odd can't be drawn: nobody has registered it"):
        type("Odd", (PlainGame,), {"NAME": "odd", "TITLE": "Odd"})().to_svg()


def test_nothing_that_draws_is_imported_before_it_is_asked_for() -> None:
    script = """
import sys, parlour
game = parlour.deal("nvwk", seats=4, seed=3)
assert not {"rich", "parlour.terminal", "parlour.pictures", "xml.etree"} & set(sys.modules), sorted(sys.modules)
print(game)
assert "rich" in sys.modules
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, encoding="utf-8", check=True)
    assert "pile · deck" in run.stdout


def words_of(svg: str) -> str:
    return " ".join(each.text or "" for each in ElementTree.fromstring(svg).iter() if each.tag.endswith("text"))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_picture_says_what_else_there_is_in_words_that_a_reader_knows(name: str, seats: int) -> None:
    coded = re.compile(r"\b(cw|ccw|banks|alignments|totals|hidden|magic_used|moves_left|drops|declined|size)\b")
    for game in positions(name, seats):
        for viewer in (0, None):
            assert not coded.search(words_of(game.to_svg(viewer)))


def test_a_picture_of_nvwk_says_both_orders_and_one_of_rounds_the_round_and_the_weather() -> None:
    assert "cards go up, play goes clockwise" in words_of(parlour.deal("nvwk", seats=3, seed=1).to_svg())
    table = scene("gwan", p1="AS 9C", p2="2D 3D", wins=(1, 0), round=2)
    table.play("AS", "2D")
    said = words_of(table.game.to_svg())
    for part in ("2, P1 began", "Rain on the Mid rows", "one round won", "score 7"):
        assert part in said


def test_eight_players_fit_into_a_picture_side_by_side() -> None:
    root = ElementTree.fromstring(parlour.deal("nvwk", seats=8, seed=1).to_svg(0))
    assert int(root.get("height") or 0) < 700

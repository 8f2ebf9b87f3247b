"""An action taken apart holds all that its text says, and where on the table it is done."""

import random

import pytest
from scene import scene

from parlour import GAMES, Illegal, deal
from parlour.cards import SUITS, TEXTS, mask_of, members, seat_text
from parlour.views import view

TABLES = [("gwan", 2), ("vanilla", 2), *(("nvwk", seats) for seats in range(2, 9))]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("text", ["7h", "seven", "10C", ""])
def test_every_game_tells_how_cards_are_written(game, text):
    with pytest.raises(Illegal) as refused:
        deal(game, seed=3).play(text)
    kind = GAMES[game].TITLE
    how = "write a rank 2-9 T J Q K A and a suit C S D H, as in 7C, or X1, X2"
    assert refused.value.why == f"{text!r} is no action of {kind}: {text!r} is no card; {how}"


def test_nvwk_tells_which_card_of_several_is_none():
    for text, card in (("7C+7d", "7d"), ("give 4c", "4c"), ("7C+", "")):
        with pytest.raises(Illegal, match=f"{card!r} is no card; write a rank 2-9 T J Q K A and a suit"):
            deal("nvwk", seats=4, seed=3).play(text)


def written(move):
    """The text of an action, from its parts."""
    cards = "+".join(
        f"{TEXTS[card]}={meant}" if meant else TEXTS[card] for card, meant in zip(move.cards, move.meant, strict=False)
    )
    if move.verb == "guard":
        cards = ""
    about = [cards] if cards else list(move.meant) if not move.cards else []
    about += [TEXTS[move.unit]] if move.unit is not None else []
    about += [seat_text(move.seat)] if move.seat is not None else []
    row = "" if move.row is None else f"@{SUITS[move.row]}"
    return " ".join(word for word in (move.verb, *about) if word) + row


def positions(game, seats, games):
    """Positions of random games, with every action that is legal there."""
    rng = random.Random(f"{game} {seats}")
    for _ in range(games):
        switches = {name: rng.choice(values) for name, values in GAMES[game].SWITCHES.items()}
        table = deal(game, seats=seats, switches=switches, seed=rng.getrandbits(60))
        while not table.over:
            yield table
            table.play(rng.choice(table.legal_actions()))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_no_part_of_an_action_is_lost(game, seats):
    for table in positions(game, seats, 12):
        held = table.hand_of(table.turn)
        for action in table.legal_actions():
            move = table.taken_apart(action)
            assert written(move) == table.text(action)
            assert mask_of(move.cards) & ~held == 0
            assert len(move.meant) == len(move.cards) or move.verb == "gain"


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_of_alike_cards_only_the_first_is_offered(game, seats):
    for table in positions(game, seats, 6):
        for alike in table.ALIKE:
            mine = list(members(table.hand_of(table.turn) & alike))
            for action in table.legal_actions():
                used = [card for card in table.taken_apart(action).cards if alike >> card & 1]
                assert used == mine[: len(used)]


def places(table, action):
    return list(table.game.taken_apart(table.game.parse(action)).places)


def test_where_actions_of_gwan_are_done():  # G7 G8 G13 G14 G16
    table = scene("gwan", p1="9C 9H 5S 5H AD AH", p2="2D", first="P2")
    table.play("2D")
    assert places(table, "9C") == ["row:P1:C"]
    assert places(table, "9H@S") == ["row:P1:S"]
    assert places(table, "5H@C") == ["row:P2:C"]
    assert places(table, "AD") == ["row:P1:D", "row:P2:D"]
    assert places(table, "AH") == [f"row:{side}:{row}" for side in ("P1", "P2") for row in "CSD"]
    assert places(table, "AH@D") == ["row:P1:D", "row:P2:D"]
    assert places(table, "pass") == []


def test_where_actions_of_nvwk_are_done():  # N25 N26 N27 N29
    table = scene("nvwk", p1="JD 9C 4C", p2="8C 8D", p3="9D 9H", first="P1").play("JD")
    assert places(table, "give 4C") == ["seat:P2"]
    assert places(table, "drop 4C") == places(table, "guard") == ["discards"]
    assert places(table, "4C") == places(table, "3C=9+X1=9H") == ["pile"]
    assert places(table, "draw") == ["deck"]
    assert places(table, "charge P3") == places(table, "three P3") == ["seat:P3"]
    assert [places(table, text) for text in ("pass", "skip", "each", "gain 9S")] == [[], [], [], []]


def test_a_view_carries_the_parts_of_every_action():  # N18 N32
    table = scene("nvwk", p1="9C 3D X2 8S", p2="8C 8D", deck="TC")
    seen = view(table.game, 0)
    nine = next(group for group in seen["legal"] if group["card"] == "9C")
    assert next(action for action in nine["actions"] if action["action"] == "9C+3D=9+X2=9H") == {
        "action": "9C+3D=9+X2=9H",
        "say": "Play the Nine of Clubs, a Three as a Nine and a joker as the Nine of Hearts",
        "verb": "",
        "cards": ["9C", "3D", "X2"],
        "meant": ["", "9", "9H"],
        "unit": None,
        "row": None,
        "seat": None,
        "places": ["pile"],
    }
    assert seen["alike"] == view(table.game, None)["alike"] == [["3C", "3S", "3D", "3H"], ["X1", "X2"]]


@pytest.mark.parametrize("name", GAMES)
def test_an_action_is_read_exactly_as_it_is_listed(name):
    game = deal(name, seed=3)
    for _ in range(12):  # past what is asked before the first card
        for text in game.legal_texts():
            for other in (f" {text}", f"{text} ", f"\t{text}"):
                with pytest.raises(Illegal):
                    game.play(other)
        game.play(game.legal_actions()[0])

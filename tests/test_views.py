"""What a seat is shown, asked and offered."""

import json
import pickle
import random
import re
from typing import Any

import numpy as np
import pytest
from scene import scene, told

from parlour import GAMES, deal
from parlour.cards import TEXTS
from parlour.engine import Rng, prepare
from parlour.engine.events import Event, LotFell, Rolled, Tossed
from parlour.engine.verdict import Named, Sentence
from parlour.games.gwan.rules import Gwan
from parlour.games.nvwk.words import play_of
from parlour.games.vanilla.game import Vanilla
from parlour.views import account, brief, phrase, prompt, say, tell, view
from parlour.views.common import SEAT_NAMES
from parlour.views.voice import NEGATIVE, Voice, cards_counted

TABLES = [("gwan", 2), ("vanilla", 2), *(("nvwk", seats) for seats in range(2, 9))]
COMMON = {
    *("game", "title", "seats", "seat", "names", "switches", "turn", "over", "outcome", "deck", "discards", "hands"),
    *("prompt", "goal", "meanings", "legal", "unplayable", "alike"),
}


def saying(table, action, viewer="on turn", names=None):
    game = table.game
    return say(game, game.parse(action), game.turn if viewer == "on turn" else viewer, names)


def random_positions(game, seats, games, seed=0):
    rng = random.Random(f"{game} {seats} {seed}")
    for _ in range(games):
        switches = {name: rng.choice(values) for name, values in GAMES[game].SWITCHES.items()}
        table = deal(game, seats=seats, switches=switches, seed=rng.getrandbits(60))
        while not table.over:
            yield table
            legal = table.legal_texts()
            cards = [text for text in legal if text != "pass"]
            table.play(rng.choice(cards if cards and rng.random() < 0.7 else legal))
        yield table


# -- all games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_all_see_alike_is_the_same_made_once_or_for_each(game, seats):
    rng = Rng(1)
    for table in random_positions(game, seats, 2):
        viewers = random.Random(table.text(table.legal_actions()[0]) if not table.over else "").sample(
            [None, *range(seats)], seats + 1
        )  # whoever comes first makes it for the others
        public: dict[str, Any] = {}
        for viewer in viewers:
            assert view(table, viewer, None, public) == view(table, viewer)
        for viewer in () if table.over else range(seats):  # and nothing hidden is in it
            other: dict[str, Any] = {}
            view(table.resample(viewer, rng), viewer, None, other)
            assert other == public


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_views_are_plain_data_with_the_common_fields(game, seats):
    for table in random_positions(game, seats, 4):
        for viewer in (None, *range(seats)):
            seen = view(table, viewer)
            assert seen.keys() >= COMMON
            assert json.loads(json.dumps(seen)) == seen
            assert seen["seat"] == (None if viewer is None else f"P{viewer + 1}")
            assert [hand["size"] for hand in seen["hands"].values()] == table.hand_sizes()
            assert seen["prompt"].endswith(".")
            assert re.fullmatch(r"[A-Z][^{}_]{10,56}\.", seen["goal"])
            assert re.search(r"\([GVN]\d+(, [GVN]\d+)*\)", seen["prompt"])


def test_the_goal_is_told_here_and_now():  # G18 G19 V22 V23 N33 N34
    table = scene("gwan", p1="9C 2C", p2="2D", deck="7H 8H")
    first = "Win two rounds: more points when both have passed."
    assert [view(table.game, seat)["goal"] for seat in (0, 1)] == [first, first]
    assert view(table.game, None)["goal"] == "Two rounds win: more points when both have passed."
    table.play("9C")
    table.play("pass")
    table.play("pass")
    assert view(table.game, 0)["goal"] == "Win one more round: more points when both have passed."
    assert view(table.game, 1)["goal"] == first
    assert view(deal("vanilla", seed=1), 0)["goal"] == first.replace("points", "power")


def test_the_goal_of_nvwk_counts_ones_own_cards_and_nobody_elses():  # N34
    game = deal("nvwk", seats=3, seed=5)
    for seat in range(3):
        own = view(game, seat)["points"][SEAT_NAMES[seat]]
        assert own is not None
        assert view(game, seat)["goal"] == f"Fewest points when somebody goes out. You stand at {own['total']}."
    assert view(game, None)["goal"] == "Fewest points when somebody goes out."


def test_the_goal_of_nvwk_tells_the_other_end_where_it_is_near():  # N33
    table = scene("nvwk", p1="5C 9C TC", p2="9D 9H KC", p3="8H 9S KD", deck="2C 2D 2S 2H")
    assert view(table.game, 0)["goal"] == "Fewest points when somebody goes out. You stand at 7."
    assert "Whoever comes to \N{MINUS SIGN}3 or less" in view(table.game, 0)["meanings"]["bank"]
    table.play("5C")  # which banks -2, for all to see
    assert view(table.game, 0)["goal"] == "Fewest points when somebody goes out or has \N{MINUS SIGN}3. You: 6."
    assert view(table.game, None)["goal"] == "Fewest points when somebody goes out or has \N{MINUS SIGN}3."
    near = scene("nvwk", p1="2C 2D", p2="9D 9H KC", p3="8H 9S KD", deck="3C 3D 3S 3H").game
    assert view(near, 0)["goal"] == "Fewest points when somebody goes out or has \N{MINUS SIGN}3. You: 2."
    assert view(near, 1)["goal"] == "Fewest points when somebody goes out. You stand at 14."


def test_the_signs_beside_a_name_say_what_they_mean():  # G19 V23
    names = ["Anna", "Bo"]
    for game in ("gwan", "vanilla"):
        table = scene(game, p1="9C 2C", p2="2D 3D", deck="7H 8H")
        meanings = view(table.game, 0, names)["meanings"]
        assert {sign: said for sign, said in meanings.items() if not sign.startswith("row:")} == {
            "wins:P1": "You: 0 of the two that win the game.",
            "wins:P2": "Bo: 0 of the two that win the game.",
        }
        table.play("9C")
        table.play("pass")
        assert view(table.game, 0, names)["meanings"]["passed:P2"] == "Bo plays no more in this round."
        assert view(table.game, 1, names)["meanings"]["passed:P2"] == "You play no more in this round."
        table.play("pass")
        seen = view(table.game, None, names)
        assert seen["meanings"]["wins:P1"] == "Anna: 1 of the two that win the game."
        assert seen["to_win"] == 2


def test_an_empty_row_says_what_a_card_adds_there():  # G10
    table = scene("gwan", p1="9C 9S 9D 2C", p2="2D 3D 4D 6D", deck="7H 8H")
    meanings = view(table.game, None)["meanings"]
    table.play("9C", "2D", "9S", "3D", "9D")
    for letter, row in view(table.game, None)["rows"]["P1"].items():
        said = f"{row['bonus']} more for the row as soon as a card lies here and no weather is on it."
        assert meanings[f"row:{letter}"] == said


CHAIN = "2 plays hang together. Whoever is on turn continues it or draws 2 cards."


@pytest.mark.parametrize(
    ("hands", "plays", "sign", "said"),
    [
        (("8C 4C", "8S 4D", "4S"), "8C", "skip", "P2 is to be skipped, unless an Eight answers it."),
        (("8C 4C", "8S 4D", "4S"), "8C skip", "skip", None),
        (("8C 8D 4C", "8S 4D", "4S"), "8C+8D", "skip", "P2 is to be skipped, unless two Eights answer it."),
        (("6C 4C", "8S 4D", "4S"), "6C", "demand", "P2 owes 1 card, for a Six."),
        (("7C 4C", "8S 4D", "4S"), "7C", "blank", "The next play does nothing but count."),
        (("7C 4C", "8S 4D", "4S"), "7C", "equal", "One more Seven and the next player owes 2 cards."),
        (("7C 7D 4C", "8S 4D", "4S"), "7C+7D", "equal", "Two more Sevens and the next player owes 4 cards."),
        (("8C 4C", "9D 4D", "TS 4S"), "", "equal", None),
        (("AC 4C", "8S 4D", "4S"), "AC", "ban", "No Ten may be played on it."),
        (("QC 4C", "8S 4D", "4S"), "QC", "lock", "Only Queens and the Ten or Ace of these suits may follow."),
        (("7C 9C", "7D 9D", "5S 9S"), "7C 7D", "chain", CHAIN),
        (("4C 9C", "9D 8D", "5S 9S"), "4C", "order", "Higher values follow, or the same."),
        (("AC 9C", "9D 8D", "5S 9S"), "AC", "order", "Lower values follow, or the same."),
    ],
)  # fmt: skip
def test_the_signs_round_the_pile_say_what_they_mean(hands, plays, sign, said):  # N7 N12 N13 N17 N21 N22 N23 N30
    table = scene("nvwk", **{f"p{i + 1}": cards for i, cards in enumerate(hands)}, deck="2C 2D 2S 2H")
    for play in plays.split():
        table.play(play)
    assert view(table.game, None)["meanings"].get(sign) == said


@pytest.mark.parametrize("seats", range(2, 9))
def test_what_is_in_force_in_nvwk_has_a_meaning_and_nothing_else_does(seats):
    found = set()
    for table in random_positions("nvwk", seats, 12):
        seen = view(table, table.turn if not table.over else None)
        meanings = seen["meanings"]
        found |= meanings.keys()
        drawn = {
            **{name: seen[name] for name in ("chain", "demand", "skip", "blank", "ban", "lock")},
            **{kind: any(each["kind"] == kind for each in seen["forming"]) for kind in ("equal", "run")},
            "naming": seen["question"] == "gain",
            "moves": seen["moves_left"] <= 3 * seats,
        }
        there = {name for name, so in drawn.items() if so and not table.over}
        there |= {"flips"} if seen["flips"] else set()  # they lie there at the end, too
        assert meanings.keys() == there | {"order", "bank", "points"}
        assert all(re.fullmatch(r"[A-Z0-9].*[.?]", said) and "None" not in said for said in meanings.values())
    assert found >= {"chain", "demand", "skip", "blank", "ban", "lock", "equal"}


@pytest.mark.parametrize(
    ("king", "deck", "said"),
    [
        ("KC", "4D 5D 6D", "A King flipped this card: the play has its ability."),
        ("KS", "4D 6D 5D", "A King flipped these cards: the play has their abilities."),
        ("KC", "3D 5D 6D", "A King flipped a Three: it silences the play."),
        ("KS", "4D 3D 6D", "A King flipped these cards, a Three among them: it silences the play."),
    ],
)
def test_what_a_king_flipped_says_what_it_does(king, deck, said):  # N31
    table = scene("nvwk", p1=f"{king} 4C", p2="TC 4S", deck=deck)
    table.play(king)
    assert view(table.game, None)["meanings"]["flips"] == said


def test_a_lock_under_a_ban_lets_no_ten_follow():  # N17 N30
    table = scene("nvwk", p1="KS 4C", p2="TC AC 4D", deck="QC 2D 8D")
    table.play("KS")  # which flips a Queen and a Two
    assert view(table.game, 1)["meanings"]["lock"] == "Only Queens and the Ace of these suits may follow."
    assert table.legal == {"AC", "pass"}


def test_at_the_end_the_winner_of_nvwk_stands_first_and_then_the_fewest_points():  # N34
    for table in random_positions("nvwk", 4, 12):
        ranking = view(table, None)["ranking"]
        if not table.over:
            assert ranking == []
            continue
        outcome = view(table, None)["outcome"]
        assert set(ranking[: len(outcome["winners"])]) == set(outcome["winners"])
        rest = [outcome["scores"][seat] for seat in ranking[len(outcome["winners"]) :]]
        assert rest == sorted(rest)
        assert sorted(ranking) == ["P1", "P2", "P3", "P4"]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_legal_action_has_a_sentence_of_its_own(game, seats):
    for table in random_positions(game, seats, 10):
        actions = table.legal_actions()
        for viewer in (table.turn, None):
            sentences = [say(table, action, viewer) for action in actions]
            assert len(set(sentences)) == len(sentences)
            for sentence in sentences:
                assert re.fullmatch(r"[A-Z][^{}_]*[A-Za-z0-9]", sentence)
                assert "  " not in sentence
                assert "None" not in sentence


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_seat_on_turn_and_no_other_is_offered_exactly_what_is_legal(game, seats):
    for table in random_positions(game, seats, 5):
        for viewer in (None, *range(seats)):
            seen = view(table, viewer)
            offered = [action["action"] for group in seen["legal"] for action in group["actions"]]
            if viewer is None or viewer != table.turn:
                assert offered == seen["unplayable"] == []
                continue
            assert sorted(offered) == sorted(table.legal_texts())
            cards = [group["card"] for group in seen["legal"]]
            assert len(set(cards)) == len(cards)
            hand = seen["hands"][f"P{viewer + 1}"]["cards"]
            for refused in seen["unplayable"]:
                assert refused["card"] in hand
                assert refused["card"] not in cards
                assert refused["why"]
            used = {card for text in offered for card in re.findall(r"[2-9TJQKAX][CSDH12]", text)}
            if game != "nvwk" or "guard" not in offered:
                assert set(hand) <= used | {refused["card"] for refused in seen["unplayable"]}


def test_names_are_used_in_sentences_and_seats_in_data():
    table = scene("gwan", p1="5S 9C", p2="2D", deck="7H 8H")
    seen = view(table.game, 0, names=["Anna", "Bo"])
    assert seen["turn"] == "P1"
    assert seen["names"] == {"P1": "Anna", "P2": "Bo"}
    assert saying(table, "5S", names=["Anna", "Bo"]) == "Play the Five of Spades as a spy on Bo's Mid row; you draw two"
    assert prompt(table.game, 1, ["Anna", "Bo"]) == "Anna is on turn at 0 to 0 and may play a card or pass (G3)."


def test_a_seat_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="there is no seat 2"):
        view(deal("gwan", seed=1), 2)
    with pytest.raises(ValueError, match="too few"):
        view(deal("gwan", seed=1), 0, names=["Anna"])
    seats: list[Any] = ["P1", 1.0, [0]]
    for seat in seats:
        with pytest.raises(TypeError, match="a seat is a number from 0, or None for a spectator, not"):
            view(deal("gwan", seed=1), seat)
    numpys: Any = np.int64(1)
    assert view(deal("gwan", seed=1), numpys)["seat"] == "P2"


@pytest.mark.parametrize("words", [tell, brief, account])
def test_what_is_told_is_a_list_of_events_of_a_game(words):
    log: list[Event] = []
    game = deal("gwan", seed=7)
    game.play("5D", log)
    for wrong in ("x", ["5D"], None, 5, log[0]):
        with pytest.raises(TypeError, match=r"what happened is a list of events, as .* puts them into `log`, not"):
            words(wrong, game, 0)
    with pytest.raises(TypeError, match="asked of a game, not of 'gwan'"):
        words(log, "gwan", 0)


# -- who begins --------------------------------------------------------------------------------------------------


def begun(deal, viewer, names=None):
    """What a viewer hears before the first action."""
    log: list[Event] = []
    return tell(log, deal.start(log), viewer, names)


def test_the_dice_are_rolled_until_one_is_higher():  # G2
    again = 0
    for seed in range(40):
        dealt = prepare("gwan", seed=seed)
        game = dealt.start()
        opening = dealt.opening()
        assert opening is not None
        faces = [tuple(map(int, roll.split("-"))) for roll in opening.faces]
        *ties, last = begun(dealt, None, ["Anna", "Ben"])
        assert ties == [f"Anna rolls {roll[0]}, Ben rolls {roll[1]}: a tie, so both roll again." for roll in faces[:-1]]
        starter = ("Anna", "Ben")[game.turn]
        assert last == f"Anna rolls {faces[-1][0]}, Ben rolls {faces[-1][1]}: {starter} starts (G2)."
        assert (faces[-1][1] > faces[-1][0]) == game.turn
        again += len(ties)
        mine = begun(dealt, 0, ["Anna", "Ben"])[-1]
        assert (
            mine == f"You roll {faces[-1][0]}, Ben rolls {faces[-1][1]}: {('you start', 'Ben starts')[game.turn]} (G2)."
        )
        assert not any("roll" in line for line in told(game, game.legal_actions()[0]))
    assert again


@pytest.mark.parametrize("first", [0, 1])
def test_the_coin_is_tossed_after_the_discards(first):  # V2
    dealt = prepare("vanilla", first=first, seed=3)
    assert begun(dealt, None) == begun(dealt, 0) == begun(dealt, 1) == []
    game = dealt.start()
    assert isinstance(game, Vanilla)
    names = ["Anna", "Ben"]
    for _ in range(3):
        assert [view(game, viewer)["starter"] for viewer in (None, 0, 1)] == [None] * 3
        assert len(told(game, game.legal_actions()[0], 0)) == 1
    assert view(game, 0)["starter"] is None
    shows, starter, other = (("heads", "Anna", "Ben"), ("tails", "Ben", "Anna"))[first]
    tossed = {viewer: told(game.copy(), game.legal_actions()[0], viewer, names)[1:] for viewer in (None, 0, 1)}
    assert tossed == {
        None: [f"The coin shows {shows}: {starter} goes first, {other} declares an alignment first (V2)."],
        first: [f"The coin shows {shows}: you go first, {other} declares an alignment first (V2)."],
        1 - first: [f"The coin shows {shows}: {starter} goes first, you declare an alignment first (V2)."],
    }
    game.play(game.legal_actions()[0])
    assert view(game, 0)["starter"] == f"P{first + 1}"
    assert not any("coin" in line for line in told(game, "might"))


def test_the_lot_falls_to_the_leader():  # N1
    dealt = prepare("nvwk", seats=3, first=1, seed=3)
    assert begun(dealt, 0, ["Anna", "Ben", "Cleo"]) == ["The lot falls to Ben, who leads (N1)."]
    assert begun(dealt, 1) == ["The lot falls to you: you lead (N1)."]
    game = dealt.start()
    assert not any("lot" in line for line in told(game, game.legal_actions()[0], 0))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_first_edition_had_no_opening(game, seats):
    log: list[Event] = []
    table: Any = prepare(game, seats=seats, seed=4, edition=1).start(log)
    rng = Rng(4)
    for _ in range(8):
        assert not any(isinstance(event, (Rolled, Tossed, LotFell)) for event in log)
        if game == "vanilla":
            assert (view(table, 0)["starter"] is None) == (table.phase_name() == "setup")
        legal = table.legal_actions()
        table.play(legal[rng.below(len(legal))], log)


# -- GWAN --------------------------------------------------------------------------------------------------------


def test_a_gwan_row_tells_how_its_total_comes_about():  # G10 G12 G13
    table = scene("gwan", p1="2C", p2="2D", rows={"P1": {"C": "7C 9C", "S": "6S KS 5S"}}, weather="S")
    seen = view(table.game, 0)
    rows = seen["rows"]["P1"]
    assert rows["C"] == {
        "name": "Close",
        "cards": [{"card": "7C", "worth": 7, "spy": False}, {"card": "9C", "worth": 9, "spy": False}],
        "bonus": 2,
        "total": 18,
        "how": "7 + 9, +2 bonus",
    }
    assert rows["S"]["how"] == "1 + 1 + 13 (Rain)"
    assert [card["spy"] for card in rows["S"]["cards"]] == [True, False, False]
    assert rows["D"] == {"name": "Long", "cards": [], "bonus": 0, "total": 0, "how": ""}
    assert seen["scores"]["P1"] == {"total": 33, "how": "Close 18 + Mid 15"}
    assert seen["scores"]["P2"] == {"total": 0, "how": "nothing yet"}
    assert seen["weather"] == [{"row": "S", "name": "Rain", "card": "AS"}]


def test_gwan_rows_and_scores_add_up():
    for table in random_positions("gwan", 2, 10):
        seen = view(table, None)
        for seat, rows in seen["rows"].items():
            for row in rows.values():
                assert row["total"] == sum(card["worth"] for card in row["cards"]) + row["bonus"]
            assert seen["scores"][seat]["total"] == sum(row["total"] for row in rows.values())


def test_gwan_says_what_is_needed_after_a_pass():  # G4 G18
    table = scene("gwan", p1="2C 9C", p2="TC 2D", rows={"P1": {"C": "8C 8H"}, "P2": {"D": "KD"}}, first="P2")
    table.play("pass")
    assert prompt(table.game, 0) == "Your opponent passed at 18. You need 1 more to win the round (G18)."
    assert prompt(table.game, 1) == "You passed at 18. Your opponent needs 1 more to win the round (G18)."
    assert prompt(table.game, None) == "P2 passed at 18. P1 needs 1 more to win the round (G18)."
    table.play("9C")
    assert prompt(table.game, 0) == "Your opponent passed at 18. You are ahead by 9: play on or pass (G18)."


def test_gwan_where_ties_count_for_both():  # G18
    table = scene("gwan", p1="2C", p2="TC 2D", rows={"P2": {"D": "KD"}}, first="P2", switches={"ties": "both"})
    table.play("pass")
    assert prompt(table.game, 0) == (
        "Your opponent passed at 18. You need 18 more to share the round, 19 to win it alone (G18)."
    )


def test_gwan_sentences():
    table = scene("gwan", p1="5S 7H 7D AS AD AH JD", p2="2D", deck="7S 8H", weather="D")
    assert {action: saying(table, action) for action in ("5S", "7H@S", "7D", "JD", "AS", "AD", "AH@D", "pass")} == {
        "5S": "Play the Five of Spades as a spy on your opponent's Mid row; you draw two",
        "7H@S": "Play the Seven of Hearts to your Mid row",
        "7D": "Play the Seven of Diamonds to your Long row; it counts 1 in the Fog",
        "JD": "Play the Jack of Diamonds to your Long row; it counts 11 in the Fog",
        "AS": "Play the Ace of Spades: Rain on both Mid rows",
        "AD": "Play the Ace of Diamonds: Fog on both Long rows, where it lies already",
        "AH@D": "Play the Ace of Hearts to clear the Fog from both Long rows",
        "pass": "Pass and stay at 0",
    }
    assert saying(table, "5S", None) == "Play the Five of Spades as a spy on P2's Mid row; P1 draws two"
    assert saying(table, "5S", 1) == "Play the Five of Spades as a spy on your Mid row; P1 draws two"


@pytest.mark.parametrize(
    ("deck", "switches", "effect"),
    [
        ("7S", {}, "you draw one"),
        ("", {}, "there is nothing to draw"),
        ("", {"deck-out": "reshuffle"}, "you draw one"),
    ],
)
def test_a_spy_promises_as_many_cards_as_there_are(deck, switches, effect):  # G16 G22
    table = scene("gwan", p1="5S 9C", p2="2D", deck=deck, discards="AC", switches=switches)
    assert saying(table, "5S").endswith(effect)


def test_a_weather_ace_lies_beside_its_row():  # G13
    for edition, card, discards in ((2, "AS", []), (1, None, ["AS"])):
        game = prepare("gwan", deck=with_hand("AS"), first=0, edition=edition).start()
        assert isinstance(game, Gwan)
        game.play("AS")
        seen = view(game, 1)
        assert seen["weather"] == [{"row": "S", "name": "Rain", "card": card}]
        assert seen["discards"] == discards


def with_hand(card):
    """A whole deck of GWAN whose first card is P1's."""
    others = [rank + suit for rank in "23456789TJQKA" for suit in "CSDH" if rank + suit != card]
    return [card, *others]


def test_gwan_goes_on_after_three_rounds_where_a_table_plays_on():  # G20
    zones = {"p1": "2C KD", "p2": "9D KS", "first": "P2", "wins": (1, 1), "round": 4, "totals": (50, 40)}
    table = scene("gwan", **zones, switches={"level": "play-on"})
    assert view(table.game, 0)["round"] == 4
    assert prompt(table.game, 1) == "Your turn at 0 to 0: play a card or pass (G3)."
    table.play("9D", "KD", "pass", "pass")
    assert table.game.over
    assert prompt(table.game, 0) == "The game is over: you won two rounds (G19)."
    zones["round"] = 6
    table = scene("gwan", **zones, switches={"level": "play-on"}).play("pass", "pass")
    assert prompt(table.game, 1) == (
        "The game is over: round wins are level; P1 has the greater sum of scores, 50 to 40 (G20)."
    )


def test_gwan_offers_are_grouped_by_card():
    table = scene("gwan", p1="7H 9C", p2="2D")
    seven = {"verb": "", "cards": ["7H"], "meant": [""], "unit": None, "seat": None}

    nowhere: dict[str, Any] = {"unit": None, "row": None, "seat": None, "places": []}

    def in_row(row):
        return {"row": row, "places": [f"row:P1:{row}"]}

    assert view(table.game, 0)["legal"][1] == {
        "card": "7H",
        "name": "Seven of Hearts",
        "about": "Goes to your Close or your Mid row, as you choose, and counts its number; 1 in weather.",
        "actions": [
            {"action": "7H@C", "say": "Play the Seven of Hearts to your Close row", **seven, **in_row("C")},
            {"action": "7H@S", "say": "Play the Seven of Hearts to your Mid row", **seven, **in_row("S")},
        ],
    }
    assert view(table.game, 0)["legal"][-1] == {
        "card": None,
        "name": None,
        "about": None,
        "actions": [
            {"action": "pass", "say": "Pass and stay at 0", "verb": "pass", "cards": [], "meant": []}
            | nowhere
            | {
                "ask": "The round is tied at 0. Once you pass you play no more in this round, "
                "so you will most likely lose it."
            }
        ],
    }


def test_after_a_reshuffle_each_knows_the_others_hand():  # G22
    switches = {"deck-out": "reshuffle"}
    table = scene("gwan", p1="5S 9C", p2="2D 4D", discards="AC AS", switches=switches).play("5S")
    assert view(table.game, 0)["hands"]["P2"]["known"] == ["2D", "4D"]
    assert view(table.game, 1)["hands"]["P1"]["known"] == ["9C"]
    assert view(table.game, None)["hands"]["P1"]["known"] == []


# -- Vanilla Gwent -----------------------------------------------------------------------------------------------


def test_a_vanilla_unit_tells_how_its_power_comes_about():  # V14 V20
    table = scene("vanilla", p1="9D", p2="TD", rows={"P1": {"C": "3C 7C JC+X1 9C"}})
    seen = view(table.game, 0)
    row = seen["rows"]["P1"]["C"]
    assert row["units"][2] == {"card": "9C", "power": 9, "jokers": [], "spy": False, "how": "Nine"}
    assert row["units"][3] == {
        "card": "JC",
        "power": 24,
        "jokers": ["X1"],
        "spy": False,
        "how": "3 × 4 units in the row, doubled by a joker",
    }
    assert row["units"][0]["spy"]
    assert row["total"] == 43
    assert seen["powers"]["P1"] == {"total": 43, "how": "Clubs 43"}


def test_vanilla_rows_and_powers_add_up():
    for table in random_positions("vanilla", 2, 10):
        seen = view(table, None)
        for seat, rows in seen["rows"].items():
            assert seen["powers"][seat]["total"] == sum(row["total"] for row in rows.values())


def test_vanilla_shows_a_pending_choice():  # V13
    table = scene("vanilla", p1="8C 2C", p2="TD", rows={"P2": {"C": "9C"}}).play("8C")
    seen = view(table.game, 1)
    assert seen["phase"] == "wizard"
    assert seen["pending"] == {"card": "8C", "by": "P1", "targets": ["9C"]}
    assert seen["prompt"] == "Your opponent may move a unit on your side to another row (V13)."
    assert prompt(table.game, 0) == "You may move a unit on your opponent's side to another row (V13)."
    assert view(table.game, 0)["unplayable"] == [
        {"card": "2C", "rule": "V13", "why": "Move a unit, or decline first"},
    ]


def test_vanilla_says_why_a_queen_waits():  # V15
    table = scene("vanilla", p1="QC 9C", p2="TD", rows={"P2": {"S": "QS"}})
    assert view(table.game, 0)["unplayable"] == [
        {
            "card": "QC",
            "rule": "V15",
            "why": "You may not play a second Queen while one lies on the battlefield, and QS does",
        }
    ]
    assert view(table.game, 1)["unplayable"] == []


def test_what_a_seer_saw_may_have_been_discarded_since():  # V11 V27
    table = scene(
        "vanilla",
        p1="9C",
        p2="KD 5D",
        alignments={"P2": "mind"},
        mind={"P2": {1: "2S", 2: "4S"}},
        seen={"P1": {1: "KD 6H", 2: "5D"}},
        rows={"P2": {"C": "6H"}},
        round=2,
        wins=(1, 0),
    )
    seen = view(table.game, 0)
    found = {look["card"]: look["now"] for look in seen["seen"]}
    assert found == {"KD": "unsure", "6H": "played", "5D": "hand"}
    assert seen["seen"][0]["say"] == "You saw the King of Diamonds in round 1; it may have been discarded since"
    assert seen["hands"]["P2"] == {"size": 2, "cards": None, "known": ["5D"]}


def test_vanilla_sentences():
    table = scene(
        "vanilla",
        p1="3H 4C 5H 6C 7S 8C AC AH 2C 2H X1",
        p2="TD",
        deck="TC",
        rows={"P1": {"C": "9C"}, "P2": {"C": "9H KC", "D": "4D 4S"}},
        alignments={"P1": "magic", "P2": "might"},
    )
    said = {action["action"]: action["say"] for group in view(table.game, 0)["legal"] for action in group["actions"]}
    assert said["3H@S"] == "Play the Three of Hearts as a spy on your opponent's Spades row; you draw a card"
    assert said["4C"] == "Play the Four of Clubs to your Clubs row for 4"
    assert said["5H@D"] == (
        "Play the Five of Hearts to your Diamonds row for 5; it may destroy a unit on your opponent's side"
    )
    assert said["6C"] == "Play the Six of Clubs to your Clubs row for 6; you see a card of your opponent's hand"
    assert said["7S"] == "Play the Seven of Spades to your Spades row for 9"
    assert said["8C"] == "Play the Eight of Clubs to your Clubs row for 8; it may move a unit on your opponent's side"
    assert said["AC"] == ("Play the Ace of Clubs; it destroys your Nine of Clubs and your opponent's Nine of Hearts")
    assert said["2C"] == "Play the Two of Clubs: weather on both Clubs rows"
    assert said["2H"] == "Play the Two of Hearts: it removes all other weather, and your Sixes grant 8"
    assert said["X1"] == "Play a joker, and choose the unit that it doubles"
    assert said["dispel"] == "Use Magic to remove all weather; it works once in the game"
    assert said["pass"] == "Pass and stay at 9"
    table.play("X1")
    assert saying(table, "empower KC") == "Double your opponent's King of Clubs, from 12 to 24"
    table.play("empower KC", "pass", "5H@S")
    assert saying(table, "destroy KC") == "Destroy your opponent's King of Clubs, which grants 24"
    assert saying(table, "decline") == "Destroy nothing"
    table.play("decline", "8C")
    assert saying(table, "move KC@D") == "Move your opponent's King of Clubs to the Diamonds row"
    assert saying(table, "decline") == "Move nothing"


def test_an_eight_with_nobody_to_move_promises_nothing():  # V13
    table = scene("vanilla", p1="8C 5H", p2="TD", rows={"P1": {"C": "KC"}})
    assert saying(table, "8C") == "Play the Eight of Clubs to your Clubs row for 8"
    assert saying(table, "5H@C") == "Play the Five of Hearts to your Clubs row for 5"


def test_vanilla_asks_for_what_might_needs():  # V25
    table = scene("vanilla", p1="9C", p2="TD", rows={"P2": {"S": "7S"}}, alignments={"P1": "might"}, passed="P2")
    assert prompt(table.game, 0) == "Your opponent passed at 7. You need 7 more to win the round (V22)."
    table = scene("vanilla", p1="9C", p2="TD", rows={"P2": {"S": "7S"}}, passed="P2")
    assert prompt(table.game, 0) == (
        "Your opponent passed at 7. You need 7 more to share the round, 8 to win it alone (V22)."
    )


def test_vanilla_setup_asks_in_order():  # V1 V2
    game = deal("vanilla", seed=3, first=0)
    assert prompt(game, 0) == "You must discard two cards, face down (V1)."
    assert prompt(game, 1) == "Your opponent must discard two cards, face down (V1)."
    game.play(game.legal_actions()[0])
    assert prompt(game, 0) == "You must discard one more card, face down (V1)."
    for _ in range(3):
        game.play(game.legal_actions()[0])
    assert prompt(game, 1) == "You must declare an alignment (V2)."
    assert saying_of(game, "mind") == "Declare Mind: each round begins with a draw and a discard"


def saying_of(game, text):
    return say(game, game.parse(text), game.turn)


# -- NVWK --------------------------------------------------------------------------------------------------------


def chain_of_sixes():
    table = scene("nvwk", p1="6S 4C 4S", p2="6D 5C 5S", p3="3C 6C 9C 5D", p4="6H 7C 7S", deck="TC TS TD TH")
    return table.play("6S", "6D")


def test_nvwk_shows_the_chain_and_what_it_costs():  # N12 N13
    seen = view(chain_of_sixes().game, 0)
    assert seen["chain"] == {"kind": "equal", "plays": 2, "cards": 2, "next": 6, "owes": 2}
    assert seen["demand"] == {"cards": 2, "of": "P3", "rule": "N13", "why": "a chain of two plays"}
    assert seen["forming"] == [{"kind": "equal", "value": 6, "owes": 3}]
    assert seen["pile"] == [
        {"by": "P1", "cards": ["6S"], "value": 6, "chain": True},
        {"by": "P2", "cards": ["6D"], "value": 6, "chain": True},
    ]


def test_nvwk_asks_in_the_second_and_the_third_person():  # N13 N14
    game = chain_of_sixes().game
    ways = "draw 2, continue with a Six, escape with a Three or a fitting Five, or "
    ways += "discard the Nine of Clubs instead (N13)."
    assert prompt(game, 2) == f"You must {ways}"
    assert prompt(game, 0) == prompt(game, None) == f"P3 must {ways}"


def test_nvwk_offers_are_grouped_by_the_first_plain_card():
    seen = view(chain_of_sixes().game, 2)
    groups = {group["card"]: [action["action"] for action in group["actions"]] for group in seen["legal"]}
    assert groups[None] == ["draw"]
    assert groups["9C"] == ["guard"]
    assert groups["6C"] == ["6C"]
    assert groups["3C"][0].startswith("3C=")
    assert [refused["card"] for refused in seen["unplayable"]] == ["5D"]


def test_nvwk_sentences():
    table = chain_of_sixes()
    assert saying(table, "draw") == "Draw two cards"
    assert saying(table, "guard") == "Discard the Nine of Clubs instead of drawing"
    assert saying(table, "6C") == "Play the Six of Clubs; the chain makes the next player owe three cards"
    assert saying(table, "3C=6") == "Play a Three as a Six; it cancels the chain"
    lead = scene("nvwk", p1="9D 9S 3C 3D JD JH 4C 5C KS X1 X2 2C TH 8C 8S 7C QH QC", p2="2D", p3="2S")
    assert {text: saying(lead, text) for text in LEADS} == LEADS
    assert saying(lead, "JD", None) == "Play the Jack of Diamonds; P1 gives a card to P2"
    pair = scene("nvwk", p1="4C 2C 2D", p2="2H")
    assert saying(pair, "4C") == "Play the Four of Clubs"
    assert saying(pair, "2C+2D").endswith("; card order turns and turns back, and goes up")


LEADS = {
    "9D+3C=9": "Play the Nine of Diamonds and a Three as a Nine",
    "9S+9D": (
        "Play the Nine of Spades and the Nine of Diamonds; an opponent banks +5; it clears the pile and you lead again"
    ),
    "3C=8+3D=8": "Play two Threes as Eights",
    "X1=3=9": "Play a joker as a Three for a Nine",
    "X1=3=3": "Play a joker as a Three",
    "X1=3=8+X2=3=8": "Play two jokers as Threes for Eights",
    "9D+3C=9+X1=3=9": "Play the Nine of Diamonds, a Three as a Nine and a joker as a Three for a Nine",
    "X1=3=9+X2=9D": "Play a joker as a Three for a Nine and a joker as the Nine of Diamonds",
    "X1=9C+X2=9D": "Play two jokers as the Nine of Clubs and the Nine of Diamonds; an opponent banks +5",
    "4C+X1=4H": "Play the Four of Clubs and a joker as the Four of Hearts; the order of play turns round and back",
    "4C": "Play the Four of Clubs; the order of play turns round",
    "5C": "Play the Five of Clubs; you bank −2",  # noqa: RUF001
    "KS": "Play the King of Spades; it flips two cards",
    "JD": "Play the Jack of Diamonds; you give a card to P2",
    "JH": "Play the Jack of Hearts; you give a card to P3",
    "TH": "Play the Ten of Hearts; card order turns down",
    "2C": "Play the Two of Clubs; card order turns down",
    "7C": "Play the Seven of Clubs; the next play has no abilities",
    "8C+8S": "Play the Eight of Clubs and the Eight of Spades; the next two players are skipped or stack",
    "QC+QH": (
        "Play the Queen of Clubs and the Queen of Hearts; only Queens and the Ten or Ace of Clubs or Hearts may follow"
    ),
}


def read(table, action):
    """A play of NVWK taken apart; None for another action."""
    move = table.taken_apart(action)
    return None if move.verb else play_of(move.cards, move.meant)


def test_the_chain_that_a_sentence_promises_is_the_one_that_comes():  # N12 N13
    promised = 0
    for seats in (2, 3, 5, 8):
        for table in random_positions("nvwk", seats, 25, seed="chain"):
            for action in table.legal_actions():
                play = read(table, action)
                if play is None or play.value == 13:
                    continue
                after = table.copy()
                after.play(action)
                if after.over or not after.plays_on_pile() or after.question() != "play":
                    continue
                promise = re.search(r"the chain makes the next player owe (.+)$", say(table, action, table.turn))
                promised += promise is not None
                assert (promise is not None) == bool(after.chain()[0])
                if promise:
                    assert promise[1] == cards_counted(after.demanded())
    assert promised > 20


def test_a_lone_six_leaves_the_count_as_it_is():  # N15
    hands = {"p1": "6C 4C 4S", "p2": "6D 7D 9S 9C", "p3": "8C 8S 5D", "p4": "9D 9H 2C", "deck": "TC TS TD TH"}
    table = scene("nvwk", **hands).play("6C", "draw")
    assert view(table.game, 0)["forming"] == [{"kind": "equal", "value": 6, "owes": 2}]
    assert saying(table, "6D") == "Play the Six of Diamonds; the chain makes the next player owe two cards"
    table.play("7D")
    assert view(table.game, 0)["forming"][1] == {"kind": "run", "value": 8, "owes": 3}
    table = scene("nvwk", **hands, switches={"six-draw": "ends-count"}).play("6C", "draw")
    assert view(table.game, 0)["forming"] == []
    assert saying(table, "6D") == "Play the Six of Diamonds; the next player draws one or answers"


def test_what_begins_a_new_count_promises_no_chain():  # N15
    table = scene("nvwk", p1="5C 4S", p2="5D 7D", p3="8C 8S", order="down").play("5C")
    assert view(table.game, 0)["forming"] == []
    table = scene("nvwk", p1="3C 4S", p2="3D 7D", p3="8C 8S").play("3C=3")
    assert view(table.game, 0)["forming"] == []


def test_a_three_as_an_eight_cancels_the_skip():  # N23
    hands = {"p1": "8C 4C", "p2": "3H X1 5C", "p3": "6C 6S", "deck": "TC TS TD"}
    table = scene("nvwk", **hands).play("8C")
    assert saying(table, "3H=8") == "Play a Three as an Eight; it cancels the skip"
    assert saying(table, "X1=3=8") == "Play a joker as a Three for an Eight; it cancels the skip"
    assert saying(table, "X1=8D") == (
        "Play a joker as the Eight of Diamonds; the next player is skipped or stacks; "
        "the chain makes the next player owe two cards"
    )
    strict = scene("nvwk", **hands, switches={"three-answers": "off"}).play("8C")
    assert not strict.legal & {"3H=8", "X1=3=8"}
    assert "X1=8D" in strict.legal


def test_eights_skip_no_more_players_than_there_are_others():  # N23
    two = scene("nvwk", p1="8C 8S 4C", p2="6C 6S")
    assert saying(two, "8C+8S") == (
        "Play the Eight of Clubs and the Eight of Spades; the next player is skipped or stacks"
    )
    three = scene("nvwk", p1="8C 8S 8D 4C", p2="6C 6S", p3="7C 7S")
    assert saying(three, "8C+8S+8D").endswith("; the next two players are skipped or stack")


def test_nobody_owes_for_a_chain_that_a_four_clears():  # N13 N19
    table = scene("nvwk", p1="7C 4C 4S", p2="4D 7S 6S", switches={"two-player-four": "skip"}, order="down")
    table.play("7C").play("4D")  # blank
    assert saying(table, "4C") == "Play the Four of Clubs; P2 is skipped"
    table.play("4C")
    assert (table.turn, table.state["pile"]) == ("P1", [])


def owing_at_an_eight(**switches):
    """A run 10-9-8 with a skip at its end: P4 owes three and faces an 8."""
    table = scene(
        "nvwk",
        **{"p1": "TC 4C", "p2": "9H 9S 5C", "p3": "8C 8S 6D", "p4": "3C 8D 2S"},
        order="up",
        deck="JC JS JD JH QC QS QD QH",
        switches={name.replace("_", "-"): value for name, value in switches.items()},
    )
    return table.play("TC", "9H", "three P3", "draw", "8C")


def test_who_faces_an_eight_and_owes_something_else():  # N23
    owes = "You face an Eight and owe 3: "
    draw = "draw 3 or discard the Nine of Clubs"
    assert prompt(owing_at_an_eight().game, 3) == (
        f"{owes}stack a Three as an Eight, or first {draw}, then stack an Eight or be skipped (N23)."
    )
    assert owing_at_an_eight().legal == {"draw", "3C=8"}
    strict = owing_at_an_eight(three_answers="off")
    assert prompt(strict.game, 3) == f"{owes}first {draw}, then stack an Eight or be skipped (N23)."
    assert strict.legal == {"draw"}
    ends = owing_at_an_eight(three_answers="off", draw_ends_turn="on")
    assert prompt(ends.game, 3) == (
        f"{owes}draw 3 and be skipped, or discard the Nine of Clubs, then stack an Eight or be skipped (N23)."
    )
    table = owing_at_an_eight()
    assert saying(table, "3C=8") == "Play a Three as an Eight; it cancels the chain and the skip"
    table.play("draw")
    assert prompt(table.game, 3) == "You face an Eight: stack an Eight, or be skipped (N23)."


def test_as_many_eights_as_fit():  # N21 N23
    table = scene("nvwk", p1="8C 8S 4C", p2="8D 8H 5C", p3="6C 6S", switches={"set-abilities": "once"}).play("8C+8S")
    assert prompt(table.game, 1) == "You face an Eight: stack two Eights, or be skipped (N23)."
    table = scene("nvwk", p1="KC 4C", p2="8D 8H 5C", p3="6C 6S", deck="8C 2S").play("KC")
    assert prompt(table.game, 1) == "You face an Eight: no Eight fits, so you are skipped (N23)."
    assert table.legal == {"skip"}
    table = scene("nvwk", p1="KC 4C", p2="6D 8H 5C", p3="7C 6S", deck="6C 2S").play("KC")
    assert "answer" not in prompt(table.game, 1)


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_a_prompt_names_what_may_be_done_and_nothing_else(seats):  # N13 N14 N21 N23
    """Whoever holds every card would find each of the ways that a prompt names among what is legal."""
    seen = set()
    for table in random_positions("nvwk", seats, 30, seed="ways"):
        if table.over or table.question() != "play" or not table.plays_on_pile():
            continue
        asked, texts = prompt(table, None), table.legal_texts()
        plays = [(table.text(action), play) for action in table.legal_actions() if (play := read(table, action))]
        if not asked.startswith(f"P{table.turn + 1} may play "):
            assert "pass" not in texts
        if " must " in asked and " faces " not in asked:
            values = {play.value for _, play in plays if not play.threes and play.value != 5}
            assert not values or "continue" in asked or "answer" in asked
            if table.blank:
                assert "escape" not in asked
            elif any(play.threes for _, play in plays):
                assert "escape" in asked
            seen.add("must")
        if " faces " in asked:
            assert all(play.value == 8 for _, play in plays)
            assert not plays or "stack" in asked
            if table.demanded() and "first draw" in asked and "stack a Three" not in asked:
                assert not plays or "a Three among them" in asked
            seen.add("faces")
    assert seen == {"must", "faces"}


def test_a_run_that_the_order_stops_can_not_be_continued():  # N15
    table = scene("nvwk", p1="8C 4C 4S", p2="6D 5C", p3="9D 6C", p4="TH 7C", deck="TC TS TD JD JC")
    table.play("8C", "skip", "9D", "charge P1", "TH")
    ways = "draw 3, escape with a Three or a fitting Five, or discard the Nine of Clubs instead (N13)."
    assert prompt(table.game, 0) == f"You must {ways}"
    assert view(table.game, 0)["chain"]["next"] is None


def test_nvwk_faces_an_eight():  # N23
    table = scene("nvwk", p1="8S 4C", p2="8H 5C", p3="6C 6S", p4="8D 7C", deck="TC TS").play("8S")
    assert prompt(table.game, 1) == "You face an Eight: stack an Eight, or be skipped (N23)."
    assert view(table.game, 1)["skip"] == {"of": "P2", "players": 1, "stack": 1}
    table.play("8H")
    assert prompt(table.game, 3) == (
        "P3 faces an Eight and owes 2, and must stack an Eight, "
        "or draw 2 or discard the Nine of Clubs and be skipped (N23)."
    )
    assert saying(table, "draw") == "Draw two cards"
    table.play("draw")
    assert saying(table, "skip") == "Be skipped"


def test_nobody_is_told_to_guard_when_9c_is_gone_for_all_to_see():  # N25
    table = scene("nvwk", p1="6S 4C", p2="6D 5C", p3="8C 8S", discards="9C", deck="TC TS").play("6S")
    assert prompt(table.game, 1) == (
        "You must draw 1, answer with a Six, or escape with a Three or a fitting Five (N21)."
    )


def test_nvwk_says_what_fits():  # N7 N17 N22 N30
    table = scene("nvwk", p1="QH 4C 4D", p2="AH KH", p3="7C 7S", p4="9S 9D", deck="TC TS").play("QH")
    assert prompt(table.game, 1) == "You are on turn: only Queens, or the Ten or Ace of Hearts, or pass (N30)."
    assert view(table.game, 1)["lock"] == ["H"]
    assert [refused["rule"] for refused in view(table.game, 1)["unplayable"]] == ["N30"]
    table.play("AH")
    assert prompt(table.game, 2) == "You are on turn: an Ace or below, but no Ten, or pass (N7)."
    assert view(table.game, 2)["ban"]
    table.play("7C")
    assert prompt(table.game, 3) == (
        "You are on turn: a Seven or below, or pass (N7). The play will have no abilities (N22)."
    )
    assert view(table.game, 3)["blank"]


def test_nvwk_choices_are_asked():  # N26 N27 N29 N31
    table = scene("nvwk", p1="9D 9H JS JD KC 4C 4S", p2="8D 8H", p3="7C 7S", deck="X1 TS TH")
    table.play("9D")
    assert prompt(table.game, 0) == "You must choose the opponent who banks +5 (N26)."
    assert view(table.game, 1)["actor"] == "P1"
    assert saying(table, "charge P2") == "Charge P2 five points"
    assert saying(table, "charge P2", 1) == "Charge you five points"
    table.play("charge P2", "pass", "pass", "9H")
    assert saying(table, "three P3") == "Make P3 draw three cards"
    assert saying(table, "each") == "Let everyone else draw a card"
    table = scene("nvwk", p1="JS JD KC 4C 4S", p2="8D 8H", p3="7C 7S", deck="X1 TS TH").play("JS")
    assert prompt(table.game, 1) == "P1 must drop a card, and then one more with the Jack (N29)."
    assert view(table.game, 1)["drops"] == 2
    assert saying(table, "drop 4C") == "Drop the Four of Clubs"
    table = scene("nvwk", p1="JD KC 4C 4S", p2="8D 8H", p3="7C 7S", deck="X1 TS TH").play("JD")
    assert prompt(table.game, 1) == "P1 must give a card to you (N29)."
    assert view(table.game, 1)["gives_to"] == "P2"
    assert saying(table, "give 4C") == "Give the Four of Clubs to P2"
    table = scene("nvwk", p1="KC 4C 4S", p2="8D 8H", p3="7C 7S", deck="X1 TS TH").play("KC")
    assert view(table.game, 2)["flips"] == ["X1"]
    assert prompt(table.game, 2) == "P1 must choose the ability of the flipped joker (N31)."
    assert saying(table, "gain 9S") == "Take the ability of the Nine of Spades: clear the pile and lead again"
    assert saying(table, "gain QH") == (
        "Take the ability of the Queen of Hearts: let only Queens and the Ten or Ace of Hearts follow"
    )
    assert saying(table, "gain 6C") == "Take the ability of a Six: make the next player draw"
    means = {each["action"]: each["means"] for group in view(table.game, 0)["legal"] for each in group["actions"]}
    assert means["gain 6C"] == "Make the next player draw"
    assert len(set(means.values())) == len(means)


def test_nvwk_counts_the_points_of_a_hand_that_may_be_seen():  # N34
    table = scene("nvwk", p1="9C 5D X1", p2="8D", banks={"P1": -2, "P2": 5})
    seen = view(table.game, 0)
    assert seen["points"]["P1"] == {"cards": {"5D": -1, "9C": 5, "X1": 10}, "hand": 14, "bank": -2, "total": 12}
    assert seen["points"]["P2"] is None
    assert seen["banks"] == {"P1": -2, "P2": 5}


def test_a_lone_joker_that_showed_itself_is_known():  # N32
    table = scene("nvwk", p1="JS 5D X1", p2="3S 8H", deck="2C TD").play("JS", "drop 5D")
    assert view(table.game, 1)["hands"]["P1"] == {"size": 1, "cards": None, "known": [], "joker": True}
    assert view(table.game, 1)["hands"]["P2"]["joker"] is False


def test_a_seat_out_of_the_pile_is_shown():  # N5
    table = scene("nvwk", p1="4C 5D 9S", p2="3S 8H", p3="KD KH", switches={"pass-locks": "on"}).play("4C")
    assert view(table.game, None)["out"] == []
    table = scene("nvwk", p1="6C 9D", p2="3S 8H", p3="KD QH", switches={"pass-locks": "on"}, deck="2C 2D 2S")
    table.play("6C", "draw", "pass")
    assert view(table.game, None)["out"] == ["P2"]


def test_only_who_is_asked_is_told_what_to_do():  # G3 V25 N7
    table = scene("gwan", p1="9C 5D", p2="TC 4D")
    assert prompt(table.game, 0) == "Your turn at 0 to 0: play a card or pass (G3)."
    assert prompt(table.game, 1) == "Your opponent is on turn at 0 to 0 and may play a card or pass (G3)."
    table.play("9C", "pass")
    assert prompt(table.game, 1, ["Anna", "Ben"]).endswith("Anna is ahead by 11 and may play on or pass (G18).")
    table = scene("nvwk", p1="8C 4C", p2="9D 5C", p3="TH 7C", deck="TC TS").play("8C", "skip")
    assert prompt(table.game, 2) == "You are on turn: an Eight or above, or pass (N7)."
    assert prompt(table.game, 0, ["Anna", "Ben", "Cleo"]) == "Cleo may play an Eight or above, or pass (N7)."


def test_what_evolves_a_set_is_among_what_may_follow():  # N2 N9
    def asked(led, **given):
        table = scene("nvwk", p1=f"{led.replace('+', ' ')} 7C 7S", p2="8C 6S", p3="8D 6D", **given)
        return prompt(table.play(led).game, 1).removeprefix("You are on turn: ")

    assert asked("5C+5D") == "two cards, a Five or above, or three Sixes, or pass (N7, N9)."
    assert asked("TC+TD") == "two cards, a Ten or above, or one Jack, or pass (N7, N9)."
    assert asked("AC+AD", order="down") == "two cards, an Ace or below, but no Ten, or one King, or pass (N7, N9)."
    assert asked("AC+AD") == "two cards, an Ace or above, but no Ten, or pass (N7)."
    assert asked("5C") == "a Five or above, or pass (N7)."
    evolving = {"singles-evolve": "on"}
    assert asked("5C", switches=evolving) == "a Five or above, or two Sixes, or pass (N7, N9)."
    assert asked("TC", switches=evolving) == "a Ten or below, or pass (N7)."  # a single card has none to lose


def test_a_suit_is_named_in_whole_words_where_a_card_is_refused():  # N20 N30
    table = scene("nvwk", p1="QC QD 4C", p2="9C 9S", deck="TC TS").play("QC+QD")
    assert (
        table.game.why_not("9C").why
        == "a Queen lies there: only Queens, or the Ten or Ace of Clubs or Diamonds, may follow"
    )


# -- sentences of the rules are data ----------------------------------------------------------------------------

SEAT_WRITTEN = re.compile(r"\bP[1-8]\b")
CALLED = ["Anna", "Ben; Bo", "P3's friend", "Dan", "Eve", "Finn", "Gus", "Hal"]  # names may look like anything


@pytest.mark.parametrize(("name", "seats"), [("gwan", 2), ("vanilla", 2), ("nvwk", 2), ("nvwk", 4), ("nvwk", 8)])
def test_outcomes_and_refusals_know_their_seats(name: str, seats: int) -> None:
    rng = random.Random(f"{name} {seats}")
    spoken = 0
    for seed in range(12):
        game = deal(name, seats=seats, seed=seed)
        said: list[str] = []
        while not game.over:
            said += [refused.why for text in TEXTS if (refused := game.why_not(text)) is not None]
            game.play(rng.choice(game.legal_actions()))
        outcome = game.outcome()
        assert outcome is not None
        for sentence in {*said, outcome.reason}:
            plainly = NEGATIVE.sub("\N{MINUS SIGN}", sentence)
            assert Voice(None, None).addressed(sentence) == plainly
            heard = Voice(0, CALLED).addressed(sentence)
            if isinstance(sentence, Sentence):
                plain = [part for part in sentence.parts if isinstance(part, str)]
                assert not any(map(SEAT_WRITTEN.search, plain)), "a seat stands in the text of a sentence"
                assert pickle.loads(pickle.dumps(sentence)).parts == sentence.parts
                named = [part for part in sentence.parts if isinstance(part, Named)]
                assert all(CALLED[part.seat] in heard if part.seat else "you" in heard for part in named)
                spoken += bool(named)
            else:
                assert not SEAT_WRITTEN.search(sentence)
                assert heard == plainly
    assert spoken > 5


def test_what_somebody_typed_is_told_as_they_typed_it() -> None:
    game = deal("nvwk", seats=3, seed=3)
    refused = game.why_not("charge P9")
    assert refused is not None
    assert Voice(1, CALLED[:3]).addressed(refused.why) == "'P9' is no seat; write charge P2, for instance"


@pytest.mark.parametrize(("name", "seats"), [("gwan", 2), ("vanilla", 2), ("nvwk", 3)])
def test_a_phrase_is_the_sentence_in_parts_whatever_people_are_called(name: str, seats: int) -> None:
    rng = random.Random(name)
    longer = 0
    for seed in range(4):
        game = deal(name, seats=seats, seed=seed)
        while not game.over:
            for action in game.legal_actions()[:30]:
                found = phrase(game, action, game.turn, CALLED[:seats])
                assert str(found) == say(game, action, game.turn, CALLED[:seats])
                assert str(found).startswith(found.gist)
                assert found.gist.startswith(found.short)
                plain = phrase(game, action, game.turn)
                assert ";" not in plain.gist
                assert ":" not in plain.short
                longer += found.gist != str(found)
            game.play(rng.choice(game.legal_actions()))
    assert longer > 20


def test_a_play_with_wilds_lies_taken_apart_on_the_pile():
    table = scene("nvwk", p1="7C 3D X1 9C", p2="7S KH")
    table.play("7C+3D=7+X1=3=7")
    (play,) = view(table.game, None)["pile"]
    assert play["cards"] == ["7C", "3D=7", "X1=3=7"]
    assert (play["laid"], play["meant"]) == (["7C", "3D", "X1"], ["", "7", "3=7"])
    table = scene("nvwk", p1="7C 9C", p2="7S KH")
    table.play("7C")
    assert not {"laid", "meant"} & set(view(table.game, None)["pile"][0])


def test_a_row_of_gwan_says_what_it_will_add():  # G10
    table = scene("gwan", p1="4C 4S 4D 9C", p2="2C", rows={"P1": {"C": "6C", "S": "6S", "D": "6D"}})
    told = view(table.game, 0)["meanings"]
    added = [view(table.game, 0)["rows"]["P1"][row]["bonus"] for row in "CSD"]
    assert [int(told[f"row:{row}"].split()[0]) for row in "CSD"] == added

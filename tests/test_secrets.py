"""Nobody is told what they may not know: games that differ only there look, sound and offer the same, byte for byte."""

import json
import random
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from scene import happened, scene

from parlour import GAMES, Game, Rng, deal, games, views
from parlour.bots import LADDER, Budget, InformationSet, OpenInformationSet, hint, think
from parlour.cards import RANK_NAMES, RANKS, SUIT_NAMES, SUITS, mask_of, texts
from parlour.engine import prepare
from parlour.engine.events import Discarded, Event, Reshuffled, Tossed, seen_plain
from parlour.views import brief, prompt, say, tell, view

TABLES = [("gwan", 2), ("vanilla", 2), *(("nvwk", seats) for seats in range(2, 9))]
HIDDEN_ACTIONS = ("discard", "give")  # only some may know the card
NAMED = re.compile(rf"({'|'.join(RANK_NAMES)}) of ({'|'.join(SUIT_NAMES)})")
WRITTEN = re.compile(r"\b(?:[2-9TJQKA][CSDH]|X[12])\b")
PRINTED = re.compile("(10|[2-9JQKA])([♣♠♦♥])")


def any_switches(game, rng):
    """A table's house rules, drawn at random; often the usual ones."""
    if rng.random() < 0.3:
        return {}
    return {name: rng.choice(values) for name, values in GAMES[game].SWITCHES.items()}


def lively(game, rng):
    """A random action; passes and single-minded leads are rarer than in pure chance, and secrets more frequent."""
    legal = game.legal_texts()
    liked = [text for text in legal if text in ("mind", "guard", "draw") or text[0] in "356J"]
    if liked and rng.random() < 0.4:
        return rng.choice(liked)
    cards = [text for text in legal if text != "pass"]
    return rng.choice(cards if cards and rng.random() < 0.8 else legal)


def positions(game, seats, games, every, seed):
    """Positions of random games, one in about `every`, with a source of chance."""
    rng = random.Random(f"{game} {seats} {seed}")
    for _ in range(games):
        table = deal(game, seats=seats, switches=any_switches(game, rng), seed=rng.getrandbits(60))
        while not table.over:
            if rng.random() < 1 / every:
                yield table.copy(), rng
            table.play(lively(table, rng))


def wire(thing):
    """What would go over the wire."""
    return json.dumps(thing, ensure_ascii=False)


def heard(log, game, viewer):
    """What the viewer is told, as sentences, as events and in one line.

    Hands that are shown to all and at once shuffled away (GWAN's fresh-7) are left out.
    """
    shown = [event for event in log if isinstance(event, Discarded) and event.rule == "G21"]
    log = [event for event in log if event not in shown and not (shown and isinstance(event, Reshuffled))]
    return tell(log, game, viewer), seen_plain(log, viewer), brief(log, game, viewer)


def said(game, text, viewer):
    """The game after an action, how it looks then, and what the viewer was told."""
    after = game.copy()
    log = happened(after, text)
    return after, wire(view(after, viewer)), wire(heard(log, after, viewer))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_seat_sees_the_same_in_every_world_that_it_holds_possible(game, seats):
    looked = 0
    for table, rng in positions(game, seats, 14, 4, seed="see"):
        for viewer in range(seats):
            world = table.resample(viewer, Rng(rng.getrandbits(60)))
            assert wire(view(world, viewer)) == wire(view(table, viewer))
            if table.turn == viewer:
                assert world.legal_texts() == table.legal_texts()
                assert [say(world, a, viewer) for a in world.legal_actions()] == [
                    say(table, a, viewer) for a in table.legal_actions()
                ]
            looked += 1
    assert looked > 50


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_spectator_sees_the_same_whatever_is_hidden(game, seats):
    for table, rng in positions(game, seats, 12, 4, seed="watch"):
        seen = wire(view(table, None))
        for seat in range(seats):
            assert wire(view(table.resample(seat, Rng(rng.getrandbits(60))), None)) == seen


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_prompt_is_the_same_whatever_is_hidden(game, seats):
    for table, rng in positions(game, seats, 8, 4, seed="ask"):
        for viewer in (None, *range(seats)):
            for seat in range(seats):
                world = table.resample(seat, Rng(rng.getrandbits(60)))
                assert prompt(world, viewer) == prompt(table, viewer)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_looks_the_same_is_told_in_the_same_words(game, seats):
    """The same action, or where the card is secret another of its kind, in two worlds of a viewer."""
    compared: Counter[str] = Counter()
    for table, rng in positions(game, seats, 20, 3, seed="tell"):
        for viewer in (None, *range(seats)):
            knower = rng.randrange(seats) if viewer is None else viewer
            world = table.resample(knower, Rng(rng.getrandbits(60)))
            if viewer is None and wire(view(world, None)) != wire(view(table, None)):
                raise AssertionError("a spectator sees more than is public")
            action = lively(table, rng)
            verb = action.split()[0]
            secret = verb in HIDDEN_ACTIONS and viewer != table.turn
            kin = [text for text in world.legal_texts() if text.split()[0] == verb] if secret else []
            other = rng.choice(kin) if kin else action
            if other not in world.legal_texts():
                continue
            after, look, words = said(table, action, viewer)
            other_after, other_look, other_words = said(world, other, viewer)
            if after.over or other_after.over or look != other_look:
                continue  # something that the viewer may see came out otherwise
            assert words == other_words
            drawn = after.deck_size() < table.deck_size()
            compared["secret" if secret else "drawn" if drawn else "own" if table.turn == viewer else "other"] += 1
    assert compared["other"] > 20
    assert compared["drawn"] > 3
    if game == "vanilla":
        assert compared["secret"] > 10


@pytest.mark.parametrize(("game", "seats"), [table for table in TABLES if table not in (("gwan", 2), ("nvwk", 2))])
def test_what_is_discarded_or_given_in_secret_stays_a_secret(game, seats):
    """Two secret actions that look alike to a spectator look alike to every player whom they do not concern."""
    compared = 0
    for table, _ in positions(game, seats, 60, 1, seed="secret"):
        secret = [text for text in table.legal_texts() if text.split()[0] in HIDDEN_ACTIONS]
        if not secret:
            continue
        public: dict[str, list[tuple[list[Event], Game]]] = {}
        for text in secret:
            after = table.copy()
            log = happened(after, text)
            if not after.over:
                public.setdefault(wire(view(after, None)), []).append((log, after))
        outsiders = set(range(seats)) - {table.turn, table.gives_to if game == "nvwk" else table.turn}
        for alike in public.values():
            for viewer in outsiders:
                assert len({wire([view(after, viewer), heard(log, after, viewer)]) for log, after in alike}) == 1
                compared += len(alike) - 1
    assert compared > 20


@cache
def rank_letter(name):
    return RANKS[RANK_NAMES.index(name)]


def named_cards(sentences):
    """The cards that sentences name; what may follow a Queen is no card on the table."""
    spoken = " ".join(sentences).replace("Ten or Ace of", "")
    return {rank_letter(rank) + SUITS[SUIT_NAMES.index(suit)] for rank, suit in NAMED.findall(spoken)}


def printed_cards(line):
    """The cards in a line of few words."""
    return {("T" if rank == "10" else rank) + SUITS["♣♠♦♥".index(sign)] for rank, sign in PRINTED.findall(line)}


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_sentences_name_only_cards_that_the_viewer_can_see(game, seats):
    printed = 0
    for table, rng in positions(game, seats, 12, 3, seed="name"):
        action = lively(table, rng)
        after = table.copy()
        log = happened(after, action)
        for viewer in (None, *range(seats)):
            sentences, events, line = heard(log, after, viewer)
            visible = set(WRITTEN.findall(wire(view(table, viewer)) + wire(view(after, viewer))))
            if action.split()[0] not in HIDDEN_ACTIONS:
                visible |= set(WRITTEN.findall(action))
            assert named_cards(sentences) <= visible, (action, sentences)
            assert set(WRITTEN.findall(wire(events))) <= visible, (action, events)
            assert printed_cards(line) <= visible, (action, line)
            printed += len(printed_cards(line))
    assert printed > 100


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_resample_depends_on_nothing_hidden(game, seats):
    for table, rng in positions(game, seats, 20, 3, seed="blind"):
        for viewer in range(seats):
            world = table.resample(viewer, Rng(rng.getrandbits(60)))
            stream = rng.getrandbits(60)
            assert world.resample(viewer, Rng(stream)).dump() == table.resample(viewer, Rng(stream)).dump()


def everything(game):
    """All cards that are not on the table, counted."""
    return Counter(card for seat in range(game.seats) for card in texts(game.hand_of(seat))) + Counter(
        texts(mask_of(game.deck_order()))
    )


def check_nvwk(world, table, viewer):
    """A world, or the truth itself, agrees with what the engine says a seat knows."""
    shuffle = table.latest_cards
    assert mask_of(world.deck_order()) & ~table.possible(viewer, viewer) == 0
    for seat in range(table.seats):
        if seat != viewer:
            held = world.hand_of(seat)
            assert held & ~table.possible(viewer, seat) == 0
            least, most = table.fresh(seat)
            assert least <= (held & shuffle).bit_count() <= most
            assert table.known_to(viewer)[seat] & ~held == 0
            if table.holds_joker(viewer) >> seat & 1:
                assert held >> 52


def check_vanilla(world, table, viewer):
    other = 1 - viewer
    assert table.known_to(viewer) & ~world.hand_of(other) == 0
    discarded = {card: slot - 1 for slot, card in enumerate(world.hidden_slots(other)) if slot >= 2}
    for when, card in table.looks_of(viewer):
        if table.seen_by(viewer) >> card & 1:
            assert world.hand_of(other) >> card & 1 or discarded.get(card, 0) > when


def check_gwan(world, table, viewer):
    assert table.known_to(viewer) & ~world.hand_of(1 - viewer) == 0


CHECKS = {"gwan": check_gwan, "vanilla": check_vanilla, "nvwk": check_nvwk}


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_resample_keeps_all_that_the_seat_knows(game, seats):
    for table, rng in positions(game, seats, 20, 3, seed="keep"):
        for viewer in range(seats):
            CHECKS[game](table, table, viewer)
            world = table.resample(viewer, Rng(rng.getrandbits(60)))
            CHECKS[game](world, table, viewer)
            assert world.hand_of(viewer) == table.hand_of(viewer)
            assert world.hand_sizes() == table.hand_sizes()
            assert world.deck_size() == table.deck_size()
            if game != "vanilla":
                assert everything(world) == everything(table)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_worlds_differ_from_the_truth_and_from_each_other(game, seats):
    rng = random.Random(seats)
    same = 0
    for _ in range(20):
        table = deal(game, seats=seats, seed=rng.getrandbits(60))
        worlds = [table.resample(0, Rng(rng.getrandbits(60))) for _ in range(2)]
        hands = {tuple(world.hand_of(seat) for seat in range(1, seats)) for world in (table, *worlds)}
        same += len(hands) < 3
    assert same == 0


def test_everything_is_open_when_the_game_is_over():
    rng = random.Random(9)
    for game, seats in TABLES:
        table: Any = deal(game, seats=seats, seed=9)
        while not table.over:
            table.play(lively(table, rng))
        for viewer in (None, *range(seats)):
            seen = view(table, viewer)
            assert [hand["cards"] for hand in seen["hands"].values()] == [texts(table.hand_of(s)) for s in range(seats)]
            assert seen["discards"] == texts(table.discards)
            assert seen["turn"] is None
            assert seen["legal"] == seen["unplayable"] == []
            if game == "vanilla":
                assert [hidden["cards"] for hidden in seen["hidden"].values()] == [
                    texts(table.hidden_discards(seat)) for seat in range(2)
                ]


# -- the coin ----------------------------------------------------------------------------------------------------


def coins(seed, edition=2, discards=4):
    """Pairs of positions of a Vanilla setup that differ only in what the coin will show, and in all chance to come."""
    rng = random.Random(seed)
    switches = any_switches("vanilla", rng) if edition == 2 else {}
    deck = prepare("vanilla", seed=rng.getrandbits(60)).deck
    logs: tuple[list[Event], list[Event]] = [], []
    pair = [
        prepare(
            "vanilla", deck=deck, first=first, switches=switches, chance=rng.getrandbits(60), edition=edition
        ).start(logs[first])
        for first in range(2)
    ]
    assert logs[0] == logs[1]
    for _ in range(discards):
        yield pair[0].copy(), pair[1].copy(), rng
        action = rng.choice(pair[0].legal_texts())
        for game in pair:
            game.play(action)
    yield *pair, rng


@pytest.mark.parametrize("edition", [2, 1])
def test_before_the_toss_nothing_that_is_shown_depends_on_the_coin(edition):  # V2
    for seed in range(12):
        positions = list(coins(seed, edition))
        for number, (one, other, _) in enumerate(positions[:-1]):
            assert one.starter != other.starter
            last = number == 3
            for viewer in (None, 0, 1):
                assert wire(view(one, viewer)) == wire(view(other, viewer))
                assert view(one, viewer)["starter"] is None
                assert prompt(one, viewer) == prompt(other, viewer)
                for action in one.legal_actions():
                    assert say(one, action, viewer) == say(other, action, viewer)
                    if last:
                        continue
                    after, other_after = one.copy(), other.copy()
                    log = happened(after, action)
                    assert happened(other_after, action) == log
                    assert not any(isinstance(event, Tossed) for event in log)
                    assert tell(log, after, viewer) == tell(log, other_after, viewer)
                    assert wire(view(after, viewer)) == wire(view(other_after, viewer))
            assert one.legal_texts() == other.legal_texts()
            assert wire(one.why_not("pass").why) == wire(other.why_not("pass").why)
            for text in ("might", "7C", "discard X2"):
                assert (one.why_not(text) is None) == (other.why_not(text) is None)
        one, other, _ = positions[-1]  # and now all may see it
        assert view(one, None)["starter"] != view(other, None)["starter"]
        assert one.turn != other.turn


@pytest.mark.parametrize("information", [InformationSet, OpenInformationSet])
@pytest.mark.parametrize("edition", [2, 1])
def test_before_the_toss_no_imagined_world_knows_the_coin(information, edition):  # V2
    for seed in range(4):
        for one, other, rng in coins(seed, edition, discards=3):
            for seat in range(2):
                seen, other_seen = information(one, seat), information(other, seat)
                assert seen.world.dump() == other_seen.world.dump()
                starters = set()
                for _ in range(40):
                    stream = rng.getrandbits(60)
                    world = seen.determinize(Rng(stream))
                    assert world.dump() == other_seen.determinize(Rng(stream)).dump()
                    starters.add(world.starter)
                assert starters == {0, 1}


def test_after_the_toss_every_imagined_world_keeps_the_coin():  # V2
    for seed in range(6):
        *_, (one, other, rng) = coins(seed)
        for game in (one, other):
            for seat in range(2):
                for information in (InformationSet(game, seat), OpenInformationSet(game, seat)):
                    worlds: list[Any] = [information.determinize(Rng(rng.getrandbits(60))) for _ in range(10)]
                    assert {world.starter for world in worlds} == {game.starter}


@pytest.mark.parametrize("information", [InformationSet, OpenInformationSet])
def test_before_the_toss_no_hint_and_no_bot_knows_the_coin(information):  # V2
    few = Budget(simulations=12)
    for seed in range(3):
        for one, other, rng in coins(seed, discards=3):
            stream = rng.getrandbits(32)
            assert hint(information(one), few, stream) == hint(information(other), few, stream)
            assert think(information(one), few, stream) == think(information(other), few, stream)
            for bot in LADDER:
                chosen = [bot.choose(information(game), few, stream) for game in (one, other)]
                assert chosen[0] == chosen[1], bot.name


# -- scenes ----------------------------------------------------------------------------------------------------


def test_a_given_card_is_known_to_giver_and_receiver_only():  # N37
    table = scene("nvwk", p1="JD 4C 6S", p2="9C 9S", p3="KD KS", deck="8C 8S")
    table.play("JD")
    log = happened(table.game, "give 4C")
    assert tell(log, table.game, 0) == ["You give P2 the Four of Clubs (N29)."]
    assert tell(log, table.game, 1) == ["P1 gives you the Four of Clubs (N29)."]
    assert tell(log, table.game, 2) == ["P1 gives P2 a card (N29)."]
    assert tell(log, table.game, None) == ["P1 gives P2 a card (N29)."]
    assert view(table.game, 0)["hands"]["P2"]["known"] == ["4C"]
    assert view(table.game, 2)["hands"]["P2"]["known"] == []
    assert view(table.game, None)["hands"]["P2"]["known"] == []


@pytest.mark.parametrize("given", ["4C", "X1"])
def test_others_can_not_tell_whether_a_joker_was_given_or_kept(given):  # N32 N37
    table = scene("nvwk", p1="JD JH 4C X1", p2="9C 9S", p3="KD KS", p4="8C 8S", deck="2C 2S")
    table.play("JD+JH", f"give {given}")
    assert table.turn == "P2"  # the second Jack gave nothing, because of the joker
    assert [view(table.game, viewer)["hands"]["P1"]["joker"] for viewer in (None, 2, 3)] == [False] * 3
    assert view(table.game, 1)["hands"]["P1"]["joker"] == (given == "4C")


def test_only_the_looker_sees_what_a_seer_saw():  # V11 V29
    table = scene("vanilla", p1="6C 9S", p2="KD", deck="TC")
    log = happened(table.game, "6C")
    assert {viewer: tell(log, table.game, viewer)[-1] for viewer in (0, 1, None)} == {
        0: "You see the King of Diamonds in P2's hand.",
        1: "P1 sees a card in your hand.",
        None: "P1 sees a card in P2's hand.",
    }
    assert [look["card"] for look in view(table.game, 0)["seen"]] == ["KD"]
    assert view(table.game, 1)["seen"] == view(table.game, None)["seen"] == []


def test_hidden_discards_are_their_owners_own():  # V1 V29
    table = scene("vanilla", p1="9C 9S", p2="KD TD", setup={"P1": "2C 3C", "P2": "4C 5C"}, discards="AH")
    seen = view(table.game, 0)
    assert seen["hidden"] == {"P1": {"size": 2, "cards": ["2C", "3C"]}, "P2": {"size": 2, "cards": None}}
    assert seen["discards"] == ["AH"]
    assert view(table.game, None)["hidden"]["P1"] == {"size": 2, "cards": None}


def test_nobody_else_is_told_what_was_drawn():  # G24
    table = scene("gwan", p1="5S 9C", p2="2D", deck="7H 8H")
    log = happened(table.game, "5S")
    assert {viewer: tell(log, table.game, viewer)[-1] for viewer in (0, 1, None)} == {
        0: "You draw the Seven of Hearts and the Eight of Hearts.",
        1: "P1 draws two cards.",
        None: "P1 draws two cards.",
    }


def test_hidden_cards_are_reached_in_one_place():
    """Hands only through `Eyes`; the order of the deck nowhere."""
    files = [*Path(views.__file__).parent.glob("*.py"), *Path(games.__file__).parent.glob("*/view.py")]
    files += Path(games.__file__).parent.glob("*/words.py")
    source = {f"{file.parent.name}/{file.name}": file.read_text(encoding="utf-8") for file in files}
    assert len(source) >= 8
    assert {name: text.count(".hand_of(") for name, text in source.items() if ".hand_of(" in text} == {
        "views/common.py": 1,
    }
    assert not any(".deck_order(" in text or ".state(" in text or ".resample(" in text for text in source.values())

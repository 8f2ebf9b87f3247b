"""Vanilla Gwent: what is private stays so, and imagined worlds agree with what a seat knows."""

import random
from collections import Counter

from scene import scene

from parlour import Rng, deal
from parlour.cards import TEXTS, cards_text, mask_of, parse_card, parse_cards


def known(game, seat):
    """All that a seat knows."""
    other = 1 - seat
    hidden = {"hands", "deck", "discards"} | (set() if game.starter_known() else {"starter"})  # V2
    public = {name: zone for name, zone in game.state().items() if name not in hidden}
    return (
        public,
        game.phase_name(),
        game.turn,
        game.hand_sizes(),
        game.deck_size(),
        game.public_discards(),
        game.hand_of(seat),
        game.hidden_slots(seat),
        [card is None for card in game.hidden_slots(other)],
        game.looks_of(seat),
        [when for when, _ in game.looks_of(other)],
        game.seen_by(seat),
        game.known_to(seat),
        game.legal_texts() if game.turn == seat else None,
    )


def random_positions(games, seed):
    """Positions of random games with many Seers and much Mind."""
    rng = random.Random(seed)
    for number in range(games):
        game = deal("vanilla", seed=seed + number)
        while not game.over:
            yield game, rng
            legal = game.legal_texts()
            liked = [text for text in legal if text == "mind" or text.startswith("6")]
            game.play(rng.choice(liked if liked and rng.random() < 0.8 else legal))


def test_discards_of_play_are_public_and_the_others_are_not():  # V29
    game = (
        scene("vanilla", p1="AC 9S", p2="9D", rows={"P2": {"C": "9C"}}, setup={"P1": "2C 3C"}, mind={"P2": {1: "KD"}})
        .play("AC")
        .game
    )
    assert cards_text(game.public_discards()) == "9C AC"
    assert cards_text(game.hidden_discards(0)) == "2C 3C"
    assert cards_text(game.hidden_discards(1)) == "KD"
    assert cards_text(game.discards) == "2C 3C 9C KD AC"


def test_an_imagined_world_agrees_with_all_that_the_seat_knows():  # V29
    for game, rng in random_positions(40, seed=1):
        for seat in range(2):
            world = game.resample(seat, Rng(rng.getrandbits(60)))
            assert known(world, seat) == known(game, seat)
            hidden = [game.hand_of(1 - seat), game.hidden_discards(1 - seat), mask_of(game.deck_order())]
            imagined = [world.hand_of(1 - seat), world.hidden_discards(1 - seat), mask_of(world.deck_order())]
            assert sum(imagined) == sum(hidden)
            assert world.discards == world.public_discards() | world.hidden_discards(0) | world.hidden_discards(1)


def test_an_imagined_world_depends_on_nothing_that_the_seat_does_not_know():  # V29
    for game, rng in random_positions(40, seed=100):
        for seat in range(2):
            other_truth = game.resample(seat, Rng(rng.getrandbits(60)))
            stream = rng.getrandbits(60)
            assert game.resample(seat, Rng(stream)) == other_truth.resample(seat, Rng(stream))


def test_neither_the_hand_a_seer_looked_into_nor_coming_chance_shows():  # V29 V11
    def world(hand, deck, chance):
        table = scene("vanilla", p1="6C 9C", p2=hand, deck=deck, chance=chance).play("6C")
        assert cards_text(table.game.known_to(0)) == "KD"
        return table.game.resample(0, Rng(5))

    def shows_king(chance):
        table = scene("vanilla", p1="6C 9C", p2="5D KD", chance=chance).play("6C")
        return cards_text(table.game.seen_by(0)) == "KD"

    one, another = [chance for chance in range(50) if shows_king(chance)][:2]
    assert world("5D KD", "TC", one) == world("TC KD", "5D", one) == world("TC KD", "5D", another)


def test_a_card_seen_is_in_the_hand_or_a_later_discard_of_mind_each_as_likely():  # V29 V11
    table = scene(
        "vanilla",
        p1="9C",
        p2="KD 5D",
        deck="TC TS TD",
        round=3,
        wins=(1, 1),
        seen={"P1": {1: "KD"}},
        setup={"P2": "4C 4S"},
        mind={"P2": {1: "8C", 2: "8S", 3: "8D"}},
    )
    places: Counter[int | str] = Counter()
    for stream in range(4000):
        world = table.game.resample(0, Rng(stream))
        slots = world.hidden_slots(1)
        places[slots.index(parse_card("KD")) if parse_card("KD") in slots else "hand"] += 1
    assert set(places) == {"hand", 3, 4}  # not in the setup's discards, and not in round one's, made before the look
    assert abs(places["hand"] - 2000) < 200
    assert abs(places[3] - 1000) < 150
    assert abs(places[4] - 1000) < 150
    assert table.game.known_to(0) == 0


def test_a_card_seen_with_no_discard_of_mind_since_is_surely_in_the_hand():  # V29 V11
    zones = {"round": 2, "wins": (1, 0), "seen": {"P1": {2: "KD"}}, "mind": {"P2": {1: "8C", 2: "8S"}}}
    table = scene("vanilla", p1="9C", p2="KD 5D", deck="TC TS TD", **zones)
    assert cards_text(table.game.known_to(0)) == "KD"
    for stream in range(200):
        assert table.game.resample(0, Rng(stream)).hand_of(1) >> parse_card("KD") & 1


def test_an_imagined_hand_may_be_any_of_the_cards_not_seen():  # V29
    table = scene("vanilla", p1="9C", p2="KD 5D", deck="TC TS", setup={"P1": "2C 2S", "P2": "4C 4S"})
    hands = {table.game.resample(0, Rng(stream)).hand_of(1) for stream in range(2000)}
    assert len(hands) == 15  # two of KD 5D TC TS 4C 4S


def test_what_the_other_saw_of_your_hand_is_imagined_anew():  # V29 V11
    table = scene("vanilla", p1="6C", p2="9D KD 5D", chance=3)
    table.play("6C")
    guesses = {TEXTS[table.game.resample(1, Rng(stream)).looks_of(0)[0][1]] for stream in range(200)}
    assert guesses == {"9D", "KD", "5D"}
    assert {table.game.resample(0, Rng(stream)).looks_of(0)[0] for stream in range(50)} == {table.game.looks_of(0)[0]}


def test_two_cards_seen_in_different_rounds_find_their_places():  # V29
    table = scene(
        "vanilla",
        p1="9C",
        p2="KD",
        deck="TC TS TD",
        round=2,
        wins=(1, 0),
        seen={"P1": {1: "KD QD", 2: "KD"}},
        mind={"P2": {2: "QD"}},
    )
    for stream in range(100):  # KD was seen after round two's discard, so only QD can have been discarded
        world = table.game.resample(0, Rng(stream))
        assert world.hand_of(1) == mask_of(parse_cards("KD"))
        assert cards_text(world.hidden_discards(1)) == "QD"

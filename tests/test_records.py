"""Records: written, read, replayed, and refused when they lie."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import parlour
from parlour.cli import main
from parlour.engine import EDITIONS, Illegal, prepare
from parlour.engine.events import Dealt, Event
from parlour.records import BadRecord, GameRecord, Record, fairness, parse

GOLDEN = sorted((Path(__file__).parent / "golden").rglob("*.parlour"))
VERSION_1 = Path(__file__).parent / "golden" / "version1" / "records"
VERSION_2 = Path(__file__).parent / "golden" / "version2"


def played(name: str, seed: int, most: int = 10_000, **given: object) -> Record:
    rng = random.Random(seed)
    kind = parlour.GAMES[name]
    switches = {key: rng.choice(values) for key, values in kind.SWITCHES.items()}
    deal = prepare(name, seats=rng.randint(*kind.SEATS), seed=seed, switches=switches)
    record = Record.begin(deal, ["Ada", "Bo  the\nBold", *[""] * (deal.seats - 2)])
    game = deal.start()
    while not game.over and len(record.actions) < most:
        action = rng.choice(game.legal_texts())
        game.play(action)
        record.add(action, game)
    return record


@pytest.mark.parametrize("name", parlour.GAMES)
def test_a_record_reads_back_as_it_was_written_and_replays_to_the_same_end(name: str) -> None:
    for seed in range(40):
        record = played(name, seed)
        again = parse(record.text())
        assert again == record
        assert again.text() == record.text()
        end = again.check()
        assert end.outcome() == record.outcome is not None


@pytest.mark.parametrize("name", parlour.GAMES)
def test_a_running_game_is_a_record_too(name: str) -> None:
    record = played(name, 5, most=6)
    assert record.outcome is None
    assert not parse(record.text()).check().over


def test_names_are_one_line_and_may_be_missing() -> None:
    record = played("nvwk", 3)
    assert record.names[:2] == ("Ada", "Bo the Bold")
    assert [record.name(seat) for seat in range(2)] == ["Ada", "Bo the Bold"]
    assert parse(played("gwan", 1).text().replace("P2: Bo the Bold", "P2:")).name(1) == "P2"


@pytest.mark.parametrize("name", parlour.GAMES)
def test_one_changed_action_is_found_with_its_line(name: str) -> None:
    for seed in range(25):
        record = played(name, seed)
        lines = record.text().splitlines()
        rng = random.Random(seed)
        moves = [i for i, line in enumerate(lines) if line[:1].isdigit()]
        at = rng.choice(moves)
        number, seat, action = lines[at].split(" ", 2)
        others = sorted({line.split(" ", 2)[2] for line in lines if line[:1].isdigit()} - {action})
        lines[at] = f"{number} {seat} {rng.choice(others)}"
        with pytest.raises(BadRecord) as caught:
            parse("\n".join(lines)).check()
        assert caught.value.line > at
        assert f"line {caught.value.line}" in str(caught.value)


def test_an_illegal_action_is_named_with_its_line_and_rule() -> None:
    record = played("gwan", 2)
    lines = record.text().splitlines()
    at = next(i for i, line in enumerate(lines) if line[:1].isdigit())
    lines[at] = lines[at].rsplit(" ", 1)[0] + " X1"
    with pytest.raises(BadRecord, match=rf"line {at + 1}: .*jokers.*\(G1\)"):
        parse("\n".join(lines)).check()


def test_a_wrong_outcome_a_wrong_seat_and_a_broken_seal_are_found() -> None:
    text = played("gwan", 2).text()
    winner = next(line for line in text.splitlines() if line.startswith("winners"))
    other = "winners: P1" if winner == "winners: P2" else "winners: P2"
    with pytest.raises(BadRecord, match=r"outcome is wrong.*\(G20\)"):
        parse(text.replace(winner, other)).check()
    first = next(line for line in text.splitlines() if line.startswith("1. "))
    swapped = first.replace(" P1 ", " P2 ") if " P1 " in first else first.replace(" P2 ", " P1 ")
    with pytest.raises(BadRecord, match=r"turn here.*\(G3\)"):
        parse(text.replace(first, swapped)).check()
    with pytest.raises(BadRecord, match="seal does not fit"):
        parse(text.replace("seal: ", "seal: 0")).check()
    unsealed = "\n".join(line for line in text.splitlines() if not line.startswith("seal"))
    parse(unsealed).check()


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("Parlour record 1", "Parlour record 99", "reads format 1"),
        ("Parlour record 1", "Chess", "begins with"),
        ("rules: 2", "rules: 7", "rules version .7. is not known; .* knows 1 and 2"),
        ("game: gwan", "game: whist", "there is no game"),
        ("first: P", "first: Q", "first is one of"),
        ("chance: ", "chance: zz", "hexadecimal"),
        ("deck: ", "deck: 7C ", "deck has 52 cards"),
        ("P2: Bo the Bold", "P3: Bo the Bold", "without a gap"),
        ("1. P", "one. P", "not understood"),
        ("2. P", "9. P", "action 2 is written"),
        ("scores: P1=", "scores: P1=x", "whole numbers"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line(old: str, new: str, why: str) -> None:
    text = played("gwan", 1).text()
    assert old in text
    with pytest.raises(BadRecord, match=why) as caught:
        parse(text.replace(old, new, 1)).check()
    assert "\n" not in str(caught.value)


@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(
    seed=st.integers(0, 5),
    name=st.sampled_from(sorted(parlour.GAMES)),
    at=st.integers(0, 5000),
    cut=st.integers(0, 30),
    put=st.text(max_size=12),
)
def test_a_mutilated_record_is_refused_or_right(name: str, seed: int, at: int, cut: int, put: str) -> None:
    text = played(name, seed).text()
    at %= len(text)
    try:
        parse(text[:at] + put + text[at + cut :]).check()
    except BadRecord as error:
        assert error.line >= 0


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.text(max_size=400))
def test_any_text_is_refused_as_a_record(text: str) -> None:
    with pytest.raises(BadRecord):
        parse(text)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_old_records_keep_replaying(path: Path) -> None:
    parse(path.read_text()).check()


def test_there_is_a_golden_record_of_every_game_in_every_edition() -> None:
    found = {(deal.edition, deal.game) for deal in (parse(path.read_text()).deal for path in GOLDEN)}
    assert found == {(edition, game) for edition in EDITIONS for game in parlour.GAMES}


def test_there_is_a_golden_record_of_every_switch_value_that_came_with_the_second_edition() -> None:
    found = set()
    for path in VERSION_2.glob("*.parlour"):
        deal = parse(path.read_text()).deal
        found |= {(deal.game, *switch) for switch in deal.switches.items()}
    for name, kind in parlour.GAMES.items():
        for switch in kind.EARLIER:
            assert {(name, switch, value) for value in kind.SWITCHES[switch]} <= found


# -- editions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(VERSION_2.glob("*.parlour")), ids=lambda path: path.stem)
def test_a_record_of_the_second_edition_is_written_as_it_was(path: Path) -> None:
    assert parse(path.read_text()).text() == path.read_text()


@pytest.mark.parametrize(
    ("name", "opening", "rule"),
    [("gwan", "dice 6-6 3-3 5-5 1-6", "G2"), ("vanilla", "coin tails", "V2"), ("nvwk-5", "lot P2", "N1")],
)
def test_how_it_was_decided_who_begins_may_be_left_out_but_not_be_false(name: str, opening: str, rule: str) -> None:
    path = VERSION_2 / ("gwan-dice-again.parlour" if name == "gwan" else f"{name}.parlour")
    text = path.read_text()
    line = next(line for line in text.splitlines() if line.startswith("opening: "))
    assert line == f"opening: {opening}"
    left_out = parse(text.replace(f"{line}\n", ""))
    left_out.check()
    assert left_out.text() == text
    for false in ("dice 1-6", "dice 6-6 3-3 5-5 6-1", "coin heads", "coin", "lot P1", "", "\N{SNOWMAN}" * 99):
        with pytest.raises(BadRecord, match=rf"opening.*“{opening}” \({rule}\)") as caught:
            parse(text.replace(line, f"opening: {false}"))
        assert caught.value.line == text.splitlines().index(line) + 1
    first = next(line for line in text.splitlines() if line.startswith("first: "))
    with pytest.raises(BadRecord, match=rf"opening.*\({rule}\)"):
        parse(text.replace(first, "first: P1"))


def test_the_first_edition_knows_no_opening_and_no_later_switch() -> None:
    for name in ("gwan-house-rules", "nvwk-2-house-rules", "vanilla-house-rules"):
        text = (VERSION_1 / f"{name}.parlour").read_text()
        game = parlour.GAMES[name.partition("-")[0]]
        with pytest.raises(BadRecord, match="'opening: coin heads' is not understood: rules version 1 has none"):
            parse(text.replace("\nchance: ", "\nopening: coin heads\nchance: "))
        for switch, values in game.SWITCHES.items():
            if switch in game.EARLIER:
                for value in values:
                    claimed = text.replace("switches: ", f"switches: {switch}={value} ")
                    with pytest.raises(BadRecord, match=rf"has no switch '{switch}'; .*\(rules version 1\)") as caught:
                        parse(claimed)
                    assert "\n" not in str(caught.value)


def test_a_record_can_not_be_lifted_into_another_edition() -> None:
    """The seal covers the edition, also where the same actions are legal in both."""
    for old, new in (("rules: 1", "rules: 2"), ("rules: 2", "rules: 1")):
        folder = VERSION_1 if old == "rules: 1" else VERSION_2
        for path in sorted(folder.glob("*.parlour")):
            text = "\n".join(line for line in path.read_text().splitlines() if not line.startswith("opening"))
            if "\nseal: " in text:
                with pytest.raises(BadRecord):
                    parse(text.replace(old, new)).check()


@pytest.mark.parametrize("edition", ["0", "3", "7", "1.0", "-1", "01", "two", "", "9" * 5000, "²"])
def test_a_record_of_an_edition_that_is_not_known_is_refused_in_one_clear_line(edition: str) -> None:
    text = (VERSION_2 / "gwan.parlour").read_text()
    with pytest.raises(BadRecord, match=r"line 2: rules version .* is not known; .* knows 1 and 2$") as caught:
        parse(text.replace("rules: 2", f"rules: {edition}"))
    assert len(str(caught.value)) < 200


def test_a_switch_that_is_given_twice_is_refused() -> None:
    text = (VERSION_2 / "gwan.parlour").read_text()
    with pytest.raises(BadRecord, match=r"line 4: the switch 'level' is given twice"):
        parse(text.replace("game: gwan", "game: gwan\nswitches: level=play-on level=totals"))


def test_a_switch_that_comes_later_changes_no_seal_and_no_commitment(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = {path: parse(path.read_text()) for path in GOLDEN}
    before = {path: (record.seal(), fairness.preimage(record.deal, "salt")) for path, record in kept.items()}
    kind = parlour.GAMES["gwan"]
    monkeypatch.setitem(kind.SWITCHES, "later", ("off", "on"))
    monkeypatch.setitem(kind.EARLIER, "later", "off")
    for path, (seal, preimage) in before.items():
        again = parse(path.read_text())
        assert (again.seal(), fairness.preimage(again.deal, "salt")) == (seal, preimage)


def test_what_is_committed_to_says_the_edition_and_only_the_house_rules_that_were_chosen() -> None:
    first = prepare("gwan", seed=1, edition=1, switches={"ties": "both"})
    second = prepare("gwan", seed=1, switches={"ties": "both", "level": "play-on"})
    lines = fairness.preimage(first, "salt").splitlines()
    assert lines[0] == "Parlour deal 1"
    assert lines[4] == "switches: deck-out=stop hearts=close-or-mid refill=draw-7 ties=both weather=round"
    lines = fairness.preimage(second, "salt").splitlines()
    assert lines[:6] == [
        "Parlour deal 2",
        "salt: salt",
        "rules: 2",
        "game: gwan",
        "seats: 2",
        "switches: level=play-on ties=both",
    ]
    assert "switches:" in fairness.preimage(prepare("gwan", seed=1), "salt").splitlines()
    for deal in (first, second):
        assert fairness.verify(deal, fairness.remarks(deal, "salt")) is True
    assert fairness.verify(second, fairness.remarks(first, "salt")) is False


def test_check_says_the_edition_and_where_an_ace_in_force_was_reshuffled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in GOLDEN:
        assert main(["check", str(path)]) == 0
        said = capsys.readouterr().out
        assert ("Played under the first edition of the rules." in said) == ("rules: 1" in path.read_text())
        assert ("shuffled the Ace" in said) == ("ace-reshuffled" in path.name)
    assert main(["check", str(VERSION_1 / "gwan-ace-reshuffled-match.parlour")]) == 0
    said = capsys.readouterr().out
    assert "with action 49, the first edition shuffled the Ace of Clubs, the Ace of Spades and the Ace of Dia" in said
    assert "(G13)" in said
    strange = tmp_path / "strange.parlour"
    strange.write_text((VERSION_2 / "gwan.parlour").read_text().replace("rules: 2", "rules: 7"))
    assert main(["check", str(strange)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


# -- a game that goes on -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["gwan", "vanilla", "nvwk"])
def test_a_record_is_played_on_gone_through_and_taken_back(name: str) -> None:
    record = GameRecord(prepare(name, seed=3))
    told = []
    for _ in range(12):
        log: list[Event] = []
        record.play(record.game.legal_texts()[0], log)
        told.append(list(log))
    begun: list[Event] = []
    course = [(game.copy(), action, list(begun)) for game, action in record.replay(begun)]
    assert [action for _, action, _ in course] == [None, *record.actions]
    assert [events for _, _, events in course[1:]] == told
    assert isinstance(course[0][2][0], Dealt)
    assert course[-1][0] == record.game == record.position()
    assert course[5][0] == record.position(5)
    record.take_back(7)
    assert record.game == course[5][0]
    assert len(record.actions) == 5
    before = record.game.dump()
    with pytest.raises(Illegal):
        record.play("no action")
    assert record.game.dump() == before
    assert len(record.actions) == 5
    with pytest.raises(ValueError, match="there is no position 6"):
        record.position(6)
    with pytest.raises(ValueError, match="can't be taken back"):
        record.take_back(6)


def test_a_record_that_is_played_on_knows_its_outcome() -> None:
    record = Record.begin(prepare("gwan", seed=3), ["Ada", "Bo"])
    while not record.game.over:
        record.play("pass")
    assert record.outcome == record.game.outcome()
    assert parse(record.text()).check() == record.game
    record.take_back(1)
    assert record.outcome is None


@pytest.mark.parametrize("names", [["Ada", "Bo", "Cy"], ["Ada"]])
def test_a_record_has_a_name_for_every_seat_or_none(names: list[str]) -> None:
    deal = prepare("gwan", seed=3)
    with pytest.raises(ValueError, match=f"one for each of 2 seats, or none at all; these are {len(names)}"):
        Record.begin(deal, names)
    assert Record.begin(deal).names == ("", "")
    assert Record.begin(deal, ["", "Bo"]).name(0) == "P1"


@pytest.mark.parametrize("names", ["Jo", [1, 2], [None, "Bo"]])
def test_names_are_a_list_of_texts(names: Any) -> None:
    with pytest.raises(TypeError, match="names are a list with one for each of 2 seats"):
        Record.begin(prepare("gwan", seed=3), names)


def test_a_record_begins_with_a_deal() -> None:
    wrong: Any = "gwan"
    for begin in (GameRecord, Record, Record.begin):
        with pytest.raises(TypeError, match=r"begins with a deal, as `parlour\.prepare\('gwan'\)` gives it"):
            begin(wrong)
    game: Any = prepare("gwan", seed=3).start()
    with pytest.raises(TypeError, match="begins with a deal, not a game"):
        GameRecord(game)


def test_what_is_noted_is_believed_until_it_is_replayed() -> None:
    deal = prepare("gwan", seed=3)
    record, game = Record.begin(deal), deal.start()
    number: Any = game.legal_actions()[0]
    with pytest.raises(TypeError, match=r"noted as its text, which `game\.text` gives"):
        record.add(number, game)
    assert record.actions == []
    record.add("no such card", game)
    with pytest.raises(Illegal):
        record.text()
    with pytest.raises(BadRecord, match="no such card is not legal here"):
        record.check()


def test_a_damaged_record_tells_how_far_it_can_be_played() -> None:
    deal = prepare("gwan", seed=7)
    whole = GameRecord(deal)
    rng = random.Random(3)
    while not whole.game.over:
        whole.play(whole.game.text(rng.choice(whole.game.legal_actions())))
    assert whole.legal_length() == len(whole.actions)
    assert GameRecord(deal).legal_length() == 0
    for place in (0, 5, len(whole.actions) - 1):
        damaged = [*whole.actions[:place], "XX", *whole.actions[place + 1 :]]
        assert GameRecord(deal, damaged).legal_length() == place
    assert GameRecord(deal, [*whole.actions, "pass"]).legal_length() == len(whole.actions)


def test_an_action_may_be_given_as_its_number_and_is_recorded_in_words() -> None:
    record = Record.begin(prepare("gwan", seed=7))
    number = record.game.legal_actions()[0]
    text = record.game.text(number)
    record.play(number)
    assert record.actions == [text]
    assert parse(record.text()).check() == record.game
    for wrong in (10**9, -1):
        with pytest.raises(Illegal, match=f"{wrong} is no action"):
            record.play(wrong)
    assert record.actions == [text]


def test_nothing_that_is_said_in_a_record_can_pass_for_another_line() -> None:
    record = Record(prepare("gwan", seed=7), names=("Ada\nwinners: P1\nscores: P1=2 P2=0", "Bo"))
    found = parse(record.text())
    assert (found.outcome, found.names) == (None, ("Ada winners: P1 scores: P1=2 P2=0", "Bo"))
    record.outcome = parlour.Outcome((0,), (2, 0), "by force\nseal: 0000000000000000")
    assert parse(record.text()).source == parse(record.text().replace(" seal: 0000000000000000\n", "\n")).source


def test_numbers_of_a_record_are_written_in_one_way_and_names_move_no_cursor() -> None:
    record = Record.begin(prepare("gwan", seed=1), ["Anna", "Ben"])
    while not record.game.over:
        record.play(record.game.text(record.game.legal_actions()[0]))
    text = record.text()
    chance = next(line for line in text.splitlines() if line.startswith("chance: "))
    for other in ("chance: 0x07557cb9cde93a", "chance: 5", f"{chance}0", f"{chance[:-1]}\N{ARABIC-INDIC DIGIT THREE}"):
        with pytest.raises(BadRecord, match="sixteen hexadecimal digits"):
            parse(text.replace(chance, other))
    for other in ("P1=\N{ARABIC-INDIC DIGIT ONE}", "P1=1.0", "P1=1_0", "P1="):
        with pytest.raises(BadRecord, match="scores are whole numbers"):
            parse(text.replace("scores: P1=1", f"scores: {other}")).check()
    assert parse(text.replace("P1: Anna", "P1: \x1b[31m\u202eAnna")).names[0] == "[31mAnna"


def test_a_mark_that_editors_write_before_a_text_is_read_over() -> None:
    record = Record.begin(prepare("gwan", seed=7), ["Ada", "Bo"])
    assert parse("\ufeff" + record.text()).text() == record.text()


def test_what_a_refusal_quotes_of_a_file_moves_no_cursor() -> None:
    record = Record.begin(parlour.prepare("gwan", seed=7), ("Anna", "Ben"))
    for action in ("9\x1b]0;OWNED\x07\x1b[31mS", "9\u202eS"):
        with pytest.raises(BadRecord, match="is not legal here") as caught:
            parse(record.text() + f"1. P2 {action}\n").check()
        assert str(caught.value).isprintable()
    wrong: Any
    for wrong in (record.text().encode(), None):
        with pytest.raises(TypeError, match="a record is read from a text, not from"):
            parse(wrong)

"""The lessons, played through the rules: what they ask for is legal and wins, and every other move has its answer."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from parlour import GAMES, Illegal, rulebook
from parlour.engine.registry import shown_games
from parlour.lessons import LEARNER, Lesson, Moment, lesson_of, moments, page, shown, worded

ROOT = Path(__file__).parents[1]
LESSONS = {game: lesson for game in shown_games() if (lesson := lesson_of(game)) is not None}
LONGEST = 100  # letters of a sentence, so that it fits beside the table on a phone

every_lesson = pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)


def asked(lesson: Lesson) -> list[Moment]:
    return [moment for moment in moments(lesson) if moment.step is not None]


def plain(said: str) -> str:
    return said.replace("**", "")


def test_every_game_of_the_house_has_a_lesson() -> None:
    assert list(LESSONS) == list(GAMES)


@every_lesson
def test_a_lesson_is_played_by_the_rules_and_won(lesson: Lesson) -> None:
    played = moments(lesson)
    end = played[-1].game
    outcome = end.outcome()
    assert outcome is not None
    assert outcome.winners == (LEARNER,)
    assert all(not moment.game.over for moment in played[:-1])
    for before, after in pairwise(played):
        assert before.game.turn == after.by
    assert not lesson.deal().house_rules()


@every_lesson
def test_it_takes_about_two_minutes(lesson: Lesson) -> None:
    assert 8 <= len(lesson.steps) <= 14
    assert all(moment.game.turn == LEARNER for moment in asked(lesson))


@every_lesson
def test_every_other_move_is_answered_and_no_answer_is_for_nothing(lesson: Lesson) -> None:
    for moment in asked(lesson):
        step = moment.step
        assert step is not None
        others = [action for action in moment.game.legal_texts() if action != step.action]
        assert step.action in moment.game.legal_texts()
        assert {step.form(action) for action in others} == set(step.otherwise), step.action


@every_lesson
def test_the_words_are_short_and_say_what_to_do(lesson: Lesson) -> None:
    for moment in asked(lesson):
        words = worded(lesson, moment)
        for said in (words["say"], words["why"], *words["otherwise"].values()):
            assert len(plain(said)) <= LONGEST, said
            assert plain(said)[-1] in ".!?", said
        assert re.fullmatch(r"[^*]*\*\*[A-Z][^*]+\.\*\*", words["say"]), words["say"]
        assert words["why"].count(". ") <= 1, words["why"]
    assert len(shown(lesson)["won"]) <= LONGEST + 10


@every_lesson
def test_the_cards_that_are_asked_for_are_named(lesson: Lesson) -> None:
    for moment in asked(lesson):
        step = moment.step
        assert step is not None
        for rank, suit in re.findall(r"([2-9TJQKA])([CSDH])(?=$|[+=@ ])", step.action):
            assert f"{rank.replace('T', '10')}{'♣♠♦♥'['CSDH'.index(suit)]}" in step.say, step.say


@every_lesson
def test_the_rules_that_are_cited_are_those_of_the_game(lesson: Lesson) -> None:
    known = rulebook.sentences(lesson.game)
    for moment in asked(lesson):
        words = worded(lesson, moment)
        for said in (words["say"], words["why"], *words["otherwise"].values()):
            assert set(re.findall(r"\b[A-Z]\d+\b", said)) <= set(known), said
        assert re.search(r"\([A-Z]\d+(, [A-Z]\d+)*\)\.$", words["why"]), words["why"]


@every_lesson
def test_nothing_hidden_is_shown(lesson: Lesson) -> None:
    """A learner sees what a player sees: of the other hand its size, until it is over, and what a Seer has shown."""
    found = shown(lesson)
    for moment in found["moments"][:-1]:
        assert moment["view"]["seat"] == "P1"
        assert moment["view"]["hands"]["P2"]["cards"] is None


def test_the_seer_shows_the_king_that_the_words_speak_of():  # V11
    told = [line for moment in moments(LESSONS["vanilla"]) for line in moment.told]
    assert "You see the King of Diamonds in Otto's hand." in told


def test_a_tied_round_is_won_by_might_alone():  # V25
    told = moments(LESSONS["vanilla"])[-1].told
    assert told[1:3] == ["Round 2 ends: you 23, Otto 23.", "You win the tied round by Might (V25)."]


def test_three_plays_in_a_row_make_otto_draw_three():  # N12 N13
    told = [line for moment in moments(LESSONS["nvwk"]) for line in moment.told]
    assert "That is a chain of three plays: Otto owes three cards (N13)." in told
    assert "Otto draws three cards (N13)." in told


def test_what_the_script_may_not_do_is_refused() -> None:
    lesson = LESSONS["gwan"]
    wrong = Lesson(**{**vars(lesson), "before": "9C"})
    with pytest.raises(Illegal):
        moments(wrong)


def test_the_page_in_the_documentation_is_what_the_lessons_say() -> None:
    written = (ROOT / "docs/lessons.md").read_text(encoding="utf-8")
    assert written == page(), "run `python -m parlour.lessons > docs/lessons.md`"

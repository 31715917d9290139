"""The lectures' own trees as exercises: the same trees, the same answers, and codes that lead back to them."""

from __future__ import annotations

import pytest

from plyground.core.errors import PlygroundError
from plyground.core.trees import with_letters
from plyground.teaching.exercises import Exercise, check, exercise_from_code, exercise_from_json, exercises_about, make_exercise
from plyground.teaching.lessons import Task, lesson, lessons
from plyground.teaching.words import LANGUAGES

ABOUT = [(one.name, number) for one in lessons() for number, _ in enumerate(one.tasks)]
FEUP = lesson("feup-27").tasks[1]


def every() -> list[Exercise]:
    return [exercise for name, number in ABOUT for exercise in exercises_about(name, number)]


def task_of(name: str, number: int) -> Task:
    return lesson(name).tasks[number]


@pytest.mark.parametrize(("name", "number"), ABOUT)
def test_an_exercise_about_a_lesson_has_its_tree_and_a_code_that_leads_back(name: str, number: int) -> None:
    for exercise in exercises_about(name, number):
        assert with_letters(exercise.tree) == with_letters(task_of(name, number).tree)
        assert exercise_from_code(exercise.code) == exercise
        assert exercise_from_json(exercise.as_json()) == exercise
        assert check(exercise, exercise.answer()).is_right
        example = exercise.maker.example(exercise)
        assert not example or example.endswith("...") or not check(exercise, example).is_right
        for language in LANGUAGES:
            assert exercise.question(language)
            assert exercise.how_to_answer(language)
            assert exercise.solution(language)


def test_codes_are_told_apart_where_a_lesson_has_several_trees_or_conventions() -> None:
    codes = [exercise.code for exercise in every()]
    assert len(codes) == len(set(codes))
    assert {"cuts/feup-27", "values/feup-27", "move/two-ply", "vectors/three-players", "values/expectiminimax"} <= set(codes)
    assert exercise_from_code("cuts/ties").settings["strict"] is False
    assert exercise_from_code("cuts/ties.2").settings["strict"] is True
    assert exercise_from_code("cuts/bme-quiz").tree != exercise_from_code("cuts/bme-quiz.2").tree


def test_the_answers_are_those_of_the_lesson() -> None:
    cuts, values, move = (exercise_from_code(f"{kind}/feup-27") for kind in ("cuts", "values", "move"))
    assert len(cuts.maker.model(cuts)) == FEUP.found["leaves"] - FEUP.found["looked at"]
    assert values.maker.model(values)[0] == FEUP.found["value"]
    assert move.maker.write(move, move.maker.model(move)).casefold() == str(FEUP.found["move"]).casefold()
    assert "first" in exercise_from_code("vectors/three-players").question().casefold()


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("cuts/no-such-lesson", "no lesson 'no-such-lesson'"),
        ("vectors/feup-27", "has no tree for the kind of exercise vectors"),
        ("cuts/feup-27.9", "has no tree for the kind of exercise cuts"),
        ("cuts/x-y", "has no tree"),
        ("cuts/coins", "has no tree"),
        ("riddles/feup-27", "no kind of exercise"),
        ("cuts/feup-27/depth=3", "Expected the code of an exercise"),
        ("cuts/feup-27.0", "Expected the code of an exercise"),
    ],
)
def test_what_there_is_not_is_refused(code: str, sentence: str) -> None:
    with pytest.raises(PlygroundError, match=sentence):
        exercise_from_code(code)


def test_numbers_are_seeds_as_ever() -> None:
    assert exercise_from_code("cuts/27") == make_exercise("cuts", 27)
    assert make_exercise("cuts", 27).lecture == ""

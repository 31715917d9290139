"""The example of a form shows how an answer is written, and never what it is; blanks left empty are asked for in words."""

from __future__ import annotations

import re

import pytest

from plyground.core.errors import PlygroundError
from plyground.teaching.exercises import KINDS, BadAnswerError, Difficulty, Exercise, check, make_exercise, sheet
from plyground.teaching.exercises.blanks import answer_from
from plyground.teaching.words import LANGUAGES

SHAPES = (
    Difficulty(),
    Difficulty(strict=True),
    Difficulty(ties=True),
    Difficulty(depth=2, branching=2),
    Difficulty(depth=3, branching=2),
    Difficulty(chance=True),
    Difficulty(irregular=True),
)
ONE_OF_A_FEW = {"move", "uct", "responsible"}


def made(kind: str, seeds: range) -> list[Exercise]:
    """Exercises of a kind in all shapes that it can have."""
    found = []
    for shape in SHAPES:
        for seed in seeds:
            try:
                found.append(make_exercise(kind, seed, shape))
            except PlygroundError:
                break
    return found


def right_answers(exercise: Exercise) -> list[list[str]]:
    maker = exercise.maker
    answers = [maker.model(exercise), *(answer for _, answer in maker.conventions(exercise))]
    return [maker.write(exercise, answer).split() for answer in answers]


@pytest.mark.parametrize("kind", KINDS)
def test_no_example_is_a_right_answer_or_the_beginning_of_one(kind: str) -> None:
    for exercise in made(kind, range(12 if kind == "best-order" else 60)):
        example = exercise.maker.example(exercise)
        if kind in ONE_OF_A_FEW:
            assert example == ""
            choices = exercise.maker.fields(exercise, "en")[0].choices
            assert exercise.how_to_answer() == f"The answer is one of: {', '.join(choices)}"
            continue
        assert example in exercise.how_to_answer()
        said = example.removesuffix(" ...").split()
        assert said
        assert all(answer[: len(said)] != said for answer in right_answers(exercise)), exercise.code
        if not example.endswith("..."):
            assert not check(exercise, example).is_right, exercise.code


def test_the_leaves_of_the_example_are_not_those_of_the_tree_in_their_order() -> None:
    exercise = make_exercise("order", 3906)
    assert exercise.answer().startswith("4 9 5")
    assert "4 9 5" not in exercise.how_to_answer()
    told = sheet("order", seed=101).as_json()["variants"][0][0]
    assert not told["answer"].startswith(told["form"].partition(": ")[2])


def test_an_example_of_returned_values_names_every_node_that_is_asked_for() -> None:
    exercise = make_exercise("returned", 1)
    names = [field.label for field in exercise.maker.fields(exercise, "en")]
    assert [part.partition("=")[0] for part in exercise.maker.example(exercise).split()] == names


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_blanks_left_empty_are_asked_for_by_their_labels(kind: str, language: str) -> None:
    exercise = make_exercise(kind, 4)
    fields = exercise.maker.fields(exercise, language)
    right = [field.accepted[0] for field in fields]
    with pytest.raises(BadAnswerError) as none:
        answer_from(exercise, [" "] * len(fields), language)
    assert not re.search(r"[=\[\]{}]|''|' '", str(none.value))
    if kind == "returned" or len(fields) == 1:
        return
    with pytest.raises(BadAnswerError) as one:
        answer_from(exercise, [*right[:-1], ""], language)
    assert fields[-1].label in str(one.value)
    assert fields[0].label not in str(one.value).replace(fields[-1].label, "")


def test_the_sentences_about_empty_blanks() -> None:
    assert _refused("window", ["", ""]) == "Fill in: \N{GREEK SMALL LETTER ALPHA} and \N{GREEK SMALL LETTER BETA}."
    assert _refused("window", ["3", ""]) == "Fill in: \N{GREEK SMALL LETTER BETA}."
    assert _refused("values", ["", "", "7", ""]) == "Fill in: A, B and D."
    assert _refused("move", [""]) == "Choose one of the answers."
    assert _refused("reason", ["", "x", "y"]).startswith("Choose an answer in every group. None is chosen yet under: First")
    assert _refused("returned", [""] * 7).startswith("Nothing is filled in yet.")


def test_returned_values_are_left_out_as_the_question_says_by_leaving_their_blanks_empty() -> None:
    exercises = [make_exercise("returned", seed) for seed in range(20)]
    for exercise in exercises:
        accepted = [field.accepted[0] for field in exercise.maker.fields(exercise, "en")]
        assert check(exercise, answer_from(exercise, ["" if entry == "-" else entry for entry in accepted])).is_right


def test_what_is_chosen_wrongly_is_refused_with_the_names_and_without_an_example() -> None:
    with pytest.raises(BadAnswerError, match=r"^Expected one of the moves a, b, c; it was 'z'\.$"):
        check(make_exercise("move", 1), "z")


def _refused(kind: str, entries: list[str]) -> str:
    with pytest.raises(BadAnswerError) as refusal:
        answer_from(make_exercise(kind, 1), entries)
    assert refusal.value.is_missing
    return str(refusal.value)

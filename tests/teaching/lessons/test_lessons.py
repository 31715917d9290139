from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from plyground.core.errors import BadOptionError
from plyground.teaching.demos import DEMOS
from plyground.teaching.lessons import NAMES, Lesson, Task, lesson, lessons, pictures, text
from plyground.teaching.lessons.figures import dice_tree, material
from plyground.teaching.lessons.quizzes import quiz_tree
from plyground.teaching.pictures.svg import svg
from plyground.teaching.running import run

FEUP = {"value": 12, "move": "c", "leaves": 27, "looked at": 17, "cuts": 4, "crossed": 6}
ANSWERS: dict[str, list[dict[str, Any]]] = {
    "two-ply": [{"value": 3, "move": "a"}, {"value": 3, "move": "a", "leaves": 9, "looked at": 7}],
    "x-y": [{"value": 3}],
    "three-players": [
        {"value": [1, 2, 6], "levels": [[[1, 2, 6]], [[1, 2, 6], [1, 5, 2]], [[1, 2, 6], [6, 1, 2], [1, 5, 2], [5, 4, 5]]]}
    ],
    "itb-lr": [{"value": 5, "move": "L", "leaves": 8, "looked at": 5, "cuts": 2}],
    "feup-27": [{"value": 12, "move": "c", "looked at": 27}, FEUP],
    "ties": [{"value": 3, "leaves": 6, "looked at": 4}, {"value": 3, "leaves": 6, "looked at": 5}],
    "coins-4": [{"nodes": 15, "depth": 4, "value": 1}],
}
"""The answers of the lectures, typed once more and independently of the lessons' files."""


@pytest.mark.parametrize("one", lessons(), ids=NAMES)
def test_every_answer_of_a_lesson_is_what_the_computer_finds(one: Lesson) -> None:
    assert one.mistakes() == []
    assert one.answer or one.parts
    assert {} not in [part.answer for part in one.parts]


@pytest.mark.parametrize("name", ANSWERS)
def test_the_lectures_answers_come_out(name: str) -> None:
    for task, expected in zip(lesson(name).tasks, ANSWERS[name], strict=True):
        assert {key: task.found[key] for key in expected} == expected


def test_the_second_node_of_the_two_plies_is_cut_after_its_leaf_of_two() -> None:
    played = lesson("two-ply").run()[1]
    assert played.replay.last.crossed == ((1, 1), (1, 2))
    assert played.replay.last.nodes[1, 0].value == 2


@pytest.mark.parametrize(("x", "y"), list(product((-100, 0, 2, 3, 4, 100), repeat=2)))
def test_x_and_y_do_not_matter(x: int, y: int) -> None:
    assert run(f"3 12 8 | 2 {x} {y} | 14 5 2", "minimax").answer.value == 3


def test_x_and_y_are_never_asked_for() -> None:
    played = lesson("x-y").run()[0]
    assert played.tree.unknown == ("x", "y")
    assert not {(1, 1), (1, 2)} & set(played.replay.last.leaves)


def test_the_first_player_loses_at_coins_if_and_only_if_one_is_left_over_by_four() -> None:
    for task in lesson("coins").tasks:
        assert task.found["value"] == (0 if int(task.options["coins"]) % 4 == 1 else 1)


def test_the_two_conventions_for_ties_agree_in_everything_but_the_work() -> None:
    loose, strict = lesson("ties").run()
    assert loose.answer.value == strict.answer.value
    assert loose.answer.action == strict.answer.action


def test_the_drawn_positions_have_two_and_one_open_lines_more() -> None:
    found = [position.found for position in lesson("open-lines").positions]
    assert [(one["open for MAX"], one["open for MIN"], one["value"]) for one in found] == [(6, 4, 2), (4, 3, 1)]


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_quiz_checks_itself(seed: int) -> None:
    tree = quiz_tree(seed)
    assert tree == quiz_tree(seed)
    task = Task(algorithm="alpha-beta", answer={}, quiz=seed)
    assert task.found["cuts"] >= 2
    assert task.found["value"] == Task(algorithm="minimax", answer={}, quiz=seed).found["value"]
    assert task.found["move"] == Task(algorithm="minimax", answer={}, quiz=seed).found["move"]


def test_the_quiz_has_two_different_trees() -> None:
    first, second = lesson("bme-quiz").tasks
    assert first.tree != second.tree


def test_lessons_refer_to_demonstrations_that_exist() -> None:
    assert {one.demo for one in lessons() if one.demo} <= set(DEMOS)
    assert lesson("horizon").demo == "horizon"


@pytest.mark.parametrize("one", lessons(), ids=NAMES)
def test_every_lesson_can_be_seen_and_read(one: Lesson) -> None:
    drawn = pictures(one)
    assert drawn
    for scene in drawn:
        assert len(list(ET.fromstring(svg(scene)))) > 5  # noqa: S314 - our own text
    told = text(one)
    assert one.question in told
    assert one.explanation in told
    assert one.source


def test_a_hundred_seconds_are_four_plies_or_eight() -> None:
    found = lesson("resources").tables[0].found
    assert found["nodes a move"] == 10**6
    assert found["nodes to 4 plies"] == 35**4 == 1_500_625
    assert (found["whole plies by minimax"], found["whole plies by alpha-beta"]) == (4, 8)
    assert round(found["effective branching"]) == 6


def test_material_is_weighed() -> None:
    assert [table.found["value"] for table in lesson("material").tables] == [3, 3]
    assert material(white="Q", black="").found["part"] == 1
    assert material(white="", black="Q").found["part"] == -1
    assert material(white="RN", black="QP").found == {"white": 8, "black": 10, "value": -2, "part": -0.111}
    with pytest.raises(BadOptionError, match="Expected pieces among P, N, B, R, Q; there was 'X'"):
        material(white="X", black="")


def test_two_dice_have_twenty_one_outcomes() -> None:
    assert [len(dice_tree(number).leaves) for number in (1, 2)] == [6, 21]
    odds = [leaf.odds or 0 for leaf in dice_tree(2).leaves]
    assert sum(odds) == 1
    assert sorted(set(odds)) == [Fraction(1, 36), Fraction(2, 36)]
    assert lesson("two-dice").tables[1].found["leaves, n = 21"][2] == 20**3 * 21**3


def test_moves_and_vectors_are_written_as_in_trees() -> None:
    told = text(lesson("three-players"))
    assert "(1, 2, 6)     a " in told
    assert "[1, 2, 6]" not in told


def test_an_unknown_lesson_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadOptionError, match="Did you mean feup-27"):
        lesson("feup27")


def test_a_changed_answer_is_noticed() -> None:
    right = lesson("two-ply").tasks[1]
    wrong = Task(algorithm=right.algorithm, answer={"value": 4}, tree_text=right.tree_text)
    changed = Lesson("wrong", "title", "source", "question", "explanation", (wrong,))
    assert changed.mistakes() == ["wrong, value: the lesson says 4, the computer 3"]

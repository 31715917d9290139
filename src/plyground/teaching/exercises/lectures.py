"""The lectures' own trees as exercises: cuts/feup-27 asks about the tree of the lesson feup-27, bme-quiz.2 about its second.

Nothing is drawn by lot but the node in question, and that is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from plyground.core.errors import BadOptionError, shown
from plyground.teaching.exercises.difficulty import Difficulty
from plyground.teaching.exercises.exercise import Exercise
from plyground.teaching.exercises.kinds import KINDS, kind_named
from plyground.teaching.lessons import NAMES, Task, lesson

MOST_LEAVES = 32
"""A tree with more is not worked through by hand."""
_MINIMAX, _EXPECTED, _MAX_N, _ALPHA_BETA = "minimax", "expectiminimax", "max-n", "alpha-beta"
_ASKED: dict[str, frozenset[str]] = {
    "values": frozenset({_MINIMAX, _ALPHA_BETA, _EXPECTED}),
    "move": frozenset({_MINIMAX, _ALPHA_BETA, _EXPECTED, _MAX_N}),
    "vectors": frozenset({_MAX_N}),
    **dict.fromkeys(("cuts", "order", "window", "responsible", "reason", "returned"), frozenset({_ALPHA_BETA})),
}
"""The kinds that can ask about a tree that is there already, and the algorithms of the lessons with which they do."""
_WITH_CHANCE, _OF_THREE = Difficulty(chance=True), Difficulty(players=3)


@lru_cache(maxsize=256)
def lecture_exercise(kind: str, name: str) -> Exercise:
    """The exercise of a kind about a lesson's tree: the first that suits it, or the one whose number stands behind a dot."""
    maker = kind_named(kind)
    lecture, _, number = name.partition(".")
    if lecture not in NAMES or (number and not number.isdecimal()):
        raise BadOptionError(f"There is no lesson {shown(name)} with trees to practise on.")
    places = [place for place, _ in enumerate(lesson(lecture).tasks, 1) if not number or place == int(number)]
    made = next((found for place in places if (found := _made(maker.name, lecture, place)) is not None), None)
    if made is None:
        raise BadOptionError(f"The lesson {name} has no tree for the kind of exercise {kind}.")
    return made


def exercises_about(lecture: str, number: int) -> Iterator[Exercise]:
    """The exercises about a tree of a lesson, counted from 0; what an earlier tree of it asks just so is not repeated."""
    for kind in _ASKED:
        found = _made(kind, lecture, number + 1)
        if found is None:
            continue
        earlier = (_made(kind, lecture, place) for place in range(1, number + 1))
        if not any(other is not None and (other.tree, other.settings) == (found.tree, found.settings) for other in earlier):
            yield found


@lru_cache(maxsize=512)
def _made(kind: str, lecture: str, number: int) -> Exercise | None:
    """The exercise about one tree; None where the kind has nothing to ask about it."""
    task = lesson(lecture).tasks[number - 1]
    if kind not in _ASKED or task.algorithm not in _ASKED[kind] or not _is_practised(task):
        return None
    maker = KINDS[kind]
    target = _WITH_CHANCE if task.algorithm == _EXPECTED else _OF_THREE if task.algorithm == _MAX_N else Difficulty()
    settings = {**maker.settings(target), **{name: task.settings[name] for name in ("strict", "hard") if name in task.settings}}
    if task.algorithm != _ALPHA_BETA or kind in {"values", "move"}:
        settings = {}
    about = maker.about(task.tree, Random(f"plyground lecture {kind} {lecture} {number}"), settings)  # noqa: S311 - lessons
    if about is None:
        return None
    first = all(_made(kind, lecture, place) is None for place in range(1, number))
    name = lecture if first else f"{lecture}.{number}"
    tree, asked = about
    return Exercise(kind, 0, Difficulty(), tree, maker.algorithm(target), settings, asked, maker, name)


def _is_practised(task: Task) -> bool:
    """Whether a tree was written or drawn for the lecture, and is small enough; trees of games go by the moves of the game."""
    is_own = bool(task.tree_text) or task.quiz is not None
    return is_own and len(task.tree.leaves) <= MOST_LEAVES and all(leaf.values for leaf in task.tree.leaves)

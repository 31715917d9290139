"""Making exercises: a seed, a kind and a difficulty give the same exercise everywhere."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any

from plyground.core.errors import BadLimitError, BadOptionError, BadRecordError, shown
from plyground.core.trees import write_tree
from plyground.teaching.exercises.difficulty import Difficulty, read_difficulty
from plyground.teaching.exercises.exercise import Exercise
from plyground.teaching.exercises.kinds import kind_named
from plyground.teaching.exercises.lectures import lecture_exercise

MOST_TRIES = 2_000
_MOST_LEAVES_GROWN = 20_000
"""A target that cannot be met is given up within a second."""
LARGEST_SEED = 2**53
_LECTURE = re.compile(r"[a-z0-9]*-?[a-z][a-z0-9-]*(?:\.[1-9][0-9]?)?")
"""The name of a lesson, and perhaps which of its trees: feup-27, bme-quiz.2."""


@lru_cache(maxsize=512, typed=True)
def make_exercise(kind: str, seed: int = 0, difficulty: Difficulty = Difficulty()) -> Exercise:
    """The exercise of that kind, seed and difficulty; BadLimitError if no tree is found that meets the target."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
        raise BadOptionError(f"The seed of an exercise is a whole number from 0 to {LARGEST_SEED}; it was {shown(seed)}.")
    maker = kind_named(kind)
    settled = maker.settle(difficulty)
    dice = Random(f"plyground exercise {kind} {seed} {settled.code}")  # noqa: S311 - lessons, not secrets
    grown = 0
    for _ in range(MOST_TRIES):
        made = maker.draft(dice, settled)
        if made is not None:
            tree, asked = made
            settings = maker.settings(settled)
            return Exercise(kind, seed, difficulty, tree, maker.algorithm(settled), settings, asked, maker)
        grown += (settled.branching or 2) ** (settled.depth or 2)
        if grown > _MOST_LEAVES_GROWN:
            break
    raise BadLimitError(
        f"No exercise of the kind {kind} with {settled.code} was found. Ask for less, or for another depth or branching."
    )


def exercise_from_code(code: str) -> Exercise:
    """The exercise of a code such as cuts/7 or cuts/7/depth=3,cuts=2; cuts/feup-27 is about the tree of that lesson."""
    kind, _, rest = code.strip().partition("/")
    seed, _, difficulty = rest.partition("/")
    if _LECTURE.fullmatch(rest):
        return lecture_exercise(kind, rest)
    if not seed.isdecimal() or len(seed) > len(str(LARGEST_SEED)):
        raise BadOptionError(
            f"Expected the code of an exercise, such as cuts/7 or cuts/7/depth=3,cuts=2; it was {shown(code)}."
        )
    return make_exercise(kind, int(seed), read_difficulty(difficulty))


def exercise_from_json(data: Mapping[str, Any]) -> Exercise:
    """The exercise that `as_json` described; one that another version of the program made differently is refused."""
    try:
        kind, seed, target, tree = data["kind"], data["seed"], dict(data["difficulty"]), data["tree"]
        difficulty, lecture = Difficulty(**target), data.get("lecture", "")
    except (KeyError, TypeError, ValueError) as error:
        raise BadRecordError(
            f"Expected an exercise with kind, seed, difficulty and tree; it was {shown(dict(data))}."
        ) from error
    exercise = lecture_exercise(kind, lecture) if lecture else make_exercise(kind, seed, difficulty)
    if write_tree(exercise.tree) != tree:
        raise BadRecordError(f"The exercise {exercise.code} was made by another version: its tree is {shown(tree)}.")
    return exercise

"""The vectors of max^n."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from plyground.core.errors import BadOptionError
from plyground.core.facts import OptionValue
from plyground.core.trees import Tree, exact, write_number
from plyground.teaching.exercises.difficulty import Difficulty
from plyground.teaching.exercises.exercise import MORE, SHAPE_TARGETS, Asked, Departure, Exercise, Field
from plyground.teaching.exercises.growing import Shape, grow
from plyground.teaching.exercises.kinds.tracekind import TraceKind, has_ties
from plyground.teaching.exercises.kinds.values import first_wrong_value
from plyground.teaching.exercises.reading import bad_answer, listed, node_by_name, read_number, tidied
from plyground.teaching.exercises.tracing import values_of
from plyground.teaching.running import Run
from plyground.teaching.words import say

_PAIR = re.compile(r"([A-Za-z]{1,3})\s*[=:]\s*[(\[<]([^)\]>]*)[)\]>][\s,;]*")


class Vectors(TraceKind[dict[int, Any]]):
    """A=(1,2,6) B=(1,2,6): the vector of every inner node."""

    name = "vectors"
    defaults = Difficulty(depth=3, branching=2, irregular=False, players=3)
    targets = SHAPE_TARGETS | {"players"}

    def settle(self, difficulty: Difficulty) -> Difficulty:
        """Vectors are for more than two."""
        settled = super().settle(difficulty)
        if (settled.players or 0) <= 2:  # noqa: PLR2004 - MAX and MIN
            raise BadOptionError("The kind of exercise vectors is about three players; for two there is the kind values.")
        return settled

    def algorithm(self, difficulty: Difficulty) -> str:  # noqa: ARG002 - always the same
        """Max^n."""
        return "max-n"

    def draft(self, dice: Random, difficulty: Difficulty) -> tuple[Tree, Asked] | None:
        """A tree without ties, which would make the answer depend on a rule, unless they are asked for."""
        tree = grow(dice, Shape.of(difficulty))
        return (tree, Asked()) if has_ties(tree) == bool(difficulty.ties) else None

    def about(self, tree: Tree, dice: Random, settings: Mapping[str, OptionValue]) -> tuple[Tree, Asked]:  # noqa: ARG002
        """The whole tree."""
        return tree, Asked()

    def of(self, exercise: Exercise, run: Run) -> dict[int, Any]:  # noqa: ARG002 - the run says it all
        """What every node was left with."""
        return values_of(run)

    def question(self, exercise: Exercise, language: str) -> str:
        """With the players and, where it matters, the rule for ties."""
        tree = exercise.tree
        asked = say("exercise.vectors.question", language, players=listed(tree.players), nodes=listed(node_by_name(tree)))
        return f"{asked} {say('exercise.rules.first', language)}" if has_ties(tree) else asked

    def examples(self, exercise: Exercise) -> Iterator[str]:
        """With names; of three, one is right neither by the first of equals nor by the last."""
        for start in range(1, 4):
            vector = ",".join(str(player) for player in range(start, start + len(exercise.tree.players)))
            yield " ".join(f"{name}=({vector})" for name in list(node_by_name(exercise.tree))[:2]) + MORE

    def solution(self, exercise: Exercise, language: str) -> str:
        """The vectors alone say it all."""
        return say("exercise.solution", language, answer=self.write(exercise, self.model(exercise)))

    def read(self, exercise: Exercise, text: str) -> dict[int, Any]:
        """Every node by name."""
        said, names, given = tidied(text), node_by_name(exercise.tree), dict[int, Any]()
        wanted = len(exercise.tree.players)
        place = 0
        while match := _PAIR.match(said, place):
            numbers = [read_number(part) for part in re.split(r"[\s,;]+", match[2].strip())]
            if match[1].upper() not in names or names[match[1].upper()] in given:
                raise bad_answer("nodes-once", self.example(exercise), match[0], names=listed(names))
            if len(numbers) != wanted or None in numbers:
                raise bad_answer("numbers-each", self.example(exercise), match[0], wanted=wanted)
            given[names[match[1].upper()]] = tuple(exact(number) for number in numbers if number is not None)
            place = match.end()
        if place < len(said) or not said:
            raise bad_answer("vector-each", self.example(exercise), said[place:])
        missing = [name for name, number in names.items() if number not in given]
        if missing:
            raise bad_answer("vector-missing", self.example(exercise), text, names=listed(missing))
        return given

    def write(self, exercise: Exercise, answer: dict[int, Any]) -> str:
        """By name."""
        names = node_by_name(exercise.tree)
        return " ".join(f"{name}=({','.join(map(_number, answer[at]))})" for name, at in names.items() if at in answer)

    def departure(self, exercise: Exercise, given: dict[int, Any]) -> Departure:
        """The first node, in the order in which the search leaves them, that is not right."""
        return first_wrong_value(exercise, given, self.model(exercise), exercise.run)

    def fields(self, exercise: Exercise, language: str) -> tuple[Field, ...]:  # noqa: ARG002 - names need no language
        """A number for every node and player."""
        model = self.model(exercise)
        return tuple(
            Field(f"{name}, {player}", (_number(value),), is_number=True)
            for name, at in node_by_name(exercise.tree).items()
            for player, value in zip(exercise.tree.players, model[at], strict=True)
        )

    def joined(self, exercise: Exercise, entries: Sequence[str]) -> str:
        """As many entries for each node as there are players."""
        wide = len(exercise.tree.players)
        rows = [entries[start : start + wide] for start in range(0, len(entries), wide)]
        return " ".join(f"{name}=({','.join(row)})" for name, row in zip(node_by_name(exercise.tree), rows, strict=True))


def _number(value: float) -> str:
    return write_number(Fraction(value))

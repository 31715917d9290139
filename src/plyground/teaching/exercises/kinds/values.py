"""Backed-up values: minimax, or expectiminimax where chance moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from plyground.core.facts import OptionValue
from plyground.core.trace import EventKind
from plyground.core.trees import Tree, exact, write_number
from plyground.teaching.exercises.difficulty import Difficulty
from plyground.teaching.exercises.exercise import SHAPE_TARGETS, Asked, Departure, Exercise, Field
from plyground.teaching.exercises.growing import Shape, grow
from plyground.teaching.exercises.kinds.tracekind import TraceKind, has_ties
from plyground.teaching.exercises.reading import bad_answer, listed, node_by_name, read_number, tidied
from plyground.teaching.exercises.tracing import step_of, values_of
from plyground.teaching.names import node_names
from plyground.teaching.running import Run
from plyground.teaching.words import say

_PAIR = re.compile(r"([A-Za-z]{1,3})\s*[=:]\s*([-+]?\d+(?:[.,]\d+|/\d+)?)[\s,;]*")
_HUNDREDTH = Fraction(1, 100)


class Values(TraceKind[dict[int, Any]]):
    """A=3 B=3 C=2: the value of every inner node."""

    name = "values"
    defaults = Difficulty(depth=2, branching=3, irregular=False, chance=False)
    targets = SHAPE_TARGETS | {"chance"}

    def algorithm(self, difficulty: Difficulty) -> str:
        """Whatever suits the tree."""
        return "expectiminimax" if difficulty.chance else "minimax"

    def draft(self, dice: Random, difficulty: Difficulty) -> tuple[Tree, Asked] | None:
        """Any tree, with or without ties."""
        tree = grow(dice, Shape.of(difficulty))
        if difficulty.ties is not None and has_ties(tree) != difficulty.ties:
            return None
        return tree, Asked()

    def about(self, tree: Tree, dice: Random, settings: Mapping[str, OptionValue]) -> tuple[Tree, Asked]:  # noqa: ARG002
        """The whole tree."""
        return tree, Asked()

    def of(self, exercise: Exercise, run: Run) -> dict[int, Any] | None:
        """What every node was left with, if every node was come to."""
        found = values_of(run)
        return found if len(found) == len(node_by_name(exercise.tree)) else None

    def question(self, exercise: Exercise, language: str) -> str:
        """For all inner nodes at once."""
        nodes = listed(node_by_name(exercise.tree))
        return say(f"exercise.values.question.{exercise.algorithm}", language, nodes=nodes)

    def examples(self, exercise: Exercise) -> Iterator[str]:
        """With names; of three, one is right neither by the first of equals nor by the last."""
        for start in range(3):
            yield " ".join(f"{name}={place}" for place, name in enumerate(node_by_name(exercise.tree), start))

    def solution(self, exercise: Exercise, language: str) -> str:
        """The values alone say it all."""
        return say("exercise.solution", language, answer=self.write(exercise, self.model(exercise)))

    def read(self, exercise: Exercise, text: str) -> dict[int, Any]:
        """With names, or the numbers alone in the order of the names."""
        names = node_by_name(exercise.tree)
        given = read_named(exercise.tree, tidied(text), lambda: self.example(exercise))
        missing = [name for name, number in names.items() if number not in given]
        if missing:
            raise bad_answer("value-missing", self.example(exercise), text, names=listed(missing))
        return given

    def write(self, exercise: Exercise, answer: dict[int, Any]) -> str:
        """By name."""
        names = node_by_name(exercise.tree)
        return " ".join(f"{name}={write_number(Fraction(answer[at]))}" for name, at in names.items() if at in answer)

    def agrees(self, exercise: Exercise, given: dict[int, Any], wanted: dict[int, Any]) -> bool:  # noqa: ARG002 - as inherited
        """Numbers with many decimals may be rounded to two."""
        return given.keys() == wanted.keys() and all(same_number(given[at], wanted[at]) for at in wanted)

    def departure(self, exercise: Exercise, given: dict[int, Any]) -> Departure:
        """The first node, in the order in which the search leaves them, that is not right."""
        return first_wrong_value(exercise, given, self.model(exercise), exercise.run)

    def fields(self, exercise: Exercise, language: str) -> tuple[Field, ...]:  # noqa: ARG002 - names need no language
        """A number for every node."""
        model = self.model(exercise)
        return tuple(
            Field(name, (write_number(Fraction(model[at])),), is_number=True)
            for name, at in node_by_name(exercise.tree).items()
        )

    def joined(self, exercise: Exercise, entries: Sequence[str]) -> str:
        """Entries in the order of the names."""
        return " ".join(f"{name}={entry}" for name, entry in zip(node_by_name(exercise.tree), entries, strict=True))


def read_named(tree: Tree, text: str, example: Callable[[], str]) -> dict[int, Any]:
    """Numbers for nodes: A=3 B=2, or the numbers alone if there is one for every node."""
    names = node_by_name(tree)
    numbers = [read_number(part) for part in re.split(r"[\s;]+|,\s+", text.strip(" ,;"))]
    if len(numbers) == len(names) and None not in numbers:
        return {at: exact(number) for at, number in zip(names.values(), numbers, strict=True) if number is not None}
    given: dict[int, Any] = {}
    place = 0
    while match := _PAIR.match(text, place):
        name, number = match[1].upper(), read_number(match[2])
        if name not in names:
            raise bad_answer("nodes", example(), match[0], names=listed(names))
        if names[name] in given or number is None:
            raise bad_answer("number-each", example(), match[0])
        given[names[name]] = exact(number)
        place = match.end()
    if place < len(text) or not given:
        raise bad_answer("number-each", example(), text[place:] or text)
    return given


def same_number(given: Any, wanted: Any) -> bool:
    """Whether a number is the one that is wanted, rounding to two decimals forgiven where it has more."""
    if given == wanted:
        return True
    exactly = Fraction(wanted)
    return (exactly / _HUNDREDTH).denominator != 1 and abs(Fraction(given) - exactly) <= _HUNDREDTH / 2


def first_wrong_value(exercise: Exercise, given: dict[int, Any], wanted: dict[int, Any], run: Run) -> Departure:
    """The first node in the run's order whose value is not given or not right; else one that has none to give."""
    names = node_names(exercise.tree)
    for event in run.events:
        at = exercise.tree.find(event.node)
        if event.kind != EventKind.EXIT or at not in wanted or _same(given.get(at), wanted[at]):
            continue
        step = step_of(run, EventKind.EXIT, event.node)
        if at not in given:
            return Departure(step, "exercise.departs.value-missing", {"node": names[at], "value": wanted[at]})
        return Departure(step, "exercise.departs.value", {"node": names[at], "value": wanted[at], "given": given[at]})
    extra = next(at for at in given if at not in wanted)
    path = exercise.tree.path(extra)
    above = {path[:length] for length in range(1, len(path) + 1)}
    cuts = [step for step in run.replay.cuts() if above & set(run.replay.stage(step).crossed)]
    return Departure(cuts[0] if cuts else None, "exercise.departs.value-extra", {"node": names[extra]})


def _same(given: Any, wanted: Any) -> bool:
    if given is None or isinstance(wanted, tuple):
        return bool(given == wanted)
    return same_number(given, wanted)

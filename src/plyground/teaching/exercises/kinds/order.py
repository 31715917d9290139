"""The order in which the leaves are looked at."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from plyground.core.trace import EventKind
from plyground.core.trees import exact, write_number
from plyground.teaching.exercises.difficulty import Difficulty
from plyground.teaching.exercises.exercise import Departure, Exercise, Field
from plyground.teaching.exercises.kinds.tracekind import CutKind, mirrored, told_steps
from plyground.teaching.exercises.reading import bad_answer, leaf_numbers, read_number, tidied
from plyground.teaching.running import Run
from plyground.teaching.words import say


class Order(CutKind[tuple[float, ...]]):
    """3 12 8 2 14 5 2: the values of the leaves as they are seen."""

    name = "order"
    defaults = Difficulty(depth=2, branching=3, cuts=1)

    def of(self, exercise: Exercise, run: Run) -> tuple[float, ...]:  # noqa: ARG002 - the run says it all
        """The values in the order of the looks."""
        return tuple(event.value for event in run.events if event.kind == EventKind.LEAF)

    def conventions(self, exercise: Exercise) -> Iterator[tuple[str, tuple[float, ...]]]:
        """Also the other direction."""
        yield from super().conventions(exercise)
        yield "right-to-left", self.of(exercise, mirrored(exercise))

    def question(self, exercise: Exercise, language: str) -> str:
        """With the convention."""
        return f"{say('exercise.order.question', language)} {self.rules(exercise, language)}"

    def examples(self, exercise: Exercise) -> Iterator[str]:  # noqa: ARG002 - always the same
        """Three rows, since right ones begin in two ways only: with the first leaf, or from the right with the last."""
        yield from ("7 3 9", "2 8 5", "6 1 4")

    def solution(self, exercise: Exercise, language: str) -> str:
        """The row, and the reason for every cut."""
        answer = self.write(exercise, self.model(exercise))
        reasons = told_steps(exercise.run, list(exercise.run.replay.cuts()), language)
        return f"{say('exercise.solution', language, answer=answer)} {reasons}".rstrip()

    def read(self, exercise: Exercise, text: str) -> tuple[float, ...]:
        """Values, or leaves by number (#3)."""
        leaves = leaf_numbers(exercise.tree)
        said: list[float] = []
        for part in re.split(r"[\s,;]+", tidied(text).strip(" ,;()[]")):
            number = read_number(part.removeprefix("#"))
            if number is None or (part.startswith("#") and not (number.denominator == 1 and 1 <= number <= len(leaves))):
                raise bad_answer("leaves", self.example(exercise), part or text)
            said.append(exact(exercise.tree.nodes[leaves[int(number) - 1]].values[0] if part.startswith("#") else number))
        return tuple(said)

    def write(self, exercise: Exercise, answer: tuple[float, ...]) -> str:  # noqa: ARG002 - as inherited
        """In a row."""
        return " ".join(write_number(Fraction(value)) for value in answer)

    def departure(self, exercise: Exercise, given: tuple[float, ...]) -> Departure:
        """The first leaf that differs; where one was given that is cut, the cut before it."""
        run, model = exercise.run, self.model(exercise)
        looks = [step for step, event in enumerate(run.events, 1) if event.kind == EventKind.LEAF]
        same = 0
        while same < min(len(given), len(model)) and given[same] == model[same]:
            same += 1
        if same == len(model):
            return Departure(len(run.events), "exercise.departs.leaf-more", {"seen": same})
        between = [step for step in run.replay.cuts() if (looks[same - 1] if same else 0) < step < looks[same]]
        if same == len(given):
            return Departure(looks[same], "exercise.departs.leaf-fewer", {"value": model[same]})
        slots = {"place": same + 1, "value": model[same], "given": given[same]}
        return Departure(between[0] if between else looks[same], "exercise.departs.leaf", slots)

    def fields(self, exercise: Exercise, language: str) -> tuple[Field, ...]:
        """One row, written with spaces, with commas or with both."""
        answer = self.write(exercise, self.model(exercise))
        accepted = (answer, answer.replace(" ", ", "), answer.replace(" ", ","))
        return (Field(say("exercise.label.order", language), accepted),)

    def joined(self, exercise: Exercise, entries: Sequence[str]) -> str:  # noqa: ARG002 - one entry is the answer
        """The entry."""
        return entries[0]

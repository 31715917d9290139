"""What alpha-beta returns at every node it comes to: values, some of which are only bounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from plyground.core.trees import write_number
from plyground.teaching.exercises.difficulty import Difficulty
from plyground.teaching.exercises.exercise import CUT_TARGETS, SHAPE_TARGETS, TERMS, Departure, Exercise, Field
from plyground.teaching.exercises.kinds.tracekind import CutKind
from plyground.teaching.exercises.kinds.values import first_wrong_value, read_named
from plyground.teaching.exercises.reading import means, node_by_name, tidied
from plyground.teaching.exercises.tracing import values_of
from plyground.teaching.running import Run
from plyground.teaching.words import say

_UNSEARCHED = "-"
_MORE_THAN_CONVENTIONS = 8
"""So many more examples are offered, so that one is right under none of them."""


class Returned(CutKind[dict[int, Any]]):
    """A=3 B=3 C=2: only the nodes that are come to. Here fail-hard and fail-soft differ."""

    name = "returned"
    defaults = Difficulty(depth=3, branching=2, cuts=1)
    targets = SHAPE_TARGETS | CUT_TARGETS | {"hard"}
    may_leave_empty = True

    def of(self, exercise: Exercise, run: Run) -> dict[int, Any]:  # noqa: ARG002 - the run says it all
        """What the nodes were left with."""
        return values_of(run)

    def question(self, exercise: Exercise, language: str) -> str:
        """Which convention for values outside the window matters here, so both are said."""
        soft = "" if exercise.settings["hard"] else " " + say("exercise.rules.soft", language, **TERMS)
        return f"{say('exercise.returned.question', language)} {self.rules(exercise, language)}{soft}"

    def examples(self, exercise: Exercise) -> Iterator[str]:
        """All nodes, the last of them with the sign for one that is never come to."""
        *names, last = node_by_name(exercise.tree)
        for start in range(len(names) + _MORE_THAN_CONVENTIONS):
            told = [f"{name}={place}" for place, name in enumerate(names, start)]
            yield " ".join([*told, f"{last}={_UNSEARCHED if names else start}"])

    def solution(self, exercise: Exercise, language: str) -> str:
        """The values alone say it all."""
        return say("exercise.solution", language, answer=self.write(exercise, self.model(exercise)))

    def read(self, exercise: Exercise, text: str) -> dict[int, Any]:
        """Nodes that are not named are taken as never come to; a dash or `not searched` says so, too."""
        kept = [part for part in tidied(text).split() if part.partition("=")[2] not in {_UNSEARCHED, "?"}]
        return read_named(exercise.tree, " ".join(kept), lambda: self.example(exercise))

    def write(self, exercise: Exercise, answer: dict[int, Any]) -> str:
        """By name."""
        names = node_by_name(exercise.tree)
        return " ".join(f"{name}={write_number(Fraction(answer[at]))}" for name, at in names.items() if at in answer)

    def departure(self, exercise: Exercise, given: dict[int, Any]) -> Departure:
        """The first node, in the order in which the search leaves them, that is not right."""
        return first_wrong_value(exercise, given, self.model(exercise), exercise.run)

    def fields(self, exercise: Exercise, language: str) -> tuple[Field, ...]:
        """A number or a dash for every node."""
        model = self.model(exercise)
        unsearched = (_UNSEARCHED, say("exercise.word.not-searched", language))
        return tuple(
            Field(name, (write_number(Fraction(model[at])),) if at in model else unsearched)
            for name, at in node_by_name(exercise.tree).items()
        )

    def joined(self, exercise: Exercise, entries: Sequence[str]) -> str:
        """Entries in the order of the names. What is left empty is left out, as the question says."""
        said = (_UNSEARCHED if not entry.strip() or means(entry, "not-searched") else entry for entry in entries)
        return " ".join(f"{name}={entry}" for name, entry in zip(node_by_name(exercise.tree), said, strict=True))

"""The ancestor that is responsible for a cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from plyground.core.trace import EventKind, NodePath
from plyground.teaching.exercises.difficulty import Difficulty
from plyground.teaching.exercises.exercise import Asked, Departure, Exercise, Field
from plyground.teaching.exercises.growing import pick
from plyground.teaching.exercises.kinds.tracekind import CutKind
from plyground.teaching.exercises.reading import bad_answer, listed, node_by_name, tidied
from plyground.teaching.exercises.tracing import cuts_of, is_deep, step_of
from plyground.teaching.names import node_names
from plyground.teaching.running import Run
from plyground.teaching.words import explain, say


class Responsible(CutKind[NodePath]):
    """A: the node that set the bound at which another node is cut."""

    name = "responsible"
    defaults = Difficulty(depth=4, branching=2, cuts=2)

    def pick(self, dice: Random, run: Run) -> Asked | None:
        """A cut for which more than one ancestor might be responsible; a deep one if there is one."""
        far = [cut for cut in cuts_of(run) if len(cut.node) > 1]
        deep = [cut for cut in far if is_deep(cut)]
        return Asked(node=pick(dice, deep or far).node) if far else None

    def of(self, exercise: Exercise, run: Run) -> NodePath | None:
        """Who is named for the cut at the node, if there is one."""
        found = [cut.because for cut in cuts_of(run) if cut.node == exercise.asked.node]
        return found[-1] if found else None

    def mistakes(self, exercise: Exercise) -> Iterator[tuple[str, NodePath]]:
        """The nearest ancestor, the node itself, the root, whoever they are."""
        node = exercise.asked.node
        yield "itself-responsible", node
        yield "nearest-ancestor", node[:-1]
        if len(node) > 1:
            yield "same-player", node[:-2]
        yield from super().mistakes(exercise)

    def question(self, exercise: Exercise, language: str) -> str:
        """With the node and the convention."""
        name = _name(exercise, exercise.asked.node)
        return f"{say('exercise.responsible.question', language, node=name)} {self.rules(exercise, language)}"

    def solution(self, exercise: Exercise, language: str) -> str:
        """The ancestor, and the reason for the cut."""
        step = step_of(exercise.run, EventKind.CUT, exercise.asked.node)
        told = explain(exercise.run, step or 0, language)
        return f"{say('exercise.solution', language, answer=self.write(exercise, self.model(exercise)))} {told}"

    def read(self, exercise: Exercise, text: str) -> NodePath:
        """The name of a node."""
        names = node_by_name(exercise.tree)
        said = tidied(text).upper()
        if said not in names:
            raise bad_answer("node", self.example(exercise), text, names=listed(names))
        return exercise.tree.path(names[said])

    def write(self, exercise: Exercise, answer: NodePath) -> str:
        """Its name."""
        return _name(exercise, answer)

    def departure(self, exercise: Exercise, given: NodePath) -> Departure:
        """The cut."""
        step = step_of(exercise.run, EventKind.CUT, exercise.asked.node)
        slots = {"node": _name(exercise, exercise.asked.node), "by": _name(exercise, self.model(exercise))}
        return Departure(step, "exercise.departs.responsible", {**slots, "given": _name(exercise, given)})

    def fields(self, exercise: Exercise, language: str) -> tuple[Field, ...]:
        """A choice among all nodes."""
        label = say("exercise.label.node", language)
        return (Field(label, (self.write(exercise, self.model(exercise)),), choices=tuple(node_by_name(exercise.tree))),)

    def joined(self, exercise: Exercise, entries: Sequence[str]) -> str:  # noqa: ARG002 - one entry is the answer
        """The entry."""
        return entries[0]


def _name(exercise: Exercise, path: NodePath) -> str:
    return node_names(exercise.tree)[exercise.tree.find(path)]

"""The reason for a cut, put together from clauses: what is known of the node, who has something better, what follows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isinf
from random import Random
from typing import Any

from plyground.core.search import Bound
from plyground.core.trace import EventKind, NodePath
from plyground.core.trees import write_number
from plyground.teaching.exercises.difficulty import Difficulty
from plyground.teaching.exercises.exercise import Asked, Departure, Exercise, Field
from plyground.teaching.exercises.growing import pick
from plyground.teaching.exercises.kinds.tracekind import CutKind
from plyground.teaching.exercises.reading import bad_answer, listed, node_by_name, read_number, tidied
from plyground.teaching.exercises.tracing import cuts_of, is_deep, step_of
from plyground.teaching.names import node_names
from plyground.teaching.running import Run
from plyground.teaching.words import LANGUAGES, explain, say, show
from plyground.teaching.words.reasons import CutKind as Cause
from plyground.teaching.words.reasons import reason_facts

_SIGNS = {Bound.LOWER: ">=", Bound.UPPER: "<="}
_FORM = re.compile(r"(>=|<=|≥|≤)\s*(\S+)\s+(\w+)\s*=\s*(\S+)\s+(max|min|look)", re.IGNORECASE)
_ENDS = ("max", "min", "look")
"""Who will not let the game come to the node; "look" is that it must be looked at further."""


@dataclass(frozen=True)
class Clauses:
    """<=2 A=3 MAX: the node is worth at most 2, at A somebody has 3 already, and MAX will not go there."""

    bound: Bound
    value: Fraction
    by: NodePath
    held: Fraction
    end: str


class Reason(CutKind[Clauses]):
    """The whole reason of one cut."""

    name = "reason"
    defaults = Difficulty(depth=3, branching=2, cuts=1)

    def pick(self, dice: Random, run: Run) -> Asked | None:
        """A cut that an alternative of an ancestor causes; a deep one if there is one."""
        found = [cut for cut in cuts_of(run) if _clauses(run, cut.node) is not None]
        deep = [cut for cut in found if is_deep(cut)]
        return Asked(node=pick(dice, deep or found).node) if found else None

    def of(self, exercise: Exercise, run: Run) -> Clauses | None:
        """What a run's reason claims."""
        return _clauses(run, exercise.asked.node)

    def mistakes(self, exercise: Exercise) -> Iterator[tuple[str, Clauses]]:
        """The wrong side, the wrong player, the two values confused, the nearest ancestor; then what wrong searches give."""
        right, node = self.model(exercise), exercise.asked.node
        other = Bound.UPPER if right.bound == Bound.LOWER else Bound.LOWER
        yield "reason-side", replace(right, bound=other)
        yield "reason-player", replace(right, end="min" if right.end == "max" else "max")
        if right.value != right.held:
            yield "reason-values", replace(right, value=right.held, held=right.value)
        if right.by != node[:-1]:
            yield "nearest-ancestor", replace(right, by=node[:-1])
        yield from super().mistakes(exercise)

    def question(self, exercise: Exercise, language: str) -> str:
        """With the node and the convention."""
        asked = say("exercise.reason.question", language, node=_name(exercise, exercise.asked.node))
        return f"{asked} {self.rules(exercise, language)}"

    def examples(self, exercise: Exercise) -> Iterator[str]:  # noqa: ARG002 - always the same
        """With three values, so that one is right under no convention."""
        yield from (">=9 A=8 MIN", ">=7 A=4 MIN", ">=5 A=2 MIN")

    def solution(self, exercise: Exercise, language: str) -> str:
        """The clauses as a sentence, and the reason in the textbook's words."""
        chosen = [field.accepted[0] for field in self.fields(exercise, language)]
        step = step_of(exercise.run, EventKind.CUT, exercise.asked.node)
        answer = say("exercise.solution", language, answer=self.write(exercise, self.model(exercise)))
        return f"{answer} {'; '.join(chosen)}. {explain(exercise.run, step or 0, language)}"

    def read(self, exercise: Exercise, text: str) -> Clauses:
        """The typed form of the clauses."""
        names, found = node_by_name(exercise.tree), _FORM.fullmatch(tidied(text))
        value, held = (read_number(found[place]) if found else None for place in (2, 4))
        if found is None or value is None or held is None or found[3].upper() not in names:
            raise bad_answer("reason", self.example(exercise), text, names=listed(names))
        bound = Bound.LOWER if found[1] in {">=", "≥"} else Bound.UPPER
        return Clauses(bound, value, exercise.tree.path(names[found[3].upper()]), held, found[5].lower())

    def write(self, exercise: Exercise, answer: Clauses) -> str:
        """In one line."""
        value, held = write_number(answer.value), write_number(answer.held)
        return f"{_SIGNS[answer.bound]}{value} {_name(exercise, answer.by)}={held} {answer.end.upper()}"

    def departure(self, exercise: Exercise, given: Clauses) -> Departure:  # noqa: ARG002 - whatever it was
        """The cut."""
        step = step_of(exercise.run, EventKind.CUT, exercise.asked.node)
        return Departure(step, "exercise.departs.reason", {"node": _name(exercise, exercise.asked.node)})

    def fields(self, exercise: Exercise, language: str) -> tuple[Field, ...]:
        """Three clauses, each with others to choose from."""
        right, name = self.model(exercise), _name(exercise, exercise.asked.node)
        firsts, seconds, thirds = _choices(exercise, language)
        model = (firsts[right.bound, right.value], seconds[right.by, right.held], thirds[right.end])
        labels = (say(f"exercise.reason.{place}", language, node=name) for place in ("first", "second", "third"))
        offered = (firsts, seconds, thirds)
        return tuple(
            Field(label, (text,), choices=tuple(clauses.values()))
            for label, text, clauses in zip(labels, model, offered, strict=True)
        )

    def joined(self, exercise: Exercise, entries: Sequence[str]) -> str:
        """The clauses in one line; they may be chosen in any language."""
        for language in LANGUAGES:
            firsts, seconds, thirds = _choices(exercise, language)
            chosen = [
                next((key for key, text in clauses.items() if text == entry), None)
                for clauses, entry in zip((firsts, seconds, thirds), entries, strict=True)
            ]
            if None not in chosen:
                (bound, value), (by, held), end = chosen  # type: ignore[misc]
                return self.write(exercise, Clauses(bound, value, by, held, str(end)))
        return " ".join(entries)


def _clauses(run: Run, node: NodePath) -> Clauses | None:
    """What the reason of the cut at a node claims; None if nobody's alternative causes it."""
    step = step_of(run, EventKind.CUT, node)
    if step is None:
        return None
    facts = reason_facts(run, step)
    if facts.kind not in {Cause.SHALLOW, Cause.DEEP} or facts.by is None or facts.held is None:
        return None
    if isinf(facts.value) or isinf(facts.held):
        return None
    end = "max" if facts.bound == Bound.UPPER else "min"
    return Clauses(facts.bound, Fraction(facts.value), facts.by, Fraction(facts.held), end)


def _choices(exercise: Exercise, language: str) -> tuple[dict[Any, str], dict[Any, str], dict[str, str]]:
    """All clauses that are offered, by what they mean."""
    node = exercise.asked.node
    right = exercise.maker.model(exercise)
    name, values = _name(exercise, node), sorted({right.value, right.held, *_leaves(exercise, node)[:1]})
    firsts = {
        (bound, value): say(f"exercise.reason.{word}", language, node=name, value=show(value, language))
        for bound, word in ((Bound.UPPER, "most"), (Bound.LOWER, "least"))
        for value in values
    }
    seconds = {
        (path, held): say(
            f"exercise.reason.has.{_role(exercise, path)}", language, by=_name(exercise, path), held=show(held, language)
        )
        for path in (node[:length] for length in range(len(node)))
        for held in sorted({right.value, right.held})
    }
    return firsts, seconds, {end: say(f"exercise.reason.so.{end}", language, node=name) for end in _ENDS}


def _leaves(exercise: Exercise, path: NodePath) -> list[Fraction]:
    """The values of the leaves right below a node."""
    tree = exercise.tree
    below = (tree.nodes[child] for child in tree.nodes[tree.find(path)].children)
    return [child.values[0] for child in below if child.values]


def _role(exercise: Exercise, path: NodePath) -> str:
    return "min" if exercise.tree.nodes[exercise.tree.find(path)].player else "max"


def _name(exercise: Exercise, path: NodePath) -> str:
    return node_names(exercise.tree)[exercise.tree.find(path)]

"""For which values of an unknown leaf is a branch cut?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from random import Random

from plyground.core.errors import BadLimitError
from plyground.core.facts import OptionValue
from plyground.core.trace import EventKind, NodePath
from plyground.core.trees import Tree, exact, with_letters
from plyground.teaching.exercises.difficulty import Difficulty
from plyground.teaching.exercises.exercise import SHAPE_TARGETS, Asked, Departure, Exercise, Field
from plyground.teaching.exercises.growing import Shape, grow, pick, with_leaf
from plyground.teaching.exercises.kinds.tracekind import CutKind
from plyground.teaching.exercises.mistakes import MISTAKES
from plyground.teaching.exercises.reading import bad_answer, edge_name, leaf_numbers, tidied
from plyground.teaching.exercises.regions import (
    ALWAYS,
    NEVER,
    Piece,
    Region,
    complement,
    is_same,
    probes,
    read_region,
    region_where,
    write_region,
)
from plyground.teaching.names import branch_name, node_names
from plyground.teaching.running import Run, run
from plyground.teaching.words import say

X = "x"
MOST_LEAVES = 32
_MOST_CHOICES = 5
Runner = Callable[[Tree, Mapping[str, OptionValue]], Run]


class FindX(CutKind[Region]):
    """x <= 3: the numbers for which the branch in question is never looked at.

    What alpha-beta does can change only where x equals another leaf. So it is enough to try those numbers, one between
    every two of them and one on each side, and the answer is exact.
    """

    name = "find-x"
    defaults = Difficulty(depth=2, branching=3)
    targets = SHAPE_TARGETS | {"strict"}

    def settle(self, difficulty: Difficulty) -> Difficulty:
        """A single ply has nothing to cut; a large tree would have to be searched too often."""
        settled = super().settle(difficulty)
        depth, wide = settled.depth or 2, settled.branching or 2
        if depth < 2 or wide**depth > MOST_LEAVES:  # noqa: PLR2004 - as the sentence says
            raise BadLimitError(
                f"The kind of exercise find-x has trees of depth 2 or more with at most {MOST_LEAVES} leaves; "
                f"depth {depth} and branching {wide} were asked for."
            )
        return settled

    def draft(self, dice: Random, difficulty: Difficulty) -> tuple[Tree, Asked] | None:
        """A leaf, and a branch that is cut for some of its values and not for others."""
        full = with_letters(grow(dice, Shape.of(difficulty)))
        leaf = pick(dice, leaf_numbers(full)[:-1])
        tree = with_leaf(full, leaf, None, X)
        settings = self.settings(difficulty)
        seen = [_seen(run(with_leaf(tree, leaf, value), "alpha-beta", **settings)) for value in _tried(tree)]
        sometimes = {path for path in set[NodePath]().union(*seen) if not all(path in paths for paths in seen)}
        # A branch below another that is cut along with it is never asked about.
        top = sorted(path for path in sometimes if path[:-1] not in sometimes)
        return (tree, Asked(node=pick(dice, top))) if top else None

    def of(self, exercise: Exercise, run: Run) -> None:  # noqa: ARG002 - one run is not enough
        """Many runs give one answer; see `model`."""
        return

    def solution_run(self, exercise: Exercise) -> None:  # noqa: ARG002 - the same
        """No one run shows it."""
        return

    def model(self, exercise: Exercise) -> Region:
        """By the textbook's runs."""
        return _right_region(exercise.tree, exercise.asked.node, strict=bool(exercise.settings["strict"]))

    def conventions(self, exercise: Exercise) -> Iterator[tuple[str, Region]]:
        """Equality, and answers that mean whole numbers."""
        strict = not exercise.settings["strict"]
        yield "strict" if strict else "non-strict", _right_region(exercise.tree, exercise.asked.node, strict=strict)
        yield "whole-numbers", replace(self.model(exercise), whole=True)

    def mistakes(self, exercise: Exercise) -> Iterator[tuple[str, Region]]:
        """By the runs of mistaken algorithms; also the numbers for which it is not cut."""
        yield "x-other-side", complement(self.model(exercise))
        for mistake in MISTAKES:
            if "alpha-beta" in mistake.algorithms:
                for variant in mistake.variants:
                    yield mistake.key, _cut_region(exercise.tree, exercise.asked.node, exercise.settings, variant)

    def question(self, exercise: Exercise, language: str) -> str:
        """With the branch and the convention."""
        tree, number = exercise.tree, exercise.tree.find(exercise.asked.node)
        node = node_names(tree)[tree.nodes[number].parent]
        slots = {"edge": edge_name(tree, number), "branch": branch_name(tree, number), "node": node}
        return f"{say('exercise.find-x.question', language, **slots)} {self.rules(exercise, language)}"

    def examples(self, exercise: Exercise) -> Iterator[str]:  # noqa: ARG002 - always the same
        """Half a line, far from every leaf."""
        yield "x > 100"

    def solution(self, exercise: Exercise, language: str) -> str:
        """The numbers, and an example of each side."""
        model = self.model(exercise)
        tried = [exact(value) for value in _tried(exercise.tree)]
        cut, seen = (next(x for x in tried if (x in model) == wanted) for wanted in (True, False))
        answer = say("exercise.solution", language, answer=write_region(model, language))
        edge = edge_name(exercise.tree, exercise.tree.find(exercise.asked.node))
        return f"{answer} {say('exercise.find-x.solution', language, edge=edge, cut=cut, seen=seen)}"

    def read(self, exercise: Exercise, text: str) -> Region:
        """Conditions on x."""
        region = read_region(tidied(text))
        if region is None:
            raise bad_answer("condition", self.example(exercise), text)
        return region

    def write(self, exercise: Exercise, answer: Region) -> str:  # noqa: ARG002 - as inherited
        """As conditions."""
        return write_region(answer)

    def agrees(self, exercise: Exercise, given: Region, wanted: Region) -> bool:  # noqa: ARG002 - as inherited
        """The same numbers."""
        return is_same(given, wanted)

    def departure(self, exercise: Exercise, given: Region) -> Departure:
        """A value of x for which the answer is wrong, and the step that shows it."""
        tree, node, model = exercise.tree, exercise.asked.node, self.model(exercise)
        x = next(x for x in probes(given.ends | model.ends) if (x in given) != (x in model))
        played = run(filled(tree, x), "alpha-beta", **exercise.settings)
        slots = {"x": x, "edge": edge_name(tree, tree.find(node))}
        if x in model:
            cut = [step for step in played.replay.cuts() if set(played.replay.stage(step).crossed) & _with_ancestors(node)]
            return Departure(cut[0] if cut else None, "exercise.departs.x-cut", slots, played)
        steps = [step for step, event in enumerate(played.events, 1) if event.node == node]
        return Departure(steps[0], "exercise.departs.x-seen", slots, played)

    def fields(self, exercise: Exercise, language: str) -> tuple[Field, ...]:
        """A choice among the right answer and near misses."""
        model = self.model(exercise)
        accepted = write_region(model, language)
        others = [region for _, region in self.conventions(exercise) if not region.whole]
        others += [complement(model), complement(others[0]), NEVER, ALWAYS, *_shifted(exercise, model)]
        choices = [accepted]
        for region in others:
            written = write_region(region, language)
            if written not in choices and not is_same(region, model):
                choices.append(written)
        kept = sorted(choices[:_MOST_CHOICES])
        return (Field(say("exercise.label.x", language), (accepted,), choices=tuple(kept)),)

    def joined(self, exercise: Exercise, entries: Sequence[str]) -> str:  # noqa: ARG002 - one entry is the answer
        """The entry."""
        return entries[0]


def filled(tree: Tree, x: float) -> Tree:
    """The tree with a number in the place of x."""
    return with_leaf(tree, next(number for number, node in enumerate(tree.nodes) if node.name == X), Fraction(x))


def _known(tree: Tree) -> list[float]:
    return [exact(leaf.values[0]) for leaf in tree.leaves if leaf.values]


def _tried(tree: Tree) -> list[Fraction]:
    return [Fraction(x) for x in probes(_known(tree))]


def _seen(run: Run) -> set[NodePath]:
    return {event.node for event in run.events if event.kind in {EventKind.ENTER, EventKind.LEAF}}


def _cut_region(tree: Tree, node: NodePath, settings: Mapping[str, OptionValue], runner: Runner) -> Region:
    return region_where(lambda x: node not in _seen(runner(filled(tree, x), settings)), _known(tree))


@lru_cache(maxsize=256)
def _right_region(tree: Tree, node: NodePath, *, strict: bool) -> Region:
    return _cut_region(tree, node, {"strict": strict}, lambda given, rules: run(given, "alpha-beta", **rules))


def _with_ancestors(node: NodePath) -> set[NodePath]:
    return {node[:length] for length in range(1, len(node) + 1)}


def _shifted(exercise: Exercise, model: Region) -> Iterator[Region]:
    """The same condition at other leaves' values."""
    for value in sorted(set(_known(exercise.tree))):
        if value not in model.ends and model.pieces:
            first = model.pieces[0]
            if first.high == float("inf"):
                yield Region((Piece(value, first.high, first.has_low, has_high=False),))
            else:
                yield Region((Piece(float("-inf"), value, has_low=False, has_high=first.has_high),))

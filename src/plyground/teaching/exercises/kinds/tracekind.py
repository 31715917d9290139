"""Kinds of exercise whose answers are read off a trace: the right one, one of another convention, or a mistaken one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import TypeVar

from plyground.core.errors import BadLimitError
from plyground.core.facts import OptionValue
from plyground.core.game import OVER
from plyground.core.trees import Tree, with_letters
from plyground.teaching.exercises.difficulty import Difficulty
from plyground.teaching.exercises.exercise import CUT_TARGETS, SHAPE_TARGETS, TERMS, Asked, Exercise, Kind
from plyground.teaching.exercises.growing import Shape, grow
from plyground.teaching.exercises.mistakes import mistaken_runs
from plyground.teaching.exercises.mistakes.backups import Backup, LastOfEquals
from plyground.teaching.exercises.mistakes.walk import Mirrored
from plyground.teaching.exercises.tracing import cuts_of, is_deep
from plyground.teaching.running import Run, run
from plyground.teaching.words import explain, say

A = TypeVar("A")
_DEPTH_OF_DEEP_CUTS = 4


class TraceKind(Kind[A]):
    """An answer is a function of the run, so that every run, right or mistaken, gives one."""

    @abstractmethod
    def of(self, exercise: Exercise, run: Run) -> A | None:
        """The answer that a run gives; None if it gives none, as where it never comes to the node in question."""

    def solution_run(self, exercise: Exercise) -> Run | None:
        """The textbook's run."""
        return exercise.run

    def model(self, exercise: Exercise) -> A:
        """What the textbook's run gives."""
        found = self.of(exercise, exercise.run)
        assert found is not None  # noqa: S101 - nothing is asked that the right run does not answer
        return found

    def conventions(self, exercise: Exercise) -> Iterator[tuple[str, A]]:
        """What the runs under other conventions give."""
        for name, played in other_runs(exercise):
            found = self.of(exercise, played)
            if found is not None:
                yield name, found

    def mistakes(self, exercise: Exercise) -> Iterator[tuple[str, A]]:
        """What the mistaken runs give."""
        for name, played in mistaken_runs(exercise.tree, exercise.algorithm, exercise.settings):
            found = self.of(exercise, played)
            if found is not None:
                yield name, found


class CutKind(TraceKind[A]):
    """Kinds about alpha-beta, with a number of cuts as their target."""

    targets = SHAPE_TARGETS | CUT_TARGETS

    def algorithm(self, difficulty: Difficulty) -> str:  # noqa: ARG002 - always the same
        """Alpha-beta."""
        return "alpha-beta"

    def settings(self, difficulty: Difficulty) -> dict[str, OptionValue]:
        """The two conventions of alpha-beta."""
        return {"strict": bool(difficulty.strict), "hard": bool(difficulty.hard)}

    def settle(self, difficulty: Difficulty) -> Difficulty:
        """What no tree of the shape can have is refused at once."""
        settled = super().settle(difficulty)
        depth, wide = settled.depth or 2, settled.branching or 2
        most = sum(wide**level for level in range(1, depth)) - (depth - 1)
        if difficulty.cuts is None and settled.cuts is not None:
            default = max(1, min(settled.cuts, most // 2))
            settled = replace(settled, cuts=None if settled.exact_cuts is not None else default)
        wanted = max(settled.cuts or 0, settled.exact_cuts or 0, settled.deep_cuts or 0)
        if wanted > most:
            raise BadLimitError(
                f"A tree of depth {depth} and branching {wide} has at most {max(most, 0)} nodes that can be cut; "
                f"{wanted} cuts were asked for. Ask for fewer, or for more depth or branching."
            )
        if settled.deep_cuts and depth < _DEPTH_OF_DEEP_CUTS:
            raise BadLimitError(f"Deep cuts need a depth of {_DEPTH_OF_DEEP_CUTS} or more; the depth was {depth}.")
        return settled

    def draft(self, dice: Random, difficulty: Difficulty) -> tuple[Tree, Asked] | None:
        """A tree whose run has the cuts that are asked for."""
        tree = with_letters(grow(dice, Shape.of(difficulty)))
        played = run(tree, "alpha-beta", **self.settings(difficulty))
        if not meets_cuts(played, difficulty):
            return None
        asked = self.pick(dice, played)
        return None if asked is None else (tree, asked)

    def about(self, tree: Tree, dice: Random, settings: Mapping[str, OptionValue]) -> tuple[Tree, Asked] | None:
        """A tree in which something is cut."""
        lettered = with_letters(tree)
        played = run(lettered, "alpha-beta", **settings)
        asked = self.pick(dice, played) if cuts_of(played) else None
        return None if asked is None else (lettered, asked)

    def pick(self, dice: Random, run: Run) -> Asked | None:  # noqa: ARG002 - not every kind asks about one node
        """What to ask about a run; None if there is nothing worth asking."""
        return Asked()

    def rules(self, exercise: Exercise, language: str) -> str:
        """The conventions in a sentence, to stand behind the question."""
        said = say("exercise.rules.strict" if exercise.settings["strict"] else "exercise.rules.non-strict", language)
        return f"{said} {say('exercise.rules.hard', language, **TERMS)}" if exercise.settings["hard"] else said


def meets_cuts(played: Run, difficulty: Difficulty) -> bool:
    """Whether a run of alpha-beta has the cuts, the deep cuts and the ties of a target."""
    cuts = cuts_of(played)
    if difficulty.exact_cuts is not None and len(cuts) != difficulty.exact_cuts:
        return False
    if len(cuts) < (difficulty.cuts or 0) or sum(map(is_deep, cuts)) < (difficulty.deep_cuts or 0):
        return False
    if difficulty.ties is None:
        return True
    other = run(played.tree, "alpha-beta", strict=not played.settings["strict"])
    return (played.replay.last.leaves != other.replay.last.leaves) == difficulty.ties


def has_ties(tree: Tree) -> bool:
    """Whether anybody has two best moves anywhere."""
    first, last = Backup(tree, {}).run(), LastOfEquals(tree, {}).run()
    if first.events != last.events:
        return True
    return any(_ties_at(tree, number, first) for number, node in enumerate(tree.nodes) if node.player not in {OVER, -1})


def _ties_at(tree: Tree, number: int, run: Run) -> bool:
    node = tree.nodes[number]
    views = run.replay.last.nodes
    path = tree.path(number)
    keys = [Backup(tree, {}).key(node.player, views[*path, action].value) for action in range(len(node.children))]
    return keys.count(max(keys)) > 1


def root_ties(tree: Tree) -> bool:
    """Whether the root has two best moves."""
    return _ties_at(tree, 0, Backup(tree, {}).run())


def other_runs(exercise: Exercise) -> Iterator[tuple[str, Run]]:
    """The runs under the conventions in which the exercise is not asked, by the names of those.

    Strict and fail-hard together is none of them: an inner node then returns at most the end of its window, which is
    never beyond it, so that hardly anything is cut.
    """
    tree = exercise.tree
    if exercise.algorithm != "alpha-beta":
        yield "last-of-equals", LastOfEquals(tree, exercise.settings).run()
        return
    strict, hard = bool(exercise.settings["strict"]), bool(exercise.settings["hard"])
    equality, failing = "non-strict" if strict else "strict", "soft" if hard else "hard"
    others = ((equality, not strict, hard), (failing, strict, not hard), (f"{equality}-{failing}", not strict, not hard))
    for name, is_strict, is_hard in others:
        if not (is_strict and is_hard):
            yield name, run(tree, "alpha-beta", strict=is_strict, hard=is_hard)


def mirrored(exercise: Exercise) -> Run:
    """Alpha-beta with the children from right to left."""
    return Mirrored(exercise.tree, exercise.settings).run()


def told_steps(run: Run, steps: list[int], language: str) -> str:
    """The sentences of some steps, one after another."""
    return " ".join(explain(run, step, language) for step in steps)

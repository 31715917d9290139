"""Mark every cut."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from plyground.core.trace import EventKind
from plyground.teaching.exercises.difficulty import Difficulty
from plyground.teaching.exercises.exercise import Departure, Exercise, Field
from plyground.teaching.exercises.kinds.tracekind import CutKind, mirrored, told_steps
from plyground.teaching.exercises.reading import (
    bad_answer,
    branch_by_name,
    edge_name,
    leaf_numbers,
    leaves_below,
    listed,
    means,
    node_by_name,
    tidied,
)
from plyground.teaching.names import branch_name, node_names
from plyground.teaching.running import Run
from plyground.teaching.words import say

_EDGE = re.compile(r"([A-Za-z]{1,3})\s*[:\-/]\s*([A-Za-z0-9]{1,12})")
_LEAF = re.compile(r"#\s*(\d{1,4})")


class Cuts(CutKind[frozenset[int]]):
    """B:b C:c: the branches that are crossed out, or the leaves below them (#5 #6). Compared by the leaves not seen.

    So it does not matter whether a branch is marked or all that is below it.
    """

    name = "cuts"
    defaults = Difficulty(depth=3, branching=2, cuts=2)

    def of(self, exercise: Exercise, run: Run) -> frozenset[int]:
        """The leaves that the run never saw."""
        seen = {exercise.tree.find(event.node) for event in run.events if event.kind == EventKind.LEAF}
        return frozenset(leaf_numbers(exercise.tree)) - seen

    def conventions(self, exercise: Exercise) -> Iterator[tuple[str, frozenset[int]]]:
        """Also the other direction, if anything is cut that way: `none` shall never be right by luck."""
        yield from super().conventions(exercise)
        other = self.of(exercise, mirrored(exercise))
        if other:
            yield "right-to-left", other

    def question(self, exercise: Exercise, language: str) -> str:
        """With the convention, and with what a branch is called."""
        tree = exercise.tree
        last = tree.nodes[0].children[-1]
        slots = {"edge": edge_name(tree, last), "branch": branch_name(tree, last), "node": node_names(tree)[0]}
        return f"{say('exercise.cuts.question', language, **slots)} {self.rules(exercise, language)}"

    def examples(self, exercise: Exercise) -> Iterator[str]:
        """Two branches, last ones first; a small tree may leave only one."""
        tree = exercise.tree
        last = [number for number, node in enumerate(tree.nodes) if number and number == tree.nodes[node.parent].children[-1]]
        for pair in (*combinations(last, 2), *combinations(range(1, len(tree.nodes)), 2)):
            yield " ".join(edge_name(tree, number) for number in pair)
        yield from (edge_name(tree, number) for number in range(1, len(tree.nodes)))

    def solution(self, exercise: Exercise, language: str) -> str:
        """The branches, and the reason for every cut."""
        answer = self.write(exercise, self.model(exercise)) or say("exercise.word.none", language)
        reasons = told_steps(exercise.run, list(exercise.run.replay.cuts()), language)
        return f"{say('exercise.solution', language, answer=answer)} {reasons}".rstrip()

    def read(self, exercise: Exercise, text: str) -> frozenset[int]:
        """Branches and leaves in any mixture, or the word for none."""
        said = tidied(text)
        if means(said, "none") or said in {"-", "\N{EMPTY SET}"}:
            return frozenset()
        leaves, marked = leaf_numbers(exercise.tree), set[int]()
        place = 0
        while place < len(said):
            rest = said[place:]
            if match := _EDGE.match(rest):
                marked.update(leaves_below(exercise.tree, self._child(exercise, match)))
            elif match := _LEAF.match(rest):
                if not 1 <= int(match[1]) <= len(leaves):
                    raise bad_answer("leaf-numbers", self.example(exercise), match[0], last=len(leaves))
                marked.add(leaves[int(match[1]) - 1])
            else:
                raise bad_answer("branches", self.example(exercise), rest)
            place += match.end()
            while place < len(said) and said[place] in " ,;":
                place += 1
        if not marked:
            raise bad_answer("branches", self.example(exercise), text)
        return frozenset(marked)

    def _child(self, exercise: Exercise, match: re.Match[str]) -> int:
        names = node_by_name(exercise.tree)
        if match[1].upper() not in names:
            raise bad_answer("nodes", self.example(exercise), match[0], names=listed(names))
        number = names[match[1].upper()]
        branches = branch_by_name(exercise.tree, number)
        if match[2].casefold() not in branches:
            raise bad_answer("branches-of", self.example(exercise), match[0], node=match[1].upper(), names=listed(branches))
        return exercise.tree.nodes[number].children[branches[match[2].casefold()]]

    def write(self, exercise: Exercise, answer: frozenset[int]) -> str:
        """The highest branches below which nothing is seen; the word none if everything is."""
        tree = exercise.tree
        edges, todo = [], [0]
        while todo:
            number = todo.pop()
            if number and answer.issuperset(leaves_below(tree, number)):
                edges.append(number)
            else:
                todo.extend(tree.nodes[number].children)
        return " ".join(edge_name(tree, number) for number in sorted(edges)) or say("exercise.word.none")

    def departure(self, exercise: Exercise, given: frozenset[int]) -> Departure:
        """The first leaf that is seen though it was crossed out, or the first cut that was not marked."""
        tree = exercise.tree
        for step, event in enumerate(exercise.run.events, 1):
            number = tree.find(event.node)
            if event.kind == EventKind.LEAF and number in given:
                return Departure(step, "exercise.departs.cut-wrong", {"edge": edge_name(tree, number)})
            if event.kind == EventKind.CUT:
                crossed = exercise.run.replay.stage(step).crossed
                for path in crossed:
                    if not given.issuperset(leaves_below(tree, tree.find(path))):
                        return Departure(step, "exercise.departs.cut-missed", {"edge": edge_name(tree, tree.find(path))})
        return Departure(None, "exercise.departs.cuts", {})

    def fields(self, exercise: Exercise, language: str) -> tuple[Field, ...]:
        """For every leaf, whether it is seen."""
        unseen = self.model(exercise)
        yes, no = say("exercise.word.seen", language), say("exercise.word.cut", language)
        return tuple(
            Field(edge_name(exercise.tree, leaf), (no if leaf in unseen else yes,), choices=(yes, no))
            for leaf in leaf_numbers(exercise.tree)
        )

    def joined(self, exercise: Exercise, entries: Sequence[str]) -> str:  # noqa: ARG002 - leaves are counted
        """The leaves that are cut."""
        cut = [f"#{place}" for place, entry in enumerate(entries, 1) if means(entry, "cut")]
        return " ".join(cut) or say("exercise.word.none")

"""A lesson: a question of the lectures with its answer, which is computed and compared, never only claimed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from plyground.core.facts import OptionValue
from plyground.core.game import OVER
from plyground.core.trees import Tree, exact, read_tree
from plyground.core.trees.from_game import tree_from_game
from plyground.games.catalogue import load
from plyground.teaching.demos import Demo, demo
from plyground.teaching.demos.growing import mapped
from plyground.teaching.lessons.figures import FIGURES, Figures, dice_tree
from plyground.teaching.lessons.lines import open_lines
from plyground.teaching.lessons.quizzes import quiz_tree
from plyground.teaching.names import branch_name
from plyground.teaching.running import Run, run

Answer = Mapping[str, Any]
"""What is asked for by name, such as value, move, leaves, looked at, cuts, crossed."""


@dataclass(frozen=True)
class Task:
    """A tree and an algorithm, with what comes out.

    The tree is given as text, as a quiz by its seed, as a throw of so many dice, or as a game with options, to a depth;
    `utilities` then maps the game's own utilities to those of the lesson. An empty answer is left to the computer: the task
    checks itself.
    """

    algorithm: str
    answer: Answer
    tree_text: str = ""
    quiz: int | None = None
    dice: int = 0
    game: str = ""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    depth: int = 0
    utilities: Mapping[str, int] = field(default_factory=dict)
    settings: Mapping[str, OptionValue] = field(default_factory=dict)

    @cached_property
    def tree(self) -> Tree:
        """The tree."""
        if self.quiz is not None:
            return quiz_tree(self.quiz)
        if self.dice:
            return dice_tree(self.dice)
        if not self.game:
            return read_tree(self.tree_text)
        grown = tree_from_game(load(self.game, **self.options), depth=self.depth)
        return mapped(grown, lambda value: Fraction(self.utilities[str(value)])) if self.utilities else grown

    @cached_property
    def run(self) -> Run:
        """The algorithm's way through the tree."""
        return run(self.tree, self.algorithm, **self.settings)

    @cached_property
    def found(self) -> dict[str, Any]:
        """Everything that can be asked for, computed. A move goes by the name of its branch, as everywhere."""
        tree, last, reply = self.tree, self.run.replay.last, self.run.answer
        return {
            "value": _plain(reply.value),
            "move": _move(tree, reply.action),
            "nodes": len(tree.nodes),
            "depth": tree.depth,
            "leaves": len(tree.leaves),
            "looked at": self.run.leaves_seen,
            "cuts": last.cuts,
            "crossed": len(last.crossed),
            "levels": list(_levels(self.run)),
        }


@dataclass(frozen=True)
class Position:
    """A position of tic-tac-toe with its count of open lines."""

    game: str
    position: str
    answer: Answer

    @cached_property
    def diagram(self) -> str:
        """The board as text."""
        game = load(self.game)
        return game.diagram(game.position(self.position))

    @cached_property
    def found(self) -> dict[str, Any]:
        """The open lines of MAX, of MIN, and their difference."""
        game = load(self.game)
        ours, theirs = open_lines(game, game.position(self.position))
        return {"open for MAX": ours, "open for MIN": theirs, "value": ours - theirs}


@dataclass(frozen=True)
class Table:
    """Figures that follow from given ones by the function of that name; see `figures.py`."""

    function: str
    given: Mapping[str, Any]
    answer: Answer

    @cached_property
    def figures(self) -> Figures:
        """The table, computed."""
        return FIGURES[self.function](**self.given)

    @property
    def found(self) -> Mapping[str, Any]:
        """The numbers that can be asked for."""
        return self.figures.found


@dataclass(frozen=True)
class Lesson:
    """A question, the tasks, positions or tables that belong to it, the answers, and why they are so.

    `demo` names the demonstration that shows more, and `answer` what of its numbers the lesson asks for. `lectures` are the
    lectures it comes from, by the keys ui, itb, feup, bme and serbian; none where many have it.
    """

    name: str
    title: str
    source: str
    question: str
    explanation: str
    tasks: tuple[Task, ...] = ()
    positions: tuple[Position, ...] = ()
    tables: tuple[Table, ...] = ()
    demo: str = ""
    answer: Answer = field(default_factory=dict)
    lectures: tuple[str, ...] = ()

    def run(self) -> tuple[Run, ...]:
        """The runs of all tasks, in order; none where the lesson is about anything else."""
        return tuple(task.run for task in self.tasks)

    @property
    def parts(self) -> tuple[Task | Position | Table, ...]:
        """Everything that has an answer of its own."""
        return (*self.tasks, *self.positions, *self.tables)

    def demonstration(self) -> Demo | None:
        """The demonstration, run, if there is one."""
        return demo(self.demo) if self.demo else None

    def mistakes(self) -> list[str]:
        """Where an answer of the lesson differs from what is computed: nothing, unless somebody changed one of the two."""
        parts: list[tuple[Answer, Mapping[str, Any]]] = [(part.answer, part.found) for part in self.parts]
        if self.answer:
            shown = self.demonstration()
            parts.append((self.answer, shown.numbers if shown else {}))
        return [
            f"{self.name}, {name}: the lesson says {expected!r}, the computer {found.get(name)!r}"
            for answer, found in parts
            for name, expected in answer.items()
            if found.get(name) != expected
        ]


def _move(tree: Tree, action: int | None) -> str | None:
    return None if action is None else branch_name(tree, tree.nodes[0].children[action])


def _levels(run: Run) -> Iterator[list[Any]]:
    """The values of the inner nodes, level by level from the root."""
    tree, views = run.tree, run.replay.last.nodes
    for depth in range(tree.depth):
        level = [number for number, node in enumerate(tree.nodes) if node.depth == depth and node.player != OVER]
        known = [views.get(tree.path(number)) for number in level]
        yield [_plain(view.value) if view else None for view in known]


def _plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, Fraction):
        whole = exact(value)
        return whole if isinstance(whole, int) else float(value)
    return value

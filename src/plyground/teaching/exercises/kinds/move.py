"""The chosen move at the root."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from plyground.core.errors import BadOptionError
from plyground.core.facts import OptionValue
from plyground.core.game import CHANCE
from plyground.core.trace import EventKind
from plyground.core.trees import Tree
from plyground.teaching.exercises.difficulty import Difficulty
from plyground.teaching.exercises.exercise import SHAPE_TARGETS, Asked, Departure, Exercise, Field
from plyground.teaching.exercises.growing import Shape, grow, with_lettered_moves
from plyground.teaching.exercises.kinds.tracekind import TraceKind, root_ties
from plyground.teaching.exercises.mistakes.backups import Backup
from plyground.teaching.exercises.reading import bad_answer, branch_by_name, listed, tidied
from plyground.teaching.names import branch_name, node_names
from plyground.teaching.running import Run
from plyground.teaching.words import say


class Move(TraceKind[int]):
    """b: the move of the root, by minimax, expectiminimax or max^n."""

    name = "move"
    defaults = Difficulty(depth=2, branching=3, irregular=False, chance=False, players=2)
    targets = SHAPE_TARGETS | {"chance", "players"}

    def settle(self, difficulty: Difficulty) -> Difficulty:
        """Chance and a third player are two exercises."""
        settled = super().settle(difficulty)
        if settled.chance and (settled.players or 2) > 2:  # noqa: PLR2004 - MAX and MIN
            raise BadOptionError("The kind of exercise move has chance or three players, not both.")
        return settled

    def algorithm(self, difficulty: Difficulty) -> str:
        """Whatever suits the tree."""
        if (difficulty.players or 2) > 2:  # noqa: PLR2004 - MAX and MIN
            return "max-n"
        return "expectiminimax" if difficulty.chance else "minimax"

    def draft(self, dice: Random, difficulty: Difficulty) -> tuple[Tree, Asked] | None:
        """One best move, unless ties are asked for."""
        tree = with_lettered_moves(grow(dice, Shape.of(difficulty)))
        if root_ties(tree) != bool(difficulty.ties):
            return None
        return tree, Asked()

    def about(self, tree: Tree, dice: Random, settings: Mapping[str, OptionValue]) -> tuple[Tree, Asked] | None:  # noqa: ARG002
        """The root, where somebody moves; moves that have names keep them."""
        return None if tree.nodes[0].player == CHANCE else (with_lettered_moves(tree), Asked())

    def of(self, exercise: Exercise, run: Run) -> int | None:  # noqa: ARG002 - the run says it all
        """Its answer."""
        return run.answer.action if isinstance(run.answer.action, int) else None

    def conventions(self, exercise: Exercise) -> Iterator[tuple[str, int]]:
        """Every move that is as good."""
        tree = exercise.tree
        views = Backup(tree, {}).run().replay.last.nodes
        mover = tree.nodes[0].player
        keys = [Backup(tree, {}).key(mover, views[action,].value) for action in range(len(tree.nodes[0].children))]
        for action, key in enumerate(keys):
            if key == max(keys) and action != self.model(exercise):
                yield "as-good", action

    def question(self, exercise: Exercise, language: str) -> str:
        """With the algorithm and who moves."""
        tree = exercise.tree
        mover = tree.players[tree.nodes[0].player]
        return say(f"exercise.move.question.{exercise.algorithm}", language, node=node_names(tree)[0], player=mover)

    def solution(self, exercise: Exercise, language: str) -> str:
        """The move and what it is worth."""
        return say(
            "exercise.move.solution",
            language,
            branch=self.write(exercise, self.model(exercise)),
            value=exercise.run.answer.value,
            node=node_names(exercise.tree)[0],
        )

    def read(self, exercise: Exercise, text: str) -> int:
        """The name of a branch, with or without the root's before it."""
        branches = branch_by_name(exercise.tree, 0)
        said = tidied(text).casefold().rpartition(":")[2].strip()
        if said not in branches:
            raise bad_answer("move", self.example(exercise), text, names=listed(branches))
        return branches[said]

    def write(self, exercise: Exercise, answer: int) -> str:
        """The name of the branch."""
        return branch_name(exercise.tree, exercise.tree.nodes[0].children[answer])

    def departure(self, exercise: Exercise, given: int) -> Departure:
        """Where the root last changes its mind, or where it has to compare with the move that was given."""
        model = self.model(exercise)
        views = exercise.run.replay.last.nodes
        steps = [
            step
            for step, event in enumerate(exercise.run.events, 1)
            if event.node == (max(model, given),) and event.kind in {EventKind.LEAF, EventKind.EXIT}
        ]
        slots = {
            "branch": self.write(exercise, model),
            "value": views[model,].value,
            "other": self.write(exercise, given),
            "given": views[given,].value,
        }
        return Departure(steps[-1] if steps else None, "exercise.departs.move", slots)

    def fields(self, exercise: Exercise, language: str) -> tuple[Field, ...]:
        """A choice."""
        accepted = [self.model(exercise), *(move for _, move in self.conventions(exercise))]
        choices = [self.write(exercise, action) for action in range(len(exercise.tree.nodes[0].children))]
        label = say("exercise.label.move", language)
        return (Field(label, tuple(self.write(exercise, action) for action in accepted), choices=tuple(choices)),)

    def joined(self, exercise: Exercise, entries: Sequence[str]) -> str:  # noqa: ARG002 - one entry is the answer
        """The entry."""
        return entries[0]

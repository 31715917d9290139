"""An exercise as a value, and what every kind of exercise must be able to do.

Kind, seed and difficulty make an exercise, the same on every machine, so that a class can share a short code.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from plyground.core.errors import BadOptionError
from plyground.core.facts import OptionValue
from plyground.core.trace import NodePath
from plyground.core.trees import Tree, write_tree
from plyground.teaching.exercises.difficulty import Difficulty
from plyground.teaching.running import Run, run
from plyground.teaching.words import say

A = TypeVar("A")

SHAPE_TARGETS = frozenset({"depth", "branching", "irregular", "ties"})
TERMS = {"hard": "fail-hard", "soft": "fail-soft", "inf": "inf"}
"""Words for the slots of sentences that are the same in every language and script."""
MORE = " ..."
"""What stands behind an example that is only the beginning of an answer."""
CUT_TARGETS = frozenset({"cuts", "exact_cuts", "deep_cuts", "strict"})


@dataclass(frozen=True)
class Asked:
    """What an exercise asks about, where that is more than the whole tree.

    `node` is the node in question, `after` how many of its children have been seen; `visits` and `rewards` are what a
    Monte Carlo search knows of each move, `constant` its weight of exploration.
    """

    node: NodePath = ()
    after: int = 0
    visits: tuple[int, ...] = ()
    rewards: tuple[int, ...] = ()
    constant: float = 0


@dataclass(frozen=True)
class Field:
    """One blank of an exercise. `accepted` are right entries, the best first; a blank with `choices` offers them."""

    label: str
    accepted: tuple[str, ...]
    is_number: bool = False
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Departure:
    """Where an answer leaves the right way: after which step of the trace, and the sentence that says so.

    `run` is the run to which the step belongs, where that is not the exercise's own; `is_told` whether the step is told in
    words, which use the names of the run's nodes.
    """

    step: int | None
    key: str
    slots: Mapping[str, Any] = field(default_factory=dict)
    run: Run | None = None
    is_told: bool = True


@dataclass(frozen=True)
class Exercise:
    """One exercise. Its `tree` may have a leaf without a value; `settings` are the conventions under which it is asked.

    An exercise about a tree of the lectures has the name of its lesson as `lecture`, instead of a seed.
    """

    kind: str
    seed: int
    difficulty: Difficulty
    tree: Tree
    algorithm: str
    settings: Mapping[str, OptionValue]
    asked: Asked
    maker: Kind[Any] = field(compare=False, repr=False)
    lecture: str = ""

    @property
    def code(self) -> str:
        """What makes the same exercise again: kind/seed/difficulty, or kind/lesson."""
        return f"{self.kind}/{self.lecture or self.seed}/{self.difficulty.code}".rstrip("/")

    @cached_property
    def run(self) -> Run:
        """What the textbook's algorithm does on the tree. Only where every leaf has a value."""
        return run(self.tree, self.algorithm, **self.settings)

    def title(self, language: str = "en") -> str:
        """What the kind of exercise is called."""
        return say(f"exercise.{self.kind}.title", language)

    def question(self, language: str = "en") -> str:
        """The question, with the conventions that matter."""
        return self.maker.question(self, language)

    def how_to_answer(self, language: str = "en") -> str:
        """How an answer is typed: an example that is not right, or all answers, where there are only a few."""
        example = self.maker.example(self)
        if example:
            return say("exercise.form", language, example=example)
        return say("exercise.form.choice", language, names=", ".join(self.maker.fields(self, language)[0].choices))

    def answer(self) -> str:
        """The right answer, as one may type it."""
        return self.maker.write(self, self.maker.model(self))

    def solution(self, language: str = "en") -> str:
        """The right answer and where it comes from."""
        return self.maker.solution(self, language)

    def as_json(self) -> dict[str, Any]:
        """Everything, as plain data; kind, seed and difficulty are enough to make it again."""
        return {
            "kind": self.kind,
            "seed": self.seed,
            "difficulty": self.difficulty.as_json(),
            "code": self.code,
            "tree": write_tree(self.tree),
            "algorithm": self.algorithm,
            "settings": dict(self.settings),
            **({"lecture": self.lecture} if self.lecture else {}),
            "asked": {name: value for name, value in vars(self.asked).items() if value},
        }


class Kind(ABC, Generic[A]):
    """A kind of exercise, for answers of one type.

    `defaults` is the difficulty where none is asked for; `targets` are the fields of `Difficulty` that it can meet.
    """

    name: ClassVar[str]
    defaults: ClassVar[Difficulty]
    targets: ClassVar[frozenset[str]] = SHAPE_TARGETS
    may_leave_empty: ClassVar[bool] = False
    """Whether some blanks, though not all, may be left empty, since that says something."""

    def settle(self, difficulty: Difficulty) -> Difficulty:
        """The target with the defaults of the kind; targets that it cannot meet are refused."""
        for name, value in difficulty.as_json().items():
            if name not in self.targets and value != self.defaults.as_json().get(name):
                known = ", ".join(sorted(target.replace("_", "-") for target in self.targets))
                raise BadOptionError(
                    f"The kind of exercise {self.name} has no target {name.replace('_', '-')}. It has: {known or 'none'}."
                )
        return difficulty.filled(self.defaults)

    @abstractmethod
    def algorithm(self, difficulty: Difficulty) -> str:
        """The algorithm that is asked about."""

    def settings(self, difficulty: Difficulty) -> dict[str, OptionValue]:  # noqa: ARG002 - kinds with conventions look at it
        """The conventions under which it is asked."""
        return {}

    @abstractmethod
    def draft(self, dice: Random, difficulty: Difficulty) -> tuple[Tree, Asked] | None:
        """One try; None if it does not meet the target."""

    def about(self, tree: Tree, dice: Random, settings: Mapping[str, OptionValue]) -> tuple[Tree, Asked] | None:  # noqa: ARG002
        """What to ask about a tree that is there already; None if there is nothing to ask."""
        return None

    @abstractmethod
    def question(self, exercise: Exercise, language: str) -> str:
        """The question in words."""

    def examples(self, exercise: Exercise) -> Iterator[str]:  # noqa: ARG002 - most look at the tree
        """Answers of the right form, the nicest first, of which one at least is wrong.

        Where the answer is one of a few names there is none: an example that is never right would rule one of them out.
        """
        return iter(())

    def example(self, exercise: Exercise) -> str:
        """The form of an answer: an example that is not right, nor how a right answer begins. Empty where there is none."""
        return next((text for text in self.examples(exercise) if not self.gives_away(exercise, text)), "")

    def gives_away(self, exercise: Exercise, text: str) -> bool:
        """Whether a text is an answer that counts as right, or the beginning of one."""
        right = [self.model(exercise), *(answer for _, answer in self.conventions(exercise))]
        said = text.removesuffix(MORE).split()
        if any(self.write(exercise, answer).split()[: len(said)] == said for answer in right):
            return True
        if text.endswith(MORE):
            return False
        given = self.read(exercise, text)
        return any(self.agrees(exercise, given, answer) for answer in right)

    @abstractmethod
    def solution(self, exercise: Exercise, language: str) -> str:
        """The right answer in words."""

    def solution_run(self, exercise: Exercise) -> Run | None:  # noqa: ARG002 - not every solution is a run
        """The run whose last picture shows the solution, if there is one."""
        return None

    @abstractmethod
    def model(self, exercise: Exercise) -> A:
        """The right answer."""

    def conventions(self, exercise: Exercise) -> Iterator[tuple[str, A]]:  # noqa: ARG002 - not every kind has them
        """What is right under other conventions, by their keys in the catalogue."""
        return iter(())

    def mistakes(self, exercise: Exercise) -> Iterator[tuple[str, A]]:  # noqa: ARG002 - see there
        """What comes out of mistakes, by their keys in the catalogue."""
        return iter(())

    @abstractmethod
    def read(self, exercise: Exercise, text: str) -> A:
        """A typed answer; BadAnswerError if it cannot be read."""

    @abstractmethod
    def write(self, exercise: Exercise, answer: A) -> str:
        """An answer as it may be typed."""

    def agrees(self, exercise: Exercise, given: A, wanted: A) -> bool:  # noqa: ARG002 - some kinds look at the tree
        """Whether two answers say the same."""
        return given == wanted

    @abstractmethod
    def departure(self, exercise: Exercise, given: A) -> Departure:
        """Where a wrong answer that no mistake explains leaves the right way."""

    @abstractmethod
    def fields(self, exercise: Exercise, language: str) -> tuple[Field, ...]:
        """The blanks of a form in which the answer can be given."""

    @abstractmethod
    def joined(self, exercise: Exercise, entries: Sequence[str]) -> str:
        """The typed answer that the entries of a form make."""

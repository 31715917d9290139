"""The move that UCB1 tries next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import log, sqrt
from random import Random

from plyground.core.game import OVER
from plyground.core.trees import Node, Tree, with_letters
from plyground.teaching.exercises.difficulty import Difficulty
from plyground.teaching.exercises.exercise import Asked, Departure, Exercise, Field, Kind
from plyground.teaching.exercises.growing import pick
from plyground.teaching.exercises.reading import bad_answer, branch_by_name, listed, tidied
from plyground.teaching.names import branch_name, node_names
from plyground.teaching.words import say, show
from plyground.textbook.demands import MAX
from plyground.textbook.monte_carlo import ucb1

_CONSTANTS = (1.0, 1.4, 2.0)
_MOST_VISITS = 24
_GAP = 0.05  # so that no rounding decides
_UNVISITED = 6  # in one of so many exercises a move has never been tried

Score = Callable[[int, int, int, float], float]
"""What a rule gives a move for (reward, visits, visits of the parent, constant)."""


class Uct(Kind[int]):
    """b: of moves with wins/visits, the one with the highest upper confidence bound."""

    name = "uct"
    defaults = Difficulty(branching=3)
    targets = frozenset({"branching"})

    def algorithm(self, difficulty: Difficulty) -> str:  # noqa: ARG002 - always the same
        """Monte Carlo tree search."""
        return "monte-carlo"

    def draft(self, dice: Random, difficulty: Difficulty) -> tuple[Tree, Asked] | None:
        """Numbers for which exploration matters and no rounding does."""
        wide = difficulty.branching or 2
        visits = [2 + dice.randrange(_MOST_VISITS - 1) for _ in range(wide)]
        if dice.randrange(_UNVISITED) == 0:
            visits[dice.randrange(wide)] = 0
        rewards = [dice.randrange(count + 1) for count in visits]
        asked = Asked(visits=tuple(visits), rewards=tuple(rewards), constant=pick(dice, _CONSTANTS))
        scores = sorted(_scores(asked, _right), reverse=True)
        if scores[0] - scores[1] < _GAP or _best(asked, _right) == _best(asked, _greedy):
            return None
        leaves = [
            Node(player=OVER, parent=0, depth=1, name=f"{reward}/{count}")
            for reward, count in zip(rewards, visits, strict=True)
        ]
        root = Node(player=MAX, children=tuple(range(1, wide + 1)))
        return with_letters(Tree((root, *leaves))), asked

    def question(self, exercise: Exercise, language: str) -> str:
        """With the numbers and the constant."""
        asked = exercise.asked
        moves = "; ".join(
            f"{self.write(exercise, move)}: {reward}/{count}"
            for move, (reward, count) in enumerate(zip(asked.rewards, asked.visits, strict=True))
        )
        slots = {"node": node_names(exercise.tree)[0], "moves": moves, "total": sum(asked.visits)}
        return say("exercise.uct.question", language, constant=show(asked.constant, language), **slots)

    def solution(self, exercise: Exercise, language: str) -> str:
        """The move, and the bound of every move."""
        bounds = "; ".join(
            f"{self.write(exercise, move)}: {show(float(score), language)}"
            for move, score in enumerate(_scores(exercise.asked, _right))
        )
        answer = say("exercise.solution", language, answer=self.write(exercise, self.model(exercise)))
        return f"{answer} {say('exercise.uct.solution', language, bounds=bounds)}"

    def model(self, exercise: Exercise) -> int:
        """The largest bound."""
        return _best(exercise.asked, _right)

    def mistakes(self, exercise: Exercise) -> Iterator[tuple[str, int]]:
        """Parts of the formula forgotten or confused."""
        asked = exercise.asked
        if 0 in asked.visits:
            tried = Asked(visits=asked.visits, rewards=asked.rewards, constant=asked.constant)
            yield "unvisited-ignored", _best(tried, lambda *numbers: _right(*numbers) if numbers[1] else float("-inf"))
        yield "no-exploration", _best(asked, _greedy)
        yield "total-not-mean", _best(asked, lambda reward, visits, total, c: reward + _right(0, visits, total, c))
        yield "least-visited", _best(asked, lambda reward, visits, total, c: -visits)  # noqa: ARG005 - the mistake
        yield "most-visited", _best(asked, lambda reward, visits, total, c: visits)  # noqa: ARG005 - the mistake
        yield "counts-confused", _best(asked, _confused)

    def read(self, exercise: Exercise, text: str) -> int:
        """The name of a move."""
        branches = branch_by_name(exercise.tree, 0)
        said = tidied(text).casefold()
        if said not in branches:
            raise bad_answer("move", self.example(exercise), text, names=listed(branches))
        return branches[said]

    def write(self, exercise: Exercise, answer: int) -> str:
        """Its letter."""
        return branch_name(exercise.tree, exercise.tree.nodes[0].children[answer])

    def departure(self, exercise: Exercise, given: int) -> Departure:
        """There is no trace: the two bounds are compared."""
        scores, model = _scores(exercise.asked, _right), self.model(exercise)
        slots = {"branch": self.write(exercise, model), "value": float(scores[model])}
        return Departure(
            None, "exercise.departs.uct", {**slots, "other": self.write(exercise, given), "given": float(scores[given])}
        )

    def fields(self, exercise: Exercise, language: str) -> tuple[Field, ...]:
        """A choice."""
        choices = tuple(self.write(exercise, move) for move in range(len(exercise.asked.visits)))
        return (Field(say("exercise.label.move", language), (self.write(exercise, self.model(exercise)),), choices=choices),)

    def joined(self, exercise: Exercise, entries: Sequence[str]) -> str:  # noqa: ARG002 - one entry is the answer
        """The entry."""
        return entries[0]


def _right(reward: int, visits: int, total: int, c: float) -> float:
    return ucb1(reward / visits if visits else 0, visits, total, c)


def _greedy(reward: int, visits: int, total: int, c: float) -> float:  # noqa: ARG001 - as every rule
    return reward / visits if visits else 0


def _confused(reward: int, visits: int, total: int, c: float) -> float:
    """The two counts under the root exchanged."""
    return _greedy(reward, visits, total, c) + c * sqrt(log(max(visits, 1)) / total)


def _scores(asked: Asked, rule: Score) -> list[float]:
    total = sum(asked.visits)
    return [rule(reward, visits, total, asked.constant) for reward, visits in zip(asked.rewards, asked.visits, strict=True)]


def _best(asked: Asked, rule: Score) -> int:
    scores = _scores(asked, rule)
    return scores.index(max(scores))

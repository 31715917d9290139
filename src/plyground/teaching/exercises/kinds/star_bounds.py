"""The bounds between which the value of a chance node lies, after some of its children: Star1 and Star2."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

from plyground.core.errors import BadLimitError
from plyground.core.game import CHANCE
from plyground.core.trace import Event, EventKind
from plyground.core.trees import Node, Tree, exact, write_number
from plyground.teaching.exercises.difficulty import Difficulty
from plyground.teaching.exercises.exercise import Asked, Departure, Exercise, Field, Kind
from plyground.teaching.exercises.growing import Shape, grow, pick
from plyground.teaching.exercises.kinds.values import same_number
from plyground.teaching.exercises.reading import bad_answer, read_pair
from plyground.teaching.names import node_names
from plyground.teaching.running import Run, run
from plyground.teaching.words import say, show

Pair = tuple[float, float]
Look = tuple[Fraction, Fraction, Fraction]
"""A child: its odds, and the least and the most that it can be worth."""
_RANGES = ((0, 10), (-10, 10), (0, 20), (-5, 15))
_WITH_PROBES = 3


class StarBounds(Kind[Pair]):
    """[1.5, 6]: the least and the most that a chance node can still be worth. Depth 2 asks about Star1, depth 3 about Star2."""

    name = "star-bounds"
    defaults = Difficulty(depth=2, branching=3, chance=True)
    targets = frozenset({"depth", "branching", "chance"})

    def settle(self, difficulty: Difficulty) -> Difficulty:
        """Only these two depths are asked about."""
        settled = super().settle(difficulty)
        if settled.depth not in {2, _WITH_PROBES} or not settled.chance:
            raise BadLimitError("The kind of exercise star-bounds has chance, and a depth of 2 (Star1) or 3 (Star2).")
        return settled

    def algorithm(self, difficulty: Difficulty) -> str:
        """With probes where there is something to probe."""
        return "star2" if difficulty.depth == _WITH_PROBES else "star1"

    def draft(self, dice: Random, difficulty: Difficulty) -> tuple[Tree, Asked] | None:
        """A chance node of which some children are seen and some are not."""
        low, high = pick(dice, _RANGES)
        tree = replace(grow(dice, Shape.of(difficulty)), utility=(Fraction(low), Fraction(high)))
        played = run(tree, self.algorithm(difficulty))
        places = [(event.node, after) for event, after in _bounds(played) if after < len(_children(tree, event.node))]
        if not places:
            return None
        node, after = pick(dice, places)
        asked = Asked(node=node, after=after)
        return (tree, asked) if _bounded(_looks(tree, asked)) == _told(played, asked) else None

    def question(self, exercise: Exercise, language: str) -> str:
        """With the range of the utilities."""
        low, high = exercise.tree.utility or (Fraction(0), Fraction(0))
        slots = {"node": _name(exercise), "low": low, "high": high, "seen": exercise.asked.after}
        return say(f"exercise.star-bounds.question.{exercise.algorithm}", language, **slots)

    def examples(self, exercise: Exercise) -> Iterator[str]:  # noqa: ARG002 - always the same
        """Two numbers."""
        yield from ("[1.5, 4]", "[2.5, 6]")

    def solution(self, exercise: Exercise, language: str) -> str:
        """The two sums."""
        looks = _looks(exercise.tree, exercise.asked)
        low, high = (
            " + ".join(f"{show(look[0], language)}·{_bracketed(look[end], language)}" for look in looks)
            + f" = {show(value, language)}"
            for end, value in zip((1, 2), self.model(exercise), strict=True)
        )
        answer = say("exercise.solution", language, answer=self.write(exercise, self.model(exercise)))
        return f"{answer} {say('exercise.star-bounds.solution', language, low=low, high=high)}"

    def model(self, exercise: Exercise) -> Pair:
        """What the trace tells after that child."""
        return _told(exercise.run, exercise.asked)

    def mistakes(self, exercise: Exercise) -> Iterator[tuple[str, Pair]]:
        """Odds or the unseen children forgotten, the ends confused, a probe taken for a value."""
        tree, asked = exercise.tree, exercise.asked
        looks = _looks(tree, asked)
        seen, rest = looks[: asked.after], looks[asked.after :]
        low, high = self.model(exercise)
        yield "ends-confused", (high, low)
        yield "unweighted", _bounded([(Fraction(1, len(looks)), least, most) for _, least, most in looks])
        if asked.after:
            yield "rest-forgotten", _bounded(seen)
            share = sum(odds for odds, _, _ in seen)
            yield "rest-forgotten", _bounded([(odds / share, least, most) for odds, least, most in seen])
        whole = [(Fraction(1), least, most) for _, least, most in rest[:1]]
        yield "range-unweighted", _bounded([*seen, *whole])
        if exercise.algorithm == "star2":
            least, most = tree.utility or (Fraction(0), Fraction(0))
            values = [probe if probe != least else bound for _, bound, probe in seen]
            yield (
                "probe-as-value",
                _bounded([*((odds, value, value) for (odds, _, _), value in zip(seen, values, strict=True)), *rest]),
            )
            turned = ((odds, value, most) for (odds, _, _), value in zip(seen, values, strict=True))
            yield "probe-wrong-end", _bounded([*turned, *rest])

    def read(self, exercise: Exercise, text: str) -> Pair:
        """The least and the most."""
        pair = read_pair(text)
        if pair is None or any(abs(end) == float("inf") for end in pair):
            raise bad_answer("two-numbers", self.example(exercise), text)
        return pair

    def write(self, exercise: Exercise, answer: Pair) -> str:  # noqa: ARG002 - as inherited
        """In brackets."""
        return f"[{write_number(Fraction(answer[0]))}, {write_number(Fraction(answer[1]))}]"

    def agrees(self, exercise: Exercise, given: Pair, wanted: Pair) -> bool:  # noqa: ARG002 - as inherited
        """Numbers with many decimals may be rounded to two."""
        return all(same_number(one, other) for one, other in zip(given, wanted, strict=True))

    def departure(self, exercise: Exercise, given: Pair) -> Departure:
        """Where the trace tells the bounds."""
        told = [step for step, event in enumerate(exercise.run.events, 1) if event == _event(exercise.run, exercise.asked)]
        low, high = self.model(exercise)
        is_low = not same_number(given[0], low)
        slots = {"node": _name(exercise), "value": low if is_low else high, "given": given[0] if is_low else given[1]}
        return Departure(told[0], "exercise.departs.bound-low" if is_low else "exercise.departs.bound-high", slots)

    def fields(self, exercise: Exercise, language: str) -> tuple[Field, ...]:
        """The two numbers."""
        labels = (say("exercise.label.least", language), say("exercise.label.most", language))
        ends = zip(labels, self.model(exercise), strict=True)
        return tuple(Field(label, (write_number(Fraction(value)),), is_number=True) for label, value in ends)

    def joined(self, exercise: Exercise, entries: Sequence[str]) -> str:  # noqa: ARG002 - as inherited
        """In brackets."""
        return f"[{entries[0]}; {entries[1]}]"


def _children(tree: Tree, path: tuple[int, ...]) -> list[Node]:
    return [tree.nodes[child] for child in tree.nodes[tree.find(path)].children]


def _bounds(run: Run) -> Iterator[tuple[Event, int]]:
    """The events that tell bounds after a look at a child, or a probe of it, with the number of children looked at."""
    for before, event in zip(run.events, run.events[1:], strict=False):
        is_look = before.kind == EventKind.LEAF or before.line == "probe.exit"
        if event.kind == EventKind.BOUND and event.player == CHANCE and is_look and before.node[:-1] == event.node:
            yield event, before.node[-1] + 1


def _event(run: Run, asked: Asked) -> Event:
    return next(event for event, after in _bounds(run) if event.node == asked.node and after == asked.after)


def _told(run: Run, asked: Asked) -> Pair:
    more = dict(_event(run, asked).more)
    return more["low"], more["high"]


def _looks(tree: Tree, asked: Asked) -> list[Look]:
    """What is known of each child: a leaf is seen, of a MIN node the first leaf is probed, the rest lies in the range."""
    low, high = tree.utility or (Fraction(0), Fraction(0))
    looks: list[Look] = []
    for place, child in enumerate(_children(tree, asked.node)):
        odds = child.odds or Fraction(0)
        if place >= asked.after:
            looks.append((odds, low, high))
        elif child.values:
            looks.append((odds, child.values[0], child.values[0]))
        else:
            looks.append((odds, low, tree.nodes[child.children[0]].values[0]))
    return looks


def _bounded(looks: Sequence[Look]) -> Pair:
    low, high = (Fraction(sum(look[0] * look[end] for look in looks)) for end in (1, 2))
    return exact(low), exact(high)


def _bracketed(value: Fraction, language: str) -> str:
    return f"({show(value, language)})" if value < 0 else show(value, language)


def _name(exercise: Exercise) -> str:
    return node_names(exercise.tree)[exercise.tree.find(exercise.asked.node)]

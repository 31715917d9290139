"""Put the moves into an order with which alpha-beta sees the fewest leaves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, islice, permutations, product
from math import factorial, inf, prod
from random import Random

from plyground.core.errors import BadLimitError
from plyground.core.game import OVER
from plyground.core.trace import EventKind
from plyground.core.trees import Tree, exact, with_letters
from plyground.teaching.exercises.difficulty import Difficulty
from plyground.teaching.exercises.exercise import Asked, Departure, Exercise, Field
from plyground.teaching.exercises.growing import Shape, grow, reordered
from plyground.teaching.exercises.kinds.tracekind import CutKind
from plyground.teaching.exercises.mistakes.backups import Backup
from plyground.teaching.exercises.reading import bad_answer, branch_by_name, listed, means, node_by_name, tidied
from plyground.teaching.exercises.tracing import values_of
from plyground.teaching.names import branch_name, node_names
from plyground.teaching.running import Run, run
from plyground.teaching.words import say
from plyground.textbook.demands import MAX

Orders = dict[int, tuple[int, ...]]
"""For every inner node its actions in the order in which they are tried."""
MOST_ORDERS = 2_000
_PART = re.compile(r"([A-Za-z]{1,3})\s*[:=]\s*([^:=;]*?)\s*(?:;|$|(?=\b[A-Za-z]{1,3}\s*[:=]))")


class BestOrder(CutKind[Orders]):
    """A: b a c; C: b a: nodes that are not named keep their order. Every order with the fewest leaves is right."""

    name = "best-order"
    defaults = Difficulty(depth=2, branching=3)
    targets = frozenset({"depth", "branching", "irregular", "strict"})

    def settle(self, difficulty: Difficulty) -> Difficulty:
        """All orders are tried, so that there may not be too many."""
        settled = super().settle(difficulty)
        depth, wide = settled.depth or 2, settled.branching or 2
        inner = sum(wide**level for level in range(depth))
        if factorial(wide) ** inner > MOST_ORDERS:
            raise BadLimitError(
                f"A tree of depth {depth} and branching {wide} has too many orders to try them all; "
                "ask for depth 2 with branching 3 or less, or for depth 3 with branching 2."
            )
        return settled

    def draft(self, dice: Random, difficulty: Difficulty) -> tuple[Tree, Asked] | None:
        """A tree whose own order is not among the best."""
        tree = with_letters(grow(dice, replace(Shape.of(difficulty), ties=False)))
        strict = bool(difficulty.strict)
        least, _ = fewest(tree, strict=strict)
        return (tree, Asked()) if looks(tree, {}, strict=strict) > least else None

    def of(self, exercise: Exercise, run: Run) -> None:  # noqa: ARG002 - no run gives it
        """An order is put in and not read off; see `model`."""
        return

    def solution_run(self, exercise: Exercise) -> Run:
        """Alpha-beta on the tree in the best order."""
        model = self.model(exercise)
        return run(reordered(exercise.tree, lambda number: model[number])[0], "alpha-beta", **exercise.settings)

    def model(self, exercise: Exercise) -> Orders:
        """The first of the best orders."""
        return dict(fewest(exercise.tree, strict=bool(exercise.settings["strict"]))[1])

    def conventions(self, exercise: Exercise) -> Iterator[tuple[str, Orders]]:
        """The best under the other rule of equality."""
        strict = not exercise.settings["strict"]
        yield "strict" if strict else "non-strict", dict(fewest(exercise.tree, strict=strict)[1])

    def mistakes(self, exercise: Exercise) -> Iterator[tuple[str, Orders]]:
        """Sorted for the wrong player, or the same way for both."""
        yield "worst-first", _sorted(exercise.tree, at_max=-1, at_min=1)
        yield "largest-first", _sorted(exercise.tree, at_max=1, at_min=1)
        yield "smallest-first", _sorted(exercise.tree, at_max=-1, at_min=-1)

    def question(self, exercise: Exercise, language: str) -> str:
        """With the convention and with what the order on the sheet costs."""
        seen = looks(exercise.tree, {}, strict=bool(exercise.settings["strict"]))
        return f"{say('exercise.best-order.question', language, seen=seen)} {self.rules(exercise, language)}"

    def examples(self, exercise: Exercise) -> Iterator[str]:
        """Two nodes backwards, or one; else any new order that is not among the best."""
        tree = exercise.tree
        backwards = {at: tuple(reversed(range(len(tree.nodes[at].children)))) for at in node_by_name(tree).values()}
        wide = {at: order for at, order in backwards.items() if len(order) > 1}
        for count in (2, 1):
            yield from (self.write(exercise, dict(some)) for some in combinations(wide.items(), count))
        for at, order in wide.items():
            yield from (self.write(exercise, {at: other}) for other in islice(permutations(order), MOST_ORDERS))

    def solution(self, exercise: Exercise, language: str) -> str:
        """An order and the number of leaves."""
        least, orders = fewest(exercise.tree, strict=bool(exercise.settings["strict"]))
        answer = say("exercise.solution", language, answer=self.write(exercise, dict(orders)))
        return f"{answer} {say('exercise.best-order.solution', language, least=least)}"

    def read(self, exercise: Exercise, text: str) -> Orders:
        """By node; all branches of a node must be named."""
        said, tree = tidied(text), exercise.tree
        names = node_by_name(tree)
        orders = {at: tuple(range(len(tree.nodes[at].children))) for at in names.values()}
        if means(said, "none") or said == "-":
            return orders
        place, named = 0, set[str]()
        while place < len(said) and (match := _PART.match(said, place)):
            name = match[1].upper()
            if name not in names or name in named:
                raise bad_answer("nodes-once", self.example(exercise), match[0], names=listed(names))
            branches = branch_by_name(tree, names[name])
            letters = [letter.casefold() for letter in re.split(r"[\s,]+", match[2].strip(" ,"))]
            if sorted(letters) != sorted(branches):
                raise bad_answer("all-branches", self.example(exercise), match[0], node=name, names=listed(branches))
            orders[names[name]] = tuple(branches[letter] for letter in letters)
            named.add(name)
            place = match.end()
            while place < len(said) and said[place] in " ,;":
                place += 1
        if place < len(said) or not said:
            raise bad_answer("new-order", self.example(exercise), said[place:])
        return orders

    def write(self, exercise: Exercise, answer: Orders) -> str:
        """Only the nodes whose order changes; the word none if nothing does."""
        tree, names = exercise.tree, node_names(exercise.tree)
        parts = []
        for at in node_by_name(tree).values():
            order = answer.get(at, ())
            if order and order != tuple(range(len(order))):
                letters = (branch_name(tree, tree.nodes[at].children[action]) for action in order)
                parts.append(f"{names[at]}: {' '.join(letters)}")
        return "; ".join(parts) or say("exercise.word.none")

    def agrees(self, exercise: Exercise, given: Orders, wanted: Orders) -> bool:
        """Any order that is as good as the best is the best."""
        if given == wanted:
            return True
        for strict in (bool(exercise.settings["strict"]), not exercise.settings["strict"]):
            least, best = fewest(exercise.tree, strict=strict)
            if wanted == dict(best) and looks(exercise.tree, given, strict=strict) == least:
                return True
        return False

    def departure(self, exercise: Exercise, given: Orders) -> Departure:
        """The step at which the order sees one leaf more than would be enough."""
        strict = bool(exercise.settings["strict"])
        least, _ = fewest(exercise.tree, strict=strict)
        tree, _ = reordered(exercise.tree, lambda number: given[number])
        played = run(tree, "alpha-beta", **exercise.settings)
        steps = [step for step, event in enumerate(played.events, 1) if event.kind == EventKind.LEAF]
        return Departure(steps[least], "exercise.departs.order", {"seen": len(steps), "least": least}, played, is_told=False)

    def fields(self, exercise: Exercise, language: str) -> tuple[Field, ...]:
        """A choice among orders."""
        choices = [self.write(exercise, self.model(exercise))]
        for _, orders in self.mistakes(exercise):
            written = self.write(exercise, orders)
            if written not in choices:
                choices.append(written)
        wanted = [choice for choice in choices if self.agrees(exercise, self.read(exercise, choice), self.model(exercise))]
        return (Field(say("exercise.label.order-of-moves", language), tuple(wanted), choices=tuple(sorted(choices))),)

    def joined(self, exercise: Exercise, entries: Sequence[str]) -> str:  # noqa: ARG002 - one entry is the answer
        """The entry."""
        return entries[0]


def looks(tree: Tree, orders: Mapping[int, Sequence[int]], *, strict: bool) -> int:
    """How many leaves alpha-beta sees with the children of every node in an order; without one, as they stand."""
    count = 0

    def value(number: int, alpha: float, beta: float) -> float:
        nonlocal count
        node = tree.nodes[number]
        if node.player == OVER:
            count += 1
            return values[number]
        is_max = node.player == MAX
        best = -inf if is_max else inf
        for action in orders.get(number) or range(len(node.children)):
            found = value(node.children[action], alpha, beta)
            best = max(best, found) if is_max else min(best, found)
            if is_max:
                if best > beta or (best == beta and not strict):
                    break
                alpha = max(alpha, best)
            else:
                if best < alpha or (best == alpha and not strict):
                    break
                beta = min(beta, best)
        return best

    values = {number: exact(node.values[0]) for number, node in enumerate(tree.nodes) if node.player == OVER}
    value(0, -inf, inf)
    return count


@lru_cache(maxsize=64)
def fewest(tree: Tree, *, strict: bool) -> tuple[int, tuple[tuple[int, tuple[int, ...]], ...]]:
    """The fewest leaves that any order sees, and the first order that does."""
    inner = [number for number, node in enumerate(tree.nodes) if node.player != OVER]
    count = prod(factorial(len(tree.nodes[number].children)) for number in inner)
    assert count <= MOST_ORDERS  # noqa: S101 - settled when the exercise was made
    least = len(tree.leaves) + 1
    best: tuple[tuple[int, tuple[int, ...]], ...] = ()
    for chosen in product(*(permutations(range(len(tree.nodes[number].children))) for number in inner)):
        orders = tuple(zip(inner, chosen, strict=True))
        seen = looks(tree, dict(orders), strict=strict)
        if seen < least:
            least, best = seen, orders
    return least, best


def _sorted(tree: Tree, *, at_max: int, at_min: int) -> Orders:
    """Every node's children by their minimax values: 1 puts the largest first, -1 the smallest."""
    known = values_of(Backup(tree, {}).run())
    orders: Orders = {}
    for number, node in enumerate(tree.nodes):
        if node.player != OVER:
            way = at_max if node.player == MAX else at_min
            worth = {
                action: -way * (known[child] if child in known else tree.nodes[child].values[0])
                for action, child in enumerate(node.children)
            }
            orders[number] = tuple(sorted(worth, key=worth.__getitem__))
    return orders

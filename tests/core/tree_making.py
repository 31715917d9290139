"""Random trees for the tests of reading and writing."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import strategies as some

from plyground.core.game import CHANCE, OVER
from plyground.core.trees import Node, Tree

CONTESTS = (("MAX", "MIN"), ("White", "Black"), ("Player 1", "Player 2"), ("min", "max"), ("First", "players"))
ROUNDS = (("A",), ("A", "B"), ("A", "B", "C"), ("MAX", "MIN"), ("utility", "depth", "against"), ("first", 'the "last"'))
LABELS = (
    *(
        "a",
        "b",
        "L",
        "R",
        "1",
        "2",
        "é",
        "_",
        "left",
        "right",
        "12",
        "a1",
        "11-15",
        "22x15",
        "8/5",
        "e8=Q",
        '"',
        "\\",
        "'",
        ":",
    ),
    *(
        "max",
        "chance",
        "utility",
        "players",
        "depth",
        "first",
        "x|y",
        "(",
        ")",
        "nan",
        "-1",
        "1/2",
        "0.5",
        "{",
        "é\u0301",
        "²",
        "1a",
    ),
)
LETTERS = tuple("LRabcuty_é")
LEAF_NAMES = (
    *("x", "y2", "é", "max", "MIN", "A", "White", "chance", "utility", "players", "first", "branch", "against"),
    *("Player 1", "two words", 'q"q', "=", "(", "3", "1/2", "-", "{", "a:b", "L=3; LR=4", "\\"),
)
LONG = (Fraction(123456789012345678901234567, 64), Fraction(1, 10**29), Fraction(-(10**29)), Fraction(10**14, 3**20))

values = some.one_of(some.integers(-99, 99).map(Fraction), some.fractions(-9, 9, max_denominator=40), some.sampled_from(LONG))
shapes: some.SearchStrategy[Any] = some.recursive(
    some.just([]), lambda below: some.lists(below, min_size=1, max_size=4), max_leaves=20
)
regular_shapes = some.tuples(some.integers(0, 3), some.integers(1, 3)).map(lambda pair: regular(*pair))


def regular(depth: int, branch: int) -> list[Any]:
    return [regular(depth - 1, branch) for _ in range(branch)] if depth else []


@some.composite
def trees(
    draw: some.DrawFn,
    shapes: some.SearchStrategy[Any] = shapes,
    *,
    chance: bool = True,
    turns: bool = False,
    labels: tuple[str, ...] = LABELS,
) -> Tree:
    """A tree; with `turns` the players take turns, and without labels no branch has a name."""
    is_zero_sum: bool = draw(some.booleans())
    players = draw(some.sampled_from(CONTESTS if is_zero_sum else ROUNDS))
    rows: list[dict[str, Any]] = []
    first = draw(some.integers(0, len(players) - 1))
    todo: list[tuple[Any, int, int, str, Fraction | None]] = [(draw(shapes), -1, 0, "", None)]
    while todo:
        shape, parent, depth, label, odds = todo.pop()
        number = len(rows)
        row: dict[str, Any] = {"player": OVER, "parent": parent, "depth": depth, "label": label, "odds": odds, "children": ()}
        rows.append(row)
        if parent >= 0:
            rows[parent]["children"] += (number,)
        if not shape:
            if draw(some.integers(0, 4)) == 0:
                row["name"] = draw(some.sampled_from(LEAF_NAMES))
            else:
                count = 1 if is_zero_sum else len(players)
                row["values"] = tuple(draw(some.lists(values, min_size=count, max_size=count)))
            continue
        row["player"] = (first + depth) % len(players) if turns else draw(some.integers(-chance, len(players) - 1))
        count = len(shape)
        names = [""] * count
        if draw(some.booleans()) and labels:
            names = draw(some.lists(some.sampled_from(labels), min_size=count, max_size=count, unique=True))
        shares: list[Fraction | None] = [None] * count
        if row["player"] == CHANCE:
            weights = draw(some.lists(some.integers(1, 9), min_size=count, max_size=count))
            shares = [Fraction(weight, sum(weights)) for weight in weights]
        todo += reversed([(shape[i], number, depth + 1, names[i], shares[i]) for i in range(count)])
    nodes = tuple(Node(**row) for row in rows)
    found = [value for node in nodes for value in node.values]
    utility = (min(found), max(found)) if draw(some.booleans()) and found else None
    return Tree(nodes, players, utility, is_zero_sum)

"""What the order of moves is worth to alpha-beta: leaf counts for the best, a random and the worst order."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import sqrt
from statistics import mean
from typing import Any

from plyground.core.trees import Tree
from plyground.core.trees.walk import TreeWalk
from plyground.teaching.demos.demo import Demo, Progress, plain, silent
from plyground.teaching.demos.growing import looks, random_source, random_tree
from plyground.teaching.demos.plot import Axis, Series, log_axis, plot, text_plot
from plyground.teaching.demos.sheet import headed, page, stacked, table, text_table
from plyground.teaching.pictures.texts import MINUS
from plyground.textbook.ordered_alpha_beta import ordered_alpha_beta
from plyground.textbook.ordering import BestOrder, Ordering, Shuffled, WorstOrder

TITLE = "What the order of moves is worth"

BRANCH, DEEPEST = 3, 8
OTHER_BRANCHES, OTHER_DEPTH = (2, 4, 5, 6), 4


def fewest(branch: int, depth: int) -> int:
    """Knuth and Moore's number: no order can do with fewer leaves."""
    near, far = depth // 2, depth - depth // 2
    return int(branch**far + branch**near - 1)


def show(*, seed: int = 0, progress: Progress = silent, branch: int = BRANCH, deepest: int = DEEPEST, trees: int = 5) -> Demo:
    """Measure trees of one branching at every depth, and of other branchings at one."""
    shapes = [(branch, depth) for depth in range(1, deepest + 1)] + [(other, OTHER_DEPTH) for other in OTHER_BRANCHES]
    work = [trees * width**depth for width, depth in shapes]
    measured = []
    for number, (width, depth) in enumerate(shapes):
        measured.append(_measure(width, depth, trees, seed))
        progress(sum(work[: number + 1]), sum(work))
    rows, others = measured[:deepest], [measured[deepest - 1], *measured[deepest:]]
    numbers: dict[str, Any] = {
        "branch": branch,
        "trees a depth": trees,
        "by depth": rows,
        "by branching": sorted(others, key=lambda row: int(row["branch"])),
        "square root of branch": round(sqrt(branch), 2),
    }
    lines = [
        Series("worst order", _points(rows, "worst"), "edge.hollow"),
        Series("random order", _points(rows, "random"), "edge.hollow"),
        Series("best order", _points(rows, "best"), "edge.hollow"),
        Series("b^m: all leaves", _points(rows, "all"), "edge.seen", marks=False),
        Series(f"b^⌈m/2⌉ + b^⌊m/2⌋ {MINUS} 1", _points(rows, "fewest"), "arc", marks=False),
    ]
    x = Axis("depth m", 0.5, deepest + 0.5, tuple(range(1, deepest + 1)))
    y = log_axis("leaves looked at (logarithmic)", [1, branch**deepest])
    headings, cells = _table(numbers)
    title = TITLE
    drawn = stacked(
        [
            headed(plot(lines, x, y), f"Leaves at which alpha-beta looks, branching b = {branch}"),
            headed(table(headings, cells), "Effective branching factor: the m-th root of the leaves"),
        ]
    )
    paragraph = _paragraph(numbers)
    text = f"{text_plot(lines, x, y)}\n\n{text_table(headings, cells)}"
    return Demo("order", title, paragraph, numbers, page(drawn, title, paragraph), text)


def _measure(branch: int, depth: int, trees: int, seed: int) -> dict[str, float]:
    """The mean number of leaves over so many trees whose leaves all differ."""
    random = random_source(seed, branch, depth)
    found: dict[str, list[int]] = {"best": [], "random": [], "worst": []}
    for _ in range(trees):
        tree = random_tree(random, branch, depth)
        for name, ordering in _orderings(tree, random.randrange(2**32)).items():
            found[name].append(looks(tree, partial(ordered_alpha_beta, ordering=ordering))[0])
    counts = {name: round(mean(numbers), 1) for name, numbers in found.items()}
    return {
        "branch": branch,
        "depth": depth,
        "all": branch**depth,
        "fewest": fewest(branch, depth),
        **counts,
        **{f"effective branching, {name}": round(count ** (1 / depth), 2) for name, count in counts.items()},
    }


def _orderings(tree: Tree, seed: int) -> dict[str, Ordering]:
    walk = TreeWalk(tree)
    return {"best": BestOrder(walk), "random": Shuffled(random_source(seed)), "worst": WorstOrder(walk)}


def _points(rows: list[dict[str, float]], name: str) -> tuple[tuple[float, float], ...]:
    return tuple((row["depth"], row[name]) for row in rows)


def _table(numbers: Mapping[str, Any]) -> tuple[list[str], list[list[str]]]:
    cells = [
        [
            f"b = {row['branch']}, m = {row['depth']}",
            *(f"{row[f'effective branching, {name}']:.2f}" for name in ("best", "random", "worst")),
            f"{sqrt(row['branch']):.2f}",
        ]
        for row in numbers["by branching"]
    ]
    return ["tree", "best order", "random order", "worst order", "√b"], cells


def _paragraph(numbers: Mapping[str, Any]) -> str:
    last = numbers["by depth"][-1]
    return (
        "Alpha-beta always gives minimax's answer; how much it looks at depends on the order of the moves alone. Trees with "
        f"{last['branch']} moves a state and {last['depth']} moves to the end have {plain(last['all'])} leaves. With the worst "
        f"move first it looked at {plain(last['worst'])} of them on average (all cuts that remain then are deep cuts), in "
        f"random order at {plain(last['random'])}, with the best move first at {plain(last['best'])}, which is "
        f"Knuth and Moore's least possible number, {plain(last['fewest'])}. Put as an effective branching factor, that is "
        f"{last['effective branching, worst']:.2f}, {last['effective branching, random']:.2f} and "
        f"{last['effective branching, best']:.2f}; the square root of {last['branch']} is "
        f"{numbers['square root of branch']:.2f}, and the factor comes down to it as trees grow. In the same time a "
        "well-ordered search therefore sees nearly twice as far as minimax. The straight lines of the plot are what "
        "exponential growth looks like on a logarithmic axis."
    )

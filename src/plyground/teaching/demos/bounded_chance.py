"""Bounded utilities make pruning at chance nodes work: leaf counts of Star1 and Star2 with tight and with wide ranges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from statistics import mean
from typing import Any

from plyground.core.trees import Tree, read_tree
from plyground.teaching.demos.demo import Demo, Progress, percent, plain, silent
from plyground.teaching.demos.growing import DICE, looks, random_source, random_tree
from plyground.teaching.demos.plot import Axis, Series, plot, text_plot
from plyground.teaching.demos.sheet import beside, headed, page, stacked, table, text_table
from plyground.teaching.pictures.plan import View
from plyground.teaching.pictures.scene import scene
from plyground.teaching.pictures.terminal import terminal
from plyground.teaching.pictures.texts import written
from plyground.teaching.running import run
from plyground.textbook.expectiminimax import expectiminimax
from plyground.textbook.star1 import star1
from plyground.textbook.star2 import star2

TITLE = "Pruning at chance nodes needs bounds"

TREE = "max(chance(min(2 2) min(2 1)) chance(min(0 1) min(1 1)))"
"""The tree of Russell and Norvig's slides on pruning with chance nodes."""
BOUND = 2
"""Its values lie between -BOUND and BOUND."""
OUTCOMES = (-1, 0, 1)
"""Lost, drawn, won: the values of the random trees in the plot."""
SPREAD = tuple(range(-10, 11))
"""Values of other random trees, few of which lie at the ends of the range."""
WIDTHS = (1, 2, 5, 10, 100, 1000)
"""How many times as wide as the true range the assumed one is."""
BOUNDLESS = 10**6
"""The algorithms need some range; this one is so wide that it says nothing."""

_VIEW = View(names=False)
_STARS = {"Star1": star1, "Star2": star2}


def show(*, seed: int = 0, progress: Progress = silent, trees: int = 8, branch: int = 4, depth: int = 5) -> Demo:
    """Count leaves on the lectures' tree and on random ones, for ranges from tight to boundless."""
    lecture = read_tree(TREE)
    ranges = {"unbounded": (-BOUNDLESS, BOUNDLESS), "bounded": (-BOUND, BOUND)}
    small = {
        kind: {name: _leaves(lecture, name, ends) for name in ("expectiminimax", *_STARS)} for kind, ends in ranges.items()
    }
    total = branch**depth
    shares: dict[str, dict[str, dict[int, float]]] = {}
    for kind, values, widths in (("lost, drawn, won", OUTCOMES, WIDTHS), ("values from -10 to 10", SPREAD, (1, WIDTHS[-1]))):
        random = random_source(seed, len(shares))
        grown = [random_tree(random, branch, depth, movers=DICE, values=values) for _ in range(trees)]
        shares[kind] = {name: {} for name in _STARS}
        for place, (name, width) in enumerate(product(_STARS, widths), 1):
            seen = [_leaves(tree, name, (values[0] * width, values[-1] * width)) for tree in grown]
            shares[kind][name][width] = percent(mean(seen) / total)
            progress(place + (len(shares) - 1) * 2 * len(WIDTHS), 2 * len(WIDTHS) + 2 * 2)
    numbers: dict[str, Any] = {
        "lecture tree": {
            "leaves": len(lecture.leaves),
            "range": [-BOUND, BOUND],
            "value": float(looks(lecture, expectiminimax)[1].value),
            **small,
        },
        "random trees": {
            "trees": trees,
            "leaves": total,
            "percent looked at": {
                kind: {name: {str(width): part for width, part in parts.items()} for name, parts in by_name.items()}
                for kind, by_name in shares.items()
            },
        },
        "too wide": WIDTHS[-1],
    }
    runs = [run(replace(lecture, utility=(Fraction(low), Fraction(high))), "star1") for low, high in ranges.values()]
    lines = [
        Series("expectiminimax", tuple((width, 100.0) for width in WIDTHS)),
        *(Series(name, tuple(parts.items())) for name, parts in shares["lost, drawn, won"].items()),
    ]
    x = Axis("assumed range / true range (logarithmic)", 0.7, 1500, WIDTHS, log=True)
    y = Axis("leaves looked at, percent", 0, 100, (0, 20, 40, 60, 80, 100))
    headings, rows = _table(numbers)
    title = TITLE
    drawn = stacked(
        [
            beside(
                [
                    headed(scene(runs[0], view=_VIEW), "Star1, values unbounded"),
                    headed(scene(runs[1], view=_VIEW), f"Star1, values between {written(-BOUND)} and {BOUND}"),
                ]
            ),
            headed(plot(lines, x, y), f"Random trees of {total:,} leaves: lost, drawn or won"),
            headed(table(headings, rows), "Leaves looked at: of the lectures' tree in number, of random trees in percent"),
        ]
    )
    paragraph = _paragraph(numbers)
    text = "\n\n".join([*(terminal(run, view=_VIEW) for run in runs), text_plot(lines, x, y), text_table(headings, rows)])
    return Demo("bounded-chance", title, paragraph, numbers, page(drawn, title, paragraph), text)


def _leaves(tree: Tree, name: str, utility: tuple[float, float]) -> int:
    """Leaves looked at. The answer of the pruning searches must be expectiminimax's."""
    if name not in _STARS:
        return looks(tree, expectiminimax)[0]
    search = _STARS[name]
    return looks(tree, lambda walk: search(walk, utility=utility))[0]


def _table(numbers: Mapping[str, Any]) -> tuple[list[str], list[list[str]]]:
    lecture, parts = numbers["lecture tree"], numbers["random trees"]["percent looked at"]
    rows = []
    for name in ("expectiminimax", *_STARS):
        seen = [plain(lecture[kind][name]) for kind in ("unbounded", "bounded")]
        for by_name in parts.values():
            seen += [plain(by_name[name][str(width)] if name in by_name else 100) + " %" for width in (WIDTHS[-1], 1)]
        rows.append([name, *seen])
    return [
        "algorithm",
        "unbounded",
        "bounded",
        "lost/drawn/won, wide",
        "tight",
        f"{written(SPREAD[0])} to {SPREAD[-1]}, wide",
        "tight",
    ], rows


def _paragraph(numbers: Mapping[str, Any]) -> str:
    lecture, random = numbers["lecture tree"], numbers["random trees"]
    wide, tight = str(WIDTHS[-1]), "1"
    won, spread = random["percent looked at"].values()
    return (
        "A chance node is worth an average, and as long as one outcome may be worth anything, so may the average: hardly "
        "anything can be cut. If all values lie in a known range, the unknown part can add only so much. In the lectures' "
        f"tree of {lecture['leaves']} leaves Star1 without bounds looks at {lecture['unbounded']['Star1']}; told that values "
        f"lie between {written(lecture['range'][0])} and {lecture['range'][1]} it needs {lecture['bounded']['Star1']}, and the "
        f"answer stays {plain(lecture['value'])}. On {random['trees']} random trees of {random['leaves']:,} leaves, each lost, "
        f"drawn or won, it looked at {plain(won['Star1'][wide])} percent with a range {numbers['too wide']:,} times too wide "
        f"and at {plain(won['Star1'][tight])} with the true one. Star2, which first probes one move of each outcome, came to "
        f"{plain(won['Star2'][wide])} and {plain(won['Star2'][tight])}. Where few values lie at the ends of the range, bounds "
        f"help less: {plain(spread['Star1'][wide])} against {plain(spread['Star1'][tight])} percent for Star1."
    )

"""A bound taken for a value: how alpha-beta, used naively, plays a wrong move at the root."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from plyground.core.search import Bound
from plyground.core.trees import Tree, read_tree
from plyground.core.trees.walk import TreeWalk
from plyground.teaching.demos.demo import Demo, Progress, percent, plain, silent
from plyground.teaching.demos.growing import node_values, random_source, random_tree
from plyground.teaching.demos.sheet import headed, page, stacked, table, text_table
from plyground.teaching.pictures.scene import scene
from plyground.teaching.pictures.terminal import terminal
from plyground.teaching.pictures.texts import value_text
from plyground.teaching.running import run
from plyground.textbook.alpha_beta import Choice, alpha_beta_choices

TITLE = "A bound is not a value"

TREE = "3 12 8 | 2 4 6 | 3 1 2"
BRANCH, DEPTH = 3, 3
FEW_VALUES = range(10)
"""So few values that equal ones are common."""


def naive_choice(choices: tuple[Choice, ...], *, hard: bool = False) -> int:
    """What is played by who keeps the last root move whose value is not below the best: MAX's move, counted from 0.

    Fail-hard alpha-beta returns the end of the window for a refuted move, so that every refuted move looks as good as the
    best; fail-soft returns the bound it found, which equals the best only on ties.
    """
    best: float | None = None
    chosen = 0
    for number, choice in enumerate(choices):
        value = choice.value if best is None or not hard else max(choice.value, best)
        if best is None or value >= best:
            best, chosen = value, number
    return chosen


def careful_choice(choices: tuple[Choice, ...]) -> int:
    """What is played by who changes its mind for something strictly better only: such a value is exact."""
    exact = [number for number, choice in enumerate(choices) if choice.bound == Bound.EXACT]
    return exact[-1]


def show(*, seed: int = 0, progress: Progress = silent, trees: int = 1000) -> Demo:
    """One small tree, and counts over random ones with and without equal values."""
    tree = read_tree(TREE)
    choices, truth = _look(tree)
    naive, careful = naive_choice(choices), careful_choice(choices)
    counts: dict[str, dict[str, Any]] = {}
    for kind, values in (("ten values, many ties", FEW_VALUES), ("all leaves differ", None)):
        random = random_source(seed, len(counts))
        looked = [_look(random_tree(random, BRANCH, DEPTH, values=values)) for _ in range(trees)]
        counts[kind] = {
            "naive, fail-soft": _mistakes([(naive_choice(found), true) for found, true in looked]),
            "naive, fail-hard": _mistakes([(naive_choice(found, hard=True), true) for found, true in looked]),
            "careful": _mistakes([(careful_choice(found), true) for found, true in looked]),
        }
        progress(len(counts), 2)
    numbers: dict[str, Any] = {
        "leaves": [int(leaf.values[0]) for leaf in tree.leaves],
        "told": [{"move": place + 1, "value": int(c.value), "bound": str(c.bound)} for place, c in enumerate(choices)],
        "true values": [int(value) for value in truth],
        "naive move": naive + 1,
        "careful move": careful + 1,
        "promised": int(choices[naive].value),
        "naive yields": int(truth[naive]),
        "careful yields": int(truth[careful]),
        "trees": trees,
        "random trees": counts,
    }
    told = ["move at the root", "what alpha-beta says", "true value", "naive plays", "careful plays"]
    rows = [
        [
            place + 1,
            value_text(c.value, c.bound),
            int(truth[place]),
            "yes" if place == naive else "",
            "yes" if place == careful else "",
        ]
        for place, c in enumerate(choices)
    ]
    headings, cells = _table(counts)
    played = run(tree, "alpha-beta")
    title = TITLE
    drawn = stacked(
        [
            headed(scene(played), "Alpha-beta is right: 3, by the first move"),
            headed(table(told, rows), "Who reads the numbers at the root without their signs goes wrong"),
            headed(table(headings, cells), f"Wrong moves in {trees:,} random trees (points lost on average)"),
        ]
    )
    paragraph = _paragraph(numbers)
    text = "\n\n".join([terminal(played), text_table(told, rows), text_table(headings, cells)])
    return Demo("naive-root", title, paragraph, numbers, page(drawn, title, paragraph), text)


def _look(tree: Tree) -> tuple[tuple[Choice, ...], list[Fraction]]:
    """What alpha-beta says of each root move, and what each is truly worth."""
    values = node_values(tree)
    return alpha_beta_choices(TreeWalk(tree)), [values[child] for child in tree.nodes[0].children]


def _mistakes(played: list[tuple[int, list[Fraction]]]) -> dict[str, float]:
    lost = [float(max(truth) - truth[number]) for number, truth in played]
    wrong = sum(1 for points in lost if points)
    return {
        "wrong": wrong,
        "percent": percent(wrong / len(lost)),
        "lost on average": round(sum(lost) / wrong, 1) if wrong else 0,
    }


def _table(counts: Mapping[str, Mapping[str, Any]]) -> tuple[list[str], list[list[str]]]:
    kinds = list(counts)
    rows = [
        [way, *(f"{counts[kind][way]['wrong']:,} ({plain(counts[kind][way]['lost on average'])})" for kind in kinds)]
        for way in counts[kinds[0]]
    ]
    return ["root move chosen by", *kinds], rows


def _paragraph(numbers: Mapping[str, Any]) -> str:
    ties, differ = numbers["random trees"].values()
    return (
        f"After a cut alpha-beta knows only a bound. In the tree above, move {numbers['careful move']} is worth "
        f"{numbers['careful yields']}. At move {numbers['naive move']} the first leaf, {numbers['promised']}, ends the search: "
        f"the move is worth at most {numbers['promised']}, so it cannot be better. A program that forgets the words at most, "
        f"and keeps the last move that is not worse, plays move {numbers['naive move']} and gets {numbers['naive yields']}. In "
        f"{numbers['trees']:,} random trees with many equal values this played a wrong move "
        f"{ties['naive, fail-soft']['wrong']:,} times; with fail-hard values, where every refuted move is reported as equal to "
        f"the best, {ties['naive, fail-hard']['wrong']:,} times. If all leaves differ, fail-soft values do no harm "
        f"({differ['naive, fail-soft']['wrong']}), fail-hard ones still do ({differ['naive, fail-hard']['wrong']:,}). The cure "
        f"costs nothing: change your mind only for something strictly better. Then mistakes are {ties['careful']['wrong']}."
    )

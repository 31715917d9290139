"""Only the order of the values matters, until chance moves: monotone maps keep every decision, and then they do not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from plyground.core.trees import Tree, read_tree
from plyground.teaching.demos.demo import Demo, Progress, percent, plain, silent
from plyground.teaching.demos.growing import DICE, decisions, mapped, node_values, random_source, random_tree
from plyground.teaching.demos.sheet import beside, headed, page, stacked, table, text_table
from plyground.teaching.pictures.plan import View
from plyground.teaching.pictures.scene import scene
from plyground.teaching.pictures.terminal import terminal
from plyground.teaching.running import run

TITLE = "Only the order matters, until chance moves"

TWO_PLY = "3 12 8 | 2 4 6 | 14 5 2"
GAMBLE = "max(safe: chance(0.9: 2, 0.1: 3), bold: chance(0.9: 1, 0.1: 4))"
STRETCHED = {1: 1, 2: 20, 3: 30, 4: 400}
"""The map of Russell and Norvig's figure: it keeps the order of 1, 2, 3, 4."""

BRANCH, DEPTH, DICE_DEPTH = 3, 3, 4
VALUES = range(-9, 10)
_VIEW = View(names=False)

Map = Callable[[Fraction], Fraction]


def _power_of_two(value: Fraction) -> Fraction:
    return Fraction(2) ** value.numerator


def _cube(value: Fraction) -> Fraction:
    return value**3


def _affine(value: Fraction) -> Fraction:
    return 3 * value + 7


def _rank(leaves: Sequence[Fraction]) -> Map:
    """Every value becomes its place among the values of a tree: nothing but the order is left."""
    places = {value: Fraction(place) for place, value in enumerate(sorted(set(leaves)), 1)}
    return places.__getitem__


def maps(tree: Tree) -> dict[str, Map]:
    """The increasing maps that are tried on a tree; the affine one only moves and stretches."""
    rank = _rank([leaf.values[0] for leaf in tree.leaves])
    return {"cube": _cube, "power of two": _power_of_two, "rank": rank, "affine": _affine}


def changed(tree: Tree, change: Map) -> tuple[bool, bool]:
    """Whether the decision at the root, and whether any in the tree, is another one after the values were mapped."""
    after = mapped(tree, change)
    old, new = (dict(decisions(which, node_values(which))) for which in (tree, after))
    return old[0] != new[0], old != new


def show(*, seed: int = 0, progress: Progress = silent, trees: int = 200) -> Demo:
    """Count changed decisions over random trees without and with chance, and show one tree of each kind."""
    random = random_source(seed)
    counts: dict[str, dict[str, int]] = {"certain": {}, "chance": {}, "chance, at the root": {}}
    for number in range(trees):
        certain = random_tree(random, BRANCH, DEPTH, values=VALUES)
        dice = random_tree(random, BRANCH, DICE_DEPTH, values=VALUES, movers=DICE)
        for kind, tree in (("certain", certain), ("chance", dice)):
            for name, change in maps(tree).items():
                at_root, anywhere = changed(tree, change)
                counts[kind][name] = counts[kind].get(name, 0) + anywhere
                if kind == "chance":
                    counts[f"{kind}, at the root"][name] = counts[f"{kind}, at the root"].get(name, 0) + at_root
        progress(number + 1, trees)
    certain, gamble = read_tree(TWO_PLY), read_tree(GAMBLE)
    cubed, stretched = mapped(certain, _cube), mapped(gamble, lambda value: Fraction(STRETCHED[int(value)]))
    runs = [run(tree, "minimax") for tree in (certain, cubed)]
    risks = [run(tree, "expectiminimax") for tree in (gamble, stretched)]
    names = ["safe", "bold"]
    numbers: dict[str, Any] = {
        "trees": trees,
        "changed without chance": counts["certain"],
        "changed with chance": counts["chance"],
        "changed with chance, at the root": counts["chance, at the root"],
        "two-ply": {"values": [float(run.answer.value) for run in runs], "moves": [run.answer.action + 1 for run in runs]},
        "gamble": {
            "before": _expected(gamble, names),
            "after": _expected(stretched, names),
            "choices": [names[run.answer.action] for run in risks],
        },
    }
    headings, rows = _table(counts, trees)
    drawn = stacked(
        [
            beside(
                [
                    headed(scene(runs[0], view=_VIEW), "Without chance: values as they are"),
                    headed(scene(runs[1], view=_VIEW), "Their cubes: the same decisions"),
                ]
            ),
            beside(
                [
                    headed(scene(risks[0], view=_VIEW), "With chance: values 1 to 4"),
                    headed(scene(risks[1], view=_VIEW), "The same order, 1, 20, 30, 400: another decision"),
                ]
            ),
            headed(table(headings, rows), f"Random trees in which some decision changed, of {trees}"),
        ]
    )
    title = TITLE
    text = "\n\n".join([*(terminal(run, view=_VIEW) for run in (*runs, *risks)), text_table(headings, rows)])
    return Demo("ordinal", title, _paragraph(numbers), numbers, page(drawn, title, _paragraph(numbers)), text)


def _expected(tree: Tree, names: list[str]) -> dict[str, float]:
    values = node_values(tree)
    return {name: float(values[child]) for name, child in zip(names, tree.nodes[0].children, strict=True)}


def _table(counts: Mapping[str, Mapping[str, int]], trees: int) -> tuple[list[str], list[list[str]]]:
    rows = [
        [name, *(f"{found[name]} ({percent(found[name] / trees):g} %)" for found in counts.values())]
        for name in counts["certain"]
    ]
    return ["map of the values", "without chance", "with chance", "with chance, at the root"], rows


def _paragraph(numbers: Mapping[str, Any]) -> str:
    trees, certain, dice = numbers["trees"], numbers["changed without chance"], numbers["changed with chance, at the root"]
    before, after = numbers["gamble"]["before"], numbers["gamble"]["after"]
    return (
        "Minimax only compares. If every value is replaced by another one so that the order stays, no comparison comes out "
        f"differently, and no decision changes: in {trees} random trees without chance, cubes, powers of two and bare ranks "
        f"changed a decision in {certain['cube']}, {certain['power of two']} and {certain['rank']} of them. Where chance "
        "moves, values are added and weighed, and their size counts. In the picture the safe move is worth "
        f"{plain(before['safe'])} and the bold one {plain(before['bold'])}; after a map that keeps the order they are worth "
        f"{plain(after['safe'])} and {plain(after['bold'])}, and the decision turns round. In random trees with chance nodes "
        f"the same maps changed the decision at the root in {dice['cube']}, {dice['power of two']} and {dice['rank']} of "
        f"{trees}. Only moving and stretching all values alike is safe: {numbers['changed with chance']['affine']} changes. An "
        "evaluation for a game with dice must therefore be proportional to what can be expected."
    )

"""Runs to be put into words: every algorithm over every tree that suits it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.facts import OptionValue
from plyground.core.game import CHANCE, OVER
from plyground.core.trace import Event
from plyground.core.trees import Tree, TreeWalk, read_tree
from plyground.teaching.algorithms import ALGORITHMS
from plyground.teaching.running import Run, run
from plyground.textbook.depth_limited import depth_cutoff
from plyground.textbook.quiescence import quiescence_search

EXPECTED: dict[str, Any] = json.loads(Path(__file__).with_name("expected.json").read_text(encoding="utf-8"))
"""Sentences as a teacher would write them, read and approved one by one."""

TWO_PLY = "3 12 8 | 2 4 6 | 14 5 2"
ITB = "LLL=3; LLR=5; LRL=6; LRR=9; RLL=1; RLR=2; RRL=0; RRR=-1"
FEUP = "depth 3 branch 3: 8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10"
TIES = "3 5 | 3 9 | 2 8"
THREE_PLAYERS = "players A B C: (((1,2,6) (4,2,3)) ((6,1,2) (7,4,1))) (((5,1,1) (1,5,2)) ((7,7,1) (5,4,5)))"
CHANCE_TREE = "chance(0.5: min(2 4), 0.5: min(0 -2))"
DICE = (
    "utility -6..6: max(chance(1/2: min(2 4) 1/2: min(0 3)) chance(1/3: min(-2 5 1) 1/3: min(1 1) 1/3: 4) chance(min(6 -6) 2))"
)
DEEP = "max(4 min(max(min(3 9) 8) 5))"
TREES = (
    TWO_PLY,
    ITB,
    FEUP,
    TIES,
    THREE_PLAYERS,
    CHANCE_TREE,
    DICE,
    DEEP,
    "7",
    "max(left: 3, right: 5)",
    "min first: 2.5 1/3 | 4 1",
)


QUIESCENCE = "quiescence"
"""An algorithm that no tree can be given to by name: it must be told which moves are loud."""
NAMES = (*ALGORITHMS, *([] if QUIESCENCE in ALGORITHMS else [QUIESCENCE]))


def quiescence_run(tree: Tree) -> Run:
    """A quiescence search beyond the first move, with an evaluation and loud moves that depend on the node alone."""
    walk = TreeWalk(tree)
    events: list[Event] = []

    def loud(state: int) -> list[int]:
        return [action for action in walk.actions(state) if (state + action) % 3]

    found = quiescence_search(
        walk, evaluate=lambda state: state * 7 % 11 - 5, cutoff=depth_cutoff(1), loud=loud, listener=events.append
    )
    return Run(tree, QUIESCENCE, {}, tuple(events), found)


def suitable_runs(tree: Tree) -> Iterator[Run]:
    """The runs of all algorithms that a tree suits, with each switch as it is and turned."""
    for name, algorithm in ALGORITHMS.items():
        settings: list[dict[str, OptionValue]] = [{}]
        settings += [{option.name: not option.default} for option in algorithm.settings if isinstance(option.default, bool)]
        for chosen in settings:
            try:
                found = run(tree, name, **chosen)
            except PlygroundError:
                continue
            yield found
    try:
        quiet = quiescence_run(tree)
    except PlygroundError:
        return
    yield quiet


def random_tree(random: Random, depth: int = 4, *, chance: bool = False) -> Tree:
    """A tree of irregular shape with small numbers, so that there are ties and deep cuts."""

    def grow(left: int) -> str:
        if left == 0 or (left < depth and random.random() < 0.15):
            return str(random.randint(-4, 9))
        kind = "chance" if chance and random.random() < 0.3 else random.choice(["max", "min"])
        return f"{kind}({' '.join(grow(left - 1) for _ in range(random.randint(1, 4)))})"

    return read_tree(grow(depth))


def true_values(tree: Tree) -> list[Any]:
    """What each node is really worth to MAX, by its number."""
    values: list[Any] = [None] * len(tree.nodes)
    for number in range(len(tree.nodes) - 1, -1, -1):
        node = tree.nodes[number]
        below = [values[child] for child in node.children]
        if node.player == OVER:
            values[number] = node.values[0]
        elif node.player == CHANCE:
            values[number] = sum((tree.nodes[child].odds or 0) * values[child] for child in node.children)
        else:
            values[number] = max(below) if node.player == 0 else min(below)
    return values

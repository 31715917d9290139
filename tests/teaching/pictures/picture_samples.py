"""Runs to draw: the trees of the courses, and trees of which no algorithm here knows yet how to treat them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from plyground.core.game import CHANCE, OVER
from plyground.core.trace import Event, EventKind, NodePath
from plyground.core.trees import Tree, read_tree
from plyground.teaching.running import Run, run
from plyground.textbook.answer import Answer

TWO_PLY = "3 12 8 | 2 4 6 | 14 5 2"
FEUP = "depth 3 branch 3: 8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10"
ITB = "LLL=3; LLR=5; LRL=6; LRR=9; RLL=1; RLR=2; RRL=0; RRR=-1"
THREE = "players A B C: (((1,2,6) (4,2,3)) ((6,1,2) (7,4,1))) (((5,1,1) (1,5,2)) ((7,7,1) (5,4,5)))"
CHANCE_TREE = "max(chance(0.5: min(2 4), 0.5: min(0 -2)), chance(0.9: 3, 0.1: min(left: 1, right: 1/3)))"
NARROW = "(" * 60 + "7" + ")" * 60
DEEP_CUT = "max(3 min(max(min(2 9) 8) 4) min(5 6))"


def alpha_beta_of(text: str) -> Run:
    return run(read_tree(text), "alpha-beta")


def backed_up(text: str) -> Run:
    """A run that looks at everything and backs up averages at chance nodes and each player's best vector elsewhere."""
    tree = read_tree(text)
    events: list[Event] = []
    _back_up(tree, 0, (), events)
    return Run(tree, "by hand", {}, tuple(events), Answer(None, None))


def _back_up(tree: Tree, number: int, path: NodePath, events: list[Event]) -> Any:
    node = tree.nodes[number]
    if node.player == OVER:
        value: Any = node.values[0] if tree.is_zero_sum else node.values
        events.append(Event(EventKind.LEAF, path, OVER, value, line="leaf"))
        return value
    events.append(Event(EventKind.ENTER, path, node.player, children=len(node.children), line="enter"))
    best: Any = Fraction(0) if node.player == CHANCE else None
    for place, child in enumerate(node.children):
        value = _back_up(tree, child, (*path, place), events)
        if node.player == CHANCE:
            best += (tree.nodes[child].odds or 0) * value
        elif best is None or _for(tree, node.player, value) > _for(tree, node.player, best):
            best = value
            events.append(Event(EventKind.UPDATE, path, node.player, best, line="update"))
    events.append(Event(EventKind.EXIT, path, node.player, best, line="exit"))
    return best


def _for(tree: Tree, player: int, value: Any) -> Any:
    if not tree.is_zero_sum:
        return value[player]
    return value if player == 0 else -value


def monte_carlo() -> Run:
    """A few rounds of a Monte Carlo search over two moves, told by hand."""
    tree = read_tree("1 0")
    events = [Event(EventKind.EXPAND, (), 0, children=2, line="expand")]
    wins = {(): 0, (0,): 0, (1,): 0}
    visits = dict(wins)
    for child in (0, 1, 0, 0):
        for node in ((child,), ()):
            visits[node] += 1
            wins[node] += 1 - child
            told = (("visits", visits[node]),)
            player = 0 if not node else OVER
            events.append(Event(EventKind.BACKUP, node, player, wins[node] / visits[node], line="backup", more=told))
    return Run(tree, "mcts", {}, tuple(events), Answer(0, 1))

"""SSS*: minimax, best first. It always goes on with the plan of MAX that can still turn out best.

George Stockman, A minimax algorithm better than alpha-beta?, Artificial Intelligence 12, 1979; Igor Roizen and Judea
Pearl, A minimax algorithm better than alpha-beta? Yes and no, 1983. A plan of MAX has one action at each MAX node and all
at each MIN node, and is worth the smallest of its leaves. The list OPEN holds plans that are partly looked at, each by
the node at which it goes on, its status and its merit, the most it can be worth. The best is taken and goes on:

    live leaf            solved; its merit becomes the leaf's value if that is less
    live MAX node        a plan for each child, live, with the same merit
    live MIN node        its first child, live
    solved, below MAX    the parent is solved, and every other plan below the parent is dropped
    solved, below MIN    the next sibling, live; after the last one the parent is solved

When the root is solved its merit is the value. Equal merits go from left to right; with that rule SSS* looks at no leaf
that alpha-beta skips (if no two leaves are equal). It pays with space: O(b^(m/2)) plans at a time, against O(b m).

Emits, not in the order of a walk through the tree: select (more: merit, status, open, the length of OPEN), expand and leaf
(more: merit) and backup for a node that is solved (more: merit, dropped, the plans that are dropped). The merit of
a solved node is its value if it went down below the node, else the value is at least that.
"""

from __future__ import annotations

from heapq import heappop, heappush
from math import inf
from typing import Any

from plyground.core.game import OVER, Game
from plyground.core.search import Bound
from plyground.core.trace import Event, EventKind, Listener, NodePath
from plyground.textbook.answer import Answer
from plyground.textbook.demands import MAX, demand_contest
from plyground.textbook.telling import ROLES


class _Node:
    """A node that was in OPEN. `live` is its merit when it came in, `solved` when it was solved."""

    __slots__ = ("actions", "best", "children", "live", "parent", "path", "player", "solved", "state")

    def __init__(self, game: Game[Any, Any], state: Any, parent: _Node | None, path: NodePath, merit: float) -> None:
        self.state, self.parent, self.path, self.live = state, parent, path, merit
        self.player = game.player(state)
        self.actions = game.actions(state)
        self.solved: float | None = None
        self.children: list[_Node] = []
        self.best: _Node | None = None


Plan = tuple[float, NodePath, _Node]
"""An entry of OPEN, in the order in which plans are taken: greatest merit first, then from left to right."""


def sss_star(game: Game[Any, Any], state: Any = None, *, listener: Listener | None = None) -> Answer:
    """Minimax's value, and an action that gets it."""
    demand_contest(game, "SSS*")
    plans: list[Plan] = []

    def go_on(node: _Node, merit: float) -> None:
        heappush(plans, (-merit, node.path, node))

    def begin(state: Any, parent: _Node | None, merit: float) -> None:
        """A node comes into OPEN, live."""
        path = () if parent is None else (*parent.path, len(parent.children))
        node = _Node(game, state, parent, path, merit)
        if parent is not None:
            parent.children.append(node)
        go_on(node, merit)

    def next_child(node: _Node, merit: float) -> None:
        begin(game.result(node.state, node.actions[len(node.children)]), node, merit)

    def solve(node: _Node, merit: float, best: _Node) -> None:
        node.solved, node.best = merit, best
        if listener:
            bound = Bound.EXACT if merit < node.live else Bound.LOWER
            dropped = len([plan for plan in plans if node in _ancestors(plan[2]) and not _is_dropped(plan[2], node)])
            more = (("merit", merit), ("dropped", dropped))
            _tell(listener, EventKind.BACKUP, node, more, value=merit, bound=bound)
        go_on(node, merit)

    begin(game.initial() if state is None else state, None, inf)
    while True:
        negative, _, node = heappop(plans)
        merit = -negative
        if _is_dropped(node):
            continue
        if listener:
            status = "live" if node.solved is None else "solved"
            _tell(listener, EventKind.SELECT, node, (("merit", merit), ("status", status), ("open", len(plans) + 1)))
        if node.solved is not None:
            above = node.parent
            if above is None:
                return Answer(*_line(node, merit))
            if above.player == MAX:
                solve(above, merit, node)
            elif len(above.children) < len(above.actions):
                next_child(above, merit)
            else:
                solve(above, merit, _first_with(above.children, merit))
        elif node.player == OVER:
            value = game.utility(node.state, MAX)
            node.solved = min(merit, value)
            if listener:
                _tell(listener, EventKind.LEAF, node, (("merit", node.solved),), value=value)
            go_on(node, node.solved)
        else:
            if listener:
                _tell(listener, EventKind.EXPAND, node, (("merit", merit),))
            for _ in range(len(node.actions) if node.player == MAX else 1):
                next_child(node, merit)


def _ancestors(node: _Node) -> list[_Node]:
    above = []
    while node.parent is not None:
        node = node.parent
        above.append(node)
    return above


def _is_dropped(node: _Node, besides: _Node | None = None) -> bool:
    """Whether a node above it is solved, so that nobody needs the plan any more."""
    above = node.parent
    while above is not None:
        if above.solved is not None and above is not besides:
            return True
        above = above.parent
    return False


def _first_with(children: list[_Node], merit: float) -> _Node:
    for child in children:
        if child.solved == merit:
            return child
    raise AssertionError("The merit of a MIN node is that of one of its children.")


def _line(root: _Node, value: float) -> tuple[Any, float, tuple[Any, ...]]:
    """The first action, the value, and the line of play: it leads to the leaf that has the value."""
    line = []
    node = root
    while node.best is not None:
        line.append(node.actions[node.best.path[-1]])
        node = node.best
    return (line[0] if line else None), value, tuple(line)


def _tell(
    listener: Listener,
    kind: EventKind,
    node: _Node,
    more: tuple[tuple[str, Any], ...],
    *,
    value: Any = None,
    bound: Bound = Bound.EXACT,
) -> None:
    children = len(node.actions) if kind == EventKind.EXPAND else None
    line = "leaf" if kind == EventKind.LEAF else f"{ROLES[node.player]}.{kind}"
    listener(Event(kind, node.path, node.player, value, bound, None, None, line, children, more))

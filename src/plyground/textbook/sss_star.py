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
that alpha-beta skips (if no two leaves are equal). It pays with space: O(b^(m/2)) plans at a time, against O(b m). Each of
the n nodes met comes into OPEN twice at most, so that it takes O(n log n) comparisons of O(log m) steps each.

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
from plyground.textbook.telling import ROLES, decided


class _Node:
    """A node that was in OPEN. `live` is its merit when it came in, `solved` when it was solved.

    `waits` is whether it is in OPEN now, `dropped` whether a node above it is solved, so that nobody needs the plan any more.
    The root is its own parent. `jump` is a node further up (Eugene Myers, An applicative random-access stack, 1983): by
    parents and jumps together it takes O(log m) steps to where the ways to two nodes part, instead of m.
    """

    __slots__ = (
        *("actions", "best", "children", "depth", "dropped", "jump", "live", "number", "parent", "path", "player"),
        *("solved", "state", "waits"),
    )

    def __init__(self, game: Game[Any, Any], state: Any, parent: _Node | None, path: NodePath, merit: float) -> None:
        self.state, self.path, self.live = state, path, merit
        self.player = game.player(state)
        self.actions = game.actions(state)
        self.solved: float | None = None
        self.children: list[_Node] = []
        self.best: _Node | None = None
        self.waits = self.dropped = False
        self.parent: _Node = parent or self
        self.jump: _Node = self.parent
        self.depth = self.number = 0
        if parent:
            self.depth, self.number = parent.depth + 1, len(parent.children)
            parent.children.append(self)
            far = parent.jump
            if parent.depth - far.depth == far.depth - far.jump.depth:
                self.jump = far.jump

    def __lt__(self, other: _Node) -> bool:
        """Whether it is further left, or else further up: the order of paths, without writing out paths."""
        left, right = _up_to(self, other.depth), _up_to(other, self.depth)
        if left is right:
            return self.depth < other.depth
        while left.parent is not right.parent:
            if left.jump is right.jump:
                left, right = left.parent, right.parent
            else:
                left, right = left.jump, right.jump
        return left.number < right.number


Plan = tuple[float, _Node]
"""An entry of OPEN, in the order in which plans are taken: greatest merit first, then from left to right."""


def sss_star(game: Game[Any, Any], state: Any = None, *, listener: Listener | None = None) -> Answer:
    """Minimax's value, and an action that gets it."""
    demand_contest(game, "SSS*")
    plans: list[Plan] = []

    def go_on(node: _Node, merit: float) -> None:
        node.waits = True
        heappush(plans, (-merit, node))

    def next_child(node: _Node, merit: float) -> None:
        """The next child comes into OPEN, live."""
        number = len(node.children)
        path = (*node.path, number) if listener else ()  # as long as the game is: written out only to be told
        go_on(_Node(game, game.result(node.state, node.actions[number]), node, path, merit), merit)

    def solve(node: _Node, merit: float, best: _Node) -> None:
        node.solved, node.best = merit, best
        dropped = _drop_below(node)
        if listener:
            bound = Bound.EXACT if merit < node.live else Bound.LOWER
            more = (("merit", merit), ("dropped", dropped))
            _tell(listener, EventKind.BACKUP, node, more, value=merit, bound=bound)
        go_on(node, merit)

    root = _Node(game, game.initial() if state is None else state, None, (), inf)
    go_on(root, inf)
    while True:
        negative, node = heappop(plans)
        merit = -negative
        node.waits = False
        if node.dropped:
            continue
        if listener:
            status = "live" if node.solved is None else "solved"
            _tell(listener, EventKind.SELECT, node, (("merit", merit), ("status", status), ("open", len(plans) + 1)))
        if node.solved is not None:
            above = node.parent
            if node is root:
                return decided(listener, game, root.state, Answer(*_line(root, merit)))
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


def _up_to(node: _Node, depth: int) -> _Node:
    """The node above this one that is so deep; the node itself if it is no deeper."""
    while node.depth > depth:
        node = node.parent if node.jump.depth < depth else node.jump
    return node


def _drop_below(solved: _Node) -> int:
    """Drop all plans below a node; how many of them OPEN holds. They stay there until their turn comes.

    Below a node that was solved before nothing is left to drop, so that over the whole search every node is met once.
    """
    count = 0
    below = list(solved.children)
    while below:
        node = below.pop()
        node.dropped = True
        count += node.waits
        if node.solved is None:
            below += node.children
    return count


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
        line.append(node.actions[node.best.number])
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

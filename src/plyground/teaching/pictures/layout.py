"""Where the nodes of a tree stand: a tidy drawing.

Buchheim, Jünger and Leipert, Improving Walker's algorithm to run in linear time, 2002, with room for nodes of different
width. Every parent stands over the middle of its first and last child, siblings keep their order, equal subtrees are
drawn equally, and small subtrees between large ones are spread evenly. No recursion: a tree may be as deep as it likes.
"""

from __future__ import annotations

from collections.abc import Sequence

Extent = tuple[float, float]
"""How far a node reaches to the left and to the right of its middle."""


def tidy(children: Sequence[Sequence[int]], extents: Sequence[Extent], *, gap: float, family_gap: float) -> list[float]:
    """The place across of every node; the smallest left edge is 0.

    Node 0 is the root. Neighbours on a level are `gap` apart at least, `family_gap` if they have different parents.
    """
    return _Tidy(children, extents, gap, family_gap).places()


class _Tidy:
    """The lists of the algorithm, named as in the paper: `prelim` counts from the parent's frame, `mod` shifts a subtree."""

    def __init__(self, children: Sequence[Sequence[int]], extents: Sequence[Extent], gap: float, family_gap: float) -> None:
        count = len(children)
        self.children, self.extents = children, extents
        self.gap, self.family_gap = gap, family_gap
        self.parent = [-1] * count
        self.number = [0] * count
        for node, below in enumerate(children):
            for place, child in enumerate(below):
                self.parent[child], self.number[child] = node, place
        self.prelim = [0.0] * count
        self.mod = [0.0] * count
        self.shift = [0.0] * count
        self.change = [0.0] * count
        self.thread = [-1] * count
        self.ancestor = list(range(count))
        self.default = [below[0] if below else -1 for below in children]

    def places(self) -> list[float]:
        order = self._parents_first()
        for node in reversed(order):
            self._place(node)
        across = [0.0] * len(self.children)
        sums = [0.0] * len(self.children)
        for node in order:
            parent = self.parent[node]
            above = sums[parent] if parent >= 0 else 0.0
            across[node] = self.prelim[node] + above
            sums[node] = above + self.mod[node]
        left = min(place - extent[0] for place, extent in zip(across, self.extents, strict=True))
        return [place - left for place in across]

    def _parents_first(self) -> list[int]:
        """Every node before its children; backwards, every node after its children and after its left siblings."""
        order, todo = [], [0]
        while todo:
            node = todo.pop()
            order.append(node)
            todo.extend(self.children[node])
        return order

    def _place(self, node: int) -> None:
        """Place a node over its children and beside its left sibling, then push its subtree off the ones to its left."""
        below = self.children[node]
        middle = 0.0
        if below:
            self._spread(below)
            middle = (self.prelim[below[0]] + self.prelim[below[-1]]) / 2
        left = self._left_sibling(node)
        if left < 0:
            self.prelim[node] = middle
            return
        self.prelim[node] = self.prelim[left] + self._distance(left, node)
        self.mod[node] = self.prelim[node] - middle if below else 0.0
        self._apportion(node, left)

    def _left_sibling(self, node: int) -> int:
        place = self.number[node]
        return self.children[self.parent[node]][place - 1] if place else -1

    def _distance(self, left: int, right: int) -> float:
        gap = self.gap if self.parent[left] == self.parent[right] else self.family_gap
        return self.extents[left][1] + self.extents[right][0] + gap

    def _apportion(self, node: int, left: int) -> None:
        """Compare the outlines of the subtree and of the forest to its left, level by level, and shift where they meet."""
        parent = self.parent[node]
        inner, outer = node, node
        other, far = left, self.children[parent][0]
        at_inner, at_outer, at_other, at_far = self.mod[inner], self.mod[outer], self.mod[other], self.mod[far]
        while (next_other := self._right(other)) >= 0 and (next_inner := self._left(inner)) >= 0:
            other, inner = next_other, next_inner
            far, outer = self._left(far), self._right(outer)
            self.ancestor[outer] = node
            distance = self.prelim[other] + at_other - self.prelim[inner] - at_inner + self._distance(other, inner)
            if distance > 0:
                self._move(self._rival(other, node), node, distance)
                at_inner += distance
                at_outer += distance
            at_other += self.mod[other]
            at_inner += self.mod[inner]
            at_far += self.mod[far]
            at_outer += self.mod[outer]
        if self._right(other) >= 0 and self._right(outer) < 0:
            self.thread[outer] = self._right(other)
            self.mod[outer] += at_other - at_outer
        if self._left(inner) >= 0 and self._left(far) < 0:
            self.thread[far] = self._left(inner)
            self.mod[far] += at_inner - at_far
            self.default[parent] = node

    def _left(self, node: int) -> int:
        below = self.children[node]
        return below[0] if below else self.thread[node]

    def _right(self, node: int) -> int:
        below = self.children[node]
        return below[-1] if below else self.thread[node]

    def _rival(self, other: int, node: int) -> int:
        """The sibling whose subtree is in the way."""
        ancestor = self.ancestor[other]
        return ancestor if self.parent[ancestor] == self.parent[node] else self.default[self.parent[node]]

    def _move(self, left: int, right: int, distance: float) -> None:
        """Shift a subtree; those between it and the one in the way take their share when they are spread."""
        share = distance / (self.number[right] - self.number[left])
        self.change[right] -= share
        self.shift[right] += distance
        self.change[left] += share
        self.prelim[right] += distance
        self.mod[right] += distance

    def _spread(self, below: Sequence[int]) -> None:
        shift = change = 0.0
        for child in reversed(below):
            self.prelim[child] += shift
            self.mod[child] += shift
            change += self.change[child]
            shift += self.shift[child] + change

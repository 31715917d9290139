"""The tidy layout, tried on random trees."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from plyground.teaching.pictures.layout import Extent, tidy

GAP, FAMILY_GAP = 10.0, 16.0
ROUNDING = 1e-6


@st.composite
def trees(draw: st.DrawFn) -> tuple[list[list[int]], list[Extent]]:
    """A tree of up to 60 nodes, whose numbers follow those of their parents, with nodes of different widths."""
    children: list[list[int]] = [[]]
    for number in range(1, draw(st.integers(1, 60))):
        children[draw(st.integers(0, number - 1))].append(number)
        children.append([])
    side = st.floats(1, 80)
    return children, [(draw(side), draw(side)) for _ in children]


def levels(children: list[list[int]]) -> list[list[int]]:
    """The nodes of each level from left to right."""
    found, level = [], [0]
    while level:
        found.append(level)
        level = [child for node in level for child in children[node]]
    return found


@given(trees())
def test_neighbours_on_a_level_keep_their_order_and_their_distance(tree: tuple[list[list[int]], list[Extent]]) -> None:
    children, extents = tree
    places = tidy(children, extents, gap=GAP, family_gap=FAMILY_GAP)
    parents = {child: node for node, below in enumerate(children) for child in below}
    for level in levels(children):
        for left, right in pairwise(level):
            gap = GAP if parents[left] == parents[right] else FAMILY_GAP
            assert places[right] - places[left] >= extents[left][1] + extents[right][0] + gap - ROUNDING


@given(trees())
def test_parents_stand_over_the_middle_of_their_children(tree: tuple[list[list[int]], list[Extent]]) -> None:
    children, extents = tree
    places = tidy(children, extents, gap=GAP, family_gap=FAMILY_GAP)
    for node, below in enumerate(children):
        if below:
            assert abs(places[node] - (places[below[0]] + places[below[-1]]) / 2) < ROUNDING


@given(trees())
def test_nothing_reaches_beyond_the_left_edge(tree: tuple[list[list[int]], list[Extent]]) -> None:
    children, extents = tree
    places = tidy(children, extents, gap=GAP, family_gap=FAMILY_GAP)
    assert abs(min(place - extent[0] for place, extent in zip(places, extents, strict=True))) < ROUNDING


def test_equal_subtrees_are_drawn_equally() -> None:
    children = [[1, 2, 3], [4, 5], [], [6, 7], [], [], [], []]
    places = tidy(children, [(10.0, 10.0)] * 8, gap=GAP, family_gap=FAMILY_GAP)
    assert [places[child] - places[1] for child in (4, 5)] == [places[child] - places[3] for child in (6, 7)]


def test_a_small_subtree_between_large_ones_stands_in_the_middle() -> None:
    children = [[1, 2, 3], [4, 5, 6], [], [7, 8, 9], *([] for _ in range(6))]
    places = tidy(children, [(10.0, 10.0)] * 10, gap=GAP, family_gap=FAMILY_GAP)
    assert abs(places[2] - (places[1] + places[3]) / 2) < ROUNDING


def test_a_tree_may_be_deeper_than_pythons_stack() -> None:
    depth = 5000
    children: defaultdict[int, list[int]] = defaultdict(list, {node: [node + 1] for node in range(depth)})
    places = tidy([children[node] for node in range(depth + 1)], [(1.0, 1.0)] * (depth + 1), gap=1, family_gap=1)
    assert set(places) == {1.0}

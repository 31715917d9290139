"""The letters beside the rows of a star stand clear of its printed edge."""

from __future__ import annotations

from math import hypot

import pytest

from plyground.boards.star import star

Point = tuple[float, float]
HALF_A_LETTER = 0.12


def _distance(point: Point, start: Point, end: Point) -> float:
    """From a point to the nearest of a line from start to end."""
    along = (end[0] - start[0], end[1] - start[1])
    share = ((point[0] - start[0]) * along[0] + (point[1] - start[1]) * along[1]) / (along[0] ** 2 + along[1] ** 2)
    share = max(0.0, min(1.0, share))
    return hypot(point[0] - start[0] - share * along[0], point[1] - start[1] - share * along[1])


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_no_letter_straddles_an_edge(size: int) -> None:
    printed = star(size).under
    outlines = [under["points"] for under in printed if len(under.get("points", [])) > 2]
    letters = {under["text"]: under["points"][0] for under in printed if "text" in under}
    assert len(outlines) == 3
    assert len(letters) == 4 * size + 1
    for letter, place in letters.items():
        for corners in outlines:
            edges = zip(corners, [*corners[1:], corners[0]], strict=True)
            assert min(_distance(place, start, end) for start, end in edges) > HALF_A_LETTER, letter

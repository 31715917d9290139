"""The progress of `ply solve` says what is counted, how fast, and how long it may take."""

from __future__ import annotations

from typing import Any

import pytest

from plyground.cli.solve_text import show
from plyground.engines.solve_counting import FINDING, VALUING, Counted
from plyground.engines.solving import SolveNews


class Bar:
    """Remembers what it was told to show."""

    def __call__(self, done: int, total: int, /, said: str = "", *, counted: str = "") -> None:
        self.done, self.total, self.told = done, total, f"{counted}, {said}"


NEWS: dict[str, Any] = {"low": -1.0, "high": 1.0, "nodes": 3_000_000, "seconds": 4.0, "asked_seconds": 2.0}


@pytest.mark.parametrize(
    ("news", "told", "has_bar"),
    [
        (
            SolveNews(doing="value", share=0.25, **NEWS),
            "about 25 % of this question, value from -1 to 1, 3.0 M positions, 750,000/s, about 6 s more",
            True,
        ),
        (
            SolveNews(doing="moves", share=0.5, **NEWS),
            "about 50 % of this question, trying every move, value from -1 to 1, 3.0 M positions, 750,000/s",
            True,
        ),
        (
            SolveNews(doing=FINDING, counted=Counted(FINDING, 1_500_000, most=4_000_000), **NEWS),
            "1.5 M positions found of at most 4.0 M that fit, 750,000/s, how many there are is not known yet",
            False,
        ),
        (
            SolveNews(doing=VALUING, share=0.5, counted=Counted(VALUING, 500_000, 1_000_000), **NEWS),
            "500,000 of 1.0 M positions valued, 250,000/s, about 2 s more",
            True,
        ),
        (
            SolveNews(doing=VALUING, counted=Counted(VALUING, 20_000), **NEWS),
            "20,000 positions valued, 10,000/s, how many there are is not known yet",
            False,
        ),
    ],
)
def test_progress_is_told_in_words(news: SolveNews, told: str, has_bar: bool) -> None:  # noqa: FBT001 - a column
    bar = Bar()
    show(bar, news)
    assert bar.told == told
    assert bool(bar.total) == has_bar

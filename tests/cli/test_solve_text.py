"""The progress of `ply solve` says what is counted, how fast, and how long it may take."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from plyground.cli.progress import fitted
from plyground.cli.solve_text import show
from plyground.engines.solve_counting import FINDING, VALUING, Counted
from plyground.engines.solving import SolveNews
from tests.cli.pseudo import at_a_terminal


class Bar:
    """Remembers what it was told to show."""

    def __call__(self, done: int, total: int, /, said: str = "", *, counted: str = "") -> None:
        self.done, self.total, self.told = done, total, f"{counted}, {said}"
        self.counted, self.said = counted, said


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


HUGE: dict[str, Any] = {"low": -64.0, "high": 64.0, "nodes": 45_678_900_000, "seconds": 9876.0, "asked_seconds": 5000.0}
FAR = {
    "searching": SolveNews(doing="value", share=0.25, **NEWS),
    "huge": SolveNews(doing="value", share=0.25, **HUGE),
    "moves": SolveNews(doing="moves", share=0.5, **NEWS),
    "finding": SolveNews(doing=FINDING, counted=Counted(FINDING, 1_500_000, most=4_000_000), **NEWS),
    "valuing": SolveNews(doing=VALUING, share=0.5, counted=Counted(VALUING, 500_000, 1_000_000), **NEWS),
}
LINES = {
    (200, "searching"): "solve [#######.......................] about 25 % of this question, 4 s, value from -1 to 1, "
    "3.0 M positions, 750,000/s, about 6 s more",
    (80, "searching"): "solve about 25 %, 4 s, value from -1 to 1, 3.0 M positions, 750,000/s, 6 s more",
    (40, "searching"): "25 %, 4 s, 3.0 M, 750 k/s, -1 to 1",
    (80, "huge"): "solve about 25 %, 9876 s, value from -64 to 64, 45,678.9 M positions, 4.6 M/s",
    (40, "huge"): "25 %, 9876 s, 46 G, 4.6 M/s, -64 to 64",
    (80, "moves"): "solve [###....] about 50 %, 4 s, value from -1 to 1, 3.0 M positions, 750,000/s",
    (80, "finding"): "solve 1.5 M positions found of at most 4.0 M that fit, 4 s, 750,000/s",
    (40, "finding"): "solve 1.5 M found, 4 s, 750,000/s",
    (80, "valuing"): "solve 500,000 of 1.0 M positions valued, 4 s, 250,000/s, about 2 s more",
    (40, "valuing"): "500,000 of 1.0 M valued, 4 s, 250,000/s",
}


@pytest.mark.parametrize(("columns", "name"), LINES)
def test_a_narrow_terminal_is_told_the_same_in_fewer_words(columns: int, name: str) -> None:
    bar, news = Bar(), FAR[name]
    show(bar, news, columns - 1)
    share = bar.done / bar.total if bar.total else None
    line = fitted("solve", share, f"{bar.counted}, {news.seconds:.0f} s, {bar.said}", columns - 1)
    assert line == LINES[columns, name]
    assert len(line) < columns


def test_what_does_not_fit_is_left_out_between_commas() -> None:
    text = "12 of 100, 3 s, first ahead, second far behind"
    assert fitted("match", 0.12, text, 119) == f"match [###...........................] {text}"
    assert fitted("match", 0.5, text, 64) == f"match [####.....] {text}"
    assert fitted("match", 0.12, text, 60) == f"match {text}"
    assert fitted("match", 0.12, text, 50) == text
    assert fitted("match", 0.12, text, 39) == "match 12 of 100, 3 s, first ahead"
    assert fitted("match", 1.5, "150 of 100", 39) == f"match [{20 * '#'}] 150 of 100"


@pytest.mark.parametrize("columns", [40, 80])
def test_the_line_at_a_terminal_holds_all_that_counts(columns: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    with at_a_terminal("solve", "connect-four", "--megabytes", "8", "--seconds", "2", data=tmp_path) as typist:
        shown = typist.end().split("\r")
    lines = [line.removesuffix("\x1b[K") for line in shown if " %" in line]
    assert lines
    for line in lines:
        assert len(line) < columns, line
        assert all(sign in line for sign in (" s, ", "/s", "-1 to 1")), line

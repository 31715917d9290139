"""Rows of pieces as one line of text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground.boards import read_rows, write_rows
from plyground.core.errors import BadPositionError, PlygroundError

LETTERS = ("K", "k", "p", "+p", "●")


@st.composite
def rectangles(draw: st.DrawFn) -> list[list[str]]:
    """Draw rows of equal length."""
    columns = draw(st.integers(1, 30))
    line = st.lists(st.sampled_from(("", "", *LETTERS)), min_size=columns, max_size=columns)
    return draw(st.lists(line, min_size=1, max_size=12))


@given(rectangles())
def test_reading_gives_back_what_was_written(rows: list[list[str]]) -> None:
    assert read_rows(write_rows(rows), len(rows[0]), len(rows), LETTERS) == rows


@given(st.text(alphabet="Kkp+●/0123456789 x", max_size=20))
def test_any_text_is_read_or_refused_and_what_is_read_is_a_rectangle(text: str) -> None:
    try:
        rows = read_rows(text, 4, 3, LETTERS)
    except BadPositionError:
        return
    assert [len(row) for row in rows] == [4, 4, 4]


def test_empty_cells_are_counted() -> None:
    assert write_rows([["K", "", ""], [""] * 12, ["", "p", ""]]) == "K2/12/1p1"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("3/3", "Expected 3 rows separated by '/', got 2 in '3/3'"),
        ("3/2x/3", "Expected a number of empty cells or one of K p, got 'x' at character 2 of row 2, '2x'"),
        ("3/2/3", "Expected 3 cells in each row, got 2 in row 2, '2'"),
        ("3/3/K3", "Expected 3 cells in each row, got more in row 3, 'K3'"),
        ("3/3/999999999999999999", "got more in row 3"),
        ("0K2/3/3", "without leading zeros, got '0' in row 1"),
        ("", "Expected 3 rows"),
    ],
)
def test_bad_rows_are_refused_with_what_was_expected_and_where(text: str, complaint: str) -> None:
    with pytest.raises(BadPositionError) as refused:
        read_rows(text, 3, 3, "Kp")
    assert complaint in str(refused.value)


@pytest.mark.parametrize("letter", ["3", "/", "a b", "k2"])
def test_letters_that_could_not_be_read_back_are_refused(letter: str) -> None:
    with pytest.raises(PlygroundError, match="without digits"):
        write_rows([[letter]])

"""Records: text that people read and programs replay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground.core.errors import BadRecordError
from plyground.core.record import Record, read_record

WORD = st.from_regex(r"[a-z0-9x?+-]{1,8}", fullmatch=True)
LINE = st.text(max_size=30)
OPTION = st.integers(-(10**9), 10**9) | st.booleans() | LINE


@given(
    actions=st.lists(WORD, max_size=60),
    start=LINE,
    options=st.dictionaries(st.from_regex(r"[a-z]{1,8}", fullmatch=True), OPTION),
    tags=st.dictionaries(
        st.from_regex(r"[A-Z][a-z]{1,8}", fullmatch=True).filter(lambda tag: tag not in {"Game", "Options", "Start"}),
        LINE,
        max_size=4,
    ),
)
def test_a_record_that_is_written_and_read_is_the_same(
    actions: list[str], start: str, options: dict[str, int | bool | str], tags: dict[str, str]
) -> None:
    record = Record("hex", options, tuple(actions), start, tags)
    assert read_record(record.write()) == record


def test_comments_and_line_breaks_do_not_matter() -> None:
    assert read_record('[Game "hex"]\n\na1 b2 ; a comment\n\n  c3\n').actions == ("a1", "b2", "c3")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "names no game"),
        ("a1 b2", "names no game"),
        ('[Game "hex"\na1', "Line 1"),
        ('[Game "hex"]\na1\n[Late "tag"]', "Line 3"),
        ('[Game "hex"]\n[Options "columns"]', "name=value"),
        ('[Game "hex"]\n[Game "nim"]', "twice"),
        ('[Game "hex"]\n[Options "size=5 size=6"]', "twice"),
        ("x" * 5_000_000, "at most"),
    ],
)
def test_what_is_not_a_record_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadRecordError, match=reason):
        read_record(text)


@given(st.text(max_size=200))
def test_any_text_is_a_record_or_is_refused(text: str) -> None:
    try:
        read_record(text)
    except BadRecordError as refusal:
        assert str(refusal)  # noqa: PT017 - either way is right, a crash is not


def test_a_byte_order_mark_is_no_part_of_a_record() -> None:
    assert read_record('\ufeff[Game "hex"]\n\na1').actions == ("a1",)


@pytest.mark.parametrize("name", ["My Tag", "Game", "Start", ""])
def test_a_tag_that_could_not_be_read_again_is_refused(name: str) -> None:
    with pytest.raises(BadRecordError, match="tag called"):
        Record("hex", tags={name: "x"}).write()

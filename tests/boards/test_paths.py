"""Move paths and their tokens."""

from __future__ import annotations

import pytest

from plyground.boards import check_paths
from plyground.boards.paths import DONE, choice, number, slot, take, token_site
from plyground.core.drawing import Move
from plyground.core.errors import PlygroundError

SITES = ["a1", "b2", "c3", "k5"]


def moves(*paths: str) -> list[Move]:
    """Make moves from paths whose tokens are separated by spaces."""
    return [{"i": index, "t": f"move {index}", "p": path.split()} for index, path in enumerate(paths)]


def test_every_kind_of_token_is_accepted() -> None:
    check_paths(moves("a1", "a1^2", "@hand/k5 b2", "?pass", "#12", "#-3", "a1 b2 ."), SITES)


def test_the_makers_of_tokens_make_tokens() -> None:
    assert [take("a1", 2), slot("hand", "k5"), choice("pass"), number(-3), DONE] == ["a1^2", "@hand/k5", "?pass", "#-3", "."]
    assert [token_site(token) for token in ("a1", "a1^2", "@hand/k5", "?pass", "#1", ".")] == [
        *("a1", "a1", "k5", None, None, None)
    ]


def test_a_path_may_begin_another() -> None:
    check_paths(moves("a1 b2", "a1 b2 c3"), SITES)


def test_two_moves_with_one_path_are_refused() -> None:
    with pytest.raises(PlygroundError, match="'move 0' and 'move 2' share 'a1 b2'"):
        check_paths(moves("a1 b2", "a1", "a1 b2"), SITES)


def test_an_empty_path_is_refused() -> None:
    with pytest.raises(PlygroundError, match="at least one token"):
        check_paths(moves(""), SITES)


@pytest.mark.parametrize("token", ["z9", "z9^2", "@hand/z9"])
def test_an_unknown_site_is_refused(token: str) -> None:
    with pytest.raises(PlygroundError, match="Expected sites of the table"):
        check_paths(moves(token), SITES)


@pytest.mark.parametrize("token", ["", "a1^", "a1^0", "@hand", "@/k5", "?", "#", "#x", "a1^2^3", "a/b", "a b"])
def test_a_malformed_token_is_refused(token: str) -> None:
    with pytest.raises(PlygroundError, match="as a token of a move path"):
        check_paths([{"i": 0, "t": "m", "p": [token]}], SITES)

"""Hex: whose sides are where, chains, the swap."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import load
from plyground.core.errors import BadOptionError, BadPositionError, IllegalActionError
from plyground.kernels.perft import perft


def test_the_sequences_of_moves_are_as_many_as_is_known() -> None:
    assert [perft(load("hex"), depth).nodes for depth in range(1, 4)] == [121, 14520, 1727880]


def test_with_the_swap_there_is_one_more_answer_to_each_first_move() -> None:
    assert [perft(load("hex", swap=True), depth).nodes for depth in range(1, 3)] == [121, 14641]


def test_black_joins_top_and_bottom() -> None:
    game = load("hex", size=3)
    state = game.replay(["c1", "a1", "b2", "c2"])
    assert not game.is_terminal(state)
    state = game.replay(["a3"], state)
    assert game.diagram(state).splitlines() == [" a b c", "1 ○ · ●", " 2 · ● ○", "  3 ● · ·"]
    assert game.outcome(state) == "Black wins (Black 1, White -1)."


def test_white_joins_left_and_right() -> None:
    game = load("hex", size=3)
    state = game.replay(["a1", "a3", "b1", "b2", "a2", "c1"])
    assert game.diagram(state).splitlines() == [" a b c", "1 ● ● ○", " 2 ● ○ ·", "  3 ○ · ·"]
    assert game.utility(state, 1) == 1


def test_the_smallest_board_has_four_cells() -> None:
    game = load("hex", size=2)
    state = game.replay(["b1", "a1", "a2"])
    assert game.diagram(state).splitlines() == [" a b", "1 ○ ●", " 2 ● ·"]
    assert game.utility(state, 0) == 1
    assert game.read_position(game.write_position(state)) == state
    with pytest.raises(BadOptionError, match="from 2 to 19"):
        load("hex", size=1)


def test_the_acute_corners_are_not_neighbours_across() -> None:
    game = load("hex", size=3)
    assert not game.is_terminal(game.replay(["a1", "b1", "b2", "a2", "c3"]))


@pytest.mark.parametrize("last", ["d1", "d2", "c3", "c4", "b5"])
def test_a_chain_wins_whichever_stone_is_the_last(last: str) -> None:
    game = load("hex", size=5)
    black = [cell for cell in ("d1", "d2", "c3", "c4", "b5") if cell != last]
    state = game.replay([text for pair in zip(black, ("a1", "a2", "b1", "e5"), strict=True) for text in pair])
    assert not game.is_terminal(state)
    assert game.utility(game.replay([last], state), 0) == 1


def test_a_swap_puts_a_white_stone_on_the_mirror_image() -> None:
    game = load("hex", size=4, swap=True)
    state = game.replay(["d2", "swap"])
    assert game.write_position(state) == "4/4/4/1w2 b"
    assert len(game.actions(state)) == 15
    with pytest.raises(IllegalActionError):
        game.read_action(state, "swap")
    with pytest.raises(IllegalActionError):
        game.read_action(game.replay(["a1"], state), "swap")


def test_a_swapped_stone_on_its_side_counts_as_joined_to_it() -> None:
    game = load("hex", size=3, swap=True)
    state = game.replay(["b1", "swap", "a1", "b2", "a3", "c1"])
    assert game.write_position(state) == "b1w/ww1/b2 b"
    assert game.utility(state, 1) == 1


def test_without_the_option_there_is_no_swap() -> None:
    game = load("hex", size=4)
    with pytest.raises(IllegalActionError):
        game.replay(["d2", "swap"])


def fields(state: Any) -> dict[str, Any]:
    return {name: getattr(state, name) for name in ("turn", "won", "places", "free", "empty")}


def test_a_position_does_not_remember_how_it_came_about() -> None:
    game = load("hex", size=4)
    one = game.replay(["b1", "a4", "b2", "d4", "b3", "d3"])
    other = game.replay(["b3", "d3", "b1", "d4", "b2", "a4"])
    assert fields(one) == fields(other)
    assert fields(game.position("1b2/1b2/1b1w/w2w b")) == fields(one)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3/3/3",
        "3/3/3 w",
        "3/3/3 x",
        "3/3 b",
        "b2/3/3 b",
        "w2/3/3 b",
        "bb1/3/3 w",
        "b1w/b1w/b1w b",
        "4/3/3 b",
        "b2/b1w/b1w b",
        "bbb/bbb/www w",
        "bwb/bwb/bww b",
    ],
)
def test_positions_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(BadPositionError):
        load("hex", size=3).read_position(text)


def test_a_chain_that_was_joined_before_the_last_move_is_refused() -> None:
    game = load("hex", size=4)
    assert game.is_terminal(game.read_position("bw2/bw2/bw2/b3 w"))
    with pytest.raises(BadPositionError, match="over before the last move"):
        game.read_position("bbww/bbww/bbww/bbw1 w")

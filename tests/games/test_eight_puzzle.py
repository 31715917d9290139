"""The 8-puzzle: sliding, scrambling, giving up."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import load
from plyground.core.errors import BadPositionError, IllegalActionError
from plyground.kernels.perft import perft

HARDEST = "8 6 7 2 5 4 3 0 1"


def test_a_tile_slides_into_the_gap() -> None:
    game = load("8-puzzle")
    state = game.position("1 2 3 4 0 6 7 5 8")
    assert [game.write_action(state, action) for action in game.actions(state)] == ["2", "4", "6", "5"]
    after = game.result(state, game.read_action(state, "5"))
    assert game.write_position(after) == "1 2 3 4 5 6 7 0 8 after 1"


@pytest.mark.parametrize(("way", "tile"), [("up", "5"), ("down", "2"), ("left", "6"), ("right", "4"), ("U", "5"), ("d", "2")])
def test_a_direction_is_the_way_the_tile_goes(way: str, tile: str) -> None:
    game = load("8-puzzle")
    state = game.position("1 2 3 4 0 6 7 5 8")
    assert game.read_action(state, way) == game.read_action(state, tile)


def test_no_tile_comes_from_beyond_the_edge() -> None:
    game = load("8-puzzle")
    with pytest.raises(IllegalActionError):
        game.read_action(game.position("0 1 2 4 5 3 7 8 6"), "down")


def test_order_ends_the_puzzle_and_fewer_steps_are_worth_more() -> None:
    game = load("8-puzzle", limit=10)
    first = game.position("moves")
    for steps, worth in ((0, 1.0), (4, 0.6), (9, 0.1)):
        state = game.position(f"1 2 3 4 5 6 7 0 8 after {steps}")
        solved = game.result(state, game.read_action(state, "8"))
        assert game.is_terminal(solved)
        assert game.utility(solved, 0) == pytest.approx(worth)
    assert not game.is_terminal(first)


def test_the_limit_ends_the_puzzle_without_reward() -> None:
    game = load("8-puzzle", limit=10)
    state = game.position(f"{HARDEST} after 9")
    given_up = game.result(state, game.actions(state)[0])
    assert game.is_terminal(given_up)
    assert game.utility(given_up, 0) == 0.0


def test_the_same_seed_gives_the_same_puzzle_and_another_seed_another() -> None:
    starts = [load("8-puzzle", seed=seed).initial().tiles for seed in range(30)]
    assert starts == [load("8-puzzle", seed=seed).initial().tiles for seed in range(30)]
    assert len(set(starts)) > 25


@pytest.mark.parametrize("scramble", [1, 2, 12, 36, 1000])
def test_a_puzzle_never_starts_solved_and_is_always_solvable(scramble: int) -> None:
    for size in (3, 4):
        for seed in range(20):
            game = load("8-puzzle", size=size, scramble=scramble, seed=seed)
            start = game.initial()
            assert start.tiles != start.goal
            assert game.position(game.write_position(start)) == start


def test_perft_counts_the_walks_of_the_gap() -> None:
    for size, text in ((3, HARDEST), (4, "12 9 7 6 13 0 1 8 10 15 2 11 5 14 4 3")):
        game = load("8-puzzle", size=size)
        state = game.position(text)
        for depth in range(1, 9):
            assert perft(game, depth, state).nodes == walks(state.gap, size, depth)


def walks(cell: int, size: int, length: int) -> int:
    """Walks of a length on a square lattice, counted without any tiles."""
    row, column = divmod(cell, size)
    if length == 0:
        return 1
    return sum(
        walks(r * size + c, size, length - 1)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        if 0 <= r < size and 0 <= c < size
    )


def test_the_hardest_puzzle_takes_31_steps_and_half_of_all_arrangements_are_reached() -> None:
    game: Any = load("8-puzzle", limit=100_000)
    view = game.position(HARDEST).thaw()
    slid = game.rules.rule("play").__globals__["slid"]
    level, seen, depths = {(view.tiles, view.gap)}, {view.tiles}, []
    while level:
        depths.append(level)
        step = {
            (slid(tiles, gap, cell), cell)
            for tiles, gap in level
            for cell in range(9)
            if abs(gap // 3 - cell // 3) + abs(gap % 3 - cell % 3) == 1
        }
        level = {(tiles, gap) for tiles, gap in step if tiles not in seen}
        seen |= {tiles for tiles, _ in level}
    assert len(seen) == 181_440
    assert [depth for depth, found in enumerate(depths) if (view.goal, 8) in found] == [31]


def test_the_mirror_of_one_hardest_puzzle_is_the_other() -> None:
    game: Any = load("8-puzzle")
    assert game.write_position(game.image(game.position(HARDEST), 1)) == "6 4 7 8 5 0 3 2 1"


def test_a_position_may_be_typed_in_several_ways() -> None:
    game = load("8-puzzle")
    wanted = game.position("1 2 3 4 5 6 7 0 8")
    for text in ("123456708", "123/456/708", "1,2,3,4,5,6,7,0,8", "1 2 3 / 4 5 6 / 7 0 8"):
        assert game.position(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "1 2 3 4 5 6 7 8",
        "1 2 3 4 5 6 7 8 8",
        "1 2 3 4 5 6 7 8 9",
        "1 2 3 4 5 6 7 8 0 9",
        "a b c",
        "",
        "1 2 3 4 5 6 8 7 0",
        "1 2 3 4 5 6 7 8 0",
        "1 2 3 4 5 6 7 0 8 after 201",
        "1 2 3 4 5 6 7 0 8 after",
        "1 2 3 4 5 6 7 0 8 after -1",
        "/ 2 3",
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(BadPositionError):
        load("8-puzzle").position(text)


def test_a_swap_of_two_tiles_cannot_be_undone_on_the_larger_tray_either() -> None:
    game = load("8-puzzle", size=4)
    assert game.position("1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15")
    with pytest.raises(BadPositionError, match="cannot be put in order"):
        game.position("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0")

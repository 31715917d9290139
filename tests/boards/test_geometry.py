"""Names, indexes and neighbours of every kind of board."""

from __future__ import annotations

import pytest
from board_samples import mens_morris

from plyground.boards import (
    Board,
    Cell,
    column_letters,
    coordinate,
    dice,
    dots,
    fan,
    graph,
    grid,
    hex_hexagon,
    hex_rectangle,
    hex_rhombus,
    hex_triangle,
    lattice,
    pile,
    pits,
    points,
    row,
    split_coordinate,
)
from plyground.core.errors import PlygroundError

BOARDS = {
    "grid": grid(8, 5),
    "wide grid": grid(30, 2),
    "top-down grid": grid(3, 3, top_down=True),
    "named grid": grid(3, 3, names=list("123456789")),
    "dots": dots(4, 3),
    "points": points(9, 9),
    "rhombus": hex_rhombus(5, 3),
    "hexagon": hex_hexagon(4),
    "triangle": hex_triangle(5),
    "rectangle": hex_rectangle(4, 5),
    "morris": mens_morris(),
    "pits": pits(6),
    "row": row(["one", "two", "three"]),
    "fan": fan(["one", "two"]),
    "pile": pile("deck"),
    "dice": dice(3),
}

each_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS.keys())


def degrees(board: Board) -> dict[int, int]:
    """Count the cells with each number of neighbours."""
    counts: dict[int, int] = {}
    for near in board.neighbours:
        counts[len(near)] = counts.get(len(near), 0) + 1
    return dict(sorted(counts.items()))


@each_board
def test_the_name_of_a_cell_leads_back_to_its_index(board: Board) -> None:
    assert [board.index(board.name(index)) for index in range(len(board))] == list(range(len(board)))


@each_board
def test_neighbours_are_neighbours_of_each_other_and_never_of_themselves(board: Board) -> None:
    assert len(board.neighbours) == len(board)
    for cell, near in enumerate(board.neighbours):
        assert cell not in near
        assert all(cell in board.neighbours[other] for other in near)


@each_board
def test_each_cell_has_its_own_place_in_the_picture_and_in_the_canvas(board: Board) -> None:
    assert len({cell.at for cell in board.cells}) == len(board)
    assert len({cell.text_at for cell in board.cells}) == len(board)


@each_board
def test_the_ascii_canvas_is_ascii_and_has_the_shape_of_the_other(board: Board) -> None:
    assert "".join(board.ascii_canvas).isascii()
    assert [len(line) for line in board.ascii_canvas] == [len(line) for line in board.canvas]


def test_names_are_found_whatever_their_case_if_that_is_not_ambiguous() -> None:
    assert grid(8, 8).index(" D4 ") == 27
    assert pits(6).index("a") == 0
    assert pits(6).index("A") == 7
    assert pits(6).index("n") == 13


def test_an_unknown_name_is_refused_with_what_was_expected() -> None:
    with pytest.raises(PlygroundError, match=r"(?i:expected) the name of a cell \(a1, b1, c1, \.\.\. h8\), got 'z9'"):
        grid(8, 8).index("z9")


def test_two_cells_of_one_name_are_refused() -> None:
    twins = (Cell("a", (0, 0), "square"), Cell("a", (1, 0), "square"))
    with pytest.raises(PlygroundError, match="two are called 'a'"):
        Board(twins, (), (), (), (), ((), ()))


def test_letters_go_on_after_z() -> None:
    assert [column_letters(column) for column in (0, 25, 26, 27, 51, 52, 701, 702)] == [
        *("a", "z", "aa", "ab", "az", "ba", "zz", "aaa")
    ]
    assert all(split_coordinate(coordinate(column, 6)) == (column, 6) for column in range(1000))
    assert split_coordinate("7a") is None


def test_rank_1_of_a_grid_is_at_the_bottom_unless_told_otherwise() -> None:
    assert grid(3, 2).cells[0].at == (0, 1)
    assert grid(3, 2, top_down=True).cells[0].at == (0, 0)
    assert grid(3, 2).name(3) == "a2"


def test_a_chequered_grid_has_a_dark_a1_and_a_light_h1() -> None:
    board = grid(8, 8)
    assert board.cells[board.index("a1")].tone == "dark"
    assert board.cells[board.index("h1")].tone == "light"


def test_degrees_are_those_of_the_shape() -> None:
    assert degrees(grid(8, 5)) == {2: 4, 3: 18, 4: 18}
    assert degrees(points(9, 9)) == {2: 4, 3: 28, 4: 49}
    assert degrees(hex_rhombus(5)) == {2: 2, 3: 2, 4: 12, 6: 9}
    assert degrees(hex_hexagon(4)) == {3: 6, 4: 12, 6: 19}
    assert degrees(hex_triangle(5)) == {2: 3, 4: 9, 6: 3}
    assert degrees(mens_morris()) == {2: 12, 3: 8, 4: 4}
    assert degrees(pits(6)) == {2: 14}


def test_a_hex_board_leans_to_the_right_and_joins_b1_to_a2() -> None:
    board = hex_rhombus(3)
    assert board.cells[board.index("a3")].at[0] == 1
    near = {board.name(other) for other in board.neighbours[board.index("b2")]}
    assert near == {"b1", "c1", "a2", "c2", "a3", "b3"}


def test_a_hexagon_is_named_as_in_abalone() -> None:
    board = hex_hexagon(5)
    assert len(board) == 61
    assert (board.name(0), board.name(4), board.name(56), board.name(60)) == ("i5", "i9", "a1", "a5")


def test_dots_come_as_horizontal_edges_then_vertical_edges_then_boxes() -> None:
    board = dots(3, 2)
    assert len(board) == 3 * 3 + 4 * 2 + 6
    assert [board.name(index) for index in (0, 8, 9, 16, 17, 22)] == ["a1b1", "c3d3", "a1a2", "d2d3", "a1b2", "c2d3"]
    box = board.index("b1c2")
    assert [board.name(edge) for edge in board.neighbours[box]] == ["b1c1", "b2c2", "b1b2", "c1c2"]


def test_pits_are_numbered_in_sowing_order() -> None:
    board = pits(3)
    assert [cell.name for cell in board.cells] == list("abcSABCN")
    assert board.cells[board.index("A")].at[0] == board.cells[board.index("c")].at[0]


def test_a_lattice_has_a1_at_the_bottom_left() -> None:
    assert lattice(["a1", "g7"], 7) == {"a1": (0, 6), "g7": (6, 0)}


@pytest.mark.parametrize(
    "build",
    [
        lambda: grid(0, 3),
        lambda: grid(2, 2, names=["a"]),
        lambda: points(3, 0),
        lambda: hex_hexagon(0),
        lambda: pits(14),
        lambda: row([]),
        lambda: row(["a"], labels=["x", "y"]),
        lambda: dots(0, 1),
        lambda: lattice(["a9"], 7),
        lambda: graph({"a": (0, 0)}, [("a", "b")]),
    ],
)
def test_boards_that_cannot_be_are_refused(build: object) -> None:
    with pytest.raises(PlygroundError, match="Expected"):
        build()  # type: ignore[operator]


def test_a_space_carries_what_it_is_told_and_leaves_out_what_is_not_set() -> None:
    space = row(["x"], labels=[""]).space("mine", "hand", owner=1, at=(2, 3))
    assert space == {
        "id": "mine",
        "role": "hand",
        "sites": [{"id": "x", "at": (0.0, 0.0), "shape": "card", "tone": "plain", "size": (1.0, 1.4)}],
        "owner": 1,
        "at": (2, 3),
    }

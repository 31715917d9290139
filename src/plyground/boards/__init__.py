"""Geometry: boards of every shape, the names of their cells, text diagrams, drawing data and pictures."""

from plyground.boards.board import Board, Cell, Role, SpaceOptions
from plyground.boards.dots import dots
from plyground.boards.fen import read_rows, write_rows
from plyground.boards.graph import graph, lattice
from plyground.boards.grid import grid
from plyground.boards.hexes import hex_hexagon, hex_rectangle, hex_rhombus, hex_triangle
from plyground.boards.names import column_letters, coordinate, split_coordinate
from plyground.boards.paths import check_paths
from plyground.boards.pits import pits
from plyground.boards.points import points
from plyground.boards.rows import dice, fan, pile, row
from plyground.boards.schema import render_schema
from plyground.boards.svg import svg
from plyground.boards.text import text_diagram

__all__ = [
    "Board",
    "Cell",
    "Role",
    "SpaceOptions",
    "check_paths",
    "column_letters",
    "coordinate",
    "dice",
    "dots",
    "fan",
    "graph",
    "grid",
    "hex_hexagon",
    "hex_rectangle",
    "hex_rhombus",
    "hex_triangle",
    "lattice",
    "pile",
    "pits",
    "points",
    "read_rows",
    "render_schema",
    "row",
    "split_coordinate",
    "svg",
    "text_diagram",
    "write_rows",
]

"""Boards given as places joined by lines: the morris family, alquerque, fox and geese."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from plyground.boards.board import Board, Cell
from plyground.boards.canvas import ascii_twin
from plyground.boards.decoration import coordinate_text
from plyground.boards.graph_canvas import draw_graph, text_places
from plyground.boards.names import column_letters, split_coordinate
from plyground.core.drawing import Point, Under
from plyground.core.errors import PlygroundError

_MARGIN = 0.7  # from the outermost places to the coordinates, in units


def lattice(names: Iterable[str], rows: int) -> dict[str, Point]:
    """Place names such as d2 on a lattice of `rows` rows with a1 at the bottom left, ready for `graph`."""
    places: dict[str, Point] = {}
    for name in names:
        where = split_coordinate(name)
        if where is None or not 0 <= where[1] < rows:
            message = f"Expected a column letter and a row from 1 to {rows}, such as a1, got {name!r}"
            raise PlygroundError(message)
        places[name] = (where[0], rows - 1 - where[1])
    return places


def graph(places: Mapping[str, Point], edges: Sequence[tuple[str, str]], scale: float = 1.0) -> Board:
    """Lay out places, in the mapping's order, and the lines that join them.

    Places are in drawing coordinates (y grows DOWN; `lattice` makes them from names), in steps that `scale` turns
    into units of the picture. Two places joined by an edge are neighbours. When every name is a coordinate that
    fits its place, coordinates are printed beside the board; otherwise each place is labelled with its name.
    """
    index = {name: number for number, name in enumerate(places)}
    near: list[list[int]] = [[] for _ in places]
    for one, other in edges:
        for end in (one, other):
            if end not in index:
                message = f"Expected edges between the {len(index)} places given, got one to {end!r}"
                raise PlygroundError(message)
        near[index[one]].append(index[other])
        near[index[other]].append(index[one])
    files, ranks = _coordinates(places)
    has_coordinates = bool(files)
    marks = text_places(places, left=len(max(ranks.values(), key=len)) + 1 if has_coordinates else 0)
    drawn = draw_graph(marks, edges, places, files, ranks)
    return Board(
        cells=tuple(
            Cell(name, _scaled(at, scale), "point", tone="node", label="" if has_coordinates else name, text_at=marks[name])
            for name, at in places.items()
        ),
        lines=tuple({"points": [_scaled(places[one], scale), _scaled(places[other], scale)]} for one, other in edges),
        under=_beside(places, files, ranks, scale),
        canvas=drawn,
        ascii_canvas=ascii_twin(drawn),
        neighbours=tuple(tuple(sorted(others)) for others in near),
    )


def _scaled(at: Point, scale: float) -> Point:
    return round(at[0] * scale, 4), round(at[1] * scale, 4)


def _coordinates(places: Mapping[str, Point]) -> tuple[dict[float, str], dict[float, str]]:
    """Find the letter of each x and the number of each y; both empty when the names do not fit the places."""
    files: dict[float, str] = {}
    ranks: dict[float, str] = {}
    for name, (x, y) in places.items():
        where = split_coordinate(name)
        if where is None:
            return {}, {}
        letter, number = column_letters(where[0]), str(where[1] + 1)
        if files.setdefault(x, letter) != letter or ranks.setdefault(y, number) != number:
            return {}, {}
    return files, ranks


def _beside(
    places: Mapping[str, Point], files: Mapping[float, str], ranks: Mapping[float, str], scale: float
) -> tuple[Under, ...]:
    left = min((x for x, _ in places.values()), default=0.0) * scale - _MARGIN
    below = max((y for _, y in places.values()), default=0.0) * scale + _MARGIN
    return (
        *(coordinate_text(x * scale, below, text) for x, text in sorted(files.items())),
        *(coordinate_text(left, y * scale, text) for y, text in sorted(ranks.items())),
    )

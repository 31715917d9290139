"""Places beside a board, or instead of one: rows of heaps, hands of cards, piles, dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from plyground.boards.board import Board, Cell
from plyground.boards.canvas import Canvas, ascii_twin
from plyground.core.drawing import Point, SiteShape
from plyground.core.errors import PlygroundError

CARD_SIZE: Point = (1.0, 1.4)
"""Width and height of a playing card, in units."""

_ROW_PITCH = 1.15
_FAN_PITCH = 0.45
_DEFAULT_TEXT_WIDTH = 3  # a two-figure count or a card such as 10♠


def row(
    names: Sequence[str],
    shape: SiteShape = "card",
    *,
    labels: Sequence[str] | None = None,
    spoken: Sequence[str] = (),
    text_width: int = _DEFAULT_TEXT_WIDTH,
) -> Board:
    """Lay out places side by side; neighbours are left and right. Labels are the names unless others are given.

    An empty label is not written. In text, each place is a field of `text_width` with its label below. `spoken` are the
    names for who hears them, where labels are not enough.
    """
    board = _side_by_side(names, shape, names if labels is None else labels, _ROW_PITCH, text_width=text_width)
    return _called(board, spoken)


def fan(names: Sequence[str], *, text_width: int = _DEFAULT_TEXT_WIDTH) -> Board:
    """Lay out cards that overlap, as held in a hand; neighbours are left and right, and nothing is labelled."""
    return _side_by_side(names, "card", [""] * len(names), _FAN_PITCH, text_width=text_width)


def pile(name: str, shape: SiteShape = "card", *, label: str | None = None, text_width: int = _DEFAULT_TEXT_WIDTH) -> Board:
    """Lay out one place, labelled with its name unless another label is given."""
    return row([name], shape, labels=[name if label is None else label], text_width=text_width)


def dice(count: int, *, prefix: str = "die") -> Board:
    """Lay out places for dice, called die1, die2, ...; nothing is labelled."""
    names = [f"{prefix}{number}" for number in range(1, count + 1)]
    spoken = ["die"] if count == 1 else [f"die {number}" for number in range(1, count + 1)]
    return _called(_side_by_side(names, "square", [""] * count, 1.0, text_width=1, tone="bare"), spoken)


def _called(board: Board, spoken: Sequence[str]) -> Board:
    if not spoken:
        return board
    cells = tuple(replace(cell, spoken=name) for cell, name in zip(board.cells, spoken, strict=True))
    return replace(board, cells=cells)


def _side_by_side(
    names: Sequence[str], shape: SiteShape, labels: Sequence[str], pitch: float, *, text_width: int, tone: str = "plain"
) -> Board:
    if not names:
        message = "Expected at least one name for a row of places, got none"
        raise PlygroundError(message)
    if len(labels) != len(names):
        message = f"Expected a label for each of {len(names)} places, got {len(labels)}"
        raise PlygroundError(message)
    field = max(text_width, *map(len, labels))
    canvas = Canvas()
    cells = []
    for place, (name, label) in enumerate(zip(names, labels, strict=True)):
        start = place * (field + 1) + field - text_width
        canvas.put(0, start + text_width - 1, "·")
        canvas.put(1, start + text_width - len(label), label)
        cells.append(
            Cell(
                name,
                (round(place * pitch, 4), 0.0),
                shape,
                tone=tone,
                label=label,
                text_at=(0, start + (text_width - 1) // 2),
                size=CARD_SIZE if shape == "card" else None,
            )
        )
    drawn = canvas.rows()
    last = len(names) - 1
    near = tuple(tuple(n for n in (place - 1, place + 1) if 0 <= n <= last) for place in range(last + 1))
    return Board(tuple(cells), (), (), drawn, ascii_twin(drawn), near, text_width)

"""Positions as text: pieces written over the canvases of their boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from plyground.boards.board import Board, Cell
from plyground.boards.canvas import ascii_twin
from plyground.core.drawing import Glyph, Piece, Style
from plyground.core.errors import PlygroundError

Part = tuple[Board, Mapping[str, list[Piece]]]


# Bright cyan, yellow, magenta, green: apart in lightness, and readable on dark and on light terminals.
_OWNER_COLOURS = ("1;36", "1;33", "1;35", "1;32")

FACE_DOWN = "?"
"""What a piece that lies face down looks like in a text diagram."""


def text_diagram(parts: Sequence[Part], glyphs: Mapping[str, Glyph], style: Style) -> str:
    """Draw boards one below the other, a blank line between them, each with its pieces.

    Of the pieces on a site the top one is drawn: its count or value if it has one, right-aligned, otherwise the text
    of its glyph, centred. An owned piece with a count shows both if there is room. Sites of the other parts may
    occur in a mapping, so one `Position["at"]` serves them all; a site of no part is refused.
    Owners are coloured if the style says so, so pieces of different owners need glyphs with different texts.
    """
    known = {cell.name for board, _ in parts for cell in board.cells}
    for _, at in parts:
        for site in at:
            if site not in known:
                message = f"Expected pieces on sites of the boards in the diagram, got one on {site!r}"
                raise PlygroundError(message)
    return "\n\n".join(_draw(board, at, glyphs, style) for board, at in parts)


def _draw(board: Board, at: Mapping[str, list[Piece]], glyphs: Mapping[str, Glyph], style: Style) -> str:
    rows = [list(row) for row in (board.canvas if style.unicode else board.ascii_canvas)]
    for cell in board.cells:
        pieces = at.get(cell.name)
        if pieces:
            width = cell.text_width or board.text_width
            field = _field(cell, pieces[-1], glyphs, style, width)
            row, centre = cell.text_at
            _write(rows[row], centre - (width - 1) // 2, field, _colour(pieces[-1], style))
    return "\n".join("".join(row).rstrip() for row in rows)


def _field(cell: Cell, piece: Piece, glyphs: Mapping[str, Glyph], style: Style, width: int) -> str:
    """Say what is written on a cell for its top piece; longer than the field only if the text itself is."""
    if cell.text_mark:
        return cell.text_mark if style.unicode else ascii_twin((cell.text_mark,))[0]
    if not piece.get("up", True):
        return FACE_DOWN.center(width)
    if piece["g"] not in glyphs:
        message = f"Expected one of the glyphs {', '.join(sorted(glyphs)) or '(none given)'}, got {piece['g']!r}"
        raise PlygroundError(message)
    glyph = glyphs[piece["g"]]
    text = glyph["text"] if style.unicode else glyph["ascii"]
    number = piece.get("n", piece.get("v"))
    if number is None:
        return text.center(width)
    both = f"{text}{number}"
    return (both if "o" in piece and len(both) <= width else str(number)).rjust(width)


def _colour(piece: Piece, style: Style) -> str:
    if not style.colour or "o" not in piece:
        return ""
    return _OWNER_COLOURS[piece["o"] % len(_OWNER_COLOURS)]


def _write(row: list[str], start: int, field: str, colour: str) -> None:
    """Overwrite a row, one entry for each character; escape codes ride on the first and last visible ones."""
    end = start + len(field)
    row.extend(" " * (end - len(row)))
    row[start:end] = field
    visible = [start + offset for offset, mark in enumerate(field) if mark != " "]
    if colour and visible:
        row[visible[0]] = f"\x1b[{colour}m{row[visible[0]]}"
        row[visible[-1]] += "\x1b[0m"

"""How a backgammon board looks: 24 points, the bar, trays for men borne off, dice, and the cube.

Sites of points are called by White's count, 1 to 24; the other places by their owner's letter: barw, offb, w1, cubew.
White's home is at the lower right, Black's at the upper right. Trays and cube lie above and below the board, so that it is
no wider than its points and the bar: on a phone each of them can still be hit with a finger.
"""

from __future__ import annotations

from plyground.boards import Board, Cell
from plyground.boards.canvas import Canvas, ascii_twin
from plyground.boards.decoration import coordinate_text
from plyground.boards.glyphs import die, disc, number_tile, scaled
from plyground.core.drawing import Glyph, Piece, Point, Space, Under
from plyground.games.race._backgammon_plays import BAR, OFF

SHOWN = 5
"""So many men of a pile are drawn; a number tells of more."""
_HEIGHT, _REACH, _STEP = 9.6, 4.3, 0.8
_MIDDLE = _HEIGHT / 2
_BAR_X, _TRAY_X, _CUBE_X, _SCORE_X = 6.5, 7.0, 0.5, 2.0
_FRAME = 0.15
_STRIP = 1.7  # from the board to the middle of the strip with trays, cube and score
_MEN = 15
_LETTERS = "wb"
_NAMES = ("White", "Black")


def site_of(player: int, point: int) -> str:
    """The site of a player's point, of its bar or of its tray."""
    if point in (BAR, OFF):
        return ("bar" if point == BAR else "off") + _LETTERS[player]
    return str(point if player == 0 else BAR - point)


def _column(point: int) -> float:
    """The middle of White's point: 12 to 1 below from left to right, 13 to 24 above, with the bar between."""
    place = 12 - point if point <= 12 else point - 13
    return place + (0.5 if place < 6 else 1.5)


def _rectangle(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _point_cell(point: int) -> Cell:
    x, below = _column(point), point <= 12
    base, first, step = (_HEIGHT, _HEIGHT - 0.48, -_STEP) if below else (0.0, 0.48, _STEP)
    tip = _HEIGHT - _REACH if below else _REACH
    corners = ((x - 0.5, base), (x + 0.5, base), (x, tip))
    tone, spoken = "light" if point % 2 else "dark", f"point {point}"
    return Cell(str(point), (x, first), "none", tone=tone, polygon=corners, step=(0.0, step), spoken=spoken)


def _place(name: str, x: float, y: float, spoken: str) -> Cell:
    return Cell(name, (x, y), "square", tone="bare", spoken=spoken)


def _strip(player: int) -> float:
    """The height at which what belongs to a player lies beside the board: White's below it."""
    return _HEIGHT + _STRIP if player == 0 else -_STRIP


def _side_cells(player: int) -> list[Cell]:
    """Bar, tray and dice of a player. Men on the bar lie where they will come in; the tray lies along the home."""
    letter, name, outward = _LETTERS[player], _NAMES[player], 1 if player == 0 else -1
    strip, thick = _strip(player), (13.0 - _TRAY_X) / _MEN
    tray = _rectangle(_TRAY_X, strip - 0.5, 13.0, strip + 0.5)
    bar_y = _MIDDLE - 1.2 * outward
    slot = _rectangle(_BAR_X - 0.5, bar_y - 0.5, _BAR_X + 0.5, bar_y + 0.5)
    dice_x = 9.5 if player == 0 else 2.5
    first = (round(_TRAY_X + thick / 2, 4), strip)
    bar, off = f"bar, {name}", f"men borne off, {name}"
    return [
        Cell("bar" + letter, (_BAR_X, bar_y), "none", tone="faint", polygon=slot, step=(0.0, -0.72 * outward), spoken=bar),
        Cell("off" + letter, first, "none", tone="plain", polygon=tray, step=(thick, 0.0), spoken=off),
        _place(letter + "1", dice_x, _MIDDLE, f"die 1, {name}"),
        _place(letter + "2", dice_x + 1.0, _MIDDLE, f"die 2, {name}"),
    ]


def _numbers() -> list[Under]:
    """White's count along the edges, Black's farther out."""
    found = []
    for point in range(1, 25):
        x = _column(point)
        near, far = (_HEIGHT + 0.38, _HEIGHT + 0.82) if point <= 12 else (-0.38, -0.82)
        found += [coordinate_text(x, near, str(point)), coordinate_text(x, far, f"({BAR - point})")]
    return found


def drawn(*, cube: bool, match: bool) -> list[tuple[Board, Space]]:
    """The board as drawing data; cube and score only where they are played with."""
    cells = [_point_cell(point) for point in range(1, 25)]
    for player in (0, 1):
        cells += _side_cells(player)
    if cube:
        cells.append(_place("cubec", _BAR_X, _MIDDLE, "doubling cube"))
    for player, (letter, name) in enumerate(zip(_LETTERS, _NAMES, strict=True)):
        if cube:
            cells.append(_place("cube" + letter, _CUBE_X, _strip(player), f"doubling cube, {name}"))
        if match:
            cells.append(_place("score" + letter, _SCORE_X, _strip(player), f"score, {name}"))
    under: list[Under] = [
        {"points": list(_rectangle(-_FRAME, -_FRAME, 13.0 + _FRAME, _HEIGHT + _FRAME)), "tone": "faint"},
        {"points": list(_rectangle(0.0, 0.0, 6.0, _HEIGHT)), "tone": "pit"},
        {"points": list(_rectangle(7.0, 0.0, 13.0, _HEIGHT)), "tone": "pit"},
        *_numbers(),
    ]
    board = Board(tuple(cells), (), tuple(under), (), (), tuple(() for _ in cells))
    return [(board, board.space(stack="offset"))]


def glyphs() -> dict[str, Glyph]:
    """Men, men seen edge-on in the trays, dice, the cube and points of a match."""
    edge_on: Glyph = {
        "name": "man borne off",
        "layers": [{"kind": "path", "points": [(-0.15, -0.4), (0.15, -0.4), (0.15, 0.4), (-0.15, 0.4)]}],
        "text": "",
        "ascii": "",
    }
    return {
        "w": scaled(disc("white man", "○", "O"), 1.06),
        "b": scaled(disc("black man", "●", "X"), 1.06),
        "off": edge_on,
        "die": die(),
        "cube": {**number_tile("doubling cube"), "text": "x", "ascii": "x"},
        "score": number_tile("points"),
    }


def pile(player: int, number: int) -> list[Piece]:
    """The men of a point or of the bar."""
    men: list[Piece] = [{"g": _LETTERS[player], "o": player} for _ in range(min(number, SHOWN))]
    if number > SHOWN:
        men[-1]["n"] = number
    return men


# -- as text -----------------------------------------------------------------------------------------------------------

_WIDTH = 3
_LEFT, _BAR_COLUMN, _RIGHT = 2, 21, 25
_EDGE = _RIGHT + 6 * _WIDTH + 3
_LINES = 2 * SHOWN + 3
_MIDDLE_LINE = SHOWN + 2


def _text_column(point: int) -> int:
    place = 12 - point if point <= 12 else point - 13
    return (_LEFT if place < 6 else _RIGHT - 6 * _WIDTH) + _WIDTH * place + 1


def text_board(player: int, *, cube: bool, match: bool) -> Board:
    """The same board as text, with a player's count of points; a place in a pile is a cell of its own, such as 6.1."""
    canvas = Canvas()
    cells = _text_points(canvas, player)
    for line in range(1, _LINES + 1):
        for column in (0, _BAR_COLUMN - 1, _RIGHT - 1, _EDGE - 2):
            canvas.put(line, column, "│")
    for side, letter in enumerate(_LETTERS):
        outward, line = (1, _LINES) if side == 0 else (-1, 1)
        bar = [(level, _MIDDLE_LINE - outward * (level + 1)) for level in range(1, SHOWN)]
        cells += [_text_cell(f"bar{letter}.{level}", height, _BAR_COLUMN + 1, 2) for level, height in bar]
        canvas.put(line, _EDGE, "off")
        cells.append(_text_cell(f"off{letter}.1", line, _EDGE + 6, 3))
        dice = (_RIGHT if side == 0 else _LEFT) + 8
        cells += [_text_cell(f"{letter}{which}.1", _MIDDLE_LINE, dice + 2 * which, 1) for which in (1, 2)]
        if cube:
            cells.append(_text_cell(f"cube{letter}.1", line - 2 * outward, _EDGE + 6, 3))
        if match:
            canvas.put(_MIDDLE_LINE + outward, _EDGE, "won")
            cells.append(_text_cell(f"score{letter}.1", _MIDDLE_LINE + outward, _EDGE + 6, 3))
    if cube:
        cells.append(_text_cell("cubec.1", _MIDDLE_LINE, _BAR_COLUMN + 1, 3))
    rows = canvas.rows()
    return Board(tuple(cells), (), (), rows, ascii_twin(rows), tuple(() for _ in cells), 2)


def _text_points(canvas: Canvas, player: int) -> list[Cell]:
    """The cells of the points; their numbers and an empty first place are put on the canvas."""
    cells = []
    for point in range(1, 25):
        column, below = _text_column(point), point <= 12
        canvas.put(_LINES + 1 if below else 0, column - 1, f"{point if player == 0 else BAR - point:>2}")
        canvas.put(_LINES if below else 1, column, "·")
        levels = [(level, _LINES - level + 1 if below else level) for level in range(1, SHOWN + 1)]
        cells += [_text_cell(f"{point}.{level}", line, column, 2) for level, line in levels]
    return cells


def _text_cell(name: str, line: int, column: int, width: int) -> Cell:
    return Cell(name, (0.0, 0.0), "none", text_at=(line, column), text_width=width)


def as_text(at: dict[str, list[Piece]]) -> dict[str, list[Piece]]:
    """The pieces of a position on the cells of the text board; of a long pile the last cell tells the number."""
    found: dict[str, list[Piece]] = {}
    for site, pieces in at.items():
        if site.startswith("off"):
            found[f"{site}.1"] = [{"g": "off", "n": len(pieces), "o": pieces[0]["o"]}]
            continue
        if site.startswith("cube"):
            found[f"{site}.1"] = [{**pieces[0], "o": 0}]  # so that the sign before its number is written too
            continue
        room = SHOWN - 1 if site.startswith("bar") else SHOWN
        for level, piece in enumerate(pieces[:room], 1):
            found[f"{site}.{level}"] = [piece]
        number = pieces[-1].get("n", len(pieces))
        if number > room:
            found[f"{site}.{room}"] = [{"g": pieces[-1]["g"], "n": number}]
    return found

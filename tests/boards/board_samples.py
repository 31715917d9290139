"""One small table and position for each kind of board, shared by the tests of schema and pictures."""

from __future__ import annotations

from plyground.boards import (
    Board,
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
)
from plyground.boards import glyphs as looks
from plyground.core.drawing import Glyph, Mark, Piece, Position, Space, Table

Sample = tuple["Table", "Position"]

MEN: dict[str, Glyph] = {"dark": looks.stone("dark stone", "●", "x"), "light": looks.stone("light stone", "○", "o")}


def mens_morris(rings: int = 3, *, diagonals: bool = False) -> Board:
    """Build the board of nine men's morris, or of its smaller relatives."""
    rows = 2 * rings + 1
    names: list[str] = []
    edges: list[tuple[str, str]] = []
    for ring in range(rings):
        low, high = ring, rows - 1 - ring
        around = [(low, low), (rings, low), (high, low), (high, rings)]
        around += [(high, high), (rings, high), (low, high), (low, rings)]
        these = [coordinate(column, line) for column, line in around]
        edges += [(these[corner], these[(corner + 1) % 8]) for corner in range(8)]
        if ring:
            outer = names[-8:]
            edges += [pair for place, pair in enumerate(zip(outer, these, strict=True)) if place % 2 or diagonals]
        names += these
    return graph(lattice(names, rows), edges)


def table(game: str, spaces: list[Space], glyphs: dict[str, Glyph]) -> Table:
    """Make a table for two players."""
    seats = [{"name": "South", "colour": 0}, {"name": "North", "colour": 1}]
    return {"version": 1, "game": game, "spaces": spaces, "glyphs": glyphs, "seats": seats}  # type: ignore[typeddict-item]


def position(at: dict[str, list[Piece]], marks: list[Mark] | None = None, say: str = "South to move.") -> Position:
    """Make a position in which nobody can move."""
    return {"version": 1, "at": at, "marks": marks or [], "turn": 0, "moves": [], "say": say}


def stones(dark: str, light: str) -> dict[str, list[Piece]]:
    """Put stones of the two owners on the sites named."""
    at: dict[str, list[Piece]] = {site: [{"g": "dark", "o": 0}] for site in dark.split()}
    return at | {site: [{"g": "light", "o": 1}] for site in light.split()}


def samples() -> dict[str, Sample]:
    """Make every sample afresh."""
    return {**_cells(), **_hexes(), **_beside()}


def _cells() -> dict[str, Sample]:
    draughts = {
        "man0": looks.disc("dark man", "●", "x"),
        "man1": looks.disc("light man", "○", "o"),
        "king1": looks.king_disc("light king", "◎", "O"),
        "knight": looks.letter("knight", "N"),
        "burnt": looks.blocked(),
        "third": looks.disc("third man", "▲", "t"),
        "fourth": looks.symbol("fourth man", "star", "★", "*"),
    }
    men: dict[str, list[Piece]] = {
        "a1": [{"g": "man0", "o": 0}],
        "c1": [{"g": "man0", "o": 0}],
        "b2": [{"g": "man0", "o": 0}],
        "d4": [{"g": "man1", "o": 1}],
        "f4": [{"g": "king1", "o": 1}],
        "e1": [{"g": "knight", "o": 0}],
        "f6": [{"g": "knight", "o": 1}],
        "a5": [{"g": "third", "o": 2}],
        "b6": [{"g": "fourth", "o": 3}],
        "d6": [{"g": "burnt"}],
    }
    marks: list[Mark] = [
        {"kind": "last", "targets": ["d4"], "by": "last"},
        {"kind": "arrow", "targets": ["b2", "c3"], "by": "engine"},
        {"kind": "ring", "targets": ["f4"], "by": "lesson"},
        {"kind": "dot", "targets": ["a3", "c3"], "by": "rule"},
        {"kind": "number", "targets": ["e1"], "by": "user", "text": "+3"},
        {"kind": "heat", "targets": ["f2"], "by": "engine", "value": 0.5},
    ]
    crosses = {"x": looks.cross(), "o": looks.nought()}
    xo: dict[str, list[Piece]] = {"5": [{"g": "x", "o": 0}], "1": [{"g": "o", "o": 1}], "9": [{"g": "x", "o": 0}]}
    lines = {"edge": looks.stroke(), "south": looks.filled("box of South", "S"), "north": looks.filled("box of North", "N")}
    drawn: dict[str, list[Piece]] = {
        name: [{"g": "edge"}] for name in ("a1b1", "a1a2", "b1b2", "a2b2", "b2c2", "b2b3", "c1c2", "b1c1", "d3d4")
    }
    drawn |= {"a1b2": [{"g": "south", "o": 0}], "b1c2": [{"g": "north", "o": 1}]}
    return {
        "grid": (table("Draughts & more", [grid(6, 6).space()], draughts), position(men, marks)),
        "noughts": (table("Noughts", [grid(3, 3, tones="plain", names=list("123456789")).space()], crosses), position(xo)),
        "dots": (table("Dots and boxes", [dots(4, 3).space()], lines), position(drawn)),
        "points": (table("Go", [points(9, 9).space()], MEN), position(stones("c3 d3 e5", "g7 f5 d4"))),
        "morris": (
            table("Nine men's morris", [mens_morris().space()], MEN),
            position(stones("a1 d2 g4", "d7 b4 f6"), [{"kind": "last", "targets": ["f6"], "by": "last"}]),
        ),
    }


def _hexes() -> dict[str, Sample]:
    return {
        "rhombus": (
            table("Hex", [hex_rhombus(7).space()], MEN),
            position(stones("d4 c5 e3", "b2 f4"), [{"kind": "last", "targets": ["f4"], "by": "last"}]),
        ),
        "hexagon": (table("Abalone", [hex_hexagon(3).space()], MEN), position(stones("a1 b2", "e5"))),
        "triangle": (table("Y", [hex_triangle(5).space()], MEN), position(stones("a1 b3", "c4"))),
        "rectangle": (table("Hexes", [hex_rectangle(5, 4).space()], MEN), position(stones("a1 b3", "c4"))),
    }


def _beside() -> dict[str, Sample]:
    kalah: dict[str, list[Piece]] = {name: [{"g": "seed", "n": 4}] for name in "abcdefABCDE"}
    kalah |= {"S": [{"g": "seed", "n": 17}], "c": [{"g": "seed", "n": 12}], "N": [{"g": "seed", "n": 1}]}
    cards = {"10s": looks.card("10", "s"), "Kh": looks.card("K", "h"), "3d": looks.card("3", "d"), "Ac": looks.card("A", "c")}
    cards |= {"back": looks.card_back(), "die": looks.die(), "seven": looks.card("7")}
    hand: dict[str, list[Piece]] = {
        "h1": [{"g": "10s"}],
        "h2": [{"g": "Kh"}],
        "h3": [{"g": "3d"}],
        "h4": [{"g": "Ac"}],
        "h5": [{"g": "seven"}],
        "f1": [{"g": "Kh", "up": False}],
        "f2": [{"g": "10s"}],
        "f3": [{"g": "3d"}],
        "deck": [{"g": "back"}, {"g": "back"}, {"g": "back"}],
        "die1": [{"g": "die", "v": 5}],
        "die2": [{"g": "die", "v": 6, "o": 0}],
    }
    spaces = [
        row(["h1", "h2", "h3", "h4", "h5", "h6"]).space("hand", "hand", owner=0),
        fan(["f1", "f2", "f3"]).space("other", "hand", at=(0, 2.2), owner=1),
        pile("deck").space("deck", "deck", at=(3, 2.2), stack="count"),
        dice(2).space("dice", "dice", at=(4.4, 2.2)),
    ]
    tiles = {"tile": looks.number_tile(), "heap": looks.heap()}
    heaps: dict[str, list[Piece]] = {"h1": [{"g": "heap", "n": 3}], "h2": [{"g": "heap", "n": 9}]}
    heaps |= {"t1": [{"g": "tile", "v": 2048}], "t2": [{"g": "tile", "v": 7, "o": 1}]}
    return {
        "pits": (table("Kalah", [pits(6).space(turns=True)], {"seed": looks.seeds()}), position(kalah)),
        "cards": (table("Cards", spaces, cards), position(hand)),
        "heaps": (
            table("Nim", [row(["h1", "h2"], "circle").space(), row(["t1", "t2"], "square").space("t", at=(3, 0))], tiles),
            position(heaps),
        ),
    }

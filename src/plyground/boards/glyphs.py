"""Ready-made looks of pieces. Owners are not named here: a piece's owner gives it its colour and its pattern.

Because a text diagram may be without colour, give pieces of different owners glyphs with different texts.
"""

from __future__ import annotations

from plyground.core.drawing import Glyph, Layer

_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def disc(name: str, text: str, ascii: str) -> Glyph:  # noqa: A002 - the schema's word
    """Make a flat round piece: a man at draughts, a counter."""
    return {"name": name, "layers": [{"kind": "disc"}, {"kind": "ring", "scale": 0.62}], "text": text, "ascii": ascii}


def stone(name: str, text: str, ascii: str) -> Glyph:  # noqa: A002
    """Make a plain round piece that fills its place: a stone at Go or Hex."""
    return {"name": name, "layers": [{"kind": "disc", "scale": 1.15}], "text": text, "ascii": ascii}


def scaled(glyph: Glyph, by: float) -> Glyph:
    """Make a piece larger or smaller, all its layers alike."""
    layers: list[Layer] = [{**layer, "scale": round(by * layer.get("scale", 1.0), 4)} for layer in glyph["layers"]]
    return {**glyph, "layers": layers}


def king_disc(name: str, text: str, ascii: str) -> Glyph:  # noqa: A002
    """Make a crowned disc."""
    return {
        "name": name,
        "layers": [{"kind": "disc"}, {"kind": "symbol", "symbol": "crown", "scale": 0.8}],
        "text": text,
        "ascii": ascii,
    }


def letter(name: str, text: str, ascii: str = "") -> Glyph:  # noqa: A002
    """Make a disc with a letter or sign on it; the ASCII text is the same unless another is given."""
    return {"name": name, "layers": [{"kind": "disc"}, {"kind": "text", "text": text}], "text": text, "ascii": ascii or text}


def cross(name: str = "cross") -> Glyph:
    """Make the cross of noughts and crosses."""
    return {"name": name, "layers": [{"kind": "symbol", "symbol": "cross"}], "text": "X", "ascii": "X"}


def nought(name: str = "nought") -> Glyph:
    """Make the nought of noughts and crosses."""
    return {"name": name, "layers": [{"kind": "symbol", "symbol": "nought"}], "text": "O", "ascii": "O"}


def number_tile(name: str = "tile") -> Glyph:
    """Make a tile that shows the value `v` of its piece."""
    return {"name": name, "layers": [{"kind": "tile"}], "text": "", "ascii": ""}


def tile(name: str, text: str, ascii: str = "") -> Glyph:  # noqa: A002
    """Make a tile with a fixed text."""
    return {"name": name, "layers": [{"kind": "tile", "text": text}], "text": text, "ascii": ascii or text}


def die(name: str = "die") -> Glyph:
    """Make a die that shows the value `v` of its piece, from 1 to 6."""
    return {"name": name, "layers": [{"kind": "die"}], "text": "", "ascii": ""}


def card(rank: str, suit: str = "") -> Glyph:
    """Make a playing card from a rank such as 10 or K and a suit: s, h, d, c, or none."""
    sign = _SUITS.get(suit, "")
    tone = "red" if suit in ("h", "d") else "black"
    face: Layer = {"kind": "card", "text": rank, "tone": tone}
    if suit:
        face["symbol"] = suit
    return {"name": f"{rank}{sign}", "layers": [face], "text": f"{rank}{sign}", "ascii": f"{rank}{suit}"}


def card_back(name: str = "card face down") -> Glyph:
    """Make the back of a card."""
    return {"name": name, "layers": [{"kind": "card", "symbol": "back"}], "text": "▒▒", "ascii": "##"}


def seeds(name: str = "seeds") -> Glyph:
    """Make as many seeds as the count `n` of its piece: a pit of mancala, a heap of nim."""
    return {"name": name, "layers": [{"kind": "pips"}], "text": "", "ascii": ""}


heap = seeds
"""A heap looks like seeds."""


def stroke(name: str = "line") -> Glyph:
    """Make the stroke that marks an edge as drawn; text diagrams use the mark of the edge itself."""
    return {"name": name, "layers": [{"kind": "stroke"}], "text": "─", "ascii": "-"}


def filled(name: str, text: str, ascii: str = "") -> Glyph:  # noqa: A002
    """Make a site that is painted over, with a letter on it: a box that somebody owns."""
    return {"name": name, "layers": [{"kind": "fill"}, {"kind": "text", "text": text}], "text": text, "ascii": ascii or text}


def blocked(name: str = "blocked cell", text: str = "█") -> Glyph:
    """Make a cell that nobody can use: burnt, shot at, removed."""
    return {
        "name": name,
        "layers": [{"kind": "fill", "tone": "blocked"}, {"kind": "symbol", "symbol": "cross", "tone": "faint"}],
        "text": text,
        "ascii": "#",
    }


def arrow(name: str, text: str, ascii: str) -> Glyph:  # noqa: A002
    """Make an arrow that points up, and elsewhere by the rotation `r` of its piece, in degrees clockwise."""
    return {"name": name, "layers": [{"kind": "symbol", "symbol": "arrow"}], "text": text, "ascii": ascii}


def symbol(name: str, sign: str, text: str, ascii: str) -> Glyph:  # noqa: A002
    """Make a disc with a sign from the shipped sheet: crown, cross, nought, arrow, star, diamond, triangle, square."""
    return {
        "name": name,
        "layers": [{"kind": "disc"}, {"kind": "symbol", "symbol": sign, "scale": 0.7}],
        "text": text,
        "ascii": ascii,
    }

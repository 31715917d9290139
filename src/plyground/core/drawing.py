"""Drawing data, version 1: a game describes its pictures, and never draws.

A **table** is sent once for a game with its options; a **position** for every ply. Both are plain dictionaries, ready
for JSON; `boards/render.schema.json` is the same contract for other languages, and the laws hold every game to it.
A colour is never named: `tone` and `owner` are tokens that a theme, or a colour-blind pattern, resolves.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, NotRequired, TypedDict

VERSION = 1

Point = tuple[float, float]
SiteShape = Literal["square", "hex", "circle", "point", "pit", "card", "edge", "none"]


class Site(TypedDict):
    """A place that can hold pieces and be clicked. `polygon` overrides `shape`; `step` is where a pile grows.

    A click on a site that no path goes on with means the one of its `group` that a path does, if there is just one. `name` is
    what it is called aloud where neither its `label` nor its `id` is a word: parts with commas between them, each a word of
    the boards, perhaps with a number or a notation behind it, or the name of a seat ("ones, Player 2").
    """

    id: str
    at: Point
    shape: SiteShape
    tone: NotRequired[str]
    label: NotRequired[str]
    name: NotRequired[str]
    size: NotRequired[Point]
    polygon: NotRequired[list[Point]]
    step: NotRequired[Point]
    tags: NotRequired[list[str]]
    group: NotRequired[str]


class Line(TypedDict):
    """A stroke between points, drawn below the sites: a board's printed lines."""

    points: list[Point]
    style: NotRequired[str]


class Under(TypedDict):
    """Decoration below everything: a polygon with a tone, or a text at its first point.

    A text is centred there, or starts or ends there: `align` says so.
    """

    points: list[Point]
    tone: str
    text: NotRequired[str]
    align: NotRequired[Literal["start", "end"]]


class Space(TypedDict):
    """A group of sites that are laid out together: the board, a hand, the dice."""

    id: str
    role: Literal["board", "hand", "deck", "dice", "track", "text"]
    sites: list[Site]
    lines: NotRequired[list[Line]]
    under: NotRequired[list[Under]]
    owner: NotRequired[int]
    at: NotRequired[Point]
    turns: NotRequired[bool]
    stack: NotRequired[Literal["none", "offset", "side", "fan", "count"]]


class Layer(TypedDict):
    """One layer of a glyph, drawn in a unit square round its site, from bottom to top.

    A symbol that few games have brings its `path` along, in a square from -50 to 50; the others are known by name.
    """

    kind: Literal["disc", "ring", "symbol", "path", "text", "pips", "card", "die", "tile", "fill", "stroke"]
    symbol: NotRequired[str]
    path: NotRequired[str]
    text: NotRequired[str]
    points: NotRequired[list[Point]]
    value: NotRequired[int]
    scale: NotRequired[float]
    tone: NotRequired[str]


class Glyph(TypedDict):
    """How a kind of piece looks, is spoken (`name`) and is written in a text diagram (`text`, `ascii`)."""

    name: str
    layers: list[Layer]
    text: str
    ascii: str


class Seat(TypedDict):
    """A player: what it is called and which colour slot it has."""

    name: str
    colour: int


class Chosen(TypedDict):
    """An option that is not as usual, in words: what it is called, what it is set to, and what it means."""

    name: str
    value: str
    about: str


class Table(TypedDict):
    """Everything that stays the same during a game. `chosen` is for readers: whoever shows the table fills it in."""

    version: int
    game: str
    spaces: list[Space]
    glyphs: dict[str, Glyph]
    seats: list[Seat]
    chosen: NotRequired[list[Chosen]]


class Piece(TypedDict):
    """Something that stands on a site: glyph `g`, owner `o`, count `n`, value `v`, rotation `r`, face `up`, stable `id`."""

    g: str
    o: NotRequired[int]
    n: NotRequired[int]
    v: NotRequired[int]
    r: NotRequired[float]
    up: NotRequired[bool]
    id: NotRequired[str]


class Span(TypedDict):
    """A piece that covers several sites."""

    piece: Piece
    sites: list[str]


class Mark(TypedDict):
    """Something pointed out above the pieces, by the rules, the last move, an engine, a lesson or the user."""

    kind: Literal["last", "ring", "dot", "tint", "arrow", "line", "number", "cross", "heat", "label"]
    targets: list[str]
    by: Literal["rule", "last", "engine", "lesson", "user"]
    value: NotRequired[float]
    text: NotRequired[str]


class Move(TypedDict):
    """A legal move: its number `i` among the legal ones, its text `t` and the path `p` of things to click."""

    i: int
    t: str
    p: list[str]


class Result(TypedDict):
    """How a finished game ended."""

    utilities: list[float]
    text: str


class Position(TypedDict):
    """Everything a viewer may see of one ply. What it may not know is not in here."""

    version: int
    at: dict[str, list[Piece]]
    marks: list[Mark]
    turn: int
    moves: list[Move]
    say: str
    spans: NotRequired[list[Span]]
    more: NotRequired[list[Site]]
    phase: NotRequired[str]
    scores: NotRequired[list[float]]
    result: NotRequired[Result]
    text: NotRequired[str]


class Style(NamedTuple):
    """How a text diagram may be written: with which characters, and with or without terminal colours."""

    unicode: bool = True
    colour: bool = False

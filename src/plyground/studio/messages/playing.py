"""Rooms: games that are played, and what engines say of them."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from plyground.core.drawing import Position, Table
from plyground.core.facts import OptionValue
from plyground.studio.messages.games import Fault

Outcome: TypeAlias = Literal["win", "draw", "loss", ""]
FileFormat: TypeAlias = Literal["pgn"]


class Seat(TypedDict):
    """Who plays: a person at this screen, or an engine of a kind with a level and seconds a move."""

    kind: Literal["human", "engine"]
    engine: NotRequired[str]
    level: NotRequired[int]
    seconds: NotRequired[float]


class ClockSetting(TypedDict):
    """Seconds a player for the whole game, and what each move adds."""

    seconds: float
    increment: float


class NewRoom(TypedDict):
    """A game to be begun, or gone on with from a record."""

    game: str
    options: NotRequired[dict[str, OptionValue]]
    seats: NotRequired[list[Seat]]
    clock: NotRequired[ClockSetting | None]
    start: NotRequired[str]
    record: NotRequired[str]
    """The text of a record, or PGN; game, options and start are then its own."""
    number: NotRequired[int]
    """Which game of the text, from 1; where it holds several, one must be chosen."""
    coach: NotRequired[bool]


class RecordText(TypedDict):
    """A record, or PGN, of which somebody wants to know what games it holds."""

    record: str


class RecordCard(TypedDict):
    """One game of a text, by what it can be known: nothing stands where nothing is told.

    `players`: White and Black, or none. `when`: a year, a month or a day, such as 1851-06. `opening`: the first moves.
    """

    number: int
    players: list[str]
    result: str
    when: str
    event: str
    opening: str
    fault: NotRequired[Fault]
    """Why this game cannot be read."""


class RoomCard(TypedDict):
    """A kept game, for the list of those to go on with. Times are seconds since 1970."""

    room: str
    game: str
    title: str
    seats: list[Seat]
    plies: int
    is_over: bool
    changed: float
    say: str


class NodeScore(TypedDict):
    """What an engine found at a node; before a throw, the mean over what can fall. `is_thin`: too shallow to be trusted.

    `score` is what the first seat can expect, from 0 to 1; where that does not say what the others can, `scores` are all.
    """

    score: float
    scores: NotRequired[list[float]]
    depth: int
    nodes: int
    is_proven: bool
    is_thin: bool
    best: NotRequired[list[str]]


class Luck(TypedDict):
    """What a throw changed in what the seats can expect, and whose throw it was; nobody's is one such as a deal."""

    gave: list[float]
    thrower: int | None


class Node(TypedDict):
    """A position in the tree of variations; the root is 0 and has no parent. The first child is the main line.

    `text` is the move that led here, `player` who made it (-1: chance); what the viewer may not know is "·".
    """

    id: int
    parent: int
    text: str
    player: int
    children: list[int]
    seconds: NotRequired[float]
    score: NotRequired[NodeScore]
    loss: NotRequired[float]
    mark: NotRequired[str]
    luck: NotRequired[Luck]
    """Of the throw that led here."""
    note: NotRequired[str]


class ClockView(TypedDict):
    """Seconds left for each seat when the message was sent, and whose time runs."""

    left: list[float]
    increment: float
    running: int | None


class Ending(TypedDict):
    """How the game at the current node ended."""

    text: str
    utilities: list[float]
    why: Literal["rules", "repetition", "resigned", "late"]
    seat: NotRequired[int]
    """Who resigned or was late."""


class Moved(TypedDict):
    """What the current node is like; sent after every change. `viewer`: whose eyes the position is seen with, None: all.

    `is_covered`: the screen has to be handed to the viewer, who says `room.look` before anything secret is sent.
    `waits_for`: "human", "engine", "chance" or "nobody".
    """

    current: int
    position: Position
    say: str
    turn: int
    waits_for: Literal["human", "engine", "nobody"]
    can_undo: bool
    can_redo: bool
    viewer: int | None
    is_covered: bool
    is_paused: bool
    clock: ClockView | None
    ending: Ending | None
    nodes: list[Node]
    """Nodes that are new or have changed."""
    removed: list[int]
    """Nodes that are gone."""


class RoomView(TypedDict):
    """All of a room."""

    room: str
    game: str
    title: str
    options: dict[str, OptionValue]
    table: Table
    seats: list[Seat]
    seat_names: list[str]
    coach: bool
    veiled: NotRequired[bool]
    """Where something is hidden and nobody sits: whether it is seen with the eyes of the player to move."""
    analysis: NotRequired[dict[str, Any]]
    sweep: NotRequired[SweepNews]
    """The look back that runs, or what one found: where all of the line is judged."""
    seq: int
    has_features: bool
    can_be_searched: bool
    """Whether its search can be opened in the tree lab: nothing is hidden."""
    keeps_searches: bool
    """Whether the engine that suits it best keeps a log of its searches; of others the lab says what it shows."""
    can_be_judged: bool
    """Whether scores, hints and the graph make sense: nothing is hidden."""
    judged_by: Literal["sides", "alone", "seats"]
    """Whose scores are told: of two sides the first one's says both, who plays alone has one, else all seats have theirs."""
    points: NotRequired[tuple[float, float]]
    """Of one who plays alone for points: as many as a score of 0 and a score of 1 stand for."""
    formats: list[FileFormat]
    """The formats that others read, too, in which this game can be kept: /api/rooms/ROOM/FORMAT."""
    now: Moved


class EngineLine(TypedDict):
    """One of the best lines of a search; `targets` are the sites of its first move.

    `value` is said for people, in English. For other languages it comes in parts, all of them for the player to move:
    `amount` is the plain number, the payoff where `is_proven` and else in what the evaluation counts in, which is `thing` where
    that has a name (a pawn); `outcome` is what is certain ("" where nothing is, or the game knows more than to win, draw and
    lose), and `ends_in` the plies to that end.
    """

    number: int
    moves: list[str]
    value: str
    amount: float
    thing: str
    outcome: Outcome
    ends_in: int | None
    score: float
    scores: NotRequired[list[float]]
    """Of all seats, where the search knows them and the score does not say them."""
    depth: int
    deepest: int
    nodes: int
    nodes_per_second: float
    table_fill: float
    seconds: float
    bound: str
    is_proven: bool
    is_thin: bool
    targets: list[str]


class Thinking(TypedDict):
    """News of a search: for a seat's move, for the analysis, or for a hint. `queue`: how many are before it.

    `search` grows from each search to the next: news of an earlier one than is known are late. "stopped": nobody wants the
    analysis any more; it is told at once, and again with the last lines when the engine has ended. `is_weak`: an engine below
    its full strength thinks, whose scores say nothing about the position.
    """

    purpose: Literal["move", "analysis", "hint", "sweep"]
    state: Literal["queued", "preparing", "thinking", "done", "stopped", "failed"]
    search: int
    node: int
    lines: list[EngineLine]
    is_weak: NotRequired[bool]
    queue: NotRequired[int]
    fault: NotRequired[Fault]


class SeatLuck(TypedDict):
    """Luck and skill of one seat: what throws gave to it, all and its own ones, and what its decisions gave away.

    `adjusted` is the result without the luck: what the same decisions would have earned from average throws.
    """

    throws: int
    luck: float
    own_luck: float
    decisions: int
    skill: float
    result: float | None
    adjusted: float | None


class SweepNews(TypedDict):
    """How far the look back at the whole game is. `nodes` have new scores, losses, marks and luck."""

    done: int
    total: int
    state: Literal["thinking", "done", "stopped", "failed"]
    nodes: list[Node]
    worst: list[int]
    """The nodes of the largest mistakes, largest first."""
    accuracy: list[float | None]
    """Of each seat, from 0 to 100."""
    luck: list[SeatLuck]
    """Of each seat; empty for a game without throws."""
    fault: NotRequired[Fault]


class Hint(TypedDict):
    """All steps of the ladder; the page shows one at a time. The value comes in parts as in an `EngineLine`."""

    score: float
    scores: NotRequired[list[float]]
    value: str
    amount: float
    thing: str
    outcome: Outcome
    ends_in: int | None
    is_only: bool
    region: list[str]
    move: str
    targets: list[str]
    line: list[str]


class CoachAsks(TypedDict):
    """The answer to a move that loses much: play it anyhow? `loss` is in expected score."""

    loss: float
    before: float
    after: float


class FeaturePart(TypedDict):
    """One feature of the evaluation."""

    name: str
    about: str
    value: float
    weight: float
    contribution: float


class Why(TypedDict):
    """The static score of a position, to which the contributions add up: in `thing` where that has a name, else in `unit`."""

    player: int
    parts: list[FeaturePart]
    score: float
    unit: str
    thing: str

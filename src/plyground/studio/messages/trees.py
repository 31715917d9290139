"""The tree lab: where trees come from, what is done to them, and how a run is drawn."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from plyground.core.facts import OptionValue
from plyground.studio.messages.games import OptionSpec


class Source(TypedDict):
    """Where a tree comes from.

    text: `text`. game: the tree of a position to a depth. search: the engine's own search of a position; the one that was made
    at a `node` of a `room` where it is still kept, else one made anew; for an `engine` that keeps none, the textbook's
    algorithm of its kind. lesson: `name`, `task`. exercise: `code`.
    """

    kind: Literal["text", "game", "search", "lesson", "exercise"]
    text: NotRequired[str]
    game: NotRequired[str]
    options: NotRequired[dict[str, OptionValue]]
    position: NotRequired[str]
    moves: NotRequired[str]
    depth: NotRequired[int]
    plies: NotRequired[int]
    only: NotRequired[str]
    guess: NotRequired[bool]
    name: NotRequired[str]
    task: NotRequired[int]
    code: NotRequired[str]
    room: NotRequired[str]
    node: NotRequired[int]
    engine: NotRequired[str]


class Origin(TypedDict):
    """What a search shows.

    The one that was made (kept), one made anew (again), the same of a tree of simulations (grown, regrown), the first plies of
    one made anew with the textbook's algorithm (valued), or that algorithm with guesses (book).
    """

    kind: Literal["kept", "again", "grown", "regrown", "valued", "book"]
    depth: int
    nodes: int
    plies: int
    engine: str


class RunRequest(TypedDict):
    """An algorithm to be run over a tree. Without a name it is the one that suits it."""

    source: Source
    algorithm: NotRequired[str]
    settings: NotRequired[dict[str, OptionValue]]
    language: NotRequired[str]
    windows: NotRequired[bool]


class TreePlace(TypedDict):
    """A drawn node: where, how large, of which kind (max, min, chance, leaf, fold, player0 ...), and what stands in it.

    `path` is the way from the root by numbers of children; `parent` is the number of a place, -1 for the root.
    """

    x: float
    y: float
    wide: float
    high: float
    kind: str
    name: str
    label: str
    text: str
    spoken: str
    parent: int
    path: list[int]


class TreeStep(TypedDict):
    """The difference from the step before.

    `c`: [place, classes, value, side]: classes begin with h hollow, s seen or x skipped, then C crossed, B on the best
    line, T in a
    call, H current. `k`: how many calls stay on the stack, and the new ones as [name, window]. `n`: leaves seen, leaves
    skipped, cuts.
    `line`: the line of the pseudo-code. `a`: the arc of a deep cut.
    """

    c: list[list[int | str]]
    k: tuple[int, list[list[str]]]
    line: str
    n: list[int]
    a: NotRequired[int]


class TreePicture(TypedDict):
    """The drawn tree; `arcs` from a deep cut to the ancestor that causes it, as four control points of a curve."""

    width: float
    height: float
    inside: bool
    places: list[TreePlace]
    arcs: list[list[tuple[float, float]]]


class CodeLine(TypedDict):
    """A line of pseudo-code; a step whose `line` is among the keys is at it."""

    keys: list[str]
    text: str


class AlgorithmChoice(TypedDict):
    """An algorithm that can be chosen. `fault`: why it does not suit this tree."""

    name: str
    title: str
    settings: list[OptionSpec]
    fault: NotRequired[str]


class RunView(TypedDict):
    """A run, ready to be stepped through. `text`: the tree in its canonical notation, empty where it came from a search."""

    title: str
    text: str
    notations: dict[str, str]
    source: Source
    algorithm: str
    settings: dict[str, OptionValue]
    algorithms: list[AlgorithmChoice]
    picture: TreePicture
    steps: list[TreeStep]
    captions: list[str]
    cuts: list[int]
    """The steps that are cuts."""
    pseudocode: list[CodeLine]
    styles: NotRequired[dict[str, list[CodeLine]]]
    """The pseudo-code in every style it is written in, if there are several; the first is that of `pseudocode`."""
    summary: str
    value: str
    line: list[str]
    leaves_seen: int
    leaves_total: int
    fewest_leaves: int | None
    """The fewest that alpha-beta could look at with the best order of this tree; None where that has no meaning."""
    origin: NotRequired[Origin]
    """Of an engine's search."""
    stats: NotRequired[list[list[float]]]
    """For sampling searches, per place: visits and mean value at the end."""


class TreeEdit(TypedDict):
    """A change of a tree that is given as text.

    value: the leaf at `path` gets `value`. add: the node at `path` gets a child with `value` (a leaf becomes an inner
    node). remove: the
    node. move: the child at `path` goes to place `to` among its siblings. kind: the node becomes `kind`. order: all
    children are put in
    the `best` or `worst` order. scale: every leaf is mapped by `map` (double, square, shift, negate, rank).
    """

    text: str
    do: Literal["value", "add", "remove", "move", "kind", "order", "scale"]
    path: NotRequired[list[int]]
    value: NotRequired[str]
    to: NotRequired[int]
    kind: NotRequired[str]
    order: NotRequired[Literal["best", "worst"]]
    map: NotRequired[Literal["double", "square", "shift", "negate", "rank"]]


class WhatIfRange(TypedDict):
    """A range of a leaf's value in which nothing changes; an end that is None is infinite."""

    low: float | None
    high: float | None
    value: str
    move: str
    leaves_seen: int
    cuts: int
    is_seen: bool
    """Whether the leaf itself is looked at."""
    has_low: NotRequired[bool]
    """Whether `low` itself belongs to the range."""
    has_high: NotRequired[bool]
    """Whether `high` itself does."""


class WhatIf(TypedDict):
    """For which values of a leaf what comes out; ranges follow each other, and `current` is the one of its value now."""

    path: list[int]
    now: float | None
    ranges: list[WhatIfRange]
    current: int
    say: str


class WhatIfRequest(TypedDict):
    """What if the leaf at `path` had another value? `player`: whose number it is, where a leaf has several."""

    run: RunRequest
    path: list[int]
    player: NotRequired[int]


class TreeText(TypedDict):
    """A tree as text: to be checked, or what a change has made of it."""

    text: str


class OrderRequest(TypedDict):
    """The tree whose order of moves is in question."""

    source: Source


class TreeExample(TypedDict):
    """A tree of the lectures, with the algorithm that they run over it."""

    name: str
    title: str
    text: str
    algorithm: str
    settings: dict[str, OptionValue]
    source: Source


class OrderFacts(TypedDict):
    """How many leaves alpha-beta looks at, with the children in each order."""

    given: int
    best: int
    worst: int
    total: int
    ideal: int
    """b^(m/2) for the tree's depth and mean branching."""


class ExportRequest(TypedDict):
    """A run as a file. `each` makes a series, as a zip file where the format holds one picture."""

    run: RunRequest
    format: Literal["svg", "png", "pdf", "tikz", "forest", "beamer", "html", "txt", "json"]
    step: NotRequired[int]
    each: NotRequired[Literal["", "step", "cut", "change"]]

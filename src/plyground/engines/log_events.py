"""The rows of a search's log, turned into the events of a textbook and the tree they happen in.

A row speaks with the eyes of a node's mover; events speak with MAX's. Beside the windows that the search had, a frame keeps the
windows that are shown: a test is shown as a window of no width, as in the textbook's principal variation search, and that no
win can be sooner than in the next ply narrows a window only where it causes a cut. Such a cut has no ancestor to thank: no
value at all lies beyond its limit.

What a value says follows, as with the textbook's teller, from what is known of the children. Of several looks at a child the
last one counts, because the ones before it were less deep.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf
from typing import Any

from plyground.core.errors import BadTreeError
from plyground.core.game import OVER
from plyground.core.search import Bound
from plyground.core.trace import Event, EventKind, NodePath
from plyground.core.trees import Node, Tree, write_number
from plyground.core.trees.names import complaint_about_players
from plyground.core.trees.tree import TWO_PLAYERS
from plyground.engines.log_scale import Scale
from plyground.kernels import log, table
from plyground.native.game import NativeGame
from plyground.textbook.demands import MAX
from plyground.textbook.telling import ROLES, bound_of, interval

MOST_SHOWN = 20_000
"""Nodes of the tree. A lesson's page bears fewer (`teaching.engine_runs`), data and text bear these."""
NEVER_SEEN = "?"
"""What stands in a leaf that the search never looked at."""

_WHYS = {log.FIRST: "first", log.TEST: "test", log.REDUCED: "reduced", log.AGAIN: "again"}
_LINES = {
    log.NULL: "pass",
    log.FUTILE: "hopeless",
    log.REPEATED: "repeated",
    log.SURE: "sure",
    log.HORIZON: "horizon",
    log.TOO_LATE: "late",
}
_EXACT_LINES = frozenset({"repeated", "sure", "horizon"})
_BOUNDS = {table.EXACT: Bound.EXACT, table.LOWER: Bound.LOWER, table.UPPER: Bound.UPPER}
_TURNED = {Bound.LOWER: Bound.UPPER, Bound.UPPER: Bound.LOWER}
_SIGNS = {Bound.LOWER: "\N{GREATER-THAN OR EQUAL TO}", Bound.UPPER: "\N{LESS-THAN OR EQUAL TO}"}


@dataclass
class _Look:
    """One look at one node: how the search came there, with which window as MAX sees it, and what it has found so far."""

    path: NodePath
    state: Any
    player: int
    depth: int = 0
    why: str = "first"
    less: int = 0
    considered: int = 0
    nodes: int = 0
    line: str = "deeper"
    bound: Bound | None = None
    low: float = -inf
    high: float = inf
    first_low: float = -inf
    first_high: float = inf
    shown_low: float = -inf
    shown_high: float = inf
    low_by: NodePath = ()
    high_by: NodePath = ()
    known: dict[int, tuple[float, float]] = field(default_factory=dict)

    @property
    def sign(self) -> int:
        return 1 if self.player == MAX else -1

    @property
    def shown(self) -> tuple[float, float]:
        return self.shown_low, self.shown_high

    def seen(self, low: int, high: int) -> tuple[int, int]:
        """A window of the mover, as MAX sees it."""
        return (low, high) if self.player == MAX else (-high, -low)


class Told:
    """A log as it was read: events whose numbers are still the search's own, and what is known of the tree."""

    def __init__(self, game: NativeGame[Any], state: Any) -> None:
        """Nothing is known but the root."""
        self.game, self.start = game, state
        self.opened: dict[NodePath, Sequence[Any]] = {}
        self.last: dict[NodePath, Event] = {}
        self._events: list[Event] = []
        self._states: dict[NodePath, Any] = {(): state}

    def say(self, event: Event) -> None:
        """Keep an event."""
        self._events.append(event)
        self.last[event.node] = event

    def actions(self, path: NodePath) -> Sequence[Any]:
        """The actions at a node that the search has entered."""
        if path not in self.opened:
            self.opened[path] = list(self.game.actions(self.state(path)))
        return self.opened[path]

    def state(self, path: NodePath) -> Any:
        """The state at a node whose parent the search has entered."""
        if path not in self._states:
            self._states[path] = self.game.result(self.state(path[:-1]), self.opened[path[:-1]][path[-1]])
        return self._states[path]

    def values(self) -> Iterator[int]:
        """Every value that was met."""
        return (event.value for event in self._events if event.value is not None)

    def numbers_of(self, line: Iterable[Any]) -> Iterator[int]:
        """The numbers of the branches of a line of play, as far as the search entered its nodes."""
        path: NodePath = ()
        for action in line:
            if path not in self.opened:
                return
            number = self.opened[path].index(action)
            yield number
            path = (*path, number)

    def events(self, scale: Scale, first: tuple[tuple[str, Any], ...]) -> tuple[Event, ...]:
        """The events on a scale, after one that tells of the whole search.

        A node that was entered at another time keeps its mover even where it is a leaf.
        """
        begun = Event(EventKind.ITERATE, (), line="iterate", more=first)
        return (begun, *(self._scaled(event, scale) for event in self._events))

    def _scaled(self, event: Event, scale: Scale) -> Event:
        more, player = event.more, event.player
        if event.value is not None and (plies := scale.ends_in(event.value)) is not None:
            more = (*more, ("ends_in", plies))
        if event.node not in self.opened:
            player = OVER
        window = None if event.window is None else (scale.shown(event.window[0]), scale.shown(event.window[1]))
        value = None if event.value is None else scale.shown(event.value)
        bound = event.bound if event.value is None else scale.bound(event.value, event.bound)
        return event._replace(value=value, bound=bound, window=window, player=player, more=more)

    def tree(self, scale: Scale) -> Tree:
        """The nodes that were entered and all their children, in the order of the game's actions."""
        count = 1 + sum(map(len, self.opened.values()))
        if count > MOST_SHOWN:
            raise BadTreeError(f"The plies to be shown have {count:,} nodes, more than {MOST_SHOWN:,}; ask for fewer plies.")
        nodes: list[Node] = []
        self._grow(nodes, (), -1, "", scale)
        seats = tuple(self.game.seat(player) for player in range(2))
        return Tree(tuple(nodes), TWO_PLAYERS if complaint_about_players(seats) else seats)

    def _grow(self, nodes: list[Node], path: NodePath, parent: int, label: str, scale: Scale) -> int:
        number = len(nodes)
        if path not in self.opened:
            values, name = self._leaf(path, scale)
            nodes.append(Node(player=OVER, parent=parent, depth=len(path), label=label, values=values, name=name))
            return number
        state = self.state(path)
        nodes.append(Node(player=OVER))  # keeps the place until the children are known
        labels = ("".join(self.game.write_action(state, action).split()) for action in self.opened[path])
        children = tuple(self._grow(nodes, (*path, place), number, written, scale) for place, written in enumerate(labels))
        player = self.game.player(state)
        nodes[number] = Node(player=player, parent=parent, depth=len(path), children=children, label=label)
        return number

    def _leaf(self, path: NodePath, scale: Scale) -> tuple[tuple[Fraction, ...], str]:
        """What the search last took the leaf for: a value, or what stands for a bound."""
        event = self.last.get(path)
        if event is None:
            return (), NEVER_SEEN
        value, bound = Fraction(scale.shown(event.value)), scale.bound(event.value, event.bound)
        if bound == Bound.EXACT:
            return (value,), ""
        return (), _SIGNS[bound] + write_number(value).replace("-", "\N{MINUS SIGN}")


def told(game: NativeGame[Any], state: Any, rows: Iterable[Sequence[int]], value: int, *, has_quiescence: bool) -> Told:
    """Read the rows of a search that found this value for the root's mover."""
    reader = _Reader(Told(game, state), has_quiescence=has_quiescence)
    for row in rows:
        reader.read(row)
    reader.end(value)
    return reader.told


class _Reader:
    """Follows the search down and up."""

    def __init__(self, tale: Told, *, has_quiescence: bool) -> None:
        self.told = tale
        self.has_quiescence = has_quiescence
        self.stack: list[_Look] = []
        self.coming = _Look((), tale.start, tale.game.player(tale.start))
        """The look that was begun last and has not entered its node yet."""
        self.is_coming = True

    def read(self, row: Sequence[int]) -> None:
        """One row."""
        kind, _, move, depth, low, high, value, more = row
        if kind == log.GO:
            self._go(move, depth, (low, high), value, _WHYS[more])
        elif kind == log.BACK:
            self._back(value, more)
        elif kind == log.ENTER:
            self._enter(depth, (low, high), more)
        elif kind == log.UPDATE:
            self._update(value)
        elif kind == log.CUT:
            self._cut(value, more)
        elif kind == log.END:
            self._ended(move, value)
        elif kind == log.TABLE:
            bound = _BOUNDS[more]
            self.coming.line = "probe"
            self.coming.bound = bound if self.coming.player == MAX else _TURNED.get(bound, bound)
        else:
            self.coming.line = "quiet" if kind == log.HORIZON and self.has_quiescence else _LINES[kind]

    def end(self, value: int) -> None:
        """The search leaves the root."""
        self._exit(self.stack[0].sign * value, ())

    def _child(self, move: int) -> _Look:
        above = self.stack[-1]
        path = (*above.path, self.told.actions(above.path).index(move))
        state = self.told.state(path)
        return _Look(path, state, self.told.game.player(state))

    def _go(self, move: int, depth: int, window: tuple[int, int], nodes: int, why: str) -> None:
        above, look = self.stack[-1], self._child(move)
        look.depth, look.nodes, look.why = depth, nodes, why
        look.less = above.depth - 1 - depth if why == "reduced" else 0
        look.low, look.high = look.seen(*window)
        look.shown_low, look.low_by = (above.shown_low, above.low_by) if look.low == above.low else (look.low, above.path)
        look.shown_high, look.high_by = (
            (above.shown_high, above.high_by) if look.high == above.high else (look.high, above.path)
        )
        if why != "first" and look.high - look.low == 1 and above.high - above.low > 1:
            # A test: both ends are the limit that the parent has.
            limit = look.shown_low if above.player == MAX else look.shown_high
            look.shown_low = look.shown_high = limit
        self.coming, self.is_coming = look, True

    def _enter(self, depth: int, window: tuple[int, int], considered: int) -> None:
        look = self.coming
        look.considered = considered
        low, high = look.seen(*window)
        if not self.stack:
            look.shown_low, look.shown_high = low, high
        look.low, look.high, look.depth = low, high, depth
        look.first_low, look.first_high = low, high
        self.stack.append(look)
        self.is_coming = False
        children = len(self.told.actions(look.path))
        more = (*_how(look), ("considered", considered)) if considered < children else _how(look)
        self._tell(EventKind.ENTER, look, children=children, more=more)

    def _ended(self, move: int, value: int) -> None:
        above, look = self.stack[-1], self._child(move)
        value *= above.sign
        self.told.say(Event(EventKind.LEAF, look.path, OVER, value, Bound.EXACT, above.shown, None, "leaf"))
        above.known[look.path[-1]] = (value, value)

    def _back(self, value: int, nodes: int) -> None:
        if not self.is_coming:
            look = self.stack[-1]
            self._exit(look.sign * value, (("nodes", nodes - look.nodes),))
            return
        look = self.coming
        self.is_coming = False
        value *= look.sign
        bound = look.bound or (Bound.EXACT if look.line in _EXACT_LINES else _by_window(value, look.low, look.high))
        more = (*_how(look), ("nodes", nodes - look.nodes)) if look.line == "deeper" else _how(look)
        if look.line == "probe":
            probed = (*more, ("enough", True))
            self.told.say(Event(EventKind.PROBE, look.path, look.player, value, bound, look.shown, None, "probe", None, probed))
            self._tell(EventKind.EXIT, look, value, bound)
        else:
            self.told.say(Event(EventKind.LEAF, look.path, look.player, value, bound, look.shown, None, look.line, None, more))
        self.stack[-1].known[look.path[-1]] = interval(value, bound)

    def _update(self, value: int) -> None:
        look = self.stack[-1]
        value *= look.sign
        if look.player == MAX and value > look.low:
            look.low = look.shown_low = value
            look.low_by = look.path
        elif look.player != MAX and value < look.high:
            look.high = look.shown_high = value
            look.high_by = look.path
        self._tell(EventKind.UPDATE, look, value, bound_of(value, self._known(look)))

    def _cut(self, value: int, skipped: int) -> None:
        if not skipped:
            return
        look = self.stack[-1]
        value *= look.sign
        is_beyond = value >= look.shown_high if look.player == MAX else value <= look.shown_low
        because: NodePath | None = look.high_by if look.player == MAX else look.low_by
        window = look.shown
        if not is_beyond:
            because = None
            window = (look.shown_low, look.high) if look.player == MAX else (look.low, look.shown_high)
        bound = bound_of(value, self._known(look))
        line = f"{ROLES[look.player]}.cut"
        self.told.say(Event(EventKind.CUT, look.path, look.player, value, bound, window, because, line))

    def _exit(self, value: int, more: tuple[tuple[str, Any], ...]) -> None:
        look = self.stack.pop()
        known = self._known(look)
        bound = bound_of(value, known)
        if bound == Bound.OPEN or not self.stack:
            bound = _by_window(value, look.first_low, look.first_high)
        self._tell(EventKind.EXIT, look, value, bound, more=more)
        if self.stack:
            self.stack[-1].known[look.path[-1]] = known if known[0] <= value <= known[1] else interval(value, bound)

    def _known(self, look: _Look) -> tuple[float, float]:
        """Where the value of a node lies, given what is known of the children that are considered."""
        known = list(look.known.values())
        if len(known) < look.considered:
            known.append((-inf, inf))
        best = max if look.player == MAX else min
        return best(low for low, _ in known), best(high for _, high in known)

    def _tell(
        self,
        kind: EventKind,
        look: _Look,
        value: int | None = None,
        bound: Bound = Bound.EXACT,
        *,
        children: int | None = None,
        more: tuple[tuple[str, Any], ...] = (),
    ) -> None:
        line = f"{ROLES[look.player]}.{kind}"
        self.told.say(Event(kind, look.path, look.player, value, bound, look.shown, None, line, children, more))


def _how(look: _Look) -> tuple[tuple[str, Any], ...]:
    how: tuple[tuple[str, Any], ...] = (("why", look.why), ("depth", look.depth))
    return (*how, ("less", look.less)) if look.less else how


def _by_window(value: float, low: float, high: float) -> Bound:
    return Bound.LOWER if value >= high else Bound.UPPER if value <= low else Bound.EXACT

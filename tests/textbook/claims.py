"""What must be true of an answer and of the events of a search, whichever algorithm gave them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from plyground.core.game import OVER, Game
from plyground.core.search import Bound
from plyground.core.trace import Event, EventKind, NodePath
from plyground.textbook.answer import Answer

MAX, MIN = 0, 1
Values = dict[Any, Any]
CLAIMING = {EventKind.LEAF, EventKind.UPDATE, EventKind.CUT, EventKind.EXIT, EventKind.PROBE, EventKind.STORE}
MAY_BE_OPEN = {EventKind.UPDATE}


def minimax_values(game: Game[Any, Any], start: Any = None, *, leaf: Callable[[Any, int], Any] | None = None) -> Values:
    """The value to MAX of every state that can be reached; `leaf` may give states values, by state and depth."""
    values: Values = {}

    def value_of(state: Any, depth: int) -> Any:
        if state not in values:
            if game.player(state) == OVER:
                values[state] = game.utility(state, MAX)
            elif leaf and (given := leaf(state, depth)) is not None:
                values[state] = given
            else:
                below = [value_of(game.result(state, action), depth + 1) for action in game.actions(state)]
                values[state] = max(below) if game.player(state) == MAX else min(below)
        return values[state]

    value_of(game.initial() if start is None else start, 0)
    return values


@lru_cache(maxsize=5000)
def true_values(game: Game[Any, Any]) -> Values:
    """The same from the initial state, worked out once a game."""
    return minimax_values(game)


def assert_best(game: Game[Any, Any], answer: Answer, values: Values, start: Any = None) -> None:
    """The value is minimax's, and each action of the line keeps it until the game is over."""
    state = game.initial() if start is None else start
    assert answer.value == values[state]
    assert answer.bound == Bound.EXACT
    assert answer.action == (answer.line[0] if answer.line else None)
    for action in answer.line:
        assert game.player(state) != OVER
        state = game.result(state, action)
        assert values[state] == answer.value
    assert game.player(state) == OVER


def state_at(game: Game[Any, Any], path: NodePath, start: Any = None) -> Any:
    state = game.initial() if start is None else start
    for number in path:
        state = game.result(state, game.actions(state)[number])
    return state


def holds(value: Any, bound: Bound, true: Any) -> bool:
    return bool(true >= value if bound == Bound.LOWER else true <= value if bound == Bound.UPPER else true == value)


def assert_claims(game: Game[Any, Any], events: Iterable[Event], values: Values, start: Any = None) -> int:
    """Whatever is said of a node's value is true; only a best so far may claim nothing. Gives the number of claims."""
    claims = 0
    for event in events:
        if event.bound == Bound.OPEN:
            assert event.kind in MAY_BE_OPEN, f"{event} claims nothing"
        elif event.kind in CLAIMING:
            true = values[state_at(game, event.node, start)]
            assert holds(event.value, event.bound, true), f"{event} but the value is {true}"
            claims += 1
    return claims


def leaves(events: Iterable[Event]) -> list[NodePath]:
    """The leaves looked at, each once, in the order of the first looks."""
    return list(dict.fromkeys(event.node for event in events if event.kind == EventKind.LEAF))


def cuts(events: Iterable[Event]) -> list[Event]:
    return [event for event in events if event.kind == EventKind.CUT]


def assert_nests(events: Iterable[Event]) -> None:
    """Nodes are left in the reverse order in which they were entered, and all of them; below them is nothing else."""
    open_nodes: list[NodePath] = []
    for event in events:
        if event.kind == EventKind.ENTER:
            assert not open_nodes or event.node[:-1] == open_nodes[-1]
            open_nodes.append(event.node)
        elif event.kind in {EventKind.UPDATE, EventKind.CUT, EventKind.STORE}:
            assert event.node == open_nodes[-1]
        elif event.kind == EventKind.EXIT and open_nodes and event.node == open_nodes[-1]:
            open_nodes.pop()
        elif event.kind in {EventKind.LEAF, EventKind.PROBE, EventKind.EXIT}:
            assert not open_nodes or event.node[:-1] == open_nodes[-1]
    assert not open_nodes


def assert_cuts_justified(events: Sequence[Event], *, strict: bool = False) -> int:
    """Every cut's ancestor is of the opposite kind and already has a value that makes the rest pointless."""
    best: dict[NodePath, Any] = {}
    movers: dict[NodePath, int | None] = {}
    found = 0
    for event in events:
        if event.kind == EventKind.ENTER:
            best.pop(event.node, None)
            movers[event.node] = event.player
        elif event.kind == EventKind.UPDATE:
            best[event.node] = event.value
        elif event.kind == EventKind.CUT:
            found += 1
            by = event.because
            assert by is not None
            assert event.node[: len(by)] == by
            assert len(by) < len(event.node)
            assert {movers[by], event.player} == {MAX, MIN}
            assert best[event.node] == event.value
            gain = event.value - best[by] if event.player == MAX else best[by] - event.value
            assert gain > 0 if strict else gain >= 0
    return found
